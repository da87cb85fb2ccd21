/** The form of a clue: its kind and its fields. */

import { named } from "../catalogue.js";
import { h } from "../dom.js";
import { language, t } from "../words.js";
import { cellsField, cluesField, typedField } from "./fields.js";
import { GROUPS, KINDS, NOTHING_MORE, clueOf, firstDigit, kindsOf } from "./kinds.js";
import { optionText } from "./option-words.js";

/** @import { Field } from "./field-values.js" */
/** @import { Filled, Kind } from "./kinds.js" */
/** @import { Instrument } from "./tools.js" */
/** @typedef {(change: Partial<Filled>, quietly?: boolean) => void} Fill */

/** The kinds of a tool, by their names. @param {Instrument} instrument */
export function offered({ setting, variants }) {
  const known = new Map(variants.map((variant) => [variant.id, variant]));
  return kindsOf(/** @type {keyof typeof GROUPS} */ (setting.tool))
    .filter((id) => known.has(id))
    .map((id) => ({ id, name: named(known.get(id)?.name), text: named(known.get(id)?.text) }))
    .sort((a, b) => a.name.localeCompare(b.name, language()));
}

/**
 * The form of a clue: its kind, its number or digits, its place, whatever else it holds.
 * @param {Instrument} instrument
 * @param {(kind: Kind) => boolean} [only] the kinds that have one
 */
export function clueForm(instrument, only = () => true) {
  const { setting, set, names, clues } = instrument;
  const kinds = offered(instrument).filter(({ id }) => only(KINDS[id]));
  if (!kinds.length) return h("p", { class: "small quiet" }, t("There is no connection to the server."));
  const chosen = kinds.find(({ id }) => id === setting.kinds[setting.tool]) ?? kinds[0];
  const kind = KINDS[chosen.id];
  const filled = {
    ...setting.filled,
    option: kind.options?.values.includes(setting.filled.option)
      ? setting.filled.option
      : (kind.options?.values[0] ?? ""),
    number: setting.filled.number ?? kind.number?.start ?? null,
    // Some of the chosen clues may be gone by now.
    chosen: setting.filled.chosen.filter((one) => clues.some((clue) => JSON.stringify(clue) === one)),
  };
  const wrong = setting.problems[""]?.join(" ");
  const note = h("p", { class: wrong ? "problem" : "small quiet", role: "status" }, wrong ?? names.join(" "));
  // A field that is being typed into must not be drawn anew, so numbers are taken quietly.
  const fill = (/** @type {Partial<Filled>} */ change, quietly = false) =>
    set({ filled: Object.assign(filled, change) }, quietly);
  const choose = (/** @type {string} */ id) =>
    set({
      kinds: { ...setting.kinds, [setting.tool]: id },
      filled: { ...setting.filled, number: null, digits: [], ...NOTHING_MORE },
      problems: {},
    });
  return h(
    "form",
    {
      class: "clue-form",
      onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), submit(instrument, chosen.id, filled)),
    },
    choice(
      "clue-kind",
      t("Kind of clue"),
      kinds.map(({ id, name }) => [id, name]),
      chosen.id,
      choose,
    ),
    h("p", { class: "small quiet" }, chosen.text),
    ...placeFields(kind, filled, fill),
    kind.number
      ? numberField(
          "clue-number",
          kind.number.optional ? t("Number, if it shows one") : t("Number"),
          filled.number,
          0,
          (number) => fill({ number }, true),
        )
      : null,
    kind.digits ? digitField(instrument, fill) : null,
    ...otherFields(instrument, kind, filled, fill),
    h("button", { class: "btn main", type: "submit", id: "clue-add" }, t("Add")),
    note,
  );
}

/**
 * Add the clue, or tell at its field what is wrong with it. Of a kind that is only learned, the server knows that.
 * @param {Instrument} instrument
 * @param {string} id
 * @param {Filled} filled
 */
async function submit({ set, names, add, check }, id, filled) {
  const made = clueOf(id, names, filled);
  const refuse = (/** @type {Record<string, string[]>} */ problems) => {
    set({ problems });
    /** @type {HTMLElement | null} */ (document.querySelector(".clue-form [aria-invalid]"))?.focus();
  };
  if ("missing" in made) return refuse({ [made.field ?? ""]: [missing(made.missing)] });
  const kind = KINDS[id];
  const fields = [...(kind.more ?? []), ...(kind.lists ?? [])].map(({ name }) => name);
  /** @type {Record<string, string[]>} */
  const problems = {};
  for (const { field, message } of kind.learned ? await check(made.clue) : [])
    (problems[field && fields.includes(field) ? field : ""] ??= []).push(message);
  if (Object.keys(problems).length) return refuse(problems);
  add(made.clue, kind.shape === "clues" ? filled.chosen : []);
}

/** @param {import("./kinds.js").Missing} what */
function missing(what) {
  const texts = {
    cells: () => t("Select more cells."),
    many: () => t("Select fewer cells."),
    pair: () => t("These two cells are not neighbours."),
    square: () => t("Select four cells that meet in a corner."),
    line: () => t("Each cell of a line touches the next one. Draw it from its start."),
    number: () => t("Enter the number."),
    digits: () => t("Enter the digits."),
    numbers: () => t("Enter whole numbers."),
    list: () => t("Select the cells, then take them here."),
    clues: () => t("Choose one clue at least."),
    text: () => t("Fill this in."),
    json: () => t("This is not JSON."),
  };
  return texts[what]();
}

/**
 * Where a clue stands that is not among the cells: a side and a line, or a direction.
 * @param {Kind} kind
 * @param {Filled} filled
 * @param {Fill} fill
 */
function placeFields({ shape, options }, filled, fill) {
  const sides = ["left", "right", "top", "bottom"].map((side) => [side, optionText(side)]);
  const line = filled.side === "left" || filled.side === "right" ? t("Row") : t("Column");
  return [
    ...(shape === "side"
      ? [
          choice("clue-side", t("Side"), sides, filled.side, (side) => fill({ side })),
          numberField("clue-place", line, filled.place, 1, (place) => fill({ place: place ?? 1 }, true)),
        ]
      : []),
    options
      ? choice(
          "clue-option",
          t("Direction"),
          options.values.map((value) => [value, optionText(value)]),
          filled.option,
          (option) => fill({ option }),
        )
      : null,
  ];
}

/** Whether a field is folded away: one that is seldom filled in. @param {Kind} kind @param {Field} field */
function isFolded({ learned, lists, more = [] }, { kind, needed }) {
  if (!learned) return true;
  return !needed && kind !== "word" && (Boolean(lists?.length) || more.some((other) => other.needed));
}

/**
 * The fields that no shape has a place for; those that are seldom filled in are folded away.
 * @param {Instrument} instrument
 * @param {Kind} kind
 * @param {Filled} filled
 * @param {Fill} fill
 */
function otherFields({ setting, names, clues, variants }, kind, filled, fill) {
  const problems = (/** @type {Field} */ { name }) => setting.problems[name] ?? [];
  const lists = (kind.lists ?? []).map((field) =>
    cellsField(field, filled.lists[field.name] ?? [], names, problems(field), () =>
      fill({ lists: { ...filled.lists, [field.name]: field.kind === "cell" ? names.slice(0, 1) : names } }),
    ),
  );
  const drawn = (/** @type {Field} */ field) =>
    field.kind === "clues"
      ? cluesField(field, clues, variants, filled.chosen, problems(field), (chosen) => fill({ chosen }))
      : typedField(field, filled.more[field.name] ?? "", problems(field), (text, quietly) =>
          fill({ more: { ...filled.more, [field.name]: text } }, quietly),
        );
  const folded = (kind.more ?? []).filter((field) => isFolded(kind, field));
  const shown = (kind.more ?? []).filter((field) => !folded.includes(field));
  const open = folded.some(({ name }) => filled.more[name] || setting.problems[name]);
  const fold = h("details", { class: "more-fields", open }, h("summary", {}, t("More")), ...folded.map(drawn));
  return [...lists, ...shown.map(drawn), folded.length ? fold : null];
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} values
 * @param {string} now
 * @param {(value: string) => void} change
 */
function choice(id, label, values, now, change) {
  const options = values.map(([value, text]) => h("option", { value, selected: value === now }, text));
  return h(
    "label",
    { class: "choice" },
    h("span", {}, label),
    h(
      "select",
      { id, onchange: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value) },
      ...options,
    ),
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @param {number | null} now
 * @param {number} least
 * @param {(value: number | null) => void} change
 */
function numberField(id, label, now, least, change) {
  const read = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    change(value === "" ? null : Number(value));
  };
  return h(
    "label",
    { class: "choice" },
    h("span", {}, label),
    h("input", { id, type: "number", inputmode: "numeric", min: least, max: 9999, value: now ?? "", oninput: read }),
  );
}

/** @param {Instrument} instrument @param {Fill} fill */
function digitField({ symbols, setting }, fill) {
  const first = firstDigit(symbols);
  const has = (/** @type {number} */ digit) => setting.filled.digits.includes(digit);
  const toggle = (/** @type {number} */ digit) =>
    fill({
      digits: has(digit)
        ? setting.filled.digits.filter((one) => one !== digit)
        : [...setting.filled.digits, digit].sort((a, b) => a - b),
    });
  return h(
    "div",
    { class: "keys", role: "group", "aria-label": t("Digits") },
    ...symbols.map((symbol, index) =>
      h(
        "button",
        {
          class: "btn",
          type: "button",
          id: `clue-digit-${index + first}`,
          "aria-pressed": String(has(index + first)),
          onclick: () => toggle(index + first),
        },
        symbol,
      ),
    ),
  );
}
