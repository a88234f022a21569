import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lossesIn } from "../../src/data/comments.ts";
import { threadName } from "../../src/data/profile.ts";
import { complaintAbout, profileOf, type ViewJson } from "../../src/data/profile_json.ts";
import { viewJson } from "../support/profiles.ts";
import { sum } from "../support/drawn.ts";

// What the core writes for a profile with something of everything: its own tests compare with the same file.
const golden = JSON.parse(
  readFileSync(join(process.env["SPERF_ROOT"]!, "test/golden/profile.json"), "utf8"),
) as ViewJson;

test("JSON of the core is read with all of its tables", () => {
  assert.equal(complaintAbout(golden), null);
  const profile = profileOf(golden);
  assert.deepEqual(profile.types, [
    { name: "samples", unit: "count" },
    { name: "cpu", unit: "nanoseconds" },
  ]);
  assert.equal(profile.frequencyHz, 1000);
  assert.equal(sum(profile.values[0]!), 7);
  assert.equal(sum(profile.values[1]!), 7_040_001);
  assert.deepEqual(profile.comments, ["# sperf test", "dropped samples: 2"]);
  assert.deepEqual(profile.threads.slice(1), [
    { process: 4711, number: 1, name: "main", parent: 4700, title: "shop: worker 2" },
    { process: 4711, number: 2, name: "", parent: 4700, title: "shop: worker 2" },
  ]);
  const names = (stack: number): string[] => {
    const path: string[] = [];
    for (let at = stack; at !== 0; at = profile.stackParent[at]!)
      path.push(profile.functionName[profile.frameFunction[profile.stackFrame[at]!]!]!);
    return path;
  };
  assert.deepEqual(names(profile.sampleStack[1]!).slice(0, 3), ["Integer#<=>", "Object#fib", "Object#fib"]);
});

test("labels are strings and numbers with their units, and the timeline has absolute times and the weight", () => {
  const { labelSets, sampleLabels, timeline, values } = profileOf(golden);
  const labels = labelSets[sampleLabels.find((set) => set > 0)!]!.map(({ key, value }) => `${key}=${value}`);
  assert.deepEqual(labels.sort(), ["attempt=0", "body=-1 bytes", "request=GET /"]);
  assert.deepEqual([...timeline!.takenUs].sort(), [1013, 1996, 2880, 2890, 4100, 5001, 6000]);
  assert.equal(sum(timeline!.weight), sum(values[1]!));
});

test("another format or version is refused with a sentence", () => {
  assert.match(complaintAbout({})!, /not a profile/);
  assert.match(complaintAbout(null)!, /not a profile/);
  assert.match(complaintAbout({ ...golden, version: 1 })!, /reads version 2.*is version 1/);
});

test("an empty profile is a profile", () => {
  const { sampleStack, timeline } = profileOf(viewJson([]));
  assert.deepEqual([sampleStack.length, timeline], [0, null]);
});

test("losses are read from the recorder's comments, and added up by reason", () => {
  const losses = lossesIn(["# sperf: capture=signal", "# sperf: lost memory=2", "# sperf: lost ring_full=11 memory=1"]);
  assert.deepEqual(
    losses.map(({ reason, count }) => `${reason} ${count}`),
    ["memory 3", "ring_full 11"],
  );
});

test("ticks that cost neither time nor a stack are not lost, and a reason that is not known is", () => {
  const skipped = ["late", "gc", "torn_read", "stray_signal"];
  const expected = ["ring_full", "signal", "no_slot", "memory", "signal_taken", "new_one"];
  const words = [...skipped, ...expected].map((reason) => `${reason}=1`).join(" ");
  const lost = lossesIn([`# sperf: lost ${words}`, "# lost=5"]).filter(({ isLost }) => isLost);
  assert.deepEqual(
    lost.map(({ reason }) => reason),
    expected,
  );
  assert.equal(lost.at(-1)!.words, "new_one");
});

test("threads are called by name, number, and process where there are several", () => {
  const json = viewJson([], ["", "", "worker"]);
  const names = (): string[] => [0, 1, 2, 3].map((id) => threadName(profileOf(json), id));
  assert.deepEqual(names(), ["unknown thread", "main", "thread 2", "worker"]);
  json.threads.process[2] = 8;
  assert.equal(names()[3], "worker (8)");
});
