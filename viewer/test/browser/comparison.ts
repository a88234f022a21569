import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, Server, Viewer } from "../support/viewer.ts";
import { stage } from "./stage.ts";

export function comparison(): void {
  test(
    "a comparison tells what every frame was and is",
    stage.onDiff("", async (viewer) => {
      assert.equal(await viewer.page.locator(".title").innerText(), "shop.data → slow.data");
      const words = await viewer.pointAt(0.2, 32);
      assert.match(words, /Total\s+[\d,]+ ns/);
      assert.match(words, /Before\s+[\d,]+ ns/);
      assert.match(words, /Change\s+[+−±][\d,]+/);
      assert.ok((await viewer.coloursOf()) > 5);
      await viewer.screenshot("diff-light");
    }),
  );

  test(
    "where the header has no room for both, the files' names stay and the facts give way",
    stage.onDiff("", async (viewer) => {
      const { page } = viewer;
      const isCut = (selector: string): Promise<boolean> =>
        page.locator(selector).evaluate((shown) => shown.scrollWidth > shown.clientWidth);
      await page.setViewportSize({ width: 1000, height: 600 });
      await page.locator(".title").evaluate((title) => {
        title.textContent = "recording-of-a-shop.data";
      });
      assert.deepEqual([await isCut(".title"), await isCut(".facts")], [false, true]);
    }),
  );

  test(
    "normalising scales what is, and is in the URL",
    stage.onDiff("view=table", async (viewer) => {
      const { page } = viewer;
      const column = (name: string): Promise<string> =>
        page
          .locator(`.table-row .col-${name}`)
          .allInnerTexts()
          .then((texts) => texts.join("|"));
      const plain = await column("total");
      await viewer.button("Normalise").click();
      assert.equal((await viewer.state()).get("normalized"), "1");
      await eventually(async () => (await column("total")) === plain, false);
      await viewer.button("Normalise").click();
      await eventually(() => column("total"), plain);
    }),
  );

  test(
    "the table is ordered by the size of the change",
    stage.onDiff("view=table", async (viewer) => {
      const { page } = viewer;
      assert.equal(await page.getByRole("columnheader", { name: "Change" }).getAttribute("aria-sort"), "descending");
      assert.match(await page.locator(".table-row .col-change").nth(1).innerText(), /[+−]\d/);
      for (const growth of await page.locator(".col-change .share").allInnerTexts())
        assert.match(growth, /^([+−]\d|±0%|new|gone)/);
      const verdicts = await page.locator(".table-row .col-noise").allInnerTexts();
      for (const verdict of verdicts.slice(1)) assert.match(verdict, /^(within|beyond) ±[\d.,]+/);
      await page.getByRole("columnheader", { name: "Noise" }).getByRole("button").click();
      const kinds = (await page.locator(".table-row .col-noise").allInnerTexts()).slice(1).map((words) => words[0]);
      assert.ok(!kinds.join("").includes("wb"), "what is beyond the noise comes first");
      await viewer.screenshot("diff-table-light");
    }),
  );

  test(
    "percentages of what changed have a sign: of states, threads, and what is chosen",
    stage.onDiff("view=table", async (viewer) => {
      const { page } = viewer;
      for (const words of await page.locator(".state").allInnerTexts())
        assert.match(words, /% →\s.+%\s\((?:[+−]\d+\.\d+|±0)\)\s/);
      for (const words of (await page.locator(".threads button").allInnerTexts()).slice(1))
        assert.match(words, /\s(?:[+−]\d[\d.,]*%|±0%)$/);
      await page.locator(".table-row .name").first().click();
      assert.match(await page.locator(".detail .numbers").innerText(), /Change\s+[+−±]/);
      await viewer.view("Sandwich").click();
      assert.match(await page.locator(".half-title").first().innerText(), /% · ([+−]\d|±0%|new|gone)/);
    }),
  );

  test(
    "sandwich, call tree and inverted graph compare, too",
    stage.onDiff("view=table", async (viewer) => {
      const { page } = viewer;
      await page.locator(".search input").fill("^JSON.parse$");
      await page.getByRole("cell", { name: "JSON.parse", exact: true }).click();
      await viewer.view("Sandwich").click();
      assert.match(await viewer.pointAt(0.5, 12, 1), /Change/);
      await viewer.view("Call tree").click();
      assert.match(await page.locator(".call-tree-row").first().innerText(), /[+−±]\d/);
      await viewer.screenshot("diff-call-tree-light");
      await viewer.view("Flame graph").click();
      await viewer.button("Invert").click();
      assert.match(await viewer.pointAt(0.1, 32), /Change/);
    }),
  );

  test(
    "a comparison says why it has no timeline",
    stage.onDiff("view=timeline", async (viewer) => {
      assert.match(await viewer.page.locator(".empty").innerText(), /sums of two recordings/);
    }),
  );

  test("profiles that measure different things say so", async () => {
    const server = await Server.start("diff", "empty.data", "shop.data");
    const viewer = await Viewer.open(stage.browser, server.url, "view=table");
    // Both count samples, so that is what is compared.
    assert.equal(await viewer.page.getByLabel("Measure").count(), 0);
    assert.ok((await viewer.page.locator(".table-row").count()) > 10);
    await viewer.close();
    await server.stop();
  });

  test(
    "an address that compares values of a label compares the two files all the same",
    stage.onDiff("view=table&compare=thread&base=main&target=printer", async (viewer) => {
      assert.equal(await viewer.page.getByRole("button", { name: /^Remove filter thread/ }).count(), 0);
      assert.ok((await viewer.page.locator(".table-row .col-change").count()) > 1);
      assert.equal(await viewer.button("Normalise").getAttribute("aria-pressed"), "false");
    }),
  );
}
