/**
 * Keeping a game: in this browser after every action, and on the server a moment later when there is one. Tabs that
 * play the same puzzle tell each other when they have kept it, and go on from there.
 */

import { ApiError, call } from "./api.js";
import { dropOldest, keepGame, keepPuzzle, loadGame, rememberLast, swapGame } from "./local.js";
import { lineOf } from "./state.js";
import { t } from "./words.js";

/** @import { GamePlace } from "./answers.js" */
/** @import { Kept } from "./local.js" */
/** @import { Game } from "./store.js" */
/** @import { Command } from "./types.js" */

/** Milliseconds without an action before the server hears of it. */
const QUIET = 1500;
/** The status of an answer that says that there is no room on the server. */
const NO_ROOM = 507;

/**
 * A game as it is kept.
 * @param {Game} game
 * @param {Kept["server"]} server
 * @param {number} [version]
 * @returns {Kept}
 */
export function recordOf(game, server, version = 0) {
  const { bundle } = game;
  const { board, clock } = game.state();
  return {
    key: bundle.key,
    title: bundle.title,
    board: bundle.board_name,
    level: bundle.level_name,
    updated: Date.now(),
    elapsed: game.elapsed(),
    status: clock.status,
    left: board.values.filter((digit) => !digit).length,
    values: lineOf(board.values),
    game: JSON.stringify(game.toJson()),
    server,
    version,
  };
}

/** What two tabs must agree on; the clock of each runs by itself. @param {import("./types.js").StateForm} form */
const boardsOf = ({ board, past, future }) => JSON.stringify([board, past, future]);

/**
 * Keep a game from now on; gives the way to stop, which keeps it a last time.
 * @param {Game} game
 * @param {{ server?: Kept["server"], version?: number, tell: (message: string) => void }} options
 */
export function autosave(game, { server = null, version = 0, tell }) {
  const { bundle } = game;
  let touched = game.state().past.length > 0 || game.state().future.length > 0;
  let told = false;
  let full = false;
  let timer = 0;
  let sending = false;
  /** What was done here since the version that was kept or followed last. @type {Command[]} */
  let mine = [];
  let keeping = Promise.resolve();
  const tabs = new BroadcastChannel(`garns-game-${bundle.key}`);

  /** Keep the game, one time after the other: each must know what the one before has seen. */
  const keepHere = () => (keeping = keeping.then(keepNow));

  async function keepNow() {
    if (!touched) return;
    try {
      for (let other = await swap(); other; other = await swap()) join(other);
      tabs.postMessage({ server });
    } catch {
      if (!told) tell(t("This browser cannot keep the game: save it as a file before you leave."));
      told = true;
    }
  }

  /** Keep what is here, unless another tab was first: gives what that one has kept. */
  async function swap() {
    const [done, next] = [mine.length, version + 1];
    const other = await swapGame(recordOf(game, server, next), version);
    if (other) return other;
    version = next;
    mine = mine.slice(done);
    return null;
  }

  /** Go on from another tab's game, and do here again what it does not know of. @param {Kept} other */
  function join(other) {
    const again = mine;
    mine = [];
    version = other.version ?? 0;
    server = other.server ?? server;
    game.follow(JSON.parse(other.game));
    for (const command of again) game.dispatch({ ...command, ...(command.toggle ? { toggle: false } : {}) });
  }

  /**
   * Another tab has kept this game: it goes on from there. Who acted last tells the server, which may have answered the
   * other tab in the meantime.
   * @param {MessageEvent<{ server: Kept["server"] }>} event
   */
  async function follow({ data }) {
    server = data.server ?? server;
    const kept = await loadGame(bundle.key).catch(() => undefined);
    if (!kept || ended || (kept.version ?? 0) <= version) return;
    if (mine.length) return keepHere(); // both have acted: this joins them
    version = kept.version ?? 0;
    const form = JSON.parse(kept.game);
    if (boardsOf(form) === boardsOf(game.toJson())) return;
    clearTimeout(soon);
    clearTimeout(timer);
    touched = true;
    game.follow(form);
  }

  async function keepThere() {
    if (sending) return later();
    sending = true;
    const form = { game: game.toJson() };
    try {
      server = server ? await send(server, form) : /** @type {GamePlace} */ (await call("/games", form));
      await keepHere();
    } catch (error) {
      // The browser has the game; the server gets it with the next action, unless it has no room.
      if (!full && error instanceof ApiError && error.status === NO_ROOM) tell(error.message);
      full ||= error instanceof ApiError && error.status === NO_ROOM;
    } finally {
      sending = false;
    }
  }

  /**
   * @param {NonNullable<Kept["server"]>} known
   * @param {{ game: import("./types.js").GameForm }} form
   * @returns {Promise<NonNullable<Kept["server"]>>}
   */
  async function send({ id, revision }, form) {
    try {
      const path = `/games/${encodeURIComponent(id)}`;
      return /** @type {GamePlace} */ (await call(path, { ...form, revision }, { method: "PUT" }));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status !== 409 && status !== 404) throw error;
      const kept = await loadGame(bundle.key).catch(() => undefined);
      if (kept?.server?.id === id && kept.server.revision > revision) return send(kept.server, form); // another tab's
      const other = /** @type {GamePlace} */ (await call("/games", form));
      if (status === 409)
        tell(t("This game was continued elsewhere. Both are kept: the other one is in your library."));
      return other;
    }
  }

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(keepThere, QUIET);
  }

  let soon = 0;
  let ended = false;
  tabs.onmessage = follow;
  /** A page that goes away has no time to ask what other tabs have kept; but what they have, it has followed. */
  function leave() {
    game.dispatch({ type: "tick" });
    clearTimeout(soon);
    if (touched) keepGame(recordOf(game, server, ++version)).catch(() => {});
  }
  const stop = game.subscribe((state, before, command) => {
    if (command.type === "tick" || command.type === "follow") return;
    touched ||= state.board !== before.board;
    if (state.board !== before.board) mine.push(command);
    clearTimeout(soon);
    soon = window.setTimeout(keepHere);
    if (touched) later();
  });
  window.addEventListener("pagehide", leave);
  keepPuzzle(bundle)
    .then(dropOldest)
    .catch(() => {});
  try {
    rememberLast(bundle.key);
  } catch {
    // The next visit starts with another puzzle; nothing else depends on it.
  }
  return () => {
    stop();
    ended = true;
    clearTimeout(timer);
    clearTimeout(soon);
    game.dispatch({ type: "tick" });
    Promise.all([keepHere(), touched && keepThere()]).finally(() => tabs.close());
    window.removeEventListener("pagehide", leave);
  };
}
