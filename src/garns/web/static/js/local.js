/**
 * Games kept in this browser (IndexedDB): one record for each puzzle, written after every action. Each write is
 * committed at once, so that closing the page does not take it back.
 */

/** @import { Bundle } from "./types.js" */

/**
 * A game as it is kept. `game` is the written form of `garns.game` as text; `server` names its copy there.
 * @typedef {{
 *   key: string, title: string, board: Bundle["board_name"], level: Bundle["level_name"], updated: number, elapsed:
 * number,
 *   status: string, left: number, values: string, game: string, server: { id: string, revision: number } | null,
 *   version?: number,
 * }} Kept `version` grows with every change, so that two tabs see when the other was first
 */

/** How many games are kept; the oldest ones that are finished go first. */
const MOST = 200;
const LAST = "garns.last";

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("garns", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "key" });
      request.result.createObjectStore("puzzles", { keyPath: "key" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * One request in a transaction of its own.
 * @template T
 * @param {"games" | "puzzles"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function ask(name, mode, work) {
  const transaction = (await database()).transaction(name, mode);
  const request = work(transaction.objectStore(name));
  if (mode === "readwrite") transaction.commit();
  return new Promise((resolve, reject) => {
    const done = () => resolve(request.result);
    if (mode === "readwrite") transaction.oncomplete = done;
    else request.onsuccess = done;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** @param {Kept} kept */
export const keepGame = (kept) => ask("games", "readwrite", (store) => store.put(kept));

/**
 * Keep a game unless another tab has kept a later version than the one that is known here: then that one is given.
 * @param {Kept} kept
 * @param {number} known
 * @returns {Promise<Kept | null>}
 */
export async function swapGame(kept, known) {
  const transaction = (await database()).transaction("games", "readwrite");
  const store = transaction.objectStore("games");
  /** @type {Kept | null} */
  let other = null;
  const there = store.get(kept.key);
  there.onsuccess = () => {
    if ((there.result?.version ?? 0) > known) other = there.result;
    else store.put(kept);
    transaction.commit();
  };
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(other);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** @param {string} key @returns {Promise<Kept | undefined>} */
export const loadGame = (key) => ask("games", "readonly", (store) => store.get(key));

/** @param {Bundle} bundle */
export const keepPuzzle = (bundle) => ask("puzzles", "readwrite", (store) => store.put(bundle));

/** @param {string} key @returns {Promise<Bundle | undefined>} */
export const loadPuzzle = (key) => ask("puzzles", "readonly", (store) => store.get(key));

/** Forget a game and its puzzle. @param {string} key */
export const dropGame = (key) =>
  Promise.all([
    ask("games", "readwrite", (store) => store.delete(key)),
    ask("puzzles", "readwrite", (store) => store.delete(key)),
  ]);

/** The games kept here, the latest first. @param {number} [most] @returns {Promise<Kept[]>} */
export async function listGames(most = MOST) {
  const games = await ask("games", "readonly", (store) => store.getAll());
  return games.sort((a, b) => b.updated - a.updated).slice(0, most);
}

/** Make room: an unfinished game is never forgotten before a finished one. */
export async function dropOldest() {
  const games = await listGames(Infinity);
  const order = [
    ...games.filter((kept) => kept.status !== "finished"),
    ...games.filter((kept) => kept.status === "finished"),
  ];
  await Promise.all(order.slice(MOST).map((kept) => dropGame(kept.key)));
}

/** The puzzle played last, to go on with. */
export const lastKey = () => localStorage.getItem(LAST);

/** @param {string} key */
export const rememberLast = (key) => localStorage.setItem(LAST, key);
