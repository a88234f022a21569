import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith } from "../support/profiles.ts";
import { outline } from "../support/drawn.ts";

const requests = new Model(
  profile([
    { stack: "main;render", weight: 10, labels: { tenant: "a" }, endsUs: 1 },
    { stack: "main;query", weight: 10, labels: { tenant: "a" }, endsUs: 2 },
    { stack: "main;render", weight: 30, labels: { tenant: "b" }, endsUs: 3 },
    { stack: "main;[GC marking]", weight: 10, labels: { tenant: "b" }, endsUs: 4 },
    { stack: "main;render", weight: 500, labels: { tenant: "c" }, endsUs: 5 },
    { stack: "main", weight: 7, endsUs: 6 },
  ]),
);

const compared = (base: string, target: string, change: Partial<ViewState> = {}) => {
  const state = stateWith({ sides: { key: "tenant", base, target }, ...change });
  return { state, model: requests.framed(state) };
};

test("two values of a label are the sides of a comparison, and other samples are left out", () => {
  const { state, model } = compared("a", "b", { normalized: false });
  assert.equal(model.isComparison, true);
  const tree = model.upright(state);
  assert.deepEqual(outline(tree, model.groups("method")), [
    "main 40/0",
    "  render 30/30",
    "  [GC marking] 10/10",
    "  query 0/0",
  ]);
  const { name } = model.groups("method");
  const before = model.rows(state).map(({ group, baseTotal }) => `${name[group]} ${baseTotal}`);
  assert.deepEqual(before.sort(), ["[GC marking] 0", "main 20", "query 10", "render 10"]);
});

test("shares are compared unless times are asked for, for one value has more requests", () => {
  const { state, model } = compared("a", "b");
  assert.equal(model.isNormalized(state), true);
  const totals = (changed: typeof state): unknown[] => {
    const { total, baseTotal } = model.upright(changed);
    return [total[0], baseTotal![0]];
  };
  assert.deepEqual(totals(state), [20, 20]);
  assert.deepEqual(totals({ ...state, normalized: false }), [40, 20]);
});

test("states are those of the samples that are left", () => {
  const { state, model } = compared("a", "b", { normalized: false });
  assert.deepEqual([...model.stateTotals(state)], [30, 0, 10, 0, 0]);
  assert.deepEqual([...model.stateTotals(state, true)], [20, 0, 0, 0, 0]);
});

test("samples without the label can be a side", () => {
  const { state, model } = compared("", "c", { normalized: false });
  assert.deepEqual([model.upright(state).total[0], model.upright(state).baseTotal![0]], [500, 7]);
});

test("the timeline keeps the rows of both sides, and two files that are compared stay what they are", () => {
  const { model } = compared("a", "b");
  const { endUs, sample } = model.profile.timeline!;
  assert.deepEqual([endUs.join(), sample.join()], ["1,2,3,4", "0,1,2,3"]);
  assert.equal(model.framed(stateWith({ sides: { key: "tenant", base: "b", target: "a" } })), model);
});
