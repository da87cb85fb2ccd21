/** What the board shows of a game, and the mouse mode that writes. */

import { settings } from "../settings.js";

/** @import { Desk } from "../desk.js" */

/** @param {Desk} desk */
export function viewOf(desk) {
  const { game, selection } = desk;
  const { board } = game.state();
  const { conflicts, compare, same, peers, notes } = settings();
  const { solution, rules } = game;
  const clashes = conflicts ? game.clashes() : new Set();
  if (compare && solution)
    board.values.forEach((digit, cell) => digit && digit !== solution[cell] && clashes.add(cell));
  const cells = selection.cells();
  const [only] = cells.size === 1 ? cells : [];
  const shown = desk.ladder.state();
  const hint = shown?.hint && !desk.locked() ? shown.hint : null;
  return {
    board,
    given: givenOf(rules),
    selection: /** @type {Set<number>} */ (cells),
    cursor: selection.cursor(),
    clashes,
    newest: desk.newest(),
    same: desk.filter() || (same && only !== undefined ? board.values[only] : 0),
    peers: peers && only !== undefined ? peersOf(rules, only) : NOBODY,
    paused: desk.locked(),
    hint,
    hintLevel: shown?.level ?? 0,
    notes,
    ruledOut: settings().noteConflicts ? game.ruledOut() : undefined,
  };
}

const NOBODY = new Set();
/** @type {WeakMap<object, any>} */
const known = new WeakMap();

/** @param {import("../types.js").Rules} rules @returns {boolean[]} */
function givenOf(rules) {
  if (!known.has(rules)) known.set(rules, { given: rules.givens.map(Boolean), peers: new Map() });
  return known.get(rules).given;
}

/** @param {import("../types.js").Rules} rules @param {number} cell @returns {Set<number>} */
function peersOf(rules, cell) {
  const { peers } = known.get(rules);
  if (!peers.has(cell)) peers.set(cell, new Set(rules.peers[cell]));
  return peers.get(cell);
}

/**
 * The mouse mode that writes: a click where a candidate stands adds or removes it, a right click sets the digit.
 * @param {Desk} desk @param {() => { cell: (index: number) => Element }} board
 */
export function spotWriter(desk, board) {
  const { digits } = desk.game.rules;
  const across = Math.ceil(Math.sqrt(digits));
  const down = Math.ceil(digits / across);
  return (
    /** @type {number} */ cell,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {boolean} */ right,
  ) => {
    if (settings().mouse !== "write" || desk.game.rules.givens[cell]) return false;
    const box = board().cell(cell).getBoundingClientRect();
    const column = Math.min(across - 1, Math.max(0, Math.floor(((x - box.left) / box.width) * across)));
    const row = Math.min(down - 1, Math.max(0, Math.floor(((y - box.top) / box.height) * down)));
    const digit = row * across + column + 1;
    if (digit > digits) return false;
    desk.selection.set([cell], cell);
    desk.write(digit, right ? "digit" : "centre");
    return true;
  };
}
