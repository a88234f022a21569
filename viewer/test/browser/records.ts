import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKS_TOP } from "../../src/draw/stack_graph.ts";
import { bounds, type Viewer } from "../support/viewer.ts";
import { stage } from "./stage.ts";

const column = (viewer: Viewer, id: string): Promise<string[]> =>
  viewer.page.locator(`.table-row:not(.head) .col-${id}`).allInnerTexts();

export function records(): void {
  test(
    "what holds retained objects is a view, to be sorted and searched, and a click selects the frame",
    stage.onReport("retained.data", "", async (viewer) => {
      const { page } = viewer;
      await viewer.view("Held by").click();
      assert.equal((await viewer.state()).get("view"), "held");
      assert.ok((await column(viewer, "held")).some((words) => words.includes("class Registry @recent > Hash")));
      const sizes = async (): Promise<number[]> =>
        (await column(viewer, "objects")).map((words) => Number(words.replaceAll(",", "")));
      await page.getByRole("columnheader", { name: "Objects" }).getByRole("button").click();
      assert.deepEqual(
        await sizes(),
        (await sizes()).sort((a, b) => b - a),
      );
      await viewer.screenshot("held-by-light");

      await page.getByRole("searchbox", { name: "Search by regular expression" }).fill("^Object#remember$");
      assert.deepEqual(await column(viewer, "name"), ["Object#remember"]);
      await page.locator(".table-row:not(.head)").click();
      assert.equal(await page.locator(".detail-name strong").innerText(), "Object#remember");
      await page.getByRole("rowgroup", { name: /^Rows:/ }).focus();
      await page.keyboard.press("Enter");
      assert.match(await page.locator(".half-title").first().innerText(), /Callers of Object#remember/);

      await viewer.button("About").click();
      assert.ok(!(await page.getByRole("dialog").innerText()).includes("# retained: "));
    }),
  );

  test(
    "marks are a view, and a click selects their time and thread, as in the timeline",
    stage.onReport("requests.data", "view=marks", async (viewer) => {
      const { page } = viewer;
      const all = await column(viewer, "name");
      const names = all.filter((name) => !/^(major|minor) by /.test(name));
      assert.deepEqual(new Set(names), new Set(["orders#index", "never sampled", "warm", "import"]));
      assert.ok(all.some((name) => name.startsWith("major by ")));
      assert.ok((await column(viewer, "took")).includes("instant"));
      await page.getByRole("columnheader", { name: "Began" }).getByRole("button").click();
      await page.getByRole("searchbox", { name: "Search by regular expression" }).fill("^import$");
      assert.deepEqual(await column(viewer, "kind"), ["mark"]);
      await page.locator(".table-row:not(.head)").click();
      const { range, thread } = Object.fromEntries(await viewer.state());
      const [from, to] = bounds(range ?? null);
      assert.ok(to - from >= 20_000 && to - from < 2_000_000, range);
      assert.equal(thread, "1");
      await viewer.screenshot("marks-light");

      await page.getByRole("searchbox", { name: "Search by regular expression" }).fill("");
      await page.keyboard.press("Escape");
      await viewer.view("Timeline").click();
      const [begin, end] = bounds(await viewer.canvas(1).getAttribute("data-window"));
      const words = await viewer.pointAt(((from + to) / 2 - begin) / (end - begin), MARKS_TOP + 8, 1);
      assert.match(words, /^import\n[\s\S]*For\s+\d/);
      await viewer.screenshot("timeline-marks-light");
      await page.keyboard.press("k");
      assert.equal((await viewer.state()).get("view"), "marks");
      await viewer.button("About").click();
      assert.ok(!(await page.getByRole("dialog").innerText()).includes("# marks: "));
    }),
  );

  test(
    "exceptions are marks without an order of samples: a click selects the thread",
    stage.onReport("raised.data", "view=marks", async (viewer) => {
      assert.ok((await column(viewer, "kind")).every((kind) => kind === "exception"));
      assert.ok((await column(viewer, "name")).some((name) => /^(ArgumentError|Payment::Declined)$/.test(name)));
      await viewer.page.locator(".table-row:not(.head)").first().click();
      const state = await viewer.state();
      assert.deepEqual([state.get("range"), state.get("thread")], [null, "1"]);
    }),
  );

  test(
    "slow calls of a trace are a view, and a click selects the frame",
    stage.onReport("calls.data", "view=slow&by=gem", async (viewer) => {
      const { page } = viewer;
      assert.ok((await column(viewer, "name")).every((name) => name === "Shop#account"));
      assert.match((await column(viewer, "time"))[0]!, /^[\d.]+ (s|ms|µs)$/);
      assert.match(
        await page.locator(".records .hint").innerText(),
        /^\d+ of \d+ calls of Shop#account took more than 0\.001 ms/,
      );
      await page.locator(".table-row:not(.head)").first().click();
      assert.equal(await page.locator(".detail-name strong").innerText(), "Shop#account");
      assert.equal((await viewer.state()).get("by"), null);
      await viewer.screenshot("slow-calls-light");
      await page.keyboard.press("3");
      assert.equal((await viewer.state()).get("view"), "table");
      await page.keyboard.press("0");
      assert.equal((await viewer.state()).get("view"), "slow");
      await viewer.button("About").click();
      assert.ok(!(await page.getByRole("dialog").innerText()).includes("# slow call"));
    }),
  );

  test(
    "neither view is there where nothing was recorded for it",
    stage.onShop("", async (viewer) => {
      assert.equal(await viewer.view("Table").count(), 1);
      assert.equal((await viewer.view("Held by").count()) + (await viewer.view("Slow calls").count()), 0);
    }),
  );
}
