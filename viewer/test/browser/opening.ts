import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIRECTORY, sperf } from "../support/recordings.ts";
import type { Viewer } from "../support/viewer.ts";
import { onShop } from "./stage.ts";

// Drops files on the page, as a file manager does.
async function drop(viewer: Viewer, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, content: [...readFileSync(join(DIRECTORY, name))] }));
  await viewer.page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, content } of dropped) dataTransfer.items.add(new File([Uint8Array.from(content)], name));
    for (const type of ["dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

export function opening(): void {
  const dropping = "a profile is opened by dropping it, or by a button";
  onShop(dropping, "view=table&focus=Shop&thread=1", async (viewer, page) => {
    for (const name of ["stacks", "recursion"]) await sperf("convert", `${name}.data`, `${name}.json`);
    writeFileSync(join(DIRECTORY, "recursion.json.gz"), gzipSync(readFileSync(join(DIRECTORY, "recursion.json"))));
    await drop(viewer, "stacks.json");
    await page.locator(".title", { hasText: "stacks.json" }).waitFor();
    assert.equal(await page.title(), "stacks.json · sperf");
    assert.equal((await viewer.state()).toString(), "");
    await viewer.view("Table").click();
    const names = await viewer.names();
    assert.ok(names.includes("Parser#parse") && !names.includes("Shop#serve"));
    await viewer.view("Timeline").click();
    await page.getByRole("application", { name: /^Timeline/ }).waitFor();

    await page.getByLabel("Profile to open").setInputFiles(join(DIRECTORY, "recursion.json.gz"));
    await page.locator(".title", { hasText: "recursion.json.gz" }).waitFor();
    await viewer.view("Table").click();
    assert.ok((await viewer.names()).includes("Tree#walk"));
  });

  onShop("two dropped profiles are compared, the earlier one before", "view=table&focus=Shop", async (viewer, page) => {
    const names = ["requests.json", "shop.json"];
    for (const name of ["shop", "requests"]) await sperf("convert", `${name}.data`, `${name}.json`);
    for (const order of [names, [...names].reverse()]) {
      await drop(viewer, ...order);
      await page.locator(".title", { hasText: "shop.json" }).waitFor();
      assert.equal(await page.title(), "shop.json → requests.json · sperf");
      assert.equal((await viewer.state()).toString(), "");
      await page.getByRole("button", { name: "Normalise" }).waitFor();
      await drop(viewer, "requests.json");
      await page.locator(".title", { hasText: /^requests.json/ }).waitFor();
    }
    await drop(viewer, "shop.json", "requests.json", "requests.json");
    const refusal = await page.getByRole("alert").locator("visible=true").innerText();
    assert.equal(refusal, "Drop one profile to open it, or two to compare them, not 3.");
  });

  onShop("a file that cannot be read leaves what is shown", "view=table", async (viewer, page) => {
    writeFileSync(join(DIRECTORY, "other.json"), '{"format":"speedscope"}');
    for (const name of ["shop.data", "other.json"]) {
      await drop(viewer, name);
      const words = await page.getByRole("alert").innerText();
      assert.ok(words.startsWith(`${name}: This is not a profile in sperf's JSON.`), words);
      assert.ok(words.endsWith(`sperf convert ${name} profile.json`), words);
      await viewer.button("Dismiss").click();
      assert.equal(await page.getByRole("alert").count(), 0);
    }
    assert.equal(await page.locator(".title").innerText(), "shop.data");
    assert.equal(await viewer.param("view"), "table");
  });
}
