/**
 * Hints, one level at a time: the name of the technique, where to look, why it is true, and only then the step itself.
 * A mistake comes before everything else, and where it is only when asked again.
 */

import { whyNot } from "./phrases.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

/** @import { Answers } from "./answers.js" */
/** @import { Board, Hint, PathStep } from "./types.js" */

/**
 * What is shown: a hint and how much of it, which sentence is being read, or why there is none. `asking` while the
 * server thinks. `proof` holds the steps of a longer answer, of which `hint` is one. It speaks of the board `on`; when
 * that has changed it is `stale`. On a `walk` along the way to the solution, the board shows the position of the step
 * and not the player's own.
 * @typedef {{ steps: PathStep[], boards: Board[], at: number }} Walk
 * @typedef {{ hint: Hint | null, level: number, sentence: number, asking: boolean, problem: string, title: string,
 *   proof: Hint[], on: Board, stale: boolean, walk?: Walk | null }} Shown
 */

/** The level with the whole explanation; the next one applies the step. */
export const EXPLAINED = 3;

/**
 * @param {{
 *   ask: <Path extends keyof Answers>(path: Path, more?: object, signal?: AbortSignal) => Promise<Answers[Path]>,
 *   apply: (hint: Hint) => void,
 *   take: (steps: PathStep[]) => void, form: (board: Board) => object, used: () => void,
 *   say: (text: string) => void, changed: () => void, board: () => Board,
 * }} outside `form` is a board as the server reads it
 */
export function createHintSession({ ask, apply, take, form, used, say, changed, board }) {
  /** @type {Shown | null} */
  let shown = null;
  /** The question being asked; an answer to an older one comes too late. */
  let question = 0;
  let waiting = new AbortController();
  /** @type {() => Promise<void>} */
  let again = async () => {};

  /** @param {Shown | null} next */
  function show(next) {
    shown = next;
    changed();
  }

  /**
   * Ask the server and show its answer from a level.
   * @template {keyof Answers} Path
   * @param {Path} path @param {object} more @param {number} level
   * @param {(answer: Answers[Path]) => Partial<Shown>} read
   */
  async function fetchHint(path, more, level, read) {
    const mine = ++question;
    const none = { hint: null, level: 0, sentence: 0, problem: "", title: "", proof: [], on: board(), stale: false };
    waiting.abort();
    waiting = new AbortController();
    again = () => fetchHint(path, more, shown?.level ?? level, read);
    const kept = shown?.stale || shown?.walk ? 0 : (shown?.sentence ?? 0);
    show({ ...none, ...shown, asking: true });
    try {
      const answer = read(await ask(path, more, waiting.signal));
      if (mine !== question) return;
      const last = Math.max(0, (answer.hint?.scenes?.length ?? 0) - 1);
      show({ ...none, level, sentence: Math.min(kept, last), asking: false, ...answer });
      speak();
    } catch (error) {
      if (mine !== question) return;
      show({ ...none, asking: false, problem: whyNot(error) });
      say(whyNot(error));
    }
  }

  /** A hint is told level by level, and its reasons sentence by sentence. */
  function speak() {
    const line = shown && shown.level >= EXPLAINED && shown.hint?.explanation?.sentences?.[shown.sentence];
    if (line) say(line.map(({ text }) => text).join(""));
    else if (shown?.hint) say(shown.hint.levels[Math.min(shown.level, shown.hint.levels.length) - 1] ?? "");
    else if (shown?.problem) say(shown.problem);
  }

  /** @param {number} level */
  const next = (level) => fetchHint("/hint", { scale: settings().scale }, level, (hint) => ({ hint }));

  /** A step of the way, on the board before it. @param {Walk} walk */
  function visit(walk) {
    const { technique, placements, eliminations } = walk.steps[walk.at];
    const scale = settings().scale;
    const asked = { technique, placements, eliminations, scale, ...form(walk.boards[walk.at]) };
    return fetchHint("/steps/one", asked, EXPLAINED, (hint) => ({
      hint,
      title: t("{step} of {count}: {name}", { step: walk.at + 1, count: walk.steps.length, name: hint.levels[0] }),
      walk,
    }));
  }

  /** The last level of a hint: only a step has reasons and something to apply. @param {Hint} hint */
  const top = (hint) => (hint.kind === "step" ? EXPLAINED : hint.levels.length);

  /** One level deeper on the same hint. */
  async function press() {
    if (shown?.asking) return;
    if (!shown?.hint || shown.proof.length || shown.stale) {
      shown = null;
      used();
      return next(1);
    }
    if (shown.level < top(shown.hint)) {
      show({ ...shown, level: shown.level + 1, sentence: 0 });
      speak();
    } else if (shown.hint.kind === "step") applyIt();
  }

  function applyIt() {
    const hint = /** @type {Hint} */ (shown?.hint);
    question++;
    show(null);
    apply(hint);
    say(hint.apply ?? "");
  }

  return {
    press,
    state: () => shown,
    /** The whole next step at once; once more applies it and shows the next one. */
    async step() {
      if (shown?.asking) return;
      if (shown?.proof.length || shown?.stale) shown = null;
      if (shown?.hint?.kind === "step" && shown.level === EXPLAINED) applyIt();
      if (shown?.hint && shown.level < EXPLAINED) return show({ ...shown, level: top(shown.hint), sentence: 0 });
      used();
      return next(EXPLAINED);
    },
    apply: applyIt,
    /** Where the mistake is. */
    mistake: () => next(2),
    /** Why a digit cannot stand in a cell. @param {string} cell @param {number} digit @param {string} title */
    whyNot(cell, digit, title) {
      used();
      shown = null;
      return fetchHint("/why-not", { cell, digit }, EXPLAINED, ({ proven, steps }) => {
        const problem = !proven
          ? t("No technique rules it out here.")
          : steps.length
            ? ""
            : t("A digit on the board rules it out.");
        return { hint: steps[0] ?? null, proof: steps, problem, title };
      });
    },
    /** Beyond the techniques; this may take some seconds, and closing the hint ends it. */
    deeper() {
      shown = null;
      used();
      return fetchHint("/hint/deeper", {}, EXPLAINED, (hint) => ({ hint }));
    },
    /** A hint that is known already. @param {Hint} hint */
    show(hint) {
      question++;
      waiting.abort();
      const told = { level: 1, sentence: 0, asking: false, problem: "", title: "", proof: [] };
      show({ hint, ...told, on: board(), stale: false });
      speak();
    },
    /** A step of the list of all steps. @param {string} technique @param {number} number */
    choose(technique, number) {
      shown = null;
      used();
      return fetchHint("/steps/one", { technique, number, scale: settings().scale }, EXPLAINED, (hint) => ({ hint }));
    },
    /** Walk along the way to the solution. @param {PathStep[]} steps @param {Board} start @param {number} at */
    walk(steps, start, at) {
      const boards = [start];
      for (const step of steps.slice(0, -1)) boards.push(after(boards[boards.length - 1], step));
      shown = null;
      used();
      return visit({ steps, boards, at });
    },
    /** Do every step of the way up to this one. */
    take() {
      if (!shown?.walk) return;
      const { steps, at } = shown.walk;
      question++;
      show(null);
      take(steps.slice(0, at + 1));
    },
    /** Another step of a proof, or of the way. @param {number} by */
    follow(by) {
      if (!shown) return;
      if (shown.walk) {
        const next = { ...shown.walk, at: shown.walk.at + by };
        return next.at in next.steps && !shown.asking ? visit(next) : undefined;
      }
      const at = shown.proof.indexOf(/** @type {Hint} */ (shown.hint)) + by;
      if (at in shown.proof) show({ ...shown, hint: shown.proof[at], sentence: 0 });
      speak();
    },
    /** Point at a sentence of the explanation. @param {number} by */
    turn(by) {
      const count = shown?.hint?.explanation?.sentences?.length ?? 0;
      if (shown && count) this.point(Math.max(0, Math.min(count - 1, shown.sentence + by)));
    },
    /** @param {number} sentence */
    point(sentence) {
      if (!shown || shown.stale || shown.sentence === sentence) return;
      show({ ...shown, sentence });
      speak();
    },
    /** Whether sentences are being read. */
    reads: () => Boolean(shown?.hint?.kind === "step" && shown.level >= EXPLAINED && !shown.stale),
    /** The board has changed: reasons that are being read say so, anything else goes; undoing it brings them back. */
    watch() {
      if (shown?.hint?.kind !== "step" || shown.level < EXPLAINED || shown.asking) return this.close();
      const stale = board() !== shown.on;
      if (stale !== shown.stale) show({ ...shown, stale });
    },
    /** The same question for the board as it is now. */
    renew() {
      const level = shown?.level ?? 1;
      shown = null;
      used();
      return next(level);
    },
    close() {
      question++;
      waiting.abort();
      if (shown) show(null);
    },
    /** The same hint once more: the language has changed. */
    translate: () => (shown ? again() : undefined),
  };
}

/** The board after a step of the way. @param {Board} board @param {PathStep} step @returns {Board} */
function after(board, { placements, gone }) {
  const values = [...board.values];
  const centre = board.centre.map((marks) => [...marks]);
  for (const [cell, digit] of placements) values[cell] = digit;
  for (const [cell, digit] of gone) centre[cell] = centre[cell].filter((mark) => mark !== digit);
  return { ...board, values, centre: centre.map((marks, cell) => (values[cell] ? [] : marks)) };
}
