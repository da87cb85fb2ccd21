/** What keys and menu can ask of the play page besides the game: dialogs, each loaded when it is first wanted. */

import { keepPuzzle } from "../local.js";
import { navigate } from "../navigate.js";
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
  menu: () => openMenu(controller, playActions(controller)),
  why: () => openWhyNot(controller),
  help: async () => (await import("./help.js")).openHelp(),
});
