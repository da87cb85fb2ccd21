/** What a screen reader says of a cell. */

import { spoken, t } from "../words.js";

/** @import { Bundle } from "../types.js" */

/**
 * Where a cell is: by row, column and box, or by its name on boards that have no rows.
 * @param {Bundle} bundle
 * @param {number} cell
 */
function place(bundle, cell) {
  const found = /^r(\d+)c(\d+)$/.exec(bundle.names[cell]);
  if (!found) return bundle.names[cell];
  const [row, column] = found.slice(1);
  const box = bundle.houses?.[bundle.boxes?.[cell] ?? -1]?.name;
  return box
    ? t("Row {row}, column {column}, {box}", { row, column, box: lower(spoken(box)) })
    : t("Row {row}, column {column}", { row, column });
}

/**
 * The name of a cell: "Row 4, column 7, box 6, empty, notes 2 5".
 * @param {Bundle} bundle
 * @param {number} cell
 * @param {import("./cells.js").Look} look
 */
export function cellName(bundle, cell, look) {
  const symbols = (/** @type {readonly number[]} */ digits) =>
    digits.map((digit) => bundle.symbols[digit - 1]).join(" ");
  const parts = [place(bundle, cell)];
  if (look.value) {
    const digit = symbols([look.value]);
    parts.push(look.given ? t("given {digit}", { digit }) : t("your {digit}", { digit }));
    if (look.clash) parts.push(t("conflict"));
  } else {
    parts.push(t("empty"));
    if (look.centre.length > 0) parts.push(t("notes {digits}", { digits: symbols(look.centre) }));
    if (look.corner.length > 0) parts.push(t("corner notes {digits}", { digits: symbols(look.corner) }));
  }
  if (look.colour.length > 0) parts.push(t("colours {colours}", { colours: look.colour.join(" ") }));
  return parts.join(", ");
}

/** @param {string} text */
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);
