// The Enter that confirms a Japanese conversion sends no form, on any page; in some browsers it comes as key 229.
"use strict";
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.preventDefault();
});
