/**
 * Keeping a game: in this browser after every action, and on the server a moment later when there is one. Tabs that
 * play the same puzzle tell each other when they have kept it, and go on from there.
 */

import { ApiError, call } from "./api.js";
import { dropOldest, keepGame, keepPuzzle, loadGame, rememberLast } from "./local.js";
import { lineOf } from "./state.js";
import { t } from "./words.js";

/** @import { Kept } from "./local.js" */
/** @import { Game } from "./store.js" */

/** Milliseconds without an action before the server hears of it. */
const QUIET = 1500;

/** A game as it is kept. @param {Game} game @param {Kept["server"]} server @returns {Kept} */
export function recordOf(game, server) {
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
  };
}

/** What two tabs must agree on; the clock of each runs by itself. @param {import("./types.js").StateForm} form */
const boardsOf = ({ board, past, future }) => JSON.stringify([board, past, future]);

/**
 * Keep a game from now on; gives the way to stop, which keeps it a last time.
 * @param {Game} game
 * @param {{ server?: Kept["server"], tell: (message: string) => void }} options
 */
export function autosave(game, { server = null, tell }) {
  const { bundle } = game;
  let touched = game.state().past.length > 0 || game.state().future.length > 0;
  let told = false;
  let timer = 0;
  let sending = false;
  const tabs = new BroadcastChannel(`garns-game-${bundle.key}`);

  async function keepHere() {
    if (!touched) return;
    try {
      await keepGame(recordOf(game, server));
      tabs.postMessage({ server });
    } catch {
      if (!told) tell(t("This browser cannot keep the game: save it as a file before you leave."));
      told = true;
    }
  }

  /**
   * Another tab has kept this game: it goes on from there. Who acted last tells the server, which may have answered the
   * other tab in the meantime.
   * @param {MessageEvent<{ server: Kept["server"] }>} event
   */
  async function follow({ data }) {
    server = data.server ?? server;
    const kept = await loadGame(bundle.key).catch(() => undefined);
    const form = kept && JSON.parse(kept.game);
    if (!form || ended || boardsOf(form) === boardsOf(game.toJson())) return;
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
      server = server ? await send(server, form) : await call("/games", form);
      await keepHere();
    } catch {
      // The browser has the game; the server gets it with the next action.
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
      return await call(`/games/${encodeURIComponent(id)}`, { ...form, revision }, { method: "PUT" });
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status !== 409 && status !== 404) throw error;
      const other = await call("/games", form);
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
  const leave = () => {
    game.dispatch({ type: "tick" });
    clearTimeout(soon);
    return keepHere();
  };
  const stop = game.subscribe((state, before, command) => {
    if (command.type === "tick" || command.type === "follow") return;
    touched ||= state.board !== before.board;
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
    Promise.all([leave(), touched && keepThere()]).finally(() => tabs.close());
    window.removeEventListener("pagehide", leave);
  };
}
