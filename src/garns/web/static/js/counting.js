/** How many of each digit are still to come: the twin of `garns/game/counting.py`. */

/** @import { Bundle } from "./types.js" */

/**
 * For the digits 1, 2 ... how many are still to come; null where nobody knows how often a digit comes.
 * @param {Pick<Bundle, "digits" | "each">} bundle
 * @param {readonly number[]} values
 * @returns {number[] | null}
 */
export function digitsLeft(bundle, values) {
  const { digits } = bundle;
  const each = bundle.each === undefined ? Math.round(values.length / digits) : bundle.each;
  if (each === null) return null;
  const left = new Array(digits).fill(each);
  // Variables come last, and are no part of the board.
  for (const digit of values.slice(0, each * digits)) if (digit) left[digit - 1]--;
  return left.map((count) => Math.max(0, count));
}
