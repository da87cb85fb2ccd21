/** The page "Print": puzzles on paper, with their answers, for oneself or a class. */

import { announce } from "../announce.js";
import { ApiError } from "../api.js";
import { h, refill } from "../dom.js";
import { puzzleOf } from "../game-loader.js";
import { run } from "../jobs.js";
import { classFields, layoutFields, places } from "../print/layout.js";
import { howMany, order, pupilNames, toAPage, wanted } from "../print/order.js";
import { paperPicture } from "../print/paper.js";
import { forgetShelf, sourceFields } from "../print/source.js";
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
  /** What is shown while pages are made. @type {Element[]} */
  let doing = [];
  /** @type {Made | null} */
  let made = null;
  /** @type {{ message: string }[]} */
  let problems = [];
  const head = h("div", { class: "head-row" });
  const fields = h("div", { class: "print-fields" });
  const outcome = h("div", { class: "print-outcome" });
  // One and the same for ever: a field that is left by pressing it changes what is shown before the press has ended.
  const press = h("button", { type: "submit" });
  const form = h(
    "form",
    {
      class: "print-form",
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), start()),
    },
    fields,
    h("aside", { class: "print-aside" }, outcome, press),
  );
  refill(main, head, form);

  /** A choice was made: what was printed before is another thing. */
  function update() {
    made = null;
    problems = [];
    drawOutcome();
  }

  function redraw() {
    const name = document.activeElement?.id;
    draw();
    if (name) document.getElementById(name)?.focus();
    update();
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
    refill(
      fields,
      h("section", {}, ...sourceFields(here, redraw, update)),
      layoutFields(redraw, update),
      classFields(redraw, update),
    );
    const shelf = fields.querySelector(".print-shelf");
    if (shelf) shelf.scrollTop = kept;
    drawOutcome();
  }

  function summary() {
    const puzzles = howMany();
    const parts = [
      tn("{count} puzzle", "{count} puzzles", puzzles),
      t("{count} per page", { count: toAPage() }),
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
      ...doing,
    );
    press.className = made ? "btn" : "btn main";
    press.disabled = !howMany();
    press.hidden = Boolean(making);
    refill(press, made ? t("Make it again") : t("Make the PDF"));
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
    if (order.source === "library")
      return (await Promise.all([...order.marked.values()].map((item) => item.puzzle()))).flatMap((one) => one ?? []);
    return [];
  }

  async function start() {
    if (making || !howMany()) return;
    making = new AbortController();
    const { signal } = making;
    const bar = h("progress", { max: howMany(), "aria-label": t("Making the pages") });
    const line = h("p", { class: "small", role: "status" }, t("Making the pages"));
    const stop = h("button", { class: "btn", type: "button", onclick: () => making?.abort() }, t("Stop"));
    [made, problems, doing] = [null, [], [bar, line, stop]];
    drawOutcome();
    try {
      made = await run("/print", wanted(await chosen()), {
        signal,
        progress: (/** @type {{ done: number, of: number }} */ { done, of }) => {
          bar.value = done;
          line.textContent = t("Puzzles made: {done} of {of}", { done, of });
        },
      });
      announce(readyText(made.result));
    } catch (error) {
      if (error instanceof ApiError)
        problems = error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems;
      else if (!signal.aborted) throw error;
    } finally {
      making = null;
      doing = [];
      if (main.contains(form)) drawOutcome();
    }
  }

  forgetShelf();
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
