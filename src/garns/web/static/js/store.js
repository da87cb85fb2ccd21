/** A game that is being played: its state, the way to change it, and who wants to know. */

import { broken } from "./clues.js";
import { clashing, reduce } from "./reduce.js";
import { lineOf, newGame, rulesOf, shown, stateFromJson, stateToJson, valuesOf } from "./state.js";

/** @import { Board, Bundle, Command, GameForm, GameState, StateForm } from "./types.js" */
/** @typedef {ReturnType<typeof createGame>} Game */

/**
 * @param {Bundle} bundle
 * @param {StateForm | null} [saved] the written form of the game so far
 * @param {() => number} [now] the time in milliseconds
 */
export function createGame(bundle, saved = null, now = Date.now) {
  const rules = rulesOf(bundle);
  const solution = bundle.solution ? valuesOf(bundle.solution) : null;
  /** @type {Set<(state: GameState, before: GameState, command: Command) => void>} */
  const listeners = new Set();
  let state = saved ? stateFromJson(saved, bundle.names) : newGame(rules);

  /** @param {Command} command */
  function dispatch(command) {
    const before = state;
    state = reduce(rules, before, { at: now(), ...command });
    if (state !== before) for (const listener of listeners) listener(state, before, command);
    return state.board !== before.board;
  }

  /**
   * Go on from what another tab has made of this game; whether the clock runs here is for this tab to say.
   * @param {StateForm} form
   */
  function follow(form) {
    const [before, there] = [state, stateFromJson(form, bundle.names)];
    const own = before.clock.status === "paused" ? "paused" : "running";
    const status = there.clock.status === "finished" ? "finished" : own;
    const since = status === "running" ? now() : null;
    state = { ...there, options: before.options, clock: { ...there.clock, status, since } };
    for (const listener of listeners) listener(state, before, { type: "follow" });
  }

  /** @param {readonly number[]} values */
  function wrong(values) {
    const found = broken(bundle, values);
    values.forEach((digit, cell) => {
      if (digit && (clashing(rules, values, cell) || !rules.allowed[cell].includes(digit))) found.add(cell);
    });
    return found;
  }

  /**
   * Whether a board is solved, right so far, or wrong somewhere; null when only the server can tell.
   * @param {Board} board
   */
  function check({ values } = state.board) {
    if (wrong(values).size > 0) return "wrong";
    if (!solution) return null;
    if (values.some((digit, cell) => digit !== 0 && digit !== solution[cell])) return "wrong";
    return values.every(Boolean) ? "solved" : "right";
  }

  return {
    bundle,
    rules,
    solution,
    dispatch,
    follow,
    check,
    state: () => state,
    elapsed: () => shown(state.clock, now()),
    /**
     * Be told of every change; gives the way to stop.
     * @param {(state: GameState, before: GameState, command: Command) => void} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The cells whose digit stands twice where it may stand once, or breaks a clue. */
    clashes: () => wrong(state.board.values),
    /** The marks that a digit on the board rules out, by cell. @returns {Map<number, number[]>} */
    ruledOut() {
      const { values, corner, centre } = state.board;
      return new Map(
        values.flatMap((digit, cell) => {
          const bad = digit
            ? []
            : [...new Set([...corner[cell], ...centre[cell]])].filter((mark) =>
                rules.peers[cell].some((peer) => values[peer] === mark),
              );
          return bad.length ? [[cell, bad]] : [];
        }),
      );
    },
    /** How many steps back all digits were right; 0 when they are, null when nobody here can tell. */
    stepsToRight() {
      if (!solution) return null;
      const boards = [state.board, ...[...state.past].reverse()];
      const right = boards.findIndex((board) => check(board) !== "wrong");
      return right < 0 ? null : right;
    },
    /** The written form of the game with its puzzle: what a file or the server keeps. */
    toJson: /** @returns {GameForm} */ () => ({
      format: "garns-game",
      version: 1,
      puzzle: bundle.puzzle,
      ...stateToJson(state, bundle.names),
    }),
    line: () => lineOf(state.board.values),
  };
}
