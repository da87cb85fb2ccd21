/** The page "Print": puzzles on paper, with their answers, for oneself or a class. */

import { announce } from "../announce.js";
import { ApiError } from "../api.js";
import { h, refill } from "../dom.js";
import { puzzleOf } from "../game-loader.js";
import { run } from "../jobs.js";
import { classFields, layoutFields, places } from "../print/layout.js";
import { howMany, order, pupilNames, toAPage, wanted } from "../print/order.js";
import { paperPicture } from "../print/paper.js";
import { sourceFields } from "../print/source.js";
import { onLanguage, t, tn } from "../words.js";
import { problemList } from "./dialog.js";
import { loadChoices } from "./puzzle-wish.js";

/** @import { Bundle } from "../types.js" */
/** @typedef {{ job: string, result: { puzzles: number, pages: number, files: string[] } }} Made */

/** @param {HTMLElement} main */
export function show(main) {
  main.className = "wrap print-page";
  /** @type {Bundle | null} */
  let here = null;
  /** @type {AbortController | null} */
  let making = null;
  /** @type {Made | null} */
  let made = null;
  /** @type {{ message: string }[]} */
  let problems = [];
  const head = h("div", { class: "head-row" });
  const fields = h("div", { class: "print-fields" });
  const outcome = h("div", { class: "print-outcome" });
  const form = h(
    "form",
    {
      class: "print-form",
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), start()),
    },
    fields,
    h("aside", { class: "card print-aside" }, outcome),
  );
  refill(main, head, form);

  /** A choice was made: what was printed before is another thing. */
  function changed() {
    made = null;
    problems = [];
    const name = document.activeElement?.id;
    draw();
    if (name) document.getElementById(name)?.focus();
  }

  /** While somebody types, the field must stay what it is. */
  function typed() {
    const field = document.activeElement;
    if (!field?.matches("input[type=text], textarea")) return changed();
    made = null;
    problems = [];
    drawOutcome();
  }

  function draw() {
    refill(
      head,
      h(
        "div",
        {},
        h("h1", {}, t("Print")),
        h("p", { class: "quiet" }, t("Puzzles on paper, with their answers, as a PDF.")),
      ),
    );
    const kept = fields.querySelector(".print-shelf")?.scrollTop ?? 0;
    refill(fields, h("section", {}, ...sourceFields(here, changed)), layoutFields(typed), classFields(typed));
    const shelf = fields.querySelector(".print-shelf");
    if (shelf) shelf.scrollTop = kept;
    drawOutcome();
  }

  function summary() {
    const puzzles = howMany();
    const parts = [
      tn("{count} puzzle", "{count} puzzles", puzzles),
      t("{count} a page", { count: toAPage() }),
      ...places()
        .filter(([id]) => id === order.answers)
        .map(([, place]) => t("answers: {place}", { place: place.charAt(0).toLocaleLowerCase() + place.slice(1) })),
    ];
    if (order.group) {
      const sheets = pupilNames().length || order.pupils;
      parts.push(tn("{count} sheet", "{count} sheets", sheets));
    }
    return parts.join(" · ");
  }

  function drawOutcome() {
    refill(
      outcome,
      paperPicture(),
      h("p", { class: "small quiet" }, summary()),
      problemList(problems),
      made ? ready(made) : null,
      making
        ? null
        : h(
            "button",
            { class: made ? "btn" : "btn main", type: "submit", disabled: !howMany() },
            made ? t("Make it again") : t("Make the PDF"),
          ),
    );
  }

  /** @param {Made} what */
  function ready({ job, result }) {
    const address = (/** @type {string} */ name) => `/api/v1/jobs/${job}/files/${encodeURIComponent(name)}`;
    const [pages, answers] = result.files;
    return h(
      "div",
      { class: "stack", role: "status" },
      h("p", { class: "status unique" }, readyText(result)),
      h("a", { class: "btn main", href: address(pages), target: "_blank" }, t("Open the PDF")),
      h("a", { class: "btn", href: address(pages), download: pages }, t("Download")),
      answers ? h("a", { class: "btn", href: address(answers), download: answers }, t("Download the answers")) : null,
    );
  }

  /** @param {Made["result"]} result */
  const readyText = ({ puzzles, pages }) =>
    t("{puzzles} on {pages}.", {
      puzzles: tn("{count} puzzle", "{count} puzzles", puzzles),
      pages: tn("{count} page", "{count} pages", pages),
    });

  /** The puzzles that are there already. */
  async function chosen() {
    if (order.source === "this" && here) return [here.puzzle];
    if (order.source === "library") return Promise.all([...order.marked.values()].map((item) => item.puzzle()));
    return [];
  }

  async function start() {
    if (making || !howMany()) return;
    making = new AbortController();
    const { signal } = making;
    [made, problems] = [null, []];
    drawOutcome();
    const bar = h("progress", { max: howMany(), "aria-label": t("Making the pages") });
    const line = h("p", { class: "small", role: "status" }, t("Making the pages"));
    const stop = h("button", { class: "btn", type: "button", onclick: () => making?.abort() }, t("Stop"));
    outcome.append(bar, line, stop);
    try {
      made = await run("/print", wanted(await chosen()), {
        signal,
        progress: (/** @type {{ done: number, of: number }} */ { done, of }) => {
          bar.value = done;
          line.textContent = t("{done} of {of} puzzles are there.", { done, of });
        },
      });
      announce(readyText(made.result));
    } catch (error) {
      if (error instanceof ApiError)
        problems = error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems;
      else if (!signal.aborted) throw error;
    } finally {
      making = null;
      if (main.contains(form)) drawOutcome();
    }
  }

  const asked = new URLSearchParams(location.search);
  const key = asked.get("puzzle");
  if (asked.get("from") === "library") order.source = "library";
  else if (!key && order.source === "this") order.source = "new";
  draw();
  loadChoices().then(draw, () => {});
  if (key)
    puzzleOf(key).then(
      (bundle) => {
        here = bundle;
        order.source = "this";
        draw();
      },
      () => {}, // somebody else's link: there is enough else to print
    );
  const forget = onLanguage(draw);
  return () => {
    making?.abort();
    forget();
  };
}
