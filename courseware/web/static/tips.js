// Tips of terms are shown by the stylesheet. This adds what it cannot do: Escape takes a tip away, a tap shows one where
// a tap gives no focus, a tap elsewhere takes it away again, and a tip that opens beyond the edge is scrolled into view.
"use strict";
{
  const TERM = ".term, .mark";
  const AWAY = "data-away";
  const termAt = (place) => (place instanceof Element ? place.closest(TERM) : null);
  const shown = () => [...document.querySelectorAll(TERM)].filter((term) => term.matches(":hover, :focus, :focus-within"));

  const show = (term) => {
    term.removeAttribute(AWAY);
    term.querySelector("[role=tooltip]")?.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shown().forEach((term) => term.setAttribute(AWAY, ""));
  });

  document.addEventListener("pointerover", (event) => {
    const term = termAt(event.target);
    if (term && term !== termAt(event.relatedTarget)) term.removeAttribute(AWAY);
  });

  document.addEventListener("focusin", (event) => {
    const term = termAt(event.target);
    if (term) show(term);
  });

  document.addEventListener("pointerdown", (event) => {
    const here = termAt(event.target);
    for (const term of shown()) if (term !== here) term.setAttribute(AWAY, "");
  });

  document.addEventListener("click", (event) => {
    const term = termAt(event.target);
    if (!term) return;
    term.focus({ preventScroll: true });
    show(term);
  });
}
