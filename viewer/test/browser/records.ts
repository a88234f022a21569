import assert from "node:assert/strict";
import { MARKS_TOP } from "../../src/draw/stack_graph.ts";
import { bounds } from "../support/viewer.ts";
import { on } from "./stage.ts";

export function records(): void {
  on("what holds retained objects is sorted and searched", "retained", "", async (viewer, page) => {
    await viewer.view("Held by").click();
    assert.equal(await viewer.param("view"), "held");
    assert.ok((await viewer.column("held")).some((words) => words.includes("class Registry @recent > Hash")));
    await page.getByRole("columnheader", { name: "Objects" }).getByRole("button").click();
    const sizes = (await viewer.column("objects")).map((words) => Number(words.replaceAll(",", "")));
    assert.deepEqual(
      sizes,
      [...sizes].sort((a, b) => b - a),
    );

    await viewer.search("^Object#remember$");
    assert.deepEqual(await viewer.column("name"), ["Object#remember"]);
    await page.locator(".table-row:not(.head)").click();
    assert.equal(await page.locator(".detail-name strong").innerText(), "Object#remember");
    await page.getByRole("rowgroup", { name: /^Rows:/ }).focus();
    await page.keyboard.press("Enter");
    assert.match(await page.locator(".half-title").first().innerText(), /Callers of Object#remember/);

    await viewer.button("About").click();
    assert.ok(!(await page.getByRole("dialog").innerText()).includes("# retained: "));
  });

  on("marks are a view, and a click selects their time and thread", "requests", "view=marks", async (viewer, page) => {
    const all = await viewer.column("name");
    const names = all.filter((name) => !/^(major|minor) by /.test(name));
    assert.deepEqual(new Set(names), new Set(["orders#index", "never sampled", "warm", "import"]));
    assert.ok(all.some((name) => name.startsWith("major by ")));
    assert.ok((await viewer.column("took")).includes("instant"));
    await page.getByRole("columnheader", { name: "Began" }).getByRole("button").click();
    await viewer.search("^import$");
    assert.deepEqual(await viewer.column("kind"), ["mark"]);
    await page.locator(".table-row:not(.head)").click();
    const { range, thread } = Object.fromEntries(await viewer.state());
    const [from, to] = bounds(range ?? null);
    assert.ok(to - from >= 20_000 && to - from < 2_000_000, range);
    assert.equal(thread, "1");

    await viewer.search("");
    await page.keyboard.press("Escape");
    await viewer.view("Timeline").click();
    const [begin, end] = bounds(await viewer.canvas(1).getAttribute("data-window"));
    const words = await viewer.pointAt(((from + to) / 2 - begin) / (end - begin), MARKS_TOP + 8, 1);
    assert.match(words, /^import\n[\s\S]*For\s+\d/);
    await page.keyboard.press("k");
    assert.equal(await viewer.param("view"), "marks");
    await viewer.button("About").click();
    assert.ok(!(await page.getByRole("dialog").innerText()).includes("# marks: "));
  });

  on("exceptions are marks: a click selects the thread", "raised", "view=marks", async (viewer, page) => {
    assert.ok((await viewer.column("kind")).every((kind) => kind === "exception"));
    assert.ok((await viewer.column("name")).some((name) => /^(ArgumentError|Payment::Declined)$/.test(name)));
    await page.locator(".table-row:not(.head)").first().click();
    const state = await viewer.state();
    assert.deepEqual([state.get("range"), state.get("thread")], [null, "1"]);
  });

  on("slow calls are a view, and a click selects the frame", "calls", "view=slow&by=gem", async (viewer, page) => {
    assert.ok((await viewer.column("name")).every((name) => name === "Shop#account"));
    assert.match((await viewer.column("time"))[0]!, /^[\d.]+ (s|ms|µs)$/);
    const hint = await page.locator(".records .hint").innerText();
    assert.match(hint, /^\d+ of \d+ calls of Shop#account took more than 0\.001 ms/);
    await page.locator(".table-row:not(.head)").first().click();
    assert.equal(await page.locator(".detail-name strong").innerText(), "Shop#account");
    assert.equal(await viewer.param("by"), null);
    await page.keyboard.press("3");
    assert.equal(await viewer.param("view"), "table");
    await page.keyboard.press("0");
    assert.equal(await viewer.param("view"), "slow");
    await viewer.button("About").click();
    assert.ok(!(await page.getByRole("dialog").innerText()).includes("# slow call"));
  });
}
