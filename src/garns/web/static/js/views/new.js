/** The dialog "New puzzle": what it shall be like, then the board that fills while it is made. */

import { ApiError, call } from "../api.js";
import { h, refill } from "../dom.js";
import { make } from "../jobs.js";
import { keptPuzzle } from "../offline.js";
import { openPuzzle } from "../game-loader.js";
import { t, tn } from "../words.js";
import { openDialog, problemList } from "./dialog.js";
import { openImport } from "./import.js";
import { fillingBoard } from "./pictogram.js";
import { described, loadChoices, recipe, wish, wishFields } from "./puzzle-wish.js";

/** @import { Bundle } from "../types.js" */

/** Ask for a new puzzle. */
export function openNewGame() {
  /** @type {{ message: string }[]} */
  let problems = [];
  /** @type {Bundle | null} */
  let nearest = null;
  /** @type {AbortController | null} */
  let making = null;
  /** The choices alone are drawn again when one of them changes: a button must not go away under a finger. */
  const fields = h("div", { class: "wishes" });
  const dialog = openDialog({
    name: "new",
    title: () => (making ? t("Making a puzzle") : t("New puzzle")),
    note: () => (making ? described() : t("Made for you now, with exactly one solution.")),
    body: () => (making ? [] : [form()]),
    closed: () => making?.abort(),
  });
  loadChoices().then(
    () => making || drawFields(),
    () => {}, // offline: what was asked for last is all there is to ask for
  );

  /** @param {() => Promise<Bundle>} find */
  async function open(find) {
    try {
      const bundle = await find();
      dialog.close();
      await openPuzzle(bundle);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed(error);
    }
  }

  /** @param {ApiError} error */
  function failed(error) {
    problems = error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems;
    nearest = error.nearest;
    making = null;
    dialog.draw();
  }

  async function start() {
    making = new AbortController();
    const { signal } = making;
    problems = [];
    dialog.draw();
    const shown = progress(() => making?.abort());
    dialog.body.append(...shown.parts);
    try {
      const bundle = await make(recipe(), { signal, progress: shown.tell });
      making = null;
      dialog.close();
      await openPuzzle(bundle);
    } catch (error) {
      if (error instanceof ApiError && error.offline) await withoutServer(error);
      else if (error instanceof ApiError) failed(error);
      else if (signal.aborted) {
        making = null;
        if (dialog.element.isConnected) dialog.draw();
      } else throw error;
    } finally {
      shown.stop();
    }
  }

  /** @param {ApiError} error */
  async function withoutServer(error) {
    const bundle = await keptPuzzle({ board: recipe().board, level: wish().level });
    if (!bundle) return failed(error);
    making = null;
    dialog.close();
    await openPuzzle(bundle);
  }

  function drawFields() {
    const name = document.activeElement?.getAttribute("id");
    refill(fields, ...wishFields(drawFields));
    if (name) document.getElementById(name)?.focus();
  }

  function form() {
    drawFields();
    return h(
      "form",
      { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), start()) },
      problemList(problems),
      nearest && problems.length
        ? h(
            "p",
            {},
            h(
              "button",
              { class: "btn", type: "button", onclick: () => open(async () => /** @type {Bundle} */ (nearest)) },
              t("Play the closest one"),
            ),
          )
        : null,
      fields,
      h(
        "footer",
        {},
        h(
          "div",
          { class: "others" },
          h(
            "button",
            { class: "btn bare", type: "button", onclick: () => open(() => call(`/puzzles/daily?date=${today()}`)) },
            t("Puzzle of the day"),
          ),
          h("button", { class: "btn bare", type: "button", onclick: () => open(randomOne) }, t("From the library")),
          h(
            "button",
            { class: "btn bare", type: "button", onclick: () => (dialog.close(), openImport()) },
            t("Open or paste"),
          ),
        ),
        h("button", { class: "btn main", type: "submit" }, t("Start")),
      ),
    );
  }
}

/** The day on the player's own calendar: 2026-11-16. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** A puzzle of the library, at random; from what was kept when there is no server. */
async function randomOne() {
  try {
    return await call(`/puzzles/random?level=${encodeURIComponent(wish().level)}`);
  } catch (error) {
    const kept = error instanceof ApiError && error.offline ? await keptPuzzle({ level: wish().level }) : null;
    if (kept) return kept;
    throw error;
  }
}

/** The board that fills; after two seconds a line says what is being done. @param {() => void} cancel */
function progress(cancel) {
  const board = fillingBoard(wish().size);
  const line = h("p", { class: "doing", role: "status" });
  const begun = Date.now();
  let tries = 0;
  const timer = setInterval(() => {
    if (Date.now() - begun < 2000) return;
    line.textContent = tries
      ? tn(
          "Looking for a puzzle of this level: {count} tried.",
          "Looking for a puzzle of this level: {count} tried.",
          tries,
        )
      : t("Looking for a puzzle of this level.");
  }, 250);
  return {
    parts: [
      h(
        "div",
        { class: "making" },
        board.element,
        line,
        h("button", { class: "btn", type: "button", onclick: cancel }, t("Stop")),
      ),
    ],
    tell: (/** @type {import("../jobs.js").Progress} */ news) => (tries = news.tries ?? tries),
    stop: () => (clearInterval(timer), board.stop()),
  };
}
