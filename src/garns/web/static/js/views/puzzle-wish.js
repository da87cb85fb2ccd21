/** What a new puzzle shall be like: the choices of the server, what was chosen, and the fields to choose with. */

import { kinds, levels, named, symmetries, techniques } from "../catalogue.js";
import { h } from "../dom.js";
import { site } from "../site.js";
import { t } from "../words.js";
import { pictogram } from "./pictogram.js";

/** @import { Kind } from "../answers.js" */
/** @import { Entry } from "../catalogue.js" */
/** @import { Names } from "../types.js" */
/** @typedef {{ kind: string, size: number, level: string, symmetry: string, technique: string }} Wish */
/** @typedef {(changes: Partial<Wish>) => void} Change */

/** The lists of the server; empty until they come, and offline. */
const choices = {
  kinds: /** @type {Kind[]} */ ([]),
  levels: /** @type {Entry[]} */ ([]),
  symmetries: /** @type {Entry[]} */ ([]),
  techniques: /** @type {Entry[]} */ ([]),
};

/** What was asked for last, kept for the next time. What is empty becomes the server's usual choice. @type {Wish} */
const wished = { kind: "", size: 9, level: "", symmetry: "", technique: "" };

/** What is wished for; at first a puzzle of the third level, which takes most people some minutes. */
export function wish() {
  wished.level ||= site().levels[2];
  return wished;
}

/** Ask the server what there is to choose from. */
export async function loadChoices() {
  const [made, scale, shapes, names] = await Promise.all([kinds(), levels(), symmetries(), techniques()]);
  Object.assign(choices, { kinds: made, levels: scale, symmetries: shapes, techniques: names });
  wished.kind ||= made[0].id;
  wished.symmetry ||= shapes[1].id; // the first is none at all
}

const kind = () => choices.kinds.find(({ id }) => id === wished.kind);

/** @param {Kind | undefined} one */
const sizesOf = (one) => Object.keys(one?.boards ?? {}).map(Number);

/** Every puzzle on a board of four is easy: there is nothing to choose. */
const hasLevels = () => wished.size > 4;

/** The wish in the words of the server. */
export function recipe() {
  const { size, level, symmetry, technique } = wish();
  return {
    board: kind()?.boards[size] ?? String(size),
    level: hasLevels() ? level : undefined,
    variant: kind()?.variant ?? undefined,
    symmetry: symmetry || undefined,
    technique: technique || undefined,
  };
}

/** The wish in a few words. */
export const described = () =>
  [
    named(kind()?.name),
    `${wished.size}×${wished.size}`,
    named(choices.levels.find(({ id }) => id === wished.level)?.name),
  ]
    .filter(Boolean)
    .join(" · ");

/** The fields to choose with. @param {() => void} redraw */
export function wishFields(redraw) {
  wish();
  const change = (/** @type {Partial<Wish>} */ changes) => {
    Object.assign(wished, changes);
    if (!sizesOf(kind()).includes(wished.size)) wished.size = 9;
    redraw();
  };
  return [kindCards(change), sizeChoice(change), levelChoice(change), rareChoices()];
}

/** @param {Change} change */
function kindCards(change) {
  const card = (/** @type {Kind} */ { id, name }) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "kind",
        id: `kind-${id}`,
        checked: wished.kind === id,
        onchange: () => change({ kind: id }),
      }),
      pictogram(id),
      h("span", {}, named(name)),
    );
  return h("fieldset", {}, h("legend", {}, t("Kind")), h("div", { class: "kinds" }, ...choices.kinds.map(card)));
}

/** @param {Change} change */
function sizeChoice(change) {
  const fits = sizesOf(kind());
  if (fits.length < 2) return null;
  const one = (/** @type {number} */ size) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "size",
        id: `size-${size}`,
        checked: wished.size === size,
        onchange: () => change({ size }),
      }),
      `${size}×${size}`,
    );
  return h("fieldset", {}, h("legend", {}, t("Size")), h("div", { class: "seg" }, ...fits.map(one)));
}

/** @param {Change} change */
function levelChoice(change) {
  if (!choices.levels.length || !hasLevels()) return null;
  const offered = choices.levels.filter(({ made }) => made);
  const one = (/** @type {Entry} */ { id, name }) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "level",
        id: `level-${id}`,
        checked: wished.level === id,
        onchange: () => change({ level: id }),
      }),
      named(name),
    );
  return h(
    "fieldset",
    {},
    h("legend", {}, t("Difficulty")),
    h("div", { class: "seg" }, ...offered.map(one)),
    h("p", { class: "small quiet" }, t("No guessing, at any level.")),
  );
}

/** Wishes that few have: symmetry and a technique. */
function rareChoices() {
  if (!choices.symmetries.length) return null;
  const choice = (
    /** @type {"symmetry" | "technique"} */ field,
    /** @type {string} */ label,
    /** @type {{ id: string, name: Names | string }[]} */ entries,
  ) =>
    h(
      "label",
      { class: "choice" },
      h("span", {}, label),
      h(
        "select",
        {
          id: `wish-${field}`,
          onchange: (/** @type {Event} */ event) =>
            (wished[field] = /** @type {HTMLSelectElement} */ (event.target).value),
        },
        ...entries.map(({ id, name }) => h("option", { value: id, selected: wished[field] === id }, named(name))),
      ),
    );
  const any = { id: "", name: t("any") };
  return h(
    "div",
    { class: "choices" },
    choice("symmetry", t("Symmetry of the givens"), choices.symmetries),
    choice("technique", t("Technique wanted"), [any, ...choices.techniques.filter(({ tried }) => tried)]),
  );
}
