/** A hint in words: one level at a time, its sentences one by one, a legend of the signs in use. */

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { EXPLAINED } from "../hint-session.js";
import { t } from "../words.js";
import { deadEndWays, impossibleWays, isDeadEnd, questions, walkWays } from "./hint-ways.js";
import { legend } from "./legend.js";

/** @import { Controller } from "../controller.js" */
/** @import { Token } from "../types.js" */
/** @import { Shown } from "../hint-session.js" */

/**
 * @param {Controller} controller
 * @param {{ light: (cells: number[]) => void }} board `light` shows cells that the text names
 */
export function createHintPanel(controller, board) {
  const { hints } = controller;
  const { bundle } = controller.game;
  const cells = new Map(bundle.names.map((name, cell) => [name, cell]));
  const element = h("section", { class: "hint", "aria-labelledby": "hint-title", hidden: true });
  /** @type {Shown | null} */
  let drawn = null;
  let asking = false;
  let whole = false;

  /** On a phone the strip shows one sentence, until it is unfolded. */
  function unfold() {
    whole = !whole;
    redraw();
  }

  /** A piece of a sentence; a cell carries the line of its frame and lights it. @param {Token} token */
  function piece(token) {
    if (token.type !== "cell") return token.text;
    const cell = cells.get(token.cell ?? "");
    const gone = token.role === "eliminated";
    return h(
      "b",
      {
        class: `ref ${gone ? "d" : "a"}`,
        onpointerenter: () => board.light(cell === undefined ? [] : [cell]),
        onpointerleave: () => board.light([]),
      },
      token.text,
    );
  }

  /** @param {Shown} shown */
  function sentences({ hint, sentence }) {
    const lines = hint?.explanation?.sentences ?? [];
    return h(
      "ol",
      { class: "steps" },
      ...lines.map((line, index) =>
        h(
          "li",
          { "aria-current": index === sentence ? "step" : null, onclick: () => hints.point(index) },
          h("span", {}, ...line.map(piece)),
        ),
      ),
    );
  }

  /** Which sentence is read, and the way to the others. @param {Shown} shown */
  function turner({ hint, sentence }) {
    const count = hint?.explanation?.sentences?.length ?? 0;
    if (count < 2) return null;
    return h(
      "span",
      { class: "turner" },
      h(
        "button",
        {
          class: "btn bare icon-only",
          type: "button",
          "aria-label": t("Previous sentence"),
          "data-turn": -1,
          onclick: () => hints.turn(-1),
        },
        icon("prev"),
      ),
      h("span", { class: "small num" }, `${sentence + 1} / ${count}`),
      h(
        "button",
        {
          class: "btn bare icon-only",
          type: "button",
          "aria-label": t("Next sentence"),
          "data-turn": 1,
          onclick: () => hints.turn(1),
        },
        icon("next"),
      ),
    );
  }

  /** The steps of a proof, one after the other. @param {Shown} shown */
  function proofWays({ hint, proof }) {
    const at = hint ? proof.indexOf(hint) : -1;
    if (proof.length < 2) return null;
    return h(
      "div",
      { class: "go" },
      h(
        "button",
        { class: "btn", type: "button", "data-way": "back", disabled: at === 0, onclick: () => hints.follow(-1) },
        t("Previous step"),
      ),
      h(
        "button",
        {
          class: "btn main",
          type: "button",
          "data-way": "on",
          disabled: at === proof.length - 1,
          onclick: () => hints.follow(1),
        },
        t("Next step"),
        h("span", { class: "num" }, `${at + 1} / ${proof.length}`),
      ),
    );
  }

  /** The buttons below: deeper, apply, go on. @param {Shown} shown */
  function ways(shown) {
    const { hint, level, proof } = shown;
    if (shown.walk) return walkWays(controller, shown);
    if (proof.length) return proofWays(shown);
    if (isDeadEnd(shown)) return deadEndWays(controller);
    if (hint?.kind === "contradiction") return impossibleWays(controller, shown);
    if (!hint || hint.kind !== "step") {
      const more = hint?.kind === "mistake" && level < 2;
      return h(
        "div",
        { class: "go" },
        more
          ? h(
              "button",
              { class: "btn main", type: "button", "data-way": "deeper", onclick: () => hints.press() },
              t("Show where"),
            )
          : null,
      );
    }
    if (level < EXPLAINED)
      return h(
        "div",
        { class: "go" },
        h(
          "button",
          { class: "btn main", type: "button", "data-way": "deeper", onclick: () => hints.press() },
          level === 1 ? t("Where?") : t("Why?"),
        ),
      );
    return h(
      "div",
      { class: "go" },
      h("button", { class: "btn main", type: "button", "data-way": "apply", onclick: () => hints.apply() }, hint.apply),
      h(
        "button",
        {
          class: "btn",
          type: "button",
          "data-way": "next",
          title: t("Apply it and show the next step"),
          onclick: () => hints.step(),
        },
        t("Next"),
      ),
    );
  }

  /** The way out, also while the server thinks: nobody waits for its answer then. */
  const closer = () =>
    h(
      "button",
      {
        class: "btn bare icon-only",
        type: "button",
        "aria-label": t("Close the hint"),
        onclick: () => hints.close(),
      },
      icon("close"),
    );

  /** @param {Shown} shown */
  function content(shown) {
    const { hint, level, problem, title } = shown;
    const explained = hint?.kind === "step" && level >= EXPLAINED;
    const kinds = { step: hint?.name, mistake: t("A mistake"), contradiction: t("No solution") };
    const name = title || (hint && kinds[/** @type {keyof typeof kinds} */ (hint.kind)]) || t("Hint");
    const line = hint && !explained ? hint.levels[Math.min(level, hint.levels.length) - 1] : "";
    return [
      h(
        "div",
        { class: "bar" },
        h("h2", { id: "hint-title" }, name),
        explained ? turner(shown) : null,
        explained
          ? h(
              "button",
              {
                class: "btn bare icon-only phone-only",
                type: "button",
                "aria-label": t("The whole explanation"),
                "aria-expanded": String(whole),
                "data-way": "whole",
                onclick: unfold,
              },
              icon(whole ? "down" : "up"),
            )
          : null,
        closer(),
      ),
      problem ? h("p", { class: "problem" }, problem) : null,
      line && line !== name ? h("p", { class: "say" }, line) : null,
      ...(explained ? [sentences(shown), legend(hint.legend)] : []),
      ways(shown),
      questions(controller),
    ];
  }

  function redraw() {
    const shown = hints.state();
    element.hidden = !shown;
    board.light([]);
    if (!shown) return refill(element);
    const focused =
      document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
        ? { ...document.activeElement.dataset }
        : null;
    element.toggleAttribute("data-asking", shown.asking);
    element.toggleAttribute("data-whole", whole);
    if (shown.asking && !shown.hint)
      refill(
        element,
        h("div", { class: "bar" }, h("h2", { id: "hint-title" }, t("Hint")), closer()),
        h("p", { class: "say quiet" }, t("Looking ...")),
      );
    else refill(element, ...content(shown));
    refocus(focused);
  }

  /** Drawing again must not lose the place of someone who uses the keyboard. @param {DOMStringMap | null} was */
  function refocus(was) {
    if (!was) return;
    const same = was.turn
      ? `[data-turn="${was.turn}"]`
      : was.way === "whole"
        ? "[data-way=whole]"
        : was.way
          ? ".go .btn:enabled"
          : ".btn";
    /** @type {HTMLElement | null} */ (element.querySelector(same))?.focus();
  }

  function draw() {
    const shown = hints.state();
    if (shown === drawn && asking === Boolean(shown?.asking)) return;
    drawn = shown;
    asking = Boolean(shown?.asking);
    redraw();
  }

  return { element, draw, redraw };
}
