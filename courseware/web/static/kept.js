/* On the pages on reading without a network: what this device has, to keep more and to remove it. */

"use strict";

(() => {
  const { list } = document.currentScript.dataset;
  const { worker } = document.querySelector("script[data-worker]").dataset;
  const at = (id) => document.getElementById(id);
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const day = (moment) => new Date(moment).toLocaleDateString(document.documentElement.lang === "en" ? "en-GB" : "ja", { dateStyle: "long", timeZone: "Asia/Tokyo" });
  const fill = (node, values) => { node.textContent = node.dataset.words.replace(/\{(\w+)\}/g, (_, name) => values[name]); };

  /** The bytes of a page as it is kept, nothing where it is not. */
  async function sizeOf(address) {
    const kept = await caches.match(address);
    return kept && (await kept.blob()).size;
  }

  /** Shows of the pages that may be kept those that are; says how many these are. */
  async function show() {
    let [count, bytes] = [0, 0];
    for (const group of document.querySelectorAll(".kept details")) {
      for (const item of group.querySelectorAll("li")) {
        const size = await sizeOf(item.querySelector("a").href);
        item.hidden = !size;
        if (size) [count, bytes] = [count + 1, bytes + size];
      }
      group.hidden = !group.querySelector("li:not([hidden])");
    }
    at("kept-pages").hidden = !count;
    return { count, bytes };
  }

  async function showState() {
    const { count, bytes } = await show();
    if (!at("kept-sum")) return;
    const kept = count && (await caches.match(list));
    at("kept-none").hidden = Boolean(kept);
    for (const id of ["kept-sum", "kept-remove"]) at(id).hidden = !kept;
    at("kept-start").hidden = Boolean(kept);
    at("kept-start").closest(".actions").hidden = false;
    if (kept) fill(at("kept-sum"), { count, size: megabytes(bytes), date: day(kept.headers.get("Date")) });
    await offerMore(kept && (await kept.json()));
  }

  async function offerMore(known) {
    let bytes = 0;
    for (const page of known ? known.pages : []) if (!(await caches.match(page.address))) bytes += page.size;
    at("kept-more").hidden = !bytes;
    fill(at("kept-more"), { size: megabytes(bytes) });
  }

  /** What the worker answers once it has done what it was told. */
  async function tell(message) {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => { port1.onmessage = (event) => resolve(event.data); active.postMessage({ list, ...message }, [port2]); });
  }

  const acts = {
    more: () => tell({ all: true }),
    start: async () => {
      localStorage.removeItem("offline");
      await navigator.serviceWorker.register(worker);
      return tell({});
    },
    remove: async () => {
      localStorage.setItem("offline", "off");
      const done = await tell({ forget: true });
      await (await navigator.serviceWorker.ready).unregister();
      return done;
    },
  };

  async function act(name) {
    const said = at("kept-said");
    said.textContent = said.dataset.working;
    const done = await acts[name]().catch(() => "failed");
    await showState();
    said.textContent = said.dataset[done === "done" ? name : "failed"];
  }

  if (!navigator.serviceWorker || !self.caches) return;
  for (const name of Object.keys(acts)) at(`kept-${name}`)?.addEventListener("click", () => act(name));
  showState().catch(() => { /* no access to what is kept: the page says that there is nothing */ });
})();
