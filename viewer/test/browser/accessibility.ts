import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { Server, Viewer } from "../support/viewer.ts";
import { stage } from "./stage.ts";

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

export function accessibility(): void {
  for (const colorScheme of ["light", "dark"] as const) {
    test(
      `axe-core finds nothing in any view, ${colorScheme}`,
      stage.onShop(
        "",
        async (viewer) => {
          for (const view of VIEWS) {
            await viewer.go(`view=${view}&selected=2&focus=Shop&range=100000-900000`);
            if (view === "source") await viewer.page.locator(".line code:not(:empty)").first().waitFor();
            assert.deepEqual(await violations(viewer), [], view);
            if (colorScheme === "dark") await viewer.screenshot(`${view === "tree" ? "call-tree" : view}-dark`);
          }
        },
        { colorScheme },
      ),
    );

    test(`axe-core finds nothing with an editor, with my code only, and where threads are hidden, ${colorScheme}`, async () => {
      const server = await Server.start("report", "idlers.data");
      const viewer = await Viewer.open(stage.browser, server.url, "", { colorScheme });
      await viewer.button("Settings").click();
      await viewer.page.getByLabel("Open files in").selectOption("custom");
      for (const template of ["", "https://{path}", "emacs://open?url=file://{path}&line={line}"]) {
        await viewer.page.getByLabel("Address").fill(template);
        assert.deepEqual(await violations(viewer), [], template);
      }
      if (colorScheme === "dark") await viewer.screenshot("settings-dark");
      await viewer.button("Close").click();
      await viewer.close();
      await server.stop();
    });

    test(`axe-core finds nothing where allocations are shown, ${colorScheme}`, async () => {
      const server = await Server.start("report", "allocations.data");
      const viewer = await Viewer.open(stage.browser, server.url, "", { colorScheme });
      for (const view of ["table", "labels", "timeline"]) {
        await viewer.go(`view=${view}&type=alloc_space&selected=2`);
        assert.deepEqual(await violations(viewer), [], view);
      }
      await viewer.close();
      await server.stop();
    });

    test(`axe-core finds nothing where retained objects, slow calls and holders are listed, ${colorScheme}`, async () => {
      for (const [file, view] of [
        ["retained.data", "held"],
        ["calls.data", "slow"],
        ["held.data", "blocked"],
      ] as const) {
        const server = await Server.start("report", file);
        const viewer = await Viewer.open(stage.browser, server.url, `view=${view}`, { colorScheme });
        await viewer.page.locator(".table-row:not(.head)").first().click();
        assert.deepEqual(await violations(viewer), [], view);
        await viewer.close();
        await server.stop();
      }
    });

    test(
      `axe-core finds nothing where places open in an editor, ${colorScheme}`,
      stage.onShop(
        "view=source",
        async (viewer) => {
          await viewer.button("Settings").click();
          await viewer.page.getByLabel("Open files in").selectOption("idea");
          await viewer.button("Close").click();
          for (const view of ["source", "table", "flame"]) {
            await viewer.go(`view=${view}&selected=2&mine=1`);
            if (view === "source") await viewer.page.locator(".line .place-link").first().waitFor();
            assert.deepEqual(await violations(viewer), [], view);
            if (colorScheme === "dark") await viewer.screenshot(`my-code-${view}-dark`);
          }
        },
        { colorScheme },
      ),
    );

    test(
      `axe-core finds nothing in comparisons, dialogs and empty states, ${colorScheme}`,
      stage.onDiff(
        "",
        async (viewer) => {
          for (const view of ["flame", "table", "tree", "timeline", "labels"]) {
            await viewer.go(`view=${view}&selected=3`);
            assert.deepEqual(await violations(viewer), [], view);
            if (colorScheme === "dark") await viewer.screenshot(`diff-${view}-dark`);
          }
          for (const button of ["Keyboard shortcuts", "About"]) {
            await viewer.button(button).click();
            assert.deepEqual(await violations(viewer), [], button);
            await viewer.page.keyboard.press("Escape");
          }
        },
        { colorScheme },
      ),
    );

    test(`axe-core finds nothing where stacks are changed, values compared and files refused, ${colorScheme}`, async () => {
      const shown = async (file: string, states: string[]): Promise<void> => {
        await stage.onReport(
          file,
          "",
          async (viewer) => {
            for (const state of states) {
              await viewer.go(state);
              if (states.indexOf(state) === 0) {
                const refused = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("{}") };
                await viewer.page.getByLabel("Profile to open").setInputFiles(refused);
                await viewer.page.getByRole("alert").waitFor();
              }
              assert.deepEqual(await violations(viewer), [], state);
              if (colorScheme === "dark") await viewer.screenshot(`changes-${file.replace(".data", "")}-dark`);
            }
          },
          { colorScheme },
        )();
      };
      await shown("recursion.data", [
        "selected=2",
        "selected=2&collapse=^Tree%23walk$&ignore=^Tree%23read$&view=table",
      ]);
      await shown("requests.data", ["view=labels", "compare=endpoint&base=orders%23index&target=orders%23show"]);
      await shown("many.data", ["view=table"]);
    });
  }
}
