/** What the board shows of a game. */

import { settings } from "../settings.js";

/** @import { Controller } from "../controller.js" */

/** @param {Controller} controller */
export function gameView(controller) {
  const { game, selection } = controller;
  const walked = controller.hints.state()?.walk;
  const board = walked ? walked.boards[walked.at] : game.state().board;
  const { conflicts, compare, same, peers, notes } = settings();
  const { solution, rules } = game;
  const clashes = conflicts && !walked ? game.clashes() : new Set();
  if (compare && solution && !walked)
    board.values.forEach((digit, cell) => digit && digit !== solution[cell] && clashes.add(cell));
  const cells = selection.cells();
  const [only] = cells.size === 1 ? cells : [];
  const shown = controller.hints.state();
  const hint = shown?.hint && !shown.stale && !controller.locked() ? shown.hint : null;
  return {
    board,
    given: givenOf(rules),
    selection: /** @type {Set<number>} */ (cells),
    cursor: selection.cursor(),
    clashes,
    newest: controller.newest(),
    same: controller.filter() || (same && only !== undefined ? board.values[only] : 0),
    peers: peers && only !== undefined ? peersOf(rules, only) : NOBODY,
    paused: controller.locked(),
    hint,
    hintLevel: shown?.level ?? 0,
    hintSentence: shown?.sentence,
    notes: walked ? "fixed" : notes,
    ruledOut: settings().noteConflicts ? game.ruledOut() : undefined,
  };
}

const NOBODY = new Set();
/** @type {WeakMap<object, { given: boolean[], peers: Map<number, Set<number>> }>} */
const known = new WeakMap();

/** What is worked out once for the rules of a puzzle. @param {import("../types.js").Rules} rules */
function knownOf(rules) {
  const found = known.get(rules) ?? { given: rules.givens.map(Boolean), peers: new Map() };
  known.set(rules, found);
  return found;
}

/** @param {import("../types.js").Rules} rules @returns {boolean[]} */
function givenOf(rules) {
  return knownOf(rules).given;
}

/** @param {import("../types.js").Rules} rules @param {number} cell @returns {Set<number>} */
function peersOf(rules, cell) {
  const { peers } = knownOf(rules);
  const found = peers.get(cell) ?? new Set(rules.peers[cell]);
  peers.set(cell, found);
  return found;
}
