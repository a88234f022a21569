// test/unit/time.test.ts
import assert from "node:assert/strict";
import { test } from "node:test";

// src/data/spread.ts
function spreadOver(cells, begin, end, amount) {
  const last = cells.length - 1;
  const from = Math.min(Math.max(begin, 0), cells.length);
  const to = Math.min(Math.max(end, 0), cells.length);
  if (to - from <= 1e-9) {
    cells[Math.min(Math.floor(Math.min(from, to)), last)] += amount;
    return;
  }
  for (let cell = Math.floor(from); cell < to; cell++) {
    const part = Math.min(to, cell + 1) - Math.max(from, cell);
    cells[cell] += amount * part / (to - from);
  }
}

// src/data/units.ts
var BYTE_UNITS = [["TB", 2 ** 40], ["GB", 2 ** 30], ["MB", 2 ** 20], ["kB", 2 ** 10], ["B", 1]];
function isTime(unit) {
  return unit === "nanoseconds";
}
function niceStep(span, most) {
  const least = span / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * 0.999) ?? 10 * power;
}

// src/data/heatmap.ts
var COLUMN_US = [1e3, 1e4, 1e5, 1e6, 1e7, 6e7, 6e8];
var HOUR_US = 36e8;
var ROWS = 50;
var COLUMNS_MAX = 240;
function columnFor(spanUs) {
  return COLUMN_US.find((column2) => spanUs / column2 <= COLUMNS_MAX) ?? niceStep(spanUs / HOUR_US, COLUMNS_MAX) * HOUR_US;
}
function heatmapOf(profile2, passes, spanUs) {
  const columnUs = columnFor(spanUs);
  const columnsCount = Math.max(Math.ceil(spanUs / columnUs), 1);
  const weight = new Float64Array(columnsCount * ROWS);
  const { endUs, sample, weight: weights } = profile2.timeline;
  const cellUs = columnUs / ROWS;
  for (let i = 0; i < sample.length; i++) {
    if (!passes[sample[i]]) continue;
    const end = endUs[i] / cellUs;
    spreadOver(weight, end - Math.max(weights[i], 0) / 1e3 / cellUs, end, weights[i]);
  }
  let heaviest = 0;
  for (const value of weight) heaviest = Math.max(heaviest, value);
  return { columnUs, rowsCount: ROWS, columnsCount, weight, heaviest };
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
    for (let at2 = stackParent[id]; at2 !== 0; at2 = stackParent[at2]) {
      const frame = stackFrame[at2];
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
  const count = buckets.reduce((sum2, [, each]) => sum2 + each, 0);
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
    let at2 = stack;
    for (; !branch.has(at2); at2 = this.profile.stackParent[at2]) path.push(at2);
    let node = branch.get(at2);
    for (const old of path.reverse()) {
      node = this.node(node, this.profile.stackFrame[old]);
      branch.set(old, node);
    }
    return node;
  }
};

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
  const timed2 = timelineType(profile2);
  if (filter.type === timed2) return { values: inRange.weight, counts: inRange.count };
  if (filter.type === countType) return { values: inRange.count, counts: inRange.count };
  const whole = profile2.values[timed2];
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
  const draft = new Draft(1 + reach.reduce((sum2, bit) => sum2 + bit, 0), weights);
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
      let at2 = tree.start[node];
      for (let child = tree.firstChild[node]; child !== 0; child = tree.nextSibling[child]) {
        tree.start[child] = at2;
        at2 += tree.width[child];
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
  let everything2 = 0;
  for (let entry = 0; entry < walk.stack.length; entry++) everything2 += weightOf(entry);
  const thinnest = steps(profile2, walk.stack) > STEPS_MAX ? everything2 * THINNEST_SHARE : 0;
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
    let at2 = walk.cursor[entry];
    let group = -1;
    for (; at2 !== 0; at2 = profile2.stackParent[at2]) {
      group = groups.ofFrame[profile2.stackFrame[at2]];
      if (!options.hidden?.[group] && !(groups.joinsNeighbours && group === below)) break;
      group = -1;
    }
    walk.cursor[entry] = at2;
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
  return stacks.reduce((sum2, stack) => sum2 + depth[stack], 0);
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
  divide(walk, from, to, keyOf2) {
    const length = to - from;
    if (this.keys.length < length) {
      this.keys = new Int32Array(length);
      this.scratch = { cursor: new Int32Array(length), stack: new Int32Array(length) };
    }
    const seen = [];
    for (let i = 0; i < length; i++) {
      const key = keyOf2(from + i);
      this.keys[i] = key;
      if (this.size[key + 1]++ === 0) seen.push(key);
    }
    let at2 = 0;
    const ranges = seen.map((key) => {
      const begin = at2;
      at2 += this.size[key + 1];
      this.size[key + 1] = begin;
      return [key, from + begin, from + at2];
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
function sortRows(rows, order, words) {
  const sign = order.descending ? -1 : 1;
  const key = (row) => {
    switch (order.column) {
      case "self":
        return row.self;
      case "total":
        return row.total;
      case "samples":
        return row.samples;
      case "base":
        return row.baseTotal;
      case "change":
        return Math.abs(row.total - row.baseTotal);
      default:
        return words(row)[order.column].toLowerCase();
    }
  };
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  keyed.sort((a, b) => a.key < b.key ? -sign : a.key > b.key ? sign : b.row.total - a.row.total || a.row.group - b.row.group);
  return keyed.map(({ row }) => row);
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
      () => stateTotals(this.profile, this.states, this.filter(state), base).map((sum2) => sum2 * (base ? this.baseScale(state) : 1))
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

// src/data/open_rows.ts
function visibleRows(tree, open) {
  const rows = [];
  const pending = childrenOf(tree, 0).reverse();
  for (let node = pending.pop(); node !== void 0; node = pending.pop()) {
    rows.push(node);
    if (open.has(node)) pending.push(...childrenOf(tree, node).reverse());
  }
  return rows;
}
function childrenOf(tree, node) {
  const children = [];
  for (let child = tree.firstChild[node]; child !== 0; child = tree.nextSibling[child]) children.push(child);
  return children;
}
function heaviestPath(tree, from, share = 0.5) {
  const path = [];
  let node = from;
  for (; ; ) {
    const child = tree.firstChild[node];
    if (child === 0 || tree.width[child] < tree.width[node] * share) return path;
    path.push(child);
    node = child;
  }
}

// src/data/recordings.ts
function withoutGaps(profile2, recordings) {
  const { timeline } = profile2;
  const gaps = gapsBetween(recordings);
  if (!timeline || gaps.length === 0) return profile2;
  let closedUs = 0;
  const closed = gaps.map(({ atUs, lengthUs }) => {
    const gap = { atUs: atUs - closedUs, lengthUs };
    closedUs += lengthUs;
    return gap;
  });
  return {
    ...profile2,
    durationNs: Math.max(profile2.durationNs - closedUs * 1e3, 0),
    timeline: { ...timeline, endUs: timeline.endUs.map((us) => us - gapTimeBefore(us, gaps)), gaps: closed }
  };
}
var microseconds = (ns) => Math.round(ns / 1e3);
function gapsBetween(recordings) {
  if (recordings.some(([startNs, durationNs]) => startNs <= 0 || durationNs <= 0)) return [];
  const inOrder = [...recordings].sort(([a], [b]) => a - b);
  const gaps = [];
  let endNs = inOrder[0]?.[0] ?? 0;
  for (const [startNs, durationNs] of inOrder) {
    if (startNs > endNs) gaps.push({ atUs: microseconds(endNs - inOrder[0][0]), lengthUs: microseconds(startNs - endNs) });
    endNs = Math.max(endNs, startNs + durationNs);
  }
  return gaps;
}
function gapTimeBefore(us, gaps) {
  let sum2 = 0;
  for (const { atUs, lengthUs } of gaps) {
    if (atUs >= us) break;
    sum2 += Math.min(us - atUs, lengthUs);
  }
  return sum2;
}

// src/data/timeline.ts
function wholeWindow(profile2) {
  let to = profile2.durationNs / 1e3;
  let from = 0;
  const { endUs, weight } = profile2.timeline;
  for (let i = 0; i < endUs.length; i++) {
    if (endUs[i] > to) to = endUs[i];
    const begin = endUs[i] - weight[i] / 1e3;
    if (begin < from) from = begin;
  }
  return { fromUs: Math.max(from, -to * 0.05), toUs: to };
}
function lanesOf(profile2, states, passes, window, columns) {
  const { endUs, sample, weight } = profile2.timeline;
  const span = window.toUs - window.fromUs;
  const lanes = /* @__PURE__ */ new Map();
  for (let i = 0; i < sample.length; i++) {
    const row = sample[i];
    if (!passes[row]) continue;
    const thread = profile2.sampleThread[row];
    let lane = lanes.get(thread);
    if (!lane) {
      lane = { thread, share: new Float32Array(columns * STATES.length), totals: STATES.map(() => 0) };
      lanes.set(thread, lane);
    }
    const state = states[row];
    lane.totals[state] += weight[i];
    const end = (endUs[i] - window.fromUs) / span * columns;
    spread(lane.share, state, end - Math.max(weight[i], 0) / 1e3 / span * columns, end, columns);
  }
  return [...lanes.values()].sort((a, b) => byPlace(profile2.threads[a.thread], profile2.threads[b.thread]));
}
function byPlace(a, b) {
  return Number(b.number === 1) - Number(a.number === 1) || a.process - b.process || a.number - b.number;
}
function spread(share, state, begin, end, columns) {
  const first = Math.max(Math.floor(begin), 0);
  const last = Math.min(Math.ceil(end), columns);
  for (let column2 = first; column2 < last; column2++) {
    const part = Math.min(end, column2 + 1) - Math.max(begin, column2);
    if (part > 0) share[column2 * STATES.length + state] += part;
  }
}
function rowAt(profile2, thread, timeUs, toleranceUs) {
  const { endUs, sample, weight } = profile2.timeline;
  let nearest = -1;
  let distance = toleranceUs;
  for (let i = 0; i < sample.length; i++) {
    if (profile2.sampleThread[sample[i]] !== thread) continue;
    const begin = endUs[i] - weight[i] / 1e3;
    if (timeUs > begin && timeUs <= endUs[i]) return i;
    const off = Math.min(Math.abs(timeUs - endUs[i]), Math.abs(timeUs - begin));
    if (off < distance) {
      nearest = i;
      distance = off;
    }
  }
  return nearest;
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

// test/support/trees.ts
function sum(values) {
  return Array.prototype.reduce.call(values, (total, value) => total + value, 0);
}

// test/unit/time.test.ts
var timed = profile(
  [
    { stack: "main;work", weight: 1e6, endsUs: 1e3 },
    { stack: "main;work;[GC marking]", weight: 5e5, endsUs: 2e3 },
    { stack: "run;[GVL blocked]", weight: 4e6, endsUs: 4e3, thread: 2 }
  ],
  ["main", "worker"]
);
var model = new Model(timed);
var everything = model.passes(stateWith({}));
var at = (state) => STATES.indexOf(state);
test("lanes spread a row over the time before it", () => {
  const lanes = lanesOf(timed, model.states, everything, { fromUs: 0, toUs: 4e3 }, 4);
  assert.deepEqual(lanes.map(({ thread }) => thread), [1, 2]);
  const [main, worker] = lanes;
  const share = (lane, column2, state) => lane.share[column2 * STATES.length + at(state)];
  assert.deepEqual([0, 1, 2, 3].map((column2) => share(main, column2, "running")), [1, 0, 0, 0]);
  assert.deepEqual([0, 1, 2, 3].map((column2) => share(main, column2, "gc")), [0, 0.5, 0, 0]);
  assert.deepEqual([0, 1, 2, 3].map((column2) => share(worker, column2, "blocked")), [1, 1, 1, 1]);
  assert.equal(worker.totals[at("blocked")], 4e6);
});
test("lanes are in the order in which threads were made, the main one first", () => {
  const of = profile([3, 2, 1].map((thread) => ({ stack: "run", weight: 1e3, endsUs: 1, thread })), ["a", "b", "main"]);
  const numbers = [9, 3, 1];
  numbers.forEach((number, i) => of.threads[i + 1].number = number);
  const lanes = lanesOf(of, new Model(of).states, Uint8Array.of(1, 1, 1), { fromUs: 0, toUs: 1 }, 1);
  assert.deepEqual(lanes.map(({ thread }) => thread), [3, 2, 1]);
});
test("lanes of a window show the part inside it", () => {
  const [, worker] = lanesOf(timed, model.states, everything, { fromUs: 1e3, toUs: 2e3 }, 2);
  assert.equal(worker.share[at("blocked")], 1);
});
test("the row at an instant is the one that covers it", () => {
  assert.equal(rowAt(timed, 1, 500, 0), 0);
  assert.equal(rowAt(timed, 1, 1200, 10), -1);
  assert.equal(rowAt(timed, 1, 1200, 500), 0);
  assert.equal(rowAt(timed, 2, 3999, 0), 2);
});
test("the whole window covers every row", () => {
  assert.deepEqual(wholeWindow(timed), { fromUs: 0, toUs: 4e3 });
});
var apart = {
  ...profile([{ stack: "main", weight: 1e6, endsUs: 1500 }, { stack: "main", weight: 1e6, endsUs: 99e3 }]),
  durationNs: 1e8
};
var START = 17e17;
test("time between recordings is taken out, and where that was is known", () => {
  const closed = withoutGaps(apart, [[START + 96e6, 4e6], [START, 2e6]]);
  assert.deepEqual([...closed.timeline.endUs], [1500, 5e3]);
  assert.deepEqual(closed.timeline.gaps, [{ atUs: 2e3, lengthUs: 94e3 }]);
  assert.equal(closed.durationNs, 6e6);
  assert.deepEqual(wholeWindow(closed), { fromUs: 0, toUs: 6e3 });
});
test("each of several gaps is where it is once those before it are closed, and a row in one ends where it was", () => {
  const three = { ...apart, timeline: { ...apart.timeline, endUs: Float64Array.of(5e4, 99e3) } };
  const closed = withoutGaps(three, [[START, 2e6], [START + 9e7, 1e6], [START + 97e6, 3e6]]);
  assert.deepEqual(closed.timeline.gaps, [{ atUs: 2e3, lengthUs: 88e3 }, { atUs: 3e3, lengthUs: 6e3 }]);
  assert.deepEqual([...closed.timeline.endUs], [2e3, 5e3]);
});
test("recordings that overlap, that are alone, or that do not say when they were keep their times", () => {
  const overlapping = [[START, 5e7], [START + 1e7, 5e6], [START + 5e7, 5e7]];
  for (const recordings of [overlapping, [[START, 1]], [], [[START, 2e6], [0, 4e6]], [[START, 0], [START + 9e9, 1]]]) {
    assert.equal(withoutGaps(apart, recordings), apart);
  }
});
test("a heatmap's column is a second for minutes, and less for less", () => {
  assert.equal(columnFor(2e8), 1e6);
  assert.equal(columnFor(15e5), 1e4);
  assert.equal(columnFor(36e8), 6e7);
  assert.equal(columnFor(14 * 24 * 36e8), 2 * 36e8);
  for (const days of [1, 2, 30, 365]) assert.ok(days * 24 * 36e8 / columnFor(days * 24 * 36e8) <= 241, `${days} days`);
});
test("a heatmap loses no weight", () => {
  const heatmap = heatmapOf(timed, everything, 4e3);
  assert.ok(Math.abs(sum(heatmap.weight) - 55e5) < 1e-3);
  assert.equal(heatmap.columnsCount, 4);
  const onlyGc = heatmapOf(timed, model.passes(stateWith({ hiddenStates: ["running", "blocked"] })), 4e3);
  assert.ok(Math.abs(sum(onlyGc.weight) - 5e5) < 1e-3);
});
test("spreading puts what lies outside into the outermost cells", () => {
  const cells = new Float64Array(3);
  spreadOver(cells, -4, -2, 5);
  spreadOver(cells, 2.5, 9, 6);
  spreadOver(cells, 1, 1, 2);
  assert.deepEqual([...cells], [5, 2, 6]);
});
test("lines have self and total, and recursion counts once", () => {
  const source = profile([
    { stack: "main@a.rb:1;fib@a.rb:4;fib@a.rb:4;leaf@b.rb:9", weight: 6 },
    { stack: "main@a.rb:1;fib@a.rb:5", weight: 1 },
    { stack: "main@a.rb:1;gsub@<C method>:0", weight: 2 },
    { stack: "<compiled>@(eval at /t.rb):1", weight: 1 },
    { stack: "<top (required)>@/ext.so:0", weight: 1 }
  ]);
  const files = filesWithLines(source, new Model(source).weights(stateWith({})));
  assert.deepEqual(files.map(({ file, self, total }) => [file, self, total]), [["b.rb", 6, 6], ["a.rb", 1, 9]]);
  const lines = files[1].lines;
  assert.deepEqual([1, 4, 5].map((line) => lines.get(line)), [{ self: 0, total: 9 }, { self: 0, total: 6 }, { self: 1, total: 1 }]);
});
test("a call tree shows what is open, and opens the way of most of the weight", () => {
  const tree = new Model(profile([{ stack: "a;b;c", weight: 9 }, { stack: "a;d", weight: 1 }, { stack: "e", weight: 2 }])).tree(stateWith({}));
  const path = heaviestPath(tree, 0);
  assert.equal(path.length, 3);
  assert.equal(visibleRows(tree, /* @__PURE__ */ new Set()).length, 2);
  assert.equal(visibleRows(tree, new Set(path)).length, 5);
});
test("rows are sorted by number or word, in both directions", () => {
  const table = new Model(profile([{ stack: "b", weight: 2 }, { stack: "a", weight: 5 }, { stack: "c", weight: 3 }]));
  const groups = table.groups("method");
  const words = (row) => ({ name: groups.name[row.group], file: "", library: "" });
  const names = (column2, descending) => sortRows(table.rows(stateWith({})), { column: column2, descending }, words).map(({ group }) => groups.name[group]).join("");
  assert.equal(names("self", true), "acb");
  assert.equal(names("self", false), "bca");
  assert.equal(names("name", false), "abc");
});
test("a pair index finds what was added, through growth and collisions", () => {
  const first = [];
  const second = [];
  const index = new PairIndex(first, second, 4);
  for (let i = 0; i < 5e3; i++) {
    assert.equal(index.findOrAdd(i % 71, i, first.length), -1);
    first.push(i % 71);
    second.push(i);
  }
  for (let i = 0; i < 5e3; i++) assert.equal(index.findOrAdd(i % 71, i, first.length), i);
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdGVzdC91bml0L3RpbWUudGVzdC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9zcHJlYWQudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvdW5pdHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvaGVhdG1hcC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9raW5kcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9saW5lcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9wYWlyX2luZGV4LnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3Byb2Nlc3Nlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9zcGFucy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2xhYmVsX2ZyYW1lcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9zYW1wbGVfdHlwZXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvd2VpZ2h0cy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9ieV9sYWJlbC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2NhbGxlcl90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2ZvY3VzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3BsYWNlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9ncm91cHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvaWRsZV90aHJlYWRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL21lbW8udHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvb3duX2NvZGUudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvc2VhcmNoLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3RhYmxlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL21vZGVsLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL29wZW5fcm93cy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9yZWNvcmRpbmdzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3RpbWVsaW5lLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3ZpZXdfc3RhdGUudHMiLCAiLi4vLi4vLi4vLi4vdGVzdC9zdXBwb3J0L3Byb2ZpbGVzLnRzIiwgIi4uLy4uLy4uLy4uL3Rlc3Qvc3VwcG9ydC90cmVlcy50cyJdLAogICJzb3VyY2VzQ29udGVudCI6IFsiaW1wb3J0IGFzc2VydCBmcm9tIFwibm9kZTphc3NlcnQvc3RyaWN0XCI7XG5pbXBvcnQgeyB0ZXN0IH0gZnJvbSBcIm5vZGU6dGVzdFwiO1xuaW1wb3J0IHsgY29sdW1uRm9yLCBoZWF0bWFwT2YgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvaGVhdG1hcC50c1wiO1xuaW1wb3J0IHsgU1RBVEVTIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBmaWxlc1dpdGhMaW5lcyB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9saW5lcy50c1wiO1xuaW1wb3J0IHsgTW9kZWwgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvbW9kZWwudHNcIjtcbmltcG9ydCB7IGhlYXZpZXN0UGF0aCwgdmlzaWJsZVJvd3MgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvb3Blbl9yb3dzLnRzXCI7XG5pbXBvcnQgeyBQYWlySW5kZXggfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvcGFpcl9pbmRleC50c1wiO1xuaW1wb3J0IHsgc3ByZWFkT3ZlciB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9zcHJlYWQudHNcIjtcbmltcG9ydCB7IHdpdGhvdXRHYXBzLCB0eXBlIFJlY29yZGluZyB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9yZWNvcmRpbmdzLnRzXCI7XG5pbXBvcnQgeyBzb3J0Um93cyB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS90YWJsZS50c1wiO1xuaW1wb3J0IHsgbGFuZXNPZiwgcm93QXQsIHdob2xlV2luZG93IH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3RpbWVsaW5lLnRzXCI7XG5pbXBvcnQgeyBwcm9maWxlLCBzdGF0ZVdpdGggfSBmcm9tIFwiLi4vc3VwcG9ydC9wcm9maWxlcy50c1wiO1xuaW1wb3J0IHsgc3VtIH0gZnJvbSBcIi4uL3N1cHBvcnQvdHJlZXMudHNcIjtcblxuY29uc3QgdGltZWQgPSBwcm9maWxlKFxuICBbXG4gICAgeyBzdGFjazogXCJtYWluO3dvcmtcIiwgd2VpZ2h0OiAxXzAwMF8wMDAsIGVuZHNVczogMTAwMCB9LFxuICAgIHsgc3RhY2s6IFwibWFpbjt3b3JrO1tHQyBtYXJraW5nXVwiLCB3ZWlnaHQ6IDUwMF8wMDAsIGVuZHNVczogMjAwMCB9LFxuICAgIHsgc3RhY2s6IFwicnVuO1tHVkwgYmxvY2tlZF1cIiwgd2VpZ2h0OiA0XzAwMF8wMDAsIGVuZHNVczogNDAwMCwgdGhyZWFkOiAyIH0sXG4gIF0sXG4gIFtcIm1haW5cIiwgXCJ3b3JrZXJcIl0sXG4pO1xuY29uc3QgbW9kZWwgPSBuZXcgTW9kZWwodGltZWQpO1xuY29uc3QgZXZlcnl0aGluZyA9IG1vZGVsLnBhc3NlcyhzdGF0ZVdpdGgoe30pKTtcbmNvbnN0IGF0ID0gKHN0YXRlOiAodHlwZW9mIFNUQVRFUylbbnVtYmVyXSk6IG51bWJlciA9PiBTVEFURVMuaW5kZXhPZihzdGF0ZSk7XG5cbnRlc3QoXCJsYW5lcyBzcHJlYWQgYSByb3cgb3ZlciB0aGUgdGltZSBiZWZvcmUgaXRcIiwgKCkgPT4ge1xuICBjb25zdCBsYW5lcyA9IGxhbmVzT2YodGltZWQsIG1vZGVsLnN0YXRlcywgZXZlcnl0aGluZywgeyBmcm9tVXM6IDAsIHRvVXM6IDQwMDAgfSwgNCk7XG4gIGFzc2VydC5kZWVwRXF1YWwobGFuZXMubWFwKCh7IHRocmVhZCB9KSA9PiB0aHJlYWQpLCBbMSwgMl0pO1xuICBjb25zdCBbbWFpbiwgd29ya2VyXSA9IGxhbmVzO1xuICBjb25zdCBzaGFyZSA9IChsYW5lOiB0eXBlb2YgbWFpbiwgY29sdW1uOiBudW1iZXIsIHN0YXRlOiAodHlwZW9mIFNUQVRFUylbbnVtYmVyXSk6IG51bWJlciA9PiBsYW5lLnNoYXJlW2NvbHVtbiAqIFNUQVRFUy5sZW5ndGggKyBhdChzdGF0ZSldO1xuICBhc3NlcnQuZGVlcEVxdWFsKFswLCAxLCAyLCAzXS5tYXAoKGNvbHVtbikgPT4gc2hhcmUobWFpbiwgY29sdW1uLCBcInJ1bm5pbmdcIikpLCBbMSwgMCwgMCwgMF0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKFswLCAxLCAyLCAzXS5tYXAoKGNvbHVtbikgPT4gc2hhcmUobWFpbiwgY29sdW1uLCBcImdjXCIpKSwgWzAsIDAuNSwgMCwgMF0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKFswLCAxLCAyLCAzXS5tYXAoKGNvbHVtbikgPT4gc2hhcmUod29ya2VyLCBjb2x1bW4sIFwiYmxvY2tlZFwiKSksIFsxLCAxLCAxLCAxXSk7XG4gIGFzc2VydC5lcXVhbCh3b3JrZXIudG90YWxzW2F0KFwiYmxvY2tlZFwiKV0sIDRfMDAwXzAwMCk7XG59KTtcblxudGVzdChcImxhbmVzIGFyZSBpbiB0aGUgb3JkZXIgaW4gd2hpY2ggdGhyZWFkcyB3ZXJlIG1hZGUsIHRoZSBtYWluIG9uZSBmaXJzdFwiLCAoKSA9PiB7XG4gIGNvbnN0IG9mID0gcHJvZmlsZShbMywgMiwgMV0ubWFwKCh0aHJlYWQpID0+ICh7IHN0YWNrOiBcInJ1blwiLCB3ZWlnaHQ6IDEwMDAsIGVuZHNVczogMSwgdGhyZWFkIH0pKSwgW1wiYVwiLCBcImJcIiwgXCJtYWluXCJdKTtcbiAgY29uc3QgbnVtYmVycyA9IFs5LCAzLCAxXTtcbiAgbnVtYmVycy5mb3JFYWNoKChudW1iZXIsIGkpID0+IChvZi50aHJlYWRzW2kgKyAxXS5udW1iZXIgPSBudW1iZXIpKTtcbiAgY29uc3QgbGFuZXMgPSBsYW5lc09mKG9mLCBuZXcgTW9kZWwob2YpLnN0YXRlcywgVWludDhBcnJheS5vZigxLCAxLCAxKSwgeyBmcm9tVXM6IDAsIHRvVXM6IDEgfSwgMSk7XG4gIGFzc2VydC5kZWVwRXF1YWwobGFuZXMubWFwKCh7IHRocmVhZCB9KSA9PiB0aHJlYWQpLCBbMywgMiwgMV0pO1xufSk7XG5cbnRlc3QoXCJsYW5lcyBvZiBhIHdpbmRvdyBzaG93IHRoZSBwYXJ0IGluc2lkZSBpdFwiLCAoKSA9PiB7XG4gIGNvbnN0IFssIHdvcmtlcl0gPSBsYW5lc09mKHRpbWVkLCBtb2RlbC5zdGF0ZXMsIGV2ZXJ5dGhpbmcsIHsgZnJvbVVzOiAxMDAwLCB0b1VzOiAyMDAwIH0sIDIpO1xuICBhc3NlcnQuZXF1YWwod29ya2VyLnNoYXJlW2F0KFwiYmxvY2tlZFwiKV0sIDEpO1xufSk7XG5cbnRlc3QoXCJ0aGUgcm93IGF0IGFuIGluc3RhbnQgaXMgdGhlIG9uZSB0aGF0IGNvdmVycyBpdFwiLCAoKSA9PiB7XG4gIGFzc2VydC5lcXVhbChyb3dBdCh0aW1lZCwgMSwgNTAwLCAwKSwgMCk7XG4gIGFzc2VydC5lcXVhbChyb3dBdCh0aW1lZCwgMSwgMTIwMCwgMTApLCAtMSk7XG4gIGFzc2VydC5lcXVhbChyb3dBdCh0aW1lZCwgMSwgMTIwMCwgNTAwKSwgMCk7XG4gIGFzc2VydC5lcXVhbChyb3dBdCh0aW1lZCwgMiwgMzk5OSwgMCksIDIpO1xufSk7XG5cbnRlc3QoXCJ0aGUgd2hvbGUgd2luZG93IGNvdmVycyBldmVyeSByb3dcIiwgKCkgPT4ge1xuICBhc3NlcnQuZGVlcEVxdWFsKHdob2xlV2luZG93KHRpbWVkKSwgeyBmcm9tVXM6IDAsIHRvVXM6IDQwMDAgfSk7XG59KTtcblxuLy8gVHdvIHJlY29yZGluZ3Mgb2YgMiBhbmQgNCBtcywgOTQgbXMgYXBhcnQsIGFzIHRoZXkgYXJlIHdoZW4gdGhleSBoYXZlIGJlZW4gYWRkZWQgdXAuXG5jb25zdCBhcGFydCA9IHtcbiAgLi4ucHJvZmlsZShbeyBzdGFjazogXCJtYWluXCIsIHdlaWdodDogMV8wMDBfMDAwLCBlbmRzVXM6IDE1MDAgfSwgeyBzdGFjazogXCJtYWluXCIsIHdlaWdodDogMV8wMDBfMDAwLCBlbmRzVXM6IDk5XzAwMCB9XSksXG4gIGR1cmF0aW9uTnM6IDEwMF8wMDBfMDAwLFxufTtcbmNvbnN0IFNUQVJUID0gMV83MDBfMDAwXzAwMF8wMDBfMDAwXzAwMDtcblxudGVzdChcInRpbWUgYmV0d2VlbiByZWNvcmRpbmdzIGlzIHRha2VuIG91dCwgYW5kIHdoZXJlIHRoYXQgd2FzIGlzIGtub3duXCIsICgpID0+IHtcbiAgY29uc3QgY2xvc2VkID0gd2l0aG91dEdhcHMoYXBhcnQsIFtbU1RBUlQgKyA5Nl8wMDBfMDAwLCA0XzAwMF8wMDBdLCBbU1RBUlQsIDJfMDAwXzAwMF1dKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChbLi4uY2xvc2VkLnRpbWVsaW5lIS5lbmRVc10sIFsxNTAwLCA1MDAwXSk7XG4gIGFzc2VydC5kZWVwRXF1YWwoY2xvc2VkLnRpbWVsaW5lIS5nYXBzLCBbeyBhdFVzOiAyMDAwLCBsZW5ndGhVczogOTRfMDAwIH1dKTtcbiAgYXNzZXJ0LmVxdWFsKGNsb3NlZC5kdXJhdGlvbk5zLCA2XzAwMF8wMDApO1xuICBhc3NlcnQuZGVlcEVxdWFsKHdob2xlV2luZG93KGNsb3NlZCksIHsgZnJvbVVzOiAwLCB0b1VzOiA2MDAwIH0pO1xufSk7XG5cbnRlc3QoXCJlYWNoIG9mIHNldmVyYWwgZ2FwcyBpcyB3aGVyZSBpdCBpcyBvbmNlIHRob3NlIGJlZm9yZSBpdCBhcmUgY2xvc2VkLCBhbmQgYSByb3cgaW4gb25lIGVuZHMgd2hlcmUgaXQgd2FzXCIsICgpID0+IHtcbiAgY29uc3QgdGhyZWUgPSB7IC4uLmFwYXJ0LCB0aW1lbGluZTogeyAuLi5hcGFydC50aW1lbGluZSEsIGVuZFVzOiBGbG9hdDY0QXJyYXkub2YoNTBfMDAwLCA5OV8wMDApIH0gfTtcbiAgY29uc3QgY2xvc2VkID0gd2l0aG91dEdhcHModGhyZWUsIFtbU1RBUlQsIDJfMDAwXzAwMF0sIFtTVEFSVCArIDkwXzAwMF8wMDAsIDFfMDAwXzAwMF0sIFtTVEFSVCArIDk3XzAwMF8wMDAsIDNfMDAwXzAwMF1dKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChjbG9zZWQudGltZWxpbmUhLmdhcHMsIFt7IGF0VXM6IDIwMDAsIGxlbmd0aFVzOiA4OF8wMDAgfSwgeyBhdFVzOiAzMDAwLCBsZW5ndGhVczogNjAwMCB9XSk7XG4gIGFzc2VydC5kZWVwRXF1YWwoWy4uLmNsb3NlZC50aW1lbGluZSEuZW5kVXNdLCBbMjAwMCwgNTAwMF0pO1xufSk7XG5cbnRlc3QoXCJyZWNvcmRpbmdzIHRoYXQgb3ZlcmxhcCwgdGhhdCBhcmUgYWxvbmUsIG9yIHRoYXQgZG8gbm90IHNheSB3aGVuIHRoZXkgd2VyZSBrZWVwIHRoZWlyIHRpbWVzXCIsICgpID0+IHtcbiAgY29uc3Qgb3ZlcmxhcHBpbmc6IFJlY29yZGluZ1tdID0gW1tTVEFSVCwgNTBfMDAwXzAwMF0sIFtTVEFSVCArIDEwXzAwMF8wMDAsIDVfMDAwXzAwMF0sIFtTVEFSVCArIDUwXzAwMF8wMDAsIDUwXzAwMF8wMDBdXTtcbiAgZm9yIChjb25zdCByZWNvcmRpbmdzIG9mIFtvdmVybGFwcGluZywgW1tTVEFSVCwgMV1dLCBbXSwgW1tTVEFSVCwgMl8wMDBfMDAwXSwgWzAsIDRfMDAwXzAwMF1dLCBbW1NUQVJULCAwXSwgW1NUQVJUICsgOWU5LCAxXV1dIGFzIFJlY29yZGluZ1tdW10pIHtcbiAgICBhc3NlcnQuZXF1YWwod2l0aG91dEdhcHMoYXBhcnQsIHJlY29yZGluZ3MpLCBhcGFydCk7XG4gIH1cbn0pO1xuXG50ZXN0KFwiYSBoZWF0bWFwJ3MgY29sdW1uIGlzIGEgc2Vjb25kIGZvciBtaW51dGVzLCBhbmQgbGVzcyBmb3IgbGVzc1wiLCAoKSA9PiB7XG4gIGFzc2VydC5lcXVhbChjb2x1bW5Gb3IoMjAwZTYpLCAxXzAwMF8wMDApO1xuICBhc3NlcnQuZXF1YWwoY29sdW1uRm9yKDEuNWU2KSwgMTBfMDAwKTtcbiAgYXNzZXJ0LmVxdWFsKGNvbHVtbkZvcigzNjAwZTYpLCA2MF8wMDBfMDAwKTtcbiAgYXNzZXJ0LmVxdWFsKGNvbHVtbkZvcigxNCAqIDI0ICogMzYwMGU2KSwgMiAqIDM2MDBlNik7XG4gIGZvciAoY29uc3QgZGF5cyBvZiBbMSwgMiwgMzAsIDM2NV0pIGFzc2VydC5vaygoZGF5cyAqIDI0ICogMzYwMGU2KSAvIGNvbHVtbkZvcihkYXlzICogMjQgKiAzNjAwZTYpIDw9IDI0MSwgYCR7ZGF5c30gZGF5c2ApO1xufSk7XG5cbnRlc3QoXCJhIGhlYXRtYXAgbG9zZXMgbm8gd2VpZ2h0XCIsICgpID0+IHtcbiAgY29uc3QgaGVhdG1hcCA9IGhlYXRtYXBPZih0aW1lZCwgZXZlcnl0aGluZywgNDAwMCk7XG4gIGFzc2VydC5vayhNYXRoLmFicyhzdW0oaGVhdG1hcC53ZWlnaHQpIC0gNV81MDBfMDAwKSA8IDFlLTMpO1xuICBhc3NlcnQuZXF1YWwoaGVhdG1hcC5jb2x1bW5zQ291bnQsIDQpO1xuICBjb25zdCBvbmx5R2MgPSBoZWF0bWFwT2YodGltZWQsIG1vZGVsLnBhc3NlcyhzdGF0ZVdpdGgoeyBoaWRkZW5TdGF0ZXM6IFtcInJ1bm5pbmdcIiwgXCJibG9ja2VkXCJdIH0pKSwgNDAwMCk7XG4gIGFzc2VydC5vayhNYXRoLmFicyhzdW0ob25seUdjLndlaWdodCkgLSA1MDBfMDAwKSA8IDFlLTMpO1xufSk7XG5cbnRlc3QoXCJzcHJlYWRpbmcgcHV0cyB3aGF0IGxpZXMgb3V0c2lkZSBpbnRvIHRoZSBvdXRlcm1vc3QgY2VsbHNcIiwgKCkgPT4ge1xuICBjb25zdCBjZWxscyA9IG5ldyBGbG9hdDY0QXJyYXkoMyk7XG4gIHNwcmVhZE92ZXIoY2VsbHMsIC00LCAtMiwgNSk7XG4gIHNwcmVhZE92ZXIoY2VsbHMsIDIuNSwgOSwgNik7XG4gIHNwcmVhZE92ZXIoY2VsbHMsIDEsIDEsIDIpO1xuICBhc3NlcnQuZGVlcEVxdWFsKFsuLi5jZWxsc10sIFs1LCAyLCA2XSk7XG59KTtcblxudGVzdChcImxpbmVzIGhhdmUgc2VsZiBhbmQgdG90YWwsIGFuZCByZWN1cnNpb24gY291bnRzIG9uY2VcIiwgKCkgPT4ge1xuICBjb25zdCBzb3VyY2UgPSBwcm9maWxlKFtcbiAgICB7IHN0YWNrOiBcIm1haW5AYS5yYjoxO2ZpYkBhLnJiOjQ7ZmliQGEucmI6NDtsZWFmQGIucmI6OVwiLCB3ZWlnaHQ6IDYgfSxcbiAgICB7IHN0YWNrOiBcIm1haW5AYS5yYjoxO2ZpYkBhLnJiOjVcIiwgd2VpZ2h0OiAxIH0sXG4gICAgeyBzdGFjazogXCJtYWluQGEucmI6MTtnc3ViQDxDIG1ldGhvZD46MFwiLCB3ZWlnaHQ6IDIgfSxcbiAgICB7IHN0YWNrOiBcIjxjb21waWxlZD5AKGV2YWwgYXQgL3QucmIpOjFcIiwgd2VpZ2h0OiAxIH0sXG4gICAgeyBzdGFjazogXCI8dG9wIChyZXF1aXJlZCk+QC9leHQuc286MFwiLCB3ZWlnaHQ6IDEgfSxcbiAgXSk7XG4gIGNvbnN0IGZpbGVzID0gZmlsZXNXaXRoTGluZXMoc291cmNlLCBuZXcgTW9kZWwoc291cmNlKS53ZWlnaHRzKHN0YXRlV2l0aCh7fSkpKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChmaWxlcy5tYXAoKHsgZmlsZSwgc2VsZiwgdG90YWwgfSkgPT4gW2ZpbGUsIHNlbGYsIHRvdGFsXSksIFtbXCJiLnJiXCIsIDYsIDZdLCBbXCJhLnJiXCIsIDEsIDldXSk7XG4gIGNvbnN0IGxpbmVzID0gZmlsZXNbMV0ubGluZXM7XG4gIGFzc2VydC5kZWVwRXF1YWwoWzEsIDQsIDVdLm1hcCgobGluZSkgPT4gbGluZXMuZ2V0KGxpbmUpKSwgW3sgc2VsZjogMCwgdG90YWw6IDkgfSwgeyBzZWxmOiAwLCB0b3RhbDogNiB9LCB7IHNlbGY6IDEsIHRvdGFsOiAxIH1dKTtcbn0pO1xuXG50ZXN0KFwiYSBjYWxsIHRyZWUgc2hvd3Mgd2hhdCBpcyBvcGVuLCBhbmQgb3BlbnMgdGhlIHdheSBvZiBtb3N0IG9mIHRoZSB3ZWlnaHRcIiwgKCkgPT4ge1xuICBjb25zdCB0cmVlID0gbmV3IE1vZGVsKHByb2ZpbGUoW3sgc3RhY2s6IFwiYTtiO2NcIiwgd2VpZ2h0OiA5IH0sIHsgc3RhY2s6IFwiYTtkXCIsIHdlaWdodDogMSB9LCB7IHN0YWNrOiBcImVcIiwgd2VpZ2h0OiAyIH1dKSkudHJlZShzdGF0ZVdpdGgoe30pKTtcbiAgY29uc3QgcGF0aCA9IGhlYXZpZXN0UGF0aCh0cmVlLCAwKTtcbiAgYXNzZXJ0LmVxdWFsKHBhdGgubGVuZ3RoLCAzKTtcbiAgYXNzZXJ0LmVxdWFsKHZpc2libGVSb3dzKHRyZWUsIG5ldyBTZXQoKSkubGVuZ3RoLCAyKTtcbiAgYXNzZXJ0LmVxdWFsKHZpc2libGVSb3dzKHRyZWUsIG5ldyBTZXQocGF0aCkpLmxlbmd0aCwgNSk7XG59KTtcblxudGVzdChcInJvd3MgYXJlIHNvcnRlZCBieSBudW1iZXIgb3Igd29yZCwgaW4gYm90aCBkaXJlY3Rpb25zXCIsICgpID0+IHtcbiAgY29uc3QgdGFibGUgPSBuZXcgTW9kZWwocHJvZmlsZShbeyBzdGFjazogXCJiXCIsIHdlaWdodDogMiB9LCB7IHN0YWNrOiBcImFcIiwgd2VpZ2h0OiA1IH0sIHsgc3RhY2s6IFwiY1wiLCB3ZWlnaHQ6IDMgfV0pKTtcbiAgY29uc3QgZ3JvdXBzID0gdGFibGUuZ3JvdXBzKFwibWV0aG9kXCIpO1xuICBjb25zdCB3b3JkcyA9IChyb3c6IHsgZ3JvdXA6IG51bWJlciB9KSA9PiAoeyBuYW1lOiBncm91cHMubmFtZVtyb3cuZ3JvdXBdLCBmaWxlOiBcIlwiLCBsaWJyYXJ5OiBcIlwiIH0pO1xuICBjb25zdCBuYW1lcyA9IChjb2x1bW46IFwic2VsZlwiIHwgXCJuYW1lXCIsIGRlc2NlbmRpbmc6IGJvb2xlYW4pOiBzdHJpbmcgPT5cbiAgICBzb3J0Um93cyh0YWJsZS5yb3dzKHN0YXRlV2l0aCh7fSkpLCB7IGNvbHVtbiwgZGVzY2VuZGluZyB9LCB3b3JkcykubWFwKCh7IGdyb3VwIH0pID0+IGdyb3Vwcy5uYW1lW2dyb3VwXSkuam9pbihcIlwiKTtcbiAgYXNzZXJ0LmVxdWFsKG5hbWVzKFwic2VsZlwiLCB0cnVlKSwgXCJhY2JcIik7XG4gIGFzc2VydC5lcXVhbChuYW1lcyhcInNlbGZcIiwgZmFsc2UpLCBcImJjYVwiKTtcbiAgYXNzZXJ0LmVxdWFsKG5hbWVzKFwibmFtZVwiLCBmYWxzZSksIFwiYWJjXCIpO1xufSk7XG5cbnRlc3QoXCJhIHBhaXIgaW5kZXggZmluZHMgd2hhdCB3YXMgYWRkZWQsIHRocm91Z2ggZ3Jvd3RoIGFuZCBjb2xsaXNpb25zXCIsICgpID0+IHtcbiAgY29uc3QgZmlyc3Q6IG51bWJlcltdID0gW107XG4gIGNvbnN0IHNlY29uZDogbnVtYmVyW10gPSBbXTtcbiAgY29uc3QgaW5kZXggPSBuZXcgUGFpckluZGV4KGZpcnN0LCBzZWNvbmQsIDQpO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IDUwMDA7IGkrKykge1xuICAgIGFzc2VydC5lcXVhbChpbmRleC5maW5kT3JBZGQoaSAlIDcxLCBpLCBmaXJzdC5sZW5ndGgpLCAtMSk7XG4gICAgZmlyc3QucHVzaChpICUgNzEpO1xuICAgIHNlY29uZC5wdXNoKGkpO1xuICB9XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgNTAwMDsgaSsrKSBhc3NlcnQuZXF1YWwoaW5kZXguZmluZE9yQWRkKGkgJSA3MSwgaSwgZmlyc3QubGVuZ3RoKSwgaSk7XG59KTtcbiIsICIvLyBQdXRzIGBhbW91bnRgIGludG8gdGhlIGNlbGxzIGJldHdlZW4gdHdvIHBvc2l0aW9ucywgaW4gcHJvcG9ydGlvbiB0byBob3cgbXVjaCBvZiBlYWNoIHRoZXkgY292ZXIuIFdoYXQgbGllcyBvdXRzaWRlIG9mIGFsbFxuLy8gY2VsbHMgZ29lcyB0byB0aGUgZmlyc3Qgb3IgdGhlIGxhc3Qgb25lOiBub3RoaW5nIGlzIGxvc3QuXG5cbmV4cG9ydCBmdW5jdGlvbiBzcHJlYWRPdmVyKGNlbGxzOiBGbG9hdDY0QXJyYXksIGJlZ2luOiBudW1iZXIsIGVuZDogbnVtYmVyLCBhbW91bnQ6IG51bWJlcik6IHZvaWQge1xuICBjb25zdCBsYXN0ID0gY2VsbHMubGVuZ3RoIC0gMTtcbiAgY29uc3QgZnJvbSA9IE1hdGgubWluKE1hdGgubWF4KGJlZ2luLCAwKSwgY2VsbHMubGVuZ3RoKTtcbiAgY29uc3QgdG8gPSBNYXRoLm1pbihNYXRoLm1heChlbmQsIDApLCBjZWxscy5sZW5ndGgpO1xuICBpZiAodG8gLSBmcm9tIDw9IDFlLTkpIHtcbiAgICBjZWxsc1tNYXRoLm1pbihNYXRoLmZsb29yKE1hdGgubWluKGZyb20sIHRvKSksIGxhc3QpXSArPSBhbW91bnQ7XG4gICAgcmV0dXJuO1xuICB9XG4gIGZvciAobGV0IGNlbGwgPSBNYXRoLmZsb29yKGZyb20pOyBjZWxsIDwgdG87IGNlbGwrKykge1xuICAgIGNvbnN0IHBhcnQgPSBNYXRoLm1pbih0bywgY2VsbCArIDEpIC0gTWF0aC5tYXgoZnJvbSwgY2VsbCk7XG4gICAgY2VsbHNbY2VsbF0gKz0gKGFtb3VudCAqIHBhcnQpIC8gKHRvIC0gZnJvbSk7XG4gIH1cbn1cbiIsICIvLyBOdW1iZXJzIGluIHdvcmRzLlxuXG5leHBvcnQgY29uc3QgVU5JVF9DSE9JQ0VTID0gW1wiYXV0b1wiLCBcIm5zXCIsIFwiXHUwMEI1c1wiLCBcIm1zXCIsIFwic1wiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFVuaXRDaG9pY2UgPSAodHlwZW9mIFVOSVRfQ0hPSUNFUylbbnVtYmVyXTtcblxuY29uc3QgVElNRV9VTklUUzogW1VuaXRDaG9pY2UsIG51bWJlcl1bXSA9IFtbXCJzXCIsIDFlOV0sIFtcIm1zXCIsIDFlNl0sIFtcIlx1MDBCNXNcIiwgMWUzXSwgW1wibnNcIiwgMV1dO1xuLy8gQXMgZ28gdG9vbCBwcHJvZiBoYXMgdGhlbSwgYW5kIHNvIGBzcGVyZiByZXBvcnRgLlxuY29uc3QgQllURV9VTklUUzogW3N0cmluZywgbnVtYmVyXVtdID0gW1tcIlRCXCIsIDIgKiogNDBdLCBbXCJHQlwiLCAyICoqIDMwXSwgW1wiTUJcIiwgMiAqKiAyMF0sIFtcImtCXCIsIDIgKiogMTBdLCBbXCJCXCIsIDFdXTtcblxuZXhwb3J0IGZ1bmN0aW9uIGlzVGltZSh1bml0OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIHVuaXQgPT09IFwibmFub3NlY29uZHNcIjtcbn1cblxuLy8gQSB2YWx1ZSBvZiB0aGUgdW5pdCB0aGF0IGEgc2FtcGxlIHR5cGUgaGFzOiBcIjEyLjM0IHNcIiwgXCI1MTIgc2FtcGxlc1wiLCBcIjMuMSBNQlwiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdFZhbHVlKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICBpZiAoaXNUaW1lKHVuaXQpKSByZXR1cm4gZm9ybWF0VGltZSh2YWx1ZSwgY2hvaWNlKTtcbiAgaWYgKHVuaXQgPT09IFwiYnl0ZXNcIikgcmV0dXJuIHNjYWxlZCh2YWx1ZSwgQllURV9VTklUUyk7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQodmFsdWUpIDogYCR7Z3JvdXBlZCh2YWx1ZSl9ICR7dW5pdH1gO1xufVxuXG4vLyBUaGUgc2FtZSBpbiBhIGNvbHVtbiB3aG9zZSBoZWFkaW5nIHNheXMgd2hhdCBpcyBjb3VudGVkOiBcIjIsMDExXCIsIG5vdCBcIjIsMDExIG9iamVjdHNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDZWxsKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICByZXR1cm4gZm9ybWF0VmFsdWUodmFsdWUsIHVuaXQgPT09IFwib2JqZWN0c1wiID8gXCJjb3VudFwiIDogdW5pdCwgY2hvaWNlKTtcbn1cblxuLy8gRXZlcnkgZGlnaXQgdGhhdCBpcyBrbm93biwgZm9yIHRvb2x0aXBzOiBcIjEsMjM0LDU2Nyw4OTAgbnNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRFeGFjdCh2YWx1ZTogbnVtYmVyLCB1bml0OiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCByb3VuZGVkID0gTWF0aC5yb3VuZCh2YWx1ZSk7XG4gIGlmIChpc1RpbWUodW5pdCkpIHJldHVybiBgJHtncm91cGVkKHJvdW5kZWQpfSBuc2A7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQocm91bmRlZCkgOiBgJHtncm91cGVkKHJvdW5kZWQpfSAke3VuaXR9YDtcbn1cblxuZnVuY3Rpb24gZm9ybWF0VGltZShuczogbnVtYmVyLCBjaG9pY2U6IFVuaXRDaG9pY2UpOiBzdHJpbmcge1xuICBpZiAoY2hvaWNlID09PSBcImF1dG9cIikgcmV0dXJuIHNjYWxlZChucywgVElNRV9VTklUUyk7XG4gIGNvbnN0IGZhY3RvciA9IFRJTUVfVU5JVFMuZmluZCgoW25hbWVdKSA9PiBuYW1lID09PSBjaG9pY2UpIVsxXTtcbiAgY29uc3QgdmFsdWUgPSBucyAvIGZhY3RvcjtcbiAgaWYgKG5zID09PSAwKSByZXR1cm4gXCIwXCI7XG4gIGNvbnN0IGRpZ2l0cyA9IGZhY3RvciA9PT0gMSA/IDAgOiBNYXRoLmFicyh2YWx1ZSkgPj0gMTAwMCA/IDEgOiBmYWN0b3IgPT09IDFlOSA/IDMgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZCh2YWx1ZSwgZGlnaXRzKX0gJHtjaG9pY2V9YDtcbn1cblxuZnVuY3Rpb24gc2NhbGVkKHZhbHVlOiBudW1iZXIsIHVuaXRzOiByZWFkb25seSAocmVhZG9ubHkgW3N0cmluZywgbnVtYmVyXSlbXSk6IHN0cmluZyB7XG4gIGNvbnN0IHNpemUgPSBNYXRoLmFicyh2YWx1ZSk7XG4gIC8vIDk5OS41IG9mIGEgdW5pdCB3b3VsZCBiZSByb3VuZGVkIHRvIDEsMDAwIG9mIGl0OiB0aGVuIHRoZSBuZXh0IG9uZSBpcyBtZWFudC5cbiAgY29uc3QgW25hbWUsIGZhY3Rvcl0gPSB1bml0cy5maW5kKChbLCBlYWNoXSkgPT4gc2l6ZSA+PSBlYWNoICogMC45OTk1KSA/PyB1bml0c1t1bml0cy5sZW5ndGggLSAxXTtcbiAgY29uc3QgYW1vdW50ID0gdmFsdWUgLyBmYWN0b3I7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiMFwiO1xuICBjb25zdCBkaWdpdHMgPSBmYWN0b3IgPT09IDEgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMDAgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMCA/IDEgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZChhbW91bnQsIGRpZ2l0cyl9ICR7bmFtZX1gO1xufVxuXG4vLyBNYWRlIG9uY2UgZWFjaDogYSBmb3JtYXR0ZXIgdGFrZXMgbG9uZ2VyIHRvIG1ha2UgdGhhbiBhIHRob3VzYW5kIG51bWJlcnMgdG8gZm9ybWF0LlxuY29uc3QgZm9ybWF0dGVycyA9IG5ldyBNYXA8bnVtYmVyLCBJbnRsLk51bWJlckZvcm1hdD4oKTtcblxuZXhwb3J0IGZ1bmN0aW9uIGdyb3VwZWQodmFsdWU6IG51bWJlciwgZGlnaXRzID0gMCk6IHN0cmluZyB7XG4gIGxldCBmb3JtYXR0ZXIgPSBmb3JtYXR0ZXJzLmdldChkaWdpdHMpO1xuICBpZiAoIWZvcm1hdHRlcikge1xuICAgIGZvcm1hdHRlciA9IG5ldyBJbnRsLk51bWJlckZvcm1hdChcImVuLVVTXCIsIHsgbWluaW11bUZyYWN0aW9uRGlnaXRzOiBkaWdpdHMsIG1heGltdW1GcmFjdGlvbkRpZ2l0czogZGlnaXRzIH0pO1xuICAgIGZvcm1hdHRlcnMuc2V0KGRpZ2l0cywgZm9ybWF0dGVyKTtcbiAgfVxuICByZXR1cm4gZm9ybWF0dGVyLmZvcm1hdCh2YWx1ZSk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRTaGFyZShwYXJ0OiBudW1iZXIsIHdob2xlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAod2hvbGUgPT09IDApIHJldHVybiBcIlx1MjAxM1wiO1xuICBpZiAocGFydCA9PT0gMCkgcmV0dXJuIFwiMCVcIjtcbiAgY29uc3QgcGVyY2VudCA9IChwYXJ0IC8gd2hvbGUpICogMTAwO1xuICBpZiAocGVyY2VudCAhPT0gMCAmJiBNYXRoLmFicyhwZXJjZW50KSA8IDAuMDEpIHJldHVybiBwZXJjZW50IDwgMCA/IFwiPiBcdTIyMTIwLjAxJVwiIDogXCI8IDAuMDElXCI7XG4gIHJldHVybiBgJHtzaWduZWQocGVyY2VudCwgTWF0aC5hYnMocGVyY2VudCkgPCAxID8gMiA6IDEpfSVgO1xufVxuXG4vLyBXaXRoIGEgcmVhbCBtaW51cyBzaWduLlxuZnVuY3Rpb24gc2lnbmVkKHZhbHVlOiBudW1iZXIsIGRpZ2l0czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIGdyb3VwZWQodmFsdWUsIGRpZ2l0cykucmVwbGFjZShcIi1cIiwgXCJcdTIyMTJcIik7XG59XG5cbi8vIEhvdyBtdWNoIG1vcmUgdGhhbiBiZWZvcmUsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zJVwiLCBcIlx1MjIxMjQwJVwiLCBcIlx1MDBCMTAlXCI7IHdoYXQgd2FzIG5vdCwgb3IgaXMgbm8gbW9yZSwgaW4gYSB3b3JkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEdyb3d0aCh2YWx1ZTogbnVtYmVyLCBiYXNlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoYmFzZSA9PT0gMCkgcmV0dXJuIHZhbHVlID09PSAwID8gXCJcIiA6IFwibmV3XCI7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiZ29uZVwiO1xuICBjb25zdCBwZXJjZW50ID0gKCh2YWx1ZSAtIGJhc2UpIC8gTWF0aC5hYnMoYmFzZSkpICogMTAwO1xuICBjb25zdCBkaWdpdHMgPSBNYXRoLmFicyhwZXJjZW50KSA8IDEwID8gMSA6IDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocGVyY2VudCksIGRpZ2l0cyk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMCVcIjtcbiAgcmV0dXJuIGAke3BlcmNlbnQgPiAwID8gXCIrXCIgOiBcIlx1MjIxMlwifSR7YW1vdW50fSVgO1xufVxuXG4vLyBGcm9tIG9uZSBzaGFyZSB0byBhbm90aGVyIG9uZSwgaW4gcG9pbnRzIG9mIGEgcGVyY2VudDogXCIrMS4yXCIsIFwiXHUyMjEyMC4wNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRQb2ludHMoc2hhcmU6IG51bWJlciwgYmFzZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnRzID0gKHNoYXJlIC0gYmFzZSkgKiAxMDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocG9pbnRzKSwgTWF0aC5hYnMocG9pbnRzKSA8IDEgPyAyIDogMSk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gYCR7cG9pbnRzID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIn0ke2Ftb3VudH1gO1xufVxuXG4vLyBBIGRpZmZlcmVuY2UsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zIG1zXCIsIFwiXHUyMjEyNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDaGFuZ2UodmFsdWU6IG51bWJlciwgdW5pdDogc3RyaW5nLCBjaG9pY2U6IFVuaXRDaG9pY2UgPSBcImF1dG9cIik6IHN0cmluZyB7XG4gIGlmIChNYXRoLnJvdW5kKHZhbHVlKSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gKHZhbHVlID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIikgKyBmb3JtYXRWYWx1ZShNYXRoLmFicyh2YWx1ZSksIHVuaXQsIGNob2ljZSk7XG59XG5cbi8vIEEgcG9pbnQgb3IgbGVuZ3RoIG9mIHRpbWUgb24gYW4gYXhpcywgd2l0aCBhcyBtYW55IGRpZ2l0cyBhcyBzdGVwcyBvZiBgc3RlcFVzYCBuZWVkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEluc3RhbnQodXM6IG51bWJlciwgc3RlcFVzOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoc3RlcFVzID49IDFlNikge1xuICAgIGNvbnN0IHNlY29uZHMgPSBNYXRoLnJvdW5kKHVzIC8gMWU2KTtcbiAgICByZXR1cm4gc2Vjb25kcyA+PSA2MCAmJiBzdGVwVXMgPj0gMWU2ID8gY2xvY2soc2Vjb25kcykgOiBgJHtzZWNvbmRzfSBzYDtcbiAgfVxuICBpZiAoc3RlcFVzID49IDFlMykge1xuICAgIGNvbnN0IGRpZ2l0cyA9IHN0ZXBVcyA+PSAxZTUgPyAxIDogc3RlcFVzID49IDFlNCA/IDIgOiAzO1xuICAgIHJldHVybiB1cyA+PSAxZTYgfHwgc3RlcFVzID49IDFlNSA/IGAkeyh1cyAvIDFlNikudG9GaXhlZChkaWdpdHMpfSBzYCA6IGAke01hdGgucm91bmQodXMgLyAxZTMpfSBtc2A7XG4gIH1cbiAgcmV0dXJuIGAke2dyb3VwZWQodXMgLyAxZTMsIHN0ZXBVcyA+PSAxMDAgPyAxIDogc3RlcFVzID49IDEwID8gMiA6IDMpfSBtc2A7XG59XG5cbi8vIFwiNDAwIG1zIHRvIDEuMjUgc1wiXG5leHBvcnQgZnVuY3Rpb24gcmFuZ2VXb3JkcyhbZnJvbSwgdG9dOiByZWFkb25seSBbbnVtYmVyLCBudW1iZXJdKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnQgPSAodXM6IG51bWJlcik6IHN0cmluZyA9PiAodXMgPT09IDAgPyBcIjBcIiA6IGZvcm1hdFZhbHVlKHVzICogMTAwMCwgXCJuYW5vc2Vjb25kc1wiKSk7XG4gIHJldHVybiBgJHtwb2ludChmcm9tKX0gdG8gJHtwb2ludCh0byl9YDtcbn1cblxuLy8gXCIxMi4zIHNcIiwgYW5kIGZyb20gYSBtaW51dGUgb24gXCIxOjAyOjAzXCJcbmV4cG9ydCBmdW5jdGlvbiBsZW5ndGhXb3Jkcyh1czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIHVzID49IDYwZTYgPyBjbG9jayhNYXRoLnJvdW5kKHVzIC8gMWU2KSkgOiBmb3JtYXRWYWx1ZSh1cyAqIDEwMDAsIFwibmFub3NlY29uZHNcIik7XG59XG5cbmZ1bmN0aW9uIGNsb2NrKHNlY29uZHM6IG51bWJlcik6IHN0cmluZyB7XG4gIGNvbnN0IG1pbnV0ZXMgPSBNYXRoLmZsb29yKHNlY29uZHMgLyA2MCk7XG4gIGNvbnN0IHJlc3QgPSBTdHJpbmcoc2Vjb25kcyAlIDYwKS5wYWRTdGFydCgyLCBcIjBcIik7XG4gIHJldHVybiBtaW51dGVzID49IDYwID8gYCR7TWF0aC5mbG9vcihtaW51dGVzIC8gNjApfToke1N0cmluZyhtaW51dGVzICUgNjApLnBhZFN0YXJ0KDIsIFwiMFwiKX06JHtyZXN0fWAgOiBgJHttaW51dGVzfToke3Jlc3R9YDtcbn1cblxuLy8gUm91bmQgc3RlcHMgdGhhdCBjdXQgYHNwYW5gIGludG8gYXQgbW9zdCBgbW9zdGAgcGFydHM6IDEsIDIsIDUsIDEwLCAuLi5cbmV4cG9ydCBmdW5jdGlvbiBuaWNlU3RlcChzcGFuOiBudW1iZXIsIG1vc3Q6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IGxlYXN0ID0gc3BhbiAvIE1hdGgubWF4KG1vc3QsIDEpO1xuICBjb25zdCBwb3dlciA9IDEwICoqIE1hdGguZmxvb3IoTWF0aC5sb2cxMChNYXRoLm1heChsZWFzdCwgMWUtOSkpKTtcbiAgcmV0dXJuIFsxLCAyLCA1LCAxMF0ubWFwKChmYWN0b3IpID0+IGZhY3RvciAqIHBvd2VyKS5maW5kKChzdGVwKSA9PiBzdGVwID49IGxlYXN0ICogMC45OTkpID8/IDEwICogcG93ZXI7XG59XG4iLCAiLy8gVGhlIGhlYXRtYXA6IHRpbWUgcnVucyBhY3Jvc3MgaW4gY29sdW1ucyBhbmQsIHdpdGhpbiBlYWNoIGNvbHVtbiwgZG93biBpbiBjZWxscy4gQSBzdGFsbCB0aGF0IGNvbWVzIGV2ZXJ5IHNlY29uZCBpcyBhXG4vLyBob3Jpem9udGFsIGxpbmUsIGEgc2xvdyBzdGFydCBpcyBkYXJrIGNvbHVtbnMgb24gdGhlIGxlZnQuXG5cbmltcG9ydCB7IHNwcmVhZE92ZXIgfSBmcm9tIFwiLi9zcHJlYWQudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IG5pY2VTdGVwIH0gZnJvbSBcIi4vdW5pdHMudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBIZWF0bWFwIHtcbiAgY29sdW1uVXM6IG51bWJlcjtcbiAgcm93c0NvdW50OiBudW1iZXI7XG4gIGNvbHVtbnNDb3VudDogbnVtYmVyO1xuICB3ZWlnaHQ6IEZsb2F0NjRBcnJheTsgLy8gYnkgY29sdW1uICogcm93c0NvdW50ICsgcm93XG4gIGhlYXZpZXN0OiBudW1iZXI7XG59XG5cbmNvbnN0IENPTFVNTl9VUyA9IFsxXzAwMCwgMTBfMDAwLCAxMDBfMDAwLCAxXzAwMF8wMDAsIDEwXzAwMF8wMDAsIDYwXzAwMF8wMDAsIDYwMF8wMDBfMDAwXTtcbmNvbnN0IEhPVVJfVVMgPSAzXzYwMF8wMDBfMDAwO1xuY29uc3QgUk9XUyA9IDUwO1xuY29uc3QgQ09MVU1OU19NQVggPSAyNDA7XG5cbi8vIFRoZSBzaG9ydGVzdCBjb2x1bW4gd2l0aCB3aGljaCB0aGUgcmVjb3JkaW5nIHN0aWxsIGZpdHMgdGhlIHNjcmVlbjogYSBzZWNvbmQgZm9yIHVwIHRvIGZvdXIgbWludXRlcy5cbmV4cG9ydCBmdW5jdGlvbiBjb2x1bW5Gb3Ioc3BhblVzOiBudW1iZXIpOiBudW1iZXIge1xuICByZXR1cm4gQ09MVU1OX1VTLmZpbmQoKGNvbHVtbikgPT4gc3BhblVzIC8gY29sdW1uIDw9IENPTFVNTlNfTUFYKSA/PyBuaWNlU3RlcChzcGFuVXMgLyBIT1VSX1VTLCBDT0xVTU5TX01BWCkgKiBIT1VSX1VTO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gaGVhdG1hcE9mKHByb2ZpbGU6IFByb2ZpbGUsIHBhc3NlczogVWludDhBcnJheSwgc3BhblVzOiBudW1iZXIpOiBIZWF0bWFwIHtcbiAgY29uc3QgY29sdW1uVXMgPSBjb2x1bW5Gb3Ioc3BhblVzKTtcbiAgY29uc3QgY29sdW1uc0NvdW50ID0gTWF0aC5tYXgoTWF0aC5jZWlsKHNwYW5VcyAvIGNvbHVtblVzKSwgMSk7XG4gIGNvbnN0IHdlaWdodCA9IG5ldyBGbG9hdDY0QXJyYXkoY29sdW1uc0NvdW50ICogUk9XUyk7XG4gIGNvbnN0IHsgZW5kVXMsIHNhbXBsZSwgd2VpZ2h0OiB3ZWlnaHRzIH0gPSBwcm9maWxlLnRpbWVsaW5lITtcbiAgY29uc3QgY2VsbFVzID0gY29sdW1uVXMgLyBST1dTO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHNhbXBsZS5sZW5ndGg7IGkrKykge1xuICAgIGlmICghcGFzc2VzW3NhbXBsZVtpXV0pIGNvbnRpbnVlO1xuICAgIGNvbnN0IGVuZCA9IGVuZFVzW2ldIC8gY2VsbFVzO1xuICAgIHNwcmVhZE92ZXIod2VpZ2h0LCBlbmQgLSBNYXRoLm1heCh3ZWlnaHRzW2ldLCAwKSAvIDEwMDAgLyBjZWxsVXMsIGVuZCwgd2VpZ2h0c1tpXSk7XG4gIH1cbiAgbGV0IGhlYXZpZXN0ID0gMDtcbiAgZm9yIChjb25zdCB2YWx1ZSBvZiB3ZWlnaHQpIGhlYXZpZXN0ID0gTWF0aC5tYXgoaGVhdmllc3QsIHZhbHVlKTtcbiAgcmV0dXJuIHsgY29sdW1uVXMsIHJvd3NDb3VudDogUk9XUywgY29sdW1uc0NvdW50LCB3ZWlnaHQsIGhlYXZpZXN0IH07XG59XG4iLCAiLy8gV2hhdCBhIGZyYW1lIGlzLCBhbmQgd2hhdCBhIHRocmVhZCB3YXMgZG9pbmc6IHRoZSB3b3JkcyB0aGF0IG9ubHkgYSBwcm9maWxlciBvZiBSdWJ5IGNhbiBzYXkuXG4vL1xuLy8gQSBzYW1wbGUncyBzdGF0ZSBpcyBpbiBpdHMgbGVhZiwgZm9yIHRoZSByZWNvcmRlciBwdXRzIGEgZnJhbWUgb2YgaXRzIG93biBvbiB0b3Agb2Ygd2hhdCB3YWl0ZWQgb3Igc2V0IG9mZiBhIGNvbGxlY3Rpb24uXG4vLyBBIGZ1bmN0aW9uJ3MgY2F0ZWdvcnkgYW5kIGxpYnJhcnkgYXJlIGluIGl0cyBwYXRoLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBTVEFURVMgPSBbXCJydW5uaW5nXCIsIFwiaml0XCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFN0YXRlID0gKHR5cGVvZiBTVEFURVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBTVEFURV9XT1JEUzogUmVjb3JkPFN0YXRlLCB7IG5hbWU6IHN0cmluZzsgaW5UZXh0OiBzdHJpbmc7IG1lYW5pbmc6IHN0cmluZyB9PiA9IHtcbiAgcnVubmluZzogeyBuYW1lOiBcIlJ1bm5pbmdcIiwgaW5UZXh0OiBcInJ1bm5pbmdcIiwgbWVhbmluZzogXCJydW5uaW5nIFJ1Ynkgb3IgQyBjb2RlXCIgfSxcbiAgaml0OiB7IG5hbWU6IFwiUnVubmluZywgY29tcGlsZWRcIiwgaW5UZXh0OiBcInJ1bm5pbmcgY29tcGlsZWRcIiwgbWVhbmluZzogXCJydW5uaW5nIGNvZGUgdGhhdCBZSklUIG9yIFpKSVQgaGFzIGNvbXBpbGVkLCBhbmQgQyBjb2RlIGNhbGxlZCBmcm9tIGl0XCIgfSxcbiAgZ2M6IHsgbmFtZTogXCJHQ1wiLCBpblRleHQ6IFwiR0NcIiwgbWVhbmluZzogXCJjb2xsZWN0aW5nIGdhcmJhZ2U6IG1hcmtpbmcgYW5kIHN3ZWVwaW5nXCIgfSxcbiAgd2FpdDogeyBuYW1lOiBcIkdWTCB3YWl0XCIsIGluVGV4dDogXCJHVkwgd2FpdFwiLCBtZWFuaW5nOiBcInJlYWR5IHRvIHJ1biwgYnV0IGFub3RoZXIgdGhyZWFkIGhlbGQgdGhlIGxvY2tcIiB9LFxuICBibG9ja2VkOiB7IG5hbWU6IFwiQmxvY2tlZFwiLCBpblRleHQ6IFwiYmxvY2tlZFwiLCBtZWFuaW5nOiBcIndhaXRpbmcgZm9yIEkvTywgc2xlZXAgb3IgYW5vdGhlciB0aHJlYWQsIHdpdGhvdXQgdGhlIGxvY2tcIiB9LFxufTtcblxudHlwZSBQYXVzZSA9IEV4Y2x1ZGU8U3RhdGUsIFwicnVubmluZ1wiIHwgXCJqaXRcIj47XG5cbmNvbnN0IFBBVVNFUzogUmVjb3JkPHN0cmluZywgUGF1c2U+ID0ge1xuICBcIjxHVkw+W0dWTCBibG9ja2VkXVwiOiBcImJsb2NrZWRcIixcbiAgXCI8R1ZMPltHVkwgd2FpdF1cIjogXCJ3YWl0XCIsXG4gIFwiPEdDPltHQyBtYXJraW5nXVwiOiBcImdjXCIsXG4gIFwiPEdDPltHQyBzd2VlcGluZ11cIjogXCJnY1wiLFxufTtcblxuLy8gV2hhdCBhIGZyYW1lIHN0YW5kcyBmb3IgdGhhdCBpcyBubyBjb2RlLiBUaGUgZmlsZSBpcyB0aGUgcmVjb3JkZXIncyB3b3JkLCB0b286IGEgbWV0aG9kIG9mIHRoYXQgbmFtZSBoYXMgYSBwYXRoLlxuY29uc3QgcGF1c2VPZiA9IChuYW1lOiBzdHJpbmcsIGZpbGU6IHN0cmluZyk6IFBhdXNlIHwgdW5kZWZpbmVkID0+IFBBVVNFU1tmaWxlICsgbmFtZV07XG5cbi8vIFJldHVybnMgZm9yIGVhY2ggc2FtcGxlIHRoZSBpbmRleCBvZiBpdHMgc3RhdGUgaW4gU1RBVEVTLlxuZXhwb3J0IGZ1bmN0aW9uIHNhbXBsZVN0YXRlcyhwcm9maWxlOiBQcm9maWxlKTogVWludDhBcnJheSB7XG4gIGNvbnN0IG9mRnVuY3Rpb24gPSBwcm9maWxlLmZ1bmN0aW9uTmFtZS5tYXAoKG5hbWUsIGlkKSA9PlxuICAgIFNUQVRFUy5pbmRleE9mKHBhdXNlT2YobmFtZSwgcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKSA/PyBcInJ1bm5pbmdcIiksXG4gICk7XG4gIGNvbnN0IGppdFNldHMgPSBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gc2V0LnNvbWUoKHsga2V5LCB2YWx1ZSB9KSA9PiBrZXkgPT09IFwiaml0XCIgJiYgdmFsdWUgPT09IFwieWVzXCIpKTtcbiAgY29uc3Qgc3RhdGVzID0gbmV3IFVpbnQ4QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHN0YXRlcy5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGxlYWYgPSBwcm9maWxlLmZyYW1lRnVuY3Rpb25bcHJvZmlsZS5zdGFja0ZyYW1lW3Byb2ZpbGUuc2FtcGxlU3RhY2tbaV1dXTtcbiAgICBzdGF0ZXNbaV0gPSBvZkZ1bmN0aW9uW2xlYWZdO1xuICAgIGlmIChzdGF0ZXNbaV0gPT09IDAgJiYgaml0U2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0pIHN0YXRlc1tpXSA9IDE7XG4gIH1cbiAgcmV0dXJuIHN0YXRlcztcbn1cblxuZXhwb3J0IGNvbnN0IENBVEVHT1JJRVMgPSBbXCJhcHBcIiwgXCJnZW1cIiwgXCJzdGRsaWJcIiwgXCJjb3JlXCIsIFwibmF0aXZlXCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiLCBcIm90aGVyXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgQ2F0ZWdvcnkgPSAodHlwZW9mIENBVEVHT1JJRVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBDQVRFR09SWV9XT1JEUzogUmVjb3JkPENhdGVnb3J5LCBzdHJpbmc+ID0ge1xuICBhcHA6IFwiQXBwbGljYXRpb25cIixcbiAgZ2VtOiBcIkdlbXNcIixcbiAgc3RkbGliOiBcIlN0YW5kYXJkIGxpYnJhcnlcIixcbiAgY29yZTogXCJDb3JlIGFuZCBDIG1ldGhvZHNcIixcbiAgbmF0aXZlOiBcIk5hdGl2ZSBsaWJyYXJpZXNcIixcbiAgZ2M6IFwiR2FyYmFnZSBjb2xsZWN0aW9uXCIsXG4gIHdhaXQ6IFwiV2FpdGluZyBmb3IgdGhlIEdWTFwiLFxuICBibG9ja2VkOiBcIkJsb2NrZWRcIixcbiAgb3RoZXI6IFwiT3RoZXJcIixcbn07XG5cbmV4cG9ydCBpbnRlcmZhY2UgT3JpZ2luIHtcbiAgY2F0ZWdvcnk6IENhdGVnb3J5O1xuICBsaWJyYXJ5OiBzdHJpbmc7IC8vIFwicmFjayAzLjEuOFwiLCBcImpzb25cIiwgXCJDb3JlIGFuZCBDIG1ldGhvZHNcIiwgXCJsaWJjXCIsIFwiQXBwbGljYXRpb25cIlxufVxuXG4vLyBXaGF0IGEgZ2VtIGluc3RhbGxzLCB3aGF0IHdhcyBjb21waWxlZCBmb3IgaXQsIGFuZCBpdHMgc3BlY2lmaWNhdGlvbi5cbmNvbnN0IEdFTV9GSUxFID0gL1xcLyg/OmdlbXN8YnVuZGxlclxcL2dlbXN8ZXh0ZW5zaW9uc1xcL1teL10rXFwvW14vXSspXFwvKFteL10rPyktKFxcZFteL10qfFswLTlhLWZdezcsfSlcXC8vO1xuY29uc3QgR0VNX1NQRUNJRklDQVRJT04gPSAvXFwvc3BlY2lmaWNhdGlvbnNcXC8oPzpkZWZhdWx0XFwvKT8oW14vXSs/KS0oXFxkW14vXSopXFwuZ2Vtc3BlYyQvO1xuXG4vLyBTYXlzIHdoZXJlIGEgZnVuY3Rpb24gY29tZXMgZnJvbSwgYnkgaXRzIG5hbWUgYW5kIGZpbGUuXG5leHBvcnQgZnVuY3Rpb24gb3JpZ2luT2YobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBwYXVzZSA9IHBhdXNlT2YobmFtZSwgZmlsZSk7XG4gIGlmIChwYXVzZSkgcmV0dXJuIHsgY2F0ZWdvcnk6IHBhdXNlLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEU1twYXVzZV0gfTtcbiAgY29uc3QgZ2VtID0gR0VNX0ZJTEUuZXhlYyhmaWxlKSA/PyBHRU1fU1BFQ0lGSUNBVElPTi5leGVjKGZpbGUpO1xuICBpZiAoZ2VtKSByZXR1cm4geyBjYXRlZ29yeTogXCJnZW1cIiwgbGlicmFyeTogYCR7Z2VtWzFdfSAke2dlbVsyXX1gIH07XG4gIGNvbnN0IHN0YW5kYXJkID0gL1xcL2xpYlxcL3J1YnlcXC8oPzpzaXRlX3J1YnlcXC98dmVuZG9yX3J1YnlcXC8pP1xcZCtcXC5cXGQrXFwuXFxkK1xcLyhbXi8uXSspLy5leGVjKGZpbGUpO1xuICBpZiAoc3RhbmRhcmQpIHJldHVybiB7IGNhdGVnb3J5OiBcInN0ZGxpYlwiLCBsaWJyYXJ5OiBgJHtzdGFuZGFyZFsxXX1gIH07XG4gIGlmIChmaWxlID09PSBcIjxuYXRpdmU+XCIpIHJldHVybiBvcmlnaW5PZk5hdGl2ZShuYW1lKTtcbiAgaWYgKGZpbGUuc3RhcnRzV2l0aChcIjxpbnRlcm5hbDpcIikgfHwgQ09SRV9GSUxFUy5oYXMoZmlsZSkpIHJldHVybiB7IGNhdGVnb3J5OiBcImNvcmVcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuY29yZSB9O1xuICBpZiAoZmlsZSA9PT0gXCJcIiB8fCBmaWxlLnN0YXJ0c1dpdGgoXCI8XCIpKSByZXR1cm4geyBjYXRlZ29yeTogXCJvdGhlclwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5vdGhlciB9O1xuICByZXR1cm4geyBjYXRlZ29yeTogXCJhcHBcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuYXBwIH07XG59XG5cbi8vIE1ldGhvZHMgd3JpdHRlbiBpbiBDLCBhbmQgb3BlcmF0b3JzIHRoYXQgdGhlIGludGVycHJldGVyIGNhcnJpZXMgb3V0IGl0c2VsZi5cbmNvbnN0IENPUkVfRklMRVMgPSBuZXcgU2V0KFtcIjxDIG1ldGhvZD5cIiwgXCI8aW5zdHJ1Y3Rpb24+XCJdKTtcblxuLy8gTGlicmFyaWVzIG9mIG5hdGl2ZSBsZWF2ZXMgKFwiW2xpYmNdIG1lbWNweVwiKSB0aGF0IGFyZSBSdWJ5IGl0c2VsZjogaXRzIGxpYnJhcnksIGl0cyBwcm9ncmFtLCBhbmQgd2hhdCBpdCBjb21waWxlZC5cbmNvbnN0IFJVQllTX09XTiA9IG5ldyBTZXQoW1wibGlicnVieVwiLCBcInJ1YnlcIiwgXCJqaXRcIl0pO1xuXG5mdW5jdGlvbiBvcmlnaW5PZk5hdGl2ZShuYW1lOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBsaWJyYXJ5ID0gL15cXFsoW15cXF1dKylcXF0vLmV4ZWMobmFtZSk/LlsxXSA/PyBuYW1lO1xuICBpZiAoUlVCWVNfT1dOLmhhcyhsaWJyYXJ5KSkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwiY29yZVwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5jb3JlIH07XG4gIHJldHVybiB7IGNhdGVnb3J5OiBcIm5hdGl2ZVwiLCBsaWJyYXJ5IH07XG59XG4iLCAiLy8gV2hhdCBlYWNoIGxpbmUgb2YgYSBzb3VyY2UgZmlsZSB3ZWlnaHM6IHNlbGYgd2hlcmUgaXQgd2FzIHRoZSBsZWFmLCB0b3RhbCB3aXRoIGV2ZXJ5dGhpbmcgdGhhdCBpdCBjYWxsZWQuIEEgbGluZSB0aGF0XG4vLyBvY2N1cnMgc2V2ZXJhbCB0aW1lcyBpbiBhIHN0YWNrIChyZWN1cnNpb24pIGNvdW50cyBvbmNlLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGluZVdlaWdodCB7XG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBGaWxlTGluZXMge1xuICBmaWxlOiBzdHJpbmc7XG4gIGxpbmVzOiBNYXA8bnVtYmVyLCBMaW5lV2VpZ2h0PjsgLy8gbGluZSAwOiB3aGljaCBvbmUgaXMgbm90IGtub3duXG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuLy8gUmV0dXJucyBhbGwgZmlsZXMgd2l0aCBhIHdlaWdodCwgdGhlIGhlYXZpZXN0IChieSBzZWxmLCB0aGVuIGJ5IHRvdGFsKSBmaXJzdC5cbmV4cG9ydCBmdW5jdGlvbiBmaWxlc1dpdGhMaW5lcyhwcm9maWxlOiBQcm9maWxlLCB3ZWlnaHRzOiBXZWlnaHRzKTogRmlsZUxpbmVzW10ge1xuICBjb25zdCB7IHN0YWNrUGFyZW50LCBzdGFja0ZyYW1lLCBmcmFtZUZ1bmN0aW9uLCBmcmFtZUxpbmUsIGZ1bmN0aW9uRmlsZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBGbG9hdDY0QXJyYXkuZnJvbSh3ZWlnaHRzLnZhbHVlKTtcbiAgZm9yIChsZXQgaWQgPSByZWFjaC5sZW5ndGggLSAxOyBpZCA+IDA7IGlkLS0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gKz0gcmVhY2hbaWRdO1xuICBjb25zdCBmaWxlcyA9IG5ldyBNYXA8c3RyaW5nLCBGaWxlTGluZXM+KCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCByZWFjaC5sZW5ndGg7IGlkKyspIHtcbiAgICBpZiAocmVhY2hbaWRdID09PSAwKSBjb250aW51ZTtcbiAgICBjb25zdCBmaWxlID0gZnVuY3Rpb25GaWxlW2ZyYW1lRnVuY3Rpb25bc3RhY2tGcmFtZVtpZF1dXTtcbiAgICBpZiAoIWlzU291cmNlKGZpbGUpKSBjb250aW51ZTtcbiAgICBjb25zdCBmb3VuZCA9IGZpbGVzLmdldChmaWxlKSA/PyB7IGZpbGUsIGxpbmVzOiBuZXcgTWFwPG51bWJlciwgTGluZVdlaWdodD4oKSwgc2VsZjogMCwgdG90YWw6IDAgfTtcbiAgICBmaWxlcy5zZXQoZmlsZSwgZm91bmQpO1xuICAgIGNvbnN0IGxpbmUgPSBmcmFtZUxpbmVbc3RhY2tGcmFtZVtpZF1dO1xuICAgIGNvbnN0IHdlaWdodCA9IGZvdW5kLmxpbmVzLmdldChsaW5lKSA/PyB7IHNlbGY6IDAsIHRvdGFsOiAwIH07XG4gICAgZm91bmQubGluZXMuc2V0KGxpbmUsIHdlaWdodCk7XG4gICAgd2VpZ2h0LnNlbGYgKz0gd2VpZ2h0cy52YWx1ZVtpZF07XG4gICAgZm91bmQuc2VsZiArPSB3ZWlnaHRzLnZhbHVlW2lkXTtcbiAgICBjb25zdCBhYm92ZSA9IG9jY3Vyc0Fib3ZlKGlkLCBmaWxlLCBsaW5lKTtcbiAgICBpZiAoIWFib3ZlLmxpbmUpIHdlaWdodC50b3RhbCArPSByZWFjaFtpZF07XG4gICAgaWYgKCFhYm92ZS5maWxlKSBmb3VuZC50b3RhbCArPSByZWFjaFtpZF07XG4gIH1cbiAgcmV0dXJuIFsuLi5maWxlcy52YWx1ZXMoKV0uc29ydCgoYSwgYikgPT4gYi5zZWxmIC0gYS5zZWxmIHx8IGIudG90YWwgLSBhLnRvdGFsKTtcblxuICBmdW5jdGlvbiBvY2N1cnNBYm92ZShpZDogbnVtYmVyLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IHsgZmlsZTogYm9vbGVhbjsgbGluZTogYm9vbGVhbiB9IHtcbiAgICBsZXQgc2FtZUZpbGUgPSBmYWxzZTtcbiAgICBmb3IgKGxldCBhdCA9IHN0YWNrUGFyZW50W2lkXTsgYXQgIT09IDA7IGF0ID0gc3RhY2tQYXJlbnRbYXRdKSB7XG4gICAgICBjb25zdCBmcmFtZSA9IHN0YWNrRnJhbWVbYXRdO1xuICAgICAgaWYgKGZ1bmN0aW9uRmlsZVtmcmFtZUZ1bmN0aW9uW2ZyYW1lXV0gIT09IGZpbGUpIGNvbnRpbnVlO1xuICAgICAgaWYgKGZyYW1lTGluZVtmcmFtZV0gPT09IGxpbmUpIHJldHVybiB7IGZpbGU6IHRydWUsIGxpbmU6IHRydWUgfTtcbiAgICAgIHNhbWVGaWxlID0gdHJ1ZTtcbiAgICB9XG4gICAgcmV0dXJuIHsgZmlsZTogc2FtZUZpbGUsIGxpbmU6IGZhbHNlIH07XG4gIH1cbn1cblxuLy8gV2hldGhlciBhIGZyYW1lJ3MgZmlsZSBjYW4gaGF2ZSBsaW5lcyBhdCBhbGw6IGEgbGlicmFyeSB0aGF0IGlzIGJlaW5nIHJlcXVpcmVkIGlzIGEgZnJhbWUsIHRvby5cbmV4cG9ydCBmdW5jdGlvbiBpc1NvdXJjZShmaWxlOiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGZpbGUgIT09IFwiXCIgJiYgIS9eKD86PHxcXChldmFsKS8udGVzdChmaWxlKSAmJiAhL1xcLig/OnNvfGJ1bmRsZXxkbGwpJC8udGVzdChmaWxlKTtcbn1cbiIsICIvLyBGaW5kcyBhIHJvdyBieSBhIHBhaXIgb2YgbnVtYmVyczogb3BlbiBhZGRyZXNzaW5nIGluIHR5cGVkIGFycmF5cywgc2V2ZXJhbCB0aW1lcyBhcyBmYXN0IGFzIGEgTWFwIHdpdGgga2V5cyBtYWRlIG9mIHRleHQuXG5cbmV4cG9ydCBjbGFzcyBQYWlySW5kZXgge1xuICBwcml2YXRlIHNsb3RzOiBJbnQzMkFycmF5OyAvLyByb3cgKyAxOyAwOiBmcmVlXG4gIHByaXZhdGUgbWFzazogbnVtYmVyO1xuICBwcml2YXRlIGNvdW50ID0gMDtcblxuICBjb25zdHJ1Y3RvcihcbiAgICBwcml2YXRlIHJlYWRvbmx5IGZpcnN0OiB7IFtyb3c6IG51bWJlcl06IG51bWJlciB9LFxuICAgIHByaXZhdGUgcmVhZG9ubHkgc2Vjb25kOiB7IFtyb3c6IG51bWJlcl06IG51bWJlciB9LFxuICAgIGV4cGVjdGVkID0gMTAyNCxcbiAgKSB7XG4gICAgY29uc3Qgc2l6ZSA9IDIgKiogTWF0aC5jZWlsKE1hdGgubG9nMihNYXRoLm1heChleHBlY3RlZCwgMTYpICogMikpO1xuICAgIHRoaXMuc2xvdHMgPSBuZXcgSW50MzJBcnJheShzaXplKTtcbiAgICB0aGlzLm1hc2sgPSBzaXplIC0gMTtcbiAgfVxuXG4gIC8vIFJldHVybnMgdGhlIHJvdyBvZiB0aGUgcGFpciwgb3IgLTEgYWZ0ZXIgbm90aW5nIHRoYXQgcm93IGBuZXh0YCBpcyBnb2luZyB0byBob2xkIGl0LlxuICBmaW5kT3JBZGQoYTogbnVtYmVyLCBiOiBudW1iZXIsIG5leHQ6IG51bWJlcik6IG51bWJlciB7XG4gICAgaWYgKHRoaXMuY291bnQgKiAyID4gdGhpcy5tYXNrKSB0aGlzLmdyb3coKTtcbiAgICBsZXQgc2xvdCA9IGhhc2goYSwgYikgJiB0aGlzLm1hc2s7XG4gICAgZm9yICg7Oykge1xuICAgICAgY29uc3Qgcm93ID0gdGhpcy5zbG90c1tzbG90XSAtIDE7XG4gICAgICBpZiAocm93IDwgMCkgYnJlYWs7XG4gICAgICBpZiAodGhpcy5maXJzdFtyb3ddID09PSBhICYmIHRoaXMuc2Vjb25kW3Jvd10gPT09IGIpIHJldHVybiByb3c7XG4gICAgICBzbG90ID0gKHNsb3QgKyAxKSAmIHRoaXMubWFzaztcbiAgICB9XG4gICAgdGhpcy5zbG90c1tzbG90XSA9IG5leHQgKyAxO1xuICAgIHRoaXMuY291bnQrKztcbiAgICByZXR1cm4gLTE7XG4gIH1cblxuICBwcml2YXRlIGdyb3coKTogdm9pZCB7XG4gICAgY29uc3Qgb2xkID0gdGhpcy5zbG90cztcbiAgICB0aGlzLnNsb3RzID0gbmV3IEludDMyQXJyYXkob2xkLmxlbmd0aCAqIDIpO1xuICAgIHRoaXMubWFzayA9IHRoaXMuc2xvdHMubGVuZ3RoIC0gMTtcbiAgICBmb3IgKGNvbnN0IGVudHJ5IG9mIG9sZCkge1xuICAgICAgaWYgKGVudHJ5ID09PSAwKSBjb250aW51ZTtcbiAgICAgIGxldCBzbG90ID0gaGFzaCh0aGlzLmZpcnN0W2VudHJ5IC0gMV0sIHRoaXMuc2Vjb25kW2VudHJ5IC0gMV0pICYgdGhpcy5tYXNrO1xuICAgICAgd2hpbGUgKHRoaXMuc2xvdHNbc2xvdF0gIT09IDApIHNsb3QgPSAoc2xvdCArIDEpICYgdGhpcy5tYXNrO1xuICAgICAgdGhpcy5zbG90c1tzbG90XSA9IGVudHJ5O1xuICAgIH1cbiAgfVxufVxuXG5mdW5jdGlvbiBoYXNoKGE6IG51bWJlciwgYjogbnVtYmVyKTogbnVtYmVyIHtcbiAgbGV0IG1peGVkID0gTWF0aC5pbXVsKGEsIDB4OWUzNzc5YjEpIF4gTWF0aC5pbXVsKGIsIDB4ODVlYmNhNmIpO1xuICBtaXhlZCA9IE1hdGguaW11bChtaXhlZCBeIChtaXhlZCA+Pj4gMTUpLCAweDJjMWIzYzZkKTtcbiAgcmV0dXJuIChtaXhlZCBeIChtaXhlZCA+Pj4gMTMpKSA+Pj4gMDtcbn1cbiIsICIvLyBUaGUgcHJvY2Vzc2VzIHRoYXQgYSBwcm9maWxlJ3MgdGhyZWFkcyBiZWxvbmcgdG8uIFR3byBhcmUgdG9sZCBhcGFydCBieSBudW1iZXIsIHBhcmVudCBhbmQgdGl0bGU6IGZpbGVzIG9mIHNldmVyYWwgaG9zdHMsIHB1dFxuLy8gdG9nZXRoZXIsIG1heSBhbGwgaGF2ZSBhIHByb2Nlc3MgMS5cblxuaW1wb3J0IHR5cGUgeyBQcm9maWxlLCBUaHJlYWQgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgUHJvY2VzcyB7XG4gIGlkOiBudW1iZXI7IC8vIDEsIDIsIC4uLiBpbiB0aGUgb3JkZXIgaW4gd2hpY2ggaXRzIHRocmVhZHMgYXBwZWFyXG4gIHBpZDogbnVtYmVyOyAvLyAwOiB1bmtub3duXG4gIHRpdGxlOiBzdHJpbmc7IC8vIFwiXCIgd2hlcmUgaXQgaXMgbm90IGtub3duXG59XG5cbmNvbnN0IGtleU9mID0gKHsgcHJvY2VzcywgcGFyZW50LCB0aXRsZSB9OiBUaHJlYWQpOiBzdHJpbmcgPT4gYCR7cHJvY2Vzc30gJHtwYXJlbnR9ICR7dGl0bGV9YDtcblxuY29uc3Qga25vd24gPSBuZXcgV2Vha01hcDxUaHJlYWRbXSwgeyBsaXN0OiBQcm9jZXNzW107IG9mVGhyZWFkOiBJbnQzMkFycmF5IH0+KCk7XG5cbmZ1bmN0aW9uIHJlYWQodGhyZWFkczogVGhyZWFkW10pOiB7IGxpc3Q6IFByb2Nlc3NbXTsgb2ZUaHJlYWQ6IEludDMyQXJyYXkgfSB7XG4gIGxldCBmb3VuZCA9IGtub3duLmdldCh0aHJlYWRzKTtcbiAgaWYgKGZvdW5kKSByZXR1cm4gZm91bmQ7XG4gIGNvbnN0IGlkcyA9IG5ldyBNYXA8c3RyaW5nLCBudW1iZXI+KCk7XG4gIGNvbnN0IGxpc3Q6IFByb2Nlc3NbXSA9IFtdO1xuICBjb25zdCBvZlRocmVhZCA9IG5ldyBJbnQzMkFycmF5KHRocmVhZHMubGVuZ3RoKTtcbiAgZm9yIChsZXQgdGhyZWFkID0gMTsgdGhyZWFkIDwgdGhyZWFkcy5sZW5ndGg7IHRocmVhZCsrKSB7XG4gICAgY29uc3Qga2V5ID0ga2V5T2YodGhyZWFkc1t0aHJlYWRdKTtcbiAgICBsZXQgaWQgPSBpZHMuZ2V0KGtleSk7XG4gICAgaWYgKGlkID09PSB1bmRlZmluZWQpIHtcbiAgICAgIGlkcy5zZXQoa2V5LCAoaWQgPSBsaXN0Lmxlbmd0aCArIDEpKTtcbiAgICAgIGxpc3QucHVzaCh7IGlkLCBwaWQ6IHRocmVhZHNbdGhyZWFkXS5wcm9jZXNzLCB0aXRsZTogdGhyZWFkc1t0aHJlYWRdLnRpdGxlIH0pO1xuICAgIH1cbiAgICBvZlRocmVhZFt0aHJlYWRdID0gaWQ7XG4gIH1cbiAga25vd24uc2V0KHRocmVhZHMsIChmb3VuZCA9IHsgbGlzdCwgb2ZUaHJlYWQgfSkpO1xuICByZXR1cm4gZm91bmQ7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBwcm9jZXNzZXNPZihwcm9maWxlOiBQcm9maWxlKTogUHJvY2Vzc1tdIHtcbiAgcmV0dXJuIHJlYWQocHJvZmlsZS50aHJlYWRzKS5saXN0O1xufVxuXG4vLyBSZXR1cm5zIGJ5IHRocmVhZCB0aGUgaWQgb2YgaXRzIHByb2Nlc3M7IDAgZm9yIHRoZSB0aHJlYWQgdGhhdCBpcyBub3Qga25vd24uXG5leHBvcnQgZnVuY3Rpb24gcHJvY2Vzc09mVGhyZWFkcyhwcm9maWxlOiBQcm9maWxlKTogSW50MzJBcnJheSB7XG4gIHJldHVybiByZWFkKHByb2ZpbGUudGhyZWFkcykub2ZUaHJlYWQ7XG59XG5cbi8vIFdoYXQgYSBwcm9jZXNzIGlzIGNhbGxlZCB3aGVyZSB0aGVyZSBpcyByb29tIGZvciBzb21lIHdvcmRzOiBcInB1bWE6IGNsdXN0ZXIgd29ya2VyIDA6IDQ3MTEgW3Nob3BdXCIuXG5leHBvcnQgZnVuY3Rpb24gcHJvY2Vzc05hbWUoeyBwaWQsIHRpdGxlIH06IFByb2Nlc3MpOiBzdHJpbmcge1xuICBpZiAodGl0bGUgPT09IFwiXCIpIHJldHVybiBwaWQgPT09IDAgPyBcInVua25vd24gcHJvY2Vzc1wiIDogYHByb2Nlc3MgJHtwaWR9YDtcbiAgLy8gUHVtYSBhbmQgb3RoZXJzIHB1dCB0aGVpciBudW1iZXIgaW50byB0aGUgdGl0bGUuXG4gIHJldHVybiBwaWQgPT09IDAgfHwgbmV3IFJlZ0V4cChgXFxcXGIke3BpZH1cXFxcYmApLnRlc3QodGl0bGUpID8gdGl0bGUgOiBgJHt0aXRsZX0gKCR7cGlkfSlgO1xufVxuIiwgIi8vIFNwYW5zOiBob3cgbG9uZyByZXF1ZXN0cywgam9icyBvciB0ZXN0cyB0b29rLCBieSBhIGxhYmVsJ3Mga2V5IGFuZCB2YWx1ZS4gQSBwcm9maWxlIGhhcyB0aGVtIGFzIGhpc3RvZ3JhbXMgaW4gY29tbWVudHNcbi8vIChkb2NzL2Zvcm1hdHMubWQpOiBcIiMgc3BhbnM6IGVuZHBvaW50IG9yZGVycyNzaG93IDEwNDg1NzY6MyAyMDk3MTUyOjdcIi5cblxuZXhwb3J0IGludGVyZmFjZSBTcGFuIHtcbiAgY291bnQ6IG51bWJlcjtcbiAgbWVkaWFuTnM6IG51bWJlcjtcbiAgcDk1TnM6IG51bWJlcjtcbn1cblxuLy8gQnkga2V5IGFuZCB2YWx1ZS5cbmV4cG9ydCB0eXBlIFNwYW5zID0gUmVhZG9ubHlNYXA8c3RyaW5nLCBSZWFkb25seU1hcDxzdHJpbmcsIFNwYW4+PjtcblxudHlwZSBIaXN0b2dyYW0gPSBNYXA8bnVtYmVyLCBudW1iZXI+OyAvLyBjb3VudHMgYnkgdGhlIGxvd2VyIGVuZCBvZiBhIGJ1Y2tldFxuXG5jb25zdCBQUkVGSVggPSBcIiMgc3BhbnM6IFwiO1xuY29uc3QgUEFSVFMgPSAxNjsgLy8gYnVja2V0cyBmb3IgZWFjaCBwb3dlciBvZiB0d29cbmNvbnN0IENPTU1FTlQgPSAvXiMgc3BhbnM6IChcXFMrKSAoXFxTKikoKD86IFxcZCs6XFxkKykrKSQvO1xuXG5leHBvcnQgZnVuY3Rpb24gaXNTcGFuQ29tbWVudChjb21tZW50OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGNvbW1lbnQuc3RhcnRzV2l0aChQUkVGSVgpICYmIENPTU1FTlQudGVzdChjb21tZW50KTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHNwYW5zSW4oY29tbWVudHM6IHJlYWRvbmx5IHN0cmluZ1tdKTogU3BhbnMge1xuICBjb25zdCBoaXN0b2dyYW1zID0gbmV3IE1hcDxzdHJpbmcsIE1hcDxzdHJpbmcsIEhpc3RvZ3JhbT4+KCk7XG4gIGZvciAoY29uc3QgY29tbWVudCBvZiBjb21tZW50cykge1xuICAgIGNvbnN0IHBhcnRzID0gY29tbWVudC5zdGFydHNXaXRoKFBSRUZJWCkgPyBDT01NRU5ULmV4ZWMoY29tbWVudCkgOiBudWxsO1xuICAgIGlmICghcGFydHMpIGNvbnRpbnVlO1xuICAgIGNvbnN0IFtrZXksIHZhbHVlXSA9IFt1bmVzY2FwZWQocGFydHNbMV0pLCB1bmVzY2FwZWQocGFydHNbMl0pXTtcbiAgICBjb25zdCB2YWx1ZXMgPSBoaXN0b2dyYW1zLmdldChrZXkpID8/IG5ldyBNYXA8c3RyaW5nLCBIaXN0b2dyYW0+KCk7XG4gICAgY29uc3QgaGlzdG9ncmFtID0gdmFsdWVzLmdldCh2YWx1ZSkgPz8gbmV3IE1hcDxudW1iZXIsIG51bWJlcj4oKTtcbiAgICBmb3IgKGNvbnN0IGJ1Y2tldCBvZiBwYXJ0c1szXS50cmltKCkuc3BsaXQoXCIgXCIpKSB7XG4gICAgICBjb25zdCBbbG93ZXIsIGNvdW50XSA9IGJ1Y2tldC5zcGxpdChcIjpcIikubWFwKE51bWJlcik7XG4gICAgICBoaXN0b2dyYW0uc2V0KGxvd2VyLCAoaGlzdG9ncmFtLmdldChsb3dlcikgPz8gMCkgKyBjb3VudCk7XG4gICAgfVxuICAgIGhpc3RvZ3JhbXMuc2V0KGtleSwgdmFsdWVzLnNldCh2YWx1ZSwgaGlzdG9ncmFtKSk7XG4gIH1cbiAgcmV0dXJuIG5ldyBNYXAoWy4uLmhpc3RvZ3JhbXNdLm1hcCgoW2tleSwgdmFsdWVzXSkgPT4gW2tleSwgbmV3IE1hcChbLi4udmFsdWVzXS5tYXAoKFt2YWx1ZSwgaGlzdG9ncmFtXSkgPT4gW3ZhbHVlLCBzcGFuT2YoaGlzdG9ncmFtKV0pKV0pKTtcbn1cblxuLy8gQnl0ZXMgdGhhdCBhcmUgbm8gVVRGLTggc3RheSBhcyB0aGV5IHdlcmUgd3JpdHRlbi5cbmZ1bmN0aW9uIHVuZXNjYXBlZCh3b3JkOiBzdHJpbmcpOiBzdHJpbmcge1xuICB0cnkge1xuICAgIHJldHVybiBkZWNvZGVVUklDb21wb25lbnQod29yZC5yZXBsYWNlKC8lKD8hWzAtOWEtZl17Mn0pL2dpLCBcIiUyNVwiKSk7XG4gIH0gY2F0Y2gge1xuICAgIHJldHVybiB3b3JkO1xuICB9XG59XG5cbmZ1bmN0aW9uIHNwYW5PZihoaXN0b2dyYW06IEhpc3RvZ3JhbSk6IFNwYW4ge1xuICBjb25zdCBidWNrZXRzID0gWy4uLmhpc3RvZ3JhbV0uc29ydCgoW2FdLCBbYl0pID0+IGEgLSBiKTtcbiAgY29uc3QgY291bnQgPSBidWNrZXRzLnJlZHVjZSgoc3VtLCBbLCBlYWNoXSkgPT4gc3VtICsgZWFjaCwgMCk7XG4gIGNvbnN0IHF1YW50aWxlID0gKHBlcmNlbnQ6IG51bWJlcik6IG51bWJlciA9PiB7XG4gICAgbGV0IHNlZW4gPSAwO1xuICAgIGNvbnN0IHJhbmsgPSBNYXRoLmNlaWwoKGNvdW50ICogcGVyY2VudCkgLyAxMDApO1xuICAgIHJldHVybiBtaWRkbGVPZigoYnVja2V0cy5maW5kKChbLCBlYWNoXSkgPT4gKHNlZW4gKz0gZWFjaCkgPj0gcmFuaykgPz8gWzBdKVswXSk7XG4gIH07XG4gIHJldHVybiB7IGNvdW50LCBtZWRpYW5OczogcXVhbnRpbGUoNTApLCBwOTVOczogcXVhbnRpbGUoOTUpIH07XG59XG5cbi8vIFRoZSBtaWRkbGUgb2YgYSBidWNrZXQgc3RhbmRzIGZvciBhbGwgb2YgaXQuXG5mdW5jdGlvbiBtaWRkbGVPZihsb3dlcjogbnVtYmVyKTogbnVtYmVyIHtcbiAgY29uc3Qgd2lkdGggPSBsb3dlciA8IFBBUlRTID8gMSA6IDIgKiogTWF0aC5mbG9vcihNYXRoLmxvZzIobG93ZXIpKSAvIFBBUlRTO1xuICByZXR1cm4gbG93ZXIgKyBNYXRoLmZsb29yKHdpZHRoIC8gMik7XG59XG4iLCAiLy8gQSBwcm9maWxlIGluIG1lbW9yeTogdGhlIHRhYmxlcyBvZiBzcGVyZidzIEpTT04gYXMgdHlwZWQgYXJyYXlzLCBzbyB0aGF0IDUwMCwwMDAgc3RhY2tzIGFyZSBzb21lIG1lZ2FieXRlcyB0aGF0IGNhbiBiZVxuLy8gd2Fsa2VkIGluIG1pbGxpc2Vjb25kcy5cbi8vXG4vLyBJbiBldmVyeSB0YWJsZSByb3cgMCBzdGFuZHMgZm9yIFwibm9uZVwiOyBwYXJlbnRzIHByZWNlZGUgY2hpbGRyZW4gaW4gdGhlIHRhYmxlIG9mIHN0YWNrcy5cblxuaW1wb3J0IHsgaXNTcGFuQ29tbWVudCwgc3BhbnNJbiwgdHlwZSBTcGFucyB9IGZyb20gXCIuL3NwYW5zLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFZpZXdKc29uIH0gZnJvbSBcIi4vdmlld19qc29uLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgU2FtcGxlVHlwZSB7XG4gIG5hbWU6IHN0cmluZztcbiAgdW5pdDogc3RyaW5nO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIFRocmVhZCB7XG4gIHByb2Nlc3M6IG51bWJlcjtcbiAgbnVtYmVyOiBudW1iZXI7XG4gIG5hbWU6IHN0cmluZztcbiAgcGFyZW50OiBudW1iZXI7IC8vIHByb2Nlc3MgaWQ7IDA6IHVua25vd25cbiAgdGl0bGU6IHN0cmluZzsgLy8gb2YgdGhlIHByb2Nlc3M7IFwiXCI6IHVua25vd25cbn1cblxuZXhwb3J0IGludGVyZmFjZSBMYWJlbCB7XG4gIGtleTogc3RyaW5nO1xuICB2YWx1ZTogc3RyaW5nO1xufVxuXG4vLyBFdmVyeSBzYW1wbGUgaW4gb3JkZXIgb2YgdGltZS4gQSByb3cgc2F5cyB3aGF0IGl0cyB0aHJlYWQgZGlkIGZyb20gYGVuZCAtIHdlaWdodGAgdG8gYGVuZGAuXG5leHBvcnQgaW50ZXJmYWNlIFRpbWVsaW5lIHtcbiAgZW5kVXM6IEZsb2F0NjRBcnJheTtcbiAgc2FtcGxlOiBJbnQzMkFycmF5O1xuICB3ZWlnaHQ6IEZsb2F0NjRBcnJheTtcbiAgZ2FwczogR2FwW107XG59XG5cbi8vIFRpbWUgYmV0d2VlbiByZWNvcmRpbmdzIHRoYXQgd2FzIHRha2VuIG91dCBvZiBhIHRpbWVsaW5lOiBhdCB3aGljaCBpbnN0YW50IG9mIHdoYXQgaXMgbGVmdCwgYW5kIGhvdyBtdWNoLlxuZXhwb3J0IGludGVyZmFjZSBHYXAge1xuICBhdFVzOiBudW1iZXI7XG4gIGxlbmd0aFVzOiBudW1iZXI7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgUHJvZmlsZSB7XG4gIHR5cGVzOiBTYW1wbGVUeXBlW107XG4gIGRlZmF1bHRUeXBlOiBudW1iZXI7XG4gIGZyZXF1ZW5jeUh6OiBudW1iZXI7IC8vIDA6IHVua25vd25cbiAgc3RhcnROczogbnVtYmVyOyAvLyBzaW5jZSB0aGUgVW5peCBlcG9jaDsgMDogdW5rbm93blxuICBkdXJhdGlvbk5zOiBudW1iZXI7IC8vIDA6IHVua25vd25cbiAgY29tbWVudHM6IHN0cmluZ1tdOyAvLyBidXQgdGhvc2Ugb2Ygc3BhbnNcbiAgc3BhbnM6IFNwYW5zO1xuICBiYXNlU3BhbnM6IFNwYW5zIHwgbnVsbDsgLy8gaW4gYSBjb21wYXJpc29uLCBvZiB0aGUgcHJvZmlsZSB0aGF0IGlzIGNvbXBhcmVkIHdpdGhcbiAgZGlyZWN0b3JpZXM6IHN0cmluZ1tdOyAvLyBpbiB3aGljaCB0aGUgcHJvZ3JhbSByYW4sIGFzIGZhciBhcyB0aGUgcHJvZmlsZSBzYXlzXG5cbiAgZnVuY3Rpb25OYW1lOiBzdHJpbmdbXTtcbiAgZnVuY3Rpb25GaWxlOiBzdHJpbmdbXTtcbiAgZnVuY3Rpb25MaW5lOiBJbnQzMkFycmF5O1xuICBmcmFtZUZ1bmN0aW9uOiBJbnQzMkFycmF5O1xuICBmcmFtZUxpbmU6IEludDMyQXJyYXk7XG4gIHN0YWNrUGFyZW50OiBJbnQzMkFycmF5O1xuICBzdGFja0ZyYW1lOiBJbnQzMkFycmF5O1xuXG4gIHRocmVhZHM6IFRocmVhZFtdO1xuICBsYWJlbFNldHM6IExhYmVsW11bXTtcblxuICBzYW1wbGVTdGFjazogSW50MzJBcnJheTtcbiAgc2FtcGxlVGhyZWFkOiBJbnQzMkFycmF5O1xuICBzYW1wbGVMYWJlbHM6IEludDMyQXJyYXk7XG4gIHZhbHVlczogRmxvYXQ2NEFycmF5W107IC8vIG9uZSBhcnJheSBmb3IgZWFjaCBzYW1wbGUgdHlwZVxuICAvLyBJbiBhIGNvbXBhcmlzb24sIDEgZm9yIHRoZSBzYW1wbGVzIG9mIHRoZSBwcm9maWxlIHRoYXQgaXMgY29tcGFyZWQgd2l0aDsgbnVsbCBpbiBhIHByb2ZpbGUgYWxvbmUuXG4gIHNhbXBsZUlzQmFzZTogVWludDhBcnJheSB8IG51bGw7XG4gIHRpbWVsaW5lOiBUaW1lbGluZSB8IG51bGw7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBwcm9maWxlT2YoanNvbjogVmlld0pzb24pOiBQcm9maWxlIHtcbiAgY29uc3QgdGV4dCA9IChpZDogbnVtYmVyKTogc3RyaW5nID0+IGpzb24uc3RyaW5nc1tpZF0gPz8gXCJcIjtcbiAgY29uc3QgaXNUaW1lID0gdGV4dChqc29uLnBlcmlvZF90eXBlLnVuaXQpID09PSBcIm5hbm9zZWNvbmRzXCIgJiYganNvbi5wZXJpb2QgPiAwO1xuICBjb25zdCBjb21tZW50cyA9IGpzb24uY29tbWVudHMubWFwKHRleHQpO1xuICByZXR1cm4ge1xuICAgIHR5cGVzOiBqc29uLnNhbXBsZV90eXBlcy5uYW1lLm1hcCgobmFtZSwgaSkgPT4gdHlwZU9mKHRleHQobmFtZSksIHRleHQoanNvbi5zYW1wbGVfdHlwZXMudW5pdFtpXSkpKSxcbiAgICBkZWZhdWx0VHlwZToganNvbi5kZWZhdWx0X3NhbXBsZV90eXBlLFxuICAgIGZyZXF1ZW5jeUh6OiBpc1RpbWUgPyBNYXRoLnJvdW5kKDFlOSAvIGpzb24ucGVyaW9kKSA6IDAsXG4gICAgc3RhcnROczoganNvbi5zdGFydF90aW1lX25zLFxuICAgIGR1cmF0aW9uTnM6IGpzb24uZHVyYXRpb25fbnMsXG4gICAgY29tbWVudHM6IGNvbW1lbnRzLmZpbHRlcigoY29tbWVudCkgPT4gIWlzU3BhbkNvbW1lbnQoY29tbWVudCkpLFxuICAgIHNwYW5zOiBzcGFuc0luKGNvbW1lbnRzKSxcbiAgICBiYXNlU3BhbnM6IG51bGwsXG4gICAgZGlyZWN0b3JpZXM6IGRpcmVjdG9yaWVzSW4oY29tbWVudHMpLFxuICAgIGZ1bmN0aW9uTmFtZTogW1wiXCIsIC4uLmpzb24uZnVuY3Rpb25zLm5hbWUubWFwKHRleHQpXSxcbiAgICBmdW5jdGlvbkZpbGU6IFtcIlwiLCAuLi5qc29uLmZ1bmN0aW9ucy5maWxlLm1hcCh0ZXh0KV0sXG4gICAgZnVuY3Rpb25MaW5lOiBjb2x1bW4oanNvbi5mdW5jdGlvbnMubGluZSksXG4gICAgZnJhbWVGdW5jdGlvbjogY29sdW1uKGpzb24uZnJhbWVzLmZ1bmN0aW9uKSxcbiAgICBmcmFtZUxpbmU6IGNvbHVtbihqc29uLmZyYW1lcy5saW5lKSxcbiAgICBzdGFja1BhcmVudDogcGFyZW50cyhqc29uLnN0YWNrcy51cCksXG4gICAgc3RhY2tGcmFtZTogY29sdW1uKGpzb24uc3RhY2tzLmZyYW1lKSxcbiAgICB0aHJlYWRzOiBbXG4gICAgICB7IHByb2Nlc3M6IDAsIG51bWJlcjogMCwgbmFtZTogXCJcIiwgcGFyZW50OiAwLCB0aXRsZTogXCJcIiB9LFxuICAgICAgLi4uanNvbi50aHJlYWRzLm51bWJlci5tYXAoKG51bWJlciwgaSkgPT4gKHtcbiAgICAgICAgcHJvY2VzczoganNvbi50aHJlYWRzLnByb2Nlc3NbaV0sXG4gICAgICAgIG51bWJlcixcbiAgICAgICAgbmFtZTogdGV4dChqc29uLnRocmVhZHMubmFtZVtpXSksXG4gICAgICAgIHBhcmVudDoganNvbi50aHJlYWRzLnBhcmVudD8uW2ldID8/IDAsXG4gICAgICAgIHRpdGxlOiB0ZXh0KGpzb24udGhyZWFkcy50aXRsZT8uW2ldID8/IDApLFxuICAgICAgfSkpLFxuICAgIF0sXG4gICAgbGFiZWxTZXRzOiBsYWJlbFNldHMoanNvbiwgdGV4dCksXG4gICAgc2FtcGxlU3RhY2s6IEludDMyQXJyYXkuZnJvbShqc29uLnNhbXBsZXMuc3RhY2spLFxuICAgIHNhbXBsZVRocmVhZDogSW50MzJBcnJheS5mcm9tKGpzb24uc2FtcGxlcy50aHJlYWQpLFxuICAgIHNhbXBsZUxhYmVsczogSW50MzJBcnJheS5mcm9tKGpzb24uc2FtcGxlcy5sYWJlbHMpLFxuICAgIHZhbHVlczoganNvbi5zYW1wbGVzLnZhbHVlcy5tYXAoKHZhbHVlcykgPT4gRmxvYXQ2NEFycmF5LmZyb20odmFsdWVzKSksXG4gICAgc2FtcGxlSXNCYXNlOiBudWxsLFxuICAgIHRpbWVsaW5lOiBqc29uLnRpbWVsaW5lICYmIGpzb24udGltZWxpbmUuc2FtcGxlLmxlbmd0aCA+IDAgPyB0aW1lbGluZU9mKGpzb24udGltZWxpbmUpIDogbnVsbCxcbiAgfTtcbn1cblxuLy8gT2JqZWN0cyBhcmUgY291bnRlZCwgYW5kIGNhbGxlZCBzbzogYSBiYXJlIG51bWJlciBiZXNpZGUgdGltZXMgYW5kIGJ5dGVzIHdvdWxkIHNheSBsaXR0bGUuXG5mdW5jdGlvbiB0eXBlT2YobmFtZTogc3RyaW5nLCB1bml0OiBzdHJpbmcpOiBTYW1wbGVUeXBlIHtcbiAgcmV0dXJuIHsgbmFtZSwgdW5pdDogdW5pdCA9PT0gXCJjb3VudFwiICYmIG5hbWUuZW5kc1dpdGgoXCJfb2JqZWN0c1wiKSA/IFwib2JqZWN0c1wiIDogdW5pdCB9O1xufVxuXG4vLyBcIiMgY3dkOiAvc3J2L3Nob3BcIiwgb25jZSBmb3IgZWFjaCByZWNvcmRpbmcgb2YgdGhvc2UgdGhhdCB3ZXJlIGFkZGVkIHVwLlxuZnVuY3Rpb24gZGlyZWN0b3JpZXNJbihjb21tZW50czogc3RyaW5nW10pOiBzdHJpbmdbXSB7XG4gIHJldHVybiBbLi4ubmV3IFNldChjb21tZW50cy5tYXAoKGNvbW1lbnQpID0+IC9eIyBjd2Q6IChcXC8uKikvLmV4ZWMoY29tbWVudCk/LlsxXSA/PyBcIlwiKS5maWx0ZXIoQm9vbGVhbikpXTtcbn1cblxuZnVuY3Rpb24gY29sdW1uKHZhbHVlczogbnVtYmVyW10pOiBJbnQzMkFycmF5IHtcbiAgY29uc3QgcmVzdWx0ID0gbmV3IEludDMyQXJyYXkodmFsdWVzLmxlbmd0aCArIDEpO1xuICByZXN1bHQuc2V0KHZhbHVlcywgMSk7XG4gIHJldHVybiByZXN1bHQ7XG59XG5cbmZ1bmN0aW9uIHBhcmVudHModXA6IG51bWJlcltdKTogSW50MzJBcnJheSB7XG4gIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHVwLmxlbmd0aCArIDEpO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHVwLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgZGlzdGFuY2UgPSB1cFtpXTtcbiAgICByZXN1bHRbaSArIDFdID0gZGlzdGFuY2UgPT09IDAgPyAwIDogaSArIDEgLSBkaXN0YW5jZTtcbiAgfVxuICByZXR1cm4gcmVzdWx0O1xufVxuXG5mdW5jdGlvbiBsYWJlbFNldHMoanNvbjogVmlld0pzb24sIHRleHQ6IChpZDogbnVtYmVyKSA9PiBzdHJpbmcpOiBMYWJlbFtdW10ge1xuICBjb25zdCB7IGtleSwgc3RyaW5nLCBudW1iZXIsIHVuaXQgfSA9IGpzb24ubGFiZWxzO1xuICBjb25zdCBzZXRzOiBMYWJlbFtdW10gPSBbW11dO1xuICBsZXQgc3RhcnQgPSAwO1xuICBmb3IgKGNvbnN0IGVuZCBvZiBqc29uLmxhYmVsX3NldHMuZW5kKSB7XG4gICAgY29uc3Qgc2V0OiBMYWJlbFtdID0gW107XG4gICAgZm9yIChsZXQgaSA9IHN0YXJ0OyBpIDwgZW5kOyBpKyspIHtcbiAgICAgIGNvbnN0IHZhbHVlID0gc3RyaW5nW2ldICE9PSAwID8gdGV4dChzdHJpbmdbaV0pIDogYCR7bnVtYmVyW2ldfSAke3RleHQodW5pdFtpXSl9YC50cmltRW5kKCk7XG4gICAgICBzZXQucHVzaCh7IGtleTogdGV4dChrZXlbaV0pLCB2YWx1ZSB9KTtcbiAgICB9XG4gICAgc2V0cy5wdXNoKHNldCk7XG4gICAgc3RhcnQgPSBlbmQ7XG4gIH1cbiAgcmV0dXJuIHNldHM7XG59XG5cbmZ1bmN0aW9uIHRpbWVsaW5lT2Yocm93czogTm9uTnVsbGFibGU8Vmlld0pzb25bXCJ0aW1lbGluZVwiXT4pOiBUaW1lbGluZSB7XG4gIGNvbnN0IGVuZFVzID0gbmV3IEZsb2F0NjRBcnJheShyb3dzLnRpbWVfdXMubGVuZ3RoKTtcbiAgbGV0IHRpbWUgPSAwO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IGVuZFVzLmxlbmd0aDsgaSsrKSB7XG4gICAgdGltZSArPSByb3dzLnRpbWVfdXNbaV07XG4gICAgZW5kVXNbaV0gPSB0aW1lO1xuICB9XG4gIHJldHVybiB7IGVuZFVzLCBzYW1wbGU6IEludDMyQXJyYXkuZnJvbShyb3dzLnNhbXBsZSksIHdlaWdodDogRmxvYXQ2NEFycmF5LmZyb20ocm93cy53ZWlnaHQpLCBnYXBzOiBbXSB9O1xufVxuXG4vLyBXaGF0IGEgdGhyZWFkIGlzIGNhbGxlZCB3aGVyZSB0aGVyZSBpcyByb29tIGZvciBhIHdvcmQ7IHdpdGggaXRzIHByb2Nlc3Mgd2hlcmUgdGhlcmUgYXJlIHNldmVyYWwsIHVubGVzcyB0aGF0IGlzIHBsYWluLlxuZXhwb3J0IGZ1bmN0aW9uIHRocmVhZE5hbWUocHJvZmlsZTogUHJvZmlsZSwgaWQ6IG51bWJlciwgd2l0aFByb2Nlc3MgPSBoYXNNYW55UHJvY2Vzc2VzKHByb2ZpbGUpKTogc3RyaW5nIHtcbiAgY29uc3QgdGhyZWFkID0gcHJvZmlsZS50aHJlYWRzW2lkXTtcbiAgaWYgKGlkID09PSAwKSByZXR1cm4gXCJ1bmtub3duIHRocmVhZFwiO1xuICBjb25zdCBuYW1lID0gdGhyZWFkLm5hbWUgfHwgKHRocmVhZC5udW1iZXIgPT09IDEgPyBcIm1haW5cIiA6IGB0aHJlYWQgJHt0aHJlYWQubnVtYmVyfWApO1xuICByZXR1cm4gd2l0aFByb2Nlc3MgPyBgJHtuYW1lfSAoJHt0aHJlYWQucHJvY2Vzc30pYCA6IG5hbWU7XG59XG5cbmZ1bmN0aW9uIGhhc01hbnlQcm9jZXNzZXMocHJvZmlsZTogUHJvZmlsZSk6IGJvb2xlYW4ge1xuICByZXR1cm4gcHJvZmlsZS50aHJlYWRzLmxlbmd0aCA+IDIgJiYgcHJvZmlsZS50aHJlYWRzLnNsaWNlKDIpLnNvbWUoKHQpID0+IHQucHJvY2VzcyAhPT0gcHJvZmlsZS50aHJlYWRzWzFdLnByb2Nlc3MpO1xufVxuIiwgIi8vIExhYmVscyBhcyBmcmFtZXM6IGEgbGFiZWwncyB2YWx1ZSBiZWNvbWVzIHRoZSByb290LCBvciB0aGUgbGVhZiwgb2YgZWFjaCBzdGFjaywgc28gdGhhdCBhbGwgdmlld3MgYWRkIHVwIGJ5IGl0LiBXaGF0XG4vLyBgc3BlcmYgcmVwb3J0IC0tdGFncm9vdGAgZG9lcyBpbiB0ZXh0LlxuXG5pbXBvcnQgeyBQYWlySW5kZXggfSBmcm9tIFwiLi9wYWlyX2luZGV4LnRzXCI7XG5pbXBvcnQgeyBwcm9jZXNzZXNPZiB9IGZyb20gXCIuL3Byb2Nlc3Nlcy50c1wiO1xuaW1wb3J0IHsgdGhyZWFkTmFtZSwgdHlwZSBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsRnJhbWVzIHtcbiAgcm9vdHM6IHJlYWRvbmx5IHN0cmluZ1tdOyAvLyBrZXlzIG9mIGxhYmVscywgdGhlIG91dGVybW9zdCBmaXJzdFxuICBsZWF2ZXM6IHJlYWRvbmx5IHN0cmluZ1tdOyAvLyB0aGUgaW5uZXJtb3N0IGxhc3Rcbn1cblxuZXhwb3J0IGNvbnN0IE5PX0ZSQU1FUzogTGFiZWxGcmFtZXMgPSB7IHJvb3RzOiBbXSwgbGVhdmVzOiBbXSB9O1xuXG4vLyBXaGF0IHN0YW5kcyB3aGVyZSBhIHNhbXBsZSBkb2VzIG5vdCBoYXZlIHRoZSBsYWJlbC5cbmV4cG9ydCBjb25zdCBVTktOT1dOID0gXCI8dW5rbm93bj5cIjtcblxuLy8gVGhlIGZpbGUgb2Ygc3VjaCBhIGZyYW1lLiBObyBwYXRoIGJlZ2lucyBsaWtlIHRoYXQuXG5jb25zdCBQTEFDRSA9IFwiPGxhYmVsIFwiO1xuXG5leHBvcnQgZnVuY3Rpb24gaXNMYWJlbEZyYW1lKGZpbGU6IHN0cmluZyk6IGJvb2xlYW4ge1xuICByZXR1cm4gZmlsZS5zdGFydHNXaXRoKFBMQUNFKTtcbn1cblxuLy8gV2hhdCBpcyBrbm93biBvZiBhIHNhbXBsZSdzIHRocmVhZCwgYnkgd2hhdCB0aGUgbGFiZWxzIGFyZSBjYWxsZWQgaW4gZmlsZXM7IFwiXCIgd2hlcmUgaXQgaXMgbm90LlxuY29uc3QgT0ZfVEhSRUFEUzogUmVjb3JkPHN0cmluZywgKHByb2ZpbGU6IFByb2ZpbGUsIHRocmVhZDogbnVtYmVyKSA9PiBzdHJpbmc+ID0ge1xuICB0aHJlYWQ6IChwcm9maWxlLCB0aHJlYWQpID0+ICh0aHJlYWQgPT09IDAgPyBcIlwiIDogdGhyZWFkTmFtZShwcm9maWxlLCB0aHJlYWQsIGZhbHNlKSksXG4gIHBpZDogKHByb2ZpbGUsIHRocmVhZCkgPT4gbnVtYmVyT2YocHJvZmlsZS50aHJlYWRzW3RocmVhZF0/LnByb2Nlc3MpLFxuICBwcGlkOiAocHJvZmlsZSwgdGhyZWFkKSA9PiBudW1iZXJPZihwcm9maWxlLnRocmVhZHNbdGhyZWFkXT8ucGFyZW50KSxcbiAgcHJvY2Vzc190aXRsZTogKHByb2ZpbGUsIHRocmVhZCkgPT4gcHJvZmlsZS50aHJlYWRzW3RocmVhZF0/LnRpdGxlID8/IFwiXCIsXG59O1xuXG5mdW5jdGlvbiBudW1iZXJPZih2YWx1ZTogbnVtYmVyIHwgdW5kZWZpbmVkKTogc3RyaW5nIHtcbiAgcmV0dXJuIHZhbHVlID8gU3RyaW5nKHZhbHVlKSA6IFwiXCI7XG59XG5cbi8vIFJldHVybnMgdGhlIHZhbHVlcyB0aGF0IGEgc2FtcGxlIG9mIHRoaXMgdGhyZWFkIGFuZCBzZXQgb2YgbGFiZWxzIGhhcyBmb3IgYSBsYWJlbDsgbm9uZSB3aGVyZSBpdCBkb2VzIG5vdCBoYXZlIGl0LlxuZXhwb3J0IGZ1bmN0aW9uIGxhYmVsVmFsdWVzKHByb2ZpbGU6IFByb2ZpbGUsIGtleTogc3RyaW5nLCB0aHJlYWQ6IG51bWJlciwgbGFiZWxzOiBudW1iZXIpOiBzdHJpbmdbXSB7XG4gIGNvbnN0IGdpdmVuID0gcHJvZmlsZS5sYWJlbFNldHNbbGFiZWxzXS5maWx0ZXIoKGxhYmVsKSA9PiBsYWJlbC5rZXkgPT09IGtleSkubWFwKCh7IHZhbHVlIH0pID0+IHZhbHVlKTtcbiAgcmV0dXJuIFtpc09mVGhyZWFkcyhrZXkpID8gT0ZfVEhSRUFEU1trZXldKHByb2ZpbGUsIHRocmVhZCkgOiBcIlwiLCAuLi5naXZlbl0uZmlsdGVyKEJvb2xlYW4pO1xufVxuXG4vLyBXaGV0aGVyIGxhYmVscyBjYWxsZWQgc28gYXJlIHdoYXQgaXMga25vd24gb2YgdGhyZWFkcy5cbmV4cG9ydCBmdW5jdGlvbiBpc09mVGhyZWFkcyhrZXk6IHN0cmluZyk6IGJvb2xlYW4ge1xuICByZXR1cm4gT2JqZWN0Lmhhc093bihPRl9USFJFQURTLCBrZXkpO1xufVxuXG4vLyBSZXR1cm5zIHRoZSBrZXlzIGJ5IHdoaWNoIHNhbXBsZXMgb2YgYHByb2ZpbGVgIGNhbiBiZSB0b2xkIGFwYXJ0OiB0aG9zZSBvZiBpdHMgbGFiZWxzLCBhbmQgb2YgdGhyZWFkcyBhbmQgcHJvY2Vzc2VzIHdoZXJlXG4vLyB0aGVyZSBhcmUgc2V2ZXJhbC5cbmV4cG9ydCBmdW5jdGlvbiBmcmFtZUtleXMocHJvZmlsZTogUHJvZmlsZSk6IHN0cmluZ1tdIHtcbiAgY29uc3Qga2V5cyA9IG5ldyBTZXQocHJvZmlsZS5sYWJlbFNldHMuZmxhdE1hcCgoc2V0KSA9PiBzZXQubWFwKCh7IGtleSB9KSA9PiBrZXkpKSk7XG4gIGlmIChuZXcgU2V0KHByb2ZpbGUuc2FtcGxlVGhyZWFkKS5zaXplID4gMSkga2V5cy5hZGQoXCJ0aHJlYWRcIik7XG4gIGlmIChwcm9jZXNzZXNPZihwcm9maWxlKS5sZW5ndGggPiAxKSB7XG4gICAgZm9yIChjb25zdCBrZXkgb2YgW1wicHJvY2Vzc190aXRsZVwiLCBcInBpZFwiLCBcInBwaWRcIl0pIHtcbiAgICAgIGlmIChwcm9maWxlLnRocmVhZHMuc29tZSgoXywgaWQpID0+IE9GX1RIUkVBRFNba2V5XShwcm9maWxlLCBpZCkgIT09IFwiXCIpKSBrZXlzLmFkZChrZXkpO1xuICAgIH1cbiAgfVxuICByZXR1cm4gWy4uLmtleXNdO1xufVxuXG4vLyBSZXR1cm5zIHRoZSBwcm9maWxlIHdpdGggc3VjaCBmcmFtZXM7IGBwcm9maWxlYCBpdHNlbGYgd2hlcmUgbm9uZSBpcyBhc2tlZCBmb3IuXG5leHBvcnQgZnVuY3Rpb24gd2l0aExhYmVsRnJhbWVzKHByb2ZpbGU6IFByb2ZpbGUsIHsgcm9vdHMsIGxlYXZlcyB9OiBMYWJlbEZyYW1lcyk6IFByb2ZpbGUge1xuICByZXR1cm4gcm9vdHMubGVuZ3RoICsgbGVhdmVzLmxlbmd0aCA9PT0gMCA/IHByb2ZpbGUgOiBuZXcgR3JhZnRlcihwcm9maWxlLCByb290cywgbGVhdmVzKS5ncmFmdCgpO1xufVxuXG5jbGFzcyBHcmFmdGVyIHtcbiAgcHJpdmF0ZSByZWFkb25seSBmdW5jdGlvbk5hbWU6IHN0cmluZ1tdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZ1bmN0aW9uRmlsZTogc3RyaW5nW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnVuY3Rpb25MaW5lOiBudW1iZXJbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmcmFtZUZ1bmN0aW9uOiBudW1iZXJbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmcmFtZUxpbmU6IG51bWJlcltdO1xuICBwcml2YXRlIHJlYWRvbmx5IHN0YWNrUGFyZW50OiBudW1iZXJbXSA9IFswXTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja0ZyYW1lOiBudW1iZXJbXSA9IFswXTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja3M6IFBhaXJJbmRleDtcbiAgcHJpdmF0ZSByZWFkb25seSBmcmFtZXMgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPigpO1xuICAvLyBXaGF0IGFuIG9sZCBzdGFjayBpcyBhYm92ZSB0aGUgbm9kZSBvZiBzb21lIGxhYmVscywgYnkgdGhhdCBub2RlLiBNYW55IHNhbXBsZXMgaGF2ZSBmZXcgbGFiZWxzLlxuICBwcml2YXRlIHJlYWRvbmx5IGJyYW5jaGVzID0gbmV3IE1hcDxudW1iZXIsIE1hcDxudW1iZXIsIG51bWJlcj4+KCk7XG5cbiAgY29uc3RydWN0b3IoXG4gICAgcHJpdmF0ZSByZWFkb25seSBwcm9maWxlOiBQcm9maWxlLFxuICAgIHByaXZhdGUgcmVhZG9ubHkgcm9vdHM6IHJlYWRvbmx5IHN0cmluZ1tdLFxuICAgIHByaXZhdGUgcmVhZG9ubHkgbGVhdmVzOiByZWFkb25seSBzdHJpbmdbXSxcbiAgKSB7XG4gICAgdGhpcy5mdW5jdGlvbk5hbWUgPSBbLi4ucHJvZmlsZS5mdW5jdGlvbk5hbWVdO1xuICAgIHRoaXMuZnVuY3Rpb25GaWxlID0gWy4uLnByb2ZpbGUuZnVuY3Rpb25GaWxlXTtcbiAgICB0aGlzLmZ1bmN0aW9uTGluZSA9IFsuLi5wcm9maWxlLmZ1bmN0aW9uTGluZV07XG4gICAgdGhpcy5mcmFtZUZ1bmN0aW9uID0gWy4uLnByb2ZpbGUuZnJhbWVGdW5jdGlvbl07XG4gICAgdGhpcy5mcmFtZUxpbmUgPSBbLi4ucHJvZmlsZS5mcmFtZUxpbmVdO1xuICAgIHRoaXMuc3RhY2tzID0gbmV3IFBhaXJJbmRleCh0aGlzLnN0YWNrUGFyZW50LCB0aGlzLnN0YWNrRnJhbWUsIHByb2ZpbGUuc3RhY2tQYXJlbnQubGVuZ3RoICogMik7XG4gIH1cblxuICBncmFmdCgpOiBQcm9maWxlIHtcbiAgICBjb25zdCB7IHByb2ZpbGUgfSA9IHRoaXM7XG4gICAgY29uc3Qgc2FtcGxlU3RhY2sgPSBwcm9maWxlLnNhbXBsZVN0YWNrLm1hcCgoc3RhY2ssIGkpID0+IHtcbiAgICAgIGNvbnN0IGZyYW1lc09mID0gKGtleXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogbnVtYmVyW10gPT5cbiAgICAgICAga2V5cy5tYXAoKGtleSkgPT4gdGhpcy5mcmFtZShrZXksIGxhYmVsVmFsdWVzKHByb2ZpbGUsIGtleSwgcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV0sIHByb2ZpbGUuc2FtcGxlTGFiZWxzW2ldKS5qb2luKFwiLFwiKSkpO1xuICAgICAgY29uc3QgYmVsb3cgPSBmcmFtZXNPZih0aGlzLnJvb3RzKS5yZWR1Y2UoKG5vZGUsIGZyYW1lKSA9PiB0aGlzLm5vZGUobm9kZSwgZnJhbWUpLCAwKTtcbiAgICAgIHJldHVybiBmcmFtZXNPZih0aGlzLmxlYXZlcykucmVkdWNlKChub2RlLCBmcmFtZSkgPT4gdGhpcy5ub2RlKG5vZGUsIGZyYW1lKSwgdGhpcy5hYm92ZShiZWxvdywgc3RhY2spKTtcbiAgICB9KTtcbiAgICByZXR1cm4ge1xuICAgICAgLi4ucHJvZmlsZSxcbiAgICAgIGZ1bmN0aW9uTmFtZTogdGhpcy5mdW5jdGlvbk5hbWUsXG4gICAgICBmdW5jdGlvbkZpbGU6IHRoaXMuZnVuY3Rpb25GaWxlLFxuICAgICAgZnVuY3Rpb25MaW5lOiBJbnQzMkFycmF5LmZyb20odGhpcy5mdW5jdGlvbkxpbmUpLFxuICAgICAgZnJhbWVGdW5jdGlvbjogSW50MzJBcnJheS5mcm9tKHRoaXMuZnJhbWVGdW5jdGlvbiksXG4gICAgICBmcmFtZUxpbmU6IEludDMyQXJyYXkuZnJvbSh0aGlzLmZyYW1lTGluZSksXG4gICAgICBzdGFja1BhcmVudDogSW50MzJBcnJheS5mcm9tKHRoaXMuc3RhY2tQYXJlbnQpLFxuICAgICAgc3RhY2tGcmFtZTogSW50MzJBcnJheS5mcm9tKHRoaXMuc3RhY2tGcmFtZSksXG4gICAgICBzYW1wbGVTdGFjayxcbiAgICB9O1xuICB9XG5cbiAgcHJpdmF0ZSBmcmFtZShrZXk6IHN0cmluZywgdmFsdWU6IHN0cmluZyk6IG51bWJlciB7XG4gICAgY29uc3QgbmFtZSA9IHZhbHVlIHx8IFVOS05PV047XG4gICAgY29uc3Qgd29yZHMgPSBgJHtrZXl9XFwwJHtuYW1lfWA7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLmZyYW1lcy5nZXQod29yZHMpO1xuICAgIGlmIChrbm93biAhPT0gdW5kZWZpbmVkKSByZXR1cm4ga25vd247XG4gICAgdGhpcy5mdW5jdGlvbkZpbGUucHVzaChgJHtQTEFDRX0ke2tleX0+YCk7XG4gICAgdGhpcy5mdW5jdGlvbkxpbmUucHVzaCgwKTtcbiAgICB0aGlzLmZyYW1lRnVuY3Rpb24ucHVzaCh0aGlzLmZ1bmN0aW9uTmFtZS5wdXNoKG5hbWUpIC0gMSk7XG4gICAgY29uc3QgaWQgPSB0aGlzLmZyYW1lTGluZS5wdXNoKDApIC0gMTtcbiAgICB0aGlzLmZyYW1lcy5zZXQod29yZHMsIGlkKTtcbiAgICByZXR1cm4gaWQ7XG4gIH1cblxuICBwcml2YXRlIG5vZGUocGFyZW50OiBudW1iZXIsIGZyYW1lOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5zdGFja3MuZmluZE9yQWRkKHBhcmVudCwgZnJhbWUsIHRoaXMuc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgICBpZiAoa25vd24gPj0gMCkgcmV0dXJuIGtub3duO1xuICAgIHRoaXMuc3RhY2tGcmFtZS5wdXNoKGZyYW1lKTtcbiAgICByZXR1cm4gdGhpcy5zdGFja1BhcmVudC5wdXNoKHBhcmVudCkgLSAxO1xuICB9XG5cbiAgLy8gQ2xpbWJzIHVudGlsIGEgbm9kZSBpcyBrbm93biwgYW5kIGdvZXMgZG93biBhZ2Fpbi5cbiAgcHJpdmF0ZSBhYm92ZShiZWxvdzogbnVtYmVyLCBzdGFjazogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBsZXQgYnJhbmNoID0gdGhpcy5icmFuY2hlcy5nZXQoYmVsb3cpO1xuICAgIGlmICghYnJhbmNoKSB0aGlzLmJyYW5jaGVzLnNldChiZWxvdywgKGJyYW5jaCA9IG5ldyBNYXAoW1swLCBiZWxvd11dKSkpO1xuICAgIGNvbnN0IHBhdGg6IG51bWJlcltdID0gW107XG4gICAgbGV0IGF0ID0gc3RhY2s7XG4gICAgZm9yICg7ICFicmFuY2guaGFzKGF0KTsgYXQgPSB0aGlzLnByb2ZpbGUuc3RhY2tQYXJlbnRbYXRdKSBwYXRoLnB1c2goYXQpO1xuICAgIGxldCBub2RlID0gYnJhbmNoLmdldChhdCkhO1xuICAgIGZvciAoY29uc3Qgb2xkIG9mIHBhdGgucmV2ZXJzZSgpKSB7XG4gICAgICBub2RlID0gdGhpcy5ub2RlKG5vZGUsIHRoaXMucHJvZmlsZS5zdGFja0ZyYW1lW29sZF0pO1xuICAgICAgYnJhbmNoLnNldChvbGQsIG5vZGUpO1xuICAgIH1cbiAgICByZXR1cm4gbm9kZTtcbiAgfVxufVxuIiwgIi8vIFdoYXQgdGhlIHZhbHVlcyBvZiBzYW1wbGVzIGFyZTogd2hpY2ggdHlwZSBpcyB0aW1lLCB3aGljaCBhcmUgb2YgYWxsb2NhdGlvbnMsIGFuZCB3aGF0IHRoZXkgYXJlIGNhbGxlZC4gVGhlIGNvcmUncyBoZWFkZXJcbi8vIHNwZXJmL21vZGVsL3NhbXBsZV90eXBlcy5oIHNheXMgdGhlIHNhbWUuXG5cbmltcG9ydCB0eXBlIHsgUHJvZmlsZSwgU2FtcGxlVHlwZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGlzVGltZSB9IGZyb20gXCIuL3VuaXRzLnRzXCI7XG5cbi8vIE9iamVjdHMgYW5kIGJ5dGVzIG9mIHRoZSBzYW1lIGFsbG9jYXRpb25zLlxuZXhwb3J0IGludGVyZmFjZSBBbGxvY2F0aW9uUGFpciB7XG4gIG9iamVjdHM6IG51bWJlcjsgLy8gc2FtcGxlIHR5cGUsIGFzIGlzIHRoZSBuZXh0XG4gIGJ5dGVzOiBudW1iZXI7XG59XG5cbmNvbnN0IFdPUkRTOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+ID0ge1xuICBzYW1wbGVzOiBcIlNhbXBsZXNcIiwgY3B1OiBcIkNQVSB0aW1lXCIsIHdhbGw6IFwiV2FsbCB0aW1lXCIsIGFsbG9jX29iamVjdHM6IFwiT2JqZWN0c1wiLCBhbGxvY19zcGFjZTogXCJCeXRlc1wiLCBpbnVzZV9vYmplY3RzOiBcIk9iamVjdHMgaW4gdXNlXCIsXG4gIGludXNlX3NwYWNlOiBcIkJ5dGVzIGluIHVzZVwiLCB3ZWlnaHQ6IFwiV2VpZ2h0XCIsXG59O1xuXG5jb25zdCBPQkpFQ1RTID0gW1wiYWxsb2Nfb2JqZWN0c1wiLCBcImludXNlX29iamVjdHNcIl07XG5jb25zdCBCWVRFUyA9IFtcImFsbG9jX3NwYWNlXCIsIFwiaW51c2Vfc3BhY2VcIl07XG5cbi8vIFwiQ1BVIHRpbWVcIiwgXCJCeXRlc1wiOyB0aGUgbmFtZSB3aGVyZSB0aGVyZSBpcyBubyBvdGhlciB3b3JkIGZvciBpdC5cbmV4cG9ydCBmdW5jdGlvbiB0eXBlV29yZHMoeyBuYW1lIH06IFNhbXBsZVR5cGUpOiBzdHJpbmcge1xuICByZXR1cm4gV09SRFNbbmFtZV0gPz8gbmFtZTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGlzT2ZBbGxvY2F0aW9ucyh7IG5hbWUgfTogU2FtcGxlVHlwZSk6IGJvb2xlYW4ge1xuICByZXR1cm4gT0JKRUNUUy5pbmNsdWRlcyhuYW1lKSB8fCBCWVRFUy5pbmNsdWRlcyhuYW1lKTtcbn1cblxuLy8gV2hhdCBvZiBcInNlbGZcIiBhbmQgXCJ0b3RhbFwiIGFyZSBzdW1zLCBmb3IgaGVhZGluZ3M6IFwiIG9iamVjdHNcIiwgXCIgYnl0ZXNcIjsgbm90aGluZyBmb3IgdGltZSwgb2Ygd2hpY2ggYSBwcm9maWxlciBpcyBhbnl3YXkuXG5leHBvcnQgZnVuY3Rpb24gdW5pdFdvcmQoeyBuYW1lIH06IFNhbXBsZVR5cGUpOiBzdHJpbmcge1xuICByZXR1cm4gT0JKRUNUUy5pbmNsdWRlcyhuYW1lKSA/IFwiIG9iamVjdHNcIiA6IEJZVEVTLmluY2x1ZGVzKG5hbWUpID8gXCIgYnl0ZXNcIiA6IFwiXCI7XG59XG5cbi8vIFRoZSB0eXBlIHRoYXQgYSB0aW1lbGluZSdzIHdlaWdodHMgYXJlIG9mOiB0aGUgbGFzdCBvbmUgdGhhdCBpcyB0aW1lLCB0aGUgbGFzdCBvbmUgd2hlcmUgdGhlcmUgaXMgbm9uZS5cbmV4cG9ydCBmdW5jdGlvbiB0aW1lbGluZVR5cGUoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4pOiBudW1iZXIge1xuICBmb3IgKGxldCBpID0gdHlwZXMubGVuZ3RoIC0gMTsgaSA+PSAwOyBpLS0pIGlmIChpc1RpbWUodHlwZXNbaV0udW5pdCkpIHJldHVybiBpO1xuICByZXR1cm4gdHlwZXMubGVuZ3RoIC0gMTtcbn1cblxuLy8gV2hhdCBzdGFuZHMgYmVzaWRlIHRoZSB2YWx1ZXMgb2YgYSB0eXBlOiBob3cgbWFueSBzYW1wbGVzIHRoZXkgYXJlIG9mOyBiZXNpZGUgYnl0ZXMgdGhlIG9iamVjdHMsIGFuZCBiZXNpZGUgb2JqZWN0cyB0aGUgYnl0ZXMuXG5leHBvcnQgaW50ZXJmYWNlIENvbXBhbmlvbiB7XG4gIHR5cGU6IG51bWJlcjtcbiAgd29yZHM6IHN0cmluZztcbiAgdW5pdDogc3RyaW5nO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gY29tcGFuaW9uT2YoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4sIHR5cGU6IG51bWJlcik6IENvbXBhbmlvbiB8IG51bGwge1xuICBjb25zdCBwYWlyID0gYWxsb2NhdGlvblBhaXIodHlwZXMsIHR5cGUpO1xuICBpZiAocGFpcikgcmV0dXJuIHR5cGUgPT09IHBhaXIuYnl0ZXMgPyB7IHR5cGU6IHBhaXIub2JqZWN0cywgd29yZHM6IFwiT2JqZWN0c1wiLCB1bml0OiBcImNvdW50XCIgfSA6IHsgdHlwZTogcGFpci5ieXRlcywgd29yZHM6IFwiQnl0ZXNcIiwgdW5pdDogXCJieXRlc1wiIH07XG4gIGNvbnN0IHNhbXBsZXMgPSBpc09mQWxsb2NhdGlvbnModHlwZXNbdHlwZV0pID8gLTEgOiB0eXBlcy5maW5kSW5kZXgoKHsgbmFtZSB9KSA9PiBuYW1lID09PSBcInNhbXBsZXNcIik7XG4gIHJldHVybiBzYW1wbGVzIDwgMCA/IG51bGwgOiB7IHR5cGU6IHNhbXBsZXMsIHdvcmRzOiBcIlNhbXBsZXNcIiwgdW5pdDogXCJjb3VudFwiIH07XG59XG5cbi8vIFRoZSBwYWlyIHRoYXQgYSB0eXBlIGlzIG9uZSBvZjsgbnVsbCB3aGVyZSBpdCBpcyBvZiBubyBhbGxvY2F0aW9ucywgb3IgYWxvbmUuXG5leHBvcnQgZnVuY3Rpb24gYWxsb2NhdGlvblBhaXIodHlwZXM6IHJlYWRvbmx5IFNhbXBsZVR5cGVbXSwgdHlwZTogbnVtYmVyKTogQWxsb2NhdGlvblBhaXIgfCBudWxsIHtcbiAgY29uc3QgeyBuYW1lIH0gPSB0eXBlc1t0eXBlXTtcbiAgY29uc3Qgd2hpY2ggPSBNYXRoLm1heChPQkpFQ1RTLmluZGV4T2YobmFtZSksIEJZVEVTLmluZGV4T2YobmFtZSkpO1xuICBpZiAod2hpY2ggPCAwKSByZXR1cm4gbnVsbDtcbiAgY29uc3QgcGFpciA9IHsgb2JqZWN0czogdHlwZXMuZmluZEluZGV4KChlYWNoKSA9PiBlYWNoLm5hbWUgPT09IE9CSkVDVFNbd2hpY2hdKSwgYnl0ZXM6IHR5cGVzLmZpbmRJbmRleCgoZWFjaCkgPT4gZWFjaC5uYW1lID09PSBCWVRFU1t3aGljaF0pIH07XG4gIHJldHVybiBwYWlyLm9iamVjdHMgPCAwIHx8IHBhaXIuYnl0ZXMgPCAwID8gbnVsbCA6IHBhaXI7XG59XG5cbi8vIFRoZSB0eXBlcyBiZXR3ZWVuIHdoaWNoIG9uZSBjaG9vc2VzOiBob3cgb2Z0ZW4gc2FtcGxlcyB3ZXJlIHRha2VuIGlzIG5vIG1lYXN1cmUgb2YgaXRzIG93biBiZXNpZGUgb3RoZXJzLlxuZXhwb3J0IGZ1bmN0aW9uIG1lYXN1cmVzKHsgdHlwZXMgfTogUGljazxQcm9maWxlLCBcInR5cGVzXCI+KTogU2FtcGxlVHlwZVtdIHtcbiAgY29uc3Qgb3RoZXJzID0gdHlwZXMuZmlsdGVyKCh7IG5hbWUgfSkgPT4gbmFtZSAhPT0gXCJzYW1wbGVzXCIpO1xuICByZXR1cm4gb3RoZXJzLmxlbmd0aCA+IDEgPyBvdGhlcnMgOiB0eXBlcztcbn1cblxuLy8gV2hldGhlciBhIHByb2ZpbGUgaXMgb2YgdGltZSBhbmQgb2YgYWxsb2NhdGlvbnM6IHRoZW4gc2FtcGxlcyBvZiBvbmUgaGF2ZSBubyB2YWx1ZSBvZiB0aGUgb3RoZXIuXG5leHBvcnQgZnVuY3Rpb24gaXNPZlNldmVyYWwoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4pOiBib29sZWFuIHtcbiAgcmV0dXJuIHR5cGVzLnNvbWUoaXNPZkFsbG9jYXRpb25zKSAmJiB0eXBlcy5zb21lKCh0eXBlKSA9PiAhaXNPZkFsbG9jYXRpb25zKHR5cGUpKTtcbn1cbiIsICIvLyBIb3cgbXVjaCBlYWNoIHN0YWNrIHdlaWdocyB1bmRlciB0aGUgZmlsdGVycyB0aGF0IGFyZSBzZXQ6IHRoZSBvbmUgcGxhY2Ugd2hlcmUgc2FtcGxlcyBhcmUgY2hvc2VuLiBBbGwgdmlld3MgYnVpbGQgb24gaXQsXG4vLyBzbyBhIHJhbmdlIHBpY2tlZCBpbiB0aGUgdGltZWxpbmUsIGEgdGhyZWFkIG9yIGEgc3RhdGUgbWVhbnMgdGhlIHNhbWUgZXZlcnl3aGVyZS5cblxuaW1wb3J0IHsgU1RBVEVTLCB0eXBlIFN0YXRlIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGlzT2ZUaHJlYWRzLCBsYWJlbFZhbHVlcyB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHsgcHJvY2Vzc09mVGhyZWFkcyB9IGZyb20gXCIuL3Byb2Nlc3Nlcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgY29tcGFuaW9uT2YsIHRpbWVsaW5lVHlwZSB9IGZyb20gXCIuL3NhbXBsZV90eXBlcy50c1wiO1xuaW1wb3J0IHsgaXNUaW1lIH0gZnJvbSBcIi4vdW5pdHMudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBGaWx0ZXIge1xuICB0eXBlOiBudW1iZXI7XG4gIHByb2Nlc3M6IG51bWJlciB8IG51bGw7IC8vIGlkOyBudWxsOiBhbGxcbiAgdGhyZWFkOiBudW1iZXIgfCBudWxsOyAvLyBpZDsgbnVsbDogYWxsIGJ1dCB0aG9zZSB0aGF0IGFyZSBoaWRkZW5cbiAgaGlkZGVuVGhyZWFkczogUmVhZG9ubHlTZXQ8bnVtYmVyPjsgLy8gaWRzXG4gIGhpZGRlblN0YXRlczogUmVhZG9ubHlTZXQ8U3RhdGU+O1xuICBsYWJlbHM6IHJlYWRvbmx5IHN0cmluZ1tdOyAvLyBcImtleT12YWx1ZVwiOyBhIHNhbXBsZSBtdXN0IGNhcnJ5IGFsbCBvZiB0aGVtLiBcImtleT1cIjogaXQgbXVzdCBub3QgaGF2ZSB0aGUgbGFiZWxcbiAgcmFuZ2VVczogcmVhZG9ubHkgW251bWJlciwgbnVtYmVyXSB8IG51bGw7IC8vIG5lZWRzIGEgdGltZWxpbmVcbn1cblxuLy8gQnkgc3RhY2sgaWQ6IHdoYXQgZW5kcyB0aGVyZS4gYGJhc2VgIGlzIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbiwgYGNvdW50YCBob3cgbWFueSBzYW1wbGVzIHRoZXJlIHdlcmUsIG9yIHdoYXQgZWxzZSBzdGFuZHMgYmVzaWRlIHRoZSB2YWx1ZXMuXG5leHBvcnQgaW50ZXJmYWNlIFdlaWdodHMge1xuICB2YWx1ZTogRmxvYXQ2NEFycmF5O1xuICBiYXNlOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBjb3VudDogRmxvYXQ2NEFycmF5IHwgbnVsbDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHNhbXBsZVBhc3Nlcyhwcm9maWxlOiBQcm9maWxlLCBzdGF0ZXM6IFVpbnQ4QXJyYXksIGZpbHRlcjogRmlsdGVyKTogVWludDhBcnJheSB7XG4gIGNvbnN0IGhpZGRlbiA9IFNUQVRFUy5tYXAoKHN0YXRlKSA9PiBmaWx0ZXIuaGlkZGVuU3RhdGVzLmhhcyhzdGF0ZSkpO1xuICBjb25zdCBsYWJlbFBhc3NlcyA9IGZpbHRlci5sYWJlbHMubWFwKChsYWJlbCkgPT4gcGFzc2VzT2ZMYWJlbChwcm9maWxlLCBsYWJlbCkpO1xuICBjb25zdCBwcm9jZXNzZXMgPSBwcm9jZXNzT2ZUaHJlYWRzKHByb2ZpbGUpO1xuICBjb25zdCBwYXNzZXMgPSBuZXcgVWludDhBcnJheShwcm9maWxlLnNhbXBsZVN0YWNrLmxlbmd0aCk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgcGFzc2VzLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgdGhyZWFkID0gZmlsdGVyLnRocmVhZCA9PT0gbnVsbCA/ICFmaWx0ZXIuaGlkZGVuVGhyZWFkcy5oYXMocHJvZmlsZS5zYW1wbGVUaHJlYWRbaV0pIDogZmlsdGVyLnRocmVhZCA9PT0gcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV07XG4gICAgY29uc3QgcHJvY2VzcyA9IGZpbHRlci5wcm9jZXNzID09PSBudWxsIHx8IGZpbHRlci5wcm9jZXNzID09PSBwcm9jZXNzZXNbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV1dO1xuICAgIHBhc3Nlc1tpXSA9IHByb2Nlc3MgJiYgdGhyZWFkICYmICFoaWRkZW5bc3RhdGVzW2ldXSAmJiBsYWJlbFBhc3Nlcy5ldmVyeSgoaGFzKSA9PiBoYXMoaSkpID8gMSA6IDA7XG4gIH1cbiAgcmV0dXJuIHBhc3Nlcztcbn1cblxuLy8gUmV0dXJucyB0aGUgZnVuY3Rpb24gdGhhdCBzYXlzIHdoZXRoZXIgYSBzYW1wbGUgY2FycmllcyBhIGxhYmVsLiBJdCBpcyBhc2tlZCBhYm91dCBlYWNoIHNldCBvZiBsYWJlbHMgYW5kIGVhY2ggdGhyZWFkIG9uY2UuXG5mdW5jdGlvbiBwYXNzZXNPZkxhYmVsKHByb2ZpbGU6IFByb2ZpbGUsIGxhYmVsOiBzdHJpbmcpOiAoc2FtcGxlOiBudW1iZXIpID0+IGJvb2xlYW4ge1xuICBjb25zdCBrZXlzID0gbmV3IFNldChwcm9maWxlLmxhYmVsU2V0cy5mbGF0TWFwKChzZXQpID0+IHNldC5tYXAoKHsga2V5IH0pID0+IGtleSkpKTtcbiAgY29uc3QgaXNLZXkgPSAoa2V5OiBzdHJpbmcpOiBib29sZWFuID0+IGtleXMuaGFzKGtleSkgfHwgaXNPZlRocmVhZHMoa2V5KTtcbiAgaWYgKGxhYmVsLmVuZHNXaXRoKFwiPVwiKSAmJiBpc0tleShsYWJlbC5zbGljZSgwLCAtMSkpKSB7XG4gICAgY29uc3Qga2V5ID0gbGFiZWwuc2xpY2UoMCwgLTEpO1xuICAgIGNvbnN0IFtzZXRzLCB0aHJlYWRzXSA9IFt2YWx1ZXNPZlNldHMocHJvZmlsZSwga2V5KSwgdmFsdWVzT2ZUaHJlYWRzKHByb2ZpbGUsIGtleSldO1xuICAgIHJldHVybiAoaSkgPT4gc2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0ubGVuZ3RoID09PSAwICYmIHRocmVhZHNbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV1dLmxlbmd0aCA9PT0gMDtcbiAgfVxuICBjb25zdCBzZXRzID0gcHJvZmlsZS5sYWJlbFNldHMubWFwKChzZXQpID0+IHNldC5zb21lKCh7IGtleSwgdmFsdWUgfSkgPT4gYCR7a2V5fT0ke3ZhbHVlfWAgPT09IGxhYmVsKSk7XG4gIGNvbnN0IGtleSA9IGxhYmVsLnNsaWNlKDAsIGxhYmVsLmluZGV4T2YoXCI9XCIpKTtcbiAgY29uc3QgdGhyZWFkcyA9IHZhbHVlc09mVGhyZWFkcyhwcm9maWxlLCBrZXkpLm1hcCgodmFsdWVzKSA9PiB2YWx1ZXMuc29tZSgodmFsdWUpID0+IGAke2tleX09JHt2YWx1ZX1gID09PSBsYWJlbCkpO1xuICByZXR1cm4gKGkpID0+IHNldHNbcHJvZmlsZS5zYW1wbGVMYWJlbHNbaV1dIHx8IHRocmVhZHNbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV1dO1xufVxuXG5jb25zdCB2YWx1ZXNPZlNldHMgPSAocHJvZmlsZTogUHJvZmlsZSwga2V5OiBzdHJpbmcpOiBzdHJpbmdbXVtdID0+XG4gIHByb2ZpbGUubGFiZWxTZXRzLm1hcCgoc2V0KSA9PiBzZXQuZmlsdGVyKChsYWJlbCkgPT4gbGFiZWwua2V5ID09PSBrZXkpLm1hcCgoeyB2YWx1ZSB9KSA9PiB2YWx1ZSkpO1xuXG4vLyBUaGUgZW1wdHkgc2V0IG9mIGxhYmVscyBpcyBzZXQgMC5cbmNvbnN0IHZhbHVlc09mVGhyZWFkcyA9IChwcm9maWxlOiBQcm9maWxlLCBrZXk6IHN0cmluZyk6IHN0cmluZ1tdW10gPT5cbiAgcHJvZmlsZS50aHJlYWRzLm1hcCgoXywgdGhyZWFkKSA9PiAoaXNPZlRocmVhZHMoa2V5KSA/IGxhYmVsVmFsdWVzKHByb2ZpbGUsIGtleSwgdGhyZWFkLCAwKSA6IFtdKSk7XG5cbi8vIFdoYXQgZWFjaCBzYW1wbGUgd2VpZ2hzIHVuZGVyIHRoZSBmaWx0ZXIncyB0eXBlIGFuZCByYW5nZSwgYW5kIHdoYXQgc3RhbmRzIGJlc2lkZSBpdDogaG93IG1hbnkgc2FtcGxlcyB0aGF0IGlzLlxuZXhwb3J0IGludGVyZmFjZSBTYW1wbGVWYWx1ZXMge1xuICB2YWx1ZXM6IEZsb2F0NjRBcnJheTtcbiAgY291bnRzOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc2FtcGxlVmFsdWVzKHByb2ZpbGU6IFByb2ZpbGUsIGZpbHRlcjogRmlsdGVyKTogU2FtcGxlVmFsdWVzIHtcbiAgY29uc3QgY291bnRUeXBlID0gY29tcGFuaW9uT2YocHJvZmlsZSwgZmlsdGVyLnR5cGUpPy50eXBlID8/IC0xO1xuICBjb25zdCBjb3VudHMgPSBjb3VudFR5cGUgPCAwID8gbnVsbCA6IHByb2ZpbGUudmFsdWVzW2NvdW50VHlwZV07XG4gIGNvbnN0IHZhbHVlcyA9IHByb2ZpbGUudmFsdWVzW2ZpbHRlci50eXBlXTtcbiAgaWYgKCFmaWx0ZXIucmFuZ2VVcyB8fCAhcHJvZmlsZS50aW1lbGluZSkgcmV0dXJuIHsgdmFsdWVzLCBjb3VudHMgfTtcbiAgY29uc3QgaW5SYW5nZSA9IHN1bXNJblJhbmdlKHByb2ZpbGUsIGZpbHRlci5yYW5nZVVzKTtcbiAgY29uc3QgdGltZWQgPSB0aW1lbGluZVR5cGUocHJvZmlsZSk7XG4gIGlmIChmaWx0ZXIudHlwZSA9PT0gdGltZWQpIHJldHVybiB7IHZhbHVlczogaW5SYW5nZS53ZWlnaHQsIGNvdW50czogaW5SYW5nZS5jb3VudCB9O1xuICBpZiAoZmlsdGVyLnR5cGUgPT09IGNvdW50VHlwZSkgcmV0dXJuIHsgdmFsdWVzOiBpblJhbmdlLmNvdW50LCBjb3VudHM6IGluUmFuZ2UuY291bnQgfTtcbiAgLy8gVGhlIHRpbWVsaW5lIGhhcyBubyB0aW1lcyBvZiBvdGhlciB0eXBlczogdGhleSBhcmUgdGFrZW4gdG8gaGF2ZSBjb21lIGFzIGl0cyBvd24gZGlkLlxuICBjb25zdCB3aG9sZSA9IHByb2ZpbGUudmFsdWVzW3RpbWVkXTtcbiAgcmV0dXJuIHsgdmFsdWVzOiB2YWx1ZXMubWFwKCh2YWx1ZSwgaSkgPT4gKHdob2xlW2ldID09PSAwID8gMCA6ICh2YWx1ZSAqIGluUmFuZ2Uud2VpZ2h0W2ldKSAvIHdob2xlW2ldKSksIGNvdW50czogaW5SYW5nZS5jb3VudCB9O1xufVxuXG5leHBvcnQgZnVuY3Rpb24gd2VpZ2h0c09mKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgZmlsdGVyOiBGaWx0ZXIpOiBXZWlnaHRzIHtcbiAgY29uc3QgcGFzc2VzID0gc2FtcGxlUGFzc2VzKHByb2ZpbGUsIHN0YXRlcywgZmlsdGVyKTtcbiAgY29uc3QgeyB2YWx1ZXMsIGNvdW50cyB9ID0gc2FtcGxlVmFsdWVzKHByb2ZpbGUsIGZpbHRlcik7XG4gIGNvbnN0IHNpemUgPSBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aDtcbiAgY29uc3QgcmVzdWx0OiBXZWlnaHRzID0ge1xuICAgIHZhbHVlOiBuZXcgRmxvYXQ2NEFycmF5KHNpemUpLFxuICAgIGJhc2U6IHByb2ZpbGUuc2FtcGxlSXNCYXNlICYmIG5ldyBGbG9hdDY0QXJyYXkoc2l6ZSksXG4gICAgY291bnQ6IGNvdW50cyAmJiBuZXcgRmxvYXQ2NEFycmF5KHNpemUpLFxuICB9O1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHBhc3Nlcy5sZW5ndGg7IGkrKykge1xuICAgIGlmICghcGFzc2VzW2ldKSBjb250aW51ZTtcbiAgICBjb25zdCBzdGFjayA9IHByb2ZpbGUuc2FtcGxlU3RhY2tbaV07XG4gICAgY29uc3QgaXNCYXNlID0gcHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSA9PT0gMTtcbiAgICBjb25zdCB0YXJnZXQgPSBpc0Jhc2UgPyByZXN1bHQuYmFzZSEgOiByZXN1bHQudmFsdWU7XG4gICAgdGFyZ2V0W3N0YWNrXSArPSB2YWx1ZXNbaV07XG4gICAgaWYgKHJlc3VsdC5jb3VudCAmJiAhaXNCYXNlKSByZXN1bHQuY291bnRbc3RhY2tdICs9IGNvdW50cyFbaV07XG4gIH1cbiAgcmV0dXJuIHJlc3VsdDtcbn1cblxuLy8gU3VtcyBvZiBlYWNoIHNhbXBsZSBiZXR3ZWVuIHR3byBpbnN0YW50cy4gV2hhdCBsaWVzIGFjcm9zcyBhbiBlZGdlIGNvdW50cyB3aXRoIHRoZSBwYXJ0IGluc2lkZSwgc28gcmFuZ2VzIHNpZGUgYnkgc2lkZSBhZGRcbi8vIHVwIHRvIHdoYXQgdGhleSBjb3ZlcjsgdGhlIGNvdW50IGdvZXMgdG8gdGhlIHJhbmdlIGluIHdoaWNoIGEgc2FtcGxlIHdhcyB0YWtlbi5cbmZ1bmN0aW9uIHN1bXNJblJhbmdlKHByb2ZpbGU6IFByb2ZpbGUsIFtmcm9tLCB0b106IHJlYWRvbmx5IFtudW1iZXIsIG51bWJlcl0pOiB7IHdlaWdodDogRmxvYXQ2NEFycmF5OyBjb3VudDogRmxvYXQ2NEFycmF5IH0ge1xuICBjb25zdCB7IGVuZFVzLCBzYW1wbGUsIHdlaWdodCB9ID0gcHJvZmlsZS50aW1lbGluZSE7XG4gIGNvbnN0IGhhc0xlbmd0aCA9IGlzVGltZShwcm9maWxlLnR5cGVzW3RpbWVsaW5lVHlwZShwcm9maWxlKV0udW5pdCk7XG4gIGNvbnN0IHN1bXMgPSB7IHdlaWdodDogbmV3IEZsb2F0NjRBcnJheShwcm9maWxlLnNhbXBsZVN0YWNrLmxlbmd0aCksIGNvdW50OiBuZXcgRmxvYXQ2NEFycmF5KHByb2ZpbGUuc2FtcGxlU3RhY2subGVuZ3RoKSB9O1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHNhbXBsZS5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGVuZCA9IGVuZFVzW2ldO1xuICAgIGNvbnN0IGxlbmd0aFVzID0gaGFzTGVuZ3RoID8gTWF0aC5tYXgod2VpZ2h0W2ldIC8gMTAwMCwgMCkgOiAwO1xuICAgIGNvbnN0IGluc2lkZSA9IE1hdGgubWluKGVuZCwgdG8pIC0gTWF0aC5tYXgoZW5kIC0gbGVuZ3RoVXMsIGZyb20pO1xuICAgIGNvbnN0IHRha2VuID0gZW5kID4gZnJvbSAmJiBlbmQgPD0gdG87XG4gICAgaWYgKHRha2VuKSBzdW1zLmNvdW50W3NhbXBsZVtpXV0gKz0gMTtcbiAgICBpZiAobGVuZ3RoVXMgPiAwID8gaW5zaWRlID4gMCA6IHRha2VuKSBzdW1zLndlaWdodFtzYW1wbGVbaV1dICs9IHdlaWdodFtpXSAqIChsZW5ndGhVcyA+IDAgPyBpbnNpZGUgLyBsZW5ndGhVcyA6IDEpO1xuICB9XG4gIHJldHVybiBzdW1zO1xufVxuXG4vLyBUaGUgc3VtIGJ5IHN0YXRlLCBmb3IgdGhlIGJhciB0aGF0IHNheXMgd2hhdCB0aGUgdGltZSB3ZW50IGludG8uIEhpZGRlbiBzdGF0ZXMgYXJlIGNvdW50ZWQ6IHRoZSBiYXIgaXMgYWxzbyB0aGUgZmlsdGVyLlxuZXhwb3J0IGZ1bmN0aW9uIHN0YXRlVG90YWxzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgZmlsdGVyOiBGaWx0ZXIsIGJhc2UgPSBmYWxzZSk6IG51bWJlcltdIHtcbiAgY29uc3QgcGFzc2VzID0gc2FtcGxlUGFzc2VzKHByb2ZpbGUsIHN0YXRlcywgeyAuLi5maWx0ZXIsIGhpZGRlblN0YXRlczogbmV3IFNldCgpIH0pO1xuICBjb25zdCB7IHZhbHVlcyB9ID0gc2FtcGxlVmFsdWVzKHByb2ZpbGUsIGZpbHRlcik7XG4gIGNvbnN0IHRvdGFscyA9IFNUQVRFUy5tYXAoKCkgPT4gMCk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgcGFzc2VzLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgaXNCYXNlID0gcHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSA9PT0gMTtcbiAgICBpZiAocGFzc2VzW2ldICYmIGlzQmFzZSA9PT0gYmFzZSkgdG90YWxzW3N0YXRlc1tpXV0gKz0gdmFsdWVzW2ldO1xuICB9XG4gIHJldHVybiB0b3RhbHM7XG59XG4iLCAiLy8gU2FtcGxlcyBhZGRlZCB1cCBieSB0aGUgdmFsdWVzIG9mIG9uZSBsYWJlbCwgd2l0aCB3aGF0IGlzIGtub3duIG9mIGhvdyBsb25nIGVhY2ggdG9vazogd2hhdCBgc3BlcmYgcmVwb3J0IC0tYnlgIHByaW50cy5cblxuaW1wb3J0IHsgU1RBVEVTLCB0eXBlIFN0YXRlIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGxhYmVsVmFsdWVzIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBhbGxvY2F0aW9uUGFpciB9IGZyb20gXCIuL3NhbXBsZV90eXBlcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBTcGFuIH0gZnJvbSBcIi4vc3BhbnMudHNcIjtcbmltcG9ydCB7IHNhbXBsZVBhc3Nlcywgc2FtcGxlVmFsdWVzLCB0eXBlIEZpbHRlciB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gV2hhdCB0aGUgdGltZSBvZiBhIHJvdyB3ZW50IGludG8uIENvbXBpbGVkIGNvZGUgcnVucywgdG9vLlxuZXhwb3J0IGNvbnN0IFBBUlRTID0gW1wicnVubmluZ1wiLCBcImJsb2NrZWRcIiwgXCJ3YWl0XCIsIFwiZ2NcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBQYXJ0ID0gKHR5cGVvZiBQQVJUUylbbnVtYmVyXTtcblxuY29uc3QgUEFSVF9PRl9TVEFURSA9IFNUQVRFUy5tYXAoKHN0YXRlOiBTdGF0ZSkgPT4gUEFSVFMuaW5kZXhPZihzdGF0ZSA9PT0gXCJqaXRcIiA/IFwicnVubmluZ1wiIDogc3RhdGUpKTtcblxuLy8gT25lIHNpZGUgb2YgYSByb3c6IGluIGEgcHJvZmlsZSBhbG9uZSB0aGVyZSBpcyBvbmUuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsU2lkZSB7XG4gIHRvdGFsOiBudW1iZXI7XG4gIHBhcnRzOiBudW1iZXJbXTsgLy8gYnkgUEFSVFNcbiAgYW1vdW50czogbnVtYmVyW107IC8vIG9iamVjdHMgYW5kIGJ5dGVzLCB3aGVyZSB0aGUgdHlwZSBpcyBvZiBhbGxvY2F0aW9uczsgZWxzZSB6ZXJvc1xuICBzcGFuOiBTcGFuIHwgbnVsbDtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBMYWJlbFJvdyB7XG4gIHZhbHVlczogcmVhZG9ubHkgc3RyaW5nW107IC8vIHRoYXQgdGhlIHNhbXBsZXMgaGF2ZTsgbm9uZSBpbiB0aG9zZSB3aXRob3V0IHRoZSBsYWJlbFxuICBub3c6IExhYmVsU2lkZTtcbiAgYmFzZTogTGFiZWxTaWRlOyAvLyB6ZXJvcyBpbiBhIHByb2ZpbGUgYWxvbmVcbn1cblxuaW50ZXJmYWNlIENob2ljZSB7XG4gIGtleTogc3RyaW5nO1xuICBmaWx0ZXI6IEZpbHRlcjtcbiAgc3RhY2tzOiBVaW50OEFycmF5IHwgbnVsbDsgLy8gYnkgc3RhY2sgaWQ6IDEgZm9yIHRob3NlIHRoYXQgYSBmb2N1cyBsZWF2ZXM7IG51bGw6IGFsbFxuICBiYXNlU2NhbGU6IG51bWJlcjtcbiAgd2l0aFNwYW5zQWxvbmU6IGJvb2xlYW47IC8vIHZhbHVlcyB0aGF0IG5vIHNhbXBsZSBoYXMsIGJ1dCBhIHNwYW4sIGFyZSByb3dzLCB0b29cbn1cblxuY29uc3QgbmV3U2lkZSA9ICgpOiBMYWJlbFNpZGUgPT4gKHsgdG90YWw6IDAsIHBhcnRzOiBQQVJUUy5tYXAoKCkgPT4gMCksIGFtb3VudHM6IFswLCAwXSwgc3BhbjogbnVsbCB9KTtcblxuZXhwb3J0IGZ1bmN0aW9uIGxhYmVsUm93cyhwcm9maWxlOiBQcm9maWxlLCBzdGF0ZXM6IFVpbnQ4QXJyYXksIHsga2V5LCBmaWx0ZXIsIHN0YWNrcywgYmFzZVNjYWxlLCB3aXRoU3BhbnNBbG9uZSB9OiBDaG9pY2UpOiBMYWJlbFJvd1tdIHtcbiAgY29uc3Qgcm93cyA9IG5ldyBNYXA8c3RyaW5nLCBMYWJlbFJvdz4oKTtcbiAgY29uc3Qgcm93T2YgPSAodmFsdWVzOiByZWFkb25seSBzdHJpbmdbXSk6IExhYmVsUm93ID0+IHtcbiAgICBjb25zdCB3b3JkcyA9IHZhbHVlcy5qb2luKFwiLFwiKTtcbiAgICBsZXQgcm93ID0gcm93cy5nZXQod29yZHMpO1xuICAgIGlmICghcm93KSByb3dzLnNldCh3b3JkcywgKHJvdyA9IHsgdmFsdWVzLCBub3c6IG5ld1NpZGUoKSwgYmFzZTogbmV3U2lkZSgpIH0pKTtcbiAgICByZXR1cm4gcm93O1xuICB9O1xuICBjb25zdCBvZlNhbXBsZXMgPSBuZXcgTWFwPG51bWJlciwgTGFiZWxSb3c+KCk7IC8vIHRocmVhZHMgYW5kIHNldHMgb2YgbGFiZWxzIGFyZSBmZXdlciB0aGFuIHNhbXBsZXNcbiAgY29uc3QgcGFzc2VzID0gc2FtcGxlUGFzc2VzKHByb2ZpbGUsIHN0YXRlcywgZmlsdGVyKTtcbiAgY29uc3QgeyB2YWx1ZXMgfSA9IHNhbXBsZVZhbHVlcyhwcm9maWxlLCBmaWx0ZXIpO1xuICBjb25zdCBwYWlyID0gYWxsb2NhdGlvblBhaXIocHJvZmlsZS50eXBlcywgZmlsdGVyLnR5cGUpO1xuICBjb25zdCBhbW91bnRzID0gcGFpciA/IFtwcm9maWxlLnZhbHVlc1twYWlyLm9iamVjdHNdLCBwcm9maWxlLnZhbHVlc1twYWlyLmJ5dGVzXV0gOiBbdmFsdWVzXTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXNzZXMubGVuZ3RoOyBpKyspIHtcbiAgICBpZiAoIXBhc3Nlc1tpXSB8fCBhbW91bnRzLmV2ZXJ5KChlYWNoKSA9PiBlYWNoW2ldID09PSAwKSB8fCAoc3RhY2tzICYmICFzdGFja3NbcHJvZmlsZS5zYW1wbGVTdGFja1tpXV0pKSBjb250aW51ZTtcbiAgICBjb25zdCBbdGhyZWFkLCBsYWJlbHNdID0gW3Byb2ZpbGUuc2FtcGxlVGhyZWFkW2ldLCBwcm9maWxlLnNhbXBsZUxhYmVsc1tpXV07XG4gICAgY29uc3QgcGxhY2UgPSBsYWJlbHMgKiBwcm9maWxlLnRocmVhZHMubGVuZ3RoICsgdGhyZWFkO1xuICAgIGxldCByb3cgPSBvZlNhbXBsZXMuZ2V0KHBsYWNlKTtcbiAgICBpZiAoIXJvdykgb2ZTYW1wbGVzLnNldChwbGFjZSwgKHJvdyA9IHJvd09mKGxhYmVsVmFsdWVzKHByb2ZpbGUsIGtleSwgdGhyZWFkLCBsYWJlbHMpKSkpO1xuICAgIGNvbnN0IGlzQmFzZSA9IHByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0gPT09IDE7XG4gICAgY29uc3Qgc2lkZSA9IGlzQmFzZSA/IHJvdy5iYXNlIDogcm93Lm5vdztcbiAgICBjb25zdCB2YWx1ZSA9IHZhbHVlc1tpXSAqIChpc0Jhc2UgPyBiYXNlU2NhbGUgOiAxKTtcbiAgICBzaWRlLnRvdGFsICs9IHZhbHVlO1xuICAgIGlmIChwYWlyKSBhbW91bnRzLmZvckVhY2goKGVhY2gsIGFtb3VudCkgPT4gKHNpZGUuYW1vdW50c1thbW91bnRdICs9IGVhY2hbaV0gKiAoaXNCYXNlID8gYmFzZVNjYWxlIDogMSkpKTtcbiAgICBlbHNlIHNpZGUucGFydHNbUEFSVF9PRl9TVEFURVtzdGF0ZXNbaV1dXSArPSB2YWx1ZTtcbiAgfVxuICBjb25zdCBzcGFucyA9IFtbXCJub3dcIiwgcHJvZmlsZS5zcGFuc10sIFtcImJhc2VcIiwgcHJvZmlsZS5iYXNlU3BhbnNdXSBhcyBjb25zdDtcbiAgZm9yIChjb25zdCBbc2lkZSwgYWxsXSBvZiBzcGFucykge1xuICAgIGZvciAoY29uc3QgW3ZhbHVlLCBzcGFuXSBvZiBhbGw/LmdldChrZXkpID8/IFtdKSB7XG4gICAgICBpZiAod2l0aFNwYW5zQWxvbmUgfHwgcm93cy5oYXModmFsdWUpKSByb3dPZih2YWx1ZSA9PT0gXCJcIiA/IFtdIDogW3ZhbHVlXSlbc2lkZV0uc3BhbiA9IHNwYW47XG4gICAgfVxuICB9XG4gIHJldHVybiBbLi4ucm93cy52YWx1ZXMoKV07XG59XG5cbi8vIFRoZSBzdW0gb2YgYWxsIHJvd3MuIE1lZGlhbnMgZG8gbm90IGFkZCB1cC5cbmV4cG9ydCBmdW5jdGlvbiBzdW1PZihyb3dzOiByZWFkb25seSBMYWJlbFJvd1tdKTogTGFiZWxSb3cge1xuICBjb25zdCBzdW06IExhYmVsUm93ID0geyB2YWx1ZXM6IFtdLCBub3c6IG5ld1NpZGUoKSwgYmFzZTogbmV3U2lkZSgpIH07XG4gIGZvciAoY29uc3Qgc2lkZSBvZiBbXCJub3dcIiwgXCJiYXNlXCJdIGFzIGNvbnN0KSB7XG4gICAgZm9yIChjb25zdCByb3cgb2Ygcm93cykge1xuICAgICAgc3VtW3NpZGVdLnRvdGFsICs9IHJvd1tzaWRlXS50b3RhbDtcbiAgICAgIHJvd1tzaWRlXS5hbW91bnRzLmZvckVhY2goKHZhbHVlLCBhbW91bnQpID0+IChzdW1bc2lkZV0uYW1vdW50c1thbW91bnRdICs9IHZhbHVlKSk7XG4gICAgICByb3dbc2lkZV0ucGFydHMuZm9yRWFjaCgodmFsdWUsIHBhcnQpID0+IChzdW1bc2lkZV0ucGFydHNbcGFydF0gKz0gdmFsdWUpKTtcbiAgICAgIGNvbnN0IGNvdW50ID0gKHN1bVtzaWRlXS5zcGFuPy5jb3VudCA/PyAwKSArIChyb3dbc2lkZV0uc3Bhbj8uY291bnQgPz8gMCk7XG4gICAgICBpZiAoY291bnQgPiAwKSBzdW1bc2lkZV0uc3BhbiA9IHsgY291bnQsIG1lZGlhbk5zOiAwLCBwOTVOczogMCB9O1xuICAgIH1cbiAgfVxuICByZXR1cm4gc3VtO1xufVxuXG5leHBvcnQgdHlwZSBMYWJlbENvbHVtbiA9IFwidG90YWxcIiB8IFwiYmFzZVwiIHwgXCJjaGFuZ2VcIiB8IFBhcnQgfCBcIm9iamVjdHNcIiB8IFwiYnl0ZXNcIiB8IFwiY291bnRcIiB8IFwibWVkaWFuXCIgfCBcInA5NVwiIHwgXCJsYWJlbFwiO1xuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsT3JkZXIge1xuICBjb2x1bW46IExhYmVsQ29sdW1uO1xuICBkZXNjZW5kaW5nOiBib29sZWFuO1xufVxuXG4vLyBTYW1wbGVzIHdpdGhvdXQgdGhlIGxhYmVsIGNvbWUgbGFzdCwgd2hhdGV2ZXIgdGhlIG9yZGVyIGlzLlxuZXhwb3J0IGZ1bmN0aW9uIHNvcnRMYWJlbFJvd3Mocm93czogcmVhZG9ubHkgTGFiZWxSb3dbXSwgeyBjb2x1bW4sIGRlc2NlbmRpbmcgfTogTGFiZWxPcmRlcik6IExhYmVsUm93W10ge1xuICBjb25zdCBzaWduID0gZGVzY2VuZGluZyA/IC0xIDogMTtcbiAgY29uc3Qga2V5ZWQgPSByb3dzLm1hcCgocm93KSA9PiAoeyByb3csIGtleToga2V5T2Yocm93LCBjb2x1bW4pLCBpc0xhc3Q6IHJvdy52YWx1ZXMubGVuZ3RoID09PSAwIH0pKTtcbiAga2V5ZWQuc29ydCgoYSwgYikgPT5cbiAgICBOdW1iZXIoYS5pc0xhc3QpIC0gTnVtYmVyKGIuaXNMYXN0KSB8fCAoYS5rZXkgPCBiLmtleSA/IC1zaWduIDogYS5rZXkgPiBiLmtleSA/IHNpZ24gOiBiLnJvdy5ub3cudG90YWwgLSBhLnJvdy5ub3cudG90YWwpLFxuICApO1xuICByZXR1cm4ga2V5ZWQubWFwKCh7IHJvdyB9KSA9PiByb3cpO1xufVxuXG5mdW5jdGlvbiBrZXlPZih7IHZhbHVlcywgbm93LCBiYXNlIH06IExhYmVsUm93LCBjb2x1bW46IExhYmVsQ29sdW1uKTogbnVtYmVyIHwgc3RyaW5nIHtcbiAgc3dpdGNoIChjb2x1bW4pIHtcbiAgICBjYXNlIFwidG90YWxcIjogcmV0dXJuIG5vdy50b3RhbDtcbiAgICBjYXNlIFwiYmFzZVwiOiByZXR1cm4gYmFzZS50b3RhbDtcbiAgICBjYXNlIFwib2JqZWN0c1wiOiByZXR1cm4gbm93LmFtb3VudHNbMF07XG4gICAgY2FzZSBcImJ5dGVzXCI6IHJldHVybiBub3cuYW1vdW50c1sxXTtcbiAgICBjYXNlIFwiY2hhbmdlXCI6IHJldHVybiBNYXRoLmFicyhub3cudG90YWwgLSBiYXNlLnRvdGFsKTtcbiAgICBjYXNlIFwiY291bnRcIjogcmV0dXJuIG5vdy5zcGFuPy5jb3VudCA/PyAwO1xuICAgIGNhc2UgXCJtZWRpYW5cIjogcmV0dXJuIG5vdy5zcGFuPy5tZWRpYW5OcyA/PyAwO1xuICAgIGNhc2UgXCJwOTVcIjogcmV0dXJuIG5vdy5zcGFuPy5wOTVOcyA/PyAwO1xuICAgIGNhc2UgXCJsYWJlbFwiOiByZXR1cm4gdmFsdWVzLmpvaW4oXCIsXCIpLnRvTG93ZXJDYXNlKCk7XG4gICAgZGVmYXVsdDogcmV0dXJuIG5vdy5wYXJ0c1tQQVJUUy5pbmRleE9mKGNvbHVtbildO1xuICB9XG59XG5cbi8vIFRoZSBmaWx0ZXIgdGhhdCBsZWF2ZXMgdGhlIHNhbXBsZXMgb2YgYSByb3c6IFwia2V5PXZhbHVlXCIgZm9yIGVhY2gsIFwia2V5PVwiIGZvciB0aG9zZSB3aXRob3V0IHRoZSBsYWJlbC5cbmV4cG9ydCBmdW5jdGlvbiBmaWx0ZXJzT2Yoa2V5OiBzdHJpbmcsIHZhbHVlczogcmVhZG9ubHkgc3RyaW5nW10pOiBzdHJpbmdbXSB7XG4gIHJldHVybiB2YWx1ZXMubGVuZ3RoID09PSAwID8gW2Ake2tleX09YF0gOiB2YWx1ZXMubWFwKCh2YWx1ZSkgPT4gYCR7a2V5fT0ke3ZhbHVlfWApO1xufVxuXG4vLyBUaGUgZmlsdGVycyB0aGF0IGFyZSBvZiBvdGhlciBsYWJlbHMuXG5leHBvcnQgZnVuY3Rpb24gZmlsdGVyc09mT3RoZXJzKGtleTogc3RyaW5nLCBsYWJlbHM6IHJlYWRvbmx5IHN0cmluZ1tdKTogc3RyaW5nW10ge1xuICByZXR1cm4gbGFiZWxzLmZpbHRlcigobGFiZWwpID0+ICFsYWJlbC5zdGFydHNXaXRoKGAke2tleX09YCkpO1xufVxuIiwgIi8vIEEgdHJlZSBvZiBncm91cHMgd2l0aCB3ZWlnaHRzOiB3aGF0IHRoZSBmbGFtZSBncmFwaCwgdGhlIGNhbGwgdHJlZSBhbmQgdGhlIHNhbmR3aWNoIGRyYXcuXG4vL1xuLy8gTm9kZSAwIGlzIHRoZSByb290IGFuZCBzdGFuZHMgZm9yIGV2ZXJ5dGhpbmc7IHBhcmVudHMgcHJlY2VkZSBjaGlsZHJlbi4gV2lkdGggaXMgd2hhdCBhIG5vZGUgdGFrZXMgb24gdGhlIHNjcmVlbjogaXRzXG4vLyB0b3RhbCwgb3IgaW4gYSBjb21wYXJpc29uIHRoZSBsYXJnZXIgb2YgYm90aCBzaWRlcywgc28gdGhhdCB3aGF0IHZhbmlzaGVkIGlzIHN0aWxsIHRoZXJlIHRvIGJlIHNlZW4uXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBQYWlySW5kZXggfSBmcm9tIFwiLi9wYWlyX2luZGV4LnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVHJlZSB7XG4gIGNvdW50OiBudW1iZXI7XG4gIGdyb3VwOiBJbnQzMkFycmF5O1xuICBwYXJlbnQ6IEludDMyQXJyYXk7XG4gIGRlcHRoOiBJbnQzMkFycmF5O1xuICBmaXJzdENoaWxkOiBJbnQzMkFycmF5OyAvLyBoZWF2aWVzdCBmaXJzdDsgMDogbm9uZVxuICBuZXh0U2libGluZzogSW50MzJBcnJheTsgLy8gMDogbm9uZVxuICBzZWxmOiBGbG9hdDY0QXJyYXk7XG4gIHRvdGFsOiBGbG9hdDY0QXJyYXk7XG4gIGJhc2VTZWxmOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBiYXNlVG90YWw6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIHNhbXBsZXM6IEZsb2F0NjRBcnJheSB8IG51bGw7IC8vIGluIGFsbCBvZiB0aGUgbm9kZSwgYXMgYHRvdGFsYFxuICB3aWR0aDogRmxvYXQ2NEFycmF5O1xuICBzdGFydDogRmxvYXQ2NEFycmF5OyAvLyB3aGVyZSB0aGUgbm9kZSBiZWdpbnMsIGluIHRoZSB1bml0IG9mIHdpZHRoXG4gIGxldmVsczogSW50MzJBcnJheVtdOyAvLyB0aGUgbm9kZXMgb2YgZWFjaCBkZXB0aCwgZnJvbSBsZWZ0IHRvIHJpZ2h0XG4gIGN1dDogVWludDhBcnJheSB8IG51bGw7IC8vIDE6IGhhcyBjYWxsZXJzIHRoYXQgd2VyZSB0b28gdGhpbiB0byBiZSBmb2xsb3dlZFxufVxuXG4vLyBSb3dzIGFzIHRoZXkgYXJlIGZvdW5kLCBiZWZvcmUgdGhlaXIgbnVtYmVyIGlzIGtub3duLlxuZXhwb3J0IGNsYXNzIERyYWZ0IHtcbiAgZ3JvdXA6IEludDMyQXJyYXk7XG4gIHBhcmVudDogSW50MzJBcnJheTtcbiAgc2VsZjogRmxvYXQ2NEFycmF5O1xuICBiYXNlOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBzYW1wbGVzOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBjb3VudCA9IDE7IC8vIHRoZSByb290XG5cbiAgY29uc3RydWN0b3IoZXhwZWN0ZWQ6IG51bWJlciwgd2VpZ2h0czogV2VpZ2h0cykge1xuICAgIHRoaXMuZ3JvdXAgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnQgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5zZWxmID0gbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5iYXNlID0gd2VpZ2h0cy5iYXNlICYmIG5ldyBGbG9hdDY0QXJyYXkoZXhwZWN0ZWQpO1xuICAgIHRoaXMuc2FtcGxlcyA9IHdlaWdodHMuY291bnQgJiYgbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnRbMF0gPSAtMTtcbiAgfVxuXG4gIGFkZChwYXJlbnQ6IG51bWJlciwgZ3JvdXA6IG51bWJlcik6IG51bWJlciB7XG4gICAgaWYgKHRoaXMuY291bnQgPT09IHRoaXMuZ3JvdXAubGVuZ3RoKSB0aGlzLmdyb3coKTtcbiAgICB0aGlzLnBhcmVudFt0aGlzLmNvdW50XSA9IHBhcmVudDtcbiAgICB0aGlzLmdyb3VwW3RoaXMuY291bnRdID0gZ3JvdXA7XG4gICAgcmV0dXJuIHRoaXMuY291bnQrKztcbiAgfVxuXG4gIHByaXZhdGUgZ3JvdygpOiB2b2lkIHtcbiAgICBjb25zdCBzaXplID0gdGhpcy5ncm91cC5sZW5ndGggKiAyO1xuICAgIGNvbnN0IGxvbmdlciA9IChvbGQ6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB7XG4gICAgICBjb25zdCByZXN1bHQgPSBuZXcgRmxvYXQ2NEFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIGNvbnN0IGxvbmdlcklkcyA9IChvbGQ6IEludDMyQXJyYXkpOiBJbnQzMkFycmF5ID0+IHtcbiAgICAgIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIHRoaXMuZ3JvdXAgPSBsb25nZXJJZHModGhpcy5ncm91cCk7XG4gICAgdGhpcy5wYXJlbnQgPSBsb25nZXJJZHModGhpcy5wYXJlbnQpO1xuICAgIHRoaXMuc2VsZiA9IGxvbmdlcih0aGlzLnNlbGYpO1xuICAgIHRoaXMuYmFzZSA9IHRoaXMuYmFzZSAmJiBsb25nZXIodGhpcy5iYXNlKTtcbiAgICB0aGlzLnNhbXBsZXMgPSB0aGlzLnNhbXBsZXMgJiYgbG9uZ2VyKHRoaXMuc2FtcGxlcyk7XG4gIH1cbn1cblxuZXhwb3J0IGludGVyZmFjZSBUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7IC8vIGJ5IGdyb3VwOiBsZWZ0IG91dCwgd2hhdCB0aGV5IGNhbGxlZCBtb3ZlcyB0byB0aGVpciBjYWxsZXJzXG4gIHJvb3Q/OiBudW1iZXIgfCB1bmRlZmluZWQ7IC8vIGdyb3VwOiB0aGUgdHJlZSBvZiB3aGF0IGl0cyBvdXRlcm1vc3QgZnJhbWVzIGNhbGxlZFxufVxuXG4vLyBTYXlzIHdoaWNoIHN0YWNrcyBjYW4gYmUgcmVhY2hlZCBieSB3ZWlnaHQgYXQgYWxsOiBhIGZpbHRlciBsZWF2ZXMgbW9zdCBvZiBhIHByb2ZpbGUgZW1wdHkuXG5mdW5jdGlvbiByZWFjaGVkKHByb2ZpbGU6IFByb2ZpbGUsIHdlaWdodHM6IFdlaWdodHMpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBuZXcgVWludDhBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IHN0YWNrUGFyZW50Lmxlbmd0aCAtIDE7IGlkID4gMDsgaWQtLSkge1xuICAgIGlmICh3ZWlnaHRzLnZhbHVlW2lkXSAhPT0gMCB8fCAod2VpZ2h0cy5iYXNlICYmIHdlaWdodHMuYmFzZVtpZF0gIT09IDApKSByZWFjaFtpZF0gPSAxO1xuICAgIGlmIChyZWFjaFtpZF0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gPSAxO1xuICB9XG4gIHJldHVybiByZWFjaDtcbn1cblxuLy8gQnVpbGRzIHRoZSB0cmVlIGZyb20gdGhlIHJvb3RzIG9mIHRoZSBzdGFja3MgdG8gdGhlaXIgbGVhdmVzLlxuZXhwb3J0IGZ1bmN0aW9uIGNhbGxUcmVlKHByb2ZpbGU6IFByb2ZpbGUsIGdyb3VwczogR3JvdXBzLCB3ZWlnaHRzOiBXZWlnaHRzLCBvcHRpb25zOiBUcmVlT3B0aW9ucyA9IHt9KTogVHJlZSB7XG4gIGNvbnN0IHsgc3RhY2tQYXJlbnQsIHN0YWNrRnJhbWUgfSA9IHByb2ZpbGU7XG4gIGNvbnN0IHJlYWNoID0gcmVhY2hlZChwcm9maWxlLCB3ZWlnaHRzKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoMSArIHJlYWNoLnJlZHVjZSgoc3VtLCBiaXQpID0+IHN1bSArIGJpdCwgMCksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMucm9vdCA/PyAwO1xuICBjb25zdCBpbmRleCA9IG5ldyBQYWlySW5kZXgoZHJhZnQucGFyZW50LCBkcmFmdC5ncm91cCwgZHJhZnQuZ3JvdXAubGVuZ3RoKTtcbiAgY29uc3Qgbm9kZU9mID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgbm9kZU9mWzBdID0gb3B0aW9ucy5yb290ID09PSB1bmRlZmluZWQgPyAwIDogLTE7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgaWYgKCFyZWFjaFtpZF0pIGNvbnRpbnVlO1xuICAgIG5vZGVPZltpZF0gPSBub2RlRm9yKG5vZGVPZltzdGFja1BhcmVudFtpZF1dLCBncm91cHMub2ZGcmFtZVtzdGFja0ZyYW1lW2lkXV0pO1xuICB9XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgY29uc3Qgbm9kZSA9IG5vZGVPZltpZF07XG4gICAgaWYgKG5vZGUgPCAwKSBjb250aW51ZTtcbiAgICBkcmFmdC5zZWxmW25vZGVdICs9IHdlaWdodHMudmFsdWVbaWRdO1xuICAgIGlmIChkcmFmdC5iYXNlKSBkcmFmdC5iYXNlW25vZGVdICs9IHdlaWdodHMuYmFzZSFbaWRdO1xuICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW2lkXTtcbiAgfVxuICByZXR1cm4gZmluaXNoKGRyYWZ0LCBncm91cHMsIG51bGwpO1xuXG4gIGZ1bmN0aW9uIG5vZGVGb3IocGFyZW50OiBudW1iZXIsIGdyb3VwOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGlmIChwYXJlbnQgPCAwKSByZXR1cm4gZ3JvdXAgPT09IG9wdGlvbnMucm9vdCA/IDAgOiAtMTtcbiAgICBpZiAob3B0aW9ucy5oaWRkZW4/Lltncm91cF0pIHJldHVybiBwYXJlbnQ7XG4gICAgaWYgKGdyb3Vwcy5qb2luc05laWdoYm91cnMgJiYgZHJhZnQuZ3JvdXBbcGFyZW50XSA9PT0gZ3JvdXApIHJldHVybiBwYXJlbnQ7XG4gICAgY29uc3Qga25vd24gPSBpbmRleC5maW5kT3JBZGQocGFyZW50LCBncm91cCwgZHJhZnQuY291bnQpO1xuICAgIHJldHVybiBrbm93biA+PSAwID8ga25vd24gOiBkcmFmdC5hZGQocGFyZW50LCBncm91cCk7XG4gIH1cbn1cblxuLy8gQWRkcyB1cCB0aGUgdG90YWxzLCBwdXRzIHRoZSBoZWF2aWVzdCBjaGlsZCBmaXJzdCBhbmQgbGF5cyB0aGUgbm9kZXMgb3V0IGZyb20gbGVmdCB0byByaWdodC5cbmV4cG9ydCBmdW5jdGlvbiBmaW5pc2goZHJhZnQ6IERyYWZ0LCBncm91cHM6IEdyb3VwcywgY3V0OiBVaW50OEFycmF5IHwgbnVsbCk6IFRyZWUge1xuICBjb25zdCB7IGNvdW50IH0gPSBkcmFmdDtcbiAgY29uc3QgcGFyZW50ID0gZHJhZnQucGFyZW50LnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgZ3JvdXAgPSBkcmFmdC5ncm91cC5zdWJhcnJheSgwLCBjb3VudCk7XG4gIGNvbnN0IHNlbGYgPSBkcmFmdC5zZWxmLnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgYmFzZVNlbGYgPSBkcmFmdC5iYXNlICYmIGRyYWZ0LmJhc2Uuc3ViYXJyYXkoMCwgY291bnQpO1xuICBjb25zdCB0b3RhbCA9IEZsb2F0NjRBcnJheS5mcm9tKHNlbGYpO1xuICBjb25zdCBiYXNlVG90YWwgPSBiYXNlU2VsZiAmJiBGbG9hdDY0QXJyYXkuZnJvbShiYXNlU2VsZik7XG4gIGNvbnN0IHNhbXBsZXMgPSBkcmFmdC5zYW1wbGVzICYmIGRyYWZ0LnNhbXBsZXMuc2xpY2UoMCwgY291bnQpO1xuICBjb25zdCB3aWR0aCA9IG5ldyBGbG9hdDY0QXJyYXkoY291bnQpO1xuICBjb25zdCBkZXB0aCA9IG5ldyBJbnQzMkFycmF5KGNvdW50KTtcbiAgZm9yIChsZXQgbm9kZSA9IGNvdW50IC0gMTsgbm9kZSA+PSAwOyBub2RlLS0pIHtcbiAgICB3aWR0aFtub2RlXSArPSBNYXRoLm1heChzZWxmW25vZGVdLCBiYXNlU2VsZiA/IGJhc2VTZWxmW25vZGVdIDogMCwgMCk7XG4gICAgY29uc3QgYWJvdmUgPSBwYXJlbnRbbm9kZV07XG4gICAgaWYgKGFib3ZlIDwgMCkgY29udGludWU7XG4gICAgdG90YWxbYWJvdmVdICs9IHRvdGFsW25vZGVdO1xuICAgIHdpZHRoW2Fib3ZlXSArPSB3aWR0aFtub2RlXTtcbiAgICBpZiAoYmFzZVRvdGFsKSBiYXNlVG90YWxbYWJvdmVdICs9IGJhc2VUb3RhbFtub2RlXTtcbiAgICBpZiAoc2FtcGxlcykgc2FtcGxlc1thYm92ZV0gKz0gc2FtcGxlc1tub2RlXTtcbiAgfVxuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IGNvdW50OyBub2RlKyspIGRlcHRoW25vZGVdID0gZGVwdGhbcGFyZW50W25vZGVdXSArIDE7XG4gIGNvbnN0IHRyZWU6IFRyZWUgPSB7XG4gICAgY291bnQsIGdyb3VwLCBwYXJlbnQsIGRlcHRoLCBzZWxmLCB0b3RhbCwgYmFzZVNlbGYsIGJhc2VUb3RhbCwgc2FtcGxlcywgd2lkdGgsIGN1dCxcbiAgICBmaXJzdENoaWxkOiBuZXcgSW50MzJBcnJheShjb3VudCksXG4gICAgbmV4dFNpYmxpbmc6IG5ldyBJbnQzMkFycmF5KGNvdW50KSxcbiAgICBzdGFydDogbmV3IEZsb2F0NjRBcnJheShjb3VudCksXG4gICAgbGV2ZWxzOiBbXSxcbiAgfTtcbiAgbGlua0NoaWxkcmVuKHRyZWUsIGdyb3Vwcyk7XG4gIGxheU91dCh0cmVlKTtcbiAgcmV0dXJuIHRyZWU7XG59XG5cbi8vIE9uZSBzb3J0IG9mIGFsbCBub2RlcywgbGlnaHRlc3QgZmlyc3Q6IGVhY2ggdGhlbiBnb2VzIGluIGZyb250IG9mIGl0cyBzaWJsaW5ncy5cbmZ1bmN0aW9uIGxpbmtDaGlsZHJlbih0cmVlOiBUcmVlLCBncm91cHM6IEdyb3Vwcyk6IHZvaWQge1xuICBjb25zdCBvcmRlciA9IG5ldyBVaW50MzJBcnJheSh0cmVlLmNvdW50IC0gMSk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgb3JkZXIubGVuZ3RoOyBpKyspIG9yZGVyW2ldID0gaSArIDE7XG4gIGNvbnN0IHsgd2lkdGgsIGdyb3VwIH0gPSB0cmVlO1xuICBvcmRlci5zb3J0KChhLCBiKSA9PiB3aWR0aFthXSAtIHdpZHRoW2JdIHx8IChncm91cHMubmFtZVtncm91cFthXV0gPCBncm91cHMubmFtZVtncm91cFtiXV0gPyAxIDogLTEpKTtcbiAgZm9yIChjb25zdCBub2RlIG9mIG9yZGVyKSB7XG4gICAgY29uc3QgcGFyZW50ID0gdHJlZS5wYXJlbnRbbm9kZV07XG4gICAgdHJlZS5uZXh0U2libGluZ1tub2RlXSA9IHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdO1xuICAgIHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdID0gbm9kZTtcbiAgfVxufVxuXG5mdW5jdGlvbiBsYXlPdXQodHJlZTogVHJlZSk6IHZvaWQge1xuICBsZXQgbGV2ZWwgPSBJbnQzMkFycmF5Lm9mKDApO1xuICB3aGlsZSAobGV2ZWwubGVuZ3RoID4gMCkge1xuICAgIHRyZWUubGV2ZWxzLnB1c2gobGV2ZWwpO1xuICAgIGNvbnN0IG5leHQ6IG51bWJlcltdID0gW107XG4gICAgZm9yIChjb25zdCBub2RlIG9mIGxldmVsKSB7XG4gICAgICBsZXQgYXQgPSB0cmVlLnN0YXJ0W25vZGVdO1xuICAgICAgZm9yIChsZXQgY2hpbGQgPSB0cmVlLmZpcnN0Q2hpbGRbbm9kZV07IGNoaWxkICE9PSAwOyBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdKSB7XG4gICAgICAgIHRyZWUuc3RhcnRbY2hpbGRdID0gYXQ7XG4gICAgICAgIGF0ICs9IHRyZWUud2lkdGhbY2hpbGRdO1xuICAgICAgICBuZXh0LnB1c2goY2hpbGQpO1xuICAgICAgfVxuICAgIH1cbiAgICBsZXZlbCA9IEludDMyQXJyYXkuZnJvbShuZXh0KTtcbiAgfVxufVxuXG4vLyBUaGUgZ3JvdXBzIGZyb20gdGhlIHJvb3QgdG8gYSBub2RlLCB3aXRob3V0IHRoZSByb290OiBob3cgYSBub2RlIGlzIG5hbWVkIGluIHRoZSBVUkwuXG5leHBvcnQgZnVuY3Rpb24gcGF0aE9mKHRyZWU6IFRyZWUsIG5vZGU6IG51bWJlcik6IG51bWJlcltdIHtcbiAgY29uc3QgcGF0aDogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgYXQgPSBub2RlOyBhdCA+IDA7IGF0ID0gdHJlZS5wYXJlbnRbYXRdKSBwYXRoLnB1c2godHJlZS5ncm91cFthdF0pO1xuICByZXR1cm4gcGF0aC5yZXZlcnNlKCk7XG59XG5cbi8vIFJldHVybnMgdGhlIG5vZGUgb2YgYSBwYXRoLCBvciB0aGUgZGVlcGVzdCBvbmUgdGhhdCBpcyBzdGlsbCB0aGVyZS5cbmV4cG9ydCBmdW5jdGlvbiBub2RlQXQodHJlZTogVHJlZSwgcGF0aDogcmVhZG9ubHkgbnVtYmVyW10pOiBudW1iZXIge1xuICBsZXQgbm9kZSA9IDA7XG4gIGZvciAoY29uc3QgZ3JvdXAgb2YgcGF0aCkge1xuICAgIGxldCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTtcbiAgICB3aGlsZSAoY2hpbGQgIT09IDAgJiYgdHJlZS5ncm91cFtjaGlsZF0gIT09IGdyb3VwKSBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdO1xuICAgIGlmIChjaGlsZCA9PT0gMCkgYnJlYWs7XG4gICAgbm9kZSA9IGNoaWxkO1xuICB9XG4gIHJldHVybiBub2RlO1xufVxuIiwgIi8vIFRoZSB0cmVlIHVwc2lkZSBkb3duOiBmcm9tIHdoZXJlIHRpbWUgd2FzIHNwZW50IHRvIHdobyBjYWxsZWQgdGhhdCwgZm9yIHRoZSBpbnZlcnRlZCB2aWV3cyBhbmQgdGhlIHNhbmR3aWNoJ3MgdXBwZXIgaGFsZi5cbi8vXG4vLyBBbGwgc3RhY2tzIGJlZ2luIGF0IGl0cyBmaXJzdCBsZXZlbCBhbmQgcGFydCBvbiB0aGUgd2F5IHVwLiBJbiBhIGJpZyBwcm9maWxlIHRoYXQgdHJlZSBoYXMgbW9yZSBub2RlcyB0aGFuIHRoZSBwcm9maWxlIGhhc1xuLy8gc3RhY2tzLCBtb3N0IG9mIHRoZW0gdGhpbm5lciB0aGFuIGFueXRoaW5nIHRoYXQgY2FuIGJlIHNlZW47IHdoYXQgaXMgdGhpbm5lciB0aGFuIGB0aGlubmVzdGAgaXMga2VwdCBidXQgbm90IGZvbGxvd2VkLCBhbmRcbi8vIG1hcmtlZCBhcyBjdXQuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBEcmFmdCwgZmluaXNoLCB0eXBlIFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFNvIG1hbnkgc3RlcHMgdXAgYXJlIHRha2VuIHdpdGhvdXQgYSB0aG91Z2h0OyBiZXlvbmQsIHRoaW4gbm9kZXMgYXJlIGN1dC5cbmNvbnN0IFNURVBTX01BWCA9IDNfMDAwXzAwMDtcbmNvbnN0IFRISU5ORVNUX1NIQVJFID0gMSAvIDIwXzAwMDtcblxuZXhwb3J0IGludGVyZmFjZSBDYWxsZXJUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7XG4gIG9mPzogbnVtYmVyIHwgdW5kZWZpbmVkOyAvLyBncm91cDogb25seSBpdHMgY2FsbGVycywgZnJvbSBpdHMgb3V0ZXJtb3N0IGZyYW1lIHVwXG59XG5cbmludGVyZmFjZSBXYWxrIHtcbiAgY3Vyc29yOiBJbnQzMkFycmF5OyAvLyBieSBlbnRyeTogdGhlIHN0YWNrIHRoYXQgaXQgaGFzIGNvbWUgdG9cbiAgc3RhY2s6IEludDMyQXJyYXk7IC8vIGJ5IGVudHJ5OiB3aGVyZSBpdCBiZWdhblxufVxuXG5leHBvcnQgZnVuY3Rpb24gY2FsbGVyVHJlZShwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3Vwcywgd2VpZ2h0czogV2VpZ2h0cywgb3B0aW9uczogQ2FsbGVyVHJlZU9wdGlvbnMgPSB7fSk6IFRyZWUge1xuICBjb25zdCB3YWxrID0gb3B0aW9ucy5vZiA9PT0gdW5kZWZpbmVkID8gZnJvbUxlYXZlcyhwcm9maWxlLCB3ZWlnaHRzKSA6IGZyb21PdXRlcm1vc3QocHJvZmlsZSwgZ3JvdXBzLCB3ZWlnaHRzLCBvcHRpb25zLm9mKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoTWF0aC5tYXgod2Fsay5zdGFjay5sZW5ndGggKiA0LCAxNiksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMub2YgPz8gMDtcbiAgY29uc3QgY3V0ID0gbmV3IE1hcDxudW1iZXIsIHRydWU+KCk7XG4gIGNvbnN0IHdlaWdodE9mID0gKGVudHJ5OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIGNvbnN0IHN0YWNrID0gd2Fsay5zdGFja1tlbnRyeV07XG4gICAgcmV0dXJuIE1hdGgubWF4KHdlaWdodHMudmFsdWVbc3RhY2tdLCB3ZWlnaHRzLmJhc2UgPyB3ZWlnaHRzLmJhc2Vbc3RhY2tdIDogMCk7XG4gIH07XG4gIGxldCBldmVyeXRoaW5nID0gMDtcbiAgZm9yIChsZXQgZW50cnkgPSAwOyBlbnRyeSA8IHdhbGsuc3RhY2subGVuZ3RoOyBlbnRyeSsrKSBldmVyeXRoaW5nICs9IHdlaWdodE9mKGVudHJ5KTtcbiAgY29uc3QgdGhpbm5lc3QgPSBzdGVwcyhwcm9maWxlLCB3YWxrLnN0YWNrKSA+IFNURVBTX01BWCA/IGV2ZXJ5dGhpbmcgKiBUSElOTkVTVF9TSEFSRSA6IDA7XG5cbiAgY29uc3QgYnVja2V0cyA9IG5ldyBCdWNrZXRzKGdyb3Vwcy5uYW1lLmxlbmd0aCk7XG4gIGNvbnN0IHBlbmRpbmc6IFtub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcl1bXSA9IFtbMCwgMCwgd2Fsay5zdGFjay5sZW5ndGhdXTtcbiAgZm9yIChsZXQgaXRlbSA9IHBlbmRpbmcucG9wKCk7IGl0ZW07IGl0ZW0gPSBwZW5kaW5nLnBvcCgpKSB7XG4gICAgY29uc3QgW25vZGUsIGZyb20sIHRvXSA9IGl0ZW07XG4gICAgZm9yIChjb25zdCBbZ3JvdXAsIGJlZ2luLCBlbmRdIG9mIGJ1Y2tldHMuZGl2aWRlKHdhbGssIGZyb20sIHRvLCAoZW50cnkpID0+IGdyb3VwQXQoZW50cnksIGRyYWZ0Lmdyb3VwW25vZGVdKSkpIHtcbiAgICAgIGlmIChncm91cCA8IDApIHtcbiAgICAgICAgc2V0dGxlKG5vZGUsIGJlZ2luLCBlbmQpO1xuICAgICAgICBjb250aW51ZTtcbiAgICAgIH1cbiAgICAgIGNvbnN0IGNoaWxkID0gZHJhZnQuYWRkKG5vZGUsIGdyb3VwKTtcbiAgICAgIGxldCB3ZWlnaHQgPSAwO1xuICAgICAgZm9yIChsZXQgZW50cnkgPSBiZWdpbjsgZW50cnkgPCBlbmQ7IGVudHJ5KyspIHdlaWdodCArPSB3ZWlnaHRPZihlbnRyeSk7XG4gICAgICBpZiAod2VpZ2h0IDwgdGhpbm5lc3QpIHtcbiAgICAgICAgc2V0dGxlKGNoaWxkLCBiZWdpbiwgZW5kKTtcbiAgICAgICAgY3V0LnNldChjaGlsZCwgdHJ1ZSk7XG4gICAgICB9IGVsc2Uge1xuICAgICAgICBzdGVwVXAoYmVnaW4sIGVuZCk7XG4gICAgICAgIHBlbmRpbmcucHVzaChbY2hpbGQsIGJlZ2luLCBlbmRdKTtcbiAgICAgIH1cbiAgICB9XG4gIH1cbiAgcmV0dXJuIGZpbmlzaChkcmFmdCwgZ3JvdXBzLCBjdXQuc2l6ZSA+IDAgPyBtYXJrcyhjdXQsIGRyYWZ0LmNvdW50KSA6IG51bGwpO1xuXG4gIC8vIFRoZSBncm91cCB0aGF0IHRoZSBlbnRyeSdzIGN1cnNvciBzaG93cywgb25jZSB3aGF0IGlzIGhpZGRlbiBvciBqb2luZWQgaXMgcGFzc2VkIG92ZXI7IC0xIGF0IHRoZSBlbmQgb2YgdGhlIHN0YWNrLlxuICBmdW5jdGlvbiBncm91cEF0KGVudHJ5OiBudW1iZXIsIGJlbG93OiBudW1iZXIpOiBudW1iZXIge1xuICAgIGxldCBhdCA9IHdhbGsuY3Vyc29yW2VudHJ5XTtcbiAgICBsZXQgZ3JvdXAgPSAtMTtcbiAgICBmb3IgKDsgYXQgIT09IDA7IGF0ID0gcHJvZmlsZS5zdGFja1BhcmVudFthdF0pIHtcbiAgICAgIGdyb3VwID0gZ3JvdXBzLm9mRnJhbWVbcHJvZmlsZS5zdGFja0ZyYW1lW2F0XV07XG4gICAgICBpZiAoIW9wdGlvbnMuaGlkZGVuPy5bZ3JvdXBdICYmICEoZ3JvdXBzLmpvaW5zTmVpZ2hib3VycyAmJiBncm91cCA9PT0gYmVsb3cpKSBicmVhaztcbiAgICAgIGdyb3VwID0gLTE7XG4gICAgfVxuICAgIHdhbGsuY3Vyc29yW2VudHJ5XSA9IGF0O1xuICAgIHJldHVybiBncm91cDtcbiAgfVxuXG4gIGZ1bmN0aW9uIHN0ZXBVcChmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIpOiB2b2lkIHtcbiAgICBmb3IgKGxldCBlbnRyeSA9IGZyb207IGVudHJ5IDwgdG87IGVudHJ5KyspIHdhbGsuY3Vyc29yW2VudHJ5XSA9IHByb2ZpbGUuc3RhY2tQYXJlbnRbd2Fsay5jdXJzb3JbZW50cnldXTtcbiAgfVxuXG4gIGZ1bmN0aW9uIHNldHRsZShub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcik6IHZvaWQge1xuICAgIGZvciAobGV0IGVudHJ5ID0gZnJvbTsgZW50cnkgPCB0bzsgZW50cnkrKykge1xuICAgICAgY29uc3Qgc3RhY2sgPSB3YWxrLnN0YWNrW2VudHJ5XTtcbiAgICAgIGRyYWZ0LnNlbGZbbm9kZV0gKz0gd2VpZ2h0cy52YWx1ZVtzdGFja107XG4gICAgICBpZiAoZHJhZnQuYmFzZSkgZHJhZnQuYmFzZVtub2RlXSArPSB3ZWlnaHRzLmJhc2UhW3N0YWNrXTtcbiAgICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW3N0YWNrXTtcbiAgICB9XG4gIH1cbn1cblxuZnVuY3Rpb24gaGFzV2VpZ2h0KHdlaWdodHM6IFdlaWdodHMsIHN0YWNrOiBudW1iZXIpOiBib29sZWFuIHtcbiAgcmV0dXJuIHdlaWdodHMudmFsdWVbc3RhY2tdICE9PSAwIHx8ICh3ZWlnaHRzLmJhc2UgIT09IG51bGwgJiYgd2VpZ2h0cy5iYXNlW3N0YWNrXSAhPT0gMCk7XG59XG5cbmZ1bmN0aW9uIGZyb21MZWF2ZXMocHJvZmlsZTogUHJvZmlsZSwgd2VpZ2h0czogV2VpZ2h0cyk6IFdhbGsge1xuICBjb25zdCBzdGFja3M6IG51bWJlcltdID0gW107XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aDsgaWQrKykgaWYgKGhhc1dlaWdodCh3ZWlnaHRzLCBpZCkpIHN0YWNrcy5wdXNoKGlkKTtcbiAgcmV0dXJuIHsgY3Vyc29yOiBJbnQzMkFycmF5LmZyb20oc3RhY2tzKSwgc3RhY2s6IEludDMyQXJyYXkuZnJvbShzdGFja3MpIH07XG59XG5cbi8vIFN0YWNrcyBpbiB3aGljaCB0aGUgZ3JvdXAgb2NjdXJzLCBiZWdpbm5pbmcgYWJvdmUgaXRzIG91dGVybW9zdCBmcmFtZTogdGltZSBpbiByZWN1cnNpb24gdGhlbiBjb3VudHMgb25jZS5cbmZ1bmN0aW9uIGZyb21PdXRlcm1vc3QocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIGdyb3VwOiBudW1iZXIpOiBXYWxrIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3Qgb3V0ZXJtb3N0ID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgY29uc3QgY3Vyc29yOiBudW1iZXJbXSA9IFtdO1xuICBjb25zdCBzdGFjazogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IG91dGVybW9zdC5sZW5ndGg7IGlkKyspIHtcbiAgICBjb25zdCBhYm92ZSA9IG91dGVybW9zdFtzdGFja1BhcmVudFtpZF1dO1xuICAgIG91dGVybW9zdFtpZF0gPSBhYm92ZSAhPT0gMCA/IGFib3ZlIDogZ3JvdXBzLm9mRnJhbWVbc3RhY2tGcmFtZVtpZF1dID09PSBncm91cCA/IGlkIDogMDtcbiAgICBpZiAob3V0ZXJtb3N0W2lkXSA9PT0gMCB8fCAhaGFzV2VpZ2h0KHdlaWdodHMsIGlkKSkgY29udGludWU7XG4gICAgY3Vyc29yLnB1c2goc3RhY2tQYXJlbnRbb3V0ZXJtb3N0W2lkXV0pO1xuICAgIHN0YWNrLnB1c2goaWQpO1xuICB9XG4gIHJldHVybiB7IGN1cnNvcjogSW50MzJBcnJheS5mcm9tKGN1cnNvciksIHN0YWNrOiBJbnQzMkFycmF5LmZyb20oc3RhY2spIH07XG59XG5cbmZ1bmN0aW9uIHN0ZXBzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YWNrczogSW50MzJBcnJheSk6IG51bWJlciB7XG4gIGNvbnN0IGRlcHRoID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDE7IGlkIDwgZGVwdGgubGVuZ3RoOyBpZCsrKSBkZXB0aFtpZF0gPSBkZXB0aFtwcm9maWxlLnN0YWNrUGFyZW50W2lkXV0gKyAxO1xuICByZXR1cm4gc3RhY2tzLnJlZHVjZSgoc3VtLCBzdGFjaykgPT4gc3VtICsgZGVwdGhbc3RhY2tdLCAwKTtcbn1cblxuZnVuY3Rpb24gbWFya3MoY3V0OiBNYXA8bnVtYmVyLCB0cnVlPiwgY291bnQ6IG51bWJlcik6IFVpbnQ4QXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgVWludDhBcnJheShjb3VudCk7XG4gIGZvciAoY29uc3Qgbm9kZSBvZiBjdXQua2V5cygpKSByZXN1bHRbbm9kZV0gPSAxO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG4vLyBTb3J0cyBhIHJ1biBvZiBlbnRyaWVzIGJ5IGdyb3VwLCBpbiBwbGFjZSwgaW4gdGltZSBsaW5lYXIgaW4gaXRzIGxlbmd0aC5cbmNsYXNzIEJ1Y2tldHMge1xuICBwcml2YXRlIHJlYWRvbmx5IHNpemU6IEludDMyQXJyYXk7XG4gIHByaXZhdGUgc2NyYXRjaDogV2FsayA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheSgwKSwgc3RhY2s6IG5ldyBJbnQzMkFycmF5KDApIH07XG4gIHByaXZhdGUga2V5cyA9IG5ldyBJbnQzMkFycmF5KDApO1xuXG4gIGNvbnN0cnVjdG9yKGdyb3Vwc0NvdW50OiBudW1iZXIpIHtcbiAgICB0aGlzLnNpemUgPSBuZXcgSW50MzJBcnJheShncm91cHNDb3VudCArIDEpO1xuICB9XG5cbiAgLy8gUmV0dXJucyBbZ3JvdXAsIGZyb20sIHRvXSBmb3IgZWFjaCBncm91cCB0aGF0IGBrZXlPZmAgbmFtZXMsIC0xIGFtb25nIHRoZW0uXG4gIGRpdmlkZSh3YWxrOiBXYWxrLCBmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIsIGtleU9mOiAoZW50cnk6IG51bWJlcikgPT4gbnVtYmVyKTogW251bWJlciwgbnVtYmVyLCBudW1iZXJdW10ge1xuICAgIGNvbnN0IGxlbmd0aCA9IHRvIC0gZnJvbTtcbiAgICBpZiAodGhpcy5rZXlzLmxlbmd0aCA8IGxlbmd0aCkge1xuICAgICAgdGhpcy5rZXlzID0gbmV3IEludDMyQXJyYXkobGVuZ3RoKTtcbiAgICAgIHRoaXMuc2NyYXRjaCA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheShsZW5ndGgpLCBzdGFjazogbmV3IEludDMyQXJyYXkobGVuZ3RoKSB9O1xuICAgIH1cbiAgICBjb25zdCBzZWVuOiBudW1iZXJbXSA9IFtdO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IGtleSA9IGtleU9mKGZyb20gKyBpKTtcbiAgICAgIHRoaXMua2V5c1tpXSA9IGtleTtcbiAgICAgIGlmICh0aGlzLnNpemVba2V5ICsgMV0rKyA9PT0gMCkgc2Vlbi5wdXNoKGtleSk7XG4gICAgfVxuICAgIGxldCBhdCA9IDA7XG4gICAgY29uc3QgcmFuZ2VzID0gc2Vlbi5tYXAoKGtleSk6IFtudW1iZXIsIG51bWJlciwgbnVtYmVyXSA9PiB7XG4gICAgICBjb25zdCBiZWdpbiA9IGF0O1xuICAgICAgYXQgKz0gdGhpcy5zaXplW2tleSArIDFdO1xuICAgICAgdGhpcy5zaXplW2tleSArIDFdID0gYmVnaW47XG4gICAgICByZXR1cm4gW2tleSwgZnJvbSArIGJlZ2luLCBmcm9tICsgYXRdO1xuICAgIH0pO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IHBsYWNlID0gdGhpcy5zaXplW3RoaXMua2V5c1tpXSArIDFdKys7XG4gICAgICB0aGlzLnNjcmF0Y2guY3Vyc29yW3BsYWNlXSA9IHdhbGsuY3Vyc29yW2Zyb20gKyBpXTtcbiAgICAgIHRoaXMuc2NyYXRjaC5zdGFja1twbGFjZV0gPSB3YWxrLnN0YWNrW2Zyb20gKyBpXTtcbiAgICB9XG4gICAgd2Fsay5jdXJzb3Iuc2V0KHRoaXMuc2NyYXRjaC5jdXJzb3Iuc3ViYXJyYXkoMCwgbGVuZ3RoKSwgZnJvbSk7XG4gICAgd2Fsay5zdGFjay5zZXQodGhpcy5zY3JhdGNoLnN0YWNrLnN1YmFycmF5KDAsIGxlbmd0aCksIGZyb20pO1xuICAgIGZvciAoY29uc3Qga2V5IG9mIHNlZW4pIHRoaXMuc2l6ZVtrZXkgKyAxXSA9IDA7XG4gICAgcmV0dXJuIHJhbmdlcztcbiAgfVxufVxuIiwgIi8vIEZvY3VzOiBvbmx5IHN0YWNrcyBpbiB3aGljaCBhIGZyYW1lIG1hdGNoZXMuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIEJ5IHN0YWNrIGlkOiAxIHdoZXJlIGEgZnJhbWUgb2YgdGhlIHN0YWNrIGlzIG9mIGEgZ3JvdXAgdGhhdCB3YXMgZm91bmQuXG5leHBvcnQgZnVuY3Rpb24gc3RhY2tzV2l0aChwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3VwcywgZm91bmQ6IFVpbnQ4QXJyYXkpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgbWF0Y2hlcyA9IG5ldyBVaW50OEFycmF5KHN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBtYXRjaGVzLmxlbmd0aDsgaWQrKykge1xuICAgIG1hdGNoZXNbaWRdID0gbWF0Y2hlc1tzdGFja1BhcmVudFtpZF1dIHwgZm91bmRbZ3JvdXBzLm9mRnJhbWVbc3RhY2tGcmFtZVtpZF1dXTtcbiAgfVxuICByZXR1cm4gbWF0Y2hlcztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGZvY3VzZWQocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIGZvdW5kOiBVaW50OEFycmF5KTogV2VpZ2h0cyB7XG4gIGNvbnN0IG1hdGNoZXMgPSBzdGFja3NXaXRoKHByb2ZpbGUsIGdyb3VwcywgZm91bmQpO1xuICBjb25zdCBrZWVwID0gKHZhbHVlczogRmxvYXQ2NEFycmF5KTogRmxvYXQ2NEFycmF5ID0+IHZhbHVlcy5tYXAoKHZhbHVlLCBpZCkgPT4gKG1hdGNoZXNbaWRdID8gdmFsdWUgOiAwKSk7XG4gIHJldHVybiB7XG4gICAgdmFsdWU6IGtlZXAod2VpZ2h0cy52YWx1ZSksXG4gICAgYmFzZTogd2VpZ2h0cy5iYXNlICYmIGtlZXAod2VpZ2h0cy5iYXNlKSxcbiAgICBjb3VudDogd2VpZ2h0cy5jb3VudCAmJiBrZWVwKHdlaWdodHMuY291bnQpLFxuICB9O1xufVxuIiwgIi8vIFBhdGhzIGFzIHNob3J0IGFzIHRoZXkgY2FuIGJlIHRvbGQgYXBhcnQ6IG9mIGEgZ2VtJ3MgZmlsZSB0aGUgcGFydCBmcm9tIHRoZSBnZW0gb24sIG9mIGEgc3RhbmRhcmQgbGlicmFyeSdzIHRoZSBwYXJ0IGJlbG93XG4vLyBSdWJ5J3MgZGlyZWN0b3J5LCBvZiB0aGUgYXBwbGljYXRpb24ncyB0aGUgcGFydCBiZWxvdyB0aGUgZGlyZWN0b3J5IHRoYXQgYWxsIG9mIHRoZW0gc2hhcmUuXG5cbmltcG9ydCB7IG9yaWdpbk9mIH0gZnJvbSBcIi4va2luZHMudHNcIjtcblxuLy8gUmV0dXJucyBmb3IgZWFjaCBmaWxlIGhvdyBpdCBpcyBzaG93bi5cbmV4cG9ydCBmdW5jdGlvbiBzaG9ydFBhdGhzKGZpbGVzOiByZWFkb25seSBzdHJpbmdbXSk6IE1hcDxzdHJpbmcsIHN0cmluZz4ge1xuICBjb25zdCBvd24gPSBmaWxlcy5maWx0ZXIoKGZpbGUpID0+IGZpbGUuc3RhcnRzV2l0aChcIi9cIikgJiYgb3JpZ2luT2YoXCJcIiwgZmlsZSkuY2F0ZWdvcnkgPT09IFwiYXBwXCIpO1xuICBjb25zdCBzaGFyZWQgPSBzaGFyZWREaXJlY3Rvcnkob3duKTtcbiAgcmV0dXJuIG5ldyBNYXAoZmlsZXMubWFwKChmaWxlKSA9PiBbZmlsZSwgc2hvcnRQYXRoKGZpbGUsIHNoYXJlZCldKSk7XG59XG5cbmZ1bmN0aW9uIHNob3J0UGF0aChmaWxlOiBzdHJpbmcsIHNoYXJlZDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgZ2VtID0gL1xcL2dlbXNcXC8oW14vXSstXFxkW14vXSpcXC8uKykkLy5leGVjKGZpbGUpO1xuICBpZiAoZ2VtKSByZXR1cm4gZ2VtWzFdO1xuICBjb25zdCBzdGFuZGFyZCA9IC9cXC9saWJcXC9ydWJ5XFwvKD86c2l0ZV9ydWJ5XFwvfHZlbmRvcl9ydWJ5XFwvKT9cXGQrXFwuXFxkK1xcLlxcZCtcXC8oLis/KT4/JC8uZXhlYyhmaWxlKTtcbiAgaWYgKHN0YW5kYXJkKSByZXR1cm4gc3RhbmRhcmRbMV07XG4gIHJldHVybiBzaGFyZWQgIT09IFwiXCIgJiYgZmlsZS5zdGFydHNXaXRoKHNoYXJlZCkgPyBmaWxlLnNsaWNlKHNoYXJlZC5sZW5ndGgpIDogZmlsZTtcbn1cblxuLy8gV2l0aCBpdHMgc2xhc2ggYXQgdGhlIGVuZDsgXCJcIiB3aGVyZSB0aGVyZSBpcyBub25lOiBcInNydi9ydW4ucmJcIiB3b3VsZCBsb29rIGFzIGlmIGl0IHdlcmUgcmVsYXRpdmUuXG5mdW5jdGlvbiBzaGFyZWREaXJlY3RvcnkoZmlsZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogc3RyaW5nIHtcbiAgaWYgKGZpbGVzLmxlbmd0aCA9PT0gMCkgcmV0dXJuIFwiXCI7XG4gIGxldCBzaGFyZWQgPSBmaWxlc1swXS5zbGljZSgwLCBmaWxlc1swXS5sYXN0SW5kZXhPZihcIi9cIikgKyAxKTtcbiAgZm9yIChjb25zdCBmaWxlIG9mIGZpbGVzKSB7XG4gICAgd2hpbGUgKCFmaWxlLnN0YXJ0c1dpdGgoc2hhcmVkKSkgc2hhcmVkID0gc2hhcmVkLnNsaWNlKDAsIHNoYXJlZC5sYXN0SW5kZXhPZihcIi9cIiwgc2hhcmVkLmxlbmd0aCAtIDIpICsgMSk7XG4gIH1cbiAgcmV0dXJuIHNoYXJlZCA9PT0gXCIvXCIgPyBcIlwiIDogc2hhcmVkO1xufVxuIiwgIi8vIFdoYXQgdGhlIGJveGVzIG9mIGEgZ3JhcGggYW5kIHRoZSByb3dzIG9mIGEgdGFibGUgc3RhbmQgZm9yOiBhIG1ldGhvZCwgYSBmaWxlLCBhIGdlbSwgb3IgYSBsaWJyYXJ5IGluIHRoZSB3aWRlIHNlbnNlLlxuLy9cbi8vIEdyb3VwIDAgaXMgdGhlIHJvb3QgdGhhdCBob2xkcyBldmVyeXRoaW5nLiBGcmFtZXMgbmV4dCB0byBlYWNoIG90aGVyIGluIG9uZSBmaWxlLCBnZW0gb3IgbGlicmFyeSBhcmUgb25lIHN0ZXAgb2YgYSBzdGFjayxcbi8vIGZvciBub2JvZHkgd2FudHMgdG8gc2VlIFwicmFjaywgcmFjaywgcmFja1wiOyB0d28gZnJhbWVzIG9mIG9uZSBtZXRob2QgYXJlIHJlY3Vyc2lvbiBhbmQgc3RheSB0d28uXG5cbmltcG9ydCB7IGlzTGFiZWxGcmFtZSB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHsgQ0FURUdPUklFUywgQ0FURUdPUllfV09SRFMsIG9yaWdpbk9mLCB0eXBlIE9yaWdpbiB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBzaG9ydFBhdGhzIH0gZnJvbSBcIi4vcGxhY2VzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBHUk9VUF9NT0RFUyA9IFtcIm1ldGhvZFwiLCBcImZpbGVcIiwgXCJnZW1cIiwgXCJsaWJyYXJ5XCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgR3JvdXBNb2RlID0gKHR5cGVvZiBHUk9VUF9NT0RFUylbbnVtYmVyXTtcblxuZXhwb3J0IGludGVyZmFjZSBHcm91cHMge1xuICBtb2RlOiBHcm91cE1vZGU7XG4gIG5hbWU6IHN0cmluZ1tdO1xuICBmaWxlOiBzdHJpbmdbXTsgLy8gXCJcIiB3aGVyZSBhIGdyb3VwIGlzIG1vcmUgdGhhbiBvbmUgZmlsZVxuICBwbGFjZTogc3RyaW5nW107IC8vIHRoZSBzYW1lLCBhcyBzaG9ydCBhcyBpdCBjYW4gYmVcbiAgbGluZTogSW50MzJBcnJheTsgLy8gZmlyc3QgbGluZSBvZiBhIG1ldGhvZDsgMCBlbHNld2hlcmVcbiAgY2F0ZWdvcnk6IFVpbnQ4QXJyYXk7IC8vIGluZGV4IGluIENBVEVHT1JJRVNcbiAgb2ZGdW5jdGlvbjogSW50MzJBcnJheTtcbiAgb2ZGcmFtZTogSW50MzJBcnJheTtcbiAgam9pbnNOZWlnaGJvdXJzOiBib29sZWFuO1xufVxuXG5pbnRlcmZhY2UgRHJhZnQge1xuICBrZXk6IHN0cmluZztcbiAgbmFtZTogc3RyaW5nO1xuICBmaWxlOiBzdHJpbmc7XG4gIGxpbmU6IG51bWJlcjtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGdyb3Vwc09mKHByb2ZpbGU6IFByb2ZpbGUsIG1vZGU6IEdyb3VwTW9kZSk6IEdyb3VwcyB7XG4gIGNvbnN0IGdyb3VwcyA9IHtcbiAgICBtb2RlLFxuICAgIG5hbWU6IFtcImFsbFwiXSxcbiAgICBmaWxlOiBbXCJcIl0sXG4gICAgbGluZXM6IFswXSxcbiAgICBjYXRlZ29yaWVzOiBbQ0FURUdPUklFUy5pbmRleE9mKFwib3RoZXJcIildLFxuICB9O1xuICBjb25zdCBwbGFjZXMgPSBzaG9ydFBhdGhzKFsuLi5uZXcgU2V0KHByb2ZpbGUuZnVuY3Rpb25GaWxlKV0pO1xuICBjb25zdCBpZHMgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPigpO1xuICBjb25zdCBvZkZ1bmN0aW9uID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5mdW5jdGlvbk5hbWUubGVuZ3RoKTtcbiAgZm9yIChsZXQgaWQgPSAwOyBpZCA8IG9mRnVuY3Rpb24ubGVuZ3RoOyBpZCsrKSB7XG4gICAgY29uc3Qgb3JpZ2luID0gb3JpZ2luT2YocHJvZmlsZS5mdW5jdGlvbk5hbWVbaWRdLCBwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0pO1xuICAgIGNvbnN0IGRyYWZ0ID0gZHJhZnRPZihwcm9maWxlLCBpZCwgbW9kZSwgb3JpZ2luLCBwbGFjZXMpO1xuICAgIGxldCBncm91cCA9IGlkcy5nZXQoZHJhZnQua2V5KTtcbiAgICBpZiAoZ3JvdXAgPT09IHVuZGVmaW5lZCkge1xuICAgICAgZ3JvdXAgPSBncm91cHMubmFtZS5sZW5ndGg7XG4gICAgICBpZHMuc2V0KGRyYWZ0LmtleSwgZ3JvdXApO1xuICAgICAgZ3JvdXBzLm5hbWUucHVzaChkcmFmdC5uYW1lKTtcbiAgICAgIGdyb3Vwcy5maWxlLnB1c2goZHJhZnQuZmlsZSk7XG4gICAgICBncm91cHMubGluZXMucHVzaChkcmFmdC5saW5lKTtcbiAgICAgIGdyb3Vwcy5jYXRlZ29yaWVzLnB1c2goQ0FURUdPUklFUy5pbmRleE9mKG9yaWdpbi5jYXRlZ29yeSkpO1xuICAgIH1cbiAgICBvZkZ1bmN0aW9uW2lkXSA9IGdyb3VwO1xuICB9XG4gIHJldHVybiB7XG4gICAgbW9kZSxcbiAgICBuYW1lOiBncm91cHMubmFtZSxcbiAgICBmaWxlOiBncm91cHMuZmlsZSxcbiAgICBwbGFjZTogZ3JvdXBzLmZpbGUubWFwKChmaWxlKSA9PiBwbGFjZXMuZ2V0KGZpbGUpID8/IGZpbGUpLFxuICAgIGxpbmU6IEludDMyQXJyYXkuZnJvbShncm91cHMubGluZXMpLFxuICAgIGNhdGVnb3J5OiBVaW50OEFycmF5LmZyb20oZ3JvdXBzLmNhdGVnb3JpZXMpLFxuICAgIG9mRnVuY3Rpb24sXG4gICAgb2ZGcmFtZTogcHJvZmlsZS5mcmFtZUZ1bmN0aW9uLm1hcCgoaWQpID0+IG9mRnVuY3Rpb25baWRdKSxcbiAgICBqb2luc05laWdoYm91cnM6IG1vZGUgIT09IFwibWV0aG9kXCIsXG4gIH07XG59XG5cbmZ1bmN0aW9uIGRyYWZ0T2YocHJvZmlsZTogUHJvZmlsZSwgaWQ6IG51bWJlciwgbW9kZTogR3JvdXBNb2RlLCBvcmlnaW46IE9yaWdpbiwgcGxhY2VzOiBNYXA8c3RyaW5nLCBzdHJpbmc+KTogRHJhZnQge1xuICBjb25zdCB7IGNhdGVnb3J5LCBsaWJyYXJ5IH0gPSBvcmlnaW47XG4gIGNvbnN0IG5hbWUgPSBwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0gfHwgXCJbdW5rbm93bl1cIjtcbiAgY29uc3QgZmlsZSA9IHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXTtcbiAgY29uc3QgbGluZSA9IHByb2ZpbGUuZnVuY3Rpb25MaW5lW2lkXTtcbiAgaWYgKG1vZGUgPT09IFwibWV0aG9kXCIpIHJldHVybiB7IGtleTogYCR7bmFtZX1cXDAke2ZpbGV9YCwgbmFtZSwgZmlsZSwgbGluZSB9O1xuICBpZiAoaXNMYWJlbEZyYW1lKGZpbGUpKSByZXR1cm4geyBrZXk6IGAke25hbWV9XFwwJHtmaWxlfWAsIG5hbWUsIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbiAgY29uc3Qgc3ludGhldGljID0gY2F0ZWdvcnkgPT09IFwiZ2NcIiB8fCBjYXRlZ29yeSA9PT0gXCJ3YWl0XCIgfHwgY2F0ZWdvcnkgPT09IFwiYmxvY2tlZFwiO1xuICBpZiAoc3ludGhldGljKSByZXR1cm4geyBrZXk6IGBzdGF0ZVxcMCR7bmFtZX1gLCBuYW1lLCBmaWxlOiBcIlwiLCBsaW5lOiAwIH07XG4gIGlmIChtb2RlID09PSBcImZpbGVcIikgcmV0dXJuIHsga2V5OiBmaWxlLCBuYW1lOiBwbGFjZXMuZ2V0KGZpbGUpIHx8IFwiW3Vua25vd25dXCIsIGZpbGUsIGxpbmU6IDAgfTtcbiAgaWYgKG1vZGUgPT09IFwiZ2VtXCIpIHJldHVybiB7IGtleTogbGlicmFyeSwgbmFtZTogbGlicmFyeSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xuICByZXR1cm4geyBrZXk6IGNhdGVnb3J5LCBuYW1lOiBDQVRFR09SWV9XT1JEU1tjYXRlZ29yeV0sIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbn1cbiIsICIvLyBUaHJlYWRzIHRoYXQgb25seSB3YWl0ZWQ6IGEgc2VydmVyIGhhcyBtb3JlIG9mIHRoZW0gdGhhbiB0aHJlYWRzIHRoYXQgd29yayAocmVhcGVycyBvZiBjb25uZWN0aW9uIHBvb2xzLCByZWFjdG9ycywgdGltZXJzKSxcbi8vIGFuZCBpbiB3YWxsIG1vZGUgZWFjaCB3ZWlnaHMgYXMgbXVjaCBhcyBvbmUgdGhhdCB3YXMgYnVzeSBhbGwgdGhlIHRpbWUuXG5cbmltcG9ydCB7IFNUQVRFUyB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbi8vIFdobyB3YWtlcyB1cCBub3cgYW5kIHRoZW4gdG8gbG9vayBhcm91bmQgc3RpbGwgZG9lcyBub3RoaW5nLlxuY29uc3QgV09SS0VEX1NIQVJFX01BWCA9IDAuMDAxO1xuY29uc3QgV0FJVElORyA9IFtTVEFURVMuaW5kZXhPZihcImJsb2NrZWRcIiksIFNUQVRFUy5pbmRleE9mKFwid2FpdFwiKV07XG5cbi8vIFJldHVybnMgdGhlIGlkcyBvZiB0aGUgdGhyZWFkcyB0aGF0IHJhbiBmb3IgbmV4dCB0byBub3RoaW5nIG9mIHRoZWlyIHRpbWUuIE5vbmUgd2hlcmUgbm8gb3RoZXIgdGhyZWFkIGRpZCBtb3JlOiB0aGVuIHdhaXRpbmdcbi8vIGlzIHdoYXQgdGhlIHByb2dyYW0gZGlkOyBhbmQgbm9uZSB3aGVyZSB0aW1lIHdhcyBub3QgbWVhc3VyZWQsIGZvciBhIHRocmVhZCB0aGF0IHdhaXRzIHVzZXMgbm8gQ1BVLlxuZXhwb3J0IGZ1bmN0aW9uIGlkbGVUaHJlYWRzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSk6IFJlYWRvbmx5U2V0PG51bWJlcj4ge1xuICBjb25zdCB0eXBlID0gcHJvZmlsZS50eXBlcy5maW5kSW5kZXgoKHsgbmFtZSwgdW5pdCB9KSA9PiBuYW1lID09PSBcIndhbGxcIiAmJiB1bml0ID09PSBcIm5hbm9zZWNvbmRzXCIpO1xuICBpZiAodHlwZSA8IDApIHJldHVybiBuZXcgU2V0KCk7XG4gIGNvbnN0IHRpbWVzID0gbmV3IE1hcDxudW1iZXIsIHsgYWxsOiBudW1iZXI7IHdvcmtlZDogbnVtYmVyIH0+KCk7XG4gIHByb2ZpbGUuc2FtcGxlVGhyZWFkLmZvckVhY2goKHRocmVhZCwgaSkgPT4ge1xuICAgIGNvbnN0IHZhbHVlID0gcHJvZmlsZS52YWx1ZXNbdHlwZV1baV07XG4gICAgaWYgKHZhbHVlID09PSAwKSByZXR1cm47IC8vIG9mIGFub3RoZXIgc2FtcGxlIHR5cGVcbiAgICBjb25zdCB0aW1lID0gdGltZXMuZ2V0KHRocmVhZCkgPz8geyBhbGw6IDAsIHdvcmtlZDogMCB9O1xuICAgIHRpbWVzLnNldCh0aHJlYWQsIHRpbWUpO1xuICAgIHRpbWUuYWxsICs9IHZhbHVlO1xuICAgIGlmICghV0FJVElORy5pbmNsdWRlcyhzdGF0ZXNbaV0pKSB0aW1lLndvcmtlZCArPSB2YWx1ZTtcbiAgfSk7XG4gIGNvbnN0IGlkbGUgPSBbLi4udGltZXNdLmZpbHRlcigoWywgeyBhbGwsIHdvcmtlZCB9XSkgPT4gd29ya2VkIDw9IGFsbCAqIFdPUktFRF9TSEFSRV9NQVgpLm1hcCgoW3RocmVhZF0pID0+IHRocmVhZCk7XG4gIHJldHVybiBuZXcgU2V0KGlkbGUubGVuZ3RoIDwgdGltZXMuc2l6ZSA/IGlkbGUgOiBbXSk7XG59XG4iLCAiLy8gUmVtZW1iZXJzIHRoZSBsYXN0IGZldyByZXN1bHRzIG9mIGEgY29tcHV0YXRpb24gYnkgYSBrZXksIHNvIHRoYXQgZ29pbmcgYmFjayBhbmQgZm9ydGggYmV0d2VlbiB0d28gdmlld3MgY29zdHMgbm90aGluZy5cblxuZXhwb3J0IGNsYXNzIE1lbW88VD4ge1xuICBwcml2YXRlIHJlYWRvbmx5IHJlc3VsdHMgPSBuZXcgTWFwPHN0cmluZywgVD4oKTtcblxuICBjb25zdHJ1Y3Rvcihwcml2YXRlIHJlYWRvbmx5IG1vc3QgPSA0KSB7fVxuXG4gIGdldChrZXk6IHN0cmluZywgY29tcHV0ZTogKCkgPT4gVCk6IFQge1xuICAgIGxldCByZXN1bHQgPSB0aGlzLnJlc3VsdHMuZ2V0KGtleSk7XG4gICAgaWYgKHJlc3VsdCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICByZXN1bHQgPSBjb21wdXRlKCk7XG4gICAgICBpZiAodGhpcy5yZXN1bHRzLnNpemUgPj0gdGhpcy5tb3N0KSB0aGlzLnJlc3VsdHMuZGVsZXRlKHRoaXMucmVzdWx0cy5rZXlzKCkubmV4dCgpLnZhbHVlIGFzIHN0cmluZyk7XG4gICAgfSBlbHNlIHtcbiAgICAgIHRoaXMucmVzdWx0cy5kZWxldGUoa2V5KTsgLy8gdG8gdGhlIGVuZDogdGhlIG9sZGVzdCBnbyBmaXJzdFxuICAgIH1cbiAgICB0aGlzLnJlc3VsdHMuc2V0KGtleSwgcmVzdWx0KTtcbiAgICByZXR1cm4gcmVzdWx0O1xuICB9XG59XG4iLCAiLy8gV2hpY2ggY29kZSBpcyB0aGUgdXNlcidzIG93biwgYW5kIHRoZSBwcm9maWxlIHdpdGggYWxsIG90aGVyIGNvZGUgZm9sZGVkIGludG8gaXQuXG4vL1xuLy8gT3duIGlzIHdoYXQgaXMgbmVpdGhlciBhIGdlbSdzLCBub3IgdGhlIHN0YW5kYXJkIGxpYnJhcnkncywgbm9yIFJ1YnkncyBpdHNlbGY6IHRoZSBjYXRlZ29yeSBcImFwcFwiLiBXaGVyZSB0aGUgcHJvZmlsZSBzYXlzXG4vLyBpbiB3aGljaCBkaXJlY3RvcnkgdGhlIHByb2dyYW0gcmFuLCBpdCBoYXMgdG8gbGllIGJlbG93IGl0LCB0b286IHByb2dyYW1zIG9mIC91c3IvYmluIGFyZSBub2JvZHkncyBvd24uIFVubGVzcyBub3RoaW5nIGRvZXMsXG4vLyBhcyB3aGVuIGEgcHJvZ3JhbSB3YXMgc3RhcnRlZCBmcm9tIHNvbWV3aGVyZSBlbHNlLiBMYWJlbHMgdGhhdCB3ZXJlIG1hZGUgZnJhbWVzIHN0YXkgYXMgd2VsbC5cblxuaW1wb3J0IHsgb3JpZ2luT2YgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgaXNMYWJlbEZyYW1lIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFdoZXJlIGEgZmlsZSdzIGFic29sdXRlIHBhdGggaXM6IGFsc28gdGhhdCBvZiB0aGUgY29kZSB0aGF0IHdhcyBldmFsdWF0ZWQgaW4gaXQuXG5jb25zdCBBQlNPTFVURSA9IC9eKD86XFwoZXZhbCBhdCApPyhcXC8uKikvO1xuXG4vLyBSZXR1cm5zIDEgZm9yIGVhY2ggZnVuY3Rpb24gdGhhdCBpcyB0aGUgdXNlcidzIG93biwgYnkgZnVuY3Rpb24uXG5leHBvcnQgZnVuY3Rpb24gb3duRnVuY3Rpb25zKHByb2ZpbGU6IFByb2ZpbGUpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgaXNBcHAgPSAoaWQ6IG51bWJlcik6IGJvb2xlYW4gPT4gb3JpZ2luT2YocHJvZmlsZS5mdW5jdGlvbk5hbWVbaWRdLCBwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0pLmNhdGVnb3J5ID09PSBcImFwcFwiO1xuICBjb25zdCBhcHBzID0gVWludDhBcnJheS5mcm9tKHByb2ZpbGUuZnVuY3Rpb25OYW1lLCAoXywgaWQpID0+IChpc0FwcChpZCkgPyAxIDogMCkpO1xuICBjb25zdCBpbnNpZGUgPSBhcHBzLm1hcCgoYXBwLCBpZCkgPT4gKGFwcCAmJiBsaWVzQmVsb3cocHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdLCBwcm9maWxlLmRpcmVjdG9yaWVzKSA/IDEgOiAwKSk7XG4gIGNvbnN0IG93biA9IHByb2ZpbGUuZGlyZWN0b3JpZXMubGVuZ3RoID4gMCAmJiBpbnNpZGUuaW5jbHVkZXMoMSkgPyBpbnNpZGUgOiBhcHBzO1xuICByZXR1cm4gb3duLm1hcCgoaXNPd24sIGlkKSA9PiAoaXNPd24gfHwgaXNMYWJlbEZyYW1lKHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSkgPyAxIDogMCkpO1xufVxuXG4vLyBBIHJlbGF0aXZlIHBhdGggYmVnaW5zIHdoZXJlIHRoZSBwcm9ncmFtIHJhbi5cbmZ1bmN0aW9uIGxpZXNCZWxvdyhmaWxlOiBzdHJpbmcsIGRpcmVjdG9yaWVzOiByZWFkb25seSBzdHJpbmdbXSk6IGJvb2xlYW4ge1xuICBjb25zdCBwYXRoID0gQUJTT0xVVEUuZXhlYyhmaWxlKT8uWzFdO1xuICByZXR1cm4gcGF0aCA9PT0gdW5kZWZpbmVkIHx8IGRpcmVjdG9yaWVzLnNvbWUoKGRpcmVjdG9yeSkgPT4gcGF0aC5zdGFydHNXaXRoKGRpcmVjdG9yeS5lbmRzV2l0aChcIi9cIikgPyBkaXJlY3RvcnkgOiBgJHtkaXJlY3Rvcnl9L2ApKTtcbn1cblxuLy8gTW92ZXMgd2hhdCBlYWNoIHN0YWNrIHdlaWdocyB0byBpdHMgeW91bmdlc3QgZnJhbWUgdGhhdCBpcyB0aGUgdXNlcidzIG93bjsgdG8gdGhlIHJvb3Qgd2hlcmUgdGhlcmUgaXMgbm9uZS5cbmV4cG9ydCBmdW5jdGlvbiBmb2xkZWQocHJvZmlsZTogUHJvZmlsZSwgb3duOiBVaW50OEFycmF5LCB3ZWlnaHRzOiBXZWlnaHRzKTogV2VpZ2h0cyB7XG4gIGNvbnN0IHsgc3RhY2tQYXJlbnQsIHN0YWNrRnJhbWUsIGZyYW1lRnVuY3Rpb24gfSA9IHByb2ZpbGU7XG4gIGNvbnN0IHRhcmdldCA9IG5ldyBJbnQzMkFycmF5KHN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCB0YXJnZXQubGVuZ3RoOyBpZCsrKSB7XG4gICAgdGFyZ2V0W2lkXSA9IG93bltmcmFtZUZ1bmN0aW9uW3N0YWNrRnJhbWVbaWRdXV0gPyBpZCA6IHRhcmdldFtzdGFja1BhcmVudFtpZF1dO1xuICB9XG4gIGNvbnN0IG1vdmUgPSAodmFsdWVzOiBGbG9hdDY0QXJyYXkpOiBGbG9hdDY0QXJyYXkgPT4ge1xuICAgIGNvbnN0IG1vdmVkID0gbmV3IEZsb2F0NjRBcnJheSh2YWx1ZXMubGVuZ3RoKTtcbiAgICBmb3IgKGxldCBpZCA9IDA7IGlkIDwgdmFsdWVzLmxlbmd0aDsgaWQrKykgbW92ZWRbdGFyZ2V0W2lkXV0gKz0gdmFsdWVzW2lkXTtcbiAgICByZXR1cm4gbW92ZWQ7XG4gIH07XG4gIHJldHVybiB7IHZhbHVlOiBtb3ZlKHdlaWdodHMudmFsdWUpLCBiYXNlOiB3ZWlnaHRzLmJhc2UgJiYgbW92ZSh3ZWlnaHRzLmJhc2UpLCBjb3VudDogd2VpZ2h0cy5jb3VudCAmJiBtb3ZlKHdlaWdodHMuY291bnQpIH07XG59XG4iLCAiLy8gV2hpY2ggZ3JvdXBzIGEgcmVndWxhciBleHByZXNzaW9uIG5hbWVzLCBhbmQgd2hhdCBzaGFyZSBvZiB0aGUgd2VpZ2h0IHRoZXkgY292ZXIuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgUGF0dGVybiB7XG4gIHNvdXJjZTogc3RyaW5nO1xuICByZWdleHA6IFJlZ0V4cCB8IG51bGw7IC8vIG51bGw6IG5vdGhpbmcgaXMgYXNrZWQgZm9yLCBvciBpdCBpcyBubyByZWd1bGFyIGV4cHJlc3Npb25cbiAgY29tcGxhaW50OiBzdHJpbmcgfCBudWxsO1xufVxuXG4vLyBTbWFsbCBsZXR0ZXJzIG1hdGNoIGNhcGl0YWxzLCB0b287IGEgY2FwaXRhbCBsZXR0ZXIgaW4gdGhlIHBhdHRlcm4gYXNrcyBmb3IgaXRzZWxmLlxuZXhwb3J0IGZ1bmN0aW9uIHBhdHRlcm5PZihzb3VyY2U6IHN0cmluZyk6IFBhdHRlcm4ge1xuICBpZiAoc291cmNlID09PSBcIlwiKSByZXR1cm4geyBzb3VyY2UsIHJlZ2V4cDogbnVsbCwgY29tcGxhaW50OiBudWxsIH07XG4gIHRyeSB7XG4gICAgcmV0dXJuIHsgc291cmNlLCByZWdleHA6IG5ldyBSZWdFeHAoc291cmNlLCAvW0EtWl0vLnRlc3Qoc291cmNlKSA/IFwidVwiIDogXCJpdVwiKSwgY29tcGxhaW50OiBudWxsIH07XG4gIH0gY2F0Y2gge1xuICAgIHJldHVybiB7IHNvdXJjZSwgcmVnZXhwOiBudWxsLCBjb21wbGFpbnQ6IFwibm90IGEgcmVndWxhciBleHByZXNzaW9uXCIgfTtcbiAgfVxufVxuXG4vLyBCeSBncm91cDogMSB3aGVyZSB0aGUgbmFtZSBvciB0aGUgZmlsZSBtYXRjaGVzOyBudWxsIHdoZXJlIG5vdGhpbmcgaXMgYXNrZWQgZm9yLlxuZXhwb3J0IGZ1bmN0aW9uIG1hdGNoaW5nR3JvdXBzKGdyb3VwczogR3JvdXBzLCBwYXR0ZXJuOiBQYXR0ZXJuKTogVWludDhBcnJheSB8IG51bGwge1xuICBjb25zdCB7IHJlZ2V4cCB9ID0gcGF0dGVybjtcbiAgaWYgKCFyZWdleHApIHJldHVybiBudWxsO1xuICBjb25zdCBmb3VuZCA9IG5ldyBVaW50OEFycmF5KGdyb3Vwcy5uYW1lLmxlbmd0aCk7XG4gIGZvciAobGV0IGdyb3VwID0gMTsgZ3JvdXAgPCBmb3VuZC5sZW5ndGg7IGdyb3VwKyspIHtcbiAgICBpZiAocmVnZXhwLnRlc3QoZ3JvdXBzLm5hbWVbZ3JvdXBdKSB8fCAoZ3JvdXBzLm1vZGUgPT09IFwibWV0aG9kXCIgJiYgcmVnZXhwLnRlc3QoZ3JvdXBzLmZpbGVbZ3JvdXBdKSkpIGZvdW5kW2dyb3VwXSA9IDE7XG4gIH1cbiAgcmV0dXJuIGZvdW5kO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIE1hdGNoZXMge1xuICBub2RlczogSW50MzJBcnJheTsgLy8gZnJvbSBsZWZ0IHRvIHJpZ2h0LCB0aGUgb3V0ZXIgb25lcyBmaXJzdFxuICB3ZWlnaHQ6IG51bWJlcjsgLy8gb2YgYWxsIHRoYXQgaXMgaW4gYSBtYXRjaGluZyBub2RlLCBjb3VudGVkIG9uY2Vcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIG1hdGNoZXNJbih0cmVlOiBUcmVlLCBmb3VuZDogVWludDhBcnJheSk6IE1hdGNoZXMge1xuICBjb25zdCBjb3ZlcmVkID0gbmV3IFVpbnQ4QXJyYXkodHJlZS5jb3VudCk7XG4gIGNvbnN0IG5vZGVzOiBudW1iZXJbXSA9IFtdO1xuICBsZXQgd2VpZ2h0ID0gMDtcbiAgZm9yIChsZXQgbm9kZSA9IDE7IG5vZGUgPCB0cmVlLmNvdW50OyBub2RlKyspIHtcbiAgICBjb25zdCBtYXRjaGVzID0gZm91bmRbdHJlZS5ncm91cFtub2RlXV07XG4gICAgY29uc3QgYWJvdmUgPSBjb3ZlcmVkW3RyZWUucGFyZW50W25vZGVdXTtcbiAgICBjb3ZlcmVkW25vZGVdID0gbWF0Y2hlcyB8IGFib3ZlO1xuICAgIGlmIChtYXRjaGVzKSBub2Rlcy5wdXNoKG5vZGUpO1xuICAgIGlmIChtYXRjaGVzICYmICFhYm92ZSkgd2VpZ2h0ICs9IHRyZWUudG90YWxbbm9kZV07XG4gIH1cbiAgbm9kZXMuc29ydCgoYSwgYikgPT4gdHJlZS5zdGFydFthXSAtIHRyZWUuc3RhcnRbYl0gfHwgdHJlZS5kZXB0aFthXSAtIHRyZWUuZGVwdGhbYl0pO1xuICByZXR1cm4geyBub2RlczogSW50MzJBcnJheS5mcm9tKG5vZGVzKSwgd2VpZ2h0IH07XG59XG4iLCAiLy8gU2VsZiBhbmQgdG90YWwgb2YgZXZlcnkgZ3JvdXAuIEEgZ3JvdXAgdGhhdCBjYWxscyBpdHNlbGYgY291bnRzIG9uY2UgZm9yIGVhY2ggc3RhY2s6IG9ubHkgaXRzIG91dGVybW9zdCBub2RlcyBhZGQgdG8gaXRzXG4vLyB0b3RhbCwgc28gbm90aGluZyBpcyBtb3JlIHRoYW4gMTAwICUuXG5cbmltcG9ydCB0eXBlIHsgVHJlZSB9IGZyb20gXCIuL3RyZWUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBUYWJsZVJvdyB7XG4gIGdyb3VwOiBudW1iZXI7XG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbiAgc2FtcGxlczogbnVtYmVyOyAvLyB0YWtlbiB3aGlsZSB0aGUgZ3JvdXAgd2FzIHRoZSBsZWFmIG9yIGJlbG93OyAwIHdoZXJlIHRoZSBwcm9maWxlIGRvZXMgbm90IHNheVxuICBiYXNlU2VsZjogbnVtYmVyO1xuICBiYXNlVG90YWw6IG51bWJlcjtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHRhYmxlUm93cyh0cmVlOiBUcmVlLCBncm91cHNDb3VudDogbnVtYmVyKTogVGFibGVSb3dbXSB7XG4gIGNvbnN0IHJvd3M6IFRhYmxlUm93W10gPSBBcnJheS5mcm9tKHsgbGVuZ3RoOiBncm91cHNDb3VudCB9LCAoXywgZ3JvdXApID0+ICh7XG4gICAgZ3JvdXAsIHNlbGY6IDAsIHRvdGFsOiAwLCBzYW1wbGVzOiAwLCBiYXNlU2VsZjogMCwgYmFzZVRvdGFsOiAwLFxuICB9KSk7XG4gIGZvckVhY2hPdXRlcm1vc3QodHJlZSwgZ3JvdXBzQ291bnQsIChub2RlLCBpc091dGVybW9zdCkgPT4ge1xuICAgIGNvbnN0IHJvdyA9IHJvd3NbdHJlZS5ncm91cFtub2RlXV07XG4gICAgcm93LnNlbGYgKz0gdHJlZS5zZWxmW25vZGVdO1xuICAgIGlmICh0cmVlLmJhc2VTZWxmKSByb3cuYmFzZVNlbGYgKz0gdHJlZS5iYXNlU2VsZltub2RlXTtcbiAgICBpZiAoIWlzT3V0ZXJtb3N0KSByZXR1cm47XG4gICAgcm93LnRvdGFsICs9IHRyZWUudG90YWxbbm9kZV07XG4gICAgaWYgKHRyZWUuYmFzZVRvdGFsKSByb3cuYmFzZVRvdGFsICs9IHRyZWUuYmFzZVRvdGFsW25vZGVdO1xuICAgIGlmICh0cmVlLnNhbXBsZXMpIHJvdy5zYW1wbGVzICs9IHRyZWUuc2FtcGxlc1tub2RlXTtcbiAgfSk7XG4gIHJldHVybiByb3dzLmZpbHRlcigocm93KSA9PiByb3cuZ3JvdXAgPiAwICYmIChyb3cudG90YWwgIT09IDAgfHwgcm93LmJhc2VUb3RhbCAhPT0gMCkpO1xufVxuXG4vLyBWaXNpdHMgYWxsIG5vZGVzIGJ1dCB0aGUgcm9vdCwgY2FsbGVycyBmaXJzdCwgYW5kIHNheXMgb2YgZWFjaCB3aGV0aGVyIGl0cyBncm91cCBvY2N1cnMgYWJvdmUgaXQuXG5leHBvcnQgZnVuY3Rpb24gZm9yRWFjaE91dGVybW9zdCh0cmVlOiBUcmVlLCBncm91cHNDb3VudDogbnVtYmVyLCB2aXNpdDogKG5vZGU6IG51bWJlciwgaXNPdXRlcm1vc3Q6IGJvb2xlYW4pID0+IHZvaWQpOiB2b2lkIHtcbiAgY29uc3Qgb25QYXRoID0gbmV3IEludDMyQXJyYXkoZ3JvdXBzQ291bnQpO1xuICBsZXQgbm9kZSA9IHRyZWUuZmlyc3RDaGlsZFswXTtcbiAgd2hpbGUgKG5vZGUgIT09IDApIHtcbiAgICB2aXNpdChub2RlLCBvblBhdGhbdHJlZS5ncm91cFtub2RlXV0rKyA9PT0gMCk7XG4gICAgaWYgKHRyZWUuZmlyc3RDaGlsZFtub2RlXSAhPT0gMCkge1xuICAgICAgbm9kZSA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTtcbiAgICAgIGNvbnRpbnVlO1xuICAgIH1cbiAgICB3aGlsZSAobm9kZSA+IDApIHtcbiAgICAgIG9uUGF0aFt0cmVlLmdyb3VwW25vZGVdXS0tO1xuICAgICAgY29uc3Qgc2libGluZyA9IHRyZWUubmV4dFNpYmxpbmdbbm9kZV07XG4gICAgICBub2RlID0gc2libGluZyAhPT0gMCA/IHNpYmxpbmcgOiB0cmVlLnBhcmVudFtub2RlXTtcbiAgICAgIGlmIChzaWJsaW5nICE9PSAwKSBicmVhaztcbiAgICB9XG4gIH1cbn1cblxuZXhwb3J0IHR5cGUgVGFibGVDb2x1bW4gPSBcInNlbGZcIiB8IFwidG90YWxcIiB8IFwic2FtcGxlc1wiIHwgXCJuYW1lXCIgfCBcImZpbGVcIiB8IFwibGlicmFyeVwiIHwgXCJiYXNlXCIgfCBcImNoYW5nZVwiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFRhYmxlT3JkZXIge1xuICBjb2x1bW46IFRhYmxlQ29sdW1uO1xuICBkZXNjZW5kaW5nOiBib29sZWFuO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc29ydFJvd3MoXG4gIHJvd3M6IFRhYmxlUm93W10sXG4gIG9yZGVyOiBUYWJsZU9yZGVyLFxuICB3b3JkczogKHJvdzogVGFibGVSb3cpID0+IHsgbmFtZTogc3RyaW5nOyBmaWxlOiBzdHJpbmc7IGxpYnJhcnk6IHN0cmluZyB9LFxuKTogVGFibGVSb3dbXSB7XG4gIGNvbnN0IHNpZ24gPSBvcmRlci5kZXNjZW5kaW5nID8gLTEgOiAxO1xuICBjb25zdCBrZXkgPSAocm93OiBUYWJsZVJvdyk6IG51bWJlciB8IHN0cmluZyA9PiB7XG4gICAgc3dpdGNoIChvcmRlci5jb2x1bW4pIHtcbiAgICAgIGNhc2UgXCJzZWxmXCI6IHJldHVybiByb3cuc2VsZjtcbiAgICAgIGNhc2UgXCJ0b3RhbFwiOiByZXR1cm4gcm93LnRvdGFsO1xuICAgICAgY2FzZSBcInNhbXBsZXNcIjogcmV0dXJuIHJvdy5zYW1wbGVzO1xuICAgICAgY2FzZSBcImJhc2VcIjogcmV0dXJuIHJvdy5iYXNlVG90YWw7XG4gICAgICBjYXNlIFwiY2hhbmdlXCI6IHJldHVybiBNYXRoLmFicyhyb3cudG90YWwgLSByb3cuYmFzZVRvdGFsKTtcbiAgICAgIGRlZmF1bHQ6IHJldHVybiB3b3Jkcyhyb3cpW29yZGVyLmNvbHVtbl0udG9Mb3dlckNhc2UoKTtcbiAgICB9XG4gIH07XG4gIGNvbnN0IGtleWVkID0gcm93cy5tYXAoKHJvdykgPT4gKHsgcm93LCBrZXk6IGtleShyb3cpIH0pKTtcbiAga2V5ZWQuc29ydCgoYSwgYikgPT4gKGEua2V5IDwgYi5rZXkgPyAtc2lnbiA6IGEua2V5ID4gYi5rZXkgPyBzaWduIDogYi5yb3cudG90YWwgLSBhLnJvdy50b3RhbCB8fCBhLnJvdy5ncm91cCAtIGIucm93Lmdyb3VwKSk7XG4gIHJldHVybiBrZXllZC5tYXAoKHsgcm93IH0pID0+IHJvdyk7XG59XG4iLCAiLy8gV2hhdCB0aGUgdmlld3MgYXNrIGZvciwgY29tcHV0ZWQgZnJvbSB0aGUgcHJvZmlsZSBhbmQgdGhlIHN0YXRlLCBhbmQgcmVtZW1iZXJlZC4gVGhlIGRyYXdpbmcgc2lkZSBrbm93cyBvbmx5IHRoaXMuXG5cbmltcG9ydCB7IGZpbHRlcnNPZk90aGVycywgbGFiZWxSb3dzLCB0eXBlIExhYmVsUm93IH0gZnJvbSBcIi4vYnlfbGFiZWwudHNcIjtcbmltcG9ydCB7IGNhbGxlclRyZWUgfSBmcm9tIFwiLi9jYWxsZXJfdHJlZS50c1wiO1xuaW1wb3J0IHsgZm9jdXNlZCwgc3RhY2tzV2l0aCB9IGZyb20gXCIuL2ZvY3VzLnRzXCI7XG5pbXBvcnQgeyBncm91cHNPZiwgdHlwZSBHcm91cE1vZGUsIHR5cGUgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBzYW1wbGVTdGF0ZXMsIFNUQVRFUyB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBpZGxlVGhyZWFkcyB9IGZyb20gXCIuL2lkbGVfdGhyZWFkcy50c1wiO1xuaW1wb3J0IHsgZnJhbWVLZXlzLCBOT19GUkFNRVMsIHdpdGhMYWJlbEZyYW1lcywgdHlwZSBMYWJlbEZyYW1lcyB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHsgZmlsZXNXaXRoTGluZXMsIHR5cGUgRmlsZUxpbmVzIH0gZnJvbSBcIi4vbGluZXMudHNcIjtcbmltcG9ydCB7IE1lbW8gfSBmcm9tIFwiLi9tZW1vLnRzXCI7XG5pbXBvcnQgeyBmb2xkZWQsIG93bkZ1bmN0aW9ucyB9IGZyb20gXCIuL293bl9jb2RlLnRzXCI7XG5pbXBvcnQgeyBwcm9jZXNzZXNPZiwgcHJvY2Vzc09mVGhyZWFkcywgdHlwZSBQcm9jZXNzIH0gZnJvbSBcIi4vcHJvY2Vzc2VzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUsIFNhbXBsZVR5cGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBjb21wYW5pb25PZiwgaXNPZkFsbG9jYXRpb25zLCBpc09mU2V2ZXJhbCwgdHlwZSBDb21wYW5pb24gfSBmcm9tIFwiLi9zYW1wbGVfdHlwZXMudHNcIjtcbmltcG9ydCB7IG1hdGNoZXNJbiwgbWF0Y2hpbmdHcm91cHMsIHBhdHRlcm5PZiwgdHlwZSBNYXRjaGVzIH0gZnJvbSBcIi4vc2VhcmNoLnRzXCI7XG5pbXBvcnQgeyB0YWJsZVJvd3MsIHR5cGUgVGFibGVSb3cgfSBmcm9tIFwiLi90YWJsZS50c1wiO1xuaW1wb3J0IHsgY2FsbFRyZWUsIHR5cGUgVHJlZSB9IGZyb20gXCIuL3RyZWUudHNcIjtcbmltcG9ydCB0eXBlIHsgVmlld1N0YXRlIH0gZnJvbSBcIi4vdmlld19zdGF0ZS50c1wiO1xuaW1wb3J0IHsgc2FtcGxlUGFzc2VzLCBzdGF0ZVRvdGFscywgd2VpZ2h0c09mLCB0eXBlIEZpbHRlciwgdHlwZSBXZWlnaHRzIH0gZnJvbSBcIi4vd2VpZ2h0cy50c1wiO1xuXG4vLyBUaGUgbGFiZWwgdGhhdCBhbGxvY2F0aW9ucyBoYXZlLCBhbmQgbm90aGluZyBlbHNlLlxuY29uc3QgQ0xBU1MgPSBcImNsYXNzXCI7XG5jb25zdCBXQUlUSU5HID0gW1NUQVRFUy5pbmRleE9mKFwiYmxvY2tlZFwiKSwgU1RBVEVTLmluZGV4T2YoXCJ3YWl0XCIpXTtcblxuZXhwb3J0IGludGVyZmFjZSBUaHJlYWRXZWlnaHQge1xuICBpZDogbnVtYmVyO1xuICB3ZWlnaHQ6IG51bWJlcjtcbiAgYmFzZTogbnVtYmVyOyAvLyBvbiB0aGUgb3RoZXIgc2lkZSBvZiBhIGNvbXBhcmlzb247IDAgaW4gYSBwcm9maWxlIGFsb25lXG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgUHJvY2Vzc1dlaWdodCBleHRlbmRzIFByb2Nlc3Mge1xuICB3ZWlnaHQ6IG51bWJlcjtcbn1cblxuY29uc3QgTk9fVEhSRUFEUzogUmVhZG9ubHlTZXQ8bnVtYmVyPiA9IG5ldyBTZXQoKTtcblxuZXhwb3J0IGNsYXNzIE1vZGVsIHtcbiAgcmVhZG9ubHkgaXNDb21wYXJpc29uOiBib29sZWFuO1xuICAvLyBXaGF0IHdhcyByZWNvcmRlZCwgd2hhdGV2ZXIgaXMgZmlsdGVyZWQsIGJ5IHNhbXBsZSB0eXBlOyBpbiBhIGNvbXBhcmlzb24sIG9mIHRoZSBsYXRlciBwcm9maWxlLlxuICByZWFkb25seSByZWNvcmRlZDogbnVtYmVyW107XG4gIC8vIEFsbCBsYWJlbHMgdGhhdCBzYW1wbGVzIGNhcnJ5OiB2YWx1ZXMgYnkga2V5LlxuICByZWFkb25seSBsYWJlbENob2ljZXM6IE1hcDxzdHJpbmcsIHN0cmluZ1tdPjtcbiAgLy8gS2V5cyBvZiBsYWJlbHMgdGhhdCBjYW4gYmUgbWFkZSBmcmFtZXMuXG4gIHJlYWRvbmx5IGZyYW1lS2V5czogc3RyaW5nW107XG4gIC8vIEtleXMgb2YgbGFiZWxzIHRoYXQgc2FtcGxlcyBjYW4gYmUgYWRkZWQgdXAgYnk6IHRob3NlLCBhbmQgb2YgbGFiZWxzIHRoYXQgb25seSBzcGFucyBoYXZlLlxuICByZWFkb25seSBsYWJlbEtleXM6IHN0cmluZ1tdO1xuICAvLyBJZHMgb2YgdGhyZWFkcyB0aGF0IG9ubHkgd2FpdGVkLlxuICByZWFkb25seSBpZGxlOiBSZWFkb25seVNldDxudW1iZXI+O1xuICBwcml2YXRlIHJlYWRvbmx5IG93bjogVWludDhBcnJheTsgLy8gYnkgZnVuY3Rpb25cbiAgcHJpdmF0ZSByZWFkb25seSBwYXNzZXNNZW1vID0gbmV3IE1lbW88VWludDhBcnJheT4oMik7XG4gIHByaXZhdGUgcmVhZG9ubHkgYWN0aXZlTWVtbyA9IG5ldyBNZW1vPFVpbnQ4QXJyYXk+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IGZvdW5kTWVtbyA9IG5ldyBNZW1vPFVpbnQ4QXJyYXkgfCBudWxsPigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSBncm91cHNNZW1vID0gbmV3IE1lbW88R3JvdXBzPigpO1xuICBwcml2YXRlIHJlYWRvbmx5IHdlaWdodHNNZW1vID0gbmV3IE1lbW88V2VpZ2h0cz4oMyk7XG4gIHByaXZhdGUgcmVhZG9ubHkgdHJlZU1lbW8gPSBuZXcgTWVtbzxUcmVlPig0KTtcbiAgcHJpdmF0ZSByZWFkb25seSBoYWx2ZXNNZW1vID0gbmV3IE1lbW88VHJlZT4oMik7XG4gIHByaXZhdGUgcmVhZG9ubHkgcm93c01lbW8gPSBuZXcgTWVtbzxUYWJsZVJvd1tdPigpO1xuICBwcml2YXRlIHJlYWRvbmx5IGZpbGVzTWVtbyA9IG5ldyBNZW1vPEZpbGVMaW5lc1tdPigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSB0b3RhbHNNZW1vID0gbmV3IE1lbW88bnVtYmVyW10+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgbWF0Y2hlc01lbW8gPSBuZXcgTWVtbzxNYXRjaGVzPigpO1xuICBwcml2YXRlIHJlYWRvbmx5IHRocmVhZHNNZW1vID0gbmV3IE1lbW88VGhyZWFkV2VpZ2h0W10+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVkTWVtbyA9IG5ldyBNZW1vPE1vZGVsPigzKTtcbiAgcHJpdmF0ZSByZWFkb25seSBsYWJlbFJvd3NNZW1vID0gbmV3IE1lbW88TGFiZWxSb3dbXT4oKTtcblxuICBjb25zdHJ1Y3RvcihcbiAgICByZWFkb25seSBwcm9maWxlOiBQcm9maWxlLFxuICAgIHByaXZhdGUgcmVhZG9ubHkgbm9ybWFsaXplZEJ5RGVmYXVsdCA9IGZhbHNlLFxuICAgIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVzQnlEZWZhdWx0OiBMYWJlbEZyYW1lcyA9IE5PX0ZSQU1FUyxcbiAgICAvLyBCeSBzYW1wbGUuIFdoYXQgd2FzIGRvbmUgaXMgaW4gdGhlIGxlYWY6IGluIHRoYXQgb2YgdGhlIHN0YWNrIGFzIGl0IHdhcyByZWNvcmRlZC5cbiAgICByZWFkb25seSBzdGF0ZXM6IFVpbnQ4QXJyYXkgPSBzYW1wbGVTdGF0ZXMocHJvZmlsZSksXG4gICkge1xuICAgIHRoaXMuaXNDb21wYXJpc29uID0gcHJvZmlsZS5zYW1wbGVJc0Jhc2UgIT09IG51bGw7XG4gICAgdGhpcy5yZWNvcmRlZCA9IHByb2ZpbGUudmFsdWVzLm1hcCgodmFsdWVzKSA9PlxuICAgICAgdmFsdWVzLnJlZHVjZSgodG90YWwsIHZhbHVlLCBpKSA9PiB0b3RhbCArIChwcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldID8gMCA6IHZhbHVlKSwgMCksXG4gICAgKTtcbiAgICB0aGlzLmxhYmVsQ2hvaWNlcyA9IGxhYmVsQ2hvaWNlc09mKHByb2ZpbGUpO1xuICAgIHRoaXMuZnJhbWVLZXlzID0gZnJhbWVLZXlzKHByb2ZpbGUpO1xuICAgIHRoaXMubGFiZWxLZXlzID0gWy4uLm5ldyBTZXQoWy4uLnRoaXMuZnJhbWVLZXlzLCAuLi5wcm9maWxlLnNwYW5zLmtleXMoKSwgLi4uKHByb2ZpbGUuYmFzZVNwYW5zPy5rZXlzKCkgPz8gW10pXSldO1xuICAgIHRoaXMuaWRsZSA9IGlkbGVUaHJlYWRzKHByb2ZpbGUsIHRoaXMuc3RhdGVzKTtcbiAgICB0aGlzLm93biA9IG93bkZ1bmN0aW9ucyhwcm9maWxlKTtcbiAgfVxuXG4gIC8vIFdoaWNoIGxhYmVscyBhcmUgZnJhbWVzLlxuICBmcmFtZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IExhYmVsRnJhbWVzIHtcbiAgICByZXR1cm4geyByb290czogc3RhdGUucm9vdHMgPz8gdGhpcy5mcmFtZXNCeURlZmF1bHQucm9vdHMsIGxlYXZlczogc3RhdGUubGVhdmVzID8/IHRoaXMuZnJhbWVzQnlEZWZhdWx0LmxlYXZlcyB9O1xuICB9XG5cbiAgLy8gVGhlIG1vZGVsIG9mIHRoZSBzYW1lIHNhbXBsZXMgd2l0aCB0aGVzZSBmcmFtZXMgaW4gdGhlaXIgc3RhY2tzLlxuICBmcmFtZWQoc3RhdGU6IFZpZXdTdGF0ZSk6IE1vZGVsIHtcbiAgICBjb25zdCBmcmFtZXMgPSB0aGlzLmZyYW1lcyhzdGF0ZSk7XG4gICAgaWYgKGZyYW1lcy5yb290cy5sZW5ndGggKyBmcmFtZXMubGVhdmVzLmxlbmd0aCA9PT0gMCkgcmV0dXJuIHRoaXM7XG4gICAgcmV0dXJuIHRoaXMuZnJhbWVkTWVtby5nZXQoSlNPTi5zdHJpbmdpZnkoZnJhbWVzKSwgKCkgPT5cbiAgICAgIG5ldyBNb2RlbCh3aXRoTGFiZWxGcmFtZXModGhpcy5wcm9maWxlLCBmcmFtZXMpLCB0aGlzLm5vcm1hbGl6ZWRCeURlZmF1bHQsIHRoaXMuZnJhbWVzQnlEZWZhdWx0LCB0aGlzLnN0YXRlcyksXG4gICAgKTtcbiAgfVxuXG4gIHR5cGVJbmRleChzdGF0ZTogVmlld1N0YXRlKTogbnVtYmVyIHtcbiAgICBjb25zdCBpbmRleCA9IHRoaXMucHJvZmlsZS50eXBlcy5maW5kSW5kZXgoKHsgbmFtZSB9KSA9PiBuYW1lID09PSBzdGF0ZS50eXBlKTtcbiAgICByZXR1cm4gaW5kZXggPCAwID8gdGhpcy5wcm9maWxlLmRlZmF1bHRUeXBlIDogaW5kZXg7XG4gIH1cblxuICB0eXBlKHN0YXRlOiBWaWV3U3RhdGUpOiBTYW1wbGVUeXBlIHtcbiAgICByZXR1cm4gdGhpcy5wcm9maWxlLnR5cGVzW3RoaXMudHlwZUluZGV4KHN0YXRlKV07XG4gIH1cblxuICAvLyBXaGV0aGVyIG9iamVjdHMgb3IgYnl0ZXMgYXJlIHNob3duOiB0aHJlYWRzIGFyZSBpbiBubyBzdGF0ZSB3aGlsZSB0aGV5IGFsbG9jYXRlLCBhbmQgaXQgaXMgbm90IGtub3duIHdoZW4gdGhleSBkaWQuXG4gIGlzT2ZBbGxvY2F0aW9ucyhzdGF0ZTogVmlld1N0YXRlKTogYm9vbGVhbiB7XG4gICAgcmV0dXJuIGlzT2ZBbGxvY2F0aW9ucyh0aGlzLnR5cGUoc3RhdGUpKTtcbiAgfVxuXG4gIC8vIFdoYXQgc3RhbmRzIGJlc2lkZSB0aGUgd2VpZ2h0czogaG93IG1hbnkgc2FtcGxlcyB0aGV5IGFyZSBvZiwgb3Igb2JqZWN0cyBiZXNpZGUgYnl0ZXMuXG4gIGNvbXBhbmlvbihzdGF0ZTogVmlld1N0YXRlKTogQ29tcGFuaW9uIHwgbnVsbCB7XG4gICAgcmV0dXJuIGNvbXBhbmlvbk9mKHRoaXMucHJvZmlsZSwgdGhpcy50eXBlSW5kZXgoc3RhdGUpKTtcbiAgfVxuXG4gIGdyb3Vwcyhtb2RlOiBHcm91cE1vZGUpOiBHcm91cHMge1xuICAgIHJldHVybiB0aGlzLmdyb3Vwc01lbW8uZ2V0KG1vZGUsICgpID0+IGdyb3Vwc09mKHRoaXMucHJvZmlsZSwgbW9kZSkpO1xuICB9XG5cbiAgLy8gV2hhdCBpcyBrbm93biBvZiB0aW1lIG9ubHkgY2hvb3NlcyBub3RoaW5nIG9mIHdoYXQgd2FzIGFsbG9jYXRlZC5cbiAgZmlsdGVyKHN0YXRlOiBWaWV3U3RhdGUpOiBGaWx0ZXIge1xuICAgIGNvbnN0IGhhc1RpbWVzID0gIXRoaXMuaXNPZkFsbG9jYXRpb25zKHN0YXRlKTtcbiAgICByZXR1cm4ge1xuICAgICAgdHlwZTogdGhpcy50eXBlSW5kZXgoc3RhdGUpLFxuICAgICAgcHJvY2Vzczogc3RhdGUucHJvY2VzcyxcbiAgICAgIHRocmVhZDogc3RhdGUudGhyZWFkLFxuICAgICAgaGlkZGVuVGhyZWFkczogc3RhdGUuaWRsZSB8fCAhaGFzVGltZXMgPyBOT19USFJFQURTIDogdGhpcy5pZGxlLFxuICAgICAgaGlkZGVuU3RhdGVzOiBuZXcgU2V0KGhhc1RpbWVzID8gc3RhdGUuaGlkZGVuU3RhdGVzIDogW10pLFxuICAgICAgbGFiZWxzOiBzdGF0ZS5sYWJlbHMsXG4gICAgICByYW5nZVVzOiB0aGlzLnByb2ZpbGUudGltZWxpbmUgJiYgaGFzVGltZXMgPyBzdGF0ZS5yYW5nZVVzIDogbnVsbCxcbiAgICB9O1xuICB9XG5cbiAgLy8gV2hpY2ggc2FtcGxlcyBwYXNzIHRoZSBmaWx0ZXJzIG90aGVyIHRoYW4gdGhlIHJhbmdlOiB3aGF0IHRoZSB0aW1lbGluZSBzaG93cy5cbiAgcGFzc2VzKHN0YXRlOiBWaWV3U3RhdGUpOiBVaW50OEFycmF5IHtcbiAgICByZXR1cm4gdGhpcy5wYXNzZXNNZW1vLmdldCh0aGlzLnNhbXBsZXNLZXkoc3RhdGUpLCAoKSA9PiBzYW1wbGVQYXNzZXModGhpcy5wcm9maWxlLCB0aGlzLnN0YXRlcywgdGhpcy5maWx0ZXIoc3RhdGUpKSk7XG4gIH1cblxuICAvLyBUaG9zZSBvZiB0aGVtIGluIHdoaWNoIHNvbWV0aGluZyB3YXMgZG9uZTogd2hhdCB0aGUgaGVhdG1hcCBzaG93cy4gVGhyZWFkcyB0aGF0IHdhaXQgd291bGQgbWFrZSBldmVyeSBjZWxsIGFsaWtlLCBhbmRcbiAgLy8gdGhyZWFkcyBpbiBhIHF1ZXVlIGZvciB0aGUgR1ZMIHdvdWxkIGxvb2sgYnVzeS5cbiAgYWN0aXZlKHN0YXRlOiBWaWV3U3RhdGUpOiBVaW50OEFycmF5IHtcbiAgICByZXR1cm4gdGhpcy5hY3RpdmVNZW1vLmdldCh0aGlzLnNhbXBsZXNLZXkoc3RhdGUpLCAoKSA9PlxuICAgICAgdGhpcy5wYXNzZXMoc3RhdGUpLm1hcCgocGFzcywgc2FtcGxlKSA9PiAoV0FJVElORy5pbmNsdWRlcyh0aGlzLnN0YXRlc1tzYW1wbGVdKSA/IDAgOiBwYXNzKSksXG4gICAgKTtcbiAgfVxuXG4gIGlzTm9ybWFsaXplZChzdGF0ZTogVmlld1N0YXRlKTogYm9vbGVhbiB7XG4gICAgcmV0dXJuIHRoaXMuaXNDb21wYXJpc29uICYmIChzdGF0ZS5ub3JtYWxpemVkID8/IHRoaXMubm9ybWFsaXplZEJ5RGVmYXVsdCk7XG4gIH1cblxuICAvLyBCeSB3aGF0IHRoZSBiYXNlIG9mIGEgY29tcGFyaXNvbiBpcyBtdWx0aXBsaWVkLCBzbyB0aGF0IGJvdGggc2lkZXMgYXJlIG9mIHRoZSBzYW1lIHNpemUuXG4gIHByaXZhdGUgYmFzZVNjYWxlKHN0YXRlOiBWaWV3U3RhdGUpOiBudW1iZXIge1xuICAgIGlmICghdGhpcy5pc05vcm1hbGl6ZWQoc3RhdGUpKSByZXR1cm4gMTtcbiAgICBjb25zdCB2YWx1ZXMgPSB0aGlzLnByb2ZpbGUudmFsdWVzW3RoaXMudHlwZUluZGV4KHN0YXRlKV07XG4gICAgY29uc3Qgc3VtcyA9IFswLCAwXTtcbiAgICB2YWx1ZXMuZm9yRWFjaCgodmFsdWUsIGkpID0+IChzdW1zW3RoaXMucHJvZmlsZS5zYW1wbGVJc0Jhc2UhW2ldXSArPSB2YWx1ZSkpO1xuICAgIHJldHVybiBzdW1zWzFdID09PSAwID8gMSA6IHN1bXNbMF0gLyBzdW1zWzFdO1xuICB9XG5cbiAgd2VpZ2h0cyhzdGF0ZTogVmlld1N0YXRlKTogV2VpZ2h0cyB7XG4gICAgcmV0dXJuIHRoaXMud2VpZ2h0c01lbW8uZ2V0KHRoaXMud2VpZ2h0c0tleShzdGF0ZSksICgpID0+IHtcbiAgICAgIGNvbnN0IGdyb3VwcyA9IHRoaXMuZ3JvdXBzKFwibWV0aG9kXCIpO1xuICAgICAgbGV0IHdlaWdodHMgPSB3ZWlnaHRzT2YodGhpcy5wcm9maWxlLCB0aGlzLnN0YXRlcywgdGhpcy5maWx0ZXIoc3RhdGUpKTtcbiAgICAgIGNvbnN0IHNjYWxlID0gdGhpcy5iYXNlU2NhbGUoc3RhdGUpO1xuICAgICAgaWYgKHdlaWdodHMuYmFzZSAmJiBzY2FsZSAhPT0gMSkgd2VpZ2h0cyA9IHsgLi4ud2VpZ2h0cywgYmFzZTogd2VpZ2h0cy5iYXNlLm1hcCgodmFsdWUpID0+IHZhbHVlICogc2NhbGUpIH07XG4gICAgICBjb25zdCBmb3VuZCA9IG1hdGNoaW5nR3JvdXBzKGdyb3VwcywgcGF0dGVybk9mKHN0YXRlLmZvY3VzKSk7XG4gICAgICBpZiAoZm91bmQpIHdlaWdodHMgPSBmb2N1c2VkKHRoaXMucHJvZmlsZSwgZ3JvdXBzLCB3ZWlnaHRzLCBmb3VuZCk7XG4gICAgICByZXR1cm4gc3RhdGUubWluZSA/IGZvbGRlZCh0aGlzLnByb2ZpbGUsIHRoaXMub3duLCB3ZWlnaHRzKSA6IHdlaWdodHM7XG4gICAgfSk7XG4gIH1cblxuICAvLyBDYWxsZXJzIGZpcnN0LCB3aGF0ZXZlciB0aGUgc3RhdGUgc2F5czogZm9yIHRhYmxlcyBhbmQgdGhlIHVwcmlnaHQgZ3JhcGguXG4gIHVwcmlnaHQoc3RhdGU6IFZpZXdTdGF0ZSk6IFRyZWUge1xuICAgIHJldHVybiB0aGlzLnRyZWVNZW1vLmdldChgdXByaWdodCAke3RoaXMudHJlZUtleShzdGF0ZSl9YCwgKCkgPT4ge1xuICAgICAgY29uc3QgZ3JvdXBzID0gdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApO1xuICAgICAgcmV0dXJuIGNhbGxUcmVlKHRoaXMucHJvZmlsZSwgZ3JvdXBzLCB0aGlzLndlaWdodHMoc3RhdGUpLCB7IGhpZGRlbjogdGhpcy5oaWRkZW4oc3RhdGUpIH0pO1xuICAgIH0pO1xuICB9XG5cbiAgdHJlZShzdGF0ZTogVmlld1N0YXRlKTogVHJlZSB7XG4gICAgaWYgKCFzdGF0ZS5pbnZlcnRlZCkgcmV0dXJuIHRoaXMudXByaWdodChzdGF0ZSk7XG4gICAgcmV0dXJuIHRoaXMudHJlZU1lbW8uZ2V0KGBpbnZlcnRlZCAke3RoaXMudHJlZUtleShzdGF0ZSl9YCwgKCkgPT4ge1xuICAgICAgY29uc3QgZ3JvdXBzID0gdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApO1xuICAgICAgcmV0dXJuIGNhbGxlclRyZWUodGhpcy5wcm9maWxlLCBncm91cHMsIHRoaXMud2VpZ2h0cyhzdGF0ZSksIHsgaGlkZGVuOiB0aGlzLmhpZGRlbihzdGF0ZSkgfSk7XG4gICAgfSk7XG4gIH1cblxuICBjYWxsZXJzKHN0YXRlOiBWaWV3U3RhdGUsIGdyb3VwOiBudW1iZXIpOiBUcmVlIHtcbiAgICByZXR1cm4gdGhpcy5oYWx2ZXNNZW1vLmdldChgY2FsbGVycyAke2dyb3VwfSAke3RoaXMudHJlZUtleShzdGF0ZSl9YCwgKCkgPT5cbiAgICAgIGNhbGxlclRyZWUodGhpcy5wcm9maWxlLCB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCksIHRoaXMud2VpZ2h0cyhzdGF0ZSksIHsgaGlkZGVuOiB0aGlzLmhpZGRlbihzdGF0ZSksIG9mOiBncm91cCB9KSxcbiAgICApO1xuICB9XG5cbiAgY2FsbGVlcyhzdGF0ZTogVmlld1N0YXRlLCBncm91cDogbnVtYmVyKTogVHJlZSB7XG4gICAgcmV0dXJuIHRoaXMuaGFsdmVzTWVtby5nZXQoYGNhbGxlZXMgJHtncm91cH0gJHt0aGlzLnRyZWVLZXkoc3RhdGUpfWAsICgpID0+XG4gICAgICBjYWxsVHJlZSh0aGlzLnByb2ZpbGUsIHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKSwgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSwgcm9vdDogZ3JvdXAgfSksXG4gICAgKTtcbiAgfVxuXG4gIHJvd3Moc3RhdGU6IFZpZXdTdGF0ZSk6IFRhYmxlUm93W10ge1xuICAgIHJldHVybiB0aGlzLnJvd3NNZW1vLmdldCh0aGlzLnRyZWVLZXkoc3RhdGUpLCAoKSA9PlxuICAgICAgdGFibGVSb3dzKHRoaXMudXByaWdodChzdGF0ZSksIHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKS5uYW1lLmxlbmd0aCksXG4gICAgKTtcbiAgfVxuXG4gIGZpbGVzKHN0YXRlOiBWaWV3U3RhdGUpOiBGaWxlTGluZXNbXSB7XG4gICAgcmV0dXJuIHRoaXMuZmlsZXNNZW1vLmdldCh0aGlzLndlaWdodHNLZXkoc3RhdGUpLCAoKSA9PiB7XG4gICAgICBjb25zdCBmaWxlcyA9IGZpbGVzV2l0aExpbmVzKHRoaXMucHJvZmlsZSwgdGhpcy53ZWlnaHRzKHN0YXRlKSk7XG4gICAgICByZXR1cm4gc3RhdGUubWluZSA/IGZpbGVzLmZpbHRlcigoeyBmaWxlIH0pID0+IHRoaXMub3duRmlsZXMoKS5oYXMoZmlsZSkpIDogZmlsZXM7XG4gICAgfSk7XG4gIH1cblxuICB0b3RhbChzdGF0ZTogVmlld1N0YXRlKTogbnVtYmVyIHtcbiAgICByZXR1cm4gdGhpcy51cHJpZ2h0KHN0YXRlKS50b3RhbFswXTtcbiAgfVxuXG4gIC8vIFRoZSBrZXkgb2YgdGhlIGxhYmVsIHRoYXQgc2FtcGxlcyBhcmUgYWRkZWQgdXAgYnk6IHdoYXQgd2FzIGNob3NlbiwgZWxzZSB0aGUgY2xhc3Mgb2Ygd2hhdCB3YXMgYWxsb2NhdGVkLCBlbHNlIG9uZSB3aG9zZSB0aW1lc1xuICAvLyBhcmUga25vd247IG51bGwgd2hlcmUgdGhlcmUgaXMgbm9uZS5cbiAgbGFiZWxLZXkoc3RhdGU6IFZpZXdTdGF0ZSk6IHN0cmluZyB8IG51bGwge1xuICAgIGlmIChzdGF0ZS5rZXkgIT09IG51bGwgJiYgdGhpcy5sYWJlbEtleXMuaW5jbHVkZXMoc3RhdGUua2V5KSkgcmV0dXJuIHN0YXRlLmtleTtcbiAgICBjb25zdCBrZXlzID0gdGhpcy5mcmFtZUtleXMuZmlsdGVyKChrZXkpID0+IGtleSAhPT0gXCJqaXRcIiAmJiBrZXkgIT09IENMQVNTKTtcbiAgICBpZiAodGhpcy5pc09mQWxsb2NhdGlvbnMoc3RhdGUpICYmIHRoaXMuZnJhbWVLZXlzLmluY2x1ZGVzKENMQVNTKSkgcmV0dXJuIENMQVNTO1xuICAgIHJldHVybiBrZXlzLmZpbmQoKGtleSkgPT4gdGhpcy5wcm9maWxlLnNwYW5zLmhhcyhrZXkpKSA/PyBrZXlzWzBdID8/IHRoaXMubGFiZWxLZXlzWzBdID8/IG51bGw7XG4gIH1cblxuICAvLyBBIGZpbHRlciBieSB0aGUgbGFiZWwgaXRzZWxmIGxlYXZlcyBubyByb3cgb3V0OiB0aGUgdGFibGUgaXMgd2hlcmUgaXQgaXMgY2hvc2VuLlxuICBsYWJlbFJvd3Moc3RhdGU6IFZpZXdTdGF0ZSk6IExhYmVsUm93W10ge1xuICAgIGNvbnN0IGtleSA9IHRoaXMubGFiZWxLZXkoc3RhdGUpO1xuICAgIGlmIChrZXkgPT09IG51bGwpIHJldHVybiBbXTtcbiAgICBjb25zdCBvdGhlcnMgPSB7IC4uLnN0YXRlLCBsYWJlbHM6IGZpbHRlcnNPZk90aGVycyhrZXksIHN0YXRlLmxhYmVscykgfTtcbiAgICByZXR1cm4gdGhpcy5sYWJlbFJvd3NNZW1vLmdldChgJHtrZXl9ICR7dGhpcy53ZWlnaHRzS2V5KG90aGVycyl9YCwgKCkgPT4ge1xuICAgICAgY29uc3QgZ3JvdXBzID0gdGhpcy5ncm91cHMoXCJtZXRob2RcIik7XG4gICAgICBjb25zdCBmb3VuZCA9IG1hdGNoaW5nR3JvdXBzKGdyb3VwcywgcGF0dGVybk9mKHN0YXRlLmZvY3VzKSk7XG4gICAgICByZXR1cm4gbGFiZWxSb3dzKHRoaXMucHJvZmlsZSwgdGhpcy5zdGF0ZXMsIHtcbiAgICAgICAga2V5LFxuICAgICAgICBmaWx0ZXI6IHRoaXMuZmlsdGVyKG90aGVycyksXG4gICAgICAgIHN0YWNrczogZm91bmQgJiYgc3RhY2tzV2l0aCh0aGlzLnByb2ZpbGUsIGdyb3VwcywgZm91bmQpLFxuICAgICAgICBiYXNlU2NhbGU6IHRoaXMuYmFzZVNjYWxlKHN0YXRlKSxcbiAgICAgICAgd2l0aFNwYW5zQWxvbmU6ICFmb3VuZCAmJiAhY2hvb3Nlc1NhbXBsZXMob3RoZXJzKSxcbiAgICAgIH0pO1xuICAgIH0pO1xuICB9XG5cbiAgLy8gQnkgc3RhdGUgb2YgU1RBVEVTOyBvZiB0aGUgb3RoZXIgc2lkZSBvZiBhIGNvbXBhcmlzb24gd2l0aCBgYmFzZWAuXG4gIHN0YXRlVG90YWxzKHN0YXRlOiBWaWV3U3RhdGUsIGJhc2UgPSBmYWxzZSk6IG51bWJlcltdIHtcbiAgICByZXR1cm4gdGhpcy50b3RhbHNNZW1vLmdldChgJHtiYXNlfSAke3RoaXMud2VpZ2h0c0tleSh7IC4uLnN0YXRlLCBoaWRkZW5TdGF0ZXM6IFtdIH0pfWAsICgpID0+XG4gICAgICBzdGF0ZVRvdGFscyh0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB0aGlzLmZpbHRlcihzdGF0ZSksIGJhc2UpLm1hcCgoc3VtKSA9PiBzdW0gKiAoYmFzZSA/IHRoaXMuYmFzZVNjYWxlKHN0YXRlKSA6IDEpKSxcbiAgICApO1xuICB9XG5cbiAgZm91bmQoc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkgfCBudWxsIHtcbiAgICByZXR1cm4gdGhpcy5mb3VuZE1lbW8uZ2V0KGAke3N0YXRlLmdyb3VwfSAke3N0YXRlLnNlYXJjaH1gLCAoKSA9PiBtYXRjaGluZ0dyb3Vwcyh0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCksIHBhdHRlcm5PZihzdGF0ZS5zZWFyY2gpKSk7XG4gIH1cblxuICBtYXRjaGVzKHN0YXRlOiBWaWV3U3RhdGUpOiBNYXRjaGVzIHwgbnVsbCB7XG4gICAgY29uc3QgZm91bmQgPSB0aGlzLmZvdW5kKHN0YXRlKTtcbiAgICBpZiAoIWZvdW5kKSByZXR1cm4gbnVsbDtcbiAgICBjb25zdCBrZXkgPSBgJHtzdGF0ZS5pbnZlcnRlZH0gJHtzdGF0ZS5zZWFyY2h9ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gO1xuICAgIHJldHVybiB0aGlzLm1hdGNoZXNNZW1vLmdldChrZXksICgpID0+IG1hdGNoZXNJbih0aGlzLnRyZWUoc3RhdGUpLCBmb3VuZCkpO1xuICB9XG5cbiAgLy8gVGhyZWFkcyB0aGF0IGhhdmUgc2FtcGxlczogdGhlIG1haW4gdGhyZWFkIGZpcnN0LCB0aGVuIGJ5IHdlaWdodC5cbiAgdGhyZWFkcyhzdGF0ZTogVmlld1N0YXRlKTogVGhyZWFkV2VpZ2h0W10ge1xuICAgIHJldHVybiB0aGlzLnRocmVhZHNNZW1vLmdldChgJHt0aGlzLnR5cGVJbmRleChzdGF0ZSl9ICR7dGhpcy5pc05vcm1hbGl6ZWQoc3RhdGUpfSAke3N0YXRlLnByb2Nlc3N9YCwgKCkgPT4gdGhpcy50aHJlYWRzQnlXZWlnaHQoc3RhdGUpKTtcbiAgfVxuXG4gIC8vIEluIHRoZSBvcmRlciBpbiB3aGljaCB0aGV5IGFwcGVhci4gTm9uZSBpbiBhIGNvbXBhcmlzb246IHByb2Nlc3NlcyBkaWZmZXIgZnJvbSBydW4gdG8gcnVuLlxuICBwcm9jZXNzZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IFByb2Nlc3NXZWlnaHRbXSB7XG4gICAgY29uc3QgdmFsdWVzID0gdGhpcy5wcm9maWxlLnZhbHVlc1t0aGlzLnR5cGVJbmRleChzdGF0ZSldO1xuICAgIGNvbnN0IG9mVGhyZWFkID0gcHJvY2Vzc09mVGhyZWFkcyh0aGlzLnByb2ZpbGUpO1xuICAgIGNvbnN0IHByb2Nlc3NlcyA9IHRoaXMuaXNDb21wYXJpc29uID8gW10gOiBwcm9jZXNzZXNPZih0aGlzLnByb2ZpbGUpLm1hcCgocHJvY2VzcykgPT4gKHsgLi4ucHJvY2Vzcywgd2VpZ2h0OiAwIH0pKTtcbiAgICB0aGlzLnByb2ZpbGUuc2FtcGxlVGhyZWFkLmZvckVhY2goKHRocmVhZCwgaSkgPT4ge1xuICAgICAgY29uc3QgcHJvY2VzcyA9IHByb2Nlc3Nlc1tvZlRocmVhZFt0aHJlYWRdIC0gMV07XG4gICAgICBpZiAocHJvY2VzcykgcHJvY2Vzcy53ZWlnaHQgKz0gdmFsdWVzW2ldO1xuICAgIH0pO1xuICAgIHJldHVybiBwcm9jZXNzZXM7XG4gIH1cblxuICBwcml2YXRlIHRocmVhZHNCeVdlaWdodChzdGF0ZTogVmlld1N0YXRlKTogVGhyZWFkV2VpZ2h0W10ge1xuICAgIGNvbnN0IHZhbHVlcyA9IHRoaXMucHJvZmlsZS52YWx1ZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgICBjb25zdCBzY2FsZSA9IHRoaXMuYmFzZVNjYWxlKHN0YXRlKTtcbiAgICBjb25zdCB0aHJlYWRzID0gbmV3IE1hcDxudW1iZXIsIFRocmVhZFdlaWdodD4oKTtcbiAgICBjb25zdCBvZlRocmVhZCA9IHByb2Nlc3NPZlRocmVhZHModGhpcy5wcm9maWxlKTtcbiAgICB0aGlzLnByb2ZpbGUuc2FtcGxlVGhyZWFkLmZvckVhY2goKGlkLCBpKSA9PiB7XG4gICAgICBpZiAoc3RhdGUucHJvY2VzcyAhPT0gbnVsbCAmJiBzdGF0ZS5wcm9jZXNzICE9PSBvZlRocmVhZFtpZF0pIHJldHVybjtcbiAgICAgIGNvbnN0IHRocmVhZCA9IHRocmVhZHMuZ2V0KGlkKSA/PyB7IGlkLCB3ZWlnaHQ6IDAsIGJhc2U6IDAgfTtcbiAgICAgIHRocmVhZHMuc2V0KGlkLCB0aHJlYWQpO1xuICAgICAgaWYgKHRoaXMucHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSkgdGhyZWFkLmJhc2UgKz0gdmFsdWVzW2ldICogc2NhbGU7XG4gICAgICBlbHNlIHRocmVhZC53ZWlnaHQgKz0gdmFsdWVzW2ldO1xuICAgIH0pO1xuICAgIGNvbnN0IGlzTWFpbiA9ICh7IGlkIH06IFRocmVhZFdlaWdodCk6IGJvb2xlYW4gPT4gdGhpcy5wcm9maWxlLnRocmVhZHNbaWRdLm51bWJlciA9PT0gMTtcbiAgICBjb25zdCBzaXplID0gKHsgd2VpZ2h0LCBiYXNlIH06IFRocmVhZFdlaWdodCk6IG51bWJlciA9PiBNYXRoLm1heCh3ZWlnaHQsIGJhc2UpO1xuICAgIGNvbnN0IGFsbCA9IFsuLi50aHJlYWRzLnZhbHVlcygpXS5maWx0ZXIoKHRocmVhZCkgPT4gIWlzT2ZTZXZlcmFsKHRoaXMucHJvZmlsZSkgfHwgc2l6ZSh0aHJlYWQpICE9PSAwKTtcbiAgICByZXR1cm4gYWxsLnNvcnQoKGEsIGIpID0+IE51bWJlcihpc01haW4oYikpIC0gTnVtYmVyKGlzTWFpbihhKSkgfHwgc2l6ZShiKSAtIHNpemUoYSkpO1xuICB9XG5cbiAgcHJpdmF0ZSBvd25GaWxlcygpOiBTZXQ8c3RyaW5nPiB7XG4gICAgcmV0dXJuIG5ldyBTZXQodGhpcy5wcm9maWxlLmZ1bmN0aW9uRmlsZS5maWx0ZXIoKF8sIGlkKSA9PiB0aGlzLm93bltpZF0gPT09IDEpKTtcbiAgfVxuXG4gIHByaXZhdGUgaGlkZGVuKHN0YXRlOiBWaWV3U3RhdGUpOiBVaW50OEFycmF5IHwgdW5kZWZpbmVkIHtcbiAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCk7XG4gICAgY29uc3QgaGlkZGVuID0gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzLCBwYXR0ZXJuT2Yoc3RhdGUuaGlkZSkpID8/IHVuZGVmaW5lZDtcbiAgICBpZiAoIXN0YXRlLm1pbmUpIHJldHVybiBoaWRkZW47XG4gICAgY29uc3QgZm9yZWlnbiA9IG5ldyBVaW50OEFycmF5KGdyb3Vwcy5uYW1lLmxlbmd0aCkuZmlsbCgxKTtcbiAgICBncm91cHMub2ZGdW5jdGlvbi5mb3JFYWNoKChncm91cCwgaWQpID0+IHtcbiAgICAgIGlmICh0aGlzLm93bltpZF0pIGZvcmVpZ25bZ3JvdXBdID0gMDtcbiAgICB9KTtcbiAgICByZXR1cm4gZm9yZWlnbi5tYXAoKGlzRm9yZWlnbiwgZ3JvdXApID0+IGlzRm9yZWlnbiB8IChoaWRkZW4/Lltncm91cF0gPz8gMCkpO1xuICB9XG5cbiAgLy8gV2hhdCBjaG9vc2VzIHNhbXBsZXMsIGJ1dCBmb3IgdGhlIHJhbmdlLlxuICBwcml2YXRlIHNhbXBsZXNLZXkoc3RhdGU6IFZpZXdTdGF0ZSk6IHN0cmluZyB7XG4gICAgY29uc3QgaGlkZGVuID0gU1RBVEVTLmZpbHRlcigobmFtZSkgPT4gc3RhdGUuaGlkZGVuU3RhdGVzLmluY2x1ZGVzKG5hbWUpKTtcbiAgICByZXR1cm4gSlNPTi5zdHJpbmdpZnkoW3RoaXMuaXNPZkFsbG9jYXRpb25zKHN0YXRlKSwgc3RhdGUucHJvY2Vzcywgc3RhdGUudGhyZWFkLCBzdGF0ZS5pZGxlLCBoaWRkZW4sIHN0YXRlLmxhYmVsc10pO1xuICB9XG5cbiAgcHJpdmF0ZSB3ZWlnaHRzS2V5KHN0YXRlOiBWaWV3U3RhdGUpOiBzdHJpbmcge1xuICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShbdGhpcy50eXBlSW5kZXgoc3RhdGUpLCB0aGlzLnNhbXBsZXNLZXkoc3RhdGUpLCBzdGF0ZS5yYW5nZVVzLCBzdGF0ZS5mb2N1cywgc3RhdGUubWluZSwgdGhpcy5pc05vcm1hbGl6ZWQoc3RhdGUpXSk7XG4gIH1cblxuICBwcml2YXRlIHRyZWVLZXkoc3RhdGU6IFZpZXdTdGF0ZSk6IHN0cmluZyB7XG4gICAgcmV0dXJuIGAke3N0YXRlLmdyb3VwfSAke3N0YXRlLmhpZGV9ICR7dGhpcy53ZWlnaHRzS2V5KHN0YXRlKX1gO1xuICB9XG59XG5cbmZ1bmN0aW9uIGNob29zZXNTYW1wbGVzKHsgcHJvY2VzcywgdGhyZWFkLCBoaWRkZW5TdGF0ZXMsIGxhYmVscywgcmFuZ2VVcyB9OiBWaWV3U3RhdGUpOiBib29sZWFuIHtcbiAgcmV0dXJuIHByb2Nlc3MgIT09IG51bGwgfHwgdGhyZWFkICE9PSBudWxsIHx8IGhpZGRlblN0YXRlcy5sZW5ndGggPiAwIHx8IGxhYmVscy5sZW5ndGggPiAwIHx8IHJhbmdlVXMgIT09IG51bGw7XG59XG5cbmZ1bmN0aW9uIGxhYmVsQ2hvaWNlc09mKHByb2ZpbGU6IFByb2ZpbGUpOiBNYXA8c3RyaW5nLCBzdHJpbmdbXT4ge1xuICBjb25zdCBjaG9pY2VzID0gbmV3IE1hcDxzdHJpbmcsIFNldDxzdHJpbmc+PigpO1xuICBmb3IgKGNvbnN0IHNldCBvZiBwcm9maWxlLmxhYmVsU2V0cykge1xuICAgIGZvciAoY29uc3QgeyBrZXksIHZhbHVlIH0gb2Ygc2V0KSBjaG9pY2VzLnNldChrZXksIChjaG9pY2VzLmdldChrZXkpID8/IG5ldyBTZXQoKSkuYWRkKHZhbHVlKSk7XG4gIH1cbiAgcmV0dXJuIG5ldyBNYXAoWy4uLmNob2ljZXNdLm1hcCgoW2tleSwgdmFsdWVzXSkgPT4gW2tleSwgWy4uLnZhbHVlc10uc29ydCgpXSkpO1xufVxuIiwgIi8vIFdoaWNoIG5vZGVzIG9mIGEgdHJlZSBhIGNhbGwgdHJlZSBzaG93cyBhcyByb3dzLCBnaXZlbiB0aG9zZSB0aGF0IGFyZSBvcGVuLlxuXG5pbXBvcnQgdHlwZSB7IFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5cbmV4cG9ydCBmdW5jdGlvbiB2aXNpYmxlUm93cyh0cmVlOiBUcmVlLCBvcGVuOiBSZWFkb25seVNldDxudW1iZXI+KTogbnVtYmVyW10ge1xuICBjb25zdCByb3dzOiBudW1iZXJbXSA9IFtdO1xuICBjb25zdCBwZW5kaW5nID0gY2hpbGRyZW5PZih0cmVlLCAwKS5yZXZlcnNlKCk7XG4gIGZvciAobGV0IG5vZGUgPSBwZW5kaW5nLnBvcCgpOyBub2RlICE9PSB1bmRlZmluZWQ7IG5vZGUgPSBwZW5kaW5nLnBvcCgpKSB7XG4gICAgcm93cy5wdXNoKG5vZGUpO1xuICAgIGlmIChvcGVuLmhhcyhub2RlKSkgcGVuZGluZy5wdXNoKC4uLmNoaWxkcmVuT2YodHJlZSwgbm9kZSkucmV2ZXJzZSgpKTtcbiAgfVxuICByZXR1cm4gcm93cztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGNoaWxkcmVuT2YodHJlZTogVHJlZSwgbm9kZTogbnVtYmVyKTogbnVtYmVyW10ge1xuICBjb25zdCBjaGlsZHJlbjogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgY2hpbGQgPSB0cmVlLmZpcnN0Q2hpbGRbbm9kZV07IGNoaWxkICE9PSAwOyBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdKSBjaGlsZHJlbi5wdXNoKGNoaWxkKTtcbiAgcmV0dXJuIGNoaWxkcmVuO1xufVxuXG4vLyBXaGF0IGlzIG9wZW4gYXQgZmlyc3Q6IHRoZSBoZWF2aWVzdCBub2RlcywgZm9yIGFzIGxvbmcgYXMgdGhlaXIgcm93cyBmaXQgYSBzY3JlZW4gYW5kIGVhY2ggaXMgd29ydGggYSBsb29rLlxuZXhwb3J0IGZ1bmN0aW9uIG9wZW5lZEF0Rmlyc3QodHJlZTogVHJlZSwgcm93czogbnVtYmVyLCBzaGFyZSA9IDAuMDIpOiBTZXQ8bnVtYmVyPiB7XG4gIGNvbnN0IG9wZW4gPSBuZXcgU2V0PG51bWJlcj4oKTtcbiAgY29uc3QgY2xvc2VkID0gY2hpbGRyZW5PZih0cmVlLCAwKTtcbiAgbGV0IHNob3duID0gY2xvc2VkLmxlbmd0aDtcbiAgZm9yICg7Oykge1xuICAgIGNsb3NlZC5zb3J0KChhLCBiKSA9PiB0cmVlLndpZHRoW2FdIC0gdHJlZS53aWR0aFtiXSk7XG4gICAgY29uc3Qgbm9kZSA9IGNsb3NlZC5wb3AoKTtcbiAgICBpZiAobm9kZSA9PT0gdW5kZWZpbmVkIHx8IHRyZWUud2lkdGhbbm9kZV0gPCB0cmVlLndpZHRoWzBdICogc2hhcmUpIHJldHVybiBvcGVuO1xuICAgIGNvbnN0IGNoaWxkcmVuID0gY2hpbGRyZW5PZih0cmVlLCBub2RlKTtcbiAgICBpZiAoY2hpbGRyZW4ubGVuZ3RoID09PSAwKSBjb250aW51ZTtcbiAgICBpZiAoc2hvd24gKyBjaGlsZHJlbi5sZW5ndGggPiByb3dzKSByZXR1cm4gb3BlbjtcbiAgICBzaG93biArPSBjaGlsZHJlbi5sZW5ndGg7XG4gICAgb3Blbi5hZGQobm9kZSk7XG4gICAgY2xvc2VkLnB1c2goLi4uY2hpbGRyZW4pO1xuICB9XG59XG5cbi8vIFRoZSB3YXkgdGhhdCBtb3N0IG9mIHRoZSB3ZWlnaHQgZ29lczogb3BlbiBhcyBmYXIgYXMgb25lIGNoaWxkIGhhcyBtb3JlIHRoYW4gYHNoYXJlYCBvZiBpdHMgcGFyZW50LlxuZXhwb3J0IGZ1bmN0aW9uIGhlYXZpZXN0UGF0aCh0cmVlOiBUcmVlLCBmcm9tOiBudW1iZXIsIHNoYXJlID0gMC41KTogbnVtYmVyW10ge1xuICBjb25zdCBwYXRoOiBudW1iZXJbXSA9IFtdO1xuICBsZXQgbm9kZSA9IGZyb207XG4gIGZvciAoOzspIHtcbiAgICBjb25zdCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTtcbiAgICBpZiAoY2hpbGQgPT09IDAgfHwgdHJlZS53aWR0aFtjaGlsZF0gPCB0cmVlLndpZHRoW25vZGVdICogc2hhcmUpIHJldHVybiBwYXRoO1xuICAgIHBhdGgucHVzaChjaGlsZCk7XG4gICAgbm9kZSA9IGNoaWxkO1xuICB9XG59XG4iLCAiLy8gU2V2ZXJhbCByZWNvcmRpbmdzIG9uIG9uZSBwYWdlOiB0aGUgdGltZSBiZXR3ZWVuIHRoZW0sIGluIHdoaWNoIG5vdGhpbmcgd2FzIHJlY29yZGVkLCBpcyB0YWtlbiBvdXQuIEVsc2UgdHdvIHJ1bnMgb2YgYVxuLy8gc2Vjb25kLCBhbiBob3VyIGFwYXJ0LCB3b3VsZCBiZSBhIHBpeGVsIGVhY2ggYXQgYm90aCBlbmRzIG9mIGFuIGVtcHR5IHRpbWVsaW5lLlxuLy9cbi8vIFJlY29yZGluZ3MgdGhhdCBvdmVybGFwIHN0YXkgYXMgdGhleSB3ZXJlOiB3aGF0IHR3byBwcm9jZXNzZXMgZGlkIGF0IHRoZSBzYW1lIHRpbWUgc3RhbmRzIHNpZGUgYnkgc2lkZS5cblxuaW1wb3J0IHR5cGUgeyBHYXAsIFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbi8vIFdoZW4gYSBmaWxlJ3MgcmVjb3JkaW5nIGJlZ2FuLCBzaW5jZSB0aGUgVW5peCBlcG9jaCwgYW5kIGhvdyBsb25nIGl0IHRvb2s7IDAgd2hlcmUgdGhlIGZpbGUgZG9lcyBub3Qgc2F5LlxuZXhwb3J0IHR5cGUgUmVjb3JkaW5nID0gcmVhZG9ubHkgW3N0YXJ0TnM6IG51bWJlciwgZHVyYXRpb25OczogbnVtYmVyXTtcblxuLy8gUmV0dXJucyB0aGUgcHJvZmlsZSBvZiB0aGVzZSByZWNvcmRpbmdzLCB3aG9zZSB0aW1lcyBjb3VudCBmcm9tIHRoZSBzdGFydCBvZiB0aGUgZmlyc3Qgb25lLCB3aXRoIGl0cyBnYXBzIGNsb3NlZC5cbmV4cG9ydCBmdW5jdGlvbiB3aXRob3V0R2Fwcyhwcm9maWxlOiBQcm9maWxlLCByZWNvcmRpbmdzOiByZWFkb25seSBSZWNvcmRpbmdbXSk6IFByb2ZpbGUge1xuICBjb25zdCB7IHRpbWVsaW5lIH0gPSBwcm9maWxlO1xuICBjb25zdCBnYXBzID0gZ2Fwc0JldHdlZW4ocmVjb3JkaW5ncyk7XG4gIGlmICghdGltZWxpbmUgfHwgZ2Fwcy5sZW5ndGggPT09IDApIHJldHVybiBwcm9maWxlO1xuICBsZXQgY2xvc2VkVXMgPSAwO1xuICBjb25zdCBjbG9zZWQgPSBnYXBzLm1hcCgoeyBhdFVzLCBsZW5ndGhVcyB9KTogR2FwID0+IHtcbiAgICBjb25zdCBnYXAgPSB7IGF0VXM6IGF0VXMgLSBjbG9zZWRVcywgbGVuZ3RoVXMgfTtcbiAgICBjbG9zZWRVcyArPSBsZW5ndGhVcztcbiAgICByZXR1cm4gZ2FwO1xuICB9KTtcbiAgcmV0dXJuIHtcbiAgICAuLi5wcm9maWxlLFxuICAgIGR1cmF0aW9uTnM6IE1hdGgubWF4KHByb2ZpbGUuZHVyYXRpb25OcyAtIGNsb3NlZFVzICogMTAwMCwgMCksXG4gICAgdGltZWxpbmU6IHsgLi4udGltZWxpbmUsIGVuZFVzOiB0aW1lbGluZS5lbmRVcy5tYXAoKHVzKSA9PiB1cyAtIGdhcFRpbWVCZWZvcmUodXMsIGdhcHMpKSwgZ2FwczogY2xvc2VkIH0sXG4gIH07XG59XG5cbi8vIEEgZG91YmxlIGhvbGRzIG5hbm9zZWNvbmRzIHNpbmNlIDE5NzAgdG8gd2l0aGluIHNvbWUgaHVuZHJlZCBvZiB0aGVtLCB3aGljaCBpcyBsZXNzIHRoYW4gdGhlIHRpbWVsaW5lJ3MgbWljcm9zZWNvbmQuXG5jb25zdCBtaWNyb3NlY29uZHMgPSAobnM6IG51bWJlcik6IG51bWJlciA9PiBNYXRoLnJvdW5kKG5zIC8gMTAwMCk7XG5cbi8vIE5vbmUgd2hlcmUgYSByZWNvcmRpbmcgZG9lcyBub3Qgc2F5IHdoZW4gaXQgd2FzLlxuZnVuY3Rpb24gZ2Fwc0JldHdlZW4ocmVjb3JkaW5nczogcmVhZG9ubHkgUmVjb3JkaW5nW10pOiBHYXBbXSB7XG4gIGlmIChyZWNvcmRpbmdzLnNvbWUoKFtzdGFydE5zLCBkdXJhdGlvbk5zXSkgPT4gc3RhcnROcyA8PSAwIHx8IGR1cmF0aW9uTnMgPD0gMCkpIHJldHVybiBbXTtcbiAgY29uc3QgaW5PcmRlciA9IFsuLi5yZWNvcmRpbmdzXS5zb3J0KChbYV0sIFtiXSkgPT4gYSAtIGIpO1xuICBjb25zdCBnYXBzOiBHYXBbXSA9IFtdO1xuICBsZXQgZW5kTnMgPSBpbk9yZGVyWzBdPy5bMF0gPz8gMDtcbiAgZm9yIChjb25zdCBbc3RhcnROcywgZHVyYXRpb25Oc10gb2YgaW5PcmRlcikge1xuICAgIGlmIChzdGFydE5zID4gZW5kTnMpIGdhcHMucHVzaCh7IGF0VXM6IG1pY3Jvc2Vjb25kcyhlbmROcyAtIGluT3JkZXJbMF1bMF0pLCBsZW5ndGhVczogbWljcm9zZWNvbmRzKHN0YXJ0TnMgLSBlbmROcykgfSk7XG4gICAgZW5kTnMgPSBNYXRoLm1heChlbmROcywgc3RhcnROcyArIGR1cmF0aW9uTnMpO1xuICB9XG4gIHJldHVybiBnYXBzO1xufVxuXG5mdW5jdGlvbiBnYXBUaW1lQmVmb3JlKHVzOiBudW1iZXIsIGdhcHM6IHJlYWRvbmx5IEdhcFtdKTogbnVtYmVyIHtcbiAgbGV0IHN1bSA9IDA7XG4gIGZvciAoY29uc3QgeyBhdFVzLCBsZW5ndGhVcyB9IG9mIGdhcHMpIHtcbiAgICBpZiAoYXRVcyA+PSB1cykgYnJlYWs7XG4gICAgc3VtICs9IE1hdGgubWluKHVzIC0gYXRVcywgbGVuZ3RoVXMpO1xuICB9XG4gIHJldHVybiBzdW07XG59XG4iLCAiLy8gV2hhdCBlYWNoIHRocmVhZCBkaWQgd2hlbjogdGhlIHJvd3Mgb2YgYSB0aW1lbGluZSBwdXQgaW50byBjb2x1bW5zIG9mIGVxdWFsIGxlbmd0aCwgYnkgc3RhdGUuXG4vL1xuLy8gQSByb3cgc2F5cyB3aGF0IGl0cyB0aHJlYWQgZGlkIGR1cmluZyB0aGUgdGltZSBiZWZvcmUgaXQsIHNvIGl0cyB3ZWlnaHQgaXMgc3ByZWFkIG92ZXIgdGhlIGNvbHVtbnMgdGhhdCB0aGlzIHRpbWUgY292ZXJzOlxuLy8gYSBzZWNvbmQgb2Ygd2FpdGluZyBmaWxscyBhIHNlY29uZCwgaG93ZXZlciBmZXcgc2FtcGxlcyBpdCB0b29rLlxuXG5pbXBvcnQgeyBTVEFURVMgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlLCBUaHJlYWQgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFuZSB7XG4gIHRocmVhZDogbnVtYmVyO1xuICAvLyBzaGFyZVtjb2x1bW4gKiBTVEFURVMubGVuZ3RoICsgc3RhdGVdOiB3aGljaCBwYXJ0IG9mIHRoZSBjb2x1bW4ncyB0aW1lIHRoZSB0aHJlYWQgc3BlbnQgaW4gdGhlIHN0YXRlLCAwIHRvIDFcbiAgc2hhcmU6IEZsb2F0MzJBcnJheTtcbiAgdG90YWxzOiBudW1iZXJbXTsgLy8gYnkgc3RhdGUsIG9mIHRoZSB3aG9sZSBsYW5lLCBpbiBuYW5vc2Vjb25kc1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIFdpbmRvdyB7XG4gIGZyb21VczogbnVtYmVyO1xuICB0b1VzOiBudW1iZXI7XG59XG5cbi8vIFRoZSB0aW1lIHRoYXQgdGhlIHRpbWVsaW5lIGNvdmVycywgYXQgbGVhc3QgdGhhdCBvZiB0aGUgcHJvZmlsZS5cbmV4cG9ydCBmdW5jdGlvbiB3aG9sZVdpbmRvdyhwcm9maWxlOiBQcm9maWxlKTogV2luZG93IHtcbiAgbGV0IHRvID0gcHJvZmlsZS5kdXJhdGlvbk5zIC8gMTAwMDtcbiAgbGV0IGZyb20gPSAwO1xuICBjb25zdCB7IGVuZFVzLCB3ZWlnaHQgfSA9IHByb2ZpbGUudGltZWxpbmUhO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IGVuZFVzLmxlbmd0aDsgaSsrKSB7XG4gICAgaWYgKGVuZFVzW2ldID4gdG8pIHRvID0gZW5kVXNbaV07XG4gICAgY29uc3QgYmVnaW4gPSBlbmRVc1tpXSAtIHdlaWdodFtpXSAvIDEwMDA7XG4gICAgaWYgKGJlZ2luIDwgZnJvbSkgZnJvbSA9IGJlZ2luO1xuICB9XG4gIC8vIEEgZmlyc3Qgd2FpdCBtYXkgaGF2ZSBiZWd1biBiZWZvcmUgdGhlIHJlY29yZGluZzsgYSBsaXR0bGUgb2YgdGhhdCBpcyByb3VuZGluZyBhbmQgbm90IHdvcnRoIGFuIGF4aXMgb2YgaXRzIG93bi5cbiAgcmV0dXJuIHsgZnJvbVVzOiBNYXRoLm1heChmcm9tLCAtdG8gKiAwLjA1KSwgdG9VczogdG8gfTtcbn1cblxuLy8gUmV0dXJucyBvbmUgbGFuZSBmb3IgZWFjaCB0aHJlYWQgdGhhdCBoYXMgcm93czogbWFpbiB0aHJlYWRzIGZpcnN0LCB0aGVuIHByb2Nlc3MgYnkgcHJvY2VzcyBpbiB0aGUgb3JkZXIgb2YgdGhlaXIgc3RhcnQuXG5leHBvcnQgZnVuY3Rpb24gbGFuZXNPZihwcm9maWxlOiBQcm9maWxlLCBzdGF0ZXM6IFVpbnQ4QXJyYXksIHBhc3NlczogVWludDhBcnJheSwgd2luZG93OiBXaW5kb3csIGNvbHVtbnM6IG51bWJlcik6IExhbmVbXSB7XG4gIGNvbnN0IHsgZW5kVXMsIHNhbXBsZSwgd2VpZ2h0IH0gPSBwcm9maWxlLnRpbWVsaW5lITtcbiAgY29uc3Qgc3BhbiA9IHdpbmRvdy50b1VzIC0gd2luZG93LmZyb21VcztcbiAgY29uc3QgbGFuZXMgPSBuZXcgTWFwPG51bWJlciwgTGFuZT4oKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBzYW1wbGUubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCByb3cgPSBzYW1wbGVbaV07XG4gICAgaWYgKCFwYXNzZXNbcm93XSkgY29udGludWU7XG4gICAgY29uc3QgdGhyZWFkID0gcHJvZmlsZS5zYW1wbGVUaHJlYWRbcm93XTtcbiAgICBsZXQgbGFuZSA9IGxhbmVzLmdldCh0aHJlYWQpO1xuICAgIGlmICghbGFuZSkge1xuICAgICAgbGFuZSA9IHsgdGhyZWFkLCBzaGFyZTogbmV3IEZsb2F0MzJBcnJheShjb2x1bW5zICogU1RBVEVTLmxlbmd0aCksIHRvdGFsczogU1RBVEVTLm1hcCgoKSA9PiAwKSB9O1xuICAgICAgbGFuZXMuc2V0KHRocmVhZCwgbGFuZSk7XG4gICAgfVxuICAgIGNvbnN0IHN0YXRlID0gc3RhdGVzW3Jvd107XG4gICAgbGFuZS50b3RhbHNbc3RhdGVdICs9IHdlaWdodFtpXTtcbiAgICBjb25zdCBlbmQgPSAoKGVuZFVzW2ldIC0gd2luZG93LmZyb21VcykgLyBzcGFuKSAqIGNvbHVtbnM7XG4gICAgc3ByZWFkKGxhbmUuc2hhcmUsIHN0YXRlLCBlbmQgLSAoTWF0aC5tYXgod2VpZ2h0W2ldLCAwKSAvIDEwMDAgLyBzcGFuKSAqIGNvbHVtbnMsIGVuZCwgY29sdW1ucyk7XG4gIH1cbiAgcmV0dXJuIFsuLi5sYW5lcy52YWx1ZXMoKV0uc29ydCgoYSwgYikgPT4gYnlQbGFjZShwcm9maWxlLnRocmVhZHNbYS50aHJlYWRdLCBwcm9maWxlLnRocmVhZHNbYi50aHJlYWRdKSk7XG59XG5cbmZ1bmN0aW9uIGJ5UGxhY2UoYTogVGhyZWFkLCBiOiBUaHJlYWQpOiBudW1iZXIge1xuICByZXR1cm4gTnVtYmVyKGIubnVtYmVyID09PSAxKSAtIE51bWJlcihhLm51bWJlciA9PT0gMSkgfHwgYS5wcm9jZXNzIC0gYi5wcm9jZXNzIHx8IGEubnVtYmVyIC0gYi5udW1iZXI7XG59XG5cbmZ1bmN0aW9uIHNwcmVhZChzaGFyZTogRmxvYXQzMkFycmF5LCBzdGF0ZTogbnVtYmVyLCBiZWdpbjogbnVtYmVyLCBlbmQ6IG51bWJlciwgY29sdW1uczogbnVtYmVyKTogdm9pZCB7XG4gIGNvbnN0IGZpcnN0ID0gTWF0aC5tYXgoTWF0aC5mbG9vcihiZWdpbiksIDApO1xuICBjb25zdCBsYXN0ID0gTWF0aC5taW4oTWF0aC5jZWlsKGVuZCksIGNvbHVtbnMpO1xuICBmb3IgKGxldCBjb2x1bW4gPSBmaXJzdDsgY29sdW1uIDwgbGFzdDsgY29sdW1uKyspIHtcbiAgICBjb25zdCBwYXJ0ID0gTWF0aC5taW4oZW5kLCBjb2x1bW4gKyAxKSAtIE1hdGgubWF4KGJlZ2luLCBjb2x1bW4pO1xuICAgIGlmIChwYXJ0ID4gMCkgc2hhcmVbY29sdW1uICogU1RBVEVTLmxlbmd0aCArIHN0YXRlXSArPSBwYXJ0O1xuICB9XG59XG5cbi8vIFdoaWNoIHJvdyBhIHRocmVhZCB3YXMgaW4gYXQgYW4gaW5zdGFudCwgLTEgZm9yIG5vbmU6IHdoYXQgYSB0b29sdGlwIHRlbGxzLlxuZXhwb3J0IGZ1bmN0aW9uIHJvd0F0KHByb2ZpbGU6IFByb2ZpbGUsIHRocmVhZDogbnVtYmVyLCB0aW1lVXM6IG51bWJlciwgdG9sZXJhbmNlVXM6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IHsgZW5kVXMsIHNhbXBsZSwgd2VpZ2h0IH0gPSBwcm9maWxlLnRpbWVsaW5lITtcbiAgbGV0IG5lYXJlc3QgPSAtMTtcbiAgbGV0IGRpc3RhbmNlID0gdG9sZXJhbmNlVXM7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgc2FtcGxlLmxlbmd0aDsgaSsrKSB7XG4gICAgaWYgKHByb2ZpbGUuc2FtcGxlVGhyZWFkW3NhbXBsZVtpXV0gIT09IHRocmVhZCkgY29udGludWU7XG4gICAgY29uc3QgYmVnaW4gPSBlbmRVc1tpXSAtIHdlaWdodFtpXSAvIDEwMDA7XG4gICAgaWYgKHRpbWVVcyA+IGJlZ2luICYmIHRpbWVVcyA8PSBlbmRVc1tpXSkgcmV0dXJuIGk7XG4gICAgY29uc3Qgb2ZmID0gTWF0aC5taW4oTWF0aC5hYnModGltZVVzIC0gZW5kVXNbaV0pLCBNYXRoLmFicyh0aW1lVXMgLSBiZWdpbikpO1xuICAgIGlmIChvZmYgPCBkaXN0YW5jZSkge1xuICAgICAgbmVhcmVzdCA9IGk7XG4gICAgICBkaXN0YW5jZSA9IG9mZjtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIG5lYXJlc3Q7XG59XG4iLCAiLy8gV2hhdCBpcyBzaG93biwgYXMgb25lIHZhbHVlIHRoYXQgY2FuIGJlIHdyaXR0ZW4gaW50byB0aGUgVVJMIGFuZCByZWFkIGJhY2s6IGEgbGluayBzaG93cyB3aGF0IGl0cyBzZW5kZXIgc2F3LCBhbmQgdGhlIGJhY2tcbi8vIGJ1dHRvbiB1bmRvZXMgYSBzdGVwLiBEZWZhdWx0cyBhcmUgbGVmdCBvdXQgb2YgdGhlIFVSTC5cblxuaW1wb3J0IHsgR1JPVVBfTU9ERVMsIHR5cGUgR3JvdXBNb2RlIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgVU5JVF9DSE9JQ0VTLCB0eXBlIFVuaXRDaG9pY2UgfSBmcm9tIFwiLi91bml0cy50c1wiO1xuXG5leHBvcnQgY29uc3QgVklFV1MgPSBbXCJmbGFtZVwiLCBcInNhbmR3aWNoXCIsIFwidGFibGVcIiwgXCJ0cmVlXCIsIFwic291cmNlXCIsIFwidGltZWxpbmVcIiwgXCJoZWF0bWFwXCIsIFwibGFiZWxzXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgVmlld05hbWUgPSAodHlwZW9mIFZJRVdTKVtudW1iZXJdO1xuXG5leHBvcnQgaW50ZXJmYWNlIFZpZXdTdGF0ZSB7XG4gIHZpZXc6IFZpZXdOYW1lO1xuICB0eXBlOiBzdHJpbmcgfCBudWxsOyAvLyBuYW1lIG9mIHRoZSBzYW1wbGUgdHlwZTsgbnVsbDogdGhlIHByb2ZpbGUncyBkZWZhdWx0XG4gIGdyb3VwOiBHcm91cE1vZGU7XG4gIGludmVydGVkOiBib29sZWFuO1xuICBpY2ljbGU6IGJvb2xlYW47IC8vIHJvb3RzIG9uIHRvcCwgbm90IGF0IHRoZSBib3R0b21cbiAgc2VhcmNoOiBzdHJpbmc7XG4gIGZvY3VzOiBzdHJpbmc7XG4gIGhpZGU6IHN0cmluZztcbiAgbWluZTogYm9vbGVhbjsgLy8gdGhlIHVzZXIncyBvd24gY29kZSBvbmx5XG4gIHByb2Nlc3M6IG51bWJlciB8IG51bGw7XG4gIHRocmVhZDogbnVtYmVyIHwgbnVsbDtcbiAgaWRsZTogYm9vbGVhbjsgLy8gdGhyZWFkcyB0aGF0IG9ubHkgd2FpdGVkLCB0b29cbiAgaGlkZGVuU3RhdGVzOiBTdGF0ZVtdO1xuICBsYWJlbHM6IHN0cmluZ1tdO1xuICBrZXk6IHN0cmluZyB8IG51bGw7IC8vIG9mIHRoZSBsYWJlbCB0aGF0IHNhbXBsZXMgYXJlIGFkZGVkIHVwIGJ5OyBudWxsOiB0aGUgZmlyc3QgdGhlcmUgaXNcbiAgcm9vdHM6IHN0cmluZ1tdIHwgbnVsbDsgLy8ga2V5cyBvZiBsYWJlbHMgdGhhdCBhcmUgZnJhbWVzIGF0IHRoZSByb290OyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG4gIGxlYXZlczogc3RyaW5nW10gfCBudWxsO1xuICByYW5nZVVzOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbDtcbiAgem9vbTogbnVtYmVyW107IC8vIGdyb3VwcyBmcm9tIHRoZSByb290IHRvIHRoZSBub2RlIHRoYXQgZmlsbHMgdGhlIGdyYXBoXG4gIHNlbGVjdGVkOiBudW1iZXIgfCBudWxsOyAvLyBncm91cFxuICBmaWxlOiBzdHJpbmcgfCBudWxsOyAvLyBvZiB0aGUgc291cmNlIHZpZXdcbiAgdW5pdHM6IFVuaXRDaG9pY2U7XG4gIG5vcm1hbGl6ZWQ6IGJvb2xlYW4gfCBudWxsOyAvLyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG59XG5cbmV4cG9ydCBjb25zdCBERUZBVUxUX1NUQVRFOiBWaWV3U3RhdGUgPSB7XG4gIHZpZXc6IFwiZmxhbWVcIiwgdHlwZTogbnVsbCwgZ3JvdXA6IFwibWV0aG9kXCIsIGludmVydGVkOiBmYWxzZSwgaWNpY2xlOiB0cnVlLCBzZWFyY2g6IFwiXCIsIGZvY3VzOiBcIlwiLCBoaWRlOiBcIlwiLCBtaW5lOiBmYWxzZSwgcHJvY2VzczogbnVsbCwgdGhyZWFkOiBudWxsLFxuICBpZGxlOiBmYWxzZSwgaGlkZGVuU3RhdGVzOiBbXSwgbGFiZWxzOiBbXSwga2V5OiBudWxsLCByb290czogbnVsbCwgbGVhdmVzOiBudWxsLCByYW5nZVVzOiBudWxsLCB6b29tOiBbXSwgc2VsZWN0ZWQ6IG51bGwsIGZpbGU6IG51bGwsIHVuaXRzOiBcImF1dG9cIiwgbm9ybWFsaXplZDogbnVsbCxcbn07XG5cbmV4cG9ydCBmdW5jdGlvbiBlbmNvZGVTdGF0ZShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKCk7XG4gIGlmIChzdGF0ZS52aWV3ICE9PSBcImZsYW1lXCIpIHdvcmRzLnNldChcInZpZXdcIiwgc3RhdGUudmlldyk7XG4gIGlmIChzdGF0ZS50eXBlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0eXBlXCIsIHN0YXRlLnR5cGUpO1xuICBpZiAoc3RhdGUuZ3JvdXAgIT09IFwibWV0aG9kXCIpIHdvcmRzLnNldChcImJ5XCIsIHN0YXRlLmdyb3VwKTtcbiAgaWYgKHN0YXRlLmludmVydGVkKSB3b3Jkcy5zZXQoXCJpbnZlcnRlZFwiLCBcIjFcIik7XG4gIGlmICghc3RhdGUuaWNpY2xlKSB3b3Jkcy5zZXQoXCJmbGFtZXNcIiwgXCJ1cFwiKTtcbiAgaWYgKHN0YXRlLnNlYXJjaCkgd29yZHMuc2V0KFwic2VhcmNoXCIsIHN0YXRlLnNlYXJjaCk7XG4gIGlmIChzdGF0ZS5mb2N1cykgd29yZHMuc2V0KFwiZm9jdXNcIiwgc3RhdGUuZm9jdXMpO1xuICBpZiAoc3RhdGUuaGlkZSkgd29yZHMuc2V0KFwiaGlkZVwiLCBzdGF0ZS5oaWRlKTtcbiAgaWYgKHN0YXRlLm1pbmUpIHdvcmRzLnNldChcIm1pbmVcIiwgXCIxXCIpO1xuICBpZiAoc3RhdGUucHJvY2VzcyAhPT0gbnVsbCkgd29yZHMuc2V0KFwicHJvY2Vzc1wiLCBTdHJpbmcoc3RhdGUucHJvY2VzcykpO1xuICBpZiAoc3RhdGUudGhyZWFkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0aHJlYWRcIiwgU3RyaW5nKHN0YXRlLnRocmVhZCkpO1xuICBpZiAoc3RhdGUuaWRsZSkgd29yZHMuc2V0KFwiaWRsZVwiLCBcIjFcIik7XG4gIGlmIChzdGF0ZS5oaWRkZW5TdGF0ZXMubGVuZ3RoID4gMCkgd29yZHMuc2V0KFwid2l0aG91dFwiLCBzdGF0ZS5oaWRkZW5TdGF0ZXMuam9pbihcIi5cIikpO1xuICBmb3IgKGNvbnN0IGxhYmVsIG9mIHN0YXRlLmxhYmVscykgd29yZHMuYXBwZW5kKFwibGFiZWxcIiwgbGFiZWwpO1xuICBpZiAoc3RhdGUua2V5ICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJrZXlcIiwgc3RhdGUua2V5KTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJyb290XCIsIHN0YXRlLnJvb3RzKTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJsZWFmXCIsIHN0YXRlLmxlYXZlcyk7XG4gIGlmIChzdGF0ZS5yYW5nZVVzKSB3b3Jkcy5zZXQoXCJyYW5nZVwiLCBzdGF0ZS5yYW5nZVVzLm1hcCgodXMpID0+IE1hdGgucm91bmQodXMpKS5qb2luKFwiLVwiKSk7XG4gIGlmIChzdGF0ZS56b29tLmxlbmd0aCA+IDApIHdvcmRzLnNldChcInpvb21cIiwgc3RhdGUuem9vbS5qb2luKFwiLlwiKSk7XG4gIGlmIChzdGF0ZS5zZWxlY3RlZCAhPT0gbnVsbCkgd29yZHMuc2V0KFwic2VsZWN0ZWRcIiwgU3RyaW5nKHN0YXRlLnNlbGVjdGVkKSk7XG4gIGlmIChzdGF0ZS5maWxlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJmaWxlXCIsIHN0YXRlLmZpbGUpO1xuICBpZiAoc3RhdGUudW5pdHMgIT09IFwiYXV0b1wiKSB3b3Jkcy5zZXQoXCJ1bml0c1wiLCBzdGF0ZS51bml0cyk7XG4gIGlmIChzdGF0ZS5ub3JtYWxpemVkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJub3JtYWxpemVkXCIsIHN0YXRlLm5vcm1hbGl6ZWQgPyBcIjFcIiA6IFwiMFwiKTtcbiAgcmV0dXJuIHdvcmRzLnRvU3RyaW5nKCk7XG59XG5cbi8vIEFuIGVtcHR5IHdvcmQgc2F5cyB0aGF0IHRoZXJlIGFyZSBub25lLCB3aGF0ZXZlciB0aGUgY29tbWFuZCBsaW5lIGFza2VkLlxuZnVuY3Rpb24gZW5jb2RlS2V5cyh3b3JkczogVVJMU2VhcmNoUGFyYW1zLCBuYW1lOiBzdHJpbmcsIGtleXM6IHJlYWRvbmx5IHN0cmluZ1tdIHwgbnVsbCk6IHZvaWQge1xuICBmb3IgKGNvbnN0IGtleSBvZiBrZXlzPy5sZW5ndGggPT09IDAgPyBbXCJcIl0gOiAoa2V5cyA/PyBbXSkpIHdvcmRzLmFwcGVuZChuYW1lLCBrZXkpO1xufVxuXG4vLyBSZWFkcyB3aGF0IGVuY29kZVN0YXRlIHdyb3RlLiBXaGF0ZXZlciBlbHNlIHN0YW5kcyB0aGVyZSBpcyBhcyBpZiBpdCB3ZXJlIG5vdDogYSBsaW5rIG1heSBiZSBvbGQgb3IgbWlzdHlwZWQuXG5leHBvcnQgZnVuY3Rpb24gZGVjb2RlU3RhdGUodGV4dDogc3RyaW5nKTogVmlld1N0YXRlIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKHRleHQpO1xuICBjb25zdCBvbmUgPSA8VCBleHRlbmRzIHN0cmluZz4oa2V5OiBzdHJpbmcsIGFsbG93ZWQ6IHJlYWRvbmx5IFRbXSwgb3RoZXJ3aXNlOiBUKTogVCA9PiB7XG4gICAgY29uc3Qgd29yZCA9IHdvcmRzLmdldChrZXkpIGFzIFQgfCBudWxsO1xuICAgIHJldHVybiB3b3JkICE9PSBudWxsICYmIGFsbG93ZWQuaW5jbHVkZXMod29yZCkgPyB3b3JkIDogb3RoZXJ3aXNlO1xuICB9O1xuICByZXR1cm4ge1xuICAgIHZpZXc6IG9uZShcInZpZXdcIiwgVklFV1MsIERFRkFVTFRfU1RBVEUudmlldyksXG4gICAgdHlwZTogd29yZHMuZ2V0KFwidHlwZVwiKSxcbiAgICBncm91cDogb25lKFwiYnlcIiwgR1JPVVBfTU9ERVMsIERFRkFVTFRfU1RBVEUuZ3JvdXApLFxuICAgIGludmVydGVkOiB3b3Jkcy5nZXQoXCJpbnZlcnRlZFwiKSA9PT0gXCIxXCIsXG4gICAgaWNpY2xlOiB3b3Jkcy5nZXQoXCJmbGFtZXNcIikgIT09IFwidXBcIixcbiAgICBzZWFyY2g6IHdvcmRzLmdldChcInNlYXJjaFwiKSA/PyBcIlwiLFxuICAgIGZvY3VzOiB3b3Jkcy5nZXQoXCJmb2N1c1wiKSA/PyBcIlwiLFxuICAgIGhpZGU6IHdvcmRzLmdldChcImhpZGVcIikgPz8gXCJcIixcbiAgICBtaW5lOiB3b3Jkcy5nZXQoXCJtaW5lXCIpID09PSBcIjFcIixcbiAgICBwcm9jZXNzOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJwcm9jZXNzXCIpKSxcbiAgICB0aHJlYWQ6IG51bWJlckluKHdvcmRzLmdldChcInRocmVhZFwiKSksXG4gICAgaWRsZTogd29yZHMuZ2V0KFwiaWRsZVwiKSA9PT0gXCIxXCIsXG4gICAgaGlkZGVuU3RhdGVzOiAod29yZHMuZ2V0KFwid2l0aG91dFwiKSA/PyBcIlwiKS5zcGxpdChcIi5cIikuZmlsdGVyKCh3b3JkKTogd29yZCBpcyBTdGF0ZSA9PiBTVEFURVMuaW5jbHVkZXMod29yZCBhcyBTdGF0ZSkpLFxuICAgIGxhYmVsczogd29yZHMuZ2V0QWxsKFwibGFiZWxcIiksXG4gICAga2V5OiB3b3Jkcy5nZXQoXCJrZXlcIiksXG4gICAgcm9vdHM6IHdvcmRzLmhhcyhcInJvb3RcIikgPyB3b3Jkcy5nZXRBbGwoXCJyb290XCIpLmZpbHRlcihCb29sZWFuKSA6IG51bGwsXG4gICAgbGVhdmVzOiB3b3Jkcy5oYXMoXCJsZWFmXCIpID8gd29yZHMuZ2V0QWxsKFwibGVhZlwiKS5maWx0ZXIoQm9vbGVhbikgOiBudWxsLFxuICAgIHJhbmdlVXM6IHJhbmdlSW4od29yZHMuZ2V0KFwicmFuZ2VcIikpLFxuICAgIHpvb206ICh3b3Jkcy5nZXQoXCJ6b29tXCIpID8/IFwiXCIpLnNwbGl0KFwiLlwiKS5maWx0ZXIoKHdvcmQpID0+IC9eXFxkKyQvLnRlc3Qod29yZCkpLm1hcChOdW1iZXIpLFxuICAgIHNlbGVjdGVkOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJzZWxlY3RlZFwiKSksXG4gICAgZmlsZTogd29yZHMuZ2V0KFwiZmlsZVwiKSxcbiAgICB1bml0czogb25lKFwidW5pdHNcIiwgVU5JVF9DSE9JQ0VTLCBERUZBVUxUX1NUQVRFLnVuaXRzKSxcbiAgICBub3JtYWxpemVkOiB3b3Jkcy5oYXMoXCJub3JtYWxpemVkXCIpID8gd29yZHMuZ2V0KFwibm9ybWFsaXplZFwiKSA9PT0gXCIxXCIgOiBudWxsLFxuICB9O1xufVxuXG5mdW5jdGlvbiBudW1iZXJJbih3b3JkOiBzdHJpbmcgfCBudWxsKTogbnVtYmVyIHwgbnVsbCB7XG4gIHJldHVybiB3b3JkICE9PSBudWxsICYmIC9eXFxkKyQvLnRlc3Qod29yZCkgPyBOdW1iZXIod29yZCkgOiBudWxsO1xufVxuXG5mdW5jdGlvbiByYW5nZUluKHdvcmQ6IHN0cmluZyB8IG51bGwpOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCB7XG4gIGNvbnN0IHBhcnRzID0gL14oLT9cXGQrKS0oXFxkKykkLy5leGVjKHdvcmQgPz8gXCJcIik7XG4gIGNvbnN0IHJhbmdlOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCA9IHBhcnRzICYmIFtOdW1iZXIocGFydHNbMV0pLCBOdW1iZXIocGFydHNbMl0pXTtcbiAgcmV0dXJuIHJhbmdlICYmIHJhbmdlWzBdIDwgcmFuZ2VbMV0gPyByYW5nZSA6IG51bGw7XG59XG4iLCAiLy8gUHJvZmlsZXMgZm9yIHRlc3RzLCBidWlsdCBmcm9tIHdvcmRzLlxuXG5pbXBvcnQgeyBwcm9maWxlT2YsIHR5cGUgUHJvZmlsZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBERUZBVUxUX1NUQVRFLCB0eXBlIFZpZXdTdGF0ZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS92aWV3X3N0YXRlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFZpZXdKc29uIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3ZpZXdfanNvbi50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVdvcmRzIHtcbiAgc3RhY2s6IHN0cmluZzsgLy8gXCJtYWluO3dvcms7bGVhZlwiLCBvciB3aXRoIGZpbGUgYW5kIGxpbmUgXCJtYWluQGFwcC5yYjozO3dvcmtAbGliLnJiOjdcIlxuICB3ZWlnaHQ6IG51bWJlcjtcbiAgY291bnQ/OiBudW1iZXI7XG4gIHRocmVhZD86IG51bWJlcjtcbiAgbGFiZWxzPzogUmVjb3JkPHN0cmluZywgc3RyaW5nPjtcbiAgZW5kc1VzPzogbnVtYmVyOyAvLyBwdXRzIGl0IGludG8gdGhlIHRpbWVsaW5lLCB0b29cbiAgb2JqZWN0cz86IG51bWJlcjsgLy8gdGhhdCB3ZXJlIGFsbG9jYXRlZDogdGhlIHByb2ZpbGUgdGhlbiBoYXMgdGhlc2UgdHlwZXMsIHRvbywgYW5kIHRoZSBzYW1wbGUgbmVpdGhlciBjb3VudCBub3Igd2VpZ2h0XG4gIGJ5dGVzPzogbnVtYmVyO1xufVxuXG5jbGFzcyBJbnRlcm5lciB7XG4gIHJlYWRvbmx5IGl0ZW1zOiBzdHJpbmdbXSA9IFtdO1xuICBpZCh0ZXh0OiBzdHJpbmcpOiBudW1iZXIge1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5pdGVtcy5pbmRleE9mKHRleHQpO1xuICAgIHJldHVybiAoa25vd24gPj0gMCA/IGtub3duIDogdGhpcy5pdGVtcy5wdXNoKHRleHQpIC0gMSkgKyAxO1xuICB9XG59XG5cbi8vIFdoZXJlIHRoZSByZWNvcmRlciBwdXRzIGl0cyBvd24gZnJhbWVzLCBhbmQgZXZlcnl0aGluZyBlbHNlIGlzIHRha2VuIHRvIGJlLlxuY29uc3QgcGxhY2VPZiA9IChuYW1lOiBzdHJpbmcpOiBzdHJpbmcgPT4gYCR7L15cXFsoR0N8R1ZMKSAvLnRlc3QobmFtZSkgPyBgPCR7bmFtZS5zbGljZSgxKS5zcGxpdChcIiBcIilbMF19PmAgOiBcImFwcC5yYlwifTowYDtcblxuLy8gVGhlIEpTT04gb2YgYSBjcHUgcHJvZmlsZSB3aXRoIHRoZXNlIHNhbXBsZXMsIGFzIHRoZSBjb3JlIHdvdWxkIHdyaXRlIGl0LlxuLy8gQSBwcm9jZXNzIGlzIFtwaWQsIHBhcmVudCwgdGl0bGVdOyB3aXRob3V0IG9uZSBmb3IgZWFjaCB0aHJlYWQsIGFsbCBhcmUgb2Ygb25lLlxuZXhwb3J0IGZ1bmN0aW9uIHZpZXdKc29uKHNhbXBsZXM6IFNhbXBsZVdvcmRzW10sIHRocmVhZHM6IHN0cmluZ1tdID0gW1wibWFpblwiXSwgcHJvY2Vzc2VzOiBbbnVtYmVyLCBudW1iZXIsIHN0cmluZ11bXSA9IFtdKTogVmlld0pzb24ge1xuICBjb25zdCBzdHJpbmdzID0gW1wiXCIsIFwic2FtcGxlc1wiLCBcImNvdW50XCIsIFwiY3B1XCIsIFwibmFub3NlY29uZHNcIl07XG4gIGNvbnN0IHRleHQgPSAod29yZDogc3RyaW5nKTogbnVtYmVyID0+IHtcbiAgICBjb25zdCBrbm93biA9IHN0cmluZ3MuaW5kZXhPZih3b3JkKTtcbiAgICByZXR1cm4ga25vd24gPj0gMCA/IGtub3duIDogc3RyaW5ncy5wdXNoKHdvcmQpIC0gMTtcbiAgfTtcbiAgY29uc3QgW2Z1bmN0aW9ucywgZnJhbWVzLCBzdGFja3MsIHNldHNdID0gW25ldyBJbnRlcm5lcigpLCBuZXcgSW50ZXJuZXIoKSwgbmV3IEludGVybmVyKCksIG5ldyBJbnRlcm5lcigpXTtcbiAgY29uc3QganNvbjogVmlld0pzb24gPSB7XG4gICAgZm9ybWF0OiBcInNwZXJmXCIsIHZlcnNpb246IDIsIHN0cmluZ3MsXG4gICAgc2FtcGxlX3R5cGVzOiB7IG5hbWU6IFsxLCAzXSwgdW5pdDogWzIsIDRdIH0sIGRlZmF1bHRfc2FtcGxlX3R5cGU6IDEsXG4gICAgcGVyaW9kOiAxXzAwMF8wMDAsIHBlcmlvZF90eXBlOiB7IG5hbWU6IDMsIHVuaXQ6IDQgfSwgc3RhcnRfdGltZV9uczogMCwgZHVyYXRpb25fbnM6IDAsXG4gICAgZnVuY3Rpb25zOiB7IG5hbWU6IFtdLCBmaWxlOiBbXSwgbGluZTogW10gfSwgZnJhbWVzOiB7IGZ1bmN0aW9uOiBbXSwgbGluZTogW10gfSwgc3RhY2tzOiB7IHVwOiBbXSwgZnJhbWU6IFtdIH0sXG4gICAgdGhyZWFkczoge1xuICAgICAgcHJvY2VzczogdGhyZWFkcy5tYXAoKF8sIGkpID0+IHByb2Nlc3Nlc1tpXT8uWzBdID8/IDcpLFxuICAgICAgcGFyZW50OiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gcHJvY2Vzc2VzW2ldPy5bMV0gPz8gMCksXG4gICAgICB0aXRsZTogdGhyZWFkcy5tYXAoKF8sIGkpID0+IHRleHQocHJvY2Vzc2VzW2ldPy5bMl0gPz8gXCJcIikpLFxuICAgICAgbnVtYmVyOiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gaSArIDEpLFxuICAgICAgbmFtZTogdGhyZWFkcy5tYXAodGV4dCksXG4gICAgfSxcbiAgICBsYWJlbHM6IHsga2V5OiBbXSwgc3RyaW5nOiBbXSwgbnVtYmVyOiBbXSwgdW5pdDogW10gfSwgbGFiZWxfc2V0czogeyBlbmQ6IFtdIH0sXG4gICAgc2FtcGxlczogeyBzdGFjazogW10sIHRocmVhZDogW10sIGxhYmVsczogW10sIHZhbHVlczogW1tdLCBbXV0gfSxcbiAgICB0aW1lbGluZTogc2FtcGxlcy5zb21lKCh7IGVuZHNVcyB9KSA9PiBlbmRzVXMgIT09IHVuZGVmaW5lZCkgPyB7IHRpbWVfdXM6IFtdLCBzYW1wbGU6IFtdLCB3ZWlnaHQ6IFtdIH0gOiBudWxsLFxuICAgIGNvbW1lbnRzOiBbXSxcbiAgfTtcbiAgY29uc3QgYWxsb2NhdGVzID0gc2FtcGxlcy5zb21lKCh7IG9iamVjdHMgfSkgPT4gb2JqZWN0cyAhPT0gdW5kZWZpbmVkKTtcbiAgaWYgKGFsbG9jYXRlcykge1xuICAgIGpzb24uc2FtcGxlX3R5cGVzLm5hbWUucHVzaCh0ZXh0KFwiYWxsb2Nfb2JqZWN0c1wiKSwgdGV4dChcImFsbG9jX3NwYWNlXCIpKTtcbiAgICBqc29uLnNhbXBsZV90eXBlcy51bml0LnB1c2godGV4dChcImNvdW50XCIpLCB0ZXh0KFwiYnl0ZXNcIikpO1xuICAgIGpzb24uc2FtcGxlcy52YWx1ZXMucHVzaChbXSwgW10pO1xuICB9XG4gIGxldCBiZWZvcmUgPSAwO1xuICBmb3IgKGNvbnN0IHsgc3RhY2ssIHdlaWdodCwgb2JqZWN0cywgYnl0ZXMgPSAwLCBjb3VudCA9IG9iamVjdHMgPT09IHVuZGVmaW5lZCA/IDEgOiAwLCB0aHJlYWQgPSAxLCBsYWJlbHMgPSB7fSwgZW5kc1VzIH0gb2Ygc2FtcGxlcykge1xuICAgIGpzb24uc2FtcGxlcy5zdGFjay5wdXNoKHN0YWNrSWQoc3RhY2spKTtcbiAgICBqc29uLnNhbXBsZXMudGhyZWFkLnB1c2godGhyZWFkKTtcbiAgICBqc29uLnNhbXBsZXMubGFiZWxzLnB1c2goc2V0SWQobGFiZWxzKSk7XG4gICAganNvbi5zYW1wbGVzLnZhbHVlc1swXS5wdXNoKGNvdW50KTtcbiAgICBqc29uLnNhbXBsZXMudmFsdWVzWzFdLnB1c2god2VpZ2h0KTtcbiAgICBpZiAoYWxsb2NhdGVzKSB7XG4gICAgICBqc29uLnNhbXBsZXMudmFsdWVzWzJdLnB1c2gob2JqZWN0cyA/PyAwKTtcbiAgICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbM10ucHVzaChieXRlcyk7XG4gICAgfVxuICAgIGlmIChlbmRzVXMgPT09IHVuZGVmaW5lZCkgY29udGludWU7XG4gICAganNvbi50aW1lbGluZSEudGltZV91cy5wdXNoKGVuZHNVcyAtIGJlZm9yZSk7XG4gICAganNvbi50aW1lbGluZSEuc2FtcGxlLnB1c2goanNvbi5zYW1wbGVzLnN0YWNrLmxlbmd0aCAtIDEpO1xuICAgIGpzb24udGltZWxpbmUhLndlaWdodC5wdXNoKHdlaWdodCk7XG4gICAgYmVmb3JlID0gZW5kc1VzO1xuICB9XG4gIHJldHVybiBqc29uO1xuXG4gIGZ1bmN0aW9uIHN0YWNrSWQod29yZHM6IHN0cmluZyk6IG51bWJlciB7XG4gICAgbGV0IHBhcmVudCA9IDA7XG4gICAgbGV0IHBhdGggPSBcIlwiO1xuICAgIGZvciAoY29uc3Qgd29yZCBvZiB3b3Jkcy5zcGxpdChcIjtcIikuZmlsdGVyKEJvb2xlYW4pKSB7XG4gICAgICBjb25zdCBbbmFtZSwgcGxhY2UgPSBwbGFjZU9mKHdvcmQpXSA9IHdvcmQuc3BsaXQoXCJAXCIpO1xuICAgICAgY29uc3QgY29sb24gPSBwbGFjZS5sYXN0SW5kZXhPZihcIjpcIik7XG4gICAgICBjb25zdCBmcmFtZSA9IGZyYW1lSWQobmFtZSwgcGxhY2Uuc2xpY2UoMCwgY29sb24pLCBOdW1iZXIocGxhY2Uuc2xpY2UoY29sb24gKyAxKSkpO1xuICAgICAgcGF0aCArPSBgOyR7ZnJhbWV9YDtcbiAgICAgIGNvbnN0IGlkID0gc3RhY2tzLmlkKHBhdGgpO1xuICAgICAgaWYgKGlkID4ganNvbi5zdGFja3MudXAubGVuZ3RoKSB7XG4gICAgICAgIGpzb24uc3RhY2tzLnVwLnB1c2gocGFyZW50ID09PSAwID8gMCA6IGlkIC0gcGFyZW50KTtcbiAgICAgICAganNvbi5zdGFja3MuZnJhbWUucHVzaChmcmFtZSk7XG4gICAgICB9XG4gICAgICBwYXJlbnQgPSBpZDtcbiAgICB9XG4gICAgcmV0dXJuIHBhcmVudDtcbiAgfVxuXG4gIGZ1bmN0aW9uIGZyYW1lSWQobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3QgZnVuY3Rpb25JZCA9IGZ1bmN0aW9ucy5pZChgJHtuYW1lfVxcMCR7ZmlsZX1gKTtcbiAgICBpZiAoZnVuY3Rpb25JZCA+IGpzb24uZnVuY3Rpb25zLm5hbWUubGVuZ3RoKSB7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5uYW1lLnB1c2godGV4dChuYW1lKSk7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5maWxlLnB1c2godGV4dChmaWxlKSk7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5saW5lLnB1c2goMCk7XG4gICAgfVxuICAgIGNvbnN0IGlkID0gZnJhbWVzLmlkKGAke2Z1bmN0aW9uSWR9OiR7bGluZX1gKTtcbiAgICBpZiAoaWQgPiBqc29uLmZyYW1lcy5mdW5jdGlvbi5sZW5ndGgpIHtcbiAgICAgIGpzb24uZnJhbWVzLmZ1bmN0aW9uLnB1c2goZnVuY3Rpb25JZCk7XG4gICAgICBqc29uLmZyYW1lcy5saW5lLnB1c2gobGluZSk7XG4gICAgfVxuICAgIHJldHVybiBpZDtcbiAgfVxuXG4gIGZ1bmN0aW9uIHNldElkKGxhYmVsczogUmVjb3JkPHN0cmluZywgc3RyaW5nPik6IG51bWJlciB7XG4gICAgY29uc3QgcGFpcnMgPSBPYmplY3QuZW50cmllcyhsYWJlbHMpO1xuICAgIGlmIChwYWlycy5sZW5ndGggPT09IDApIHJldHVybiAwO1xuICAgIGNvbnN0IGlkID0gc2V0cy5pZChKU09OLnN0cmluZ2lmeShwYWlycykpO1xuICAgIGlmIChpZCA+IGpzb24ubGFiZWxfc2V0cy5lbmQubGVuZ3RoKSB7XG4gICAgICBmb3IgKGNvbnN0IFtrZXksIHZhbHVlXSBvZiBwYWlycykge1xuICAgICAgICBqc29uLmxhYmVscy5rZXkucHVzaCh0ZXh0KGtleSkpO1xuICAgICAgICBqc29uLmxhYmVscy5zdHJpbmcucHVzaCh0ZXh0KHZhbHVlKSk7XG4gICAgICAgIGpzb24ubGFiZWxzLm51bWJlci5wdXNoKDApO1xuICAgICAgICBqc29uLmxhYmVscy51bml0LnB1c2goMCk7XG4gICAgICB9XG4gICAgICBqc29uLmxhYmVsX3NldHMuZW5kLnB1c2goanNvbi5sYWJlbHMua2V5Lmxlbmd0aCk7XG4gICAgfVxuICAgIHJldHVybiBpZDtcbiAgfVxufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvZmlsZShzYW1wbGVzOiBTYW1wbGVXb3Jkc1tdLCB0aHJlYWRzPzogc3RyaW5nW10sIHByb2Nlc3Nlcz86IFtudW1iZXIsIG51bWJlciwgc3RyaW5nXVtdKTogUHJvZmlsZSB7XG4gIHJldHVybiBwcm9maWxlT2Yodmlld0pzb24oc2FtcGxlcywgdGhyZWFkcywgcHJvY2Vzc2VzKSk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzdGF0ZVdpdGgoY2hhbmdlOiBQYXJ0aWFsPFZpZXdTdGF0ZT4pOiBWaWV3U3RhdGUge1xuICByZXR1cm4geyAuLi5ERUZBVUxUX1NUQVRFLCAuLi5jaGFuZ2UgfTtcbn1cblxuLy8gQSBwcm9maWxlIG9mIGBzdGFja3NgIHN0YWNrcyBvZiBgZGVwdGhgIGZyYW1lcyB0aGF0IHBhcnQgbGlrZSBhIHJlYWwgcHJvZ3JhbSdzOyB0aGUgc2FtZSBmb3IgdGhlIHNhbWUgbnVtYmVycy5cbmV4cG9ydCBmdW5jdGlvbiBmb3Jlc3Qoc3RhY2tzOiBudW1iZXIsIGRlcHRoOiBudW1iZXIsIGZ1bmN0aW9uczogbnVtYmVyKTogUHJvZmlsZSB7XG4gIGxldCBzZWVkID0gMTIzNDU7XG4gIGNvbnN0IG5leHQgPSAoYmVsb3c6IG51bWJlcik6IG51bWJlciA9PiB7XG4gICAgc2VlZCA9IChNYXRoLmltdWwoc2VlZCwgMTEwMzUxNTI0NSkgKyAxMjM0NSkgJiAweDdmZmZmZmZmO1xuICAgIHJldHVybiBzZWVkICUgYmVsb3c7XG4gIH07XG4gIGNvbnN0IHNhbXBsZXM6IFNhbXBsZVdvcmRzW10gPSBbXTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBzdGFja3M7IGkrKykge1xuICAgIGNvbnN0IG5hbWVzID0gQXJyYXkuZnJvbSh7IGxlbmd0aDogZGVwdGggfSwgKF8sIGxldmVsKSA9PiBgZiR7KGxldmVsICogNyArIG5leHQoTWF0aC5taW4obGV2ZWwgKyAyLCBmdW5jdGlvbnMpKSkgJSBmdW5jdGlvbnN9YCk7XG4gICAgc2FtcGxlcy5wdXNoKHsgc3RhY2s6IG5hbWVzLmpvaW4oXCI7XCIpLCB3ZWlnaHQ6IDEgKyBuZXh0KDEwMDApIH0pO1xuICB9XG4gIHJldHVybiBwcm9maWxlKHNhbXBsZXMpO1xufVxuIiwgIi8vIEEgdHJlZSBpbiB3b3JkcywgdG8gY29tcGFyZSB3aXRoOiBcIm1haW4gMTAvMiA+IHdvcmsgOC84XCIuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL2dyb3Vwcy50c1wiO1xuaW1wb3J0IHsgY2hpbGRyZW5PZiB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9vcGVuX3Jvd3MudHNcIjtcbmltcG9ydCB0eXBlIHsgVHJlZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS90cmVlLnRzXCI7XG5cbi8vIE9uZSBsaW5lIGZvciBlYWNoIG5vZGU6IGluZGVudGF0aW9uLCBuYW1lLCB0b3RhbC9zZWxmLlxuZXhwb3J0IGZ1bmN0aW9uIG91dGxpbmUodHJlZTogVHJlZSwgZ3JvdXBzOiBHcm91cHMpOiBzdHJpbmdbXSB7XG4gIGNvbnN0IGxpbmVzOiBzdHJpbmdbXSA9IFtdO1xuICBjb25zdCB2aXNpdCA9IChub2RlOiBudW1iZXIpOiB2b2lkID0+IHtcbiAgICBmb3IgKGNvbnN0IGNoaWxkIG9mIGNoaWxkcmVuT2YodHJlZSwgbm9kZSkpIHtcbiAgICAgIGNvbnN0IGluZGVudCA9IFwiICBcIi5yZXBlYXQodHJlZS5kZXB0aFtjaGlsZF0gLSAxKTtcbiAgICAgIGxpbmVzLnB1c2goYCR7aW5kZW50fSR7Z3JvdXBzLm5hbWVbdHJlZS5ncm91cFtjaGlsZF1dfSAke3RyZWUudG90YWxbY2hpbGRdfS8ke3RyZWUuc2VsZltjaGlsZF19YCk7XG4gICAgICB2aXNpdChjaGlsZCk7XG4gICAgfVxuICB9O1xuICB2aXNpdCgwKTtcbiAgcmV0dXJuIGxpbmVzO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc3VtKHZhbHVlczogQXJyYXlMaWtlPG51bWJlcj4pOiBudW1iZXIge1xuICByZXR1cm4gQXJyYXkucHJvdG90eXBlLnJlZHVjZS5jYWxsKHZhbHVlcywgKHRvdGFsOiB1bmtub3duLCB2YWx1ZSkgPT4gKHRvdGFsIGFzIG51bWJlcikgKyB2YWx1ZSwgMCkgYXMgbnVtYmVyO1xufVxuIl0sCiAgIm1hcHBpbmdzIjogIjtBQUFBLE9BQU8sWUFBWTtBQUNuQixTQUFTLFlBQVk7OztBQ0VkLFNBQVMsV0FBVyxPQUFxQixPQUFlLEtBQWEsUUFBc0I7QUFDaEcsUUFBTSxPQUFPLE1BQU0sU0FBUztBQUM1QixRQUFNLE9BQU8sS0FBSyxJQUFJLEtBQUssSUFBSSxPQUFPLENBQUMsR0FBRyxNQUFNLE1BQU07QUFDdEQsUUFBTSxLQUFLLEtBQUssSUFBSSxLQUFLLElBQUksS0FBSyxDQUFDLEdBQUcsTUFBTSxNQUFNO0FBQ2xELE1BQUksS0FBSyxRQUFRLE1BQU07QUFDckIsVUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLEtBQUssSUFBSSxNQUFNLEVBQUUsQ0FBQyxHQUFHLElBQUksQ0FBQyxLQUFLO0FBQ3pEO0FBQUEsRUFDRjtBQUNBLFdBQVMsT0FBTyxLQUFLLE1BQU0sSUFBSSxHQUFHLE9BQU8sSUFBSSxRQUFRO0FBQ25ELFVBQU0sT0FBTyxLQUFLLElBQUksSUFBSSxPQUFPLENBQUMsSUFBSSxLQUFLLElBQUksTUFBTSxJQUFJO0FBQ3pELFVBQU0sSUFBSSxLQUFNLFNBQVMsUUFBUyxLQUFLO0FBQUEsRUFDekM7QUFDRjs7O0FDUkEsSUFBTSxhQUFpQyxDQUFDLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLE1BQU0sS0FBSyxFQUFFLEdBQUcsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLEtBQUssQ0FBQyxDQUFDO0FBRTdHLFNBQVMsT0FBTyxNQUF1QjtBQUM1QyxTQUFPLFNBQVM7QUFDbEI7QUF5SE8sU0FBUyxTQUFTLE1BQWMsTUFBc0I7QUFDM0QsUUFBTSxRQUFRLE9BQU8sS0FBSyxJQUFJLE1BQU0sQ0FBQztBQUNyQyxRQUFNLFFBQVEsTUFBTSxLQUFLLE1BQU0sS0FBSyxNQUFNLEtBQUssSUFBSSxPQUFPLElBQUksQ0FBQyxDQUFDO0FBQ2hFLFNBQU8sQ0FBQyxHQUFHLEdBQUcsR0FBRyxFQUFFLEVBQUUsSUFBSSxDQUFDLFdBQVcsU0FBUyxLQUFLLEVBQUUsS0FBSyxDQUFDLFNBQVMsUUFBUSxRQUFRLEtBQUssS0FBSyxLQUFLO0FBQ3JHOzs7QUN6SEEsSUFBTSxZQUFZLENBQUMsS0FBTyxLQUFRLEtBQVMsS0FBVyxLQUFZLEtBQVksR0FBVztBQUN6RixJQUFNLFVBQVU7QUFDaEIsSUFBTSxPQUFPO0FBQ2IsSUFBTSxjQUFjO0FBR2IsU0FBUyxVQUFVLFFBQXdCO0FBQ2hELFNBQU8sVUFBVSxLQUFLLENBQUNBLFlBQVcsU0FBU0EsV0FBVSxXQUFXLEtBQUssU0FBUyxTQUFTLFNBQVMsV0FBVyxJQUFJO0FBQ2pIO0FBRU8sU0FBUyxVQUFVQyxVQUFrQixRQUFvQixRQUF5QjtBQUN2RixRQUFNLFdBQVcsVUFBVSxNQUFNO0FBQ2pDLFFBQU0sZUFBZSxLQUFLLElBQUksS0FBSyxLQUFLLFNBQVMsUUFBUSxHQUFHLENBQUM7QUFDN0QsUUFBTSxTQUFTLElBQUksYUFBYSxlQUFlLElBQUk7QUFDbkQsUUFBTSxFQUFFLE9BQU8sUUFBUSxRQUFRLFFBQVEsSUFBSUEsU0FBUTtBQUNuRCxRQUFNLFNBQVMsV0FBVztBQUMxQixXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFFBQUksQ0FBQyxPQUFPLE9BQU8sQ0FBQyxDQUFDLEVBQUc7QUFDeEIsVUFBTSxNQUFNLE1BQU0sQ0FBQyxJQUFJO0FBQ3ZCLGVBQVcsUUFBUSxNQUFNLEtBQUssSUFBSSxRQUFRLENBQUMsR0FBRyxDQUFDLElBQUksTUFBTyxRQUFRLEtBQUssUUFBUSxDQUFDLENBQUM7QUFBQSxFQUNuRjtBQUNBLE1BQUksV0FBVztBQUNmLGFBQVcsU0FBUyxPQUFRLFlBQVcsS0FBSyxJQUFJLFVBQVUsS0FBSztBQUMvRCxTQUFPLEVBQUUsVUFBVSxXQUFXLE1BQU0sY0FBYyxRQUFRLFNBQVM7QUFDckU7OztBQ2hDTyxJQUFNLFNBQVMsQ0FBQyxXQUFXLE9BQU8sTUFBTSxRQUFRLFNBQVM7QUFhaEUsSUFBTSxTQUFnQztBQUFBLEVBQ3BDLHNCQUFzQjtBQUFBLEVBQ3RCLG1CQUFtQjtBQUFBLEVBQ25CLG9CQUFvQjtBQUFBLEVBQ3BCLHFCQUFxQjtBQUN2QjtBQUdBLElBQU0sVUFBVSxDQUFDLE1BQWMsU0FBb0MsT0FBTyxPQUFPLElBQUk7QUFHOUUsU0FBUyxhQUFhQyxVQUE4QjtBQUN6RCxRQUFNLGFBQWFBLFNBQVEsYUFBYTtBQUFBLElBQUksQ0FBQyxNQUFNLE9BQ2pELE9BQU8sUUFBUSxRQUFRLE1BQU1BLFNBQVEsYUFBYSxFQUFFLENBQUMsS0FBSyxTQUFTO0FBQUEsRUFDckU7QUFDQSxRQUFNLFVBQVVBLFNBQVEsVUFBVSxJQUFJLENBQUMsUUFBUSxJQUFJLEtBQUssQ0FBQyxFQUFFLEtBQUssTUFBTSxNQUFNLFFBQVEsU0FBUyxVQUFVLEtBQUssQ0FBQztBQUM3RyxRQUFNLFNBQVMsSUFBSSxXQUFXQSxTQUFRLFlBQVksTUFBTTtBQUN4RCxXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFVBQU0sT0FBT0EsU0FBUSxjQUFjQSxTQUFRLFdBQVdBLFNBQVEsWUFBWSxDQUFDLENBQUMsQ0FBQztBQUM3RSxXQUFPLENBQUMsSUFBSSxXQUFXLElBQUk7QUFDM0IsUUFBSSxPQUFPLENBQUMsTUFBTSxLQUFLLFFBQVFBLFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRyxRQUFPLENBQUMsSUFBSTtBQUFBLEVBQ3ZFO0FBQ0EsU0FBTztBQUNUO0FBRU8sSUFBTSxhQUFhLENBQUMsT0FBTyxPQUFPLFVBQVUsUUFBUSxVQUFVLE1BQU0sUUFBUSxXQUFXLE9BQU87QUFHOUYsSUFBTSxpQkFBMkM7QUFBQSxFQUN0RCxLQUFLO0FBQUEsRUFDTCxLQUFLO0FBQUEsRUFDTCxRQUFRO0FBQUEsRUFDUixNQUFNO0FBQUEsRUFDTixRQUFRO0FBQUEsRUFDUixJQUFJO0FBQUEsRUFDSixNQUFNO0FBQUEsRUFDTixTQUFTO0FBQUEsRUFDVCxPQUFPO0FBQ1Q7QUFRQSxJQUFNLFdBQVc7QUFDakIsSUFBTSxvQkFBb0I7QUFHbkIsU0FBUyxTQUFTLE1BQWMsTUFBc0I7QUFDM0QsUUFBTSxRQUFRLFFBQVEsTUFBTSxJQUFJO0FBQ2hDLE1BQUksTUFBTyxRQUFPLEVBQUUsVUFBVSxPQUFPLFNBQVMsZUFBZSxLQUFLLEVBQUU7QUFDcEUsUUFBTSxNQUFNLFNBQVMsS0FBSyxJQUFJLEtBQUssa0JBQWtCLEtBQUssSUFBSTtBQUM5RCxNQUFJLElBQUssUUFBTyxFQUFFLFVBQVUsT0FBTyxTQUFTLEdBQUcsSUFBSSxDQUFDLENBQUMsSUFBSSxJQUFJLENBQUMsQ0FBQyxHQUFHO0FBQ2xFLFFBQU0sV0FBVyxxRUFBcUUsS0FBSyxJQUFJO0FBQy9GLE1BQUksU0FBVSxRQUFPLEVBQUUsVUFBVSxVQUFVLFNBQVMsR0FBRyxTQUFTLENBQUMsQ0FBQyxHQUFHO0FBQ3JFLE1BQUksU0FBUyxXQUFZLFFBQU8sZUFBZSxJQUFJO0FBQ25ELE1BQUksS0FBSyxXQUFXLFlBQVksS0FBSyxXQUFXLElBQUksSUFBSSxFQUFHLFFBQU8sRUFBRSxVQUFVLFFBQVEsU0FBUyxlQUFlLEtBQUs7QUFDbkgsTUFBSSxTQUFTLE1BQU0sS0FBSyxXQUFXLEdBQUcsRUFBRyxRQUFPLEVBQUUsVUFBVSxTQUFTLFNBQVMsZUFBZSxNQUFNO0FBQ25HLFNBQU8sRUFBRSxVQUFVLE9BQU8sU0FBUyxlQUFlLElBQUk7QUFDeEQ7QUFHQSxJQUFNLGFBQWEsb0JBQUksSUFBSSxDQUFDLGNBQWMsZUFBZSxDQUFDO0FBRzFELElBQU0sWUFBWSxvQkFBSSxJQUFJLENBQUMsV0FBVyxRQUFRLEtBQUssQ0FBQztBQUVwRCxTQUFTLGVBQWUsTUFBc0I7QUFDNUMsUUFBTSxVQUFVLGdCQUFnQixLQUFLLElBQUksSUFBSSxDQUFDLEtBQUs7QUFDbkQsTUFBSSxVQUFVLElBQUksT0FBTyxFQUFHLFFBQU8sRUFBRSxVQUFVLFFBQVEsU0FBUyxlQUFlLEtBQUs7QUFDcEYsU0FBTyxFQUFFLFVBQVUsVUFBVSxRQUFRO0FBQ3ZDOzs7QUMxRU8sU0FBUyxlQUFlQyxVQUFrQixTQUErQjtBQUM5RSxRQUFNLEVBQUUsYUFBYSxZQUFZLGVBQWUsV0FBVyxhQUFhLElBQUlBO0FBQzVFLFFBQU0sUUFBUSxhQUFhLEtBQUssUUFBUSxLQUFLO0FBQzdDLFdBQVMsS0FBSyxNQUFNLFNBQVMsR0FBRyxLQUFLLEdBQUcsS0FBTSxPQUFNLFlBQVksRUFBRSxDQUFDLEtBQUssTUFBTSxFQUFFO0FBQ2hGLFFBQU0sUUFBUSxvQkFBSSxJQUF1QjtBQUN6QyxXQUFTLEtBQUssR0FBRyxLQUFLLE1BQU0sUUFBUSxNQUFNO0FBQ3hDLFFBQUksTUFBTSxFQUFFLE1BQU0sRUFBRztBQUNyQixVQUFNLE9BQU8sYUFBYSxjQUFjLFdBQVcsRUFBRSxDQUFDLENBQUM7QUFDdkQsUUFBSSxDQUFDLFNBQVMsSUFBSSxFQUFHO0FBQ3JCLFVBQU0sUUFBUSxNQUFNLElBQUksSUFBSSxLQUFLLEVBQUUsTUFBTSxPQUFPLG9CQUFJLElBQXdCLEdBQUcsTUFBTSxHQUFHLE9BQU8sRUFBRTtBQUNqRyxVQUFNLElBQUksTUFBTSxLQUFLO0FBQ3JCLFVBQU0sT0FBTyxVQUFVLFdBQVcsRUFBRSxDQUFDO0FBQ3JDLFVBQU0sU0FBUyxNQUFNLE1BQU0sSUFBSSxJQUFJLEtBQUssRUFBRSxNQUFNLEdBQUcsT0FBTyxFQUFFO0FBQzVELFVBQU0sTUFBTSxJQUFJLE1BQU0sTUFBTTtBQUM1QixXQUFPLFFBQVEsUUFBUSxNQUFNLEVBQUU7QUFDL0IsVUFBTSxRQUFRLFFBQVEsTUFBTSxFQUFFO0FBQzlCLFVBQU0sUUFBUSxZQUFZLElBQUksTUFBTSxJQUFJO0FBQ3hDLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTyxTQUFTLE1BQU0sRUFBRTtBQUN6QyxRQUFJLENBQUMsTUFBTSxLQUFNLE9BQU0sU0FBUyxNQUFNLEVBQUU7QUFBQSxFQUMxQztBQUNBLFNBQU8sQ0FBQyxHQUFHLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxDQUFDLEdBQUcsTUFBTSxFQUFFLE9BQU8sRUFBRSxRQUFRLEVBQUUsUUFBUSxFQUFFLEtBQUs7QUFFOUUsV0FBUyxZQUFZLElBQVksTUFBYyxNQUFnRDtBQUM3RixRQUFJLFdBQVc7QUFDZixhQUFTQyxNQUFLLFlBQVksRUFBRSxHQUFHQSxRQUFPLEdBQUdBLE1BQUssWUFBWUEsR0FBRSxHQUFHO0FBQzdELFlBQU0sUUFBUSxXQUFXQSxHQUFFO0FBQzNCLFVBQUksYUFBYSxjQUFjLEtBQUssQ0FBQyxNQUFNLEtBQU07QUFDakQsVUFBSSxVQUFVLEtBQUssTUFBTSxLQUFNLFFBQU8sRUFBRSxNQUFNLE1BQU0sTUFBTSxLQUFLO0FBQy9ELGlCQUFXO0FBQUEsSUFDYjtBQUNBLFdBQU8sRUFBRSxNQUFNLFVBQVUsTUFBTSxNQUFNO0FBQUEsRUFDdkM7QUFDRjtBQUdPLFNBQVMsU0FBUyxNQUF1QjtBQUM5QyxTQUFPLFNBQVMsTUFBTSxDQUFDLGdCQUFnQixLQUFLLElBQUksS0FBSyxDQUFDLHVCQUF1QixLQUFLLElBQUk7QUFDeEY7OztBQ3RETyxJQUFNLFlBQU4sTUFBZ0I7QUFBQSxFQUtyQixZQUNtQixPQUNBLFFBQ2pCLFdBQVcsTUFDWDtBQUhpQjtBQUNBO0FBR2pCLFVBQU0sT0FBTyxLQUFLLEtBQUssS0FBSyxLQUFLLEtBQUssS0FBSyxJQUFJLFVBQVUsRUFBRSxJQUFJLENBQUMsQ0FBQztBQUNqRSxTQUFLLFFBQVEsSUFBSSxXQUFXLElBQUk7QUFDaEMsU0FBSyxPQUFPLE9BQU87QUFBQSxFQUNyQjtBQUFBLEVBUG1CO0FBQUEsRUFDQTtBQUFBLEVBTlg7QUFBQTtBQUFBLEVBQ0E7QUFBQSxFQUNBLFFBQVE7QUFBQTtBQUFBLEVBYWhCLFVBQVUsR0FBVyxHQUFXLE1BQXNCO0FBQ3BELFFBQUksS0FBSyxRQUFRLElBQUksS0FBSyxLQUFNLE1BQUssS0FBSztBQUMxQyxRQUFJLE9BQU8sS0FBSyxHQUFHLENBQUMsSUFBSSxLQUFLO0FBQzdCLGVBQVM7QUFDUCxZQUFNLE1BQU0sS0FBSyxNQUFNLElBQUksSUFBSTtBQUMvQixVQUFJLE1BQU0sRUFBRztBQUNiLFVBQUksS0FBSyxNQUFNLEdBQUcsTUFBTSxLQUFLLEtBQUssT0FBTyxHQUFHLE1BQU0sRUFBRyxRQUFPO0FBQzVELGFBQVEsT0FBTyxJQUFLLEtBQUs7QUFBQSxJQUMzQjtBQUNBLFNBQUssTUFBTSxJQUFJLElBQUksT0FBTztBQUMxQixTQUFLO0FBQ0wsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVRLE9BQWE7QUFDbkIsVUFBTSxNQUFNLEtBQUs7QUFDakIsU0FBSyxRQUFRLElBQUksV0FBVyxJQUFJLFNBQVMsQ0FBQztBQUMxQyxTQUFLLE9BQU8sS0FBSyxNQUFNLFNBQVM7QUFDaEMsZUFBVyxTQUFTLEtBQUs7QUFDdkIsVUFBSSxVQUFVLEVBQUc7QUFDakIsVUFBSSxPQUFPLEtBQUssS0FBSyxNQUFNLFFBQVEsQ0FBQyxHQUFHLEtBQUssT0FBTyxRQUFRLENBQUMsQ0FBQyxJQUFJLEtBQUs7QUFDdEUsYUFBTyxLQUFLLE1BQU0sSUFBSSxNQUFNLEVBQUcsUUFBUSxPQUFPLElBQUssS0FBSztBQUN4RCxXQUFLLE1BQU0sSUFBSSxJQUFJO0FBQUEsSUFDckI7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLEtBQUssR0FBVyxHQUFtQjtBQUMxQyxNQUFJLFFBQVEsS0FBSyxLQUFLLEdBQUcsVUFBVSxJQUFJLEtBQUssS0FBSyxHQUFHLFVBQVU7QUFDOUQsVUFBUSxLQUFLLEtBQUssUUFBUyxVQUFVLElBQUssU0FBVTtBQUNwRCxVQUFRLFFBQVMsVUFBVSxRQUFTO0FBQ3RDOzs7QUN0Q0EsSUFBTSxRQUFRLENBQUMsRUFBRSxTQUFTLFFBQVEsTUFBTSxNQUFzQixHQUFHLE9BQU8sSUFBSSxNQUFNLElBQUksS0FBSztBQUUzRixJQUFNLFFBQVEsb0JBQUksUUFBNkQ7QUFFL0UsU0FBUyxLQUFLLFNBQThEO0FBQzFFLE1BQUksUUFBUSxNQUFNLElBQUksT0FBTztBQUM3QixNQUFJLE1BQU8sUUFBTztBQUNsQixRQUFNLE1BQU0sb0JBQUksSUFBb0I7QUFDcEMsUUFBTSxPQUFrQixDQUFDO0FBQ3pCLFFBQU0sV0FBVyxJQUFJLFdBQVcsUUFBUSxNQUFNO0FBQzlDLFdBQVMsU0FBUyxHQUFHLFNBQVMsUUFBUSxRQUFRLFVBQVU7QUFDdEQsVUFBTSxNQUFNLE1BQU0sUUFBUSxNQUFNLENBQUM7QUFDakMsUUFBSSxLQUFLLElBQUksSUFBSSxHQUFHO0FBQ3BCLFFBQUksT0FBTyxRQUFXO0FBQ3BCLFVBQUksSUFBSSxLQUFNLEtBQUssS0FBSyxTQUFTLENBQUU7QUFDbkMsV0FBSyxLQUFLLEVBQUUsSUFBSSxLQUFLLFFBQVEsTUFBTSxFQUFFLFNBQVMsT0FBTyxRQUFRLE1BQU0sRUFBRSxNQUFNLENBQUM7QUFBQSxJQUM5RTtBQUNBLGFBQVMsTUFBTSxJQUFJO0FBQUEsRUFDckI7QUFDQSxRQUFNLElBQUksU0FBVSxRQUFRLEVBQUUsTUFBTSxTQUFTLENBQUU7QUFDL0MsU0FBTztBQUNUO0FBRU8sU0FBUyxZQUFZQyxVQUE2QjtBQUN2RCxTQUFPLEtBQUtBLFNBQVEsT0FBTyxFQUFFO0FBQy9CO0FBR08sU0FBUyxpQkFBaUJBLFVBQThCO0FBQzdELFNBQU8sS0FBS0EsU0FBUSxPQUFPLEVBQUU7QUFDL0I7OztBQzNCQSxJQUFNLFNBQVM7QUFDZixJQUFNLFFBQVE7QUFDZCxJQUFNLFVBQVU7QUFFVCxTQUFTLGNBQWMsU0FBMEI7QUFDdEQsU0FBTyxRQUFRLFdBQVcsTUFBTSxLQUFLLFFBQVEsS0FBSyxPQUFPO0FBQzNEO0FBRU8sU0FBUyxRQUFRLFVBQW9DO0FBQzFELFFBQU0sYUFBYSxvQkFBSSxJQUFvQztBQUMzRCxhQUFXLFdBQVcsVUFBVTtBQUM5QixVQUFNLFFBQVEsUUFBUSxXQUFXLE1BQU0sSUFBSSxRQUFRLEtBQUssT0FBTyxJQUFJO0FBQ25FLFFBQUksQ0FBQyxNQUFPO0FBQ1osVUFBTSxDQUFDLEtBQUssS0FBSyxJQUFJLENBQUMsVUFBVSxNQUFNLENBQUMsQ0FBQyxHQUFHLFVBQVUsTUFBTSxDQUFDLENBQUMsQ0FBQztBQUM5RCxVQUFNLFNBQVMsV0FBVyxJQUFJLEdBQUcsS0FBSyxvQkFBSSxJQUF1QjtBQUNqRSxVQUFNLFlBQVksT0FBTyxJQUFJLEtBQUssS0FBSyxvQkFBSSxJQUFvQjtBQUMvRCxlQUFXLFVBQVUsTUFBTSxDQUFDLEVBQUUsS0FBSyxFQUFFLE1BQU0sR0FBRyxHQUFHO0FBQy9DLFlBQU0sQ0FBQyxPQUFPLEtBQUssSUFBSSxPQUFPLE1BQU0sR0FBRyxFQUFFLElBQUksTUFBTTtBQUNuRCxnQkFBVSxJQUFJLFFBQVEsVUFBVSxJQUFJLEtBQUssS0FBSyxLQUFLLEtBQUs7QUFBQSxJQUMxRDtBQUNBLGVBQVcsSUFBSSxLQUFLLE9BQU8sSUFBSSxPQUFPLFNBQVMsQ0FBQztBQUFBLEVBQ2xEO0FBQ0EsU0FBTyxJQUFJLElBQUksQ0FBQyxHQUFHLFVBQVUsRUFBRSxJQUFJLENBQUMsQ0FBQyxLQUFLLE1BQU0sTUFBTSxDQUFDLEtBQUssSUFBSSxJQUFJLENBQUMsR0FBRyxNQUFNLEVBQUUsSUFBSSxDQUFDLENBQUMsT0FBTyxTQUFTLE1BQU0sQ0FBQyxPQUFPLE9BQU8sU0FBUyxDQUFDLENBQUMsQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUM1STtBQUdBLFNBQVMsVUFBVSxNQUFzQjtBQUN2QyxNQUFJO0FBQ0YsV0FBTyxtQkFBbUIsS0FBSyxRQUFRLHNCQUFzQixLQUFLLENBQUM7QUFBQSxFQUNyRSxRQUFRO0FBQ04sV0FBTztBQUFBLEVBQ1Q7QUFDRjtBQUVBLFNBQVMsT0FBTyxXQUE0QjtBQUMxQyxRQUFNLFVBQVUsQ0FBQyxHQUFHLFNBQVMsRUFBRSxLQUFLLENBQUMsQ0FBQyxDQUFDLEdBQUcsQ0FBQyxDQUFDLE1BQU0sSUFBSSxDQUFDO0FBQ3ZELFFBQU0sUUFBUSxRQUFRLE9BQU8sQ0FBQ0MsTUFBSyxDQUFDLEVBQUUsSUFBSSxNQUFNQSxPQUFNLE1BQU0sQ0FBQztBQUM3RCxRQUFNLFdBQVcsQ0FBQyxZQUE0QjtBQUM1QyxRQUFJLE9BQU87QUFDWCxVQUFNLE9BQU8sS0FBSyxLQUFNLFFBQVEsVUFBVyxHQUFHO0FBQzlDLFdBQU8sVUFBVSxRQUFRLEtBQUssQ0FBQyxDQUFDLEVBQUUsSUFBSSxPQUFPLFFBQVEsU0FBUyxJQUFJLEtBQUssQ0FBQyxDQUFDLEdBQUcsQ0FBQyxDQUFDO0FBQUEsRUFDaEY7QUFDQSxTQUFPLEVBQUUsT0FBTyxVQUFVLFNBQVMsRUFBRSxHQUFHLE9BQU8sU0FBUyxFQUFFLEVBQUU7QUFDOUQ7QUFHQSxTQUFTLFNBQVMsT0FBdUI7QUFDdkMsUUFBTSxRQUFRLFFBQVEsUUFBUSxJQUFJLEtBQUssS0FBSyxNQUFNLEtBQUssS0FBSyxLQUFLLENBQUMsSUFBSTtBQUN0RSxTQUFPLFFBQVEsS0FBSyxNQUFNLFFBQVEsQ0FBQztBQUNyQzs7O0FDUU8sU0FBUyxVQUFVLE1BQXlCO0FBQ2pELFFBQU0sT0FBTyxDQUFDLE9BQXVCLEtBQUssUUFBUSxFQUFFLEtBQUs7QUFDekQsUUFBTUMsVUFBUyxLQUFLLEtBQUssWUFBWSxJQUFJLE1BQU0saUJBQWlCLEtBQUssU0FBUztBQUM5RSxRQUFNLFdBQVcsS0FBSyxTQUFTLElBQUksSUFBSTtBQUN2QyxTQUFPO0FBQUEsSUFDTCxPQUFPLEtBQUssYUFBYSxLQUFLLElBQUksQ0FBQyxNQUFNLE1BQU0sT0FBTyxLQUFLLElBQUksR0FBRyxLQUFLLEtBQUssYUFBYSxLQUFLLENBQUMsQ0FBQyxDQUFDLENBQUM7QUFBQSxJQUNsRyxhQUFhLEtBQUs7QUFBQSxJQUNsQixhQUFhQSxVQUFTLEtBQUssTUFBTSxNQUFNLEtBQUssTUFBTSxJQUFJO0FBQUEsSUFDdEQsU0FBUyxLQUFLO0FBQUEsSUFDZCxZQUFZLEtBQUs7QUFBQSxJQUNqQixVQUFVLFNBQVMsT0FBTyxDQUFDLFlBQVksQ0FBQyxjQUFjLE9BQU8sQ0FBQztBQUFBLElBQzlELE9BQU8sUUFBUSxRQUFRO0FBQUEsSUFDdkIsV0FBVztBQUFBLElBQ1gsYUFBYSxjQUFjLFFBQVE7QUFBQSxJQUNuQyxjQUFjLENBQUMsSUFBSSxHQUFHLEtBQUssVUFBVSxLQUFLLElBQUksSUFBSSxDQUFDO0FBQUEsSUFDbkQsY0FBYyxDQUFDLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxJQUFJLElBQUksQ0FBQztBQUFBLElBQ25ELGNBQWMsT0FBTyxLQUFLLFVBQVUsSUFBSTtBQUFBLElBQ3hDLGVBQWUsT0FBTyxLQUFLLE9BQU8sUUFBUTtBQUFBLElBQzFDLFdBQVcsT0FBTyxLQUFLLE9BQU8sSUFBSTtBQUFBLElBQ2xDLGFBQWEsUUFBUSxLQUFLLE9BQU8sRUFBRTtBQUFBLElBQ25DLFlBQVksT0FBTyxLQUFLLE9BQU8sS0FBSztBQUFBLElBQ3BDLFNBQVM7QUFBQSxNQUNQLEVBQUUsU0FBUyxHQUFHLFFBQVEsR0FBRyxNQUFNLElBQUksUUFBUSxHQUFHLE9BQU8sR0FBRztBQUFBLE1BQ3hELEdBQUcsS0FBSyxRQUFRLE9BQU8sSUFBSSxDQUFDLFFBQVEsT0FBTztBQUFBLFFBQ3pDLFNBQVMsS0FBSyxRQUFRLFFBQVEsQ0FBQztBQUFBLFFBQy9CO0FBQUEsUUFDQSxNQUFNLEtBQUssS0FBSyxRQUFRLEtBQUssQ0FBQyxDQUFDO0FBQUEsUUFDL0IsUUFBUSxLQUFLLFFBQVEsU0FBUyxDQUFDLEtBQUs7QUFBQSxRQUNwQyxPQUFPLEtBQUssS0FBSyxRQUFRLFFBQVEsQ0FBQyxLQUFLLENBQUM7QUFBQSxNQUMxQyxFQUFFO0FBQUEsSUFDSjtBQUFBLElBQ0EsV0FBVyxVQUFVLE1BQU0sSUFBSTtBQUFBLElBQy9CLGFBQWEsV0FBVyxLQUFLLEtBQUssUUFBUSxLQUFLO0FBQUEsSUFDL0MsY0FBYyxXQUFXLEtBQUssS0FBSyxRQUFRLE1BQU07QUFBQSxJQUNqRCxjQUFjLFdBQVcsS0FBSyxLQUFLLFFBQVEsTUFBTTtBQUFBLElBQ2pELFFBQVEsS0FBSyxRQUFRLE9BQU8sSUFBSSxDQUFDLFdBQVcsYUFBYSxLQUFLLE1BQU0sQ0FBQztBQUFBLElBQ3JFLGNBQWM7QUFBQSxJQUNkLFVBQVUsS0FBSyxZQUFZLEtBQUssU0FBUyxPQUFPLFNBQVMsSUFBSSxXQUFXLEtBQUssUUFBUSxJQUFJO0FBQUEsRUFDM0Y7QUFDRjtBQUdBLFNBQVMsT0FBTyxNQUFjLE1BQTBCO0FBQ3RELFNBQU8sRUFBRSxNQUFNLE1BQU0sU0FBUyxXQUFXLEtBQUssU0FBUyxVQUFVLElBQUksWUFBWSxLQUFLO0FBQ3hGO0FBR0EsU0FBUyxjQUFjLFVBQThCO0FBQ25ELFNBQU8sQ0FBQyxHQUFHLElBQUksSUFBSSxTQUFTLElBQUksQ0FBQyxZQUFZLGlCQUFpQixLQUFLLE9BQU8sSUFBSSxDQUFDLEtBQUssRUFBRSxFQUFFLE9BQU8sT0FBTyxDQUFDLENBQUM7QUFDMUc7QUFFQSxTQUFTLE9BQU8sUUFBOEI7QUFDNUMsUUFBTSxTQUFTLElBQUksV0FBVyxPQUFPLFNBQVMsQ0FBQztBQUMvQyxTQUFPLElBQUksUUFBUSxDQUFDO0FBQ3BCLFNBQU87QUFDVDtBQUVBLFNBQVMsUUFBUSxJQUEwQjtBQUN6QyxRQUFNLFNBQVMsSUFBSSxXQUFXLEdBQUcsU0FBUyxDQUFDO0FBQzNDLFdBQVMsSUFBSSxHQUFHLElBQUksR0FBRyxRQUFRLEtBQUs7QUFDbEMsVUFBTSxXQUFXLEdBQUcsQ0FBQztBQUNyQixXQUFPLElBQUksQ0FBQyxJQUFJLGFBQWEsSUFBSSxJQUFJLElBQUksSUFBSTtBQUFBLEVBQy9DO0FBQ0EsU0FBTztBQUNUO0FBRUEsU0FBUyxVQUFVLE1BQWdCLE1BQXlDO0FBQzFFLFFBQU0sRUFBRSxLQUFLLFFBQVEsUUFBUSxLQUFLLElBQUksS0FBSztBQUMzQyxRQUFNLE9BQWtCLENBQUMsQ0FBQyxDQUFDO0FBQzNCLE1BQUksUUFBUTtBQUNaLGFBQVcsT0FBTyxLQUFLLFdBQVcsS0FBSztBQUNyQyxVQUFNLE1BQWUsQ0FBQztBQUN0QixhQUFTLElBQUksT0FBTyxJQUFJLEtBQUssS0FBSztBQUNoQyxZQUFNLFFBQVEsT0FBTyxDQUFDLE1BQU0sSUFBSSxLQUFLLE9BQU8sQ0FBQyxDQUFDLElBQUksR0FBRyxPQUFPLENBQUMsQ0FBQyxJQUFJLEtBQUssS0FBSyxDQUFDLENBQUMsQ0FBQyxHQUFHLFFBQVE7QUFDMUYsVUFBSSxLQUFLLEVBQUUsS0FBSyxLQUFLLElBQUksQ0FBQyxDQUFDLEdBQUcsTUFBTSxDQUFDO0FBQUEsSUFDdkM7QUFDQSxTQUFLLEtBQUssR0FBRztBQUNiLFlBQVE7QUFBQSxFQUNWO0FBQ0EsU0FBTztBQUNUO0FBRUEsU0FBUyxXQUFXLE1BQW1EO0FBQ3JFLFFBQU0sUUFBUSxJQUFJLGFBQWEsS0FBSyxRQUFRLE1BQU07QUFDbEQsTUFBSSxPQUFPO0FBQ1gsV0FBUyxJQUFJLEdBQUcsSUFBSSxNQUFNLFFBQVEsS0FBSztBQUNyQyxZQUFRLEtBQUssUUFBUSxDQUFDO0FBQ3RCLFVBQU0sQ0FBQyxJQUFJO0FBQUEsRUFDYjtBQUNBLFNBQU8sRUFBRSxPQUFPLFFBQVEsV0FBVyxLQUFLLEtBQUssTUFBTSxHQUFHLFFBQVEsYUFBYSxLQUFLLEtBQUssTUFBTSxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQ3pHO0FBR08sU0FBUyxXQUFXQyxVQUFrQixJQUFZLGNBQWMsaUJBQWlCQSxRQUFPLEdBQVc7QUFDeEcsUUFBTSxTQUFTQSxTQUFRLFFBQVEsRUFBRTtBQUNqQyxNQUFJLE9BQU8sRUFBRyxRQUFPO0FBQ3JCLFFBQU0sT0FBTyxPQUFPLFNBQVMsT0FBTyxXQUFXLElBQUksU0FBUyxVQUFVLE9BQU8sTUFBTTtBQUNuRixTQUFPLGNBQWMsR0FBRyxJQUFJLEtBQUssT0FBTyxPQUFPLE1BQU07QUFDdkQ7QUFFQSxTQUFTLGlCQUFpQkEsVUFBMkI7QUFDbkQsU0FBT0EsU0FBUSxRQUFRLFNBQVMsS0FBS0EsU0FBUSxRQUFRLE1BQU0sQ0FBQyxFQUFFLEtBQUssQ0FBQyxNQUFNLEVBQUUsWUFBWUEsU0FBUSxRQUFRLENBQUMsRUFBRSxPQUFPO0FBQ3BIOzs7QUNqS08sSUFBTSxZQUF5QixFQUFFLE9BQU8sQ0FBQyxHQUFHLFFBQVEsQ0FBQyxFQUFFO0FBR3ZELElBQU0sVUFBVTtBQUd2QixJQUFNLFFBQVE7QUFFUCxTQUFTLGFBQWEsTUFBdUI7QUFDbEQsU0FBTyxLQUFLLFdBQVcsS0FBSztBQUM5QjtBQUdBLElBQU0sYUFBMkU7QUFBQSxFQUMvRSxRQUFRLENBQUNDLFVBQVMsV0FBWSxXQUFXLElBQUksS0FBSyxXQUFXQSxVQUFTLFFBQVEsS0FBSztBQUFBLEVBQ25GLEtBQUssQ0FBQ0EsVUFBUyxXQUFXLFNBQVNBLFNBQVEsUUFBUSxNQUFNLEdBQUcsT0FBTztBQUFBLEVBQ25FLE1BQU0sQ0FBQ0EsVUFBUyxXQUFXLFNBQVNBLFNBQVEsUUFBUSxNQUFNLEdBQUcsTUFBTTtBQUFBLEVBQ25FLGVBQWUsQ0FBQ0EsVUFBUyxXQUFXQSxTQUFRLFFBQVEsTUFBTSxHQUFHLFNBQVM7QUFDeEU7QUFFQSxTQUFTLFNBQVMsT0FBbUM7QUFDbkQsU0FBTyxRQUFRLE9BQU8sS0FBSyxJQUFJO0FBQ2pDO0FBR08sU0FBUyxZQUFZQSxVQUFrQixLQUFhLFFBQWdCLFFBQTBCO0FBQ25HLFFBQU0sUUFBUUEsU0FBUSxVQUFVLE1BQU0sRUFBRSxPQUFPLENBQUMsVUFBVSxNQUFNLFFBQVEsR0FBRyxFQUFFLElBQUksQ0FBQyxFQUFFLE1BQU0sTUFBTSxLQUFLO0FBQ3JHLFNBQU8sQ0FBQyxZQUFZLEdBQUcsSUFBSSxXQUFXLEdBQUcsRUFBRUEsVUFBUyxNQUFNLElBQUksSUFBSSxHQUFHLEtBQUssRUFBRSxPQUFPLE9BQU87QUFDNUY7QUFHTyxTQUFTLFlBQVksS0FBc0I7QUFDaEQsU0FBTyxPQUFPLE9BQU8sWUFBWSxHQUFHO0FBQ3RDO0FBSU8sU0FBUyxVQUFVQSxVQUE0QjtBQUNwRCxRQUFNLE9BQU8sSUFBSSxJQUFJQSxTQUFRLFVBQVUsUUFBUSxDQUFDLFFBQVEsSUFBSSxJQUFJLENBQUMsRUFBRSxJQUFJLE1BQU0sR0FBRyxDQUFDLENBQUM7QUFDbEYsTUFBSSxJQUFJLElBQUlBLFNBQVEsWUFBWSxFQUFFLE9BQU8sRUFBRyxNQUFLLElBQUksUUFBUTtBQUM3RCxNQUFJLFlBQVlBLFFBQU8sRUFBRSxTQUFTLEdBQUc7QUFDbkMsZUFBVyxPQUFPLENBQUMsaUJBQWlCLE9BQU8sTUFBTSxHQUFHO0FBQ2xELFVBQUlBLFNBQVEsUUFBUSxLQUFLLENBQUMsR0FBRyxPQUFPLFdBQVcsR0FBRyxFQUFFQSxVQUFTLEVBQUUsTUFBTSxFQUFFLEVBQUcsTUFBSyxJQUFJLEdBQUc7QUFBQSxJQUN4RjtBQUFBLEVBQ0Y7QUFDQSxTQUFPLENBQUMsR0FBRyxJQUFJO0FBQ2pCO0FBR08sU0FBUyxnQkFBZ0JBLFVBQWtCLEVBQUUsT0FBTyxPQUFPLEdBQXlCO0FBQ3pGLFNBQU8sTUFBTSxTQUFTLE9BQU8sV0FBVyxJQUFJQSxXQUFVLElBQUksUUFBUUEsVUFBUyxPQUFPLE1BQU0sRUFBRSxNQUFNO0FBQ2xHO0FBRUEsSUFBTSxVQUFOLE1BQWM7QUFBQSxFQWFaLFlBQ21CQSxVQUNBLE9BQ0EsUUFDakI7QUFIaUIsbUJBQUFBO0FBQ0E7QUFDQTtBQUVqQixTQUFLLGVBQWUsQ0FBQyxHQUFHQSxTQUFRLFlBQVk7QUFDNUMsU0FBSyxlQUFlLENBQUMsR0FBR0EsU0FBUSxZQUFZO0FBQzVDLFNBQUssZUFBZSxDQUFDLEdBQUdBLFNBQVEsWUFBWTtBQUM1QyxTQUFLLGdCQUFnQixDQUFDLEdBQUdBLFNBQVEsYUFBYTtBQUM5QyxTQUFLLFlBQVksQ0FBQyxHQUFHQSxTQUFRLFNBQVM7QUFDdEMsU0FBSyxTQUFTLElBQUksVUFBVSxLQUFLLGFBQWEsS0FBSyxZQUFZQSxTQUFRLFlBQVksU0FBUyxDQUFDO0FBQUEsRUFDL0Y7QUFBQSxFQVZtQjtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFmRjtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBLGNBQXdCLENBQUMsQ0FBQztBQUFBLEVBQzFCLGFBQXVCLENBQUMsQ0FBQztBQUFBLEVBQ3pCO0FBQUEsRUFDQSxTQUFTLG9CQUFJLElBQW9CO0FBQUE7QUFBQSxFQUVqQyxXQUFXLG9CQUFJLElBQWlDO0FBQUEsRUFlakUsUUFBaUI7QUFDZixVQUFNLEVBQUUsU0FBQUEsU0FBUSxJQUFJO0FBQ3BCLFVBQU0sY0FBY0EsU0FBUSxZQUFZLElBQUksQ0FBQyxPQUFPLE1BQU07QUFDeEQsWUFBTSxXQUFXLENBQUMsU0FDaEIsS0FBSyxJQUFJLENBQUMsUUFBUSxLQUFLLE1BQU0sS0FBSyxZQUFZQSxVQUFTLEtBQUtBLFNBQVEsYUFBYSxDQUFDLEdBQUdBLFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRSxLQUFLLEdBQUcsQ0FBQyxDQUFDO0FBQzFILFlBQU0sUUFBUSxTQUFTLEtBQUssS0FBSyxFQUFFLE9BQU8sQ0FBQyxNQUFNLFVBQVUsS0FBSyxLQUFLLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDcEYsYUFBTyxTQUFTLEtBQUssTUFBTSxFQUFFLE9BQU8sQ0FBQyxNQUFNLFVBQVUsS0FBSyxLQUFLLE1BQU0sS0FBSyxHQUFHLEtBQUssTUFBTSxPQUFPLEtBQUssQ0FBQztBQUFBLElBQ3ZHLENBQUM7QUFDRCxXQUFPO0FBQUEsTUFDTCxHQUFHQTtBQUFBLE1BQ0gsY0FBYyxLQUFLO0FBQUEsTUFDbkIsY0FBYyxLQUFLO0FBQUEsTUFDbkIsY0FBYyxXQUFXLEtBQUssS0FBSyxZQUFZO0FBQUEsTUFDL0MsZUFBZSxXQUFXLEtBQUssS0FBSyxhQUFhO0FBQUEsTUFDakQsV0FBVyxXQUFXLEtBQUssS0FBSyxTQUFTO0FBQUEsTUFDekMsYUFBYSxXQUFXLEtBQUssS0FBSyxXQUFXO0FBQUEsTUFDN0MsWUFBWSxXQUFXLEtBQUssS0FBSyxVQUFVO0FBQUEsTUFDM0M7QUFBQSxJQUNGO0FBQUEsRUFDRjtBQUFBLEVBRVEsTUFBTSxLQUFhLE9BQXVCO0FBQ2hELFVBQU0sT0FBTyxTQUFTO0FBQ3RCLFVBQU0sUUFBUSxHQUFHLEdBQUcsS0FBSyxJQUFJO0FBQzdCLFVBQU1DLFNBQVEsS0FBSyxPQUFPLElBQUksS0FBSztBQUNuQyxRQUFJQSxXQUFVLE9BQVcsUUFBT0E7QUFDaEMsU0FBSyxhQUFhLEtBQUssR0FBRyxLQUFLLEdBQUcsR0FBRyxHQUFHO0FBQ3hDLFNBQUssYUFBYSxLQUFLLENBQUM7QUFDeEIsU0FBSyxjQUFjLEtBQUssS0FBSyxhQUFhLEtBQUssSUFBSSxJQUFJLENBQUM7QUFDeEQsVUFBTSxLQUFLLEtBQUssVUFBVSxLQUFLLENBQUMsSUFBSTtBQUNwQyxTQUFLLE9BQU8sSUFBSSxPQUFPLEVBQUU7QUFDekIsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVRLEtBQUssUUFBZ0IsT0FBdUI7QUFDbEQsVUFBTUEsU0FBUSxLQUFLLE9BQU8sVUFBVSxRQUFRLE9BQU8sS0FBSyxZQUFZLE1BQU07QUFDMUUsUUFBSUEsVUFBUyxFQUFHLFFBQU9BO0FBQ3ZCLFNBQUssV0FBVyxLQUFLLEtBQUs7QUFDMUIsV0FBTyxLQUFLLFlBQVksS0FBSyxNQUFNLElBQUk7QUFBQSxFQUN6QztBQUFBO0FBQUEsRUFHUSxNQUFNLE9BQWUsT0FBdUI7QUFDbEQsUUFBSSxTQUFTLEtBQUssU0FBUyxJQUFJLEtBQUs7QUFDcEMsUUFBSSxDQUFDLE9BQVEsTUFBSyxTQUFTLElBQUksT0FBUSxTQUFTLG9CQUFJLElBQUksQ0FBQyxDQUFDLEdBQUcsS0FBSyxDQUFDLENBQUMsQ0FBRTtBQUN0RSxVQUFNLE9BQWlCLENBQUM7QUFDeEIsUUFBSUMsTUFBSztBQUNULFdBQU8sQ0FBQyxPQUFPLElBQUlBLEdBQUUsR0FBR0EsTUFBSyxLQUFLLFFBQVEsWUFBWUEsR0FBRSxFQUFHLE1BQUssS0FBS0EsR0FBRTtBQUN2RSxRQUFJLE9BQU8sT0FBTyxJQUFJQSxHQUFFO0FBQ3hCLGVBQVcsT0FBTyxLQUFLLFFBQVEsR0FBRztBQUNoQyxhQUFPLEtBQUssS0FBSyxNQUFNLEtBQUssUUFBUSxXQUFXLEdBQUcsQ0FBQztBQUNuRCxhQUFPLElBQUksS0FBSyxJQUFJO0FBQUEsSUFDdEI7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUNGOzs7QUNqSUEsSUFBTSxVQUFVLENBQUMsaUJBQWlCLGVBQWU7QUFDakQsSUFBTSxRQUFRLENBQUMsZUFBZSxhQUFhO0FBT3BDLFNBQVMsZ0JBQWdCLEVBQUUsS0FBSyxHQUF3QjtBQUM3RCxTQUFPLFFBQVEsU0FBUyxJQUFJLEtBQUssTUFBTSxTQUFTLElBQUk7QUFDdEQ7QUFRTyxTQUFTLGFBQWEsRUFBRSxNQUFNLEdBQW1DO0FBQ3RFLFdBQVMsSUFBSSxNQUFNLFNBQVMsR0FBRyxLQUFLLEdBQUcsSUFBSyxLQUFJLE9BQU8sTUFBTSxDQUFDLEVBQUUsSUFBSSxFQUFHLFFBQU87QUFDOUUsU0FBTyxNQUFNLFNBQVM7QUFDeEI7QUFTTyxTQUFTLFlBQVksRUFBRSxNQUFNLEdBQTJCLE1BQWdDO0FBQzdGLFFBQU0sT0FBTyxlQUFlLE9BQU8sSUFBSTtBQUN2QyxNQUFJLEtBQU0sUUFBTyxTQUFTLEtBQUssUUFBUSxFQUFFLE1BQU0sS0FBSyxTQUFTLE9BQU8sV0FBVyxNQUFNLFFBQVEsSUFBSSxFQUFFLE1BQU0sS0FBSyxPQUFPLE9BQU8sU0FBUyxNQUFNLFFBQVE7QUFDbkosUUFBTSxVQUFVLGdCQUFnQixNQUFNLElBQUksQ0FBQyxJQUFJLEtBQUssTUFBTSxVQUFVLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxTQUFTO0FBQ3BHLFNBQU8sVUFBVSxJQUFJLE9BQU8sRUFBRSxNQUFNLFNBQVMsT0FBTyxXQUFXLE1BQU0sUUFBUTtBQUMvRTtBQUdPLFNBQVMsZUFBZSxPQUE4QixNQUFxQztBQUNoRyxRQUFNLEVBQUUsS0FBSyxJQUFJLE1BQU0sSUFBSTtBQUMzQixRQUFNLFFBQVEsS0FBSyxJQUFJLFFBQVEsUUFBUSxJQUFJLEdBQUcsTUFBTSxRQUFRLElBQUksQ0FBQztBQUNqRSxNQUFJLFFBQVEsRUFBRyxRQUFPO0FBQ3RCLFFBQU0sT0FBTyxFQUFFLFNBQVMsTUFBTSxVQUFVLENBQUMsU0FBUyxLQUFLLFNBQVMsUUFBUSxLQUFLLENBQUMsR0FBRyxPQUFPLE1BQU0sVUFBVSxDQUFDLFNBQVMsS0FBSyxTQUFTLE1BQU0sS0FBSyxDQUFDLEVBQUU7QUFDOUksU0FBTyxLQUFLLFVBQVUsS0FBSyxLQUFLLFFBQVEsSUFBSSxPQUFPO0FBQ3JEO0FBU08sU0FBUyxZQUFZLEVBQUUsTUFBTSxHQUFvQztBQUN0RSxTQUFPLE1BQU0sS0FBSyxlQUFlLEtBQUssTUFBTSxLQUFLLENBQUMsU0FBUyxDQUFDLGdCQUFnQixJQUFJLENBQUM7QUFDbkY7OztBQzdDTyxTQUFTLGFBQWFDLFVBQWtCLFFBQW9CLFFBQTRCO0FBQzdGLFFBQU0sU0FBUyxPQUFPLElBQUksQ0FBQyxVQUFVLE9BQU8sYUFBYSxJQUFJLEtBQUssQ0FBQztBQUNuRSxRQUFNLGNBQWMsT0FBTyxPQUFPLElBQUksQ0FBQyxVQUFVLGNBQWNBLFVBQVMsS0FBSyxDQUFDO0FBQzlFLFFBQU0sWUFBWSxpQkFBaUJBLFFBQU87QUFDMUMsUUFBTSxTQUFTLElBQUksV0FBV0EsU0FBUSxZQUFZLE1BQU07QUFDeEQsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxVQUFNLFNBQVMsT0FBTyxXQUFXLE9BQU8sQ0FBQyxPQUFPLGNBQWMsSUFBSUEsU0FBUSxhQUFhLENBQUMsQ0FBQyxJQUFJLE9BQU8sV0FBV0EsU0FBUSxhQUFhLENBQUM7QUFDckksVUFBTSxVQUFVLE9BQU8sWUFBWSxRQUFRLE9BQU8sWUFBWSxVQUFVQSxTQUFRLGFBQWEsQ0FBQyxDQUFDO0FBQy9GLFdBQU8sQ0FBQyxJQUFJLFdBQVcsVUFBVSxDQUFDLE9BQU8sT0FBTyxDQUFDLENBQUMsS0FBSyxZQUFZLE1BQU0sQ0FBQyxRQUFRLElBQUksQ0FBQyxDQUFDLElBQUksSUFBSTtBQUFBLEVBQ2xHO0FBQ0EsU0FBTztBQUNUO0FBR0EsU0FBUyxjQUFjQSxVQUFrQixPQUE0QztBQUNuRixRQUFNLE9BQU8sSUFBSSxJQUFJQSxTQUFRLFVBQVUsUUFBUSxDQUFDLFFBQVEsSUFBSSxJQUFJLENBQUMsRUFBRSxLQUFBQyxLQUFJLE1BQU1BLElBQUcsQ0FBQyxDQUFDO0FBQ2xGLFFBQU0sUUFBUSxDQUFDQSxTQUF5QixLQUFLLElBQUlBLElBQUcsS0FBSyxZQUFZQSxJQUFHO0FBQ3hFLE1BQUksTUFBTSxTQUFTLEdBQUcsS0FBSyxNQUFNLE1BQU0sTUFBTSxHQUFHLEVBQUUsQ0FBQyxHQUFHO0FBQ3BELFVBQU1BLE9BQU0sTUFBTSxNQUFNLEdBQUcsRUFBRTtBQUM3QixVQUFNLENBQUNDLE9BQU1DLFFBQU8sSUFBSSxDQUFDLGFBQWFILFVBQVNDLElBQUcsR0FBRyxnQkFBZ0JELFVBQVNDLElBQUcsQ0FBQztBQUNsRixXQUFPLENBQUMsTUFBTUMsTUFBS0YsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFFLFdBQVcsS0FBS0csU0FBUUgsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFFLFdBQVc7QUFBQSxFQUMxRztBQUNBLFFBQU0sT0FBT0EsU0FBUSxVQUFVLElBQUksQ0FBQyxRQUFRLElBQUksS0FBSyxDQUFDLEVBQUUsS0FBQUMsTUFBSyxNQUFNLE1BQU0sR0FBR0EsSUFBRyxJQUFJLEtBQUssT0FBTyxLQUFLLENBQUM7QUFDckcsUUFBTSxNQUFNLE1BQU0sTUFBTSxHQUFHLE1BQU0sUUFBUSxHQUFHLENBQUM7QUFDN0MsUUFBTSxVQUFVLGdCQUFnQkQsVUFBUyxHQUFHLEVBQUUsSUFBSSxDQUFDLFdBQVcsT0FBTyxLQUFLLENBQUMsVUFBVSxHQUFHLEdBQUcsSUFBSSxLQUFLLE9BQU8sS0FBSyxDQUFDO0FBQ2pILFNBQU8sQ0FBQyxNQUFNLEtBQUtBLFNBQVEsYUFBYSxDQUFDLENBQUMsS0FBSyxRQUFRQSxTQUFRLGFBQWEsQ0FBQyxDQUFDO0FBQ2hGO0FBRUEsSUFBTSxlQUFlLENBQUNBLFVBQWtCLFFBQ3RDQSxTQUFRLFVBQVUsSUFBSSxDQUFDLFFBQVEsSUFBSSxPQUFPLENBQUMsVUFBVSxNQUFNLFFBQVEsR0FBRyxFQUFFLElBQUksQ0FBQyxFQUFFLE1BQU0sTUFBTSxLQUFLLENBQUM7QUFHbkcsSUFBTSxrQkFBa0IsQ0FBQ0EsVUFBa0IsUUFDekNBLFNBQVEsUUFBUSxJQUFJLENBQUMsR0FBRyxXQUFZLFlBQVksR0FBRyxJQUFJLFlBQVlBLFVBQVMsS0FBSyxRQUFRLENBQUMsSUFBSSxDQUFDLENBQUU7QUFRNUYsU0FBUyxhQUFhQSxVQUFrQixRQUE4QjtBQUMzRSxRQUFNLFlBQVksWUFBWUEsVUFBUyxPQUFPLElBQUksR0FBRyxRQUFRO0FBQzdELFFBQU0sU0FBUyxZQUFZLElBQUksT0FBT0EsU0FBUSxPQUFPLFNBQVM7QUFDOUQsUUFBTSxTQUFTQSxTQUFRLE9BQU8sT0FBTyxJQUFJO0FBQ3pDLE1BQUksQ0FBQyxPQUFPLFdBQVcsQ0FBQ0EsU0FBUSxTQUFVLFFBQU8sRUFBRSxRQUFRLE9BQU87QUFDbEUsUUFBTSxVQUFVLFlBQVlBLFVBQVMsT0FBTyxPQUFPO0FBQ25ELFFBQU1JLFNBQVEsYUFBYUosUUFBTztBQUNsQyxNQUFJLE9BQU8sU0FBU0ksT0FBTyxRQUFPLEVBQUUsUUFBUSxRQUFRLFFBQVEsUUFBUSxRQUFRLE1BQU07QUFDbEYsTUFBSSxPQUFPLFNBQVMsVUFBVyxRQUFPLEVBQUUsUUFBUSxRQUFRLE9BQU8sUUFBUSxRQUFRLE1BQU07QUFFckYsUUFBTSxRQUFRSixTQUFRLE9BQU9JLE1BQUs7QUFDbEMsU0FBTyxFQUFFLFFBQVEsT0FBTyxJQUFJLENBQUMsT0FBTyxNQUFPLE1BQU0sQ0FBQyxNQUFNLElBQUksSUFBSyxRQUFRLFFBQVEsT0FBTyxDQUFDLElBQUssTUFBTSxDQUFDLENBQUUsR0FBRyxRQUFRLFFBQVEsTUFBTTtBQUNsSTtBQUVPLFNBQVMsVUFBVUosVUFBa0IsUUFBb0IsUUFBeUI7QUFDdkYsUUFBTSxTQUFTLGFBQWFBLFVBQVMsUUFBUSxNQUFNO0FBQ25ELFFBQU0sRUFBRSxRQUFRLE9BQU8sSUFBSSxhQUFhQSxVQUFTLE1BQU07QUFDdkQsUUFBTSxPQUFPQSxTQUFRLFlBQVk7QUFDakMsUUFBTSxTQUFrQjtBQUFBLElBQ3RCLE9BQU8sSUFBSSxhQUFhLElBQUk7QUFBQSxJQUM1QixNQUFNQSxTQUFRLGdCQUFnQixJQUFJLGFBQWEsSUFBSTtBQUFBLElBQ25ELE9BQU8sVUFBVSxJQUFJLGFBQWEsSUFBSTtBQUFBLEVBQ3hDO0FBQ0EsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxRQUFJLENBQUMsT0FBTyxDQUFDLEVBQUc7QUFDaEIsVUFBTSxRQUFRQSxTQUFRLFlBQVksQ0FBQztBQUNuQyxVQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLE1BQU07QUFDN0MsVUFBTSxTQUFTLFNBQVMsT0FBTyxPQUFRLE9BQU87QUFDOUMsV0FBTyxLQUFLLEtBQUssT0FBTyxDQUFDO0FBQ3pCLFFBQUksT0FBTyxTQUFTLENBQUMsT0FBUSxRQUFPLE1BQU0sS0FBSyxLQUFLLE9BQVEsQ0FBQztBQUFBLEVBQy9EO0FBQ0EsU0FBTztBQUNUO0FBSUEsU0FBUyxZQUFZQSxVQUFrQixDQUFDLE1BQU0sRUFBRSxHQUE2RTtBQUMzSCxRQUFNLEVBQUUsT0FBTyxRQUFRLE9BQU8sSUFBSUEsU0FBUTtBQUMxQyxRQUFNLFlBQVksT0FBT0EsU0FBUSxNQUFNLGFBQWFBLFFBQU8sQ0FBQyxFQUFFLElBQUk7QUFDbEUsUUFBTSxPQUFPLEVBQUUsUUFBUSxJQUFJLGFBQWFBLFNBQVEsWUFBWSxNQUFNLEdBQUcsT0FBTyxJQUFJLGFBQWFBLFNBQVEsWUFBWSxNQUFNLEVBQUU7QUFDekgsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxVQUFNLE1BQU0sTUFBTSxDQUFDO0FBQ25CLFVBQU0sV0FBVyxZQUFZLEtBQUssSUFBSSxPQUFPLENBQUMsSUFBSSxLQUFNLENBQUMsSUFBSTtBQUM3RCxVQUFNLFNBQVMsS0FBSyxJQUFJLEtBQUssRUFBRSxJQUFJLEtBQUssSUFBSSxNQUFNLFVBQVUsSUFBSTtBQUNoRSxVQUFNLFFBQVEsTUFBTSxRQUFRLE9BQU87QUFDbkMsUUFBSSxNQUFPLE1BQUssTUFBTSxPQUFPLENBQUMsQ0FBQyxLQUFLO0FBQ3BDLFFBQUksV0FBVyxJQUFJLFNBQVMsSUFBSSxNQUFPLE1BQUssT0FBTyxPQUFPLENBQUMsQ0FBQyxLQUFLLE9BQU8sQ0FBQyxLQUFLLFdBQVcsSUFBSSxTQUFTLFdBQVc7QUFBQSxFQUNuSDtBQUNBLFNBQU87QUFDVDtBQUdPLFNBQVMsWUFBWUEsVUFBa0IsUUFBb0IsUUFBZ0IsT0FBTyxPQUFpQjtBQUN4RyxRQUFNLFNBQVMsYUFBYUEsVUFBUyxRQUFRLEVBQUUsR0FBRyxRQUFRLGNBQWMsb0JBQUksSUFBSSxFQUFFLENBQUM7QUFDbkYsUUFBTSxFQUFFLE9BQU8sSUFBSSxhQUFhQSxVQUFTLE1BQU07QUFDL0MsUUFBTSxTQUFTLE9BQU8sSUFBSSxNQUFNLENBQUM7QUFDakMsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxVQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLE1BQU07QUFDN0MsUUFBSSxPQUFPLENBQUMsS0FBSyxXQUFXLEtBQU0sUUFBTyxPQUFPLENBQUMsQ0FBQyxLQUFLLE9BQU8sQ0FBQztBQUFBLEVBQ2pFO0FBQ0EsU0FBTztBQUNUOzs7QUN2SE8sSUFBTUssU0FBUSxDQUFDLFdBQVcsV0FBVyxRQUFRLElBQUk7QUFHeEQsSUFBTSxnQkFBZ0IsT0FBTyxJQUFJLENBQUMsVUFBaUJBLE9BQU0sUUFBUSxVQUFVLFFBQVEsWUFBWSxLQUFLLENBQUM7QUF3QnJHLElBQU0sVUFBVSxPQUFrQixFQUFFLE9BQU8sR0FBRyxPQUFPQSxPQUFNLElBQUksTUFBTSxDQUFDLEdBQUcsU0FBUyxDQUFDLEdBQUcsQ0FBQyxHQUFHLE1BQU0sS0FBSztBQUU5RixTQUFTLFVBQVVDLFVBQWtCLFFBQW9CLEVBQUUsS0FBSyxRQUFRLFFBQVEsV0FBVyxlQUFlLEdBQXVCO0FBQ3RJLFFBQU0sT0FBTyxvQkFBSSxJQUFzQjtBQUN2QyxRQUFNLFFBQVEsQ0FBQ0MsWUFBd0M7QUFDckQsVUFBTSxRQUFRQSxRQUFPLEtBQUssR0FBRztBQUM3QixRQUFJLE1BQU0sS0FBSyxJQUFJLEtBQUs7QUFDeEIsUUFBSSxDQUFDLElBQUssTUFBSyxJQUFJLE9BQVEsTUFBTSxFQUFFLFFBQUFBLFNBQVEsS0FBSyxRQUFRLEdBQUcsTUFBTSxRQUFRLEVBQUUsQ0FBRTtBQUM3RSxXQUFPO0FBQUEsRUFDVDtBQUNBLFFBQU0sWUFBWSxvQkFBSSxJQUFzQjtBQUM1QyxRQUFNLFNBQVMsYUFBYUQsVUFBUyxRQUFRLE1BQU07QUFDbkQsUUFBTSxFQUFFLE9BQU8sSUFBSSxhQUFhQSxVQUFTLE1BQU07QUFDL0MsUUFBTSxPQUFPLGVBQWVBLFNBQVEsT0FBTyxPQUFPLElBQUk7QUFDdEQsUUFBTSxVQUFVLE9BQU8sQ0FBQ0EsU0FBUSxPQUFPLEtBQUssT0FBTyxHQUFHQSxTQUFRLE9BQU8sS0FBSyxLQUFLLENBQUMsSUFBSSxDQUFDLE1BQU07QUFDM0YsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxRQUFJLENBQUMsT0FBTyxDQUFDLEtBQUssUUFBUSxNQUFNLENBQUMsU0FBUyxLQUFLLENBQUMsTUFBTSxDQUFDLEtBQU0sVUFBVSxDQUFDLE9BQU9BLFNBQVEsWUFBWSxDQUFDLENBQUMsRUFBSTtBQUN6RyxVQUFNLENBQUMsUUFBUSxNQUFNLElBQUksQ0FBQ0EsU0FBUSxhQUFhLENBQUMsR0FBR0EsU0FBUSxhQUFhLENBQUMsQ0FBQztBQUMxRSxVQUFNLFFBQVEsU0FBU0EsU0FBUSxRQUFRLFNBQVM7QUFDaEQsUUFBSSxNQUFNLFVBQVUsSUFBSSxLQUFLO0FBQzdCLFFBQUksQ0FBQyxJQUFLLFdBQVUsSUFBSSxPQUFRLE1BQU0sTUFBTSxZQUFZQSxVQUFTLEtBQUssUUFBUSxNQUFNLENBQUMsQ0FBRTtBQUN2RixVQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLE1BQU07QUFDN0MsVUFBTSxPQUFPLFNBQVMsSUFBSSxPQUFPLElBQUk7QUFDckMsVUFBTSxRQUFRLE9BQU8sQ0FBQyxLQUFLLFNBQVMsWUFBWTtBQUNoRCxTQUFLLFNBQVM7QUFDZCxRQUFJLEtBQU0sU0FBUSxRQUFRLENBQUMsTUFBTSxXQUFZLEtBQUssUUFBUSxNQUFNLEtBQUssS0FBSyxDQUFDLEtBQUssU0FBUyxZQUFZLEVBQUc7QUFBQSxRQUNuRyxNQUFLLE1BQU0sY0FBYyxPQUFPLENBQUMsQ0FBQyxDQUFDLEtBQUs7QUFBQSxFQUMvQztBQUNBLFFBQU0sUUFBUSxDQUFDLENBQUMsT0FBT0EsU0FBUSxLQUFLLEdBQUcsQ0FBQyxRQUFRQSxTQUFRLFNBQVMsQ0FBQztBQUNsRSxhQUFXLENBQUMsTUFBTSxHQUFHLEtBQUssT0FBTztBQUMvQixlQUFXLENBQUMsT0FBTyxJQUFJLEtBQUssS0FBSyxJQUFJLEdBQUcsS0FBSyxDQUFDLEdBQUc7QUFDL0MsVUFBSSxrQkFBa0IsS0FBSyxJQUFJLEtBQUssRUFBRyxPQUFNLFVBQVUsS0FBSyxDQUFDLElBQUksQ0FBQyxLQUFLLENBQUMsRUFBRSxJQUFJLEVBQUUsT0FBTztBQUFBLElBQ3pGO0FBQUEsRUFDRjtBQUNBLFNBQU8sQ0FBQyxHQUFHLEtBQUssT0FBTyxDQUFDO0FBQzFCO0FBdURPLFNBQVMsZ0JBQWdCLEtBQWEsUUFBcUM7QUFDaEYsU0FBTyxPQUFPLE9BQU8sQ0FBQyxVQUFVLENBQUMsTUFBTSxXQUFXLEdBQUcsR0FBRyxHQUFHLENBQUM7QUFDOUQ7OztBQ3BHTyxJQUFNLFFBQU4sTUFBWTtBQUFBLEVBQ2pCO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0EsUUFBUTtBQUFBO0FBQUEsRUFFUixZQUFZLFVBQWtCLFNBQWtCO0FBQzlDLFNBQUssUUFBUSxJQUFJLFdBQVcsUUFBUTtBQUNwQyxTQUFLLFNBQVMsSUFBSSxXQUFXLFFBQVE7QUFDckMsU0FBSyxPQUFPLElBQUksYUFBYSxRQUFRO0FBQ3JDLFNBQUssT0FBTyxRQUFRLFFBQVEsSUFBSSxhQUFhLFFBQVE7QUFDckQsU0FBSyxVQUFVLFFBQVEsU0FBUyxJQUFJLGFBQWEsUUFBUTtBQUN6RCxTQUFLLE9BQU8sQ0FBQyxJQUFJO0FBQUEsRUFDbkI7QUFBQSxFQUVBLElBQUksUUFBZ0IsT0FBdUI7QUFDekMsUUFBSSxLQUFLLFVBQVUsS0FBSyxNQUFNLE9BQVEsTUFBSyxLQUFLO0FBQ2hELFNBQUssT0FBTyxLQUFLLEtBQUssSUFBSTtBQUMxQixTQUFLLE1BQU0sS0FBSyxLQUFLLElBQUk7QUFDekIsV0FBTyxLQUFLO0FBQUEsRUFDZDtBQUFBLEVBRVEsT0FBYTtBQUNuQixVQUFNLE9BQU8sS0FBSyxNQUFNLFNBQVM7QUFDakMsVUFBTSxTQUFTLENBQUMsUUFBb0M7QUFDbEQsWUFBTSxTQUFTLElBQUksYUFBYSxJQUFJO0FBQ3BDLGFBQU8sSUFBSSxHQUFHO0FBQ2QsYUFBTztBQUFBLElBQ1Q7QUFDQSxVQUFNLFlBQVksQ0FBQyxRQUFnQztBQUNqRCxZQUFNLFNBQVMsSUFBSSxXQUFXLElBQUk7QUFDbEMsYUFBTyxJQUFJLEdBQUc7QUFDZCxhQUFPO0FBQUEsSUFDVDtBQUNBLFNBQUssUUFBUSxVQUFVLEtBQUssS0FBSztBQUNqQyxTQUFLLFNBQVMsVUFBVSxLQUFLLE1BQU07QUFDbkMsU0FBSyxPQUFPLE9BQU8sS0FBSyxJQUFJO0FBQzVCLFNBQUssT0FBTyxLQUFLLFFBQVEsT0FBTyxLQUFLLElBQUk7QUFDekMsU0FBSyxVQUFVLEtBQUssV0FBVyxPQUFPLEtBQUssT0FBTztBQUFBLEVBQ3BEO0FBQ0Y7QUFRQSxTQUFTLFFBQVFFLFVBQWtCLFNBQThCO0FBQy9ELFFBQU0sRUFBRSxZQUFZLElBQUlBO0FBQ3hCLFFBQU0sUUFBUSxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQy9DLFdBQVMsS0FBSyxZQUFZLFNBQVMsR0FBRyxLQUFLLEdBQUcsTUFBTTtBQUNsRCxRQUFJLFFBQVEsTUFBTSxFQUFFLE1BQU0sS0FBTSxRQUFRLFFBQVEsUUFBUSxLQUFLLEVBQUUsTUFBTSxFQUFJLE9BQU0sRUFBRSxJQUFJO0FBQ3JGLFFBQUksTUFBTSxFQUFFLEVBQUcsT0FBTSxZQUFZLEVBQUUsQ0FBQyxJQUFJO0FBQUEsRUFDMUM7QUFDQSxTQUFPO0FBQ1Q7QUFHTyxTQUFTLFNBQVNBLFVBQWtCLFFBQWdCLFNBQWtCLFVBQXVCLENBQUMsR0FBUztBQUM1RyxRQUFNLEVBQUUsYUFBYSxXQUFXLElBQUlBO0FBQ3BDLFFBQU0sUUFBUSxRQUFRQSxVQUFTLE9BQU87QUFDdEMsUUFBTSxRQUFRLElBQUksTUFBTSxJQUFJLE1BQU0sT0FBTyxDQUFDQyxNQUFLLFFBQVFBLE9BQU0sS0FBSyxDQUFDLEdBQUcsT0FBTztBQUM3RSxRQUFNLE1BQU0sQ0FBQyxJQUFJLFFBQVEsUUFBUTtBQUNqQyxRQUFNLFFBQVEsSUFBSSxVQUFVLE1BQU0sUUFBUSxNQUFNLE9BQU8sTUFBTSxNQUFNLE1BQU07QUFDekUsUUFBTSxTQUFTLElBQUksV0FBVyxZQUFZLE1BQU07QUFDaEQsU0FBTyxDQUFDLElBQUksUUFBUSxTQUFTLFNBQVksSUFBSTtBQUM3QyxXQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxNQUFNO0FBQ3pDLFFBQUksQ0FBQyxNQUFNLEVBQUUsRUFBRztBQUNoQixXQUFPLEVBQUUsSUFBSSxRQUFRLE9BQU8sWUFBWSxFQUFFLENBQUMsR0FBRyxPQUFPLFFBQVEsV0FBVyxFQUFFLENBQUMsQ0FBQztBQUFBLEVBQzlFO0FBQ0EsV0FBUyxLQUFLLEdBQUcsS0FBSyxPQUFPLFFBQVEsTUFBTTtBQUN6QyxVQUFNLE9BQU8sT0FBTyxFQUFFO0FBQ3RCLFFBQUksT0FBTyxFQUFHO0FBQ2QsVUFBTSxLQUFLLElBQUksS0FBSyxRQUFRLE1BQU0sRUFBRTtBQUNwQyxRQUFJLE1BQU0sS0FBTSxPQUFNLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBTSxFQUFFO0FBQ3BELFFBQUksTUFBTSxRQUFTLE9BQU0sUUFBUSxJQUFJLEtBQUssUUFBUSxNQUFPLEVBQUU7QUFBQSxFQUM3RDtBQUNBLFNBQU8sT0FBTyxPQUFPLFFBQVEsSUFBSTtBQUVqQyxXQUFTLFFBQVEsUUFBZ0IsT0FBdUI7QUFDdEQsUUFBSSxTQUFTLEVBQUcsUUFBTyxVQUFVLFFBQVEsT0FBTyxJQUFJO0FBQ3BELFFBQUksUUFBUSxTQUFTLEtBQUssRUFBRyxRQUFPO0FBQ3BDLFFBQUksT0FBTyxtQkFBbUIsTUFBTSxNQUFNLE1BQU0sTUFBTSxNQUFPLFFBQU87QUFDcEUsVUFBTUMsU0FBUSxNQUFNLFVBQVUsUUFBUSxPQUFPLE1BQU0sS0FBSztBQUN4RCxXQUFPQSxVQUFTLElBQUlBLFNBQVEsTUFBTSxJQUFJLFFBQVEsS0FBSztBQUFBLEVBQ3JEO0FBQ0Y7QUFHTyxTQUFTLE9BQU8sT0FBYyxRQUFnQixLQUE4QjtBQUNqRixRQUFNLEVBQUUsTUFBTSxJQUFJO0FBQ2xCLFFBQU0sU0FBUyxNQUFNLE9BQU8sU0FBUyxHQUFHLEtBQUs7QUFDN0MsUUFBTSxRQUFRLE1BQU0sTUFBTSxTQUFTLEdBQUcsS0FBSztBQUMzQyxRQUFNLE9BQU8sTUFBTSxLQUFLLFNBQVMsR0FBRyxLQUFLO0FBQ3pDLFFBQU0sV0FBVyxNQUFNLFFBQVEsTUFBTSxLQUFLLFNBQVMsR0FBRyxLQUFLO0FBQzNELFFBQU0sUUFBUSxhQUFhLEtBQUssSUFBSTtBQUNwQyxRQUFNLFlBQVksWUFBWSxhQUFhLEtBQUssUUFBUTtBQUN4RCxRQUFNLFVBQVUsTUFBTSxXQUFXLE1BQU0sUUFBUSxNQUFNLEdBQUcsS0FBSztBQUM3RCxRQUFNLFFBQVEsSUFBSSxhQUFhLEtBQUs7QUFDcEMsUUFBTSxRQUFRLElBQUksV0FBVyxLQUFLO0FBQ2xDLFdBQVMsT0FBTyxRQUFRLEdBQUcsUUFBUSxHQUFHLFFBQVE7QUFDNUMsVUFBTSxJQUFJLEtBQUssS0FBSyxJQUFJLEtBQUssSUFBSSxHQUFHLFdBQVcsU0FBUyxJQUFJLElBQUksR0FBRyxDQUFDO0FBQ3BFLFVBQU0sUUFBUSxPQUFPLElBQUk7QUFDekIsUUFBSSxRQUFRLEVBQUc7QUFDZixVQUFNLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDMUIsVUFBTSxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQzFCLFFBQUksVUFBVyxXQUFVLEtBQUssS0FBSyxVQUFVLElBQUk7QUFDakQsUUFBSSxRQUFTLFNBQVEsS0FBSyxLQUFLLFFBQVEsSUFBSTtBQUFBLEVBQzdDO0FBQ0EsV0FBUyxPQUFPLEdBQUcsT0FBTyxPQUFPLE9BQVEsT0FBTSxJQUFJLElBQUksTUFBTSxPQUFPLElBQUksQ0FBQyxJQUFJO0FBQzdFLFFBQU0sT0FBYTtBQUFBLElBQ2pCO0FBQUEsSUFBTztBQUFBLElBQU87QUFBQSxJQUFRO0FBQUEsSUFBTztBQUFBLElBQU07QUFBQSxJQUFPO0FBQUEsSUFBVTtBQUFBLElBQVc7QUFBQSxJQUFTO0FBQUEsSUFBTztBQUFBLElBQy9FLFlBQVksSUFBSSxXQUFXLEtBQUs7QUFBQSxJQUNoQyxhQUFhLElBQUksV0FBVyxLQUFLO0FBQUEsSUFDakMsT0FBTyxJQUFJLGFBQWEsS0FBSztBQUFBLElBQzdCLFFBQVEsQ0FBQztBQUFBLEVBQ1g7QUFDQSxlQUFhLE1BQU0sTUFBTTtBQUN6QixTQUFPLElBQUk7QUFDWCxTQUFPO0FBQ1Q7QUFHQSxTQUFTLGFBQWEsTUFBWSxRQUFzQjtBQUN0RCxRQUFNLFFBQVEsSUFBSSxZQUFZLEtBQUssUUFBUSxDQUFDO0FBQzVDLFdBQVMsSUFBSSxHQUFHLElBQUksTUFBTSxRQUFRLElBQUssT0FBTSxDQUFDLElBQUksSUFBSTtBQUN0RCxRQUFNLEVBQUUsT0FBTyxNQUFNLElBQUk7QUFDekIsUUFBTSxLQUFLLENBQUMsR0FBRyxNQUFNLE1BQU0sQ0FBQyxJQUFJLE1BQU0sQ0FBQyxNQUFNLE9BQU8sS0FBSyxNQUFNLENBQUMsQ0FBQyxJQUFJLE9BQU8sS0FBSyxNQUFNLENBQUMsQ0FBQyxJQUFJLElBQUksR0FBRztBQUNwRyxhQUFXLFFBQVEsT0FBTztBQUN4QixVQUFNLFNBQVMsS0FBSyxPQUFPLElBQUk7QUFDL0IsU0FBSyxZQUFZLElBQUksSUFBSSxLQUFLLFdBQVcsTUFBTTtBQUMvQyxTQUFLLFdBQVcsTUFBTSxJQUFJO0FBQUEsRUFDNUI7QUFDRjtBQUVBLFNBQVMsT0FBTyxNQUFrQjtBQUNoQyxNQUFJLFFBQVEsV0FBVyxHQUFHLENBQUM7QUFDM0IsU0FBTyxNQUFNLFNBQVMsR0FBRztBQUN2QixTQUFLLE9BQU8sS0FBSyxLQUFLO0FBQ3RCLFVBQU0sT0FBaUIsQ0FBQztBQUN4QixlQUFXLFFBQVEsT0FBTztBQUN4QixVQUFJQyxNQUFLLEtBQUssTUFBTSxJQUFJO0FBQ3hCLGVBQVMsUUFBUSxLQUFLLFdBQVcsSUFBSSxHQUFHLFVBQVUsR0FBRyxRQUFRLEtBQUssWUFBWSxLQUFLLEdBQUc7QUFDcEYsYUFBSyxNQUFNLEtBQUssSUFBSUE7QUFDcEIsUUFBQUEsT0FBTSxLQUFLLE1BQU0sS0FBSztBQUN0QixhQUFLLEtBQUssS0FBSztBQUFBLE1BQ2pCO0FBQUEsSUFDRjtBQUNBLFlBQVEsV0FBVyxLQUFLLElBQUk7QUFBQSxFQUM5QjtBQUNGOzs7QUMxS0EsSUFBTSxZQUFZO0FBQ2xCLElBQU0saUJBQWlCLElBQUk7QUFZcEIsU0FBUyxXQUFXQyxVQUFrQixRQUFnQixTQUFrQixVQUE2QixDQUFDLEdBQVM7QUFDcEgsUUFBTSxPQUFPLFFBQVEsT0FBTyxTQUFZLFdBQVdBLFVBQVMsT0FBTyxJQUFJLGNBQWNBLFVBQVMsUUFBUSxTQUFTLFFBQVEsRUFBRTtBQUN6SCxRQUFNLFFBQVEsSUFBSSxNQUFNLEtBQUssSUFBSSxLQUFLLE1BQU0sU0FBUyxHQUFHLEVBQUUsR0FBRyxPQUFPO0FBQ3BFLFFBQU0sTUFBTSxDQUFDLElBQUksUUFBUSxNQUFNO0FBQy9CLFFBQU0sTUFBTSxvQkFBSSxJQUFrQjtBQUNsQyxRQUFNLFdBQVcsQ0FBQyxVQUEwQjtBQUMxQyxVQUFNLFFBQVEsS0FBSyxNQUFNLEtBQUs7QUFDOUIsV0FBTyxLQUFLLElBQUksUUFBUSxNQUFNLEtBQUssR0FBRyxRQUFRLE9BQU8sUUFBUSxLQUFLLEtBQUssSUFBSSxDQUFDO0FBQUEsRUFDOUU7QUFDQSxNQUFJQyxjQUFhO0FBQ2pCLFdBQVMsUUFBUSxHQUFHLFFBQVEsS0FBSyxNQUFNLFFBQVEsUUFBUyxDQUFBQSxlQUFjLFNBQVMsS0FBSztBQUNwRixRQUFNLFdBQVcsTUFBTUQsVUFBUyxLQUFLLEtBQUssSUFBSSxZQUFZQyxjQUFhLGlCQUFpQjtBQUV4RixRQUFNLFVBQVUsSUFBSSxRQUFRLE9BQU8sS0FBSyxNQUFNO0FBQzlDLFFBQU0sVUFBc0QsQ0FBQyxDQUFDLEdBQUcsR0FBRyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3RGLFdBQVMsT0FBTyxRQUFRLElBQUksR0FBRyxNQUFNLE9BQU8sUUFBUSxJQUFJLEdBQUc7QUFDekQsVUFBTSxDQUFDLE1BQU0sTUFBTSxFQUFFLElBQUk7QUFDekIsZUFBVyxDQUFDLE9BQU8sT0FBTyxHQUFHLEtBQUssUUFBUSxPQUFPLE1BQU0sTUFBTSxJQUFJLENBQUMsVUFBVSxRQUFRLE9BQU8sTUFBTSxNQUFNLElBQUksQ0FBQyxDQUFDLEdBQUc7QUFDOUcsVUFBSSxRQUFRLEdBQUc7QUFDYixlQUFPLE1BQU0sT0FBTyxHQUFHO0FBQ3ZCO0FBQUEsTUFDRjtBQUNBLFlBQU0sUUFBUSxNQUFNLElBQUksTUFBTSxLQUFLO0FBQ25DLFVBQUksU0FBUztBQUNiLGVBQVMsUUFBUSxPQUFPLFFBQVEsS0FBSyxRQUFTLFdBQVUsU0FBUyxLQUFLO0FBQ3RFLFVBQUksU0FBUyxVQUFVO0FBQ3JCLGVBQU8sT0FBTyxPQUFPLEdBQUc7QUFDeEIsWUFBSSxJQUFJLE9BQU8sSUFBSTtBQUFBLE1BQ3JCLE9BQU87QUFDTCxlQUFPLE9BQU8sR0FBRztBQUNqQixnQkFBUSxLQUFLLENBQUMsT0FBTyxPQUFPLEdBQUcsQ0FBQztBQUFBLE1BQ2xDO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFDQSxTQUFPLE9BQU8sT0FBTyxRQUFRLElBQUksT0FBTyxJQUFJLE1BQU0sS0FBSyxNQUFNLEtBQUssSUFBSSxJQUFJO0FBRzFFLFdBQVMsUUFBUSxPQUFlLE9BQXVCO0FBQ3JELFFBQUlDLE1BQUssS0FBSyxPQUFPLEtBQUs7QUFDMUIsUUFBSSxRQUFRO0FBQ1osV0FBT0EsUUFBTyxHQUFHQSxNQUFLRixTQUFRLFlBQVlFLEdBQUUsR0FBRztBQUM3QyxjQUFRLE9BQU8sUUFBUUYsU0FBUSxXQUFXRSxHQUFFLENBQUM7QUFDN0MsVUFBSSxDQUFDLFFBQVEsU0FBUyxLQUFLLEtBQUssRUFBRSxPQUFPLG1CQUFtQixVQUFVLE9BQVE7QUFDOUUsY0FBUTtBQUFBLElBQ1Y7QUFDQSxTQUFLLE9BQU8sS0FBSyxJQUFJQTtBQUNyQixXQUFPO0FBQUEsRUFDVDtBQUVBLFdBQVMsT0FBTyxNQUFjLElBQWtCO0FBQzlDLGFBQVMsUUFBUSxNQUFNLFFBQVEsSUFBSSxRQUFTLE1BQUssT0FBTyxLQUFLLElBQUlGLFNBQVEsWUFBWSxLQUFLLE9BQU8sS0FBSyxDQUFDO0FBQUEsRUFDekc7QUFFQSxXQUFTLE9BQU8sTUFBYyxNQUFjLElBQWtCO0FBQzVELGFBQVMsUUFBUSxNQUFNLFFBQVEsSUFBSSxTQUFTO0FBQzFDLFlBQU0sUUFBUSxLQUFLLE1BQU0sS0FBSztBQUM5QixZQUFNLEtBQUssSUFBSSxLQUFLLFFBQVEsTUFBTSxLQUFLO0FBQ3ZDLFVBQUksTUFBTSxLQUFNLE9BQU0sS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFNLEtBQUs7QUFDdkQsVUFBSSxNQUFNLFFBQVMsT0FBTSxRQUFRLElBQUksS0FBSyxRQUFRLE1BQU8sS0FBSztBQUFBLElBQ2hFO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxVQUFVLFNBQWtCLE9BQXdCO0FBQzNELFNBQU8sUUFBUSxNQUFNLEtBQUssTUFBTSxLQUFNLFFBQVEsU0FBUyxRQUFRLFFBQVEsS0FBSyxLQUFLLE1BQU07QUFDekY7QUFFQSxTQUFTLFdBQVdBLFVBQWtCLFNBQXdCO0FBQzVELFFBQU0sU0FBbUIsQ0FBQztBQUMxQixXQUFTLEtBQUssR0FBRyxLQUFLQSxTQUFRLFlBQVksUUFBUSxLQUFNLEtBQUksVUFBVSxTQUFTLEVBQUUsRUFBRyxRQUFPLEtBQUssRUFBRTtBQUNsRyxTQUFPLEVBQUUsUUFBUSxXQUFXLEtBQUssTUFBTSxHQUFHLE9BQU8sV0FBVyxLQUFLLE1BQU0sRUFBRTtBQUMzRTtBQUdBLFNBQVMsY0FBY0EsVUFBa0IsUUFBZ0IsU0FBa0IsT0FBcUI7QUFDOUYsUUFBTSxFQUFFLGFBQWEsV0FBVyxJQUFJQTtBQUNwQyxRQUFNLFlBQVksSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNuRCxRQUFNLFNBQW1CLENBQUM7QUFDMUIsUUFBTSxRQUFrQixDQUFDO0FBQ3pCLFdBQVMsS0FBSyxHQUFHLEtBQUssVUFBVSxRQUFRLE1BQU07QUFDNUMsVUFBTSxRQUFRLFVBQVUsWUFBWSxFQUFFLENBQUM7QUFDdkMsY0FBVSxFQUFFLElBQUksVUFBVSxJQUFJLFFBQVEsT0FBTyxRQUFRLFdBQVcsRUFBRSxDQUFDLE1BQU0sUUFBUSxLQUFLO0FBQ3RGLFFBQUksVUFBVSxFQUFFLE1BQU0sS0FBSyxDQUFDLFVBQVUsU0FBUyxFQUFFLEVBQUc7QUFDcEQsV0FBTyxLQUFLLFlBQVksVUFBVSxFQUFFLENBQUMsQ0FBQztBQUN0QyxVQUFNLEtBQUssRUFBRTtBQUFBLEVBQ2Y7QUFDQSxTQUFPLEVBQUUsUUFBUSxXQUFXLEtBQUssTUFBTSxHQUFHLE9BQU8sV0FBVyxLQUFLLEtBQUssRUFBRTtBQUMxRTtBQUVBLFNBQVMsTUFBTUEsVUFBa0IsUUFBNEI7QUFDM0QsUUFBTSxRQUFRLElBQUksV0FBV0EsU0FBUSxZQUFZLE1BQU07QUFDdkQsV0FBUyxLQUFLLEdBQUcsS0FBSyxNQUFNLFFBQVEsS0FBTSxPQUFNLEVBQUUsSUFBSSxNQUFNQSxTQUFRLFlBQVksRUFBRSxDQUFDLElBQUk7QUFDdkYsU0FBTyxPQUFPLE9BQU8sQ0FBQ0csTUFBSyxVQUFVQSxPQUFNLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDNUQ7QUFFQSxTQUFTLE1BQU0sS0FBd0IsT0FBMkI7QUFDaEUsUUFBTSxTQUFTLElBQUksV0FBVyxLQUFLO0FBQ25DLGFBQVcsUUFBUSxJQUFJLEtBQUssRUFBRyxRQUFPLElBQUksSUFBSTtBQUM5QyxTQUFPO0FBQ1Q7QUFHQSxJQUFNLFVBQU4sTUFBYztBQUFBLEVBQ0s7QUFBQSxFQUNULFVBQWdCLEVBQUUsUUFBUSxJQUFJLFdBQVcsQ0FBQyxHQUFHLE9BQU8sSUFBSSxXQUFXLENBQUMsRUFBRTtBQUFBLEVBQ3RFLE9BQU8sSUFBSSxXQUFXLENBQUM7QUFBQSxFQUUvQixZQUFZLGFBQXFCO0FBQy9CLFNBQUssT0FBTyxJQUFJLFdBQVcsY0FBYyxDQUFDO0FBQUEsRUFDNUM7QUFBQTtBQUFBLEVBR0EsT0FBTyxNQUFZLE1BQWMsSUFBWUMsUUFBOEQ7QUFDekcsVUFBTSxTQUFTLEtBQUs7QUFDcEIsUUFBSSxLQUFLLEtBQUssU0FBUyxRQUFRO0FBQzdCLFdBQUssT0FBTyxJQUFJLFdBQVcsTUFBTTtBQUNqQyxXQUFLLFVBQVUsRUFBRSxRQUFRLElBQUksV0FBVyxNQUFNLEdBQUcsT0FBTyxJQUFJLFdBQVcsTUFBTSxFQUFFO0FBQUEsSUFDakY7QUFDQSxVQUFNLE9BQWlCLENBQUM7QUFDeEIsYUFBUyxJQUFJLEdBQUcsSUFBSSxRQUFRLEtBQUs7QUFDL0IsWUFBTSxNQUFNQSxPQUFNLE9BQU8sQ0FBQztBQUMxQixXQUFLLEtBQUssQ0FBQyxJQUFJO0FBQ2YsVUFBSSxLQUFLLEtBQUssTUFBTSxDQUFDLFFBQVEsRUFBRyxNQUFLLEtBQUssR0FBRztBQUFBLElBQy9DO0FBQ0EsUUFBSUYsTUFBSztBQUNULFVBQU0sU0FBUyxLQUFLLElBQUksQ0FBQyxRQUFrQztBQUN6RCxZQUFNLFFBQVFBO0FBQ2QsTUFBQUEsT0FBTSxLQUFLLEtBQUssTUFBTSxDQUFDO0FBQ3ZCLFdBQUssS0FBSyxNQUFNLENBQUMsSUFBSTtBQUNyQixhQUFPLENBQUMsS0FBSyxPQUFPLE9BQU8sT0FBT0EsR0FBRTtBQUFBLElBQ3RDLENBQUM7QUFDRCxhQUFTLElBQUksR0FBRyxJQUFJLFFBQVEsS0FBSztBQUMvQixZQUFNLFFBQVEsS0FBSyxLQUFLLEtBQUssS0FBSyxDQUFDLElBQUksQ0FBQztBQUN4QyxXQUFLLFFBQVEsT0FBTyxLQUFLLElBQUksS0FBSyxPQUFPLE9BQU8sQ0FBQztBQUNqRCxXQUFLLFFBQVEsTUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLE9BQU8sQ0FBQztBQUFBLElBQ2pEO0FBQ0EsU0FBSyxPQUFPLElBQUksS0FBSyxRQUFRLE9BQU8sU0FBUyxHQUFHLE1BQU0sR0FBRyxJQUFJO0FBQzdELFNBQUssTUFBTSxJQUFJLEtBQUssUUFBUSxNQUFNLFNBQVMsR0FBRyxNQUFNLEdBQUcsSUFBSTtBQUMzRCxlQUFXLE9BQU8sS0FBTSxNQUFLLEtBQUssTUFBTSxDQUFDLElBQUk7QUFDN0MsV0FBTztBQUFBLEVBQ1Q7QUFDRjs7O0FDL0pPLFNBQVMsV0FBV0csVUFBa0IsUUFBZ0IsT0FBK0I7QUFDMUYsUUFBTSxFQUFFLGFBQWEsV0FBVyxJQUFJQTtBQUNwQyxRQUFNLFVBQVUsSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNqRCxXQUFTLEtBQUssR0FBRyxLQUFLLFFBQVEsUUFBUSxNQUFNO0FBQzFDLFlBQVEsRUFBRSxJQUFJLFFBQVEsWUFBWSxFQUFFLENBQUMsSUFBSSxNQUFNLE9BQU8sUUFBUSxXQUFXLEVBQUUsQ0FBQyxDQUFDO0FBQUEsRUFDL0U7QUFDQSxTQUFPO0FBQ1Q7QUFFTyxTQUFTLFFBQVFBLFVBQWtCLFFBQWdCLFNBQWtCLE9BQTRCO0FBQ3RHLFFBQU0sVUFBVSxXQUFXQSxVQUFTLFFBQVEsS0FBSztBQUNqRCxRQUFNLE9BQU8sQ0FBQyxXQUF1QyxPQUFPLElBQUksQ0FBQyxPQUFPLE9BQVEsUUFBUSxFQUFFLElBQUksUUFBUSxDQUFFO0FBQ3hHLFNBQU87QUFBQSxJQUNMLE9BQU8sS0FBSyxRQUFRLEtBQUs7QUFBQSxJQUN6QixNQUFNLFFBQVEsUUFBUSxLQUFLLFFBQVEsSUFBSTtBQUFBLElBQ3ZDLE9BQU8sUUFBUSxTQUFTLEtBQUssUUFBUSxLQUFLO0FBQUEsRUFDNUM7QUFDRjs7O0FDbEJPLFNBQVMsV0FBVyxPQUErQztBQUN4RSxRQUFNLE1BQU0sTUFBTSxPQUFPLENBQUMsU0FBUyxLQUFLLFdBQVcsR0FBRyxLQUFLLFNBQVMsSUFBSSxJQUFJLEVBQUUsYUFBYSxLQUFLO0FBQ2hHLFFBQU0sU0FBUyxnQkFBZ0IsR0FBRztBQUNsQyxTQUFPLElBQUksSUFBSSxNQUFNLElBQUksQ0FBQyxTQUFTLENBQUMsTUFBTSxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUMsQ0FBQztBQUNyRTtBQUVBLFNBQVMsVUFBVSxNQUFjLFFBQXdCO0FBQ3ZELFFBQU0sTUFBTSwrQkFBK0IsS0FBSyxJQUFJO0FBQ3BELE1BQUksSUFBSyxRQUFPLElBQUksQ0FBQztBQUNyQixRQUFNLFdBQVcscUVBQXFFLEtBQUssSUFBSTtBQUMvRixNQUFJLFNBQVUsUUFBTyxTQUFTLENBQUM7QUFDL0IsU0FBTyxXQUFXLE1BQU0sS0FBSyxXQUFXLE1BQU0sSUFBSSxLQUFLLE1BQU0sT0FBTyxNQUFNLElBQUk7QUFDaEY7QUFHQSxTQUFTLGdCQUFnQixPQUFrQztBQUN6RCxNQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsTUFBSSxTQUFTLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxNQUFNLENBQUMsRUFBRSxZQUFZLEdBQUcsSUFBSSxDQUFDO0FBQzVELGFBQVcsUUFBUSxPQUFPO0FBQ3hCLFdBQU8sQ0FBQyxLQUFLLFdBQVcsTUFBTSxFQUFHLFVBQVMsT0FBTyxNQUFNLEdBQUcsT0FBTyxZQUFZLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxDQUFDO0FBQUEsRUFDMUc7QUFDQSxTQUFPLFdBQVcsTUFBTSxLQUFLO0FBQy9COzs7QUNJTyxTQUFTLFNBQVNDLFVBQWtCLE1BQXlCO0FBQ2xFLFFBQU0sU0FBUztBQUFBLElBQ2I7QUFBQSxJQUNBLE1BQU0sQ0FBQyxLQUFLO0FBQUEsSUFDWixNQUFNLENBQUMsRUFBRTtBQUFBLElBQ1QsT0FBTyxDQUFDLENBQUM7QUFBQSxJQUNULFlBQVksQ0FBQyxXQUFXLFFBQVEsT0FBTyxDQUFDO0FBQUEsRUFDMUM7QUFDQSxRQUFNLFNBQVMsV0FBVyxDQUFDLEdBQUcsSUFBSSxJQUFJQSxTQUFRLFlBQVksQ0FBQyxDQUFDO0FBQzVELFFBQU0sTUFBTSxvQkFBSSxJQUFvQjtBQUNwQyxRQUFNLGFBQWEsSUFBSSxXQUFXQSxTQUFRLGFBQWEsTUFBTTtBQUM3RCxXQUFTLEtBQUssR0FBRyxLQUFLLFdBQVcsUUFBUSxNQUFNO0FBQzdDLFVBQU0sU0FBUyxTQUFTQSxTQUFRLGFBQWEsRUFBRSxHQUFHQSxTQUFRLGFBQWEsRUFBRSxDQUFDO0FBQzFFLFVBQU0sUUFBUSxRQUFRQSxVQUFTLElBQUksTUFBTSxRQUFRLE1BQU07QUFDdkQsUUFBSSxRQUFRLElBQUksSUFBSSxNQUFNLEdBQUc7QUFDN0IsUUFBSSxVQUFVLFFBQVc7QUFDdkIsY0FBUSxPQUFPLEtBQUs7QUFDcEIsVUFBSSxJQUFJLE1BQU0sS0FBSyxLQUFLO0FBQ3hCLGFBQU8sS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUMzQixhQUFPLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDM0IsYUFBTyxNQUFNLEtBQUssTUFBTSxJQUFJO0FBQzVCLGFBQU8sV0FBVyxLQUFLLFdBQVcsUUFBUSxPQUFPLFFBQVEsQ0FBQztBQUFBLElBQzVEO0FBQ0EsZUFBVyxFQUFFLElBQUk7QUFBQSxFQUNuQjtBQUNBLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQSxNQUFNLE9BQU87QUFBQSxJQUNiLE1BQU0sT0FBTztBQUFBLElBQ2IsT0FBTyxPQUFPLEtBQUssSUFBSSxDQUFDLFNBQVMsT0FBTyxJQUFJLElBQUksS0FBSyxJQUFJO0FBQUEsSUFDekQsTUFBTSxXQUFXLEtBQUssT0FBTyxLQUFLO0FBQUEsSUFDbEMsVUFBVSxXQUFXLEtBQUssT0FBTyxVQUFVO0FBQUEsSUFDM0M7QUFBQSxJQUNBLFNBQVNBLFNBQVEsY0FBYyxJQUFJLENBQUMsT0FBTyxXQUFXLEVBQUUsQ0FBQztBQUFBLElBQ3pELGlCQUFpQixTQUFTO0FBQUEsRUFDNUI7QUFDRjtBQUVBLFNBQVMsUUFBUUEsVUFBa0IsSUFBWSxNQUFpQixRQUFnQixRQUFvQztBQUNsSCxRQUFNLEVBQUUsVUFBVSxRQUFRLElBQUk7QUFDOUIsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRSxLQUFLO0FBQ3pDLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUU7QUFDcEMsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRTtBQUNwQyxNQUFJLFNBQVMsU0FBVSxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLEtBQUs7QUFDMUUsTUFBSSxhQUFhLElBQUksRUFBRyxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxFQUFFO0FBQ2xGLFFBQU0sWUFBWSxhQUFhLFFBQVEsYUFBYSxVQUFVLGFBQWE7QUFDM0UsTUFBSSxVQUFXLFFBQU8sRUFBRSxLQUFLLFVBQVUsSUFBSSxJQUFJLE1BQU0sTUFBTSxJQUFJLE1BQU0sRUFBRTtBQUN2RSxNQUFJLFNBQVMsT0FBUSxRQUFPLEVBQUUsS0FBSyxNQUFNLE1BQU0sT0FBTyxJQUFJLElBQUksS0FBSyxhQUFhLE1BQU0sTUFBTSxFQUFFO0FBQzlGLE1BQUksU0FBUyxNQUFPLFFBQU8sRUFBRSxLQUFLLFNBQVMsTUFBTSxTQUFTLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUUsU0FBTyxFQUFFLEtBQUssVUFBVSxNQUFNLGVBQWUsUUFBUSxHQUFHLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUU7OztBQzNFQSxJQUFNLG1CQUFtQjtBQUN6QixJQUFNLFVBQVUsQ0FBQyxPQUFPLFFBQVEsU0FBUyxHQUFHLE9BQU8sUUFBUSxNQUFNLENBQUM7QUFJM0QsU0FBUyxZQUFZQyxVQUFrQixRQUF5QztBQUNyRixRQUFNLE9BQU9BLFNBQVEsTUFBTSxVQUFVLENBQUMsRUFBRSxNQUFNLEtBQUssTUFBTSxTQUFTLFVBQVUsU0FBUyxhQUFhO0FBQ2xHLE1BQUksT0FBTyxFQUFHLFFBQU8sb0JBQUksSUFBSTtBQUM3QixRQUFNLFFBQVEsb0JBQUksSUFBNkM7QUFDL0QsRUFBQUEsU0FBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDMUMsVUFBTSxRQUFRQSxTQUFRLE9BQU8sSUFBSSxFQUFFLENBQUM7QUFDcEMsUUFBSSxVQUFVLEVBQUc7QUFDakIsVUFBTSxPQUFPLE1BQU0sSUFBSSxNQUFNLEtBQUssRUFBRSxLQUFLLEdBQUcsUUFBUSxFQUFFO0FBQ3RELFVBQU0sSUFBSSxRQUFRLElBQUk7QUFDdEIsU0FBSyxPQUFPO0FBQ1osUUFBSSxDQUFDLFFBQVEsU0FBUyxPQUFPLENBQUMsQ0FBQyxFQUFHLE1BQUssVUFBVTtBQUFBLEVBQ25ELENBQUM7QUFDRCxRQUFNLE9BQU8sQ0FBQyxHQUFHLEtBQUssRUFBRSxPQUFPLENBQUMsQ0FBQyxFQUFFLEVBQUUsS0FBSyxPQUFPLENBQUMsTUFBTSxVQUFVLE1BQU0sZ0JBQWdCLEVBQUUsSUFBSSxDQUFDLENBQUMsTUFBTSxNQUFNLE1BQU07QUFDbEgsU0FBTyxJQUFJLElBQUksS0FBSyxTQUFTLE1BQU0sT0FBTyxPQUFPLENBQUMsQ0FBQztBQUNyRDs7O0FDeEJPLElBQU0sT0FBTixNQUFjO0FBQUEsRUFHbkIsWUFBNkIsT0FBTyxHQUFHO0FBQVY7QUFBQSxFQUFXO0FBQUEsRUFBWDtBQUFBLEVBRlosVUFBVSxvQkFBSSxJQUFlO0FBQUEsRUFJOUMsSUFBSSxLQUFhLFNBQXFCO0FBQ3BDLFFBQUksU0FBUyxLQUFLLFFBQVEsSUFBSSxHQUFHO0FBQ2pDLFFBQUksV0FBVyxRQUFXO0FBQ3hCLGVBQVMsUUFBUTtBQUNqQixVQUFJLEtBQUssUUFBUSxRQUFRLEtBQUssS0FBTSxNQUFLLFFBQVEsT0FBTyxLQUFLLFFBQVEsS0FBSyxFQUFFLEtBQUssRUFBRSxLQUFlO0FBQUEsSUFDcEcsT0FBTztBQUNMLFdBQUssUUFBUSxPQUFPLEdBQUc7QUFBQSxJQUN6QjtBQUNBLFNBQUssUUFBUSxJQUFJLEtBQUssTUFBTTtBQUM1QixXQUFPO0FBQUEsRUFDVDtBQUNGOzs7QUNOQSxJQUFNLFdBQVc7QUFHVixTQUFTLGFBQWFDLFVBQThCO0FBQ3pELFFBQU0sUUFBUSxDQUFDLE9BQXdCLFNBQVNBLFNBQVEsYUFBYSxFQUFFLEdBQUdBLFNBQVEsYUFBYSxFQUFFLENBQUMsRUFBRSxhQUFhO0FBQ2pILFFBQU0sT0FBTyxXQUFXLEtBQUtBLFNBQVEsY0FBYyxDQUFDLEdBQUcsT0FBUSxNQUFNLEVBQUUsSUFBSSxJQUFJLENBQUU7QUFDakYsUUFBTSxTQUFTLEtBQUssSUFBSSxDQUFDLEtBQUssT0FBUSxPQUFPLFVBQVVBLFNBQVEsYUFBYSxFQUFFLEdBQUdBLFNBQVEsV0FBVyxJQUFJLElBQUksQ0FBRTtBQUM5RyxRQUFNLE1BQU1BLFNBQVEsWUFBWSxTQUFTLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxTQUFTO0FBQzVFLFNBQU8sSUFBSSxJQUFJLENBQUMsT0FBTyxPQUFRLFNBQVMsYUFBYUEsU0FBUSxhQUFhLEVBQUUsQ0FBQyxJQUFJLElBQUksQ0FBRTtBQUN6RjtBQUdBLFNBQVMsVUFBVSxNQUFjLGFBQXlDO0FBQ3hFLFFBQU0sT0FBTyxTQUFTLEtBQUssSUFBSSxJQUFJLENBQUM7QUFDcEMsU0FBTyxTQUFTLFVBQWEsWUFBWSxLQUFLLENBQUMsY0FBYyxLQUFLLFdBQVcsVUFBVSxTQUFTLEdBQUcsSUFBSSxZQUFZLEdBQUcsU0FBUyxHQUFHLENBQUM7QUFDckk7QUFHTyxTQUFTLE9BQU9BLFVBQWtCLEtBQWlCLFNBQTJCO0FBQ25GLFFBQU0sRUFBRSxhQUFhLFlBQVksY0FBYyxJQUFJQTtBQUNuRCxRQUFNLFNBQVMsSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNoRCxXQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxNQUFNO0FBQ3pDLFdBQU8sRUFBRSxJQUFJLElBQUksY0FBYyxXQUFXLEVBQUUsQ0FBQyxDQUFDLElBQUksS0FBSyxPQUFPLFlBQVksRUFBRSxDQUFDO0FBQUEsRUFDL0U7QUFDQSxRQUFNLE9BQU8sQ0FBQyxXQUF1QztBQUNuRCxVQUFNLFFBQVEsSUFBSSxhQUFhLE9BQU8sTUFBTTtBQUM1QyxhQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxLQUFNLE9BQU0sT0FBTyxFQUFFLENBQUMsS0FBSyxPQUFPLEVBQUU7QUFDekUsV0FBTztBQUFBLEVBQ1Q7QUFDQSxTQUFPLEVBQUUsT0FBTyxLQUFLLFFBQVEsS0FBSyxHQUFHLE1BQU0sUUFBUSxRQUFRLEtBQUssUUFBUSxJQUFJLEdBQUcsT0FBTyxRQUFRLFNBQVMsS0FBSyxRQUFRLEtBQUssRUFBRTtBQUM3SDs7O0FDOUJPLFNBQVMsVUFBVSxRQUF5QjtBQUNqRCxNQUFJLFdBQVcsR0FBSSxRQUFPLEVBQUUsUUFBUSxRQUFRLE1BQU0sV0FBVyxLQUFLO0FBQ2xFLE1BQUk7QUFDRixXQUFPLEVBQUUsUUFBUSxRQUFRLElBQUksT0FBTyxRQUFRLFFBQVEsS0FBSyxNQUFNLElBQUksTUFBTSxJQUFJLEdBQUcsV0FBVyxLQUFLO0FBQUEsRUFDbEcsUUFBUTtBQUNOLFdBQU8sRUFBRSxRQUFRLFFBQVEsTUFBTSxXQUFXLDJCQUEyQjtBQUFBLEVBQ3ZFO0FBQ0Y7QUFHTyxTQUFTLGVBQWUsUUFBZ0IsU0FBcUM7QUFDbEYsUUFBTSxFQUFFLE9BQU8sSUFBSTtBQUNuQixNQUFJLENBQUMsT0FBUSxRQUFPO0FBQ3BCLFFBQU0sUUFBUSxJQUFJLFdBQVcsT0FBTyxLQUFLLE1BQU07QUFDL0MsV0FBUyxRQUFRLEdBQUcsUUFBUSxNQUFNLFFBQVEsU0FBUztBQUNqRCxRQUFJLE9BQU8sS0FBSyxPQUFPLEtBQUssS0FBSyxDQUFDLEtBQU0sT0FBTyxTQUFTLFlBQVksT0FBTyxLQUFLLE9BQU8sS0FBSyxLQUFLLENBQUMsRUFBSSxPQUFNLEtBQUssSUFBSTtBQUFBLEVBQ3ZIO0FBQ0EsU0FBTztBQUNUO0FBT08sU0FBUyxVQUFVLE1BQVksT0FBNEI7QUFDaEUsUUFBTSxVQUFVLElBQUksV0FBVyxLQUFLLEtBQUs7QUFDekMsUUFBTSxRQUFrQixDQUFDO0FBQ3pCLE1BQUksU0FBUztBQUNiLFdBQVMsT0FBTyxHQUFHLE9BQU8sS0FBSyxPQUFPLFFBQVE7QUFDNUMsVUFBTSxVQUFVLE1BQU0sS0FBSyxNQUFNLElBQUksQ0FBQztBQUN0QyxVQUFNLFFBQVEsUUFBUSxLQUFLLE9BQU8sSUFBSSxDQUFDO0FBQ3ZDLFlBQVEsSUFBSSxJQUFJLFVBQVU7QUFDMUIsUUFBSSxRQUFTLE9BQU0sS0FBSyxJQUFJO0FBQzVCLFFBQUksV0FBVyxDQUFDLE1BQU8sV0FBVSxLQUFLLE1BQU0sSUFBSTtBQUFBLEVBQ2xEO0FBQ0EsUUFBTSxLQUFLLENBQUMsR0FBRyxNQUFNLEtBQUssTUFBTSxDQUFDLElBQUksS0FBSyxNQUFNLENBQUMsS0FBSyxLQUFLLE1BQU0sQ0FBQyxJQUFJLEtBQUssTUFBTSxDQUFDLENBQUM7QUFDbkYsU0FBTyxFQUFFLE9BQU8sV0FBVyxLQUFLLEtBQUssR0FBRyxPQUFPO0FBQ2pEOzs7QUNwQ08sU0FBUyxVQUFVLE1BQVksYUFBaUM7QUFDckUsUUFBTSxPQUFtQixNQUFNLEtBQUssRUFBRSxRQUFRLFlBQVksR0FBRyxDQUFDLEdBQUcsV0FBVztBQUFBLElBQzFFO0FBQUEsSUFBTyxNQUFNO0FBQUEsSUFBRyxPQUFPO0FBQUEsSUFBRyxTQUFTO0FBQUEsSUFBRyxVQUFVO0FBQUEsSUFBRyxXQUFXO0FBQUEsRUFDaEUsRUFBRTtBQUNGLG1CQUFpQixNQUFNLGFBQWEsQ0FBQyxNQUFNLGdCQUFnQjtBQUN6RCxVQUFNLE1BQU0sS0FBSyxLQUFLLE1BQU0sSUFBSSxDQUFDO0FBQ2pDLFFBQUksUUFBUSxLQUFLLEtBQUssSUFBSTtBQUMxQixRQUFJLEtBQUssU0FBVSxLQUFJLFlBQVksS0FBSyxTQUFTLElBQUk7QUFDckQsUUFBSSxDQUFDLFlBQWE7QUFDbEIsUUFBSSxTQUFTLEtBQUssTUFBTSxJQUFJO0FBQzVCLFFBQUksS0FBSyxVQUFXLEtBQUksYUFBYSxLQUFLLFVBQVUsSUFBSTtBQUN4RCxRQUFJLEtBQUssUUFBUyxLQUFJLFdBQVcsS0FBSyxRQUFRLElBQUk7QUFBQSxFQUNwRCxDQUFDO0FBQ0QsU0FBTyxLQUFLLE9BQU8sQ0FBQyxRQUFRLElBQUksUUFBUSxNQUFNLElBQUksVUFBVSxLQUFLLElBQUksY0FBYyxFQUFFO0FBQ3ZGO0FBR08sU0FBUyxpQkFBaUIsTUFBWSxhQUFxQixPQUEyRDtBQUMzSCxRQUFNLFNBQVMsSUFBSSxXQUFXLFdBQVc7QUFDekMsTUFBSSxPQUFPLEtBQUssV0FBVyxDQUFDO0FBQzVCLFNBQU8sU0FBUyxHQUFHO0FBQ2pCLFVBQU0sTUFBTSxPQUFPLEtBQUssTUFBTSxJQUFJLENBQUMsUUFBUSxDQUFDO0FBQzVDLFFBQUksS0FBSyxXQUFXLElBQUksTUFBTSxHQUFHO0FBQy9CLGFBQU8sS0FBSyxXQUFXLElBQUk7QUFDM0I7QUFBQSxJQUNGO0FBQ0EsV0FBTyxPQUFPLEdBQUc7QUFDZixhQUFPLEtBQUssTUFBTSxJQUFJLENBQUM7QUFDdkIsWUFBTSxVQUFVLEtBQUssWUFBWSxJQUFJO0FBQ3JDLGFBQU8sWUFBWSxJQUFJLFVBQVUsS0FBSyxPQUFPLElBQUk7QUFDakQsVUFBSSxZQUFZLEVBQUc7QUFBQSxJQUNyQjtBQUFBLEVBQ0Y7QUFDRjtBQVNPLFNBQVMsU0FDZCxNQUNBLE9BQ0EsT0FDWTtBQUNaLFFBQU0sT0FBTyxNQUFNLGFBQWEsS0FBSztBQUNyQyxRQUFNLE1BQU0sQ0FBQyxRQUFtQztBQUM5QyxZQUFRLE1BQU0sUUFBUTtBQUFBLE1BQ3BCLEtBQUs7QUFBUSxlQUFPLElBQUk7QUFBQSxNQUN4QixLQUFLO0FBQVMsZUFBTyxJQUFJO0FBQUEsTUFDekIsS0FBSztBQUFXLGVBQU8sSUFBSTtBQUFBLE1BQzNCLEtBQUs7QUFBUSxlQUFPLElBQUk7QUFBQSxNQUN4QixLQUFLO0FBQVUsZUFBTyxLQUFLLElBQUksSUFBSSxRQUFRLElBQUksU0FBUztBQUFBLE1BQ3hEO0FBQVMsZUFBTyxNQUFNLEdBQUcsRUFBRSxNQUFNLE1BQU0sRUFBRSxZQUFZO0FBQUEsSUFDdkQ7QUFBQSxFQUNGO0FBQ0EsUUFBTSxRQUFRLEtBQUssSUFBSSxDQUFDLFNBQVMsRUFBRSxLQUFLLEtBQUssSUFBSSxHQUFHLEVBQUUsRUFBRTtBQUN4RCxRQUFNLEtBQUssQ0FBQyxHQUFHLE1BQU8sRUFBRSxNQUFNLEVBQUUsTUFBTSxDQUFDLE9BQU8sRUFBRSxNQUFNLEVBQUUsTUFBTSxPQUFPLEVBQUUsSUFBSSxRQUFRLEVBQUUsSUFBSSxTQUFTLEVBQUUsSUFBSSxRQUFRLEVBQUUsSUFBSSxLQUFNO0FBQzVILFNBQU8sTUFBTSxJQUFJLENBQUMsRUFBRSxJQUFJLE1BQU0sR0FBRztBQUNuQzs7O0FDckRBLElBQU0sUUFBUTtBQUNkLElBQU1DLFdBQVUsQ0FBQyxPQUFPLFFBQVEsU0FBUyxHQUFHLE9BQU8sUUFBUSxNQUFNLENBQUM7QUFZbEUsSUFBTSxhQUFrQyxvQkFBSSxJQUFJO0FBRXpDLElBQU0sUUFBTixNQUFNLE9BQU07QUFBQSxFQTRCakIsWUFDV0MsVUFDUSxzQkFBc0IsT0FDdEIsa0JBQStCLFdBRXZDLFNBQXFCLGFBQWFBLFFBQU8sR0FDbEQ7QUFMUyxtQkFBQUE7QUFDUTtBQUNBO0FBRVI7QUFFVCxTQUFLLGVBQWVBLFNBQVEsaUJBQWlCO0FBQzdDLFNBQUssV0FBV0EsU0FBUSxPQUFPO0FBQUEsTUFBSSxDQUFDLFdBQ2xDLE9BQU8sT0FBTyxDQUFDLE9BQU8sT0FBTyxNQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLElBQUksSUFBSSxRQUFRLENBQUM7QUFBQSxJQUN2RjtBQUNBLFNBQUssZUFBZSxlQUFlQSxRQUFPO0FBQzFDLFNBQUssWUFBWSxVQUFVQSxRQUFPO0FBQ2xDLFNBQUssWUFBWSxDQUFDLEdBQUcsb0JBQUksSUFBSSxDQUFDLEdBQUcsS0FBSyxXQUFXLEdBQUdBLFNBQVEsTUFBTSxLQUFLLEdBQUcsR0FBSUEsU0FBUSxXQUFXLEtBQUssS0FBSyxDQUFDLENBQUUsQ0FBQyxDQUFDO0FBQ2hILFNBQUssT0FBTyxZQUFZQSxVQUFTLEtBQUssTUFBTTtBQUM1QyxTQUFLLE1BQU0sYUFBYUEsUUFBTztBQUFBLEVBQ2pDO0FBQUEsRUFmVztBQUFBLEVBQ1E7QUFBQSxFQUNBO0FBQUEsRUFFUjtBQUFBLEVBaENGO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUEsRUFDUTtBQUFBO0FBQUEsRUFDQSxhQUFhLElBQUksS0FBaUIsQ0FBQztBQUFBLEVBQ25DLGFBQWEsSUFBSSxLQUFpQixDQUFDO0FBQUEsRUFDbkMsWUFBWSxJQUFJLEtBQXdCLENBQUM7QUFBQSxFQUN6QyxhQUFhLElBQUksS0FBYTtBQUFBLEVBQzlCLGNBQWMsSUFBSSxLQUFjLENBQUM7QUFBQSxFQUNqQyxXQUFXLElBQUksS0FBVyxDQUFDO0FBQUEsRUFDM0IsYUFBYSxJQUFJLEtBQVcsQ0FBQztBQUFBLEVBQzdCLFdBQVcsSUFBSSxLQUFpQjtBQUFBLEVBQ2hDLFlBQVksSUFBSSxLQUFrQixDQUFDO0FBQUEsRUFDbkMsYUFBYSxJQUFJLEtBQWU7QUFBQSxFQUNoQyxjQUFjLElBQUksS0FBYztBQUFBLEVBQ2hDLGNBQWMsSUFBSSxLQUFxQjtBQUFBLEVBQ3ZDLGFBQWEsSUFBSSxLQUFZLENBQUM7QUFBQSxFQUM5QixnQkFBZ0IsSUFBSSxLQUFpQjtBQUFBO0FBQUEsRUFxQnRELE9BQU8sT0FBK0I7QUFDcEMsV0FBTyxFQUFFLE9BQU8sTUFBTSxTQUFTLEtBQUssZ0JBQWdCLE9BQU8sUUFBUSxNQUFNLFVBQVUsS0FBSyxnQkFBZ0IsT0FBTztBQUFBLEVBQ2pIO0FBQUE7QUFBQSxFQUdBLE9BQU8sT0FBeUI7QUFDOUIsVUFBTSxTQUFTLEtBQUssT0FBTyxLQUFLO0FBQ2hDLFFBQUksT0FBTyxNQUFNLFNBQVMsT0FBTyxPQUFPLFdBQVcsRUFBRyxRQUFPO0FBQzdELFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxLQUFLLFVBQVUsTUFBTTtBQUFBLE1BQUcsTUFDakQsSUFBSSxPQUFNLGdCQUFnQixLQUFLLFNBQVMsTUFBTSxHQUFHLEtBQUsscUJBQXFCLEtBQUssaUJBQWlCLEtBQUssTUFBTTtBQUFBLElBQzlHO0FBQUEsRUFDRjtBQUFBLEVBRUEsVUFBVSxPQUEwQjtBQUNsQyxVQUFNLFFBQVEsS0FBSyxRQUFRLE1BQU0sVUFBVSxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsTUFBTSxJQUFJO0FBQzVFLFdBQU8sUUFBUSxJQUFJLEtBQUssUUFBUSxjQUFjO0FBQUEsRUFDaEQ7QUFBQSxFQUVBLEtBQUssT0FBOEI7QUFDakMsV0FBTyxLQUFLLFFBQVEsTUFBTSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQUEsRUFDakQ7QUFBQTtBQUFBLEVBR0EsZ0JBQWdCLE9BQTJCO0FBQ3pDLFdBQU8sZ0JBQWdCLEtBQUssS0FBSyxLQUFLLENBQUM7QUFBQSxFQUN6QztBQUFBO0FBQUEsRUFHQSxVQUFVLE9BQW9DO0FBQzVDLFdBQU8sWUFBWSxLQUFLLFNBQVMsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUFBLEVBQ3hEO0FBQUEsRUFFQSxPQUFPLE1BQXlCO0FBQzlCLFdBQU8sS0FBSyxXQUFXLElBQUksTUFBTSxNQUFNLFNBQVMsS0FBSyxTQUFTLElBQUksQ0FBQztBQUFBLEVBQ3JFO0FBQUE7QUFBQSxFQUdBLE9BQU8sT0FBMEI7QUFDL0IsVUFBTSxXQUFXLENBQUMsS0FBSyxnQkFBZ0IsS0FBSztBQUM1QyxXQUFPO0FBQUEsTUFDTCxNQUFNLEtBQUssVUFBVSxLQUFLO0FBQUEsTUFDMUIsU0FBUyxNQUFNO0FBQUEsTUFDZixRQUFRLE1BQU07QUFBQSxNQUNkLGVBQWUsTUFBTSxRQUFRLENBQUMsV0FBVyxhQUFhLEtBQUs7QUFBQSxNQUMzRCxjQUFjLElBQUksSUFBSSxXQUFXLE1BQU0sZUFBZSxDQUFDLENBQUM7QUFBQSxNQUN4RCxRQUFRLE1BQU07QUFBQSxNQUNkLFNBQVMsS0FBSyxRQUFRLFlBQVksV0FBVyxNQUFNLFVBQVU7QUFBQSxJQUMvRDtBQUFBLEVBQ0Y7QUFBQTtBQUFBLEVBR0EsT0FBTyxPQUE4QjtBQUNuQyxXQUFPLEtBQUssV0FBVyxJQUFJLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTSxhQUFhLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDdEg7QUFBQTtBQUFBO0FBQUEsRUFJQSxPQUFPLE9BQThCO0FBQ25DLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxLQUFLLFdBQVcsS0FBSztBQUFBLE1BQUcsTUFDakQsS0FBSyxPQUFPLEtBQUssRUFBRSxJQUFJLENBQUMsTUFBTSxXQUFZRCxTQUFRLFNBQVMsS0FBSyxPQUFPLE1BQU0sQ0FBQyxJQUFJLElBQUksSUFBSztBQUFBLElBQzdGO0FBQUEsRUFDRjtBQUFBLEVBRUEsYUFBYSxPQUEyQjtBQUN0QyxXQUFPLEtBQUssaUJBQWlCLE1BQU0sY0FBYyxLQUFLO0FBQUEsRUFDeEQ7QUFBQTtBQUFBLEVBR1EsVUFBVSxPQUEwQjtBQUMxQyxRQUFJLENBQUMsS0FBSyxhQUFhLEtBQUssRUFBRyxRQUFPO0FBQ3RDLFVBQU0sU0FBUyxLQUFLLFFBQVEsT0FBTyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hELFVBQU0sT0FBTyxDQUFDLEdBQUcsQ0FBQztBQUNsQixXQUFPLFFBQVEsQ0FBQyxPQUFPLE1BQU8sS0FBSyxLQUFLLFFBQVEsYUFBYyxDQUFDLENBQUMsS0FBSyxLQUFNO0FBQzNFLFdBQU8sS0FBSyxDQUFDLE1BQU0sSUFBSSxJQUFJLEtBQUssQ0FBQyxJQUFJLEtBQUssQ0FBQztBQUFBLEVBQzdDO0FBQUEsRUFFQSxRQUFRLE9BQTJCO0FBQ2pDLFdBQU8sS0FBSyxZQUFZLElBQUksS0FBSyxXQUFXLEtBQUssR0FBRyxNQUFNO0FBQ3hELFlBQU0sU0FBUyxLQUFLLE9BQU8sUUFBUTtBQUNuQyxVQUFJLFVBQVUsVUFBVSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssT0FBTyxLQUFLLENBQUM7QUFDckUsWUFBTSxRQUFRLEtBQUssVUFBVSxLQUFLO0FBQ2xDLFVBQUksUUFBUSxRQUFRLFVBQVUsRUFBRyxXQUFVLEVBQUUsR0FBRyxTQUFTLE1BQU0sUUFBUSxLQUFLLElBQUksQ0FBQyxVQUFVLFFBQVEsS0FBSyxFQUFFO0FBQzFHLFlBQU0sUUFBUSxlQUFlLFFBQVEsVUFBVSxNQUFNLEtBQUssQ0FBQztBQUMzRCxVQUFJLE1BQU8sV0FBVSxRQUFRLEtBQUssU0FBUyxRQUFRLFNBQVMsS0FBSztBQUNqRSxhQUFPLE1BQU0sT0FBTyxPQUFPLEtBQUssU0FBUyxLQUFLLEtBQUssT0FBTyxJQUFJO0FBQUEsSUFDaEUsQ0FBQztBQUFBLEVBQ0g7QUFBQTtBQUFBLEVBR0EsUUFBUSxPQUF3QjtBQUM5QixXQUFPLEtBQUssU0FBUyxJQUFJLFdBQVcsS0FBSyxRQUFRLEtBQUssQ0FBQyxJQUFJLE1BQU07QUFDL0QsWUFBTSxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUs7QUFDdEMsYUFBTyxTQUFTLEtBQUssU0FBUyxRQUFRLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQzNGLENBQUM7QUFBQSxFQUNIO0FBQUEsRUFFQSxLQUFLLE9BQXdCO0FBQzNCLFFBQUksQ0FBQyxNQUFNLFNBQVUsUUFBTyxLQUFLLFFBQVEsS0FBSztBQUM5QyxXQUFPLEtBQUssU0FBUyxJQUFJLFlBQVksS0FBSyxRQUFRLEtBQUssQ0FBQyxJQUFJLE1BQU07QUFDaEUsWUFBTSxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUs7QUFDdEMsYUFBTyxXQUFXLEtBQUssU0FBUyxRQUFRLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQzdGLENBQUM7QUFBQSxFQUNIO0FBQUEsRUFFQSxRQUFRLE9BQWtCLE9BQXFCO0FBQzdDLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxXQUFXLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQUEsTUFBSSxNQUNwRSxXQUFXLEtBQUssU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLLEdBQUcsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssR0FBRyxJQUFJLE1BQU0sQ0FBQztBQUFBLElBQ25IO0FBQUEsRUFDRjtBQUFBLEVBRUEsUUFBUSxPQUFrQixPQUFxQjtBQUM3QyxXQUFPLEtBQUssV0FBVztBQUFBLE1BQUksV0FBVyxLQUFLLElBQUksS0FBSyxRQUFRLEtBQUssQ0FBQztBQUFBLE1BQUksTUFDcEUsU0FBUyxLQUFLLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSyxHQUFHLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEdBQUcsTUFBTSxNQUFNLENBQUM7QUFBQSxJQUNuSDtBQUFBLEVBQ0Y7QUFBQSxFQUVBLEtBQUssT0FBOEI7QUFDakMsV0FBTyxLQUFLLFNBQVM7QUFBQSxNQUFJLEtBQUssUUFBUSxLQUFLO0FBQUEsTUFBRyxNQUM1QyxVQUFVLEtBQUssUUFBUSxLQUFLLEdBQUcsS0FBSyxPQUFPLE1BQU0sS0FBSyxFQUFFLEtBQUssTUFBTTtBQUFBLElBQ3JFO0FBQUEsRUFDRjtBQUFBLEVBRUEsTUFBTSxPQUErQjtBQUNuQyxXQUFPLEtBQUssVUFBVSxJQUFJLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTTtBQUN0RCxZQUFNLFFBQVEsZUFBZSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssQ0FBQztBQUM5RCxhQUFPLE1BQU0sT0FBTyxNQUFNLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxLQUFLLFNBQVMsRUFBRSxJQUFJLElBQUksQ0FBQyxJQUFJO0FBQUEsSUFDOUUsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLE1BQU0sT0FBMEI7QUFDOUIsV0FBTyxLQUFLLFFBQVEsS0FBSyxFQUFFLE1BQU0sQ0FBQztBQUFBLEVBQ3BDO0FBQUE7QUFBQTtBQUFBLEVBSUEsU0FBUyxPQUFpQztBQUN4QyxRQUFJLE1BQU0sUUFBUSxRQUFRLEtBQUssVUFBVSxTQUFTLE1BQU0sR0FBRyxFQUFHLFFBQU8sTUFBTTtBQUMzRSxVQUFNLE9BQU8sS0FBSyxVQUFVLE9BQU8sQ0FBQyxRQUFRLFFBQVEsU0FBUyxRQUFRLEtBQUs7QUFDMUUsUUFBSSxLQUFLLGdCQUFnQixLQUFLLEtBQUssS0FBSyxVQUFVLFNBQVMsS0FBSyxFQUFHLFFBQU87QUFDMUUsV0FBTyxLQUFLLEtBQUssQ0FBQyxRQUFRLEtBQUssUUFBUSxNQUFNLElBQUksR0FBRyxDQUFDLEtBQUssS0FBSyxDQUFDLEtBQUssS0FBSyxVQUFVLENBQUMsS0FBSztBQUFBLEVBQzVGO0FBQUE7QUFBQSxFQUdBLFVBQVUsT0FBOEI7QUFDdEMsVUFBTSxNQUFNLEtBQUssU0FBUyxLQUFLO0FBQy9CLFFBQUksUUFBUSxLQUFNLFFBQU8sQ0FBQztBQUMxQixVQUFNLFNBQVMsRUFBRSxHQUFHLE9BQU8sUUFBUSxnQkFBZ0IsS0FBSyxNQUFNLE1BQU0sRUFBRTtBQUN0RSxXQUFPLEtBQUssY0FBYyxJQUFJLEdBQUcsR0FBRyxJQUFJLEtBQUssV0FBVyxNQUFNLENBQUMsSUFBSSxNQUFNO0FBQ3ZFLFlBQU0sU0FBUyxLQUFLLE9BQU8sUUFBUTtBQUNuQyxZQUFNLFFBQVEsZUFBZSxRQUFRLFVBQVUsTUFBTSxLQUFLLENBQUM7QUFDM0QsYUFBTyxVQUFVLEtBQUssU0FBUyxLQUFLLFFBQVE7QUFBQSxRQUMxQztBQUFBLFFBQ0EsUUFBUSxLQUFLLE9BQU8sTUFBTTtBQUFBLFFBQzFCLFFBQVEsU0FBUyxXQUFXLEtBQUssU0FBUyxRQUFRLEtBQUs7QUFBQSxRQUN2RCxXQUFXLEtBQUssVUFBVSxLQUFLO0FBQUEsUUFDL0IsZ0JBQWdCLENBQUMsU0FBUyxDQUFDLGVBQWUsTUFBTTtBQUFBLE1BQ2xELENBQUM7QUFBQSxJQUNILENBQUM7QUFBQSxFQUNIO0FBQUE7QUFBQSxFQUdBLFlBQVksT0FBa0IsT0FBTyxPQUFpQjtBQUNwRCxXQUFPLEtBQUssV0FBVztBQUFBLE1BQUksR0FBRyxJQUFJLElBQUksS0FBSyxXQUFXLEVBQUUsR0FBRyxPQUFPLGNBQWMsQ0FBQyxFQUFFLENBQUMsQ0FBQztBQUFBLE1BQUksTUFDdkYsWUFBWSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssT0FBTyxLQUFLLEdBQUcsSUFBSSxFQUFFLElBQUksQ0FBQ0UsU0FBUUEsUUFBTyxPQUFPLEtBQUssVUFBVSxLQUFLLElBQUksRUFBRTtBQUFBLElBQ3hIO0FBQUEsRUFDRjtBQUFBLEVBRUEsTUFBTSxPQUFxQztBQUN6QyxXQUFPLEtBQUssVUFBVSxJQUFJLEdBQUcsTUFBTSxLQUFLLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxlQUFlLEtBQUssT0FBTyxNQUFNLEtBQUssR0FBRyxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUM7QUFBQSxFQUNySTtBQUFBLEVBRUEsUUFBUSxPQUFrQztBQUN4QyxVQUFNLFFBQVEsS0FBSyxNQUFNLEtBQUs7QUFDOUIsUUFBSSxDQUFDLE1BQU8sUUFBTztBQUNuQixVQUFNLE1BQU0sR0FBRyxNQUFNLFFBQVEsSUFBSSxNQUFNLE1BQU0sSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQ3BFLFdBQU8sS0FBSyxZQUFZLElBQUksS0FBSyxNQUFNLFVBQVUsS0FBSyxLQUFLLEtBQUssR0FBRyxLQUFLLENBQUM7QUFBQSxFQUMzRTtBQUFBO0FBQUEsRUFHQSxRQUFRLE9BQWtDO0FBQ3hDLFdBQU8sS0FBSyxZQUFZLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDLElBQUksS0FBSyxhQUFhLEtBQUssQ0FBQyxJQUFJLE1BQU0sT0FBTyxJQUFJLE1BQU0sS0FBSyxnQkFBZ0IsS0FBSyxDQUFDO0FBQUEsRUFDeEk7QUFBQTtBQUFBLEVBR0EsVUFBVSxPQUFtQztBQUMzQyxVQUFNLFNBQVMsS0FBSyxRQUFRLE9BQU8sS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN4RCxVQUFNLFdBQVcsaUJBQWlCLEtBQUssT0FBTztBQUM5QyxVQUFNLFlBQVksS0FBSyxlQUFlLENBQUMsSUFBSSxZQUFZLEtBQUssT0FBTyxFQUFFLElBQUksQ0FBQyxhQUFhLEVBQUUsR0FBRyxTQUFTLFFBQVEsRUFBRSxFQUFFO0FBQ2pILFNBQUssUUFBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDL0MsWUFBTSxVQUFVLFVBQVUsU0FBUyxNQUFNLElBQUksQ0FBQztBQUM5QyxVQUFJLFFBQVMsU0FBUSxVQUFVLE9BQU8sQ0FBQztBQUFBLElBQ3pDLENBQUM7QUFDRCxXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRVEsZ0JBQWdCLE9BQWtDO0FBQ3hELFVBQU0sU0FBUyxLQUFLLFFBQVEsT0FBTyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hELFVBQU0sUUFBUSxLQUFLLFVBQVUsS0FBSztBQUNsQyxVQUFNLFVBQVUsb0JBQUksSUFBMEI7QUFDOUMsVUFBTSxXQUFXLGlCQUFpQixLQUFLLE9BQU87QUFDOUMsU0FBSyxRQUFRLGFBQWEsUUFBUSxDQUFDLElBQUksTUFBTTtBQUMzQyxVQUFJLE1BQU0sWUFBWSxRQUFRLE1BQU0sWUFBWSxTQUFTLEVBQUUsRUFBRztBQUM5RCxZQUFNLFNBQVMsUUFBUSxJQUFJLEVBQUUsS0FBSyxFQUFFLElBQUksUUFBUSxHQUFHLE1BQU0sRUFBRTtBQUMzRCxjQUFRLElBQUksSUFBSSxNQUFNO0FBQ3RCLFVBQUksS0FBSyxRQUFRLGVBQWUsQ0FBQyxFQUFHLFFBQU8sUUFBUSxPQUFPLENBQUMsSUFBSTtBQUFBLFVBQzFELFFBQU8sVUFBVSxPQUFPLENBQUM7QUFBQSxJQUNoQyxDQUFDO0FBQ0QsVUFBTSxTQUFTLENBQUMsRUFBRSxHQUFHLE1BQTZCLEtBQUssUUFBUSxRQUFRLEVBQUUsRUFBRSxXQUFXO0FBQ3RGLFVBQU0sT0FBTyxDQUFDLEVBQUUsUUFBUSxLQUFLLE1BQTRCLEtBQUssSUFBSSxRQUFRLElBQUk7QUFDOUUsVUFBTSxNQUFNLENBQUMsR0FBRyxRQUFRLE9BQU8sQ0FBQyxFQUFFLE9BQU8sQ0FBQyxXQUFXLENBQUMsWUFBWSxLQUFLLE9BQU8sS0FBSyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3JHLFdBQU8sSUFBSSxLQUFLLENBQUMsR0FBRyxNQUFNLE9BQU8sT0FBTyxDQUFDLENBQUMsSUFBSSxPQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssS0FBSyxDQUFDLElBQUksS0FBSyxDQUFDLENBQUM7QUFBQSxFQUN0RjtBQUFBLEVBRVEsV0FBd0I7QUFDOUIsV0FBTyxJQUFJLElBQUksS0FBSyxRQUFRLGFBQWEsT0FBTyxDQUFDLEdBQUcsT0FBTyxLQUFLLElBQUksRUFBRSxNQUFNLENBQUMsQ0FBQztBQUFBLEVBQ2hGO0FBQUEsRUFFUSxPQUFPLE9BQTBDO0FBQ3ZELFVBQU0sU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLO0FBQ3RDLFVBQU0sU0FBUyxlQUFlLFFBQVEsVUFBVSxNQUFNLElBQUksQ0FBQyxLQUFLO0FBQ2hFLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTztBQUN4QixVQUFNLFVBQVUsSUFBSSxXQUFXLE9BQU8sS0FBSyxNQUFNLEVBQUUsS0FBSyxDQUFDO0FBQ3pELFdBQU8sV0FBVyxRQUFRLENBQUMsT0FBTyxPQUFPO0FBQ3ZDLFVBQUksS0FBSyxJQUFJLEVBQUUsRUFBRyxTQUFRLEtBQUssSUFBSTtBQUFBLElBQ3JDLENBQUM7QUFDRCxXQUFPLFFBQVEsSUFBSSxDQUFDLFdBQVcsVUFBVSxhQUFhLFNBQVMsS0FBSyxLQUFLLEVBQUU7QUFBQSxFQUM3RTtBQUFBO0FBQUEsRUFHUSxXQUFXLE9BQTBCO0FBQzNDLFVBQU0sU0FBUyxPQUFPLE9BQU8sQ0FBQyxTQUFTLE1BQU0sYUFBYSxTQUFTLElBQUksQ0FBQztBQUN4RSxXQUFPLEtBQUssVUFBVSxDQUFDLEtBQUssZ0JBQWdCLEtBQUssR0FBRyxNQUFNLFNBQVMsTUFBTSxRQUFRLE1BQU0sTUFBTSxRQUFRLE1BQU0sTUFBTSxDQUFDO0FBQUEsRUFDcEg7QUFBQSxFQUVRLFdBQVcsT0FBMEI7QUFDM0MsV0FBTyxLQUFLLFVBQVUsQ0FBQyxLQUFLLFVBQVUsS0FBSyxHQUFHLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTSxTQUFTLE1BQU0sT0FBTyxNQUFNLE1BQU0sS0FBSyxhQUFhLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDekk7QUFBQSxFQUVRLFFBQVEsT0FBMEI7QUFDeEMsV0FBTyxHQUFHLE1BQU0sS0FBSyxJQUFJLE1BQU0sSUFBSSxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUM7QUFBQSxFQUMvRDtBQUNGO0FBRUEsU0FBUyxlQUFlLEVBQUUsU0FBUyxRQUFRLGNBQWMsUUFBUSxRQUFRLEdBQXVCO0FBQzlGLFNBQU8sWUFBWSxRQUFRLFdBQVcsUUFBUSxhQUFhLFNBQVMsS0FBSyxPQUFPLFNBQVMsS0FBSyxZQUFZO0FBQzVHO0FBRUEsU0FBUyxlQUFlRCxVQUF5QztBQUMvRCxRQUFNLFVBQVUsb0JBQUksSUFBeUI7QUFDN0MsYUFBVyxPQUFPQSxTQUFRLFdBQVc7QUFDbkMsZUFBVyxFQUFFLEtBQUssTUFBTSxLQUFLLElBQUssU0FBUSxJQUFJLE1BQU0sUUFBUSxJQUFJLEdBQUcsS0FBSyxvQkFBSSxJQUFJLEdBQUcsSUFBSSxLQUFLLENBQUM7QUFBQSxFQUMvRjtBQUNBLFNBQU8sSUFBSSxJQUFJLENBQUMsR0FBRyxPQUFPLEVBQUUsSUFBSSxDQUFDLENBQUMsS0FBSyxNQUFNLE1BQU0sQ0FBQyxLQUFLLENBQUMsR0FBRyxNQUFNLEVBQUUsS0FBSyxDQUFDLENBQUMsQ0FBQztBQUMvRTs7O0FDN1VPLFNBQVMsWUFBWSxNQUFZLE1BQXFDO0FBQzNFLFFBQU0sT0FBaUIsQ0FBQztBQUN4QixRQUFNLFVBQVUsV0FBVyxNQUFNLENBQUMsRUFBRSxRQUFRO0FBQzVDLFdBQVMsT0FBTyxRQUFRLElBQUksR0FBRyxTQUFTLFFBQVcsT0FBTyxRQUFRLElBQUksR0FBRztBQUN2RSxTQUFLLEtBQUssSUFBSTtBQUNkLFFBQUksS0FBSyxJQUFJLElBQUksRUFBRyxTQUFRLEtBQUssR0FBRyxXQUFXLE1BQU0sSUFBSSxFQUFFLFFBQVEsQ0FBQztBQUFBLEVBQ3RFO0FBQ0EsU0FBTztBQUNUO0FBRU8sU0FBUyxXQUFXLE1BQVksTUFBd0I7QUFDN0QsUUFBTSxXQUFxQixDQUFDO0FBQzVCLFdBQVMsUUFBUSxLQUFLLFdBQVcsSUFBSSxHQUFHLFVBQVUsR0FBRyxRQUFRLEtBQUssWUFBWSxLQUFLLEVBQUcsVUFBUyxLQUFLLEtBQUs7QUFDekcsU0FBTztBQUNUO0FBcUJPLFNBQVMsYUFBYSxNQUFZLE1BQWMsUUFBUSxLQUFlO0FBQzVFLFFBQU0sT0FBaUIsQ0FBQztBQUN4QixNQUFJLE9BQU87QUFDWCxhQUFTO0FBQ1AsVUFBTSxRQUFRLEtBQUssV0FBVyxJQUFJO0FBQ2xDLFFBQUksVUFBVSxLQUFLLEtBQUssTUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLElBQUksSUFBSSxNQUFPLFFBQU87QUFDeEUsU0FBSyxLQUFLLEtBQUs7QUFDZixXQUFPO0FBQUEsRUFDVDtBQUNGOzs7QUNyQ08sU0FBUyxZQUFZRSxVQUFrQixZQUEyQztBQUN2RixRQUFNLEVBQUUsU0FBUyxJQUFJQTtBQUNyQixRQUFNLE9BQU8sWUFBWSxVQUFVO0FBQ25DLE1BQUksQ0FBQyxZQUFZLEtBQUssV0FBVyxFQUFHLFFBQU9BO0FBQzNDLE1BQUksV0FBVztBQUNmLFFBQU0sU0FBUyxLQUFLLElBQUksQ0FBQyxFQUFFLE1BQU0sU0FBUyxNQUFXO0FBQ25ELFVBQU0sTUFBTSxFQUFFLE1BQU0sT0FBTyxVQUFVLFNBQVM7QUFDOUMsZ0JBQVk7QUFDWixXQUFPO0FBQUEsRUFDVCxDQUFDO0FBQ0QsU0FBTztBQUFBLElBQ0wsR0FBR0E7QUFBQSxJQUNILFlBQVksS0FBSyxJQUFJQSxTQUFRLGFBQWEsV0FBVyxLQUFNLENBQUM7QUFBQSxJQUM1RCxVQUFVLEVBQUUsR0FBRyxVQUFVLE9BQU8sU0FBUyxNQUFNLElBQUksQ0FBQyxPQUFPLEtBQUssY0FBYyxJQUFJLElBQUksQ0FBQyxHQUFHLE1BQU0sT0FBTztBQUFBLEVBQ3pHO0FBQ0Y7QUFHQSxJQUFNLGVBQWUsQ0FBQyxPQUF1QixLQUFLLE1BQU0sS0FBSyxHQUFJO0FBR2pFLFNBQVMsWUFBWSxZQUF5QztBQUM1RCxNQUFJLFdBQVcsS0FBSyxDQUFDLENBQUMsU0FBUyxVQUFVLE1BQU0sV0FBVyxLQUFLLGNBQWMsQ0FBQyxFQUFHLFFBQU8sQ0FBQztBQUN6RixRQUFNLFVBQVUsQ0FBQyxHQUFHLFVBQVUsRUFBRSxLQUFLLENBQUMsQ0FBQyxDQUFDLEdBQUcsQ0FBQyxDQUFDLE1BQU0sSUFBSSxDQUFDO0FBQ3hELFFBQU0sT0FBYyxDQUFDO0FBQ3JCLE1BQUksUUFBUSxRQUFRLENBQUMsSUFBSSxDQUFDLEtBQUs7QUFDL0IsYUFBVyxDQUFDLFNBQVMsVUFBVSxLQUFLLFNBQVM7QUFDM0MsUUFBSSxVQUFVLE1BQU8sTUFBSyxLQUFLLEVBQUUsTUFBTSxhQUFhLFFBQVEsUUFBUSxDQUFDLEVBQUUsQ0FBQyxDQUFDLEdBQUcsVUFBVSxhQUFhLFVBQVUsS0FBSyxFQUFFLENBQUM7QUFDckgsWUFBUSxLQUFLLElBQUksT0FBTyxVQUFVLFVBQVU7QUFBQSxFQUM5QztBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsY0FBYyxJQUFZLE1BQThCO0FBQy9ELE1BQUlDLE9BQU07QUFDVixhQUFXLEVBQUUsTUFBTSxTQUFTLEtBQUssTUFBTTtBQUNyQyxRQUFJLFFBQVEsR0FBSTtBQUNoQixJQUFBQSxRQUFPLEtBQUssSUFBSSxLQUFLLE1BQU0sUUFBUTtBQUFBLEVBQ3JDO0FBQ0EsU0FBT0E7QUFDVDs7O0FDOUJPLFNBQVMsWUFBWUMsVUFBMEI7QUFDcEQsTUFBSSxLQUFLQSxTQUFRLGFBQWE7QUFDOUIsTUFBSSxPQUFPO0FBQ1gsUUFBTSxFQUFFLE9BQU8sT0FBTyxJQUFJQSxTQUFRO0FBQ2xDLFdBQVMsSUFBSSxHQUFHLElBQUksTUFBTSxRQUFRLEtBQUs7QUFDckMsUUFBSSxNQUFNLENBQUMsSUFBSSxHQUFJLE1BQUssTUFBTSxDQUFDO0FBQy9CLFVBQU0sUUFBUSxNQUFNLENBQUMsSUFBSSxPQUFPLENBQUMsSUFBSTtBQUNyQyxRQUFJLFFBQVEsS0FBTSxRQUFPO0FBQUEsRUFDM0I7QUFFQSxTQUFPLEVBQUUsUUFBUSxLQUFLLElBQUksTUFBTSxDQUFDLEtBQUssSUFBSSxHQUFHLE1BQU0sR0FBRztBQUN4RDtBQUdPLFNBQVMsUUFBUUEsVUFBa0IsUUFBb0IsUUFBb0IsUUFBZ0IsU0FBeUI7QUFDekgsUUFBTSxFQUFFLE9BQU8sUUFBUSxPQUFPLElBQUlBLFNBQVE7QUFDMUMsUUFBTSxPQUFPLE9BQU8sT0FBTyxPQUFPO0FBQ2xDLFFBQU0sUUFBUSxvQkFBSSxJQUFrQjtBQUNwQyxXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFVBQU0sTUFBTSxPQUFPLENBQUM7QUFDcEIsUUFBSSxDQUFDLE9BQU8sR0FBRyxFQUFHO0FBQ2xCLFVBQU0sU0FBU0EsU0FBUSxhQUFhLEdBQUc7QUFDdkMsUUFBSSxPQUFPLE1BQU0sSUFBSSxNQUFNO0FBQzNCLFFBQUksQ0FBQyxNQUFNO0FBQ1QsYUFBTyxFQUFFLFFBQVEsT0FBTyxJQUFJLGFBQWEsVUFBVSxPQUFPLE1BQU0sR0FBRyxRQUFRLE9BQU8sSUFBSSxNQUFNLENBQUMsRUFBRTtBQUMvRixZQUFNLElBQUksUUFBUSxJQUFJO0FBQUEsSUFDeEI7QUFDQSxVQUFNLFFBQVEsT0FBTyxHQUFHO0FBQ3hCLFNBQUssT0FBTyxLQUFLLEtBQUssT0FBTyxDQUFDO0FBQzlCLFVBQU0sT0FBUSxNQUFNLENBQUMsSUFBSSxPQUFPLFVBQVUsT0FBUTtBQUNsRCxXQUFPLEtBQUssT0FBTyxPQUFPLE1BQU8sS0FBSyxJQUFJLE9BQU8sQ0FBQyxHQUFHLENBQUMsSUFBSSxNQUFPLE9BQVEsU0FBUyxLQUFLLE9BQU87QUFBQSxFQUNoRztBQUNBLFNBQU8sQ0FBQyxHQUFHLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxDQUFDLEdBQUcsTUFBTSxRQUFRQSxTQUFRLFFBQVEsRUFBRSxNQUFNLEdBQUdBLFNBQVEsUUFBUSxFQUFFLE1BQU0sQ0FBQyxDQUFDO0FBQ3pHO0FBRUEsU0FBUyxRQUFRLEdBQVcsR0FBbUI7QUFDN0MsU0FBTyxPQUFPLEVBQUUsV0FBVyxDQUFDLElBQUksT0FBTyxFQUFFLFdBQVcsQ0FBQyxLQUFLLEVBQUUsVUFBVSxFQUFFLFdBQVcsRUFBRSxTQUFTLEVBQUU7QUFDbEc7QUFFQSxTQUFTLE9BQU8sT0FBcUIsT0FBZSxPQUFlLEtBQWEsU0FBdUI7QUFDckcsUUFBTSxRQUFRLEtBQUssSUFBSSxLQUFLLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDM0MsUUFBTSxPQUFPLEtBQUssSUFBSSxLQUFLLEtBQUssR0FBRyxHQUFHLE9BQU87QUFDN0MsV0FBU0MsVUFBUyxPQUFPQSxVQUFTLE1BQU1BLFdBQVU7QUFDaEQsVUFBTSxPQUFPLEtBQUssSUFBSSxLQUFLQSxVQUFTLENBQUMsSUFBSSxLQUFLLElBQUksT0FBT0EsT0FBTTtBQUMvRCxRQUFJLE9BQU8sRUFBRyxPQUFNQSxVQUFTLE9BQU8sU0FBUyxLQUFLLEtBQUs7QUFBQSxFQUN6RDtBQUNGO0FBR08sU0FBUyxNQUFNRCxVQUFrQixRQUFnQixRQUFnQixhQUE2QjtBQUNuRyxRQUFNLEVBQUUsT0FBTyxRQUFRLE9BQU8sSUFBSUEsU0FBUTtBQUMxQyxNQUFJLFVBQVU7QUFDZCxNQUFJLFdBQVc7QUFDZixXQUFTLElBQUksR0FBRyxJQUFJLE9BQU8sUUFBUSxLQUFLO0FBQ3RDLFFBQUlBLFNBQVEsYUFBYSxPQUFPLENBQUMsQ0FBQyxNQUFNLE9BQVE7QUFDaEQsVUFBTSxRQUFRLE1BQU0sQ0FBQyxJQUFJLE9BQU8sQ0FBQyxJQUFJO0FBQ3JDLFFBQUksU0FBUyxTQUFTLFVBQVUsTUFBTSxDQUFDLEVBQUcsUUFBTztBQUNqRCxVQUFNLE1BQU0sS0FBSyxJQUFJLEtBQUssSUFBSSxTQUFTLE1BQU0sQ0FBQyxDQUFDLEdBQUcsS0FBSyxJQUFJLFNBQVMsS0FBSyxDQUFDO0FBQzFFLFFBQUksTUFBTSxVQUFVO0FBQ2xCLGdCQUFVO0FBQ1YsaUJBQVc7QUFBQSxJQUNiO0FBQUEsRUFDRjtBQUNBLFNBQU87QUFDVDs7O0FDakRPLElBQU0sZ0JBQTJCO0FBQUEsRUFDdEMsTUFBTTtBQUFBLEVBQVMsTUFBTTtBQUFBLEVBQU0sT0FBTztBQUFBLEVBQVUsVUFBVTtBQUFBLEVBQU8sUUFBUTtBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQUksT0FBTztBQUFBLEVBQUksTUFBTTtBQUFBLEVBQUksTUFBTTtBQUFBLEVBQU8sU0FBUztBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQ2hKLE1BQU07QUFBQSxFQUFPLGNBQWMsQ0FBQztBQUFBLEVBQUcsUUFBUSxDQUFDO0FBQUEsRUFBRyxLQUFLO0FBQUEsRUFBTSxPQUFPO0FBQUEsRUFBTSxRQUFRO0FBQUEsRUFBTSxTQUFTO0FBQUEsRUFBTSxNQUFNLENBQUM7QUFBQSxFQUFHLFVBQVU7QUFBQSxFQUFNLE1BQU07QUFBQSxFQUFNLE9BQU87QUFBQSxFQUFRLFlBQVk7QUFDbks7OztBQ3RCQSxJQUFNLFdBQU4sTUFBZTtBQUFBLEVBQ0osUUFBa0IsQ0FBQztBQUFBLEVBQzVCLEdBQUcsTUFBc0I7QUFDdkIsVUFBTUUsU0FBUSxLQUFLLE1BQU0sUUFBUSxJQUFJO0FBQ3JDLFlBQVFBLFVBQVMsSUFBSUEsU0FBUSxLQUFLLE1BQU0sS0FBSyxJQUFJLElBQUksS0FBSztBQUFBLEVBQzVEO0FBQ0Y7QUFHQSxJQUFNLFVBQVUsQ0FBQyxTQUF5QixHQUFHLGVBQWUsS0FBSyxJQUFJLElBQUksSUFBSSxLQUFLLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxFQUFFLENBQUMsQ0FBQyxNQUFNLFFBQVE7QUFJL0csU0FBUyxTQUFTLFNBQXdCLFVBQW9CLENBQUMsTUFBTSxHQUFHLFlBQXdDLENBQUMsR0FBYTtBQUNuSSxRQUFNLFVBQVUsQ0FBQyxJQUFJLFdBQVcsU0FBUyxPQUFPLGFBQWE7QUFDN0QsUUFBTSxPQUFPLENBQUMsU0FBeUI7QUFDckMsVUFBTUEsU0FBUSxRQUFRLFFBQVEsSUFBSTtBQUNsQyxXQUFPQSxVQUFTLElBQUlBLFNBQVEsUUFBUSxLQUFLLElBQUksSUFBSTtBQUFBLEVBQ25EO0FBQ0EsUUFBTSxDQUFDLFdBQVcsUUFBUSxRQUFRLElBQUksSUFBSSxDQUFDLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxDQUFDO0FBQ3pHLFFBQU0sT0FBaUI7QUFBQSxJQUNyQixRQUFRO0FBQUEsSUFBUyxTQUFTO0FBQUEsSUFBRztBQUFBLElBQzdCLGNBQWMsRUFBRSxNQUFNLENBQUMsR0FBRyxDQUFDLEdBQUcsTUFBTSxDQUFDLEdBQUcsQ0FBQyxFQUFFO0FBQUEsSUFBRyxxQkFBcUI7QUFBQSxJQUNuRSxRQUFRO0FBQUEsSUFBVyxhQUFhLEVBQUUsTUFBTSxHQUFHLE1BQU0sRUFBRTtBQUFBLElBQUcsZUFBZTtBQUFBLElBQUcsYUFBYTtBQUFBLElBQ3JGLFdBQVcsRUFBRSxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsRUFBRTtBQUFBLElBQUcsUUFBUSxFQUFFLFVBQVUsQ0FBQyxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQUEsSUFBRyxRQUFRLEVBQUUsSUFBSSxDQUFDLEdBQUcsT0FBTyxDQUFDLEVBQUU7QUFBQSxJQUM3RyxTQUFTO0FBQUEsTUFDUCxTQUFTLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssQ0FBQztBQUFBLE1BQ3JELFFBQVEsUUFBUSxJQUFJLENBQUMsR0FBRyxNQUFNLFVBQVUsQ0FBQyxJQUFJLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDcEQsT0FBTyxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sS0FBSyxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssRUFBRSxDQUFDO0FBQUEsTUFDMUQsUUFBUSxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sSUFBSSxDQUFDO0FBQUEsTUFDbkMsTUFBTSxRQUFRLElBQUksSUFBSTtBQUFBLElBQ3hCO0FBQUEsSUFDQSxRQUFRLEVBQUUsS0FBSyxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUFHLFlBQVksRUFBRSxLQUFLLENBQUMsRUFBRTtBQUFBLElBQzdFLFNBQVMsRUFBRSxPQUFPLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxFQUFFO0FBQUEsSUFDL0QsVUFBVSxRQUFRLEtBQUssQ0FBQyxFQUFFLE9BQU8sTUFBTSxXQUFXLE1BQVMsSUFBSSxFQUFFLFNBQVMsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxFQUFFLElBQUk7QUFBQSxJQUN6RyxVQUFVLENBQUM7QUFBQSxFQUNiO0FBQ0EsUUFBTSxZQUFZLFFBQVEsS0FBSyxDQUFDLEVBQUUsUUFBUSxNQUFNLFlBQVksTUFBUztBQUNyRSxNQUFJLFdBQVc7QUFDYixTQUFLLGFBQWEsS0FBSyxLQUFLLEtBQUssZUFBZSxHQUFHLEtBQUssYUFBYSxDQUFDO0FBQ3RFLFNBQUssYUFBYSxLQUFLLEtBQUssS0FBSyxPQUFPLEdBQUcsS0FBSyxPQUFPLENBQUM7QUFDeEQsU0FBSyxRQUFRLE9BQU8sS0FBSyxDQUFDLEdBQUcsQ0FBQyxDQUFDO0FBQUEsRUFDakM7QUFDQSxNQUFJLFNBQVM7QUFDYixhQUFXLEVBQUUsT0FBTyxRQUFRLFNBQVMsUUFBUSxHQUFHLFFBQVEsWUFBWSxTQUFZLElBQUksR0FBRyxTQUFTLEdBQUcsU0FBUyxDQUFDLEdBQUcsT0FBTyxLQUFLLFNBQVM7QUFDbkksU0FBSyxRQUFRLE1BQU0sS0FBSyxRQUFRLEtBQUssQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxLQUFLLE1BQU07QUFDL0IsU0FBSyxRQUFRLE9BQU8sS0FBSyxNQUFNLE1BQU0sQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxDQUFDLEVBQUUsS0FBSyxLQUFLO0FBQ2pDLFNBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU07QUFDbEMsUUFBSSxXQUFXO0FBQ2IsV0FBSyxRQUFRLE9BQU8sQ0FBQyxFQUFFLEtBQUssV0FBVyxDQUFDO0FBQ3hDLFdBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLEtBQUs7QUFBQSxJQUNuQztBQUNBLFFBQUksV0FBVyxPQUFXO0FBQzFCLFNBQUssU0FBVSxRQUFRLEtBQUssU0FBUyxNQUFNO0FBQzNDLFNBQUssU0FBVSxPQUFPLEtBQUssS0FBSyxRQUFRLE1BQU0sU0FBUyxDQUFDO0FBQ3hELFNBQUssU0FBVSxPQUFPLEtBQUssTUFBTTtBQUNqQyxhQUFTO0FBQUEsRUFDWDtBQUNBLFNBQU87QUFFUCxXQUFTLFFBQVEsT0FBdUI7QUFDdEMsUUFBSSxTQUFTO0FBQ2IsUUFBSSxPQUFPO0FBQ1gsZUFBVyxRQUFRLE1BQU0sTUFBTSxHQUFHLEVBQUUsT0FBTyxPQUFPLEdBQUc7QUFDbkQsWUFBTSxDQUFDLE1BQU0sUUFBUSxRQUFRLElBQUksQ0FBQyxJQUFJLEtBQUssTUFBTSxHQUFHO0FBQ3BELFlBQU0sUUFBUSxNQUFNLFlBQVksR0FBRztBQUNuQyxZQUFNLFFBQVEsUUFBUSxNQUFNLE1BQU0sTUFBTSxHQUFHLEtBQUssR0FBRyxPQUFPLE1BQU0sTUFBTSxRQUFRLENBQUMsQ0FBQyxDQUFDO0FBQ2pGLGNBQVEsSUFBSSxLQUFLO0FBQ2pCLFlBQU0sS0FBSyxPQUFPLEdBQUcsSUFBSTtBQUN6QixVQUFJLEtBQUssS0FBSyxPQUFPLEdBQUcsUUFBUTtBQUM5QixhQUFLLE9BQU8sR0FBRyxLQUFLLFdBQVcsSUFBSSxJQUFJLEtBQUssTUFBTTtBQUNsRCxhQUFLLE9BQU8sTUFBTSxLQUFLLEtBQUs7QUFBQSxNQUM5QjtBQUNBLGVBQVM7QUFBQSxJQUNYO0FBQ0EsV0FBTztBQUFBLEVBQ1Q7QUFFQSxXQUFTLFFBQVEsTUFBYyxNQUFjLE1BQXNCO0FBQ2pFLFVBQU0sYUFBYSxVQUFVLEdBQUcsR0FBRyxJQUFJLEtBQUssSUFBSSxFQUFFO0FBQ2xELFFBQUksYUFBYSxLQUFLLFVBQVUsS0FBSyxRQUFRO0FBQzNDLFdBQUssVUFBVSxLQUFLLEtBQUssS0FBSyxJQUFJLENBQUM7QUFDbkMsV0FBSyxVQUFVLEtBQUssS0FBSyxLQUFLLElBQUksQ0FBQztBQUNuQyxXQUFLLFVBQVUsS0FBSyxLQUFLLENBQUM7QUFBQSxJQUM1QjtBQUNBLFVBQU0sS0FBSyxPQUFPLEdBQUcsR0FBRyxVQUFVLElBQUksSUFBSSxFQUFFO0FBQzVDLFFBQUksS0FBSyxLQUFLLE9BQU8sU0FBUyxRQUFRO0FBQ3BDLFdBQUssT0FBTyxTQUFTLEtBQUssVUFBVTtBQUNwQyxXQUFLLE9BQU8sS0FBSyxLQUFLLElBQUk7QUFBQSxJQUM1QjtBQUNBLFdBQU87QUFBQSxFQUNUO0FBRUEsV0FBUyxNQUFNLFFBQXdDO0FBQ3JELFVBQU0sUUFBUSxPQUFPLFFBQVEsTUFBTTtBQUNuQyxRQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsVUFBTSxLQUFLLEtBQUssR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hDLFFBQUksS0FBSyxLQUFLLFdBQVcsSUFBSSxRQUFRO0FBQ25DLGlCQUFXLENBQUMsS0FBSyxLQUFLLEtBQUssT0FBTztBQUNoQyxhQUFLLE9BQU8sSUFBSSxLQUFLLEtBQUssR0FBRyxDQUFDO0FBQzlCLGFBQUssT0FBTyxPQUFPLEtBQUssS0FBSyxLQUFLLENBQUM7QUFDbkMsYUFBSyxPQUFPLE9BQU8sS0FBSyxDQUFDO0FBQ3pCLGFBQUssT0FBTyxLQUFLLEtBQUssQ0FBQztBQUFBLE1BQ3pCO0FBQ0EsV0FBSyxXQUFXLElBQUksS0FBSyxLQUFLLE9BQU8sSUFBSSxNQUFNO0FBQUEsSUFDakQ7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUNGO0FBRU8sU0FBUyxRQUFRLFNBQXdCLFNBQW9CLFdBQWlEO0FBQ25ILFNBQU8sVUFBVSxTQUFTLFNBQVMsU0FBUyxTQUFTLENBQUM7QUFDeEQ7QUFFTyxTQUFTLFVBQVUsUUFBdUM7QUFDL0QsU0FBTyxFQUFFLEdBQUcsZUFBZSxHQUFHLE9BQU87QUFDdkM7OztBQ25ITyxTQUFTLElBQUksUUFBbUM7QUFDckQsU0FBTyxNQUFNLFVBQVUsT0FBTyxLQUFLLFFBQVEsQ0FBQyxPQUFnQixVQUFXLFFBQW1CLE9BQU8sQ0FBQztBQUNwRzs7O0E5QlBBLElBQU0sUUFBUTtBQUFBLEVBQ1o7QUFBQSxJQUNFLEVBQUUsT0FBTyxhQUFhLFFBQVEsS0FBVyxRQUFRLElBQUs7QUFBQSxJQUN0RCxFQUFFLE9BQU8sMEJBQTBCLFFBQVEsS0FBUyxRQUFRLElBQUs7QUFBQSxJQUNqRSxFQUFFLE9BQU8scUJBQXFCLFFBQVEsS0FBVyxRQUFRLEtBQU0sUUFBUSxFQUFFO0FBQUEsRUFDM0U7QUFBQSxFQUNBLENBQUMsUUFBUSxRQUFRO0FBQ25CO0FBQ0EsSUFBTSxRQUFRLElBQUksTUFBTSxLQUFLO0FBQzdCLElBQU0sYUFBYSxNQUFNLE9BQU8sVUFBVSxDQUFDLENBQUMsQ0FBQztBQUM3QyxJQUFNLEtBQUssQ0FBQyxVQUEyQyxPQUFPLFFBQVEsS0FBSztBQUUzRSxLQUFLLDhDQUE4QyxNQUFNO0FBQ3ZELFFBQU0sUUFBUSxRQUFRLE9BQU8sTUFBTSxRQUFRLFlBQVksRUFBRSxRQUFRLEdBQUcsTUFBTSxJQUFLLEdBQUcsQ0FBQztBQUNuRixTQUFPLFVBQVUsTUFBTSxJQUFJLENBQUMsRUFBRSxPQUFPLE1BQU0sTUFBTSxHQUFHLENBQUMsR0FBRyxDQUFDLENBQUM7QUFDMUQsUUFBTSxDQUFDLE1BQU0sTUFBTSxJQUFJO0FBQ3ZCLFFBQU0sUUFBUSxDQUFDLE1BQW1CQyxTQUFnQixVQUEyQyxLQUFLLE1BQU1BLFVBQVMsT0FBTyxTQUFTLEdBQUcsS0FBSyxDQUFDO0FBQzFJLFNBQU8sVUFBVSxDQUFDLEdBQUcsR0FBRyxHQUFHLENBQUMsRUFBRSxJQUFJLENBQUNBLFlBQVcsTUFBTSxNQUFNQSxTQUFRLFNBQVMsQ0FBQyxHQUFHLENBQUMsR0FBRyxHQUFHLEdBQUcsQ0FBQyxDQUFDO0FBQzNGLFNBQU8sVUFBVSxDQUFDLEdBQUcsR0FBRyxHQUFHLENBQUMsRUFBRSxJQUFJLENBQUNBLFlBQVcsTUFBTSxNQUFNQSxTQUFRLElBQUksQ0FBQyxHQUFHLENBQUMsR0FBRyxLQUFLLEdBQUcsQ0FBQyxDQUFDO0FBQ3hGLFNBQU8sVUFBVSxDQUFDLEdBQUcsR0FBRyxHQUFHLENBQUMsRUFBRSxJQUFJLENBQUNBLFlBQVcsTUFBTSxRQUFRQSxTQUFRLFNBQVMsQ0FBQyxHQUFHLENBQUMsR0FBRyxHQUFHLEdBQUcsQ0FBQyxDQUFDO0FBQzdGLFNBQU8sTUFBTSxPQUFPLE9BQU8sR0FBRyxTQUFTLENBQUMsR0FBRyxHQUFTO0FBQ3RELENBQUM7QUFFRCxLQUFLLHlFQUF5RSxNQUFNO0FBQ2xGLFFBQU0sS0FBSyxRQUFRLENBQUMsR0FBRyxHQUFHLENBQUMsRUFBRSxJQUFJLENBQUMsWUFBWSxFQUFFLE9BQU8sT0FBTyxRQUFRLEtBQU0sUUFBUSxHQUFHLE9BQU8sRUFBRSxHQUFHLENBQUMsS0FBSyxLQUFLLE1BQU0sQ0FBQztBQUNySCxRQUFNLFVBQVUsQ0FBQyxHQUFHLEdBQUcsQ0FBQztBQUN4QixVQUFRLFFBQVEsQ0FBQyxRQUFRLE1BQU8sR0FBRyxRQUFRLElBQUksQ0FBQyxFQUFFLFNBQVMsTUFBTztBQUNsRSxRQUFNLFFBQVEsUUFBUSxJQUFJLElBQUksTUFBTSxFQUFFLEVBQUUsUUFBUSxXQUFXLEdBQUcsR0FBRyxHQUFHLENBQUMsR0FBRyxFQUFFLFFBQVEsR0FBRyxNQUFNLEVBQUUsR0FBRyxDQUFDO0FBQ2pHLFNBQU8sVUFBVSxNQUFNLElBQUksQ0FBQyxFQUFFLE9BQU8sTUFBTSxNQUFNLEdBQUcsQ0FBQyxHQUFHLEdBQUcsQ0FBQyxDQUFDO0FBQy9ELENBQUM7QUFFRCxLQUFLLDZDQUE2QyxNQUFNO0FBQ3RELFFBQU0sQ0FBQyxFQUFFLE1BQU0sSUFBSSxRQUFRLE9BQU8sTUFBTSxRQUFRLFlBQVksRUFBRSxRQUFRLEtBQU0sTUFBTSxJQUFLLEdBQUcsQ0FBQztBQUMzRixTQUFPLE1BQU0sT0FBTyxNQUFNLEdBQUcsU0FBUyxDQUFDLEdBQUcsQ0FBQztBQUM3QyxDQUFDO0FBRUQsS0FBSyxtREFBbUQsTUFBTTtBQUM1RCxTQUFPLE1BQU0sTUFBTSxPQUFPLEdBQUcsS0FBSyxDQUFDLEdBQUcsQ0FBQztBQUN2QyxTQUFPLE1BQU0sTUFBTSxPQUFPLEdBQUcsTUFBTSxFQUFFLEdBQUcsRUFBRTtBQUMxQyxTQUFPLE1BQU0sTUFBTSxPQUFPLEdBQUcsTUFBTSxHQUFHLEdBQUcsQ0FBQztBQUMxQyxTQUFPLE1BQU0sTUFBTSxPQUFPLEdBQUcsTUFBTSxDQUFDLEdBQUcsQ0FBQztBQUMxQyxDQUFDO0FBRUQsS0FBSyxxQ0FBcUMsTUFBTTtBQUM5QyxTQUFPLFVBQVUsWUFBWSxLQUFLLEdBQUcsRUFBRSxRQUFRLEdBQUcsTUFBTSxJQUFLLENBQUM7QUFDaEUsQ0FBQztBQUdELElBQU0sUUFBUTtBQUFBLEVBQ1osR0FBRyxRQUFRLENBQUMsRUFBRSxPQUFPLFFBQVEsUUFBUSxLQUFXLFFBQVEsS0FBSyxHQUFHLEVBQUUsT0FBTyxRQUFRLFFBQVEsS0FBVyxRQUFRLEtBQU8sQ0FBQyxDQUFDO0FBQUEsRUFDckgsWUFBWTtBQUNkO0FBQ0EsSUFBTSxRQUFRO0FBRWQsS0FBSyxxRUFBcUUsTUFBTTtBQUM5RSxRQUFNLFNBQVMsWUFBWSxPQUFPLENBQUMsQ0FBQyxRQUFRLE1BQVksR0FBUyxHQUFHLENBQUMsT0FBTyxHQUFTLENBQUMsQ0FBQztBQUN2RixTQUFPLFVBQVUsQ0FBQyxHQUFHLE9BQU8sU0FBVSxLQUFLLEdBQUcsQ0FBQyxNQUFNLEdBQUksQ0FBQztBQUMxRCxTQUFPLFVBQVUsT0FBTyxTQUFVLE1BQU0sQ0FBQyxFQUFFLE1BQU0sS0FBTSxVQUFVLEtBQU8sQ0FBQyxDQUFDO0FBQzFFLFNBQU8sTUFBTSxPQUFPLFlBQVksR0FBUztBQUN6QyxTQUFPLFVBQVUsWUFBWSxNQUFNLEdBQUcsRUFBRSxRQUFRLEdBQUcsTUFBTSxJQUFLLENBQUM7QUFDakUsQ0FBQztBQUVELEtBQUssMkdBQTJHLE1BQU07QUFDcEgsUUFBTSxRQUFRLEVBQUUsR0FBRyxPQUFPLFVBQVUsRUFBRSxHQUFHLE1BQU0sVUFBVyxPQUFPLGFBQWEsR0FBRyxLQUFRLElBQU0sRUFBRSxFQUFFO0FBQ25HLFFBQU0sU0FBUyxZQUFZLE9BQU8sQ0FBQyxDQUFDLE9BQU8sR0FBUyxHQUFHLENBQUMsUUFBUSxLQUFZLEdBQVMsR0FBRyxDQUFDLFFBQVEsTUFBWSxHQUFTLENBQUMsQ0FBQztBQUN4SCxTQUFPLFVBQVUsT0FBTyxTQUFVLE1BQU0sQ0FBQyxFQUFFLE1BQU0sS0FBTSxVQUFVLEtBQU8sR0FBRyxFQUFFLE1BQU0sS0FBTSxVQUFVLElBQUssQ0FBQyxDQUFDO0FBQzFHLFNBQU8sVUFBVSxDQUFDLEdBQUcsT0FBTyxTQUFVLEtBQUssR0FBRyxDQUFDLEtBQU0sR0FBSSxDQUFDO0FBQzVELENBQUM7QUFFRCxLQUFLLCtGQUErRixNQUFNO0FBQ3hHLFFBQU0sY0FBMkIsQ0FBQyxDQUFDLE9BQU8sR0FBVSxHQUFHLENBQUMsUUFBUSxLQUFZLEdBQVMsR0FBRyxDQUFDLFFBQVEsS0FBWSxHQUFVLENBQUM7QUFDeEgsYUFBVyxjQUFjLENBQUMsYUFBYSxDQUFDLENBQUMsT0FBTyxDQUFDLENBQUMsR0FBRyxDQUFDLEdBQUcsQ0FBQyxDQUFDLE9BQU8sR0FBUyxHQUFHLENBQUMsR0FBRyxHQUFTLENBQUMsR0FBRyxDQUFDLENBQUMsT0FBTyxDQUFDLEdBQUcsQ0FBQyxRQUFRLEtBQUssQ0FBQyxDQUFDLENBQUMsR0FBb0I7QUFDL0ksV0FBTyxNQUFNLFlBQVksT0FBTyxVQUFVLEdBQUcsS0FBSztBQUFBLEVBQ3BEO0FBQ0YsQ0FBQztBQUVELEtBQUssaUVBQWlFLE1BQU07QUFDMUUsU0FBTyxNQUFNLFVBQVUsR0FBSyxHQUFHLEdBQVM7QUFDeEMsU0FBTyxNQUFNLFVBQVUsSUFBSyxHQUFHLEdBQU07QUFDckMsU0FBTyxNQUFNLFVBQVUsSUFBTSxHQUFHLEdBQVU7QUFDMUMsU0FBTyxNQUFNLFVBQVUsS0FBSyxLQUFLLElBQU0sR0FBRyxJQUFJLElBQU07QUFDcEQsYUFBVyxRQUFRLENBQUMsR0FBRyxHQUFHLElBQUksR0FBRyxFQUFHLFFBQU8sR0FBSSxPQUFPLEtBQUssT0FBVSxVQUFVLE9BQU8sS0FBSyxJQUFNLEtBQUssS0FBSyxHQUFHLElBQUksT0FBTztBQUMzSCxDQUFDO0FBRUQsS0FBSyw2QkFBNkIsTUFBTTtBQUN0QyxRQUFNLFVBQVUsVUFBVSxPQUFPLFlBQVksR0FBSTtBQUNqRCxTQUFPLEdBQUcsS0FBSyxJQUFJLElBQUksUUFBUSxNQUFNLElBQUksSUFBUyxJQUFJLElBQUk7QUFDMUQsU0FBTyxNQUFNLFFBQVEsY0FBYyxDQUFDO0FBQ3BDLFFBQU0sU0FBUyxVQUFVLE9BQU8sTUFBTSxPQUFPLFVBQVUsRUFBRSxjQUFjLENBQUMsV0FBVyxTQUFTLEVBQUUsQ0FBQyxDQUFDLEdBQUcsR0FBSTtBQUN2RyxTQUFPLEdBQUcsS0FBSyxJQUFJLElBQUksT0FBTyxNQUFNLElBQUksR0FBTyxJQUFJLElBQUk7QUFDekQsQ0FBQztBQUVELEtBQUssNkRBQTZELE1BQU07QUFDdEUsUUFBTSxRQUFRLElBQUksYUFBYSxDQUFDO0FBQ2hDLGFBQVcsT0FBTyxJQUFJLElBQUksQ0FBQztBQUMzQixhQUFXLE9BQU8sS0FBSyxHQUFHLENBQUM7QUFDM0IsYUFBVyxPQUFPLEdBQUcsR0FBRyxDQUFDO0FBQ3pCLFNBQU8sVUFBVSxDQUFDLEdBQUcsS0FBSyxHQUFHLENBQUMsR0FBRyxHQUFHLENBQUMsQ0FBQztBQUN4QyxDQUFDO0FBRUQsS0FBSyx3REFBd0QsTUFBTTtBQUNqRSxRQUFNLFNBQVMsUUFBUTtBQUFBLElBQ3JCLEVBQUUsT0FBTyxpREFBaUQsUUFBUSxFQUFFO0FBQUEsSUFDcEUsRUFBRSxPQUFPLDBCQUEwQixRQUFRLEVBQUU7QUFBQSxJQUM3QyxFQUFFLE9BQU8saUNBQWlDLFFBQVEsRUFBRTtBQUFBLElBQ3BELEVBQUUsT0FBTyxnQ0FBZ0MsUUFBUSxFQUFFO0FBQUEsSUFDbkQsRUFBRSxPQUFPLDhCQUE4QixRQUFRLEVBQUU7QUFBQSxFQUNuRCxDQUFDO0FBQ0QsUUFBTSxRQUFRLGVBQWUsUUFBUSxJQUFJLE1BQU0sTUFBTSxFQUFFLFFBQVEsVUFBVSxDQUFDLENBQUMsQ0FBQyxDQUFDO0FBQzdFLFNBQU8sVUFBVSxNQUFNLElBQUksQ0FBQyxFQUFFLE1BQU0sTUFBTSxNQUFNLE1BQU0sQ0FBQyxNQUFNLE1BQU0sS0FBSyxDQUFDLEdBQUcsQ0FBQyxDQUFDLFFBQVEsR0FBRyxDQUFDLEdBQUcsQ0FBQyxRQUFRLEdBQUcsQ0FBQyxDQUFDLENBQUM7QUFDNUcsUUFBTSxRQUFRLE1BQU0sQ0FBQyxFQUFFO0FBQ3ZCLFNBQU8sVUFBVSxDQUFDLEdBQUcsR0FBRyxDQUFDLEVBQUUsSUFBSSxDQUFDLFNBQVMsTUFBTSxJQUFJLElBQUksQ0FBQyxHQUFHLENBQUMsRUFBRSxNQUFNLEdBQUcsT0FBTyxFQUFFLEdBQUcsRUFBRSxNQUFNLEdBQUcsT0FBTyxFQUFFLEdBQUcsRUFBRSxNQUFNLEdBQUcsT0FBTyxFQUFFLENBQUMsQ0FBQztBQUNsSSxDQUFDO0FBRUQsS0FBSywyRUFBMkUsTUFBTTtBQUNwRixRQUFNLE9BQU8sSUFBSSxNQUFNLFFBQVEsQ0FBQyxFQUFFLE9BQU8sU0FBUyxRQUFRLEVBQUUsR0FBRyxFQUFFLE9BQU8sT0FBTyxRQUFRLEVBQUUsR0FBRyxFQUFFLE9BQU8sS0FBSyxRQUFRLEVBQUUsQ0FBQyxDQUFDLENBQUMsRUFBRSxLQUFLLFVBQVUsQ0FBQyxDQUFDLENBQUM7QUFDM0ksUUFBTSxPQUFPLGFBQWEsTUFBTSxDQUFDO0FBQ2pDLFNBQU8sTUFBTSxLQUFLLFFBQVEsQ0FBQztBQUMzQixTQUFPLE1BQU0sWUFBWSxNQUFNLG9CQUFJLElBQUksQ0FBQyxFQUFFLFFBQVEsQ0FBQztBQUNuRCxTQUFPLE1BQU0sWUFBWSxNQUFNLElBQUksSUFBSSxJQUFJLENBQUMsRUFBRSxRQUFRLENBQUM7QUFDekQsQ0FBQztBQUVELEtBQUsseURBQXlELE1BQU07QUFDbEUsUUFBTSxRQUFRLElBQUksTUFBTSxRQUFRLENBQUMsRUFBRSxPQUFPLEtBQUssUUFBUSxFQUFFLEdBQUcsRUFBRSxPQUFPLEtBQUssUUFBUSxFQUFFLEdBQUcsRUFBRSxPQUFPLEtBQUssUUFBUSxFQUFFLENBQUMsQ0FBQyxDQUFDO0FBQ2xILFFBQU0sU0FBUyxNQUFNLE9BQU8sUUFBUTtBQUNwQyxRQUFNLFFBQVEsQ0FBQyxTQUE0QixFQUFFLE1BQU0sT0FBTyxLQUFLLElBQUksS0FBSyxHQUFHLE1BQU0sSUFBSSxTQUFTLEdBQUc7QUFDakcsUUFBTSxRQUFRLENBQUNBLFNBQXlCLGVBQ3RDLFNBQVMsTUFBTSxLQUFLLFVBQVUsQ0FBQyxDQUFDLENBQUMsR0FBRyxFQUFFLFFBQUFBLFNBQVEsV0FBVyxHQUFHLEtBQUssRUFBRSxJQUFJLENBQUMsRUFBRSxNQUFNLE1BQU0sT0FBTyxLQUFLLEtBQUssQ0FBQyxFQUFFLEtBQUssRUFBRTtBQUNuSCxTQUFPLE1BQU0sTUFBTSxRQUFRLElBQUksR0FBRyxLQUFLO0FBQ3ZDLFNBQU8sTUFBTSxNQUFNLFFBQVEsS0FBSyxHQUFHLEtBQUs7QUFDeEMsU0FBTyxNQUFNLE1BQU0sUUFBUSxLQUFLLEdBQUcsS0FBSztBQUMxQyxDQUFDO0FBRUQsS0FBSyxvRUFBb0UsTUFBTTtBQUM3RSxRQUFNLFFBQWtCLENBQUM7QUFDekIsUUFBTSxTQUFtQixDQUFDO0FBQzFCLFFBQU0sUUFBUSxJQUFJLFVBQVUsT0FBTyxRQUFRLENBQUM7QUFDNUMsV0FBUyxJQUFJLEdBQUcsSUFBSSxLQUFNLEtBQUs7QUFDN0IsV0FBTyxNQUFNLE1BQU0sVUFBVSxJQUFJLElBQUksR0FBRyxNQUFNLE1BQU0sR0FBRyxFQUFFO0FBQ3pELFVBQU0sS0FBSyxJQUFJLEVBQUU7QUFDakIsV0FBTyxLQUFLLENBQUM7QUFBQSxFQUNmO0FBQ0EsV0FBUyxJQUFJLEdBQUcsSUFBSSxLQUFNLElBQUssUUFBTyxNQUFNLE1BQU0sVUFBVSxJQUFJLElBQUksR0FBRyxNQUFNLE1BQU0sR0FBRyxDQUFDO0FBQ3pGLENBQUM7IiwKICAibmFtZXMiOiBbImNvbHVtbiIsICJwcm9maWxlIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJhdCIsICJwcm9maWxlIiwgInN1bSIsICJpc1RpbWUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgImtub3duIiwgImF0IiwgInByb2ZpbGUiLCAia2V5IiwgInNldHMiLCAidGhyZWFkcyIsICJ0aW1lZCIsICJQQVJUUyIsICJwcm9maWxlIiwgInZhbHVlcyIsICJwcm9maWxlIiwgInN1bSIsICJrbm93biIsICJhdCIsICJwcm9maWxlIiwgImV2ZXJ5dGhpbmciLCAiYXQiLCAic3VtIiwgImtleU9mIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgInByb2ZpbGUiLCAiV0FJVElORyIsICJwcm9maWxlIiwgInN1bSIsICJwcm9maWxlIiwgInN1bSIsICJwcm9maWxlIiwgImNvbHVtbiIsICJrbm93biIsICJjb2x1bW4iXQp9Cg==
