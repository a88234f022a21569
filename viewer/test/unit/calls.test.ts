// Callers and callees of lines and methods.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Calls, Place } from "../../src/data/calls.ts";
import { Model } from "../../src/data/model.ts";
import type { ViewState } from "../../src/data/view_state.ts";
import { profile, stateWith } from "../support/profiles.ts";

const SHOP = [
  "main@app.rb:1;sell@app.rb:10;price@lib.rb:3 5",
  "main@app.rb:1;sell@app.rb:11;pack@app.rb:20 3",
  "main@app.rb:2;sell@app.rb:10 2",
];

function callsIn(samples: string[], place: Place | string, state: Partial<ViewState> = {}) {
  const model = new Model(profile(samples));
  const groups = model.groups("method");
  const chosen = typeof place === "string" ? { group: groups.name.indexOf(place) } : place;
  const words = (calls: Calls["callers"]): string[] =>
    calls.map((call) => `${model.profile.functionName[call.function]}:${call.line} ${call.weight}`);
  const { callers, callees } = model.calls(stateWith(state), chosen);
  return { callers: words(callers), callees: words(callees) };
}

test("a line has the calls that were made on it, and those of its method that led to it", () => {
  assert.deepEqual(callsIn(SHOP, { file: "app.rb", line: 10 }), {
    callers: ["main:1 5", "main:2 2"],
    callees: ["price:0 5"],
  });
  assert.deepEqual(callsIn(SHOP, { file: "app.rb", line: 99 }), { callers: [], callees: [] });
});

test("a method has the calls of all its lines, its callers with theirs", () => {
  assert.deepEqual(callsIn(SHOP, "sell"), { callers: ["main:1 8", "main:2 2"], callees: ["price:0 5", "pack:0 3"] });
});

test("recursion counts a sample once", () => {
  const [main, fib] = ["main@app.rb:1", "fib@app.rb:5"];
  const samples = [`${main};${fib};${fib};${fib} 7`, `${main};${fib};${fib} 2`];
  assert.deepEqual(callsIn(samples, "fib"), { callers: ["main:1 9", "fib:5 9"], callees: ["fib:0 9"] });
});

test("with the user's own code only, gems in between are passed over", () => {
  const gem = "/gems/rack-3.0.0/lib/rack.rb";
  const samples = [`main@app.rb:1;call@${gem}:8;serve@app.rb:4 6`];
  assert.deepEqual(callsIn(samples, "serve").callers, ["call:8 6"]);
  assert.deepEqual(callsIn(samples, "serve", { mine: true }).callers, ["main:1 6"]);
  assert.deepEqual(callsIn(samples, { file: "app.rb", line: 1 }, { mine: true }).callees, ["serve:0 6"]);
});
