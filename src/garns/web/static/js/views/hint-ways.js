/** What can be done where a hint is no step: a dead end has ways out, a walk goes on and back. */

import { h } from "../dom.js";
import { t, tn } from "../words.js";
import { openWhyNot } from "./why.js";

/** @import { Controller } from "../controller.js" */
/** @import { Shown } from "../hint-session.js" */

/** Whether no technique helps. @param {Shown} shown */
export const isDeadEnd = ({ hint }) => hint?.kind === "nothing" || hint?.kind === "unknown";

/**
 * A button of the panel.
 * @param {string} way what it does, so that the focus finds it again
 * @param {string} name
 * @param {() => unknown} run
 * @param {{ main?: boolean, off?: boolean }} [how]
 */
const way = (way, name, run, { main = false, off = false } = {}) =>
  h("button", { class: main ? "btn main" : "btn", type: "button", "data-way": way, disabled: off, onclick: run }, name);

/** The ways out of a dead end: search deeper, one digit, begin again. @param {Controller} controller */
export function deadEndWays(controller) {
  const { game, hints } = controller;
  return h(
    "div",
    { class: "go ways" },
    way("deeper", t("Search deeper"), () => hints.deeper(), { main: true }),
    game.solution ? way("digit", t("One digit"), () => controller.oneDigit()) : null,
    way("restart", t("Restart"), () => game.dispatch({ type: "restart" })),
  );
}

/** What can be done about a grid without a solution. @param {Controller} controller @param {Shown} shown */
export function impossibleWays(controller, { level }) {
  const { game, hints } = controller;
  const undone = game.state().past.length > 0;
  return h(
    "div",
    { class: "go ways" },
    level < 2 ? way("deeper", t("Show where"), () => hints.press(), { main: true }) : null,
    undone ? way("undo", t("Undo"), () => controller.travel("undo")) : null,
    undone ? way("restart", t("Restart"), () => game.dispatch({ type: "restart" })) : null,
  );
}

/** Along the way to the solution. @param {Controller} controller @param {Shown} shown */
export function walkWays(controller, { walk }) {
  if (!walk) return null;
  const { hints } = controller;
  const { at, steps } = walk;
  return h(
    "div",
    { class: "go ways" },
    way("back", t("Previous step"), () => hints.follow(-1), { off: at === 0 }),
    way("on", t("Next step"), () => hints.follow(1), { main: true, off: at === steps.length - 1 }),
    way("take", tn("Do this step", "Do these {count} steps", at + 1), () => hints.take()),
  );
}

/**
 * Other questions that can be asked of the board.
 * @param {Controller} controller
 * @param {boolean} applies whether the step can be applied and the next one shown
 */
export function questions(controller, applies) {
  const list = async () => (await import("./all-steps.js")).openSteps(controller);
  const path = async () => (await import("./all-steps.js")).openPath(controller);
  const chip = (/** @type {string} */ name, /** @type {() => unknown} */ run) =>
    h("button", { class: "chip", type: "button", onclick: run }, name);
  return h(
    "p",
    { class: "more" },
    applies
      ? h(
          "button",
          {
            class: "chip",
            type: "button",
            "data-way": "next",
            title: t("Apply it and show the next step"),
            onclick: () => controller.hints.step(),
          },
          t("Apply and go on"),
        )
      : null,
    chip(t("Why not ...?"), () => openWhyNot(controller)),
    chip(t("All steps"), list),
    chip(t("Solution path"), path),
  );
}
