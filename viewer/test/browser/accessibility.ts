import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Viewer } from "../support/viewer.ts";
import { on, onDiff, onShop, type Body } from "./stage.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
// The rules that depend on colours: those alone are looked at in the dark as well.
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

async function violations(viewer: Viewer, type: "tag" | "rule", values: string[]): Promise<string[]> {
  const found = await viewer.page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
      };
      return (await axe.run({ runOnly, resultTypes: ["violations"] })).violations;
    },
    { type, values },
  );
  return found.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join("\n")}`,
  );
}

// axe-core finds nothing in what is shown, light and dark.
export async function check(viewer: Viewer, what: string): Promise<void> {
  const { page } = viewer;
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  assert.deepEqual(await violations(viewer, "tag", TAGS), [], what);
  await viewer.useColours("dark");
  assert.deepEqual(await violations(viewer, "rule", OF_COLOURS), [], `${what}, dark`);
  await viewer.useColours("light");
}

// States of the page of a recording in which axe-core finds nothing.
const STATES: Record<string, string[]> = {
  shop: ["flame", "sandwich", "table", "tree", "source", "timeline", "heatmap", "labels"].map(
    (view) => `view=${view}&selected=2&focus=Shop&range=100000-900000`,
  ),
  allocations: ["table", "labels", "timeline"].map((view) => `view=${view}&type=alloc_space&selected=2`),
  recursion: ["selected=2&collapse=^Tree%23walk$&ignore=^Tree%23read$&view=table"],
  requests: ["view=labels", "compare=endpoint&base=orders%23index&target=orders%23show"],
  many: ["view=table"],
  // With the first row chosen.
  retained: ["view=held"],
  calls: ["view=slow"],
  held: ["view=blocked"],
};
const LISTS = ["retained", "calls", "held"];

const inStates =
  (states: string[], isList = false): Body =>
  async (viewer, page) => {
    for (const state of states) {
      await viewer.show(state);
      if (isList) await page.locator(".table-row:not(.head)").first().click();
      if (state.includes("view=source")) await page.locator(".line code:not(:empty)").first().waitFor();
      await check(viewer, state);
    }
  };

export function accessibility(): void {
  for (const [file, states] of Object.entries(STATES))
    on(`in all views of ${file}`, file, "", inStates(states, LISTS.includes(file)));

  on("in settings, and where threads are hidden", "idlers", "", async (viewer, page) => {
    await viewer.button("Settings").click();
    await page.getByLabel("Open files in").selectOption("custom");
    for (const template of ["", "https://{path}", "emacs://open?url=file://{path}&line={line}"]) {
      await page.getByLabel("Address").fill(template);
      await check(viewer, template);
    }
  });

  onShop("where places open in an editor", "view=source", async (viewer, page) => {
    await viewer.button("Settings").click();
    await page.getByLabel("Open files in").selectOption("idea");
    await viewer.button("Close").click();
    await page.locator(".line .place-link").first().waitFor();
    await inStates(["source", "table", "flame"].map((view) => `view=${view}&selected=2&mine=1`))(viewer, page);
  });

  onDiff("in comparisons, dialogs and where a file is refused", "", async (viewer, page) => {
    const views = ["flame", "table", "tree", "timeline", "labels"];
    await inStates(views.map((view) => `view=${view}&selected=3`))(viewer, page);
    for (const button of ["Keyboard shortcuts", "About"]) {
      await viewer.button(button).click();
      await check(viewer, button);
      await page.keyboard.press("Escape");
    }
    const refused = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("{}") };
    await page.getByLabel("Profile to open").setInputFiles(refused);
    await page.getByRole("alert").waitFor();
    await check(viewer, "a refused file");
  });
}
