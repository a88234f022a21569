import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import { stackText } from "../../src/data/nodes.ts";
import { profile, stateWith } from "../support/profiles.ts";

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

test("the text of a stack is the heaviest one of a method, with the innermost frame first", () => {
  assert.deepEqual(names(text("read")), ["read", "warm", "main"]);
  assert.deepEqual(names(text("serve")), ["serve", "main"]);
  assert.match(text("serve"), /^serve \(\/srv\/app\.rb.*\)\nmain \(\/srv\/app\.rb.*\)$/);
});

test("the node that is zoomed into is the one that is copied", () => {
  assert.deepEqual(names(text("read", ["main", "serve", "read"])), ["read", "serve", "main"]);
  assert.deepEqual(names(text("read", ["main", "serve"])), ["read", "warm", "main"]);
});

test("of an inverted tree it begins with the leaf, too", () => {
  assert.deepEqual(names(text("serve", ["read", "serve"], true)), ["read", "serve"]);
});

test("what is no code has no place, and what is not in the tree no text", () => {
  assert.match(text("[GVL wait]"), /^\[GVL wait\]\nmain /);
  assert.equal(text("nothing"), "");
});
