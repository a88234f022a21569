import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import type { Profile } from "../../src/data/profile.ts";
import { profileOf } from "../../src/data/profile_json.ts";
import { stateWith, viewJson, type SampleWords } from "../support/profiles.ts";
import { assertRowsLieSideBySide, drawnRows, drawnUs, isRunning } from "../support/drawn.ts";

const row = (stack: string, endsUs: number, lengthUs: number): SampleWords => {
  return { stack, endsUs, weight: lengthUs * 1000 };
};

const recorded = (rows: SampleWords[], durationUs: number): Profile =>
  profileOf({ ...viewJson(rows), duration_ns: durationUs * 1000 });

// "stack from-to" of each row that is drawn.
function drawn(rows: SampleWords[], durationUs: number): string[] {
  const of = drawnRows(recorded(rows, durationUs), 1);
  return of.map(({ sample, beginUs, endUs }) => `${rows[sample]!.stack} ${beginUs}-${endUs}`);
}

test("running rows end where a wait begins, and what they weigh beyond it lies after it", () => {
  // 300 us of running between the samples, of which the wait begins after 100 and after 200.
  assert.deepEqual(drawn([row("a", 100, 250), row("a;[GVL blocked]", 1200, 1000), row("b", 1400, 350)], 1600), [
    "a 0-200",
    "a;[GVL blocked] 200-1200",
    "a 1200-1250",
    "b 1250-1600",
  ]);
  assert.deepEqual(drawn([row("a", 100, 250), row("a;[GVL wait]", 1300, 1000), row("b", 1400, 350)], 1600), [
    "a 0-250",
    "b 250-300",
    "a;[GVL wait] 300-1300",
    "b 1300-1600",
  ]);
});

test("rows that end where the next one begins stay where they are: formats with begin and end are exact", () => {
  assert.deepEqual(drawn([row("a", 900, 900), row("b", 910, 10), row("c", 1500, 400)], 1500), [
    "a 0-900",
    "b 900-910",
    "c 1100-1500",
  ]);
});

test("samples that do not measure time have no length", () => {
  const json = viewJson([row("a", 100, 1), row("b", 300, 1)]);
  json.strings.push("calories");
  json.sample_types.unit[1] = json.strings.length - 1;
  const drawn = drawnRows(profileOf(json), 1).map(({ beginUs, endUs }) => `${beginUs}-${endUs}`);
  assert.deepEqual(drawn, ["100-100", "300-300"]);
});

test("a sample in two parts counts once, and ranges share its weight", () => {
  const model = new Model(recorded([row("a", 100, 250), row("a;[GVL blocked]", 1200, 1000)], 1250));
  const running = stateWith({ hiddenStates: ["blocked"] });
  const total = (type: string, rangeUs: [number, number]): number => model.total({ ...running, type, rangeUs });
  assert.deepEqual([total("samples", [0, 1200]), total("samples", [1200, 1250])], [1, 0]);
  assert.deepEqual([total("cpu", [0, 1200]), total("cpu", [1200, 1250])], [200_000, 50_000]);
});

// A thread that runs, waits and collects by turns, as it is recorded: samples where ticks fell, some of which were
// dropped, that weigh half of the running time to the sample before and half of that to the one after.
function program(seed: number): { rows: SampleWords[]; truth: [state: string, from: number, to: number][] } {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const truth: [string, number, number][] = [];
  const rows: SampleWords[] = [];
  const taken: { at: number; ran: number }[] = [];
  let now = 0;
  let ran = 0;
  for (let turn = 0; turn < 60; turn++) {
    const until = now + 1 + next(20_000);
    truth.push(["running", now, until]);
    for (let tick = now + next(1000); tick < until; tick += 1000 + next(100))
      if (next(3) > 0) taken.push({ at: tick, ran: ran + tick - now });
    ran += until - now;
    now = until;
    if (turn === 59) break;
    const pause = ["[GVL blocked]", "[GVL wait]", "[GC marking]"][next(3)]!;
    const length = 1 + next(50_000);
    truth.push([pause, now, now + length]);
    rows.push(row(`main;${pause}`, (now += length), length));
  }
  taken.forEach(({ at, ran: at_ran }, i) => {
    const from = i === 0 ? 0 : (taken[i - 1]!.ran + at_ran) / 2;
    const to = i === taken.length - 1 ? ran : (taken[i + 1]!.ran + at_ran) / 2;
    rows.push(row(`main;m${i % 5}`, at, to - from));
  });
  return { rows: rows.sort((a, b) => a.endsUs! - b.endsUs!), truth };
}

test("the rows of a thread cover its life once, in the states in which it was", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { rows, truth } = program(seed);
    const of = drawnRows(recorded(rows, truth.at(-1)![2]), 1);
    assert.equal(assertRowsLieSideBySide(of), 0);
    for (const [state, from, to] of truth.filter(([state]) => state === "running")) {
      const inside = of.filter((each) => isRunning(each) && each.beginUs >= from && each.endUs <= to + 1);
      assert.ok(Math.abs(drawnUs(inside) - (to - from)) < 2, `seed ${seed}: ${state} from ${from} to ${to}`);
    }
    for (const { sample, takenUs } of of.filter((each) => isRunning(each) && !Number.isNaN(each.takenUs)))
      assert.ok(
        of.some((each) => each.sample === sample && each.beginUs <= takenUs && takenUs <= each.endUs),
        `seed ${seed}: the sample at ${takenUs} is drawn elsewhere`,
      );
  }
});
