import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, Server, Viewer } from "../support/viewer.ts";
import { stage } from "./stage.ts";

const ALL_ROWS = { width: 1280, height: 4000 };

// A test on a profile of a master and two workers, which `words` ask the server for.
function onCluster(words: string[], state: string, body: (viewer: Viewer) => Promise<void>): () => Promise<void> {
  return async () => {
    const server = await Server.start("report", ...words, "cluster.data");
    const viewer = await Viewer.open(stage.browser, server.url, state, { viewport: ALL_ROWS });
    await body(viewer);
    await viewer.close();
    assert.equal(await server.stop(), 0);
  };
}

export function processes(): void {
  test(
    "processes have tabs with their titles above those of threads",
    onCluster([], "view=table", async (viewer) => {
      const { page } = viewer;
      const processTabs = page.getByRole("navigation", { name: "Processes" }).getByRole("button");
      const threadTabs = page.getByRole("navigation", { name: "Threads" }).getByRole("button");
      const words = (await processTabs.allInnerTexts()).map((text) => text.replace(/[\d.]+%$/, "").trim());
      assert.equal(words[0], "All processes");
      assert.deepEqual(
        words
          .slice(1)
          .map((word) => word.replace(/ \(\d+\)$/, ""))
          .sort(),
        ["shop: master", "shop: worker 0", "shop: worker 1"],
      );
      const [above, below] = await Promise.all([processTabs.first().boundingBox(), threadTabs.first().boundingBox()]);
      assert.ok(above!.y + above!.height <= below!.y + 1);
      assert.equal(await threadTabs.count(), 6);
      await viewer.screenshot("processes-light");

      await processTabs.filter({ hasText: "shop: worker 1" }).click();
      assert.deepEqual(
        (await threadTabs.allInnerTexts()).map((text) => text.split(/\s/)[0]),
        ["All", "main", "reaper"],
      );
      assert.match((await viewer.state()).get("process")!, /^[123]$/);
      await threadTabs.nth(2).click();
      assert.notEqual((await viewer.state()).get("thread"), null);
      // A thread of another process would show nothing.
      await processTabs.filter({ hasText: "shop: master" }).click();
      assert.equal((await viewer.state()).get("thread"), null);
      assert.ok((await page.locator(".table-row .name").allInnerTexts()).includes("Object#serve"));
      await viewer.button(/^Remove filter only shop: master/).click();
      assert.equal((await viewer.state()).get("process"), null);
    }),
  );

  test(
    "one process has no tab",
    stage.onShop("", async (viewer) => {
      assert.equal(await viewer.page.getByRole("navigation", { name: "Processes" }).count(), 0);
    }),
  );

  test(
    "a label becomes the root of graph and tables, and goes again",
    onCluster([], "", async (viewer) => {
      const { page } = viewer;
      const root = page.getByLabel("Root");
      assert.deepEqual(await root.locator("option").allInnerTexts(), [
        "none",
        "endpoint",
        "thread",
        "process_title",
        "pid",
        "ppid",
      ]);
      await root.selectOption("endpoint");
      assert.equal((await viewer.state()).get("root"), "endpoint");
      await eventually(async () => /orders#show|<unknown>|orders#index/.test(await viewer.pointAt(0.1, 30)), true);
      await viewer.screenshot("label-root-light");
      await viewer.view("Table").click();
      const names = (): Promise<string[]> => page.locator(".table-row .name").allInnerTexts();
      for (const name of ["orders#show", "orders#index", "<unknown>"]) assert.ok((await names()).includes(name), name);
      await viewer.button("My code only").click();
      assert.ok((await names()).includes("orders#show"));
      await root.selectOption("none");
      assert.ok(!(await names()).includes("orders#show"));
      await page.goBack();
      await eventually(async () => (await names()).includes("orders#show"), true);
    }),
  );

  test(
    "the command line can ask for labels as frames",
    onCluster(["--tagroot", "process_title,endpoint", "--tagleaf", "thread"], "view=table", async (viewer) => {
      const { page } = viewer;
      const names = await page.locator(".table-row .name").allInnerTexts();
      for (const name of ["shop: worker 0", "shop: master", "orders#show", "reaper"])
        assert.ok(names.includes(name), name);
      assert.equal(await page.getByLabel("Root").inputValue(), "process_title,endpoint");
      await viewer.button("Remove filter leaf: thread").click();
      assert.ok(!(await page.locator(".table-row .name").allInnerTexts()).includes("reaper"));
      await page.getByLabel("Root").selectOption("none");
      assert.ok(!(await page.locator(".table-row .name").allInnerTexts()).includes("shop: master"));
    }),
  );

  test(
    "many threads, and many values of labels, are fields in which a part of a name finds them",
    stage.onReport("many.data", "view=table", async (viewer) => {
      const { page } = viewer;
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
      assert.equal((await viewer.state()).get("thread"), "40");
      await viewer.button("Remove filter only thread 40").waitFor();
      await thread.fill("no such thread");
      await thread.press("Tab");
      assert.equal(await thread.inputValue(), "thread 40 · 2.5%");
      await thread.fill("");
      assert.equal((await viewer.state()).get("thread"), null);

      const label = page.getByRole("combobox", { name: "Label" });
      assert.equal((await options("Label")).length, 280);
      await label.fill("request = GET /orders/27");
      await label.press("Enter");
      assert.deepEqual((await viewer.state()).getAll("label"), ["request=GET /orders/27"]);
      assert.equal(await label.inputValue(), "");
      await viewer.screenshot("many-light");
    }),
  );
}
