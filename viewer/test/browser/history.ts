import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { saveHistory } from "../support/recordings.ts";
import { Server, Viewer } from "../support/viewer.ts";
import { violations } from "./accessibility.ts";
import { stage } from "./stage.ts";

// Opens the list of profiles/history, which is no page of the viewer: it has no state behind a "#".
async function onList(
  words: string[],
  run: (viewer: Viewer) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await saveHistory("history");
  const server = await Server.start("history", "history", ...words);
  const viewer = await Viewer.open(stage.browser, server.url, "", options, "main");
  await run(viewer);
  await viewer.close();
  assert.equal(await server.stop(), 0);
}

const box = (viewer: Viewer, key: string) => viewer.page.getByLabel(`Compare ${key}`, { exact: true });

async function showHours(viewer: Viewer, day: string, hour: string): Promise<void> {
  await viewer.button(new RegExp(`hours? of ${day}`)).click();
  await box(viewer, `${day} ${hour}`).waitFor();
}

export function history(): void {
  test("hours of two days are selected and compared, and a link leads back to the list", async () => {
    await onList([], async (viewer) => {
      const { page } = viewer;
      await showHours(viewer, "2026-11-01", "12:00");
      await box(viewer, "2026-11-01 12:00").check();
      await showHours(viewer, "2026-11-02", "23:00");
      assert.ok(await box(viewer, "2026-11-01 12:00").isChecked());
      await box(viewer, "2026-11-02 23:00").check();
      await viewer.button("Compare").click();
      await page.locator(".header").waitFor();
      assert.equal(
        await page.locator(".title").innerText(),
        "2026-11-01 12:00 UTC, 1 profile → 2026-11-02 23:00 UTC, 2 profiles",
      );
      await viewer.view("Table").click();
      await page.getByRole("cell", { name: "App#slow", exact: true }).waitFor();
      await page.getByRole("link", { name: "All profiles" }).click();
      await box(viewer, "2026-11-02 23:00").waitFor();
      assert.equal(await page.locator(":checked").count(), 2);
    });
  });

  test("a day is opened with its profiles, and what the command followed is searched for", async () => {
    await onList(["--function", "App#slow"], async (viewer) => {
      const { page } = viewer;
      await page.getByRole("link", { name: "2026-11-02" }).click();
      await page.locator(".header").waitFor();
      assert.equal(await page.locator(".title").innerText(), "2026-11-02 UTC, 2 profiles");
      assert.equal((await viewer.state()).get("search"), "App#slow");
    });
  });

  test("a host is chosen", async () => {
    await onList([], async (viewer) => {
      await viewer.page.getByLabel("Host").fill("web-2");
      await viewer.button("Show").click();
      await viewer.page.getByRole("link", { name: "all profiles" }).waitFor();
      assert.equal(await viewer.page.locator("tbody tr").count(), 1);
    });
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe-core finds nothing in the list of a history, ${colorScheme}`, async () => {
      await onList(
        [],
        async (viewer) => {
          await showHours(viewer, "2026-11-01", "10:00");
          await box(viewer, "2026-11-01 10:00").check();
          assert.deepEqual(await violations(viewer), []);
          await viewer.screenshot(`history-${colorScheme}`);
        },
        { colorScheme },
      );
    });
  }
}
