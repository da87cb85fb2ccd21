/** A hint in words: one level at a time, its sentences one by one, a legend of the signs in use. */

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { EXPLAINED } from "../hint-session.js";
import { t } from "../words.js";
import { tone, way } from "./hint-way.js";
import { deadEndWays, impossibleWays, isDeadEnd, questions, walkWays } from "./hint-ways.js";
import { legend } from "./legend.js";

/** @import { Controller } from "../controller.js" */
/** @import { Explained, Token } from "../types.js" */
/** @import { Shown } from "../hint-session.js" */

/** Pixels that a finger moves to turn a sentence. */
const SWIPE = 40;

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
  followSwipes();

  /** A piece of a sentence; a cell carries the line of its frame, or of its set, and lights it. @param {Token} token */
  function piece(token) {
    if (token.type !== "cell") return token.text;
    const cell = cells.get(token.cell ?? "");
    const gone = token.role === "eliminated";
    const set = gone ? undefined : hints.state()?.hint?.sets.find((one) => one.cells.includes(token.cell ?? ""));
    return h(
      "b",
      {
        class: `ref ${gone ? "d" : set ? `s ${tone(set.letter)}` : "a"}`,
        onpointerenter: () => board.light(cell === undefined ? [] : [cell]),
        onpointerleave: () => board.light([]),
      },
      token.text,
    );
  }

  /**
   * All sentences lie in one place and one of them is seen: so the longest makes room, and what is below never moves.
   * @param {Shown} shown
   */
  function sentences({ hint, sentence }) {
    const lines = hint?.explanation?.sentences ?? [];
    return h(
      "ol",
      { class: "steps" },
      ...lines.map((line, index) =>
        h(
          "li",
          { "aria-current": index === sentence ? "step" : null },
          h("p", {}, ...line.map(piece)),
          ...reasons(hint?.scenes[index]?.reasons ?? []),
          ...folds(hint?.explanation, index),
        ),
      ),
    );
  }

  /**
   * The proofs that a sentence rests on, folded until somebody wants to read them.
   * @param {Explained | null | undefined} explanation @param {number} index @returns {HTMLElement[]}
   */
  const folds = (explanation, index) =>
    (explanation?.folds ?? [])
      .filter(({ sentence }) => sentence === index)
      .map(({ inside }) =>
        h(
          "details",
          { class: "fold" },
          h("summary", {}, inside.name),
          ...inside.sentences.map((line, at) => h("div", {}, h("p", {}, ...line.map(piece)), ...folds(inside, at))),
        ),
      );

  /** Why a sentence is so, a line for each reason. @param {Token[][]} lines */
  const reasons = (lines) =>
    lines.length
      ? [h("ul", { class: "reasons" }, ...lines.map((line) => h("li", {}, h("span", {}, ...line.map(piece)))))]
      : [];

  /** Back and on through the sentences; after the last one, what the step does. @param {Shown} shown */
  function stepper({ hint, sentence, proof, walk }) {
    const count = hint?.explanation?.sentences?.length ?? 0;
    const last = sentence >= count - 1;
    const on = (/** @type {Record<string, unknown>} */ more, /** @type {string} */ name) =>
      h("button", { class: "btn main", type: "button", ...more }, name);
    return h(
      "div",
      { class: "stepper" },
      h(
        "button",
        {
          class: "btn",
          type: "button",
          "data-turn": -1,
          "aria-disabled": sentence === 0 ? "true" : null,
          onclick: () => hints.turn(-1),
        },
        icon("prev"),
        t("Back"),
      ),
      h("p", { class: "small quiet num" }, t("{step} of {count}", { step: sentence + 1, count })),
      !last
        ? on({ "data-turn": 1, onclick: () => hints.turn(1) }, t("Next"))
        : proof.length || walk
          ? on({ "data-turn": 1, "aria-disabled": "true" }, t("Next"))
          : on({ "data-way": "apply", title: hint?.apply, onclick: () => hints.apply() }, hint?.act ?? ""),
    );
  }

  /** The almost locked sets by their letters; one that is being spoken of stands out. @param {Shown} shown */
  function sets({ hint, sentence }) {
    if (!hint?.sets.length) return null;
    const said = hint.explanation?.sentences[sentence] ?? [];
    const named = new Set(said.map(({ cell }) => cell));
    return h(
      "ul",
      { class: "sets", "aria-label": t("Sets") },
      ...hint.sets.map(({ letter, name, digits, cells: own }) =>
        h(
          "li",
          { class: own.some((cell) => named.has(cell)) ? "now" : null },
          h("b", { class: `letter ${tone(letter)}` }, letter),
          h("span", {}, name),
          h("span", { class: "num quiet" }, digits),
        ),
      ),
    );
  }

  /** A swipe over the card turns the sentences. */
  function followSwipes() {
    let from = { x: 0, y: 0, on: false };
    element.addEventListener("pointerdown", ({ clientX, clientY, pointerType }) => {
      from = { x: clientX, y: clientY, on: pointerType === "touch" };
    });
    element.addEventListener("pointerup", ({ clientX, clientY }) => {
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (from.on && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) hints.turn(dx < 0 ? 1 : -1);
      from.on = false;
    });
    element.addEventListener("pointercancel", () => (from.on = false));
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
    return null;
  }

  /** @param {string} name */
  const bar = (name) => h("div", { class: "bar" }, h("h2", { id: "hint-title" }, name), closer());

  /** What is said when the board is no longer the one of the hint. @param {Shown} shown */
  const stale = ({ hint }) => [
    bar(hint?.name ?? t("Hint")),
    h("p", { class: "say" }, t("The board has changed. Ask again?")),
    h(
      "div",
      { class: "go" },
      h(
        "button",
        { class: "btn main", type: "button", "data-way": "again", onclick: () => hints.renew() },
        t("Ask again"),
      ),
    ),
  ];

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
    const kinds = { step: hint?.levels[0], mistake: t("A mistake"), contradiction: t("No solution") };
    const name = title || (hint && kinds[/** @type {keyof typeof kinds} */ (hint.kind)]) || t("Hint");
    const line = hint && !explained ? hint.levels[Math.min(level, hint.levels.length) - 1] : "";
    return [
      bar(name),
      problem ? h("p", { class: "problem" }, problem) : null,
      line && line !== name ? h("p", { class: "say" }, line) : null,
      ...(explained
        ? [
            way(hint.scenes, shown.sentence, (sentence) => hints.point(sentence)),
            sentences(shown),
            stepper(shown),
            sets(shown),
            legend(hint.scenes[shown.sentence]?.legend ?? []),
          ]
        : []),
      ways(shown),
      questions(controller, explained && !shown.proof.length && !shown.walk),
    ];
  }

  function redraw() {
    const shown = hints.state();
    element.hidden = !shown;
    element.toggleAttribute("data-explained", hints.reads()); // on a phone the keys rest meanwhile
    board.light([]);
    if (!shown) return refill(element);
    const focused =
      document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
        ? { ...document.activeElement.dataset }
        : null;
    element.toggleAttribute("data-asking", shown.asking);
    if (shown.asking && !shown.hint) refill(element, bar(t("Hint")), h("p", { class: "say quiet" }, t("Looking ...")));
    else refill(element, ...(shown.stale ? stale(shown) : content(shown)));
    refocus(focused);
  }

  /** Drawing again must not lose the place of someone who uses the keyboard. @param {DOMStringMap | null} was */
  function refocus(was) {
    if (!was) return;
    const same = was.sentence
      ? "[data-sentence][aria-current]"
      : was.turn === "-1"
        ? "[data-turn='-1']"
        : was.turn || was.way
          ? ".stepper .main, .go .btn:enabled"
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
