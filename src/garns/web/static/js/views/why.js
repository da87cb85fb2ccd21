/** The dialog "Why not 7 here?": a digit and a cell, and the steps that rule it out. */

import { h } from "../dom.js";
import { cellName } from "../phrases.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";

/** @import { Controller } from "../controller.js" */

/** Ask why a digit cannot stand in the one selected cell. @param {Controller} controller */
export function openWhyNot(controller) {
  const { bundle, rules, state } = controller.game;
  const cells = [...controller.selection.cells()];
  const [cell] = cells;
  const fit = cells.length === 1 && !state().board.values[cell];

  /** @param {number} digit */
  function ask(digit) {
    dialog.close();
    controller.hints.whyNot(bundle.names[cell], digit, question(digit));
  }

  /** @param {number} digit */
  const question = (digit) =>
    t("Why not {digit} in {cell}?", { digit: bundle.symbols[digit - 1], cell: cellName(bundle.names[cell]) });

  const dialog = openDialog({
    name: "why",
    title: () => t("Why not ...?"),
    note: () =>
      fit
        ? t("The steps that rule a digit out of {cell}.", { cell: cellName(bundle.names[cell]) })
        : t("Select one empty cell first."),
    body: () =>
      fit
        ? [
            h(
              "div",
              { class: "why-digits" },
              ...rules.allowed[cell].map((digit) =>
                h(
                  "button",
                  { class: "chip", type: "button", "aria-label": question(digit), onclick: () => ask(digit) },
                  bundle.symbols[digit - 1],
                ),
              ),
            ),
          ]
        : [],
  });
}
