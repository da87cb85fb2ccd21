/** The board of a game and what covers it in a pause: drawn from the controller, followed by hand. */

import { createBoard } from "../board/board.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { followPointers } from "../pointer.js";
import { t } from "../words.js";
import { gameView } from "./game-view.js";
import { spotWriter } from "./spot-writer.js";

/** @import { Controller } from "../controller.js" */
/** @import { Hint } from "../types.js" */

/** @param {Controller} controller @param {boolean} labels whether rows and columns have their names */
export function createStage(controller, labels) {
  const { game, selection, mode, locked } = controller;
  let board = createBoard(game.bundle, { labels });
  const title = h("p", {});
  const resume = h("button", { class: "btn main", type: "button", onclick: () => controller.pause() });
  const cover = h("div", { class: "cover", hidden: true }, title, resume);
  const element = h("div", { class: "stage" }, board.element, cover);
  /** The hint that was brought into view. @type {Hint | null} */
  let seen = null;

  const follow = () =>
    followPointers({
      board,
      selection,
      state: () => game.state().board,
      mode,
      locked,
      spot: spotWriter(controller, () => board),
    });
  let unfollow = follow();

  /** The Tab key comes to a cell: it is selected, so that a digit goes there. @param {FocusEvent} event */
  function enter({ target, relatedTarget }) {
    if (selection.cells().size || board.element.contains(/** @type {Node | null} */ (relatedTarget))) return;
    const cell = game.bundle.places.findIndex((_, index) => board.cell(index) === target);
    if (cell >= 0 && board.cell(cell).matches(":focus-visible")) selection.set([cell], cell);
  }
  element.addEventListener("focusin", enter);

  function draw() {
    board.update(gameView(controller));
    showHint();
    const paused = locked();
    if (cover.hidden === paused) {
      cover.hidden = !paused;
      if (paused) resume.focus();
    }
    element.classList.toggle("solved", game.state().clock.status === "finished");
  }

  /** On a board larger than its frame a hint may be out of sight. */
  function showHint() {
    const shown = controller.hints.state();
    const now = shown?.hint && shown.level > 1 ? shown.hint : null;
    if (now && now !== seen) {
      const first = now.look.cells[0] ?? now.look.houses[0]?.[0] ?? 0;
      board.cell(first).scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    seen = now;
  }

  function stop() {
    unfollow();
    board.destroy();
  }

  return {
    element,
    draw,
    stop,
    board: () => board,
    /** The words again. */
    redraw() {
      refill(title, t("Paused"));
      refill(resume, icon("play"), t("Resume"));
      draw();
    },
    /** Show the names of rows and columns, or hide them. @param {boolean} wanted */
    label(wanted) {
      if (wanted === labels) return;
      labels = wanted;
      stop();
      const next = createBoard(game.bundle, { labels });
      board.element.replaceWith(next.element);
      board = next;
      unfollow = follow();
    },
    /** Light the cells that a text names. @param {number[]} cells */
    light(cells) {
      for (const lit of board.element.querySelectorAll(".lit")) lit.classList.remove("lit");
      for (const cell of cells) board.cell(cell).classList.add("lit");
    },
  };
}
