import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DIRECTORY, HOSTILE, pageOf, sperf } from "../support/recordings.ts";
import { bounds, Server, Viewer } from "../support/viewer.ts";
import { onServed, stage, type Command } from "./stage.ts";

const APART: Command = ["report", "second.data", "first.data"];

export function files(): void {
  test("one file shows the same as the server, from disk, and asks for nothing", async () => {
    await sperf("report", "shop.data", "--html", "shop.html");
    const rows = (page: Page): Promise<string[]> => page.locator(".table-row").allInnerTexts();
    let served: string[] = [];
    const { url } = await stage.served(["report", "shop.data"]);
    await stage.on(url, "view=table", async ({ page }) => void (served = await rows(page)));
    await stage.on(join(DIRECTORY, "shop.html"), { state: "view=table", offline: true }, async (viewer, page) => {
      assert.deepEqual(await rows(page), served);
      await viewer.view("Source").click();
      await page.locator(".line code .keyword").first().waitFor();
      await viewer.view("Flame graph").click();
      assert.ok((await viewer.coloursOf()) > 5);
    });
  });

  test("a comparison in one file works from disk", async () => {
    await sperf("diff", "shop.data", "slow.data", "--html", "diff.html");
    await stage.on(join(DIRECTORY, "diff.html"), "view=table", async ({ page }) => {
      assert.match(await page.locator(".col-change").nth(1).innerText(), /[+−]/);
    });
  });

  test("names of methods, files and profiles cannot break out of the page, served or from disk", async () => {
    const name = "<img src=x onerror=alert(1)>\"'.data";
    copyFileSync(join(DIRECTORY, "hostile.data"), join(DIRECTORY, name));
    await sperf("report", name, "--html", "hostile.html");
    const { url } = await stage.served(["report", name]);
    for (const place of [join(DIRECTORY, "hostile.html"), url])
      await stage.on(place, "view=table", async (viewer, page) => {
        assert.equal(await page.title(), `${name} · sperf`);
        const names = await page.locator(".table-row .name").allTextContents();
        assert.ok(names.includes(HOSTILE), names.join("\n"));
        assert.equal(await page.locator("img, b").count(), 0);
        await viewer.view("Source").click();
        await page.locator(".file", { hasText: "hostile.rb" }).click();
        await page.locator(".line code", { hasText: "broken out" }).waitFor();
        await viewer.view("Flame graph").click();
        assert.match(await viewer.pointAt(0.3, 52), /<\/script><script>/);
      });
  });

  test("the policy of the page in one file stops what is not its own", async () => {
    const html = readFileSync(join(DIRECTORY, "hostile.html"), "utf8");
    assert.match(html, /http-equiv="Content-Security-Policy" content="default-src (&#39;|')none/);
    const viewer = await Viewer.open(stage.browser, join(DIRECTORY, "hostile.html"));
    const stopped = await viewer.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "document.title = 'broken out'";
          document.body.append(script);
        }),
    );
    assert.equal(stopped, "script-src-elem");
    assert.doesNotMatch(await viewer.page.title(), /^broken out/);
    // The violation is on the console, as it should be.
    await viewer.page.context().close();
  });

  test("Ctrl-C ends the server with status 0, and a page without one says so", async () => {
    const server = await Server.start("report", "cpu.data");
    const viewer = await Viewer.open(stage.browser, server.url);
    assert.equal(await server.stop(), 0);
    await viewer.view("Table").click();
    assert.ok((await viewer.page.locator(".table-row").count()) > 5, "what was loaded stays");
    await viewer.view("Source").click();
    await viewer.page.locator(".hint", { hasText: "cannot be read" }).waitFor();
    await viewer.page.context().close();
  });

  test("a profile of another version is refused with a sentence", async () => {
    const html = readFileSync(pageOf("cpu"), "utf8");
    const path = join(DIRECTORY, "version.html");
    writeFileSync(path, html.replace('"format":"sperf","version":2', '"format":"sperf","version":9'));
    await stage.on(path, "", async ({ page }) => {
      assert.match(await page.getByRole("alert").innerText(), /reads version 2 .* is version 9/);
    });
  });

  onServed("time between recordings is left out", APART, "view=timeline", async (viewer, page) => {
    const told = "Recordings are shown without the 1.40 s between them";
    assert.equal(await page.locator(".gaps").innerText(), told);
    assert.equal(bounds(await viewer.canvas(1).getAttribute("data-window"))[1], 200_000);
    await viewer.view("Heatmap").click();
    assert.equal(await page.locator(".gaps").innerText(), told);
  });
}
