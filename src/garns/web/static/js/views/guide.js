/** The rules of Sudoku and the guide to the application, in plain words. */

import { h, s } from "../dom.js";
import { t } from "../words.js";
import { gridLines } from "./pictogram.js";

/** @param {string[]} lines */
const list = (...lines) => h("ul", { class: "plain" }, ...lines.map((line) => h("li", {}, line)));

/** The rules, for somebody who has never seen one. */
export function rules() {
  return [
    h("h2", {}, t("The rules")),
    h("p", { class: "lead" }, t("Fill every cell so that each row, each column and each box holds every digit once.")),
    h(
      "p",
      {},
      t(
        "The printed digits stay. A good puzzle has exactly one solution, and every digit of it can be deduced. " +
          "You never need to guess.",
      ),
    ),
    h(
      "p",
      {},
      t(
        "Variants add rules: diagonals, cages with sums, thermometers. They are shown beside the board while you play.",
      ),
    ),
  ];
}

/** A row, a column and a box, each with every digit. */
export function houses() {
  const places = /** @type {[() => string, (at: number) => [number, number]][]} */ ([
    [() => t("a row"), (at) => [3, at]],
    [() => t("a column"), (at) => [at, 6]],
    [() => t("a box"), (at) => [3 + Math.floor(at / 3), 3 + (at % 3)]],
  ]);
  const digits = [5, 2, 8, 1, 9, 4, 7, 3, 6];
  return h(
    "div",
    { class: "houses", "aria-hidden": "true" },
    ...places.map(([name, place]) => h("figure", {}, housePicture(digits, place), h("figcaption", {}, name()))),
  );
}

/** @param {number[]} digits @param {(at: number) => [number, number]} place */
function housePicture(digits, place) {
  const cells = digits.map((_, at) => place(at));
  const ground = cells.map(([row, column]) =>
    s("rect", { class: "house", x: column * 10, y: row * 10, width: 10, height: 10 }),
  );
  const texts = cells.map(([row, column], at) => {
    const text = s("text", { x: column * 10 + 5, y: row * 10 + 7.5 });
    text.textContent = String(digits[at]);
    return text;
  });
  const [paper, ...lines] = gridLines(9);
  return s("svg", { viewBox: "-1 -1 92 92", class: "pictogram" }, paper, ...ground, ...lines, ...texts);
}

/** The guide, section by section. */
export function guide() {
  return [
    h("p", { class: "small" }, h("a", { href: "/learn" }, t("Learn"))),
    h("h1", {}, t("Guide to the application")),
    h("h2", {}, t("Writing")),
    list(
      t("Click a cell, or move with the arrow keys, and type a digit. Typing it again removes it."),
      t("Drag over several cells to write into all of them at once."),
      t(
        "Hold Shift for a mark in the corner, Ctrl for a mark in the centre. The keys Z, X, C and V switch for longer.",
      ),
      t("Delete empties a cell; the marks under a digit come back."),
    ),
    h("h2", {}, t("Going back")),
    list(
      t("Undo and redo are unlimited. Starting over can be undone too."),
      t("Set a checkpoint before you try something; return to it in one step."),
    ),
    h("h2", {}, t("Help")),
    list(
      t(
        "The first hint names a technique, the second says where to look, the third explains. The fourth " +
          "does it for you.",
      ),
      t("If there is a mistake on the board, the hint says so first. Nothing is held against you."),
      t(
        "Below a hint and in the menu: all steps that the board offers now, and the path to the solution. Where no " +
          "technique helps, you can search deeper, get one digit, or begin again.",
      ),
      t("Check says whether everything is right so far. It names no cell unless you ask."),
    ),
    h("h2", {}, t("Puzzles")),
    list(
      t("New puzzle makes one to order: kind, size, difficulty, symmetry, even the technique it must need."),
      t("Open reads lines, grids, files and links of other programs, and says what it could not use."),
      t("The editor shows how many solutions there are while you set a puzzle."),
    ),
    h("h2", {}, t("Your games")),
    list(
      t("Every action is saved at once in this browser, and on the server if there is one."),
      t("A link from Share holds the whole puzzle. Whoever opens it needs nothing else."),
      t("Once loaded, the application works without a network: play, notes, check, and a set of puzzles."),
    ),
    h(
      "p",
      { class: "row" },
      h("a", { class: "btn", href: "/help" }, t("Keys")),
      h("a", { class: "btn", href: "/learn" }, t("Techniques")),
    ),
  ];
}
