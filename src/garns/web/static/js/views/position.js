/** Positions to learn from: asked for, put on a board, spoken of. */

import { call } from "../api.js";
import { h } from "../dom.js";
import { valuesOf } from "../state.js";
import { language } from "../words.js";
import { boardOf } from "./still-board.js";

/** @import { Bundle, Hint } from "../types.js" */
/**
 * A change that the technique makes here.
 * @typedef {{ placements: [number, number][], eliminations: [number, number][] }} Answer
 */
/**
 * @typedef {{ technique: string, bundle: Bundle & { position: { values: string, centre?: Record<string, number[]> } },
 *   hint: Hint, answers: Answer[] }} Lesson
 */
/** @typedef {{ type: string, text: string, cell?: string, role?: string }} Token */

/**
 * A position in which a technique is the next step.
 * @param {string} technique
 * @param {number} seed
 * @returns {Promise<Lesson>}
 */
export const lessonOf = (technique, seed) =>
  call(`/lessons/${encodeURIComponent(technique)}?seed=${seed}&lang=${language()}`);

/** What stands on the board of a lesson. @param {Lesson} lesson */
export const positionOf = ({ bundle }) => boardOf(bundle, valuesOf(bundle.position.values), bundle.position.centre);

/** A word of the reasoning; a cell is underlined as its frame is. @param {Token} token */
export function word({ text, cell, role }) {
  if (!cell) return text;
  return h("b", { class: `ref ${role === "eliminated" ? "d" : "a"}` }, text);
}
