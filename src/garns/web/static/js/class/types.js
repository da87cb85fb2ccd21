/** What the server tells of a class; see `garns.web.wall`. Types only: nothing here runs. */

/** @import { Bundle, Names } from "../types.js" */
/** @import { Move } from "./pace.js" */

/** @typedef {"waiting" | "searching" | "right" | "wrong" | "too_slow" | "crashed" | "not_protocol"} DeskState */

/**
 * A program and what it does. From `seconds` on: only when it has a puzzle. `silent` is when it was last heard of.
 * @typedef {{
 *   id: number, name: string, language: string, state: DeskState, puzzle: number, silent: number | null,
 *   squares: string, right: number, time: number, seconds?: number | null, tries?: number, undone?: number,
 *   grid?: string, moves?: Move[], batch?: number, reason?: Names | null, cells?: number[],
 * }} Desk
 */

/**
 * A round; times in seconds.
 * @typedef {{
 *   number: number, set: string, set_name: Names, count: number, limit: number,
 *   state: "running" | "paused" | "ended", left: number, length: number, seed?: number,
 * }} Round
 */

/** What is needed to draw a puzzle. @typedef {Omit<Bundle, "solution" | "status">} BoardForm */

/**
 * A class at one moment of the server's clock.
 * @typedef {{
 *   class: { name: string, code: string }, at: number, round: Round | null, boards: Record<string, BoardForm>,
 *   desks: Desk[], standing: { rank: number, id: number }[],
 * }} Wall
 */

/** What is new on it: only the desks and boards that changed. @typedef {Wall & { gone: number[] }} Change */

export {};
