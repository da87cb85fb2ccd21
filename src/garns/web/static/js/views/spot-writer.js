/** Writing with the mouse: the place of a click in a cell says which digit. */

import { settings } from "../settings.js";

/** @import { Controller } from "../controller.js" */

/**
 * The mouse mode that writes: a click where a candidate stands adds or removes it, a right click sets the digit.
 * @param {Controller} controller @param {() => { cell: (index: number) => Element }} board
 */
export function spotWriter(controller, board) {
  const { digits } = controller.game.rules;
  const across = Math.ceil(Math.sqrt(digits));
  const down = Math.ceil(digits / across);
  return (
    /** @type {number} */ cell,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {boolean} */ right,
  ) => {
    if (settings().mouse !== "write" || controller.game.rules.givens[cell]) return false;
    const box = board().cell(cell).getBoundingClientRect();
    const column = Math.min(across - 1, Math.max(0, Math.floor(((x - box.left) / box.width) * across)));
    const row = Math.min(down - 1, Math.max(0, Math.floor(((y - box.top) / box.height) * down)));
    const digit = row * across + column + 1;
    if (digit > digits) return false;
    controller.selection.set([cell], cell);
    controller.write(digit, right ? "digit" : "centre");
    return true;
  };
}
