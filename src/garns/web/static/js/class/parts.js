/** The parts of the page of a class around the wall: the round, the standing, how to join, how fast to show. */

import { announce } from "../announce.js";
import { h, refill } from "../dom.js";
import { clockText } from "../phrases.js";
import { spoken, t, tn } from "../words.js";
import { PACE } from "./pace.js";
import { secondsText, squares } from "./verdict.js";

/** @import { Mode } from "./pace.js" */
/** @import { Desk, Wall } from "./types.js" */

/** A fact with its number in bold. @param {string} text @param {string | number} strong */
function fact(text, strong) {
  const [before, after = ""] = text.split(String(strong));
  return h("span", {}, before, h("b", {}, strong), after);
}

/** The line above the wall: the round, its facts, its clock. */
export function createHead() {
  const facts = h("p", { class: "facts" });
  const title = h("h1");
  const label = h("p");
  const time = h("time");
  const bar = h("i");
  const left = h("div", { class: "left" }, label, time);
  const element = h("section", { class: "round" }, title, facts, left, h("div", { class: "timebar" }, bar));
  /** @type {Wall["round"]} */
  let round = null;
  /** When the round ends, by the clock of this machine. */
  let end = 0;

  /** @param {Wall} wall @param {number | null} seed */
  function update(wall, seed) {
    round = wall.round;
    end = Date.now() + 1000 * (round?.left ?? 0);
    refill(title, round ? t("Round {number}", { number: round.number }) : wall.class.name);
    refill(
      facts,
      ...(round
        ? [
            h("b", {}, wall.class.name),
            fact(tn("{count} puzzle", "{count} puzzles", round.count), round.count),
            h("span", {}, spoken(round.set_name)),
            fact(t("limit {limit} s each", { limit: round.limit }), round.limit),
          ]
        : []),
      round && seed !== null && fact(t("seed {seed}", { seed }), seed),
      fact(tn("{count} program", "{count} programs", wall.desks.length), wall.desks.length),
    );
    left.hidden = !round;
    tick();
  }

  function tick() {
    if (!round) return;
    const still = round.state !== "running";
    const rest = still ? 1000 * round.left : Math.max(0, end - Date.now());
    const over = round.state === "ended" || rest === 0;
    const word = over ? t("the round is over") : round.state === "paused" ? t("paused") : t("left in this round");
    if (label.textContent !== word) label.textContent = word;
    const text = clockText(over ? 0 : rest + 999);
    if (time.textContent !== text) time.textContent = text;
    bar.style.width = over ? "100%" : `${100 - (100 * rest) / (1000 * round.length)}%`;
  }

  return { element, update, tick };
}

/** The table of places. @param {Wall} wall @param {number} most */
export function standing(wall, most) {
  const desks = new Map(wall.desks.map((desk) => [desk.id, desk]));
  const row = (/** @type {{ rank: number, id: number }} */ { rank, id }) => {
    const desk = /** @type {Desk} */ (desks.get(id));
    return h(
      "tr",
      {},
      h("td", {}, rank),
      h("th", { scope: "row" }, desk.name),
      h("td", {}, squares(desk.squares, desk.right)),
      h("td", { class: "n" }, desk.right),
      h("td", { class: "n" }, secondsText(desk.time)),
    );
  };
  const head = (/** @type {string} */ text, name = "") => h("th", { scope: "col", class: name || null }, text);
  const place = h("th", { scope: "col" }, h("span", { class: "sr" }, t("Rank")));
  const rows = wall.standing.filter(({ id }) => desks.has(id)).slice(0, most);
  return h(
    "section",
    { class: "card standing" },
    h("h2", {}, t("Standing")),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, place, head(t("Name")), head(t("Puzzles")), head(t("Right"), "n"), head(t("Time"), "n")),
      ),
      h("tbody", {}, ...rows.map(row)),
    ),
    h("p", { class: "eyebrow" }, t("Right first, then time. Equal times share a place.")),
  );
}

/** How to join, in one command. @param {string} code */
export function joining(code) {
  const gap = (/** @type {string} */ text) => h("u", {}, text);
  const command = h(
    "span",
    { tabindex: "0", role: "group", "aria-label": t("The command to join") },
    `garns connect ${location.origin}/${code} --name `,
    gap("Ana"),
    " -- ",
    gap("./my_solver"),
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(command.textContent ?? "");
    } catch {
      // A page without a certificate has no clipboard: what is selected is copied.
      getSelection()?.selectAllChildren(command);
      document.execCommand("copy");
    }
    announce(t("Command copied"));
  }

  return h(
    "section",
    { class: "card join" },
    h("h2", {}, t("Join from your machine")),
    h("div", { class: "cmd" }, command, h("button", { type: "button", onclick: copy }, t("Copy"))),
    h("div", {}, h("p", { class: "eyebrow" }, t("Class code")), h("p", { class: "code" }, code)),
  );
}

const MODE = "garns.class.show";

/** How the class is shown in this browser, the projector too. @returns {Mode} */
export function keptMode() {
  const kept = localStorage.getItem(MODE);
  return kept && kept in PACE ? /** @type {Mode} */ (kept) : "live";
}

/** How fast to show. @param {Mode} mode @param {(mode: Mode) => void} change */
export function speedChoice(mode, change) {
  /** @type {Record<Mode, string>} */
  const names = { live: t("live"), slowed: t("slowed"), steps: t("steps") };
  const one = (/** @type {Mode} */ name) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(name === mode),
        onclick: () => {
          localStorage.setItem(MODE, name);
          change(name);
        },
      },
      names[name],
    );
  const modes = /** @type {Mode[]} */ (Object.keys(PACE));
  return h(
    "div",
    { class: "speed", role: "group", "aria-label": t("How fast to show") },
    h("span", { "aria-hidden": "true" }, t("Show")),
    h("div", { class: "seg" }, ...modes.map(one)),
  );
}
