import assert from "node:assert/strict";
import { test } from "node:test";
import { callerTree } from "../../src/data/caller_tree.ts";
import { groupsOf, type GroupMode } from "../../src/data/groups.ts";
import { Model } from "../../src/data/model.ts";
import type { Profile } from "../../src/data/profile.ts";
import { tableRows } from "../../src/data/table.ts";
import { nodeAt, pathOf, stackText } from "../../src/data/nodes.ts";
import { callTree, type Tree } from "../../src/data/tree.ts";
import { forest, profile, stateWith } from "../support/profiles.ts";
import { outline, sum } from "../support/drawn.ts";

const small = profile(["main;work;leaf 5", "main;work 2", "main;rest 4", "main 1"]);

const recursive = profile(["main;fib;fib;fib 3", "main;fib;fib 2", "main;other;fib 1"]);

function built(of: Profile, mode: GroupMode = "method", hide: string[] = []) {
  const groups = groupsOf(of, mode);
  const weights = new Model(of).weights(stateWith({}));
  const hidden = Uint8Array.from(groups.name, (name) => (hide.includes(name) ? 1 : 0));
  const group = (name: string): number => groups.name.indexOf(name);
  return { groups, weights, hidden, group };
}

test("call tree adds up, heaviest child first", () => {
  const { groups, weights } = built(small);
  const tree = callTree(small, groups, weights);
  assert.deepEqual(outline(tree, groups), ["main 12/1", "  work 7/2", "    leaf 5/5", "  rest 4/4"]);
  assert.equal(tree.total[0], 12);
});

test("frames of one function on several lines are one node, functions of one name in two files are two", () => {
  const calls = profile(["main@a.rb:1;call@a.rb:1 1", "main@a.rb:9;call@b.rb:1 1", "main@a.rb:1;call@b.rb:9 1"]);
  const { groups, weights } = built(calls);
  assert.deepEqual(outline(callTree(calls, groups, weights), groups), ["main 3/0", "  call 2/2", "  call 1/1"]);
});

test("neighbours in one file are one step, and the tree by file keeps the total", () => {
  const files = profile(["a@x.rb:1;b@x.rb:2;c@y.rb:1;d@x.rb:3 3", "a@x.rb:1;b@x.rb:2 1"]);
  const { groups, weights } = built(files, "file");
  assert.deepEqual(outline(callTree(files, groups, weights), groups), ["x.rb 4/1", "  y.rb 3/0", "    x.rb 3/3"]);
});

test("inverted tree passes over hidden functions and joins neighbours in one file", () => {
  const hidden = built(small, "method", ["work"]);
  assert.deepEqual(
    outline(callerTree(small, hidden.groups, hidden.weights, { hidden: hidden.hidden }), hidden.groups),
    ["leaf 5/0", "  main 5/5", "rest 4/0", "  main 4/4", "main 3/3"],
  );
  const byFile = built(small, "file");
  assert.deepEqual(outline(callerTree(small, byFile.groups, byFile.weights), byFile.groups), ["app.rb 12/12"]);
});

test("callers and callees of a recursive function begin at its outermost frame, and it counts once", () => {
  const { groups, weights, group } = built(recursive);
  const callers = callerTree(recursive, groups, weights, { of: group("fib") });
  const callees = callTree(recursive, groups, weights, { root: group("fib") });
  assert.deepEqual(outline(callers, groups), ["main 5/5", "other 1/0", "  main 1/1"]);
  assert.deepEqual(outline(callees, groups), ["fib 5/2", "  fib 3/3"]);
  assert.deepEqual([callers.total[0], callees.total[0]], [6, 6]);
  // The table agrees with both halves of the sandwich.
  const rows = tableRows(callTree(recursive, groups, weights), groups.name.length);
  const fib = rows.find((row) => row.group === group("fib"))!;
  assert.deepEqual([fib.self, fib.total, fib.samples], [6, 6, 3]);
  assert.equal(rows.find((row) => row.group === group("main"))!.total, 6);
});

test("all ways to build a big tree keep the total, and children fit into their parents", () => {
  const many = forest(3000, 15, 40);
  const { groups, weights, group } = built(many);
  const total = sum(many.values[1]!);
  for (const tree of [callTree(many, groups, weights), callerTree(many, groups, weights)]) {
    assert.equal(tree.total[0], total);
    assertLaidOut(tree);
  }
  const name = groups.name[5]!;
  const ofOne = callTree(many, groups, weights, { root: group(name) }).total[0];
  assert.equal(callerTree(many, groups, weights, { of: group(name) }).total[0], ofOne);
});

function assertLaidOut(tree: Tree): void {
  let inLevels = 0;
  for (const level of tree.levels) {
    inLevels += level.length;
    for (let i = 1; i < level.length; i++)
      assert.ok(tree.start[level[i]!]! >= tree.start[level[i - 1]!]! + tree.width[level[i - 1]!]! - 1e-6);
  }
  assert.equal(inLevels, tree.count);
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent[node]!;
    assert.ok(parent < node);
    assert.ok(tree.start[node]! + tree.width[node]! <= tree.start[parent]! + tree.width[parent]! + 1e-6);
  }
}

test("nodes are found again by their path, or as far as it goes", () => {
  const { groups, weights, group } = built(small);
  const tree = callTree(small, groups, weights);
  const leaf = nodeAt(tree, [group("main"), group("work"), group("leaf")]);
  assert.equal(groups.name[tree.group[leaf]!], "leaf");
  assert.deepEqual(pathOf(tree, leaf), [group("main"), group("work"), group("leaf")]);
  assert.equal(groups.name[tree.group[nodeAt(tree, [group("main"), 9999])]!], "main");
  assert.equal(nodeAt(tree, []), 0);
});

test("a sample without frames counts in the root alone", () => {
  const bare = profile([" 4", "main 1"]);
  const { groups, weights } = built(bare);
  for (const tree of [callTree(bare, groups, weights), callerTree(bare, groups, weights)]) {
    assert.deepEqual([tree.total[0], tree.self[0]], [5, 4]);
  }
});

const shop = new Model(
  profile([
    "main@/srv/app.rb:9;serve@/srv/app.rb:3;read@/srv/io.rb:5 10",
    "main@/srv/app.rb:9;warm@/srv/app.rb:7;read@/srv/io.rb:5 30",
    "main@/srv/app.rb:9;[GVL wait] 1",
  ]),
);

const text = (name: string, zoom: string[] = [], inverted = false): string => {
  const state = stateWith({ inverted });
  return stackText(shop.tree(state), shop.groups("method"), {
    group: shop.groupOf(name),
    zoom: zoom.map((each) => shop.groupOf(each)),
    inverted,
  });
};

const names = (words: string): string[] => words.split("\n").map((line) => line.replace(/ .*/, ""));

test("the text of a stack is the heaviest one of a method, or the node that is zoomed into, the innermost frame first", () => {
  assert.deepEqual(names(text("read")), ["read", "warm", "main"]);
  assert.match(text("serve"), /^serve \(\/srv\/app\.rb.*\)\nmain \(\/srv\/app\.rb.*\)$/);
  assert.deepEqual(names(text("read", ["main", "serve", "read"])), ["read", "serve", "main"]);
  assert.deepEqual(names(text("read", ["main", "serve"])), ["read", "warm", "main"]);
  // Of an inverted tree it begins with the leaf, too.
  assert.deepEqual(names(text("serve", ["read", "serve"], true)), ["read", "serve"]);
  // What is no code has no place, and what is not in the tree no text.
  assert.match(text("[GVL wait]"), /^\[GVL wait\]\nmain /);
  assert.equal(text("nothing"), "");
});
