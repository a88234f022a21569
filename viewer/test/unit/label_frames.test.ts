import assert from "node:assert/strict";
import { test } from "node:test";
import { STATES } from "../../src/data/kinds.ts";
import { frameKeys } from "../../src/data/label_frames.ts";
import { Model } from "../../src/data/model.ts";
import { processesOf, processName } from "../../src/data/thread_weights.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith } from "../support/profiles.ts";
import { outline } from "../support/drawn.ts";

const SAMPLES = [
  { stack: "main;work;leaf", weight: 1, labels: { request: "GET /a" }, endsUs: 10 },
  { stack: "main;work;leaf", weight: 20, labels: { request: "GET /b", tenant: "7" }, endsUs: 20 },
  { stack: "main;work", weight: 300, labels: { request: "GET /a" }, endsUs: 30 },
  { stack: "main;idle;[GVL blocked]", weight: 4000, thread: 2, endsUs: 40 },
];
const model = new Model(profile(SAMPLES, ["main", "worker"]));

const tree = (change: Partial<ViewState>): string[] => {
  const state = stateWith(change);
  const shown = model.framed(state);
  return outline(shown.tree(state), shown.groups(state.group));
};

test("a label at the root parts all stacks by its values", () => {
  assert.deepEqual(tree({ roots: ["request"] }), [
    "<unknown> 4000/0",
    "  main 4000/0",
    "    idle 4000/0",
    "      [GVL blocked] 4000/4000",
    "GET /a 301/0",
    "  main 301/0",
    "    work 301/300",
    "      leaf 1/1",
    "GET /b 20/0",
    "  main 20/0",
    "    work 20/0",
    "      leaf 20/20",
  ]);
});

test("of several roots the first is the outermost, and threads are labels, too", () => {
  assert.deepEqual(tree({ roots: ["thread", "tenant"], hiddenStates: ["blocked"] }).slice(0, 5), [
    "main 321/0",
    "  <unknown> 301/0",
    "    main 301/0",
    "      work 301/300",
    "        leaf 1/1",
  ]);
});

test("a label at the leaf leaves states as they were", () => {
  const state = stateWith({ leaves: ["request"] });
  const shown = model.framed(state);
  assert.equal(shown.stateTotals(state)[STATES.indexOf("blocked")], 4000);
  assert.deepEqual(tree({ leaves: ["request"], thread: 1 }), [
    "main 321/0",
    "  work 321/0",
    "    GET /a 300/300",
    "    leaf 21/0",
    "      GET /b 20/20",
    "      GET /a 1/1",
  ]);
});

test("sums, threads and a range are what they were", () => {
  for (const change of [{}, { thread: 2 }, { labels: ["request=GET /a"] }, { rangeUs: [5, 25] as [number, number] }]) {
    const state = stateWith({ ...change, roots: ["request", "none"], leaves: ["tenant"] });
    assert.equal(model.framed(state).total(state), model.total(stateWith(change)));
  }
});

test("labels are own code, and stay apart whatever frames are grouped by", () => {
  assert.ok(tree({ roots: ["request"], mine: true }).some((line) => line.startsWith("GET /b")));
  for (const group of ["file", "gem", "library"] as const)
    assert.ok(/^GET \/b 20/m.test(tree({ roots: ["request"], group }).join("\n")), group);
});

test("what the command line asked for holds until the page says otherwise", () => {
  const asked = new Model(profile(SAMPLES), false, { roots: ["request"], leaves: [] });
  const first = (change: Partial<ViewState>): string[] => {
    const state = stateWith({ thread: 1, ...change });
    return outline(asked.framed(state).tree(state), asked.framed(state).groups("method")).slice(0, 1);
  };
  assert.deepEqual(first({}), ["GET /a 301/0"]);
  assert.deepEqual(first({ roots: [] }), ["main 321/0"]);
});

const CLUSTER = profile(
  [1, 20, 300, 4000].map((weight, i) => ({ stack: "main;work", weight, thread: i + 1 })),
  ["main", "main", "worker", "main"],
  [
    [5, 1, "puma: 5"],
    [6, 5, "puma: worker 0"],
    [6, 5, "puma: worker 0"],
    [6, 1, ""],
  ],
);

test("processes are told apart by number, parent and title", () => {
  assert.deepEqual(processesOf(CLUSTER).map(processName), ["puma: 5", "puma: worker 0 (6)", "process 6"]);
  const cluster = new Model(CLUSTER);
  assert.deepEqual(
    cluster.processes(stateWith({})).map(({ weight }) => weight),
    [1, 320, 4000],
  );
  assert.equal(cluster.total(stateWith({ process: 2 })), 320);
  assert.deepEqual(
    cluster.threads(stateWith({ process: 2 })).map(({ id }) => id),
    [3, 2],
  );
  assert.equal(model.processes(stateWith({})).length, 1);
  assert.equal(model.framed(stateWith({})), model); // nothing to make
});

test("keys are those that tell samples apart", () => {
  assert.deepEqual(frameKeys(profile(SAMPLES, ["main", "worker"])), ["request", "tenant", "thread"]);
  assert.deepEqual(frameKeys(profile(["main 1"])), []);
  assert.deepEqual(frameKeys(CLUSTER), ["thread", "process_title", "pid", "ppid"]);
});
