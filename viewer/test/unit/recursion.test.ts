import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith } from "../support/profiles.ts";
import { outline } from "../support/drawn.ts";

const walk = new Model(
  profile([
    "main;walk;each;walk;each;walk;read 10",
    "main;walk;each;walk;parse 20",
    "main;walk;each 3",
    "main;fib;fib;fib 7",
    "main;each;read 5",
  ]),
);

const shown = (change: Partial<ViewState>): string[] => {
  const state = stateWith(change);
  const model = walk.framed(state);
  return outline(model.upright(state), model.groups(state.group));
};

test("recursion of a method is one frame, which calls what the innermost one called", () => {
  assert.deepEqual(shown({ collapsed: ["^walk$"] }), [
    "main 45/0",
    "  walk 33/0",
    "    parse 20/20",
    "    read 10/10",
    "    each 3/3",
    "  fib 7/0",
    "    fib 7/0",
    "      fib 7/7",
    "  each 5/0",
    "    read 5/5",
  ]);
});

test("several patterns collapse each method by itself, and one that matches nothing, or is none, changes nothing", () => {
  const lines = shown({ collapsed: ["^walk$", "^fib$"] });
  assert.ok(lines.includes("  fib 7/7") && lines.includes("  walk 33/0"));
  for (const pattern of ["no such", "("]) assert.deepEqual(shown({ collapsed: [pattern] }), shown({}));
});

test("collapsing keeps every total, and the lines of the innermost frames", () => {
  const state = stateWith({ collapsed: ["walk"] });
  const of = new Model(profile(["main@a.rb:1;walk@a.rb:5;walk@a.rb:6 4", "main@a.rb:1;walk@a.rb:7 3"]));
  const model = of.framed(state);
  const { lines } = model.files(state)[0]!;
  assert.equal(model.total(state), 7);
  assert.deepEqual([lines.get(5)?.self ?? 0, lines.get(6)!.self, lines.get(7)!.self], [0, 4, 3]);
});

test("methods that occur below themselves are recursive, until they are collapsed", () => {
  const groups = walk.groups("method");
  const recursive = (change: Partial<ViewState>): string[] => {
    const state = stateWith(change);
    const bits = walk.framed(state).recursive(state);
    return groups.name.filter((_, group) => bits[group] === 1).sort();
  };
  assert.deepEqual(recursive({}), ["each", "fib", "walk"]);
  assert.deepEqual(recursive({ collapsed: ["walk"] }), ["fib"]);
});
