/** What shall be printed: all that was chosen, kept until the page is shown again, and in the words of the server. */

import { recipe } from "../views/puzzle-wish.js";
import { language } from "../words.js";

/** @import { Item } from "../views/puzzle-card.js" */
/** @typedef {"new" | "this" | "library"} Source where the puzzles come from */

/** The most puzzles that the server prints at once, and the most pupils of a class. */
export const MOST = { puzzles: 100, pupils: 60 };

/** Who counts in inches has other paper. */
const USUAL_PAPER = /-(US|CA|MX)$/.test(navigator.language) ? "letter" : "a4";

export const order = {
  source: /** @type {Source} */ ("new"),
  count: 4,
  /** The puzzles of the library that are marked, by their ids. @type {Map<string, Item>} */
  marked: new Map(),
  perPage: 4,
  large: false,
  answers: "back",
  paper: USUAL_PAPER,
  title: "",
  /** Empty for that of the page. */
  lang: "",
  codes: false,
  group: false,
  groupName: "",
  pupils: 24,
  names: "",
};

/** The names of the pupils, one a line. */
export const pupilNames = () =>
  order.names
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, MOST.pupils);

/** How many puzzles there will be. */
export const howMany = () => (order.source === "new" ? order.count : order.source === "this" ? 1 : order.marked.size);

/** How many stand on a page. */
export const toAPage = () => (order.large ? 1 : order.perPage);

/** The body of `POST /print`. @param {import("../types.js").Puzzle[]} puzzles those that are there already */
export function wanted(puzzles) {
  const { large, answers, title, paper } = order;
  return {
    ...(order.source === "new" ? { ...recipe(), count: order.count } : { puzzles }),
    per_page: toAPage(),
    large_print: large,
    answers,
    paper,
    title: title.trim(),
    lang: order.lang || language(),
    link: order.codes ? location.origin : "",
    ...(order.group ? { group: order.groupName.trim(), pupils: order.pupils, names: pupilNames() } : {}),
  };
}
