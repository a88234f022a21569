// Starts, opens and checks the page in Chromium, and photographs it where a test fails.

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { DIRECTORY, ENVIRONMENT, ROOT, RUBY, SPERF } from "./recordings.ts";

const FAILED = join(ROOT, "build/viewer/failed");
// `make test` tests the page at the lowest priority: whatever it waits for may take a while.
const PATIENCE_MS = 120_000;

// Asks again until the answer is the expected one, or time is up: history goes at its own pace.
export async function eventually<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  const until = Date.now() + PATIENCE_MS / 3;
  for (let answer = await ask(); ; answer = await ask()) {
    if (answer === expected) return;
    if (Date.now() > until) assert.deepEqual(answer, expected);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env["CHROMIUM"]!, args: ["--no-sandbox", "--disable-gpu"] });
}

// `sperf report`, `sperf diff` or `sperf history`, running.
export class Server {
  private static readonly running = new Set<Server>();

  // Ends those that are running: they would keep the whole run from ending. Returns their statuses.
  static stopAll(): Promise<(number | null)[]> {
    return Promise.all([...Server.running].map((server) => server.stop()));
  }

  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {
    Server.running.add(this);
  }

  static async start(command: "report" | "diff" | "history", ...words: string[]): Promise<Server> {
    const child = spawn(RUBY, [...SPERF, command, "--no-open", ...words], {
      cwd: DIRECTORY,
      env: ENVIRONMENT,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.stderr!.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        const found = /http:\/\/\S+/.exec(said);
        if (found) resolve(found[0]);
      });
      child.on("exit", (status) => reject(new Error(`sperf ${command} ended with ${status}: ${said}`)));
      setTimeout(() => reject(new Error(`sperf ${command} told no address: ${said}`)), PATIENCE_MS).unref();
    }).catch((error: unknown) => {
      child.kill("SIGKILL");
      throw error;
    });
    return new Server(child, url);
  }

  // Ends it as Ctrl-C does. Returns its exit status; null where it had to be killed, for it did not heed the signal.
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.on("exit", resolve));
    Server.running.delete(this);
    this.process.kill("SIGINT");
    const patience = setTimeout(() => this.process.kill("SIGKILL"), PATIENCE_MS);
    return ended.finally(() => clearTimeout(patience));
  }
}

// The microseconds in words of the page such as "1000-2500". The first sample may stand for time before the start: "-30-2500".
export function bounds(words: string | null): [from: number, to: number] {
  const [, from, to] = /^(-?\d+)-(\d+)$/.exec(words ?? "")!;
  return [Number(from), Number(to)];
}

// A page that notes everything that must not happen: words on the console, errors, dialogs, requests to anywhere else.
export class Viewer {
  private readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly base: string,
    private readonly shown: string,
  ) {
    page.on("console", (message) => this.problems.push(`console ${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => this.problems.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => this.problems.push(`dialog: ${dialog.message()}`));
    page.on("request", (request) => {
      const url = request.url();
      // A link into an editor is handed to the system, and goes nowhere.
      if (!url.startsWith(base) && !/^(data|blob|vscode):/.test(url)) this.problems.push(`request: ${url}`);
    });
  }

  // The page is there when it has an element that matches "shown".
  static async open(
    browser: Browser,
    place: string,
    state = "",
    options: BrowserContextOptions = {},
    shown = ".header, [role=alert]",
  ): Promise<Viewer> {
    const base = place.startsWith("http") ? place : pathToFileURL(place).href;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const viewer = new Viewer(page, base, shown);
    await viewer.go(state);
    return viewer;
  }

  async go(state: string): Promise<void> {
    await this.page.goto("about:blank");
    await this.page.goto(`${this.base}#${state}`);
    await this.page.locator(this.shown).first().waitFor();
  }

  // The same on the page that is there, which keeps what is not in its address.
  async show(state: string): Promise<void> {
    await this.page.evaluate(
      (hash) =>
        new Promise<void>((resolve) => {
          const before = location.hash;
          location.hash = hash;
          if (location.hash === before) resolve();
          else addEventListener("hashchange", () => requestAnimationFrame(() => setTimeout(resolve)), { once: true });
        }),
      state,
    );
  }

  // As the system says; a page of a profile follows in its own time.
  async useColours(colorScheme: "light" | "dark"): Promise<void> {
    await this.page.emulateMedia({ colorScheme });
    await this.page.locator(`:root[data-theme=${colorScheme}], :root:not([data-theme])`).waitFor({ state: "attached" });
  }

  // Runs what is to be seen on the page, and fails if anything happened that must not.
  async use(body: (viewer: Viewer, page: Page) => Promise<void>): Promise<void> {
    try {
      await body(this, this.page);
    } catch (error) {
      await this.photograph().catch(() => {}); // The page may be gone.
      throw error;
    }
    await this.page.context().close();
    assert.deepEqual(this.problems, []);
  }

  private async photograph(): Promise<void> {
    const name = `${await this.page.title()} ${new URL(this.page.url()).hash}`.replace(/[^\w.=-]+/g, "_");
    await this.page.screenshot({ path: join(FAILED, `${name.slice(0, 120)}.png`) });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  view(name: string): Locator {
    return this.page.locator(".views").getByRole("button", { name, exact: true });
  }

  // What the URL says, asked from the page: what the browser tells of it can be late.
  async state(): Promise<URLSearchParams> {
    return new URLSearchParams(await this.page.evaluate(() => location.hash.slice(1)));
  }

  async param(name: string): Promise<string | null> {
    return (await this.state()).get(name);
  }

  async params(name: string): Promise<string[]> {
    return (await this.state()).getAll(name);
  }

  async search(pattern: string): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Search by regular expression" }).fill(pattern);
  }

  // What stands in the rows of a table: names, or one column.
  names(): Promise<string[]> {
    return this.page.locator(".table-row .name").allInnerTexts();
  }

  column(id: string): Promise<string[]> {
    return this.page.locator(`.table-row:not(.head) .col-${id}`).allInnerTexts();
  }

  row(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }

  // Chooses a function in the table or the sandwich's list, of which only rows in sight exist.
  async choose(name: string): Promise<void> {
    await this.search(`^${name}$`);
    await this.page.getByRole("cell", { name, exact: true }).click();
    await this.search("");
  }

  canvas(index = 0): Locator {
    return this.page.locator("canvas").nth(index);
  }

  // Points at a place on a canvas: x as a share of its width, y in pixels. Returns the tooltip's text.
  async pointAt(x: number, y: number, index = 0): Promise<string> {
    const { left, top, width } = await this.box(index);
    await this.page.mouse.move(left + width * x, top + y);
    // The page renders after the event: on a busy machine, later than it is asked for the tooltip.
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const tooltip = this.page.getByRole("tooltip");
    return (await tooltip.count()) > 0 ? tooltip.innerText() : "";
  }

  // Points at places from left to right until the tooltip matches: where ticks came late, as on a busy machine, a lane has
  // gaps, and rows without a stack.
  async pointAlong(y: number, expected = /./, from = 0.2, index = 0): Promise<string> {
    const steps = 40;
    let words = "";
    for (let i = 1; i < steps && !expected.test(words); i++)
      words = await this.pointAt(from + ((1 - from) * i) / steps, y, index);
    return words;
  }

  async clickAt(x: number, y: number, index = 0): Promise<void> {
    const { left, top, width } = await this.box(index);
    await this.page.mouse.click(left + width * x, top + y);
  }

  async drag(from: [x: number, y: number], to: [x: number, y: number], index = 0): Promise<void> {
    const { left, top, width } = await this.box(index);
    await this.page.mouse.move(left + width * from[0], top + from[1]);
    await this.page.mouse.down();
    await this.page.mouse.move(left + width * ((from[0] + to[0]) / 2), top + to[1]);
    await this.page.mouse.move(left + width * to[0], top + to[1]);
    await this.page.mouse.up();
  }

  // How many colours a canvas shows in its upper part: one that stayed empty has one. Of a copy: a browser warns where the
  // canvas on the screen is read more than once.
  async coloursOf(index = 0): Promise<number> {
    return this.canvas(index).evaluate((canvas: HTMLCanvasElement) => {
      const [width, height] = [canvas.width, Math.min(canvas.height, 300)];
      const copy = Object.assign(document.createElement("canvas"), { width, height });
      const context = copy.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const colours = new Set<number>();
      for (let i = 0; i < data.length; i += 4 * 7) colours.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
      return colours.size;
    });
  }

  // The share of a state in the bar on top, in percent.
  async shareOf(state: string): Promise<number> {
    const button = this.page.locator(".state").filter({ hasText: state });
    return (await button.count()) === 0 ? 0 : parseFloat(await button.locator("strong").innerText());
  }

  private async box(index: number): Promise<{ left: number; top: number; width: number }> {
    const box = (await this.canvas(index).boundingBox())!;
    return { left: box.x, top: box.y, width: box.width };
  }
}
