/**
 * The instrument: what a key writes, the digits, and what can be done with the board. Every control is a button with a
 * name.
 */

import { wedges } from "../board/colours.js";
import { digitIcon } from "../board/digits.js";
import { digitsLeft } from "../counting.js";
import { h, refill, s } from "../dom.js";
import { icon } from "../icons.js";
import { MODES } from "../keys.js";
import { settings } from "../settings.js";
import { t } from "../words.js";

/** @import { Controller } from "../controller.js" */
/** @import { Mode } from "../types.js" */

/** How many colours the pad offers; the keyboard has a few more. */
const COLOUR_KEYS = 9;
/** Milliseconds: a key held shows its digit; undo held goes on. */
const LONG_PRESS = 500;
const REPEAT = { delay: 700, every: 100 };

/** The picture of each mode: a cell with what is written into it. */
const PICTURES = {
  digit: () => [s("path", { d: "M8 7l3-2v10" })],
  corner: () => [s("circle", { cx: 5.5, cy: 5.5, r: 1.8 }), s("circle", { cx: 14.5, cy: 5.5, r: 1.8 })],
  centre: () => [s("circle", { cx: 7, cy: 10, r: 1.8 }), s("circle", { cx: 13, cy: 10, r: 1.8 })],
  colour: () => [s("path", { class: "f", d: "M1 19L19 1V19Z" })],
};

/**
 * A press of the pointer leaves the focus where it is, so that the arrow keys go on in the board.
 * @param {Event} event
 */
const keepFocus = (event) => event.preventDefault();

/**
 * A button that a pointer presses without taking the focus.
 * @param {Record<string, unknown>} attributes
 * @param {...(Node | string | null)} children
 */
const button = (attributes, ...children) =>
  h("button", { type: "button", onmousedown: keepFocus, ...attributes }, ...children);

/**
 * @param {Controller} controller
 * @param {{ notes: () => void }} open
 */
export function createControls(controller, open) {
  const { bundle } = controller.game;
  const modes = h("div", { class: "seg modes", role: "group" });
  const pad = h("div", { class: "pad", role: "group" });
  const acts = h("div", { class: "acts" });
  const element = h("div", { class: "controls" }, modes, pad, acts);
  /** @type {HTMLButtonElement[]} */
  let keys = [];
  let kind = "";

  function drawModes() {
    const names = { digit: t("Digit"), corner: t("Corner"), centre: t("Centre"), colour: t("Colour") };
    modes.setAttribute("aria-label", t("What a key writes"));
    refill(
      modes,
      ...MODES.map((mode) =>
        button(
          { "data-mode": mode, onclick: () => controller.setMode(mode) },
          s(
            "svg",
            { class: "cell", viewBox: "0 0 20 20", "aria-hidden": "true" },
            s("rect", { x: 1, y: 1, width: 18, height: 18, rx: 1.5 }),
            ...PICTURES[mode](),
          ),
          names[mode],
        ),
      ),
    );
  }

  /** @param {number} digit */
  function digitKey(digit) {
    let timer = 0;
    let long = false;
    const press = () => {
      long = false;
      timer = window.setTimeout(() => {
        long = true;
        controller.look(digit);
      }, LONG_PRESS);
    };
    const release = () => window.clearTimeout(timer);
    return button(
      {
        class: "key",
        "data-digit": digit,
        onclick: () => (long ? undefined : controller.write(digit)),
        onpointerdown: press,
        onpointerup: release,
        onpointerleave: release,
        oncontextmenu: keepFocus,
      },
      digitIcon(bundle.symbols[digit - 1]),
      h("span", { class: "left", "aria-hidden": "true" }),
    );
  }

  /** @param {number} colour */
  const colourKey = (colour) =>
    button(
      {
        class: "key",
        "data-digit": colour,
        "aria-label": t("colour {number}", { number: colour }),
        onclick: () => controller.write(colour),
      },
      s("svg", { viewBox: "0 0 100 100", class: "swatch", "aria-hidden": "true" }, ...wedges([colour])),
    );

  function drawPad() {
    const colours = controller.mode() === "colour";
    kind = colours ? "colour" : "digit";
    const count = colours ? COLOUR_KEYS : bundle.digits;
    pad.setAttribute("aria-label", colours ? t("Colours") : t("Digits"));
    pad.style.setProperty("--across", String(Math.max(3, Math.ceil(Math.sqrt(count)))));
    pad.dataset.count = String(count);
    keys = Array.from({ length: count }, (_, index) => (colours ? colourKey(index + 1) : digitKey(index + 1)));
    const erase = button(
      { class: "key erase", "aria-label": t("Erase"), onclick: () => controller.erase() },
      icon("erase"),
    );
    const order =
      settings().pad === "down" && count === 9 ? [6, 7, 8, 3, 4, 5, 0, 1, 2].map((index) => keys[index]) : keys;
    refill(pad, ...order, erase);
  }

  /** A button whose holding repeats it. @param {"undo" | "redo"} way */
  function repeating(way) {
    let timer = 0;
    const stop = () => {
      window.clearTimeout(timer);
      window.clearInterval(timer);
    };
    const hold = () => {
      timer = window.setTimeout(
        () => (timer = window.setInterval(() => controller.travel(way), REPEAT.every)),
        REPEAT.delay,
      );
    };
    return {
      onclick: () => controller.travel(way),
      onpointerdown: hold,
      onpointerup: stop,
      onpointerleave: stop,
      onpointercancel: stop,
    };
  }

  function drawActs() {
    refill(
      acts,
      button({ class: "btn", "data-act": "undo", ...repeating("undo") }, icon("undo"), t("Undo")),
      button({ class: "btn", "data-act": "redo", ...repeating("redo") }, icon("redo"), t("Redo")),
      button({ class: "btn", "data-act": "erase", onclick: () => controller.erase() }, icon("erase"), t("Erase")),
      button(
        { class: "btn", "data-act": "notes", "aria-haspopup": "dialog", onclick: open.notes },
        icon("notes"),
        t("Notes"),
      ),
      button({ class: "btn", "data-act": "check", onclick: () => controller.check() }, icon("done"), t("Check")),
      button(
        { class: "btn main", "data-act": "hint", onclick: () => controller.hints.press() },
        icon("hint"),
        t("Hint"),
      ),
    );
  }

  /**
   * How many of a digit are still to be placed, where that is known: dots as on a die, or a figure where there are
   * many.
   * @param {HTMLElement} key
   * @param {number} digit
   * @param {number | null} left
   */
  function drawKey(key, digit, left) {
    const symbol = bundle.symbols[digit - 1];
    const shown = `${left} ${settings().counts}`;
    if (key.dataset.left === shown) return;
    key.dataset.left = shown;
    const counts = settings().counts && left !== null;
    key.setAttribute(
      "aria-label",
      counts
        ? t("{digit}, number pad, {count} left", { digit: symbol, count: left })
        : t("{digit}, number pad", { digit: symbol }),
    );
    key.classList.toggle("done", counts && left === 0);
    const sign = /** @type {Element} */ (key.querySelector(".left"));
    if (!counts) return refill(sign);
    const figure = left > 9 || bundle.digits > 9 || controller.game.rules.givens.length > 9 * bundle.digits;
    sign.classList.toggle("figure", figure);
    if (figure) refill(sign, String(left));
    else refill(sign, ...Array.from({ length: left }, () => h("i")));
  }

  function draw() {
    const mode = controller.mode();
    if ((mode === "colour") !== (kind === "colour")) drawPad();
    for (const one of modes.children)
      one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.mode === mode));
    const { state, rules } = controller.game;
    const { board, past, future } = state();
    if (kind === "digit") {
      const left = digitsLeft(bundle, board.values);
      keys.forEach((key, index) => drawKey(key, index + 1, left && left[index]));
    }
    for (const key of keys)
      key.setAttribute("aria-pressed", String(kind === "digit" && controller.filter() === Number(key.dataset.digit)));
    const paused = controller.locked();
    for (const act of acts.children) /** @type {HTMLButtonElement} */ (act).disabled = paused;
    for (const [act, able] of /** @type {[string, boolean][]} */ ([
      ["undo", past.length > 0],
      ["redo", future.length > 0],
    ]))
      acts.querySelector(`[data-act=${act}]`)?.setAttribute("aria-disabled", String(!able));
  }

  function redraw() {
    drawModes();
    drawPad();
    drawActs();
    draw();
  }

  redraw();
  return { element, draw, redraw };
}
