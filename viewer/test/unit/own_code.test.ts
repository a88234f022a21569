import assert from "node:assert/strict";
import { test } from "node:test";
import { combine } from "../../src/data/combine.ts";
import { Model } from "../../src/data/model.ts";
import { ownFunctions } from "../../src/data/own_code.ts";
import type { Profile } from "../../src/data/profile.ts";
import { profile, stateWith } from "../support/profiles.ts";
import { outline } from "../support/drawn.ts";

const RACK = "/gems/rack-3.1.8/lib/rack.rb";
const SHOW = `boot@/srv/shop/app.rb:1;call@${RACK}:2;show@/srv/shop/app.rb:5`;
const SAMPLES = [
  `${SHOW};JSON.parse@/usr/lib/ruby/3.4.0/json/common.rb:9;String#scan@<C method>:0 10`,
  `${SHOW};[GC marking] 3`,
  `boot@/srv/shop/app.rb:1;call@${RACK}:3 5`,
  `pool@${RACK}:7;[GVL blocked] 2`,
];

const inDirectory = (samples: string[], ...directories: string[]): Profile => {
  const comments = directories.map((directory) => `# cwd: ${directory}`);
  return profile(samples, ["main"], [], comments);
};

const own = (of: Profile): string[] => {
  const isOwn = ownFunctions(of);
  return [...new Set(of.functionName.filter((_, id) => isOwn[id] === 1))];
};

const model = new Model(profile(SAMPLES));

test("my code only gives the time of all other code to the nearest frame of mine, and keeps the total", () => {
  const state = stateWith({ mine: true });
  const tree = model.tree(state);
  assert.deepEqual(outline(tree, model.groups("method")), ["boot 18/5", "  show 13/13"]);
  assert.deepEqual([tree.total[0], tree.self[0]], [20, 2]);
  assert.equal(model.total(state), model.total(stateWith({})));
});

test("my code only is the same upside down, in the sandwich and in the table", () => {
  const state = stateWith({ mine: true, inverted: true });
  const groups = model.groups("method");
  assert.deepEqual(outline(model.tree(state), groups), ["show 13/0", "  boot 13/13", "boot 5/5"]);
  assert.equal(model.tree(state).total[0], 20);
  const rows = model.rows(state).map(({ group, self, total }) => `${groups.name[group]} ${total}/${self}`);
  assert.deepEqual(rows, ["boot 18/5", "show 13/13"]);
  const show = model.rows(state)[1]!.group;
  assert.deepEqual(outline(model.callers(state, show), groups), ["boot 13/13"]);
  assert.deepEqual([model.callees(state, show).count, model.callees(state, show).self[0]], [1, 13]);
});

test("my code only leaves its files, and their lines have what they called", () => {
  const files = model.files(stateWith({ mine: true }));
  const { file, self, total } = files[0]!;
  assert.deepEqual([files.length, file, self, total], [1, "/srv/shop/app.rb", 18, 18]);
  assert.deepEqual(files[0]!.lines.get(5), { self: 13, total: 13, partial: 0 });
});

test("my code only applies to groups and to samples, too", () => {
  assert.deepEqual(outline(model.tree(stateWith({ mine: true, group: "library" })), model.groups("library")), [
    "Application 18/18",
  ]);
  assert.equal(model.tree(stateWith({ mine: true, type: "samples" })).total[0], 4);
  assert.equal(model.rows(stateWith({ mine: true }))[0]!.samples, 3);
});

test("a comparison folds both sides", () => {
  const model = new Model(combine(profile(SAMPLES), profile(SAMPLES.slice(2))));
  const tree = model.tree(stateWith({ mine: true }));
  assert.deepEqual([tree.baseTotal![0], tree.baseSelf![0], tree.total[0], tree.self[0]], [20, 2, 7, 2]);
  assert.deepEqual(outline(tree, model.groups("method")), ["boot 5/5", "  show 0/0"]);
});

const PLACES = [
  "<main>@/usr/local/bin/puma:1;boot@/srv/shop/app.rb:1 1",
  "erb@(eval at /srv/shop/page.erb:3):1;helper@lib/helper.rb:2 1",
  "odd@/srv/shop-old/x.rb:1;gem@/srv/shop/vendor/bundle/ruby/3.4.0/gems/rack-3.1.8/lib/rack.rb:1 1",
];

test("my code lies below the directory that the program ran in", () => {
  assert.deepEqual(own(inDirectory(PLACES, "/srv/shop")), ["boot", "erb", "helper"]);
  assert.deepEqual(own(inDirectory(PLACES, "/srv/shop/")), ["boot", "erb", "helper"]);
  assert.deepEqual(own(inDirectory(PLACES, "/srv/shop", "/srv/shop-old")), ["boot", "erb", "helper", "odd"]);
});

test("without a directory, or with nothing below it, my code is all that is no library's", () => {
  const elsewhere = PLACES.map((stack) => stack.replace("lib/helper", "/srv/shop/lib/helper"));
  for (const of of [inDirectory(PLACES), inDirectory(elsewhere, "/home/me")])
    assert.deepEqual(own(of), ["<main>", "boot", "erb", "helper", "odd"]);
});

test("a profile of several recordings ran in all of their directories", () => {
  const of = inDirectory(PLACES, "/a", "/b", "/a");
  assert.deepEqual(of.directories, ["/a", "/b"]);
  assert.deepEqual(combine(of, inDirectory(PLACES, "/c")).directories, ["/a", "/b", "/c"]);
});
