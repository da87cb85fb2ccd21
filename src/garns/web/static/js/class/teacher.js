/** What the teacher of a class can do: begin, pause and end rounds, remove programs, save the table, show it to all. */

import { call, download } from "../api.js";
import { h, refill } from "../dom.js";
import { whyNot } from "../phrases.js";
import { openDialog, problemList } from "../views/dialog.js";
import { spoken, t } from "../words.js";

/** @import { Names } from "../types.js" */
/** @import { Desk, Round, Wall } from "./types.js" */
/** @typedef {{ set: string, count: number, limit: number, minutes: number, seed: string }} Wish */

const KEPT = "garns.teacher.";

/**
 * The key of the teacher of a class: from the fragment of the address, which no server ever sees, then kept for as long
 * as the tab is open. It leaves the address at once, so that nobody reads it there.
 * @param {string} code
 */
export function teacherKey(code) {
  const told = /^#key=([\w-]{1,100})$/.exec(location.hash)?.[1];
  if (told) {
    sessionStorage.setItem(KEPT + code, told);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT + code);
}

/**
 * The rights of a teacher.
 * @param {string} code
 * @param {string} key
 */
export function createTeacher(code, key) {
  const path = `/classes/${encodeURIComponent(code)}`;
  const headers = { "Garns-Key": key };
  /** What was wished for last. @type {Wish} */
  const wish = { set: "", count: 5, limit: 10, minutes: 10, seed: "" };
  const said = h("div", { role: "status" });

  /** Do something; what goes wrong is told. @param {() => Promise<unknown>} act */
  async function attempt(act) {
    try {
      await act();
      refill(said);
    } catch (error) {
      refill(said, problemList([{ message: whyNot(error) }]));
    }
  }

  /** @param {Round["state"]} state */
  const change = (state) => attempt(() => call(`${path}/rounds`, { state }, { method: "PATCH", headers }));

  /** @param {Desk} desk */
  function openDesk(desk) {
    const dialog = openDialog({
      name: "desk-menu",
      title: () => desk.name,
      note: () => t("Removing a program forgets all it did. Its students can join again."),
      body: () => [
        h(
          "div",
          { class: "go" },
          h(
            "button",
            {
              class: "btn main",
              type: "button",
              onclick: () => {
                dialog.close();
                attempt(() => call(`${path}/entries/${desk.id}`, undefined, { method: "DELETE", headers }));
              },
            },
            t("Remove from the class"),
          ),
        ),
      ],
    });
  }

  /** @param {Round} round */
  function openEnd(round) {
    const dialog = openDialog({
      name: "round-end",
      title: () => t("End round {number}?", { number: round.number }),
      note: () => t("Programs that are still searching get no verdict. The wall stays."),
      body: () => [
        h(
          "div",
          { class: "go" },
          h(
            "button",
            { class: "btn main", type: "button", onclick: () => (dialog.close(), change("ended")) },
            t("End round {number} now", { number: round.number }),
          ),
        ),
      ],
    });
  }

  async function openRound() {
    const sets = await call("/sets").catch(() => []);
    wish.set ||= sets[0]?.id ?? "";
    let problems = /** @type {{ message: string }[]} */ ([]);
    const begin = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const seed = wish.seed.trim() === "" ? null : Number(wish.seed);
        await call(`${path}/rounds`, { ...wish, seed }, { headers });
        dialog.close();
      } catch (error) {
        problems = [{ message: whyNot(error) }];
        dialog.draw();
      }
    };
    const dialog = openDialog({
      name: "new-round",
      title: () => t("New round"),
      note: () => t("Every program gets the same puzzles. A round that is running ends."),
      body: () => [
        h(
          "form",
          { class: "round-form", onsubmit: begin },
          h(
            "label",
            { class: "choice wide" },
            h("span", {}, t("Puzzles")),
            h(
              "select",
              {
                name: "set",
                onchange: (/** @type {Event} */ event) =>
                  (wish.set = /** @type {HTMLSelectElement} */ (event.target).value),
              },
              ...sets.map(({ id, name }) => h("option", { value: id, selected: id === wish.set }, spoken(name))),
            ),
          ),
          number(wish, "count", t("How many"), { min: 1, max: 50, step: 1 }),
          number(wish, "limit", t("Seconds for each"), { min: 0.1, max: 300, step: "any" }),
          number(wish, "minutes", t("Minutes for all"), { min: 0.1, max: 240, step: "any" }),
          h(
            "label",
            { class: "choice" },
            h("span", {}, t("Seed (empty: random)")),
            h("input", {
              name: "seed",
              inputmode: "numeric",
              pattern: "[0-9]{0,15}",
              value: wish.seed,
              oninput: (/** @type {Event} */ event) =>
                (wish.seed = /** @type {HTMLInputElement} */ (event.target).value),
            }),
          ),
          problemList(problems),
          h("div", { class: "go wide" }, h("button", { class: "btn main", type: "submit" }, t("Begin"))),
        ),
      ],
    });
  }

  async function save() {
    const address = URL.createObjectURL(await download(`${path}/results`, { headers }));
    h("a", { href: address, download: `garns-${code}.csv` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  /** The card. @param {Wall} wall @param {Node} speed */
  function card(wall, speed) {
    const round = wall.round?.state === "ended" ? null : wall.round;
    const button = (/** @type {string} */ label, /** @type {() => void} */ onclick, kind = "btn") =>
      h("button", { class: kind, type: "button", onclick }, label);
    return h(
      "section",
      { class: "card" },
      h("h2", {}, t("Run the round")),
      h(
        "div",
        { class: "teach" },
        round
          ? button(t("End round {number} now", { number: round.number }), () => openEnd(round), "btn main")
          : button(t("New round…"), openRound, "btn main"),
        round &&
          (round.state === "paused"
            ? button(t("Go on"), () => change("running"))
            : button(t("Pause all"), () => change("paused"))),
        round && button(t("New round…"), openRound),
        h(
          "a",
          { class: "btn", href: `/class/${code}/projector`, target: "_blank", rel: "noopener" },
          t("Projector view"),
        ),
        button(t("Save as CSV"), () => attempt(save)),
        speed,
      ),
      said,
    );
  }

  /** The seed of a round; null when the key is wrong. @param {number} number @returns {Promise<number | null>} */
  async function seedOf(number) {
    const rounds = /** @type {Round[]} */ (await call(`${path}/rounds`, undefined, { headers }));
    return rounds.find((round) => round.number === number)?.seed ?? null;
  }

  return { card, openDesk, seedOf };
}

/**
 * A field for a number.
 * @param {Wish} wish
 * @param {"count" | "limit" | "minutes"} name
 * @param {string} label
 * @param {{ min: number, max: number, step: number | string }} range
 */
const number = (wish, name, label, range) =>
  h(
    "label",
    { class: "choice" },
    h("span", {}, label),
    h("input", {
      type: "number",
      name,
      required: true,
      value: wish[name],
      ...range,
      oninput: (/** @type {Event} */ event) =>
        (wish[name] = Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
  );
