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
 * What the clock showed when a step of the game, a restart, put it back to 0.
 * @typedef {{ step: number, elapsed: number, finished: boolean }} Aside
 */
/**
 * Milliseconds counted so far, since when the clock has been running (null when it stands still), and what restarts
 * took away.
 * @typedef {{ elapsed: number, since: number | null, status: Status, aside: readonly Aside[] }} Clock
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

/**
 * A text by language, as it is written in the catalogues of the server.
 * @typedef {Readonly<Record<string, string>>} Names
 */

/**
 * A problem that the server tells: words for a person, and where it is.
 * @typedef {{ id: string, message: string, line?: number, column?: number, cells?: string[], field?: string }} Problem
 */

/**
 * A clue of a puzzle: `type` is the kind of constraint, the other fields are those of its kind.
 * @typedef {{
 *   type: string, cells?: string[], circle?: string[], path?: string[], ends?: string[], clone_cells?: string[],
 *   start?: string, direction?: string, of?: string | Clue[], side?: string, number?: number, sum?: number,
 *   value?: number,
 *   min_difference?: number, mod?: number, digits?: number[], [field: string]: unknown,
 * }} Clue
 */

/**
 * A puzzle as every face of Garns writes it: `schemas/puzzle.json`.
 * @typedef {{
 *   format: "garns-puzzle", version: number, board: string, givens: string, constraints?: Clue[], title?: string,
 *   author?: string, source?: string, ruleset?: string, extras?: Record<string, unknown>,
 * }} Puzzle
 */

/** Marks by the names of cells. @typedef {Record<string, number[]>} NamedMarks */

/**
 * A board as it is written.
 * @typedef {{ values: string, corner?: NamedMarks, centre?: NamedMarks, colour?: NamedMarks }} BoardForm
 */

/**
 * A game as it is written, without its puzzle: `schemas/game.json`.
 * @typedef {{
 *   board: BoardForm, past: BoardForm[], future: BoardForm[], dropped?: number, checkpoints?: Record<string,
 * BoardForm>,
 *   clock?: { elapsed: number, status: Status, aside?: readonly Aside[] }, options?: Partial<Options>,
 * }} StateForm
 */

/**
 * The same with its puzzle: a file, or a game on the server.
 * @typedef {StateForm & { format: "garns-game", version: number, puzzle: Puzzle }} GameForm
 */

/** A part of the plane: left, top, width, height. @typedef {readonly [number, number, number, number]} Rectangle */

/**
 * The printed board as pictures; see `garns.web.drawing`.
 * @typedef {{
 *   under: string, over: string, labels?: { view: Rectangle, drawn: string }, corners?: number[], crowded?: boolean,
 * }} Printed
 */

/**
 * Cells, coefficients (none: 1 each), the total, whether the digits differ.
 * @typedef {[number[], number[], number, boolean]} Sum
 */

/**
 * For each state the next one by each digit (-1: none), and the states in which a line may end; 0 is the first.
 * @typedef {[number[][], number[]]} Automaton
 */

/**
 * What a clue asks for; a relation names two cells and a table, an automaton is read along cells. See
 * `garns.web.clue_rules`.
 * @typedef {{
 *   cells: number[], relations: [number, number, number][], sums: Sum[], automata?: [number[], number][],
 * }} ClueRules
 */

/**
 * All that the browser needs to play a puzzle alone; every address that hands out a puzzle gives one. `each` tells how
 * often every digit comes, null where nobody knows that; bundles that were kept long ago do not say.
 * @typedef {{
 *   key: string, puzzle: Puzzle, title: string, author: string, board: string, board_name: Names,
 *   level: string | null, level_name: Names | null, digits: number, symbols: string[], names: string[],
 *   places: [number, number][], rows: number, columns: number, houses: { name: Names, cells: number[] }[],
 *   boxes: number[], each?: number | null, givens: number[], groups: number[][], allowed: number[][] | null,
 *   rules: Readonly<Record<string, string[]>>, status: "unique" | "multiple" | "none" | "unknown",
 *   solution: string | null, differs: number[], view: Rectangle, printed: Printed, format?: string,
 *   warnings?: Problem[], position?: BoardForm | null, clues?: ClueRules[], tables?: number[][][],
 *   automata?: Automaton[],
 * }} Bundle
 */

/**
 * A piece of a sentence; those of type "cell" name one.
 * @typedef {{ type: string, text: string, cell?: string, role?: string }} Token
 */

/**
 * Why something is true, sentence by sentence; `folds` are proofs that a sentence rests on.
 * @typedef {{ name: string, sentences: Token[][], folds?: { sentence: number, inside: Explained }[] }} Explained
 */

/**
 * What the server says when asked for help; see `garns.web.hint_json`. What only a step has may be null.
 * @typedef {{
 *   kind: "mistake" | "contradiction" | "step" | "nothing" | "solved" | "unknown",
 *   mistakes: { cell: number, digit: number }[], technique: string | null, name: string | null, levels: string[],
 *   look: { houses: number[][], cells: number[], digits: number[] },
 *   explanation: Explained | null, placements: [number, number][], eliminations: [number, number][],
 *   scenes: Scene[], sets: NamedSet[], act: string | null, apply: string | null,
 * }} Hint
 */

/**
 * A sentence of a hint upon the board: pictures below and above the digits, the cells whose notes they take the place
 * of, why it is so, what stands for it on the way through the argument and the digit that leads there, the signs.
 * @typedef {{
 *   under: string, over: string, hides: number[], reasons: Token[][], station: string | null, set: string | null,
 *   via: string | null, legend: string[],
 * }} Scene
 */

/** An almost locked set. @typedef {{ letter: string, name: string, cells: string[], digits: string }} NamedSet */

/**
 * A step of the way to the solution: what it does, and every candidate that is gone after it.
 * @typedef {{
 *   technique: string, name: string, effect: string, placements: [number, number][],
 *   eliminations: [number, number][], gone: [number, number][],
 * }} PathStep
 */

/** What a key writes. @typedef {"digit" | "corner" | "centre" | "colour"} Mode */

export {};
