import assert from "node:assert/strict";
import { test } from "node:test";
import { combine } from "../../src/data/combine.ts";
import { Model } from "../../src/data/model.ts";
import { profileOf } from "../../src/data/profile_json.ts";
import type { Profile } from "../../src/data/profile.ts";
import { lanesOf } from "../../src/data/timeline.ts";
import { stateWith, viewJson, type SampleWords } from "../support/profiles.ts";

const NAMES = ["main", "worker", "reaper", "reactor"];
const SAMPLES: SampleWords[] = [
  { stack: "main;join;[GVL blocked]", weight: 100_000, endsUs: 10 },
  { stack: "serve", weight: 30_000, thread: 2, endsUs: 20 },
  { stack: "serve;[GVL blocked]", weight: 70_000, thread: 2, endsUs: 30 },
  { stack: "reap;[GVL blocked]", weight: 90_000, thread: 3, endsUs: 40 },
  { stack: "reap;[GVL blocked]", weight: 10_000, thread: 3, endsUs: 50 },
  { stack: "select", weight: 100, thread: 4, endsUs: 60 },
  { stack: "select;[GVL blocked]", weight: 99_900, thread: 4, endsUs: 70 },
];

function wall(samples: SampleWords[]): Profile {
  const json = viewJson(samples, NAMES);
  json.strings[3] = "wall";
  return profileOf(json);
}

const idleOf = (of: Profile): number[] => [...new Model(of).idle];

test("threads that ran for a thousandth of their time or less only waited", () => {
  assert.deepEqual(idleOf(wall(SAMPLES)), [1, 3, 4]);
  const busier = SAMPLES.map((sample) => (sample.stack === "select" ? { ...sample, weight: 101 } : sample));
  assert.deepEqual(idleOf(wall(busier)), [1, 3]);
});

test("collecting garbage is no waiting, and a thread that waits for the GVL wants to work", () => {
  assert.deepEqual(idleOf(wall([...SAMPLES, { stack: "main;[GC marking]", weight: 5_000 }])), [3, 4]);
  const starved = SAMPLES.map((sample) => (sample.endsUs === 50 ? { ...sample, stack: "reap;[GVL wait]" } : sample));
  assert.deepEqual(idleOf(wall(starved)), [1, 4]);
});

test("the first wait for the GVL, before a thread's code begins, is no work of one that then was blocked", () => {
  const first = (blocked: number): SampleWords[] => [
    ...SAMPLES,
    { stack: "[GVL wait]", weight: 5_000, thread: 5, endsUs: 80 },
    { stack: "sleep;[GVL blocked]", weight: blocked, thread: 5, endsUs: 90 },
  ];
  assert.deepEqual(idleOf(wall(first(5_001))), [1, 3, 4, 5]);
  assert.deepEqual(idleOf(wall(first(5_000))), [1, 3, 4]);
});

test("where all threads waited, none is hidden, and none where CPU time was measured", () => {
  assert.deepEqual(idleOf(wall(SAMPLES.filter(({ stack }) => stack.includes("[")))), []);
  assert.deepEqual(idleOf(profileOf(viewJson(SAMPLES, NAMES))), []);
});

test("all threads are all but those that only waited, unless they are asked for; these have no lanes", () => {
  const model = new Model(wall(SAMPLES));
  assert.deepEqual(model.stateTotals(stateWith({})), [30_000, 0, 0, 0, 70_000]);
  const states = [{}, { idle: true }, { thread: 3 }, { type: "samples" }];
  assert.deepEqual(
    states.map((state) => model.total(stateWith(state))),
    [100_000, 400_000, 100_000, 2],
  );
  const lanes = (idle: boolean): number[] =>
    lanesOf(model.profile, model.states, model.passes(stateWith({ idle })), { fromUs: 0, toUs: 100 }, 10).map(
      ({ thread }) => thread,
    );
  assert.deepEqual([lanes(false), lanes(true)], [[2], [1, 2, 3, 4]]);
});

test("in a comparison a thread is hidden if it waited on both sides", () => {
  const base = wall(SAMPLES.map((sample) => (sample.thread === 3 ? { ...sample, stack: "reap" } : sample)));
  const both = combine(base, wall(SAMPLES));
  const names = idleOf(both).map((id) => both.threads[id]!.name);
  assert.deepEqual(names, ["main", "reactor"]);
});
