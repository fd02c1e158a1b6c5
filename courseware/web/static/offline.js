/* On every page: lets the service worker keep pages for reading without a network, unless the reader removed them.
   The first time it waits until the page has long been there, so that it takes nothing from it. */

"use strict";

(() => {
  const { worker, list } = document.currentScript.dataset;
  const isOff = () => { try { return localStorage.getItem("offline") === "off"; } catch { return false; } };

  async function keep() {
    if (!navigator.serviceWorker || isOff()) return;
    try {
      await navigator.serviceWorker.register(worker);
      const { active } = await navigator.serviceWorker.ready;
      active.postMessage({ list, page: location.pathname, sparing: navigator.connection?.saveData });
    } catch { /* no room, no permission: everything works without it */ }
  }

  addEventListener("load", () => setTimeout(keep, navigator.serviceWorker?.controller ? 0 : 2000));
})();
