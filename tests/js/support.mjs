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
