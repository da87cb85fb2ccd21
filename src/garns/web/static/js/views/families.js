/** The techniques by family, in the order of the list. */

import { named } from "../catalogue.js";

/** @typedef {import("../catalogue.js").Entry} Entry */

/** @param {Entry[]} all @returns {Map<string, Entry[]>} */
export function byFamily(all) {
  const families = new Map();
  for (const one of all) {
    const name = named(one.family_name ?? one.family);
    families.set(name, [...(families.get(name) ?? []), one]);
  }
  return families;
}
