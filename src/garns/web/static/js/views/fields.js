/** Fields to choose with: one of a few, one of a list, a number, a line of text, on or off. */

import { h } from "../dom.js";

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * One of a few, side by side.
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} values value and words
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export const fewOf = (name, legend, values, chosen, change) =>
  h(
    "fieldset",
    {},
    h("legend", {}, legend),
    h(
      "div",
      { class: "seg" },
      ...values.map(([value, words]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            id: `${name}-${value}`,
            value,
            checked: value === chosen,
            onchange: () => change(value),
          }),
          words,
        ),
      ),
    ),
  );

/**
 * One of a list.
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} values value and words
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {{ disabled?: boolean }} [more]
 */
export const oneOf = (name, label, values, chosen, change, { disabled = false } = {}) =>
  h(
    "label",
    { class: "choice" },
    h("span", {}, label),
    h(
      "select",
      { id: name, disabled, onchange: (/** @type {Event} */ event) => change(valueOf(event)) },
      ...values.map(([value, words]) => h("option", { value, selected: value === chosen }, words)),
    ),
  );

/**
 * A whole number within bounds; what is out of them is taken back when the field is left.
 * @param {string} name
 * @param {string} label
 * @param {number} value
 * @param {number} most
 * @param {(value: number) => void} change
 */
export function number(name, label, value, most, change) {
  let known = value;
  const take = () => {
    const asked = Math.round(Number(field.value));
    if (asked < 1 || asked > most || asked === known) return;
    known = asked;
    change(asked);
  };
  const tidy = () => {
    field.value = String(Math.min(most, Math.max(1, Math.round(Number(field.value)) || known)));
    take();
  };
  const bounds = { min: 1, max: most, inputmode: "numeric" };
  const field = h("input", { id: name, type: "number", ...bounds, value, oninput: take, onchange: tidy });
  return h("label", { class: "choice" }, h("span", {}, label), field);
}

/**
 * A line of text, or several.
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {{ lines?: number, hint?: string }} [more]
 */
export function text(name, label, value, change, { lines = 1, hint = "" } = {}) {
  const field =
    lines > 1
      ? h("textarea", { id: name, rows: lines, spellcheck: "false" })
      : h("input", { id: name, type: "text", maxlength: 120 });
  field.value = value;
  field.placeholder = hint;
  field.addEventListener("input", () => change(field.value));
  return h("label", { class: "choice" }, h("span", {}, label), field);
}

/**
 * On or off.
 * @param {string} name
 * @param {string} words
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 * @param {string} [more] what it means, in small letters
 */
export const toggle = (name, words, on, change, more) =>
  h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      id: name,
      name,
      checked: on,
      onchange: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    h("span", {}, words, more ? h("small", { class: "quiet" }, more) : null),
  );
