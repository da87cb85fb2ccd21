/** Which puzzles are printed: the one that is played, some of the library, or new ones. */

import { named } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { ownGames, serverGames, shippedPuzzles } from "../views/library-items.js";
import { wishFields } from "../views/puzzle-wish.js";
import { t, tn } from "../words.js";
import { fewOf, number } from "../views/fields.js";
import { MOST, order } from "./order.js";

/** @import { Bundle } from "../types.js" */
/** @import { Item } from "../views/puzzle-card.js" */
/** @import { Source } from "./order.js" */

/** What the library holds; null until it is loaded. @type {Item[] | null} */
let items = null;

/** The library may have changed: ask for it again. */
export const forgetShelf = () => void (items = null);

/**
 * The fields.
 * @param {Bundle | null} here the puzzle that the page was opened for
 * @param {() => void} redraw other fields are wanted
 * @param {() => void} update something else is chosen, in the same fields
 */
export function sourceFields(here, redraw, update) {
  const from = fewOf(
    "source",
    t("Which puzzles"),
    [
      ...(here ? /** @type {[string, string][]} */ ([["this", t("This puzzle")]]) : []),
      ["library", t("From the library")],
      ["new", t("New ones")],
    ],
    order.source,
    (value) => {
      order.source = /** @type {Source} */ (value);
      redraw();
    },
  );
  if (order.source === "this" && here) return [from, h("p", { class: "quiet" }, describe(here))];
  if (order.source === "library") return [from, shelf(update)];
  const count = number("count", t("How many puzzles"), order.count, MOST.puzzles, (value) => {
    order.count = value;
    update();
  });
  return [from, h("div", { class: "choices" }, count), ...wishFields(redraw)];
}

/** @param {Bundle} bundle */
const describe = (bundle) =>
  [bundle.title, named(bundle.board_name).replace(/(\d)x(?=\d)/g, "$1×"), named(bundle.level_name)]
    .filter(Boolean)
    .join(" · ");

/** The library as a list to mark puzzles in. @param {() => void} update */
function shelf(update) {
  const list = h("ul");
  const said = h("p", { class: "small quiet", role: "status" });
  const tell = () =>
    refill(
      said,
      tn("{count} puzzle chosen.", "{count} puzzles chosen.", order.marked.size, { count: order.marked.size }),
    );

  /** @param {Item} item @param {boolean} on @param {HTMLInputElement} box */
  function mark(item, on, box) {
    if (on && order.marked.size >= MOST.puzzles) box.checked = false;
    else if (on) order.marked.set(item.id, item);
    else order.marked.delete(item.id);
    tell();
    update();
  }

  /** @param {Item} item */
  function row(item) {
    const box = h("input", {
      type: "checkbox",
      id: `mark-${item.id}`,
      checked: order.marked.has(item.id),
      onchange: () => mark(item, box.checked, box),
    });
    const facts = [named(item.board).replace(/(\d)x(?=\d)/g, "$1×"), named(item.levelName)].filter(Boolean);
    return h(
      "li",
      {},
      h(
        "label",
        { class: "check" },
        box,
        h("span", {}, item.title || t("Untitled puzzle"), h("small", { class: "quiet" }, facts.join(" · "))),
      ),
    );
  }

  function fill() {
    if (items === null) refill(list, h("li", { class: "quiet" }, t("Loading …")));
    else refill(list, ...items.map(row));
  }

  fill();
  tell();
  if (items === null)
    Promise.all([ownGames(), serverGames(), shippedPuzzles()]).then(([own, there, shipped]) => {
      const begun = new Set(own.map(({ id }) => id));
      items = [...own, ...there, ...shipped.filter(({ id }) => !begun.has(id))];
      fill();
    });
  const frame = h("div", { class: "print-shelf", tabindex: "0", role: "group", "aria-label": t("Library") }, list);
  return h("div", { class: "stack" }, frame, said);
}
