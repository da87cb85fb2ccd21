/** A bench of the lab: one algorithm, its grid, its counters, its tree. */

import { createBoard } from "../board/board.js";
import { sign } from "../class/verdict.js";
import { h, refill } from "../dom.js";
import { startBoard } from "../state.js";
import { stillView } from "../views/still-board.js";
import { spoken, t, tn } from "../words.js";
import { after, valuesAt } from "./search.js";
import { WINDOW, depthsOf, drawTree } from "./tree.js";
import { figures, stageWord } from "./words.js";

/** @import { Bundle } from "../types.js" */
/** @import { Search } from "./search.js" */

/** The shape beside the word of a stage. */
const SHAPES = /** @type {const} */ ({
  ready: "waiting",
  searching: "searching",
  solved: "right",
  none: "crashed",
  given_up: "too_slow",
  cut: "searching",
});

/**
 * @param {Bundle} bundle
 * @param {Search} search
 */
export function createBench(bundle, search) {
  const board = createBoard(bundle, { still: true });
  board.element.setAttribute("role", "img");
  const depths = depthsOf(search);
  const head = h("header");
  const rule = h("p", { class: "small quiet" });
  const numbers = h("dl", { class: "nums" });
  const picture = h("div");
  const caption = h("figcaption");
  const tree = h("figure", { class: "tree" }, picture, caption);
  const element = h("article", { class: "bench" }, head, rule, board.element, numbers, tree);

  const count = (/** @type {number} */ value, /** @type {string} */ name) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, figures(value)));

  return {
    element,
    destroy: board.destroy,
    /** @param {number} step @param {boolean} held whether the clock stands still */
    update(step, held) {
      const now = after(search, step);
      const { shown, path, ends, stage } = now;
      const values = valuesAt(bundle.givens, search, now);
      const last = stage === "searching" || stage === "cut" ? search.nodes[shown - 1][1] : null;
      board.update(stillView(bundle, { board: startBoard(values), selection: new Set(last === null ? [] : [last]) }));
      const filled = values.filter(Boolean).length;
      const name = spoken(search.name);
      board.element.setAttribute(
        "aria-label",
        t("{name}: {filled} of {cells} cells filled", { name, filled, cells: values.length }),
      );
      element.dataset.stage = stage;
      const shape = held && stage === "searching" ? "held" : SHAPES[stage];
      refill(head, h("h2", {}, name), sign(shape, stageWord(stage, held)));
      refill(rule, spoken(search.rule));
      refill(numbers, count(shown, t("digits tried")), count(ends, t("dead ends")), count(path.length, t("depth")));
      picture.replaceChildren(drawTree(search, depths, now));
      const from = shown - WINDOW;
      const part =
        from > 0
          ? t("digits {first} to {last}", { first: figures(from + 1), last: figures(shown) })
          : tn("all of {count} digit", "all of {count} digits", shown);
      refill(caption, h("span", {}, part), h("span", {}, stageWord(stage, held)));
    },
  };
}
