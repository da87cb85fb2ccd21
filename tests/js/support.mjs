// What the tests of the browser's modules share.

/** Numbers that look random and are the same for each seed; `next(n)` gives 0 to n - 1. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** A command that edits the board of a game. */
export function randomCommand(next, cells, digits) {
  const some = Array.from({ length: 1 + next(3) }, () => next(cells));
  const digit = 1 + next(digits);
  return [
    { type: "place", cells: some, digit, toggle: next(2) === 0 },
    { type: "corner", cells: some, digits: [digit] },
    { type: "centre", cells: some, digits: [digit] },
    { type: "colour", cells: some, digits: [digit] },
    { type: "erase", cells: some },
    { type: "fill", digits: [digit] },
    { type: "step", placements: [[some[0], digit]], eliminations: [[(some[0] + 1) % cells, digit]] },
  ][next(7)];
}

/** The bundle of a 4x4 puzzle with one given. */
export function small() {
  const cells = Array.from({ length: 16 }, (_, cell) => cell);
  const groups = [0, 1, 2, 3].flatMap((at) => [
    cells.filter((cell) => Math.floor(cell / 4) === at),
    cells.filter((cell) => cell % 4 === at),
    cells.filter((cell) => Math.floor(cell / 8) * 2 + Math.floor((cell % 4) / 2) === at),
  ]);
  return {
    key: "0123456789abcdef",
    puzzle: { format: "garns-puzzle", version: 1, board: "4", givens: "1..............." },
    title: "Four",
    author: "",
    board: "4",
    board_name: { en: "4x4", fr: "4x4" },
    level: null,
    level_name: null,
    digits: 4,
    symbols: ["1", "2", "3", "4"],
    names: cells.map((cell) => `r${Math.floor(cell / 4) + 1}c${(cell % 4) + 1}`),
    places: cells.map((cell) => [Math.floor(cell / 4), cell % 4]),
    rows: 4,
    columns: 4,
    houses: [],
    boxes: cells.map(() => -1),
    givens: cells.map((cell) => (cell ? 0 : 1)),
    groups,
    allowed: null,
    rules: { en: [], fr: [] },
    status: "unique",
    solution: "1234341221434321",
    differs: [],
    view: [0, 0, 400, 400],
    printed: { under: "", over: "" },
    warnings: [],
  };
}
