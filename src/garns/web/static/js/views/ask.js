/** Questions over the page, in its own words and colours: yes or no, and a line of text. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";

/**
 * Ask something; whatever else closes the dialog means no.
 * @param {{ title: () => string, note?: () => string, yes: () => string }} question
 * @returns {Promise<boolean>}
 */
export const askWhether = (question) => asked(question, null).then((answer) => answer !== null);

/**
 * Ask for a line of text; null when there is none.
 * @param {{ title: () => string, yes: () => string, now: string }} question
 * @returns {Promise<string | null>}
 */
export const askText = ({ now, ...question }) =>
  asked(question, h("input", { id: "asked-text", type: "text", maxlength: 200, value: now }));

/**
 * @param {{ title: () => string, note?: () => string, yes: () => string }} question
 * @param {HTMLInputElement | null} field
 * @returns {Promise<string | null>}
 */
function asked({ title, note, yes }, field) {
  return new Promise((resolve) => {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      resolve(field?.value ?? "");
      dialog.close();
    };
    const dialog = openDialog({
      name: "question",
      title,
      note,
      body: () => [
        h(
          "form",
          { class: "stack", onsubmit: submit },
          field ? h("label", { class: "choice" }, h("span", { class: "sr" }, title()), field) : null,
          h(
            "p",
            { class: "row" },
            h("button", { class: "btn main", type: "submit" }, yes()),
            h("button", { class: "btn", type: "button", onclick: () => dialog.close() }, t("Cancel")),
          ),
        ),
      ],
      closed: () => resolve(null),
    });
    field?.focus();
    field?.select();
  });
}
