/**
 * From one state of a game to the next: one pure function, the twin of `garns/game/reduce.py`, which lists the
 * commands. Both run the table `tests/data/game.json`. A command that changes nothing gives the same object back.
 */

import { LAYERS, shown, startBoard } from "./state.js";

/** @import { Board, Command, GameState, Layer, Rules } from "./types.js" */

/** What `erase` looks at, in this order. @type {readonly ("values" | Layer)[]} */
const ERASED = ["values", "centre", "corner", "colour"];

/**
 * The state after a command.
 * @param {Rules} rules
 * @param {GameState} before
 * @param {Command} command
 * @returns {GameState}
 */
export function reduce(rules, before, command) {
  const state = tick(before, command.at);
  switch (command.type) {
    case "pause":
    case "resume":
    case "finish":
      return turnClock(state, command.type, command.at);
    case "options":
      return setOptions(state, command);
  }
  if (state.clock.status === "paused") return state;
  switch (command.type) {
    case "undo":
      return undo(state, command.count ?? 1);
    case "redo":
      return redo(state, command.count ?? 1, command.at);
    case "checkpoint":
      return { ...state, checkpoints: { ...state.checkpoints, [command.name ?? ""]: state.board } };
    case "forget": {
      const { [command.name ?? ""]: forgotten, ...checkpoints } = state.checkpoints;
      return forgotten ? { ...state, checkpoints } : state;
    }
    case "restart":
      return restart(rules, state, command.at);
    default:
      return commit(state, edit(rules, state, state.board, command));
  }
}

/** @param {Rules} rules @param {GameState} state @param {Board} board @param {Command} command @returns {Board} */
function edit(rules, state, board, command) {
  const clean = state.options.auto_clean;
  switch (command.type) {
    case "place": {
      const cells = /** @type {number[]} */ (command.cells).filter((cell) => !rules.givens[cell]);
      const wanted = /** @type {number} */ (command.digit);
      const digit = command.toggle && cells.every((cell) => board.values[cell] === wanted) ? 0 : wanted;
      return place(
        rules,
        board,
        cells.map((cell) => [cell, digit]),
        clean,
      );
    }
    case "corner":
    case "centre":
    case "colour": {
      const free = command.type === "colour";
      const cells = /** @type {number[]} */ (command.cells).filter((cell) => free || !board.values[cell]);
      return mark(board, command.type, cells, /** @type {number[]} */ (command.digits), command.on);
    }
    case "erase":
      return erase(rules, board, /** @type {number[]} */ (command.cells), command.layer, command.only);
    case "fill":
      return fill(rules, board, command.digits);
    case "clear": {
      const none = startBoard(rules.givens).corner;
      return {
        ...board,
        ...Object.fromEntries((command.layers ?? ["corner", "centre"]).map((layer) => [layer, none])),
      };
    }
    case "step":
      return apply(rules, board, command, clean);
    case "restart":
      return startBoard(rules.givens);
    case "return":
      return state.checkpoints[command.name ?? ""] ?? board;
    case "gesture":
      return /** @type {Command[]} */ (command.commands).reduce((now, part) => edit(rules, state, now, part), board);
    default:
      return board;
  }
}

/**
 * Whether a cell that a filled cell sees holds the same digit.
 * @param {Rules} rules
 * @param {readonly number[]} values
 * @param {number} cell
 */
export const clashing = (rules, values, cell) =>
  values[cell] !== 0 && rules.peers[cell].some((peer) => values[peer] === values[cell]);

/**
 * The digits placed; then their marks go from the cells they see, unless the digit itself is in conflict.
 * @param {Rules} rules
 * @param {Board} board
 * @param {(readonly [number, number] | number[])[]} placed
 * @param {boolean} clean
 * @returns {Board}
 */
function place(rules, board, placed, clean) {
  const values = [...board.values];
  for (const [cell, digit] of placed) values[cell] = digit;
  const [corner, centre] = [[...board.corner], [...board.centre]];
  for (const [cell, digit] of placed) {
    if (!clean || !digit || board.values[cell] === digit || clashing(rules, values, cell)) continue;
    for (const peer of rules.peers[cell]) {
      corner[peer] = without(corner[peer], digit);
      centre[peer] = without(centre[peer], digit);
    }
  }
  return { values, corner, centre, colour: board.colour };
}

/**
 * @param {Board} board
 * @param {Layer} layer
 * @param {number[]} cells
 * @param {number[]} digits
 * @param {boolean} [on]
 * @returns {Board}
 */
function mark(board, layer, cells, digits, on) {
  const marks = [...board[layer]];
  for (const digit of digits) {
    const add = on ?? cells.some((cell) => !marks[cell].includes(digit));
    for (const cell of cells) marks[cell] = add ? withAll(marks[cell], [digit]) : without(marks[cell], digit);
  }
  return { ...board, [layer]: marks };
}

/**
 * One layer less: marks that a digit hides are not touched before it is gone.
 * @param {Rules} rules
 * @param {Board} board
 * @param {number[]} cells
 * @param {"values" | Layer} [first]
 * @param {boolean} [only]
 * @returns {Board}
 */
function erase(rules, board, cells, first, only) {
  for (const layer of first ? (only ? [first] : [first, ...ERASED]) : ERASED) {
    const here = cells.filter((cell) => canErase(rules, board, layer, cell));
    if (!here.length) continue;
    /** @type {(number | readonly number[])[]} */
    const held = [...board[layer]];
    for (const cell of here) held[cell] = layer === "values" ? 0 : [];
    return { ...board, [layer]: held };
  }
  return board;
}

/** @param {Rules} rules @param {Board} board @param {"values" | Layer} layer @param {number} cell */
function canErase(rules, board, layer, cell) {
  if (layer === "values") return board.values[cell] !== 0 && !rules.givens[cell];
  return board[layer][cell].length > 0 && (layer === "colour" || board.values[cell] === 0);
}

/**
 * The digits that the rules leave for an empty cell.
 * @param {Rules} rules
 * @param {readonly number[]} values
 * @param {number} cell
 */
function legal(rules, values, cell) {
  const seen = new Set(rules.peers[cell].map((peer) => values[peer]));
  return rules.allowed[cell].filter((digit) => !seen.has(digit));
}

/** @param {Rules} rules @param {Board} board @param {number[]} [digits] @returns {Board} */
function fill(rules, board, digits) {
  const centre = board.centre.map((marks, cell) => {
    if (board.values[cell]) return marks;
    const left = legal(rules, board.values, cell);
    return digits
      ? withAll(
          marks,
          digits.filter((digit) => left.includes(digit)),
        )
      : left;
  });
  return { ...board, centre };
}

/**
 * A deduction: its digits, then its eliminations. A cell without centre marks gets all that the rules leave first, for
 * otherwise nothing would remember what was struck.
 * @param {Rules} rules @param {Board} before @param {Command} step @param {boolean} clean @returns {Board}
 */
function apply(rules, before, step, clean) {
  const board = place(
    rules,
    before,
    (step.placements ?? []).filter(([cell]) => !rules.givens[cell]),
    clean,
  );
  const [corner, centre] = [[...board.corner], [...board.centre]];
  for (const [cell, digit] of step.eliminations ?? []) {
    if (board.values[cell]) continue;
    corner[cell] = without(corner[cell], digit);
    centre[cell] = without(centre[cell].length ? centre[cell] : legal(rules, board.values, cell), digit);
  }
  return { ...board, corner, centre };
}

/**
 * A new board: the old one can be undone to, and what was undone is gone.
 * @param {GameState} state
 * @param {Board} board
 * @returns {GameState}
 */
function commit(state, board) {
  if (sameBoard(board, state.board)) return state;
  const number = state.dropped + state.past.length;
  const clock = { ...state.clock, aside: state.clock.aside.filter(({ step }) => step < number) };
  return bounded({ ...state, board, past: [...state.past, state.board], future: [], clock });
}

/**
 * The givens again; the clock begins anew, and what it showed is put aside.
 * @param {Rules} rules
 * @param {GameState} state
 * @param {number} [at]
 * @returns {GameState}
 */
function restart(rules, state, at) {
  const after = commit(state, startBoard(rules.givens));
  const { elapsed, status } = state.clock;
  const put = { step: state.dropped + state.past.length, elapsed, finished: status === "finished" };
  const aside = after === state ? after.clock.aside : [...after.clock.aside, put];
  return { ...after, clock: { elapsed: 0, since: at ?? null, status: "running", aside } };
}

/**
 * The restarts among some steps of the history.
 * @param {GameState} state
 * @param {number} first
 * @param {number} end
 */
const restarts = ({ clock, dropped }, first, end) =>
  clock.aside.filter(({ step }) => first <= step - dropped && step - dropped < end);

/** @param {GameState} state @returns {GameState} */
function bounded(state) {
  const extra = state.options.limit ? state.past.length - state.options.limit : 0;
  return extra > 0 ? { ...state, past: state.past.slice(extra), dropped: state.dropped + extra } : state;
}

/** @param {GameState} state @param {number} count @returns {GameState} */
function undo(state, count) {
  if (count < 1 || !state.past.length) return state;
  const at = Math.max(0, state.past.length - count);
  let { clock } = state;
  for (const { elapsed, finished } of restarts(state, at, state.past.length).reverse())
    clock = finished
      ? { ...clock, elapsed, since: null, status: "finished" }
      : { ...clock, elapsed: clock.elapsed + elapsed };
  return {
    ...state,
    board: state.past[at],
    past: state.past.slice(0, at),
    future: [...state.past.slice(at + 1), state.board, ...state.future],
    clock,
  };
}

/** @param {GameState} state @param {number} count @param {number} [now] @returns {GameState} */
function redo(state, count, now) {
  if (count < 1 || !state.future.length) return state;
  const at = Math.min(count, state.future.length) - 1;
  const past = [...state.past, state.board, ...state.future.slice(0, at)];
  let { clock } = state;
  for (const { elapsed, finished } of restarts(state, state.past.length, past.length))
    clock = finished
      ? { ...clock, elapsed: 0, since: now ?? null, status: "running" }
      : { ...clock, elapsed: Math.max(0, clock.elapsed - elapsed) };
  return bounded({ ...state, board: state.future[at], past, future: state.future.slice(at + 1), clock });
}

/**
 * Count the time that has passed; a clock that was put back counts nothing.
 * @param {GameState} state
 * @param {number} [at]
 * @returns {GameState}
 */
function tick(state, at) {
  if (at === undefined || state.clock.status !== "running") return state;
  return { ...state, clock: { ...state.clock, elapsed: shown(state.clock, at), since: at } };
}

/** @param {GameState} state @param {"pause" | "resume" | "finish"} kind @param {number} [at] @returns {GameState} */
function turnClock(state, kind, at) {
  const { clock } = state;
  if (kind === "pause" && clock.status === "running")
    return { ...state, clock: { ...clock, since: null, status: "paused" } };
  if (kind === "resume" && clock.status === "paused")
    return { ...state, clock: { ...clock, since: at ?? null, status: "running" } };
  if (kind === "finish" && clock.status !== "finished")
    return { ...state, clock: { ...clock, since: null, status: "finished" } };
  return state;
}

/** @param {GameState} state @param {Command} command @returns {GameState} */
function setOptions(state, { auto_clean, strict, limit }) {
  const now = state.options;
  const options = { auto_clean: auto_clean ?? now.auto_clean, strict: strict ?? now.strict, limit: limit ?? now.limit };
  const same = options.auto_clean === now.auto_clean && options.strict === now.strict && options.limit === now.limit;
  return same ? state : bounded({ ...state, options });
}

/** @param {readonly number[]} marks @param {readonly number[]} more */
function withAll(marks, more) {
  const added = more.filter((mark) => !marks.includes(mark));
  return added.length ? [...marks, ...added].sort((a, b) => a - b) : marks;
}

/** @param {readonly number[]} marks @param {number} gone */
const without = (marks, gone) => (marks.includes(gone) ? marks.filter((mark) => mark !== gone) : marks);

/** @param {Board} a @param {Board} b */
function sameBoard(a, b) {
  return (
    a === b ||
    (sameNumbers(a.values, b.values) &&
      LAYERS.every((layer) => a[layer].every((marks, cell) => sameNumbers(marks, b[layer][cell]))))
  );
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const sameNumbers = (a, b) => a === b || (a.length === b.length && a.every((value, index) => value === b[index]));
