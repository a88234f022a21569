// Uses the page of sperf inside an application as somebody does, for test/apps/web_test.rb. Usage:
//   node application.mjs URL [PICTURE]
//
// URL is the application's, which lets in whoever has the cookie admin=yes. Prints what was seen as JSON. PICTURE is a
// directory for a picture of the list.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [, , url, pictures] = process.argv;
const PATIENCE_MS = 20_000;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu"],
});
const seen = { problems: [] };
try {
  const context = await browser.newContext({ viewport: { width: 1080, height: 560 }, reducedMotion: "reduce" });
  await context.addCookies([{ name: "admin", value: "yes", url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("console", (message) => seen.problems.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(url))
      seen.problems.push(`request: ${request.url()}`);
  });

  await page.goto(`${url}/sperf`);
  seen.listed = await page.locator("tbody tr").count();
  if (pictures) await page.screenshot({ path: join(pictures, "application.png") });
  seen.violations = [...(await violations(page, "light")), ...(await violations(page, "dark"))];
  seen.request = await open(page, "GET__slow");
  seen.comparison = await compare(page);

  seen.list = await look(page);

  await record(page, "1");
  await page.getByRole("status").filter({ hasText: "records" }).waitFor();
  seen.recording = await page.getByRole("status").innerText();
  seen.violations.push(...(await violations(page, "light")));
  // The page asks again by itself when the time is over.
  await page.getByRole("link", { name: "wall_1000Hz" }).waitFor();
  seen.session = await open(page, "wall_1000Hz");

  await record(page, "60");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Record" }).waitFor();
  seen.sessions = await page.getByRole("link", { name: "wall_1000Hz" }).count();

  seen.forged = await forge(context);
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));

// Opens the first profile of this name, and returns what the viewer shows of it.
async function open(page, name) {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.locator(".header, [role=alert]").first().waitFor();
  const shown = {
    title: await page.locator(".title").innerText(),
    alerts: await page.locator("[role=alert]").allInnerTexts(),
    colours: await page.locator("canvas").first().evaluate(colours),
  };
  await page.locator(".views").getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search by regular expression" }).fill("^Hot\\.fib$");
  await page.getByRole("cell", { name: "Hot.fib", exact: true }).waitFor();
  await page.locator(".views").getByRole("button", { name: "Source", exact: true }).click();
  await page.locator(".source-path, .hint").first().waitFor();
  shown.code = await page.locator(".line code .keyword").count();
  await backToList(page);
  return shown;
}

async function backToList(page) {
  await page.getByRole("link", { name: "All profiles" }).click();
  await page.getByRole("heading", { name: "Profiles" }).waitFor();
}

// Compares the first two profiles of the list, and returns the names that the viewer shows.
async function compare(page) {
  const boxes = page.getByRole("checkbox");
  for (const box of [boxes.nth(0), boxes.nth(1)]) await box.check();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("button", { name: "Normalise" }).waitFor();
  const title = await page.locator(".title").innerText();
  await backToList(page);
  return title;
}

// What axe-core has to say of a page.
async function violations(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    return (await axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] })).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

// How many colours a canvas shows in its upper part: one that stayed empty has one.
function colours(canvas) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, Math.min(canvas.height, 300));
  const found = new Set();
  for (let i = 0; i < data.length; i += 4 * 7) found.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
  return found.size;
}

// Sorts, groups and filters the list, and returns what it shows each time.
async function look(page) {
  const cells = (column) => page.locator(`tbody td:nth-child(${column})`).allInnerTexts();
  await page.getByRole("link", { name: "Took" }).click();
  const list = { sorted: await page.locator("[aria-sort]").innerText(), took: await cells(4) };
  await page.getByRole("link", { name: "by endpoint" }).click();
  list.groups = await cells(3);
  list.violations = await violations(page, "light");
  await page.locator("tbody").getByRole("link", { name: "GET__slow" }).click();
  list.chosen = await page.locator("tbody tr").count();
  await page.getByRole("searchbox", { name: "Filter" }).fill("no such thing");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByText("No profile matches.").waitFor();
  await page.getByRole("link", { name: "all profiles" }).click();
  list.all = await page.locator("tbody tr").count();
  return list;
}

async function record(page, seconds) {
  await page.getByLabel("for").fill(seconds);
  await page.getByRole("button", { name: "Record" }).click();
}

// Sends the form from a page of another origin in the same browser, as somebody who means harm would. Returns the answer.
async function forge(context) {
  const page = await context.newPage();
  await page.goto(`${url.replace("127.0.0.1", "localhost")}/counted`);
  const answer = page.waitForResponse((response) => response.url() === `${url}/sperf/start`);
  await page.evaluate((action) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = action;
    const values = { mode: "wall", frequency: "100", seconds: "60", token: "x".repeat(43) };
    for (const [name, value] of Object.entries(values))
      form.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(form);
    form.submit();
  }, `${url}/sperf/start`);
  const response = await answer;
  return [response.status(), await response.text()];
}
