/**
 * A board at a pace that people can follow: however fast a program is, digits appear one after the other. All of it is
 * pure: a `Show` in, a `Show` out.
 */

/** A cell and its new digit, 0 for none. @typedef {readonly [cell: number, digit: number]} Move */

/**
 * How a class is shown: as near to now as can be, or each move that is known.
 * @typedef {"live" | "slowed" | "steps"} Mode
 */

/**
 * What a program was heard of: the board, and the moves made on it since. `last` tells that no more will come.
 * @typedef {{ grid: readonly number[], moves: readonly Move[], last: boolean }} News
 */

/**
 * What is shown of a board, what will be shown next, and the news that wait until that is over.
 * @typedef {{ values: readonly number[], hot: number | null, queue: readonly Move[], waiting: News | null }} Show
 */

/** Digits a second. @type {Readonly<Record<Mode, number>>} */
export const PACE = { live: 12, slowed: 6, steps: 2 };

/** A board on which nothing happens. @param {readonly number[]} values @returns {Show} */
export const still = (values) => ({ values, hot: null, queue: [], waiting: null });

/**
 * The show after some news: at a slow pace what is being shown is shown to its end first.
 * @param {Show} show
 * @param {News} news
 * @param {Mode} mode
 * @returns {Show}
 */
export function hear(show, news, mode) {
  if (news.last || mode === "live") return { ...show, queue: between(show.values, after(news)), waiting: null };
  if (show.queue.length > 0) return { ...show, waiting: news };
  return { ...show, queue: [...between(show.values, news.grid), ...news.moves], waiting: null };
}

/** The show after one digit more; the same when there is none. @param {Show} show @param {Mode} mode @returns {Show} */
export function tick(show, mode) {
  const [next, ...queue] = show.queue;
  if (!next) return show.waiting ? hear(show, show.waiting, mode) : show;
  const [cell, digit] = next;
  return { ...show, values: put(show.values, cell, digit), hot: digit ? cell : null, queue };
}

/** Everything at once, for those who want no movement. @param {News} news @returns {Show} */
export function skip(news) {
  const hot = news.last ? null : (news.moves.filter(([, digit]) => digit).at(-1)?.[0] ?? null);
  return { ...still(after(news)), hot };
}

/** The board after all moves. @param {News} news */
const after = ({ grid, moves }) => moves.reduce((values, [cell, digit]) => put(values, cell, digit), grid);

/** @param {readonly number[]} values @param {number} cell @param {number} digit @returns {readonly number[]} */
const put = (values, cell, digit) => values.map((old, index) => (index === cell ? digit : old));

/**
 * The moves from one board to another.
 * @param {readonly number[]} from
 * @param {readonly number[]} to
 * @returns {Move[]}
 */
const between = (from, to) =>
  to.flatMap((digit, cell) => (from[cell] === digit ? [] : [/** @type {Move} */ ([cell, digit])]));
