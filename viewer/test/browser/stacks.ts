// The stack chart of the timeline. In stacks.data the main thread did, in 100 ms: parse, read, GC, GVL wait, blocked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MAP_HEIGHT, STACK_ROW, STACKS_TOP } from "../../src/draw/stack_graph.ts";
import { readProfile } from "../support/recordings.ts";
import { assertRowsLieSideBySide, drawnRows, isRunning } from "../support/drawn.ts";
import { bounds, eventually, type Viewer } from "../support/viewer.ts";
import { on, type Body } from "./stage.ts";

const CHART = 1; // the second canvas
const MAP = MAP_HEIGHT / 2;
const AXIS = MAP_HEIGHT + 8;
const row = (depth: number): number => STACKS_TOP + depth * STACK_ROW + STACK_ROW / 2;
const WHOLE = "0-100000";

const onChart = (name: string, body: Body): void =>
  on(name, "stacks", "view=timeline", async (viewer, page) => {
    await eventually(() => shownWords(viewer), WHOLE);
    await body(viewer, page);
  });

async function shownWords(viewer: Viewer): Promise<string | null> {
  return viewer.canvas(CHART).getAttribute("data-window");
}

// From and to in microseconds, once the chart shows something other than `before`.
async function shownAfter(viewer: Viewer, before: string): Promise<[number, number]> {
  await eventually(async () => (await shownWords(viewer)) !== before, true);
  return bounds(await shownWords(viewer));
}

// Of a copy: a browser warns where the canvas on the screen is read more than once.
async function colourAt(viewer: Viewer, x: number, y: number): Promise<string> {
  return viewer.canvas(CHART).evaluate(
    (canvas: HTMLCanvasElement, at) => {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
      context.drawImage(canvas, -Math.round(canvas.width * at.x), -Math.round(at.y));
      return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)].join(",");
    },
    { x, y },
  );
}

const near = (value: number, expected: number, what: string): void =>
  assert.ok(Math.abs(value - expected) <= 1000, `${what}: ${value} is not about ${expected}`);

export function stacks(): void {
  test("rows of a recorded thread neither overlap nor leave a hole that their weights could fill", async () => {
    let running = 0;
    for (const file of ["shop.data", "held.data", "cpu.data"]) {
      const recorded = await readProfile(file);
      for (const thread of new Set(recorded.sampleThread)) {
        const rows = drawnRows(recorded, thread);
        assertRowsLieSideBySide(rows);
        running += rows.filter(isRunning).length;
      }
    }
    assert.ok(running > 20, `${running} rows`);
  });

  onChart("draws merged callers, waits and GC as what they are, and a click keeps a frame", async (viewer, page) => {
    const tooltips: [x: number, depth: number, words: RegExp][] = [
      [0.1, 2, /^Parser#parse\n[\s\S]*For\s+30/],
      [0.5, 2, /^Parser#read\n[\s\S]*For\s+30/],
      [0.5, 1, /^Shop#work\n[\s\S]*For\s+80/],
      [0.65, 2, /^\[GC marking\]\n[\s\S]*Thread\s+GC/],
      [0.75, 2, /^\[GVL wait\]\n[\s\S]*Thread\s+GVL wait/],
      [0.9, 2, /^\[GVL blocked\]\n[\s\S]*Thread\s+Blocked/],
      [0.9, 1, /^Shop#rest\n/],
      [0.9, 3, /^$/],
    ];
    for (const [x, depth, words] of tooltips) assert.match(await viewer.pointAt(x, row(depth), CHART), words);
    for (const y of [row(2) + 5, STACKS_TOP - 5]) {
      const colours = await Promise.all([0.1, 0.65, 0.75, 0.9].map((x) => colourAt(viewer, x, y)));
      assert.equal(new Set(colours).size, 4, colours.join(" "));
    }

    await viewer.clickAt(0.5, row(2), CHART);
    assert.equal(await page.locator(".detail-name strong").innerText(), "Parser#read");
    const selected = await viewer.param("selected");
    assert.notEqual(selected, null);
    await viewer.view("Table").click();
    assert.equal(await viewer.param("selected"), selected);
    assert.equal(await page.locator(".detail-name strong").innerText(), "Parser#read");
  });

  onChart("W, A, S, D, wheel and dragging zoom and move, but not while one types", async (viewer, page) => {
    await page.keyboard.press("w");
    const [from, to] = await shownAfter(viewer, WHOLE);
    near(to - from, 71_429, "length");
    near((from + to) / 2, 50_000, "middle");
    await page.keyboard.press("d");
    const [later] = await shownAfter(viewer, `${from}-${to}`);
    near(later - from, 10_714, "step");
    await page.keyboard.press("a");
    await eventually(() => shownWords(viewer), `${from}-${to}`);
    await page.keyboard.press("s");
    await eventually(() => shownWords(viewer), WHOLE);
    await page.getByRole("searchbox", { name: "Search by regular expression" }).pressSequentially("wd");
    await eventually(() => viewer.param("search"), "wd");
    assert.equal(await shownWords(viewer), WHOLE);

    await viewer.search("");
    await viewer.pointAt(0.2, row(0), CHART);
    await page.mouse.wheel(0, -460);
    const [left, right] = await shownAfter(viewer, WHOLE);
    near(right - left, 50_160, "length");
    near(left + (right - left) * 0.2, 20_000, "instant under the pointer");
    await page.mouse.wheel(0, 2000);
    await eventually(() => shownWords(viewer), WHOLE);
    assert.equal(await viewer.param("range"), null);

    await viewer.canvas(CHART).focus();
    await page.keyboard.press("w");
    const [begin, end] = await shownAfter(viewer, WHOLE);
    await viewer.drag([0.6, row(1)], [0.5, row(1)], CHART);
    const [dragged] = await shownAfter(viewer, `${begin}-${end}`);
    near(dragged - begin, (end - begin) / 10, "moved by");
    assert.equal(await viewer.param("selected"), null);
    await viewer.clickAt(0.99, MAP, CHART);
    await eventually(async () => (await shownWords(viewer))!.endsWith("-100000"), true);
    await viewer.drag([0.99, MAP], [0.01, MAP], CHART);
    await eventually(async () => (await shownWords(viewer))!.startsWith("0-"), true);
  });

  onChart("a range is selected, a thread chosen, and a search finds", async (viewer, page) => {
    const range = async (): Promise<[number, number]> => bounds(await viewer.param("range"));
    await viewer.drag([0.3, AXIS], [0.6, AXIS], CHART);
    const [from, to] = await range();
    near(from, 30_000, "from");
    near(to, 60_000, "to");
    await page.keyboard.down("Shift");
    await viewer.drag([0.9, row(1)], [0.7, row(1)], CHART);
    await page.keyboard.up("Shift");
    near((await range())[0], 70_000, "from");
    assert.equal(await shownWords(viewer), WHOLE);
    await viewer.view("Table").click();
    assert.equal(await page.getByRole("cell", { name: "Parser#read", exact: true }).count(), 0);
    await page.getByRole("cell", { name: "Shop#rest", exact: true }).waitFor();
    await viewer.view("Timeline").click();
    await viewer.clickAt(0.5, AXIS, CHART);
    assert.equal(await viewer.param("range"), null);

    await page.getByRole("combobox", { name: "Stacks of" }).selectOption({ label: "thread 2" });
    assert.equal(await viewer.param("stacks"), "2");
    assert.match(await viewer.pointAt(0.5, row(0), CHART), /^Worker#run\n[\s\S]*For\s+100/);
    const plain = await colourAt(viewer, 0.5, row(0) + 5);
    await viewer.search("Worker");
    await eventually(async () => (await colourAt(viewer, 0.5, row(0) + 5)) !== plain, true);
  });
}
