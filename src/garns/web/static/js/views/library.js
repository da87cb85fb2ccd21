/** The library: games in this browser, games on the server, and the puzzles that come with Garns. */

import { levels, named } from "../catalogue.js";
import { h, refill, s } from "../dom.js";
import { icon } from "../icons.js";
import { earlierKeys, playAs } from "../players.js";
import { onLanguage, t, tn } from "../words.js";
import { ownGames, serverGames, shippedPuzzles } from "./library-items.js";
import { openImport } from "./import.js";
import { openNewGame } from "./new.js";
import { gridLines } from "./pictogram.js";
import { card } from "./puzzle-card.js";

/** @import { Item } from "./puzzle-card.js" */

/** What a chip lets through. @type {Record<string, { name: () => string, fits: (item: Item) => boolean }>} */
const FILTERS = {
  all: { name: () => t("All"), fits: () => true },
  begun: { name: () => t("Under way"), fits: (item) => item.left !== null && !item.finished },
  solved: { name: () => t("Solved"), fits: (item) => item.finished },
  classic: { name: () => t("Classic"), fits: ({ spec }) => spec === "9" },
  variants: { name: () => t("Variants"), fits: ({ spec }) => !/^\d+$/.test(spec) },
  small: { name: () => t("Small"), fits: ({ spec }) => /^[4-8]$/.test(spec) },
  large: { name: () => t("Large"), fits: ({ spec }) => /^\d\d$/.test(spec) || spec === "samurai" },
};

/** @param {HTMLElement} main */
export function show(main) {
  /** @type {Item[]} */
  let items = [];
  let loaded = false;
  let filter = "all";
  let level = "";
  let words = "";
  /** @type {import("../catalogue.js").Entry[]} */
  let scale = [];
  // What can be pressed or typed into is there for good: the puzzles come later, and would take it from under a finger.
  const told = h("div");
  const ways = h("p", { class: "row" });
  const chips = Object.keys(FILTERS).map((id) => ({
    id,
    chip: h("button", { class: "chip", type: "button", onclick: () => ((filter = id), drawFilters(), drawShelf()) }),
  }));
  const choice = h("select", { class: "chip", onchange: () => ((level = choice.value), drawShelf()) });
  const search = h("input", { type: "search", oninput: () => ((words = search.value), drawShelf()) });
  const searchName = h("span", { class: "sr" });
  const filters = h(
    "div",
    { class: "filters", role: "group" },
    ...chips.map(({ chip }) => chip),
    choice,
    h("label", { class: "field" }, icon("search"), searchName, search),
  );
  const shelf = h("div");
  main.className = "wrap library";

  async function load() {
    const own = await ownGames();
    const [there, shipped] = await Promise.all([serverGames(), shippedPuzzles()]);
    const begun = new Set(own.map(({ id }) => id));
    items = [...own, ...there, ...shipped.filter(({ id }) => !begun.has(id))];
    loaded = true;
    scale = await levels().catch(() => []);
    drawLoaded();
  }

  function matching() {
    const asked = words.trim().toLocaleLowerCase();
    const about = (/** @type {Item} */ item) =>
      [item.title, item.author, named(item.board), named(item.levelName)].join(" ").toLocaleLowerCase();
    return items.filter(
      (item) => FILTERS[filter].fits(item) && (!level || item.level === level) && about(item).includes(asked),
    );
  }

  function drawTold() {
    const begun = items.filter(FILTERS.begun.fits).length;
    const room = "\u00a0"; // so that the buttons stay where they are when the puzzles come
    const said = loaded
      ? tn("{count} puzzle, {begun} under way.", "{count} puzzles, {begun} under way.", items.length, { begun })
      : room;
    refill(told, h("h1", {}, t("Library")), h("p", { class: "quiet" }, said), wayBack());
  }

  function drawWays() {
    refill(
      ways,
      h("a", { class: "btn", href: "/print?from=library" }, t("Print")),
      h("button", { class: "btn", type: "button", onclick: () => openImport() }, t("Import")),
      h("button", { class: "btn main", type: "button", onclick: openNewGame }, t("New puzzle")),
    );
  }

  /** The way to the games of a key that this browser had before. */
  function wayBack() {
    const [key] = earlierKeys();
    if (!key) return null;
    const back = async () => {
      playAs(key);
      await load();
    };
    return h(
      "p",
      { class: "row" },
      h("span", { class: "small quiet" }, t("This browser also has the key of other games, which it played before.")),
      h("button", { class: "btn", type: "button", onclick: back }, t("Back to those")),
    );
  }

  function drawFilters() {
    for (const { id, chip } of chips) {
      refill(chip, FILTERS[id].name());
      chip.hidden = !(id === "all" || id === filter || items.some(FILTERS[id].fits));
      chip.setAttribute("aria-pressed", String(filter === id));
    }
  }

  function drawLevels() {
    refill(
      choice,
      h("option", { value: "" }, t("Any level")),
      ...scale.map(({ id, name }) => h("option", { value: id, selected: id === level }, named(name))),
    );
  }

  function drawShelf() {
    const shown = matching();
    if (shown.length) return refill(shelf, h("ul", { class: "shelf" }, ...shown.map((item) => card(item, load))));
    if (!loaded) return refill(shelf, h("p", { class: "quiet" }, t("Loading …")));
    refill(shelf, items.length ? h("p", { class: "quiet" }, t("Nothing matches these filters.")) : nothing());
  }

  function drawLoaded() {
    drawTold();
    drawFilters();
    drawLevels();
    drawShelf();
  }

  function draw() {
    drawWays();
    filters.setAttribute("aria-label", t("Filter"));
    choice.setAttribute("aria-label", t("Level"));
    search.placeholder = t("Title, author, level");
    refill(searchName, t("Search"));
    drawLoaded();
  }

  refill(main, h("div", { class: "head-row" }, told, ways), filters, shelf);
  draw();
  load();
  return onLanguage(draw);
}

/** The empty library: a blank board in fine lines, and what to do. */
function nothing() {
  return h(
    "div",
    { class: "nothing" },
    s("svg", { viewBox: "-2 -2 94 94", class: "pictogram", "aria-hidden": "true" }, ...gridLines(9)),
    h("p", { class: "lead" }, t("No puzzles yet. Make one, or open a file.")),
    h(
      "p",
      { class: "row" },
      h("button", { class: "btn main", type: "button", onclick: openNewGame }, t("New puzzle")),
      h("button", { class: "btn", type: "button", onclick: () => openImport() }, t("Open a file")),
    ),
  );
}
