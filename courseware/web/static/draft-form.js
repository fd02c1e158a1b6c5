// While a form of a draft is filled in, the right answer is computed again. Without this, “Check only” does the same.
"use strict";
{
  const form = document.getElementById("draft");
  const live = document.getElementById("key-live");
  const PAUSE = 700;
  let waiting = 0;
  let asked = 0;

  const show = async () => {
    const own = ++asked;
    try {
      const fields = new URLSearchParams(new FormData(form));
      const answer = await fetch(form.dataset.key, { method: "POST", body: fields, headers: { Accept: "application/json" } });
      if (!answer.ok || own !== asked) return;
      const parts = await answer.json();
      for (const name of ["key", "wrong"]) {
        const place = document.getElementById(name);
        if (place && place.innerHTML !== parts[name]) place.innerHTML = parts[name];
      }
      if (live.textContent !== parts.said) live.textContent = parts.said;
    } catch {
      // no network: what was computed last stays, and saving says so by itself
    }
  };

  const soon = (event) => {
    if (event.isComposing) return;
    clearTimeout(waiting);
    waiting = setTimeout(show, PAUSE);
  };

  form.addEventListener("input", soon);
  form.addEventListener("compositionend", soon);
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.isComposing) event.preventDefault();
  });
}
