import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/data/model.ts";
import { wholeWindow } from "../../src/data/timeline.ts";
import { formatValue } from "../../src/data/units.ts";
import { DEFAULT_STATE } from "../../src/data/view_state.ts";
import { xOf } from "../../src/draw/timeline_graph.ts";
import { readProfile, sperf } from "../support/recordings.ts";
import { drawnRows, sum } from "../support/drawn.ts";
import type { Viewer } from "../support/viewer.ts";
import { on } from "./stage.ts";

interface ReportRow {
  what: string;
  name: string;
  waiter: string;
  value: number;
  holds: number;
  longest_ns: number;
}

const titles = (viewer: Viewer): Promise<string[]> => viewer.page.locator(".half-title").allInnerTexts();

let answer: Promise<{ stdout: string }> | null = null; // once

async function report(): Promise<ReportRow[]> {
  const { stdout } = await (answer ??= sperf("report", "--blocked", "--no-trim", "--json", "held.data"));
  return (JSON.parse(stdout) as { rows: ReportRow[] }).rows;
}

export function blocked(): void {
  test("holders, waiters and pairs are those of sperf report --blocked, to the nanosecond", async () => {
    const [rows, model] = [await report(), new Model(await readProfile("held.data"))];
    const { name } = model.groups("method");
    const { holders, waiters, pairs, totalNs } = model.blocked(DEFAULT_STATE)!;
    const told = (what: string): string[] =>
      rows.filter((row) => row.what === what).map((row) => `${row.name} ${row.value} ${row.holds} ${row.longest_ns}`);
    const shown = (list: typeof holders): string[] =>
      list.map(({ group, waitedNs, holds, longestNs }) => `${name[group]} ${waitedNs} ${holds} ${longestNs}`);
    assert.deepEqual([shown(holders), shown(waiters)], [told("holder"), told("waiter")]);
    assert.ok(holders.some(({ group }) => name[group] === "String#match?"));
    const sums = new Map<string, number>();
    for (const { holder, waiter, ns } of pairs) {
      const pair = `${name[holder]} by ${name[waiter]}`;
      sums.set(pair, (sums.get(pair) ?? 0) + ns);
    }
    for (const pair of rows.filter(({ what }) => what === "pair"))
      assert.equal(sums.get(`${pair.name} by ${pair.waiter}`), pair.value);
    const values = model.profile.values[model.profile.defaultType]!;
    assert.equal(totalNs, sum(holders.map(({ waitedNs }) => waitedNs)));
    assert.equal(totalNs, sum(values.filter((_, i) => model.states[i] === 3)));
  });

  on("what held up threads is a list of holders, and the stacks of both sides", "held", "", async (viewer, page) => {
    const rows = await report();
    const holders = rows.filter(({ what }) => what === "holder");
    const total = formatValue(sum(holders.map(({ value }) => value)), "nanoseconds");
    await page.keyboard.press("b");
    assert.equal(await viewer.param("view"), "blocked");
    assert.equal(await viewer.view("Blocked").getAttribute("aria-current"), "page");
    assert.equal(await page.locator(".blocked-list .view-bar .muted").innerText(), `Waiting for the GVL: ${total}`);
    const state = await page.locator(".state").filter({ hasText: "GVL wait" }).innerText();
    assert.match(state, new RegExp(`${total}$`));
    const columns = await Promise.all(["name", "holds", "longest"].map((id) => viewer.column(id)));
    const longest = (ns: number): string => (ns > 0 ? formatValue(ns, "nanoseconds") : "");
    assert.deepEqual(columns, [
      holders.map(({ name }) => name),
      holders.map(({ holds }) => String(holds)),
      holders.map(({ longest_ns }) => longest(longest_ns)),
    ]);

    await page.getByRole("cell", { name: "String#match?", exact: true }).click();
    const match = holders.find(({ name }) => name === "String#match?")!;
    assert.equal(await page.locator(".detail-name strong").innerText(), "String#match?");
    const waited = formatValue(match.value, "nanoseconds");
    const halves = (await titles(viewer)).map((words) => words.split(",")[0]);
    assert.deepEqual(halves, [`String#match? held ${waited}`, `Waited for String#match? ${waited}`]);
    assert.match(await viewer.pointAt(0.3, 30, 0), /String#match\?/);
    assert.match(await viewer.pointAt(0.3, 50, 0), /Server#lost\?/);
    assert.match(await viewer.pointAlong(50, /./, 0, 1), /Server#poll|Kernel#sleep|block/);
    assert.ok((await viewer.coloursOf(0)) > 3);
    await page.getByRole("rowgroup", { name: /^Rows:/ }).focus();
    await page.keyboard.press("Enter");
    assert.match((await titles(viewer))[0]!, /Callers of String#match\?/);
  });

  on("a waiter shows what held it up, and a range what waited", "held", "view=blocked", async (viewer, page) => {
    await viewer.button("Waiting").click();
    const waiters = (await report()).filter(({ what }) => what === "waiter").map(({ name }) => name);
    assert.deepEqual(await viewer.column("name"), waiters);
    await page.getByRole("cell", { name: "Kernel#sleep", exact: true }).click();
    assert.match((await titles(viewer)).join("\n"), /^Kernel#sleep waited .*\nHeld up Kernel#sleep /);
    await page.reload();
    assert.match((await titles(viewer))[0]!, /^Kernel#sleep waited /);
    await viewer.button("Held by").click();
    assert.equal(await viewer.param("waiters"), null);
    await viewer.search("^Server#count$");
    assert.deepEqual(await viewer.column("name"), ["Server#count"]);

    await viewer.show("view=blocked");
    const total = (): Promise<string> => page.locator(".blocked-list .view-bar .muted").innerText();
    const everything = await total();
    await page.locator(".threads button", { hasText: "poller 1" }).click();
    assert.notEqual(await total(), everything);
    assert.equal(await page.locator(".blocked-list .hint").count(), 0);
    await viewer.go("view=blocked&range=0-300000");
    const hint = await page.locator(".blocked-list .hint").innerText();
    assert.match(hint, /^The file does not say when each hold was\. [\d.]+ ms of the waiting in this range/);
    assert.ok((await viewer.column("name")).includes("(not known for this range)"));
  });

  on("in the timeline, a wait for the GVL says what held it", "held", "view=timeline&idle=1", async (viewer) => {
    // The longest wait of the second lane's thread.
    const recorded = await readProfile("held.data");
    const thread = recorded.threads.findIndex(({ number }) => number === 2);
    const { beginUs, endUs } = drawnRows(recorded, thread)
      .filter(({ state }) => state === "wait")
      .reduce((a, b) => (b.endUs - b.beginUs > a.endUs - a.beginUs ? b : a));
    const { width } = (await viewer.canvas().boundingBox())!;
    const x = xOf({ window: wholeWindow(recorded), width }, (beginUs + endUs) / 2);
    const words = await viewer.pointAt(x / width, 26 + 74 + 37);
    assert.match(words, /^GVL wait\npoller \d/);
    const holder = "(String#match\\?|Server#count|Process.clock_gettime|not known)";
    assert.match(words, new RegExp(`(Mostly held by|Held most by)\\s+${holder}\\s+[\\d.]+%`));
    assert.match(words, /Share of all waits of this thread with this stack/);
  });

  on("there is no such view of CPU time", "cpu", "", async (viewer, page) => {
    assert.equal(await viewer.view("Blocked").count(), 0);
    await viewer.go("view=blocked");
    assert.equal(await page.locator(".empty h2").innerText(), "No holders");
  });
}
