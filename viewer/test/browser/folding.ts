import assert from "node:assert/strict";
import { eventually, type Viewer } from "../support/viewer.ts";
import { on } from "./stage.ts";

// The middle of a row of the flame graph, the root being row 0.
const row = (depth: number): number => depth * 20 + 12;

const treeNames = (viewer: Viewer): Promise<string[]> =>
  viewer.page.locator(".call-tree-row .name").evaluateAll((cells) =>
    cells.map((cell) => {
      const copy = cell.cloneNode(true) as HTMLElement;
      copy.querySelectorAll(".twisty, .place").forEach((part) => part.remove());
      return copy.textContent!.trim();
    }),
  );

const CHAIN = "… 10 frames of middleware";

export function folding(): void {
  on("a request opens on the user's own code, as a switch says", "request", "view=tree", async (viewer, page) => {
    assert.equal(await viewer.button("My code only").getAttribute("aria-pressed"), "true");
    assert.deepEqual(await treeNames(viewer), ["OrdersController#show"]);
    assert.equal(await viewer.button("Fold").count(), 0);
    await viewer.button("My code only").click();
    assert.equal(await viewer.param("mine"), "0");
    assert.equal(await viewer.button("My code only").getAttribute("aria-pressed"), "false");
    assert.deepEqual((await treeNames(viewer)).slice(0, 2), [CHAIN, "OrdersController#show"]);
    await page.keyboard.press("m");
    assert.equal(await viewer.param("mine"), null);
    assert.equal(await viewer.button("My code only").getAttribute("aria-pressed"), "true");
    await viewer.go("");
    assert.match(await viewer.pointAt(0.2, row(1)), /^OrdersController#show\n/);
  });

  on("in the flame graph a click opens a folded chain", "middleware", "", async (viewer, page) => {
    const tooltip = await viewer.pointAt(0.2, row(1));
    assert.ok(tooltip.startsWith(`${CHAIN}\nPuma::Server#process_client … Routing#dispatch · click to show them\n`));
    assert.match(tooltip, /Total/);
    assert.match(await viewer.pointAt(0.2, row(2)), /^OrdersController#show\n/);
    await viewer.clickAt(0.2, row(1));
    assert.match((await viewer.param("unfolded")) ?? "", /^\d+$/);
    assert.match(await viewer.pointAt(0.2, row(1)), /^Puma::Server#process_client\n/);
    assert.match(await viewer.pointAt(0.2, row(9)), /^Rack::Session#call\n/);
    assert.equal(await viewer.button("Fold").getAttribute("aria-pressed"), "false");
    await page.goBack();
    await eventually(async () => /^… 10 frames/.test(await viewer.pointAt(0.2, row(1))), true);

    await viewer.button("Fold").click();
    assert.equal(await viewer.param("folded"), "0");
    assert.match(await viewer.pointAt(0.2, row(2)), /^Puma::Server#handle_request\n/);
    await viewer.button("Fold").click();
    assert.equal((await viewer.state()).toString(), "");
    // A box below a chain zooms as any other does.
    await viewer.clickAt(0.2, row(2));
    assert.match(await viewer.pointAt(0.99, row(2)), /^OrdersController#show\n/);
    await viewer.button("Remove filter zoomed: OrdersController#show").waitFor();
  });

  on("in the call tree a click or Enter opens a folded chain", "middleware", "view=tree", async (viewer, page) => {
    const folded = await treeNames(viewer);
    await page.locator(".call-tree-row").first().click();
    const open = await treeNames(viewer);
    const chain = ["Puma::Server#process_client", "Puma::Server#handle_request", "Rack::Sendfile#call"];
    assert.deepEqual(open.slice(0, 3), chain);
    assert.ok(folded.slice(1).every((name) => open.includes(name)));
    await page.goBack();
    await eventually(async () => (await treeNames(viewer))[0], CHAIN);
    await page.getByRole("tree").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await eventually(async () => (await treeNames(viewer))[0], "Puma::Server#process_client");
    await viewer.go("view=tree&search=Executor");
    await page.locator(".call-tree-row.found").filter({ hasText: CHAIN }).waitFor();

    await viewer.show("view=tree");
    assert.equal(await viewer.button("My code only").getAttribute("aria-pressed"), "false");
    assert.equal((await treeNames(viewer))[0], CHAIN);
  });
}
