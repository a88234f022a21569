import assert from "node:assert/strict";
import { test } from "node:test";
import { columnFor, heatmapOf, lanesOf, rowAt, spreadOver, wholeWindow, type Lane } from "../../src/data/timeline.ts";
import { STATES } from "../../src/data/kinds.ts";
import { filesWithLines } from "../../src/data/lines.ts";
import { Model } from "../../src/data/model.ts";
import { heaviestPath, visibleRows } from "../../src/data/nodes.ts";
import { PairIndex } from "../../src/data/pair_index.ts";
import { withoutGaps, type Recording } from "../../src/data/recordings.ts";
import { sortRows } from "../../src/data/table.ts";
import { profile, stateWith } from "../support/profiles.ts";
import { sum } from "../support/drawn.ts";

const timed = profile(
  [
    { stack: "main;work", weight: 1_000_000, endsUs: 1000 },
    { stack: "main;work;[GC marking]", weight: 500_000, endsUs: 2000 },
    { stack: "run;[GVL blocked]", weight: 4_000_000, endsUs: 4000, thread: 2 },
  ],
  ["main", "worker"],
);
const model = new Model(timed);
const everything = model.passes(stateWith({}));
const at = (state: (typeof STATES)[number]): number => STATES.indexOf(state);

const threadsOf = (lanes: Lane[]): number[] => lanes.map(({ thread }) => thread);

test("lanes spread a row over the time before it", () => {
  const lanes = lanesOf(timed, model.states, everything, { fromUs: 0, toUs: 4000 }, 4);
  assert.deepEqual(threadsOf(lanes), [1, 2]);
  const [main, worker] = lanes;
  const shares = (lane: Lane | undefined, state: (typeof STATES)[number]): number[] =>
    [0, 1, 2, 3].map((column) => lane!.share[column * STATES.length + at(state)]!);
  assert.deepEqual(shares(main, "running"), [1, 0, 0, 0]);
  assert.deepEqual(shares(main, "gc"), [0, 0.5, 0, 0]);
  assert.deepEqual(shares(worker, "blocked"), [1, 1, 1, 1]);
  assert.equal(worker!.totals[at("blocked")], 4_000_000);
});

test("lanes are in the order in which threads were made, the main one first", () => {
  const of = profile(
    [3, 2, 1].map((thread) => ({ stack: "run", weight: 1000, endsUs: 1, thread })),
    ["a", "b", "main"],
  );
  const numbers = [9, 3, 1];
  numbers.forEach((number, i) => (of.threads[i + 1]!.number = number));
  const lanes = lanesOf(of, new Model(of).states, Uint8Array.of(1, 1, 1), { fromUs: 0, toUs: 1 }, 1);
  assert.deepEqual(threadsOf(lanes), [3, 2, 1]);
});

test("lanes of a window show the part inside it, and the whole window covers every row", () => {
  const [, worker] = lanesOf(timed, model.states, everything, { fromUs: 1000, toUs: 2000 }, 2);
  assert.equal(worker!.share[at("blocked")], 1);
  assert.deepEqual(wholeWindow(timed), { fromUs: 0, toUs: 4000 });
});

test("the row at an instant is the one that covers it", () => {
  const rows = [
    rowAt(timed, 1, 500, 0),
    rowAt(timed, 1, 1200, 10),
    rowAt(timed, 1, 1200, 500),
    rowAt(timed, 2, 3999, 0),
  ];
  assert.deepEqual(rows, [0, -1, 0, 2]);
});

// Two recordings of 2 and 4 ms, 94 ms apart, as they are when they have been added up.
const apart = {
  ...profile([
    { stack: "main", weight: 1_000_000, endsUs: 1500 },
    { stack: "main", weight: 1_000_000, endsUs: 99_000 },
  ]),
  durationNs: 100_000_000,
};
const START = 1_700_000_000_000_000_000;
const from = (ms: number, lengthMs: number): Recording => [START + ms * 1e6, lengthMs * 1e6];

test("time between recordings is taken out, and where that was is known", () => {
  const closed = withoutGaps(apart, [from(96, 4), from(0, 2)]);
  assert.deepEqual([...closed.timeline!.endUs], [1500, 5000]);
  assert.deepEqual(closed.timeline!.gaps, [{ atUs: 2000, lengthUs: 94_000 }]);
  assert.equal(closed.durationNs, 6_000_000);
  assert.deepEqual(wholeWindow(closed), { fromUs: 0, toUs: 6000 });
});

test("each of several gaps is where it is once those before it are closed, and a row in one ends where it was", () => {
  const three = { ...apart, timeline: { ...apart.timeline!, endUs: Float64Array.of(50_000, 99_000) } };
  const closed = withoutGaps(three, [from(0, 2), from(90, 1), from(97, 3)]);
  assert.deepEqual(closed.timeline!.gaps, [
    { atUs: 2000, lengthUs: 88_000 },
    { atUs: 3000, lengthUs: 6000 },
  ]);
  assert.deepEqual([...closed.timeline!.endUs], [2000, 5000]);
});

test("recordings that overlap, that are alone, or that do not say when they were keep their times", () => {
  const overlapping = [from(0, 50), from(10, 5), from(50, 50)];
  const undated: Recording[] = [from(0, 2), [0, 4_000_000]];
  for (const recordings of [overlapping, [from(0, 1)], [], undated, [from(0, 0), from(9000, 1)]])
    assert.equal(withoutGaps(apart, recordings), apart);
});

test("a heatmap's column is a second for minutes, and less for less", () => {
  assert.deepEqual([200e6, 1.5e6, 3600e6, 14 * 24 * 3600e6].map(columnFor), [1e6, 10_000, 60e6, 2 * 3600e6]);
  for (const days of [1, 2, 30, 365])
    assert.ok((days * 24 * 3600e6) / columnFor(days * 24 * 3600e6) <= 241, `${days} days`);
});

test("a heatmap loses no weight", () => {
  const heatmap = heatmapOf(timed, everything, 4000);
  assert.ok(Math.abs(sum(heatmap.weight) - 5_500_000) < 1e-3);
  assert.equal(heatmap.columnsCount, 4);
  const onlyGc = heatmapOf(timed, model.passes(stateWith({ hiddenStates: ["running", "blocked"] })), 4000);
  assert.ok(Math.abs(sum(onlyGc.weight) - 500_000) < 1e-3);
});

test("spreading puts what lies outside into the outermost cells", () => {
  const cells = new Float64Array(3);
  spreadOver(cells, -4, -2, 5);
  spreadOver(cells, 2.5, 9, 6);
  spreadOver(cells, 1, 1, 2);
  assert.deepEqual([...cells], [5, 2, 6]);
});

test("lines have self and total, and recursion counts once", () => {
  const source = profile([
    "main@a.rb:1;fib@a.rb:4;fib@a.rb:4;leaf@b.rb:9 6",
    "main@a.rb:1;fib@a.rb:5 1",
    "main@a.rb:1;gsub@<C method>:0 2",
    "<compiled>@(eval at /t.rb):1 1",
    "<top (required)>@/ext.so:0 1",
  ]);
  const files = filesWithLines(source, new Model(source).weights(stateWith({})));
  assert.deepEqual(
    files.map(({ file, self, total }) => `${file} ${self}/${total}`),
    ["b.rb 6/6", "a.rb 1/9"],
  );
  const lines = files[1]!.lines;
  assert.deepEqual(
    [1, 4, 5].map((line) => `${lines.get(line)!.self}/${lines.get(line)!.total}`),
    ["0/9", "0/6", "1/1"],
  );
});

test("a call tree shows what is open, and opens the way of most of the weight", () => {
  const tree = new Model(profile(["a;b;c 9", "a;d 1", "e 2"])).tree(stateWith({}));
  const path = heaviestPath(tree, 0);
  const visible = (open: number[]): number => visibleRows(tree, new Set(open)).length;
  assert.deepEqual([path.length, visible([]), visible(path)], [3, 2, 5]);
});

test("rows are sorted by number or word, in both directions", () => {
  const table = new Model(profile(["b 2", "a 5", "c 3"]));
  const groups = table.groups("method");
  const words = (row: { group: number }) => ({ name: groups.name[row.group]!, file: "", library: "" });
  const names = (column: "self" | "name", descending: boolean): string =>
    sortRows(table.rows(stateWith({})), { column, descending }, words)
      .map(({ group }) => groups.name[group])
      .join("");
  assert.deepEqual([names("self", true), names("self", false), names("name", false)], ["acb", "bca", "abc"]);
});

test("a pair index finds what was added, through growth and collisions", () => {
  const first: number[] = [];
  const second: number[] = [];
  const index = new PairIndex(first, second, 4);
  for (let i = 0; i < 5000; i++) {
    assert.equal(index.findOrAdd(i % 71, i, first.length), -1);
    first.push(i % 71);
    second.push(i);
  }
  for (let i = 0; i < 5000; i++) assert.equal(index.findOrAdd(i % 71, i, first.length), i);
});
