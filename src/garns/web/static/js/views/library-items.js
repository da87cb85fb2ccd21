/** Where the puzzles of the library come from: this browser, the server's games, the puzzles that come with Garns. */

import { call } from "../api.js";
import { library, libraryPuzzle, named } from "../catalogue.js";
import { dropGame, keepGame, keepPuzzle, listGames, loadPuzzle } from "../local.js";
import { navigate } from "../navigate.js";
import { openPuzzle, playAddress } from "../game-loader.js";
import { withTimes } from "../phrases.js";
import { language, t } from "../words.js";

/** @import { GameInfo, LibraryEntry, ServerGame } from "../answers.js" */
/** @import { Item } from "./puzzle-card.js" */
/** @import { Kept } from "../local.js" */

/** Games kept in this browser, the latest first. @returns {Promise<Item[]>} */
export async function ownGames() {
  const games = await listGames().catch(() => []);
  return Promise.all(games.map(ownGame));
}

/** @param {Kept} kept @returns {Promise<Item>} */
async function ownGame(kept) {
  const bundle = await loadPuzzle(kept.key).catch(() => undefined);
  return {
    id: kept.key,
    title:
      kept.title ||
      t("Game of {date}", {
        date: new Date(kept.updated).toLocaleDateString(language(), {
          day: "numeric",
          month: "long",
          hour: "2-digit",
          minute: "2-digit",
        }),
      }),
    author: bundle?.author ?? "",
    board: kept.board,
    spec: bundle?.puzzle.constraints?.length ? "" : (bundle?.board ?? ""),
    level: bundle?.level ?? null,
    levelName: kept.level,
    values: kept.values,
    left: kept.left,
    elapsed: kept.elapsed,
    finished: kept.status === "finished",
    puzzle: async () => bundle?.puzzle,
    bundle: async () => bundle,
    open: async () => navigate(playAddress(kept.key)),
    rename: async (title) => {
      await keepGame({ ...kept, title });
      if (bundle) await keepPuzzle({ ...bundle, title });
      if (kept.server)
        await call(`/games/${encodeURIComponent(kept.server.id)}`, { name: title }, { method: "PATCH" }).catch(
          () => {},
        );
    },
    remove: async () => {
      await dropGame(kept.key);
      if (kept.server)
        await call(`/games/${encodeURIComponent(kept.server.id)}`, undefined, { method: "DELETE" }).catch(() => {});
    },
  };
}

/** Games that only the server has: begun on another device, or in the terminal. @returns {Promise<Item[]>} */
export async function serverGames() {
  const there = /** @type {GameInfo[]} */ (await call("/games").catch(() => []));
  const here = await listGames().catch(() => []);
  // A game that was just sent may not know the name of its copy yet: then the puzzle tells.
  const known = (/** @type {GameInfo} */ form) =>
    here.some(({ key, server }) => (server ? server.id === form.id : key === form.key));
  return there.filter((form) => !known(form)).map(serverGame);
}

/** @param {GameInfo} form @returns {Item} */
function serverGame(form) {
  const path = `/games/${encodeURIComponent(form.id)}`;
  const puzzle = async () => /** @type {ServerGame} */ (await call(path)).game.puzzle;
  return {
    id: form.id,
    title: form.name || form.title,
    author: "",
    board: form.board_name,
    spec: form.board,
    level: null,
    levelName: null,
    values: form.givens,
    left: form.left,
    elapsed: form.elapsed,
    finished: form.status === "finished",
    puzzle,
    bundle: async () => call("/puzzles", { puzzle: await puzzle() }),
    open: async () => navigate(`/play?game=${encodeURIComponent(form.id)}`),
    rename: async (name) => void (await call(path, { name }, { method: "PATCH" })),
    remove: async () => void (await call(path, undefined, { method: "DELETE" })),
  };
}

/** The puzzles that come with Garns. @returns {Promise<Item[]>} */
export async function shippedPuzzles() {
  const list = await library().catch(() => []);
  /** How many of each kind have been named. @type {Map<string, number>} */
  const counted = new Map();
  const name = (/** @type {LibraryEntry} */ { board_name }) => {
    const board = withTimes(named(board_name));
    counted.set(board, (counted.get(board) ?? 0) + 1);
    return t("{board} No. {number}", { board, number: counted.get(board) ?? 1 });
  };
  return mixed(
    list.map((form) => ({
      id: form.key,
      title: form.title || name(form),
      author: form.puzzle.author ?? "",
      board: form.board_name,
      spec: form.variant || form.puzzle.constraints?.length ? "" : form.board,
      level: form.level,
      levelName: form.level_name,
      values: null,
      left: null,
      elapsed: 0,
      finished: false,
      puzzle: async () => form.puzzle,
      bundle: () => libraryPuzzle(form.key),
      open: async () => openPuzzle(await libraryPuzzle(form.key)),
      rename: null,
      remove: null,
    })),
  );
}

/** One of each kind of board in turn, so that the first shelf shows what there is. @param {Item[]} items */
function mixed(items) {
  /** @type {Map<string, Item[]>} */
  const kinds = new Map();
  for (const item of items)
    kinds.set(JSON.stringify(item.board), [...(kinds.get(JSON.stringify(item.board)) ?? []), item]);
  const rows = Math.max(0, ...[...kinds.values()].map((ones) => ones.length));
  return Array.from({ length: rows }, (_, row) =>
    [...kinds.values()].flatMap((ones) => ones.slice(row, row + 1)),
  ).flat();
}
