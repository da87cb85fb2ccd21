/** Playing: the board, the note in the margin, the instrument. The board is always the largest thing. */

import { announce } from "../announce.js";
import { call } from "../api.js";
import { createBoard } from "../board/board.js";
import { createController } from "../controller.js";
import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { autosave } from "../autosave.js";
import { followKeys } from "../keyboard.js";
import { rename } from "../navigate.js";
import { openAddress, playAddress } from "../game-loader.js";
import { whyNot } from "../phrases.js";
import { followPointers } from "../pointer.js";
import { onSettings, settings } from "../settings.js";
import { createGame } from "../store.js";
import { onLanguage, t } from "../words.js";
import { createClock } from "./clock.js";
import { createControls } from "./controls.js";
import { addToHeader } from "./header.js";
import { openMenu, openNotes } from "./menu.js";
import { createNote } from "./note.js";
import { gameView } from "./game-view.js";
import { spotWriter } from "./spot-writer.js";
import { openShare, saveFile } from "./share.js";
import { openWhyNot } from "./why.js";

/** @import { Controller } from "../controller.js" */
/** @import { Opened } from "../game-loader.js" */

/** Show the game of the address. @param {HTMLElement} main @returns {Promise<() => void>} */
export async function show(main) {
  main.className = "play loading";
  try {
    const opened = await openAddress(location);
    return main.isConnected ? play(main, opened) : () => {}; // else another view is wanted by now
  } catch (error) {
    return unable(main, error);
  }
}

/** There is nothing to play: say why, and what to do. @param {HTMLElement} main @param {unknown} error */
function unable(main, error) {
  main.className = "empty";
  const broken = location.hash.startsWith("#p=");
  const draw = () =>
    refill(
      main,
      h("h1", {}, t("No puzzle here")),
      h("p", { class: "lead" }, broken ? t("This link holds no puzzle that Garns can read.") : whyNot(error)),
      h(
        "p",
        { class: "go" },
        h("a", { class: "btn main", href: "/library" }, t("Library")),
        h("button", { class: "btn", type: "button", onclick: () => openImport() }, t("Open a puzzle")),
      ),
    );
  draw();
  const stop = onLanguage(draw);
  return () => void stop();
}

/** @param {{ text?: string }} [what] */
const openImport = async (what) => (await import("./import.js")).openImport(what);

const openNewGame = async () => (await import("./new.js")).openNewGame();

/** What the menu can ask of this view. @param {Controller} controller */
const doing = (controller) => ({
  fresh: openNewGame,
  open: () => openImport(),
  save: () => saveFile(controller),
  share: () => openShare(controller),
  menu: () => openMenu(controller, doing(controller)),
  why: () => openWhyNot(controller),
  help: async () => (await import("./help.js")).openHelp(),
});

/** @param {HTMLElement} main @param {Opened} opened */
function play(main, { bundle, saved, server, resumed }) {
  const game = createGame(bundle, saved);
  const controller = createController(game, { say: announce, ask: call, fresh: openNewGame });
  const does = doing(controller);
  let board = createBoard(bundle, { labels: settings().coordinates });

  /** Light the cells that a text names. @param {number[]} cells */
  const light = (cells) => {
    for (const lit of board.element.querySelectorAll(".lit")) lit.classList.remove("lit");
    for (const cell of cells) board.cell(cell).classList.add("lit");
  };
  const note = createNote(controller, { light });
  const clock = createClock(controller);
  const small = createClock(controller, "clock small phone-only");
  const controls = createControls(controller, { notes: () => openNotes(controller) });
  const resume = h("button", { class: "btn main", type: "button", onclick: () => controller.pause() });
  const cover = h("div", { class: "cover", hidden: true }, h("p", {}), resume);
  const stage = h("div", { class: "stage" }, board.element, cover);
  const tools = h("section", { class: "tools" }, clock.element, controls.element);

  function draw() {
    board.update(gameView(controller));
    note.draw();
    controls.draw();
    clock.draw();
    small.draw();
    showHint();
    const paused = controller.locked();
    if (cover.hidden === paused) {
      cover.hidden = !paused;
      if (paused) resume.focus();
    }
    stage.classList.toggle("solved", game.state().clock.status === "finished");
  }

  /** On a board larger than its frame a hint may be out of sight. */
  function showHint() {
    const shown = controller.hints.state();
    const now = shown?.hint && shown.level > 1 ? shown.hint : null;
    if (now && now !== seen)
      board
        .cell(now.look.cells[0] ?? now.look.houses[0]?.[0] ?? 0)
        .scrollIntoView({ block: "nearest", inline: "nearest" });
    seen = now;
  }
  /** @type {import("../types.js").Hint | null} */
  let seen = null;

  /** Everything with words, again. */
  function redraw() {
    document.title = `${bundle.title || t("Play")} · Garns`;
    tools.setAttribute("aria-label", t("Controls"));
    refill(/** @type {Element} */ (cover.firstChild), t("Paused"));
    refill(resume, icon("play"), t("Resume"));
    note.redraw();
    controls.redraw();
    draw();
  }

  const follow = () =>
    followPointers({
      board,
      selection: controller.selection,
      state: () => game.state().board,
      mode: controller.mode,
      locked: controller.locked,
      spot: spotWriter(controller, () => board),
    });
  let unfollow = follow();

  function settle() {
    const { autoClean, side, coordinates } = settings();
    game.dispatch({ type: "options", auto_clean: autoClean });
    main.dataset.side = side;
    if (coordinates !== labelled) {
      labelled = coordinates;
      unfollow();
      const next = createBoard(bundle, { labels: coordinates });
      board.element.replaceWith(next.element);
      board.destroy();
      board = next;
      unfollow = follow();
    }
    redraw();
  }
  let labelled = settings().coordinates;

  /** @param {PointerEvent} event */
  const outside = (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest(".board, button, a, input, textarea, label, summary, dialog, .note, .tools, .top"))
      controller.selection.clear();
  };
  const rest = () => {
    if (document.visibilityState === "hidden" && settings().autoPause && game.state().clock.status === "running")
      controller.pause();
  };
  /** @param {ClipboardEvent} event */
  const paste = (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim() && !(/** @type {Element} */ (event.target).closest("input, textarea, dialog")))
      openImport({ text });
  };

  main.className = "play";
  main.dataset.side = settings().side;
  main.dataset.digits = String(bundle.digits);
  refill(main, note.element, stage, tools);
  controller.selection.set([], Math.max(0, game.state().board.values.indexOf(0)));
  const keeping = autosave(game, { server, tell: (text) => controller.tell({ text, kind: "plain", actions: [] }) });
  if (game.state().clock.status === "paused") game.dispatch({ type: "resume" });
  game.dispatch({ type: "options", auto_clean: settings().autoClean });
  game.dispatch({ type: "tick" });
  if (location.hash || !location.search.includes("puzzle=")) rename(playAddress(bundle.key));
  redraw();

  const stops = [
    keeping,
    controller.subscribe(draw),
    clock.stop,
    small.stop,
    () => unfollow(),
    () => board.destroy(),
    followKeys(controller, () => board, does),
    onSettings(settle),
    onLanguage(() => {
      redraw();
      controller.hints.translate();
    }),
    addToHeader({ controls: [small.element], menu: does.menu }),
  ];
  document.addEventListener("pointerdown", outside);
  document.addEventListener("visibilitychange", rest);
  document.addEventListener("paste", paste);
  const hide = expose(controller);
  if (resumed && game.state().past.length)
    controller.tell({
      text: t("Your game goes on where you left it."),
      kind: "plain",
      actions: [
        { name: t("New game"), run: does.fresh },
        { name: t("Restart"), run: () => game.dispatch({ type: "restart" }) },
      ],
    });
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener("pointerdown", outside);
    document.removeEventListener("visibilitychange", rest);
    document.removeEventListener("paste", paste);
    hide();
  };
}

/** What tests look at; gives the way to take it away. @param {Controller} controller */
function expose(controller) {
  const { game } = controller;
  const page = /** @type {any} */ (window);
  const mine = {
    state: () => {
      const { board, past, future, clock } = game.state();
      return {
        cells: board.values.map((value, cell) => ({
          given: game.rules.givens[cell] > 0,
          value,
          corner: board.corner[cell],
          centre: board.centre[cell],
          colour: board.colour[cell],
        })),
        selection: [...controller.selection.cells()].sort((a, b) => a - b),
        mode: controller.mode(),
        paused: clock.status === "paused",
        elapsed: game.elapsed(),
        status: clock.status,
        past: past.length,
        future: future.length,
        key: game.bundle.key,
        hint: controller.hints.state(),
      };
    },
    bundle: game.bundle,
  };
  page.__app = mine;
  return () => {
    if (page.__app === mine) delete page.__app;
  };
}
