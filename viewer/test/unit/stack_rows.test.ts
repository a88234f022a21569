import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsOf } from "../../src/data/groups.ts";
import { sampleStates, STATES } from "../../src/data/kinds.ts";
import { blockAt, columnsIn, eachBlock, moved, rowsOf, StackPaths, zoomed } from "../../src/data/stack_rows.ts";
import { profile, type SampleWords } from "../support/profiles.ts";

const ALL = { fromUs: 0, toUs: 1000 };

type Chart = { names: string[]; paths: StackPaths; rows: ReturnType<typeof rowsOf> };

function chart(samples: SampleWords[], hide: string[] = [], thread = 1): Chart {
  const recorded = profile(samples, ["main", "worker"]);
  const groups = groupsOf(recorded, "method");
  const hidden = Uint8Array.from(groups.name, (name) => (hide.includes(name) ? 1 : 0));
  const paths = new StackPaths(recorded, groups, hidden);
  const passes = new Uint8Array(recorded.sampleStack.length).fill(1);
  return { names: groups.name, paths, rows: rowsOf(recorded, sampleStates(recorded), passes, thread, paths) };
}

function blocks({ rows, paths, names }: Chart, depth: number, pixels = 100, window = ALL): [string, number, number][] {
  const columns = columnsIn(rows, paths, window, pixels);
  const found: [string, number, number][] = [];
  eachBlock(columns, depth, (first, last) =>
    found.push([names[columns.path[first]![depth]!]!, columns.fromUs[first]!, columns.toUs[last]!]),
  );
  return found;
}

const inWords = (...of: Parameters<typeof blocks>): string[] =>
  blocks(...of).map(([name, from, to]) => `${name} ${from}-${to}`);

const sample = (stack: string, endsUs: number, lengthUs: number, thread = 1): SampleWords => {
  return { stack, endsUs, weight: lengthUs * 1000, thread };
};

test("neighbours that agree down to a frame are one block, and divide below it", () => {
  const work = chart([
    sample("main;work;parse", 300, 300),
    sample("main;work;read", 600, 300),
    sample("main;rest", 1000, 400),
  ]);
  assert.deepEqual(inWords(work, 0), ["main 0-1000"]);
  assert.deepEqual(inWords(work, 1), ["work 0-600", "rest 600-1000"]);
  assert.deepEqual(inWords(work, 2), ["parse 0-300", "read 300-600"]);
  assert.equal(work.rows.deepest, 3);
});

test("another caller, and time without a sample, divide blocks of the same method", () => {
  const calls = chart([sample("a;leaf", 500, 500), sample("b;leaf", 1000, 500)]);
  assert.deepEqual(inWords(calls, 1), ["leaf 0-500", "leaf 500-1000"]);
  const idle = chart([sample("main;work", 200, 200), sample("main;work", 900, 100)]);
  assert.deepEqual(inWords(idle, 0), ["main 0-200", "main 800-900"]);
});

test("rows that are shorter than a cell are shown by the one in its middle, and neighbours still merge", () => {
  // Of each ten microseconds, seven are in "long", wherever they begin.
  const samples = Array.from({ length: 100 }, (_, i) => [
    sample("main;long", i * 10 + 7, 7),
    sample("main;short", i * 10 + 10, 3),
  ]).flat();
  const many = chart(samples);
  assert.equal(blocks(many, 0, 10).length, 1);
  const share = (name: string): number =>
    blocks(many, 1, 37).reduce((sum, [each, from, to]) => sum + (each === name ? to - from : 0), 0);
  assert.ok(share("long") > share("short"), `${share("long")} to ${share("short")}`);
  // At a zoom at which each row has room, each is drawn from its beginning to its end.
  const drawn = inWords(many, 1, 100, { fromUs: 20, toUs: 40 });
  assert.deepEqual(drawn, ["long 20-27", "short 27-30", "long 30-37", "short 37-40"]);
});

test("cells stay the same while the window moves", () => {
  const samples = Array.from({ length: 1000 }, (_, i) => sample(`main;m${(i * 7919) % 13}`, i + 1, 1));
  const many = chart(samples);
  const inside = (from: number): [string, number, number][] =>
    blocks(many, 1, 50, { fromUs: from, toUs: from + 400 }).filter(([, begin, end]) => begin >= 250 && end <= 450);
  assert.ok(inside(100).length > 5);
  assert.deepEqual(inside(100), inside(137));
});

test("waits and collections are blocks of their own, also where frames are hidden", () => {
  const waits = chart(
    [
      sample("main;work", 300, 300),
      sample("main;work;[GVL wait]", 500, 200),
      sample("main;work;[GC marking]", 700, 200),
      sample("main;work;[GVL blocked]", 1000, 300),
    ],
    ["work", "[GVL wait]", "[GC marking]", "[GVL blocked]"],
  );
  assert.deepEqual(inWords(waits, 0), ["main 0-1000"]);
  assert.deepEqual(inWords(waits, 1), ["[GVL wait] 300-500", "[GC marking] 500-700", "[GVL blocked] 700-1000"]);
  const columns = columnsIn(waits.rows, waits.paths, ALL, 100);
  const states = Array.from(columns.state.subarray(0, columns.count), (state) => STATES[state]);
  assert.deepEqual(states, ["running", "wait", "gc", "blocked"]);
});

test("rows are those of one thread, in order of time, and come one after the other", () => {
  // As recorded: the method slept, the sleep ended, and the thread then waited for the GVL; all of it was written at 900.
  const mixed = chart([
    sample("main;sleep", 900, 100),
    sample("main;sleep;[GVL blocked]", 900, 300),
    sample("main;sleep;[GVL wait]", 900, 200),
    sample("main;early", 200, 150),
    sample("other", 700, 700, 2),
  ]);
  assert.deepEqual(Array.from(mixed.rows.beginUs), [50, 300, 400, 700]);
  assert.deepEqual(Array.from(mixed.rows.endUs), [200, 400, 700, 900]);
  const states = Array.from(mixed.rows.state, (state) => STATES[state]);
  assert.deepEqual(states, ["running", "running", "blocked", "wait"]);
});

test("the block at an instant and a depth reaches as far as it is drawn", () => {
  const work = chart([sample("main;work;parse", 300, 300), sample("main;work;read", 600, 300)]);
  const columns = columnsIn(work.rows, work.paths, ALL, 100);
  const block = blockAt(columns, 400, 1)!;
  assert.deepEqual([work.names[block.group], block.fromUs, block.toUs], ["work", 0, 600]);
  assert.equal(blockAt(columns, 400, 3), null);
  assert.equal(blockAt(columns, 800, 0), null);
});

test("zooming keeps the instant under the pointer, and stays within the recording", () => {
  const half = zoomed(ALL, ALL, 250, 0.5);
  assert.deepEqual(half, { fromUs: 125, toUs: 625 });
  assert.deepEqual(zoomed(half, ALL, 300, 100), ALL);
  assert.equal(zoomed(ALL, ALL, 500, 1e-9).toUs - zoomed(ALL, ALL, 500, 1e-9).fromUs, 20);
  assert.deepEqual(moved(half, ALL, 1000), { fromUs: 500, toUs: 1000 });
  assert.deepEqual(moved(half, ALL, -1000), { fromUs: 0, toUs: 500 });
});
