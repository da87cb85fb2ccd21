/** The shapes of what the modules hand to each other. Types only: nothing here runs. */

/**
 * What the reducer knows of a puzzle.
 * @typedef {{
 *   digits: number,
 *   givens: readonly number[],
 *   peers: readonly (readonly number[])[],
 *   allowed: readonly (readonly number[])[],
 * }} Rules
 */

/** For each cell its marks (or colours), from the smallest. @typedef {readonly (readonly number[])[]} Marks */

/**
 * What stands in the cells: digits (0 for none, givens included), corner and centre marks, colours.
 * @typedef {{ values: readonly number[], corner: Marks, centre: Marks, colour: Marks }} Board
 */

/** @typedef {"corner" | "centre" | "colour"} Layer */
/** @typedef {"running" | "paused" | "finished"} Status */

/**
 * Milliseconds counted so far, and since when the clock has been running (null when it stands still).
 * @typedef {{ elapsed: number, since: number | null, status: Status }} Clock
 */

/** @typedef {{ auto_clean: boolean, strict: boolean, limit: number }} Options */

/**
 * A game at one moment; `past` has the latest board at its end, `future` the nearest one first.
 * @typedef {{
 *   board: Board, past: readonly Board[], future: readonly Board[], dropped: number,
 *   checkpoints: Readonly<Record<string, Board>>, clock: Clock, options: Options,
 * }} GameState
 */

/**
 * What happens to a game: plain data, the same as in `garns.game.reduce`, which lists them.
 * @typedef {{
 *   type: string, cells?: number[], digit?: number, digits?: number[], toggle?: boolean, on?: boolean,
 *   layer?: "values" | Layer, only?: boolean, layers?: Layer[], placements?: [number, number][],
 *   eliminations?: [number, number][], name?: string, commands?: Command[], count?: number, at?: number,
 *   auto_clean?: boolean, strict?: boolean, limit?: number,
 * }} Command
 */

/** A text in both languages. @typedef {{ en: string, fr: string }} Named */

/**
 * All that the browser needs to play a puzzle alone; every address that hands out a puzzle gives one.
 * @typedef {{
 *   key: string, puzzle: Record<string, any>, title: string, author: string, board: string, board_name: Named,
 *   level: string | null, level_name: Named | null, digits: number, symbols: string[], names: string[],
 *   places: [number, number][], rows: number, columns: number, houses: { name: Named, cells: number[] }[],
 *   boxes: number[], givens: number[], groups: number[][], allowed: number[][] | null,
 *   rules: { en: string[], fr: string[] }, status: "unique" | "multiple" | "none" | "unknown",
 *   solution: string | null, differs: number[], view: [number, number, number, number],
 *   printed: { under: string, over: string, labels?: any }, format?: string, warnings?: { id: string, message: string
 *     }[],
 *   position?: Record<string, any> | null,
 * }} Bundle
 */

/**
 * What the server says when asked for help.
 * @typedef {{
 *   kind: "mistake" | "step" | "nothing" | "solved", mistakes: { cell: number, digit: number }[],
 *   technique: string, name: string, levels: string[],
 *   look: { houses: number[][], cells: number[], digits: number[] },
 *   explanation: Record<string, any> | null, placements: [number, number][], eliminations: [number, number][],
 *   diagram: Record<string, any>, overlay: { under: string, over: string }, hides: number[], legend: string[],
 *   apply: string, step: Record<string, any>,
 * }} Hint
 */

/** What a key writes. @typedef {"digit" | "corner" | "centre" | "colour"} Mode */

export {};
