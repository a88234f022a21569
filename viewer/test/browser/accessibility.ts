import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Viewer } from "../support/viewer.ts";
import { on, onDiff, onShop } from "./stage.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const VIEWS = ["flame", "sandwich", "table", "tree", "source", "timeline", "heatmap", "labels"];

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

export async function violations(viewer: Viewer): Promise<string[]> {
  await viewer.page.evaluate(axe);
  const found = await viewer.page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    return (await axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] })).violations;
  });
  return found.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join("\n")}`,
  );
}

// A click on the first row of views that list records, and nothing else.
const LISTS = [
  ["retained", "held"],
  ["calls", "slow"],
  ["held", "blocked"],
] as const;

const CHANGES: Record<string, string[]> = {
  recursion: ["selected=2", "selected=2&collapse=^Tree%23walk$&ignore=^Tree%23read$&view=table"],
  requests: ["view=labels", "compare=endpoint&base=orders%23index&target=orders%23show"],
  many: ["view=table"],
};

export function accessibility(): void {
  for (const colorScheme of ["light", "dark"] as const) {
    // Nothing is found in what is shown, of which there is a picture in the dark, too.
    const check = async (viewer: Viewer, what: string, picture = ""): Promise<void> => {
      assert.deepEqual(await violations(viewer), [], what);
      if (colorScheme === "dark" && picture) await viewer.screenshot(`${picture}-dark`);
    };
    const name = (what: string): string => `axe-core finds nothing ${what}, ${colorScheme}`;

    onShop(name("in any view"), { colorScheme }, async (viewer, page) => {
      for (const view of VIEWS) {
        await viewer.go(`view=${view}&selected=2&focus=Shop&range=100000-900000`);
        if (view === "source") await page.locator(".line code:not(:empty)").first().waitFor();
        await check(viewer, view, view === "tree" ? "call-tree" : view);
      }
    });

    on(name("in settings, and where threads are hidden"), "idlers", { colorScheme }, async (viewer, page) => {
      await viewer.button("Settings").click();
      await page.getByLabel("Open files in").selectOption("custom");
      for (const template of ["", "https://{path}", "emacs://open?url=file://{path}&line={line}"]) {
        await page.getByLabel("Address").fill(template);
        await check(viewer, template, "settings");
      }
      await viewer.button("Close").click();
    });

    on(name("where allocations are shown"), "allocations", { colorScheme }, async (viewer) => {
      for (const view of ["table", "labels", "timeline"]) {
        await viewer.go(`view=${view}&type=alloc_space&selected=2`);
        await check(viewer, view);
      }
    });

    for (const [file, view] of LISTS)
      on(name(`in ${view}`), file, { state: `view=${view}`, colorScheme }, async (viewer, page) => {
        await page.locator(".table-row:not(.head)").first().click();
        await check(viewer, view);
      });

    onShop(name("where places open in an editor"), { state: "view=source", colorScheme }, async (viewer, page) => {
      await viewer.button("Settings").click();
      await page.getByLabel("Open files in").selectOption("idea");
      await viewer.button("Close").click();
      for (const view of ["source", "table", "flame"]) {
        await viewer.go(`view=${view}&selected=2&mine=1`);
        if (view === "source") await page.locator(".line .place-link").first().waitFor();
        await check(viewer, view, `my-code-${view}`);
      }
    });

    onDiff(name("in comparisons, dialogs and empty states"), { colorScheme }, async (viewer, page) => {
      for (const view of ["flame", "table", "tree", "timeline", "labels"]) {
        await viewer.go(`view=${view}&selected=3`);
        await check(viewer, view, `diff-${view}`);
      }
      for (const button of ["Keyboard shortcuts", "About"]) {
        await viewer.button(button).click();
        await check(viewer, button);
        await page.keyboard.press("Escape");
      }
    });

    for (const [file, states] of Object.entries(CHANGES))
      on(name(`where a file is refused, and in ${states.at(-1)}`), file, { colorScheme }, async (viewer, page) => {
        for (const [at, state] of states.entries()) {
          await viewer.go(state);
          if (at === 0) {
            const refused = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("{}") };
            await page.getByLabel("Profile to open").setInputFiles(refused);
            await page.getByRole("alert").waitFor();
          }
          await check(viewer, state, `changes-${file}`);
        }
      });
  }
}
