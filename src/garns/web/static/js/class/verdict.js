/** What became of a puzzle: a shape and a word, colour last. */

import { h, s } from "../dom.js";
import { t } from "../words.js";

/** @import { DeskState } from "./types.js" */

const SHAPES = {
  waiting: "M4 10h12",
  held: "M7 4v12M13 4v12",
  searching: "M3 10h.1M10 10h.1M17 10h.1",
  right: "M3 11l5 5L18 4",
  wrong: "M2 14l3.4-5 3.4 5 3.4-5 3.4 5 3.4-5",
  too_slow: "M10 2a8 8 0 1 0 .01 0M10 5.5V10l3.5 2",
  crashed: "M4 4l12 12M16 4L4 16",
  not_protocol: "M7 3v14M13 3v14M3 7h14M3 13h14",
};

/** The word of a verdict. @param {DeskState} state */
export function verdictWord(state) {
  switch (state) {
    case "searching":
      return t("Searching");
    case "right":
      return t("Right");
    case "wrong":
      return t("Wrong");
    case "too_slow":
      return t("Too slow");
    case "crashed":
      return t("Crashed");
    case "not_protocol":
      return t("Breaks the protocol");
    default:
      return t("Waiting");
  }
}

/** @param {DeskState} state */
export const verdict = (state) => sign(state, verdictWord(state));

/** A shape and a word for it. @param {keyof typeof SHAPES} shape @param {string} word */
export const sign = (shape, word) =>
  h(
    "span",
    { class: `verdict ${shape}` },
    s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: SHAPES[shape] })),
    h("span", {}, word),
  );

/** One square for each puzzle: full, slashed, empty. @param {string} squares @param {number} right */
export function squares(squares, right) {
  const label = t("{right} right of {count}", { right, count: squares.length });
  const one = (/** @type {string} */ letter) => h("i", { class: letter === "y" ? "y" : letter === "x" ? "x" : null });
  return h("span", { class: "squares", role: "img", "aria-label": label }, ...[...squares].map(one));
}

/** Seconds with as many figures as tell something. @param {number} seconds */
export function secondsText(seconds) {
  const digits = seconds < 9.995 ? 2 : 1;
  const figures = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return t("{seconds} s", { seconds: seconds.toLocaleString(document.documentElement.lang, figures) });
}
