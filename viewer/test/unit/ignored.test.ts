import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import { patternFor, patternWords } from "../../src/data/search.ts";
import { profile, stateWith } from "../support/profiles.ts";
import { sum } from "../support/trees.ts";

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
  assert.deepEqual(
    shop.labelRows({ ...state, key: "request" }).map(({ values, now }) => [values, now.total]),
    [[[], 15]],
  );
  assert.deepEqual(
    shop
      .rows(state)
      .map(({ group }) => shop.groups("method").name[group])
      .sort(),
    ["Array#[]", "main", "read", "serve"],
  );
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
