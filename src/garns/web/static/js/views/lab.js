/** The algorithm lab: the same puzzle by several searches, on benches with one clock; their sources; other tools. */

import { announce } from "../announce.js";
import { ApiError, call } from "../api.js";
import { library, libraryPuzzle, named } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { openAddress, puzzleOf } from "../game-loader.js";
import { createBench } from "../lab/bench.js";
import { createClock } from "../lab/rail.js";
import { after, railLength } from "../lab/search.js";
import { createSource } from "../lab/source.js";
import { comparison } from "../lab/table.js";
import { sentence } from "../lab/words.js";
import { keepPuzzle } from "../local.js";
import { rename } from "../navigate.js";
import { whyNot } from "../phrases.js";
import { carriesPuzzle } from "../share.js";
import { site } from "../site.js";
import { onLanguage, t, tn } from "../words.js";
import { problemList } from "./dialog.js";
import { openImport } from "./play-actions.js";

/** @import { Bundle, Names } from "../types.js" */
/** @import { Search } from "../lab/search.js" */

/** Benches stand beside each other; the other algorithms have a tab and a line in the table. */
const BENCHES = 4;

/**
 * What the server says of a puzzle.
 * @typedef {{ algorithms: Search[], exports: { id: string, name: Names }[] }} Report
 */

/** @param {HTMLElement} main */
export function show(main) {
  main.className = "lab";
  /** @type {Bundle | null} */
  let bundle = null;
  let end = () => {};
  let drawParts = () => {};
  const head = h("section", { class: "head" });
  const body = h("div", { class: "lab-body" });
  refill(main, head, body);

  /** @param {Element | null} drive */
  function drawHead(drive) {
    const facts = bundle && [
      bundle.title,
      named(bundle.board_name).replace(/(\d)x(?=\d)/g, "$1×"),
      named(bundle.level_name),
      tn("{count} given", "{count} givens", bundle.givens.filter(Boolean).length),
    ];
    const link = (/** @type {string} */ name, /** @type {() => void} */ run) =>
      h("button", { class: "btn bare under", type: "button", onclick: run }, name);
    refill(
      head,
      h(
        "div",
        {},
        h("h1", {}, t("One puzzle, four ways")),
        h(
          "p",
          { class: "small quiet" },
          facts ? facts.filter(Boolean).join(" · ") : null,
          link(t("Change puzzle"), () => openImport({ use: take })),
          link(t("Another one"), another),
        ),
      ),
      drive,
    );
  }

  /** Put another puzzle on the benches. @param {Bundle} next */
  async function take(next) {
    const kept = await keepPuzzle(next).then(
      () => true,
      () => false,
    );
    if (kept) rename(`/lab?puzzle=${encodeURIComponent(next.key)}`);
    await measure(next);
  }

  const another = () => fromLibrary(({ key }) => key !== bundle?.key).then(take, fail);

  /** @param {Bundle} next */
  async function measure(next) {
    end();
    bundle = next;
    drawParts = () => {};
    refill(body, h("p", { class: "quiet", role: "status" }, t("Searching …")));
    drawHead(null);
    try {
      const found = await call("/lab", { puzzle: next.puzzle });
      if (bundle === next) set(next, found);
    } catch (error) {
      if (bundle === next) fail(error);
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    end();
    drawParts = () => {};
    const problems = error instanceof ApiError && !error.offline ? error.problems : [{ message: whyNot(error) }];
    refill(body, problemList(problems));
    drawHead(null);
  }

  /** @param {Bundle} puzzle @param {Report} report */
  function set(puzzle, { algorithms, exports }) {
    const shown = algorithms.filter(({ shows }) => shows).slice(0, BENCHES);
    const benches = shown.map((search) => createBench(puzzle, search));
    let [tab, now] = [1, 0];
    const clock = createClock(shown, railLength(shown), (step, playing) => {
      now = step;
      for (const bench of benches) bench.update(step, !playing);
      tell(playing);
    });
    const source = createSource(algorithms, (index) => ((tab = index), tell(true)));
    const said = h("p");
    const aside = h("aside", { class: "say" });
    const all = h("section", { class: "card all", tabindex: "0" });

    /** @param {boolean} silent */
    function tell(silent) {
      const search = algorithms[tab];
      const moment = after(search, now);
      source.update(tab, moment.shown ? search.nodes[moment.shown - 1][3] : 0);
      const words = sentence(search, moment, puzzle);
      refill(said, words);
      if (!silent && now) announce(words);
    }

    drawParts = () => {
      drawHead(clock.drive);
      clock.draw();
      refill(
        aside,
        h("h3", {}, t("What this line does")),
        said,
        h(
          "p",
          { class: "small quiet" },
          t("A step is one digit tried. All four run the same number of steps, so the pictures can be compared."),
          " ",
          t("Time is measured separately, without drawing."),
        ),
        h("h3", {}, t("Take it to another tool")),
        h("p", { class: "btns" }, ...exports.map(({ id, name }) => exportChip(puzzle, id, named(name)))),
      );
      all.setAttribute("aria-label", t("All to the end"));
      refill(all, h("h3", {}, t("All to the end")), comparison(algorithms));
    };
    end = () => {
      clock.hold();
      for (const bench of benches) bench.destroy();
      end = () => {};
    };
    refill(
      body,
      clock.time,
      h("section", { class: "benches", "aria-label": t("Benches") }, ...benches.map(({ element }) => element)),
      h("section", { class: "src" }, source.element, aside),
      all,
    );
    drawParts();
  }

  drawHead(null);
  first().then(measure, fail);
  const stop = onLanguage(() => (drawHead(null), drawParts()));
  return () => {
    stop();
    end();
  };
}

/** The puzzle of the address, or a hard one. @returns {Promise<Bundle>} */
async function first() {
  const key = new URLSearchParams(location.search).get("puzzle");
  if (key) return puzzleOf(key);
  if (carriesPuzzle(location.hash)) return (await openAddress(location)).bundle;
  return fromLibrary(({ level }) => level === site().levels[3]);
}

/**
 * A plain puzzle of the library, by chance.
 * @param {(entry: import("../answers.js").LibraryEntry) => boolean} fits
 * @returns {Promise<Bundle>}
 */
async function fromLibrary(fits) {
  const plain = (await library()).filter(({ puzzle }) => puzzle.board === "9" && !puzzle.constraints?.length);
  const fitting = plain.filter(fits);
  return libraryPuzzle(fitting[Math.floor(Math.random() * fitting.length)].key);
}

/** A button that hands over the puzzle as a file. @param {Bundle} bundle @param {string} form @param {string} name */
function exportChip(bundle, form, name) {
  async function run() {
    try {
      const file = await call("/lab/export", { puzzle: bundle.puzzle, form });
      const link = h("a", {
        href: URL.createObjectURL(new Blob([file.text], { type: "text/plain" })),
        download: file.name,
      });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      announce(whyNot(error));
    }
  }
  return h("button", { class: "chip", type: "button", onclick: run }, name);
}
