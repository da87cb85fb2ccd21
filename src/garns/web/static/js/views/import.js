/** The dialog "Open a puzzle": paste, drop or choose a file; what was found is shown before anything happens. */

import { ApiError, call } from "../api.js";
import { h, refill } from "../dom.js";
import { keepForEditing } from "../editor/kept.js";
import { icon } from "../icons.js";
import { navigate } from "../navigate.js";
import { openPuzzle, openText, savedGame } from "../game-loader.js";
import { t, tn } from "../words.js";
import { openDialog, problemList } from "./dialog.js";
import { preview } from "./still-board.js";

/** @import { Bundle } from "../types.js" */

/** No puzzle is larger; the server refuses more as well. */
const LARGEST = 1_000_000;
/** A saved game has every board since its start; only its puzzle goes to the server. */
const LARGEST_GAME = 16_000_000;

/**
 * Ask for a puzzle.
 * @param {{ text?: string, edit?: (bundle: Bundle) => void, use?: (bundle: Bundle) => void }} [options] a text to read
 *   at once; what "Edit" does; what is done with the puzzle instead of playing it
 */
export function openImport({ text = "", edit, use } = {}) {
  const field = h("textarea", {
    id: "import-text",
    rows: 5,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    oninput: () => read(field.value),
  });
  const found = h("div", { class: "found", "aria-live": "polite" });
  const file = h("input", {
    type: "file",
    class: "sr",
    id: "import-file",
    onchange: () => file.files?.[0] && take(file.files[0]),
  });
  /** @type {AbortController} */
  let asking = new AbortController();
  let rest = 0;

  const dialog = openDialog({
    name: "import",
    title: () => t("Open a puzzle"),
    note: () => t("A line of digits, a grid, a link from f-puzzles or SudokuPad, a file: the format is detected."),
    body: () => [
      h("label", { class: "sr", for: "import-text" }, t("Text of the puzzle")),
      field,
      h(
        "p",
        { class: "drop small quiet" },
        h("label", { class: "btn", for: "import-file" }, t("Choose a file")),
        file,
        h("span", {}, t("or drop one here")),
      ),
      found,
    ],
    closed: () => asking.abort(),
  });
  field.value = text;
  field.focus();
  if (text) read(text);

  dialog.element.addEventListener("dragover", (event) => event.preventDefault());
  dialog.element.addEventListener("drop", (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer;
    if (dropped?.files.length) take(dropped.files[0]);
    else if (dropped?.getData("text")) put(dropped.getData("text"));
  });

  /** @param {string} got */
  function put(got) {
    field.value = got;
    read(got);
  }

  /** @param {File} chosen */
  async function take(chosen) {
    const got = chosen.size > LARGEST_GAME ? "" : textOf(await chosen.arrayBuffer());
    if (chosen.size > LARGEST && !savedGame(got))
      return refill(found, problemList([{ message: t("This file is too large for a puzzle.") }]));
    if (chosen.size > LARGEST)
      read(got); // nobody wants to see it
    else put(got);
  }

  /** @param {string} got */
  function read(got) {
    clearTimeout(rest);
    asking.abort();
    if (!got.trim()) return refill(found);
    asking = new AbortController();
    rest = window.setTimeout(ask, 150, got, asking.signal);
  }

  /** @param {string} got @param {AbortSignal} signal */
  async function ask(got, signal) {
    try {
      const game = savedGame(got); // with all its boards it may be too large for the server, which needs none of them
      if (game && !use) return await openText(got).then(dialog.close);
      const bundle = await call("/puzzles", game ? { puzzle: game.puzzle } : { text: got }, { signal });
      refill(found, ...result(bundle, { edit, use, close: dialog.close }));
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      refill(
        found,
        problemList(error.offline ? [{ message: t("There is no connection to the server.") }] : error.problems),
      );
    }
  }
}

/** Old programs write UTF-16; a byte order mark says so. @param {ArrayBuffer} buffer */
function textOf(buffer) {
  const [first, second] = new Uint8Array(buffer);
  const coding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(coding).decode(buffer);
}

/** @param {Bundle} bundle */
function editElsewhere({ puzzle }) {
  keepForEditing(puzzle);
  navigate("/editor");
}

/** How many solutions a puzzle has, in words. @param {Bundle} bundle */
export function statusText({ status, differs, names }) {
  switch (status) {
    case "unique":
      return t("One solution.");
    case "none":
      return t("No solution: this puzzle contradicts itself.");
    case "multiple":
      return differs.length
        ? t("More than one solution. They differ in {cell}.", { cell: names[differs[0]] })
        : t("More than one solution.");
    default:
      return t("Too hard to count the solutions in time.");
  }
}

/** Where a puzzle contradicts itself, as soon as the server has told. @param {Bundle} bundle */
function whyImpossible({ puzzle }) {
  const line = h("p", { class: "small why-impossible", role: "status" });
  call("/contradiction", { puzzle }).then(
    ({ hint }) => line.append(hint?.levels[1] ?? ""),
    () => {}, // the status is told all the same
  );
  return line;
}

/**
 * The puzzle that was read: its board, its words as text, what was left out, how many solutions.
 * @param {Bundle} bundle
 * @param {{ edit?: (bundle: Bundle) => void, use?: (bundle: Bundle) => void, close: () => void }} options
 */
function result(bundle, { edit, use, close }) {
  const safe = bundle.status === "unique";
  const take = h(
    "button",
    { class: "btn main", type: "button", onclick: () => (close(), use?.(bundle)) },
    t("Use this puzzle"),
  );
  const play = h(
    "button",
    { class: safe ? "btn main" : "btn", type: "button", onclick: () => (close(), openPuzzle(bundle)) },
    safe ? t("Play") : t("Play anyway"),
  );
  const change = h(
    "button",
    { class: "btn", type: "button", onclick: () => (close(), edit ? edit(bundle) : editElsewhere(bundle)) },
    t("Edit"),
  );
  const rules = typeof bundle.puzzle.ruleset === "string" ? bundle.puzzle.ruleset : "";
  return [
    h(
      "div",
      { class: "found-puzzle" },
      preview(bundle),
      h(
        "div",
        {},
        h("h3", {}, bundle.title || t("Untitled puzzle")),
        bundle.author ? h("p", { class: "small quiet" }, t("by {author}", { author: bundle.author })) : null,
        h(
          "p",
          { class: "small" },
          tn(
            "{count} given, format {format}",
            "{count} givens, format {format}",
            bundle.givens.filter(Boolean).length,
            { format: bundle.format ?? "" },
          ),
        ),
        h(
          "p",
          { class: `status ${bundle.status}`, "data-status": bundle.status },
          icon(safe ? "done" : "warning"),
          h("span", {}, statusText(bundle)),
        ),
        bundle.status === "none" ? whyImpossible(bundle) : null,
        rules ? h("p", { class: "small rules" }, rules) : null,
        problemList(bundle.warnings ?? [], "problems warnings"),
        safe || use ? null : h("p", { class: "small" }, t("You can play it, but not every digit can be deduced.")),
        use ? h("p", { class: "row" }, take) : h("p", { class: "row" }, play, change),
      ),
    ),
  ];
}
