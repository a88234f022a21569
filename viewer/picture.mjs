// Takes a picture of a page that `sperf report --html` wrote. Usage:
//   node picture.mjs PAGE.html PICTURE.png [light|dark [STATE [WIDTHxHEIGHT]]]
//
// STATE is what stands behind the # of the page's address. docs/images/viewer.png was taken so:
//   sperf record -o orders.data ruby orders.rb && sperf report orders.data --html orders.html
//   node viewer/picture.mjs orders.html docs/images/viewer.png light selected=NUMBER 1280x600
// where NUMBER is in the address after a click on Report#customer_of.

import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , page, picture, colorScheme = "light", state = "", size = "1280x720"] = process.argv;
const [width, height] = size.split("x").map(Number);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const view = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
await view.goto(`${pathToFileURL(page).href}#${state}`);
await view.locator(".header").waitFor();
await view.waitForTimeout(300);
await view.screenshot({ path: picture });
await browser.close();
