import assert from "node:assert/strict";
import { bounds, eventually } from "../support/viewer.ts";
import { on, onShop } from "./stage.ts";

// Rows of the flame graph, from the top: its middle in pixels.
const row = (depth: number): number => 2 + depth * 20 + 10;

// What took most of the time: sleeping, or, on a busy machine, waiting for each other.
const HEAVIEST = /\[GVL (blocked|wait)\]/;

export function views(): void {
  onShop("flame graph draws frames, and goes by keyboard, mouse and wheel", "", async (viewer, page) => {
    assert.ok((await viewer.coloursOf()) > 5);
    const words = await viewer.pointAt(0.2, row(1));
    assert.match(words, /Shop#worker.*shop\.rb:\d+ · Application.*Total\s+[\d,]{9,} ns\s+\d+\.\d%/s);
    assert.match(words, /Samples\s+[\d,]+/);

    const depth = async (): Promise<number> => (await viewer.param("zoom"))!.split(".").length;
    const spoken = (): Promise<string> => page.locator(".spoken").innerText();
    await viewer.canvas().focus();
    await page.keyboard.press("ArrowDown");
    assert.match(await spoken(), /^block in Shop#worker: .+ in total, \d/);
    await page.keyboard.press("ArrowRight");
    assert.match(await spoken(), /^<main>/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    assert.match(await spoken(), /^block in Shop#run/);
    await page.keyboard.press("Enter");
    assert.equal(await depth(), 2);
    await page.keyboard.press("Escape");
    assert.equal(await depth(), 1);

    await viewer.show("");
    // A click zooms in and chooses, a second one zooms out, and back goes back.
    await viewer.clickAt(0.2, row(2));
    assert.notEqual(await viewer.param("zoom"), null);
    assert.match(await page.locator(".detail").innerText(), /Shop#run/);
    assert.match(await viewer.pointAt(0.99, row(2)), /Shop#run/);
    await viewer.clickAt(0.5, row(3));
    assert.equal(await depth(), 3);
    await page.goBack();
    await eventually(depth, 2);
    await viewer.clickAt(0.5, row(2));
    assert.equal(await depth(), 1);
    await page.getByRole("button", { name: /Remove filter zoomed/ }).click();
    assert.equal(await viewer.param("zoom"), null);

    // The wheel with Ctrl zooms around the pointer, and dragging moves sideways.
    const before = await viewer.pointAt(0.98, row(1));
    await viewer.pointAt(0.1, row(1));
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -1500);
    await page.keyboard.up("Control");
    const zoomed = await viewer.pointAt(0.98, row(1));
    assert.notEqual(zoomed, before);
    await viewer.drag([0.9, row(1)], [0.1, row(1)]);
    assert.notEqual(await viewer.pointAt(0.98, row(3)), "");
    assert.equal(await viewer.param("zoom"), null, "a drag is no click");
  });

  onShop("flame graph upward has its root at the bottom, inverted the leaves", "flames=up", async (viewer) => {
    const height = (await viewer.canvas().boundingBox())!.height;
    assert.match(await viewer.pointAt(0.2, height - row(0)), /^all ·/);

    await viewer.show("");
    await viewer.button("Invert").click();
    assert.equal(await viewer.param("inverted"), "1");
    assert.match(await viewer.pointAt(0.1, row(1)), HEAVIEST);
    // Who waits for the GVL most depends on the machine; who sleeps does not.
    await viewer.show("inverted=1&without=running.gc.wait");
    assert.match(await viewer.pointAt(0.1, row(1)), /\[GVL blocked\]/);
    assert.match(await viewer.pointAt(0.1, row(2)), /Kernel#sleep|Thread::Queue#pop/);
  });

  onShop("sandwich shows callers and callees of the chosen function", "view=sandwich", async (viewer, page) => {
    assert.match(await page.locator(".empty").innerText(), /Choose a function/);
    await viewer.choose("Kernel#sleep");
    assert.match(await page.locator(".half-title").first().innerText(), /Callers of Kernel#sleep .+ in total/);
    assert.equal(await page.locator(".half-title").last().innerText(), "Callees of Kernel#sleep");
    assert.ok((await viewer.coloursOf(0)) > 3);
    assert.match(await viewer.pointAt(0.3, row(1), 1), HEAVIEST);

    await viewer.show("view=sandwich&selected=99999");
    assert.match(await page.locator(".empty").innerText(), /Not in what is shown/);
  });

  onShop("table goes by keyboard and sorts, and only rows in sight exist", "view=table", async (viewer, page) => {
    await page.locator(".rows").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator(".table-row.selected").getAttribute("aria-rowindex"), "3");
    const name = await page.locator(".table-row.selected .name").first().innerText();
    assert.ok((await page.locator(".spoken").innerText()).startsWith(`${name}: self `));
    await page.keyboard.press("End");
    assert.equal(
      await page.locator(".table-row.selected").getAttribute("aria-rowindex"),
      await page.getByRole("table").getAttribute("aria-rowcount"),
    );
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    assert.equal(await viewer.param("view"), "sandwich");
    assert.match(await page.locator(".half-title").first().innerText(), HEAVIEST);

    await viewer.show("view=table");
    assert.match((await viewer.names())[0]!, HEAVIEST);
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    const byName = await viewer.names();
    const sorted = [...byName].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    assert.deepEqual(byName, sorted);
    assert.equal(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort"), "ascending");
    await page.getByRole("columnheader", { name: "Total" }).getByRole("button").click();
    assert.match((await viewer.names())[0]!, /^block in Shop#(worker|run)$/);
    // How many rows there are depends on how many samples the machine left time for; few fit into a low window in any case.
    await page.setViewportSize({ width: 1280, height: 360 });
    const rows = Number(await page.getByRole("table").getAttribute("aria-rowcount")) - 1;
    await eventually(async () => (await viewer.names()).length < rows, true);
    await page.setViewportSize({ width: 1280, height: 28 * rows + 400 });
    await eventually(async () => (await viewer.names()).length, rows);
  });

  onShop("call tree opens and closes by mouse and keyboard", "view=tree", async ({ page }) => {
    const items = page.getByRole("treeitem");
    const first = items.first();
    const isOpen = (): Promise<string | null> => first.getAttribute("aria-expanded");
    const level = (): Promise<string | null> => page.locator(".call-tree-row.selected").getAttribute("aria-level");
    assert.match(await first.innerText(), /Shop#worker/);
    assert.equal(await isOpen(), "true");
    const many = await items.count();
    await first.click();
    assert.equal(await isOpen(), "false");
    assert.ok((await items.count()) < many);
    await page.getByRole("tree").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await isOpen(), "true");
    await page.keyboard.press("ArrowRight");
    assert.equal(await level(), "2");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await level(), "1");
  });

  onShop("source shows what lines weigh and who calls them, and goes there", "view=source", async (viewer, page) => {
    await page.locator(".line code:not(:empty)").first().waitFor();
    assert.match(await page.locator(".source-path").innerText(), /shop\.rb$/);
    assert.match(await page.locator(".line.hot").first().innerText(), /\d+(\.\d+)? (ms|µs|s)/);
    assert.ok((await page.locator(".line code .keyword").count()) > 0);
    await page.locator(".file", { hasText: "common.rb" }).click();
    await page.locator(".source-path", { hasText: "json/common.rb" }).waitFor();
    assert.match((await viewer.param("file"))!, /json\/common\.rb$/);

    await viewer.show("view=source");
    const calls = page.locator(".calls");
    await page.locator(".line code:not(:empty)").first().waitFor();
    assert.match(await calls.innerText(), /Select a line/);
    await page.locator(".source .rows").evaluate((rows) => {
      rows.scrollTop = 0;
    });
    await page.locator(".line.hot", { hasText: "def parse(text)" }).click();
    await page.locator(".calls strong", { hasText: "Line 19" }).waitFor();
    const called = /Called by\n(?:block in )?Shop#serve\n[\d.]+ (ms|s|µs)[\s\S]*Calls\nJSON\.parse\n/;
    assert.match(await calls.innerText(), called);
    await calls.getByRole("button", { name: "JSON.parse" }).click();
    await page.locator(".source-path", { hasText: "json/common.rb" }).waitFor();
    await page.locator(".calls strong", { hasText: "JSON.parse" }).waitFor();
    await calls.getByRole("button", { name: "Catalogue#parse" }).click();
    await page.locator(".source-path", { hasText: "shop.rb" }).waitFor();
    assert.match(await page.locator(".line.selected").innerText(), /JSON\.parse\(text\)/);
    await page.getByRole("list", { name: /^Lines of/ }).press("ArrowDown");
    await page.locator(".calls strong", { hasText: "Line 21" }).waitFor();
  });

  on("source without its file shows the lines of samples", "hostile", "view=source&file=main.rb", async ({ page }) => {
    await page.locator(".hint").waitFor();
    assert.match(await page.locator(".hint").innerText(), /cannot be read/);
    assert.deepEqual(await page.locator(".line-number").allInnerTexts(), ["5", "6"]);
  });

  onShop("timeline has a lane for each thread, and a range for every view", "view=timeline", async (viewer, page) => {
    assert.ok((await viewer.coloursOf()) > 4);
    // The youngest frames of its stack: whatever the thread was in, a method of the program is among them.
    const frames = /<main>|Shop#|Catalogue#/;
    const words = await viewer.pointAlong(50, frames);
    assert.match(words, /^(Running|GC|GVL wait|Blocked)\nmain\n.*At\s+[\d.,]+ m?s.*For\s+[\d,]+ ns/s);
    assert.match(words, frames);
    assert.deepEqual(await page.locator(".legend li").allInnerTexts(), ["Running", "GC", "GVL wait", "Blocked"]);
    assert.equal(await page.locator(".colours").count(), 0);

    await viewer.canvas().focus();
    await page.keyboard.press("ArrowRight");
    const first = bounds(await viewer.param("range"));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    const later = bounds(await viewer.param("range"));
    assert.ok(later[0] > first[0]);
    assert.ok(later[1] - later[0] > first[1] - first[0]);
    await page.keyboard.press("Escape");
    assert.equal(await viewer.param("range"), null);

    const blocked = async (): Promise<string> => page.locator(".state").filter({ hasText: "Blocked" }).innerText();
    const whole = await blocked();
    await viewer.drag([0.3, 60], [0.6, 80]);
    const range = bounds(await viewer.param("range"));
    assert.ok(range[1] > range[0]);
    assert.notEqual(await blocked(), whole);
    assert.match(await page.locator(".view-bar").innerText(), /selected; every view shows this range/);
    await viewer.button("Zoom to range").click();
    assert.ok((await viewer.coloursOf()) > 3);
    await viewer.button("Whole recording").click();
    for (const view of ["Flame graph", "Table", "Call tree", "Source", "Heatmap", "Sandwich"]) {
      await viewer.view(view).click();
      assert.equal(await viewer.param("range"), range.join("-"), view);
    }
    await viewer.view("Table").click();
    const inRange = await page.locator(".table-row .col-total").nth(1).innerText();
    await page.getByRole("button", { name: /Remove filter .+ to / }).click();
    assert.equal(await viewer.param("range"), null);
    assert.notEqual(await page.locator(".table-row .col-total").nth(1).innerText(), inRange);
    assert.equal(await blocked(), whole);
  });

  onShop("heatmap shows work by time, and cells select a range", "view=heatmap", async (viewer, page) => {
    assert.ok((await viewer.coloursOf()) > 8);
    assert.match(await viewer.pointAt(0.5, 200), /to .+\n.*Weight\s+\S+/s);
    await viewer.drag([0.4, 150], [0.5, 300]);
    const range = bounds(await viewer.param("range"));
    assert.ok(range[1] > range[0]);
    await viewer.button("Clear range").click();
    assert.equal(await viewer.param("range"), null);
    await viewer.canvas().focus();
    await page.keyboard.press("ArrowRight");
    const keyed = await viewer.param("range");
    assert.notEqual(keyed, null);
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await viewer.param("range"), keyed);
    assert.match(await page.locator(".spoken").innerText(), /^\S+( [mµ]?s)? to [\d.]+ [mµ]?s$/);
  });

  on("a profile of sums says why it has no timeline", "sums", "view=timeline", async (viewer, page) => {
    assert.match(await page.locator(".empty").innerText(), /No timeline.+--aggregate/s);
    assert.equal(await page.getByRole("combobox", { name: "Stacks of" }).count(), 0);
    await viewer.view("Heatmap").click();
    assert.match(await page.locator(".empty").innerText(), /No timeline/);
    await viewer.view("Flame graph").click();
    assert.ok((await viewer.coloursOf()) > 5);
  });

  on("an empty profile says so in every view", "empty", "", async (viewer, page) => {
    for (const view of ["Flame graph", "Sandwich", "Table", "Call tree", "Source"]) {
      await viewer.view(view).click();
      assert.match(await page.locator(".empty").innerText(), /no samples/i, view);
    }
  });
}
