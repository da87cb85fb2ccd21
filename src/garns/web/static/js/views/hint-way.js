/** The way through an argument: a tile for each sentence, joined by the digit that leads from one to the next. */

import { h } from "../dom.js";
import { t } from "../words.js";

/** @import { Scene } from "../types.js" */

/** So many tiles stand side by side; more are folded, so many together. */
export const MOST = 12;
export const FOLD = 4;
/** Among more tiles than this the digits between them have no room. */
const ROOMY = 7;

/**
 * The tiles of a way: sentences, or several of them folded. Those around the one that is read are never folded; far
 * from it all of a side are one.
 * @param {number} count
 * @param {number} at the sentence that is read
 * @returns {{ from: number, to: number }[]}
 */
export function tiles(count, at) {
  const single = (/** @type {number} */ from) => ({ from, to: from });
  if (count <= MOST) return Array.from({ length: count }, (_, index) => single(index));
  const first = Math.floor(at / FOLD) * FOLD;
  const after = Math.min(count, first + FOLD);
  const beyond = Math.min(count, after + FOLD);
  return [
    { from: 0, to: first - FOLD - 1 },
    { from: first - FOLD, to: first - 1 },
    ...Array.from({ length: after - first }, (_, index) => single(first + index)),
    { from: after, to: beyond - 1 },
    { from: beyond, to: count - 1 },
  ].filter(({ from, to }) => from >= 0 && from <= to);
}

/**
 * @param {Scene[]} scenes
 * @param {number} at
 * @param {(sentence: number) => void} go
 */
export function way(scenes, at, go) {
  const all = tiles(scenes.length, at);
  if (all.length < 2) return null;
  return h(
    "ol",
    { class: all.length > ROOMY ? "way many" : "way", "aria-label": t("The way through the argument") },
    ...all.map(({ from, to }) => tile(scenes, from, to, at, go)),
  );
}

/** The class that gives a set its hue. @param {string} letter */
export const tone = (letter) => `set-${"abcdef"[(letter.charCodeAt(0) - 65) % 6]}`;

/**
 * @param {Scene[]} scenes @param {number} from @param {number} to @param {number} at
 * @param {(sentence: number) => void} go
 */
function tile(scenes, from, to, at, go) {
  const { station, set, via } = scenes[from];
  const folded = to > from;
  const name = folded
    ? t("Sentences {from} to {to}", { from: from + 1, to: to + 1 })
    : t("Sentence {number}", { number: from + 1 });
  const [, row, column] = /^(\D+\d+)(\D+\d+)$/.exec(station ?? "") ?? [];
  return h(
    "li",
    { class: from === at ? "now" : to < at ? "past" : "next", "data-via": folded ? null : via },
    h(
      "button",
      {
        type: "button",
        class: set && !folded ? tone(set) : null,
        "aria-label": station && !folded ? `${name}: ${station}` : name,
        "aria-current": from === at ? "step" : null,
        "data-sentence": from,
        onclick: () => go(to < at ? to : from),
      },
      ...(folded
        ? [`${from + 1}–${to + 1}`]
        : row
          ? [h("span", {}, row), h("span", {}, column)]
          : [set ?? String(from + 1)]),
    ),
  );
}
