// Saves an answer of a test or an exam in the background, and lets the clock run on the page. Without it everything
// works as well: each step onward saves, and the server alone knows the time.
"use strict";
{
  const QUIET = 2000;
  const AGAIN = 10000;
  const LAST = 3; // seconds before the end at which what is typed is saved without waiting
  const TOLD = [300, 60]; // seconds left that are also said to who does not see the clock
  const form = document.querySelector("form[data-save]");
  let saveNow = () => {};

  if (form) {
    const said = form.querySelector("[data-saved]");
    let nth = 0;
    let wait = 0;
    let sending = false;
    let sent = state();

    function state() {
      return new URLSearchParams(new FormData(form)).toString();
    }

    const later = (delay) => {
      clearTimeout(wait);
      wait = setTimeout(save, delay);
    };

    async function save() {
      const now = state();
      if (sending || now === sent) return;
      const body = new URLSearchParams(now);
      body.set("nth", String(++nth));
      sending = true;
      try {
        const answer = await fetch(form.dataset.save, { method: "POST", body, keepalive: true, redirect: "error" });
        const told = await answer.json();
        if (answer.ok) sent = now;
        if (told.saved || told.problem) said.textContent = told.saved || told.problem;
        if (answer.status === 429) later(AGAIN);
      } catch {
        later(AGAIN);
      } finally {
        sending = false;
      }
      if (state() !== now) later(QUIET);
    }

    saveNow = save;
    form.addEventListener("input", () => later(QUIET));
    form.addEventListener("change", () => later(QUIET));
    form.addEventListener("submit", () => clearTimeout(wait));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") save();
    });
    // A page that comes back with the Back button is older than what was saved since.
    addEventListener("pageshow", (event) => {
      const [way] = performance.getEntriesByType("navigation");
      const once = `reloaded ${location.pathname}`;
      const isOld = event.persisted || (way && way.type === "back_forward");
      if (isOld && !sessionStorage.getItem(once)) {
        sessionStorage.setItem(once, "yes");
        location.reload();
      } else {
        sessionStorage.removeItem(once);
      }
    });
  }

  // The clock counts from the moment at which the page came, so a wrong clock of the device does not matter.
  const clock = document.querySelector(".clock[data-left]");
  if (clock) {
    const [start, left] = [performance.now(), Number(clock.dataset.left)];
    const shown = clock.querySelector(".clock__left");
    const said = clock.querySelector(".clock__said");
    const tick = () => {
      const rest = Math.max(0, Math.ceil(left - (performance.now() - start) / 1000));
      if (rest > 0) {
        shown.textContent = `${clock.dataset.words} ${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
        if (TOLD.includes(rest)) said.textContent = shown.textContent;
        if (rest <= LAST) saveNow();
        return;
      }
      clearInterval(running);
      shown.setAttribute("role", "alert");
      shown.textContent = clock.dataset.over;
      clock.querySelector(".clock__end").hidden = false;
    };
    const running = setInterval(tick, 1000);
    tick();
  }
}
