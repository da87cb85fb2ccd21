/** The settings, in a dialog: each is kept at once, and there is nothing to confirm. */

import { h } from "../dom.js";
import { languageName } from "../languages.js";
import { change, settings } from "../settings.js";
import { site } from "../site.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";
import { fewOf, toggle as onOrOff } from "./fields.js";

/** @import { Settings } from "../settings.js" */

/**
 * One of a few.
 * @param {string} legend
 * @param {keyof Settings} name
 * @param {[string, string][]} values value and words
 */
const choice = (legend, name, values) =>
  fewOf(name, legend, values, String(settings()[name]), (value) => change({ [name]: value }));

/** On or off. @param {keyof Settings} name @param {string} words @param {string} [more] */
const toggle = (name, words, more) =>
  onOrOff(name, words, Boolean(settings()[name]), (on) => change({ [name]: on }), more);

export function openSettings() {
  return openDialog({
    name: "settings",
    title: () => t("Settings"),
    body: () => [
      h(
        "section",
        {},
        h("h3", {}, t("Look")),
        choice(t("Theme"), "theme", [
          ["auto", t("System")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ]),
        choice(t("Language"), "language", [
          ["auto", t("Browser")],
          ...site().languages.map((id) => /** @type {[string, string]} */ ([id, languageName(id)])),
        ]),
        toggle("coordinates", t("Row and column numbers")),
        toggle("timer", t("Show the time")),
      ),
      h(
        "section",
        {},
        h("h3", {}, t("Checking")),
        toggle("conflicts", t("Show digits that break a rule")),
        toggle("noteConflicts", t("Show notes that a placed digit rules out")),
        toggle(
          "compare",
          t("Compare with the solution while I type"),
          t("Every digit is judged at once, so guessing shows."),
        ),
        toggle("autoCheck", t("Check when the last cell is filled")),
      ),
      h(
        "section",
        {},
        h("h3", {}, t("Notes and highlights")),
        choice(t("Notes"), "notes", [
          ["corner-centre", t("Corner and centre")],
          ["fixed", t("Each digit at its spot")],
        ]),
        toggle("autoClean", t("A digit removes itself from the notes it sees")),
        toggle("same", t("Highlight the same digit")),
        toggle("peers", t("Tint the cells that the selected one sees")),
        toggle("counts", t("Show how many of each digit are left")),
      ),
      h(
        "section",
        {},
        h("h3", {}, t("Hints")),
        choice(t("Order and rating of steps"), "scale", [
          ["garns", "Garns"],
          ["hodoku", "HoDoKu"],
          ["se121", "Sudoku Explainer 1.2.1"],
          ["se118", "SukakuExplainer 1.18"],
        ]),
        h("p", { class: "small quiet" }, t("The Explainer knows 9x9 boards; elsewhere the order is ours.")),
      ),
      h(
        "section",
        {},
        h("h3", {}, t("Hands")),
        choice(t("Mouse"), "mouse", [
          ["select", t("Selects cells")],
          ["write", t("Writes")],
        ]),
        h(
          "p",
          { class: "small quiet" },
          t("Writes: a left click on a candidate's spot adds or removes it; a right click there sets the digit."),
        ),
        choice(t("Digits"), "pad", [
          ["up", t("1 2 3 on top")],
          ["down", t("7 8 9 on top")],
        ]),
        choice(t("Controls"), "side", [
          ["right", t("On the right")],
          ["left", t("On the left")],
        ]),
        toggle("autoPause", t("Pause when this page is hidden")),
      ),
    ],
  });
}
