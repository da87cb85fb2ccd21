/** Small phrases that several views say alike. */

import { ApiError } from "./api.js";
import { t } from "./words.js";

/** The name of a cell as people write it. @param {string} name */
export function cellName(name) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return row ? t("r{row}c{column}", { row, column }) : name;
}

/** Why the server gave no answer, in words. @param {unknown} error */
export function whyNot(error) {
  if (error instanceof ApiError && error.offline)
    return t("The server does not answer. Playing, notes and checking work without it; hints need it.");
  return (error instanceof Error && error.message) || t("That did not work.");
}

/** The name of a board with its sign: 9×9. @param {string} name */
export const withTimes = (name) => name.replace(/(\d)x(?=\d)/g, "$1×");

/** 12:47, or 1:02:03. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
