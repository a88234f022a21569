import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsOf, type GroupMode, shortPaths } from "../../src/data/groups.ts";
import { originOf, CATEGORIES } from "../../src/data/kinds.ts";
import { highlighted } from "../../src/data/lines.ts";
import * as units from "../../src/data/units.ts";
import { decodeState, DEFAULT_STATE, encodeState, type ViewState } from "../../src/data/view_state.ts";
import { changeColor, frameColors, PALETTES, rgb } from "../../src/draw/colors.ts";
import { distinctWords } from "../../src/ui/tabs.tsx";
import { libraryOf } from "../../src/ui/words.ts";
import { profile } from "../support/profiles.ts";

test("origin of a function follows its path", () => {
  const cases: [string, string, string, string][] = [
    ["Rack::Builder#call", "/usr/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack/builder.rb", "gem", "rack 3.1.8"],
    ["A#b", "/app/vendor/bundle/ruby/3.4.0/gems/net-http-0.6.0/lib/net/http.rb", "gem", "net-http 0.6.0"],
    ["A#b", "/gems/google-protobuf-4.36.2-x86_64-linux-gnu/lib/g.rb", "gem", "google-protobuf 4.36.2-x86_64-linux-gnu"],
    ["A#b", "/x/bundler/gems/rails-0123abc4567/lib/rails.rb", "gem", "rails 0123abc4567"],
    ["<top (required)>", "/gems/3.4.0/extensions/x86_64-linux/3.4.0/rbs-3.8.0/rbs_extension.so", "gem", "rbs 3.8.0"],
    ["<top (required)>", "/home/me/.gem/specifications/sinatra-4.2.1.gemspec", "gem", "sinatra 4.2.1"],
    ["JSON.parse", "/opt/ruby/lib/ruby/3.4.0/json/common.rb", "stdlib", "json"],
    ["Set#add", "/opt/ruby/lib/ruby/3.4.0/set.rb", "stdlib", "set"],
    ["Integer#times", "<internal:numeric>", "core", "Core and C methods"],
    ["String#gsub", "<C method>", "core", "Core and C methods"],
    ["Integer#+", "<instruction>", "core", "Core and C methods"],
    ["[libruby] vm_exec_core", "<native>", "core", "Core and C methods"],
    ["[jit]", "<native>", "core", "Core and C methods"],
    ["[libz] crc32_z", "<native>", "native", "libz"],
    ["[kernel]", "<native>", "native", "kernel"],
    ["[unsampled]", "<sperf>", "other", "Other"],
    ["[GC marking]", "app/odd_names.rb", "app", "Application"],
    ["[GC marking]", "<GC>", "gc", "Garbage collection"],
    ["[GVL wait]", "<GVL>", "wait", "Waiting for the GVL"],
    ["[GVL blocked]", "<GVL>", "blocked", "Blocked"],
    ["Order#total", "app/models/order.rb", "app", "Application"],
    ["[unknown]", "", "other", "Other"],
  ];
  for (const [name, file, category, library] of cases)
    assert.deepEqual(originOf(name, file), { category, library }, file);
});

test("groups by gem and library keep waiting and collecting apart from code", () => {
  const of = profile(["a@/gems/rack-1.0/a.rb:1;b@/lib/ruby/3.4.0/json/x.rb:1;[GC marking] 1"]);
  assert.deepEqual(groupsOf(of, "gem").name.slice(2), ["rack 1.0", "json", "[GC marking]"]);
  assert.deepEqual(groupsOf(of, "library").name.slice(2), ["Gems", "Standard library", "[GC marking]"]);
});

test("waiting and collecting are from where they are, by method and by file", () => {
  const of = profile(["a@/gems/rack-1.0/a.rb:1;[GC marking] 1"]);
  const libraries = (mode: GroupMode): string[] => [2, 3].map((group) => libraryOf(groupsOf(of, mode), group));
  assert.deepEqual(libraries("method"), ["rack 1.0", "Garbage collection"]);
  assert.deepEqual(libraries("file"), ["rack 1.0", "Garbage collection"]);
  assert.deepEqual(libraries("gem"), ["Gems", "Garbage collection"]);
});

test("values are in the unit that fits, or in the one that was chosen", () => {
  assert.equal(units.formatValue(0, "nanoseconds"), "0");
  assert.equal(units.formatValue(999, "nanoseconds"), "999 ns");
  assert.equal(units.formatValue(12_345, "nanoseconds"), "12.3 µs");
  assert.equal(units.formatValue(999_500_000, "nanoseconds"), "1.00 s");
  assert.equal(units.formatValue(999_499_999, "nanoseconds"), "999 ms");
  assert.equal(units.formatValue(1_234_567, "nanoseconds", "ms"), "1.23 ms");
  assert.equal(units.formatValue(1_234_567, "nanoseconds", "ns"), "1,234,567 ns");
  assert.equal(units.formatValue(2.5 * 1024 * 1024, "bytes"), "2.50 MB");
  assert.equal(units.formatValue(1023, "bytes"), "1,023 B");
  assert.equal(units.formatValue(1536, "bytes"), "1.50 kB");
  assert.equal(units.formatValue(2 ** 40, "bytes"), "1.00 TB");
  assert.equal(units.formatExact(1536, "bytes"), "1,536 bytes");
  assert.equal(units.formatValue(2011, "objects"), "2,011 objects");
  assert.equal(units.formatCell(2011, "objects"), "2,011");
  assert.equal(units.formatCell(1536, "bytes"), "1.50 kB");
  assert.equal(units.formatValue(12_345, "count"), "12,345");
  assert.equal(units.formatExact(1234.4, "nanoseconds"), "1,234 ns");
});

test("shares and changes say when they are small, new or nothing", () => {
  const shares = [units.formatShare(1, 3), units.formatShare(1, 1e6), units.formatShare(0, 5), units.formatShare(1, 0)];
  assert.deepEqual(shares, ["33.3%", "< 0.01%", "0%", "–"]);
  assert.equal(units.formatChange(-5_000_000, "nanoseconds"), "−5.00 ms");
  assert.deepEqual([units.formatChange(7, "count"), units.formatChange(0, "count")], ["+7", "±0"]);
  const growth = (...pairs: [number, number][]): string[] => pairs.map(([now, base]) => units.formatGrowth(now, base));
  assert.deepEqual(growth([150, 100], [98, 100], [2_500, 100]), ["+50%", "−2.0%", "+2,400%"]);
  assert.deepEqual(growth([100, 100], [100_001, 100_000]), ["±0%", "±0%"]);
  assert.deepEqual(growth([5, 0], [0, 5], [0, 0]), ["new", "gone", ""]);
  const points = [units.formatPoints(0.5, 0.25), units.formatPoints(0.1, 0.104), units.formatPoints(0.3, 0.3)];
  assert.deepEqual(points, ["+25.0", "−0.40", "±0"]);
});

test("instants have as many digits as their axis needs", () => {
  assert.equal(units.formatInstant(200_000, 200_000), "0.2 s");
  assert.equal(units.formatInstant(90_000_000, 10_000_000), "1:30");
  assert.equal(units.formatInstant(1500, 500), "1.5 ms");
  assert.equal(units.niceStep(1000, 7), 200);
  assert.equal(units.rangeWords([0, 400_000]), "0 to 400 ms");
});

test("state survives the way through the URL", () => {
  const state: ViewState = {
    view: "sandwich",
    type: "samples",
    group: "gem",
    inverted: true,
    icicle: false,
    search: "a+b&c=#d",
    focus: "^x$",
    hide: "é|<",
    ignored: ["^a&b$", "c"],
    collapsed: ["^fib#x$"],
    mine: true,
    folded: false,
    unfolded: [5, 2],
    process: 2,
    thread: 3,
    idle: true,
    hiddenStates: ["gc", "blocked"],
    labels: ["request=GET /?a=1", "jit=yes"],
    sides: { key: "endpoint", base: "", target: "a=b&c" },
    key: "a=b&c",
    roots: ["a=b&c", "thread"],
    leaves: [],
    rangeUs: [1000, 250_000],
    zoom: [3, 1, 4],
    selected: 12,
    ofWaiters: true,
    file: "/app/a b.rb",
    units: "ms",
    stacksOf: 3,
    normalized: false,
  };
  assert.deepEqual(decodeState(encodeState(state)), state);
  assert.equal(encodeState(DEFAULT_STATE), "");
  assert.deepEqual(decodeState(""), DEFAULT_STATE);
});

test("a URL with nonsense in it shows what can be shown", () => {
  const nonsense = "view=pie&by=planet&range=9-3&zoom=1.x.2&thread=-1&without=joy&units=ly&selected=1e9&compare=x";
  assert.deepEqual(decodeState(`${nonsense}&base=a&target=a`), { ...DEFAULT_STATE, zoom: [1, 2] });
});

test("highlighting keeps every character of a line", () => {
  const line = `  def foo(a: :b) = "x #{A::B}" if @y # it's`;
  const tokens = highlighted(line);
  assert.equal(tokens.map(([, text]) => text).join(""), line);
  const keywords = tokens.filter(([kind]) => kind === "keyword").map(([, text]) => text);
  assert.deepEqual(keywords, ["def", "if"]);
  assert.ok(tokens.some(([kind, text]) => kind === "comment" && text === "# it's"));
});

test("text on every fill that graphs use has a contrast of 4.5 or more, light and dark", () => {
  for (const palette of Object.values(PALETTES)) {
    const names = Array.from({ length: 40 }, (_, i) => `Some::Name#${i}`);
    for (const category of CATEGORIES) {
      const fills = frameColors(palette, names, new Uint8Array(names.length).fill(CATEGORIES.indexOf(category)));
      for (const fill of fills) assertReadable(palette.frameText, fill, `${palette.theme} ${category}`);
    }
    for (const words of ["0 1", "1 0", "1 1", "3 2", "2 3", "10 9"]) {
      const [value, base] = words.split(" ").map(Number) as [number, number];
      assertReadable(palette.frameText, changeColor(palette, value, base), `${palette.theme} ${base} to ${value}`);
    }
    assertReadable(palette.matchText, palette.match, "match");
    for (const ground of [palette.ground, palette.panel]) {
      assertReadable(palette.text, ground, "text");
      assertReadable(palette.muted, ground, "muted text");
    }
  }
});

// WCAG's contrast of two colours, 1 to 21.
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  const [light, dark] = [Math.max(x, y), Math.min(x, y)];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color);
  const linear = (part: number): number => {
    const level = part / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function assertReadable(text: string, ground: string, what: string): void {
  const ratio = contrast(text, ground);
  assert.ok(ratio >= 4.5, `${what}: ${text} on ${ground} is ${ratio.toFixed(2)}`);
}

test("paths are shown from the gem, below Ruby's directory, or below what the application's files share", () => {
  const shortened = {
    "/srv/shop/app/models/order.rb": "app/models/order.rb",
    "/srv/shop/lib/tax.rb": "lib/tax.rb",
    "/usr/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack.rb": "rack-3.1.8/lib/rack.rb",
    "/usr/lib/ruby/3.4.0/json/common.rb": "json/common.rb",
    "<internal:/usr/lib/ruby/3.4.0/rubygems/core_ext/kernel_require.rb>": "rubygems/core_ext/kernel_require.rb",
    "<C method>": "<C method>",
    "app.rb": "app.rb",
    "": "",
  };
  assert.deepEqual(Object.fromEntries(shortPaths(Object.keys(shortened))), shortened);
  assert.equal(shortPaths(["/srv/shop/run.rb"]).get("/srv/shop/run.rb"), "run.rb");
  assert.equal(shortPaths(["/srv/run.rb", "/home/me/lib.rb"]).get("/srv/run.rb"), "/srv/run.rb");
});

test("words that occur before have a number behind them", () => {
  const distinct = distinctWords(["a", "b", "a", "a"], (word) => word);
  assert.deepEqual(distinct, ["a", "b", "a (2)", "a (3)"]);
});
