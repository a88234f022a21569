// Shared by all suites: a browser, and servers for the profiles of most tests.

import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { makeRecordings } from "../support/recordings.ts";
import { launch, Server, Viewer } from "../support/viewer.ts";

type Test = (viewer: Viewer) => Promise<void>;

class Stage {
  browser!: Browser;
  shop!: Server;
  diff!: Server;

  setUp = async (): Promise<void> => {
    const [browser] = await Promise.all([launch(), makeRecordings()]);
    this.browser = browser;
    [this.shop, this.diff] = await Promise.all([
      Server.start("report", "shop.data"),
      Server.start("diff", "shop.data", "slow.data"),
    ]);
  };

  tearDown = async (): Promise<void> => {
    await Promise.all([this.browser?.close(), Server.stopAll()]);
  };

  // Runs a test on a fresh page. The page must report no problems.
  on(place: () => string, state: string, test: Test, options: BrowserContextOptions = {}): () => Promise<void> {
    return async () => {
      const viewer = await Viewer.open(this.browser, place(), state, options);
      await test(viewer);
      await viewer.close();
    };
  }

  // The same over a server of its own, for one of the profiles.
  onReport(file: string, state: string, test: Test, options: BrowserContextOptions = {}): () => Promise<void> {
    return async () => {
      const server = await Server.start("report", file);
      await this.on(() => server.url, state, test, options)();
      assert.equal(await server.stop(), 0);
    };
  }

  onShop(state: string, test: Test, options: BrowserContextOptions = {}): () => Promise<void> {
    return this.on(() => this.shop.url, state, test, options);
  }

  onDiff(state: string, test: Test, options: BrowserContextOptions = {}): () => Promise<void> {
    return this.on(() => this.diff.url, state, test, options);
  }
}

export const stage = new Stage();
