import assert from "node:assert/strict";
import { test } from "node:test";
import { marksIn } from "../../src/data/comments.ts";
import { lanesOfMarks, LANES_MAX, markAt, rangeOfMark, type Mark } from "../../src/data/marks.ts";
import { profileOf } from "../../src/data/profile_json.ts";
import { withoutGaps } from "../../src/data/recordings.ts";
import { viewJson } from "../support/profiles.ts";

const THREADS = [
  { process: 0, number: 0 },
  { process: 7, number: 1 },
  { process: 7, number: 2 },
];
const START_NS = 1_764_000_000_000_000_000;
const START_US = START_NS / 1000;

const mark = (beginUs: number, endUs: number, name = "", thread = 1): Mark => {
  return { kind: "mark", name, thread, beginUs, endUs };
};

test("marks are read from comments, in the order in which they began", () => {
  const comments = [
    `# marks: 7 2 sql Customer%20Load ${START_US + 900}:300 100:20`,
    `# marks: 7 1 mark 100%25 ${START_US + 500}:0`,
    `# marks: 8 1 job Mail ${START_US + 2000}:1999`,
    "# marks: 7 1 mark broken",
    "# marks: and other words",
  ];
  assert.deepEqual(marksIn(comments, THREADS, START_NS), [
    { kind: "job", name: "Mail", thread: 0, beginUs: 1, endUs: 2000 },
    { kind: "mark", name: "100%", thread: 1, beginUs: 500, endUs: 500 },
    { kind: "sql", name: "Customer Load", thread: 2, beginUs: 600, endUs: 900 },
    { kind: "sql", name: "Customer Load", thread: 2, beginUs: 980, endUs: 1000 },
  ]);
});

test("marks inside of others are in rows below them, and what follows is in the first free one", () => {
  const marks = [mark(0, 100, "a"), mark(10, 50, "b"), mark(20, 30, "c"), mark(60, 90, "d"), mark(100, 110, "e")];
  const placed = lanesOfMarks([...marks, mark(0, 1000, "elsewhere", 2)], 1).map(({ name, lane }) => `${name}${lane}`);
  assert.deepEqual(placed, ["a0", "b1", "c2", "d1", "e0"]);
  const deep = Array.from({ length: 10 }, (_, i) => mark(i, 100 - i));
  assert.equal(Math.max(...lanesOfMarks(deep, 1).map(({ lane }) => lane)), LANES_MAX - 1);
});

test("the mark under the pointer is the nearest one of its row; it selects its time, or the millisecond around it", () => {
  const marks = lanesOfMarks([mark(0, 100, "long"), mark(40, 40, "instant"), mark(200, 210, "next")], 1);
  const nameAt = (lane: number, us: number): string | undefined => markAt(marks, lane, us, 2)?.name;
  assert.deepEqual([nameAt(0, 50), nameAt(0, 150), nameAt(0, 199)], ["long", undefined, "next"]);
  assert.deepEqual([nameAt(1, 41), nameAt(1, 50)], ["instant", undefined]);
  assert.deepEqual([rangeOfMark(mark(10, 30)), rangeOfMark(mark(1000, 1000))].flat(), [10, 30, 500, 1500]);
});

test("marks move with the timeline where the time between recordings is taken out", () => {
  const samples = [1000, 10_001_000].map((endsUs) => ({ stack: "main", weight: 1000, endsUs }));
  const json = viewJson(samples, ["main"], [], [`# marks: 7 1 mark late ${START_US + 10_000_900}:400`]);
  json.start_time_ns = START_NS;
  const { marks } = withoutGaps(profileOf(json), [
    [START_NS, 1_000_000],
    [START_NS + 10_000_000_000, 1_000_000],
  ]);
  assert.deepEqual([marks[0]!.beginUs, marks[0]!.endUs], [1500, 1900]);
});
