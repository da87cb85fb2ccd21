/** All algorithms to their ends, side by side: what each counted, and its time. */

import { h } from "../dom.js";
import { spoken, t } from "../words.js";
import { figures, stageWord, timeText } from "./words.js";

/** @import { Search } from "./search.js" */

/** @param {readonly Search[]} searches */
export function comparison(searches) {
  const head = [t("Algorithm"), t("digits tried"), t("dead ends"), t("depth"), t("Time"), t("End")];
  const number = (/** @type {string} */ text) => h("td", { class: "n" }, text);
  const row = (/** @type {Search} */ { name, status, tries, dead_ends, depth, seconds, shows }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, spoken(name)),
      ...(status === "missing"
        ? [number(""), number(""), number(""), number("")]
        : [
            number(figures(tries)),
            number(figures(dead_ends)),
            number(shows ? figures(depth) : "–"),
            number(timeText(seconds)),
          ]),
      h("td", {}, stageWord(status)),
    );
  return h(
    "table",
    {},
    h("caption", { class: "sr" }, t("All to the end")),
    h(
      "thead",
      {},
      h("tr", {}, ...head.map((text, at) => h("th", { scope: "col", class: at && at < 5 ? "n" : null }, text))),
    ),
    h("tbody", {}, ...searches.map(row)),
  );
}
