/**
 * The menu: everything that can be done, each thing with the key that does it. Where no game is played, only the pages.
 */

import { h } from "../dom.js";
import { nextLanguage } from "../languages.js";
import { navigate } from "../navigate.js";
import { isOpen, site } from "../site.js";
import { lookUp, spoken, t } from "../words.js";
import { change } from "../settings.js";
import { openDialog } from "./dialog.js";
import { openWhyNot } from "./why.js";

/** @import { Controller } from "../controller.js" */

/** @typedef {{ name: string, key?: string, run: () => unknown, off?: boolean }} Entry */

/** A list of entries under a name. @param {string} name @param {Entry[]} entries @param {() => void} close */
function group(name, entries, close) {
  return h(
    "section",
    { class: "menu-group" },
    h("h3", {}, name),
    h(
      "ul",
      {},
      ...entries.map(({ name: label, key, run, off }) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: "menu-entry",
              type: "button",
              disabled: off,
              onclick: () => {
                close();
                run();
              },
            },
            h("span", {}, label),
            key ? h("kbd", {}, key) : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {Controller} controller @param {Record<string, () => unknown>} does @returns {[string, Entry[]][]} */
function gameGroups(controller, does) {
  const { hints } = controller;
  const { checkpoints, past, future, clock } = controller.game.state();
  const paused = clock.status === "paused";
  return [
    [
      t("Game"),
      [
        { name: t("New game"), key: "N", run: does.fresh },
        { name: t("Open a puzzle"), key: "O", run: does.open },
        { name: t("Save as a file"), run: does.save },
        { name: t("Share a link"), run: does.share },
        { name: t("Print"), run: does.print },
        { name: t("Restart"), run: () => controller.game.dispatch({ type: "restart" }), off: paused },
        {
          name: paused ? t("Resume") : t("Pause"),
          key: "P",
          run: () => controller.pause(),
          off: clock.status === "finished",
        },
        { name: t("Leave: the game is saved"), run: () => navigate("/library") },
      ],
    ],
    [
      t("Board"),
      [
        { name: t("Undo"), key: "Ctrl+Z", run: () => controller.travel("undo"), off: !past.length || paused },
        { name: t("Redo"), key: "Ctrl+Y", run: () => controller.travel("redo"), off: !future.length || paused },
        { name: t("Back to the last right board"), run: () => controller.toRight(), off: paused },
        { name: t("Remember this board"), run: () => controller.game.dispatch({ type: "checkpoint" }), off: paused },
        {
          name: t("Return to the remembered board"),
          run: () => controller.game.dispatch({ type: "return" }),
          off: paused || !("" in checkpoints),
        },
        { name: t("Check"), key: t("Enter"), run: () => controller.check(), off: paused },
      ],
    ],
    [
      t("Help with this grid"),
      [
        { name: t("Hint"), key: "H", run: () => hints.press(), off: paused },
        { name: t("Next step"), key: t("Shift+H"), run: () => hints.step(), off: paused },
        { name: t("Why not ...?"), key: "Y", run: () => openWhyNot(controller), off: paused },
        {
          name: t("All steps"),
          run: async () => (await import("./all-steps.js")).openSteps(controller),
          off: paused,
        },
        {
          name: t("Solution path"),
          run: async () => (await import("./all-steps.js")).openPath(controller),
          off: paused,
        },
        { name: t("Rules of this puzzle"), run: () => openRules(controller) },
        { name: t("Show the solution"), run: () => controller.solve(), off: paused || !controller.game.solution },
      ],
    ],
  ];
}

/** @param {Controller | null} controller @param {Record<string, () => unknown>} [does] what only the view can do */
export function openMenu(controller, does = {}) {
  const dialog = openDialog({
    name: "menu",
    title: () => t("Menu"),
    body: () => {
      const close = () => dialog.close();
      const other = nextLanguage();
      const groups = [
        ...(controller ? gameGroups(controller, does) : []),
        [
          t("Pages"),
          site()
            .pages.filter((page) => page.name && isOpen(page))
            .map(({ paths: [path], name, menu }) => ({ name: lookUp(menu || name), run: () => navigate(path) })),
        ],
        [
          t("Garns"),
          [
            {
              name: t("Guide and keys"),
              key: "?",
              run: async () => (controller ? (await import("./help.js")).openHelp() : navigate("/help")),
            },
            { name: t("Settings"), run: async () => (await import("./settings.js")).openSettings() },
            { name: other.name, run: other.speak },
          ],
        ],
      ];
      return groups.map(([name, entries]) =>
        group(/** @type {string} */ (name), /** @type {Entry[]} */ (entries), close),
      );
    },
  });
  return dialog;
}

/** The rules, where the note in the margin has no room. @param {Controller} controller */
export function openRules({ game: { bundle } }) {
  openDialog({
    name: "rules-dialog",
    title: () => bundle.title || spoken(bundle.board_name),
    note: () => (bundle.title ? spoken(bundle.board_name) : ""),
    body: () => [h("ul", {}, ...spoken(bundle.rules).map((line) => h("li", {}, line)))],
  });
}

/** Notes: fill, one digit, clear. @param {Controller} controller */
export function openNotes(controller) {
  const { game } = controller;
  const { symbols, digits } = game.bundle;
  const act = (/** @type {import("../types.js").Command} */ command, /** @type {string} */ said) => {
    dialog.close();
    if (game.dispatch(command)) controller.say(said);
  };
  const dialog = openDialog({
    name: "notes",
    title: () => t("Notes"),
    body: () => [
      h(
        "div",
        { class: "stack" },
        h(
          "button",
          { class: "btn main", type: "button", onclick: () => act({ type: "fill" }, t("Candidates filled in")) },
          t("Fill candidates"),
        ),
        h(
          "button",
          { class: "btn", type: "button", onclick: () => act({ type: "clear" }, t("Notes cleared")) },
          t("Clear notes"),
        ),
        h(
          "button",
          {
            class: "btn",
            type: "button",
            onclick: () => act({ type: "clear", layers: ["colour"] }, t("Colours cleared")),
          },
          t("Clear colours"),
        ),
      ),
      h(
        "fieldset",
        {},
        h("legend", {}, t("Fill one digit only")),
        h(
          "div",
          { class: "why-digits" },
          ...Array.from({ length: digits }, (_, index) =>
            h(
              "button",
              {
                class: "chip",
                type: "button",
                "aria-label": t("Fill {digit} only", { digit: symbols[index] }),
                onclick: () => act({ type: "fill", digits: [index + 1] }, t("Candidates filled in")),
              },
              symbols[index],
            ),
          ),
        ),
      ),
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: game.state().options.auto_clean,
          onchange: (/** @type {Event} */ event) =>
            change({ autoClean: /** @type {HTMLInputElement} */ (event.target).checked }),
        }),
        h("span", {}, t("A digit removes itself from the notes it sees")),
      ),
    ],
  });
}
