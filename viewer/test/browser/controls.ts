import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DIRECTORY, pageOf, recordCompiled, ROOT } from "../support/recordings.ts";
import { sum } from "../support/drawn.ts";
import { eventually, type Viewer } from "../support/viewer.ts";
import { COPYING, TALL_TABLE, on, onServed, onShop, stage, type Command } from "./stage.ts";

const GOLDEN: Command = ["report", join(ROOT, "test/golden/profile.timeline.pb")];

export function controls(): void {
  onShop("search tells the share that matches, and goes from match to match", "", async (viewer, page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("kernel#sleep");
    const words = page.locator(".search-words");
    assert.match(await words.innerText(), /^\d+(\.\d+)?% · \d+ found$/);
    for (const at of [1, 2]) {
      await page.keyboard.press("Enter");
      assert.match(await words.innerText(), new RegExp(`${at} of \\d+$`));
    }
    await viewer.button("Previous match").click();
    assert.match(await words.innerText(), /1 of \d+$/);
    await viewer.canvas().focus();
    await page.keyboard.press("n");
    assert.match(await words.innerText(), /2 of \d+$/);
    await page.keyboard.press("N");
    assert.match(await words.innerText(), /1 of \d+$/);
    assert.equal(await viewer.param("search"), "kernel#sleep");
    await viewer.view("Table").click();
    assert.deepEqual(await viewer.names(), ["Kernel#sleep"]);
    await viewer.view("Call tree").click();
    await viewer.button("Next match").click();
    assert.match(await page.locator(".call-tree-row.found").first().innerText(), /Kernel#sleep/);

    await viewer.view("Table").click();
    await viewer.search("Kernel#(");
    assert.equal(await words.innerText(), "not a regular expression");
    assert.ok((await page.locator(".table-row").count()) > 10);
    await page.keyboard.press("Escape");
    assert.equal(await viewer.param("search"), null);
  });

  onShop("focus keeps stacks that match, hide leaves frames out", TALL_TABLE, async (viewer, page) => {
    const rows = await page.getByRole("table").getAttribute("aria-rowcount");
    const box = (name: string) => page.getByRole("searchbox", { name });
    const fill = async (name: string, pattern: string): Promise<string[]> => {
      await box(name).fill(pattern);
      await page.keyboard.press("Enter");
      return viewer.names();
    };
    const focused = await fill("Focus", "Shop#deliver");
    assert.ok(focused.includes("Routes#distance") && !focused.includes("Catalogue#parse"));
    assert.ok(!(await fill("Hide", "Routes")).includes("Routes#distance"));
    assert.deepEqual([await viewer.param("focus"), await viewer.param("hide")], ["Shop#deliver", "Routes"]);
    await fill("Focus", "no such thing");
    assert.match(await page.locator(".empty").innerText(), /No samples pass the filters/);
    await viewer.button("Clear all filters").click();
    await page.locator(".table-row").first().waitFor();
    assert.equal(await box("Focus").inputValue(), "");
    assert.equal(await page.getByRole("table").getAttribute("aria-rowcount"), rows);

    await viewer.choose("Catalogue#parse");
    assert.match(await page.locator(".detail").innerText(), /Catalogue#parse.+shop\.rb:\d+.+Self.+Total.+Samples/s);
    for (const button of ["Focus", "Hide"]) {
      const param = button.toLowerCase();
      await viewer.button(button).click();
      assert.equal(await viewer.param(param), "^Catalogue#parse$");
      await page.goBack();
      await eventually(() => viewer.param(param), null);
    }
    await page.locator(".detail").getByRole("button", { name: "Source" }).click();
    await page.locator(".source-path", { hasText: "shop.rb" }).waitFor();
    await viewer.button("Callers and callees").click();
    assert.match(await page.locator(".half-title").first().innerText(), /Catalogue#parse/);
  });

  onShop("groups, the sample type and the unit can be chosen", "view=table", async (viewer, page) => {
    const by = page.getByLabel("Group by");
    await by.selectOption("file");
    assert.ok((await viewer.names()).some((name) => name.endsWith("shop.rb")));
    await by.selectOption("gem");
    const gems = await viewer.names();
    assert.ok(gems.includes("Application") && gems.includes("json"));
    await by.selectOption("library");
    // On a busy machine a tick may find sperf's own code alone, whose time is "[unsampled]": Other.
    const libraries = (await viewer.names()).filter((name) => !/^\[|^Other$/.test(name));
    assert.deepEqual(libraries.sort(), ["Application", "Core and C methods", "Standard library"]);
    await viewer.view("Flame graph").click();
    assert.ok((await viewer.coloursOf()) > 4);
    await by.selectOption("method");
    assert.equal(await viewer.param("by"), null);

    await viewer.view("Table").click();
    const first = page.locator(".table-row .col-total .value").first();
    await page.getByLabel("Unit").selectOption("µs");
    assert.match(await first.innerText(), /^[\d,.]+ µs$/);
    await page.getByLabel("Measure").selectOption("samples");
    assert.match(await first.innerText(), /^[\d,]+$/);
    assert.deepEqual([await viewer.param("type"), await viewer.param("units")], ["samples", "µs"]);
  });

  onShop("threads are tabs, and states a bar: each can be left out", TALL_TABLE, async (viewer, page) => {
    const tabs = page.locator(".threads button");
    assert.match((await tabs.allInnerTexts()).join("|"), /^All threads\|main [\d.]+%\|.+\|.+\|.+$/);
    // Of one process, of threads that all worked, and of no objects and calls there is nothing to say.
    for (const words of [".processes", ".idle"]) assert.equal(await page.locator(words).count(), 0, words);
    for (const view of ["Held by", "Slow calls"]) assert.equal(await viewer.view(view).count(), 0, view);
    await tabs.nth(1).click();
    const names = await viewer.names();
    assert.ok(names.includes("Shop#serve") && !names.includes("Shop#deliver"));
    assert.equal(await viewer.param("thread"), "1");
    await tabs.nth(0).click();
    assert.equal(await viewer.param("thread"), null);

    const shares = await Promise.all(["Running", "GC", "GVL wait", "Blocked"].map((name) => viewer.shareOf(name)));
    for (const share of shares) assert.ok(share > 0, `every state occurs: ${shares.join(", ")}`);
    assert.ok(Math.abs(sum(shares) - 100) < 0.5);
    const frames = { Blocked: "[GVL blocked]", "GVL wait": "[GVL wait]", GC: "[GC marking]" };
    for (const [name, frame] of Object.entries(frames)) {
      const button = page.locator(".state").filter({ hasText: name });
      assert.ok((await viewer.names()).includes(frame));
      await button.click();
      assert.equal(await button.getAttribute("aria-pressed"), "false");
      assert.ok(!(await viewer.names()).includes(frame));
    }
    assert.equal(await viewer.param("without"), "blocked.wait.gc");
    await page.locator(".state").filter({ hasText: "Running" }).click();
    assert.match(await page.locator(".empty").innerText(), /No samples pass the filters/);
  });

  on("threads that only waited are hidden until somebody asks for them", "idlers", "", async (viewer, page) => {
    const note = page.locator(".idle");
    const total = async (): Promise<string | undefined> =>
      /Total\s+([\d,]+) ns/.exec(await viewer.pointAt(0.5, 12))?.[1];
    assert.match(await note.innerText(), /^2 threads that only waited are hidden\s+Show$/);
    const tabs = (await page.locator(".threads button").allInnerTexts()).join("|");
    assert.equal(tabs, "All threads|main 100.0%|thread 2 waited|thread 3 waited");
    assert.equal(await total(), "100,000,000");
    await note.getByRole("button", { name: "Show" }).click();
    assert.equal(await viewer.param("idle"), "1");
    assert.match(await note.innerText(), /^2 threads that only waited are shown\s+Hide$/);
    assert.equal(await total(), "300,000,000");
    await note.getByRole("button", { name: "Hide" }).click();
    assert.equal(await total(), "100,000,000");
    await page.locator(".threads button", { hasText: "thread 2" }).click();
    assert.deepEqual([await viewer.shareOf("Running"), await viewer.shareOf("Blocked")], [0, 100]);
  });

  onShop("my code only leaves the user's own frames in views of functions", TALL_TABLE, async (viewer, page) => {
    assert.ok((await viewer.names()).includes("Kernel#sleep"));
    await viewer.button("My code only").click();
    assert.equal(await viewer.param("mine"), "1");
    assert.equal(await viewer.button("My code only").getAttribute("aria-pressed"), "true");
    const names = await viewer.names();
    assert.ok(names.includes("Shop#wait_for_customer"));
    assert.deepEqual(
      names.filter((name) => !/<main>|<class:|Shop#|Catalogue#|Routes#/.test(name)),
      [],
    );
    await viewer.view("Flame graph").click();
    assert.match(await viewer.pointAt(0.5, 12), /^all · .+ · .*\d% outside your code\n/);
    await viewer.view("Source").click();
    assert.deepEqual(await page.locator(".file-name").allInnerTexts(), ["shop.rb"]);
    await viewer.view("Call tree").click();
    await page.keyboard.press("m");
    assert.equal(await viewer.param("mine"), null);
    await viewer.view("Timeline").click();
    assert.equal(await viewer.button("My code only").count(), 0);
  });

  onShop("places open in the chosen editor, or one's own, which is remembered", "view=table", async (viewer, page) => {
    await viewer.choose("Shop#serve");
    assert.equal(await page.locator(".place-link").count(), 0);
    await viewer.view("Source").click();
    const choose = async (editor: string): Promise<void> => {
      await viewer.button("Settings").click();
      await page.getByLabel("Open files in").selectOption(editor);
    };
    await choose("custom");
    const field = page.getByLabel("Address");
    const status = page.locator("#template-words");
    await field.fill("javascript://%0aalert(1)//{path}");
    assert.match(await status.innerText(), /belongs to the browser/);
    assert.equal(await page.locator(".place-link").count(), 0);
    await field.fill("emacs://open?url=file://{path}&line={line}");
    assert.match(await status.innerText(), /becomes the absolute path/);
    await viewer.button("Close").click();
    await page.locator(".line-number .place-link").first().waitFor();
    const own = (await page.locator(".source-path a").getAttribute("href"))!;
    assert.match(own, /^emacs:\/\/open\?url=file:\/\/\/.+shop\.rb&line=\d+$/);

    await choose("vscode");
    await viewer.button("Close").click();
    const link = page.locator(".detail .place-link");
    assert.match((await link.getAttribute("href"))!, /^vscode:\/\/file\/.+\/viewer\/test\/programs\/shop\.rb:\d+$/);
    // Chromium hands it to the system, which knows no such editor here: the page stays, and the policy has nothing against it.
    await link.click();
    assert.equal(await viewer.param("view"), "source");
    await viewer.go("view=source");
    const number = page.locator(".line-number .place-link").first();
    await number.waitFor();
    // Both in one look: the first line shown is another one when the source has been scrolled to the method.
    const shown = await number.evaluate((anchor) => ({
      href: anchor.getAttribute("href")!,
      line: anchor.textContent!.trim(),
    }));
    assert.match(shown.href, new RegExp(`shop\\.rb:${shown.line}$`));
  });

  test("compiled code is a state of its own, and native leaves belong to their library", async (t) => {
    if (!(await recordCompiled("compiled.data"))) {
      assert.ok(!process.env["CI"], "nothing may be skipped in CI: this Ruby has no YJIT");
      return t.skip("this Ruby has no YJIT");
    }
    const { url } = await stage.served(["report", "compiled.data"]);
    return stage.on(url, "view=table&by=gem", async (viewer, page) => {
      assert.ok((await viewer.shareOf("Running, compiled")) > 0);
      assert.ok((await viewer.names()).includes("libc"));
      await viewer.view("Timeline").click();
      assert.ok((await page.locator(".legend li").allInnerTexts()).includes("Running, compiled"));
      await page.locator(".state").filter({ hasText: "Running, compiled" }).click();
      assert.equal(await viewer.param("without"), "jit");
    });
  });

  onServed("labels filter samples", GOLDEN, "view=table", async (viewer, page) => {
    const before = await viewer.names();
    await page.getByLabel("Label").selectOption("request=GET /");
    assert.deepEqual(await viewer.params("label"), ["request=GET /"]);
    const after = await viewer.names();
    assert.ok(after.length < before.length && after.length > 0);
    await page.getByRole("button", { name: "Remove filter request = GET /" }).click();
    assert.deepEqual(await viewer.names(), before);
  });

  onShop("light and dark are the system's choice, then the user's", { colorScheme: "dark" }, async (viewer, page) => {
    const theme = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset["theme"]);
    assert.equal(await theme(), "dark");
    await viewer.button("Switch to light colours").click();
    assert.equal(await theme(), "light");
    await viewer.go("view=table");
    assert.equal(await theme(), "light");
    await page.keyboard.press("t");
    assert.equal(await theme(), "dark");
  });

  onShop("Tab reaches everything, and keys lead everywhere", "view=table", async (viewer, page) => {
    const reached: string[] = [];
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      const active = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        return element.innerText || element.getAttribute("aria-label");
      });
      reached.push(active ?? "");
    }
    for (const name of ["Export", "About", "Flame graph", "Heatmap", "All threads", "Self▾"])
      assert.ok(
        reached.some((text) => text.startsWith(name)),
        `${name} is not among ${reached.join(" | ")}`,
      );

    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const views = ["flame", "sandwich", "table", "tree", "source", "timeline", "heatmap", "labels"];
    for (const [i, view] of views.entries()) {
      await page.keyboard.press(String(i + 1));
      assert.equal((await viewer.param("view")) ?? "flame", view);
    }
    await page.keyboard.press("1");
    await page.keyboard.press("i");
    assert.equal(await viewer.param("inverted"), "1");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard and mouse" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0);
  });

  onShop("a name is copied, also where pages have no clipboard", COPYING, async (viewer, page) => {
    await viewer.choose("Kernel#sleep");
    await viewer.button("Copy name").click();
    await viewer.button("Copied").waitFor();
    const own = await page.evaluateHandle(() => navigator.clipboard);
    const clipboard = (): Promise<string> => own.evaluate((held) => held.readText());
    const copyByKey = async (name: string): Promise<void> => {
      await viewer.choose(name);
      await page.locator(".rows").focus();
      await page.keyboard.press("c");
      await page.locator(".spoken", { hasText: `Copied ${name}` }).waitFor({ state: "attached" });
    };
    assert.equal(await clipboard(), "Kernel#sleep");
    await copyByKey("Shop#serve");
    assert.equal(await clipboard(), "Shop#serve");

    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await copyByKey("Kernel#sleep");
    assert.equal(await clipboard(), "Kernel#sleep");
    assert.equal(await page.evaluate(() => document.activeElement!.className), "rows");
  });

  onShop("every view is exported as SVG and PNG", "selected=1", async (viewer, page) => {
    const save = async (kind: string): Promise<[name: string, bytes: Buffer]> => {
      const download = page.waitForEvent("download");
      await viewer.button("Export").click();
      await viewer.button(`This view as ${kind}`).click();
      const file = await download;
      return [file.suggestedFilename(), readFileSync(await file.path())];
    };
    const words: Record<string, RegExp> = {
      "Flame graph": /Shop#run/,
      Table: /Kernel#sleep/,
      "Call tree": /Shop#worker/,
      Source: /def serve/,
      Timeline: /main/,
      Heatmap: /\d s/,
    };
    for (const [view, expected] of Object.entries(words)) {
      await viewer.view(view).click();
      if (view === "Source") await page.locator(".line code:not(:empty)").first().waitFor();
      const [name, svg] = await save("SVG");
      assert.match(name, /\.svg$/);
      assert.match(svg.toString(), expected);
      assert.equal(await wellFormed(viewer, svg.toString()), true, view);
      const [pngName, png] = await save("PNG");
      assert.match(pngName, /\.png$/);
      assert.equal(png.subarray(1, 4).toString(), "PNG");
      assert.ok(png.readUInt32BE(16) > 1000, "as wide as the view, at twice its resolution");
    }
  });

  async function wellFormed(viewer: Viewer, svg: string): Promise<boolean> {
    return viewer.page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return parsed.querySelector("parsererror") === null && parsed.documentElement.childElementCount > 2;
    }, svg);
  }

  onShop("the URL holds what is shown, and back and forward go through it", "", async (viewer, page) => {
    await viewer.view("Table").click();
    await page.locator(".threads button").nth(1).click();
    await page.getByRole("searchbox", { name: "Focus" }).fill("serve");
    await page.keyboard.press("Enter");
    const shown = await page.locator(".table-row").allInnerTexts();
    await stage.on(page.url().replace(/#.*/, ""), new URL(page.url()).hash.slice(1), async (other) => {
      assert.deepEqual(await other.page.locator(".table-row").allInnerTexts(), shown);
    });
    await page.goBack();
    await eventually(() => page.getByRole("searchbox", { name: "Focus" }).inputValue(), "");
    await page.goBack();
    await page.goBack();
    await eventually(async () => (await viewer.state()).toString(), "");
    await page.goForward();
    await eventually(() => viewer.param("view"), "table");
    await page.locator(".table-row").first().waitFor();
  });

  test("the badge counts what was lost, and About tells it from what was skipped, and how the profile was taken", async () => {
    const path = join(DIRECTORY, "lost.html");
    const html = readFileSync(pageOf("cpu"), "utf8").replaceAll(/"# sperf: lost [^"]*"/g, '""');
    const tell = (words: string): void =>
      writeFileSync(path, html.replace(/# sperf: capture=[^"]*/, `# sperf: lost ${words}`));
    tell("ring_full=3 late=5");
    await stage.on(path, "", async (viewer, page) => {
      await viewer.button("3 lost").click();
      const about = await page.getByRole("dialog").innerText();
      assert.match(about, /Lost\s+3: the buffer.+Skipped, without loss of time\s+5: ticks/s);
      for (const words of ["cpu (nanoseconds)", "1,000 Hz", "# sperf: lost ring"])
        assert.ok(about.includes(words), words);
      await viewer.button("Close").click();
      assert.equal(await page.getByRole("dialog").count(), 0);
    });
    // CPU time is never blocked, and late ticks are no loss.
    tell("late=5");
    await stage.on(path, "", async ({ page }) => {
      const states = await page.locator(".state .state-name").allInnerTexts();
      assert.deepEqual(
        states.filter((name) => name !== "GC"),
        ["Running"],
      );
      assert.equal(await page.locator(".lost").count(), 0);
    });
  });
}
