import assert from "node:assert/strict";
import { test } from "node:test";
import { sortLabelRows, sumOf } from "../../src/data/by_label.ts";
import { Model } from "../../src/data/model.ts";
import type { SampleType } from "../../src/data/profile.ts";
import {
  allocationPair,
  companionOf,
  isOfSeveral,
  measures,
  timelineType,
  typeWords,
} from "../../src/data/sample_types.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { nodeRows } from "../../src/ui/words.ts";
import { profile, stateWith } from "../support/profiles.ts";

const typesOf = (...words: string[]): SampleType[] =>
  words.map((each) => {
    const [name = "", unit = ""] = each.split(" ");
    return { name, unit };
  });
const TIME = typesOf("samples count", "cpu nanoseconds");
const OBJECTS = typesOf("alloc_objects objects", "alloc_space bytes");
const IN_USE = typesOf("inuse_objects objects", "inuse_space bytes");

const CLASS = { class: "String" };

// Two threads that run, of which one allocates as well, and one that does nothing else.
const both = () =>
  profile(
    [
      { stack: "main;parse", weight: 3000, endsUs: 10 },
      { stack: "main;[GC marking]", weight: 1000, endsUs: 20 },
      { stack: "serve", weight: 500, thread: 2, endsUs: 30, labels: { endpoint: "orders#show" } },
      { stack: "main;parse", weight: 0, objects: 200, bytes: 8000, labels: CLASS },
      { stack: "main;parse;read", weight: 0, objects: 10, bytes: 1_048_576, labels: { class: "Array" } },
      { stack: "main", weight: 0, objects: 5, bytes: 200, thread: 3, labels: { ...CLASS, endpoint: "orders#show" } },
    ],
    ["main", "server", "allocator"],
  );

const BYTES = { type: "alloc_space" };

test("types are known by their names", () => {
  assert.equal(timelineType({ types: [...TIME, ...OBJECTS] }), 1);
  assert.equal(timelineType({ types: OBJECTS }), 1);
  assert.deepEqual(measures({ types: [...TIME, ...OBJECTS] }).map(typeWords), ["CPU time", "Objects", "Bytes"]);
  const words = ["Objects", "Bytes", "Objects in use", "Bytes in use"];
  assert.deepEqual(measures({ types: [...OBJECTS, ...IN_USE] }).map(typeWords), words);
  assert.deepEqual(measures({ types: TIME }).map(typeWords), ["Samples", "CPU time"]);
  assert.deepEqual(allocationPair([...OBJECTS, ...IN_USE], 3), { objects: 2, bytes: 3 });
  assert.equal(allocationPair([...TIME, OBJECTS[0]!], 2), null);
  assert.equal(allocationPair(TIME, 1), null);
  assert.ok(isOfSeveral({ types: [...TIME, ...OBJECTS] }));
  assert.ok(!isOfSeveral({ types: OBJECTS }) && !isOfSeveral({ types: TIME }));
});

test("beside time stand samples, beside bytes objects, and beside objects bytes", () => {
  const of = { types: [...TIME, ...OBJECTS] };
  assert.deepEqual(
    [0, 1, 2, 3].map((type) => companionOf(of, type)?.words),
    ["Samples", "Samples", "Bytes", "Objects"],
  );
  assert.equal(companionOf({ types: [...TIME, OBJECTS[0]!] }, 2), null);
});

test("what chooses time chooses nothing of what was allocated", () => {
  const model = new Model(both());
  const filters = { hiddenStates: ["running" as const], rangeUs: [9, 10] as [number, number] };
  assert.equal(model.total(stateWith(filters)), 0);
  assert.equal(model.total(stateWith({ ...filters, ...BYTES })), 1_056_776);
  assert.equal(model.total(stateWith({ ...BYTES, labels: ["class=String"] })), 8200);
});

test("threads are those that have a value of the type", () => {
  const model = new Model(both());
  const threads = (state: Partial<ViewState>): string[] =>
    model.threads(stateWith(state)).map(({ id, weight }) => `${id}: ${weight}`);
  assert.deepEqual([threads({}), threads(BYTES)].flat(), ["1: 4000", "2: 500", "1: 1056576", "3: 200"]);
});

test("a thread that only allocated is none that only waited", () => {
  const waiting = profile(
    [
      "main 9000",
      { stack: "pool;[GVL blocked]", weight: 9000, thread: 2 },
      { stack: "build", weight: 0, objects: 1, bytes: 40, thread: 3 },
      { stack: "pool", weight: 0, objects: 2, bytes: 80, thread: 2 },
    ],
    ["main", "pool", "allocator"],
  );
  waiting.types[1]!.name = "wall";
  const model = new Model(waiting);
  assert.deepEqual([...model.idle], [2]);
  assert.equal(model.total(stateWith(BYTES)), 120);
});

test("what was allocated is told by class, time by other labels", () => {
  const model = new Model(both());
  assert.equal(model.labelKey(stateWith({})), "endpoint");
  assert.equal(model.labelKey(stateWith(BYTES)), "class");
  assert.equal(model.labelKey(stateWith({ ...BYTES, key: "endpoint" })), "endpoint");
  const objects = profile([{ stack: "main", weight: 0, objects: 1, bytes: 40, labels: { class: "String" } }]);
  assert.equal(new Model(objects).labelKey(stateWith(BYTES)), "class");
});

test("rows by class have objects and bytes, in the order of either, and no states", () => {
  const model = new Model(both());
  const rows = model.labelRows(stateWith(BYTES));
  const order = (column: "objects" | "bytes") =>
    sortLabelRows(rows, { column, descending: true }).map(({ values }) => values.join());
  assert.deepEqual(order("bytes"), ["Array", "String"]);
  assert.deepEqual(order("objects"), ["String", "Array"]);
  assert.deepEqual(
    rows.map(({ now }) => now.amounts.join(" ")),
    ["205 8200", "10 1048576"],
  );
  assert.deepEqual(sumOf(rows).now.amounts, [215, 1_056_776]);
  assert.deepEqual(sumOf(rows).now.parts, [0, 0, 0, 0]);
  const byTime = model.labelRows(stateWith({ key: "class" }));
  assert.deepEqual([byTime.length, byTime[0]!.values, byTime[0]!.now.total], [1, [], 4500]);
});

test("a tooltip says both, in words", () => {
  const model = new Model(both());
  const words = (type: string): string[] => {
    const state = stateWith({ type });
    return nodeRows(model, state, model.tree(state), 0).map(([name, value]) => `${name} ${value}`);
  };
  assert.deepEqual(words("alloc_space"), ["Total 1,056,776 bytes", "Self 0 bytes", "Objects 215"]);
  assert.deepEqual(words("alloc_objects"), ["Total 215 objects", "Self 0 objects", "Bytes 1,056,776 bytes"]);
});
