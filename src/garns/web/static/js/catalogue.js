/**
 * The lists that the server knows: boards, levels, techniques ... Each is asked for once; a failure is not remembered.
 */

import { call } from "./api.js";
import { spoken } from "./words.js";

/** @import { AnswerTo, Format, Kind, LibraryEntry, Technique } from "./answers.js" */
/** @import { Names } from "./types.js" */
/** @typedef {{ id: string, name: Names, text?: Names, [more: string]: unknown }} Entry */

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/** @template {string} Path @param {Path} path @returns {Promise<AnswerTo<Path>>} */
function once(path) {
  const known = asked.get(path);
  if (known) return /** @type {Promise<AnswerTo<Path>>} */ (known);
  const answer = call(path);
  asked.set(path, answer);
  answer.catch(() => asked.delete(path));
  return answer;
}

/** Boards with a name; `id` is what to write. @returns {Promise<Entry[]>} */
export const boards = async () => (await once("/boards")).map((one) => ({ ...one, id: one.spec }));
/** @returns {Promise<Entry[]>} */
export const levels = () => once("/levels");
/** @returns {Promise<Technique[]>} */
export const techniques = () => once("/techniques");
/** @returns {Promise<Format[]>} */
export const formats = () => once("/formats");
/** @returns {Promise<Entry[]>} */
export const symmetries = () => once("/symmetries");
/** The kinds of puzzles to make: for each size the board to ask for. @returns {Promise<Kind[]>} */
export const kinds = () => once("/kinds");
/** Everything a puzzle can add to its board. @returns {Promise<Entry[]>} */
export const constraints = async () => (await once("/constraints")).map((one) => ({ ...one, id: one.type }));
/** The kinds of clue by which a puzzle can be completed. @returns {Promise<Entry[]>} */
export const completions = () => once("/completions");
/** The built-in puzzles, without their boards. @returns {Promise<LibraryEntry[]>} */
export const library = () => once("/puzzles/library");
/** A puzzle of the library. @param {string} key @returns {Promise<import("./types.js").Bundle>} */
export const libraryPuzzle = (key) => once(`/puzzles/library/${encodeURIComponent(key)}`);

/** A name in the language of the page. @param {Names | string | null | undefined} names */
export const named = (names) => (typeof names === "string" ? names : names ? spoken(names) : "");
