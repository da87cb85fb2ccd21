/** The form of a clue: its kind and its few fields. */

import { named } from "../catalogue.js";
import { h } from "../dom.js";
import { language, t } from "../words.js";
import { KINDS, clueOf, firstDigit, kindsOf } from "./kinds.js";
import { optionText } from "./option-words.js";

/** @import { Instrument } from "./tools.js" */

/** The kinds of a tool, by their names. @param {Instrument} instrument */
export function offered({ setting, variants }) {
  const known = new Map(variants.map((variant) => [variant.id, variant]));
  return kindsOf(/** @type {any} */ (setting.tool))
    .filter((id) => known.has(id))
    .map((id) => ({ id, name: named(known.get(id)?.name), text: named(known.get(id)?.text) }))
    .sort((a, b) => a.name.localeCompare(b.name, language()));
}

/** The form of a clue: its kind, its number or digits, its place. @param {Instrument} instrument */
export function clueForm(instrument) {
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
  };
  return texts[what]();
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
