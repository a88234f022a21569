// test/unit/words.test.ts
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

// src/data/spans.ts
var PREFIX = "# spans: ";
var PARTS = 16;
var COMMENT = /^# spans: (\S+) (\S*)((?: \d+:\d+)+)$/;
function isSpanComment(comment) {
  return comment.startsWith(PREFIX) && COMMENT.test(comment);
}
function spansIn(comments) {
  const histograms = /* @__PURE__ */ new Map();
  for (const comment of comments) {
    const parts = comment.startsWith(PREFIX) ? COMMENT.exec(comment) : null;
    if (!parts) continue;
    const [key, value] = [unescaped(parts[1]), unescaped(parts[2])];
    const values = histograms.get(key) ?? /* @__PURE__ */ new Map();
    const histogram = values.get(value) ?? /* @__PURE__ */ new Map();
    for (const bucket of parts[3].trim().split(" ")) {
      const [lower, count] = bucket.split(":").map(Number);
      histogram.set(lower, (histogram.get(lower) ?? 0) + count);
    }
    histograms.set(key, values.set(value, histogram));
  }
  return new Map([...histograms].map(([key, values]) => [key, new Map([...values].map(([value, histogram]) => [value, spanOf(histogram)]))]));
}
function unescaped(word) {
  try {
    return decodeURIComponent(word.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return word;
  }
}
function spanOf(histogram) {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const count = buckets.reduce((sum, [, each]) => sum + each, 0);
  const quantile = (percent) => {
    let seen = 0;
    const rank = Math.ceil(count * percent / 100);
    return middleOf((buckets.find(([, each]) => (seen += each) >= rank) ?? [0])[0]);
  };
  return { count, medianNs: quantile(50), p95Ns: quantile(95) };
}
function middleOf(lower) {
  const width = lower < PARTS ? 1 : 2 ** Math.floor(Math.log2(lower)) / PARTS;
  return lower + Math.floor(width / 2);
}

// src/data/profile.ts
function profileOf(json) {
  const text = (id) => json.strings[id] ?? "";
  const isTime2 = text(json.period_type.unit) === "nanoseconds" && json.period > 0;
  const comments = json.comments.map(text);
  return {
    types: json.sample_types.name.map((name, i) => typeOf(text(name), text(json.sample_types.unit[i]))),
    defaultType: json.default_sample_type,
    frequencyHz: isTime2 ? Math.round(1e9 / json.period) : 0,
    startNs: json.start_time_ns,
    durationNs: json.duration_ns,
    comments: comments.filter((comment) => !isSpanComment(comment)),
    spans: spansIn(comments),
    baseSpans: null,
    directories: directoriesIn(comments),
    functionName: ["", ...json.functions.name.map(text)],
    functionFile: ["", ...json.functions.file.map(text)],
    functionLine: column(json.functions.line),
    frameFunction: column(json.frames.function),
    frameLine: column(json.frames.line),
    stackParent: parents(json.stacks.up),
    stackFrame: column(json.stacks.frame),
    threads: [
      { process: 0, number: 0, name: "", parent: 0, title: "" },
      ...json.threads.number.map((number, i) => ({
        process: json.threads.process[i],
        number,
        name: text(json.threads.name[i]),
        parent: json.threads.parent?.[i] ?? 0,
        title: text(json.threads.title?.[i] ?? 0)
      }))
    ],
    labelSets: labelSets(json, text),
    sampleStack: Int32Array.from(json.samples.stack),
    sampleThread: Int32Array.from(json.samples.thread),
    sampleLabels: Int32Array.from(json.samples.labels),
    values: json.samples.values.map((values) => Float64Array.from(values)),
    sampleIsBase: null,
    timeline: json.timeline && json.timeline.sample.length > 0 ? timelineOf(json.timeline) : null
  };
}
function typeOf(name, unit) {
  return { name, unit: unit === "count" && name.endsWith("_objects") ? "objects" : unit };
}
function directoriesIn(comments) {
  return [...new Set(comments.map((comment) => /^# cwd: (\/.*)/.exec(comment)?.[1] ?? "").filter(Boolean))];
}
function column(values) {
  const result = new Int32Array(values.length + 1);
  result.set(values, 1);
  return result;
}
function parents(up) {
  const result = new Int32Array(up.length + 1);
  for (let i = 0; i < up.length; i++) {
    const distance = up[i];
    result[i + 1] = distance === 0 ? 0 : i + 1 - distance;
  }
  return result;
}
function labelSets(json, text) {
  const { key, string, number, unit } = json.labels;
  const sets = [[]];
  let start = 0;
  for (const end of json.label_sets.end) {
    const set = [];
    for (let i = start; i < end; i++) {
      const value = string[i] !== 0 ? text(string[i]) : `${number[i]} ${text(unit[i])}`.trimEnd();
      set.push({ key: text(key[i]), value });
    }
    sets.push(set);
    start = end;
  }
  return sets;
}
function timelineOf(rows) {
  const endUs = new Float64Array(rows.time_us.length);
  let time = 0;
  for (let i = 0; i < endUs.length; i++) {
    time += rows.time_us[i];
    endUs[i] = time;
  }
  return { endUs, sample: Int32Array.from(rows.sample), weight: Float64Array.from(rows.weight), gaps: [] };
}

// src/data/label_frames.ts
var PLACE = "<label ";
function isLabelFrame(file) {
  return file.startsWith(PLACE);
}

// src/data/kinds.ts
var STATES = ["running", "jit", "gc", "wait", "blocked"];
var PAUSES = {
  "<GVL>[GVL blocked]": "blocked",
  "<GVL>[GVL wait]": "wait",
  "<GC>[GC marking]": "gc",
  "<GC>[GC sweeping]": "gc"
};
var pauseOf = (name, file) => PAUSES[file + name];
var CATEGORIES = ["app", "gem", "stdlib", "core", "native", "gc", "wait", "blocked", "other"];
var CATEGORY_WORDS = {
  app: "Application",
  gem: "Gems",
  stdlib: "Standard library",
  core: "Core and C methods",
  native: "Native libraries",
  gc: "Garbage collection",
  wait: "Waiting for the GVL",
  blocked: "Blocked",
  other: "Other"
};
var GEM_FILE = /\/(?:gems|bundler\/gems|extensions\/[^/]+\/[^/]+)\/([^/]+?)-(\d[^/]*|[0-9a-f]{7,})\//;
var GEM_SPECIFICATION = /\/specifications\/(?:default\/)?([^/]+?)-(\d[^/]*)\.gemspec$/;
function originOf(name, file) {
  const pause = pauseOf(name, file);
  if (pause) return { category: pause, library: CATEGORY_WORDS[pause] };
  const gem = GEM_FILE.exec(file) ?? GEM_SPECIFICATION.exec(file);
  if (gem) return { category: "gem", library: `${gem[1]} ${gem[2]}` };
  const standard = /\/lib\/ruby\/(?:site_ruby\/|vendor_ruby\/)?\d+\.\d+\.\d+\/([^/.]+)/.exec(file);
  if (standard) return { category: "stdlib", library: `${standard[1]}` };
  if (file === "<native>") return originOfNative(name);
  if (file.startsWith("<internal:") || CORE_FILES.has(file)) return { category: "core", library: CATEGORY_WORDS.core };
  if (file === "" || file.startsWith("<")) return { category: "other", library: CATEGORY_WORDS.other };
  return { category: "app", library: CATEGORY_WORDS.app };
}
var CORE_FILES = /* @__PURE__ */ new Set(["<C method>", "<instruction>"]);
var RUBYS_OWN = /* @__PURE__ */ new Set(["libruby", "ruby", "jit"]);
function originOfNative(name) {
  const library = /^\[([^\]]+)\]/.exec(name)?.[1] ?? name;
  if (RUBYS_OWN.has(library)) return { category: "core", library: CATEGORY_WORDS.core };
  return { category: "native", library };
}

// src/data/places.ts
function shortPaths(files) {
  const own = files.filter((file) => file.startsWith("/") && originOf("", file).category === "app");
  const shared = sharedDirectory(own);
  return new Map(files.map((file) => [file, shortPath(file, shared)]));
}
function shortPath(file, shared) {
  const gem = /\/gems\/([^/]+-\d[^/]*\/.+)$/.exec(file);
  if (gem) return gem[1];
  const standard = /\/lib\/ruby\/(?:site_ruby\/|vendor_ruby\/)?\d+\.\d+\.\d+\/(.+?)>?$/.exec(file);
  if (standard) return standard[1];
  return shared !== "" && file.startsWith(shared) ? file.slice(shared.length) : file;
}
function sharedDirectory(files) {
  if (files.length === 0) return "";
  let shared = files[0].slice(0, files[0].lastIndexOf("/") + 1);
  for (const file of files) {
    while (!file.startsWith(shared)) shared = shared.slice(0, shared.lastIndexOf("/", shared.length - 2) + 1);
  }
  return shared === "/" ? "" : shared;
}

// src/data/groups.ts
var GROUP_MODES = ["method", "file", "gem", "library"];
function groupsOf(profile2, mode) {
  const groups = {
    mode,
    name: ["all"],
    file: [""],
    lines: [0],
    categories: [CATEGORIES.indexOf("other")]
  };
  const places = shortPaths([...new Set(profile2.functionFile)]);
  const ids = /* @__PURE__ */ new Map();
  const ofFunction = new Int32Array(profile2.functionName.length);
  for (let id = 0; id < ofFunction.length; id++) {
    const origin = originOf(profile2.functionName[id], profile2.functionFile[id]);
    const draft = draftOf(profile2, id, mode, origin, places);
    let group = ids.get(draft.key);
    if (group === void 0) {
      group = groups.name.length;
      ids.set(draft.key, group);
      groups.name.push(draft.name);
      groups.file.push(draft.file);
      groups.lines.push(draft.line);
      groups.categories.push(CATEGORIES.indexOf(origin.category));
    }
    ofFunction[id] = group;
  }
  return {
    mode,
    name: groups.name,
    file: groups.file,
    place: groups.file.map((file) => places.get(file) ?? file),
    line: Int32Array.from(groups.lines),
    category: Uint8Array.from(groups.categories),
    ofFunction,
    ofFrame: profile2.frameFunction.map((id) => ofFunction[id]),
    joinsNeighbours: mode !== "method"
  };
}
function draftOf(profile2, id, mode, origin, places) {
  const { category, library } = origin;
  const name = profile2.functionName[id] || "[unknown]";
  const file = profile2.functionFile[id];
  const line = profile2.functionLine[id];
  if (mode === "method") return { key: `${name}\0${file}`, name, file, line };
  if (isLabelFrame(file)) return { key: `${name}\0${file}`, name, file: "", line: 0 };
  const synthetic = category === "gc" || category === "wait" || category === "blocked";
  if (synthetic) return { key: `state\0${name}`, name, file: "", line: 0 };
  if (mode === "file") return { key: file, name: places.get(file) || "[unknown]", file, line: 0 };
  if (mode === "gem") return { key: library, name: library, file: "", line: 0 };
  return { key: category, name: CATEGORY_WORDS[category], file: "", line: 0 };
}

// src/data/highlight.ts
var KEYWORDS = "alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield require require_relative attr_reader attr_accessor private protected public";
var IS_KEYWORD = new Set(KEYWORDS.split(" "));
var TOKEN = /(#(?![{$@]).*$)|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|((?<![:\w]):[A-Za-z_]\w*[?!]?|\b[a-z_]\w*:(?!:))|(\b[A-Z]\w*)|(\b[a-z_]\w*[?!]?)/g;
function highlighted(line) {
  const tokens = [];
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > end) tokens.push(["plain", line.slice(end, match.index)]);
    tokens.push([kindOf(match), match[0]]);
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push(["plain", line.slice(end)]);
  return tokens;
}
function kindOf(match) {
  const [, comment, string, symbol, constant, word] = match;
  if (comment !== void 0) return "comment";
  if (string !== void 0) return "string";
  if (symbol !== void 0) return "symbol";
  if (constant !== void 0) return "constant";
  return word !== void 0 && IS_KEYWORD.has(word) ? "keyword" : "plain";
}

// src/data/units.ts
var UNIT_CHOICES = ["auto", "ns", "\xB5s", "ms", "s"];
var TIME_UNITS = [["s", 1e9], ["ms", 1e6], ["\xB5s", 1e3], ["ns", 1]];
var BYTE_UNITS = [["TB", 2 ** 40], ["GB", 2 ** 30], ["MB", 2 ** 20], ["kB", 2 ** 10], ["B", 1]];
function isTime(unit) {
  return unit === "nanoseconds";
}
function formatValue(value, unit, choice = "auto") {
  if (isTime(unit)) return formatTime(value, choice);
  if (unit === "bytes") return scaled(value, BYTE_UNITS);
  return unit === "count" || unit === "" ? grouped(value) : `${grouped(value)} ${unit}`;
}
function formatCell(value, unit, choice = "auto") {
  return formatValue(value, unit === "objects" ? "count" : unit, choice);
}
function formatExact(value, unit) {
  const rounded = Math.round(value);
  if (isTime(unit)) return `${grouped(rounded)} ns`;
  return unit === "count" || unit === "" ? grouped(rounded) : `${grouped(rounded)} ${unit}`;
}
function formatTime(ns, choice) {
  if (choice === "auto") return scaled(ns, TIME_UNITS);
  const factor = TIME_UNITS.find(([name]) => name === choice)[1];
  const value = ns / factor;
  if (ns === 0) return "0";
  const digits = factor === 1 ? 0 : Math.abs(value) >= 1e3 ? 1 : factor === 1e9 ? 3 : 2;
  return `${grouped(value, digits)} ${choice}`;
}
function scaled(value, units) {
  const size = Math.abs(value);
  const [name, factor] = units.find(([, each]) => size >= each * 0.9995) ?? units[units.length - 1];
  const amount = value / factor;
  if (value === 0) return "0";
  const digits = factor === 1 ? 0 : Math.abs(amount) >= 100 ? 0 : Math.abs(amount) >= 10 ? 1 : 2;
  return `${grouped(amount, digits)} ${name}`;
}
var formatters = /* @__PURE__ */ new Map();
function grouped(value, digits = 0) {
  let formatter = formatters.get(digits);
  if (!formatter) {
    formatter = new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formatters.set(digits, formatter);
  }
  return formatter.format(value);
}
function formatShare(part, whole) {
  if (whole === 0) return "\u2013";
  if (part === 0) return "0%";
  const percent = part / whole * 100;
  if (percent !== 0 && Math.abs(percent) < 0.01) return percent < 0 ? "> \u22120.01%" : "< 0.01%";
  return `${signed(percent, Math.abs(percent) < 1 ? 2 : 1)}%`;
}
function signed(value, digits) {
  return grouped(value, digits).replace("-", "\u2212");
}
function formatGrowth(value, base) {
  if (base === 0) return value === 0 ? "" : "new";
  if (value === 0) return "gone";
  const percent = (value - base) / Math.abs(base) * 100;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const amount = grouped(Math.abs(percent), digits);
  if (Number(amount) === 0) return "\xB10%";
  return `${percent > 0 ? "+" : "\u2212"}${amount}%`;
}
function formatPoints(share, base) {
  const points = (share - base) * 100;
  const amount = grouped(Math.abs(points), Math.abs(points) < 1 ? 2 : 1);
  if (Number(amount) === 0) return "\xB10";
  return `${points > 0 ? "+" : "\u2212"}${amount}`;
}
function formatChange(value, unit, choice = "auto") {
  if (Math.round(value) === 0) return "\xB10";
  return (value > 0 ? "+" : "\u2212") + formatValue(Math.abs(value), unit, choice);
}
function formatInstant(us, stepUs) {
  if (stepUs >= 1e6) {
    const seconds = Math.round(us / 1e6);
    return seconds >= 60 && stepUs >= 1e6 ? clock(seconds) : `${seconds} s`;
  }
  if (stepUs >= 1e3) {
    const digits = stepUs >= 1e5 ? 1 : stepUs >= 1e4 ? 2 : 3;
    return us >= 1e6 || stepUs >= 1e5 ? `${(us / 1e6).toFixed(digits)} s` : `${Math.round(us / 1e3)} ms`;
  }
  return `${grouped(us / 1e3, stepUs >= 100 ? 1 : stepUs >= 10 ? 2 : 3)} ms`;
}
function rangeWords([from, to]) {
  const point = (us) => us === 0 ? "0" : formatValue(us * 1e3, "nanoseconds");
  return `${point(from)} to ${point(to)}`;
}
function clock(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
function niceStep(span, most) {
  const least = span / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * 0.999) ?? 10 * power;
}

// src/data/view_state.ts
var VIEWS = ["flame", "sandwich", "table", "tree", "source", "timeline", "heatmap", "labels"];
var DEFAULT_STATE = {
  view: "flame",
  type: null,
  group: "method",
  inverted: false,
  icicle: true,
  search: "",
  focus: "",
  hide: "",
  mine: false,
  process: null,
  thread: null,
  idle: false,
  hiddenStates: [],
  labels: [],
  key: null,
  roots: null,
  leaves: null,
  rangeUs: null,
  zoom: [],
  selected: null,
  file: null,
  units: "auto",
  normalized: null
};
function encodeState(state) {
  const words = new URLSearchParams();
  if (state.view !== "flame") words.set("view", state.view);
  if (state.type !== null) words.set("type", state.type);
  if (state.group !== "method") words.set("by", state.group);
  if (state.inverted) words.set("inverted", "1");
  if (!state.icicle) words.set("flames", "up");
  if (state.search) words.set("search", state.search);
  if (state.focus) words.set("focus", state.focus);
  if (state.hide) words.set("hide", state.hide);
  if (state.mine) words.set("mine", "1");
  if (state.process !== null) words.set("process", String(state.process));
  if (state.thread !== null) words.set("thread", String(state.thread));
  if (state.idle) words.set("idle", "1");
  if (state.hiddenStates.length > 0) words.set("without", state.hiddenStates.join("."));
  for (const label of state.labels) words.append("label", label);
  if (state.key !== null) words.set("key", state.key);
  encodeKeys(words, "root", state.roots);
  encodeKeys(words, "leaf", state.leaves);
  if (state.rangeUs) words.set("range", state.rangeUs.map((us) => Math.round(us)).join("-"));
  if (state.zoom.length > 0) words.set("zoom", state.zoom.join("."));
  if (state.selected !== null) words.set("selected", String(state.selected));
  if (state.file !== null) words.set("file", state.file);
  if (state.units !== "auto") words.set("units", state.units);
  if (state.normalized !== null) words.set("normalized", state.normalized ? "1" : "0");
  return words.toString();
}
function encodeKeys(words, name, keys) {
  for (const key of keys?.length === 0 ? [""] : keys ?? []) words.append(name, key);
}
function decodeState(text) {
  const words = new URLSearchParams(text);
  const one = (key, allowed, otherwise) => {
    const word = words.get(key);
    return word !== null && allowed.includes(word) ? word : otherwise;
  };
  return {
    view: one("view", VIEWS, DEFAULT_STATE.view),
    type: words.get("type"),
    group: one("by", GROUP_MODES, DEFAULT_STATE.group),
    inverted: words.get("inverted") === "1",
    icicle: words.get("flames") !== "up",
    search: words.get("search") ?? "",
    focus: words.get("focus") ?? "",
    hide: words.get("hide") ?? "",
    mine: words.get("mine") === "1",
    process: numberIn(words.get("process")),
    thread: numberIn(words.get("thread")),
    idle: words.get("idle") === "1",
    hiddenStates: (words.get("without") ?? "").split(".").filter((word) => STATES.includes(word)),
    labels: words.getAll("label"),
    key: words.get("key"),
    roots: words.has("root") ? words.getAll("root").filter(Boolean) : null,
    leaves: words.has("leaf") ? words.getAll("leaf").filter(Boolean) : null,
    rangeUs: rangeIn(words.get("range")),
    zoom: (words.get("zoom") ?? "").split(".").filter((word) => /^\d+$/.test(word)).map(Number),
    selected: numberIn(words.get("selected")),
    file: words.get("file"),
    units: one("units", UNIT_CHOICES, DEFAULT_STATE.units),
    normalized: words.has("normalized") ? words.get("normalized") === "1" : null
  };
}
function numberIn(word) {
  return word !== null && /^\d+$/.test(word) ? Number(word) : null;
}
function rangeIn(word) {
  const parts = /^(-?\d+)-(\d+)$/.exec(word ?? "");
  const range = parts && [Number(parts[1]), Number(parts[2])];
  return range && range[0] < range[1] ? range : null;
}

// src/draw/colors.ts
var PALETTES = {
  light: {
    theme: "light",
    ground: "#ffffff",
    panel: "#f6f7f9",
    text: "#1c2430",
    muted: "#5a6573",
    rule: "#dfe3e8",
    accent: "#1f5fbf",
    match: "#ffd83d",
    matchText: "#1c2430",
    category: {
      app: "#9dc0ee",
      gem: "#c9b8ea",
      stdlib: "#a3d8cf",
      core: "#dcdfe4",
      native: "#c3d79e",
      gc: "#f4bd6a",
      wait: "#f0958a",
      blocked: "#c3cad3",
      other: "#e4e4e0"
    },
    frameText: "#17202c",
    state: { running: "#3b82d6", jit: "#7b5fc9", gc: "#e59a2f", wait: "#d9534a", blocked: "#cdd4dc" },
    worse: [226, 106, 94],
    better: [92, 146, 214],
    same: [226, 228, 232]
  },
  dark: {
    theme: "dark",
    ground: "#14181e",
    panel: "#1b2028",
    text: "#e6eaf0",
    muted: "#9aa6b4",
    rule: "#2c343f",
    accent: "#7fb0f5",
    match: "#f2c62e",
    matchText: "#14181e",
    category: {
      app: "#2f5b96",
      gem: "#5b4790",
      stdlib: "#23685f",
      core: "#414956",
      native: "#4c6026",
      gc: "#8a5a12",
      wait: "#98382f",
      blocked: "#2e353f",
      other: "#4a4a46"
    },
    frameText: "#f2f5f9",
    state: { running: "#4a8fe0", jit: "#9c82e8", gc: "#d98e27", wait: "#e0645a", blocked: "#46505d" },
    worse: [152, 54, 46],
    better: [42, 88, 150],
    same: [58, 65, 76]
  }
};
function frameColors(palette, names, category) {
  const shades = CATEGORIES.map((name) => [-1, 0, 1, 2].map((step) => shade(palette.category[name], step * 0.035)));
  return names.map((name, group) => shades[category[group]][hash(name) & 3]);
}
function hash(text) {
  let value = 7;
  for (let i = 0; i < text.length; i++) value = Math.imul(value, 31) + text.charCodeAt(i) | 0;
  return value ^ value >>> 7;
}
function shade(color, amount) {
  const target = amount > 0 ? 255 : 0;
  const parts = rgb(color).map((part) => Math.round(part + (target - part) * Math.abs(amount)));
  return `rgb(${parts.join(",")})`;
}
function rgb(color) {
  const hex = /^#(..)(..)(..)$/.exec(color);
  if (hex) return [parseInt(hex[1], 16), parseInt(hex[2], 16), parseInt(hex[3], 16)];
  const parts = /^rgb\((\d+),(\d+),(\d+)\)$/.exec(color);
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}
function changeColor(palette, value, base) {
  const size = Math.max(value, base);
  const change = size === 0 ? 0 : (value - base) / size;
  const target = change > 0 ? palette.worse : palette.better;
  const strength = Math.min(1, Math.abs(change) ** 0.7);
  return mix(palette.same, target, strength);
}
function mix(from, to, part) {
  return `rgb(${from.map((start, i) => Math.round(start + (to[i] - start) * part)).join(",")})`;
}
function heatColor(palette, share) {
  if (share <= 0) return palette.panel;
  return mix(rgb(palette.panel), rgb(palette.state.running), 0.12 + 0.88 * Math.sqrt(Math.min(share, 1)));
}
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(color) {
  const [r, g, b] = rgb(color).map((part) => {
    const level = part / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// src/ui/words.ts
function libraryOf(groups, group) {
  const file = groups.file[group];
  return file === "" ? CATEGORY_WORDS[CATEGORIES[groups.category[group]]] : originOf(groups.name[group], file).library;
}

// test/support/profiles.ts
var Interner = class {
  items = [];
  id(text) {
    const known = this.items.indexOf(text);
    return (known >= 0 ? known : this.items.push(text) - 1) + 1;
  }
};
var placeOf = (name) => `${/^\[(GC|GVL) /.test(name) ? `<${name.slice(1).split(" ")[0]}>` : "app.rb"}:0`;
function viewJson(samples, threads = ["main"], processes = []) {
  const strings = ["", "samples", "count", "cpu", "nanoseconds"];
  const text = (word) => {
    const known = strings.indexOf(word);
    return known >= 0 ? known : strings.push(word) - 1;
  };
  const [functions, frames, stacks, sets] = [new Interner(), new Interner(), new Interner(), new Interner()];
  const json = {
    format: "sperf",
    version: 2,
    strings,
    sample_types: { name: [1, 3], unit: [2, 4] },
    default_sample_type: 1,
    period: 1e6,
    period_type: { name: 3, unit: 4 },
    start_time_ns: 0,
    duration_ns: 0,
    functions: { name: [], file: [], line: [] },
    frames: { function: [], line: [] },
    stacks: { up: [], frame: [] },
    threads: {
      process: threads.map((_, i) => processes[i]?.[0] ?? 7),
      parent: threads.map((_, i) => processes[i]?.[1] ?? 0),
      title: threads.map((_, i) => text(processes[i]?.[2] ?? "")),
      number: threads.map((_, i) => i + 1),
      name: threads.map(text)
    },
    labels: { key: [], string: [], number: [], unit: [] },
    label_sets: { end: [] },
    samples: { stack: [], thread: [], labels: [], values: [[], []] },
    timeline: samples.some(({ endsUs }) => endsUs !== void 0) ? { time_us: [], sample: [], weight: [] } : null,
    comments: []
  };
  const allocates = samples.some(({ objects }) => objects !== void 0);
  if (allocates) {
    json.sample_types.name.push(text("alloc_objects"), text("alloc_space"));
    json.sample_types.unit.push(text("count"), text("bytes"));
    json.samples.values.push([], []);
  }
  let before = 0;
  for (const { stack, weight, objects, bytes = 0, count = objects === void 0 ? 1 : 0, thread = 1, labels = {}, endsUs } of samples) {
    json.samples.stack.push(stackId(stack));
    json.samples.thread.push(thread);
    json.samples.labels.push(setId(labels));
    json.samples.values[0].push(count);
    json.samples.values[1].push(weight);
    if (allocates) {
      json.samples.values[2].push(objects ?? 0);
      json.samples.values[3].push(bytes);
    }
    if (endsUs === void 0) continue;
    json.timeline.time_us.push(endsUs - before);
    json.timeline.sample.push(json.samples.stack.length - 1);
    json.timeline.weight.push(weight);
    before = endsUs;
  }
  return json;
  function stackId(words) {
    let parent = 0;
    let path = "";
    for (const word of words.split(";").filter(Boolean)) {
      const [name, place = placeOf(word)] = word.split("@");
      const colon = place.lastIndexOf(":");
      const frame = frameId(name, place.slice(0, colon), Number(place.slice(colon + 1)));
      path += `;${frame}`;
      const id = stacks.id(path);
      if (id > json.stacks.up.length) {
        json.stacks.up.push(parent === 0 ? 0 : id - parent);
        json.stacks.frame.push(frame);
      }
      parent = id;
    }
    return parent;
  }
  function frameId(name, file, line) {
    const functionId = functions.id(`${name}\0${file}`);
    if (functionId > json.functions.name.length) {
      json.functions.name.push(text(name));
      json.functions.file.push(text(file));
      json.functions.line.push(0);
    }
    const id = frames.id(`${functionId}:${line}`);
    if (id > json.frames.function.length) {
      json.frames.function.push(functionId);
      json.frames.line.push(line);
    }
    return id;
  }
  function setId(labels) {
    const pairs = Object.entries(labels);
    if (pairs.length === 0) return 0;
    const id = sets.id(JSON.stringify(pairs));
    if (id > json.label_sets.end.length) {
      for (const [key, value] of pairs) {
        json.labels.key.push(text(key));
        json.labels.string.push(text(value));
        json.labels.number.push(0);
        json.labels.unit.push(0);
      }
      json.label_sets.end.push(json.labels.key.length);
    }
    return id;
  }
}
function profile(samples, threads, processes) {
  return profileOf(viewJson(samples, threads, processes));
}

// test/unit/words.test.ts
test("origin of a function follows its path", () => {
  const cases = [
    ["Rack::Builder#call", "/usr/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack/builder.rb", "gem", "rack 3.1.8"],
    ["A#b", "/app/vendor/bundle/ruby/3.4.0/gems/net-http-0.6.0/lib/net/http.rb", "gem", "net-http 0.6.0"],
    ["A#b", "/gems/google-protobuf-4.36.2-x86_64-linux-gnu/lib/g.rb", "gem", "google-protobuf 4.36.2-x86_64-linux-gnu"],
    ["A#b", "/x/bundler/gems/rails-0123abc4567/lib/rails.rb", "gem", "rails 0123abc4567"],
    ["<top (required)>", "/lib/ruby/gems/3.4.0/extensions/x86_64-linux/3.4.0/rbs-3.8.0/rbs_extension.so", "gem", "rbs 3.8.0"],
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
    ["[unknown]", "", "other", "Other"]
  ];
  for (const [name, file, category, library] of cases) assert.deepEqual(originOf(name, file), { category, library }, file);
});
test("groups by gem and library keep waiting and collecting apart from code", () => {
  const of = profile([{ stack: "a@/gems/rack-1.0/a.rb:1;b@/lib/ruby/3.4.0/json/x.rb:1;[GC marking]", weight: 1 }]);
  assert.deepEqual(groupsOf(of, "gem").name.slice(2), ["rack 1.0", "json", "[GC marking]"]);
  assert.deepEqual(groupsOf(of, "library").name.slice(2), ["Gems", "Standard library", "[GC marking]"]);
});
test("waiting and collecting are from where they are, by method and by file", () => {
  const of = profile([{ stack: "a@/gems/rack-1.0/a.rb:1;[GC marking]", weight: 1 }]);
  const libraries = (mode) => {
    const groups = groupsOf(of, mode);
    return groups.name.slice(2).map((_, i) => libraryOf(groups, i + 2));
  };
  assert.deepEqual(libraries("method"), ["rack 1.0", "Garbage collection"]);
  assert.deepEqual(libraries("file"), ["rack 1.0", "Garbage collection"]);
  assert.deepEqual(libraries("gem"), ["Gems", "Garbage collection"]);
});
test("values are in the unit that fits, or in the one that was chosen", () => {
  assert.equal(formatValue(0, "nanoseconds"), "0");
  assert.equal(formatValue(999, "nanoseconds"), "999 ns");
  assert.equal(formatValue(12345, "nanoseconds"), "12.3 \xB5s");
  assert.equal(formatValue(9995e5, "nanoseconds"), "1.00 s");
  assert.equal(formatValue(999499999, "nanoseconds"), "999 ms");
  assert.equal(formatValue(1234567, "nanoseconds", "ms"), "1.23 ms");
  assert.equal(formatValue(1234567, "nanoseconds", "ns"), "1,234,567 ns");
  assert.equal(formatValue(2.5 * 1024 * 1024, "bytes"), "2.50 MB");
  assert.equal(formatValue(1023, "bytes"), "1,023 B");
  assert.equal(formatValue(1536, "bytes"), "1.50 kB");
  assert.equal(formatValue(2 ** 40, "bytes"), "1.00 TB");
  assert.equal(formatExact(1536, "bytes"), "1,536 bytes");
  assert.equal(formatValue(2011, "objects"), "2,011 objects");
  assert.equal(formatCell(2011, "objects"), "2,011");
  assert.equal(formatCell(1536, "bytes"), "1.50 kB");
  assert.equal(formatValue(12345, "count"), "12,345");
  assert.equal(formatExact(1234.4, "nanoseconds"), "1,234 ns");
});
test("shares and changes say when they are small, new or nothing", () => {
  assert.equal(formatShare(1, 3), "33.3%");
  assert.equal(formatShare(1, 1e6), "< 0.01%");
  assert.equal(formatShare(0, 5), "0%");
  assert.equal(formatShare(1, 0), "\u2013");
  assert.equal(formatChange(-5e6, "nanoseconds"), "\u22125.00 ms");
  assert.equal(formatChange(7, "count"), "+7");
  assert.equal(formatChange(0, "count"), "\xB10");
});
test("percentages of a change have a sign, and say when there was or is nothing", () => {
  assert.equal(formatGrowth(150, 100), "+50%");
  assert.equal(formatGrowth(98, 100), "\u22122.0%");
  assert.equal(formatGrowth(2500, 100), "+2,400%");
  assert.equal(formatGrowth(100, 100), "\xB10%");
  assert.equal(formatGrowth(100001, 1e5), "\xB10%");
  assert.deepEqual([formatGrowth(5, 0), formatGrowth(0, 5), formatGrowth(0, 0)], ["new", "gone", ""]);
  assert.deepEqual([formatPoints(0.5, 0.25), formatPoints(0.1, 0.104), formatPoints(0.3, 0.3)], ["+25.0", "\u22120.40", "\xB10"]);
});
test("instants have as many digits as their axis needs", () => {
  assert.equal(formatInstant(2e5, 2e5), "0.2 s");
  assert.equal(formatInstant(9e7, 1e7), "1:30");
  assert.equal(formatInstant(1500, 500), "1.5 ms");
  assert.equal(niceStep(1e3, 7), 200);
  assert.equal(rangeWords([0, 4e5]), "0 to 400 ms");
});
test("state survives the way through the URL", () => {
  const state = {
    view: "sandwich",
    type: "samples",
    group: "gem",
    inverted: true,
    icicle: false,
    search: "a+b&c=#d",
    focus: "^x$",
    hide: "\xE9|<",
    mine: true,
    process: 2,
    thread: 3,
    idle: true,
    hiddenStates: ["gc", "blocked"],
    labels: ["request=GET /?a=1", "jit=yes"],
    key: "a=b&c",
    roots: ["a=b&c", "thread"],
    leaves: [],
    rangeUs: [1e3, 25e4],
    zoom: [3, 1, 4],
    selected: 12,
    file: "/app/a b.rb",
    units: "ms",
    normalized: false
  };
  assert.deepEqual(decodeState(encodeState(state)), state);
  assert.equal(encodeState(DEFAULT_STATE), "");
  assert.deepEqual(decodeState(""), DEFAULT_STATE);
});
test("a URL with nonsense in it shows what can be shown", () => {
  assert.deepEqual(decodeState("view=pie&by=planet&range=9-3&zoom=1.x.2&thread=-1&without=joy&units=ly&selected=1e9"), {
    ...DEFAULT_STATE,
    zoom: [1, 2]
  });
});
test("highlighting keeps every character of a line", () => {
  const line = `  def foo(a: :b) = "x #{A::B}" if @y # it's`;
  const tokens = highlighted(line);
  assert.equal(tokens.map(([, text]) => text).join(""), line);
  assert.deepEqual(tokens.filter(([kind]) => kind === "keyword").map(([, text]) => text), ["def", "if"]);
  assert.ok(tokens.some(([kind, text]) => kind === "comment" && text === "# it's"));
});
test("text on every fill that graphs use has a contrast of 4.5 or more, light and dark", () => {
  for (const palette of Object.values(PALETTES)) {
    const names = Array.from({ length: 40 }, (_, i) => `Some::Name#${i}`);
    for (const category of CATEGORIES) {
      const fills = frameColors(palette, names, new Uint8Array(names.length).fill(CATEGORIES.indexOf(category)));
      for (const fill of fills) assertReadable(palette.frameText, fill, `${palette.theme} ${category}`);
    }
    for (const [value, base] of [[0, 1], [1, 0], [1, 1], [3, 2], [2, 3], [10, 9]]) {
      assertReadable(palette.frameText, changeColor(palette, value, base), `${palette.theme} ${base} to ${value}`);
    }
    assertReadable(palette.matchText, palette.match, "match");
    for (const ground of [palette.ground, palette.panel]) {
      assertReadable(palette.text, ground, "text");
      assertReadable(palette.muted, ground, "muted text");
    }
  }
});
function assertReadable(text, ground, what) {
  const ratio = contrast(text, ground);
  assert.ok(ratio >= 4.5, `${what}: ${text} on ${ground} is ${ratio.toFixed(2)}`);
}
test("what graphs are drawn with are the colours of the page around them, and of its legends", () => {
  const style = readFileSync(join(process.env["SPERF_ROOT"], "viewer/src/style.css"), "utf8");
  const blocks = {
    light: /:root \{([^}]+)\}/.exec(style)[1],
    dark: /:root\[data-theme="dark"\] \{([^}]+)\}/.exec(style)[1]
  };
  for (const palette of Object.values(PALETTES)) {
    const { ground, panel, text, muted, rule, accent, state } = palette;
    for (const [name, color] of Object.entries({ ground, panel, text, muted, rule, accent, ...state })) {
      assert.ok(blocks[palette.theme].includes(` --${name}: ${color};`), `${palette.theme} --${name} is not ${color}`);
    }
  }
});
test("contrast is WCAG's", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
});
test("heat grows with the share, and nothing is the ground", () => {
  const palette = PALETTES.light;
  assert.equal(heatColor(palette, 0), palette.panel);
  assert.equal(new Set([0, 0.1, 0.5, 1].map((share) => heatColor(palette, share))).size, 4);
});
test("paths are shown from the gem, below Ruby's directory, or below what the application's files share", () => {
  const paths = shortPaths([
    "/srv/shop/app/models/order.rb",
    "/srv/shop/lib/tax.rb",
    "/usr/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack.rb",
    "/usr/lib/ruby/3.4.0/json/common.rb",
    "<internal:/usr/lib/ruby/3.4.0/rubygems/core_ext/kernel_require.rb>",
    "<C method>",
    "app.rb",
    ""
  ]);
  assert.deepEqual([...paths.values()], [
    "app/models/order.rb",
    "lib/tax.rb",
    "rack-3.1.8/lib/rack.rb",
    "json/common.rb",
    "rubygems/core_ext/kernel_require.rb",
    "<C method>",
    "app.rb",
    ""
  ]);
  assert.equal(shortPaths(["/srv/shop/run.rb"]).get("/srv/shop/run.rb"), "run.rb");
  assert.equal(shortPaths(["/srv/run.rb", "/home/me/lib.rb"]).get("/srv/run.rb"), "/srv/run.rb");
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdGVzdC91bml0L3dvcmRzLnRlc3QudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvc3BhbnMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcHJvZmlsZS50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9sYWJlbF9mcmFtZXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEva2luZHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcGxhY2VzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2dyb3Vwcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9oaWdobGlnaHQudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvdW5pdHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvdmlld19zdGF0ZS50cyIsICIuLi8uLi8uLi8uLi9zcmMvZHJhdy9jb2xvcnMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL3VpL3dvcmRzLnRzIiwgIi4uLy4uLy4uLy4uL3Rlc3Qvc3VwcG9ydC9wcm9maWxlcy50cyJdLAogICJzb3VyY2VzQ29udGVudCI6IFsiaW1wb3J0IGFzc2VydCBmcm9tIFwibm9kZTphc3NlcnQvc3RyaWN0XCI7XG5pbXBvcnQgeyByZWFkRmlsZVN5bmMgfSBmcm9tIFwibm9kZTpmc1wiO1xuaW1wb3J0IHsgam9pbiB9IGZyb20gXCJub2RlOnBhdGhcIjtcbmltcG9ydCB7IHRlc3QgfSBmcm9tIFwibm9kZTp0ZXN0XCI7XG5pbXBvcnQgeyBncm91cHNPZiwgdHlwZSBHcm91cE1vZGUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBvcmlnaW5PZiB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9raW5kcy50c1wiO1xuaW1wb3J0IHsgaGlnaGxpZ2h0ZWQgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvaGlnaGxpZ2h0LnRzXCI7XG5pbXBvcnQgKiBhcyB1bml0cyBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvdW5pdHMudHNcIjtcbmltcG9ydCB7IGRlY29kZVN0YXRlLCBERUZBVUxUX1NUQVRFLCBlbmNvZGVTdGF0ZSwgdHlwZSBWaWV3U3RhdGUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvdmlld19zdGF0ZS50c1wiO1xuaW1wb3J0IHsgY2hhbmdlQ29sb3IsIGNvbnRyYXN0LCBmcmFtZUNvbG9ycywgaGVhdENvbG9yLCBQQUxFVFRFUywgdHlwZSBUaGVtZSB9IGZyb20gXCIuLi8uLi9zcmMvZHJhdy9jb2xvcnMudHNcIjtcbmltcG9ydCB7IENBVEVHT1JJRVMgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEva2luZHMudHNcIjtcbmltcG9ydCB7IHNob3J0UGF0aHMgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvcGxhY2VzLnRzXCI7XG5pbXBvcnQgeyBsaWJyYXJ5T2YgfSBmcm9tIFwiLi4vLi4vc3JjL3VpL3dvcmRzLnRzXCI7XG5pbXBvcnQgeyBwcm9maWxlIH0gZnJvbSBcIi4uL3N1cHBvcnQvcHJvZmlsZXMudHNcIjtcblxudGVzdChcIm9yaWdpbiBvZiBhIGZ1bmN0aW9uIGZvbGxvd3MgaXRzIHBhdGhcIiwgKCkgPT4ge1xuICBjb25zdCBjYXNlczogW3N0cmluZywgc3RyaW5nLCBzdHJpbmcsIHN0cmluZ11bXSA9IFtcbiAgICBbXCJSYWNrOjpCdWlsZGVyI2NhbGxcIiwgXCIvdXNyL2xpYi9ydWJ5L2dlbXMvMy40LjAvZ2Vtcy9yYWNrLTMuMS44L2xpYi9yYWNrL2J1aWxkZXIucmJcIiwgXCJnZW1cIiwgXCJyYWNrIDMuMS44XCJdLFxuICAgIFtcIkEjYlwiLCBcIi9hcHAvdmVuZG9yL2J1bmRsZS9ydWJ5LzMuNC4wL2dlbXMvbmV0LWh0dHAtMC42LjAvbGliL25ldC9odHRwLnJiXCIsIFwiZ2VtXCIsIFwibmV0LWh0dHAgMC42LjBcIl0sXG4gICAgW1wiQSNiXCIsIFwiL2dlbXMvZ29vZ2xlLXByb3RvYnVmLTQuMzYuMi14ODZfNjQtbGludXgtZ251L2xpYi9nLnJiXCIsIFwiZ2VtXCIsIFwiZ29vZ2xlLXByb3RvYnVmIDQuMzYuMi14ODZfNjQtbGludXgtZ251XCJdLFxuICAgIFtcIkEjYlwiLCBcIi94L2J1bmRsZXIvZ2Vtcy9yYWlscy0wMTIzYWJjNDU2Ny9saWIvcmFpbHMucmJcIiwgXCJnZW1cIiwgXCJyYWlscyAwMTIzYWJjNDU2N1wiXSxcbiAgICBbXCI8dG9wIChyZXF1aXJlZCk+XCIsIFwiL2xpYi9ydWJ5L2dlbXMvMy40LjAvZXh0ZW5zaW9ucy94ODZfNjQtbGludXgvMy40LjAvcmJzLTMuOC4wL3Jic19leHRlbnNpb24uc29cIiwgXCJnZW1cIiwgXCJyYnMgMy44LjBcIl0sXG4gICAgW1wiPHRvcCAocmVxdWlyZWQpPlwiLCBcIi9ob21lL21lLy5nZW0vc3BlY2lmaWNhdGlvbnMvc2luYXRyYS00LjIuMS5nZW1zcGVjXCIsIFwiZ2VtXCIsIFwic2luYXRyYSA0LjIuMVwiXSxcbiAgICBbXCJKU09OLnBhcnNlXCIsIFwiL29wdC9ydWJ5L2xpYi9ydWJ5LzMuNC4wL2pzb24vY29tbW9uLnJiXCIsIFwic3RkbGliXCIsIFwianNvblwiXSxcbiAgICBbXCJTZXQjYWRkXCIsIFwiL29wdC9ydWJ5L2xpYi9ydWJ5LzMuNC4wL3NldC5yYlwiLCBcInN0ZGxpYlwiLCBcInNldFwiXSxcbiAgICBbXCJJbnRlZ2VyI3RpbWVzXCIsIFwiPGludGVybmFsOm51bWVyaWM+XCIsIFwiY29yZVwiLCBcIkNvcmUgYW5kIEMgbWV0aG9kc1wiXSxcbiAgICBbXCJTdHJpbmcjZ3N1YlwiLCBcIjxDIG1ldGhvZD5cIiwgXCJjb3JlXCIsIFwiQ29yZSBhbmQgQyBtZXRob2RzXCJdLFxuICAgIFtcIkludGVnZXIjK1wiLCBcIjxpbnN0cnVjdGlvbj5cIiwgXCJjb3JlXCIsIFwiQ29yZSBhbmQgQyBtZXRob2RzXCJdLFxuICAgIFtcIltsaWJydWJ5XSB2bV9leGVjX2NvcmVcIiwgXCI8bmF0aXZlPlwiLCBcImNvcmVcIiwgXCJDb3JlIGFuZCBDIG1ldGhvZHNcIl0sXG4gICAgW1wiW2ppdF1cIiwgXCI8bmF0aXZlPlwiLCBcImNvcmVcIiwgXCJDb3JlIGFuZCBDIG1ldGhvZHNcIl0sXG4gICAgW1wiW2xpYnpdIGNyYzMyX3pcIiwgXCI8bmF0aXZlPlwiLCBcIm5hdGl2ZVwiLCBcImxpYnpcIl0sXG4gICAgW1wiW2tlcm5lbF1cIiwgXCI8bmF0aXZlPlwiLCBcIm5hdGl2ZVwiLCBcImtlcm5lbFwiXSxcbiAgICBbXCJbdW5zYW1wbGVkXVwiLCBcIjxzcGVyZj5cIiwgXCJvdGhlclwiLCBcIk90aGVyXCJdLFxuICAgIFtcIltHQyBtYXJraW5nXVwiLCBcImFwcC9vZGRfbmFtZXMucmJcIiwgXCJhcHBcIiwgXCJBcHBsaWNhdGlvblwiXSxcbiAgICBbXCJbR0MgbWFya2luZ11cIiwgXCI8R0M+XCIsIFwiZ2NcIiwgXCJHYXJiYWdlIGNvbGxlY3Rpb25cIl0sXG4gICAgW1wiW0dWTCB3YWl0XVwiLCBcIjxHVkw+XCIsIFwid2FpdFwiLCBcIldhaXRpbmcgZm9yIHRoZSBHVkxcIl0sXG4gICAgW1wiW0dWTCBibG9ja2VkXVwiLCBcIjxHVkw+XCIsIFwiYmxvY2tlZFwiLCBcIkJsb2NrZWRcIl0sXG4gICAgW1wiT3JkZXIjdG90YWxcIiwgXCJhcHAvbW9kZWxzL29yZGVyLnJiXCIsIFwiYXBwXCIsIFwiQXBwbGljYXRpb25cIl0sXG4gICAgW1wiW3Vua25vd25dXCIsIFwiXCIsIFwib3RoZXJcIiwgXCJPdGhlclwiXSxcbiAgXTtcbiAgZm9yIChjb25zdCBbbmFtZSwgZmlsZSwgY2F0ZWdvcnksIGxpYnJhcnldIG9mIGNhc2VzKSBhc3NlcnQuZGVlcEVxdWFsKG9yaWdpbk9mKG5hbWUsIGZpbGUpLCB7IGNhdGVnb3J5LCBsaWJyYXJ5IH0sIGZpbGUpO1xufSk7XG5cbnRlc3QoXCJncm91cHMgYnkgZ2VtIGFuZCBsaWJyYXJ5IGtlZXAgd2FpdGluZyBhbmQgY29sbGVjdGluZyBhcGFydCBmcm9tIGNvZGVcIiwgKCkgPT4ge1xuICBjb25zdCBvZiA9IHByb2ZpbGUoW3sgc3RhY2s6IFwiYUAvZ2Vtcy9yYWNrLTEuMC9hLnJiOjE7YkAvbGliL3J1YnkvMy40LjAvanNvbi94LnJiOjE7W0dDIG1hcmtpbmddXCIsIHdlaWdodDogMSB9XSk7XG4gIGFzc2VydC5kZWVwRXF1YWwoZ3JvdXBzT2Yob2YsIFwiZ2VtXCIpLm5hbWUuc2xpY2UoMiksIFtcInJhY2sgMS4wXCIsIFwianNvblwiLCBcIltHQyBtYXJraW5nXVwiXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwoZ3JvdXBzT2Yob2YsIFwibGlicmFyeVwiKS5uYW1lLnNsaWNlKDIpLCBbXCJHZW1zXCIsIFwiU3RhbmRhcmQgbGlicmFyeVwiLCBcIltHQyBtYXJraW5nXVwiXSk7XG59KTtcblxudGVzdChcIndhaXRpbmcgYW5kIGNvbGxlY3RpbmcgYXJlIGZyb20gd2hlcmUgdGhleSBhcmUsIGJ5IG1ldGhvZCBhbmQgYnkgZmlsZVwiLCAoKSA9PiB7XG4gIGNvbnN0IG9mID0gcHJvZmlsZShbeyBzdGFjazogXCJhQC9nZW1zL3JhY2stMS4wL2EucmI6MTtbR0MgbWFya2luZ11cIiwgd2VpZ2h0OiAxIH1dKTtcbiAgY29uc3QgbGlicmFyaWVzID0gKG1vZGU6IEdyb3VwTW9kZSk6IHN0cmluZ1tdID0+IHtcbiAgICBjb25zdCBncm91cHMgPSBncm91cHNPZihvZiwgbW9kZSk7XG4gICAgcmV0dXJuIGdyb3Vwcy5uYW1lLnNsaWNlKDIpLm1hcCgoXywgaSkgPT4gbGlicmFyeU9mKGdyb3VwcywgaSArIDIpKTtcbiAgfTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChsaWJyYXJpZXMoXCJtZXRob2RcIiksIFtcInJhY2sgMS4wXCIsIFwiR2FyYmFnZSBjb2xsZWN0aW9uXCJdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChsaWJyYXJpZXMoXCJmaWxlXCIpLCBbXCJyYWNrIDEuMFwiLCBcIkdhcmJhZ2UgY29sbGVjdGlvblwiXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobGlicmFyaWVzKFwiZ2VtXCIpLCBbXCJHZW1zXCIsIFwiR2FyYmFnZSBjb2xsZWN0aW9uXCJdKTtcbn0pO1xuXG50ZXN0KFwidmFsdWVzIGFyZSBpbiB0aGUgdW5pdCB0aGF0IGZpdHMsIG9yIGluIHRoZSBvbmUgdGhhdCB3YXMgY2hvc2VuXCIsICgpID0+IHtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdFZhbHVlKDAsIFwibmFub3NlY29uZHNcIiksIFwiMFwiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdFZhbHVlKDk5OSwgXCJuYW5vc2Vjb25kc1wiKSwgXCI5OTkgbnNcIik7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRWYWx1ZSgxMl8zNDUsIFwibmFub3NlY29uZHNcIiksIFwiMTIuMyBcdTAwQjVzXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0VmFsdWUoOTk5XzUwMF8wMDAsIFwibmFub3NlY29uZHNcIiksIFwiMS4wMCBzXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0VmFsdWUoOTk5XzQ5OV85OTksIFwibmFub3NlY29uZHNcIiksIFwiOTk5IG1zXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0VmFsdWUoMV8yMzRfNTY3LCBcIm5hbm9zZWNvbmRzXCIsIFwibXNcIiksIFwiMS4yMyBtc1wiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdFZhbHVlKDFfMjM0XzU2NywgXCJuYW5vc2Vjb25kc1wiLCBcIm5zXCIpLCBcIjEsMjM0LDU2NyBuc1wiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdFZhbHVlKDIuNSAqIDEwMjQgKiAxMDI0LCBcImJ5dGVzXCIpLCBcIjIuNTAgTUJcIik7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRWYWx1ZSgxMDIzLCBcImJ5dGVzXCIpLCBcIjEsMDIzIEJcIik7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRWYWx1ZSgxNTM2LCBcImJ5dGVzXCIpLCBcIjEuNTAga0JcIik7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRWYWx1ZSgyICoqIDQwLCBcImJ5dGVzXCIpLCBcIjEuMDAgVEJcIik7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRFeGFjdCgxNTM2LCBcImJ5dGVzXCIpLCBcIjEsNTM2IGJ5dGVzXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0VmFsdWUoMjAxMSwgXCJvYmplY3RzXCIpLCBcIjIsMDExIG9iamVjdHNcIik7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRDZWxsKDIwMTEsIFwib2JqZWN0c1wiKSwgXCIyLDAxMVwiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdENlbGwoMTUzNiwgXCJieXRlc1wiKSwgXCIxLjUwIGtCXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0VmFsdWUoMTJfMzQ1LCBcImNvdW50XCIpLCBcIjEyLDM0NVwiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdEV4YWN0KDEyMzQuNCwgXCJuYW5vc2Vjb25kc1wiKSwgXCIxLDIzNCBuc1wiKTtcbn0pO1xuXG50ZXN0KFwic2hhcmVzIGFuZCBjaGFuZ2VzIHNheSB3aGVuIHRoZXkgYXJlIHNtYWxsLCBuZXcgb3Igbm90aGluZ1wiLCAoKSA9PiB7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRTaGFyZSgxLCAzKSwgXCIzMy4zJVwiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdFNoYXJlKDEsIDFfMDAwXzAwMCksIFwiPCAwLjAxJVwiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdFNoYXJlKDAsIDUpLCBcIjAlXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0U2hhcmUoMSwgMCksIFwiXHUyMDEzXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0Q2hhbmdlKC01XzAwMF8wMDAsIFwibmFub3NlY29uZHNcIiksIFwiXHUyMjEyNS4wMCBtc1wiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdENoYW5nZSg3LCBcImNvdW50XCIpLCBcIis3XCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0Q2hhbmdlKDAsIFwiY291bnRcIiksIFwiXHUwMEIxMFwiKTtcbn0pO1xuXG50ZXN0KFwicGVyY2VudGFnZXMgb2YgYSBjaGFuZ2UgaGF2ZSBhIHNpZ24sIGFuZCBzYXkgd2hlbiB0aGVyZSB3YXMgb3IgaXMgbm90aGluZ1wiLCAoKSA9PiB7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRHcm93dGgoMTUwLCAxMDApLCBcIis1MCVcIik7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRHcm93dGgoOTgsIDEwMCksIFwiXHUyMjEyMi4wJVwiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdEdyb3d0aCgyXzUwMCwgMTAwKSwgXCIrMiw0MDAlXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0R3Jvd3RoKDEwMCwgMTAwKSwgXCJcdTAwQjEwJVwiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLmZvcm1hdEdyb3d0aCgxMDBfMDAxLCAxMDBfMDAwKSwgXCJcdTAwQjEwJVwiKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChbdW5pdHMuZm9ybWF0R3Jvd3RoKDUsIDApLCB1bml0cy5mb3JtYXRHcm93dGgoMCwgNSksIHVuaXRzLmZvcm1hdEdyb3d0aCgwLCAwKV0sIFtcIm5ld1wiLCBcImdvbmVcIiwgXCJcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKFt1bml0cy5mb3JtYXRQb2ludHMoMC41LCAwLjI1KSwgdW5pdHMuZm9ybWF0UG9pbnRzKDAuMSwgMC4xMDQpLCB1bml0cy5mb3JtYXRQb2ludHMoMC4zLCAwLjMpXSwgW1wiKzI1LjBcIiwgXCJcdTIyMTIwLjQwXCIsIFwiXHUwMEIxMFwiXSk7XG59KTtcblxudGVzdChcImluc3RhbnRzIGhhdmUgYXMgbWFueSBkaWdpdHMgYXMgdGhlaXIgYXhpcyBuZWVkc1wiLCAoKSA9PiB7XG4gIGFzc2VydC5lcXVhbCh1bml0cy5mb3JtYXRJbnN0YW50KDIwMF8wMDAsIDIwMF8wMDApLCBcIjAuMiBzXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0SW5zdGFudCg5MF8wMDBfMDAwLCAxMF8wMDBfMDAwKSwgXCIxOjMwXCIpO1xuICBhc3NlcnQuZXF1YWwodW5pdHMuZm9ybWF0SW5zdGFudCgxNTAwLCA1MDApLCBcIjEuNSBtc1wiKTtcbiAgYXNzZXJ0LmVxdWFsKHVuaXRzLm5pY2VTdGVwKDEwMDAsIDcpLCAyMDApO1xuICBhc3NlcnQuZXF1YWwodW5pdHMucmFuZ2VXb3JkcyhbMCwgNDAwXzAwMF0pLCBcIjAgdG8gNDAwIG1zXCIpO1xufSk7XG5cbnRlc3QoXCJzdGF0ZSBzdXJ2aXZlcyB0aGUgd2F5IHRocm91Z2ggdGhlIFVSTFwiLCAoKSA9PiB7XG4gIGNvbnN0IHN0YXRlOiBWaWV3U3RhdGUgPSB7XG4gICAgdmlldzogXCJzYW5kd2ljaFwiLCB0eXBlOiBcInNhbXBsZXNcIiwgZ3JvdXA6IFwiZ2VtXCIsIGludmVydGVkOiB0cnVlLCBpY2ljbGU6IGZhbHNlLCBzZWFyY2g6IFwiYStiJmM9I2RcIiwgZm9jdXM6IFwiXngkXCIsIGhpZGU6IFwiXHUwMEU5fDxcIixcbiAgICBtaW5lOiB0cnVlLCBwcm9jZXNzOiAyLCB0aHJlYWQ6IDMsIGlkbGU6IHRydWUsIGhpZGRlblN0YXRlczogW1wiZ2NcIiwgXCJibG9ja2VkXCJdLCBsYWJlbHM6IFtcInJlcXVlc3Q9R0VUIC8/YT0xXCIsIFwiaml0PXllc1wiXSwga2V5OiBcImE9YiZjXCIsIHJvb3RzOiBbXCJhPWImY1wiLCBcInRocmVhZFwiXSwgbGVhdmVzOiBbXSwgcmFuZ2VVczogWzEwMDAsIDI1MF8wMDBdLCB6b29tOiBbMywgMSwgNF0sXG4gICAgc2VsZWN0ZWQ6IDEyLCBmaWxlOiBcIi9hcHAvYSBiLnJiXCIsIHVuaXRzOiBcIm1zXCIsIG5vcm1hbGl6ZWQ6IGZhbHNlLFxuICB9O1xuICBhc3NlcnQuZGVlcEVxdWFsKGRlY29kZVN0YXRlKGVuY29kZVN0YXRlKHN0YXRlKSksIHN0YXRlKTtcbiAgYXNzZXJ0LmVxdWFsKGVuY29kZVN0YXRlKERFRkFVTFRfU1RBVEUpLCBcIlwiKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChkZWNvZGVTdGF0ZShcIlwiKSwgREVGQVVMVF9TVEFURSk7XG59KTtcblxudGVzdChcImEgVVJMIHdpdGggbm9uc2Vuc2UgaW4gaXQgc2hvd3Mgd2hhdCBjYW4gYmUgc2hvd25cIiwgKCkgPT4ge1xuICBhc3NlcnQuZGVlcEVxdWFsKGRlY29kZVN0YXRlKFwidmlldz1waWUmYnk9cGxhbmV0JnJhbmdlPTktMyZ6b29tPTEueC4yJnRocmVhZD0tMSZ3aXRob3V0PWpveSZ1bml0cz1seSZzZWxlY3RlZD0xZTlcIiksIHtcbiAgICAuLi5ERUZBVUxUX1NUQVRFLCB6b29tOiBbMSwgMl0sXG4gIH0pO1xufSk7XG5cbnRlc3QoXCJoaWdobGlnaHRpbmcga2VlcHMgZXZlcnkgY2hhcmFjdGVyIG9mIGEgbGluZVwiLCAoKSA9PiB7XG4gIGNvbnN0IGxpbmUgPSBgICBkZWYgZm9vKGE6IDpiKSA9IFwieCAje0E6OkJ9XCIgaWYgQHkgIyBpdCdzYDtcbiAgY29uc3QgdG9rZW5zID0gaGlnaGxpZ2h0ZWQobGluZSk7XG4gIGFzc2VydC5lcXVhbCh0b2tlbnMubWFwKChbLCB0ZXh0XSkgPT4gdGV4dCkuam9pbihcIlwiKSwgbGluZSk7XG4gIGFzc2VydC5kZWVwRXF1YWwodG9rZW5zLmZpbHRlcigoW2tpbmRdKSA9PiBraW5kID09PSBcImtleXdvcmRcIikubWFwKChbLCB0ZXh0XSkgPT4gdGV4dCksIFtcImRlZlwiLCBcImlmXCJdKTtcbiAgYXNzZXJ0Lm9rKHRva2Vucy5zb21lKChba2luZCwgdGV4dF0pID0+IGtpbmQgPT09IFwiY29tbWVudFwiICYmIHRleHQgPT09IFwiIyBpdCdzXCIpKTtcbn0pO1xuXG50ZXN0KFwidGV4dCBvbiBldmVyeSBmaWxsIHRoYXQgZ3JhcGhzIHVzZSBoYXMgYSBjb250cmFzdCBvZiA0LjUgb3IgbW9yZSwgbGlnaHQgYW5kIGRhcmtcIiwgKCkgPT4ge1xuICBmb3IgKGNvbnN0IHBhbGV0dGUgb2YgT2JqZWN0LnZhbHVlcyhQQUxFVFRFUykpIHtcbiAgICBjb25zdCBuYW1lcyA9IEFycmF5LmZyb20oeyBsZW5ndGg6IDQwIH0sIChfLCBpKSA9PiBgU29tZTo6TmFtZSMke2l9YCk7XG4gICAgZm9yIChjb25zdCBjYXRlZ29yeSBvZiBDQVRFR09SSUVTKSB7XG4gICAgICBjb25zdCBmaWxscyA9IGZyYW1lQ29sb3JzKHBhbGV0dGUsIG5hbWVzLCBuZXcgVWludDhBcnJheShuYW1lcy5sZW5ndGgpLmZpbGwoQ0FURUdPUklFUy5pbmRleE9mKGNhdGVnb3J5KSkpO1xuICAgICAgZm9yIChjb25zdCBmaWxsIG9mIGZpbGxzKSBhc3NlcnRSZWFkYWJsZShwYWxldHRlLmZyYW1lVGV4dCwgZmlsbCwgYCR7cGFsZXR0ZS50aGVtZX0gJHtjYXRlZ29yeX1gKTtcbiAgICB9XG4gICAgZm9yIChjb25zdCBbdmFsdWUsIGJhc2VdIG9mIFtbMCwgMV0sIFsxLCAwXSwgWzEsIDFdLCBbMywgMl0sIFsyLCAzXSwgWzEwLCA5XV0pIHtcbiAgICAgIGFzc2VydFJlYWRhYmxlKHBhbGV0dGUuZnJhbWVUZXh0LCBjaGFuZ2VDb2xvcihwYWxldHRlLCB2YWx1ZSwgYmFzZSksIGAke3BhbGV0dGUudGhlbWV9ICR7YmFzZX0gdG8gJHt2YWx1ZX1gKTtcbiAgICB9XG4gICAgYXNzZXJ0UmVhZGFibGUocGFsZXR0ZS5tYXRjaFRleHQsIHBhbGV0dGUubWF0Y2gsIFwibWF0Y2hcIik7XG4gICAgZm9yIChjb25zdCBncm91bmQgb2YgW3BhbGV0dGUuZ3JvdW5kLCBwYWxldHRlLnBhbmVsXSkge1xuICAgICAgYXNzZXJ0UmVhZGFibGUocGFsZXR0ZS50ZXh0LCBncm91bmQsIFwidGV4dFwiKTtcbiAgICAgIGFzc2VydFJlYWRhYmxlKHBhbGV0dGUubXV0ZWQsIGdyb3VuZCwgXCJtdXRlZCB0ZXh0XCIpO1xuICAgIH1cbiAgfVxufSk7XG5cbmZ1bmN0aW9uIGFzc2VydFJlYWRhYmxlKHRleHQ6IHN0cmluZywgZ3JvdW5kOiBzdHJpbmcsIHdoYXQ6IHN0cmluZyk6IHZvaWQge1xuICBjb25zdCByYXRpbyA9IGNvbnRyYXN0KHRleHQsIGdyb3VuZCk7XG4gIGFzc2VydC5vayhyYXRpbyA+PSA0LjUsIGAke3doYXR9OiAke3RleHR9IG9uICR7Z3JvdW5kfSBpcyAke3JhdGlvLnRvRml4ZWQoMil9YCk7XG59XG5cbnRlc3QoXCJ3aGF0IGdyYXBocyBhcmUgZHJhd24gd2l0aCBhcmUgdGhlIGNvbG91cnMgb2YgdGhlIHBhZ2UgYXJvdW5kIHRoZW0sIGFuZCBvZiBpdHMgbGVnZW5kc1wiLCAoKSA9PiB7XG4gIGNvbnN0IHN0eWxlID0gcmVhZEZpbGVTeW5jKGpvaW4ocHJvY2Vzcy5lbnZbXCJTUEVSRl9ST09UXCJdISwgXCJ2aWV3ZXIvc3JjL3N0eWxlLmNzc1wiKSwgXCJ1dGY4XCIpO1xuICBjb25zdCBibG9ja3M6IFJlY29yZDxUaGVtZSwgc3RyaW5nPiA9IHtcbiAgICBsaWdodDogLzpyb290IFxceyhbXn1dKylcXH0vLmV4ZWMoc3R5bGUpIVsxXSxcbiAgICBkYXJrOiAvOnJvb3RcXFtkYXRhLXRoZW1lPVwiZGFya1wiXFxdIFxceyhbXn1dKylcXH0vLmV4ZWMoc3R5bGUpIVsxXSxcbiAgfTtcbiAgZm9yIChjb25zdCBwYWxldHRlIG9mIE9iamVjdC52YWx1ZXMoUEFMRVRURVMpKSB7XG4gICAgY29uc3QgeyBncm91bmQsIHBhbmVsLCB0ZXh0LCBtdXRlZCwgcnVsZSwgYWNjZW50LCBzdGF0ZSB9ID0gcGFsZXR0ZTtcbiAgICBmb3IgKGNvbnN0IFtuYW1lLCBjb2xvcl0gb2YgT2JqZWN0LmVudHJpZXMoeyBncm91bmQsIHBhbmVsLCB0ZXh0LCBtdXRlZCwgcnVsZSwgYWNjZW50LCAuLi5zdGF0ZSB9KSkge1xuICAgICAgYXNzZXJ0Lm9rKGJsb2Nrc1twYWxldHRlLnRoZW1lXS5pbmNsdWRlcyhgIC0tJHtuYW1lfTogJHtjb2xvcn07YCksIGAke3BhbGV0dGUudGhlbWV9IC0tJHtuYW1lfSBpcyBub3QgJHtjb2xvcn1gKTtcbiAgICB9XG4gIH1cbn0pO1xuXG50ZXN0KFwiY29udHJhc3QgaXMgV0NBRydzXCIsICgpID0+IHtcbiAgYXNzZXJ0LmVxdWFsKGNvbnRyYXN0KFwiIzAwMDAwMFwiLCBcIiNmZmZmZmZcIiksIDIxKTtcbiAgYXNzZXJ0LmVxdWFsKGNvbnRyYXN0KFwiIzc3Nzc3N1wiLCBcIiNmZmZmZmZcIikudG9GaXhlZCgyKSwgXCI0LjQ4XCIpO1xufSk7XG5cbnRlc3QoXCJoZWF0IGdyb3dzIHdpdGggdGhlIHNoYXJlLCBhbmQgbm90aGluZyBpcyB0aGUgZ3JvdW5kXCIsICgpID0+IHtcbiAgY29uc3QgcGFsZXR0ZSA9IFBBTEVUVEVTLmxpZ2h0O1xuICBhc3NlcnQuZXF1YWwoaGVhdENvbG9yKHBhbGV0dGUsIDApLCBwYWxldHRlLnBhbmVsKTtcbiAgYXNzZXJ0LmVxdWFsKG5ldyBTZXQoWzAsIDAuMSwgMC41LCAxXS5tYXAoKHNoYXJlKSA9PiBoZWF0Q29sb3IocGFsZXR0ZSwgc2hhcmUpKSkuc2l6ZSwgNCk7XG59KTtcblxudGVzdChcInBhdGhzIGFyZSBzaG93biBmcm9tIHRoZSBnZW0sIGJlbG93IFJ1YnkncyBkaXJlY3RvcnksIG9yIGJlbG93IHdoYXQgdGhlIGFwcGxpY2F0aW9uJ3MgZmlsZXMgc2hhcmVcIiwgKCkgPT4ge1xuICBjb25zdCBwYXRocyA9IHNob3J0UGF0aHMoW1xuICAgIFwiL3Nydi9zaG9wL2FwcC9tb2RlbHMvb3JkZXIucmJcIiwgXCIvc3J2L3Nob3AvbGliL3RheC5yYlwiLCBcIi91c3IvbGliL3J1YnkvZ2Vtcy8zLjQuMC9nZW1zL3JhY2stMy4xLjgvbGliL3JhY2sucmJcIixcbiAgICBcIi91c3IvbGliL3J1YnkvMy40LjAvanNvbi9jb21tb24ucmJcIiwgXCI8aW50ZXJuYWw6L3Vzci9saWIvcnVieS8zLjQuMC9ydWJ5Z2Vtcy9jb3JlX2V4dC9rZXJuZWxfcmVxdWlyZS5yYj5cIiwgXCI8QyBtZXRob2Q+XCIsIFwiYXBwLnJiXCIsIFwiXCIsXG4gIF0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKFsuLi5wYXRocy52YWx1ZXMoKV0sIFtcbiAgICBcImFwcC9tb2RlbHMvb3JkZXIucmJcIiwgXCJsaWIvdGF4LnJiXCIsIFwicmFjay0zLjEuOC9saWIvcmFjay5yYlwiLCBcImpzb24vY29tbW9uLnJiXCIsIFwicnVieWdlbXMvY29yZV9leHQva2VybmVsX3JlcXVpcmUucmJcIixcbiAgICBcIjxDIG1ldGhvZD5cIiwgXCJhcHAucmJcIiwgXCJcIixcbiAgXSk7XG4gIGFzc2VydC5lcXVhbChzaG9ydFBhdGhzKFtcIi9zcnYvc2hvcC9ydW4ucmJcIl0pLmdldChcIi9zcnYvc2hvcC9ydW4ucmJcIiksIFwicnVuLnJiXCIpO1xuICBhc3NlcnQuZXF1YWwoc2hvcnRQYXRocyhbXCIvc3J2L3J1bi5yYlwiLCBcIi9ob21lL21lL2xpYi5yYlwiXSkuZ2V0KFwiL3Nydi9ydW4ucmJcIiksIFwiL3Nydi9ydW4ucmJcIik7XG59KTtcbiIsICIvLyBTcGFuczogaG93IGxvbmcgcmVxdWVzdHMsIGpvYnMgb3IgdGVzdHMgdG9vaywgYnkgYSBsYWJlbCdzIGtleSBhbmQgdmFsdWUuIEEgcHJvZmlsZSBoYXMgdGhlbSBhcyBoaXN0b2dyYW1zIGluIGNvbW1lbnRzXG4vLyAoZG9jcy9mb3JtYXRzLm1kKTogXCIjIHNwYW5zOiBlbmRwb2ludCBvcmRlcnMjc2hvdyAxMDQ4NTc2OjMgMjA5NzE1Mjo3XCIuXG5cbmV4cG9ydCBpbnRlcmZhY2UgU3BhbiB7XG4gIGNvdW50OiBudW1iZXI7XG4gIG1lZGlhbk5zOiBudW1iZXI7XG4gIHA5NU5zOiBudW1iZXI7XG59XG5cbi8vIEJ5IGtleSBhbmQgdmFsdWUuXG5leHBvcnQgdHlwZSBTcGFucyA9IFJlYWRvbmx5TWFwPHN0cmluZywgUmVhZG9ubHlNYXA8c3RyaW5nLCBTcGFuPj47XG5cbnR5cGUgSGlzdG9ncmFtID0gTWFwPG51bWJlciwgbnVtYmVyPjsgLy8gY291bnRzIGJ5IHRoZSBsb3dlciBlbmQgb2YgYSBidWNrZXRcblxuY29uc3QgUFJFRklYID0gXCIjIHNwYW5zOiBcIjtcbmNvbnN0IFBBUlRTID0gMTY7IC8vIGJ1Y2tldHMgZm9yIGVhY2ggcG93ZXIgb2YgdHdvXG5jb25zdCBDT01NRU5UID0gL14jIHNwYW5zOiAoXFxTKykgKFxcUyopKCg/OiBcXGQrOlxcZCspKykkLztcblxuZXhwb3J0IGZ1bmN0aW9uIGlzU3BhbkNvbW1lbnQoY29tbWVudDogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiBjb21tZW50LnN0YXJ0c1dpdGgoUFJFRklYKSAmJiBDT01NRU5ULnRlc3QoY29tbWVudCk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzcGFuc0luKGNvbW1lbnRzOiByZWFkb25seSBzdHJpbmdbXSk6IFNwYW5zIHtcbiAgY29uc3QgaGlzdG9ncmFtcyA9IG5ldyBNYXA8c3RyaW5nLCBNYXA8c3RyaW5nLCBIaXN0b2dyYW0+PigpO1xuICBmb3IgKGNvbnN0IGNvbW1lbnQgb2YgY29tbWVudHMpIHtcbiAgICBjb25zdCBwYXJ0cyA9IGNvbW1lbnQuc3RhcnRzV2l0aChQUkVGSVgpID8gQ09NTUVOVC5leGVjKGNvbW1lbnQpIDogbnVsbDtcbiAgICBpZiAoIXBhcnRzKSBjb250aW51ZTtcbiAgICBjb25zdCBba2V5LCB2YWx1ZV0gPSBbdW5lc2NhcGVkKHBhcnRzWzFdKSwgdW5lc2NhcGVkKHBhcnRzWzJdKV07XG4gICAgY29uc3QgdmFsdWVzID0gaGlzdG9ncmFtcy5nZXQoa2V5KSA/PyBuZXcgTWFwPHN0cmluZywgSGlzdG9ncmFtPigpO1xuICAgIGNvbnN0IGhpc3RvZ3JhbSA9IHZhbHVlcy5nZXQodmFsdWUpID8/IG5ldyBNYXA8bnVtYmVyLCBudW1iZXI+KCk7XG4gICAgZm9yIChjb25zdCBidWNrZXQgb2YgcGFydHNbM10udHJpbSgpLnNwbGl0KFwiIFwiKSkge1xuICAgICAgY29uc3QgW2xvd2VyLCBjb3VudF0gPSBidWNrZXQuc3BsaXQoXCI6XCIpLm1hcChOdW1iZXIpO1xuICAgICAgaGlzdG9ncmFtLnNldChsb3dlciwgKGhpc3RvZ3JhbS5nZXQobG93ZXIpID8/IDApICsgY291bnQpO1xuICAgIH1cbiAgICBoaXN0b2dyYW1zLnNldChrZXksIHZhbHVlcy5zZXQodmFsdWUsIGhpc3RvZ3JhbSkpO1xuICB9XG4gIHJldHVybiBuZXcgTWFwKFsuLi5oaXN0b2dyYW1zXS5tYXAoKFtrZXksIHZhbHVlc10pID0+IFtrZXksIG5ldyBNYXAoWy4uLnZhbHVlc10ubWFwKChbdmFsdWUsIGhpc3RvZ3JhbV0pID0+IFt2YWx1ZSwgc3Bhbk9mKGhpc3RvZ3JhbSldKSldKSk7XG59XG5cbi8vIEJ5dGVzIHRoYXQgYXJlIG5vIFVURi04IHN0YXkgYXMgdGhleSB3ZXJlIHdyaXR0ZW4uXG5mdW5jdGlvbiB1bmVzY2FwZWQod29yZDogc3RyaW5nKTogc3RyaW5nIHtcbiAgdHJ5IHtcbiAgICByZXR1cm4gZGVjb2RlVVJJQ29tcG9uZW50KHdvcmQucmVwbGFjZSgvJSg/IVswLTlhLWZdezJ9KS9naSwgXCIlMjVcIikpO1xuICB9IGNhdGNoIHtcbiAgICByZXR1cm4gd29yZDtcbiAgfVxufVxuXG5mdW5jdGlvbiBzcGFuT2YoaGlzdG9ncmFtOiBIaXN0b2dyYW0pOiBTcGFuIHtcbiAgY29uc3QgYnVja2V0cyA9IFsuLi5oaXN0b2dyYW1dLnNvcnQoKFthXSwgW2JdKSA9PiBhIC0gYik7XG4gIGNvbnN0IGNvdW50ID0gYnVja2V0cy5yZWR1Y2UoKHN1bSwgWywgZWFjaF0pID0+IHN1bSArIGVhY2gsIDApO1xuICBjb25zdCBxdWFudGlsZSA9IChwZXJjZW50OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIGxldCBzZWVuID0gMDtcbiAgICBjb25zdCByYW5rID0gTWF0aC5jZWlsKChjb3VudCAqIHBlcmNlbnQpIC8gMTAwKTtcbiAgICByZXR1cm4gbWlkZGxlT2YoKGJ1Y2tldHMuZmluZCgoWywgZWFjaF0pID0+IChzZWVuICs9IGVhY2gpID49IHJhbmspID8/IFswXSlbMF0pO1xuICB9O1xuICByZXR1cm4geyBjb3VudCwgbWVkaWFuTnM6IHF1YW50aWxlKDUwKSwgcDk1TnM6IHF1YW50aWxlKDk1KSB9O1xufVxuXG4vLyBUaGUgbWlkZGxlIG9mIGEgYnVja2V0IHN0YW5kcyBmb3IgYWxsIG9mIGl0LlxuZnVuY3Rpb24gbWlkZGxlT2YobG93ZXI6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IHdpZHRoID0gbG93ZXIgPCBQQVJUUyA/IDEgOiAyICoqIE1hdGguZmxvb3IoTWF0aC5sb2cyKGxvd2VyKSkgLyBQQVJUUztcbiAgcmV0dXJuIGxvd2VyICsgTWF0aC5mbG9vcih3aWR0aCAvIDIpO1xufVxuIiwgIi8vIEEgcHJvZmlsZSBpbiBtZW1vcnk6IHRoZSB0YWJsZXMgb2Ygc3BlcmYncyBKU09OIGFzIHR5cGVkIGFycmF5cywgc28gdGhhdCA1MDAsMDAwIHN0YWNrcyBhcmUgc29tZSBtZWdhYnl0ZXMgdGhhdCBjYW4gYmVcbi8vIHdhbGtlZCBpbiBtaWxsaXNlY29uZHMuXG4vL1xuLy8gSW4gZXZlcnkgdGFibGUgcm93IDAgc3RhbmRzIGZvciBcIm5vbmVcIjsgcGFyZW50cyBwcmVjZWRlIGNoaWxkcmVuIGluIHRoZSB0YWJsZSBvZiBzdGFja3MuXG5cbmltcG9ydCB7IGlzU3BhbkNvbW1lbnQsIHNwYW5zSW4sIHR5cGUgU3BhbnMgfSBmcm9tIFwiLi9zcGFucy50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3SnNvbiB9IGZyb20gXCIuL3ZpZXdfanNvbi50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVR5cGUge1xuICBuYW1lOiBzdHJpbmc7XG4gIHVuaXQ6IHN0cmluZztcbn1cblxuZXhwb3J0IGludGVyZmFjZSBUaHJlYWQge1xuICBwcm9jZXNzOiBudW1iZXI7XG4gIG51bWJlcjogbnVtYmVyO1xuICBuYW1lOiBzdHJpbmc7XG4gIHBhcmVudDogbnVtYmVyOyAvLyBwcm9jZXNzIGlkOyAwOiB1bmtub3duXG4gIHRpdGxlOiBzdHJpbmc7IC8vIG9mIHRoZSBwcm9jZXNzOyBcIlwiOiB1bmtub3duXG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWwge1xuICBrZXk6IHN0cmluZztcbiAgdmFsdWU6IHN0cmluZztcbn1cblxuLy8gRXZlcnkgc2FtcGxlIGluIG9yZGVyIG9mIHRpbWUuIEEgcm93IHNheXMgd2hhdCBpdHMgdGhyZWFkIGRpZCBmcm9tIGBlbmQgLSB3ZWlnaHRgIHRvIGBlbmRgLlxuZXhwb3J0IGludGVyZmFjZSBUaW1lbGluZSB7XG4gIGVuZFVzOiBGbG9hdDY0QXJyYXk7XG4gIHNhbXBsZTogSW50MzJBcnJheTtcbiAgd2VpZ2h0OiBGbG9hdDY0QXJyYXk7XG4gIGdhcHM6IEdhcFtdO1xufVxuXG4vLyBUaW1lIGJldHdlZW4gcmVjb3JkaW5ncyB0aGF0IHdhcyB0YWtlbiBvdXQgb2YgYSB0aW1lbGluZTogYXQgd2hpY2ggaW5zdGFudCBvZiB3aGF0IGlzIGxlZnQsIGFuZCBob3cgbXVjaC5cbmV4cG9ydCBpbnRlcmZhY2UgR2FwIHtcbiAgYXRVczogbnVtYmVyO1xuICBsZW5ndGhVczogbnVtYmVyO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIFByb2ZpbGUge1xuICB0eXBlczogU2FtcGxlVHlwZVtdO1xuICBkZWZhdWx0VHlwZTogbnVtYmVyO1xuICBmcmVxdWVuY3lIejogbnVtYmVyOyAvLyAwOiB1bmtub3duXG4gIHN0YXJ0TnM6IG51bWJlcjsgLy8gc2luY2UgdGhlIFVuaXggZXBvY2g7IDA6IHVua25vd25cbiAgZHVyYXRpb25OczogbnVtYmVyOyAvLyAwOiB1bmtub3duXG4gIGNvbW1lbnRzOiBzdHJpbmdbXTsgLy8gYnV0IHRob3NlIG9mIHNwYW5zXG4gIHNwYW5zOiBTcGFucztcbiAgYmFzZVNwYW5zOiBTcGFucyB8IG51bGw7IC8vIGluIGEgY29tcGFyaXNvbiwgb2YgdGhlIHByb2ZpbGUgdGhhdCBpcyBjb21wYXJlZCB3aXRoXG4gIGRpcmVjdG9yaWVzOiBzdHJpbmdbXTsgLy8gaW4gd2hpY2ggdGhlIHByb2dyYW0gcmFuLCBhcyBmYXIgYXMgdGhlIHByb2ZpbGUgc2F5c1xuXG4gIGZ1bmN0aW9uTmFtZTogc3RyaW5nW107XG4gIGZ1bmN0aW9uRmlsZTogc3RyaW5nW107XG4gIGZ1bmN0aW9uTGluZTogSW50MzJBcnJheTtcbiAgZnJhbWVGdW5jdGlvbjogSW50MzJBcnJheTtcbiAgZnJhbWVMaW5lOiBJbnQzMkFycmF5O1xuICBzdGFja1BhcmVudDogSW50MzJBcnJheTtcbiAgc3RhY2tGcmFtZTogSW50MzJBcnJheTtcblxuICB0aHJlYWRzOiBUaHJlYWRbXTtcbiAgbGFiZWxTZXRzOiBMYWJlbFtdW107XG5cbiAgc2FtcGxlU3RhY2s6IEludDMyQXJyYXk7XG4gIHNhbXBsZVRocmVhZDogSW50MzJBcnJheTtcbiAgc2FtcGxlTGFiZWxzOiBJbnQzMkFycmF5O1xuICB2YWx1ZXM6IEZsb2F0NjRBcnJheVtdOyAvLyBvbmUgYXJyYXkgZm9yIGVhY2ggc2FtcGxlIHR5cGVcbiAgLy8gSW4gYSBjb21wYXJpc29uLCAxIGZvciB0aGUgc2FtcGxlcyBvZiB0aGUgcHJvZmlsZSB0aGF0IGlzIGNvbXBhcmVkIHdpdGg7IG51bGwgaW4gYSBwcm9maWxlIGFsb25lLlxuICBzYW1wbGVJc0Jhc2U6IFVpbnQ4QXJyYXkgfCBudWxsO1xuICB0aW1lbGluZTogVGltZWxpbmUgfCBudWxsO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvZmlsZU9mKGpzb246IFZpZXdKc29uKTogUHJvZmlsZSB7XG4gIGNvbnN0IHRleHQgPSAoaWQ6IG51bWJlcik6IHN0cmluZyA9PiBqc29uLnN0cmluZ3NbaWRdID8/IFwiXCI7XG4gIGNvbnN0IGlzVGltZSA9IHRleHQoanNvbi5wZXJpb2RfdHlwZS51bml0KSA9PT0gXCJuYW5vc2Vjb25kc1wiICYmIGpzb24ucGVyaW9kID4gMDtcbiAgY29uc3QgY29tbWVudHMgPSBqc29uLmNvbW1lbnRzLm1hcCh0ZXh0KTtcbiAgcmV0dXJuIHtcbiAgICB0eXBlczoganNvbi5zYW1wbGVfdHlwZXMubmFtZS5tYXAoKG5hbWUsIGkpID0+IHR5cGVPZih0ZXh0KG5hbWUpLCB0ZXh0KGpzb24uc2FtcGxlX3R5cGVzLnVuaXRbaV0pKSksXG4gICAgZGVmYXVsdFR5cGU6IGpzb24uZGVmYXVsdF9zYW1wbGVfdHlwZSxcbiAgICBmcmVxdWVuY3lIejogaXNUaW1lID8gTWF0aC5yb3VuZCgxZTkgLyBqc29uLnBlcmlvZCkgOiAwLFxuICAgIHN0YXJ0TnM6IGpzb24uc3RhcnRfdGltZV9ucyxcbiAgICBkdXJhdGlvbk5zOiBqc29uLmR1cmF0aW9uX25zLFxuICAgIGNvbW1lbnRzOiBjb21tZW50cy5maWx0ZXIoKGNvbW1lbnQpID0+ICFpc1NwYW5Db21tZW50KGNvbW1lbnQpKSxcbiAgICBzcGFuczogc3BhbnNJbihjb21tZW50cyksXG4gICAgYmFzZVNwYW5zOiBudWxsLFxuICAgIGRpcmVjdG9yaWVzOiBkaXJlY3Rvcmllc0luKGNvbW1lbnRzKSxcbiAgICBmdW5jdGlvbk5hbWU6IFtcIlwiLCAuLi5qc29uLmZ1bmN0aW9ucy5uYW1lLm1hcCh0ZXh0KV0sXG4gICAgZnVuY3Rpb25GaWxlOiBbXCJcIiwgLi4uanNvbi5mdW5jdGlvbnMuZmlsZS5tYXAodGV4dCldLFxuICAgIGZ1bmN0aW9uTGluZTogY29sdW1uKGpzb24uZnVuY3Rpb25zLmxpbmUpLFxuICAgIGZyYW1lRnVuY3Rpb246IGNvbHVtbihqc29uLmZyYW1lcy5mdW5jdGlvbiksXG4gICAgZnJhbWVMaW5lOiBjb2x1bW4oanNvbi5mcmFtZXMubGluZSksXG4gICAgc3RhY2tQYXJlbnQ6IHBhcmVudHMoanNvbi5zdGFja3MudXApLFxuICAgIHN0YWNrRnJhbWU6IGNvbHVtbihqc29uLnN0YWNrcy5mcmFtZSksXG4gICAgdGhyZWFkczogW1xuICAgICAgeyBwcm9jZXNzOiAwLCBudW1iZXI6IDAsIG5hbWU6IFwiXCIsIHBhcmVudDogMCwgdGl0bGU6IFwiXCIgfSxcbiAgICAgIC4uLmpzb24udGhyZWFkcy5udW1iZXIubWFwKChudW1iZXIsIGkpID0+ICh7XG4gICAgICAgIHByb2Nlc3M6IGpzb24udGhyZWFkcy5wcm9jZXNzW2ldLFxuICAgICAgICBudW1iZXIsXG4gICAgICAgIG5hbWU6IHRleHQoanNvbi50aHJlYWRzLm5hbWVbaV0pLFxuICAgICAgICBwYXJlbnQ6IGpzb24udGhyZWFkcy5wYXJlbnQ/LltpXSA/PyAwLFxuICAgICAgICB0aXRsZTogdGV4dChqc29uLnRocmVhZHMudGl0bGU/LltpXSA/PyAwKSxcbiAgICAgIH0pKSxcbiAgICBdLFxuICAgIGxhYmVsU2V0czogbGFiZWxTZXRzKGpzb24sIHRleHQpLFxuICAgIHNhbXBsZVN0YWNrOiBJbnQzMkFycmF5LmZyb20oanNvbi5zYW1wbGVzLnN0YWNrKSxcbiAgICBzYW1wbGVUaHJlYWQ6IEludDMyQXJyYXkuZnJvbShqc29uLnNhbXBsZXMudGhyZWFkKSxcbiAgICBzYW1wbGVMYWJlbHM6IEludDMyQXJyYXkuZnJvbShqc29uLnNhbXBsZXMubGFiZWxzKSxcbiAgICB2YWx1ZXM6IGpzb24uc2FtcGxlcy52YWx1ZXMubWFwKCh2YWx1ZXMpID0+IEZsb2F0NjRBcnJheS5mcm9tKHZhbHVlcykpLFxuICAgIHNhbXBsZUlzQmFzZTogbnVsbCxcbiAgICB0aW1lbGluZToganNvbi50aW1lbGluZSAmJiBqc29uLnRpbWVsaW5lLnNhbXBsZS5sZW5ndGggPiAwID8gdGltZWxpbmVPZihqc29uLnRpbWVsaW5lKSA6IG51bGwsXG4gIH07XG59XG5cbi8vIE9iamVjdHMgYXJlIGNvdW50ZWQsIGFuZCBjYWxsZWQgc286IGEgYmFyZSBudW1iZXIgYmVzaWRlIHRpbWVzIGFuZCBieXRlcyB3b3VsZCBzYXkgbGl0dGxlLlxuZnVuY3Rpb24gdHlwZU9mKG5hbWU6IHN0cmluZywgdW5pdDogc3RyaW5nKTogU2FtcGxlVHlwZSB7XG4gIHJldHVybiB7IG5hbWUsIHVuaXQ6IHVuaXQgPT09IFwiY291bnRcIiAmJiBuYW1lLmVuZHNXaXRoKFwiX29iamVjdHNcIikgPyBcIm9iamVjdHNcIiA6IHVuaXQgfTtcbn1cblxuLy8gXCIjIGN3ZDogL3Nydi9zaG9wXCIsIG9uY2UgZm9yIGVhY2ggcmVjb3JkaW5nIG9mIHRob3NlIHRoYXQgd2VyZSBhZGRlZCB1cC5cbmZ1bmN0aW9uIGRpcmVjdG9yaWVzSW4oY29tbWVudHM6IHN0cmluZ1tdKTogc3RyaW5nW10ge1xuICByZXR1cm4gWy4uLm5ldyBTZXQoY29tbWVudHMubWFwKChjb21tZW50KSA9PiAvXiMgY3dkOiAoXFwvLiopLy5leGVjKGNvbW1lbnQpPy5bMV0gPz8gXCJcIikuZmlsdGVyKEJvb2xlYW4pKV07XG59XG5cbmZ1bmN0aW9uIGNvbHVtbih2YWx1ZXM6IG51bWJlcltdKTogSW50MzJBcnJheSB7XG4gIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHZhbHVlcy5sZW5ndGggKyAxKTtcbiAgcmVzdWx0LnNldCh2YWx1ZXMsIDEpO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG5mdW5jdGlvbiBwYXJlbnRzKHVwOiBudW1iZXJbXSk6IEludDMyQXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgSW50MzJBcnJheSh1cC5sZW5ndGggKyAxKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCB1cC5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGRpc3RhbmNlID0gdXBbaV07XG4gICAgcmVzdWx0W2kgKyAxXSA9IGRpc3RhbmNlID09PSAwID8gMCA6IGkgKyAxIC0gZGlzdGFuY2U7XG4gIH1cbiAgcmV0dXJuIHJlc3VsdDtcbn1cblxuZnVuY3Rpb24gbGFiZWxTZXRzKGpzb246IFZpZXdKc29uLCB0ZXh0OiAoaWQ6IG51bWJlcikgPT4gc3RyaW5nKTogTGFiZWxbXVtdIHtcbiAgY29uc3QgeyBrZXksIHN0cmluZywgbnVtYmVyLCB1bml0IH0gPSBqc29uLmxhYmVscztcbiAgY29uc3Qgc2V0czogTGFiZWxbXVtdID0gW1tdXTtcbiAgbGV0IHN0YXJ0ID0gMDtcbiAgZm9yIChjb25zdCBlbmQgb2YganNvbi5sYWJlbF9zZXRzLmVuZCkge1xuICAgIGNvbnN0IHNldDogTGFiZWxbXSA9IFtdO1xuICAgIGZvciAobGV0IGkgPSBzdGFydDsgaSA8IGVuZDsgaSsrKSB7XG4gICAgICBjb25zdCB2YWx1ZSA9IHN0cmluZ1tpXSAhPT0gMCA/IHRleHQoc3RyaW5nW2ldKSA6IGAke251bWJlcltpXX0gJHt0ZXh0KHVuaXRbaV0pfWAudHJpbUVuZCgpO1xuICAgICAgc2V0LnB1c2goeyBrZXk6IHRleHQoa2V5W2ldKSwgdmFsdWUgfSk7XG4gICAgfVxuICAgIHNldHMucHVzaChzZXQpO1xuICAgIHN0YXJ0ID0gZW5kO1xuICB9XG4gIHJldHVybiBzZXRzO1xufVxuXG5mdW5jdGlvbiB0aW1lbGluZU9mKHJvd3M6IE5vbk51bGxhYmxlPFZpZXdKc29uW1widGltZWxpbmVcIl0+KTogVGltZWxpbmUge1xuICBjb25zdCBlbmRVcyA9IG5ldyBGbG9hdDY0QXJyYXkocm93cy50aW1lX3VzLmxlbmd0aCk7XG4gIGxldCB0aW1lID0gMDtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBlbmRVcy5sZW5ndGg7IGkrKykge1xuICAgIHRpbWUgKz0gcm93cy50aW1lX3VzW2ldO1xuICAgIGVuZFVzW2ldID0gdGltZTtcbiAgfVxuICByZXR1cm4geyBlbmRVcywgc2FtcGxlOiBJbnQzMkFycmF5LmZyb20ocm93cy5zYW1wbGUpLCB3ZWlnaHQ6IEZsb2F0NjRBcnJheS5mcm9tKHJvd3Mud2VpZ2h0KSwgZ2FwczogW10gfTtcbn1cblxuLy8gV2hhdCBhIHRocmVhZCBpcyBjYWxsZWQgd2hlcmUgdGhlcmUgaXMgcm9vbSBmb3IgYSB3b3JkOyB3aXRoIGl0cyBwcm9jZXNzIHdoZXJlIHRoZXJlIGFyZSBzZXZlcmFsLCB1bmxlc3MgdGhhdCBpcyBwbGFpbi5cbmV4cG9ydCBmdW5jdGlvbiB0aHJlYWROYW1lKHByb2ZpbGU6IFByb2ZpbGUsIGlkOiBudW1iZXIsIHdpdGhQcm9jZXNzID0gaGFzTWFueVByb2Nlc3Nlcyhwcm9maWxlKSk6IHN0cmluZyB7XG4gIGNvbnN0IHRocmVhZCA9IHByb2ZpbGUudGhyZWFkc1tpZF07XG4gIGlmIChpZCA9PT0gMCkgcmV0dXJuIFwidW5rbm93biB0aHJlYWRcIjtcbiAgY29uc3QgbmFtZSA9IHRocmVhZC5uYW1lIHx8ICh0aHJlYWQubnVtYmVyID09PSAxID8gXCJtYWluXCIgOiBgdGhyZWFkICR7dGhyZWFkLm51bWJlcn1gKTtcbiAgcmV0dXJuIHdpdGhQcm9jZXNzID8gYCR7bmFtZX0gKCR7dGhyZWFkLnByb2Nlc3N9KWAgOiBuYW1lO1xufVxuXG5mdW5jdGlvbiBoYXNNYW55UHJvY2Vzc2VzKHByb2ZpbGU6IFByb2ZpbGUpOiBib29sZWFuIHtcbiAgcmV0dXJuIHByb2ZpbGUudGhyZWFkcy5sZW5ndGggPiAyICYmIHByb2ZpbGUudGhyZWFkcy5zbGljZSgyKS5zb21lKCh0KSA9PiB0LnByb2Nlc3MgIT09IHByb2ZpbGUudGhyZWFkc1sxXS5wcm9jZXNzKTtcbn1cbiIsICIvLyBMYWJlbHMgYXMgZnJhbWVzOiBhIGxhYmVsJ3MgdmFsdWUgYmVjb21lcyB0aGUgcm9vdCwgb3IgdGhlIGxlYWYsIG9mIGVhY2ggc3RhY2ssIHNvIHRoYXQgYWxsIHZpZXdzIGFkZCB1cCBieSBpdC4gV2hhdFxuLy8gYHNwZXJmIHJlcG9ydCAtLXRhZ3Jvb3RgIGRvZXMgaW4gdGV4dC5cblxuaW1wb3J0IHsgUGFpckluZGV4IH0gZnJvbSBcIi4vcGFpcl9pbmRleC50c1wiO1xuaW1wb3J0IHsgcHJvY2Vzc2VzT2YgfSBmcm9tIFwiLi9wcm9jZXNzZXMudHNcIjtcbmltcG9ydCB7IHRocmVhZE5hbWUsIHR5cGUgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBMYWJlbEZyYW1lcyB7XG4gIHJvb3RzOiByZWFkb25seSBzdHJpbmdbXTsgLy8ga2V5cyBvZiBsYWJlbHMsIHRoZSBvdXRlcm1vc3QgZmlyc3RcbiAgbGVhdmVzOiByZWFkb25seSBzdHJpbmdbXTsgLy8gdGhlIGlubmVybW9zdCBsYXN0XG59XG5cbmV4cG9ydCBjb25zdCBOT19GUkFNRVM6IExhYmVsRnJhbWVzID0geyByb290czogW10sIGxlYXZlczogW10gfTtcblxuLy8gV2hhdCBzdGFuZHMgd2hlcmUgYSBzYW1wbGUgZG9lcyBub3QgaGF2ZSB0aGUgbGFiZWwuXG5leHBvcnQgY29uc3QgVU5LTk9XTiA9IFwiPHVua25vd24+XCI7XG5cbi8vIFRoZSBmaWxlIG9mIHN1Y2ggYSBmcmFtZS4gTm8gcGF0aCBiZWdpbnMgbGlrZSB0aGF0LlxuY29uc3QgUExBQ0UgPSBcIjxsYWJlbCBcIjtcblxuZXhwb3J0IGZ1bmN0aW9uIGlzTGFiZWxGcmFtZShmaWxlOiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGZpbGUuc3RhcnRzV2l0aChQTEFDRSk7XG59XG5cbi8vIFdoYXQgaXMga25vd24gb2YgYSBzYW1wbGUncyB0aHJlYWQsIGJ5IHdoYXQgdGhlIGxhYmVscyBhcmUgY2FsbGVkIGluIGZpbGVzOyBcIlwiIHdoZXJlIGl0IGlzIG5vdC5cbmNvbnN0IE9GX1RIUkVBRFM6IFJlY29yZDxzdHJpbmcsIChwcm9maWxlOiBQcm9maWxlLCB0aHJlYWQ6IG51bWJlcikgPT4gc3RyaW5nPiA9IHtcbiAgdGhyZWFkOiAocHJvZmlsZSwgdGhyZWFkKSA9PiAodGhyZWFkID09PSAwID8gXCJcIiA6IHRocmVhZE5hbWUocHJvZmlsZSwgdGhyZWFkLCBmYWxzZSkpLFxuICBwaWQ6IChwcm9maWxlLCB0aHJlYWQpID0+IG51bWJlck9mKHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy5wcm9jZXNzKSxcbiAgcHBpZDogKHByb2ZpbGUsIHRocmVhZCkgPT4gbnVtYmVyT2YocHJvZmlsZS50aHJlYWRzW3RocmVhZF0/LnBhcmVudCksXG4gIHByb2Nlc3NfdGl0bGU6IChwcm9maWxlLCB0aHJlYWQpID0+IHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy50aXRsZSA/PyBcIlwiLFxufTtcblxuZnVuY3Rpb24gbnVtYmVyT2YodmFsdWU6IG51bWJlciB8IHVuZGVmaW5lZCk6IHN0cmluZyB7XG4gIHJldHVybiB2YWx1ZSA/IFN0cmluZyh2YWx1ZSkgOiBcIlwiO1xufVxuXG4vLyBSZXR1cm5zIHRoZSB2YWx1ZXMgdGhhdCBhIHNhbXBsZSBvZiB0aGlzIHRocmVhZCBhbmQgc2V0IG9mIGxhYmVscyBoYXMgZm9yIGEgbGFiZWw7IG5vbmUgd2hlcmUgaXQgZG9lcyBub3QgaGF2ZSBpdC5cbmV4cG9ydCBmdW5jdGlvbiBsYWJlbFZhbHVlcyhwcm9maWxlOiBQcm9maWxlLCBrZXk6IHN0cmluZywgdGhyZWFkOiBudW1iZXIsIGxhYmVsczogbnVtYmVyKTogc3RyaW5nW10ge1xuICBjb25zdCBnaXZlbiA9IHByb2ZpbGUubGFiZWxTZXRzW2xhYmVsc10uZmlsdGVyKChsYWJlbCkgPT4gbGFiZWwua2V5ID09PSBrZXkpLm1hcCgoeyB2YWx1ZSB9KSA9PiB2YWx1ZSk7XG4gIHJldHVybiBbaXNPZlRocmVhZHMoa2V5KSA/IE9GX1RIUkVBRFNba2V5XShwcm9maWxlLCB0aHJlYWQpIDogXCJcIiwgLi4uZ2l2ZW5dLmZpbHRlcihCb29sZWFuKTtcbn1cblxuLy8gV2hldGhlciBsYWJlbHMgY2FsbGVkIHNvIGFyZSB3aGF0IGlzIGtub3duIG9mIHRocmVhZHMuXG5leHBvcnQgZnVuY3Rpb24gaXNPZlRocmVhZHMoa2V5OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIE9iamVjdC5oYXNPd24oT0ZfVEhSRUFEUywga2V5KTtcbn1cblxuLy8gUmV0dXJucyB0aGUga2V5cyBieSB3aGljaCBzYW1wbGVzIG9mIGBwcm9maWxlYCBjYW4gYmUgdG9sZCBhcGFydDogdGhvc2Ugb2YgaXRzIGxhYmVscywgYW5kIG9mIHRocmVhZHMgYW5kIHByb2Nlc3NlcyB3aGVyZVxuLy8gdGhlcmUgYXJlIHNldmVyYWwuXG5leHBvcnQgZnVuY3Rpb24gZnJhbWVLZXlzKHByb2ZpbGU6IFByb2ZpbGUpOiBzdHJpbmdbXSB7XG4gIGNvbnN0IGtleXMgPSBuZXcgU2V0KHByb2ZpbGUubGFiZWxTZXRzLmZsYXRNYXAoKHNldCkgPT4gc2V0Lm1hcCgoeyBrZXkgfSkgPT4ga2V5KSkpO1xuICBpZiAobmV3IFNldChwcm9maWxlLnNhbXBsZVRocmVhZCkuc2l6ZSA+IDEpIGtleXMuYWRkKFwidGhyZWFkXCIpO1xuICBpZiAocHJvY2Vzc2VzT2YocHJvZmlsZSkubGVuZ3RoID4gMSkge1xuICAgIGZvciAoY29uc3Qga2V5IG9mIFtcInByb2Nlc3NfdGl0bGVcIiwgXCJwaWRcIiwgXCJwcGlkXCJdKSB7XG4gICAgICBpZiAocHJvZmlsZS50aHJlYWRzLnNvbWUoKF8sIGlkKSA9PiBPRl9USFJFQURTW2tleV0ocHJvZmlsZSwgaWQpICE9PSBcIlwiKSkga2V5cy5hZGQoa2V5KTtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIFsuLi5rZXlzXTtcbn1cblxuLy8gUmV0dXJucyB0aGUgcHJvZmlsZSB3aXRoIHN1Y2ggZnJhbWVzOyBgcHJvZmlsZWAgaXRzZWxmIHdoZXJlIG5vbmUgaXMgYXNrZWQgZm9yLlxuZXhwb3J0IGZ1bmN0aW9uIHdpdGhMYWJlbEZyYW1lcyhwcm9maWxlOiBQcm9maWxlLCB7IHJvb3RzLCBsZWF2ZXMgfTogTGFiZWxGcmFtZXMpOiBQcm9maWxlIHtcbiAgcmV0dXJuIHJvb3RzLmxlbmd0aCArIGxlYXZlcy5sZW5ndGggPT09IDAgPyBwcm9maWxlIDogbmV3IEdyYWZ0ZXIocHJvZmlsZSwgcm9vdHMsIGxlYXZlcykuZ3JhZnQoKTtcbn1cblxuY2xhc3MgR3JhZnRlciB7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnVuY3Rpb25OYW1lOiBzdHJpbmdbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmdW5jdGlvbkZpbGU6IHN0cmluZ1tdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZ1bmN0aW9uTGluZTogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVGdW5jdGlvbjogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVMaW5lOiBudW1iZXJbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja1BhcmVudDogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tGcmFtZTogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tzOiBQYWlySW5kZXg7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVzID0gbmV3IE1hcDxzdHJpbmcsIG51bWJlcj4oKTtcbiAgLy8gV2hhdCBhbiBvbGQgc3RhY2sgaXMgYWJvdmUgdGhlIG5vZGUgb2Ygc29tZSBsYWJlbHMsIGJ5IHRoYXQgbm9kZS4gTWFueSBzYW1wbGVzIGhhdmUgZmV3IGxhYmVscy5cbiAgcHJpdmF0ZSByZWFkb25seSBicmFuY2hlcyA9IG5ldyBNYXA8bnVtYmVyLCBNYXA8bnVtYmVyLCBudW1iZXI+PigpO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHByaXZhdGUgcmVhZG9ubHkgcHJvZmlsZTogUHJvZmlsZSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IHJvb3RzOiByZWFkb25seSBzdHJpbmdbXSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IGxlYXZlczogcmVhZG9ubHkgc3RyaW5nW10sXG4gICkge1xuICAgIHRoaXMuZnVuY3Rpb25OYW1lID0gWy4uLnByb2ZpbGUuZnVuY3Rpb25OYW1lXTtcbiAgICB0aGlzLmZ1bmN0aW9uRmlsZSA9IFsuLi5wcm9maWxlLmZ1bmN0aW9uRmlsZV07XG4gICAgdGhpcy5mdW5jdGlvbkxpbmUgPSBbLi4ucHJvZmlsZS5mdW5jdGlvbkxpbmVdO1xuICAgIHRoaXMuZnJhbWVGdW5jdGlvbiA9IFsuLi5wcm9maWxlLmZyYW1lRnVuY3Rpb25dO1xuICAgIHRoaXMuZnJhbWVMaW5lID0gWy4uLnByb2ZpbGUuZnJhbWVMaW5lXTtcbiAgICB0aGlzLnN0YWNrcyA9IG5ldyBQYWlySW5kZXgodGhpcy5zdGFja1BhcmVudCwgdGhpcy5zdGFja0ZyYW1lLCBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aCAqIDIpO1xuICB9XG5cbiAgZ3JhZnQoKTogUHJvZmlsZSB7XG4gICAgY29uc3QgeyBwcm9maWxlIH0gPSB0aGlzO1xuICAgIGNvbnN0IHNhbXBsZVN0YWNrID0gcHJvZmlsZS5zYW1wbGVTdGFjay5tYXAoKHN0YWNrLCBpKSA9PiB7XG4gICAgICBjb25zdCBmcmFtZXNPZiA9IChrZXlzOiByZWFkb25seSBzdHJpbmdbXSk6IG51bWJlcltdID0+XG4gICAgICAgIGtleXMubWFwKChrZXkpID0+IHRoaXMuZnJhbWUoa2V5LCBsYWJlbFZhbHVlcyhwcm9maWxlLCBrZXksIHByb2ZpbGUuc2FtcGxlVGhyZWFkW2ldLCBwcm9maWxlLnNhbXBsZUxhYmVsc1tpXSkuam9pbihcIixcIikpKTtcbiAgICAgIGNvbnN0IGJlbG93ID0gZnJhbWVzT2YodGhpcy5yb290cykucmVkdWNlKChub2RlLCBmcmFtZSkgPT4gdGhpcy5ub2RlKG5vZGUsIGZyYW1lKSwgMCk7XG4gICAgICByZXR1cm4gZnJhbWVzT2YodGhpcy5sZWF2ZXMpLnJlZHVjZSgobm9kZSwgZnJhbWUpID0+IHRoaXMubm9kZShub2RlLCBmcmFtZSksIHRoaXMuYWJvdmUoYmVsb3csIHN0YWNrKSk7XG4gICAgfSk7XG4gICAgcmV0dXJuIHtcbiAgICAgIC4uLnByb2ZpbGUsXG4gICAgICBmdW5jdGlvbk5hbWU6IHRoaXMuZnVuY3Rpb25OYW1lLFxuICAgICAgZnVuY3Rpb25GaWxlOiB0aGlzLmZ1bmN0aW9uRmlsZSxcbiAgICAgIGZ1bmN0aW9uTGluZTogSW50MzJBcnJheS5mcm9tKHRoaXMuZnVuY3Rpb25MaW5lKSxcbiAgICAgIGZyYW1lRnVuY3Rpb246IEludDMyQXJyYXkuZnJvbSh0aGlzLmZyYW1lRnVuY3Rpb24pLFxuICAgICAgZnJhbWVMaW5lOiBJbnQzMkFycmF5LmZyb20odGhpcy5mcmFtZUxpbmUpLFxuICAgICAgc3RhY2tQYXJlbnQ6IEludDMyQXJyYXkuZnJvbSh0aGlzLnN0YWNrUGFyZW50KSxcbiAgICAgIHN0YWNrRnJhbWU6IEludDMyQXJyYXkuZnJvbSh0aGlzLnN0YWNrRnJhbWUpLFxuICAgICAgc2FtcGxlU3RhY2ssXG4gICAgfTtcbiAgfVxuXG4gIHByaXZhdGUgZnJhbWUoa2V5OiBzdHJpbmcsIHZhbHVlOiBzdHJpbmcpOiBudW1iZXIge1xuICAgIGNvbnN0IG5hbWUgPSB2YWx1ZSB8fCBVTktOT1dOO1xuICAgIGNvbnN0IHdvcmRzID0gYCR7a2V5fVxcMCR7bmFtZX1gO1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5mcmFtZXMuZ2V0KHdvcmRzKTtcbiAgICBpZiAoa25vd24gIT09IHVuZGVmaW5lZCkgcmV0dXJuIGtub3duO1xuICAgIHRoaXMuZnVuY3Rpb25GaWxlLnB1c2goYCR7UExBQ0V9JHtrZXl9PmApO1xuICAgIHRoaXMuZnVuY3Rpb25MaW5lLnB1c2goMCk7XG4gICAgdGhpcy5mcmFtZUZ1bmN0aW9uLnB1c2godGhpcy5mdW5jdGlvbk5hbWUucHVzaChuYW1lKSAtIDEpO1xuICAgIGNvbnN0IGlkID0gdGhpcy5mcmFtZUxpbmUucHVzaCgwKSAtIDE7XG4gICAgdGhpcy5mcmFtZXMuc2V0KHdvcmRzLCBpZCk7XG4gICAgcmV0dXJuIGlkO1xuICB9XG5cbiAgcHJpdmF0ZSBub2RlKHBhcmVudDogbnVtYmVyLCBmcmFtZTogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuc3RhY2tzLmZpbmRPckFkZChwYXJlbnQsIGZyYW1lLCB0aGlzLnN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gICAgaWYgKGtub3duID49IDApIHJldHVybiBrbm93bjtcbiAgICB0aGlzLnN0YWNrRnJhbWUucHVzaChmcmFtZSk7XG4gICAgcmV0dXJuIHRoaXMuc3RhY2tQYXJlbnQucHVzaChwYXJlbnQpIC0gMTtcbiAgfVxuXG4gIC8vIENsaW1icyB1bnRpbCBhIG5vZGUgaXMga25vd24sIGFuZCBnb2VzIGRvd24gYWdhaW4uXG4gIHByaXZhdGUgYWJvdmUoYmVsb3c6IG51bWJlciwgc3RhY2s6IG51bWJlcik6IG51bWJlciB7XG4gICAgbGV0IGJyYW5jaCA9IHRoaXMuYnJhbmNoZXMuZ2V0KGJlbG93KTtcbiAgICBpZiAoIWJyYW5jaCkgdGhpcy5icmFuY2hlcy5zZXQoYmVsb3csIChicmFuY2ggPSBuZXcgTWFwKFtbMCwgYmVsb3ddXSkpKTtcbiAgICBjb25zdCBwYXRoOiBudW1iZXJbXSA9IFtdO1xuICAgIGxldCBhdCA9IHN0YWNrO1xuICAgIGZvciAoOyAhYnJhbmNoLmhhcyhhdCk7IGF0ID0gdGhpcy5wcm9maWxlLnN0YWNrUGFyZW50W2F0XSkgcGF0aC5wdXNoKGF0KTtcbiAgICBsZXQgbm9kZSA9IGJyYW5jaC5nZXQoYXQpITtcbiAgICBmb3IgKGNvbnN0IG9sZCBvZiBwYXRoLnJldmVyc2UoKSkge1xuICAgICAgbm9kZSA9IHRoaXMubm9kZShub2RlLCB0aGlzLnByb2ZpbGUuc3RhY2tGcmFtZVtvbGRdKTtcbiAgICAgIGJyYW5jaC5zZXQob2xkLCBub2RlKTtcbiAgICB9XG4gICAgcmV0dXJuIG5vZGU7XG4gIH1cbn1cbiIsICIvLyBXaGF0IGEgZnJhbWUgaXMsIGFuZCB3aGF0IGEgdGhyZWFkIHdhcyBkb2luZzogdGhlIHdvcmRzIHRoYXQgb25seSBhIHByb2ZpbGVyIG9mIFJ1YnkgY2FuIHNheS5cbi8vXG4vLyBBIHNhbXBsZSdzIHN0YXRlIGlzIGluIGl0cyBsZWFmLCBmb3IgdGhlIHJlY29yZGVyIHB1dHMgYSBmcmFtZSBvZiBpdHMgb3duIG9uIHRvcCBvZiB3aGF0IHdhaXRlZCBvciBzZXQgb2ZmIGEgY29sbGVjdGlvbi5cbi8vIEEgZnVuY3Rpb24ncyBjYXRlZ29yeSBhbmQgbGlicmFyeSBhcmUgaW4gaXRzIHBhdGguXG5cbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGNvbnN0IFNUQVRFUyA9IFtcInJ1bm5pbmdcIiwgXCJqaXRcIiwgXCJnY1wiLCBcIndhaXRcIiwgXCJibG9ja2VkXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgU3RhdGUgPSAodHlwZW9mIFNUQVRFUylbbnVtYmVyXTtcblxuZXhwb3J0IGNvbnN0IFNUQVRFX1dPUkRTOiBSZWNvcmQ8U3RhdGUsIHsgbmFtZTogc3RyaW5nOyBpblRleHQ6IHN0cmluZzsgbWVhbmluZzogc3RyaW5nIH0+ID0ge1xuICBydW5uaW5nOiB7IG5hbWU6IFwiUnVubmluZ1wiLCBpblRleHQ6IFwicnVubmluZ1wiLCBtZWFuaW5nOiBcInJ1bm5pbmcgUnVieSBvciBDIGNvZGVcIiB9LFxuICBqaXQ6IHsgbmFtZTogXCJSdW5uaW5nLCBjb21waWxlZFwiLCBpblRleHQ6IFwicnVubmluZyBjb21waWxlZFwiLCBtZWFuaW5nOiBcInJ1bm5pbmcgY29kZSB0aGF0IFlKSVQgb3IgWkpJVCBoYXMgY29tcGlsZWQsIGFuZCBDIGNvZGUgY2FsbGVkIGZyb20gaXRcIiB9LFxuICBnYzogeyBuYW1lOiBcIkdDXCIsIGluVGV4dDogXCJHQ1wiLCBtZWFuaW5nOiBcImNvbGxlY3RpbmcgZ2FyYmFnZTogbWFya2luZyBhbmQgc3dlZXBpbmdcIiB9LFxuICB3YWl0OiB7IG5hbWU6IFwiR1ZMIHdhaXRcIiwgaW5UZXh0OiBcIkdWTCB3YWl0XCIsIG1lYW5pbmc6IFwicmVhZHkgdG8gcnVuLCBidXQgYW5vdGhlciB0aHJlYWQgaGVsZCB0aGUgbG9ja1wiIH0sXG4gIGJsb2NrZWQ6IHsgbmFtZTogXCJCbG9ja2VkXCIsIGluVGV4dDogXCJibG9ja2VkXCIsIG1lYW5pbmc6IFwid2FpdGluZyBmb3IgSS9PLCBzbGVlcCBvciBhbm90aGVyIHRocmVhZCwgd2l0aG91dCB0aGUgbG9ja1wiIH0sXG59O1xuXG50eXBlIFBhdXNlID0gRXhjbHVkZTxTdGF0ZSwgXCJydW5uaW5nXCIgfCBcImppdFwiPjtcblxuY29uc3QgUEFVU0VTOiBSZWNvcmQ8c3RyaW5nLCBQYXVzZT4gPSB7XG4gIFwiPEdWTD5bR1ZMIGJsb2NrZWRdXCI6IFwiYmxvY2tlZFwiLFxuICBcIjxHVkw+W0dWTCB3YWl0XVwiOiBcIndhaXRcIixcbiAgXCI8R0M+W0dDIG1hcmtpbmddXCI6IFwiZ2NcIixcbiAgXCI8R0M+W0dDIHN3ZWVwaW5nXVwiOiBcImdjXCIsXG59O1xuXG4vLyBXaGF0IGEgZnJhbWUgc3RhbmRzIGZvciB0aGF0IGlzIG5vIGNvZGUuIFRoZSBmaWxlIGlzIHRoZSByZWNvcmRlcidzIHdvcmQsIHRvbzogYSBtZXRob2Qgb2YgdGhhdCBuYW1lIGhhcyBhIHBhdGguXG5jb25zdCBwYXVzZU9mID0gKG5hbWU6IHN0cmluZywgZmlsZTogc3RyaW5nKTogUGF1c2UgfCB1bmRlZmluZWQgPT4gUEFVU0VTW2ZpbGUgKyBuYW1lXTtcblxuLy8gUmV0dXJucyBmb3IgZWFjaCBzYW1wbGUgdGhlIGluZGV4IG9mIGl0cyBzdGF0ZSBpbiBTVEFURVMuXG5leHBvcnQgZnVuY3Rpb24gc2FtcGxlU3RhdGVzKHByb2ZpbGU6IFByb2ZpbGUpOiBVaW50OEFycmF5IHtcbiAgY29uc3Qgb2ZGdW5jdGlvbiA9IHByb2ZpbGUuZnVuY3Rpb25OYW1lLm1hcCgobmFtZSwgaWQpID0+XG4gICAgU1RBVEVTLmluZGV4T2YocGF1c2VPZihuYW1lLCBwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0pID8/IFwicnVubmluZ1wiKSxcbiAgKTtcbiAgY29uc3Qgaml0U2V0cyA9IHByb2ZpbGUubGFiZWxTZXRzLm1hcCgoc2V0KSA9PiBzZXQuc29tZSgoeyBrZXksIHZhbHVlIH0pID0+IGtleSA9PT0gXCJqaXRcIiAmJiB2YWx1ZSA9PT0gXCJ5ZXNcIikpO1xuICBjb25zdCBzdGF0ZXMgPSBuZXcgVWludDhBcnJheShwcm9maWxlLnNhbXBsZVN0YWNrLmxlbmd0aCk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgc3RhdGVzLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgbGVhZiA9IHByb2ZpbGUuZnJhbWVGdW5jdGlvbltwcm9maWxlLnN0YWNrRnJhbWVbcHJvZmlsZS5zYW1wbGVTdGFja1tpXV1dO1xuICAgIHN0YXRlc1tpXSA9IG9mRnVuY3Rpb25bbGVhZl07XG4gICAgaWYgKHN0YXRlc1tpXSA9PT0gMCAmJiBqaXRTZXRzW3Byb2ZpbGUuc2FtcGxlTGFiZWxzW2ldXSkgc3RhdGVzW2ldID0gMTtcbiAgfVxuICByZXR1cm4gc3RhdGVzO1xufVxuXG5leHBvcnQgY29uc3QgQ0FURUdPUklFUyA9IFtcImFwcFwiLCBcImdlbVwiLCBcInN0ZGxpYlwiLCBcImNvcmVcIiwgXCJuYXRpdmVcIiwgXCJnY1wiLCBcIndhaXRcIiwgXCJibG9ja2VkXCIsIFwib3RoZXJcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBDYXRlZ29yeSA9ICh0eXBlb2YgQ0FURUdPUklFUylbbnVtYmVyXTtcblxuZXhwb3J0IGNvbnN0IENBVEVHT1JZX1dPUkRTOiBSZWNvcmQ8Q2F0ZWdvcnksIHN0cmluZz4gPSB7XG4gIGFwcDogXCJBcHBsaWNhdGlvblwiLFxuICBnZW06IFwiR2Vtc1wiLFxuICBzdGRsaWI6IFwiU3RhbmRhcmQgbGlicmFyeVwiLFxuICBjb3JlOiBcIkNvcmUgYW5kIEMgbWV0aG9kc1wiLFxuICBuYXRpdmU6IFwiTmF0aXZlIGxpYnJhcmllc1wiLFxuICBnYzogXCJHYXJiYWdlIGNvbGxlY3Rpb25cIixcbiAgd2FpdDogXCJXYWl0aW5nIGZvciB0aGUgR1ZMXCIsXG4gIGJsb2NrZWQ6IFwiQmxvY2tlZFwiLFxuICBvdGhlcjogXCJPdGhlclwiLFxufTtcblxuZXhwb3J0IGludGVyZmFjZSBPcmlnaW4ge1xuICBjYXRlZ29yeTogQ2F0ZWdvcnk7XG4gIGxpYnJhcnk6IHN0cmluZzsgLy8gXCJyYWNrIDMuMS44XCIsIFwianNvblwiLCBcIkNvcmUgYW5kIEMgbWV0aG9kc1wiLCBcImxpYmNcIiwgXCJBcHBsaWNhdGlvblwiXG59XG5cbi8vIFdoYXQgYSBnZW0gaW5zdGFsbHMsIHdoYXQgd2FzIGNvbXBpbGVkIGZvciBpdCwgYW5kIGl0cyBzcGVjaWZpY2F0aW9uLlxuY29uc3QgR0VNX0ZJTEUgPSAvXFwvKD86Z2Vtc3xidW5kbGVyXFwvZ2Vtc3xleHRlbnNpb25zXFwvW14vXStcXC9bXi9dKylcXC8oW14vXSs/KS0oXFxkW14vXSp8WzAtOWEtZl17Nyx9KVxcLy87XG5jb25zdCBHRU1fU1BFQ0lGSUNBVElPTiA9IC9cXC9zcGVjaWZpY2F0aW9uc1xcLyg/OmRlZmF1bHRcXC8pPyhbXi9dKz8pLShcXGRbXi9dKilcXC5nZW1zcGVjJC87XG5cbi8vIFNheXMgd2hlcmUgYSBmdW5jdGlvbiBjb21lcyBmcm9tLCBieSBpdHMgbmFtZSBhbmQgZmlsZS5cbmV4cG9ydCBmdW5jdGlvbiBvcmlnaW5PZihuYW1lOiBzdHJpbmcsIGZpbGU6IHN0cmluZyk6IE9yaWdpbiB7XG4gIGNvbnN0IHBhdXNlID0gcGF1c2VPZihuYW1lLCBmaWxlKTtcbiAgaWYgKHBhdXNlKSByZXR1cm4geyBjYXRlZ29yeTogcGF1c2UsIGxpYnJhcnk6IENBVEVHT1JZX1dPUkRTW3BhdXNlXSB9O1xuICBjb25zdCBnZW0gPSBHRU1fRklMRS5leGVjKGZpbGUpID8/IEdFTV9TUEVDSUZJQ0FUSU9OLmV4ZWMoZmlsZSk7XG4gIGlmIChnZW0pIHJldHVybiB7IGNhdGVnb3J5OiBcImdlbVwiLCBsaWJyYXJ5OiBgJHtnZW1bMV19ICR7Z2VtWzJdfWAgfTtcbiAgY29uc3Qgc3RhbmRhcmQgPSAvXFwvbGliXFwvcnVieVxcLyg/OnNpdGVfcnVieVxcL3x2ZW5kb3JfcnVieVxcLyk/XFxkK1xcLlxcZCtcXC5cXGQrXFwvKFteLy5dKykvLmV4ZWMoZmlsZSk7XG4gIGlmIChzdGFuZGFyZCkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwic3RkbGliXCIsIGxpYnJhcnk6IGAke3N0YW5kYXJkWzFdfWAgfTtcbiAgaWYgKGZpbGUgPT09IFwiPG5hdGl2ZT5cIikgcmV0dXJuIG9yaWdpbk9mTmF0aXZlKG5hbWUpO1xuICBpZiAoZmlsZS5zdGFydHNXaXRoKFwiPGludGVybmFsOlwiKSB8fCBDT1JFX0ZJTEVTLmhhcyhmaWxlKSkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwiY29yZVwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5jb3JlIH07XG4gIGlmIChmaWxlID09PSBcIlwiIHx8IGZpbGUuc3RhcnRzV2l0aChcIjxcIikpIHJldHVybiB7IGNhdGVnb3J5OiBcIm90aGVyXCIsIGxpYnJhcnk6IENBVEVHT1JZX1dPUkRTLm90aGVyIH07XG4gIHJldHVybiB7IGNhdGVnb3J5OiBcImFwcFwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5hcHAgfTtcbn1cblxuLy8gTWV0aG9kcyB3cml0dGVuIGluIEMsIGFuZCBvcGVyYXRvcnMgdGhhdCB0aGUgaW50ZXJwcmV0ZXIgY2FycmllcyBvdXQgaXRzZWxmLlxuY29uc3QgQ09SRV9GSUxFUyA9IG5ldyBTZXQoW1wiPEMgbWV0aG9kPlwiLCBcIjxpbnN0cnVjdGlvbj5cIl0pO1xuXG4vLyBMaWJyYXJpZXMgb2YgbmF0aXZlIGxlYXZlcyAoXCJbbGliY10gbWVtY3B5XCIpIHRoYXQgYXJlIFJ1YnkgaXRzZWxmOiBpdHMgbGlicmFyeSwgaXRzIHByb2dyYW0sIGFuZCB3aGF0IGl0IGNvbXBpbGVkLlxuY29uc3QgUlVCWVNfT1dOID0gbmV3IFNldChbXCJsaWJydWJ5XCIsIFwicnVieVwiLCBcImppdFwiXSk7XG5cbmZ1bmN0aW9uIG9yaWdpbk9mTmF0aXZlKG5hbWU6IHN0cmluZyk6IE9yaWdpbiB7XG4gIGNvbnN0IGxpYnJhcnkgPSAvXlxcWyhbXlxcXV0rKVxcXS8uZXhlYyhuYW1lKT8uWzFdID8/IG5hbWU7XG4gIGlmIChSVUJZU19PV04uaGFzKGxpYnJhcnkpKSByZXR1cm4geyBjYXRlZ29yeTogXCJjb3JlXCIsIGxpYnJhcnk6IENBVEVHT1JZX1dPUkRTLmNvcmUgfTtcbiAgcmV0dXJuIHsgY2F0ZWdvcnk6IFwibmF0aXZlXCIsIGxpYnJhcnkgfTtcbn1cbiIsICIvLyBQYXRocyBhcyBzaG9ydCBhcyB0aGV5IGNhbiBiZSB0b2xkIGFwYXJ0OiBvZiBhIGdlbSdzIGZpbGUgdGhlIHBhcnQgZnJvbSB0aGUgZ2VtIG9uLCBvZiBhIHN0YW5kYXJkIGxpYnJhcnkncyB0aGUgcGFydCBiZWxvd1xuLy8gUnVieSdzIGRpcmVjdG9yeSwgb2YgdGhlIGFwcGxpY2F0aW9uJ3MgdGhlIHBhcnQgYmVsb3cgdGhlIGRpcmVjdG9yeSB0aGF0IGFsbCBvZiB0aGVtIHNoYXJlLlxuXG5pbXBvcnQgeyBvcmlnaW5PZiB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5cbi8vIFJldHVybnMgZm9yIGVhY2ggZmlsZSBob3cgaXQgaXMgc2hvd24uXG5leHBvcnQgZnVuY3Rpb24gc2hvcnRQYXRocyhmaWxlczogcmVhZG9ubHkgc3RyaW5nW10pOiBNYXA8c3RyaW5nLCBzdHJpbmc+IHtcbiAgY29uc3Qgb3duID0gZmlsZXMuZmlsdGVyKChmaWxlKSA9PiBmaWxlLnN0YXJ0c1dpdGgoXCIvXCIpICYmIG9yaWdpbk9mKFwiXCIsIGZpbGUpLmNhdGVnb3J5ID09PSBcImFwcFwiKTtcbiAgY29uc3Qgc2hhcmVkID0gc2hhcmVkRGlyZWN0b3J5KG93bik7XG4gIHJldHVybiBuZXcgTWFwKGZpbGVzLm1hcCgoZmlsZSkgPT4gW2ZpbGUsIHNob3J0UGF0aChmaWxlLCBzaGFyZWQpXSkpO1xufVxuXG5mdW5jdGlvbiBzaG9ydFBhdGgoZmlsZTogc3RyaW5nLCBzaGFyZWQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIGNvbnN0IGdlbSA9IC9cXC9nZW1zXFwvKFteL10rLVxcZFteL10qXFwvLispJC8uZXhlYyhmaWxlKTtcbiAgaWYgKGdlbSkgcmV0dXJuIGdlbVsxXTtcbiAgY29uc3Qgc3RhbmRhcmQgPSAvXFwvbGliXFwvcnVieVxcLyg/OnNpdGVfcnVieVxcL3x2ZW5kb3JfcnVieVxcLyk/XFxkK1xcLlxcZCtcXC5cXGQrXFwvKC4rPyk+PyQvLmV4ZWMoZmlsZSk7XG4gIGlmIChzdGFuZGFyZCkgcmV0dXJuIHN0YW5kYXJkWzFdO1xuICByZXR1cm4gc2hhcmVkICE9PSBcIlwiICYmIGZpbGUuc3RhcnRzV2l0aChzaGFyZWQpID8gZmlsZS5zbGljZShzaGFyZWQubGVuZ3RoKSA6IGZpbGU7XG59XG5cbi8vIFdpdGggaXRzIHNsYXNoIGF0IHRoZSBlbmQ7IFwiXCIgd2hlcmUgdGhlcmUgaXMgbm9uZTogXCJzcnYvcnVuLnJiXCIgd291bGQgbG9vayBhcyBpZiBpdCB3ZXJlIHJlbGF0aXZlLlxuZnVuY3Rpb24gc2hhcmVkRGlyZWN0b3J5KGZpbGVzOiByZWFkb25seSBzdHJpbmdbXSk6IHN0cmluZyB7XG4gIGlmIChmaWxlcy5sZW5ndGggPT09IDApIHJldHVybiBcIlwiO1xuICBsZXQgc2hhcmVkID0gZmlsZXNbMF0uc2xpY2UoMCwgZmlsZXNbMF0ubGFzdEluZGV4T2YoXCIvXCIpICsgMSk7XG4gIGZvciAoY29uc3QgZmlsZSBvZiBmaWxlcykge1xuICAgIHdoaWxlICghZmlsZS5zdGFydHNXaXRoKHNoYXJlZCkpIHNoYXJlZCA9IHNoYXJlZC5zbGljZSgwLCBzaGFyZWQubGFzdEluZGV4T2YoXCIvXCIsIHNoYXJlZC5sZW5ndGggLSAyKSArIDEpO1xuICB9XG4gIHJldHVybiBzaGFyZWQgPT09IFwiL1wiID8gXCJcIiA6IHNoYXJlZDtcbn1cbiIsICIvLyBXaGF0IHRoZSBib3hlcyBvZiBhIGdyYXBoIGFuZCB0aGUgcm93cyBvZiBhIHRhYmxlIHN0YW5kIGZvcjogYSBtZXRob2QsIGEgZmlsZSwgYSBnZW0sIG9yIGEgbGlicmFyeSBpbiB0aGUgd2lkZSBzZW5zZS5cbi8vXG4vLyBHcm91cCAwIGlzIHRoZSByb290IHRoYXQgaG9sZHMgZXZlcnl0aGluZy4gRnJhbWVzIG5leHQgdG8gZWFjaCBvdGhlciBpbiBvbmUgZmlsZSwgZ2VtIG9yIGxpYnJhcnkgYXJlIG9uZSBzdGVwIG9mIGEgc3RhY2ssXG4vLyBmb3Igbm9ib2R5IHdhbnRzIHRvIHNlZSBcInJhY2ssIHJhY2ssIHJhY2tcIjsgdHdvIGZyYW1lcyBvZiBvbmUgbWV0aG9kIGFyZSByZWN1cnNpb24gYW5kIHN0YXkgdHdvLlxuXG5pbXBvcnQgeyBpc0xhYmVsRnJhbWUgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB7IENBVEVHT1JJRVMsIENBVEVHT1JZX1dPUkRTLCBvcmlnaW5PZiwgdHlwZSBPcmlnaW4gfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgc2hvcnRQYXRocyB9IGZyb20gXCIuL3BsYWNlcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuXG5leHBvcnQgY29uc3QgR1JPVVBfTU9ERVMgPSBbXCJtZXRob2RcIiwgXCJmaWxlXCIsIFwiZ2VtXCIsIFwibGlicmFyeVwiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIEdyb3VwTW9kZSA9ICh0eXBlb2YgR1JPVVBfTU9ERVMpW251bWJlcl07XG5cbmV4cG9ydCBpbnRlcmZhY2UgR3JvdXBzIHtcbiAgbW9kZTogR3JvdXBNb2RlO1xuICBuYW1lOiBzdHJpbmdbXTtcbiAgZmlsZTogc3RyaW5nW107IC8vIFwiXCIgd2hlcmUgYSBncm91cCBpcyBtb3JlIHRoYW4gb25lIGZpbGVcbiAgcGxhY2U6IHN0cmluZ1tdOyAvLyB0aGUgc2FtZSwgYXMgc2hvcnQgYXMgaXQgY2FuIGJlXG4gIGxpbmU6IEludDMyQXJyYXk7IC8vIGZpcnN0IGxpbmUgb2YgYSBtZXRob2Q7IDAgZWxzZXdoZXJlXG4gIGNhdGVnb3J5OiBVaW50OEFycmF5OyAvLyBpbmRleCBpbiBDQVRFR09SSUVTXG4gIG9mRnVuY3Rpb246IEludDMyQXJyYXk7XG4gIG9mRnJhbWU6IEludDMyQXJyYXk7XG4gIGpvaW5zTmVpZ2hib3VyczogYm9vbGVhbjtcbn1cblxuaW50ZXJmYWNlIERyYWZ0IHtcbiAga2V5OiBzdHJpbmc7XG4gIG5hbWU6IHN0cmluZztcbiAgZmlsZTogc3RyaW5nO1xuICBsaW5lOiBudW1iZXI7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBncm91cHNPZihwcm9maWxlOiBQcm9maWxlLCBtb2RlOiBHcm91cE1vZGUpOiBHcm91cHMge1xuICBjb25zdCBncm91cHMgPSB7XG4gICAgbW9kZSxcbiAgICBuYW1lOiBbXCJhbGxcIl0sXG4gICAgZmlsZTogW1wiXCJdLFxuICAgIGxpbmVzOiBbMF0sXG4gICAgY2F0ZWdvcmllczogW0NBVEVHT1JJRVMuaW5kZXhPZihcIm90aGVyXCIpXSxcbiAgfTtcbiAgY29uc3QgcGxhY2VzID0gc2hvcnRQYXRocyhbLi4ubmV3IFNldChwcm9maWxlLmZ1bmN0aW9uRmlsZSldKTtcbiAgY29uc3QgaWRzID0gbmV3IE1hcDxzdHJpbmcsIG51bWJlcj4oKTtcbiAgY29uc3Qgb2ZGdW5jdGlvbiA9IG5ldyBJbnQzMkFycmF5KHByb2ZpbGUuZnVuY3Rpb25OYW1lLmxlbmd0aCk7XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBvZkZ1bmN0aW9uLmxlbmd0aDsgaWQrKykge1xuICAgIGNvbnN0IG9yaWdpbiA9IG9yaWdpbk9mKHByb2ZpbGUuZnVuY3Rpb25OYW1lW2lkXSwgcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKTtcbiAgICBjb25zdCBkcmFmdCA9IGRyYWZ0T2YocHJvZmlsZSwgaWQsIG1vZGUsIG9yaWdpbiwgcGxhY2VzKTtcbiAgICBsZXQgZ3JvdXAgPSBpZHMuZ2V0KGRyYWZ0LmtleSk7XG4gICAgaWYgKGdyb3VwID09PSB1bmRlZmluZWQpIHtcbiAgICAgIGdyb3VwID0gZ3JvdXBzLm5hbWUubGVuZ3RoO1xuICAgICAgaWRzLnNldChkcmFmdC5rZXksIGdyb3VwKTtcbiAgICAgIGdyb3Vwcy5uYW1lLnB1c2goZHJhZnQubmFtZSk7XG4gICAgICBncm91cHMuZmlsZS5wdXNoKGRyYWZ0LmZpbGUpO1xuICAgICAgZ3JvdXBzLmxpbmVzLnB1c2goZHJhZnQubGluZSk7XG4gICAgICBncm91cHMuY2F0ZWdvcmllcy5wdXNoKENBVEVHT1JJRVMuaW5kZXhPZihvcmlnaW4uY2F0ZWdvcnkpKTtcbiAgICB9XG4gICAgb2ZGdW5jdGlvbltpZF0gPSBncm91cDtcbiAgfVxuICByZXR1cm4ge1xuICAgIG1vZGUsXG4gICAgbmFtZTogZ3JvdXBzLm5hbWUsXG4gICAgZmlsZTogZ3JvdXBzLmZpbGUsXG4gICAgcGxhY2U6IGdyb3Vwcy5maWxlLm1hcCgoZmlsZSkgPT4gcGxhY2VzLmdldChmaWxlKSA/PyBmaWxlKSxcbiAgICBsaW5lOiBJbnQzMkFycmF5LmZyb20oZ3JvdXBzLmxpbmVzKSxcbiAgICBjYXRlZ29yeTogVWludDhBcnJheS5mcm9tKGdyb3Vwcy5jYXRlZ29yaWVzKSxcbiAgICBvZkZ1bmN0aW9uLFxuICAgIG9mRnJhbWU6IHByb2ZpbGUuZnJhbWVGdW5jdGlvbi5tYXAoKGlkKSA9PiBvZkZ1bmN0aW9uW2lkXSksXG4gICAgam9pbnNOZWlnaGJvdXJzOiBtb2RlICE9PSBcIm1ldGhvZFwiLFxuICB9O1xufVxuXG5mdW5jdGlvbiBkcmFmdE9mKHByb2ZpbGU6IFByb2ZpbGUsIGlkOiBudW1iZXIsIG1vZGU6IEdyb3VwTW9kZSwgb3JpZ2luOiBPcmlnaW4sIHBsYWNlczogTWFwPHN0cmluZywgc3RyaW5nPik6IERyYWZ0IHtcbiAgY29uc3QgeyBjYXRlZ29yeSwgbGlicmFyeSB9ID0gb3JpZ2luO1xuICBjb25zdCBuYW1lID0gcHJvZmlsZS5mdW5jdGlvbk5hbWVbaWRdIHx8IFwiW3Vua25vd25dXCI7XG4gIGNvbnN0IGZpbGUgPSBwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF07XG4gIGNvbnN0IGxpbmUgPSBwcm9maWxlLmZ1bmN0aW9uTGluZVtpZF07XG4gIGlmIChtb2RlID09PSBcIm1ldGhvZFwiKSByZXR1cm4geyBrZXk6IGAke25hbWV9XFwwJHtmaWxlfWAsIG5hbWUsIGZpbGUsIGxpbmUgfTtcbiAgaWYgKGlzTGFiZWxGcmFtZShmaWxlKSkgcmV0dXJuIHsga2V5OiBgJHtuYW1lfVxcMCR7ZmlsZX1gLCBuYW1lLCBmaWxlOiBcIlwiLCBsaW5lOiAwIH07XG4gIGNvbnN0IHN5bnRoZXRpYyA9IGNhdGVnb3J5ID09PSBcImdjXCIgfHwgY2F0ZWdvcnkgPT09IFwid2FpdFwiIHx8IGNhdGVnb3J5ID09PSBcImJsb2NrZWRcIjtcbiAgaWYgKHN5bnRoZXRpYykgcmV0dXJuIHsga2V5OiBgc3RhdGVcXDAke25hbWV9YCwgbmFtZSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xuICBpZiAobW9kZSA9PT0gXCJmaWxlXCIpIHJldHVybiB7IGtleTogZmlsZSwgbmFtZTogcGxhY2VzLmdldChmaWxlKSB8fCBcIlt1bmtub3duXVwiLCBmaWxlLCBsaW5lOiAwIH07XG4gIGlmIChtb2RlID09PSBcImdlbVwiKSByZXR1cm4geyBrZXk6IGxpYnJhcnksIG5hbWU6IGxpYnJhcnksIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbiAgcmV0dXJuIHsga2V5OiBjYXRlZ29yeSwgbmFtZTogQ0FURUdPUllfV09SRFNbY2F0ZWdvcnldLCBmaWxlOiBcIlwiLCBsaW5lOiAwIH07XG59XG4iLCAiLy8gQSBsaWdodCB0b3VjaCBvZiBSdWJ5J3Mgc3ludGF4OiBjb21tZW50cywgc3RyaW5ncywgc3ltYm9scywga2V5d29yZHMgYW5kIGNvbnN0YW50cyBvZiBvbmUgbGluZS4gSXQga25vd3Mgbm8gc3RhdGUgYWNyb3NzXG4vLyBsaW5lcywgc28gYSBoZXJlZG9jIGlzIHBsYWluOyB3cm9uZyBjb2xvdXJzIGFyZSB0aGUgd29yc3QgdGhhdCBjYW4gY29tZSBvZiB0aGF0LlxuXG5leHBvcnQgdHlwZSBUb2tlbktpbmQgPSBcImNvbW1lbnRcIiB8IFwic3RyaW5nXCIgfCBcInN5bWJvbFwiIHwgXCJrZXl3b3JkXCIgfCBcImNvbnN0YW50XCIgfCBcInBsYWluXCI7XG5cbmNvbnN0IEtFWVdPUkRTID1cbiAgXCJhbGlhcyBhbmQgYmVnaW4gYnJlYWsgY2FzZSBjbGFzcyBkZWYgZGVmaW5lZCBkbyBlbHNlIGVsc2lmIGVuZCBlbnN1cmUgZmFsc2UgZm9yIGlmIGluIG1vZHVsZSBuZXh0IG5pbCBub3Qgb3IgcmVkbyBcIiArXG4gIFwicmVzY3VlIHJldHJ5IHJldHVybiBzZWxmIHN1cGVyIHRoZW4gdHJ1ZSB1bmRlZiB1bmxlc3MgdW50aWwgd2hlbiB3aGlsZSB5aWVsZCByZXF1aXJlIHJlcXVpcmVfcmVsYXRpdmUgYXR0cl9yZWFkZXIgXCIgK1xuICBcImF0dHJfYWNjZXNzb3IgcHJpdmF0ZSBwcm90ZWN0ZWQgcHVibGljXCI7XG5jb25zdCBJU19LRVlXT1JEID0gbmV3IFNldChLRVlXT1JEUy5zcGxpdChcIiBcIikpO1xuY29uc3QgVE9LRU4gPSAvKCMoPyFbeyRAXSkuKiQpfChcIig/OlxcXFwufFteXCJcXFxcXSkqXCJ8Jyg/OlxcXFwufFteJ1xcXFxdKSonfGAoPzpcXFxcLnxbXmBcXFxcXSkqYCl8KCg/PCFbOlxcd10pOltBLVphLXpfXVxcdypbPyFdP3xcXGJbYS16X11cXHcqOig/ITopKXwoXFxiW0EtWl1cXHcqKXwoXFxiW2Etel9dXFx3Kls/IV0/KS9nO1xuXG5leHBvcnQgZnVuY3Rpb24gaGlnaGxpZ2h0ZWQobGluZTogc3RyaW5nKTogW2tpbmQ6IFRva2VuS2luZCwgdGV4dDogc3RyaW5nXVtdIHtcbiAgY29uc3QgdG9rZW5zOiBbVG9rZW5LaW5kLCBzdHJpbmddW10gPSBbXTtcbiAgbGV0IGVuZCA9IDA7XG4gIGZvciAoY29uc3QgbWF0Y2ggb2YgbGluZS5tYXRjaEFsbChUT0tFTikpIHtcbiAgICBpZiAobWF0Y2guaW5kZXggPiBlbmQpIHRva2Vucy5wdXNoKFtcInBsYWluXCIsIGxpbmUuc2xpY2UoZW5kLCBtYXRjaC5pbmRleCldKTtcbiAgICB0b2tlbnMucHVzaChba2luZE9mKG1hdGNoKSwgbWF0Y2hbMF1dKTtcbiAgICBlbmQgPSBtYXRjaC5pbmRleCArIG1hdGNoWzBdLmxlbmd0aDtcbiAgfVxuICBpZiAoZW5kIDwgbGluZS5sZW5ndGgpIHRva2Vucy5wdXNoKFtcInBsYWluXCIsIGxpbmUuc2xpY2UoZW5kKV0pO1xuICByZXR1cm4gdG9rZW5zO1xufVxuXG5mdW5jdGlvbiBraW5kT2YobWF0Y2g6IFJlZ0V4cE1hdGNoQXJyYXkpOiBUb2tlbktpbmQge1xuICBjb25zdCBbLCBjb21tZW50LCBzdHJpbmcsIHN5bWJvbCwgY29uc3RhbnQsIHdvcmRdID0gbWF0Y2g7XG4gIGlmIChjb21tZW50ICE9PSB1bmRlZmluZWQpIHJldHVybiBcImNvbW1lbnRcIjtcbiAgaWYgKHN0cmluZyAhPT0gdW5kZWZpbmVkKSByZXR1cm4gXCJzdHJpbmdcIjtcbiAgaWYgKHN5bWJvbCAhPT0gdW5kZWZpbmVkKSByZXR1cm4gXCJzeW1ib2xcIjtcbiAgaWYgKGNvbnN0YW50ICE9PSB1bmRlZmluZWQpIHJldHVybiBcImNvbnN0YW50XCI7XG4gIHJldHVybiB3b3JkICE9PSB1bmRlZmluZWQgJiYgSVNfS0VZV09SRC5oYXMod29yZCkgPyBcImtleXdvcmRcIiA6IFwicGxhaW5cIjtcbn1cbiIsICIvLyBOdW1iZXJzIGluIHdvcmRzLlxuXG5leHBvcnQgY29uc3QgVU5JVF9DSE9JQ0VTID0gW1wiYXV0b1wiLCBcIm5zXCIsIFwiXHUwMEI1c1wiLCBcIm1zXCIsIFwic1wiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFVuaXRDaG9pY2UgPSAodHlwZW9mIFVOSVRfQ0hPSUNFUylbbnVtYmVyXTtcblxuY29uc3QgVElNRV9VTklUUzogW1VuaXRDaG9pY2UsIG51bWJlcl1bXSA9IFtbXCJzXCIsIDFlOV0sIFtcIm1zXCIsIDFlNl0sIFtcIlx1MDBCNXNcIiwgMWUzXSwgW1wibnNcIiwgMV1dO1xuLy8gQXMgZ28gdG9vbCBwcHJvZiBoYXMgdGhlbSwgYW5kIHNvIGBzcGVyZiByZXBvcnRgLlxuY29uc3QgQllURV9VTklUUzogW3N0cmluZywgbnVtYmVyXVtdID0gW1tcIlRCXCIsIDIgKiogNDBdLCBbXCJHQlwiLCAyICoqIDMwXSwgW1wiTUJcIiwgMiAqKiAyMF0sIFtcImtCXCIsIDIgKiogMTBdLCBbXCJCXCIsIDFdXTtcblxuZXhwb3J0IGZ1bmN0aW9uIGlzVGltZSh1bml0OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIHVuaXQgPT09IFwibmFub3NlY29uZHNcIjtcbn1cblxuLy8gQSB2YWx1ZSBvZiB0aGUgdW5pdCB0aGF0IGEgc2FtcGxlIHR5cGUgaGFzOiBcIjEyLjM0IHNcIiwgXCI1MTIgc2FtcGxlc1wiLCBcIjMuMSBNQlwiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdFZhbHVlKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICBpZiAoaXNUaW1lKHVuaXQpKSByZXR1cm4gZm9ybWF0VGltZSh2YWx1ZSwgY2hvaWNlKTtcbiAgaWYgKHVuaXQgPT09IFwiYnl0ZXNcIikgcmV0dXJuIHNjYWxlZCh2YWx1ZSwgQllURV9VTklUUyk7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQodmFsdWUpIDogYCR7Z3JvdXBlZCh2YWx1ZSl9ICR7dW5pdH1gO1xufVxuXG4vLyBUaGUgc2FtZSBpbiBhIGNvbHVtbiB3aG9zZSBoZWFkaW5nIHNheXMgd2hhdCBpcyBjb3VudGVkOiBcIjIsMDExXCIsIG5vdCBcIjIsMDExIG9iamVjdHNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDZWxsKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICByZXR1cm4gZm9ybWF0VmFsdWUodmFsdWUsIHVuaXQgPT09IFwib2JqZWN0c1wiID8gXCJjb3VudFwiIDogdW5pdCwgY2hvaWNlKTtcbn1cblxuLy8gRXZlcnkgZGlnaXQgdGhhdCBpcyBrbm93biwgZm9yIHRvb2x0aXBzOiBcIjEsMjM0LDU2Nyw4OTAgbnNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRFeGFjdCh2YWx1ZTogbnVtYmVyLCB1bml0OiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCByb3VuZGVkID0gTWF0aC5yb3VuZCh2YWx1ZSk7XG4gIGlmIChpc1RpbWUodW5pdCkpIHJldHVybiBgJHtncm91cGVkKHJvdW5kZWQpfSBuc2A7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQocm91bmRlZCkgOiBgJHtncm91cGVkKHJvdW5kZWQpfSAke3VuaXR9YDtcbn1cblxuZnVuY3Rpb24gZm9ybWF0VGltZShuczogbnVtYmVyLCBjaG9pY2U6IFVuaXRDaG9pY2UpOiBzdHJpbmcge1xuICBpZiAoY2hvaWNlID09PSBcImF1dG9cIikgcmV0dXJuIHNjYWxlZChucywgVElNRV9VTklUUyk7XG4gIGNvbnN0IGZhY3RvciA9IFRJTUVfVU5JVFMuZmluZCgoW25hbWVdKSA9PiBuYW1lID09PSBjaG9pY2UpIVsxXTtcbiAgY29uc3QgdmFsdWUgPSBucyAvIGZhY3RvcjtcbiAgaWYgKG5zID09PSAwKSByZXR1cm4gXCIwXCI7XG4gIGNvbnN0IGRpZ2l0cyA9IGZhY3RvciA9PT0gMSA/IDAgOiBNYXRoLmFicyh2YWx1ZSkgPj0gMTAwMCA/IDEgOiBmYWN0b3IgPT09IDFlOSA/IDMgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZCh2YWx1ZSwgZGlnaXRzKX0gJHtjaG9pY2V9YDtcbn1cblxuZnVuY3Rpb24gc2NhbGVkKHZhbHVlOiBudW1iZXIsIHVuaXRzOiByZWFkb25seSAocmVhZG9ubHkgW3N0cmluZywgbnVtYmVyXSlbXSk6IHN0cmluZyB7XG4gIGNvbnN0IHNpemUgPSBNYXRoLmFicyh2YWx1ZSk7XG4gIC8vIDk5OS41IG9mIGEgdW5pdCB3b3VsZCBiZSByb3VuZGVkIHRvIDEsMDAwIG9mIGl0OiB0aGVuIHRoZSBuZXh0IG9uZSBpcyBtZWFudC5cbiAgY29uc3QgW25hbWUsIGZhY3Rvcl0gPSB1bml0cy5maW5kKChbLCBlYWNoXSkgPT4gc2l6ZSA+PSBlYWNoICogMC45OTk1KSA/PyB1bml0c1t1bml0cy5sZW5ndGggLSAxXTtcbiAgY29uc3QgYW1vdW50ID0gdmFsdWUgLyBmYWN0b3I7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiMFwiO1xuICBjb25zdCBkaWdpdHMgPSBmYWN0b3IgPT09IDEgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMDAgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMCA/IDEgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZChhbW91bnQsIGRpZ2l0cyl9ICR7bmFtZX1gO1xufVxuXG4vLyBNYWRlIG9uY2UgZWFjaDogYSBmb3JtYXR0ZXIgdGFrZXMgbG9uZ2VyIHRvIG1ha2UgdGhhbiBhIHRob3VzYW5kIG51bWJlcnMgdG8gZm9ybWF0LlxuY29uc3QgZm9ybWF0dGVycyA9IG5ldyBNYXA8bnVtYmVyLCBJbnRsLk51bWJlckZvcm1hdD4oKTtcblxuZXhwb3J0IGZ1bmN0aW9uIGdyb3VwZWQodmFsdWU6IG51bWJlciwgZGlnaXRzID0gMCk6IHN0cmluZyB7XG4gIGxldCBmb3JtYXR0ZXIgPSBmb3JtYXR0ZXJzLmdldChkaWdpdHMpO1xuICBpZiAoIWZvcm1hdHRlcikge1xuICAgIGZvcm1hdHRlciA9IG5ldyBJbnRsLk51bWJlckZvcm1hdChcImVuLVVTXCIsIHsgbWluaW11bUZyYWN0aW9uRGlnaXRzOiBkaWdpdHMsIG1heGltdW1GcmFjdGlvbkRpZ2l0czogZGlnaXRzIH0pO1xuICAgIGZvcm1hdHRlcnMuc2V0KGRpZ2l0cywgZm9ybWF0dGVyKTtcbiAgfVxuICByZXR1cm4gZm9ybWF0dGVyLmZvcm1hdCh2YWx1ZSk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRTaGFyZShwYXJ0OiBudW1iZXIsIHdob2xlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAod2hvbGUgPT09IDApIHJldHVybiBcIlx1MjAxM1wiO1xuICBpZiAocGFydCA9PT0gMCkgcmV0dXJuIFwiMCVcIjtcbiAgY29uc3QgcGVyY2VudCA9IChwYXJ0IC8gd2hvbGUpICogMTAwO1xuICBpZiAocGVyY2VudCAhPT0gMCAmJiBNYXRoLmFicyhwZXJjZW50KSA8IDAuMDEpIHJldHVybiBwZXJjZW50IDwgMCA/IFwiPiBcdTIyMTIwLjAxJVwiIDogXCI8IDAuMDElXCI7XG4gIHJldHVybiBgJHtzaWduZWQocGVyY2VudCwgTWF0aC5hYnMocGVyY2VudCkgPCAxID8gMiA6IDEpfSVgO1xufVxuXG4vLyBXaXRoIGEgcmVhbCBtaW51cyBzaWduLlxuZnVuY3Rpb24gc2lnbmVkKHZhbHVlOiBudW1iZXIsIGRpZ2l0czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIGdyb3VwZWQodmFsdWUsIGRpZ2l0cykucmVwbGFjZShcIi1cIiwgXCJcdTIyMTJcIik7XG59XG5cbi8vIEhvdyBtdWNoIG1vcmUgdGhhbiBiZWZvcmUsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zJVwiLCBcIlx1MjIxMjQwJVwiLCBcIlx1MDBCMTAlXCI7IHdoYXQgd2FzIG5vdCwgb3IgaXMgbm8gbW9yZSwgaW4gYSB3b3JkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEdyb3d0aCh2YWx1ZTogbnVtYmVyLCBiYXNlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoYmFzZSA9PT0gMCkgcmV0dXJuIHZhbHVlID09PSAwID8gXCJcIiA6IFwibmV3XCI7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiZ29uZVwiO1xuICBjb25zdCBwZXJjZW50ID0gKCh2YWx1ZSAtIGJhc2UpIC8gTWF0aC5hYnMoYmFzZSkpICogMTAwO1xuICBjb25zdCBkaWdpdHMgPSBNYXRoLmFicyhwZXJjZW50KSA8IDEwID8gMSA6IDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocGVyY2VudCksIGRpZ2l0cyk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMCVcIjtcbiAgcmV0dXJuIGAke3BlcmNlbnQgPiAwID8gXCIrXCIgOiBcIlx1MjIxMlwifSR7YW1vdW50fSVgO1xufVxuXG4vLyBGcm9tIG9uZSBzaGFyZSB0byBhbm90aGVyIG9uZSwgaW4gcG9pbnRzIG9mIGEgcGVyY2VudDogXCIrMS4yXCIsIFwiXHUyMjEyMC4wNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRQb2ludHMoc2hhcmU6IG51bWJlciwgYmFzZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnRzID0gKHNoYXJlIC0gYmFzZSkgKiAxMDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocG9pbnRzKSwgTWF0aC5hYnMocG9pbnRzKSA8IDEgPyAyIDogMSk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gYCR7cG9pbnRzID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIn0ke2Ftb3VudH1gO1xufVxuXG4vLyBBIGRpZmZlcmVuY2UsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zIG1zXCIsIFwiXHUyMjEyNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDaGFuZ2UodmFsdWU6IG51bWJlciwgdW5pdDogc3RyaW5nLCBjaG9pY2U6IFVuaXRDaG9pY2UgPSBcImF1dG9cIik6IHN0cmluZyB7XG4gIGlmIChNYXRoLnJvdW5kKHZhbHVlKSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gKHZhbHVlID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIikgKyBmb3JtYXRWYWx1ZShNYXRoLmFicyh2YWx1ZSksIHVuaXQsIGNob2ljZSk7XG59XG5cbi8vIEEgcG9pbnQgb3IgbGVuZ3RoIG9mIHRpbWUgb24gYW4gYXhpcywgd2l0aCBhcyBtYW55IGRpZ2l0cyBhcyBzdGVwcyBvZiBgc3RlcFVzYCBuZWVkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEluc3RhbnQodXM6IG51bWJlciwgc3RlcFVzOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoc3RlcFVzID49IDFlNikge1xuICAgIGNvbnN0IHNlY29uZHMgPSBNYXRoLnJvdW5kKHVzIC8gMWU2KTtcbiAgICByZXR1cm4gc2Vjb25kcyA+PSA2MCAmJiBzdGVwVXMgPj0gMWU2ID8gY2xvY2soc2Vjb25kcykgOiBgJHtzZWNvbmRzfSBzYDtcbiAgfVxuICBpZiAoc3RlcFVzID49IDFlMykge1xuICAgIGNvbnN0IGRpZ2l0cyA9IHN0ZXBVcyA+PSAxZTUgPyAxIDogc3RlcFVzID49IDFlNCA/IDIgOiAzO1xuICAgIHJldHVybiB1cyA+PSAxZTYgfHwgc3RlcFVzID49IDFlNSA/IGAkeyh1cyAvIDFlNikudG9GaXhlZChkaWdpdHMpfSBzYCA6IGAke01hdGgucm91bmQodXMgLyAxZTMpfSBtc2A7XG4gIH1cbiAgcmV0dXJuIGAke2dyb3VwZWQodXMgLyAxZTMsIHN0ZXBVcyA+PSAxMDAgPyAxIDogc3RlcFVzID49IDEwID8gMiA6IDMpfSBtc2A7XG59XG5cbi8vIFwiNDAwIG1zIHRvIDEuMjUgc1wiXG5leHBvcnQgZnVuY3Rpb24gcmFuZ2VXb3JkcyhbZnJvbSwgdG9dOiByZWFkb25seSBbbnVtYmVyLCBudW1iZXJdKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnQgPSAodXM6IG51bWJlcik6IHN0cmluZyA9PiAodXMgPT09IDAgPyBcIjBcIiA6IGZvcm1hdFZhbHVlKHVzICogMTAwMCwgXCJuYW5vc2Vjb25kc1wiKSk7XG4gIHJldHVybiBgJHtwb2ludChmcm9tKX0gdG8gJHtwb2ludCh0byl9YDtcbn1cblxuLy8gXCIxMi4zIHNcIiwgYW5kIGZyb20gYSBtaW51dGUgb24gXCIxOjAyOjAzXCJcbmV4cG9ydCBmdW5jdGlvbiBsZW5ndGhXb3Jkcyh1czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIHVzID49IDYwZTYgPyBjbG9jayhNYXRoLnJvdW5kKHVzIC8gMWU2KSkgOiBmb3JtYXRWYWx1ZSh1cyAqIDEwMDAsIFwibmFub3NlY29uZHNcIik7XG59XG5cbmZ1bmN0aW9uIGNsb2NrKHNlY29uZHM6IG51bWJlcik6IHN0cmluZyB7XG4gIGNvbnN0IG1pbnV0ZXMgPSBNYXRoLmZsb29yKHNlY29uZHMgLyA2MCk7XG4gIGNvbnN0IHJlc3QgPSBTdHJpbmcoc2Vjb25kcyAlIDYwKS5wYWRTdGFydCgyLCBcIjBcIik7XG4gIHJldHVybiBtaW51dGVzID49IDYwID8gYCR7TWF0aC5mbG9vcihtaW51dGVzIC8gNjApfToke1N0cmluZyhtaW51dGVzICUgNjApLnBhZFN0YXJ0KDIsIFwiMFwiKX06JHtyZXN0fWAgOiBgJHttaW51dGVzfToke3Jlc3R9YDtcbn1cblxuLy8gUm91bmQgc3RlcHMgdGhhdCBjdXQgYHNwYW5gIGludG8gYXQgbW9zdCBgbW9zdGAgcGFydHM6IDEsIDIsIDUsIDEwLCAuLi5cbmV4cG9ydCBmdW5jdGlvbiBuaWNlU3RlcChzcGFuOiBudW1iZXIsIG1vc3Q6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IGxlYXN0ID0gc3BhbiAvIE1hdGgubWF4KG1vc3QsIDEpO1xuICBjb25zdCBwb3dlciA9IDEwICoqIE1hdGguZmxvb3IoTWF0aC5sb2cxMChNYXRoLm1heChsZWFzdCwgMWUtOSkpKTtcbiAgcmV0dXJuIFsxLCAyLCA1LCAxMF0ubWFwKChmYWN0b3IpID0+IGZhY3RvciAqIHBvd2VyKS5maW5kKChzdGVwKSA9PiBzdGVwID49IGxlYXN0ICogMC45OTkpID8/IDEwICogcG93ZXI7XG59XG4iLCAiLy8gV2hhdCBpcyBzaG93biwgYXMgb25lIHZhbHVlIHRoYXQgY2FuIGJlIHdyaXR0ZW4gaW50byB0aGUgVVJMIGFuZCByZWFkIGJhY2s6IGEgbGluayBzaG93cyB3aGF0IGl0cyBzZW5kZXIgc2F3LCBhbmQgdGhlIGJhY2tcbi8vIGJ1dHRvbiB1bmRvZXMgYSBzdGVwLiBEZWZhdWx0cyBhcmUgbGVmdCBvdXQgb2YgdGhlIFVSTC5cblxuaW1wb3J0IHsgR1JPVVBfTU9ERVMsIHR5cGUgR3JvdXBNb2RlIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgVU5JVF9DSE9JQ0VTLCB0eXBlIFVuaXRDaG9pY2UgfSBmcm9tIFwiLi91bml0cy50c1wiO1xuXG5leHBvcnQgY29uc3QgVklFV1MgPSBbXCJmbGFtZVwiLCBcInNhbmR3aWNoXCIsIFwidGFibGVcIiwgXCJ0cmVlXCIsIFwic291cmNlXCIsIFwidGltZWxpbmVcIiwgXCJoZWF0bWFwXCIsIFwibGFiZWxzXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgVmlld05hbWUgPSAodHlwZW9mIFZJRVdTKVtudW1iZXJdO1xuXG5leHBvcnQgaW50ZXJmYWNlIFZpZXdTdGF0ZSB7XG4gIHZpZXc6IFZpZXdOYW1lO1xuICB0eXBlOiBzdHJpbmcgfCBudWxsOyAvLyBuYW1lIG9mIHRoZSBzYW1wbGUgdHlwZTsgbnVsbDogdGhlIHByb2ZpbGUncyBkZWZhdWx0XG4gIGdyb3VwOiBHcm91cE1vZGU7XG4gIGludmVydGVkOiBib29sZWFuO1xuICBpY2ljbGU6IGJvb2xlYW47IC8vIHJvb3RzIG9uIHRvcCwgbm90IGF0IHRoZSBib3R0b21cbiAgc2VhcmNoOiBzdHJpbmc7XG4gIGZvY3VzOiBzdHJpbmc7XG4gIGhpZGU6IHN0cmluZztcbiAgbWluZTogYm9vbGVhbjsgLy8gdGhlIHVzZXIncyBvd24gY29kZSBvbmx5XG4gIHByb2Nlc3M6IG51bWJlciB8IG51bGw7XG4gIHRocmVhZDogbnVtYmVyIHwgbnVsbDtcbiAgaWRsZTogYm9vbGVhbjsgLy8gdGhyZWFkcyB0aGF0IG9ubHkgd2FpdGVkLCB0b29cbiAgaGlkZGVuU3RhdGVzOiBTdGF0ZVtdO1xuICBsYWJlbHM6IHN0cmluZ1tdO1xuICBrZXk6IHN0cmluZyB8IG51bGw7IC8vIG9mIHRoZSBsYWJlbCB0aGF0IHNhbXBsZXMgYXJlIGFkZGVkIHVwIGJ5OyBudWxsOiB0aGUgZmlyc3QgdGhlcmUgaXNcbiAgcm9vdHM6IHN0cmluZ1tdIHwgbnVsbDsgLy8ga2V5cyBvZiBsYWJlbHMgdGhhdCBhcmUgZnJhbWVzIGF0IHRoZSByb290OyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG4gIGxlYXZlczogc3RyaW5nW10gfCBudWxsO1xuICByYW5nZVVzOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbDtcbiAgem9vbTogbnVtYmVyW107IC8vIGdyb3VwcyBmcm9tIHRoZSByb290IHRvIHRoZSBub2RlIHRoYXQgZmlsbHMgdGhlIGdyYXBoXG4gIHNlbGVjdGVkOiBudW1iZXIgfCBudWxsOyAvLyBncm91cFxuICBmaWxlOiBzdHJpbmcgfCBudWxsOyAvLyBvZiB0aGUgc291cmNlIHZpZXdcbiAgdW5pdHM6IFVuaXRDaG9pY2U7XG4gIG5vcm1hbGl6ZWQ6IGJvb2xlYW4gfCBudWxsOyAvLyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG59XG5cbmV4cG9ydCBjb25zdCBERUZBVUxUX1NUQVRFOiBWaWV3U3RhdGUgPSB7XG4gIHZpZXc6IFwiZmxhbWVcIiwgdHlwZTogbnVsbCwgZ3JvdXA6IFwibWV0aG9kXCIsIGludmVydGVkOiBmYWxzZSwgaWNpY2xlOiB0cnVlLCBzZWFyY2g6IFwiXCIsIGZvY3VzOiBcIlwiLCBoaWRlOiBcIlwiLCBtaW5lOiBmYWxzZSwgcHJvY2VzczogbnVsbCwgdGhyZWFkOiBudWxsLFxuICBpZGxlOiBmYWxzZSwgaGlkZGVuU3RhdGVzOiBbXSwgbGFiZWxzOiBbXSwga2V5OiBudWxsLCByb290czogbnVsbCwgbGVhdmVzOiBudWxsLCByYW5nZVVzOiBudWxsLCB6b29tOiBbXSwgc2VsZWN0ZWQ6IG51bGwsIGZpbGU6IG51bGwsIHVuaXRzOiBcImF1dG9cIiwgbm9ybWFsaXplZDogbnVsbCxcbn07XG5cbmV4cG9ydCBmdW5jdGlvbiBlbmNvZGVTdGF0ZShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKCk7XG4gIGlmIChzdGF0ZS52aWV3ICE9PSBcImZsYW1lXCIpIHdvcmRzLnNldChcInZpZXdcIiwgc3RhdGUudmlldyk7XG4gIGlmIChzdGF0ZS50eXBlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0eXBlXCIsIHN0YXRlLnR5cGUpO1xuICBpZiAoc3RhdGUuZ3JvdXAgIT09IFwibWV0aG9kXCIpIHdvcmRzLnNldChcImJ5XCIsIHN0YXRlLmdyb3VwKTtcbiAgaWYgKHN0YXRlLmludmVydGVkKSB3b3Jkcy5zZXQoXCJpbnZlcnRlZFwiLCBcIjFcIik7XG4gIGlmICghc3RhdGUuaWNpY2xlKSB3b3Jkcy5zZXQoXCJmbGFtZXNcIiwgXCJ1cFwiKTtcbiAgaWYgKHN0YXRlLnNlYXJjaCkgd29yZHMuc2V0KFwic2VhcmNoXCIsIHN0YXRlLnNlYXJjaCk7XG4gIGlmIChzdGF0ZS5mb2N1cykgd29yZHMuc2V0KFwiZm9jdXNcIiwgc3RhdGUuZm9jdXMpO1xuICBpZiAoc3RhdGUuaGlkZSkgd29yZHMuc2V0KFwiaGlkZVwiLCBzdGF0ZS5oaWRlKTtcbiAgaWYgKHN0YXRlLm1pbmUpIHdvcmRzLnNldChcIm1pbmVcIiwgXCIxXCIpO1xuICBpZiAoc3RhdGUucHJvY2VzcyAhPT0gbnVsbCkgd29yZHMuc2V0KFwicHJvY2Vzc1wiLCBTdHJpbmcoc3RhdGUucHJvY2VzcykpO1xuICBpZiAoc3RhdGUudGhyZWFkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0aHJlYWRcIiwgU3RyaW5nKHN0YXRlLnRocmVhZCkpO1xuICBpZiAoc3RhdGUuaWRsZSkgd29yZHMuc2V0KFwiaWRsZVwiLCBcIjFcIik7XG4gIGlmIChzdGF0ZS5oaWRkZW5TdGF0ZXMubGVuZ3RoID4gMCkgd29yZHMuc2V0KFwid2l0aG91dFwiLCBzdGF0ZS5oaWRkZW5TdGF0ZXMuam9pbihcIi5cIikpO1xuICBmb3IgKGNvbnN0IGxhYmVsIG9mIHN0YXRlLmxhYmVscykgd29yZHMuYXBwZW5kKFwibGFiZWxcIiwgbGFiZWwpO1xuICBpZiAoc3RhdGUua2V5ICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJrZXlcIiwgc3RhdGUua2V5KTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJyb290XCIsIHN0YXRlLnJvb3RzKTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJsZWFmXCIsIHN0YXRlLmxlYXZlcyk7XG4gIGlmIChzdGF0ZS5yYW5nZVVzKSB3b3Jkcy5zZXQoXCJyYW5nZVwiLCBzdGF0ZS5yYW5nZVVzLm1hcCgodXMpID0+IE1hdGgucm91bmQodXMpKS5qb2luKFwiLVwiKSk7XG4gIGlmIChzdGF0ZS56b29tLmxlbmd0aCA+IDApIHdvcmRzLnNldChcInpvb21cIiwgc3RhdGUuem9vbS5qb2luKFwiLlwiKSk7XG4gIGlmIChzdGF0ZS5zZWxlY3RlZCAhPT0gbnVsbCkgd29yZHMuc2V0KFwic2VsZWN0ZWRcIiwgU3RyaW5nKHN0YXRlLnNlbGVjdGVkKSk7XG4gIGlmIChzdGF0ZS5maWxlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJmaWxlXCIsIHN0YXRlLmZpbGUpO1xuICBpZiAoc3RhdGUudW5pdHMgIT09IFwiYXV0b1wiKSB3b3Jkcy5zZXQoXCJ1bml0c1wiLCBzdGF0ZS51bml0cyk7XG4gIGlmIChzdGF0ZS5ub3JtYWxpemVkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJub3JtYWxpemVkXCIsIHN0YXRlLm5vcm1hbGl6ZWQgPyBcIjFcIiA6IFwiMFwiKTtcbiAgcmV0dXJuIHdvcmRzLnRvU3RyaW5nKCk7XG59XG5cbi8vIEFuIGVtcHR5IHdvcmQgc2F5cyB0aGF0IHRoZXJlIGFyZSBub25lLCB3aGF0ZXZlciB0aGUgY29tbWFuZCBsaW5lIGFza2VkLlxuZnVuY3Rpb24gZW5jb2RlS2V5cyh3b3JkczogVVJMU2VhcmNoUGFyYW1zLCBuYW1lOiBzdHJpbmcsIGtleXM6IHJlYWRvbmx5IHN0cmluZ1tdIHwgbnVsbCk6IHZvaWQge1xuICBmb3IgKGNvbnN0IGtleSBvZiBrZXlzPy5sZW5ndGggPT09IDAgPyBbXCJcIl0gOiAoa2V5cyA/PyBbXSkpIHdvcmRzLmFwcGVuZChuYW1lLCBrZXkpO1xufVxuXG4vLyBSZWFkcyB3aGF0IGVuY29kZVN0YXRlIHdyb3RlLiBXaGF0ZXZlciBlbHNlIHN0YW5kcyB0aGVyZSBpcyBhcyBpZiBpdCB3ZXJlIG5vdDogYSBsaW5rIG1heSBiZSBvbGQgb3IgbWlzdHlwZWQuXG5leHBvcnQgZnVuY3Rpb24gZGVjb2RlU3RhdGUodGV4dDogc3RyaW5nKTogVmlld1N0YXRlIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKHRleHQpO1xuICBjb25zdCBvbmUgPSA8VCBleHRlbmRzIHN0cmluZz4oa2V5OiBzdHJpbmcsIGFsbG93ZWQ6IHJlYWRvbmx5IFRbXSwgb3RoZXJ3aXNlOiBUKTogVCA9PiB7XG4gICAgY29uc3Qgd29yZCA9IHdvcmRzLmdldChrZXkpIGFzIFQgfCBudWxsO1xuICAgIHJldHVybiB3b3JkICE9PSBudWxsICYmIGFsbG93ZWQuaW5jbHVkZXMod29yZCkgPyB3b3JkIDogb3RoZXJ3aXNlO1xuICB9O1xuICByZXR1cm4ge1xuICAgIHZpZXc6IG9uZShcInZpZXdcIiwgVklFV1MsIERFRkFVTFRfU1RBVEUudmlldyksXG4gICAgdHlwZTogd29yZHMuZ2V0KFwidHlwZVwiKSxcbiAgICBncm91cDogb25lKFwiYnlcIiwgR1JPVVBfTU9ERVMsIERFRkFVTFRfU1RBVEUuZ3JvdXApLFxuICAgIGludmVydGVkOiB3b3Jkcy5nZXQoXCJpbnZlcnRlZFwiKSA9PT0gXCIxXCIsXG4gICAgaWNpY2xlOiB3b3Jkcy5nZXQoXCJmbGFtZXNcIikgIT09IFwidXBcIixcbiAgICBzZWFyY2g6IHdvcmRzLmdldChcInNlYXJjaFwiKSA/PyBcIlwiLFxuICAgIGZvY3VzOiB3b3Jkcy5nZXQoXCJmb2N1c1wiKSA/PyBcIlwiLFxuICAgIGhpZGU6IHdvcmRzLmdldChcImhpZGVcIikgPz8gXCJcIixcbiAgICBtaW5lOiB3b3Jkcy5nZXQoXCJtaW5lXCIpID09PSBcIjFcIixcbiAgICBwcm9jZXNzOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJwcm9jZXNzXCIpKSxcbiAgICB0aHJlYWQ6IG51bWJlckluKHdvcmRzLmdldChcInRocmVhZFwiKSksXG4gICAgaWRsZTogd29yZHMuZ2V0KFwiaWRsZVwiKSA9PT0gXCIxXCIsXG4gICAgaGlkZGVuU3RhdGVzOiAod29yZHMuZ2V0KFwid2l0aG91dFwiKSA/PyBcIlwiKS5zcGxpdChcIi5cIikuZmlsdGVyKCh3b3JkKTogd29yZCBpcyBTdGF0ZSA9PiBTVEFURVMuaW5jbHVkZXMod29yZCBhcyBTdGF0ZSkpLFxuICAgIGxhYmVsczogd29yZHMuZ2V0QWxsKFwibGFiZWxcIiksXG4gICAga2V5OiB3b3Jkcy5nZXQoXCJrZXlcIiksXG4gICAgcm9vdHM6IHdvcmRzLmhhcyhcInJvb3RcIikgPyB3b3Jkcy5nZXRBbGwoXCJyb290XCIpLmZpbHRlcihCb29sZWFuKSA6IG51bGwsXG4gICAgbGVhdmVzOiB3b3Jkcy5oYXMoXCJsZWFmXCIpID8gd29yZHMuZ2V0QWxsKFwibGVhZlwiKS5maWx0ZXIoQm9vbGVhbikgOiBudWxsLFxuICAgIHJhbmdlVXM6IHJhbmdlSW4od29yZHMuZ2V0KFwicmFuZ2VcIikpLFxuICAgIHpvb206ICh3b3Jkcy5nZXQoXCJ6b29tXCIpID8/IFwiXCIpLnNwbGl0KFwiLlwiKS5maWx0ZXIoKHdvcmQpID0+IC9eXFxkKyQvLnRlc3Qod29yZCkpLm1hcChOdW1iZXIpLFxuICAgIHNlbGVjdGVkOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJzZWxlY3RlZFwiKSksXG4gICAgZmlsZTogd29yZHMuZ2V0KFwiZmlsZVwiKSxcbiAgICB1bml0czogb25lKFwidW5pdHNcIiwgVU5JVF9DSE9JQ0VTLCBERUZBVUxUX1NUQVRFLnVuaXRzKSxcbiAgICBub3JtYWxpemVkOiB3b3Jkcy5oYXMoXCJub3JtYWxpemVkXCIpID8gd29yZHMuZ2V0KFwibm9ybWFsaXplZFwiKSA9PT0gXCIxXCIgOiBudWxsLFxuICB9O1xufVxuXG5mdW5jdGlvbiBudW1iZXJJbih3b3JkOiBzdHJpbmcgfCBudWxsKTogbnVtYmVyIHwgbnVsbCB7XG4gIHJldHVybiB3b3JkICE9PSBudWxsICYmIC9eXFxkKyQvLnRlc3Qod29yZCkgPyBOdW1iZXIod29yZCkgOiBudWxsO1xufVxuXG5mdW5jdGlvbiByYW5nZUluKHdvcmQ6IHN0cmluZyB8IG51bGwpOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCB7XG4gIGNvbnN0IHBhcnRzID0gL14oLT9cXGQrKS0oXFxkKykkLy5leGVjKHdvcmQgPz8gXCJcIik7XG4gIGNvbnN0IHJhbmdlOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCA9IHBhcnRzICYmIFtOdW1iZXIocGFydHNbMV0pLCBOdW1iZXIocGFydHNbMl0pXTtcbiAgcmV0dXJuIHJhbmdlICYmIHJhbmdlWzBdIDwgcmFuZ2VbMV0gPyByYW5nZSA6IG51bGw7XG59XG4iLCAiLy8gQ29sb3VycyB3aXRoIGEgbWVhbmluZzogY29vbCBvbmVzIGZvciBjb2RlIGJ5IHdoZXJlIGl0IGNvbWVzIGZyb20sIHdhcm0gb25lcyBhbmQgZ3JleSBmb3Igd2hhdCBpcyBub3QgcnVubmluZyBjb2RlIGF0IGFsbC5cbi8vIEEgdGVzdCBob2xkcyBldmVyeSBwYWlyIG9mIHRleHQgYW5kIGdyb3VuZCB0byBhIGNvbnRyYXN0IG9mIDQuNS5cblxuaW1wb3J0IHsgQ0FURUdPUklFUywgdHlwZSBDYXRlZ29yeSwgdHlwZSBTdGF0ZSB9IGZyb20gXCIuLi9kYXRhL2tpbmRzLnRzXCI7XG5cbmV4cG9ydCB0eXBlIFRoZW1lID0gXCJsaWdodFwiIHwgXCJkYXJrXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgUGFsZXR0ZSB7XG4gIHRoZW1lOiBUaGVtZTtcbiAgZ3JvdW5kOiBzdHJpbmc7XG4gIHBhbmVsOiBzdHJpbmc7XG4gIHRleHQ6IHN0cmluZztcbiAgbXV0ZWQ6IHN0cmluZztcbiAgcnVsZTogc3RyaW5nO1xuICBhY2NlbnQ6IHN0cmluZztcbiAgbWF0Y2g6IHN0cmluZztcbiAgbWF0Y2hUZXh0OiBzdHJpbmc7XG4gIGNhdGVnb3J5OiBSZWNvcmQ8Q2F0ZWdvcnksIHN0cmluZz47XG4gIGZyYW1lVGV4dDogc3RyaW5nO1xuICBzdGF0ZTogUmVjb3JkPFN0YXRlLCBzdHJpbmc+O1xuICB3b3JzZTogW251bWJlciwgbnVtYmVyLCBudW1iZXJdO1xuICBiZXR0ZXI6IFtudW1iZXIsIG51bWJlciwgbnVtYmVyXTtcbiAgc2FtZTogW251bWJlciwgbnVtYmVyLCBudW1iZXJdO1xufVxuXG5leHBvcnQgY29uc3QgUEFMRVRURVM6IFJlY29yZDxUaGVtZSwgUGFsZXR0ZT4gPSB7XG4gIGxpZ2h0OiB7XG4gICAgdGhlbWU6IFwibGlnaHRcIixcbiAgICBncm91bmQ6IFwiI2ZmZmZmZlwiLFxuICAgIHBhbmVsOiBcIiNmNmY3ZjlcIixcbiAgICB0ZXh0OiBcIiMxYzI0MzBcIixcbiAgICBtdXRlZDogXCIjNWE2NTczXCIsXG4gICAgcnVsZTogXCIjZGZlM2U4XCIsXG4gICAgYWNjZW50OiBcIiMxZjVmYmZcIixcbiAgICBtYXRjaDogXCIjZmZkODNkXCIsXG4gICAgbWF0Y2hUZXh0OiBcIiMxYzI0MzBcIixcbiAgICBjYXRlZ29yeToge1xuICAgICAgYXBwOiBcIiM5ZGMwZWVcIiwgZ2VtOiBcIiNjOWI4ZWFcIiwgc3RkbGliOiBcIiNhM2Q4Y2ZcIiwgY29yZTogXCIjZGNkZmU0XCIsIG5hdGl2ZTogXCIjYzNkNzllXCIsXG4gICAgICBnYzogXCIjZjRiZDZhXCIsIHdhaXQ6IFwiI2YwOTU4YVwiLCBibG9ja2VkOiBcIiNjM2NhZDNcIiwgb3RoZXI6IFwiI2U0ZTRlMFwiLFxuICAgIH0sXG4gICAgZnJhbWVUZXh0OiBcIiMxNzIwMmNcIixcbiAgICBzdGF0ZTogeyBydW5uaW5nOiBcIiMzYjgyZDZcIiwgaml0OiBcIiM3YjVmYzlcIiwgZ2M6IFwiI2U1OWEyZlwiLCB3YWl0OiBcIiNkOTUzNGFcIiwgYmxvY2tlZDogXCIjY2RkNGRjXCIgfSxcbiAgICB3b3JzZTogWzIyNiwgMTA2LCA5NF0sXG4gICAgYmV0dGVyOiBbOTIsIDE0NiwgMjE0XSxcbiAgICBzYW1lOiBbMjI2LCAyMjgsIDIzMl0sXG4gIH0sXG4gIGRhcms6IHtcbiAgICB0aGVtZTogXCJkYXJrXCIsXG4gICAgZ3JvdW5kOiBcIiMxNDE4MWVcIixcbiAgICBwYW5lbDogXCIjMWIyMDI4XCIsXG4gICAgdGV4dDogXCIjZTZlYWYwXCIsXG4gICAgbXV0ZWQ6IFwiIzlhYTZiNFwiLFxuICAgIHJ1bGU6IFwiIzJjMzQzZlwiLFxuICAgIGFjY2VudDogXCIjN2ZiMGY1XCIsXG4gICAgbWF0Y2g6IFwiI2YyYzYyZVwiLFxuICAgIG1hdGNoVGV4dDogXCIjMTQxODFlXCIsXG4gICAgY2F0ZWdvcnk6IHtcbiAgICAgIGFwcDogXCIjMmY1Yjk2XCIsIGdlbTogXCIjNWI0NzkwXCIsIHN0ZGxpYjogXCIjMjM2ODVmXCIsIGNvcmU6IFwiIzQxNDk1NlwiLCBuYXRpdmU6IFwiIzRjNjAyNlwiLFxuICAgICAgZ2M6IFwiIzhhNWExMlwiLCB3YWl0OiBcIiM5ODM4MmZcIiwgYmxvY2tlZDogXCIjMmUzNTNmXCIsIG90aGVyOiBcIiM0YTRhNDZcIixcbiAgICB9LFxuICAgIGZyYW1lVGV4dDogXCIjZjJmNWY5XCIsXG4gICAgc3RhdGU6IHsgcnVubmluZzogXCIjNGE4ZmUwXCIsIGppdDogXCIjOWM4MmU4XCIsIGdjOiBcIiNkOThlMjdcIiwgd2FpdDogXCIjZTA2NDVhXCIsIGJsb2NrZWQ6IFwiIzQ2NTA1ZFwiIH0sXG4gICAgd29yc2U6IFsxNTIsIDU0LCA0Nl0sXG4gICAgYmV0dGVyOiBbNDIsIDg4LCAxNTBdLFxuICAgIHNhbWU6IFs1OCwgNjUsIDc2XSxcbiAgfSxcbn07XG5cbi8vIFRoZSBmaWxsIG9mIGEgZnJhbWU6IGl0cyBjYXRlZ29yeSdzIGNvbG91ciwgYSBsaXR0bGUgbGlnaHRlciBvciBkYXJrZXIgYnkgbmFtZSBzbyB0aGF0IG5laWdoYm91cnMgY2FuIGJlIHRvbGQgYXBhcnQuXG5leHBvcnQgZnVuY3Rpb24gZnJhbWVDb2xvcnMocGFsZXR0ZTogUGFsZXR0ZSwgbmFtZXM6IHJlYWRvbmx5IHN0cmluZ1tdLCBjYXRlZ29yeTogVWludDhBcnJheSk6IHN0cmluZ1tdIHtcbiAgY29uc3Qgc2hhZGVzID0gQ0FURUdPUklFUy5tYXAoKG5hbWUpID0+IFstMSwgMCwgMSwgMl0ubWFwKChzdGVwKSA9PiBzaGFkZShwYWxldHRlLmNhdGVnb3J5W25hbWVdLCBzdGVwICogMC4wMzUpKSk7XG4gIHJldHVybiBuYW1lcy5tYXAoKG5hbWUsIGdyb3VwKSA9PiBzaGFkZXNbY2F0ZWdvcnlbZ3JvdXBdXVtoYXNoKG5hbWUpICYgM10pO1xufVxuXG5mdW5jdGlvbiBoYXNoKHRleHQ6IHN0cmluZyk6IG51bWJlciB7XG4gIGxldCB2YWx1ZSA9IDc7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgdGV4dC5sZW5ndGg7IGkrKykgdmFsdWUgPSAoTWF0aC5pbXVsKHZhbHVlLCAzMSkgKyB0ZXh0LmNoYXJDb2RlQXQoaSkpIHwgMDtcbiAgcmV0dXJuIHZhbHVlIF4gKHZhbHVlID4+PiA3KTtcbn1cblxuLy8gTW92ZXMgYSBjb2xvdXIgdG93YXJkcyB3aGl0ZSAoYW1vdW50ID4gMCkgb3IgYmxhY2suXG5leHBvcnQgZnVuY3Rpb24gc2hhZGUoY29sb3I6IHN0cmluZywgYW1vdW50OiBudW1iZXIpOiBzdHJpbmcge1xuICBjb25zdCB0YXJnZXQgPSBhbW91bnQgPiAwID8gMjU1IDogMDtcbiAgY29uc3QgcGFydHMgPSByZ2IoY29sb3IpLm1hcCgocGFydCkgPT4gTWF0aC5yb3VuZChwYXJ0ICsgKHRhcmdldCAtIHBhcnQpICogTWF0aC5hYnMoYW1vdW50KSkpO1xuICByZXR1cm4gYHJnYigke3BhcnRzLmpvaW4oXCIsXCIpfSlgO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gcmdiKGNvbG9yOiBzdHJpbmcpOiBbbnVtYmVyLCBudW1iZXIsIG51bWJlcl0ge1xuICBjb25zdCBoZXggPSAvXiMoLi4pKC4uKSguLikkLy5leGVjKGNvbG9yKTtcbiAgaWYgKGhleCkgcmV0dXJuIFtwYXJzZUludChoZXhbMV0sIDE2KSwgcGFyc2VJbnQoaGV4WzJdLCAxNiksIHBhcnNlSW50KGhleFszXSwgMTYpXTtcbiAgY29uc3QgcGFydHMgPSAvXnJnYlxcKChcXGQrKSwoXFxkKyksKFxcZCspXFwpJC8uZXhlYyhjb2xvcikhO1xuICByZXR1cm4gW051bWJlcihwYXJ0c1sxXSksIE51bWJlcihwYXJ0c1syXSksIE51bWJlcihwYXJ0c1szXSldO1xufVxuXG4vLyBBIGZyYW1lIG9mIGEgY29tcGFyaXNvbjogcmVkZGVyIGZvciBtb3JlLCBibHVlciBmb3IgbGVzcywgZnVsbCBjb2xvdXIgd2hlcmUgaXQgaXMgbmV3IG9yIGdvbmUuXG5leHBvcnQgZnVuY3Rpb24gY2hhbmdlQ29sb3IocGFsZXR0ZTogUGFsZXR0ZSwgdmFsdWU6IG51bWJlciwgYmFzZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3Qgc2l6ZSA9IE1hdGgubWF4KHZhbHVlLCBiYXNlKTtcbiAgY29uc3QgY2hhbmdlID0gc2l6ZSA9PT0gMCA/IDAgOiAodmFsdWUgLSBiYXNlKSAvIHNpemU7IC8vIC0xOiBnb25lLCAxOiBuZXdcbiAgY29uc3QgdGFyZ2V0ID0gY2hhbmdlID4gMCA/IHBhbGV0dGUud29yc2UgOiBwYWxldHRlLmJldHRlcjtcbiAgY29uc3Qgc3RyZW5ndGggPSBNYXRoLm1pbigxLCBNYXRoLmFicyhjaGFuZ2UpICoqIDAuNyk7XG4gIHJldHVybiBtaXgocGFsZXR0ZS5zYW1lLCB0YXJnZXQsIHN0cmVuZ3RoKTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIG1peChmcm9tOiByZWFkb25seSBudW1iZXJbXSwgdG86IHJlYWRvbmx5IG51bWJlcltdLCBwYXJ0OiBudW1iZXIpOiBzdHJpbmcge1xuICByZXR1cm4gYHJnYigke2Zyb20ubWFwKChzdGFydCwgaSkgPT4gTWF0aC5yb3VuZChzdGFydCArICh0b1tpXSAtIHN0YXJ0KSAqIHBhcnQpKS5qb2luKFwiLFwiKX0pYDtcbn1cblxuLy8gSGVhdCBmcm9tIG5vdGhpbmcgKHRoZSBncm91bmQpIHRvIHRoZSBhY2NlbnQgY29sb3VyOyBhIHNxdWFyZSByb290LCBzbyB0aGF0IGxpdHRsZSBpcyBzdGlsbCBzZWVuLlxuZXhwb3J0IGZ1bmN0aW9uIGhlYXRDb2xvcihwYWxldHRlOiBQYWxldHRlLCBzaGFyZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgaWYgKHNoYXJlIDw9IDApIHJldHVybiBwYWxldHRlLnBhbmVsO1xuICByZXR1cm4gbWl4KHJnYihwYWxldHRlLnBhbmVsKSwgcmdiKHBhbGV0dGUuc3RhdGUucnVubmluZyksIDAuMTIgKyAwLjg4ICogTWF0aC5zcXJ0KE1hdGgubWluKHNoYXJlLCAxKSkpO1xufVxuXG4vLyBXQ0FHJ3MgY29udHJhc3Qgb2YgdHdvIGNvbG91cnMsIDEgdG8gMjEuXG5leHBvcnQgZnVuY3Rpb24gY29udHJhc3QoYTogc3RyaW5nLCBiOiBzdHJpbmcpOiBudW1iZXIge1xuICBjb25zdCBbbGlnaHQsIGRhcmtdID0gW2x1bWluYW5jZShhKSwgbHVtaW5hbmNlKGIpXS5zb3J0KCh4LCB5KSA9PiB5IC0geCk7XG4gIHJldHVybiAobGlnaHQgKyAwLjA1KSAvIChkYXJrICsgMC4wNSk7XG59XG5cbmZ1bmN0aW9uIGx1bWluYW5jZShjb2xvcjogc3RyaW5nKTogbnVtYmVyIHtcbiAgY29uc3QgW3IsIGcsIGJdID0gcmdiKGNvbG9yKS5tYXAoKHBhcnQpID0+IHtcbiAgICBjb25zdCBsZXZlbCA9IHBhcnQgLyAyNTU7XG4gICAgcmV0dXJuIGxldmVsIDw9IDAuMDQwNDUgPyBsZXZlbCAvIDEyLjkyIDogKChsZXZlbCArIDAuMDU1KSAvIDEuMDU1KSAqKiAyLjQ7XG4gIH0pO1xuICByZXR1cm4gMC4yMTI2ICogciArIDAuNzE1MiAqIGcgKyAwLjA3MjIgKiBiO1xufVxuIiwgIi8vIEEgZ3JvdXAgb3Igbm9kZSBpbiB3b3Jkczogd2hhdCB0b29sdGlwcywgdGhlIGJhciBiZWxvdyBhbmQgc2NyZWVuIHJlYWRlcnMgc2F5LlxuXG5pbXBvcnQgdHlwZSB7IEdyb3VwcyB9IGZyb20gXCIuLi9kYXRhL2dyb3Vwcy50c1wiO1xuaW1wb3J0IHsgQ0FURUdPUklFUywgQ0FURUdPUllfV09SRFMsIG9yaWdpbk9mIH0gZnJvbSBcIi4uL2RhdGEva2luZHMudHNcIjtcbmltcG9ydCB0eXBlIHsgTW9kZWwgfSBmcm9tIFwiLi4vZGF0YS9tb2RlbC50c1wiO1xuaW1wb3J0IHR5cGUgeyBUcmVlIH0gZnJvbSBcIi4uL2RhdGEvdHJlZS50c1wiO1xuaW1wb3J0IHsgZm9ybWF0Q2hhbmdlLCBmb3JtYXRFeGFjdCwgZm9ybWF0R3Jvd3RoLCBmb3JtYXRTaGFyZSwgZm9ybWF0VmFsdWUgfSBmcm9tIFwiLi4vZGF0YS91bml0cy50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3U3RhdGUgfSBmcm9tIFwiLi4vZGF0YS92aWV3X3N0YXRlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFRvb2x0aXBDb250ZW50IH0gZnJvbSBcIi4vdG9vbHRpcC50c3hcIjtcblxudHlwZSBUb29sdGlwUm93ID0gVG9vbHRpcENvbnRlbnRbXCJyb3dzXCJdW251bWJlcl07XG5cbi8vIFwiYXBwL21vZGVscy9vcmRlci5yYjoxMlwiLCBvciB3aGF0IHN0YW5kcyBmb3IgYSBmaWxlLlxuZXhwb3J0IGZ1bmN0aW9uIHBsYWNlT2YoZ3JvdXBzOiBHcm91cHMsIGdyb3VwOiBudW1iZXIpOiBzdHJpbmcge1xuICByZXR1cm4gd2l0aExpbmUoZ3JvdXBzLnBsYWNlW2dyb3VwXSwgZ3JvdXBzLmxpbmVbZ3JvdXBdKTtcbn1cblxuLy8gVGhlIHNhbWUgd2l0aCB0aGUgd2hvbGUgcGF0aC5cbmV4cG9ydCBmdW5jdGlvbiBmdWxsUGxhY2VPZihncm91cHM6IEdyb3VwcywgZ3JvdXA6IG51bWJlcik6IHN0cmluZyB7XG4gIHJldHVybiB3aXRoTGluZShncm91cHMuZmlsZVtncm91cF0sIGdyb3Vwcy5saW5lW2dyb3VwXSk7XG59XG5cbmZ1bmN0aW9uIHdpdGhMaW5lKGZpbGU6IHN0cmluZywgbGluZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIGxpbmUgPiAwICYmICFmaWxlLnN0YXJ0c1dpdGgoXCI8XCIpID8gYCR7ZmlsZX06JHtsaW5lfWAgOiBmaWxlO1xufVxuXG4vLyBHcm91cHMgb2Ygc2V2ZXJhbCBmaWxlcywgYW5kIHdoYXQgaXMgbm8gY29kZSBpbiBhbnksIGhhdmUgYSBjYXRlZ29yeSBvbmx5LlxuZXhwb3J0IGZ1bmN0aW9uIGxpYnJhcnlPZihncm91cHM6IEdyb3VwcywgZ3JvdXA6IG51bWJlcik6IHN0cmluZyB7XG4gIGNvbnN0IGZpbGUgPSBncm91cHMuZmlsZVtncm91cF07XG4gIHJldHVybiBmaWxlID09PSBcIlwiID8gQ0FURUdPUllfV09SRFNbQ0FURUdPUklFU1tncm91cHMuY2F0ZWdvcnlbZ3JvdXBdXV0gOiBvcmlnaW5PZihncm91cHMubmFtZVtncm91cF0sIGZpbGUpLmxpYnJhcnk7XG59XG5cbi8vIFBsYWNlIGFuZCBsaWJyYXJ5IGluIG9uZSBsaW5lLlxuZXhwb3J0IGZ1bmN0aW9uIHdoZXJlYWJvdXRzKGdyb3VwczogR3JvdXBzLCBncm91cDogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIFtwbGFjZU9mKGdyb3VwcywgZ3JvdXApLCBsaWJyYXJ5T2YoZ3JvdXBzLCBncm91cCldLmZpbHRlcihCb29sZWFuKS5qb2luKFwiIFx1MDBCNyBcIik7XG59XG5cbi8vIFRoZSByb3dzIG9mIGEgdG9vbHRpcCBhYm91dCBhIG5vZGU6IGV4YWN0LCBhbmQgYXMgYSBzaGFyZSBvZiBldmVyeXRoaW5nIHRoYXQgaXMgc2hvd24uXG5leHBvcnQgZnVuY3Rpb24gbm9kZVJvd3MobW9kZWw6IE1vZGVsLCBzdGF0ZTogVmlld1N0YXRlLCB0cmVlOiBUcmVlLCBub2RlOiBudW1iZXIpOiBUb29sdGlwUm93W10ge1xuICBjb25zdCB7IHVuaXQgfSA9IG1vZGVsLnR5cGUoc3RhdGUpO1xuICBjb25zdCB3aG9sZSA9IHRyZWUudG90YWxbMF07XG4gIGNvbnN0IHJvdyA9IChuYW1lOiBzdHJpbmcsIHZhbHVlOiBudW1iZXIpOiBUb29sdGlwUm93ID0+IFtuYW1lLCBmb3JtYXRFeGFjdCh2YWx1ZSwgdW5pdCksIGZvcm1hdFNoYXJlKHZhbHVlLCB3aG9sZSldO1xuICBjb25zdCByb3dzID0gW3JvdyhcIlRvdGFsXCIsIHRyZWUudG90YWxbbm9kZV0pLCByb3coXCJTZWxmXCIsIHRyZWUuc2VsZltub2RlXSldO1xuICBpZiAodHJlZS5iYXNlVG90YWwpIHtcbiAgICBjb25zdCBiYXNlID0gdHJlZS5iYXNlVG90YWxbbm9kZV07XG4gICAgcm93cy5wdXNoKFxuICAgICAgW21vZGVsLmlzTm9ybWFsaXplZChzdGF0ZSkgPyBcIkJlZm9yZSAoc2NhbGVkKVwiIDogXCJCZWZvcmVcIiwgZm9ybWF0RXhhY3QoYmFzZSwgdW5pdCksIGZvcm1hdFNoYXJlKGJhc2UsIHRyZWUuYmFzZVRvdGFsWzBdKV0sXG4gICAgICBbXCJDaGFuZ2VcIiwgZm9ybWF0Q2hhbmdlKHRyZWUudG90YWxbbm9kZV0gLSBiYXNlLCB1bml0LCBcIm5zXCIpLCBmb3JtYXRHcm93dGgodHJlZS50b3RhbFtub2RlXSwgYmFzZSldLFxuICAgICk7XG4gIH1cbiAgY29uc3QgY29tcGFuaW9uID0gbW9kZWwuY29tcGFuaW9uKHN0YXRlKTtcbiAgaWYgKHRyZWUuc2FtcGxlcyAmJiBjb21wYW5pb24pIHJvd3MucHVzaChbY29tcGFuaW9uLndvcmRzLCBmb3JtYXRFeGFjdCh0cmVlLnNhbXBsZXNbbm9kZV0sIGNvbXBhbmlvbi51bml0KV0pO1xuICBpZiAodHJlZS5jdXQ/Lltub2RlXSkgcm93cy5wdXNoKFtcIkNhbGxlcnNcIiwgXCJ0b28gdGhpbiB0byBiZSBzaG93blwiXSk7XG4gIHJldHVybiByb3dzO1xufVxuXG4vLyBPbmUgc2VudGVuY2UgZm9yIGEgc2NyZWVuIHJlYWRlci5cbmV4cG9ydCBmdW5jdGlvbiBub2RlU2VudGVuY2UobW9kZWw6IE1vZGVsLCBzdGF0ZTogVmlld1N0YXRlLCB0cmVlOiBUcmVlLCBncm91cHM6IEdyb3Vwcywgbm9kZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3QgeyB1bml0IH0gPSBtb2RlbC50eXBlKHN0YXRlKTtcbiAgY29uc3QgbmFtZSA9IG5vZGUgPT09IDAgJiYgdHJlZS5ncm91cFswXSA9PT0gMCA/IFwiZXZlcnl0aGluZ1wiIDogZ3JvdXBzLm5hbWVbdHJlZS5ncm91cFtub2RlXV07XG4gIGNvbnN0IHNoYXJlID0gZm9ybWF0U2hhcmUodHJlZS50b3RhbFtub2RlXSwgdHJlZS50b3RhbFswXSk7XG4gIGNvbnN0IGdyb3d0aCA9IHRyZWUuYmFzZVRvdGFsID8gZm9ybWF0R3Jvd3RoKHRyZWUudG90YWxbbm9kZV0sIHRyZWUuYmFzZVRvdGFsW25vZGVdKSA6IFwiXCI7XG4gIHJldHVybiBgJHtuYW1lfTogJHtmb3JtYXRWYWx1ZSh0cmVlLnRvdGFsW25vZGVdLCB1bml0LCBzdGF0ZS51bml0cyl9IGluIHRvdGFsLCAke3NoYXJlfSR7Z3Jvd3RoICYmIGAsICR7Z3Jvd3RofWB9YDtcbn1cbiIsICIvLyBQcm9maWxlcyBmb3IgdGVzdHMsIGJ1aWx0IGZyb20gd29yZHMuXG5cbmltcG9ydCB7IHByb2ZpbGVPZiwgdHlwZSBQcm9maWxlIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IERFRkFVTFRfU1RBVEUsIHR5cGUgVmlld1N0YXRlIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3ZpZXdfc3RhdGUudHNcIjtcbmltcG9ydCB0eXBlIHsgVmlld0pzb24gfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvdmlld19qc29uLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgU2FtcGxlV29yZHMge1xuICBzdGFjazogc3RyaW5nOyAvLyBcIm1haW47d29yaztsZWFmXCIsIG9yIHdpdGggZmlsZSBhbmQgbGluZSBcIm1haW5AYXBwLnJiOjM7d29ya0BsaWIucmI6N1wiXG4gIHdlaWdodDogbnVtYmVyO1xuICBjb3VudD86IG51bWJlcjtcbiAgdGhyZWFkPzogbnVtYmVyO1xuICBsYWJlbHM/OiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+O1xuICBlbmRzVXM/OiBudW1iZXI7IC8vIHB1dHMgaXQgaW50byB0aGUgdGltZWxpbmUsIHRvb1xuICBvYmplY3RzPzogbnVtYmVyOyAvLyB0aGF0IHdlcmUgYWxsb2NhdGVkOiB0aGUgcHJvZmlsZSB0aGVuIGhhcyB0aGVzZSB0eXBlcywgdG9vLCBhbmQgdGhlIHNhbXBsZSBuZWl0aGVyIGNvdW50IG5vciB3ZWlnaHRcbiAgYnl0ZXM/OiBudW1iZXI7XG59XG5cbmNsYXNzIEludGVybmVyIHtcbiAgcmVhZG9ubHkgaXRlbXM6IHN0cmluZ1tdID0gW107XG4gIGlkKHRleHQ6IHN0cmluZyk6IG51bWJlciB7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLml0ZW1zLmluZGV4T2YodGV4dCk7XG4gICAgcmV0dXJuIChrbm93biA+PSAwID8ga25vd24gOiB0aGlzLml0ZW1zLnB1c2godGV4dCkgLSAxKSArIDE7XG4gIH1cbn1cblxuLy8gV2hlcmUgdGhlIHJlY29yZGVyIHB1dHMgaXRzIG93biBmcmFtZXMsIGFuZCBldmVyeXRoaW5nIGVsc2UgaXMgdGFrZW4gdG8gYmUuXG5jb25zdCBwbGFjZU9mID0gKG5hbWU6IHN0cmluZyk6IHN0cmluZyA9PiBgJHsvXlxcWyhHQ3xHVkwpIC8udGVzdChuYW1lKSA/IGA8JHtuYW1lLnNsaWNlKDEpLnNwbGl0KFwiIFwiKVswXX0+YCA6IFwiYXBwLnJiXCJ9OjBgO1xuXG4vLyBUaGUgSlNPTiBvZiBhIGNwdSBwcm9maWxlIHdpdGggdGhlc2Ugc2FtcGxlcywgYXMgdGhlIGNvcmUgd291bGQgd3JpdGUgaXQuXG4vLyBBIHByb2Nlc3MgaXMgW3BpZCwgcGFyZW50LCB0aXRsZV07IHdpdGhvdXQgb25lIGZvciBlYWNoIHRocmVhZCwgYWxsIGFyZSBvZiBvbmUuXG5leHBvcnQgZnVuY3Rpb24gdmlld0pzb24oc2FtcGxlczogU2FtcGxlV29yZHNbXSwgdGhyZWFkczogc3RyaW5nW10gPSBbXCJtYWluXCJdLCBwcm9jZXNzZXM6IFtudW1iZXIsIG51bWJlciwgc3RyaW5nXVtdID0gW10pOiBWaWV3SnNvbiB7XG4gIGNvbnN0IHN0cmluZ3MgPSBbXCJcIiwgXCJzYW1wbGVzXCIsIFwiY291bnRcIiwgXCJjcHVcIiwgXCJuYW5vc2Vjb25kc1wiXTtcbiAgY29uc3QgdGV4dCA9ICh3b3JkOiBzdHJpbmcpOiBudW1iZXIgPT4ge1xuICAgIGNvbnN0IGtub3duID0gc3RyaW5ncy5pbmRleE9mKHdvcmQpO1xuICAgIHJldHVybiBrbm93biA+PSAwID8ga25vd24gOiBzdHJpbmdzLnB1c2god29yZCkgLSAxO1xuICB9O1xuICBjb25zdCBbZnVuY3Rpb25zLCBmcmFtZXMsIHN0YWNrcywgc2V0c10gPSBbbmV3IEludGVybmVyKCksIG5ldyBJbnRlcm5lcigpLCBuZXcgSW50ZXJuZXIoKSwgbmV3IEludGVybmVyKCldO1xuICBjb25zdCBqc29uOiBWaWV3SnNvbiA9IHtcbiAgICBmb3JtYXQ6IFwic3BlcmZcIiwgdmVyc2lvbjogMiwgc3RyaW5ncyxcbiAgICBzYW1wbGVfdHlwZXM6IHsgbmFtZTogWzEsIDNdLCB1bml0OiBbMiwgNF0gfSwgZGVmYXVsdF9zYW1wbGVfdHlwZTogMSxcbiAgICBwZXJpb2Q6IDFfMDAwXzAwMCwgcGVyaW9kX3R5cGU6IHsgbmFtZTogMywgdW5pdDogNCB9LCBzdGFydF90aW1lX25zOiAwLCBkdXJhdGlvbl9uczogMCxcbiAgICBmdW5jdGlvbnM6IHsgbmFtZTogW10sIGZpbGU6IFtdLCBsaW5lOiBbXSB9LCBmcmFtZXM6IHsgZnVuY3Rpb246IFtdLCBsaW5lOiBbXSB9LCBzdGFja3M6IHsgdXA6IFtdLCBmcmFtZTogW10gfSxcbiAgICB0aHJlYWRzOiB7XG4gICAgICBwcm9jZXNzOiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gcHJvY2Vzc2VzW2ldPy5bMF0gPz8gNyksXG4gICAgICBwYXJlbnQ6IHRocmVhZHMubWFwKChfLCBpKSA9PiBwcm9jZXNzZXNbaV0/LlsxXSA/PyAwKSxcbiAgICAgIHRpdGxlOiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gdGV4dChwcm9jZXNzZXNbaV0/LlsyXSA/PyBcIlwiKSksXG4gICAgICBudW1iZXI6IHRocmVhZHMubWFwKChfLCBpKSA9PiBpICsgMSksXG4gICAgICBuYW1lOiB0aHJlYWRzLm1hcCh0ZXh0KSxcbiAgICB9LFxuICAgIGxhYmVsczogeyBrZXk6IFtdLCBzdHJpbmc6IFtdLCBudW1iZXI6IFtdLCB1bml0OiBbXSB9LCBsYWJlbF9zZXRzOiB7IGVuZDogW10gfSxcbiAgICBzYW1wbGVzOiB7IHN0YWNrOiBbXSwgdGhyZWFkOiBbXSwgbGFiZWxzOiBbXSwgdmFsdWVzOiBbW10sIFtdXSB9LFxuICAgIHRpbWVsaW5lOiBzYW1wbGVzLnNvbWUoKHsgZW5kc1VzIH0pID0+IGVuZHNVcyAhPT0gdW5kZWZpbmVkKSA/IHsgdGltZV91czogW10sIHNhbXBsZTogW10sIHdlaWdodDogW10gfSA6IG51bGwsXG4gICAgY29tbWVudHM6IFtdLFxuICB9O1xuICBjb25zdCBhbGxvY2F0ZXMgPSBzYW1wbGVzLnNvbWUoKHsgb2JqZWN0cyB9KSA9PiBvYmplY3RzICE9PSB1bmRlZmluZWQpO1xuICBpZiAoYWxsb2NhdGVzKSB7XG4gICAganNvbi5zYW1wbGVfdHlwZXMubmFtZS5wdXNoKHRleHQoXCJhbGxvY19vYmplY3RzXCIpLCB0ZXh0KFwiYWxsb2Nfc3BhY2VcIikpO1xuICAgIGpzb24uc2FtcGxlX3R5cGVzLnVuaXQucHVzaCh0ZXh0KFwiY291bnRcIiksIHRleHQoXCJieXRlc1wiKSk7XG4gICAganNvbi5zYW1wbGVzLnZhbHVlcy5wdXNoKFtdLCBbXSk7XG4gIH1cbiAgbGV0IGJlZm9yZSA9IDA7XG4gIGZvciAoY29uc3QgeyBzdGFjaywgd2VpZ2h0LCBvYmplY3RzLCBieXRlcyA9IDAsIGNvdW50ID0gb2JqZWN0cyA9PT0gdW5kZWZpbmVkID8gMSA6IDAsIHRocmVhZCA9IDEsIGxhYmVscyA9IHt9LCBlbmRzVXMgfSBvZiBzYW1wbGVzKSB7XG4gICAganNvbi5zYW1wbGVzLnN0YWNrLnB1c2goc3RhY2tJZChzdGFjaykpO1xuICAgIGpzb24uc2FtcGxlcy50aHJlYWQucHVzaCh0aHJlYWQpO1xuICAgIGpzb24uc2FtcGxlcy5sYWJlbHMucHVzaChzZXRJZChsYWJlbHMpKTtcbiAgICBqc29uLnNhbXBsZXMudmFsdWVzWzBdLnB1c2goY291bnQpO1xuICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbMV0ucHVzaCh3ZWlnaHQpO1xuICAgIGlmIChhbGxvY2F0ZXMpIHtcbiAgICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbMl0ucHVzaChvYmplY3RzID8/IDApO1xuICAgICAganNvbi5zYW1wbGVzLnZhbHVlc1szXS5wdXNoKGJ5dGVzKTtcbiAgICB9XG4gICAgaWYgKGVuZHNVcyA9PT0gdW5kZWZpbmVkKSBjb250aW51ZTtcbiAgICBqc29uLnRpbWVsaW5lIS50aW1lX3VzLnB1c2goZW5kc1VzIC0gYmVmb3JlKTtcbiAgICBqc29uLnRpbWVsaW5lIS5zYW1wbGUucHVzaChqc29uLnNhbXBsZXMuc3RhY2subGVuZ3RoIC0gMSk7XG4gICAganNvbi50aW1lbGluZSEud2VpZ2h0LnB1c2god2VpZ2h0KTtcbiAgICBiZWZvcmUgPSBlbmRzVXM7XG4gIH1cbiAgcmV0dXJuIGpzb247XG5cbiAgZnVuY3Rpb24gc3RhY2tJZCh3b3Jkczogc3RyaW5nKTogbnVtYmVyIHtcbiAgICBsZXQgcGFyZW50ID0gMDtcbiAgICBsZXQgcGF0aCA9IFwiXCI7XG4gICAgZm9yIChjb25zdCB3b3JkIG9mIHdvcmRzLnNwbGl0KFwiO1wiKS5maWx0ZXIoQm9vbGVhbikpIHtcbiAgICAgIGNvbnN0IFtuYW1lLCBwbGFjZSA9IHBsYWNlT2Yod29yZCldID0gd29yZC5zcGxpdChcIkBcIik7XG4gICAgICBjb25zdCBjb2xvbiA9IHBsYWNlLmxhc3RJbmRleE9mKFwiOlwiKTtcbiAgICAgIGNvbnN0IGZyYW1lID0gZnJhbWVJZChuYW1lLCBwbGFjZS5zbGljZSgwLCBjb2xvbiksIE51bWJlcihwbGFjZS5zbGljZShjb2xvbiArIDEpKSk7XG4gICAgICBwYXRoICs9IGA7JHtmcmFtZX1gO1xuICAgICAgY29uc3QgaWQgPSBzdGFja3MuaWQocGF0aCk7XG4gICAgICBpZiAoaWQgPiBqc29uLnN0YWNrcy51cC5sZW5ndGgpIHtcbiAgICAgICAganNvbi5zdGFja3MudXAucHVzaChwYXJlbnQgPT09IDAgPyAwIDogaWQgLSBwYXJlbnQpO1xuICAgICAgICBqc29uLnN0YWNrcy5mcmFtZS5wdXNoKGZyYW1lKTtcbiAgICAgIH1cbiAgICAgIHBhcmVudCA9IGlkO1xuICAgIH1cbiAgICByZXR1cm4gcGFyZW50O1xuICB9XG5cbiAgZnVuY3Rpb24gZnJhbWVJZChuYW1lOiBzdHJpbmcsIGZpbGU6IHN0cmluZywgbGluZTogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBjb25zdCBmdW5jdGlvbklkID0gZnVuY3Rpb25zLmlkKGAke25hbWV9XFwwJHtmaWxlfWApO1xuICAgIGlmIChmdW5jdGlvbklkID4ganNvbi5mdW5jdGlvbnMubmFtZS5sZW5ndGgpIHtcbiAgICAgIGpzb24uZnVuY3Rpb25zLm5hbWUucHVzaCh0ZXh0KG5hbWUpKTtcbiAgICAgIGpzb24uZnVuY3Rpb25zLmZpbGUucHVzaCh0ZXh0KGZpbGUpKTtcbiAgICAgIGpzb24uZnVuY3Rpb25zLmxpbmUucHVzaCgwKTtcbiAgICB9XG4gICAgY29uc3QgaWQgPSBmcmFtZXMuaWQoYCR7ZnVuY3Rpb25JZH06JHtsaW5lfWApO1xuICAgIGlmIChpZCA+IGpzb24uZnJhbWVzLmZ1bmN0aW9uLmxlbmd0aCkge1xuICAgICAganNvbi5mcmFtZXMuZnVuY3Rpb24ucHVzaChmdW5jdGlvbklkKTtcbiAgICAgIGpzb24uZnJhbWVzLmxpbmUucHVzaChsaW5lKTtcbiAgICB9XG4gICAgcmV0dXJuIGlkO1xuICB9XG5cbiAgZnVuY3Rpb24gc2V0SWQobGFiZWxzOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+KTogbnVtYmVyIHtcbiAgICBjb25zdCBwYWlycyA9IE9iamVjdC5lbnRyaWVzKGxhYmVscyk7XG4gICAgaWYgKHBhaXJzLmxlbmd0aCA9PT0gMCkgcmV0dXJuIDA7XG4gICAgY29uc3QgaWQgPSBzZXRzLmlkKEpTT04uc3RyaW5naWZ5KHBhaXJzKSk7XG4gICAgaWYgKGlkID4ganNvbi5sYWJlbF9zZXRzLmVuZC5sZW5ndGgpIHtcbiAgICAgIGZvciAoY29uc3QgW2tleSwgdmFsdWVdIG9mIHBhaXJzKSB7XG4gICAgICAgIGpzb24ubGFiZWxzLmtleS5wdXNoKHRleHQoa2V5KSk7XG4gICAgICAgIGpzb24ubGFiZWxzLnN0cmluZy5wdXNoKHRleHQodmFsdWUpKTtcbiAgICAgICAganNvbi5sYWJlbHMubnVtYmVyLnB1c2goMCk7XG4gICAgICAgIGpzb24ubGFiZWxzLnVuaXQucHVzaCgwKTtcbiAgICAgIH1cbiAgICAgIGpzb24ubGFiZWxfc2V0cy5lbmQucHVzaChqc29uLmxhYmVscy5rZXkubGVuZ3RoKTtcbiAgICB9XG4gICAgcmV0dXJuIGlkO1xuICB9XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBwcm9maWxlKHNhbXBsZXM6IFNhbXBsZVdvcmRzW10sIHRocmVhZHM/OiBzdHJpbmdbXSwgcHJvY2Vzc2VzPzogW251bWJlciwgbnVtYmVyLCBzdHJpbmddW10pOiBQcm9maWxlIHtcbiAgcmV0dXJuIHByb2ZpbGVPZih2aWV3SnNvbihzYW1wbGVzLCB0aHJlYWRzLCBwcm9jZXNzZXMpKTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHN0YXRlV2l0aChjaGFuZ2U6IFBhcnRpYWw8Vmlld1N0YXRlPik6IFZpZXdTdGF0ZSB7XG4gIHJldHVybiB7IC4uLkRFRkFVTFRfU1RBVEUsIC4uLmNoYW5nZSB9O1xufVxuXG4vLyBBIHByb2ZpbGUgb2YgYHN0YWNrc2Agc3RhY2tzIG9mIGBkZXB0aGAgZnJhbWVzIHRoYXQgcGFydCBsaWtlIGEgcmVhbCBwcm9ncmFtJ3M7IHRoZSBzYW1lIGZvciB0aGUgc2FtZSBudW1iZXJzLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcmVzdChzdGFja3M6IG51bWJlciwgZGVwdGg6IG51bWJlciwgZnVuY3Rpb25zOiBudW1iZXIpOiBQcm9maWxlIHtcbiAgbGV0IHNlZWQgPSAxMjM0NTtcbiAgY29uc3QgbmV4dCA9IChiZWxvdzogbnVtYmVyKTogbnVtYmVyID0+IHtcbiAgICBzZWVkID0gKE1hdGguaW11bChzZWVkLCAxMTAzNTE1MjQ1KSArIDEyMzQ1KSAmIDB4N2ZmZmZmZmY7XG4gICAgcmV0dXJuIHNlZWQgJSBiZWxvdztcbiAgfTtcbiAgY29uc3Qgc2FtcGxlczogU2FtcGxlV29yZHNbXSA9IFtdO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHN0YWNrczsgaSsrKSB7XG4gICAgY29uc3QgbmFtZXMgPSBBcnJheS5mcm9tKHsgbGVuZ3RoOiBkZXB0aCB9LCAoXywgbGV2ZWwpID0+IGBmJHsobGV2ZWwgKiA3ICsgbmV4dChNYXRoLm1pbihsZXZlbCArIDIsIGZ1bmN0aW9ucykpKSAlIGZ1bmN0aW9uc31gKTtcbiAgICBzYW1wbGVzLnB1c2goeyBzdGFjazogbmFtZXMuam9pbihcIjtcIiksIHdlaWdodDogMSArIG5leHQoMTAwMCkgfSk7XG4gIH1cbiAgcmV0dXJuIHByb2ZpbGUoc2FtcGxlcyk7XG59XG4iXSwKICAibWFwcGluZ3MiOiAiO0FBQUEsT0FBTyxZQUFZO0FBQ25CLFNBQVMsb0JBQW9CO0FBQzdCLFNBQVMsWUFBWTtBQUNyQixTQUFTLFlBQVk7OztBQ1dyQixJQUFNLFNBQVM7QUFDZixJQUFNLFFBQVE7QUFDZCxJQUFNLFVBQVU7QUFFVCxTQUFTLGNBQWMsU0FBMEI7QUFDdEQsU0FBTyxRQUFRLFdBQVcsTUFBTSxLQUFLLFFBQVEsS0FBSyxPQUFPO0FBQzNEO0FBRU8sU0FBUyxRQUFRLFVBQW9DO0FBQzFELFFBQU0sYUFBYSxvQkFBSSxJQUFvQztBQUMzRCxhQUFXLFdBQVcsVUFBVTtBQUM5QixVQUFNLFFBQVEsUUFBUSxXQUFXLE1BQU0sSUFBSSxRQUFRLEtBQUssT0FBTyxJQUFJO0FBQ25FLFFBQUksQ0FBQyxNQUFPO0FBQ1osVUFBTSxDQUFDLEtBQUssS0FBSyxJQUFJLENBQUMsVUFBVSxNQUFNLENBQUMsQ0FBQyxHQUFHLFVBQVUsTUFBTSxDQUFDLENBQUMsQ0FBQztBQUM5RCxVQUFNLFNBQVMsV0FBVyxJQUFJLEdBQUcsS0FBSyxvQkFBSSxJQUF1QjtBQUNqRSxVQUFNLFlBQVksT0FBTyxJQUFJLEtBQUssS0FBSyxvQkFBSSxJQUFvQjtBQUMvRCxlQUFXLFVBQVUsTUFBTSxDQUFDLEVBQUUsS0FBSyxFQUFFLE1BQU0sR0FBRyxHQUFHO0FBQy9DLFlBQU0sQ0FBQyxPQUFPLEtBQUssSUFBSSxPQUFPLE1BQU0sR0FBRyxFQUFFLElBQUksTUFBTTtBQUNuRCxnQkFBVSxJQUFJLFFBQVEsVUFBVSxJQUFJLEtBQUssS0FBSyxLQUFLLEtBQUs7QUFBQSxJQUMxRDtBQUNBLGVBQVcsSUFBSSxLQUFLLE9BQU8sSUFBSSxPQUFPLFNBQVMsQ0FBQztBQUFBLEVBQ2xEO0FBQ0EsU0FBTyxJQUFJLElBQUksQ0FBQyxHQUFHLFVBQVUsRUFBRSxJQUFJLENBQUMsQ0FBQyxLQUFLLE1BQU0sTUFBTSxDQUFDLEtBQUssSUFBSSxJQUFJLENBQUMsR0FBRyxNQUFNLEVBQUUsSUFBSSxDQUFDLENBQUMsT0FBTyxTQUFTLE1BQU0sQ0FBQyxPQUFPLE9BQU8sU0FBUyxDQUFDLENBQUMsQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUM1STtBQUdBLFNBQVMsVUFBVSxNQUFzQjtBQUN2QyxNQUFJO0FBQ0YsV0FBTyxtQkFBbUIsS0FBSyxRQUFRLHNCQUFzQixLQUFLLENBQUM7QUFBQSxFQUNyRSxRQUFRO0FBQ04sV0FBTztBQUFBLEVBQ1Q7QUFDRjtBQUVBLFNBQVMsT0FBTyxXQUE0QjtBQUMxQyxRQUFNLFVBQVUsQ0FBQyxHQUFHLFNBQVMsRUFBRSxLQUFLLENBQUMsQ0FBQyxDQUFDLEdBQUcsQ0FBQyxDQUFDLE1BQU0sSUFBSSxDQUFDO0FBQ3ZELFFBQU0sUUFBUSxRQUFRLE9BQU8sQ0FBQyxLQUFLLENBQUMsRUFBRSxJQUFJLE1BQU0sTUFBTSxNQUFNLENBQUM7QUFDN0QsUUFBTSxXQUFXLENBQUMsWUFBNEI7QUFDNUMsUUFBSSxPQUFPO0FBQ1gsVUFBTSxPQUFPLEtBQUssS0FBTSxRQUFRLFVBQVcsR0FBRztBQUM5QyxXQUFPLFVBQVUsUUFBUSxLQUFLLENBQUMsQ0FBQyxFQUFFLElBQUksT0FBTyxRQUFRLFNBQVMsSUFBSSxLQUFLLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQztBQUFBLEVBQ2hGO0FBQ0EsU0FBTyxFQUFFLE9BQU8sVUFBVSxTQUFTLEVBQUUsR0FBRyxPQUFPLFNBQVMsRUFBRSxFQUFFO0FBQzlEO0FBR0EsU0FBUyxTQUFTLE9BQXVCO0FBQ3ZDLFFBQU0sUUFBUSxRQUFRLFFBQVEsSUFBSSxLQUFLLEtBQUssTUFBTSxLQUFLLEtBQUssS0FBSyxDQUFDLElBQUk7QUFDdEUsU0FBTyxRQUFRLEtBQUssTUFBTSxRQUFRLENBQUM7QUFDckM7OztBQ1FPLFNBQVMsVUFBVSxNQUF5QjtBQUNqRCxRQUFNLE9BQU8sQ0FBQyxPQUF1QixLQUFLLFFBQVEsRUFBRSxLQUFLO0FBQ3pELFFBQU1BLFVBQVMsS0FBSyxLQUFLLFlBQVksSUFBSSxNQUFNLGlCQUFpQixLQUFLLFNBQVM7QUFDOUUsUUFBTSxXQUFXLEtBQUssU0FBUyxJQUFJLElBQUk7QUFDdkMsU0FBTztBQUFBLElBQ0wsT0FBTyxLQUFLLGFBQWEsS0FBSyxJQUFJLENBQUMsTUFBTSxNQUFNLE9BQU8sS0FBSyxJQUFJLEdBQUcsS0FBSyxLQUFLLGFBQWEsS0FBSyxDQUFDLENBQUMsQ0FBQyxDQUFDO0FBQUEsSUFDbEcsYUFBYSxLQUFLO0FBQUEsSUFDbEIsYUFBYUEsVUFBUyxLQUFLLE1BQU0sTUFBTSxLQUFLLE1BQU0sSUFBSTtBQUFBLElBQ3RELFNBQVMsS0FBSztBQUFBLElBQ2QsWUFBWSxLQUFLO0FBQUEsSUFDakIsVUFBVSxTQUFTLE9BQU8sQ0FBQyxZQUFZLENBQUMsY0FBYyxPQUFPLENBQUM7QUFBQSxJQUM5RCxPQUFPLFFBQVEsUUFBUTtBQUFBLElBQ3ZCLFdBQVc7QUFBQSxJQUNYLGFBQWEsY0FBYyxRQUFRO0FBQUEsSUFDbkMsY0FBYyxDQUFDLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxJQUFJLElBQUksQ0FBQztBQUFBLElBQ25ELGNBQWMsQ0FBQyxJQUFJLEdBQUcsS0FBSyxVQUFVLEtBQUssSUFBSSxJQUFJLENBQUM7QUFBQSxJQUNuRCxjQUFjLE9BQU8sS0FBSyxVQUFVLElBQUk7QUFBQSxJQUN4QyxlQUFlLE9BQU8sS0FBSyxPQUFPLFFBQVE7QUFBQSxJQUMxQyxXQUFXLE9BQU8sS0FBSyxPQUFPLElBQUk7QUFBQSxJQUNsQyxhQUFhLFFBQVEsS0FBSyxPQUFPLEVBQUU7QUFBQSxJQUNuQyxZQUFZLE9BQU8sS0FBSyxPQUFPLEtBQUs7QUFBQSxJQUNwQyxTQUFTO0FBQUEsTUFDUCxFQUFFLFNBQVMsR0FBRyxRQUFRLEdBQUcsTUFBTSxJQUFJLFFBQVEsR0FBRyxPQUFPLEdBQUc7QUFBQSxNQUN4RCxHQUFHLEtBQUssUUFBUSxPQUFPLElBQUksQ0FBQyxRQUFRLE9BQU87QUFBQSxRQUN6QyxTQUFTLEtBQUssUUFBUSxRQUFRLENBQUM7QUFBQSxRQUMvQjtBQUFBLFFBQ0EsTUFBTSxLQUFLLEtBQUssUUFBUSxLQUFLLENBQUMsQ0FBQztBQUFBLFFBQy9CLFFBQVEsS0FBSyxRQUFRLFNBQVMsQ0FBQyxLQUFLO0FBQUEsUUFDcEMsT0FBTyxLQUFLLEtBQUssUUFBUSxRQUFRLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDMUMsRUFBRTtBQUFBLElBQ0o7QUFBQSxJQUNBLFdBQVcsVUFBVSxNQUFNLElBQUk7QUFBQSxJQUMvQixhQUFhLFdBQVcsS0FBSyxLQUFLLFFBQVEsS0FBSztBQUFBLElBQy9DLGNBQWMsV0FBVyxLQUFLLEtBQUssUUFBUSxNQUFNO0FBQUEsSUFDakQsY0FBYyxXQUFXLEtBQUssS0FBSyxRQUFRLE1BQU07QUFBQSxJQUNqRCxRQUFRLEtBQUssUUFBUSxPQUFPLElBQUksQ0FBQyxXQUFXLGFBQWEsS0FBSyxNQUFNLENBQUM7QUFBQSxJQUNyRSxjQUFjO0FBQUEsSUFDZCxVQUFVLEtBQUssWUFBWSxLQUFLLFNBQVMsT0FBTyxTQUFTLElBQUksV0FBVyxLQUFLLFFBQVEsSUFBSTtBQUFBLEVBQzNGO0FBQ0Y7QUFHQSxTQUFTLE9BQU8sTUFBYyxNQUEwQjtBQUN0RCxTQUFPLEVBQUUsTUFBTSxNQUFNLFNBQVMsV0FBVyxLQUFLLFNBQVMsVUFBVSxJQUFJLFlBQVksS0FBSztBQUN4RjtBQUdBLFNBQVMsY0FBYyxVQUE4QjtBQUNuRCxTQUFPLENBQUMsR0FBRyxJQUFJLElBQUksU0FBUyxJQUFJLENBQUMsWUFBWSxpQkFBaUIsS0FBSyxPQUFPLElBQUksQ0FBQyxLQUFLLEVBQUUsRUFBRSxPQUFPLE9BQU8sQ0FBQyxDQUFDO0FBQzFHO0FBRUEsU0FBUyxPQUFPLFFBQThCO0FBQzVDLFFBQU0sU0FBUyxJQUFJLFdBQVcsT0FBTyxTQUFTLENBQUM7QUFDL0MsU0FBTyxJQUFJLFFBQVEsQ0FBQztBQUNwQixTQUFPO0FBQ1Q7QUFFQSxTQUFTLFFBQVEsSUFBMEI7QUFDekMsUUFBTSxTQUFTLElBQUksV0FBVyxHQUFHLFNBQVMsQ0FBQztBQUMzQyxXQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsUUFBUSxLQUFLO0FBQ2xDLFVBQU0sV0FBVyxHQUFHLENBQUM7QUFDckIsV0FBTyxJQUFJLENBQUMsSUFBSSxhQUFhLElBQUksSUFBSSxJQUFJLElBQUk7QUFBQSxFQUMvQztBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsVUFBVSxNQUFnQixNQUF5QztBQUMxRSxRQUFNLEVBQUUsS0FBSyxRQUFRLFFBQVEsS0FBSyxJQUFJLEtBQUs7QUFDM0MsUUFBTSxPQUFrQixDQUFDLENBQUMsQ0FBQztBQUMzQixNQUFJLFFBQVE7QUFDWixhQUFXLE9BQU8sS0FBSyxXQUFXLEtBQUs7QUFDckMsVUFBTSxNQUFlLENBQUM7QUFDdEIsYUFBUyxJQUFJLE9BQU8sSUFBSSxLQUFLLEtBQUs7QUFDaEMsWUFBTSxRQUFRLE9BQU8sQ0FBQyxNQUFNLElBQUksS0FBSyxPQUFPLENBQUMsQ0FBQyxJQUFJLEdBQUcsT0FBTyxDQUFDLENBQUMsSUFBSSxLQUFLLEtBQUssQ0FBQyxDQUFDLENBQUMsR0FBRyxRQUFRO0FBQzFGLFVBQUksS0FBSyxFQUFFLEtBQUssS0FBSyxJQUFJLENBQUMsQ0FBQyxHQUFHLE1BQU0sQ0FBQztBQUFBLElBQ3ZDO0FBQ0EsU0FBSyxLQUFLLEdBQUc7QUFDYixZQUFRO0FBQUEsRUFDVjtBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsV0FBVyxNQUFtRDtBQUNyRSxRQUFNLFFBQVEsSUFBSSxhQUFhLEtBQUssUUFBUSxNQUFNO0FBQ2xELE1BQUksT0FBTztBQUNYLFdBQVMsSUFBSSxHQUFHLElBQUksTUFBTSxRQUFRLEtBQUs7QUFDckMsWUFBUSxLQUFLLFFBQVEsQ0FBQztBQUN0QixVQUFNLENBQUMsSUFBSTtBQUFBLEVBQ2I7QUFDQSxTQUFPLEVBQUUsT0FBTyxRQUFRLFdBQVcsS0FBSyxLQUFLLE1BQU0sR0FBRyxRQUFRLGFBQWEsS0FBSyxLQUFLLE1BQU0sR0FBRyxNQUFNLENBQUMsRUFBRTtBQUN6Rzs7O0FDL0lBLElBQU0sUUFBUTtBQUVQLFNBQVMsYUFBYSxNQUF1QjtBQUNsRCxTQUFPLEtBQUssV0FBVyxLQUFLO0FBQzlCOzs7QUNmTyxJQUFNLFNBQVMsQ0FBQyxXQUFXLE9BQU8sTUFBTSxRQUFRLFNBQVM7QUFhaEUsSUFBTSxTQUFnQztBQUFBLEVBQ3BDLHNCQUFzQjtBQUFBLEVBQ3RCLG1CQUFtQjtBQUFBLEVBQ25CLG9CQUFvQjtBQUFBLEVBQ3BCLHFCQUFxQjtBQUN2QjtBQUdBLElBQU0sVUFBVSxDQUFDLE1BQWMsU0FBb0MsT0FBTyxPQUFPLElBQUk7QUFpQjlFLElBQU0sYUFBYSxDQUFDLE9BQU8sT0FBTyxVQUFVLFFBQVEsVUFBVSxNQUFNLFFBQVEsV0FBVyxPQUFPO0FBRzlGLElBQU0saUJBQTJDO0FBQUEsRUFDdEQsS0FBSztBQUFBLEVBQ0wsS0FBSztBQUFBLEVBQ0wsUUFBUTtBQUFBLEVBQ1IsTUFBTTtBQUFBLEVBQ04sUUFBUTtBQUFBLEVBQ1IsSUFBSTtBQUFBLEVBQ0osTUFBTTtBQUFBLEVBQ04sU0FBUztBQUFBLEVBQ1QsT0FBTztBQUNUO0FBUUEsSUFBTSxXQUFXO0FBQ2pCLElBQU0sb0JBQW9CO0FBR25CLFNBQVMsU0FBUyxNQUFjLE1BQXNCO0FBQzNELFFBQU0sUUFBUSxRQUFRLE1BQU0sSUFBSTtBQUNoQyxNQUFJLE1BQU8sUUFBTyxFQUFFLFVBQVUsT0FBTyxTQUFTLGVBQWUsS0FBSyxFQUFFO0FBQ3BFLFFBQU0sTUFBTSxTQUFTLEtBQUssSUFBSSxLQUFLLGtCQUFrQixLQUFLLElBQUk7QUFDOUQsTUFBSSxJQUFLLFFBQU8sRUFBRSxVQUFVLE9BQU8sU0FBUyxHQUFHLElBQUksQ0FBQyxDQUFDLElBQUksSUFBSSxDQUFDLENBQUMsR0FBRztBQUNsRSxRQUFNLFdBQVcscUVBQXFFLEtBQUssSUFBSTtBQUMvRixNQUFJLFNBQVUsUUFBTyxFQUFFLFVBQVUsVUFBVSxTQUFTLEdBQUcsU0FBUyxDQUFDLENBQUMsR0FBRztBQUNyRSxNQUFJLFNBQVMsV0FBWSxRQUFPLGVBQWUsSUFBSTtBQUNuRCxNQUFJLEtBQUssV0FBVyxZQUFZLEtBQUssV0FBVyxJQUFJLElBQUksRUFBRyxRQUFPLEVBQUUsVUFBVSxRQUFRLFNBQVMsZUFBZSxLQUFLO0FBQ25ILE1BQUksU0FBUyxNQUFNLEtBQUssV0FBVyxHQUFHLEVBQUcsUUFBTyxFQUFFLFVBQVUsU0FBUyxTQUFTLGVBQWUsTUFBTTtBQUNuRyxTQUFPLEVBQUUsVUFBVSxPQUFPLFNBQVMsZUFBZSxJQUFJO0FBQ3hEO0FBR0EsSUFBTSxhQUFhLG9CQUFJLElBQUksQ0FBQyxjQUFjLGVBQWUsQ0FBQztBQUcxRCxJQUFNLFlBQVksb0JBQUksSUFBSSxDQUFDLFdBQVcsUUFBUSxLQUFLLENBQUM7QUFFcEQsU0FBUyxlQUFlLE1BQXNCO0FBQzVDLFFBQU0sVUFBVSxnQkFBZ0IsS0FBSyxJQUFJLElBQUksQ0FBQyxLQUFLO0FBQ25ELE1BQUksVUFBVSxJQUFJLE9BQU8sRUFBRyxRQUFPLEVBQUUsVUFBVSxRQUFRLFNBQVMsZUFBZSxLQUFLO0FBQ3BGLFNBQU8sRUFBRSxVQUFVLFVBQVUsUUFBUTtBQUN2Qzs7O0FDdkZPLFNBQVMsV0FBVyxPQUErQztBQUN4RSxRQUFNLE1BQU0sTUFBTSxPQUFPLENBQUMsU0FBUyxLQUFLLFdBQVcsR0FBRyxLQUFLLFNBQVMsSUFBSSxJQUFJLEVBQUUsYUFBYSxLQUFLO0FBQ2hHLFFBQU0sU0FBUyxnQkFBZ0IsR0FBRztBQUNsQyxTQUFPLElBQUksSUFBSSxNQUFNLElBQUksQ0FBQyxTQUFTLENBQUMsTUFBTSxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUMsQ0FBQztBQUNyRTtBQUVBLFNBQVMsVUFBVSxNQUFjLFFBQXdCO0FBQ3ZELFFBQU0sTUFBTSwrQkFBK0IsS0FBSyxJQUFJO0FBQ3BELE1BQUksSUFBSyxRQUFPLElBQUksQ0FBQztBQUNyQixRQUFNLFdBQVcscUVBQXFFLEtBQUssSUFBSTtBQUMvRixNQUFJLFNBQVUsUUFBTyxTQUFTLENBQUM7QUFDL0IsU0FBTyxXQUFXLE1BQU0sS0FBSyxXQUFXLE1BQU0sSUFBSSxLQUFLLE1BQU0sT0FBTyxNQUFNLElBQUk7QUFDaEY7QUFHQSxTQUFTLGdCQUFnQixPQUFrQztBQUN6RCxNQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsTUFBSSxTQUFTLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxNQUFNLENBQUMsRUFBRSxZQUFZLEdBQUcsSUFBSSxDQUFDO0FBQzVELGFBQVcsUUFBUSxPQUFPO0FBQ3hCLFdBQU8sQ0FBQyxLQUFLLFdBQVcsTUFBTSxFQUFHLFVBQVMsT0FBTyxNQUFNLEdBQUcsT0FBTyxZQUFZLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxDQUFDO0FBQUEsRUFDMUc7QUFDQSxTQUFPLFdBQVcsTUFBTSxLQUFLO0FBQy9COzs7QUNsQk8sSUFBTSxjQUFjLENBQUMsVUFBVSxRQUFRLE9BQU8sU0FBUztBQXNCdkQsU0FBUyxTQUFTQyxVQUFrQixNQUF5QjtBQUNsRSxRQUFNLFNBQVM7QUFBQSxJQUNiO0FBQUEsSUFDQSxNQUFNLENBQUMsS0FBSztBQUFBLElBQ1osTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUNULE9BQU8sQ0FBQyxDQUFDO0FBQUEsSUFDVCxZQUFZLENBQUMsV0FBVyxRQUFRLE9BQU8sQ0FBQztBQUFBLEVBQzFDO0FBQ0EsUUFBTSxTQUFTLFdBQVcsQ0FBQyxHQUFHLElBQUksSUFBSUEsU0FBUSxZQUFZLENBQUMsQ0FBQztBQUM1RCxRQUFNLE1BQU0sb0JBQUksSUFBb0I7QUFDcEMsUUFBTSxhQUFhLElBQUksV0FBV0EsU0FBUSxhQUFhLE1BQU07QUFDN0QsV0FBUyxLQUFLLEdBQUcsS0FBSyxXQUFXLFFBQVEsTUFBTTtBQUM3QyxVQUFNLFNBQVMsU0FBU0EsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxhQUFhLEVBQUUsQ0FBQztBQUMxRSxVQUFNLFFBQVEsUUFBUUEsVUFBUyxJQUFJLE1BQU0sUUFBUSxNQUFNO0FBQ3ZELFFBQUksUUFBUSxJQUFJLElBQUksTUFBTSxHQUFHO0FBQzdCLFFBQUksVUFBVSxRQUFXO0FBQ3ZCLGNBQVEsT0FBTyxLQUFLO0FBQ3BCLFVBQUksSUFBSSxNQUFNLEtBQUssS0FBSztBQUN4QixhQUFPLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDM0IsYUFBTyxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQzNCLGFBQU8sTUFBTSxLQUFLLE1BQU0sSUFBSTtBQUM1QixhQUFPLFdBQVcsS0FBSyxXQUFXLFFBQVEsT0FBTyxRQUFRLENBQUM7QUFBQSxJQUM1RDtBQUNBLGVBQVcsRUFBRSxJQUFJO0FBQUEsRUFDbkI7QUFDQSxTQUFPO0FBQUEsSUFDTDtBQUFBLElBQ0EsTUFBTSxPQUFPO0FBQUEsSUFDYixNQUFNLE9BQU87QUFBQSxJQUNiLE9BQU8sT0FBTyxLQUFLLElBQUksQ0FBQyxTQUFTLE9BQU8sSUFBSSxJQUFJLEtBQUssSUFBSTtBQUFBLElBQ3pELE1BQU0sV0FBVyxLQUFLLE9BQU8sS0FBSztBQUFBLElBQ2xDLFVBQVUsV0FBVyxLQUFLLE9BQU8sVUFBVTtBQUFBLElBQzNDO0FBQUEsSUFDQSxTQUFTQSxTQUFRLGNBQWMsSUFBSSxDQUFDLE9BQU8sV0FBVyxFQUFFLENBQUM7QUFBQSxJQUN6RCxpQkFBaUIsU0FBUztBQUFBLEVBQzVCO0FBQ0Y7QUFFQSxTQUFTLFFBQVFBLFVBQWtCLElBQVksTUFBaUIsUUFBZ0IsUUFBb0M7QUFDbEgsUUFBTSxFQUFFLFVBQVUsUUFBUSxJQUFJO0FBQzlCLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUUsS0FBSztBQUN6QyxRQUFNLE9BQU9BLFNBQVEsYUFBYSxFQUFFO0FBQ3BDLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUU7QUFDcEMsTUFBSSxTQUFTLFNBQVUsUUFBTyxFQUFFLEtBQUssR0FBRyxJQUFJLEtBQUssSUFBSSxJQUFJLE1BQU0sTUFBTSxLQUFLO0FBQzFFLE1BQUksYUFBYSxJQUFJLEVBQUcsUUFBTyxFQUFFLEtBQUssR0FBRyxJQUFJLEtBQUssSUFBSSxJQUFJLE1BQU0sTUFBTSxJQUFJLE1BQU0sRUFBRTtBQUNsRixRQUFNLFlBQVksYUFBYSxRQUFRLGFBQWEsVUFBVSxhQUFhO0FBQzNFLE1BQUksVUFBVyxRQUFPLEVBQUUsS0FBSyxVQUFVLElBQUksSUFBSSxNQUFNLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDdkUsTUFBSSxTQUFTLE9BQVEsUUFBTyxFQUFFLEtBQUssTUFBTSxNQUFNLE9BQU8sSUFBSSxJQUFJLEtBQUssYUFBYSxNQUFNLE1BQU0sRUFBRTtBQUM5RixNQUFJLFNBQVMsTUFBTyxRQUFPLEVBQUUsS0FBSyxTQUFTLE1BQU0sU0FBUyxNQUFNLElBQUksTUFBTSxFQUFFO0FBQzVFLFNBQU8sRUFBRSxLQUFLLFVBQVUsTUFBTSxlQUFlLFFBQVEsR0FBRyxNQUFNLElBQUksTUFBTSxFQUFFO0FBQzVFOzs7QUM3RUEsSUFBTSxXQUNKO0FBR0YsSUFBTSxhQUFhLElBQUksSUFBSSxTQUFTLE1BQU0sR0FBRyxDQUFDO0FBQzlDLElBQU0sUUFBUTtBQUVQLFNBQVMsWUFBWSxNQUFpRDtBQUMzRSxRQUFNLFNBQWdDLENBQUM7QUFDdkMsTUFBSSxNQUFNO0FBQ1YsYUFBVyxTQUFTLEtBQUssU0FBUyxLQUFLLEdBQUc7QUFDeEMsUUFBSSxNQUFNLFFBQVEsSUFBSyxRQUFPLEtBQUssQ0FBQyxTQUFTLEtBQUssTUFBTSxLQUFLLE1BQU0sS0FBSyxDQUFDLENBQUM7QUFDMUUsV0FBTyxLQUFLLENBQUMsT0FBTyxLQUFLLEdBQUcsTUFBTSxDQUFDLENBQUMsQ0FBQztBQUNyQyxVQUFNLE1BQU0sUUFBUSxNQUFNLENBQUMsRUFBRTtBQUFBLEVBQy9CO0FBQ0EsTUFBSSxNQUFNLEtBQUssT0FBUSxRQUFPLEtBQUssQ0FBQyxTQUFTLEtBQUssTUFBTSxHQUFHLENBQUMsQ0FBQztBQUM3RCxTQUFPO0FBQ1Q7QUFFQSxTQUFTLE9BQU8sT0FBb0M7QUFDbEQsUUFBTSxDQUFDLEVBQUUsU0FBUyxRQUFRLFFBQVEsVUFBVSxJQUFJLElBQUk7QUFDcEQsTUFBSSxZQUFZLE9BQVcsUUFBTztBQUNsQyxNQUFJLFdBQVcsT0FBVyxRQUFPO0FBQ2pDLE1BQUksV0FBVyxPQUFXLFFBQU87QUFDakMsTUFBSSxhQUFhLE9BQVcsUUFBTztBQUNuQyxTQUFPLFNBQVMsVUFBYSxXQUFXLElBQUksSUFBSSxJQUFJLFlBQVk7QUFDbEU7OztBQzdCTyxJQUFNLGVBQWUsQ0FBQyxRQUFRLE1BQU0sU0FBTSxNQUFNLEdBQUc7QUFHMUQsSUFBTSxhQUFxQyxDQUFDLENBQUMsS0FBSyxHQUFHLEdBQUcsQ0FBQyxNQUFNLEdBQUcsR0FBRyxDQUFDLFNBQU0sR0FBRyxHQUFHLENBQUMsTUFBTSxDQUFDLENBQUM7QUFFM0YsSUFBTSxhQUFpQyxDQUFDLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLE1BQU0sS0FBSyxFQUFFLEdBQUcsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLEtBQUssQ0FBQyxDQUFDO0FBRTdHLFNBQVMsT0FBTyxNQUF1QjtBQUM1QyxTQUFPLFNBQVM7QUFDbEI7QUFHTyxTQUFTLFlBQVksT0FBZSxNQUFjLFNBQXFCLFFBQWdCO0FBQzVGLE1BQUksT0FBTyxJQUFJLEVBQUcsUUFBTyxXQUFXLE9BQU8sTUFBTTtBQUNqRCxNQUFJLFNBQVMsUUFBUyxRQUFPLE9BQU8sT0FBTyxVQUFVO0FBQ3JELFNBQU8sU0FBUyxXQUFXLFNBQVMsS0FBSyxRQUFRLEtBQUssSUFBSSxHQUFHLFFBQVEsS0FBSyxDQUFDLElBQUksSUFBSTtBQUNyRjtBQUdPLFNBQVMsV0FBVyxPQUFlLE1BQWMsU0FBcUIsUUFBZ0I7QUFDM0YsU0FBTyxZQUFZLE9BQU8sU0FBUyxZQUFZLFVBQVUsTUFBTSxNQUFNO0FBQ3ZFO0FBR08sU0FBUyxZQUFZLE9BQWUsTUFBc0I7QUFDL0QsUUFBTSxVQUFVLEtBQUssTUFBTSxLQUFLO0FBQ2hDLE1BQUksT0FBTyxJQUFJLEVBQUcsUUFBTyxHQUFHLFFBQVEsT0FBTyxDQUFDO0FBQzVDLFNBQU8sU0FBUyxXQUFXLFNBQVMsS0FBSyxRQUFRLE9BQU8sSUFBSSxHQUFHLFFBQVEsT0FBTyxDQUFDLElBQUksSUFBSTtBQUN6RjtBQUVBLFNBQVMsV0FBVyxJQUFZLFFBQTRCO0FBQzFELE1BQUksV0FBVyxPQUFRLFFBQU8sT0FBTyxJQUFJLFVBQVU7QUFDbkQsUUFBTSxTQUFTLFdBQVcsS0FBSyxDQUFDLENBQUMsSUFBSSxNQUFNLFNBQVMsTUFBTSxFQUFHLENBQUM7QUFDOUQsUUFBTSxRQUFRLEtBQUs7QUFDbkIsTUFBSSxPQUFPLEVBQUcsUUFBTztBQUNyQixRQUFNLFNBQVMsV0FBVyxJQUFJLElBQUksS0FBSyxJQUFJLEtBQUssS0FBSyxNQUFPLElBQUksV0FBVyxNQUFNLElBQUk7QUFDckYsU0FBTyxHQUFHLFFBQVEsT0FBTyxNQUFNLENBQUMsSUFBSSxNQUFNO0FBQzVDO0FBRUEsU0FBUyxPQUFPLE9BQWUsT0FBdUQ7QUFDcEYsUUFBTSxPQUFPLEtBQUssSUFBSSxLQUFLO0FBRTNCLFFBQU0sQ0FBQyxNQUFNLE1BQU0sSUFBSSxNQUFNLEtBQUssQ0FBQyxDQUFDLEVBQUUsSUFBSSxNQUFNLFFBQVEsT0FBTyxNQUFNLEtBQUssTUFBTSxNQUFNLFNBQVMsQ0FBQztBQUNoRyxRQUFNLFNBQVMsUUFBUTtBQUN2QixNQUFJLFVBQVUsRUFBRyxRQUFPO0FBQ3hCLFFBQU0sU0FBUyxXQUFXLElBQUksSUFBSSxLQUFLLElBQUksTUFBTSxLQUFLLE1BQU0sSUFBSSxLQUFLLElBQUksTUFBTSxLQUFLLEtBQUssSUFBSTtBQUM3RixTQUFPLEdBQUcsUUFBUSxRQUFRLE1BQU0sQ0FBQyxJQUFJLElBQUk7QUFDM0M7QUFHQSxJQUFNLGFBQWEsb0JBQUksSUFBK0I7QUFFL0MsU0FBUyxRQUFRLE9BQWUsU0FBUyxHQUFXO0FBQ3pELE1BQUksWUFBWSxXQUFXLElBQUksTUFBTTtBQUNyQyxNQUFJLENBQUMsV0FBVztBQUNkLGdCQUFZLElBQUksS0FBSyxhQUFhLFNBQVMsRUFBRSx1QkFBdUIsUUFBUSx1QkFBdUIsT0FBTyxDQUFDO0FBQzNHLGVBQVcsSUFBSSxRQUFRLFNBQVM7QUFBQSxFQUNsQztBQUNBLFNBQU8sVUFBVSxPQUFPLEtBQUs7QUFDL0I7QUFFTyxTQUFTLFlBQVksTUFBYyxPQUF1QjtBQUMvRCxNQUFJLFVBQVUsRUFBRyxRQUFPO0FBQ3hCLE1BQUksU0FBUyxFQUFHLFFBQU87QUFDdkIsUUFBTSxVQUFXLE9BQU8sUUFBUztBQUNqQyxNQUFJLFlBQVksS0FBSyxLQUFLLElBQUksT0FBTyxJQUFJLEtBQU0sUUFBTyxVQUFVLElBQUksa0JBQWE7QUFDakYsU0FBTyxHQUFHLE9BQU8sU0FBUyxLQUFLLElBQUksT0FBTyxJQUFJLElBQUksSUFBSSxDQUFDLENBQUM7QUFDMUQ7QUFHQSxTQUFTLE9BQU8sT0FBZSxRQUF3QjtBQUNyRCxTQUFPLFFBQVEsT0FBTyxNQUFNLEVBQUUsUUFBUSxLQUFLLFFBQUc7QUFDaEQ7QUFHTyxTQUFTLGFBQWEsT0FBZSxNQUFzQjtBQUNoRSxNQUFJLFNBQVMsRUFBRyxRQUFPLFVBQVUsSUFBSSxLQUFLO0FBQzFDLE1BQUksVUFBVSxFQUFHLFFBQU87QUFDeEIsUUFBTSxXQUFZLFFBQVEsUUFBUSxLQUFLLElBQUksSUFBSSxJQUFLO0FBQ3BELFFBQU0sU0FBUyxLQUFLLElBQUksT0FBTyxJQUFJLEtBQUssSUFBSTtBQUM1QyxRQUFNLFNBQVMsUUFBUSxLQUFLLElBQUksT0FBTyxHQUFHLE1BQU07QUFDaEQsTUFBSSxPQUFPLE1BQU0sTUFBTSxFQUFHLFFBQU87QUFDakMsU0FBTyxHQUFHLFVBQVUsSUFBSSxNQUFNLFFBQUcsR0FBRyxNQUFNO0FBQzVDO0FBR08sU0FBUyxhQUFhLE9BQWUsTUFBc0I7QUFDaEUsUUFBTSxVQUFVLFFBQVEsUUFBUTtBQUNoQyxRQUFNLFNBQVMsUUFBUSxLQUFLLElBQUksTUFBTSxHQUFHLEtBQUssSUFBSSxNQUFNLElBQUksSUFBSSxJQUFJLENBQUM7QUFDckUsTUFBSSxPQUFPLE1BQU0sTUFBTSxFQUFHLFFBQU87QUFDakMsU0FBTyxHQUFHLFNBQVMsSUFBSSxNQUFNLFFBQUcsR0FBRyxNQUFNO0FBQzNDO0FBR08sU0FBUyxhQUFhLE9BQWUsTUFBYyxTQUFxQixRQUFnQjtBQUM3RixNQUFJLEtBQUssTUFBTSxLQUFLLE1BQU0sRUFBRyxRQUFPO0FBQ3BDLFVBQVEsUUFBUSxJQUFJLE1BQU0sWUFBTyxZQUFZLEtBQUssSUFBSSxLQUFLLEdBQUcsTUFBTSxNQUFNO0FBQzVFO0FBR08sU0FBUyxjQUFjLElBQVksUUFBd0I7QUFDaEUsTUFBSSxVQUFVLEtBQUs7QUFDakIsVUFBTSxVQUFVLEtBQUssTUFBTSxLQUFLLEdBQUc7QUFDbkMsV0FBTyxXQUFXLE1BQU0sVUFBVSxNQUFNLE1BQU0sT0FBTyxJQUFJLEdBQUcsT0FBTztBQUFBLEVBQ3JFO0FBQ0EsTUFBSSxVQUFVLEtBQUs7QUFDakIsVUFBTSxTQUFTLFVBQVUsTUFBTSxJQUFJLFVBQVUsTUFBTSxJQUFJO0FBQ3ZELFdBQU8sTUFBTSxPQUFPLFVBQVUsTUFBTSxJQUFJLEtBQUssS0FBSyxRQUFRLE1BQU0sQ0FBQyxPQUFPLEdBQUcsS0FBSyxNQUFNLEtBQUssR0FBRyxDQUFDO0FBQUEsRUFDakc7QUFDQSxTQUFPLEdBQUcsUUFBUSxLQUFLLEtBQUssVUFBVSxNQUFNLElBQUksVUFBVSxLQUFLLElBQUksQ0FBQyxDQUFDO0FBQ3ZFO0FBR08sU0FBUyxXQUFXLENBQUMsTUFBTSxFQUFFLEdBQXNDO0FBQ3hFLFFBQU0sUUFBUSxDQUFDLE9BQXdCLE9BQU8sSUFBSSxNQUFNLFlBQVksS0FBSyxLQUFNLGFBQWE7QUFDNUYsU0FBTyxHQUFHLE1BQU0sSUFBSSxDQUFDLE9BQU8sTUFBTSxFQUFFLENBQUM7QUFDdkM7QUFPQSxTQUFTLE1BQU0sU0FBeUI7QUFDdEMsUUFBTSxVQUFVLEtBQUssTUFBTSxVQUFVLEVBQUU7QUFDdkMsUUFBTSxPQUFPLE9BQU8sVUFBVSxFQUFFLEVBQUUsU0FBUyxHQUFHLEdBQUc7QUFDakQsU0FBTyxXQUFXLEtBQUssR0FBRyxLQUFLLE1BQU0sVUFBVSxFQUFFLENBQUMsSUFBSSxPQUFPLFVBQVUsRUFBRSxFQUFFLFNBQVMsR0FBRyxHQUFHLENBQUMsSUFBSSxJQUFJLEtBQUssR0FBRyxPQUFPLElBQUksSUFBSTtBQUM1SDtBQUdPLFNBQVMsU0FBUyxNQUFjLE1BQXNCO0FBQzNELFFBQU0sUUFBUSxPQUFPLEtBQUssSUFBSSxNQUFNLENBQUM7QUFDckMsUUFBTSxRQUFRLE1BQU0sS0FBSyxNQUFNLEtBQUssTUFBTSxLQUFLLElBQUksT0FBTyxJQUFJLENBQUMsQ0FBQztBQUNoRSxTQUFPLENBQUMsR0FBRyxHQUFHLEdBQUcsRUFBRSxFQUFFLElBQUksQ0FBQyxXQUFXLFNBQVMsS0FBSyxFQUFFLEtBQUssQ0FBQyxTQUFTLFFBQVEsUUFBUSxLQUFLLEtBQUssS0FBSztBQUNyRzs7O0FDaklPLElBQU0sUUFBUSxDQUFDLFNBQVMsWUFBWSxTQUFTLFFBQVEsVUFBVSxZQUFZLFdBQVcsUUFBUTtBQTZCOUYsSUFBTSxnQkFBMkI7QUFBQSxFQUN0QyxNQUFNO0FBQUEsRUFBUyxNQUFNO0FBQUEsRUFBTSxPQUFPO0FBQUEsRUFBVSxVQUFVO0FBQUEsRUFBTyxRQUFRO0FBQUEsRUFBTSxRQUFRO0FBQUEsRUFBSSxPQUFPO0FBQUEsRUFBSSxNQUFNO0FBQUEsRUFBSSxNQUFNO0FBQUEsRUFBTyxTQUFTO0FBQUEsRUFBTSxRQUFRO0FBQUEsRUFDaEosTUFBTTtBQUFBLEVBQU8sY0FBYyxDQUFDO0FBQUEsRUFBRyxRQUFRLENBQUM7QUFBQSxFQUFHLEtBQUs7QUFBQSxFQUFNLE9BQU87QUFBQSxFQUFNLFFBQVE7QUFBQSxFQUFNLFNBQVM7QUFBQSxFQUFNLE1BQU0sQ0FBQztBQUFBLEVBQUcsVUFBVTtBQUFBLEVBQU0sTUFBTTtBQUFBLEVBQU0sT0FBTztBQUFBLEVBQVEsWUFBWTtBQUNuSztBQUVPLFNBQVMsWUFBWSxPQUEwQjtBQUNwRCxRQUFNLFFBQVEsSUFBSSxnQkFBZ0I7QUFDbEMsTUFBSSxNQUFNLFNBQVMsUUFBUyxPQUFNLElBQUksUUFBUSxNQUFNLElBQUk7QUFDeEQsTUFBSSxNQUFNLFNBQVMsS0FBTSxPQUFNLElBQUksUUFBUSxNQUFNLElBQUk7QUFDckQsTUFBSSxNQUFNLFVBQVUsU0FBVSxPQUFNLElBQUksTUFBTSxNQUFNLEtBQUs7QUFDekQsTUFBSSxNQUFNLFNBQVUsT0FBTSxJQUFJLFlBQVksR0FBRztBQUM3QyxNQUFJLENBQUMsTUFBTSxPQUFRLE9BQU0sSUFBSSxVQUFVLElBQUk7QUFDM0MsTUFBSSxNQUFNLE9BQVEsT0FBTSxJQUFJLFVBQVUsTUFBTSxNQUFNO0FBQ2xELE1BQUksTUFBTSxNQUFPLE9BQU0sSUFBSSxTQUFTLE1BQU0sS0FBSztBQUMvQyxNQUFJLE1BQU0sS0FBTSxPQUFNLElBQUksUUFBUSxNQUFNLElBQUk7QUFDNUMsTUFBSSxNQUFNLEtBQU0sT0FBTSxJQUFJLFFBQVEsR0FBRztBQUNyQyxNQUFJLE1BQU0sWUFBWSxLQUFNLE9BQU0sSUFBSSxXQUFXLE9BQU8sTUFBTSxPQUFPLENBQUM7QUFDdEUsTUFBSSxNQUFNLFdBQVcsS0FBTSxPQUFNLElBQUksVUFBVSxPQUFPLE1BQU0sTUFBTSxDQUFDO0FBQ25FLE1BQUksTUFBTSxLQUFNLE9BQU0sSUFBSSxRQUFRLEdBQUc7QUFDckMsTUFBSSxNQUFNLGFBQWEsU0FBUyxFQUFHLE9BQU0sSUFBSSxXQUFXLE1BQU0sYUFBYSxLQUFLLEdBQUcsQ0FBQztBQUNwRixhQUFXLFNBQVMsTUFBTSxPQUFRLE9BQU0sT0FBTyxTQUFTLEtBQUs7QUFDN0QsTUFBSSxNQUFNLFFBQVEsS0FBTSxPQUFNLElBQUksT0FBTyxNQUFNLEdBQUc7QUFDbEQsYUFBVyxPQUFPLFFBQVEsTUFBTSxLQUFLO0FBQ3JDLGFBQVcsT0FBTyxRQUFRLE1BQU0sTUFBTTtBQUN0QyxNQUFJLE1BQU0sUUFBUyxPQUFNLElBQUksU0FBUyxNQUFNLFFBQVEsSUFBSSxDQUFDLE9BQU8sS0FBSyxNQUFNLEVBQUUsQ0FBQyxFQUFFLEtBQUssR0FBRyxDQUFDO0FBQ3pGLE1BQUksTUFBTSxLQUFLLFNBQVMsRUFBRyxPQUFNLElBQUksUUFBUSxNQUFNLEtBQUssS0FBSyxHQUFHLENBQUM7QUFDakUsTUFBSSxNQUFNLGFBQWEsS0FBTSxPQUFNLElBQUksWUFBWSxPQUFPLE1BQU0sUUFBUSxDQUFDO0FBQ3pFLE1BQUksTUFBTSxTQUFTLEtBQU0sT0FBTSxJQUFJLFFBQVEsTUFBTSxJQUFJO0FBQ3JELE1BQUksTUFBTSxVQUFVLE9BQVEsT0FBTSxJQUFJLFNBQVMsTUFBTSxLQUFLO0FBQzFELE1BQUksTUFBTSxlQUFlLEtBQU0sT0FBTSxJQUFJLGNBQWMsTUFBTSxhQUFhLE1BQU0sR0FBRztBQUNuRixTQUFPLE1BQU0sU0FBUztBQUN4QjtBQUdBLFNBQVMsV0FBVyxPQUF3QixNQUFjLE1BQXNDO0FBQzlGLGFBQVcsT0FBTyxNQUFNLFdBQVcsSUFBSSxDQUFDLEVBQUUsSUFBSyxRQUFRLENBQUMsRUFBSSxPQUFNLE9BQU8sTUFBTSxHQUFHO0FBQ3BGO0FBR08sU0FBUyxZQUFZLE1BQXlCO0FBQ25ELFFBQU0sUUFBUSxJQUFJLGdCQUFnQixJQUFJO0FBQ3RDLFFBQU0sTUFBTSxDQUFtQixLQUFhLFNBQXVCLGNBQW9CO0FBQ3JGLFVBQU0sT0FBTyxNQUFNLElBQUksR0FBRztBQUMxQixXQUFPLFNBQVMsUUFBUSxRQUFRLFNBQVMsSUFBSSxJQUFJLE9BQU87QUFBQSxFQUMxRDtBQUNBLFNBQU87QUFBQSxJQUNMLE1BQU0sSUFBSSxRQUFRLE9BQU8sY0FBYyxJQUFJO0FBQUEsSUFDM0MsTUFBTSxNQUFNLElBQUksTUFBTTtBQUFBLElBQ3RCLE9BQU8sSUFBSSxNQUFNLGFBQWEsY0FBYyxLQUFLO0FBQUEsSUFDakQsVUFBVSxNQUFNLElBQUksVUFBVSxNQUFNO0FBQUEsSUFDcEMsUUFBUSxNQUFNLElBQUksUUFBUSxNQUFNO0FBQUEsSUFDaEMsUUFBUSxNQUFNLElBQUksUUFBUSxLQUFLO0FBQUEsSUFDL0IsT0FBTyxNQUFNLElBQUksT0FBTyxLQUFLO0FBQUEsSUFDN0IsTUFBTSxNQUFNLElBQUksTUFBTSxLQUFLO0FBQUEsSUFDM0IsTUFBTSxNQUFNLElBQUksTUFBTSxNQUFNO0FBQUEsSUFDNUIsU0FBUyxTQUFTLE1BQU0sSUFBSSxTQUFTLENBQUM7QUFBQSxJQUN0QyxRQUFRLFNBQVMsTUFBTSxJQUFJLFFBQVEsQ0FBQztBQUFBLElBQ3BDLE1BQU0sTUFBTSxJQUFJLE1BQU0sTUFBTTtBQUFBLElBQzVCLGVBQWUsTUFBTSxJQUFJLFNBQVMsS0FBSyxJQUFJLE1BQU0sR0FBRyxFQUFFLE9BQU8sQ0FBQyxTQUF3QixPQUFPLFNBQVMsSUFBYSxDQUFDO0FBQUEsSUFDcEgsUUFBUSxNQUFNLE9BQU8sT0FBTztBQUFBLElBQzVCLEtBQUssTUFBTSxJQUFJLEtBQUs7QUFBQSxJQUNwQixPQUFPLE1BQU0sSUFBSSxNQUFNLElBQUksTUFBTSxPQUFPLE1BQU0sRUFBRSxPQUFPLE9BQU8sSUFBSTtBQUFBLElBQ2xFLFFBQVEsTUFBTSxJQUFJLE1BQU0sSUFBSSxNQUFNLE9BQU8sTUFBTSxFQUFFLE9BQU8sT0FBTyxJQUFJO0FBQUEsSUFDbkUsU0FBUyxRQUFRLE1BQU0sSUFBSSxPQUFPLENBQUM7QUFBQSxJQUNuQyxPQUFPLE1BQU0sSUFBSSxNQUFNLEtBQUssSUFBSSxNQUFNLEdBQUcsRUFBRSxPQUFPLENBQUMsU0FBUyxRQUFRLEtBQUssSUFBSSxDQUFDLEVBQUUsSUFBSSxNQUFNO0FBQUEsSUFDMUYsVUFBVSxTQUFTLE1BQU0sSUFBSSxVQUFVLENBQUM7QUFBQSxJQUN4QyxNQUFNLE1BQU0sSUFBSSxNQUFNO0FBQUEsSUFDdEIsT0FBTyxJQUFJLFNBQVMsY0FBYyxjQUFjLEtBQUs7QUFBQSxJQUNyRCxZQUFZLE1BQU0sSUFBSSxZQUFZLElBQUksTUFBTSxJQUFJLFlBQVksTUFBTSxNQUFNO0FBQUEsRUFDMUU7QUFDRjtBQUVBLFNBQVMsU0FBUyxNQUFvQztBQUNwRCxTQUFPLFNBQVMsUUFBUSxRQUFRLEtBQUssSUFBSSxJQUFJLE9BQU8sSUFBSSxJQUFJO0FBQzlEO0FBRUEsU0FBUyxRQUFRLE1BQThDO0FBQzdELFFBQU0sUUFBUSxrQkFBa0IsS0FBSyxRQUFRLEVBQUU7QUFDL0MsUUFBTSxRQUFpQyxTQUFTLENBQUMsT0FBTyxNQUFNLENBQUMsQ0FBQyxHQUFHLE9BQU8sTUFBTSxDQUFDLENBQUMsQ0FBQztBQUNuRixTQUFPLFNBQVMsTUFBTSxDQUFDLElBQUksTUFBTSxDQUFDLElBQUksUUFBUTtBQUNoRDs7O0FDM0ZPLElBQU0sV0FBbUM7QUFBQSxFQUM5QyxPQUFPO0FBQUEsSUFDTCxPQUFPO0FBQUEsSUFDUCxRQUFRO0FBQUEsSUFDUixPQUFPO0FBQUEsSUFDUCxNQUFNO0FBQUEsSUFDTixPQUFPO0FBQUEsSUFDUCxNQUFNO0FBQUEsSUFDTixRQUFRO0FBQUEsSUFDUixPQUFPO0FBQUEsSUFDUCxXQUFXO0FBQUEsSUFDWCxVQUFVO0FBQUEsTUFDUixLQUFLO0FBQUEsTUFBVyxLQUFLO0FBQUEsTUFBVyxRQUFRO0FBQUEsTUFBVyxNQUFNO0FBQUEsTUFBVyxRQUFRO0FBQUEsTUFDNUUsSUFBSTtBQUFBLE1BQVcsTUFBTTtBQUFBLE1BQVcsU0FBUztBQUFBLE1BQVcsT0FBTztBQUFBLElBQzdEO0FBQUEsSUFDQSxXQUFXO0FBQUEsSUFDWCxPQUFPLEVBQUUsU0FBUyxXQUFXLEtBQUssV0FBVyxJQUFJLFdBQVcsTUFBTSxXQUFXLFNBQVMsVUFBVTtBQUFBLElBQ2hHLE9BQU8sQ0FBQyxLQUFLLEtBQUssRUFBRTtBQUFBLElBQ3BCLFFBQVEsQ0FBQyxJQUFJLEtBQUssR0FBRztBQUFBLElBQ3JCLE1BQU0sQ0FBQyxLQUFLLEtBQUssR0FBRztBQUFBLEVBQ3RCO0FBQUEsRUFDQSxNQUFNO0FBQUEsSUFDSixPQUFPO0FBQUEsSUFDUCxRQUFRO0FBQUEsSUFDUixPQUFPO0FBQUEsSUFDUCxNQUFNO0FBQUEsSUFDTixPQUFPO0FBQUEsSUFDUCxNQUFNO0FBQUEsSUFDTixRQUFRO0FBQUEsSUFDUixPQUFPO0FBQUEsSUFDUCxXQUFXO0FBQUEsSUFDWCxVQUFVO0FBQUEsTUFDUixLQUFLO0FBQUEsTUFBVyxLQUFLO0FBQUEsTUFBVyxRQUFRO0FBQUEsTUFBVyxNQUFNO0FBQUEsTUFBVyxRQUFRO0FBQUEsTUFDNUUsSUFBSTtBQUFBLE1BQVcsTUFBTTtBQUFBLE1BQVcsU0FBUztBQUFBLE1BQVcsT0FBTztBQUFBLElBQzdEO0FBQUEsSUFDQSxXQUFXO0FBQUEsSUFDWCxPQUFPLEVBQUUsU0FBUyxXQUFXLEtBQUssV0FBVyxJQUFJLFdBQVcsTUFBTSxXQUFXLFNBQVMsVUFBVTtBQUFBLElBQ2hHLE9BQU8sQ0FBQyxLQUFLLElBQUksRUFBRTtBQUFBLElBQ25CLFFBQVEsQ0FBQyxJQUFJLElBQUksR0FBRztBQUFBLElBQ3BCLE1BQU0sQ0FBQyxJQUFJLElBQUksRUFBRTtBQUFBLEVBQ25CO0FBQ0Y7QUFHTyxTQUFTLFlBQVksU0FBa0IsT0FBMEIsVUFBZ0M7QUFDdEcsUUFBTSxTQUFTLFdBQVcsSUFBSSxDQUFDLFNBQVMsQ0FBQyxJQUFJLEdBQUcsR0FBRyxDQUFDLEVBQUUsSUFBSSxDQUFDLFNBQVMsTUFBTSxRQUFRLFNBQVMsSUFBSSxHQUFHLE9BQU8sS0FBSyxDQUFDLENBQUM7QUFDaEgsU0FBTyxNQUFNLElBQUksQ0FBQyxNQUFNLFVBQVUsT0FBTyxTQUFTLEtBQUssQ0FBQyxFQUFFLEtBQUssSUFBSSxJQUFJLENBQUMsQ0FBQztBQUMzRTtBQUVBLFNBQVMsS0FBSyxNQUFzQjtBQUNsQyxNQUFJLFFBQVE7QUFDWixXQUFTLElBQUksR0FBRyxJQUFJLEtBQUssUUFBUSxJQUFLLFNBQVMsS0FBSyxLQUFLLE9BQU8sRUFBRSxJQUFJLEtBQUssV0FBVyxDQUFDLElBQUs7QUFDNUYsU0FBTyxRQUFTLFVBQVU7QUFDNUI7QUFHTyxTQUFTLE1BQU0sT0FBZSxRQUF3QjtBQUMzRCxRQUFNLFNBQVMsU0FBUyxJQUFJLE1BQU07QUFDbEMsUUFBTSxRQUFRLElBQUksS0FBSyxFQUFFLElBQUksQ0FBQyxTQUFTLEtBQUssTUFBTSxRQUFRLFNBQVMsUUFBUSxLQUFLLElBQUksTUFBTSxDQUFDLENBQUM7QUFDNUYsU0FBTyxPQUFPLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDL0I7QUFFTyxTQUFTLElBQUksT0FBeUM7QUFDM0QsUUFBTSxNQUFNLGtCQUFrQixLQUFLLEtBQUs7QUFDeEMsTUFBSSxJQUFLLFFBQU8sQ0FBQyxTQUFTLElBQUksQ0FBQyxHQUFHLEVBQUUsR0FBRyxTQUFTLElBQUksQ0FBQyxHQUFHLEVBQUUsR0FBRyxTQUFTLElBQUksQ0FBQyxHQUFHLEVBQUUsQ0FBQztBQUNqRixRQUFNLFFBQVEsNkJBQTZCLEtBQUssS0FBSztBQUNyRCxTQUFPLENBQUMsT0FBTyxNQUFNLENBQUMsQ0FBQyxHQUFHLE9BQU8sTUFBTSxDQUFDLENBQUMsR0FBRyxPQUFPLE1BQU0sQ0FBQyxDQUFDLENBQUM7QUFDOUQ7QUFHTyxTQUFTLFlBQVksU0FBa0IsT0FBZSxNQUFzQjtBQUNqRixRQUFNLE9BQU8sS0FBSyxJQUFJLE9BQU8sSUFBSTtBQUNqQyxRQUFNLFNBQVMsU0FBUyxJQUFJLEtBQUssUUFBUSxRQUFRO0FBQ2pELFFBQU0sU0FBUyxTQUFTLElBQUksUUFBUSxRQUFRLFFBQVE7QUFDcEQsUUFBTSxXQUFXLEtBQUssSUFBSSxHQUFHLEtBQUssSUFBSSxNQUFNLEtBQUssR0FBRztBQUNwRCxTQUFPLElBQUksUUFBUSxNQUFNLFFBQVEsUUFBUTtBQUMzQztBQUVPLFNBQVMsSUFBSSxNQUF5QixJQUF1QixNQUFzQjtBQUN4RixTQUFPLE9BQU8sS0FBSyxJQUFJLENBQUMsT0FBTyxNQUFNLEtBQUssTUFBTSxTQUFTLEdBQUcsQ0FBQyxJQUFJLFNBQVMsSUFBSSxDQUFDLEVBQUUsS0FBSyxHQUFHLENBQUM7QUFDNUY7QUFHTyxTQUFTLFVBQVUsU0FBa0IsT0FBdUI7QUFDakUsTUFBSSxTQUFTLEVBQUcsUUFBTyxRQUFRO0FBQy9CLFNBQU8sSUFBSSxJQUFJLFFBQVEsS0FBSyxHQUFHLElBQUksUUFBUSxNQUFNLE9BQU8sR0FBRyxPQUFPLE9BQU8sS0FBSyxLQUFLLEtBQUssSUFBSSxPQUFPLENBQUMsQ0FBQyxDQUFDO0FBQ3hHO0FBR08sU0FBUyxTQUFTLEdBQVcsR0FBbUI7QUFDckQsUUFBTSxDQUFDLE9BQU8sSUFBSSxJQUFJLENBQUMsVUFBVSxDQUFDLEdBQUcsVUFBVSxDQUFDLENBQUMsRUFBRSxLQUFLLENBQUMsR0FBRyxNQUFNLElBQUksQ0FBQztBQUN2RSxVQUFRLFFBQVEsU0FBUyxPQUFPO0FBQ2xDO0FBRUEsU0FBUyxVQUFVLE9BQXVCO0FBQ3hDLFFBQU0sQ0FBQyxHQUFHLEdBQUcsQ0FBQyxJQUFJLElBQUksS0FBSyxFQUFFLElBQUksQ0FBQyxTQUFTO0FBQ3pDLFVBQU0sUUFBUSxPQUFPO0FBQ3JCLFdBQU8sU0FBUyxVQUFVLFFBQVEsVUFBVSxRQUFRLFNBQVMsVUFBVTtBQUFBLEVBQ3pFLENBQUM7QUFDRCxTQUFPLFNBQVMsSUFBSSxTQUFTLElBQUksU0FBUztBQUM1Qzs7O0FDbEdPLFNBQVMsVUFBVSxRQUFnQixPQUF1QjtBQUMvRCxRQUFNLE9BQU8sT0FBTyxLQUFLLEtBQUs7QUFDOUIsU0FBTyxTQUFTLEtBQUssZUFBZSxXQUFXLE9BQU8sU0FBUyxLQUFLLENBQUMsQ0FBQyxJQUFJLFNBQVMsT0FBTyxLQUFLLEtBQUssR0FBRyxJQUFJLEVBQUU7QUFDL0c7OztBQ2JBLElBQU0sV0FBTixNQUFlO0FBQUEsRUFDSixRQUFrQixDQUFDO0FBQUEsRUFDNUIsR0FBRyxNQUFzQjtBQUN2QixVQUFNLFFBQVEsS0FBSyxNQUFNLFFBQVEsSUFBSTtBQUNyQyxZQUFRLFNBQVMsSUFBSSxRQUFRLEtBQUssTUFBTSxLQUFLLElBQUksSUFBSSxLQUFLO0FBQUEsRUFDNUQ7QUFDRjtBQUdBLElBQU0sVUFBVSxDQUFDLFNBQXlCLEdBQUcsZUFBZSxLQUFLLElBQUksSUFBSSxJQUFJLEtBQUssTUFBTSxDQUFDLEVBQUUsTUFBTSxHQUFHLEVBQUUsQ0FBQyxDQUFDLE1BQU0sUUFBUTtBQUkvRyxTQUFTLFNBQVMsU0FBd0IsVUFBb0IsQ0FBQyxNQUFNLEdBQUcsWUFBd0MsQ0FBQyxHQUFhO0FBQ25JLFFBQU0sVUFBVSxDQUFDLElBQUksV0FBVyxTQUFTLE9BQU8sYUFBYTtBQUM3RCxRQUFNLE9BQU8sQ0FBQyxTQUF5QjtBQUNyQyxVQUFNLFFBQVEsUUFBUSxRQUFRLElBQUk7QUFDbEMsV0FBTyxTQUFTLElBQUksUUFBUSxRQUFRLEtBQUssSUFBSSxJQUFJO0FBQUEsRUFDbkQ7QUFDQSxRQUFNLENBQUMsV0FBVyxRQUFRLFFBQVEsSUFBSSxJQUFJLENBQUMsSUFBSSxTQUFTLEdBQUcsSUFBSSxTQUFTLEdBQUcsSUFBSSxTQUFTLEdBQUcsSUFBSSxTQUFTLENBQUM7QUFDekcsUUFBTSxPQUFpQjtBQUFBLElBQ3JCLFFBQVE7QUFBQSxJQUFTLFNBQVM7QUFBQSxJQUFHO0FBQUEsSUFDN0IsY0FBYyxFQUFFLE1BQU0sQ0FBQyxHQUFHLENBQUMsR0FBRyxNQUFNLENBQUMsR0FBRyxDQUFDLEVBQUU7QUFBQSxJQUFHLHFCQUFxQjtBQUFBLElBQ25FLFFBQVE7QUFBQSxJQUFXLGFBQWEsRUFBRSxNQUFNLEdBQUcsTUFBTSxFQUFFO0FBQUEsSUFBRyxlQUFlO0FBQUEsSUFBRyxhQUFhO0FBQUEsSUFDckYsV0FBVyxFQUFFLE1BQU0sQ0FBQyxHQUFHLE1BQU0sQ0FBQyxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQUEsSUFBRyxRQUFRLEVBQUUsVUFBVSxDQUFDLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUFHLFFBQVEsRUFBRSxJQUFJLENBQUMsR0FBRyxPQUFPLENBQUMsRUFBRTtBQUFBLElBQzdHLFNBQVM7QUFBQSxNQUNQLFNBQVMsUUFBUSxJQUFJLENBQUMsR0FBRyxNQUFNLFVBQVUsQ0FBQyxJQUFJLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDckQsUUFBUSxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sVUFBVSxDQUFDLElBQUksQ0FBQyxLQUFLLENBQUM7QUFBQSxNQUNwRCxPQUFPLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxLQUFLLFVBQVUsQ0FBQyxJQUFJLENBQUMsS0FBSyxFQUFFLENBQUM7QUFBQSxNQUMxRCxRQUFRLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxJQUFJLENBQUM7QUFBQSxNQUNuQyxNQUFNLFFBQVEsSUFBSSxJQUFJO0FBQUEsSUFDeEI7QUFBQSxJQUNBLFFBQVEsRUFBRSxLQUFLLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxNQUFNLENBQUMsRUFBRTtBQUFBLElBQUcsWUFBWSxFQUFFLEtBQUssQ0FBQyxFQUFFO0FBQUEsSUFDN0UsU0FBUyxFQUFFLE9BQU8sQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxDQUFDLEdBQUcsQ0FBQyxDQUFDLEVBQUU7QUFBQSxJQUMvRCxVQUFVLFFBQVEsS0FBSyxDQUFDLEVBQUUsT0FBTyxNQUFNLFdBQVcsTUFBUyxJQUFJLEVBQUUsU0FBUyxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsUUFBUSxDQUFDLEVBQUUsSUFBSTtBQUFBLElBQ3pHLFVBQVUsQ0FBQztBQUFBLEVBQ2I7QUFDQSxRQUFNLFlBQVksUUFBUSxLQUFLLENBQUMsRUFBRSxRQUFRLE1BQU0sWUFBWSxNQUFTO0FBQ3JFLE1BQUksV0FBVztBQUNiLFNBQUssYUFBYSxLQUFLLEtBQUssS0FBSyxlQUFlLEdBQUcsS0FBSyxhQUFhLENBQUM7QUFDdEUsU0FBSyxhQUFhLEtBQUssS0FBSyxLQUFLLE9BQU8sR0FBRyxLQUFLLE9BQU8sQ0FBQztBQUN4RCxTQUFLLFFBQVEsT0FBTyxLQUFLLENBQUMsR0FBRyxDQUFDLENBQUM7QUFBQSxFQUNqQztBQUNBLE1BQUksU0FBUztBQUNiLGFBQVcsRUFBRSxPQUFPLFFBQVEsU0FBUyxRQUFRLEdBQUcsUUFBUSxZQUFZLFNBQVksSUFBSSxHQUFHLFNBQVMsR0FBRyxTQUFTLENBQUMsR0FBRyxPQUFPLEtBQUssU0FBUztBQUNuSSxTQUFLLFFBQVEsTUFBTSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQ3RDLFNBQUssUUFBUSxPQUFPLEtBQUssTUFBTTtBQUMvQixTQUFLLFFBQVEsT0FBTyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3RDLFNBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLEtBQUs7QUFDakMsU0FBSyxRQUFRLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTTtBQUNsQyxRQUFJLFdBQVc7QUFDYixXQUFLLFFBQVEsT0FBTyxDQUFDLEVBQUUsS0FBSyxXQUFXLENBQUM7QUFDeEMsV0FBSyxRQUFRLE9BQU8sQ0FBQyxFQUFFLEtBQUssS0FBSztBQUFBLElBQ25DO0FBQ0EsUUFBSSxXQUFXLE9BQVc7QUFDMUIsU0FBSyxTQUFVLFFBQVEsS0FBSyxTQUFTLE1BQU07QUFDM0MsU0FBSyxTQUFVLE9BQU8sS0FBSyxLQUFLLFFBQVEsTUFBTSxTQUFTLENBQUM7QUFDeEQsU0FBSyxTQUFVLE9BQU8sS0FBSyxNQUFNO0FBQ2pDLGFBQVM7QUFBQSxFQUNYO0FBQ0EsU0FBTztBQUVQLFdBQVMsUUFBUSxPQUF1QjtBQUN0QyxRQUFJLFNBQVM7QUFDYixRQUFJLE9BQU87QUFDWCxlQUFXLFFBQVEsTUFBTSxNQUFNLEdBQUcsRUFBRSxPQUFPLE9BQU8sR0FBRztBQUNuRCxZQUFNLENBQUMsTUFBTSxRQUFRLFFBQVEsSUFBSSxDQUFDLElBQUksS0FBSyxNQUFNLEdBQUc7QUFDcEQsWUFBTSxRQUFRLE1BQU0sWUFBWSxHQUFHO0FBQ25DLFlBQU0sUUFBUSxRQUFRLE1BQU0sTUFBTSxNQUFNLEdBQUcsS0FBSyxHQUFHLE9BQU8sTUFBTSxNQUFNLFFBQVEsQ0FBQyxDQUFDLENBQUM7QUFDakYsY0FBUSxJQUFJLEtBQUs7QUFDakIsWUFBTSxLQUFLLE9BQU8sR0FBRyxJQUFJO0FBQ3pCLFVBQUksS0FBSyxLQUFLLE9BQU8sR0FBRyxRQUFRO0FBQzlCLGFBQUssT0FBTyxHQUFHLEtBQUssV0FBVyxJQUFJLElBQUksS0FBSyxNQUFNO0FBQ2xELGFBQUssT0FBTyxNQUFNLEtBQUssS0FBSztBQUFBLE1BQzlCO0FBQ0EsZUFBUztBQUFBLElBQ1g7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUVBLFdBQVMsUUFBUSxNQUFjLE1BQWMsTUFBc0I7QUFDakUsVUFBTSxhQUFhLFVBQVUsR0FBRyxHQUFHLElBQUksS0FBSyxJQUFJLEVBQUU7QUFDbEQsUUFBSSxhQUFhLEtBQUssVUFBVSxLQUFLLFFBQVE7QUFDM0MsV0FBSyxVQUFVLEtBQUssS0FBSyxLQUFLLElBQUksQ0FBQztBQUNuQyxXQUFLLFVBQVUsS0FBSyxLQUFLLEtBQUssSUFBSSxDQUFDO0FBQ25DLFdBQUssVUFBVSxLQUFLLEtBQUssQ0FBQztBQUFBLElBQzVCO0FBQ0EsVUFBTSxLQUFLLE9BQU8sR0FBRyxHQUFHLFVBQVUsSUFBSSxJQUFJLEVBQUU7QUFDNUMsUUFBSSxLQUFLLEtBQUssT0FBTyxTQUFTLFFBQVE7QUFDcEMsV0FBSyxPQUFPLFNBQVMsS0FBSyxVQUFVO0FBQ3BDLFdBQUssT0FBTyxLQUFLLEtBQUssSUFBSTtBQUFBLElBQzVCO0FBQ0EsV0FBTztBQUFBLEVBQ1Q7QUFFQSxXQUFTLE1BQU0sUUFBd0M7QUFDckQsVUFBTSxRQUFRLE9BQU8sUUFBUSxNQUFNO0FBQ25DLFFBQUksTUFBTSxXQUFXLEVBQUcsUUFBTztBQUMvQixVQUFNLEtBQUssS0FBSyxHQUFHLEtBQUssVUFBVSxLQUFLLENBQUM7QUFDeEMsUUFBSSxLQUFLLEtBQUssV0FBVyxJQUFJLFFBQVE7QUFDbkMsaUJBQVcsQ0FBQyxLQUFLLEtBQUssS0FBSyxPQUFPO0FBQ2hDLGFBQUssT0FBTyxJQUFJLEtBQUssS0FBSyxHQUFHLENBQUM7QUFDOUIsYUFBSyxPQUFPLE9BQU8sS0FBSyxLQUFLLEtBQUssQ0FBQztBQUNuQyxhQUFLLE9BQU8sT0FBTyxLQUFLLENBQUM7QUFDekIsYUFBSyxPQUFPLEtBQUssS0FBSyxDQUFDO0FBQUEsTUFDekI7QUFDQSxXQUFLLFdBQVcsSUFBSSxLQUFLLEtBQUssT0FBTyxJQUFJLE1BQU07QUFBQSxJQUNqRDtBQUNBLFdBQU87QUFBQSxFQUNUO0FBQ0Y7QUFFTyxTQUFTLFFBQVEsU0FBd0IsU0FBb0IsV0FBaUQ7QUFDbkgsU0FBTyxVQUFVLFNBQVMsU0FBUyxTQUFTLFNBQVMsQ0FBQztBQUN4RDs7O0FacEhBLEtBQUsseUNBQXlDLE1BQU07QUFDbEQsUUFBTSxRQUE0QztBQUFBLElBQ2hELENBQUMsc0JBQXNCLGdFQUFnRSxPQUFPLFlBQVk7QUFBQSxJQUMxRyxDQUFDLE9BQU8scUVBQXFFLE9BQU8sZ0JBQWdCO0FBQUEsSUFDcEcsQ0FBQyxPQUFPLDBEQUEwRCxPQUFPLHlDQUF5QztBQUFBLElBQ2xILENBQUMsT0FBTyxrREFBa0QsT0FBTyxtQkFBbUI7QUFBQSxJQUNwRixDQUFDLG9CQUFvQixpRkFBaUYsT0FBTyxXQUFXO0FBQUEsSUFDeEgsQ0FBQyxvQkFBb0Isc0RBQXNELE9BQU8sZUFBZTtBQUFBLElBQ2pHLENBQUMsY0FBYywyQ0FBMkMsVUFBVSxNQUFNO0FBQUEsSUFDMUUsQ0FBQyxXQUFXLG1DQUFtQyxVQUFVLEtBQUs7QUFBQSxJQUM5RCxDQUFDLGlCQUFpQixzQkFBc0IsUUFBUSxvQkFBb0I7QUFBQSxJQUNwRSxDQUFDLGVBQWUsY0FBYyxRQUFRLG9CQUFvQjtBQUFBLElBQzFELENBQUMsYUFBYSxpQkFBaUIsUUFBUSxvQkFBb0I7QUFBQSxJQUMzRCxDQUFDLDBCQUEwQixZQUFZLFFBQVEsb0JBQW9CO0FBQUEsSUFDbkUsQ0FBQyxTQUFTLFlBQVksUUFBUSxvQkFBb0I7QUFBQSxJQUNsRCxDQUFDLGtCQUFrQixZQUFZLFVBQVUsTUFBTTtBQUFBLElBQy9DLENBQUMsWUFBWSxZQUFZLFVBQVUsUUFBUTtBQUFBLElBQzNDLENBQUMsZUFBZSxXQUFXLFNBQVMsT0FBTztBQUFBLElBQzNDLENBQUMsZ0JBQWdCLG9CQUFvQixPQUFPLGFBQWE7QUFBQSxJQUN6RCxDQUFDLGdCQUFnQixRQUFRLE1BQU0sb0JBQW9CO0FBQUEsSUFDbkQsQ0FBQyxjQUFjLFNBQVMsUUFBUSxxQkFBcUI7QUFBQSxJQUNyRCxDQUFDLGlCQUFpQixTQUFTLFdBQVcsU0FBUztBQUFBLElBQy9DLENBQUMsZUFBZSx1QkFBdUIsT0FBTyxhQUFhO0FBQUEsSUFDM0QsQ0FBQyxhQUFhLElBQUksU0FBUyxPQUFPO0FBQUEsRUFDcEM7QUFDQSxhQUFXLENBQUMsTUFBTSxNQUFNLFVBQVUsT0FBTyxLQUFLLE1BQU8sUUFBTyxVQUFVLFNBQVMsTUFBTSxJQUFJLEdBQUcsRUFBRSxVQUFVLFFBQVEsR0FBRyxJQUFJO0FBQ3pILENBQUM7QUFFRCxLQUFLLHlFQUF5RSxNQUFNO0FBQ2xGLFFBQU0sS0FBSyxRQUFRLENBQUMsRUFBRSxPQUFPLHNFQUFzRSxRQUFRLEVBQUUsQ0FBQyxDQUFDO0FBQy9HLFNBQU8sVUFBVSxTQUFTLElBQUksS0FBSyxFQUFFLEtBQUssTUFBTSxDQUFDLEdBQUcsQ0FBQyxZQUFZLFFBQVEsY0FBYyxDQUFDO0FBQ3hGLFNBQU8sVUFBVSxTQUFTLElBQUksU0FBUyxFQUFFLEtBQUssTUFBTSxDQUFDLEdBQUcsQ0FBQyxRQUFRLG9CQUFvQixjQUFjLENBQUM7QUFDdEcsQ0FBQztBQUVELEtBQUsseUVBQXlFLE1BQU07QUFDbEYsUUFBTSxLQUFLLFFBQVEsQ0FBQyxFQUFFLE9BQU8sd0NBQXdDLFFBQVEsRUFBRSxDQUFDLENBQUM7QUFDakYsUUFBTSxZQUFZLENBQUMsU0FBOEI7QUFDL0MsVUFBTSxTQUFTLFNBQVMsSUFBSSxJQUFJO0FBQ2hDLFdBQU8sT0FBTyxLQUFLLE1BQU0sQ0FBQyxFQUFFLElBQUksQ0FBQyxHQUFHLE1BQU0sVUFBVSxRQUFRLElBQUksQ0FBQyxDQUFDO0FBQUEsRUFDcEU7QUFDQSxTQUFPLFVBQVUsVUFBVSxRQUFRLEdBQUcsQ0FBQyxZQUFZLG9CQUFvQixDQUFDO0FBQ3hFLFNBQU8sVUFBVSxVQUFVLE1BQU0sR0FBRyxDQUFDLFlBQVksb0JBQW9CLENBQUM7QUFDdEUsU0FBTyxVQUFVLFVBQVUsS0FBSyxHQUFHLENBQUMsUUFBUSxvQkFBb0IsQ0FBQztBQUNuRSxDQUFDO0FBRUQsS0FBSyxtRUFBbUUsTUFBTTtBQUM1RSxTQUFPLE1BQVksWUFBWSxHQUFHLGFBQWEsR0FBRyxHQUFHO0FBQ3JELFNBQU8sTUFBWSxZQUFZLEtBQUssYUFBYSxHQUFHLFFBQVE7QUFDNUQsU0FBTyxNQUFZLFlBQVksT0FBUSxhQUFhLEdBQUcsWUFBUztBQUNoRSxTQUFPLE1BQVksWUFBWSxRQUFhLGFBQWEsR0FBRyxRQUFRO0FBQ3BFLFNBQU8sTUFBWSxZQUFZLFdBQWEsYUFBYSxHQUFHLFFBQVE7QUFDcEUsU0FBTyxNQUFZLFlBQVksU0FBVyxlQUFlLElBQUksR0FBRyxTQUFTO0FBQ3pFLFNBQU8sTUFBWSxZQUFZLFNBQVcsZUFBZSxJQUFJLEdBQUcsY0FBYztBQUM5RSxTQUFPLE1BQVksWUFBWSxNQUFNLE9BQU8sTUFBTSxPQUFPLEdBQUcsU0FBUztBQUNyRSxTQUFPLE1BQVksWUFBWSxNQUFNLE9BQU8sR0FBRyxTQUFTO0FBQ3hELFNBQU8sTUFBWSxZQUFZLE1BQU0sT0FBTyxHQUFHLFNBQVM7QUFDeEQsU0FBTyxNQUFZLFlBQVksS0FBSyxJQUFJLE9BQU8sR0FBRyxTQUFTO0FBQzNELFNBQU8sTUFBWSxZQUFZLE1BQU0sT0FBTyxHQUFHLGFBQWE7QUFDNUQsU0FBTyxNQUFZLFlBQVksTUFBTSxTQUFTLEdBQUcsZUFBZTtBQUNoRSxTQUFPLE1BQVksV0FBVyxNQUFNLFNBQVMsR0FBRyxPQUFPO0FBQ3ZELFNBQU8sTUFBWSxXQUFXLE1BQU0sT0FBTyxHQUFHLFNBQVM7QUFDdkQsU0FBTyxNQUFZLFlBQVksT0FBUSxPQUFPLEdBQUcsUUFBUTtBQUN6RCxTQUFPLE1BQVksWUFBWSxRQUFRLGFBQWEsR0FBRyxVQUFVO0FBQ25FLENBQUM7QUFFRCxLQUFLLDhEQUE4RCxNQUFNO0FBQ3ZFLFNBQU8sTUFBWSxZQUFZLEdBQUcsQ0FBQyxHQUFHLE9BQU87QUFDN0MsU0FBTyxNQUFZLFlBQVksR0FBRyxHQUFTLEdBQUcsU0FBUztBQUN2RCxTQUFPLE1BQVksWUFBWSxHQUFHLENBQUMsR0FBRyxJQUFJO0FBQzFDLFNBQU8sTUFBWSxZQUFZLEdBQUcsQ0FBQyxHQUFHLFFBQUc7QUFDekMsU0FBTyxNQUFZLGFBQWEsTUFBWSxhQUFhLEdBQUcsZUFBVTtBQUN0RSxTQUFPLE1BQVksYUFBYSxHQUFHLE9BQU8sR0FBRyxJQUFJO0FBQ2pELFNBQU8sTUFBWSxhQUFhLEdBQUcsT0FBTyxHQUFHLE9BQUk7QUFDbkQsQ0FBQztBQUVELEtBQUssNkVBQTZFLE1BQU07QUFDdEYsU0FBTyxNQUFZLGFBQWEsS0FBSyxHQUFHLEdBQUcsTUFBTTtBQUNqRCxTQUFPLE1BQVksYUFBYSxJQUFJLEdBQUcsR0FBRyxZQUFPO0FBQ2pELFNBQU8sTUFBWSxhQUFhLE1BQU8sR0FBRyxHQUFHLFNBQVM7QUFDdEQsU0FBTyxNQUFZLGFBQWEsS0FBSyxHQUFHLEdBQUcsUUFBSztBQUNoRCxTQUFPLE1BQVksYUFBYSxRQUFTLEdBQU8sR0FBRyxRQUFLO0FBQ3hELFNBQU8sVUFBVSxDQUFPLGFBQWEsR0FBRyxDQUFDLEdBQVMsYUFBYSxHQUFHLENBQUMsR0FBUyxhQUFhLEdBQUcsQ0FBQyxDQUFDLEdBQUcsQ0FBQyxPQUFPLFFBQVEsRUFBRSxDQUFDO0FBQ3BILFNBQU8sVUFBVSxDQUFPLGFBQWEsS0FBSyxJQUFJLEdBQVMsYUFBYSxLQUFLLEtBQUssR0FBUyxhQUFhLEtBQUssR0FBRyxDQUFDLEdBQUcsQ0FBQyxTQUFTLGNBQVMsT0FBSSxDQUFDO0FBQzFJLENBQUM7QUFFRCxLQUFLLG9EQUFvRCxNQUFNO0FBQzdELFNBQU8sTUFBWSxjQUFjLEtBQVMsR0FBTyxHQUFHLE9BQU87QUFDM0QsU0FBTyxNQUFZLGNBQWMsS0FBWSxHQUFVLEdBQUcsTUFBTTtBQUNoRSxTQUFPLE1BQVksY0FBYyxNQUFNLEdBQUcsR0FBRyxRQUFRO0FBQ3JELFNBQU8sTUFBWSxTQUFTLEtBQU0sQ0FBQyxHQUFHLEdBQUc7QUFDekMsU0FBTyxNQUFZLFdBQVcsQ0FBQyxHQUFHLEdBQU8sQ0FBQyxHQUFHLGFBQWE7QUFDNUQsQ0FBQztBQUVELEtBQUssMENBQTBDLE1BQU07QUFDbkQsUUFBTSxRQUFtQjtBQUFBLElBQ3ZCLE1BQU07QUFBQSxJQUFZLE1BQU07QUFBQSxJQUFXLE9BQU87QUFBQSxJQUFPLFVBQVU7QUFBQSxJQUFNLFFBQVE7QUFBQSxJQUFPLFFBQVE7QUFBQSxJQUFZLE9BQU87QUFBQSxJQUFPLE1BQU07QUFBQSxJQUN4SCxNQUFNO0FBQUEsSUFBTSxTQUFTO0FBQUEsSUFBRyxRQUFRO0FBQUEsSUFBRyxNQUFNO0FBQUEsSUFBTSxjQUFjLENBQUMsTUFBTSxTQUFTO0FBQUEsSUFBRyxRQUFRLENBQUMscUJBQXFCLFNBQVM7QUFBQSxJQUFHLEtBQUs7QUFBQSxJQUFTLE9BQU8sQ0FBQyxTQUFTLFFBQVE7QUFBQSxJQUFHLFFBQVEsQ0FBQztBQUFBLElBQUcsU0FBUyxDQUFDLEtBQU0sSUFBTztBQUFBLElBQUcsTUFBTSxDQUFDLEdBQUcsR0FBRyxDQUFDO0FBQUEsSUFDeE4sVUFBVTtBQUFBLElBQUksTUFBTTtBQUFBLElBQWUsT0FBTztBQUFBLElBQU0sWUFBWTtBQUFBLEVBQzlEO0FBQ0EsU0FBTyxVQUFVLFlBQVksWUFBWSxLQUFLLENBQUMsR0FBRyxLQUFLO0FBQ3ZELFNBQU8sTUFBTSxZQUFZLGFBQWEsR0FBRyxFQUFFO0FBQzNDLFNBQU8sVUFBVSxZQUFZLEVBQUUsR0FBRyxhQUFhO0FBQ2pELENBQUM7QUFFRCxLQUFLLHFEQUFxRCxNQUFNO0FBQzlELFNBQU8sVUFBVSxZQUFZLHFGQUFxRixHQUFHO0FBQUEsSUFDbkgsR0FBRztBQUFBLElBQWUsTUFBTSxDQUFDLEdBQUcsQ0FBQztBQUFBLEVBQy9CLENBQUM7QUFDSCxDQUFDO0FBRUQsS0FBSyxnREFBZ0QsTUFBTTtBQUN6RCxRQUFNLE9BQU87QUFDYixRQUFNLFNBQVMsWUFBWSxJQUFJO0FBQy9CLFNBQU8sTUFBTSxPQUFPLElBQUksQ0FBQyxDQUFDLEVBQUUsSUFBSSxNQUFNLElBQUksRUFBRSxLQUFLLEVBQUUsR0FBRyxJQUFJO0FBQzFELFNBQU8sVUFBVSxPQUFPLE9BQU8sQ0FBQyxDQUFDLElBQUksTUFBTSxTQUFTLFNBQVMsRUFBRSxJQUFJLENBQUMsQ0FBQyxFQUFFLElBQUksTUFBTSxJQUFJLEdBQUcsQ0FBQyxPQUFPLElBQUksQ0FBQztBQUNyRyxTQUFPLEdBQUcsT0FBTyxLQUFLLENBQUMsQ0FBQyxNQUFNLElBQUksTUFBTSxTQUFTLGFBQWEsU0FBUyxRQUFRLENBQUM7QUFDbEYsQ0FBQztBQUVELEtBQUssb0ZBQW9GLE1BQU07QUFDN0YsYUFBVyxXQUFXLE9BQU8sT0FBTyxRQUFRLEdBQUc7QUFDN0MsVUFBTSxRQUFRLE1BQU0sS0FBSyxFQUFFLFFBQVEsR0FBRyxHQUFHLENBQUMsR0FBRyxNQUFNLGNBQWMsQ0FBQyxFQUFFO0FBQ3BFLGVBQVcsWUFBWSxZQUFZO0FBQ2pDLFlBQU0sUUFBUSxZQUFZLFNBQVMsT0FBTyxJQUFJLFdBQVcsTUFBTSxNQUFNLEVBQUUsS0FBSyxXQUFXLFFBQVEsUUFBUSxDQUFDLENBQUM7QUFDekcsaUJBQVcsUUFBUSxNQUFPLGdCQUFlLFFBQVEsV0FBVyxNQUFNLEdBQUcsUUFBUSxLQUFLLElBQUksUUFBUSxFQUFFO0FBQUEsSUFDbEc7QUFDQSxlQUFXLENBQUMsT0FBTyxJQUFJLEtBQUssQ0FBQyxDQUFDLEdBQUcsQ0FBQyxHQUFHLENBQUMsR0FBRyxDQUFDLEdBQUcsQ0FBQyxHQUFHLENBQUMsR0FBRyxDQUFDLEdBQUcsQ0FBQyxHQUFHLENBQUMsR0FBRyxDQUFDLEdBQUcsQ0FBQyxJQUFJLENBQUMsQ0FBQyxHQUFHO0FBQzdFLHFCQUFlLFFBQVEsV0FBVyxZQUFZLFNBQVMsT0FBTyxJQUFJLEdBQUcsR0FBRyxRQUFRLEtBQUssSUFBSSxJQUFJLE9BQU8sS0FBSyxFQUFFO0FBQUEsSUFDN0c7QUFDQSxtQkFBZSxRQUFRLFdBQVcsUUFBUSxPQUFPLE9BQU87QUFDeEQsZUFBVyxVQUFVLENBQUMsUUFBUSxRQUFRLFFBQVEsS0FBSyxHQUFHO0FBQ3BELHFCQUFlLFFBQVEsTUFBTSxRQUFRLE1BQU07QUFDM0MscUJBQWUsUUFBUSxPQUFPLFFBQVEsWUFBWTtBQUFBLElBQ3BEO0FBQUEsRUFDRjtBQUNGLENBQUM7QUFFRCxTQUFTLGVBQWUsTUFBYyxRQUFnQixNQUFvQjtBQUN4RSxRQUFNLFFBQVEsU0FBUyxNQUFNLE1BQU07QUFDbkMsU0FBTyxHQUFHLFNBQVMsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLE9BQU8sTUFBTSxPQUFPLE1BQU0sUUFBUSxDQUFDLENBQUMsRUFBRTtBQUNoRjtBQUVBLEtBQUssMEZBQTBGLE1BQU07QUFDbkcsUUFBTSxRQUFRLGFBQWEsS0FBSyxRQUFRLElBQUksWUFBWSxHQUFJLHNCQUFzQixHQUFHLE1BQU07QUFDM0YsUUFBTSxTQUFnQztBQUFBLElBQ3BDLE9BQU8sb0JBQW9CLEtBQUssS0FBSyxFQUFHLENBQUM7QUFBQSxJQUN6QyxNQUFNLHlDQUF5QyxLQUFLLEtBQUssRUFBRyxDQUFDO0FBQUEsRUFDL0Q7QUFDQSxhQUFXLFdBQVcsT0FBTyxPQUFPLFFBQVEsR0FBRztBQUM3QyxVQUFNLEVBQUUsUUFBUSxPQUFPLE1BQU0sT0FBTyxNQUFNLFFBQVEsTUFBTSxJQUFJO0FBQzVELGVBQVcsQ0FBQyxNQUFNLEtBQUssS0FBSyxPQUFPLFFBQVEsRUFBRSxRQUFRLE9BQU8sTUFBTSxPQUFPLE1BQU0sUUFBUSxHQUFHLE1BQU0sQ0FBQyxHQUFHO0FBQ2xHLGFBQU8sR0FBRyxPQUFPLFFBQVEsS0FBSyxFQUFFLFNBQVMsTUFBTSxJQUFJLEtBQUssS0FBSyxHQUFHLEdBQUcsR0FBRyxRQUFRLEtBQUssTUFBTSxJQUFJLFdBQVcsS0FBSyxFQUFFO0FBQUEsSUFDakg7QUFBQSxFQUNGO0FBQ0YsQ0FBQztBQUVELEtBQUssc0JBQXNCLE1BQU07QUFDL0IsU0FBTyxNQUFNLFNBQVMsV0FBVyxTQUFTLEdBQUcsRUFBRTtBQUMvQyxTQUFPLE1BQU0sU0FBUyxXQUFXLFNBQVMsRUFBRSxRQUFRLENBQUMsR0FBRyxNQUFNO0FBQ2hFLENBQUM7QUFFRCxLQUFLLHdEQUF3RCxNQUFNO0FBQ2pFLFFBQU0sVUFBVSxTQUFTO0FBQ3pCLFNBQU8sTUFBTSxVQUFVLFNBQVMsQ0FBQyxHQUFHLFFBQVEsS0FBSztBQUNqRCxTQUFPLE1BQU0sSUFBSSxJQUFJLENBQUMsR0FBRyxLQUFLLEtBQUssQ0FBQyxFQUFFLElBQUksQ0FBQyxVQUFVLFVBQVUsU0FBUyxLQUFLLENBQUMsQ0FBQyxFQUFFLE1BQU0sQ0FBQztBQUMxRixDQUFDO0FBRUQsS0FBSyxxR0FBcUcsTUFBTTtBQUM5RyxRQUFNLFFBQVEsV0FBVztBQUFBLElBQ3ZCO0FBQUEsSUFBaUM7QUFBQSxJQUF3QjtBQUFBLElBQ3pEO0FBQUEsSUFBc0M7QUFBQSxJQUFzRTtBQUFBLElBQWM7QUFBQSxJQUFVO0FBQUEsRUFDdEksQ0FBQztBQUNELFNBQU8sVUFBVSxDQUFDLEdBQUcsTUFBTSxPQUFPLENBQUMsR0FBRztBQUFBLElBQ3BDO0FBQUEsSUFBdUI7QUFBQSxJQUFjO0FBQUEsSUFBMEI7QUFBQSxJQUFrQjtBQUFBLElBQ2pGO0FBQUEsSUFBYztBQUFBLElBQVU7QUFBQSxFQUMxQixDQUFDO0FBQ0QsU0FBTyxNQUFNLFdBQVcsQ0FBQyxrQkFBa0IsQ0FBQyxFQUFFLElBQUksa0JBQWtCLEdBQUcsUUFBUTtBQUMvRSxTQUFPLE1BQU0sV0FBVyxDQUFDLGVBQWUsaUJBQWlCLENBQUMsRUFBRSxJQUFJLGFBQWEsR0FBRyxhQUFhO0FBQy9GLENBQUM7IiwKICAibmFtZXMiOiBbImlzVGltZSIsICJwcm9maWxlIl0KfQo=
