/** What the server answers, by the address below `/api/v1`. Types only: nothing here runs. */

/** @import { Report } from "./views/lab.js" */
/** @import { Judgement, Lesson } from "./views/position.js" */
/** @import { Bundle, GameForm, Hint, Names, PathStep, Problem, Puzzle } from "./types.js" */

/** A thing with a name. @typedef {{ id: string, name: Names }} Listed */

/** A board with a name: `spec` is what to write. @typedef {{ spec: string, board: string, name: Names }} NamedBoard */

/** @typedef {Listed & { made: boolean }} Level */

/**
 * @typedef {Listed & {
 *   family: string, family_name: Names, level: string, level_name: Names, idea: Names, spot: Names, tried: boolean,
 *   lesson: boolean, assumes_uniqueness: boolean,
 * }} Technique
 */

/** @typedef {{ id: string, suffixes: string[], styles: string[], position: boolean, constraints: boolean }} Format */

/** A kind of puzzle to make. @typedef {Listed & { variant: string | null, boards: Record<number, string> }} Kind */

/**
 * What can be put into a field of a constraint.
 * @typedef {{ kind: string, values: string[], name?: Names, help?: Names, usual?: unknown }} FieldForm
 */

/**
 * @typedef {{
 *   type: string, name: Names, text: Names, line: boolean, fields: string[], needed: string[],
 *   kinds: Record<string, FieldForm>,
 * }} Constraint
 */

/**
 * A puzzle of the library, as a list shows it.
 * @typedef {{
 *   key: string, title: string, board: string, board_name: Names, variant: string | null, level: string,
 *   level_name: Names, clues: number, digits: number, rows: number, columns: number, givens: string, puzzle: Puzzle,
 * }} LibraryEntry
 */

/**
 * A game on the server, as a list shows it.
 * @typedef {{
 *   id: string, name: string, revision: number, key: string, title: string, board: string, board_name: Names,
 *   givens: string, left: number, elapsed: number, status: string,
 * }} GameInfo
 */

/** Where a game is on the server. @typedef {{ id: string, revision: number }} GamePlace */

/** A text to be kept in a file. @typedef {{ text: string, name: string, warnings?: Problem[] }} TextFile */

/**
 * The steps of one technique.
 * @typedef {{ technique: string, name: string, level_name: string, more: boolean, steps: string[] }} Group
 */

/** What comes of a question about the whole puzzle. @typedef {{ sentences: string[] }} Told */

/**
 * The answers of addresses that have no parts of their own.
 * @typedef {{
 *   "/boards": NamedBoard[], "/levels": Level[], "/techniques": Technique[], "/formats": Format[],
 *   "/symmetries": Listed[], "/kinds": Kind[], "/constraints": Constraint[], "/completions": Listed[],
 *   "/puzzles": Bundle, "/puzzles/library": LibraryEntry[], "/export": TextFile, "/lab/export": TextFile,
 *   "/count": { count: number, complete: boolean }, "/candidates": { candidates: number[][] | null },
 *   "/check": { answer: "solved" | "right" | "wrong" }, "/contradiction": { hint: Hint | null },
 *   "/hint": Hint, "/hint/deeper": Hint, "/steps/one": Hint, "/why-not": { proven: boolean, steps: Hint[] },
 *   "/steps/list": { wrong: Hint | null, groups: Group[], after: string | null },
 *   "/path/list": {
 *     wrong: Hint | null, steps: PathStep[], solved: boolean, complete: boolean, left: number,
 *     candidates: number[][],
 *   },
 *   "/xray": Told, "/difficulty": Told, "/complete": Told & { reason: string | null, puzzle: Puzzle },
 *   "/lab": Report, "/sets": { id: string, name: Names, count: number }[],
 *   "/guess": { guesses: { text: string, sure: boolean }[], left: string[], puzzle: Puzzle },
 * }} Answers
 */

/**
 * What an address answers; where it depends on more than the address, whoever asks says what it is.
 * @template {string} Path
 * @typedef {Path extends keyof Answers ? Answers[Path]
 *   : Path extends `/puzzles/${string}` ? Bundle
 *   : Path extends `/lessons/${string}/judge?${string}` ? Judgement
 *   : Path extends `/lessons/${string}` ? Lesson
 *   : Path extends `/misfits?${string}` ? Record<string, string>
 *   : unknown} AnswerTo
 */

/**
 * A game that the server keeps: `GET /games/{id}`.
 * @typedef {GamePlace & { game: GameForm }} ServerGame
 */

export {};
