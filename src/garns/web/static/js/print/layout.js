/** How the pages look: how many puzzles stand on one, where the answers are, on which paper, for whom. */

import { h } from "../dom.js";
import { languageName } from "../languages.js";
import { site } from "../site.js";
import { language, t } from "../words.js";
import { number, oneOf, text, toggle } from "../views/fields.js";
import { MOST, order } from "./order.js";

/** As many puzzles as a page may have. */
const MOST_TO_A_PAGE = 12;

/** Where the answers can stand. @returns {[string, string][]} */
export const places = () => [
  ["back", t("At the back")],
  ["upside_down", t("Upside down, at the foot")],
  ["separate", t("In a file of their own")],
  ["none", t("None")],
];

/** @returns {[string, string][]} */
const papers = () => [
  ["a4", "A4"],
  ["letter", "Letter"],
  ["a5", "A5"],
  ["a3", "A3"],
];

/** A phone cannot follow a link to the computer that it was printed on. */
const isHere = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/**
 * What keeps a choice and tells of it.
 * @param {() => void} tell
 */
const setter = (tell) => (/** @type {Partial<typeof order>} */ changes) => {
  Object.assign(order, changes);
  tell();
};

/** @param {() => void} redraw other fields are wanted @param {() => void} update something else is chosen in them */
export function layoutFields(redraw, update) {
  const set = setter(update);
  const counts = Array.from({ length: MOST_TO_A_PAGE }, (_, index) => String(index + 1));
  return h(
    "section",
    {},
    h("h2", {}, t("Pages")),
    h(
      "div",
      { class: "choices" },
      oneOf(
        "per-page",
        t("Puzzles per page"),
        counts.map((count) => [count, count]),
        order.large ? "1" : String(order.perPage),
        (value) => set({ perPage: Number(value) }),
        { disabled: order.large },
      ),
      oneOf("answers", t("Where the answers go"), places(), order.answers, (answers) => set({ answers })),
      oneOf("paper", t("Paper"), papers(), order.paper, (paper) => set({ paper })),
      oneOf(
        "lang",
        t("Language"),
        site().languages.map((id) => [id, languageName(id)]),
        order.lang || language(),
        (lang) => set({ lang }),
      ),
      text("title", t("Title"), order.title, (title) => set({ title })),
    ),
    toggle(
      "large",
      t("Large print"),
      order.large,
      (large) => setter(redraw)({ large }),
      t("One puzzle per page, as large as fits."),
    ),
    toggle(
      "codes",
      t("A code beside each puzzle"),
      order.codes,
      (codes) => set({ codes }),
      isHere()
        ? t("It leads to this computer: a phone can follow it when Garns runs on a server.")
        : t("Scan it with a phone to play the puzzle here."),
    ),
  );
}

/** @param {() => void} redraw other fields are wanted @param {() => void} update something else is chosen in them */
export function classFields(redraw, update) {
  const set = setter(update);
  return h(
    "section",
    {},
    h("h2", {}, t("For a class")),
    toggle(
      "group",
      t("A sheet for each pupil"),
      order.group,
      (group) => setter(redraw)({ group }),
      t("With a line for name, class and date. Everybody finds the same steps, in a grid of their own."),
    ),
    order.group
      ? h(
          "div",
          { class: "choices" },
          text("group-name", t("Class"), order.groupName, (groupName) => set({ groupName })),
          number("pupils", t("Sheets"), order.pupils, MOST.pupils, (pupils) => set({ pupils })),
          text("names", t("Names, if you like: one per line"), order.names, (names) => set({ names }), {
            lines: 4,
            hint: "Ada\nAlan\nGrace",
          }),
        )
      : null,
  );
}
