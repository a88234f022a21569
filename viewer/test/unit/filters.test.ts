import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import { STATES } from "../../src/data/kinds.ts";
import { matchesIn, matchingGroups, patternFor, patternOf, patternWords } from "../../src/data/search.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith } from "../support/profiles.ts";
import { outline, sum } from "../support/drawn.ts";

const busy = new Model(
  profile(
    [
      { stack: "main;work", weight: 10, labels: { jit: "yes" } },
      { stack: "main;work", weight: 20, labels: { jit: "no", request: "GET /" } },
      "main;work;[GC marking] 5",
      "main;work;[GC sweeping] 4",
      { stack: "run;read;[GVL blocked]", weight: 100, thread: 2, labels: { request: "GET /" } },
      { stack: "run;read;[GVL wait]", weight: 7, thread: 2 },
    ],
    ["main", "worker"],
  ),
);

const total = (change: Partial<ViewState>): number => busy.total(stateWith(change));

test("every sample has the state that its leaf and its label say", () => {
  const totals = busy.stateTotals(stateWith({}));
  assert.deepEqual(Object.fromEntries(STATES.map((name, i) => [name, totals[i]])), {
    running: 20,
    jit: 10,
    gc: 9,
    wait: 7,
    blocked: 100,
  });
});

test("threads and labels choose samples, and all filters apply together", () => {
  assert.equal(total({ thread: 2 }), 107);
  assert.equal(total({ labels: ["request=GET /"] }), 120);
  assert.equal(total({ labels: ["request=GET /", "jit=no"] }), 20);
  assert.equal(total({ thread: 2, labels: ["request=GET /"], hiddenStates: ["blocked"] }), 0);
});

test("threads come with the main one first, then by weight", () => {
  assert.deepEqual(busy.threads(stateWith({})), [
    { id: 1, weight: 39, base: 0 },
    { id: 2, weight: 107, base: 0 },
  ]);
});

test("label choices are all keys with their values", () => {
  const choices = [...busy.labelChoices].map(([key, values]) => `${key}: ${values.join()}`);
  assert.deepEqual(choices, ["jit: no,yes", "request: GET /"]);
});

test("focus keeps whole stacks in which a frame matches", () => {
  assert.equal(total({ focus: "^read$" }), 107);
  assert.equal(total({ focus: "GC" }), 9);
  assert.equal(total({ focus: "nothing like it" }), 0);
  const rows = outline(busy.tree(stateWith({ focus: "marking" })), busy.groups("method"));
  assert.deepEqual(rows, ["main 5/0", "  work 5/0", "    [GC marking] 5/5"]);
});

test("hide splices frames out and keeps the total", () => {
  const state = stateWith({ hide: "work|read" });
  assert.equal(busy.total(state), 146);
  assert.ok(!outline(busy.tree(state), busy.groups("method")).some((line) => /work|read/.test(line)));
});

test("what is active neither waits nor is blocked, and passes the filters", () => {
  assert.deepEqual([...busy.active(stateWith({}))], [1, 1, 1, 1, 0, 0]);
  assert.deepEqual([...busy.active(stateWith({ hiddenStates: ["gc"] }))], [1, 1, 0, 0, 0, 0]);
  assert.deepEqual([...busy.passes(stateWith({ thread: 2 }))], [0, 0, 0, 0, 1, 1]);
});

test("what depends on the filters is made anew for other filters only", () => {
  const first = stateWith({ hiddenStates: ["gc", "jit"] });
  assert.equal(busy.passes(first), busy.passes(stateWith({ hiddenStates: ["jit", "gc"], rangeUs: [0, 5] })));
  for (const other of [{ thread: 1 }, { labels: ["jit=no"] }, { hiddenStates: [] }])
    assert.notEqual(busy.passes(stateWith({ ...first, ...other })), busy.passes(first));
});

const timed = new Model(
  profile([
    { stack: "main;early", weight: 1_000_000, endsUs: 1000 },
    { stack: "main;late", weight: 2_000_000, endsUs: 4000 },
    { stack: "main;[GVL blocked]", weight: 6_000_000, endsUs: 10_000 },
  ]),
);

test("a range takes what lies in it, and of what crosses its edge the part inside", () => {
  assert.equal(timed.total(stateWith({ rangeUs: [0, 1000] })), 1_000_000);
  assert.equal(timed.total(stateWith({ rangeUs: [3000, 5000] })), 1_000_000 + 1_000_000);
  assert.equal(timed.total(stateWith({ rangeUs: [1000, 2000] })), 0);
});

test("ranges side by side add up to the whole, and one is passed over where there is no timeline", () => {
  const edges = [0, 700, 3500, 7777, 10_000];
  const parts = edges.slice(1).map((to, i) => timed.total(stateWith({ rangeUs: [edges[i]!, to] })));
  assert.ok(Math.abs(sum(parts) - 9_000_000) < 1);
  assert.equal(total({ rangeUs: [0, 1] }), 146);
});

test("search ignores case unless the pattern has capitals, and says what is wrong with it", () => {
  assert.ok(patternOf("work").regexp!.test("WORK"));
  assert.ok(!patternOf("Work").regexp!.test("work"));
  assert.equal(patternOf("(").complaint, "not a regular expression");
  assert.equal(patternOf("").regexp, null);
});

test("search finds groups by name and by file", () => {
  const groups = busy.groups("method");
  assert.equal(sum(matchingGroups(groups, "^read$")!), 1);
  assert.ok(sum(matchingGroups(groups, "app\\.rb")!) >= 4);
  assert.equal(matchingGroups(groups, "("), null);
});

test("matched weight counts nested matches once, and matches come from left to right", () => {
  const tree = busy.upright(stateWith({}));
  const groups = busy.groups("method");
  const matches = matchesIn(tree, matchingGroups(groups, "main|work")!);
  assert.equal(matches.weight, 39);
  const found = [...matches.nodes].map((node) => groups.name[tree.group[node]!]);
  assert.deepEqual(found, ["main", "work"]);
});

test("a type that the timeline has no times of is taken to have come as the time did", () => {
  const of = profile([
    { stack: "main", weight: 4_000_000, endsUs: 4000 },
    { stack: "rest", weight: 1_000_000, endsUs: 5000 },
  ]);
  of.types.splice(1, 0, { name: "page_faults", unit: "count" });
  of.values.splice(1, 0, Float64Array.of(100, 10));
  assert.equal(new Model(of).total(stateWith({ type: "page_faults", rangeUs: [0, 1000] })), 25);
});

test("the bar of states adds up what is in the range, of every sample type", () => {
  const inRange = (type: string): number[] => timed.stateTotals(stateWith({ type, rangeUs: [0, 4000] }));
  assert.equal(inRange("samples")[STATES.indexOf("running")], 2);
  assert.equal(inRange("cpu")[STATES.indexOf("running")], 3_000_000);
});

const shop = new Model(
  profile([
    { stack: "main;serve;Array#[];read", weight: 10, endsUs: 1 },
    { stack: "main;serve", weight: 5, endsUs: 2 },
    { stack: "main;idle;[GVL blocked]", weight: 100, endsUs: 3, labels: { request: "GET /" } },
  ]),
);

test("stacks with an ignored frame are left out of trees, tables, the bar, labels and the timeline", () => {
  const state = stateWith({ ignored: [patternFor("idle")] });
  assert.equal(shop.total(state), 15);
  assert.equal(sum(shop.stateTotals(state)), 15);
  assert.deepEqual([...shop.passes(state)], [1, 1, 0]);
  const requests = shop.labelRows({ ...state, key: "request" });
  assert.deepEqual([requests.length, requests[0]!.values, requests[0]!.now.total], [1, [], 15]);
  const names = shop.rows(state).map(({ group }) => shop.groups("method").name[group]);
  assert.deepEqual(names.sort(), ["Array#[]", "main", "read", "serve"]);
});

test("several patterns leave out what any of them matches, and one that is none matches nothing", () => {
  const total = (...ignored: string[]): number => shop.total(stateWith({ ignored }));
  assert.equal(total(patternFor("idle"), patternFor("Array#[]")), 5);
  assert.equal(total("("), 115);
  assert.equal(total("(", "^idle$"), 15);
});

test("a pattern of a name is shown as the name", () => {
  for (const name of ["Array#[]", "block in <main>", "a|b.c?", "Order#total="]) {
    assert.equal(patternWords(patternFor(name)), name);
    assert.match(name, new RegExp(patternFor(name), "u"));
  }
  assert.equal(patternWords("^Shop|Cart"), "^Shop|Cart");
});
