/** The only file that speaks to the server's interface. */

import { player } from "./players.js";
import { language } from "./words.js";

/** An answer that is no success: what the server said, or that there is no server (`offline`). */
export class ApiError extends Error {
  /**
   * @param {{ id: string, message: string, cells?: string[] }[]} problems
   * @param {boolean} offline
   * @param {number} status of the answer, 0 when there was none
   */
  constructor(problems, offline = false, status = 0) {
    super(problems.map((problem) => problem.message).join(" "));
    this.problems = problems;
    this.offline = offline;
    this.status = status;
    /**
     * The puzzle that came nearest to a wish that could not be fulfilled.
     * @type {import("./types.js").Bundle | null}
     */
    this.nearest = null;
  }
}

/**
 * Send a request; any answer that is no success is thrown.
 * @param {string} path below `/api/v1`
 * @param {unknown} [body] sent as JSON, by POST when no method is said
 * @param {RequestInit} [options]
 */
async function send(path, body, options = {}) {
  const sent =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language(), ...(sent.headers ?? {}), ...Object(options.headers) };
  const mine = path.startsWith("/games") ? player() : null;
  if (mine) headers["Garns-Player"] = mine;
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, { ...sent, ...options, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError([], true);
  }
  if (answer.ok) return answer;
  const form = await answer.json().catch(() => null);
  throw new ApiError(form?.problems ?? [{ id: "server", message: answer.statusText }], false, answer.status);
}

/**
 * Send a request; the answer is JSON, as `answers.js` tells.
 * @template {string} Path
 * @param {Path} path below `/api/v1`
 * @param {unknown} [body] sent as JSON, by POST when no method is said
 * @param {RequestInit} [options]
 * @returns {Promise<import("./answers.js").AnswerTo<Path>>}
 */
export async function call(path, body, options) {
  const answer = await send(path, body, options);
  return answer.status === 204 ? /** @type {never} */ (null) : answer.json();
}

/** A file. @param {string} path below `/api/v1` @param {RequestInit} [options] */
export const download = async (path, options) => (await send(path, undefined, options)).blob();

/** A picture of a board. @param {Record<string, unknown>} work the body of `POST /render` */
export const picture = async (work) => (await send("/render", work)).blob();
