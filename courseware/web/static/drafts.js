// While somebody writes a draft: what the checks say is shown beside it, the text is saved by itself, and a fault leads
// to its line. Without this script the button saves and checks all the same.
"use strict";
{
  const form = document.querySelector("form.draft");
  const text = form.elements.text;
  const version = form.elements.version;
  const said = document.getElementById("kept");
  const found = document.getElementById("found");
  const CHECK_AFTER = 700;
  const KEEP_AFTER = 4000;
  let checking = 0;
  let keeping = 0;
  let asked = 0;
  let kept = text.value;
  let stopped = false;
  let busy = false;

  const send = (address) => fetch(address, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
  const isData = (response) => (response.headers.get("Content-Type") || "").startsWith("application/json");

  /** Shows what the checks say of the text as it stands; an answer that was overtaken is dropped. */
  async function check() {
    const mine = ++asked;
    const response = await send(form.dataset.check).catch(() => null);
    if (!response?.ok || !isData(response) || mine !== asked) return;
    const open = [...found.querySelectorAll("details")].map((one) => one.open);
    found.innerHTML = (await response.json()).html;
    found.querySelectorAll("details").forEach((one, n) => { if (open[n]) one.open = true; });
    lead();
  }

  /** Saves the text unless it is saved already. Whoever was faster is told of, and nothing more is sent by itself. */
  async function keep() {
    if (stopped || busy || text.value === kept) return;
    busy = true;
    const sent = text.value;
    const response = await send(form.dataset.keep).catch(() => null);
    busy = false;
    if (!response || !isData(response)) { said.textContent = form.dataset.failed; later(); return; }
    const told = await response.json();
    said.textContent = told.words;
    if (told.state === "saved") { [kept, version.value] = [sent, told.version]; later(); } else stopped = true;
  }

  const later = () => { clearTimeout(keeping); if (text.value !== kept) keeping = setTimeout(keep, KEEP_AFTER); };

  /** Makes the place of each fault a button that puts the cursor there. */
  function lead() {
    for (const item of found.querySelectorAll("li[data-line]")) {
      const { line, column } = item.dataset;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plain-button";
      button.textContent = form.dataset.go.replace("{n}", line);
      button.addEventListener("click", () => go(Number(line), Number(column)));
      item.append(button);
    }
  }

  function go(line, column) {
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    text.focus();
    text.setSelectionRange(start + Math.max(column - 1, 0), start + (lines[line - 1] || "").length);
    const height = parseFloat(getComputedStyle(text).lineHeight) || 24;
    text.scrollTop = Math.max(0, (line - 4) * height);
  }

  text.addEventListener("input", () => {
    said.textContent = stopped ? said.textContent : form.dataset.unsaved;
    clearTimeout(checking);
    checking = setTimeout(check, CHECK_AFTER);
    later();
  });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") keep(); });
  addEventListener("beforeunload", (event) => { if (text.value !== kept && !form.dataset.sent) event.preventDefault(); });
  form.addEventListener("submit", () => { form.dataset.sent = "yes"; clearTimeout(keeping); });
  lead();
}
