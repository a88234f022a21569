import assert from "node:assert/strict";
import { eventually } from "../support/viewer.ts";
import { on } from "./stage.ts";

export function types(): void {
  on("a switch shows time, objects or bytes in every view", "allocations", "", async (viewer, page) => {
    const measure = page.getByRole("group", { name: "Measure" });
    assert.deepEqual(await measure.getByRole("button").allInnerTexts(), ["CPU time", "Objects", "Bytes"]);
    assert.equal(await measure.getByRole("button", { pressed: true }).innerText(), "CPU time");
    assert.ok((await viewer.shareOf("GC")) > 20);

    await measure.getByRole("button", { name: "Bytes" }).click();
    assert.equal(await viewer.param("type"), "alloc_space");
    assert.match(
      await page.getByRole("region", { name: "What is shown" }).innerText(),
      /^5\.08 MB allocated \(estimate\); shares are estimates\./,
    );
    await viewer.view("Table").click();
    const heads = (): Promise<string[]> => page.getByRole("columnheader").allInnerTexts();
    const cells = (name: string): Promise<string[]> =>
      page.getByRole("row").filter({ hasText: name }).getByRole("cell").allInnerTexts();
    const words = (texts: string[]): string[] => texts.map((text) => text.replace(/\s+/g, " ").trim());
    assert.deepEqual(words(await heads()).slice(0, 3), ["Self bytes▾", "Total bytes", "Objects"]);
    assert.deepEqual(words(await cells("Parser#parse")).slice(0, 3), ["5.00 MB98.5%", "5.08 MB100.0%", "2,010"]);
    assert.equal(await page.getByRole("row").filter({ hasText: "[GC marking]" }).count(), 0);
    await measure.getByRole("button", { name: "Objects" }).click();
    await eventually(
      async () =>
        words(await heads())
          .slice(0, 3)
          .join(),
      "Self objects▾,Total objects,Bytes",
    );

    await viewer.view("By class").click();
    assert.deepEqual(await page.locator(".table-row:not(.head) .name").allInnerTexts(), [
      "String",
      "Array",
      "Hash",
      "total",
    ]);
    assert.deepEqual(words(await cells("String")), ["2,00099.5%", "78.1 kB1.5%", "String"]);
    await page.getByRole("row").filter({ hasText: "String" }).click();
    assert.deepEqual(await viewer.params("label"), ["class=String"]);

    await viewer.go("view=timeline&type=alloc_space");
    await page.getByRole("heading", { name: "No timeline of allocations" }).waitFor();
    await page.getByRole("button", { name: "Show CPU time" }).click();
    await page.getByRole("application", { name: /^Timeline/ }).waitFor();
    assert.equal(await viewer.param("type"), "cpu");
  });

  on("samples of a program's own have a weight and no lengths", "custom", "view=table", async (viewer, page) => {
    assert.match(await page.locator(".facts").innerText(), /^6 weight · 2 samples/);
    const cells = await page.getByRole("row").filter({ hasText: "Query#run" }).getByRole("cell").allInnerTexts();
    assert.deepEqual(
      cells.slice(0, 3).map((text) => text.replace(/\s+/g, "")),
      ["583.3%", "583.3%", "1"],
    );
    await viewer.view("Timeline").click();
    await page.getByRole("button", { name: "Show the heatmap" }).click();
    await page.getByRole("application", { name: /^Heatmap/ }).waitFor();
  });
}
