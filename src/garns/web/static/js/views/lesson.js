/** A lesson: one technique, its idea, a position where it works, the reasoning bit by bit when asked, and practice. */

import { ApiError } from "../api.js";
import { named, techniques } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { onLanguage, t } from "../words.js";
import { contents, taught } from "./course.js";
import { problemList } from "./dialog.js";
import { EXAMPLE, anySeed, isCancelled, lessonOf, problemsOf } from "./position.js";
import { practice } from "./practice.js";
import { walkthrough } from "./walkthrough.js";

/** @import { Technique } from "../answers.js" */
/** @typedef {import("./position.js").Lesson} Lesson */

/** @param {HTMLElement} main @param {string} technique */
export function showLesson(main, technique) {
  /** @type {Technique[]} */
  let all = [];
  /** @type {Lesson | null} */
  let lesson = null;
  /** @type {{ message: string }[]} */
  let problems = [];
  let unknown = false;
  let seed = EXAMPLE;
  /** How much of the reasoning is told. */
  let told = 0;
  /** A position that is being made, which can be given up. @type {AbortController | null} */
  let making = null;
  /** @type {{ nodes: Node[], end: () => void } | null} */
  let practising = null;
  let ended = false;

  /** @param {number} wanted the seed of the position */
  async function load(wanted) {
    making?.abort();
    const mine = new AbortController();
    making = mine;
    if (lesson) draw();
    try {
      all = await techniques();
      const found = await lessonOf(technique, wanted, mine.signal);
      if (wanted !== seed) told = 0;
      [lesson, seed, problems] = [found, wanted, []];
    } catch (error) {
      if (isCancelled(error) && making !== mine) return;
      unknown = error instanceof ApiError && error.status === 404;
      problems = isCancelled(error) ? [] : problemsOf(error);
    }
    making = null;
    if (!ended) draw();
  }

  function draw() {
    const entry = all.find(({ id }) => id === technique);
    const title = named(entry?.name) || lesson?.hint.name || (unknown ? t("No such lesson") : technique);
    document.title = `${title} · Garns`;
    main.className = unknown ? "wrap learn" : "wrap lesson";
    if (unknown) return refill(main, nowhere(title, entry, technique));
    const lessons = taught(all);
    const number = lessons.findIndex(({ id }) => id === technique) + 1;
    refill(
      main,
      contents(lessons, technique),
      h(
        "article",
        {},
        h(
          "header",
          {},
          h(
            "p",
            { class: "small quiet num" },
            [
              number ? t("Lesson {number} of {all}", { number, all: lessons.length }) : "",
              named(entry?.level_name),
              named(entry?.family_name),
            ]
              .filter(Boolean)
              .join(" · "),
          ),
          h("h1", {}, title),
          h("p", { class: "lead" }, named(entry?.idea)),
          entry ? h("details", { class: "spot" }, h("summary", {}, t("How to spot it")), named(entry.spot)) : null,
          problemList(problems),
        ),
        ...(practising ? practising.nodes : lesson ? example(lesson, lessons[number]) : []),
      ),
    );
  }

  /** @param {Lesson} shown @param {Technique | undefined} next the lesson after this one */
  function example(shown, next) {
    const walk = walkthrough(shown, told, (now) => (told = now));
    return [
      h(
        "div",
        { class: "body" },
        h("h2", {}, t("In this position")),
        walk.text,
        h(
          "p",
          { class: "row" },
          h("button", { class: "btn main", type: "button", onclick: practise }, t("Practise")),
          making
            ? h("button", { class: "btn", type: "button", onclick: () => making?.abort() }, t("Cancel"))
            : h("button", { class: "btn", type: "button", onclick: () => load(anySeed()) }, t("Another position")),
          next
            ? h(
                "a",
                { class: "btn", href: `/learn/${next.id}` },
                t("Next: {technique}", { technique: named(next.name) }),
              )
            : null,
        ),
        h("p", { class: "small quiet", role: "status" }, making ? t("Making a position.") : ""),
      ),
      walk.board,
    ];
  }

  function practise() {
    making?.abort();
    practising = practice({
      pick: () => technique,
      out: { name: t("Back to the lesson"), go: leave },
    });
    draw();
  }

  function leave() {
    practising?.end();
    practising = null;
    draw();
  }

  load(seed);
  const stop = onLanguage(() => {
    practising?.end();
    if (practising) practise();
    load(seed);
  });
  return () => {
    ended = true;
    making?.abort();
    practising?.end();
    stop();
  };
}

/**
 * Instead of a lesson that there is not.
 * @param {string} title
 * @param {Technique | undefined} entry
 * @param {string} technique
 */
function nowhere(title, entry, technique) {
  return h(
    "article",
    { class: "text" },
    h("h1", {}, title),
    h(
      "p",
      {},
      entry
        ? t("This technique is so rare that there is no lesson on it.")
        : t("There is no lesson at this address: “{name}”.", { name: technique.slice(0, 60) }),
    ),
    entry ? h("p", {}, named(entry.idea)) : null,
    h("p", { class: "row" }, h("a", { class: "btn main", href: "/learn" }, t("All lessons"))),
  );
}
