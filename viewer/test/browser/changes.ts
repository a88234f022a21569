import assert from "node:assert/strict";
import { eventually } from "../support/viewer.ts";
import { COPYING, TALL_TABLE, onServed, onShop, type Command } from "./stage.ts";

const RECURSION: Command = ["report", "recursion.data"];

export function changes(): void {
  onShop("stacks with a function are ignored in every view until that is undone", TALL_TABLE, async (viewer, page) => {
    assert.equal(await viewer.button("Undo").count(), 0);
    const blocked = await viewer.shareOf("Blocked");
    await viewer.choose("Kernel#sleep");
    await viewer.button("Ignore").click();
    assert.deepEqual(await viewer.params("ignore"), ["^Kernel#sleep$"]);
    assert.ok(!(await viewer.names()).includes("Kernel#sleep"));
    await eventually(async () => (await viewer.shareOf("Blocked")) < blocked, true);
    await viewer.button("Remove filter without Kernel#sleep").waitFor();
    await viewer.choose("Catalogue#parse");
    await viewer.button("Ignore").click();
    assert.deepEqual(await viewer.params("ignore"), ["^Kernel#sleep$", "^Catalogue#parse$"]);

    await viewer.button("Undo").click();
    await eventually(async () => (await viewer.params("ignore")).join(), "^Kernel#sleep$");
    assert.ok((await viewer.names()).includes("Catalogue#parse"));
    await viewer.button("Remove filter without Kernel#sleep").click();
    assert.ok((await viewer.names()).includes("Kernel#sleep"));
    await page.keyboard.press("u");
    await eventually(async () => (await viewer.params("ignore")).join(), "^Kernel#sleep$");
  });

  onServed("recursion is collapsed, and a stack is copied", RECURSION, COPYING, async (viewer, page) => {
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await viewer.choose("Tree#read");
    await viewer.button("Copy stack").click();
    await viewer.button("Copied").waitFor();
    const lines = (await clipboard()).split("\n");
    assert.match(lines[0]!, /^Tree#read \(.*tree\.rb.*\)$/);
    assert.match(lines.at(-1)!, /^<main> \(/);
    assert.equal(lines.length, 5);
    await viewer.choose("Tree#walk");
    await viewer.button("Copy stack").focus();
    await page.keyboard.press("Shift+C");
    await page.locator(".spoken", { hasText: "Copied the stack" }).waitFor({ state: "attached" });
    assert.match(await clipboard(), /^Tree#walk \(.*\n<main> \(/);

    await viewer.show("view=tree");
    const row = (name: string) => page.locator(".call-tree-row").filter({ hasText: name });
    await row("Tree#walk").first().click();
    await viewer.button("Collapse recursion").click();
    assert.deepEqual(await viewer.params("collapse"), ["^Tree#walk$"]);
    await viewer.button("Remove filter recursion of Tree#walk as one").waitFor();
    assert.equal(await viewer.button("Collapse recursion").count(), 0);
    await eventually(() => row("Tree#walk").count(), 1);
    await viewer.view("Table").click();
    assert.match(await viewer.row("Tree#walk").innerText(), /100\.0%/);
  });

  onShop("my code only is remembered for addresses that say nothing", "", async (viewer) => {
    const mine = async (state: string): Promise<string | null> => {
      await viewer.go(state);
      return viewer.param("mine");
    };
    assert.equal(await viewer.param("mine"), null);
    await viewer.button("My code only").click();
    assert.equal(await mine(""), "1");
    assert.equal(await viewer.button("My code only").getAttribute("aria-pressed"), "true");
    assert.equal(await mine("view=table"), null);
    assert.equal(await mine(""), "1");
    await viewer.button("My code only").click();
    assert.equal(await mine(""), null);
  });

  onShop("single-key shortcuts can be switched off, which is remembered", "", async (viewer, page) => {
    const press = async (key: string): Promise<string | null> => {
      await page.keyboard.press(key);
      return viewer.param("view");
    };
    const switchTo = async (on: boolean): Promise<void> => {
      await viewer.button("Settings").click();
      await page.getByLabel("Single-key shortcuts").setChecked(on);
      await viewer.button("Close").click();
    };
    assert.equal(await press("3"), "table");
    await switchTo(false);
    for (const key of ["4", "i", "m", "/", "?"]) assert.equal(await press(key), "table");
    assert.equal((await viewer.state()).size, 1);
    assert.equal(await page.getByRole("dialog").count(), 0);
    await viewer.go("view=heatmap");
    assert.equal(await press("3"), "heatmap");
    await viewer.button("Keyboard shortcuts").click();
    await page.getByText("Single-key shortcuts are off").waitFor();
    await viewer.button("Close").click();
    await switchTo(true);
    assert.equal(await press("3"), "table");
  });
}
