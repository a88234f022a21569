import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeMatches, nodeName } from "../../src/data/folding.ts";
import { Model } from "../../src/data/model.ts";
import { matchingGroups } from "../../src/data/search.ts";
import { nodeAt, pathOf } from "../../src/data/nodes.ts";
import type { Tree } from "../../src/data/tree.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith, type SampleWords } from "../support/profiles.ts";
import { outline, sum } from "../support/drawn.ts";

const gem = (name: string, library = "rack-3.1.8"): string => `${name}@/gems/${library}/lib/x.rb:1`;
const MIDDLEWARE = ["Server#process", "Logger#call", "Static#call", "Session#call", "Routes#call"]
  .map((name) => gem(name))
  .join(";");
const SAMPLES: SampleWords[] = [
  { stack: `${MIDDLEWARE};show@/srv/shop/app.rb:5;${gem("Relation#load", "activerecord-8.0.1")}`, weight: 60 },
  { stack: `${MIDDLEWARE};index@/srv/shop/app.rb:9`, weight: 37 },
  { stack: MIDDLEWARE.split(";").slice(0, 3).join(";"), weight: 1 },
  { stack: `${MIDDLEWARE.split(";").slice(0, 2).join(";")};${gem("Logger#write")}`, weight: 2 },
];
const model = new Model(profile(SAMPLES));

const inWords = (of: Model, change: Partial<ViewState> = {}): string[] =>
  outline(of.tree(stateWith(change)), of.groups("method"));

const groupNamed = (of: Model, name: string): number => of.groups("method").name.indexOf(name);
const nodeNamed = (of: Model, tree: Tree, name: string): number =>
  Array.from({ length: tree.count }, (_, node) => node).findIndex(
    (node) => nodeName(tree, of.groups("method"), node) === name,
  );

test("a chain of frames of gems that call but one other is one node, and nothing of its time is lost", () => {
  assert.deepEqual(inWords(model), [
    "… 4 frames of middleware 100/1",
    "  Routes#call 97/0",
    "    show 60/0",
    "      Relation#load 60/60",
    "    index 37/37",
    "  Logger#write 2/2",
  ]);
  const [folded, whole] = [model.tree(stateWith({})), model.tree(stateWith({ folded: false }))];
  assert.equal(folded.total[0], whole.total[0]);
  assert.equal(sum(folded.self), sum(whole.self));
  assert.equal(folded.samples![0], whole.samples![0]);
});

test("a chain opens by the group that it begins with, and the switch opens all", () => {
  const all = inWords(model, { folded: false });
  assert.deepEqual(all.slice(0, 5), [
    "Server#process 100/0",
    "  Logger#call 100/0",
    "    Static#call 98/1",
    "      Session#call 97/0",
    "        Routes#call 97/0",
  ]);
  assert.deepEqual(inWords(model, { unfolded: [groupNamed(model, "Server#process")] }), all);
});

test("the user's own frames, the frame that they call, and the one where weight parts are never folded", () => {
  const chain = Array.from({ length: 6 }, (_, i) => gem(`query${i}`, "activerecord-8.0.1")).join(";");
  const own = "a@app.rb:1;b@app.rb:2;c@app.rb:3;d@app.rb:4;e@app.rb:5";
  const parts = ["exec@<C method>:0;[GVL blocked] 9", "parse@/gems/pg-1.5.9/lib/pg.rb:0 4"];
  const of = new Model(profile(parts.map((part) => `${own};${chain};${part}`)));
  const expected = ["a 13/0", "b 13/0", "c 13/0", "d 13/0", "e 13/0", "query0 13/0", "… 4 frames of activerecord 13/0"];
  expected.push("query5 13/0", "exec 9/0", "[GVL blocked] 9/9", "parse 4/4");
  assert.deepEqual(
    inWords(of).map((line) => line.trim()),
    expected,
  );
});

test("upside down, the leaf stays and its callers fold", () => {
  const chain = Array.from({ length: 5 }, (_, i) => gem(`step${i}`)).join(";");
  const of = new Model(profile([`main@app.rb:1;${chain};${gem("leaf")} 5`]));
  assert.deepEqual(
    inWords(of, { inverted: true }).map((line) => line.trim()),
    ["leaf 5/0", "… 5 frames of rack 5/0", "main 5/5"],
  );
});

test("nothing is folded among files and gems, nor in the user's own code alone", () => {
  for (const change of [{ group: "file" }, { group: "gem" }, { mine: true }] as const)
    assert.equal(model.tree(stateWith(change)).folding, null);
});

test("a link to a node leads there, folded or not, and to the chain that has it", () => {
  const [folded, whole] = [model.tree(stateWith({})), model.tree(stateWith({ folded: false }))];
  const [show, shown] = [nodeNamed(model, whole, "show"), nodeNamed(model, folded, "show")];
  assert.deepEqual(pathOf(folded, shown), pathOf(whole, show));
  assert.equal(nodeAt(folded, pathOf(whole, show)), shown);
  const chain = nodeAt(folded, pathOf(whole, nodeNamed(model, whole, "Static#call")));
  assert.equal(nodeName(folded, model.groups("method"), chain), "… 4 frames of middleware");
});

test("a search finds what is folded", () => {
  const tree = model.tree(stateWith({}));
  const found = matchingGroups(model.groups("method"), "Session#call")!;
  assert.ok(nodeMatches(tree, found, nodeNamed(model, tree, "… 4 frames of middleware")));
  assert.equal(model.matches(stateWith({ search: "Session#call" }))!.nodes.length, 1);
});

test("my code only is on for requests that have code of the user's own, and off where it was turned off", () => {
  const request = (stack: string, labels: Record<string, string>): Model =>
    new Model(profile([{ stack, weight: 1, labels }]));
  const own = `${MIDDLEWARE};show@/srv/shop/app.rb:5`;
  const isMine = (of: Model, mine: boolean | null = null): boolean => of.isMine(stateWith({ mine }));
  const orders = request(own, { endpoint: "orders#show" });
  assert.deepEqual([isMine(orders), isMine(orders, false), isMine(orders, true)], [true, false, true]);
  assert.deepEqual(inWords(orders), ["show 1/1"]);
  assert.equal(isMine(request(own, { job: "Mail" })), false);
  assert.equal(isMine(request(MIDDLEWARE, { endpoint: "orders#show" })), false);
  const foreign = request(MIDDLEWARE, { endpoint: "orders#show" });
  const framed = [orders, foreign].map((of) => isMine(of.framed(stateWith({ roots: ["endpoint"] }))));
  assert.deepEqual(framed, [true, false]);
});
