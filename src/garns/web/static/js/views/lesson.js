/** A lesson: one technique, its idea, a position where it works, the reasoning one sentence at a time, and practice. */

import { ApiError } from "../api.js";
import { createBoard } from "../board/board.js";
import { named, techniques } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { onLanguage, t } from "../words.js";
import { problemList } from "./dialog.js";
import { byFamily } from "./families.js";
import { learned } from "./learned.js";
import { legend } from "./legend.js";
import { stillView } from "./still-board.js";
import { lessonOf, positionOf, word } from "./position.js";
import { practice } from "./practice.js";

/** @typedef {import("../catalogue.js").Entry} Entry */
/** @typedef {import("./position.js").Lesson} Lesson */
/** @typedef {import("./position.js").Token} Token */

/** @param {HTMLElement} main @param {string} technique */
export function showLesson(main, technique) {
  /** @type {Entry[]} */
  let all = [];
  /** @type {Lesson | null} */
  let lesson = null;
  /** @type {{ message: string }[]} */
  let problems = [];
  let at = 0;
  let practising = false;
  let ended = false;
  main.className = "wrap lesson";

  async function load() {
    try {
      [all, lesson] = await Promise.all([techniques(), lessonOf(technique, 1)]);
      problems = [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems = error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems;
    }
    if (!ended) draw();
  }

  function draw() {
    const entry = all.find(({ id }) => id === technique);
    const title = named(entry?.name) || lesson?.hint.name || technique;
    document.title = `${title} · Garns`;
    refill(
      main,
      contents(all, technique),
      h(
        "article",
        {},
        h(
          "header",
          {},
          h("p", { class: "small quiet" }, named(entry?.family_name)),
          h("h1", {}, title),
          h("p", { class: "lead" }, named(entry?.idea)),
          problemList(problems),
        ),
        ...(lesson ? (practising ? practice(technique, () => ((practising = false), draw())) : example(lesson)) : []),
      ),
    );
  }

  /** @param {Lesson} shown */
  function example(shown) {
    const { bundle, hint } = shown;
    const sentences = /** @type {Token[][]} */ (hint.explanation?.sentences ?? []);
    const board = createBoard(bundle, { labels: true, preview: false });
    const said = h("ol", { class: "steps" });
    const walk = h("p", { "aria-live": "polite" });
    const signs = h("div");
    const move = (/** @type {number} */ by) => {
      at = Math.max(0, Math.min(sentences.length, at + by));
      place();
    };
    function place() {
      const spoken = new Set(
        (sentences[at - 1] ?? []).flatMap(({ cell }) => (cell ? [bundle.names.indexOf(cell)] : [])),
      );
      const shows = at > 0;
      board.update(
        stillView(bundle, {
          board: positionOf(shown),
          selection: spoken,
          hint: shows ? hint : null,
          hintLevel: shows ? 3 : 0,
          notes: "fixed",
        }),
      );
      refill(
        said,
        ...sentences.map((tokens, index) =>
          h(
            "li",
            { "aria-current": index === at - 1 ? "step" : null, onclick: () => ((at = index + 1), place()) },
            h("span", {}, ...tokens.map(word)),
          ),
        ),
      );
      refill(
        walk,
        h("b", { class: "num" }, t("{step} of {count}", { step: at, count: sentences.length })),
        " ",
        h("span", { class: "quiet" }, at ? hint.name : t("Can you see it?")),
      );
      refill(signs, shows ? legend(hint.legend) : null);
    }
    place();
    const next = following(all, technique);
    return [
      h(
        "div",
        { class: "body" },
        h("h2", {}, t("In this position")),
        said,
        h(
          "p",
          { class: "row" },
          h(
            "button",
            { class: "btn main", type: "button", onclick: () => ((practising = true), draw()) },
            t("Practise"),
          ),
          next
            ? h(
                "a",
                { class: "btn", href: `/learn/${next.id}` },
                t("Next: {technique}", { technique: named(next.name) }),
              )
            : null,
        ),
      ),
      h(
        "section",
        { class: "demo", "aria-label": t("Example") },
        board.element,
        h(
          "div",
          { class: "walk" },
          h(
            "button",
            { class: "btn bare icon-only", type: "button", "aria-label": t("Previous step"), onclick: () => move(-1) },
            icon("prev"),
          ),
          walk,
          h(
            "button",
            { class: "btn bare icon-only", type: "button", "aria-label": t("Next step"), onclick: () => move(1) },
            icon("next"),
          ),
        ),
        signs,
      ),
    ];
  }

  load();
  const stop = onLanguage(load);
  return () => {
    ended = true;
    stop();
  };
}

/** The technique after this one. @param {Entry[]} all @param {string} technique */
const following = (all, technique) => all[all.findIndex(({ id }) => id === technique) + 1];

/** The other lessons of the family, and the families. @param {Entry[]} all @param {string} technique */
function contents(all, technique) {
  const done = learned();
  const family = [...byFamily(all)].find(([, ones]) => ones.some(({ id }) => id === technique));
  const entry = (/** @type {Entry} */ { id, name }) => {
    const now = id === technique;
    return h(
      "li",
      {},
      h(
        "a",
        { href: `/learn/${id}`, "aria-current": now ? "page" : null },
        h("span", { "aria-hidden": "true" }, now ? "●" : done.has(id) ? "✓" : "○"),
        named(name),
      ),
    );
  };
  return h(
    "nav",
    { class: "toc", "aria-label": t("Lessons") },
    h("p", {}, h("a", { href: "/learn" }, h("span", { "aria-hidden": "true" }, "‹"), t("All lessons"))),
    family ? h("h2", {}, family[0]) : null,
    family ? h("ol", {}, ...family[1].map(entry)) : null,
  );
}
