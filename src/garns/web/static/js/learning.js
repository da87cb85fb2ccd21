/**
 * What a pupil has learnt: what was found and what was missed for each technique, and when to meet again what was
 * missed. Values in, values out; `views/learned.js` keeps them.
 *
 * What is missed goes into the first of some boxes. It comes back after the days of its box; found then, it moves to
 * the next box, and out of the last one; missed, it begins again.
 */

/** @import { Technique } from "./answers.js" */
/**
 * Boards on which the technique was found at once, and those on which it was not; while it is in a box, which, and the
 * day on which it is due (days are numbers, see `dayOf`).
 * @typedef {{ right: number, missed: number, box?: number, due?: number }} Mark
 */
/** @typedef {Readonly<Record<string, Mark>>} Marks by technique */

/** Boards to find before a lesson is done. */
export const ENOUGH = 3;
/** The days after which each box is opened. */
export const DAYS = [1, 3, 7, 21];

/** @type {Mark} */
const NEW = { right: 0, missed: 0 };

/** The number of a day where the pupil is; the next day has the next number. @param {Date} date */
export const dayOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** A day as 2026-03-01. @param {number} day */
export const dateOf = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/**
 * The marks after a board.
 * @param {Marks} marks
 * @param {string} technique
 * @param {boolean} right whether it was found at once
 * @param {number} day
 * @returns {Marks}
 */
export function noted(marks, technique, right, day) {
  const { box, due, ...counts } = marks[technique] ?? NEW;
  if (!right) return { ...marks, [technique]: { ...counts, missed: counts.missed + 1, ...boxed(0, day) } };
  const after = { ...counts, right: counts.right + 1 };
  if (box === undefined || due === undefined) return { ...marks, [technique]: after };
  return { ...marks, [technique]: { ...after, ...(due > day ? { box, due } : boxed(box + 1, day)) } };
}

/** @param {number} box @param {number} day */
const boxed = (box, day) => (box < DAYS.length ? { box, due: day + DAYS[box] } : {});

/** Whether a lesson is done. @param {Marks} marks @param {string} technique */
export const isDone = (marks, technique) => (marks[technique]?.right ?? 0) >= ENOUGH;

/** What is due, longest first. @param {Marks} marks @param {number} day @returns {string[]} */
export function dueOn(marks, day) {
  const days = (/** @type {string} */ id) => marks[id].due ?? Infinity;
  return Object.keys(marks)
    .filter((id) => days(id) <= day)
    .sort((a, b) => days(a) - days(b));
}

/** The first lesson that is not done. @param {Technique[]} all @param {Marks} marks */
export const nextLesson = (all, marks) => all.find(({ id }) => !isDone(marks, id));

/**
 * The lessons by level, in the order of the list, and how many of each are done.
 * @param {Technique[]} all
 * @param {Marks} marks
 * @returns {{ level: string, lessons: Technique[], done: number }[]}
 */
export function byLevel(all, marks) {
  /** @type {Map<string, Technique[]>} */
  const groups = new Map();
  for (const one of all) groups.set(one.level, [...(groups.get(one.level) ?? []), one]);
  return [...groups].map(([level, lessons]) => ({
    level,
    lessons,
    done: lessons.filter(({ id }) => isDone(marks, id)).length,
  }));
}

/**
 * The counts as a table for a teacher: a line for each technique that was met.
 * @param {Technique[]} all
 * @param {Marks} marks
 * @param {(names: import("./types.js").Names) => string} named a name in the language of the table
 */
export function toCsv(all, marks, named) {
  const rows = all
    .filter(({ id }) => marks[id])
    .map(({ id, name, level_name }) => {
      const { right, missed, due } = marks[id];
      const done = isDone(marks, id) ? 1 : 0;
      return [id, named(name), named(level_name), right, missed, done, due === undefined ? "" : dateOf(due)];
    });
  const lines = [["technique", "name", "level", "right", "missed", "done", "review"], ...rows];
  return lines.map((line) => line.map(field).join(",") + "\r\n").join("");
}

/** @param {string | number} value */
const field = (value) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/**
 * Marks out of a text that may be anything; what is no mark is left out.
 * @param {string | null} text
 * @returns {Marks}
 */
export function readMarks(text) {
  /** @type {unknown} */
  let form;
  try {
    form = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof form !== "object" || form === null || Array.isArray(form)) return {};
  return Object.fromEntries(Object.entries(form).filter(([, mark]) => isMark(mark)));
}

/** @param {any} mark */
function isMark(mark) {
  const whole = (/** @type {unknown} */ number) => Number.isInteger(number) && Number(number) >= 0;
  if (typeof mark !== "object" || mark === null || !whole(mark.right) || !whole(mark.missed)) return false;
  return mark.box === undefined ? mark.due === undefined : whole(mark.box) && whole(mark.due);
}
