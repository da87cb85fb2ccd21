/** What keys, buttons and menu can ask of the play page besides the game: other pages and dialogs, loaded on demand. */

import { h, refill } from "../dom.js";
import { keepForEditing } from "../editor/kept.js";
import { keepPuzzle } from "../local.js";
import { navigate } from "../navigate.js";
import { boardToJson } from "../state.js";
import { t } from "../words.js";
import { openMenu } from "./menu.js";
import { openShare, saveFile } from "./share.js";
import { openWhyNot } from "./why.js";

/** @import { Controller } from "../controller.js" */

/** @param {Parameters<typeof import("./import.js").openImport>[0]} [what] */
export const openImport = async (what) => (await import("./import.js")).openImport(what);

export const openNewGame = async () => (await import("./new.js")).openNewGame();

/** @param {Controller} controller */
export const playActions = (controller) => ({
  fresh: openNewGame,
  open: () => openImport(),
  save: () => saveFile(controller),
  share: () => openShare(controller),
  print: async () => {
    const { bundle } = controller.game;
    await keepPuzzle(bundle).catch(() => {}); // where nothing can be kept, the library may have it
    navigate(`/print?puzzle=${encodeURIComponent(bundle.key)}`);
  },
  edit: () => {
    keepForEditing(controller.game.bundle.puzzle);
    navigate("/editor");
  },
  export: async () => {
    const { bundle, line, state } = controller.game;
    const { centre, corner } = boardToJson(state().board, bundle.names);
    const { openExport } = await import("./export.js");
    openExport({ puzzle: bundle.puzzle, values: line(), centre, corner, bundle: () => bundle });
  },
  menu: () => openMenu(controller, playActions(controller)),
  why: () => openWhyNot(controller),
  help: async () => (await import("./help.js")).openHelp(),
});

/**
 * The buttons for what is done most often with a whole puzzle; a phone has them in its header, other screens in the
 * margin.
 * @param {ReturnType<typeof playActions>} actions
 * @param {string} place a class for where they stand
 */
export function createActs(actions, place) {
  const element = h("div", { class: `page-acts ${place}`, role: "group" });
  return {
    element,
    /** The words again. */
    redraw() {
      element.setAttribute("aria-label", t("What to do with it"));
      const one = (/** @type {string} */ name, /** @type {() => unknown} */ run) =>
        h("button", { class: "chip", type: "button", onclick: run }, name);
      refill(
        element,
        one(t("New"), actions.fresh),
        one(t("Edit"), actions.edit),
        one(t("Export"), actions.export),
        one(t("Print"), actions.print),
      );
    },
  };
}
