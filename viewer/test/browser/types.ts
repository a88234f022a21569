import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { eventually } from "../support/viewer.ts";
import { on } from "./stage.ts";

const firstThree = async (cells: Locator): Promise<string[]> =>
  (await cells.allInnerTexts()).slice(0, 3).map((text) => text.replace(/\s+/g, " ").trim());

export function types(): void {
  on("a switch shows time, objects or bytes in every view", "allocations", "", async (viewer, page) => {
    const measure = page.getByRole("group", { name: "Measure" });
    assert.deepEqual(await measure.getByRole("button").allInnerTexts(), ["CPU time", "Objects", "Bytes"]);
    assert.equal(await measure.getByRole("button", { pressed: true }).innerText(), "CPU time");
    assert.ok((await viewer.shareOf("GC")) > 20);

    await measure.getByRole("button", { name: "Bytes" }).click();
    assert.equal(await viewer.param("type"), "alloc_space");
    const shown = await page.getByRole("region", { name: "What is shown" }).innerText();
    assert.match(shown, /^5\.08 MB allocated \(estimate\); shares are estimates\./);
    await viewer.view("Table").click();
    const heads = async (): Promise<string> => (await firstThree(page.getByRole("columnheader"))).join();
    const cells = (name: string): Promise<string[]> => firstThree(viewer.row(name).getByRole("cell"));
    assert.equal(await heads(), "Self bytes▾,Total bytes,Objects");
    assert.deepEqual(await cells("Parser#parse"), ["5.00 MB98.5%", "5.08 MB100.0%", "2,010"]);
    assert.equal(await viewer.row("[GC marking]").count(), 0);
    await measure.getByRole("button", { name: "Objects" }).click();
    await eventually(heads, "Self objects▾,Total objects,Bytes");

    await viewer.view("By class").click();
    assert.deepEqual(await viewer.names(), ["String", "Array", "Hash", "total"]);
    assert.deepEqual(await cells("String"), ["2,00099.5%", "78.1 kB1.5%", "String"]);
    await viewer.row("String").click();
    assert.deepEqual(await viewer.params("label"), ["class=String"]);

    await viewer.go("view=timeline&type=alloc_space");
    await page.getByRole("heading", { name: "No timeline of allocations" }).waitFor();
    await page.getByRole("button", { name: "Show CPU time" }).click();
    await page.getByRole("application", { name: /^Timeline/ }).waitFor();
    assert.equal(await viewer.param("type"), "cpu");
  });

  on("samples of a program's own have a weight and no lengths", "custom", "view=table", async (viewer, page) => {
    assert.match(await page.locator(".facts").innerText(), /^6 weight · 2 samples/);
    const cells = await firstThree(viewer.row("Query#run").getByRole("cell"));
    assert.deepEqual(cells, ["583.3%", "583.3%", "1"]);
    await viewer.view("Timeline").click();
    await page.getByRole("button", { name: "Show the heatmap" }).click();
    await page.getByRole("application", { name: /^Heatmap/ }).waitFor();
  });
}
