/** Positions to learn from: asked for, put on a board, spoken of. */

import { ApiError, call } from "../api.js";
import { h } from "../dom.js";
import { valuesOf } from "../state.js";
import { language, t } from "../words.js";
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

/** The seed of the example that the server knows by heart; any other makes a position, which may take a while. */
export const EXAMPLE = 0;

/**
 * A position in which a technique is the next step.
 * @param {string} technique
 * @param {number} seed
 * @param {AbortSignal} [signal] that nobody waits for it any more
 * @returns {Promise<Lesson>}
 */
export const lessonOf = (technique, seed, signal) =>
  call(`/lessons/${encodeURIComponent(technique)}?seed=${seed}&lang=${language()}`, undefined, { signal });

/** Any seed but that of the example. */
export const anySeed = () => 1 + Math.floor(Math.random() * 1_000_000);

/**
 * What an answer is worth, and why.
 * @typedef {{ verdict: "right" | "other" | "idle" | "wrong", message: string, hint: Hint | null }} Judgement
 * @param {Lesson} lesson
 * @param {{ cell: number, digit: number, removes: boolean }} answer
 * @returns {Promise<Judgement>}
 */
export const judge = ({ technique, bundle }, answer) =>
  call(`/lessons/${encodeURIComponent(technique)}/judge?lang=${language()}`, {
    puzzle: bundle.puzzle,
    ...bundle.position,
    ...answer,
  });

/**
 * What went wrong with a request, in words; anything but an answer of the server is thrown on.
 * @param {unknown} error
 */
export function problemsOf(error) {
  if (!(error instanceof ApiError)) throw error;
  return error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems;
}

/** Whether a request was given up. @param {unknown} error */
export const isCancelled = (error) => error instanceof DOMException && error.name === "AbortError";

/** What stands on the board of a lesson. @param {Lesson} lesson */
export const positionOf = ({ bundle }) => boardOf(bundle, valuesOf(bundle.position.values), bundle.position.centre);

/** A word of the reasoning; a cell is underlined as its frame is. @param {Token} token */
export function word({ text, cell, role }) {
  if (!cell) return text;
  return h("b", { class: `ref ${role === "eliminated" ? "d" : "a"}` }, text);
}
