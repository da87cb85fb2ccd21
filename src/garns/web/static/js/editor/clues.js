/** What stands on the sheet besides the givens: words about the puzzle, and the list of its clues. */

import { named } from "../catalogue.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { KINDS, cellsOf } from "./kinds.js";
import { optionText } from "./option-words.js";
import { partsOf } from "./sheet.js";

/** @import { Clue, Puzzle } from "../types.js" */

/** Letters of a table or a pattern that are shown of it. */
const SHOWN = 24;

/**
 * Title, author, rules.
 * @param {Puzzle} puzzle
 * @param {(field: "title" | "author" | "ruleset", text: string) => void} change
 */
export function wordFields(puzzle, change) {
  const read = (/** @type {"title" | "author" | "ruleset"} */ field) => (/** @type {Event} */ event) =>
    change(field, /** @type {HTMLInputElement} */ (event.target).value);
  const line = (/** @type {"title" | "author"} */ field, /** @type {string} */ label) =>
    h(
      "label",
      { class: "choice" },
      h("span", {}, label),
      h("input", {
        id: `word-${field}`,
        type: "text",
        maxlength: 200,
        value: puzzle[field] ?? "",
        oninput: read(field),
      }),
    );
  const rules = h("textarea", { id: "word-ruleset", rows: 3, maxlength: 4000, oninput: read("ruleset") });
  rules.value = puzzle.ruleset ?? "";
  return [
    line("title", t("Title")),
    line("author", t("Author")),
    h("label", { class: "choice" }, h("span", {}, t("Rules in your own words")), rules),
  ];
}

/**
 * What a clue shows besides its cells: its number, else whatever else is short.
 * @param {Clue} clue
 */
function shownOf(clue) {
  const usual = clue.sum ?? clue.value ?? clue.min_difference ?? clue.mod ?? clue.digits?.join(" ");
  if (usual !== undefined) return String(usual);
  const more = (KINDS[clue.type]?.more ?? []).filter(({ name, kind }) => kind !== "clues" && name in clue);
  return (
    more
      .map(({ name }) => [clue[name]].flat().join(" "))
      .join(", ")
      .slice(0, SHOWN) || undefined
  );
}

/**
 * A clue in one line: its name, its cells or its place or its parts, its number.
 * @param {Clue} clue
 * @param {import("../catalogue.js").Entry[]} variants
 */
export function clueText(clue, variants) {
  const nameOf = (/** @type {Clue} */ { type }) => named(variants.find(({ id }) => id === type)?.name) || type;
  const name = nameOf(clue);
  const parts = partsOf(clue);
  const option =
    clue.direction ?? (parts.length ? parts.map(nameOf).join(" + ") : /** @type {string} */ (clue.of)) ?? clue.side;
  const shown = shownOf(clue);
  const cells = cellsOf(clue);
  const where = cells.length > 3 ? `${cells[0]} … ${cells[cells.length - 1]}` : cells.join(" ");
  return {
    name,
    where: [option && [optionText(option), clue.number].filter(Boolean).join(" "), where].filter(Boolean).join(", "),
    shown,
  };
}

/**
 * @param {{
 *   puzzle: Puzzle, variants: import("../catalogue.js").Entry[], select: (names: string[]) => void,
 *   remove: (index: number) => void, split: (index: number) => void,
 * }} options
 */
export function clueList({ puzzle, variants, select, remove, split }) {
  const clues = puzzle.constraints ?? [];
  if (!clues.length) return h("p", { class: "small quiet" }, t("No clues besides the givens yet."));
  return h(
    "ul",
    { class: "clues" },
    ...clues.map((clue, index) => {
      const { name, where, shown } = clueText(clue, variants);
      return h(
        "li",
        {},
        h(
          "button",
          { class: "clue", type: "button", onclick: () => select(cellsOf(clue)) },
          h("span", {}, name),
          where ? h("span", { class: "quiet" }, where) : null,
          shown === undefined ? null : h("b", { class: "num" }, shown),
        ),
        partsOf(clue).length
          ? h(
              "button",
              {
                class: "btn bare",
                type: "button",
                "aria-label": t("Take {clue} apart", { clue: name }),
                onclick: () => split(index),
              },
              t("Take apart"),
            )
          : null,
        h(
          "button",
          {
            class: "btn bare icon-only",
            type: "button",
            "aria-label": t("Remove {clue} {cells}", { clue: name, cells: where }),
            onclick: () => remove(index),
          },
          icon("remove"),
        ),
      );
    }),
  );
}
