import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, Server, Viewer } from "../support/viewer.ts";
import { stage } from "./stage.ts";

// A test on the page that these words of a command line serve.
function on(
  words: ["report" | "diff", ...string[]],
  state: string,
  body: (viewer: Viewer) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const server = await Server.start(...words);
    const viewer = await Viewer.open(stage.browser, server.url, state);
    await body(viewer);
    await viewer.close();
    assert.equal(await server.stop(), 0);
  };
}

export function labels(): void {
  test(
    "a table has a row for each value of a label, and a select for the label",
    on(["report", "requests.data"], "", async (viewer) => {
      const { page } = viewer;
      await page.keyboard.press("8");
      assert.equal((await viewer.state()).get("view"), "labels");
      const names = (): Promise<string[]> => page.locator(".table-row:not(.head) .name").allInnerTexts();
      assert.deepEqual((await names()).sort(), ["(none)", "never sampled", "orders#index", "orders#show", "total"]);
      assert.deepEqual((await names()).slice(-2), ["(none)", "total"]);
      const heads = await page.getByRole("columnheader").allInnerTexts();
      for (const head of ["Total", "Running", "Blocked", "Count", "Median", "95%", "endpoint"]) {
        assert.ok(
          heads.some((each) => each.startsWith(head)),
          head,
        );
      }
      const cells = await page.getByRole("row").filter({ hasText: "orders#index" }).getByRole("cell").allInnerTexts();
      assert.deepEqual(cells.slice(-4, -1), ["4", "2.16 ms", "4.33 ms"]);
      await viewer.screenshot("by-label-light");

      const by = page.locator(".toolbar").getByRole("combobox", { name: /^By/ });
      assert.deepEqual(await by.locator("option").allInnerTexts(), [
        "endpoint",
        "tenant",
        "status",
        "thread",
        "process",
        "process_title",
        "pid",
        "ppid",
      ]);
      await by.selectOption("status");
      assert.equal((await viewer.state()).get("key"), "status");
      assert.deepEqual((await names()).sort(), ["(none)", "200", "total"]);
      await page.goBack();
      await eventually(async () => (await names()).includes("orders#show"), true);
    }),
  );

  test(
    "a click on a row leaves its samples in all views, and a second one brings the others back",
    on(["report", "requests.data"], "view=labels", async (viewer) => {
      const { page } = viewer;
      const row = (name: string) => page.getByRole("row").filter({ hasText: name });
      await row("orders#show").click();
      assert.deepEqual((await viewer.state()).getAll("label"), ["endpoint=orders#show"]);
      assert.equal(await row("orders#index").count(), 1);
      assert.match((await row("orders#show").getAttribute("class"))!, /selected/);
      assert.ok((await viewer.shareOf("Blocked")) > 50);
      await row("(none)").click();
      assert.deepEqual((await viewer.state()).getAll("label"), ["endpoint="]);
      await viewer.button("Remove filter no endpoint").waitFor();
      await row("(none)").click();
      assert.deepEqual((await viewer.state()).getAll("label"), []);

      // The same by the keyboard.
      await page.getByRole("rowgroup", { name: /^Rows:/ }).focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      assert.deepEqual((await viewer.state()).getAll("label"), ["endpoint="]);
      await page.keyboard.press("Enter");
      assert.deepEqual((await viewer.state()).getAll("label"), []);
      await viewer.go("view=labels&search=show");
      assert.deepEqual(await page.locator(".table-row:not(.head) .name").allInnerTexts(), ["orders#show", "total"]);
    }),
  );

  test(
    "threads are values, and a click on one is a filter",
    stage.onShop("view=labels&key=thread", async (viewer) => {
      const { page } = viewer;
      await page.getByRole("row").filter({ hasText: "courier" }).click();
      assert.deepEqual((await viewer.state()).getAll("label"), ["thread=courier"]);
      await viewer.view("Table").click();
      const names = await page.locator(".table-row .name").allInnerTexts();
      assert.ok(names.includes("Shop#deliver") && !names.includes("Shop#account"));
    }),
  );

  test(
    "a comparison has both sides",
    on(["diff", "quicker.data", "slower.data"], "view=labels", async (viewer) => {
      const { page } = viewer;
      const heads = await page.getByRole("columnheader").allInnerTexts();
      for (const head of ["After", "Before", "Change", "Running", "Count", "Median"])
        assert.ok(
          heads.some((each) => each.startsWith(head)),
          head,
        );
      const row = page.getByRole("row").filter({ hasText: "orders#index" });
      assert.deepEqual((await row.getByRole("cell").allInnerTexts()).slice(-4, -1), [
        "4 → 4",
        "2.16 ms → 8.65 ms",
        "4.33 ms → 17.3 ms",
      ]);
      assert.match(await row.locator(".col-change").innerText(), /^\+/);
      await viewer.screenshot("by-label-diff-light");
    }),
  );

  test(
    "a profile without labels says how to get some",
    on(["report", "empty.data"], "view=labels", async (viewer) => {
      await viewer.page.getByRole("heading", { name: "No sample has a label" }).waitFor();
    }),
  );

  test(
    "two values of a label are compared in all views, until the comparison is removed",
    on(["report", "requests.data"], "view=labels&mine=0", async (viewer) => {
      const { page } = viewer;
      const choice = page.getByRole("group", { name: "Compare two values of endpoint" });
      await choice.getByLabel("Compare").selectOption("orders#index");
      await choice.getByLabel("with").selectOption("orders#index");
      assert.ok(await choice.getByRole("button").isDisabled());
      await choice.getByLabel("with").selectOption("orders#show");
      await choice.getByRole("button").click();
      const state = await viewer.state();
      assert.deepEqual(
        ["view", "compare", "base", "target"].map((name) => state.get(name)),
        [null, "endpoint", "orders#index", "orders#show"],
      );
      assert.match(await page.locator(".detail").innerText(), /Red is more/);
      assert.equal(await viewer.button("Normalise").getAttribute("aria-pressed"), "true");
      assert.ok((await viewer.coloursOf()) > 5);
      await viewer.screenshot("compare-label-light");
      await viewer.view("Table").click();
      const changeOf = async (name: string): Promise<string> =>
        page.getByRole("row").filter({ hasText: name }).locator(".col-change .share").innerText();
      // A tick that comes as the label changes may be of the one label and of the other's stack.
      assert.match(await changeOf("Kernel#sleep"), /^(new|\+\d+,\d{3}%)$/);
      assert.match(await changeOf("Object#compute"), /^(gone|−(9[5-9]|100)%)$/);
      await viewer.button("Remove filter endpoint: orders#index → orders#show").click();
      await eventually(() => page.locator(".col-change").count(), 0);
      assert.equal((await viewer.state()).get("compare"), null);
    }),
  );
}
