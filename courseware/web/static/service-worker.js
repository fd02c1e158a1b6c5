/* Keeps pages for reading without a network.

   Kept are only pages that the server calls public, asked for without cookies: what it lists as shared, and classes
   once they were read. Nothing personal, nothing that was sent. A kept page is shown when the network does not answer,
   and says so. Each page brings its stylesheet and scripts along under the address of their content, so no page is
   ever half old. What is kept tells by its own headers which version it is and of which day. */

"use strict";

const PREFIX = "courseware-";
const NAMES = { lists: PREFIX + "lists-1", pages: PREFIX + "pages-1", files: PREFIX + "files-1" };
const SECOND = 1000, HOUR = 3600 * SECOND, DAY = 24 * HOUR;
const PATIENCE = 3 * SECOND, INSISTED = 30 * SECOND; // then a kept page is better than a white one
const OLD = 30 * DAY;
const AT_ONCE = 4;

const open = (name) => caches.open(NAMES[name]);
const pathOf = (address) => { const url = new URL(address, location.origin); return url.pathname + url.search; };
const dateOf = (response) => Date.parse(response.headers.get("Date")) || 0;
const versionOf = (response) => response?.headers.get("ETag")?.match(/[0-9a-f]{16}/)?.[0];
const isShared = (response) => response.status === 200 && !response.redirected && /\bpublic\b/.test(response.headers.get("Cache-Control"));
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/* Keeping */

const looked = new Map(); // list → when it was last compared with the server
let isOff = false;

/** A page as everybody gets it; `no-store`, since it is kept here and nowhere else. */
async function fetchShared(address, cache = "no-store") {
  const response = await fetch(address, { credentials: "omit", cache });
  return isShared(response) ? response : null;
}

async function keepFile(address) {
  const files = await open("files");
  if (await files.match(address)) return;
  const response = await fetch(address, { credentials: "omit" });
  if (isShared(response)) await files.put(address, response);
}

function filesOf(html, list) {
  return [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map((found) => found[1]).filter((address) => address.startsWith(list.files));
}

async function keepPage(address, list) {
  const response = await fetchShared(address);
  if (!response || isOff) return;
  for (const file of filesOf(await response.clone().text(), list)) await keepFile(file);
  await (await open("pages")).put(address, response);
}

async function keepPages(addresses, list) {
  const queue = [...addresses];
  const work = async () => { while (queue.length && !isOff) await keepPage(queue.shift(), list); };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function forgetPages(list) {
  const [pages, listed] = [await open("pages"), new Set(list.pages.map((page) => page.address))];
  const gone = (await pages.keys()).map((request) => pathOf(request.url)).filter((address) => address.startsWith(list.home) && !listed.has(address));
  for (const address of gone) await pages.delete(address);
}

async function forgetFiles(list) {
  const [pages, files, used] = [await open("pages"), await open("files"), new Set()];
  for (const page of await pages.matchAll()) filesOf(await page.text(), list).forEach((file) => used.add(file));
  for (const request of await files.keys()) if (!used.has(pathOf(request.url))) await files.delete(request);
}

const isLooked = (address) => Date.now() - (looked.get(address) ?? 0) < HOUR;

/** What the server lists: as it was told lately, or asked for now. */
async function listAt(address) {
  const kept = isLooked(address) && (await (await open("lists")).match(address));
  if (kept) return kept.json();
  const fresh = await fetchShared(address, "no-cache");
  if (fresh) await (await open("lists")).put(address, fresh.clone());
  return fresh?.json();
}

/** The pages to fetch: what this device is to have and has not, or not in this version. The page that is read comes first. */
async function lacking(pages, { page: read, all, sparing }) {
  const [there, found] = [await open("pages"), []];
  for (const page of pages) {
    const kept = await there.match(page.address);
    const isWanted = kept || all || page.address === read || page.when === "needed" || (page.when === "shared" && !sparing);
    if (isWanted && versionOf(kept) !== page.version) found.push(page.address);
  }
  return found.sort((one, other) => (other === read) - (one === read));
}

/** Brings what is kept up to date, once in an hour; in between only with what is read or asked for. */
async function keep(wish) {
  const list = await listAt(wish.list);
  if (!list) return;
  const isWhole = wish.all || !isLooked(wish.list);
  const wanted = await lacking(isWhole ? list.pages : list.pages.filter((page) => page.address === wish.page), wish);
  looked.set(wish.list, Date.now());
  await keepPages(wanted, list);
  if (!isWhole) return;
  await forgetPages(list);
  if (wanted.length) await forgetFiles(list);
}

async function forget() {
  looked.clear();
  for (const name of Object.values(NAMES)) await caches.delete(name);
}

async function act(event) {
  try {
    await (event.data.forget ? forget() : keep(event.data));
    event.ports[0]?.postMessage("done");
  } catch (error) { // cut off: the next page that is read goes on; no room: so be it
    if (error.name !== "QuotaExceededError") looked.delete(event.data.list);
    event.ports[0]?.postMessage("failed");
  }
}

let turn = Promise.resolve();

/** Does what it was told, one thing after the other: nobody clears up what another is about to need. */
function obey(event) {
  isOff = Boolean(event.data.forget);
  turn = turn.then(() => act(event));
  return turn;
}

/* Answering */

async function lists() {
  const kept = await (await open("lists")).matchAll();
  return Promise.all(kept.map(async (response) => ({ ...(await response.clone().json()), date: dateOf(response) })));
}

async function listFor(address) {
  const known = await lists();
  return known.find((list) => address.startsWith(list.home)) ?? known[0];
}

const html = (kept, text, status) => {
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text, { status, headers });
};

/** A kept page, which says that it is one and of which day. */
async function noticed(kept, address) {
  const list = await listFor(address);
  if (!list) return Response.error(); // there are no words to say what it is
  const entry = list.pages.find((page) => page.address === address);
  const date = entry && entry.version === versionOf(kept) ? list.date : dateOf(kept);
  const text = await kept.text();
  const language = text.match(/<html lang="(\w+)"/)[1];
  const today = new Date().toLocaleDateString("sv", { timeZone: "Asia/Tokyo" }); // 2026-07-14
  const isOld = Date.now() - date > OLD || (entry?.review_by && today > entry.review_by);
  const words = new Date(date).toLocaleDateString(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "Asia/Tokyo" });
  const notice = list.notices[isOld ? "old" : "kept"].replace("{date}", words);
  return html(kept, text.replace(/<main\b[^>]*>/, (main) => main + notice), 200);
}

/** The page that says that there is no network and that this page is not kept; an address without a language finds one. */
async function missing(address) {
  const [pages, known] = [await open("pages"), await lists()];
  const path = address.replace(/^\/choose(?=\/)/, "");
  for (const other of [path, ...known.map((list) => list.home + path.slice(1))])
    if (other !== address && (await pages.match(other))) return Response.redirect(other);
  return instead(address, "missing", (text) => text);
}

async function instead(address, name, change) {
  const list = await listFor(address);
  const kept = list && (await (await open("pages")).match(list[name]));
  return kept ? html(kept, change(await kept.text()), 503) : Response.error();
}

/** Did the reader load the page again, or follow the link of the notice? Then a slow network gets its time. */
const isAgain = ({ referrer, cache }, address) => cache !== "default" || (referrer && pathOf(referrer) === address);

async function read(event, address) {
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(network.catch(() => null));
  const kept = await open("pages").then((pages) => pages.match(address)).catch(() => null);
  if (!kept) return network.catch(() => missing(address));
  const answer = await Promise.race([network.catch(() => null), pause(isAgain(event.request, address) ? INSISTED : PATIENCE)]);
  return answer && answer.status < 500 ? answer : noticed(kept, address);
}

const escaped = (text) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const hidden = ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;

/** Sends a form. Where that fails, a page that says so and still holds what was typed: it is kept nowhere else. */
async function send(request, address) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const typed = [...(await copy.formData())].filter(([, value]) => typeof value === "string").map(hidden).join("");
    return instead(address, "unsaved", (text) => text.replace('id="again" hidden', 'id="again"').replace("<!-- what was sent -->", () => typed));
  }
}

async function file(request, address) {
  const kept = await open("files").then((files) => files.match(address)).catch(() => null);
  return kept ?? fetch(request);
}

/* Forms with passwords are sent by the browser alone; no page of ours is to hold what was typed there. */
const SECRET = /^\/(ja|en)\/(account|own-data|people)(\/|$)/;

function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  const address = url.pathname + url.search;
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(read(event, address));
  // a form of another site is none of ours: the browser sends it, with all that tells the server where it comes from
  else if (request.mode === "navigate" && SECRET.test(url.pathname)) return;
  else if (request.mode === "navigate" && request.referrer.startsWith(location.origin + "/")) event.respondWith(send(request, address));
  else if (request.method === "GET" && url.searchParams.has("v")) event.respondWith(file(request, address));
}

/* Taking over */

async function takeOver() {
  const ours = Object.values(NAMES);
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !ours.includes(name)) await caches.delete(name);
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(obey(event)));
addEventListener("fetch", answer);
