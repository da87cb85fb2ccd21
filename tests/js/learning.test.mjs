// What a pupil has learnt: counts, the order of lessons, boxes that bring back what was missed, the table of a teacher.

import assert from "node:assert/strict";
import test from "node:test";

import {
  DAYS,
  ENOUGH,
  byLevel,
  dateOf,
  dayOf,
  dueOn,
  isDone,
  nextLesson,
  noted,
  readMarks,
  toCsv,
} from "../../src/garns/web/static/js/learning.js";

const LESSONS = [
  { id: "full_house", name: "Full House", level: "beginner", level_name: "Beginner" },
  { id: "naked_pair", name: "Naked Pair", level: "medium", level_name: "Medium" },
  { id: "x_wing", name: 'The "X", or wing', level: "medium", level_name: "Medium" },
];

/** The marks after some boards of a technique: whether each was found at once, and the day. */
const after = (...boards) => boards.reduce((marks, [right, day]) => noted(marks, "x_wing", right, day), {});
const times = (count, board) => Array.from({ length: count }, () => board);

test("a lesson is done after enough boards, however many were missed", () => {
  const almost = after([false, 1], ...times(ENOUGH - 1, [true, 1]));
  assert.equal(isDone(almost, "x_wing"), false);
  assert.equal(isDone(noted(almost, "x_wing", true, 1), "x_wing"), true);
  assert.equal(isDone(almost, "full_house"), false);
});

test("what was never missed is never due", () => {
  assert.deepEqual(dueOn(after([true, 1]), 1_000_000), []);
});

test("what was missed climbs from box to box on the days when it is due, and leaves the last one", () => {
  let marks = after([false, 100]);
  let day = 100;
  for (const wait of DAYS) {
    assert.deepEqual(dueOn(marks, day + wait - 1), []);
    day += wait;
    assert.deepEqual(dueOn(marks, day), ["x_wing"]);
    marks = noted(marks, "x_wing", true, day);
  }
  assert.deepEqual(marks, { x_wing: { right: DAYS.length, missed: 1 } });
});

test("a board before its day moves nothing, and a miss begins again", () => {
  const waiting = after([false, 100], [true, 101]);
  assert.deepEqual(waiting.x_wing, { right: 1, missed: 1, box: 1, due: 104 });
  assert.deepEqual(noted(waiting, "x_wing", true, 102).x_wing, { right: 2, missed: 1, box: 1, due: 104 });
  assert.deepEqual(noted(waiting, "x_wing", false, 102).x_wing, { right: 1, missed: 2, box: 0, due: 103 });
});

test("what waits longest is due first", () => {
  const marks = noted(noted(after([false, 9]), "naked_pair", false, 5), "full_house", false, 50);
  assert.deepEqual(dueOn(marks, 20), ["naked_pair", "x_wing"]);
});

test("noting leaves the marks from before alone", () => {
  const before = Object.freeze({ x_wing: Object.freeze({ right: 1, missed: 0 }) });
  assert.deepEqual(noted(before, "x_wing", true, 1), { x_wing: { right: 2, missed: 0 } });
  assert.deepEqual(before, { x_wing: { right: 1, missed: 0 } });
});

test("levels tell how many are done, and the first that is not comes next", () => {
  const marks = { full_house: { right: ENOUGH, missed: 0 }, x_wing: { right: ENOUGH, missed: 0 } };
  assert.deepEqual(
    byLevel(LESSONS, marks).map(({ level, lessons, done }) => [level, lessons.length, done]),
    [
      ["beginner", 1, 1],
      ["medium", 2, 1],
    ],
  );
  assert.equal(nextLesson(LESSONS, marks).id, "naked_pair");
  assert.equal(nextLesson([LESSONS[0]], marks), undefined);
});

test("a day is the pupil's own, whatever the hour", () => {
  const [early, late, next] = [new Date(2026, 2, 1, 0, 5), new Date(2026, 2, 1, 23, 55), new Date(2026, 2, 2)];
  assert.equal(dayOf(early), dayOf(late));
  assert.equal(dayOf(next), dayOf(late) + 1);
  assert.equal(dateOf(dayOf(early)), "2026-03-01");
});

test("the table has a line for each technique that was met, with quotes where a name needs them", () => {
  const marks = {
    x_wing: { right: 3, missed: 1, box: 0, due: dayOf(new Date(2026, 2, 1)) },
    unknown: { right: 1, missed: 0 },
  };
  assert.equal(
    toCsv(LESSONS, marks, (name) => name),
    'technique,name,level,right,missed,done,review\r\nx_wing,"The ""X"", or wing",Medium,3,1,1,2026-03-01\r\n',
  );
});

test("only marks are read, whatever the text is", () => {
  const good = { right: 1, missed: 2, box: 0, due: 20_000 };
  const bad = [null, 3, {}, { right: -1, missed: 0 }, { right: 1, missed: 0, box: 1 }, { right: "1", missed: 0 }];
  assert.deepEqual(readMarks(JSON.stringify({ good, ...bad })), { good });
  for (const text of [null, "", "no", "[1]", "null", "3"]) assert.deepEqual(readMarks(text), {});
});
