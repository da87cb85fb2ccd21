/** What happens beside the board of a game: a press elsewhere, a page that is left, a text that is pasted. */

import { settings } from "../settings.js";
import { openImport } from "./play-actions.js";

/** @import { Controller } from "../controller.js" */

/** A press on any of these keeps the selection. */
const NEAR = ".board, button, a, input, textarea, label, summary, dialog, .note, .tools, .top";

/** Follow the page; gives the way to stop. @param {Controller} controller */
export function followPage(controller) {
  const stop = new AbortController();
  const { signal } = stop;
  const within = (/** @type {Event} */ event, /** @type {string} */ some) =>
    /** @type {Element} */ (event.target).closest(some) !== null;
  document.addEventListener("pointerdown", (event) => within(event, NEAR) || controller.selection.clear(), { signal });
  document.addEventListener("visibilitychange", () => rest(controller), { signal });
  document.addEventListener(
    "paste",
    (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.trim() && !within(event, "input, textarea, dialog")) openImport({ text });
    },
    { signal },
  );
  return () => stop.abort();
}

/** Nobody looks: the clock rests. @param {Controller} controller */
function rest(controller) {
  const { status } = controller.game.state().clock;
  if (document.visibilityState === "hidden" && settings().autoPause && status === "running") controller.pause();
}
