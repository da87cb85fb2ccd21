/**
 * Hints, one level at a time: the name of the technique, where to look, why it is true, and only then the step itself.
 * A mistake comes before everything else, and where it is only when asked again.
 */

import { whyNot } from "./phrases.js";
import { t } from "./words.js";

/** @import { Board, Hint } from "./types.js" */

/**
 * What is shown: a hint and how much of it, which sentence is being read, or why there is none. `asking` while the
 * server thinks. `proof` holds the steps of a longer answer, of which `hint` is one. It speaks of the board `on`; when
 * that has changed it is `stale`.
 * @typedef {{ hint: Hint | null, level: number, sentence: number, asking: boolean, problem: string, title: string,
 *   proof: Hint[], on: Board, stale: boolean }} Shown
 */

/** The level with the whole explanation; the next one applies the step. */
export const EXPLAINED = 3;

/**
 * @param {{
 *   ask: (path: string, more?: object) => Promise<any>, apply: (hint: Hint) => void, used: () => void,
 *   say: (text: string) => void, changed: () => void, board: () => Board,
 * }} outside
 */
export function createHintSession({ ask, apply, used, say, changed, board }) {
  /** @type {Shown | null} */
  let shown = null;
  /** The question being asked; an answer to an older one comes too late. */
  let question = 0;
  /** @type {() => Promise<void>} */
  let again = async () => {};

  /** @param {Shown | null} next */
  function show(next) {
    shown = next;
    changed();
  }

  /**
   * Ask the server and show its answer from a level.
   * @param {string} path @param {object} more @param {number} level @param {(answer: any) => Partial<Shown>} read
   */
  async function fetchHint(path, more, level, read) {
    const mine = ++question;
    const none = { hint: null, level: 0, sentence: 0, problem: "", title: "", proof: [], on: board(), stale: false };
    again = () => fetchHint(path, more, shown?.level ?? level, read);
    const kept = shown?.stale ? 0 : (shown?.sentence ?? 0);
    show({ ...none, ...shown, asking: true });
    try {
      const answer = read(await ask(path, more));
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
  const next = (level) => fetchHint("/hint", {}, level, (hint) => ({ hint }));

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
    /** Another step of a proof. @param {number} by */
    follow(by) {
      if (!shown) return;
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
      if (shown) show(null);
    },
    /** The same hint once more: the language has changed. */
    translate: () => (shown ? again() : undefined),
  };
}
