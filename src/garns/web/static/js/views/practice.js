/** Practice: find the step yourself. A cell and a digit, and the server says what they are worth and why. */

import { createBoard } from "../board/board.js";
import { named, techniques } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { selecting } from "../editor/select.js";
import { ENOUGH, isDone } from "../learning.js";
import { t } from "../words.js";
import { problemList } from "./dialog.js";
import { marks, note } from "./learned.js";
import { anySeed, isCancelled, judge, lessonOf, positionOf, problemsOf, word } from "./position.js";
import { stillView } from "./still-board.js";

/** @typedef {import("./position.js").Lesson} Lesson */

/**
 * Boards one after the other; of each it is noted whether the step was found at once.
 * @param {object} options
 * @param {() => string | undefined} options.pick the technique of the next board; nothing when all are over
 * @param {{ name: string, go: () => void }} options.out the way out
 * @param {() => Node[]} [options.over] what to say when all are over
 * @returns {{ nodes: Node[], end: () => void }}
 */
export function practice({ pick, out, over = () => [] }) {
  let technique = pick();
  /** @type {Lesson | null} */
  let lesson = null;
  let removes = true;
  let cell = -1;
  /** The step is shown, because it was found or asked for. */
  let shown = false;
  /** It was noted how this board went. */
  let counted = false;
  let title = "";
  let asked = 0;
  const life = new AbortController();
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  /** @type {import("../types.js").Hint | null} */
  let hint = null;
  const stage = h("section", { class: "demo", "aria-label": t("Practice") });
  const side = h("section", { class: "body try" });
  const answer = h("div", { class: "answer", role: "status" });

  async function next() {
    [lesson, shown, counted, cell] = [null, false, false, -1];
    if (!technique) {
      refill(stage);
      return refill(side, ...over());
    }
    refill(answer, h("p", { class: "quiet" }, t("Making a position.")));
    draw();
    try {
      title = named((await techniques()).find(({ id }) => id === technique)?.name);
      lesson = await lessonOf(technique, anySeed(), life.signal);
      hint = lesson.hint;
      removes = hint.eliminations.length > 0;
      begin(lesson);
    } catch (error) {
      if (!isCancelled(error)) refill(answer, problemList(problemsOf(error)), again());
    }
  }

  const again = () => h("p", {}, h("button", { class: "btn", type: "button", onclick: next }, t("Try again")));

  /** @param {Lesson} on */
  function begin(on) {
    board = createBoard(on.bundle, { labels: true, preview: false });
    selecting(board, {
      places: on.bundle.places,
      single: true,
      changed: (_, now) => {
        cell = now;
        drawBoard();
      },
      key: (event) => {
        const index = on.bundle.symbols.indexOf(event.code.replace(/^(Digit|Numpad|Key)/, ""));
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
        hint: shown ? hint : null,
        hintLevel: shown ? 3 : 0,
        hintSentence: Math.max(0, (hint?.scenes.length ?? 0) - 1),
        notes: "fixed",
      }),
    );
  }

  /** @param {number} digit */
  async function say(digit) {
    if (!lesson || shown) return;
    if (cell < 0) return refill(answer, h("p", {}, t("Select a cell first.")));
    const mine = ++asked;
    const about = lesson;
    try {
      const found = await judge(about, { cell, digit, removes });
      if (mine !== asked || lesson !== about || shown) return;
      if (found.verdict === "right") {
        count(true);
        hint = found.hint ?? hint;
        return reveal(t("Yes, that is the step."));
      }
      if (found.verdict === "wrong") count(false);
      refill(answer, h("p", {}, found.message));
    } catch (error) {
      refill(answer, problemList(problemsOf(error)));
    }
  }

  /** @param {boolean} right */
  function count(right) {
    if (counted || !technique) return;
    counted = true;
    note(technique, right);
  }

  /** @param {string} message */
  function reveal(message) {
    shown = true;
    drawBoard();
    draw();
    const sentences = hint?.explanation?.sentences ?? [];
    refill(
      answer,
      h("p", {}, h("b", {}, message)),
      ...sentences.map((tokens) => h("p", { class: "small" }, ...tokens.map(word))),
    );
    side.querySelector("button.main")?.scrollIntoView({ block: "nearest" });
  }

  function giveUp() {
    count(false);
    reveal(t("Here it is:"));
  }

  function draw() {
    const mode = (/** @type {boolean} */ value, /** @type {string} */ name) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(removes === value), onclick: () => ((removes = value), draw()) },
        name,
      );
    const onward = () => ((technique = pick()), next());
    refill(
      side,
      h("h2", {}, title ? t("Find it yourself: {technique}", { technique: title }) : t("Find it yourself")),
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
          ? h("button", { class: "btn main", type: "button", onclick: onward }, t("Next board"))
          : lesson
            ? h("button", { class: "btn", type: "button", onclick: giveUp }, t("Show me"))
            : null,
        h("button", { class: "btn bare", type: "button", onclick: out.go }, out.name),
      ),
      h("p", { class: "small quiet num" }, technique ? standing(technique) : ""),
    );
  }

  next();
  return { nodes: [side, stage], end: () => life.abort() };
}

/** @param {string} technique */
function standing(technique) {
  const known = marks();
  if (isDone(known, technique)) return t("This lesson is done.");
  return t("{count} of {all} found at once", { count: known[technique]?.right ?? 0, all: ENOUGH });
}
