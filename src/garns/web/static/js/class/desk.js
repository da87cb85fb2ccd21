/** The desk of a program: its name, its board as it fills, and what became of it. */

import { createBoard } from "../board/board.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { cellName } from "../phrases.js";
import { startBoard, valuesOf } from "../state.js";
import { stillView } from "../views/still-board.js";
import { spoken, t, tn } from "../words.js";
import { hear, skip, still, tick } from "./pace.js";
import { secondsText, squares, verdict, verdictWord } from "./verdict.js";

/** @import { Bundle } from "../types.js" */
/** @import { Mode, News, Show } from "./pace.js" */
/** @import { BoardForm, Desk, Round } from "./types.js" */

/**
 * A desk on the wall.
 * @param {{ menu: ((desk: Desk) => void) | null, mode: () => Mode, calm: () => boolean }} options `menu`: what the
 *   teacher may do with it; `calm`: no movement is wanted
 */
export function createDesk({ menu, mode, calm }) {
  const name = h("h2");
  const language = h("span", { class: "language" });
  const more = h("button", { class: "btn bare icon-only more", type: "button" }, icon("more"));
  const place = h("div", { class: "place" });
  const foot = h("div", { class: "foot" });
  const why = h("p", { class: "why" });
  const header = h("header", {}, name, language, menu ? more : null);
  const element = h("article", { class: "seat" }, header, place, foot, why);
  more.addEventListener("click", () => desk && menu?.(desk));

  /** @type {Desk | null} */
  let desk = null;
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  /** @type {BoardForm | null} */
  let form = null;
  /** @type {Show} */
  let shown = still([]);
  /** What the board was last told: which puzzle, and which news of it. */
  let heard = "";

  /**
   * Show a program as it is now.
   * @param {Desk} next
   * @param {Round | null} round
   * @param {BoardForm | undefined} puzzle nothing for a wall with no room for boards
   * @param {number} at the time of the server
   */
  function update(next, round, puzzle, at) {
    const fresh = desk === null;
    desk = next;
    refill(name, next.name);
    refill(language, next.language);
    more.setAttribute("aria-label", t("What to do with {name}", { name: next.name }));
    more.title = more.getAttribute("aria-label") ?? "";
    seat(next, puzzle ?? null, fresh, round?.number ?? 0);
    refill(foot, verdict(next.state), h("span", { class: "num" }, besides(next, round, puzzle ?? null)));
    breathe(at);
    if (!puzzle) refill(place, squares(next.squares, next.right));
  }

  /** @param {Desk} next @param {BoardForm | null} puzzle @param {boolean} fresh @param {number} round */
  function seat(next, puzzle, fresh, round) {
    if (!puzzle || next.grid === undefined) {
      if (form || fresh) refill(place, h("div", { class: "empty-board" }));
      [board, form, heard] = [null, null, ""];
      return;
    }
    const label = `${next.name}: ${verdictWord(next.state)}`;
    const key = `${round}.${next.puzzle}`;
    const news = { grid: valuesOf(next.grid), moves: next.moves ?? [], last: next.state !== "searching" };
    if (!heard.startsWith(`${key} `)) {
      form = puzzle;
      board = createBoard(/** @type {Bundle} */ (puzzle), { still: true });
      board.element.setAttribute("role", "img");
      refill(place, board.element);
      // Whoever comes later sees how far it is; whoever was there sees it begin.
      shown = fresh || calm() ? skip(news) : hear(still(puzzle.givens), news, mode());
    } else if (heard !== `${key} ${next.batch} ${next.state}`) {
      shown = calm() ? skip(news) : hear(shown, news, mode());
    }
    heard = `${key} ${next.batch} ${next.state}`;
    board?.element.setAttribute("aria-label", label);
    draw();
  }

  function draw() {
    if (!board || !form || !desk) return;
    // What is wrong is shown when the digits that it is about are.
    const wrong = desk.state !== "searching" && shown.queue.length === 0 ? (desk.cells ?? []) : [];
    board.update(
      stillView(/** @type {Bundle} */ (form), {
        board: startBoard(shown.values),
        selection: new Set(shown.hot !== null && desk.state === "searching" ? [shown.hot] : []),
        clashes: new Set(wrong),
        newest: wrong.at(-1) ?? null,
      }),
    );
  }

  /** Say how long a silent program has been silent. @param {number} at the time of the server */
  function breathe(at) {
    const text = (desk && reason(desk, at)) || "\u00a0";
    if (why.textContent !== text) why.textContent = text;
    why.title = text.trim();
  }

  return {
    element,
    update,
    breathe,
    /** One digit more. */
    tick() {
      const next = tick(shown, mode());
      if (next === shown) return;
      shown = next;
      draw();
    },
  };
}

/**
 * What stands beside the verdict.
 * @param {Desk} desk
 * @param {Round | null} round
 * @param {BoardForm | null} form
 */
function besides(desk, round, form) {
  const { state, puzzle, cells = [] } = desk;
  if (state === "waiting" || !round) return "";
  if (state === "searching") return t("{step} of {count}", { step: puzzle, count: round.count });
  if (state === "crashed" || state === "not_protocol") return t("puzzle {number}", { number: puzzle });
  const name = form?.names[cells.at(-1) ?? -1];
  if (state === "wrong") return name ? cellName(name) : t("puzzle {number}", { number: puzzle });
  return secondsText(desk.seconds ?? 0);
}

/** One line about it. @param {Desk} desk @param {number} at */
function reason(desk, at) {
  if (desk.silent !== null)
    return t("Not heard from for {seconds} s.", { seconds: Math.floor((at - desk.silent) / 1000) });
  if (desk.reason) return sentence(spoken(desk.reason));
  if (desk.state === "too_slow") return t("Stopped on puzzle {number}.", { number: desk.puzzle });
  if (desk.state !== "searching") return "";
  if (desk.undone) return tn("went back {count} time", "went back {count} times", desk.undone, grouped(desk.undone));
  return desk.tries ? tn("{count} digit tried", "{count} digits tried", desk.tries, grouped(desk.tries)) : "";
}

/** A number that people can read. @param {number} count */
const grouped = (count) => ({ count: count.toLocaleString(document.documentElement.lang) });

/** With a capital and a full stop. @param {string} text */
const sentence = (text) => text && `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
