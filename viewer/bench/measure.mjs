// Opens a profile in Chromium some times and prints, as JSON, what a user would wait for. Usage:
//   node measure.mjs CHROMIUM RUNS sperf|speedscope|firefox URL [PATTERN...]
//
// All viewers are asked alike where they can be: from navigation to the graph on the screen, the longest task on the way
// (for that long a click goes unanswered), the memory of the page, and the frames that are shown while the wheel zooms.
// Of sperf's page also: from the page's load event to the graph, and each search PATTERN, from the key to the next frame.

import { chromium } from "playwright-core";
import { framesDuring, framesOfWheel } from "./frames.mjs";

const [, , executablePath, runs, viewer, url, ...patterns] = process.argv;
const PATIENCE_MS = 180_000;
const ofStacks = url.endsWith("view=timeline");
// What is drawn on, and what sperf's page marks when it has.
const CANVAS = {
  sperf: ofStacks ? ".stacks canvas" : "canvas",
  speedscope: "canvas",
  firefox: ".chartCanvas:is(.stackChartCanvas, .flameGraphCanvas)",
}[viewer];
const MARK = ofStacks ? "sperf-stacks-painted" : "sperf-painted";

// In the page, before anything of it runs.
function observe() {
  globalThis.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration);
  }).observe({ type: "longtask", buffered: true });
}

// Resolves once the graph is on the screen, with the time since navigation. Firefox has its canvas before it has drawn:
// then nothing has a colour where the outermost frames belong, at the top or, in its flame graph, at the bottom.
function shown([kind, canvas, mark, isUpright]) {
  const isDrawn = (found) => {
    const top = isUpright ? found.height - 25 : 5;
    const { data } = found.getContext("2d").getImageData(found.width / 4, top, found.width / 2, 20);
    return data.some((value, i) => i % 4 === 2 && data[i + 1] > 0 && value < 240);
  };
  const isThere = () => {
    if (kind === "sperf") return performance.getEntriesByName(mark).length > 0;
    const found = document.querySelector(canvas);
    if (found === null || found.width === 0) return false;
    return kind === "speedscope" ? document.title !== "speedscope" : isDrawn(found);
  };
  return new Promise((resolve) => {
    const look = () =>
      isThere() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look);
    look();
  });
}

async function wheelZoom(page) {
  const box = await page.locator(CANVAS).first().boundingBox();
  await page.keyboard.down("Control");
  const frames = await framesOfWheel(page, box.x + box.width * 0.4, box.y + Math.min(box.height / 2, 100));
  await page.keyboard.up("Control");
  return frames;
}

function searchTimes(patterns) {
  const input = document.querySelector("input[type=search]");
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const one = async (pattern) => {
    await frame();
    const begun = performance.now();
    input.value = pattern;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await frame();
    return performance.now() - begun;
  };
  return patterns.reduce(async (times, pattern) => [...(await times), await one(pattern)], Promise.resolve([]));
}

// The frames of the animation that a click starts.
async function clickZoom(page) {
  const box = await page.locator(CANVAS).first().boundingBox();
  return framesDuring(page, async () => {
    for (let depth = 2; depth < 10; depth++) {
      await page.mouse.click(box.x + box.width * 0.2, box.y + depth * 20 + 12);
      await page.waitForTimeout(220);
    }
  });
}

async function measure(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(observe);
  await page.goto(url, { timeout: PATIENCE_MS });
  const result = { shown_ms: await page.evaluate(shown, [viewer, CANVAS, MARK, url.includes("/flame-graph/")]) };
  await page.waitForTimeout(500);
  result.longest_task_ms = await page.evaluate(() => globalThis.longestTask);
  result.heap_mb = await page.evaluate(() => performance.memory.usedJSHeapSize / 1e6);
  if (viewer === "sperf") {
    result.shown_after_load_ms = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      return performance.getEntriesByName("sperf-painted")[0].startTime - navigation.loadEventEnd;
    });
  }
  result.wheel = await wheelZoom(page);
  if (viewer === "sperf" && !ofStacks) {
    result.click = await clickZoom(page);
    result.search_ms = await page.evaluate(searchTimes, patterns);
  }

  await context.close();
  return result;
}

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--allow-file-access-from-files", "--enable-precise-memory-info"],
});
const results = [];
for (let run = 0; run < Number(runs); run++) results.push(await measure(browser));
await browser.close();
console.log(JSON.stringify(results));
