/**
 * Small drawings of kinds of puzzles, and the board that fills while one is made. Our own lines, so they are there
 * offline.
 */

import { s } from "../dom.js";

/** The box of a board of each size: height, width. @type {Record<number, [number, number]>} */
const BOXES = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4], 16: [4, 4], 25: [5, 5] };

/** The lines of a square board. @param {number} size */
export function gridLines(size) {
  const [height, width] = BOXES[size] ?? [size, size];
  const path = (/** @type {number} */ down, /** @type {number} */ across) =>
    Array.from({ length: size / down - 1 }, (_, i) => `M0 ${(i + 1) * down * 10}H${size * 10}`).join("") +
    Array.from({ length: size / across - 1 }, (_, i) => `M${(i + 1) * across * 10} 0V${size * 10}`).join("");
  return [
    s("rect", { class: "paper", width: size * 10, height: size * 10 }),
    s("path", { class: "fine", d: path(1, 1) }),
    s("path", { class: "bold", d: path(height, width) }),
    s("rect", { class: "outer", width: size * 10, height: size * 10 }),
  ];
}

/** @param {string} d @param {string} [name] */
const stroke = (d, name = "sign") => s("path", { class: name, d });
/** @param {number} x @param {number} y @param {number} r @param {string} name */
const disc = (x, y, r, name) => s("circle", { class: name, cx: x, cy: y, r });

/** @param {number} x @param {number} y @param {string} text */
const number = (x, y, text) => s("text", { class: "number", x, y }, text);

/** What is drawn on the plain board, by kind. @type {Record<string, () => SVGElement[]>} */
const SIGNS = {
  classic: () =>
    [
      [0, 3],
      [1, 7],
      [2, 0],
      [2, 5],
      [4, 2],
      [4, 4],
      [4, 6],
      [6, 3],
      [6, 8],
      [7, 1],
      [8, 5],
    ].map(([row, column]) => disc(column * 10 + 5, row * 10 + 5, 2.4, "ink")),
  x: () => [stroke("M0 0 90 90M90 0 0 90", "sign wide")],
  windoku: () =>
    [
      [10, 10],
      [50, 10],
      [10, 50],
      [50, 50],
    ].map(([x, y]) => s("rect", { class: "tone", x, y, width: 30, height: 30 })),
  magic: () => [
    s("rect", { class: "tone", x: 30, y: 30, width: 30, height: 30 }),
    stroke("M33 35H57M33 45H57M33 55H57M35 33V57M45 33V57M55 33V57"),
  ],
  "anti-knight": () => [
    stroke("M45 45 55 25M45 45 65 35M45 45 65 55M45 45 55 65M45 45 35 65M45 45 25 55M45 45 25 35M45 45 35 25"),
    disc(45, 45, 3.5, "ink"),
  ],
  killer: () => [
    stroke(
      "M2 2H28V18H18V28H2ZM32 2H58V8H32ZM62 2H88V28H72V18H62ZM2 32H18V58H2ZM22 32H58V48H42V58H22ZM62 32" +
        "H88V58H62ZM2 62H38V88H2ZM42 62H58V88H42ZM62 62H88V78H78V88H62Z",
      "dash",
    ),
  ],
  thermo: () => [stroke("M15 15V65H35M55 75H75V25", "thermo"), disc(15, 15, 6, "bulb"), disc(55, 75, 6, "bulb")],
  arrow: () => [
    disc(15, 15, 5, "ring"),
    stroke("M19 19 35 35 35 65M31 61 35 66 39 61"),
    disc(75, 75, 5, "ring"),
    stroke("M75 70V25H50M54 21 49 25 54 29"),
  ],
  kropki: () => [
    disc(30, 15, 3.4, "hollow"),
    disc(55, 30, 3.4, "ink"),
    disc(15, 60, 3.4, "ink"),
    disc(70, 45, 3.4, "hollow"),
    disc(45, 70, 3.4, "hollow"),
    disc(80, 75, 3.4, "ink"),
  ],
  greater_than: () => [
    stroke(
      "M7 12 13 15 7 18M42 7 45 13 48 7M33 32 27 35 33 38M62 28 65 22 68 28M82 42 85 48 88 42M18 62 15 " +
        "68 12 62M47 62 53 65 47 68M72 77 78 80 72 83",
    ),
  ],
  even_odd: () => [
    ...[
      [0, 0],
      [2, 1],
      [4, 3],
      [1, 6],
      [6, 7],
      [7, 2],
    ].map(([column, row]) => s("rect", { class: "tone", x: column * 10 + 1, y: row * 10 + 1, width: 8, height: 8 })),
    ...[
      [5, 1],
      [8, 4],
      [3, 5],
      [5, 8],
      [0, 8],
    ].map(([column, row]) => disc(column * 10 + 5, row * 10 + 5, 4.2, "tone")),
  ],
  "anti-king": () => [
    stroke("M45 45 35 35M45 45H35M45 45 35 55M45 45V55M45 45 55 55M45 45H55M45 45 55 35M45 45V35"),
    disc(45, 45, 3.5, "ink"),
  ],
  "non-consecutive": () => [number(35, 45, "4"), number(55, 45, "5"), stroke("M39 51 51 39")],
  "disjoint-groups": () =>
    [0, 30, 60].flatMap((y) =>
      [0, 30, 60].map((x) => s("rect", { class: "tone", x: x + 11, y: y + 1, width: 8, height: 8 })),
    ),
  whisper: () => [stroke("M15 25 35 15 55 25 75 15M15 75H35L55 55 75 65", "thermo")],
  renban: () => [stroke("M15 15V45H35M55 75 75 55V25", "thermo")],
  palindrome: () => [stroke("M15 65V35H35M55 35H75V65", "dash"), stroke("M35 35H55", "dash")],
  region_sum: () => [stroke("M15 45H45V25M65 75V55H80", "thermo")],
  between: () => [disc(15, 25, 5, "ring"), stroke("M20 25H45V65H65"), disc(70, 65, 5, "ring")],
  xv: () => [number(30, 15, "X"), number(60, 45, "V"), number(45, 70, "X"), number(15, 40, "V")],
  quadruple: () => [disc(30, 30, 7, "hollow"), number(30, 30, "47"), disc(60, 60, 7, "hollow"), number(60, 60, "29")],
  clone: () => [
    s("path", { class: "tone", d: "M11 11H29V19H19V29H11ZM61 51H79V59H69V69H61Z" }),
    stroke("M34 30 56 50M51 49 57 51 55 45"),
  ],
  sandwich: () => [
    number(15, 45, "1"),
    number(75, 45, "9"),
    s("rect", { class: "tone", x: 21, y: 41, width: 48, height: 8 }),
  ],
  x_sum: () => [
    number(15, 45, "3"),
    s("rect", { class: "tone", x: 21, y: 41, width: 18, height: 8 }),
    number(65, 45, "Σ"),
  ],
  skyscraper: () => [
    s("path", { class: "tone", d: "M11 79V59H19V79ZM31 79V39H39V79ZM51 79V49H59V79ZM71 79V19H79V79Z" }),
  ],
  little_killer: () => [stroke("M5 25 65 85M25 5 85 65", "dash"), stroke("M5 18V25H12M18 5H25V12")],
};

/** A square with regions of any shape: the lines between them. */
const JIGSAW =
  "M30 0V20H40V40H30V30H20V40H10V30H0M60 0V10H50V30H60V20H70V30H80V40H90M40 40H60V30M40 40V50H20V60" +
  "H0M60 40H70V60H80V70H90M40 50H50V70H30V60M50 60H70M50 70V80H60V90M30 70V80H20V90";

/** The drawing of a kind. @param {string} kind */
export function pictogram(kind) {
  const inside =
    kind === "samurai"
      ? [
          [0, 0],
          [12, 0],
          [6, 6],
          [0, 12],
          [12, 12],
        ].map(([x, y]) => s("g", { transform: `scale(.4286) translate(${x * 10} ${y * 10})` }, ...gridLines(9)))
      : kind === "jigsaw"
        ? [...gridLines(9).filter((_, i) => i !== 2), s("path", { class: "bold", d: JIGSAW })]
        : [...gridLines(9), ...(SIGNS[kind]?.() ?? [])];
  return s("svg", { viewBox: "-2 -2 94 94", class: "pictogram", "aria-hidden": "true" }, ...inside);
}

/**
 * A board that fills digit by digit and is emptied again, as a puzzle is made: first the grid, then what can go.
 * @param {number} size
 * @returns {{ element: SVGElement, stop: () => void }}
 */
export function fillingBoard(size) {
  const [height, width] = BOXES[size] ?? [1, size];
  const digits = Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return ((width * (row % height) + Math.floor(row / height) + column) % size) + 1;
  });
  const texts = digits.map((digit, cell) => {
    const text = s("text", { x: (cell % size) * 10 + 5, y: Math.floor(cell / size) * 10 + 7.4, class: "off" });
    text.textContent = size > 9 ? digit.toString(36).toUpperCase() : String(digit);
    return text;
  });
  const element = s(
    "svg",
    { viewBox: `-1 -1 ${size * 10 + 2} ${size * 10 + 2}`, class: "pictogram filling", "aria-hidden": "true" },
    ...gridLines(size),
    ...texts,
  );
  const order = texts.map((_, cell) => cell).sort(() => Math.random() - 0.5);
  let at = 0;
  const step = () => {
    texts[order[at % order.length]].classList.toggle("off", Math.floor(at / order.length) % 2 === 1);
    at += 1;
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const timer = still ? 0 : setInterval(step, Math.max(6, 2400 / order.length));
  return { element, stop: () => clearInterval(timer) };
}
