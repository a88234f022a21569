import assert from "node:assert/strict";
import { test } from "node:test";
import { OF_OTHER_TIMES, UNKNOWN_HOLDER, type Blocked, type Side } from "../../src/data/blocked.ts";
import { combine } from "../../src/data/combine.ts";
import { withLabelFrames } from "../../src/data/label_frames.ts";
import { Model } from "../../src/data/model.ts";
import { profileOf } from "../../src/data/profile_json.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith, viewJson, type SampleWords } from "../support/profiles.ts";

// Two threads wait for the GVL in sleep and in read, which pack and sort hold.
const WAITS: SampleWords[] = [
  {
    stack: "main;sleep;[GVL wait]",
    weight: 100,
    thread: 2,
    labels: { job: "a" },
    endsUs: 1,
    causes: [
      ["main;job;pack", 70, 2, 40],
      ["main;sort", 30, 1, 90],
    ],
  },
  { stack: "main;read;[GVL wait]", weight: 50, thread: 3, endsUs: 2, causes: [["main;sort", 50, 3, 20]] },
  { stack: "main;sort", weight: 1000, endsUs: 3 },
];
const THREADS = ["main", "sleeper", "reader"];

const NO_METHOD: Record<number, string> = { [UNKNOWN_HOLDER]: "unknown", [OF_OTHER_TIMES]: "other times" };

// "sort 80 4 90": what held, the waiting, holds, the longest of them; or of what waited.
const words = (
  model: Model,
  state: Partial<ViewState> = {},
  side: Side = "holder",
  kind: "gvl" | "lock" | null = null,
): string[] => {
  const { name } = model.groups("method");
  const { holders, waiters } = model.blocked(stateWith(state), kind)!;
  return (side === "holder" ? holders : waiters).map(
    ({ group, waitedNs, holds, longestNs }) =>
      `${group > 0 ? name[group]! : (NO_METHOD[group] ?? "?")} ${waitedNs} ${holds} ${longestNs}`,
  );
};

const model = (samples = WAITS): Model => new Model(profile(samples, THREADS));

test("holders and waiters are those of sperf report --blocked", () => {
  const blocked = model().blocked(stateWith({}))!;
  assert.equal(blocked.totalNs, 150);
  assert.deepEqual(words(model()), ["sort 80 4 90", "pack 70 2 40"]);
  assert.deepEqual(words(model(), {}, "waiter"), ["sleep 100 0 0", "read 50 0 0"]);
});

test("waiting without a cause has an unknown holder: that of the recording, or one that the file does not have", () => {
  const killed: SampleWords = { stack: "main;read;[GVL wait]", weight: 25, thread: 2 };
  assert.deepEqual(words(model([...WAITS, killed]))[2], "unknown 25 0 0");
  const known: SampleWords = { stack: "[GVL wait]", weight: 10, thread: 3, causes: [["[unknown holder]", 10, 0, 0]] };
  assert.deepEqual(words(model([...WAITS, killed, known]))[2], "[unknown holder] 35 0 0");
  assert.deepEqual(words(model([...WAITS, killed, known]), {}, "waiter")[2], "[GVL wait] 10 0 0");
});

test("thread, labels and focus choose what waited, and hide counts for the callers of what held", () => {
  assert.deepEqual(words(model(), { thread: 3 }), ["sort 50 3 20"]);
  assert.deepEqual(words(model(), { labels: ["job=a"] }), ["pack 70 2 40", "sort 30 1 90"]);
  assert.deepEqual(words(model(), { focus: "read" }), ["sort 50 3 20"]);
  assert.deepEqual(words(model(), { hide: "^pack$" }), ["sort 80 4 90", "job 70 2 40"]);
  assert.deepEqual(words(model(), { hide: "^sleep$" }, "waiter"), ["main 100 0 0", "read 50 0 0"]);
  assert.equal(model().blocked(stateWith({ hiddenStates: ["wait"] }))!.totalNs, 0);
});

test("in a range, holders are those of stacks that waited only in it; for the others they are not known", () => {
  const samples = [
    { stack: "main;read;[GVL wait]", weight: 1000, thread: 2, endsUs: 2, causes: [["main;sort", 1000]] },
    { stack: "main;sleep;[GVL wait]", weight: 1000, thread: 2, endsUs: 5, causes: [["main;pack", 3000]] },
    { stack: "main", weight: 1000, thread: 2, endsUs: 20 },
  ];
  const json = viewJson(samples as SampleWords[], THREADS);
  // The same thread waits in sleep twice, at 5 and at 8 µs.
  json.samples.values[1]![1] = 3000;
  json.timeline!.time_us.splice(2, 0, 3);
  json.timeline!.time_us[3] = 12;
  json.timeline!.sample.splice(2, 0, 1);
  json.timeline!.weight.splice(2, 0, 2000);
  const timed = new Model(profileOf(json));
  assert.deepEqual(words(timed, { rangeUs: [0, 10] }), ["pack 3000 1 3000", "sort 1000 1 1000"]);
  assert.deepEqual(words(timed, { rangeUs: [0, 7] }), ["other times 2000 0 0", "sort 1000 1 1000"]);
  const blocked = timed.blocked(stateWith({ rangeUs: [0, 7] }))!;
  assert.deepEqual([blocked.totalNs, blocked.undatedNs], [3000, 2000]);
  assert.deepEqual(words(timed, { rangeUs: [0, 7] }, "waiter"), ["sleep 2000 0 0", "read 1000 0 0"]);
  assert.deepEqual(words(timed, { rangeUs: [10, 20] }), []);
});

test("stacks of a holder, of what waited for it, and of what held a waiter up", () => {
  const of = model();
  const { name } = of.groups("method");
  const state = stateWith({ folded: false });
  const blocked = of.blocked(state) as Blocked;
  const paths = (side: Side, chosen: Side, method: string): string[] => {
    const tree = of.blockedTree(state, blocked, side, chosen, name.indexOf(method));
    const path = (node: number): string => (node === 0 ? "" : `${path(tree.parent[node]!)};${name[tree.group[node]!]}`);
    return Array.from({ length: tree.count }, (_, node) => `${path(node)} ${tree.total[node]}`)
      .slice(1)
      .filter((_, i) => tree.firstChild[i + 1] === 0)
      .sort();
  };
  assert.deepEqual(paths("holder", "holder", "pack"), [";pack;job;main 70"]);
  assert.deepEqual(paths("waiter", "holder", "sort"), [";read;main 50", ";sleep;main 30"]);
  assert.deepEqual(paths("holder", "waiter", "sleep"), [";pack;job;main 70", ";sort;main 30"]);
});

test("what was waited for without the GVL is a lock, of which only what has a cause counts", () => {
  const lock: SampleWords = { stack: "main;lock;[GVL blocked]", weight: 500, thread: 2, causes: [["main;write", 400]] };
  const both = model([...WAITS, lock, { stack: "main;nap;[GVL blocked]", weight: 900, thread: 3 }]);
  assert.deepEqual(model().kinds(), ["gvl"]);
  assert.deepEqual(both.kinds(), ["gvl", "lock"]);
  assert.deepEqual(words(both, {}, "holder", "lock"), ["write 400 1 400"]);
  assert.deepEqual(words(both, {}, "waiter", "lock"), ["lock 400 0 0"]);
  assert.equal(both.blocked(stateWith({}), "gvl")!.totalNs, 150);
});

test("my code only never hides what stands for a holder", () => {
  const causes: SampleWords["causes"] = [
    ["main;match@<C method>:0", 5],
    ["[no holder]", 4],
  ];
  const of = model([{ stack: "main;sleep@<C method>:0;[GVL wait]", weight: 9, causes }]);
  assert.deepEqual(words(of, { mine: true }), ["main 5 1 5", "[no holder] 4 1 4"]);
  assert.deepEqual(words(of, { mine: true }, "waiter"), ["main 9 0 0"]);
});

test("a sample's main cause is the stack that it waited for longest", () => {
  const of = model();
  const { stackFrame, frameFunction, functionName } = of.profile;
  const nameAt = (stack: number): string => functionName[frameFunction[stackFrame[stack]!]!]!;
  const causes = [...of.mainCauses()].map(([sample, { holder, share }]) => `${sample} ${nameAt(holder)} ${share}`);
  assert.deepEqual(causes, ["0 pack 0.7", "1 sort 1"]);
});

test("the view is there where causes are known, and causes survive frames of labels but no comparison", () => {
  assert.ok(model().views().includes("blocked"));
  const samples = WAITS.map(({ causes: _, ...sample }) => sample);
  const without = profile(samples, THREADS);
  assert.equal(without.causes, null);
  assert.ok(!new Model(without).views().includes("blocked"));
  assert.equal(new Model(without).blocked(stateWith({})), null);
  const labelled = withLabelFrames(model().profile, { roots: ["job"], leaves: ["thread"] });
  const framed = new Model(labelled, false, undefined, model().states);
  assert.deepEqual(words(framed), words(model()));
  assert.deepEqual(words(framed, {}, "waiter"), words(model(), {}, "waiter"));
  assert.equal(combine(model().profile, model().profile).causes, null);
});

test("causes that make no sense are left out", () => {
  const json = viewJson(WAITS, THREADS);
  json.causes = {
    sample: [0, 3, -1, 0, 0, 1],
    holder: [1, 1, 1, 0, 99, 2],
    wait_ns: [5, 5, 5, 5, 5, -1],
    holds: [1, 1, 1, 1, 1, 1],
    longest_ns: [5, 5, 5, 5, 5, 5],
  };
  assert.deepEqual([...profileOf(json).causes!.waitNs], [5]);
  for (const causes of [{ ...json.causes, longest_ns: [] }, {}, null])
    assert.equal(profileOf({ ...json, causes }).causes, null);
});
