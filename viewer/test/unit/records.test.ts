import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import { countWords } from "../../src/views/records.tsx";
import { profile } from "../support/profiles.ts";

const STACK = "main@app.rb:1;block in Reg.add@my app/reg.rb:3;Order#total@order.rb:2 1";
const modelWith = (...comments: string[]): Model => new Model(profile([STACK], ["main"], [], comments));

const RETAINED = "# retained: String, 1200 objects, 48000 bytes, margins of 90 and 3600, 2 to 14 GCs old, ";
const CALL = "# slow call: 57300000 ns, Order#total, at 2026-11-22T19:00:00.123Z, thread ";

test("retained objects are read from comments, with the names that hold them, and are rows without a place as well", () => {
  const { profile } = modelWith(
    `${RETAINED}block in Reg.add my app/reg.rb:3, held by: Reg::LIST > Array[3] > String`,
    "# retained: Hash, 1 objects, 40 bytes, 3 to 3 GCs old, held by: $cache > Hash",
    "# mode: object",
  );
  const many = { objects: 1200, bytes: 48_000, objectsMargin: 90, bytesMargin: 3600, youngestGcs: 2, oldestGcs: 14 };
  const one = { objects: 1, bytes: 40, objectsMargin: 0, bytesMargin: 0, youngestGcs: 3, oldestGcs: 3 };
  const place = { name: "block in Reg.add", file: "my app/reg.rb", line: 3 };
  assert.deepEqual(profile.retained, [
    { className: "String", ...many, ...place, heldBy: "Reg::LIST > Array[3] > String" },
    { className: "Hash", ...one, name: "", file: "", line: 0, heldBy: "$cache > Hash" },
  ]);
  assert.deepEqual(profile.comments, ["# mode: object"]);
});

test("slow calls are read from comments, and their counts add up over processes", () => {
  const { profile } = modelWith(
    `${CALL}1 (main), labels endpoint=orders#show; status=200, stack: main > Order#total`,
    `${CALL}2, labels none, stack: Order#total`,
    "# slow calls: 1 of 240 calls of Order#total took more than 50 ms; process 7 from 2026-11-22T19:00:00.000Z",
    "# slow calls: 12 of 100 calls of Order#total took more than 50 ms; 2 not kept; process 8 from 2026-11-22T19:00:00.000Z",
    "# slow calls: 1,2 nonsense",
  );
  const { calls, counts } = profile.slowCalls;
  const call = { ns: 57_300_000, name: "Order#total", at: "2026-11-22T19:00:00.123Z" };
  assert.deepEqual(calls, [
    { ...call, thread: "main", labels: "endpoint=orders#show; status=200", stack: "main > Order#total" },
    { ...call, thread: "thread 2", labels: "", stack: "Order#total" },
  ]);
  assert.deepEqual(counts.map(countWords), [
    "13 of 340 calls of Order#total took more than 50 ms; 2 of them were not kept",
  ]);
  assert.deepEqual(profile.comments, ["# slow calls: 1,2 nonsense"]);
});

test("a view is there where the profile has something for it", () => {
  const extra = (model: Model): string[] => model.views().filter((view) => view === "held" || view === "slow");
  assert.deepEqual(extra(modelWith()), []);
  assert.deepEqual(extra(modelWith(`${RETAINED}x y:1, held by: (not found)`)), ["held"]);
  assert.deepEqual(extra(modelWith("# slow calls: 0 of 2 calls of Order#total took more than 50 ms")), ["slow"]);
});

test("a row leads to its method, by name and file", () => {
  const model = modelWith();
  const groups = model.groups("method");
  assert.equal(groups.name[model.groupOf("block in Reg.add", "my app/reg.rb")], "block in Reg.add");
  assert.equal(groups.name[model.groupOf("Order#total")], "Order#total");
  assert.deepEqual([model.groupOf("Order#total", "other.rb"), model.groupOf("gone"), model.groupOf("")], [0, 0, 0]);
});
