import assert from "node:assert/strict";
import { test } from "node:test";
import { distinctWords } from "../../src/ui/tabs.tsx";

test("words that occur before have a number behind them", () => {
  assert.deepEqual(
    distinctWords(["a", "b", "a", "a"], (word) => word),
    ["a", "b", "a (2)", "a (3)"],
  );
});
