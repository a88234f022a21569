import assert from "node:assert/strict";
import { test } from "node:test";
import { combine } from "../../src/data/combine.ts";
import { Model } from "../../src/data/model.ts";
import { childrenOf } from "../../src/data/open_rows.ts";
import { profileOf } from "../../src/data/profile.ts";
import { profile, stateWith, viewJson } from "../support/profiles.ts";

const before = profile([
  { stack: "main;same", weight: 10 },
  { stack: "main;gone", weight: 30 },
  { stack: "main;grown@a.rb:3", weight: 10 },
]);
const after = profile([
  { stack: "main;grown@a.rb:8", weight: 60 },
  { stack: "main;same", weight: 10 },
  { stack: "main;added", weight: 30, thread: 1 },
]);

function changes(model: Model, change: Parameters<typeof stateWith>[0] = {}): Record<string, [number, number]> {
  const tree = model.tree(stateWith(change));
  const groups = model.groups("method");
  const main = tree.firstChild[0]!;
  return Object.fromEntries(
    childrenOf(tree, main).map((node) => [groups.name[tree.group[node]!], [tree.baseTotal![node], tree.total[node]]]),
  );
}

test("a comparison has both sides of every node, also of what is new or gone", () => {
  assert.deepEqual(changes(new Model(combine(before, after))), {
    grown: [10, 60],
    gone: [30, 0],
    added: [0, 30],
    same: [10, 10],
  });
});

test("a node of a comparison is as wide as its larger side, and holds its children", () => {
  const model = new Model(combine(before, after));
  const tree = model.tree(stateWith({}));
  assert.equal(tree.width[0], 60 + 30 + 30 + 10);
  assert.deepEqual([tree.total[0], tree.baseTotal![0]], [100, 50]);
});

test("normalised, both sides have the same total", () => {
  const model = new Model(combine(before, after));
  assert.deepEqual(changes(model, { normalized: true }), {
    grown: [20, 60],
    gone: [60, 0],
    added: [0, 30],
    same: [20, 10],
  });
  assert.deepEqual(changes(new Model(combine(before, after), true)), changes(model, { normalized: true }));
});

test("the table has both sides and the callers of what is gone", () => {
  const model = new Model(combine(before, after));
  const gone = model.rows(stateWith({})).find((row) => model.groups("method").name[row.group] === "gone")!;
  assert.deepEqual([gone.total, gone.baseTotal, gone.baseSelf], [0, 30, 30]);
  assert.equal(model.callers(stateWith({}), gone.group).baseTotal![0], 30);
});

test("threads have the weight of each side, of the base as it is scaled", () => {
  const model = new Model(combine(before, after));
  assert.deepEqual(
    model.threads(stateWith({})).map(({ weight, base }) => [weight, base]),
    [[100, 50]],
  );
  assert.deepEqual(
    model.threads(stateWith({ normalized: true })).map(({ weight, base }) => [weight, base]),
    [[100, 100]],
  );
});

test("comparing a profile with itself finds no change", () => {
  const model = new Model(combine(before, before));
  for (const [base, value] of Object.values(changes(model))) assert.equal(value, base);
});

test("threads are the same by number and name, whatever the process", () => {
  const json = viewJson([{ stack: "main", weight: 1 }]);
  json.threads.process[0] = 999;
  const both = combine(before, profileOf(json));
  assert.equal(both.threads.length, 2);
});

test("profiles without a common sample type are refused with what they measure", () => {
  const json = viewJson([{ stack: "main", weight: 1 }]);
  json.strings[1] = "alloc_objects";
  json.strings[3] = "alloc_space";
  assert.throws(() => combine(before, profileOf(json)), /samples and cpu and alloc_objects and alloc_space/);
});
