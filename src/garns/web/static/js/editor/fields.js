/** The fields of a clue, each drawn by what it holds: a number, digits, a word, a text, cells, other clues. */

import { named } from "../catalogue.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { clueText } from "./clues.js";
import { optionText } from "./option-words.js";

/** @import { Entry } from "../catalogue.js" */
/** @import { Clue } from "../types.js" */
/** @import { Field } from "./field-values.js" */

/** What a field is called. @param {Field} field */
export const labelOf = ({ name, label }) => named(label) || name;

/** What to put in, where the name does not tell. @param {Field} field */
const helpOf = ({ kind, help }) =>
  named(help) || (kind === "digits" || kind === "numbers" ? t("Several, with blanks between them.") : "");

/**
 * A field that is typed or chosen.
 * @param {Field} field
 * @param {string} now
 * @param {string[]} problems what is wrong with it
 * @param {(text: string, quietly: boolean) => void} change
 */
export function typedField(field, now, problems, change) {
  const id = `field-${field.name}`;
  return framed(field, id, problems, (described) => {
    const typed = (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value, true);
    if (field.kind === "word") {
      const chosen = (/** @type {Event} */ event) =>
        change(/** @type {HTMLSelectElement} */ (event.target).value, false);
      const shown = now || field.usual;
      const words = field.values.map((value) => h("option", { value, selected: value === shown }, optionText(value)));
      return h("select", { id, ...described, onchange: chosen }, ...words);
    }
    if (field.kind === "text" || field.kind === "json") {
      const area = h("textarea", {
        id,
        ...described,
        rows: 3,
        maxlength: 20000,
        spellcheck: "false",
        class: "code",
        oninput: typed,
      });
      area.value = now;
      return area;
    }
    const many = field.kind !== "number";
    return h("input", {
      id,
      ...described,
      type: many ? "text" : "number",
      inputmode: "numeric",
      autocomplete: "off",
      value: now,
      placeholder: field.usual ?? null,
      oninput: typed,
    });
  });
}

/**
 * Cells that are not the selection itself, but are taken from it.
 * @param {Field} field
 * @param {string[]} held
 * @param {string[]} selected
 * @param {string[]} problems
 * @param {() => void} take
 */
export function cellsField(field, held, selected, problems, take) {
  const id = `field-${field.name}`;
  return framed(field, "", problems, (described) =>
    h(
      "div",
      { class: "taken" },
      h("output", { class: held.length ? "" : "quiet" }, held.join(" ") || t("no cells yet")),
      h(
        "button",
        {
          class: "btn",
          type: "button",
          id,
          ...described,
          "aria-label": t("{field}: take the selected cells", { field: labelOf(field) }),
          disabled: !selected.length,
          onclick: take,
        },
        t("Take the selected cells"),
      ),
    ),
  );
}

/**
 * Clues of the board, to be ticked.
 * @param {Field} field
 * @param {Clue[]} clues
 * @param {Entry[]} variants
 * @param {string[]} chosen each as JSON
 * @param {string[]} problems
 * @param {(chosen: string[]) => void} change
 */
export function cluesField(field, clues, variants, chosen, problems, change) {
  const tick = (/** @type {string} */ one) =>
    change(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const box = (/** @type {Clue} */ clue, /** @type {number} */ at) => {
    const one = JSON.stringify(clue);
    const { name, where, shown } = clueText(clue, variants);
    return h(
      "label",
      { class: "switch" },
      h("input", { type: "checkbox", id: `chosen-${at}`, checked: chosen.includes(one), onchange: () => tick(one) }),
      h("span", {}, [name, where, shown].filter(Boolean).join(", ")),
    );
  };
  return framed(field, "", problems, () =>
    clues.length
      ? h("div", { class: "switches", role: "group", "aria-label": labelOf(field) }, ...clues.map(box))
      : h("p", { class: "small quiet" }, t("There are no clues yet. Add them one by one, then choose them here.")),
  );
}

/**
 * A field with its name above, what to put in and what is wrong with it below.
 * @param {Field} field
 * @param {string} id of what is put in; none where that has a name of its own
 * @param {string[]} problems
 * @param {(described: Record<string, string | null>) => HTMLElement} inside
 */
function framed(field, id, problems, inside) {
  const help = helpOf(field);
  const own = `field-${field.name}`;
  const told = [help && `${own}-help`, problems.length && `${own}-problem`].filter(Boolean).join(" ");
  const described = { "aria-describedby": told || null, "aria-invalid": problems.length ? "true" : null };
  return h(
    "div",
    { class: "choice" },
    id ? h("label", { for: id }, labelOf(field)) : h("span", {}, labelOf(field)),
    inside(described),
    help ? h("p", { class: "small quiet", id: `${own}-help` }, help) : null,
    problems.length ? h("p", { class: "problem", id: `${own}-problem`, role: "alert" }, problems.join(" ")) : null,
  );
}
