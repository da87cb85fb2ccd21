/**
 * Everything about a game that is not the game: what is selected, what a key writes, the digit looked for, the hint
 * shown. Views ask it to act and draw what it says.
 */

import { createHintSession } from "./hint-session.js";
import { MODES } from "./keys.js";
import { cellName, clockText, whyNot } from "./phrases.js";
import { createSelection } from "./selection.js";
import { settings } from "./settings.js";
import { boardToJson, COLOURS } from "./state.js";
import { t, tn } from "./words.js";

/** @import { Bundle, Mode } from "./types.js" */
/** @import { Answers } from "./answers.js" */
/** @import { Game } from "./store.js" */
/** @typedef {ReturnType<typeof createController>} Controller */
/**
 * A line under the title, with what can be done about it.
 * @typedef {{ text: string, kind: "plain" | "wrong" | "solved", actions: { name: string, run: () => void }[] }} Notice
 */

/**
 * @param {Game} game
 * @param {{ say: (text: string) => void, ask: typeof import("./api.js").call,
 *   fresh: () => void }} outside the live region, the server, a new game
 */
export function createController(game, { say, ask, fresh }) {
  const { bundle, rules } = game;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const changed = () => listeners.forEach((listener) => listener());
  const selection = createSelection(bundle, changed);
  /** @type {Mode} */
  let mode = "digit";
  /** @type {Mode | null} */
  let held = null;
  let filter = 0;
  let newest = -1;
  let hintsUsed = 0;
  /**
   * The board that the last digit made, which the second half of a number takes back.
   * @type {import("./types.js").Board | null}
   */
  let written = null;
  /** Whoever is shown the solution has not solved it: the clock and the library know the difference. */
  let shownSolution = false;
  /** @type {Notice | null} */
  let notice = null;

  /** A board as the server reads it. @param {import("./types.js").Board} board */
  function formOf(board) {
    const { values, centre = {} } = boardToJson(board, bundle.names);
    return { values, centre };
  }
  /**
   * Ask about the board as it is.
   * @template {keyof Answers} Path
   * @param {Path} path
   * @param {object} [more]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answers[Path]>}
   */
  const askBoard = async (path, more = {}, signal) => {
    const answer = await ask(path, { puzzle: bundle.puzzle, ...formOf(game.state().board), ...more }, { signal });
    return /** @type {Answers[Path]} */ (answer);
  };
  const hints = createHintSession({
    ask: askBoard,
    form: formOf,
    take: (steps) =>
      game.dispatch({
        type: "gesture",
        commands: steps.map(({ placements, eliminations }) => ({ type: "step", placements, eliminations })),
      }),
    apply: (hint) => game.dispatch({ type: "step", placements: hint.placements, eliminations: hint.eliminations }),
    used: () => hintsUsed++,
    say,
    changed,
    board: () => game.state().board,
  });

  game.subscribe((state, before, command) => {
    if (state.board !== before.board) {
      if (command.type !== "step") hints.watch();
      notice = null;
      autoCheck();
    }
    changed();
  });

  const locked = () => game.state().clock.status === "paused";

  /**
   * Write a digit, a mark or a colour into the selected cells.
   * @param {number} digit
   * @param {Mode | null} [how]
   * @param {boolean} [joined]
   */
  function write(digit, how = null, joined = false) {
    const kind = how ?? held ?? mode;
    const cells = [...selection.cells()];
    if (!cells.length || digit > (kind === "colour" ? COLOURS : rules.digits)) return;
    if (joined && written === game.state().board) game.dispatch({ type: "undo" });
    newest = selection.cursor();
    const done =
      kind === "digit"
        ? game.dispatch({ type: "place", cells, digit, toggle: true })
        : game.dispatch({ type: kind, cells, digits: [digit] });
    written = done ? game.state().board : null;
    if (done && !notice) sayWritten(kind, digit, cells); // a full board has been judged aloud
  }

  /** @param {Mode} kind @param {number} digit @param {number[]} cells */
  function sayWritten(kind, digit, cells) {
    const where =
      cells.length === 1 ? cellName(bundle.names[cells[0]]) : tn("{count} cell", "{count} cells", cells.length);
    const board = game.state().board;
    const symbol = bundle.symbols[digit - 1];
    if (kind === "digit") {
      const there = cells.some((cell) => board.values[cell] === digit && !rules.givens[cell]);
      const bad = there && settings().conflicts && cells.some((cell) => game.clashes().has(cell));
      if (!there) say(t("{cells}: {digit} removed", { cells: where, digit: symbol }));
      else
        say(
          bad
            ? t("{cells}: {digit}, conflict", { cells: where, digit: symbol })
            : t("{cells}: {digit}", { cells: where, digit: symbol }),
        );
      return;
    }
    const on = cells.some((cell) => board[kind][cell].includes(digit));
    const mark =
      kind === "colour"
        ? t("colour {number}", { number: digit })
        : kind === "corner"
          ? t("corner mark {digit}", { digit: symbol })
          : t("centre mark {digit}", { digit: symbol });
    say(on ? t("{cells}: {mark}", { cells: where, mark }) : t("{cells}: {mark} removed", { cells: where, mark }));
  }

  /** @param {"corner" | "centre" | null} [only] */
  function erase(only = null) {
    const cells = [...selection.cells()];
    const first = mode === "digit" ? "values" : mode;
    if (
      game.dispatch(only ? { type: "erase", cells, layer: only, only: true } : { type: "erase", cells, layer: first })
    )
      say(t("Erased"));
  }

  /** @param {"undo" | "redo"} way @param {number} [count] */
  function travel(way, count = 1) {
    newest = -1;
    if (game.dispatch({ type: way, count })) say(way === "undo" ? t("Undone") : t("Redone"));
  }

  /** @param {Mode} wanted */
  function setMode(wanted) {
    mode = wanted;
    const names = { digit: t("Digit"), corner: t("Corner"), centre: t("Centre"), colour: t("Colour") };
    say(names[wanted]);
    changed();
  }

  /** @param {Notice | null} what */
  function tell(what) {
    notice = what;
    if (what) say(what.text);
    changed();
  }

  function finish() {
    game.dispatch({ type: "finish" });
    const time = clockText(game.elapsed());
    const text =
      hintsUsed === 0
        ? t("Solved in {time}.", { time })
        : tn("Solved in {time}, {count} hint.", "Solved in {time}, {count} hints.", hintsUsed, { time });
    selection.clear();
    tell({
      text,
      kind: "solved",
      actions: [
        { name: t("New game"), run: fresh },
        { name: t("Copy"), run: () => navigator.clipboard?.writeText(text) },
      ],
    });
  }

  function sayWrong() {
    /** @type {Notice["actions"]} */
    const actions = [{ name: t("Show where"), run: () => hints.mistake() }];
    if (game.stepsToRight()) actions.push({ name: t("Back to the last right board"), run: toRight });
    tell({ text: t("Something is wrong."), kind: "wrong", actions });
  }

  /** @param {string | null} answer */
  function tellCheck(answer) {
    if (answer === "solved") finish();
    else if (answer === "right") tell({ text: t("Right so far."), kind: "plain", actions: [] });
    else sayWrong();
  }

  async function check() {
    if (locked()) return;
    const known = game.check();
    if (known) return tellCheck(known);
    try {
      tellCheck((await ask("/check", { puzzle: bundle.puzzle, values: game.line() })).answer);
    } catch (error) {
      tell({ text: whyNot(error), kind: "plain", actions: [] });
    }
  }

  /** When the last cell is filled, say how it went. */
  function autoCheck() {
    const { board, clock } = game.state();
    if (shownSolution || clock.status !== "running" || !board.values.every(Boolean)) return;
    if (game.check() === "solved" || settings().autoCheck) check();
  }

  /** Back to the last board on which every digit was right. */
  function toRight() {
    const count = game.stepsToRight();
    if (count === null)
      return tell({ text: t("The solution of this grid is not known here."), kind: "plain", actions: [] });
    if (count === 0) return tell({ text: t("Right so far."), kind: "plain", actions: [] });
    travel("undo", count);
    tell({
      text: tn("Back {count} step: right so far.", "Back {count} steps: right so far.", count),
      kind: "plain",
      actions: [],
    });
  }

  function solve() {
    const { solution } = game;
    if (!solution) return tell({ text: t("The solution of this grid is not known here."), kind: "plain", actions: [] });
    shownSolution = true;
    game.dispatch({
      type: "gesture",
      commands: solution.map((digit, cell) => ({ type: "place", cells: [cell], digit })),
    });
    shownSolution = false;
    tell({
      text: t("This is the solution."),
      kind: "plain",
      actions: [{ name: t("Undo"), run: () => travel("undo") }],
    });
  }

  /** One digit of the solution: in the selected cell if it is open, else where the fewest digits are possible. */
  function oneDigit() {
    const { solution } = game;
    const { values } = game.state().board;
    const open = values.flatMap((digit, cell) => (digit ? [] : [cell]));
    if (!solution || !open.length) return;
    const seen = (/** @type {number} */ cell) => new Set(rules.peers[cell].map((peer) => values[peer])).size;
    const [chosen] = [...selection.cells()].filter((cell) => open.includes(cell));
    const cell = chosen ?? open.reduce((best, one) => (seen(one) > seen(best) ? one : best));
    selection.set([cell], cell);
    write(solution[cell], "digit");
  }

  return {
    game,
    selection,
    hints,
    askBoard,
    oneDigit,
    write,
    erase,
    travel,
    setMode,
    check,
    toRight,
    solve,
    tell,
    locked,
    say,
    mode: () => held ?? mode,
    baseMode: () => mode,
    filter: () => filter,
    newest: () => newest,
    notice: () => notice,
    /** The next mode, or the one before. @param {1 | -1} by */
    cycle: (by) => setMode(MODES[(MODES.indexOf(mode) + by + MODES.length) % MODES.length]),
    /** Modifiers are held or let go. @param {Mode | null} wanted */
    hold(wanted) {
      if (held === wanted) return;
      held = wanted;
      changed();
    },
    /** Show where a digit stands; the same again shows nothing. @param {number} digit */
    look(digit) {
      filter = filter === digit ? 0 : digit;
      say(filter ? t("Showing every {digit}", { digit: bundle.symbols[filter - 1] }) : t("Showing no digit"));
      changed();
    },
    /** @param {1 | -1} by */
    lookNext(by) {
      this.look((filter + by + rules.digits + 1) % (rules.digits + 1) || filter);
    },
    /** Close what is open first, then select nothing. */
    escape() {
      if (hints.state()) hints.close();
      else if (filter) this.look(filter);
      else selection.clear();
    },
    pause() {
      const { status } = game.state().clock;
      if (status === "finished") return;
      game.dispatch({ type: status === "paused" ? "resume" : "pause" });
      if (status !== "paused") hints.close();
      say(status === "paused" ? t("The game continues.") : t("Paused."));
    },
    /** Be told when something must be drawn again; gives the way to stop. @param {() => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
