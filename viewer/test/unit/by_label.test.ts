import assert from "node:assert/strict";
import { test } from "node:test";
import { filtersOf, sortLabelRows, sumOf, type LabelColumn, type LabelRow } from "../../src/data/by_label.ts";
import { combine } from "../../src/data/combine.ts";
import { isShown, spansIn } from "../../src/data/comments.ts";
import { Model } from "../../src/data/model.ts";
import type { Profile } from "../../src/data/profile.ts";
import { profileOf } from "../../src/data/profile_json.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { viewJson, stateWith, type SampleWords } from "../support/profiles.ts";

const SAMPLES: SampleWords[] = [
  { stack: "main;work", weight: 300, labels: { endpoint: "orders#show" }, endsUs: 10 },
  { stack: "main;jitted", weight: 7, labels: { endpoint: "orders#show", jit: "yes" }, endsUs: 15 },
  { stack: "main;read;[GVL blocked]", weight: 200, labels: { endpoint: "orders#show" }, endsUs: 20 },
  { stack: "main;read;[GVL wait]", weight: 40, labels: { endpoint: "orders#show" }, endsUs: 30 },
  { stack: "main;work;[GC marking]", weight: 30, labels: { endpoint: "orders#index" }, endsUs: 40 },
  { stack: "main;work;[GC sweeping]", weight: 20, labels: { endpoint: "orders#index" }, endsUs: 50 },
  { stack: "main;other", weight: 3, thread: 2, endsUs: 60 },
];
const SPANS = [
  "# spans: endpoint orders#show 1048576:3 16777216:1",
  "# spans: endpoint never%20sampled 15:2",
  "# spans: status 200 1048576:5",
];

const profile = (samples: Parameters<typeof viewJson>[0], comments: string[] = []): Profile =>
  profileOf(viewJson(samples, ["main", "worker"], [], comments));

const model = new Model(profile(SAMPLES, [...SPANS, "# mode: wall"]));
const inWords = ({ values, now }: LabelRow): string => [values.join(","), now.total, ...now.parts].join(" ");
const rows = (change: Partial<ViewState> = {}): LabelRow[] =>
  sortLabelRows(model.labelRows(stateWith(change)), { column: "total", descending: true });

test("spans are read from comments, which are no comments for people", () => {
  assert.deepEqual(model.profile.comments, ["# mode: wall"]);
  // The middle of a bucket, as the core has it (test/c/test_by_label.c).
  assert.deepEqual(model.profile.spans.get("endpoint")!.get("orders#show"), {
    count: 4,
    medianNs: 1_081_344,
    p95Ns: 17_301_504,
  });
  assert.deepEqual(model.profile.spans.get("endpoint")!.get("never sampled"), { count: 2, medianNs: 15, p95Ns: 15 });
});

test("spans of one value in several comments add up, and what is neither spans nor times of requests stays", () => {
  const spans = spansIn(["# spans: a b 16:1", "# spans: a b 16:2 1:1", "# spans: a%zz %E9 1:1"]);
  assert.deepEqual(spans.get("a")!.get("b"), { count: 4, medianNs: 16, p95Ns: 16 });
  assert.deepEqual([...spans.get("a%zz")!.keys()], ["%E9"]);
  const requests = "# requests: 4711 2 1764000000123456:20345 21007:19822";
  assert.deepEqual(profile(SAMPLES, [requests, "# other"]).comments, ["# other"]);
  const others = ["# spans: a b", "# spans: a b 1", "# spans: a b 1:x", "# spans:", "spans: a b 1:1"];
  for (const comment of [...others, "# requests: ", "# requests: 1 2", "# requests: 1 2 3", "requests: 1 2 3:4"])
    assert.ok(isShown(comment), comment);
});

test("rows are values with what their samples were in, those without the label last, and add up", () => {
  assert.deepEqual(rows().map(inWords), [
    "orders#show 547 307 200 40 0",
    "orders#index 50 0 0 0 50",
    "never sampled 0 0 0 0 0",
    " 3 3 0 0 0",
  ]);
  assert.deepEqual([rows()[0]!.now.span!.count, rows()[1]!.now.span], [4, null]);
  assert.deepEqual([inWords(sumOf(rows())), sumOf(rows()).now.span!.count], [" 600 310 200 40 50", 6]);
});

test("threads are values, too, and a key that only spans have is a table of spans", () => {
  assert.deepEqual(model.labelKeys, ["endpoint", "jit", "thread", "status", "process", "pid"]);
  const threads = rows({ key: "thread" }).map(({ values, now }) => `${values.join()} ${now.total}`);
  assert.deepEqual(threads, ["main 597", "worker 3"]);
  const [status, none] = rows({ key: "status" });
  assert.deepEqual([status!.values, status!.now.total, status!.now.span!.count], [["200"], 0, 5]);
  assert.deepEqual([none!.values, none!.now.total], [[], 600]);
});

test("the key is what was chosen, else one whose times are known", () => {
  const keyOf = (of: Model, key?: string): string | null => of.labelKey(stateWith(key ? { key } : {}));
  const tenants = profile([{ stack: "main", weight: 1, labels: { jit: "yes", tenant: "7" } }]);
  assert.deepEqual([keyOf(model), keyOf(model, "thread"), keyOf(model, "gone")], ["endpoint", "thread", "endpoint"]);
  assert.equal(keyOf(new Model(tenants)), "tenant");
  assert.equal(keyOf(new Model(profile(["main 1"]))), "thread");
  assert.equal(keyOf(new Model(profile([]))), null);
});

test("thread and process are offered where there is one of each, as --by answers them", () => {
  const alone = new Model(profileOf(viewJson(["main 1"], ["main"], [[4711, 1, "puma: shop"]])));
  assert.deepEqual(alone.labelKeys, ["thread", "process", "process_title", "pid", "ppid"]);
  const values = (key: string): readonly string[] => alone.labelRows(stateWith({ key })).flatMap((row) => row.values);
  assert.deepEqual(alone.labelKeys.map(values), [["main"], ["puma: shop (4711)"], ["puma: shop"], ["4711"], ["1"]]);
});

test("workers of one title are rows of their own by process, and one by title", () => {
  const workers: [number, number, string][] = [11, 12].map((pid) => [pid, 1, "worker"]);
  const samples = ["main 1", { stack: "main", weight: 2, thread: 2 }];
  const cluster = new Model(profileOf(viewJson(samples, ["main", "main"], workers)));
  const totals = (key: string): string[] =>
    cluster.labelRows(stateWith({ key })).map(({ values, now }) => `${values.join()} ${now.total}`);
  assert.deepEqual(totals("process"), ["worker (11) 1", "worker (12) 2"]);
  assert.deepEqual(totals("process_title"), ["worker 3"]);
  assert.equal(cluster.total(stateWith({ labels: ["process=worker (12)"] })), 2);
});

test("filters choose samples, but for one by the label itself", () => {
  const totals = (change: Partial<ViewState>): string[] =>
    rows(change).map(({ values, now }) => `${values.join(",")} ${Math.round(now.total)}`);
  assert.deepEqual(totals({ hiddenStates: ["blocked", "wait"] }), ["orders#show 307", "orders#index 50", " 3"]);
  assert.deepEqual(totals({ focus: "read" }), ["orders#show 240"]);
  assert.deepEqual(totals({ rangeUs: [35, 60] }), ["orders#index 50", " 3"]);
  assert.deepEqual(totals({ labels: ["jit=yes"] }), ["orders#show 7"]);
  assert.deepEqual(totals({ labels: ["endpoint=orders#index"] }), totals({}));
});

test("a row's filter leaves its samples, whatever the label is, and a value that ends in = is no lack of it", () => {
  for (const key of ["endpoint", "thread", "jit"])
    for (const { values, now } of rows({ key }).filter(({ now }) => now.total > 0))
      assert.equal(model.total(stateWith({ labels: filtersOf(key, values) })), now.total, `${key} ${values.join()}`);
  const tokens = new Model(profile([{ stack: "main", weight: 1, labels: { token: "ab=" } }, "main 20"]));
  assert.deepEqual(
    ["token=ab=", "token="].map((label) => tokens.total(stateWith({ labels: [label] }))),
    [1, 20],
  );
});

test("rows are ordered by every column", () => {
  const first = (column: LabelColumn, descending: boolean): string =>
    sortLabelRows(rows(), { column, descending })[0]!.values[0]!;
  for (const column of ["total", "label"] as const) assert.equal(first(column, false), "never sampled");
  for (const column of ["count", "median", "label"] as const) assert.equal(first(column, true), "orders#show");
  assert.equal(first("gc", true), "orders#index");
});

test("a comparison has both sides, scaled where that is asked for, and the spans of both", () => {
  const before = profile(
    [{ stack: "main;work", weight: 100, labels: { endpoint: "orders#show" } }, "main 100"],
    ["# spans: endpoint orders#show 15:1"],
  );
  const both = new Model(combine(before, profile(SAMPLES, SPANS)));
  const row = (normalized: boolean): LabelRow =>
    both.labelRows(stateWith({ normalized })).find(({ values }) => values[0] === "orders#show")!;
  assert.deepEqual([row(false).base.total, row(false).now.total], [100, 547]);
  assert.deepEqual([row(false).base.span!.count, row(false).now.span!.count], [1, 4]);
  assert.deepEqual([row(true).base.total, Math.round(row(true).now.total)], [100, Math.round(547 / 3)]);
});

test("as many values as there can be sets of labels are as many rows", () => {
  const samples = Array.from({ length: 20_000 }, (_, i) => ({
    stack: "main",
    weight: 1,
    labels: { endpoint: `${i}` },
  }));
  assert.equal(new Model(profile(samples)).labelRows(stateWith({})).length, samples.length);
});
