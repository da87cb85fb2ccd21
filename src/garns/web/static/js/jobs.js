/** Work that takes a while: asked for, followed by server-sent events, and stopped when nobody wants it any more. */

import { ApiError, call } from "./api.js";

/** @import { Bundle } from "./types.js" */
/** @typedef {{ tries: number, missing?: string[] }} Progress */

/**
 * Have a puzzle made.
 * @param {Record<string, unknown>} wishes the body of `POST /generate`
 * @param {{ signal: AbortSignal, progress: (news: Progress) => void }} options
 * @returns {Promise<Bundle>} rejected with an AbortError when it was stopped, with an ApiError that has the `nearest`
 *   puzzle when none was found
 */
export async function make(wishes, { signal, progress }) {
  const { job } = await call("/generate", wishes, { signal });
  const id = encodeURIComponent(job);
  const stop = () => void call(`/jobs/${id}`, undefined, { method: "DELETE" }).catch(() => {});
  if (signal.aborted) stop();
  signal.throwIfAborted();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await followed(id, signal, progress);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/**
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {(news: Progress) => void} progress
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
