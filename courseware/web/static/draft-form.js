// While a form of a draft is filled in, the right answer is computed again and what was typed is saved by itself.
// Without this script the buttons do the same.
"use strict";
{
  const form = document.getElementById("draft");
  const { version } = form.elements;
  const live = document.getElementById("key-live");
  const said = document.getElementById("kept");
  const SHOW_AFTER = 700;
  const KEEP_AFTER = 4000;
  let showing = 0;
  let keeping = 0;
  let asked = 0;
  let busy = false;
  let stopped = false;
  let sent = false;

  const fields = () => new URLSearchParams(new FormData(form));
  const typed = () => { const now = fields(); now.delete("version"); now.delete("csrf_token"); return now.toString(); };
  const send = (address) => fetch(address, { method: "POST", body: fields(), headers: { Accept: "application/json" } });
  const isData = (response) => (response.headers.get("Content-Type") || "").startsWith("application/json");
  let kept = "isUnsaved" in form.dataset ? "" : typed();

  /** Shows the key of what is typed so far; an answer that was overtaken is dropped. */
  async function show() {
    const mine = ++asked;
    const response = await send(form.dataset.key).catch(() => null);
    if (!response?.ok || !isData(response) || mine !== asked) return;
    const parts = await response.json();
    for (const name of ["key", "wrong"]) {
      const place = document.getElementById(name);
      if (place && place.innerHTML !== parts[name]) put(place, parts[name]);
    }
    if (live.textContent !== parts.said) live.textContent = parts.said;
  }

  /** Puts new HTML in a place; what was opened there stays open. */
  function put(place, html) {
    const open = [...place.querySelectorAll("details")].map((one) => one.open);
    place.innerHTML = html;
    place.querySelectorAll("details").forEach((one, n) => { one.open = Boolean(open[n]); });
  }

  /** Saves what is typed unless it is saved already. Whoever was faster is told of, and nothing more is sent by itself. */
  async function keep() {
    if (stopped || busy || sent || typed() === kept) return;
    busy = true;
    const now = typed();
    const response = await send(form.dataset.keep).catch(() => null);
    busy = false;
    if (!response || !isData(response)) { said.textContent = form.dataset.failed; later(); return; }
    const told = await response.json();
    said.textContent = told.words;
    if (told.state === "saved") { [kept, version.value] = [now, told.version]; later(); } else stopped = true;
  }

  const later = () => { clearTimeout(keeping); if (typed() !== kept) keeping = setTimeout(keep, KEEP_AFTER); };

  function changed(event) {
    if (event.isComposing) return;
    if (!stopped) said.textContent = form.dataset.unsaved;
    clearTimeout(showing);
    showing = setTimeout(show, SHOW_AFTER);
    later();
  }

  form.addEventListener("input", changed);
  form.addEventListener("compositionend", changed);
  form.addEventListener("submit", () => { sent = true; clearTimeout(keeping); });
  addEventListener("beforeunload", (event) => { if (typed() !== kept && !sent) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") keep(); });
}
