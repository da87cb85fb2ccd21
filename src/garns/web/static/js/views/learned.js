/** The lessons that were practised, kept in the browser. */

const KEY = "garns.lessons";

/** @returns {Set<string>} */
export function learned() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {string} technique */
export const learn = (technique) => localStorage.setItem(KEY, JSON.stringify([...learned().add(technique)]));
