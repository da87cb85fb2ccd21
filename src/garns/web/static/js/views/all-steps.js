/**
 * Every step that the board offers now, and the way to the solution: lists in a dialog. A step that is chosen is drawn
 * as a hint is, in the place of the hint.
 */

import { h } from "../dom.js";
import { whyNot } from "../phrases.js";
import { settings } from "../settings.js";
import { t, tn } from "../words.js";
import { openDialog, problemList } from "./dialog.js";
import { isCancelled } from "./position.js";

/** @import { Controller } from "../controller.js" */
/** @import { Answers, Group } from "../answers.js" */
/** @import { PathStep } from "../types.js" */

/**
 * A dialog that is filled by answers of the server, which nobody waits for once it is closed.
 * @template {"/steps/list" | "/path/list"} Path
 * @param {Controller} controller
 * @param {{
 *   name: string, title: () => string, path: Path,
 *   show: (answer: Answers[Path] & { busy?: boolean }) => (Node | null | false)[],
 * }} options `show` gives what the answers so far say
 */
function listDialog(controller, { name, title, path, show }) {
  const gone = new AbortController();
  /** @type {(Answers[Path] & { busy?: boolean }) | null} */
  let answer = null;
  let problem = "";
  const dialog = openDialog({
    name: `list-dialog ${name}`,
    title,
    body: () => [
      problemList(problem ? [{ message: problem }] : []),
      ...(answer ? show(answer) : problem ? [] : [h("p", { class: "quiet", role: "status" }, t("Looking ..."))]),
    ],
    closed: () => gone.abort(),
  });

  /** Ask for the list, or for more of it. @param {object} more @param {(found: Answers[Path]) => Answers[Path]} read */
  async function ask(more, read) {
    try {
      const found = await controller.askBoard(path, more, gone.signal);
      if (found.wrong) {
        dialog.close();
        return controller.hints.show(found.wrong);
      }
      answer = read(found);
    } catch (error) {
      if (isCancelled(error)) return;
      problem = whyNot(error);
    }
    if (dialog.element.isConnected) dialog.draw();
  }
  return { dialog, ask, answer: () => answer };
}

/** Every step now, easy ones first. @param {Controller} controller */
export function openSteps(controller) {
  const state = listDialog(controller, {
    name: "all-steps",
    title: () => t("All steps"),
    path: "/steps/list",
    show: ({ groups, after, busy }) => [
      groups.length || after ? null : h("p", {}, t("No technique helps here.")),
      ...groups.map((/** @type {Group} */ group, /** @type {number} */ index) => section(group, index === 0)),
      after
        ? h(
            "button",
            { class: "btn", type: "button", disabled: busy, onclick: more },
            busy ? t("Looking ...") : t("More"),
          )
        : null,
    ],
  });

  /** @param {Group} group @param {boolean} open */
  function section({ technique, name, level_name: level, more: others, steps }, open) {
    const count = others ? `${steps.length}+` : String(steps.length);
    return h(
      "details",
      { class: "step-group", open },
      h(
        "summary",
        {},
        h("b", {}, name),
        h("span", { class: "small quiet" }, level),
        h("span", { class: "num", "aria-label": tn("{count} step", "{count} steps", steps.length) }, count),
      ),
      h(
        "ol",
        {},
        ...steps.map((effect, number) =>
          h("li", {}, h("button", { type: "button", onclick: () => choose(technique, number) }, effect)),
        ),
      ),
    );
  }

  /** @param {string} technique @param {number} number */
  function choose(technique, number) {
    state.dialog.close();
    controller.hints.choose(technique, number);
  }

  function more() {
    const shown = state.answer();
    if (!shown) return;
    const { groups, after } = shown;
    shown.busy = true;
    state.dialog.draw();
    state.ask({ after, scale: settings().scale }, (found) => ({ ...found, groups: [...groups, ...found.groups] }));
  }

  state.ask({ scale: settings().scale }, (found) => found);
}

/** The way to the solution. @param {Controller} controller */
export function openPath(controller) {
  const { board } = controller.game.state();
  const state = listDialog(controller, {
    name: "path",
    title: () => t("Solution path"),
    path: "/path/list",
    show: ({ steps, solved, complete, left, candidates }) => [
      h("p", { class: "small" }, ending(steps.length, solved, complete, left)),
      h(
        "ol",
        { class: "path" },
        ...steps.map((/** @type {PathStep} */ step, /** @type {number} */ at) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", onclick: () => walk(steps, candidates, at) },
              h("b", {}, step.name),
              h("span", {}, step.effect),
            ),
          ),
        ),
      ),
    ],
  });

  /** @param {PathStep[]} steps @param {number[][]} candidates @param {number} at */
  function walk(steps, candidates, at) {
    state.dialog.close();
    const start = { ...board, centre: candidates.map((digits, cell) => (board.values[cell] ? [] : digits)) };
    controller.hints.walk(steps, start, at);
  }

  state.ask({ scale: settings().scale }, (found) => found);
}

/**
 * How far the way leads.
 * @param {number} count
 * @param {boolean} solved
 * @param {boolean} complete
 * @param {number} left
 */
function ending(count, solved, complete, left) {
  if (solved) return tn("{count} step to the solution", "{count} steps to the solution", count);
  if (!complete) return tn("{count} step; then time ran out.", "{count} steps; then time ran out.", count);
  return tn(
    "{count} step; then no technique helps. To fill: {left}",
    "{count} steps; then no technique helps. To fill: {left}",
    count,
    { left },
  );
}
