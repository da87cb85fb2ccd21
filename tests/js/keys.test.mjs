// What each key means, on any keyboard.

import assert from "node:assert/strict";
import test from "node:test";

import { createKeys } from "../../src/garns/web/static/js/keys.js";

const SYMBOLS = [..."123456789ABCDEFGHIJKLMNOP"];

function keyboard(digits = 9, symbols = SYMBOLS) {
  let time = 1000;
  const keys = createKeys({ digits, symbols: symbols.slice(0, digits) });
  const event = (code, key, more = {}) => ({
    code,
    key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    timeStamp: time,
    getModifierState: (name) => Boolean(more[name]),
    ...more,
  });
  return {
    press: (code, key, more = {}, mode = "digit") => keys.down(event(code, key, more), mode),
    up: (code, key) => keys.up(event(code, key)),
    wait: (milliseconds) => {
      time += milliseconds;
    },
  };
}

const digit = (digit, mode = null) => ({ do: "digit", digit, mode });

test("digits go by the place of the key, whatever is printed on it", () => {
  const { press } = keyboard();
  assert.deepEqual(press("Digit7", "7"), digit(7));
  assert.deepEqual(press("Digit7", "è"), digit(7));
  assert.deepEqual(press("Digit7", "&", { shiftKey: true }), digit(7, "corner"));
  assert.deepEqual(press("Digit7", "è", { ctrlKey: true }), digit(7, "centre"));
  assert.deepEqual(press("Digit7", "7", { metaKey: true }), digit(7, "centre"));
  assert.deepEqual(press("Digit7", "7", { ctrlKey: true, shiftKey: true }), digit(7, "colour"));
  assert.deepEqual(press("Digit7", "7", { altKey: true }), digit(7, "colour"));
  assert.deepEqual(press("Numpad7", "7", { NumLock: true }), digit(7));
  assert.deepEqual(press("Numpad7", "Home", { NumLock: true, shiftKey: true }), digit(7, "corner"));
});

test("a numpad key just after Shift was let go is shifted, later it is not", () => {
  const { press, up, wait } = keyboard();
  up("ShiftLeft", "Shift");
  wait(20);
  assert.deepEqual(press("Numpad3", "PageDown", { NumLock: true }), digit(3, "corner"));
  wait(100);
  assert.deepEqual(press("Numpad3", "3", { NumLock: true }), digit(3));
});

test("without NumLock the numpad moves", () => {
  const { press } = keyboard();
  assert.deepEqual(press("Numpad4", "ArrowLeft"), { do: "move", rows: 0, columns: -1, extend: false });
  assert.deepEqual(press("Numpad7", "Home"), { do: "edge", side: -1, corner: false, extend: false });
});

test("the keys of the browser stay the browser's", () => {
  const { press } = keyboard();
  for (const [code, key, more] of [
    ["KeyW", "w", { ctrlKey: true }],
    ["KeyP", "p", { ctrlKey: true }],
    ["Digit0", "0", { ctrlKey: true }],
    ["F5", "F5", {}],
    ["KeyR", "r", { ctrlKey: true }],
    ["KeyN", "n", { ctrlKey: true }],
    ["KeyS", "s", { ctrlKey: true }],
    ["KeyO", "o", { ctrlKey: true }],
    ["KeyL", "l", { ctrlKey: true }],
    ["KeyC", "c", { ctrlKey: true }],
    ["KeyV", "v", { ctrlKey: true }],
    ["ArrowLeft", "ArrowLeft", { altKey: true }],
    ["Tab", "Tab", {}],
    ["F11", "F11", {}],
    ["F12", "F12", {}],
  ]) {
    assert.equal(press(code, key, more), null, `${key} ${JSON.stringify(more)}`);
  }
});

test("modes by the place of their keys, Space goes round", () => {
  const { press } = keyboard();
  assert.deepEqual(
    ["KeyZ", "KeyX", "KeyC", "KeyV"].map((code) => press(code, "?".repeat(2)).mode),
    ["digit", "corner", "centre", "colour"],
  );
  assert.deepEqual(press("KeyZ", "w"), { do: "mode", mode: "digit" });
  assert.deepEqual(press("Space", " "), { do: "cycle", by: 1 });
  assert.deepEqual(press("Space", " ", { shiftKey: true }), { do: "cycle", by: -1 });
});

test("undo and redo in all their spellings, by the printed letter", () => {
  const { press } = keyboard();
  for (const [code, key, more] of [
    ["KeyZ", "z", { ctrlKey: true }],
    ["KeyW", "z", { ctrlKey: true }],
    ["KeyZ", "я", { ctrlKey: true }],
    ["BracketLeft", "[", {}],
    ["KeyU", "u", {}],
    ["KeyZ", "z", { metaKey: true }],
  ])
    assert.deepEqual(press(code, key, more), { do: "undo" }, key);
  for (const [code, key, more] of [
    ["KeyY", "y", { ctrlKey: true }],
    ["KeyZ", "Z", { ctrlKey: true, shiftKey: true }],
    ["BracketRight", "]", {}],
    ["KeyR", "r", {}],
  ])
    assert.deepEqual(press(code, key, more), { do: "redo" }, key);
});

test("a held key repeats moves and undo, never digits", () => {
  const { press } = keyboard();
  const repeat = { repeat: true };
  assert.equal(press("Digit4", "4", repeat), null);
  assert.equal(press("KeyH", "h", repeat), null);
  assert.equal(press("ArrowUp", "ArrowUp", repeat).do, "move");
  assert.equal(press("KeyZ", "z", { ...repeat, ctrlKey: true }).do, "undo");
});

test("letters are digits above 9, and come before modes and moves", () => {
  const { press } = keyboard(16);
  assert.deepEqual(
    [..."ABCDEFG"].map((letter) => press(`Key${letter}`, letter.toLowerCase()).digit),
    [10, 11, 12, 13, 14, 15, 16],
  );
  assert.deepEqual(press("KeyA", "A", { shiftKey: true }), digit(10, "corner"));
  assert.deepEqual(press("KeyQ", "a"), digit(10));
  assert.deepEqual(press("KeyA", "q"), { do: "move", rows: 0, columns: -1, extend: false });
  assert.deepEqual(press("KeyC", "c", { altKey: true }), { do: "mode", mode: "centre" });
  assert.deepEqual(press("KeyH", "h"), { do: "hint" });
  assert.deepEqual(keyboard(25).press("KeyH", "h"), digit(17));
  assert.deepEqual(keyboard(25).press("KeyH", "h", { altKey: true }), { do: "hint" });
});

test("two quick keys are one number above 9, but only for digits", () => {
  const { press, wait } = keyboard(16);
  assert.deepEqual(press("Digit1", "1"), digit(1));
  assert.deepEqual(press("Digit2", "2"), { ...digit(12), joined: true });
  assert.deepEqual(press("Digit1", "1"), digit(1));
  assert.deepEqual(press("Digit0", "0"), { ...digit(10), joined: true });
  assert.deepEqual(press("Digit0", "0"), { do: "erase", only: null });
  press("Digit1", "1");
  wait(800);
  assert.deepEqual(press("Digit2", "2"), digit(2));
  assert.deepEqual(press("Digit2", "2"), digit(2), "22 is too much");
  assert.deepEqual(press("Digit1", "1", {}, "centre"), digit(1));
  assert.deepEqual(press("Digit2", "2", {}, "centre"), digit(2), "marks 1 and 2");
  const nine = keyboard(9);
  nine.press("Digit1", "1");
  assert.deepEqual(nine.press("Digit2", "2"), digit(2));
});

test("small boards take no digit they do not have", () => {
  const { press } = keyboard(6);
  assert.equal(press("Digit7", "7"), null);
  assert.deepEqual(press("Digit7", "7", { altKey: true }), digit(7, "colour"), "colours go on");
  assert.equal(press("F7", "F7"), null);
});

test("erasing, one layer or by order", () => {
  const { press } = keyboard();
  for (const key of ["Delete", "Backspace"]) assert.deepEqual(press(key, key), { do: "erase", only: null });
  assert.deepEqual(press("Digit0", "0"), { do: "erase", only: null });
  assert.deepEqual(press("Delete", "Delete", { shiftKey: true }), { do: "erase", only: "corner" });
  assert.deepEqual(press("Delete", "Delete", { ctrlKey: true }), { do: "erase", only: "centre" });
});

test("the rest of the map", () => {
  const { press } = keyboard();
  const said = (...args) => press(...args)?.do;
  assert.equal(said("KeyA", "a", { ctrlKey: true }), "all");
  assert.equal(said("KeyA", "A", { ctrlKey: true, shiftKey: true }), "none");
  assert.equal(said("KeyI", "i", { ctrlKey: true }), "invert");
  assert.equal(said("Escape", "Escape"), "none");
  assert.equal(said("Enter", "Enter"), "check");
  assert.equal(said("Slash", "?", { shiftKey: true }), "help");
  assert.equal(said("KeyM", ",", {}), undefined);
  assert.equal(said("KeyP", "p"), "pause");
  assert.equal(said("KeyP", "з"), "pause", "a Cyrillic keyboard");
  assert.deepEqual(press("F3", "F3"), { do: "filter", digit: 3 });
  assert.deepEqual(press("ArrowRight", "ArrowRight", { ctrlKey: true }), {
    do: "move",
    rows: 0,
    columns: 1,
    extend: true,
  });
});

test("where digits begin with 0, the key 0 writes one", () => {
  const { press } = keyboard(11, ["0", ...SYMBOLS]);
  assert.deepEqual(press("Digit0", "0"), digit(1));
  assert.deepEqual(press("Digit9", "9"), digit(10));
  assert.deepEqual(press("KeyA", "a"), digit(11));
  assert.deepEqual(press("Digit1", "1"), digit(2));
  assert.deepEqual(press("Digit0", "0"), { ...digit(11), joined: true }, "10");
  assert.deepEqual(press("Digit0", "0", {}, "colour"), { do: "erase", only: null });
});
