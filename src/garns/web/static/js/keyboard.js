/** The keyboard over a game: what the keys mean is in `keys.js`, here it is done. */

import { createKeys } from "./keys.js";

/** @import { Action } from "./keys.js" */
/** @import { Controller } from "./controller.js" */

/** Whether an element wants the keys for itself. @param {EventTarget | null} target */
const isField = (target) =>
  target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
/** Whether Enter and Space belong to an element. @param {EventTarget | null} target */
const isControl = (target) => target instanceof Element && target.closest("button, a, summary, label") !== null;

/**
 * Listen to the keyboard; gives the way to stop.
 * @param {Controller} controller
 * @param {() => { element: HTMLElement, focus: (cell: number) => void }} board
 * @param {Record<string, () => unknown>} does what only the view can do: menu, help, a new game, opening one
 */
export function followKeys(controller, board, does) {
  const { selection, hints } = controller;
  const keys = createKeys(controller.game.bundle);
  const stop = new AbortController();

  /** @param {Action} action */
  function act(action) {
    switch (action.do) {
      case "digit":
        return controller.write(action.digit, action.mode, action.joined);
      case "erase":
        return controller.erase(action.only);
      case "undo":
        return controller.travel("undo");
      case "redo":
        return controller.travel("redo");
      case "move":
        return go(() => selection.move(action.rows, action.columns, action.extend));
      case "edge":
        return go(() => selection.edge(action.side, action.corner, action.extend));
      case "all":
        return selection.all();
      case "invert":
        return selection.invert();
      case "none":
        return controller.escape();
      case "mode":
        return controller.setMode(action.mode);
      case "cycle":
        return controller.cycle(action.by);
      case "filter":
        return controller.look(action.digit);
      case "filterBy":
        return controller.lookNext(action.by);
      case "check":
        return controller.check();
      case "hint":
        return hints.press();
      case "step":
        return hints.step();
      case "pause":
        return controller.pause();
      case "new":
        return does.fresh();
      default:
        return does[action.do]?.();
    }
  }

  /** Whether the arrows lead through the sentences of a hint: it is open, and nobody is on the board. */
  const readsOn = (/** @type {EventTarget | null} */ target) =>
    hints.reads() && !(target instanceof Node && board().element.contains(target));

  /** Move and take the focus along. @param {() => void} move */
  function go(move) {
    if (controller.locked()) return;
    move();
    board().focus(selection.cursor());
  }

  /** @param {KeyboardEvent} event */
  function down(event) {
    if (event.defaultPrevented || event.isComposing || isField(event.target) || document.querySelector("dialog[open]"))
      return;
    controller.hold(keys.held(event));
    if (isControl(event.target) && (event.key === "Enter" || event.key === " ")) return;
    const action = keys.down(event, controller.baseMode());
    if (!action) return;
    if (action.do === "move" && action.columns && !action.extend && readsOn(event.target)) {
      event.preventDefault();
      return hints.turn(action.columns);
    }
    if (controller.locked() && !["pause", "help", "new", "open", "menu"].includes(action.do)) return;
    event.preventDefault();
    act(action);
  }

  /** @param {KeyboardEvent} event */
  function up(event) {
    keys.up(event);
    controller.hold(keys.held(event));
  }

  document.addEventListener("keydown", down, { signal: stop.signal });
  document.addEventListener("keyup", up, { signal: stop.signal });
  window.addEventListener("blur", () => controller.hold(null), { signal: stop.signal });
  return () => stop.abort();
}
