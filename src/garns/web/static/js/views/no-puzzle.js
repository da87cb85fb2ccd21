/** The play page when there is nothing to play: why, and what to do. */

import { h, refill } from "../dom.js";
import { whyNot } from "../phrases.js";
import { carriesPuzzle } from "../share.js";
import { onLanguage, t } from "../words.js";
import { openImport } from "./play-actions.js";

/** @param {HTMLElement} main @param {unknown} error */
export function showNoPuzzle(main, error) {
  main.className = "empty";
  const broken = carriesPuzzle(location.hash);
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
