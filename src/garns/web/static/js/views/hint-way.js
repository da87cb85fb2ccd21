/** The way through an argument: a tile for each sentence, joined by the digit that leads from one to the next. */

import { h } from "../dom.js";
import { t } from "../words.js";

/** @import { Scene } from "../types.js" */

/** So many tiles stand side by side; more are folded, so many together. */
export const MOST = 12;
export const FOLD = 4;

/**
 * The tiles of a way: sentences, or several of them folded. What is read is never folded.
 * @param {number} count
 * @param {number} at the sentence that is read
 * @returns {{ from: number, to: number }[]}
 */
export function tiles(count, at) {
  const found = [];
  for (let from = 0; from < count;) {
    const to = count > MOST ? Math.min(count, (Math.floor(from / FOLD) + 1) * FOLD) - 1 : from;
    const open = from === to || (at >= from && at <= to);
    for (let each = from; each <= to; each++) if (open) found.push({ from: each, to: each });
    if (!open) found.push({ from, to });
    from = to + 1;
  }
  return found;
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
    { class: "way", "aria-label": t("The way through the argument") },
    ...all.map(({ from, to }) => tile(scenes, from, to, at, go)),
  );
}

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
        class: set ? `set-${"abcdef"[(set.charCodeAt(0) - 65) % 6]}` : null,
        "aria-label": station && !folded ? `${name}: ${station}` : name,
        "aria-current": from === at ? "step" : null,
        "data-sentence": from,
        onclick: () => go(from),
      },
      ...(folded
        ? [`${from + 1}–${to + 1}`]
        : row
          ? [h("span", {}, row), h("span", {}, column)]
          : [set ?? String(from + 1)]),
    ),
  );
}
