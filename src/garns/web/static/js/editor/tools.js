/** The instrument of the editor: digits, regions, and the kinds of clues with their few fields. */

import { named } from "../catalogue.js";
import { h } from "../dom.js";
import { language, t } from "../words.js";
import { KINDS, clueOf, kindsOf } from "./kinds.js";

/** @typedef {"digits" | "regions" | "areas" | "lines" | "pairs" | "outside" | "whole"} Tool */

/**
 * What the instrument is set to. `kinds` remembers the last kind of each tool.
 * @typedef {{ tool: Tool, kinds: Record<string, string>, filled: import("./kinds.js").Filled }} Setting
 * @returns {Setting}
 */
export const startSetting = () => ({
  tool: "digits",
  kinds: { areas: "killer_cage", lines: "thermo", pairs: "difference", outside: "sandwich", whole: "diagonal" },
  filled: { number: null, digits: [], option: "", side: "left", place: 1 },
});

const TOOLS = /** @type {Record<Tool, () => string>} */ ({
  digits: () => t("Givens"),
  regions: () => t("Regions"),
  areas: () => t("Cells"),
  lines: () => t("Lines"),
  pairs: () => t("Neighbours"),
  outside: () => t("Outside"),
  whole: () => t("Whole board"),
});

const ADVICE = /** @type {Record<Tool, () => string>} */ ({
  digits: () => t("Select cells, then choose or type a digit."),
  regions: () => t("Select cells, then choose the region they belong to."),
  areas: () => t("Select the cells, then add the clue."),
  lines: () => t("Draw the line from its beginning, then add it."),
  pairs: () => t("Select two neighbours, then add the sign between them."),
  outside: () => t("Choose the place beside the board and the number that stands there."),
  whole: () => t("These rules hold for the whole board."),
});

/** The words of the options in forms. @type {Record<string, () => string>} */
const OPTIONS = {
  main: () => t("from top left"),
  anti: () => t("from top right"),
  kropki: () => t("all dots are shown"),
  difference: () => t("all white dots are shown"),
  ratio: () => t("all black dots are shown"),
  xv: () => t("all X and V are shown"),
  down_right: () => t("down to the right"),
  down_left: () => t("down to the left"),
  up_right: () => t("up to the right"),
  up_left: () => t("up to the left"),
  left: () => t("left"),
  right: () => t("right"),
  top: () => t("top"),
  bottom: () => t("bottom"),
};

/** The word of an option. @param {string} option */
export const optionText = (option) => OPTIONS[option]?.() ?? option;

/**
 * @typedef {{ setting: Setting, symbols: string[], names: string[], lines: { rows: number, columns: number }, variants:
 *   import("../catalogue.js").Entry[],
 *   clues: Record<string, any>[], set: (change: Partial<Setting>, quietly?: boolean) => void, digit: (symbol: string)
 * => void, region: (index: number) => void,
 *   add: (clue: Record<string, any>) => void, remove: (index: number) => void }} Instrument
 */

/** @param {Instrument} instrument @returns {HTMLElement[]} */
export function toolPanel(instrument) {
  const { setting, set } = instrument;
  const tab = (/** @type {Tool} */ tool) =>
    h(
      "button",
      { class: "chip", type: "button", "aria-pressed": String(setting.tool === tool), onclick: () => set({ tool }) },
      TOOLS[tool](),
    );
  return [
    h(
      "div",
      { class: "tabs", role: "group", "aria-label": t("Tools") },
      .../** @type {Tool[]} */ (Object.keys(TOOLS)).map(tab),
    ),
    h("p", { class: "small quiet" }, ADVICE[setting.tool]()),
    setting.tool === "digits"
      ? digitPad(instrument)
      : setting.tool === "regions"
        ? regionPad(instrument)
        : setting.tool === "whole"
          ? switches(instrument)
          : clueForm(instrument),
  ];
}

/** @param {Instrument} instrument */
function digitPad({ symbols, digit }) {
  return h(
    "div",
    { class: "keys" },
    ...symbols.map((symbol) =>
      h(
        "button",
        {
          class: "btn",
          type: "button",
          "aria-label": t("Given {digit}", { digit: symbol }),
          onclick: () => digit(symbol),
        },
        symbol,
      ),
    ),
    h("button", { class: "btn wide", type: "button", onclick: () => digit(".") }, t("Clear")),
  );
}

/** @param {Instrument} instrument */
function regionPad({ symbols, region }) {
  return h(
    "div",
    { class: "keys" },
    ...symbols.map((symbol, index) =>
      h(
        "button",
        {
          class: "btn",
          type: "button",
          "aria-label": t("Region {number}", { number: index + 1 }),
          onclick: () => region(index),
        },
        symbol,
      ),
    ),
  );
}

/** The kinds of a tool, by their names. @param {Instrument} instrument */
function offered({ setting, variants }) {
  const known = new Map(variants.map((variant) => [variant.id, variant]));
  return kindsOf(/** @type {any} */ (setting.tool))
    .filter((id) => known.has(id))
    .map((id) => ({ id, name: named(known.get(id)?.name), text: named(known.get(id)?.text) }))
    .sort((a, b) => a.name.localeCompare(b.name, language()));
}

/** Rules of the whole board: each is there or not. @param {Instrument} instrument */
function switches(instrument) {
  const { clues, add, remove } = instrument;
  const one = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {string} */ text,
    /** @type {string | undefined} */ option,
  ) => {
    const field = KINDS[id].options?.field;
    const index = clues.findIndex((clue) => clue.type === id && (!field || clue[field] === option));
    const change = () => (index < 0 ? add({ type: id, ...(field ? { [field]: option } : {}) }) : remove(index));
    return h(
      "label",
      { class: "switch", title: text },
      h("input", { type: "checkbox", id: `switch-${id}-${option ?? ""}`, checked: index >= 0, onchange: change }),
      h("span", {}, option ? `${name}, ${optionText(option)}` : name),
    );
  };
  return h(
    "div",
    { class: "switches" },
    ...offered(instrument).flatMap(({ id, name, text }) =>
      (KINDS[id].options?.values ?? [undefined]).map((option) => one(id, name, text, option)),
    ),
  );
}

/** The form of a clue: its kind, its number or digits, its place. @param {Instrument} instrument */
function clueForm(instrument) {
  const { setting, set, names, add } = instrument;
  const kinds = offered(instrument);
  if (!kinds.length) return h("p", { class: "small quiet" }, t("There is no connection to the server."));
  const chosen = kinds.find(({ id }) => id === setting.kinds[setting.tool]) ?? kinds[0];
  const kind = KINDS[chosen.id];
  const filled = {
    ...setting.filled,
    option: kind.options?.values.includes(setting.filled.option)
      ? setting.filled.option
      : (kind.options?.values[0] ?? ""),
    number: setting.filled.number ?? kind.number?.start ?? null,
  };
  const note = h("p", { class: "small quiet", role: "status" }, names.join(" "));
  // A field that is being typed into must not be drawn anew, so numbers are taken quietly.
  const fill = (/** @type {Partial<import("./kinds.js").Filled>} */ change, quietly = false) =>
    set({ filled: Object.assign(filled, change) }, quietly);
  const submit = () => {
    const made = clueOf(chosen.id, names, filled);
    if ("clue" in made) add(made.clue);
    else note.textContent = missing(made.missing);
  };
  const choose = (/** @type {string} */ id) =>
    set({ kinds: { ...setting.kinds, [setting.tool]: id }, filled: { ...setting.filled, number: null, digits: [] } });
  return h(
    "form",
    { class: "clue-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), submit()) },
    choice(
      "clue-kind",
      t("Kind of clue"),
      kinds.map(({ id, name }) => [id, name]),
      chosen.id,
      choose,
    ),
    h("p", { class: "small quiet" }, chosen.text),
    kind.shape === "side"
      ? choice(
          "clue-side",
          t("Side"),
          ["left", "right", "top", "bottom"].map((side) => [side, optionText(side)]),
          filled.side,
          (side) => fill({ side }),
        )
      : null,
    kind.shape === "side"
      ? numberField(
          "clue-place",
          filled.side === "left" || filled.side === "right" ? t("Row") : t("Column"),
          filled.place,
          1,
          (place) => fill({ place: place ?? 1 }, true),
        )
      : null,
    kind.options
      ? choice(
          "clue-option",
          t("Direction"),
          kind.options.values.map((value) => [value, optionText(value)]),
          filled.option,
          (option) => fill({ option }),
        )
      : null,
    kind.number
      ? numberField(
          "clue-number",
          kind.number.optional ? t("Number, if it shows one") : t("Number"),
          filled.number,
          kind.number.least ?? 0,
          (number) => fill({ number }, true),
        )
      : null,
    kind.digits ? digitField(instrument, fill) : null,
    h("button", { class: "btn main", type: "submit" }, t("Add")),
    note,
  );
}

/** @param {"cells" | "many" | "number" | "digits"} what */
function missing(what) {
  if (what === "cells") return t("Select more cells.");
  if (what === "many") return t("Select fewer cells.");
  return what === "number" ? t("Say the number.") : t("Say the digits.");
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

/** @param {Instrument} instrument @param {(change: Partial<import("./kinds.js").Filled>) => void} fill */
function digitField({ symbols, setting }, fill) {
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
          id: `clue-digit-${index + 1}`,
          "aria-pressed": String(has(index + 1)),
          onclick: () => toggle(index + 1),
        },
        symbol,
      ),
    ),
  );
}
