/** The margin of the editor: what can be done with the sheet, its board, its words, its clues. */

import { named } from "../catalogue.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { clueList, wordFields } from "./clues.js";

/** @import { Entry } from "../catalogue.js" */
/** @import { Bundle } from "../types.js" */
/** @import { Command, Sheet } from "./sheet.js" */

/**
 * @typedef {{
 *   sheet: Sheet, bundle: Bundle | null, boards: Entry[], variants: Entry[], dispatch: (command: Command) => void,
 *   changeBoard: (spec: string) => void, open: () => void, export: () => void, play: () => void,
 *   select: (cells: number[]) => void,
 * }} Parts
 */

/** @param {Parts} parts */
export function sheetPanel(parts) {
  const { sheet, bundle, variants, dispatch, select } = parts;
  const indices = (/** @type {string[]} */ names) =>
    names.map((name) => bundle?.names.indexOf(name) ?? -1).filter((cell) => cell >= 0);
  return [
    h("h1", {}, t("Editor")),
    h(
      "div",
      { class: "row" },
      travel(t("Undo"), "undo", sheet.past.length > 0, dispatch),
      travel(t("Redo"), "redo", sheet.future.length > 0, dispatch),
      h("button", { class: "btn", type: "button", onclick: parts.open }, t("Open")),
      h("button", { class: "btn", type: "button", onclick: parts.export }, t("Export")),
      h("button", { class: "btn main", type: "button", onclick: parts.play, "data-needs": "solution" }, t("Play this")),
    ),
    boardChoice(parts),
    boardByName(parts),
    ...wordFields(sheet.puzzle, (field, text) => dispatch({ type: "word", field, text })),
    h("h2", {}, t("Clues")),
    clueList({
      puzzle: sheet.puzzle,
      variants,
      remove: (index) => dispatch({ type: "remove", index }),
      split: (index) => dispatch({ type: "split", index }),
      select: (names) => select(indices(names)),
    }),
  ];
}

/** @param {string} name @param {"undo" | "redo"} way @param {boolean} able @param {Parts["dispatch"]} dispatch */
const travel = (name, way, able, dispatch) =>
  h(
    "button",
    {
      class: "btn icon-only",
      type: "button",
      "aria-label": name,
      disabled: !able,
      onclick: () => dispatch({ type: way }),
    },
    icon(way),
  );

/** The boards with a name; one that has none stands first. @param {Parts} parts */
function boardChoice({ sheet, bundle, boards, changeBoard }) {
  const { board } = sheet.puzzle;
  const plain = boards.filter(({ id, board: spec }) => id === spec && !id.startsWith("jigsaw:"));
  const own = !plain.some(({ id }) => id === board);
  return h(
    "label",
    { class: "choice" },
    h("span", {}, t("Board")),
    h(
      "select",
      {
        id: "editor-board",
        onchange: (/** @type {Event} */ event) => changeBoard(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      own ? h("option", { value: "", selected: true }, named(bundle?.board_name) || board) : null,
      ...plain.map(({ id, name }) => h("option", { value: id, selected: id === board }, named(name))),
    ),
  );
}

/** Any other board, by what `garns boards` calls it. @param {Parts} parts */
const boardByName = ({ sheet, changeBoard }) =>
  h(
    "label",
    { class: "choice" },
    h("span", {}, t("Another board")),
    h("input", {
      id: "editor-board-name",
      type: "text",
      maxlength: 2000,
      placeholder: "latin7, grid6x8, 9:0-8",
      value: sheet.puzzle.board,
      onchange: (/** @type {Event} */ event) => changeBoard(/** @type {HTMLInputElement} */ (event.target).value),
    }),
  );
