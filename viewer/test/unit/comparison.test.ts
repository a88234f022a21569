import assert from "node:assert/strict";
import { test } from "node:test";
import { combine } from "../../src/data/combine.ts";
import { Model } from "../../src/data/model.ts";
import { childrenOf } from "../../src/data/nodes.ts";
import { isWithinNoise } from "../../src/data/table.ts";
import { profileOf } from "../../src/data/profile_json.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith, viewJson } from "../support/profiles.ts";

const before = profile(["main;same 10", "main;gone 30", "main;grown@a.rb:3 10"]);
const after = profile(["main;grown@a.rb:8 60", "main;same 10", { stack: "main;added", weight: 30, thread: 1 }]);

function changes(model: Model, change: Partial<ViewState> = {}): Record<string, [number, number]> {
  const tree = model.tree(stateWith(change));
  const groups = model.groups("method");
  const main = tree.firstChild[0]!;
  return Object.fromEntries(
    childrenOf(tree, main).map((node) => [groups.name[tree.group[node]!], [tree.baseTotal![node], tree.total[node]]]),
  );
}

const both = new Model(combine(before, after));

test("a comparison has both sides of every node, also of what is new or gone, and is as wide as the larger one", () => {
  assert.deepEqual(changes(both), { grown: [10, 60], gone: [30, 0], added: [0, 30], same: [10, 10] });
  const tree = both.tree(stateWith({}));
  assert.deepEqual([tree.width[0], tree.total[0], tree.baseTotal![0]], [60 + 30 + 30 + 10, 100, 50]);
});

test("normalised, both sides have the same total", () => {
  const scaled = { grown: [10, 30], gone: [30, 0], added: [0, 15], same: [10, 5] };
  assert.deepEqual(changes(both, { normalized: true }), scaled);
  assert.deepEqual(changes(new Model(combine(before, after), true)), scaled);
  // Nothing is scaled to a base without values.
  const model = new Model(combine(profile(["main 0"]), after));
  assert.equal(model.tree(stateWith({ normalized: true })).total[0], 100);
});

test("the table has both sides and the callers of what is gone", () => {
  const gone = both.rows(stateWith({})).find((row) => both.groups("method").name[row.group] === "gone")!;
  assert.deepEqual([gone.total, gone.baseTotal, gone.baseSelf], [0, 30, 30]);
  assert.equal(both.callers(stateWith({}), gone.group).baseTotal![0], 30);
});

const MS = 1e6;

function noise(model: Model, name: string, change: Partial<ViewState> = {}): [number, boolean] {
  const row = model.rows(stateWith(change)).find(({ group }) => model.groups("method").name[group] === name)!;
  return [Math.round(row.noise! / MS), isWithinNoise(row)];
}

test("a change within what samples alone make is told from one beyond it", () => {
  const run = (steady: number, grown: number): ReturnType<typeof profile> =>
    profile([
      { stack: "main;steady", weight: steady * MS, count: steady },
      { stack: "main;grown", weight: grown * MS, count: grown },
    ]);
  const model = new Model(combine(run(100, 100), run(110, 300)));

  assert.deepEqual(noise(model, "steady"), [Math.round(1.96 * Math.sqrt(100 + 110)), true]);
  assert.deepEqual(noise(model, "grown"), [Math.round(1.96 * Math.sqrt(100 + 300)), false]);
  assert.deepEqual(noise(model, "main"), [Math.round(1.96 * Math.sqrt(200 + 410)), false]);
});

test("few heavy samples are noisier than many light ones, and what is scaled has its noise scaled", () => {
  const run = (count: number, factor = 1): ReturnType<typeof profile> =>
    profile([{ stack: "main;work", weight: 100 * factor * MS, count }]);

  assert.deepEqual(noise(new Model(combine(run(4), run(4))), "work"), [
    Math.round(1.96 * Math.sqrt(2 * 4 * 25 ** 2)),
    true,
  ]);
  const scaled = new Model(combine(run(4, 3), run(4)));
  assert.deepEqual(noise(scaled, "work", { normalized: true }), [Math.round(1.96 * Math.sqrt(2 * 4 * 75 ** 2)), true]);
});

test("of objects and of calls that were counted no noise is claimed", () => {
  const counted = profile([{ stack: "main;make", weight: 0, objects: 10, bytes: 400 }]);
  const model = new Model(combine(counted, counted));

  for (const row of model.rows(stateWith({ type: "alloc_objects" }))) assert.equal(row.noise, null);
});

test("threads have the weight of each side, of the target as it is scaled", () => {
  const [thread, scaled] = [{}, { normalized: true }].map((state) => both.threads(stateWith(state)));
  assert.deepEqual(thread, [{ id: 1, weight: 100, base: 50 }]);
  assert.deepEqual(scaled, [{ id: 1, weight: 50, base: 50 }]);
  // Threads are the same by number and name, whatever the process.
  const json = viewJson(["main 1"]);
  json.threads.process[0] = 999;
  assert.equal(combine(before, profileOf(json)).threads.length, 2);
});

test("profiles without a common sample type are refused with what they measure", () => {
  const json = viewJson(["main 1"]);
  json.strings[1] = "alloc_objects";
  json.strings[3] = "alloc_space";
  assert.throws(() => combine(before, profileOf(json)), /samples and cpu and alloc_objects and alloc_space/);
});
