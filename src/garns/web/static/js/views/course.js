/** The lessons as a course: from easy to hard, what is done, what comes next, what is due again, the counts to take. */

import { named } from "../catalogue.js";
import { h } from "../dom.js";
import { byLevel, dueOn, isDone, nextLesson, toCsv } from "../learning.js";
import { t, tn } from "../words.js";
import { marks, today } from "./learned.js";

/** @import { Technique } from "../answers.js" */

/** Those of a list of techniques that have a lesson. @param {Technique[]} all */
export const taught = (all) => all.filter(({ lesson }) => lesson);

/** How far somebody is, and where to go on. @param {Technique[]} lessons */
export function standing(lessons) {
  const known = marks();
  const done = lessons.filter(({ id }) => isDone(known, id)).length;
  const next = nextLesson(lessons, known);
  const due = dueOn(known, today()).filter((id) => lessons.some((one) => one.id === id)).length;
  return h(
    "section",
    { class: "standing", "aria-label": t("Your progress") },
    h(
      "p",
      { class: "small quiet num" },
      t("{count} of {all} lessons done", { count: done, all: lessons.length }),
      h("progress", { max: lessons.length, value: done, "aria-hidden": "true" }),
    ),
    h(
      "p",
      { class: "row" },
      next
        ? h(
            "a",
            { class: "btn main", href: `/learn/${next.id}` },
            done
              ? t("Next: {technique}", { technique: named(next.name) })
              : t("Begin: {technique}", { technique: named(next.name) }),
          )
        : null,
      due
        ? h("a", { class: "btn", href: "/learn/review" }, tn("Review {count} lesson", "Review {count} lessons", due))
        : null,
      Object.keys(known).length
        ? h("button", { class: "btn bare", type: "button", onclick: () => save(lessons) }, t("Counts as CSV"))
        : null,
    ),
  );
}

/** @param {Technique[]} lessons */
function save(lessons) {
  const address = URL.createObjectURL(new Blob([toCsv(lessons, marks(), named)], { type: "text/csv" }));
  h("a", { href: address, download: "garns-lessons.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Every lesson, level by level. @param {Technique[]} lessons */
export function course(lessons) {
  const known = marks();
  const entry = (/** @type {Technique} */ one) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: `/learn/${one.id}` },
        h("span", { class: "tick", "aria-hidden": "true" }, isDone(known, one.id) ? "✓" : "○"),
        h("span", {}, named(one.name), isDone(known, one.id) ? h("span", { class: "sr" }, t(", done")) : null),
        h("span", { class: "small quiet" }, named(one.family_name)),
      ),
    );
  return h(
    "div",
    { class: "courses" },
    ...byLevel(lessons, known).map(({ lessons: ones, done }) =>
      h(
        "section",
        { class: "course" },
        h(
          "h2",
          {},
          named(ones[0].level_name),
          " ",
          h("span", { class: "small quiet num" }, t("{count} of {all}", { count: done, all: ones.length })),
        ),
        h("ol", {}, ...ones.map(entry)),
      ),
    ),
  );
}

/** The other lessons of the level, beside a lesson. @param {Technique[]} lessons @param {string} technique */
export function contents(lessons, technique) {
  const known = marks();
  const level = byLevel(lessons, known).find((one) => one.lessons.some(({ id }) => id === technique));
  const entry = (/** @type {Technique} */ { id, name }) => {
    const now = id === technique;
    return h(
      "li",
      {},
      h(
        "a",
        { href: `/learn/${id}`, "aria-current": now ? "page" : null },
        h("span", { "aria-hidden": "true" }, isDone(known, id) ? "✓" : now ? "●" : "○"),
        h("span", {}, named(name), isDone(known, id) ? h("span", { class: "sr" }, t(", done")) : null),
      ),
    );
  };
  return h(
    "nav",
    { class: "toc", "aria-label": t("Lessons") },
    h("p", {}, h("a", { href: "/learn" }, h("span", { "aria-hidden": "true" }, "‹"), t("All lessons"))),
    level ? h("h2", {}, named(level.lessons[0].level_name)) : null,
    level ? h("ol", {}, ...level.lessons.map(entry)) : null,
  );
}
