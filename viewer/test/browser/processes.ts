import assert from "node:assert/strict";
import { eventually } from "../support/viewer.ts";
import { ALL_ROWS, on, onServed, type Body } from "./stage.ts";

const TAGS = ["--tagroot", "process_title,endpoint", "--tagleaf", "thread"];

// A test on a profile of a master and two workers, which `words` ask the server for.
const onCluster = (name: string, words: string[], state: string, body: Body): void =>
  onServed(name, ["report", ...words, "cluster.data"], { state, viewport: ALL_ROWS }, body);

export function processes(): void {
  onCluster("processes have tabs with their titles above those of threads", [], "view=table", async (viewer, page) => {
    const processTabs = page.getByRole("navigation", { name: "Processes" }).getByRole("button");
    const threadTabs = page.getByRole("navigation", { name: "Threads" }).getByRole("button");
    const words = (await processTabs.allInnerTexts()).map((text) => text.replace(/[\d.]+%$/, "").trim());
    const titles = words.map((word) => word.replace(/ \(\d+\)$/, "")).sort();
    assert.deepEqual(titles, ["All processes", "shop: master", "shop: worker 0", "shop: worker 1"]);
    const [above, below] = await Promise.all([processTabs.first().boundingBox(), threadTabs.first().boundingBox()]);
    assert.ok(above!.y + above!.height <= below!.y + 1);
    assert.equal(await threadTabs.count(), 6);

    await processTabs.filter({ hasText: "shop: worker 1" }).click();
    const threads = (await threadTabs.allInnerTexts()).map((text) => text.split(/\s/)[0]);
    assert.deepEqual(threads, ["All", "main", "reaper"]);
    assert.match((await viewer.param("process"))!, /^[123]$/);
    await threadTabs.nth(2).click();
    assert.notEqual(await viewer.param("thread"), null);
    // A thread of another process would show nothing.
    await processTabs.filter({ hasText: "shop: master" }).click();
    assert.equal(await viewer.param("thread"), null);
    assert.ok((await viewer.names()).includes("Object#serve"));
    await viewer.button(/^Remove filter only shop: master/).click();
    assert.equal(await viewer.param("process"), null);
  });

  onCluster("a label becomes the root of graph and tables, and goes again", [], "", async (viewer, page) => {
    const root = page.getByLabel("Root");
    const keys = (await root.locator("option").allInnerTexts()).join(" ");
    assert.equal(keys, "none endpoint thread process_title pid ppid");
    await root.selectOption("endpoint");
    assert.equal(await viewer.param("root"), "endpoint");
    await eventually(async () => /orders#show|<unknown>|orders#index/.test(await viewer.pointAt(0.1, 30)), true);
    await viewer.view("Table").click();
    for (const name of ["orders#show", "orders#index", "<unknown>"])
      assert.ok((await viewer.names()).includes(name), name);
    await viewer.button("My code only").click();
    assert.ok((await viewer.names()).includes("orders#show"));
    await root.selectOption("none");
    assert.ok(!(await viewer.names()).includes("orders#show"));
    await page.goBack();
    await eventually(async () => (await viewer.names()).includes("orders#show"), true);
  });

  onCluster("the command line can ask for labels as frames", TAGS, "view=table", async (viewer, page) => {
    const names = await viewer.names();
    for (const name of ["shop: worker 0", "shop: master", "orders#show", "reaper"])
      assert.ok(names.includes(name), name);
    assert.equal(await page.getByLabel("Root").inputValue(), "process_title,endpoint");
    await viewer.button("Remove filter leaf: thread").click();
    assert.ok(!(await viewer.names()).includes("reaper"));
    await page.getByLabel("Root").selectOption("none");
    assert.ok(!(await viewer.names()).includes("shop: master"));
  });

  on("of many threads or labels, a part of a name finds one", "many", "view=table", async (viewer, page) => {
    const thread = page.getByRole("combobox", { name: "Thread" });
    const options = (name: string): Promise<string[]> =>
      page
        .getByRole("combobox", { name })
        .evaluate((input: HTMLInputElement) => [...input.list!.options].map(({ value }) => value));
    const threads = await options("Thread");
    assert.equal(threads.length, 40);
    assert.deepEqual(threads.slice(0, 2), ["main · 2.5%", "thread 40 · 2.5%"]);
    assert.equal(await thread.getAttribute("placeholder"), "all 40, by time");
    await thread.fill("thread 40 · 2.5%");
    await thread.press("Enter");
    assert.equal(await viewer.param("thread"), "40");
    await viewer.button("Remove filter only thread 40").waitFor();
    await thread.fill("no such thread");
    await thread.press("Tab");
    assert.equal(await thread.inputValue(), "thread 40 · 2.5%");
    await thread.fill("");
    assert.equal(await viewer.param("thread"), null);

    const label = page.getByRole("combobox", { name: "Label" });
    assert.equal((await options("Label")).length, 280);
    await label.fill("request = GET /orders/27");
    await label.press("Enter");
    assert.deepEqual(await viewer.params("label"), ["request=GET /orders/27"]);
    assert.equal(await label.inputValue(), "");
  });
}
