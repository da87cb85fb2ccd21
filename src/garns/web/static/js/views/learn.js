/** Learn: the rules, the techniques by family, the guide; each technique has a page of its own. */

import { levels, named, techniques } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { onLanguage, t } from "../words.js";
import { byFamily } from "./families.js";
import { guide, houses, rules } from "./guide.js";
import { learned } from "./learned.js";
import { showLesson } from "./lesson.js";

/** @typedef {import("../catalogue.js").Entry} Entry */

/** @param {HTMLElement} main @param {string} path */
export function show(main, path) {
  const technique = path.split("/")[2];
  if (technique === "guide") return page(main, () => [h("article", { class: "text" }, ...guide())]);
  if (technique) return showLesson(main, decodeURIComponent(technique));
  /** @type {Entry[]} */
  let all = [];
  /** @type {Entry[]} */
  let scale = [];
  let failed = false;
  const ended = page(main, () => contents(all, scale, failed));
  Promise.all([techniques(), levels()]).then(
    ([known, order]) => ((all = known), (scale = order), ended.draw()),
    () => ((failed = true), ended.draw()),
  );
  return ended;
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

/** @param {Entry[]} all @param {Entry[]} scale @param {boolean} failed */
function contents(all, scale, failed) {
  const done = learned();
  const level = (/** @type {Entry} */ one) => named(scale.find(({ id }) => id === one.level)?.name);
  const entry = (/** @type {Entry} */ one) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: `/learn/${one.id}` },
        h("span", { class: "tick", "aria-hidden": "true" }, done.has(one.id) ? "✓" : "○"),
        h("span", {}, named(one.name), done.has(one.id) ? h("span", { class: "sr" }, t(", done")) : null),
        h("span", { class: "small quiet" }, level(one)),
      ),
    );
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
    h(
      "div",
      { class: "families" },
      ...[...byFamily(all)].map(([name, ones]) =>
        h("section", { class: "family" }, h("h2", {}, name), h("ol", {}, ...ones.map(entry))),
      ),
    ),
  ];
}
