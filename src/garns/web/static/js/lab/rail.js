/** The clock of the lab: one step for all benches, forward and back, alone or by hand; and its rail. */

import { h, refill } from "../dom.js";
import { icon } from "../icons.js";
import { spoken, t } from "../words.js";
import { figures } from "./words.js";

/** @import { Search } from "./search.js" */

/** Steps a second. */
const SPEEDS = { slow: 2, steady: 8, fast: 60 };
/** @typedef {keyof typeof SPEEDS} Speed */

/** No movement is wanted: then Run goes to the end at once. */
const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {readonly Search[]} searches
 * @param {number} length steps of the rail
 * @param {(step: number, playing: boolean) => void} changed
 */
export function createClock(searches, length, changed) {
  let step = 0;
  let timer = 0;
  /** @type {Speed} */
  let speed = "steady";
  const drive = h("div", { class: "drive" });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: length,
    step: 1,
    oninput: () => (hold(), go(Number(slider.value))),
  });
  const [said, beyond, ticks] = [h("span"), h("span", { class: "quiet num" }), h("div", { class: "ticks" })];
  const time = h("div", { class: "time" }, said, h("div", { class: "rail" }, ticks, slider), beyond);

  /** @param {number} next */
  function go(next) {
    step = Math.max(0, Math.min(length, next));
    if (step === length) hold();
    show();
  }

  function hold() {
    clearInterval(timer);
    timer = 0;
  }

  function play() {
    if (timer) return (hold(), show());
    if (calm()) return go(length);
    if (step === length) step = 0;
    run();
    show();
  }

  function run() {
    clearInterval(timer);
    timer = window.setInterval(() => go(step + 1), 1000 / SPEEDS[speed]);
  }

  /** @param {Speed} next */
  function pace(next) {
    speed = next;
    if (timer) run();
    draw();
  }

  /** @param {string} name @param {"prev" | "next"} sign @param {number} by */
  const arrow = (name, sign, by) =>
    h(
      "button",
      {
        class: "btn icon-only",
        type: "button",
        "aria-label": name,
        title: name,
        onclick: () => (hold(), go(step + by)),
      },
      icon(sign),
    );

  function draw() {
    const names = { slow: t("slow"), steady: t("steady"), fast: t("fast") };
    refill(
      drive,
      arrow(t("One step back"), "prev", -1),
      h("button", { class: "btn main go", type: "button", onclick: play }),
      arrow(t("One step forward"), "next", 1),
      h(
        "div",
        { class: "seg", role: "group", "aria-label": t("Speed") },
        .../** @type {Speed[]} */ (Object.keys(SPEEDS)).map((id) =>
          h("button", { type: "button", "aria-pressed": String(id === speed), onclick: () => pace(id) }, names[id]),
        ),
      ),
    );
    slider.setAttribute("aria-label", t("Step"));
    const ends = endsOf(searches, length);
    refill(
      ticks,
      ...ends.map(([end, names], at) => {
        const near = (ends[at + 1]?.[0] ?? Infinity) - end < length / 5;
        const side = near || end > 0.6 * length ? "left" : "";
        const tick = h(
          "i",
          { class: at % 2 ? `${side} low` : side, "aria-hidden": "true" },
          h("span", {}, `${names.join(", ")} ${figures(end)}`),
        );
        tick.style.left = `${(100 * end) / length}%`;
        return tick;
      }),
    );
    const longer = searches.filter(({ tries }) => tries > length);
    const onward = longer.map((search) =>
      t("{name} continues to {count}", { name: spoken(search.name), count: figures(search.tries) }),
    );
    refill(beyond, [figures(length), ...onward].join(" · "));
    show();
  }

  function show() {
    const button = /** @type {HTMLElement} */ (drive.querySelector(".go"));
    refill(button, icon(timer ? "pause" : "play"), timer ? t("Hold") : calm() ? t("To the end") : t("Run"));
    refill(said, `${t("Step")} `, h("b", { class: "num" }, figures(step)));
    slider.value = String(step);
    slider.style.setProperty("--done", `${length ? (100 * step) / length : 0}%`);
    changed(step, timer > 0);
  }

  return { drive, time, draw, hold };
}

/**
 * Where searches end on the rail, and which.
 * @param {readonly Search[]} searches
 * @param {number} length
 * @returns {[number, string[]][]}
 */
function endsOf(searches, length) {
  /** @type {Map<number, string[]>} */
  const ends = new Map();
  for (const { name, nodes } of searches)
    if (nodes.length && nodes.length <= length)
      ends.set(nodes.length, [...(ends.get(nodes.length) ?? []), spoken(name)]);
  return [...ends].sort(([a], [b]) => a - b);
}
