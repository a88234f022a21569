// test/unit/sample_types.test.ts
import assert from "node:assert/strict";
import { test } from "node:test";

// src/data/kinds.ts
var STATES = ["running", "jit", "gc", "wait", "blocked"];
var PAUSES = {
  "<GVL>[GVL blocked]": "blocked",
  "<GVL>[GVL wait]": "wait",
  "<GC>[GC marking]": "gc",
  "<GC>[GC sweeping]": "gc"
};
var pauseOf = (name, file) => PAUSES[file + name];
function sampleStates(profile2) {
  const ofFunction = profile2.functionName.map(
    (name, id) => STATES.indexOf(pauseOf(name, profile2.functionFile[id]) ?? "running")
  );
  const jitSets = profile2.labelSets.map((set) => set.some(({ key, value }) => key === "jit" && value === "yes"));
  const states = new Uint8Array(profile2.sampleStack.length);
  for (let i = 0; i < states.length; i++) {
    const leaf = profile2.frameFunction[profile2.stackFrame[profile2.sampleStack[i]]];
    states[i] = ofFunction[leaf];
    if (states[i] === 0 && jitSets[profile2.sampleLabels[i]]) states[i] = 1;
  }
  return states;
}
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

// src/data/pair_index.ts
var PairIndex = class {
  constructor(first, second, expected = 1024) {
    this.first = first;
    this.second = second;
    const size = 2 ** Math.ceil(Math.log2(Math.max(expected, 16) * 2));
    this.slots = new Int32Array(size);
    this.mask = size - 1;
  }
  first;
  second;
  slots;
  // row + 1; 0: free
  mask;
  count = 0;
  // Returns the row of the pair, or -1 after noting that row `next` is going to hold it.
  findOrAdd(a, b, next) {
    if (this.count * 2 > this.mask) this.grow();
    let slot = hash(a, b) & this.mask;
    for (; ; ) {
      const row = this.slots[slot] - 1;
      if (row < 0) break;
      if (this.first[row] === a && this.second[row] === b) return row;
      slot = slot + 1 & this.mask;
    }
    this.slots[slot] = next + 1;
    this.count++;
    return -1;
  }
  grow() {
    const old = this.slots;
    this.slots = new Int32Array(old.length * 2);
    this.mask = this.slots.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      let slot = hash(this.first[entry - 1], this.second[entry - 1]) & this.mask;
      while (this.slots[slot] !== 0) slot = slot + 1 & this.mask;
      this.slots[slot] = entry;
    }
  }
};
function hash(a, b) {
  let mixed = Math.imul(a, 2654435761) ^ Math.imul(b, 2246822507);
  mixed = Math.imul(mixed ^ mixed >>> 15, 739982445);
  return (mixed ^ mixed >>> 13) >>> 0;
}

// src/data/processes.ts
var keyOf = ({ process, parent, title }) => `${process} ${parent} ${title}`;
var known = /* @__PURE__ */ new WeakMap();
function read(threads) {
  let found = known.get(threads);
  if (found) return found;
  const ids = /* @__PURE__ */ new Map();
  const list = [];
  const ofThread = new Int32Array(threads.length);
  for (let thread = 1; thread < threads.length; thread++) {
    const key = keyOf(threads[thread]);
    let id = ids.get(key);
    if (id === void 0) {
      ids.set(key, id = list.length + 1);
      list.push({ id, pid: threads[thread].process, title: threads[thread].title });
    }
    ofThread[thread] = id;
  }
  known.set(threads, found = { list, ofThread });
  return found;
}
function processesOf(profile2) {
  return read(profile2.threads).list;
}
function processOfThreads(profile2) {
  return read(profile2.threads).ofThread;
}

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
function threadName(profile2, id, withProcess = hasManyProcesses(profile2)) {
  const thread = profile2.threads[id];
  if (id === 0) return "unknown thread";
  const name = thread.name || (thread.number === 1 ? "main" : `thread ${thread.number}`);
  return withProcess ? `${name} (${thread.process})` : name;
}
function hasManyProcesses(profile2) {
  return profile2.threads.length > 2 && profile2.threads.slice(2).some((t) => t.process !== profile2.threads[1].process);
}

// src/data/label_frames.ts
var NO_FRAMES = { roots: [], leaves: [] };
var UNKNOWN = "<unknown>";
var PLACE = "<label ";
function isLabelFrame(file) {
  return file.startsWith(PLACE);
}
var OF_THREADS = {
  thread: (profile2, thread) => thread === 0 ? "" : threadName(profile2, thread, false),
  pid: (profile2, thread) => numberOf(profile2.threads[thread]?.process),
  ppid: (profile2, thread) => numberOf(profile2.threads[thread]?.parent),
  process_title: (profile2, thread) => profile2.threads[thread]?.title ?? ""
};
function numberOf(value) {
  return value ? String(value) : "";
}
function labelValues(profile2, key, thread, labels) {
  const given = profile2.labelSets[labels].filter((label) => label.key === key).map(({ value }) => value);
  return [isOfThreads(key) ? OF_THREADS[key](profile2, thread) : "", ...given].filter(Boolean);
}
function isOfThreads(key) {
  return Object.hasOwn(OF_THREADS, key);
}
function frameKeys(profile2) {
  const keys = new Set(profile2.labelSets.flatMap((set) => set.map(({ key }) => key)));
  if (new Set(profile2.sampleThread).size > 1) keys.add("thread");
  if (processesOf(profile2).length > 1) {
    for (const key of ["process_title", "pid", "ppid"]) {
      if (profile2.threads.some((_, id) => OF_THREADS[key](profile2, id) !== "")) keys.add(key);
    }
  }
  return [...keys];
}
function withLabelFrames(profile2, { roots, leaves }) {
  return roots.length + leaves.length === 0 ? profile2 : new Grafter(profile2, roots, leaves).graft();
}
var Grafter = class {
  constructor(profile2, roots, leaves) {
    this.profile = profile2;
    this.roots = roots;
    this.leaves = leaves;
    this.functionName = [...profile2.functionName];
    this.functionFile = [...profile2.functionFile];
    this.functionLine = [...profile2.functionLine];
    this.frameFunction = [...profile2.frameFunction];
    this.frameLine = [...profile2.frameLine];
    this.stacks = new PairIndex(this.stackParent, this.stackFrame, profile2.stackParent.length * 2);
  }
  profile;
  roots;
  leaves;
  functionName;
  functionFile;
  functionLine;
  frameFunction;
  frameLine;
  stackParent = [0];
  stackFrame = [0];
  stacks;
  frames = /* @__PURE__ */ new Map();
  // What an old stack is above the node of some labels, by that node. Many samples have few labels.
  branches = /* @__PURE__ */ new Map();
  graft() {
    const { profile: profile2 } = this;
    const sampleStack = profile2.sampleStack.map((stack, i) => {
      const framesOf = (keys) => keys.map((key) => this.frame(key, labelValues(profile2, key, profile2.sampleThread[i], profile2.sampleLabels[i]).join(",")));
      const below = framesOf(this.roots).reduce((node, frame) => this.node(node, frame), 0);
      return framesOf(this.leaves).reduce((node, frame) => this.node(node, frame), this.above(below, stack));
    });
    return {
      ...profile2,
      functionName: this.functionName,
      functionFile: this.functionFile,
      functionLine: Int32Array.from(this.functionLine),
      frameFunction: Int32Array.from(this.frameFunction),
      frameLine: Int32Array.from(this.frameLine),
      stackParent: Int32Array.from(this.stackParent),
      stackFrame: Int32Array.from(this.stackFrame),
      sampleStack
    };
  }
  frame(key, value) {
    const name = value || UNKNOWN;
    const words = `${key}\0${name}`;
    const known2 = this.frames.get(words);
    if (known2 !== void 0) return known2;
    this.functionFile.push(`${PLACE}${key}>`);
    this.functionLine.push(0);
    this.frameFunction.push(this.functionName.push(name) - 1);
    const id = this.frameLine.push(0) - 1;
    this.frames.set(words, id);
    return id;
  }
  node(parent, frame) {
    const known2 = this.stacks.findOrAdd(parent, frame, this.stackParent.length);
    if (known2 >= 0) return known2;
    this.stackFrame.push(frame);
    return this.stackParent.push(parent) - 1;
  }
  // Climbs until a node is known, and goes down again.
  above(below, stack) {
    let branch = this.branches.get(below);
    if (!branch) this.branches.set(below, branch = /* @__PURE__ */ new Map([[0, below]]));
    const path = [];
    let at = stack;
    for (; !branch.has(at); at = this.profile.stackParent[at]) path.push(at);
    let node = branch.get(at);
    for (const old of path.reverse()) {
      node = this.node(node, this.profile.stackFrame[old]);
      branch.set(old, node);
    }
    return node;
  }
};

// src/data/units.ts
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
function formatChange(value, unit, choice = "auto") {
  if (Math.round(value) === 0) return "\xB10";
  return (value > 0 ? "+" : "\u2212") + formatValue(Math.abs(value), unit, choice);
}

// src/data/sample_types.ts
var WORDS = {
  samples: "Samples",
  cpu: "CPU time",
  wall: "Wall time",
  alloc_objects: "Objects",
  alloc_space: "Bytes",
  inuse_objects: "Objects in use",
  inuse_space: "Bytes in use",
  weight: "Weight"
};
var OBJECTS = ["alloc_objects", "inuse_objects"];
var BYTES = ["alloc_space", "inuse_space"];
function typeWords({ name }) {
  return WORDS[name] ?? name;
}
function isOfAllocations({ name }) {
  return OBJECTS.includes(name) || BYTES.includes(name);
}
function timelineType({ types }) {
  for (let i = types.length - 1; i >= 0; i--) if (isTime(types[i].unit)) return i;
  return types.length - 1;
}
function companionOf({ types }, type) {
  const pair = allocationPair(types, type);
  if (pair) return type === pair.bytes ? { type: pair.objects, words: "Objects", unit: "count" } : { type: pair.bytes, words: "Bytes", unit: "bytes" };
  const samples = isOfAllocations(types[type]) ? -1 : types.findIndex(({ name }) => name === "samples");
  return samples < 0 ? null : { type: samples, words: "Samples", unit: "count" };
}
function allocationPair(types, type) {
  const { name } = types[type];
  const which = Math.max(OBJECTS.indexOf(name), BYTES.indexOf(name));
  if (which < 0) return null;
  const pair = { objects: types.findIndex((each) => each.name === OBJECTS[which]), bytes: types.findIndex((each) => each.name === BYTES[which]) };
  return pair.objects < 0 || pair.bytes < 0 ? null : pair;
}
function measures({ types }) {
  const others = types.filter(({ name }) => name !== "samples");
  return others.length > 1 ? others : types;
}
function isOfSeveral({ types }) {
  return types.some(isOfAllocations) && types.some((type) => !isOfAllocations(type));
}

// src/data/weights.ts
function samplePasses(profile2, states, filter) {
  const hidden = STATES.map((state) => filter.hiddenStates.has(state));
  const labelPasses = filter.labels.map((label) => passesOfLabel(profile2, label));
  const processes = processOfThreads(profile2);
  const passes = new Uint8Array(profile2.sampleStack.length);
  for (let i = 0; i < passes.length; i++) {
    const thread = filter.thread === null ? !filter.hiddenThreads.has(profile2.sampleThread[i]) : filter.thread === profile2.sampleThread[i];
    const process = filter.process === null || filter.process === processes[profile2.sampleThread[i]];
    passes[i] = process && thread && !hidden[states[i]] && labelPasses.every((has) => has(i)) ? 1 : 0;
  }
  return passes;
}
function passesOfLabel(profile2, label) {
  const keys = new Set(profile2.labelSets.flatMap((set) => set.map(({ key: key2 }) => key2)));
  const isKey = (key2) => keys.has(key2) || isOfThreads(key2);
  if (label.endsWith("=") && isKey(label.slice(0, -1))) {
    const key2 = label.slice(0, -1);
    const [sets2, threads2] = [valuesOfSets(profile2, key2), valuesOfThreads(profile2, key2)];
    return (i) => sets2[profile2.sampleLabels[i]].length === 0 && threads2[profile2.sampleThread[i]].length === 0;
  }
  const sets = profile2.labelSets.map((set) => set.some(({ key: key2, value }) => `${key2}=${value}` === label));
  const key = label.slice(0, label.indexOf("="));
  const threads = valuesOfThreads(profile2, key).map((values) => values.some((value) => `${key}=${value}` === label));
  return (i) => sets[profile2.sampleLabels[i]] || threads[profile2.sampleThread[i]];
}
var valuesOfSets = (profile2, key) => profile2.labelSets.map((set) => set.filter((label) => label.key === key).map(({ value }) => value));
var valuesOfThreads = (profile2, key) => profile2.threads.map((_, thread) => isOfThreads(key) ? labelValues(profile2, key, thread, 0) : []);
function sampleValues(profile2, filter) {
  const countType = companionOf(profile2, filter.type)?.type ?? -1;
  const counts = countType < 0 ? null : profile2.values[countType];
  const values = profile2.values[filter.type];
  if (!filter.rangeUs || !profile2.timeline) return { values, counts };
  const inRange = sumsInRange(profile2, filter.rangeUs);
  const timed = timelineType(profile2);
  if (filter.type === timed) return { values: inRange.weight, counts: inRange.count };
  if (filter.type === countType) return { values: inRange.count, counts: inRange.count };
  const whole = profile2.values[timed];
  return { values: values.map((value, i) => whole[i] === 0 ? 0 : value * inRange.weight[i] / whole[i]), counts: inRange.count };
}
function weightsOf(profile2, states, filter) {
  const passes = samplePasses(profile2, states, filter);
  const { values, counts } = sampleValues(profile2, filter);
  const size = profile2.stackParent.length;
  const result = {
    value: new Float64Array(size),
    base: profile2.sampleIsBase && new Float64Array(size),
    count: counts && new Float64Array(size)
  };
  for (let i = 0; i < passes.length; i++) {
    if (!passes[i]) continue;
    const stack = profile2.sampleStack[i];
    const isBase = profile2.sampleIsBase?.[i] === 1;
    const target = isBase ? result.base : result.value;
    target[stack] += values[i];
    if (result.count && !isBase) result.count[stack] += counts[i];
  }
  return result;
}
function sumsInRange(profile2, [from, to]) {
  const { endUs, sample, weight } = profile2.timeline;
  const hasLength = isTime(profile2.types[timelineType(profile2)].unit);
  const sums = { weight: new Float64Array(profile2.sampleStack.length), count: new Float64Array(profile2.sampleStack.length) };
  for (let i = 0; i < sample.length; i++) {
    const end = endUs[i];
    const lengthUs = hasLength ? Math.max(weight[i] / 1e3, 0) : 0;
    const inside = Math.min(end, to) - Math.max(end - lengthUs, from);
    const taken = end > from && end <= to;
    if (taken) sums.count[sample[i]] += 1;
    if (lengthUs > 0 ? inside > 0 : taken) sums.weight[sample[i]] += weight[i] * (lengthUs > 0 ? inside / lengthUs : 1);
  }
  return sums;
}
function stateTotals(profile2, states, filter, base = false) {
  const passes = samplePasses(profile2, states, { ...filter, hiddenStates: /* @__PURE__ */ new Set() });
  const { values } = sampleValues(profile2, filter);
  const totals = STATES.map(() => 0);
  for (let i = 0; i < passes.length; i++) {
    const isBase = profile2.sampleIsBase?.[i] === 1;
    if (passes[i] && isBase === base) totals[states[i]] += values[i];
  }
  return totals;
}

// src/data/by_label.ts
var PARTS2 = ["running", "blocked", "wait", "gc"];
var PART_OF_STATE = STATES.map((state) => PARTS2.indexOf(state === "jit" ? "running" : state));
var newSide = () => ({ total: 0, parts: PARTS2.map(() => 0), amounts: [0, 0], span: null });
function labelRows(profile2, states, { key, filter, stacks, baseScale, withSpansAlone }) {
  const rows = /* @__PURE__ */ new Map();
  const rowOf = (values2) => {
    const words = values2.join(",");
    let row = rows.get(words);
    if (!row) rows.set(words, row = { values: values2, now: newSide(), base: newSide() });
    return row;
  };
  const ofSamples = /* @__PURE__ */ new Map();
  const passes = samplePasses(profile2, states, filter);
  const { values } = sampleValues(profile2, filter);
  const pair = allocationPair(profile2.types, filter.type);
  const amounts = pair ? [profile2.values[pair.objects], profile2.values[pair.bytes]] : [values];
  for (let i = 0; i < passes.length; i++) {
    if (!passes[i] || amounts.every((each) => each[i] === 0) || stacks && !stacks[profile2.sampleStack[i]]) continue;
    const [thread, labels] = [profile2.sampleThread[i], profile2.sampleLabels[i]];
    const place = labels * profile2.threads.length + thread;
    let row = ofSamples.get(place);
    if (!row) ofSamples.set(place, row = rowOf(labelValues(profile2, key, thread, labels)));
    const isBase = profile2.sampleIsBase?.[i] === 1;
    const side = isBase ? row.base : row.now;
    const value = values[i] * (isBase ? baseScale : 1);
    side.total += value;
    if (pair) amounts.forEach((each, amount) => side.amounts[amount] += each[i] * (isBase ? baseScale : 1));
    else side.parts[PART_OF_STATE[states[i]]] += value;
  }
  const spans = [["now", profile2.spans], ["base", profile2.baseSpans]];
  for (const [side, all] of spans) {
    for (const [value, span] of all?.get(key) ?? []) {
      if (withSpansAlone || rows.has(value)) rowOf(value === "" ? [] : [value])[side].span = span;
    }
  }
  return [...rows.values()];
}
function sumOf(rows) {
  const sum = { values: [], now: newSide(), base: newSide() };
  for (const side of ["now", "base"]) {
    for (const row of rows) {
      sum[side].total += row[side].total;
      row[side].amounts.forEach((value, amount) => sum[side].amounts[amount] += value);
      row[side].parts.forEach((value, part) => sum[side].parts[part] += value);
      const count = (sum[side].span?.count ?? 0) + (row[side].span?.count ?? 0);
      if (count > 0) sum[side].span = { count, medianNs: 0, p95Ns: 0 };
    }
  }
  return sum;
}
function sortLabelRows(rows, { column: column2, descending }) {
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf2(row, column2), isLast: row.values.length === 0 }));
  keyed.sort(
    (a, b) => Number(a.isLast) - Number(b.isLast) || (a.key < b.key ? -sign : a.key > b.key ? sign : b.row.now.total - a.row.now.total)
  );
  return keyed.map(({ row }) => row);
}
function keyOf2({ values, now, base }, column2) {
  switch (column2) {
    case "total":
      return now.total;
    case "base":
      return base.total;
    case "objects":
      return now.amounts[0];
    case "bytes":
      return now.amounts[1];
    case "change":
      return Math.abs(now.total - base.total);
    case "count":
      return now.span?.count ?? 0;
    case "median":
      return now.span?.medianNs ?? 0;
    case "p95":
      return now.span?.p95Ns ?? 0;
    case "label":
      return values.join(",").toLowerCase();
    default:
      return now.parts[PARTS2.indexOf(column2)];
  }
}
function filtersOfOthers(key, labels) {
  return labels.filter((label) => !label.startsWith(`${key}=`));
}

// src/data/tree.ts
var Draft = class {
  group;
  parent;
  self;
  base;
  samples;
  count = 1;
  // the root
  constructor(expected, weights) {
    this.group = new Int32Array(expected);
    this.parent = new Int32Array(expected);
    this.self = new Float64Array(expected);
    this.base = weights.base && new Float64Array(expected);
    this.samples = weights.count && new Float64Array(expected);
    this.parent[0] = -1;
  }
  add(parent, group) {
    if (this.count === this.group.length) this.grow();
    this.parent[this.count] = parent;
    this.group[this.count] = group;
    return this.count++;
  }
  grow() {
    const size = this.group.length * 2;
    const longer = (old) => {
      const result = new Float64Array(size);
      result.set(old);
      return result;
    };
    const longerIds = (old) => {
      const result = new Int32Array(size);
      result.set(old);
      return result;
    };
    this.group = longerIds(this.group);
    this.parent = longerIds(this.parent);
    this.self = longer(this.self);
    this.base = this.base && longer(this.base);
    this.samples = this.samples && longer(this.samples);
  }
};
function reached(profile2, weights) {
  const { stackParent } = profile2;
  const reach = new Uint8Array(stackParent.length);
  for (let id = stackParent.length - 1; id > 0; id--) {
    if (weights.value[id] !== 0 || weights.base && weights.base[id] !== 0) reach[id] = 1;
    if (reach[id]) reach[stackParent[id]] = 1;
  }
  return reach;
}
function callTree(profile2, groups, weights, options = {}) {
  const { stackParent, stackFrame } = profile2;
  const reach = reached(profile2, weights);
  const draft = new Draft(1 + reach.reduce((sum, bit) => sum + bit, 0), weights);
  draft.group[0] = options.root ?? 0;
  const index = new PairIndex(draft.parent, draft.group, draft.group.length);
  const nodeOf = new Int32Array(stackParent.length);
  nodeOf[0] = options.root === void 0 ? 0 : -1;
  for (let id = 1; id < nodeOf.length; id++) {
    if (!reach[id]) continue;
    nodeOf[id] = nodeFor(nodeOf[stackParent[id]], groups.ofFrame[stackFrame[id]]);
  }
  for (let id = 0; id < nodeOf.length; id++) {
    const node = nodeOf[id];
    if (node < 0) continue;
    draft.self[node] += weights.value[id];
    if (draft.base) draft.base[node] += weights.base[id];
    if (draft.samples) draft.samples[node] += weights.count[id];
  }
  return finish(draft, groups, null);
  function nodeFor(parent, group) {
    if (parent < 0) return group === options.root ? 0 : -1;
    if (options.hidden?.[group]) return parent;
    if (groups.joinsNeighbours && draft.group[parent] === group) return parent;
    const known2 = index.findOrAdd(parent, group, draft.count);
    return known2 >= 0 ? known2 : draft.add(parent, group);
  }
}
function finish(draft, groups, cut) {
  const { count } = draft;
  const parent = draft.parent.subarray(0, count);
  const group = draft.group.subarray(0, count);
  const self = draft.self.subarray(0, count);
  const baseSelf = draft.base && draft.base.subarray(0, count);
  const total = Float64Array.from(self);
  const baseTotal = baseSelf && Float64Array.from(baseSelf);
  const samples = draft.samples && draft.samples.slice(0, count);
  const width = new Float64Array(count);
  const depth = new Int32Array(count);
  for (let node = count - 1; node >= 0; node--) {
    width[node] += Math.max(self[node], baseSelf ? baseSelf[node] : 0, 0);
    const above = parent[node];
    if (above < 0) continue;
    total[above] += total[node];
    width[above] += width[node];
    if (baseTotal) baseTotal[above] += baseTotal[node];
    if (samples) samples[above] += samples[node];
  }
  for (let node = 1; node < count; node++) depth[node] = depth[parent[node]] + 1;
  const tree = {
    count,
    group,
    parent,
    depth,
    self,
    total,
    baseSelf,
    baseTotal,
    samples,
    width,
    cut,
    firstChild: new Int32Array(count),
    nextSibling: new Int32Array(count),
    start: new Float64Array(count),
    levels: []
  };
  linkChildren(tree, groups);
  layOut(tree);
  return tree;
}
function linkChildren(tree, groups) {
  const order = new Uint32Array(tree.count - 1);
  for (let i = 0; i < order.length; i++) order[i] = i + 1;
  const { width, group } = tree;
  order.sort((a, b) => width[a] - width[b] || (groups.name[group[a]] < groups.name[group[b]] ? 1 : -1));
  for (const node of order) {
    const parent = tree.parent[node];
    tree.nextSibling[node] = tree.firstChild[parent];
    tree.firstChild[parent] = node;
  }
}
function layOut(tree) {
  let level = Int32Array.of(0);
  while (level.length > 0) {
    tree.levels.push(level);
    const next = [];
    for (const node of level) {
      let at = tree.start[node];
      for (let child = tree.firstChild[node]; child !== 0; child = tree.nextSibling[child]) {
        tree.start[child] = at;
        at += tree.width[child];
        next.push(child);
      }
    }
    level = Int32Array.from(next);
  }
}

// src/data/caller_tree.ts
var STEPS_MAX = 3e6;
var THINNEST_SHARE = 1 / 2e4;
function callerTree(profile2, groups, weights, options = {}) {
  const walk = options.of === void 0 ? fromLeaves(profile2, weights) : fromOutermost(profile2, groups, weights, options.of);
  const draft = new Draft(Math.max(walk.stack.length * 4, 16), weights);
  draft.group[0] = options.of ?? 0;
  const cut = /* @__PURE__ */ new Map();
  const weightOf = (entry) => {
    const stack = walk.stack[entry];
    return Math.max(weights.value[stack], weights.base ? weights.base[stack] : 0);
  };
  let everything = 0;
  for (let entry = 0; entry < walk.stack.length; entry++) everything += weightOf(entry);
  const thinnest = steps(profile2, walk.stack) > STEPS_MAX ? everything * THINNEST_SHARE : 0;
  const buckets = new Buckets(groups.name.length);
  const pending = [[0, 0, walk.stack.length]];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const [node, from, to] = item;
    for (const [group, begin, end] of buckets.divide(walk, from, to, (entry) => groupAt(entry, draft.group[node]))) {
      if (group < 0) {
        settle(node, begin, end);
        continue;
      }
      const child = draft.add(node, group);
      let weight = 0;
      for (let entry = begin; entry < end; entry++) weight += weightOf(entry);
      if (weight < thinnest) {
        settle(child, begin, end);
        cut.set(child, true);
      } else {
        stepUp(begin, end);
        pending.push([child, begin, end]);
      }
    }
  }
  return finish(draft, groups, cut.size > 0 ? marks(cut, draft.count) : null);
  function groupAt(entry, below) {
    let at = walk.cursor[entry];
    let group = -1;
    for (; at !== 0; at = profile2.stackParent[at]) {
      group = groups.ofFrame[profile2.stackFrame[at]];
      if (!options.hidden?.[group] && !(groups.joinsNeighbours && group === below)) break;
      group = -1;
    }
    walk.cursor[entry] = at;
    return group;
  }
  function stepUp(from, to) {
    for (let entry = from; entry < to; entry++) walk.cursor[entry] = profile2.stackParent[walk.cursor[entry]];
  }
  function settle(node, from, to) {
    for (let entry = from; entry < to; entry++) {
      const stack = walk.stack[entry];
      draft.self[node] += weights.value[stack];
      if (draft.base) draft.base[node] += weights.base[stack];
      if (draft.samples) draft.samples[node] += weights.count[stack];
    }
  }
}
function hasWeight(weights, stack) {
  return weights.value[stack] !== 0 || weights.base !== null && weights.base[stack] !== 0;
}
function fromLeaves(profile2, weights) {
  const stacks = [];
  for (let id = 0; id < profile2.stackParent.length; id++) if (hasWeight(weights, id)) stacks.push(id);
  return { cursor: Int32Array.from(stacks), stack: Int32Array.from(stacks) };
}
function fromOutermost(profile2, groups, weights, group) {
  const { stackParent, stackFrame } = profile2;
  const outermost = new Int32Array(stackParent.length);
  const cursor = [];
  const stack = [];
  for (let id = 1; id < outermost.length; id++) {
    const above = outermost[stackParent[id]];
    outermost[id] = above !== 0 ? above : groups.ofFrame[stackFrame[id]] === group ? id : 0;
    if (outermost[id] === 0 || !hasWeight(weights, id)) continue;
    cursor.push(stackParent[outermost[id]]);
    stack.push(id);
  }
  return { cursor: Int32Array.from(cursor), stack: Int32Array.from(stack) };
}
function steps(profile2, stacks) {
  const depth = new Int32Array(profile2.stackParent.length);
  for (let id = 1; id < depth.length; id++) depth[id] = depth[profile2.stackParent[id]] + 1;
  return stacks.reduce((sum, stack) => sum + depth[stack], 0);
}
function marks(cut, count) {
  const result = new Uint8Array(count);
  for (const node of cut.keys()) result[node] = 1;
  return result;
}
var Buckets = class {
  size;
  scratch = { cursor: new Int32Array(0), stack: new Int32Array(0) };
  keys = new Int32Array(0);
  constructor(groupsCount) {
    this.size = new Int32Array(groupsCount + 1);
  }
  // Returns [group, from, to] for each group that `keyOf` names, -1 among them.
  divide(walk, from, to, keyOf3) {
    const length = to - from;
    if (this.keys.length < length) {
      this.keys = new Int32Array(length);
      this.scratch = { cursor: new Int32Array(length), stack: new Int32Array(length) };
    }
    const seen = [];
    for (let i = 0; i < length; i++) {
      const key = keyOf3(from + i);
      this.keys[i] = key;
      if (this.size[key + 1]++ === 0) seen.push(key);
    }
    let at = 0;
    const ranges = seen.map((key) => {
      const begin = at;
      at += this.size[key + 1];
      this.size[key + 1] = begin;
      return [key, from + begin, from + at];
    });
    for (let i = 0; i < length; i++) {
      const place = this.size[this.keys[i] + 1]++;
      this.scratch.cursor[place] = walk.cursor[from + i];
      this.scratch.stack[place] = walk.stack[from + i];
    }
    walk.cursor.set(this.scratch.cursor.subarray(0, length), from);
    walk.stack.set(this.scratch.stack.subarray(0, length), from);
    for (const key of seen) this.size[key + 1] = 0;
    return ranges;
  }
};

// src/data/focus.ts
function stacksWith(profile2, groups, found) {
  const { stackParent, stackFrame } = profile2;
  const matches = new Uint8Array(stackParent.length);
  for (let id = 1; id < matches.length; id++) {
    matches[id] = matches[stackParent[id]] | found[groups.ofFrame[stackFrame[id]]];
  }
  return matches;
}
function focused(profile2, groups, weights, found) {
  const matches = stacksWith(profile2, groups, found);
  const keep = (values) => values.map((value, id) => matches[id] ? value : 0);
  return {
    value: keep(weights.value),
    base: weights.base && keep(weights.base),
    count: weights.count && keep(weights.count)
  };
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

// src/data/idle_threads.ts
var WORKED_SHARE_MAX = 1e-3;
var WAITING = [STATES.indexOf("blocked"), STATES.indexOf("wait")];
function idleThreads(profile2, states) {
  const type = profile2.types.findIndex(({ name, unit }) => name === "wall" && unit === "nanoseconds");
  if (type < 0) return /* @__PURE__ */ new Set();
  const times = /* @__PURE__ */ new Map();
  profile2.sampleThread.forEach((thread, i) => {
    const value = profile2.values[type][i];
    if (value === 0) return;
    const time = times.get(thread) ?? { all: 0, worked: 0 };
    times.set(thread, time);
    time.all += value;
    if (!WAITING.includes(states[i])) time.worked += value;
  });
  const idle = [...times].filter(([, { all, worked }]) => worked <= all * WORKED_SHARE_MAX).map(([thread]) => thread);
  return new Set(idle.length < times.size ? idle : []);
}

// src/data/lines.ts
function filesWithLines(profile2, weights) {
  const { stackParent, stackFrame, frameFunction, frameLine, functionFile } = profile2;
  const reach = Float64Array.from(weights.value);
  for (let id = reach.length - 1; id > 0; id--) reach[stackParent[id]] += reach[id];
  const files = /* @__PURE__ */ new Map();
  for (let id = 1; id < reach.length; id++) {
    if (reach[id] === 0) continue;
    const file = functionFile[frameFunction[stackFrame[id]]];
    if (!isSource(file)) continue;
    const found = files.get(file) ?? { file, lines: /* @__PURE__ */ new Map(), self: 0, total: 0 };
    files.set(file, found);
    const line = frameLine[stackFrame[id]];
    const weight = found.lines.get(line) ?? { self: 0, total: 0 };
    found.lines.set(line, weight);
    weight.self += weights.value[id];
    found.self += weights.value[id];
    const above = occursAbove(id, file, line);
    if (!above.line) weight.total += reach[id];
    if (!above.file) found.total += reach[id];
  }
  return [...files.values()].sort((a, b) => b.self - a.self || b.total - a.total);
  function occursAbove(id, file, line) {
    let sameFile = false;
    for (let at = stackParent[id]; at !== 0; at = stackParent[at]) {
      const frame = stackFrame[at];
      if (functionFile[frameFunction[frame]] !== file) continue;
      if (frameLine[frame] === line) return { file: true, line: true };
      sameFile = true;
    }
    return { file: sameFile, line: false };
  }
}
function isSource(file) {
  return file !== "" && !/^(?:<|\(eval)/.test(file) && !/\.(?:so|bundle|dll)$/.test(file);
}

// src/data/memo.ts
var Memo = class {
  constructor(most = 4) {
    this.most = most;
  }
  most;
  results = /* @__PURE__ */ new Map();
  get(key, compute) {
    let result = this.results.get(key);
    if (result === void 0) {
      result = compute();
      if (this.results.size >= this.most) this.results.delete(this.results.keys().next().value);
    } else {
      this.results.delete(key);
    }
    this.results.set(key, result);
    return result;
  }
};

// src/data/own_code.ts
var ABSOLUTE = /^(?:\(eval at )?(\/.*)/;
function ownFunctions(profile2) {
  const isApp = (id) => originOf(profile2.functionName[id], profile2.functionFile[id]).category === "app";
  const apps = Uint8Array.from(profile2.functionName, (_, id) => isApp(id) ? 1 : 0);
  const inside = apps.map((app, id) => app && liesBelow(profile2.functionFile[id], profile2.directories) ? 1 : 0);
  const own = profile2.directories.length > 0 && inside.includes(1) ? inside : apps;
  return own.map((isOwn, id) => isOwn || isLabelFrame(profile2.functionFile[id]) ? 1 : 0);
}
function liesBelow(file, directories) {
  const path = ABSOLUTE.exec(file)?.[1];
  return path === void 0 || directories.some((directory) => path.startsWith(directory.endsWith("/") ? directory : `${directory}/`));
}
function folded(profile2, own, weights) {
  const { stackParent, stackFrame, frameFunction } = profile2;
  const target = new Int32Array(stackParent.length);
  for (let id = 1; id < target.length; id++) {
    target[id] = own[frameFunction[stackFrame[id]]] ? id : target[stackParent[id]];
  }
  const move = (values) => {
    const moved = new Float64Array(values.length);
    for (let id = 0; id < values.length; id++) moved[target[id]] += values[id];
    return moved;
  };
  return { value: move(weights.value), base: weights.base && move(weights.base), count: weights.count && move(weights.count) };
}

// src/data/search.ts
function patternOf(source) {
  if (source === "") return { source, regexp: null, complaint: null };
  try {
    return { source, regexp: new RegExp(source, /[A-Z]/.test(source) ? "u" : "iu"), complaint: null };
  } catch {
    return { source, regexp: null, complaint: "not a regular expression" };
  }
}
function matchingGroups(groups, pattern) {
  const { regexp } = pattern;
  if (!regexp) return null;
  const found = new Uint8Array(groups.name.length);
  for (let group = 1; group < found.length; group++) {
    if (regexp.test(groups.name[group]) || groups.mode === "method" && regexp.test(groups.file[group])) found[group] = 1;
  }
  return found;
}
function matchesIn(tree, found) {
  const covered = new Uint8Array(tree.count);
  const nodes = [];
  let weight = 0;
  for (let node = 1; node < tree.count; node++) {
    const matches = found[tree.group[node]];
    const above = covered[tree.parent[node]];
    covered[node] = matches | above;
    if (matches) nodes.push(node);
    if (matches && !above) weight += tree.total[node];
  }
  nodes.sort((a, b) => tree.start[a] - tree.start[b] || tree.depth[a] - tree.depth[b]);
  return { nodes: Int32Array.from(nodes), weight };
}

// src/data/table.ts
function tableRows(tree, groupsCount) {
  const rows = Array.from({ length: groupsCount }, (_, group) => ({
    group,
    self: 0,
    total: 0,
    samples: 0,
    baseSelf: 0,
    baseTotal: 0
  }));
  forEachOutermost(tree, groupsCount, (node, isOutermost) => {
    const row = rows[tree.group[node]];
    row.self += tree.self[node];
    if (tree.baseSelf) row.baseSelf += tree.baseSelf[node];
    if (!isOutermost) return;
    row.total += tree.total[node];
    if (tree.baseTotal) row.baseTotal += tree.baseTotal[node];
    if (tree.samples) row.samples += tree.samples[node];
  });
  return rows.filter((row) => row.group > 0 && (row.total !== 0 || row.baseTotal !== 0));
}
function forEachOutermost(tree, groupsCount, visit) {
  const onPath = new Int32Array(groupsCount);
  let node = tree.firstChild[0];
  while (node !== 0) {
    visit(node, onPath[tree.group[node]]++ === 0);
    if (tree.firstChild[node] !== 0) {
      node = tree.firstChild[node];
      continue;
    }
    while (node > 0) {
      onPath[tree.group[node]]--;
      const sibling = tree.nextSibling[node];
      node = sibling !== 0 ? sibling : tree.parent[node];
      if (sibling !== 0) break;
    }
  }
}

// src/data/model.ts
var CLASS = "class";
var WAITING2 = [STATES.indexOf("blocked"), STATES.indexOf("wait")];
var NO_THREADS = /* @__PURE__ */ new Set();
var Model = class _Model {
  constructor(profile2, normalizedByDefault = false, framesByDefault = NO_FRAMES, states = sampleStates(profile2)) {
    this.profile = profile2;
    this.normalizedByDefault = normalizedByDefault;
    this.framesByDefault = framesByDefault;
    this.states = states;
    this.isComparison = profile2.sampleIsBase !== null;
    this.recorded = profile2.values.map(
      (values) => values.reduce((total, value, i) => total + (profile2.sampleIsBase?.[i] ? 0 : value), 0)
    );
    this.labelChoices = labelChoicesOf(profile2);
    this.frameKeys = frameKeys(profile2);
    this.labelKeys = [.../* @__PURE__ */ new Set([...this.frameKeys, ...profile2.spans.keys(), ...profile2.baseSpans?.keys() ?? []])];
    this.idle = idleThreads(profile2, this.states);
    this.own = ownFunctions(profile2);
  }
  profile;
  normalizedByDefault;
  framesByDefault;
  states;
  isComparison;
  // What was recorded, whatever is filtered, by sample type; in a comparison, of the later profile.
  recorded;
  // All labels that samples carry: values by key.
  labelChoices;
  // Keys of labels that can be made frames.
  frameKeys;
  // Keys of labels that samples can be added up by: those, and of labels that only spans have.
  labelKeys;
  // Ids of threads that only waited.
  idle;
  own;
  // by function
  passesMemo = new Memo(2);
  activeMemo = new Memo(2);
  foundMemo = new Memo(2);
  groupsMemo = new Memo();
  weightsMemo = new Memo(3);
  treeMemo = new Memo(4);
  halvesMemo = new Memo(2);
  rowsMemo = new Memo();
  filesMemo = new Memo(2);
  totalsMemo = new Memo();
  matchesMemo = new Memo();
  threadsMemo = new Memo();
  framedMemo = new Memo(3);
  labelRowsMemo = new Memo();
  // Which labels are frames.
  frames(state) {
    return { roots: state.roots ?? this.framesByDefault.roots, leaves: state.leaves ?? this.framesByDefault.leaves };
  }
  // The model of the same samples with these frames in their stacks.
  framed(state) {
    const frames = this.frames(state);
    if (frames.roots.length + frames.leaves.length === 0) return this;
    return this.framedMemo.get(
      JSON.stringify(frames),
      () => new _Model(withLabelFrames(this.profile, frames), this.normalizedByDefault, this.framesByDefault, this.states)
    );
  }
  typeIndex(state) {
    const index = this.profile.types.findIndex(({ name }) => name === state.type);
    return index < 0 ? this.profile.defaultType : index;
  }
  type(state) {
    return this.profile.types[this.typeIndex(state)];
  }
  // Whether objects or bytes are shown: threads are in no state while they allocate, and it is not known when they did.
  isOfAllocations(state) {
    return isOfAllocations(this.type(state));
  }
  // What stands beside the weights: how many samples they are of, or objects beside bytes.
  companion(state) {
    return companionOf(this.profile, this.typeIndex(state));
  }
  groups(mode) {
    return this.groupsMemo.get(mode, () => groupsOf(this.profile, mode));
  }
  // What is known of time only chooses nothing of what was allocated.
  filter(state) {
    const hasTimes = !this.isOfAllocations(state);
    return {
      type: this.typeIndex(state),
      process: state.process,
      thread: state.thread,
      hiddenThreads: state.idle || !hasTimes ? NO_THREADS : this.idle,
      hiddenStates: new Set(hasTimes ? state.hiddenStates : []),
      labels: state.labels,
      rangeUs: this.profile.timeline && hasTimes ? state.rangeUs : null
    };
  }
  // Which samples pass the filters other than the range: what the timeline shows.
  passes(state) {
    return this.passesMemo.get(this.samplesKey(state), () => samplePasses(this.profile, this.states, this.filter(state)));
  }
  // Those of them in which something was done: what the heatmap shows. Threads that wait would make every cell alike, and
  // threads in a queue for the GVL would look busy.
  active(state) {
    return this.activeMemo.get(
      this.samplesKey(state),
      () => this.passes(state).map((pass, sample) => WAITING2.includes(this.states[sample]) ? 0 : pass)
    );
  }
  isNormalized(state) {
    return this.isComparison && (state.normalized ?? this.normalizedByDefault);
  }
  // By what the base of a comparison is multiplied, so that both sides are of the same size.
  baseScale(state) {
    if (!this.isNormalized(state)) return 1;
    const values = this.profile.values[this.typeIndex(state)];
    const sums = [0, 0];
    values.forEach((value, i) => sums[this.profile.sampleIsBase[i]] += value);
    return sums[1] === 0 ? 1 : sums[0] / sums[1];
  }
  weights(state) {
    return this.weightsMemo.get(this.weightsKey(state), () => {
      const groups = this.groups("method");
      let weights = weightsOf(this.profile, this.states, this.filter(state));
      const scale = this.baseScale(state);
      if (weights.base && scale !== 1) weights = { ...weights, base: weights.base.map((value) => value * scale) };
      const found = matchingGroups(groups, patternOf(state.focus));
      if (found) weights = focused(this.profile, groups, weights, found);
      return state.mine ? folded(this.profile, this.own, weights) : weights;
    });
  }
  // Callers first, whatever the state says: for tables and the upright graph.
  upright(state) {
    return this.treeMemo.get(`upright ${this.treeKey(state)}`, () => {
      const groups = this.groups(state.group);
      return callTree(this.profile, groups, this.weights(state), { hidden: this.hidden(state) });
    });
  }
  tree(state) {
    if (!state.inverted) return this.upright(state);
    return this.treeMemo.get(`inverted ${this.treeKey(state)}`, () => {
      const groups = this.groups(state.group);
      return callerTree(this.profile, groups, this.weights(state), { hidden: this.hidden(state) });
    });
  }
  callers(state, group) {
    return this.halvesMemo.get(
      `callers ${group} ${this.treeKey(state)}`,
      () => callerTree(this.profile, this.groups(state.group), this.weights(state), { hidden: this.hidden(state), of: group })
    );
  }
  callees(state, group) {
    return this.halvesMemo.get(
      `callees ${group} ${this.treeKey(state)}`,
      () => callTree(this.profile, this.groups(state.group), this.weights(state), { hidden: this.hidden(state), root: group })
    );
  }
  rows(state) {
    return this.rowsMemo.get(
      this.treeKey(state),
      () => tableRows(this.upright(state), this.groups(state.group).name.length)
    );
  }
  files(state) {
    return this.filesMemo.get(this.weightsKey(state), () => {
      const files = filesWithLines(this.profile, this.weights(state));
      return state.mine ? files.filter(({ file }) => this.ownFiles().has(file)) : files;
    });
  }
  total(state) {
    return this.upright(state).total[0];
  }
  // The key of the label that samples are added up by: what was chosen, else the class of what was allocated, else one whose times
  // are known; null where there is none.
  labelKey(state) {
    if (state.key !== null && this.labelKeys.includes(state.key)) return state.key;
    const keys = this.frameKeys.filter((key) => key !== "jit" && key !== CLASS);
    if (this.isOfAllocations(state) && this.frameKeys.includes(CLASS)) return CLASS;
    return keys.find((key) => this.profile.spans.has(key)) ?? keys[0] ?? this.labelKeys[0] ?? null;
  }
  // A filter by the label itself leaves no row out: the table is where it is chosen.
  labelRows(state) {
    const key = this.labelKey(state);
    if (key === null) return [];
    const others = { ...state, labels: filtersOfOthers(key, state.labels) };
    return this.labelRowsMemo.get(`${key} ${this.weightsKey(others)}`, () => {
      const groups = this.groups("method");
      const found = matchingGroups(groups, patternOf(state.focus));
      return labelRows(this.profile, this.states, {
        key,
        filter: this.filter(others),
        stacks: found && stacksWith(this.profile, groups, found),
        baseScale: this.baseScale(state),
        withSpansAlone: !found && !choosesSamples(others)
      });
    });
  }
  // By state of STATES; of the other side of a comparison with `base`.
  stateTotals(state, base = false) {
    return this.totalsMemo.get(
      `${base} ${this.weightsKey({ ...state, hiddenStates: [] })}`,
      () => stateTotals(this.profile, this.states, this.filter(state), base).map((sum) => sum * (base ? this.baseScale(state) : 1))
    );
  }
  found(state) {
    return this.foundMemo.get(`${state.group} ${state.search}`, () => matchingGroups(this.groups(state.group), patternOf(state.search)));
  }
  matches(state) {
    const found = this.found(state);
    if (!found) return null;
    const key = `${state.inverted} ${state.search} ${this.treeKey(state)}`;
    return this.matchesMemo.get(key, () => matchesIn(this.tree(state), found));
  }
  // Threads that have samples: the main thread first, then by weight.
  threads(state) {
    return this.threadsMemo.get(`${this.typeIndex(state)} ${this.isNormalized(state)} ${state.process}`, () => this.threadsByWeight(state));
  }
  // In the order in which they appear. None in a comparison: processes differ from run to run.
  processes(state) {
    const values = this.profile.values[this.typeIndex(state)];
    const ofThread = processOfThreads(this.profile);
    const processes = this.isComparison ? [] : processesOf(this.profile).map((process) => ({ ...process, weight: 0 }));
    this.profile.sampleThread.forEach((thread, i) => {
      const process = processes[ofThread[thread] - 1];
      if (process) process.weight += values[i];
    });
    return processes;
  }
  threadsByWeight(state) {
    const values = this.profile.values[this.typeIndex(state)];
    const scale = this.baseScale(state);
    const threads = /* @__PURE__ */ new Map();
    const ofThread = processOfThreads(this.profile);
    this.profile.sampleThread.forEach((id, i) => {
      if (state.process !== null && state.process !== ofThread[id]) return;
      const thread = threads.get(id) ?? { id, weight: 0, base: 0 };
      threads.set(id, thread);
      if (this.profile.sampleIsBase?.[i]) thread.base += values[i] * scale;
      else thread.weight += values[i];
    });
    const isMain = ({ id }) => this.profile.threads[id].number === 1;
    const size = ({ weight, base }) => Math.max(weight, base);
    const all = [...threads.values()].filter((thread) => !isOfSeveral(this.profile) || size(thread) !== 0);
    return all.sort((a, b) => Number(isMain(b)) - Number(isMain(a)) || size(b) - size(a));
  }
  ownFiles() {
    return new Set(this.profile.functionFile.filter((_, id) => this.own[id] === 1));
  }
  hidden(state) {
    const groups = this.groups(state.group);
    const hidden = matchingGroups(groups, patternOf(state.hide)) ?? void 0;
    if (!state.mine) return hidden;
    const foreign = new Uint8Array(groups.name.length).fill(1);
    groups.ofFunction.forEach((group, id) => {
      if (this.own[id]) foreign[group] = 0;
    });
    return foreign.map((isForeign, group) => isForeign | (hidden?.[group] ?? 0));
  }
  // What chooses samples, but for the range.
  samplesKey(state) {
    const hidden = STATES.filter((name) => state.hiddenStates.includes(name));
    return JSON.stringify([this.isOfAllocations(state), state.process, state.thread, state.idle, hidden, state.labels]);
  }
  weightsKey(state) {
    return JSON.stringify([this.typeIndex(state), this.samplesKey(state), state.rangeUs, state.focus, state.mine, this.isNormalized(state)]);
  }
  treeKey(state) {
    return `${state.group} ${state.hide} ${this.weightsKey(state)}`;
  }
};
function choosesSamples({ process, thread, hiddenStates, labels, rangeUs }) {
  return process !== null || thread !== null || hiddenStates.length > 0 || labels.length > 0 || rangeUs !== null;
}
function labelChoicesOf(profile2) {
  const choices = /* @__PURE__ */ new Map();
  for (const set of profile2.labelSets) {
    for (const { key, value } of set) choices.set(key, (choices.get(key) ?? /* @__PURE__ */ new Set()).add(value));
  }
  return new Map([...choices].map(([key, values]) => [key, [...values].sort()]));
}

// src/ui/words.ts
function nodeRows(model, state, tree, node) {
  const { unit } = model.type(state);
  const whole = tree.total[0];
  const row = (name, value) => [name, formatExact(value, unit), formatShare(value, whole)];
  const rows = [row("Total", tree.total[node]), row("Self", tree.self[node])];
  if (tree.baseTotal) {
    const base = tree.baseTotal[node];
    rows.push(
      [model.isNormalized(state) ? "Before (scaled)" : "Before", formatExact(base, unit), formatShare(base, tree.baseTotal[0])],
      ["Change", formatChange(tree.total[node] - base, unit, "ns"), formatGrowth(tree.total[node], base)]
    );
  }
  const companion = model.companion(state);
  if (tree.samples && companion) rows.push([companion.words, formatExact(tree.samples[node], companion.unit)]);
  if (tree.cut?.[node]) rows.push(["Callers", "too thin to be shown"]);
  return rows;
}

// src/data/view_state.ts
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

// test/support/profiles.ts
var Interner = class {
  items = [];
  id(text) {
    const known2 = this.items.indexOf(text);
    return (known2 >= 0 ? known2 : this.items.push(text) - 1) + 1;
  }
};
var placeOf = (name) => `${/^\[(GC|GVL) /.test(name) ? `<${name.slice(1).split(" ")[0]}>` : "app.rb"}:0`;
function viewJson(samples, threads = ["main"], processes = []) {
  const strings = ["", "samples", "count", "cpu", "nanoseconds"];
  const text = (word) => {
    const known2 = strings.indexOf(word);
    return known2 >= 0 ? known2 : strings.push(word) - 1;
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
function stateWith(change) {
  return { ...DEFAULT_STATE, ...change };
}

// test/unit/sample_types.test.ts
var TIME = [{ name: "samples", unit: "count" }, { name: "cpu", unit: "nanoseconds" }];
var OBJECTS2 = [{ name: "alloc_objects", unit: "objects" }, { name: "alloc_space", unit: "bytes" }];
var IN_USE = [{ name: "inuse_objects", unit: "objects" }, { name: "inuse_space", unit: "bytes" }];
var both = () => profile([
  { stack: "main;parse", weight: 3e3, endsUs: 10 },
  { stack: "main;[GC marking]", weight: 1e3, endsUs: 20 },
  { stack: "serve", weight: 500, thread: 2, endsUs: 30, labels: { endpoint: "orders#show" } },
  { stack: "main;parse", weight: 0, objects: 200, bytes: 8e3, labels: { class: "String" } },
  { stack: "main;parse;read", weight: 0, objects: 10, bytes: 1048576, labels: { class: "Array" } },
  { stack: "main", weight: 0, objects: 5, bytes: 200, thread: 3, labels: { class: "String", endpoint: "orders#show" } }
], ["main", "server", "allocator"]);
var BYTES2 = { type: "alloc_space" };
test("types are known by their names", () => {
  assert.equal(timelineType({ types: [...TIME, ...OBJECTS2] }), 1);
  assert.equal(timelineType({ types: OBJECTS2 }), 1);
  assert.deepEqual(measures({ types: [...TIME, ...OBJECTS2] }).map(typeWords), ["CPU time", "Objects", "Bytes"]);
  assert.deepEqual(measures({ types: [...OBJECTS2, ...IN_USE] }).map(typeWords), ["Objects", "Bytes", "Objects in use", "Bytes in use"]);
  assert.deepEqual(measures({ types: TIME }).map(typeWords), ["Samples", "CPU time"]);
  assert.deepEqual(allocationPair([...OBJECTS2, ...IN_USE], 3), { objects: 2, bytes: 3 });
  assert.equal(allocationPair([...TIME, OBJECTS2[0]], 2), null);
  assert.equal(allocationPair(TIME, 1), null);
  assert.ok(isOfSeveral({ types: [...TIME, ...OBJECTS2] }));
  assert.ok(!isOfSeveral({ types: OBJECTS2 }) && !isOfSeveral({ types: TIME }));
});
test("beside time stand samples, beside bytes objects, and beside objects bytes", () => {
  const of = { types: [...TIME, ...OBJECTS2] };
  assert.deepEqual([0, 1, 2, 3].map((type) => companionOf(of, type)?.words), ["Samples", "Samples", "Bytes", "Objects"]);
  assert.equal(companionOf({ types: [...TIME, OBJECTS2[0]] }, 2), null);
});
test("a type has the stacks that have a value of it, and no others", () => {
  const model = new Model(both());
  const names = (state) => model.rows(state).map(({ group }) => model.groups("method").name[group]).sort();
  assert.deepEqual(names(stateWith({})), ["[GC marking]", "main", "parse", "serve"]);
  assert.deepEqual(names(stateWith(BYTES2)), ["main", "parse", "read"]);
  assert.equal(model.total(stateWith(BYTES2)), 1056776);
  assert.deepEqual(model.recorded, [3, 4500, 215, 1056776]);
});
test("what chooses time chooses nothing of what was allocated", () => {
  const model = new Model(both());
  const filters = { hiddenStates: ["running"], rangeUs: [9, 10] };
  assert.equal(model.total(stateWith(filters)), 0);
  assert.equal(model.total(stateWith({ ...filters, ...BYTES2 })), 1056776);
  assert.equal(model.total(stateWith({ ...BYTES2, labels: ["class=String"] })), 8200);
});
test("threads are those that have a value of the type", () => {
  const model = new Model(both());
  assert.deepEqual(model.threads(stateWith({})).map(({ id, weight }) => [id, weight]), [[1, 4e3], [2, 500]]);
  assert.deepEqual(model.threads(stateWith(BYTES2)).map(({ id, weight }) => [id, weight]), [[1, 1056576], [3, 200]]);
});
test("a thread that only allocated is none that only waited", () => {
  const waiting = profile([
    { stack: "main", weight: 9e3 },
    { stack: "pool;[GVL blocked]", weight: 9e3, thread: 2 },
    { stack: "build", weight: 0, objects: 1, bytes: 40, thread: 3 },
    { stack: "pool", weight: 0, objects: 2, bytes: 80, thread: 2 }
  ], ["main", "pool", "allocator"]);
  waiting.types[1].name = "wall";
  const model = new Model(waiting);
  assert.deepEqual([...model.idle], [2]);
  assert.equal(model.total(stateWith(BYTES2)), 120);
});
test("what was allocated is told by class, time by other labels", () => {
  const model = new Model(both());
  assert.equal(model.labelKey(stateWith({})), "endpoint");
  assert.equal(model.labelKey(stateWith(BYTES2)), "class");
  assert.equal(model.labelKey(stateWith({ ...BYTES2, key: "endpoint" })), "endpoint");
  const objects = profile([{ stack: "main", weight: 0, objects: 1, bytes: 40, labels: { class: "String" } }]);
  assert.equal(new Model(objects).labelKey(stateWith(BYTES2)), "class");
});
test("rows by class have objects and bytes, in the order of either, and no states", () => {
  const model = new Model(both());
  const rows = model.labelRows(stateWith(BYTES2));
  const order = (column2) => sortLabelRows(rows, { column: column2, descending: true }).map(({ values }) => values.join());
  assert.deepEqual(order("bytes"), ["Array", "String"]);
  assert.deepEqual(order("objects"), ["String", "Array"]);
  assert.deepEqual(rows.map(({ now }) => now.amounts), [[205, 8200], [10, 1048576]]);
  assert.deepEqual(sumOf(rows).now.amounts, [215, 1056776]);
  assert.deepEqual(sumOf(rows).now.parts, [0, 0, 0, 0]);
  assert.deepEqual(model.labelRows(stateWith({ key: "class" })).map(({ values, now }) => [values, now.total]), [[[], 4500]]);
});
test("a tooltip says both, in words", () => {
  const model = new Model(both());
  const state = stateWith(BYTES2);
  const tree = model.tree(state);
  assert.deepEqual(nodeRows(model, state, tree, 0).map(([name, value]) => `${name} ${value}`), [
    "Total 1,056,776 bytes",
    "Self 0 bytes",
    "Objects 215"
  ]);
  const objects = stateWith({ type: "alloc_objects" });
  assert.deepEqual(nodeRows(model, objects, model.tree(objects), 0).map(([name, value]) => `${name} ${value}`), [
    "Total 215 objects",
    "Self 0 objects",
    "Bytes 1,056,776 bytes"
  ]);
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdGVzdC91bml0L3NhbXBsZV90eXBlcy50ZXN0LnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2tpbmRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3BhaXJfaW5kZXgudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcHJvY2Vzc2VzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3NwYW5zLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3Byb2ZpbGUudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvbGFiZWxfZnJhbWVzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3VuaXRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3NhbXBsZV90eXBlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS93ZWlnaHRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2J5X2xhYmVsLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3RyZWUudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvY2FsbGVyX3RyZWUudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvZm9jdXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcGxhY2VzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2dyb3Vwcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9pZGxlX3RocmVhZHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvbGluZXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvbWVtby50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9vd25fY29kZS50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9zZWFyY2gudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvdGFibGUudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvbW9kZWwudHMiLCAiLi4vLi4vLi4vLi4vc3JjL3VpL3dvcmRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3ZpZXdfc3RhdGUudHMiLCAiLi4vLi4vLi4vLi4vdGVzdC9zdXBwb3J0L3Byb2ZpbGVzLnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJpbXBvcnQgYXNzZXJ0IGZyb20gXCJub2RlOmFzc2VydC9zdHJpY3RcIjtcbmltcG9ydCB7IHRlc3QgfSBmcm9tIFwibm9kZTp0ZXN0XCI7XG5pbXBvcnQgeyBzb3J0TGFiZWxSb3dzLCBzdW1PZiB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9ieV9sYWJlbC50c1wiO1xuaW1wb3J0IHsgTW9kZWwgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvbW9kZWwudHNcIjtcbmltcG9ydCB0eXBlIHsgU2FtcGxlVHlwZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBhbGxvY2F0aW9uUGFpciwgY29tcGFuaW9uT2YsIGlzT2ZTZXZlcmFsLCBtZWFzdXJlcywgdGltZWxpbmVUeXBlLCB0eXBlV29yZHMgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvc2FtcGxlX3R5cGVzLnRzXCI7XG5pbXBvcnQgeyBub2RlUm93cyB9IGZyb20gXCIuLi8uLi9zcmMvdWkvd29yZHMudHNcIjtcbmltcG9ydCB7IHByb2ZpbGUsIHN0YXRlV2l0aCB9IGZyb20gXCIuLi9zdXBwb3J0L3Byb2ZpbGVzLnRzXCI7XG5cbmNvbnN0IFRJTUU6IFNhbXBsZVR5cGVbXSA9IFt7IG5hbWU6IFwic2FtcGxlc1wiLCB1bml0OiBcImNvdW50XCIgfSwgeyBuYW1lOiBcImNwdVwiLCB1bml0OiBcIm5hbm9zZWNvbmRzXCIgfV07XG5jb25zdCBPQkpFQ1RTOiBTYW1wbGVUeXBlW10gPSBbeyBuYW1lOiBcImFsbG9jX29iamVjdHNcIiwgdW5pdDogXCJvYmplY3RzXCIgfSwgeyBuYW1lOiBcImFsbG9jX3NwYWNlXCIsIHVuaXQ6IFwiYnl0ZXNcIiB9XTtcbmNvbnN0IElOX1VTRTogU2FtcGxlVHlwZVtdID0gW3sgbmFtZTogXCJpbnVzZV9vYmplY3RzXCIsIHVuaXQ6IFwib2JqZWN0c1wiIH0sIHsgbmFtZTogXCJpbnVzZV9zcGFjZVwiLCB1bml0OiBcImJ5dGVzXCIgfV07XG5cbi8vIFR3byB0aHJlYWRzIHRoYXQgcnVuLCBvZiB3aGljaCBvbmUgYWxsb2NhdGVzIGFzIHdlbGwsIGFuZCBvbmUgdGhhdCBkb2VzIG5vdGhpbmcgZWxzZS5cbmNvbnN0IGJvdGggPSAoKSA9PiBwcm9maWxlKFtcbiAgeyBzdGFjazogXCJtYWluO3BhcnNlXCIsIHdlaWdodDogMzAwMCwgZW5kc1VzOiAxMCB9LFxuICB7IHN0YWNrOiBcIm1haW47W0dDIG1hcmtpbmddXCIsIHdlaWdodDogMTAwMCwgZW5kc1VzOiAyMCB9LFxuICB7IHN0YWNrOiBcInNlcnZlXCIsIHdlaWdodDogNTAwLCB0aHJlYWQ6IDIsIGVuZHNVczogMzAsIGxhYmVsczogeyBlbmRwb2ludDogXCJvcmRlcnMjc2hvd1wiIH0gfSxcbiAgeyBzdGFjazogXCJtYWluO3BhcnNlXCIsIHdlaWdodDogMCwgb2JqZWN0czogMjAwLCBieXRlczogODAwMCwgbGFiZWxzOiB7IGNsYXNzOiBcIlN0cmluZ1wiIH0gfSxcbiAgeyBzdGFjazogXCJtYWluO3BhcnNlO3JlYWRcIiwgd2VpZ2h0OiAwLCBvYmplY3RzOiAxMCwgYnl0ZXM6IDFfMDQ4XzU3NiwgbGFiZWxzOiB7IGNsYXNzOiBcIkFycmF5XCIgfSB9LFxuICB7IHN0YWNrOiBcIm1haW5cIiwgd2VpZ2h0OiAwLCBvYmplY3RzOiA1LCBieXRlczogMjAwLCB0aHJlYWQ6IDMsIGxhYmVsczogeyBjbGFzczogXCJTdHJpbmdcIiwgZW5kcG9pbnQ6IFwib3JkZXJzI3Nob3dcIiB9IH0sXG5dLCBbXCJtYWluXCIsIFwic2VydmVyXCIsIFwiYWxsb2NhdG9yXCJdKTtcblxuY29uc3QgQllURVMgPSB7IHR5cGU6IFwiYWxsb2Nfc3BhY2VcIiB9O1xuXG50ZXN0KFwidHlwZXMgYXJlIGtub3duIGJ5IHRoZWlyIG5hbWVzXCIsICgpID0+IHtcbiAgYXNzZXJ0LmVxdWFsKHRpbWVsaW5lVHlwZSh7IHR5cGVzOiBbLi4uVElNRSwgLi4uT0JKRUNUU10gfSksIDEpO1xuICBhc3NlcnQuZXF1YWwodGltZWxpbmVUeXBlKHsgdHlwZXM6IE9CSkVDVFMgfSksIDEpO1xuICBhc3NlcnQuZGVlcEVxdWFsKG1lYXN1cmVzKHsgdHlwZXM6IFsuLi5USU1FLCAuLi5PQkpFQ1RTXSB9KS5tYXAodHlwZVdvcmRzKSwgW1wiQ1BVIHRpbWVcIiwgXCJPYmplY3RzXCIsIFwiQnl0ZXNcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKG1lYXN1cmVzKHsgdHlwZXM6IFsuLi5PQkpFQ1RTLCAuLi5JTl9VU0VdIH0pLm1hcCh0eXBlV29yZHMpLCBbXCJPYmplY3RzXCIsIFwiQnl0ZXNcIiwgXCJPYmplY3RzIGluIHVzZVwiLCBcIkJ5dGVzIGluIHVzZVwiXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobWVhc3VyZXMoeyB0eXBlczogVElNRSB9KS5tYXAodHlwZVdvcmRzKSwgW1wiU2FtcGxlc1wiLCBcIkNQVSB0aW1lXCJdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChhbGxvY2F0aW9uUGFpcihbLi4uT0JKRUNUUywgLi4uSU5fVVNFXSwgMyksIHsgb2JqZWN0czogMiwgYnl0ZXM6IDMgfSk7XG4gIGFzc2VydC5lcXVhbChhbGxvY2F0aW9uUGFpcihbLi4uVElNRSwgT0JKRUNUU1swXV0sIDIpLCBudWxsKTtcbiAgYXNzZXJ0LmVxdWFsKGFsbG9jYXRpb25QYWlyKFRJTUUsIDEpLCBudWxsKTtcbiAgYXNzZXJ0Lm9rKGlzT2ZTZXZlcmFsKHsgdHlwZXM6IFsuLi5USU1FLCAuLi5PQkpFQ1RTXSB9KSk7XG4gIGFzc2VydC5vayghaXNPZlNldmVyYWwoeyB0eXBlczogT0JKRUNUUyB9KSAmJiAhaXNPZlNldmVyYWwoeyB0eXBlczogVElNRSB9KSk7XG59KTtcblxudGVzdChcImJlc2lkZSB0aW1lIHN0YW5kIHNhbXBsZXMsIGJlc2lkZSBieXRlcyBvYmplY3RzLCBhbmQgYmVzaWRlIG9iamVjdHMgYnl0ZXNcIiwgKCkgPT4ge1xuICBjb25zdCBvZiA9IHsgdHlwZXM6IFsuLi5USU1FLCAuLi5PQkpFQ1RTXSB9O1xuICBhc3NlcnQuZGVlcEVxdWFsKFswLCAxLCAyLCAzXS5tYXAoKHR5cGUpID0+IGNvbXBhbmlvbk9mKG9mLCB0eXBlKT8ud29yZHMpLCBbXCJTYW1wbGVzXCIsIFwiU2FtcGxlc1wiLCBcIkJ5dGVzXCIsIFwiT2JqZWN0c1wiXSk7XG4gIGFzc2VydC5lcXVhbChjb21wYW5pb25PZih7IHR5cGVzOiBbLi4uVElNRSwgT0JKRUNUU1swXV0gfSwgMiksIG51bGwpO1xufSk7XG5cbnRlc3QoXCJhIHR5cGUgaGFzIHRoZSBzdGFja3MgdGhhdCBoYXZlIGEgdmFsdWUgb2YgaXQsIGFuZCBubyBvdGhlcnNcIiwgKCkgPT4ge1xuICBjb25zdCBtb2RlbCA9IG5ldyBNb2RlbChib3RoKCkpO1xuICBjb25zdCBuYW1lcyA9IChzdGF0ZTogUGFyYW1ldGVyczxNb2RlbFtcInJvd3NcIl0+WzBdKTogc3RyaW5nW10gPT4gbW9kZWwucm93cyhzdGF0ZSkubWFwKCh7IGdyb3VwIH0pID0+IG1vZGVsLmdyb3VwcyhcIm1ldGhvZFwiKS5uYW1lW2dyb3VwXSkuc29ydCgpO1xuICBhc3NlcnQuZGVlcEVxdWFsKG5hbWVzKHN0YXRlV2l0aCh7fSkpLCBbXCJbR0MgbWFya2luZ11cIiwgXCJtYWluXCIsIFwicGFyc2VcIiwgXCJzZXJ2ZVwiXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobmFtZXMoc3RhdGVXaXRoKEJZVEVTKSksIFtcIm1haW5cIiwgXCJwYXJzZVwiLCBcInJlYWRcIl0pO1xuICBhc3NlcnQuZXF1YWwobW9kZWwudG90YWwoc3RhdGVXaXRoKEJZVEVTKSksIDFfMDU2Xzc3Nik7XG4gIGFzc2VydC5kZWVwRXF1YWwobW9kZWwucmVjb3JkZWQsIFszLCA0NTAwLCAyMTUsIDFfMDU2Xzc3Nl0pO1xufSk7XG5cbnRlc3QoXCJ3aGF0IGNob29zZXMgdGltZSBjaG9vc2VzIG5vdGhpbmcgb2Ygd2hhdCB3YXMgYWxsb2NhdGVkXCIsICgpID0+IHtcbiAgY29uc3QgbW9kZWwgPSBuZXcgTW9kZWwoYm90aCgpKTtcbiAgY29uc3QgZmlsdGVycyA9IHsgaGlkZGVuU3RhdGVzOiBbXCJydW5uaW5nXCIgYXMgY29uc3RdLCByYW5nZVVzOiBbOSwgMTBdIGFzIFtudW1iZXIsIG51bWJlcl0gfTtcbiAgYXNzZXJ0LmVxdWFsKG1vZGVsLnRvdGFsKHN0YXRlV2l0aChmaWx0ZXJzKSksIDApO1xuICBhc3NlcnQuZXF1YWwobW9kZWwudG90YWwoc3RhdGVXaXRoKHsgLi4uZmlsdGVycywgLi4uQllURVMgfSkpLCAxXzA1Nl83NzYpO1xuICBhc3NlcnQuZXF1YWwobW9kZWwudG90YWwoc3RhdGVXaXRoKHsgLi4uQllURVMsIGxhYmVsczogW1wiY2xhc3M9U3RyaW5nXCJdIH0pKSwgODIwMCk7XG59KTtcblxudGVzdChcInRocmVhZHMgYXJlIHRob3NlIHRoYXQgaGF2ZSBhIHZhbHVlIG9mIHRoZSB0eXBlXCIsICgpID0+IHtcbiAgY29uc3QgbW9kZWwgPSBuZXcgTW9kZWwoYm90aCgpKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChtb2RlbC50aHJlYWRzKHN0YXRlV2l0aCh7fSkpLm1hcCgoeyBpZCwgd2VpZ2h0IH0pID0+IFtpZCwgd2VpZ2h0XSksIFtbMSwgNDAwMF0sIFsyLCA1MDBdXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobW9kZWwudGhyZWFkcyhzdGF0ZVdpdGgoQllURVMpKS5tYXAoKHsgaWQsIHdlaWdodCB9KSA9PiBbaWQsIHdlaWdodF0pLCBbWzEsIDFfMDU2XzU3Nl0sIFszLCAyMDBdXSk7XG59KTtcblxudGVzdChcImEgdGhyZWFkIHRoYXQgb25seSBhbGxvY2F0ZWQgaXMgbm9uZSB0aGF0IG9ubHkgd2FpdGVkXCIsICgpID0+IHtcbiAgY29uc3Qgd2FpdGluZyA9IHByb2ZpbGUoW1xuICAgIHsgc3RhY2s6IFwibWFpblwiLCB3ZWlnaHQ6IDkwMDAgfSxcbiAgICB7IHN0YWNrOiBcInBvb2w7W0dWTCBibG9ja2VkXVwiLCB3ZWlnaHQ6IDkwMDAsIHRocmVhZDogMiB9LFxuICAgIHsgc3RhY2s6IFwiYnVpbGRcIiwgd2VpZ2h0OiAwLCBvYmplY3RzOiAxLCBieXRlczogNDAsIHRocmVhZDogMyB9LFxuICAgIHsgc3RhY2s6IFwicG9vbFwiLCB3ZWlnaHQ6IDAsIG9iamVjdHM6IDIsIGJ5dGVzOiA4MCwgdGhyZWFkOiAyIH0sXG4gIF0sIFtcIm1haW5cIiwgXCJwb29sXCIsIFwiYWxsb2NhdG9yXCJdKTtcbiAgd2FpdGluZy50eXBlc1sxXS5uYW1lID0gXCJ3YWxsXCI7XG4gIGNvbnN0IG1vZGVsID0gbmV3IE1vZGVsKHdhaXRpbmcpO1xuICBhc3NlcnQuZGVlcEVxdWFsKFsuLi5tb2RlbC5pZGxlXSwgWzJdKTtcbiAgYXNzZXJ0LmVxdWFsKG1vZGVsLnRvdGFsKHN0YXRlV2l0aChCWVRFUykpLCAxMjApO1xufSk7XG5cbnRlc3QoXCJ3aGF0IHdhcyBhbGxvY2F0ZWQgaXMgdG9sZCBieSBjbGFzcywgdGltZSBieSBvdGhlciBsYWJlbHNcIiwgKCkgPT4ge1xuICBjb25zdCBtb2RlbCA9IG5ldyBNb2RlbChib3RoKCkpO1xuICBhc3NlcnQuZXF1YWwobW9kZWwubGFiZWxLZXkoc3RhdGVXaXRoKHt9KSksIFwiZW5kcG9pbnRcIik7XG4gIGFzc2VydC5lcXVhbChtb2RlbC5sYWJlbEtleShzdGF0ZVdpdGgoQllURVMpKSwgXCJjbGFzc1wiKTtcbiAgYXNzZXJ0LmVxdWFsKG1vZGVsLmxhYmVsS2V5KHN0YXRlV2l0aCh7IC4uLkJZVEVTLCBrZXk6IFwiZW5kcG9pbnRcIiB9KSksIFwiZW5kcG9pbnRcIik7XG4gIGNvbnN0IG9iamVjdHMgPSBwcm9maWxlKFt7IHN0YWNrOiBcIm1haW5cIiwgd2VpZ2h0OiAwLCBvYmplY3RzOiAxLCBieXRlczogNDAsIGxhYmVsczogeyBjbGFzczogXCJTdHJpbmdcIiB9IH1dKTtcbiAgYXNzZXJ0LmVxdWFsKG5ldyBNb2RlbChvYmplY3RzKS5sYWJlbEtleShzdGF0ZVdpdGgoQllURVMpKSwgXCJjbGFzc1wiKTtcbn0pO1xuXG50ZXN0KFwicm93cyBieSBjbGFzcyBoYXZlIG9iamVjdHMgYW5kIGJ5dGVzLCBpbiB0aGUgb3JkZXIgb2YgZWl0aGVyLCBhbmQgbm8gc3RhdGVzXCIsICgpID0+IHtcbiAgY29uc3QgbW9kZWwgPSBuZXcgTW9kZWwoYm90aCgpKTtcbiAgY29uc3Qgcm93cyA9IG1vZGVsLmxhYmVsUm93cyhzdGF0ZVdpdGgoQllURVMpKTtcbiAgY29uc3Qgb3JkZXIgPSAoY29sdW1uOiBcIm9iamVjdHNcIiB8IFwiYnl0ZXNcIikgPT4gc29ydExhYmVsUm93cyhyb3dzLCB7IGNvbHVtbiwgZGVzY2VuZGluZzogdHJ1ZSB9KS5tYXAoKHsgdmFsdWVzIH0pID0+IHZhbHVlcy5qb2luKCkpO1xuICBhc3NlcnQuZGVlcEVxdWFsKG9yZGVyKFwiYnl0ZXNcIiksIFtcIkFycmF5XCIsIFwiU3RyaW5nXCJdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvcmRlcihcIm9iamVjdHNcIiksIFtcIlN0cmluZ1wiLCBcIkFycmF5XCJdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChyb3dzLm1hcCgoeyBub3cgfSkgPT4gbm93LmFtb3VudHMpLCBbWzIwNSwgODIwMF0sIFsxMCwgMV8wNDhfNTc2XV0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKHN1bU9mKHJvd3MpLm5vdy5hbW91bnRzLCBbMjE1LCAxXzA1Nl83NzZdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChzdW1PZihyb3dzKS5ub3cucGFydHMsIFswLCAwLCAwLCAwXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobW9kZWwubGFiZWxSb3dzKHN0YXRlV2l0aCh7IGtleTogXCJjbGFzc1wiIH0pKS5tYXAoKHsgdmFsdWVzLCBub3cgfSkgPT4gW3ZhbHVlcywgbm93LnRvdGFsXSksIFtbW10sIDQ1MDBdXSk7XG59KTtcblxudGVzdChcImEgdG9vbHRpcCBzYXlzIGJvdGgsIGluIHdvcmRzXCIsICgpID0+IHtcbiAgY29uc3QgbW9kZWwgPSBuZXcgTW9kZWwoYm90aCgpKTtcbiAgY29uc3Qgc3RhdGUgPSBzdGF0ZVdpdGgoQllURVMpO1xuICBjb25zdCB0cmVlID0gbW9kZWwudHJlZShzdGF0ZSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobm9kZVJvd3MobW9kZWwsIHN0YXRlLCB0cmVlLCAwKS5tYXAoKFtuYW1lLCB2YWx1ZV0pID0+IGAke25hbWV9ICR7dmFsdWV9YCksIFtcbiAgICBcIlRvdGFsIDEsMDU2LDc3NiBieXRlc1wiLCBcIlNlbGYgMCBieXRlc1wiLCBcIk9iamVjdHMgMjE1XCIsXG4gIF0pO1xuICBjb25zdCBvYmplY3RzID0gc3RhdGVXaXRoKHsgdHlwZTogXCJhbGxvY19vYmplY3RzXCIgfSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobm9kZVJvd3MobW9kZWwsIG9iamVjdHMsIG1vZGVsLnRyZWUob2JqZWN0cyksIDApLm1hcCgoW25hbWUsIHZhbHVlXSkgPT4gYCR7bmFtZX0gJHt2YWx1ZX1gKSwgW1xuICAgIFwiVG90YWwgMjE1IG9iamVjdHNcIiwgXCJTZWxmIDAgb2JqZWN0c1wiLCBcIkJ5dGVzIDEsMDU2LDc3NiBieXRlc1wiLFxuICBdKTtcbn0pO1xuIiwgIi8vIFdoYXQgYSBmcmFtZSBpcywgYW5kIHdoYXQgYSB0aHJlYWQgd2FzIGRvaW5nOiB0aGUgd29yZHMgdGhhdCBvbmx5IGEgcHJvZmlsZXIgb2YgUnVieSBjYW4gc2F5LlxuLy9cbi8vIEEgc2FtcGxlJ3Mgc3RhdGUgaXMgaW4gaXRzIGxlYWYsIGZvciB0aGUgcmVjb3JkZXIgcHV0cyBhIGZyYW1lIG9mIGl0cyBvd24gb24gdG9wIG9mIHdoYXQgd2FpdGVkIG9yIHNldCBvZmYgYSBjb2xsZWN0aW9uLlxuLy8gQSBmdW5jdGlvbidzIGNhdGVnb3J5IGFuZCBsaWJyYXJ5IGFyZSBpbiBpdHMgcGF0aC5cblxuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuXG5leHBvcnQgY29uc3QgU1RBVEVTID0gW1wicnVubmluZ1wiLCBcImppdFwiLCBcImdjXCIsIFwid2FpdFwiLCBcImJsb2NrZWRcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBTdGF0ZSA9ICh0eXBlb2YgU1RBVEVTKVtudW1iZXJdO1xuXG5leHBvcnQgY29uc3QgU1RBVEVfV09SRFM6IFJlY29yZDxTdGF0ZSwgeyBuYW1lOiBzdHJpbmc7IGluVGV4dDogc3RyaW5nOyBtZWFuaW5nOiBzdHJpbmcgfT4gPSB7XG4gIHJ1bm5pbmc6IHsgbmFtZTogXCJSdW5uaW5nXCIsIGluVGV4dDogXCJydW5uaW5nXCIsIG1lYW5pbmc6IFwicnVubmluZyBSdWJ5IG9yIEMgY29kZVwiIH0sXG4gIGppdDogeyBuYW1lOiBcIlJ1bm5pbmcsIGNvbXBpbGVkXCIsIGluVGV4dDogXCJydW5uaW5nIGNvbXBpbGVkXCIsIG1lYW5pbmc6IFwicnVubmluZyBjb2RlIHRoYXQgWUpJVCBvciBaSklUIGhhcyBjb21waWxlZCwgYW5kIEMgY29kZSBjYWxsZWQgZnJvbSBpdFwiIH0sXG4gIGdjOiB7IG5hbWU6IFwiR0NcIiwgaW5UZXh0OiBcIkdDXCIsIG1lYW5pbmc6IFwiY29sbGVjdGluZyBnYXJiYWdlOiBtYXJraW5nIGFuZCBzd2VlcGluZ1wiIH0sXG4gIHdhaXQ6IHsgbmFtZTogXCJHVkwgd2FpdFwiLCBpblRleHQ6IFwiR1ZMIHdhaXRcIiwgbWVhbmluZzogXCJyZWFkeSB0byBydW4sIGJ1dCBhbm90aGVyIHRocmVhZCBoZWxkIHRoZSBsb2NrXCIgfSxcbiAgYmxvY2tlZDogeyBuYW1lOiBcIkJsb2NrZWRcIiwgaW5UZXh0OiBcImJsb2NrZWRcIiwgbWVhbmluZzogXCJ3YWl0aW5nIGZvciBJL08sIHNsZWVwIG9yIGFub3RoZXIgdGhyZWFkLCB3aXRob3V0IHRoZSBsb2NrXCIgfSxcbn07XG5cbnR5cGUgUGF1c2UgPSBFeGNsdWRlPFN0YXRlLCBcInJ1bm5pbmdcIiB8IFwiaml0XCI+O1xuXG5jb25zdCBQQVVTRVM6IFJlY29yZDxzdHJpbmcsIFBhdXNlPiA9IHtcbiAgXCI8R1ZMPltHVkwgYmxvY2tlZF1cIjogXCJibG9ja2VkXCIsXG4gIFwiPEdWTD5bR1ZMIHdhaXRdXCI6IFwid2FpdFwiLFxuICBcIjxHQz5bR0MgbWFya2luZ11cIjogXCJnY1wiLFxuICBcIjxHQz5bR0Mgc3dlZXBpbmddXCI6IFwiZ2NcIixcbn07XG5cbi8vIFdoYXQgYSBmcmFtZSBzdGFuZHMgZm9yIHRoYXQgaXMgbm8gY29kZS4gVGhlIGZpbGUgaXMgdGhlIHJlY29yZGVyJ3Mgd29yZCwgdG9vOiBhIG1ldGhvZCBvZiB0aGF0IG5hbWUgaGFzIGEgcGF0aC5cbmNvbnN0IHBhdXNlT2YgPSAobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcpOiBQYXVzZSB8IHVuZGVmaW5lZCA9PiBQQVVTRVNbZmlsZSArIG5hbWVdO1xuXG4vLyBSZXR1cm5zIGZvciBlYWNoIHNhbXBsZSB0aGUgaW5kZXggb2YgaXRzIHN0YXRlIGluIFNUQVRFUy5cbmV4cG9ydCBmdW5jdGlvbiBzYW1wbGVTdGF0ZXMocHJvZmlsZTogUHJvZmlsZSk6IFVpbnQ4QXJyYXkge1xuICBjb25zdCBvZkZ1bmN0aW9uID0gcHJvZmlsZS5mdW5jdGlvbk5hbWUubWFwKChuYW1lLCBpZCkgPT5cbiAgICBTVEFURVMuaW5kZXhPZihwYXVzZU9mKG5hbWUsIHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSkgPz8gXCJydW5uaW5nXCIpLFxuICApO1xuICBjb25zdCBqaXRTZXRzID0gcHJvZmlsZS5sYWJlbFNldHMubWFwKChzZXQpID0+IHNldC5zb21lKCh7IGtleSwgdmFsdWUgfSkgPT4ga2V5ID09PSBcImppdFwiICYmIHZhbHVlID09PSBcInllc1wiKSk7XG4gIGNvbnN0IHN0YXRlcyA9IG5ldyBVaW50OEFycmF5KHByb2ZpbGUuc2FtcGxlU3RhY2subGVuZ3RoKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBzdGF0ZXMubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCBsZWFmID0gcHJvZmlsZS5mcmFtZUZ1bmN0aW9uW3Byb2ZpbGUuc3RhY2tGcmFtZVtwcm9maWxlLnNhbXBsZVN0YWNrW2ldXV07XG4gICAgc3RhdGVzW2ldID0gb2ZGdW5jdGlvbltsZWFmXTtcbiAgICBpZiAoc3RhdGVzW2ldID09PSAwICYmIGppdFNldHNbcHJvZmlsZS5zYW1wbGVMYWJlbHNbaV1dKSBzdGF0ZXNbaV0gPSAxO1xuICB9XG4gIHJldHVybiBzdGF0ZXM7XG59XG5cbmV4cG9ydCBjb25zdCBDQVRFR09SSUVTID0gW1wiYXBwXCIsIFwiZ2VtXCIsIFwic3RkbGliXCIsIFwiY29yZVwiLCBcIm5hdGl2ZVwiLCBcImdjXCIsIFwid2FpdFwiLCBcImJsb2NrZWRcIiwgXCJvdGhlclwiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIENhdGVnb3J5ID0gKHR5cGVvZiBDQVRFR09SSUVTKVtudW1iZXJdO1xuXG5leHBvcnQgY29uc3QgQ0FURUdPUllfV09SRFM6IFJlY29yZDxDYXRlZ29yeSwgc3RyaW5nPiA9IHtcbiAgYXBwOiBcIkFwcGxpY2F0aW9uXCIsXG4gIGdlbTogXCJHZW1zXCIsXG4gIHN0ZGxpYjogXCJTdGFuZGFyZCBsaWJyYXJ5XCIsXG4gIGNvcmU6IFwiQ29yZSBhbmQgQyBtZXRob2RzXCIsXG4gIG5hdGl2ZTogXCJOYXRpdmUgbGlicmFyaWVzXCIsXG4gIGdjOiBcIkdhcmJhZ2UgY29sbGVjdGlvblwiLFxuICB3YWl0OiBcIldhaXRpbmcgZm9yIHRoZSBHVkxcIixcbiAgYmxvY2tlZDogXCJCbG9ja2VkXCIsXG4gIG90aGVyOiBcIk90aGVyXCIsXG59O1xuXG5leHBvcnQgaW50ZXJmYWNlIE9yaWdpbiB7XG4gIGNhdGVnb3J5OiBDYXRlZ29yeTtcbiAgbGlicmFyeTogc3RyaW5nOyAvLyBcInJhY2sgMy4xLjhcIiwgXCJqc29uXCIsIFwiQ29yZSBhbmQgQyBtZXRob2RzXCIsIFwibGliY1wiLCBcIkFwcGxpY2F0aW9uXCJcbn1cblxuLy8gV2hhdCBhIGdlbSBpbnN0YWxscywgd2hhdCB3YXMgY29tcGlsZWQgZm9yIGl0LCBhbmQgaXRzIHNwZWNpZmljYXRpb24uXG5jb25zdCBHRU1fRklMRSA9IC9cXC8oPzpnZW1zfGJ1bmRsZXJcXC9nZW1zfGV4dGVuc2lvbnNcXC9bXi9dK1xcL1teL10rKVxcLyhbXi9dKz8pLShcXGRbXi9dKnxbMC05YS1mXXs3LH0pXFwvLztcbmNvbnN0IEdFTV9TUEVDSUZJQ0FUSU9OID0gL1xcL3NwZWNpZmljYXRpb25zXFwvKD86ZGVmYXVsdFxcLyk/KFteL10rPyktKFxcZFteL10qKVxcLmdlbXNwZWMkLztcblxuLy8gU2F5cyB3aGVyZSBhIGZ1bmN0aW9uIGNvbWVzIGZyb20sIGJ5IGl0cyBuYW1lIGFuZCBmaWxlLlxuZXhwb3J0IGZ1bmN0aW9uIG9yaWdpbk9mKG5hbWU6IHN0cmluZywgZmlsZTogc3RyaW5nKTogT3JpZ2luIHtcbiAgY29uc3QgcGF1c2UgPSBwYXVzZU9mKG5hbWUsIGZpbGUpO1xuICBpZiAocGF1c2UpIHJldHVybiB7IGNhdGVnb3J5OiBwYXVzZSwgbGlicmFyeTogQ0FURUdPUllfV09SRFNbcGF1c2VdIH07XG4gIGNvbnN0IGdlbSA9IEdFTV9GSUxFLmV4ZWMoZmlsZSkgPz8gR0VNX1NQRUNJRklDQVRJT04uZXhlYyhmaWxlKTtcbiAgaWYgKGdlbSkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwiZ2VtXCIsIGxpYnJhcnk6IGAke2dlbVsxXX0gJHtnZW1bMl19YCB9O1xuICBjb25zdCBzdGFuZGFyZCA9IC9cXC9saWJcXC9ydWJ5XFwvKD86c2l0ZV9ydWJ5XFwvfHZlbmRvcl9ydWJ5XFwvKT9cXGQrXFwuXFxkK1xcLlxcZCtcXC8oW14vLl0rKS8uZXhlYyhmaWxlKTtcbiAgaWYgKHN0YW5kYXJkKSByZXR1cm4geyBjYXRlZ29yeTogXCJzdGRsaWJcIiwgbGlicmFyeTogYCR7c3RhbmRhcmRbMV19YCB9O1xuICBpZiAoZmlsZSA9PT0gXCI8bmF0aXZlPlwiKSByZXR1cm4gb3JpZ2luT2ZOYXRpdmUobmFtZSk7XG4gIGlmIChmaWxlLnN0YXJ0c1dpdGgoXCI8aW50ZXJuYWw6XCIpIHx8IENPUkVfRklMRVMuaGFzKGZpbGUpKSByZXR1cm4geyBjYXRlZ29yeTogXCJjb3JlXCIsIGxpYnJhcnk6IENBVEVHT1JZX1dPUkRTLmNvcmUgfTtcbiAgaWYgKGZpbGUgPT09IFwiXCIgfHwgZmlsZS5zdGFydHNXaXRoKFwiPFwiKSkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwib3RoZXJcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMub3RoZXIgfTtcbiAgcmV0dXJuIHsgY2F0ZWdvcnk6IFwiYXBwXCIsIGxpYnJhcnk6IENBVEVHT1JZX1dPUkRTLmFwcCB9O1xufVxuXG4vLyBNZXRob2RzIHdyaXR0ZW4gaW4gQywgYW5kIG9wZXJhdG9ycyB0aGF0IHRoZSBpbnRlcnByZXRlciBjYXJyaWVzIG91dCBpdHNlbGYuXG5jb25zdCBDT1JFX0ZJTEVTID0gbmV3IFNldChbXCI8QyBtZXRob2Q+XCIsIFwiPGluc3RydWN0aW9uPlwiXSk7XG5cbi8vIExpYnJhcmllcyBvZiBuYXRpdmUgbGVhdmVzIChcIltsaWJjXSBtZW1jcHlcIikgdGhhdCBhcmUgUnVieSBpdHNlbGY6IGl0cyBsaWJyYXJ5LCBpdHMgcHJvZ3JhbSwgYW5kIHdoYXQgaXQgY29tcGlsZWQuXG5jb25zdCBSVUJZU19PV04gPSBuZXcgU2V0KFtcImxpYnJ1YnlcIiwgXCJydWJ5XCIsIFwiaml0XCJdKTtcblxuZnVuY3Rpb24gb3JpZ2luT2ZOYXRpdmUobmFtZTogc3RyaW5nKTogT3JpZ2luIHtcbiAgY29uc3QgbGlicmFyeSA9IC9eXFxbKFteXFxdXSspXFxdLy5leGVjKG5hbWUpPy5bMV0gPz8gbmFtZTtcbiAgaWYgKFJVQllTX09XTi5oYXMobGlicmFyeSkpIHJldHVybiB7IGNhdGVnb3J5OiBcImNvcmVcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuY29yZSB9O1xuICByZXR1cm4geyBjYXRlZ29yeTogXCJuYXRpdmVcIiwgbGlicmFyeSB9O1xufVxuIiwgIi8vIEZpbmRzIGEgcm93IGJ5IGEgcGFpciBvZiBudW1iZXJzOiBvcGVuIGFkZHJlc3NpbmcgaW4gdHlwZWQgYXJyYXlzLCBzZXZlcmFsIHRpbWVzIGFzIGZhc3QgYXMgYSBNYXAgd2l0aCBrZXlzIG1hZGUgb2YgdGV4dC5cblxuZXhwb3J0IGNsYXNzIFBhaXJJbmRleCB7XG4gIHByaXZhdGUgc2xvdHM6IEludDMyQXJyYXk7IC8vIHJvdyArIDE7IDA6IGZyZWVcbiAgcHJpdmF0ZSBtYXNrOiBudW1iZXI7XG4gIHByaXZhdGUgY291bnQgPSAwO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHByaXZhdGUgcmVhZG9ubHkgZmlyc3Q6IHsgW3JvdzogbnVtYmVyXTogbnVtYmVyIH0sXG4gICAgcHJpdmF0ZSByZWFkb25seSBzZWNvbmQ6IHsgW3JvdzogbnVtYmVyXTogbnVtYmVyIH0sXG4gICAgZXhwZWN0ZWQgPSAxMDI0LFxuICApIHtcbiAgICBjb25zdCBzaXplID0gMiAqKiBNYXRoLmNlaWwoTWF0aC5sb2cyKE1hdGgubWF4KGV4cGVjdGVkLCAxNikgKiAyKSk7XG4gICAgdGhpcy5zbG90cyA9IG5ldyBJbnQzMkFycmF5KHNpemUpO1xuICAgIHRoaXMubWFzayA9IHNpemUgLSAxO1xuICB9XG5cbiAgLy8gUmV0dXJucyB0aGUgcm93IG9mIHRoZSBwYWlyLCBvciAtMSBhZnRlciBub3RpbmcgdGhhdCByb3cgYG5leHRgIGlzIGdvaW5nIHRvIGhvbGQgaXQuXG4gIGZpbmRPckFkZChhOiBudW1iZXIsIGI6IG51bWJlciwgbmV4dDogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBpZiAodGhpcy5jb3VudCAqIDIgPiB0aGlzLm1hc2spIHRoaXMuZ3JvdygpO1xuICAgIGxldCBzbG90ID0gaGFzaChhLCBiKSAmIHRoaXMubWFzaztcbiAgICBmb3IgKDs7KSB7XG4gICAgICBjb25zdCByb3cgPSB0aGlzLnNsb3RzW3Nsb3RdIC0gMTtcbiAgICAgIGlmIChyb3cgPCAwKSBicmVhaztcbiAgICAgIGlmICh0aGlzLmZpcnN0W3Jvd10gPT09IGEgJiYgdGhpcy5zZWNvbmRbcm93XSA9PT0gYikgcmV0dXJuIHJvdztcbiAgICAgIHNsb3QgPSAoc2xvdCArIDEpICYgdGhpcy5tYXNrO1xuICAgIH1cbiAgICB0aGlzLnNsb3RzW3Nsb3RdID0gbmV4dCArIDE7XG4gICAgdGhpcy5jb3VudCsrO1xuICAgIHJldHVybiAtMTtcbiAgfVxuXG4gIHByaXZhdGUgZ3JvdygpOiB2b2lkIHtcbiAgICBjb25zdCBvbGQgPSB0aGlzLnNsb3RzO1xuICAgIHRoaXMuc2xvdHMgPSBuZXcgSW50MzJBcnJheShvbGQubGVuZ3RoICogMik7XG4gICAgdGhpcy5tYXNrID0gdGhpcy5zbG90cy5sZW5ndGggLSAxO1xuICAgIGZvciAoY29uc3QgZW50cnkgb2Ygb2xkKSB7XG4gICAgICBpZiAoZW50cnkgPT09IDApIGNvbnRpbnVlO1xuICAgICAgbGV0IHNsb3QgPSBoYXNoKHRoaXMuZmlyc3RbZW50cnkgLSAxXSwgdGhpcy5zZWNvbmRbZW50cnkgLSAxXSkgJiB0aGlzLm1hc2s7XG4gICAgICB3aGlsZSAodGhpcy5zbG90c1tzbG90XSAhPT0gMCkgc2xvdCA9IChzbG90ICsgMSkgJiB0aGlzLm1hc2s7XG4gICAgICB0aGlzLnNsb3RzW3Nsb3RdID0gZW50cnk7XG4gICAgfVxuICB9XG59XG5cbmZ1bmN0aW9uIGhhc2goYTogbnVtYmVyLCBiOiBudW1iZXIpOiBudW1iZXIge1xuICBsZXQgbWl4ZWQgPSBNYXRoLmltdWwoYSwgMHg5ZTM3NzliMSkgXiBNYXRoLmltdWwoYiwgMHg4NWViY2E2Yik7XG4gIG1peGVkID0gTWF0aC5pbXVsKG1peGVkIF4gKG1peGVkID4+PiAxNSksIDB4MmMxYjNjNmQpO1xuICByZXR1cm4gKG1peGVkIF4gKG1peGVkID4+PiAxMykpID4+PiAwO1xufVxuIiwgIi8vIFRoZSBwcm9jZXNzZXMgdGhhdCBhIHByb2ZpbGUncyB0aHJlYWRzIGJlbG9uZyB0by4gVHdvIGFyZSB0b2xkIGFwYXJ0IGJ5IG51bWJlciwgcGFyZW50IGFuZCB0aXRsZTogZmlsZXMgb2Ygc2V2ZXJhbCBob3N0cywgcHV0XG4vLyB0b2dldGhlciwgbWF5IGFsbCBoYXZlIGEgcHJvY2VzcyAxLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUsIFRocmVhZCB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBQcm9jZXNzIHtcbiAgaWQ6IG51bWJlcjsgLy8gMSwgMiwgLi4uIGluIHRoZSBvcmRlciBpbiB3aGljaCBpdHMgdGhyZWFkcyBhcHBlYXJcbiAgcGlkOiBudW1iZXI7IC8vIDA6IHVua25vd25cbiAgdGl0bGU6IHN0cmluZzsgLy8gXCJcIiB3aGVyZSBpdCBpcyBub3Qga25vd25cbn1cblxuY29uc3Qga2V5T2YgPSAoeyBwcm9jZXNzLCBwYXJlbnQsIHRpdGxlIH06IFRocmVhZCk6IHN0cmluZyA9PiBgJHtwcm9jZXNzfSAke3BhcmVudH0gJHt0aXRsZX1gO1xuXG5jb25zdCBrbm93biA9IG5ldyBXZWFrTWFwPFRocmVhZFtdLCB7IGxpc3Q6IFByb2Nlc3NbXTsgb2ZUaHJlYWQ6IEludDMyQXJyYXkgfT4oKTtcblxuZnVuY3Rpb24gcmVhZCh0aHJlYWRzOiBUaHJlYWRbXSk6IHsgbGlzdDogUHJvY2Vzc1tdOyBvZlRocmVhZDogSW50MzJBcnJheSB9IHtcbiAgbGV0IGZvdW5kID0ga25vd24uZ2V0KHRocmVhZHMpO1xuICBpZiAoZm91bmQpIHJldHVybiBmb3VuZDtcbiAgY29uc3QgaWRzID0gbmV3IE1hcDxzdHJpbmcsIG51bWJlcj4oKTtcbiAgY29uc3QgbGlzdDogUHJvY2Vzc1tdID0gW107XG4gIGNvbnN0IG9mVGhyZWFkID0gbmV3IEludDMyQXJyYXkodGhyZWFkcy5sZW5ndGgpO1xuICBmb3IgKGxldCB0aHJlYWQgPSAxOyB0aHJlYWQgPCB0aHJlYWRzLmxlbmd0aDsgdGhyZWFkKyspIHtcbiAgICBjb25zdCBrZXkgPSBrZXlPZih0aHJlYWRzW3RocmVhZF0pO1xuICAgIGxldCBpZCA9IGlkcy5nZXQoa2V5KTtcbiAgICBpZiAoaWQgPT09IHVuZGVmaW5lZCkge1xuICAgICAgaWRzLnNldChrZXksIChpZCA9IGxpc3QubGVuZ3RoICsgMSkpO1xuICAgICAgbGlzdC5wdXNoKHsgaWQsIHBpZDogdGhyZWFkc1t0aHJlYWRdLnByb2Nlc3MsIHRpdGxlOiB0aHJlYWRzW3RocmVhZF0udGl0bGUgfSk7XG4gICAgfVxuICAgIG9mVGhyZWFkW3RocmVhZF0gPSBpZDtcbiAgfVxuICBrbm93bi5zZXQodGhyZWFkcywgKGZvdW5kID0geyBsaXN0LCBvZlRocmVhZCB9KSk7XG4gIHJldHVybiBmb3VuZDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHByb2Nlc3Nlc09mKHByb2ZpbGU6IFByb2ZpbGUpOiBQcm9jZXNzW10ge1xuICByZXR1cm4gcmVhZChwcm9maWxlLnRocmVhZHMpLmxpc3Q7XG59XG5cbi8vIFJldHVybnMgYnkgdGhyZWFkIHRoZSBpZCBvZiBpdHMgcHJvY2VzczsgMCBmb3IgdGhlIHRocmVhZCB0aGF0IGlzIG5vdCBrbm93bi5cbmV4cG9ydCBmdW5jdGlvbiBwcm9jZXNzT2ZUaHJlYWRzKHByb2ZpbGU6IFByb2ZpbGUpOiBJbnQzMkFycmF5IHtcbiAgcmV0dXJuIHJlYWQocHJvZmlsZS50aHJlYWRzKS5vZlRocmVhZDtcbn1cblxuLy8gV2hhdCBhIHByb2Nlc3MgaXMgY2FsbGVkIHdoZXJlIHRoZXJlIGlzIHJvb20gZm9yIHNvbWUgd29yZHM6IFwicHVtYTogY2x1c3RlciB3b3JrZXIgMDogNDcxMSBbc2hvcF1cIi5cbmV4cG9ydCBmdW5jdGlvbiBwcm9jZXNzTmFtZSh7IHBpZCwgdGl0bGUgfTogUHJvY2Vzcyk6IHN0cmluZyB7XG4gIGlmICh0aXRsZSA9PT0gXCJcIikgcmV0dXJuIHBpZCA9PT0gMCA/IFwidW5rbm93biBwcm9jZXNzXCIgOiBgcHJvY2VzcyAke3BpZH1gO1xuICAvLyBQdW1hIGFuZCBvdGhlcnMgcHV0IHRoZWlyIG51bWJlciBpbnRvIHRoZSB0aXRsZS5cbiAgcmV0dXJuIHBpZCA9PT0gMCB8fCBuZXcgUmVnRXhwKGBcXFxcYiR7cGlkfVxcXFxiYCkudGVzdCh0aXRsZSkgPyB0aXRsZSA6IGAke3RpdGxlfSAoJHtwaWR9KWA7XG59XG4iLCAiLy8gU3BhbnM6IGhvdyBsb25nIHJlcXVlc3RzLCBqb2JzIG9yIHRlc3RzIHRvb2ssIGJ5IGEgbGFiZWwncyBrZXkgYW5kIHZhbHVlLiBBIHByb2ZpbGUgaGFzIHRoZW0gYXMgaGlzdG9ncmFtcyBpbiBjb21tZW50c1xuLy8gKGRvY3MvZm9ybWF0cy5tZCk6IFwiIyBzcGFuczogZW5kcG9pbnQgb3JkZXJzI3Nob3cgMTA0ODU3NjozIDIwOTcxNTI6N1wiLlxuXG5leHBvcnQgaW50ZXJmYWNlIFNwYW4ge1xuICBjb3VudDogbnVtYmVyO1xuICBtZWRpYW5OczogbnVtYmVyO1xuICBwOTVOczogbnVtYmVyO1xufVxuXG4vLyBCeSBrZXkgYW5kIHZhbHVlLlxuZXhwb3J0IHR5cGUgU3BhbnMgPSBSZWFkb25seU1hcDxzdHJpbmcsIFJlYWRvbmx5TWFwPHN0cmluZywgU3Bhbj4+O1xuXG50eXBlIEhpc3RvZ3JhbSA9IE1hcDxudW1iZXIsIG51bWJlcj47IC8vIGNvdW50cyBieSB0aGUgbG93ZXIgZW5kIG9mIGEgYnVja2V0XG5cbmNvbnN0IFBSRUZJWCA9IFwiIyBzcGFuczogXCI7XG5jb25zdCBQQVJUUyA9IDE2OyAvLyBidWNrZXRzIGZvciBlYWNoIHBvd2VyIG9mIHR3b1xuY29uc3QgQ09NTUVOVCA9IC9eIyBzcGFuczogKFxcUyspIChcXFMqKSgoPzogXFxkKzpcXGQrKSspJC87XG5cbmV4cG9ydCBmdW5jdGlvbiBpc1NwYW5Db21tZW50KGNvbW1lbnQ6IHN0cmluZyk6IGJvb2xlYW4ge1xuICByZXR1cm4gY29tbWVudC5zdGFydHNXaXRoKFBSRUZJWCkgJiYgQ09NTUVOVC50ZXN0KGNvbW1lbnQpO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc3BhbnNJbihjb21tZW50czogcmVhZG9ubHkgc3RyaW5nW10pOiBTcGFucyB7XG4gIGNvbnN0IGhpc3RvZ3JhbXMgPSBuZXcgTWFwPHN0cmluZywgTWFwPHN0cmluZywgSGlzdG9ncmFtPj4oKTtcbiAgZm9yIChjb25zdCBjb21tZW50IG9mIGNvbW1lbnRzKSB7XG4gICAgY29uc3QgcGFydHMgPSBjb21tZW50LnN0YXJ0c1dpdGgoUFJFRklYKSA/IENPTU1FTlQuZXhlYyhjb21tZW50KSA6IG51bGw7XG4gICAgaWYgKCFwYXJ0cykgY29udGludWU7XG4gICAgY29uc3QgW2tleSwgdmFsdWVdID0gW3VuZXNjYXBlZChwYXJ0c1sxXSksIHVuZXNjYXBlZChwYXJ0c1syXSldO1xuICAgIGNvbnN0IHZhbHVlcyA9IGhpc3RvZ3JhbXMuZ2V0KGtleSkgPz8gbmV3IE1hcDxzdHJpbmcsIEhpc3RvZ3JhbT4oKTtcbiAgICBjb25zdCBoaXN0b2dyYW0gPSB2YWx1ZXMuZ2V0KHZhbHVlKSA/PyBuZXcgTWFwPG51bWJlciwgbnVtYmVyPigpO1xuICAgIGZvciAoY29uc3QgYnVja2V0IG9mIHBhcnRzWzNdLnRyaW0oKS5zcGxpdChcIiBcIikpIHtcbiAgICAgIGNvbnN0IFtsb3dlciwgY291bnRdID0gYnVja2V0LnNwbGl0KFwiOlwiKS5tYXAoTnVtYmVyKTtcbiAgICAgIGhpc3RvZ3JhbS5zZXQobG93ZXIsIChoaXN0b2dyYW0uZ2V0KGxvd2VyKSA/PyAwKSArIGNvdW50KTtcbiAgICB9XG4gICAgaGlzdG9ncmFtcy5zZXQoa2V5LCB2YWx1ZXMuc2V0KHZhbHVlLCBoaXN0b2dyYW0pKTtcbiAgfVxuICByZXR1cm4gbmV3IE1hcChbLi4uaGlzdG9ncmFtc10ubWFwKChba2V5LCB2YWx1ZXNdKSA9PiBba2V5LCBuZXcgTWFwKFsuLi52YWx1ZXNdLm1hcCgoW3ZhbHVlLCBoaXN0b2dyYW1dKSA9PiBbdmFsdWUsIHNwYW5PZihoaXN0b2dyYW0pXSkpXSkpO1xufVxuXG4vLyBCeXRlcyB0aGF0IGFyZSBubyBVVEYtOCBzdGF5IGFzIHRoZXkgd2VyZSB3cml0dGVuLlxuZnVuY3Rpb24gdW5lc2NhcGVkKHdvcmQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIHRyeSB7XG4gICAgcmV0dXJuIGRlY29kZVVSSUNvbXBvbmVudCh3b3JkLnJlcGxhY2UoLyUoPyFbMC05YS1mXXsyfSkvZ2ksIFwiJTI1XCIpKTtcbiAgfSBjYXRjaCB7XG4gICAgcmV0dXJuIHdvcmQ7XG4gIH1cbn1cblxuZnVuY3Rpb24gc3Bhbk9mKGhpc3RvZ3JhbTogSGlzdG9ncmFtKTogU3BhbiB7XG4gIGNvbnN0IGJ1Y2tldHMgPSBbLi4uaGlzdG9ncmFtXS5zb3J0KChbYV0sIFtiXSkgPT4gYSAtIGIpO1xuICBjb25zdCBjb3VudCA9IGJ1Y2tldHMucmVkdWNlKChzdW0sIFssIGVhY2hdKSA9PiBzdW0gKyBlYWNoLCAwKTtcbiAgY29uc3QgcXVhbnRpbGUgPSAocGVyY2VudDogbnVtYmVyKTogbnVtYmVyID0+IHtcbiAgICBsZXQgc2VlbiA9IDA7XG4gICAgY29uc3QgcmFuayA9IE1hdGguY2VpbCgoY291bnQgKiBwZXJjZW50KSAvIDEwMCk7XG4gICAgcmV0dXJuIG1pZGRsZU9mKChidWNrZXRzLmZpbmQoKFssIGVhY2hdKSA9PiAoc2VlbiArPSBlYWNoKSA+PSByYW5rKSA/PyBbMF0pWzBdKTtcbiAgfTtcbiAgcmV0dXJuIHsgY291bnQsIG1lZGlhbk5zOiBxdWFudGlsZSg1MCksIHA5NU5zOiBxdWFudGlsZSg5NSkgfTtcbn1cblxuLy8gVGhlIG1pZGRsZSBvZiBhIGJ1Y2tldCBzdGFuZHMgZm9yIGFsbCBvZiBpdC5cbmZ1bmN0aW9uIG1pZGRsZU9mKGxvd2VyOiBudW1iZXIpOiBudW1iZXIge1xuICBjb25zdCB3aWR0aCA9IGxvd2VyIDwgUEFSVFMgPyAxIDogMiAqKiBNYXRoLmZsb29yKE1hdGgubG9nMihsb3dlcikpIC8gUEFSVFM7XG4gIHJldHVybiBsb3dlciArIE1hdGguZmxvb3Iod2lkdGggLyAyKTtcbn1cbiIsICIvLyBBIHByb2ZpbGUgaW4gbWVtb3J5OiB0aGUgdGFibGVzIG9mIHNwZXJmJ3MgSlNPTiBhcyB0eXBlZCBhcnJheXMsIHNvIHRoYXQgNTAwLDAwMCBzdGFja3MgYXJlIHNvbWUgbWVnYWJ5dGVzIHRoYXQgY2FuIGJlXG4vLyB3YWxrZWQgaW4gbWlsbGlzZWNvbmRzLlxuLy9cbi8vIEluIGV2ZXJ5IHRhYmxlIHJvdyAwIHN0YW5kcyBmb3IgXCJub25lXCI7IHBhcmVudHMgcHJlY2VkZSBjaGlsZHJlbiBpbiB0aGUgdGFibGUgb2Ygc3RhY2tzLlxuXG5pbXBvcnQgeyBpc1NwYW5Db21tZW50LCBzcGFuc0luLCB0eXBlIFNwYW5zIH0gZnJvbSBcIi4vc3BhbnMudHNcIjtcbmltcG9ydCB0eXBlIHsgVmlld0pzb24gfSBmcm9tIFwiLi92aWV3X2pzb24udHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBTYW1wbGVUeXBlIHtcbiAgbmFtZTogc3RyaW5nO1xuICB1bml0OiBzdHJpbmc7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgVGhyZWFkIHtcbiAgcHJvY2VzczogbnVtYmVyO1xuICBudW1iZXI6IG51bWJlcjtcbiAgbmFtZTogc3RyaW5nO1xuICBwYXJlbnQ6IG51bWJlcjsgLy8gcHJvY2VzcyBpZDsgMDogdW5rbm93blxuICB0aXRsZTogc3RyaW5nOyAvLyBvZiB0aGUgcHJvY2VzczsgXCJcIjogdW5rbm93blxufVxuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsIHtcbiAga2V5OiBzdHJpbmc7XG4gIHZhbHVlOiBzdHJpbmc7XG59XG5cbi8vIEV2ZXJ5IHNhbXBsZSBpbiBvcmRlciBvZiB0aW1lLiBBIHJvdyBzYXlzIHdoYXQgaXRzIHRocmVhZCBkaWQgZnJvbSBgZW5kIC0gd2VpZ2h0YCB0byBgZW5kYC5cbmV4cG9ydCBpbnRlcmZhY2UgVGltZWxpbmUge1xuICBlbmRVczogRmxvYXQ2NEFycmF5O1xuICBzYW1wbGU6IEludDMyQXJyYXk7XG4gIHdlaWdodDogRmxvYXQ2NEFycmF5O1xuICBnYXBzOiBHYXBbXTtcbn1cblxuLy8gVGltZSBiZXR3ZWVuIHJlY29yZGluZ3MgdGhhdCB3YXMgdGFrZW4gb3V0IG9mIGEgdGltZWxpbmU6IGF0IHdoaWNoIGluc3RhbnQgb2Ygd2hhdCBpcyBsZWZ0LCBhbmQgaG93IG11Y2guXG5leHBvcnQgaW50ZXJmYWNlIEdhcCB7XG4gIGF0VXM6IG51bWJlcjtcbiAgbGVuZ3RoVXM6IG51bWJlcjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBQcm9maWxlIHtcbiAgdHlwZXM6IFNhbXBsZVR5cGVbXTtcbiAgZGVmYXVsdFR5cGU6IG51bWJlcjtcbiAgZnJlcXVlbmN5SHo6IG51bWJlcjsgLy8gMDogdW5rbm93blxuICBzdGFydE5zOiBudW1iZXI7IC8vIHNpbmNlIHRoZSBVbml4IGVwb2NoOyAwOiB1bmtub3duXG4gIGR1cmF0aW9uTnM6IG51bWJlcjsgLy8gMDogdW5rbm93blxuICBjb21tZW50czogc3RyaW5nW107IC8vIGJ1dCB0aG9zZSBvZiBzcGFuc1xuICBzcGFuczogU3BhbnM7XG4gIGJhc2VTcGFuczogU3BhbnMgfCBudWxsOyAvLyBpbiBhIGNvbXBhcmlzb24sIG9mIHRoZSBwcm9maWxlIHRoYXQgaXMgY29tcGFyZWQgd2l0aFxuICBkaXJlY3Rvcmllczogc3RyaW5nW107IC8vIGluIHdoaWNoIHRoZSBwcm9ncmFtIHJhbiwgYXMgZmFyIGFzIHRoZSBwcm9maWxlIHNheXNcblxuICBmdW5jdGlvbk5hbWU6IHN0cmluZ1tdO1xuICBmdW5jdGlvbkZpbGU6IHN0cmluZ1tdO1xuICBmdW5jdGlvbkxpbmU6IEludDMyQXJyYXk7XG4gIGZyYW1lRnVuY3Rpb246IEludDMyQXJyYXk7XG4gIGZyYW1lTGluZTogSW50MzJBcnJheTtcbiAgc3RhY2tQYXJlbnQ6IEludDMyQXJyYXk7XG4gIHN0YWNrRnJhbWU6IEludDMyQXJyYXk7XG5cbiAgdGhyZWFkczogVGhyZWFkW107XG4gIGxhYmVsU2V0czogTGFiZWxbXVtdO1xuXG4gIHNhbXBsZVN0YWNrOiBJbnQzMkFycmF5O1xuICBzYW1wbGVUaHJlYWQ6IEludDMyQXJyYXk7XG4gIHNhbXBsZUxhYmVsczogSW50MzJBcnJheTtcbiAgdmFsdWVzOiBGbG9hdDY0QXJyYXlbXTsgLy8gb25lIGFycmF5IGZvciBlYWNoIHNhbXBsZSB0eXBlXG4gIC8vIEluIGEgY29tcGFyaXNvbiwgMSBmb3IgdGhlIHNhbXBsZXMgb2YgdGhlIHByb2ZpbGUgdGhhdCBpcyBjb21wYXJlZCB3aXRoOyBudWxsIGluIGEgcHJvZmlsZSBhbG9uZS5cbiAgc2FtcGxlSXNCYXNlOiBVaW50OEFycmF5IHwgbnVsbDtcbiAgdGltZWxpbmU6IFRpbWVsaW5lIHwgbnVsbDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHByb2ZpbGVPZihqc29uOiBWaWV3SnNvbik6IFByb2ZpbGUge1xuICBjb25zdCB0ZXh0ID0gKGlkOiBudW1iZXIpOiBzdHJpbmcgPT4ganNvbi5zdHJpbmdzW2lkXSA/PyBcIlwiO1xuICBjb25zdCBpc1RpbWUgPSB0ZXh0KGpzb24ucGVyaW9kX3R5cGUudW5pdCkgPT09IFwibmFub3NlY29uZHNcIiAmJiBqc29uLnBlcmlvZCA+IDA7XG4gIGNvbnN0IGNvbW1lbnRzID0ganNvbi5jb21tZW50cy5tYXAodGV4dCk7XG4gIHJldHVybiB7XG4gICAgdHlwZXM6IGpzb24uc2FtcGxlX3R5cGVzLm5hbWUubWFwKChuYW1lLCBpKSA9PiB0eXBlT2YodGV4dChuYW1lKSwgdGV4dChqc29uLnNhbXBsZV90eXBlcy51bml0W2ldKSkpLFxuICAgIGRlZmF1bHRUeXBlOiBqc29uLmRlZmF1bHRfc2FtcGxlX3R5cGUsXG4gICAgZnJlcXVlbmN5SHo6IGlzVGltZSA/IE1hdGgucm91bmQoMWU5IC8ganNvbi5wZXJpb2QpIDogMCxcbiAgICBzdGFydE5zOiBqc29uLnN0YXJ0X3RpbWVfbnMsXG4gICAgZHVyYXRpb25OczoganNvbi5kdXJhdGlvbl9ucyxcbiAgICBjb21tZW50czogY29tbWVudHMuZmlsdGVyKChjb21tZW50KSA9PiAhaXNTcGFuQ29tbWVudChjb21tZW50KSksXG4gICAgc3BhbnM6IHNwYW5zSW4oY29tbWVudHMpLFxuICAgIGJhc2VTcGFuczogbnVsbCxcbiAgICBkaXJlY3RvcmllczogZGlyZWN0b3JpZXNJbihjb21tZW50cyksXG4gICAgZnVuY3Rpb25OYW1lOiBbXCJcIiwgLi4uanNvbi5mdW5jdGlvbnMubmFtZS5tYXAodGV4dCldLFxuICAgIGZ1bmN0aW9uRmlsZTogW1wiXCIsIC4uLmpzb24uZnVuY3Rpb25zLmZpbGUubWFwKHRleHQpXSxcbiAgICBmdW5jdGlvbkxpbmU6IGNvbHVtbihqc29uLmZ1bmN0aW9ucy5saW5lKSxcbiAgICBmcmFtZUZ1bmN0aW9uOiBjb2x1bW4oanNvbi5mcmFtZXMuZnVuY3Rpb24pLFxuICAgIGZyYW1lTGluZTogY29sdW1uKGpzb24uZnJhbWVzLmxpbmUpLFxuICAgIHN0YWNrUGFyZW50OiBwYXJlbnRzKGpzb24uc3RhY2tzLnVwKSxcbiAgICBzdGFja0ZyYW1lOiBjb2x1bW4oanNvbi5zdGFja3MuZnJhbWUpLFxuICAgIHRocmVhZHM6IFtcbiAgICAgIHsgcHJvY2VzczogMCwgbnVtYmVyOiAwLCBuYW1lOiBcIlwiLCBwYXJlbnQ6IDAsIHRpdGxlOiBcIlwiIH0sXG4gICAgICAuLi5qc29uLnRocmVhZHMubnVtYmVyLm1hcCgobnVtYmVyLCBpKSA9PiAoe1xuICAgICAgICBwcm9jZXNzOiBqc29uLnRocmVhZHMucHJvY2Vzc1tpXSxcbiAgICAgICAgbnVtYmVyLFxuICAgICAgICBuYW1lOiB0ZXh0KGpzb24udGhyZWFkcy5uYW1lW2ldKSxcbiAgICAgICAgcGFyZW50OiBqc29uLnRocmVhZHMucGFyZW50Py5baV0gPz8gMCxcbiAgICAgICAgdGl0bGU6IHRleHQoanNvbi50aHJlYWRzLnRpdGxlPy5baV0gPz8gMCksXG4gICAgICB9KSksXG4gICAgXSxcbiAgICBsYWJlbFNldHM6IGxhYmVsU2V0cyhqc29uLCB0ZXh0KSxcbiAgICBzYW1wbGVTdGFjazogSW50MzJBcnJheS5mcm9tKGpzb24uc2FtcGxlcy5zdGFjayksXG4gICAgc2FtcGxlVGhyZWFkOiBJbnQzMkFycmF5LmZyb20oanNvbi5zYW1wbGVzLnRocmVhZCksXG4gICAgc2FtcGxlTGFiZWxzOiBJbnQzMkFycmF5LmZyb20oanNvbi5zYW1wbGVzLmxhYmVscyksXG4gICAgdmFsdWVzOiBqc29uLnNhbXBsZXMudmFsdWVzLm1hcCgodmFsdWVzKSA9PiBGbG9hdDY0QXJyYXkuZnJvbSh2YWx1ZXMpKSxcbiAgICBzYW1wbGVJc0Jhc2U6IG51bGwsXG4gICAgdGltZWxpbmU6IGpzb24udGltZWxpbmUgJiYganNvbi50aW1lbGluZS5zYW1wbGUubGVuZ3RoID4gMCA/IHRpbWVsaW5lT2YoanNvbi50aW1lbGluZSkgOiBudWxsLFxuICB9O1xufVxuXG4vLyBPYmplY3RzIGFyZSBjb3VudGVkLCBhbmQgY2FsbGVkIHNvOiBhIGJhcmUgbnVtYmVyIGJlc2lkZSB0aW1lcyBhbmQgYnl0ZXMgd291bGQgc2F5IGxpdHRsZS5cbmZ1bmN0aW9uIHR5cGVPZihuYW1lOiBzdHJpbmcsIHVuaXQ6IHN0cmluZyk6IFNhbXBsZVR5cGUge1xuICByZXR1cm4geyBuYW1lLCB1bml0OiB1bml0ID09PSBcImNvdW50XCIgJiYgbmFtZS5lbmRzV2l0aChcIl9vYmplY3RzXCIpID8gXCJvYmplY3RzXCIgOiB1bml0IH07XG59XG5cbi8vIFwiIyBjd2Q6IC9zcnYvc2hvcFwiLCBvbmNlIGZvciBlYWNoIHJlY29yZGluZyBvZiB0aG9zZSB0aGF0IHdlcmUgYWRkZWQgdXAuXG5mdW5jdGlvbiBkaXJlY3Rvcmllc0luKGNvbW1lbnRzOiBzdHJpbmdbXSk6IHN0cmluZ1tdIHtcbiAgcmV0dXJuIFsuLi5uZXcgU2V0KGNvbW1lbnRzLm1hcCgoY29tbWVudCkgPT4gL14jIGN3ZDogKFxcLy4qKS8uZXhlYyhjb21tZW50KT8uWzFdID8/IFwiXCIpLmZpbHRlcihCb29sZWFuKSldO1xufVxuXG5mdW5jdGlvbiBjb2x1bW4odmFsdWVzOiBudW1iZXJbXSk6IEludDMyQXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgSW50MzJBcnJheSh2YWx1ZXMubGVuZ3RoICsgMSk7XG4gIHJlc3VsdC5zZXQodmFsdWVzLCAxKTtcbiAgcmV0dXJuIHJlc3VsdDtcbn1cblxuZnVuY3Rpb24gcGFyZW50cyh1cDogbnVtYmVyW10pOiBJbnQzMkFycmF5IHtcbiAgY29uc3QgcmVzdWx0ID0gbmV3IEludDMyQXJyYXkodXAubGVuZ3RoICsgMSk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgdXAubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCBkaXN0YW5jZSA9IHVwW2ldO1xuICAgIHJlc3VsdFtpICsgMV0gPSBkaXN0YW5jZSA9PT0gMCA/IDAgOiBpICsgMSAtIGRpc3RhbmNlO1xuICB9XG4gIHJldHVybiByZXN1bHQ7XG59XG5cbmZ1bmN0aW9uIGxhYmVsU2V0cyhqc29uOiBWaWV3SnNvbiwgdGV4dDogKGlkOiBudW1iZXIpID0+IHN0cmluZyk6IExhYmVsW11bXSB7XG4gIGNvbnN0IHsga2V5LCBzdHJpbmcsIG51bWJlciwgdW5pdCB9ID0ganNvbi5sYWJlbHM7XG4gIGNvbnN0IHNldHM6IExhYmVsW11bXSA9IFtbXV07XG4gIGxldCBzdGFydCA9IDA7XG4gIGZvciAoY29uc3QgZW5kIG9mIGpzb24ubGFiZWxfc2V0cy5lbmQpIHtcbiAgICBjb25zdCBzZXQ6IExhYmVsW10gPSBbXTtcbiAgICBmb3IgKGxldCBpID0gc3RhcnQ7IGkgPCBlbmQ7IGkrKykge1xuICAgICAgY29uc3QgdmFsdWUgPSBzdHJpbmdbaV0gIT09IDAgPyB0ZXh0KHN0cmluZ1tpXSkgOiBgJHtudW1iZXJbaV19ICR7dGV4dCh1bml0W2ldKX1gLnRyaW1FbmQoKTtcbiAgICAgIHNldC5wdXNoKHsga2V5OiB0ZXh0KGtleVtpXSksIHZhbHVlIH0pO1xuICAgIH1cbiAgICBzZXRzLnB1c2goc2V0KTtcbiAgICBzdGFydCA9IGVuZDtcbiAgfVxuICByZXR1cm4gc2V0cztcbn1cblxuZnVuY3Rpb24gdGltZWxpbmVPZihyb3dzOiBOb25OdWxsYWJsZTxWaWV3SnNvbltcInRpbWVsaW5lXCJdPik6IFRpbWVsaW5lIHtcbiAgY29uc3QgZW5kVXMgPSBuZXcgRmxvYXQ2NEFycmF5KHJvd3MudGltZV91cy5sZW5ndGgpO1xuICBsZXQgdGltZSA9IDA7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgZW5kVXMubGVuZ3RoOyBpKyspIHtcbiAgICB0aW1lICs9IHJvd3MudGltZV91c1tpXTtcbiAgICBlbmRVc1tpXSA9IHRpbWU7XG4gIH1cbiAgcmV0dXJuIHsgZW5kVXMsIHNhbXBsZTogSW50MzJBcnJheS5mcm9tKHJvd3Muc2FtcGxlKSwgd2VpZ2h0OiBGbG9hdDY0QXJyYXkuZnJvbShyb3dzLndlaWdodCksIGdhcHM6IFtdIH07XG59XG5cbi8vIFdoYXQgYSB0aHJlYWQgaXMgY2FsbGVkIHdoZXJlIHRoZXJlIGlzIHJvb20gZm9yIGEgd29yZDsgd2l0aCBpdHMgcHJvY2VzcyB3aGVyZSB0aGVyZSBhcmUgc2V2ZXJhbCwgdW5sZXNzIHRoYXQgaXMgcGxhaW4uXG5leHBvcnQgZnVuY3Rpb24gdGhyZWFkTmFtZShwcm9maWxlOiBQcm9maWxlLCBpZDogbnVtYmVyLCB3aXRoUHJvY2VzcyA9IGhhc01hbnlQcm9jZXNzZXMocHJvZmlsZSkpOiBzdHJpbmcge1xuICBjb25zdCB0aHJlYWQgPSBwcm9maWxlLnRocmVhZHNbaWRdO1xuICBpZiAoaWQgPT09IDApIHJldHVybiBcInVua25vd24gdGhyZWFkXCI7XG4gIGNvbnN0IG5hbWUgPSB0aHJlYWQubmFtZSB8fCAodGhyZWFkLm51bWJlciA9PT0gMSA/IFwibWFpblwiIDogYHRocmVhZCAke3RocmVhZC5udW1iZXJ9YCk7XG4gIHJldHVybiB3aXRoUHJvY2VzcyA/IGAke25hbWV9ICgke3RocmVhZC5wcm9jZXNzfSlgIDogbmFtZTtcbn1cblxuZnVuY3Rpb24gaGFzTWFueVByb2Nlc3Nlcyhwcm9maWxlOiBQcm9maWxlKTogYm9vbGVhbiB7XG4gIHJldHVybiBwcm9maWxlLnRocmVhZHMubGVuZ3RoID4gMiAmJiBwcm9maWxlLnRocmVhZHMuc2xpY2UoMikuc29tZSgodCkgPT4gdC5wcm9jZXNzICE9PSBwcm9maWxlLnRocmVhZHNbMV0ucHJvY2Vzcyk7XG59XG4iLCAiLy8gTGFiZWxzIGFzIGZyYW1lczogYSBsYWJlbCdzIHZhbHVlIGJlY29tZXMgdGhlIHJvb3QsIG9yIHRoZSBsZWFmLCBvZiBlYWNoIHN0YWNrLCBzbyB0aGF0IGFsbCB2aWV3cyBhZGQgdXAgYnkgaXQuIFdoYXRcbi8vIGBzcGVyZiByZXBvcnQgLS10YWdyb290YCBkb2VzIGluIHRleHQuXG5cbmltcG9ydCB7IFBhaXJJbmRleCB9IGZyb20gXCIuL3BhaXJfaW5kZXgudHNcIjtcbmltcG9ydCB7IHByb2Nlc3Nlc09mIH0gZnJvbSBcIi4vcHJvY2Vzc2VzLnRzXCI7XG5pbXBvcnQgeyB0aHJlYWROYW1lLCB0eXBlIFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWxGcmFtZXMge1xuICByb290czogcmVhZG9ubHkgc3RyaW5nW107IC8vIGtleXMgb2YgbGFiZWxzLCB0aGUgb3V0ZXJtb3N0IGZpcnN0XG4gIGxlYXZlczogcmVhZG9ubHkgc3RyaW5nW107IC8vIHRoZSBpbm5lcm1vc3QgbGFzdFxufVxuXG5leHBvcnQgY29uc3QgTk9fRlJBTUVTOiBMYWJlbEZyYW1lcyA9IHsgcm9vdHM6IFtdLCBsZWF2ZXM6IFtdIH07XG5cbi8vIFdoYXQgc3RhbmRzIHdoZXJlIGEgc2FtcGxlIGRvZXMgbm90IGhhdmUgdGhlIGxhYmVsLlxuZXhwb3J0IGNvbnN0IFVOS05PV04gPSBcIjx1bmtub3duPlwiO1xuXG4vLyBUaGUgZmlsZSBvZiBzdWNoIGEgZnJhbWUuIE5vIHBhdGggYmVnaW5zIGxpa2UgdGhhdC5cbmNvbnN0IFBMQUNFID0gXCI8bGFiZWwgXCI7XG5cbmV4cG9ydCBmdW5jdGlvbiBpc0xhYmVsRnJhbWUoZmlsZTogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiBmaWxlLnN0YXJ0c1dpdGgoUExBQ0UpO1xufVxuXG4vLyBXaGF0IGlzIGtub3duIG9mIGEgc2FtcGxlJ3MgdGhyZWFkLCBieSB3aGF0IHRoZSBsYWJlbHMgYXJlIGNhbGxlZCBpbiBmaWxlczsgXCJcIiB3aGVyZSBpdCBpcyBub3QuXG5jb25zdCBPRl9USFJFQURTOiBSZWNvcmQ8c3RyaW5nLCAocHJvZmlsZTogUHJvZmlsZSwgdGhyZWFkOiBudW1iZXIpID0+IHN0cmluZz4gPSB7XG4gIHRocmVhZDogKHByb2ZpbGUsIHRocmVhZCkgPT4gKHRocmVhZCA9PT0gMCA/IFwiXCIgOiB0aHJlYWROYW1lKHByb2ZpbGUsIHRocmVhZCwgZmFsc2UpKSxcbiAgcGlkOiAocHJvZmlsZSwgdGhyZWFkKSA9PiBudW1iZXJPZihwcm9maWxlLnRocmVhZHNbdGhyZWFkXT8ucHJvY2VzcyksXG4gIHBwaWQ6IChwcm9maWxlLCB0aHJlYWQpID0+IG51bWJlck9mKHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy5wYXJlbnQpLFxuICBwcm9jZXNzX3RpdGxlOiAocHJvZmlsZSwgdGhyZWFkKSA9PiBwcm9maWxlLnRocmVhZHNbdGhyZWFkXT8udGl0bGUgPz8gXCJcIixcbn07XG5cbmZ1bmN0aW9uIG51bWJlck9mKHZhbHVlOiBudW1iZXIgfCB1bmRlZmluZWQpOiBzdHJpbmcge1xuICByZXR1cm4gdmFsdWUgPyBTdHJpbmcodmFsdWUpIDogXCJcIjtcbn1cblxuLy8gUmV0dXJucyB0aGUgdmFsdWVzIHRoYXQgYSBzYW1wbGUgb2YgdGhpcyB0aHJlYWQgYW5kIHNldCBvZiBsYWJlbHMgaGFzIGZvciBhIGxhYmVsOyBub25lIHdoZXJlIGl0IGRvZXMgbm90IGhhdmUgaXQuXG5leHBvcnQgZnVuY3Rpb24gbGFiZWxWYWx1ZXMocHJvZmlsZTogUHJvZmlsZSwga2V5OiBzdHJpbmcsIHRocmVhZDogbnVtYmVyLCBsYWJlbHM6IG51bWJlcik6IHN0cmluZ1tdIHtcbiAgY29uc3QgZ2l2ZW4gPSBwcm9maWxlLmxhYmVsU2V0c1tsYWJlbHNdLmZpbHRlcigobGFiZWwpID0+IGxhYmVsLmtleSA9PT0ga2V5KS5tYXAoKHsgdmFsdWUgfSkgPT4gdmFsdWUpO1xuICByZXR1cm4gW2lzT2ZUaHJlYWRzKGtleSkgPyBPRl9USFJFQURTW2tleV0ocHJvZmlsZSwgdGhyZWFkKSA6IFwiXCIsIC4uLmdpdmVuXS5maWx0ZXIoQm9vbGVhbik7XG59XG5cbi8vIFdoZXRoZXIgbGFiZWxzIGNhbGxlZCBzbyBhcmUgd2hhdCBpcyBrbm93biBvZiB0aHJlYWRzLlxuZXhwb3J0IGZ1bmN0aW9uIGlzT2ZUaHJlYWRzKGtleTogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiBPYmplY3QuaGFzT3duKE9GX1RIUkVBRFMsIGtleSk7XG59XG5cbi8vIFJldHVybnMgdGhlIGtleXMgYnkgd2hpY2ggc2FtcGxlcyBvZiBgcHJvZmlsZWAgY2FuIGJlIHRvbGQgYXBhcnQ6IHRob3NlIG9mIGl0cyBsYWJlbHMsIGFuZCBvZiB0aHJlYWRzIGFuZCBwcm9jZXNzZXMgd2hlcmVcbi8vIHRoZXJlIGFyZSBzZXZlcmFsLlxuZXhwb3J0IGZ1bmN0aW9uIGZyYW1lS2V5cyhwcm9maWxlOiBQcm9maWxlKTogc3RyaW5nW10ge1xuICBjb25zdCBrZXlzID0gbmV3IFNldChwcm9maWxlLmxhYmVsU2V0cy5mbGF0TWFwKChzZXQpID0+IHNldC5tYXAoKHsga2V5IH0pID0+IGtleSkpKTtcbiAgaWYgKG5ldyBTZXQocHJvZmlsZS5zYW1wbGVUaHJlYWQpLnNpemUgPiAxKSBrZXlzLmFkZChcInRocmVhZFwiKTtcbiAgaWYgKHByb2Nlc3Nlc09mKHByb2ZpbGUpLmxlbmd0aCA+IDEpIHtcbiAgICBmb3IgKGNvbnN0IGtleSBvZiBbXCJwcm9jZXNzX3RpdGxlXCIsIFwicGlkXCIsIFwicHBpZFwiXSkge1xuICAgICAgaWYgKHByb2ZpbGUudGhyZWFkcy5zb21lKChfLCBpZCkgPT4gT0ZfVEhSRUFEU1trZXldKHByb2ZpbGUsIGlkKSAhPT0gXCJcIikpIGtleXMuYWRkKGtleSk7XG4gICAgfVxuICB9XG4gIHJldHVybiBbLi4ua2V5c107XG59XG5cbi8vIFJldHVybnMgdGhlIHByb2ZpbGUgd2l0aCBzdWNoIGZyYW1lczsgYHByb2ZpbGVgIGl0c2VsZiB3aGVyZSBub25lIGlzIGFza2VkIGZvci5cbmV4cG9ydCBmdW5jdGlvbiB3aXRoTGFiZWxGcmFtZXMocHJvZmlsZTogUHJvZmlsZSwgeyByb290cywgbGVhdmVzIH06IExhYmVsRnJhbWVzKTogUHJvZmlsZSB7XG4gIHJldHVybiByb290cy5sZW5ndGggKyBsZWF2ZXMubGVuZ3RoID09PSAwID8gcHJvZmlsZSA6IG5ldyBHcmFmdGVyKHByb2ZpbGUsIHJvb3RzLCBsZWF2ZXMpLmdyYWZ0KCk7XG59XG5cbmNsYXNzIEdyYWZ0ZXIge1xuICBwcml2YXRlIHJlYWRvbmx5IGZ1bmN0aW9uTmFtZTogc3RyaW5nW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnVuY3Rpb25GaWxlOiBzdHJpbmdbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmdW5jdGlvbkxpbmU6IG51bWJlcltdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lRnVuY3Rpb246IG51bWJlcltdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lTGluZTogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tQYXJlbnQ6IG51bWJlcltdID0gWzBdO1xuICBwcml2YXRlIHJlYWRvbmx5IHN0YWNrRnJhbWU6IG51bWJlcltdID0gWzBdO1xuICBwcml2YXRlIHJlYWRvbmx5IHN0YWNrczogUGFpckluZGV4O1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lcyA9IG5ldyBNYXA8c3RyaW5nLCBudW1iZXI+KCk7XG4gIC8vIFdoYXQgYW4gb2xkIHN0YWNrIGlzIGFib3ZlIHRoZSBub2RlIG9mIHNvbWUgbGFiZWxzLCBieSB0aGF0IG5vZGUuIE1hbnkgc2FtcGxlcyBoYXZlIGZldyBsYWJlbHMuXG4gIHByaXZhdGUgcmVhZG9ubHkgYnJhbmNoZXMgPSBuZXcgTWFwPG51bWJlciwgTWFwPG51bWJlciwgbnVtYmVyPj4oKTtcblxuICBjb25zdHJ1Y3RvcihcbiAgICBwcml2YXRlIHJlYWRvbmx5IHByb2ZpbGU6IFByb2ZpbGUsXG4gICAgcHJpdmF0ZSByZWFkb25seSByb290czogcmVhZG9ubHkgc3RyaW5nW10sXG4gICAgcHJpdmF0ZSByZWFkb25seSBsZWF2ZXM6IHJlYWRvbmx5IHN0cmluZ1tdLFxuICApIHtcbiAgICB0aGlzLmZ1bmN0aW9uTmFtZSA9IFsuLi5wcm9maWxlLmZ1bmN0aW9uTmFtZV07XG4gICAgdGhpcy5mdW5jdGlvbkZpbGUgPSBbLi4ucHJvZmlsZS5mdW5jdGlvbkZpbGVdO1xuICAgIHRoaXMuZnVuY3Rpb25MaW5lID0gWy4uLnByb2ZpbGUuZnVuY3Rpb25MaW5lXTtcbiAgICB0aGlzLmZyYW1lRnVuY3Rpb24gPSBbLi4ucHJvZmlsZS5mcmFtZUZ1bmN0aW9uXTtcbiAgICB0aGlzLmZyYW1lTGluZSA9IFsuLi5wcm9maWxlLmZyYW1lTGluZV07XG4gICAgdGhpcy5zdGFja3MgPSBuZXcgUGFpckluZGV4KHRoaXMuc3RhY2tQYXJlbnQsIHRoaXMuc3RhY2tGcmFtZSwgcHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGggKiAyKTtcbiAgfVxuXG4gIGdyYWZ0KCk6IFByb2ZpbGUge1xuICAgIGNvbnN0IHsgcHJvZmlsZSB9ID0gdGhpcztcbiAgICBjb25zdCBzYW1wbGVTdGFjayA9IHByb2ZpbGUuc2FtcGxlU3RhY2subWFwKChzdGFjaywgaSkgPT4ge1xuICAgICAgY29uc3QgZnJhbWVzT2YgPSAoa2V5czogcmVhZG9ubHkgc3RyaW5nW10pOiBudW1iZXJbXSA9PlxuICAgICAgICBrZXlzLm1hcCgoa2V5KSA9PiB0aGlzLmZyYW1lKGtleSwgbGFiZWxWYWx1ZXMocHJvZmlsZSwga2V5LCBwcm9maWxlLnNhbXBsZVRocmVhZFtpXSwgcHJvZmlsZS5zYW1wbGVMYWJlbHNbaV0pLmpvaW4oXCIsXCIpKSk7XG4gICAgICBjb25zdCBiZWxvdyA9IGZyYW1lc09mKHRoaXMucm9vdHMpLnJlZHVjZSgobm9kZSwgZnJhbWUpID0+IHRoaXMubm9kZShub2RlLCBmcmFtZSksIDApO1xuICAgICAgcmV0dXJuIGZyYW1lc09mKHRoaXMubGVhdmVzKS5yZWR1Y2UoKG5vZGUsIGZyYW1lKSA9PiB0aGlzLm5vZGUobm9kZSwgZnJhbWUpLCB0aGlzLmFib3ZlKGJlbG93LCBzdGFjaykpO1xuICAgIH0pO1xuICAgIHJldHVybiB7XG4gICAgICAuLi5wcm9maWxlLFxuICAgICAgZnVuY3Rpb25OYW1lOiB0aGlzLmZ1bmN0aW9uTmFtZSxcbiAgICAgIGZ1bmN0aW9uRmlsZTogdGhpcy5mdW5jdGlvbkZpbGUsXG4gICAgICBmdW5jdGlvbkxpbmU6IEludDMyQXJyYXkuZnJvbSh0aGlzLmZ1bmN0aW9uTGluZSksXG4gICAgICBmcmFtZUZ1bmN0aW9uOiBJbnQzMkFycmF5LmZyb20odGhpcy5mcmFtZUZ1bmN0aW9uKSxcbiAgICAgIGZyYW1lTGluZTogSW50MzJBcnJheS5mcm9tKHRoaXMuZnJhbWVMaW5lKSxcbiAgICAgIHN0YWNrUGFyZW50OiBJbnQzMkFycmF5LmZyb20odGhpcy5zdGFja1BhcmVudCksXG4gICAgICBzdGFja0ZyYW1lOiBJbnQzMkFycmF5LmZyb20odGhpcy5zdGFja0ZyYW1lKSxcbiAgICAgIHNhbXBsZVN0YWNrLFxuICAgIH07XG4gIH1cblxuICBwcml2YXRlIGZyYW1lKGtleTogc3RyaW5nLCB2YWx1ZTogc3RyaW5nKTogbnVtYmVyIHtcbiAgICBjb25zdCBuYW1lID0gdmFsdWUgfHwgVU5LTk9XTjtcbiAgICBjb25zdCB3b3JkcyA9IGAke2tleX1cXDAke25hbWV9YDtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuZnJhbWVzLmdldCh3b3Jkcyk7XG4gICAgaWYgKGtub3duICE9PSB1bmRlZmluZWQpIHJldHVybiBrbm93bjtcbiAgICB0aGlzLmZ1bmN0aW9uRmlsZS5wdXNoKGAke1BMQUNFfSR7a2V5fT5gKTtcbiAgICB0aGlzLmZ1bmN0aW9uTGluZS5wdXNoKDApO1xuICAgIHRoaXMuZnJhbWVGdW5jdGlvbi5wdXNoKHRoaXMuZnVuY3Rpb25OYW1lLnB1c2gobmFtZSkgLSAxKTtcbiAgICBjb25zdCBpZCA9IHRoaXMuZnJhbWVMaW5lLnB1c2goMCkgLSAxO1xuICAgIHRoaXMuZnJhbWVzLnNldCh3b3JkcywgaWQpO1xuICAgIHJldHVybiBpZDtcbiAgfVxuXG4gIHByaXZhdGUgbm9kZShwYXJlbnQ6IG51bWJlciwgZnJhbWU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLnN0YWNrcy5maW5kT3JBZGQocGFyZW50LCBmcmFtZSwgdGhpcy5zdGFja1BhcmVudC5sZW5ndGgpO1xuICAgIGlmIChrbm93biA+PSAwKSByZXR1cm4ga25vd247XG4gICAgdGhpcy5zdGFja0ZyYW1lLnB1c2goZnJhbWUpO1xuICAgIHJldHVybiB0aGlzLnN0YWNrUGFyZW50LnB1c2gocGFyZW50KSAtIDE7XG4gIH1cblxuICAvLyBDbGltYnMgdW50aWwgYSBub2RlIGlzIGtub3duLCBhbmQgZ29lcyBkb3duIGFnYWluLlxuICBwcml2YXRlIGFib3ZlKGJlbG93OiBudW1iZXIsIHN0YWNrOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGxldCBicmFuY2ggPSB0aGlzLmJyYW5jaGVzLmdldChiZWxvdyk7XG4gICAgaWYgKCFicmFuY2gpIHRoaXMuYnJhbmNoZXMuc2V0KGJlbG93LCAoYnJhbmNoID0gbmV3IE1hcChbWzAsIGJlbG93XV0pKSk7XG4gICAgY29uc3QgcGF0aDogbnVtYmVyW10gPSBbXTtcbiAgICBsZXQgYXQgPSBzdGFjaztcbiAgICBmb3IgKDsgIWJyYW5jaC5oYXMoYXQpOyBhdCA9IHRoaXMucHJvZmlsZS5zdGFja1BhcmVudFthdF0pIHBhdGgucHVzaChhdCk7XG4gICAgbGV0IG5vZGUgPSBicmFuY2guZ2V0KGF0KSE7XG4gICAgZm9yIChjb25zdCBvbGQgb2YgcGF0aC5yZXZlcnNlKCkpIHtcbiAgICAgIG5vZGUgPSB0aGlzLm5vZGUobm9kZSwgdGhpcy5wcm9maWxlLnN0YWNrRnJhbWVbb2xkXSk7XG4gICAgICBicmFuY2guc2V0KG9sZCwgbm9kZSk7XG4gICAgfVxuICAgIHJldHVybiBub2RlO1xuICB9XG59XG4iLCAiLy8gTnVtYmVycyBpbiB3b3Jkcy5cblxuZXhwb3J0IGNvbnN0IFVOSVRfQ0hPSUNFUyA9IFtcImF1dG9cIiwgXCJuc1wiLCBcIlx1MDBCNXNcIiwgXCJtc1wiLCBcInNcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBVbml0Q2hvaWNlID0gKHR5cGVvZiBVTklUX0NIT0lDRVMpW251bWJlcl07XG5cbmNvbnN0IFRJTUVfVU5JVFM6IFtVbml0Q2hvaWNlLCBudW1iZXJdW10gPSBbW1wic1wiLCAxZTldLCBbXCJtc1wiLCAxZTZdLCBbXCJcdTAwQjVzXCIsIDFlM10sIFtcIm5zXCIsIDFdXTtcbi8vIEFzIGdvIHRvb2wgcHByb2YgaGFzIHRoZW0sIGFuZCBzbyBgc3BlcmYgcmVwb3J0YC5cbmNvbnN0IEJZVEVfVU5JVFM6IFtzdHJpbmcsIG51bWJlcl1bXSA9IFtbXCJUQlwiLCAyICoqIDQwXSwgW1wiR0JcIiwgMiAqKiAzMF0sIFtcIk1CXCIsIDIgKiogMjBdLCBbXCJrQlwiLCAyICoqIDEwXSwgW1wiQlwiLCAxXV07XG5cbmV4cG9ydCBmdW5jdGlvbiBpc1RpbWUodW5pdDogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiB1bml0ID09PSBcIm5hbm9zZWNvbmRzXCI7XG59XG5cbi8vIEEgdmFsdWUgb2YgdGhlIHVuaXQgdGhhdCBhIHNhbXBsZSB0eXBlIGhhczogXCIxMi4zNCBzXCIsIFwiNTEyIHNhbXBsZXNcIiwgXCIzLjEgTUJcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRWYWx1ZSh2YWx1ZTogbnVtYmVyLCB1bml0OiBzdHJpbmcsIGNob2ljZTogVW5pdENob2ljZSA9IFwiYXV0b1wiKTogc3RyaW5nIHtcbiAgaWYgKGlzVGltZSh1bml0KSkgcmV0dXJuIGZvcm1hdFRpbWUodmFsdWUsIGNob2ljZSk7XG4gIGlmICh1bml0ID09PSBcImJ5dGVzXCIpIHJldHVybiBzY2FsZWQodmFsdWUsIEJZVEVfVU5JVFMpO1xuICByZXR1cm4gdW5pdCA9PT0gXCJjb3VudFwiIHx8IHVuaXQgPT09IFwiXCIgPyBncm91cGVkKHZhbHVlKSA6IGAke2dyb3VwZWQodmFsdWUpfSAke3VuaXR9YDtcbn1cblxuLy8gVGhlIHNhbWUgaW4gYSBjb2x1bW4gd2hvc2UgaGVhZGluZyBzYXlzIHdoYXQgaXMgY291bnRlZDogXCIyLDAxMVwiLCBub3QgXCIyLDAxMSBvYmplY3RzXCIuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0Q2VsbCh2YWx1ZTogbnVtYmVyLCB1bml0OiBzdHJpbmcsIGNob2ljZTogVW5pdENob2ljZSA9IFwiYXV0b1wiKTogc3RyaW5nIHtcbiAgcmV0dXJuIGZvcm1hdFZhbHVlKHZhbHVlLCB1bml0ID09PSBcIm9iamVjdHNcIiA/IFwiY291bnRcIiA6IHVuaXQsIGNob2ljZSk7XG59XG5cbi8vIEV2ZXJ5IGRpZ2l0IHRoYXQgaXMga25vd24sIGZvciB0b29sdGlwczogXCIxLDIzNCw1NjcsODkwIG5zXCIuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0RXhhY3QodmFsdWU6IG51bWJlciwgdW5pdDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3Qgcm91bmRlZCA9IE1hdGgucm91bmQodmFsdWUpO1xuICBpZiAoaXNUaW1lKHVuaXQpKSByZXR1cm4gYCR7Z3JvdXBlZChyb3VuZGVkKX0gbnNgO1xuICByZXR1cm4gdW5pdCA9PT0gXCJjb3VudFwiIHx8IHVuaXQgPT09IFwiXCIgPyBncm91cGVkKHJvdW5kZWQpIDogYCR7Z3JvdXBlZChyb3VuZGVkKX0gJHt1bml0fWA7XG59XG5cbmZ1bmN0aW9uIGZvcm1hdFRpbWUobnM6IG51bWJlciwgY2hvaWNlOiBVbml0Q2hvaWNlKTogc3RyaW5nIHtcbiAgaWYgKGNob2ljZSA9PT0gXCJhdXRvXCIpIHJldHVybiBzY2FsZWQobnMsIFRJTUVfVU5JVFMpO1xuICBjb25zdCBmYWN0b3IgPSBUSU1FX1VOSVRTLmZpbmQoKFtuYW1lXSkgPT4gbmFtZSA9PT0gY2hvaWNlKSFbMV07XG4gIGNvbnN0IHZhbHVlID0gbnMgLyBmYWN0b3I7XG4gIGlmIChucyA9PT0gMCkgcmV0dXJuIFwiMFwiO1xuICBjb25zdCBkaWdpdHMgPSBmYWN0b3IgPT09IDEgPyAwIDogTWF0aC5hYnModmFsdWUpID49IDEwMDAgPyAxIDogZmFjdG9yID09PSAxZTkgPyAzIDogMjtcbiAgcmV0dXJuIGAke2dyb3VwZWQodmFsdWUsIGRpZ2l0cyl9ICR7Y2hvaWNlfWA7XG59XG5cbmZ1bmN0aW9uIHNjYWxlZCh2YWx1ZTogbnVtYmVyLCB1bml0czogcmVhZG9ubHkgKHJlYWRvbmx5IFtzdHJpbmcsIG51bWJlcl0pW10pOiBzdHJpbmcge1xuICBjb25zdCBzaXplID0gTWF0aC5hYnModmFsdWUpO1xuICAvLyA5OTkuNSBvZiBhIHVuaXQgd291bGQgYmUgcm91bmRlZCB0byAxLDAwMCBvZiBpdDogdGhlbiB0aGUgbmV4dCBvbmUgaXMgbWVhbnQuXG4gIGNvbnN0IFtuYW1lLCBmYWN0b3JdID0gdW5pdHMuZmluZCgoWywgZWFjaF0pID0+IHNpemUgPj0gZWFjaCAqIDAuOTk5NSkgPz8gdW5pdHNbdW5pdHMubGVuZ3RoIC0gMV07XG4gIGNvbnN0IGFtb3VudCA9IHZhbHVlIC8gZmFjdG9yO1xuICBpZiAodmFsdWUgPT09IDApIHJldHVybiBcIjBcIjtcbiAgY29uc3QgZGlnaXRzID0gZmFjdG9yID09PSAxID8gMCA6IE1hdGguYWJzKGFtb3VudCkgPj0gMTAwID8gMCA6IE1hdGguYWJzKGFtb3VudCkgPj0gMTAgPyAxIDogMjtcbiAgcmV0dXJuIGAke2dyb3VwZWQoYW1vdW50LCBkaWdpdHMpfSAke25hbWV9YDtcbn1cblxuLy8gTWFkZSBvbmNlIGVhY2g6IGEgZm9ybWF0dGVyIHRha2VzIGxvbmdlciB0byBtYWtlIHRoYW4gYSB0aG91c2FuZCBudW1iZXJzIHRvIGZvcm1hdC5cbmNvbnN0IGZvcm1hdHRlcnMgPSBuZXcgTWFwPG51bWJlciwgSW50bC5OdW1iZXJGb3JtYXQ+KCk7XG5cbmV4cG9ydCBmdW5jdGlvbiBncm91cGVkKHZhbHVlOiBudW1iZXIsIGRpZ2l0cyA9IDApOiBzdHJpbmcge1xuICBsZXQgZm9ybWF0dGVyID0gZm9ybWF0dGVycy5nZXQoZGlnaXRzKTtcbiAgaWYgKCFmb3JtYXR0ZXIpIHtcbiAgICBmb3JtYXR0ZXIgPSBuZXcgSW50bC5OdW1iZXJGb3JtYXQoXCJlbi1VU1wiLCB7IG1pbmltdW1GcmFjdGlvbkRpZ2l0czogZGlnaXRzLCBtYXhpbXVtRnJhY3Rpb25EaWdpdHM6IGRpZ2l0cyB9KTtcbiAgICBmb3JtYXR0ZXJzLnNldChkaWdpdHMsIGZvcm1hdHRlcik7XG4gIH1cbiAgcmV0dXJuIGZvcm1hdHRlci5mb3JtYXQodmFsdWUpO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0U2hhcmUocGFydDogbnVtYmVyLCB3aG9sZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgaWYgKHdob2xlID09PSAwKSByZXR1cm4gXCJcdTIwMTNcIjtcbiAgaWYgKHBhcnQgPT09IDApIHJldHVybiBcIjAlXCI7XG4gIGNvbnN0IHBlcmNlbnQgPSAocGFydCAvIHdob2xlKSAqIDEwMDtcbiAgaWYgKHBlcmNlbnQgIT09IDAgJiYgTWF0aC5hYnMocGVyY2VudCkgPCAwLjAxKSByZXR1cm4gcGVyY2VudCA8IDAgPyBcIj4gXHUyMjEyMC4wMSVcIiA6IFwiPCAwLjAxJVwiO1xuICByZXR1cm4gYCR7c2lnbmVkKHBlcmNlbnQsIE1hdGguYWJzKHBlcmNlbnQpIDwgMSA/IDIgOiAxKX0lYDtcbn1cblxuLy8gV2l0aCBhIHJlYWwgbWludXMgc2lnbi5cbmZ1bmN0aW9uIHNpZ25lZCh2YWx1ZTogbnVtYmVyLCBkaWdpdHM6IG51bWJlcik6IHN0cmluZyB7XG4gIHJldHVybiBncm91cGVkKHZhbHVlLCBkaWdpdHMpLnJlcGxhY2UoXCItXCIsIFwiXHUyMjEyXCIpO1xufVxuXG4vLyBIb3cgbXVjaCBtb3JlIHRoYW4gYmVmb3JlLCBhbHdheXMgd2l0aCBpdHMgc2lnbjogXCIrMTIuMyVcIiwgXCJcdTIyMTI0MCVcIiwgXCJcdTAwQjEwJVwiOyB3aGF0IHdhcyBub3QsIG9yIGlzIG5vIG1vcmUsIGluIGEgd29yZC5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRHcm93dGgodmFsdWU6IG51bWJlciwgYmFzZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgaWYgKGJhc2UgPT09IDApIHJldHVybiB2YWx1ZSA9PT0gMCA/IFwiXCIgOiBcIm5ld1wiO1xuICBpZiAodmFsdWUgPT09IDApIHJldHVybiBcImdvbmVcIjtcbiAgY29uc3QgcGVyY2VudCA9ICgodmFsdWUgLSBiYXNlKSAvIE1hdGguYWJzKGJhc2UpKSAqIDEwMDtcbiAgY29uc3QgZGlnaXRzID0gTWF0aC5hYnMocGVyY2VudCkgPCAxMCA/IDEgOiAwO1xuICBjb25zdCBhbW91bnQgPSBncm91cGVkKE1hdGguYWJzKHBlcmNlbnQpLCBkaWdpdHMpO1xuICBpZiAoTnVtYmVyKGFtb3VudCkgPT09IDApIHJldHVybiBcIlx1MDBCMTAlXCI7XG4gIHJldHVybiBgJHtwZXJjZW50ID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIn0ke2Ftb3VudH0lYDtcbn1cblxuLy8gRnJvbSBvbmUgc2hhcmUgdG8gYW5vdGhlciBvbmUsIGluIHBvaW50cyBvZiBhIHBlcmNlbnQ6IFwiKzEuMlwiLCBcIlx1MjIxMjAuMDRcIiwgXCJcdTAwQjEwXCIuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0UG9pbnRzKHNoYXJlOiBudW1iZXIsIGJhc2U6IG51bWJlcik6IHN0cmluZyB7XG4gIGNvbnN0IHBvaW50cyA9IChzaGFyZSAtIGJhc2UpICogMTAwO1xuICBjb25zdCBhbW91bnQgPSBncm91cGVkKE1hdGguYWJzKHBvaW50cyksIE1hdGguYWJzKHBvaW50cykgPCAxID8gMiA6IDEpO1xuICBpZiAoTnVtYmVyKGFtb3VudCkgPT09IDApIHJldHVybiBcIlx1MDBCMTBcIjtcbiAgcmV0dXJuIGAke3BvaW50cyA+IDAgPyBcIitcIiA6IFwiXHUyMjEyXCJ9JHthbW91bnR9YDtcbn1cblxuLy8gQSBkaWZmZXJlbmNlLCBhbHdheXMgd2l0aCBpdHMgc2lnbjogXCIrMTIuMyBtc1wiLCBcIlx1MjIxMjRcIiwgXCJcdTAwQjEwXCIuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0Q2hhbmdlKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICBpZiAoTWF0aC5yb3VuZCh2YWx1ZSkgPT09IDApIHJldHVybiBcIlx1MDBCMTBcIjtcbiAgcmV0dXJuICh2YWx1ZSA+IDAgPyBcIitcIiA6IFwiXHUyMjEyXCIpICsgZm9ybWF0VmFsdWUoTWF0aC5hYnModmFsdWUpLCB1bml0LCBjaG9pY2UpO1xufVxuXG4vLyBBIHBvaW50IG9yIGxlbmd0aCBvZiB0aW1lIG9uIGFuIGF4aXMsIHdpdGggYXMgbWFueSBkaWdpdHMgYXMgc3RlcHMgb2YgYHN0ZXBVc2AgbmVlZC5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRJbnN0YW50KHVzOiBudW1iZXIsIHN0ZXBVczogbnVtYmVyKTogc3RyaW5nIHtcbiAgaWYgKHN0ZXBVcyA+PSAxZTYpIHtcbiAgICBjb25zdCBzZWNvbmRzID0gTWF0aC5yb3VuZCh1cyAvIDFlNik7XG4gICAgcmV0dXJuIHNlY29uZHMgPj0gNjAgJiYgc3RlcFVzID49IDFlNiA/IGNsb2NrKHNlY29uZHMpIDogYCR7c2Vjb25kc30gc2A7XG4gIH1cbiAgaWYgKHN0ZXBVcyA+PSAxZTMpIHtcbiAgICBjb25zdCBkaWdpdHMgPSBzdGVwVXMgPj0gMWU1ID8gMSA6IHN0ZXBVcyA+PSAxZTQgPyAyIDogMztcbiAgICByZXR1cm4gdXMgPj0gMWU2IHx8IHN0ZXBVcyA+PSAxZTUgPyBgJHsodXMgLyAxZTYpLnRvRml4ZWQoZGlnaXRzKX0gc2AgOiBgJHtNYXRoLnJvdW5kKHVzIC8gMWUzKX0gbXNgO1xuICB9XG4gIHJldHVybiBgJHtncm91cGVkKHVzIC8gMWUzLCBzdGVwVXMgPj0gMTAwID8gMSA6IHN0ZXBVcyA+PSAxMCA/IDIgOiAzKX0gbXNgO1xufVxuXG4vLyBcIjQwMCBtcyB0byAxLjI1IHNcIlxuZXhwb3J0IGZ1bmN0aW9uIHJhbmdlV29yZHMoW2Zyb20sIHRvXTogcmVhZG9ubHkgW251bWJlciwgbnVtYmVyXSk6IHN0cmluZyB7XG4gIGNvbnN0IHBvaW50ID0gKHVzOiBudW1iZXIpOiBzdHJpbmcgPT4gKHVzID09PSAwID8gXCIwXCIgOiBmb3JtYXRWYWx1ZSh1cyAqIDEwMDAsIFwibmFub3NlY29uZHNcIikpO1xuICByZXR1cm4gYCR7cG9pbnQoZnJvbSl9IHRvICR7cG9pbnQodG8pfWA7XG59XG5cbi8vIFwiMTIuMyBzXCIsIGFuZCBmcm9tIGEgbWludXRlIG9uIFwiMTowMjowM1wiXG5leHBvcnQgZnVuY3Rpb24gbGVuZ3RoV29yZHModXM6IG51bWJlcik6IHN0cmluZyB7XG4gIHJldHVybiB1cyA+PSA2MGU2ID8gY2xvY2soTWF0aC5yb3VuZCh1cyAvIDFlNikpIDogZm9ybWF0VmFsdWUodXMgKiAxMDAwLCBcIm5hbm9zZWNvbmRzXCIpO1xufVxuXG5mdW5jdGlvbiBjbG9jayhzZWNvbmRzOiBudW1iZXIpOiBzdHJpbmcge1xuICBjb25zdCBtaW51dGVzID0gTWF0aC5mbG9vcihzZWNvbmRzIC8gNjApO1xuICBjb25zdCByZXN0ID0gU3RyaW5nKHNlY29uZHMgJSA2MCkucGFkU3RhcnQoMiwgXCIwXCIpO1xuICByZXR1cm4gbWludXRlcyA+PSA2MCA/IGAke01hdGguZmxvb3IobWludXRlcyAvIDYwKX06JHtTdHJpbmcobWludXRlcyAlIDYwKS5wYWRTdGFydCgyLCBcIjBcIil9OiR7cmVzdH1gIDogYCR7bWludXRlc306JHtyZXN0fWA7XG59XG5cbi8vIFJvdW5kIHN0ZXBzIHRoYXQgY3V0IGBzcGFuYCBpbnRvIGF0IG1vc3QgYG1vc3RgIHBhcnRzOiAxLCAyLCA1LCAxMCwgLi4uXG5leHBvcnQgZnVuY3Rpb24gbmljZVN0ZXAoc3BhbjogbnVtYmVyLCBtb3N0OiBudW1iZXIpOiBudW1iZXIge1xuICBjb25zdCBsZWFzdCA9IHNwYW4gLyBNYXRoLm1heChtb3N0LCAxKTtcbiAgY29uc3QgcG93ZXIgPSAxMCAqKiBNYXRoLmZsb29yKE1hdGgubG9nMTAoTWF0aC5tYXgobGVhc3QsIDFlLTkpKSk7XG4gIHJldHVybiBbMSwgMiwgNSwgMTBdLm1hcCgoZmFjdG9yKSA9PiBmYWN0b3IgKiBwb3dlcikuZmluZCgoc3RlcCkgPT4gc3RlcCA+PSBsZWFzdCAqIDAuOTk5KSA/PyAxMCAqIHBvd2VyO1xufVxuIiwgIi8vIFdoYXQgdGhlIHZhbHVlcyBvZiBzYW1wbGVzIGFyZTogd2hpY2ggdHlwZSBpcyB0aW1lLCB3aGljaCBhcmUgb2YgYWxsb2NhdGlvbnMsIGFuZCB3aGF0IHRoZXkgYXJlIGNhbGxlZC4gVGhlIGNvcmUncyBoZWFkZXJcbi8vIHNwZXJmL21vZGVsL3NhbXBsZV90eXBlcy5oIHNheXMgdGhlIHNhbWUuXG5cbmltcG9ydCB0eXBlIHsgUHJvZmlsZSwgU2FtcGxlVHlwZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGlzVGltZSB9IGZyb20gXCIuL3VuaXRzLnRzXCI7XG5cbi8vIE9iamVjdHMgYW5kIGJ5dGVzIG9mIHRoZSBzYW1lIGFsbG9jYXRpb25zLlxuZXhwb3J0IGludGVyZmFjZSBBbGxvY2F0aW9uUGFpciB7XG4gIG9iamVjdHM6IG51bWJlcjsgLy8gc2FtcGxlIHR5cGUsIGFzIGlzIHRoZSBuZXh0XG4gIGJ5dGVzOiBudW1iZXI7XG59XG5cbmNvbnN0IFdPUkRTOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+ID0ge1xuICBzYW1wbGVzOiBcIlNhbXBsZXNcIiwgY3B1OiBcIkNQVSB0aW1lXCIsIHdhbGw6IFwiV2FsbCB0aW1lXCIsIGFsbG9jX29iamVjdHM6IFwiT2JqZWN0c1wiLCBhbGxvY19zcGFjZTogXCJCeXRlc1wiLCBpbnVzZV9vYmplY3RzOiBcIk9iamVjdHMgaW4gdXNlXCIsXG4gIGludXNlX3NwYWNlOiBcIkJ5dGVzIGluIHVzZVwiLCB3ZWlnaHQ6IFwiV2VpZ2h0XCIsXG59O1xuXG5jb25zdCBPQkpFQ1RTID0gW1wiYWxsb2Nfb2JqZWN0c1wiLCBcImludXNlX29iamVjdHNcIl07XG5jb25zdCBCWVRFUyA9IFtcImFsbG9jX3NwYWNlXCIsIFwiaW51c2Vfc3BhY2VcIl07XG5cbi8vIFwiQ1BVIHRpbWVcIiwgXCJCeXRlc1wiOyB0aGUgbmFtZSB3aGVyZSB0aGVyZSBpcyBubyBvdGhlciB3b3JkIGZvciBpdC5cbmV4cG9ydCBmdW5jdGlvbiB0eXBlV29yZHMoeyBuYW1lIH06IFNhbXBsZVR5cGUpOiBzdHJpbmcge1xuICByZXR1cm4gV09SRFNbbmFtZV0gPz8gbmFtZTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGlzT2ZBbGxvY2F0aW9ucyh7IG5hbWUgfTogU2FtcGxlVHlwZSk6IGJvb2xlYW4ge1xuICByZXR1cm4gT0JKRUNUUy5pbmNsdWRlcyhuYW1lKSB8fCBCWVRFUy5pbmNsdWRlcyhuYW1lKTtcbn1cblxuLy8gV2hhdCBvZiBcInNlbGZcIiBhbmQgXCJ0b3RhbFwiIGFyZSBzdW1zLCBmb3IgaGVhZGluZ3M6IFwiIG9iamVjdHNcIiwgXCIgYnl0ZXNcIjsgbm90aGluZyBmb3IgdGltZSwgb2Ygd2hpY2ggYSBwcm9maWxlciBpcyBhbnl3YXkuXG5leHBvcnQgZnVuY3Rpb24gdW5pdFdvcmQoeyBuYW1lIH06IFNhbXBsZVR5cGUpOiBzdHJpbmcge1xuICByZXR1cm4gT0JKRUNUUy5pbmNsdWRlcyhuYW1lKSA/IFwiIG9iamVjdHNcIiA6IEJZVEVTLmluY2x1ZGVzKG5hbWUpID8gXCIgYnl0ZXNcIiA6IFwiXCI7XG59XG5cbi8vIFRoZSB0eXBlIHRoYXQgYSB0aW1lbGluZSdzIHdlaWdodHMgYXJlIG9mOiB0aGUgbGFzdCBvbmUgdGhhdCBpcyB0aW1lLCB0aGUgbGFzdCBvbmUgd2hlcmUgdGhlcmUgaXMgbm9uZS5cbmV4cG9ydCBmdW5jdGlvbiB0aW1lbGluZVR5cGUoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4pOiBudW1iZXIge1xuICBmb3IgKGxldCBpID0gdHlwZXMubGVuZ3RoIC0gMTsgaSA+PSAwOyBpLS0pIGlmIChpc1RpbWUodHlwZXNbaV0udW5pdCkpIHJldHVybiBpO1xuICByZXR1cm4gdHlwZXMubGVuZ3RoIC0gMTtcbn1cblxuLy8gV2hhdCBzdGFuZHMgYmVzaWRlIHRoZSB2YWx1ZXMgb2YgYSB0eXBlOiBob3cgbWFueSBzYW1wbGVzIHRoZXkgYXJlIG9mOyBiZXNpZGUgYnl0ZXMgdGhlIG9iamVjdHMsIGFuZCBiZXNpZGUgb2JqZWN0cyB0aGUgYnl0ZXMuXG5leHBvcnQgaW50ZXJmYWNlIENvbXBhbmlvbiB7XG4gIHR5cGU6IG51bWJlcjtcbiAgd29yZHM6IHN0cmluZztcbiAgdW5pdDogc3RyaW5nO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gY29tcGFuaW9uT2YoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4sIHR5cGU6IG51bWJlcik6IENvbXBhbmlvbiB8IG51bGwge1xuICBjb25zdCBwYWlyID0gYWxsb2NhdGlvblBhaXIodHlwZXMsIHR5cGUpO1xuICBpZiAocGFpcikgcmV0dXJuIHR5cGUgPT09IHBhaXIuYnl0ZXMgPyB7IHR5cGU6IHBhaXIub2JqZWN0cywgd29yZHM6IFwiT2JqZWN0c1wiLCB1bml0OiBcImNvdW50XCIgfSA6IHsgdHlwZTogcGFpci5ieXRlcywgd29yZHM6IFwiQnl0ZXNcIiwgdW5pdDogXCJieXRlc1wiIH07XG4gIGNvbnN0IHNhbXBsZXMgPSBpc09mQWxsb2NhdGlvbnModHlwZXNbdHlwZV0pID8gLTEgOiB0eXBlcy5maW5kSW5kZXgoKHsgbmFtZSB9KSA9PiBuYW1lID09PSBcInNhbXBsZXNcIik7XG4gIHJldHVybiBzYW1wbGVzIDwgMCA/IG51bGwgOiB7IHR5cGU6IHNhbXBsZXMsIHdvcmRzOiBcIlNhbXBsZXNcIiwgdW5pdDogXCJjb3VudFwiIH07XG59XG5cbi8vIFRoZSBwYWlyIHRoYXQgYSB0eXBlIGlzIG9uZSBvZjsgbnVsbCB3aGVyZSBpdCBpcyBvZiBubyBhbGxvY2F0aW9ucywgb3IgYWxvbmUuXG5leHBvcnQgZnVuY3Rpb24gYWxsb2NhdGlvblBhaXIodHlwZXM6IHJlYWRvbmx5IFNhbXBsZVR5cGVbXSwgdHlwZTogbnVtYmVyKTogQWxsb2NhdGlvblBhaXIgfCBudWxsIHtcbiAgY29uc3QgeyBuYW1lIH0gPSB0eXBlc1t0eXBlXTtcbiAgY29uc3Qgd2hpY2ggPSBNYXRoLm1heChPQkpFQ1RTLmluZGV4T2YobmFtZSksIEJZVEVTLmluZGV4T2YobmFtZSkpO1xuICBpZiAod2hpY2ggPCAwKSByZXR1cm4gbnVsbDtcbiAgY29uc3QgcGFpciA9IHsgb2JqZWN0czogdHlwZXMuZmluZEluZGV4KChlYWNoKSA9PiBlYWNoLm5hbWUgPT09IE9CSkVDVFNbd2hpY2hdKSwgYnl0ZXM6IHR5cGVzLmZpbmRJbmRleCgoZWFjaCkgPT4gZWFjaC5uYW1lID09PSBCWVRFU1t3aGljaF0pIH07XG4gIHJldHVybiBwYWlyLm9iamVjdHMgPCAwIHx8IHBhaXIuYnl0ZXMgPCAwID8gbnVsbCA6IHBhaXI7XG59XG5cbi8vIFRoZSB0eXBlcyBiZXR3ZWVuIHdoaWNoIG9uZSBjaG9vc2VzOiBob3cgb2Z0ZW4gc2FtcGxlcyB3ZXJlIHRha2VuIGlzIG5vIG1lYXN1cmUgb2YgaXRzIG93biBiZXNpZGUgb3RoZXJzLlxuZXhwb3J0IGZ1bmN0aW9uIG1lYXN1cmVzKHsgdHlwZXMgfTogUGljazxQcm9maWxlLCBcInR5cGVzXCI+KTogU2FtcGxlVHlwZVtdIHtcbiAgY29uc3Qgb3RoZXJzID0gdHlwZXMuZmlsdGVyKCh7IG5hbWUgfSkgPT4gbmFtZSAhPT0gXCJzYW1wbGVzXCIpO1xuICByZXR1cm4gb3RoZXJzLmxlbmd0aCA+IDEgPyBvdGhlcnMgOiB0eXBlcztcbn1cblxuLy8gV2hldGhlciBhIHByb2ZpbGUgaXMgb2YgdGltZSBhbmQgb2YgYWxsb2NhdGlvbnM6IHRoZW4gc2FtcGxlcyBvZiBvbmUgaGF2ZSBubyB2YWx1ZSBvZiB0aGUgb3RoZXIuXG5leHBvcnQgZnVuY3Rpb24gaXNPZlNldmVyYWwoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4pOiBib29sZWFuIHtcbiAgcmV0dXJuIHR5cGVzLnNvbWUoaXNPZkFsbG9jYXRpb25zKSAmJiB0eXBlcy5zb21lKCh0eXBlKSA9PiAhaXNPZkFsbG9jYXRpb25zKHR5cGUpKTtcbn1cbiIsICIvLyBIb3cgbXVjaCBlYWNoIHN0YWNrIHdlaWdocyB1bmRlciB0aGUgZmlsdGVycyB0aGF0IGFyZSBzZXQ6IHRoZSBvbmUgcGxhY2Ugd2hlcmUgc2FtcGxlcyBhcmUgY2hvc2VuLiBBbGwgdmlld3MgYnVpbGQgb24gaXQsXG4vLyBzbyBhIHJhbmdlIHBpY2tlZCBpbiB0aGUgdGltZWxpbmUsIGEgdGhyZWFkIG9yIGEgc3RhdGUgbWVhbnMgdGhlIHNhbWUgZXZlcnl3aGVyZS5cblxuaW1wb3J0IHsgU1RBVEVTLCB0eXBlIFN0YXRlIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGlzT2ZUaHJlYWRzLCBsYWJlbFZhbHVlcyB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHsgcHJvY2Vzc09mVGhyZWFkcyB9IGZyb20gXCIuL3Byb2Nlc3Nlcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgY29tcGFuaW9uT2YsIHRpbWVsaW5lVHlwZSB9IGZyb20gXCIuL3NhbXBsZV90eXBlcy50c1wiO1xuaW1wb3J0IHsgaXNUaW1lIH0gZnJvbSBcIi4vdW5pdHMudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBGaWx0ZXIge1xuICB0eXBlOiBudW1iZXI7XG4gIHByb2Nlc3M6IG51bWJlciB8IG51bGw7IC8vIGlkOyBudWxsOiBhbGxcbiAgdGhyZWFkOiBudW1iZXIgfCBudWxsOyAvLyBpZDsgbnVsbDogYWxsIGJ1dCB0aG9zZSB0aGF0IGFyZSBoaWRkZW5cbiAgaGlkZGVuVGhyZWFkczogUmVhZG9ubHlTZXQ8bnVtYmVyPjsgLy8gaWRzXG4gIGhpZGRlblN0YXRlczogUmVhZG9ubHlTZXQ8U3RhdGU+O1xuICBsYWJlbHM6IHJlYWRvbmx5IHN0cmluZ1tdOyAvLyBcImtleT12YWx1ZVwiOyBhIHNhbXBsZSBtdXN0IGNhcnJ5IGFsbCBvZiB0aGVtLiBcImtleT1cIjogaXQgbXVzdCBub3QgaGF2ZSB0aGUgbGFiZWxcbiAgcmFuZ2VVczogcmVhZG9ubHkgW251bWJlciwgbnVtYmVyXSB8IG51bGw7IC8vIG5lZWRzIGEgdGltZWxpbmVcbn1cblxuLy8gQnkgc3RhY2sgaWQ6IHdoYXQgZW5kcyB0aGVyZS4gYGJhc2VgIGlzIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbiwgYGNvdW50YCBob3cgbWFueSBzYW1wbGVzIHRoZXJlIHdlcmUsIG9yIHdoYXQgZWxzZSBzdGFuZHMgYmVzaWRlIHRoZSB2YWx1ZXMuXG5leHBvcnQgaW50ZXJmYWNlIFdlaWdodHMge1xuICB2YWx1ZTogRmxvYXQ2NEFycmF5O1xuICBiYXNlOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBjb3VudDogRmxvYXQ2NEFycmF5IHwgbnVsbDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHNhbXBsZVBhc3Nlcyhwcm9maWxlOiBQcm9maWxlLCBzdGF0ZXM6IFVpbnQ4QXJyYXksIGZpbHRlcjogRmlsdGVyKTogVWludDhBcnJheSB7XG4gIGNvbnN0IGhpZGRlbiA9IFNUQVRFUy5tYXAoKHN0YXRlKSA9PiBmaWx0ZXIuaGlkZGVuU3RhdGVzLmhhcyhzdGF0ZSkpO1xuICBjb25zdCBsYWJlbFBhc3NlcyA9IGZpbHRlci5sYWJlbHMubWFwKChsYWJlbCkgPT4gcGFzc2VzT2ZMYWJlbChwcm9maWxlLCBsYWJlbCkpO1xuICBjb25zdCBwcm9jZXNzZXMgPSBwcm9jZXNzT2ZUaHJlYWRzKHByb2ZpbGUpO1xuICBjb25zdCBwYXNzZXMgPSBuZXcgVWludDhBcnJheShwcm9maWxlLnNhbXBsZVN0YWNrLmxlbmd0aCk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgcGFzc2VzLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgdGhyZWFkID0gZmlsdGVyLnRocmVhZCA9PT0gbnVsbCA/ICFmaWx0ZXIuaGlkZGVuVGhyZWFkcy5oYXMocHJvZmlsZS5zYW1wbGVUaHJlYWRbaV0pIDogZmlsdGVyLnRocmVhZCA9PT0gcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV07XG4gICAgY29uc3QgcHJvY2VzcyA9IGZpbHRlci5wcm9jZXNzID09PSBudWxsIHx8IGZpbHRlci5wcm9jZXNzID09PSBwcm9jZXNzZXNbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV1dO1xuICAgIHBhc3Nlc1tpXSA9IHByb2Nlc3MgJiYgdGhyZWFkICYmICFoaWRkZW5bc3RhdGVzW2ldXSAmJiBsYWJlbFBhc3Nlcy5ldmVyeSgoaGFzKSA9PiBoYXMoaSkpID8gMSA6IDA7XG4gIH1cbiAgcmV0dXJuIHBhc3Nlcztcbn1cblxuLy8gUmV0dXJucyB0aGUgZnVuY3Rpb24gdGhhdCBzYXlzIHdoZXRoZXIgYSBzYW1wbGUgY2FycmllcyBhIGxhYmVsLiBJdCBpcyBhc2tlZCBhYm91dCBlYWNoIHNldCBvZiBsYWJlbHMgYW5kIGVhY2ggdGhyZWFkIG9uY2UuXG5mdW5jdGlvbiBwYXNzZXNPZkxhYmVsKHByb2ZpbGU6IFByb2ZpbGUsIGxhYmVsOiBzdHJpbmcpOiAoc2FtcGxlOiBudW1iZXIpID0+IGJvb2xlYW4ge1xuICBjb25zdCBrZXlzID0gbmV3IFNldChwcm9maWxlLmxhYmVsU2V0cy5mbGF0TWFwKChzZXQpID0+IHNldC5tYXAoKHsga2V5IH0pID0+IGtleSkpKTtcbiAgY29uc3QgaXNLZXkgPSAoa2V5OiBzdHJpbmcpOiBib29sZWFuID0+IGtleXMuaGFzKGtleSkgfHwgaXNPZlRocmVhZHMoa2V5KTtcbiAgaWYgKGxhYmVsLmVuZHNXaXRoKFwiPVwiKSAmJiBpc0tleShsYWJlbC5zbGljZSgwLCAtMSkpKSB7XG4gICAgY29uc3Qga2V5ID0gbGFiZWwuc2xpY2UoMCwgLTEpO1xuICAgIGNvbnN0IFtzZXRzLCB0aHJlYWRzXSA9IFt2YWx1ZXNPZlNldHMocHJvZmlsZSwga2V5KSwgdmFsdWVzT2ZUaHJlYWRzKHByb2ZpbGUsIGtleSldO1xuICAgIHJldHVybiAoaSkgPT4gc2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0ubGVuZ3RoID09PSAwICYmIHRocmVhZHNbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV1dLmxlbmd0aCA9PT0gMDtcbiAgfVxuICBjb25zdCBzZXRzID0gcHJvZmlsZS5sYWJlbFNldHMubWFwKChzZXQpID0+IHNldC5zb21lKCh7IGtleSwgdmFsdWUgfSkgPT4gYCR7a2V5fT0ke3ZhbHVlfWAgPT09IGxhYmVsKSk7XG4gIGNvbnN0IGtleSA9IGxhYmVsLnNsaWNlKDAsIGxhYmVsLmluZGV4T2YoXCI9XCIpKTtcbiAgY29uc3QgdGhyZWFkcyA9IHZhbHVlc09mVGhyZWFkcyhwcm9maWxlLCBrZXkpLm1hcCgodmFsdWVzKSA9PiB2YWx1ZXMuc29tZSgodmFsdWUpID0+IGAke2tleX09JHt2YWx1ZX1gID09PSBsYWJlbCkpO1xuICByZXR1cm4gKGkpID0+IHNldHNbcHJvZmlsZS5zYW1wbGVMYWJlbHNbaV1dIHx8IHRocmVhZHNbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV1dO1xufVxuXG5jb25zdCB2YWx1ZXNPZlNldHMgPSAocHJvZmlsZTogUHJvZmlsZSwga2V5OiBzdHJpbmcpOiBzdHJpbmdbXVtdID0+XG4gIHByb2ZpbGUubGFiZWxTZXRzLm1hcCgoc2V0KSA9PiBzZXQuZmlsdGVyKChsYWJlbCkgPT4gbGFiZWwua2V5ID09PSBrZXkpLm1hcCgoeyB2YWx1ZSB9KSA9PiB2YWx1ZSkpO1xuXG4vLyBUaGUgZW1wdHkgc2V0IG9mIGxhYmVscyBpcyBzZXQgMC5cbmNvbnN0IHZhbHVlc09mVGhyZWFkcyA9IChwcm9maWxlOiBQcm9maWxlLCBrZXk6IHN0cmluZyk6IHN0cmluZ1tdW10gPT5cbiAgcHJvZmlsZS50aHJlYWRzLm1hcCgoXywgdGhyZWFkKSA9PiAoaXNPZlRocmVhZHMoa2V5KSA/IGxhYmVsVmFsdWVzKHByb2ZpbGUsIGtleSwgdGhyZWFkLCAwKSA6IFtdKSk7XG5cbi8vIFdoYXQgZWFjaCBzYW1wbGUgd2VpZ2hzIHVuZGVyIHRoZSBmaWx0ZXIncyB0eXBlIGFuZCByYW5nZSwgYW5kIHdoYXQgc3RhbmRzIGJlc2lkZSBpdDogaG93IG1hbnkgc2FtcGxlcyB0aGF0IGlzLlxuZXhwb3J0IGludGVyZmFjZSBTYW1wbGVWYWx1ZXMge1xuICB2YWx1ZXM6IEZsb2F0NjRBcnJheTtcbiAgY291bnRzOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc2FtcGxlVmFsdWVzKHByb2ZpbGU6IFByb2ZpbGUsIGZpbHRlcjogRmlsdGVyKTogU2FtcGxlVmFsdWVzIHtcbiAgY29uc3QgY291bnRUeXBlID0gY29tcGFuaW9uT2YocHJvZmlsZSwgZmlsdGVyLnR5cGUpPy50eXBlID8/IC0xO1xuICBjb25zdCBjb3VudHMgPSBjb3VudFR5cGUgPCAwID8gbnVsbCA6IHByb2ZpbGUudmFsdWVzW2NvdW50VHlwZV07XG4gIGNvbnN0IHZhbHVlcyA9IHByb2ZpbGUudmFsdWVzW2ZpbHRlci50eXBlXTtcbiAgaWYgKCFmaWx0ZXIucmFuZ2VVcyB8fCAhcHJvZmlsZS50aW1lbGluZSkgcmV0dXJuIHsgdmFsdWVzLCBjb3VudHMgfTtcbiAgY29uc3QgaW5SYW5nZSA9IHN1bXNJblJhbmdlKHByb2ZpbGUsIGZpbHRlci5yYW5nZVVzKTtcbiAgY29uc3QgdGltZWQgPSB0aW1lbGluZVR5cGUocHJvZmlsZSk7XG4gIGlmIChmaWx0ZXIudHlwZSA9PT0gdGltZWQpIHJldHVybiB7IHZhbHVlczogaW5SYW5nZS53ZWlnaHQsIGNvdW50czogaW5SYW5nZS5jb3VudCB9O1xuICBpZiAoZmlsdGVyLnR5cGUgPT09IGNvdW50VHlwZSkgcmV0dXJuIHsgdmFsdWVzOiBpblJhbmdlLmNvdW50LCBjb3VudHM6IGluUmFuZ2UuY291bnQgfTtcbiAgLy8gVGhlIHRpbWVsaW5lIGhhcyBubyB0aW1lcyBvZiBvdGhlciB0eXBlczogdGhleSBhcmUgdGFrZW4gdG8gaGF2ZSBjb21lIGFzIGl0cyBvd24gZGlkLlxuICBjb25zdCB3aG9sZSA9IHByb2ZpbGUudmFsdWVzW3RpbWVkXTtcbiAgcmV0dXJuIHsgdmFsdWVzOiB2YWx1ZXMubWFwKCh2YWx1ZSwgaSkgPT4gKHdob2xlW2ldID09PSAwID8gMCA6ICh2YWx1ZSAqIGluUmFuZ2Uud2VpZ2h0W2ldKSAvIHdob2xlW2ldKSksIGNvdW50czogaW5SYW5nZS5jb3VudCB9O1xufVxuXG5leHBvcnQgZnVuY3Rpb24gd2VpZ2h0c09mKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgZmlsdGVyOiBGaWx0ZXIpOiBXZWlnaHRzIHtcbiAgY29uc3QgcGFzc2VzID0gc2FtcGxlUGFzc2VzKHByb2ZpbGUsIHN0YXRlcywgZmlsdGVyKTtcbiAgY29uc3QgeyB2YWx1ZXMsIGNvdW50cyB9ID0gc2FtcGxlVmFsdWVzKHByb2ZpbGUsIGZpbHRlcik7XG4gIGNvbnN0IHNpemUgPSBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aDtcbiAgY29uc3QgcmVzdWx0OiBXZWlnaHRzID0ge1xuICAgIHZhbHVlOiBuZXcgRmxvYXQ2NEFycmF5KHNpemUpLFxuICAgIGJhc2U6IHByb2ZpbGUuc2FtcGxlSXNCYXNlICYmIG5ldyBGbG9hdDY0QXJyYXkoc2l6ZSksXG4gICAgY291bnQ6IGNvdW50cyAmJiBuZXcgRmxvYXQ2NEFycmF5KHNpemUpLFxuICB9O1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHBhc3Nlcy5sZW5ndGg7IGkrKykge1xuICAgIGlmICghcGFzc2VzW2ldKSBjb250aW51ZTtcbiAgICBjb25zdCBzdGFjayA9IHByb2ZpbGUuc2FtcGxlU3RhY2tbaV07XG4gICAgY29uc3QgaXNCYXNlID0gcHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSA9PT0gMTtcbiAgICBjb25zdCB0YXJnZXQgPSBpc0Jhc2UgPyByZXN1bHQuYmFzZSEgOiByZXN1bHQudmFsdWU7XG4gICAgdGFyZ2V0W3N0YWNrXSArPSB2YWx1ZXNbaV07XG4gICAgaWYgKHJlc3VsdC5jb3VudCAmJiAhaXNCYXNlKSByZXN1bHQuY291bnRbc3RhY2tdICs9IGNvdW50cyFbaV07XG4gIH1cbiAgcmV0dXJuIHJlc3VsdDtcbn1cblxuLy8gU3VtcyBvZiBlYWNoIHNhbXBsZSBiZXR3ZWVuIHR3byBpbnN0YW50cy4gV2hhdCBsaWVzIGFjcm9zcyBhbiBlZGdlIGNvdW50cyB3aXRoIHRoZSBwYXJ0IGluc2lkZSwgc28gcmFuZ2VzIHNpZGUgYnkgc2lkZSBhZGRcbi8vIHVwIHRvIHdoYXQgdGhleSBjb3ZlcjsgdGhlIGNvdW50IGdvZXMgdG8gdGhlIHJhbmdlIGluIHdoaWNoIGEgc2FtcGxlIHdhcyB0YWtlbi5cbmZ1bmN0aW9uIHN1bXNJblJhbmdlKHByb2ZpbGU6IFByb2ZpbGUsIFtmcm9tLCB0b106IHJlYWRvbmx5IFtudW1iZXIsIG51bWJlcl0pOiB7IHdlaWdodDogRmxvYXQ2NEFycmF5OyBjb3VudDogRmxvYXQ2NEFycmF5IH0ge1xuICBjb25zdCB7IGVuZFVzLCBzYW1wbGUsIHdlaWdodCB9ID0gcHJvZmlsZS50aW1lbGluZSE7XG4gIGNvbnN0IGhhc0xlbmd0aCA9IGlzVGltZShwcm9maWxlLnR5cGVzW3RpbWVsaW5lVHlwZShwcm9maWxlKV0udW5pdCk7XG4gIGNvbnN0IHN1bXMgPSB7IHdlaWdodDogbmV3IEZsb2F0NjRBcnJheShwcm9maWxlLnNhbXBsZVN0YWNrLmxlbmd0aCksIGNvdW50OiBuZXcgRmxvYXQ2NEFycmF5KHByb2ZpbGUuc2FtcGxlU3RhY2subGVuZ3RoKSB9O1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHNhbXBsZS5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGVuZCA9IGVuZFVzW2ldO1xuICAgIGNvbnN0IGxlbmd0aFVzID0gaGFzTGVuZ3RoID8gTWF0aC5tYXgod2VpZ2h0W2ldIC8gMTAwMCwgMCkgOiAwO1xuICAgIGNvbnN0IGluc2lkZSA9IE1hdGgubWluKGVuZCwgdG8pIC0gTWF0aC5tYXgoZW5kIC0gbGVuZ3RoVXMsIGZyb20pO1xuICAgIGNvbnN0IHRha2VuID0gZW5kID4gZnJvbSAmJiBlbmQgPD0gdG87XG4gICAgaWYgKHRha2VuKSBzdW1zLmNvdW50W3NhbXBsZVtpXV0gKz0gMTtcbiAgICBpZiAobGVuZ3RoVXMgPiAwID8gaW5zaWRlID4gMCA6IHRha2VuKSBzdW1zLndlaWdodFtzYW1wbGVbaV1dICs9IHdlaWdodFtpXSAqIChsZW5ndGhVcyA+IDAgPyBpbnNpZGUgLyBsZW5ndGhVcyA6IDEpO1xuICB9XG4gIHJldHVybiBzdW1zO1xufVxuXG4vLyBUaGUgc3VtIGJ5IHN0YXRlLCBmb3IgdGhlIGJhciB0aGF0IHNheXMgd2hhdCB0aGUgdGltZSB3ZW50IGludG8uIEhpZGRlbiBzdGF0ZXMgYXJlIGNvdW50ZWQ6IHRoZSBiYXIgaXMgYWxzbyB0aGUgZmlsdGVyLlxuZXhwb3J0IGZ1bmN0aW9uIHN0YXRlVG90YWxzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgZmlsdGVyOiBGaWx0ZXIsIGJhc2UgPSBmYWxzZSk6IG51bWJlcltdIHtcbiAgY29uc3QgcGFzc2VzID0gc2FtcGxlUGFzc2VzKHByb2ZpbGUsIHN0YXRlcywgeyAuLi5maWx0ZXIsIGhpZGRlblN0YXRlczogbmV3IFNldCgpIH0pO1xuICBjb25zdCB7IHZhbHVlcyB9ID0gc2FtcGxlVmFsdWVzKHByb2ZpbGUsIGZpbHRlcik7XG4gIGNvbnN0IHRvdGFscyA9IFNUQVRFUy5tYXAoKCkgPT4gMCk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgcGFzc2VzLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgaXNCYXNlID0gcHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSA9PT0gMTtcbiAgICBpZiAocGFzc2VzW2ldICYmIGlzQmFzZSA9PT0gYmFzZSkgdG90YWxzW3N0YXRlc1tpXV0gKz0gdmFsdWVzW2ldO1xuICB9XG4gIHJldHVybiB0b3RhbHM7XG59XG4iLCAiLy8gU2FtcGxlcyBhZGRlZCB1cCBieSB0aGUgdmFsdWVzIG9mIG9uZSBsYWJlbCwgd2l0aCB3aGF0IGlzIGtub3duIG9mIGhvdyBsb25nIGVhY2ggdG9vazogd2hhdCBgc3BlcmYgcmVwb3J0IC0tYnlgIHByaW50cy5cblxuaW1wb3J0IHsgU1RBVEVTLCB0eXBlIFN0YXRlIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGxhYmVsVmFsdWVzIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBhbGxvY2F0aW9uUGFpciB9IGZyb20gXCIuL3NhbXBsZV90eXBlcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBTcGFuIH0gZnJvbSBcIi4vc3BhbnMudHNcIjtcbmltcG9ydCB7IHNhbXBsZVBhc3Nlcywgc2FtcGxlVmFsdWVzLCB0eXBlIEZpbHRlciB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gV2hhdCB0aGUgdGltZSBvZiBhIHJvdyB3ZW50IGludG8uIENvbXBpbGVkIGNvZGUgcnVucywgdG9vLlxuZXhwb3J0IGNvbnN0IFBBUlRTID0gW1wicnVubmluZ1wiLCBcImJsb2NrZWRcIiwgXCJ3YWl0XCIsIFwiZ2NcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBQYXJ0ID0gKHR5cGVvZiBQQVJUUylbbnVtYmVyXTtcblxuY29uc3QgUEFSVF9PRl9TVEFURSA9IFNUQVRFUy5tYXAoKHN0YXRlOiBTdGF0ZSkgPT4gUEFSVFMuaW5kZXhPZihzdGF0ZSA9PT0gXCJqaXRcIiA/IFwicnVubmluZ1wiIDogc3RhdGUpKTtcblxuLy8gT25lIHNpZGUgb2YgYSByb3c6IGluIGEgcHJvZmlsZSBhbG9uZSB0aGVyZSBpcyBvbmUuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsU2lkZSB7XG4gIHRvdGFsOiBudW1iZXI7XG4gIHBhcnRzOiBudW1iZXJbXTsgLy8gYnkgUEFSVFNcbiAgYW1vdW50czogbnVtYmVyW107IC8vIG9iamVjdHMgYW5kIGJ5dGVzLCB3aGVyZSB0aGUgdHlwZSBpcyBvZiBhbGxvY2F0aW9uczsgZWxzZSB6ZXJvc1xuICBzcGFuOiBTcGFuIHwgbnVsbDtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBMYWJlbFJvdyB7XG4gIHZhbHVlczogcmVhZG9ubHkgc3RyaW5nW107IC8vIHRoYXQgdGhlIHNhbXBsZXMgaGF2ZTsgbm9uZSBpbiB0aG9zZSB3aXRob3V0IHRoZSBsYWJlbFxuICBub3c6IExhYmVsU2lkZTtcbiAgYmFzZTogTGFiZWxTaWRlOyAvLyB6ZXJvcyBpbiBhIHByb2ZpbGUgYWxvbmVcbn1cblxuaW50ZXJmYWNlIENob2ljZSB7XG4gIGtleTogc3RyaW5nO1xuICBmaWx0ZXI6IEZpbHRlcjtcbiAgc3RhY2tzOiBVaW50OEFycmF5IHwgbnVsbDsgLy8gYnkgc3RhY2sgaWQ6IDEgZm9yIHRob3NlIHRoYXQgYSBmb2N1cyBsZWF2ZXM7IG51bGw6IGFsbFxuICBiYXNlU2NhbGU6IG51bWJlcjtcbiAgd2l0aFNwYW5zQWxvbmU6IGJvb2xlYW47IC8vIHZhbHVlcyB0aGF0IG5vIHNhbXBsZSBoYXMsIGJ1dCBhIHNwYW4sIGFyZSByb3dzLCB0b29cbn1cblxuY29uc3QgbmV3U2lkZSA9ICgpOiBMYWJlbFNpZGUgPT4gKHsgdG90YWw6IDAsIHBhcnRzOiBQQVJUUy5tYXAoKCkgPT4gMCksIGFtb3VudHM6IFswLCAwXSwgc3BhbjogbnVsbCB9KTtcblxuZXhwb3J0IGZ1bmN0aW9uIGxhYmVsUm93cyhwcm9maWxlOiBQcm9maWxlLCBzdGF0ZXM6IFVpbnQ4QXJyYXksIHsga2V5LCBmaWx0ZXIsIHN0YWNrcywgYmFzZVNjYWxlLCB3aXRoU3BhbnNBbG9uZSB9OiBDaG9pY2UpOiBMYWJlbFJvd1tdIHtcbiAgY29uc3Qgcm93cyA9IG5ldyBNYXA8c3RyaW5nLCBMYWJlbFJvdz4oKTtcbiAgY29uc3Qgcm93T2YgPSAodmFsdWVzOiByZWFkb25seSBzdHJpbmdbXSk6IExhYmVsUm93ID0+IHtcbiAgICBjb25zdCB3b3JkcyA9IHZhbHVlcy5qb2luKFwiLFwiKTtcbiAgICBsZXQgcm93ID0gcm93cy5nZXQod29yZHMpO1xuICAgIGlmICghcm93KSByb3dzLnNldCh3b3JkcywgKHJvdyA9IHsgdmFsdWVzLCBub3c6IG5ld1NpZGUoKSwgYmFzZTogbmV3U2lkZSgpIH0pKTtcbiAgICByZXR1cm4gcm93O1xuICB9O1xuICBjb25zdCBvZlNhbXBsZXMgPSBuZXcgTWFwPG51bWJlciwgTGFiZWxSb3c+KCk7IC8vIHRocmVhZHMgYW5kIHNldHMgb2YgbGFiZWxzIGFyZSBmZXdlciB0aGFuIHNhbXBsZXNcbiAgY29uc3QgcGFzc2VzID0gc2FtcGxlUGFzc2VzKHByb2ZpbGUsIHN0YXRlcywgZmlsdGVyKTtcbiAgY29uc3QgeyB2YWx1ZXMgfSA9IHNhbXBsZVZhbHVlcyhwcm9maWxlLCBmaWx0ZXIpO1xuICBjb25zdCBwYWlyID0gYWxsb2NhdGlvblBhaXIocHJvZmlsZS50eXBlcywgZmlsdGVyLnR5cGUpO1xuICBjb25zdCBhbW91bnRzID0gcGFpciA/IFtwcm9maWxlLnZhbHVlc1twYWlyLm9iamVjdHNdLCBwcm9maWxlLnZhbHVlc1twYWlyLmJ5dGVzXV0gOiBbdmFsdWVzXTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXNzZXMubGVuZ3RoOyBpKyspIHtcbiAgICBpZiAoIXBhc3Nlc1tpXSB8fCBhbW91bnRzLmV2ZXJ5KChlYWNoKSA9PiBlYWNoW2ldID09PSAwKSB8fCAoc3RhY2tzICYmICFzdGFja3NbcHJvZmlsZS5zYW1wbGVTdGFja1tpXV0pKSBjb250aW51ZTtcbiAgICBjb25zdCBbdGhyZWFkLCBsYWJlbHNdID0gW3Byb2ZpbGUuc2FtcGxlVGhyZWFkW2ldLCBwcm9maWxlLnNhbXBsZUxhYmVsc1tpXV07XG4gICAgY29uc3QgcGxhY2UgPSBsYWJlbHMgKiBwcm9maWxlLnRocmVhZHMubGVuZ3RoICsgdGhyZWFkO1xuICAgIGxldCByb3cgPSBvZlNhbXBsZXMuZ2V0KHBsYWNlKTtcbiAgICBpZiAoIXJvdykgb2ZTYW1wbGVzLnNldChwbGFjZSwgKHJvdyA9IHJvd09mKGxhYmVsVmFsdWVzKHByb2ZpbGUsIGtleSwgdGhyZWFkLCBsYWJlbHMpKSkpO1xuICAgIGNvbnN0IGlzQmFzZSA9IHByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0gPT09IDE7XG4gICAgY29uc3Qgc2lkZSA9IGlzQmFzZSA/IHJvdy5iYXNlIDogcm93Lm5vdztcbiAgICBjb25zdCB2YWx1ZSA9IHZhbHVlc1tpXSAqIChpc0Jhc2UgPyBiYXNlU2NhbGUgOiAxKTtcbiAgICBzaWRlLnRvdGFsICs9IHZhbHVlO1xuICAgIGlmIChwYWlyKSBhbW91bnRzLmZvckVhY2goKGVhY2gsIGFtb3VudCkgPT4gKHNpZGUuYW1vdW50c1thbW91bnRdICs9IGVhY2hbaV0gKiAoaXNCYXNlID8gYmFzZVNjYWxlIDogMSkpKTtcbiAgICBlbHNlIHNpZGUucGFydHNbUEFSVF9PRl9TVEFURVtzdGF0ZXNbaV1dXSArPSB2YWx1ZTtcbiAgfVxuICBjb25zdCBzcGFucyA9IFtbXCJub3dcIiwgcHJvZmlsZS5zcGFuc10sIFtcImJhc2VcIiwgcHJvZmlsZS5iYXNlU3BhbnNdXSBhcyBjb25zdDtcbiAgZm9yIChjb25zdCBbc2lkZSwgYWxsXSBvZiBzcGFucykge1xuICAgIGZvciAoY29uc3QgW3ZhbHVlLCBzcGFuXSBvZiBhbGw/LmdldChrZXkpID8/IFtdKSB7XG4gICAgICBpZiAod2l0aFNwYW5zQWxvbmUgfHwgcm93cy5oYXModmFsdWUpKSByb3dPZih2YWx1ZSA9PT0gXCJcIiA/IFtdIDogW3ZhbHVlXSlbc2lkZV0uc3BhbiA9IHNwYW47XG4gICAgfVxuICB9XG4gIHJldHVybiBbLi4ucm93cy52YWx1ZXMoKV07XG59XG5cbi8vIFRoZSBzdW0gb2YgYWxsIHJvd3MuIE1lZGlhbnMgZG8gbm90IGFkZCB1cC5cbmV4cG9ydCBmdW5jdGlvbiBzdW1PZihyb3dzOiByZWFkb25seSBMYWJlbFJvd1tdKTogTGFiZWxSb3cge1xuICBjb25zdCBzdW06IExhYmVsUm93ID0geyB2YWx1ZXM6IFtdLCBub3c6IG5ld1NpZGUoKSwgYmFzZTogbmV3U2lkZSgpIH07XG4gIGZvciAoY29uc3Qgc2lkZSBvZiBbXCJub3dcIiwgXCJiYXNlXCJdIGFzIGNvbnN0KSB7XG4gICAgZm9yIChjb25zdCByb3cgb2Ygcm93cykge1xuICAgICAgc3VtW3NpZGVdLnRvdGFsICs9IHJvd1tzaWRlXS50b3RhbDtcbiAgICAgIHJvd1tzaWRlXS5hbW91bnRzLmZvckVhY2goKHZhbHVlLCBhbW91bnQpID0+IChzdW1bc2lkZV0uYW1vdW50c1thbW91bnRdICs9IHZhbHVlKSk7XG4gICAgICByb3dbc2lkZV0ucGFydHMuZm9yRWFjaCgodmFsdWUsIHBhcnQpID0+IChzdW1bc2lkZV0ucGFydHNbcGFydF0gKz0gdmFsdWUpKTtcbiAgICAgIGNvbnN0IGNvdW50ID0gKHN1bVtzaWRlXS5zcGFuPy5jb3VudCA/PyAwKSArIChyb3dbc2lkZV0uc3Bhbj8uY291bnQgPz8gMCk7XG4gICAgICBpZiAoY291bnQgPiAwKSBzdW1bc2lkZV0uc3BhbiA9IHsgY291bnQsIG1lZGlhbk5zOiAwLCBwOTVOczogMCB9O1xuICAgIH1cbiAgfVxuICByZXR1cm4gc3VtO1xufVxuXG5leHBvcnQgdHlwZSBMYWJlbENvbHVtbiA9IFwidG90YWxcIiB8IFwiYmFzZVwiIHwgXCJjaGFuZ2VcIiB8IFBhcnQgfCBcIm9iamVjdHNcIiB8IFwiYnl0ZXNcIiB8IFwiY291bnRcIiB8IFwibWVkaWFuXCIgfCBcInA5NVwiIHwgXCJsYWJlbFwiO1xuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsT3JkZXIge1xuICBjb2x1bW46IExhYmVsQ29sdW1uO1xuICBkZXNjZW5kaW5nOiBib29sZWFuO1xufVxuXG4vLyBTYW1wbGVzIHdpdGhvdXQgdGhlIGxhYmVsIGNvbWUgbGFzdCwgd2hhdGV2ZXIgdGhlIG9yZGVyIGlzLlxuZXhwb3J0IGZ1bmN0aW9uIHNvcnRMYWJlbFJvd3Mocm93czogcmVhZG9ubHkgTGFiZWxSb3dbXSwgeyBjb2x1bW4sIGRlc2NlbmRpbmcgfTogTGFiZWxPcmRlcik6IExhYmVsUm93W10ge1xuICBjb25zdCBzaWduID0gZGVzY2VuZGluZyA/IC0xIDogMTtcbiAgY29uc3Qga2V5ZWQgPSByb3dzLm1hcCgocm93KSA9PiAoeyByb3csIGtleToga2V5T2Yocm93LCBjb2x1bW4pLCBpc0xhc3Q6IHJvdy52YWx1ZXMubGVuZ3RoID09PSAwIH0pKTtcbiAga2V5ZWQuc29ydCgoYSwgYikgPT5cbiAgICBOdW1iZXIoYS5pc0xhc3QpIC0gTnVtYmVyKGIuaXNMYXN0KSB8fCAoYS5rZXkgPCBiLmtleSA/IC1zaWduIDogYS5rZXkgPiBiLmtleSA/IHNpZ24gOiBiLnJvdy5ub3cudG90YWwgLSBhLnJvdy5ub3cudG90YWwpLFxuICApO1xuICByZXR1cm4ga2V5ZWQubWFwKCh7IHJvdyB9KSA9PiByb3cpO1xufVxuXG5mdW5jdGlvbiBrZXlPZih7IHZhbHVlcywgbm93LCBiYXNlIH06IExhYmVsUm93LCBjb2x1bW46IExhYmVsQ29sdW1uKTogbnVtYmVyIHwgc3RyaW5nIHtcbiAgc3dpdGNoIChjb2x1bW4pIHtcbiAgICBjYXNlIFwidG90YWxcIjogcmV0dXJuIG5vdy50b3RhbDtcbiAgICBjYXNlIFwiYmFzZVwiOiByZXR1cm4gYmFzZS50b3RhbDtcbiAgICBjYXNlIFwib2JqZWN0c1wiOiByZXR1cm4gbm93LmFtb3VudHNbMF07XG4gICAgY2FzZSBcImJ5dGVzXCI6IHJldHVybiBub3cuYW1vdW50c1sxXTtcbiAgICBjYXNlIFwiY2hhbmdlXCI6IHJldHVybiBNYXRoLmFicyhub3cudG90YWwgLSBiYXNlLnRvdGFsKTtcbiAgICBjYXNlIFwiY291bnRcIjogcmV0dXJuIG5vdy5zcGFuPy5jb3VudCA/PyAwO1xuICAgIGNhc2UgXCJtZWRpYW5cIjogcmV0dXJuIG5vdy5zcGFuPy5tZWRpYW5OcyA/PyAwO1xuICAgIGNhc2UgXCJwOTVcIjogcmV0dXJuIG5vdy5zcGFuPy5wOTVOcyA/PyAwO1xuICAgIGNhc2UgXCJsYWJlbFwiOiByZXR1cm4gdmFsdWVzLmpvaW4oXCIsXCIpLnRvTG93ZXJDYXNlKCk7XG4gICAgZGVmYXVsdDogcmV0dXJuIG5vdy5wYXJ0c1tQQVJUUy5pbmRleE9mKGNvbHVtbildO1xuICB9XG59XG5cbi8vIFRoZSBmaWx0ZXIgdGhhdCBsZWF2ZXMgdGhlIHNhbXBsZXMgb2YgYSByb3c6IFwia2V5PXZhbHVlXCIgZm9yIGVhY2gsIFwia2V5PVwiIGZvciB0aG9zZSB3aXRob3V0IHRoZSBsYWJlbC5cbmV4cG9ydCBmdW5jdGlvbiBmaWx0ZXJzT2Yoa2V5OiBzdHJpbmcsIHZhbHVlczogcmVhZG9ubHkgc3RyaW5nW10pOiBzdHJpbmdbXSB7XG4gIHJldHVybiB2YWx1ZXMubGVuZ3RoID09PSAwID8gW2Ake2tleX09YF0gOiB2YWx1ZXMubWFwKCh2YWx1ZSkgPT4gYCR7a2V5fT0ke3ZhbHVlfWApO1xufVxuXG4vLyBUaGUgZmlsdGVycyB0aGF0IGFyZSBvZiBvdGhlciBsYWJlbHMuXG5leHBvcnQgZnVuY3Rpb24gZmlsdGVyc09mT3RoZXJzKGtleTogc3RyaW5nLCBsYWJlbHM6IHJlYWRvbmx5IHN0cmluZ1tdKTogc3RyaW5nW10ge1xuICByZXR1cm4gbGFiZWxzLmZpbHRlcigobGFiZWwpID0+ICFsYWJlbC5zdGFydHNXaXRoKGAke2tleX09YCkpO1xufVxuIiwgIi8vIEEgdHJlZSBvZiBncm91cHMgd2l0aCB3ZWlnaHRzOiB3aGF0IHRoZSBmbGFtZSBncmFwaCwgdGhlIGNhbGwgdHJlZSBhbmQgdGhlIHNhbmR3aWNoIGRyYXcuXG4vL1xuLy8gTm9kZSAwIGlzIHRoZSByb290IGFuZCBzdGFuZHMgZm9yIGV2ZXJ5dGhpbmc7IHBhcmVudHMgcHJlY2VkZSBjaGlsZHJlbi4gV2lkdGggaXMgd2hhdCBhIG5vZGUgdGFrZXMgb24gdGhlIHNjcmVlbjogaXRzXG4vLyB0b3RhbCwgb3IgaW4gYSBjb21wYXJpc29uIHRoZSBsYXJnZXIgb2YgYm90aCBzaWRlcywgc28gdGhhdCB3aGF0IHZhbmlzaGVkIGlzIHN0aWxsIHRoZXJlIHRvIGJlIHNlZW4uXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBQYWlySW5kZXggfSBmcm9tIFwiLi9wYWlyX2luZGV4LnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVHJlZSB7XG4gIGNvdW50OiBudW1iZXI7XG4gIGdyb3VwOiBJbnQzMkFycmF5O1xuICBwYXJlbnQ6IEludDMyQXJyYXk7XG4gIGRlcHRoOiBJbnQzMkFycmF5O1xuICBmaXJzdENoaWxkOiBJbnQzMkFycmF5OyAvLyBoZWF2aWVzdCBmaXJzdDsgMDogbm9uZVxuICBuZXh0U2libGluZzogSW50MzJBcnJheTsgLy8gMDogbm9uZVxuICBzZWxmOiBGbG9hdDY0QXJyYXk7XG4gIHRvdGFsOiBGbG9hdDY0QXJyYXk7XG4gIGJhc2VTZWxmOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBiYXNlVG90YWw6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIHNhbXBsZXM6IEZsb2F0NjRBcnJheSB8IG51bGw7IC8vIGluIGFsbCBvZiB0aGUgbm9kZSwgYXMgYHRvdGFsYFxuICB3aWR0aDogRmxvYXQ2NEFycmF5O1xuICBzdGFydDogRmxvYXQ2NEFycmF5OyAvLyB3aGVyZSB0aGUgbm9kZSBiZWdpbnMsIGluIHRoZSB1bml0IG9mIHdpZHRoXG4gIGxldmVsczogSW50MzJBcnJheVtdOyAvLyB0aGUgbm9kZXMgb2YgZWFjaCBkZXB0aCwgZnJvbSBsZWZ0IHRvIHJpZ2h0XG4gIGN1dDogVWludDhBcnJheSB8IG51bGw7IC8vIDE6IGhhcyBjYWxsZXJzIHRoYXQgd2VyZSB0b28gdGhpbiB0byBiZSBmb2xsb3dlZFxufVxuXG4vLyBSb3dzIGFzIHRoZXkgYXJlIGZvdW5kLCBiZWZvcmUgdGhlaXIgbnVtYmVyIGlzIGtub3duLlxuZXhwb3J0IGNsYXNzIERyYWZ0IHtcbiAgZ3JvdXA6IEludDMyQXJyYXk7XG4gIHBhcmVudDogSW50MzJBcnJheTtcbiAgc2VsZjogRmxvYXQ2NEFycmF5O1xuICBiYXNlOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBzYW1wbGVzOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBjb3VudCA9IDE7IC8vIHRoZSByb290XG5cbiAgY29uc3RydWN0b3IoZXhwZWN0ZWQ6IG51bWJlciwgd2VpZ2h0czogV2VpZ2h0cykge1xuICAgIHRoaXMuZ3JvdXAgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnQgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5zZWxmID0gbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5iYXNlID0gd2VpZ2h0cy5iYXNlICYmIG5ldyBGbG9hdDY0QXJyYXkoZXhwZWN0ZWQpO1xuICAgIHRoaXMuc2FtcGxlcyA9IHdlaWdodHMuY291bnQgJiYgbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnRbMF0gPSAtMTtcbiAgfVxuXG4gIGFkZChwYXJlbnQ6IG51bWJlciwgZ3JvdXA6IG51bWJlcik6IG51bWJlciB7XG4gICAgaWYgKHRoaXMuY291bnQgPT09IHRoaXMuZ3JvdXAubGVuZ3RoKSB0aGlzLmdyb3coKTtcbiAgICB0aGlzLnBhcmVudFt0aGlzLmNvdW50XSA9IHBhcmVudDtcbiAgICB0aGlzLmdyb3VwW3RoaXMuY291bnRdID0gZ3JvdXA7XG4gICAgcmV0dXJuIHRoaXMuY291bnQrKztcbiAgfVxuXG4gIHByaXZhdGUgZ3JvdygpOiB2b2lkIHtcbiAgICBjb25zdCBzaXplID0gdGhpcy5ncm91cC5sZW5ndGggKiAyO1xuICAgIGNvbnN0IGxvbmdlciA9IChvbGQ6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB7XG4gICAgICBjb25zdCByZXN1bHQgPSBuZXcgRmxvYXQ2NEFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIGNvbnN0IGxvbmdlcklkcyA9IChvbGQ6IEludDMyQXJyYXkpOiBJbnQzMkFycmF5ID0+IHtcbiAgICAgIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIHRoaXMuZ3JvdXAgPSBsb25nZXJJZHModGhpcy5ncm91cCk7XG4gICAgdGhpcy5wYXJlbnQgPSBsb25nZXJJZHModGhpcy5wYXJlbnQpO1xuICAgIHRoaXMuc2VsZiA9IGxvbmdlcih0aGlzLnNlbGYpO1xuICAgIHRoaXMuYmFzZSA9IHRoaXMuYmFzZSAmJiBsb25nZXIodGhpcy5iYXNlKTtcbiAgICB0aGlzLnNhbXBsZXMgPSB0aGlzLnNhbXBsZXMgJiYgbG9uZ2VyKHRoaXMuc2FtcGxlcyk7XG4gIH1cbn1cblxuZXhwb3J0IGludGVyZmFjZSBUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7IC8vIGJ5IGdyb3VwOiBsZWZ0IG91dCwgd2hhdCB0aGV5IGNhbGxlZCBtb3ZlcyB0byB0aGVpciBjYWxsZXJzXG4gIHJvb3Q/OiBudW1iZXIgfCB1bmRlZmluZWQ7IC8vIGdyb3VwOiB0aGUgdHJlZSBvZiB3aGF0IGl0cyBvdXRlcm1vc3QgZnJhbWVzIGNhbGxlZFxufVxuXG4vLyBTYXlzIHdoaWNoIHN0YWNrcyBjYW4gYmUgcmVhY2hlZCBieSB3ZWlnaHQgYXQgYWxsOiBhIGZpbHRlciBsZWF2ZXMgbW9zdCBvZiBhIHByb2ZpbGUgZW1wdHkuXG5mdW5jdGlvbiByZWFjaGVkKHByb2ZpbGU6IFByb2ZpbGUsIHdlaWdodHM6IFdlaWdodHMpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBuZXcgVWludDhBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IHN0YWNrUGFyZW50Lmxlbmd0aCAtIDE7IGlkID4gMDsgaWQtLSkge1xuICAgIGlmICh3ZWlnaHRzLnZhbHVlW2lkXSAhPT0gMCB8fCAod2VpZ2h0cy5iYXNlICYmIHdlaWdodHMuYmFzZVtpZF0gIT09IDApKSByZWFjaFtpZF0gPSAxO1xuICAgIGlmIChyZWFjaFtpZF0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gPSAxO1xuICB9XG4gIHJldHVybiByZWFjaDtcbn1cblxuLy8gQnVpbGRzIHRoZSB0cmVlIGZyb20gdGhlIHJvb3RzIG9mIHRoZSBzdGFja3MgdG8gdGhlaXIgbGVhdmVzLlxuZXhwb3J0IGZ1bmN0aW9uIGNhbGxUcmVlKHByb2ZpbGU6IFByb2ZpbGUsIGdyb3VwczogR3JvdXBzLCB3ZWlnaHRzOiBXZWlnaHRzLCBvcHRpb25zOiBUcmVlT3B0aW9ucyA9IHt9KTogVHJlZSB7XG4gIGNvbnN0IHsgc3RhY2tQYXJlbnQsIHN0YWNrRnJhbWUgfSA9IHByb2ZpbGU7XG4gIGNvbnN0IHJlYWNoID0gcmVhY2hlZChwcm9maWxlLCB3ZWlnaHRzKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoMSArIHJlYWNoLnJlZHVjZSgoc3VtLCBiaXQpID0+IHN1bSArIGJpdCwgMCksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMucm9vdCA/PyAwO1xuICBjb25zdCBpbmRleCA9IG5ldyBQYWlySW5kZXgoZHJhZnQucGFyZW50LCBkcmFmdC5ncm91cCwgZHJhZnQuZ3JvdXAubGVuZ3RoKTtcbiAgY29uc3Qgbm9kZU9mID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgbm9kZU9mWzBdID0gb3B0aW9ucy5yb290ID09PSB1bmRlZmluZWQgPyAwIDogLTE7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgaWYgKCFyZWFjaFtpZF0pIGNvbnRpbnVlO1xuICAgIG5vZGVPZltpZF0gPSBub2RlRm9yKG5vZGVPZltzdGFja1BhcmVudFtpZF1dLCBncm91cHMub2ZGcmFtZVtzdGFja0ZyYW1lW2lkXV0pO1xuICB9XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgY29uc3Qgbm9kZSA9IG5vZGVPZltpZF07XG4gICAgaWYgKG5vZGUgPCAwKSBjb250aW51ZTtcbiAgICBkcmFmdC5zZWxmW25vZGVdICs9IHdlaWdodHMudmFsdWVbaWRdO1xuICAgIGlmIChkcmFmdC5iYXNlKSBkcmFmdC5iYXNlW25vZGVdICs9IHdlaWdodHMuYmFzZSFbaWRdO1xuICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW2lkXTtcbiAgfVxuICByZXR1cm4gZmluaXNoKGRyYWZ0LCBncm91cHMsIG51bGwpO1xuXG4gIGZ1bmN0aW9uIG5vZGVGb3IocGFyZW50OiBudW1iZXIsIGdyb3VwOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGlmIChwYXJlbnQgPCAwKSByZXR1cm4gZ3JvdXAgPT09IG9wdGlvbnMucm9vdCA/IDAgOiAtMTtcbiAgICBpZiAob3B0aW9ucy5oaWRkZW4/Lltncm91cF0pIHJldHVybiBwYXJlbnQ7XG4gICAgaWYgKGdyb3Vwcy5qb2luc05laWdoYm91cnMgJiYgZHJhZnQuZ3JvdXBbcGFyZW50XSA9PT0gZ3JvdXApIHJldHVybiBwYXJlbnQ7XG4gICAgY29uc3Qga25vd24gPSBpbmRleC5maW5kT3JBZGQocGFyZW50LCBncm91cCwgZHJhZnQuY291bnQpO1xuICAgIHJldHVybiBrbm93biA+PSAwID8ga25vd24gOiBkcmFmdC5hZGQocGFyZW50LCBncm91cCk7XG4gIH1cbn1cblxuLy8gQWRkcyB1cCB0aGUgdG90YWxzLCBwdXRzIHRoZSBoZWF2aWVzdCBjaGlsZCBmaXJzdCBhbmQgbGF5cyB0aGUgbm9kZXMgb3V0IGZyb20gbGVmdCB0byByaWdodC5cbmV4cG9ydCBmdW5jdGlvbiBmaW5pc2goZHJhZnQ6IERyYWZ0LCBncm91cHM6IEdyb3VwcywgY3V0OiBVaW50OEFycmF5IHwgbnVsbCk6IFRyZWUge1xuICBjb25zdCB7IGNvdW50IH0gPSBkcmFmdDtcbiAgY29uc3QgcGFyZW50ID0gZHJhZnQucGFyZW50LnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgZ3JvdXAgPSBkcmFmdC5ncm91cC5zdWJhcnJheSgwLCBjb3VudCk7XG4gIGNvbnN0IHNlbGYgPSBkcmFmdC5zZWxmLnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgYmFzZVNlbGYgPSBkcmFmdC5iYXNlICYmIGRyYWZ0LmJhc2Uuc3ViYXJyYXkoMCwgY291bnQpO1xuICBjb25zdCB0b3RhbCA9IEZsb2F0NjRBcnJheS5mcm9tKHNlbGYpO1xuICBjb25zdCBiYXNlVG90YWwgPSBiYXNlU2VsZiAmJiBGbG9hdDY0QXJyYXkuZnJvbShiYXNlU2VsZik7XG4gIGNvbnN0IHNhbXBsZXMgPSBkcmFmdC5zYW1wbGVzICYmIGRyYWZ0LnNhbXBsZXMuc2xpY2UoMCwgY291bnQpO1xuICBjb25zdCB3aWR0aCA9IG5ldyBGbG9hdDY0QXJyYXkoY291bnQpO1xuICBjb25zdCBkZXB0aCA9IG5ldyBJbnQzMkFycmF5KGNvdW50KTtcbiAgZm9yIChsZXQgbm9kZSA9IGNvdW50IC0gMTsgbm9kZSA+PSAwOyBub2RlLS0pIHtcbiAgICB3aWR0aFtub2RlXSArPSBNYXRoLm1heChzZWxmW25vZGVdLCBiYXNlU2VsZiA/IGJhc2VTZWxmW25vZGVdIDogMCwgMCk7XG4gICAgY29uc3QgYWJvdmUgPSBwYXJlbnRbbm9kZV07XG4gICAgaWYgKGFib3ZlIDwgMCkgY29udGludWU7XG4gICAgdG90YWxbYWJvdmVdICs9IHRvdGFsW25vZGVdO1xuICAgIHdpZHRoW2Fib3ZlXSArPSB3aWR0aFtub2RlXTtcbiAgICBpZiAoYmFzZVRvdGFsKSBiYXNlVG90YWxbYWJvdmVdICs9IGJhc2VUb3RhbFtub2RlXTtcbiAgICBpZiAoc2FtcGxlcykgc2FtcGxlc1thYm92ZV0gKz0gc2FtcGxlc1tub2RlXTtcbiAgfVxuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IGNvdW50OyBub2RlKyspIGRlcHRoW25vZGVdID0gZGVwdGhbcGFyZW50W25vZGVdXSArIDE7XG4gIGNvbnN0IHRyZWU6IFRyZWUgPSB7XG4gICAgY291bnQsIGdyb3VwLCBwYXJlbnQsIGRlcHRoLCBzZWxmLCB0b3RhbCwgYmFzZVNlbGYsIGJhc2VUb3RhbCwgc2FtcGxlcywgd2lkdGgsIGN1dCxcbiAgICBmaXJzdENoaWxkOiBuZXcgSW50MzJBcnJheShjb3VudCksXG4gICAgbmV4dFNpYmxpbmc6IG5ldyBJbnQzMkFycmF5KGNvdW50KSxcbiAgICBzdGFydDogbmV3IEZsb2F0NjRBcnJheShjb3VudCksXG4gICAgbGV2ZWxzOiBbXSxcbiAgfTtcbiAgbGlua0NoaWxkcmVuKHRyZWUsIGdyb3Vwcyk7XG4gIGxheU91dCh0cmVlKTtcbiAgcmV0dXJuIHRyZWU7XG59XG5cbi8vIE9uZSBzb3J0IG9mIGFsbCBub2RlcywgbGlnaHRlc3QgZmlyc3Q6IGVhY2ggdGhlbiBnb2VzIGluIGZyb250IG9mIGl0cyBzaWJsaW5ncy5cbmZ1bmN0aW9uIGxpbmtDaGlsZHJlbih0cmVlOiBUcmVlLCBncm91cHM6IEdyb3Vwcyk6IHZvaWQge1xuICBjb25zdCBvcmRlciA9IG5ldyBVaW50MzJBcnJheSh0cmVlLmNvdW50IC0gMSk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgb3JkZXIubGVuZ3RoOyBpKyspIG9yZGVyW2ldID0gaSArIDE7XG4gIGNvbnN0IHsgd2lkdGgsIGdyb3VwIH0gPSB0cmVlO1xuICBvcmRlci5zb3J0KChhLCBiKSA9PiB3aWR0aFthXSAtIHdpZHRoW2JdIHx8IChncm91cHMubmFtZVtncm91cFthXV0gPCBncm91cHMubmFtZVtncm91cFtiXV0gPyAxIDogLTEpKTtcbiAgZm9yIChjb25zdCBub2RlIG9mIG9yZGVyKSB7XG4gICAgY29uc3QgcGFyZW50ID0gdHJlZS5wYXJlbnRbbm9kZV07XG4gICAgdHJlZS5uZXh0U2libGluZ1tub2RlXSA9IHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdO1xuICAgIHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdID0gbm9kZTtcbiAgfVxufVxuXG5mdW5jdGlvbiBsYXlPdXQodHJlZTogVHJlZSk6IHZvaWQge1xuICBsZXQgbGV2ZWwgPSBJbnQzMkFycmF5Lm9mKDApO1xuICB3aGlsZSAobGV2ZWwubGVuZ3RoID4gMCkge1xuICAgIHRyZWUubGV2ZWxzLnB1c2gobGV2ZWwpO1xuICAgIGNvbnN0IG5leHQ6IG51bWJlcltdID0gW107XG4gICAgZm9yIChjb25zdCBub2RlIG9mIGxldmVsKSB7XG4gICAgICBsZXQgYXQgPSB0cmVlLnN0YXJ0W25vZGVdO1xuICAgICAgZm9yIChsZXQgY2hpbGQgPSB0cmVlLmZpcnN0Q2hpbGRbbm9kZV07IGNoaWxkICE9PSAwOyBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdKSB7XG4gICAgICAgIHRyZWUuc3RhcnRbY2hpbGRdID0gYXQ7XG4gICAgICAgIGF0ICs9IHRyZWUud2lkdGhbY2hpbGRdO1xuICAgICAgICBuZXh0LnB1c2goY2hpbGQpO1xuICAgICAgfVxuICAgIH1cbiAgICBsZXZlbCA9IEludDMyQXJyYXkuZnJvbShuZXh0KTtcbiAgfVxufVxuXG4vLyBUaGUgZ3JvdXBzIGZyb20gdGhlIHJvb3QgdG8gYSBub2RlLCB3aXRob3V0IHRoZSByb290OiBob3cgYSBub2RlIGlzIG5hbWVkIGluIHRoZSBVUkwuXG5leHBvcnQgZnVuY3Rpb24gcGF0aE9mKHRyZWU6IFRyZWUsIG5vZGU6IG51bWJlcik6IG51bWJlcltdIHtcbiAgY29uc3QgcGF0aDogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgYXQgPSBub2RlOyBhdCA+IDA7IGF0ID0gdHJlZS5wYXJlbnRbYXRdKSBwYXRoLnB1c2godHJlZS5ncm91cFthdF0pO1xuICByZXR1cm4gcGF0aC5yZXZlcnNlKCk7XG59XG5cbi8vIFJldHVybnMgdGhlIG5vZGUgb2YgYSBwYXRoLCBvciB0aGUgZGVlcGVzdCBvbmUgdGhhdCBpcyBzdGlsbCB0aGVyZS5cbmV4cG9ydCBmdW5jdGlvbiBub2RlQXQodHJlZTogVHJlZSwgcGF0aDogcmVhZG9ubHkgbnVtYmVyW10pOiBudW1iZXIge1xuICBsZXQgbm9kZSA9IDA7XG4gIGZvciAoY29uc3QgZ3JvdXAgb2YgcGF0aCkge1xuICAgIGxldCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTtcbiAgICB3aGlsZSAoY2hpbGQgIT09IDAgJiYgdHJlZS5ncm91cFtjaGlsZF0gIT09IGdyb3VwKSBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdO1xuICAgIGlmIChjaGlsZCA9PT0gMCkgYnJlYWs7XG4gICAgbm9kZSA9IGNoaWxkO1xuICB9XG4gIHJldHVybiBub2RlO1xufVxuIiwgIi8vIFRoZSB0cmVlIHVwc2lkZSBkb3duOiBmcm9tIHdoZXJlIHRpbWUgd2FzIHNwZW50IHRvIHdobyBjYWxsZWQgdGhhdCwgZm9yIHRoZSBpbnZlcnRlZCB2aWV3cyBhbmQgdGhlIHNhbmR3aWNoJ3MgdXBwZXIgaGFsZi5cbi8vXG4vLyBBbGwgc3RhY2tzIGJlZ2luIGF0IGl0cyBmaXJzdCBsZXZlbCBhbmQgcGFydCBvbiB0aGUgd2F5IHVwLiBJbiBhIGJpZyBwcm9maWxlIHRoYXQgdHJlZSBoYXMgbW9yZSBub2RlcyB0aGFuIHRoZSBwcm9maWxlIGhhc1xuLy8gc3RhY2tzLCBtb3N0IG9mIHRoZW0gdGhpbm5lciB0aGFuIGFueXRoaW5nIHRoYXQgY2FuIGJlIHNlZW47IHdoYXQgaXMgdGhpbm5lciB0aGFuIGB0aGlubmVzdGAgaXMga2VwdCBidXQgbm90IGZvbGxvd2VkLCBhbmRcbi8vIG1hcmtlZCBhcyBjdXQuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBEcmFmdCwgZmluaXNoLCB0eXBlIFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFNvIG1hbnkgc3RlcHMgdXAgYXJlIHRha2VuIHdpdGhvdXQgYSB0aG91Z2h0OyBiZXlvbmQsIHRoaW4gbm9kZXMgYXJlIGN1dC5cbmNvbnN0IFNURVBTX01BWCA9IDNfMDAwXzAwMDtcbmNvbnN0IFRISU5ORVNUX1NIQVJFID0gMSAvIDIwXzAwMDtcblxuZXhwb3J0IGludGVyZmFjZSBDYWxsZXJUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7XG4gIG9mPzogbnVtYmVyIHwgdW5kZWZpbmVkOyAvLyBncm91cDogb25seSBpdHMgY2FsbGVycywgZnJvbSBpdHMgb3V0ZXJtb3N0IGZyYW1lIHVwXG59XG5cbmludGVyZmFjZSBXYWxrIHtcbiAgY3Vyc29yOiBJbnQzMkFycmF5OyAvLyBieSBlbnRyeTogdGhlIHN0YWNrIHRoYXQgaXQgaGFzIGNvbWUgdG9cbiAgc3RhY2s6IEludDMyQXJyYXk7IC8vIGJ5IGVudHJ5OiB3aGVyZSBpdCBiZWdhblxufVxuXG5leHBvcnQgZnVuY3Rpb24gY2FsbGVyVHJlZShwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3Vwcywgd2VpZ2h0czogV2VpZ2h0cywgb3B0aW9uczogQ2FsbGVyVHJlZU9wdGlvbnMgPSB7fSk6IFRyZWUge1xuICBjb25zdCB3YWxrID0gb3B0aW9ucy5vZiA9PT0gdW5kZWZpbmVkID8gZnJvbUxlYXZlcyhwcm9maWxlLCB3ZWlnaHRzKSA6IGZyb21PdXRlcm1vc3QocHJvZmlsZSwgZ3JvdXBzLCB3ZWlnaHRzLCBvcHRpb25zLm9mKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoTWF0aC5tYXgod2Fsay5zdGFjay5sZW5ndGggKiA0LCAxNiksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMub2YgPz8gMDtcbiAgY29uc3QgY3V0ID0gbmV3IE1hcDxudW1iZXIsIHRydWU+KCk7XG4gIGNvbnN0IHdlaWdodE9mID0gKGVudHJ5OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIGNvbnN0IHN0YWNrID0gd2Fsay5zdGFja1tlbnRyeV07XG4gICAgcmV0dXJuIE1hdGgubWF4KHdlaWdodHMudmFsdWVbc3RhY2tdLCB3ZWlnaHRzLmJhc2UgPyB3ZWlnaHRzLmJhc2Vbc3RhY2tdIDogMCk7XG4gIH07XG4gIGxldCBldmVyeXRoaW5nID0gMDtcbiAgZm9yIChsZXQgZW50cnkgPSAwOyBlbnRyeSA8IHdhbGsuc3RhY2subGVuZ3RoOyBlbnRyeSsrKSBldmVyeXRoaW5nICs9IHdlaWdodE9mKGVudHJ5KTtcbiAgY29uc3QgdGhpbm5lc3QgPSBzdGVwcyhwcm9maWxlLCB3YWxrLnN0YWNrKSA+IFNURVBTX01BWCA/IGV2ZXJ5dGhpbmcgKiBUSElOTkVTVF9TSEFSRSA6IDA7XG5cbiAgY29uc3QgYnVja2V0cyA9IG5ldyBCdWNrZXRzKGdyb3Vwcy5uYW1lLmxlbmd0aCk7XG4gIGNvbnN0IHBlbmRpbmc6IFtub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcl1bXSA9IFtbMCwgMCwgd2Fsay5zdGFjay5sZW5ndGhdXTtcbiAgZm9yIChsZXQgaXRlbSA9IHBlbmRpbmcucG9wKCk7IGl0ZW07IGl0ZW0gPSBwZW5kaW5nLnBvcCgpKSB7XG4gICAgY29uc3QgW25vZGUsIGZyb20sIHRvXSA9IGl0ZW07XG4gICAgZm9yIChjb25zdCBbZ3JvdXAsIGJlZ2luLCBlbmRdIG9mIGJ1Y2tldHMuZGl2aWRlKHdhbGssIGZyb20sIHRvLCAoZW50cnkpID0+IGdyb3VwQXQoZW50cnksIGRyYWZ0Lmdyb3VwW25vZGVdKSkpIHtcbiAgICAgIGlmIChncm91cCA8IDApIHtcbiAgICAgICAgc2V0dGxlKG5vZGUsIGJlZ2luLCBlbmQpO1xuICAgICAgICBjb250aW51ZTtcbiAgICAgIH1cbiAgICAgIGNvbnN0IGNoaWxkID0gZHJhZnQuYWRkKG5vZGUsIGdyb3VwKTtcbiAgICAgIGxldCB3ZWlnaHQgPSAwO1xuICAgICAgZm9yIChsZXQgZW50cnkgPSBiZWdpbjsgZW50cnkgPCBlbmQ7IGVudHJ5KyspIHdlaWdodCArPSB3ZWlnaHRPZihlbnRyeSk7XG4gICAgICBpZiAod2VpZ2h0IDwgdGhpbm5lc3QpIHtcbiAgICAgICAgc2V0dGxlKGNoaWxkLCBiZWdpbiwgZW5kKTtcbiAgICAgICAgY3V0LnNldChjaGlsZCwgdHJ1ZSk7XG4gICAgICB9IGVsc2Uge1xuICAgICAgICBzdGVwVXAoYmVnaW4sIGVuZCk7XG4gICAgICAgIHBlbmRpbmcucHVzaChbY2hpbGQsIGJlZ2luLCBlbmRdKTtcbiAgICAgIH1cbiAgICB9XG4gIH1cbiAgcmV0dXJuIGZpbmlzaChkcmFmdCwgZ3JvdXBzLCBjdXQuc2l6ZSA+IDAgPyBtYXJrcyhjdXQsIGRyYWZ0LmNvdW50KSA6IG51bGwpO1xuXG4gIC8vIFRoZSBncm91cCB0aGF0IHRoZSBlbnRyeSdzIGN1cnNvciBzaG93cywgb25jZSB3aGF0IGlzIGhpZGRlbiBvciBqb2luZWQgaXMgcGFzc2VkIG92ZXI7IC0xIGF0IHRoZSBlbmQgb2YgdGhlIHN0YWNrLlxuICBmdW5jdGlvbiBncm91cEF0KGVudHJ5OiBudW1iZXIsIGJlbG93OiBudW1iZXIpOiBudW1iZXIge1xuICAgIGxldCBhdCA9IHdhbGsuY3Vyc29yW2VudHJ5XTtcbiAgICBsZXQgZ3JvdXAgPSAtMTtcbiAgICBmb3IgKDsgYXQgIT09IDA7IGF0ID0gcHJvZmlsZS5zdGFja1BhcmVudFthdF0pIHtcbiAgICAgIGdyb3VwID0gZ3JvdXBzLm9mRnJhbWVbcHJvZmlsZS5zdGFja0ZyYW1lW2F0XV07XG4gICAgICBpZiAoIW9wdGlvbnMuaGlkZGVuPy5bZ3JvdXBdICYmICEoZ3JvdXBzLmpvaW5zTmVpZ2hib3VycyAmJiBncm91cCA9PT0gYmVsb3cpKSBicmVhaztcbiAgICAgIGdyb3VwID0gLTE7XG4gICAgfVxuICAgIHdhbGsuY3Vyc29yW2VudHJ5XSA9IGF0O1xuICAgIHJldHVybiBncm91cDtcbiAgfVxuXG4gIGZ1bmN0aW9uIHN0ZXBVcChmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIpOiB2b2lkIHtcbiAgICBmb3IgKGxldCBlbnRyeSA9IGZyb207IGVudHJ5IDwgdG87IGVudHJ5KyspIHdhbGsuY3Vyc29yW2VudHJ5XSA9IHByb2ZpbGUuc3RhY2tQYXJlbnRbd2Fsay5jdXJzb3JbZW50cnldXTtcbiAgfVxuXG4gIGZ1bmN0aW9uIHNldHRsZShub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcik6IHZvaWQge1xuICAgIGZvciAobGV0IGVudHJ5ID0gZnJvbTsgZW50cnkgPCB0bzsgZW50cnkrKykge1xuICAgICAgY29uc3Qgc3RhY2sgPSB3YWxrLnN0YWNrW2VudHJ5XTtcbiAgICAgIGRyYWZ0LnNlbGZbbm9kZV0gKz0gd2VpZ2h0cy52YWx1ZVtzdGFja107XG4gICAgICBpZiAoZHJhZnQuYmFzZSkgZHJhZnQuYmFzZVtub2RlXSArPSB3ZWlnaHRzLmJhc2UhW3N0YWNrXTtcbiAgICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW3N0YWNrXTtcbiAgICB9XG4gIH1cbn1cblxuZnVuY3Rpb24gaGFzV2VpZ2h0KHdlaWdodHM6IFdlaWdodHMsIHN0YWNrOiBudW1iZXIpOiBib29sZWFuIHtcbiAgcmV0dXJuIHdlaWdodHMudmFsdWVbc3RhY2tdICE9PSAwIHx8ICh3ZWlnaHRzLmJhc2UgIT09IG51bGwgJiYgd2VpZ2h0cy5iYXNlW3N0YWNrXSAhPT0gMCk7XG59XG5cbmZ1bmN0aW9uIGZyb21MZWF2ZXMocHJvZmlsZTogUHJvZmlsZSwgd2VpZ2h0czogV2VpZ2h0cyk6IFdhbGsge1xuICBjb25zdCBzdGFja3M6IG51bWJlcltdID0gW107XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aDsgaWQrKykgaWYgKGhhc1dlaWdodCh3ZWlnaHRzLCBpZCkpIHN0YWNrcy5wdXNoKGlkKTtcbiAgcmV0dXJuIHsgY3Vyc29yOiBJbnQzMkFycmF5LmZyb20oc3RhY2tzKSwgc3RhY2s6IEludDMyQXJyYXkuZnJvbShzdGFja3MpIH07XG59XG5cbi8vIFN0YWNrcyBpbiB3aGljaCB0aGUgZ3JvdXAgb2NjdXJzLCBiZWdpbm5pbmcgYWJvdmUgaXRzIG91dGVybW9zdCBmcmFtZTogdGltZSBpbiByZWN1cnNpb24gdGhlbiBjb3VudHMgb25jZS5cbmZ1bmN0aW9uIGZyb21PdXRlcm1vc3QocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIGdyb3VwOiBudW1iZXIpOiBXYWxrIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3Qgb3V0ZXJtb3N0ID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgY29uc3QgY3Vyc29yOiBudW1iZXJbXSA9IFtdO1xuICBjb25zdCBzdGFjazogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IG91dGVybW9zdC5sZW5ndGg7IGlkKyspIHtcbiAgICBjb25zdCBhYm92ZSA9IG91dGVybW9zdFtzdGFja1BhcmVudFtpZF1dO1xuICAgIG91dGVybW9zdFtpZF0gPSBhYm92ZSAhPT0gMCA/IGFib3ZlIDogZ3JvdXBzLm9mRnJhbWVbc3RhY2tGcmFtZVtpZF1dID09PSBncm91cCA/IGlkIDogMDtcbiAgICBpZiAob3V0ZXJtb3N0W2lkXSA9PT0gMCB8fCAhaGFzV2VpZ2h0KHdlaWdodHMsIGlkKSkgY29udGludWU7XG4gICAgY3Vyc29yLnB1c2goc3RhY2tQYXJlbnRbb3V0ZXJtb3N0W2lkXV0pO1xuICAgIHN0YWNrLnB1c2goaWQpO1xuICB9XG4gIHJldHVybiB7IGN1cnNvcjogSW50MzJBcnJheS5mcm9tKGN1cnNvciksIHN0YWNrOiBJbnQzMkFycmF5LmZyb20oc3RhY2spIH07XG59XG5cbmZ1bmN0aW9uIHN0ZXBzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YWNrczogSW50MzJBcnJheSk6IG51bWJlciB7XG4gIGNvbnN0IGRlcHRoID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDE7IGlkIDwgZGVwdGgubGVuZ3RoOyBpZCsrKSBkZXB0aFtpZF0gPSBkZXB0aFtwcm9maWxlLnN0YWNrUGFyZW50W2lkXV0gKyAxO1xuICByZXR1cm4gc3RhY2tzLnJlZHVjZSgoc3VtLCBzdGFjaykgPT4gc3VtICsgZGVwdGhbc3RhY2tdLCAwKTtcbn1cblxuZnVuY3Rpb24gbWFya3MoY3V0OiBNYXA8bnVtYmVyLCB0cnVlPiwgY291bnQ6IG51bWJlcik6IFVpbnQ4QXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgVWludDhBcnJheShjb3VudCk7XG4gIGZvciAoY29uc3Qgbm9kZSBvZiBjdXQua2V5cygpKSByZXN1bHRbbm9kZV0gPSAxO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG4vLyBTb3J0cyBhIHJ1biBvZiBlbnRyaWVzIGJ5IGdyb3VwLCBpbiBwbGFjZSwgaW4gdGltZSBsaW5lYXIgaW4gaXRzIGxlbmd0aC5cbmNsYXNzIEJ1Y2tldHMge1xuICBwcml2YXRlIHJlYWRvbmx5IHNpemU6IEludDMyQXJyYXk7XG4gIHByaXZhdGUgc2NyYXRjaDogV2FsayA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheSgwKSwgc3RhY2s6IG5ldyBJbnQzMkFycmF5KDApIH07XG4gIHByaXZhdGUga2V5cyA9IG5ldyBJbnQzMkFycmF5KDApO1xuXG4gIGNvbnN0cnVjdG9yKGdyb3Vwc0NvdW50OiBudW1iZXIpIHtcbiAgICB0aGlzLnNpemUgPSBuZXcgSW50MzJBcnJheShncm91cHNDb3VudCArIDEpO1xuICB9XG5cbiAgLy8gUmV0dXJucyBbZ3JvdXAsIGZyb20sIHRvXSBmb3IgZWFjaCBncm91cCB0aGF0IGBrZXlPZmAgbmFtZXMsIC0xIGFtb25nIHRoZW0uXG4gIGRpdmlkZSh3YWxrOiBXYWxrLCBmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIsIGtleU9mOiAoZW50cnk6IG51bWJlcikgPT4gbnVtYmVyKTogW251bWJlciwgbnVtYmVyLCBudW1iZXJdW10ge1xuICAgIGNvbnN0IGxlbmd0aCA9IHRvIC0gZnJvbTtcbiAgICBpZiAodGhpcy5rZXlzLmxlbmd0aCA8IGxlbmd0aCkge1xuICAgICAgdGhpcy5rZXlzID0gbmV3IEludDMyQXJyYXkobGVuZ3RoKTtcbiAgICAgIHRoaXMuc2NyYXRjaCA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheShsZW5ndGgpLCBzdGFjazogbmV3IEludDMyQXJyYXkobGVuZ3RoKSB9O1xuICAgIH1cbiAgICBjb25zdCBzZWVuOiBudW1iZXJbXSA9IFtdO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IGtleSA9IGtleU9mKGZyb20gKyBpKTtcbiAgICAgIHRoaXMua2V5c1tpXSA9IGtleTtcbiAgICAgIGlmICh0aGlzLnNpemVba2V5ICsgMV0rKyA9PT0gMCkgc2Vlbi5wdXNoKGtleSk7XG4gICAgfVxuICAgIGxldCBhdCA9IDA7XG4gICAgY29uc3QgcmFuZ2VzID0gc2Vlbi5tYXAoKGtleSk6IFtudW1iZXIsIG51bWJlciwgbnVtYmVyXSA9PiB7XG4gICAgICBjb25zdCBiZWdpbiA9IGF0O1xuICAgICAgYXQgKz0gdGhpcy5zaXplW2tleSArIDFdO1xuICAgICAgdGhpcy5zaXplW2tleSArIDFdID0gYmVnaW47XG4gICAgICByZXR1cm4gW2tleSwgZnJvbSArIGJlZ2luLCBmcm9tICsgYXRdO1xuICAgIH0pO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IHBsYWNlID0gdGhpcy5zaXplW3RoaXMua2V5c1tpXSArIDFdKys7XG4gICAgICB0aGlzLnNjcmF0Y2guY3Vyc29yW3BsYWNlXSA9IHdhbGsuY3Vyc29yW2Zyb20gKyBpXTtcbiAgICAgIHRoaXMuc2NyYXRjaC5zdGFja1twbGFjZV0gPSB3YWxrLnN0YWNrW2Zyb20gKyBpXTtcbiAgICB9XG4gICAgd2Fsay5jdXJzb3Iuc2V0KHRoaXMuc2NyYXRjaC5jdXJzb3Iuc3ViYXJyYXkoMCwgbGVuZ3RoKSwgZnJvbSk7XG4gICAgd2Fsay5zdGFjay5zZXQodGhpcy5zY3JhdGNoLnN0YWNrLnN1YmFycmF5KDAsIGxlbmd0aCksIGZyb20pO1xuICAgIGZvciAoY29uc3Qga2V5IG9mIHNlZW4pIHRoaXMuc2l6ZVtrZXkgKyAxXSA9IDA7XG4gICAgcmV0dXJuIHJhbmdlcztcbiAgfVxufVxuIiwgIi8vIEZvY3VzOiBvbmx5IHN0YWNrcyBpbiB3aGljaCBhIGZyYW1lIG1hdGNoZXMuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIEJ5IHN0YWNrIGlkOiAxIHdoZXJlIGEgZnJhbWUgb2YgdGhlIHN0YWNrIGlzIG9mIGEgZ3JvdXAgdGhhdCB3YXMgZm91bmQuXG5leHBvcnQgZnVuY3Rpb24gc3RhY2tzV2l0aChwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3VwcywgZm91bmQ6IFVpbnQ4QXJyYXkpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgbWF0Y2hlcyA9IG5ldyBVaW50OEFycmF5KHN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBtYXRjaGVzLmxlbmd0aDsgaWQrKykge1xuICAgIG1hdGNoZXNbaWRdID0gbWF0Y2hlc1tzdGFja1BhcmVudFtpZF1dIHwgZm91bmRbZ3JvdXBzLm9mRnJhbWVbc3RhY2tGcmFtZVtpZF1dXTtcbiAgfVxuICByZXR1cm4gbWF0Y2hlcztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGZvY3VzZWQocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIGZvdW5kOiBVaW50OEFycmF5KTogV2VpZ2h0cyB7XG4gIGNvbnN0IG1hdGNoZXMgPSBzdGFja3NXaXRoKHByb2ZpbGUsIGdyb3VwcywgZm91bmQpO1xuICBjb25zdCBrZWVwID0gKHZhbHVlczogRmxvYXQ2NEFycmF5KTogRmxvYXQ2NEFycmF5ID0+IHZhbHVlcy5tYXAoKHZhbHVlLCBpZCkgPT4gKG1hdGNoZXNbaWRdID8gdmFsdWUgOiAwKSk7XG4gIHJldHVybiB7XG4gICAgdmFsdWU6IGtlZXAod2VpZ2h0cy52YWx1ZSksXG4gICAgYmFzZTogd2VpZ2h0cy5iYXNlICYmIGtlZXAod2VpZ2h0cy5iYXNlKSxcbiAgICBjb3VudDogd2VpZ2h0cy5jb3VudCAmJiBrZWVwKHdlaWdodHMuY291bnQpLFxuICB9O1xufVxuIiwgIi8vIFBhdGhzIGFzIHNob3J0IGFzIHRoZXkgY2FuIGJlIHRvbGQgYXBhcnQ6IG9mIGEgZ2VtJ3MgZmlsZSB0aGUgcGFydCBmcm9tIHRoZSBnZW0gb24sIG9mIGEgc3RhbmRhcmQgbGlicmFyeSdzIHRoZSBwYXJ0IGJlbG93XG4vLyBSdWJ5J3MgZGlyZWN0b3J5LCBvZiB0aGUgYXBwbGljYXRpb24ncyB0aGUgcGFydCBiZWxvdyB0aGUgZGlyZWN0b3J5IHRoYXQgYWxsIG9mIHRoZW0gc2hhcmUuXG5cbmltcG9ydCB7IG9yaWdpbk9mIH0gZnJvbSBcIi4va2luZHMudHNcIjtcblxuLy8gUmV0dXJucyBmb3IgZWFjaCBmaWxlIGhvdyBpdCBpcyBzaG93bi5cbmV4cG9ydCBmdW5jdGlvbiBzaG9ydFBhdGhzKGZpbGVzOiByZWFkb25seSBzdHJpbmdbXSk6IE1hcDxzdHJpbmcsIHN0cmluZz4ge1xuICBjb25zdCBvd24gPSBmaWxlcy5maWx0ZXIoKGZpbGUpID0+IGZpbGUuc3RhcnRzV2l0aChcIi9cIikgJiYgb3JpZ2luT2YoXCJcIiwgZmlsZSkuY2F0ZWdvcnkgPT09IFwiYXBwXCIpO1xuICBjb25zdCBzaGFyZWQgPSBzaGFyZWREaXJlY3Rvcnkob3duKTtcbiAgcmV0dXJuIG5ldyBNYXAoZmlsZXMubWFwKChmaWxlKSA9PiBbZmlsZSwgc2hvcnRQYXRoKGZpbGUsIHNoYXJlZCldKSk7XG59XG5cbmZ1bmN0aW9uIHNob3J0UGF0aChmaWxlOiBzdHJpbmcsIHNoYXJlZDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgZ2VtID0gL1xcL2dlbXNcXC8oW14vXSstXFxkW14vXSpcXC8uKykkLy5leGVjKGZpbGUpO1xuICBpZiAoZ2VtKSByZXR1cm4gZ2VtWzFdO1xuICBjb25zdCBzdGFuZGFyZCA9IC9cXC9saWJcXC9ydWJ5XFwvKD86c2l0ZV9ydWJ5XFwvfHZlbmRvcl9ydWJ5XFwvKT9cXGQrXFwuXFxkK1xcLlxcZCtcXC8oLis/KT4/JC8uZXhlYyhmaWxlKTtcbiAgaWYgKHN0YW5kYXJkKSByZXR1cm4gc3RhbmRhcmRbMV07XG4gIHJldHVybiBzaGFyZWQgIT09IFwiXCIgJiYgZmlsZS5zdGFydHNXaXRoKHNoYXJlZCkgPyBmaWxlLnNsaWNlKHNoYXJlZC5sZW5ndGgpIDogZmlsZTtcbn1cblxuLy8gV2l0aCBpdHMgc2xhc2ggYXQgdGhlIGVuZDsgXCJcIiB3aGVyZSB0aGVyZSBpcyBub25lOiBcInNydi9ydW4ucmJcIiB3b3VsZCBsb29rIGFzIGlmIGl0IHdlcmUgcmVsYXRpdmUuXG5mdW5jdGlvbiBzaGFyZWREaXJlY3RvcnkoZmlsZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogc3RyaW5nIHtcbiAgaWYgKGZpbGVzLmxlbmd0aCA9PT0gMCkgcmV0dXJuIFwiXCI7XG4gIGxldCBzaGFyZWQgPSBmaWxlc1swXS5zbGljZSgwLCBmaWxlc1swXS5sYXN0SW5kZXhPZihcIi9cIikgKyAxKTtcbiAgZm9yIChjb25zdCBmaWxlIG9mIGZpbGVzKSB7XG4gICAgd2hpbGUgKCFmaWxlLnN0YXJ0c1dpdGgoc2hhcmVkKSkgc2hhcmVkID0gc2hhcmVkLnNsaWNlKDAsIHNoYXJlZC5sYXN0SW5kZXhPZihcIi9cIiwgc2hhcmVkLmxlbmd0aCAtIDIpICsgMSk7XG4gIH1cbiAgcmV0dXJuIHNoYXJlZCA9PT0gXCIvXCIgPyBcIlwiIDogc2hhcmVkO1xufVxuIiwgIi8vIFdoYXQgdGhlIGJveGVzIG9mIGEgZ3JhcGggYW5kIHRoZSByb3dzIG9mIGEgdGFibGUgc3RhbmQgZm9yOiBhIG1ldGhvZCwgYSBmaWxlLCBhIGdlbSwgb3IgYSBsaWJyYXJ5IGluIHRoZSB3aWRlIHNlbnNlLlxuLy9cbi8vIEdyb3VwIDAgaXMgdGhlIHJvb3QgdGhhdCBob2xkcyBldmVyeXRoaW5nLiBGcmFtZXMgbmV4dCB0byBlYWNoIG90aGVyIGluIG9uZSBmaWxlLCBnZW0gb3IgbGlicmFyeSBhcmUgb25lIHN0ZXAgb2YgYSBzdGFjayxcbi8vIGZvciBub2JvZHkgd2FudHMgdG8gc2VlIFwicmFjaywgcmFjaywgcmFja1wiOyB0d28gZnJhbWVzIG9mIG9uZSBtZXRob2QgYXJlIHJlY3Vyc2lvbiBhbmQgc3RheSB0d28uXG5cbmltcG9ydCB7IGlzTGFiZWxGcmFtZSB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHsgQ0FURUdPUklFUywgQ0FURUdPUllfV09SRFMsIG9yaWdpbk9mLCB0eXBlIE9yaWdpbiB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBzaG9ydFBhdGhzIH0gZnJvbSBcIi4vcGxhY2VzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBHUk9VUF9NT0RFUyA9IFtcIm1ldGhvZFwiLCBcImZpbGVcIiwgXCJnZW1cIiwgXCJsaWJyYXJ5XCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgR3JvdXBNb2RlID0gKHR5cGVvZiBHUk9VUF9NT0RFUylbbnVtYmVyXTtcblxuZXhwb3J0IGludGVyZmFjZSBHcm91cHMge1xuICBtb2RlOiBHcm91cE1vZGU7XG4gIG5hbWU6IHN0cmluZ1tdO1xuICBmaWxlOiBzdHJpbmdbXTsgLy8gXCJcIiB3aGVyZSBhIGdyb3VwIGlzIG1vcmUgdGhhbiBvbmUgZmlsZVxuICBwbGFjZTogc3RyaW5nW107IC8vIHRoZSBzYW1lLCBhcyBzaG9ydCBhcyBpdCBjYW4gYmVcbiAgbGluZTogSW50MzJBcnJheTsgLy8gZmlyc3QgbGluZSBvZiBhIG1ldGhvZDsgMCBlbHNld2hlcmVcbiAgY2F0ZWdvcnk6IFVpbnQ4QXJyYXk7IC8vIGluZGV4IGluIENBVEVHT1JJRVNcbiAgb2ZGdW5jdGlvbjogSW50MzJBcnJheTtcbiAgb2ZGcmFtZTogSW50MzJBcnJheTtcbiAgam9pbnNOZWlnaGJvdXJzOiBib29sZWFuO1xufVxuXG5pbnRlcmZhY2UgRHJhZnQge1xuICBrZXk6IHN0cmluZztcbiAgbmFtZTogc3RyaW5nO1xuICBmaWxlOiBzdHJpbmc7XG4gIGxpbmU6IG51bWJlcjtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGdyb3Vwc09mKHByb2ZpbGU6IFByb2ZpbGUsIG1vZGU6IEdyb3VwTW9kZSk6IEdyb3VwcyB7XG4gIGNvbnN0IGdyb3VwcyA9IHtcbiAgICBtb2RlLFxuICAgIG5hbWU6IFtcImFsbFwiXSxcbiAgICBmaWxlOiBbXCJcIl0sXG4gICAgbGluZXM6IFswXSxcbiAgICBjYXRlZ29yaWVzOiBbQ0FURUdPUklFUy5pbmRleE9mKFwib3RoZXJcIildLFxuICB9O1xuICBjb25zdCBwbGFjZXMgPSBzaG9ydFBhdGhzKFsuLi5uZXcgU2V0KHByb2ZpbGUuZnVuY3Rpb25GaWxlKV0pO1xuICBjb25zdCBpZHMgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPigpO1xuICBjb25zdCBvZkZ1bmN0aW9uID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5mdW5jdGlvbk5hbWUubGVuZ3RoKTtcbiAgZm9yIChsZXQgaWQgPSAwOyBpZCA8IG9mRnVuY3Rpb24ubGVuZ3RoOyBpZCsrKSB7XG4gICAgY29uc3Qgb3JpZ2luID0gb3JpZ2luT2YocHJvZmlsZS5mdW5jdGlvbk5hbWVbaWRdLCBwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0pO1xuICAgIGNvbnN0IGRyYWZ0ID0gZHJhZnRPZihwcm9maWxlLCBpZCwgbW9kZSwgb3JpZ2luLCBwbGFjZXMpO1xuICAgIGxldCBncm91cCA9IGlkcy5nZXQoZHJhZnQua2V5KTtcbiAgICBpZiAoZ3JvdXAgPT09IHVuZGVmaW5lZCkge1xuICAgICAgZ3JvdXAgPSBncm91cHMubmFtZS5sZW5ndGg7XG4gICAgICBpZHMuc2V0KGRyYWZ0LmtleSwgZ3JvdXApO1xuICAgICAgZ3JvdXBzLm5hbWUucHVzaChkcmFmdC5uYW1lKTtcbiAgICAgIGdyb3Vwcy5maWxlLnB1c2goZHJhZnQuZmlsZSk7XG4gICAgICBncm91cHMubGluZXMucHVzaChkcmFmdC5saW5lKTtcbiAgICAgIGdyb3Vwcy5jYXRlZ29yaWVzLnB1c2goQ0FURUdPUklFUy5pbmRleE9mKG9yaWdpbi5jYXRlZ29yeSkpO1xuICAgIH1cbiAgICBvZkZ1bmN0aW9uW2lkXSA9IGdyb3VwO1xuICB9XG4gIHJldHVybiB7XG4gICAgbW9kZSxcbiAgICBuYW1lOiBncm91cHMubmFtZSxcbiAgICBmaWxlOiBncm91cHMuZmlsZSxcbiAgICBwbGFjZTogZ3JvdXBzLmZpbGUubWFwKChmaWxlKSA9PiBwbGFjZXMuZ2V0KGZpbGUpID8/IGZpbGUpLFxuICAgIGxpbmU6IEludDMyQXJyYXkuZnJvbShncm91cHMubGluZXMpLFxuICAgIGNhdGVnb3J5OiBVaW50OEFycmF5LmZyb20oZ3JvdXBzLmNhdGVnb3JpZXMpLFxuICAgIG9mRnVuY3Rpb24sXG4gICAgb2ZGcmFtZTogcHJvZmlsZS5mcmFtZUZ1bmN0aW9uLm1hcCgoaWQpID0+IG9mRnVuY3Rpb25baWRdKSxcbiAgICBqb2luc05laWdoYm91cnM6IG1vZGUgIT09IFwibWV0aG9kXCIsXG4gIH07XG59XG5cbmZ1bmN0aW9uIGRyYWZ0T2YocHJvZmlsZTogUHJvZmlsZSwgaWQ6IG51bWJlciwgbW9kZTogR3JvdXBNb2RlLCBvcmlnaW46IE9yaWdpbiwgcGxhY2VzOiBNYXA8c3RyaW5nLCBzdHJpbmc+KTogRHJhZnQge1xuICBjb25zdCB7IGNhdGVnb3J5LCBsaWJyYXJ5IH0gPSBvcmlnaW47XG4gIGNvbnN0IG5hbWUgPSBwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0gfHwgXCJbdW5rbm93bl1cIjtcbiAgY29uc3QgZmlsZSA9IHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXTtcbiAgY29uc3QgbGluZSA9IHByb2ZpbGUuZnVuY3Rpb25MaW5lW2lkXTtcbiAgaWYgKG1vZGUgPT09IFwibWV0aG9kXCIpIHJldHVybiB7IGtleTogYCR7bmFtZX1cXDAke2ZpbGV9YCwgbmFtZSwgZmlsZSwgbGluZSB9O1xuICBpZiAoaXNMYWJlbEZyYW1lKGZpbGUpKSByZXR1cm4geyBrZXk6IGAke25hbWV9XFwwJHtmaWxlfWAsIG5hbWUsIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbiAgY29uc3Qgc3ludGhldGljID0gY2F0ZWdvcnkgPT09IFwiZ2NcIiB8fCBjYXRlZ29yeSA9PT0gXCJ3YWl0XCIgfHwgY2F0ZWdvcnkgPT09IFwiYmxvY2tlZFwiO1xuICBpZiAoc3ludGhldGljKSByZXR1cm4geyBrZXk6IGBzdGF0ZVxcMCR7bmFtZX1gLCBuYW1lLCBmaWxlOiBcIlwiLCBsaW5lOiAwIH07XG4gIGlmIChtb2RlID09PSBcImZpbGVcIikgcmV0dXJuIHsga2V5OiBmaWxlLCBuYW1lOiBwbGFjZXMuZ2V0KGZpbGUpIHx8IFwiW3Vua25vd25dXCIsIGZpbGUsIGxpbmU6IDAgfTtcbiAgaWYgKG1vZGUgPT09IFwiZ2VtXCIpIHJldHVybiB7IGtleTogbGlicmFyeSwgbmFtZTogbGlicmFyeSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xuICByZXR1cm4geyBrZXk6IGNhdGVnb3J5LCBuYW1lOiBDQVRFR09SWV9XT1JEU1tjYXRlZ29yeV0sIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbn1cbiIsICIvLyBUaHJlYWRzIHRoYXQgb25seSB3YWl0ZWQ6IGEgc2VydmVyIGhhcyBtb3JlIG9mIHRoZW0gdGhhbiB0aHJlYWRzIHRoYXQgd29yayAocmVhcGVycyBvZiBjb25uZWN0aW9uIHBvb2xzLCByZWFjdG9ycywgdGltZXJzKSxcbi8vIGFuZCBpbiB3YWxsIG1vZGUgZWFjaCB3ZWlnaHMgYXMgbXVjaCBhcyBvbmUgdGhhdCB3YXMgYnVzeSBhbGwgdGhlIHRpbWUuXG5cbmltcG9ydCB7IFNUQVRFUyB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbi8vIFdobyB3YWtlcyB1cCBub3cgYW5kIHRoZW4gdG8gbG9vayBhcm91bmQgc3RpbGwgZG9lcyBub3RoaW5nLlxuY29uc3QgV09SS0VEX1NIQVJFX01BWCA9IDAuMDAxO1xuY29uc3QgV0FJVElORyA9IFtTVEFURVMuaW5kZXhPZihcImJsb2NrZWRcIiksIFNUQVRFUy5pbmRleE9mKFwid2FpdFwiKV07XG5cbi8vIFJldHVybnMgdGhlIGlkcyBvZiB0aGUgdGhyZWFkcyB0aGF0IHJhbiBmb3IgbmV4dCB0byBub3RoaW5nIG9mIHRoZWlyIHRpbWUuIE5vbmUgd2hlcmUgbm8gb3RoZXIgdGhyZWFkIGRpZCBtb3JlOiB0aGVuIHdhaXRpbmdcbi8vIGlzIHdoYXQgdGhlIHByb2dyYW0gZGlkOyBhbmQgbm9uZSB3aGVyZSB0aW1lIHdhcyBub3QgbWVhc3VyZWQsIGZvciBhIHRocmVhZCB0aGF0IHdhaXRzIHVzZXMgbm8gQ1BVLlxuZXhwb3J0IGZ1bmN0aW9uIGlkbGVUaHJlYWRzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSk6IFJlYWRvbmx5U2V0PG51bWJlcj4ge1xuICBjb25zdCB0eXBlID0gcHJvZmlsZS50eXBlcy5maW5kSW5kZXgoKHsgbmFtZSwgdW5pdCB9KSA9PiBuYW1lID09PSBcIndhbGxcIiAmJiB1bml0ID09PSBcIm5hbm9zZWNvbmRzXCIpO1xuICBpZiAodHlwZSA8IDApIHJldHVybiBuZXcgU2V0KCk7XG4gIGNvbnN0IHRpbWVzID0gbmV3IE1hcDxudW1iZXIsIHsgYWxsOiBudW1iZXI7IHdvcmtlZDogbnVtYmVyIH0+KCk7XG4gIHByb2ZpbGUuc2FtcGxlVGhyZWFkLmZvckVhY2goKHRocmVhZCwgaSkgPT4ge1xuICAgIGNvbnN0IHZhbHVlID0gcHJvZmlsZS52YWx1ZXNbdHlwZV1baV07XG4gICAgaWYgKHZhbHVlID09PSAwKSByZXR1cm47IC8vIG9mIGFub3RoZXIgc2FtcGxlIHR5cGVcbiAgICBjb25zdCB0aW1lID0gdGltZXMuZ2V0KHRocmVhZCkgPz8geyBhbGw6IDAsIHdvcmtlZDogMCB9O1xuICAgIHRpbWVzLnNldCh0aHJlYWQsIHRpbWUpO1xuICAgIHRpbWUuYWxsICs9IHZhbHVlO1xuICAgIGlmICghV0FJVElORy5pbmNsdWRlcyhzdGF0ZXNbaV0pKSB0aW1lLndvcmtlZCArPSB2YWx1ZTtcbiAgfSk7XG4gIGNvbnN0IGlkbGUgPSBbLi4udGltZXNdLmZpbHRlcigoWywgeyBhbGwsIHdvcmtlZCB9XSkgPT4gd29ya2VkIDw9IGFsbCAqIFdPUktFRF9TSEFSRV9NQVgpLm1hcCgoW3RocmVhZF0pID0+IHRocmVhZCk7XG4gIHJldHVybiBuZXcgU2V0KGlkbGUubGVuZ3RoIDwgdGltZXMuc2l6ZSA/IGlkbGUgOiBbXSk7XG59XG4iLCAiLy8gV2hhdCBlYWNoIGxpbmUgb2YgYSBzb3VyY2UgZmlsZSB3ZWlnaHM6IHNlbGYgd2hlcmUgaXQgd2FzIHRoZSBsZWFmLCB0b3RhbCB3aXRoIGV2ZXJ5dGhpbmcgdGhhdCBpdCBjYWxsZWQuIEEgbGluZSB0aGF0XG4vLyBvY2N1cnMgc2V2ZXJhbCB0aW1lcyBpbiBhIHN0YWNrIChyZWN1cnNpb24pIGNvdW50cyBvbmNlLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGluZVdlaWdodCB7XG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBGaWxlTGluZXMge1xuICBmaWxlOiBzdHJpbmc7XG4gIGxpbmVzOiBNYXA8bnVtYmVyLCBMaW5lV2VpZ2h0PjsgLy8gbGluZSAwOiB3aGljaCBvbmUgaXMgbm90IGtub3duXG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuLy8gUmV0dXJucyBhbGwgZmlsZXMgd2l0aCBhIHdlaWdodCwgdGhlIGhlYXZpZXN0IChieSBzZWxmLCB0aGVuIGJ5IHRvdGFsKSBmaXJzdC5cbmV4cG9ydCBmdW5jdGlvbiBmaWxlc1dpdGhMaW5lcyhwcm9maWxlOiBQcm9maWxlLCB3ZWlnaHRzOiBXZWlnaHRzKTogRmlsZUxpbmVzW10ge1xuICBjb25zdCB7IHN0YWNrUGFyZW50LCBzdGFja0ZyYW1lLCBmcmFtZUZ1bmN0aW9uLCBmcmFtZUxpbmUsIGZ1bmN0aW9uRmlsZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBGbG9hdDY0QXJyYXkuZnJvbSh3ZWlnaHRzLnZhbHVlKTtcbiAgZm9yIChsZXQgaWQgPSByZWFjaC5sZW5ndGggLSAxOyBpZCA+IDA7IGlkLS0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gKz0gcmVhY2hbaWRdO1xuICBjb25zdCBmaWxlcyA9IG5ldyBNYXA8c3RyaW5nLCBGaWxlTGluZXM+KCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCByZWFjaC5sZW5ndGg7IGlkKyspIHtcbiAgICBpZiAocmVhY2hbaWRdID09PSAwKSBjb250aW51ZTtcbiAgICBjb25zdCBmaWxlID0gZnVuY3Rpb25GaWxlW2ZyYW1lRnVuY3Rpb25bc3RhY2tGcmFtZVtpZF1dXTtcbiAgICBpZiAoIWlzU291cmNlKGZpbGUpKSBjb250aW51ZTtcbiAgICBjb25zdCBmb3VuZCA9IGZpbGVzLmdldChmaWxlKSA/PyB7IGZpbGUsIGxpbmVzOiBuZXcgTWFwPG51bWJlciwgTGluZVdlaWdodD4oKSwgc2VsZjogMCwgdG90YWw6IDAgfTtcbiAgICBmaWxlcy5zZXQoZmlsZSwgZm91bmQpO1xuICAgIGNvbnN0IGxpbmUgPSBmcmFtZUxpbmVbc3RhY2tGcmFtZVtpZF1dO1xuICAgIGNvbnN0IHdlaWdodCA9IGZvdW5kLmxpbmVzLmdldChsaW5lKSA/PyB7IHNlbGY6IDAsIHRvdGFsOiAwIH07XG4gICAgZm91bmQubGluZXMuc2V0KGxpbmUsIHdlaWdodCk7XG4gICAgd2VpZ2h0LnNlbGYgKz0gd2VpZ2h0cy52YWx1ZVtpZF07XG4gICAgZm91bmQuc2VsZiArPSB3ZWlnaHRzLnZhbHVlW2lkXTtcbiAgICBjb25zdCBhYm92ZSA9IG9jY3Vyc0Fib3ZlKGlkLCBmaWxlLCBsaW5lKTtcbiAgICBpZiAoIWFib3ZlLmxpbmUpIHdlaWdodC50b3RhbCArPSByZWFjaFtpZF07XG4gICAgaWYgKCFhYm92ZS5maWxlKSBmb3VuZC50b3RhbCArPSByZWFjaFtpZF07XG4gIH1cbiAgcmV0dXJuIFsuLi5maWxlcy52YWx1ZXMoKV0uc29ydCgoYSwgYikgPT4gYi5zZWxmIC0gYS5zZWxmIHx8IGIudG90YWwgLSBhLnRvdGFsKTtcblxuICBmdW5jdGlvbiBvY2N1cnNBYm92ZShpZDogbnVtYmVyLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IHsgZmlsZTogYm9vbGVhbjsgbGluZTogYm9vbGVhbiB9IHtcbiAgICBsZXQgc2FtZUZpbGUgPSBmYWxzZTtcbiAgICBmb3IgKGxldCBhdCA9IHN0YWNrUGFyZW50W2lkXTsgYXQgIT09IDA7IGF0ID0gc3RhY2tQYXJlbnRbYXRdKSB7XG4gICAgICBjb25zdCBmcmFtZSA9IHN0YWNrRnJhbWVbYXRdO1xuICAgICAgaWYgKGZ1bmN0aW9uRmlsZVtmcmFtZUZ1bmN0aW9uW2ZyYW1lXV0gIT09IGZpbGUpIGNvbnRpbnVlO1xuICAgICAgaWYgKGZyYW1lTGluZVtmcmFtZV0gPT09IGxpbmUpIHJldHVybiB7IGZpbGU6IHRydWUsIGxpbmU6IHRydWUgfTtcbiAgICAgIHNhbWVGaWxlID0gdHJ1ZTtcbiAgICB9XG4gICAgcmV0dXJuIHsgZmlsZTogc2FtZUZpbGUsIGxpbmU6IGZhbHNlIH07XG4gIH1cbn1cblxuLy8gV2hldGhlciBhIGZyYW1lJ3MgZmlsZSBjYW4gaGF2ZSBsaW5lcyBhdCBhbGw6IGEgbGlicmFyeSB0aGF0IGlzIGJlaW5nIHJlcXVpcmVkIGlzIGEgZnJhbWUsIHRvby5cbmV4cG9ydCBmdW5jdGlvbiBpc1NvdXJjZShmaWxlOiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGZpbGUgIT09IFwiXCIgJiYgIS9eKD86PHxcXChldmFsKS8udGVzdChmaWxlKSAmJiAhL1xcLig/OnNvfGJ1bmRsZXxkbGwpJC8udGVzdChmaWxlKTtcbn1cbiIsICIvLyBSZW1lbWJlcnMgdGhlIGxhc3QgZmV3IHJlc3VsdHMgb2YgYSBjb21wdXRhdGlvbiBieSBhIGtleSwgc28gdGhhdCBnb2luZyBiYWNrIGFuZCBmb3J0aCBiZXR3ZWVuIHR3byB2aWV3cyBjb3N0cyBub3RoaW5nLlxuXG5leHBvcnQgY2xhc3MgTWVtbzxUPiB7XG4gIHByaXZhdGUgcmVhZG9ubHkgcmVzdWx0cyA9IG5ldyBNYXA8c3RyaW5nLCBUPigpO1xuXG4gIGNvbnN0cnVjdG9yKHByaXZhdGUgcmVhZG9ubHkgbW9zdCA9IDQpIHt9XG5cbiAgZ2V0KGtleTogc3RyaW5nLCBjb21wdXRlOiAoKSA9PiBUKTogVCB7XG4gICAgbGV0IHJlc3VsdCA9IHRoaXMucmVzdWx0cy5nZXQoa2V5KTtcbiAgICBpZiAocmVzdWx0ID09PSB1bmRlZmluZWQpIHtcbiAgICAgIHJlc3VsdCA9IGNvbXB1dGUoKTtcbiAgICAgIGlmICh0aGlzLnJlc3VsdHMuc2l6ZSA+PSB0aGlzLm1vc3QpIHRoaXMucmVzdWx0cy5kZWxldGUodGhpcy5yZXN1bHRzLmtleXMoKS5uZXh0KCkudmFsdWUgYXMgc3RyaW5nKTtcbiAgICB9IGVsc2Uge1xuICAgICAgdGhpcy5yZXN1bHRzLmRlbGV0ZShrZXkpOyAvLyB0byB0aGUgZW5kOiB0aGUgb2xkZXN0IGdvIGZpcnN0XG4gICAgfVxuICAgIHRoaXMucmVzdWx0cy5zZXQoa2V5LCByZXN1bHQpO1xuICAgIHJldHVybiByZXN1bHQ7XG4gIH1cbn1cbiIsICIvLyBXaGljaCBjb2RlIGlzIHRoZSB1c2VyJ3Mgb3duLCBhbmQgdGhlIHByb2ZpbGUgd2l0aCBhbGwgb3RoZXIgY29kZSBmb2xkZWQgaW50byBpdC5cbi8vXG4vLyBPd24gaXMgd2hhdCBpcyBuZWl0aGVyIGEgZ2VtJ3MsIG5vciB0aGUgc3RhbmRhcmQgbGlicmFyeSdzLCBub3IgUnVieSdzIGl0c2VsZjogdGhlIGNhdGVnb3J5IFwiYXBwXCIuIFdoZXJlIHRoZSBwcm9maWxlIHNheXNcbi8vIGluIHdoaWNoIGRpcmVjdG9yeSB0aGUgcHJvZ3JhbSByYW4sIGl0IGhhcyB0byBsaWUgYmVsb3cgaXQsIHRvbzogcHJvZ3JhbXMgb2YgL3Vzci9iaW4gYXJlIG5vYm9keSdzIG93bi4gVW5sZXNzIG5vdGhpbmcgZG9lcyxcbi8vIGFzIHdoZW4gYSBwcm9ncmFtIHdhcyBzdGFydGVkIGZyb20gc29tZXdoZXJlIGVsc2UuIExhYmVscyB0aGF0IHdlcmUgbWFkZSBmcmFtZXMgc3RheSBhcyB3ZWxsLlxuXG5pbXBvcnQgeyBvcmlnaW5PZiB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBpc0xhYmVsRnJhbWUgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB0eXBlIHsgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gV2hlcmUgYSBmaWxlJ3MgYWJzb2x1dGUgcGF0aCBpczogYWxzbyB0aGF0IG9mIHRoZSBjb2RlIHRoYXQgd2FzIGV2YWx1YXRlZCBpbiBpdC5cbmNvbnN0IEFCU09MVVRFID0gL14oPzpcXChldmFsIGF0ICk/KFxcLy4qKS87XG5cbi8vIFJldHVybnMgMSBmb3IgZWFjaCBmdW5jdGlvbiB0aGF0IGlzIHRoZSB1c2VyJ3Mgb3duLCBieSBmdW5jdGlvbi5cbmV4cG9ydCBmdW5jdGlvbiBvd25GdW5jdGlvbnMocHJvZmlsZTogUHJvZmlsZSk6IFVpbnQ4QXJyYXkge1xuICBjb25zdCBpc0FwcCA9IChpZDogbnVtYmVyKTogYm9vbGVhbiA9PiBvcmlnaW5PZihwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0sIHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSkuY2F0ZWdvcnkgPT09IFwiYXBwXCI7XG4gIGNvbnN0IGFwcHMgPSBVaW50OEFycmF5LmZyb20ocHJvZmlsZS5mdW5jdGlvbk5hbWUsIChfLCBpZCkgPT4gKGlzQXBwKGlkKSA/IDEgOiAwKSk7XG4gIGNvbnN0IGluc2lkZSA9IGFwcHMubWFwKChhcHAsIGlkKSA9PiAoYXBwICYmIGxpZXNCZWxvdyhwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0sIHByb2ZpbGUuZGlyZWN0b3JpZXMpID8gMSA6IDApKTtcbiAgY29uc3Qgb3duID0gcHJvZmlsZS5kaXJlY3Rvcmllcy5sZW5ndGggPiAwICYmIGluc2lkZS5pbmNsdWRlcygxKSA/IGluc2lkZSA6IGFwcHM7XG4gIHJldHVybiBvd24ubWFwKChpc093biwgaWQpID0+IChpc093biB8fCBpc0xhYmVsRnJhbWUocHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKSA/IDEgOiAwKSk7XG59XG5cbi8vIEEgcmVsYXRpdmUgcGF0aCBiZWdpbnMgd2hlcmUgdGhlIHByb2dyYW0gcmFuLlxuZnVuY3Rpb24gbGllc0JlbG93KGZpbGU6IHN0cmluZywgZGlyZWN0b3JpZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogYm9vbGVhbiB7XG4gIGNvbnN0IHBhdGggPSBBQlNPTFVURS5leGVjKGZpbGUpPy5bMV07XG4gIHJldHVybiBwYXRoID09PSB1bmRlZmluZWQgfHwgZGlyZWN0b3JpZXMuc29tZSgoZGlyZWN0b3J5KSA9PiBwYXRoLnN0YXJ0c1dpdGgoZGlyZWN0b3J5LmVuZHNXaXRoKFwiL1wiKSA/IGRpcmVjdG9yeSA6IGAke2RpcmVjdG9yeX0vYCkpO1xufVxuXG4vLyBNb3ZlcyB3aGF0IGVhY2ggc3RhY2sgd2VpZ2hzIHRvIGl0cyB5b3VuZ2VzdCBmcmFtZSB0aGF0IGlzIHRoZSB1c2VyJ3Mgb3duOyB0byB0aGUgcm9vdCB3aGVyZSB0aGVyZSBpcyBub25lLlxuZXhwb3J0IGZ1bmN0aW9uIGZvbGRlZChwcm9maWxlOiBQcm9maWxlLCBvd246IFVpbnQ4QXJyYXksIHdlaWdodHM6IFdlaWdodHMpOiBXZWlnaHRzIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSwgZnJhbWVGdW5jdGlvbiB9ID0gcHJvZmlsZTtcbiAgY29uc3QgdGFyZ2V0ID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IHRhcmdldC5sZW5ndGg7IGlkKyspIHtcbiAgICB0YXJnZXRbaWRdID0gb3duW2ZyYW1lRnVuY3Rpb25bc3RhY2tGcmFtZVtpZF1dXSA/IGlkIDogdGFyZ2V0W3N0YWNrUGFyZW50W2lkXV07XG4gIH1cbiAgY29uc3QgbW92ZSA9ICh2YWx1ZXM6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB7XG4gICAgY29uc3QgbW92ZWQgPSBuZXcgRmxvYXQ2NEFycmF5KHZhbHVlcy5sZW5ndGgpO1xuICAgIGZvciAobGV0IGlkID0gMDsgaWQgPCB2YWx1ZXMubGVuZ3RoOyBpZCsrKSBtb3ZlZFt0YXJnZXRbaWRdXSArPSB2YWx1ZXNbaWRdO1xuICAgIHJldHVybiBtb3ZlZDtcbiAgfTtcbiAgcmV0dXJuIHsgdmFsdWU6IG1vdmUod2VpZ2h0cy52YWx1ZSksIGJhc2U6IHdlaWdodHMuYmFzZSAmJiBtb3ZlKHdlaWdodHMuYmFzZSksIGNvdW50OiB3ZWlnaHRzLmNvdW50ICYmIG1vdmUod2VpZ2h0cy5jb3VudCkgfTtcbn1cbiIsICIvLyBXaGljaCBncm91cHMgYSByZWd1bGFyIGV4cHJlc3Npb24gbmFtZXMsIGFuZCB3aGF0IHNoYXJlIG9mIHRoZSB3ZWlnaHQgdGhleSBjb3Zlci5cblxuaW1wb3J0IHR5cGUgeyBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB0eXBlIHsgVHJlZSB9IGZyb20gXCIuL3RyZWUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBQYXR0ZXJuIHtcbiAgc291cmNlOiBzdHJpbmc7XG4gIHJlZ2V4cDogUmVnRXhwIHwgbnVsbDsgLy8gbnVsbDogbm90aGluZyBpcyBhc2tlZCBmb3IsIG9yIGl0IGlzIG5vIHJlZ3VsYXIgZXhwcmVzc2lvblxuICBjb21wbGFpbnQ6IHN0cmluZyB8IG51bGw7XG59XG5cbi8vIFNtYWxsIGxldHRlcnMgbWF0Y2ggY2FwaXRhbHMsIHRvbzsgYSBjYXBpdGFsIGxldHRlciBpbiB0aGUgcGF0dGVybiBhc2tzIGZvciBpdHNlbGYuXG5leHBvcnQgZnVuY3Rpb24gcGF0dGVybk9mKHNvdXJjZTogc3RyaW5nKTogUGF0dGVybiB7XG4gIGlmIChzb3VyY2UgPT09IFwiXCIpIHJldHVybiB7IHNvdXJjZSwgcmVnZXhwOiBudWxsLCBjb21wbGFpbnQ6IG51bGwgfTtcbiAgdHJ5IHtcbiAgICByZXR1cm4geyBzb3VyY2UsIHJlZ2V4cDogbmV3IFJlZ0V4cChzb3VyY2UsIC9bQS1aXS8udGVzdChzb3VyY2UpID8gXCJ1XCIgOiBcIml1XCIpLCBjb21wbGFpbnQ6IG51bGwgfTtcbiAgfSBjYXRjaCB7XG4gICAgcmV0dXJuIHsgc291cmNlLCByZWdleHA6IG51bGwsIGNvbXBsYWludDogXCJub3QgYSByZWd1bGFyIGV4cHJlc3Npb25cIiB9O1xuICB9XG59XG5cbi8vIEJ5IGdyb3VwOiAxIHdoZXJlIHRoZSBuYW1lIG9yIHRoZSBmaWxlIG1hdGNoZXM7IG51bGwgd2hlcmUgbm90aGluZyBpcyBhc2tlZCBmb3IuXG5leHBvcnQgZnVuY3Rpb24gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzOiBHcm91cHMsIHBhdHRlcm46IFBhdHRlcm4pOiBVaW50OEFycmF5IHwgbnVsbCB7XG4gIGNvbnN0IHsgcmVnZXhwIH0gPSBwYXR0ZXJuO1xuICBpZiAoIXJlZ2V4cCkgcmV0dXJuIG51bGw7XG4gIGNvbnN0IGZvdW5kID0gbmV3IFVpbnQ4QXJyYXkoZ3JvdXBzLm5hbWUubGVuZ3RoKTtcbiAgZm9yIChsZXQgZ3JvdXAgPSAxOyBncm91cCA8IGZvdW5kLmxlbmd0aDsgZ3JvdXArKykge1xuICAgIGlmIChyZWdleHAudGVzdChncm91cHMubmFtZVtncm91cF0pIHx8IChncm91cHMubW9kZSA9PT0gXCJtZXRob2RcIiAmJiByZWdleHAudGVzdChncm91cHMuZmlsZVtncm91cF0pKSkgZm91bmRbZ3JvdXBdID0gMTtcbiAgfVxuICByZXR1cm4gZm91bmQ7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTWF0Y2hlcyB7XG4gIG5vZGVzOiBJbnQzMkFycmF5OyAvLyBmcm9tIGxlZnQgdG8gcmlnaHQsIHRoZSBvdXRlciBvbmVzIGZpcnN0XG4gIHdlaWdodDogbnVtYmVyOyAvLyBvZiBhbGwgdGhhdCBpcyBpbiBhIG1hdGNoaW5nIG5vZGUsIGNvdW50ZWQgb25jZVxufVxuXG5leHBvcnQgZnVuY3Rpb24gbWF0Y2hlc0luKHRyZWU6IFRyZWUsIGZvdW5kOiBVaW50OEFycmF5KTogTWF0Y2hlcyB7XG4gIGNvbnN0IGNvdmVyZWQgPSBuZXcgVWludDhBcnJheSh0cmVlLmNvdW50KTtcbiAgY29uc3Qgbm9kZXM6IG51bWJlcltdID0gW107XG4gIGxldCB3ZWlnaHQgPSAwO1xuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IHRyZWUuY291bnQ7IG5vZGUrKykge1xuICAgIGNvbnN0IG1hdGNoZXMgPSBmb3VuZFt0cmVlLmdyb3VwW25vZGVdXTtcbiAgICBjb25zdCBhYm92ZSA9IGNvdmVyZWRbdHJlZS5wYXJlbnRbbm9kZV1dO1xuICAgIGNvdmVyZWRbbm9kZV0gPSBtYXRjaGVzIHwgYWJvdmU7XG4gICAgaWYgKG1hdGNoZXMpIG5vZGVzLnB1c2gobm9kZSk7XG4gICAgaWYgKG1hdGNoZXMgJiYgIWFib3ZlKSB3ZWlnaHQgKz0gdHJlZS50b3RhbFtub2RlXTtcbiAgfVxuICBub2Rlcy5zb3J0KChhLCBiKSA9PiB0cmVlLnN0YXJ0W2FdIC0gdHJlZS5zdGFydFtiXSB8fCB0cmVlLmRlcHRoW2FdIC0gdHJlZS5kZXB0aFtiXSk7XG4gIHJldHVybiB7IG5vZGVzOiBJbnQzMkFycmF5LmZyb20obm9kZXMpLCB3ZWlnaHQgfTtcbn1cbiIsICIvLyBTZWxmIGFuZCB0b3RhbCBvZiBldmVyeSBncm91cC4gQSBncm91cCB0aGF0IGNhbGxzIGl0c2VsZiBjb3VudHMgb25jZSBmb3IgZWFjaCBzdGFjazogb25seSBpdHMgb3V0ZXJtb3N0IG5vZGVzIGFkZCB0byBpdHNcbi8vIHRvdGFsLCBzbyBub3RoaW5nIGlzIG1vcmUgdGhhbiAxMDAgJS5cblxuaW1wb3J0IHR5cGUgeyBUcmVlIH0gZnJvbSBcIi4vdHJlZS50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFRhYmxlUm93IHtcbiAgZ3JvdXA6IG51bWJlcjtcbiAgc2VsZjogbnVtYmVyO1xuICB0b3RhbDogbnVtYmVyO1xuICBzYW1wbGVzOiBudW1iZXI7IC8vIHRha2VuIHdoaWxlIHRoZSBncm91cCB3YXMgdGhlIGxlYWYgb3IgYmVsb3c7IDAgd2hlcmUgdGhlIHByb2ZpbGUgZG9lcyBub3Qgc2F5XG4gIGJhc2VTZWxmOiBudW1iZXI7XG4gIGJhc2VUb3RhbDogbnVtYmVyO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gdGFibGVSb3dzKHRyZWU6IFRyZWUsIGdyb3Vwc0NvdW50OiBudW1iZXIpOiBUYWJsZVJvd1tdIHtcbiAgY29uc3Qgcm93czogVGFibGVSb3dbXSA9IEFycmF5LmZyb20oeyBsZW5ndGg6IGdyb3Vwc0NvdW50IH0sIChfLCBncm91cCkgPT4gKHtcbiAgICBncm91cCwgc2VsZjogMCwgdG90YWw6IDAsIHNhbXBsZXM6IDAsIGJhc2VTZWxmOiAwLCBiYXNlVG90YWw6IDAsXG4gIH0pKTtcbiAgZm9yRWFjaE91dGVybW9zdCh0cmVlLCBncm91cHNDb3VudCwgKG5vZGUsIGlzT3V0ZXJtb3N0KSA9PiB7XG4gICAgY29uc3Qgcm93ID0gcm93c1t0cmVlLmdyb3VwW25vZGVdXTtcbiAgICByb3cuc2VsZiArPSB0cmVlLnNlbGZbbm9kZV07XG4gICAgaWYgKHRyZWUuYmFzZVNlbGYpIHJvdy5iYXNlU2VsZiArPSB0cmVlLmJhc2VTZWxmW25vZGVdO1xuICAgIGlmICghaXNPdXRlcm1vc3QpIHJldHVybjtcbiAgICByb3cudG90YWwgKz0gdHJlZS50b3RhbFtub2RlXTtcbiAgICBpZiAodHJlZS5iYXNlVG90YWwpIHJvdy5iYXNlVG90YWwgKz0gdHJlZS5iYXNlVG90YWxbbm9kZV07XG4gICAgaWYgKHRyZWUuc2FtcGxlcykgcm93LnNhbXBsZXMgKz0gdHJlZS5zYW1wbGVzW25vZGVdO1xuICB9KTtcbiAgcmV0dXJuIHJvd3MuZmlsdGVyKChyb3cpID0+IHJvdy5ncm91cCA+IDAgJiYgKHJvdy50b3RhbCAhPT0gMCB8fCByb3cuYmFzZVRvdGFsICE9PSAwKSk7XG59XG5cbi8vIFZpc2l0cyBhbGwgbm9kZXMgYnV0IHRoZSByb290LCBjYWxsZXJzIGZpcnN0LCBhbmQgc2F5cyBvZiBlYWNoIHdoZXRoZXIgaXRzIGdyb3VwIG9jY3VycyBhYm92ZSBpdC5cbmV4cG9ydCBmdW5jdGlvbiBmb3JFYWNoT3V0ZXJtb3N0KHRyZWU6IFRyZWUsIGdyb3Vwc0NvdW50OiBudW1iZXIsIHZpc2l0OiAobm9kZTogbnVtYmVyLCBpc091dGVybW9zdDogYm9vbGVhbikgPT4gdm9pZCk6IHZvaWQge1xuICBjb25zdCBvblBhdGggPSBuZXcgSW50MzJBcnJheShncm91cHNDb3VudCk7XG4gIGxldCBub2RlID0gdHJlZS5maXJzdENoaWxkWzBdO1xuICB3aGlsZSAobm9kZSAhPT0gMCkge1xuICAgIHZpc2l0KG5vZGUsIG9uUGF0aFt0cmVlLmdyb3VwW25vZGVdXSsrID09PSAwKTtcbiAgICBpZiAodHJlZS5maXJzdENoaWxkW25vZGVdICE9PSAwKSB7XG4gICAgICBub2RlID0gdHJlZS5maXJzdENoaWxkW25vZGVdO1xuICAgICAgY29udGludWU7XG4gICAgfVxuICAgIHdoaWxlIChub2RlID4gMCkge1xuICAgICAgb25QYXRoW3RyZWUuZ3JvdXBbbm9kZV1dLS07XG4gICAgICBjb25zdCBzaWJsaW5nID0gdHJlZS5uZXh0U2libGluZ1tub2RlXTtcbiAgICAgIG5vZGUgPSBzaWJsaW5nICE9PSAwID8gc2libGluZyA6IHRyZWUucGFyZW50W25vZGVdO1xuICAgICAgaWYgKHNpYmxpbmcgIT09IDApIGJyZWFrO1xuICAgIH1cbiAgfVxufVxuXG5leHBvcnQgdHlwZSBUYWJsZUNvbHVtbiA9IFwic2VsZlwiIHwgXCJ0b3RhbFwiIHwgXCJzYW1wbGVzXCIgfCBcIm5hbWVcIiB8IFwiZmlsZVwiIHwgXCJsaWJyYXJ5XCIgfCBcImJhc2VcIiB8IFwiY2hhbmdlXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVGFibGVPcmRlciB7XG4gIGNvbHVtbjogVGFibGVDb2x1bW47XG4gIGRlc2NlbmRpbmc6IGJvb2xlYW47XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzb3J0Um93cyhcbiAgcm93czogVGFibGVSb3dbXSxcbiAgb3JkZXI6IFRhYmxlT3JkZXIsXG4gIHdvcmRzOiAocm93OiBUYWJsZVJvdykgPT4geyBuYW1lOiBzdHJpbmc7IGZpbGU6IHN0cmluZzsgbGlicmFyeTogc3RyaW5nIH0sXG4pOiBUYWJsZVJvd1tdIHtcbiAgY29uc3Qgc2lnbiA9IG9yZGVyLmRlc2NlbmRpbmcgPyAtMSA6IDE7XG4gIGNvbnN0IGtleSA9IChyb3c6IFRhYmxlUm93KTogbnVtYmVyIHwgc3RyaW5nID0+IHtcbiAgICBzd2l0Y2ggKG9yZGVyLmNvbHVtbikge1xuICAgICAgY2FzZSBcInNlbGZcIjogcmV0dXJuIHJvdy5zZWxmO1xuICAgICAgY2FzZSBcInRvdGFsXCI6IHJldHVybiByb3cudG90YWw7XG4gICAgICBjYXNlIFwic2FtcGxlc1wiOiByZXR1cm4gcm93LnNhbXBsZXM7XG4gICAgICBjYXNlIFwiYmFzZVwiOiByZXR1cm4gcm93LmJhc2VUb3RhbDtcbiAgICAgIGNhc2UgXCJjaGFuZ2VcIjogcmV0dXJuIE1hdGguYWJzKHJvdy50b3RhbCAtIHJvdy5iYXNlVG90YWwpO1xuICAgICAgZGVmYXVsdDogcmV0dXJuIHdvcmRzKHJvdylbb3JkZXIuY29sdW1uXS50b0xvd2VyQ2FzZSgpO1xuICAgIH1cbiAgfTtcbiAgY29uc3Qga2V5ZWQgPSByb3dzLm1hcCgocm93KSA9PiAoeyByb3csIGtleToga2V5KHJvdykgfSkpO1xuICBrZXllZC5zb3J0KChhLCBiKSA9PiAoYS5rZXkgPCBiLmtleSA/IC1zaWduIDogYS5rZXkgPiBiLmtleSA/IHNpZ24gOiBiLnJvdy50b3RhbCAtIGEucm93LnRvdGFsIHx8IGEucm93Lmdyb3VwIC0gYi5yb3cuZ3JvdXApKTtcbiAgcmV0dXJuIGtleWVkLm1hcCgoeyByb3cgfSkgPT4gcm93KTtcbn1cbiIsICIvLyBXaGF0IHRoZSB2aWV3cyBhc2sgZm9yLCBjb21wdXRlZCBmcm9tIHRoZSBwcm9maWxlIGFuZCB0aGUgc3RhdGUsIGFuZCByZW1lbWJlcmVkLiBUaGUgZHJhd2luZyBzaWRlIGtub3dzIG9ubHkgdGhpcy5cblxuaW1wb3J0IHsgZmlsdGVyc09mT3RoZXJzLCBsYWJlbFJvd3MsIHR5cGUgTGFiZWxSb3cgfSBmcm9tIFwiLi9ieV9sYWJlbC50c1wiO1xuaW1wb3J0IHsgY2FsbGVyVHJlZSB9IGZyb20gXCIuL2NhbGxlcl90cmVlLnRzXCI7XG5pbXBvcnQgeyBmb2N1c2VkLCBzdGFja3NXaXRoIH0gZnJvbSBcIi4vZm9jdXMudHNcIjtcbmltcG9ydCB7IGdyb3Vwc09mLCB0eXBlIEdyb3VwTW9kZSwgdHlwZSBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB7IHNhbXBsZVN0YXRlcywgU1RBVEVTIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGlkbGVUaHJlYWRzIH0gZnJvbSBcIi4vaWRsZV90aHJlYWRzLnRzXCI7XG5pbXBvcnQgeyBmcmFtZUtleXMsIE5PX0ZSQU1FUywgd2l0aExhYmVsRnJhbWVzLCB0eXBlIExhYmVsRnJhbWVzIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgeyBmaWxlc1dpdGhMaW5lcywgdHlwZSBGaWxlTGluZXMgfSBmcm9tIFwiLi9saW5lcy50c1wiO1xuaW1wb3J0IHsgTWVtbyB9IGZyb20gXCIuL21lbW8udHNcIjtcbmltcG9ydCB7IGZvbGRlZCwgb3duRnVuY3Rpb25zIH0gZnJvbSBcIi4vb3duX2NvZGUudHNcIjtcbmltcG9ydCB7IHByb2Nlc3Nlc09mLCBwcm9jZXNzT2ZUaHJlYWRzLCB0eXBlIFByb2Nlc3MgfSBmcm9tIFwiLi9wcm9jZXNzZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSwgU2FtcGxlVHlwZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGNvbXBhbmlvbk9mLCBpc09mQWxsb2NhdGlvbnMsIGlzT2ZTZXZlcmFsLCB0eXBlIENvbXBhbmlvbiB9IGZyb20gXCIuL3NhbXBsZV90eXBlcy50c1wiO1xuaW1wb3J0IHsgbWF0Y2hlc0luLCBtYXRjaGluZ0dyb3VwcywgcGF0dGVybk9mLCB0eXBlIE1hdGNoZXMgfSBmcm9tIFwiLi9zZWFyY2gudHNcIjtcbmltcG9ydCB7IHRhYmxlUm93cywgdHlwZSBUYWJsZVJvdyB9IGZyb20gXCIuL3RhYmxlLnRzXCI7XG5pbXBvcnQgeyBjYWxsVHJlZSwgdHlwZSBUcmVlIH0gZnJvbSBcIi4vdHJlZS50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3U3RhdGUgfSBmcm9tIFwiLi92aWV3X3N0YXRlLnRzXCI7XG5pbXBvcnQgeyBzYW1wbGVQYXNzZXMsIHN0YXRlVG90YWxzLCB3ZWlnaHRzT2YsIHR5cGUgRmlsdGVyLCB0eXBlIFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFRoZSBsYWJlbCB0aGF0IGFsbG9jYXRpb25zIGhhdmUsIGFuZCBub3RoaW5nIGVsc2UuXG5jb25zdCBDTEFTUyA9IFwiY2xhc3NcIjtcbmNvbnN0IFdBSVRJTkcgPSBbU1RBVEVTLmluZGV4T2YoXCJibG9ja2VkXCIpLCBTVEFURVMuaW5kZXhPZihcIndhaXRcIildO1xuXG5leHBvcnQgaW50ZXJmYWNlIFRocmVhZFdlaWdodCB7XG4gIGlkOiBudW1iZXI7XG4gIHdlaWdodDogbnVtYmVyO1xuICBiYXNlOiBudW1iZXI7IC8vIG9uIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbjsgMCBpbiBhIHByb2ZpbGUgYWxvbmVcbn1cblxuZXhwb3J0IGludGVyZmFjZSBQcm9jZXNzV2VpZ2h0IGV4dGVuZHMgUHJvY2VzcyB7XG4gIHdlaWdodDogbnVtYmVyO1xufVxuXG5jb25zdCBOT19USFJFQURTOiBSZWFkb25seVNldDxudW1iZXI+ID0gbmV3IFNldCgpO1xuXG5leHBvcnQgY2xhc3MgTW9kZWwge1xuICByZWFkb25seSBpc0NvbXBhcmlzb246IGJvb2xlYW47XG4gIC8vIFdoYXQgd2FzIHJlY29yZGVkLCB3aGF0ZXZlciBpcyBmaWx0ZXJlZCwgYnkgc2FtcGxlIHR5cGU7IGluIGEgY29tcGFyaXNvbiwgb2YgdGhlIGxhdGVyIHByb2ZpbGUuXG4gIHJlYWRvbmx5IHJlY29yZGVkOiBudW1iZXJbXTtcbiAgLy8gQWxsIGxhYmVscyB0aGF0IHNhbXBsZXMgY2Fycnk6IHZhbHVlcyBieSBrZXkuXG4gIHJlYWRvbmx5IGxhYmVsQ2hvaWNlczogTWFwPHN0cmluZywgc3RyaW5nW10+O1xuICAvLyBLZXlzIG9mIGxhYmVscyB0aGF0IGNhbiBiZSBtYWRlIGZyYW1lcy5cbiAgcmVhZG9ubHkgZnJhbWVLZXlzOiBzdHJpbmdbXTtcbiAgLy8gS2V5cyBvZiBsYWJlbHMgdGhhdCBzYW1wbGVzIGNhbiBiZSBhZGRlZCB1cCBieTogdGhvc2UsIGFuZCBvZiBsYWJlbHMgdGhhdCBvbmx5IHNwYW5zIGhhdmUuXG4gIHJlYWRvbmx5IGxhYmVsS2V5czogc3RyaW5nW107XG4gIC8vIElkcyBvZiB0aHJlYWRzIHRoYXQgb25seSB3YWl0ZWQuXG4gIHJlYWRvbmx5IGlkbGU6IFJlYWRvbmx5U2V0PG51bWJlcj47XG4gIHByaXZhdGUgcmVhZG9ubHkgb3duOiBVaW50OEFycmF5OyAvLyBieSBmdW5jdGlvblxuICBwcml2YXRlIHJlYWRvbmx5IHBhc3Nlc01lbW8gPSBuZXcgTWVtbzxVaW50OEFycmF5PigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSBhY3RpdmVNZW1vID0gbmV3IE1lbW88VWludDhBcnJheT4oMik7XG4gIHByaXZhdGUgcmVhZG9ubHkgZm91bmRNZW1vID0gbmV3IE1lbW88VWludDhBcnJheSB8IG51bGw+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IGdyb3Vwc01lbW8gPSBuZXcgTWVtbzxHcm91cHM+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgd2VpZ2h0c01lbW8gPSBuZXcgTWVtbzxXZWlnaHRzPigzKTtcbiAgcHJpdmF0ZSByZWFkb25seSB0cmVlTWVtbyA9IG5ldyBNZW1vPFRyZWU+KDQpO1xuICBwcml2YXRlIHJlYWRvbmx5IGhhbHZlc01lbW8gPSBuZXcgTWVtbzxUcmVlPigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSByb3dzTWVtbyA9IG5ldyBNZW1vPFRhYmxlUm93W10+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgZmlsZXNNZW1vID0gbmV3IE1lbW88RmlsZUxpbmVzW10+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IHRvdGFsc01lbW8gPSBuZXcgTWVtbzxudW1iZXJbXT4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSBtYXRjaGVzTWVtbyA9IG5ldyBNZW1vPE1hdGNoZXM+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgdGhyZWFkc01lbW8gPSBuZXcgTWVtbzxUaHJlYWRXZWlnaHRbXT4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSBmcmFtZWRNZW1vID0gbmV3IE1lbW88TW9kZWw+KDMpO1xuICBwcml2YXRlIHJlYWRvbmx5IGxhYmVsUm93c01lbW8gPSBuZXcgTWVtbzxMYWJlbFJvd1tdPigpO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHJlYWRvbmx5IHByb2ZpbGU6IFByb2ZpbGUsXG4gICAgcHJpdmF0ZSByZWFkb25seSBub3JtYWxpemVkQnlEZWZhdWx0ID0gZmFsc2UsXG4gICAgcHJpdmF0ZSByZWFkb25seSBmcmFtZXNCeURlZmF1bHQ6IExhYmVsRnJhbWVzID0gTk9fRlJBTUVTLFxuICAgIC8vIEJ5IHNhbXBsZS4gV2hhdCB3YXMgZG9uZSBpcyBpbiB0aGUgbGVhZjogaW4gdGhhdCBvZiB0aGUgc3RhY2sgYXMgaXQgd2FzIHJlY29yZGVkLlxuICAgIHJlYWRvbmx5IHN0YXRlczogVWludDhBcnJheSA9IHNhbXBsZVN0YXRlcyhwcm9maWxlKSxcbiAgKSB7XG4gICAgdGhpcy5pc0NvbXBhcmlzb24gPSBwcm9maWxlLnNhbXBsZUlzQmFzZSAhPT0gbnVsbDtcbiAgICB0aGlzLnJlY29yZGVkID0gcHJvZmlsZS52YWx1ZXMubWFwKCh2YWx1ZXMpID0+XG4gICAgICB2YWx1ZXMucmVkdWNlKCh0b3RhbCwgdmFsdWUsIGkpID0+IHRvdGFsICsgKHByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0gPyAwIDogdmFsdWUpLCAwKSxcbiAgICApO1xuICAgIHRoaXMubGFiZWxDaG9pY2VzID0gbGFiZWxDaG9pY2VzT2YocHJvZmlsZSk7XG4gICAgdGhpcy5mcmFtZUtleXMgPSBmcmFtZUtleXMocHJvZmlsZSk7XG4gICAgdGhpcy5sYWJlbEtleXMgPSBbLi4ubmV3IFNldChbLi4udGhpcy5mcmFtZUtleXMsIC4uLnByb2ZpbGUuc3BhbnMua2V5cygpLCAuLi4ocHJvZmlsZS5iYXNlU3BhbnM/LmtleXMoKSA/PyBbXSldKV07XG4gICAgdGhpcy5pZGxlID0gaWRsZVRocmVhZHMocHJvZmlsZSwgdGhpcy5zdGF0ZXMpO1xuICAgIHRoaXMub3duID0gb3duRnVuY3Rpb25zKHByb2ZpbGUpO1xuICB9XG5cbiAgLy8gV2hpY2ggbGFiZWxzIGFyZSBmcmFtZXMuXG4gIGZyYW1lcyhzdGF0ZTogVmlld1N0YXRlKTogTGFiZWxGcmFtZXMge1xuICAgIHJldHVybiB7IHJvb3RzOiBzdGF0ZS5yb290cyA/PyB0aGlzLmZyYW1lc0J5RGVmYXVsdC5yb290cywgbGVhdmVzOiBzdGF0ZS5sZWF2ZXMgPz8gdGhpcy5mcmFtZXNCeURlZmF1bHQubGVhdmVzIH07XG4gIH1cblxuICAvLyBUaGUgbW9kZWwgb2YgdGhlIHNhbWUgc2FtcGxlcyB3aXRoIHRoZXNlIGZyYW1lcyBpbiB0aGVpciBzdGFja3MuXG4gIGZyYW1lZChzdGF0ZTogVmlld1N0YXRlKTogTW9kZWwge1xuICAgIGNvbnN0IGZyYW1lcyA9IHRoaXMuZnJhbWVzKHN0YXRlKTtcbiAgICBpZiAoZnJhbWVzLnJvb3RzLmxlbmd0aCArIGZyYW1lcy5sZWF2ZXMubGVuZ3RoID09PSAwKSByZXR1cm4gdGhpcztcbiAgICByZXR1cm4gdGhpcy5mcmFtZWRNZW1vLmdldChKU09OLnN0cmluZ2lmeShmcmFtZXMpLCAoKSA9PlxuICAgICAgbmV3IE1vZGVsKHdpdGhMYWJlbEZyYW1lcyh0aGlzLnByb2ZpbGUsIGZyYW1lcyksIHRoaXMubm9ybWFsaXplZEJ5RGVmYXVsdCwgdGhpcy5mcmFtZXNCeURlZmF1bHQsIHRoaXMuc3RhdGVzKSxcbiAgICApO1xuICB9XG5cbiAgdHlwZUluZGV4KHN0YXRlOiBWaWV3U3RhdGUpOiBudW1iZXIge1xuICAgIGNvbnN0IGluZGV4ID0gdGhpcy5wcm9maWxlLnR5cGVzLmZpbmRJbmRleCgoeyBuYW1lIH0pID0+IG5hbWUgPT09IHN0YXRlLnR5cGUpO1xuICAgIHJldHVybiBpbmRleCA8IDAgPyB0aGlzLnByb2ZpbGUuZGVmYXVsdFR5cGUgOiBpbmRleDtcbiAgfVxuXG4gIHR5cGUoc3RhdGU6IFZpZXdTdGF0ZSk6IFNhbXBsZVR5cGUge1xuICAgIHJldHVybiB0aGlzLnByb2ZpbGUudHlwZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgfVxuXG4gIC8vIFdoZXRoZXIgb2JqZWN0cyBvciBieXRlcyBhcmUgc2hvd246IHRocmVhZHMgYXJlIGluIG5vIHN0YXRlIHdoaWxlIHRoZXkgYWxsb2NhdGUsIGFuZCBpdCBpcyBub3Qga25vd24gd2hlbiB0aGV5IGRpZC5cbiAgaXNPZkFsbG9jYXRpb25zKHN0YXRlOiBWaWV3U3RhdGUpOiBib29sZWFuIHtcbiAgICByZXR1cm4gaXNPZkFsbG9jYXRpb25zKHRoaXMudHlwZShzdGF0ZSkpO1xuICB9XG5cbiAgLy8gV2hhdCBzdGFuZHMgYmVzaWRlIHRoZSB3ZWlnaHRzOiBob3cgbWFueSBzYW1wbGVzIHRoZXkgYXJlIG9mLCBvciBvYmplY3RzIGJlc2lkZSBieXRlcy5cbiAgY29tcGFuaW9uKHN0YXRlOiBWaWV3U3RhdGUpOiBDb21wYW5pb24gfCBudWxsIHtcbiAgICByZXR1cm4gY29tcGFuaW9uT2YodGhpcy5wcm9maWxlLCB0aGlzLnR5cGVJbmRleChzdGF0ZSkpO1xuICB9XG5cbiAgZ3JvdXBzKG1vZGU6IEdyb3VwTW9kZSk6IEdyb3VwcyB7XG4gICAgcmV0dXJuIHRoaXMuZ3JvdXBzTWVtby5nZXQobW9kZSwgKCkgPT4gZ3JvdXBzT2YodGhpcy5wcm9maWxlLCBtb2RlKSk7XG4gIH1cblxuICAvLyBXaGF0IGlzIGtub3duIG9mIHRpbWUgb25seSBjaG9vc2VzIG5vdGhpbmcgb2Ygd2hhdCB3YXMgYWxsb2NhdGVkLlxuICBmaWx0ZXIoc3RhdGU6IFZpZXdTdGF0ZSk6IEZpbHRlciB7XG4gICAgY29uc3QgaGFzVGltZXMgPSAhdGhpcy5pc09mQWxsb2NhdGlvbnMoc3RhdGUpO1xuICAgIHJldHVybiB7XG4gICAgICB0eXBlOiB0aGlzLnR5cGVJbmRleChzdGF0ZSksXG4gICAgICBwcm9jZXNzOiBzdGF0ZS5wcm9jZXNzLFxuICAgICAgdGhyZWFkOiBzdGF0ZS50aHJlYWQsXG4gICAgICBoaWRkZW5UaHJlYWRzOiBzdGF0ZS5pZGxlIHx8ICFoYXNUaW1lcyA/IE5PX1RIUkVBRFMgOiB0aGlzLmlkbGUsXG4gICAgICBoaWRkZW5TdGF0ZXM6IG5ldyBTZXQoaGFzVGltZXMgPyBzdGF0ZS5oaWRkZW5TdGF0ZXMgOiBbXSksXG4gICAgICBsYWJlbHM6IHN0YXRlLmxhYmVscyxcbiAgICAgIHJhbmdlVXM6IHRoaXMucHJvZmlsZS50aW1lbGluZSAmJiBoYXNUaW1lcyA/IHN0YXRlLnJhbmdlVXMgOiBudWxsLFxuICAgIH07XG4gIH1cblxuICAvLyBXaGljaCBzYW1wbGVzIHBhc3MgdGhlIGZpbHRlcnMgb3RoZXIgdGhhbiB0aGUgcmFuZ2U6IHdoYXQgdGhlIHRpbWVsaW5lIHNob3dzLlxuICBwYXNzZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkge1xuICAgIHJldHVybiB0aGlzLnBhc3Nlc01lbW8uZ2V0KHRoaXMuc2FtcGxlc0tleShzdGF0ZSksICgpID0+IHNhbXBsZVBhc3Nlcyh0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB0aGlzLmZpbHRlcihzdGF0ZSkpKTtcbiAgfVxuXG4gIC8vIFRob3NlIG9mIHRoZW0gaW4gd2hpY2ggc29tZXRoaW5nIHdhcyBkb25lOiB3aGF0IHRoZSBoZWF0bWFwIHNob3dzLiBUaHJlYWRzIHRoYXQgd2FpdCB3b3VsZCBtYWtlIGV2ZXJ5IGNlbGwgYWxpa2UsIGFuZFxuICAvLyB0aHJlYWRzIGluIGEgcXVldWUgZm9yIHRoZSBHVkwgd291bGQgbG9vayBidXN5LlxuICBhY3RpdmUoc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkge1xuICAgIHJldHVybiB0aGlzLmFjdGl2ZU1lbW8uZ2V0KHRoaXMuc2FtcGxlc0tleShzdGF0ZSksICgpID0+XG4gICAgICB0aGlzLnBhc3NlcyhzdGF0ZSkubWFwKChwYXNzLCBzYW1wbGUpID0+IChXQUlUSU5HLmluY2x1ZGVzKHRoaXMuc3RhdGVzW3NhbXBsZV0pID8gMCA6IHBhc3MpKSxcbiAgICApO1xuICB9XG5cbiAgaXNOb3JtYWxpemVkKHN0YXRlOiBWaWV3U3RhdGUpOiBib29sZWFuIHtcbiAgICByZXR1cm4gdGhpcy5pc0NvbXBhcmlzb24gJiYgKHN0YXRlLm5vcm1hbGl6ZWQgPz8gdGhpcy5ub3JtYWxpemVkQnlEZWZhdWx0KTtcbiAgfVxuXG4gIC8vIEJ5IHdoYXQgdGhlIGJhc2Ugb2YgYSBjb21wYXJpc29uIGlzIG11bHRpcGxpZWQsIHNvIHRoYXQgYm90aCBzaWRlcyBhcmUgb2YgdGhlIHNhbWUgc2l6ZS5cbiAgcHJpdmF0ZSBiYXNlU2NhbGUoc3RhdGU6IFZpZXdTdGF0ZSk6IG51bWJlciB7XG4gICAgaWYgKCF0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSkpIHJldHVybiAxO1xuICAgIGNvbnN0IHZhbHVlcyA9IHRoaXMucHJvZmlsZS52YWx1ZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgICBjb25zdCBzdW1zID0gWzAsIDBdO1xuICAgIHZhbHVlcy5mb3JFYWNoKCh2YWx1ZSwgaSkgPT4gKHN1bXNbdGhpcy5wcm9maWxlLnNhbXBsZUlzQmFzZSFbaV1dICs9IHZhbHVlKSk7XG4gICAgcmV0dXJuIHN1bXNbMV0gPT09IDAgPyAxIDogc3Vtc1swXSAvIHN1bXNbMV07XG4gIH1cblxuICB3ZWlnaHRzKHN0YXRlOiBWaWV3U3RhdGUpOiBXZWlnaHRzIHtcbiAgICByZXR1cm4gdGhpcy53ZWlnaHRzTWVtby5nZXQodGhpcy53ZWlnaHRzS2V5KHN0YXRlKSwgKCkgPT4ge1xuICAgICAgY29uc3QgZ3JvdXBzID0gdGhpcy5ncm91cHMoXCJtZXRob2RcIik7XG4gICAgICBsZXQgd2VpZ2h0cyA9IHdlaWdodHNPZih0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB0aGlzLmZpbHRlcihzdGF0ZSkpO1xuICAgICAgY29uc3Qgc2NhbGUgPSB0aGlzLmJhc2VTY2FsZShzdGF0ZSk7XG4gICAgICBpZiAod2VpZ2h0cy5iYXNlICYmIHNjYWxlICE9PSAxKSB3ZWlnaHRzID0geyAuLi53ZWlnaHRzLCBiYXNlOiB3ZWlnaHRzLmJhc2UubWFwKCh2YWx1ZSkgPT4gdmFsdWUgKiBzY2FsZSkgfTtcbiAgICAgIGNvbnN0IGZvdW5kID0gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzLCBwYXR0ZXJuT2Yoc3RhdGUuZm9jdXMpKTtcbiAgICAgIGlmIChmb3VuZCkgd2VpZ2h0cyA9IGZvY3VzZWQodGhpcy5wcm9maWxlLCBncm91cHMsIHdlaWdodHMsIGZvdW5kKTtcbiAgICAgIHJldHVybiBzdGF0ZS5taW5lID8gZm9sZGVkKHRoaXMucHJvZmlsZSwgdGhpcy5vd24sIHdlaWdodHMpIDogd2VpZ2h0cztcbiAgICB9KTtcbiAgfVxuXG4gIC8vIENhbGxlcnMgZmlyc3QsIHdoYXRldmVyIHRoZSBzdGF0ZSBzYXlzOiBmb3IgdGFibGVzIGFuZCB0aGUgdXByaWdodCBncmFwaC5cbiAgdXByaWdodChzdGF0ZTogVmlld1N0YXRlKTogVHJlZSB7XG4gICAgcmV0dXJuIHRoaXMudHJlZU1lbW8uZ2V0KGB1cHJpZ2h0ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCk7XG4gICAgICByZXR1cm4gY2FsbFRyZWUodGhpcy5wcm9maWxlLCBncm91cHMsIHRoaXMud2VpZ2h0cyhzdGF0ZSksIHsgaGlkZGVuOiB0aGlzLmhpZGRlbihzdGF0ZSkgfSk7XG4gICAgfSk7XG4gIH1cblxuICB0cmVlKHN0YXRlOiBWaWV3U3RhdGUpOiBUcmVlIHtcbiAgICBpZiAoIXN0YXRlLmludmVydGVkKSByZXR1cm4gdGhpcy51cHJpZ2h0KHN0YXRlKTtcbiAgICByZXR1cm4gdGhpcy50cmVlTWVtby5nZXQoYGludmVydGVkICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCk7XG4gICAgICByZXR1cm4gY2FsbGVyVHJlZSh0aGlzLnByb2ZpbGUsIGdyb3VwcywgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSB9KTtcbiAgICB9KTtcbiAgfVxuXG4gIGNhbGxlcnMoc3RhdGU6IFZpZXdTdGF0ZSwgZ3JvdXA6IG51bWJlcik6IFRyZWUge1xuICAgIHJldHVybiB0aGlzLmhhbHZlc01lbW8uZ2V0KGBjYWxsZXJzICR7Z3JvdXB9ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PlxuICAgICAgY2FsbGVyVHJlZSh0aGlzLnByb2ZpbGUsIHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKSwgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSwgb2Y6IGdyb3VwIH0pLFxuICAgICk7XG4gIH1cblxuICBjYWxsZWVzKHN0YXRlOiBWaWV3U3RhdGUsIGdyb3VwOiBudW1iZXIpOiBUcmVlIHtcbiAgICByZXR1cm4gdGhpcy5oYWx2ZXNNZW1vLmdldChgY2FsbGVlcyAke2dyb3VwfSAke3RoaXMudHJlZUtleShzdGF0ZSl9YCwgKCkgPT5cbiAgICAgIGNhbGxUcmVlKHRoaXMucHJvZmlsZSwgdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLCB0aGlzLndlaWdodHMoc3RhdGUpLCB7IGhpZGRlbjogdGhpcy5oaWRkZW4oc3RhdGUpLCByb290OiBncm91cCB9KSxcbiAgICApO1xuICB9XG5cbiAgcm93cyhzdGF0ZTogVmlld1N0YXRlKTogVGFibGVSb3dbXSB7XG4gICAgcmV0dXJuIHRoaXMucm93c01lbW8uZ2V0KHRoaXMudHJlZUtleShzdGF0ZSksICgpID0+XG4gICAgICB0YWJsZVJvd3ModGhpcy51cHJpZ2h0KHN0YXRlKSwgdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLm5hbWUubGVuZ3RoKSxcbiAgICApO1xuICB9XG5cbiAgZmlsZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IEZpbGVMaW5lc1tdIHtcbiAgICByZXR1cm4gdGhpcy5maWxlc01lbW8uZ2V0KHRoaXMud2VpZ2h0c0tleShzdGF0ZSksICgpID0+IHtcbiAgICAgIGNvbnN0IGZpbGVzID0gZmlsZXNXaXRoTGluZXModGhpcy5wcm9maWxlLCB0aGlzLndlaWdodHMoc3RhdGUpKTtcbiAgICAgIHJldHVybiBzdGF0ZS5taW5lID8gZmlsZXMuZmlsdGVyKCh7IGZpbGUgfSkgPT4gdGhpcy5vd25GaWxlcygpLmhhcyhmaWxlKSkgOiBmaWxlcztcbiAgICB9KTtcbiAgfVxuXG4gIHRvdGFsKHN0YXRlOiBWaWV3U3RhdGUpOiBudW1iZXIge1xuICAgIHJldHVybiB0aGlzLnVwcmlnaHQoc3RhdGUpLnRvdGFsWzBdO1xuICB9XG5cbiAgLy8gVGhlIGtleSBvZiB0aGUgbGFiZWwgdGhhdCBzYW1wbGVzIGFyZSBhZGRlZCB1cCBieTogd2hhdCB3YXMgY2hvc2VuLCBlbHNlIHRoZSBjbGFzcyBvZiB3aGF0IHdhcyBhbGxvY2F0ZWQsIGVsc2Ugb25lIHdob3NlIHRpbWVzXG4gIC8vIGFyZSBrbm93bjsgbnVsbCB3aGVyZSB0aGVyZSBpcyBub25lLlxuICBsYWJlbEtleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHwgbnVsbCB7XG4gICAgaWYgKHN0YXRlLmtleSAhPT0gbnVsbCAmJiB0aGlzLmxhYmVsS2V5cy5pbmNsdWRlcyhzdGF0ZS5rZXkpKSByZXR1cm4gc3RhdGUua2V5O1xuICAgIGNvbnN0IGtleXMgPSB0aGlzLmZyYW1lS2V5cy5maWx0ZXIoKGtleSkgPT4ga2V5ICE9PSBcImppdFwiICYmIGtleSAhPT0gQ0xBU1MpO1xuICAgIGlmICh0aGlzLmlzT2ZBbGxvY2F0aW9ucyhzdGF0ZSkgJiYgdGhpcy5mcmFtZUtleXMuaW5jbHVkZXMoQ0xBU1MpKSByZXR1cm4gQ0xBU1M7XG4gICAgcmV0dXJuIGtleXMuZmluZCgoa2V5KSA9PiB0aGlzLnByb2ZpbGUuc3BhbnMuaGFzKGtleSkpID8/IGtleXNbMF0gPz8gdGhpcy5sYWJlbEtleXNbMF0gPz8gbnVsbDtcbiAgfVxuXG4gIC8vIEEgZmlsdGVyIGJ5IHRoZSBsYWJlbCBpdHNlbGYgbGVhdmVzIG5vIHJvdyBvdXQ6IHRoZSB0YWJsZSBpcyB3aGVyZSBpdCBpcyBjaG9zZW4uXG4gIGxhYmVsUm93cyhzdGF0ZTogVmlld1N0YXRlKTogTGFiZWxSb3dbXSB7XG4gICAgY29uc3Qga2V5ID0gdGhpcy5sYWJlbEtleShzdGF0ZSk7XG4gICAgaWYgKGtleSA9PT0gbnVsbCkgcmV0dXJuIFtdO1xuICAgIGNvbnN0IG90aGVycyA9IHsgLi4uc3RhdGUsIGxhYmVsczogZmlsdGVyc09mT3RoZXJzKGtleSwgc3RhdGUubGFiZWxzKSB9O1xuICAgIHJldHVybiB0aGlzLmxhYmVsUm93c01lbW8uZ2V0KGAke2tleX0gJHt0aGlzLndlaWdodHNLZXkob3RoZXJzKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhcIm1ldGhvZFwiKTtcbiAgICAgIGNvbnN0IGZvdW5kID0gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzLCBwYXR0ZXJuT2Yoc3RhdGUuZm9jdXMpKTtcbiAgICAgIHJldHVybiBsYWJlbFJvd3ModGhpcy5wcm9maWxlLCB0aGlzLnN0YXRlcywge1xuICAgICAgICBrZXksXG4gICAgICAgIGZpbHRlcjogdGhpcy5maWx0ZXIob3RoZXJzKSxcbiAgICAgICAgc3RhY2tzOiBmb3VuZCAmJiBzdGFja3NXaXRoKHRoaXMucHJvZmlsZSwgZ3JvdXBzLCBmb3VuZCksXG4gICAgICAgIGJhc2VTY2FsZTogdGhpcy5iYXNlU2NhbGUoc3RhdGUpLFxuICAgICAgICB3aXRoU3BhbnNBbG9uZTogIWZvdW5kICYmICFjaG9vc2VzU2FtcGxlcyhvdGhlcnMpLFxuICAgICAgfSk7XG4gICAgfSk7XG4gIH1cblxuICAvLyBCeSBzdGF0ZSBvZiBTVEFURVM7IG9mIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbiB3aXRoIGBiYXNlYC5cbiAgc3RhdGVUb3RhbHMoc3RhdGU6IFZpZXdTdGF0ZSwgYmFzZSA9IGZhbHNlKTogbnVtYmVyW10ge1xuICAgIHJldHVybiB0aGlzLnRvdGFsc01lbW8uZ2V0KGAke2Jhc2V9ICR7dGhpcy53ZWlnaHRzS2V5KHsgLi4uc3RhdGUsIGhpZGRlblN0YXRlczogW10gfSl9YCwgKCkgPT5cbiAgICAgIHN0YXRlVG90YWxzKHRoaXMucHJvZmlsZSwgdGhpcy5zdGF0ZXMsIHRoaXMuZmlsdGVyKHN0YXRlKSwgYmFzZSkubWFwKChzdW0pID0+IHN1bSAqIChiYXNlID8gdGhpcy5iYXNlU2NhbGUoc3RhdGUpIDogMSkpLFxuICAgICk7XG4gIH1cblxuICBmb3VuZChzdGF0ZTogVmlld1N0YXRlKTogVWludDhBcnJheSB8IG51bGwge1xuICAgIHJldHVybiB0aGlzLmZvdW5kTWVtby5nZXQoYCR7c3RhdGUuZ3JvdXB9ICR7c3RhdGUuc2VhcmNofWAsICgpID0+IG1hdGNoaW5nR3JvdXBzKHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKSwgcGF0dGVybk9mKHN0YXRlLnNlYXJjaCkpKTtcbiAgfVxuXG4gIG1hdGNoZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IE1hdGNoZXMgfCBudWxsIHtcbiAgICBjb25zdCBmb3VuZCA9IHRoaXMuZm91bmQoc3RhdGUpO1xuICAgIGlmICghZm91bmQpIHJldHVybiBudWxsO1xuICAgIGNvbnN0IGtleSA9IGAke3N0YXRlLmludmVydGVkfSAke3N0YXRlLnNlYXJjaH0gJHt0aGlzLnRyZWVLZXkoc3RhdGUpfWA7XG4gICAgcmV0dXJuIHRoaXMubWF0Y2hlc01lbW8uZ2V0KGtleSwgKCkgPT4gbWF0Y2hlc0luKHRoaXMudHJlZShzdGF0ZSksIGZvdW5kKSk7XG4gIH1cblxuICAvLyBUaHJlYWRzIHRoYXQgaGF2ZSBzYW1wbGVzOiB0aGUgbWFpbiB0aHJlYWQgZmlyc3QsIHRoZW4gYnkgd2VpZ2h0LlxuICB0aHJlYWRzKHN0YXRlOiBWaWV3U3RhdGUpOiBUaHJlYWRXZWlnaHRbXSB7XG4gICAgcmV0dXJuIHRoaXMudGhyZWFkc01lbW8uZ2V0KGAke3RoaXMudHlwZUluZGV4KHN0YXRlKX0gJHt0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSl9ICR7c3RhdGUucHJvY2Vzc31gLCAoKSA9PiB0aGlzLnRocmVhZHNCeVdlaWdodChzdGF0ZSkpO1xuICB9XG5cbiAgLy8gSW4gdGhlIG9yZGVyIGluIHdoaWNoIHRoZXkgYXBwZWFyLiBOb25lIGluIGEgY29tcGFyaXNvbjogcHJvY2Vzc2VzIGRpZmZlciBmcm9tIHJ1biB0byBydW4uXG4gIHByb2Nlc3NlcyhzdGF0ZTogVmlld1N0YXRlKTogUHJvY2Vzc1dlaWdodFtdIHtcbiAgICBjb25zdCB2YWx1ZXMgPSB0aGlzLnByb2ZpbGUudmFsdWVzW3RoaXMudHlwZUluZGV4KHN0YXRlKV07XG4gICAgY29uc3Qgb2ZUaHJlYWQgPSBwcm9jZXNzT2ZUaHJlYWRzKHRoaXMucHJvZmlsZSk7XG4gICAgY29uc3QgcHJvY2Vzc2VzID0gdGhpcy5pc0NvbXBhcmlzb24gPyBbXSA6IHByb2Nlc3Nlc09mKHRoaXMucHJvZmlsZSkubWFwKChwcm9jZXNzKSA9PiAoeyAuLi5wcm9jZXNzLCB3ZWlnaHQ6IDAgfSkpO1xuICAgIHRoaXMucHJvZmlsZS5zYW1wbGVUaHJlYWQuZm9yRWFjaCgodGhyZWFkLCBpKSA9PiB7XG4gICAgICBjb25zdCBwcm9jZXNzID0gcHJvY2Vzc2VzW29mVGhyZWFkW3RocmVhZF0gLSAxXTtcbiAgICAgIGlmIChwcm9jZXNzKSBwcm9jZXNzLndlaWdodCArPSB2YWx1ZXNbaV07XG4gICAgfSk7XG4gICAgcmV0dXJuIHByb2Nlc3NlcztcbiAgfVxuXG4gIHByaXZhdGUgdGhyZWFkc0J5V2VpZ2h0KHN0YXRlOiBWaWV3U3RhdGUpOiBUaHJlYWRXZWlnaHRbXSB7XG4gICAgY29uc3QgdmFsdWVzID0gdGhpcy5wcm9maWxlLnZhbHVlc1t0aGlzLnR5cGVJbmRleChzdGF0ZSldO1xuICAgIGNvbnN0IHNjYWxlID0gdGhpcy5iYXNlU2NhbGUoc3RhdGUpO1xuICAgIGNvbnN0IHRocmVhZHMgPSBuZXcgTWFwPG51bWJlciwgVGhyZWFkV2VpZ2h0PigpO1xuICAgIGNvbnN0IG9mVGhyZWFkID0gcHJvY2Vzc09mVGhyZWFkcyh0aGlzLnByb2ZpbGUpO1xuICAgIHRoaXMucHJvZmlsZS5zYW1wbGVUaHJlYWQuZm9yRWFjaCgoaWQsIGkpID0+IHtcbiAgICAgIGlmIChzdGF0ZS5wcm9jZXNzICE9PSBudWxsICYmIHN0YXRlLnByb2Nlc3MgIT09IG9mVGhyZWFkW2lkXSkgcmV0dXJuO1xuICAgICAgY29uc3QgdGhyZWFkID0gdGhyZWFkcy5nZXQoaWQpID8/IHsgaWQsIHdlaWdodDogMCwgYmFzZTogMCB9O1xuICAgICAgdGhyZWFkcy5zZXQoaWQsIHRocmVhZCk7XG4gICAgICBpZiAodGhpcy5wcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldKSB0aHJlYWQuYmFzZSArPSB2YWx1ZXNbaV0gKiBzY2FsZTtcbiAgICAgIGVsc2UgdGhyZWFkLndlaWdodCArPSB2YWx1ZXNbaV07XG4gICAgfSk7XG4gICAgY29uc3QgaXNNYWluID0gKHsgaWQgfTogVGhyZWFkV2VpZ2h0KTogYm9vbGVhbiA9PiB0aGlzLnByb2ZpbGUudGhyZWFkc1tpZF0ubnVtYmVyID09PSAxO1xuICAgIGNvbnN0IHNpemUgPSAoeyB3ZWlnaHQsIGJhc2UgfTogVGhyZWFkV2VpZ2h0KTogbnVtYmVyID0+IE1hdGgubWF4KHdlaWdodCwgYmFzZSk7XG4gICAgY29uc3QgYWxsID0gWy4uLnRocmVhZHMudmFsdWVzKCldLmZpbHRlcigodGhyZWFkKSA9PiAhaXNPZlNldmVyYWwodGhpcy5wcm9maWxlKSB8fCBzaXplKHRocmVhZCkgIT09IDApO1xuICAgIHJldHVybiBhbGwuc29ydCgoYSwgYikgPT4gTnVtYmVyKGlzTWFpbihiKSkgLSBOdW1iZXIoaXNNYWluKGEpKSB8fCBzaXplKGIpIC0gc2l6ZShhKSk7XG4gIH1cblxuICBwcml2YXRlIG93bkZpbGVzKCk6IFNldDxzdHJpbmc+IHtcbiAgICByZXR1cm4gbmV3IFNldCh0aGlzLnByb2ZpbGUuZnVuY3Rpb25GaWxlLmZpbHRlcigoXywgaWQpID0+IHRoaXMub3duW2lkXSA9PT0gMSkpO1xuICB9XG5cbiAgcHJpdmF0ZSBoaWRkZW4oc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQge1xuICAgIGNvbnN0IGdyb3VwcyA9IHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKTtcbiAgICBjb25zdCBoaWRkZW4gPSBtYXRjaGluZ0dyb3Vwcyhncm91cHMsIHBhdHRlcm5PZihzdGF0ZS5oaWRlKSkgPz8gdW5kZWZpbmVkO1xuICAgIGlmICghc3RhdGUubWluZSkgcmV0dXJuIGhpZGRlbjtcbiAgICBjb25zdCBmb3JlaWduID0gbmV3IFVpbnQ4QXJyYXkoZ3JvdXBzLm5hbWUubGVuZ3RoKS5maWxsKDEpO1xuICAgIGdyb3Vwcy5vZkZ1bmN0aW9uLmZvckVhY2goKGdyb3VwLCBpZCkgPT4ge1xuICAgICAgaWYgKHRoaXMub3duW2lkXSkgZm9yZWlnbltncm91cF0gPSAwO1xuICAgIH0pO1xuICAgIHJldHVybiBmb3JlaWduLm1hcCgoaXNGb3JlaWduLCBncm91cCkgPT4gaXNGb3JlaWduIHwgKGhpZGRlbj8uW2dyb3VwXSA/PyAwKSk7XG4gIH1cblxuICAvLyBXaGF0IGNob29zZXMgc2FtcGxlcywgYnV0IGZvciB0aGUgcmFuZ2UuXG4gIHByaXZhdGUgc2FtcGxlc0tleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgICBjb25zdCBoaWRkZW4gPSBTVEFURVMuZmlsdGVyKChuYW1lKSA9PiBzdGF0ZS5oaWRkZW5TdGF0ZXMuaW5jbHVkZXMobmFtZSkpO1xuICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShbdGhpcy5pc09mQWxsb2NhdGlvbnMoc3RhdGUpLCBzdGF0ZS5wcm9jZXNzLCBzdGF0ZS50aHJlYWQsIHN0YXRlLmlkbGUsIGhpZGRlbiwgc3RhdGUubGFiZWxzXSk7XG4gIH1cblxuICBwcml2YXRlIHdlaWdodHNLZXkoc3RhdGU6IFZpZXdTdGF0ZSk6IHN0cmluZyB7XG4gICAgcmV0dXJuIEpTT04uc3RyaW5naWZ5KFt0aGlzLnR5cGVJbmRleChzdGF0ZSksIHRoaXMuc2FtcGxlc0tleShzdGF0ZSksIHN0YXRlLnJhbmdlVXMsIHN0YXRlLmZvY3VzLCBzdGF0ZS5taW5lLCB0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSldKTtcbiAgfVxuXG4gIHByaXZhdGUgdHJlZUtleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgICByZXR1cm4gYCR7c3RhdGUuZ3JvdXB9ICR7c3RhdGUuaGlkZX0gJHt0aGlzLndlaWdodHNLZXkoc3RhdGUpfWA7XG4gIH1cbn1cblxuZnVuY3Rpb24gY2hvb3Nlc1NhbXBsZXMoeyBwcm9jZXNzLCB0aHJlYWQsIGhpZGRlblN0YXRlcywgbGFiZWxzLCByYW5nZVVzIH06IFZpZXdTdGF0ZSk6IGJvb2xlYW4ge1xuICByZXR1cm4gcHJvY2VzcyAhPT0gbnVsbCB8fCB0aHJlYWQgIT09IG51bGwgfHwgaGlkZGVuU3RhdGVzLmxlbmd0aCA+IDAgfHwgbGFiZWxzLmxlbmd0aCA+IDAgfHwgcmFuZ2VVcyAhPT0gbnVsbDtcbn1cblxuZnVuY3Rpb24gbGFiZWxDaG9pY2VzT2YocHJvZmlsZTogUHJvZmlsZSk6IE1hcDxzdHJpbmcsIHN0cmluZ1tdPiB7XG4gIGNvbnN0IGNob2ljZXMgPSBuZXcgTWFwPHN0cmluZywgU2V0PHN0cmluZz4+KCk7XG4gIGZvciAoY29uc3Qgc2V0IG9mIHByb2ZpbGUubGFiZWxTZXRzKSB7XG4gICAgZm9yIChjb25zdCB7IGtleSwgdmFsdWUgfSBvZiBzZXQpIGNob2ljZXMuc2V0KGtleSwgKGNob2ljZXMuZ2V0KGtleSkgPz8gbmV3IFNldCgpKS5hZGQodmFsdWUpKTtcbiAgfVxuICByZXR1cm4gbmV3IE1hcChbLi4uY2hvaWNlc10ubWFwKChba2V5LCB2YWx1ZXNdKSA9PiBba2V5LCBbLi4udmFsdWVzXS5zb3J0KCldKSk7XG59XG4iLCAiLy8gQSBncm91cCBvciBub2RlIGluIHdvcmRzOiB3aGF0IHRvb2x0aXBzLCB0aGUgYmFyIGJlbG93IGFuZCBzY3JlZW4gcmVhZGVycyBzYXkuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4uL2RhdGEvZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBDQVRFR09SSUVTLCBDQVRFR09SWV9XT1JEUywgb3JpZ2luT2YgfSBmcm9tIFwiLi4vZGF0YS9raW5kcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBNb2RlbCB9IGZyb20gXCIuLi9kYXRhL21vZGVsLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFRyZWUgfSBmcm9tIFwiLi4vZGF0YS90cmVlLnRzXCI7XG5pbXBvcnQgeyBmb3JtYXRDaGFuZ2UsIGZvcm1hdEV4YWN0LCBmb3JtYXRHcm93dGgsIGZvcm1hdFNoYXJlLCBmb3JtYXRWYWx1ZSB9IGZyb20gXCIuLi9kYXRhL3VuaXRzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFZpZXdTdGF0ZSB9IGZyb20gXCIuLi9kYXRhL3ZpZXdfc3RhdGUudHNcIjtcbmltcG9ydCB0eXBlIHsgVG9vbHRpcENvbnRlbnQgfSBmcm9tIFwiLi90b29sdGlwLnRzeFwiO1xuXG50eXBlIFRvb2x0aXBSb3cgPSBUb29sdGlwQ29udGVudFtcInJvd3NcIl1bbnVtYmVyXTtcblxuLy8gXCJhcHAvbW9kZWxzL29yZGVyLnJiOjEyXCIsIG9yIHdoYXQgc3RhbmRzIGZvciBhIGZpbGUuXG5leHBvcnQgZnVuY3Rpb24gcGxhY2VPZihncm91cHM6IEdyb3VwcywgZ3JvdXA6IG51bWJlcik6IHN0cmluZyB7XG4gIHJldHVybiB3aXRoTGluZShncm91cHMucGxhY2VbZ3JvdXBdLCBncm91cHMubGluZVtncm91cF0pO1xufVxuXG4vLyBUaGUgc2FtZSB3aXRoIHRoZSB3aG9sZSBwYXRoLlxuZXhwb3J0IGZ1bmN0aW9uIGZ1bGxQbGFjZU9mKGdyb3VwczogR3JvdXBzLCBncm91cDogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIHdpdGhMaW5lKGdyb3Vwcy5maWxlW2dyb3VwXSwgZ3JvdXBzLmxpbmVbZ3JvdXBdKTtcbn1cblxuZnVuY3Rpb24gd2l0aExpbmUoZmlsZTogc3RyaW5nLCBsaW5lOiBudW1iZXIpOiBzdHJpbmcge1xuICByZXR1cm4gbGluZSA+IDAgJiYgIWZpbGUuc3RhcnRzV2l0aChcIjxcIikgPyBgJHtmaWxlfToke2xpbmV9YCA6IGZpbGU7XG59XG5cbi8vIEdyb3VwcyBvZiBzZXZlcmFsIGZpbGVzLCBhbmQgd2hhdCBpcyBubyBjb2RlIGluIGFueSwgaGF2ZSBhIGNhdGVnb3J5IG9ubHkuXG5leHBvcnQgZnVuY3Rpb24gbGlicmFyeU9mKGdyb3VwczogR3JvdXBzLCBncm91cDogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3QgZmlsZSA9IGdyb3Vwcy5maWxlW2dyb3VwXTtcbiAgcmV0dXJuIGZpbGUgPT09IFwiXCIgPyBDQVRFR09SWV9XT1JEU1tDQVRFR09SSUVTW2dyb3Vwcy5jYXRlZ29yeVtncm91cF1dXSA6IG9yaWdpbk9mKGdyb3Vwcy5uYW1lW2dyb3VwXSwgZmlsZSkubGlicmFyeTtcbn1cblxuLy8gUGxhY2UgYW5kIGxpYnJhcnkgaW4gb25lIGxpbmUuXG5leHBvcnQgZnVuY3Rpb24gd2hlcmVhYm91dHMoZ3JvdXBzOiBHcm91cHMsIGdyb3VwOiBudW1iZXIpOiBzdHJpbmcge1xuICByZXR1cm4gW3BsYWNlT2YoZ3JvdXBzLCBncm91cCksIGxpYnJhcnlPZihncm91cHMsIGdyb3VwKV0uZmlsdGVyKEJvb2xlYW4pLmpvaW4oXCIgXHUwMEI3IFwiKTtcbn1cblxuLy8gVGhlIHJvd3Mgb2YgYSB0b29sdGlwIGFib3V0IGEgbm9kZTogZXhhY3QsIGFuZCBhcyBhIHNoYXJlIG9mIGV2ZXJ5dGhpbmcgdGhhdCBpcyBzaG93bi5cbmV4cG9ydCBmdW5jdGlvbiBub2RlUm93cyhtb2RlbDogTW9kZWwsIHN0YXRlOiBWaWV3U3RhdGUsIHRyZWU6IFRyZWUsIG5vZGU6IG51bWJlcik6IFRvb2x0aXBSb3dbXSB7XG4gIGNvbnN0IHsgdW5pdCB9ID0gbW9kZWwudHlwZShzdGF0ZSk7XG4gIGNvbnN0IHdob2xlID0gdHJlZS50b3RhbFswXTtcbiAgY29uc3Qgcm93ID0gKG5hbWU6IHN0cmluZywgdmFsdWU6IG51bWJlcik6IFRvb2x0aXBSb3cgPT4gW25hbWUsIGZvcm1hdEV4YWN0KHZhbHVlLCB1bml0KSwgZm9ybWF0U2hhcmUodmFsdWUsIHdob2xlKV07XG4gIGNvbnN0IHJvd3MgPSBbcm93KFwiVG90YWxcIiwgdHJlZS50b3RhbFtub2RlXSksIHJvdyhcIlNlbGZcIiwgdHJlZS5zZWxmW25vZGVdKV07XG4gIGlmICh0cmVlLmJhc2VUb3RhbCkge1xuICAgIGNvbnN0IGJhc2UgPSB0cmVlLmJhc2VUb3RhbFtub2RlXTtcbiAgICByb3dzLnB1c2goXG4gICAgICBbbW9kZWwuaXNOb3JtYWxpemVkKHN0YXRlKSA/IFwiQmVmb3JlIChzY2FsZWQpXCIgOiBcIkJlZm9yZVwiLCBmb3JtYXRFeGFjdChiYXNlLCB1bml0KSwgZm9ybWF0U2hhcmUoYmFzZSwgdHJlZS5iYXNlVG90YWxbMF0pXSxcbiAgICAgIFtcIkNoYW5nZVwiLCBmb3JtYXRDaGFuZ2UodHJlZS50b3RhbFtub2RlXSAtIGJhc2UsIHVuaXQsIFwibnNcIiksIGZvcm1hdEdyb3d0aCh0cmVlLnRvdGFsW25vZGVdLCBiYXNlKV0sXG4gICAgKTtcbiAgfVxuICBjb25zdCBjb21wYW5pb24gPSBtb2RlbC5jb21wYW5pb24oc3RhdGUpO1xuICBpZiAodHJlZS5zYW1wbGVzICYmIGNvbXBhbmlvbikgcm93cy5wdXNoKFtjb21wYW5pb24ud29yZHMsIGZvcm1hdEV4YWN0KHRyZWUuc2FtcGxlc1tub2RlXSwgY29tcGFuaW9uLnVuaXQpXSk7XG4gIGlmICh0cmVlLmN1dD8uW25vZGVdKSByb3dzLnB1c2goW1wiQ2FsbGVyc1wiLCBcInRvbyB0aGluIHRvIGJlIHNob3duXCJdKTtcbiAgcmV0dXJuIHJvd3M7XG59XG5cbi8vIE9uZSBzZW50ZW5jZSBmb3IgYSBzY3JlZW4gcmVhZGVyLlxuZXhwb3J0IGZ1bmN0aW9uIG5vZGVTZW50ZW5jZShtb2RlbDogTW9kZWwsIHN0YXRlOiBWaWV3U3RhdGUsIHRyZWU6IFRyZWUsIGdyb3VwczogR3JvdXBzLCBub2RlOiBudW1iZXIpOiBzdHJpbmcge1xuICBjb25zdCB7IHVuaXQgfSA9IG1vZGVsLnR5cGUoc3RhdGUpO1xuICBjb25zdCBuYW1lID0gbm9kZSA9PT0gMCAmJiB0cmVlLmdyb3VwWzBdID09PSAwID8gXCJldmVyeXRoaW5nXCIgOiBncm91cHMubmFtZVt0cmVlLmdyb3VwW25vZGVdXTtcbiAgY29uc3Qgc2hhcmUgPSBmb3JtYXRTaGFyZSh0cmVlLnRvdGFsW25vZGVdLCB0cmVlLnRvdGFsWzBdKTtcbiAgY29uc3QgZ3Jvd3RoID0gdHJlZS5iYXNlVG90YWwgPyBmb3JtYXRHcm93dGgodHJlZS50b3RhbFtub2RlXSwgdHJlZS5iYXNlVG90YWxbbm9kZV0pIDogXCJcIjtcbiAgcmV0dXJuIGAke25hbWV9OiAke2Zvcm1hdFZhbHVlKHRyZWUudG90YWxbbm9kZV0sIHVuaXQsIHN0YXRlLnVuaXRzKX0gaW4gdG90YWwsICR7c2hhcmV9JHtncm93dGggJiYgYCwgJHtncm93dGh9YH1gO1xufVxuIiwgIi8vIFdoYXQgaXMgc2hvd24sIGFzIG9uZSB2YWx1ZSB0aGF0IGNhbiBiZSB3cml0dGVuIGludG8gdGhlIFVSTCBhbmQgcmVhZCBiYWNrOiBhIGxpbmsgc2hvd3Mgd2hhdCBpdHMgc2VuZGVyIHNhdywgYW5kIHRoZSBiYWNrXG4vLyBidXR0b24gdW5kb2VzIGEgc3RlcC4gRGVmYXVsdHMgYXJlIGxlZnQgb3V0IG9mIHRoZSBVUkwuXG5cbmltcG9ydCB7IEdST1VQX01PREVTLCB0eXBlIEdyb3VwTW9kZSB9IGZyb20gXCIuL2dyb3Vwcy50c1wiO1xuaW1wb3J0IHsgU1RBVEVTLCB0eXBlIFN0YXRlIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IFVOSVRfQ0hPSUNFUywgdHlwZSBVbml0Q2hvaWNlIH0gZnJvbSBcIi4vdW5pdHMudHNcIjtcblxuZXhwb3J0IGNvbnN0IFZJRVdTID0gW1wiZmxhbWVcIiwgXCJzYW5kd2ljaFwiLCBcInRhYmxlXCIsIFwidHJlZVwiLCBcInNvdXJjZVwiLCBcInRpbWVsaW5lXCIsIFwiaGVhdG1hcFwiLCBcImxhYmVsc1wiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFZpZXdOYW1lID0gKHR5cGVvZiBWSUVXUylbbnVtYmVyXTtcblxuZXhwb3J0IGludGVyZmFjZSBWaWV3U3RhdGUge1xuICB2aWV3OiBWaWV3TmFtZTtcbiAgdHlwZTogc3RyaW5nIHwgbnVsbDsgLy8gbmFtZSBvZiB0aGUgc2FtcGxlIHR5cGU7IG51bGw6IHRoZSBwcm9maWxlJ3MgZGVmYXVsdFxuICBncm91cDogR3JvdXBNb2RlO1xuICBpbnZlcnRlZDogYm9vbGVhbjtcbiAgaWNpY2xlOiBib29sZWFuOyAvLyByb290cyBvbiB0b3AsIG5vdCBhdCB0aGUgYm90dG9tXG4gIHNlYXJjaDogc3RyaW5nO1xuICBmb2N1czogc3RyaW5nO1xuICBoaWRlOiBzdHJpbmc7XG4gIG1pbmU6IGJvb2xlYW47IC8vIHRoZSB1c2VyJ3Mgb3duIGNvZGUgb25seVxuICBwcm9jZXNzOiBudW1iZXIgfCBudWxsO1xuICB0aHJlYWQ6IG51bWJlciB8IG51bGw7XG4gIGlkbGU6IGJvb2xlYW47IC8vIHRocmVhZHMgdGhhdCBvbmx5IHdhaXRlZCwgdG9vXG4gIGhpZGRlblN0YXRlczogU3RhdGVbXTtcbiAgbGFiZWxzOiBzdHJpbmdbXTtcbiAga2V5OiBzdHJpbmcgfCBudWxsOyAvLyBvZiB0aGUgbGFiZWwgdGhhdCBzYW1wbGVzIGFyZSBhZGRlZCB1cCBieTsgbnVsbDogdGhlIGZpcnN0IHRoZXJlIGlzXG4gIHJvb3RzOiBzdHJpbmdbXSB8IG51bGw7IC8vIGtleXMgb2YgbGFiZWxzIHRoYXQgYXJlIGZyYW1lcyBhdCB0aGUgcm9vdDsgbnVsbDogYXMgdGhlIGNvbW1hbmQgbGluZSBhc2tlZFxuICBsZWF2ZXM6IHN0cmluZ1tdIHwgbnVsbDtcbiAgcmFuZ2VVczogW251bWJlciwgbnVtYmVyXSB8IG51bGw7XG4gIHpvb206IG51bWJlcltdOyAvLyBncm91cHMgZnJvbSB0aGUgcm9vdCB0byB0aGUgbm9kZSB0aGF0IGZpbGxzIHRoZSBncmFwaFxuICBzZWxlY3RlZDogbnVtYmVyIHwgbnVsbDsgLy8gZ3JvdXBcbiAgZmlsZTogc3RyaW5nIHwgbnVsbDsgLy8gb2YgdGhlIHNvdXJjZSB2aWV3XG4gIHVuaXRzOiBVbml0Q2hvaWNlO1xuICBub3JtYWxpemVkOiBib29sZWFuIHwgbnVsbDsgLy8gbnVsbDogYXMgdGhlIGNvbW1hbmQgbGluZSBhc2tlZFxufVxuXG5leHBvcnQgY29uc3QgREVGQVVMVF9TVEFURTogVmlld1N0YXRlID0ge1xuICB2aWV3OiBcImZsYW1lXCIsIHR5cGU6IG51bGwsIGdyb3VwOiBcIm1ldGhvZFwiLCBpbnZlcnRlZDogZmFsc2UsIGljaWNsZTogdHJ1ZSwgc2VhcmNoOiBcIlwiLCBmb2N1czogXCJcIiwgaGlkZTogXCJcIiwgbWluZTogZmFsc2UsIHByb2Nlc3M6IG51bGwsIHRocmVhZDogbnVsbCxcbiAgaWRsZTogZmFsc2UsIGhpZGRlblN0YXRlczogW10sIGxhYmVsczogW10sIGtleTogbnVsbCwgcm9vdHM6IG51bGwsIGxlYXZlczogbnVsbCwgcmFuZ2VVczogbnVsbCwgem9vbTogW10sIHNlbGVjdGVkOiBudWxsLCBmaWxlOiBudWxsLCB1bml0czogXCJhdXRvXCIsIG5vcm1hbGl6ZWQ6IG51bGwsXG59O1xuXG5leHBvcnQgZnVuY3Rpb24gZW5jb2RlU3RhdGUoc3RhdGU6IFZpZXdTdGF0ZSk6IHN0cmluZyB7XG4gIGNvbnN0IHdvcmRzID0gbmV3IFVSTFNlYXJjaFBhcmFtcygpO1xuICBpZiAoc3RhdGUudmlldyAhPT0gXCJmbGFtZVwiKSB3b3Jkcy5zZXQoXCJ2aWV3XCIsIHN0YXRlLnZpZXcpO1xuICBpZiAoc3RhdGUudHlwZSAhPT0gbnVsbCkgd29yZHMuc2V0KFwidHlwZVwiLCBzdGF0ZS50eXBlKTtcbiAgaWYgKHN0YXRlLmdyb3VwICE9PSBcIm1ldGhvZFwiKSB3b3Jkcy5zZXQoXCJieVwiLCBzdGF0ZS5ncm91cCk7XG4gIGlmIChzdGF0ZS5pbnZlcnRlZCkgd29yZHMuc2V0KFwiaW52ZXJ0ZWRcIiwgXCIxXCIpO1xuICBpZiAoIXN0YXRlLmljaWNsZSkgd29yZHMuc2V0KFwiZmxhbWVzXCIsIFwidXBcIik7XG4gIGlmIChzdGF0ZS5zZWFyY2gpIHdvcmRzLnNldChcInNlYXJjaFwiLCBzdGF0ZS5zZWFyY2gpO1xuICBpZiAoc3RhdGUuZm9jdXMpIHdvcmRzLnNldChcImZvY3VzXCIsIHN0YXRlLmZvY3VzKTtcbiAgaWYgKHN0YXRlLmhpZGUpIHdvcmRzLnNldChcImhpZGVcIiwgc3RhdGUuaGlkZSk7XG4gIGlmIChzdGF0ZS5taW5lKSB3b3Jkcy5zZXQoXCJtaW5lXCIsIFwiMVwiKTtcbiAgaWYgKHN0YXRlLnByb2Nlc3MgIT09IG51bGwpIHdvcmRzLnNldChcInByb2Nlc3NcIiwgU3RyaW5nKHN0YXRlLnByb2Nlc3MpKTtcbiAgaWYgKHN0YXRlLnRocmVhZCAhPT0gbnVsbCkgd29yZHMuc2V0KFwidGhyZWFkXCIsIFN0cmluZyhzdGF0ZS50aHJlYWQpKTtcbiAgaWYgKHN0YXRlLmlkbGUpIHdvcmRzLnNldChcImlkbGVcIiwgXCIxXCIpO1xuICBpZiAoc3RhdGUuaGlkZGVuU3RhdGVzLmxlbmd0aCA+IDApIHdvcmRzLnNldChcIndpdGhvdXRcIiwgc3RhdGUuaGlkZGVuU3RhdGVzLmpvaW4oXCIuXCIpKTtcbiAgZm9yIChjb25zdCBsYWJlbCBvZiBzdGF0ZS5sYWJlbHMpIHdvcmRzLmFwcGVuZChcImxhYmVsXCIsIGxhYmVsKTtcbiAgaWYgKHN0YXRlLmtleSAhPT0gbnVsbCkgd29yZHMuc2V0KFwia2V5XCIsIHN0YXRlLmtleSk7XG4gIGVuY29kZUtleXMod29yZHMsIFwicm9vdFwiLCBzdGF0ZS5yb290cyk7XG4gIGVuY29kZUtleXMod29yZHMsIFwibGVhZlwiLCBzdGF0ZS5sZWF2ZXMpO1xuICBpZiAoc3RhdGUucmFuZ2VVcykgd29yZHMuc2V0KFwicmFuZ2VcIiwgc3RhdGUucmFuZ2VVcy5tYXAoKHVzKSA9PiBNYXRoLnJvdW5kKHVzKSkuam9pbihcIi1cIikpO1xuICBpZiAoc3RhdGUuem9vbS5sZW5ndGggPiAwKSB3b3Jkcy5zZXQoXCJ6b29tXCIsIHN0YXRlLnpvb20uam9pbihcIi5cIikpO1xuICBpZiAoc3RhdGUuc2VsZWN0ZWQgIT09IG51bGwpIHdvcmRzLnNldChcInNlbGVjdGVkXCIsIFN0cmluZyhzdGF0ZS5zZWxlY3RlZCkpO1xuICBpZiAoc3RhdGUuZmlsZSAhPT0gbnVsbCkgd29yZHMuc2V0KFwiZmlsZVwiLCBzdGF0ZS5maWxlKTtcbiAgaWYgKHN0YXRlLnVuaXRzICE9PSBcImF1dG9cIikgd29yZHMuc2V0KFwidW5pdHNcIiwgc3RhdGUudW5pdHMpO1xuICBpZiAoc3RhdGUubm9ybWFsaXplZCAhPT0gbnVsbCkgd29yZHMuc2V0KFwibm9ybWFsaXplZFwiLCBzdGF0ZS5ub3JtYWxpemVkID8gXCIxXCIgOiBcIjBcIik7XG4gIHJldHVybiB3b3Jkcy50b1N0cmluZygpO1xufVxuXG4vLyBBbiBlbXB0eSB3b3JkIHNheXMgdGhhdCB0aGVyZSBhcmUgbm9uZSwgd2hhdGV2ZXIgdGhlIGNvbW1hbmQgbGluZSBhc2tlZC5cbmZ1bmN0aW9uIGVuY29kZUtleXMod29yZHM6IFVSTFNlYXJjaFBhcmFtcywgbmFtZTogc3RyaW5nLCBrZXlzOiByZWFkb25seSBzdHJpbmdbXSB8IG51bGwpOiB2b2lkIHtcbiAgZm9yIChjb25zdCBrZXkgb2Yga2V5cz8ubGVuZ3RoID09PSAwID8gW1wiXCJdIDogKGtleXMgPz8gW10pKSB3b3Jkcy5hcHBlbmQobmFtZSwga2V5KTtcbn1cblxuLy8gUmVhZHMgd2hhdCBlbmNvZGVTdGF0ZSB3cm90ZS4gV2hhdGV2ZXIgZWxzZSBzdGFuZHMgdGhlcmUgaXMgYXMgaWYgaXQgd2VyZSBub3Q6IGEgbGluayBtYXkgYmUgb2xkIG9yIG1pc3R5cGVkLlxuZXhwb3J0IGZ1bmN0aW9uIGRlY29kZVN0YXRlKHRleHQ6IHN0cmluZyk6IFZpZXdTdGF0ZSB7XG4gIGNvbnN0IHdvcmRzID0gbmV3IFVSTFNlYXJjaFBhcmFtcyh0ZXh0KTtcbiAgY29uc3Qgb25lID0gPFQgZXh0ZW5kcyBzdHJpbmc+KGtleTogc3RyaW5nLCBhbGxvd2VkOiByZWFkb25seSBUW10sIG90aGVyd2lzZTogVCk6IFQgPT4ge1xuICAgIGNvbnN0IHdvcmQgPSB3b3Jkcy5nZXQoa2V5KSBhcyBUIHwgbnVsbDtcbiAgICByZXR1cm4gd29yZCAhPT0gbnVsbCAmJiBhbGxvd2VkLmluY2x1ZGVzKHdvcmQpID8gd29yZCA6IG90aGVyd2lzZTtcbiAgfTtcbiAgcmV0dXJuIHtcbiAgICB2aWV3OiBvbmUoXCJ2aWV3XCIsIFZJRVdTLCBERUZBVUxUX1NUQVRFLnZpZXcpLFxuICAgIHR5cGU6IHdvcmRzLmdldChcInR5cGVcIiksXG4gICAgZ3JvdXA6IG9uZShcImJ5XCIsIEdST1VQX01PREVTLCBERUZBVUxUX1NUQVRFLmdyb3VwKSxcbiAgICBpbnZlcnRlZDogd29yZHMuZ2V0KFwiaW52ZXJ0ZWRcIikgPT09IFwiMVwiLFxuICAgIGljaWNsZTogd29yZHMuZ2V0KFwiZmxhbWVzXCIpICE9PSBcInVwXCIsXG4gICAgc2VhcmNoOiB3b3Jkcy5nZXQoXCJzZWFyY2hcIikgPz8gXCJcIixcbiAgICBmb2N1czogd29yZHMuZ2V0KFwiZm9jdXNcIikgPz8gXCJcIixcbiAgICBoaWRlOiB3b3Jkcy5nZXQoXCJoaWRlXCIpID8/IFwiXCIsXG4gICAgbWluZTogd29yZHMuZ2V0KFwibWluZVwiKSA9PT0gXCIxXCIsXG4gICAgcHJvY2VzczogbnVtYmVySW4od29yZHMuZ2V0KFwicHJvY2Vzc1wiKSksXG4gICAgdGhyZWFkOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJ0aHJlYWRcIikpLFxuICAgIGlkbGU6IHdvcmRzLmdldChcImlkbGVcIikgPT09IFwiMVwiLFxuICAgIGhpZGRlblN0YXRlczogKHdvcmRzLmdldChcIndpdGhvdXRcIikgPz8gXCJcIikuc3BsaXQoXCIuXCIpLmZpbHRlcigod29yZCk6IHdvcmQgaXMgU3RhdGUgPT4gU1RBVEVTLmluY2x1ZGVzKHdvcmQgYXMgU3RhdGUpKSxcbiAgICBsYWJlbHM6IHdvcmRzLmdldEFsbChcImxhYmVsXCIpLFxuICAgIGtleTogd29yZHMuZ2V0KFwia2V5XCIpLFxuICAgIHJvb3RzOiB3b3Jkcy5oYXMoXCJyb290XCIpID8gd29yZHMuZ2V0QWxsKFwicm9vdFwiKS5maWx0ZXIoQm9vbGVhbikgOiBudWxsLFxuICAgIGxlYXZlczogd29yZHMuaGFzKFwibGVhZlwiKSA/IHdvcmRzLmdldEFsbChcImxlYWZcIikuZmlsdGVyKEJvb2xlYW4pIDogbnVsbCxcbiAgICByYW5nZVVzOiByYW5nZUluKHdvcmRzLmdldChcInJhbmdlXCIpKSxcbiAgICB6b29tOiAod29yZHMuZ2V0KFwiem9vbVwiKSA/PyBcIlwiKS5zcGxpdChcIi5cIikuZmlsdGVyKCh3b3JkKSA9PiAvXlxcZCskLy50ZXN0KHdvcmQpKS5tYXAoTnVtYmVyKSxcbiAgICBzZWxlY3RlZDogbnVtYmVySW4od29yZHMuZ2V0KFwic2VsZWN0ZWRcIikpLFxuICAgIGZpbGU6IHdvcmRzLmdldChcImZpbGVcIiksXG4gICAgdW5pdHM6IG9uZShcInVuaXRzXCIsIFVOSVRfQ0hPSUNFUywgREVGQVVMVF9TVEFURS51bml0cyksXG4gICAgbm9ybWFsaXplZDogd29yZHMuaGFzKFwibm9ybWFsaXplZFwiKSA/IHdvcmRzLmdldChcIm5vcm1hbGl6ZWRcIikgPT09IFwiMVwiIDogbnVsbCxcbiAgfTtcbn1cblxuZnVuY3Rpb24gbnVtYmVySW4od29yZDogc3RyaW5nIHwgbnVsbCk6IG51bWJlciB8IG51bGwge1xuICByZXR1cm4gd29yZCAhPT0gbnVsbCAmJiAvXlxcZCskLy50ZXN0KHdvcmQpID8gTnVtYmVyKHdvcmQpIDogbnVsbDtcbn1cblxuZnVuY3Rpb24gcmFuZ2VJbih3b3JkOiBzdHJpbmcgfCBudWxsKTogW251bWJlciwgbnVtYmVyXSB8IG51bGwge1xuICBjb25zdCBwYXJ0cyA9IC9eKC0/XFxkKyktKFxcZCspJC8uZXhlYyh3b3JkID8/IFwiXCIpO1xuICBjb25zdCByYW5nZTogW251bWJlciwgbnVtYmVyXSB8IG51bGwgPSBwYXJ0cyAmJiBbTnVtYmVyKHBhcnRzWzFdKSwgTnVtYmVyKHBhcnRzWzJdKV07XG4gIHJldHVybiByYW5nZSAmJiByYW5nZVswXSA8IHJhbmdlWzFdID8gcmFuZ2UgOiBudWxsO1xufVxuIiwgIi8vIFByb2ZpbGVzIGZvciB0ZXN0cywgYnVpbHQgZnJvbSB3b3Jkcy5cblxuaW1wb3J0IHsgcHJvZmlsZU9mLCB0eXBlIFByb2ZpbGUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgREVGQVVMVF9TVEFURSwgdHlwZSBWaWV3U3RhdGUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvdmlld19zdGF0ZS50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3SnNvbiB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS92aWV3X2pzb24udHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBTYW1wbGVXb3JkcyB7XG4gIHN0YWNrOiBzdHJpbmc7IC8vIFwibWFpbjt3b3JrO2xlYWZcIiwgb3Igd2l0aCBmaWxlIGFuZCBsaW5lIFwibWFpbkBhcHAucmI6Mzt3b3JrQGxpYi5yYjo3XCJcbiAgd2VpZ2h0OiBudW1iZXI7XG4gIGNvdW50PzogbnVtYmVyO1xuICB0aHJlYWQ/OiBudW1iZXI7XG4gIGxhYmVscz86IFJlY29yZDxzdHJpbmcsIHN0cmluZz47XG4gIGVuZHNVcz86IG51bWJlcjsgLy8gcHV0cyBpdCBpbnRvIHRoZSB0aW1lbGluZSwgdG9vXG4gIG9iamVjdHM/OiBudW1iZXI7IC8vIHRoYXQgd2VyZSBhbGxvY2F0ZWQ6IHRoZSBwcm9maWxlIHRoZW4gaGFzIHRoZXNlIHR5cGVzLCB0b28sIGFuZCB0aGUgc2FtcGxlIG5laXRoZXIgY291bnQgbm9yIHdlaWdodFxuICBieXRlcz86IG51bWJlcjtcbn1cblxuY2xhc3MgSW50ZXJuZXIge1xuICByZWFkb25seSBpdGVtczogc3RyaW5nW10gPSBbXTtcbiAgaWQodGV4dDogc3RyaW5nKTogbnVtYmVyIHtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuaXRlbXMuaW5kZXhPZih0ZXh0KTtcbiAgICByZXR1cm4gKGtub3duID49IDAgPyBrbm93biA6IHRoaXMuaXRlbXMucHVzaCh0ZXh0KSAtIDEpICsgMTtcbiAgfVxufVxuXG4vLyBXaGVyZSB0aGUgcmVjb3JkZXIgcHV0cyBpdHMgb3duIGZyYW1lcywgYW5kIGV2ZXJ5dGhpbmcgZWxzZSBpcyB0YWtlbiB0byBiZS5cbmNvbnN0IHBsYWNlT2YgPSAobmFtZTogc3RyaW5nKTogc3RyaW5nID0+IGAkey9eXFxbKEdDfEdWTCkgLy50ZXN0KG5hbWUpID8gYDwke25hbWUuc2xpY2UoMSkuc3BsaXQoXCIgXCIpWzBdfT5gIDogXCJhcHAucmJcIn06MGA7XG5cbi8vIFRoZSBKU09OIG9mIGEgY3B1IHByb2ZpbGUgd2l0aCB0aGVzZSBzYW1wbGVzLCBhcyB0aGUgY29yZSB3b3VsZCB3cml0ZSBpdC5cbi8vIEEgcHJvY2VzcyBpcyBbcGlkLCBwYXJlbnQsIHRpdGxlXTsgd2l0aG91dCBvbmUgZm9yIGVhY2ggdGhyZWFkLCBhbGwgYXJlIG9mIG9uZS5cbmV4cG9ydCBmdW5jdGlvbiB2aWV3SnNvbihzYW1wbGVzOiBTYW1wbGVXb3Jkc1tdLCB0aHJlYWRzOiBzdHJpbmdbXSA9IFtcIm1haW5cIl0sIHByb2Nlc3NlczogW251bWJlciwgbnVtYmVyLCBzdHJpbmddW10gPSBbXSk6IFZpZXdKc29uIHtcbiAgY29uc3Qgc3RyaW5ncyA9IFtcIlwiLCBcInNhbXBsZXNcIiwgXCJjb3VudFwiLCBcImNwdVwiLCBcIm5hbm9zZWNvbmRzXCJdO1xuICBjb25zdCB0ZXh0ID0gKHdvcmQ6IHN0cmluZyk6IG51bWJlciA9PiB7XG4gICAgY29uc3Qga25vd24gPSBzdHJpbmdzLmluZGV4T2Yod29yZCk7XG4gICAgcmV0dXJuIGtub3duID49IDAgPyBrbm93biA6IHN0cmluZ3MucHVzaCh3b3JkKSAtIDE7XG4gIH07XG4gIGNvbnN0IFtmdW5jdGlvbnMsIGZyYW1lcywgc3RhY2tzLCBzZXRzXSA9IFtuZXcgSW50ZXJuZXIoKSwgbmV3IEludGVybmVyKCksIG5ldyBJbnRlcm5lcigpLCBuZXcgSW50ZXJuZXIoKV07XG4gIGNvbnN0IGpzb246IFZpZXdKc29uID0ge1xuICAgIGZvcm1hdDogXCJzcGVyZlwiLCB2ZXJzaW9uOiAyLCBzdHJpbmdzLFxuICAgIHNhbXBsZV90eXBlczogeyBuYW1lOiBbMSwgM10sIHVuaXQ6IFsyLCA0XSB9LCBkZWZhdWx0X3NhbXBsZV90eXBlOiAxLFxuICAgIHBlcmlvZDogMV8wMDBfMDAwLCBwZXJpb2RfdHlwZTogeyBuYW1lOiAzLCB1bml0OiA0IH0sIHN0YXJ0X3RpbWVfbnM6IDAsIGR1cmF0aW9uX25zOiAwLFxuICAgIGZ1bmN0aW9uczogeyBuYW1lOiBbXSwgZmlsZTogW10sIGxpbmU6IFtdIH0sIGZyYW1lczogeyBmdW5jdGlvbjogW10sIGxpbmU6IFtdIH0sIHN0YWNrczogeyB1cDogW10sIGZyYW1lOiBbXSB9LFxuICAgIHRocmVhZHM6IHtcbiAgICAgIHByb2Nlc3M6IHRocmVhZHMubWFwKChfLCBpKSA9PiBwcm9jZXNzZXNbaV0/LlswXSA/PyA3KSxcbiAgICAgIHBhcmVudDogdGhyZWFkcy5tYXAoKF8sIGkpID0+IHByb2Nlc3Nlc1tpXT8uWzFdID8/IDApLFxuICAgICAgdGl0bGU6IHRocmVhZHMubWFwKChfLCBpKSA9PiB0ZXh0KHByb2Nlc3Nlc1tpXT8uWzJdID8/IFwiXCIpKSxcbiAgICAgIG51bWJlcjogdGhyZWFkcy5tYXAoKF8sIGkpID0+IGkgKyAxKSxcbiAgICAgIG5hbWU6IHRocmVhZHMubWFwKHRleHQpLFxuICAgIH0sXG4gICAgbGFiZWxzOiB7IGtleTogW10sIHN0cmluZzogW10sIG51bWJlcjogW10sIHVuaXQ6IFtdIH0sIGxhYmVsX3NldHM6IHsgZW5kOiBbXSB9LFxuICAgIHNhbXBsZXM6IHsgc3RhY2s6IFtdLCB0aHJlYWQ6IFtdLCBsYWJlbHM6IFtdLCB2YWx1ZXM6IFtbXSwgW11dIH0sXG4gICAgdGltZWxpbmU6IHNhbXBsZXMuc29tZSgoeyBlbmRzVXMgfSkgPT4gZW5kc1VzICE9PSB1bmRlZmluZWQpID8geyB0aW1lX3VzOiBbXSwgc2FtcGxlOiBbXSwgd2VpZ2h0OiBbXSB9IDogbnVsbCxcbiAgICBjb21tZW50czogW10sXG4gIH07XG4gIGNvbnN0IGFsbG9jYXRlcyA9IHNhbXBsZXMuc29tZSgoeyBvYmplY3RzIH0pID0+IG9iamVjdHMgIT09IHVuZGVmaW5lZCk7XG4gIGlmIChhbGxvY2F0ZXMpIHtcbiAgICBqc29uLnNhbXBsZV90eXBlcy5uYW1lLnB1c2godGV4dChcImFsbG9jX29iamVjdHNcIiksIHRleHQoXCJhbGxvY19zcGFjZVwiKSk7XG4gICAganNvbi5zYW1wbGVfdHlwZXMudW5pdC5wdXNoKHRleHQoXCJjb3VudFwiKSwgdGV4dChcImJ5dGVzXCIpKTtcbiAgICBqc29uLnNhbXBsZXMudmFsdWVzLnB1c2goW10sIFtdKTtcbiAgfVxuICBsZXQgYmVmb3JlID0gMDtcbiAgZm9yIChjb25zdCB7IHN0YWNrLCB3ZWlnaHQsIG9iamVjdHMsIGJ5dGVzID0gMCwgY291bnQgPSBvYmplY3RzID09PSB1bmRlZmluZWQgPyAxIDogMCwgdGhyZWFkID0gMSwgbGFiZWxzID0ge30sIGVuZHNVcyB9IG9mIHNhbXBsZXMpIHtcbiAgICBqc29uLnNhbXBsZXMuc3RhY2sucHVzaChzdGFja0lkKHN0YWNrKSk7XG4gICAganNvbi5zYW1wbGVzLnRocmVhZC5wdXNoKHRocmVhZCk7XG4gICAganNvbi5zYW1wbGVzLmxhYmVscy5wdXNoKHNldElkKGxhYmVscykpO1xuICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbMF0ucHVzaChjb3VudCk7XG4gICAganNvbi5zYW1wbGVzLnZhbHVlc1sxXS5wdXNoKHdlaWdodCk7XG4gICAgaWYgKGFsbG9jYXRlcykge1xuICAgICAganNvbi5zYW1wbGVzLnZhbHVlc1syXS5wdXNoKG9iamVjdHMgPz8gMCk7XG4gICAgICBqc29uLnNhbXBsZXMudmFsdWVzWzNdLnB1c2goYnl0ZXMpO1xuICAgIH1cbiAgICBpZiAoZW5kc1VzID09PSB1bmRlZmluZWQpIGNvbnRpbnVlO1xuICAgIGpzb24udGltZWxpbmUhLnRpbWVfdXMucHVzaChlbmRzVXMgLSBiZWZvcmUpO1xuICAgIGpzb24udGltZWxpbmUhLnNhbXBsZS5wdXNoKGpzb24uc2FtcGxlcy5zdGFjay5sZW5ndGggLSAxKTtcbiAgICBqc29uLnRpbWVsaW5lIS53ZWlnaHQucHVzaCh3ZWlnaHQpO1xuICAgIGJlZm9yZSA9IGVuZHNVcztcbiAgfVxuICByZXR1cm4ganNvbjtcblxuICBmdW5jdGlvbiBzdGFja0lkKHdvcmRzOiBzdHJpbmcpOiBudW1iZXIge1xuICAgIGxldCBwYXJlbnQgPSAwO1xuICAgIGxldCBwYXRoID0gXCJcIjtcbiAgICBmb3IgKGNvbnN0IHdvcmQgb2Ygd29yZHMuc3BsaXQoXCI7XCIpLmZpbHRlcihCb29sZWFuKSkge1xuICAgICAgY29uc3QgW25hbWUsIHBsYWNlID0gcGxhY2VPZih3b3JkKV0gPSB3b3JkLnNwbGl0KFwiQFwiKTtcbiAgICAgIGNvbnN0IGNvbG9uID0gcGxhY2UubGFzdEluZGV4T2YoXCI6XCIpO1xuICAgICAgY29uc3QgZnJhbWUgPSBmcmFtZUlkKG5hbWUsIHBsYWNlLnNsaWNlKDAsIGNvbG9uKSwgTnVtYmVyKHBsYWNlLnNsaWNlKGNvbG9uICsgMSkpKTtcbiAgICAgIHBhdGggKz0gYDske2ZyYW1lfWA7XG4gICAgICBjb25zdCBpZCA9IHN0YWNrcy5pZChwYXRoKTtcbiAgICAgIGlmIChpZCA+IGpzb24uc3RhY2tzLnVwLmxlbmd0aCkge1xuICAgICAgICBqc29uLnN0YWNrcy51cC5wdXNoKHBhcmVudCA9PT0gMCA/IDAgOiBpZCAtIHBhcmVudCk7XG4gICAgICAgIGpzb24uc3RhY2tzLmZyYW1lLnB1c2goZnJhbWUpO1xuICAgICAgfVxuICAgICAgcGFyZW50ID0gaWQ7XG4gICAgfVxuICAgIHJldHVybiBwYXJlbnQ7XG4gIH1cblxuICBmdW5jdGlvbiBmcmFtZUlkKG5hbWU6IHN0cmluZywgZmlsZTogc3RyaW5nLCBsaW5lOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGNvbnN0IGZ1bmN0aW9uSWQgPSBmdW5jdGlvbnMuaWQoYCR7bmFtZX1cXDAke2ZpbGV9YCk7XG4gICAgaWYgKGZ1bmN0aW9uSWQgPiBqc29uLmZ1bmN0aW9ucy5uYW1lLmxlbmd0aCkge1xuICAgICAganNvbi5mdW5jdGlvbnMubmFtZS5wdXNoKHRleHQobmFtZSkpO1xuICAgICAganNvbi5mdW5jdGlvbnMuZmlsZS5wdXNoKHRleHQoZmlsZSkpO1xuICAgICAganNvbi5mdW5jdGlvbnMubGluZS5wdXNoKDApO1xuICAgIH1cbiAgICBjb25zdCBpZCA9IGZyYW1lcy5pZChgJHtmdW5jdGlvbklkfToke2xpbmV9YCk7XG4gICAgaWYgKGlkID4ganNvbi5mcmFtZXMuZnVuY3Rpb24ubGVuZ3RoKSB7XG4gICAgICBqc29uLmZyYW1lcy5mdW5jdGlvbi5wdXNoKGZ1bmN0aW9uSWQpO1xuICAgICAganNvbi5mcmFtZXMubGluZS5wdXNoKGxpbmUpO1xuICAgIH1cbiAgICByZXR1cm4gaWQ7XG4gIH1cblxuICBmdW5jdGlvbiBzZXRJZChsYWJlbHM6IFJlY29yZDxzdHJpbmcsIHN0cmluZz4pOiBudW1iZXIge1xuICAgIGNvbnN0IHBhaXJzID0gT2JqZWN0LmVudHJpZXMobGFiZWxzKTtcbiAgICBpZiAocGFpcnMubGVuZ3RoID09PSAwKSByZXR1cm4gMDtcbiAgICBjb25zdCBpZCA9IHNldHMuaWQoSlNPTi5zdHJpbmdpZnkocGFpcnMpKTtcbiAgICBpZiAoaWQgPiBqc29uLmxhYmVsX3NldHMuZW5kLmxlbmd0aCkge1xuICAgICAgZm9yIChjb25zdCBba2V5LCB2YWx1ZV0gb2YgcGFpcnMpIHtcbiAgICAgICAganNvbi5sYWJlbHMua2V5LnB1c2godGV4dChrZXkpKTtcbiAgICAgICAganNvbi5sYWJlbHMuc3RyaW5nLnB1c2godGV4dCh2YWx1ZSkpO1xuICAgICAgICBqc29uLmxhYmVscy5udW1iZXIucHVzaCgwKTtcbiAgICAgICAganNvbi5sYWJlbHMudW5pdC5wdXNoKDApO1xuICAgICAgfVxuICAgICAganNvbi5sYWJlbF9zZXRzLmVuZC5wdXNoKGpzb24ubGFiZWxzLmtleS5sZW5ndGgpO1xuICAgIH1cbiAgICByZXR1cm4gaWQ7XG4gIH1cbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHByb2ZpbGUoc2FtcGxlczogU2FtcGxlV29yZHNbXSwgdGhyZWFkcz86IHN0cmluZ1tdLCBwcm9jZXNzZXM/OiBbbnVtYmVyLCBudW1iZXIsIHN0cmluZ11bXSk6IFByb2ZpbGUge1xuICByZXR1cm4gcHJvZmlsZU9mKHZpZXdKc29uKHNhbXBsZXMsIHRocmVhZHMsIHByb2Nlc3NlcykpO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc3RhdGVXaXRoKGNoYW5nZTogUGFydGlhbDxWaWV3U3RhdGU+KTogVmlld1N0YXRlIHtcbiAgcmV0dXJuIHsgLi4uREVGQVVMVF9TVEFURSwgLi4uY2hhbmdlIH07XG59XG5cbi8vIEEgcHJvZmlsZSBvZiBgc3RhY2tzYCBzdGFja3Mgb2YgYGRlcHRoYCBmcmFtZXMgdGhhdCBwYXJ0IGxpa2UgYSByZWFsIHByb2dyYW0nczsgdGhlIHNhbWUgZm9yIHRoZSBzYW1lIG51bWJlcnMuXG5leHBvcnQgZnVuY3Rpb24gZm9yZXN0KHN0YWNrczogbnVtYmVyLCBkZXB0aDogbnVtYmVyLCBmdW5jdGlvbnM6IG51bWJlcik6IFByb2ZpbGUge1xuICBsZXQgc2VlZCA9IDEyMzQ1O1xuICBjb25zdCBuZXh0ID0gKGJlbG93OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIHNlZWQgPSAoTWF0aC5pbXVsKHNlZWQsIDExMDM1MTUyNDUpICsgMTIzNDUpICYgMHg3ZmZmZmZmZjtcbiAgICByZXR1cm4gc2VlZCAlIGJlbG93O1xuICB9O1xuICBjb25zdCBzYW1wbGVzOiBTYW1wbGVXb3Jkc1tdID0gW107XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgc3RhY2tzOyBpKyspIHtcbiAgICBjb25zdCBuYW1lcyA9IEFycmF5LmZyb20oeyBsZW5ndGg6IGRlcHRoIH0sIChfLCBsZXZlbCkgPT4gYGYkeyhsZXZlbCAqIDcgKyBuZXh0KE1hdGgubWluKGxldmVsICsgMiwgZnVuY3Rpb25zKSkpICUgZnVuY3Rpb25zfWApO1xuICAgIHNhbXBsZXMucHVzaCh7IHN0YWNrOiBuYW1lcy5qb2luKFwiO1wiKSwgd2VpZ2h0OiAxICsgbmV4dCgxMDAwKSB9KTtcbiAgfVxuICByZXR1cm4gcHJvZmlsZShzYW1wbGVzKTtcbn1cbiJdLAogICJtYXBwaW5ncyI6ICI7QUFBQSxPQUFPLFlBQVk7QUFDbkIsU0FBUyxZQUFZOzs7QUNNZCxJQUFNLFNBQVMsQ0FBQyxXQUFXLE9BQU8sTUFBTSxRQUFRLFNBQVM7QUFhaEUsSUFBTSxTQUFnQztBQUFBLEVBQ3BDLHNCQUFzQjtBQUFBLEVBQ3RCLG1CQUFtQjtBQUFBLEVBQ25CLG9CQUFvQjtBQUFBLEVBQ3BCLHFCQUFxQjtBQUN2QjtBQUdBLElBQU0sVUFBVSxDQUFDLE1BQWMsU0FBb0MsT0FBTyxPQUFPLElBQUk7QUFHOUUsU0FBUyxhQUFhQSxVQUE4QjtBQUN6RCxRQUFNLGFBQWFBLFNBQVEsYUFBYTtBQUFBLElBQUksQ0FBQyxNQUFNLE9BQ2pELE9BQU8sUUFBUSxRQUFRLE1BQU1BLFNBQVEsYUFBYSxFQUFFLENBQUMsS0FBSyxTQUFTO0FBQUEsRUFDckU7QUFDQSxRQUFNLFVBQVVBLFNBQVEsVUFBVSxJQUFJLENBQUMsUUFBUSxJQUFJLEtBQUssQ0FBQyxFQUFFLEtBQUssTUFBTSxNQUFNLFFBQVEsU0FBUyxVQUFVLEtBQUssQ0FBQztBQUM3RyxRQUFNLFNBQVMsSUFBSSxXQUFXQSxTQUFRLFlBQVksTUFBTTtBQUN4RCxXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFVBQU0sT0FBT0EsU0FBUSxjQUFjQSxTQUFRLFdBQVdBLFNBQVEsWUFBWSxDQUFDLENBQUMsQ0FBQztBQUM3RSxXQUFPLENBQUMsSUFBSSxXQUFXLElBQUk7QUFDM0IsUUFBSSxPQUFPLENBQUMsTUFBTSxLQUFLLFFBQVFBLFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRyxRQUFPLENBQUMsSUFBSTtBQUFBLEVBQ3ZFO0FBQ0EsU0FBTztBQUNUO0FBRU8sSUFBTSxhQUFhLENBQUMsT0FBTyxPQUFPLFVBQVUsUUFBUSxVQUFVLE1BQU0sUUFBUSxXQUFXLE9BQU87QUFHOUYsSUFBTSxpQkFBMkM7QUFBQSxFQUN0RCxLQUFLO0FBQUEsRUFDTCxLQUFLO0FBQUEsRUFDTCxRQUFRO0FBQUEsRUFDUixNQUFNO0FBQUEsRUFDTixRQUFRO0FBQUEsRUFDUixJQUFJO0FBQUEsRUFDSixNQUFNO0FBQUEsRUFDTixTQUFTO0FBQUEsRUFDVCxPQUFPO0FBQ1Q7QUFRQSxJQUFNLFdBQVc7QUFDakIsSUFBTSxvQkFBb0I7QUFHbkIsU0FBUyxTQUFTLE1BQWMsTUFBc0I7QUFDM0QsUUFBTSxRQUFRLFFBQVEsTUFBTSxJQUFJO0FBQ2hDLE1BQUksTUFBTyxRQUFPLEVBQUUsVUFBVSxPQUFPLFNBQVMsZUFBZSxLQUFLLEVBQUU7QUFDcEUsUUFBTSxNQUFNLFNBQVMsS0FBSyxJQUFJLEtBQUssa0JBQWtCLEtBQUssSUFBSTtBQUM5RCxNQUFJLElBQUssUUFBTyxFQUFFLFVBQVUsT0FBTyxTQUFTLEdBQUcsSUFBSSxDQUFDLENBQUMsSUFBSSxJQUFJLENBQUMsQ0FBQyxHQUFHO0FBQ2xFLFFBQU0sV0FBVyxxRUFBcUUsS0FBSyxJQUFJO0FBQy9GLE1BQUksU0FBVSxRQUFPLEVBQUUsVUFBVSxVQUFVLFNBQVMsR0FBRyxTQUFTLENBQUMsQ0FBQyxHQUFHO0FBQ3JFLE1BQUksU0FBUyxXQUFZLFFBQU8sZUFBZSxJQUFJO0FBQ25ELE1BQUksS0FBSyxXQUFXLFlBQVksS0FBSyxXQUFXLElBQUksSUFBSSxFQUFHLFFBQU8sRUFBRSxVQUFVLFFBQVEsU0FBUyxlQUFlLEtBQUs7QUFDbkgsTUFBSSxTQUFTLE1BQU0sS0FBSyxXQUFXLEdBQUcsRUFBRyxRQUFPLEVBQUUsVUFBVSxTQUFTLFNBQVMsZUFBZSxNQUFNO0FBQ25HLFNBQU8sRUFBRSxVQUFVLE9BQU8sU0FBUyxlQUFlLElBQUk7QUFDeEQ7QUFHQSxJQUFNLGFBQWEsb0JBQUksSUFBSSxDQUFDLGNBQWMsZUFBZSxDQUFDO0FBRzFELElBQU0sWUFBWSxvQkFBSSxJQUFJLENBQUMsV0FBVyxRQUFRLEtBQUssQ0FBQztBQUVwRCxTQUFTLGVBQWUsTUFBc0I7QUFDNUMsUUFBTSxVQUFVLGdCQUFnQixLQUFLLElBQUksSUFBSSxDQUFDLEtBQUs7QUFDbkQsTUFBSSxVQUFVLElBQUksT0FBTyxFQUFHLFFBQU8sRUFBRSxVQUFVLFFBQVEsU0FBUyxlQUFlLEtBQUs7QUFDcEYsU0FBTyxFQUFFLFVBQVUsVUFBVSxRQUFRO0FBQ3ZDOzs7QUMzRk8sSUFBTSxZQUFOLE1BQWdCO0FBQUEsRUFLckIsWUFDbUIsT0FDQSxRQUNqQixXQUFXLE1BQ1g7QUFIaUI7QUFDQTtBQUdqQixVQUFNLE9BQU8sS0FBSyxLQUFLLEtBQUssS0FBSyxLQUFLLEtBQUssSUFBSSxVQUFVLEVBQUUsSUFBSSxDQUFDLENBQUM7QUFDakUsU0FBSyxRQUFRLElBQUksV0FBVyxJQUFJO0FBQ2hDLFNBQUssT0FBTyxPQUFPO0FBQUEsRUFDckI7QUFBQSxFQVBtQjtBQUFBLEVBQ0E7QUFBQSxFQU5YO0FBQUE7QUFBQSxFQUNBO0FBQUEsRUFDQSxRQUFRO0FBQUE7QUFBQSxFQWFoQixVQUFVLEdBQVcsR0FBVyxNQUFzQjtBQUNwRCxRQUFJLEtBQUssUUFBUSxJQUFJLEtBQUssS0FBTSxNQUFLLEtBQUs7QUFDMUMsUUFBSSxPQUFPLEtBQUssR0FBRyxDQUFDLElBQUksS0FBSztBQUM3QixlQUFTO0FBQ1AsWUFBTSxNQUFNLEtBQUssTUFBTSxJQUFJLElBQUk7QUFDL0IsVUFBSSxNQUFNLEVBQUc7QUFDYixVQUFJLEtBQUssTUFBTSxHQUFHLE1BQU0sS0FBSyxLQUFLLE9BQU8sR0FBRyxNQUFNLEVBQUcsUUFBTztBQUM1RCxhQUFRLE9BQU8sSUFBSyxLQUFLO0FBQUEsSUFDM0I7QUFDQSxTQUFLLE1BQU0sSUFBSSxJQUFJLE9BQU87QUFDMUIsU0FBSztBQUNMLFdBQU87QUFBQSxFQUNUO0FBQUEsRUFFUSxPQUFhO0FBQ25CLFVBQU0sTUFBTSxLQUFLO0FBQ2pCLFNBQUssUUFBUSxJQUFJLFdBQVcsSUFBSSxTQUFTLENBQUM7QUFDMUMsU0FBSyxPQUFPLEtBQUssTUFBTSxTQUFTO0FBQ2hDLGVBQVcsU0FBUyxLQUFLO0FBQ3ZCLFVBQUksVUFBVSxFQUFHO0FBQ2pCLFVBQUksT0FBTyxLQUFLLEtBQUssTUFBTSxRQUFRLENBQUMsR0FBRyxLQUFLLE9BQU8sUUFBUSxDQUFDLENBQUMsSUFBSSxLQUFLO0FBQ3RFLGFBQU8sS0FBSyxNQUFNLElBQUksTUFBTSxFQUFHLFFBQVEsT0FBTyxJQUFLLEtBQUs7QUFDeEQsV0FBSyxNQUFNLElBQUksSUFBSTtBQUFBLElBQ3JCO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxLQUFLLEdBQVcsR0FBbUI7QUFDMUMsTUFBSSxRQUFRLEtBQUssS0FBSyxHQUFHLFVBQVUsSUFBSSxLQUFLLEtBQUssR0FBRyxVQUFVO0FBQzlELFVBQVEsS0FBSyxLQUFLLFFBQVMsVUFBVSxJQUFLLFNBQVU7QUFDcEQsVUFBUSxRQUFTLFVBQVUsUUFBUztBQUN0Qzs7O0FDdENBLElBQU0sUUFBUSxDQUFDLEVBQUUsU0FBUyxRQUFRLE1BQU0sTUFBc0IsR0FBRyxPQUFPLElBQUksTUFBTSxJQUFJLEtBQUs7QUFFM0YsSUFBTSxRQUFRLG9CQUFJLFFBQTZEO0FBRS9FLFNBQVMsS0FBSyxTQUE4RDtBQUMxRSxNQUFJLFFBQVEsTUFBTSxJQUFJLE9BQU87QUFDN0IsTUFBSSxNQUFPLFFBQU87QUFDbEIsUUFBTSxNQUFNLG9CQUFJLElBQW9CO0FBQ3BDLFFBQU0sT0FBa0IsQ0FBQztBQUN6QixRQUFNLFdBQVcsSUFBSSxXQUFXLFFBQVEsTUFBTTtBQUM5QyxXQUFTLFNBQVMsR0FBRyxTQUFTLFFBQVEsUUFBUSxVQUFVO0FBQ3RELFVBQU0sTUFBTSxNQUFNLFFBQVEsTUFBTSxDQUFDO0FBQ2pDLFFBQUksS0FBSyxJQUFJLElBQUksR0FBRztBQUNwQixRQUFJLE9BQU8sUUFBVztBQUNwQixVQUFJLElBQUksS0FBTSxLQUFLLEtBQUssU0FBUyxDQUFFO0FBQ25DLFdBQUssS0FBSyxFQUFFLElBQUksS0FBSyxRQUFRLE1BQU0sRUFBRSxTQUFTLE9BQU8sUUFBUSxNQUFNLEVBQUUsTUFBTSxDQUFDO0FBQUEsSUFDOUU7QUFDQSxhQUFTLE1BQU0sSUFBSTtBQUFBLEVBQ3JCO0FBQ0EsUUFBTSxJQUFJLFNBQVUsUUFBUSxFQUFFLE1BQU0sU0FBUyxDQUFFO0FBQy9DLFNBQU87QUFDVDtBQUVPLFNBQVMsWUFBWUMsVUFBNkI7QUFDdkQsU0FBTyxLQUFLQSxTQUFRLE9BQU8sRUFBRTtBQUMvQjtBQUdPLFNBQVMsaUJBQWlCQSxVQUE4QjtBQUM3RCxTQUFPLEtBQUtBLFNBQVEsT0FBTyxFQUFFO0FBQy9COzs7QUMzQkEsSUFBTSxTQUFTO0FBQ2YsSUFBTSxRQUFRO0FBQ2QsSUFBTSxVQUFVO0FBRVQsU0FBUyxjQUFjLFNBQTBCO0FBQ3RELFNBQU8sUUFBUSxXQUFXLE1BQU0sS0FBSyxRQUFRLEtBQUssT0FBTztBQUMzRDtBQUVPLFNBQVMsUUFBUSxVQUFvQztBQUMxRCxRQUFNLGFBQWEsb0JBQUksSUFBb0M7QUFDM0QsYUFBVyxXQUFXLFVBQVU7QUFDOUIsVUFBTSxRQUFRLFFBQVEsV0FBVyxNQUFNLElBQUksUUFBUSxLQUFLLE9BQU8sSUFBSTtBQUNuRSxRQUFJLENBQUMsTUFBTztBQUNaLFVBQU0sQ0FBQyxLQUFLLEtBQUssSUFBSSxDQUFDLFVBQVUsTUFBTSxDQUFDLENBQUMsR0FBRyxVQUFVLE1BQU0sQ0FBQyxDQUFDLENBQUM7QUFDOUQsVUFBTSxTQUFTLFdBQVcsSUFBSSxHQUFHLEtBQUssb0JBQUksSUFBdUI7QUFDakUsVUFBTSxZQUFZLE9BQU8sSUFBSSxLQUFLLEtBQUssb0JBQUksSUFBb0I7QUFDL0QsZUFBVyxVQUFVLE1BQU0sQ0FBQyxFQUFFLEtBQUssRUFBRSxNQUFNLEdBQUcsR0FBRztBQUMvQyxZQUFNLENBQUMsT0FBTyxLQUFLLElBQUksT0FBTyxNQUFNLEdBQUcsRUFBRSxJQUFJLE1BQU07QUFDbkQsZ0JBQVUsSUFBSSxRQUFRLFVBQVUsSUFBSSxLQUFLLEtBQUssS0FBSyxLQUFLO0FBQUEsSUFDMUQ7QUFDQSxlQUFXLElBQUksS0FBSyxPQUFPLElBQUksT0FBTyxTQUFTLENBQUM7QUFBQSxFQUNsRDtBQUNBLFNBQU8sSUFBSSxJQUFJLENBQUMsR0FBRyxVQUFVLEVBQUUsSUFBSSxDQUFDLENBQUMsS0FBSyxNQUFNLE1BQU0sQ0FBQyxLQUFLLElBQUksSUFBSSxDQUFDLEdBQUcsTUFBTSxFQUFFLElBQUksQ0FBQyxDQUFDLE9BQU8sU0FBUyxNQUFNLENBQUMsT0FBTyxPQUFPLFNBQVMsQ0FBQyxDQUFDLENBQUMsQ0FBQyxDQUFDLENBQUM7QUFDNUk7QUFHQSxTQUFTLFVBQVUsTUFBc0I7QUFDdkMsTUFBSTtBQUNGLFdBQU8sbUJBQW1CLEtBQUssUUFBUSxzQkFBc0IsS0FBSyxDQUFDO0FBQUEsRUFDckUsUUFBUTtBQUNOLFdBQU87QUFBQSxFQUNUO0FBQ0Y7QUFFQSxTQUFTLE9BQU8sV0FBNEI7QUFDMUMsUUFBTSxVQUFVLENBQUMsR0FBRyxTQUFTLEVBQUUsS0FBSyxDQUFDLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxNQUFNLElBQUksQ0FBQztBQUN2RCxRQUFNLFFBQVEsUUFBUSxPQUFPLENBQUMsS0FBSyxDQUFDLEVBQUUsSUFBSSxNQUFNLE1BQU0sTUFBTSxDQUFDO0FBQzdELFFBQU0sV0FBVyxDQUFDLFlBQTRCO0FBQzVDLFFBQUksT0FBTztBQUNYLFVBQU0sT0FBTyxLQUFLLEtBQU0sUUFBUSxVQUFXLEdBQUc7QUFDOUMsV0FBTyxVQUFVLFFBQVEsS0FBSyxDQUFDLENBQUMsRUFBRSxJQUFJLE9BQU8sUUFBUSxTQUFTLElBQUksS0FBSyxDQUFDLENBQUMsR0FBRyxDQUFDLENBQUM7QUFBQSxFQUNoRjtBQUNBLFNBQU8sRUFBRSxPQUFPLFVBQVUsU0FBUyxFQUFFLEdBQUcsT0FBTyxTQUFTLEVBQUUsRUFBRTtBQUM5RDtBQUdBLFNBQVMsU0FBUyxPQUF1QjtBQUN2QyxRQUFNLFFBQVEsUUFBUSxRQUFRLElBQUksS0FBSyxLQUFLLE1BQU0sS0FBSyxLQUFLLEtBQUssQ0FBQyxJQUFJO0FBQ3RFLFNBQU8sUUFBUSxLQUFLLE1BQU0sUUFBUSxDQUFDO0FBQ3JDOzs7QUNRTyxTQUFTLFVBQVUsTUFBeUI7QUFDakQsUUFBTSxPQUFPLENBQUMsT0FBdUIsS0FBSyxRQUFRLEVBQUUsS0FBSztBQUN6RCxRQUFNQyxVQUFTLEtBQUssS0FBSyxZQUFZLElBQUksTUFBTSxpQkFBaUIsS0FBSyxTQUFTO0FBQzlFLFFBQU0sV0FBVyxLQUFLLFNBQVMsSUFBSSxJQUFJO0FBQ3ZDLFNBQU87QUFBQSxJQUNMLE9BQU8sS0FBSyxhQUFhLEtBQUssSUFBSSxDQUFDLE1BQU0sTUFBTSxPQUFPLEtBQUssSUFBSSxHQUFHLEtBQUssS0FBSyxhQUFhLEtBQUssQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUFBLElBQ2xHLGFBQWEsS0FBSztBQUFBLElBQ2xCLGFBQWFBLFVBQVMsS0FBSyxNQUFNLE1BQU0sS0FBSyxNQUFNLElBQUk7QUFBQSxJQUN0RCxTQUFTLEtBQUs7QUFBQSxJQUNkLFlBQVksS0FBSztBQUFBLElBQ2pCLFVBQVUsU0FBUyxPQUFPLENBQUMsWUFBWSxDQUFDLGNBQWMsT0FBTyxDQUFDO0FBQUEsSUFDOUQsT0FBTyxRQUFRLFFBQVE7QUFBQSxJQUN2QixXQUFXO0FBQUEsSUFDWCxhQUFhLGNBQWMsUUFBUTtBQUFBLElBQ25DLGNBQWMsQ0FBQyxJQUFJLEdBQUcsS0FBSyxVQUFVLEtBQUssSUFBSSxJQUFJLENBQUM7QUFBQSxJQUNuRCxjQUFjLENBQUMsSUFBSSxHQUFHLEtBQUssVUFBVSxLQUFLLElBQUksSUFBSSxDQUFDO0FBQUEsSUFDbkQsY0FBYyxPQUFPLEtBQUssVUFBVSxJQUFJO0FBQUEsSUFDeEMsZUFBZSxPQUFPLEtBQUssT0FBTyxRQUFRO0FBQUEsSUFDMUMsV0FBVyxPQUFPLEtBQUssT0FBTyxJQUFJO0FBQUEsSUFDbEMsYUFBYSxRQUFRLEtBQUssT0FBTyxFQUFFO0FBQUEsSUFDbkMsWUFBWSxPQUFPLEtBQUssT0FBTyxLQUFLO0FBQUEsSUFDcEMsU0FBUztBQUFBLE1BQ1AsRUFBRSxTQUFTLEdBQUcsUUFBUSxHQUFHLE1BQU0sSUFBSSxRQUFRLEdBQUcsT0FBTyxHQUFHO0FBQUEsTUFDeEQsR0FBRyxLQUFLLFFBQVEsT0FBTyxJQUFJLENBQUMsUUFBUSxPQUFPO0FBQUEsUUFDekMsU0FBUyxLQUFLLFFBQVEsUUFBUSxDQUFDO0FBQUEsUUFDL0I7QUFBQSxRQUNBLE1BQU0sS0FBSyxLQUFLLFFBQVEsS0FBSyxDQUFDLENBQUM7QUFBQSxRQUMvQixRQUFRLEtBQUssUUFBUSxTQUFTLENBQUMsS0FBSztBQUFBLFFBQ3BDLE9BQU8sS0FBSyxLQUFLLFFBQVEsUUFBUSxDQUFDLEtBQUssQ0FBQztBQUFBLE1BQzFDLEVBQUU7QUFBQSxJQUNKO0FBQUEsSUFDQSxXQUFXLFVBQVUsTUFBTSxJQUFJO0FBQUEsSUFDL0IsYUFBYSxXQUFXLEtBQUssS0FBSyxRQUFRLEtBQUs7QUFBQSxJQUMvQyxjQUFjLFdBQVcsS0FBSyxLQUFLLFFBQVEsTUFBTTtBQUFBLElBQ2pELGNBQWMsV0FBVyxLQUFLLEtBQUssUUFBUSxNQUFNO0FBQUEsSUFDakQsUUFBUSxLQUFLLFFBQVEsT0FBTyxJQUFJLENBQUMsV0FBVyxhQUFhLEtBQUssTUFBTSxDQUFDO0FBQUEsSUFDckUsY0FBYztBQUFBLElBQ2QsVUFBVSxLQUFLLFlBQVksS0FBSyxTQUFTLE9BQU8sU0FBUyxJQUFJLFdBQVcsS0FBSyxRQUFRLElBQUk7QUFBQSxFQUMzRjtBQUNGO0FBR0EsU0FBUyxPQUFPLE1BQWMsTUFBMEI7QUFDdEQsU0FBTyxFQUFFLE1BQU0sTUFBTSxTQUFTLFdBQVcsS0FBSyxTQUFTLFVBQVUsSUFBSSxZQUFZLEtBQUs7QUFDeEY7QUFHQSxTQUFTLGNBQWMsVUFBOEI7QUFDbkQsU0FBTyxDQUFDLEdBQUcsSUFBSSxJQUFJLFNBQVMsSUFBSSxDQUFDLFlBQVksaUJBQWlCLEtBQUssT0FBTyxJQUFJLENBQUMsS0FBSyxFQUFFLEVBQUUsT0FBTyxPQUFPLENBQUMsQ0FBQztBQUMxRztBQUVBLFNBQVMsT0FBTyxRQUE4QjtBQUM1QyxRQUFNLFNBQVMsSUFBSSxXQUFXLE9BQU8sU0FBUyxDQUFDO0FBQy9DLFNBQU8sSUFBSSxRQUFRLENBQUM7QUFDcEIsU0FBTztBQUNUO0FBRUEsU0FBUyxRQUFRLElBQTBCO0FBQ3pDLFFBQU0sU0FBUyxJQUFJLFdBQVcsR0FBRyxTQUFTLENBQUM7QUFDM0MsV0FBUyxJQUFJLEdBQUcsSUFBSSxHQUFHLFFBQVEsS0FBSztBQUNsQyxVQUFNLFdBQVcsR0FBRyxDQUFDO0FBQ3JCLFdBQU8sSUFBSSxDQUFDLElBQUksYUFBYSxJQUFJLElBQUksSUFBSSxJQUFJO0FBQUEsRUFDL0M7QUFDQSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLFVBQVUsTUFBZ0IsTUFBeUM7QUFDMUUsUUFBTSxFQUFFLEtBQUssUUFBUSxRQUFRLEtBQUssSUFBSSxLQUFLO0FBQzNDLFFBQU0sT0FBa0IsQ0FBQyxDQUFDLENBQUM7QUFDM0IsTUFBSSxRQUFRO0FBQ1osYUFBVyxPQUFPLEtBQUssV0FBVyxLQUFLO0FBQ3JDLFVBQU0sTUFBZSxDQUFDO0FBQ3RCLGFBQVMsSUFBSSxPQUFPLElBQUksS0FBSyxLQUFLO0FBQ2hDLFlBQU0sUUFBUSxPQUFPLENBQUMsTUFBTSxJQUFJLEtBQUssT0FBTyxDQUFDLENBQUMsSUFBSSxHQUFHLE9BQU8sQ0FBQyxDQUFDLElBQUksS0FBSyxLQUFLLENBQUMsQ0FBQyxDQUFDLEdBQUcsUUFBUTtBQUMxRixVQUFJLEtBQUssRUFBRSxLQUFLLEtBQUssSUFBSSxDQUFDLENBQUMsR0FBRyxNQUFNLENBQUM7QUFBQSxJQUN2QztBQUNBLFNBQUssS0FBSyxHQUFHO0FBQ2IsWUFBUTtBQUFBLEVBQ1Y7QUFDQSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLFdBQVcsTUFBbUQ7QUFDckUsUUFBTSxRQUFRLElBQUksYUFBYSxLQUFLLFFBQVEsTUFBTTtBQUNsRCxNQUFJLE9BQU87QUFDWCxXQUFTLElBQUksR0FBRyxJQUFJLE1BQU0sUUFBUSxLQUFLO0FBQ3JDLFlBQVEsS0FBSyxRQUFRLENBQUM7QUFDdEIsVUFBTSxDQUFDLElBQUk7QUFBQSxFQUNiO0FBQ0EsU0FBTyxFQUFFLE9BQU8sUUFBUSxXQUFXLEtBQUssS0FBSyxNQUFNLEdBQUcsUUFBUSxhQUFhLEtBQUssS0FBSyxNQUFNLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFDekc7QUFHTyxTQUFTLFdBQVdDLFVBQWtCLElBQVksY0FBYyxpQkFBaUJBLFFBQU8sR0FBVztBQUN4RyxRQUFNLFNBQVNBLFNBQVEsUUFBUSxFQUFFO0FBQ2pDLE1BQUksT0FBTyxFQUFHLFFBQU87QUFDckIsUUFBTSxPQUFPLE9BQU8sU0FBUyxPQUFPLFdBQVcsSUFBSSxTQUFTLFVBQVUsT0FBTyxNQUFNO0FBQ25GLFNBQU8sY0FBYyxHQUFHLElBQUksS0FBSyxPQUFPLE9BQU8sTUFBTTtBQUN2RDtBQUVBLFNBQVMsaUJBQWlCQSxVQUEyQjtBQUNuRCxTQUFPQSxTQUFRLFFBQVEsU0FBUyxLQUFLQSxTQUFRLFFBQVEsTUFBTSxDQUFDLEVBQUUsS0FBSyxDQUFDLE1BQU0sRUFBRSxZQUFZQSxTQUFRLFFBQVEsQ0FBQyxFQUFFLE9BQU87QUFDcEg7OztBQ2pLTyxJQUFNLFlBQXlCLEVBQUUsT0FBTyxDQUFDLEdBQUcsUUFBUSxDQUFDLEVBQUU7QUFHdkQsSUFBTSxVQUFVO0FBR3ZCLElBQU0sUUFBUTtBQUVQLFNBQVMsYUFBYSxNQUF1QjtBQUNsRCxTQUFPLEtBQUssV0FBVyxLQUFLO0FBQzlCO0FBR0EsSUFBTSxhQUEyRTtBQUFBLEVBQy9FLFFBQVEsQ0FBQ0MsVUFBUyxXQUFZLFdBQVcsSUFBSSxLQUFLLFdBQVdBLFVBQVMsUUFBUSxLQUFLO0FBQUEsRUFDbkYsS0FBSyxDQUFDQSxVQUFTLFdBQVcsU0FBU0EsU0FBUSxRQUFRLE1BQU0sR0FBRyxPQUFPO0FBQUEsRUFDbkUsTUFBTSxDQUFDQSxVQUFTLFdBQVcsU0FBU0EsU0FBUSxRQUFRLE1BQU0sR0FBRyxNQUFNO0FBQUEsRUFDbkUsZUFBZSxDQUFDQSxVQUFTLFdBQVdBLFNBQVEsUUFBUSxNQUFNLEdBQUcsU0FBUztBQUN4RTtBQUVBLFNBQVMsU0FBUyxPQUFtQztBQUNuRCxTQUFPLFFBQVEsT0FBTyxLQUFLLElBQUk7QUFDakM7QUFHTyxTQUFTLFlBQVlBLFVBQWtCLEtBQWEsUUFBZ0IsUUFBMEI7QUFDbkcsUUFBTSxRQUFRQSxTQUFRLFVBQVUsTUFBTSxFQUFFLE9BQU8sQ0FBQyxVQUFVLE1BQU0sUUFBUSxHQUFHLEVBQUUsSUFBSSxDQUFDLEVBQUUsTUFBTSxNQUFNLEtBQUs7QUFDckcsU0FBTyxDQUFDLFlBQVksR0FBRyxJQUFJLFdBQVcsR0FBRyxFQUFFQSxVQUFTLE1BQU0sSUFBSSxJQUFJLEdBQUcsS0FBSyxFQUFFLE9BQU8sT0FBTztBQUM1RjtBQUdPLFNBQVMsWUFBWSxLQUFzQjtBQUNoRCxTQUFPLE9BQU8sT0FBTyxZQUFZLEdBQUc7QUFDdEM7QUFJTyxTQUFTLFVBQVVBLFVBQTRCO0FBQ3BELFFBQU0sT0FBTyxJQUFJLElBQUlBLFNBQVEsVUFBVSxRQUFRLENBQUMsUUFBUSxJQUFJLElBQUksQ0FBQyxFQUFFLElBQUksTUFBTSxHQUFHLENBQUMsQ0FBQztBQUNsRixNQUFJLElBQUksSUFBSUEsU0FBUSxZQUFZLEVBQUUsT0FBTyxFQUFHLE1BQUssSUFBSSxRQUFRO0FBQzdELE1BQUksWUFBWUEsUUFBTyxFQUFFLFNBQVMsR0FBRztBQUNuQyxlQUFXLE9BQU8sQ0FBQyxpQkFBaUIsT0FBTyxNQUFNLEdBQUc7QUFDbEQsVUFBSUEsU0FBUSxRQUFRLEtBQUssQ0FBQyxHQUFHLE9BQU8sV0FBVyxHQUFHLEVBQUVBLFVBQVMsRUFBRSxNQUFNLEVBQUUsRUFBRyxNQUFLLElBQUksR0FBRztBQUFBLElBQ3hGO0FBQUEsRUFDRjtBQUNBLFNBQU8sQ0FBQyxHQUFHLElBQUk7QUFDakI7QUFHTyxTQUFTLGdCQUFnQkEsVUFBa0IsRUFBRSxPQUFPLE9BQU8sR0FBeUI7QUFDekYsU0FBTyxNQUFNLFNBQVMsT0FBTyxXQUFXLElBQUlBLFdBQVUsSUFBSSxRQUFRQSxVQUFTLE9BQU8sTUFBTSxFQUFFLE1BQU07QUFDbEc7QUFFQSxJQUFNLFVBQU4sTUFBYztBQUFBLEVBYVosWUFDbUJBLFVBQ0EsT0FDQSxRQUNqQjtBQUhpQixtQkFBQUE7QUFDQTtBQUNBO0FBRWpCLFNBQUssZUFBZSxDQUFDLEdBQUdBLFNBQVEsWUFBWTtBQUM1QyxTQUFLLGVBQWUsQ0FBQyxHQUFHQSxTQUFRLFlBQVk7QUFDNUMsU0FBSyxlQUFlLENBQUMsR0FBR0EsU0FBUSxZQUFZO0FBQzVDLFNBQUssZ0JBQWdCLENBQUMsR0FBR0EsU0FBUSxhQUFhO0FBQzlDLFNBQUssWUFBWSxDQUFDLEdBQUdBLFNBQVEsU0FBUztBQUN0QyxTQUFLLFNBQVMsSUFBSSxVQUFVLEtBQUssYUFBYSxLQUFLLFlBQVlBLFNBQVEsWUFBWSxTQUFTLENBQUM7QUFBQSxFQUMvRjtBQUFBLEVBVm1CO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQWZGO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0EsY0FBd0IsQ0FBQyxDQUFDO0FBQUEsRUFDMUIsYUFBdUIsQ0FBQyxDQUFDO0FBQUEsRUFDekI7QUFBQSxFQUNBLFNBQVMsb0JBQUksSUFBb0I7QUFBQTtBQUFBLEVBRWpDLFdBQVcsb0JBQUksSUFBaUM7QUFBQSxFQWVqRSxRQUFpQjtBQUNmLFVBQU0sRUFBRSxTQUFBQSxTQUFRLElBQUk7QUFDcEIsVUFBTSxjQUFjQSxTQUFRLFlBQVksSUFBSSxDQUFDLE9BQU8sTUFBTTtBQUN4RCxZQUFNLFdBQVcsQ0FBQyxTQUNoQixLQUFLLElBQUksQ0FBQyxRQUFRLEtBQUssTUFBTSxLQUFLLFlBQVlBLFVBQVMsS0FBS0EsU0FBUSxhQUFhLENBQUMsR0FBR0EsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFFLEtBQUssR0FBRyxDQUFDLENBQUM7QUFDMUgsWUFBTSxRQUFRLFNBQVMsS0FBSyxLQUFLLEVBQUUsT0FBTyxDQUFDLE1BQU0sVUFBVSxLQUFLLEtBQUssTUFBTSxLQUFLLEdBQUcsQ0FBQztBQUNwRixhQUFPLFNBQVMsS0FBSyxNQUFNLEVBQUUsT0FBTyxDQUFDLE1BQU0sVUFBVSxLQUFLLEtBQUssTUFBTSxLQUFLLEdBQUcsS0FBSyxNQUFNLE9BQU8sS0FBSyxDQUFDO0FBQUEsSUFDdkcsQ0FBQztBQUNELFdBQU87QUFBQSxNQUNMLEdBQUdBO0FBQUEsTUFDSCxjQUFjLEtBQUs7QUFBQSxNQUNuQixjQUFjLEtBQUs7QUFBQSxNQUNuQixjQUFjLFdBQVcsS0FBSyxLQUFLLFlBQVk7QUFBQSxNQUMvQyxlQUFlLFdBQVcsS0FBSyxLQUFLLGFBQWE7QUFBQSxNQUNqRCxXQUFXLFdBQVcsS0FBSyxLQUFLLFNBQVM7QUFBQSxNQUN6QyxhQUFhLFdBQVcsS0FBSyxLQUFLLFdBQVc7QUFBQSxNQUM3QyxZQUFZLFdBQVcsS0FBSyxLQUFLLFVBQVU7QUFBQSxNQUMzQztBQUFBLElBQ0Y7QUFBQSxFQUNGO0FBQUEsRUFFUSxNQUFNLEtBQWEsT0FBdUI7QUFDaEQsVUFBTSxPQUFPLFNBQVM7QUFDdEIsVUFBTSxRQUFRLEdBQUcsR0FBRyxLQUFLLElBQUk7QUFDN0IsVUFBTUMsU0FBUSxLQUFLLE9BQU8sSUFBSSxLQUFLO0FBQ25DLFFBQUlBLFdBQVUsT0FBVyxRQUFPQTtBQUNoQyxTQUFLLGFBQWEsS0FBSyxHQUFHLEtBQUssR0FBRyxHQUFHLEdBQUc7QUFDeEMsU0FBSyxhQUFhLEtBQUssQ0FBQztBQUN4QixTQUFLLGNBQWMsS0FBSyxLQUFLLGFBQWEsS0FBSyxJQUFJLElBQUksQ0FBQztBQUN4RCxVQUFNLEtBQUssS0FBSyxVQUFVLEtBQUssQ0FBQyxJQUFJO0FBQ3BDLFNBQUssT0FBTyxJQUFJLE9BQU8sRUFBRTtBQUN6QixXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRVEsS0FBSyxRQUFnQixPQUF1QjtBQUNsRCxVQUFNQSxTQUFRLEtBQUssT0FBTyxVQUFVLFFBQVEsT0FBTyxLQUFLLFlBQVksTUFBTTtBQUMxRSxRQUFJQSxVQUFTLEVBQUcsUUFBT0E7QUFDdkIsU0FBSyxXQUFXLEtBQUssS0FBSztBQUMxQixXQUFPLEtBQUssWUFBWSxLQUFLLE1BQU0sSUFBSTtBQUFBLEVBQ3pDO0FBQUE7QUFBQSxFQUdRLE1BQU0sT0FBZSxPQUF1QjtBQUNsRCxRQUFJLFNBQVMsS0FBSyxTQUFTLElBQUksS0FBSztBQUNwQyxRQUFJLENBQUMsT0FBUSxNQUFLLFNBQVMsSUFBSSxPQUFRLFNBQVMsb0JBQUksSUFBSSxDQUFDLENBQUMsR0FBRyxLQUFLLENBQUMsQ0FBQyxDQUFFO0FBQ3RFLFVBQU0sT0FBaUIsQ0FBQztBQUN4QixRQUFJLEtBQUs7QUFDVCxXQUFPLENBQUMsT0FBTyxJQUFJLEVBQUUsR0FBRyxLQUFLLEtBQUssUUFBUSxZQUFZLEVBQUUsRUFBRyxNQUFLLEtBQUssRUFBRTtBQUN2RSxRQUFJLE9BQU8sT0FBTyxJQUFJLEVBQUU7QUFDeEIsZUFBVyxPQUFPLEtBQUssUUFBUSxHQUFHO0FBQ2hDLGFBQU8sS0FBSyxLQUFLLE1BQU0sS0FBSyxRQUFRLFdBQVcsR0FBRyxDQUFDO0FBQ25ELGFBQU8sSUFBSSxLQUFLLElBQUk7QUFBQSxJQUN0QjtBQUNBLFdBQU87QUFBQSxFQUNUO0FBQ0Y7OztBQzdJQSxJQUFNLGFBQXFDLENBQUMsQ0FBQyxLQUFLLEdBQUcsR0FBRyxDQUFDLE1BQU0sR0FBRyxHQUFHLENBQUMsU0FBTSxHQUFHLEdBQUcsQ0FBQyxNQUFNLENBQUMsQ0FBQztBQUUzRixJQUFNLGFBQWlDLENBQUMsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLE1BQU0sS0FBSyxFQUFFLEdBQUcsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsS0FBSyxDQUFDLENBQUM7QUFFN0csU0FBUyxPQUFPLE1BQXVCO0FBQzVDLFNBQU8sU0FBUztBQUNsQjtBQUdPLFNBQVMsWUFBWSxPQUFlLE1BQWMsU0FBcUIsUUFBZ0I7QUFDNUYsTUFBSSxPQUFPLElBQUksRUFBRyxRQUFPLFdBQVcsT0FBTyxNQUFNO0FBQ2pELE1BQUksU0FBUyxRQUFTLFFBQU8sT0FBTyxPQUFPLFVBQVU7QUFDckQsU0FBTyxTQUFTLFdBQVcsU0FBUyxLQUFLLFFBQVEsS0FBSyxJQUFJLEdBQUcsUUFBUSxLQUFLLENBQUMsSUFBSSxJQUFJO0FBQ3JGO0FBUU8sU0FBUyxZQUFZLE9BQWUsTUFBc0I7QUFDL0QsUUFBTSxVQUFVLEtBQUssTUFBTSxLQUFLO0FBQ2hDLE1BQUksT0FBTyxJQUFJLEVBQUcsUUFBTyxHQUFHLFFBQVEsT0FBTyxDQUFDO0FBQzVDLFNBQU8sU0FBUyxXQUFXLFNBQVMsS0FBSyxRQUFRLE9BQU8sSUFBSSxHQUFHLFFBQVEsT0FBTyxDQUFDLElBQUksSUFBSTtBQUN6RjtBQUVBLFNBQVMsV0FBVyxJQUFZLFFBQTRCO0FBQzFELE1BQUksV0FBVyxPQUFRLFFBQU8sT0FBTyxJQUFJLFVBQVU7QUFDbkQsUUFBTSxTQUFTLFdBQVcsS0FBSyxDQUFDLENBQUMsSUFBSSxNQUFNLFNBQVMsTUFBTSxFQUFHLENBQUM7QUFDOUQsUUFBTSxRQUFRLEtBQUs7QUFDbkIsTUFBSSxPQUFPLEVBQUcsUUFBTztBQUNyQixRQUFNLFNBQVMsV0FBVyxJQUFJLElBQUksS0FBSyxJQUFJLEtBQUssS0FBSyxNQUFPLElBQUksV0FBVyxNQUFNLElBQUk7QUFDckYsU0FBTyxHQUFHLFFBQVEsT0FBTyxNQUFNLENBQUMsSUFBSSxNQUFNO0FBQzVDO0FBRUEsU0FBUyxPQUFPLE9BQWUsT0FBdUQ7QUFDcEYsUUFBTSxPQUFPLEtBQUssSUFBSSxLQUFLO0FBRTNCLFFBQU0sQ0FBQyxNQUFNLE1BQU0sSUFBSSxNQUFNLEtBQUssQ0FBQyxDQUFDLEVBQUUsSUFBSSxNQUFNLFFBQVEsT0FBTyxNQUFNLEtBQUssTUFBTSxNQUFNLFNBQVMsQ0FBQztBQUNoRyxRQUFNLFNBQVMsUUFBUTtBQUN2QixNQUFJLFVBQVUsRUFBRyxRQUFPO0FBQ3hCLFFBQU0sU0FBUyxXQUFXLElBQUksSUFBSSxLQUFLLElBQUksTUFBTSxLQUFLLE1BQU0sSUFBSSxLQUFLLElBQUksTUFBTSxLQUFLLEtBQUssSUFBSTtBQUM3RixTQUFPLEdBQUcsUUFBUSxRQUFRLE1BQU0sQ0FBQyxJQUFJLElBQUk7QUFDM0M7QUFHQSxJQUFNLGFBQWEsb0JBQUksSUFBK0I7QUFFL0MsU0FBUyxRQUFRLE9BQWUsU0FBUyxHQUFXO0FBQ3pELE1BQUksWUFBWSxXQUFXLElBQUksTUFBTTtBQUNyQyxNQUFJLENBQUMsV0FBVztBQUNkLGdCQUFZLElBQUksS0FBSyxhQUFhLFNBQVMsRUFBRSx1QkFBdUIsUUFBUSx1QkFBdUIsT0FBTyxDQUFDO0FBQzNHLGVBQVcsSUFBSSxRQUFRLFNBQVM7QUFBQSxFQUNsQztBQUNBLFNBQU8sVUFBVSxPQUFPLEtBQUs7QUFDL0I7QUFFTyxTQUFTLFlBQVksTUFBYyxPQUF1QjtBQUMvRCxNQUFJLFVBQVUsRUFBRyxRQUFPO0FBQ3hCLE1BQUksU0FBUyxFQUFHLFFBQU87QUFDdkIsUUFBTSxVQUFXLE9BQU8sUUFBUztBQUNqQyxNQUFJLFlBQVksS0FBSyxLQUFLLElBQUksT0FBTyxJQUFJLEtBQU0sUUFBTyxVQUFVLElBQUksa0JBQWE7QUFDakYsU0FBTyxHQUFHLE9BQU8sU0FBUyxLQUFLLElBQUksT0FBTyxJQUFJLElBQUksSUFBSSxDQUFDLENBQUM7QUFDMUQ7QUFHQSxTQUFTLE9BQU8sT0FBZSxRQUF3QjtBQUNyRCxTQUFPLFFBQVEsT0FBTyxNQUFNLEVBQUUsUUFBUSxLQUFLLFFBQUc7QUFDaEQ7QUFHTyxTQUFTLGFBQWEsT0FBZSxNQUFzQjtBQUNoRSxNQUFJLFNBQVMsRUFBRyxRQUFPLFVBQVUsSUFBSSxLQUFLO0FBQzFDLE1BQUksVUFBVSxFQUFHLFFBQU87QUFDeEIsUUFBTSxXQUFZLFFBQVEsUUFBUSxLQUFLLElBQUksSUFBSSxJQUFLO0FBQ3BELFFBQU0sU0FBUyxLQUFLLElBQUksT0FBTyxJQUFJLEtBQUssSUFBSTtBQUM1QyxRQUFNLFNBQVMsUUFBUSxLQUFLLElBQUksT0FBTyxHQUFHLE1BQU07QUFDaEQsTUFBSSxPQUFPLE1BQU0sTUFBTSxFQUFHLFFBQU87QUFDakMsU0FBTyxHQUFHLFVBQVUsSUFBSSxNQUFNLFFBQUcsR0FBRyxNQUFNO0FBQzVDO0FBV08sU0FBUyxhQUFhLE9BQWUsTUFBYyxTQUFxQixRQUFnQjtBQUM3RixNQUFJLEtBQUssTUFBTSxLQUFLLE1BQU0sRUFBRyxRQUFPO0FBQ3BDLFVBQVEsUUFBUSxJQUFJLE1BQU0sWUFBTyxZQUFZLEtBQUssSUFBSSxLQUFLLEdBQUcsTUFBTSxNQUFNO0FBQzVFOzs7QUN2RkEsSUFBTSxRQUFnQztBQUFBLEVBQ3BDLFNBQVM7QUFBQSxFQUFXLEtBQUs7QUFBQSxFQUFZLE1BQU07QUFBQSxFQUFhLGVBQWU7QUFBQSxFQUFXLGFBQWE7QUFBQSxFQUFTLGVBQWU7QUFBQSxFQUN2SCxhQUFhO0FBQUEsRUFBZ0IsUUFBUTtBQUN2QztBQUVBLElBQU0sVUFBVSxDQUFDLGlCQUFpQixlQUFlO0FBQ2pELElBQU0sUUFBUSxDQUFDLGVBQWUsYUFBYTtBQUdwQyxTQUFTLFVBQVUsRUFBRSxLQUFLLEdBQXVCO0FBQ3RELFNBQU8sTUFBTSxJQUFJLEtBQUs7QUFDeEI7QUFFTyxTQUFTLGdCQUFnQixFQUFFLEtBQUssR0FBd0I7QUFDN0QsU0FBTyxRQUFRLFNBQVMsSUFBSSxLQUFLLE1BQU0sU0FBUyxJQUFJO0FBQ3REO0FBUU8sU0FBUyxhQUFhLEVBQUUsTUFBTSxHQUFtQztBQUN0RSxXQUFTLElBQUksTUFBTSxTQUFTLEdBQUcsS0FBSyxHQUFHLElBQUssS0FBSSxPQUFPLE1BQU0sQ0FBQyxFQUFFLElBQUksRUFBRyxRQUFPO0FBQzlFLFNBQU8sTUFBTSxTQUFTO0FBQ3hCO0FBU08sU0FBUyxZQUFZLEVBQUUsTUFBTSxHQUEyQixNQUFnQztBQUM3RixRQUFNLE9BQU8sZUFBZSxPQUFPLElBQUk7QUFDdkMsTUFBSSxLQUFNLFFBQU8sU0FBUyxLQUFLLFFBQVEsRUFBRSxNQUFNLEtBQUssU0FBUyxPQUFPLFdBQVcsTUFBTSxRQUFRLElBQUksRUFBRSxNQUFNLEtBQUssT0FBTyxPQUFPLFNBQVMsTUFBTSxRQUFRO0FBQ25KLFFBQU0sVUFBVSxnQkFBZ0IsTUFBTSxJQUFJLENBQUMsSUFBSSxLQUFLLE1BQU0sVUFBVSxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsU0FBUztBQUNwRyxTQUFPLFVBQVUsSUFBSSxPQUFPLEVBQUUsTUFBTSxTQUFTLE9BQU8sV0FBVyxNQUFNLFFBQVE7QUFDL0U7QUFHTyxTQUFTLGVBQWUsT0FBOEIsTUFBcUM7QUFDaEcsUUFBTSxFQUFFLEtBQUssSUFBSSxNQUFNLElBQUk7QUFDM0IsUUFBTSxRQUFRLEtBQUssSUFBSSxRQUFRLFFBQVEsSUFBSSxHQUFHLE1BQU0sUUFBUSxJQUFJLENBQUM7QUFDakUsTUFBSSxRQUFRLEVBQUcsUUFBTztBQUN0QixRQUFNLE9BQU8sRUFBRSxTQUFTLE1BQU0sVUFBVSxDQUFDLFNBQVMsS0FBSyxTQUFTLFFBQVEsS0FBSyxDQUFDLEdBQUcsT0FBTyxNQUFNLFVBQVUsQ0FBQyxTQUFTLEtBQUssU0FBUyxNQUFNLEtBQUssQ0FBQyxFQUFFO0FBQzlJLFNBQU8sS0FBSyxVQUFVLEtBQUssS0FBSyxRQUFRLElBQUksT0FBTztBQUNyRDtBQUdPLFNBQVMsU0FBUyxFQUFFLE1BQU0sR0FBeUM7QUFDeEUsUUFBTSxTQUFTLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsU0FBUztBQUM1RCxTQUFPLE9BQU8sU0FBUyxJQUFJLFNBQVM7QUFDdEM7QUFHTyxTQUFTLFlBQVksRUFBRSxNQUFNLEdBQW9DO0FBQ3RFLFNBQU8sTUFBTSxLQUFLLGVBQWUsS0FBSyxNQUFNLEtBQUssQ0FBQyxTQUFTLENBQUMsZ0JBQWdCLElBQUksQ0FBQztBQUNuRjs7O0FDN0NPLFNBQVMsYUFBYUMsVUFBa0IsUUFBb0IsUUFBNEI7QUFDN0YsUUFBTSxTQUFTLE9BQU8sSUFBSSxDQUFDLFVBQVUsT0FBTyxhQUFhLElBQUksS0FBSyxDQUFDO0FBQ25FLFFBQU0sY0FBYyxPQUFPLE9BQU8sSUFBSSxDQUFDLFVBQVUsY0FBY0EsVUFBUyxLQUFLLENBQUM7QUFDOUUsUUFBTSxZQUFZLGlCQUFpQkEsUUFBTztBQUMxQyxRQUFNLFNBQVMsSUFBSSxXQUFXQSxTQUFRLFlBQVksTUFBTTtBQUN4RCxXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFVBQU0sU0FBUyxPQUFPLFdBQVcsT0FBTyxDQUFDLE9BQU8sY0FBYyxJQUFJQSxTQUFRLGFBQWEsQ0FBQyxDQUFDLElBQUksT0FBTyxXQUFXQSxTQUFRLGFBQWEsQ0FBQztBQUNySSxVQUFNLFVBQVUsT0FBTyxZQUFZLFFBQVEsT0FBTyxZQUFZLFVBQVVBLFNBQVEsYUFBYSxDQUFDLENBQUM7QUFDL0YsV0FBTyxDQUFDLElBQUksV0FBVyxVQUFVLENBQUMsT0FBTyxPQUFPLENBQUMsQ0FBQyxLQUFLLFlBQVksTUFBTSxDQUFDLFFBQVEsSUFBSSxDQUFDLENBQUMsSUFBSSxJQUFJO0FBQUEsRUFDbEc7QUFDQSxTQUFPO0FBQ1Q7QUFHQSxTQUFTLGNBQWNBLFVBQWtCLE9BQTRDO0FBQ25GLFFBQU0sT0FBTyxJQUFJLElBQUlBLFNBQVEsVUFBVSxRQUFRLENBQUMsUUFBUSxJQUFJLElBQUksQ0FBQyxFQUFFLEtBQUFDLEtBQUksTUFBTUEsSUFBRyxDQUFDLENBQUM7QUFDbEYsUUFBTSxRQUFRLENBQUNBLFNBQXlCLEtBQUssSUFBSUEsSUFBRyxLQUFLLFlBQVlBLElBQUc7QUFDeEUsTUFBSSxNQUFNLFNBQVMsR0FBRyxLQUFLLE1BQU0sTUFBTSxNQUFNLEdBQUcsRUFBRSxDQUFDLEdBQUc7QUFDcEQsVUFBTUEsT0FBTSxNQUFNLE1BQU0sR0FBRyxFQUFFO0FBQzdCLFVBQU0sQ0FBQ0MsT0FBTUMsUUFBTyxJQUFJLENBQUMsYUFBYUgsVUFBU0MsSUFBRyxHQUFHLGdCQUFnQkQsVUFBU0MsSUFBRyxDQUFDO0FBQ2xGLFdBQU8sQ0FBQyxNQUFNQyxNQUFLRixTQUFRLGFBQWEsQ0FBQyxDQUFDLEVBQUUsV0FBVyxLQUFLRyxTQUFRSCxTQUFRLGFBQWEsQ0FBQyxDQUFDLEVBQUUsV0FBVztBQUFBLEVBQzFHO0FBQ0EsUUFBTSxPQUFPQSxTQUFRLFVBQVUsSUFBSSxDQUFDLFFBQVEsSUFBSSxLQUFLLENBQUMsRUFBRSxLQUFBQyxNQUFLLE1BQU0sTUFBTSxHQUFHQSxJQUFHLElBQUksS0FBSyxPQUFPLEtBQUssQ0FBQztBQUNyRyxRQUFNLE1BQU0sTUFBTSxNQUFNLEdBQUcsTUFBTSxRQUFRLEdBQUcsQ0FBQztBQUM3QyxRQUFNLFVBQVUsZ0JBQWdCRCxVQUFTLEdBQUcsRUFBRSxJQUFJLENBQUMsV0FBVyxPQUFPLEtBQUssQ0FBQyxVQUFVLEdBQUcsR0FBRyxJQUFJLEtBQUssT0FBTyxLQUFLLENBQUM7QUFDakgsU0FBTyxDQUFDLE1BQU0sS0FBS0EsU0FBUSxhQUFhLENBQUMsQ0FBQyxLQUFLLFFBQVFBLFNBQVEsYUFBYSxDQUFDLENBQUM7QUFDaEY7QUFFQSxJQUFNLGVBQWUsQ0FBQ0EsVUFBa0IsUUFDdENBLFNBQVEsVUFBVSxJQUFJLENBQUMsUUFBUSxJQUFJLE9BQU8sQ0FBQyxVQUFVLE1BQU0sUUFBUSxHQUFHLEVBQUUsSUFBSSxDQUFDLEVBQUUsTUFBTSxNQUFNLEtBQUssQ0FBQztBQUduRyxJQUFNLGtCQUFrQixDQUFDQSxVQUFrQixRQUN6Q0EsU0FBUSxRQUFRLElBQUksQ0FBQyxHQUFHLFdBQVksWUFBWSxHQUFHLElBQUksWUFBWUEsVUFBUyxLQUFLLFFBQVEsQ0FBQyxJQUFJLENBQUMsQ0FBRTtBQVE1RixTQUFTLGFBQWFBLFVBQWtCLFFBQThCO0FBQzNFLFFBQU0sWUFBWSxZQUFZQSxVQUFTLE9BQU8sSUFBSSxHQUFHLFFBQVE7QUFDN0QsUUFBTSxTQUFTLFlBQVksSUFBSSxPQUFPQSxTQUFRLE9BQU8sU0FBUztBQUM5RCxRQUFNLFNBQVNBLFNBQVEsT0FBTyxPQUFPLElBQUk7QUFDekMsTUFBSSxDQUFDLE9BQU8sV0FBVyxDQUFDQSxTQUFRLFNBQVUsUUFBTyxFQUFFLFFBQVEsT0FBTztBQUNsRSxRQUFNLFVBQVUsWUFBWUEsVUFBUyxPQUFPLE9BQU87QUFDbkQsUUFBTSxRQUFRLGFBQWFBLFFBQU87QUFDbEMsTUFBSSxPQUFPLFNBQVMsTUFBTyxRQUFPLEVBQUUsUUFBUSxRQUFRLFFBQVEsUUFBUSxRQUFRLE1BQU07QUFDbEYsTUFBSSxPQUFPLFNBQVMsVUFBVyxRQUFPLEVBQUUsUUFBUSxRQUFRLE9BQU8sUUFBUSxRQUFRLE1BQU07QUFFckYsUUFBTSxRQUFRQSxTQUFRLE9BQU8sS0FBSztBQUNsQyxTQUFPLEVBQUUsUUFBUSxPQUFPLElBQUksQ0FBQyxPQUFPLE1BQU8sTUFBTSxDQUFDLE1BQU0sSUFBSSxJQUFLLFFBQVEsUUFBUSxPQUFPLENBQUMsSUFBSyxNQUFNLENBQUMsQ0FBRSxHQUFHLFFBQVEsUUFBUSxNQUFNO0FBQ2xJO0FBRU8sU0FBUyxVQUFVQSxVQUFrQixRQUFvQixRQUF5QjtBQUN2RixRQUFNLFNBQVMsYUFBYUEsVUFBUyxRQUFRLE1BQU07QUFDbkQsUUFBTSxFQUFFLFFBQVEsT0FBTyxJQUFJLGFBQWFBLFVBQVMsTUFBTTtBQUN2RCxRQUFNLE9BQU9BLFNBQVEsWUFBWTtBQUNqQyxRQUFNLFNBQWtCO0FBQUEsSUFDdEIsT0FBTyxJQUFJLGFBQWEsSUFBSTtBQUFBLElBQzVCLE1BQU1BLFNBQVEsZ0JBQWdCLElBQUksYUFBYSxJQUFJO0FBQUEsSUFDbkQsT0FBTyxVQUFVLElBQUksYUFBYSxJQUFJO0FBQUEsRUFDeEM7QUFDQSxXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFFBQUksQ0FBQyxPQUFPLENBQUMsRUFBRztBQUNoQixVQUFNLFFBQVFBLFNBQVEsWUFBWSxDQUFDO0FBQ25DLFVBQU0sU0FBU0EsU0FBUSxlQUFlLENBQUMsTUFBTTtBQUM3QyxVQUFNLFNBQVMsU0FBUyxPQUFPLE9BQVEsT0FBTztBQUM5QyxXQUFPLEtBQUssS0FBSyxPQUFPLENBQUM7QUFDekIsUUFBSSxPQUFPLFNBQVMsQ0FBQyxPQUFRLFFBQU8sTUFBTSxLQUFLLEtBQUssT0FBUSxDQUFDO0FBQUEsRUFDL0Q7QUFDQSxTQUFPO0FBQ1Q7QUFJQSxTQUFTLFlBQVlBLFVBQWtCLENBQUMsTUFBTSxFQUFFLEdBQTZFO0FBQzNILFFBQU0sRUFBRSxPQUFPLFFBQVEsT0FBTyxJQUFJQSxTQUFRO0FBQzFDLFFBQU0sWUFBWSxPQUFPQSxTQUFRLE1BQU0sYUFBYUEsUUFBTyxDQUFDLEVBQUUsSUFBSTtBQUNsRSxRQUFNLE9BQU8sRUFBRSxRQUFRLElBQUksYUFBYUEsU0FBUSxZQUFZLE1BQU0sR0FBRyxPQUFPLElBQUksYUFBYUEsU0FBUSxZQUFZLE1BQU0sRUFBRTtBQUN6SCxXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFVBQU0sTUFBTSxNQUFNLENBQUM7QUFDbkIsVUFBTSxXQUFXLFlBQVksS0FBSyxJQUFJLE9BQU8sQ0FBQyxJQUFJLEtBQU0sQ0FBQyxJQUFJO0FBQzdELFVBQU0sU0FBUyxLQUFLLElBQUksS0FBSyxFQUFFLElBQUksS0FBSyxJQUFJLE1BQU0sVUFBVSxJQUFJO0FBQ2hFLFVBQU0sUUFBUSxNQUFNLFFBQVEsT0FBTztBQUNuQyxRQUFJLE1BQU8sTUFBSyxNQUFNLE9BQU8sQ0FBQyxDQUFDLEtBQUs7QUFDcEMsUUFBSSxXQUFXLElBQUksU0FBUyxJQUFJLE1BQU8sTUFBSyxPQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssT0FBTyxDQUFDLEtBQUssV0FBVyxJQUFJLFNBQVMsV0FBVztBQUFBLEVBQ25IO0FBQ0EsU0FBTztBQUNUO0FBR08sU0FBUyxZQUFZQSxVQUFrQixRQUFvQixRQUFnQixPQUFPLE9BQWlCO0FBQ3hHLFFBQU0sU0FBUyxhQUFhQSxVQUFTLFFBQVEsRUFBRSxHQUFHLFFBQVEsY0FBYyxvQkFBSSxJQUFJLEVBQUUsQ0FBQztBQUNuRixRQUFNLEVBQUUsT0FBTyxJQUFJLGFBQWFBLFVBQVMsTUFBTTtBQUMvQyxRQUFNLFNBQVMsT0FBTyxJQUFJLE1BQU0sQ0FBQztBQUNqQyxXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFVBQU0sU0FBU0EsU0FBUSxlQUFlLENBQUMsTUFBTTtBQUM3QyxRQUFJLE9BQU8sQ0FBQyxLQUFLLFdBQVcsS0FBTSxRQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssT0FBTyxDQUFDO0FBQUEsRUFDakU7QUFDQSxTQUFPO0FBQ1Q7OztBQ3ZITyxJQUFNSSxTQUFRLENBQUMsV0FBVyxXQUFXLFFBQVEsSUFBSTtBQUd4RCxJQUFNLGdCQUFnQixPQUFPLElBQUksQ0FBQyxVQUFpQkEsT0FBTSxRQUFRLFVBQVUsUUFBUSxZQUFZLEtBQUssQ0FBQztBQXdCckcsSUFBTSxVQUFVLE9BQWtCLEVBQUUsT0FBTyxHQUFHLE9BQU9BLE9BQU0sSUFBSSxNQUFNLENBQUMsR0FBRyxTQUFTLENBQUMsR0FBRyxDQUFDLEdBQUcsTUFBTSxLQUFLO0FBRTlGLFNBQVMsVUFBVUMsVUFBa0IsUUFBb0IsRUFBRSxLQUFLLFFBQVEsUUFBUSxXQUFXLGVBQWUsR0FBdUI7QUFDdEksUUFBTSxPQUFPLG9CQUFJLElBQXNCO0FBQ3ZDLFFBQU0sUUFBUSxDQUFDQyxZQUF3QztBQUNyRCxVQUFNLFFBQVFBLFFBQU8sS0FBSyxHQUFHO0FBQzdCLFFBQUksTUFBTSxLQUFLLElBQUksS0FBSztBQUN4QixRQUFJLENBQUMsSUFBSyxNQUFLLElBQUksT0FBUSxNQUFNLEVBQUUsUUFBQUEsU0FBUSxLQUFLLFFBQVEsR0FBRyxNQUFNLFFBQVEsRUFBRSxDQUFFO0FBQzdFLFdBQU87QUFBQSxFQUNUO0FBQ0EsUUFBTSxZQUFZLG9CQUFJLElBQXNCO0FBQzVDLFFBQU0sU0FBUyxhQUFhRCxVQUFTLFFBQVEsTUFBTTtBQUNuRCxRQUFNLEVBQUUsT0FBTyxJQUFJLGFBQWFBLFVBQVMsTUFBTTtBQUMvQyxRQUFNLE9BQU8sZUFBZUEsU0FBUSxPQUFPLE9BQU8sSUFBSTtBQUN0RCxRQUFNLFVBQVUsT0FBTyxDQUFDQSxTQUFRLE9BQU8sS0FBSyxPQUFPLEdBQUdBLFNBQVEsT0FBTyxLQUFLLEtBQUssQ0FBQyxJQUFJLENBQUMsTUFBTTtBQUMzRixXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFFBQUksQ0FBQyxPQUFPLENBQUMsS0FBSyxRQUFRLE1BQU0sQ0FBQyxTQUFTLEtBQUssQ0FBQyxNQUFNLENBQUMsS0FBTSxVQUFVLENBQUMsT0FBT0EsU0FBUSxZQUFZLENBQUMsQ0FBQyxFQUFJO0FBQ3pHLFVBQU0sQ0FBQyxRQUFRLE1BQU0sSUFBSSxDQUFDQSxTQUFRLGFBQWEsQ0FBQyxHQUFHQSxTQUFRLGFBQWEsQ0FBQyxDQUFDO0FBQzFFLFVBQU0sUUFBUSxTQUFTQSxTQUFRLFFBQVEsU0FBUztBQUNoRCxRQUFJLE1BQU0sVUFBVSxJQUFJLEtBQUs7QUFDN0IsUUFBSSxDQUFDLElBQUssV0FBVSxJQUFJLE9BQVEsTUFBTSxNQUFNLFlBQVlBLFVBQVMsS0FBSyxRQUFRLE1BQU0sQ0FBQyxDQUFFO0FBQ3ZGLFVBQU0sU0FBU0EsU0FBUSxlQUFlLENBQUMsTUFBTTtBQUM3QyxVQUFNLE9BQU8sU0FBUyxJQUFJLE9BQU8sSUFBSTtBQUNyQyxVQUFNLFFBQVEsT0FBTyxDQUFDLEtBQUssU0FBUyxZQUFZO0FBQ2hELFNBQUssU0FBUztBQUNkLFFBQUksS0FBTSxTQUFRLFFBQVEsQ0FBQyxNQUFNLFdBQVksS0FBSyxRQUFRLE1BQU0sS0FBSyxLQUFLLENBQUMsS0FBSyxTQUFTLFlBQVksRUFBRztBQUFBLFFBQ25HLE1BQUssTUFBTSxjQUFjLE9BQU8sQ0FBQyxDQUFDLENBQUMsS0FBSztBQUFBLEVBQy9DO0FBQ0EsUUFBTSxRQUFRLENBQUMsQ0FBQyxPQUFPQSxTQUFRLEtBQUssR0FBRyxDQUFDLFFBQVFBLFNBQVEsU0FBUyxDQUFDO0FBQ2xFLGFBQVcsQ0FBQyxNQUFNLEdBQUcsS0FBSyxPQUFPO0FBQy9CLGVBQVcsQ0FBQyxPQUFPLElBQUksS0FBSyxLQUFLLElBQUksR0FBRyxLQUFLLENBQUMsR0FBRztBQUMvQyxVQUFJLGtCQUFrQixLQUFLLElBQUksS0FBSyxFQUFHLE9BQU0sVUFBVSxLQUFLLENBQUMsSUFBSSxDQUFDLEtBQUssQ0FBQyxFQUFFLElBQUksRUFBRSxPQUFPO0FBQUEsSUFDekY7QUFBQSxFQUNGO0FBQ0EsU0FBTyxDQUFDLEdBQUcsS0FBSyxPQUFPLENBQUM7QUFDMUI7QUFHTyxTQUFTLE1BQU0sTUFBcUM7QUFDekQsUUFBTSxNQUFnQixFQUFFLFFBQVEsQ0FBQyxHQUFHLEtBQUssUUFBUSxHQUFHLE1BQU0sUUFBUSxFQUFFO0FBQ3BFLGFBQVcsUUFBUSxDQUFDLE9BQU8sTUFBTSxHQUFZO0FBQzNDLGVBQVcsT0FBTyxNQUFNO0FBQ3RCLFVBQUksSUFBSSxFQUFFLFNBQVMsSUFBSSxJQUFJLEVBQUU7QUFDN0IsVUFBSSxJQUFJLEVBQUUsUUFBUSxRQUFRLENBQUMsT0FBTyxXQUFZLElBQUksSUFBSSxFQUFFLFFBQVEsTUFBTSxLQUFLLEtBQU07QUFDakYsVUFBSSxJQUFJLEVBQUUsTUFBTSxRQUFRLENBQUMsT0FBTyxTQUFVLElBQUksSUFBSSxFQUFFLE1BQU0sSUFBSSxLQUFLLEtBQU07QUFDekUsWUFBTSxTQUFTLElBQUksSUFBSSxFQUFFLE1BQU0sU0FBUyxNQUFNLElBQUksSUFBSSxFQUFFLE1BQU0sU0FBUztBQUN2RSxVQUFJLFFBQVEsRUFBRyxLQUFJLElBQUksRUFBRSxPQUFPLEVBQUUsT0FBTyxVQUFVLEdBQUcsT0FBTyxFQUFFO0FBQUEsSUFDakU7QUFBQSxFQUNGO0FBQ0EsU0FBTztBQUNUO0FBVU8sU0FBUyxjQUFjLE1BQTJCLEVBQUUsUUFBQUUsU0FBUSxXQUFXLEdBQTJCO0FBQ3ZHLFFBQU0sT0FBTyxhQUFhLEtBQUs7QUFDL0IsUUFBTSxRQUFRLEtBQUssSUFBSSxDQUFDLFNBQVMsRUFBRSxLQUFLLEtBQUtDLE9BQU0sS0FBS0QsT0FBTSxHQUFHLFFBQVEsSUFBSSxPQUFPLFdBQVcsRUFBRSxFQUFFO0FBQ25HLFFBQU07QUFBQSxJQUFLLENBQUMsR0FBRyxNQUNiLE9BQU8sRUFBRSxNQUFNLElBQUksT0FBTyxFQUFFLE1BQU0sTUFBTSxFQUFFLE1BQU0sRUFBRSxNQUFNLENBQUMsT0FBTyxFQUFFLE1BQU0sRUFBRSxNQUFNLE9BQU8sRUFBRSxJQUFJLElBQUksUUFBUSxFQUFFLElBQUksSUFBSTtBQUFBLEVBQ3JIO0FBQ0EsU0FBTyxNQUFNLElBQUksQ0FBQyxFQUFFLElBQUksTUFBTSxHQUFHO0FBQ25DO0FBRUEsU0FBU0MsT0FBTSxFQUFFLFFBQVEsS0FBSyxLQUFLLEdBQWFELFNBQXNDO0FBQ3BGLFVBQVFBLFNBQVE7QUFBQSxJQUNkLEtBQUs7QUFBUyxhQUFPLElBQUk7QUFBQSxJQUN6QixLQUFLO0FBQVEsYUFBTyxLQUFLO0FBQUEsSUFDekIsS0FBSztBQUFXLGFBQU8sSUFBSSxRQUFRLENBQUM7QUFBQSxJQUNwQyxLQUFLO0FBQVMsYUFBTyxJQUFJLFFBQVEsQ0FBQztBQUFBLElBQ2xDLEtBQUs7QUFBVSxhQUFPLEtBQUssSUFBSSxJQUFJLFFBQVEsS0FBSyxLQUFLO0FBQUEsSUFDckQsS0FBSztBQUFTLGFBQU8sSUFBSSxNQUFNLFNBQVM7QUFBQSxJQUN4QyxLQUFLO0FBQVUsYUFBTyxJQUFJLE1BQU0sWUFBWTtBQUFBLElBQzVDLEtBQUs7QUFBTyxhQUFPLElBQUksTUFBTSxTQUFTO0FBQUEsSUFDdEMsS0FBSztBQUFTLGFBQU8sT0FBTyxLQUFLLEdBQUcsRUFBRSxZQUFZO0FBQUEsSUFDbEQ7QUFBUyxhQUFPLElBQUksTUFBTUgsT0FBTSxRQUFRRyxPQUFNLENBQUM7QUFBQSxFQUNqRDtBQUNGO0FBUU8sU0FBUyxnQkFBZ0IsS0FBYSxRQUFxQztBQUNoRixTQUFPLE9BQU8sT0FBTyxDQUFDLFVBQVUsQ0FBQyxNQUFNLFdBQVcsR0FBRyxHQUFHLEdBQUcsQ0FBQztBQUM5RDs7O0FDcEdPLElBQU0sUUFBTixNQUFZO0FBQUEsRUFDakI7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQSxRQUFRO0FBQUE7QUFBQSxFQUVSLFlBQVksVUFBa0IsU0FBa0I7QUFDOUMsU0FBSyxRQUFRLElBQUksV0FBVyxRQUFRO0FBQ3BDLFNBQUssU0FBUyxJQUFJLFdBQVcsUUFBUTtBQUNyQyxTQUFLLE9BQU8sSUFBSSxhQUFhLFFBQVE7QUFDckMsU0FBSyxPQUFPLFFBQVEsUUFBUSxJQUFJLGFBQWEsUUFBUTtBQUNyRCxTQUFLLFVBQVUsUUFBUSxTQUFTLElBQUksYUFBYSxRQUFRO0FBQ3pELFNBQUssT0FBTyxDQUFDLElBQUk7QUFBQSxFQUNuQjtBQUFBLEVBRUEsSUFBSSxRQUFnQixPQUF1QjtBQUN6QyxRQUFJLEtBQUssVUFBVSxLQUFLLE1BQU0sT0FBUSxNQUFLLEtBQUs7QUFDaEQsU0FBSyxPQUFPLEtBQUssS0FBSyxJQUFJO0FBQzFCLFNBQUssTUFBTSxLQUFLLEtBQUssSUFBSTtBQUN6QixXQUFPLEtBQUs7QUFBQSxFQUNkO0FBQUEsRUFFUSxPQUFhO0FBQ25CLFVBQU0sT0FBTyxLQUFLLE1BQU0sU0FBUztBQUNqQyxVQUFNLFNBQVMsQ0FBQyxRQUFvQztBQUNsRCxZQUFNLFNBQVMsSUFBSSxhQUFhLElBQUk7QUFDcEMsYUFBTyxJQUFJLEdBQUc7QUFDZCxhQUFPO0FBQUEsSUFDVDtBQUNBLFVBQU0sWUFBWSxDQUFDLFFBQWdDO0FBQ2pELFlBQU0sU0FBUyxJQUFJLFdBQVcsSUFBSTtBQUNsQyxhQUFPLElBQUksR0FBRztBQUNkLGFBQU87QUFBQSxJQUNUO0FBQ0EsU0FBSyxRQUFRLFVBQVUsS0FBSyxLQUFLO0FBQ2pDLFNBQUssU0FBUyxVQUFVLEtBQUssTUFBTTtBQUNuQyxTQUFLLE9BQU8sT0FBTyxLQUFLLElBQUk7QUFDNUIsU0FBSyxPQUFPLEtBQUssUUFBUSxPQUFPLEtBQUssSUFBSTtBQUN6QyxTQUFLLFVBQVUsS0FBSyxXQUFXLE9BQU8sS0FBSyxPQUFPO0FBQUEsRUFDcEQ7QUFDRjtBQVFBLFNBQVMsUUFBUUUsVUFBa0IsU0FBOEI7QUFDL0QsUUFBTSxFQUFFLFlBQVksSUFBSUE7QUFDeEIsUUFBTSxRQUFRLElBQUksV0FBVyxZQUFZLE1BQU07QUFDL0MsV0FBUyxLQUFLLFlBQVksU0FBUyxHQUFHLEtBQUssR0FBRyxNQUFNO0FBQ2xELFFBQUksUUFBUSxNQUFNLEVBQUUsTUFBTSxLQUFNLFFBQVEsUUFBUSxRQUFRLEtBQUssRUFBRSxNQUFNLEVBQUksT0FBTSxFQUFFLElBQUk7QUFDckYsUUFBSSxNQUFNLEVBQUUsRUFBRyxPQUFNLFlBQVksRUFBRSxDQUFDLElBQUk7QUFBQSxFQUMxQztBQUNBLFNBQU87QUFDVDtBQUdPLFNBQVMsU0FBU0EsVUFBa0IsUUFBZ0IsU0FBa0IsVUFBdUIsQ0FBQyxHQUFTO0FBQzVHLFFBQU0sRUFBRSxhQUFhLFdBQVcsSUFBSUE7QUFDcEMsUUFBTSxRQUFRLFFBQVFBLFVBQVMsT0FBTztBQUN0QyxRQUFNLFFBQVEsSUFBSSxNQUFNLElBQUksTUFBTSxPQUFPLENBQUMsS0FBSyxRQUFRLE1BQU0sS0FBSyxDQUFDLEdBQUcsT0FBTztBQUM3RSxRQUFNLE1BQU0sQ0FBQyxJQUFJLFFBQVEsUUFBUTtBQUNqQyxRQUFNLFFBQVEsSUFBSSxVQUFVLE1BQU0sUUFBUSxNQUFNLE9BQU8sTUFBTSxNQUFNLE1BQU07QUFDekUsUUFBTSxTQUFTLElBQUksV0FBVyxZQUFZLE1BQU07QUFDaEQsU0FBTyxDQUFDLElBQUksUUFBUSxTQUFTLFNBQVksSUFBSTtBQUM3QyxXQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxNQUFNO0FBQ3pDLFFBQUksQ0FBQyxNQUFNLEVBQUUsRUFBRztBQUNoQixXQUFPLEVBQUUsSUFBSSxRQUFRLE9BQU8sWUFBWSxFQUFFLENBQUMsR0FBRyxPQUFPLFFBQVEsV0FBVyxFQUFFLENBQUMsQ0FBQztBQUFBLEVBQzlFO0FBQ0EsV0FBUyxLQUFLLEdBQUcsS0FBSyxPQUFPLFFBQVEsTUFBTTtBQUN6QyxVQUFNLE9BQU8sT0FBTyxFQUFFO0FBQ3RCLFFBQUksT0FBTyxFQUFHO0FBQ2QsVUFBTSxLQUFLLElBQUksS0FBSyxRQUFRLE1BQU0sRUFBRTtBQUNwQyxRQUFJLE1BQU0sS0FBTSxPQUFNLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBTSxFQUFFO0FBQ3BELFFBQUksTUFBTSxRQUFTLE9BQU0sUUFBUSxJQUFJLEtBQUssUUFBUSxNQUFPLEVBQUU7QUFBQSxFQUM3RDtBQUNBLFNBQU8sT0FBTyxPQUFPLFFBQVEsSUFBSTtBQUVqQyxXQUFTLFFBQVEsUUFBZ0IsT0FBdUI7QUFDdEQsUUFBSSxTQUFTLEVBQUcsUUFBTyxVQUFVLFFBQVEsT0FBTyxJQUFJO0FBQ3BELFFBQUksUUFBUSxTQUFTLEtBQUssRUFBRyxRQUFPO0FBQ3BDLFFBQUksT0FBTyxtQkFBbUIsTUFBTSxNQUFNLE1BQU0sTUFBTSxNQUFPLFFBQU87QUFDcEUsVUFBTUMsU0FBUSxNQUFNLFVBQVUsUUFBUSxPQUFPLE1BQU0sS0FBSztBQUN4RCxXQUFPQSxVQUFTLElBQUlBLFNBQVEsTUFBTSxJQUFJLFFBQVEsS0FBSztBQUFBLEVBQ3JEO0FBQ0Y7QUFHTyxTQUFTLE9BQU8sT0FBYyxRQUFnQixLQUE4QjtBQUNqRixRQUFNLEVBQUUsTUFBTSxJQUFJO0FBQ2xCLFFBQU0sU0FBUyxNQUFNLE9BQU8sU0FBUyxHQUFHLEtBQUs7QUFDN0MsUUFBTSxRQUFRLE1BQU0sTUFBTSxTQUFTLEdBQUcsS0FBSztBQUMzQyxRQUFNLE9BQU8sTUFBTSxLQUFLLFNBQVMsR0FBRyxLQUFLO0FBQ3pDLFFBQU0sV0FBVyxNQUFNLFFBQVEsTUFBTSxLQUFLLFNBQVMsR0FBRyxLQUFLO0FBQzNELFFBQU0sUUFBUSxhQUFhLEtBQUssSUFBSTtBQUNwQyxRQUFNLFlBQVksWUFBWSxhQUFhLEtBQUssUUFBUTtBQUN4RCxRQUFNLFVBQVUsTUFBTSxXQUFXLE1BQU0sUUFBUSxNQUFNLEdBQUcsS0FBSztBQUM3RCxRQUFNLFFBQVEsSUFBSSxhQUFhLEtBQUs7QUFDcEMsUUFBTSxRQUFRLElBQUksV0FBVyxLQUFLO0FBQ2xDLFdBQVMsT0FBTyxRQUFRLEdBQUcsUUFBUSxHQUFHLFFBQVE7QUFDNUMsVUFBTSxJQUFJLEtBQUssS0FBSyxJQUFJLEtBQUssSUFBSSxHQUFHLFdBQVcsU0FBUyxJQUFJLElBQUksR0FBRyxDQUFDO0FBQ3BFLFVBQU0sUUFBUSxPQUFPLElBQUk7QUFDekIsUUFBSSxRQUFRLEVBQUc7QUFDZixVQUFNLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDMUIsVUFBTSxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQzFCLFFBQUksVUFBVyxXQUFVLEtBQUssS0FBSyxVQUFVLElBQUk7QUFDakQsUUFBSSxRQUFTLFNBQVEsS0FBSyxLQUFLLFFBQVEsSUFBSTtBQUFBLEVBQzdDO0FBQ0EsV0FBUyxPQUFPLEdBQUcsT0FBTyxPQUFPLE9BQVEsT0FBTSxJQUFJLElBQUksTUFBTSxPQUFPLElBQUksQ0FBQyxJQUFJO0FBQzdFLFFBQU0sT0FBYTtBQUFBLElBQ2pCO0FBQUEsSUFBTztBQUFBLElBQU87QUFBQSxJQUFRO0FBQUEsSUFBTztBQUFBLElBQU07QUFBQSxJQUFPO0FBQUEsSUFBVTtBQUFBLElBQVc7QUFBQSxJQUFTO0FBQUEsSUFBTztBQUFBLElBQy9FLFlBQVksSUFBSSxXQUFXLEtBQUs7QUFBQSxJQUNoQyxhQUFhLElBQUksV0FBVyxLQUFLO0FBQUEsSUFDakMsT0FBTyxJQUFJLGFBQWEsS0FBSztBQUFBLElBQzdCLFFBQVEsQ0FBQztBQUFBLEVBQ1g7QUFDQSxlQUFhLE1BQU0sTUFBTTtBQUN6QixTQUFPLElBQUk7QUFDWCxTQUFPO0FBQ1Q7QUFHQSxTQUFTLGFBQWEsTUFBWSxRQUFzQjtBQUN0RCxRQUFNLFFBQVEsSUFBSSxZQUFZLEtBQUssUUFBUSxDQUFDO0FBQzVDLFdBQVMsSUFBSSxHQUFHLElBQUksTUFBTSxRQUFRLElBQUssT0FBTSxDQUFDLElBQUksSUFBSTtBQUN0RCxRQUFNLEVBQUUsT0FBTyxNQUFNLElBQUk7QUFDekIsUUFBTSxLQUFLLENBQUMsR0FBRyxNQUFNLE1BQU0sQ0FBQyxJQUFJLE1BQU0sQ0FBQyxNQUFNLE9BQU8sS0FBSyxNQUFNLENBQUMsQ0FBQyxJQUFJLE9BQU8sS0FBSyxNQUFNLENBQUMsQ0FBQyxJQUFJLElBQUksR0FBRztBQUNwRyxhQUFXLFFBQVEsT0FBTztBQUN4QixVQUFNLFNBQVMsS0FBSyxPQUFPLElBQUk7QUFDL0IsU0FBSyxZQUFZLElBQUksSUFBSSxLQUFLLFdBQVcsTUFBTTtBQUMvQyxTQUFLLFdBQVcsTUFBTSxJQUFJO0FBQUEsRUFDNUI7QUFDRjtBQUVBLFNBQVMsT0FBTyxNQUFrQjtBQUNoQyxNQUFJLFFBQVEsV0FBVyxHQUFHLENBQUM7QUFDM0IsU0FBTyxNQUFNLFNBQVMsR0FBRztBQUN2QixTQUFLLE9BQU8sS0FBSyxLQUFLO0FBQ3RCLFVBQU0sT0FBaUIsQ0FBQztBQUN4QixlQUFXLFFBQVEsT0FBTztBQUN4QixVQUFJLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDeEIsZUFBUyxRQUFRLEtBQUssV0FBVyxJQUFJLEdBQUcsVUFBVSxHQUFHLFFBQVEsS0FBSyxZQUFZLEtBQUssR0FBRztBQUNwRixhQUFLLE1BQU0sS0FBSyxJQUFJO0FBQ3BCLGNBQU0sS0FBSyxNQUFNLEtBQUs7QUFDdEIsYUFBSyxLQUFLLEtBQUs7QUFBQSxNQUNqQjtBQUFBLElBQ0Y7QUFDQSxZQUFRLFdBQVcsS0FBSyxJQUFJO0FBQUEsRUFDOUI7QUFDRjs7O0FDMUtBLElBQU0sWUFBWTtBQUNsQixJQUFNLGlCQUFpQixJQUFJO0FBWXBCLFNBQVMsV0FBV0MsVUFBa0IsUUFBZ0IsU0FBa0IsVUFBNkIsQ0FBQyxHQUFTO0FBQ3BILFFBQU0sT0FBTyxRQUFRLE9BQU8sU0FBWSxXQUFXQSxVQUFTLE9BQU8sSUFBSSxjQUFjQSxVQUFTLFFBQVEsU0FBUyxRQUFRLEVBQUU7QUFDekgsUUFBTSxRQUFRLElBQUksTUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLFNBQVMsR0FBRyxFQUFFLEdBQUcsT0FBTztBQUNwRSxRQUFNLE1BQU0sQ0FBQyxJQUFJLFFBQVEsTUFBTTtBQUMvQixRQUFNLE1BQU0sb0JBQUksSUFBa0I7QUFDbEMsUUFBTSxXQUFXLENBQUMsVUFBMEI7QUFDMUMsVUFBTSxRQUFRLEtBQUssTUFBTSxLQUFLO0FBQzlCLFdBQU8sS0FBSyxJQUFJLFFBQVEsTUFBTSxLQUFLLEdBQUcsUUFBUSxPQUFPLFFBQVEsS0FBSyxLQUFLLElBQUksQ0FBQztBQUFBLEVBQzlFO0FBQ0EsTUFBSSxhQUFhO0FBQ2pCLFdBQVMsUUFBUSxHQUFHLFFBQVEsS0FBSyxNQUFNLFFBQVEsUUFBUyxlQUFjLFNBQVMsS0FBSztBQUNwRixRQUFNLFdBQVcsTUFBTUEsVUFBUyxLQUFLLEtBQUssSUFBSSxZQUFZLGFBQWEsaUJBQWlCO0FBRXhGLFFBQU0sVUFBVSxJQUFJLFFBQVEsT0FBTyxLQUFLLE1BQU07QUFDOUMsUUFBTSxVQUFzRCxDQUFDLENBQUMsR0FBRyxHQUFHLEtBQUssTUFBTSxNQUFNLENBQUM7QUFDdEYsV0FBUyxPQUFPLFFBQVEsSUFBSSxHQUFHLE1BQU0sT0FBTyxRQUFRLElBQUksR0FBRztBQUN6RCxVQUFNLENBQUMsTUFBTSxNQUFNLEVBQUUsSUFBSTtBQUN6QixlQUFXLENBQUMsT0FBTyxPQUFPLEdBQUcsS0FBSyxRQUFRLE9BQU8sTUFBTSxNQUFNLElBQUksQ0FBQyxVQUFVLFFBQVEsT0FBTyxNQUFNLE1BQU0sSUFBSSxDQUFDLENBQUMsR0FBRztBQUM5RyxVQUFJLFFBQVEsR0FBRztBQUNiLGVBQU8sTUFBTSxPQUFPLEdBQUc7QUFDdkI7QUFBQSxNQUNGO0FBQ0EsWUFBTSxRQUFRLE1BQU0sSUFBSSxNQUFNLEtBQUs7QUFDbkMsVUFBSSxTQUFTO0FBQ2IsZUFBUyxRQUFRLE9BQU8sUUFBUSxLQUFLLFFBQVMsV0FBVSxTQUFTLEtBQUs7QUFDdEUsVUFBSSxTQUFTLFVBQVU7QUFDckIsZUFBTyxPQUFPLE9BQU8sR0FBRztBQUN4QixZQUFJLElBQUksT0FBTyxJQUFJO0FBQUEsTUFDckIsT0FBTztBQUNMLGVBQU8sT0FBTyxHQUFHO0FBQ2pCLGdCQUFRLEtBQUssQ0FBQyxPQUFPLE9BQU8sR0FBRyxDQUFDO0FBQUEsTUFDbEM7QUFBQSxJQUNGO0FBQUEsRUFDRjtBQUNBLFNBQU8sT0FBTyxPQUFPLFFBQVEsSUFBSSxPQUFPLElBQUksTUFBTSxLQUFLLE1BQU0sS0FBSyxJQUFJLElBQUk7QUFHMUUsV0FBUyxRQUFRLE9BQWUsT0FBdUI7QUFDckQsUUFBSSxLQUFLLEtBQUssT0FBTyxLQUFLO0FBQzFCLFFBQUksUUFBUTtBQUNaLFdBQU8sT0FBTyxHQUFHLEtBQUtBLFNBQVEsWUFBWSxFQUFFLEdBQUc7QUFDN0MsY0FBUSxPQUFPLFFBQVFBLFNBQVEsV0FBVyxFQUFFLENBQUM7QUFDN0MsVUFBSSxDQUFDLFFBQVEsU0FBUyxLQUFLLEtBQUssRUFBRSxPQUFPLG1CQUFtQixVQUFVLE9BQVE7QUFDOUUsY0FBUTtBQUFBLElBQ1Y7QUFDQSxTQUFLLE9BQU8sS0FBSyxJQUFJO0FBQ3JCLFdBQU87QUFBQSxFQUNUO0FBRUEsV0FBUyxPQUFPLE1BQWMsSUFBa0I7QUFDOUMsYUFBUyxRQUFRLE1BQU0sUUFBUSxJQUFJLFFBQVMsTUFBSyxPQUFPLEtBQUssSUFBSUEsU0FBUSxZQUFZLEtBQUssT0FBTyxLQUFLLENBQUM7QUFBQSxFQUN6RztBQUVBLFdBQVMsT0FBTyxNQUFjLE1BQWMsSUFBa0I7QUFDNUQsYUFBUyxRQUFRLE1BQU0sUUFBUSxJQUFJLFNBQVM7QUFDMUMsWUFBTSxRQUFRLEtBQUssTUFBTSxLQUFLO0FBQzlCLFlBQU0sS0FBSyxJQUFJLEtBQUssUUFBUSxNQUFNLEtBQUs7QUFDdkMsVUFBSSxNQUFNLEtBQU0sT0FBTSxLQUFLLElBQUksS0FBSyxRQUFRLEtBQU0sS0FBSztBQUN2RCxVQUFJLE1BQU0sUUFBUyxPQUFNLFFBQVEsSUFBSSxLQUFLLFFBQVEsTUFBTyxLQUFLO0FBQUEsSUFDaEU7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLFVBQVUsU0FBa0IsT0FBd0I7QUFDM0QsU0FBTyxRQUFRLE1BQU0sS0FBSyxNQUFNLEtBQU0sUUFBUSxTQUFTLFFBQVEsUUFBUSxLQUFLLEtBQUssTUFBTTtBQUN6RjtBQUVBLFNBQVMsV0FBV0EsVUFBa0IsU0FBd0I7QUFDNUQsUUFBTSxTQUFtQixDQUFDO0FBQzFCLFdBQVMsS0FBSyxHQUFHLEtBQUtBLFNBQVEsWUFBWSxRQUFRLEtBQU0sS0FBSSxVQUFVLFNBQVMsRUFBRSxFQUFHLFFBQU8sS0FBSyxFQUFFO0FBQ2xHLFNBQU8sRUFBRSxRQUFRLFdBQVcsS0FBSyxNQUFNLEdBQUcsT0FBTyxXQUFXLEtBQUssTUFBTSxFQUFFO0FBQzNFO0FBR0EsU0FBUyxjQUFjQSxVQUFrQixRQUFnQixTQUFrQixPQUFxQjtBQUM5RixRQUFNLEVBQUUsYUFBYSxXQUFXLElBQUlBO0FBQ3BDLFFBQU0sWUFBWSxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ25ELFFBQU0sU0FBbUIsQ0FBQztBQUMxQixRQUFNLFFBQWtCLENBQUM7QUFDekIsV0FBUyxLQUFLLEdBQUcsS0FBSyxVQUFVLFFBQVEsTUFBTTtBQUM1QyxVQUFNLFFBQVEsVUFBVSxZQUFZLEVBQUUsQ0FBQztBQUN2QyxjQUFVLEVBQUUsSUFBSSxVQUFVLElBQUksUUFBUSxPQUFPLFFBQVEsV0FBVyxFQUFFLENBQUMsTUFBTSxRQUFRLEtBQUs7QUFDdEYsUUFBSSxVQUFVLEVBQUUsTUFBTSxLQUFLLENBQUMsVUFBVSxTQUFTLEVBQUUsRUFBRztBQUNwRCxXQUFPLEtBQUssWUFBWSxVQUFVLEVBQUUsQ0FBQyxDQUFDO0FBQ3RDLFVBQU0sS0FBSyxFQUFFO0FBQUEsRUFDZjtBQUNBLFNBQU8sRUFBRSxRQUFRLFdBQVcsS0FBSyxNQUFNLEdBQUcsT0FBTyxXQUFXLEtBQUssS0FBSyxFQUFFO0FBQzFFO0FBRUEsU0FBUyxNQUFNQSxVQUFrQixRQUE0QjtBQUMzRCxRQUFNLFFBQVEsSUFBSSxXQUFXQSxTQUFRLFlBQVksTUFBTTtBQUN2RCxXQUFTLEtBQUssR0FBRyxLQUFLLE1BQU0sUUFBUSxLQUFNLE9BQU0sRUFBRSxJQUFJLE1BQU1BLFNBQVEsWUFBWSxFQUFFLENBQUMsSUFBSTtBQUN2RixTQUFPLE9BQU8sT0FBTyxDQUFDLEtBQUssVUFBVSxNQUFNLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDNUQ7QUFFQSxTQUFTLE1BQU0sS0FBd0IsT0FBMkI7QUFDaEUsUUFBTSxTQUFTLElBQUksV0FBVyxLQUFLO0FBQ25DLGFBQVcsUUFBUSxJQUFJLEtBQUssRUFBRyxRQUFPLElBQUksSUFBSTtBQUM5QyxTQUFPO0FBQ1Q7QUFHQSxJQUFNLFVBQU4sTUFBYztBQUFBLEVBQ0s7QUFBQSxFQUNULFVBQWdCLEVBQUUsUUFBUSxJQUFJLFdBQVcsQ0FBQyxHQUFHLE9BQU8sSUFBSSxXQUFXLENBQUMsRUFBRTtBQUFBLEVBQ3RFLE9BQU8sSUFBSSxXQUFXLENBQUM7QUFBQSxFQUUvQixZQUFZLGFBQXFCO0FBQy9CLFNBQUssT0FBTyxJQUFJLFdBQVcsY0FBYyxDQUFDO0FBQUEsRUFDNUM7QUFBQTtBQUFBLEVBR0EsT0FBTyxNQUFZLE1BQWMsSUFBWUMsUUFBOEQ7QUFDekcsVUFBTSxTQUFTLEtBQUs7QUFDcEIsUUFBSSxLQUFLLEtBQUssU0FBUyxRQUFRO0FBQzdCLFdBQUssT0FBTyxJQUFJLFdBQVcsTUFBTTtBQUNqQyxXQUFLLFVBQVUsRUFBRSxRQUFRLElBQUksV0FBVyxNQUFNLEdBQUcsT0FBTyxJQUFJLFdBQVcsTUFBTSxFQUFFO0FBQUEsSUFDakY7QUFDQSxVQUFNLE9BQWlCLENBQUM7QUFDeEIsYUFBUyxJQUFJLEdBQUcsSUFBSSxRQUFRLEtBQUs7QUFDL0IsWUFBTSxNQUFNQSxPQUFNLE9BQU8sQ0FBQztBQUMxQixXQUFLLEtBQUssQ0FBQyxJQUFJO0FBQ2YsVUFBSSxLQUFLLEtBQUssTUFBTSxDQUFDLFFBQVEsRUFBRyxNQUFLLEtBQUssR0FBRztBQUFBLElBQy9DO0FBQ0EsUUFBSSxLQUFLO0FBQ1QsVUFBTSxTQUFTLEtBQUssSUFBSSxDQUFDLFFBQWtDO0FBQ3pELFlBQU0sUUFBUTtBQUNkLFlBQU0sS0FBSyxLQUFLLE1BQU0sQ0FBQztBQUN2QixXQUFLLEtBQUssTUFBTSxDQUFDLElBQUk7QUFDckIsYUFBTyxDQUFDLEtBQUssT0FBTyxPQUFPLE9BQU8sRUFBRTtBQUFBLElBQ3RDLENBQUM7QUFDRCxhQUFTLElBQUksR0FBRyxJQUFJLFFBQVEsS0FBSztBQUMvQixZQUFNLFFBQVEsS0FBSyxLQUFLLEtBQUssS0FBSyxDQUFDLElBQUksQ0FBQztBQUN4QyxXQUFLLFFBQVEsT0FBTyxLQUFLLElBQUksS0FBSyxPQUFPLE9BQU8sQ0FBQztBQUNqRCxXQUFLLFFBQVEsTUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLE9BQU8sQ0FBQztBQUFBLElBQ2pEO0FBQ0EsU0FBSyxPQUFPLElBQUksS0FBSyxRQUFRLE9BQU8sU0FBUyxHQUFHLE1BQU0sR0FBRyxJQUFJO0FBQzdELFNBQUssTUFBTSxJQUFJLEtBQUssUUFBUSxNQUFNLFNBQVMsR0FBRyxNQUFNLEdBQUcsSUFBSTtBQUMzRCxlQUFXLE9BQU8sS0FBTSxNQUFLLEtBQUssTUFBTSxDQUFDLElBQUk7QUFDN0MsV0FBTztBQUFBLEVBQ1Q7QUFDRjs7O0FDL0pPLFNBQVMsV0FBV0MsVUFBa0IsUUFBZ0IsT0FBK0I7QUFDMUYsUUFBTSxFQUFFLGFBQWEsV0FBVyxJQUFJQTtBQUNwQyxRQUFNLFVBQVUsSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNqRCxXQUFTLEtBQUssR0FBRyxLQUFLLFFBQVEsUUFBUSxNQUFNO0FBQzFDLFlBQVEsRUFBRSxJQUFJLFFBQVEsWUFBWSxFQUFFLENBQUMsSUFBSSxNQUFNLE9BQU8sUUFBUSxXQUFXLEVBQUUsQ0FBQyxDQUFDO0FBQUEsRUFDL0U7QUFDQSxTQUFPO0FBQ1Q7QUFFTyxTQUFTLFFBQVFBLFVBQWtCLFFBQWdCLFNBQWtCLE9BQTRCO0FBQ3RHLFFBQU0sVUFBVSxXQUFXQSxVQUFTLFFBQVEsS0FBSztBQUNqRCxRQUFNLE9BQU8sQ0FBQyxXQUF1QyxPQUFPLElBQUksQ0FBQyxPQUFPLE9BQVEsUUFBUSxFQUFFLElBQUksUUFBUSxDQUFFO0FBQ3hHLFNBQU87QUFBQSxJQUNMLE9BQU8sS0FBSyxRQUFRLEtBQUs7QUFBQSxJQUN6QixNQUFNLFFBQVEsUUFBUSxLQUFLLFFBQVEsSUFBSTtBQUFBLElBQ3ZDLE9BQU8sUUFBUSxTQUFTLEtBQUssUUFBUSxLQUFLO0FBQUEsRUFDNUM7QUFDRjs7O0FDbEJPLFNBQVMsV0FBVyxPQUErQztBQUN4RSxRQUFNLE1BQU0sTUFBTSxPQUFPLENBQUMsU0FBUyxLQUFLLFdBQVcsR0FBRyxLQUFLLFNBQVMsSUFBSSxJQUFJLEVBQUUsYUFBYSxLQUFLO0FBQ2hHLFFBQU0sU0FBUyxnQkFBZ0IsR0FBRztBQUNsQyxTQUFPLElBQUksSUFBSSxNQUFNLElBQUksQ0FBQyxTQUFTLENBQUMsTUFBTSxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUMsQ0FBQztBQUNyRTtBQUVBLFNBQVMsVUFBVSxNQUFjLFFBQXdCO0FBQ3ZELFFBQU0sTUFBTSwrQkFBK0IsS0FBSyxJQUFJO0FBQ3BELE1BQUksSUFBSyxRQUFPLElBQUksQ0FBQztBQUNyQixRQUFNLFdBQVcscUVBQXFFLEtBQUssSUFBSTtBQUMvRixNQUFJLFNBQVUsUUFBTyxTQUFTLENBQUM7QUFDL0IsU0FBTyxXQUFXLE1BQU0sS0FBSyxXQUFXLE1BQU0sSUFBSSxLQUFLLE1BQU0sT0FBTyxNQUFNLElBQUk7QUFDaEY7QUFHQSxTQUFTLGdCQUFnQixPQUFrQztBQUN6RCxNQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsTUFBSSxTQUFTLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxNQUFNLENBQUMsRUFBRSxZQUFZLEdBQUcsSUFBSSxDQUFDO0FBQzVELGFBQVcsUUFBUSxPQUFPO0FBQ3hCLFdBQU8sQ0FBQyxLQUFLLFdBQVcsTUFBTSxFQUFHLFVBQVMsT0FBTyxNQUFNLEdBQUcsT0FBTyxZQUFZLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxDQUFDO0FBQUEsRUFDMUc7QUFDQSxTQUFPLFdBQVcsTUFBTSxLQUFLO0FBQy9COzs7QUNJTyxTQUFTLFNBQVNDLFVBQWtCLE1BQXlCO0FBQ2xFLFFBQU0sU0FBUztBQUFBLElBQ2I7QUFBQSxJQUNBLE1BQU0sQ0FBQyxLQUFLO0FBQUEsSUFDWixNQUFNLENBQUMsRUFBRTtBQUFBLElBQ1QsT0FBTyxDQUFDLENBQUM7QUFBQSxJQUNULFlBQVksQ0FBQyxXQUFXLFFBQVEsT0FBTyxDQUFDO0FBQUEsRUFDMUM7QUFDQSxRQUFNLFNBQVMsV0FBVyxDQUFDLEdBQUcsSUFBSSxJQUFJQSxTQUFRLFlBQVksQ0FBQyxDQUFDO0FBQzVELFFBQU0sTUFBTSxvQkFBSSxJQUFvQjtBQUNwQyxRQUFNLGFBQWEsSUFBSSxXQUFXQSxTQUFRLGFBQWEsTUFBTTtBQUM3RCxXQUFTLEtBQUssR0FBRyxLQUFLLFdBQVcsUUFBUSxNQUFNO0FBQzdDLFVBQU0sU0FBUyxTQUFTQSxTQUFRLGFBQWEsRUFBRSxHQUFHQSxTQUFRLGFBQWEsRUFBRSxDQUFDO0FBQzFFLFVBQU0sUUFBUSxRQUFRQSxVQUFTLElBQUksTUFBTSxRQUFRLE1BQU07QUFDdkQsUUFBSSxRQUFRLElBQUksSUFBSSxNQUFNLEdBQUc7QUFDN0IsUUFBSSxVQUFVLFFBQVc7QUFDdkIsY0FBUSxPQUFPLEtBQUs7QUFDcEIsVUFBSSxJQUFJLE1BQU0sS0FBSyxLQUFLO0FBQ3hCLGFBQU8sS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUMzQixhQUFPLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDM0IsYUFBTyxNQUFNLEtBQUssTUFBTSxJQUFJO0FBQzVCLGFBQU8sV0FBVyxLQUFLLFdBQVcsUUFBUSxPQUFPLFFBQVEsQ0FBQztBQUFBLElBQzVEO0FBQ0EsZUFBVyxFQUFFLElBQUk7QUFBQSxFQUNuQjtBQUNBLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQSxNQUFNLE9BQU87QUFBQSxJQUNiLE1BQU0sT0FBTztBQUFBLElBQ2IsT0FBTyxPQUFPLEtBQUssSUFBSSxDQUFDLFNBQVMsT0FBTyxJQUFJLElBQUksS0FBSyxJQUFJO0FBQUEsSUFDekQsTUFBTSxXQUFXLEtBQUssT0FBTyxLQUFLO0FBQUEsSUFDbEMsVUFBVSxXQUFXLEtBQUssT0FBTyxVQUFVO0FBQUEsSUFDM0M7QUFBQSxJQUNBLFNBQVNBLFNBQVEsY0FBYyxJQUFJLENBQUMsT0FBTyxXQUFXLEVBQUUsQ0FBQztBQUFBLElBQ3pELGlCQUFpQixTQUFTO0FBQUEsRUFDNUI7QUFDRjtBQUVBLFNBQVMsUUFBUUEsVUFBa0IsSUFBWSxNQUFpQixRQUFnQixRQUFvQztBQUNsSCxRQUFNLEVBQUUsVUFBVSxRQUFRLElBQUk7QUFDOUIsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRSxLQUFLO0FBQ3pDLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUU7QUFDcEMsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRTtBQUNwQyxNQUFJLFNBQVMsU0FBVSxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLEtBQUs7QUFDMUUsTUFBSSxhQUFhLElBQUksRUFBRyxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxFQUFFO0FBQ2xGLFFBQU0sWUFBWSxhQUFhLFFBQVEsYUFBYSxVQUFVLGFBQWE7QUFDM0UsTUFBSSxVQUFXLFFBQU8sRUFBRSxLQUFLLFVBQVUsSUFBSSxJQUFJLE1BQU0sTUFBTSxJQUFJLE1BQU0sRUFBRTtBQUN2RSxNQUFJLFNBQVMsT0FBUSxRQUFPLEVBQUUsS0FBSyxNQUFNLE1BQU0sT0FBTyxJQUFJLElBQUksS0FBSyxhQUFhLE1BQU0sTUFBTSxFQUFFO0FBQzlGLE1BQUksU0FBUyxNQUFPLFFBQU8sRUFBRSxLQUFLLFNBQVMsTUFBTSxTQUFTLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUUsU0FBTyxFQUFFLEtBQUssVUFBVSxNQUFNLGVBQWUsUUFBUSxHQUFHLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUU7OztBQzNFQSxJQUFNLG1CQUFtQjtBQUN6QixJQUFNLFVBQVUsQ0FBQyxPQUFPLFFBQVEsU0FBUyxHQUFHLE9BQU8sUUFBUSxNQUFNLENBQUM7QUFJM0QsU0FBUyxZQUFZQyxVQUFrQixRQUF5QztBQUNyRixRQUFNLE9BQU9BLFNBQVEsTUFBTSxVQUFVLENBQUMsRUFBRSxNQUFNLEtBQUssTUFBTSxTQUFTLFVBQVUsU0FBUyxhQUFhO0FBQ2xHLE1BQUksT0FBTyxFQUFHLFFBQU8sb0JBQUksSUFBSTtBQUM3QixRQUFNLFFBQVEsb0JBQUksSUFBNkM7QUFDL0QsRUFBQUEsU0FBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDMUMsVUFBTSxRQUFRQSxTQUFRLE9BQU8sSUFBSSxFQUFFLENBQUM7QUFDcEMsUUFBSSxVQUFVLEVBQUc7QUFDakIsVUFBTSxPQUFPLE1BQU0sSUFBSSxNQUFNLEtBQUssRUFBRSxLQUFLLEdBQUcsUUFBUSxFQUFFO0FBQ3RELFVBQU0sSUFBSSxRQUFRLElBQUk7QUFDdEIsU0FBSyxPQUFPO0FBQ1osUUFBSSxDQUFDLFFBQVEsU0FBUyxPQUFPLENBQUMsQ0FBQyxFQUFHLE1BQUssVUFBVTtBQUFBLEVBQ25ELENBQUM7QUFDRCxRQUFNLE9BQU8sQ0FBQyxHQUFHLEtBQUssRUFBRSxPQUFPLENBQUMsQ0FBQyxFQUFFLEVBQUUsS0FBSyxPQUFPLENBQUMsTUFBTSxVQUFVLE1BQU0sZ0JBQWdCLEVBQUUsSUFBSSxDQUFDLENBQUMsTUFBTSxNQUFNLE1BQU07QUFDbEgsU0FBTyxJQUFJLElBQUksS0FBSyxTQUFTLE1BQU0sT0FBTyxPQUFPLENBQUMsQ0FBQztBQUNyRDs7O0FDUE8sU0FBUyxlQUFlQyxVQUFrQixTQUErQjtBQUM5RSxRQUFNLEVBQUUsYUFBYSxZQUFZLGVBQWUsV0FBVyxhQUFhLElBQUlBO0FBQzVFLFFBQU0sUUFBUSxhQUFhLEtBQUssUUFBUSxLQUFLO0FBQzdDLFdBQVMsS0FBSyxNQUFNLFNBQVMsR0FBRyxLQUFLLEdBQUcsS0FBTSxPQUFNLFlBQVksRUFBRSxDQUFDLEtBQUssTUFBTSxFQUFFO0FBQ2hGLFFBQU0sUUFBUSxvQkFBSSxJQUF1QjtBQUN6QyxXQUFTLEtBQUssR0FBRyxLQUFLLE1BQU0sUUFBUSxNQUFNO0FBQ3hDLFFBQUksTUFBTSxFQUFFLE1BQU0sRUFBRztBQUNyQixVQUFNLE9BQU8sYUFBYSxjQUFjLFdBQVcsRUFBRSxDQUFDLENBQUM7QUFDdkQsUUFBSSxDQUFDLFNBQVMsSUFBSSxFQUFHO0FBQ3JCLFVBQU0sUUFBUSxNQUFNLElBQUksSUFBSSxLQUFLLEVBQUUsTUFBTSxPQUFPLG9CQUFJLElBQXdCLEdBQUcsTUFBTSxHQUFHLE9BQU8sRUFBRTtBQUNqRyxVQUFNLElBQUksTUFBTSxLQUFLO0FBQ3JCLFVBQU0sT0FBTyxVQUFVLFdBQVcsRUFBRSxDQUFDO0FBQ3JDLFVBQU0sU0FBUyxNQUFNLE1BQU0sSUFBSSxJQUFJLEtBQUssRUFBRSxNQUFNLEdBQUcsT0FBTyxFQUFFO0FBQzVELFVBQU0sTUFBTSxJQUFJLE1BQU0sTUFBTTtBQUM1QixXQUFPLFFBQVEsUUFBUSxNQUFNLEVBQUU7QUFDL0IsVUFBTSxRQUFRLFFBQVEsTUFBTSxFQUFFO0FBQzlCLFVBQU0sUUFBUSxZQUFZLElBQUksTUFBTSxJQUFJO0FBQ3hDLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTyxTQUFTLE1BQU0sRUFBRTtBQUN6QyxRQUFJLENBQUMsTUFBTSxLQUFNLE9BQU0sU0FBUyxNQUFNLEVBQUU7QUFBQSxFQUMxQztBQUNBLFNBQU8sQ0FBQyxHQUFHLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxDQUFDLEdBQUcsTUFBTSxFQUFFLE9BQU8sRUFBRSxRQUFRLEVBQUUsUUFBUSxFQUFFLEtBQUs7QUFFOUUsV0FBUyxZQUFZLElBQVksTUFBYyxNQUFnRDtBQUM3RixRQUFJLFdBQVc7QUFDZixhQUFTLEtBQUssWUFBWSxFQUFFLEdBQUcsT0FBTyxHQUFHLEtBQUssWUFBWSxFQUFFLEdBQUc7QUFDN0QsWUFBTSxRQUFRLFdBQVcsRUFBRTtBQUMzQixVQUFJLGFBQWEsY0FBYyxLQUFLLENBQUMsTUFBTSxLQUFNO0FBQ2pELFVBQUksVUFBVSxLQUFLLE1BQU0sS0FBTSxRQUFPLEVBQUUsTUFBTSxNQUFNLE1BQU0sS0FBSztBQUMvRCxpQkFBVztBQUFBLElBQ2I7QUFDQSxXQUFPLEVBQUUsTUFBTSxVQUFVLE1BQU0sTUFBTTtBQUFBLEVBQ3ZDO0FBQ0Y7QUFHTyxTQUFTLFNBQVMsTUFBdUI7QUFDOUMsU0FBTyxTQUFTLE1BQU0sQ0FBQyxnQkFBZ0IsS0FBSyxJQUFJLEtBQUssQ0FBQyx1QkFBdUIsS0FBSyxJQUFJO0FBQ3hGOzs7QUN0RE8sSUFBTSxPQUFOLE1BQWM7QUFBQSxFQUduQixZQUE2QixPQUFPLEdBQUc7QUFBVjtBQUFBLEVBQVc7QUFBQSxFQUFYO0FBQUEsRUFGWixVQUFVLG9CQUFJLElBQWU7QUFBQSxFQUk5QyxJQUFJLEtBQWEsU0FBcUI7QUFDcEMsUUFBSSxTQUFTLEtBQUssUUFBUSxJQUFJLEdBQUc7QUFDakMsUUFBSSxXQUFXLFFBQVc7QUFDeEIsZUFBUyxRQUFRO0FBQ2pCLFVBQUksS0FBSyxRQUFRLFFBQVEsS0FBSyxLQUFNLE1BQUssUUFBUSxPQUFPLEtBQUssUUFBUSxLQUFLLEVBQUUsS0FBSyxFQUFFLEtBQWU7QUFBQSxJQUNwRyxPQUFPO0FBQ0wsV0FBSyxRQUFRLE9BQU8sR0FBRztBQUFBLElBQ3pCO0FBQ0EsU0FBSyxRQUFRLElBQUksS0FBSyxNQUFNO0FBQzVCLFdBQU87QUFBQSxFQUNUO0FBQ0Y7OztBQ05BLElBQU0sV0FBVztBQUdWLFNBQVMsYUFBYUMsVUFBOEI7QUFDekQsUUFBTSxRQUFRLENBQUMsT0FBd0IsU0FBU0EsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxhQUFhLEVBQUUsQ0FBQyxFQUFFLGFBQWE7QUFDakgsUUFBTSxPQUFPLFdBQVcsS0FBS0EsU0FBUSxjQUFjLENBQUMsR0FBRyxPQUFRLE1BQU0sRUFBRSxJQUFJLElBQUksQ0FBRTtBQUNqRixRQUFNLFNBQVMsS0FBSyxJQUFJLENBQUMsS0FBSyxPQUFRLE9BQU8sVUFBVUEsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxXQUFXLElBQUksSUFBSSxDQUFFO0FBQzlHLFFBQU0sTUFBTUEsU0FBUSxZQUFZLFNBQVMsS0FBSyxPQUFPLFNBQVMsQ0FBQyxJQUFJLFNBQVM7QUFDNUUsU0FBTyxJQUFJLElBQUksQ0FBQyxPQUFPLE9BQVEsU0FBUyxhQUFhQSxTQUFRLGFBQWEsRUFBRSxDQUFDLElBQUksSUFBSSxDQUFFO0FBQ3pGO0FBR0EsU0FBUyxVQUFVLE1BQWMsYUFBeUM7QUFDeEUsUUFBTSxPQUFPLFNBQVMsS0FBSyxJQUFJLElBQUksQ0FBQztBQUNwQyxTQUFPLFNBQVMsVUFBYSxZQUFZLEtBQUssQ0FBQyxjQUFjLEtBQUssV0FBVyxVQUFVLFNBQVMsR0FBRyxJQUFJLFlBQVksR0FBRyxTQUFTLEdBQUcsQ0FBQztBQUNySTtBQUdPLFNBQVMsT0FBT0EsVUFBa0IsS0FBaUIsU0FBMkI7QUFDbkYsUUFBTSxFQUFFLGFBQWEsWUFBWSxjQUFjLElBQUlBO0FBQ25ELFFBQU0sU0FBUyxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ2hELFdBQVMsS0FBSyxHQUFHLEtBQUssT0FBTyxRQUFRLE1BQU07QUFDekMsV0FBTyxFQUFFLElBQUksSUFBSSxjQUFjLFdBQVcsRUFBRSxDQUFDLENBQUMsSUFBSSxLQUFLLE9BQU8sWUFBWSxFQUFFLENBQUM7QUFBQSxFQUMvRTtBQUNBLFFBQU0sT0FBTyxDQUFDLFdBQXVDO0FBQ25ELFVBQU0sUUFBUSxJQUFJLGFBQWEsT0FBTyxNQUFNO0FBQzVDLGFBQVMsS0FBSyxHQUFHLEtBQUssT0FBTyxRQUFRLEtBQU0sT0FBTSxPQUFPLEVBQUUsQ0FBQyxLQUFLLE9BQU8sRUFBRTtBQUN6RSxXQUFPO0FBQUEsRUFDVDtBQUNBLFNBQU8sRUFBRSxPQUFPLEtBQUssUUFBUSxLQUFLLEdBQUcsTUFBTSxRQUFRLFFBQVEsS0FBSyxRQUFRLElBQUksR0FBRyxPQUFPLFFBQVEsU0FBUyxLQUFLLFFBQVEsS0FBSyxFQUFFO0FBQzdIOzs7QUM5Qk8sU0FBUyxVQUFVLFFBQXlCO0FBQ2pELE1BQUksV0FBVyxHQUFJLFFBQU8sRUFBRSxRQUFRLFFBQVEsTUFBTSxXQUFXLEtBQUs7QUFDbEUsTUFBSTtBQUNGLFdBQU8sRUFBRSxRQUFRLFFBQVEsSUFBSSxPQUFPLFFBQVEsUUFBUSxLQUFLLE1BQU0sSUFBSSxNQUFNLElBQUksR0FBRyxXQUFXLEtBQUs7QUFBQSxFQUNsRyxRQUFRO0FBQ04sV0FBTyxFQUFFLFFBQVEsUUFBUSxNQUFNLFdBQVcsMkJBQTJCO0FBQUEsRUFDdkU7QUFDRjtBQUdPLFNBQVMsZUFBZSxRQUFnQixTQUFxQztBQUNsRixRQUFNLEVBQUUsT0FBTyxJQUFJO0FBQ25CLE1BQUksQ0FBQyxPQUFRLFFBQU87QUFDcEIsUUFBTSxRQUFRLElBQUksV0FBVyxPQUFPLEtBQUssTUFBTTtBQUMvQyxXQUFTLFFBQVEsR0FBRyxRQUFRLE1BQU0sUUFBUSxTQUFTO0FBQ2pELFFBQUksT0FBTyxLQUFLLE9BQU8sS0FBSyxLQUFLLENBQUMsS0FBTSxPQUFPLFNBQVMsWUFBWSxPQUFPLEtBQUssT0FBTyxLQUFLLEtBQUssQ0FBQyxFQUFJLE9BQU0sS0FBSyxJQUFJO0FBQUEsRUFDdkg7QUFDQSxTQUFPO0FBQ1Q7QUFPTyxTQUFTLFVBQVUsTUFBWSxPQUE0QjtBQUNoRSxRQUFNLFVBQVUsSUFBSSxXQUFXLEtBQUssS0FBSztBQUN6QyxRQUFNLFFBQWtCLENBQUM7QUFDekIsTUFBSSxTQUFTO0FBQ2IsV0FBUyxPQUFPLEdBQUcsT0FBTyxLQUFLLE9BQU8sUUFBUTtBQUM1QyxVQUFNLFVBQVUsTUFBTSxLQUFLLE1BQU0sSUFBSSxDQUFDO0FBQ3RDLFVBQU0sUUFBUSxRQUFRLEtBQUssT0FBTyxJQUFJLENBQUM7QUFDdkMsWUFBUSxJQUFJLElBQUksVUFBVTtBQUMxQixRQUFJLFFBQVMsT0FBTSxLQUFLLElBQUk7QUFDNUIsUUFBSSxXQUFXLENBQUMsTUFBTyxXQUFVLEtBQUssTUFBTSxJQUFJO0FBQUEsRUFDbEQ7QUFDQSxRQUFNLEtBQUssQ0FBQyxHQUFHLE1BQU0sS0FBSyxNQUFNLENBQUMsSUFBSSxLQUFLLE1BQU0sQ0FBQyxLQUFLLEtBQUssTUFBTSxDQUFDLElBQUksS0FBSyxNQUFNLENBQUMsQ0FBQztBQUNuRixTQUFPLEVBQUUsT0FBTyxXQUFXLEtBQUssS0FBSyxHQUFHLE9BQU87QUFDakQ7OztBQ3BDTyxTQUFTLFVBQVUsTUFBWSxhQUFpQztBQUNyRSxRQUFNLE9BQW1CLE1BQU0sS0FBSyxFQUFFLFFBQVEsWUFBWSxHQUFHLENBQUMsR0FBRyxXQUFXO0FBQUEsSUFDMUU7QUFBQSxJQUFPLE1BQU07QUFBQSxJQUFHLE9BQU87QUFBQSxJQUFHLFNBQVM7QUFBQSxJQUFHLFVBQVU7QUFBQSxJQUFHLFdBQVc7QUFBQSxFQUNoRSxFQUFFO0FBQ0YsbUJBQWlCLE1BQU0sYUFBYSxDQUFDLE1BQU0sZ0JBQWdCO0FBQ3pELFVBQU0sTUFBTSxLQUFLLEtBQUssTUFBTSxJQUFJLENBQUM7QUFDakMsUUFBSSxRQUFRLEtBQUssS0FBSyxJQUFJO0FBQzFCLFFBQUksS0FBSyxTQUFVLEtBQUksWUFBWSxLQUFLLFNBQVMsSUFBSTtBQUNyRCxRQUFJLENBQUMsWUFBYTtBQUNsQixRQUFJLFNBQVMsS0FBSyxNQUFNLElBQUk7QUFDNUIsUUFBSSxLQUFLLFVBQVcsS0FBSSxhQUFhLEtBQUssVUFBVSxJQUFJO0FBQ3hELFFBQUksS0FBSyxRQUFTLEtBQUksV0FBVyxLQUFLLFFBQVEsSUFBSTtBQUFBLEVBQ3BELENBQUM7QUFDRCxTQUFPLEtBQUssT0FBTyxDQUFDLFFBQVEsSUFBSSxRQUFRLE1BQU0sSUFBSSxVQUFVLEtBQUssSUFBSSxjQUFjLEVBQUU7QUFDdkY7QUFHTyxTQUFTLGlCQUFpQixNQUFZLGFBQXFCLE9BQTJEO0FBQzNILFFBQU0sU0FBUyxJQUFJLFdBQVcsV0FBVztBQUN6QyxNQUFJLE9BQU8sS0FBSyxXQUFXLENBQUM7QUFDNUIsU0FBTyxTQUFTLEdBQUc7QUFDakIsVUFBTSxNQUFNLE9BQU8sS0FBSyxNQUFNLElBQUksQ0FBQyxRQUFRLENBQUM7QUFDNUMsUUFBSSxLQUFLLFdBQVcsSUFBSSxNQUFNLEdBQUc7QUFDL0IsYUFBTyxLQUFLLFdBQVcsSUFBSTtBQUMzQjtBQUFBLElBQ0Y7QUFDQSxXQUFPLE9BQU8sR0FBRztBQUNmLGFBQU8sS0FBSyxNQUFNLElBQUksQ0FBQztBQUN2QixZQUFNLFVBQVUsS0FBSyxZQUFZLElBQUk7QUFDckMsYUFBTyxZQUFZLElBQUksVUFBVSxLQUFLLE9BQU8sSUFBSTtBQUNqRCxVQUFJLFlBQVksRUFBRztBQUFBLElBQ3JCO0FBQUEsRUFDRjtBQUNGOzs7QUN6QkEsSUFBTSxRQUFRO0FBQ2QsSUFBTUMsV0FBVSxDQUFDLE9BQU8sUUFBUSxTQUFTLEdBQUcsT0FBTyxRQUFRLE1BQU0sQ0FBQztBQVlsRSxJQUFNLGFBQWtDLG9CQUFJLElBQUk7QUFFekMsSUFBTSxRQUFOLE1BQU0sT0FBTTtBQUFBLEVBNEJqQixZQUNXQyxVQUNRLHNCQUFzQixPQUN0QixrQkFBK0IsV0FFdkMsU0FBcUIsYUFBYUEsUUFBTyxHQUNsRDtBQUxTLG1CQUFBQTtBQUNRO0FBQ0E7QUFFUjtBQUVULFNBQUssZUFBZUEsU0FBUSxpQkFBaUI7QUFDN0MsU0FBSyxXQUFXQSxTQUFRLE9BQU87QUFBQSxNQUFJLENBQUMsV0FDbEMsT0FBTyxPQUFPLENBQUMsT0FBTyxPQUFPLE1BQU0sU0FBU0EsU0FBUSxlQUFlLENBQUMsSUFBSSxJQUFJLFFBQVEsQ0FBQztBQUFBLElBQ3ZGO0FBQ0EsU0FBSyxlQUFlLGVBQWVBLFFBQU87QUFDMUMsU0FBSyxZQUFZLFVBQVVBLFFBQU87QUFDbEMsU0FBSyxZQUFZLENBQUMsR0FBRyxvQkFBSSxJQUFJLENBQUMsR0FBRyxLQUFLLFdBQVcsR0FBR0EsU0FBUSxNQUFNLEtBQUssR0FBRyxHQUFJQSxTQUFRLFdBQVcsS0FBSyxLQUFLLENBQUMsQ0FBRSxDQUFDLENBQUM7QUFDaEgsU0FBSyxPQUFPLFlBQVlBLFVBQVMsS0FBSyxNQUFNO0FBQzVDLFNBQUssTUFBTSxhQUFhQSxRQUFPO0FBQUEsRUFDakM7QUFBQSxFQWZXO0FBQUEsRUFDUTtBQUFBLEVBQ0E7QUFBQSxFQUVSO0FBQUEsRUFoQ0Y7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQSxFQUNRO0FBQUE7QUFBQSxFQUNBLGFBQWEsSUFBSSxLQUFpQixDQUFDO0FBQUEsRUFDbkMsYUFBYSxJQUFJLEtBQWlCLENBQUM7QUFBQSxFQUNuQyxZQUFZLElBQUksS0FBd0IsQ0FBQztBQUFBLEVBQ3pDLGFBQWEsSUFBSSxLQUFhO0FBQUEsRUFDOUIsY0FBYyxJQUFJLEtBQWMsQ0FBQztBQUFBLEVBQ2pDLFdBQVcsSUFBSSxLQUFXLENBQUM7QUFBQSxFQUMzQixhQUFhLElBQUksS0FBVyxDQUFDO0FBQUEsRUFDN0IsV0FBVyxJQUFJLEtBQWlCO0FBQUEsRUFDaEMsWUFBWSxJQUFJLEtBQWtCLENBQUM7QUFBQSxFQUNuQyxhQUFhLElBQUksS0FBZTtBQUFBLEVBQ2hDLGNBQWMsSUFBSSxLQUFjO0FBQUEsRUFDaEMsY0FBYyxJQUFJLEtBQXFCO0FBQUEsRUFDdkMsYUFBYSxJQUFJLEtBQVksQ0FBQztBQUFBLEVBQzlCLGdCQUFnQixJQUFJLEtBQWlCO0FBQUE7QUFBQSxFQXFCdEQsT0FBTyxPQUErQjtBQUNwQyxXQUFPLEVBQUUsT0FBTyxNQUFNLFNBQVMsS0FBSyxnQkFBZ0IsT0FBTyxRQUFRLE1BQU0sVUFBVSxLQUFLLGdCQUFnQixPQUFPO0FBQUEsRUFDakg7QUFBQTtBQUFBLEVBR0EsT0FBTyxPQUF5QjtBQUM5QixVQUFNLFNBQVMsS0FBSyxPQUFPLEtBQUs7QUFDaEMsUUFBSSxPQUFPLE1BQU0sU0FBUyxPQUFPLE9BQU8sV0FBVyxFQUFHLFFBQU87QUFDN0QsV0FBTyxLQUFLLFdBQVc7QUFBQSxNQUFJLEtBQUssVUFBVSxNQUFNO0FBQUEsTUFBRyxNQUNqRCxJQUFJLE9BQU0sZ0JBQWdCLEtBQUssU0FBUyxNQUFNLEdBQUcsS0FBSyxxQkFBcUIsS0FBSyxpQkFBaUIsS0FBSyxNQUFNO0FBQUEsSUFDOUc7QUFBQSxFQUNGO0FBQUEsRUFFQSxVQUFVLE9BQTBCO0FBQ2xDLFVBQU0sUUFBUSxLQUFLLFFBQVEsTUFBTSxVQUFVLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxNQUFNLElBQUk7QUFDNUUsV0FBTyxRQUFRLElBQUksS0FBSyxRQUFRLGNBQWM7QUFBQSxFQUNoRDtBQUFBLEVBRUEsS0FBSyxPQUE4QjtBQUNqQyxXQUFPLEtBQUssUUFBUSxNQUFNLEtBQUssVUFBVSxLQUFLLENBQUM7QUFBQSxFQUNqRDtBQUFBO0FBQUEsRUFHQSxnQkFBZ0IsT0FBMkI7QUFDekMsV0FBTyxnQkFBZ0IsS0FBSyxLQUFLLEtBQUssQ0FBQztBQUFBLEVBQ3pDO0FBQUE7QUFBQSxFQUdBLFVBQVUsT0FBb0M7QUFDNUMsV0FBTyxZQUFZLEtBQUssU0FBUyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQUEsRUFDeEQ7QUFBQSxFQUVBLE9BQU8sTUFBeUI7QUFDOUIsV0FBTyxLQUFLLFdBQVcsSUFBSSxNQUFNLE1BQU0sU0FBUyxLQUFLLFNBQVMsSUFBSSxDQUFDO0FBQUEsRUFDckU7QUFBQTtBQUFBLEVBR0EsT0FBTyxPQUEwQjtBQUMvQixVQUFNLFdBQVcsQ0FBQyxLQUFLLGdCQUFnQixLQUFLO0FBQzVDLFdBQU87QUFBQSxNQUNMLE1BQU0sS0FBSyxVQUFVLEtBQUs7QUFBQSxNQUMxQixTQUFTLE1BQU07QUFBQSxNQUNmLFFBQVEsTUFBTTtBQUFBLE1BQ2QsZUFBZSxNQUFNLFFBQVEsQ0FBQyxXQUFXLGFBQWEsS0FBSztBQUFBLE1BQzNELGNBQWMsSUFBSSxJQUFJLFdBQVcsTUFBTSxlQUFlLENBQUMsQ0FBQztBQUFBLE1BQ3hELFFBQVEsTUFBTTtBQUFBLE1BQ2QsU0FBUyxLQUFLLFFBQVEsWUFBWSxXQUFXLE1BQU0sVUFBVTtBQUFBLElBQy9EO0FBQUEsRUFDRjtBQUFBO0FBQUEsRUFHQSxPQUFPLE9BQThCO0FBQ25DLFdBQU8sS0FBSyxXQUFXLElBQUksS0FBSyxXQUFXLEtBQUssR0FBRyxNQUFNLGFBQWEsS0FBSyxTQUFTLEtBQUssUUFBUSxLQUFLLE9BQU8sS0FBSyxDQUFDLENBQUM7QUFBQSxFQUN0SDtBQUFBO0FBQUE7QUFBQSxFQUlBLE9BQU8sT0FBOEI7QUFDbkMsV0FBTyxLQUFLLFdBQVc7QUFBQSxNQUFJLEtBQUssV0FBVyxLQUFLO0FBQUEsTUFBRyxNQUNqRCxLQUFLLE9BQU8sS0FBSyxFQUFFLElBQUksQ0FBQyxNQUFNLFdBQVlELFNBQVEsU0FBUyxLQUFLLE9BQU8sTUFBTSxDQUFDLElBQUksSUFBSSxJQUFLO0FBQUEsSUFDN0Y7QUFBQSxFQUNGO0FBQUEsRUFFQSxhQUFhLE9BQTJCO0FBQ3RDLFdBQU8sS0FBSyxpQkFBaUIsTUFBTSxjQUFjLEtBQUs7QUFBQSxFQUN4RDtBQUFBO0FBQUEsRUFHUSxVQUFVLE9BQTBCO0FBQzFDLFFBQUksQ0FBQyxLQUFLLGFBQWEsS0FBSyxFQUFHLFFBQU87QUFDdEMsVUFBTSxTQUFTLEtBQUssUUFBUSxPQUFPLEtBQUssVUFBVSxLQUFLLENBQUM7QUFDeEQsVUFBTSxPQUFPLENBQUMsR0FBRyxDQUFDO0FBQ2xCLFdBQU8sUUFBUSxDQUFDLE9BQU8sTUFBTyxLQUFLLEtBQUssUUFBUSxhQUFjLENBQUMsQ0FBQyxLQUFLLEtBQU07QUFDM0UsV0FBTyxLQUFLLENBQUMsTUFBTSxJQUFJLElBQUksS0FBSyxDQUFDLElBQUksS0FBSyxDQUFDO0FBQUEsRUFDN0M7QUFBQSxFQUVBLFFBQVEsT0FBMkI7QUFDakMsV0FBTyxLQUFLLFlBQVksSUFBSSxLQUFLLFdBQVcsS0FBSyxHQUFHLE1BQU07QUFDeEQsWUFBTSxTQUFTLEtBQUssT0FBTyxRQUFRO0FBQ25DLFVBQUksVUFBVSxVQUFVLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssQ0FBQztBQUNyRSxZQUFNLFFBQVEsS0FBSyxVQUFVLEtBQUs7QUFDbEMsVUFBSSxRQUFRLFFBQVEsVUFBVSxFQUFHLFdBQVUsRUFBRSxHQUFHLFNBQVMsTUFBTSxRQUFRLEtBQUssSUFBSSxDQUFDLFVBQVUsUUFBUSxLQUFLLEVBQUU7QUFDMUcsWUFBTSxRQUFRLGVBQWUsUUFBUSxVQUFVLE1BQU0sS0FBSyxDQUFDO0FBQzNELFVBQUksTUFBTyxXQUFVLFFBQVEsS0FBSyxTQUFTLFFBQVEsU0FBUyxLQUFLO0FBQ2pFLGFBQU8sTUFBTSxPQUFPLE9BQU8sS0FBSyxTQUFTLEtBQUssS0FBSyxPQUFPLElBQUk7QUFBQSxJQUNoRSxDQUFDO0FBQUEsRUFDSDtBQUFBO0FBQUEsRUFHQSxRQUFRLE9BQXdCO0FBQzlCLFdBQU8sS0FBSyxTQUFTLElBQUksV0FBVyxLQUFLLFFBQVEsS0FBSyxDQUFDLElBQUksTUFBTTtBQUMvRCxZQUFNLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSztBQUN0QyxhQUFPLFNBQVMsS0FBSyxTQUFTLFFBQVEsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssRUFBRSxDQUFDO0FBQUEsSUFDM0YsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLEtBQUssT0FBd0I7QUFDM0IsUUFBSSxDQUFDLE1BQU0sU0FBVSxRQUFPLEtBQUssUUFBUSxLQUFLO0FBQzlDLFdBQU8sS0FBSyxTQUFTLElBQUksWUFBWSxLQUFLLFFBQVEsS0FBSyxDQUFDLElBQUksTUFBTTtBQUNoRSxZQUFNLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSztBQUN0QyxhQUFPLFdBQVcsS0FBSyxTQUFTLFFBQVEsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssRUFBRSxDQUFDO0FBQUEsSUFDN0YsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLFFBQVEsT0FBa0IsT0FBcUI7QUFDN0MsV0FBTyxLQUFLLFdBQVc7QUFBQSxNQUFJLFdBQVcsS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFLLENBQUM7QUFBQSxNQUFJLE1BQ3BFLFdBQVcsS0FBSyxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUssR0FBRyxLQUFLLFFBQVEsS0FBSyxHQUFHLEVBQUUsUUFBUSxLQUFLLE9BQU8sS0FBSyxHQUFHLElBQUksTUFBTSxDQUFDO0FBQUEsSUFDbkg7QUFBQSxFQUNGO0FBQUEsRUFFQSxRQUFRLE9BQWtCLE9BQXFCO0FBQzdDLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxXQUFXLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQUEsTUFBSSxNQUNwRSxTQUFTLEtBQUssU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLLEdBQUcsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssR0FBRyxNQUFNLE1BQU0sQ0FBQztBQUFBLElBQ25IO0FBQUEsRUFDRjtBQUFBLEVBRUEsS0FBSyxPQUE4QjtBQUNqQyxXQUFPLEtBQUssU0FBUztBQUFBLE1BQUksS0FBSyxRQUFRLEtBQUs7QUFBQSxNQUFHLE1BQzVDLFVBQVUsS0FBSyxRQUFRLEtBQUssR0FBRyxLQUFLLE9BQU8sTUFBTSxLQUFLLEVBQUUsS0FBSyxNQUFNO0FBQUEsSUFDckU7QUFBQSxFQUNGO0FBQUEsRUFFQSxNQUFNLE9BQStCO0FBQ25DLFdBQU8sS0FBSyxVQUFVLElBQUksS0FBSyxXQUFXLEtBQUssR0FBRyxNQUFNO0FBQ3RELFlBQU0sUUFBUSxlQUFlLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQzlELGFBQU8sTUFBTSxPQUFPLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxNQUFNLEtBQUssU0FBUyxFQUFFLElBQUksSUFBSSxDQUFDLElBQUk7QUFBQSxJQUM5RSxDQUFDO0FBQUEsRUFDSDtBQUFBLEVBRUEsTUFBTSxPQUEwQjtBQUM5QixXQUFPLEtBQUssUUFBUSxLQUFLLEVBQUUsTUFBTSxDQUFDO0FBQUEsRUFDcEM7QUFBQTtBQUFBO0FBQUEsRUFJQSxTQUFTLE9BQWlDO0FBQ3hDLFFBQUksTUFBTSxRQUFRLFFBQVEsS0FBSyxVQUFVLFNBQVMsTUFBTSxHQUFHLEVBQUcsUUFBTyxNQUFNO0FBQzNFLFVBQU0sT0FBTyxLQUFLLFVBQVUsT0FBTyxDQUFDLFFBQVEsUUFBUSxTQUFTLFFBQVEsS0FBSztBQUMxRSxRQUFJLEtBQUssZ0JBQWdCLEtBQUssS0FBSyxLQUFLLFVBQVUsU0FBUyxLQUFLLEVBQUcsUUFBTztBQUMxRSxXQUFPLEtBQUssS0FBSyxDQUFDLFFBQVEsS0FBSyxRQUFRLE1BQU0sSUFBSSxHQUFHLENBQUMsS0FBSyxLQUFLLENBQUMsS0FBSyxLQUFLLFVBQVUsQ0FBQyxLQUFLO0FBQUEsRUFDNUY7QUFBQTtBQUFBLEVBR0EsVUFBVSxPQUE4QjtBQUN0QyxVQUFNLE1BQU0sS0FBSyxTQUFTLEtBQUs7QUFDL0IsUUFBSSxRQUFRLEtBQU0sUUFBTyxDQUFDO0FBQzFCLFVBQU0sU0FBUyxFQUFFLEdBQUcsT0FBTyxRQUFRLGdCQUFnQixLQUFLLE1BQU0sTUFBTSxFQUFFO0FBQ3RFLFdBQU8sS0FBSyxjQUFjLElBQUksR0FBRyxHQUFHLElBQUksS0FBSyxXQUFXLE1BQU0sQ0FBQyxJQUFJLE1BQU07QUFDdkUsWUFBTSxTQUFTLEtBQUssT0FBTyxRQUFRO0FBQ25DLFlBQU0sUUFBUSxlQUFlLFFBQVEsVUFBVSxNQUFNLEtBQUssQ0FBQztBQUMzRCxhQUFPLFVBQVUsS0FBSyxTQUFTLEtBQUssUUFBUTtBQUFBLFFBQzFDO0FBQUEsUUFDQSxRQUFRLEtBQUssT0FBTyxNQUFNO0FBQUEsUUFDMUIsUUFBUSxTQUFTLFdBQVcsS0FBSyxTQUFTLFFBQVEsS0FBSztBQUFBLFFBQ3ZELFdBQVcsS0FBSyxVQUFVLEtBQUs7QUFBQSxRQUMvQixnQkFBZ0IsQ0FBQyxTQUFTLENBQUMsZUFBZSxNQUFNO0FBQUEsTUFDbEQsQ0FBQztBQUFBLElBQ0gsQ0FBQztBQUFBLEVBQ0g7QUFBQTtBQUFBLEVBR0EsWUFBWSxPQUFrQixPQUFPLE9BQWlCO0FBQ3BELFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxHQUFHLElBQUksSUFBSSxLQUFLLFdBQVcsRUFBRSxHQUFHLE9BQU8sY0FBYyxDQUFDLEVBQUUsQ0FBQyxDQUFDO0FBQUEsTUFBSSxNQUN2RixZQUFZLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssR0FBRyxJQUFJLEVBQUUsSUFBSSxDQUFDLFFBQVEsT0FBTyxPQUFPLEtBQUssVUFBVSxLQUFLLElBQUksRUFBRTtBQUFBLElBQ3hIO0FBQUEsRUFDRjtBQUFBLEVBRUEsTUFBTSxPQUFxQztBQUN6QyxXQUFPLEtBQUssVUFBVSxJQUFJLEdBQUcsTUFBTSxLQUFLLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxlQUFlLEtBQUssT0FBTyxNQUFNLEtBQUssR0FBRyxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUM7QUFBQSxFQUNySTtBQUFBLEVBRUEsUUFBUSxPQUFrQztBQUN4QyxVQUFNLFFBQVEsS0FBSyxNQUFNLEtBQUs7QUFDOUIsUUFBSSxDQUFDLE1BQU8sUUFBTztBQUNuQixVQUFNLE1BQU0sR0FBRyxNQUFNLFFBQVEsSUFBSSxNQUFNLE1BQU0sSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQ3BFLFdBQU8sS0FBSyxZQUFZLElBQUksS0FBSyxNQUFNLFVBQVUsS0FBSyxLQUFLLEtBQUssR0FBRyxLQUFLLENBQUM7QUFBQSxFQUMzRTtBQUFBO0FBQUEsRUFHQSxRQUFRLE9BQWtDO0FBQ3hDLFdBQU8sS0FBSyxZQUFZLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDLElBQUksS0FBSyxhQUFhLEtBQUssQ0FBQyxJQUFJLE1BQU0sT0FBTyxJQUFJLE1BQU0sS0FBSyxnQkFBZ0IsS0FBSyxDQUFDO0FBQUEsRUFDeEk7QUFBQTtBQUFBLEVBR0EsVUFBVSxPQUFtQztBQUMzQyxVQUFNLFNBQVMsS0FBSyxRQUFRLE9BQU8sS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN4RCxVQUFNLFdBQVcsaUJBQWlCLEtBQUssT0FBTztBQUM5QyxVQUFNLFlBQVksS0FBSyxlQUFlLENBQUMsSUFBSSxZQUFZLEtBQUssT0FBTyxFQUFFLElBQUksQ0FBQyxhQUFhLEVBQUUsR0FBRyxTQUFTLFFBQVEsRUFBRSxFQUFFO0FBQ2pILFNBQUssUUFBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDL0MsWUFBTSxVQUFVLFVBQVUsU0FBUyxNQUFNLElBQUksQ0FBQztBQUM5QyxVQUFJLFFBQVMsU0FBUSxVQUFVLE9BQU8sQ0FBQztBQUFBLElBQ3pDLENBQUM7QUFDRCxXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRVEsZ0JBQWdCLE9BQWtDO0FBQ3hELFVBQU0sU0FBUyxLQUFLLFFBQVEsT0FBTyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hELFVBQU0sUUFBUSxLQUFLLFVBQVUsS0FBSztBQUNsQyxVQUFNLFVBQVUsb0JBQUksSUFBMEI7QUFDOUMsVUFBTSxXQUFXLGlCQUFpQixLQUFLLE9BQU87QUFDOUMsU0FBSyxRQUFRLGFBQWEsUUFBUSxDQUFDLElBQUksTUFBTTtBQUMzQyxVQUFJLE1BQU0sWUFBWSxRQUFRLE1BQU0sWUFBWSxTQUFTLEVBQUUsRUFBRztBQUM5RCxZQUFNLFNBQVMsUUFBUSxJQUFJLEVBQUUsS0FBSyxFQUFFLElBQUksUUFBUSxHQUFHLE1BQU0sRUFBRTtBQUMzRCxjQUFRLElBQUksSUFBSSxNQUFNO0FBQ3RCLFVBQUksS0FBSyxRQUFRLGVBQWUsQ0FBQyxFQUFHLFFBQU8sUUFBUSxPQUFPLENBQUMsSUFBSTtBQUFBLFVBQzFELFFBQU8sVUFBVSxPQUFPLENBQUM7QUFBQSxJQUNoQyxDQUFDO0FBQ0QsVUFBTSxTQUFTLENBQUMsRUFBRSxHQUFHLE1BQTZCLEtBQUssUUFBUSxRQUFRLEVBQUUsRUFBRSxXQUFXO0FBQ3RGLFVBQU0sT0FBTyxDQUFDLEVBQUUsUUFBUSxLQUFLLE1BQTRCLEtBQUssSUFBSSxRQUFRLElBQUk7QUFDOUUsVUFBTSxNQUFNLENBQUMsR0FBRyxRQUFRLE9BQU8sQ0FBQyxFQUFFLE9BQU8sQ0FBQyxXQUFXLENBQUMsWUFBWSxLQUFLLE9BQU8sS0FBSyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3JHLFdBQU8sSUFBSSxLQUFLLENBQUMsR0FBRyxNQUFNLE9BQU8sT0FBTyxDQUFDLENBQUMsSUFBSSxPQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssS0FBSyxDQUFDLElBQUksS0FBSyxDQUFDLENBQUM7QUFBQSxFQUN0RjtBQUFBLEVBRVEsV0FBd0I7QUFDOUIsV0FBTyxJQUFJLElBQUksS0FBSyxRQUFRLGFBQWEsT0FBTyxDQUFDLEdBQUcsT0FBTyxLQUFLLElBQUksRUFBRSxNQUFNLENBQUMsQ0FBQztBQUFBLEVBQ2hGO0FBQUEsRUFFUSxPQUFPLE9BQTBDO0FBQ3ZELFVBQU0sU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLO0FBQ3RDLFVBQU0sU0FBUyxlQUFlLFFBQVEsVUFBVSxNQUFNLElBQUksQ0FBQyxLQUFLO0FBQ2hFLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTztBQUN4QixVQUFNLFVBQVUsSUFBSSxXQUFXLE9BQU8sS0FBSyxNQUFNLEVBQUUsS0FBSyxDQUFDO0FBQ3pELFdBQU8sV0FBVyxRQUFRLENBQUMsT0FBTyxPQUFPO0FBQ3ZDLFVBQUksS0FBSyxJQUFJLEVBQUUsRUFBRyxTQUFRLEtBQUssSUFBSTtBQUFBLElBQ3JDLENBQUM7QUFDRCxXQUFPLFFBQVEsSUFBSSxDQUFDLFdBQVcsVUFBVSxhQUFhLFNBQVMsS0FBSyxLQUFLLEVBQUU7QUFBQSxFQUM3RTtBQUFBO0FBQUEsRUFHUSxXQUFXLE9BQTBCO0FBQzNDLFVBQU0sU0FBUyxPQUFPLE9BQU8sQ0FBQyxTQUFTLE1BQU0sYUFBYSxTQUFTLElBQUksQ0FBQztBQUN4RSxXQUFPLEtBQUssVUFBVSxDQUFDLEtBQUssZ0JBQWdCLEtBQUssR0FBRyxNQUFNLFNBQVMsTUFBTSxRQUFRLE1BQU0sTUFBTSxRQUFRLE1BQU0sTUFBTSxDQUFDO0FBQUEsRUFDcEg7QUFBQSxFQUVRLFdBQVcsT0FBMEI7QUFDM0MsV0FBTyxLQUFLLFVBQVUsQ0FBQyxLQUFLLFVBQVUsS0FBSyxHQUFHLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTSxTQUFTLE1BQU0sT0FBTyxNQUFNLE1BQU0sS0FBSyxhQUFhLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDekk7QUFBQSxFQUVRLFFBQVEsT0FBMEI7QUFDeEMsV0FBTyxHQUFHLE1BQU0sS0FBSyxJQUFJLE1BQU0sSUFBSSxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUM7QUFBQSxFQUMvRDtBQUNGO0FBRUEsU0FBUyxlQUFlLEVBQUUsU0FBUyxRQUFRLGNBQWMsUUFBUSxRQUFRLEdBQXVCO0FBQzlGLFNBQU8sWUFBWSxRQUFRLFdBQVcsUUFBUSxhQUFhLFNBQVMsS0FBSyxPQUFPLFNBQVMsS0FBSyxZQUFZO0FBQzVHO0FBRUEsU0FBUyxlQUFlQyxVQUF5QztBQUMvRCxRQUFNLFVBQVUsb0JBQUksSUFBeUI7QUFDN0MsYUFBVyxPQUFPQSxTQUFRLFdBQVc7QUFDbkMsZUFBVyxFQUFFLEtBQUssTUFBTSxLQUFLLElBQUssU0FBUSxJQUFJLE1BQU0sUUFBUSxJQUFJLEdBQUcsS0FBSyxvQkFBSSxJQUFJLEdBQUcsSUFBSSxLQUFLLENBQUM7QUFBQSxFQUMvRjtBQUNBLFNBQU8sSUFBSSxJQUFJLENBQUMsR0FBRyxPQUFPLEVBQUUsSUFBSSxDQUFDLENBQUMsS0FBSyxNQUFNLE1BQU0sQ0FBQyxLQUFLLENBQUMsR0FBRyxNQUFNLEVBQUUsS0FBSyxDQUFDLENBQUMsQ0FBQztBQUMvRTs7O0FDM1NPLFNBQVMsU0FBUyxPQUFjLE9BQWtCLE1BQVksTUFBNEI7QUFDL0YsUUFBTSxFQUFFLEtBQUssSUFBSSxNQUFNLEtBQUssS0FBSztBQUNqQyxRQUFNLFFBQVEsS0FBSyxNQUFNLENBQUM7QUFDMUIsUUFBTSxNQUFNLENBQUMsTUFBYyxVQUE4QixDQUFDLE1BQU0sWUFBWSxPQUFPLElBQUksR0FBRyxZQUFZLE9BQU8sS0FBSyxDQUFDO0FBQ25ILFFBQU0sT0FBTyxDQUFDLElBQUksU0FBUyxLQUFLLE1BQU0sSUFBSSxDQUFDLEdBQUcsSUFBSSxRQUFRLEtBQUssS0FBSyxJQUFJLENBQUMsQ0FBQztBQUMxRSxNQUFJLEtBQUssV0FBVztBQUNsQixVQUFNLE9BQU8sS0FBSyxVQUFVLElBQUk7QUFDaEMsU0FBSztBQUFBLE1BQ0gsQ0FBQyxNQUFNLGFBQWEsS0FBSyxJQUFJLG9CQUFvQixVQUFVLFlBQVksTUFBTSxJQUFJLEdBQUcsWUFBWSxNQUFNLEtBQUssVUFBVSxDQUFDLENBQUMsQ0FBQztBQUFBLE1BQ3hILENBQUMsVUFBVSxhQUFhLEtBQUssTUFBTSxJQUFJLElBQUksTUFBTSxNQUFNLElBQUksR0FBRyxhQUFhLEtBQUssTUFBTSxJQUFJLEdBQUcsSUFBSSxDQUFDO0FBQUEsSUFDcEc7QUFBQSxFQUNGO0FBQ0EsUUFBTSxZQUFZLE1BQU0sVUFBVSxLQUFLO0FBQ3ZDLE1BQUksS0FBSyxXQUFXLFVBQVcsTUFBSyxLQUFLLENBQUMsVUFBVSxPQUFPLFlBQVksS0FBSyxRQUFRLElBQUksR0FBRyxVQUFVLElBQUksQ0FBQyxDQUFDO0FBQzNHLE1BQUksS0FBSyxNQUFNLElBQUksRUFBRyxNQUFLLEtBQUssQ0FBQyxXQUFXLHNCQUFzQixDQUFDO0FBQ25FLFNBQU87QUFDVDs7O0FDbEJPLElBQU0sZ0JBQTJCO0FBQUEsRUFDdEMsTUFBTTtBQUFBLEVBQVMsTUFBTTtBQUFBLEVBQU0sT0FBTztBQUFBLEVBQVUsVUFBVTtBQUFBLEVBQU8sUUFBUTtBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQUksT0FBTztBQUFBLEVBQUksTUFBTTtBQUFBLEVBQUksTUFBTTtBQUFBLEVBQU8sU0FBUztBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQ2hKLE1BQU07QUFBQSxFQUFPLGNBQWMsQ0FBQztBQUFBLEVBQUcsUUFBUSxDQUFDO0FBQUEsRUFBRyxLQUFLO0FBQUEsRUFBTSxPQUFPO0FBQUEsRUFBTSxRQUFRO0FBQUEsRUFBTSxTQUFTO0FBQUEsRUFBTSxNQUFNLENBQUM7QUFBQSxFQUFHLFVBQVU7QUFBQSxFQUFNLE1BQU07QUFBQSxFQUFNLE9BQU87QUFBQSxFQUFRLFlBQVk7QUFDbks7OztBQ3RCQSxJQUFNLFdBQU4sTUFBZTtBQUFBLEVBQ0osUUFBa0IsQ0FBQztBQUFBLEVBQzVCLEdBQUcsTUFBc0I7QUFDdkIsVUFBTUMsU0FBUSxLQUFLLE1BQU0sUUFBUSxJQUFJO0FBQ3JDLFlBQVFBLFVBQVMsSUFBSUEsU0FBUSxLQUFLLE1BQU0sS0FBSyxJQUFJLElBQUksS0FBSztBQUFBLEVBQzVEO0FBQ0Y7QUFHQSxJQUFNLFVBQVUsQ0FBQyxTQUF5QixHQUFHLGVBQWUsS0FBSyxJQUFJLElBQUksSUFBSSxLQUFLLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxFQUFFLENBQUMsQ0FBQyxNQUFNLFFBQVE7QUFJL0csU0FBUyxTQUFTLFNBQXdCLFVBQW9CLENBQUMsTUFBTSxHQUFHLFlBQXdDLENBQUMsR0FBYTtBQUNuSSxRQUFNLFVBQVUsQ0FBQyxJQUFJLFdBQVcsU0FBUyxPQUFPLGFBQWE7QUFDN0QsUUFBTSxPQUFPLENBQUMsU0FBeUI7QUFDckMsVUFBTUEsU0FBUSxRQUFRLFFBQVEsSUFBSTtBQUNsQyxXQUFPQSxVQUFTLElBQUlBLFNBQVEsUUFBUSxLQUFLLElBQUksSUFBSTtBQUFBLEVBQ25EO0FBQ0EsUUFBTSxDQUFDLFdBQVcsUUFBUSxRQUFRLElBQUksSUFBSSxDQUFDLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxDQUFDO0FBQ3pHLFFBQU0sT0FBaUI7QUFBQSxJQUNyQixRQUFRO0FBQUEsSUFBUyxTQUFTO0FBQUEsSUFBRztBQUFBLElBQzdCLGNBQWMsRUFBRSxNQUFNLENBQUMsR0FBRyxDQUFDLEdBQUcsTUFBTSxDQUFDLEdBQUcsQ0FBQyxFQUFFO0FBQUEsSUFBRyxxQkFBcUI7QUFBQSxJQUNuRSxRQUFRO0FBQUEsSUFBVyxhQUFhLEVBQUUsTUFBTSxHQUFHLE1BQU0sRUFBRTtBQUFBLElBQUcsZUFBZTtBQUFBLElBQUcsYUFBYTtBQUFBLElBQ3JGLFdBQVcsRUFBRSxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsRUFBRTtBQUFBLElBQUcsUUFBUSxFQUFFLFVBQVUsQ0FBQyxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQUEsSUFBRyxRQUFRLEVBQUUsSUFBSSxDQUFDLEdBQUcsT0FBTyxDQUFDLEVBQUU7QUFBQSxJQUM3RyxTQUFTO0FBQUEsTUFDUCxTQUFTLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssQ0FBQztBQUFBLE1BQ3JELFFBQVEsUUFBUSxJQUFJLENBQUMsR0FBRyxNQUFNLFVBQVUsQ0FBQyxJQUFJLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDcEQsT0FBTyxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sS0FBSyxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssRUFBRSxDQUFDO0FBQUEsTUFDMUQsUUFBUSxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sSUFBSSxDQUFDO0FBQUEsTUFDbkMsTUFBTSxRQUFRLElBQUksSUFBSTtBQUFBLElBQ3hCO0FBQUEsSUFDQSxRQUFRLEVBQUUsS0FBSyxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUFHLFlBQVksRUFBRSxLQUFLLENBQUMsRUFBRTtBQUFBLElBQzdFLFNBQVMsRUFBRSxPQUFPLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxFQUFFO0FBQUEsSUFDL0QsVUFBVSxRQUFRLEtBQUssQ0FBQyxFQUFFLE9BQU8sTUFBTSxXQUFXLE1BQVMsSUFBSSxFQUFFLFNBQVMsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxFQUFFLElBQUk7QUFBQSxJQUN6RyxVQUFVLENBQUM7QUFBQSxFQUNiO0FBQ0EsUUFBTSxZQUFZLFFBQVEsS0FBSyxDQUFDLEVBQUUsUUFBUSxNQUFNLFlBQVksTUFBUztBQUNyRSxNQUFJLFdBQVc7QUFDYixTQUFLLGFBQWEsS0FBSyxLQUFLLEtBQUssZUFBZSxHQUFHLEtBQUssYUFBYSxDQUFDO0FBQ3RFLFNBQUssYUFBYSxLQUFLLEtBQUssS0FBSyxPQUFPLEdBQUcsS0FBSyxPQUFPLENBQUM7QUFDeEQsU0FBSyxRQUFRLE9BQU8sS0FBSyxDQUFDLEdBQUcsQ0FBQyxDQUFDO0FBQUEsRUFDakM7QUFDQSxNQUFJLFNBQVM7QUFDYixhQUFXLEVBQUUsT0FBTyxRQUFRLFNBQVMsUUFBUSxHQUFHLFFBQVEsWUFBWSxTQUFZLElBQUksR0FBRyxTQUFTLEdBQUcsU0FBUyxDQUFDLEdBQUcsT0FBTyxLQUFLLFNBQVM7QUFDbkksU0FBSyxRQUFRLE1BQU0sS0FBSyxRQUFRLEtBQUssQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxLQUFLLE1BQU07QUFDL0IsU0FBSyxRQUFRLE9BQU8sS0FBSyxNQUFNLE1BQU0sQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxDQUFDLEVBQUUsS0FBSyxLQUFLO0FBQ2pDLFNBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU07QUFDbEMsUUFBSSxXQUFXO0FBQ2IsV0FBSyxRQUFRLE9BQU8sQ0FBQyxFQUFFLEtBQUssV0FBVyxDQUFDO0FBQ3hDLFdBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLEtBQUs7QUFBQSxJQUNuQztBQUNBLFFBQUksV0FBVyxPQUFXO0FBQzFCLFNBQUssU0FBVSxRQUFRLEtBQUssU0FBUyxNQUFNO0FBQzNDLFNBQUssU0FBVSxPQUFPLEtBQUssS0FBSyxRQUFRLE1BQU0sU0FBUyxDQUFDO0FBQ3hELFNBQUssU0FBVSxPQUFPLEtBQUssTUFBTTtBQUNqQyxhQUFTO0FBQUEsRUFDWDtBQUNBLFNBQU87QUFFUCxXQUFTLFFBQVEsT0FBdUI7QUFDdEMsUUFBSSxTQUFTO0FBQ2IsUUFBSSxPQUFPO0FBQ1gsZUFBVyxRQUFRLE1BQU0sTUFBTSxHQUFHLEVBQUUsT0FBTyxPQUFPLEdBQUc7QUFDbkQsWUFBTSxDQUFDLE1BQU0sUUFBUSxRQUFRLElBQUksQ0FBQyxJQUFJLEtBQUssTUFBTSxHQUFHO0FBQ3BELFlBQU0sUUFBUSxNQUFNLFlBQVksR0FBRztBQUNuQyxZQUFNLFFBQVEsUUFBUSxNQUFNLE1BQU0sTUFBTSxHQUFHLEtBQUssR0FBRyxPQUFPLE1BQU0sTUFBTSxRQUFRLENBQUMsQ0FBQyxDQUFDO0FBQ2pGLGNBQVEsSUFBSSxLQUFLO0FBQ2pCLFlBQU0sS0FBSyxPQUFPLEdBQUcsSUFBSTtBQUN6QixVQUFJLEtBQUssS0FBSyxPQUFPLEdBQUcsUUFBUTtBQUM5QixhQUFLLE9BQU8sR0FBRyxLQUFLLFdBQVcsSUFBSSxJQUFJLEtBQUssTUFBTTtBQUNsRCxhQUFLLE9BQU8sTUFBTSxLQUFLLEtBQUs7QUFBQSxNQUM5QjtBQUNBLGVBQVM7QUFBQSxJQUNYO0FBQ0EsV0FBTztBQUFBLEVBQ1Q7QUFFQSxXQUFTLFFBQVEsTUFBYyxNQUFjLE1BQXNCO0FBQ2pFLFVBQU0sYUFBYSxVQUFVLEdBQUcsR0FBRyxJQUFJLEtBQUssSUFBSSxFQUFFO0FBQ2xELFFBQUksYUFBYSxLQUFLLFVBQVUsS0FBSyxRQUFRO0FBQzNDLFdBQUssVUFBVSxLQUFLLEtBQUssS0FBSyxJQUFJLENBQUM7QUFDbkMsV0FBSyxVQUFVLEtBQUssS0FBSyxLQUFLLElBQUksQ0FBQztBQUNuQyxXQUFLLFVBQVUsS0FBSyxLQUFLLENBQUM7QUFBQSxJQUM1QjtBQUNBLFVBQU0sS0FBSyxPQUFPLEdBQUcsR0FBRyxVQUFVLElBQUksSUFBSSxFQUFFO0FBQzVDLFFBQUksS0FBSyxLQUFLLE9BQU8sU0FBUyxRQUFRO0FBQ3BDLFdBQUssT0FBTyxTQUFTLEtBQUssVUFBVTtBQUNwQyxXQUFLLE9BQU8sS0FBSyxLQUFLLElBQUk7QUFBQSxJQUM1QjtBQUNBLFdBQU87QUFBQSxFQUNUO0FBRUEsV0FBUyxNQUFNLFFBQXdDO0FBQ3JELFVBQU0sUUFBUSxPQUFPLFFBQVEsTUFBTTtBQUNuQyxRQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsVUFBTSxLQUFLLEtBQUssR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hDLFFBQUksS0FBSyxLQUFLLFdBQVcsSUFBSSxRQUFRO0FBQ25DLGlCQUFXLENBQUMsS0FBSyxLQUFLLEtBQUssT0FBTztBQUNoQyxhQUFLLE9BQU8sSUFBSSxLQUFLLEtBQUssR0FBRyxDQUFDO0FBQzlCLGFBQUssT0FBTyxPQUFPLEtBQUssS0FBSyxLQUFLLENBQUM7QUFDbkMsYUFBSyxPQUFPLE9BQU8sS0FBSyxDQUFDO0FBQ3pCLGFBQUssT0FBTyxLQUFLLEtBQUssQ0FBQztBQUFBLE1BQ3pCO0FBQ0EsV0FBSyxXQUFXLElBQUksS0FBSyxLQUFLLE9BQU8sSUFBSSxNQUFNO0FBQUEsSUFDakQ7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUNGO0FBRU8sU0FBUyxRQUFRLFNBQXdCLFNBQW9CLFdBQWlEO0FBQ25ILFNBQU8sVUFBVSxTQUFTLFNBQVMsU0FBUyxTQUFTLENBQUM7QUFDeEQ7QUFFTyxTQUFTLFVBQVUsUUFBdUM7QUFDL0QsU0FBTyxFQUFFLEdBQUcsZUFBZSxHQUFHLE9BQU87QUFDdkM7OztBekI5SEEsSUFBTSxPQUFxQixDQUFDLEVBQUUsTUFBTSxXQUFXLE1BQU0sUUFBUSxHQUFHLEVBQUUsTUFBTSxPQUFPLE1BQU0sY0FBYyxDQUFDO0FBQ3BHLElBQU1DLFdBQXdCLENBQUMsRUFBRSxNQUFNLGlCQUFpQixNQUFNLFVBQVUsR0FBRyxFQUFFLE1BQU0sZUFBZSxNQUFNLFFBQVEsQ0FBQztBQUNqSCxJQUFNLFNBQXVCLENBQUMsRUFBRSxNQUFNLGlCQUFpQixNQUFNLFVBQVUsR0FBRyxFQUFFLE1BQU0sZUFBZSxNQUFNLFFBQVEsQ0FBQztBQUdoSCxJQUFNLE9BQU8sTUFBTSxRQUFRO0FBQUEsRUFDekIsRUFBRSxPQUFPLGNBQWMsUUFBUSxLQUFNLFFBQVEsR0FBRztBQUFBLEVBQ2hELEVBQUUsT0FBTyxxQkFBcUIsUUFBUSxLQUFNLFFBQVEsR0FBRztBQUFBLEVBQ3ZELEVBQUUsT0FBTyxTQUFTLFFBQVEsS0FBSyxRQUFRLEdBQUcsUUFBUSxJQUFJLFFBQVEsRUFBRSxVQUFVLGNBQWMsRUFBRTtBQUFBLEVBQzFGLEVBQUUsT0FBTyxjQUFjLFFBQVEsR0FBRyxTQUFTLEtBQUssT0FBTyxLQUFNLFFBQVEsRUFBRSxPQUFPLFNBQVMsRUFBRTtBQUFBLEVBQ3pGLEVBQUUsT0FBTyxtQkFBbUIsUUFBUSxHQUFHLFNBQVMsSUFBSSxPQUFPLFNBQVcsUUFBUSxFQUFFLE9BQU8sUUFBUSxFQUFFO0FBQUEsRUFDakcsRUFBRSxPQUFPLFFBQVEsUUFBUSxHQUFHLFNBQVMsR0FBRyxPQUFPLEtBQUssUUFBUSxHQUFHLFFBQVEsRUFBRSxPQUFPLFVBQVUsVUFBVSxjQUFjLEVBQUU7QUFDdEgsR0FBRyxDQUFDLFFBQVEsVUFBVSxXQUFXLENBQUM7QUFFbEMsSUFBTUMsU0FBUSxFQUFFLE1BQU0sY0FBYztBQUVwQyxLQUFLLGtDQUFrQyxNQUFNO0FBQzNDLFNBQU8sTUFBTSxhQUFhLEVBQUUsT0FBTyxDQUFDLEdBQUcsTUFBTSxHQUFHRCxRQUFPLEVBQUUsQ0FBQyxHQUFHLENBQUM7QUFDOUQsU0FBTyxNQUFNLGFBQWEsRUFBRSxPQUFPQSxTQUFRLENBQUMsR0FBRyxDQUFDO0FBQ2hELFNBQU8sVUFBVSxTQUFTLEVBQUUsT0FBTyxDQUFDLEdBQUcsTUFBTSxHQUFHQSxRQUFPLEVBQUUsQ0FBQyxFQUFFLElBQUksU0FBUyxHQUFHLENBQUMsWUFBWSxXQUFXLE9BQU8sQ0FBQztBQUM1RyxTQUFPLFVBQVUsU0FBUyxFQUFFLE9BQU8sQ0FBQyxHQUFHQSxVQUFTLEdBQUcsTUFBTSxFQUFFLENBQUMsRUFBRSxJQUFJLFNBQVMsR0FBRyxDQUFDLFdBQVcsU0FBUyxrQkFBa0IsY0FBYyxDQUFDO0FBQ3BJLFNBQU8sVUFBVSxTQUFTLEVBQUUsT0FBTyxLQUFLLENBQUMsRUFBRSxJQUFJLFNBQVMsR0FBRyxDQUFDLFdBQVcsVUFBVSxDQUFDO0FBQ2xGLFNBQU8sVUFBVSxlQUFlLENBQUMsR0FBR0EsVUFBUyxHQUFHLE1BQU0sR0FBRyxDQUFDLEdBQUcsRUFBRSxTQUFTLEdBQUcsT0FBTyxFQUFFLENBQUM7QUFDckYsU0FBTyxNQUFNLGVBQWUsQ0FBQyxHQUFHLE1BQU1BLFNBQVEsQ0FBQyxDQUFDLEdBQUcsQ0FBQyxHQUFHLElBQUk7QUFDM0QsU0FBTyxNQUFNLGVBQWUsTUFBTSxDQUFDLEdBQUcsSUFBSTtBQUMxQyxTQUFPLEdBQUcsWUFBWSxFQUFFLE9BQU8sQ0FBQyxHQUFHLE1BQU0sR0FBR0EsUUFBTyxFQUFFLENBQUMsQ0FBQztBQUN2RCxTQUFPLEdBQUcsQ0FBQyxZQUFZLEVBQUUsT0FBT0EsU0FBUSxDQUFDLEtBQUssQ0FBQyxZQUFZLEVBQUUsT0FBTyxLQUFLLENBQUMsQ0FBQztBQUM3RSxDQUFDO0FBRUQsS0FBSyw2RUFBNkUsTUFBTTtBQUN0RixRQUFNLEtBQUssRUFBRSxPQUFPLENBQUMsR0FBRyxNQUFNLEdBQUdBLFFBQU8sRUFBRTtBQUMxQyxTQUFPLFVBQVUsQ0FBQyxHQUFHLEdBQUcsR0FBRyxDQUFDLEVBQUUsSUFBSSxDQUFDLFNBQVMsWUFBWSxJQUFJLElBQUksR0FBRyxLQUFLLEdBQUcsQ0FBQyxXQUFXLFdBQVcsU0FBUyxTQUFTLENBQUM7QUFDckgsU0FBTyxNQUFNLFlBQVksRUFBRSxPQUFPLENBQUMsR0FBRyxNQUFNQSxTQUFRLENBQUMsQ0FBQyxFQUFFLEdBQUcsQ0FBQyxHQUFHLElBQUk7QUFDckUsQ0FBQztBQUVELEtBQUssZ0VBQWdFLE1BQU07QUFDekUsUUFBTSxRQUFRLElBQUksTUFBTSxLQUFLLENBQUM7QUFDOUIsUUFBTSxRQUFRLENBQUMsVUFBa0QsTUFBTSxLQUFLLEtBQUssRUFBRSxJQUFJLENBQUMsRUFBRSxNQUFNLE1BQU0sTUFBTSxPQUFPLFFBQVEsRUFBRSxLQUFLLEtBQUssQ0FBQyxFQUFFLEtBQUs7QUFDL0ksU0FBTyxVQUFVLE1BQU0sVUFBVSxDQUFDLENBQUMsQ0FBQyxHQUFHLENBQUMsZ0JBQWdCLFFBQVEsU0FBUyxPQUFPLENBQUM7QUFDakYsU0FBTyxVQUFVLE1BQU0sVUFBVUMsTUFBSyxDQUFDLEdBQUcsQ0FBQyxRQUFRLFNBQVMsTUFBTSxDQUFDO0FBQ25FLFNBQU8sTUFBTSxNQUFNLE1BQU0sVUFBVUEsTUFBSyxDQUFDLEdBQUcsT0FBUztBQUNyRCxTQUFPLFVBQVUsTUFBTSxVQUFVLENBQUMsR0FBRyxNQUFNLEtBQUssT0FBUyxDQUFDO0FBQzVELENBQUM7QUFFRCxLQUFLLDJEQUEyRCxNQUFNO0FBQ3BFLFFBQU0sUUFBUSxJQUFJLE1BQU0sS0FBSyxDQUFDO0FBQzlCLFFBQU0sVUFBVSxFQUFFLGNBQWMsQ0FBQyxTQUFrQixHQUFHLFNBQVMsQ0FBQyxHQUFHLEVBQUUsRUFBc0I7QUFDM0YsU0FBTyxNQUFNLE1BQU0sTUFBTSxVQUFVLE9BQU8sQ0FBQyxHQUFHLENBQUM7QUFDL0MsU0FBTyxNQUFNLE1BQU0sTUFBTSxVQUFVLEVBQUUsR0FBRyxTQUFTLEdBQUdBLE9BQU0sQ0FBQyxDQUFDLEdBQUcsT0FBUztBQUN4RSxTQUFPLE1BQU0sTUFBTSxNQUFNLFVBQVUsRUFBRSxHQUFHQSxRQUFPLFFBQVEsQ0FBQyxjQUFjLEVBQUUsQ0FBQyxDQUFDLEdBQUcsSUFBSTtBQUNuRixDQUFDO0FBRUQsS0FBSyxtREFBbUQsTUFBTTtBQUM1RCxRQUFNLFFBQVEsSUFBSSxNQUFNLEtBQUssQ0FBQztBQUM5QixTQUFPLFVBQVUsTUFBTSxRQUFRLFVBQVUsQ0FBQyxDQUFDLENBQUMsRUFBRSxJQUFJLENBQUMsRUFBRSxJQUFJLE9BQU8sTUFBTSxDQUFDLElBQUksTUFBTSxDQUFDLEdBQUcsQ0FBQyxDQUFDLEdBQUcsR0FBSSxHQUFHLENBQUMsR0FBRyxHQUFHLENBQUMsQ0FBQztBQUMxRyxTQUFPLFVBQVUsTUFBTSxRQUFRLFVBQVVBLE1BQUssQ0FBQyxFQUFFLElBQUksQ0FBQyxFQUFFLElBQUksT0FBTyxNQUFNLENBQUMsSUFBSSxNQUFNLENBQUMsR0FBRyxDQUFDLENBQUMsR0FBRyxPQUFTLEdBQUcsQ0FBQyxHQUFHLEdBQUcsQ0FBQyxDQUFDO0FBQ3BILENBQUM7QUFFRCxLQUFLLHlEQUF5RCxNQUFNO0FBQ2xFLFFBQU0sVUFBVSxRQUFRO0FBQUEsSUFDdEIsRUFBRSxPQUFPLFFBQVEsUUFBUSxJQUFLO0FBQUEsSUFDOUIsRUFBRSxPQUFPLHNCQUFzQixRQUFRLEtBQU0sUUFBUSxFQUFFO0FBQUEsSUFDdkQsRUFBRSxPQUFPLFNBQVMsUUFBUSxHQUFHLFNBQVMsR0FBRyxPQUFPLElBQUksUUFBUSxFQUFFO0FBQUEsSUFDOUQsRUFBRSxPQUFPLFFBQVEsUUFBUSxHQUFHLFNBQVMsR0FBRyxPQUFPLElBQUksUUFBUSxFQUFFO0FBQUEsRUFDL0QsR0FBRyxDQUFDLFFBQVEsUUFBUSxXQUFXLENBQUM7QUFDaEMsVUFBUSxNQUFNLENBQUMsRUFBRSxPQUFPO0FBQ3hCLFFBQU0sUUFBUSxJQUFJLE1BQU0sT0FBTztBQUMvQixTQUFPLFVBQVUsQ0FBQyxHQUFHLE1BQU0sSUFBSSxHQUFHLENBQUMsQ0FBQyxDQUFDO0FBQ3JDLFNBQU8sTUFBTSxNQUFNLE1BQU0sVUFBVUEsTUFBSyxDQUFDLEdBQUcsR0FBRztBQUNqRCxDQUFDO0FBRUQsS0FBSyw2REFBNkQsTUFBTTtBQUN0RSxRQUFNLFFBQVEsSUFBSSxNQUFNLEtBQUssQ0FBQztBQUM5QixTQUFPLE1BQU0sTUFBTSxTQUFTLFVBQVUsQ0FBQyxDQUFDLENBQUMsR0FBRyxVQUFVO0FBQ3RELFNBQU8sTUFBTSxNQUFNLFNBQVMsVUFBVUEsTUFBSyxDQUFDLEdBQUcsT0FBTztBQUN0RCxTQUFPLE1BQU0sTUFBTSxTQUFTLFVBQVUsRUFBRSxHQUFHQSxRQUFPLEtBQUssV0FBVyxDQUFDLENBQUMsR0FBRyxVQUFVO0FBQ2pGLFFBQU0sVUFBVSxRQUFRLENBQUMsRUFBRSxPQUFPLFFBQVEsUUFBUSxHQUFHLFNBQVMsR0FBRyxPQUFPLElBQUksUUFBUSxFQUFFLE9BQU8sU0FBUyxFQUFFLENBQUMsQ0FBQztBQUMxRyxTQUFPLE1BQU0sSUFBSSxNQUFNLE9BQU8sRUFBRSxTQUFTLFVBQVVBLE1BQUssQ0FBQyxHQUFHLE9BQU87QUFDckUsQ0FBQztBQUVELEtBQUssK0VBQStFLE1BQU07QUFDeEYsUUFBTSxRQUFRLElBQUksTUFBTSxLQUFLLENBQUM7QUFDOUIsUUFBTSxPQUFPLE1BQU0sVUFBVSxVQUFVQSxNQUFLLENBQUM7QUFDN0MsUUFBTSxRQUFRLENBQUNDLFlBQWdDLGNBQWMsTUFBTSxFQUFFLFFBQUFBLFNBQVEsWUFBWSxLQUFLLENBQUMsRUFBRSxJQUFJLENBQUMsRUFBRSxPQUFPLE1BQU0sT0FBTyxLQUFLLENBQUM7QUFDbEksU0FBTyxVQUFVLE1BQU0sT0FBTyxHQUFHLENBQUMsU0FBUyxRQUFRLENBQUM7QUFDcEQsU0FBTyxVQUFVLE1BQU0sU0FBUyxHQUFHLENBQUMsVUFBVSxPQUFPLENBQUM7QUFDdEQsU0FBTyxVQUFVLEtBQUssSUFBSSxDQUFDLEVBQUUsSUFBSSxNQUFNLElBQUksT0FBTyxHQUFHLENBQUMsQ0FBQyxLQUFLLElBQUksR0FBRyxDQUFDLElBQUksT0FBUyxDQUFDLENBQUM7QUFDbkYsU0FBTyxVQUFVLE1BQU0sSUFBSSxFQUFFLElBQUksU0FBUyxDQUFDLEtBQUssT0FBUyxDQUFDO0FBQzFELFNBQU8sVUFBVSxNQUFNLElBQUksRUFBRSxJQUFJLE9BQU8sQ0FBQyxHQUFHLEdBQUcsR0FBRyxDQUFDLENBQUM7QUFDcEQsU0FBTyxVQUFVLE1BQU0sVUFBVSxVQUFVLEVBQUUsS0FBSyxRQUFRLENBQUMsQ0FBQyxFQUFFLElBQUksQ0FBQyxFQUFFLFFBQVEsSUFBSSxNQUFNLENBQUMsUUFBUSxJQUFJLEtBQUssQ0FBQyxHQUFHLENBQUMsQ0FBQyxDQUFDLEdBQUcsSUFBSSxDQUFDLENBQUM7QUFDM0gsQ0FBQztBQUVELEtBQUssaUNBQWlDLE1BQU07QUFDMUMsUUFBTSxRQUFRLElBQUksTUFBTSxLQUFLLENBQUM7QUFDOUIsUUFBTSxRQUFRLFVBQVVELE1BQUs7QUFDN0IsUUFBTSxPQUFPLE1BQU0sS0FBSyxLQUFLO0FBQzdCLFNBQU8sVUFBVSxTQUFTLE9BQU8sT0FBTyxNQUFNLENBQUMsRUFBRSxJQUFJLENBQUMsQ0FBQyxNQUFNLEtBQUssTUFBTSxHQUFHLElBQUksSUFBSSxLQUFLLEVBQUUsR0FBRztBQUFBLElBQzNGO0FBQUEsSUFBeUI7QUFBQSxJQUFnQjtBQUFBLEVBQzNDLENBQUM7QUFDRCxRQUFNLFVBQVUsVUFBVSxFQUFFLE1BQU0sZ0JBQWdCLENBQUM7QUFDbkQsU0FBTyxVQUFVLFNBQVMsT0FBTyxTQUFTLE1BQU0sS0FBSyxPQUFPLEdBQUcsQ0FBQyxFQUFFLElBQUksQ0FBQyxDQUFDLE1BQU0sS0FBSyxNQUFNLEdBQUcsSUFBSSxJQUFJLEtBQUssRUFBRSxHQUFHO0FBQUEsSUFDNUc7QUFBQSxJQUFxQjtBQUFBLElBQWtCO0FBQUEsRUFDekMsQ0FBQztBQUNILENBQUM7IiwKICAibmFtZXMiOiBbInByb2ZpbGUiLCAicHJvZmlsZSIsICJpc1RpbWUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgImtub3duIiwgInByb2ZpbGUiLCAia2V5IiwgInNldHMiLCAidGhyZWFkcyIsICJQQVJUUyIsICJwcm9maWxlIiwgInZhbHVlcyIsICJjb2x1bW4iLCAia2V5T2YiLCAicHJvZmlsZSIsICJrbm93biIsICJwcm9maWxlIiwgImtleU9mIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJXQUlUSU5HIiwgInByb2ZpbGUiLCAia25vd24iLCAiT0JKRUNUUyIsICJCWVRFUyIsICJjb2x1bW4iXQp9Cg==
