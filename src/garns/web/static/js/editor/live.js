/**
 * What the engine says of the puzzle being made: asked a moment after each change, and no longer wanted at the next.
 */

import { ApiError, call } from "../api.js";

/** @import { Bundle, Hint, Problem, Puzzle } from "../types.js" */
/**
 * @typedef {{
 *   bundle?: Bundle, count?: number, complete?: boolean, candidates?: number[][] | null, problems?: Problem[],
 *   offline?: boolean, busy?: boolean, why?: Hint | null,
 * }} News
 */

/** Milliseconds of rest before the server is asked. */
const REST = 250;
/** Solutions counted at most. */
const LIMIT = 1000;

/**
 * @param {(news: News) => void} tell called with each piece of news as it comes
 * @returns {{ ask: (puzzle: Puzzle, wants: { candidates: boolean }) => void, stop: () => void }}
 */
export function watching(tell) {
  let rest = 0;
  let now = new AbortController();

  /** @param {Puzzle} puzzle @param {{ candidates: boolean }} wants @param {AbortSignal} signal */
  async function run(puzzle, wants, signal) {
    const told = (/** @type {News} */ news) => {
      if (!signal.aborted) tell(news);
    };
    try {
      const bundle = await call("/puzzles", { puzzle }, { signal });
      told({ bundle });
      const asks = [
        call("/count", { puzzle, limit: LIMIT }, { signal }).then(async ({ count, complete }) => {
          told({ count, complete });
          if (count === 0) told({ why: (await call("/contradiction", { puzzle }, { signal })).hint });
        }),
      ];
      if (wants.candidates)
        asks.push(call("/candidates", { puzzle }, { signal }).then(({ candidates }) => told({ candidates })));
      await Promise.all(asks);
      told({ busy: false });
    } catch (error) {
      if (error instanceof ApiError) told({ problems: error.problems, offline: error.offline, busy: false });
      else if (!(error instanceof DOMException)) throw error;
    }
  }

  function stop() {
    clearTimeout(rest);
    now.abort();
  }

  return {
    ask(puzzle, wants) {
      stop();
      now = new AbortController();
      tell({ busy: true });
      rest = window.setTimeout(run, REST, puzzle, wants, now.signal);
    },
    stop,
  };
}
