import assert from "node:assert/strict";
import type { Viewer } from "../support/viewer.ts";
import { check } from "./accessibility.ts";
import { onServed, type Body, type Opened } from "./stage.ts";

// The list of profiles/history is no page of the viewer: it has no state behind a "#".
const onList = (name: string, words: string[], opened: Opened, body: Body): void =>
  onServed(name, ["history", "history", ...words], opened, body, "main");

const box = (viewer: Viewer, key: string) => viewer.page.getByLabel(`Compare ${key}`, { exact: true });

async function showHours(viewer: Viewer, day: string, hour: string): Promise<void> {
  await viewer.button(new RegExp(`hours? of ${day}`)).click();
  await box(viewer, `${day} ${hour}`).waitFor();
}

export function history(): void {
  onList("hours of two days are compared, and a link leads back to the list", [], "", async (viewer, page) => {
    await showHours(viewer, "2026-11-01", "12:00");
    await box(viewer, "2026-11-01 12:00").check();
    await showHours(viewer, "2026-11-02", "23:00");
    assert.ok(await box(viewer, "2026-11-01 12:00").isChecked());
    await box(viewer, "2026-11-02 23:00").check();
    await viewer.button("Compare").click();
    await page.locator(".header").waitFor();
    const title = "2026-11-01 12:00 UTC, 1 profile → 2026-11-02 23:00 UTC, 2 profiles";
    assert.equal(await page.locator(".title").innerText(), title);
    await viewer.view("Table").click();
    await page.getByRole("cell", { name: "App#slow", exact: true }).waitFor();
    await page.getByRole("link", { name: "All profiles" }).click();
    await box(viewer, "2026-11-02 23:00").waitFor();
    assert.equal(await page.locator(":checked").count(), 2);
  });

  const following = ["--function", "App#slow"];
  onList("a day is opened, and what was followed is searched for", following, "", async (viewer, page) => {
    await page.getByRole("link", { name: "2026-11-02" }).click();
    await page.locator(".header").waitFor();
    assert.equal(await page.locator(".title").innerText(), "2026-11-02 UTC, 2 profiles");
    assert.equal(await viewer.param("search"), "App#slow");
  });

  onList("axe-core finds nothing in the list of a history", [], "", async (viewer) => {
    await showHours(viewer, "2026-11-01", "10:00");
    await box(viewer, "2026-11-01 10:00").check();
    await check(viewer, "hours");
  });
}
