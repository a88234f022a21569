import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually } from "../support/viewer.ts";
import { on, onServed } from "./stage.ts";

async function hasHeads(page: Page, expected: string[]): Promise<void> {
  const heads = (await page.getByRole("columnheader").allInnerTexts()).join("\n");
  for (const head of expected) assert.match(heads, new RegExp(`^${head}`, "m"));
}

export function labels(): void {
  on("a label's values are rows, and a click on one is a filter", "requests", "", async (viewer, page) => {
    await page.keyboard.press("8");
    assert.equal(await viewer.param("view"), "labels");
    const names = await viewer.names();
    assert.deepEqual([...names].sort(), ["(none)", "never sampled", "orders#index", "orders#show", "total"]);
    assert.deepEqual(names.slice(-2), ["(none)", "total"]);
    await hasHeads(page, ["Total", "Running", "Blocked", "Count", "Median", "95%", "endpoint"]);
    const cells = await viewer.row("orders#index").getByRole("cell").allInnerTexts();
    assert.deepEqual(cells.slice(-4, -1), ["4", "2.16 ms", "4.33 ms"]);

    const by = page.locator(".toolbar").getByRole("combobox", { name: /^By/ });
    const keys = "endpoint tenant status thread process process_title pid ppid";
    assert.equal((await by.locator("option").allInnerTexts()).join(" "), keys);
    await by.selectOption("status");
    assert.equal(await viewer.param("key"), "status");
    assert.deepEqual((await viewer.names()).sort(), ["(none)", "200", "total"]);
    await page.goBack();
    await eventually(async () => (await viewer.names()).includes("orders#show"), true);

    await viewer.show("view=labels");
    await viewer.row("orders#show").click();
    assert.deepEqual(await viewer.params("label"), ["endpoint=orders#show"]);
    assert.equal(await viewer.row("orders#index").count(), 1);
    assert.match((await viewer.row("orders#show").getAttribute("class"))!, /selected/);
    assert.ok((await viewer.shareOf("Blocked")) > 50);
    await viewer.row("(none)").click();
    assert.deepEqual(await viewer.params("label"), ["endpoint="]);
    await viewer.button("Remove filter no endpoint").waitFor();
    await viewer.row("(none)").click();
    assert.deepEqual(await viewer.params("label"), []);

    // The same by the keyboard.
    await page.getByRole("rowgroup", { name: /^Rows:/ }).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    assert.deepEqual(await viewer.params("label"), ["endpoint="]);
    await page.keyboard.press("Enter");
    assert.deepEqual(await viewer.params("label"), []);
    await viewer.go("view=labels&search=show");
    assert.deepEqual(await viewer.names(), ["orders#show", "total"]);
  });

  onServed("a comparison has both", ["diff", "quicker.data", "slower.data"], "view=labels", async (viewer, page) => {
    await hasHeads(page, ["After", "Before", "Change", "Running", "Count", "Median"]);
    const row = viewer.row("orders#index");
    const times = (await row.getByRole("cell").allInnerTexts()).slice(-4, -1);
    assert.deepEqual(times, ["4 → 4", "2.16 ms → 8.65 ms", "4.33 ms → 17.3 ms"]);
    assert.match(await row.locator(".col-change").innerText(), /^\+/);
  });

  on("a profile without labels says how to get some", "empty", "view=labels", async ({ page }) => {
    await page.getByRole("heading", { name: "No sample has a label" }).waitFor();
  });

  on("two values of a label are compared in all views", "requests", "view=labels&mine=0", async (viewer, page) => {
    const choice = page.getByRole("group", { name: "Compare two values of endpoint" });
    await choice.getByLabel("Compare").selectOption("orders#index");
    await choice.getByLabel("with").selectOption("orders#index");
    assert.ok(await choice.getByRole("button").isDisabled());
    await choice.getByLabel("with").selectOption("orders#show");
    await choice.getByRole("button").click();
    const { view, ...compared } = Object.fromEntries(await viewer.state());
    assert.equal(view, undefined);
    assert.deepEqual(compared, { compare: "endpoint", base: "orders#index", target: "orders#show", mine: "0" });
    assert.match(await page.locator(".detail").innerText(), /Red is more/);
    assert.equal(await viewer.button("Normalise").getAttribute("aria-pressed"), "true");
    assert.ok((await viewer.coloursOf()) > 5);
    await viewer.view("Table").click();
    const changeOf = async (name: string): Promise<string> =>
      viewer.row(name).locator(".col-change .share").innerText();
    // A tick that comes as the label changes may be of the one label and of the other's stack.
    assert.match(await changeOf("Kernel#sleep"), /^(new|\+\d+,\d{3}%)$/);
    assert.match(await changeOf("Object#compute"), /^(gone|−(9[5-9]|100)%)$/);
    await viewer.button("Remove filter endpoint: orders#index → orders#show").click();
    await eventually(() => page.locator(".col-change").count(), 0);
    assert.equal(await viewer.param("compare"), null);
  });
}
