/** Watching a class: server-sent events, put together to the wall as it is now. */

import { ApiError, call } from "../api.js";

/** @import { Change, Wall } from "./types.js" */

/** Milliseconds until a server that sent us away is asked again. */
const PATIENCE = 3000;

/**
 * The wall after a change.
 * @param {Wall} wall
 * @param {Change} change
 * @returns {Wall}
 */
export function merge(wall, { gone, ...change }) {
  const sameRound = wall.round?.number === change.round?.number;
  const news = new Map(change.desks.map((desk) => [desk.id, desk]));
  const kept = wall.desks.filter(({ id }) => !gone.includes(id)).map((desk) => news.get(desk.id) ?? desk);
  const known = new Set(kept.map(({ id }) => id));
  return {
    ...change,
    boards: sameRound ? { ...wall.boards, ...change.boards } : change.boards,
    desks: [...kept, ...change.desks.filter(({ id }) => !known.has(id))],
  };
}

/**
 * Watch a class until told to stop.
 * @param {string} code
 * @param {{ show: (wall: Wall) => void, lost: () => void, refused: (error: ApiError) => void }} listener
 */
export function watch(code, { show, lost, refused }) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {Wall | null} */
  let wall = null;
  let timer = 0;
  let ended = false;
  const path = `/classes/${encodeURIComponent(code)}`;

  function open() {
    source = new EventSource(`/api/v1${path}/events`);
    source.addEventListener("wall", (event) => {
      wall = JSON.parse(event.data);
      show(/** @type {Wall} */ (wall));
    });
    source.addEventListener("change", (event) => {
      if (wall) show((wall = merge(wall, JSON.parse(event.data))));
    });
    // The browser connects again by itself, unless the server said no; an event does not tell why it did.
    source.addEventListener("error", () => {
      lost();
      if (source?.readyState === EventSource.CLOSED) ask();
    });
  }

  async function ask() {
    try {
      await call(path);
    } catch (error) {
      if (ended || !(error instanceof ApiError)) return;
      if (!error.offline && error.status !== 429 && error.status < 500) return refused(error);
    }
    if (!ended) timer = window.setTimeout(open, PATIENCE);
  }

  open();
  return () => {
    ended = true;
    window.clearTimeout(timer);
    source?.close();
  };
}
