import assert from "node:assert/strict";
import { eventually } from "../support/viewer.ts";
import { onDiff, onServed } from "./stage.ts";

export function comparison(): void {
  onDiff("graphs, sandwich and call tree tell what every frame was and is", "", async (viewer, page) => {
    assert.equal(await page.locator(".title").innerText(), "shop.data → slow.data");
    assert.match(await viewer.pointAt(0.2, 32), /Total\s+[\d,]+ ns.*Before\s+[\d,]+ ns.*Change\s+[+−±][\d,]+/s);
    assert.ok((await viewer.coloursOf()) > 5);
    await viewer.show("view=table");
    await viewer.choose("JSON.parse");
    await viewer.view("Sandwich").click();
    assert.match(await viewer.pointAt(0.5, 12, 1), /Change/);
    assert.match(await page.locator(".half-title").first().innerText(), /% · ([+−]\d|±0%|new|gone)/);
    await viewer.view("Call tree").click();
    assert.match(await page.locator(".call-tree-row").first().innerText(), /[+−±]\d/);
    await viewer.view("Flame graph").click();
    await viewer.button("Invert").click();
    assert.match(await viewer.pointAt(0.1, 32), /Change/);
    await viewer.view("Timeline").click();
    assert.match(await page.locator(".empty").innerText(), /sums of two recordings/);

    // Where the header lacks room, the files' names stay and the facts give way.
    await page.setViewportSize({ width: 1000, height: 600 });
    await page.locator(".title").evaluate((title) => {
      title.textContent = "recording-of-a-shop.data";
    });
    const cut = await page
      .locator(".title, .facts")
      .evaluateAll((all) => all.map((shown) => shown.scrollWidth > shown.clientWidth));
    assert.deepEqual(cut, [false, true]);
  });

  onDiff("table, states and threads have signed changes, the largest first", "view=table", async (viewer, page) => {
    assert.equal(await page.getByRole("columnheader", { name: "Change" }).getAttribute("aria-sort"), "descending");
    assert.match(await page.locator(".table-row .col-change").nth(1).innerText(), /[+−]\d/);
    const all = async (selector: string, pattern: RegExp, from = 0): Promise<string[]> => {
      const texts = (await page.locator(selector).allInnerTexts()).slice(from);
      for (const words of texts) assert.match(words, pattern);
      return texts;
    };
    const verdict = /^(within|beyond) ±[\d.,]+/;
    await all(".col-change .share", /^([+−]\d|±0%|new|gone)/);
    await all(".col-noise", verdict, 1);
    await page.getByRole("columnheader", { name: "Noise" }).getByRole("button").click();
    const kinds = (await all(".col-noise", verdict, 1)).map((words) => words[0]).join("");
    assert.ok(!kinds.includes("wb"), "what is beyond the noise comes first");
    await all(".state", /% →\s.+%\s\((?:[+−]\d+\.\d+|±0)\)\s/);
    await all(".threads button", /\s(?:[+−]\d[\d.,]*%|±0%)$/, 1);
    await page.locator(".table-row .name").first().click();
    assert.match(await page.locator(".detail .numbers").innerText(), /Change\s+[+−±]/);

    const column = async (): Promise<string> => (await viewer.column("total")).join("|");
    const plain = await column();
    await viewer.button("Normalise").click();
    assert.equal(await viewer.param("normalized"), "1");
    await eventually(async () => (await column()) === plain, false);
    await viewer.button("Normalise").click();
    await eventually(column, plain);

    // An address with values of a label compares the files all the same.
    await viewer.show("view=table&compare=thread&base=main&target=printer");
    assert.equal(await page.getByRole("button", { name: /^Remove filter thread/ }).count(), 0);
    assert.ok((await page.locator(".table-row .col-change").count()) > 1);
    assert.equal(await viewer.button("Normalise").getAttribute("aria-pressed"), "false");
  });

  onServed("profiles of different types", ["diff", "empty.data", "shop.data"], "view=table", async ({ page }) => {
    // Both count samples, so that is what is compared.
    assert.equal(await page.getByLabel("Measure").count(), 0);
    assert.ok((await page.locator(".table-row").count()) > 10);
  });
}
