// Shared by all suites: a browser, a server for each profile that is looked at, and tests on a page of one of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { makeRecordings, pageOf } from "../support/recordings.ts";
import { launch, Server, Viewer } from "../support/viewer.ts";

// High enough that every row of a table exists: else what is found there depends on what weighs more this time.
export const ALL_ROWS = { width: 1280, height: 4000 };
export const TALL_TABLE = { state: "view=table", viewport: ALL_ROWS };
export const COPYING = { state: "view=table", permissions: ["clipboard-read", "clipboard-write"] };

export type Command = ["report" | "diff" | "history", ...string[]];
// The state behind the "#" of the address, alone or with what else the browser is to be like.
export type Opened = string | (BrowserContextOptions & { state?: string });
export type Body = (viewer: Viewer, page: Page) => Promise<void>;

class Stage {
  browser!: Browser;
  private readonly servers = new Map<string, Promise<Server>>();

  setUp = async (): Promise<void> => {
    [this.browser] = await Promise.all([launch(), makeRecordings()]);
  };

  // Servers end as by Ctrl-C.
  tearDown = async (): Promise<void> => {
    const statuses = await Server.stopAll();
    await this.browser?.close();
    assert.deepEqual(new Set(statuses), new Set([0]));
  };

  // The one server of these words, for the whole run.
  served(command: Command): Promise<Server> {
    const key = command.join(" ");
    const server = this.servers.get(key) ?? Server.start(...command);
    this.servers.set(key, server);
    return server;
  }

  // Runs a test on a fresh page. The page must report no problems. It is there when it has an element that matches `shown`.
  async on(place: string, opened: Opened, body: Body, shown?: string): Promise<void> {
    const { state = "", ...options } = typeof opened === "string" ? { state: opened } : opened;
    await (await Viewer.open(this.browser, place, state, options, shown)).use(body);
  }
}

export const stage = new Stage();

// A test on a fresh page of what a command serves.
export function onServed(name: string, command: Command, opened: Opened, body: Body, shown?: string): void {
  test(name, async () => stage.on((await stage.served(command)).url, opened, body, shown));
}

// The same of the page of a recording on disk.
export const on = (name: string, recording: string, opened: Opened, body: Body): void =>
  void test(name, () => stage.on(pageOf(recording), opened, body));

export const onShop = (name: string, opened: Opened, body: Body): void =>
  onServed(name, ["report", "shop.data"], opened, body);

export const onDiff = (name: string, opened: Opened, body: Body): void =>
  onServed(name, ["diff", "shop.data", "slow.data"], opened, body);
