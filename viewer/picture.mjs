// Takes a picture of a page that `sperf report --html` wrote. Usage:
//   node picture.mjs PAGE.html PICTURE.png [light|dark [STATE [WIDTHxHEIGHT]]]
//
// STATE is what stands behind the # of the page's address. `make picture` takes docs/images/viewer.png with it. Ends with
// status 1 where the page has something to complain of: a profile that it cannot read, or one that lost something.

import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , page, picture, colorScheme = "light", state = "", size = "1280x720"] = process.argv;
const [width, height] = size.split("x").map(Number);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const view = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
await view.goto(`${pathToFileURL(page).href}#${state}`);
await view.locator(".header, [role=alert]").first().waitFor();
const complaints = await view.locator("[role=alert], .lost").allInnerTexts();
if (complaints.length > 0) {
  console.error(`${page}: ${complaints.join("; ")}`);
  process.exitCode = 1;
}
await view.screenshot({ path: picture });
await browser.close();
