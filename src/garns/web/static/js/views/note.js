/**
 * The note in the margin: what this puzzle is, its rules, what there is to say; a hint takes the place of the rules.
 */

import { h, refill, s } from "../dom.js";
import { withTimes } from "../phrases.js";
import { spoken, t } from "../words.js";
import { grade } from "./grade.js";
import { createHintPanel } from "./hint.js";
import { openRules } from "./menu.js";

/** @import { Controller } from "../controller.js" */

/** Letters of a title that needs more than a line. */
const LONG = 32;

/**
 * @param {Controller} controller
 * @param {{ light: (cells: number[]) => void }} board
 * @param {HTMLElement} acts what can be done with the whole puzzle
 */
export function createNote(controller, board, acts) {
  const { bundle } = controller.game;
  const head = h("header");
  const rules = h("div", { class: "rules" });
  const notice = h("div", { class: "notice" });
  const hint = createHintPanel(controller, board);
  const element = h("aside", { class: "note" }, head, acts, notice, hint.element, rules);

  function drawHead() {
    const dot = () => h("span", { "aria-hidden": "true" }, "·");
    const board = withTimes(spoken(bundle.board_name));
    const title = bundle.title || t("{board} Sudoku", { board });
    refill(
      head,
      h("h1", { class: title.length > LONG ? "long" : null }, title),
      h(
        "p",
        { class: "small quiet" },
        bundle.title ? h("span", {}, board) : null,
        ...(bundle.level_name && bundle.level
          ? [bundle.title ? dot() : null, h("span", { class: "level" }, grade(bundle.level), spoken(bundle.level_name))]
          : []),
        ...(bundle.author ? [dot(), h("span", {}, t("by {author}", { author: bundle.author }))] : []),
      ),
    );
    const lines = spoken(bundle.rules);
    refill(
      rules,
      h("h2", { class: "small" }, t("Rules")),
      h("ul", {}, ...lines.map((line) => h("li", {}, line))),
      solutions(),
      // On a phone: what fits beside the board, and the rest one tap away.
      h("p", { class: "brief" }, solutions()?.firstChild?.textContent, " ", lines.join(" ")),
      h("button", { class: "chip whole", type: "button", onclick: () => openRules(controller) }, t("Rules")),
    );
    element.setAttribute("aria-label", t("Notes in the margin"));
  }

  /** What is wrong with a puzzle that has not exactly one solution. */
  function solutions() {
    if (bundle.status === "none")
      return h(
        "p",
        { class: "warn" },
        t("This grid has no solution."),
        " ",
        h("button", { class: "chip", type: "button", onclick: () => controller.hints.mistake() }, t("Show where")),
      );
    if (bundle.status === "multiple") return h("p", { class: "warn" }, t("This grid has several solutions."));
    return null;
  }

  function drawNotice() {
    const said = controller.notice();
    notice.hidden = !said;
    if (!said) return refill(notice);
    notice.dataset.kind = said.kind;
    const wave =
      said.kind === "wrong"
        ? s(
            "svg",
            { viewBox: "0 0 24 24", "aria-hidden": "true" },
            s("path", { d: "M2 15l3.3-4 3.3 4 3.3-4 3.3 4 3.3-4 3.3 4" }),
          )
        : null;
    refill(
      notice,
      wave,
      h("p", {}, said.text),
      ...said.actions.map(({ name, run }) => h("button", { class: "chip", type: "button", onclick: run }, name)),
    );
  }

  /** @type {ReturnType<Controller["notice"]>} */
  let shown = null;
  function draw() {
    if (controller.notice() !== shown) {
      shown = controller.notice();
      drawNotice();
    }
    hint.draw();
    rules.hidden = Boolean(controller.hints.state());
  }

  function redraw() {
    drawHead();
    drawNotice();
    hint.redraw();
    draw();
  }

  redraw();
  return { element, draw, redraw };
}
