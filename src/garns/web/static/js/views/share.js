/** Handing a game out: as a file, or its puzzle as a link. */

import { h } from "../dom.js";
import { linkToGames } from "../players.js";
import { pack } from "../share.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";

/** @import { Controller } from "../controller.js" */

/** Save a game as a file. @param {Controller} controller */
export function saveFile({ game }) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(game.toJson())], { type: "application/json" }));
  const name = (game.bundle.title || "garns").replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();
  h("a", { href: address, download: `${name}.garns-game.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A link that carries the whole puzzle. @param {Controller} controller */
export async function openShare(controller) {
  const link = `${location.origin}/play#${await pack(controller.game.bundle)}`;
  const field = h("textarea", {
    rows: 5,
    readonly: true,
    "aria-label": t("Link to this puzzle"),
    onfocus: () => field.select(),
  });
  field.value = link;
  const line = controller.game.bundle.puzzle.givens;
  const games = linkToGames();

  /** @param {string} text @param {string} said */
  async function copy(text, said) {
    field.value = text; // where there is no clipboard, what is selected is copied
    field.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy");
    }
    controller.say(said);
    dialog.close();
  }

  const dialog = openDialog({
    name: "share",
    title: () => t("Share a link"),
    note: () =>
      t(
        "The link holds the whole puzzle: whoever opens it needs no account, and no server keeps it. " +
          "Your digits are not in it.",
      ),
    body: () => [
      field,
      h(
        "div",
        { class: "go" },
        h(
          "button",
          { class: "btn main", type: "button", onclick: () => copy(link, t("Link copied")) },
          t("Copy the link"),
        ),
        typeof line === "string"
          ? h(
              "button",
              { class: "btn", type: "button", onclick: () => copy(line, t("Digits copied")) },
              t("Copy the digits"),
            )
          : null,
      ),
      games
        ? h(
            "p",
            { class: "small quiet" },
            t(
              "To continue your own games on another device, open a link to them there. " +
                "Keep it to yourself: whoever has it can play them.",
            ),
          )
        : null,
      games
        ? h(
            "button",
            { class: "btn", type: "button", onclick: () => copy(games, t("Link to your games copied")) },
            t("Copy the link to your games"),
          )
        : null,
    ],
  });
}
