/** What was learnt, kept in the browser. */

import { ENOUGH, dayOf, noted, readMarks } from "../learning.js";

/** @typedef {import("../learning.js").Marks} Marks */

const KEY = "garns.learning";
/** Where earlier versions kept the lessons that were done, as a list. */
const EARLIER = "garns.lessons";

/** The marks of all techniques that were met. @returns {Marks} */
export function marks() {
  const kept = localStorage.getItem(KEY);
  return kept === null ? earlier() : readMarks(kept);
}

/** @returns {Marks} */
function earlier() {
  try {
    const done = /** @type {string[]} */ (JSON.parse(localStorage.getItem(EARLIER) ?? "[]"));
    return readMarks(JSON.stringify(Object.fromEntries(done.map((id) => [id, { right: ENOUGH, missed: 0 }]))));
  } catch {
    return {};
  }
}

/** The day it is. */
export const today = () => dayOf(new Date());

/** Note a board. @param {string} technique @param {boolean} right whether it was found at once */
export function note(technique, right) {
  const after = JSON.stringify(noted(marks(), technique, right, today()));
  try {
    localStorage.setItem(KEY, after);
  } catch {
    // A full storage keeps no counts; the lesson goes on.
  }
}
