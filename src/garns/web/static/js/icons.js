/** The signs on buttons: one stroke each, on a square of 24. */

import { s } from "./dom.js";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9h-9a6 6 0 0 0 0 12h3",
  close: "M6 6l12 12M18 6 6 18",
  prev: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  search: "M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0",
  rename: "M4 20l1-5L16 4l4 4L9 19l-5 1ZM14 6l4 4",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  warning: "M12 4 2.5 20h19L12 4ZM12 10v5M12 17.5v.5",
  done: "m4 13 5 5L20 6",
  notes: "M4 20l1-5L16 4l4 4L9 19l-5 1ZM14 6l4 4",
  hint: "M9 21h6M10 18h4M12 3a6 6 0 0 0-3.6 10.8c1 .8 1.6 1.7 1.6 2.7h4c0-1 .6-1.9 1.6-2.7A6 6 0 0 0 12 3Z",
  up: "m5 15 7-7 7 7",
  down: "m5 9 7 7 7-7",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5Z",
  erase: "M8 20h12M5 14 14 5l6 6-8 8H9l-4-5Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  gear: "M4 8h10M18 8h2M4 16h2M10 16h10M16 5.5v5M8 13.5v5",
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
