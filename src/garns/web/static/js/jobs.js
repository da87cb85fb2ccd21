/** Work that takes a while: asked for, followed by server-sent events, and stopped when nobody wants it any more. */

import { ApiError, call } from "./api.js";

/** @import { Bundle } from "./types.js" */
/** @typedef {{ tries: number, missing?: string[] }} Progress */
/**
 * @template News
 * @typedef {{ signal: AbortSignal, progress: (news: News) => void }} Follow
 */

/**
 * Have a puzzle made.
 * @param {Record<string, unknown>} wishes the body of `POST /generate`
 * @param {Follow<Progress>} follow
 * @returns {Promise<Bundle>} rejected with an AbortError when it was stopped, with an ApiError that has the `nearest`
 *   puzzle when none was found
 */
export const make = (wishes, follow) => run("/generate", wishes, follow).then(({ result }) => result);

/**
 * Have a piece of work done: its name, and what came of it.
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @template News, Result
 * @param {Follow<News>} follow
 * @returns {Promise<{ job: string, result: Result }>}
 */
export async function run(path, body, { signal, progress }) {
  const { job } = /** @type {{ job: string }} */ (await call(path, body, { signal }));
  const id = encodeURIComponent(job);
  const stop = () => void call(`/jobs/${id}`, undefined, { method: "DELETE" }).catch(() => {});
  if (signal.aborted) stop();
  signal.throwIfAborted();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return { job: id, result: await followed(id, signal, progress) };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/**
 * @param {string} id
 * @param {AbortSignal} signal
 * @template News, Result
 * @param {(news: News) => void} progress
 * @returns {Promise<Result>}
 */
function followed(id, signal, progress) {
  return new Promise((resolve, reject) => {
    const source = new EventSource(`/api/v1/jobs/${id}/events`);
    const end = (/** @type {() => void} */ then) => {
      source.close();
      then();
    };
    const told = (/** @type {MessageEvent} */ event) => JSON.parse(event.data);
    const stopped = () => end(() => reject(new DOMException("stopped", "AbortError")));
    signal.addEventListener("abort", stopped, { once: true });
    source.addEventListener("progress", (event) => progress(told(event)));
    source.addEventListener("done", (event) => end(() => resolve(told(event))));
    source.addEventListener("failed", (event) =>
      end(() =>
        reject(Object.assign(new ApiError(told(event)?.problems ?? []), { nearest: told(event)?.nearest ?? null })),
      ),
    );
    source.addEventListener("cancelled", stopped);
    // The browser connects again by itself; when it has given up, so do we.
    source.addEventListener(
      "error",
      () => source.readyState === EventSource.CLOSED && end(() => reject(new ApiError([], true))),
    );
  });
}
