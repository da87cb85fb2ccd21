/** The setter's bench: drawings to confirm, the x-ray, how hard, more clues until there is one solution. */

import { ApiError, call } from "../api.js";
import { completions, named } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { t } from "../words.js";

/** @import { Answers } from "../answers.js" */
/** @import { Entry } from "../catalogue.js" */
/** @import { Puzzle } from "../types.js" */
/**
 * @typedef {{ text: string, sure: boolean }} Guess
 * @typedef {{ busy?: boolean, sentences?: string[], guesses?: Guess[], left?: string[] }} Told
 */

/** Formats whose drawings may stand for constraints. */
const DRAWN = ["sudokupad", "fpuzzles"];

/**
 * @param {{ puzzle: () => Puzzle, open: (puzzle: Puzzle) => void }} parts the puzzle being made; what takes another one
 */
export function createBench({ puzzle, open }) {
  const element = h("section", { class: "bench", "aria-labelledby": "bench-title" });
  /** @type {Told} */
  let told = {};
  /** @type {Entry[]} */
  let kinds = [];
  let kind = "givens";
  let asking = new AbortController();

  /**
   * Ask the server; whatever was asked before is no longer wanted.
   * @template {keyof Answers} Path
   * @param {Path} path
   * @param {object} [more]
   * @returns {Promise<Answers[Path] | null>}
   */
  async function ask(path, more = {}) {
    asking.abort();
    const mine = (asking = new AbortController());
    told = { busy: true };
    draw();
    try {
      const answer = await call(path, { puzzle: puzzle(), ...more }, { signal: mine.signal });
      return mine.signal.aborted ? null : /** @type {Answers[Path]} */ (answer);
    } catch (error) {
      if (mine.signal.aborted) return null;
      if (!(error instanceof ApiError)) throw error;
      told = {
        sentences: error.offline
          ? [t("There is no connection to the server.")]
          : error.problems.map(({ message }) => message),
      };
      draw();
      return null;
    }
  }

  /** @param {"/xray" | "/difficulty"} path */
  async function tell(path) {
    const answer = await ask(path);
    if (!answer) return;
    const { sentences } = answer;
    told = { sentences: sentences.length ? sentences : [t("Nothing was found in time.")] };
    draw();
  }

  async function complete() {
    const answer = await ask("/complete", { add: kind === "givens" ? [kind] : [kind, "givens"] });
    if (!answer) return;
    if (!answer.reason) open(answer.puzzle); // forgets what was told of the puzzle before
    told = { sentences: answer.sentences };
    draw();
  }

  async function guess() {
    const answer = await ask("/guess");
    if (!answer) return;
    told = answer.guesses.length
      ? { guesses: answer.guesses, left: answer.left }
      : { sentences: [t("None of the drawings was understood."), ...answer.left] };
    draw();
  }

  /** @param {HTMLFormElement} form */
  async function take(form) {
    const chosen = [...form.querySelectorAll("input:checked")].map((box) => Number(box.getAttribute("value")));
    const answer = await ask("/guess", { take: chosen });
    if (!answer) return;
    open(answer.puzzle);
    told = {};
    draw();
  }

  /** The puzzle is another one: what was said of it before is not true of it. */
  function changed() {
    asking.abort();
    told = {};
    draw();
  }

  function draw() {
    const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
    const extras = /** @type {Record<string, unknown>} */ (puzzle().extras ?? {});
    refill(
      element,
      h("h2", { id: "bench-title" }, t("Bench")),
      h(
        "div",
        { class: "row" },
        button("bench-xray", t("X-ray"), () => tell("/xray")),
        button("bench-hard", t("How hard?"), () => tell("/difficulty")),
        DRAWN.some((format) => format in extras) ? button("bench-guess", t("Read the drawings"), guess) : null,
      ),
      h(
        "div",
        { class: "row" },
        h(
          "label",
          { class: "choice" },
          h("span", { class: "sr" }, t("Clues to add")),
          h(
            "select",
            {
              id: "bench-kind",
              onchange: (/** @type {Event} */ event) => {
                kind = /** @type {HTMLSelectElement} */ (event.target).value;
              },
            },
            ...kinds.map(({ id, name }) => h("option", { value: id, selected: id === kind }, named(name))),
          ),
        ),
        button("bench-complete", t("Complete"), complete),
      ),
      h("div", { class: "bench-told", role: "status" }, ...lines()),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  function lines() {
    if (told.busy)
      return [
        h("p", {}, t("Looking …")),
        button("bench-stop", t("Stop"), () => {
          asking.abort();
          told = { sentences: [t("Stopped.")] };
          draw();
        }),
      ];
    if (told.guesses) return [confirmation(told.guesses, told.left ?? [])];
    const sentences = told.sentences ?? [];
    return sentences.length ? [h("ul", {}, ...sentences.map((sentence) => h("li", {}, sentence)))] : [];
  }

  /** Every guess with a box to tick; what only a colour or a word tells is left for the setter to tick.
   * @param {Guess[]} guesses @param {string[]} left */
  function confirmation(guesses, left) {
    const form = h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          take(/** @type {HTMLFormElement} */ (event.target));
        },
      },
      h("p", {}, t("What these drawings seem to mean:")),
      h(
        "ul",
        {},
        ...guesses.map(({ text, sure }, index) =>
          h(
            "li",
            {},
            h(
              "label",
              {},
              h("input", { type: "checkbox", value: String(index), checked: sure }),
              h("span", {}, sure ? text : t("{clue} (perhaps)", { clue: text })),
            ),
          ),
        ),
        ...left.map((sentence) => h("li", { class: "quiet" }, sentence)),
      ),
      h("button", { class: "btn main", type: "submit" }, t("Take these")),
    );
    return form;
  }

  draw();
  completions().then(
    (found) => {
      kinds = found;
      draw();
    },
    () => {},
  );
  return { element, changed, draw, stop: () => asking.abort() };
}

/** @param {string} id @param {string} name @param {() => void} onclick */
const button = (id, name, onclick) => h("button", { class: "btn", type: "button", id, onclick }, name);
