/** How many solutions the puzzle being made has, in words. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t, tn } from "../words.js";

/** @import { News } from "./live.js" */

/** @param {News} news */
function line({ offline, problems, count, complete }) {
  if (offline) return t("There is no connection to the server.");
  if (problems?.length) return t("This puzzle cannot be solved as it stands.");
  if (count === undefined) return t("Counting solutions …");
  if (count === 0) return t("No solution");
  if (count === 1) return t("One solution");
  return complete
    ? tn("{count} solution", "{count} solutions", count)
    : tn("{count} solution or more", "{count} solutions or more", count);
}

/** @param {News} news */
export function solutionState(news) {
  const broken = Boolean(news.problems?.length);
  const sign = broken || news.count === 0 ? "warning" : news.count === 1 ? "done" : null;
  return h(
    "b",
    { class: news.busy ? "busy" : "", "data-count": broken ? "" : (news.count ?? "") },
    sign && icon(sign),
    h("span", {}, line(news)),
  );
}
