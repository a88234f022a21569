import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { saveHistory } from "../support/recordings.ts";
import { Server, Viewer } from "../support/viewer.ts";
import { violations } from "./accessibility.ts";
import { stage } from "./stage.ts";

// Opens the calendar of profiles/history, which is no page of the viewer: it has no state behind a "#".
async function onCalendar(
  words: string[],
  run: (viewer: Viewer) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await saveHistory("history");
  const server = await Server.start("history", "history", ...words);
  const viewer = await Viewer.open(stage.browser, server.url, "", options, ".history");
  await run(viewer);
  await viewer.close();
  assert.equal(await server.stop(), 0);
}

const hour = (viewer: Viewer, key: string) => viewer.page.locator(`button[value="${key}"]`);

export function calendar(): void {
  test("two hours are selected by clicks and compared, and the calendar is still there afterwards", async () => {
    await onCalendar([], async (viewer) => {
      const { page } = viewer;
      await hour(viewer, "2026-11-01 12:00").click();
      await page.locator(".selection li").first().waitFor();
      assert.equal(await page.getByRole("link", { name: "Compare" }).count(), 0);
      await hour(viewer, "2026-11-01 10:00").click();
      await page.getByRole("link", { name: "Compare" }).waitFor();
      assert.match(await page.locator(".selection").innerText(), /B is 200\.0 % above A, the base\./);
      await page.getByRole("link", { name: "Compare" }).click();
      await page.locator(".header").waitFor();
      assert.equal(
        await page.locator(".title").innerText(),
        "2026-11-01 10:00 UTC, 1 profile → 2026-11-01 12:00 UTC, 1 profile",
      );
      await viewer.view("Table").click();
      await page.getByRole("cell", { name: "App#slow", exact: true }).waitFor();
      await page.getByRole("link", { name: "All profiles" }).click();
      assert.equal(await page.locator("[aria-pressed=true]").count(), 2);
    });
  });

  test("an hour is opened with its profiles, and what the command followed is searched for", async () => {
    await onCalendar(["--function", "App#slow"], async (viewer) => {
      const { page } = viewer;
      await hour(viewer, "2026-11-02 23:00").click();
      await page.getByRole("link", { name: "Open A" }).click();
      await page.locator(".header").waitFor();
      assert.equal(await page.locator(".title").innerText(), "2026-11-02 23:00 UTC, 2 profiles");
      assert.equal((await viewer.state()).get("search"), "App#slow");
    });
  });

  test("keys select periods, and the focus stays where it was", async () => {
    await onCalendar([], async (viewer) => {
      const { page } = viewer;
      await hour(viewer, "2026-11-01 10:00").focus();
      assert.ok(await page.locator("button:focus .tip").isVisible());
      await page.keyboard.press("Enter");
      await page.locator('[aria-pressed=true][value="2026-11-01 10:00"]:focus').waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await page.locator('[aria-pressed=true][value="2026-11-01 12:00"]:focus').waitFor();
      await page.keyboard.press("Enter");
      await page.locator('[aria-pressed=false][value="2026-11-01 12:00"]:focus').waitFor();
    });
  });

  test("a tooltip has the numbers and stays on the page, and a host is chosen", async () => {
    await onCalendar([], async (viewer) => {
      const { page } = viewer;
      await hour(viewer, "2026-11-02 23:00").hover();
      assert.match(
        await page.locator("button:hover .tip").innerText(),
        /^2026-11-02 23:00 UTC\n.* ms\/s; 2 profiles, 20\.0 s recorded\nhosts: web-1, web-2\ncommit: second\nfirst of second$/,
      );
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overhang <= 0, `${overhang} px`);
      await page.getByLabel("Host").fill("web-2");
      await viewer.button("Show").click();
      await page.getByRole("link", { name: "all profiles" }).waitFor();
      assert.equal(await page.locator("td button").count(), 1);
    });
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe-core finds nothing in the calendar, ${colorScheme}`, async () => {
      await onCalendar(
        [],
        async (viewer) => {
          assert.deepEqual(await violations(viewer), [], "nothing selected");
          for (const key of ["2026-11-01 10:00", "2026-11-02"]) {
            await hour(viewer, key).click();
            await viewer.page.locator(`[aria-pressed=true][value="${key}"]`).waitFor();
          }
          await hour(viewer, "2026-11-01 12:00").hover();
          assert.deepEqual(await violations(viewer), [], "two periods");
          await viewer.screenshot(`calendar-${colorScheme}`);
        },
        { colorScheme },
      );
    });
  }
}
