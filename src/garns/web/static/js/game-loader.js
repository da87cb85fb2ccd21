/** Which puzzle to play: the one of the address, else the one played last, else one from the library. */

import { call } from "./api.js";
import { recordOf } from "./autosave.js";
import { keepGame, keepPuzzle, lastKey, loadGame, loadPuzzle } from "./local.js";
import { navigate } from "./navigate.js";
import { carriesPuzzle, printedSource, unpack } from "./share.js";
import { site } from "./site.js";
import { createGame } from "./store.js";

/** @import { BoardForm, Bundle, StateForm } from "./types.js" */
/** @import { Kept } from "./local.js" */
/**
 * What is opened: `saved` is the written form of the game so far, `resumed` when nobody asked for just this one.
 * `version` is that of the game which this browser keeps.
 * @typedef {{ bundle: Bundle, saved: StateForm | null, server: Kept["server"], version: number, resumed: boolean }}
 *   Opened
 */

/** Where a puzzle is played. @param {string} key */
export const playAddress = (key) => `/play?puzzle=${encodeURIComponent(key)}`;

/**
 * Play a puzzle; a game of it that is kept here goes on. For every page that has a puzzle at hand.
 * @param {Bundle} bundle
 */
export async function openPuzzle(bundle) {
  await keepPuzzle(bundle).catch(() => waiting.set(bundle.key, bundle));
  navigate(playAddress(bundle.key));
}

/**
 * Open a text that was pasted or read from a file: a puzzle in any format, or a saved game.
 * @param {string} text
 * @returns {Promise<Bundle>}
 */
export async function openText(text) {
  const form = savedGame(text);
  const bundle = await call("/puzzles", form ? { puzzle: form.puzzle } : { text });
  if (form) await keepGame(recordOf(createGame(bundle, form), null, (await versionOf(bundle)) + 1));
  await openPuzzle(bundle);
  return bundle;
}

/** The form of a saved game, or null when the text is none. @param {string} text */
export function savedGame(text) {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const form = JSON.parse(text);
    return form.format === "garns-game" ? form : null;
  } catch {
    return null;
  }
}

/** The version of the game of a puzzle that this browser keeps. @param {Bundle} bundle */
const versionOf = async ({ key }) => (await loadGame(key).catch(() => undefined))?.version ?? 0;

/** Puzzles that could not be kept: a browser without a store still plays them. @type {Map<string, Bundle>} */
const waiting = new Map();

/** @param {Bundle} bundle @returns {Promise<Opened>} */
async function withGame(bundle) {
  const kept = await loadGame(bundle.key).catch(() => undefined);
  const saved = kept ? JSON.parse(kept.game) : bundle.position ? fromPosition(bundle.position) : null;
  return { bundle, saved, server: kept?.server ?? null, version: kept?.version ?? 0, resumed: false };
}

/**
 * A game that begins with the digits and candidates of a position that was pasted.
 * @param {BoardForm} board
 */
const fromPosition = (board) => ({ board, past: [], future: [], checkpoints: {} });

/** A game that the server keeps. @param {string} id @returns {Promise<Opened>} */
async function fromServer(id) {
  const there = await call(`/games/${encodeURIComponent(id)}`);
  const { game, revision } = /** @type {import("./answers.js").ServerGame} */ (there);
  const bundle = await call("/puzzles", { puzzle: game.puzzle });
  return { bundle, saved: game, server: { id, revision }, version: await versionOf(bundle), resumed: true };
}

/** The puzzle of a key: one kept here, or of the library. @param {string} key @returns {Promise<Bundle>} */
export async function puzzleOf(key) {
  return (
    waiting.get(key) ??
    (await loadPuzzle(key).catch(() => undefined)) ??
    (await call(`/puzzles/library/${encodeURIComponent(key)}`))
  );
}

/**
 * An easy classic puzzle, of the second level; without a server one that this browser has kept.
 * @returns {Promise<Bundle>}
 */
async function anyPuzzle() {
  const [, level] = site().levels;
  try {
    return await call(`/puzzles/random?level=${level}&board=9`);
  } catch (error) {
    const { keptPuzzle } = await import("./offline.js");
    const kept = await keptPuzzle({ level, board: "9" }).catch(() => null);
    if (!kept) throw error;
    return kept;
  }
}

/** @param {string} date @param {string | null} level */
const daily = (date, level) => new URLSearchParams({ date, ...(level ? { level } : {}) });

/** What an address asks to play. @param {Location | URL} address @returns {Promise<Opened>} */
export async function openAddress(address) {
  const wanted = new URLSearchParams(address.search);
  const [key, id, day] = [wanted.get("puzzle"), wanted.get("game"), wanted.get("daily")];
  if (address.hash.startsWith("#p=")) return withGame(await unpack(address.hash));
  if (carriesPuzzle(address.hash)) return withGame(await call("/puzzles", await printedSource(address.hash)));
  if (id) return fromServer(id);
  if (key) return withGame(await puzzleOf(key));
  if (day) return withGame(await call(`/puzzles/daily?${daily(day, wanted.get("level"))}`));
  const last = lastKey();
  const bundle = last ? await loadPuzzle(last).catch(() => undefined) : undefined;
  const going = bundle ? await withGame(bundle) : null;
  return going?.saved && going.saved.clock?.status !== "finished"
    ? { ...going, resumed: true }
    : withGame(await anyPuzzle());
}
