/** Playing: the board, the note in the margin, the instrument. The board is always the largest thing. */

import { announce } from "../announce.js";
import { call } from "../api.js";
import { autosave } from "../autosave.js";
import { createController } from "../controller.js";
import { h, refill } from "../dom.js";
import { openAddress, playAddress } from "../game-loader.js";
import { followKeys } from "../keyboard.js";
import { rename } from "../navigate.js";
import { onSettings, settings } from "../settings.js";
import { createGame } from "../store.js";
import { onLanguage, t } from "../words.js";
import { createClock } from "./clock.js";
import { createControls } from "./controls.js";
import { addToHeader } from "./header.js";
import { openNotes } from "./menu.js";
import { showNoPuzzle } from "./no-puzzle.js";
import { createNote } from "./note.js";
import { createActs, openNewGame, playActions } from "./play-actions.js";
import { followPage } from "./play-events.js";
import { createStage } from "./stage.js";

/** @import { Opened } from "../game-loader.js" */

/** Show the game of the address. @param {HTMLElement} main @returns {Promise<() => void>} */
export async function show(main) {
  main.className = "play loading";
  try {
    const opened = await openAddress(location);
    return main.isConnected ? play(main, opened) : () => {}; // else another view is wanted by now
  } catch (error) {
    return showNoPuzzle(main, error);
  }
}

/** @param {HTMLElement} main @param {Opened} opened */
function play(main, { bundle, saved, server, version, resumed }) {
  const game = createGame(bundle, saved);
  const controller = createController(game, { say: announce, ask: call, fresh: openNewGame });
  const actions = playActions(controller);
  const stage = createStage(controller, settings().coordinates);
  const acts = [createActs(actions, "in-note"), createActs(actions, "in-header phone-only")];
  const note = createNote(controller, stage, acts[0].element);
  const clock = createClock(controller);
  const small = createClock(controller, "clock small phone-only");
  const controls = createControls(controller, { notes: () => openNotes(controller) });
  const tools = h("section", { class: "tools" }, clock.element, controls.element);

  function draw() {
    for (const part of [stage, note, controls, clock, small]) part.draw();
  }

  /** Everything with words, again. */
  function redraw() {
    document.title = `${bundle.title || t("Play")} · Garns`;
    tools.setAttribute("aria-label", t("Controls"));
    for (const part of [stage, note, controls, ...acts]) part.redraw();
    for (const part of [clock, small]) part.draw();
  }

  /** Follow the settings. */
  function settle() {
    const { autoClean, side, coordinates } = settings();
    game.dispatch({ type: "options", auto_clean: autoClean });
    main.dataset.side = side;
    stage.label(coordinates);
    redraw();
  }

  main.className = "play";
  main.dataset.digits = String(bundle.digits);
  refill(main, note.element, stage.element, tools);
  controller.selection.set([], Math.max(0, game.state().board.values.indexOf(0)));
  const tell = (/** @type {string} */ text) => controller.tell({ text, kind: "plain", actions: [] });
  const stopSaving = autosave(game, { server, version, tell });
  if (game.state().clock.status === "paused") game.dispatch({ type: "resume" });
  game.dispatch({ type: "tick" });
  if (location.hash || !location.search.includes("puzzle=")) rename(playAddress(bundle.key));
  settle();
  const stops = [
    stopSaving,
    controller.subscribe(draw),
    clock.stop,
    small.stop,
    stage.stop,
    followKeys(controller, stage.board, actions),
    onSettings(settle),
    onLanguage(() => {
      redraw();
      controller.hints.translate();
    }),
    addToHeader({ controls: [acts[1].element, small.element], menu: actions.menu }),
    followPage(controller),
  ];
  if (resumed && game.state().past.length)
    controller.tell({
      text: t("Your game continues where you left it."),
      kind: "plain",
      actions: [
        { name: t("New game"), run: openNewGame },
        { name: t("Restart"), run: () => game.dispatch({ type: "restart" }) },
      ],
    });
  return () => stops.forEach((stop) => stop());
}
