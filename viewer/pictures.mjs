// Takes the pictures of the guide and the one of README.md, of pages that `sperf report --html` and `sperf diff --html`
// wrote. Usage:
//   node pictures.mjs PAGES PICTURES
//
// PAGES is the directory with the pages, PICTURES the one to write to. `make picture` calls this. Ends with status 1
// where a page has something to complain of, or a profile that is to be complete has lost something.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , pages, pictures] = process.argv;

// The name of a picture: the page, what stands behind the # of its address, the function to choose, the mark whose time to
// show, the tab of a thread, how often to zoom into the stacks over time, and the size of the picture.
const PICTURES = {
  "../images/viewer": { page: "demo", width: 1280, height: 600, isComplete: true },
  "flame-graph": { page: "orders" },
  sandwich: { page: "orders", state: "view=sandwich", choose: "Report#rows" },
  table: { page: "orders", state: "view=table" },
  "call-tree": { page: "orders", state: "view=tree" },
  source: { page: "orders", state: "view=source&focus=customer_of" },
  timeline: { page: "shop", state: "view=timeline" },
  "stacks-over-time": { page: "shop", state: "view=timeline&thread=1", zoomed: 12 },
  heatmap: { page: "shop", state: "view=heatmap" },
  "by-label": { page: "requests", state: "view=labels&key=endpoint" },
  "label-values": {
    page: "requests",
    state: "view=table&compare=endpoint&base=orders%23show&target=orders%23index",
  },
  "held-by": { page: "keeper", state: "view=held" },
  blocked: { page: "held", state: "view=blocked" },
  "slow-calls": { page: "calls", state: "view=slow" },
  states: { page: "shop", state: "without=blocked.wait" },
  diff: { page: "diff" },
  "my-code-only": { page: "orders", state: "mine=1" },
  application: { page: "application", ready: "table" },
  "rails-cpu": { page: "rails-cpu", state: "mine=0", tab: /^web 1/ },
  "rails-wall": { page: "rails-wall", state: "view=marks", mark: "orders#index", height: 760 },
  "rails-marks": { page: "rails-wall", state: "view=marks" },
  "rails-table": { page: "rails-wall", state: "view=table" },
  "rails-endpoints": { page: "rails-wall", state: "view=labels&key=endpoint" },
  "rails-states": { page: "rails-wall", state: "view=timeline", height: 900 },
  "rails-heatmap": { page: "rails-cpu", state: "view=heatmap" },
  "rails-tree": { page: "rails-cpu", state: "view=tree&mine=0" },
  "rails-lines": { page: "rails-objects", state: "view=table&type=alloc_space" },
  "rails-calls": { page: "rails-calls", state: "view=table&type=calls" },
  "rails-objects": { page: "rails-objects", state: "view=labels" },
  sidekiq: { page: "sidekiq", state: "view=timeline", tab: /processor/, height: 760 },
  million: { page: "million", state: "view=timeline", zoomed: 4, height: 760 },
};

// Chooses the function called `name`, as a user does: by the search and a click.
async function choose(view, name) {
  const search = view.getByRole("searchbox", { name: "Search by regular expression" });
  await search.fill(`^${name}$`);
  await view.getByRole("cell", { name, exact: true }).click();
  await search.fill("");
}

async function take(browser, name, picture) {
  const {
    page,
    state = "",
    choose: chosen,
    mark,
    tab,
    zoomed = 0,
    width = 1080,
    height = 560,
    isComplete = false,
    ready = ".header, [role=alert]",
  } = picture;
  const view = await browser.newPage({
    viewport: { width, height },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const begin = chosen ? "view=table" : state;
  await view.goto(`${pathToFileURL(join(pages, `${page}.html`)).href}#${begin}`);
  await view.locator(ready).first().waitFor();
  const complaints = await view.locator(isComplete ? "[role=alert], .lost" : "[role=alert]").allInnerTexts();
  if (complaints.length > 0) throw new Error(`${page}: ${complaints.join("; ")}`);
  if (chosen) {
    await choose(view, chosen);
    await view.keyboard.press("Escape");
    await view.keyboard.press("2");
  }
  if (mark) {
    await view.getByRole("cell", { name: mark, exact: true }).first().click();
    await view.getByRole("button", { name: "Timeline" }).click();
    await view.getByRole("button", { name: "Zoom to range" }).click();
  }
  if (tab) await view.locator(".threads button").filter({ hasText: tab }).first().click();
  for (let i = 0; i < zoomed; i++) await view.getByRole("application", { name: /^Stacks/ }).press("w");
  await view.mouse.move(0, 0);
  await view.waitForTimeout(300);
  await view.screenshot({ path: join(pictures, `${name}.png`) });
  await view.close();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  for (const [name, picture] of Object.entries(PICTURES)) await take(browser, name, picture);
} finally {
  await browser.close();
}
