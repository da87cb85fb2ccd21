/** The reasoning of a lesson, hidden until asked: where to look, then sentence by sentence, each drawn on the board. */

import { createBoard } from "../board/board.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { legend } from "./legend.js";
import { positionOf, word } from "./position.js";
import { stillView } from "./still-board.js";

/** @typedef {import("./position.js").Lesson} Lesson */
/** @typedef {import("./position.js").Token} Token */

/** What a hint draws: where to look, or the whole step. */
const [WHERE, STEP] = [2, 3];

/**
 * @param {Lesson} lesson
 * @param {number} at how much is told
 * @param {(at: number) => void} moved called when more or less is told
 * @returns {{ text: HTMLElement, board: HTMLElement }}
 */
export function walkthrough(lesson, at, moved) {
  const { bundle, hint } = lesson;
  const where = /** @type {Token[]} */ ([{ type: "text", text: hint.levels[1] }]);
  const told = [where, .../** @type {Token[][]} */ (hint.explanation?.sentences ?? [])];
  const board = createBoard(bundle, { labels: true, preview: false });
  const said = h("ol", { class: "steps", "aria-live": "polite" });
  const more = h("p", { class: "row" });
  const count = h("p");
  const signs = h("div");
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(told.length, to));
    moved(at);
    draw();
  };
  const arrow = (/** @type {"prev" | "next"} */ name, /** @type {string} */ label, /** @type {number} */ by) =>
    h(
      "button",
      { class: "btn bare icon-only", type: "button", "aria-label": label, onclick: () => go(at + by) },
      icon(name),
    );

  function draw() {
    board.update(
      stillView(bundle, {
        board: positionOf(lesson),
        hint: at ? hint : null,
        hintLevel: at > 1 ? STEP : at ? WHERE : 0,
        hintSentence: Math.max(0, at - 2),
        notes: "fixed",
      }),
    );
    refill(
      said,
      ...told
        .slice(0, at)
        .map((tokens, index) =>
          h("li", { "aria-current": index === at - 1 ? "step" : null }, h("span", {}, ...tokens.map(word))),
        ),
    );
    const next = at === 0 ? t("Where to look") : at === 1 ? t("Show me the step") : t("Next sentence");
    refill(
      more,
      at === 0 ? h("span", {}, t("Can you see it?")) : null,
      at < told.length ? h("button", { class: "btn", type: "button", onclick: () => go(at + 1) }, next) : null,
    );
    refill(
      count,
      h("b", { class: "num" }, t("{step} of {count}", { step: at, count: told.length })),
      " ",
      h("span", { class: "quiet" }, at ? hint.name : t("Can you see it?")),
    );
    refill(signs, at > 1 ? legend(hint.scenes[at - 2].legend) : null);
  }

  draw();
  return {
    text: h("div", { class: "told" }, said, more, signs),
    board: h(
      "section",
      { class: "demo", "aria-label": t("Example") },
      board.element,
      h("div", { class: "walk" }, arrow("prev", t("Previous step"), -1), count, arrow("next", t("Next step"), 1)),
    ),
  };
}
