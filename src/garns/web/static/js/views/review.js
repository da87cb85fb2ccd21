/** Review: a board of each technique that was missed some days ago. */

import { techniques } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { dateOf, dueOn } from "../learning.js";
import { navigate } from "../navigate.js";
import { language, onLanguage, t } from "../words.js";
import { taught } from "./course.js";
import { problemList } from "./dialog.js";
import { marks, today } from "./learned.js";
import { problemsOf } from "./position.js";
import { practice } from "./practice.js";

/** @param {HTMLElement} main */
export function showReview(main) {
  /** @type {ReturnType<typeof practice> | null} */
  let going = null;
  /** @type {{ message: string }[]} */
  let problems = [];
  let ended = false;
  main.className = "wrap lesson";

  async function begin() {
    going?.end();
    going = null;
    try {
      const lessons = new Set(taught(await techniques()).map(({ id }) => id));
      const due = dueOn(marks(), today()).filter((id) => lessons.has(id));
      if (ended) return;
      if (due.length) {
        const out = { name: t("All lessons"), go: () => navigate("/learn") };
        going = practice({ pick: () => due.shift(), out, over: nothingLeft });
      }
    } catch (error) {
      problems = problemsOf(error);
    }
    if (!ended) draw();
  }

  function draw() {
    document.title = `${t("Review")} · Garns`;
    refill(
      main,
      h(
        "nav",
        { class: "toc", "aria-label": t("Lessons") },
        h("p", {}, h("a", { href: "/learn" }, h("span", { "aria-hidden": "true" }, "‹"), t("All lessons"))),
      ),
      h(
        "article",
        {},
        h(
          "header",
          {},
          h("h1", {}, t("Review")),
          h("p", { class: "lead" }, t("What you missed comes back after some days, until you see it at once.")),
          problemList(problems),
        ),
        ...(going ? going.nodes : problems.length ? [] : [h("section", { class: "body" }, ...nothingLeft())]),
      ),
    );
  }

  begin();
  const stop = onLanguage(begin);
  return () => {
    ended = true;
    going?.end();
    stop();
  };
}

/** There is nothing to review now; when there will be. */
function nothingLeft() {
  const days = Object.values(marks()).flatMap(({ due }) => (due === undefined ? [] : [due]));
  const next = days.length ? Math.max(Math.min(...days), today()) : null;
  const when = (/** @type {number} */ day) =>
    new Date(dateOf(day)).toLocaleDateString(language(), { dateStyle: "long", timeZone: "UTC" });
  return [
    h("h2", {}, t("Nothing is due now.")),
    next === null ? null : h("p", {}, t("The next review is on {date}.", { date: when(next) })),
    h("p", { class: "row" }, h("a", { class: "btn main", href: "/learn" }, t("All lessons"))),
  ].filter((node) => node !== null);
}
