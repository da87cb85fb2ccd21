/** The time played. It is never announced: a clock that speaks every second is no help. */

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { clockText } from "../phrases.js";
import { settings } from "../settings.js";
import { t } from "../words.js";

/** @import { Controller } from "../controller.js" */

/** @param {Controller} controller @param {string} [name] a class for the place it stands in */
export function createClock(controller, name = "clock") {
  const time = h("time", { class: "num" });
  const button = h("button", { class: "btn bare pause", type: "button", onclick: () => controller.pause() });
  const element = h("div", { class: name }, time, button);
  let shown = "";
  let state = "";

  function draw() {
    const text = clockText(controller.game.elapsed());
    if (text !== shown) time.textContent = shown = text;
    time.hidden = !settings().timer;
    const { status } = controller.game.state().clock;
    const now = `${status} ${document.documentElement.lang}`;
    if (now === state) return;
    state = now;
    const label = status === "paused" ? t("Resume") : t("Pause");
    refill(button, icon(status === "paused" ? "play" : "pause"), h("span", {}, label));
    button.setAttribute("aria-label", label);
    button.hidden = status === "finished";
  }

  const timer = window.setInterval(draw, 500);
  return { element, draw, stop: () => window.clearInterval(timer) };
}
