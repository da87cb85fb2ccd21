/**
 * The only place that reads markup: the server's own pictures. Nothing but plain shapes gets through, and their digits
 * become drawings like all others.
 */

import { ADVANCE, isDrawn, word } from "./digits.js";
import { s } from "../dom.js";

const SHAPES = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "text"]);
const ATTRIBUTES = new Set(
  (
    "class data-role d x y width height cx cy r rx ry fill fill-opacity stroke-opacity transform opacity viewBox " +
    "xmlns text-anchor " +
    "font-size font-weight font-style stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray"
  ).split(" "),
);

/**
 * The shapes of a picture.
 * @param {string} markup
 * @returns {SVGElement}
 * @throws {Error} when it holds anything but shapes
 */
export function picture(markup) {
  const root = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!SHAPES.has(element.localName)) throw new Error(`not a picture: <${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.has(name) || /url|script/i.test(value)) throw new Error(`not a picture: ${name}="${value}"`);
    }
  }
  const group = s("g");
  group.append(...[...document.importNode(root, true).childNodes].filter((node) => node instanceof Element));
  for (const text of group.querySelectorAll("text")) draw(text);
  return group;
}

/** Put drawn digits in the place of a text. @param {SVGTextElement} text */
function draw(text) {
  const content = text.textContent ?? "";
  if (!isDrawn(content)) return;
  const size = Number(inherited(text, "font-size"));
  const height = (text.closest(".cages") ? 0.88 : 0.76) * size;
  const middle = inherited(text, "text-anchor") === "middle";
  const x = Number(text.getAttribute("x")) + (middle ? 0 : (0.3 + ((content.length - 1) / 2) * ADVANCE) * height);
  const y = Number(text.getAttribute("y")) - 0.36 * size;
  const bold = inherited(text, "font-weight") === "bold";
  const group = s("g", {
    class: "clue",
    fill: "none",
    stroke: inherited(text, "fill") ?? "currentColor",
    "stroke-width": bold ? 14 : 11.5,
  });
  group.append(...word(content, x, y, height, "stroke"));
  text.replaceWith(group);
}

/** An attribute of an element or of the nearest one around it. @param {Element} element @param {string} name */
const inherited = (element, name) => element.closest(`[${name}]`)?.getAttribute(name);
