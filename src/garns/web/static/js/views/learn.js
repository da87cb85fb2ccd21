/** Learn: the rules, the lessons from easy to hard, the guide, the review; each technique has a page of its own. */

import { techniques } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { onLanguage, t } from "../words.js";
import { course, standing, taught } from "./course.js";
import { guide, houses, rules } from "./guide.js";
import { showLesson } from "./lesson.js";
import { showReview } from "./review.js";

/** @import { Technique } from "../answers.js" */

/** @param {HTMLElement} main @param {string} path */
export function show(main, path) {
  const technique = path.split("/")[2];
  if (technique === "guide") return page(main, () => [h("article", { class: "text" }, ...guide())]);
  if (technique === "review") return showReview(main);
  if (technique) return showLesson(main, decoded(technique));
  /** @type {Technique[]} */
  let lessons = [];
  let failed = false;
  const ended = page(main, () => contents(lessons, failed));
  techniques().then(
    (all) => ((lessons = taught(all)), ended.draw()),
    () => ((failed = true), ended.draw()),
  );
  return ended;
}

/** A part of an address; one that is badly written stays as it is. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * A page that is drawn again when the language changes; gives the way to end it.
 * @param {HTMLElement} main
 * @param {() => (Node | null)[]} body
 */
function page(main, body) {
  main.className = "wrap learn";
  const draw = () => refill(main, ...body());
  draw();
  return Object.assign(onLanguage(draw), { draw });
}

/** @param {Technique[]} lessons @param {boolean} failed */
function contents(lessons, failed) {
  return [
    h(
      "div",
      { class: "head-row" },
      h(
        "div",
        {},
        h("h1", {}, t("Learn")),
        h("p", { class: "quiet" }, t("The rules, then every technique, each on a real position.")),
      ),
      lessons.length ? standing(lessons) : null,
    ),
    h(
      "section",
      { class: "learn-rules" },
      h(
        "div",
        {},
        ...rules(),
        h(
          "p",
          { class: "row" },
          h("a", { class: "btn", href: "/learn/guide" }, t("Guide to the application")),
          h("a", { class: "btn", href: "/help" }, t("Keys")),
        ),
      ),
      houses(),
    ),
    failed ? h("p", { role: "alert" }, t("There is no connection to the server.")) : null,
    course(lessons),
  ];
}
