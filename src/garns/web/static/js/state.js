/** The state of a game and its written form: the twin of `garns/game/state.py`. */

/** @import { Board, BoardForm, Bundle, Clock, GameState, Layer, Marks, Options, Rules, StateForm } from "./types.js" */

/** The layers of a board that hold marks. @type {readonly Layer[]} */
export const LAYERS = ["corner", "centre", "colour"];
/** The highest colour; a theme says how each looks. */
export const COLOURS = 12;

/** The symbols of the digits 1, 2, ... in every file; 0 is a dot. */
const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/@";

/** @type {readonly number[]} */
const NONE = Object.freeze([]);

/** Digits in a line, a dot for each empty cell. @param {readonly number[]} values */
export const lineOf = (values) => values.map((digit) => (digit ? SYMBOLS[digit - 1] : ".")).join("");

/**
 * The digits of a line, in the symbols of a game or of a board.
 * @param {string} line
 * @param {readonly string[]} symbols
 */
export const valuesOf = (line, symbols = [...SYMBOLS]) => [...line].map((symbol) => symbols.indexOf(symbol) + 1);

/** The givens and nothing else. @param {readonly number[]} givens @returns {Board} */
export function startBoard(givens) {
  const none = givens.map(() => NONE);
  return { values: givens, corner: none, centre: none, colour: none };
}

/** A game that has just begun. @param {Rules} rules @param {Partial<Options>} [options] @returns {GameState} */
export const newGame = (rules, options = {}) => ({
  board: startBoard(rules.givens),
  past: [],
  future: [],
  dropped: 0,
  checkpoints: {},
  clock: { elapsed: 0, since: null, status: "running", aside: [] },
  options: { auto_clean: true, strict: false, limit: 0, ...options },
});

/**
 * What the reducer must know of a puzzle: cells that share a group see each other.
 * @param {Bundle} bundle
 * @returns {Rules}
 */
export function rulesOf(bundle) {
  /** @type {Set<number>[]} */
  const seen = bundle.givens.map(() => new Set());
  for (const group of bundle.groups)
    for (const cell of group) for (const other of group) if (other !== cell) seen[cell].add(other);
  const every = Array.from({ length: bundle.digits }, (_, digit) => digit + 1);
  return {
    digits: bundle.digits,
    givens: bundle.givens,
    peers: seen.map((peers) => [...peers].sort((a, b) => a - b)),
    allowed: bundle.allowed ?? bundle.givens.map(() => every),
  };
}

/** The milliseconds to show at a time. @param {Clock} clock @param {number} at */
export const shown = (clock, at) => clock.elapsed + (clock.since === null ? 0 : Math.max(0, at - clock.since));

/**
 * The written form of each board, made once: boards never change, and a long game has hundreds of them.
 * @type {WeakMap<Board, BoardForm>}
 */
const written = new WeakMap();

/** @param {Board} board @param {readonly string[]} names */
export function boardToJson(board, names) {
  let form = written.get(board);
  if (!form) {
    form = { values: lineOf(board.values) };
    for (const layer of LAYERS) {
      const named = Object.fromEntries(
        board[layer].flatMap((marks, cell) => (marks.length ? [[names[cell], [...marks]]] : [])),
      );
      if (Object.keys(named).length) form[layer] = named;
    }
    written.set(board, form);
  }
  return form;
}

/** @param {BoardForm} form @param {readonly string[]} names @returns {Board} */
export function boardFromJson(form, names) {
  /** @param {Layer} layer @returns {Marks} */
  const marks = (layer) =>
    names.map((name) => (form[layer]?.[name] ? [...form[layer][name]].sort((a, b) => a - b) : NONE));
  const board = {
    values: valuesOf(form.values),
    corner: marks("corner"),
    centre: marks("centre"),
    colour: marks("colour"),
  };
  if (board.values.length !== names.length) throw new RangeError("the board of the game is not that of the puzzle");
  return board;
}

/** @param {Clock} clock */
const clockToJson = ({ elapsed, status, aside }) => ({ elapsed, status, ...(aside.length ? { aside } : {}) });

/** The written form of a game, without its puzzle. @param {GameState} state @param {readonly string[]} names */
export function stateToJson(state, names) {
  /** @param {Board} board */
  const form = (board) => boardToJson(board, names);
  return {
    board: form(state.board),
    past: state.past.map(form),
    future: state.future.map(form),
    dropped: state.dropped,
    checkpoints: Object.fromEntries(Object.entries(state.checkpoints).map(([name, board]) => [name, form(board)])),
    clock: clockToJson(state.clock),
    options: state.options,
  };
}

/** @param {StateForm} form @param {readonly string[]} names @returns {GameState} */
export function stateFromJson(form, names) {
  /** @param {BoardForm} board */
  const read = (board) => boardFromJson(board, names);
  return {
    board: read(form.board),
    past: form.past.map(read),
    future: form.future.map(read),
    dropped: form.dropped ?? 0,
    checkpoints: Object.fromEntries(Object.entries(form.checkpoints ?? {}).map(([name, board]) => [name, read(board)])),
    clock: { elapsed: 0, status: "running", aside: [], ...form.clock, since: null },
    options: { auto_clean: true, strict: false, limit: 0, ...form.options },
  };
}
