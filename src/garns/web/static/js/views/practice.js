/** Practice: find the step yourself. A cell and a digit, and the page says whether they are the step. */

import { ApiError } from "../api.js";
import { createBoard } from "../board/board.js";
import { h, refill } from "../dom.js";
import { selecting } from "../editor/select.js";
import { valuesOf } from "../state.js";
import { t, tn } from "../words.js";
import { problemList } from "./dialog.js";
import { learn } from "./learned.js";
import { stillView } from "./still-board.js";
import { lessonOf, positionOf, word } from "./position.js";

/** @typedef {import("./position.js").Lesson} Lesson */

/** Boards of one practice. */
const BOARDS = 5;

/**
 * @typedef {"step" | "true" | "wrong"} Verdict
 * What a cell and a digit are worth: the step, something true that other techniques show, or wrong.
 * @param {Lesson} lesson
 * @param {number} cell
 * @param {number} digit
 * @param {boolean} removes
 * @returns {Verdict}
 */
export function verdict(lesson, cell, digit, removes) {
  const here = (/** @type {[number, number]} */ [at, what]) => at === cell && what === digit;
  if (lesson.answers.some((step) => (removes ? step.eliminations : step.placements).some(here))) return "step";
  const solution = lesson.bundle.solution ? valuesOf(lesson.bundle.solution) : null;
  return solution && (solution[cell] === digit) !== removes ? "true" : "wrong";
}

/** @param {string} technique @param {() => void} back */
export function practice(technique, back) {
  let found = 0;
  let seed = 1 + Math.floor(Math.random() * 1000);
  /** @type {Lesson | null} */
  let lesson = null;
  let removes = true;
  let cell = -1;
  let shown = false;
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  const stage = h("section", { class: "demo", "aria-label": t("Practice") });
  const side = h("section", { class: "body try" });
  const answer = h("div", { class: "answer", role: "status" });

  async function next() {
    seed += 1;
    refill(answer, h("p", { class: "quiet" }, t("A position is being made.")));
    try {
      lesson = await lessonOf(technique, seed);
      removes = lesson.hint.eliminations.length > 0;
      shown = false;
      cell = -1;
      begin();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refill(
        answer,
        problemList(error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems),
      );
    }
  }

  function begin() {
    if (!lesson) return;
    board = createBoard(lesson.bundle, { labels: true, preview: false });
    selecting(board, {
      places: lesson.bundle.places,
      single: true,
      changed: (_, now) => {
        cell = now;
        drawBoard();
      },
      key: (event) => {
        const index = lesson?.bundle.symbols.indexOf(event.code.replace(/^(Digit|Numpad|Key)/, "")) ?? -1;
        if (index < 0 || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        say(index + 1);
      },
    });
    refill(stage, board.element);
    refill(answer);
    draw();
    drawBoard();
  }

  function drawBoard() {
    if (!lesson || !board) return;
    board.update(
      stillView(lesson.bundle, {
        board: positionOf(lesson),
        selection: new Set(cell < 0 ? [] : [cell]),
        cursor: cell < 0 ? null : cell,
        hint: shown ? lesson.hint : null,
        hintLevel: shown ? 3 : 0,
        notes: "fixed",
      }),
    );
  }

  /** @param {number} digit */
  function say(digit) {
    if (!lesson || shown) return;
    if (cell < 0) return refill(answer, h("p", {}, t("Select a cell first.")));
    const worth = verdict(lesson, cell, digit, removes);
    if (worth === "step") {
      found += 1;
      if (found >= BOARDS) learn(technique);
      reveal(t("Yes, that is the step."));
    } else
      refill(
        answer,
        h(
          "p",
          {},
          worth === "true"
            ? t("That is true, but this technique does not show it.")
            : t("No, that would be a mistake."),
        ),
      );
  }

  /** @param {string} message */
  function reveal(message) {
    shown = true;
    drawBoard();
    draw();
    const sentences = lesson?.hint.explanation?.sentences ?? [];
    refill(
      answer,
      h("p", {}, h("b", {}, message)),
      ...sentences.map((tokens) => h("p", { class: "small" }, ...tokens.map(word))),
    );
  }

  function draw() {
    const mode = (/** @type {boolean} */ value, /** @type {string} */ name) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(removes === value), onclick: () => ((removes = value), draw()) },
        name,
      );
    refill(
      side,
      h("h2", {}, t("Find it yourself")),
      h(
        "p",
        {},
        removes
          ? t("Choose a cell and a digit that this technique removes.")
          : t("Choose a cell and the digit that belongs there."),
      ),
      h(
        "div",
        { class: "seg", role: "group", "aria-label": t("What you found") },
        mode(true, t("Remove")),
        mode(false, t("Place")),
      ),
      h(
        "div",
        { class: "keys" },
        ...(lesson?.bundle.symbols ?? []).map((symbol, index) =>
          h("button", { class: "btn", type: "button", disabled: shown, onclick: () => say(index + 1) }, symbol),
        ),
      ),
      answer,
      h(
        "p",
        { class: "row" },
        shown
          ? h("button", { class: "btn main", type: "button", onclick: next }, t("Next board"))
          : h("button", { class: "btn", type: "button", onclick: () => reveal(t("This is it:")) }, t("Show me")),
        h("button", { class: "btn bare", type: "button", onclick: back }, t("Back to the lesson")),
      ),
      h(
        "p",
        { class: "small quiet num" },
        tn("{count} of {all} found", "{count} of {all} found", found, { all: BOARDS }),
      ),
    );
  }

  draw();
  next();
  return [side, stage];
}
