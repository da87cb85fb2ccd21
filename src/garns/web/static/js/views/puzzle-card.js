/** The card of a puzzle in the library: a picture of its real board, its title, how hard it is, how far it is. */

import { named } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { clockText, withTimes } from "../phrases.js";
import { startBoard, valuesOf } from "../state.js";
import { t } from "../words.js";
import { askText, askWhether } from "./ask.js";
import { grade } from "./grade.js";
import { preview } from "./still-board.js";

/** @import { Bundle } from "../types.js" */

/**
 * What a card shows, wherever the puzzle comes from. `left` are the empty cells of a game, null for a puzzle not begun.
 * @typedef {{
 *   id: string, title: string, author: string, board: import("../types.js").Names | string, spec: string, level:
 * string | null,
 *   levelName: import("../types.js").Names | string | null, values: string | null, left: number | null, elapsed:
 * number, finished: boolean,
 *   puzzle: () => Promise<import("../types.js").Puzzle | undefined>,
 *   bundle: () => Promise<Bundle | undefined>, open: () => Promise<void>, rename: ((name: string) => Promise<void>) |
 * null, remove: (() => Promise<void>) | null,
 * }} Item
 */

/** How hard, as a ruler and a word; a game from elsewhere may have the word alone. @param {Item} item */
function hardness({ level, levelName }) {
  if (!level && !levelName) return null;
  return h("span", {}, level ? grade(level) : null, named(levelName) || level);
}

/** Minutes and seconds as on a card, where nothing stands below them: 5:03. @param {number} milliseconds */
const playedFor = (milliseconds) => clockText(milliseconds).replace(/^0/, "");

/** Pictures are drawn when they come into view: a long shelf costs nothing. */
const drawing = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      drawing.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: "200px" },
);
/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();

/** @param {Item} item */
function picture(item) {
  const frame = h("div", { class: "picture" });
  waiting.set(frame, async () => {
    const bundle = await item.bundle().catch(() => undefined);
    if (!bundle) return;
    const board = item.values?.length === bundle.givens.length ? startBoard(valuesOf(item.values)) : undefined;
    refill(frame, preview(bundle, board));
  });
  drawing.observe(frame);
  return frame;
}

/** @param {Item} item @param {() => void} changed called when it was renamed or deleted */
export function card(item, changed) {
  const title = item.title || t("Untitled puzzle");
  const cells = item.values?.length ?? 0;
  const share = item.left === null || !cells ? null : Math.round((100 * (cells - item.left)) / cells);
  const bar =
    share === null
      ? null
      : h("div", { class: "bar-p", role: "img", "aria-label": t("{share}% filled", { share }) }, h("i"));
  if (bar) /** @type {HTMLElement} */ (bar.firstChild).style.width = `${share}%`;
  const time =
    item.left === null
      ? ""
      : item.finished
        ? t("solved in {time}", { time: playedFor(item.elapsed) })
        : playedFor(item.elapsed);
  const link = h(
    "button",
    { class: "puzzle", type: "button", onclick: item.open },
    picture(item),
    h("span", { class: "puzzle-title" }, title),
    h(
      "span",
      { class: "meta" },
      h("span", {}, withTimes(named(item.board))),
      hardness(item),
      time ? h("span", { class: "num" }, time) : null,
      item.author ? h("span", {}, t("by {author}", { author: item.author })) : null,
    ),
    bar,
  );
  return h("li", {}, link, item.remove ? actions(item, title, changed) : null);
}

/** @param {Item} item @param {string} title @param {() => void} changed */
function actions(item, title, changed) {
  const rename = async () => {
    const name = await askText({ title: () => t("Title of the game"), yes: () => t("Rename"), now: item.title });
    if (name === null || name.trim() === item.title) return;
    await item.rename?.(name.trim());
    changed();
  };
  const remove = async () => {
    const sure = await askWhether({
      title: () => t("Delete the game “{title}”?", { title }),
      note: () => t("This cannot be undone."),
      yes: () => t("Delete the game"),
    });
    if (!sure) return;
    await item.remove?.();
    changed();
  };
  return h(
    "div",
    { class: "card-acts" },
    item.rename
      ? h(
          "button",
          {
            class: "btn bare icon-only",
            type: "button",
            "aria-label": t("Rename {title}", { title }),
            onclick: rename,
          },
          icon("rename"),
        )
      : null,
    h(
      "button",
      { class: "btn bare icon-only", type: "button", "aria-label": t("Delete {title}", { title }), onclick: remove },
      icon("remove"),
    ),
  );
}
