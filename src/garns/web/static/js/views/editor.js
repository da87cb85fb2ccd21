/** The editor: a sheet, an instrument, and the engine looking over the shoulder. */

import { ApiError, call } from "../api.js";
import { createBench } from "../editor/bench.js";
import { createBoard } from "../board/board.js";
import { boards, constraints } from "../catalogue.js";
import { h, refill } from "../dom.js";
import { keep, kept, keptSwitch, keepSwitch } from "../editor/kept.js";
import { firstDigit, isClueTool, typedInto } from "../editor/kinds.js";
import { learn } from "../editor/learned.js";
import { watching } from "../editor/live.js";
import { createPress } from "../editor/pressing.js";
import { selecting } from "../editor/select.js";
import { sheetPanel } from "../editor/sheet-panel.js";
import { reduce } from "../editor/sheet.js";
import { solutionState } from "../editor/solution-state.js";
import { startSetting, toolPanel } from "../editor/tools.js";
import { openPuzzle } from "../game-loader.js";
import { startBoard, valuesOf } from "../state.js";
import { onLanguage, t } from "../words.js";
import { askWhether } from "./ask.js";
import { problemList } from "./dialog.js";
import { openExport } from "./export.js";
import { openImport } from "./import.js";
import { stillView } from "./still-board.js";

/** @import { Bundle, Problem } from "../types.js" */
/** @typedef {import("../editor/sheet.js").Command} Command */

/** The level of a hint at which it shows where to look. */
const WHERE = 2;

/** @param {HTMLElement} main */
export function show(main) {
  let sheet = kept();
  let setting = startSetting();
  /** Whether a digit goes on with the number of a clue, or begins another one. */
  let typing = false;
  /**
   * The rules that a board cannot have, each with the reason.
   * @type {{ board: string, rules: Record<string, string> }}
   */
  let unfit = { board: "", rules: {} };
  /** @type {Bundle | null} */
  let bundle = null;
  /** @type {import("../editor/live.js").News} */
  let news = {};
  let wantsCandidates = keptSwitch();
  /** @type {import("../catalogue.js").Entry[]} */
  let known = [];
  /** @type {import("../catalogue.js").Entry[]} */
  let places = [];
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  /** @type {ReturnType<typeof selecting> | null} */
  let selection = null;

  const { pressed, press, release, whenReleased } = createPress();

  const stage = h("div", { class: "editor-board" });
  const left = h("section", { class: "editor-note" });
  const right = h("section", { class: "editor-tools" });
  const state = h("div", { class: "live-state", role: "status" });
  const problems = h("div");
  main.className = "editor";

  const bench = createBench({
    puzzle: () => sheet.puzzle,
    open: (puzzle) => dispatch({ type: "open", puzzle }),
  });

  const watch = watching((told) => {
    news = told.busy ? { ...news, busy: true, problems: [], offline: false, why: null } : { ...news, ...told };
    const { bundle: next } = told;
    if (next) whenReleased(() => take(next));
    if (told.candidates || told.why) drawBoard();
    drawState();
  });

  /** @param {Command} command */
  function dispatch(command) {
    const next = reduce(sheet, command);
    if (next === sheet) return;
    const words = command.type === "word";
    sheet = next;
    keep(sheet);
    if (words) return drawState();
    news = { ...news, candidates: null, why: null };
    bench.changed();
    drawBoard();
    drawPanels();
    ask();
  }

  const ask = () => watch.ask(sheet.puzzle, { candidates: wantsCandidates });

  /** A new drawing of the board, when the board or its clues changed. @param {Bundle} next */
  function take(next) {
    const same =
      bundle &&
      JSON.stringify([bundle.printed, bundle.view, bundle.names]) ===
        JSON.stringify([next.printed, next.view, next.names]);
    bundle = next;
    if (same) return drawBoard();
    const before = selection?.cells() ?? [];
    const held = board?.element.contains(document.activeElement);
    board = createBoard(next, { labels: true, preview: false });
    refill(stage, board.element);
    selection = selecting(board, {
      places: next.places,
      changed: () => {
        typing = false;
        setting = { ...setting, problems: {} };
        drawBoard();
        drawTools();
      },
      key,
    });
    const { problems: told } = setting;
    selection.set(before.filter((cell) => cell < next.names.length));
    setting = { ...setting, problems: told }; // the same cells are selected: what was told of them still holds
    if (held) board.focus(Math.max(0, selection.cursor()));
    drawPanels();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.altKey || !bundle) return;
    const control = event.ctrlKey || event.metaKey;
    const name = event.code.replace(/^(Digit|Numpad)(?=\d$)/, "").replace(/^Key/, "");
    if (control || name.length !== 1) {
      if (event.key === "Delete" || event.key === "Backspace") toClue(null) || digit(".");
      else if (event.key === "Enter") right.querySelector("form")?.requestSubmit();
      else if (event.key === "Escape") selection?.set([]);
      else return;
      return event.preventDefault();
    }
    const index = bundle.symbols.indexOf(name);
    if (index < 0 && name !== "0") return;
    event.preventDefault();
    if (setting.tool === "regions") region(index);
    else if (!toClue(index + firstDigit(bundle.symbols))) digit(index < 0 ? "." : bundle.symbols[index]);
  }

  /**
   * A digit typed while a clue is made belongs to the clue; null takes the last one back. Tells whether it is so.
   * @param {number | null} typed
   */
  function toClue(typed) {
    if (!isClueTool(setting.tool)) return false;
    const filled = typedInto(setting.kinds[setting.tool], setting.filled, typed, !typing);
    typing = true;
    if (filled === setting.filled) return true;
    setting = { ...setting, filled };
    drawTools();
    return true;
  }

  /** @param {string} symbol */
  const digit = (symbol) => selection?.cells().length && dispatch({ type: "given", cells: selection.cells(), symbol });

  /** @param {number} index */
  function region(index) {
    if (!bundle || !selection?.cells().length || index < 0) return;
    dispatch({ type: "region", cells: selection.cells(), letter: letter(index), regions: regions() });
  }

  /** The region of each cell: as it is painted, or the boxes of the board. */
  function regions() {
    const { board: spec } = sheet.puzzle;
    if (spec.startsWith("jigsaw:")) return spec.slice(7);
    const boxes = [...new Set(bundle?.boxes ?? [])];
    return (bundle?.boxes ?? []).map((box) => letter(Math.max(0, boxes.indexOf(box)))).join("");
  }

  function drawBoard() {
    if (!board || !bundle) return;
    const values =
      sheet.puzzle.givens.length === bundle.names.length
        ? valuesOf(sheet.puzzle.givens, bundle.symbols)
        : bundle.givens;
    const shown = { ...startBoard(values) };
    if (wantsCandidates && news.candidates)
      shown.centre = values.map((value, cell) => (value ? [] : (news.candidates?.[cell] ?? [])));
    if (setting.tool === "regions" && /^\d+$|^\dx\d$|^jigsaw:|^latin/.test(sheet.puzzle.board))
      shown.colour = [...regions()].map((one) => [(one.charCodeAt(0) % 6) + 1]);
    board.update(
      stillView(bundle, {
        board: shown,
        given: values.map(Boolean),
        selection: new Set(selection?.cells()),
        cursor: selection && selection.cursor() >= 0 ? selection.cursor() : null,
        notes: "fixed",
        hint: news.why ?? null,
        hintLevel: WHERE,
      }),
    );
  }

  function drawState() {
    refill(state, solutionState(news));
    const why = news.why && !news.busy ? [{ message: news.why.levels[WHERE - 1] }] : [];
    refill(problems, problemList(news.problems ?? []), problemList(why, "problems why-impossible"));
    for (const button of main.querySelectorAll("[data-needs=solution]"))
      /** @type {HTMLButtonElement} */ (button).disabled = !news.count || Boolean(news.problems?.length);
  }

  function drawTools() {
    const focused = document.activeElement?.id;
    refill(
      right,
      ...toolPanel({
        setting,
        symbols: bundle?.symbols ?? [..."123456789"],
        names: (selection?.cells() ?? []).map((cell) => bundle?.names[cell] ?? ""),
        lines: { rows: bundle?.rows ?? 9, columns: bundle?.columns ?? 9 },
        variants: known,
        clues: sheet.puzzle.constraints ?? [],
        misfits: unfit.rules,
        set: (change, quietly = false) => {
          const other = change.tool && change.tool !== setting.tool;
          setting = { ...setting, ...change };
          if (!quietly) drawTools();
          if (other) drawBoard();
        },
        digit,
        region,
        add: (clue, parts = []) => {
          setting = { ...setting, filled: { ...setting.filled, lists: {}, chosen: [] }, problems: {} };
          dispatch(parts.length ? { type: "combine", clue, parts } : { type: "add", clue });
          selection?.set([]);
        },
        check,
        remove: (index) => dispatch({ type: "remove", index }),
      }),
      state,
      problems,
      h(
        "label",
        { class: "switch" },
        h("input", { type: "checkbox", id: "true-candidates", checked: wantsCandidates, onchange: toggleCandidates }),
        h("span", {}, t("Show the candidates of all solutions")),
      ),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** Which rules of the whole board cannot stand on this one; without the server, nobody knows. */
  async function lookForMisfits() {
    const { board: spec } = sheet.puzzle;
    if (unfit.board === spec) return;
    unfit = { board: spec, rules: {} };
    try {
      const rules = await call(`/misfits?board=${encodeURIComponent(spec)}`);
      if (unfit.board !== spec) return; // there is another board by now
      unfit = { board: spec, rules };
      whenReleased(drawTools);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      unfit = { board: "", rules: {} };
    }
  }

  /** What is wrong with a clue. @param {import("../types.js").Clue} clue @returns {Promise<Problem[]>} */
  async function check(clue) {
    try {
      await call("/clue", { board: sheet.puzzle.board, clue });
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.offline ? [{ id: "", message: t("There is no connection to the server.") }] : error.problems;
    }
  }

  function toggleCandidates() {
    wantsCandidates = !wantsCandidates;
    keepSwitch(wantsCandidates);
    drawBoard();
    if (wantsCandidates) ask();
  }

  const openOther = (/** @type {{ text?: string }} */ more = {}) =>
    openImport({ ...more, edit: ({ puzzle }) => dispatch({ type: "open", puzzle }) });

  const drawNote = () =>
    refill(
      left,
      ...sheetPanel({
        sheet,
        bundle,
        boards: places,
        variants: known,
        dispatch,
        changeBoard,
        open: () => openOther(),
        export: () => openExport({ puzzle: sheet.puzzle, bundle: () => call("/puzzles", { puzzle: sheet.puzzle }) }),
        play,
        select: (cells) => selection?.set(cells),
      }),
      bench.element,
    );

  /** @param {string} spec */
  async function changeBoard(spec) {
    try {
      const { puzzle } = await call("/puzzles", { text: `board: ${spec}`, format: "garns" });
      const { title, author, ruleset } = sheet.puzzle;
      whenReleased(() => dispatch({ type: "open", puzzle: { ...puzzle, title, author, ruleset } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refill(problems, problemList(error.problems));
    }
  }

  async function play() {
    const made = await call("/puzzles", { puzzle: sheet.puzzle });
    if (made.status === "unique" || (await playsAllTheSame())) openPuzzle(made);
  }

  function drawPanels() {
    const focused = document.activeElement?.id;
    drawNote();
    drawTools();
    drawState();
    lookForMisfits();
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {KeyboardEvent} event */
  function undoKeys(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const name = event.key.toLowerCase();
    if (name !== "z" && name !== "y") return;
    event.preventDefault();
    dispatch({ type: name === "y" || event.shiftKey ? "redo" : "undo" });
  }

  /** @param {ClipboardEvent} event */
  function paste(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData("text");
    if (text) openOther({ text });
  }

  refill(main, left, stage, right);
  drawPanels();
  ask();
  Promise.all([constraints(), boards()]).then(
    ([kinds, specs]) => {
      learn(kinds);
      known = kinds;
      places = specs;
      whenReleased(drawPanels);
    },
    () => {},
  );
  const gone = new AbortController();
  // A list that opens keeps the release to itself.
  window.addEventListener("pointerdown", ({ target }) => press(!(target instanceof HTMLSelectElement)), gone);
  for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, release, gone);
  // So may the menu of a right click, or a scroll bar: then the next move tells.
  window.addEventListener("pointermove", ({ buttons }) => void (pressed() && !buttons && release()), gone);
  document.addEventListener("keydown", undoKeys);
  document.addEventListener("paste", paste);
  const stopWords = onLanguage(() => ((unfit = { board: "", rules: {} }), bench.draw(), drawPanels()));
  return () => {
    stopWords();
    watch.stop();
    bench.stop();
    gone.abort();
    document.removeEventListener("keydown", undoKeys);
    document.removeEventListener("paste", paste);
  };
}

/** Ask whether to play a puzzle that has no one solution. */
const playsAllTheSame = () =>
  askWhether({
    title: () => t("Play it anyway?"),
    note: () => t("This puzzle has more than one solution, so not every digit can be deduced."),
    yes: () => t("Play anyway"),
  });

/** The letter of a region. @param {number} index */
const letter = (index) => String.fromCharCode(65 + index);
