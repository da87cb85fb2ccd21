/** The dialog "New puzzle": what it shall be like, then the board that fills while it is made. */

import { ApiError, call } from "../api.js";
import { levels, named, symmetries, techniques } from "../catalogue.js";
import { h } from "../dom.js";
import { make } from "../jobs.js";
import { keptPuzzle } from "../offline.js";
import { openPuzzle } from "../game-loader.js";
import { t } from "../words.js";
import { openDialog, problemList } from "./dialog.js";
import { openImport } from "./import.js";
import { fillingBoard, pictogram } from "./pictogram.js";

const SIZES = [4, 6, 9, 12, 16, 25];

/**
 * The kinds on the cards: how the server is asked for one, and the sizes that make sense.
 * @type {Record<string, { name: () => string, board?: (size: number) => string, variant?: string, sizes?: number[] }>}
 */
const KINDS = {
  classic: { name: () => t("Classic") },
  x: { name: () => t("Diagonals"), board: (size) => (size === 9 ? "x" : `x${size}`), sizes: [4, 6, 9, 12, 16] },
  windoku: { name: () => t("Windoku"), board: () => "windoku", sizes: [9] },
  "anti-knight": { name: () => t("Anti-knight"), board: () => "anti-knight", sizes: [9] },
  jigsaw: { name: () => t("Jigsaw"), variant: "jigsaw", sizes: [4, 6, 9] },
  samurai: { name: () => t("Samurai"), board: () => "samurai", sizes: [9] },
  killer: { name: () => t("Killer"), variant: "killer", sizes: [4, 6, 9] },
  thermo: { name: () => t("Thermometers"), variant: "thermo", sizes: [4, 6, 9] },
  arrow: { name: () => t("Arrows"), variant: "arrow", sizes: [6, 9] },
  kropki: { name: () => t("Kropki"), variant: "kropki", sizes: [4, 6, 9] },
  greater_than: { name: () => t("Greater than"), variant: "greater_than", sizes: [4, 6, 9] },
  even_odd: { name: () => t("Even and odd"), variant: "even_odd", sizes: [4, 6, 9] },
};

/** What was asked for last, kept for the next time. */
const wish = { kind: "classic", size: 9, level: "medium", symmetry: "rotate180", technique: "" };

/** The lists of the server; empty until they come, and offline. */
const lists = {
  levels: /** @type {any[]} */ ([]),
  symmetries: /** @type {any[]} */ ([]),
  techniques: /** @type {any[]} */ ([]),
};

/** Ask for a new puzzle. */
export function openNewGame() {
  /** @type {{ message: string }[]} */
  let problems = [];
  /** @type {any} */
  let nearest = null;
  /** @type {AbortController | null} */
  let making = null;
  const dialog = openDialog({
    name: "new",
    title: () => (making ? t("A puzzle is being made") : t("New puzzle")),
    note: () => (making ? described() : t("Made for you now, with exactly one solution.")),
    body: () => (making ? [] : [form()]),
    closed: () => making?.abort(),
  });
  Promise.all([levels(), symmetries(), techniques()])
    .then(([ours, shapes, names]) => Object.assign(lists, { levels: ours, symmetries: shapes, techniques: names }))
    .then(() => making || dialog.draw())
    .catch(() => {});

  /** @param {() => Promise<any>} find */
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
    nearest = /** @type {any} */ (error).nearest ?? null;
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
      const bundle = await make(wishes(), { signal, progress: shown.tell });
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
    const bundle = await keptPuzzle({ board: wishes().board, level: wish.level });
    if (!bundle) return failed(error);
    making = null;
    dialog.close();
    await openPuzzle(bundle);
  }

  function form() {
    const again = (/** @type {Partial<typeof wish>} */ change) => {
      Object.assign(wish, change);
      const sizes = KINDS[wish.kind].sizes ?? SIZES;
      if (!sizes.includes(wish.size)) wish.size = 9;
      const name = document.activeElement?.getAttribute("id");
      dialog.draw();
      if (name) document.getElementById(name)?.focus();
    };
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
              { class: "btn", type: "button", onclick: () => open(async () => nearest) },
              t("Play the nearest one"),
            ),
          )
        : null,
      kinds(again),
      sizes(again),
      difficulty(again),
      more(),
      h(
        "footer",
        {},
        h(
          "div",
          { class: "others" },
          h(
            "button",
            { class: "btn bare", type: "button", onclick: () => open(() => call("/puzzles/daily")) },
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

/** Every puzzle on a board of four is easy: there is nothing to choose. */
const hasLevels = () => wish.size > 4;

/** The words for the server. */
function wishes() {
  const kind = KINDS[wish.kind];
  const board = kind.board ? kind.board(wish.size) : String(wish.size);
  return {
    board,
    level: hasLevels() ? wish.level : undefined,
    variant: kind.variant,
    symmetry: wish.symmetry === "none" ? undefined : wish.symmetry,
    technique: wish.technique || undefined,
  };
}

const described = () =>
  [KINDS[wish.kind].name(), `${wish.size}×${wish.size}`, named(lists.levels.find(({ id }) => id === wish.level)?.name)]
    .filter(Boolean)
    .join(" · ");

/** A puzzle of the library, at random; from what was kept when there is no server. */
async function randomOne() {
  try {
    return await call(`/puzzles/random?level=${encodeURIComponent(wish.level)}`);
  } catch (error) {
    const kept = error instanceof ApiError && error.offline ? await keptPuzzle({ level: wish.level }) : null;
    if (kept) return kept;
    throw error;
  }
}

/** @param {(change: Partial<typeof wish>) => void} change */
function kinds(change) {
  const card = (/** @type {string} */ id) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "kind",
        id: `kind-${id}`,
        checked: wish.kind === id,
        onchange: () => change({ kind: id }),
      }),
      pictogram(id),
      h("span", {}, KINDS[id].name()),
    );
  return h("fieldset", {}, h("legend", {}, t("Kind")), h("div", { class: "kinds" }, ...Object.keys(KINDS).map(card)));
}

/** @param {(change: Partial<typeof wish>) => void} change */
function sizes(change) {
  const fits = KINDS[wish.kind].sizes ?? SIZES;
  if (wish.kind === "samurai" || fits.length < 2) return null;
  const one = (/** @type {number} */ size) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "size",
        id: `size-${size}`,
        checked: wish.size === size,
        onchange: () => change({ size }),
      }),
      `${size}×${size}`,
    );
  return h("fieldset", {}, h("legend", {}, t("Size")), h("div", { class: "seg" }, ...fits.map(one)));
}

/** @param {(change: Partial<typeof wish>) => void} change */
function difficulty(change) {
  if (!lists.levels.length || !hasLevels()) return null;
  const offered = lists.levels.filter(({ made }) => made);
  const one = (/** @type {any} */ { id, name }) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "level",
        id: `level-${id}`,
        checked: wish.level === id,
        onchange: () => change({ level: id }),
      }),
      named(name),
    );
  return h(
    "fieldset",
    {},
    h("legend", {}, t("Difficulty")),
    h("div", { class: "seg" }, ...offered.map(one)),
    h("p", { class: "small quiet" }, t("No guessing, at any level.")),
  );
}

/** Wishes that few have: symmetry and a technique. */
function more() {
  if (!lists.symmetries.length) return null;
  const choice = (
    /** @type {"symmetry" | "technique"} */ field,
    /** @type {string} */ label,
    /** @type {any[]} */ entries,
  ) =>
    h(
      "label",
      { class: "choice" },
      h("span", {}, label),
      h(
        "select",
        {
          id: `wish-${field}`,
          onchange: (/** @type {Event} */ event) =>
            (wish[field] = /** @type {HTMLSelectElement} */ (event.target).value),
        },
        ...entries.map(({ id, name }) => h("option", { value: id, selected: wish[field] === id }, named(name))),
      ),
    );
  const any = { id: "", name: t("any") };
  return h(
    "div",
    { class: "choices" },
    choice("symmetry", t("Symmetry of the givens"), lists.symmetries),
    choice("technique", t("Technique wanted"), [any, ...lists.techniques.filter(({ tried }) => tried)]),
  );
}

/** The board that fills; after two seconds a line says what is being done. @param {() => void} cancel */
function progress(cancel) {
  const board = fillingBoard(wish.size);
  const line = h("p", { class: "doing", role: "status" });
  const begun = Date.now();
  let tries = 0;
  const timer = setInterval(() => {
    if (Date.now() - begun < 2000) return;
    line.textContent = tries
      ? t("Looking for a puzzle of this level: {count} tried.", { count: tries })
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
    tell: (/** @type {any} */ news) => (tries = news.tries ?? tries),
    stop: () => (clearInterval(timer), board.stop()),
  };
}
