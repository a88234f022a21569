// Opens a profile's stack chart in Chromium some times and prints, as JSON, what a user would wait for. Usage:
//   node measure_stacks.mjs CHROMIUM RUNS URL
//
// From the page's load event to the first stacks on the screen, when the page opens with the timeline; from the click on
// "Timeline" to the next frame, where another view was shown first; and the frames while the wheel zooms to some rows.

import { chromium } from "playwright-core";
import { framesDuring, framesOfWheel } from "./frames.mjs";

const [, , executablePath, runs, url] = process.argv;
const PATIENCE_MS = 180_000;

function marked(name) {
  return new Promise((resolve) => {
    const look = () =>
      performance.getEntriesByName(name).length > 0 ? requestAnimationFrame(resolve) : requestAnimationFrame(look);
    look();
  });
}

// Waits for the frame after the click's work.
function clickToFrame() {
  const button = [...document.querySelectorAll(".views button")].find((each) => each.textContent === "Timeline");
  const begun = performance.now();
  button.click();
  return new Promise((resolve) => {
    const look = () =>
      performance.getEntriesByName("sperf-stacks-painted").length > 0
        ? setTimeout(() => resolve(performance.now() - begun))
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
}

async function open(browser, view) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${url}#view=${view}`, { timeout: PATIENCE_MS });
  await page.evaluate(marked, "sperf-painted");
  return page;
}

async function measure(browser) {
  const first = await open(browser, "table");
  const clicked_ms = await first.evaluate(clickToFrame);
  await first.context().close();
  const page = await open(browser, "timeline");
  await page.evaluate(marked, "sperf-stacks-painted");
  const [after_load_ms, heap_mb] = await page.evaluate(() => [
    performance.getEntriesByName("sperf-stacks-painted")[0].startTime -
      performance.getEntriesByType("navigation")[0].loadEventEnd,
    performance.memory.usedJSHeapSize / 1e6,
  ]);
  await page.waitForTimeout(500);
  const box = await page.locator(".stacks canvas").boundingBox();
  const wheel = await framesOfWheel(page, box.x + box.width * 0.4, box.y + 150, 300);
  await page.locator(".stacks-scroll").evaluate((box) => {
    box.scrollTop = box.scrollHeight / 2;
  });
  const deep = await framesOfWheel(page, box.x + box.width * 0.4, box.y + 150, 300);
  const pan = await framesDuring(page, async () => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press(i < 30 ? "d" : "a");
      await page.waitForTimeout(10);
    }
  });
  await page.context().close();
  return { clicked_ms, after_load_ms, heap_mb, wheel, deep, pan };
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--enable-precise-memory-info"] });
const results = [];
for (let run = 0; run < Number(runs); run++) results.push(await measure(browser));
await browser.close();
console.log(JSON.stringify(results));
