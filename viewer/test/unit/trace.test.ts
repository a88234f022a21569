import assert from "node:assert/strict";
import { test } from "node:test";
import { traceCostsIn } from "../../src/data/comments.ts";
import { Model } from "../../src/data/model.ts";
import * as types from "../../src/data/sample_types.ts";
import type { Profile } from "../../src/data/profile.ts";
import { profileOf } from "../../src/data/profile_json.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { nodeRows } from "../../src/ui/words.ts";
import { stateWith, viewJson } from "../support/profiles.ts";

const { IN_COUNT, IN_TOTAL, OWN } = types;

// Calls and wall time of each node: total calls itself, and rate; rate is called once from elsewhere; empty takes no time.
const NODES: [stack: string, calls: number, wall: number][] = [
  ["main@app.rb:1", 0, 10],
  ["main@app.rb:1;total@app.rb:2", 5, 20],
  ["main@app.rb:1;total@app.rb:2;total@app.rb:2", 2, 6],
  ["main@app.rb:1;total@app.rb:2;total@app.rb:2;rate@/gems/tax-1.0/lib/tax.rb:3", 2, 1],
  ["main@app.rb:1;total@app.rb:2;[GVL wait]", 0, 3],
  ["main@app.rb:1;rate@/gems/tax-1.0/lib/tax.rb:3", 1, 4],
  ["main@app.rb:1;rate@/gems/tax-1.0/lib/tax.rb:3;empty@app.rb:9", 7, 0],
];

// `partial` names the last method of stacks whose calls were counted in part.
function trace(partial = ""): Profile {
  const labels = { calls: "partial" };
  const json = viewJson(
    NODES.map(([stack, count, weight]) => ({
      stack,
      count,
      weight,
      ...(partial && stack.split(";").at(-1)!.startsWith(partial) ? { labels } : {}),
    })),
  );
  const base = json.strings.length;
  json.strings.push("calls", "wall", "wait");
  const [count, nanoseconds, cpu] = [2, 4, 3];
  json.sample_types = { name: [base, base + 1, cpu, base + 2], unit: [count, nanoseconds, nanoseconds, nanoseconds] };
  json.default_sample_type = 1;
  const [calls, wall] = json.samples.values;
  json.samples.values = [calls!, wall!, wall!, wall!.map(() => 0)];
  return profileOf(json);
}

const model = new Model(trace());

test("what tracing took is told by comments, and misleads where it is more than half", () => {
  const comment = (measured: number, subtracted: number): string =>
    `# trace: calls 3, events 6, measured_ns ${measured}, subtracted_ns ${subtracted}, ruby_call_ns 80.1`;
  assert.equal(traceCostsIn(["# sperf: lost gc=2", "a trace: measured_ns 5"]), null);
  const half = { measuredNs: 100, subtractedNs: 50, misleads: false };
  assert.deepEqual(traceCostsIn([comment(100, 50)]), half);
  const more = { measuredNs: 110, subtractedNs: 56, misleads: true };
  assert.deepEqual(traceCostsIn([comment(100, 50), comment(10, 6)]), more);
});

function callsBy(state: ViewState): Record<string, number> {
  const groups = model.groups(state.group);
  return Object.fromEntries(model.rows(state).map((row) => [groups.name[row.group], row.samples]));
}

test("the types of a trace are calls, wall, CPU and wait time, and wall is its time", () => {
  const { profile } = model;
  assert.ok(types.isTrace(profile));
  assert.ok(!types.isTrace({ types: profile.types.slice(1) }));
  assert.deepEqual(types.measures(profile).map(types.typeWords), ["Calls", "Wall time", "CPU time", "Wait time"]);
  assert.equal(types.timelineType(profile), 1);
  const companions = [0, 1, 2, 3].map((type) => types.companionOf(profile, type)?.words);
  assert.deepEqual(companions, [undefined, "Calls", "Calls", "Calls"]);
});

test("calls of a method are its own, in recursion all of them, and also where they took no time", () => {
  assert.deepEqual(callsBy(stateWith({})), { main: 0, total: 7, rate: 3, empty: 7, "[GVL wait]": 0 });
  assert.deepEqual(callsBy(stateWith({ type: "cpu" })), callsBy(stateWith({})));
});

// The tooltip of a method at a depth.
function tooltip(of: Model, state: ViewState, name: string, depth: number): string[] {
  const tree = of.tree(state);
  const names = of.groups("method").name;
  const node = tree.group.findIndex((group, each) => each > 0 && names[group] === name && tree.depth[each] === depth);
  return nodeRows(of, state, tree, node).map(([title, value]) => `${title} ${value}`);
}

test("a tooltip has the calls of its node alone", () => {
  const rowsOf = (name: string, depth: number): string[] => tooltip(model, stateWith({}), name, depth);
  assert.deepEqual(rowsOf("total", 2), ["Total 30 ns", "Self 20 ns", "Calls 5"]);
  assert.deepEqual(rowsOf("total", 3), ["Total 7 ns", "Self 6 ns", "Calls 2"]);
  assert.deepEqual(rowsOf("[GVL wait]", 3), ["Total 3 ns", "Self 3 ns"]);
});

test("callers have the calls that they made", () => {
  const names = model.groups("method").name;
  const callers = (of: string): Record<string, number> => {
    const tree = model.callers(stateWith({}), names.indexOf(of));
    const nodes = [...tree.group.keys()].filter((node) => node > 0 && tree.depth[node] === 1);
    return Object.fromEntries(nodes.map((node) => [names[tree.group[node]!], tree.samples![node]!]));
  };
  assert.deepEqual(callers("rate"), { total: 2, main: 1 });
  assert.deepEqual(callers("total"), { main: 7 });
});

test("what is hidden or folded has no calls, and gives none to its caller; a focus keeps those of its stacks", () => {
  assert.deepEqual(callsBy(stateWith({ hide: "^rate$" })), { main: 0, total: 7, empty: 7, "[GVL wait]": 0 });
  assert.deepEqual(callsBy(stateWith({ mine: true })), { main: 0, total: 7, empty: 7 });
  assert.deepEqual(callsBy(stateWith({ focus: "^rate$" })), { main: 0, total: 0, rate: 3, empty: 7 });
});

test("calls that were counted in part have a mark, below them as well, and sums of them", () => {
  const model = new Model(trace("rate"));
  const names = model.groups("method").name;
  const rowsOf = (state: ViewState, name: string, depth: number): string[] => tooltip(model, state, name, depth);
  const wall = stateWith({});
  assert.deepEqual(rowsOf(wall, "total", 2), ["Total 30 ns", "Self 20 ns", "Calls 5"]);
  assert.deepEqual(rowsOf(wall, "rate", 2), ["Total 4 ns", "Self 4 ns", "Calls ~1"]);
  assert.deepEqual(rowsOf(wall, "empty", 3), ["Total 0 ns", "Self 0 ns", "Calls ~7"]);
  const calls = stateWith({ type: "calls" });
  assert.deepEqual(rowsOf(calls, "main", 1), ["Total ~17", "Self 0"]);
  assert.deepEqual(rowsOf(calls, "rate", 2), ["Total ~8", "Self ~1"]);
  const marks = (state: ViewState): Record<string, number> =>
    Object.fromEntries(model.rows(state).map((row) => [names[row.group], row.partial]));
  const rate = OWN | IN_TOTAL | IN_COUNT;
  assert.deepEqual(marks(wall), { main: IN_TOTAL, total: IN_TOTAL, rate, empty: 0, "[GVL wait]": 0 });
  assert.deepEqual(marks(stateWith({ inverted: true })), marks(wall));
  const upward = model.callers(wall, names.indexOf("rate"));
  assert.ok(upward.partial!.every((bits, node) => node === 0 || (bits & IN_COUNT) !== 0));
  assert.equal(new Model(trace()).tree(wall).partial, null);
});

test("lines, calls and states say which calls were counted in part", () => {
  const partial = new Model(trace("rate"));
  const calls = stateWith({ type: "calls" });
  const lines = partial.files(calls).find(({ file }) => file === "app.rb")!.lines;
  const [first, second, ninth] = [1, 2, 9].map((line) => lines.get(line)!.partial);
  assert.deepEqual([first, second, ninth], [IN_TOTAL, IN_TOTAL, 0]);
  const tax = partial.files(calls).find(({ file }) => file.endsWith("tax.rb"))!;
  assert.deepEqual([tax.partial, tax.lines.get(3)!.partial], [OWN | IN_TOTAL, OWN | IN_TOTAL]);
  const names = partial.groups("method").name;
  const { callers, callees } = partial.calls(calls, { group: names.indexOf("rate") });
  const marked = [callers, callees].map((calls) => calls.map(({ isPartial }) => isPartial).join());
  assert.deepEqual(marked, ["true,true", "false"]);
  assert.deepEqual(partial.partialStates(calls).filter(Boolean), [true]);
  assert.ok(!partial.partialStates(stateWith({})).includes(true));
  assert.ok(!new Model(trace()).partialStates(calls).includes(true));
});
