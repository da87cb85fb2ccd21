/** A class: the programs at work, a desk for each, and how they stand; for the teacher also the round to run. */

import { createDesk } from "../class/desk.js";
import { PACE } from "../class/pace.js";
import { createHead, joining, keptMode, speedChoice, standing } from "../class/parts.js";
import { watch } from "../class/stream.js";
import { createTeacher, teacherKey } from "../class/teacher.js";
import { h, refill } from "../dom.js";
import { language, onLanguage, t } from "../words.js";
import { addToHeader } from "./header.js";

/** @import { Wall } from "../class/types.js" */

/** Desks up to which there are four a row, and those up to which there are boards at all. */
const FEW = 12;
const MANY = 30;
/** Places that a projector shows: what there is room for. */
const SHOWN = 9;

/** @param {HTMLElement} main @param {string} path */
export function show(main, path) {
  const [, , code, view] = path.split("/").map(decodeURIComponent);
  const projector = view === "projector";
  const key = projector ? null : teacherKey(code);
  const teacher = key ? createTeacher(code, key) : null;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  let mode = keptMode();
  /** @type {Wall | null} */
  let wall = null;
  /** The server's clock minus ours. */
  let ahead = 0;
  /** The seed of a round, which only the teacher is told: the number of the round, the seed. */
  let seed = { round: 0, seed: /** @type {number | null} */ (null) };
  /** @type {Map<number, ReturnType<typeof createDesk>>} */
  const desks = new Map();

  const head = createHead();
  const note = h("p", { class: "lost", role: "status", hidden: true });
  const seats = h("section", { class: "wall" });
  const places = h("div");
  const controls = h("div", { class: "controls" });
  const side = h("aside", { class: "side" }, places, controls);
  const foot = h("div", { class: "joining" });
  main.className = projector ? "class projector" : "class";
  const title = h("span", { class: "small quiet desk" });
  const lower = teacher ? addToHeader({ controls: [title] }) : () => {};
  main.append(note, head.element, seats, side, foot);

  function drawDesks(/** @type {Wall} */ now) {
    const crowd = now.desks.length > MANY ? "crowd" : now.desks.length > FEW ? "many" : "few";
    if (seats.dataset.crowd !== crowd) desks.clear();
    seats.dataset.crowd = crowd;
    seats.setAttribute("aria-label", t("Programs at work"));
    for (const id of desks.keys()) if (!now.desks.some((desk) => desk.id === id)) desks.delete(id);
    const elements = now.desks.map((one) => {
      const known = desks.get(one.id);
      const menu = teacher?.openDesk ?? null;
      const desk = known ?? createDesk({ menu, mode: () => mode, calm: () => reduced.matches });
      if (!known) desks.set(one.id, desk);
      desk.update(one, now.round, crowd === "crowd" ? undefined : now.boards[one.puzzle], now.at);
      return desk.element;
    });
    const nobody = h("p", { class: "nobody" }, t("No program yet. Give the class this command."));
    // Only what is new or gone is moved, so that the focus stays where it is.
    const wanted = elements.length ? elements : [nobody];
    if (wanted.length !== seats.children.length || wanted.some((element, index) => seats.children[index] !== element))
      seats.replaceChildren(...wanted);
  }

  function draw() {
    if (!wall) return;
    const now = wall;
    document.title = `${now.class.name} · Garns`;
    title.textContent = t("Teacher's page");
    head.update(now, seed.round === now.round?.number ? seed.seed : null);
    drawDesks(now);
    refill(places, now.round ? standing(now, projector ? SHOWN : Infinity) : null);
    drawControls(now);
  }

  /** The buttons, made anew only when they differ: one that goes while it is pressed is pressed in vain. */
  function drawControls(/** @type {Wall} */ now) {
    const key = [now.round?.number, now.round?.state, mode, language()].join(" ");
    if (projector || key === controls.dataset.key) return;
    controls.dataset.key = key;
    const all = () => /** @type {HTMLElement[]} */ ([...controls.querySelectorAll("button, a")]);
    const focused = all().findIndex((one) => one === document.activeElement);
    const speed = speedChoice(mode, (next) => ((mode = next), pace(), draw()));
    const waiting = h("p", { class: "card quiet" }, t("No round yet. It begins when the teacher says so."));
    const card = teacher ? teacher.card(now, speed) : h("section", { class: "card" }, speed);
    refill(controls, now.round || teacher ? null : waiting, card);
    if (focused >= 0) all()[focused]?.focus();
  }

  function refused() {
    refill(
      main,
      h(
        "div",
        { class: "wrap nothing" },
        h("h1", {}, t("There is no class here.")),
        h("p", { class: "quiet" }, t("Check the code in the address with your teacher.")),
      ),
    );
  }

  /** Ask for the seed once for each round. @param {Wall} now */
  async function learnSeed(now) {
    const number = now.round?.number ?? 0;
    if (!teacher || seed.round === number) return;
    seed = { round: number, seed: null };
    try {
      seed = { round: number, seed: await teacher.seedOf(number) };
      draw();
    } catch {
      // The buttons will tell what is wrong with the key as soon as one is used.
    }
  }

  const stop = watch(code, {
    show(now) {
      [wall, ahead, note.hidden] = [now, now.at - Date.now(), true];
      draw();
      learnSeed(now);
    },
    lost() {
      note.textContent = t("The connection to the server is lost. Trying again …");
      note.hidden = false;
    },
    refused,
  });

  let timer = 0;
  function pace() {
    window.clearInterval(timer);
    timer = window.setInterval(() => desks.forEach((desk) => desk.tick()), 1000 / PACE[mode]);
  }
  pace();
  const clock = window.setInterval(() => {
    head.tick();
    desks.forEach((desk) => desk.breathe(Date.now() + ahead));
  }, 500);
  const join = () => refill(foot, joining(code));
  const spoken = onLanguage(() => (join(), draw()));
  join();
  const other = () => ((mode = keptMode()), pace(), draw());
  window.addEventListener("storage", other);
  return () => {
    stop();
    spoken();
    lower();
    window.clearInterval(timer);
    window.clearInterval(clock);
    window.removeEventListener("storage", other);
  };
}
