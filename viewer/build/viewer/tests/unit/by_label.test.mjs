// test/unit/by_label.test.ts
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
function timelineOf(rows2) {
  const endUs = new Float64Array(rows2.time_us.length);
  let time = 0;
  for (let i = 0; i < endUs.length; i++) {
    time += rows2.time_us[i];
    endUs[i] = time;
  }
  return { endUs, sample: Int32Array.from(rows2.sample), weight: Float64Array.from(rows2.weight), gaps: [] };
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
var BYTE_UNITS = [["TB", 2 ** 40], ["GB", 2 ** 30], ["MB", 2 ** 20], ["kB", 2 ** 10], ["B", 1]];
function isTime(unit) {
  return unit === "nanoseconds";
}

// src/data/sample_types.ts
var OBJECTS = ["alloc_objects", "inuse_objects"];
var BYTES = ["alloc_space", "inuse_space"];
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
  const rows2 = /* @__PURE__ */ new Map();
  const rowOf = (values2) => {
    const words = values2.join(",");
    let row = rows2.get(words);
    if (!row) rows2.set(words, row = { values: values2, now: newSide(), base: newSide() });
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
      if (withSpansAlone || rows2.has(value)) rowOf(value === "" ? [] : [value])[side].span = span;
    }
  }
  return [...rows2.values()];
}
function sumOf(rows2) {
  const sum = { values: [], now: newSide(), base: newSide() };
  for (const side of ["now", "base"]) {
    for (const row of rows2) {
      sum[side].total += row[side].total;
      row[side].amounts.forEach((value, amount) => sum[side].amounts[amount] += value);
      row[side].parts.forEach((value, part) => sum[side].parts[part] += value);
      const count = (sum[side].span?.count ?? 0) + (row[side].span?.count ?? 0);
      if (count > 0) sum[side].span = { count, medianNs: 0, p95Ns: 0 };
    }
  }
  return sum;
}
function sortLabelRows(rows2, { column: column2, descending }) {
  const sign = descending ? -1 : 1;
  const keyed = rows2.map((row) => ({ row, key: keyOf2(row, column2), isLast: row.values.length === 0 }));
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
function filtersOf(key, values) {
  return values.length === 0 ? [`${key}=`] : values.map((value) => `${key}=${value}`);
}
function filtersOfOthers(key, labels) {
  return labels.filter((label) => !label.startsWith(`${key}=`));
}

// src/data/combine.ts
function combine(base, value) {
  const types = value.types.filter(({ name, unit }) => base.types.some((type) => type.name === name && type.unit === unit));
  if (types.length === 0) {
    throw new Error(`These profiles measure different things: ${typeWords(base)} and ${typeWords(value)}.`);
  }
  const merger = new Merger(base.stackParent.length + value.stackParent.length);
  const baseStacks = merger.stacks(base);
  const valueStacks = merger.stacks(value);
  const sampleStack = new Int32Array(base.sampleStack.length + value.sampleStack.length);
  const wanted = value.types[value.defaultType];
  base.sampleStack.forEach((stack, i) => sampleStack[i] = baseStacks[stack]);
  value.sampleStack.forEach((stack, i) => sampleStack[base.sampleStack.length + i] = valueStacks[stack]);
  const sampleIsBase = new Uint8Array(sampleStack.length);
  sampleIsBase.fill(1, 0, base.sampleStack.length);
  return {
    types,
    defaultType: Math.max(types.indexOf(wanted), 0),
    frequencyHz: value.frequencyHz,
    startNs: value.startNs,
    durationNs: value.durationNs,
    comments: value.comments,
    spans: value.spans,
    baseSpans: base.spans,
    directories: [.../* @__PURE__ */ new Set([...base.directories, ...value.directories])],
    ...merger.tables(),
    ...merger.threadsAndLabels(base, value),
    sampleStack,
    values: types.map((type) => joined(valuesOf(base, type.name, type.unit), valuesOf(value, type.name, type.unit))),
    sampleIsBase,
    timeline: null
  };
}
function typeWords(profile2) {
  return profile2.types.map(({ name }) => name).join(" and ");
}
function valuesOf(profile2, name, unit) {
  return profile2.values[profile2.types.findIndex((type) => type.name === name && type.unit === unit)];
}
function joined(first, second) {
  const result = new Float64Array(first.length + second.length);
  result.set(first);
  result.set(second, first.length);
  return result;
}
var Merger = class {
  names = [""];
  files = [""];
  lines = [0];
  functionIds = /* @__PURE__ */ new Map([["\0", 0]]);
  frameFunction = [0];
  frameLine = [0];
  frames = new PairIndex(this.frameFunction, this.frameLine);
  stackParent = [0];
  stackFrame = [0];
  stackIndex;
  constructor(expected) {
    this.stackIndex = new PairIndex(this.stackParent, this.stackFrame, expected);
  }
  // Adds the profile's stacks and returns their new ids.
  stacks(profile2) {
    const functionOf = profile2.functionName.map((name, id) => this.functionId(name, profile2.functionFile[id], profile2.functionLine[id]));
    const frameOf = profile2.frameFunction.map((id, frame) => frame === 0 ? 0 : this.frameId(functionOf[id], profile2.frameLine[frame]));
    const ids = new Int32Array(profile2.stackParent.length);
    for (let id = 1; id < ids.length; id++) ids[id] = this.stackId(ids[profile2.stackParent[id]], frameOf[profile2.stackFrame[id]]);
    return ids;
  }
  tables() {
    return {
      functionName: this.names,
      functionFile: this.files,
      functionLine: Int32Array.from(this.lines),
      frameFunction: Int32Array.from(this.frameFunction),
      frameLine: Int32Array.from(this.frameLine),
      stackParent: Int32Array.from(this.stackParent),
      stackFrame: Int32Array.from(this.stackFrame)
    };
  }
  // Threads are the same where their numbers and names are: processes differ from run to run.
  threadsAndLabels(base, value) {
    const threads = [];
    const labelSets2 = [];
    const threadOf = [base, value].map((profile2) => profile2.threads.map((thread) => idOf(threads, { ...thread, process: 0, parent: 0, title: "" })));
    const labelsOf = [base, value].map((profile2) => profile2.labelSets.map((set) => idOf(labelSets2, set)));
    const mapped = (column2, ids) => Int32Array.from([...base[column2]].map((id) => ids[0][id]).concat([...value[column2]].map((id) => ids[1][id])));
    return { threads, labelSets: labelSets2, sampleThread: mapped("sampleThread", threadOf), sampleLabels: mapped("sampleLabels", labelsOf) };
  }
  functionId(name, file, line) {
    const key = `${name}\0${file}`;
    const known2 = this.functionIds.get(key);
    if (known2 !== void 0) return known2;
    this.functionIds.set(key, this.names.length);
    this.files.push(file);
    this.lines.push(line);
    return this.names.push(name) - 1;
  }
  frameId(functionId, line) {
    const known2 = this.frames.findOrAdd(functionId, line, this.frameFunction.length);
    if (known2 >= 0) return known2;
    this.frameLine.push(line);
    return this.frameFunction.push(functionId) - 1;
  }
  stackId(parent, frame) {
    const known2 = this.stackIndex.findOrAdd(parent, frame, this.stackParent.length);
    if (known2 >= 0) return known2;
    this.stackFrame.push(frame);
    return this.stackParent.push(parent) - 1;
  }
};
var indexes = /* @__PURE__ */ new WeakMap();
function idOf(list, item) {
  let index = indexes.get(list);
  if (!index) indexes.set(list, index = /* @__PURE__ */ new Map());
  const key = JSON.stringify(item);
  const known2 = index.get(key);
  if (known2 !== void 0) return known2;
  index.set(key, list.length);
  return list.push(item) - 1;
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
  const rows2 = Array.from({ length: groupsCount }, (_, group) => ({
    group,
    self: 0,
    total: 0,
    samples: 0,
    baseSelf: 0,
    baseTotal: 0
  }));
  forEachOutermost(tree, groupsCount, (node, isOutermost) => {
    const row = rows2[tree.group[node]];
    row.self += tree.self[node];
    if (tree.baseSelf) row.baseSelf += tree.baseSelf[node];
    if (!isOutermost) return;
    row.total += tree.total[node];
    if (tree.baseTotal) row.baseTotal += tree.baseTotal[node];
    if (tree.samples) row.samples += tree.samples[node];
  });
  return rows2.filter((row) => row.group > 0 && (row.total !== 0 || row.baseTotal !== 0));
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
function stateWith(change) {
  return { ...DEFAULT_STATE, ...change };
}

// test/unit/by_label.test.ts
var SAMPLES = [
  { stack: "main;work", weight: 300, labels: { endpoint: "orders#show" }, endsUs: 10 },
  { stack: "main;jitted", weight: 7, labels: { endpoint: "orders#show", jit: "yes" }, endsUs: 15 },
  { stack: "main;read;[GVL blocked]", weight: 200, labels: { endpoint: "orders#show" }, endsUs: 20 },
  { stack: "main;read;[GVL wait]", weight: 40, labels: { endpoint: "orders#show" }, endsUs: 30 },
  { stack: "main;work;[GC marking]", weight: 30, labels: { endpoint: "orders#index" }, endsUs: 40 },
  { stack: "main;work;[GC sweeping]", weight: 20, labels: { endpoint: "orders#index" }, endsUs: 50 },
  { stack: "main;other", weight: 3, thread: 2, endsUs: 60 }
];
var SPANS = [
  "# spans: endpoint orders#show 1048576:3 16777216:1",
  "# spans: endpoint never%20sampled 15:2",
  "# spans: status 200 1048576:5"
];
function profile(samples, comments = []) {
  const json = viewJson(samples, ["main", "worker"]);
  json.comments = comments.map((comment) => json.strings.push(comment) - 1);
  return profileOf(json);
}
var model = new Model(profile(SAMPLES, [...SPANS, "# mode: wall"]));
var inWords = ({ values, now }) => [values.join(","), now.total, ...now.parts];
var rows = (change = {}) => sortLabelRows(model.labelRows(stateWith(change)), { column: "total", descending: true });
test("spans are read from comments, which are no comments for people", () => {
  assert.deepEqual(model.profile.comments, ["# mode: wall"]);
  assert.deepEqual(model.profile.spans.get("endpoint").get("orders#show"), { count: 4, medianNs: 1081344, p95Ns: 17301504 });
  assert.deepEqual(model.profile.spans.get("endpoint").get("never sampled"), { count: 2, medianNs: 15, p95Ns: 15 });
});
test("spans of one value in several comments add up, and what is none stays a comment", () => {
  const spans = spansIn(["# spans: a b 16:1", "# spans: a b 16:2 1:1", "# spans: a%zz %E9 1:1"]);
  assert.deepEqual(spans.get("a").get("b"), { count: 4, medianNs: 16, p95Ns: 16 });
  assert.deepEqual([...spans.get("a%zz").keys()], ["%E9"]);
  for (const comment of ["# spans: a b", "# spans: a b 1", "# spans: a b 1:x", "# spans:", "spans: a b 1:1"]) {
    assert.ok(!isSpanComment(comment), comment);
  }
});
test("rows are values with what their samples were in, those without the label last", () => {
  assert.deepEqual(rows().map(inWords), [
    ["orders#show", 547, 307, 200, 40, 0],
    ["orders#index", 50, 0, 0, 0, 50],
    ["never sampled", 0, 0, 0, 0, 0],
    ["", 3, 3, 0, 0, 0]
  ]);
  assert.equal(rows()[0].now.span.count, 4);
  assert.equal(rows()[1].now.span, null);
});
test("the sum has all of them, and how many spans there are", () => {
  assert.deepEqual(inWords(sumOf(rows())), ["", 600, 310, 200, 40, 50]);
  assert.equal(sumOf(rows()).now.span.count, 6);
});
test("threads are values, too, and a key that only spans have is a table of spans", () => {
  assert.deepEqual(model.labelKeys, ["endpoint", "jit", "thread", "status"]);
  assert.deepEqual(rows({ key: "thread" }).map((row) => inWords(row).slice(0, 2)), [["main", 597], ["worker", 3]]);
  const [status, none] = rows({ key: "status" });
  assert.deepEqual([status.values, status.now.total, status.now.span.count], [["200"], 0, 5]);
  assert.deepEqual([none.values, none.now.total], [[], 600]);
});
test("the key is what was chosen, else one whose times are known", () => {
  assert.equal(model.labelKey(stateWith({})), "endpoint");
  assert.equal(model.labelKey(stateWith({ key: "thread" })), "thread");
  assert.equal(model.labelKey(stateWith({ key: "gone" })), "endpoint");
  assert.equal(new Model(profile([{ stack: "main", weight: 1, labels: { jit: "yes", tenant: "7" } }])).labelKey(stateWith({})), "tenant");
  assert.equal(new Model(profile([{ stack: "main", weight: 1 }])).labelKey(stateWith({})), null);
});
test("filters choose samples, but for one by the label itself", () => {
  const totals = (change) => rows(change).map(({ values, now }) => [values.join(","), Math.round(now.total)]);
  assert.deepEqual(totals({ hiddenStates: ["blocked", "wait"] }), [["orders#show", 307], ["orders#index", 50], ["", 3]]);
  assert.deepEqual(totals({ focus: "read" }), [["orders#show", 240]]);
  assert.deepEqual(totals({ rangeUs: [35, 60] }), [["orders#index", 50], ["", 3]]);
  assert.deepEqual(totals({ labels: ["jit=yes"] }), [["orders#show", 7]]);
  assert.deepEqual(totals({ labels: ["endpoint=orders#index"] }), totals({}));
});
test("a row's filter leaves its samples, whatever the label is", () => {
  for (const key of ["endpoint", "thread", "jit"]) {
    for (const { values, now } of rows({ key })) {
      if (now.total > 0) assert.equal(model.total(stateWith({ labels: filtersOf(key, values) })), now.total, `${key} ${values.join()}`);
    }
  }
});
test("a value that ends in = is one, and not the lack of the label", () => {
  const tokens = new Model(profile([{ stack: "main", weight: 1, labels: { token: "ab=" } }, { stack: "main", weight: 20 }]));
  assert.equal(tokens.total(stateWith({ labels: ["token=ab="] })), 1);
  assert.equal(tokens.total(stateWith({ labels: ["token="] })), 20);
});
test("rows are ordered by every column", () => {
  const first = (column2, descending) => sortLabelRows(rows(), { column: column2, descending })[0].values[0];
  assert.equal(first("total", false), "never sampled");
  assert.equal(first("gc", true), "orders#index");
  assert.equal(first("count", true), "orders#show");
  assert.equal(first("median", true), "orders#show");
  assert.equal(first("label", false), "never sampled");
  assert.equal(first("label", true), "orders#show");
});
test("a comparison has both sides, scaled where that is asked for, and the spans of both", () => {
  const before = profile([{ stack: "main;work", weight: 100, labels: { endpoint: "orders#show" } }, { stack: "main", weight: 100 }], ["# spans: endpoint orders#show 15:1"]);
  const both = new Model(combine(before, profile(SAMPLES, SPANS)));
  const row = (normalized) => both.labelRows(stateWith({ normalized })).find(({ values }) => values[0] === "orders#show");
  assert.deepEqual([row(false).base.total, row(false).now.total], [100, 547]);
  assert.deepEqual([row(false).base.span.count, row(false).now.span.count], [1, 4]);
  assert.equal(row(true).base.total, 300);
});
test("as many values as there can be sets of labels are as many rows", () => {
  const json = viewJson([{ stack: "main", weight: 1 }]);
  const count = 2e4;
  for (let i = 1; i <= count; i++) {
    json.labels.key.push(json.strings.length);
    json.strings.push("endpoint", `value ${i}`);
    json.labels.string.push(json.strings.length - 1);
    json.labels.number.push(0);
    json.labels.unit.push(0);
    json.label_sets.end.push(i);
    json.samples.stack.push(1);
    json.samples.thread.push(1);
    json.samples.labels.push(i);
    json.samples.values.forEach((values) => values.push(1));
  }
  assert.equal(new Model(profileOf(json)).labelRows(stateWith({})).length, count + 1);
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdGVzdC91bml0L2J5X2xhYmVsLnRlc3QudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEva2luZHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcGFpcl9pbmRleC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9wcm9jZXNzZXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvc3BhbnMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcHJvZmlsZS50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9sYWJlbF9mcmFtZXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvdW5pdHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvc2FtcGxlX3R5cGVzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3dlaWdodHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvYnlfbGFiZWwudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvY29tYmluZS50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2NhbGxlcl90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2ZvY3VzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3BsYWNlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9ncm91cHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvaWRsZV90aHJlYWRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2xpbmVzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL21lbW8udHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvb3duX2NvZGUudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvc2VhcmNoLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3RhYmxlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL21vZGVsLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3ZpZXdfc3RhdGUudHMiLCAiLi4vLi4vLi4vLi4vdGVzdC9zdXBwb3J0L3Byb2ZpbGVzLnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJpbXBvcnQgYXNzZXJ0IGZyb20gXCJub2RlOmFzc2VydC9zdHJpY3RcIjtcbmltcG9ydCB7IHRlc3QgfSBmcm9tIFwibm9kZTp0ZXN0XCI7XG5pbXBvcnQgeyBmaWx0ZXJzT2YsIHNvcnRMYWJlbFJvd3MsIHN1bU9mLCB0eXBlIExhYmVsQ29sdW1uLCB0eXBlIExhYmVsUm93IH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL2J5X2xhYmVsLnRzXCI7XG5pbXBvcnQgeyBjb21iaW5lIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL2NvbWJpbmUudHNcIjtcbmltcG9ydCB7IE1vZGVsIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL21vZGVsLnRzXCI7XG5pbXBvcnQgeyBwcm9maWxlT2YsIHR5cGUgUHJvZmlsZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBpc1NwYW5Db21tZW50LCBzcGFuc0luIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3NwYW5zLnRzXCI7XG5pbXBvcnQgeyB2aWV3SnNvbiwgc3RhdGVXaXRoLCB0eXBlIFNhbXBsZVdvcmRzIH0gZnJvbSBcIi4uL3N1cHBvcnQvcHJvZmlsZXMudHNcIjtcblxuY29uc3QgU0FNUExFUzogU2FtcGxlV29yZHNbXSA9IFtcbiAgeyBzdGFjazogXCJtYWluO3dvcmtcIiwgd2VpZ2h0OiAzMDAsIGxhYmVsczogeyBlbmRwb2ludDogXCJvcmRlcnMjc2hvd1wiIH0sIGVuZHNVczogMTAgfSxcbiAgeyBzdGFjazogXCJtYWluO2ppdHRlZFwiLCB3ZWlnaHQ6IDcsIGxhYmVsczogeyBlbmRwb2ludDogXCJvcmRlcnMjc2hvd1wiLCBqaXQ6IFwieWVzXCIgfSwgZW5kc1VzOiAxNSB9LFxuICB7IHN0YWNrOiBcIm1haW47cmVhZDtbR1ZMIGJsb2NrZWRdXCIsIHdlaWdodDogMjAwLCBsYWJlbHM6IHsgZW5kcG9pbnQ6IFwib3JkZXJzI3Nob3dcIiB9LCBlbmRzVXM6IDIwIH0sXG4gIHsgc3RhY2s6IFwibWFpbjtyZWFkO1tHVkwgd2FpdF1cIiwgd2VpZ2h0OiA0MCwgbGFiZWxzOiB7IGVuZHBvaW50OiBcIm9yZGVycyNzaG93XCIgfSwgZW5kc1VzOiAzMCB9LFxuICB7IHN0YWNrOiBcIm1haW47d29yaztbR0MgbWFya2luZ11cIiwgd2VpZ2h0OiAzMCwgbGFiZWxzOiB7IGVuZHBvaW50OiBcIm9yZGVycyNpbmRleFwiIH0sIGVuZHNVczogNDAgfSxcbiAgeyBzdGFjazogXCJtYWluO3dvcms7W0dDIHN3ZWVwaW5nXVwiLCB3ZWlnaHQ6IDIwLCBsYWJlbHM6IHsgZW5kcG9pbnQ6IFwib3JkZXJzI2luZGV4XCIgfSwgZW5kc1VzOiA1MCB9LFxuICB7IHN0YWNrOiBcIm1haW47b3RoZXJcIiwgd2VpZ2h0OiAzLCB0aHJlYWQ6IDIsIGVuZHNVczogNjAgfSxcbl07XG5jb25zdCBTUEFOUyA9IFtcbiAgXCIjIHNwYW5zOiBlbmRwb2ludCBvcmRlcnMjc2hvdyAxMDQ4NTc2OjMgMTY3NzcyMTY6MVwiLCBcIiMgc3BhbnM6IGVuZHBvaW50IG5ldmVyJTIwc2FtcGxlZCAxNToyXCIsIFwiIyBzcGFuczogc3RhdHVzIDIwMCAxMDQ4NTc2OjVcIixcbl07XG5cbmZ1bmN0aW9uIHByb2ZpbGUoc2FtcGxlczogU2FtcGxlV29yZHNbXSwgY29tbWVudHM6IHN0cmluZ1tdID0gW10pOiBQcm9maWxlIHtcbiAgY29uc3QganNvbiA9IHZpZXdKc29uKHNhbXBsZXMsIFtcIm1haW5cIiwgXCJ3b3JrZXJcIl0pO1xuICBqc29uLmNvbW1lbnRzID0gY29tbWVudHMubWFwKChjb21tZW50KSA9PiBqc29uLnN0cmluZ3MucHVzaChjb21tZW50KSAtIDEpO1xuICByZXR1cm4gcHJvZmlsZU9mKGpzb24pO1xufVxuXG5jb25zdCBtb2RlbCA9IG5ldyBNb2RlbChwcm9maWxlKFNBTVBMRVMsIFsuLi5TUEFOUywgXCIjIG1vZGU6IHdhbGxcIl0pKTtcbmNvbnN0IGluV29yZHMgPSAoeyB2YWx1ZXMsIG5vdyB9OiBMYWJlbFJvdyk6IFtzdHJpbmcsIC4uLm51bWJlcltdXSA9PiBbdmFsdWVzLmpvaW4oXCIsXCIpLCBub3cudG90YWwsIC4uLm5vdy5wYXJ0c107XG5jb25zdCByb3dzID0gKGNoYW5nZTogUGFyYW1ldGVyczx0eXBlb2Ygc3RhdGVXaXRoPlswXSA9IHt9KTogTGFiZWxSb3dbXSA9PlxuICBzb3J0TGFiZWxSb3dzKG1vZGVsLmxhYmVsUm93cyhzdGF0ZVdpdGgoY2hhbmdlKSksIHsgY29sdW1uOiBcInRvdGFsXCIsIGRlc2NlbmRpbmc6IHRydWUgfSk7XG5cbnRlc3QoXCJzcGFucyBhcmUgcmVhZCBmcm9tIGNvbW1lbnRzLCB3aGljaCBhcmUgbm8gY29tbWVudHMgZm9yIHBlb3BsZVwiLCAoKSA9PiB7XG4gIGFzc2VydC5kZWVwRXF1YWwobW9kZWwucHJvZmlsZS5jb21tZW50cywgW1wiIyBtb2RlOiB3YWxsXCJdKTtcbiAgLy8gVGhlIG1pZGRsZSBvZiBhIGJ1Y2tldCwgYXMgdGhlIGNvcmUgaGFzIGl0ICh0ZXN0L2MvdGVzdF9ieV9sYWJlbC5jKS5cbiAgYXNzZXJ0LmRlZXBFcXVhbChtb2RlbC5wcm9maWxlLnNwYW5zLmdldChcImVuZHBvaW50XCIpIS5nZXQoXCJvcmRlcnMjc2hvd1wiKSwgeyBjb3VudDogNCwgbWVkaWFuTnM6IDFfMDgxXzM0NCwgcDk1TnM6IDE3XzMwMV81MDQgfSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobW9kZWwucHJvZmlsZS5zcGFucy5nZXQoXCJlbmRwb2ludFwiKSEuZ2V0KFwibmV2ZXIgc2FtcGxlZFwiKSwgeyBjb3VudDogMiwgbWVkaWFuTnM6IDE1LCBwOTVOczogMTUgfSk7XG59KTtcblxudGVzdChcInNwYW5zIG9mIG9uZSB2YWx1ZSBpbiBzZXZlcmFsIGNvbW1lbnRzIGFkZCB1cCwgYW5kIHdoYXQgaXMgbm9uZSBzdGF5cyBhIGNvbW1lbnRcIiwgKCkgPT4ge1xuICBjb25zdCBzcGFucyA9IHNwYW5zSW4oW1wiIyBzcGFuczogYSBiIDE2OjFcIiwgXCIjIHNwYW5zOiBhIGIgMTY6MiAxOjFcIiwgXCIjIHNwYW5zOiBhJXp6ICVFOSAxOjFcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKHNwYW5zLmdldChcImFcIikhLmdldChcImJcIiksIHsgY291bnQ6IDQsIG1lZGlhbk5zOiAxNiwgcDk1TnM6IDE2IH0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKFsuLi5zcGFucy5nZXQoXCJhJXp6XCIpIS5rZXlzKCldLCBbXCIlRTlcIl0pO1xuICBmb3IgKGNvbnN0IGNvbW1lbnQgb2YgW1wiIyBzcGFuczogYSBiXCIsIFwiIyBzcGFuczogYSBiIDFcIiwgXCIjIHNwYW5zOiBhIGIgMTp4XCIsIFwiIyBzcGFuczpcIiwgXCJzcGFuczogYSBiIDE6MVwiXSkge1xuICAgIGFzc2VydC5vayghaXNTcGFuQ29tbWVudChjb21tZW50KSwgY29tbWVudCk7XG4gIH1cbn0pO1xuXG50ZXN0KFwicm93cyBhcmUgdmFsdWVzIHdpdGggd2hhdCB0aGVpciBzYW1wbGVzIHdlcmUgaW4sIHRob3NlIHdpdGhvdXQgdGhlIGxhYmVsIGxhc3RcIiwgKCkgPT4ge1xuICBhc3NlcnQuZGVlcEVxdWFsKHJvd3MoKS5tYXAoaW5Xb3JkcyksIFtcbiAgICBbXCJvcmRlcnMjc2hvd1wiLCA1NDcsIDMwNywgMjAwLCA0MCwgMF0sIFtcIm9yZGVycyNpbmRleFwiLCA1MCwgMCwgMCwgMCwgNTBdLCBbXCJuZXZlciBzYW1wbGVkXCIsIDAsIDAsIDAsIDAsIDBdLCBbXCJcIiwgMywgMywgMCwgMCwgMF0sXG4gIF0pO1xuICBhc3NlcnQuZXF1YWwocm93cygpWzBdLm5vdy5zcGFuIS5jb3VudCwgNCk7XG4gIGFzc2VydC5lcXVhbChyb3dzKClbMV0ubm93LnNwYW4sIG51bGwpO1xufSk7XG5cbnRlc3QoXCJ0aGUgc3VtIGhhcyBhbGwgb2YgdGhlbSwgYW5kIGhvdyBtYW55IHNwYW5zIHRoZXJlIGFyZVwiLCAoKSA9PiB7XG4gIGFzc2VydC5kZWVwRXF1YWwoaW5Xb3JkcyhzdW1PZihyb3dzKCkpKSwgW1wiXCIsIDYwMCwgMzEwLCAyMDAsIDQwLCA1MF0pO1xuICBhc3NlcnQuZXF1YWwoc3VtT2Yocm93cygpKS5ub3cuc3BhbiEuY291bnQsIDYpO1xufSk7XG5cbnRlc3QoXCJ0aHJlYWRzIGFyZSB2YWx1ZXMsIHRvbywgYW5kIGEga2V5IHRoYXQgb25seSBzcGFucyBoYXZlIGlzIGEgdGFibGUgb2Ygc3BhbnNcIiwgKCkgPT4ge1xuICBhc3NlcnQuZGVlcEVxdWFsKG1vZGVsLmxhYmVsS2V5cywgW1wiZW5kcG9pbnRcIiwgXCJqaXRcIiwgXCJ0aHJlYWRcIiwgXCJzdGF0dXNcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKHJvd3MoeyBrZXk6IFwidGhyZWFkXCIgfSkubWFwKChyb3cpID0+IGluV29yZHMocm93KS5zbGljZSgwLCAyKSksIFtbXCJtYWluXCIsIDU5N10sIFtcIndvcmtlclwiLCAzXV0pO1xuICBjb25zdCBbc3RhdHVzLCBub25lXSA9IHJvd3MoeyBrZXk6IFwic3RhdHVzXCIgfSk7XG4gIGFzc2VydC5kZWVwRXF1YWwoW3N0YXR1cy52YWx1ZXMsIHN0YXR1cy5ub3cudG90YWwsIHN0YXR1cy5ub3cuc3BhbiEuY291bnRdLCBbW1wiMjAwXCJdLCAwLCA1XSk7XG4gIGFzc2VydC5kZWVwRXF1YWwoW25vbmUudmFsdWVzLCBub25lLm5vdy50b3RhbF0sIFtbXSwgNjAwXSk7XG59KTtcblxudGVzdChcInRoZSBrZXkgaXMgd2hhdCB3YXMgY2hvc2VuLCBlbHNlIG9uZSB3aG9zZSB0aW1lcyBhcmUga25vd25cIiwgKCkgPT4ge1xuICBhc3NlcnQuZXF1YWwobW9kZWwubGFiZWxLZXkoc3RhdGVXaXRoKHt9KSksIFwiZW5kcG9pbnRcIik7XG4gIGFzc2VydC5lcXVhbChtb2RlbC5sYWJlbEtleShzdGF0ZVdpdGgoeyBrZXk6IFwidGhyZWFkXCIgfSkpLCBcInRocmVhZFwiKTtcbiAgYXNzZXJ0LmVxdWFsKG1vZGVsLmxhYmVsS2V5KHN0YXRlV2l0aCh7IGtleTogXCJnb25lXCIgfSkpLCBcImVuZHBvaW50XCIpO1xuICBhc3NlcnQuZXF1YWwobmV3IE1vZGVsKHByb2ZpbGUoW3sgc3RhY2s6IFwibWFpblwiLCB3ZWlnaHQ6IDEsIGxhYmVsczogeyBqaXQ6IFwieWVzXCIsIHRlbmFudDogXCI3XCIgfSB9XSkpLmxhYmVsS2V5KHN0YXRlV2l0aCh7fSkpLCBcInRlbmFudFwiKTtcbiAgYXNzZXJ0LmVxdWFsKG5ldyBNb2RlbChwcm9maWxlKFt7IHN0YWNrOiBcIm1haW5cIiwgd2VpZ2h0OiAxIH1dKSkubGFiZWxLZXkoc3RhdGVXaXRoKHt9KSksIG51bGwpO1xufSk7XG5cbnRlc3QoXCJmaWx0ZXJzIGNob29zZSBzYW1wbGVzLCBidXQgZm9yIG9uZSBieSB0aGUgbGFiZWwgaXRzZWxmXCIsICgpID0+IHtcbiAgY29uc3QgdG90YWxzID0gKGNoYW5nZTogUGFyYW1ldGVyczx0eXBlb2Ygc3RhdGVXaXRoPlswXSk6IFtzdHJpbmcsIG51bWJlcl1bXSA9PlxuICAgIHJvd3MoY2hhbmdlKS5tYXAoKHsgdmFsdWVzLCBub3cgfSkgPT4gW3ZhbHVlcy5qb2luKFwiLFwiKSwgTWF0aC5yb3VuZChub3cudG90YWwpXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwodG90YWxzKHsgaGlkZGVuU3RhdGVzOiBbXCJibG9ja2VkXCIsIFwid2FpdFwiXSB9KSwgW1tcIm9yZGVycyNzaG93XCIsIDMwN10sIFtcIm9yZGVycyNpbmRleFwiLCA1MF0sIFtcIlwiLCAzXV0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKHRvdGFscyh7IGZvY3VzOiBcInJlYWRcIiB9KSwgW1tcIm9yZGVycyNzaG93XCIsIDI0MF1dKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbCh0b3RhbHMoeyByYW5nZVVzOiBbMzUsIDYwXSB9KSwgW1tcIm9yZGVycyNpbmRleFwiLCA1MF0sIFtcIlwiLCAzXV0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKHRvdGFscyh7IGxhYmVsczogW1wiaml0PXllc1wiXSB9KSwgW1tcIm9yZGVycyNzaG93XCIsIDddXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwodG90YWxzKHsgbGFiZWxzOiBbXCJlbmRwb2ludD1vcmRlcnMjaW5kZXhcIl0gfSksIHRvdGFscyh7fSkpO1xufSk7XG5cbnRlc3QoXCJhIHJvdydzIGZpbHRlciBsZWF2ZXMgaXRzIHNhbXBsZXMsIHdoYXRldmVyIHRoZSBsYWJlbCBpc1wiLCAoKSA9PiB7XG4gIGZvciAoY29uc3Qga2V5IG9mIFtcImVuZHBvaW50XCIsIFwidGhyZWFkXCIsIFwiaml0XCJdKSB7XG4gICAgZm9yIChjb25zdCB7IHZhbHVlcywgbm93IH0gb2Ygcm93cyh7IGtleSB9KSkge1xuICAgICAgaWYgKG5vdy50b3RhbCA+IDApIGFzc2VydC5lcXVhbChtb2RlbC50b3RhbChzdGF0ZVdpdGgoeyBsYWJlbHM6IGZpbHRlcnNPZihrZXksIHZhbHVlcykgfSkpLCBub3cudG90YWwsIGAke2tleX0gJHt2YWx1ZXMuam9pbigpfWApO1xuICAgIH1cbiAgfVxufSk7XG5cbnRlc3QoXCJhIHZhbHVlIHRoYXQgZW5kcyBpbiA9IGlzIG9uZSwgYW5kIG5vdCB0aGUgbGFjayBvZiB0aGUgbGFiZWxcIiwgKCkgPT4ge1xuICBjb25zdCB0b2tlbnMgPSBuZXcgTW9kZWwocHJvZmlsZShbeyBzdGFjazogXCJtYWluXCIsIHdlaWdodDogMSwgbGFiZWxzOiB7IHRva2VuOiBcImFiPVwiIH0gfSwgeyBzdGFjazogXCJtYWluXCIsIHdlaWdodDogMjAgfV0pKTtcbiAgYXNzZXJ0LmVxdWFsKHRva2Vucy50b3RhbChzdGF0ZVdpdGgoeyBsYWJlbHM6IFtcInRva2VuPWFiPVwiXSB9KSksIDEpO1xuICBhc3NlcnQuZXF1YWwodG9rZW5zLnRvdGFsKHN0YXRlV2l0aCh7IGxhYmVsczogW1widG9rZW49XCJdIH0pKSwgMjApO1xufSk7XG5cbnRlc3QoXCJyb3dzIGFyZSBvcmRlcmVkIGJ5IGV2ZXJ5IGNvbHVtblwiLCAoKSA9PiB7XG4gIGNvbnN0IGZpcnN0ID0gKGNvbHVtbjogTGFiZWxDb2x1bW4sIGRlc2NlbmRpbmc6IGJvb2xlYW4pOiBzdHJpbmcgPT4gc29ydExhYmVsUm93cyhyb3dzKCksIHsgY29sdW1uLCBkZXNjZW5kaW5nIH0pWzBdLnZhbHVlc1swXTtcbiAgYXNzZXJ0LmVxdWFsKGZpcnN0KFwidG90YWxcIiwgZmFsc2UpLCBcIm5ldmVyIHNhbXBsZWRcIik7XG4gIGFzc2VydC5lcXVhbChmaXJzdChcImdjXCIsIHRydWUpLCBcIm9yZGVycyNpbmRleFwiKTtcbiAgYXNzZXJ0LmVxdWFsKGZpcnN0KFwiY291bnRcIiwgdHJ1ZSksIFwib3JkZXJzI3Nob3dcIik7XG4gIGFzc2VydC5lcXVhbChmaXJzdChcIm1lZGlhblwiLCB0cnVlKSwgXCJvcmRlcnMjc2hvd1wiKTtcbiAgYXNzZXJ0LmVxdWFsKGZpcnN0KFwibGFiZWxcIiwgZmFsc2UpLCBcIm5ldmVyIHNhbXBsZWRcIik7XG4gIGFzc2VydC5lcXVhbChmaXJzdChcImxhYmVsXCIsIHRydWUpLCBcIm9yZGVycyNzaG93XCIpO1xufSk7XG5cbnRlc3QoXCJhIGNvbXBhcmlzb24gaGFzIGJvdGggc2lkZXMsIHNjYWxlZCB3aGVyZSB0aGF0IGlzIGFza2VkIGZvciwgYW5kIHRoZSBzcGFucyBvZiBib3RoXCIsICgpID0+IHtcbiAgY29uc3QgYmVmb3JlID0gcHJvZmlsZShbeyBzdGFjazogXCJtYWluO3dvcmtcIiwgd2VpZ2h0OiAxMDAsIGxhYmVsczogeyBlbmRwb2ludDogXCJvcmRlcnMjc2hvd1wiIH0gfSwgeyBzdGFjazogXCJtYWluXCIsIHdlaWdodDogMTAwIH1dLCBbXCIjIHNwYW5zOiBlbmRwb2ludCBvcmRlcnMjc2hvdyAxNToxXCJdKTtcbiAgY29uc3QgYm90aCA9IG5ldyBNb2RlbChjb21iaW5lKGJlZm9yZSwgcHJvZmlsZShTQU1QTEVTLCBTUEFOUykpKTtcbiAgY29uc3Qgcm93ID0gKG5vcm1hbGl6ZWQ6IGJvb2xlYW4pOiBMYWJlbFJvdyA9PiBib3RoLmxhYmVsUm93cyhzdGF0ZVdpdGgoeyBub3JtYWxpemVkIH0pKS5maW5kKCh7IHZhbHVlcyB9KSA9PiB2YWx1ZXNbMF0gPT09IFwib3JkZXJzI3Nob3dcIikhO1xuICBhc3NlcnQuZGVlcEVxdWFsKFtyb3coZmFsc2UpLmJhc2UudG90YWwsIHJvdyhmYWxzZSkubm93LnRvdGFsXSwgWzEwMCwgNTQ3XSk7XG4gIGFzc2VydC5kZWVwRXF1YWwoW3JvdyhmYWxzZSkuYmFzZS5zcGFuIS5jb3VudCwgcm93KGZhbHNlKS5ub3cuc3BhbiEuY291bnRdLCBbMSwgNF0pO1xuICBhc3NlcnQuZXF1YWwocm93KHRydWUpLmJhc2UudG90YWwsIDMwMCk7XG59KTtcblxudGVzdChcImFzIG1hbnkgdmFsdWVzIGFzIHRoZXJlIGNhbiBiZSBzZXRzIG9mIGxhYmVscyBhcmUgYXMgbWFueSByb3dzXCIsICgpID0+IHtcbiAgY29uc3QganNvbiA9IHZpZXdKc29uKFt7IHN0YWNrOiBcIm1haW5cIiwgd2VpZ2h0OiAxIH1dKTtcbiAgY29uc3QgY291bnQgPSAyMF8wMDA7XG4gIGZvciAobGV0IGkgPSAxOyBpIDw9IGNvdW50OyBpKyspIHtcbiAgICBqc29uLmxhYmVscy5rZXkucHVzaChqc29uLnN0cmluZ3MubGVuZ3RoKTtcbiAgICBqc29uLnN0cmluZ3MucHVzaChcImVuZHBvaW50XCIsIGB2YWx1ZSAke2l9YCk7XG4gICAganNvbi5sYWJlbHMuc3RyaW5nLnB1c2goanNvbi5zdHJpbmdzLmxlbmd0aCAtIDEpO1xuICAgIGpzb24ubGFiZWxzLm51bWJlci5wdXNoKDApO1xuICAgIGpzb24ubGFiZWxzLnVuaXQucHVzaCgwKTtcbiAgICBqc29uLmxhYmVsX3NldHMuZW5kLnB1c2goaSk7XG4gICAganNvbi5zYW1wbGVzLnN0YWNrLnB1c2goMSk7XG4gICAganNvbi5zYW1wbGVzLnRocmVhZC5wdXNoKDEpO1xuICAgIGpzb24uc2FtcGxlcy5sYWJlbHMucHVzaChpKTtcbiAgICBqc29uLnNhbXBsZXMudmFsdWVzLmZvckVhY2goKHZhbHVlcykgPT4gdmFsdWVzLnB1c2goMSkpO1xuICB9XG4gIGFzc2VydC5lcXVhbChuZXcgTW9kZWwocHJvZmlsZU9mKGpzb24pKS5sYWJlbFJvd3Moc3RhdGVXaXRoKHt9KSkubGVuZ3RoLCBjb3VudCArIDEpO1xufSk7XG4iLCAiLy8gV2hhdCBhIGZyYW1lIGlzLCBhbmQgd2hhdCBhIHRocmVhZCB3YXMgZG9pbmc6IHRoZSB3b3JkcyB0aGF0IG9ubHkgYSBwcm9maWxlciBvZiBSdWJ5IGNhbiBzYXkuXG4vL1xuLy8gQSBzYW1wbGUncyBzdGF0ZSBpcyBpbiBpdHMgbGVhZiwgZm9yIHRoZSByZWNvcmRlciBwdXRzIGEgZnJhbWUgb2YgaXRzIG93biBvbiB0b3Agb2Ygd2hhdCB3YWl0ZWQgb3Igc2V0IG9mZiBhIGNvbGxlY3Rpb24uXG4vLyBBIGZ1bmN0aW9uJ3MgY2F0ZWdvcnkgYW5kIGxpYnJhcnkgYXJlIGluIGl0cyBwYXRoLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBTVEFURVMgPSBbXCJydW5uaW5nXCIsIFwiaml0XCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFN0YXRlID0gKHR5cGVvZiBTVEFURVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBTVEFURV9XT1JEUzogUmVjb3JkPFN0YXRlLCB7IG5hbWU6IHN0cmluZzsgaW5UZXh0OiBzdHJpbmc7IG1lYW5pbmc6IHN0cmluZyB9PiA9IHtcbiAgcnVubmluZzogeyBuYW1lOiBcIlJ1bm5pbmdcIiwgaW5UZXh0OiBcInJ1bm5pbmdcIiwgbWVhbmluZzogXCJydW5uaW5nIFJ1Ynkgb3IgQyBjb2RlXCIgfSxcbiAgaml0OiB7IG5hbWU6IFwiUnVubmluZywgY29tcGlsZWRcIiwgaW5UZXh0OiBcInJ1bm5pbmcgY29tcGlsZWRcIiwgbWVhbmluZzogXCJydW5uaW5nIGNvZGUgdGhhdCBZSklUIG9yIFpKSVQgaGFzIGNvbXBpbGVkLCBhbmQgQyBjb2RlIGNhbGxlZCBmcm9tIGl0XCIgfSxcbiAgZ2M6IHsgbmFtZTogXCJHQ1wiLCBpblRleHQ6IFwiR0NcIiwgbWVhbmluZzogXCJjb2xsZWN0aW5nIGdhcmJhZ2U6IG1hcmtpbmcgYW5kIHN3ZWVwaW5nXCIgfSxcbiAgd2FpdDogeyBuYW1lOiBcIkdWTCB3YWl0XCIsIGluVGV4dDogXCJHVkwgd2FpdFwiLCBtZWFuaW5nOiBcInJlYWR5IHRvIHJ1biwgYnV0IGFub3RoZXIgdGhyZWFkIGhlbGQgdGhlIGxvY2tcIiB9LFxuICBibG9ja2VkOiB7IG5hbWU6IFwiQmxvY2tlZFwiLCBpblRleHQ6IFwiYmxvY2tlZFwiLCBtZWFuaW5nOiBcIndhaXRpbmcgZm9yIEkvTywgc2xlZXAgb3IgYW5vdGhlciB0aHJlYWQsIHdpdGhvdXQgdGhlIGxvY2tcIiB9LFxufTtcblxudHlwZSBQYXVzZSA9IEV4Y2x1ZGU8U3RhdGUsIFwicnVubmluZ1wiIHwgXCJqaXRcIj47XG5cbmNvbnN0IFBBVVNFUzogUmVjb3JkPHN0cmluZywgUGF1c2U+ID0ge1xuICBcIjxHVkw+W0dWTCBibG9ja2VkXVwiOiBcImJsb2NrZWRcIixcbiAgXCI8R1ZMPltHVkwgd2FpdF1cIjogXCJ3YWl0XCIsXG4gIFwiPEdDPltHQyBtYXJraW5nXVwiOiBcImdjXCIsXG4gIFwiPEdDPltHQyBzd2VlcGluZ11cIjogXCJnY1wiLFxufTtcblxuLy8gV2hhdCBhIGZyYW1lIHN0YW5kcyBmb3IgdGhhdCBpcyBubyBjb2RlLiBUaGUgZmlsZSBpcyB0aGUgcmVjb3JkZXIncyB3b3JkLCB0b286IGEgbWV0aG9kIG9mIHRoYXQgbmFtZSBoYXMgYSBwYXRoLlxuY29uc3QgcGF1c2VPZiA9IChuYW1lOiBzdHJpbmcsIGZpbGU6IHN0cmluZyk6IFBhdXNlIHwgdW5kZWZpbmVkID0+IFBBVVNFU1tmaWxlICsgbmFtZV07XG5cbi8vIFJldHVybnMgZm9yIGVhY2ggc2FtcGxlIHRoZSBpbmRleCBvZiBpdHMgc3RhdGUgaW4gU1RBVEVTLlxuZXhwb3J0IGZ1bmN0aW9uIHNhbXBsZVN0YXRlcyhwcm9maWxlOiBQcm9maWxlKTogVWludDhBcnJheSB7XG4gIGNvbnN0IG9mRnVuY3Rpb24gPSBwcm9maWxlLmZ1bmN0aW9uTmFtZS5tYXAoKG5hbWUsIGlkKSA9PlxuICAgIFNUQVRFUy5pbmRleE9mKHBhdXNlT2YobmFtZSwgcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKSA/PyBcInJ1bm5pbmdcIiksXG4gICk7XG4gIGNvbnN0IGppdFNldHMgPSBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gc2V0LnNvbWUoKHsga2V5LCB2YWx1ZSB9KSA9PiBrZXkgPT09IFwiaml0XCIgJiYgdmFsdWUgPT09IFwieWVzXCIpKTtcbiAgY29uc3Qgc3RhdGVzID0gbmV3IFVpbnQ4QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHN0YXRlcy5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGxlYWYgPSBwcm9maWxlLmZyYW1lRnVuY3Rpb25bcHJvZmlsZS5zdGFja0ZyYW1lW3Byb2ZpbGUuc2FtcGxlU3RhY2tbaV1dXTtcbiAgICBzdGF0ZXNbaV0gPSBvZkZ1bmN0aW9uW2xlYWZdO1xuICAgIGlmIChzdGF0ZXNbaV0gPT09IDAgJiYgaml0U2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0pIHN0YXRlc1tpXSA9IDE7XG4gIH1cbiAgcmV0dXJuIHN0YXRlcztcbn1cblxuZXhwb3J0IGNvbnN0IENBVEVHT1JJRVMgPSBbXCJhcHBcIiwgXCJnZW1cIiwgXCJzdGRsaWJcIiwgXCJjb3JlXCIsIFwibmF0aXZlXCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiLCBcIm90aGVyXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgQ2F0ZWdvcnkgPSAodHlwZW9mIENBVEVHT1JJRVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBDQVRFR09SWV9XT1JEUzogUmVjb3JkPENhdGVnb3J5LCBzdHJpbmc+ID0ge1xuICBhcHA6IFwiQXBwbGljYXRpb25cIixcbiAgZ2VtOiBcIkdlbXNcIixcbiAgc3RkbGliOiBcIlN0YW5kYXJkIGxpYnJhcnlcIixcbiAgY29yZTogXCJDb3JlIGFuZCBDIG1ldGhvZHNcIixcbiAgbmF0aXZlOiBcIk5hdGl2ZSBsaWJyYXJpZXNcIixcbiAgZ2M6IFwiR2FyYmFnZSBjb2xsZWN0aW9uXCIsXG4gIHdhaXQ6IFwiV2FpdGluZyBmb3IgdGhlIEdWTFwiLFxuICBibG9ja2VkOiBcIkJsb2NrZWRcIixcbiAgb3RoZXI6IFwiT3RoZXJcIixcbn07XG5cbmV4cG9ydCBpbnRlcmZhY2UgT3JpZ2luIHtcbiAgY2F0ZWdvcnk6IENhdGVnb3J5O1xuICBsaWJyYXJ5OiBzdHJpbmc7IC8vIFwicmFjayAzLjEuOFwiLCBcImpzb25cIiwgXCJDb3JlIGFuZCBDIG1ldGhvZHNcIiwgXCJsaWJjXCIsIFwiQXBwbGljYXRpb25cIlxufVxuXG4vLyBXaGF0IGEgZ2VtIGluc3RhbGxzLCB3aGF0IHdhcyBjb21waWxlZCBmb3IgaXQsIGFuZCBpdHMgc3BlY2lmaWNhdGlvbi5cbmNvbnN0IEdFTV9GSUxFID0gL1xcLyg/OmdlbXN8YnVuZGxlclxcL2dlbXN8ZXh0ZW5zaW9uc1xcL1teL10rXFwvW14vXSspXFwvKFteL10rPyktKFxcZFteL10qfFswLTlhLWZdezcsfSlcXC8vO1xuY29uc3QgR0VNX1NQRUNJRklDQVRJT04gPSAvXFwvc3BlY2lmaWNhdGlvbnNcXC8oPzpkZWZhdWx0XFwvKT8oW14vXSs/KS0oXFxkW14vXSopXFwuZ2Vtc3BlYyQvO1xuXG4vLyBTYXlzIHdoZXJlIGEgZnVuY3Rpb24gY29tZXMgZnJvbSwgYnkgaXRzIG5hbWUgYW5kIGZpbGUuXG5leHBvcnQgZnVuY3Rpb24gb3JpZ2luT2YobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBwYXVzZSA9IHBhdXNlT2YobmFtZSwgZmlsZSk7XG4gIGlmIChwYXVzZSkgcmV0dXJuIHsgY2F0ZWdvcnk6IHBhdXNlLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEU1twYXVzZV0gfTtcbiAgY29uc3QgZ2VtID0gR0VNX0ZJTEUuZXhlYyhmaWxlKSA/PyBHRU1fU1BFQ0lGSUNBVElPTi5leGVjKGZpbGUpO1xuICBpZiAoZ2VtKSByZXR1cm4geyBjYXRlZ29yeTogXCJnZW1cIiwgbGlicmFyeTogYCR7Z2VtWzFdfSAke2dlbVsyXX1gIH07XG4gIGNvbnN0IHN0YW5kYXJkID0gL1xcL2xpYlxcL3J1YnlcXC8oPzpzaXRlX3J1YnlcXC98dmVuZG9yX3J1YnlcXC8pP1xcZCtcXC5cXGQrXFwuXFxkK1xcLyhbXi8uXSspLy5leGVjKGZpbGUpO1xuICBpZiAoc3RhbmRhcmQpIHJldHVybiB7IGNhdGVnb3J5OiBcInN0ZGxpYlwiLCBsaWJyYXJ5OiBgJHtzdGFuZGFyZFsxXX1gIH07XG4gIGlmIChmaWxlID09PSBcIjxuYXRpdmU+XCIpIHJldHVybiBvcmlnaW5PZk5hdGl2ZShuYW1lKTtcbiAgaWYgKGZpbGUuc3RhcnRzV2l0aChcIjxpbnRlcm5hbDpcIikgfHwgQ09SRV9GSUxFUy5oYXMoZmlsZSkpIHJldHVybiB7IGNhdGVnb3J5OiBcImNvcmVcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuY29yZSB9O1xuICBpZiAoZmlsZSA9PT0gXCJcIiB8fCBmaWxlLnN0YXJ0c1dpdGgoXCI8XCIpKSByZXR1cm4geyBjYXRlZ29yeTogXCJvdGhlclwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5vdGhlciB9O1xuICByZXR1cm4geyBjYXRlZ29yeTogXCJhcHBcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuYXBwIH07XG59XG5cbi8vIE1ldGhvZHMgd3JpdHRlbiBpbiBDLCBhbmQgb3BlcmF0b3JzIHRoYXQgdGhlIGludGVycHJldGVyIGNhcnJpZXMgb3V0IGl0c2VsZi5cbmNvbnN0IENPUkVfRklMRVMgPSBuZXcgU2V0KFtcIjxDIG1ldGhvZD5cIiwgXCI8aW5zdHJ1Y3Rpb24+XCJdKTtcblxuLy8gTGlicmFyaWVzIG9mIG5hdGl2ZSBsZWF2ZXMgKFwiW2xpYmNdIG1lbWNweVwiKSB0aGF0IGFyZSBSdWJ5IGl0c2VsZjogaXRzIGxpYnJhcnksIGl0cyBwcm9ncmFtLCBhbmQgd2hhdCBpdCBjb21waWxlZC5cbmNvbnN0IFJVQllTX09XTiA9IG5ldyBTZXQoW1wibGlicnVieVwiLCBcInJ1YnlcIiwgXCJqaXRcIl0pO1xuXG5mdW5jdGlvbiBvcmlnaW5PZk5hdGl2ZShuYW1lOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBsaWJyYXJ5ID0gL15cXFsoW15cXF1dKylcXF0vLmV4ZWMobmFtZSk/LlsxXSA/PyBuYW1lO1xuICBpZiAoUlVCWVNfT1dOLmhhcyhsaWJyYXJ5KSkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwiY29yZVwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5jb3JlIH07XG4gIHJldHVybiB7IGNhdGVnb3J5OiBcIm5hdGl2ZVwiLCBsaWJyYXJ5IH07XG59XG4iLCAiLy8gRmluZHMgYSByb3cgYnkgYSBwYWlyIG9mIG51bWJlcnM6IG9wZW4gYWRkcmVzc2luZyBpbiB0eXBlZCBhcnJheXMsIHNldmVyYWwgdGltZXMgYXMgZmFzdCBhcyBhIE1hcCB3aXRoIGtleXMgbWFkZSBvZiB0ZXh0LlxuXG5leHBvcnQgY2xhc3MgUGFpckluZGV4IHtcbiAgcHJpdmF0ZSBzbG90czogSW50MzJBcnJheTsgLy8gcm93ICsgMTsgMDogZnJlZVxuICBwcml2YXRlIG1hc2s6IG51bWJlcjtcbiAgcHJpdmF0ZSBjb3VudCA9IDA7XG5cbiAgY29uc3RydWN0b3IoXG4gICAgcHJpdmF0ZSByZWFkb25seSBmaXJzdDogeyBbcm93OiBudW1iZXJdOiBudW1iZXIgfSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IHNlY29uZDogeyBbcm93OiBudW1iZXJdOiBudW1iZXIgfSxcbiAgICBleHBlY3RlZCA9IDEwMjQsXG4gICkge1xuICAgIGNvbnN0IHNpemUgPSAyICoqIE1hdGguY2VpbChNYXRoLmxvZzIoTWF0aC5tYXgoZXhwZWN0ZWQsIDE2KSAqIDIpKTtcbiAgICB0aGlzLnNsb3RzID0gbmV3IEludDMyQXJyYXkoc2l6ZSk7XG4gICAgdGhpcy5tYXNrID0gc2l6ZSAtIDE7XG4gIH1cblxuICAvLyBSZXR1cm5zIHRoZSByb3cgb2YgdGhlIHBhaXIsIG9yIC0xIGFmdGVyIG5vdGluZyB0aGF0IHJvdyBgbmV4dGAgaXMgZ29pbmcgdG8gaG9sZCBpdC5cbiAgZmluZE9yQWRkKGE6IG51bWJlciwgYjogbnVtYmVyLCBuZXh0OiBudW1iZXIpOiBudW1iZXIge1xuICAgIGlmICh0aGlzLmNvdW50ICogMiA+IHRoaXMubWFzaykgdGhpcy5ncm93KCk7XG4gICAgbGV0IHNsb3QgPSBoYXNoKGEsIGIpICYgdGhpcy5tYXNrO1xuICAgIGZvciAoOzspIHtcbiAgICAgIGNvbnN0IHJvdyA9IHRoaXMuc2xvdHNbc2xvdF0gLSAxO1xuICAgICAgaWYgKHJvdyA8IDApIGJyZWFrO1xuICAgICAgaWYgKHRoaXMuZmlyc3Rbcm93XSA9PT0gYSAmJiB0aGlzLnNlY29uZFtyb3ddID09PSBiKSByZXR1cm4gcm93O1xuICAgICAgc2xvdCA9IChzbG90ICsgMSkgJiB0aGlzLm1hc2s7XG4gICAgfVxuICAgIHRoaXMuc2xvdHNbc2xvdF0gPSBuZXh0ICsgMTtcbiAgICB0aGlzLmNvdW50Kys7XG4gICAgcmV0dXJuIC0xO1xuICB9XG5cbiAgcHJpdmF0ZSBncm93KCk6IHZvaWQge1xuICAgIGNvbnN0IG9sZCA9IHRoaXMuc2xvdHM7XG4gICAgdGhpcy5zbG90cyA9IG5ldyBJbnQzMkFycmF5KG9sZC5sZW5ndGggKiAyKTtcbiAgICB0aGlzLm1hc2sgPSB0aGlzLnNsb3RzLmxlbmd0aCAtIDE7XG4gICAgZm9yIChjb25zdCBlbnRyeSBvZiBvbGQpIHtcbiAgICAgIGlmIChlbnRyeSA9PT0gMCkgY29udGludWU7XG4gICAgICBsZXQgc2xvdCA9IGhhc2godGhpcy5maXJzdFtlbnRyeSAtIDFdLCB0aGlzLnNlY29uZFtlbnRyeSAtIDFdKSAmIHRoaXMubWFzaztcbiAgICAgIHdoaWxlICh0aGlzLnNsb3RzW3Nsb3RdICE9PSAwKSBzbG90ID0gKHNsb3QgKyAxKSAmIHRoaXMubWFzaztcbiAgICAgIHRoaXMuc2xvdHNbc2xvdF0gPSBlbnRyeTtcbiAgICB9XG4gIH1cbn1cblxuZnVuY3Rpb24gaGFzaChhOiBudW1iZXIsIGI6IG51bWJlcik6IG51bWJlciB7XG4gIGxldCBtaXhlZCA9IE1hdGguaW11bChhLCAweDllMzc3OWIxKSBeIE1hdGguaW11bChiLCAweDg1ZWJjYTZiKTtcbiAgbWl4ZWQgPSBNYXRoLmltdWwobWl4ZWQgXiAobWl4ZWQgPj4+IDE1KSwgMHgyYzFiM2M2ZCk7XG4gIHJldHVybiAobWl4ZWQgXiAobWl4ZWQgPj4+IDEzKSkgPj4+IDA7XG59XG4iLCAiLy8gVGhlIHByb2Nlc3NlcyB0aGF0IGEgcHJvZmlsZSdzIHRocmVhZHMgYmVsb25nIHRvLiBUd28gYXJlIHRvbGQgYXBhcnQgYnkgbnVtYmVyLCBwYXJlbnQgYW5kIHRpdGxlOiBmaWxlcyBvZiBzZXZlcmFsIGhvc3RzLCBwdXRcbi8vIHRvZ2V0aGVyLCBtYXkgYWxsIGhhdmUgYSBwcm9jZXNzIDEuXG5cbmltcG9ydCB0eXBlIHsgUHJvZmlsZSwgVGhyZWFkIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFByb2Nlc3Mge1xuICBpZDogbnVtYmVyOyAvLyAxLCAyLCAuLi4gaW4gdGhlIG9yZGVyIGluIHdoaWNoIGl0cyB0aHJlYWRzIGFwcGVhclxuICBwaWQ6IG51bWJlcjsgLy8gMDogdW5rbm93blxuICB0aXRsZTogc3RyaW5nOyAvLyBcIlwiIHdoZXJlIGl0IGlzIG5vdCBrbm93blxufVxuXG5jb25zdCBrZXlPZiA9ICh7IHByb2Nlc3MsIHBhcmVudCwgdGl0bGUgfTogVGhyZWFkKTogc3RyaW5nID0+IGAke3Byb2Nlc3N9ICR7cGFyZW50fSAke3RpdGxlfWA7XG5cbmNvbnN0IGtub3duID0gbmV3IFdlYWtNYXA8VGhyZWFkW10sIHsgbGlzdDogUHJvY2Vzc1tdOyBvZlRocmVhZDogSW50MzJBcnJheSB9PigpO1xuXG5mdW5jdGlvbiByZWFkKHRocmVhZHM6IFRocmVhZFtdKTogeyBsaXN0OiBQcm9jZXNzW107IG9mVGhyZWFkOiBJbnQzMkFycmF5IH0ge1xuICBsZXQgZm91bmQgPSBrbm93bi5nZXQodGhyZWFkcyk7XG4gIGlmIChmb3VuZCkgcmV0dXJuIGZvdW5kO1xuICBjb25zdCBpZHMgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPigpO1xuICBjb25zdCBsaXN0OiBQcm9jZXNzW10gPSBbXTtcbiAgY29uc3Qgb2ZUaHJlYWQgPSBuZXcgSW50MzJBcnJheSh0aHJlYWRzLmxlbmd0aCk7XG4gIGZvciAobGV0IHRocmVhZCA9IDE7IHRocmVhZCA8IHRocmVhZHMubGVuZ3RoOyB0aHJlYWQrKykge1xuICAgIGNvbnN0IGtleSA9IGtleU9mKHRocmVhZHNbdGhyZWFkXSk7XG4gICAgbGV0IGlkID0gaWRzLmdldChrZXkpO1xuICAgIGlmIChpZCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICBpZHMuc2V0KGtleSwgKGlkID0gbGlzdC5sZW5ndGggKyAxKSk7XG4gICAgICBsaXN0LnB1c2goeyBpZCwgcGlkOiB0aHJlYWRzW3RocmVhZF0ucHJvY2VzcywgdGl0bGU6IHRocmVhZHNbdGhyZWFkXS50aXRsZSB9KTtcbiAgICB9XG4gICAgb2ZUaHJlYWRbdGhyZWFkXSA9IGlkO1xuICB9XG4gIGtub3duLnNldCh0aHJlYWRzLCAoZm91bmQgPSB7IGxpc3QsIG9mVGhyZWFkIH0pKTtcbiAgcmV0dXJuIGZvdW5kO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvY2Vzc2VzT2YocHJvZmlsZTogUHJvZmlsZSk6IFByb2Nlc3NbXSB7XG4gIHJldHVybiByZWFkKHByb2ZpbGUudGhyZWFkcykubGlzdDtcbn1cblxuLy8gUmV0dXJucyBieSB0aHJlYWQgdGhlIGlkIG9mIGl0cyBwcm9jZXNzOyAwIGZvciB0aGUgdGhyZWFkIHRoYXQgaXMgbm90IGtub3duLlxuZXhwb3J0IGZ1bmN0aW9uIHByb2Nlc3NPZlRocmVhZHMocHJvZmlsZTogUHJvZmlsZSk6IEludDMyQXJyYXkge1xuICByZXR1cm4gcmVhZChwcm9maWxlLnRocmVhZHMpLm9mVGhyZWFkO1xufVxuXG4vLyBXaGF0IGEgcHJvY2VzcyBpcyBjYWxsZWQgd2hlcmUgdGhlcmUgaXMgcm9vbSBmb3Igc29tZSB3b3JkczogXCJwdW1hOiBjbHVzdGVyIHdvcmtlciAwOiA0NzExIFtzaG9wXVwiLlxuZXhwb3J0IGZ1bmN0aW9uIHByb2Nlc3NOYW1lKHsgcGlkLCB0aXRsZSB9OiBQcm9jZXNzKTogc3RyaW5nIHtcbiAgaWYgKHRpdGxlID09PSBcIlwiKSByZXR1cm4gcGlkID09PSAwID8gXCJ1bmtub3duIHByb2Nlc3NcIiA6IGBwcm9jZXNzICR7cGlkfWA7XG4gIC8vIFB1bWEgYW5kIG90aGVycyBwdXQgdGhlaXIgbnVtYmVyIGludG8gdGhlIHRpdGxlLlxuICByZXR1cm4gcGlkID09PSAwIHx8IG5ldyBSZWdFeHAoYFxcXFxiJHtwaWR9XFxcXGJgKS50ZXN0KHRpdGxlKSA/IHRpdGxlIDogYCR7dGl0bGV9ICgke3BpZH0pYDtcbn1cbiIsICIvLyBTcGFuczogaG93IGxvbmcgcmVxdWVzdHMsIGpvYnMgb3IgdGVzdHMgdG9vaywgYnkgYSBsYWJlbCdzIGtleSBhbmQgdmFsdWUuIEEgcHJvZmlsZSBoYXMgdGhlbSBhcyBoaXN0b2dyYW1zIGluIGNvbW1lbnRzXG4vLyAoZG9jcy9mb3JtYXRzLm1kKTogXCIjIHNwYW5zOiBlbmRwb2ludCBvcmRlcnMjc2hvdyAxMDQ4NTc2OjMgMjA5NzE1Mjo3XCIuXG5cbmV4cG9ydCBpbnRlcmZhY2UgU3BhbiB7XG4gIGNvdW50OiBudW1iZXI7XG4gIG1lZGlhbk5zOiBudW1iZXI7XG4gIHA5NU5zOiBudW1iZXI7XG59XG5cbi8vIEJ5IGtleSBhbmQgdmFsdWUuXG5leHBvcnQgdHlwZSBTcGFucyA9IFJlYWRvbmx5TWFwPHN0cmluZywgUmVhZG9ubHlNYXA8c3RyaW5nLCBTcGFuPj47XG5cbnR5cGUgSGlzdG9ncmFtID0gTWFwPG51bWJlciwgbnVtYmVyPjsgLy8gY291bnRzIGJ5IHRoZSBsb3dlciBlbmQgb2YgYSBidWNrZXRcblxuY29uc3QgUFJFRklYID0gXCIjIHNwYW5zOiBcIjtcbmNvbnN0IFBBUlRTID0gMTY7IC8vIGJ1Y2tldHMgZm9yIGVhY2ggcG93ZXIgb2YgdHdvXG5jb25zdCBDT01NRU5UID0gL14jIHNwYW5zOiAoXFxTKykgKFxcUyopKCg/OiBcXGQrOlxcZCspKykkLztcblxuZXhwb3J0IGZ1bmN0aW9uIGlzU3BhbkNvbW1lbnQoY29tbWVudDogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiBjb21tZW50LnN0YXJ0c1dpdGgoUFJFRklYKSAmJiBDT01NRU5ULnRlc3QoY29tbWVudCk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzcGFuc0luKGNvbW1lbnRzOiByZWFkb25seSBzdHJpbmdbXSk6IFNwYW5zIHtcbiAgY29uc3QgaGlzdG9ncmFtcyA9IG5ldyBNYXA8c3RyaW5nLCBNYXA8c3RyaW5nLCBIaXN0b2dyYW0+PigpO1xuICBmb3IgKGNvbnN0IGNvbW1lbnQgb2YgY29tbWVudHMpIHtcbiAgICBjb25zdCBwYXJ0cyA9IGNvbW1lbnQuc3RhcnRzV2l0aChQUkVGSVgpID8gQ09NTUVOVC5leGVjKGNvbW1lbnQpIDogbnVsbDtcbiAgICBpZiAoIXBhcnRzKSBjb250aW51ZTtcbiAgICBjb25zdCBba2V5LCB2YWx1ZV0gPSBbdW5lc2NhcGVkKHBhcnRzWzFdKSwgdW5lc2NhcGVkKHBhcnRzWzJdKV07XG4gICAgY29uc3QgdmFsdWVzID0gaGlzdG9ncmFtcy5nZXQoa2V5KSA/PyBuZXcgTWFwPHN0cmluZywgSGlzdG9ncmFtPigpO1xuICAgIGNvbnN0IGhpc3RvZ3JhbSA9IHZhbHVlcy5nZXQodmFsdWUpID8/IG5ldyBNYXA8bnVtYmVyLCBudW1iZXI+KCk7XG4gICAgZm9yIChjb25zdCBidWNrZXQgb2YgcGFydHNbM10udHJpbSgpLnNwbGl0KFwiIFwiKSkge1xuICAgICAgY29uc3QgW2xvd2VyLCBjb3VudF0gPSBidWNrZXQuc3BsaXQoXCI6XCIpLm1hcChOdW1iZXIpO1xuICAgICAgaGlzdG9ncmFtLnNldChsb3dlciwgKGhpc3RvZ3JhbS5nZXQobG93ZXIpID8/IDApICsgY291bnQpO1xuICAgIH1cbiAgICBoaXN0b2dyYW1zLnNldChrZXksIHZhbHVlcy5zZXQodmFsdWUsIGhpc3RvZ3JhbSkpO1xuICB9XG4gIHJldHVybiBuZXcgTWFwKFsuLi5oaXN0b2dyYW1zXS5tYXAoKFtrZXksIHZhbHVlc10pID0+IFtrZXksIG5ldyBNYXAoWy4uLnZhbHVlc10ubWFwKChbdmFsdWUsIGhpc3RvZ3JhbV0pID0+IFt2YWx1ZSwgc3Bhbk9mKGhpc3RvZ3JhbSldKSldKSk7XG59XG5cbi8vIEJ5dGVzIHRoYXQgYXJlIG5vIFVURi04IHN0YXkgYXMgdGhleSB3ZXJlIHdyaXR0ZW4uXG5mdW5jdGlvbiB1bmVzY2FwZWQod29yZDogc3RyaW5nKTogc3RyaW5nIHtcbiAgdHJ5IHtcbiAgICByZXR1cm4gZGVjb2RlVVJJQ29tcG9uZW50KHdvcmQucmVwbGFjZSgvJSg/IVswLTlhLWZdezJ9KS9naSwgXCIlMjVcIikpO1xuICB9IGNhdGNoIHtcbiAgICByZXR1cm4gd29yZDtcbiAgfVxufVxuXG5mdW5jdGlvbiBzcGFuT2YoaGlzdG9ncmFtOiBIaXN0b2dyYW0pOiBTcGFuIHtcbiAgY29uc3QgYnVja2V0cyA9IFsuLi5oaXN0b2dyYW1dLnNvcnQoKFthXSwgW2JdKSA9PiBhIC0gYik7XG4gIGNvbnN0IGNvdW50ID0gYnVja2V0cy5yZWR1Y2UoKHN1bSwgWywgZWFjaF0pID0+IHN1bSArIGVhY2gsIDApO1xuICBjb25zdCBxdWFudGlsZSA9IChwZXJjZW50OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIGxldCBzZWVuID0gMDtcbiAgICBjb25zdCByYW5rID0gTWF0aC5jZWlsKChjb3VudCAqIHBlcmNlbnQpIC8gMTAwKTtcbiAgICByZXR1cm4gbWlkZGxlT2YoKGJ1Y2tldHMuZmluZCgoWywgZWFjaF0pID0+IChzZWVuICs9IGVhY2gpID49IHJhbmspID8/IFswXSlbMF0pO1xuICB9O1xuICByZXR1cm4geyBjb3VudCwgbWVkaWFuTnM6IHF1YW50aWxlKDUwKSwgcDk1TnM6IHF1YW50aWxlKDk1KSB9O1xufVxuXG4vLyBUaGUgbWlkZGxlIG9mIGEgYnVja2V0IHN0YW5kcyBmb3IgYWxsIG9mIGl0LlxuZnVuY3Rpb24gbWlkZGxlT2YobG93ZXI6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IHdpZHRoID0gbG93ZXIgPCBQQVJUUyA/IDEgOiAyICoqIE1hdGguZmxvb3IoTWF0aC5sb2cyKGxvd2VyKSkgLyBQQVJUUztcbiAgcmV0dXJuIGxvd2VyICsgTWF0aC5mbG9vcih3aWR0aCAvIDIpO1xufVxuIiwgIi8vIEEgcHJvZmlsZSBpbiBtZW1vcnk6IHRoZSB0YWJsZXMgb2Ygc3BlcmYncyBKU09OIGFzIHR5cGVkIGFycmF5cywgc28gdGhhdCA1MDAsMDAwIHN0YWNrcyBhcmUgc29tZSBtZWdhYnl0ZXMgdGhhdCBjYW4gYmVcbi8vIHdhbGtlZCBpbiBtaWxsaXNlY29uZHMuXG4vL1xuLy8gSW4gZXZlcnkgdGFibGUgcm93IDAgc3RhbmRzIGZvciBcIm5vbmVcIjsgcGFyZW50cyBwcmVjZWRlIGNoaWxkcmVuIGluIHRoZSB0YWJsZSBvZiBzdGFja3MuXG5cbmltcG9ydCB7IGlzU3BhbkNvbW1lbnQsIHNwYW5zSW4sIHR5cGUgU3BhbnMgfSBmcm9tIFwiLi9zcGFucy50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3SnNvbiB9IGZyb20gXCIuL3ZpZXdfanNvbi50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVR5cGUge1xuICBuYW1lOiBzdHJpbmc7XG4gIHVuaXQ6IHN0cmluZztcbn1cblxuZXhwb3J0IGludGVyZmFjZSBUaHJlYWQge1xuICBwcm9jZXNzOiBudW1iZXI7XG4gIG51bWJlcjogbnVtYmVyO1xuICBuYW1lOiBzdHJpbmc7XG4gIHBhcmVudDogbnVtYmVyOyAvLyBwcm9jZXNzIGlkOyAwOiB1bmtub3duXG4gIHRpdGxlOiBzdHJpbmc7IC8vIG9mIHRoZSBwcm9jZXNzOyBcIlwiOiB1bmtub3duXG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWwge1xuICBrZXk6IHN0cmluZztcbiAgdmFsdWU6IHN0cmluZztcbn1cblxuLy8gRXZlcnkgc2FtcGxlIGluIG9yZGVyIG9mIHRpbWUuIEEgcm93IHNheXMgd2hhdCBpdHMgdGhyZWFkIGRpZCBmcm9tIGBlbmQgLSB3ZWlnaHRgIHRvIGBlbmRgLlxuZXhwb3J0IGludGVyZmFjZSBUaW1lbGluZSB7XG4gIGVuZFVzOiBGbG9hdDY0QXJyYXk7XG4gIHNhbXBsZTogSW50MzJBcnJheTtcbiAgd2VpZ2h0OiBGbG9hdDY0QXJyYXk7XG4gIGdhcHM6IEdhcFtdO1xufVxuXG4vLyBUaW1lIGJldHdlZW4gcmVjb3JkaW5ncyB0aGF0IHdhcyB0YWtlbiBvdXQgb2YgYSB0aW1lbGluZTogYXQgd2hpY2ggaW5zdGFudCBvZiB3aGF0IGlzIGxlZnQsIGFuZCBob3cgbXVjaC5cbmV4cG9ydCBpbnRlcmZhY2UgR2FwIHtcbiAgYXRVczogbnVtYmVyO1xuICBsZW5ndGhVczogbnVtYmVyO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIFByb2ZpbGUge1xuICB0eXBlczogU2FtcGxlVHlwZVtdO1xuICBkZWZhdWx0VHlwZTogbnVtYmVyO1xuICBmcmVxdWVuY3lIejogbnVtYmVyOyAvLyAwOiB1bmtub3duXG4gIHN0YXJ0TnM6IG51bWJlcjsgLy8gc2luY2UgdGhlIFVuaXggZXBvY2g7IDA6IHVua25vd25cbiAgZHVyYXRpb25OczogbnVtYmVyOyAvLyAwOiB1bmtub3duXG4gIGNvbW1lbnRzOiBzdHJpbmdbXTsgLy8gYnV0IHRob3NlIG9mIHNwYW5zXG4gIHNwYW5zOiBTcGFucztcbiAgYmFzZVNwYW5zOiBTcGFucyB8IG51bGw7IC8vIGluIGEgY29tcGFyaXNvbiwgb2YgdGhlIHByb2ZpbGUgdGhhdCBpcyBjb21wYXJlZCB3aXRoXG4gIGRpcmVjdG9yaWVzOiBzdHJpbmdbXTsgLy8gaW4gd2hpY2ggdGhlIHByb2dyYW0gcmFuLCBhcyBmYXIgYXMgdGhlIHByb2ZpbGUgc2F5c1xuXG4gIGZ1bmN0aW9uTmFtZTogc3RyaW5nW107XG4gIGZ1bmN0aW9uRmlsZTogc3RyaW5nW107XG4gIGZ1bmN0aW9uTGluZTogSW50MzJBcnJheTtcbiAgZnJhbWVGdW5jdGlvbjogSW50MzJBcnJheTtcbiAgZnJhbWVMaW5lOiBJbnQzMkFycmF5O1xuICBzdGFja1BhcmVudDogSW50MzJBcnJheTtcbiAgc3RhY2tGcmFtZTogSW50MzJBcnJheTtcblxuICB0aHJlYWRzOiBUaHJlYWRbXTtcbiAgbGFiZWxTZXRzOiBMYWJlbFtdW107XG5cbiAgc2FtcGxlU3RhY2s6IEludDMyQXJyYXk7XG4gIHNhbXBsZVRocmVhZDogSW50MzJBcnJheTtcbiAgc2FtcGxlTGFiZWxzOiBJbnQzMkFycmF5O1xuICB2YWx1ZXM6IEZsb2F0NjRBcnJheVtdOyAvLyBvbmUgYXJyYXkgZm9yIGVhY2ggc2FtcGxlIHR5cGVcbiAgLy8gSW4gYSBjb21wYXJpc29uLCAxIGZvciB0aGUgc2FtcGxlcyBvZiB0aGUgcHJvZmlsZSB0aGF0IGlzIGNvbXBhcmVkIHdpdGg7IG51bGwgaW4gYSBwcm9maWxlIGFsb25lLlxuICBzYW1wbGVJc0Jhc2U6IFVpbnQ4QXJyYXkgfCBudWxsO1xuICB0aW1lbGluZTogVGltZWxpbmUgfCBudWxsO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvZmlsZU9mKGpzb246IFZpZXdKc29uKTogUHJvZmlsZSB7XG4gIGNvbnN0IHRleHQgPSAoaWQ6IG51bWJlcik6IHN0cmluZyA9PiBqc29uLnN0cmluZ3NbaWRdID8/IFwiXCI7XG4gIGNvbnN0IGlzVGltZSA9IHRleHQoanNvbi5wZXJpb2RfdHlwZS51bml0KSA9PT0gXCJuYW5vc2Vjb25kc1wiICYmIGpzb24ucGVyaW9kID4gMDtcbiAgY29uc3QgY29tbWVudHMgPSBqc29uLmNvbW1lbnRzLm1hcCh0ZXh0KTtcbiAgcmV0dXJuIHtcbiAgICB0eXBlczoganNvbi5zYW1wbGVfdHlwZXMubmFtZS5tYXAoKG5hbWUsIGkpID0+IHR5cGVPZih0ZXh0KG5hbWUpLCB0ZXh0KGpzb24uc2FtcGxlX3R5cGVzLnVuaXRbaV0pKSksXG4gICAgZGVmYXVsdFR5cGU6IGpzb24uZGVmYXVsdF9zYW1wbGVfdHlwZSxcbiAgICBmcmVxdWVuY3lIejogaXNUaW1lID8gTWF0aC5yb3VuZCgxZTkgLyBqc29uLnBlcmlvZCkgOiAwLFxuICAgIHN0YXJ0TnM6IGpzb24uc3RhcnRfdGltZV9ucyxcbiAgICBkdXJhdGlvbk5zOiBqc29uLmR1cmF0aW9uX25zLFxuICAgIGNvbW1lbnRzOiBjb21tZW50cy5maWx0ZXIoKGNvbW1lbnQpID0+ICFpc1NwYW5Db21tZW50KGNvbW1lbnQpKSxcbiAgICBzcGFuczogc3BhbnNJbihjb21tZW50cyksXG4gICAgYmFzZVNwYW5zOiBudWxsLFxuICAgIGRpcmVjdG9yaWVzOiBkaXJlY3Rvcmllc0luKGNvbW1lbnRzKSxcbiAgICBmdW5jdGlvbk5hbWU6IFtcIlwiLCAuLi5qc29uLmZ1bmN0aW9ucy5uYW1lLm1hcCh0ZXh0KV0sXG4gICAgZnVuY3Rpb25GaWxlOiBbXCJcIiwgLi4uanNvbi5mdW5jdGlvbnMuZmlsZS5tYXAodGV4dCldLFxuICAgIGZ1bmN0aW9uTGluZTogY29sdW1uKGpzb24uZnVuY3Rpb25zLmxpbmUpLFxuICAgIGZyYW1lRnVuY3Rpb246IGNvbHVtbihqc29uLmZyYW1lcy5mdW5jdGlvbiksXG4gICAgZnJhbWVMaW5lOiBjb2x1bW4oanNvbi5mcmFtZXMubGluZSksXG4gICAgc3RhY2tQYXJlbnQ6IHBhcmVudHMoanNvbi5zdGFja3MudXApLFxuICAgIHN0YWNrRnJhbWU6IGNvbHVtbihqc29uLnN0YWNrcy5mcmFtZSksXG4gICAgdGhyZWFkczogW1xuICAgICAgeyBwcm9jZXNzOiAwLCBudW1iZXI6IDAsIG5hbWU6IFwiXCIsIHBhcmVudDogMCwgdGl0bGU6IFwiXCIgfSxcbiAgICAgIC4uLmpzb24udGhyZWFkcy5udW1iZXIubWFwKChudW1iZXIsIGkpID0+ICh7XG4gICAgICAgIHByb2Nlc3M6IGpzb24udGhyZWFkcy5wcm9jZXNzW2ldLFxuICAgICAgICBudW1iZXIsXG4gICAgICAgIG5hbWU6IHRleHQoanNvbi50aHJlYWRzLm5hbWVbaV0pLFxuICAgICAgICBwYXJlbnQ6IGpzb24udGhyZWFkcy5wYXJlbnQ/LltpXSA/PyAwLFxuICAgICAgICB0aXRsZTogdGV4dChqc29uLnRocmVhZHMudGl0bGU/LltpXSA/PyAwKSxcbiAgICAgIH0pKSxcbiAgICBdLFxuICAgIGxhYmVsU2V0czogbGFiZWxTZXRzKGpzb24sIHRleHQpLFxuICAgIHNhbXBsZVN0YWNrOiBJbnQzMkFycmF5LmZyb20oanNvbi5zYW1wbGVzLnN0YWNrKSxcbiAgICBzYW1wbGVUaHJlYWQ6IEludDMyQXJyYXkuZnJvbShqc29uLnNhbXBsZXMudGhyZWFkKSxcbiAgICBzYW1wbGVMYWJlbHM6IEludDMyQXJyYXkuZnJvbShqc29uLnNhbXBsZXMubGFiZWxzKSxcbiAgICB2YWx1ZXM6IGpzb24uc2FtcGxlcy52YWx1ZXMubWFwKCh2YWx1ZXMpID0+IEZsb2F0NjRBcnJheS5mcm9tKHZhbHVlcykpLFxuICAgIHNhbXBsZUlzQmFzZTogbnVsbCxcbiAgICB0aW1lbGluZToganNvbi50aW1lbGluZSAmJiBqc29uLnRpbWVsaW5lLnNhbXBsZS5sZW5ndGggPiAwID8gdGltZWxpbmVPZihqc29uLnRpbWVsaW5lKSA6IG51bGwsXG4gIH07XG59XG5cbi8vIE9iamVjdHMgYXJlIGNvdW50ZWQsIGFuZCBjYWxsZWQgc286IGEgYmFyZSBudW1iZXIgYmVzaWRlIHRpbWVzIGFuZCBieXRlcyB3b3VsZCBzYXkgbGl0dGxlLlxuZnVuY3Rpb24gdHlwZU9mKG5hbWU6IHN0cmluZywgdW5pdDogc3RyaW5nKTogU2FtcGxlVHlwZSB7XG4gIHJldHVybiB7IG5hbWUsIHVuaXQ6IHVuaXQgPT09IFwiY291bnRcIiAmJiBuYW1lLmVuZHNXaXRoKFwiX29iamVjdHNcIikgPyBcIm9iamVjdHNcIiA6IHVuaXQgfTtcbn1cblxuLy8gXCIjIGN3ZDogL3Nydi9zaG9wXCIsIG9uY2UgZm9yIGVhY2ggcmVjb3JkaW5nIG9mIHRob3NlIHRoYXQgd2VyZSBhZGRlZCB1cC5cbmZ1bmN0aW9uIGRpcmVjdG9yaWVzSW4oY29tbWVudHM6IHN0cmluZ1tdKTogc3RyaW5nW10ge1xuICByZXR1cm4gWy4uLm5ldyBTZXQoY29tbWVudHMubWFwKChjb21tZW50KSA9PiAvXiMgY3dkOiAoXFwvLiopLy5leGVjKGNvbW1lbnQpPy5bMV0gPz8gXCJcIikuZmlsdGVyKEJvb2xlYW4pKV07XG59XG5cbmZ1bmN0aW9uIGNvbHVtbih2YWx1ZXM6IG51bWJlcltdKTogSW50MzJBcnJheSB7XG4gIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHZhbHVlcy5sZW5ndGggKyAxKTtcbiAgcmVzdWx0LnNldCh2YWx1ZXMsIDEpO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG5mdW5jdGlvbiBwYXJlbnRzKHVwOiBudW1iZXJbXSk6IEludDMyQXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgSW50MzJBcnJheSh1cC5sZW5ndGggKyAxKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCB1cC5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGRpc3RhbmNlID0gdXBbaV07XG4gICAgcmVzdWx0W2kgKyAxXSA9IGRpc3RhbmNlID09PSAwID8gMCA6IGkgKyAxIC0gZGlzdGFuY2U7XG4gIH1cbiAgcmV0dXJuIHJlc3VsdDtcbn1cblxuZnVuY3Rpb24gbGFiZWxTZXRzKGpzb246IFZpZXdKc29uLCB0ZXh0OiAoaWQ6IG51bWJlcikgPT4gc3RyaW5nKTogTGFiZWxbXVtdIHtcbiAgY29uc3QgeyBrZXksIHN0cmluZywgbnVtYmVyLCB1bml0IH0gPSBqc29uLmxhYmVscztcbiAgY29uc3Qgc2V0czogTGFiZWxbXVtdID0gW1tdXTtcbiAgbGV0IHN0YXJ0ID0gMDtcbiAgZm9yIChjb25zdCBlbmQgb2YganNvbi5sYWJlbF9zZXRzLmVuZCkge1xuICAgIGNvbnN0IHNldDogTGFiZWxbXSA9IFtdO1xuICAgIGZvciAobGV0IGkgPSBzdGFydDsgaSA8IGVuZDsgaSsrKSB7XG4gICAgICBjb25zdCB2YWx1ZSA9IHN0cmluZ1tpXSAhPT0gMCA/IHRleHQoc3RyaW5nW2ldKSA6IGAke251bWJlcltpXX0gJHt0ZXh0KHVuaXRbaV0pfWAudHJpbUVuZCgpO1xuICAgICAgc2V0LnB1c2goeyBrZXk6IHRleHQoa2V5W2ldKSwgdmFsdWUgfSk7XG4gICAgfVxuICAgIHNldHMucHVzaChzZXQpO1xuICAgIHN0YXJ0ID0gZW5kO1xuICB9XG4gIHJldHVybiBzZXRzO1xufVxuXG5mdW5jdGlvbiB0aW1lbGluZU9mKHJvd3M6IE5vbk51bGxhYmxlPFZpZXdKc29uW1widGltZWxpbmVcIl0+KTogVGltZWxpbmUge1xuICBjb25zdCBlbmRVcyA9IG5ldyBGbG9hdDY0QXJyYXkocm93cy50aW1lX3VzLmxlbmd0aCk7XG4gIGxldCB0aW1lID0gMDtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBlbmRVcy5sZW5ndGg7IGkrKykge1xuICAgIHRpbWUgKz0gcm93cy50aW1lX3VzW2ldO1xuICAgIGVuZFVzW2ldID0gdGltZTtcbiAgfVxuICByZXR1cm4geyBlbmRVcywgc2FtcGxlOiBJbnQzMkFycmF5LmZyb20ocm93cy5zYW1wbGUpLCB3ZWlnaHQ6IEZsb2F0NjRBcnJheS5mcm9tKHJvd3Mud2VpZ2h0KSwgZ2FwczogW10gfTtcbn1cblxuLy8gV2hhdCBhIHRocmVhZCBpcyBjYWxsZWQgd2hlcmUgdGhlcmUgaXMgcm9vbSBmb3IgYSB3b3JkOyB3aXRoIGl0cyBwcm9jZXNzIHdoZXJlIHRoZXJlIGFyZSBzZXZlcmFsLCB1bmxlc3MgdGhhdCBpcyBwbGFpbi5cbmV4cG9ydCBmdW5jdGlvbiB0aHJlYWROYW1lKHByb2ZpbGU6IFByb2ZpbGUsIGlkOiBudW1iZXIsIHdpdGhQcm9jZXNzID0gaGFzTWFueVByb2Nlc3Nlcyhwcm9maWxlKSk6IHN0cmluZyB7XG4gIGNvbnN0IHRocmVhZCA9IHByb2ZpbGUudGhyZWFkc1tpZF07XG4gIGlmIChpZCA9PT0gMCkgcmV0dXJuIFwidW5rbm93biB0aHJlYWRcIjtcbiAgY29uc3QgbmFtZSA9IHRocmVhZC5uYW1lIHx8ICh0aHJlYWQubnVtYmVyID09PSAxID8gXCJtYWluXCIgOiBgdGhyZWFkICR7dGhyZWFkLm51bWJlcn1gKTtcbiAgcmV0dXJuIHdpdGhQcm9jZXNzID8gYCR7bmFtZX0gKCR7dGhyZWFkLnByb2Nlc3N9KWAgOiBuYW1lO1xufVxuXG5mdW5jdGlvbiBoYXNNYW55UHJvY2Vzc2VzKHByb2ZpbGU6IFByb2ZpbGUpOiBib29sZWFuIHtcbiAgcmV0dXJuIHByb2ZpbGUudGhyZWFkcy5sZW5ndGggPiAyICYmIHByb2ZpbGUudGhyZWFkcy5zbGljZSgyKS5zb21lKCh0KSA9PiB0LnByb2Nlc3MgIT09IHByb2ZpbGUudGhyZWFkc1sxXS5wcm9jZXNzKTtcbn1cbiIsICIvLyBMYWJlbHMgYXMgZnJhbWVzOiBhIGxhYmVsJ3MgdmFsdWUgYmVjb21lcyB0aGUgcm9vdCwgb3IgdGhlIGxlYWYsIG9mIGVhY2ggc3RhY2ssIHNvIHRoYXQgYWxsIHZpZXdzIGFkZCB1cCBieSBpdC4gV2hhdFxuLy8gYHNwZXJmIHJlcG9ydCAtLXRhZ3Jvb3RgIGRvZXMgaW4gdGV4dC5cblxuaW1wb3J0IHsgUGFpckluZGV4IH0gZnJvbSBcIi4vcGFpcl9pbmRleC50c1wiO1xuaW1wb3J0IHsgcHJvY2Vzc2VzT2YgfSBmcm9tIFwiLi9wcm9jZXNzZXMudHNcIjtcbmltcG9ydCB7IHRocmVhZE5hbWUsIHR5cGUgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBMYWJlbEZyYW1lcyB7XG4gIHJvb3RzOiByZWFkb25seSBzdHJpbmdbXTsgLy8ga2V5cyBvZiBsYWJlbHMsIHRoZSBvdXRlcm1vc3QgZmlyc3RcbiAgbGVhdmVzOiByZWFkb25seSBzdHJpbmdbXTsgLy8gdGhlIGlubmVybW9zdCBsYXN0XG59XG5cbmV4cG9ydCBjb25zdCBOT19GUkFNRVM6IExhYmVsRnJhbWVzID0geyByb290czogW10sIGxlYXZlczogW10gfTtcblxuLy8gV2hhdCBzdGFuZHMgd2hlcmUgYSBzYW1wbGUgZG9lcyBub3QgaGF2ZSB0aGUgbGFiZWwuXG5leHBvcnQgY29uc3QgVU5LTk9XTiA9IFwiPHVua25vd24+XCI7XG5cbi8vIFRoZSBmaWxlIG9mIHN1Y2ggYSBmcmFtZS4gTm8gcGF0aCBiZWdpbnMgbGlrZSB0aGF0LlxuY29uc3QgUExBQ0UgPSBcIjxsYWJlbCBcIjtcblxuZXhwb3J0IGZ1bmN0aW9uIGlzTGFiZWxGcmFtZShmaWxlOiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGZpbGUuc3RhcnRzV2l0aChQTEFDRSk7XG59XG5cbi8vIFdoYXQgaXMga25vd24gb2YgYSBzYW1wbGUncyB0aHJlYWQsIGJ5IHdoYXQgdGhlIGxhYmVscyBhcmUgY2FsbGVkIGluIGZpbGVzOyBcIlwiIHdoZXJlIGl0IGlzIG5vdC5cbmNvbnN0IE9GX1RIUkVBRFM6IFJlY29yZDxzdHJpbmcsIChwcm9maWxlOiBQcm9maWxlLCB0aHJlYWQ6IG51bWJlcikgPT4gc3RyaW5nPiA9IHtcbiAgdGhyZWFkOiAocHJvZmlsZSwgdGhyZWFkKSA9PiAodGhyZWFkID09PSAwID8gXCJcIiA6IHRocmVhZE5hbWUocHJvZmlsZSwgdGhyZWFkLCBmYWxzZSkpLFxuICBwaWQ6IChwcm9maWxlLCB0aHJlYWQpID0+IG51bWJlck9mKHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy5wcm9jZXNzKSxcbiAgcHBpZDogKHByb2ZpbGUsIHRocmVhZCkgPT4gbnVtYmVyT2YocHJvZmlsZS50aHJlYWRzW3RocmVhZF0/LnBhcmVudCksXG4gIHByb2Nlc3NfdGl0bGU6IChwcm9maWxlLCB0aHJlYWQpID0+IHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy50aXRsZSA/PyBcIlwiLFxufTtcblxuZnVuY3Rpb24gbnVtYmVyT2YodmFsdWU6IG51bWJlciB8IHVuZGVmaW5lZCk6IHN0cmluZyB7XG4gIHJldHVybiB2YWx1ZSA/IFN0cmluZyh2YWx1ZSkgOiBcIlwiO1xufVxuXG4vLyBSZXR1cm5zIHRoZSB2YWx1ZXMgdGhhdCBhIHNhbXBsZSBvZiB0aGlzIHRocmVhZCBhbmQgc2V0IG9mIGxhYmVscyBoYXMgZm9yIGEgbGFiZWw7IG5vbmUgd2hlcmUgaXQgZG9lcyBub3QgaGF2ZSBpdC5cbmV4cG9ydCBmdW5jdGlvbiBsYWJlbFZhbHVlcyhwcm9maWxlOiBQcm9maWxlLCBrZXk6IHN0cmluZywgdGhyZWFkOiBudW1iZXIsIGxhYmVsczogbnVtYmVyKTogc3RyaW5nW10ge1xuICBjb25zdCBnaXZlbiA9IHByb2ZpbGUubGFiZWxTZXRzW2xhYmVsc10uZmlsdGVyKChsYWJlbCkgPT4gbGFiZWwua2V5ID09PSBrZXkpLm1hcCgoeyB2YWx1ZSB9KSA9PiB2YWx1ZSk7XG4gIHJldHVybiBbaXNPZlRocmVhZHMoa2V5KSA/IE9GX1RIUkVBRFNba2V5XShwcm9maWxlLCB0aHJlYWQpIDogXCJcIiwgLi4uZ2l2ZW5dLmZpbHRlcihCb29sZWFuKTtcbn1cblxuLy8gV2hldGhlciBsYWJlbHMgY2FsbGVkIHNvIGFyZSB3aGF0IGlzIGtub3duIG9mIHRocmVhZHMuXG5leHBvcnQgZnVuY3Rpb24gaXNPZlRocmVhZHMoa2V5OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIE9iamVjdC5oYXNPd24oT0ZfVEhSRUFEUywga2V5KTtcbn1cblxuLy8gUmV0dXJucyB0aGUga2V5cyBieSB3aGljaCBzYW1wbGVzIG9mIGBwcm9maWxlYCBjYW4gYmUgdG9sZCBhcGFydDogdGhvc2Ugb2YgaXRzIGxhYmVscywgYW5kIG9mIHRocmVhZHMgYW5kIHByb2Nlc3NlcyB3aGVyZVxuLy8gdGhlcmUgYXJlIHNldmVyYWwuXG5leHBvcnQgZnVuY3Rpb24gZnJhbWVLZXlzKHByb2ZpbGU6IFByb2ZpbGUpOiBzdHJpbmdbXSB7XG4gIGNvbnN0IGtleXMgPSBuZXcgU2V0KHByb2ZpbGUubGFiZWxTZXRzLmZsYXRNYXAoKHNldCkgPT4gc2V0Lm1hcCgoeyBrZXkgfSkgPT4ga2V5KSkpO1xuICBpZiAobmV3IFNldChwcm9maWxlLnNhbXBsZVRocmVhZCkuc2l6ZSA+IDEpIGtleXMuYWRkKFwidGhyZWFkXCIpO1xuICBpZiAocHJvY2Vzc2VzT2YocHJvZmlsZSkubGVuZ3RoID4gMSkge1xuICAgIGZvciAoY29uc3Qga2V5IG9mIFtcInByb2Nlc3NfdGl0bGVcIiwgXCJwaWRcIiwgXCJwcGlkXCJdKSB7XG4gICAgICBpZiAocHJvZmlsZS50aHJlYWRzLnNvbWUoKF8sIGlkKSA9PiBPRl9USFJFQURTW2tleV0ocHJvZmlsZSwgaWQpICE9PSBcIlwiKSkga2V5cy5hZGQoa2V5KTtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIFsuLi5rZXlzXTtcbn1cblxuLy8gUmV0dXJucyB0aGUgcHJvZmlsZSB3aXRoIHN1Y2ggZnJhbWVzOyBgcHJvZmlsZWAgaXRzZWxmIHdoZXJlIG5vbmUgaXMgYXNrZWQgZm9yLlxuZXhwb3J0IGZ1bmN0aW9uIHdpdGhMYWJlbEZyYW1lcyhwcm9maWxlOiBQcm9maWxlLCB7IHJvb3RzLCBsZWF2ZXMgfTogTGFiZWxGcmFtZXMpOiBQcm9maWxlIHtcbiAgcmV0dXJuIHJvb3RzLmxlbmd0aCArIGxlYXZlcy5sZW5ndGggPT09IDAgPyBwcm9maWxlIDogbmV3IEdyYWZ0ZXIocHJvZmlsZSwgcm9vdHMsIGxlYXZlcykuZ3JhZnQoKTtcbn1cblxuY2xhc3MgR3JhZnRlciB7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnVuY3Rpb25OYW1lOiBzdHJpbmdbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmdW5jdGlvbkZpbGU6IHN0cmluZ1tdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZ1bmN0aW9uTGluZTogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVGdW5jdGlvbjogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVMaW5lOiBudW1iZXJbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja1BhcmVudDogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tGcmFtZTogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tzOiBQYWlySW5kZXg7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVzID0gbmV3IE1hcDxzdHJpbmcsIG51bWJlcj4oKTtcbiAgLy8gV2hhdCBhbiBvbGQgc3RhY2sgaXMgYWJvdmUgdGhlIG5vZGUgb2Ygc29tZSBsYWJlbHMsIGJ5IHRoYXQgbm9kZS4gTWFueSBzYW1wbGVzIGhhdmUgZmV3IGxhYmVscy5cbiAgcHJpdmF0ZSByZWFkb25seSBicmFuY2hlcyA9IG5ldyBNYXA8bnVtYmVyLCBNYXA8bnVtYmVyLCBudW1iZXI+PigpO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHByaXZhdGUgcmVhZG9ubHkgcHJvZmlsZTogUHJvZmlsZSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IHJvb3RzOiByZWFkb25seSBzdHJpbmdbXSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IGxlYXZlczogcmVhZG9ubHkgc3RyaW5nW10sXG4gICkge1xuICAgIHRoaXMuZnVuY3Rpb25OYW1lID0gWy4uLnByb2ZpbGUuZnVuY3Rpb25OYW1lXTtcbiAgICB0aGlzLmZ1bmN0aW9uRmlsZSA9IFsuLi5wcm9maWxlLmZ1bmN0aW9uRmlsZV07XG4gICAgdGhpcy5mdW5jdGlvbkxpbmUgPSBbLi4ucHJvZmlsZS5mdW5jdGlvbkxpbmVdO1xuICAgIHRoaXMuZnJhbWVGdW5jdGlvbiA9IFsuLi5wcm9maWxlLmZyYW1lRnVuY3Rpb25dO1xuICAgIHRoaXMuZnJhbWVMaW5lID0gWy4uLnByb2ZpbGUuZnJhbWVMaW5lXTtcbiAgICB0aGlzLnN0YWNrcyA9IG5ldyBQYWlySW5kZXgodGhpcy5zdGFja1BhcmVudCwgdGhpcy5zdGFja0ZyYW1lLCBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aCAqIDIpO1xuICB9XG5cbiAgZ3JhZnQoKTogUHJvZmlsZSB7XG4gICAgY29uc3QgeyBwcm9maWxlIH0gPSB0aGlzO1xuICAgIGNvbnN0IHNhbXBsZVN0YWNrID0gcHJvZmlsZS5zYW1wbGVTdGFjay5tYXAoKHN0YWNrLCBpKSA9PiB7XG4gICAgICBjb25zdCBmcmFtZXNPZiA9IChrZXlzOiByZWFkb25seSBzdHJpbmdbXSk6IG51bWJlcltdID0+XG4gICAgICAgIGtleXMubWFwKChrZXkpID0+IHRoaXMuZnJhbWUoa2V5LCBsYWJlbFZhbHVlcyhwcm9maWxlLCBrZXksIHByb2ZpbGUuc2FtcGxlVGhyZWFkW2ldLCBwcm9maWxlLnNhbXBsZUxhYmVsc1tpXSkuam9pbihcIixcIikpKTtcbiAgICAgIGNvbnN0IGJlbG93ID0gZnJhbWVzT2YodGhpcy5yb290cykucmVkdWNlKChub2RlLCBmcmFtZSkgPT4gdGhpcy5ub2RlKG5vZGUsIGZyYW1lKSwgMCk7XG4gICAgICByZXR1cm4gZnJhbWVzT2YodGhpcy5sZWF2ZXMpLnJlZHVjZSgobm9kZSwgZnJhbWUpID0+IHRoaXMubm9kZShub2RlLCBmcmFtZSksIHRoaXMuYWJvdmUoYmVsb3csIHN0YWNrKSk7XG4gICAgfSk7XG4gICAgcmV0dXJuIHtcbiAgICAgIC4uLnByb2ZpbGUsXG4gICAgICBmdW5jdGlvbk5hbWU6IHRoaXMuZnVuY3Rpb25OYW1lLFxuICAgICAgZnVuY3Rpb25GaWxlOiB0aGlzLmZ1bmN0aW9uRmlsZSxcbiAgICAgIGZ1bmN0aW9uTGluZTogSW50MzJBcnJheS5mcm9tKHRoaXMuZnVuY3Rpb25MaW5lKSxcbiAgICAgIGZyYW1lRnVuY3Rpb246IEludDMyQXJyYXkuZnJvbSh0aGlzLmZyYW1lRnVuY3Rpb24pLFxuICAgICAgZnJhbWVMaW5lOiBJbnQzMkFycmF5LmZyb20odGhpcy5mcmFtZUxpbmUpLFxuICAgICAgc3RhY2tQYXJlbnQ6IEludDMyQXJyYXkuZnJvbSh0aGlzLnN0YWNrUGFyZW50KSxcbiAgICAgIHN0YWNrRnJhbWU6IEludDMyQXJyYXkuZnJvbSh0aGlzLnN0YWNrRnJhbWUpLFxuICAgICAgc2FtcGxlU3RhY2ssXG4gICAgfTtcbiAgfVxuXG4gIHByaXZhdGUgZnJhbWUoa2V5OiBzdHJpbmcsIHZhbHVlOiBzdHJpbmcpOiBudW1iZXIge1xuICAgIGNvbnN0IG5hbWUgPSB2YWx1ZSB8fCBVTktOT1dOO1xuICAgIGNvbnN0IHdvcmRzID0gYCR7a2V5fVxcMCR7bmFtZX1gO1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5mcmFtZXMuZ2V0KHdvcmRzKTtcbiAgICBpZiAoa25vd24gIT09IHVuZGVmaW5lZCkgcmV0dXJuIGtub3duO1xuICAgIHRoaXMuZnVuY3Rpb25GaWxlLnB1c2goYCR7UExBQ0V9JHtrZXl9PmApO1xuICAgIHRoaXMuZnVuY3Rpb25MaW5lLnB1c2goMCk7XG4gICAgdGhpcy5mcmFtZUZ1bmN0aW9uLnB1c2godGhpcy5mdW5jdGlvbk5hbWUucHVzaChuYW1lKSAtIDEpO1xuICAgIGNvbnN0IGlkID0gdGhpcy5mcmFtZUxpbmUucHVzaCgwKSAtIDE7XG4gICAgdGhpcy5mcmFtZXMuc2V0KHdvcmRzLCBpZCk7XG4gICAgcmV0dXJuIGlkO1xuICB9XG5cbiAgcHJpdmF0ZSBub2RlKHBhcmVudDogbnVtYmVyLCBmcmFtZTogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuc3RhY2tzLmZpbmRPckFkZChwYXJlbnQsIGZyYW1lLCB0aGlzLnN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gICAgaWYgKGtub3duID49IDApIHJldHVybiBrbm93bjtcbiAgICB0aGlzLnN0YWNrRnJhbWUucHVzaChmcmFtZSk7XG4gICAgcmV0dXJuIHRoaXMuc3RhY2tQYXJlbnQucHVzaChwYXJlbnQpIC0gMTtcbiAgfVxuXG4gIC8vIENsaW1icyB1bnRpbCBhIG5vZGUgaXMga25vd24sIGFuZCBnb2VzIGRvd24gYWdhaW4uXG4gIHByaXZhdGUgYWJvdmUoYmVsb3c6IG51bWJlciwgc3RhY2s6IG51bWJlcik6IG51bWJlciB7XG4gICAgbGV0IGJyYW5jaCA9IHRoaXMuYnJhbmNoZXMuZ2V0KGJlbG93KTtcbiAgICBpZiAoIWJyYW5jaCkgdGhpcy5icmFuY2hlcy5zZXQoYmVsb3csIChicmFuY2ggPSBuZXcgTWFwKFtbMCwgYmVsb3ddXSkpKTtcbiAgICBjb25zdCBwYXRoOiBudW1iZXJbXSA9IFtdO1xuICAgIGxldCBhdCA9IHN0YWNrO1xuICAgIGZvciAoOyAhYnJhbmNoLmhhcyhhdCk7IGF0ID0gdGhpcy5wcm9maWxlLnN0YWNrUGFyZW50W2F0XSkgcGF0aC5wdXNoKGF0KTtcbiAgICBsZXQgbm9kZSA9IGJyYW5jaC5nZXQoYXQpITtcbiAgICBmb3IgKGNvbnN0IG9sZCBvZiBwYXRoLnJldmVyc2UoKSkge1xuICAgICAgbm9kZSA9IHRoaXMubm9kZShub2RlLCB0aGlzLnByb2ZpbGUuc3RhY2tGcmFtZVtvbGRdKTtcbiAgICAgIGJyYW5jaC5zZXQob2xkLCBub2RlKTtcbiAgICB9XG4gICAgcmV0dXJuIG5vZGU7XG4gIH1cbn1cbiIsICIvLyBOdW1iZXJzIGluIHdvcmRzLlxuXG5leHBvcnQgY29uc3QgVU5JVF9DSE9JQ0VTID0gW1wiYXV0b1wiLCBcIm5zXCIsIFwiXHUwMEI1c1wiLCBcIm1zXCIsIFwic1wiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFVuaXRDaG9pY2UgPSAodHlwZW9mIFVOSVRfQ0hPSUNFUylbbnVtYmVyXTtcblxuY29uc3QgVElNRV9VTklUUzogW1VuaXRDaG9pY2UsIG51bWJlcl1bXSA9IFtbXCJzXCIsIDFlOV0sIFtcIm1zXCIsIDFlNl0sIFtcIlx1MDBCNXNcIiwgMWUzXSwgW1wibnNcIiwgMV1dO1xuLy8gQXMgZ28gdG9vbCBwcHJvZiBoYXMgdGhlbSwgYW5kIHNvIGBzcGVyZiByZXBvcnRgLlxuY29uc3QgQllURV9VTklUUzogW3N0cmluZywgbnVtYmVyXVtdID0gW1tcIlRCXCIsIDIgKiogNDBdLCBbXCJHQlwiLCAyICoqIDMwXSwgW1wiTUJcIiwgMiAqKiAyMF0sIFtcImtCXCIsIDIgKiogMTBdLCBbXCJCXCIsIDFdXTtcblxuZXhwb3J0IGZ1bmN0aW9uIGlzVGltZSh1bml0OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIHVuaXQgPT09IFwibmFub3NlY29uZHNcIjtcbn1cblxuLy8gQSB2YWx1ZSBvZiB0aGUgdW5pdCB0aGF0IGEgc2FtcGxlIHR5cGUgaGFzOiBcIjEyLjM0IHNcIiwgXCI1MTIgc2FtcGxlc1wiLCBcIjMuMSBNQlwiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdFZhbHVlKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICBpZiAoaXNUaW1lKHVuaXQpKSByZXR1cm4gZm9ybWF0VGltZSh2YWx1ZSwgY2hvaWNlKTtcbiAgaWYgKHVuaXQgPT09IFwiYnl0ZXNcIikgcmV0dXJuIHNjYWxlZCh2YWx1ZSwgQllURV9VTklUUyk7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQodmFsdWUpIDogYCR7Z3JvdXBlZCh2YWx1ZSl9ICR7dW5pdH1gO1xufVxuXG4vLyBUaGUgc2FtZSBpbiBhIGNvbHVtbiB3aG9zZSBoZWFkaW5nIHNheXMgd2hhdCBpcyBjb3VudGVkOiBcIjIsMDExXCIsIG5vdCBcIjIsMDExIG9iamVjdHNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDZWxsKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICByZXR1cm4gZm9ybWF0VmFsdWUodmFsdWUsIHVuaXQgPT09IFwib2JqZWN0c1wiID8gXCJjb3VudFwiIDogdW5pdCwgY2hvaWNlKTtcbn1cblxuLy8gRXZlcnkgZGlnaXQgdGhhdCBpcyBrbm93biwgZm9yIHRvb2x0aXBzOiBcIjEsMjM0LDU2Nyw4OTAgbnNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRFeGFjdCh2YWx1ZTogbnVtYmVyLCB1bml0OiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCByb3VuZGVkID0gTWF0aC5yb3VuZCh2YWx1ZSk7XG4gIGlmIChpc1RpbWUodW5pdCkpIHJldHVybiBgJHtncm91cGVkKHJvdW5kZWQpfSBuc2A7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQocm91bmRlZCkgOiBgJHtncm91cGVkKHJvdW5kZWQpfSAke3VuaXR9YDtcbn1cblxuZnVuY3Rpb24gZm9ybWF0VGltZShuczogbnVtYmVyLCBjaG9pY2U6IFVuaXRDaG9pY2UpOiBzdHJpbmcge1xuICBpZiAoY2hvaWNlID09PSBcImF1dG9cIikgcmV0dXJuIHNjYWxlZChucywgVElNRV9VTklUUyk7XG4gIGNvbnN0IGZhY3RvciA9IFRJTUVfVU5JVFMuZmluZCgoW25hbWVdKSA9PiBuYW1lID09PSBjaG9pY2UpIVsxXTtcbiAgY29uc3QgdmFsdWUgPSBucyAvIGZhY3RvcjtcbiAgaWYgKG5zID09PSAwKSByZXR1cm4gXCIwXCI7XG4gIGNvbnN0IGRpZ2l0cyA9IGZhY3RvciA9PT0gMSA/IDAgOiBNYXRoLmFicyh2YWx1ZSkgPj0gMTAwMCA/IDEgOiBmYWN0b3IgPT09IDFlOSA/IDMgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZCh2YWx1ZSwgZGlnaXRzKX0gJHtjaG9pY2V9YDtcbn1cblxuZnVuY3Rpb24gc2NhbGVkKHZhbHVlOiBudW1iZXIsIHVuaXRzOiByZWFkb25seSAocmVhZG9ubHkgW3N0cmluZywgbnVtYmVyXSlbXSk6IHN0cmluZyB7XG4gIGNvbnN0IHNpemUgPSBNYXRoLmFicyh2YWx1ZSk7XG4gIC8vIDk5OS41IG9mIGEgdW5pdCB3b3VsZCBiZSByb3VuZGVkIHRvIDEsMDAwIG9mIGl0OiB0aGVuIHRoZSBuZXh0IG9uZSBpcyBtZWFudC5cbiAgY29uc3QgW25hbWUsIGZhY3Rvcl0gPSB1bml0cy5maW5kKChbLCBlYWNoXSkgPT4gc2l6ZSA+PSBlYWNoICogMC45OTk1KSA/PyB1bml0c1t1bml0cy5sZW5ndGggLSAxXTtcbiAgY29uc3QgYW1vdW50ID0gdmFsdWUgLyBmYWN0b3I7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiMFwiO1xuICBjb25zdCBkaWdpdHMgPSBmYWN0b3IgPT09IDEgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMDAgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMCA/IDEgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZChhbW91bnQsIGRpZ2l0cyl9ICR7bmFtZX1gO1xufVxuXG4vLyBNYWRlIG9uY2UgZWFjaDogYSBmb3JtYXR0ZXIgdGFrZXMgbG9uZ2VyIHRvIG1ha2UgdGhhbiBhIHRob3VzYW5kIG51bWJlcnMgdG8gZm9ybWF0LlxuY29uc3QgZm9ybWF0dGVycyA9IG5ldyBNYXA8bnVtYmVyLCBJbnRsLk51bWJlckZvcm1hdD4oKTtcblxuZXhwb3J0IGZ1bmN0aW9uIGdyb3VwZWQodmFsdWU6IG51bWJlciwgZGlnaXRzID0gMCk6IHN0cmluZyB7XG4gIGxldCBmb3JtYXR0ZXIgPSBmb3JtYXR0ZXJzLmdldChkaWdpdHMpO1xuICBpZiAoIWZvcm1hdHRlcikge1xuICAgIGZvcm1hdHRlciA9IG5ldyBJbnRsLk51bWJlckZvcm1hdChcImVuLVVTXCIsIHsgbWluaW11bUZyYWN0aW9uRGlnaXRzOiBkaWdpdHMsIG1heGltdW1GcmFjdGlvbkRpZ2l0czogZGlnaXRzIH0pO1xuICAgIGZvcm1hdHRlcnMuc2V0KGRpZ2l0cywgZm9ybWF0dGVyKTtcbiAgfVxuICByZXR1cm4gZm9ybWF0dGVyLmZvcm1hdCh2YWx1ZSk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRTaGFyZShwYXJ0OiBudW1iZXIsIHdob2xlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAod2hvbGUgPT09IDApIHJldHVybiBcIlx1MjAxM1wiO1xuICBpZiAocGFydCA9PT0gMCkgcmV0dXJuIFwiMCVcIjtcbiAgY29uc3QgcGVyY2VudCA9IChwYXJ0IC8gd2hvbGUpICogMTAwO1xuICBpZiAocGVyY2VudCAhPT0gMCAmJiBNYXRoLmFicyhwZXJjZW50KSA8IDAuMDEpIHJldHVybiBwZXJjZW50IDwgMCA/IFwiPiBcdTIyMTIwLjAxJVwiIDogXCI8IDAuMDElXCI7XG4gIHJldHVybiBgJHtzaWduZWQocGVyY2VudCwgTWF0aC5hYnMocGVyY2VudCkgPCAxID8gMiA6IDEpfSVgO1xufVxuXG4vLyBXaXRoIGEgcmVhbCBtaW51cyBzaWduLlxuZnVuY3Rpb24gc2lnbmVkKHZhbHVlOiBudW1iZXIsIGRpZ2l0czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIGdyb3VwZWQodmFsdWUsIGRpZ2l0cykucmVwbGFjZShcIi1cIiwgXCJcdTIyMTJcIik7XG59XG5cbi8vIEhvdyBtdWNoIG1vcmUgdGhhbiBiZWZvcmUsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zJVwiLCBcIlx1MjIxMjQwJVwiLCBcIlx1MDBCMTAlXCI7IHdoYXQgd2FzIG5vdCwgb3IgaXMgbm8gbW9yZSwgaW4gYSB3b3JkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEdyb3d0aCh2YWx1ZTogbnVtYmVyLCBiYXNlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoYmFzZSA9PT0gMCkgcmV0dXJuIHZhbHVlID09PSAwID8gXCJcIiA6IFwibmV3XCI7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiZ29uZVwiO1xuICBjb25zdCBwZXJjZW50ID0gKCh2YWx1ZSAtIGJhc2UpIC8gTWF0aC5hYnMoYmFzZSkpICogMTAwO1xuICBjb25zdCBkaWdpdHMgPSBNYXRoLmFicyhwZXJjZW50KSA8IDEwID8gMSA6IDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocGVyY2VudCksIGRpZ2l0cyk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMCVcIjtcbiAgcmV0dXJuIGAke3BlcmNlbnQgPiAwID8gXCIrXCIgOiBcIlx1MjIxMlwifSR7YW1vdW50fSVgO1xufVxuXG4vLyBGcm9tIG9uZSBzaGFyZSB0byBhbm90aGVyIG9uZSwgaW4gcG9pbnRzIG9mIGEgcGVyY2VudDogXCIrMS4yXCIsIFwiXHUyMjEyMC4wNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRQb2ludHMoc2hhcmU6IG51bWJlciwgYmFzZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnRzID0gKHNoYXJlIC0gYmFzZSkgKiAxMDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocG9pbnRzKSwgTWF0aC5hYnMocG9pbnRzKSA8IDEgPyAyIDogMSk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gYCR7cG9pbnRzID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIn0ke2Ftb3VudH1gO1xufVxuXG4vLyBBIGRpZmZlcmVuY2UsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zIG1zXCIsIFwiXHUyMjEyNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDaGFuZ2UodmFsdWU6IG51bWJlciwgdW5pdDogc3RyaW5nLCBjaG9pY2U6IFVuaXRDaG9pY2UgPSBcImF1dG9cIik6IHN0cmluZyB7XG4gIGlmIChNYXRoLnJvdW5kKHZhbHVlKSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gKHZhbHVlID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIikgKyBmb3JtYXRWYWx1ZShNYXRoLmFicyh2YWx1ZSksIHVuaXQsIGNob2ljZSk7XG59XG5cbi8vIEEgcG9pbnQgb3IgbGVuZ3RoIG9mIHRpbWUgb24gYW4gYXhpcywgd2l0aCBhcyBtYW55IGRpZ2l0cyBhcyBzdGVwcyBvZiBgc3RlcFVzYCBuZWVkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEluc3RhbnQodXM6IG51bWJlciwgc3RlcFVzOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoc3RlcFVzID49IDFlNikge1xuICAgIGNvbnN0IHNlY29uZHMgPSBNYXRoLnJvdW5kKHVzIC8gMWU2KTtcbiAgICByZXR1cm4gc2Vjb25kcyA+PSA2MCAmJiBzdGVwVXMgPj0gMWU2ID8gY2xvY2soc2Vjb25kcykgOiBgJHtzZWNvbmRzfSBzYDtcbiAgfVxuICBpZiAoc3RlcFVzID49IDFlMykge1xuICAgIGNvbnN0IGRpZ2l0cyA9IHN0ZXBVcyA+PSAxZTUgPyAxIDogc3RlcFVzID49IDFlNCA/IDIgOiAzO1xuICAgIHJldHVybiB1cyA+PSAxZTYgfHwgc3RlcFVzID49IDFlNSA/IGAkeyh1cyAvIDFlNikudG9GaXhlZChkaWdpdHMpfSBzYCA6IGAke01hdGgucm91bmQodXMgLyAxZTMpfSBtc2A7XG4gIH1cbiAgcmV0dXJuIGAke2dyb3VwZWQodXMgLyAxZTMsIHN0ZXBVcyA+PSAxMDAgPyAxIDogc3RlcFVzID49IDEwID8gMiA6IDMpfSBtc2A7XG59XG5cbi8vIFwiNDAwIG1zIHRvIDEuMjUgc1wiXG5leHBvcnQgZnVuY3Rpb24gcmFuZ2VXb3JkcyhbZnJvbSwgdG9dOiByZWFkb25seSBbbnVtYmVyLCBudW1iZXJdKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnQgPSAodXM6IG51bWJlcik6IHN0cmluZyA9PiAodXMgPT09IDAgPyBcIjBcIiA6IGZvcm1hdFZhbHVlKHVzICogMTAwMCwgXCJuYW5vc2Vjb25kc1wiKSk7XG4gIHJldHVybiBgJHtwb2ludChmcm9tKX0gdG8gJHtwb2ludCh0byl9YDtcbn1cblxuLy8gXCIxMi4zIHNcIiwgYW5kIGZyb20gYSBtaW51dGUgb24gXCIxOjAyOjAzXCJcbmV4cG9ydCBmdW5jdGlvbiBsZW5ndGhXb3Jkcyh1czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIHVzID49IDYwZTYgPyBjbG9jayhNYXRoLnJvdW5kKHVzIC8gMWU2KSkgOiBmb3JtYXRWYWx1ZSh1cyAqIDEwMDAsIFwibmFub3NlY29uZHNcIik7XG59XG5cbmZ1bmN0aW9uIGNsb2NrKHNlY29uZHM6IG51bWJlcik6IHN0cmluZyB7XG4gIGNvbnN0IG1pbnV0ZXMgPSBNYXRoLmZsb29yKHNlY29uZHMgLyA2MCk7XG4gIGNvbnN0IHJlc3QgPSBTdHJpbmcoc2Vjb25kcyAlIDYwKS5wYWRTdGFydCgyLCBcIjBcIik7XG4gIHJldHVybiBtaW51dGVzID49IDYwID8gYCR7TWF0aC5mbG9vcihtaW51dGVzIC8gNjApfToke1N0cmluZyhtaW51dGVzICUgNjApLnBhZFN0YXJ0KDIsIFwiMFwiKX06JHtyZXN0fWAgOiBgJHttaW51dGVzfToke3Jlc3R9YDtcbn1cblxuLy8gUm91bmQgc3RlcHMgdGhhdCBjdXQgYHNwYW5gIGludG8gYXQgbW9zdCBgbW9zdGAgcGFydHM6IDEsIDIsIDUsIDEwLCAuLi5cbmV4cG9ydCBmdW5jdGlvbiBuaWNlU3RlcChzcGFuOiBudW1iZXIsIG1vc3Q6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IGxlYXN0ID0gc3BhbiAvIE1hdGgubWF4KG1vc3QsIDEpO1xuICBjb25zdCBwb3dlciA9IDEwICoqIE1hdGguZmxvb3IoTWF0aC5sb2cxMChNYXRoLm1heChsZWFzdCwgMWUtOSkpKTtcbiAgcmV0dXJuIFsxLCAyLCA1LCAxMF0ubWFwKChmYWN0b3IpID0+IGZhY3RvciAqIHBvd2VyKS5maW5kKChzdGVwKSA9PiBzdGVwID49IGxlYXN0ICogMC45OTkpID8/IDEwICogcG93ZXI7XG59XG4iLCAiLy8gV2hhdCB0aGUgdmFsdWVzIG9mIHNhbXBsZXMgYXJlOiB3aGljaCB0eXBlIGlzIHRpbWUsIHdoaWNoIGFyZSBvZiBhbGxvY2F0aW9ucywgYW5kIHdoYXQgdGhleSBhcmUgY2FsbGVkLiBUaGUgY29yZSdzIGhlYWRlclxuLy8gc3BlcmYvbW9kZWwvc2FtcGxlX3R5cGVzLmggc2F5cyB0aGUgc2FtZS5cblxuaW1wb3J0IHR5cGUgeyBQcm9maWxlLCBTYW1wbGVUeXBlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgaXNUaW1lIH0gZnJvbSBcIi4vdW5pdHMudHNcIjtcblxuLy8gT2JqZWN0cyBhbmQgYnl0ZXMgb2YgdGhlIHNhbWUgYWxsb2NhdGlvbnMuXG5leHBvcnQgaW50ZXJmYWNlIEFsbG9jYXRpb25QYWlyIHtcbiAgb2JqZWN0czogbnVtYmVyOyAvLyBzYW1wbGUgdHlwZSwgYXMgaXMgdGhlIG5leHRcbiAgYnl0ZXM6IG51bWJlcjtcbn1cblxuY29uc3QgV09SRFM6IFJlY29yZDxzdHJpbmcsIHN0cmluZz4gPSB7XG4gIHNhbXBsZXM6IFwiU2FtcGxlc1wiLCBjcHU6IFwiQ1BVIHRpbWVcIiwgd2FsbDogXCJXYWxsIHRpbWVcIiwgYWxsb2Nfb2JqZWN0czogXCJPYmplY3RzXCIsIGFsbG9jX3NwYWNlOiBcIkJ5dGVzXCIsIGludXNlX29iamVjdHM6IFwiT2JqZWN0cyBpbiB1c2VcIixcbiAgaW51c2Vfc3BhY2U6IFwiQnl0ZXMgaW4gdXNlXCIsIHdlaWdodDogXCJXZWlnaHRcIixcbn07XG5cbmNvbnN0IE9CSkVDVFMgPSBbXCJhbGxvY19vYmplY3RzXCIsIFwiaW51c2Vfb2JqZWN0c1wiXTtcbmNvbnN0IEJZVEVTID0gW1wiYWxsb2Nfc3BhY2VcIiwgXCJpbnVzZV9zcGFjZVwiXTtcblxuLy8gXCJDUFUgdGltZVwiLCBcIkJ5dGVzXCI7IHRoZSBuYW1lIHdoZXJlIHRoZXJlIGlzIG5vIG90aGVyIHdvcmQgZm9yIGl0LlxuZXhwb3J0IGZ1bmN0aW9uIHR5cGVXb3Jkcyh7IG5hbWUgfTogU2FtcGxlVHlwZSk6IHN0cmluZyB7XG4gIHJldHVybiBXT1JEU1tuYW1lXSA/PyBuYW1lO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gaXNPZkFsbG9jYXRpb25zKHsgbmFtZSB9OiBTYW1wbGVUeXBlKTogYm9vbGVhbiB7XG4gIHJldHVybiBPQkpFQ1RTLmluY2x1ZGVzKG5hbWUpIHx8IEJZVEVTLmluY2x1ZGVzKG5hbWUpO1xufVxuXG4vLyBXaGF0IG9mIFwic2VsZlwiIGFuZCBcInRvdGFsXCIgYXJlIHN1bXMsIGZvciBoZWFkaW5nczogXCIgb2JqZWN0c1wiLCBcIiBieXRlc1wiOyBub3RoaW5nIGZvciB0aW1lLCBvZiB3aGljaCBhIHByb2ZpbGVyIGlzIGFueXdheS5cbmV4cG9ydCBmdW5jdGlvbiB1bml0V29yZCh7IG5hbWUgfTogU2FtcGxlVHlwZSk6IHN0cmluZyB7XG4gIHJldHVybiBPQkpFQ1RTLmluY2x1ZGVzKG5hbWUpID8gXCIgb2JqZWN0c1wiIDogQllURVMuaW5jbHVkZXMobmFtZSkgPyBcIiBieXRlc1wiIDogXCJcIjtcbn1cblxuLy8gVGhlIHR5cGUgdGhhdCBhIHRpbWVsaW5lJ3Mgd2VpZ2h0cyBhcmUgb2Y6IHRoZSBsYXN0IG9uZSB0aGF0IGlzIHRpbWUsIHRoZSBsYXN0IG9uZSB3aGVyZSB0aGVyZSBpcyBub25lLlxuZXhwb3J0IGZ1bmN0aW9uIHRpbWVsaW5lVHlwZSh7IHR5cGVzIH06IFBpY2s8UHJvZmlsZSwgXCJ0eXBlc1wiPik6IG51bWJlciB7XG4gIGZvciAobGV0IGkgPSB0eXBlcy5sZW5ndGggLSAxOyBpID49IDA7IGktLSkgaWYgKGlzVGltZSh0eXBlc1tpXS51bml0KSkgcmV0dXJuIGk7XG4gIHJldHVybiB0eXBlcy5sZW5ndGggLSAxO1xufVxuXG4vLyBXaGF0IHN0YW5kcyBiZXNpZGUgdGhlIHZhbHVlcyBvZiBhIHR5cGU6IGhvdyBtYW55IHNhbXBsZXMgdGhleSBhcmUgb2Y7IGJlc2lkZSBieXRlcyB0aGUgb2JqZWN0cywgYW5kIGJlc2lkZSBvYmplY3RzIHRoZSBieXRlcy5cbmV4cG9ydCBpbnRlcmZhY2UgQ29tcGFuaW9uIHtcbiAgdHlwZTogbnVtYmVyO1xuICB3b3Jkczogc3RyaW5nO1xuICB1bml0OiBzdHJpbmc7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBjb21wYW5pb25PZih7IHR5cGVzIH06IFBpY2s8UHJvZmlsZSwgXCJ0eXBlc1wiPiwgdHlwZTogbnVtYmVyKTogQ29tcGFuaW9uIHwgbnVsbCB7XG4gIGNvbnN0IHBhaXIgPSBhbGxvY2F0aW9uUGFpcih0eXBlcywgdHlwZSk7XG4gIGlmIChwYWlyKSByZXR1cm4gdHlwZSA9PT0gcGFpci5ieXRlcyA/IHsgdHlwZTogcGFpci5vYmplY3RzLCB3b3JkczogXCJPYmplY3RzXCIsIHVuaXQ6IFwiY291bnRcIiB9IDogeyB0eXBlOiBwYWlyLmJ5dGVzLCB3b3JkczogXCJCeXRlc1wiLCB1bml0OiBcImJ5dGVzXCIgfTtcbiAgY29uc3Qgc2FtcGxlcyA9IGlzT2ZBbGxvY2F0aW9ucyh0eXBlc1t0eXBlXSkgPyAtMSA6IHR5cGVzLmZpbmRJbmRleCgoeyBuYW1lIH0pID0+IG5hbWUgPT09IFwic2FtcGxlc1wiKTtcbiAgcmV0dXJuIHNhbXBsZXMgPCAwID8gbnVsbCA6IHsgdHlwZTogc2FtcGxlcywgd29yZHM6IFwiU2FtcGxlc1wiLCB1bml0OiBcImNvdW50XCIgfTtcbn1cblxuLy8gVGhlIHBhaXIgdGhhdCBhIHR5cGUgaXMgb25lIG9mOyBudWxsIHdoZXJlIGl0IGlzIG9mIG5vIGFsbG9jYXRpb25zLCBvciBhbG9uZS5cbmV4cG9ydCBmdW5jdGlvbiBhbGxvY2F0aW9uUGFpcih0eXBlczogcmVhZG9ubHkgU2FtcGxlVHlwZVtdLCB0eXBlOiBudW1iZXIpOiBBbGxvY2F0aW9uUGFpciB8IG51bGwge1xuICBjb25zdCB7IG5hbWUgfSA9IHR5cGVzW3R5cGVdO1xuICBjb25zdCB3aGljaCA9IE1hdGgubWF4KE9CSkVDVFMuaW5kZXhPZihuYW1lKSwgQllURVMuaW5kZXhPZihuYW1lKSk7XG4gIGlmICh3aGljaCA8IDApIHJldHVybiBudWxsO1xuICBjb25zdCBwYWlyID0geyBvYmplY3RzOiB0eXBlcy5maW5kSW5kZXgoKGVhY2gpID0+IGVhY2gubmFtZSA9PT0gT0JKRUNUU1t3aGljaF0pLCBieXRlczogdHlwZXMuZmluZEluZGV4KChlYWNoKSA9PiBlYWNoLm5hbWUgPT09IEJZVEVTW3doaWNoXSkgfTtcbiAgcmV0dXJuIHBhaXIub2JqZWN0cyA8IDAgfHwgcGFpci5ieXRlcyA8IDAgPyBudWxsIDogcGFpcjtcbn1cblxuLy8gVGhlIHR5cGVzIGJldHdlZW4gd2hpY2ggb25lIGNob29zZXM6IGhvdyBvZnRlbiBzYW1wbGVzIHdlcmUgdGFrZW4gaXMgbm8gbWVhc3VyZSBvZiBpdHMgb3duIGJlc2lkZSBvdGhlcnMuXG5leHBvcnQgZnVuY3Rpb24gbWVhc3VyZXMoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4pOiBTYW1wbGVUeXBlW10ge1xuICBjb25zdCBvdGhlcnMgPSB0eXBlcy5maWx0ZXIoKHsgbmFtZSB9KSA9PiBuYW1lICE9PSBcInNhbXBsZXNcIik7XG4gIHJldHVybiBvdGhlcnMubGVuZ3RoID4gMSA/IG90aGVycyA6IHR5cGVzO1xufVxuXG4vLyBXaGV0aGVyIGEgcHJvZmlsZSBpcyBvZiB0aW1lIGFuZCBvZiBhbGxvY2F0aW9uczogdGhlbiBzYW1wbGVzIG9mIG9uZSBoYXZlIG5vIHZhbHVlIG9mIHRoZSBvdGhlci5cbmV4cG9ydCBmdW5jdGlvbiBpc09mU2V2ZXJhbCh7IHR5cGVzIH06IFBpY2s8UHJvZmlsZSwgXCJ0eXBlc1wiPik6IGJvb2xlYW4ge1xuICByZXR1cm4gdHlwZXMuc29tZShpc09mQWxsb2NhdGlvbnMpICYmIHR5cGVzLnNvbWUoKHR5cGUpID0+ICFpc09mQWxsb2NhdGlvbnModHlwZSkpO1xufVxuIiwgIi8vIEhvdyBtdWNoIGVhY2ggc3RhY2sgd2VpZ2hzIHVuZGVyIHRoZSBmaWx0ZXJzIHRoYXQgYXJlIHNldDogdGhlIG9uZSBwbGFjZSB3aGVyZSBzYW1wbGVzIGFyZSBjaG9zZW4uIEFsbCB2aWV3cyBidWlsZCBvbiBpdCxcbi8vIHNvIGEgcmFuZ2UgcGlja2VkIGluIHRoZSB0aW1lbGluZSwgYSB0aHJlYWQgb3IgYSBzdGF0ZSBtZWFucyB0aGUgc2FtZSBldmVyeXdoZXJlLlxuXG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgaXNPZlRocmVhZHMsIGxhYmVsVmFsdWVzIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgeyBwcm9jZXNzT2ZUaHJlYWRzIH0gZnJvbSBcIi4vcHJvY2Vzc2VzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBjb21wYW5pb25PZiwgdGltZWxpbmVUeXBlIH0gZnJvbSBcIi4vc2FtcGxlX3R5cGVzLnRzXCI7XG5pbXBvcnQgeyBpc1RpbWUgfSBmcm9tIFwiLi91bml0cy50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIEZpbHRlciB7XG4gIHR5cGU6IG51bWJlcjtcbiAgcHJvY2VzczogbnVtYmVyIHwgbnVsbDsgLy8gaWQ7IG51bGw6IGFsbFxuICB0aHJlYWQ6IG51bWJlciB8IG51bGw7IC8vIGlkOyBudWxsOiBhbGwgYnV0IHRob3NlIHRoYXQgYXJlIGhpZGRlblxuICBoaWRkZW5UaHJlYWRzOiBSZWFkb25seVNldDxudW1iZXI+OyAvLyBpZHNcbiAgaGlkZGVuU3RhdGVzOiBSZWFkb25seVNldDxTdGF0ZT47XG4gIGxhYmVsczogcmVhZG9ubHkgc3RyaW5nW107IC8vIFwia2V5PXZhbHVlXCI7IGEgc2FtcGxlIG11c3QgY2FycnkgYWxsIG9mIHRoZW0uIFwia2V5PVwiOiBpdCBtdXN0IG5vdCBoYXZlIHRoZSBsYWJlbFxuICByYW5nZVVzOiByZWFkb25seSBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbDsgLy8gbmVlZHMgYSB0aW1lbGluZVxufVxuXG4vLyBCeSBzdGFjayBpZDogd2hhdCBlbmRzIHRoZXJlLiBgYmFzZWAgaXMgdGhlIG90aGVyIHNpZGUgb2YgYSBjb21wYXJpc29uLCBgY291bnRgIGhvdyBtYW55IHNhbXBsZXMgdGhlcmUgd2VyZSwgb3Igd2hhdCBlbHNlIHN0YW5kcyBiZXNpZGUgdGhlIHZhbHVlcy5cbmV4cG9ydCBpbnRlcmZhY2UgV2VpZ2h0cyB7XG4gIHZhbHVlOiBGbG9hdDY0QXJyYXk7XG4gIGJhc2U6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIGNvdW50OiBGbG9hdDY0QXJyYXkgfCBudWxsO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc2FtcGxlUGFzc2VzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgZmlsdGVyOiBGaWx0ZXIpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgaGlkZGVuID0gU1RBVEVTLm1hcCgoc3RhdGUpID0+IGZpbHRlci5oaWRkZW5TdGF0ZXMuaGFzKHN0YXRlKSk7XG4gIGNvbnN0IGxhYmVsUGFzc2VzID0gZmlsdGVyLmxhYmVscy5tYXAoKGxhYmVsKSA9PiBwYXNzZXNPZkxhYmVsKHByb2ZpbGUsIGxhYmVsKSk7XG4gIGNvbnN0IHByb2Nlc3NlcyA9IHByb2Nlc3NPZlRocmVhZHMocHJvZmlsZSk7XG4gIGNvbnN0IHBhc3NlcyA9IG5ldyBVaW50OEFycmF5KHByb2ZpbGUuc2FtcGxlU3RhY2subGVuZ3RoKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXNzZXMubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCB0aHJlYWQgPSBmaWx0ZXIudGhyZWFkID09PSBudWxsID8gIWZpbHRlci5oaWRkZW5UaHJlYWRzLmhhcyhwcm9maWxlLnNhbXBsZVRocmVhZFtpXSkgOiBmaWx0ZXIudGhyZWFkID09PSBwcm9maWxlLnNhbXBsZVRocmVhZFtpXTtcbiAgICBjb25zdCBwcm9jZXNzID0gZmlsdGVyLnByb2Nlc3MgPT09IG51bGwgfHwgZmlsdGVyLnByb2Nlc3MgPT09IHByb2Nlc3Nlc1twcm9maWxlLnNhbXBsZVRocmVhZFtpXV07XG4gICAgcGFzc2VzW2ldID0gcHJvY2VzcyAmJiB0aHJlYWQgJiYgIWhpZGRlbltzdGF0ZXNbaV1dICYmIGxhYmVsUGFzc2VzLmV2ZXJ5KChoYXMpID0+IGhhcyhpKSkgPyAxIDogMDtcbiAgfVxuICByZXR1cm4gcGFzc2VzO1xufVxuXG4vLyBSZXR1cm5zIHRoZSBmdW5jdGlvbiB0aGF0IHNheXMgd2hldGhlciBhIHNhbXBsZSBjYXJyaWVzIGEgbGFiZWwuIEl0IGlzIGFza2VkIGFib3V0IGVhY2ggc2V0IG9mIGxhYmVscyBhbmQgZWFjaCB0aHJlYWQgb25jZS5cbmZ1bmN0aW9uIHBhc3Nlc09mTGFiZWwocHJvZmlsZTogUHJvZmlsZSwgbGFiZWw6IHN0cmluZyk6IChzYW1wbGU6IG51bWJlcikgPT4gYm9vbGVhbiB7XG4gIGNvbnN0IGtleXMgPSBuZXcgU2V0KHByb2ZpbGUubGFiZWxTZXRzLmZsYXRNYXAoKHNldCkgPT4gc2V0Lm1hcCgoeyBrZXkgfSkgPT4ga2V5KSkpO1xuICBjb25zdCBpc0tleSA9IChrZXk6IHN0cmluZyk6IGJvb2xlYW4gPT4ga2V5cy5oYXMoa2V5KSB8fCBpc09mVGhyZWFkcyhrZXkpO1xuICBpZiAobGFiZWwuZW5kc1dpdGgoXCI9XCIpICYmIGlzS2V5KGxhYmVsLnNsaWNlKDAsIC0xKSkpIHtcbiAgICBjb25zdCBrZXkgPSBsYWJlbC5zbGljZSgwLCAtMSk7XG4gICAgY29uc3QgW3NldHMsIHRocmVhZHNdID0gW3ZhbHVlc09mU2V0cyhwcm9maWxlLCBrZXkpLCB2YWx1ZXNPZlRocmVhZHMocHJvZmlsZSwga2V5KV07XG4gICAgcmV0dXJuIChpKSA9PiBzZXRzW3Byb2ZpbGUuc2FtcGxlTGFiZWxzW2ldXS5sZW5ndGggPT09IDAgJiYgdGhyZWFkc1twcm9maWxlLnNhbXBsZVRocmVhZFtpXV0ubGVuZ3RoID09PSAwO1xuICB9XG4gIGNvbnN0IHNldHMgPSBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gc2V0LnNvbWUoKHsga2V5LCB2YWx1ZSB9KSA9PiBgJHtrZXl9PSR7dmFsdWV9YCA9PT0gbGFiZWwpKTtcbiAgY29uc3Qga2V5ID0gbGFiZWwuc2xpY2UoMCwgbGFiZWwuaW5kZXhPZihcIj1cIikpO1xuICBjb25zdCB0aHJlYWRzID0gdmFsdWVzT2ZUaHJlYWRzKHByb2ZpbGUsIGtleSkubWFwKCh2YWx1ZXMpID0+IHZhbHVlcy5zb21lKCh2YWx1ZSkgPT4gYCR7a2V5fT0ke3ZhbHVlfWAgPT09IGxhYmVsKSk7XG4gIHJldHVybiAoaSkgPT4gc2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0gfHwgdGhyZWFkc1twcm9maWxlLnNhbXBsZVRocmVhZFtpXV07XG59XG5cbmNvbnN0IHZhbHVlc09mU2V0cyA9IChwcm9maWxlOiBQcm9maWxlLCBrZXk6IHN0cmluZyk6IHN0cmluZ1tdW10gPT5cbiAgcHJvZmlsZS5sYWJlbFNldHMubWFwKChzZXQpID0+IHNldC5maWx0ZXIoKGxhYmVsKSA9PiBsYWJlbC5rZXkgPT09IGtleSkubWFwKCh7IHZhbHVlIH0pID0+IHZhbHVlKSk7XG5cbi8vIFRoZSBlbXB0eSBzZXQgb2YgbGFiZWxzIGlzIHNldCAwLlxuY29uc3QgdmFsdWVzT2ZUaHJlYWRzID0gKHByb2ZpbGU6IFByb2ZpbGUsIGtleTogc3RyaW5nKTogc3RyaW5nW11bXSA9PlxuICBwcm9maWxlLnRocmVhZHMubWFwKChfLCB0aHJlYWQpID0+IChpc09mVGhyZWFkcyhrZXkpID8gbGFiZWxWYWx1ZXMocHJvZmlsZSwga2V5LCB0aHJlYWQsIDApIDogW10pKTtcblxuLy8gV2hhdCBlYWNoIHNhbXBsZSB3ZWlnaHMgdW5kZXIgdGhlIGZpbHRlcidzIHR5cGUgYW5kIHJhbmdlLCBhbmQgd2hhdCBzdGFuZHMgYmVzaWRlIGl0OiBob3cgbWFueSBzYW1wbGVzIHRoYXQgaXMuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVZhbHVlcyB7XG4gIHZhbHVlczogRmxvYXQ2NEFycmF5O1xuICBjb3VudHM6IEZsb2F0NjRBcnJheSB8IG51bGw7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzYW1wbGVWYWx1ZXMocHJvZmlsZTogUHJvZmlsZSwgZmlsdGVyOiBGaWx0ZXIpOiBTYW1wbGVWYWx1ZXMge1xuICBjb25zdCBjb3VudFR5cGUgPSBjb21wYW5pb25PZihwcm9maWxlLCBmaWx0ZXIudHlwZSk/LnR5cGUgPz8gLTE7XG4gIGNvbnN0IGNvdW50cyA9IGNvdW50VHlwZSA8IDAgPyBudWxsIDogcHJvZmlsZS52YWx1ZXNbY291bnRUeXBlXTtcbiAgY29uc3QgdmFsdWVzID0gcHJvZmlsZS52YWx1ZXNbZmlsdGVyLnR5cGVdO1xuICBpZiAoIWZpbHRlci5yYW5nZVVzIHx8ICFwcm9maWxlLnRpbWVsaW5lKSByZXR1cm4geyB2YWx1ZXMsIGNvdW50cyB9O1xuICBjb25zdCBpblJhbmdlID0gc3Vtc0luUmFuZ2UocHJvZmlsZSwgZmlsdGVyLnJhbmdlVXMpO1xuICBjb25zdCB0aW1lZCA9IHRpbWVsaW5lVHlwZShwcm9maWxlKTtcbiAgaWYgKGZpbHRlci50eXBlID09PSB0aW1lZCkgcmV0dXJuIHsgdmFsdWVzOiBpblJhbmdlLndlaWdodCwgY291bnRzOiBpblJhbmdlLmNvdW50IH07XG4gIGlmIChmaWx0ZXIudHlwZSA9PT0gY291bnRUeXBlKSByZXR1cm4geyB2YWx1ZXM6IGluUmFuZ2UuY291bnQsIGNvdW50czogaW5SYW5nZS5jb3VudCB9O1xuICAvLyBUaGUgdGltZWxpbmUgaGFzIG5vIHRpbWVzIG9mIG90aGVyIHR5cGVzOiB0aGV5IGFyZSB0YWtlbiB0byBoYXZlIGNvbWUgYXMgaXRzIG93biBkaWQuXG4gIGNvbnN0IHdob2xlID0gcHJvZmlsZS52YWx1ZXNbdGltZWRdO1xuICByZXR1cm4geyB2YWx1ZXM6IHZhbHVlcy5tYXAoKHZhbHVlLCBpKSA9PiAod2hvbGVbaV0gPT09IDAgPyAwIDogKHZhbHVlICogaW5SYW5nZS53ZWlnaHRbaV0pIC8gd2hvbGVbaV0pKSwgY291bnRzOiBpblJhbmdlLmNvdW50IH07XG59XG5cbmV4cG9ydCBmdW5jdGlvbiB3ZWlnaHRzT2YocHJvZmlsZTogUHJvZmlsZSwgc3RhdGVzOiBVaW50OEFycmF5LCBmaWx0ZXI6IEZpbHRlcik6IFdlaWdodHMge1xuICBjb25zdCBwYXNzZXMgPSBzYW1wbGVQYXNzZXMocHJvZmlsZSwgc3RhdGVzLCBmaWx0ZXIpO1xuICBjb25zdCB7IHZhbHVlcywgY291bnRzIH0gPSBzYW1wbGVWYWx1ZXMocHJvZmlsZSwgZmlsdGVyKTtcbiAgY29uc3Qgc2l6ZSA9IHByb2ZpbGUuc3RhY2tQYXJlbnQubGVuZ3RoO1xuICBjb25zdCByZXN1bHQ6IFdlaWdodHMgPSB7XG4gICAgdmFsdWU6IG5ldyBGbG9hdDY0QXJyYXkoc2l6ZSksXG4gICAgYmFzZTogcHJvZmlsZS5zYW1wbGVJc0Jhc2UgJiYgbmV3IEZsb2F0NjRBcnJheShzaXplKSxcbiAgICBjb3VudDogY291bnRzICYmIG5ldyBGbG9hdDY0QXJyYXkoc2l6ZSksXG4gIH07XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgcGFzc2VzLmxlbmd0aDsgaSsrKSB7XG4gICAgaWYgKCFwYXNzZXNbaV0pIGNvbnRpbnVlO1xuICAgIGNvbnN0IHN0YWNrID0gcHJvZmlsZS5zYW1wbGVTdGFja1tpXTtcbiAgICBjb25zdCBpc0Jhc2UgPSBwcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldID09PSAxO1xuICAgIGNvbnN0IHRhcmdldCA9IGlzQmFzZSA/IHJlc3VsdC5iYXNlISA6IHJlc3VsdC52YWx1ZTtcbiAgICB0YXJnZXRbc3RhY2tdICs9IHZhbHVlc1tpXTtcbiAgICBpZiAocmVzdWx0LmNvdW50ICYmICFpc0Jhc2UpIHJlc3VsdC5jb3VudFtzdGFja10gKz0gY291bnRzIVtpXTtcbiAgfVxuICByZXR1cm4gcmVzdWx0O1xufVxuXG4vLyBTdW1zIG9mIGVhY2ggc2FtcGxlIGJldHdlZW4gdHdvIGluc3RhbnRzLiBXaGF0IGxpZXMgYWNyb3NzIGFuIGVkZ2UgY291bnRzIHdpdGggdGhlIHBhcnQgaW5zaWRlLCBzbyByYW5nZXMgc2lkZSBieSBzaWRlIGFkZFxuLy8gdXAgdG8gd2hhdCB0aGV5IGNvdmVyOyB0aGUgY291bnQgZ29lcyB0byB0aGUgcmFuZ2UgaW4gd2hpY2ggYSBzYW1wbGUgd2FzIHRha2VuLlxuZnVuY3Rpb24gc3Vtc0luUmFuZ2UocHJvZmlsZTogUHJvZmlsZSwgW2Zyb20sIHRvXTogcmVhZG9ubHkgW251bWJlciwgbnVtYmVyXSk6IHsgd2VpZ2h0OiBGbG9hdDY0QXJyYXk7IGNvdW50OiBGbG9hdDY0QXJyYXkgfSB7XG4gIGNvbnN0IHsgZW5kVXMsIHNhbXBsZSwgd2VpZ2h0IH0gPSBwcm9maWxlLnRpbWVsaW5lITtcbiAgY29uc3QgaGFzTGVuZ3RoID0gaXNUaW1lKHByb2ZpbGUudHlwZXNbdGltZWxpbmVUeXBlKHByb2ZpbGUpXS51bml0KTtcbiAgY29uc3Qgc3VtcyA9IHsgd2VpZ2h0OiBuZXcgRmxvYXQ2NEFycmF5KHByb2ZpbGUuc2FtcGxlU3RhY2subGVuZ3RoKSwgY291bnQ6IG5ldyBGbG9hdDY0QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpIH07XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgc2FtcGxlLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgZW5kID0gZW5kVXNbaV07XG4gICAgY29uc3QgbGVuZ3RoVXMgPSBoYXNMZW5ndGggPyBNYXRoLm1heCh3ZWlnaHRbaV0gLyAxMDAwLCAwKSA6IDA7XG4gICAgY29uc3QgaW5zaWRlID0gTWF0aC5taW4oZW5kLCB0bykgLSBNYXRoLm1heChlbmQgLSBsZW5ndGhVcywgZnJvbSk7XG4gICAgY29uc3QgdGFrZW4gPSBlbmQgPiBmcm9tICYmIGVuZCA8PSB0bztcbiAgICBpZiAodGFrZW4pIHN1bXMuY291bnRbc2FtcGxlW2ldXSArPSAxO1xuICAgIGlmIChsZW5ndGhVcyA+IDAgPyBpbnNpZGUgPiAwIDogdGFrZW4pIHN1bXMud2VpZ2h0W3NhbXBsZVtpXV0gKz0gd2VpZ2h0W2ldICogKGxlbmd0aFVzID4gMCA/IGluc2lkZSAvIGxlbmd0aFVzIDogMSk7XG4gIH1cbiAgcmV0dXJuIHN1bXM7XG59XG5cbi8vIFRoZSBzdW0gYnkgc3RhdGUsIGZvciB0aGUgYmFyIHRoYXQgc2F5cyB3aGF0IHRoZSB0aW1lIHdlbnQgaW50by4gSGlkZGVuIHN0YXRlcyBhcmUgY291bnRlZDogdGhlIGJhciBpcyBhbHNvIHRoZSBmaWx0ZXIuXG5leHBvcnQgZnVuY3Rpb24gc3RhdGVUb3RhbHMocHJvZmlsZTogUHJvZmlsZSwgc3RhdGVzOiBVaW50OEFycmF5LCBmaWx0ZXI6IEZpbHRlciwgYmFzZSA9IGZhbHNlKTogbnVtYmVyW10ge1xuICBjb25zdCBwYXNzZXMgPSBzYW1wbGVQYXNzZXMocHJvZmlsZSwgc3RhdGVzLCB7IC4uLmZpbHRlciwgaGlkZGVuU3RhdGVzOiBuZXcgU2V0KCkgfSk7XG4gIGNvbnN0IHsgdmFsdWVzIH0gPSBzYW1wbGVWYWx1ZXMocHJvZmlsZSwgZmlsdGVyKTtcbiAgY29uc3QgdG90YWxzID0gU1RBVEVTLm1hcCgoKSA9PiAwKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXNzZXMubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCBpc0Jhc2UgPSBwcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldID09PSAxO1xuICAgIGlmIChwYXNzZXNbaV0gJiYgaXNCYXNlID09PSBiYXNlKSB0b3RhbHNbc3RhdGVzW2ldXSArPSB2YWx1ZXNbaV07XG4gIH1cbiAgcmV0dXJuIHRvdGFscztcbn1cbiIsICIvLyBTYW1wbGVzIGFkZGVkIHVwIGJ5IHRoZSB2YWx1ZXMgb2Ygb25lIGxhYmVsLCB3aXRoIHdoYXQgaXMga25vd24gb2YgaG93IGxvbmcgZWFjaCB0b29rOiB3aGF0IGBzcGVyZiByZXBvcnQgLS1ieWAgcHJpbnRzLlxuXG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgbGFiZWxWYWx1ZXMgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGFsbG9jYXRpb25QYWlyIH0gZnJvbSBcIi4vc2FtcGxlX3R5cGVzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFNwYW4gfSBmcm9tIFwiLi9zcGFucy50c1wiO1xuaW1wb3J0IHsgc2FtcGxlUGFzc2VzLCBzYW1wbGVWYWx1ZXMsIHR5cGUgRmlsdGVyIH0gZnJvbSBcIi4vd2VpZ2h0cy50c1wiO1xuXG4vLyBXaGF0IHRoZSB0aW1lIG9mIGEgcm93IHdlbnQgaW50by4gQ29tcGlsZWQgY29kZSBydW5zLCB0b28uXG5leHBvcnQgY29uc3QgUEFSVFMgPSBbXCJydW5uaW5nXCIsIFwiYmxvY2tlZFwiLCBcIndhaXRcIiwgXCJnY1wiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFBhcnQgPSAodHlwZW9mIFBBUlRTKVtudW1iZXJdO1xuXG5jb25zdCBQQVJUX09GX1NUQVRFID0gU1RBVEVTLm1hcCgoc3RhdGU6IFN0YXRlKSA9PiBQQVJUUy5pbmRleE9mKHN0YXRlID09PSBcImppdFwiID8gXCJydW5uaW5nXCIgOiBzdGF0ZSkpO1xuXG4vLyBPbmUgc2lkZSBvZiBhIHJvdzogaW4gYSBwcm9maWxlIGFsb25lIHRoZXJlIGlzIG9uZS5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWxTaWRlIHtcbiAgdG90YWw6IG51bWJlcjtcbiAgcGFydHM6IG51bWJlcltdOyAvLyBieSBQQVJUU1xuICBhbW91bnRzOiBudW1iZXJbXTsgLy8gb2JqZWN0cyBhbmQgYnl0ZXMsIHdoZXJlIHRoZSB0eXBlIGlzIG9mIGFsbG9jYXRpb25zOyBlbHNlIHplcm9zXG4gIHNwYW46IFNwYW4gfCBudWxsO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsUm93IHtcbiAgdmFsdWVzOiByZWFkb25seSBzdHJpbmdbXTsgLy8gdGhhdCB0aGUgc2FtcGxlcyBoYXZlOyBub25lIGluIHRob3NlIHdpdGhvdXQgdGhlIGxhYmVsXG4gIG5vdzogTGFiZWxTaWRlO1xuICBiYXNlOiBMYWJlbFNpZGU7IC8vIHplcm9zIGluIGEgcHJvZmlsZSBhbG9uZVxufVxuXG5pbnRlcmZhY2UgQ2hvaWNlIHtcbiAga2V5OiBzdHJpbmc7XG4gIGZpbHRlcjogRmlsdGVyO1xuICBzdGFja3M6IFVpbnQ4QXJyYXkgfCBudWxsOyAvLyBieSBzdGFjayBpZDogMSBmb3IgdGhvc2UgdGhhdCBhIGZvY3VzIGxlYXZlczsgbnVsbDogYWxsXG4gIGJhc2VTY2FsZTogbnVtYmVyO1xuICB3aXRoU3BhbnNBbG9uZTogYm9vbGVhbjsgLy8gdmFsdWVzIHRoYXQgbm8gc2FtcGxlIGhhcywgYnV0IGEgc3BhbiwgYXJlIHJvd3MsIHRvb1xufVxuXG5jb25zdCBuZXdTaWRlID0gKCk6IExhYmVsU2lkZSA9PiAoeyB0b3RhbDogMCwgcGFydHM6IFBBUlRTLm1hcCgoKSA9PiAwKSwgYW1vdW50czogWzAsIDBdLCBzcGFuOiBudWxsIH0pO1xuXG5leHBvcnQgZnVuY3Rpb24gbGFiZWxSb3dzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgeyBrZXksIGZpbHRlciwgc3RhY2tzLCBiYXNlU2NhbGUsIHdpdGhTcGFuc0Fsb25lIH06IENob2ljZSk6IExhYmVsUm93W10ge1xuICBjb25zdCByb3dzID0gbmV3IE1hcDxzdHJpbmcsIExhYmVsUm93PigpO1xuICBjb25zdCByb3dPZiA9ICh2YWx1ZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogTGFiZWxSb3cgPT4ge1xuICAgIGNvbnN0IHdvcmRzID0gdmFsdWVzLmpvaW4oXCIsXCIpO1xuICAgIGxldCByb3cgPSByb3dzLmdldCh3b3Jkcyk7XG4gICAgaWYgKCFyb3cpIHJvd3Muc2V0KHdvcmRzLCAocm93ID0geyB2YWx1ZXMsIG5vdzogbmV3U2lkZSgpLCBiYXNlOiBuZXdTaWRlKCkgfSkpO1xuICAgIHJldHVybiByb3c7XG4gIH07XG4gIGNvbnN0IG9mU2FtcGxlcyA9IG5ldyBNYXA8bnVtYmVyLCBMYWJlbFJvdz4oKTsgLy8gdGhyZWFkcyBhbmQgc2V0cyBvZiBsYWJlbHMgYXJlIGZld2VyIHRoYW4gc2FtcGxlc1xuICBjb25zdCBwYXNzZXMgPSBzYW1wbGVQYXNzZXMocHJvZmlsZSwgc3RhdGVzLCBmaWx0ZXIpO1xuICBjb25zdCB7IHZhbHVlcyB9ID0gc2FtcGxlVmFsdWVzKHByb2ZpbGUsIGZpbHRlcik7XG4gIGNvbnN0IHBhaXIgPSBhbGxvY2F0aW9uUGFpcihwcm9maWxlLnR5cGVzLCBmaWx0ZXIudHlwZSk7XG4gIGNvbnN0IGFtb3VudHMgPSBwYWlyID8gW3Byb2ZpbGUudmFsdWVzW3BhaXIub2JqZWN0c10sIHByb2ZpbGUudmFsdWVzW3BhaXIuYnl0ZXNdXSA6IFt2YWx1ZXNdO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHBhc3Nlcy5sZW5ndGg7IGkrKykge1xuICAgIGlmICghcGFzc2VzW2ldIHx8IGFtb3VudHMuZXZlcnkoKGVhY2gpID0+IGVhY2hbaV0gPT09IDApIHx8IChzdGFja3MgJiYgIXN0YWNrc1twcm9maWxlLnNhbXBsZVN0YWNrW2ldXSkpIGNvbnRpbnVlO1xuICAgIGNvbnN0IFt0aHJlYWQsIGxhYmVsc10gPSBbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV0sIHByb2ZpbGUuc2FtcGxlTGFiZWxzW2ldXTtcbiAgICBjb25zdCBwbGFjZSA9IGxhYmVscyAqIHByb2ZpbGUudGhyZWFkcy5sZW5ndGggKyB0aHJlYWQ7XG4gICAgbGV0IHJvdyA9IG9mU2FtcGxlcy5nZXQocGxhY2UpO1xuICAgIGlmICghcm93KSBvZlNhbXBsZXMuc2V0KHBsYWNlLCAocm93ID0gcm93T2YobGFiZWxWYWx1ZXMocHJvZmlsZSwga2V5LCB0aHJlYWQsIGxhYmVscykpKSk7XG4gICAgY29uc3QgaXNCYXNlID0gcHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSA9PT0gMTtcbiAgICBjb25zdCBzaWRlID0gaXNCYXNlID8gcm93LmJhc2UgOiByb3cubm93O1xuICAgIGNvbnN0IHZhbHVlID0gdmFsdWVzW2ldICogKGlzQmFzZSA/IGJhc2VTY2FsZSA6IDEpO1xuICAgIHNpZGUudG90YWwgKz0gdmFsdWU7XG4gICAgaWYgKHBhaXIpIGFtb3VudHMuZm9yRWFjaCgoZWFjaCwgYW1vdW50KSA9PiAoc2lkZS5hbW91bnRzW2Ftb3VudF0gKz0gZWFjaFtpXSAqIChpc0Jhc2UgPyBiYXNlU2NhbGUgOiAxKSkpO1xuICAgIGVsc2Ugc2lkZS5wYXJ0c1tQQVJUX09GX1NUQVRFW3N0YXRlc1tpXV1dICs9IHZhbHVlO1xuICB9XG4gIGNvbnN0IHNwYW5zID0gW1tcIm5vd1wiLCBwcm9maWxlLnNwYW5zXSwgW1wiYmFzZVwiLCBwcm9maWxlLmJhc2VTcGFuc11dIGFzIGNvbnN0O1xuICBmb3IgKGNvbnN0IFtzaWRlLCBhbGxdIG9mIHNwYW5zKSB7XG4gICAgZm9yIChjb25zdCBbdmFsdWUsIHNwYW5dIG9mIGFsbD8uZ2V0KGtleSkgPz8gW10pIHtcbiAgICAgIGlmICh3aXRoU3BhbnNBbG9uZSB8fCByb3dzLmhhcyh2YWx1ZSkpIHJvd09mKHZhbHVlID09PSBcIlwiID8gW10gOiBbdmFsdWVdKVtzaWRlXS5zcGFuID0gc3BhbjtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIFsuLi5yb3dzLnZhbHVlcygpXTtcbn1cblxuLy8gVGhlIHN1bSBvZiBhbGwgcm93cy4gTWVkaWFucyBkbyBub3QgYWRkIHVwLlxuZXhwb3J0IGZ1bmN0aW9uIHN1bU9mKHJvd3M6IHJlYWRvbmx5IExhYmVsUm93W10pOiBMYWJlbFJvdyB7XG4gIGNvbnN0IHN1bTogTGFiZWxSb3cgPSB7IHZhbHVlczogW10sIG5vdzogbmV3U2lkZSgpLCBiYXNlOiBuZXdTaWRlKCkgfTtcbiAgZm9yIChjb25zdCBzaWRlIG9mIFtcIm5vd1wiLCBcImJhc2VcIl0gYXMgY29uc3QpIHtcbiAgICBmb3IgKGNvbnN0IHJvdyBvZiByb3dzKSB7XG4gICAgICBzdW1bc2lkZV0udG90YWwgKz0gcm93W3NpZGVdLnRvdGFsO1xuICAgICAgcm93W3NpZGVdLmFtb3VudHMuZm9yRWFjaCgodmFsdWUsIGFtb3VudCkgPT4gKHN1bVtzaWRlXS5hbW91bnRzW2Ftb3VudF0gKz0gdmFsdWUpKTtcbiAgICAgIHJvd1tzaWRlXS5wYXJ0cy5mb3JFYWNoKCh2YWx1ZSwgcGFydCkgPT4gKHN1bVtzaWRlXS5wYXJ0c1twYXJ0XSArPSB2YWx1ZSkpO1xuICAgICAgY29uc3QgY291bnQgPSAoc3VtW3NpZGVdLnNwYW4/LmNvdW50ID8/IDApICsgKHJvd1tzaWRlXS5zcGFuPy5jb3VudCA/PyAwKTtcbiAgICAgIGlmIChjb3VudCA+IDApIHN1bVtzaWRlXS5zcGFuID0geyBjb3VudCwgbWVkaWFuTnM6IDAsIHA5NU5zOiAwIH07XG4gICAgfVxuICB9XG4gIHJldHVybiBzdW07XG59XG5cbmV4cG9ydCB0eXBlIExhYmVsQ29sdW1uID0gXCJ0b3RhbFwiIHwgXCJiYXNlXCIgfCBcImNoYW5nZVwiIHwgUGFydCB8IFwib2JqZWN0c1wiIHwgXCJieXRlc1wiIHwgXCJjb3VudFwiIHwgXCJtZWRpYW5cIiB8IFwicDk1XCIgfCBcImxhYmVsXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWxPcmRlciB7XG4gIGNvbHVtbjogTGFiZWxDb2x1bW47XG4gIGRlc2NlbmRpbmc6IGJvb2xlYW47XG59XG5cbi8vIFNhbXBsZXMgd2l0aG91dCB0aGUgbGFiZWwgY29tZSBsYXN0LCB3aGF0ZXZlciB0aGUgb3JkZXIgaXMuXG5leHBvcnQgZnVuY3Rpb24gc29ydExhYmVsUm93cyhyb3dzOiByZWFkb25seSBMYWJlbFJvd1tdLCB7IGNvbHVtbiwgZGVzY2VuZGluZyB9OiBMYWJlbE9yZGVyKTogTGFiZWxSb3dbXSB7XG4gIGNvbnN0IHNpZ24gPSBkZXNjZW5kaW5nID8gLTEgOiAxO1xuICBjb25zdCBrZXllZCA9IHJvd3MubWFwKChyb3cpID0+ICh7IHJvdywga2V5OiBrZXlPZihyb3csIGNvbHVtbiksIGlzTGFzdDogcm93LnZhbHVlcy5sZW5ndGggPT09IDAgfSkpO1xuICBrZXllZC5zb3J0KChhLCBiKSA9PlxuICAgIE51bWJlcihhLmlzTGFzdCkgLSBOdW1iZXIoYi5pc0xhc3QpIHx8IChhLmtleSA8IGIua2V5ID8gLXNpZ24gOiBhLmtleSA+IGIua2V5ID8gc2lnbiA6IGIucm93Lm5vdy50b3RhbCAtIGEucm93Lm5vdy50b3RhbCksXG4gICk7XG4gIHJldHVybiBrZXllZC5tYXAoKHsgcm93IH0pID0+IHJvdyk7XG59XG5cbmZ1bmN0aW9uIGtleU9mKHsgdmFsdWVzLCBub3csIGJhc2UgfTogTGFiZWxSb3csIGNvbHVtbjogTGFiZWxDb2x1bW4pOiBudW1iZXIgfCBzdHJpbmcge1xuICBzd2l0Y2ggKGNvbHVtbikge1xuICAgIGNhc2UgXCJ0b3RhbFwiOiByZXR1cm4gbm93LnRvdGFsO1xuICAgIGNhc2UgXCJiYXNlXCI6IHJldHVybiBiYXNlLnRvdGFsO1xuICAgIGNhc2UgXCJvYmplY3RzXCI6IHJldHVybiBub3cuYW1vdW50c1swXTtcbiAgICBjYXNlIFwiYnl0ZXNcIjogcmV0dXJuIG5vdy5hbW91bnRzWzFdO1xuICAgIGNhc2UgXCJjaGFuZ2VcIjogcmV0dXJuIE1hdGguYWJzKG5vdy50b3RhbCAtIGJhc2UudG90YWwpO1xuICAgIGNhc2UgXCJjb3VudFwiOiByZXR1cm4gbm93LnNwYW4/LmNvdW50ID8/IDA7XG4gICAgY2FzZSBcIm1lZGlhblwiOiByZXR1cm4gbm93LnNwYW4/Lm1lZGlhbk5zID8/IDA7XG4gICAgY2FzZSBcInA5NVwiOiByZXR1cm4gbm93LnNwYW4/LnA5NU5zID8/IDA7XG4gICAgY2FzZSBcImxhYmVsXCI6IHJldHVybiB2YWx1ZXMuam9pbihcIixcIikudG9Mb3dlckNhc2UoKTtcbiAgICBkZWZhdWx0OiByZXR1cm4gbm93LnBhcnRzW1BBUlRTLmluZGV4T2YoY29sdW1uKV07XG4gIH1cbn1cblxuLy8gVGhlIGZpbHRlciB0aGF0IGxlYXZlcyB0aGUgc2FtcGxlcyBvZiBhIHJvdzogXCJrZXk9dmFsdWVcIiBmb3IgZWFjaCwgXCJrZXk9XCIgZm9yIHRob3NlIHdpdGhvdXQgdGhlIGxhYmVsLlxuZXhwb3J0IGZ1bmN0aW9uIGZpbHRlcnNPZihrZXk6IHN0cmluZywgdmFsdWVzOiByZWFkb25seSBzdHJpbmdbXSk6IHN0cmluZ1tdIHtcbiAgcmV0dXJuIHZhbHVlcy5sZW5ndGggPT09IDAgPyBbYCR7a2V5fT1gXSA6IHZhbHVlcy5tYXAoKHZhbHVlKSA9PiBgJHtrZXl9PSR7dmFsdWV9YCk7XG59XG5cbi8vIFRoZSBmaWx0ZXJzIHRoYXQgYXJlIG9mIG90aGVyIGxhYmVscy5cbmV4cG9ydCBmdW5jdGlvbiBmaWx0ZXJzT2ZPdGhlcnMoa2V5OiBzdHJpbmcsIGxhYmVsczogcmVhZG9ubHkgc3RyaW5nW10pOiBzdHJpbmdbXSB7XG4gIHJldHVybiBsYWJlbHMuZmlsdGVyKChsYWJlbCkgPT4gIWxhYmVsLnN0YXJ0c1dpdGgoYCR7a2V5fT1gKSk7XG59XG4iLCAiLy8gVHdvIHByb2ZpbGVzIGFzIG9uZSB3aXRoIHR3byBzaWRlcywgZm9yIGEgY29tcGFyaXNvbjogZXF1YWwgZnVuY3Rpb25zLCBmcmFtZXMgYW5kIHN0YWNrcyBiZWNvbWUgb25lIHJvdywgYW5kIGV2ZXJ5IHNhbXBsZVxuLy8gc2F5cyB3aGljaCBzaWRlIGl0IGlzIG9mLlxuXG5pbXBvcnQgdHlwZSB7IExhYmVsLCBQcm9maWxlLCBUaHJlYWQgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBQYWlySW5kZXggfSBmcm9tIFwiLi9wYWlyX2luZGV4LnRzXCI7XG5cbi8vIFJhaXNlcyBhbiBFcnJvciB3aG9zZSBtZXNzYWdlIGlzIGZvciB0aGUgdXNlciB3aGVyZSB0aGUgdHdvIGhhdmUgbm8gc2FtcGxlIHR5cGUgaW4gY29tbW9uLlxuZXhwb3J0IGZ1bmN0aW9uIGNvbWJpbmUoYmFzZTogUHJvZmlsZSwgdmFsdWU6IFByb2ZpbGUpOiBQcm9maWxlIHtcbiAgY29uc3QgdHlwZXMgPSB2YWx1ZS50eXBlcy5maWx0ZXIoKHsgbmFtZSwgdW5pdCB9KSA9PiBiYXNlLnR5cGVzLnNvbWUoKHR5cGUpID0+IHR5cGUubmFtZSA9PT0gbmFtZSAmJiB0eXBlLnVuaXQgPT09IHVuaXQpKTtcbiAgaWYgKHR5cGVzLmxlbmd0aCA9PT0gMCkge1xuICAgIHRocm93IG5ldyBFcnJvcihgVGhlc2UgcHJvZmlsZXMgbWVhc3VyZSBkaWZmZXJlbnQgdGhpbmdzOiAke3R5cGVXb3JkcyhiYXNlKX0gYW5kICR7dHlwZVdvcmRzKHZhbHVlKX0uYCk7XG4gIH1cbiAgY29uc3QgbWVyZ2VyID0gbmV3IE1lcmdlcihiYXNlLnN0YWNrUGFyZW50Lmxlbmd0aCArIHZhbHVlLnN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gIGNvbnN0IGJhc2VTdGFja3MgPSBtZXJnZXIuc3RhY2tzKGJhc2UpO1xuICBjb25zdCB2YWx1ZVN0YWNrcyA9IG1lcmdlci5zdGFja3ModmFsdWUpO1xuICBjb25zdCBzYW1wbGVTdGFjayA9IG5ldyBJbnQzMkFycmF5KGJhc2Uuc2FtcGxlU3RhY2subGVuZ3RoICsgdmFsdWUuc2FtcGxlU3RhY2subGVuZ3RoKTtcbiAgY29uc3Qgd2FudGVkID0gdmFsdWUudHlwZXNbdmFsdWUuZGVmYXVsdFR5cGVdO1xuICBiYXNlLnNhbXBsZVN0YWNrLmZvckVhY2goKHN0YWNrLCBpKSA9PiAoc2FtcGxlU3RhY2tbaV0gPSBiYXNlU3RhY2tzW3N0YWNrXSkpO1xuICB2YWx1ZS5zYW1wbGVTdGFjay5mb3JFYWNoKChzdGFjaywgaSkgPT4gKHNhbXBsZVN0YWNrW2Jhc2Uuc2FtcGxlU3RhY2subGVuZ3RoICsgaV0gPSB2YWx1ZVN0YWNrc1tzdGFja10pKTtcbiAgY29uc3Qgc2FtcGxlSXNCYXNlID0gbmV3IFVpbnQ4QXJyYXkoc2FtcGxlU3RhY2subGVuZ3RoKTtcbiAgc2FtcGxlSXNCYXNlLmZpbGwoMSwgMCwgYmFzZS5zYW1wbGVTdGFjay5sZW5ndGgpO1xuICByZXR1cm4ge1xuICAgIHR5cGVzLFxuICAgIGRlZmF1bHRUeXBlOiBNYXRoLm1heCh0eXBlcy5pbmRleE9mKHdhbnRlZCksIDApLFxuICAgIGZyZXF1ZW5jeUh6OiB2YWx1ZS5mcmVxdWVuY3lIeixcbiAgICBzdGFydE5zOiB2YWx1ZS5zdGFydE5zLFxuICAgIGR1cmF0aW9uTnM6IHZhbHVlLmR1cmF0aW9uTnMsXG4gICAgY29tbWVudHM6IHZhbHVlLmNvbW1lbnRzLFxuICAgIHNwYW5zOiB2YWx1ZS5zcGFucyxcbiAgICBiYXNlU3BhbnM6IGJhc2Uuc3BhbnMsXG4gICAgZGlyZWN0b3JpZXM6IFsuLi5uZXcgU2V0KFsuLi5iYXNlLmRpcmVjdG9yaWVzLCAuLi52YWx1ZS5kaXJlY3Rvcmllc10pXSxcbiAgICAuLi5tZXJnZXIudGFibGVzKCksXG4gICAgLi4ubWVyZ2VyLnRocmVhZHNBbmRMYWJlbHMoYmFzZSwgdmFsdWUpLFxuICAgIHNhbXBsZVN0YWNrLFxuICAgIHZhbHVlczogdHlwZXMubWFwKCh0eXBlKSA9PiBqb2luZWQodmFsdWVzT2YoYmFzZSwgdHlwZS5uYW1lLCB0eXBlLnVuaXQpLCB2YWx1ZXNPZih2YWx1ZSwgdHlwZS5uYW1lLCB0eXBlLnVuaXQpKSksXG4gICAgc2FtcGxlSXNCYXNlLFxuICAgIHRpbWVsaW5lOiBudWxsLFxuICB9O1xufVxuXG5mdW5jdGlvbiB0eXBlV29yZHMocHJvZmlsZTogUHJvZmlsZSk6IHN0cmluZyB7XG4gIHJldHVybiBwcm9maWxlLnR5cGVzLm1hcCgoeyBuYW1lIH0pID0+IG5hbWUpLmpvaW4oXCIgYW5kIFwiKTtcbn1cblxuZnVuY3Rpb24gdmFsdWVzT2YocHJvZmlsZTogUHJvZmlsZSwgbmFtZTogc3RyaW5nLCB1bml0OiBzdHJpbmcpOiBGbG9hdDY0QXJyYXkge1xuICByZXR1cm4gcHJvZmlsZS52YWx1ZXNbcHJvZmlsZS50eXBlcy5maW5kSW5kZXgoKHR5cGUpID0+IHR5cGUubmFtZSA9PT0gbmFtZSAmJiB0eXBlLnVuaXQgPT09IHVuaXQpXTtcbn1cblxuZnVuY3Rpb24gam9pbmVkKGZpcnN0OiBGbG9hdDY0QXJyYXksIHNlY29uZDogRmxvYXQ2NEFycmF5KTogRmxvYXQ2NEFycmF5IHtcbiAgY29uc3QgcmVzdWx0ID0gbmV3IEZsb2F0NjRBcnJheShmaXJzdC5sZW5ndGggKyBzZWNvbmQubGVuZ3RoKTtcbiAgcmVzdWx0LnNldChmaXJzdCk7XG4gIHJlc3VsdC5zZXQoc2Vjb25kLCBmaXJzdC5sZW5ndGgpO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG5jbGFzcyBNZXJnZXIge1xuICBwcml2YXRlIHJlYWRvbmx5IG5hbWVzID0gW1wiXCJdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZpbGVzID0gW1wiXCJdO1xuICBwcml2YXRlIHJlYWRvbmx5IGxpbmVzID0gWzBdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZ1bmN0aW9uSWRzID0gbmV3IE1hcDxzdHJpbmcsIG51bWJlcj4oW1tcIlxcMFwiLCAwXV0pO1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lRnVuY3Rpb246IG51bWJlcltdID0gWzBdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lTGluZTogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVzID0gbmV3IFBhaXJJbmRleCh0aGlzLmZyYW1lRnVuY3Rpb24sIHRoaXMuZnJhbWVMaW5lKTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja1BhcmVudDogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tGcmFtZTogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tJbmRleDogUGFpckluZGV4O1xuXG4gIGNvbnN0cnVjdG9yKGV4cGVjdGVkOiBudW1iZXIpIHtcbiAgICB0aGlzLnN0YWNrSW5kZXggPSBuZXcgUGFpckluZGV4KHRoaXMuc3RhY2tQYXJlbnQsIHRoaXMuc3RhY2tGcmFtZSwgZXhwZWN0ZWQpO1xuICB9XG5cbiAgLy8gQWRkcyB0aGUgcHJvZmlsZSdzIHN0YWNrcyBhbmQgcmV0dXJucyB0aGVpciBuZXcgaWRzLlxuICBzdGFja3MocHJvZmlsZTogUHJvZmlsZSk6IEludDMyQXJyYXkge1xuICAgIGNvbnN0IGZ1bmN0aW9uT2YgPSBwcm9maWxlLmZ1bmN0aW9uTmFtZS5tYXAoKG5hbWUsIGlkKSA9PiB0aGlzLmZ1bmN0aW9uSWQobmFtZSwgcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdLCBwcm9maWxlLmZ1bmN0aW9uTGluZVtpZF0pKTtcbiAgICBjb25zdCBmcmFtZU9mID0gcHJvZmlsZS5mcmFtZUZ1bmN0aW9uLm1hcCgoaWQsIGZyYW1lKSA9PiAoZnJhbWUgPT09IDAgPyAwIDogdGhpcy5mcmFtZUlkKGZ1bmN0aW9uT2ZbaWRdLCBwcm9maWxlLmZyYW1lTGluZVtmcmFtZV0pKSk7XG4gICAgY29uc3QgaWRzID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGgpO1xuICAgIGZvciAobGV0IGlkID0gMTsgaWQgPCBpZHMubGVuZ3RoOyBpZCsrKSBpZHNbaWRdID0gdGhpcy5zdGFja0lkKGlkc1twcm9maWxlLnN0YWNrUGFyZW50W2lkXV0sIGZyYW1lT2ZbcHJvZmlsZS5zdGFja0ZyYW1lW2lkXV0pO1xuICAgIHJldHVybiBpZHM7XG4gIH1cblxuICB0YWJsZXMoKSB7XG4gICAgcmV0dXJuIHtcbiAgICAgIGZ1bmN0aW9uTmFtZTogdGhpcy5uYW1lcyxcbiAgICAgIGZ1bmN0aW9uRmlsZTogdGhpcy5maWxlcyxcbiAgICAgIGZ1bmN0aW9uTGluZTogSW50MzJBcnJheS5mcm9tKHRoaXMubGluZXMpLFxuICAgICAgZnJhbWVGdW5jdGlvbjogSW50MzJBcnJheS5mcm9tKHRoaXMuZnJhbWVGdW5jdGlvbiksXG4gICAgICBmcmFtZUxpbmU6IEludDMyQXJyYXkuZnJvbSh0aGlzLmZyYW1lTGluZSksXG4gICAgICBzdGFja1BhcmVudDogSW50MzJBcnJheS5mcm9tKHRoaXMuc3RhY2tQYXJlbnQpLFxuICAgICAgc3RhY2tGcmFtZTogSW50MzJBcnJheS5mcm9tKHRoaXMuc3RhY2tGcmFtZSksXG4gICAgfTtcbiAgfVxuXG4gIC8vIFRocmVhZHMgYXJlIHRoZSBzYW1lIHdoZXJlIHRoZWlyIG51bWJlcnMgYW5kIG5hbWVzIGFyZTogcHJvY2Vzc2VzIGRpZmZlciBmcm9tIHJ1biB0byBydW4uXG4gIHRocmVhZHNBbmRMYWJlbHMoYmFzZTogUHJvZmlsZSwgdmFsdWU6IFByb2ZpbGUpIHtcbiAgICBjb25zdCB0aHJlYWRzOiBUaHJlYWRbXSA9IFtdO1xuICAgIGNvbnN0IGxhYmVsU2V0czogTGFiZWxbXVtdID0gW107XG4gICAgY29uc3QgdGhyZWFkT2YgPSBbYmFzZSwgdmFsdWVdLm1hcCgocHJvZmlsZSkgPT4gcHJvZmlsZS50aHJlYWRzLm1hcCgodGhyZWFkKSA9PiBpZE9mKHRocmVhZHMsIHsgLi4udGhyZWFkLCBwcm9jZXNzOiAwLCBwYXJlbnQ6IDAsIHRpdGxlOiBcIlwiIH0pKSk7XG4gICAgY29uc3QgbGFiZWxzT2YgPSBbYmFzZSwgdmFsdWVdLm1hcCgocHJvZmlsZSkgPT4gcHJvZmlsZS5sYWJlbFNldHMubWFwKChzZXQpID0+IGlkT2YobGFiZWxTZXRzLCBzZXQpKSk7XG4gICAgY29uc3QgbWFwcGVkID0gKGNvbHVtbjogXCJzYW1wbGVUaHJlYWRcIiB8IFwic2FtcGxlTGFiZWxzXCIsIGlkczogbnVtYmVyW11bXSk6IEludDMyQXJyYXkgPT5cbiAgICAgIEludDMyQXJyYXkuZnJvbShbLi4uYmFzZVtjb2x1bW5dXS5tYXAoKGlkKSA9PiBpZHNbMF1baWRdKS5jb25jYXQoWy4uLnZhbHVlW2NvbHVtbl1dLm1hcCgoaWQpID0+IGlkc1sxXVtpZF0pKSk7XG4gICAgcmV0dXJuIHsgdGhyZWFkcywgbGFiZWxTZXRzLCBzYW1wbGVUaHJlYWQ6IG1hcHBlZChcInNhbXBsZVRocmVhZFwiLCB0aHJlYWRPZiksIHNhbXBsZUxhYmVsczogbWFwcGVkKFwic2FtcGxlTGFiZWxzXCIsIGxhYmVsc09mKSB9O1xuICB9XG5cbiAgcHJpdmF0ZSBmdW5jdGlvbklkKG5hbWU6IHN0cmluZywgZmlsZTogc3RyaW5nLCBsaW5lOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGNvbnN0IGtleSA9IGAke25hbWV9XFwwJHtmaWxlfWA7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLmZ1bmN0aW9uSWRzLmdldChrZXkpO1xuICAgIGlmIChrbm93biAhPT0gdW5kZWZpbmVkKSByZXR1cm4ga25vd247XG4gICAgdGhpcy5mdW5jdGlvbklkcy5zZXQoa2V5LCB0aGlzLm5hbWVzLmxlbmd0aCk7XG4gICAgdGhpcy5maWxlcy5wdXNoKGZpbGUpO1xuICAgIHRoaXMubGluZXMucHVzaChsaW5lKTtcbiAgICByZXR1cm4gdGhpcy5uYW1lcy5wdXNoKG5hbWUpIC0gMTtcbiAgfVxuXG4gIHByaXZhdGUgZnJhbWVJZChmdW5jdGlvbklkOiBudW1iZXIsIGxpbmU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLmZyYW1lcy5maW5kT3JBZGQoZnVuY3Rpb25JZCwgbGluZSwgdGhpcy5mcmFtZUZ1bmN0aW9uLmxlbmd0aCk7XG4gICAgaWYgKGtub3duID49IDApIHJldHVybiBrbm93bjtcbiAgICB0aGlzLmZyYW1lTGluZS5wdXNoKGxpbmUpO1xuICAgIHJldHVybiB0aGlzLmZyYW1lRnVuY3Rpb24ucHVzaChmdW5jdGlvbklkKSAtIDE7XG4gIH1cblxuICBwcml2YXRlIHN0YWNrSWQocGFyZW50OiBudW1iZXIsIGZyYW1lOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5zdGFja0luZGV4LmZpbmRPckFkZChwYXJlbnQsIGZyYW1lLCB0aGlzLnN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gICAgaWYgKGtub3duID49IDApIHJldHVybiBrbm93bjtcbiAgICB0aGlzLnN0YWNrRnJhbWUucHVzaChmcmFtZSk7XG4gICAgcmV0dXJuIHRoaXMuc3RhY2tQYXJlbnQucHVzaChwYXJlbnQpIC0gMTtcbiAgfVxufVxuXG4vLyBGaW5kcyBvciBhZGRzIGJ5IGNvbnRlbnQuIFRoZXJlIGFyZSBmZXcgdGhyZWFkcyBhbmQgc2V0cyBvZiBsYWJlbHM7IGEgTWFwIGJ5IHRoZWlyIEpTT04ga2VlcHMgbWFueSBsYWJlbCBzZXRzIHF1aWNrLlxuY29uc3QgaW5kZXhlcyA9IG5ldyBXZWFrTWFwPG9iamVjdCwgTWFwPHN0cmluZywgbnVtYmVyPj4oKTtcblxuZnVuY3Rpb24gaWRPZjxUPihsaXN0OiBUW10sIGl0ZW06IFQpOiBudW1iZXIge1xuICBsZXQgaW5kZXggPSBpbmRleGVzLmdldChsaXN0KTtcbiAgaWYgKCFpbmRleCkgaW5kZXhlcy5zZXQobGlzdCwgKGluZGV4ID0gbmV3IE1hcCgpKSk7XG4gIGNvbnN0IGtleSA9IEpTT04uc3RyaW5naWZ5KGl0ZW0pO1xuICBjb25zdCBrbm93biA9IGluZGV4LmdldChrZXkpO1xuICBpZiAoa25vd24gIT09IHVuZGVmaW5lZCkgcmV0dXJuIGtub3duO1xuICBpbmRleC5zZXQoa2V5LCBsaXN0Lmxlbmd0aCk7XG4gIHJldHVybiBsaXN0LnB1c2goaXRlbSkgLSAxO1xufVxuIiwgIi8vIEEgdHJlZSBvZiBncm91cHMgd2l0aCB3ZWlnaHRzOiB3aGF0IHRoZSBmbGFtZSBncmFwaCwgdGhlIGNhbGwgdHJlZSBhbmQgdGhlIHNhbmR3aWNoIGRyYXcuXG4vL1xuLy8gTm9kZSAwIGlzIHRoZSByb290IGFuZCBzdGFuZHMgZm9yIGV2ZXJ5dGhpbmc7IHBhcmVudHMgcHJlY2VkZSBjaGlsZHJlbi4gV2lkdGggaXMgd2hhdCBhIG5vZGUgdGFrZXMgb24gdGhlIHNjcmVlbjogaXRzXG4vLyB0b3RhbCwgb3IgaW4gYSBjb21wYXJpc29uIHRoZSBsYXJnZXIgb2YgYm90aCBzaWRlcywgc28gdGhhdCB3aGF0IHZhbmlzaGVkIGlzIHN0aWxsIHRoZXJlIHRvIGJlIHNlZW4uXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBQYWlySW5kZXggfSBmcm9tIFwiLi9wYWlyX2luZGV4LnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVHJlZSB7XG4gIGNvdW50OiBudW1iZXI7XG4gIGdyb3VwOiBJbnQzMkFycmF5O1xuICBwYXJlbnQ6IEludDMyQXJyYXk7XG4gIGRlcHRoOiBJbnQzMkFycmF5O1xuICBmaXJzdENoaWxkOiBJbnQzMkFycmF5OyAvLyBoZWF2aWVzdCBmaXJzdDsgMDogbm9uZVxuICBuZXh0U2libGluZzogSW50MzJBcnJheTsgLy8gMDogbm9uZVxuICBzZWxmOiBGbG9hdDY0QXJyYXk7XG4gIHRvdGFsOiBGbG9hdDY0QXJyYXk7XG4gIGJhc2VTZWxmOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBiYXNlVG90YWw6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIHNhbXBsZXM6IEZsb2F0NjRBcnJheSB8IG51bGw7IC8vIGluIGFsbCBvZiB0aGUgbm9kZSwgYXMgYHRvdGFsYFxuICB3aWR0aDogRmxvYXQ2NEFycmF5O1xuICBzdGFydDogRmxvYXQ2NEFycmF5OyAvLyB3aGVyZSB0aGUgbm9kZSBiZWdpbnMsIGluIHRoZSB1bml0IG9mIHdpZHRoXG4gIGxldmVsczogSW50MzJBcnJheVtdOyAvLyB0aGUgbm9kZXMgb2YgZWFjaCBkZXB0aCwgZnJvbSBsZWZ0IHRvIHJpZ2h0XG4gIGN1dDogVWludDhBcnJheSB8IG51bGw7IC8vIDE6IGhhcyBjYWxsZXJzIHRoYXQgd2VyZSB0b28gdGhpbiB0byBiZSBmb2xsb3dlZFxufVxuXG4vLyBSb3dzIGFzIHRoZXkgYXJlIGZvdW5kLCBiZWZvcmUgdGhlaXIgbnVtYmVyIGlzIGtub3duLlxuZXhwb3J0IGNsYXNzIERyYWZ0IHtcbiAgZ3JvdXA6IEludDMyQXJyYXk7XG4gIHBhcmVudDogSW50MzJBcnJheTtcbiAgc2VsZjogRmxvYXQ2NEFycmF5O1xuICBiYXNlOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBzYW1wbGVzOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBjb3VudCA9IDE7IC8vIHRoZSByb290XG5cbiAgY29uc3RydWN0b3IoZXhwZWN0ZWQ6IG51bWJlciwgd2VpZ2h0czogV2VpZ2h0cykge1xuICAgIHRoaXMuZ3JvdXAgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnQgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5zZWxmID0gbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5iYXNlID0gd2VpZ2h0cy5iYXNlICYmIG5ldyBGbG9hdDY0QXJyYXkoZXhwZWN0ZWQpO1xuICAgIHRoaXMuc2FtcGxlcyA9IHdlaWdodHMuY291bnQgJiYgbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnRbMF0gPSAtMTtcbiAgfVxuXG4gIGFkZChwYXJlbnQ6IG51bWJlciwgZ3JvdXA6IG51bWJlcik6IG51bWJlciB7XG4gICAgaWYgKHRoaXMuY291bnQgPT09IHRoaXMuZ3JvdXAubGVuZ3RoKSB0aGlzLmdyb3coKTtcbiAgICB0aGlzLnBhcmVudFt0aGlzLmNvdW50XSA9IHBhcmVudDtcbiAgICB0aGlzLmdyb3VwW3RoaXMuY291bnRdID0gZ3JvdXA7XG4gICAgcmV0dXJuIHRoaXMuY291bnQrKztcbiAgfVxuXG4gIHByaXZhdGUgZ3JvdygpOiB2b2lkIHtcbiAgICBjb25zdCBzaXplID0gdGhpcy5ncm91cC5sZW5ndGggKiAyO1xuICAgIGNvbnN0IGxvbmdlciA9IChvbGQ6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB7XG4gICAgICBjb25zdCByZXN1bHQgPSBuZXcgRmxvYXQ2NEFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIGNvbnN0IGxvbmdlcklkcyA9IChvbGQ6IEludDMyQXJyYXkpOiBJbnQzMkFycmF5ID0+IHtcbiAgICAgIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIHRoaXMuZ3JvdXAgPSBsb25nZXJJZHModGhpcy5ncm91cCk7XG4gICAgdGhpcy5wYXJlbnQgPSBsb25nZXJJZHModGhpcy5wYXJlbnQpO1xuICAgIHRoaXMuc2VsZiA9IGxvbmdlcih0aGlzLnNlbGYpO1xuICAgIHRoaXMuYmFzZSA9IHRoaXMuYmFzZSAmJiBsb25nZXIodGhpcy5iYXNlKTtcbiAgICB0aGlzLnNhbXBsZXMgPSB0aGlzLnNhbXBsZXMgJiYgbG9uZ2VyKHRoaXMuc2FtcGxlcyk7XG4gIH1cbn1cblxuZXhwb3J0IGludGVyZmFjZSBUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7IC8vIGJ5IGdyb3VwOiBsZWZ0IG91dCwgd2hhdCB0aGV5IGNhbGxlZCBtb3ZlcyB0byB0aGVpciBjYWxsZXJzXG4gIHJvb3Q/OiBudW1iZXIgfCB1bmRlZmluZWQ7IC8vIGdyb3VwOiB0aGUgdHJlZSBvZiB3aGF0IGl0cyBvdXRlcm1vc3QgZnJhbWVzIGNhbGxlZFxufVxuXG4vLyBTYXlzIHdoaWNoIHN0YWNrcyBjYW4gYmUgcmVhY2hlZCBieSB3ZWlnaHQgYXQgYWxsOiBhIGZpbHRlciBsZWF2ZXMgbW9zdCBvZiBhIHByb2ZpbGUgZW1wdHkuXG5mdW5jdGlvbiByZWFjaGVkKHByb2ZpbGU6IFByb2ZpbGUsIHdlaWdodHM6IFdlaWdodHMpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBuZXcgVWludDhBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IHN0YWNrUGFyZW50Lmxlbmd0aCAtIDE7IGlkID4gMDsgaWQtLSkge1xuICAgIGlmICh3ZWlnaHRzLnZhbHVlW2lkXSAhPT0gMCB8fCAod2VpZ2h0cy5iYXNlICYmIHdlaWdodHMuYmFzZVtpZF0gIT09IDApKSByZWFjaFtpZF0gPSAxO1xuICAgIGlmIChyZWFjaFtpZF0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gPSAxO1xuICB9XG4gIHJldHVybiByZWFjaDtcbn1cblxuLy8gQnVpbGRzIHRoZSB0cmVlIGZyb20gdGhlIHJvb3RzIG9mIHRoZSBzdGFja3MgdG8gdGhlaXIgbGVhdmVzLlxuZXhwb3J0IGZ1bmN0aW9uIGNhbGxUcmVlKHByb2ZpbGU6IFByb2ZpbGUsIGdyb3VwczogR3JvdXBzLCB3ZWlnaHRzOiBXZWlnaHRzLCBvcHRpb25zOiBUcmVlT3B0aW9ucyA9IHt9KTogVHJlZSB7XG4gIGNvbnN0IHsgc3RhY2tQYXJlbnQsIHN0YWNrRnJhbWUgfSA9IHByb2ZpbGU7XG4gIGNvbnN0IHJlYWNoID0gcmVhY2hlZChwcm9maWxlLCB3ZWlnaHRzKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoMSArIHJlYWNoLnJlZHVjZSgoc3VtLCBiaXQpID0+IHN1bSArIGJpdCwgMCksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMucm9vdCA/PyAwO1xuICBjb25zdCBpbmRleCA9IG5ldyBQYWlySW5kZXgoZHJhZnQucGFyZW50LCBkcmFmdC5ncm91cCwgZHJhZnQuZ3JvdXAubGVuZ3RoKTtcbiAgY29uc3Qgbm9kZU9mID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgbm9kZU9mWzBdID0gb3B0aW9ucy5yb290ID09PSB1bmRlZmluZWQgPyAwIDogLTE7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgaWYgKCFyZWFjaFtpZF0pIGNvbnRpbnVlO1xuICAgIG5vZGVPZltpZF0gPSBub2RlRm9yKG5vZGVPZltzdGFja1BhcmVudFtpZF1dLCBncm91cHMub2ZGcmFtZVtzdGFja0ZyYW1lW2lkXV0pO1xuICB9XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgY29uc3Qgbm9kZSA9IG5vZGVPZltpZF07XG4gICAgaWYgKG5vZGUgPCAwKSBjb250aW51ZTtcbiAgICBkcmFmdC5zZWxmW25vZGVdICs9IHdlaWdodHMudmFsdWVbaWRdO1xuICAgIGlmIChkcmFmdC5iYXNlKSBkcmFmdC5iYXNlW25vZGVdICs9IHdlaWdodHMuYmFzZSFbaWRdO1xuICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW2lkXTtcbiAgfVxuICByZXR1cm4gZmluaXNoKGRyYWZ0LCBncm91cHMsIG51bGwpO1xuXG4gIGZ1bmN0aW9uIG5vZGVGb3IocGFyZW50OiBudW1iZXIsIGdyb3VwOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGlmIChwYXJlbnQgPCAwKSByZXR1cm4gZ3JvdXAgPT09IG9wdGlvbnMucm9vdCA/IDAgOiAtMTtcbiAgICBpZiAob3B0aW9ucy5oaWRkZW4/Lltncm91cF0pIHJldHVybiBwYXJlbnQ7XG4gICAgaWYgKGdyb3Vwcy5qb2luc05laWdoYm91cnMgJiYgZHJhZnQuZ3JvdXBbcGFyZW50XSA9PT0gZ3JvdXApIHJldHVybiBwYXJlbnQ7XG4gICAgY29uc3Qga25vd24gPSBpbmRleC5maW5kT3JBZGQocGFyZW50LCBncm91cCwgZHJhZnQuY291bnQpO1xuICAgIHJldHVybiBrbm93biA+PSAwID8ga25vd24gOiBkcmFmdC5hZGQocGFyZW50LCBncm91cCk7XG4gIH1cbn1cblxuLy8gQWRkcyB1cCB0aGUgdG90YWxzLCBwdXRzIHRoZSBoZWF2aWVzdCBjaGlsZCBmaXJzdCBhbmQgbGF5cyB0aGUgbm9kZXMgb3V0IGZyb20gbGVmdCB0byByaWdodC5cbmV4cG9ydCBmdW5jdGlvbiBmaW5pc2goZHJhZnQ6IERyYWZ0LCBncm91cHM6IEdyb3VwcywgY3V0OiBVaW50OEFycmF5IHwgbnVsbCk6IFRyZWUge1xuICBjb25zdCB7IGNvdW50IH0gPSBkcmFmdDtcbiAgY29uc3QgcGFyZW50ID0gZHJhZnQucGFyZW50LnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgZ3JvdXAgPSBkcmFmdC5ncm91cC5zdWJhcnJheSgwLCBjb3VudCk7XG4gIGNvbnN0IHNlbGYgPSBkcmFmdC5zZWxmLnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgYmFzZVNlbGYgPSBkcmFmdC5iYXNlICYmIGRyYWZ0LmJhc2Uuc3ViYXJyYXkoMCwgY291bnQpO1xuICBjb25zdCB0b3RhbCA9IEZsb2F0NjRBcnJheS5mcm9tKHNlbGYpO1xuICBjb25zdCBiYXNlVG90YWwgPSBiYXNlU2VsZiAmJiBGbG9hdDY0QXJyYXkuZnJvbShiYXNlU2VsZik7XG4gIGNvbnN0IHNhbXBsZXMgPSBkcmFmdC5zYW1wbGVzICYmIGRyYWZ0LnNhbXBsZXMuc2xpY2UoMCwgY291bnQpO1xuICBjb25zdCB3aWR0aCA9IG5ldyBGbG9hdDY0QXJyYXkoY291bnQpO1xuICBjb25zdCBkZXB0aCA9IG5ldyBJbnQzMkFycmF5KGNvdW50KTtcbiAgZm9yIChsZXQgbm9kZSA9IGNvdW50IC0gMTsgbm9kZSA+PSAwOyBub2RlLS0pIHtcbiAgICB3aWR0aFtub2RlXSArPSBNYXRoLm1heChzZWxmW25vZGVdLCBiYXNlU2VsZiA/IGJhc2VTZWxmW25vZGVdIDogMCwgMCk7XG4gICAgY29uc3QgYWJvdmUgPSBwYXJlbnRbbm9kZV07XG4gICAgaWYgKGFib3ZlIDwgMCkgY29udGludWU7XG4gICAgdG90YWxbYWJvdmVdICs9IHRvdGFsW25vZGVdO1xuICAgIHdpZHRoW2Fib3ZlXSArPSB3aWR0aFtub2RlXTtcbiAgICBpZiAoYmFzZVRvdGFsKSBiYXNlVG90YWxbYWJvdmVdICs9IGJhc2VUb3RhbFtub2RlXTtcbiAgICBpZiAoc2FtcGxlcykgc2FtcGxlc1thYm92ZV0gKz0gc2FtcGxlc1tub2RlXTtcbiAgfVxuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IGNvdW50OyBub2RlKyspIGRlcHRoW25vZGVdID0gZGVwdGhbcGFyZW50W25vZGVdXSArIDE7XG4gIGNvbnN0IHRyZWU6IFRyZWUgPSB7XG4gICAgY291bnQsIGdyb3VwLCBwYXJlbnQsIGRlcHRoLCBzZWxmLCB0b3RhbCwgYmFzZVNlbGYsIGJhc2VUb3RhbCwgc2FtcGxlcywgd2lkdGgsIGN1dCxcbiAgICBmaXJzdENoaWxkOiBuZXcgSW50MzJBcnJheShjb3VudCksXG4gICAgbmV4dFNpYmxpbmc6IG5ldyBJbnQzMkFycmF5KGNvdW50KSxcbiAgICBzdGFydDogbmV3IEZsb2F0NjRBcnJheShjb3VudCksXG4gICAgbGV2ZWxzOiBbXSxcbiAgfTtcbiAgbGlua0NoaWxkcmVuKHRyZWUsIGdyb3Vwcyk7XG4gIGxheU91dCh0cmVlKTtcbiAgcmV0dXJuIHRyZWU7XG59XG5cbi8vIE9uZSBzb3J0IG9mIGFsbCBub2RlcywgbGlnaHRlc3QgZmlyc3Q6IGVhY2ggdGhlbiBnb2VzIGluIGZyb250IG9mIGl0cyBzaWJsaW5ncy5cbmZ1bmN0aW9uIGxpbmtDaGlsZHJlbih0cmVlOiBUcmVlLCBncm91cHM6IEdyb3Vwcyk6IHZvaWQge1xuICBjb25zdCBvcmRlciA9IG5ldyBVaW50MzJBcnJheSh0cmVlLmNvdW50IC0gMSk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgb3JkZXIubGVuZ3RoOyBpKyspIG9yZGVyW2ldID0gaSArIDE7XG4gIGNvbnN0IHsgd2lkdGgsIGdyb3VwIH0gPSB0cmVlO1xuICBvcmRlci5zb3J0KChhLCBiKSA9PiB3aWR0aFthXSAtIHdpZHRoW2JdIHx8IChncm91cHMubmFtZVtncm91cFthXV0gPCBncm91cHMubmFtZVtncm91cFtiXV0gPyAxIDogLTEpKTtcbiAgZm9yIChjb25zdCBub2RlIG9mIG9yZGVyKSB7XG4gICAgY29uc3QgcGFyZW50ID0gdHJlZS5wYXJlbnRbbm9kZV07XG4gICAgdHJlZS5uZXh0U2libGluZ1tub2RlXSA9IHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdO1xuICAgIHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdID0gbm9kZTtcbiAgfVxufVxuXG5mdW5jdGlvbiBsYXlPdXQodHJlZTogVHJlZSk6IHZvaWQge1xuICBsZXQgbGV2ZWwgPSBJbnQzMkFycmF5Lm9mKDApO1xuICB3aGlsZSAobGV2ZWwubGVuZ3RoID4gMCkge1xuICAgIHRyZWUubGV2ZWxzLnB1c2gobGV2ZWwpO1xuICAgIGNvbnN0IG5leHQ6IG51bWJlcltdID0gW107XG4gICAgZm9yIChjb25zdCBub2RlIG9mIGxldmVsKSB7XG4gICAgICBsZXQgYXQgPSB0cmVlLnN0YXJ0W25vZGVdO1xuICAgICAgZm9yIChsZXQgY2hpbGQgPSB0cmVlLmZpcnN0Q2hpbGRbbm9kZV07IGNoaWxkICE9PSAwOyBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdKSB7XG4gICAgICAgIHRyZWUuc3RhcnRbY2hpbGRdID0gYXQ7XG4gICAgICAgIGF0ICs9IHRyZWUud2lkdGhbY2hpbGRdO1xuICAgICAgICBuZXh0LnB1c2goY2hpbGQpO1xuICAgICAgfVxuICAgIH1cbiAgICBsZXZlbCA9IEludDMyQXJyYXkuZnJvbShuZXh0KTtcbiAgfVxufVxuXG4vLyBUaGUgZ3JvdXBzIGZyb20gdGhlIHJvb3QgdG8gYSBub2RlLCB3aXRob3V0IHRoZSByb290OiBob3cgYSBub2RlIGlzIG5hbWVkIGluIHRoZSBVUkwuXG5leHBvcnQgZnVuY3Rpb24gcGF0aE9mKHRyZWU6IFRyZWUsIG5vZGU6IG51bWJlcik6IG51bWJlcltdIHtcbiAgY29uc3QgcGF0aDogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgYXQgPSBub2RlOyBhdCA+IDA7IGF0ID0gdHJlZS5wYXJlbnRbYXRdKSBwYXRoLnB1c2godHJlZS5ncm91cFthdF0pO1xuICByZXR1cm4gcGF0aC5yZXZlcnNlKCk7XG59XG5cbi8vIFJldHVybnMgdGhlIG5vZGUgb2YgYSBwYXRoLCBvciB0aGUgZGVlcGVzdCBvbmUgdGhhdCBpcyBzdGlsbCB0aGVyZS5cbmV4cG9ydCBmdW5jdGlvbiBub2RlQXQodHJlZTogVHJlZSwgcGF0aDogcmVhZG9ubHkgbnVtYmVyW10pOiBudW1iZXIge1xuICBsZXQgbm9kZSA9IDA7XG4gIGZvciAoY29uc3QgZ3JvdXAgb2YgcGF0aCkge1xuICAgIGxldCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTtcbiAgICB3aGlsZSAoY2hpbGQgIT09IDAgJiYgdHJlZS5ncm91cFtjaGlsZF0gIT09IGdyb3VwKSBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdO1xuICAgIGlmIChjaGlsZCA9PT0gMCkgYnJlYWs7XG4gICAgbm9kZSA9IGNoaWxkO1xuICB9XG4gIHJldHVybiBub2RlO1xufVxuIiwgIi8vIFRoZSB0cmVlIHVwc2lkZSBkb3duOiBmcm9tIHdoZXJlIHRpbWUgd2FzIHNwZW50IHRvIHdobyBjYWxsZWQgdGhhdCwgZm9yIHRoZSBpbnZlcnRlZCB2aWV3cyBhbmQgdGhlIHNhbmR3aWNoJ3MgdXBwZXIgaGFsZi5cbi8vXG4vLyBBbGwgc3RhY2tzIGJlZ2luIGF0IGl0cyBmaXJzdCBsZXZlbCBhbmQgcGFydCBvbiB0aGUgd2F5IHVwLiBJbiBhIGJpZyBwcm9maWxlIHRoYXQgdHJlZSBoYXMgbW9yZSBub2RlcyB0aGFuIHRoZSBwcm9maWxlIGhhc1xuLy8gc3RhY2tzLCBtb3N0IG9mIHRoZW0gdGhpbm5lciB0aGFuIGFueXRoaW5nIHRoYXQgY2FuIGJlIHNlZW47IHdoYXQgaXMgdGhpbm5lciB0aGFuIGB0aGlubmVzdGAgaXMga2VwdCBidXQgbm90IGZvbGxvd2VkLCBhbmRcbi8vIG1hcmtlZCBhcyBjdXQuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBEcmFmdCwgZmluaXNoLCB0eXBlIFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFNvIG1hbnkgc3RlcHMgdXAgYXJlIHRha2VuIHdpdGhvdXQgYSB0aG91Z2h0OyBiZXlvbmQsIHRoaW4gbm9kZXMgYXJlIGN1dC5cbmNvbnN0IFNURVBTX01BWCA9IDNfMDAwXzAwMDtcbmNvbnN0IFRISU5ORVNUX1NIQVJFID0gMSAvIDIwXzAwMDtcblxuZXhwb3J0IGludGVyZmFjZSBDYWxsZXJUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7XG4gIG9mPzogbnVtYmVyIHwgdW5kZWZpbmVkOyAvLyBncm91cDogb25seSBpdHMgY2FsbGVycywgZnJvbSBpdHMgb3V0ZXJtb3N0IGZyYW1lIHVwXG59XG5cbmludGVyZmFjZSBXYWxrIHtcbiAgY3Vyc29yOiBJbnQzMkFycmF5OyAvLyBieSBlbnRyeTogdGhlIHN0YWNrIHRoYXQgaXQgaGFzIGNvbWUgdG9cbiAgc3RhY2s6IEludDMyQXJyYXk7IC8vIGJ5IGVudHJ5OiB3aGVyZSBpdCBiZWdhblxufVxuXG5leHBvcnQgZnVuY3Rpb24gY2FsbGVyVHJlZShwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3Vwcywgd2VpZ2h0czogV2VpZ2h0cywgb3B0aW9uczogQ2FsbGVyVHJlZU9wdGlvbnMgPSB7fSk6IFRyZWUge1xuICBjb25zdCB3YWxrID0gb3B0aW9ucy5vZiA9PT0gdW5kZWZpbmVkID8gZnJvbUxlYXZlcyhwcm9maWxlLCB3ZWlnaHRzKSA6IGZyb21PdXRlcm1vc3QocHJvZmlsZSwgZ3JvdXBzLCB3ZWlnaHRzLCBvcHRpb25zLm9mKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoTWF0aC5tYXgod2Fsay5zdGFjay5sZW5ndGggKiA0LCAxNiksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMub2YgPz8gMDtcbiAgY29uc3QgY3V0ID0gbmV3IE1hcDxudW1iZXIsIHRydWU+KCk7XG4gIGNvbnN0IHdlaWdodE9mID0gKGVudHJ5OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIGNvbnN0IHN0YWNrID0gd2Fsay5zdGFja1tlbnRyeV07XG4gICAgcmV0dXJuIE1hdGgubWF4KHdlaWdodHMudmFsdWVbc3RhY2tdLCB3ZWlnaHRzLmJhc2UgPyB3ZWlnaHRzLmJhc2Vbc3RhY2tdIDogMCk7XG4gIH07XG4gIGxldCBldmVyeXRoaW5nID0gMDtcbiAgZm9yIChsZXQgZW50cnkgPSAwOyBlbnRyeSA8IHdhbGsuc3RhY2subGVuZ3RoOyBlbnRyeSsrKSBldmVyeXRoaW5nICs9IHdlaWdodE9mKGVudHJ5KTtcbiAgY29uc3QgdGhpbm5lc3QgPSBzdGVwcyhwcm9maWxlLCB3YWxrLnN0YWNrKSA+IFNURVBTX01BWCA/IGV2ZXJ5dGhpbmcgKiBUSElOTkVTVF9TSEFSRSA6IDA7XG5cbiAgY29uc3QgYnVja2V0cyA9IG5ldyBCdWNrZXRzKGdyb3Vwcy5uYW1lLmxlbmd0aCk7XG4gIGNvbnN0IHBlbmRpbmc6IFtub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcl1bXSA9IFtbMCwgMCwgd2Fsay5zdGFjay5sZW5ndGhdXTtcbiAgZm9yIChsZXQgaXRlbSA9IHBlbmRpbmcucG9wKCk7IGl0ZW07IGl0ZW0gPSBwZW5kaW5nLnBvcCgpKSB7XG4gICAgY29uc3QgW25vZGUsIGZyb20sIHRvXSA9IGl0ZW07XG4gICAgZm9yIChjb25zdCBbZ3JvdXAsIGJlZ2luLCBlbmRdIG9mIGJ1Y2tldHMuZGl2aWRlKHdhbGssIGZyb20sIHRvLCAoZW50cnkpID0+IGdyb3VwQXQoZW50cnksIGRyYWZ0Lmdyb3VwW25vZGVdKSkpIHtcbiAgICAgIGlmIChncm91cCA8IDApIHtcbiAgICAgICAgc2V0dGxlKG5vZGUsIGJlZ2luLCBlbmQpO1xuICAgICAgICBjb250aW51ZTtcbiAgICAgIH1cbiAgICAgIGNvbnN0IGNoaWxkID0gZHJhZnQuYWRkKG5vZGUsIGdyb3VwKTtcbiAgICAgIGxldCB3ZWlnaHQgPSAwO1xuICAgICAgZm9yIChsZXQgZW50cnkgPSBiZWdpbjsgZW50cnkgPCBlbmQ7IGVudHJ5KyspIHdlaWdodCArPSB3ZWlnaHRPZihlbnRyeSk7XG4gICAgICBpZiAod2VpZ2h0IDwgdGhpbm5lc3QpIHtcbiAgICAgICAgc2V0dGxlKGNoaWxkLCBiZWdpbiwgZW5kKTtcbiAgICAgICAgY3V0LnNldChjaGlsZCwgdHJ1ZSk7XG4gICAgICB9IGVsc2Uge1xuICAgICAgICBzdGVwVXAoYmVnaW4sIGVuZCk7XG4gICAgICAgIHBlbmRpbmcucHVzaChbY2hpbGQsIGJlZ2luLCBlbmRdKTtcbiAgICAgIH1cbiAgICB9XG4gIH1cbiAgcmV0dXJuIGZpbmlzaChkcmFmdCwgZ3JvdXBzLCBjdXQuc2l6ZSA+IDAgPyBtYXJrcyhjdXQsIGRyYWZ0LmNvdW50KSA6IG51bGwpO1xuXG4gIC8vIFRoZSBncm91cCB0aGF0IHRoZSBlbnRyeSdzIGN1cnNvciBzaG93cywgb25jZSB3aGF0IGlzIGhpZGRlbiBvciBqb2luZWQgaXMgcGFzc2VkIG92ZXI7IC0xIGF0IHRoZSBlbmQgb2YgdGhlIHN0YWNrLlxuICBmdW5jdGlvbiBncm91cEF0KGVudHJ5OiBudW1iZXIsIGJlbG93OiBudW1iZXIpOiBudW1iZXIge1xuICAgIGxldCBhdCA9IHdhbGsuY3Vyc29yW2VudHJ5XTtcbiAgICBsZXQgZ3JvdXAgPSAtMTtcbiAgICBmb3IgKDsgYXQgIT09IDA7IGF0ID0gcHJvZmlsZS5zdGFja1BhcmVudFthdF0pIHtcbiAgICAgIGdyb3VwID0gZ3JvdXBzLm9mRnJhbWVbcHJvZmlsZS5zdGFja0ZyYW1lW2F0XV07XG4gICAgICBpZiAoIW9wdGlvbnMuaGlkZGVuPy5bZ3JvdXBdICYmICEoZ3JvdXBzLmpvaW5zTmVpZ2hib3VycyAmJiBncm91cCA9PT0gYmVsb3cpKSBicmVhaztcbiAgICAgIGdyb3VwID0gLTE7XG4gICAgfVxuICAgIHdhbGsuY3Vyc29yW2VudHJ5XSA9IGF0O1xuICAgIHJldHVybiBncm91cDtcbiAgfVxuXG4gIGZ1bmN0aW9uIHN0ZXBVcChmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIpOiB2b2lkIHtcbiAgICBmb3IgKGxldCBlbnRyeSA9IGZyb207IGVudHJ5IDwgdG87IGVudHJ5KyspIHdhbGsuY3Vyc29yW2VudHJ5XSA9IHByb2ZpbGUuc3RhY2tQYXJlbnRbd2Fsay5jdXJzb3JbZW50cnldXTtcbiAgfVxuXG4gIGZ1bmN0aW9uIHNldHRsZShub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcik6IHZvaWQge1xuICAgIGZvciAobGV0IGVudHJ5ID0gZnJvbTsgZW50cnkgPCB0bzsgZW50cnkrKykge1xuICAgICAgY29uc3Qgc3RhY2sgPSB3YWxrLnN0YWNrW2VudHJ5XTtcbiAgICAgIGRyYWZ0LnNlbGZbbm9kZV0gKz0gd2VpZ2h0cy52YWx1ZVtzdGFja107XG4gICAgICBpZiAoZHJhZnQuYmFzZSkgZHJhZnQuYmFzZVtub2RlXSArPSB3ZWlnaHRzLmJhc2UhW3N0YWNrXTtcbiAgICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW3N0YWNrXTtcbiAgICB9XG4gIH1cbn1cblxuZnVuY3Rpb24gaGFzV2VpZ2h0KHdlaWdodHM6IFdlaWdodHMsIHN0YWNrOiBudW1iZXIpOiBib29sZWFuIHtcbiAgcmV0dXJuIHdlaWdodHMudmFsdWVbc3RhY2tdICE9PSAwIHx8ICh3ZWlnaHRzLmJhc2UgIT09IG51bGwgJiYgd2VpZ2h0cy5iYXNlW3N0YWNrXSAhPT0gMCk7XG59XG5cbmZ1bmN0aW9uIGZyb21MZWF2ZXMocHJvZmlsZTogUHJvZmlsZSwgd2VpZ2h0czogV2VpZ2h0cyk6IFdhbGsge1xuICBjb25zdCBzdGFja3M6IG51bWJlcltdID0gW107XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aDsgaWQrKykgaWYgKGhhc1dlaWdodCh3ZWlnaHRzLCBpZCkpIHN0YWNrcy5wdXNoKGlkKTtcbiAgcmV0dXJuIHsgY3Vyc29yOiBJbnQzMkFycmF5LmZyb20oc3RhY2tzKSwgc3RhY2s6IEludDMyQXJyYXkuZnJvbShzdGFja3MpIH07XG59XG5cbi8vIFN0YWNrcyBpbiB3aGljaCB0aGUgZ3JvdXAgb2NjdXJzLCBiZWdpbm5pbmcgYWJvdmUgaXRzIG91dGVybW9zdCBmcmFtZTogdGltZSBpbiByZWN1cnNpb24gdGhlbiBjb3VudHMgb25jZS5cbmZ1bmN0aW9uIGZyb21PdXRlcm1vc3QocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIGdyb3VwOiBudW1iZXIpOiBXYWxrIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3Qgb3V0ZXJtb3N0ID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgY29uc3QgY3Vyc29yOiBudW1iZXJbXSA9IFtdO1xuICBjb25zdCBzdGFjazogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IG91dGVybW9zdC5sZW5ndGg7IGlkKyspIHtcbiAgICBjb25zdCBhYm92ZSA9IG91dGVybW9zdFtzdGFja1BhcmVudFtpZF1dO1xuICAgIG91dGVybW9zdFtpZF0gPSBhYm92ZSAhPT0gMCA/IGFib3ZlIDogZ3JvdXBzLm9mRnJhbWVbc3RhY2tGcmFtZVtpZF1dID09PSBncm91cCA/IGlkIDogMDtcbiAgICBpZiAob3V0ZXJtb3N0W2lkXSA9PT0gMCB8fCAhaGFzV2VpZ2h0KHdlaWdodHMsIGlkKSkgY29udGludWU7XG4gICAgY3Vyc29yLnB1c2goc3RhY2tQYXJlbnRbb3V0ZXJtb3N0W2lkXV0pO1xuICAgIHN0YWNrLnB1c2goaWQpO1xuICB9XG4gIHJldHVybiB7IGN1cnNvcjogSW50MzJBcnJheS5mcm9tKGN1cnNvciksIHN0YWNrOiBJbnQzMkFycmF5LmZyb20oc3RhY2spIH07XG59XG5cbmZ1bmN0aW9uIHN0ZXBzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YWNrczogSW50MzJBcnJheSk6IG51bWJlciB7XG4gIGNvbnN0IGRlcHRoID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDE7IGlkIDwgZGVwdGgubGVuZ3RoOyBpZCsrKSBkZXB0aFtpZF0gPSBkZXB0aFtwcm9maWxlLnN0YWNrUGFyZW50W2lkXV0gKyAxO1xuICByZXR1cm4gc3RhY2tzLnJlZHVjZSgoc3VtLCBzdGFjaykgPT4gc3VtICsgZGVwdGhbc3RhY2tdLCAwKTtcbn1cblxuZnVuY3Rpb24gbWFya3MoY3V0OiBNYXA8bnVtYmVyLCB0cnVlPiwgY291bnQ6IG51bWJlcik6IFVpbnQ4QXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgVWludDhBcnJheShjb3VudCk7XG4gIGZvciAoY29uc3Qgbm9kZSBvZiBjdXQua2V5cygpKSByZXN1bHRbbm9kZV0gPSAxO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG4vLyBTb3J0cyBhIHJ1biBvZiBlbnRyaWVzIGJ5IGdyb3VwLCBpbiBwbGFjZSwgaW4gdGltZSBsaW5lYXIgaW4gaXRzIGxlbmd0aC5cbmNsYXNzIEJ1Y2tldHMge1xuICBwcml2YXRlIHJlYWRvbmx5IHNpemU6IEludDMyQXJyYXk7XG4gIHByaXZhdGUgc2NyYXRjaDogV2FsayA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheSgwKSwgc3RhY2s6IG5ldyBJbnQzMkFycmF5KDApIH07XG4gIHByaXZhdGUga2V5cyA9IG5ldyBJbnQzMkFycmF5KDApO1xuXG4gIGNvbnN0cnVjdG9yKGdyb3Vwc0NvdW50OiBudW1iZXIpIHtcbiAgICB0aGlzLnNpemUgPSBuZXcgSW50MzJBcnJheShncm91cHNDb3VudCArIDEpO1xuICB9XG5cbiAgLy8gUmV0dXJucyBbZ3JvdXAsIGZyb20sIHRvXSBmb3IgZWFjaCBncm91cCB0aGF0IGBrZXlPZmAgbmFtZXMsIC0xIGFtb25nIHRoZW0uXG4gIGRpdmlkZSh3YWxrOiBXYWxrLCBmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIsIGtleU9mOiAoZW50cnk6IG51bWJlcikgPT4gbnVtYmVyKTogW251bWJlciwgbnVtYmVyLCBudW1iZXJdW10ge1xuICAgIGNvbnN0IGxlbmd0aCA9IHRvIC0gZnJvbTtcbiAgICBpZiAodGhpcy5rZXlzLmxlbmd0aCA8IGxlbmd0aCkge1xuICAgICAgdGhpcy5rZXlzID0gbmV3IEludDMyQXJyYXkobGVuZ3RoKTtcbiAgICAgIHRoaXMuc2NyYXRjaCA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheShsZW5ndGgpLCBzdGFjazogbmV3IEludDMyQXJyYXkobGVuZ3RoKSB9O1xuICAgIH1cbiAgICBjb25zdCBzZWVuOiBudW1iZXJbXSA9IFtdO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IGtleSA9IGtleU9mKGZyb20gKyBpKTtcbiAgICAgIHRoaXMua2V5c1tpXSA9IGtleTtcbiAgICAgIGlmICh0aGlzLnNpemVba2V5ICsgMV0rKyA9PT0gMCkgc2Vlbi5wdXNoKGtleSk7XG4gICAgfVxuICAgIGxldCBhdCA9IDA7XG4gICAgY29uc3QgcmFuZ2VzID0gc2Vlbi5tYXAoKGtleSk6IFtudW1iZXIsIG51bWJlciwgbnVtYmVyXSA9PiB7XG4gICAgICBjb25zdCBiZWdpbiA9IGF0O1xuICAgICAgYXQgKz0gdGhpcy5zaXplW2tleSArIDFdO1xuICAgICAgdGhpcy5zaXplW2tleSArIDFdID0gYmVnaW47XG4gICAgICByZXR1cm4gW2tleSwgZnJvbSArIGJlZ2luLCBmcm9tICsgYXRdO1xuICAgIH0pO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IHBsYWNlID0gdGhpcy5zaXplW3RoaXMua2V5c1tpXSArIDFdKys7XG4gICAgICB0aGlzLnNjcmF0Y2guY3Vyc29yW3BsYWNlXSA9IHdhbGsuY3Vyc29yW2Zyb20gKyBpXTtcbiAgICAgIHRoaXMuc2NyYXRjaC5zdGFja1twbGFjZV0gPSB3YWxrLnN0YWNrW2Zyb20gKyBpXTtcbiAgICB9XG4gICAgd2Fsay5jdXJzb3Iuc2V0KHRoaXMuc2NyYXRjaC5jdXJzb3Iuc3ViYXJyYXkoMCwgbGVuZ3RoKSwgZnJvbSk7XG4gICAgd2Fsay5zdGFjay5zZXQodGhpcy5zY3JhdGNoLnN0YWNrLnN1YmFycmF5KDAsIGxlbmd0aCksIGZyb20pO1xuICAgIGZvciAoY29uc3Qga2V5IG9mIHNlZW4pIHRoaXMuc2l6ZVtrZXkgKyAxXSA9IDA7XG4gICAgcmV0dXJuIHJhbmdlcztcbiAgfVxufVxuIiwgIi8vIEZvY3VzOiBvbmx5IHN0YWNrcyBpbiB3aGljaCBhIGZyYW1lIG1hdGNoZXMuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIEJ5IHN0YWNrIGlkOiAxIHdoZXJlIGEgZnJhbWUgb2YgdGhlIHN0YWNrIGlzIG9mIGEgZ3JvdXAgdGhhdCB3YXMgZm91bmQuXG5leHBvcnQgZnVuY3Rpb24gc3RhY2tzV2l0aChwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3VwcywgZm91bmQ6IFVpbnQ4QXJyYXkpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgbWF0Y2hlcyA9IG5ldyBVaW50OEFycmF5KHN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBtYXRjaGVzLmxlbmd0aDsgaWQrKykge1xuICAgIG1hdGNoZXNbaWRdID0gbWF0Y2hlc1tzdGFja1BhcmVudFtpZF1dIHwgZm91bmRbZ3JvdXBzLm9mRnJhbWVbc3RhY2tGcmFtZVtpZF1dXTtcbiAgfVxuICByZXR1cm4gbWF0Y2hlcztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGZvY3VzZWQocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIGZvdW5kOiBVaW50OEFycmF5KTogV2VpZ2h0cyB7XG4gIGNvbnN0IG1hdGNoZXMgPSBzdGFja3NXaXRoKHByb2ZpbGUsIGdyb3VwcywgZm91bmQpO1xuICBjb25zdCBrZWVwID0gKHZhbHVlczogRmxvYXQ2NEFycmF5KTogRmxvYXQ2NEFycmF5ID0+IHZhbHVlcy5tYXAoKHZhbHVlLCBpZCkgPT4gKG1hdGNoZXNbaWRdID8gdmFsdWUgOiAwKSk7XG4gIHJldHVybiB7XG4gICAgdmFsdWU6IGtlZXAod2VpZ2h0cy52YWx1ZSksXG4gICAgYmFzZTogd2VpZ2h0cy5iYXNlICYmIGtlZXAod2VpZ2h0cy5iYXNlKSxcbiAgICBjb3VudDogd2VpZ2h0cy5jb3VudCAmJiBrZWVwKHdlaWdodHMuY291bnQpLFxuICB9O1xufVxuIiwgIi8vIFBhdGhzIGFzIHNob3J0IGFzIHRoZXkgY2FuIGJlIHRvbGQgYXBhcnQ6IG9mIGEgZ2VtJ3MgZmlsZSB0aGUgcGFydCBmcm9tIHRoZSBnZW0gb24sIG9mIGEgc3RhbmRhcmQgbGlicmFyeSdzIHRoZSBwYXJ0IGJlbG93XG4vLyBSdWJ5J3MgZGlyZWN0b3J5LCBvZiB0aGUgYXBwbGljYXRpb24ncyB0aGUgcGFydCBiZWxvdyB0aGUgZGlyZWN0b3J5IHRoYXQgYWxsIG9mIHRoZW0gc2hhcmUuXG5cbmltcG9ydCB7IG9yaWdpbk9mIH0gZnJvbSBcIi4va2luZHMudHNcIjtcblxuLy8gUmV0dXJucyBmb3IgZWFjaCBmaWxlIGhvdyBpdCBpcyBzaG93bi5cbmV4cG9ydCBmdW5jdGlvbiBzaG9ydFBhdGhzKGZpbGVzOiByZWFkb25seSBzdHJpbmdbXSk6IE1hcDxzdHJpbmcsIHN0cmluZz4ge1xuICBjb25zdCBvd24gPSBmaWxlcy5maWx0ZXIoKGZpbGUpID0+IGZpbGUuc3RhcnRzV2l0aChcIi9cIikgJiYgb3JpZ2luT2YoXCJcIiwgZmlsZSkuY2F0ZWdvcnkgPT09IFwiYXBwXCIpO1xuICBjb25zdCBzaGFyZWQgPSBzaGFyZWREaXJlY3Rvcnkob3duKTtcbiAgcmV0dXJuIG5ldyBNYXAoZmlsZXMubWFwKChmaWxlKSA9PiBbZmlsZSwgc2hvcnRQYXRoKGZpbGUsIHNoYXJlZCldKSk7XG59XG5cbmZ1bmN0aW9uIHNob3J0UGF0aChmaWxlOiBzdHJpbmcsIHNoYXJlZDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgZ2VtID0gL1xcL2dlbXNcXC8oW14vXSstXFxkW14vXSpcXC8uKykkLy5leGVjKGZpbGUpO1xuICBpZiAoZ2VtKSByZXR1cm4gZ2VtWzFdO1xuICBjb25zdCBzdGFuZGFyZCA9IC9cXC9saWJcXC9ydWJ5XFwvKD86c2l0ZV9ydWJ5XFwvfHZlbmRvcl9ydWJ5XFwvKT9cXGQrXFwuXFxkK1xcLlxcZCtcXC8oLis/KT4/JC8uZXhlYyhmaWxlKTtcbiAgaWYgKHN0YW5kYXJkKSByZXR1cm4gc3RhbmRhcmRbMV07XG4gIHJldHVybiBzaGFyZWQgIT09IFwiXCIgJiYgZmlsZS5zdGFydHNXaXRoKHNoYXJlZCkgPyBmaWxlLnNsaWNlKHNoYXJlZC5sZW5ndGgpIDogZmlsZTtcbn1cblxuLy8gV2l0aCBpdHMgc2xhc2ggYXQgdGhlIGVuZDsgXCJcIiB3aGVyZSB0aGVyZSBpcyBub25lOiBcInNydi9ydW4ucmJcIiB3b3VsZCBsb29rIGFzIGlmIGl0IHdlcmUgcmVsYXRpdmUuXG5mdW5jdGlvbiBzaGFyZWREaXJlY3RvcnkoZmlsZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogc3RyaW5nIHtcbiAgaWYgKGZpbGVzLmxlbmd0aCA9PT0gMCkgcmV0dXJuIFwiXCI7XG4gIGxldCBzaGFyZWQgPSBmaWxlc1swXS5zbGljZSgwLCBmaWxlc1swXS5sYXN0SW5kZXhPZihcIi9cIikgKyAxKTtcbiAgZm9yIChjb25zdCBmaWxlIG9mIGZpbGVzKSB7XG4gICAgd2hpbGUgKCFmaWxlLnN0YXJ0c1dpdGgoc2hhcmVkKSkgc2hhcmVkID0gc2hhcmVkLnNsaWNlKDAsIHNoYXJlZC5sYXN0SW5kZXhPZihcIi9cIiwgc2hhcmVkLmxlbmd0aCAtIDIpICsgMSk7XG4gIH1cbiAgcmV0dXJuIHNoYXJlZCA9PT0gXCIvXCIgPyBcIlwiIDogc2hhcmVkO1xufVxuIiwgIi8vIFdoYXQgdGhlIGJveGVzIG9mIGEgZ3JhcGggYW5kIHRoZSByb3dzIG9mIGEgdGFibGUgc3RhbmQgZm9yOiBhIG1ldGhvZCwgYSBmaWxlLCBhIGdlbSwgb3IgYSBsaWJyYXJ5IGluIHRoZSB3aWRlIHNlbnNlLlxuLy9cbi8vIEdyb3VwIDAgaXMgdGhlIHJvb3QgdGhhdCBob2xkcyBldmVyeXRoaW5nLiBGcmFtZXMgbmV4dCB0byBlYWNoIG90aGVyIGluIG9uZSBmaWxlLCBnZW0gb3IgbGlicmFyeSBhcmUgb25lIHN0ZXAgb2YgYSBzdGFjayxcbi8vIGZvciBub2JvZHkgd2FudHMgdG8gc2VlIFwicmFjaywgcmFjaywgcmFja1wiOyB0d28gZnJhbWVzIG9mIG9uZSBtZXRob2QgYXJlIHJlY3Vyc2lvbiBhbmQgc3RheSB0d28uXG5cbmltcG9ydCB7IGlzTGFiZWxGcmFtZSB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHsgQ0FURUdPUklFUywgQ0FURUdPUllfV09SRFMsIG9yaWdpbk9mLCB0eXBlIE9yaWdpbiB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBzaG9ydFBhdGhzIH0gZnJvbSBcIi4vcGxhY2VzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBHUk9VUF9NT0RFUyA9IFtcIm1ldGhvZFwiLCBcImZpbGVcIiwgXCJnZW1cIiwgXCJsaWJyYXJ5XCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgR3JvdXBNb2RlID0gKHR5cGVvZiBHUk9VUF9NT0RFUylbbnVtYmVyXTtcblxuZXhwb3J0IGludGVyZmFjZSBHcm91cHMge1xuICBtb2RlOiBHcm91cE1vZGU7XG4gIG5hbWU6IHN0cmluZ1tdO1xuICBmaWxlOiBzdHJpbmdbXTsgLy8gXCJcIiB3aGVyZSBhIGdyb3VwIGlzIG1vcmUgdGhhbiBvbmUgZmlsZVxuICBwbGFjZTogc3RyaW5nW107IC8vIHRoZSBzYW1lLCBhcyBzaG9ydCBhcyBpdCBjYW4gYmVcbiAgbGluZTogSW50MzJBcnJheTsgLy8gZmlyc3QgbGluZSBvZiBhIG1ldGhvZDsgMCBlbHNld2hlcmVcbiAgY2F0ZWdvcnk6IFVpbnQ4QXJyYXk7IC8vIGluZGV4IGluIENBVEVHT1JJRVNcbiAgb2ZGdW5jdGlvbjogSW50MzJBcnJheTtcbiAgb2ZGcmFtZTogSW50MzJBcnJheTtcbiAgam9pbnNOZWlnaGJvdXJzOiBib29sZWFuO1xufVxuXG5pbnRlcmZhY2UgRHJhZnQge1xuICBrZXk6IHN0cmluZztcbiAgbmFtZTogc3RyaW5nO1xuICBmaWxlOiBzdHJpbmc7XG4gIGxpbmU6IG51bWJlcjtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGdyb3Vwc09mKHByb2ZpbGU6IFByb2ZpbGUsIG1vZGU6IEdyb3VwTW9kZSk6IEdyb3VwcyB7XG4gIGNvbnN0IGdyb3VwcyA9IHtcbiAgICBtb2RlLFxuICAgIG5hbWU6IFtcImFsbFwiXSxcbiAgICBmaWxlOiBbXCJcIl0sXG4gICAgbGluZXM6IFswXSxcbiAgICBjYXRlZ29yaWVzOiBbQ0FURUdPUklFUy5pbmRleE9mKFwib3RoZXJcIildLFxuICB9O1xuICBjb25zdCBwbGFjZXMgPSBzaG9ydFBhdGhzKFsuLi5uZXcgU2V0KHByb2ZpbGUuZnVuY3Rpb25GaWxlKV0pO1xuICBjb25zdCBpZHMgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPigpO1xuICBjb25zdCBvZkZ1bmN0aW9uID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5mdW5jdGlvbk5hbWUubGVuZ3RoKTtcbiAgZm9yIChsZXQgaWQgPSAwOyBpZCA8IG9mRnVuY3Rpb24ubGVuZ3RoOyBpZCsrKSB7XG4gICAgY29uc3Qgb3JpZ2luID0gb3JpZ2luT2YocHJvZmlsZS5mdW5jdGlvbk5hbWVbaWRdLCBwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0pO1xuICAgIGNvbnN0IGRyYWZ0ID0gZHJhZnRPZihwcm9maWxlLCBpZCwgbW9kZSwgb3JpZ2luLCBwbGFjZXMpO1xuICAgIGxldCBncm91cCA9IGlkcy5nZXQoZHJhZnQua2V5KTtcbiAgICBpZiAoZ3JvdXAgPT09IHVuZGVmaW5lZCkge1xuICAgICAgZ3JvdXAgPSBncm91cHMubmFtZS5sZW5ndGg7XG4gICAgICBpZHMuc2V0KGRyYWZ0LmtleSwgZ3JvdXApO1xuICAgICAgZ3JvdXBzLm5hbWUucHVzaChkcmFmdC5uYW1lKTtcbiAgICAgIGdyb3Vwcy5maWxlLnB1c2goZHJhZnQuZmlsZSk7XG4gICAgICBncm91cHMubGluZXMucHVzaChkcmFmdC5saW5lKTtcbiAgICAgIGdyb3Vwcy5jYXRlZ29yaWVzLnB1c2goQ0FURUdPUklFUy5pbmRleE9mKG9yaWdpbi5jYXRlZ29yeSkpO1xuICAgIH1cbiAgICBvZkZ1bmN0aW9uW2lkXSA9IGdyb3VwO1xuICB9XG4gIHJldHVybiB7XG4gICAgbW9kZSxcbiAgICBuYW1lOiBncm91cHMubmFtZSxcbiAgICBmaWxlOiBncm91cHMuZmlsZSxcbiAgICBwbGFjZTogZ3JvdXBzLmZpbGUubWFwKChmaWxlKSA9PiBwbGFjZXMuZ2V0KGZpbGUpID8/IGZpbGUpLFxuICAgIGxpbmU6IEludDMyQXJyYXkuZnJvbShncm91cHMubGluZXMpLFxuICAgIGNhdGVnb3J5OiBVaW50OEFycmF5LmZyb20oZ3JvdXBzLmNhdGVnb3JpZXMpLFxuICAgIG9mRnVuY3Rpb24sXG4gICAgb2ZGcmFtZTogcHJvZmlsZS5mcmFtZUZ1bmN0aW9uLm1hcCgoaWQpID0+IG9mRnVuY3Rpb25baWRdKSxcbiAgICBqb2luc05laWdoYm91cnM6IG1vZGUgIT09IFwibWV0aG9kXCIsXG4gIH07XG59XG5cbmZ1bmN0aW9uIGRyYWZ0T2YocHJvZmlsZTogUHJvZmlsZSwgaWQ6IG51bWJlciwgbW9kZTogR3JvdXBNb2RlLCBvcmlnaW46IE9yaWdpbiwgcGxhY2VzOiBNYXA8c3RyaW5nLCBzdHJpbmc+KTogRHJhZnQge1xuICBjb25zdCB7IGNhdGVnb3J5LCBsaWJyYXJ5IH0gPSBvcmlnaW47XG4gIGNvbnN0IG5hbWUgPSBwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0gfHwgXCJbdW5rbm93bl1cIjtcbiAgY29uc3QgZmlsZSA9IHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXTtcbiAgY29uc3QgbGluZSA9IHByb2ZpbGUuZnVuY3Rpb25MaW5lW2lkXTtcbiAgaWYgKG1vZGUgPT09IFwibWV0aG9kXCIpIHJldHVybiB7IGtleTogYCR7bmFtZX1cXDAke2ZpbGV9YCwgbmFtZSwgZmlsZSwgbGluZSB9O1xuICBpZiAoaXNMYWJlbEZyYW1lKGZpbGUpKSByZXR1cm4geyBrZXk6IGAke25hbWV9XFwwJHtmaWxlfWAsIG5hbWUsIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbiAgY29uc3Qgc3ludGhldGljID0gY2F0ZWdvcnkgPT09IFwiZ2NcIiB8fCBjYXRlZ29yeSA9PT0gXCJ3YWl0XCIgfHwgY2F0ZWdvcnkgPT09IFwiYmxvY2tlZFwiO1xuICBpZiAoc3ludGhldGljKSByZXR1cm4geyBrZXk6IGBzdGF0ZVxcMCR7bmFtZX1gLCBuYW1lLCBmaWxlOiBcIlwiLCBsaW5lOiAwIH07XG4gIGlmIChtb2RlID09PSBcImZpbGVcIikgcmV0dXJuIHsga2V5OiBmaWxlLCBuYW1lOiBwbGFjZXMuZ2V0KGZpbGUpIHx8IFwiW3Vua25vd25dXCIsIGZpbGUsIGxpbmU6IDAgfTtcbiAgaWYgKG1vZGUgPT09IFwiZ2VtXCIpIHJldHVybiB7IGtleTogbGlicmFyeSwgbmFtZTogbGlicmFyeSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xuICByZXR1cm4geyBrZXk6IGNhdGVnb3J5LCBuYW1lOiBDQVRFR09SWV9XT1JEU1tjYXRlZ29yeV0sIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbn1cbiIsICIvLyBUaHJlYWRzIHRoYXQgb25seSB3YWl0ZWQ6IGEgc2VydmVyIGhhcyBtb3JlIG9mIHRoZW0gdGhhbiB0aHJlYWRzIHRoYXQgd29yayAocmVhcGVycyBvZiBjb25uZWN0aW9uIHBvb2xzLCByZWFjdG9ycywgdGltZXJzKSxcbi8vIGFuZCBpbiB3YWxsIG1vZGUgZWFjaCB3ZWlnaHMgYXMgbXVjaCBhcyBvbmUgdGhhdCB3YXMgYnVzeSBhbGwgdGhlIHRpbWUuXG5cbmltcG9ydCB7IFNUQVRFUyB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbi8vIFdobyB3YWtlcyB1cCBub3cgYW5kIHRoZW4gdG8gbG9vayBhcm91bmQgc3RpbGwgZG9lcyBub3RoaW5nLlxuY29uc3QgV09SS0VEX1NIQVJFX01BWCA9IDAuMDAxO1xuY29uc3QgV0FJVElORyA9IFtTVEFURVMuaW5kZXhPZihcImJsb2NrZWRcIiksIFNUQVRFUy5pbmRleE9mKFwid2FpdFwiKV07XG5cbi8vIFJldHVybnMgdGhlIGlkcyBvZiB0aGUgdGhyZWFkcyB0aGF0IHJhbiBmb3IgbmV4dCB0byBub3RoaW5nIG9mIHRoZWlyIHRpbWUuIE5vbmUgd2hlcmUgbm8gb3RoZXIgdGhyZWFkIGRpZCBtb3JlOiB0aGVuIHdhaXRpbmdcbi8vIGlzIHdoYXQgdGhlIHByb2dyYW0gZGlkOyBhbmQgbm9uZSB3aGVyZSB0aW1lIHdhcyBub3QgbWVhc3VyZWQsIGZvciBhIHRocmVhZCB0aGF0IHdhaXRzIHVzZXMgbm8gQ1BVLlxuZXhwb3J0IGZ1bmN0aW9uIGlkbGVUaHJlYWRzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSk6IFJlYWRvbmx5U2V0PG51bWJlcj4ge1xuICBjb25zdCB0eXBlID0gcHJvZmlsZS50eXBlcy5maW5kSW5kZXgoKHsgbmFtZSwgdW5pdCB9KSA9PiBuYW1lID09PSBcIndhbGxcIiAmJiB1bml0ID09PSBcIm5hbm9zZWNvbmRzXCIpO1xuICBpZiAodHlwZSA8IDApIHJldHVybiBuZXcgU2V0KCk7XG4gIGNvbnN0IHRpbWVzID0gbmV3IE1hcDxudW1iZXIsIHsgYWxsOiBudW1iZXI7IHdvcmtlZDogbnVtYmVyIH0+KCk7XG4gIHByb2ZpbGUuc2FtcGxlVGhyZWFkLmZvckVhY2goKHRocmVhZCwgaSkgPT4ge1xuICAgIGNvbnN0IHZhbHVlID0gcHJvZmlsZS52YWx1ZXNbdHlwZV1baV07XG4gICAgaWYgKHZhbHVlID09PSAwKSByZXR1cm47IC8vIG9mIGFub3RoZXIgc2FtcGxlIHR5cGVcbiAgICBjb25zdCB0aW1lID0gdGltZXMuZ2V0KHRocmVhZCkgPz8geyBhbGw6IDAsIHdvcmtlZDogMCB9O1xuICAgIHRpbWVzLnNldCh0aHJlYWQsIHRpbWUpO1xuICAgIHRpbWUuYWxsICs9IHZhbHVlO1xuICAgIGlmICghV0FJVElORy5pbmNsdWRlcyhzdGF0ZXNbaV0pKSB0aW1lLndvcmtlZCArPSB2YWx1ZTtcbiAgfSk7XG4gIGNvbnN0IGlkbGUgPSBbLi4udGltZXNdLmZpbHRlcigoWywgeyBhbGwsIHdvcmtlZCB9XSkgPT4gd29ya2VkIDw9IGFsbCAqIFdPUktFRF9TSEFSRV9NQVgpLm1hcCgoW3RocmVhZF0pID0+IHRocmVhZCk7XG4gIHJldHVybiBuZXcgU2V0KGlkbGUubGVuZ3RoIDwgdGltZXMuc2l6ZSA/IGlkbGUgOiBbXSk7XG59XG4iLCAiLy8gV2hhdCBlYWNoIGxpbmUgb2YgYSBzb3VyY2UgZmlsZSB3ZWlnaHM6IHNlbGYgd2hlcmUgaXQgd2FzIHRoZSBsZWFmLCB0b3RhbCB3aXRoIGV2ZXJ5dGhpbmcgdGhhdCBpdCBjYWxsZWQuIEEgbGluZSB0aGF0XG4vLyBvY2N1cnMgc2V2ZXJhbCB0aW1lcyBpbiBhIHN0YWNrIChyZWN1cnNpb24pIGNvdW50cyBvbmNlLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGluZVdlaWdodCB7XG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBGaWxlTGluZXMge1xuICBmaWxlOiBzdHJpbmc7XG4gIGxpbmVzOiBNYXA8bnVtYmVyLCBMaW5lV2VpZ2h0PjsgLy8gbGluZSAwOiB3aGljaCBvbmUgaXMgbm90IGtub3duXG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuLy8gUmV0dXJucyBhbGwgZmlsZXMgd2l0aCBhIHdlaWdodCwgdGhlIGhlYXZpZXN0IChieSBzZWxmLCB0aGVuIGJ5IHRvdGFsKSBmaXJzdC5cbmV4cG9ydCBmdW5jdGlvbiBmaWxlc1dpdGhMaW5lcyhwcm9maWxlOiBQcm9maWxlLCB3ZWlnaHRzOiBXZWlnaHRzKTogRmlsZUxpbmVzW10ge1xuICBjb25zdCB7IHN0YWNrUGFyZW50LCBzdGFja0ZyYW1lLCBmcmFtZUZ1bmN0aW9uLCBmcmFtZUxpbmUsIGZ1bmN0aW9uRmlsZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBGbG9hdDY0QXJyYXkuZnJvbSh3ZWlnaHRzLnZhbHVlKTtcbiAgZm9yIChsZXQgaWQgPSByZWFjaC5sZW5ndGggLSAxOyBpZCA+IDA7IGlkLS0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gKz0gcmVhY2hbaWRdO1xuICBjb25zdCBmaWxlcyA9IG5ldyBNYXA8c3RyaW5nLCBGaWxlTGluZXM+KCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCByZWFjaC5sZW5ndGg7IGlkKyspIHtcbiAgICBpZiAocmVhY2hbaWRdID09PSAwKSBjb250aW51ZTtcbiAgICBjb25zdCBmaWxlID0gZnVuY3Rpb25GaWxlW2ZyYW1lRnVuY3Rpb25bc3RhY2tGcmFtZVtpZF1dXTtcbiAgICBpZiAoIWlzU291cmNlKGZpbGUpKSBjb250aW51ZTtcbiAgICBjb25zdCBmb3VuZCA9IGZpbGVzLmdldChmaWxlKSA/PyB7IGZpbGUsIGxpbmVzOiBuZXcgTWFwPG51bWJlciwgTGluZVdlaWdodD4oKSwgc2VsZjogMCwgdG90YWw6IDAgfTtcbiAgICBmaWxlcy5zZXQoZmlsZSwgZm91bmQpO1xuICAgIGNvbnN0IGxpbmUgPSBmcmFtZUxpbmVbc3RhY2tGcmFtZVtpZF1dO1xuICAgIGNvbnN0IHdlaWdodCA9IGZvdW5kLmxpbmVzLmdldChsaW5lKSA/PyB7IHNlbGY6IDAsIHRvdGFsOiAwIH07XG4gICAgZm91bmQubGluZXMuc2V0KGxpbmUsIHdlaWdodCk7XG4gICAgd2VpZ2h0LnNlbGYgKz0gd2VpZ2h0cy52YWx1ZVtpZF07XG4gICAgZm91bmQuc2VsZiArPSB3ZWlnaHRzLnZhbHVlW2lkXTtcbiAgICBjb25zdCBhYm92ZSA9IG9jY3Vyc0Fib3ZlKGlkLCBmaWxlLCBsaW5lKTtcbiAgICBpZiAoIWFib3ZlLmxpbmUpIHdlaWdodC50b3RhbCArPSByZWFjaFtpZF07XG4gICAgaWYgKCFhYm92ZS5maWxlKSBmb3VuZC50b3RhbCArPSByZWFjaFtpZF07XG4gIH1cbiAgcmV0dXJuIFsuLi5maWxlcy52YWx1ZXMoKV0uc29ydCgoYSwgYikgPT4gYi5zZWxmIC0gYS5zZWxmIHx8IGIudG90YWwgLSBhLnRvdGFsKTtcblxuICBmdW5jdGlvbiBvY2N1cnNBYm92ZShpZDogbnVtYmVyLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IHsgZmlsZTogYm9vbGVhbjsgbGluZTogYm9vbGVhbiB9IHtcbiAgICBsZXQgc2FtZUZpbGUgPSBmYWxzZTtcbiAgICBmb3IgKGxldCBhdCA9IHN0YWNrUGFyZW50W2lkXTsgYXQgIT09IDA7IGF0ID0gc3RhY2tQYXJlbnRbYXRdKSB7XG4gICAgICBjb25zdCBmcmFtZSA9IHN0YWNrRnJhbWVbYXRdO1xuICAgICAgaWYgKGZ1bmN0aW9uRmlsZVtmcmFtZUZ1bmN0aW9uW2ZyYW1lXV0gIT09IGZpbGUpIGNvbnRpbnVlO1xuICAgICAgaWYgKGZyYW1lTGluZVtmcmFtZV0gPT09IGxpbmUpIHJldHVybiB7IGZpbGU6IHRydWUsIGxpbmU6IHRydWUgfTtcbiAgICAgIHNhbWVGaWxlID0gdHJ1ZTtcbiAgICB9XG4gICAgcmV0dXJuIHsgZmlsZTogc2FtZUZpbGUsIGxpbmU6IGZhbHNlIH07XG4gIH1cbn1cblxuLy8gV2hldGhlciBhIGZyYW1lJ3MgZmlsZSBjYW4gaGF2ZSBsaW5lcyBhdCBhbGw6IGEgbGlicmFyeSB0aGF0IGlzIGJlaW5nIHJlcXVpcmVkIGlzIGEgZnJhbWUsIHRvby5cbmV4cG9ydCBmdW5jdGlvbiBpc1NvdXJjZShmaWxlOiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGZpbGUgIT09IFwiXCIgJiYgIS9eKD86PHxcXChldmFsKS8udGVzdChmaWxlKSAmJiAhL1xcLig/OnNvfGJ1bmRsZXxkbGwpJC8udGVzdChmaWxlKTtcbn1cbiIsICIvLyBSZW1lbWJlcnMgdGhlIGxhc3QgZmV3IHJlc3VsdHMgb2YgYSBjb21wdXRhdGlvbiBieSBhIGtleSwgc28gdGhhdCBnb2luZyBiYWNrIGFuZCBmb3J0aCBiZXR3ZWVuIHR3byB2aWV3cyBjb3N0cyBub3RoaW5nLlxuXG5leHBvcnQgY2xhc3MgTWVtbzxUPiB7XG4gIHByaXZhdGUgcmVhZG9ubHkgcmVzdWx0cyA9IG5ldyBNYXA8c3RyaW5nLCBUPigpO1xuXG4gIGNvbnN0cnVjdG9yKHByaXZhdGUgcmVhZG9ubHkgbW9zdCA9IDQpIHt9XG5cbiAgZ2V0KGtleTogc3RyaW5nLCBjb21wdXRlOiAoKSA9PiBUKTogVCB7XG4gICAgbGV0IHJlc3VsdCA9IHRoaXMucmVzdWx0cy5nZXQoa2V5KTtcbiAgICBpZiAocmVzdWx0ID09PSB1bmRlZmluZWQpIHtcbiAgICAgIHJlc3VsdCA9IGNvbXB1dGUoKTtcbiAgICAgIGlmICh0aGlzLnJlc3VsdHMuc2l6ZSA+PSB0aGlzLm1vc3QpIHRoaXMucmVzdWx0cy5kZWxldGUodGhpcy5yZXN1bHRzLmtleXMoKS5uZXh0KCkudmFsdWUgYXMgc3RyaW5nKTtcbiAgICB9IGVsc2Uge1xuICAgICAgdGhpcy5yZXN1bHRzLmRlbGV0ZShrZXkpOyAvLyB0byB0aGUgZW5kOiB0aGUgb2xkZXN0IGdvIGZpcnN0XG4gICAgfVxuICAgIHRoaXMucmVzdWx0cy5zZXQoa2V5LCByZXN1bHQpO1xuICAgIHJldHVybiByZXN1bHQ7XG4gIH1cbn1cbiIsICIvLyBXaGljaCBjb2RlIGlzIHRoZSB1c2VyJ3Mgb3duLCBhbmQgdGhlIHByb2ZpbGUgd2l0aCBhbGwgb3RoZXIgY29kZSBmb2xkZWQgaW50byBpdC5cbi8vXG4vLyBPd24gaXMgd2hhdCBpcyBuZWl0aGVyIGEgZ2VtJ3MsIG5vciB0aGUgc3RhbmRhcmQgbGlicmFyeSdzLCBub3IgUnVieSdzIGl0c2VsZjogdGhlIGNhdGVnb3J5IFwiYXBwXCIuIFdoZXJlIHRoZSBwcm9maWxlIHNheXNcbi8vIGluIHdoaWNoIGRpcmVjdG9yeSB0aGUgcHJvZ3JhbSByYW4sIGl0IGhhcyB0byBsaWUgYmVsb3cgaXQsIHRvbzogcHJvZ3JhbXMgb2YgL3Vzci9iaW4gYXJlIG5vYm9keSdzIG93bi4gVW5sZXNzIG5vdGhpbmcgZG9lcyxcbi8vIGFzIHdoZW4gYSBwcm9ncmFtIHdhcyBzdGFydGVkIGZyb20gc29tZXdoZXJlIGVsc2UuIExhYmVscyB0aGF0IHdlcmUgbWFkZSBmcmFtZXMgc3RheSBhcyB3ZWxsLlxuXG5pbXBvcnQgeyBvcmlnaW5PZiB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBpc0xhYmVsRnJhbWUgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB0eXBlIHsgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gV2hlcmUgYSBmaWxlJ3MgYWJzb2x1dGUgcGF0aCBpczogYWxzbyB0aGF0IG9mIHRoZSBjb2RlIHRoYXQgd2FzIGV2YWx1YXRlZCBpbiBpdC5cbmNvbnN0IEFCU09MVVRFID0gL14oPzpcXChldmFsIGF0ICk/KFxcLy4qKS87XG5cbi8vIFJldHVybnMgMSBmb3IgZWFjaCBmdW5jdGlvbiB0aGF0IGlzIHRoZSB1c2VyJ3Mgb3duLCBieSBmdW5jdGlvbi5cbmV4cG9ydCBmdW5jdGlvbiBvd25GdW5jdGlvbnMocHJvZmlsZTogUHJvZmlsZSk6IFVpbnQ4QXJyYXkge1xuICBjb25zdCBpc0FwcCA9IChpZDogbnVtYmVyKTogYm9vbGVhbiA9PiBvcmlnaW5PZihwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0sIHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSkuY2F0ZWdvcnkgPT09IFwiYXBwXCI7XG4gIGNvbnN0IGFwcHMgPSBVaW50OEFycmF5LmZyb20ocHJvZmlsZS5mdW5jdGlvbk5hbWUsIChfLCBpZCkgPT4gKGlzQXBwKGlkKSA/IDEgOiAwKSk7XG4gIGNvbnN0IGluc2lkZSA9IGFwcHMubWFwKChhcHAsIGlkKSA9PiAoYXBwICYmIGxpZXNCZWxvdyhwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0sIHByb2ZpbGUuZGlyZWN0b3JpZXMpID8gMSA6IDApKTtcbiAgY29uc3Qgb3duID0gcHJvZmlsZS5kaXJlY3Rvcmllcy5sZW5ndGggPiAwICYmIGluc2lkZS5pbmNsdWRlcygxKSA/IGluc2lkZSA6IGFwcHM7XG4gIHJldHVybiBvd24ubWFwKChpc093biwgaWQpID0+IChpc093biB8fCBpc0xhYmVsRnJhbWUocHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKSA/IDEgOiAwKSk7XG59XG5cbi8vIEEgcmVsYXRpdmUgcGF0aCBiZWdpbnMgd2hlcmUgdGhlIHByb2dyYW0gcmFuLlxuZnVuY3Rpb24gbGllc0JlbG93KGZpbGU6IHN0cmluZywgZGlyZWN0b3JpZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogYm9vbGVhbiB7XG4gIGNvbnN0IHBhdGggPSBBQlNPTFVURS5leGVjKGZpbGUpPy5bMV07XG4gIHJldHVybiBwYXRoID09PSB1bmRlZmluZWQgfHwgZGlyZWN0b3JpZXMuc29tZSgoZGlyZWN0b3J5KSA9PiBwYXRoLnN0YXJ0c1dpdGgoZGlyZWN0b3J5LmVuZHNXaXRoKFwiL1wiKSA/IGRpcmVjdG9yeSA6IGAke2RpcmVjdG9yeX0vYCkpO1xufVxuXG4vLyBNb3ZlcyB3aGF0IGVhY2ggc3RhY2sgd2VpZ2hzIHRvIGl0cyB5b3VuZ2VzdCBmcmFtZSB0aGF0IGlzIHRoZSB1c2VyJ3Mgb3duOyB0byB0aGUgcm9vdCB3aGVyZSB0aGVyZSBpcyBub25lLlxuZXhwb3J0IGZ1bmN0aW9uIGZvbGRlZChwcm9maWxlOiBQcm9maWxlLCBvd246IFVpbnQ4QXJyYXksIHdlaWdodHM6IFdlaWdodHMpOiBXZWlnaHRzIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSwgZnJhbWVGdW5jdGlvbiB9ID0gcHJvZmlsZTtcbiAgY29uc3QgdGFyZ2V0ID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IHRhcmdldC5sZW5ndGg7IGlkKyspIHtcbiAgICB0YXJnZXRbaWRdID0gb3duW2ZyYW1lRnVuY3Rpb25bc3RhY2tGcmFtZVtpZF1dXSA/IGlkIDogdGFyZ2V0W3N0YWNrUGFyZW50W2lkXV07XG4gIH1cbiAgY29uc3QgbW92ZSA9ICh2YWx1ZXM6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB7XG4gICAgY29uc3QgbW92ZWQgPSBuZXcgRmxvYXQ2NEFycmF5KHZhbHVlcy5sZW5ndGgpO1xuICAgIGZvciAobGV0IGlkID0gMDsgaWQgPCB2YWx1ZXMubGVuZ3RoOyBpZCsrKSBtb3ZlZFt0YXJnZXRbaWRdXSArPSB2YWx1ZXNbaWRdO1xuICAgIHJldHVybiBtb3ZlZDtcbiAgfTtcbiAgcmV0dXJuIHsgdmFsdWU6IG1vdmUod2VpZ2h0cy52YWx1ZSksIGJhc2U6IHdlaWdodHMuYmFzZSAmJiBtb3ZlKHdlaWdodHMuYmFzZSksIGNvdW50OiB3ZWlnaHRzLmNvdW50ICYmIG1vdmUod2VpZ2h0cy5jb3VudCkgfTtcbn1cbiIsICIvLyBXaGljaCBncm91cHMgYSByZWd1bGFyIGV4cHJlc3Npb24gbmFtZXMsIGFuZCB3aGF0IHNoYXJlIG9mIHRoZSB3ZWlnaHQgdGhleSBjb3Zlci5cblxuaW1wb3J0IHR5cGUgeyBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB0eXBlIHsgVHJlZSB9IGZyb20gXCIuL3RyZWUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBQYXR0ZXJuIHtcbiAgc291cmNlOiBzdHJpbmc7XG4gIHJlZ2V4cDogUmVnRXhwIHwgbnVsbDsgLy8gbnVsbDogbm90aGluZyBpcyBhc2tlZCBmb3IsIG9yIGl0IGlzIG5vIHJlZ3VsYXIgZXhwcmVzc2lvblxuICBjb21wbGFpbnQ6IHN0cmluZyB8IG51bGw7XG59XG5cbi8vIFNtYWxsIGxldHRlcnMgbWF0Y2ggY2FwaXRhbHMsIHRvbzsgYSBjYXBpdGFsIGxldHRlciBpbiB0aGUgcGF0dGVybiBhc2tzIGZvciBpdHNlbGYuXG5leHBvcnQgZnVuY3Rpb24gcGF0dGVybk9mKHNvdXJjZTogc3RyaW5nKTogUGF0dGVybiB7XG4gIGlmIChzb3VyY2UgPT09IFwiXCIpIHJldHVybiB7IHNvdXJjZSwgcmVnZXhwOiBudWxsLCBjb21wbGFpbnQ6IG51bGwgfTtcbiAgdHJ5IHtcbiAgICByZXR1cm4geyBzb3VyY2UsIHJlZ2V4cDogbmV3IFJlZ0V4cChzb3VyY2UsIC9bQS1aXS8udGVzdChzb3VyY2UpID8gXCJ1XCIgOiBcIml1XCIpLCBjb21wbGFpbnQ6IG51bGwgfTtcbiAgfSBjYXRjaCB7XG4gICAgcmV0dXJuIHsgc291cmNlLCByZWdleHA6IG51bGwsIGNvbXBsYWludDogXCJub3QgYSByZWd1bGFyIGV4cHJlc3Npb25cIiB9O1xuICB9XG59XG5cbi8vIEJ5IGdyb3VwOiAxIHdoZXJlIHRoZSBuYW1lIG9yIHRoZSBmaWxlIG1hdGNoZXM7IG51bGwgd2hlcmUgbm90aGluZyBpcyBhc2tlZCBmb3IuXG5leHBvcnQgZnVuY3Rpb24gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzOiBHcm91cHMsIHBhdHRlcm46IFBhdHRlcm4pOiBVaW50OEFycmF5IHwgbnVsbCB7XG4gIGNvbnN0IHsgcmVnZXhwIH0gPSBwYXR0ZXJuO1xuICBpZiAoIXJlZ2V4cCkgcmV0dXJuIG51bGw7XG4gIGNvbnN0IGZvdW5kID0gbmV3IFVpbnQ4QXJyYXkoZ3JvdXBzLm5hbWUubGVuZ3RoKTtcbiAgZm9yIChsZXQgZ3JvdXAgPSAxOyBncm91cCA8IGZvdW5kLmxlbmd0aDsgZ3JvdXArKykge1xuICAgIGlmIChyZWdleHAudGVzdChncm91cHMubmFtZVtncm91cF0pIHx8IChncm91cHMubW9kZSA9PT0gXCJtZXRob2RcIiAmJiByZWdleHAudGVzdChncm91cHMuZmlsZVtncm91cF0pKSkgZm91bmRbZ3JvdXBdID0gMTtcbiAgfVxuICByZXR1cm4gZm91bmQ7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTWF0Y2hlcyB7XG4gIG5vZGVzOiBJbnQzMkFycmF5OyAvLyBmcm9tIGxlZnQgdG8gcmlnaHQsIHRoZSBvdXRlciBvbmVzIGZpcnN0XG4gIHdlaWdodDogbnVtYmVyOyAvLyBvZiBhbGwgdGhhdCBpcyBpbiBhIG1hdGNoaW5nIG5vZGUsIGNvdW50ZWQgb25jZVxufVxuXG5leHBvcnQgZnVuY3Rpb24gbWF0Y2hlc0luKHRyZWU6IFRyZWUsIGZvdW5kOiBVaW50OEFycmF5KTogTWF0Y2hlcyB7XG4gIGNvbnN0IGNvdmVyZWQgPSBuZXcgVWludDhBcnJheSh0cmVlLmNvdW50KTtcbiAgY29uc3Qgbm9kZXM6IG51bWJlcltdID0gW107XG4gIGxldCB3ZWlnaHQgPSAwO1xuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IHRyZWUuY291bnQ7IG5vZGUrKykge1xuICAgIGNvbnN0IG1hdGNoZXMgPSBmb3VuZFt0cmVlLmdyb3VwW25vZGVdXTtcbiAgICBjb25zdCBhYm92ZSA9IGNvdmVyZWRbdHJlZS5wYXJlbnRbbm9kZV1dO1xuICAgIGNvdmVyZWRbbm9kZV0gPSBtYXRjaGVzIHwgYWJvdmU7XG4gICAgaWYgKG1hdGNoZXMpIG5vZGVzLnB1c2gobm9kZSk7XG4gICAgaWYgKG1hdGNoZXMgJiYgIWFib3ZlKSB3ZWlnaHQgKz0gdHJlZS50b3RhbFtub2RlXTtcbiAgfVxuICBub2Rlcy5zb3J0KChhLCBiKSA9PiB0cmVlLnN0YXJ0W2FdIC0gdHJlZS5zdGFydFtiXSB8fCB0cmVlLmRlcHRoW2FdIC0gdHJlZS5kZXB0aFtiXSk7XG4gIHJldHVybiB7IG5vZGVzOiBJbnQzMkFycmF5LmZyb20obm9kZXMpLCB3ZWlnaHQgfTtcbn1cbiIsICIvLyBTZWxmIGFuZCB0b3RhbCBvZiBldmVyeSBncm91cC4gQSBncm91cCB0aGF0IGNhbGxzIGl0c2VsZiBjb3VudHMgb25jZSBmb3IgZWFjaCBzdGFjazogb25seSBpdHMgb3V0ZXJtb3N0IG5vZGVzIGFkZCB0byBpdHNcbi8vIHRvdGFsLCBzbyBub3RoaW5nIGlzIG1vcmUgdGhhbiAxMDAgJS5cblxuaW1wb3J0IHR5cGUgeyBUcmVlIH0gZnJvbSBcIi4vdHJlZS50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFRhYmxlUm93IHtcbiAgZ3JvdXA6IG51bWJlcjtcbiAgc2VsZjogbnVtYmVyO1xuICB0b3RhbDogbnVtYmVyO1xuICBzYW1wbGVzOiBudW1iZXI7IC8vIHRha2VuIHdoaWxlIHRoZSBncm91cCB3YXMgdGhlIGxlYWYgb3IgYmVsb3c7IDAgd2hlcmUgdGhlIHByb2ZpbGUgZG9lcyBub3Qgc2F5XG4gIGJhc2VTZWxmOiBudW1iZXI7XG4gIGJhc2VUb3RhbDogbnVtYmVyO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gdGFibGVSb3dzKHRyZWU6IFRyZWUsIGdyb3Vwc0NvdW50OiBudW1iZXIpOiBUYWJsZVJvd1tdIHtcbiAgY29uc3Qgcm93czogVGFibGVSb3dbXSA9IEFycmF5LmZyb20oeyBsZW5ndGg6IGdyb3Vwc0NvdW50IH0sIChfLCBncm91cCkgPT4gKHtcbiAgICBncm91cCwgc2VsZjogMCwgdG90YWw6IDAsIHNhbXBsZXM6IDAsIGJhc2VTZWxmOiAwLCBiYXNlVG90YWw6IDAsXG4gIH0pKTtcbiAgZm9yRWFjaE91dGVybW9zdCh0cmVlLCBncm91cHNDb3VudCwgKG5vZGUsIGlzT3V0ZXJtb3N0KSA9PiB7XG4gICAgY29uc3Qgcm93ID0gcm93c1t0cmVlLmdyb3VwW25vZGVdXTtcbiAgICByb3cuc2VsZiArPSB0cmVlLnNlbGZbbm9kZV07XG4gICAgaWYgKHRyZWUuYmFzZVNlbGYpIHJvdy5iYXNlU2VsZiArPSB0cmVlLmJhc2VTZWxmW25vZGVdO1xuICAgIGlmICghaXNPdXRlcm1vc3QpIHJldHVybjtcbiAgICByb3cudG90YWwgKz0gdHJlZS50b3RhbFtub2RlXTtcbiAgICBpZiAodHJlZS5iYXNlVG90YWwpIHJvdy5iYXNlVG90YWwgKz0gdHJlZS5iYXNlVG90YWxbbm9kZV07XG4gICAgaWYgKHRyZWUuc2FtcGxlcykgcm93LnNhbXBsZXMgKz0gdHJlZS5zYW1wbGVzW25vZGVdO1xuICB9KTtcbiAgcmV0dXJuIHJvd3MuZmlsdGVyKChyb3cpID0+IHJvdy5ncm91cCA+IDAgJiYgKHJvdy50b3RhbCAhPT0gMCB8fCByb3cuYmFzZVRvdGFsICE9PSAwKSk7XG59XG5cbi8vIFZpc2l0cyBhbGwgbm9kZXMgYnV0IHRoZSByb290LCBjYWxsZXJzIGZpcnN0LCBhbmQgc2F5cyBvZiBlYWNoIHdoZXRoZXIgaXRzIGdyb3VwIG9jY3VycyBhYm92ZSBpdC5cbmV4cG9ydCBmdW5jdGlvbiBmb3JFYWNoT3V0ZXJtb3N0KHRyZWU6IFRyZWUsIGdyb3Vwc0NvdW50OiBudW1iZXIsIHZpc2l0OiAobm9kZTogbnVtYmVyLCBpc091dGVybW9zdDogYm9vbGVhbikgPT4gdm9pZCk6IHZvaWQge1xuICBjb25zdCBvblBhdGggPSBuZXcgSW50MzJBcnJheShncm91cHNDb3VudCk7XG4gIGxldCBub2RlID0gdHJlZS5maXJzdENoaWxkWzBdO1xuICB3aGlsZSAobm9kZSAhPT0gMCkge1xuICAgIHZpc2l0KG5vZGUsIG9uUGF0aFt0cmVlLmdyb3VwW25vZGVdXSsrID09PSAwKTtcbiAgICBpZiAodHJlZS5maXJzdENoaWxkW25vZGVdICE9PSAwKSB7XG4gICAgICBub2RlID0gdHJlZS5maXJzdENoaWxkW25vZGVdO1xuICAgICAgY29udGludWU7XG4gICAgfVxuICAgIHdoaWxlIChub2RlID4gMCkge1xuICAgICAgb25QYXRoW3RyZWUuZ3JvdXBbbm9kZV1dLS07XG4gICAgICBjb25zdCBzaWJsaW5nID0gdHJlZS5uZXh0U2libGluZ1tub2RlXTtcbiAgICAgIG5vZGUgPSBzaWJsaW5nICE9PSAwID8gc2libGluZyA6IHRyZWUucGFyZW50W25vZGVdO1xuICAgICAgaWYgKHNpYmxpbmcgIT09IDApIGJyZWFrO1xuICAgIH1cbiAgfVxufVxuXG5leHBvcnQgdHlwZSBUYWJsZUNvbHVtbiA9IFwic2VsZlwiIHwgXCJ0b3RhbFwiIHwgXCJzYW1wbGVzXCIgfCBcIm5hbWVcIiB8IFwiZmlsZVwiIHwgXCJsaWJyYXJ5XCIgfCBcImJhc2VcIiB8IFwiY2hhbmdlXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVGFibGVPcmRlciB7XG4gIGNvbHVtbjogVGFibGVDb2x1bW47XG4gIGRlc2NlbmRpbmc6IGJvb2xlYW47XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzb3J0Um93cyhcbiAgcm93czogVGFibGVSb3dbXSxcbiAgb3JkZXI6IFRhYmxlT3JkZXIsXG4gIHdvcmRzOiAocm93OiBUYWJsZVJvdykgPT4geyBuYW1lOiBzdHJpbmc7IGZpbGU6IHN0cmluZzsgbGlicmFyeTogc3RyaW5nIH0sXG4pOiBUYWJsZVJvd1tdIHtcbiAgY29uc3Qgc2lnbiA9IG9yZGVyLmRlc2NlbmRpbmcgPyAtMSA6IDE7XG4gIGNvbnN0IGtleSA9IChyb3c6IFRhYmxlUm93KTogbnVtYmVyIHwgc3RyaW5nID0+IHtcbiAgICBzd2l0Y2ggKG9yZGVyLmNvbHVtbikge1xuICAgICAgY2FzZSBcInNlbGZcIjogcmV0dXJuIHJvdy5zZWxmO1xuICAgICAgY2FzZSBcInRvdGFsXCI6IHJldHVybiByb3cudG90YWw7XG4gICAgICBjYXNlIFwic2FtcGxlc1wiOiByZXR1cm4gcm93LnNhbXBsZXM7XG4gICAgICBjYXNlIFwiYmFzZVwiOiByZXR1cm4gcm93LmJhc2VUb3RhbDtcbiAgICAgIGNhc2UgXCJjaGFuZ2VcIjogcmV0dXJuIE1hdGguYWJzKHJvdy50b3RhbCAtIHJvdy5iYXNlVG90YWwpO1xuICAgICAgZGVmYXVsdDogcmV0dXJuIHdvcmRzKHJvdylbb3JkZXIuY29sdW1uXS50b0xvd2VyQ2FzZSgpO1xuICAgIH1cbiAgfTtcbiAgY29uc3Qga2V5ZWQgPSByb3dzLm1hcCgocm93KSA9PiAoeyByb3csIGtleToga2V5KHJvdykgfSkpO1xuICBrZXllZC5zb3J0KChhLCBiKSA9PiAoYS5rZXkgPCBiLmtleSA/IC1zaWduIDogYS5rZXkgPiBiLmtleSA/IHNpZ24gOiBiLnJvdy50b3RhbCAtIGEucm93LnRvdGFsIHx8IGEucm93Lmdyb3VwIC0gYi5yb3cuZ3JvdXApKTtcbiAgcmV0dXJuIGtleWVkLm1hcCgoeyByb3cgfSkgPT4gcm93KTtcbn1cbiIsICIvLyBXaGF0IHRoZSB2aWV3cyBhc2sgZm9yLCBjb21wdXRlZCBmcm9tIHRoZSBwcm9maWxlIGFuZCB0aGUgc3RhdGUsIGFuZCByZW1lbWJlcmVkLiBUaGUgZHJhd2luZyBzaWRlIGtub3dzIG9ubHkgdGhpcy5cblxuaW1wb3J0IHsgZmlsdGVyc09mT3RoZXJzLCBsYWJlbFJvd3MsIHR5cGUgTGFiZWxSb3cgfSBmcm9tIFwiLi9ieV9sYWJlbC50c1wiO1xuaW1wb3J0IHsgY2FsbGVyVHJlZSB9IGZyb20gXCIuL2NhbGxlcl90cmVlLnRzXCI7XG5pbXBvcnQgeyBmb2N1c2VkLCBzdGFja3NXaXRoIH0gZnJvbSBcIi4vZm9jdXMudHNcIjtcbmltcG9ydCB7IGdyb3Vwc09mLCB0eXBlIEdyb3VwTW9kZSwgdHlwZSBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB7IHNhbXBsZVN0YXRlcywgU1RBVEVTIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGlkbGVUaHJlYWRzIH0gZnJvbSBcIi4vaWRsZV90aHJlYWRzLnRzXCI7XG5pbXBvcnQgeyBmcmFtZUtleXMsIE5PX0ZSQU1FUywgd2l0aExhYmVsRnJhbWVzLCB0eXBlIExhYmVsRnJhbWVzIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgeyBmaWxlc1dpdGhMaW5lcywgdHlwZSBGaWxlTGluZXMgfSBmcm9tIFwiLi9saW5lcy50c1wiO1xuaW1wb3J0IHsgTWVtbyB9IGZyb20gXCIuL21lbW8udHNcIjtcbmltcG9ydCB7IGZvbGRlZCwgb3duRnVuY3Rpb25zIH0gZnJvbSBcIi4vb3duX2NvZGUudHNcIjtcbmltcG9ydCB7IHByb2Nlc3Nlc09mLCBwcm9jZXNzT2ZUaHJlYWRzLCB0eXBlIFByb2Nlc3MgfSBmcm9tIFwiLi9wcm9jZXNzZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSwgU2FtcGxlVHlwZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGNvbXBhbmlvbk9mLCBpc09mQWxsb2NhdGlvbnMsIGlzT2ZTZXZlcmFsLCB0eXBlIENvbXBhbmlvbiB9IGZyb20gXCIuL3NhbXBsZV90eXBlcy50c1wiO1xuaW1wb3J0IHsgbWF0Y2hlc0luLCBtYXRjaGluZ0dyb3VwcywgcGF0dGVybk9mLCB0eXBlIE1hdGNoZXMgfSBmcm9tIFwiLi9zZWFyY2gudHNcIjtcbmltcG9ydCB7IHRhYmxlUm93cywgdHlwZSBUYWJsZVJvdyB9IGZyb20gXCIuL3RhYmxlLnRzXCI7XG5pbXBvcnQgeyBjYWxsVHJlZSwgdHlwZSBUcmVlIH0gZnJvbSBcIi4vdHJlZS50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3U3RhdGUgfSBmcm9tIFwiLi92aWV3X3N0YXRlLnRzXCI7XG5pbXBvcnQgeyBzYW1wbGVQYXNzZXMsIHN0YXRlVG90YWxzLCB3ZWlnaHRzT2YsIHR5cGUgRmlsdGVyLCB0eXBlIFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFRoZSBsYWJlbCB0aGF0IGFsbG9jYXRpb25zIGhhdmUsIGFuZCBub3RoaW5nIGVsc2UuXG5jb25zdCBDTEFTUyA9IFwiY2xhc3NcIjtcbmNvbnN0IFdBSVRJTkcgPSBbU1RBVEVTLmluZGV4T2YoXCJibG9ja2VkXCIpLCBTVEFURVMuaW5kZXhPZihcIndhaXRcIildO1xuXG5leHBvcnQgaW50ZXJmYWNlIFRocmVhZFdlaWdodCB7XG4gIGlkOiBudW1iZXI7XG4gIHdlaWdodDogbnVtYmVyO1xuICBiYXNlOiBudW1iZXI7IC8vIG9uIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbjsgMCBpbiBhIHByb2ZpbGUgYWxvbmVcbn1cblxuZXhwb3J0IGludGVyZmFjZSBQcm9jZXNzV2VpZ2h0IGV4dGVuZHMgUHJvY2VzcyB7XG4gIHdlaWdodDogbnVtYmVyO1xufVxuXG5jb25zdCBOT19USFJFQURTOiBSZWFkb25seVNldDxudW1iZXI+ID0gbmV3IFNldCgpO1xuXG5leHBvcnQgY2xhc3MgTW9kZWwge1xuICByZWFkb25seSBpc0NvbXBhcmlzb246IGJvb2xlYW47XG4gIC8vIFdoYXQgd2FzIHJlY29yZGVkLCB3aGF0ZXZlciBpcyBmaWx0ZXJlZCwgYnkgc2FtcGxlIHR5cGU7IGluIGEgY29tcGFyaXNvbiwgb2YgdGhlIGxhdGVyIHByb2ZpbGUuXG4gIHJlYWRvbmx5IHJlY29yZGVkOiBudW1iZXJbXTtcbiAgLy8gQWxsIGxhYmVscyB0aGF0IHNhbXBsZXMgY2Fycnk6IHZhbHVlcyBieSBrZXkuXG4gIHJlYWRvbmx5IGxhYmVsQ2hvaWNlczogTWFwPHN0cmluZywgc3RyaW5nW10+O1xuICAvLyBLZXlzIG9mIGxhYmVscyB0aGF0IGNhbiBiZSBtYWRlIGZyYW1lcy5cbiAgcmVhZG9ubHkgZnJhbWVLZXlzOiBzdHJpbmdbXTtcbiAgLy8gS2V5cyBvZiBsYWJlbHMgdGhhdCBzYW1wbGVzIGNhbiBiZSBhZGRlZCB1cCBieTogdGhvc2UsIGFuZCBvZiBsYWJlbHMgdGhhdCBvbmx5IHNwYW5zIGhhdmUuXG4gIHJlYWRvbmx5IGxhYmVsS2V5czogc3RyaW5nW107XG4gIC8vIElkcyBvZiB0aHJlYWRzIHRoYXQgb25seSB3YWl0ZWQuXG4gIHJlYWRvbmx5IGlkbGU6IFJlYWRvbmx5U2V0PG51bWJlcj47XG4gIHByaXZhdGUgcmVhZG9ubHkgb3duOiBVaW50OEFycmF5OyAvLyBieSBmdW5jdGlvblxuICBwcml2YXRlIHJlYWRvbmx5IHBhc3Nlc01lbW8gPSBuZXcgTWVtbzxVaW50OEFycmF5PigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSBhY3RpdmVNZW1vID0gbmV3IE1lbW88VWludDhBcnJheT4oMik7XG4gIHByaXZhdGUgcmVhZG9ubHkgZm91bmRNZW1vID0gbmV3IE1lbW88VWludDhBcnJheSB8IG51bGw+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IGdyb3Vwc01lbW8gPSBuZXcgTWVtbzxHcm91cHM+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgd2VpZ2h0c01lbW8gPSBuZXcgTWVtbzxXZWlnaHRzPigzKTtcbiAgcHJpdmF0ZSByZWFkb25seSB0cmVlTWVtbyA9IG5ldyBNZW1vPFRyZWU+KDQpO1xuICBwcml2YXRlIHJlYWRvbmx5IGhhbHZlc01lbW8gPSBuZXcgTWVtbzxUcmVlPigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSByb3dzTWVtbyA9IG5ldyBNZW1vPFRhYmxlUm93W10+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgZmlsZXNNZW1vID0gbmV3IE1lbW88RmlsZUxpbmVzW10+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IHRvdGFsc01lbW8gPSBuZXcgTWVtbzxudW1iZXJbXT4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSBtYXRjaGVzTWVtbyA9IG5ldyBNZW1vPE1hdGNoZXM+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgdGhyZWFkc01lbW8gPSBuZXcgTWVtbzxUaHJlYWRXZWlnaHRbXT4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSBmcmFtZWRNZW1vID0gbmV3IE1lbW88TW9kZWw+KDMpO1xuICBwcml2YXRlIHJlYWRvbmx5IGxhYmVsUm93c01lbW8gPSBuZXcgTWVtbzxMYWJlbFJvd1tdPigpO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHJlYWRvbmx5IHByb2ZpbGU6IFByb2ZpbGUsXG4gICAgcHJpdmF0ZSByZWFkb25seSBub3JtYWxpemVkQnlEZWZhdWx0ID0gZmFsc2UsXG4gICAgcHJpdmF0ZSByZWFkb25seSBmcmFtZXNCeURlZmF1bHQ6IExhYmVsRnJhbWVzID0gTk9fRlJBTUVTLFxuICAgIC8vIEJ5IHNhbXBsZS4gV2hhdCB3YXMgZG9uZSBpcyBpbiB0aGUgbGVhZjogaW4gdGhhdCBvZiB0aGUgc3RhY2sgYXMgaXQgd2FzIHJlY29yZGVkLlxuICAgIHJlYWRvbmx5IHN0YXRlczogVWludDhBcnJheSA9IHNhbXBsZVN0YXRlcyhwcm9maWxlKSxcbiAgKSB7XG4gICAgdGhpcy5pc0NvbXBhcmlzb24gPSBwcm9maWxlLnNhbXBsZUlzQmFzZSAhPT0gbnVsbDtcbiAgICB0aGlzLnJlY29yZGVkID0gcHJvZmlsZS52YWx1ZXMubWFwKCh2YWx1ZXMpID0+XG4gICAgICB2YWx1ZXMucmVkdWNlKCh0b3RhbCwgdmFsdWUsIGkpID0+IHRvdGFsICsgKHByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0gPyAwIDogdmFsdWUpLCAwKSxcbiAgICApO1xuICAgIHRoaXMubGFiZWxDaG9pY2VzID0gbGFiZWxDaG9pY2VzT2YocHJvZmlsZSk7XG4gICAgdGhpcy5mcmFtZUtleXMgPSBmcmFtZUtleXMocHJvZmlsZSk7XG4gICAgdGhpcy5sYWJlbEtleXMgPSBbLi4ubmV3IFNldChbLi4udGhpcy5mcmFtZUtleXMsIC4uLnByb2ZpbGUuc3BhbnMua2V5cygpLCAuLi4ocHJvZmlsZS5iYXNlU3BhbnM/LmtleXMoKSA/PyBbXSldKV07XG4gICAgdGhpcy5pZGxlID0gaWRsZVRocmVhZHMocHJvZmlsZSwgdGhpcy5zdGF0ZXMpO1xuICAgIHRoaXMub3duID0gb3duRnVuY3Rpb25zKHByb2ZpbGUpO1xuICB9XG5cbiAgLy8gV2hpY2ggbGFiZWxzIGFyZSBmcmFtZXMuXG4gIGZyYW1lcyhzdGF0ZTogVmlld1N0YXRlKTogTGFiZWxGcmFtZXMge1xuICAgIHJldHVybiB7IHJvb3RzOiBzdGF0ZS5yb290cyA/PyB0aGlzLmZyYW1lc0J5RGVmYXVsdC5yb290cywgbGVhdmVzOiBzdGF0ZS5sZWF2ZXMgPz8gdGhpcy5mcmFtZXNCeURlZmF1bHQubGVhdmVzIH07XG4gIH1cblxuICAvLyBUaGUgbW9kZWwgb2YgdGhlIHNhbWUgc2FtcGxlcyB3aXRoIHRoZXNlIGZyYW1lcyBpbiB0aGVpciBzdGFja3MuXG4gIGZyYW1lZChzdGF0ZTogVmlld1N0YXRlKTogTW9kZWwge1xuICAgIGNvbnN0IGZyYW1lcyA9IHRoaXMuZnJhbWVzKHN0YXRlKTtcbiAgICBpZiAoZnJhbWVzLnJvb3RzLmxlbmd0aCArIGZyYW1lcy5sZWF2ZXMubGVuZ3RoID09PSAwKSByZXR1cm4gdGhpcztcbiAgICByZXR1cm4gdGhpcy5mcmFtZWRNZW1vLmdldChKU09OLnN0cmluZ2lmeShmcmFtZXMpLCAoKSA9PlxuICAgICAgbmV3IE1vZGVsKHdpdGhMYWJlbEZyYW1lcyh0aGlzLnByb2ZpbGUsIGZyYW1lcyksIHRoaXMubm9ybWFsaXplZEJ5RGVmYXVsdCwgdGhpcy5mcmFtZXNCeURlZmF1bHQsIHRoaXMuc3RhdGVzKSxcbiAgICApO1xuICB9XG5cbiAgdHlwZUluZGV4KHN0YXRlOiBWaWV3U3RhdGUpOiBudW1iZXIge1xuICAgIGNvbnN0IGluZGV4ID0gdGhpcy5wcm9maWxlLnR5cGVzLmZpbmRJbmRleCgoeyBuYW1lIH0pID0+IG5hbWUgPT09IHN0YXRlLnR5cGUpO1xuICAgIHJldHVybiBpbmRleCA8IDAgPyB0aGlzLnByb2ZpbGUuZGVmYXVsdFR5cGUgOiBpbmRleDtcbiAgfVxuXG4gIHR5cGUoc3RhdGU6IFZpZXdTdGF0ZSk6IFNhbXBsZVR5cGUge1xuICAgIHJldHVybiB0aGlzLnByb2ZpbGUudHlwZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgfVxuXG4gIC8vIFdoZXRoZXIgb2JqZWN0cyBvciBieXRlcyBhcmUgc2hvd246IHRocmVhZHMgYXJlIGluIG5vIHN0YXRlIHdoaWxlIHRoZXkgYWxsb2NhdGUsIGFuZCBpdCBpcyBub3Qga25vd24gd2hlbiB0aGV5IGRpZC5cbiAgaXNPZkFsbG9jYXRpb25zKHN0YXRlOiBWaWV3U3RhdGUpOiBib29sZWFuIHtcbiAgICByZXR1cm4gaXNPZkFsbG9jYXRpb25zKHRoaXMudHlwZShzdGF0ZSkpO1xuICB9XG5cbiAgLy8gV2hhdCBzdGFuZHMgYmVzaWRlIHRoZSB3ZWlnaHRzOiBob3cgbWFueSBzYW1wbGVzIHRoZXkgYXJlIG9mLCBvciBvYmplY3RzIGJlc2lkZSBieXRlcy5cbiAgY29tcGFuaW9uKHN0YXRlOiBWaWV3U3RhdGUpOiBDb21wYW5pb24gfCBudWxsIHtcbiAgICByZXR1cm4gY29tcGFuaW9uT2YodGhpcy5wcm9maWxlLCB0aGlzLnR5cGVJbmRleChzdGF0ZSkpO1xuICB9XG5cbiAgZ3JvdXBzKG1vZGU6IEdyb3VwTW9kZSk6IEdyb3VwcyB7XG4gICAgcmV0dXJuIHRoaXMuZ3JvdXBzTWVtby5nZXQobW9kZSwgKCkgPT4gZ3JvdXBzT2YodGhpcy5wcm9maWxlLCBtb2RlKSk7XG4gIH1cblxuICAvLyBXaGF0IGlzIGtub3duIG9mIHRpbWUgb25seSBjaG9vc2VzIG5vdGhpbmcgb2Ygd2hhdCB3YXMgYWxsb2NhdGVkLlxuICBmaWx0ZXIoc3RhdGU6IFZpZXdTdGF0ZSk6IEZpbHRlciB7XG4gICAgY29uc3QgaGFzVGltZXMgPSAhdGhpcy5pc09mQWxsb2NhdGlvbnMoc3RhdGUpO1xuICAgIHJldHVybiB7XG4gICAgICB0eXBlOiB0aGlzLnR5cGVJbmRleChzdGF0ZSksXG4gICAgICBwcm9jZXNzOiBzdGF0ZS5wcm9jZXNzLFxuICAgICAgdGhyZWFkOiBzdGF0ZS50aHJlYWQsXG4gICAgICBoaWRkZW5UaHJlYWRzOiBzdGF0ZS5pZGxlIHx8ICFoYXNUaW1lcyA/IE5PX1RIUkVBRFMgOiB0aGlzLmlkbGUsXG4gICAgICBoaWRkZW5TdGF0ZXM6IG5ldyBTZXQoaGFzVGltZXMgPyBzdGF0ZS5oaWRkZW5TdGF0ZXMgOiBbXSksXG4gICAgICBsYWJlbHM6IHN0YXRlLmxhYmVscyxcbiAgICAgIHJhbmdlVXM6IHRoaXMucHJvZmlsZS50aW1lbGluZSAmJiBoYXNUaW1lcyA/IHN0YXRlLnJhbmdlVXMgOiBudWxsLFxuICAgIH07XG4gIH1cblxuICAvLyBXaGljaCBzYW1wbGVzIHBhc3MgdGhlIGZpbHRlcnMgb3RoZXIgdGhhbiB0aGUgcmFuZ2U6IHdoYXQgdGhlIHRpbWVsaW5lIHNob3dzLlxuICBwYXNzZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkge1xuICAgIHJldHVybiB0aGlzLnBhc3Nlc01lbW8uZ2V0KHRoaXMuc2FtcGxlc0tleShzdGF0ZSksICgpID0+IHNhbXBsZVBhc3Nlcyh0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB0aGlzLmZpbHRlcihzdGF0ZSkpKTtcbiAgfVxuXG4gIC8vIFRob3NlIG9mIHRoZW0gaW4gd2hpY2ggc29tZXRoaW5nIHdhcyBkb25lOiB3aGF0IHRoZSBoZWF0bWFwIHNob3dzLiBUaHJlYWRzIHRoYXQgd2FpdCB3b3VsZCBtYWtlIGV2ZXJ5IGNlbGwgYWxpa2UsIGFuZFxuICAvLyB0aHJlYWRzIGluIGEgcXVldWUgZm9yIHRoZSBHVkwgd291bGQgbG9vayBidXN5LlxuICBhY3RpdmUoc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkge1xuICAgIHJldHVybiB0aGlzLmFjdGl2ZU1lbW8uZ2V0KHRoaXMuc2FtcGxlc0tleShzdGF0ZSksICgpID0+XG4gICAgICB0aGlzLnBhc3NlcyhzdGF0ZSkubWFwKChwYXNzLCBzYW1wbGUpID0+IChXQUlUSU5HLmluY2x1ZGVzKHRoaXMuc3RhdGVzW3NhbXBsZV0pID8gMCA6IHBhc3MpKSxcbiAgICApO1xuICB9XG5cbiAgaXNOb3JtYWxpemVkKHN0YXRlOiBWaWV3U3RhdGUpOiBib29sZWFuIHtcbiAgICByZXR1cm4gdGhpcy5pc0NvbXBhcmlzb24gJiYgKHN0YXRlLm5vcm1hbGl6ZWQgPz8gdGhpcy5ub3JtYWxpemVkQnlEZWZhdWx0KTtcbiAgfVxuXG4gIC8vIEJ5IHdoYXQgdGhlIGJhc2Ugb2YgYSBjb21wYXJpc29uIGlzIG11bHRpcGxpZWQsIHNvIHRoYXQgYm90aCBzaWRlcyBhcmUgb2YgdGhlIHNhbWUgc2l6ZS5cbiAgcHJpdmF0ZSBiYXNlU2NhbGUoc3RhdGU6IFZpZXdTdGF0ZSk6IG51bWJlciB7XG4gICAgaWYgKCF0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSkpIHJldHVybiAxO1xuICAgIGNvbnN0IHZhbHVlcyA9IHRoaXMucHJvZmlsZS52YWx1ZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgICBjb25zdCBzdW1zID0gWzAsIDBdO1xuICAgIHZhbHVlcy5mb3JFYWNoKCh2YWx1ZSwgaSkgPT4gKHN1bXNbdGhpcy5wcm9maWxlLnNhbXBsZUlzQmFzZSFbaV1dICs9IHZhbHVlKSk7XG4gICAgcmV0dXJuIHN1bXNbMV0gPT09IDAgPyAxIDogc3Vtc1swXSAvIHN1bXNbMV07XG4gIH1cblxuICB3ZWlnaHRzKHN0YXRlOiBWaWV3U3RhdGUpOiBXZWlnaHRzIHtcbiAgICByZXR1cm4gdGhpcy53ZWlnaHRzTWVtby5nZXQodGhpcy53ZWlnaHRzS2V5KHN0YXRlKSwgKCkgPT4ge1xuICAgICAgY29uc3QgZ3JvdXBzID0gdGhpcy5ncm91cHMoXCJtZXRob2RcIik7XG4gICAgICBsZXQgd2VpZ2h0cyA9IHdlaWdodHNPZih0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB0aGlzLmZpbHRlcihzdGF0ZSkpO1xuICAgICAgY29uc3Qgc2NhbGUgPSB0aGlzLmJhc2VTY2FsZShzdGF0ZSk7XG4gICAgICBpZiAod2VpZ2h0cy5iYXNlICYmIHNjYWxlICE9PSAxKSB3ZWlnaHRzID0geyAuLi53ZWlnaHRzLCBiYXNlOiB3ZWlnaHRzLmJhc2UubWFwKCh2YWx1ZSkgPT4gdmFsdWUgKiBzY2FsZSkgfTtcbiAgICAgIGNvbnN0IGZvdW5kID0gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzLCBwYXR0ZXJuT2Yoc3RhdGUuZm9jdXMpKTtcbiAgICAgIGlmIChmb3VuZCkgd2VpZ2h0cyA9IGZvY3VzZWQodGhpcy5wcm9maWxlLCBncm91cHMsIHdlaWdodHMsIGZvdW5kKTtcbiAgICAgIHJldHVybiBzdGF0ZS5taW5lID8gZm9sZGVkKHRoaXMucHJvZmlsZSwgdGhpcy5vd24sIHdlaWdodHMpIDogd2VpZ2h0cztcbiAgICB9KTtcbiAgfVxuXG4gIC8vIENhbGxlcnMgZmlyc3QsIHdoYXRldmVyIHRoZSBzdGF0ZSBzYXlzOiBmb3IgdGFibGVzIGFuZCB0aGUgdXByaWdodCBncmFwaC5cbiAgdXByaWdodChzdGF0ZTogVmlld1N0YXRlKTogVHJlZSB7XG4gICAgcmV0dXJuIHRoaXMudHJlZU1lbW8uZ2V0KGB1cHJpZ2h0ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCk7XG4gICAgICByZXR1cm4gY2FsbFRyZWUodGhpcy5wcm9maWxlLCBncm91cHMsIHRoaXMud2VpZ2h0cyhzdGF0ZSksIHsgaGlkZGVuOiB0aGlzLmhpZGRlbihzdGF0ZSkgfSk7XG4gICAgfSk7XG4gIH1cblxuICB0cmVlKHN0YXRlOiBWaWV3U3RhdGUpOiBUcmVlIHtcbiAgICBpZiAoIXN0YXRlLmludmVydGVkKSByZXR1cm4gdGhpcy51cHJpZ2h0KHN0YXRlKTtcbiAgICByZXR1cm4gdGhpcy50cmVlTWVtby5nZXQoYGludmVydGVkICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCk7XG4gICAgICByZXR1cm4gY2FsbGVyVHJlZSh0aGlzLnByb2ZpbGUsIGdyb3VwcywgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSB9KTtcbiAgICB9KTtcbiAgfVxuXG4gIGNhbGxlcnMoc3RhdGU6IFZpZXdTdGF0ZSwgZ3JvdXA6IG51bWJlcik6IFRyZWUge1xuICAgIHJldHVybiB0aGlzLmhhbHZlc01lbW8uZ2V0KGBjYWxsZXJzICR7Z3JvdXB9ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PlxuICAgICAgY2FsbGVyVHJlZSh0aGlzLnByb2ZpbGUsIHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKSwgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSwgb2Y6IGdyb3VwIH0pLFxuICAgICk7XG4gIH1cblxuICBjYWxsZWVzKHN0YXRlOiBWaWV3U3RhdGUsIGdyb3VwOiBudW1iZXIpOiBUcmVlIHtcbiAgICByZXR1cm4gdGhpcy5oYWx2ZXNNZW1vLmdldChgY2FsbGVlcyAke2dyb3VwfSAke3RoaXMudHJlZUtleShzdGF0ZSl9YCwgKCkgPT5cbiAgICAgIGNhbGxUcmVlKHRoaXMucHJvZmlsZSwgdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLCB0aGlzLndlaWdodHMoc3RhdGUpLCB7IGhpZGRlbjogdGhpcy5oaWRkZW4oc3RhdGUpLCByb290OiBncm91cCB9KSxcbiAgICApO1xuICB9XG5cbiAgcm93cyhzdGF0ZTogVmlld1N0YXRlKTogVGFibGVSb3dbXSB7XG4gICAgcmV0dXJuIHRoaXMucm93c01lbW8uZ2V0KHRoaXMudHJlZUtleShzdGF0ZSksICgpID0+XG4gICAgICB0YWJsZVJvd3ModGhpcy51cHJpZ2h0KHN0YXRlKSwgdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLm5hbWUubGVuZ3RoKSxcbiAgICApO1xuICB9XG5cbiAgZmlsZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IEZpbGVMaW5lc1tdIHtcbiAgICByZXR1cm4gdGhpcy5maWxlc01lbW8uZ2V0KHRoaXMud2VpZ2h0c0tleShzdGF0ZSksICgpID0+IHtcbiAgICAgIGNvbnN0IGZpbGVzID0gZmlsZXNXaXRoTGluZXModGhpcy5wcm9maWxlLCB0aGlzLndlaWdodHMoc3RhdGUpKTtcbiAgICAgIHJldHVybiBzdGF0ZS5taW5lID8gZmlsZXMuZmlsdGVyKCh7IGZpbGUgfSkgPT4gdGhpcy5vd25GaWxlcygpLmhhcyhmaWxlKSkgOiBmaWxlcztcbiAgICB9KTtcbiAgfVxuXG4gIHRvdGFsKHN0YXRlOiBWaWV3U3RhdGUpOiBudW1iZXIge1xuICAgIHJldHVybiB0aGlzLnVwcmlnaHQoc3RhdGUpLnRvdGFsWzBdO1xuICB9XG5cbiAgLy8gVGhlIGtleSBvZiB0aGUgbGFiZWwgdGhhdCBzYW1wbGVzIGFyZSBhZGRlZCB1cCBieTogd2hhdCB3YXMgY2hvc2VuLCBlbHNlIHRoZSBjbGFzcyBvZiB3aGF0IHdhcyBhbGxvY2F0ZWQsIGVsc2Ugb25lIHdob3NlIHRpbWVzXG4gIC8vIGFyZSBrbm93bjsgbnVsbCB3aGVyZSB0aGVyZSBpcyBub25lLlxuICBsYWJlbEtleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHwgbnVsbCB7XG4gICAgaWYgKHN0YXRlLmtleSAhPT0gbnVsbCAmJiB0aGlzLmxhYmVsS2V5cy5pbmNsdWRlcyhzdGF0ZS5rZXkpKSByZXR1cm4gc3RhdGUua2V5O1xuICAgIGNvbnN0IGtleXMgPSB0aGlzLmZyYW1lS2V5cy5maWx0ZXIoKGtleSkgPT4ga2V5ICE9PSBcImppdFwiICYmIGtleSAhPT0gQ0xBU1MpO1xuICAgIGlmICh0aGlzLmlzT2ZBbGxvY2F0aW9ucyhzdGF0ZSkgJiYgdGhpcy5mcmFtZUtleXMuaW5jbHVkZXMoQ0xBU1MpKSByZXR1cm4gQ0xBU1M7XG4gICAgcmV0dXJuIGtleXMuZmluZCgoa2V5KSA9PiB0aGlzLnByb2ZpbGUuc3BhbnMuaGFzKGtleSkpID8/IGtleXNbMF0gPz8gdGhpcy5sYWJlbEtleXNbMF0gPz8gbnVsbDtcbiAgfVxuXG4gIC8vIEEgZmlsdGVyIGJ5IHRoZSBsYWJlbCBpdHNlbGYgbGVhdmVzIG5vIHJvdyBvdXQ6IHRoZSB0YWJsZSBpcyB3aGVyZSBpdCBpcyBjaG9zZW4uXG4gIGxhYmVsUm93cyhzdGF0ZTogVmlld1N0YXRlKTogTGFiZWxSb3dbXSB7XG4gICAgY29uc3Qga2V5ID0gdGhpcy5sYWJlbEtleShzdGF0ZSk7XG4gICAgaWYgKGtleSA9PT0gbnVsbCkgcmV0dXJuIFtdO1xuICAgIGNvbnN0IG90aGVycyA9IHsgLi4uc3RhdGUsIGxhYmVsczogZmlsdGVyc09mT3RoZXJzKGtleSwgc3RhdGUubGFiZWxzKSB9O1xuICAgIHJldHVybiB0aGlzLmxhYmVsUm93c01lbW8uZ2V0KGAke2tleX0gJHt0aGlzLndlaWdodHNLZXkob3RoZXJzKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhcIm1ldGhvZFwiKTtcbiAgICAgIGNvbnN0IGZvdW5kID0gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzLCBwYXR0ZXJuT2Yoc3RhdGUuZm9jdXMpKTtcbiAgICAgIHJldHVybiBsYWJlbFJvd3ModGhpcy5wcm9maWxlLCB0aGlzLnN0YXRlcywge1xuICAgICAgICBrZXksXG4gICAgICAgIGZpbHRlcjogdGhpcy5maWx0ZXIob3RoZXJzKSxcbiAgICAgICAgc3RhY2tzOiBmb3VuZCAmJiBzdGFja3NXaXRoKHRoaXMucHJvZmlsZSwgZ3JvdXBzLCBmb3VuZCksXG4gICAgICAgIGJhc2VTY2FsZTogdGhpcy5iYXNlU2NhbGUoc3RhdGUpLFxuICAgICAgICB3aXRoU3BhbnNBbG9uZTogIWZvdW5kICYmICFjaG9vc2VzU2FtcGxlcyhvdGhlcnMpLFxuICAgICAgfSk7XG4gICAgfSk7XG4gIH1cblxuICAvLyBCeSBzdGF0ZSBvZiBTVEFURVM7IG9mIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbiB3aXRoIGBiYXNlYC5cbiAgc3RhdGVUb3RhbHMoc3RhdGU6IFZpZXdTdGF0ZSwgYmFzZSA9IGZhbHNlKTogbnVtYmVyW10ge1xuICAgIHJldHVybiB0aGlzLnRvdGFsc01lbW8uZ2V0KGAke2Jhc2V9ICR7dGhpcy53ZWlnaHRzS2V5KHsgLi4uc3RhdGUsIGhpZGRlblN0YXRlczogW10gfSl9YCwgKCkgPT5cbiAgICAgIHN0YXRlVG90YWxzKHRoaXMucHJvZmlsZSwgdGhpcy5zdGF0ZXMsIHRoaXMuZmlsdGVyKHN0YXRlKSwgYmFzZSkubWFwKChzdW0pID0+IHN1bSAqIChiYXNlID8gdGhpcy5iYXNlU2NhbGUoc3RhdGUpIDogMSkpLFxuICAgICk7XG4gIH1cblxuICBmb3VuZChzdGF0ZTogVmlld1N0YXRlKTogVWludDhBcnJheSB8IG51bGwge1xuICAgIHJldHVybiB0aGlzLmZvdW5kTWVtby5nZXQoYCR7c3RhdGUuZ3JvdXB9ICR7c3RhdGUuc2VhcmNofWAsICgpID0+IG1hdGNoaW5nR3JvdXBzKHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKSwgcGF0dGVybk9mKHN0YXRlLnNlYXJjaCkpKTtcbiAgfVxuXG4gIG1hdGNoZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IE1hdGNoZXMgfCBudWxsIHtcbiAgICBjb25zdCBmb3VuZCA9IHRoaXMuZm91bmQoc3RhdGUpO1xuICAgIGlmICghZm91bmQpIHJldHVybiBudWxsO1xuICAgIGNvbnN0IGtleSA9IGAke3N0YXRlLmludmVydGVkfSAke3N0YXRlLnNlYXJjaH0gJHt0aGlzLnRyZWVLZXkoc3RhdGUpfWA7XG4gICAgcmV0dXJuIHRoaXMubWF0Y2hlc01lbW8uZ2V0KGtleSwgKCkgPT4gbWF0Y2hlc0luKHRoaXMudHJlZShzdGF0ZSksIGZvdW5kKSk7XG4gIH1cblxuICAvLyBUaHJlYWRzIHRoYXQgaGF2ZSBzYW1wbGVzOiB0aGUgbWFpbiB0aHJlYWQgZmlyc3QsIHRoZW4gYnkgd2VpZ2h0LlxuICB0aHJlYWRzKHN0YXRlOiBWaWV3U3RhdGUpOiBUaHJlYWRXZWlnaHRbXSB7XG4gICAgcmV0dXJuIHRoaXMudGhyZWFkc01lbW8uZ2V0KGAke3RoaXMudHlwZUluZGV4KHN0YXRlKX0gJHt0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSl9ICR7c3RhdGUucHJvY2Vzc31gLCAoKSA9PiB0aGlzLnRocmVhZHNCeVdlaWdodChzdGF0ZSkpO1xuICB9XG5cbiAgLy8gSW4gdGhlIG9yZGVyIGluIHdoaWNoIHRoZXkgYXBwZWFyLiBOb25lIGluIGEgY29tcGFyaXNvbjogcHJvY2Vzc2VzIGRpZmZlciBmcm9tIHJ1biB0byBydW4uXG4gIHByb2Nlc3NlcyhzdGF0ZTogVmlld1N0YXRlKTogUHJvY2Vzc1dlaWdodFtdIHtcbiAgICBjb25zdCB2YWx1ZXMgPSB0aGlzLnByb2ZpbGUudmFsdWVzW3RoaXMudHlwZUluZGV4KHN0YXRlKV07XG4gICAgY29uc3Qgb2ZUaHJlYWQgPSBwcm9jZXNzT2ZUaHJlYWRzKHRoaXMucHJvZmlsZSk7XG4gICAgY29uc3QgcHJvY2Vzc2VzID0gdGhpcy5pc0NvbXBhcmlzb24gPyBbXSA6IHByb2Nlc3Nlc09mKHRoaXMucHJvZmlsZSkubWFwKChwcm9jZXNzKSA9PiAoeyAuLi5wcm9jZXNzLCB3ZWlnaHQ6IDAgfSkpO1xuICAgIHRoaXMucHJvZmlsZS5zYW1wbGVUaHJlYWQuZm9yRWFjaCgodGhyZWFkLCBpKSA9PiB7XG4gICAgICBjb25zdCBwcm9jZXNzID0gcHJvY2Vzc2VzW29mVGhyZWFkW3RocmVhZF0gLSAxXTtcbiAgICAgIGlmIChwcm9jZXNzKSBwcm9jZXNzLndlaWdodCArPSB2YWx1ZXNbaV07XG4gICAgfSk7XG4gICAgcmV0dXJuIHByb2Nlc3NlcztcbiAgfVxuXG4gIHByaXZhdGUgdGhyZWFkc0J5V2VpZ2h0KHN0YXRlOiBWaWV3U3RhdGUpOiBUaHJlYWRXZWlnaHRbXSB7XG4gICAgY29uc3QgdmFsdWVzID0gdGhpcy5wcm9maWxlLnZhbHVlc1t0aGlzLnR5cGVJbmRleChzdGF0ZSldO1xuICAgIGNvbnN0IHNjYWxlID0gdGhpcy5iYXNlU2NhbGUoc3RhdGUpO1xuICAgIGNvbnN0IHRocmVhZHMgPSBuZXcgTWFwPG51bWJlciwgVGhyZWFkV2VpZ2h0PigpO1xuICAgIGNvbnN0IG9mVGhyZWFkID0gcHJvY2Vzc09mVGhyZWFkcyh0aGlzLnByb2ZpbGUpO1xuICAgIHRoaXMucHJvZmlsZS5zYW1wbGVUaHJlYWQuZm9yRWFjaCgoaWQsIGkpID0+IHtcbiAgICAgIGlmIChzdGF0ZS5wcm9jZXNzICE9PSBudWxsICYmIHN0YXRlLnByb2Nlc3MgIT09IG9mVGhyZWFkW2lkXSkgcmV0dXJuO1xuICAgICAgY29uc3QgdGhyZWFkID0gdGhyZWFkcy5nZXQoaWQpID8/IHsgaWQsIHdlaWdodDogMCwgYmFzZTogMCB9O1xuICAgICAgdGhyZWFkcy5zZXQoaWQsIHRocmVhZCk7XG4gICAgICBpZiAodGhpcy5wcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldKSB0aHJlYWQuYmFzZSArPSB2YWx1ZXNbaV0gKiBzY2FsZTtcbiAgICAgIGVsc2UgdGhyZWFkLndlaWdodCArPSB2YWx1ZXNbaV07XG4gICAgfSk7XG4gICAgY29uc3QgaXNNYWluID0gKHsgaWQgfTogVGhyZWFkV2VpZ2h0KTogYm9vbGVhbiA9PiB0aGlzLnByb2ZpbGUudGhyZWFkc1tpZF0ubnVtYmVyID09PSAxO1xuICAgIGNvbnN0IHNpemUgPSAoeyB3ZWlnaHQsIGJhc2UgfTogVGhyZWFkV2VpZ2h0KTogbnVtYmVyID0+IE1hdGgubWF4KHdlaWdodCwgYmFzZSk7XG4gICAgY29uc3QgYWxsID0gWy4uLnRocmVhZHMudmFsdWVzKCldLmZpbHRlcigodGhyZWFkKSA9PiAhaXNPZlNldmVyYWwodGhpcy5wcm9maWxlKSB8fCBzaXplKHRocmVhZCkgIT09IDApO1xuICAgIHJldHVybiBhbGwuc29ydCgoYSwgYikgPT4gTnVtYmVyKGlzTWFpbihiKSkgLSBOdW1iZXIoaXNNYWluKGEpKSB8fCBzaXplKGIpIC0gc2l6ZShhKSk7XG4gIH1cblxuICBwcml2YXRlIG93bkZpbGVzKCk6IFNldDxzdHJpbmc+IHtcbiAgICByZXR1cm4gbmV3IFNldCh0aGlzLnByb2ZpbGUuZnVuY3Rpb25GaWxlLmZpbHRlcigoXywgaWQpID0+IHRoaXMub3duW2lkXSA9PT0gMSkpO1xuICB9XG5cbiAgcHJpdmF0ZSBoaWRkZW4oc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQge1xuICAgIGNvbnN0IGdyb3VwcyA9IHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKTtcbiAgICBjb25zdCBoaWRkZW4gPSBtYXRjaGluZ0dyb3Vwcyhncm91cHMsIHBhdHRlcm5PZihzdGF0ZS5oaWRlKSkgPz8gdW5kZWZpbmVkO1xuICAgIGlmICghc3RhdGUubWluZSkgcmV0dXJuIGhpZGRlbjtcbiAgICBjb25zdCBmb3JlaWduID0gbmV3IFVpbnQ4QXJyYXkoZ3JvdXBzLm5hbWUubGVuZ3RoKS5maWxsKDEpO1xuICAgIGdyb3Vwcy5vZkZ1bmN0aW9uLmZvckVhY2goKGdyb3VwLCBpZCkgPT4ge1xuICAgICAgaWYgKHRoaXMub3duW2lkXSkgZm9yZWlnbltncm91cF0gPSAwO1xuICAgIH0pO1xuICAgIHJldHVybiBmb3JlaWduLm1hcCgoaXNGb3JlaWduLCBncm91cCkgPT4gaXNGb3JlaWduIHwgKGhpZGRlbj8uW2dyb3VwXSA/PyAwKSk7XG4gIH1cblxuICAvLyBXaGF0IGNob29zZXMgc2FtcGxlcywgYnV0IGZvciB0aGUgcmFuZ2UuXG4gIHByaXZhdGUgc2FtcGxlc0tleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgICBjb25zdCBoaWRkZW4gPSBTVEFURVMuZmlsdGVyKChuYW1lKSA9PiBzdGF0ZS5oaWRkZW5TdGF0ZXMuaW5jbHVkZXMobmFtZSkpO1xuICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShbdGhpcy5pc09mQWxsb2NhdGlvbnMoc3RhdGUpLCBzdGF0ZS5wcm9jZXNzLCBzdGF0ZS50aHJlYWQsIHN0YXRlLmlkbGUsIGhpZGRlbiwgc3RhdGUubGFiZWxzXSk7XG4gIH1cblxuICBwcml2YXRlIHdlaWdodHNLZXkoc3RhdGU6IFZpZXdTdGF0ZSk6IHN0cmluZyB7XG4gICAgcmV0dXJuIEpTT04uc3RyaW5naWZ5KFt0aGlzLnR5cGVJbmRleChzdGF0ZSksIHRoaXMuc2FtcGxlc0tleShzdGF0ZSksIHN0YXRlLnJhbmdlVXMsIHN0YXRlLmZvY3VzLCBzdGF0ZS5taW5lLCB0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSldKTtcbiAgfVxuXG4gIHByaXZhdGUgdHJlZUtleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgICByZXR1cm4gYCR7c3RhdGUuZ3JvdXB9ICR7c3RhdGUuaGlkZX0gJHt0aGlzLndlaWdodHNLZXkoc3RhdGUpfWA7XG4gIH1cbn1cblxuZnVuY3Rpb24gY2hvb3Nlc1NhbXBsZXMoeyBwcm9jZXNzLCB0aHJlYWQsIGhpZGRlblN0YXRlcywgbGFiZWxzLCByYW5nZVVzIH06IFZpZXdTdGF0ZSk6IGJvb2xlYW4ge1xuICByZXR1cm4gcHJvY2VzcyAhPT0gbnVsbCB8fCB0aHJlYWQgIT09IG51bGwgfHwgaGlkZGVuU3RhdGVzLmxlbmd0aCA+IDAgfHwgbGFiZWxzLmxlbmd0aCA+IDAgfHwgcmFuZ2VVcyAhPT0gbnVsbDtcbn1cblxuZnVuY3Rpb24gbGFiZWxDaG9pY2VzT2YocHJvZmlsZTogUHJvZmlsZSk6IE1hcDxzdHJpbmcsIHN0cmluZ1tdPiB7XG4gIGNvbnN0IGNob2ljZXMgPSBuZXcgTWFwPHN0cmluZywgU2V0PHN0cmluZz4+KCk7XG4gIGZvciAoY29uc3Qgc2V0IG9mIHByb2ZpbGUubGFiZWxTZXRzKSB7XG4gICAgZm9yIChjb25zdCB7IGtleSwgdmFsdWUgfSBvZiBzZXQpIGNob2ljZXMuc2V0KGtleSwgKGNob2ljZXMuZ2V0KGtleSkgPz8gbmV3IFNldCgpKS5hZGQodmFsdWUpKTtcbiAgfVxuICByZXR1cm4gbmV3IE1hcChbLi4uY2hvaWNlc10ubWFwKChba2V5LCB2YWx1ZXNdKSA9PiBba2V5LCBbLi4udmFsdWVzXS5zb3J0KCldKSk7XG59XG4iLCAiLy8gV2hhdCBpcyBzaG93biwgYXMgb25lIHZhbHVlIHRoYXQgY2FuIGJlIHdyaXR0ZW4gaW50byB0aGUgVVJMIGFuZCByZWFkIGJhY2s6IGEgbGluayBzaG93cyB3aGF0IGl0cyBzZW5kZXIgc2F3LCBhbmQgdGhlIGJhY2tcbi8vIGJ1dHRvbiB1bmRvZXMgYSBzdGVwLiBEZWZhdWx0cyBhcmUgbGVmdCBvdXQgb2YgdGhlIFVSTC5cblxuaW1wb3J0IHsgR1JPVVBfTU9ERVMsIHR5cGUgR3JvdXBNb2RlIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgVU5JVF9DSE9JQ0VTLCB0eXBlIFVuaXRDaG9pY2UgfSBmcm9tIFwiLi91bml0cy50c1wiO1xuXG5leHBvcnQgY29uc3QgVklFV1MgPSBbXCJmbGFtZVwiLCBcInNhbmR3aWNoXCIsIFwidGFibGVcIiwgXCJ0cmVlXCIsIFwic291cmNlXCIsIFwidGltZWxpbmVcIiwgXCJoZWF0bWFwXCIsIFwibGFiZWxzXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgVmlld05hbWUgPSAodHlwZW9mIFZJRVdTKVtudW1iZXJdO1xuXG5leHBvcnQgaW50ZXJmYWNlIFZpZXdTdGF0ZSB7XG4gIHZpZXc6IFZpZXdOYW1lO1xuICB0eXBlOiBzdHJpbmcgfCBudWxsOyAvLyBuYW1lIG9mIHRoZSBzYW1wbGUgdHlwZTsgbnVsbDogdGhlIHByb2ZpbGUncyBkZWZhdWx0XG4gIGdyb3VwOiBHcm91cE1vZGU7XG4gIGludmVydGVkOiBib29sZWFuO1xuICBpY2ljbGU6IGJvb2xlYW47IC8vIHJvb3RzIG9uIHRvcCwgbm90IGF0IHRoZSBib3R0b21cbiAgc2VhcmNoOiBzdHJpbmc7XG4gIGZvY3VzOiBzdHJpbmc7XG4gIGhpZGU6IHN0cmluZztcbiAgbWluZTogYm9vbGVhbjsgLy8gdGhlIHVzZXIncyBvd24gY29kZSBvbmx5XG4gIHByb2Nlc3M6IG51bWJlciB8IG51bGw7XG4gIHRocmVhZDogbnVtYmVyIHwgbnVsbDtcbiAgaWRsZTogYm9vbGVhbjsgLy8gdGhyZWFkcyB0aGF0IG9ubHkgd2FpdGVkLCB0b29cbiAgaGlkZGVuU3RhdGVzOiBTdGF0ZVtdO1xuICBsYWJlbHM6IHN0cmluZ1tdO1xuICBrZXk6IHN0cmluZyB8IG51bGw7IC8vIG9mIHRoZSBsYWJlbCB0aGF0IHNhbXBsZXMgYXJlIGFkZGVkIHVwIGJ5OyBudWxsOiB0aGUgZmlyc3QgdGhlcmUgaXNcbiAgcm9vdHM6IHN0cmluZ1tdIHwgbnVsbDsgLy8ga2V5cyBvZiBsYWJlbHMgdGhhdCBhcmUgZnJhbWVzIGF0IHRoZSByb290OyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG4gIGxlYXZlczogc3RyaW5nW10gfCBudWxsO1xuICByYW5nZVVzOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbDtcbiAgem9vbTogbnVtYmVyW107IC8vIGdyb3VwcyBmcm9tIHRoZSByb290IHRvIHRoZSBub2RlIHRoYXQgZmlsbHMgdGhlIGdyYXBoXG4gIHNlbGVjdGVkOiBudW1iZXIgfCBudWxsOyAvLyBncm91cFxuICBmaWxlOiBzdHJpbmcgfCBudWxsOyAvLyBvZiB0aGUgc291cmNlIHZpZXdcbiAgdW5pdHM6IFVuaXRDaG9pY2U7XG4gIG5vcm1hbGl6ZWQ6IGJvb2xlYW4gfCBudWxsOyAvLyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG59XG5cbmV4cG9ydCBjb25zdCBERUZBVUxUX1NUQVRFOiBWaWV3U3RhdGUgPSB7XG4gIHZpZXc6IFwiZmxhbWVcIiwgdHlwZTogbnVsbCwgZ3JvdXA6IFwibWV0aG9kXCIsIGludmVydGVkOiBmYWxzZSwgaWNpY2xlOiB0cnVlLCBzZWFyY2g6IFwiXCIsIGZvY3VzOiBcIlwiLCBoaWRlOiBcIlwiLCBtaW5lOiBmYWxzZSwgcHJvY2VzczogbnVsbCwgdGhyZWFkOiBudWxsLFxuICBpZGxlOiBmYWxzZSwgaGlkZGVuU3RhdGVzOiBbXSwgbGFiZWxzOiBbXSwga2V5OiBudWxsLCByb290czogbnVsbCwgbGVhdmVzOiBudWxsLCByYW5nZVVzOiBudWxsLCB6b29tOiBbXSwgc2VsZWN0ZWQ6IG51bGwsIGZpbGU6IG51bGwsIHVuaXRzOiBcImF1dG9cIiwgbm9ybWFsaXplZDogbnVsbCxcbn07XG5cbmV4cG9ydCBmdW5jdGlvbiBlbmNvZGVTdGF0ZShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKCk7XG4gIGlmIChzdGF0ZS52aWV3ICE9PSBcImZsYW1lXCIpIHdvcmRzLnNldChcInZpZXdcIiwgc3RhdGUudmlldyk7XG4gIGlmIChzdGF0ZS50eXBlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0eXBlXCIsIHN0YXRlLnR5cGUpO1xuICBpZiAoc3RhdGUuZ3JvdXAgIT09IFwibWV0aG9kXCIpIHdvcmRzLnNldChcImJ5XCIsIHN0YXRlLmdyb3VwKTtcbiAgaWYgKHN0YXRlLmludmVydGVkKSB3b3Jkcy5zZXQoXCJpbnZlcnRlZFwiLCBcIjFcIik7XG4gIGlmICghc3RhdGUuaWNpY2xlKSB3b3Jkcy5zZXQoXCJmbGFtZXNcIiwgXCJ1cFwiKTtcbiAgaWYgKHN0YXRlLnNlYXJjaCkgd29yZHMuc2V0KFwic2VhcmNoXCIsIHN0YXRlLnNlYXJjaCk7XG4gIGlmIChzdGF0ZS5mb2N1cykgd29yZHMuc2V0KFwiZm9jdXNcIiwgc3RhdGUuZm9jdXMpO1xuICBpZiAoc3RhdGUuaGlkZSkgd29yZHMuc2V0KFwiaGlkZVwiLCBzdGF0ZS5oaWRlKTtcbiAgaWYgKHN0YXRlLm1pbmUpIHdvcmRzLnNldChcIm1pbmVcIiwgXCIxXCIpO1xuICBpZiAoc3RhdGUucHJvY2VzcyAhPT0gbnVsbCkgd29yZHMuc2V0KFwicHJvY2Vzc1wiLCBTdHJpbmcoc3RhdGUucHJvY2VzcykpO1xuICBpZiAoc3RhdGUudGhyZWFkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0aHJlYWRcIiwgU3RyaW5nKHN0YXRlLnRocmVhZCkpO1xuICBpZiAoc3RhdGUuaWRsZSkgd29yZHMuc2V0KFwiaWRsZVwiLCBcIjFcIik7XG4gIGlmIChzdGF0ZS5oaWRkZW5TdGF0ZXMubGVuZ3RoID4gMCkgd29yZHMuc2V0KFwid2l0aG91dFwiLCBzdGF0ZS5oaWRkZW5TdGF0ZXMuam9pbihcIi5cIikpO1xuICBmb3IgKGNvbnN0IGxhYmVsIG9mIHN0YXRlLmxhYmVscykgd29yZHMuYXBwZW5kKFwibGFiZWxcIiwgbGFiZWwpO1xuICBpZiAoc3RhdGUua2V5ICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJrZXlcIiwgc3RhdGUua2V5KTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJyb290XCIsIHN0YXRlLnJvb3RzKTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJsZWFmXCIsIHN0YXRlLmxlYXZlcyk7XG4gIGlmIChzdGF0ZS5yYW5nZVVzKSB3b3Jkcy5zZXQoXCJyYW5nZVwiLCBzdGF0ZS5yYW5nZVVzLm1hcCgodXMpID0+IE1hdGgucm91bmQodXMpKS5qb2luKFwiLVwiKSk7XG4gIGlmIChzdGF0ZS56b29tLmxlbmd0aCA+IDApIHdvcmRzLnNldChcInpvb21cIiwgc3RhdGUuem9vbS5qb2luKFwiLlwiKSk7XG4gIGlmIChzdGF0ZS5zZWxlY3RlZCAhPT0gbnVsbCkgd29yZHMuc2V0KFwic2VsZWN0ZWRcIiwgU3RyaW5nKHN0YXRlLnNlbGVjdGVkKSk7XG4gIGlmIChzdGF0ZS5maWxlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJmaWxlXCIsIHN0YXRlLmZpbGUpO1xuICBpZiAoc3RhdGUudW5pdHMgIT09IFwiYXV0b1wiKSB3b3Jkcy5zZXQoXCJ1bml0c1wiLCBzdGF0ZS51bml0cyk7XG4gIGlmIChzdGF0ZS5ub3JtYWxpemVkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJub3JtYWxpemVkXCIsIHN0YXRlLm5vcm1hbGl6ZWQgPyBcIjFcIiA6IFwiMFwiKTtcbiAgcmV0dXJuIHdvcmRzLnRvU3RyaW5nKCk7XG59XG5cbi8vIEFuIGVtcHR5IHdvcmQgc2F5cyB0aGF0IHRoZXJlIGFyZSBub25lLCB3aGF0ZXZlciB0aGUgY29tbWFuZCBsaW5lIGFza2VkLlxuZnVuY3Rpb24gZW5jb2RlS2V5cyh3b3JkczogVVJMU2VhcmNoUGFyYW1zLCBuYW1lOiBzdHJpbmcsIGtleXM6IHJlYWRvbmx5IHN0cmluZ1tdIHwgbnVsbCk6IHZvaWQge1xuICBmb3IgKGNvbnN0IGtleSBvZiBrZXlzPy5sZW5ndGggPT09IDAgPyBbXCJcIl0gOiAoa2V5cyA/PyBbXSkpIHdvcmRzLmFwcGVuZChuYW1lLCBrZXkpO1xufVxuXG4vLyBSZWFkcyB3aGF0IGVuY29kZVN0YXRlIHdyb3RlLiBXaGF0ZXZlciBlbHNlIHN0YW5kcyB0aGVyZSBpcyBhcyBpZiBpdCB3ZXJlIG5vdDogYSBsaW5rIG1heSBiZSBvbGQgb3IgbWlzdHlwZWQuXG5leHBvcnQgZnVuY3Rpb24gZGVjb2RlU3RhdGUodGV4dDogc3RyaW5nKTogVmlld1N0YXRlIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKHRleHQpO1xuICBjb25zdCBvbmUgPSA8VCBleHRlbmRzIHN0cmluZz4oa2V5OiBzdHJpbmcsIGFsbG93ZWQ6IHJlYWRvbmx5IFRbXSwgb3RoZXJ3aXNlOiBUKTogVCA9PiB7XG4gICAgY29uc3Qgd29yZCA9IHdvcmRzLmdldChrZXkpIGFzIFQgfCBudWxsO1xuICAgIHJldHVybiB3b3JkICE9PSBudWxsICYmIGFsbG93ZWQuaW5jbHVkZXMod29yZCkgPyB3b3JkIDogb3RoZXJ3aXNlO1xuICB9O1xuICByZXR1cm4ge1xuICAgIHZpZXc6IG9uZShcInZpZXdcIiwgVklFV1MsIERFRkFVTFRfU1RBVEUudmlldyksXG4gICAgdHlwZTogd29yZHMuZ2V0KFwidHlwZVwiKSxcbiAgICBncm91cDogb25lKFwiYnlcIiwgR1JPVVBfTU9ERVMsIERFRkFVTFRfU1RBVEUuZ3JvdXApLFxuICAgIGludmVydGVkOiB3b3Jkcy5nZXQoXCJpbnZlcnRlZFwiKSA9PT0gXCIxXCIsXG4gICAgaWNpY2xlOiB3b3Jkcy5nZXQoXCJmbGFtZXNcIikgIT09IFwidXBcIixcbiAgICBzZWFyY2g6IHdvcmRzLmdldChcInNlYXJjaFwiKSA/PyBcIlwiLFxuICAgIGZvY3VzOiB3b3Jkcy5nZXQoXCJmb2N1c1wiKSA/PyBcIlwiLFxuICAgIGhpZGU6IHdvcmRzLmdldChcImhpZGVcIikgPz8gXCJcIixcbiAgICBtaW5lOiB3b3Jkcy5nZXQoXCJtaW5lXCIpID09PSBcIjFcIixcbiAgICBwcm9jZXNzOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJwcm9jZXNzXCIpKSxcbiAgICB0aHJlYWQ6IG51bWJlckluKHdvcmRzLmdldChcInRocmVhZFwiKSksXG4gICAgaWRsZTogd29yZHMuZ2V0KFwiaWRsZVwiKSA9PT0gXCIxXCIsXG4gICAgaGlkZGVuU3RhdGVzOiAod29yZHMuZ2V0KFwid2l0aG91dFwiKSA/PyBcIlwiKS5zcGxpdChcIi5cIikuZmlsdGVyKCh3b3JkKTogd29yZCBpcyBTdGF0ZSA9PiBTVEFURVMuaW5jbHVkZXMod29yZCBhcyBTdGF0ZSkpLFxuICAgIGxhYmVsczogd29yZHMuZ2V0QWxsKFwibGFiZWxcIiksXG4gICAga2V5OiB3b3Jkcy5nZXQoXCJrZXlcIiksXG4gICAgcm9vdHM6IHdvcmRzLmhhcyhcInJvb3RcIikgPyB3b3Jkcy5nZXRBbGwoXCJyb290XCIpLmZpbHRlcihCb29sZWFuKSA6IG51bGwsXG4gICAgbGVhdmVzOiB3b3Jkcy5oYXMoXCJsZWFmXCIpID8gd29yZHMuZ2V0QWxsKFwibGVhZlwiKS5maWx0ZXIoQm9vbGVhbikgOiBudWxsLFxuICAgIHJhbmdlVXM6IHJhbmdlSW4od29yZHMuZ2V0KFwicmFuZ2VcIikpLFxuICAgIHpvb206ICh3b3Jkcy5nZXQoXCJ6b29tXCIpID8/IFwiXCIpLnNwbGl0KFwiLlwiKS5maWx0ZXIoKHdvcmQpID0+IC9eXFxkKyQvLnRlc3Qod29yZCkpLm1hcChOdW1iZXIpLFxuICAgIHNlbGVjdGVkOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJzZWxlY3RlZFwiKSksXG4gICAgZmlsZTogd29yZHMuZ2V0KFwiZmlsZVwiKSxcbiAgICB1bml0czogb25lKFwidW5pdHNcIiwgVU5JVF9DSE9JQ0VTLCBERUZBVUxUX1NUQVRFLnVuaXRzKSxcbiAgICBub3JtYWxpemVkOiB3b3Jkcy5oYXMoXCJub3JtYWxpemVkXCIpID8gd29yZHMuZ2V0KFwibm9ybWFsaXplZFwiKSA9PT0gXCIxXCIgOiBudWxsLFxuICB9O1xufVxuXG5mdW5jdGlvbiBudW1iZXJJbih3b3JkOiBzdHJpbmcgfCBudWxsKTogbnVtYmVyIHwgbnVsbCB7XG4gIHJldHVybiB3b3JkICE9PSBudWxsICYmIC9eXFxkKyQvLnRlc3Qod29yZCkgPyBOdW1iZXIod29yZCkgOiBudWxsO1xufVxuXG5mdW5jdGlvbiByYW5nZUluKHdvcmQ6IHN0cmluZyB8IG51bGwpOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCB7XG4gIGNvbnN0IHBhcnRzID0gL14oLT9cXGQrKS0oXFxkKykkLy5leGVjKHdvcmQgPz8gXCJcIik7XG4gIGNvbnN0IHJhbmdlOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCA9IHBhcnRzICYmIFtOdW1iZXIocGFydHNbMV0pLCBOdW1iZXIocGFydHNbMl0pXTtcbiAgcmV0dXJuIHJhbmdlICYmIHJhbmdlWzBdIDwgcmFuZ2VbMV0gPyByYW5nZSA6IG51bGw7XG59XG4iLCAiLy8gUHJvZmlsZXMgZm9yIHRlc3RzLCBidWlsdCBmcm9tIHdvcmRzLlxuXG5pbXBvcnQgeyBwcm9maWxlT2YsIHR5cGUgUHJvZmlsZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBERUZBVUxUX1NUQVRFLCB0eXBlIFZpZXdTdGF0ZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS92aWV3X3N0YXRlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFZpZXdKc29uIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3ZpZXdfanNvbi50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVdvcmRzIHtcbiAgc3RhY2s6IHN0cmluZzsgLy8gXCJtYWluO3dvcms7bGVhZlwiLCBvciB3aXRoIGZpbGUgYW5kIGxpbmUgXCJtYWluQGFwcC5yYjozO3dvcmtAbGliLnJiOjdcIlxuICB3ZWlnaHQ6IG51bWJlcjtcbiAgY291bnQ/OiBudW1iZXI7XG4gIHRocmVhZD86IG51bWJlcjtcbiAgbGFiZWxzPzogUmVjb3JkPHN0cmluZywgc3RyaW5nPjtcbiAgZW5kc1VzPzogbnVtYmVyOyAvLyBwdXRzIGl0IGludG8gdGhlIHRpbWVsaW5lLCB0b29cbiAgb2JqZWN0cz86IG51bWJlcjsgLy8gdGhhdCB3ZXJlIGFsbG9jYXRlZDogdGhlIHByb2ZpbGUgdGhlbiBoYXMgdGhlc2UgdHlwZXMsIHRvbywgYW5kIHRoZSBzYW1wbGUgbmVpdGhlciBjb3VudCBub3Igd2VpZ2h0XG4gIGJ5dGVzPzogbnVtYmVyO1xufVxuXG5jbGFzcyBJbnRlcm5lciB7XG4gIHJlYWRvbmx5IGl0ZW1zOiBzdHJpbmdbXSA9IFtdO1xuICBpZCh0ZXh0OiBzdHJpbmcpOiBudW1iZXIge1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5pdGVtcy5pbmRleE9mKHRleHQpO1xuICAgIHJldHVybiAoa25vd24gPj0gMCA/IGtub3duIDogdGhpcy5pdGVtcy5wdXNoKHRleHQpIC0gMSkgKyAxO1xuICB9XG59XG5cbi8vIFdoZXJlIHRoZSByZWNvcmRlciBwdXRzIGl0cyBvd24gZnJhbWVzLCBhbmQgZXZlcnl0aGluZyBlbHNlIGlzIHRha2VuIHRvIGJlLlxuY29uc3QgcGxhY2VPZiA9IChuYW1lOiBzdHJpbmcpOiBzdHJpbmcgPT4gYCR7L15cXFsoR0N8R1ZMKSAvLnRlc3QobmFtZSkgPyBgPCR7bmFtZS5zbGljZSgxKS5zcGxpdChcIiBcIilbMF19PmAgOiBcImFwcC5yYlwifTowYDtcblxuLy8gVGhlIEpTT04gb2YgYSBjcHUgcHJvZmlsZSB3aXRoIHRoZXNlIHNhbXBsZXMsIGFzIHRoZSBjb3JlIHdvdWxkIHdyaXRlIGl0LlxuLy8gQSBwcm9jZXNzIGlzIFtwaWQsIHBhcmVudCwgdGl0bGVdOyB3aXRob3V0IG9uZSBmb3IgZWFjaCB0aHJlYWQsIGFsbCBhcmUgb2Ygb25lLlxuZXhwb3J0IGZ1bmN0aW9uIHZpZXdKc29uKHNhbXBsZXM6IFNhbXBsZVdvcmRzW10sIHRocmVhZHM6IHN0cmluZ1tdID0gW1wibWFpblwiXSwgcHJvY2Vzc2VzOiBbbnVtYmVyLCBudW1iZXIsIHN0cmluZ11bXSA9IFtdKTogVmlld0pzb24ge1xuICBjb25zdCBzdHJpbmdzID0gW1wiXCIsIFwic2FtcGxlc1wiLCBcImNvdW50XCIsIFwiY3B1XCIsIFwibmFub3NlY29uZHNcIl07XG4gIGNvbnN0IHRleHQgPSAod29yZDogc3RyaW5nKTogbnVtYmVyID0+IHtcbiAgICBjb25zdCBrbm93biA9IHN0cmluZ3MuaW5kZXhPZih3b3JkKTtcbiAgICByZXR1cm4ga25vd24gPj0gMCA/IGtub3duIDogc3RyaW5ncy5wdXNoKHdvcmQpIC0gMTtcbiAgfTtcbiAgY29uc3QgW2Z1bmN0aW9ucywgZnJhbWVzLCBzdGFja3MsIHNldHNdID0gW25ldyBJbnRlcm5lcigpLCBuZXcgSW50ZXJuZXIoKSwgbmV3IEludGVybmVyKCksIG5ldyBJbnRlcm5lcigpXTtcbiAgY29uc3QganNvbjogVmlld0pzb24gPSB7XG4gICAgZm9ybWF0OiBcInNwZXJmXCIsIHZlcnNpb246IDIsIHN0cmluZ3MsXG4gICAgc2FtcGxlX3R5cGVzOiB7IG5hbWU6IFsxLCAzXSwgdW5pdDogWzIsIDRdIH0sIGRlZmF1bHRfc2FtcGxlX3R5cGU6IDEsXG4gICAgcGVyaW9kOiAxXzAwMF8wMDAsIHBlcmlvZF90eXBlOiB7IG5hbWU6IDMsIHVuaXQ6IDQgfSwgc3RhcnRfdGltZV9uczogMCwgZHVyYXRpb25fbnM6IDAsXG4gICAgZnVuY3Rpb25zOiB7IG5hbWU6IFtdLCBmaWxlOiBbXSwgbGluZTogW10gfSwgZnJhbWVzOiB7IGZ1bmN0aW9uOiBbXSwgbGluZTogW10gfSwgc3RhY2tzOiB7IHVwOiBbXSwgZnJhbWU6IFtdIH0sXG4gICAgdGhyZWFkczoge1xuICAgICAgcHJvY2VzczogdGhyZWFkcy5tYXAoKF8sIGkpID0+IHByb2Nlc3Nlc1tpXT8uWzBdID8/IDcpLFxuICAgICAgcGFyZW50OiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gcHJvY2Vzc2VzW2ldPy5bMV0gPz8gMCksXG4gICAgICB0aXRsZTogdGhyZWFkcy5tYXAoKF8sIGkpID0+IHRleHQocHJvY2Vzc2VzW2ldPy5bMl0gPz8gXCJcIikpLFxuICAgICAgbnVtYmVyOiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gaSArIDEpLFxuICAgICAgbmFtZTogdGhyZWFkcy5tYXAodGV4dCksXG4gICAgfSxcbiAgICBsYWJlbHM6IHsga2V5OiBbXSwgc3RyaW5nOiBbXSwgbnVtYmVyOiBbXSwgdW5pdDogW10gfSwgbGFiZWxfc2V0czogeyBlbmQ6IFtdIH0sXG4gICAgc2FtcGxlczogeyBzdGFjazogW10sIHRocmVhZDogW10sIGxhYmVsczogW10sIHZhbHVlczogW1tdLCBbXV0gfSxcbiAgICB0aW1lbGluZTogc2FtcGxlcy5zb21lKCh7IGVuZHNVcyB9KSA9PiBlbmRzVXMgIT09IHVuZGVmaW5lZCkgPyB7IHRpbWVfdXM6IFtdLCBzYW1wbGU6IFtdLCB3ZWlnaHQ6IFtdIH0gOiBudWxsLFxuICAgIGNvbW1lbnRzOiBbXSxcbiAgfTtcbiAgY29uc3QgYWxsb2NhdGVzID0gc2FtcGxlcy5zb21lKCh7IG9iamVjdHMgfSkgPT4gb2JqZWN0cyAhPT0gdW5kZWZpbmVkKTtcbiAgaWYgKGFsbG9jYXRlcykge1xuICAgIGpzb24uc2FtcGxlX3R5cGVzLm5hbWUucHVzaCh0ZXh0KFwiYWxsb2Nfb2JqZWN0c1wiKSwgdGV4dChcImFsbG9jX3NwYWNlXCIpKTtcbiAgICBqc29uLnNhbXBsZV90eXBlcy51bml0LnB1c2godGV4dChcImNvdW50XCIpLCB0ZXh0KFwiYnl0ZXNcIikpO1xuICAgIGpzb24uc2FtcGxlcy52YWx1ZXMucHVzaChbXSwgW10pO1xuICB9XG4gIGxldCBiZWZvcmUgPSAwO1xuICBmb3IgKGNvbnN0IHsgc3RhY2ssIHdlaWdodCwgb2JqZWN0cywgYnl0ZXMgPSAwLCBjb3VudCA9IG9iamVjdHMgPT09IHVuZGVmaW5lZCA/IDEgOiAwLCB0aHJlYWQgPSAxLCBsYWJlbHMgPSB7fSwgZW5kc1VzIH0gb2Ygc2FtcGxlcykge1xuICAgIGpzb24uc2FtcGxlcy5zdGFjay5wdXNoKHN0YWNrSWQoc3RhY2spKTtcbiAgICBqc29uLnNhbXBsZXMudGhyZWFkLnB1c2godGhyZWFkKTtcbiAgICBqc29uLnNhbXBsZXMubGFiZWxzLnB1c2goc2V0SWQobGFiZWxzKSk7XG4gICAganNvbi5zYW1wbGVzLnZhbHVlc1swXS5wdXNoKGNvdW50KTtcbiAgICBqc29uLnNhbXBsZXMudmFsdWVzWzFdLnB1c2god2VpZ2h0KTtcbiAgICBpZiAoYWxsb2NhdGVzKSB7XG4gICAgICBqc29uLnNhbXBsZXMudmFsdWVzWzJdLnB1c2gob2JqZWN0cyA/PyAwKTtcbiAgICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbM10ucHVzaChieXRlcyk7XG4gICAgfVxuICAgIGlmIChlbmRzVXMgPT09IHVuZGVmaW5lZCkgY29udGludWU7XG4gICAganNvbi50aW1lbGluZSEudGltZV91cy5wdXNoKGVuZHNVcyAtIGJlZm9yZSk7XG4gICAganNvbi50aW1lbGluZSEuc2FtcGxlLnB1c2goanNvbi5zYW1wbGVzLnN0YWNrLmxlbmd0aCAtIDEpO1xuICAgIGpzb24udGltZWxpbmUhLndlaWdodC5wdXNoKHdlaWdodCk7XG4gICAgYmVmb3JlID0gZW5kc1VzO1xuICB9XG4gIHJldHVybiBqc29uO1xuXG4gIGZ1bmN0aW9uIHN0YWNrSWQod29yZHM6IHN0cmluZyk6IG51bWJlciB7XG4gICAgbGV0IHBhcmVudCA9IDA7XG4gICAgbGV0IHBhdGggPSBcIlwiO1xuICAgIGZvciAoY29uc3Qgd29yZCBvZiB3b3Jkcy5zcGxpdChcIjtcIikuZmlsdGVyKEJvb2xlYW4pKSB7XG4gICAgICBjb25zdCBbbmFtZSwgcGxhY2UgPSBwbGFjZU9mKHdvcmQpXSA9IHdvcmQuc3BsaXQoXCJAXCIpO1xuICAgICAgY29uc3QgY29sb24gPSBwbGFjZS5sYXN0SW5kZXhPZihcIjpcIik7XG4gICAgICBjb25zdCBmcmFtZSA9IGZyYW1lSWQobmFtZSwgcGxhY2Uuc2xpY2UoMCwgY29sb24pLCBOdW1iZXIocGxhY2Uuc2xpY2UoY29sb24gKyAxKSkpO1xuICAgICAgcGF0aCArPSBgOyR7ZnJhbWV9YDtcbiAgICAgIGNvbnN0IGlkID0gc3RhY2tzLmlkKHBhdGgpO1xuICAgICAgaWYgKGlkID4ganNvbi5zdGFja3MudXAubGVuZ3RoKSB7XG4gICAgICAgIGpzb24uc3RhY2tzLnVwLnB1c2gocGFyZW50ID09PSAwID8gMCA6IGlkIC0gcGFyZW50KTtcbiAgICAgICAganNvbi5zdGFja3MuZnJhbWUucHVzaChmcmFtZSk7XG4gICAgICB9XG4gICAgICBwYXJlbnQgPSBpZDtcbiAgICB9XG4gICAgcmV0dXJuIHBhcmVudDtcbiAgfVxuXG4gIGZ1bmN0aW9uIGZyYW1lSWQobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3QgZnVuY3Rpb25JZCA9IGZ1bmN0aW9ucy5pZChgJHtuYW1lfVxcMCR7ZmlsZX1gKTtcbiAgICBpZiAoZnVuY3Rpb25JZCA+IGpzb24uZnVuY3Rpb25zLm5hbWUubGVuZ3RoKSB7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5uYW1lLnB1c2godGV4dChuYW1lKSk7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5maWxlLnB1c2godGV4dChmaWxlKSk7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5saW5lLnB1c2goMCk7XG4gICAgfVxuICAgIGNvbnN0IGlkID0gZnJhbWVzLmlkKGAke2Z1bmN0aW9uSWR9OiR7bGluZX1gKTtcbiAgICBpZiAoaWQgPiBqc29uLmZyYW1lcy5mdW5jdGlvbi5sZW5ndGgpIHtcbiAgICAgIGpzb24uZnJhbWVzLmZ1bmN0aW9uLnB1c2goZnVuY3Rpb25JZCk7XG4gICAgICBqc29uLmZyYW1lcy5saW5lLnB1c2gobGluZSk7XG4gICAgfVxuICAgIHJldHVybiBpZDtcbiAgfVxuXG4gIGZ1bmN0aW9uIHNldElkKGxhYmVsczogUmVjb3JkPHN0cmluZywgc3RyaW5nPik6IG51bWJlciB7XG4gICAgY29uc3QgcGFpcnMgPSBPYmplY3QuZW50cmllcyhsYWJlbHMpO1xuICAgIGlmIChwYWlycy5sZW5ndGggPT09IDApIHJldHVybiAwO1xuICAgIGNvbnN0IGlkID0gc2V0cy5pZChKU09OLnN0cmluZ2lmeShwYWlycykpO1xuICAgIGlmIChpZCA+IGpzb24ubGFiZWxfc2V0cy5lbmQubGVuZ3RoKSB7XG4gICAgICBmb3IgKGNvbnN0IFtrZXksIHZhbHVlXSBvZiBwYWlycykge1xuICAgICAgICBqc29uLmxhYmVscy5rZXkucHVzaCh0ZXh0KGtleSkpO1xuICAgICAgICBqc29uLmxhYmVscy5zdHJpbmcucHVzaCh0ZXh0KHZhbHVlKSk7XG4gICAgICAgIGpzb24ubGFiZWxzLm51bWJlci5wdXNoKDApO1xuICAgICAgICBqc29uLmxhYmVscy51bml0LnB1c2goMCk7XG4gICAgICB9XG4gICAgICBqc29uLmxhYmVsX3NldHMuZW5kLnB1c2goanNvbi5sYWJlbHMua2V5Lmxlbmd0aCk7XG4gICAgfVxuICAgIHJldHVybiBpZDtcbiAgfVxufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvZmlsZShzYW1wbGVzOiBTYW1wbGVXb3Jkc1tdLCB0aHJlYWRzPzogc3RyaW5nW10sIHByb2Nlc3Nlcz86IFtudW1iZXIsIG51bWJlciwgc3RyaW5nXVtdKTogUHJvZmlsZSB7XG4gIHJldHVybiBwcm9maWxlT2Yodmlld0pzb24oc2FtcGxlcywgdGhyZWFkcywgcHJvY2Vzc2VzKSk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzdGF0ZVdpdGgoY2hhbmdlOiBQYXJ0aWFsPFZpZXdTdGF0ZT4pOiBWaWV3U3RhdGUge1xuICByZXR1cm4geyAuLi5ERUZBVUxUX1NUQVRFLCAuLi5jaGFuZ2UgfTtcbn1cblxuLy8gQSBwcm9maWxlIG9mIGBzdGFja3NgIHN0YWNrcyBvZiBgZGVwdGhgIGZyYW1lcyB0aGF0IHBhcnQgbGlrZSBhIHJlYWwgcHJvZ3JhbSdzOyB0aGUgc2FtZSBmb3IgdGhlIHNhbWUgbnVtYmVycy5cbmV4cG9ydCBmdW5jdGlvbiBmb3Jlc3Qoc3RhY2tzOiBudW1iZXIsIGRlcHRoOiBudW1iZXIsIGZ1bmN0aW9uczogbnVtYmVyKTogUHJvZmlsZSB7XG4gIGxldCBzZWVkID0gMTIzNDU7XG4gIGNvbnN0IG5leHQgPSAoYmVsb3c6IG51bWJlcik6IG51bWJlciA9PiB7XG4gICAgc2VlZCA9IChNYXRoLmltdWwoc2VlZCwgMTEwMzUxNTI0NSkgKyAxMjM0NSkgJiAweDdmZmZmZmZmO1xuICAgIHJldHVybiBzZWVkICUgYmVsb3c7XG4gIH07XG4gIGNvbnN0IHNhbXBsZXM6IFNhbXBsZVdvcmRzW10gPSBbXTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBzdGFja3M7IGkrKykge1xuICAgIGNvbnN0IG5hbWVzID0gQXJyYXkuZnJvbSh7IGxlbmd0aDogZGVwdGggfSwgKF8sIGxldmVsKSA9PiBgZiR7KGxldmVsICogNyArIG5leHQoTWF0aC5taW4obGV2ZWwgKyAyLCBmdW5jdGlvbnMpKSkgJSBmdW5jdGlvbnN9YCk7XG4gICAgc2FtcGxlcy5wdXNoKHsgc3RhY2s6IG5hbWVzLmpvaW4oXCI7XCIpLCB3ZWlnaHQ6IDEgKyBuZXh0KDEwMDApIH0pO1xuICB9XG4gIHJldHVybiBwcm9maWxlKHNhbXBsZXMpO1xufVxuIl0sCiAgIm1hcHBpbmdzIjogIjtBQUFBLE9BQU8sWUFBWTtBQUNuQixTQUFTLFlBQVk7OztBQ01kLElBQU0sU0FBUyxDQUFDLFdBQVcsT0FBTyxNQUFNLFFBQVEsU0FBUztBQWFoRSxJQUFNLFNBQWdDO0FBQUEsRUFDcEMsc0JBQXNCO0FBQUEsRUFDdEIsbUJBQW1CO0FBQUEsRUFDbkIsb0JBQW9CO0FBQUEsRUFDcEIscUJBQXFCO0FBQ3ZCO0FBR0EsSUFBTSxVQUFVLENBQUMsTUFBYyxTQUFvQyxPQUFPLE9BQU8sSUFBSTtBQUc5RSxTQUFTLGFBQWFBLFVBQThCO0FBQ3pELFFBQU0sYUFBYUEsU0FBUSxhQUFhO0FBQUEsSUFBSSxDQUFDLE1BQU0sT0FDakQsT0FBTyxRQUFRLFFBQVEsTUFBTUEsU0FBUSxhQUFhLEVBQUUsQ0FBQyxLQUFLLFNBQVM7QUFBQSxFQUNyRTtBQUNBLFFBQU0sVUFBVUEsU0FBUSxVQUFVLElBQUksQ0FBQyxRQUFRLElBQUksS0FBSyxDQUFDLEVBQUUsS0FBSyxNQUFNLE1BQU0sUUFBUSxTQUFTLFVBQVUsS0FBSyxDQUFDO0FBQzdHLFFBQU0sU0FBUyxJQUFJLFdBQVdBLFNBQVEsWUFBWSxNQUFNO0FBQ3hELFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxPQUFPQSxTQUFRLGNBQWNBLFNBQVEsV0FBV0EsU0FBUSxZQUFZLENBQUMsQ0FBQyxDQUFDO0FBQzdFLFdBQU8sQ0FBQyxJQUFJLFdBQVcsSUFBSTtBQUMzQixRQUFJLE9BQU8sQ0FBQyxNQUFNLEtBQUssUUFBUUEsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFHLFFBQU8sQ0FBQyxJQUFJO0FBQUEsRUFDdkU7QUFDQSxTQUFPO0FBQ1Q7QUFFTyxJQUFNLGFBQWEsQ0FBQyxPQUFPLE9BQU8sVUFBVSxRQUFRLFVBQVUsTUFBTSxRQUFRLFdBQVcsT0FBTztBQUc5RixJQUFNLGlCQUEyQztBQUFBLEVBQ3RELEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLFFBQVE7QUFBQSxFQUNSLE1BQU07QUFBQSxFQUNOLFFBQVE7QUFBQSxFQUNSLElBQUk7QUFBQSxFQUNKLE1BQU07QUFBQSxFQUNOLFNBQVM7QUFBQSxFQUNULE9BQU87QUFDVDtBQVFBLElBQU0sV0FBVztBQUNqQixJQUFNLG9CQUFvQjtBQUduQixTQUFTLFNBQVMsTUFBYyxNQUFzQjtBQUMzRCxRQUFNLFFBQVEsUUFBUSxNQUFNLElBQUk7QUFDaEMsTUFBSSxNQUFPLFFBQU8sRUFBRSxVQUFVLE9BQU8sU0FBUyxlQUFlLEtBQUssRUFBRTtBQUNwRSxRQUFNLE1BQU0sU0FBUyxLQUFLLElBQUksS0FBSyxrQkFBa0IsS0FBSyxJQUFJO0FBQzlELE1BQUksSUFBSyxRQUFPLEVBQUUsVUFBVSxPQUFPLFNBQVMsR0FBRyxJQUFJLENBQUMsQ0FBQyxJQUFJLElBQUksQ0FBQyxDQUFDLEdBQUc7QUFDbEUsUUFBTSxXQUFXLHFFQUFxRSxLQUFLLElBQUk7QUFDL0YsTUFBSSxTQUFVLFFBQU8sRUFBRSxVQUFVLFVBQVUsU0FBUyxHQUFHLFNBQVMsQ0FBQyxDQUFDLEdBQUc7QUFDckUsTUFBSSxTQUFTLFdBQVksUUFBTyxlQUFlLElBQUk7QUFDbkQsTUFBSSxLQUFLLFdBQVcsWUFBWSxLQUFLLFdBQVcsSUFBSSxJQUFJLEVBQUcsUUFBTyxFQUFFLFVBQVUsUUFBUSxTQUFTLGVBQWUsS0FBSztBQUNuSCxNQUFJLFNBQVMsTUFBTSxLQUFLLFdBQVcsR0FBRyxFQUFHLFFBQU8sRUFBRSxVQUFVLFNBQVMsU0FBUyxlQUFlLE1BQU07QUFDbkcsU0FBTyxFQUFFLFVBQVUsT0FBTyxTQUFTLGVBQWUsSUFBSTtBQUN4RDtBQUdBLElBQU0sYUFBYSxvQkFBSSxJQUFJLENBQUMsY0FBYyxlQUFlLENBQUM7QUFHMUQsSUFBTSxZQUFZLG9CQUFJLElBQUksQ0FBQyxXQUFXLFFBQVEsS0FBSyxDQUFDO0FBRXBELFNBQVMsZUFBZSxNQUFzQjtBQUM1QyxRQUFNLFVBQVUsZ0JBQWdCLEtBQUssSUFBSSxJQUFJLENBQUMsS0FBSztBQUNuRCxNQUFJLFVBQVUsSUFBSSxPQUFPLEVBQUcsUUFBTyxFQUFFLFVBQVUsUUFBUSxTQUFTLGVBQWUsS0FBSztBQUNwRixTQUFPLEVBQUUsVUFBVSxVQUFVLFFBQVE7QUFDdkM7OztBQzNGTyxJQUFNLFlBQU4sTUFBZ0I7QUFBQSxFQUtyQixZQUNtQixPQUNBLFFBQ2pCLFdBQVcsTUFDWDtBQUhpQjtBQUNBO0FBR2pCLFVBQU0sT0FBTyxLQUFLLEtBQUssS0FBSyxLQUFLLEtBQUssS0FBSyxJQUFJLFVBQVUsRUFBRSxJQUFJLENBQUMsQ0FBQztBQUNqRSxTQUFLLFFBQVEsSUFBSSxXQUFXLElBQUk7QUFDaEMsU0FBSyxPQUFPLE9BQU87QUFBQSxFQUNyQjtBQUFBLEVBUG1CO0FBQUEsRUFDQTtBQUFBLEVBTlg7QUFBQTtBQUFBLEVBQ0E7QUFBQSxFQUNBLFFBQVE7QUFBQTtBQUFBLEVBYWhCLFVBQVUsR0FBVyxHQUFXLE1BQXNCO0FBQ3BELFFBQUksS0FBSyxRQUFRLElBQUksS0FBSyxLQUFNLE1BQUssS0FBSztBQUMxQyxRQUFJLE9BQU8sS0FBSyxHQUFHLENBQUMsSUFBSSxLQUFLO0FBQzdCLGVBQVM7QUFDUCxZQUFNLE1BQU0sS0FBSyxNQUFNLElBQUksSUFBSTtBQUMvQixVQUFJLE1BQU0sRUFBRztBQUNiLFVBQUksS0FBSyxNQUFNLEdBQUcsTUFBTSxLQUFLLEtBQUssT0FBTyxHQUFHLE1BQU0sRUFBRyxRQUFPO0FBQzVELGFBQVEsT0FBTyxJQUFLLEtBQUs7QUFBQSxJQUMzQjtBQUNBLFNBQUssTUFBTSxJQUFJLElBQUksT0FBTztBQUMxQixTQUFLO0FBQ0wsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVRLE9BQWE7QUFDbkIsVUFBTSxNQUFNLEtBQUs7QUFDakIsU0FBSyxRQUFRLElBQUksV0FBVyxJQUFJLFNBQVMsQ0FBQztBQUMxQyxTQUFLLE9BQU8sS0FBSyxNQUFNLFNBQVM7QUFDaEMsZUFBVyxTQUFTLEtBQUs7QUFDdkIsVUFBSSxVQUFVLEVBQUc7QUFDakIsVUFBSSxPQUFPLEtBQUssS0FBSyxNQUFNLFFBQVEsQ0FBQyxHQUFHLEtBQUssT0FBTyxRQUFRLENBQUMsQ0FBQyxJQUFJLEtBQUs7QUFDdEUsYUFBTyxLQUFLLE1BQU0sSUFBSSxNQUFNLEVBQUcsUUFBUSxPQUFPLElBQUssS0FBSztBQUN4RCxXQUFLLE1BQU0sSUFBSSxJQUFJO0FBQUEsSUFDckI7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLEtBQUssR0FBVyxHQUFtQjtBQUMxQyxNQUFJLFFBQVEsS0FBSyxLQUFLLEdBQUcsVUFBVSxJQUFJLEtBQUssS0FBSyxHQUFHLFVBQVU7QUFDOUQsVUFBUSxLQUFLLEtBQUssUUFBUyxVQUFVLElBQUssU0FBVTtBQUNwRCxVQUFRLFFBQVMsVUFBVSxRQUFTO0FBQ3RDOzs7QUN0Q0EsSUFBTSxRQUFRLENBQUMsRUFBRSxTQUFTLFFBQVEsTUFBTSxNQUFzQixHQUFHLE9BQU8sSUFBSSxNQUFNLElBQUksS0FBSztBQUUzRixJQUFNLFFBQVEsb0JBQUksUUFBNkQ7QUFFL0UsU0FBUyxLQUFLLFNBQThEO0FBQzFFLE1BQUksUUFBUSxNQUFNLElBQUksT0FBTztBQUM3QixNQUFJLE1BQU8sUUFBTztBQUNsQixRQUFNLE1BQU0sb0JBQUksSUFBb0I7QUFDcEMsUUFBTSxPQUFrQixDQUFDO0FBQ3pCLFFBQU0sV0FBVyxJQUFJLFdBQVcsUUFBUSxNQUFNO0FBQzlDLFdBQVMsU0FBUyxHQUFHLFNBQVMsUUFBUSxRQUFRLFVBQVU7QUFDdEQsVUFBTSxNQUFNLE1BQU0sUUFBUSxNQUFNLENBQUM7QUFDakMsUUFBSSxLQUFLLElBQUksSUFBSSxHQUFHO0FBQ3BCLFFBQUksT0FBTyxRQUFXO0FBQ3BCLFVBQUksSUFBSSxLQUFNLEtBQUssS0FBSyxTQUFTLENBQUU7QUFDbkMsV0FBSyxLQUFLLEVBQUUsSUFBSSxLQUFLLFFBQVEsTUFBTSxFQUFFLFNBQVMsT0FBTyxRQUFRLE1BQU0sRUFBRSxNQUFNLENBQUM7QUFBQSxJQUM5RTtBQUNBLGFBQVMsTUFBTSxJQUFJO0FBQUEsRUFDckI7QUFDQSxRQUFNLElBQUksU0FBVSxRQUFRLEVBQUUsTUFBTSxTQUFTLENBQUU7QUFDL0MsU0FBTztBQUNUO0FBRU8sU0FBUyxZQUFZQyxVQUE2QjtBQUN2RCxTQUFPLEtBQUtBLFNBQVEsT0FBTyxFQUFFO0FBQy9CO0FBR08sU0FBUyxpQkFBaUJBLFVBQThCO0FBQzdELFNBQU8sS0FBS0EsU0FBUSxPQUFPLEVBQUU7QUFDL0I7OztBQzNCQSxJQUFNLFNBQVM7QUFDZixJQUFNLFFBQVE7QUFDZCxJQUFNLFVBQVU7QUFFVCxTQUFTLGNBQWMsU0FBMEI7QUFDdEQsU0FBTyxRQUFRLFdBQVcsTUFBTSxLQUFLLFFBQVEsS0FBSyxPQUFPO0FBQzNEO0FBRU8sU0FBUyxRQUFRLFVBQW9DO0FBQzFELFFBQU0sYUFBYSxvQkFBSSxJQUFvQztBQUMzRCxhQUFXLFdBQVcsVUFBVTtBQUM5QixVQUFNLFFBQVEsUUFBUSxXQUFXLE1BQU0sSUFBSSxRQUFRLEtBQUssT0FBTyxJQUFJO0FBQ25FLFFBQUksQ0FBQyxNQUFPO0FBQ1osVUFBTSxDQUFDLEtBQUssS0FBSyxJQUFJLENBQUMsVUFBVSxNQUFNLENBQUMsQ0FBQyxHQUFHLFVBQVUsTUFBTSxDQUFDLENBQUMsQ0FBQztBQUM5RCxVQUFNLFNBQVMsV0FBVyxJQUFJLEdBQUcsS0FBSyxvQkFBSSxJQUF1QjtBQUNqRSxVQUFNLFlBQVksT0FBTyxJQUFJLEtBQUssS0FBSyxvQkFBSSxJQUFvQjtBQUMvRCxlQUFXLFVBQVUsTUFBTSxDQUFDLEVBQUUsS0FBSyxFQUFFLE1BQU0sR0FBRyxHQUFHO0FBQy9DLFlBQU0sQ0FBQyxPQUFPLEtBQUssSUFBSSxPQUFPLE1BQU0sR0FBRyxFQUFFLElBQUksTUFBTTtBQUNuRCxnQkFBVSxJQUFJLFFBQVEsVUFBVSxJQUFJLEtBQUssS0FBSyxLQUFLLEtBQUs7QUFBQSxJQUMxRDtBQUNBLGVBQVcsSUFBSSxLQUFLLE9BQU8sSUFBSSxPQUFPLFNBQVMsQ0FBQztBQUFBLEVBQ2xEO0FBQ0EsU0FBTyxJQUFJLElBQUksQ0FBQyxHQUFHLFVBQVUsRUFBRSxJQUFJLENBQUMsQ0FBQyxLQUFLLE1BQU0sTUFBTSxDQUFDLEtBQUssSUFBSSxJQUFJLENBQUMsR0FBRyxNQUFNLEVBQUUsSUFBSSxDQUFDLENBQUMsT0FBTyxTQUFTLE1BQU0sQ0FBQyxPQUFPLE9BQU8sU0FBUyxDQUFDLENBQUMsQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUM1STtBQUdBLFNBQVMsVUFBVSxNQUFzQjtBQUN2QyxNQUFJO0FBQ0YsV0FBTyxtQkFBbUIsS0FBSyxRQUFRLHNCQUFzQixLQUFLLENBQUM7QUFBQSxFQUNyRSxRQUFRO0FBQ04sV0FBTztBQUFBLEVBQ1Q7QUFDRjtBQUVBLFNBQVMsT0FBTyxXQUE0QjtBQUMxQyxRQUFNLFVBQVUsQ0FBQyxHQUFHLFNBQVMsRUFBRSxLQUFLLENBQUMsQ0FBQyxDQUFDLEdBQUcsQ0FBQyxDQUFDLE1BQU0sSUFBSSxDQUFDO0FBQ3ZELFFBQU0sUUFBUSxRQUFRLE9BQU8sQ0FBQyxLQUFLLENBQUMsRUFBRSxJQUFJLE1BQU0sTUFBTSxNQUFNLENBQUM7QUFDN0QsUUFBTSxXQUFXLENBQUMsWUFBNEI7QUFDNUMsUUFBSSxPQUFPO0FBQ1gsVUFBTSxPQUFPLEtBQUssS0FBTSxRQUFRLFVBQVcsR0FBRztBQUM5QyxXQUFPLFVBQVUsUUFBUSxLQUFLLENBQUMsQ0FBQyxFQUFFLElBQUksT0FBTyxRQUFRLFNBQVMsSUFBSSxLQUFLLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQztBQUFBLEVBQ2hGO0FBQ0EsU0FBTyxFQUFFLE9BQU8sVUFBVSxTQUFTLEVBQUUsR0FBRyxPQUFPLFNBQVMsRUFBRSxFQUFFO0FBQzlEO0FBR0EsU0FBUyxTQUFTLE9BQXVCO0FBQ3ZDLFFBQU0sUUFBUSxRQUFRLFFBQVEsSUFBSSxLQUFLLEtBQUssTUFBTSxLQUFLLEtBQUssS0FBSyxDQUFDLElBQUk7QUFDdEUsU0FBTyxRQUFRLEtBQUssTUFBTSxRQUFRLENBQUM7QUFDckM7OztBQ1FPLFNBQVMsVUFBVSxNQUF5QjtBQUNqRCxRQUFNLE9BQU8sQ0FBQyxPQUF1QixLQUFLLFFBQVEsRUFBRSxLQUFLO0FBQ3pELFFBQU1DLFVBQVMsS0FBSyxLQUFLLFlBQVksSUFBSSxNQUFNLGlCQUFpQixLQUFLLFNBQVM7QUFDOUUsUUFBTSxXQUFXLEtBQUssU0FBUyxJQUFJLElBQUk7QUFDdkMsU0FBTztBQUFBLElBQ0wsT0FBTyxLQUFLLGFBQWEsS0FBSyxJQUFJLENBQUMsTUFBTSxNQUFNLE9BQU8sS0FBSyxJQUFJLEdBQUcsS0FBSyxLQUFLLGFBQWEsS0FBSyxDQUFDLENBQUMsQ0FBQyxDQUFDO0FBQUEsSUFDbEcsYUFBYSxLQUFLO0FBQUEsSUFDbEIsYUFBYUEsVUFBUyxLQUFLLE1BQU0sTUFBTSxLQUFLLE1BQU0sSUFBSTtBQUFBLElBQ3RELFNBQVMsS0FBSztBQUFBLElBQ2QsWUFBWSxLQUFLO0FBQUEsSUFDakIsVUFBVSxTQUFTLE9BQU8sQ0FBQyxZQUFZLENBQUMsY0FBYyxPQUFPLENBQUM7QUFBQSxJQUM5RCxPQUFPLFFBQVEsUUFBUTtBQUFBLElBQ3ZCLFdBQVc7QUFBQSxJQUNYLGFBQWEsY0FBYyxRQUFRO0FBQUEsSUFDbkMsY0FBYyxDQUFDLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxJQUFJLElBQUksQ0FBQztBQUFBLElBQ25ELGNBQWMsQ0FBQyxJQUFJLEdBQUcsS0FBSyxVQUFVLEtBQUssSUFBSSxJQUFJLENBQUM7QUFBQSxJQUNuRCxjQUFjLE9BQU8sS0FBSyxVQUFVLElBQUk7QUFBQSxJQUN4QyxlQUFlLE9BQU8sS0FBSyxPQUFPLFFBQVE7QUFBQSxJQUMxQyxXQUFXLE9BQU8sS0FBSyxPQUFPLElBQUk7QUFBQSxJQUNsQyxhQUFhLFFBQVEsS0FBSyxPQUFPLEVBQUU7QUFBQSxJQUNuQyxZQUFZLE9BQU8sS0FBSyxPQUFPLEtBQUs7QUFBQSxJQUNwQyxTQUFTO0FBQUEsTUFDUCxFQUFFLFNBQVMsR0FBRyxRQUFRLEdBQUcsTUFBTSxJQUFJLFFBQVEsR0FBRyxPQUFPLEdBQUc7QUFBQSxNQUN4RCxHQUFHLEtBQUssUUFBUSxPQUFPLElBQUksQ0FBQyxRQUFRLE9BQU87QUFBQSxRQUN6QyxTQUFTLEtBQUssUUFBUSxRQUFRLENBQUM7QUFBQSxRQUMvQjtBQUFBLFFBQ0EsTUFBTSxLQUFLLEtBQUssUUFBUSxLQUFLLENBQUMsQ0FBQztBQUFBLFFBQy9CLFFBQVEsS0FBSyxRQUFRLFNBQVMsQ0FBQyxLQUFLO0FBQUEsUUFDcEMsT0FBTyxLQUFLLEtBQUssUUFBUSxRQUFRLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDMUMsRUFBRTtBQUFBLElBQ0o7QUFBQSxJQUNBLFdBQVcsVUFBVSxNQUFNLElBQUk7QUFBQSxJQUMvQixhQUFhLFdBQVcsS0FBSyxLQUFLLFFBQVEsS0FBSztBQUFBLElBQy9DLGNBQWMsV0FBVyxLQUFLLEtBQUssUUFBUSxNQUFNO0FBQUEsSUFDakQsY0FBYyxXQUFXLEtBQUssS0FBSyxRQUFRLE1BQU07QUFBQSxJQUNqRCxRQUFRLEtBQUssUUFBUSxPQUFPLElBQUksQ0FBQyxXQUFXLGFBQWEsS0FBSyxNQUFNLENBQUM7QUFBQSxJQUNyRSxjQUFjO0FBQUEsSUFDZCxVQUFVLEtBQUssWUFBWSxLQUFLLFNBQVMsT0FBTyxTQUFTLElBQUksV0FBVyxLQUFLLFFBQVEsSUFBSTtBQUFBLEVBQzNGO0FBQ0Y7QUFHQSxTQUFTLE9BQU8sTUFBYyxNQUEwQjtBQUN0RCxTQUFPLEVBQUUsTUFBTSxNQUFNLFNBQVMsV0FBVyxLQUFLLFNBQVMsVUFBVSxJQUFJLFlBQVksS0FBSztBQUN4RjtBQUdBLFNBQVMsY0FBYyxVQUE4QjtBQUNuRCxTQUFPLENBQUMsR0FBRyxJQUFJLElBQUksU0FBUyxJQUFJLENBQUMsWUFBWSxpQkFBaUIsS0FBSyxPQUFPLElBQUksQ0FBQyxLQUFLLEVBQUUsRUFBRSxPQUFPLE9BQU8sQ0FBQyxDQUFDO0FBQzFHO0FBRUEsU0FBUyxPQUFPLFFBQThCO0FBQzVDLFFBQU0sU0FBUyxJQUFJLFdBQVcsT0FBTyxTQUFTLENBQUM7QUFDL0MsU0FBTyxJQUFJLFFBQVEsQ0FBQztBQUNwQixTQUFPO0FBQ1Q7QUFFQSxTQUFTLFFBQVEsSUFBMEI7QUFDekMsUUFBTSxTQUFTLElBQUksV0FBVyxHQUFHLFNBQVMsQ0FBQztBQUMzQyxXQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsUUFBUSxLQUFLO0FBQ2xDLFVBQU0sV0FBVyxHQUFHLENBQUM7QUFDckIsV0FBTyxJQUFJLENBQUMsSUFBSSxhQUFhLElBQUksSUFBSSxJQUFJLElBQUk7QUFBQSxFQUMvQztBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsVUFBVSxNQUFnQixNQUF5QztBQUMxRSxRQUFNLEVBQUUsS0FBSyxRQUFRLFFBQVEsS0FBSyxJQUFJLEtBQUs7QUFDM0MsUUFBTSxPQUFrQixDQUFDLENBQUMsQ0FBQztBQUMzQixNQUFJLFFBQVE7QUFDWixhQUFXLE9BQU8sS0FBSyxXQUFXLEtBQUs7QUFDckMsVUFBTSxNQUFlLENBQUM7QUFDdEIsYUFBUyxJQUFJLE9BQU8sSUFBSSxLQUFLLEtBQUs7QUFDaEMsWUFBTSxRQUFRLE9BQU8sQ0FBQyxNQUFNLElBQUksS0FBSyxPQUFPLENBQUMsQ0FBQyxJQUFJLEdBQUcsT0FBTyxDQUFDLENBQUMsSUFBSSxLQUFLLEtBQUssQ0FBQyxDQUFDLENBQUMsR0FBRyxRQUFRO0FBQzFGLFVBQUksS0FBSyxFQUFFLEtBQUssS0FBSyxJQUFJLENBQUMsQ0FBQyxHQUFHLE1BQU0sQ0FBQztBQUFBLElBQ3ZDO0FBQ0EsU0FBSyxLQUFLLEdBQUc7QUFDYixZQUFRO0FBQUEsRUFDVjtBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsV0FBV0MsT0FBbUQ7QUFDckUsUUFBTSxRQUFRLElBQUksYUFBYUEsTUFBSyxRQUFRLE1BQU07QUFDbEQsTUFBSSxPQUFPO0FBQ1gsV0FBUyxJQUFJLEdBQUcsSUFBSSxNQUFNLFFBQVEsS0FBSztBQUNyQyxZQUFRQSxNQUFLLFFBQVEsQ0FBQztBQUN0QixVQUFNLENBQUMsSUFBSTtBQUFBLEVBQ2I7QUFDQSxTQUFPLEVBQUUsT0FBTyxRQUFRLFdBQVcsS0FBS0EsTUFBSyxNQUFNLEdBQUcsUUFBUSxhQUFhLEtBQUtBLE1BQUssTUFBTSxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQ3pHO0FBR08sU0FBUyxXQUFXQyxVQUFrQixJQUFZLGNBQWMsaUJBQWlCQSxRQUFPLEdBQVc7QUFDeEcsUUFBTSxTQUFTQSxTQUFRLFFBQVEsRUFBRTtBQUNqQyxNQUFJLE9BQU8sRUFBRyxRQUFPO0FBQ3JCLFFBQU0sT0FBTyxPQUFPLFNBQVMsT0FBTyxXQUFXLElBQUksU0FBUyxVQUFVLE9BQU8sTUFBTTtBQUNuRixTQUFPLGNBQWMsR0FBRyxJQUFJLEtBQUssT0FBTyxPQUFPLE1BQU07QUFDdkQ7QUFFQSxTQUFTLGlCQUFpQkEsVUFBMkI7QUFDbkQsU0FBT0EsU0FBUSxRQUFRLFNBQVMsS0FBS0EsU0FBUSxRQUFRLE1BQU0sQ0FBQyxFQUFFLEtBQUssQ0FBQyxNQUFNLEVBQUUsWUFBWUEsU0FBUSxRQUFRLENBQUMsRUFBRSxPQUFPO0FBQ3BIOzs7QUNqS08sSUFBTSxZQUF5QixFQUFFLE9BQU8sQ0FBQyxHQUFHLFFBQVEsQ0FBQyxFQUFFO0FBR3ZELElBQU0sVUFBVTtBQUd2QixJQUFNLFFBQVE7QUFFUCxTQUFTLGFBQWEsTUFBdUI7QUFDbEQsU0FBTyxLQUFLLFdBQVcsS0FBSztBQUM5QjtBQUdBLElBQU0sYUFBMkU7QUFBQSxFQUMvRSxRQUFRLENBQUNDLFVBQVMsV0FBWSxXQUFXLElBQUksS0FBSyxXQUFXQSxVQUFTLFFBQVEsS0FBSztBQUFBLEVBQ25GLEtBQUssQ0FBQ0EsVUFBUyxXQUFXLFNBQVNBLFNBQVEsUUFBUSxNQUFNLEdBQUcsT0FBTztBQUFBLEVBQ25FLE1BQU0sQ0FBQ0EsVUFBUyxXQUFXLFNBQVNBLFNBQVEsUUFBUSxNQUFNLEdBQUcsTUFBTTtBQUFBLEVBQ25FLGVBQWUsQ0FBQ0EsVUFBUyxXQUFXQSxTQUFRLFFBQVEsTUFBTSxHQUFHLFNBQVM7QUFDeEU7QUFFQSxTQUFTLFNBQVMsT0FBbUM7QUFDbkQsU0FBTyxRQUFRLE9BQU8sS0FBSyxJQUFJO0FBQ2pDO0FBR08sU0FBUyxZQUFZQSxVQUFrQixLQUFhLFFBQWdCLFFBQTBCO0FBQ25HLFFBQU0sUUFBUUEsU0FBUSxVQUFVLE1BQU0sRUFBRSxPQUFPLENBQUMsVUFBVSxNQUFNLFFBQVEsR0FBRyxFQUFFLElBQUksQ0FBQyxFQUFFLE1BQU0sTUFBTSxLQUFLO0FBQ3JHLFNBQU8sQ0FBQyxZQUFZLEdBQUcsSUFBSSxXQUFXLEdBQUcsRUFBRUEsVUFBUyxNQUFNLElBQUksSUFBSSxHQUFHLEtBQUssRUFBRSxPQUFPLE9BQU87QUFDNUY7QUFHTyxTQUFTLFlBQVksS0FBc0I7QUFDaEQsU0FBTyxPQUFPLE9BQU8sWUFBWSxHQUFHO0FBQ3RDO0FBSU8sU0FBUyxVQUFVQSxVQUE0QjtBQUNwRCxRQUFNLE9BQU8sSUFBSSxJQUFJQSxTQUFRLFVBQVUsUUFBUSxDQUFDLFFBQVEsSUFBSSxJQUFJLENBQUMsRUFBRSxJQUFJLE1BQU0sR0FBRyxDQUFDLENBQUM7QUFDbEYsTUFBSSxJQUFJLElBQUlBLFNBQVEsWUFBWSxFQUFFLE9BQU8sRUFBRyxNQUFLLElBQUksUUFBUTtBQUM3RCxNQUFJLFlBQVlBLFFBQU8sRUFBRSxTQUFTLEdBQUc7QUFDbkMsZUFBVyxPQUFPLENBQUMsaUJBQWlCLE9BQU8sTUFBTSxHQUFHO0FBQ2xELFVBQUlBLFNBQVEsUUFBUSxLQUFLLENBQUMsR0FBRyxPQUFPLFdBQVcsR0FBRyxFQUFFQSxVQUFTLEVBQUUsTUFBTSxFQUFFLEVBQUcsTUFBSyxJQUFJLEdBQUc7QUFBQSxJQUN4RjtBQUFBLEVBQ0Y7QUFDQSxTQUFPLENBQUMsR0FBRyxJQUFJO0FBQ2pCO0FBR08sU0FBUyxnQkFBZ0JBLFVBQWtCLEVBQUUsT0FBTyxPQUFPLEdBQXlCO0FBQ3pGLFNBQU8sTUFBTSxTQUFTLE9BQU8sV0FBVyxJQUFJQSxXQUFVLElBQUksUUFBUUEsVUFBUyxPQUFPLE1BQU0sRUFBRSxNQUFNO0FBQ2xHO0FBRUEsSUFBTSxVQUFOLE1BQWM7QUFBQSxFQWFaLFlBQ21CQSxVQUNBLE9BQ0EsUUFDakI7QUFIaUIsbUJBQUFBO0FBQ0E7QUFDQTtBQUVqQixTQUFLLGVBQWUsQ0FBQyxHQUFHQSxTQUFRLFlBQVk7QUFDNUMsU0FBSyxlQUFlLENBQUMsR0FBR0EsU0FBUSxZQUFZO0FBQzVDLFNBQUssZUFBZSxDQUFDLEdBQUdBLFNBQVEsWUFBWTtBQUM1QyxTQUFLLGdCQUFnQixDQUFDLEdBQUdBLFNBQVEsYUFBYTtBQUM5QyxTQUFLLFlBQVksQ0FBQyxHQUFHQSxTQUFRLFNBQVM7QUFDdEMsU0FBSyxTQUFTLElBQUksVUFBVSxLQUFLLGFBQWEsS0FBSyxZQUFZQSxTQUFRLFlBQVksU0FBUyxDQUFDO0FBQUEsRUFDL0Y7QUFBQSxFQVZtQjtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFmRjtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBLGNBQXdCLENBQUMsQ0FBQztBQUFBLEVBQzFCLGFBQXVCLENBQUMsQ0FBQztBQUFBLEVBQ3pCO0FBQUEsRUFDQSxTQUFTLG9CQUFJLElBQW9CO0FBQUE7QUFBQSxFQUVqQyxXQUFXLG9CQUFJLElBQWlDO0FBQUEsRUFlakUsUUFBaUI7QUFDZixVQUFNLEVBQUUsU0FBQUEsU0FBUSxJQUFJO0FBQ3BCLFVBQU0sY0FBY0EsU0FBUSxZQUFZLElBQUksQ0FBQyxPQUFPLE1BQU07QUFDeEQsWUFBTSxXQUFXLENBQUMsU0FDaEIsS0FBSyxJQUFJLENBQUMsUUFBUSxLQUFLLE1BQU0sS0FBSyxZQUFZQSxVQUFTLEtBQUtBLFNBQVEsYUFBYSxDQUFDLEdBQUdBLFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRSxLQUFLLEdBQUcsQ0FBQyxDQUFDO0FBQzFILFlBQU0sUUFBUSxTQUFTLEtBQUssS0FBSyxFQUFFLE9BQU8sQ0FBQyxNQUFNLFVBQVUsS0FBSyxLQUFLLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDcEYsYUFBTyxTQUFTLEtBQUssTUFBTSxFQUFFLE9BQU8sQ0FBQyxNQUFNLFVBQVUsS0FBSyxLQUFLLE1BQU0sS0FBSyxHQUFHLEtBQUssTUFBTSxPQUFPLEtBQUssQ0FBQztBQUFBLElBQ3ZHLENBQUM7QUFDRCxXQUFPO0FBQUEsTUFDTCxHQUFHQTtBQUFBLE1BQ0gsY0FBYyxLQUFLO0FBQUEsTUFDbkIsY0FBYyxLQUFLO0FBQUEsTUFDbkIsY0FBYyxXQUFXLEtBQUssS0FBSyxZQUFZO0FBQUEsTUFDL0MsZUFBZSxXQUFXLEtBQUssS0FBSyxhQUFhO0FBQUEsTUFDakQsV0FBVyxXQUFXLEtBQUssS0FBSyxTQUFTO0FBQUEsTUFDekMsYUFBYSxXQUFXLEtBQUssS0FBSyxXQUFXO0FBQUEsTUFDN0MsWUFBWSxXQUFXLEtBQUssS0FBSyxVQUFVO0FBQUEsTUFDM0M7QUFBQSxJQUNGO0FBQUEsRUFDRjtBQUFBLEVBRVEsTUFBTSxLQUFhLE9BQXVCO0FBQ2hELFVBQU0sT0FBTyxTQUFTO0FBQ3RCLFVBQU0sUUFBUSxHQUFHLEdBQUcsS0FBSyxJQUFJO0FBQzdCLFVBQU1DLFNBQVEsS0FBSyxPQUFPLElBQUksS0FBSztBQUNuQyxRQUFJQSxXQUFVLE9BQVcsUUFBT0E7QUFDaEMsU0FBSyxhQUFhLEtBQUssR0FBRyxLQUFLLEdBQUcsR0FBRyxHQUFHO0FBQ3hDLFNBQUssYUFBYSxLQUFLLENBQUM7QUFDeEIsU0FBSyxjQUFjLEtBQUssS0FBSyxhQUFhLEtBQUssSUFBSSxJQUFJLENBQUM7QUFDeEQsVUFBTSxLQUFLLEtBQUssVUFBVSxLQUFLLENBQUMsSUFBSTtBQUNwQyxTQUFLLE9BQU8sSUFBSSxPQUFPLEVBQUU7QUFDekIsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVRLEtBQUssUUFBZ0IsT0FBdUI7QUFDbEQsVUFBTUEsU0FBUSxLQUFLLE9BQU8sVUFBVSxRQUFRLE9BQU8sS0FBSyxZQUFZLE1BQU07QUFDMUUsUUFBSUEsVUFBUyxFQUFHLFFBQU9BO0FBQ3ZCLFNBQUssV0FBVyxLQUFLLEtBQUs7QUFDMUIsV0FBTyxLQUFLLFlBQVksS0FBSyxNQUFNLElBQUk7QUFBQSxFQUN6QztBQUFBO0FBQUEsRUFHUSxNQUFNLE9BQWUsT0FBdUI7QUFDbEQsUUFBSSxTQUFTLEtBQUssU0FBUyxJQUFJLEtBQUs7QUFDcEMsUUFBSSxDQUFDLE9BQVEsTUFBSyxTQUFTLElBQUksT0FBUSxTQUFTLG9CQUFJLElBQUksQ0FBQyxDQUFDLEdBQUcsS0FBSyxDQUFDLENBQUMsQ0FBRTtBQUN0RSxVQUFNLE9BQWlCLENBQUM7QUFDeEIsUUFBSSxLQUFLO0FBQ1QsV0FBTyxDQUFDLE9BQU8sSUFBSSxFQUFFLEdBQUcsS0FBSyxLQUFLLFFBQVEsWUFBWSxFQUFFLEVBQUcsTUFBSyxLQUFLLEVBQUU7QUFDdkUsUUFBSSxPQUFPLE9BQU8sSUFBSSxFQUFFO0FBQ3hCLGVBQVcsT0FBTyxLQUFLLFFBQVEsR0FBRztBQUNoQyxhQUFPLEtBQUssS0FBSyxNQUFNLEtBQUssUUFBUSxXQUFXLEdBQUcsQ0FBQztBQUNuRCxhQUFPLElBQUksS0FBSyxJQUFJO0FBQUEsSUFDdEI7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUNGOzs7QUMzSUEsSUFBTSxhQUFpQyxDQUFDLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLE1BQU0sS0FBSyxFQUFFLEdBQUcsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLEtBQUssQ0FBQyxDQUFDO0FBRTdHLFNBQVMsT0FBTyxNQUF1QjtBQUM1QyxTQUFPLFNBQVM7QUFDbEI7OztBQ01BLElBQU0sVUFBVSxDQUFDLGlCQUFpQixlQUFlO0FBQ2pELElBQU0sUUFBUSxDQUFDLGVBQWUsYUFBYTtBQU9wQyxTQUFTLGdCQUFnQixFQUFFLEtBQUssR0FBd0I7QUFDN0QsU0FBTyxRQUFRLFNBQVMsSUFBSSxLQUFLLE1BQU0sU0FBUyxJQUFJO0FBQ3REO0FBUU8sU0FBUyxhQUFhLEVBQUUsTUFBTSxHQUFtQztBQUN0RSxXQUFTLElBQUksTUFBTSxTQUFTLEdBQUcsS0FBSyxHQUFHLElBQUssS0FBSSxPQUFPLE1BQU0sQ0FBQyxFQUFFLElBQUksRUFBRyxRQUFPO0FBQzlFLFNBQU8sTUFBTSxTQUFTO0FBQ3hCO0FBU08sU0FBUyxZQUFZLEVBQUUsTUFBTSxHQUEyQixNQUFnQztBQUM3RixRQUFNLE9BQU8sZUFBZSxPQUFPLElBQUk7QUFDdkMsTUFBSSxLQUFNLFFBQU8sU0FBUyxLQUFLLFFBQVEsRUFBRSxNQUFNLEtBQUssU0FBUyxPQUFPLFdBQVcsTUFBTSxRQUFRLElBQUksRUFBRSxNQUFNLEtBQUssT0FBTyxPQUFPLFNBQVMsTUFBTSxRQUFRO0FBQ25KLFFBQU0sVUFBVSxnQkFBZ0IsTUFBTSxJQUFJLENBQUMsSUFBSSxLQUFLLE1BQU0sVUFBVSxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsU0FBUztBQUNwRyxTQUFPLFVBQVUsSUFBSSxPQUFPLEVBQUUsTUFBTSxTQUFTLE9BQU8sV0FBVyxNQUFNLFFBQVE7QUFDL0U7QUFHTyxTQUFTLGVBQWUsT0FBOEIsTUFBcUM7QUFDaEcsUUFBTSxFQUFFLEtBQUssSUFBSSxNQUFNLElBQUk7QUFDM0IsUUFBTSxRQUFRLEtBQUssSUFBSSxRQUFRLFFBQVEsSUFBSSxHQUFHLE1BQU0sUUFBUSxJQUFJLENBQUM7QUFDakUsTUFBSSxRQUFRLEVBQUcsUUFBTztBQUN0QixRQUFNLE9BQU8sRUFBRSxTQUFTLE1BQU0sVUFBVSxDQUFDLFNBQVMsS0FBSyxTQUFTLFFBQVEsS0FBSyxDQUFDLEdBQUcsT0FBTyxNQUFNLFVBQVUsQ0FBQyxTQUFTLEtBQUssU0FBUyxNQUFNLEtBQUssQ0FBQyxFQUFFO0FBQzlJLFNBQU8sS0FBSyxVQUFVLEtBQUssS0FBSyxRQUFRLElBQUksT0FBTztBQUNyRDtBQVNPLFNBQVMsWUFBWSxFQUFFLE1BQU0sR0FBb0M7QUFDdEUsU0FBTyxNQUFNLEtBQUssZUFBZSxLQUFLLE1BQU0sS0FBSyxDQUFDLFNBQVMsQ0FBQyxnQkFBZ0IsSUFBSSxDQUFDO0FBQ25GOzs7QUM3Q08sU0FBUyxhQUFhQyxVQUFrQixRQUFvQixRQUE0QjtBQUM3RixRQUFNLFNBQVMsT0FBTyxJQUFJLENBQUMsVUFBVSxPQUFPLGFBQWEsSUFBSSxLQUFLLENBQUM7QUFDbkUsUUFBTSxjQUFjLE9BQU8sT0FBTyxJQUFJLENBQUMsVUFBVSxjQUFjQSxVQUFTLEtBQUssQ0FBQztBQUM5RSxRQUFNLFlBQVksaUJBQWlCQSxRQUFPO0FBQzFDLFFBQU0sU0FBUyxJQUFJLFdBQVdBLFNBQVEsWUFBWSxNQUFNO0FBQ3hELFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxTQUFTLE9BQU8sV0FBVyxPQUFPLENBQUMsT0FBTyxjQUFjLElBQUlBLFNBQVEsYUFBYSxDQUFDLENBQUMsSUFBSSxPQUFPLFdBQVdBLFNBQVEsYUFBYSxDQUFDO0FBQ3JJLFVBQU0sVUFBVSxPQUFPLFlBQVksUUFBUSxPQUFPLFlBQVksVUFBVUEsU0FBUSxhQUFhLENBQUMsQ0FBQztBQUMvRixXQUFPLENBQUMsSUFBSSxXQUFXLFVBQVUsQ0FBQyxPQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssWUFBWSxNQUFNLENBQUMsUUFBUSxJQUFJLENBQUMsQ0FBQyxJQUFJLElBQUk7QUFBQSxFQUNsRztBQUNBLFNBQU87QUFDVDtBQUdBLFNBQVMsY0FBY0EsVUFBa0IsT0FBNEM7QUFDbkYsUUFBTSxPQUFPLElBQUksSUFBSUEsU0FBUSxVQUFVLFFBQVEsQ0FBQyxRQUFRLElBQUksSUFBSSxDQUFDLEVBQUUsS0FBQUMsS0FBSSxNQUFNQSxJQUFHLENBQUMsQ0FBQztBQUNsRixRQUFNLFFBQVEsQ0FBQ0EsU0FBeUIsS0FBSyxJQUFJQSxJQUFHLEtBQUssWUFBWUEsSUFBRztBQUN4RSxNQUFJLE1BQU0sU0FBUyxHQUFHLEtBQUssTUFBTSxNQUFNLE1BQU0sR0FBRyxFQUFFLENBQUMsR0FBRztBQUNwRCxVQUFNQSxPQUFNLE1BQU0sTUFBTSxHQUFHLEVBQUU7QUFDN0IsVUFBTSxDQUFDQyxPQUFNQyxRQUFPLElBQUksQ0FBQyxhQUFhSCxVQUFTQyxJQUFHLEdBQUcsZ0JBQWdCRCxVQUFTQyxJQUFHLENBQUM7QUFDbEYsV0FBTyxDQUFDLE1BQU1DLE1BQUtGLFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRSxXQUFXLEtBQUtHLFNBQVFILFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRSxXQUFXO0FBQUEsRUFDMUc7QUFDQSxRQUFNLE9BQU9BLFNBQVEsVUFBVSxJQUFJLENBQUMsUUFBUSxJQUFJLEtBQUssQ0FBQyxFQUFFLEtBQUFDLE1BQUssTUFBTSxNQUFNLEdBQUdBLElBQUcsSUFBSSxLQUFLLE9BQU8sS0FBSyxDQUFDO0FBQ3JHLFFBQU0sTUFBTSxNQUFNLE1BQU0sR0FBRyxNQUFNLFFBQVEsR0FBRyxDQUFDO0FBQzdDLFFBQU0sVUFBVSxnQkFBZ0JELFVBQVMsR0FBRyxFQUFFLElBQUksQ0FBQyxXQUFXLE9BQU8sS0FBSyxDQUFDLFVBQVUsR0FBRyxHQUFHLElBQUksS0FBSyxPQUFPLEtBQUssQ0FBQztBQUNqSCxTQUFPLENBQUMsTUFBTSxLQUFLQSxTQUFRLGFBQWEsQ0FBQyxDQUFDLEtBQUssUUFBUUEsU0FBUSxhQUFhLENBQUMsQ0FBQztBQUNoRjtBQUVBLElBQU0sZUFBZSxDQUFDQSxVQUFrQixRQUN0Q0EsU0FBUSxVQUFVLElBQUksQ0FBQyxRQUFRLElBQUksT0FBTyxDQUFDLFVBQVUsTUFBTSxRQUFRLEdBQUcsRUFBRSxJQUFJLENBQUMsRUFBRSxNQUFNLE1BQU0sS0FBSyxDQUFDO0FBR25HLElBQU0sa0JBQWtCLENBQUNBLFVBQWtCLFFBQ3pDQSxTQUFRLFFBQVEsSUFBSSxDQUFDLEdBQUcsV0FBWSxZQUFZLEdBQUcsSUFBSSxZQUFZQSxVQUFTLEtBQUssUUFBUSxDQUFDLElBQUksQ0FBQyxDQUFFO0FBUTVGLFNBQVMsYUFBYUEsVUFBa0IsUUFBOEI7QUFDM0UsUUFBTSxZQUFZLFlBQVlBLFVBQVMsT0FBTyxJQUFJLEdBQUcsUUFBUTtBQUM3RCxRQUFNLFNBQVMsWUFBWSxJQUFJLE9BQU9BLFNBQVEsT0FBTyxTQUFTO0FBQzlELFFBQU0sU0FBU0EsU0FBUSxPQUFPLE9BQU8sSUFBSTtBQUN6QyxNQUFJLENBQUMsT0FBTyxXQUFXLENBQUNBLFNBQVEsU0FBVSxRQUFPLEVBQUUsUUFBUSxPQUFPO0FBQ2xFLFFBQU0sVUFBVSxZQUFZQSxVQUFTLE9BQU8sT0FBTztBQUNuRCxRQUFNLFFBQVEsYUFBYUEsUUFBTztBQUNsQyxNQUFJLE9BQU8sU0FBUyxNQUFPLFFBQU8sRUFBRSxRQUFRLFFBQVEsUUFBUSxRQUFRLFFBQVEsTUFBTTtBQUNsRixNQUFJLE9BQU8sU0FBUyxVQUFXLFFBQU8sRUFBRSxRQUFRLFFBQVEsT0FBTyxRQUFRLFFBQVEsTUFBTTtBQUVyRixRQUFNLFFBQVFBLFNBQVEsT0FBTyxLQUFLO0FBQ2xDLFNBQU8sRUFBRSxRQUFRLE9BQU8sSUFBSSxDQUFDLE9BQU8sTUFBTyxNQUFNLENBQUMsTUFBTSxJQUFJLElBQUssUUFBUSxRQUFRLE9BQU8sQ0FBQyxJQUFLLE1BQU0sQ0FBQyxDQUFFLEdBQUcsUUFBUSxRQUFRLE1BQU07QUFDbEk7QUFFTyxTQUFTLFVBQVVBLFVBQWtCLFFBQW9CLFFBQXlCO0FBQ3ZGLFFBQU0sU0FBUyxhQUFhQSxVQUFTLFFBQVEsTUFBTTtBQUNuRCxRQUFNLEVBQUUsUUFBUSxPQUFPLElBQUksYUFBYUEsVUFBUyxNQUFNO0FBQ3ZELFFBQU0sT0FBT0EsU0FBUSxZQUFZO0FBQ2pDLFFBQU0sU0FBa0I7QUFBQSxJQUN0QixPQUFPLElBQUksYUFBYSxJQUFJO0FBQUEsSUFDNUIsTUFBTUEsU0FBUSxnQkFBZ0IsSUFBSSxhQUFhLElBQUk7QUFBQSxJQUNuRCxPQUFPLFVBQVUsSUFBSSxhQUFhLElBQUk7QUFBQSxFQUN4QztBQUNBLFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsUUFBSSxDQUFDLE9BQU8sQ0FBQyxFQUFHO0FBQ2hCLFVBQU0sUUFBUUEsU0FBUSxZQUFZLENBQUM7QUFDbkMsVUFBTSxTQUFTQSxTQUFRLGVBQWUsQ0FBQyxNQUFNO0FBQzdDLFVBQU0sU0FBUyxTQUFTLE9BQU8sT0FBUSxPQUFPO0FBQzlDLFdBQU8sS0FBSyxLQUFLLE9BQU8sQ0FBQztBQUN6QixRQUFJLE9BQU8sU0FBUyxDQUFDLE9BQVEsUUFBTyxNQUFNLEtBQUssS0FBSyxPQUFRLENBQUM7QUFBQSxFQUMvRDtBQUNBLFNBQU87QUFDVDtBQUlBLFNBQVMsWUFBWUEsVUFBa0IsQ0FBQyxNQUFNLEVBQUUsR0FBNkU7QUFDM0gsUUFBTSxFQUFFLE9BQU8sUUFBUSxPQUFPLElBQUlBLFNBQVE7QUFDMUMsUUFBTSxZQUFZLE9BQU9BLFNBQVEsTUFBTSxhQUFhQSxRQUFPLENBQUMsRUFBRSxJQUFJO0FBQ2xFLFFBQU0sT0FBTyxFQUFFLFFBQVEsSUFBSSxhQUFhQSxTQUFRLFlBQVksTUFBTSxHQUFHLE9BQU8sSUFBSSxhQUFhQSxTQUFRLFlBQVksTUFBTSxFQUFFO0FBQ3pILFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxNQUFNLE1BQU0sQ0FBQztBQUNuQixVQUFNLFdBQVcsWUFBWSxLQUFLLElBQUksT0FBTyxDQUFDLElBQUksS0FBTSxDQUFDLElBQUk7QUFDN0QsVUFBTSxTQUFTLEtBQUssSUFBSSxLQUFLLEVBQUUsSUFBSSxLQUFLLElBQUksTUFBTSxVQUFVLElBQUk7QUFDaEUsVUFBTSxRQUFRLE1BQU0sUUFBUSxPQUFPO0FBQ25DLFFBQUksTUFBTyxNQUFLLE1BQU0sT0FBTyxDQUFDLENBQUMsS0FBSztBQUNwQyxRQUFJLFdBQVcsSUFBSSxTQUFTLElBQUksTUFBTyxNQUFLLE9BQU8sT0FBTyxDQUFDLENBQUMsS0FBSyxPQUFPLENBQUMsS0FBSyxXQUFXLElBQUksU0FBUyxXQUFXO0FBQUEsRUFDbkg7QUFDQSxTQUFPO0FBQ1Q7QUFHTyxTQUFTLFlBQVlBLFVBQWtCLFFBQW9CLFFBQWdCLE9BQU8sT0FBaUI7QUFDeEcsUUFBTSxTQUFTLGFBQWFBLFVBQVMsUUFBUSxFQUFFLEdBQUcsUUFBUSxjQUFjLG9CQUFJLElBQUksRUFBRSxDQUFDO0FBQ25GLFFBQU0sRUFBRSxPQUFPLElBQUksYUFBYUEsVUFBUyxNQUFNO0FBQy9DLFFBQU0sU0FBUyxPQUFPLElBQUksTUFBTSxDQUFDO0FBQ2pDLFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxTQUFTQSxTQUFRLGVBQWUsQ0FBQyxNQUFNO0FBQzdDLFFBQUksT0FBTyxDQUFDLEtBQUssV0FBVyxLQUFNLFFBQU8sT0FBTyxDQUFDLENBQUMsS0FBSyxPQUFPLENBQUM7QUFBQSxFQUNqRTtBQUNBLFNBQU87QUFDVDs7O0FDdkhPLElBQU1JLFNBQVEsQ0FBQyxXQUFXLFdBQVcsUUFBUSxJQUFJO0FBR3hELElBQU0sZ0JBQWdCLE9BQU8sSUFBSSxDQUFDLFVBQWlCQSxPQUFNLFFBQVEsVUFBVSxRQUFRLFlBQVksS0FBSyxDQUFDO0FBd0JyRyxJQUFNLFVBQVUsT0FBa0IsRUFBRSxPQUFPLEdBQUcsT0FBT0EsT0FBTSxJQUFJLE1BQU0sQ0FBQyxHQUFHLFNBQVMsQ0FBQyxHQUFHLENBQUMsR0FBRyxNQUFNLEtBQUs7QUFFOUYsU0FBUyxVQUFVQyxVQUFrQixRQUFvQixFQUFFLEtBQUssUUFBUSxRQUFRLFdBQVcsZUFBZSxHQUF1QjtBQUN0SSxRQUFNQyxRQUFPLG9CQUFJLElBQXNCO0FBQ3ZDLFFBQU0sUUFBUSxDQUFDQyxZQUF3QztBQUNyRCxVQUFNLFFBQVFBLFFBQU8sS0FBSyxHQUFHO0FBQzdCLFFBQUksTUFBTUQsTUFBSyxJQUFJLEtBQUs7QUFDeEIsUUFBSSxDQUFDLElBQUssQ0FBQUEsTUFBSyxJQUFJLE9BQVEsTUFBTSxFQUFFLFFBQUFDLFNBQVEsS0FBSyxRQUFRLEdBQUcsTUFBTSxRQUFRLEVBQUUsQ0FBRTtBQUM3RSxXQUFPO0FBQUEsRUFDVDtBQUNBLFFBQU0sWUFBWSxvQkFBSSxJQUFzQjtBQUM1QyxRQUFNLFNBQVMsYUFBYUYsVUFBUyxRQUFRLE1BQU07QUFDbkQsUUFBTSxFQUFFLE9BQU8sSUFBSSxhQUFhQSxVQUFTLE1BQU07QUFDL0MsUUFBTSxPQUFPLGVBQWVBLFNBQVEsT0FBTyxPQUFPLElBQUk7QUFDdEQsUUFBTSxVQUFVLE9BQU8sQ0FBQ0EsU0FBUSxPQUFPLEtBQUssT0FBTyxHQUFHQSxTQUFRLE9BQU8sS0FBSyxLQUFLLENBQUMsSUFBSSxDQUFDLE1BQU07QUFDM0YsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxRQUFJLENBQUMsT0FBTyxDQUFDLEtBQUssUUFBUSxNQUFNLENBQUMsU0FBUyxLQUFLLENBQUMsTUFBTSxDQUFDLEtBQU0sVUFBVSxDQUFDLE9BQU9BLFNBQVEsWUFBWSxDQUFDLENBQUMsRUFBSTtBQUN6RyxVQUFNLENBQUMsUUFBUSxNQUFNLElBQUksQ0FBQ0EsU0FBUSxhQUFhLENBQUMsR0FBR0EsU0FBUSxhQUFhLENBQUMsQ0FBQztBQUMxRSxVQUFNLFFBQVEsU0FBU0EsU0FBUSxRQUFRLFNBQVM7QUFDaEQsUUFBSSxNQUFNLFVBQVUsSUFBSSxLQUFLO0FBQzdCLFFBQUksQ0FBQyxJQUFLLFdBQVUsSUFBSSxPQUFRLE1BQU0sTUFBTSxZQUFZQSxVQUFTLEtBQUssUUFBUSxNQUFNLENBQUMsQ0FBRTtBQUN2RixVQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLE1BQU07QUFDN0MsVUFBTSxPQUFPLFNBQVMsSUFBSSxPQUFPLElBQUk7QUFDckMsVUFBTSxRQUFRLE9BQU8sQ0FBQyxLQUFLLFNBQVMsWUFBWTtBQUNoRCxTQUFLLFNBQVM7QUFDZCxRQUFJLEtBQU0sU0FBUSxRQUFRLENBQUMsTUFBTSxXQUFZLEtBQUssUUFBUSxNQUFNLEtBQUssS0FBSyxDQUFDLEtBQUssU0FBUyxZQUFZLEVBQUc7QUFBQSxRQUNuRyxNQUFLLE1BQU0sY0FBYyxPQUFPLENBQUMsQ0FBQyxDQUFDLEtBQUs7QUFBQSxFQUMvQztBQUNBLFFBQU0sUUFBUSxDQUFDLENBQUMsT0FBT0EsU0FBUSxLQUFLLEdBQUcsQ0FBQyxRQUFRQSxTQUFRLFNBQVMsQ0FBQztBQUNsRSxhQUFXLENBQUMsTUFBTSxHQUFHLEtBQUssT0FBTztBQUMvQixlQUFXLENBQUMsT0FBTyxJQUFJLEtBQUssS0FBSyxJQUFJLEdBQUcsS0FBSyxDQUFDLEdBQUc7QUFDL0MsVUFBSSxrQkFBa0JDLE1BQUssSUFBSSxLQUFLLEVBQUcsT0FBTSxVQUFVLEtBQUssQ0FBQyxJQUFJLENBQUMsS0FBSyxDQUFDLEVBQUUsSUFBSSxFQUFFLE9BQU87QUFBQSxJQUN6RjtBQUFBLEVBQ0Y7QUFDQSxTQUFPLENBQUMsR0FBR0EsTUFBSyxPQUFPLENBQUM7QUFDMUI7QUFHTyxTQUFTLE1BQU1BLE9BQXFDO0FBQ3pELFFBQU0sTUFBZ0IsRUFBRSxRQUFRLENBQUMsR0FBRyxLQUFLLFFBQVEsR0FBRyxNQUFNLFFBQVEsRUFBRTtBQUNwRSxhQUFXLFFBQVEsQ0FBQyxPQUFPLE1BQU0sR0FBWTtBQUMzQyxlQUFXLE9BQU9BLE9BQU07QUFDdEIsVUFBSSxJQUFJLEVBQUUsU0FBUyxJQUFJLElBQUksRUFBRTtBQUM3QixVQUFJLElBQUksRUFBRSxRQUFRLFFBQVEsQ0FBQyxPQUFPLFdBQVksSUFBSSxJQUFJLEVBQUUsUUFBUSxNQUFNLEtBQUssS0FBTTtBQUNqRixVQUFJLElBQUksRUFBRSxNQUFNLFFBQVEsQ0FBQyxPQUFPLFNBQVUsSUFBSSxJQUFJLEVBQUUsTUFBTSxJQUFJLEtBQUssS0FBTTtBQUN6RSxZQUFNLFNBQVMsSUFBSSxJQUFJLEVBQUUsTUFBTSxTQUFTLE1BQU0sSUFBSSxJQUFJLEVBQUUsTUFBTSxTQUFTO0FBQ3ZFLFVBQUksUUFBUSxFQUFHLEtBQUksSUFBSSxFQUFFLE9BQU8sRUFBRSxPQUFPLFVBQVUsR0FBRyxPQUFPLEVBQUU7QUFBQSxJQUNqRTtBQUFBLEVBQ0Y7QUFDQSxTQUFPO0FBQ1Q7QUFVTyxTQUFTLGNBQWNBLE9BQTJCLEVBQUUsUUFBQUUsU0FBUSxXQUFXLEdBQTJCO0FBQ3ZHLFFBQU0sT0FBTyxhQUFhLEtBQUs7QUFDL0IsUUFBTSxRQUFRRixNQUFLLElBQUksQ0FBQyxTQUFTLEVBQUUsS0FBSyxLQUFLRyxPQUFNLEtBQUtELE9BQU0sR0FBRyxRQUFRLElBQUksT0FBTyxXQUFXLEVBQUUsRUFBRTtBQUNuRyxRQUFNO0FBQUEsSUFBSyxDQUFDLEdBQUcsTUFDYixPQUFPLEVBQUUsTUFBTSxJQUFJLE9BQU8sRUFBRSxNQUFNLE1BQU0sRUFBRSxNQUFNLEVBQUUsTUFBTSxDQUFDLE9BQU8sRUFBRSxNQUFNLEVBQUUsTUFBTSxPQUFPLEVBQUUsSUFBSSxJQUFJLFFBQVEsRUFBRSxJQUFJLElBQUk7QUFBQSxFQUNySDtBQUNBLFNBQU8sTUFBTSxJQUFJLENBQUMsRUFBRSxJQUFJLE1BQU0sR0FBRztBQUNuQztBQUVBLFNBQVNDLE9BQU0sRUFBRSxRQUFRLEtBQUssS0FBSyxHQUFhRCxTQUFzQztBQUNwRixVQUFRQSxTQUFRO0FBQUEsSUFDZCxLQUFLO0FBQVMsYUFBTyxJQUFJO0FBQUEsSUFDekIsS0FBSztBQUFRLGFBQU8sS0FBSztBQUFBLElBQ3pCLEtBQUs7QUFBVyxhQUFPLElBQUksUUFBUSxDQUFDO0FBQUEsSUFDcEMsS0FBSztBQUFTLGFBQU8sSUFBSSxRQUFRLENBQUM7QUFBQSxJQUNsQyxLQUFLO0FBQVUsYUFBTyxLQUFLLElBQUksSUFBSSxRQUFRLEtBQUssS0FBSztBQUFBLElBQ3JELEtBQUs7QUFBUyxhQUFPLElBQUksTUFBTSxTQUFTO0FBQUEsSUFDeEMsS0FBSztBQUFVLGFBQU8sSUFBSSxNQUFNLFlBQVk7QUFBQSxJQUM1QyxLQUFLO0FBQU8sYUFBTyxJQUFJLE1BQU0sU0FBUztBQUFBLElBQ3RDLEtBQUs7QUFBUyxhQUFPLE9BQU8sS0FBSyxHQUFHLEVBQUUsWUFBWTtBQUFBLElBQ2xEO0FBQVMsYUFBTyxJQUFJLE1BQU1KLE9BQU0sUUFBUUksT0FBTSxDQUFDO0FBQUEsRUFDakQ7QUFDRjtBQUdPLFNBQVMsVUFBVSxLQUFhLFFBQXFDO0FBQzFFLFNBQU8sT0FBTyxXQUFXLElBQUksQ0FBQyxHQUFHLEdBQUcsR0FBRyxJQUFJLE9BQU8sSUFBSSxDQUFDLFVBQVUsR0FBRyxHQUFHLElBQUksS0FBSyxFQUFFO0FBQ3BGO0FBR08sU0FBUyxnQkFBZ0IsS0FBYSxRQUFxQztBQUNoRixTQUFPLE9BQU8sT0FBTyxDQUFDLFVBQVUsQ0FBQyxNQUFNLFdBQVcsR0FBRyxHQUFHLEdBQUcsQ0FBQztBQUM5RDs7O0FDMUhPLFNBQVMsUUFBUSxNQUFlLE9BQXlCO0FBQzlELFFBQU0sUUFBUSxNQUFNLE1BQU0sT0FBTyxDQUFDLEVBQUUsTUFBTSxLQUFLLE1BQU0sS0FBSyxNQUFNLEtBQUssQ0FBQyxTQUFTLEtBQUssU0FBUyxRQUFRLEtBQUssU0FBUyxJQUFJLENBQUM7QUFDeEgsTUFBSSxNQUFNLFdBQVcsR0FBRztBQUN0QixVQUFNLElBQUksTUFBTSw0Q0FBNEMsVUFBVSxJQUFJLENBQUMsUUFBUSxVQUFVLEtBQUssQ0FBQyxHQUFHO0FBQUEsRUFDeEc7QUFDQSxRQUFNLFNBQVMsSUFBSSxPQUFPLEtBQUssWUFBWSxTQUFTLE1BQU0sWUFBWSxNQUFNO0FBQzVFLFFBQU0sYUFBYSxPQUFPLE9BQU8sSUFBSTtBQUNyQyxRQUFNLGNBQWMsT0FBTyxPQUFPLEtBQUs7QUFDdkMsUUFBTSxjQUFjLElBQUksV0FBVyxLQUFLLFlBQVksU0FBUyxNQUFNLFlBQVksTUFBTTtBQUNyRixRQUFNLFNBQVMsTUFBTSxNQUFNLE1BQU0sV0FBVztBQUM1QyxPQUFLLFlBQVksUUFBUSxDQUFDLE9BQU8sTUFBTyxZQUFZLENBQUMsSUFBSSxXQUFXLEtBQUssQ0FBRTtBQUMzRSxRQUFNLFlBQVksUUFBUSxDQUFDLE9BQU8sTUFBTyxZQUFZLEtBQUssWUFBWSxTQUFTLENBQUMsSUFBSSxZQUFZLEtBQUssQ0FBRTtBQUN2RyxRQUFNLGVBQWUsSUFBSSxXQUFXLFlBQVksTUFBTTtBQUN0RCxlQUFhLEtBQUssR0FBRyxHQUFHLEtBQUssWUFBWSxNQUFNO0FBQy9DLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQSxhQUFhLEtBQUssSUFBSSxNQUFNLFFBQVEsTUFBTSxHQUFHLENBQUM7QUFBQSxJQUM5QyxhQUFhLE1BQU07QUFBQSxJQUNuQixTQUFTLE1BQU07QUFBQSxJQUNmLFlBQVksTUFBTTtBQUFBLElBQ2xCLFVBQVUsTUFBTTtBQUFBLElBQ2hCLE9BQU8sTUFBTTtBQUFBLElBQ2IsV0FBVyxLQUFLO0FBQUEsSUFDaEIsYUFBYSxDQUFDLEdBQUcsb0JBQUksSUFBSSxDQUFDLEdBQUcsS0FBSyxhQUFhLEdBQUcsTUFBTSxXQUFXLENBQUMsQ0FBQztBQUFBLElBQ3JFLEdBQUcsT0FBTyxPQUFPO0FBQUEsSUFDakIsR0FBRyxPQUFPLGlCQUFpQixNQUFNLEtBQUs7QUFBQSxJQUN0QztBQUFBLElBQ0EsUUFBUSxNQUFNLElBQUksQ0FBQyxTQUFTLE9BQU8sU0FBUyxNQUFNLEtBQUssTUFBTSxLQUFLLElBQUksR0FBRyxTQUFTLE9BQU8sS0FBSyxNQUFNLEtBQUssSUFBSSxDQUFDLENBQUM7QUFBQSxJQUMvRztBQUFBLElBQ0EsVUFBVTtBQUFBLEVBQ1o7QUFDRjtBQUVBLFNBQVMsVUFBVUUsVUFBMEI7QUFDM0MsU0FBT0EsU0FBUSxNQUFNLElBQUksQ0FBQyxFQUFFLEtBQUssTUFBTSxJQUFJLEVBQUUsS0FBSyxPQUFPO0FBQzNEO0FBRUEsU0FBUyxTQUFTQSxVQUFrQixNQUFjLE1BQTRCO0FBQzVFLFNBQU9BLFNBQVEsT0FBT0EsU0FBUSxNQUFNLFVBQVUsQ0FBQyxTQUFTLEtBQUssU0FBUyxRQUFRLEtBQUssU0FBUyxJQUFJLENBQUM7QUFDbkc7QUFFQSxTQUFTLE9BQU8sT0FBcUIsUUFBb0M7QUFDdkUsUUFBTSxTQUFTLElBQUksYUFBYSxNQUFNLFNBQVMsT0FBTyxNQUFNO0FBQzVELFNBQU8sSUFBSSxLQUFLO0FBQ2hCLFNBQU8sSUFBSSxRQUFRLE1BQU0sTUFBTTtBQUMvQixTQUFPO0FBQ1Q7QUFFQSxJQUFNLFNBQU4sTUFBYTtBQUFBLEVBQ00sUUFBUSxDQUFDLEVBQUU7QUFBQSxFQUNYLFFBQVEsQ0FBQyxFQUFFO0FBQUEsRUFDWCxRQUFRLENBQUMsQ0FBQztBQUFBLEVBQ1YsY0FBYyxvQkFBSSxJQUFvQixDQUFDLENBQUMsTUFBTSxDQUFDLENBQUMsQ0FBQztBQUFBLEVBQ2pELGdCQUEwQixDQUFDLENBQUM7QUFBQSxFQUM1QixZQUFzQixDQUFDLENBQUM7QUFBQSxFQUN4QixTQUFTLElBQUksVUFBVSxLQUFLLGVBQWUsS0FBSyxTQUFTO0FBQUEsRUFDekQsY0FBd0IsQ0FBQyxDQUFDO0FBQUEsRUFDMUIsYUFBdUIsQ0FBQyxDQUFDO0FBQUEsRUFDekI7QUFBQSxFQUVqQixZQUFZLFVBQWtCO0FBQzVCLFNBQUssYUFBYSxJQUFJLFVBQVUsS0FBSyxhQUFhLEtBQUssWUFBWSxRQUFRO0FBQUEsRUFDN0U7QUFBQTtBQUFBLEVBR0EsT0FBT0EsVUFBOEI7QUFDbkMsVUFBTSxhQUFhQSxTQUFRLGFBQWEsSUFBSSxDQUFDLE1BQU0sT0FBTyxLQUFLLFdBQVcsTUFBTUEsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxhQUFhLEVBQUUsQ0FBQyxDQUFDO0FBQ25JLFVBQU0sVUFBVUEsU0FBUSxjQUFjLElBQUksQ0FBQyxJQUFJLFVBQVcsVUFBVSxJQUFJLElBQUksS0FBSyxRQUFRLFdBQVcsRUFBRSxHQUFHQSxTQUFRLFVBQVUsS0FBSyxDQUFDLENBQUU7QUFDbkksVUFBTSxNQUFNLElBQUksV0FBV0EsU0FBUSxZQUFZLE1BQU07QUFDckQsYUFBUyxLQUFLLEdBQUcsS0FBSyxJQUFJLFFBQVEsS0FBTSxLQUFJLEVBQUUsSUFBSSxLQUFLLFFBQVEsSUFBSUEsU0FBUSxZQUFZLEVBQUUsQ0FBQyxHQUFHLFFBQVFBLFNBQVEsV0FBVyxFQUFFLENBQUMsQ0FBQztBQUM1SCxXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRUEsU0FBUztBQUNQLFdBQU87QUFBQSxNQUNMLGNBQWMsS0FBSztBQUFBLE1BQ25CLGNBQWMsS0FBSztBQUFBLE1BQ25CLGNBQWMsV0FBVyxLQUFLLEtBQUssS0FBSztBQUFBLE1BQ3hDLGVBQWUsV0FBVyxLQUFLLEtBQUssYUFBYTtBQUFBLE1BQ2pELFdBQVcsV0FBVyxLQUFLLEtBQUssU0FBUztBQUFBLE1BQ3pDLGFBQWEsV0FBVyxLQUFLLEtBQUssV0FBVztBQUFBLE1BQzdDLFlBQVksV0FBVyxLQUFLLEtBQUssVUFBVTtBQUFBLElBQzdDO0FBQUEsRUFDRjtBQUFBO0FBQUEsRUFHQSxpQkFBaUIsTUFBZSxPQUFnQjtBQUM5QyxVQUFNLFVBQW9CLENBQUM7QUFDM0IsVUFBTUMsYUFBdUIsQ0FBQztBQUM5QixVQUFNLFdBQVcsQ0FBQyxNQUFNLEtBQUssRUFBRSxJQUFJLENBQUNELGFBQVlBLFNBQVEsUUFBUSxJQUFJLENBQUMsV0FBVyxLQUFLLFNBQVMsRUFBRSxHQUFHLFFBQVEsU0FBUyxHQUFHLFFBQVEsR0FBRyxPQUFPLEdBQUcsQ0FBQyxDQUFDLENBQUM7QUFDL0ksVUFBTSxXQUFXLENBQUMsTUFBTSxLQUFLLEVBQUUsSUFBSSxDQUFDQSxhQUFZQSxTQUFRLFVBQVUsSUFBSSxDQUFDLFFBQVEsS0FBS0MsWUFBVyxHQUFHLENBQUMsQ0FBQztBQUNwRyxVQUFNLFNBQVMsQ0FBQ0MsU0FBeUMsUUFDdkQsV0FBVyxLQUFLLENBQUMsR0FBRyxLQUFLQSxPQUFNLENBQUMsRUFBRSxJQUFJLENBQUMsT0FBTyxJQUFJLENBQUMsRUFBRSxFQUFFLENBQUMsRUFBRSxPQUFPLENBQUMsR0FBRyxNQUFNQSxPQUFNLENBQUMsRUFBRSxJQUFJLENBQUMsT0FBTyxJQUFJLENBQUMsRUFBRSxFQUFFLENBQUMsQ0FBQyxDQUFDO0FBQzlHLFdBQU8sRUFBRSxTQUFTLFdBQUFELFlBQVcsY0FBYyxPQUFPLGdCQUFnQixRQUFRLEdBQUcsY0FBYyxPQUFPLGdCQUFnQixRQUFRLEVBQUU7QUFBQSxFQUM5SDtBQUFBLEVBRVEsV0FBVyxNQUFjLE1BQWMsTUFBc0I7QUFDbkUsVUFBTSxNQUFNLEdBQUcsSUFBSSxLQUFLLElBQUk7QUFDNUIsVUFBTUUsU0FBUSxLQUFLLFlBQVksSUFBSSxHQUFHO0FBQ3RDLFFBQUlBLFdBQVUsT0FBVyxRQUFPQTtBQUNoQyxTQUFLLFlBQVksSUFBSSxLQUFLLEtBQUssTUFBTSxNQUFNO0FBQzNDLFNBQUssTUFBTSxLQUFLLElBQUk7QUFDcEIsU0FBSyxNQUFNLEtBQUssSUFBSTtBQUNwQixXQUFPLEtBQUssTUFBTSxLQUFLLElBQUksSUFBSTtBQUFBLEVBQ2pDO0FBQUEsRUFFUSxRQUFRLFlBQW9CLE1BQXNCO0FBQ3hELFVBQU1BLFNBQVEsS0FBSyxPQUFPLFVBQVUsWUFBWSxNQUFNLEtBQUssY0FBYyxNQUFNO0FBQy9FLFFBQUlBLFVBQVMsRUFBRyxRQUFPQTtBQUN2QixTQUFLLFVBQVUsS0FBSyxJQUFJO0FBQ3hCLFdBQU8sS0FBSyxjQUFjLEtBQUssVUFBVSxJQUFJO0FBQUEsRUFDL0M7QUFBQSxFQUVRLFFBQVEsUUFBZ0IsT0FBdUI7QUFDckQsVUFBTUEsU0FBUSxLQUFLLFdBQVcsVUFBVSxRQUFRLE9BQU8sS0FBSyxZQUFZLE1BQU07QUFDOUUsUUFBSUEsVUFBUyxFQUFHLFFBQU9BO0FBQ3ZCLFNBQUssV0FBVyxLQUFLLEtBQUs7QUFDMUIsV0FBTyxLQUFLLFlBQVksS0FBSyxNQUFNLElBQUk7QUFBQSxFQUN6QztBQUNGO0FBR0EsSUFBTSxVQUFVLG9CQUFJLFFBQXFDO0FBRXpELFNBQVMsS0FBUSxNQUFXLE1BQWlCO0FBQzNDLE1BQUksUUFBUSxRQUFRLElBQUksSUFBSTtBQUM1QixNQUFJLENBQUMsTUFBTyxTQUFRLElBQUksTUFBTyxRQUFRLG9CQUFJLElBQUksQ0FBRTtBQUNqRCxRQUFNLE1BQU0sS0FBSyxVQUFVLElBQUk7QUFDL0IsUUFBTUEsU0FBUSxNQUFNLElBQUksR0FBRztBQUMzQixNQUFJQSxXQUFVLE9BQVcsUUFBT0E7QUFDaEMsUUFBTSxJQUFJLEtBQUssS0FBSyxNQUFNO0FBQzFCLFNBQU8sS0FBSyxLQUFLLElBQUksSUFBSTtBQUMzQjs7O0FDOUdPLElBQU0sUUFBTixNQUFZO0FBQUEsRUFDakI7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQSxRQUFRO0FBQUE7QUFBQSxFQUVSLFlBQVksVUFBa0IsU0FBa0I7QUFDOUMsU0FBSyxRQUFRLElBQUksV0FBVyxRQUFRO0FBQ3BDLFNBQUssU0FBUyxJQUFJLFdBQVcsUUFBUTtBQUNyQyxTQUFLLE9BQU8sSUFBSSxhQUFhLFFBQVE7QUFDckMsU0FBSyxPQUFPLFFBQVEsUUFBUSxJQUFJLGFBQWEsUUFBUTtBQUNyRCxTQUFLLFVBQVUsUUFBUSxTQUFTLElBQUksYUFBYSxRQUFRO0FBQ3pELFNBQUssT0FBTyxDQUFDLElBQUk7QUFBQSxFQUNuQjtBQUFBLEVBRUEsSUFBSSxRQUFnQixPQUF1QjtBQUN6QyxRQUFJLEtBQUssVUFBVSxLQUFLLE1BQU0sT0FBUSxNQUFLLEtBQUs7QUFDaEQsU0FBSyxPQUFPLEtBQUssS0FBSyxJQUFJO0FBQzFCLFNBQUssTUFBTSxLQUFLLEtBQUssSUFBSTtBQUN6QixXQUFPLEtBQUs7QUFBQSxFQUNkO0FBQUEsRUFFUSxPQUFhO0FBQ25CLFVBQU0sT0FBTyxLQUFLLE1BQU0sU0FBUztBQUNqQyxVQUFNLFNBQVMsQ0FBQyxRQUFvQztBQUNsRCxZQUFNLFNBQVMsSUFBSSxhQUFhLElBQUk7QUFDcEMsYUFBTyxJQUFJLEdBQUc7QUFDZCxhQUFPO0FBQUEsSUFDVDtBQUNBLFVBQU0sWUFBWSxDQUFDLFFBQWdDO0FBQ2pELFlBQU0sU0FBUyxJQUFJLFdBQVcsSUFBSTtBQUNsQyxhQUFPLElBQUksR0FBRztBQUNkLGFBQU87QUFBQSxJQUNUO0FBQ0EsU0FBSyxRQUFRLFVBQVUsS0FBSyxLQUFLO0FBQ2pDLFNBQUssU0FBUyxVQUFVLEtBQUssTUFBTTtBQUNuQyxTQUFLLE9BQU8sT0FBTyxLQUFLLElBQUk7QUFDNUIsU0FBSyxPQUFPLEtBQUssUUFBUSxPQUFPLEtBQUssSUFBSTtBQUN6QyxTQUFLLFVBQVUsS0FBSyxXQUFXLE9BQU8sS0FBSyxPQUFPO0FBQUEsRUFDcEQ7QUFDRjtBQVFBLFNBQVMsUUFBUUMsVUFBa0IsU0FBOEI7QUFDL0QsUUFBTSxFQUFFLFlBQVksSUFBSUE7QUFDeEIsUUFBTSxRQUFRLElBQUksV0FBVyxZQUFZLE1BQU07QUFDL0MsV0FBUyxLQUFLLFlBQVksU0FBUyxHQUFHLEtBQUssR0FBRyxNQUFNO0FBQ2xELFFBQUksUUFBUSxNQUFNLEVBQUUsTUFBTSxLQUFNLFFBQVEsUUFBUSxRQUFRLEtBQUssRUFBRSxNQUFNLEVBQUksT0FBTSxFQUFFLElBQUk7QUFDckYsUUFBSSxNQUFNLEVBQUUsRUFBRyxPQUFNLFlBQVksRUFBRSxDQUFDLElBQUk7QUFBQSxFQUMxQztBQUNBLFNBQU87QUFDVDtBQUdPLFNBQVMsU0FBU0EsVUFBa0IsUUFBZ0IsU0FBa0IsVUFBdUIsQ0FBQyxHQUFTO0FBQzVHLFFBQU0sRUFBRSxhQUFhLFdBQVcsSUFBSUE7QUFDcEMsUUFBTSxRQUFRLFFBQVFBLFVBQVMsT0FBTztBQUN0QyxRQUFNLFFBQVEsSUFBSSxNQUFNLElBQUksTUFBTSxPQUFPLENBQUMsS0FBSyxRQUFRLE1BQU0sS0FBSyxDQUFDLEdBQUcsT0FBTztBQUM3RSxRQUFNLE1BQU0sQ0FBQyxJQUFJLFFBQVEsUUFBUTtBQUNqQyxRQUFNLFFBQVEsSUFBSSxVQUFVLE1BQU0sUUFBUSxNQUFNLE9BQU8sTUFBTSxNQUFNLE1BQU07QUFDekUsUUFBTSxTQUFTLElBQUksV0FBVyxZQUFZLE1BQU07QUFDaEQsU0FBTyxDQUFDLElBQUksUUFBUSxTQUFTLFNBQVksSUFBSTtBQUM3QyxXQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxNQUFNO0FBQ3pDLFFBQUksQ0FBQyxNQUFNLEVBQUUsRUFBRztBQUNoQixXQUFPLEVBQUUsSUFBSSxRQUFRLE9BQU8sWUFBWSxFQUFFLENBQUMsR0FBRyxPQUFPLFFBQVEsV0FBVyxFQUFFLENBQUMsQ0FBQztBQUFBLEVBQzlFO0FBQ0EsV0FBUyxLQUFLLEdBQUcsS0FBSyxPQUFPLFFBQVEsTUFBTTtBQUN6QyxVQUFNLE9BQU8sT0FBTyxFQUFFO0FBQ3RCLFFBQUksT0FBTyxFQUFHO0FBQ2QsVUFBTSxLQUFLLElBQUksS0FBSyxRQUFRLE1BQU0sRUFBRTtBQUNwQyxRQUFJLE1BQU0sS0FBTSxPQUFNLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBTSxFQUFFO0FBQ3BELFFBQUksTUFBTSxRQUFTLE9BQU0sUUFBUSxJQUFJLEtBQUssUUFBUSxNQUFPLEVBQUU7QUFBQSxFQUM3RDtBQUNBLFNBQU8sT0FBTyxPQUFPLFFBQVEsSUFBSTtBQUVqQyxXQUFTLFFBQVEsUUFBZ0IsT0FBdUI7QUFDdEQsUUFBSSxTQUFTLEVBQUcsUUFBTyxVQUFVLFFBQVEsT0FBTyxJQUFJO0FBQ3BELFFBQUksUUFBUSxTQUFTLEtBQUssRUFBRyxRQUFPO0FBQ3BDLFFBQUksT0FBTyxtQkFBbUIsTUFBTSxNQUFNLE1BQU0sTUFBTSxNQUFPLFFBQU87QUFDcEUsVUFBTUMsU0FBUSxNQUFNLFVBQVUsUUFBUSxPQUFPLE1BQU0sS0FBSztBQUN4RCxXQUFPQSxVQUFTLElBQUlBLFNBQVEsTUFBTSxJQUFJLFFBQVEsS0FBSztBQUFBLEVBQ3JEO0FBQ0Y7QUFHTyxTQUFTLE9BQU8sT0FBYyxRQUFnQixLQUE4QjtBQUNqRixRQUFNLEVBQUUsTUFBTSxJQUFJO0FBQ2xCLFFBQU0sU0FBUyxNQUFNLE9BQU8sU0FBUyxHQUFHLEtBQUs7QUFDN0MsUUFBTSxRQUFRLE1BQU0sTUFBTSxTQUFTLEdBQUcsS0FBSztBQUMzQyxRQUFNLE9BQU8sTUFBTSxLQUFLLFNBQVMsR0FBRyxLQUFLO0FBQ3pDLFFBQU0sV0FBVyxNQUFNLFFBQVEsTUFBTSxLQUFLLFNBQVMsR0FBRyxLQUFLO0FBQzNELFFBQU0sUUFBUSxhQUFhLEtBQUssSUFBSTtBQUNwQyxRQUFNLFlBQVksWUFBWSxhQUFhLEtBQUssUUFBUTtBQUN4RCxRQUFNLFVBQVUsTUFBTSxXQUFXLE1BQU0sUUFBUSxNQUFNLEdBQUcsS0FBSztBQUM3RCxRQUFNLFFBQVEsSUFBSSxhQUFhLEtBQUs7QUFDcEMsUUFBTSxRQUFRLElBQUksV0FBVyxLQUFLO0FBQ2xDLFdBQVMsT0FBTyxRQUFRLEdBQUcsUUFBUSxHQUFHLFFBQVE7QUFDNUMsVUFBTSxJQUFJLEtBQUssS0FBSyxJQUFJLEtBQUssSUFBSSxHQUFHLFdBQVcsU0FBUyxJQUFJLElBQUksR0FBRyxDQUFDO0FBQ3BFLFVBQU0sUUFBUSxPQUFPLElBQUk7QUFDekIsUUFBSSxRQUFRLEVBQUc7QUFDZixVQUFNLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDMUIsVUFBTSxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQzFCLFFBQUksVUFBVyxXQUFVLEtBQUssS0FBSyxVQUFVLElBQUk7QUFDakQsUUFBSSxRQUFTLFNBQVEsS0FBSyxLQUFLLFFBQVEsSUFBSTtBQUFBLEVBQzdDO0FBQ0EsV0FBUyxPQUFPLEdBQUcsT0FBTyxPQUFPLE9BQVEsT0FBTSxJQUFJLElBQUksTUFBTSxPQUFPLElBQUksQ0FBQyxJQUFJO0FBQzdFLFFBQU0sT0FBYTtBQUFBLElBQ2pCO0FBQUEsSUFBTztBQUFBLElBQU87QUFBQSxJQUFRO0FBQUEsSUFBTztBQUFBLElBQU07QUFBQSxJQUFPO0FBQUEsSUFBVTtBQUFBLElBQVc7QUFBQSxJQUFTO0FBQUEsSUFBTztBQUFBLElBQy9FLFlBQVksSUFBSSxXQUFXLEtBQUs7QUFBQSxJQUNoQyxhQUFhLElBQUksV0FBVyxLQUFLO0FBQUEsSUFDakMsT0FBTyxJQUFJLGFBQWEsS0FBSztBQUFBLElBQzdCLFFBQVEsQ0FBQztBQUFBLEVBQ1g7QUFDQSxlQUFhLE1BQU0sTUFBTTtBQUN6QixTQUFPLElBQUk7QUFDWCxTQUFPO0FBQ1Q7QUFHQSxTQUFTLGFBQWEsTUFBWSxRQUFzQjtBQUN0RCxRQUFNLFFBQVEsSUFBSSxZQUFZLEtBQUssUUFBUSxDQUFDO0FBQzVDLFdBQVMsSUFBSSxHQUFHLElBQUksTUFBTSxRQUFRLElBQUssT0FBTSxDQUFDLElBQUksSUFBSTtBQUN0RCxRQUFNLEVBQUUsT0FBTyxNQUFNLElBQUk7QUFDekIsUUFBTSxLQUFLLENBQUMsR0FBRyxNQUFNLE1BQU0sQ0FBQyxJQUFJLE1BQU0sQ0FBQyxNQUFNLE9BQU8sS0FBSyxNQUFNLENBQUMsQ0FBQyxJQUFJLE9BQU8sS0FBSyxNQUFNLENBQUMsQ0FBQyxJQUFJLElBQUksR0FBRztBQUNwRyxhQUFXLFFBQVEsT0FBTztBQUN4QixVQUFNLFNBQVMsS0FBSyxPQUFPLElBQUk7QUFDL0IsU0FBSyxZQUFZLElBQUksSUFBSSxLQUFLLFdBQVcsTUFBTTtBQUMvQyxTQUFLLFdBQVcsTUFBTSxJQUFJO0FBQUEsRUFDNUI7QUFDRjtBQUVBLFNBQVMsT0FBTyxNQUFrQjtBQUNoQyxNQUFJLFFBQVEsV0FBVyxHQUFHLENBQUM7QUFDM0IsU0FBTyxNQUFNLFNBQVMsR0FBRztBQUN2QixTQUFLLE9BQU8sS0FBSyxLQUFLO0FBQ3RCLFVBQU0sT0FBaUIsQ0FBQztBQUN4QixlQUFXLFFBQVEsT0FBTztBQUN4QixVQUFJLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDeEIsZUFBUyxRQUFRLEtBQUssV0FBVyxJQUFJLEdBQUcsVUFBVSxHQUFHLFFBQVEsS0FBSyxZQUFZLEtBQUssR0FBRztBQUNwRixhQUFLLE1BQU0sS0FBSyxJQUFJO0FBQ3BCLGNBQU0sS0FBSyxNQUFNLEtBQUs7QUFDdEIsYUFBSyxLQUFLLEtBQUs7QUFBQSxNQUNqQjtBQUFBLElBQ0Y7QUFDQSxZQUFRLFdBQVcsS0FBSyxJQUFJO0FBQUEsRUFDOUI7QUFDRjs7O0FDMUtBLElBQU0sWUFBWTtBQUNsQixJQUFNLGlCQUFpQixJQUFJO0FBWXBCLFNBQVMsV0FBV0MsVUFBa0IsUUFBZ0IsU0FBa0IsVUFBNkIsQ0FBQyxHQUFTO0FBQ3BILFFBQU0sT0FBTyxRQUFRLE9BQU8sU0FBWSxXQUFXQSxVQUFTLE9BQU8sSUFBSSxjQUFjQSxVQUFTLFFBQVEsU0FBUyxRQUFRLEVBQUU7QUFDekgsUUFBTSxRQUFRLElBQUksTUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLFNBQVMsR0FBRyxFQUFFLEdBQUcsT0FBTztBQUNwRSxRQUFNLE1BQU0sQ0FBQyxJQUFJLFFBQVEsTUFBTTtBQUMvQixRQUFNLE1BQU0sb0JBQUksSUFBa0I7QUFDbEMsUUFBTSxXQUFXLENBQUMsVUFBMEI7QUFDMUMsVUFBTSxRQUFRLEtBQUssTUFBTSxLQUFLO0FBQzlCLFdBQU8sS0FBSyxJQUFJLFFBQVEsTUFBTSxLQUFLLEdBQUcsUUFBUSxPQUFPLFFBQVEsS0FBSyxLQUFLLElBQUksQ0FBQztBQUFBLEVBQzlFO0FBQ0EsTUFBSSxhQUFhO0FBQ2pCLFdBQVMsUUFBUSxHQUFHLFFBQVEsS0FBSyxNQUFNLFFBQVEsUUFBUyxlQUFjLFNBQVMsS0FBSztBQUNwRixRQUFNLFdBQVcsTUFBTUEsVUFBUyxLQUFLLEtBQUssSUFBSSxZQUFZLGFBQWEsaUJBQWlCO0FBRXhGLFFBQU0sVUFBVSxJQUFJLFFBQVEsT0FBTyxLQUFLLE1BQU07QUFDOUMsUUFBTSxVQUFzRCxDQUFDLENBQUMsR0FBRyxHQUFHLEtBQUssTUFBTSxNQUFNLENBQUM7QUFDdEYsV0FBUyxPQUFPLFFBQVEsSUFBSSxHQUFHLE1BQU0sT0FBTyxRQUFRLElBQUksR0FBRztBQUN6RCxVQUFNLENBQUMsTUFBTSxNQUFNLEVBQUUsSUFBSTtBQUN6QixlQUFXLENBQUMsT0FBTyxPQUFPLEdBQUcsS0FBSyxRQUFRLE9BQU8sTUFBTSxNQUFNLElBQUksQ0FBQyxVQUFVLFFBQVEsT0FBTyxNQUFNLE1BQU0sSUFBSSxDQUFDLENBQUMsR0FBRztBQUM5RyxVQUFJLFFBQVEsR0FBRztBQUNiLGVBQU8sTUFBTSxPQUFPLEdBQUc7QUFDdkI7QUFBQSxNQUNGO0FBQ0EsWUFBTSxRQUFRLE1BQU0sSUFBSSxNQUFNLEtBQUs7QUFDbkMsVUFBSSxTQUFTO0FBQ2IsZUFBUyxRQUFRLE9BQU8sUUFBUSxLQUFLLFFBQVMsV0FBVSxTQUFTLEtBQUs7QUFDdEUsVUFBSSxTQUFTLFVBQVU7QUFDckIsZUFBTyxPQUFPLE9BQU8sR0FBRztBQUN4QixZQUFJLElBQUksT0FBTyxJQUFJO0FBQUEsTUFDckIsT0FBTztBQUNMLGVBQU8sT0FBTyxHQUFHO0FBQ2pCLGdCQUFRLEtBQUssQ0FBQyxPQUFPLE9BQU8sR0FBRyxDQUFDO0FBQUEsTUFDbEM7QUFBQSxJQUNGO0FBQUEsRUFDRjtBQUNBLFNBQU8sT0FBTyxPQUFPLFFBQVEsSUFBSSxPQUFPLElBQUksTUFBTSxLQUFLLE1BQU0sS0FBSyxJQUFJLElBQUk7QUFHMUUsV0FBUyxRQUFRLE9BQWUsT0FBdUI7QUFDckQsUUFBSSxLQUFLLEtBQUssT0FBTyxLQUFLO0FBQzFCLFFBQUksUUFBUTtBQUNaLFdBQU8sT0FBTyxHQUFHLEtBQUtBLFNBQVEsWUFBWSxFQUFFLEdBQUc7QUFDN0MsY0FBUSxPQUFPLFFBQVFBLFNBQVEsV0FBVyxFQUFFLENBQUM7QUFDN0MsVUFBSSxDQUFDLFFBQVEsU0FBUyxLQUFLLEtBQUssRUFBRSxPQUFPLG1CQUFtQixVQUFVLE9BQVE7QUFDOUUsY0FBUTtBQUFBLElBQ1Y7QUFDQSxTQUFLLE9BQU8sS0FBSyxJQUFJO0FBQ3JCLFdBQU87QUFBQSxFQUNUO0FBRUEsV0FBUyxPQUFPLE1BQWMsSUFBa0I7QUFDOUMsYUFBUyxRQUFRLE1BQU0sUUFBUSxJQUFJLFFBQVMsTUFBSyxPQUFPLEtBQUssSUFBSUEsU0FBUSxZQUFZLEtBQUssT0FBTyxLQUFLLENBQUM7QUFBQSxFQUN6RztBQUVBLFdBQVMsT0FBTyxNQUFjLE1BQWMsSUFBa0I7QUFDNUQsYUFBUyxRQUFRLE1BQU0sUUFBUSxJQUFJLFNBQVM7QUFDMUMsWUFBTSxRQUFRLEtBQUssTUFBTSxLQUFLO0FBQzlCLFlBQU0sS0FBSyxJQUFJLEtBQUssUUFBUSxNQUFNLEtBQUs7QUFDdkMsVUFBSSxNQUFNLEtBQU0sT0FBTSxLQUFLLElBQUksS0FBSyxRQUFRLEtBQU0sS0FBSztBQUN2RCxVQUFJLE1BQU0sUUFBUyxPQUFNLFFBQVEsSUFBSSxLQUFLLFFBQVEsTUFBTyxLQUFLO0FBQUEsSUFDaEU7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLFVBQVUsU0FBa0IsT0FBd0I7QUFDM0QsU0FBTyxRQUFRLE1BQU0sS0FBSyxNQUFNLEtBQU0sUUFBUSxTQUFTLFFBQVEsUUFBUSxLQUFLLEtBQUssTUFBTTtBQUN6RjtBQUVBLFNBQVMsV0FBV0EsVUFBa0IsU0FBd0I7QUFDNUQsUUFBTSxTQUFtQixDQUFDO0FBQzFCLFdBQVMsS0FBSyxHQUFHLEtBQUtBLFNBQVEsWUFBWSxRQUFRLEtBQU0sS0FBSSxVQUFVLFNBQVMsRUFBRSxFQUFHLFFBQU8sS0FBSyxFQUFFO0FBQ2xHLFNBQU8sRUFBRSxRQUFRLFdBQVcsS0FBSyxNQUFNLEdBQUcsT0FBTyxXQUFXLEtBQUssTUFBTSxFQUFFO0FBQzNFO0FBR0EsU0FBUyxjQUFjQSxVQUFrQixRQUFnQixTQUFrQixPQUFxQjtBQUM5RixRQUFNLEVBQUUsYUFBYSxXQUFXLElBQUlBO0FBQ3BDLFFBQU0sWUFBWSxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ25ELFFBQU0sU0FBbUIsQ0FBQztBQUMxQixRQUFNLFFBQWtCLENBQUM7QUFDekIsV0FBUyxLQUFLLEdBQUcsS0FBSyxVQUFVLFFBQVEsTUFBTTtBQUM1QyxVQUFNLFFBQVEsVUFBVSxZQUFZLEVBQUUsQ0FBQztBQUN2QyxjQUFVLEVBQUUsSUFBSSxVQUFVLElBQUksUUFBUSxPQUFPLFFBQVEsV0FBVyxFQUFFLENBQUMsTUFBTSxRQUFRLEtBQUs7QUFDdEYsUUFBSSxVQUFVLEVBQUUsTUFBTSxLQUFLLENBQUMsVUFBVSxTQUFTLEVBQUUsRUFBRztBQUNwRCxXQUFPLEtBQUssWUFBWSxVQUFVLEVBQUUsQ0FBQyxDQUFDO0FBQ3RDLFVBQU0sS0FBSyxFQUFFO0FBQUEsRUFDZjtBQUNBLFNBQU8sRUFBRSxRQUFRLFdBQVcsS0FBSyxNQUFNLEdBQUcsT0FBTyxXQUFXLEtBQUssS0FBSyxFQUFFO0FBQzFFO0FBRUEsU0FBUyxNQUFNQSxVQUFrQixRQUE0QjtBQUMzRCxRQUFNLFFBQVEsSUFBSSxXQUFXQSxTQUFRLFlBQVksTUFBTTtBQUN2RCxXQUFTLEtBQUssR0FBRyxLQUFLLE1BQU0sUUFBUSxLQUFNLE9BQU0sRUFBRSxJQUFJLE1BQU1BLFNBQVEsWUFBWSxFQUFFLENBQUMsSUFBSTtBQUN2RixTQUFPLE9BQU8sT0FBTyxDQUFDLEtBQUssVUFBVSxNQUFNLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDNUQ7QUFFQSxTQUFTLE1BQU0sS0FBd0IsT0FBMkI7QUFDaEUsUUFBTSxTQUFTLElBQUksV0FBVyxLQUFLO0FBQ25DLGFBQVcsUUFBUSxJQUFJLEtBQUssRUFBRyxRQUFPLElBQUksSUFBSTtBQUM5QyxTQUFPO0FBQ1Q7QUFHQSxJQUFNLFVBQU4sTUFBYztBQUFBLEVBQ0s7QUFBQSxFQUNULFVBQWdCLEVBQUUsUUFBUSxJQUFJLFdBQVcsQ0FBQyxHQUFHLE9BQU8sSUFBSSxXQUFXLENBQUMsRUFBRTtBQUFBLEVBQ3RFLE9BQU8sSUFBSSxXQUFXLENBQUM7QUFBQSxFQUUvQixZQUFZLGFBQXFCO0FBQy9CLFNBQUssT0FBTyxJQUFJLFdBQVcsY0FBYyxDQUFDO0FBQUEsRUFDNUM7QUFBQTtBQUFBLEVBR0EsT0FBTyxNQUFZLE1BQWMsSUFBWUMsUUFBOEQ7QUFDekcsVUFBTSxTQUFTLEtBQUs7QUFDcEIsUUFBSSxLQUFLLEtBQUssU0FBUyxRQUFRO0FBQzdCLFdBQUssT0FBTyxJQUFJLFdBQVcsTUFBTTtBQUNqQyxXQUFLLFVBQVUsRUFBRSxRQUFRLElBQUksV0FBVyxNQUFNLEdBQUcsT0FBTyxJQUFJLFdBQVcsTUFBTSxFQUFFO0FBQUEsSUFDakY7QUFDQSxVQUFNLE9BQWlCLENBQUM7QUFDeEIsYUFBUyxJQUFJLEdBQUcsSUFBSSxRQUFRLEtBQUs7QUFDL0IsWUFBTSxNQUFNQSxPQUFNLE9BQU8sQ0FBQztBQUMxQixXQUFLLEtBQUssQ0FBQyxJQUFJO0FBQ2YsVUFBSSxLQUFLLEtBQUssTUFBTSxDQUFDLFFBQVEsRUFBRyxNQUFLLEtBQUssR0FBRztBQUFBLElBQy9DO0FBQ0EsUUFBSSxLQUFLO0FBQ1QsVUFBTSxTQUFTLEtBQUssSUFBSSxDQUFDLFFBQWtDO0FBQ3pELFlBQU0sUUFBUTtBQUNkLFlBQU0sS0FBSyxLQUFLLE1BQU0sQ0FBQztBQUN2QixXQUFLLEtBQUssTUFBTSxDQUFDLElBQUk7QUFDckIsYUFBTyxDQUFDLEtBQUssT0FBTyxPQUFPLE9BQU8sRUFBRTtBQUFBLElBQ3RDLENBQUM7QUFDRCxhQUFTLElBQUksR0FBRyxJQUFJLFFBQVEsS0FBSztBQUMvQixZQUFNLFFBQVEsS0FBSyxLQUFLLEtBQUssS0FBSyxDQUFDLElBQUksQ0FBQztBQUN4QyxXQUFLLFFBQVEsT0FBTyxLQUFLLElBQUksS0FBSyxPQUFPLE9BQU8sQ0FBQztBQUNqRCxXQUFLLFFBQVEsTUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLE9BQU8sQ0FBQztBQUFBLElBQ2pEO0FBQ0EsU0FBSyxPQUFPLElBQUksS0FBSyxRQUFRLE9BQU8sU0FBUyxHQUFHLE1BQU0sR0FBRyxJQUFJO0FBQzdELFNBQUssTUFBTSxJQUFJLEtBQUssUUFBUSxNQUFNLFNBQVMsR0FBRyxNQUFNLEdBQUcsSUFBSTtBQUMzRCxlQUFXLE9BQU8sS0FBTSxNQUFLLEtBQUssTUFBTSxDQUFDLElBQUk7QUFDN0MsV0FBTztBQUFBLEVBQ1Q7QUFDRjs7O0FDL0pPLFNBQVMsV0FBV0MsVUFBa0IsUUFBZ0IsT0FBK0I7QUFDMUYsUUFBTSxFQUFFLGFBQWEsV0FBVyxJQUFJQTtBQUNwQyxRQUFNLFVBQVUsSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNqRCxXQUFTLEtBQUssR0FBRyxLQUFLLFFBQVEsUUFBUSxNQUFNO0FBQzFDLFlBQVEsRUFBRSxJQUFJLFFBQVEsWUFBWSxFQUFFLENBQUMsSUFBSSxNQUFNLE9BQU8sUUFBUSxXQUFXLEVBQUUsQ0FBQyxDQUFDO0FBQUEsRUFDL0U7QUFDQSxTQUFPO0FBQ1Q7QUFFTyxTQUFTLFFBQVFBLFVBQWtCLFFBQWdCLFNBQWtCLE9BQTRCO0FBQ3RHLFFBQU0sVUFBVSxXQUFXQSxVQUFTLFFBQVEsS0FBSztBQUNqRCxRQUFNLE9BQU8sQ0FBQyxXQUF1QyxPQUFPLElBQUksQ0FBQyxPQUFPLE9BQVEsUUFBUSxFQUFFLElBQUksUUFBUSxDQUFFO0FBQ3hHLFNBQU87QUFBQSxJQUNMLE9BQU8sS0FBSyxRQUFRLEtBQUs7QUFBQSxJQUN6QixNQUFNLFFBQVEsUUFBUSxLQUFLLFFBQVEsSUFBSTtBQUFBLElBQ3ZDLE9BQU8sUUFBUSxTQUFTLEtBQUssUUFBUSxLQUFLO0FBQUEsRUFDNUM7QUFDRjs7O0FDbEJPLFNBQVMsV0FBVyxPQUErQztBQUN4RSxRQUFNLE1BQU0sTUFBTSxPQUFPLENBQUMsU0FBUyxLQUFLLFdBQVcsR0FBRyxLQUFLLFNBQVMsSUFBSSxJQUFJLEVBQUUsYUFBYSxLQUFLO0FBQ2hHLFFBQU0sU0FBUyxnQkFBZ0IsR0FBRztBQUNsQyxTQUFPLElBQUksSUFBSSxNQUFNLElBQUksQ0FBQyxTQUFTLENBQUMsTUFBTSxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUMsQ0FBQztBQUNyRTtBQUVBLFNBQVMsVUFBVSxNQUFjLFFBQXdCO0FBQ3ZELFFBQU0sTUFBTSwrQkFBK0IsS0FBSyxJQUFJO0FBQ3BELE1BQUksSUFBSyxRQUFPLElBQUksQ0FBQztBQUNyQixRQUFNLFdBQVcscUVBQXFFLEtBQUssSUFBSTtBQUMvRixNQUFJLFNBQVUsUUFBTyxTQUFTLENBQUM7QUFDL0IsU0FBTyxXQUFXLE1BQU0sS0FBSyxXQUFXLE1BQU0sSUFBSSxLQUFLLE1BQU0sT0FBTyxNQUFNLElBQUk7QUFDaEY7QUFHQSxTQUFTLGdCQUFnQixPQUFrQztBQUN6RCxNQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsTUFBSSxTQUFTLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxNQUFNLENBQUMsRUFBRSxZQUFZLEdBQUcsSUFBSSxDQUFDO0FBQzVELGFBQVcsUUFBUSxPQUFPO0FBQ3hCLFdBQU8sQ0FBQyxLQUFLLFdBQVcsTUFBTSxFQUFHLFVBQVMsT0FBTyxNQUFNLEdBQUcsT0FBTyxZQUFZLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxDQUFDO0FBQUEsRUFDMUc7QUFDQSxTQUFPLFdBQVcsTUFBTSxLQUFLO0FBQy9COzs7QUNJTyxTQUFTLFNBQVNDLFVBQWtCLE1BQXlCO0FBQ2xFLFFBQU0sU0FBUztBQUFBLElBQ2I7QUFBQSxJQUNBLE1BQU0sQ0FBQyxLQUFLO0FBQUEsSUFDWixNQUFNLENBQUMsRUFBRTtBQUFBLElBQ1QsT0FBTyxDQUFDLENBQUM7QUFBQSxJQUNULFlBQVksQ0FBQyxXQUFXLFFBQVEsT0FBTyxDQUFDO0FBQUEsRUFDMUM7QUFDQSxRQUFNLFNBQVMsV0FBVyxDQUFDLEdBQUcsSUFBSSxJQUFJQSxTQUFRLFlBQVksQ0FBQyxDQUFDO0FBQzVELFFBQU0sTUFBTSxvQkFBSSxJQUFvQjtBQUNwQyxRQUFNLGFBQWEsSUFBSSxXQUFXQSxTQUFRLGFBQWEsTUFBTTtBQUM3RCxXQUFTLEtBQUssR0FBRyxLQUFLLFdBQVcsUUFBUSxNQUFNO0FBQzdDLFVBQU0sU0FBUyxTQUFTQSxTQUFRLGFBQWEsRUFBRSxHQUFHQSxTQUFRLGFBQWEsRUFBRSxDQUFDO0FBQzFFLFVBQU0sUUFBUSxRQUFRQSxVQUFTLElBQUksTUFBTSxRQUFRLE1BQU07QUFDdkQsUUFBSSxRQUFRLElBQUksSUFBSSxNQUFNLEdBQUc7QUFDN0IsUUFBSSxVQUFVLFFBQVc7QUFDdkIsY0FBUSxPQUFPLEtBQUs7QUFDcEIsVUFBSSxJQUFJLE1BQU0sS0FBSyxLQUFLO0FBQ3hCLGFBQU8sS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUMzQixhQUFPLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDM0IsYUFBTyxNQUFNLEtBQUssTUFBTSxJQUFJO0FBQzVCLGFBQU8sV0FBVyxLQUFLLFdBQVcsUUFBUSxPQUFPLFFBQVEsQ0FBQztBQUFBLElBQzVEO0FBQ0EsZUFBVyxFQUFFLElBQUk7QUFBQSxFQUNuQjtBQUNBLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQSxNQUFNLE9BQU87QUFBQSxJQUNiLE1BQU0sT0FBTztBQUFBLElBQ2IsT0FBTyxPQUFPLEtBQUssSUFBSSxDQUFDLFNBQVMsT0FBTyxJQUFJLElBQUksS0FBSyxJQUFJO0FBQUEsSUFDekQsTUFBTSxXQUFXLEtBQUssT0FBTyxLQUFLO0FBQUEsSUFDbEMsVUFBVSxXQUFXLEtBQUssT0FBTyxVQUFVO0FBQUEsSUFDM0M7QUFBQSxJQUNBLFNBQVNBLFNBQVEsY0FBYyxJQUFJLENBQUMsT0FBTyxXQUFXLEVBQUUsQ0FBQztBQUFBLElBQ3pELGlCQUFpQixTQUFTO0FBQUEsRUFDNUI7QUFDRjtBQUVBLFNBQVMsUUFBUUEsVUFBa0IsSUFBWSxNQUFpQixRQUFnQixRQUFvQztBQUNsSCxRQUFNLEVBQUUsVUFBVSxRQUFRLElBQUk7QUFDOUIsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRSxLQUFLO0FBQ3pDLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUU7QUFDcEMsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRTtBQUNwQyxNQUFJLFNBQVMsU0FBVSxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLEtBQUs7QUFDMUUsTUFBSSxhQUFhLElBQUksRUFBRyxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxFQUFFO0FBQ2xGLFFBQU0sWUFBWSxhQUFhLFFBQVEsYUFBYSxVQUFVLGFBQWE7QUFDM0UsTUFBSSxVQUFXLFFBQU8sRUFBRSxLQUFLLFVBQVUsSUFBSSxJQUFJLE1BQU0sTUFBTSxJQUFJLE1BQU0sRUFBRTtBQUN2RSxNQUFJLFNBQVMsT0FBUSxRQUFPLEVBQUUsS0FBSyxNQUFNLE1BQU0sT0FBTyxJQUFJLElBQUksS0FBSyxhQUFhLE1BQU0sTUFBTSxFQUFFO0FBQzlGLE1BQUksU0FBUyxNQUFPLFFBQU8sRUFBRSxLQUFLLFNBQVMsTUFBTSxTQUFTLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUUsU0FBTyxFQUFFLEtBQUssVUFBVSxNQUFNLGVBQWUsUUFBUSxHQUFHLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUU7OztBQzNFQSxJQUFNLG1CQUFtQjtBQUN6QixJQUFNLFVBQVUsQ0FBQyxPQUFPLFFBQVEsU0FBUyxHQUFHLE9BQU8sUUFBUSxNQUFNLENBQUM7QUFJM0QsU0FBUyxZQUFZQyxVQUFrQixRQUF5QztBQUNyRixRQUFNLE9BQU9BLFNBQVEsTUFBTSxVQUFVLENBQUMsRUFBRSxNQUFNLEtBQUssTUFBTSxTQUFTLFVBQVUsU0FBUyxhQUFhO0FBQ2xHLE1BQUksT0FBTyxFQUFHLFFBQU8sb0JBQUksSUFBSTtBQUM3QixRQUFNLFFBQVEsb0JBQUksSUFBNkM7QUFDL0QsRUFBQUEsU0FBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDMUMsVUFBTSxRQUFRQSxTQUFRLE9BQU8sSUFBSSxFQUFFLENBQUM7QUFDcEMsUUFBSSxVQUFVLEVBQUc7QUFDakIsVUFBTSxPQUFPLE1BQU0sSUFBSSxNQUFNLEtBQUssRUFBRSxLQUFLLEdBQUcsUUFBUSxFQUFFO0FBQ3RELFVBQU0sSUFBSSxRQUFRLElBQUk7QUFDdEIsU0FBSyxPQUFPO0FBQ1osUUFBSSxDQUFDLFFBQVEsU0FBUyxPQUFPLENBQUMsQ0FBQyxFQUFHLE1BQUssVUFBVTtBQUFBLEVBQ25ELENBQUM7QUFDRCxRQUFNLE9BQU8sQ0FBQyxHQUFHLEtBQUssRUFBRSxPQUFPLENBQUMsQ0FBQyxFQUFFLEVBQUUsS0FBSyxPQUFPLENBQUMsTUFBTSxVQUFVLE1BQU0sZ0JBQWdCLEVBQUUsSUFBSSxDQUFDLENBQUMsTUFBTSxNQUFNLE1BQU07QUFDbEgsU0FBTyxJQUFJLElBQUksS0FBSyxTQUFTLE1BQU0sT0FBTyxPQUFPLENBQUMsQ0FBQztBQUNyRDs7O0FDUE8sU0FBUyxlQUFlQyxVQUFrQixTQUErQjtBQUM5RSxRQUFNLEVBQUUsYUFBYSxZQUFZLGVBQWUsV0FBVyxhQUFhLElBQUlBO0FBQzVFLFFBQU0sUUFBUSxhQUFhLEtBQUssUUFBUSxLQUFLO0FBQzdDLFdBQVMsS0FBSyxNQUFNLFNBQVMsR0FBRyxLQUFLLEdBQUcsS0FBTSxPQUFNLFlBQVksRUFBRSxDQUFDLEtBQUssTUFBTSxFQUFFO0FBQ2hGLFFBQU0sUUFBUSxvQkFBSSxJQUF1QjtBQUN6QyxXQUFTLEtBQUssR0FBRyxLQUFLLE1BQU0sUUFBUSxNQUFNO0FBQ3hDLFFBQUksTUFBTSxFQUFFLE1BQU0sRUFBRztBQUNyQixVQUFNLE9BQU8sYUFBYSxjQUFjLFdBQVcsRUFBRSxDQUFDLENBQUM7QUFDdkQsUUFBSSxDQUFDLFNBQVMsSUFBSSxFQUFHO0FBQ3JCLFVBQU0sUUFBUSxNQUFNLElBQUksSUFBSSxLQUFLLEVBQUUsTUFBTSxPQUFPLG9CQUFJLElBQXdCLEdBQUcsTUFBTSxHQUFHLE9BQU8sRUFBRTtBQUNqRyxVQUFNLElBQUksTUFBTSxLQUFLO0FBQ3JCLFVBQU0sT0FBTyxVQUFVLFdBQVcsRUFBRSxDQUFDO0FBQ3JDLFVBQU0sU0FBUyxNQUFNLE1BQU0sSUFBSSxJQUFJLEtBQUssRUFBRSxNQUFNLEdBQUcsT0FBTyxFQUFFO0FBQzVELFVBQU0sTUFBTSxJQUFJLE1BQU0sTUFBTTtBQUM1QixXQUFPLFFBQVEsUUFBUSxNQUFNLEVBQUU7QUFDL0IsVUFBTSxRQUFRLFFBQVEsTUFBTSxFQUFFO0FBQzlCLFVBQU0sUUFBUSxZQUFZLElBQUksTUFBTSxJQUFJO0FBQ3hDLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTyxTQUFTLE1BQU0sRUFBRTtBQUN6QyxRQUFJLENBQUMsTUFBTSxLQUFNLE9BQU0sU0FBUyxNQUFNLEVBQUU7QUFBQSxFQUMxQztBQUNBLFNBQU8sQ0FBQyxHQUFHLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxDQUFDLEdBQUcsTUFBTSxFQUFFLE9BQU8sRUFBRSxRQUFRLEVBQUUsUUFBUSxFQUFFLEtBQUs7QUFFOUUsV0FBUyxZQUFZLElBQVksTUFBYyxNQUFnRDtBQUM3RixRQUFJLFdBQVc7QUFDZixhQUFTLEtBQUssWUFBWSxFQUFFLEdBQUcsT0FBTyxHQUFHLEtBQUssWUFBWSxFQUFFLEdBQUc7QUFDN0QsWUFBTSxRQUFRLFdBQVcsRUFBRTtBQUMzQixVQUFJLGFBQWEsY0FBYyxLQUFLLENBQUMsTUFBTSxLQUFNO0FBQ2pELFVBQUksVUFBVSxLQUFLLE1BQU0sS0FBTSxRQUFPLEVBQUUsTUFBTSxNQUFNLE1BQU0sS0FBSztBQUMvRCxpQkFBVztBQUFBLElBQ2I7QUFDQSxXQUFPLEVBQUUsTUFBTSxVQUFVLE1BQU0sTUFBTTtBQUFBLEVBQ3ZDO0FBQ0Y7QUFHTyxTQUFTLFNBQVMsTUFBdUI7QUFDOUMsU0FBTyxTQUFTLE1BQU0sQ0FBQyxnQkFBZ0IsS0FBSyxJQUFJLEtBQUssQ0FBQyx1QkFBdUIsS0FBSyxJQUFJO0FBQ3hGOzs7QUN0RE8sSUFBTSxPQUFOLE1BQWM7QUFBQSxFQUduQixZQUE2QixPQUFPLEdBQUc7QUFBVjtBQUFBLEVBQVc7QUFBQSxFQUFYO0FBQUEsRUFGWixVQUFVLG9CQUFJLElBQWU7QUFBQSxFQUk5QyxJQUFJLEtBQWEsU0FBcUI7QUFDcEMsUUFBSSxTQUFTLEtBQUssUUFBUSxJQUFJLEdBQUc7QUFDakMsUUFBSSxXQUFXLFFBQVc7QUFDeEIsZUFBUyxRQUFRO0FBQ2pCLFVBQUksS0FBSyxRQUFRLFFBQVEsS0FBSyxLQUFNLE1BQUssUUFBUSxPQUFPLEtBQUssUUFBUSxLQUFLLEVBQUUsS0FBSyxFQUFFLEtBQWU7QUFBQSxJQUNwRyxPQUFPO0FBQ0wsV0FBSyxRQUFRLE9BQU8sR0FBRztBQUFBLElBQ3pCO0FBQ0EsU0FBSyxRQUFRLElBQUksS0FBSyxNQUFNO0FBQzVCLFdBQU87QUFBQSxFQUNUO0FBQ0Y7OztBQ05BLElBQU0sV0FBVztBQUdWLFNBQVMsYUFBYUMsVUFBOEI7QUFDekQsUUFBTSxRQUFRLENBQUMsT0FBd0IsU0FBU0EsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxhQUFhLEVBQUUsQ0FBQyxFQUFFLGFBQWE7QUFDakgsUUFBTSxPQUFPLFdBQVcsS0FBS0EsU0FBUSxjQUFjLENBQUMsR0FBRyxPQUFRLE1BQU0sRUFBRSxJQUFJLElBQUksQ0FBRTtBQUNqRixRQUFNLFNBQVMsS0FBSyxJQUFJLENBQUMsS0FBSyxPQUFRLE9BQU8sVUFBVUEsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxXQUFXLElBQUksSUFBSSxDQUFFO0FBQzlHLFFBQU0sTUFBTUEsU0FBUSxZQUFZLFNBQVMsS0FBSyxPQUFPLFNBQVMsQ0FBQyxJQUFJLFNBQVM7QUFDNUUsU0FBTyxJQUFJLElBQUksQ0FBQyxPQUFPLE9BQVEsU0FBUyxhQUFhQSxTQUFRLGFBQWEsRUFBRSxDQUFDLElBQUksSUFBSSxDQUFFO0FBQ3pGO0FBR0EsU0FBUyxVQUFVLE1BQWMsYUFBeUM7QUFDeEUsUUFBTSxPQUFPLFNBQVMsS0FBSyxJQUFJLElBQUksQ0FBQztBQUNwQyxTQUFPLFNBQVMsVUFBYSxZQUFZLEtBQUssQ0FBQyxjQUFjLEtBQUssV0FBVyxVQUFVLFNBQVMsR0FBRyxJQUFJLFlBQVksR0FBRyxTQUFTLEdBQUcsQ0FBQztBQUNySTtBQUdPLFNBQVMsT0FBT0EsVUFBa0IsS0FBaUIsU0FBMkI7QUFDbkYsUUFBTSxFQUFFLGFBQWEsWUFBWSxjQUFjLElBQUlBO0FBQ25ELFFBQU0sU0FBUyxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ2hELFdBQVMsS0FBSyxHQUFHLEtBQUssT0FBTyxRQUFRLE1BQU07QUFDekMsV0FBTyxFQUFFLElBQUksSUFBSSxjQUFjLFdBQVcsRUFBRSxDQUFDLENBQUMsSUFBSSxLQUFLLE9BQU8sWUFBWSxFQUFFLENBQUM7QUFBQSxFQUMvRTtBQUNBLFFBQU0sT0FBTyxDQUFDLFdBQXVDO0FBQ25ELFVBQU0sUUFBUSxJQUFJLGFBQWEsT0FBTyxNQUFNO0FBQzVDLGFBQVMsS0FBSyxHQUFHLEtBQUssT0FBTyxRQUFRLEtBQU0sT0FBTSxPQUFPLEVBQUUsQ0FBQyxLQUFLLE9BQU8sRUFBRTtBQUN6RSxXQUFPO0FBQUEsRUFDVDtBQUNBLFNBQU8sRUFBRSxPQUFPLEtBQUssUUFBUSxLQUFLLEdBQUcsTUFBTSxRQUFRLFFBQVEsS0FBSyxRQUFRLElBQUksR0FBRyxPQUFPLFFBQVEsU0FBUyxLQUFLLFFBQVEsS0FBSyxFQUFFO0FBQzdIOzs7QUM5Qk8sU0FBUyxVQUFVLFFBQXlCO0FBQ2pELE1BQUksV0FBVyxHQUFJLFFBQU8sRUFBRSxRQUFRLFFBQVEsTUFBTSxXQUFXLEtBQUs7QUFDbEUsTUFBSTtBQUNGLFdBQU8sRUFBRSxRQUFRLFFBQVEsSUFBSSxPQUFPLFFBQVEsUUFBUSxLQUFLLE1BQU0sSUFBSSxNQUFNLElBQUksR0FBRyxXQUFXLEtBQUs7QUFBQSxFQUNsRyxRQUFRO0FBQ04sV0FBTyxFQUFFLFFBQVEsUUFBUSxNQUFNLFdBQVcsMkJBQTJCO0FBQUEsRUFDdkU7QUFDRjtBQUdPLFNBQVMsZUFBZSxRQUFnQixTQUFxQztBQUNsRixRQUFNLEVBQUUsT0FBTyxJQUFJO0FBQ25CLE1BQUksQ0FBQyxPQUFRLFFBQU87QUFDcEIsUUFBTSxRQUFRLElBQUksV0FBVyxPQUFPLEtBQUssTUFBTTtBQUMvQyxXQUFTLFFBQVEsR0FBRyxRQUFRLE1BQU0sUUFBUSxTQUFTO0FBQ2pELFFBQUksT0FBTyxLQUFLLE9BQU8sS0FBSyxLQUFLLENBQUMsS0FBTSxPQUFPLFNBQVMsWUFBWSxPQUFPLEtBQUssT0FBTyxLQUFLLEtBQUssQ0FBQyxFQUFJLE9BQU0sS0FBSyxJQUFJO0FBQUEsRUFDdkg7QUFDQSxTQUFPO0FBQ1Q7QUFPTyxTQUFTLFVBQVUsTUFBWSxPQUE0QjtBQUNoRSxRQUFNLFVBQVUsSUFBSSxXQUFXLEtBQUssS0FBSztBQUN6QyxRQUFNLFFBQWtCLENBQUM7QUFDekIsTUFBSSxTQUFTO0FBQ2IsV0FBUyxPQUFPLEdBQUcsT0FBTyxLQUFLLE9BQU8sUUFBUTtBQUM1QyxVQUFNLFVBQVUsTUFBTSxLQUFLLE1BQU0sSUFBSSxDQUFDO0FBQ3RDLFVBQU0sUUFBUSxRQUFRLEtBQUssT0FBTyxJQUFJLENBQUM7QUFDdkMsWUFBUSxJQUFJLElBQUksVUFBVTtBQUMxQixRQUFJLFFBQVMsT0FBTSxLQUFLLElBQUk7QUFDNUIsUUFBSSxXQUFXLENBQUMsTUFBTyxXQUFVLEtBQUssTUFBTSxJQUFJO0FBQUEsRUFDbEQ7QUFDQSxRQUFNLEtBQUssQ0FBQyxHQUFHLE1BQU0sS0FBSyxNQUFNLENBQUMsSUFBSSxLQUFLLE1BQU0sQ0FBQyxLQUFLLEtBQUssTUFBTSxDQUFDLElBQUksS0FBSyxNQUFNLENBQUMsQ0FBQztBQUNuRixTQUFPLEVBQUUsT0FBTyxXQUFXLEtBQUssS0FBSyxHQUFHLE9BQU87QUFDakQ7OztBQ3BDTyxTQUFTLFVBQVUsTUFBWSxhQUFpQztBQUNyRSxRQUFNQyxRQUFtQixNQUFNLEtBQUssRUFBRSxRQUFRLFlBQVksR0FBRyxDQUFDLEdBQUcsV0FBVztBQUFBLElBQzFFO0FBQUEsSUFBTyxNQUFNO0FBQUEsSUFBRyxPQUFPO0FBQUEsSUFBRyxTQUFTO0FBQUEsSUFBRyxVQUFVO0FBQUEsSUFBRyxXQUFXO0FBQUEsRUFDaEUsRUFBRTtBQUNGLG1CQUFpQixNQUFNLGFBQWEsQ0FBQyxNQUFNLGdCQUFnQjtBQUN6RCxVQUFNLE1BQU1BLE1BQUssS0FBSyxNQUFNLElBQUksQ0FBQztBQUNqQyxRQUFJLFFBQVEsS0FBSyxLQUFLLElBQUk7QUFDMUIsUUFBSSxLQUFLLFNBQVUsS0FBSSxZQUFZLEtBQUssU0FBUyxJQUFJO0FBQ3JELFFBQUksQ0FBQyxZQUFhO0FBQ2xCLFFBQUksU0FBUyxLQUFLLE1BQU0sSUFBSTtBQUM1QixRQUFJLEtBQUssVUFBVyxLQUFJLGFBQWEsS0FBSyxVQUFVLElBQUk7QUFDeEQsUUFBSSxLQUFLLFFBQVMsS0FBSSxXQUFXLEtBQUssUUFBUSxJQUFJO0FBQUEsRUFDcEQsQ0FBQztBQUNELFNBQU9BLE1BQUssT0FBTyxDQUFDLFFBQVEsSUFBSSxRQUFRLE1BQU0sSUFBSSxVQUFVLEtBQUssSUFBSSxjQUFjLEVBQUU7QUFDdkY7QUFHTyxTQUFTLGlCQUFpQixNQUFZLGFBQXFCLE9BQTJEO0FBQzNILFFBQU0sU0FBUyxJQUFJLFdBQVcsV0FBVztBQUN6QyxNQUFJLE9BQU8sS0FBSyxXQUFXLENBQUM7QUFDNUIsU0FBTyxTQUFTLEdBQUc7QUFDakIsVUFBTSxNQUFNLE9BQU8sS0FBSyxNQUFNLElBQUksQ0FBQyxRQUFRLENBQUM7QUFDNUMsUUFBSSxLQUFLLFdBQVcsSUFBSSxNQUFNLEdBQUc7QUFDL0IsYUFBTyxLQUFLLFdBQVcsSUFBSTtBQUMzQjtBQUFBLElBQ0Y7QUFDQSxXQUFPLE9BQU8sR0FBRztBQUNmLGFBQU8sS0FBSyxNQUFNLElBQUksQ0FBQztBQUN2QixZQUFNLFVBQVUsS0FBSyxZQUFZLElBQUk7QUFDckMsYUFBTyxZQUFZLElBQUksVUFBVSxLQUFLLE9BQU8sSUFBSTtBQUNqRCxVQUFJLFlBQVksRUFBRztBQUFBLElBQ3JCO0FBQUEsRUFDRjtBQUNGOzs7QUN6QkEsSUFBTSxRQUFRO0FBQ2QsSUFBTUMsV0FBVSxDQUFDLE9BQU8sUUFBUSxTQUFTLEdBQUcsT0FBTyxRQUFRLE1BQU0sQ0FBQztBQVlsRSxJQUFNLGFBQWtDLG9CQUFJLElBQUk7QUFFekMsSUFBTSxRQUFOLE1BQU0sT0FBTTtBQUFBLEVBNEJqQixZQUNXQyxVQUNRLHNCQUFzQixPQUN0QixrQkFBK0IsV0FFdkMsU0FBcUIsYUFBYUEsUUFBTyxHQUNsRDtBQUxTLG1CQUFBQTtBQUNRO0FBQ0E7QUFFUjtBQUVULFNBQUssZUFBZUEsU0FBUSxpQkFBaUI7QUFDN0MsU0FBSyxXQUFXQSxTQUFRLE9BQU87QUFBQSxNQUFJLENBQUMsV0FDbEMsT0FBTyxPQUFPLENBQUMsT0FBTyxPQUFPLE1BQU0sU0FBU0EsU0FBUSxlQUFlLENBQUMsSUFBSSxJQUFJLFFBQVEsQ0FBQztBQUFBLElBQ3ZGO0FBQ0EsU0FBSyxlQUFlLGVBQWVBLFFBQU87QUFDMUMsU0FBSyxZQUFZLFVBQVVBLFFBQU87QUFDbEMsU0FBSyxZQUFZLENBQUMsR0FBRyxvQkFBSSxJQUFJLENBQUMsR0FBRyxLQUFLLFdBQVcsR0FBR0EsU0FBUSxNQUFNLEtBQUssR0FBRyxHQUFJQSxTQUFRLFdBQVcsS0FBSyxLQUFLLENBQUMsQ0FBRSxDQUFDLENBQUM7QUFDaEgsU0FBSyxPQUFPLFlBQVlBLFVBQVMsS0FBSyxNQUFNO0FBQzVDLFNBQUssTUFBTSxhQUFhQSxRQUFPO0FBQUEsRUFDakM7QUFBQSxFQWZXO0FBQUEsRUFDUTtBQUFBLEVBQ0E7QUFBQSxFQUVSO0FBQUEsRUFoQ0Y7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQTtBQUFBLEVBRUE7QUFBQSxFQUNRO0FBQUE7QUFBQSxFQUNBLGFBQWEsSUFBSSxLQUFpQixDQUFDO0FBQUEsRUFDbkMsYUFBYSxJQUFJLEtBQWlCLENBQUM7QUFBQSxFQUNuQyxZQUFZLElBQUksS0FBd0IsQ0FBQztBQUFBLEVBQ3pDLGFBQWEsSUFBSSxLQUFhO0FBQUEsRUFDOUIsY0FBYyxJQUFJLEtBQWMsQ0FBQztBQUFBLEVBQ2pDLFdBQVcsSUFBSSxLQUFXLENBQUM7QUFBQSxFQUMzQixhQUFhLElBQUksS0FBVyxDQUFDO0FBQUEsRUFDN0IsV0FBVyxJQUFJLEtBQWlCO0FBQUEsRUFDaEMsWUFBWSxJQUFJLEtBQWtCLENBQUM7QUFBQSxFQUNuQyxhQUFhLElBQUksS0FBZTtBQUFBLEVBQ2hDLGNBQWMsSUFBSSxLQUFjO0FBQUEsRUFDaEMsY0FBYyxJQUFJLEtBQXFCO0FBQUEsRUFDdkMsYUFBYSxJQUFJLEtBQVksQ0FBQztBQUFBLEVBQzlCLGdCQUFnQixJQUFJLEtBQWlCO0FBQUE7QUFBQSxFQXFCdEQsT0FBTyxPQUErQjtBQUNwQyxXQUFPLEVBQUUsT0FBTyxNQUFNLFNBQVMsS0FBSyxnQkFBZ0IsT0FBTyxRQUFRLE1BQU0sVUFBVSxLQUFLLGdCQUFnQixPQUFPO0FBQUEsRUFDakg7QUFBQTtBQUFBLEVBR0EsT0FBTyxPQUF5QjtBQUM5QixVQUFNLFNBQVMsS0FBSyxPQUFPLEtBQUs7QUFDaEMsUUFBSSxPQUFPLE1BQU0sU0FBUyxPQUFPLE9BQU8sV0FBVyxFQUFHLFFBQU87QUFDN0QsV0FBTyxLQUFLLFdBQVc7QUFBQSxNQUFJLEtBQUssVUFBVSxNQUFNO0FBQUEsTUFBRyxNQUNqRCxJQUFJLE9BQU0sZ0JBQWdCLEtBQUssU0FBUyxNQUFNLEdBQUcsS0FBSyxxQkFBcUIsS0FBSyxpQkFBaUIsS0FBSyxNQUFNO0FBQUEsSUFDOUc7QUFBQSxFQUNGO0FBQUEsRUFFQSxVQUFVLE9BQTBCO0FBQ2xDLFVBQU0sUUFBUSxLQUFLLFFBQVEsTUFBTSxVQUFVLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxNQUFNLElBQUk7QUFDNUUsV0FBTyxRQUFRLElBQUksS0FBSyxRQUFRLGNBQWM7QUFBQSxFQUNoRDtBQUFBLEVBRUEsS0FBSyxPQUE4QjtBQUNqQyxXQUFPLEtBQUssUUFBUSxNQUFNLEtBQUssVUFBVSxLQUFLLENBQUM7QUFBQSxFQUNqRDtBQUFBO0FBQUEsRUFHQSxnQkFBZ0IsT0FBMkI7QUFDekMsV0FBTyxnQkFBZ0IsS0FBSyxLQUFLLEtBQUssQ0FBQztBQUFBLEVBQ3pDO0FBQUE7QUFBQSxFQUdBLFVBQVUsT0FBb0M7QUFDNUMsV0FBTyxZQUFZLEtBQUssU0FBUyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQUEsRUFDeEQ7QUFBQSxFQUVBLE9BQU8sTUFBeUI7QUFDOUIsV0FBTyxLQUFLLFdBQVcsSUFBSSxNQUFNLE1BQU0sU0FBUyxLQUFLLFNBQVMsSUFBSSxDQUFDO0FBQUEsRUFDckU7QUFBQTtBQUFBLEVBR0EsT0FBTyxPQUEwQjtBQUMvQixVQUFNLFdBQVcsQ0FBQyxLQUFLLGdCQUFnQixLQUFLO0FBQzVDLFdBQU87QUFBQSxNQUNMLE1BQU0sS0FBSyxVQUFVLEtBQUs7QUFBQSxNQUMxQixTQUFTLE1BQU07QUFBQSxNQUNmLFFBQVEsTUFBTTtBQUFBLE1BQ2QsZUFBZSxNQUFNLFFBQVEsQ0FBQyxXQUFXLGFBQWEsS0FBSztBQUFBLE1BQzNELGNBQWMsSUFBSSxJQUFJLFdBQVcsTUFBTSxlQUFlLENBQUMsQ0FBQztBQUFBLE1BQ3hELFFBQVEsTUFBTTtBQUFBLE1BQ2QsU0FBUyxLQUFLLFFBQVEsWUFBWSxXQUFXLE1BQU0sVUFBVTtBQUFBLElBQy9EO0FBQUEsRUFDRjtBQUFBO0FBQUEsRUFHQSxPQUFPLE9BQThCO0FBQ25DLFdBQU8sS0FBSyxXQUFXLElBQUksS0FBSyxXQUFXLEtBQUssR0FBRyxNQUFNLGFBQWEsS0FBSyxTQUFTLEtBQUssUUFBUSxLQUFLLE9BQU8sS0FBSyxDQUFDLENBQUM7QUFBQSxFQUN0SDtBQUFBO0FBQUE7QUFBQSxFQUlBLE9BQU8sT0FBOEI7QUFDbkMsV0FBTyxLQUFLLFdBQVc7QUFBQSxNQUFJLEtBQUssV0FBVyxLQUFLO0FBQUEsTUFBRyxNQUNqRCxLQUFLLE9BQU8sS0FBSyxFQUFFLElBQUksQ0FBQyxNQUFNLFdBQVlELFNBQVEsU0FBUyxLQUFLLE9BQU8sTUFBTSxDQUFDLElBQUksSUFBSSxJQUFLO0FBQUEsSUFDN0Y7QUFBQSxFQUNGO0FBQUEsRUFFQSxhQUFhLE9BQTJCO0FBQ3RDLFdBQU8sS0FBSyxpQkFBaUIsTUFBTSxjQUFjLEtBQUs7QUFBQSxFQUN4RDtBQUFBO0FBQUEsRUFHUSxVQUFVLE9BQTBCO0FBQzFDLFFBQUksQ0FBQyxLQUFLLGFBQWEsS0FBSyxFQUFHLFFBQU87QUFDdEMsVUFBTSxTQUFTLEtBQUssUUFBUSxPQUFPLEtBQUssVUFBVSxLQUFLLENBQUM7QUFDeEQsVUFBTSxPQUFPLENBQUMsR0FBRyxDQUFDO0FBQ2xCLFdBQU8sUUFBUSxDQUFDLE9BQU8sTUFBTyxLQUFLLEtBQUssUUFBUSxhQUFjLENBQUMsQ0FBQyxLQUFLLEtBQU07QUFDM0UsV0FBTyxLQUFLLENBQUMsTUFBTSxJQUFJLElBQUksS0FBSyxDQUFDLElBQUksS0FBSyxDQUFDO0FBQUEsRUFDN0M7QUFBQSxFQUVBLFFBQVEsT0FBMkI7QUFDakMsV0FBTyxLQUFLLFlBQVksSUFBSSxLQUFLLFdBQVcsS0FBSyxHQUFHLE1BQU07QUFDeEQsWUFBTSxTQUFTLEtBQUssT0FBTyxRQUFRO0FBQ25DLFVBQUksVUFBVSxVQUFVLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssQ0FBQztBQUNyRSxZQUFNLFFBQVEsS0FBSyxVQUFVLEtBQUs7QUFDbEMsVUFBSSxRQUFRLFFBQVEsVUFBVSxFQUFHLFdBQVUsRUFBRSxHQUFHLFNBQVMsTUFBTSxRQUFRLEtBQUssSUFBSSxDQUFDLFVBQVUsUUFBUSxLQUFLLEVBQUU7QUFDMUcsWUFBTSxRQUFRLGVBQWUsUUFBUSxVQUFVLE1BQU0sS0FBSyxDQUFDO0FBQzNELFVBQUksTUFBTyxXQUFVLFFBQVEsS0FBSyxTQUFTLFFBQVEsU0FBUyxLQUFLO0FBQ2pFLGFBQU8sTUFBTSxPQUFPLE9BQU8sS0FBSyxTQUFTLEtBQUssS0FBSyxPQUFPLElBQUk7QUFBQSxJQUNoRSxDQUFDO0FBQUEsRUFDSDtBQUFBO0FBQUEsRUFHQSxRQUFRLE9BQXdCO0FBQzlCLFdBQU8sS0FBSyxTQUFTLElBQUksV0FBVyxLQUFLLFFBQVEsS0FBSyxDQUFDLElBQUksTUFBTTtBQUMvRCxZQUFNLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSztBQUN0QyxhQUFPLFNBQVMsS0FBSyxTQUFTLFFBQVEsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssRUFBRSxDQUFDO0FBQUEsSUFDM0YsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLEtBQUssT0FBd0I7QUFDM0IsUUFBSSxDQUFDLE1BQU0sU0FBVSxRQUFPLEtBQUssUUFBUSxLQUFLO0FBQzlDLFdBQU8sS0FBSyxTQUFTLElBQUksWUFBWSxLQUFLLFFBQVEsS0FBSyxDQUFDLElBQUksTUFBTTtBQUNoRSxZQUFNLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSztBQUN0QyxhQUFPLFdBQVcsS0FBSyxTQUFTLFFBQVEsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssRUFBRSxDQUFDO0FBQUEsSUFDN0YsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLFFBQVEsT0FBa0IsT0FBcUI7QUFDN0MsV0FBTyxLQUFLLFdBQVc7QUFBQSxNQUFJLFdBQVcsS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFLLENBQUM7QUFBQSxNQUFJLE1BQ3BFLFdBQVcsS0FBSyxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUssR0FBRyxLQUFLLFFBQVEsS0FBSyxHQUFHLEVBQUUsUUFBUSxLQUFLLE9BQU8sS0FBSyxHQUFHLElBQUksTUFBTSxDQUFDO0FBQUEsSUFDbkg7QUFBQSxFQUNGO0FBQUEsRUFFQSxRQUFRLE9BQWtCLE9BQXFCO0FBQzdDLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxXQUFXLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQUEsTUFBSSxNQUNwRSxTQUFTLEtBQUssU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLLEdBQUcsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssR0FBRyxNQUFNLE1BQU0sQ0FBQztBQUFBLElBQ25IO0FBQUEsRUFDRjtBQUFBLEVBRUEsS0FBSyxPQUE4QjtBQUNqQyxXQUFPLEtBQUssU0FBUztBQUFBLE1BQUksS0FBSyxRQUFRLEtBQUs7QUFBQSxNQUFHLE1BQzVDLFVBQVUsS0FBSyxRQUFRLEtBQUssR0FBRyxLQUFLLE9BQU8sTUFBTSxLQUFLLEVBQUUsS0FBSyxNQUFNO0FBQUEsSUFDckU7QUFBQSxFQUNGO0FBQUEsRUFFQSxNQUFNLE9BQStCO0FBQ25DLFdBQU8sS0FBSyxVQUFVLElBQUksS0FBSyxXQUFXLEtBQUssR0FBRyxNQUFNO0FBQ3RELFlBQU0sUUFBUSxlQUFlLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQzlELGFBQU8sTUFBTSxPQUFPLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxNQUFNLEtBQUssU0FBUyxFQUFFLElBQUksSUFBSSxDQUFDLElBQUk7QUFBQSxJQUM5RSxDQUFDO0FBQUEsRUFDSDtBQUFBLEVBRUEsTUFBTSxPQUEwQjtBQUM5QixXQUFPLEtBQUssUUFBUSxLQUFLLEVBQUUsTUFBTSxDQUFDO0FBQUEsRUFDcEM7QUFBQTtBQUFBO0FBQUEsRUFJQSxTQUFTLE9BQWlDO0FBQ3hDLFFBQUksTUFBTSxRQUFRLFFBQVEsS0FBSyxVQUFVLFNBQVMsTUFBTSxHQUFHLEVBQUcsUUFBTyxNQUFNO0FBQzNFLFVBQU0sT0FBTyxLQUFLLFVBQVUsT0FBTyxDQUFDLFFBQVEsUUFBUSxTQUFTLFFBQVEsS0FBSztBQUMxRSxRQUFJLEtBQUssZ0JBQWdCLEtBQUssS0FBSyxLQUFLLFVBQVUsU0FBUyxLQUFLLEVBQUcsUUFBTztBQUMxRSxXQUFPLEtBQUssS0FBSyxDQUFDLFFBQVEsS0FBSyxRQUFRLE1BQU0sSUFBSSxHQUFHLENBQUMsS0FBSyxLQUFLLENBQUMsS0FBSyxLQUFLLFVBQVUsQ0FBQyxLQUFLO0FBQUEsRUFDNUY7QUFBQTtBQUFBLEVBR0EsVUFBVSxPQUE4QjtBQUN0QyxVQUFNLE1BQU0sS0FBSyxTQUFTLEtBQUs7QUFDL0IsUUFBSSxRQUFRLEtBQU0sUUFBTyxDQUFDO0FBQzFCLFVBQU0sU0FBUyxFQUFFLEdBQUcsT0FBTyxRQUFRLGdCQUFnQixLQUFLLE1BQU0sTUFBTSxFQUFFO0FBQ3RFLFdBQU8sS0FBSyxjQUFjLElBQUksR0FBRyxHQUFHLElBQUksS0FBSyxXQUFXLE1BQU0sQ0FBQyxJQUFJLE1BQU07QUFDdkUsWUFBTSxTQUFTLEtBQUssT0FBTyxRQUFRO0FBQ25DLFlBQU0sUUFBUSxlQUFlLFFBQVEsVUFBVSxNQUFNLEtBQUssQ0FBQztBQUMzRCxhQUFPLFVBQVUsS0FBSyxTQUFTLEtBQUssUUFBUTtBQUFBLFFBQzFDO0FBQUEsUUFDQSxRQUFRLEtBQUssT0FBTyxNQUFNO0FBQUEsUUFDMUIsUUFBUSxTQUFTLFdBQVcsS0FBSyxTQUFTLFFBQVEsS0FBSztBQUFBLFFBQ3ZELFdBQVcsS0FBSyxVQUFVLEtBQUs7QUFBQSxRQUMvQixnQkFBZ0IsQ0FBQyxTQUFTLENBQUMsZUFBZSxNQUFNO0FBQUEsTUFDbEQsQ0FBQztBQUFBLElBQ0gsQ0FBQztBQUFBLEVBQ0g7QUFBQTtBQUFBLEVBR0EsWUFBWSxPQUFrQixPQUFPLE9BQWlCO0FBQ3BELFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxHQUFHLElBQUksSUFBSSxLQUFLLFdBQVcsRUFBRSxHQUFHLE9BQU8sY0FBYyxDQUFDLEVBQUUsQ0FBQyxDQUFDO0FBQUEsTUFBSSxNQUN2RixZQUFZLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssR0FBRyxJQUFJLEVBQUUsSUFBSSxDQUFDLFFBQVEsT0FBTyxPQUFPLEtBQUssVUFBVSxLQUFLLElBQUksRUFBRTtBQUFBLElBQ3hIO0FBQUEsRUFDRjtBQUFBLEVBRUEsTUFBTSxPQUFxQztBQUN6QyxXQUFPLEtBQUssVUFBVSxJQUFJLEdBQUcsTUFBTSxLQUFLLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxlQUFlLEtBQUssT0FBTyxNQUFNLEtBQUssR0FBRyxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUM7QUFBQSxFQUNySTtBQUFBLEVBRUEsUUFBUSxPQUFrQztBQUN4QyxVQUFNLFFBQVEsS0FBSyxNQUFNLEtBQUs7QUFDOUIsUUFBSSxDQUFDLE1BQU8sUUFBTztBQUNuQixVQUFNLE1BQU0sR0FBRyxNQUFNLFFBQVEsSUFBSSxNQUFNLE1BQU0sSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQ3BFLFdBQU8sS0FBSyxZQUFZLElBQUksS0FBSyxNQUFNLFVBQVUsS0FBSyxLQUFLLEtBQUssR0FBRyxLQUFLLENBQUM7QUFBQSxFQUMzRTtBQUFBO0FBQUEsRUFHQSxRQUFRLE9BQWtDO0FBQ3hDLFdBQU8sS0FBSyxZQUFZLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDLElBQUksS0FBSyxhQUFhLEtBQUssQ0FBQyxJQUFJLE1BQU0sT0FBTyxJQUFJLE1BQU0sS0FBSyxnQkFBZ0IsS0FBSyxDQUFDO0FBQUEsRUFDeEk7QUFBQTtBQUFBLEVBR0EsVUFBVSxPQUFtQztBQUMzQyxVQUFNLFNBQVMsS0FBSyxRQUFRLE9BQU8sS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN4RCxVQUFNLFdBQVcsaUJBQWlCLEtBQUssT0FBTztBQUM5QyxVQUFNLFlBQVksS0FBSyxlQUFlLENBQUMsSUFBSSxZQUFZLEtBQUssT0FBTyxFQUFFLElBQUksQ0FBQyxhQUFhLEVBQUUsR0FBRyxTQUFTLFFBQVEsRUFBRSxFQUFFO0FBQ2pILFNBQUssUUFBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDL0MsWUFBTSxVQUFVLFVBQVUsU0FBUyxNQUFNLElBQUksQ0FBQztBQUM5QyxVQUFJLFFBQVMsU0FBUSxVQUFVLE9BQU8sQ0FBQztBQUFBLElBQ3pDLENBQUM7QUFDRCxXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRVEsZ0JBQWdCLE9BQWtDO0FBQ3hELFVBQU0sU0FBUyxLQUFLLFFBQVEsT0FBTyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hELFVBQU0sUUFBUSxLQUFLLFVBQVUsS0FBSztBQUNsQyxVQUFNLFVBQVUsb0JBQUksSUFBMEI7QUFDOUMsVUFBTSxXQUFXLGlCQUFpQixLQUFLLE9BQU87QUFDOUMsU0FBSyxRQUFRLGFBQWEsUUFBUSxDQUFDLElBQUksTUFBTTtBQUMzQyxVQUFJLE1BQU0sWUFBWSxRQUFRLE1BQU0sWUFBWSxTQUFTLEVBQUUsRUFBRztBQUM5RCxZQUFNLFNBQVMsUUFBUSxJQUFJLEVBQUUsS0FBSyxFQUFFLElBQUksUUFBUSxHQUFHLE1BQU0sRUFBRTtBQUMzRCxjQUFRLElBQUksSUFBSSxNQUFNO0FBQ3RCLFVBQUksS0FBSyxRQUFRLGVBQWUsQ0FBQyxFQUFHLFFBQU8sUUFBUSxPQUFPLENBQUMsSUFBSTtBQUFBLFVBQzFELFFBQU8sVUFBVSxPQUFPLENBQUM7QUFBQSxJQUNoQyxDQUFDO0FBQ0QsVUFBTSxTQUFTLENBQUMsRUFBRSxHQUFHLE1BQTZCLEtBQUssUUFBUSxRQUFRLEVBQUUsRUFBRSxXQUFXO0FBQ3RGLFVBQU0sT0FBTyxDQUFDLEVBQUUsUUFBUSxLQUFLLE1BQTRCLEtBQUssSUFBSSxRQUFRLElBQUk7QUFDOUUsVUFBTSxNQUFNLENBQUMsR0FBRyxRQUFRLE9BQU8sQ0FBQyxFQUFFLE9BQU8sQ0FBQyxXQUFXLENBQUMsWUFBWSxLQUFLLE9BQU8sS0FBSyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3JHLFdBQU8sSUFBSSxLQUFLLENBQUMsR0FBRyxNQUFNLE9BQU8sT0FBTyxDQUFDLENBQUMsSUFBSSxPQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssS0FBSyxDQUFDLElBQUksS0FBSyxDQUFDLENBQUM7QUFBQSxFQUN0RjtBQUFBLEVBRVEsV0FBd0I7QUFDOUIsV0FBTyxJQUFJLElBQUksS0FBSyxRQUFRLGFBQWEsT0FBTyxDQUFDLEdBQUcsT0FBTyxLQUFLLElBQUksRUFBRSxNQUFNLENBQUMsQ0FBQztBQUFBLEVBQ2hGO0FBQUEsRUFFUSxPQUFPLE9BQTBDO0FBQ3ZELFVBQU0sU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLO0FBQ3RDLFVBQU0sU0FBUyxlQUFlLFFBQVEsVUFBVSxNQUFNLElBQUksQ0FBQyxLQUFLO0FBQ2hFLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTztBQUN4QixVQUFNLFVBQVUsSUFBSSxXQUFXLE9BQU8sS0FBSyxNQUFNLEVBQUUsS0FBSyxDQUFDO0FBQ3pELFdBQU8sV0FBVyxRQUFRLENBQUMsT0FBTyxPQUFPO0FBQ3ZDLFVBQUksS0FBSyxJQUFJLEVBQUUsRUFBRyxTQUFRLEtBQUssSUFBSTtBQUFBLElBQ3JDLENBQUM7QUFDRCxXQUFPLFFBQVEsSUFBSSxDQUFDLFdBQVcsVUFBVSxhQUFhLFNBQVMsS0FBSyxLQUFLLEVBQUU7QUFBQSxFQUM3RTtBQUFBO0FBQUEsRUFHUSxXQUFXLE9BQTBCO0FBQzNDLFVBQU0sU0FBUyxPQUFPLE9BQU8sQ0FBQyxTQUFTLE1BQU0sYUFBYSxTQUFTLElBQUksQ0FBQztBQUN4RSxXQUFPLEtBQUssVUFBVSxDQUFDLEtBQUssZ0JBQWdCLEtBQUssR0FBRyxNQUFNLFNBQVMsTUFBTSxRQUFRLE1BQU0sTUFBTSxRQUFRLE1BQU0sTUFBTSxDQUFDO0FBQUEsRUFDcEg7QUFBQSxFQUVRLFdBQVcsT0FBMEI7QUFDM0MsV0FBTyxLQUFLLFVBQVUsQ0FBQyxLQUFLLFVBQVUsS0FBSyxHQUFHLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTSxTQUFTLE1BQU0sT0FBTyxNQUFNLE1BQU0sS0FBSyxhQUFhLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDekk7QUFBQSxFQUVRLFFBQVEsT0FBMEI7QUFDeEMsV0FBTyxHQUFHLE1BQU0sS0FBSyxJQUFJLE1BQU0sSUFBSSxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUM7QUFBQSxFQUMvRDtBQUNGO0FBRUEsU0FBUyxlQUFlLEVBQUUsU0FBUyxRQUFRLGNBQWMsUUFBUSxRQUFRLEdBQXVCO0FBQzlGLFNBQU8sWUFBWSxRQUFRLFdBQVcsUUFBUSxhQUFhLFNBQVMsS0FBSyxPQUFPLFNBQVMsS0FBSyxZQUFZO0FBQzVHO0FBRUEsU0FBUyxlQUFlQyxVQUF5QztBQUMvRCxRQUFNLFVBQVUsb0JBQUksSUFBeUI7QUFDN0MsYUFBVyxPQUFPQSxTQUFRLFdBQVc7QUFDbkMsZUFBVyxFQUFFLEtBQUssTUFBTSxLQUFLLElBQUssU0FBUSxJQUFJLE1BQU0sUUFBUSxJQUFJLEdBQUcsS0FBSyxvQkFBSSxJQUFJLEdBQUcsSUFBSSxLQUFLLENBQUM7QUFBQSxFQUMvRjtBQUNBLFNBQU8sSUFBSSxJQUFJLENBQUMsR0FBRyxPQUFPLEVBQUUsSUFBSSxDQUFDLENBQUMsS0FBSyxNQUFNLE1BQU0sQ0FBQyxLQUFLLENBQUMsR0FBRyxNQUFNLEVBQUUsS0FBSyxDQUFDLENBQUMsQ0FBQztBQUMvRTs7O0FDN1NPLElBQU0sZ0JBQTJCO0FBQUEsRUFDdEMsTUFBTTtBQUFBLEVBQVMsTUFBTTtBQUFBLEVBQU0sT0FBTztBQUFBLEVBQVUsVUFBVTtBQUFBLEVBQU8sUUFBUTtBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQUksT0FBTztBQUFBLEVBQUksTUFBTTtBQUFBLEVBQUksTUFBTTtBQUFBLEVBQU8sU0FBUztBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQ2hKLE1BQU07QUFBQSxFQUFPLGNBQWMsQ0FBQztBQUFBLEVBQUcsUUFBUSxDQUFDO0FBQUEsRUFBRyxLQUFLO0FBQUEsRUFBTSxPQUFPO0FBQUEsRUFBTSxRQUFRO0FBQUEsRUFBTSxTQUFTO0FBQUEsRUFBTSxNQUFNLENBQUM7QUFBQSxFQUFHLFVBQVU7QUFBQSxFQUFNLE1BQU07QUFBQSxFQUFNLE9BQU87QUFBQSxFQUFRLFlBQVk7QUFDbks7OztBQ3RCQSxJQUFNLFdBQU4sTUFBZTtBQUFBLEVBQ0osUUFBa0IsQ0FBQztBQUFBLEVBQzVCLEdBQUcsTUFBc0I7QUFDdkIsVUFBTUMsU0FBUSxLQUFLLE1BQU0sUUFBUSxJQUFJO0FBQ3JDLFlBQVFBLFVBQVMsSUFBSUEsU0FBUSxLQUFLLE1BQU0sS0FBSyxJQUFJLElBQUksS0FBSztBQUFBLEVBQzVEO0FBQ0Y7QUFHQSxJQUFNLFVBQVUsQ0FBQyxTQUF5QixHQUFHLGVBQWUsS0FBSyxJQUFJLElBQUksSUFBSSxLQUFLLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxFQUFFLENBQUMsQ0FBQyxNQUFNLFFBQVE7QUFJL0csU0FBUyxTQUFTLFNBQXdCLFVBQW9CLENBQUMsTUFBTSxHQUFHLFlBQXdDLENBQUMsR0FBYTtBQUNuSSxRQUFNLFVBQVUsQ0FBQyxJQUFJLFdBQVcsU0FBUyxPQUFPLGFBQWE7QUFDN0QsUUFBTSxPQUFPLENBQUMsU0FBeUI7QUFDckMsVUFBTUEsU0FBUSxRQUFRLFFBQVEsSUFBSTtBQUNsQyxXQUFPQSxVQUFTLElBQUlBLFNBQVEsUUFBUSxLQUFLLElBQUksSUFBSTtBQUFBLEVBQ25EO0FBQ0EsUUFBTSxDQUFDLFdBQVcsUUFBUSxRQUFRLElBQUksSUFBSSxDQUFDLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxDQUFDO0FBQ3pHLFFBQU0sT0FBaUI7QUFBQSxJQUNyQixRQUFRO0FBQUEsSUFBUyxTQUFTO0FBQUEsSUFBRztBQUFBLElBQzdCLGNBQWMsRUFBRSxNQUFNLENBQUMsR0FBRyxDQUFDLEdBQUcsTUFBTSxDQUFDLEdBQUcsQ0FBQyxFQUFFO0FBQUEsSUFBRyxxQkFBcUI7QUFBQSxJQUNuRSxRQUFRO0FBQUEsSUFBVyxhQUFhLEVBQUUsTUFBTSxHQUFHLE1BQU0sRUFBRTtBQUFBLElBQUcsZUFBZTtBQUFBLElBQUcsYUFBYTtBQUFBLElBQ3JGLFdBQVcsRUFBRSxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsRUFBRTtBQUFBLElBQUcsUUFBUSxFQUFFLFVBQVUsQ0FBQyxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQUEsSUFBRyxRQUFRLEVBQUUsSUFBSSxDQUFDLEdBQUcsT0FBTyxDQUFDLEVBQUU7QUFBQSxJQUM3RyxTQUFTO0FBQUEsTUFDUCxTQUFTLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssQ0FBQztBQUFBLE1BQ3JELFFBQVEsUUFBUSxJQUFJLENBQUMsR0FBRyxNQUFNLFVBQVUsQ0FBQyxJQUFJLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDcEQsT0FBTyxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sS0FBSyxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssRUFBRSxDQUFDO0FBQUEsTUFDMUQsUUFBUSxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sSUFBSSxDQUFDO0FBQUEsTUFDbkMsTUFBTSxRQUFRLElBQUksSUFBSTtBQUFBLElBQ3hCO0FBQUEsSUFDQSxRQUFRLEVBQUUsS0FBSyxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUFHLFlBQVksRUFBRSxLQUFLLENBQUMsRUFBRTtBQUFBLElBQzdFLFNBQVMsRUFBRSxPQUFPLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxFQUFFO0FBQUEsSUFDL0QsVUFBVSxRQUFRLEtBQUssQ0FBQyxFQUFFLE9BQU8sTUFBTSxXQUFXLE1BQVMsSUFBSSxFQUFFLFNBQVMsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxFQUFFLElBQUk7QUFBQSxJQUN6RyxVQUFVLENBQUM7QUFBQSxFQUNiO0FBQ0EsUUFBTSxZQUFZLFFBQVEsS0FBSyxDQUFDLEVBQUUsUUFBUSxNQUFNLFlBQVksTUFBUztBQUNyRSxNQUFJLFdBQVc7QUFDYixTQUFLLGFBQWEsS0FBSyxLQUFLLEtBQUssZUFBZSxHQUFHLEtBQUssYUFBYSxDQUFDO0FBQ3RFLFNBQUssYUFBYSxLQUFLLEtBQUssS0FBSyxPQUFPLEdBQUcsS0FBSyxPQUFPLENBQUM7QUFDeEQsU0FBSyxRQUFRLE9BQU8sS0FBSyxDQUFDLEdBQUcsQ0FBQyxDQUFDO0FBQUEsRUFDakM7QUFDQSxNQUFJLFNBQVM7QUFDYixhQUFXLEVBQUUsT0FBTyxRQUFRLFNBQVMsUUFBUSxHQUFHLFFBQVEsWUFBWSxTQUFZLElBQUksR0FBRyxTQUFTLEdBQUcsU0FBUyxDQUFDLEdBQUcsT0FBTyxLQUFLLFNBQVM7QUFDbkksU0FBSyxRQUFRLE1BQU0sS0FBSyxRQUFRLEtBQUssQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxLQUFLLE1BQU07QUFDL0IsU0FBSyxRQUFRLE9BQU8sS0FBSyxNQUFNLE1BQU0sQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxDQUFDLEVBQUUsS0FBSyxLQUFLO0FBQ2pDLFNBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU07QUFDbEMsUUFBSSxXQUFXO0FBQ2IsV0FBSyxRQUFRLE9BQU8sQ0FBQyxFQUFFLEtBQUssV0FBVyxDQUFDO0FBQ3hDLFdBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLEtBQUs7QUFBQSxJQUNuQztBQUNBLFFBQUksV0FBVyxPQUFXO0FBQzFCLFNBQUssU0FBVSxRQUFRLEtBQUssU0FBUyxNQUFNO0FBQzNDLFNBQUssU0FBVSxPQUFPLEtBQUssS0FBSyxRQUFRLE1BQU0sU0FBUyxDQUFDO0FBQ3hELFNBQUssU0FBVSxPQUFPLEtBQUssTUFBTTtBQUNqQyxhQUFTO0FBQUEsRUFDWDtBQUNBLFNBQU87QUFFUCxXQUFTLFFBQVEsT0FBdUI7QUFDdEMsUUFBSSxTQUFTO0FBQ2IsUUFBSSxPQUFPO0FBQ1gsZUFBVyxRQUFRLE1BQU0sTUFBTSxHQUFHLEVBQUUsT0FBTyxPQUFPLEdBQUc7QUFDbkQsWUFBTSxDQUFDLE1BQU0sUUFBUSxRQUFRLElBQUksQ0FBQyxJQUFJLEtBQUssTUFBTSxHQUFHO0FBQ3BELFlBQU0sUUFBUSxNQUFNLFlBQVksR0FBRztBQUNuQyxZQUFNLFFBQVEsUUFBUSxNQUFNLE1BQU0sTUFBTSxHQUFHLEtBQUssR0FBRyxPQUFPLE1BQU0sTUFBTSxRQUFRLENBQUMsQ0FBQyxDQUFDO0FBQ2pGLGNBQVEsSUFBSSxLQUFLO0FBQ2pCLFlBQU0sS0FBSyxPQUFPLEdBQUcsSUFBSTtBQUN6QixVQUFJLEtBQUssS0FBSyxPQUFPLEdBQUcsUUFBUTtBQUM5QixhQUFLLE9BQU8sR0FBRyxLQUFLLFdBQVcsSUFBSSxJQUFJLEtBQUssTUFBTTtBQUNsRCxhQUFLLE9BQU8sTUFBTSxLQUFLLEtBQUs7QUFBQSxNQUM5QjtBQUNBLGVBQVM7QUFBQSxJQUNYO0FBQ0EsV0FBTztBQUFBLEVBQ1Q7QUFFQSxXQUFTLFFBQVEsTUFBYyxNQUFjLE1BQXNCO0FBQ2pFLFVBQU0sYUFBYSxVQUFVLEdBQUcsR0FBRyxJQUFJLEtBQUssSUFBSSxFQUFFO0FBQ2xELFFBQUksYUFBYSxLQUFLLFVBQVUsS0FBSyxRQUFRO0FBQzNDLFdBQUssVUFBVSxLQUFLLEtBQUssS0FBSyxJQUFJLENBQUM7QUFDbkMsV0FBSyxVQUFVLEtBQUssS0FBSyxLQUFLLElBQUksQ0FBQztBQUNuQyxXQUFLLFVBQVUsS0FBSyxLQUFLLENBQUM7QUFBQSxJQUM1QjtBQUNBLFVBQU0sS0FBSyxPQUFPLEdBQUcsR0FBRyxVQUFVLElBQUksSUFBSSxFQUFFO0FBQzVDLFFBQUksS0FBSyxLQUFLLE9BQU8sU0FBUyxRQUFRO0FBQ3BDLFdBQUssT0FBTyxTQUFTLEtBQUssVUFBVTtBQUNwQyxXQUFLLE9BQU8sS0FBSyxLQUFLLElBQUk7QUFBQSxJQUM1QjtBQUNBLFdBQU87QUFBQSxFQUNUO0FBRUEsV0FBUyxNQUFNLFFBQXdDO0FBQ3JELFVBQU0sUUFBUSxPQUFPLFFBQVEsTUFBTTtBQUNuQyxRQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsVUFBTSxLQUFLLEtBQUssR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hDLFFBQUksS0FBSyxLQUFLLFdBQVcsSUFBSSxRQUFRO0FBQ25DLGlCQUFXLENBQUMsS0FBSyxLQUFLLEtBQUssT0FBTztBQUNoQyxhQUFLLE9BQU8sSUFBSSxLQUFLLEtBQUssR0FBRyxDQUFDO0FBQzlCLGFBQUssT0FBTyxPQUFPLEtBQUssS0FBSyxLQUFLLENBQUM7QUFDbkMsYUFBSyxPQUFPLE9BQU8sS0FBSyxDQUFDO0FBQ3pCLGFBQUssT0FBTyxLQUFLLEtBQUssQ0FBQztBQUFBLE1BQ3pCO0FBQ0EsV0FBSyxXQUFXLElBQUksS0FBSyxLQUFLLE9BQU8sSUFBSSxNQUFNO0FBQUEsSUFDakQ7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUNGO0FBTU8sU0FBUyxVQUFVLFFBQXVDO0FBQy9ELFNBQU8sRUFBRSxHQUFHLGVBQWUsR0FBRyxPQUFPO0FBQ3ZDOzs7QXpCOUhBLElBQU0sVUFBeUI7QUFBQSxFQUM3QixFQUFFLE9BQU8sYUFBYSxRQUFRLEtBQUssUUFBUSxFQUFFLFVBQVUsY0FBYyxHQUFHLFFBQVEsR0FBRztBQUFBLEVBQ25GLEVBQUUsT0FBTyxlQUFlLFFBQVEsR0FBRyxRQUFRLEVBQUUsVUFBVSxlQUFlLEtBQUssTUFBTSxHQUFHLFFBQVEsR0FBRztBQUFBLEVBQy9GLEVBQUUsT0FBTywyQkFBMkIsUUFBUSxLQUFLLFFBQVEsRUFBRSxVQUFVLGNBQWMsR0FBRyxRQUFRLEdBQUc7QUFBQSxFQUNqRyxFQUFFLE9BQU8sd0JBQXdCLFFBQVEsSUFBSSxRQUFRLEVBQUUsVUFBVSxjQUFjLEdBQUcsUUFBUSxHQUFHO0FBQUEsRUFDN0YsRUFBRSxPQUFPLDBCQUEwQixRQUFRLElBQUksUUFBUSxFQUFFLFVBQVUsZUFBZSxHQUFHLFFBQVEsR0FBRztBQUFBLEVBQ2hHLEVBQUUsT0FBTywyQkFBMkIsUUFBUSxJQUFJLFFBQVEsRUFBRSxVQUFVLGVBQWUsR0FBRyxRQUFRLEdBQUc7QUFBQSxFQUNqRyxFQUFFLE9BQU8sY0FBYyxRQUFRLEdBQUcsUUFBUSxHQUFHLFFBQVEsR0FBRztBQUMxRDtBQUNBLElBQU0sUUFBUTtBQUFBLEVBQ1o7QUFBQSxFQUFzRDtBQUFBLEVBQTBDO0FBQ2xHO0FBRUEsU0FBUyxRQUFRLFNBQXdCLFdBQXFCLENBQUMsR0FBWTtBQUN6RSxRQUFNLE9BQU8sU0FBUyxTQUFTLENBQUMsUUFBUSxRQUFRLENBQUM7QUFDakQsT0FBSyxXQUFXLFNBQVMsSUFBSSxDQUFDLFlBQVksS0FBSyxRQUFRLEtBQUssT0FBTyxJQUFJLENBQUM7QUFDeEUsU0FBTyxVQUFVLElBQUk7QUFDdkI7QUFFQSxJQUFNLFFBQVEsSUFBSSxNQUFNLFFBQVEsU0FBUyxDQUFDLEdBQUcsT0FBTyxjQUFjLENBQUMsQ0FBQztBQUNwRSxJQUFNLFVBQVUsQ0FBQyxFQUFFLFFBQVEsSUFBSSxNQUF1QyxDQUFDLE9BQU8sS0FBSyxHQUFHLEdBQUcsSUFBSSxPQUFPLEdBQUcsSUFBSSxLQUFLO0FBQ2hILElBQU0sT0FBTyxDQUFDLFNBQTBDLENBQUMsTUFDdkQsY0FBYyxNQUFNLFVBQVUsVUFBVSxNQUFNLENBQUMsR0FBRyxFQUFFLFFBQVEsU0FBUyxZQUFZLEtBQUssQ0FBQztBQUV6RixLQUFLLGtFQUFrRSxNQUFNO0FBQzNFLFNBQU8sVUFBVSxNQUFNLFFBQVEsVUFBVSxDQUFDLGNBQWMsQ0FBQztBQUV6RCxTQUFPLFVBQVUsTUFBTSxRQUFRLE1BQU0sSUFBSSxVQUFVLEVBQUcsSUFBSSxhQUFhLEdBQUcsRUFBRSxPQUFPLEdBQUcsVUFBVSxTQUFXLE9BQU8sU0FBVyxDQUFDO0FBQzlILFNBQU8sVUFBVSxNQUFNLFFBQVEsTUFBTSxJQUFJLFVBQVUsRUFBRyxJQUFJLGVBQWUsR0FBRyxFQUFFLE9BQU8sR0FBRyxVQUFVLElBQUksT0FBTyxHQUFHLENBQUM7QUFDbkgsQ0FBQztBQUVELEtBQUssbUZBQW1GLE1BQU07QUFDNUYsUUFBTSxRQUFRLFFBQVEsQ0FBQyxxQkFBcUIseUJBQXlCLHVCQUF1QixDQUFDO0FBQzdGLFNBQU8sVUFBVSxNQUFNLElBQUksR0FBRyxFQUFHLElBQUksR0FBRyxHQUFHLEVBQUUsT0FBTyxHQUFHLFVBQVUsSUFBSSxPQUFPLEdBQUcsQ0FBQztBQUNoRixTQUFPLFVBQVUsQ0FBQyxHQUFHLE1BQU0sSUFBSSxNQUFNLEVBQUcsS0FBSyxDQUFDLEdBQUcsQ0FBQyxLQUFLLENBQUM7QUFDeEQsYUFBVyxXQUFXLENBQUMsZ0JBQWdCLGtCQUFrQixvQkFBb0IsWUFBWSxnQkFBZ0IsR0FBRztBQUMxRyxXQUFPLEdBQUcsQ0FBQyxjQUFjLE9BQU8sR0FBRyxPQUFPO0FBQUEsRUFDNUM7QUFDRixDQUFDO0FBRUQsS0FBSyxpRkFBaUYsTUFBTTtBQUMxRixTQUFPLFVBQVUsS0FBSyxFQUFFLElBQUksT0FBTyxHQUFHO0FBQUEsSUFDcEMsQ0FBQyxlQUFlLEtBQUssS0FBSyxLQUFLLElBQUksQ0FBQztBQUFBLElBQUcsQ0FBQyxnQkFBZ0IsSUFBSSxHQUFHLEdBQUcsR0FBRyxFQUFFO0FBQUEsSUFBRyxDQUFDLGlCQUFpQixHQUFHLEdBQUcsR0FBRyxHQUFHLENBQUM7QUFBQSxJQUFHLENBQUMsSUFBSSxHQUFHLEdBQUcsR0FBRyxHQUFHLENBQUM7QUFBQSxFQUNoSSxDQUFDO0FBQ0QsU0FBTyxNQUFNLEtBQUssRUFBRSxDQUFDLEVBQUUsSUFBSSxLQUFNLE9BQU8sQ0FBQztBQUN6QyxTQUFPLE1BQU0sS0FBSyxFQUFFLENBQUMsRUFBRSxJQUFJLE1BQU0sSUFBSTtBQUN2QyxDQUFDO0FBRUQsS0FBSyx5REFBeUQsTUFBTTtBQUNsRSxTQUFPLFVBQVUsUUFBUSxNQUFNLEtBQUssQ0FBQyxDQUFDLEdBQUcsQ0FBQyxJQUFJLEtBQUssS0FBSyxLQUFLLElBQUksRUFBRSxDQUFDO0FBQ3BFLFNBQU8sTUFBTSxNQUFNLEtBQUssQ0FBQyxFQUFFLElBQUksS0FBTSxPQUFPLENBQUM7QUFDL0MsQ0FBQztBQUVELEtBQUssK0VBQStFLE1BQU07QUFDeEYsU0FBTyxVQUFVLE1BQU0sV0FBVyxDQUFDLFlBQVksT0FBTyxVQUFVLFFBQVEsQ0FBQztBQUN6RSxTQUFPLFVBQVUsS0FBSyxFQUFFLEtBQUssU0FBUyxDQUFDLEVBQUUsSUFBSSxDQUFDLFFBQVEsUUFBUSxHQUFHLEVBQUUsTUFBTSxHQUFHLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxRQUFRLEdBQUcsR0FBRyxDQUFDLFVBQVUsQ0FBQyxDQUFDLENBQUM7QUFDL0csUUFBTSxDQUFDLFFBQVEsSUFBSSxJQUFJLEtBQUssRUFBRSxLQUFLLFNBQVMsQ0FBQztBQUM3QyxTQUFPLFVBQVUsQ0FBQyxPQUFPLFFBQVEsT0FBTyxJQUFJLE9BQU8sT0FBTyxJQUFJLEtBQU0sS0FBSyxHQUFHLENBQUMsQ0FBQyxLQUFLLEdBQUcsR0FBRyxDQUFDLENBQUM7QUFDM0YsU0FBTyxVQUFVLENBQUMsS0FBSyxRQUFRLEtBQUssSUFBSSxLQUFLLEdBQUcsQ0FBQyxDQUFDLEdBQUcsR0FBRyxDQUFDO0FBQzNELENBQUM7QUFFRCxLQUFLLDhEQUE4RCxNQUFNO0FBQ3ZFLFNBQU8sTUFBTSxNQUFNLFNBQVMsVUFBVSxDQUFDLENBQUMsQ0FBQyxHQUFHLFVBQVU7QUFDdEQsU0FBTyxNQUFNLE1BQU0sU0FBUyxVQUFVLEVBQUUsS0FBSyxTQUFTLENBQUMsQ0FBQyxHQUFHLFFBQVE7QUFDbkUsU0FBTyxNQUFNLE1BQU0sU0FBUyxVQUFVLEVBQUUsS0FBSyxPQUFPLENBQUMsQ0FBQyxHQUFHLFVBQVU7QUFDbkUsU0FBTyxNQUFNLElBQUksTUFBTSxRQUFRLENBQUMsRUFBRSxPQUFPLFFBQVEsUUFBUSxHQUFHLFFBQVEsRUFBRSxLQUFLLE9BQU8sUUFBUSxJQUFJLEVBQUUsQ0FBQyxDQUFDLENBQUMsRUFBRSxTQUFTLFVBQVUsQ0FBQyxDQUFDLENBQUMsR0FBRyxRQUFRO0FBQ3RJLFNBQU8sTUFBTSxJQUFJLE1BQU0sUUFBUSxDQUFDLEVBQUUsT0FBTyxRQUFRLFFBQVEsRUFBRSxDQUFDLENBQUMsQ0FBQyxFQUFFLFNBQVMsVUFBVSxDQUFDLENBQUMsQ0FBQyxHQUFHLElBQUk7QUFDL0YsQ0FBQztBQUVELEtBQUssMkRBQTJELE1BQU07QUFDcEUsUUFBTSxTQUFTLENBQUMsV0FDZCxLQUFLLE1BQU0sRUFBRSxJQUFJLENBQUMsRUFBRSxRQUFRLElBQUksTUFBTSxDQUFDLE9BQU8sS0FBSyxHQUFHLEdBQUcsS0FBSyxNQUFNLElBQUksS0FBSyxDQUFDLENBQUM7QUFDakYsU0FBTyxVQUFVLE9BQU8sRUFBRSxjQUFjLENBQUMsV0FBVyxNQUFNLEVBQUUsQ0FBQyxHQUFHLENBQUMsQ0FBQyxlQUFlLEdBQUcsR0FBRyxDQUFDLGdCQUFnQixFQUFFLEdBQUcsQ0FBQyxJQUFJLENBQUMsQ0FBQyxDQUFDO0FBQ3JILFNBQU8sVUFBVSxPQUFPLEVBQUUsT0FBTyxPQUFPLENBQUMsR0FBRyxDQUFDLENBQUMsZUFBZSxHQUFHLENBQUMsQ0FBQztBQUNsRSxTQUFPLFVBQVUsT0FBTyxFQUFFLFNBQVMsQ0FBQyxJQUFJLEVBQUUsRUFBRSxDQUFDLEdBQUcsQ0FBQyxDQUFDLGdCQUFnQixFQUFFLEdBQUcsQ0FBQyxJQUFJLENBQUMsQ0FBQyxDQUFDO0FBQy9FLFNBQU8sVUFBVSxPQUFPLEVBQUUsUUFBUSxDQUFDLFNBQVMsRUFBRSxDQUFDLEdBQUcsQ0FBQyxDQUFDLGVBQWUsQ0FBQyxDQUFDLENBQUM7QUFDdEUsU0FBTyxVQUFVLE9BQU8sRUFBRSxRQUFRLENBQUMsdUJBQXVCLEVBQUUsQ0FBQyxHQUFHLE9BQU8sQ0FBQyxDQUFDLENBQUM7QUFDNUUsQ0FBQztBQUVELEtBQUssNERBQTRELE1BQU07QUFDckUsYUFBVyxPQUFPLENBQUMsWUFBWSxVQUFVLEtBQUssR0FBRztBQUMvQyxlQUFXLEVBQUUsUUFBUSxJQUFJLEtBQUssS0FBSyxFQUFFLElBQUksQ0FBQyxHQUFHO0FBQzNDLFVBQUksSUFBSSxRQUFRLEVBQUcsUUFBTyxNQUFNLE1BQU0sTUFBTSxVQUFVLEVBQUUsUUFBUSxVQUFVLEtBQUssTUFBTSxFQUFFLENBQUMsQ0FBQyxHQUFHLElBQUksT0FBTyxHQUFHLEdBQUcsSUFBSSxPQUFPLEtBQUssQ0FBQyxFQUFFO0FBQUEsSUFDbEk7QUFBQSxFQUNGO0FBQ0YsQ0FBQztBQUVELEtBQUssZ0VBQWdFLE1BQU07QUFDekUsUUFBTSxTQUFTLElBQUksTUFBTSxRQUFRLENBQUMsRUFBRSxPQUFPLFFBQVEsUUFBUSxHQUFHLFFBQVEsRUFBRSxPQUFPLE1BQU0sRUFBRSxHQUFHLEVBQUUsT0FBTyxRQUFRLFFBQVEsR0FBRyxDQUFDLENBQUMsQ0FBQztBQUN6SCxTQUFPLE1BQU0sT0FBTyxNQUFNLFVBQVUsRUFBRSxRQUFRLENBQUMsV0FBVyxFQUFFLENBQUMsQ0FBQyxHQUFHLENBQUM7QUFDbEUsU0FBTyxNQUFNLE9BQU8sTUFBTSxVQUFVLEVBQUUsUUFBUSxDQUFDLFFBQVEsRUFBRSxDQUFDLENBQUMsR0FBRyxFQUFFO0FBQ2xFLENBQUM7QUFFRCxLQUFLLG9DQUFvQyxNQUFNO0FBQzdDLFFBQU0sUUFBUSxDQUFDQyxTQUFxQixlQUFnQyxjQUFjLEtBQUssR0FBRyxFQUFFLFFBQUFBLFNBQVEsV0FBVyxDQUFDLEVBQUUsQ0FBQyxFQUFFLE9BQU8sQ0FBQztBQUM3SCxTQUFPLE1BQU0sTUFBTSxTQUFTLEtBQUssR0FBRyxlQUFlO0FBQ25ELFNBQU8sTUFBTSxNQUFNLE1BQU0sSUFBSSxHQUFHLGNBQWM7QUFDOUMsU0FBTyxNQUFNLE1BQU0sU0FBUyxJQUFJLEdBQUcsYUFBYTtBQUNoRCxTQUFPLE1BQU0sTUFBTSxVQUFVLElBQUksR0FBRyxhQUFhO0FBQ2pELFNBQU8sTUFBTSxNQUFNLFNBQVMsS0FBSyxHQUFHLGVBQWU7QUFDbkQsU0FBTyxNQUFNLE1BQU0sU0FBUyxJQUFJLEdBQUcsYUFBYTtBQUNsRCxDQUFDO0FBRUQsS0FBSyxzRkFBc0YsTUFBTTtBQUMvRixRQUFNLFNBQVMsUUFBUSxDQUFDLEVBQUUsT0FBTyxhQUFhLFFBQVEsS0FBSyxRQUFRLEVBQUUsVUFBVSxjQUFjLEVBQUUsR0FBRyxFQUFFLE9BQU8sUUFBUSxRQUFRLElBQUksQ0FBQyxHQUFHLENBQUMsb0NBQW9DLENBQUM7QUFDekssUUFBTSxPQUFPLElBQUksTUFBTSxRQUFRLFFBQVEsUUFBUSxTQUFTLEtBQUssQ0FBQyxDQUFDO0FBQy9ELFFBQU0sTUFBTSxDQUFDLGVBQWtDLEtBQUssVUFBVSxVQUFVLEVBQUUsV0FBVyxDQUFDLENBQUMsRUFBRSxLQUFLLENBQUMsRUFBRSxPQUFPLE1BQU0sT0FBTyxDQUFDLE1BQU0sYUFBYTtBQUN6SSxTQUFPLFVBQVUsQ0FBQyxJQUFJLEtBQUssRUFBRSxLQUFLLE9BQU8sSUFBSSxLQUFLLEVBQUUsSUFBSSxLQUFLLEdBQUcsQ0FBQyxLQUFLLEdBQUcsQ0FBQztBQUMxRSxTQUFPLFVBQVUsQ0FBQyxJQUFJLEtBQUssRUFBRSxLQUFLLEtBQU0sT0FBTyxJQUFJLEtBQUssRUFBRSxJQUFJLEtBQU0sS0FBSyxHQUFHLENBQUMsR0FBRyxDQUFDLENBQUM7QUFDbEYsU0FBTyxNQUFNLElBQUksSUFBSSxFQUFFLEtBQUssT0FBTyxHQUFHO0FBQ3hDLENBQUM7QUFFRCxLQUFLLGtFQUFrRSxNQUFNO0FBQzNFLFFBQU0sT0FBTyxTQUFTLENBQUMsRUFBRSxPQUFPLFFBQVEsUUFBUSxFQUFFLENBQUMsQ0FBQztBQUNwRCxRQUFNLFFBQVE7QUFDZCxXQUFTLElBQUksR0FBRyxLQUFLLE9BQU8sS0FBSztBQUMvQixTQUFLLE9BQU8sSUFBSSxLQUFLLEtBQUssUUFBUSxNQUFNO0FBQ3hDLFNBQUssUUFBUSxLQUFLLFlBQVksU0FBUyxDQUFDLEVBQUU7QUFDMUMsU0FBSyxPQUFPLE9BQU8sS0FBSyxLQUFLLFFBQVEsU0FBUyxDQUFDO0FBQy9DLFNBQUssT0FBTyxPQUFPLEtBQUssQ0FBQztBQUN6QixTQUFLLE9BQU8sS0FBSyxLQUFLLENBQUM7QUFDdkIsU0FBSyxXQUFXLElBQUksS0FBSyxDQUFDO0FBQzFCLFNBQUssUUFBUSxNQUFNLEtBQUssQ0FBQztBQUN6QixTQUFLLFFBQVEsT0FBTyxLQUFLLENBQUM7QUFDMUIsU0FBSyxRQUFRLE9BQU8sS0FBSyxDQUFDO0FBQzFCLFNBQUssUUFBUSxPQUFPLFFBQVEsQ0FBQyxXQUFXLE9BQU8sS0FBSyxDQUFDLENBQUM7QUFBQSxFQUN4RDtBQUNBLFNBQU8sTUFBTSxJQUFJLE1BQU0sVUFBVSxJQUFJLENBQUMsRUFBRSxVQUFVLFVBQVUsQ0FBQyxDQUFDLENBQUMsRUFBRSxRQUFRLFFBQVEsQ0FBQztBQUNwRixDQUFDOyIsCiAgIm5hbWVzIjogWyJwcm9maWxlIiwgInByb2ZpbGUiLCAiaXNUaW1lIiwgInJvd3MiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgImtub3duIiwgInByb2ZpbGUiLCAia2V5IiwgInNldHMiLCAidGhyZWFkcyIsICJQQVJUUyIsICJwcm9maWxlIiwgInJvd3MiLCAidmFsdWVzIiwgImNvbHVtbiIsICJrZXlPZiIsICJwcm9maWxlIiwgImxhYmVsU2V0cyIsICJjb2x1bW4iLCAia25vd24iLCAicHJvZmlsZSIsICJrbm93biIsICJwcm9maWxlIiwgImtleU9mIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJyb3dzIiwgIldBSVRJTkciLCAicHJvZmlsZSIsICJrbm93biIsICJjb2x1bW4iXQp9Cg==
