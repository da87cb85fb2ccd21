/**
 * From keys to actions. Digits and modes go by the place of a key (`event.code`): with Shift held the key says "!", and
 * a French keyboard has no digits without it. Letters that stand for a word or a symbol go by what is printed on them.
 */

/** @import { Mode } from "./types.js" */

/**
 * What a key asks for. A digit that is `joined` takes the place of the one before it: "1", then "12".
 * @typedef {{ do: "digit", digit: number, mode: Mode | null, joined?: boolean } | { do: "move", rows: number, columns:
 *   number, extend: boolean }
 *   | { do: "edge", side: -1 | 1, corner: boolean, extend: boolean } | { do: "mode", mode: Mode } | { do: "cycle", by:
 *     1 | -1 }
 *   | { do: "erase", only: "corner" | "centre" | null } | { do: "filter", digit: number } | { do: "filterBy", by: 1 |
 *     -1 }
 *   | { do: "undo" | "redo" | "all" | "invert" | "none" | "pause" | "hint" | "step" | "help" | "check" | "new" | "open"
 *     | "menu" | "why" }} Action
 */

/** The modes in the order of their keys. @type {readonly Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];

/** Milliseconds between the letting go of Shift and a numpad key that was pressed with it. */
const SHIFT_TRICK = 30;
/** Milliseconds in which "1" and "2" are one number, on boards that have a 12. */
const TWO_STEPS = 700;

const MODE_KEYS = ["KeyZ", "KeyX", "KeyC", "KeyV"];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, [number, number]>} */
const WASD = { KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1] };
/** Single letters that do something. @type {Record<string, Action["do"]>} */
export const LETTERS = { u: "undo", r: "redo", p: "pause", h: "hint", n: "new", o: "open", m: "menu", y: "why" };

/**
 * The letter printed on a key, as far as it is one of ours; else that of a US keyboard there.
 * @param {KeyboardEvent} event
 */
function letterOf(event) {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  return /^[\x00-\x7f]$/.test(event.key) || !event.code.startsWith("Key") ? "" : event.code.slice(3).toLowerCase();
}

/**
 * What the keys of a board mean. Time is when a key was pressed, not when a busy page gets to it.
 * @param {{ digits: number, symbols: readonly string[] }} bundle
 */
export function createKeys({ digits, symbols }) {
  const more = symbols[0] === "0" ? 1 : 0; // what is written 0 is the digit 1
  const letters = new Map(symbols.slice(9 + more).map((symbol, index) => [symbol.toLowerCase(), index + 10 + more]));
  let shiftUp = -Infinity;
  let tens = { digit: 0, at: -Infinity };

  /**
   * The mode that held modifiers ask for.
   * @param {{ shiftKey: boolean, ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event
   * @returns {Mode | null}
   */
  function held({ shiftKey, ctrlKey, metaKey, altKey }) {
    if (altKey || (shiftKey && (ctrlKey || metaKey))) return "colour";
    return ctrlKey || metaKey ? "centre" : shiftKey ? "corner" : null;
  }

  /** The digit of a key by its place, or -1. @param {KeyboardEvent} event */
  function digitOf(event) {
    const match = /^(Digit|Numpad)(\d)$/.exec(event.code);
    if (!match) return -1;
    const isDigit = match[1] === "Digit" || /^\d$/.test(event.key) || event.getModifierState("NumLock");
    return isDigit ? Number(match[2]) : -1;
  }

  /** @param {KeyboardEvent} event @param {Mode} mode @returns {Action | null} */
  function readDigit(event, mode) {
    const pressed = digitOf(event);
    if (pressed < 0) return null;
    // Windows lets Shift go before it sends a numpad key, so that the key looks unshifted.
    const isCursorKey = event.code.startsWith("Numpad") && !/^\d$/.test(event.key);
    const tricked = isCursorKey && event.timeStamp - shiftUp < SHIFT_TRICK;
    const asked = held(event) ?? (tricked ? "corner" : null);
    if (pressed === 0 && (event.ctrlKey || event.metaKey || event.altKey)) return null; // the browser's zoom
    const writes = (asked ?? mode) === "digit";
    const two = tens.digit * 10 + pressed;
    const joined = writes && tens.digit > 0 && event.timeStamp - tens.at < TWO_STEPS && two + more <= digits;
    tens = { digit: writes && !joined ? pressed : 0, at: event.timeStamp };
    if (joined) return { do: "digit", digit: two + more, mode: asked, joined };
    const isColour = (asked ?? mode) === "colour";
    if (pressed === 0 && (isColour || !more)) return { do: "erase", only: null };
    if (isColour) return { do: "digit", digit: pressed, mode: asked };
    return pressed + more <= digits ? { do: "digit", digit: pressed + more, mode: asked } : null;
  }

  /** @param {KeyboardEvent} event @returns {Action | null} */
  function readCommand(event) {
    const letter = letterOf(event);
    const { shiftKey: shift } = event;
    if (letter === "z") return shift ? { do: "redo" } : { do: "undo" };
    if (letter === "y" && !shift) return { do: "redo" };
    if (letter === "a") return { do: shift ? "none" : "all" };
    if (letter === "i" && !shift) return { do: "invert" };
    return null;
  }

  /** @param {KeyboardEvent} event @returns {Action | null} */
  function readLetter(event) {
    const letter = letterOf(event);
    const digit = event.altKey ? undefined : letters.get(letter);
    if (digit !== undefined)
      return event.repeat ? null : { do: "digit", digit, mode: event.shiftKey ? "corner" : null };
    if (event.code in WASD && !event.altKey) {
      const [rows, columns] = WASD[event.code];
      return { do: "move", rows, columns, extend: event.shiftKey };
    }
    if (event.key === "[") return { do: "undo" };
    if (event.key === "]") return { do: "redo" };
    if (letter === "h" && event.shiftKey) return { do: "step" };
    if (letter === "f") return { do: "filterBy", by: event.shiftKey ? -1 : 1 };
    if (letter in LETTERS && !event.shiftKey) return /** @type {Action} */ ({ do: LETTERS[letter] });
    const mode = MODE_KEYS.indexOf(event.code);
    return mode >= 0 ? { do: "mode", mode: MODES[mode] } : null;
  }

  /** @param {KeyboardEvent} event @param {Mode} mode @returns {Action | null} */
  function readKey(event, mode) {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const command = ctrlKey || metaKey;
    const digit = readDigit(event, mode);
    if (digit) return digit;
    if (digitOf(event) < 0 && !["Shift", "Control", "Alt", "Meta"].includes(key)) tens.digit = 0;
    if (key in ARROWS && !altKey)
      return { do: "move", rows: ARROWS[key][0], columns: ARROWS[key][1], extend: shiftKey || command };
    if (key === "Home" || key === "End")
      return { do: "edge", side: key === "Home" ? -1 : 1, corner: command, extend: shiftKey };
    if (key === "Delete" || key === "Backspace")
      return altKey ? null : { do: "erase", only: command ? "centre" : shiftKey ? "corner" : null };
    if (key === "Escape") return { do: "none" };
    if (command) return altKey ? null : readCommand(event);
    if (key === "?") return { do: "help" };
    if (key === "Enter") return { do: "check" };
    if (key === " ") return { do: "cycle", by: shiftKey ? -1 : 1 };
    const filter = /^F([1-9])$/.exec(key);
    if (filter)
      return key === "F5" || altKey || shiftKey || Number(filter[1]) > digits
        ? null
        : { do: "filter", digit: Number(filter[1]) };
    return readLetter(event);
  }

  return {
    held,
    /**
     * What a key that goes down asks for; null leaves it to the browser.
     * @param {KeyboardEvent} event
     * @param {Mode} mode the mode of the page
     */
    down(event, mode) {
      const action = readKey(event, mode);
      const repeats = action !== null && ["undo", "redo", "move"].includes(action.do);
      return event.repeat && !repeats ? null : action;
    },
    /** A key goes up. @param {KeyboardEvent} event */
    up(event) {
      if (event.key === "Shift") shiftUp = event.timeStamp;
    },
  };
}
