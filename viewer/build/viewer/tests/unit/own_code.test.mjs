// test/unit/own_code.test.ts
import assert from "node:assert/strict";
import { test } from "node:test";

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
  const own2 = files.filter((file) => file.startsWith("/") && originOf("", file).category === "app");
  const shared = sharedDirectory(own2);
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
  const own2 = profile2.directories.length > 0 && inside.includes(1) ? inside : apps;
  return own2.map((isOwn, id) => isOwn || isLabelFrame(profile2.functionFile[id]) ? 1 : 0);
}
function liesBelow(file, directories) {
  const path = ABSOLUTE.exec(file)?.[1];
  return path === void 0 || directories.some((directory) => path.startsWith(directory.endsWith("/") ? directory : `${directory}/`));
}
function folded(profile2, own2, weights) {
  const { stackParent, stackFrame, frameFunction } = profile2;
  const target = new Int32Array(stackParent.length);
  for (let id = 1; id < target.length; id++) {
    target[id] = own2[frameFunction[stackFrame[id]]] ? id : target[stackParent[id]];
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

// src/data/open_rows.ts
function childrenOf(tree, node) {
  const children = [];
  for (let child = tree.firstChild[node]; child !== 0; child = tree.nextSibling[child]) children.push(child);
  return children;
}

// test/support/trees.ts
function outline(tree, groups) {
  const lines = [];
  const visit = (node) => {
    for (const child of childrenOf(tree, node)) {
      const indent = "  ".repeat(tree.depth[child] - 1);
      lines.push(`${indent}${groups.name[tree.group[child]]} ${tree.total[child]}/${tree.self[child]}`);
      visit(child);
    }
  };
  visit(0);
  return lines;
}

// test/unit/own_code.test.ts
var RACK = "/gems/rack-3.1.8/lib/rack.rb";
var SAMPLES = [
  { stack: `boot@/srv/shop/app.rb:1;call@${RACK}:2;show@/srv/shop/app.rb:5;JSON.parse@/usr/lib/ruby/3.4.0/json/common.rb:9;String#scan@<C method>:0`, weight: 10 },
  { stack: `boot@/srv/shop/app.rb:1;call@${RACK}:2;show@/srv/shop/app.rb:5;[GC marking]`, weight: 3 },
  { stack: `boot@/srv/shop/app.rb:1;call@${RACK}:3`, weight: 5 },
  { stack: `pool@${RACK}:7;[GVL blocked]`, weight: 2 }
];
function inDirectory(samples, ...directories) {
  const json = viewJson(samples);
  json.comments = directories.map((directory) => json.strings.push(`# cwd: ${directory}`) - 1);
  return profileOf(json);
}
var own = (of) => {
  const isOwn = ownFunctions(of);
  return [...new Set(of.functionName.filter((_, id) => isOwn[id] === 1))];
};
test("my code only gives the time of all other code to the nearest frame of mine, and keeps the total", () => {
  const model = new Model(profile(SAMPLES));
  const state = stateWith({ mine: true });
  const tree = model.tree(state);
  assert.deepEqual(outline(tree, model.groups("method")), ["boot 18/5", "  show 13/13"]);
  assert.deepEqual([tree.total[0], tree.self[0]], [20, 2]);
  assert.equal(model.total(state), model.total(stateWith({})));
});
test("my code only is the same upside down, in the sandwich and in the table", () => {
  const model = new Model(profile(SAMPLES));
  const state = stateWith({ mine: true, inverted: true });
  const groups = model.groups("method");
  assert.deepEqual(outline(model.tree(state), groups), ["show 13/0", "  boot 13/13", "boot 5/5"]);
  assert.equal(model.tree(state).total[0], 20);
  const rows = model.rows(state).map(({ group, self, total }) => [groups.name[group], self, total]);
  assert.deepEqual(rows, [["boot", 5, 18], ["show", 13, 13]]);
  const show = model.rows(state)[1].group;
  assert.deepEqual(outline(model.callers(state, show), groups), ["boot 13/13"]);
  assert.deepEqual([model.callees(state, show).count, model.callees(state, show).self[0]], [1, 13]);
});
test("my code only leaves its files, and their lines have what they called", () => {
  const model = new Model(profile(SAMPLES));
  const files = model.files(stateWith({ mine: true }));
  assert.deepEqual(files.map(({ file, self, total }) => [file, self, total]), [["/srv/shop/app.rb", 18, 18]]);
  assert.deepEqual(files[0].lines.get(5), { self: 13, total: 13 });
});
test("my code only applies to groups and to samples, too", () => {
  const model = new Model(profile(SAMPLES));
  assert.deepEqual(outline(model.tree(stateWith({ mine: true, group: "library" })), model.groups("library")), ["Application 18/18"]);
  assert.equal(model.tree(stateWith({ mine: true, type: "samples" })).total[0], 4);
  assert.equal(model.rows(stateWith({ mine: true }))[0].samples, 3);
});
test("a comparison folds both sides", () => {
  const model = new Model(combine(profile(SAMPLES), profile(SAMPLES.slice(2))));
  const tree = model.tree(stateWith({ mine: true }));
  assert.deepEqual([tree.baseTotal[0], tree.baseSelf[0], tree.total[0], tree.self[0]], [20, 2, 7, 2]);
  assert.deepEqual(outline(tree, model.groups("method")), ["boot 5/5", "  show 0/0"]);
});
var PLACES = [
  { stack: "<main>@/usr/local/bin/puma:1;boot@/srv/shop/app.rb:1", weight: 1 },
  { stack: "erb@(eval at /srv/shop/page.erb:3):1;helper@lib/helper.rb:2", weight: 1 },
  { stack: "odd@/srv/shop-old/x.rb:1;gem@/srv/shop/vendor/bundle/ruby/3.4.0/gems/rack-3.1.8/lib/rack.rb:1", weight: 1 }
];
test("my code lies below the directory that the program ran in", () => {
  assert.deepEqual(own(inDirectory(PLACES, "/srv/shop")), ["boot", "erb", "helper"]);
  assert.deepEqual(own(inDirectory(PLACES, "/srv/shop/")), ["boot", "erb", "helper"]);
  assert.deepEqual(own(inDirectory(PLACES, "/srv/shop", "/srv/shop-old")), ["boot", "erb", "helper", "odd"]);
});
test("without a directory, or with nothing below it, my code is all that is no library's", () => {
  assert.deepEqual(own(inDirectory(PLACES)), ["<main>", "boot", "erb", "helper", "odd"]);
  const elsewhere = PLACES.map(({ stack, weight }) => ({ stack: stack.replace("lib/helper", "/srv/shop/lib/helper"), weight }));
  assert.deepEqual(own(inDirectory(elsewhere, "/home/me")), ["<main>", "boot", "erb", "helper", "odd"]);
});
test("a profile of several recordings ran in all of their directories", () => {
  const of = inDirectory(PLACES, "/a", "/b", "/a");
  assert.deepEqual(of.directories, ["/a", "/b"]);
  assert.deepEqual(combine(of, inDirectory(PLACES, "/c")).directories, ["/a", "/b", "/c"]);
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdGVzdC91bml0L293bl9jb2RlLnRlc3QudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcGFpcl9pbmRleC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9jb21iaW5lLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2tpbmRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3Byb2Nlc3Nlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9zcGFucy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2xhYmVsX2ZyYW1lcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS91bml0cy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9zYW1wbGVfdHlwZXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvd2VpZ2h0cy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9ieV9sYWJlbC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2NhbGxlcl90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2ZvY3VzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3BsYWNlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9ncm91cHMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvaWRsZV90aHJlYWRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2xpbmVzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL21lbW8udHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvb3duX2NvZGUudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvc2VhcmNoLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3RhYmxlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL21vZGVsLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3ZpZXdfc3RhdGUudHMiLCAiLi4vLi4vLi4vLi4vdGVzdC9zdXBwb3J0L3Byb2ZpbGVzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL29wZW5fcm93cy50cyIsICIuLi8uLi8uLi8uLi90ZXN0L3N1cHBvcnQvdHJlZXMudHMiXSwKICAic291cmNlc0NvbnRlbnQiOiBbImltcG9ydCBhc3NlcnQgZnJvbSBcIm5vZGU6YXNzZXJ0L3N0cmljdFwiO1xuaW1wb3J0IHsgdGVzdCB9IGZyb20gXCJub2RlOnRlc3RcIjtcbmltcG9ydCB7IGNvbWJpbmUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvY29tYmluZS50c1wiO1xuaW1wb3J0IHsgTW9kZWwgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvbW9kZWwudHNcIjtcbmltcG9ydCB7IG93bkZ1bmN0aW9ucyB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9vd25fY29kZS50c1wiO1xuaW1wb3J0IHsgcHJvZmlsZU9mLCB0eXBlIFByb2ZpbGUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgcHJvZmlsZSwgc3RhdGVXaXRoLCB2aWV3SnNvbiwgdHlwZSBTYW1wbGVXb3JkcyB9IGZyb20gXCIuLi9zdXBwb3J0L3Byb2ZpbGVzLnRzXCI7XG5pbXBvcnQgeyBvdXRsaW5lIH0gZnJvbSBcIi4uL3N1cHBvcnQvdHJlZXMudHNcIjtcblxuY29uc3QgUkFDSyA9IFwiL2dlbXMvcmFjay0zLjEuOC9saWIvcmFjay5yYlwiO1xuY29uc3QgU0FNUExFUzogU2FtcGxlV29yZHNbXSA9IFtcbiAgeyBzdGFjazogYGJvb3RAL3Nydi9zaG9wL2FwcC5yYjoxO2NhbGxAJHtSQUNLfToyO3Nob3dAL3Nydi9zaG9wL2FwcC5yYjo1O0pTT04ucGFyc2VAL3Vzci9saWIvcnVieS8zLjQuMC9qc29uL2NvbW1vbi5yYjo5O1N0cmluZyNzY2FuQDxDIG1ldGhvZD46MGAsIHdlaWdodDogMTAgfSxcbiAgeyBzdGFjazogYGJvb3RAL3Nydi9zaG9wL2FwcC5yYjoxO2NhbGxAJHtSQUNLfToyO3Nob3dAL3Nydi9zaG9wL2FwcC5yYjo1O1tHQyBtYXJraW5nXWAsIHdlaWdodDogMyB9LFxuICB7IHN0YWNrOiBgYm9vdEAvc3J2L3Nob3AvYXBwLnJiOjE7Y2FsbEAke1JBQ0t9OjNgLCB3ZWlnaHQ6IDUgfSxcbiAgeyBzdGFjazogYHBvb2xAJHtSQUNLfTo3O1tHVkwgYmxvY2tlZF1gLCB3ZWlnaHQ6IDIgfSxcbl07XG5cbmZ1bmN0aW9uIGluRGlyZWN0b3J5KHNhbXBsZXM6IFNhbXBsZVdvcmRzW10sIC4uLmRpcmVjdG9yaWVzOiBzdHJpbmdbXSk6IFByb2ZpbGUge1xuICBjb25zdCBqc29uID0gdmlld0pzb24oc2FtcGxlcyk7XG4gIGpzb24uY29tbWVudHMgPSBkaXJlY3Rvcmllcy5tYXAoKGRpcmVjdG9yeSkgPT4ganNvbi5zdHJpbmdzLnB1c2goYCMgY3dkOiAke2RpcmVjdG9yeX1gKSAtIDEpO1xuICByZXR1cm4gcHJvZmlsZU9mKGpzb24pO1xufVxuXG5jb25zdCBvd24gPSAob2Y6IFByb2ZpbGUpOiBzdHJpbmdbXSA9PiB7XG4gIGNvbnN0IGlzT3duID0gb3duRnVuY3Rpb25zKG9mKTtcbiAgcmV0dXJuIFsuLi5uZXcgU2V0KG9mLmZ1bmN0aW9uTmFtZS5maWx0ZXIoKF8sIGlkKSA9PiBpc093bltpZF0gPT09IDEpKV07XG59O1xuXG50ZXN0KFwibXkgY29kZSBvbmx5IGdpdmVzIHRoZSB0aW1lIG9mIGFsbCBvdGhlciBjb2RlIHRvIHRoZSBuZWFyZXN0IGZyYW1lIG9mIG1pbmUsIGFuZCBrZWVwcyB0aGUgdG90YWxcIiwgKCkgPT4ge1xuICBjb25zdCBtb2RlbCA9IG5ldyBNb2RlbChwcm9maWxlKFNBTVBMRVMpKTtcbiAgY29uc3Qgc3RhdGUgPSBzdGF0ZVdpdGgoeyBtaW5lOiB0cnVlIH0pO1xuICBjb25zdCB0cmVlID0gbW9kZWwudHJlZShzdGF0ZSk7XG4gIGFzc2VydC5kZWVwRXF1YWwob3V0bGluZSh0cmVlLCBtb2RlbC5ncm91cHMoXCJtZXRob2RcIikpLCBbXCJib290IDE4LzVcIiwgXCIgIHNob3cgMTMvMTNcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKFt0cmVlLnRvdGFsWzBdLCB0cmVlLnNlbGZbMF1dLCBbMjAsIDJdKTtcbiAgYXNzZXJ0LmVxdWFsKG1vZGVsLnRvdGFsKHN0YXRlKSwgbW9kZWwudG90YWwoc3RhdGVXaXRoKHt9KSkpO1xufSk7XG5cbnRlc3QoXCJteSBjb2RlIG9ubHkgaXMgdGhlIHNhbWUgdXBzaWRlIGRvd24sIGluIHRoZSBzYW5kd2ljaCBhbmQgaW4gdGhlIHRhYmxlXCIsICgpID0+IHtcbiAgY29uc3QgbW9kZWwgPSBuZXcgTW9kZWwocHJvZmlsZShTQU1QTEVTKSk7XG4gIGNvbnN0IHN0YXRlID0gc3RhdGVXaXRoKHsgbWluZTogdHJ1ZSwgaW52ZXJ0ZWQ6IHRydWUgfSk7XG4gIGNvbnN0IGdyb3VwcyA9IG1vZGVsLmdyb3VwcyhcIm1ldGhvZFwiKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKG1vZGVsLnRyZWUoc3RhdGUpLCBncm91cHMpLCBbXCJzaG93IDEzLzBcIiwgXCIgIGJvb3QgMTMvMTNcIiwgXCJib290IDUvNVwiXSk7XG4gIGFzc2VydC5lcXVhbChtb2RlbC50cmVlKHN0YXRlKS50b3RhbFswXSwgMjApO1xuICBjb25zdCByb3dzID0gbW9kZWwucm93cyhzdGF0ZSkubWFwKCh7IGdyb3VwLCBzZWxmLCB0b3RhbCB9KSA9PiBbZ3JvdXBzLm5hbWVbZ3JvdXBdLCBzZWxmLCB0b3RhbF0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKHJvd3MsIFtbXCJib290XCIsIDUsIDE4XSwgW1wic2hvd1wiLCAxMywgMTNdXSk7XG4gIGNvbnN0IHNob3cgPSBtb2RlbC5yb3dzKHN0YXRlKVsxXS5ncm91cDtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKG1vZGVsLmNhbGxlcnMoc3RhdGUsIHNob3cpLCBncm91cHMpLCBbXCJib290IDEzLzEzXCJdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChbbW9kZWwuY2FsbGVlcyhzdGF0ZSwgc2hvdykuY291bnQsIG1vZGVsLmNhbGxlZXMoc3RhdGUsIHNob3cpLnNlbGZbMF1dLCBbMSwgMTNdKTtcbn0pO1xuXG50ZXN0KFwibXkgY29kZSBvbmx5IGxlYXZlcyBpdHMgZmlsZXMsIGFuZCB0aGVpciBsaW5lcyBoYXZlIHdoYXQgdGhleSBjYWxsZWRcIiwgKCkgPT4ge1xuICBjb25zdCBtb2RlbCA9IG5ldyBNb2RlbChwcm9maWxlKFNBTVBMRVMpKTtcbiAgY29uc3QgZmlsZXMgPSBtb2RlbC5maWxlcyhzdGF0ZVdpdGgoeyBtaW5lOiB0cnVlIH0pKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChmaWxlcy5tYXAoKHsgZmlsZSwgc2VsZiwgdG90YWwgfSkgPT4gW2ZpbGUsIHNlbGYsIHRvdGFsXSksIFtbXCIvc3J2L3Nob3AvYXBwLnJiXCIsIDE4LCAxOF1dKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChmaWxlc1swXS5saW5lcy5nZXQoNSksIHsgc2VsZjogMTMsIHRvdGFsOiAxMyB9KTtcbn0pO1xuXG50ZXN0KFwibXkgY29kZSBvbmx5IGFwcGxpZXMgdG8gZ3JvdXBzIGFuZCB0byBzYW1wbGVzLCB0b29cIiwgKCkgPT4ge1xuICBjb25zdCBtb2RlbCA9IG5ldyBNb2RlbChwcm9maWxlKFNBTVBMRVMpKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKG1vZGVsLnRyZWUoc3RhdGVXaXRoKHsgbWluZTogdHJ1ZSwgZ3JvdXA6IFwibGlicmFyeVwiIH0pKSwgbW9kZWwuZ3JvdXBzKFwibGlicmFyeVwiKSksIFtcIkFwcGxpY2F0aW9uIDE4LzE4XCJdKTtcbiAgYXNzZXJ0LmVxdWFsKG1vZGVsLnRyZWUoc3RhdGVXaXRoKHsgbWluZTogdHJ1ZSwgdHlwZTogXCJzYW1wbGVzXCIgfSkpLnRvdGFsWzBdLCA0KTtcbiAgYXNzZXJ0LmVxdWFsKG1vZGVsLnJvd3Moc3RhdGVXaXRoKHsgbWluZTogdHJ1ZSB9KSlbMF0uc2FtcGxlcywgMyk7XG59KTtcblxudGVzdChcImEgY29tcGFyaXNvbiBmb2xkcyBib3RoIHNpZGVzXCIsICgpID0+IHtcbiAgY29uc3QgbW9kZWwgPSBuZXcgTW9kZWwoY29tYmluZShwcm9maWxlKFNBTVBMRVMpLCBwcm9maWxlKFNBTVBMRVMuc2xpY2UoMikpKSk7XG4gIGNvbnN0IHRyZWUgPSBtb2RlbC50cmVlKHN0YXRlV2l0aCh7IG1pbmU6IHRydWUgfSkpO1xuICBhc3NlcnQuZGVlcEVxdWFsKFt0cmVlLmJhc2VUb3RhbCFbMF0sIHRyZWUuYmFzZVNlbGYhWzBdLCB0cmVlLnRvdGFsWzBdLCB0cmVlLnNlbGZbMF1dLCBbMjAsIDIsIDcsIDJdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKHRyZWUsIG1vZGVsLmdyb3VwcyhcIm1ldGhvZFwiKSksIFtcImJvb3QgNS81XCIsIFwiICBzaG93IDAvMFwiXSk7XG59KTtcblxuY29uc3QgUExBQ0VTOiBTYW1wbGVXb3Jkc1tdID0gW1xuICB7IHN0YWNrOiBcIjxtYWluPkAvdXNyL2xvY2FsL2Jpbi9wdW1hOjE7Ym9vdEAvc3J2L3Nob3AvYXBwLnJiOjFcIiwgd2VpZ2h0OiAxIH0sXG4gIHsgc3RhY2s6IFwiZXJiQChldmFsIGF0IC9zcnYvc2hvcC9wYWdlLmVyYjozKToxO2hlbHBlckBsaWIvaGVscGVyLnJiOjJcIiwgd2VpZ2h0OiAxIH0sXG4gIHsgc3RhY2s6IFwib2RkQC9zcnYvc2hvcC1vbGQveC5yYjoxO2dlbUAvc3J2L3Nob3AvdmVuZG9yL2J1bmRsZS9ydWJ5LzMuNC4wL2dlbXMvcmFjay0zLjEuOC9saWIvcmFjay5yYjoxXCIsIHdlaWdodDogMSB9LFxuXTtcblxudGVzdChcIm15IGNvZGUgbGllcyBiZWxvdyB0aGUgZGlyZWN0b3J5IHRoYXQgdGhlIHByb2dyYW0gcmFuIGluXCIsICgpID0+IHtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvd24oaW5EaXJlY3RvcnkoUExBQ0VTLCBcIi9zcnYvc2hvcFwiKSksIFtcImJvb3RcIiwgXCJlcmJcIiwgXCJoZWxwZXJcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKG93bihpbkRpcmVjdG9yeShQTEFDRVMsIFwiL3Nydi9zaG9wL1wiKSksIFtcImJvb3RcIiwgXCJlcmJcIiwgXCJoZWxwZXJcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKG93bihpbkRpcmVjdG9yeShQTEFDRVMsIFwiL3Nydi9zaG9wXCIsIFwiL3Nydi9zaG9wLW9sZFwiKSksIFtcImJvb3RcIiwgXCJlcmJcIiwgXCJoZWxwZXJcIiwgXCJvZGRcIl0pO1xufSk7XG5cbnRlc3QoXCJ3aXRob3V0IGEgZGlyZWN0b3J5LCBvciB3aXRoIG5vdGhpbmcgYmVsb3cgaXQsIG15IGNvZGUgaXMgYWxsIHRoYXQgaXMgbm8gbGlicmFyeSdzXCIsICgpID0+IHtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvd24oaW5EaXJlY3RvcnkoUExBQ0VTKSksIFtcIjxtYWluPlwiLCBcImJvb3RcIiwgXCJlcmJcIiwgXCJoZWxwZXJcIiwgXCJvZGRcIl0pO1xuICBjb25zdCBlbHNld2hlcmUgPSBQTEFDRVMubWFwKCh7IHN0YWNrLCB3ZWlnaHQgfSkgPT4gKHsgc3RhY2s6IHN0YWNrLnJlcGxhY2UoXCJsaWIvaGVscGVyXCIsIFwiL3Nydi9zaG9wL2xpYi9oZWxwZXJcIiksIHdlaWdodCB9KSk7XG4gIGFzc2VydC5kZWVwRXF1YWwob3duKGluRGlyZWN0b3J5KGVsc2V3aGVyZSwgXCIvaG9tZS9tZVwiKSksIFtcIjxtYWluPlwiLCBcImJvb3RcIiwgXCJlcmJcIiwgXCJoZWxwZXJcIiwgXCJvZGRcIl0pO1xufSk7XG5cbnRlc3QoXCJhIHByb2ZpbGUgb2Ygc2V2ZXJhbCByZWNvcmRpbmdzIHJhbiBpbiBhbGwgb2YgdGhlaXIgZGlyZWN0b3JpZXNcIiwgKCkgPT4ge1xuICBjb25zdCBvZiA9IGluRGlyZWN0b3J5KFBMQUNFUywgXCIvYVwiLCBcIi9iXCIsIFwiL2FcIik7XG4gIGFzc2VydC5kZWVwRXF1YWwob2YuZGlyZWN0b3JpZXMsIFtcIi9hXCIsIFwiL2JcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKGNvbWJpbmUob2YsIGluRGlyZWN0b3J5KFBMQUNFUywgXCIvY1wiKSkuZGlyZWN0b3JpZXMsIFtcIi9hXCIsIFwiL2JcIiwgXCIvY1wiXSk7XG59KTtcbiIsICIvLyBGaW5kcyBhIHJvdyBieSBhIHBhaXIgb2YgbnVtYmVyczogb3BlbiBhZGRyZXNzaW5nIGluIHR5cGVkIGFycmF5cywgc2V2ZXJhbCB0aW1lcyBhcyBmYXN0IGFzIGEgTWFwIHdpdGgga2V5cyBtYWRlIG9mIHRleHQuXG5cbmV4cG9ydCBjbGFzcyBQYWlySW5kZXgge1xuICBwcml2YXRlIHNsb3RzOiBJbnQzMkFycmF5OyAvLyByb3cgKyAxOyAwOiBmcmVlXG4gIHByaXZhdGUgbWFzazogbnVtYmVyO1xuICBwcml2YXRlIGNvdW50ID0gMDtcblxuICBjb25zdHJ1Y3RvcihcbiAgICBwcml2YXRlIHJlYWRvbmx5IGZpcnN0OiB7IFtyb3c6IG51bWJlcl06IG51bWJlciB9LFxuICAgIHByaXZhdGUgcmVhZG9ubHkgc2Vjb25kOiB7IFtyb3c6IG51bWJlcl06IG51bWJlciB9LFxuICAgIGV4cGVjdGVkID0gMTAyNCxcbiAgKSB7XG4gICAgY29uc3Qgc2l6ZSA9IDIgKiogTWF0aC5jZWlsKE1hdGgubG9nMihNYXRoLm1heChleHBlY3RlZCwgMTYpICogMikpO1xuICAgIHRoaXMuc2xvdHMgPSBuZXcgSW50MzJBcnJheShzaXplKTtcbiAgICB0aGlzLm1hc2sgPSBzaXplIC0gMTtcbiAgfVxuXG4gIC8vIFJldHVybnMgdGhlIHJvdyBvZiB0aGUgcGFpciwgb3IgLTEgYWZ0ZXIgbm90aW5nIHRoYXQgcm93IGBuZXh0YCBpcyBnb2luZyB0byBob2xkIGl0LlxuICBmaW5kT3JBZGQoYTogbnVtYmVyLCBiOiBudW1iZXIsIG5leHQ6IG51bWJlcik6IG51bWJlciB7XG4gICAgaWYgKHRoaXMuY291bnQgKiAyID4gdGhpcy5tYXNrKSB0aGlzLmdyb3coKTtcbiAgICBsZXQgc2xvdCA9IGhhc2goYSwgYikgJiB0aGlzLm1hc2s7XG4gICAgZm9yICg7Oykge1xuICAgICAgY29uc3Qgcm93ID0gdGhpcy5zbG90c1tzbG90XSAtIDE7XG4gICAgICBpZiAocm93IDwgMCkgYnJlYWs7XG4gICAgICBpZiAodGhpcy5maXJzdFtyb3ddID09PSBhICYmIHRoaXMuc2Vjb25kW3Jvd10gPT09IGIpIHJldHVybiByb3c7XG4gICAgICBzbG90ID0gKHNsb3QgKyAxKSAmIHRoaXMubWFzaztcbiAgICB9XG4gICAgdGhpcy5zbG90c1tzbG90XSA9IG5leHQgKyAxO1xuICAgIHRoaXMuY291bnQrKztcbiAgICByZXR1cm4gLTE7XG4gIH1cblxuICBwcml2YXRlIGdyb3coKTogdm9pZCB7XG4gICAgY29uc3Qgb2xkID0gdGhpcy5zbG90cztcbiAgICB0aGlzLnNsb3RzID0gbmV3IEludDMyQXJyYXkob2xkLmxlbmd0aCAqIDIpO1xuICAgIHRoaXMubWFzayA9IHRoaXMuc2xvdHMubGVuZ3RoIC0gMTtcbiAgICBmb3IgKGNvbnN0IGVudHJ5IG9mIG9sZCkge1xuICAgICAgaWYgKGVudHJ5ID09PSAwKSBjb250aW51ZTtcbiAgICAgIGxldCBzbG90ID0gaGFzaCh0aGlzLmZpcnN0W2VudHJ5IC0gMV0sIHRoaXMuc2Vjb25kW2VudHJ5IC0gMV0pICYgdGhpcy5tYXNrO1xuICAgICAgd2hpbGUgKHRoaXMuc2xvdHNbc2xvdF0gIT09IDApIHNsb3QgPSAoc2xvdCArIDEpICYgdGhpcy5tYXNrO1xuICAgICAgdGhpcy5zbG90c1tzbG90XSA9IGVudHJ5O1xuICAgIH1cbiAgfVxufVxuXG5mdW5jdGlvbiBoYXNoKGE6IG51bWJlciwgYjogbnVtYmVyKTogbnVtYmVyIHtcbiAgbGV0IG1peGVkID0gTWF0aC5pbXVsKGEsIDB4OWUzNzc5YjEpIF4gTWF0aC5pbXVsKGIsIDB4ODVlYmNhNmIpO1xuICBtaXhlZCA9IE1hdGguaW11bChtaXhlZCBeIChtaXhlZCA+Pj4gMTUpLCAweDJjMWIzYzZkKTtcbiAgcmV0dXJuIChtaXhlZCBeIChtaXhlZCA+Pj4gMTMpKSA+Pj4gMDtcbn1cbiIsICIvLyBUd28gcHJvZmlsZXMgYXMgb25lIHdpdGggdHdvIHNpZGVzLCBmb3IgYSBjb21wYXJpc29uOiBlcXVhbCBmdW5jdGlvbnMsIGZyYW1lcyBhbmQgc3RhY2tzIGJlY29tZSBvbmUgcm93LCBhbmQgZXZlcnkgc2FtcGxlXG4vLyBzYXlzIHdoaWNoIHNpZGUgaXQgaXMgb2YuXG5cbmltcG9ydCB0eXBlIHsgTGFiZWwsIFByb2ZpbGUsIFRocmVhZCB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IFBhaXJJbmRleCB9IGZyb20gXCIuL3BhaXJfaW5kZXgudHNcIjtcblxuLy8gUmFpc2VzIGFuIEVycm9yIHdob3NlIG1lc3NhZ2UgaXMgZm9yIHRoZSB1c2VyIHdoZXJlIHRoZSB0d28gaGF2ZSBubyBzYW1wbGUgdHlwZSBpbiBjb21tb24uXG5leHBvcnQgZnVuY3Rpb24gY29tYmluZShiYXNlOiBQcm9maWxlLCB2YWx1ZTogUHJvZmlsZSk6IFByb2ZpbGUge1xuICBjb25zdCB0eXBlcyA9IHZhbHVlLnR5cGVzLmZpbHRlcigoeyBuYW1lLCB1bml0IH0pID0+IGJhc2UudHlwZXMuc29tZSgodHlwZSkgPT4gdHlwZS5uYW1lID09PSBuYW1lICYmIHR5cGUudW5pdCA9PT0gdW5pdCkpO1xuICBpZiAodHlwZXMubGVuZ3RoID09PSAwKSB7XG4gICAgdGhyb3cgbmV3IEVycm9yKGBUaGVzZSBwcm9maWxlcyBtZWFzdXJlIGRpZmZlcmVudCB0aGluZ3M6ICR7dHlwZVdvcmRzKGJhc2UpfSBhbmQgJHt0eXBlV29yZHModmFsdWUpfS5gKTtcbiAgfVxuICBjb25zdCBtZXJnZXIgPSBuZXcgTWVyZ2VyKGJhc2Uuc3RhY2tQYXJlbnQubGVuZ3RoICsgdmFsdWUuc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgY29uc3QgYmFzZVN0YWNrcyA9IG1lcmdlci5zdGFja3MoYmFzZSk7XG4gIGNvbnN0IHZhbHVlU3RhY2tzID0gbWVyZ2VyLnN0YWNrcyh2YWx1ZSk7XG4gIGNvbnN0IHNhbXBsZVN0YWNrID0gbmV3IEludDMyQXJyYXkoYmFzZS5zYW1wbGVTdGFjay5sZW5ndGggKyB2YWx1ZS5zYW1wbGVTdGFjay5sZW5ndGgpO1xuICBjb25zdCB3YW50ZWQgPSB2YWx1ZS50eXBlc1t2YWx1ZS5kZWZhdWx0VHlwZV07XG4gIGJhc2Uuc2FtcGxlU3RhY2suZm9yRWFjaCgoc3RhY2ssIGkpID0+IChzYW1wbGVTdGFja1tpXSA9IGJhc2VTdGFja3Nbc3RhY2tdKSk7XG4gIHZhbHVlLnNhbXBsZVN0YWNrLmZvckVhY2goKHN0YWNrLCBpKSA9PiAoc2FtcGxlU3RhY2tbYmFzZS5zYW1wbGVTdGFjay5sZW5ndGggKyBpXSA9IHZhbHVlU3RhY2tzW3N0YWNrXSkpO1xuICBjb25zdCBzYW1wbGVJc0Jhc2UgPSBuZXcgVWludDhBcnJheShzYW1wbGVTdGFjay5sZW5ndGgpO1xuICBzYW1wbGVJc0Jhc2UuZmlsbCgxLCAwLCBiYXNlLnNhbXBsZVN0YWNrLmxlbmd0aCk7XG4gIHJldHVybiB7XG4gICAgdHlwZXMsXG4gICAgZGVmYXVsdFR5cGU6IE1hdGgubWF4KHR5cGVzLmluZGV4T2Yod2FudGVkKSwgMCksXG4gICAgZnJlcXVlbmN5SHo6IHZhbHVlLmZyZXF1ZW5jeUh6LFxuICAgIHN0YXJ0TnM6IHZhbHVlLnN0YXJ0TnMsXG4gICAgZHVyYXRpb25OczogdmFsdWUuZHVyYXRpb25OcyxcbiAgICBjb21tZW50czogdmFsdWUuY29tbWVudHMsXG4gICAgc3BhbnM6IHZhbHVlLnNwYW5zLFxuICAgIGJhc2VTcGFuczogYmFzZS5zcGFucyxcbiAgICBkaXJlY3RvcmllczogWy4uLm5ldyBTZXQoWy4uLmJhc2UuZGlyZWN0b3JpZXMsIC4uLnZhbHVlLmRpcmVjdG9yaWVzXSldLFxuICAgIC4uLm1lcmdlci50YWJsZXMoKSxcbiAgICAuLi5tZXJnZXIudGhyZWFkc0FuZExhYmVscyhiYXNlLCB2YWx1ZSksXG4gICAgc2FtcGxlU3RhY2ssXG4gICAgdmFsdWVzOiB0eXBlcy5tYXAoKHR5cGUpID0+IGpvaW5lZCh2YWx1ZXNPZihiYXNlLCB0eXBlLm5hbWUsIHR5cGUudW5pdCksIHZhbHVlc09mKHZhbHVlLCB0eXBlLm5hbWUsIHR5cGUudW5pdCkpKSxcbiAgICBzYW1wbGVJc0Jhc2UsXG4gICAgdGltZWxpbmU6IG51bGwsXG4gIH07XG59XG5cbmZ1bmN0aW9uIHR5cGVXb3Jkcyhwcm9maWxlOiBQcm9maWxlKTogc3RyaW5nIHtcbiAgcmV0dXJuIHByb2ZpbGUudHlwZXMubWFwKCh7IG5hbWUgfSkgPT4gbmFtZSkuam9pbihcIiBhbmQgXCIpO1xufVxuXG5mdW5jdGlvbiB2YWx1ZXNPZihwcm9maWxlOiBQcm9maWxlLCBuYW1lOiBzdHJpbmcsIHVuaXQ6IHN0cmluZyk6IEZsb2F0NjRBcnJheSB7XG4gIHJldHVybiBwcm9maWxlLnZhbHVlc1twcm9maWxlLnR5cGVzLmZpbmRJbmRleCgodHlwZSkgPT4gdHlwZS5uYW1lID09PSBuYW1lICYmIHR5cGUudW5pdCA9PT0gdW5pdCldO1xufVxuXG5mdW5jdGlvbiBqb2luZWQoZmlyc3Q6IEZsb2F0NjRBcnJheSwgc2Vjb25kOiBGbG9hdDY0QXJyYXkpOiBGbG9hdDY0QXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgRmxvYXQ2NEFycmF5KGZpcnN0Lmxlbmd0aCArIHNlY29uZC5sZW5ndGgpO1xuICByZXN1bHQuc2V0KGZpcnN0KTtcbiAgcmVzdWx0LnNldChzZWNvbmQsIGZpcnN0Lmxlbmd0aCk7XG4gIHJldHVybiByZXN1bHQ7XG59XG5cbmNsYXNzIE1lcmdlciB7XG4gIHByaXZhdGUgcmVhZG9ubHkgbmFtZXMgPSBbXCJcIl07XG4gIHByaXZhdGUgcmVhZG9ubHkgZmlsZXMgPSBbXCJcIl07XG4gIHByaXZhdGUgcmVhZG9ubHkgbGluZXMgPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgZnVuY3Rpb25JZHMgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPihbW1wiXFwwXCIsIDBdXSk7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVGdW5jdGlvbjogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVMaW5lOiBudW1iZXJbXSA9IFswXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmcmFtZXMgPSBuZXcgUGFpckluZGV4KHRoaXMuZnJhbWVGdW5jdGlvbiwgdGhpcy5mcmFtZUxpbmUpO1xuICBwcml2YXRlIHJlYWRvbmx5IHN0YWNrUGFyZW50OiBudW1iZXJbXSA9IFswXTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja0ZyYW1lOiBudW1iZXJbXSA9IFswXTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja0luZGV4OiBQYWlySW5kZXg7XG5cbiAgY29uc3RydWN0b3IoZXhwZWN0ZWQ6IG51bWJlcikge1xuICAgIHRoaXMuc3RhY2tJbmRleCA9IG5ldyBQYWlySW5kZXgodGhpcy5zdGFja1BhcmVudCwgdGhpcy5zdGFja0ZyYW1lLCBleHBlY3RlZCk7XG4gIH1cblxuICAvLyBBZGRzIHRoZSBwcm9maWxlJ3Mgc3RhY2tzIGFuZCByZXR1cm5zIHRoZWlyIG5ldyBpZHMuXG4gIHN0YWNrcyhwcm9maWxlOiBQcm9maWxlKTogSW50MzJBcnJheSB7XG4gICAgY29uc3QgZnVuY3Rpb25PZiA9IHByb2ZpbGUuZnVuY3Rpb25OYW1lLm1hcCgobmFtZSwgaWQpID0+IHRoaXMuZnVuY3Rpb25JZChuYW1lLCBwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0sIHByb2ZpbGUuZnVuY3Rpb25MaW5lW2lkXSkpO1xuICAgIGNvbnN0IGZyYW1lT2YgPSBwcm9maWxlLmZyYW1lRnVuY3Rpb24ubWFwKChpZCwgZnJhbWUpID0+IChmcmFtZSA9PT0gMCA/IDAgOiB0aGlzLmZyYW1lSWQoZnVuY3Rpb25PZltpZF0sIHByb2ZpbGUuZnJhbWVMaW5lW2ZyYW1lXSkpKTtcbiAgICBjb25zdCBpZHMgPSBuZXcgSW50MzJBcnJheShwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gICAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IGlkcy5sZW5ndGg7IGlkKyspIGlkc1tpZF0gPSB0aGlzLnN0YWNrSWQoaWRzW3Byb2ZpbGUuc3RhY2tQYXJlbnRbaWRdXSwgZnJhbWVPZltwcm9maWxlLnN0YWNrRnJhbWVbaWRdXSk7XG4gICAgcmV0dXJuIGlkcztcbiAgfVxuXG4gIHRhYmxlcygpIHtcbiAgICByZXR1cm4ge1xuICAgICAgZnVuY3Rpb25OYW1lOiB0aGlzLm5hbWVzLFxuICAgICAgZnVuY3Rpb25GaWxlOiB0aGlzLmZpbGVzLFxuICAgICAgZnVuY3Rpb25MaW5lOiBJbnQzMkFycmF5LmZyb20odGhpcy5saW5lcyksXG4gICAgICBmcmFtZUZ1bmN0aW9uOiBJbnQzMkFycmF5LmZyb20odGhpcy5mcmFtZUZ1bmN0aW9uKSxcbiAgICAgIGZyYW1lTGluZTogSW50MzJBcnJheS5mcm9tKHRoaXMuZnJhbWVMaW5lKSxcbiAgICAgIHN0YWNrUGFyZW50OiBJbnQzMkFycmF5LmZyb20odGhpcy5zdGFja1BhcmVudCksXG4gICAgICBzdGFja0ZyYW1lOiBJbnQzMkFycmF5LmZyb20odGhpcy5zdGFja0ZyYW1lKSxcbiAgICB9O1xuICB9XG5cbiAgLy8gVGhyZWFkcyBhcmUgdGhlIHNhbWUgd2hlcmUgdGhlaXIgbnVtYmVycyBhbmQgbmFtZXMgYXJlOiBwcm9jZXNzZXMgZGlmZmVyIGZyb20gcnVuIHRvIHJ1bi5cbiAgdGhyZWFkc0FuZExhYmVscyhiYXNlOiBQcm9maWxlLCB2YWx1ZTogUHJvZmlsZSkge1xuICAgIGNvbnN0IHRocmVhZHM6IFRocmVhZFtdID0gW107XG4gICAgY29uc3QgbGFiZWxTZXRzOiBMYWJlbFtdW10gPSBbXTtcbiAgICBjb25zdCB0aHJlYWRPZiA9IFtiYXNlLCB2YWx1ZV0ubWFwKChwcm9maWxlKSA9PiBwcm9maWxlLnRocmVhZHMubWFwKCh0aHJlYWQpID0+IGlkT2YodGhyZWFkcywgeyAuLi50aHJlYWQsIHByb2Nlc3M6IDAsIHBhcmVudDogMCwgdGl0bGU6IFwiXCIgfSkpKTtcbiAgICBjb25zdCBsYWJlbHNPZiA9IFtiYXNlLCB2YWx1ZV0ubWFwKChwcm9maWxlKSA9PiBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gaWRPZihsYWJlbFNldHMsIHNldCkpKTtcbiAgICBjb25zdCBtYXBwZWQgPSAoY29sdW1uOiBcInNhbXBsZVRocmVhZFwiIHwgXCJzYW1wbGVMYWJlbHNcIiwgaWRzOiBudW1iZXJbXVtdKTogSW50MzJBcnJheSA9PlxuICAgICAgSW50MzJBcnJheS5mcm9tKFsuLi5iYXNlW2NvbHVtbl1dLm1hcCgoaWQpID0+IGlkc1swXVtpZF0pLmNvbmNhdChbLi4udmFsdWVbY29sdW1uXV0ubWFwKChpZCkgPT4gaWRzWzFdW2lkXSkpKTtcbiAgICByZXR1cm4geyB0aHJlYWRzLCBsYWJlbFNldHMsIHNhbXBsZVRocmVhZDogbWFwcGVkKFwic2FtcGxlVGhyZWFkXCIsIHRocmVhZE9mKSwgc2FtcGxlTGFiZWxzOiBtYXBwZWQoXCJzYW1wbGVMYWJlbHNcIiwgbGFiZWxzT2YpIH07XG4gIH1cblxuICBwcml2YXRlIGZ1bmN0aW9uSWQobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3Qga2V5ID0gYCR7bmFtZX1cXDAke2ZpbGV9YDtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuZnVuY3Rpb25JZHMuZ2V0KGtleSk7XG4gICAgaWYgKGtub3duICE9PSB1bmRlZmluZWQpIHJldHVybiBrbm93bjtcbiAgICB0aGlzLmZ1bmN0aW9uSWRzLnNldChrZXksIHRoaXMubmFtZXMubGVuZ3RoKTtcbiAgICB0aGlzLmZpbGVzLnB1c2goZmlsZSk7XG4gICAgdGhpcy5saW5lcy5wdXNoKGxpbmUpO1xuICAgIHJldHVybiB0aGlzLm5hbWVzLnB1c2gobmFtZSkgLSAxO1xuICB9XG5cbiAgcHJpdmF0ZSBmcmFtZUlkKGZ1bmN0aW9uSWQ6IG51bWJlciwgbGluZTogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuZnJhbWVzLmZpbmRPckFkZChmdW5jdGlvbklkLCBsaW5lLCB0aGlzLmZyYW1lRnVuY3Rpb24ubGVuZ3RoKTtcbiAgICBpZiAoa25vd24gPj0gMCkgcmV0dXJuIGtub3duO1xuICAgIHRoaXMuZnJhbWVMaW5lLnB1c2gobGluZSk7XG4gICAgcmV0dXJuIHRoaXMuZnJhbWVGdW5jdGlvbi5wdXNoKGZ1bmN0aW9uSWQpIC0gMTtcbiAgfVxuXG4gIHByaXZhdGUgc3RhY2tJZChwYXJlbnQ6IG51bWJlciwgZnJhbWU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLnN0YWNrSW5kZXguZmluZE9yQWRkKHBhcmVudCwgZnJhbWUsIHRoaXMuc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgICBpZiAoa25vd24gPj0gMCkgcmV0dXJuIGtub3duO1xuICAgIHRoaXMuc3RhY2tGcmFtZS5wdXNoKGZyYW1lKTtcbiAgICByZXR1cm4gdGhpcy5zdGFja1BhcmVudC5wdXNoKHBhcmVudCkgLSAxO1xuICB9XG59XG5cbi8vIEZpbmRzIG9yIGFkZHMgYnkgY29udGVudC4gVGhlcmUgYXJlIGZldyB0aHJlYWRzIGFuZCBzZXRzIG9mIGxhYmVsczsgYSBNYXAgYnkgdGhlaXIgSlNPTiBrZWVwcyBtYW55IGxhYmVsIHNldHMgcXVpY2suXG5jb25zdCBpbmRleGVzID0gbmV3IFdlYWtNYXA8b2JqZWN0LCBNYXA8c3RyaW5nLCBudW1iZXI+PigpO1xuXG5mdW5jdGlvbiBpZE9mPFQ+KGxpc3Q6IFRbXSwgaXRlbTogVCk6IG51bWJlciB7XG4gIGxldCBpbmRleCA9IGluZGV4ZXMuZ2V0KGxpc3QpO1xuICBpZiAoIWluZGV4KSBpbmRleGVzLnNldChsaXN0LCAoaW5kZXggPSBuZXcgTWFwKCkpKTtcbiAgY29uc3Qga2V5ID0gSlNPTi5zdHJpbmdpZnkoaXRlbSk7XG4gIGNvbnN0IGtub3duID0gaW5kZXguZ2V0KGtleSk7XG4gIGlmIChrbm93biAhPT0gdW5kZWZpbmVkKSByZXR1cm4ga25vd247XG4gIGluZGV4LnNldChrZXksIGxpc3QubGVuZ3RoKTtcbiAgcmV0dXJuIGxpc3QucHVzaChpdGVtKSAtIDE7XG59XG4iLCAiLy8gV2hhdCBhIGZyYW1lIGlzLCBhbmQgd2hhdCBhIHRocmVhZCB3YXMgZG9pbmc6IHRoZSB3b3JkcyB0aGF0IG9ubHkgYSBwcm9maWxlciBvZiBSdWJ5IGNhbiBzYXkuXG4vL1xuLy8gQSBzYW1wbGUncyBzdGF0ZSBpcyBpbiBpdHMgbGVhZiwgZm9yIHRoZSByZWNvcmRlciBwdXRzIGEgZnJhbWUgb2YgaXRzIG93biBvbiB0b3Agb2Ygd2hhdCB3YWl0ZWQgb3Igc2V0IG9mZiBhIGNvbGxlY3Rpb24uXG4vLyBBIGZ1bmN0aW9uJ3MgY2F0ZWdvcnkgYW5kIGxpYnJhcnkgYXJlIGluIGl0cyBwYXRoLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBTVEFURVMgPSBbXCJydW5uaW5nXCIsIFwiaml0XCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFN0YXRlID0gKHR5cGVvZiBTVEFURVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBTVEFURV9XT1JEUzogUmVjb3JkPFN0YXRlLCB7IG5hbWU6IHN0cmluZzsgaW5UZXh0OiBzdHJpbmc7IG1lYW5pbmc6IHN0cmluZyB9PiA9IHtcbiAgcnVubmluZzogeyBuYW1lOiBcIlJ1bm5pbmdcIiwgaW5UZXh0OiBcInJ1bm5pbmdcIiwgbWVhbmluZzogXCJydW5uaW5nIFJ1Ynkgb3IgQyBjb2RlXCIgfSxcbiAgaml0OiB7IG5hbWU6IFwiUnVubmluZywgY29tcGlsZWRcIiwgaW5UZXh0OiBcInJ1bm5pbmcgY29tcGlsZWRcIiwgbWVhbmluZzogXCJydW5uaW5nIGNvZGUgdGhhdCBZSklUIG9yIFpKSVQgaGFzIGNvbXBpbGVkLCBhbmQgQyBjb2RlIGNhbGxlZCBmcm9tIGl0XCIgfSxcbiAgZ2M6IHsgbmFtZTogXCJHQ1wiLCBpblRleHQ6IFwiR0NcIiwgbWVhbmluZzogXCJjb2xsZWN0aW5nIGdhcmJhZ2U6IG1hcmtpbmcgYW5kIHN3ZWVwaW5nXCIgfSxcbiAgd2FpdDogeyBuYW1lOiBcIkdWTCB3YWl0XCIsIGluVGV4dDogXCJHVkwgd2FpdFwiLCBtZWFuaW5nOiBcInJlYWR5IHRvIHJ1biwgYnV0IGFub3RoZXIgdGhyZWFkIGhlbGQgdGhlIGxvY2tcIiB9LFxuICBibG9ja2VkOiB7IG5hbWU6IFwiQmxvY2tlZFwiLCBpblRleHQ6IFwiYmxvY2tlZFwiLCBtZWFuaW5nOiBcIndhaXRpbmcgZm9yIEkvTywgc2xlZXAgb3IgYW5vdGhlciB0aHJlYWQsIHdpdGhvdXQgdGhlIGxvY2tcIiB9LFxufTtcblxudHlwZSBQYXVzZSA9IEV4Y2x1ZGU8U3RhdGUsIFwicnVubmluZ1wiIHwgXCJqaXRcIj47XG5cbmNvbnN0IFBBVVNFUzogUmVjb3JkPHN0cmluZywgUGF1c2U+ID0ge1xuICBcIjxHVkw+W0dWTCBibG9ja2VkXVwiOiBcImJsb2NrZWRcIixcbiAgXCI8R1ZMPltHVkwgd2FpdF1cIjogXCJ3YWl0XCIsXG4gIFwiPEdDPltHQyBtYXJraW5nXVwiOiBcImdjXCIsXG4gIFwiPEdDPltHQyBzd2VlcGluZ11cIjogXCJnY1wiLFxufTtcblxuLy8gV2hhdCBhIGZyYW1lIHN0YW5kcyBmb3IgdGhhdCBpcyBubyBjb2RlLiBUaGUgZmlsZSBpcyB0aGUgcmVjb3JkZXIncyB3b3JkLCB0b286IGEgbWV0aG9kIG9mIHRoYXQgbmFtZSBoYXMgYSBwYXRoLlxuY29uc3QgcGF1c2VPZiA9IChuYW1lOiBzdHJpbmcsIGZpbGU6IHN0cmluZyk6IFBhdXNlIHwgdW5kZWZpbmVkID0+IFBBVVNFU1tmaWxlICsgbmFtZV07XG5cbi8vIFJldHVybnMgZm9yIGVhY2ggc2FtcGxlIHRoZSBpbmRleCBvZiBpdHMgc3RhdGUgaW4gU1RBVEVTLlxuZXhwb3J0IGZ1bmN0aW9uIHNhbXBsZVN0YXRlcyhwcm9maWxlOiBQcm9maWxlKTogVWludDhBcnJheSB7XG4gIGNvbnN0IG9mRnVuY3Rpb24gPSBwcm9maWxlLmZ1bmN0aW9uTmFtZS5tYXAoKG5hbWUsIGlkKSA9PlxuICAgIFNUQVRFUy5pbmRleE9mKHBhdXNlT2YobmFtZSwgcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKSA/PyBcInJ1bm5pbmdcIiksXG4gICk7XG4gIGNvbnN0IGppdFNldHMgPSBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gc2V0LnNvbWUoKHsga2V5LCB2YWx1ZSB9KSA9PiBrZXkgPT09IFwiaml0XCIgJiYgdmFsdWUgPT09IFwieWVzXCIpKTtcbiAgY29uc3Qgc3RhdGVzID0gbmV3IFVpbnQ4QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHN0YXRlcy5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGxlYWYgPSBwcm9maWxlLmZyYW1lRnVuY3Rpb25bcHJvZmlsZS5zdGFja0ZyYW1lW3Byb2ZpbGUuc2FtcGxlU3RhY2tbaV1dXTtcbiAgICBzdGF0ZXNbaV0gPSBvZkZ1bmN0aW9uW2xlYWZdO1xuICAgIGlmIChzdGF0ZXNbaV0gPT09IDAgJiYgaml0U2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0pIHN0YXRlc1tpXSA9IDE7XG4gIH1cbiAgcmV0dXJuIHN0YXRlcztcbn1cblxuZXhwb3J0IGNvbnN0IENBVEVHT1JJRVMgPSBbXCJhcHBcIiwgXCJnZW1cIiwgXCJzdGRsaWJcIiwgXCJjb3JlXCIsIFwibmF0aXZlXCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiLCBcIm90aGVyXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgQ2F0ZWdvcnkgPSAodHlwZW9mIENBVEVHT1JJRVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBDQVRFR09SWV9XT1JEUzogUmVjb3JkPENhdGVnb3J5LCBzdHJpbmc+ID0ge1xuICBhcHA6IFwiQXBwbGljYXRpb25cIixcbiAgZ2VtOiBcIkdlbXNcIixcbiAgc3RkbGliOiBcIlN0YW5kYXJkIGxpYnJhcnlcIixcbiAgY29yZTogXCJDb3JlIGFuZCBDIG1ldGhvZHNcIixcbiAgbmF0aXZlOiBcIk5hdGl2ZSBsaWJyYXJpZXNcIixcbiAgZ2M6IFwiR2FyYmFnZSBjb2xsZWN0aW9uXCIsXG4gIHdhaXQ6IFwiV2FpdGluZyBmb3IgdGhlIEdWTFwiLFxuICBibG9ja2VkOiBcIkJsb2NrZWRcIixcbiAgb3RoZXI6IFwiT3RoZXJcIixcbn07XG5cbmV4cG9ydCBpbnRlcmZhY2UgT3JpZ2luIHtcbiAgY2F0ZWdvcnk6IENhdGVnb3J5O1xuICBsaWJyYXJ5OiBzdHJpbmc7IC8vIFwicmFjayAzLjEuOFwiLCBcImpzb25cIiwgXCJDb3JlIGFuZCBDIG1ldGhvZHNcIiwgXCJsaWJjXCIsIFwiQXBwbGljYXRpb25cIlxufVxuXG4vLyBXaGF0IGEgZ2VtIGluc3RhbGxzLCB3aGF0IHdhcyBjb21waWxlZCBmb3IgaXQsIGFuZCBpdHMgc3BlY2lmaWNhdGlvbi5cbmNvbnN0IEdFTV9GSUxFID0gL1xcLyg/OmdlbXN8YnVuZGxlclxcL2dlbXN8ZXh0ZW5zaW9uc1xcL1teL10rXFwvW14vXSspXFwvKFteL10rPyktKFxcZFteL10qfFswLTlhLWZdezcsfSlcXC8vO1xuY29uc3QgR0VNX1NQRUNJRklDQVRJT04gPSAvXFwvc3BlY2lmaWNhdGlvbnNcXC8oPzpkZWZhdWx0XFwvKT8oW14vXSs/KS0oXFxkW14vXSopXFwuZ2Vtc3BlYyQvO1xuXG4vLyBTYXlzIHdoZXJlIGEgZnVuY3Rpb24gY29tZXMgZnJvbSwgYnkgaXRzIG5hbWUgYW5kIGZpbGUuXG5leHBvcnQgZnVuY3Rpb24gb3JpZ2luT2YobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBwYXVzZSA9IHBhdXNlT2YobmFtZSwgZmlsZSk7XG4gIGlmIChwYXVzZSkgcmV0dXJuIHsgY2F0ZWdvcnk6IHBhdXNlLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEU1twYXVzZV0gfTtcbiAgY29uc3QgZ2VtID0gR0VNX0ZJTEUuZXhlYyhmaWxlKSA/PyBHRU1fU1BFQ0lGSUNBVElPTi5leGVjKGZpbGUpO1xuICBpZiAoZ2VtKSByZXR1cm4geyBjYXRlZ29yeTogXCJnZW1cIiwgbGlicmFyeTogYCR7Z2VtWzFdfSAke2dlbVsyXX1gIH07XG4gIGNvbnN0IHN0YW5kYXJkID0gL1xcL2xpYlxcL3J1YnlcXC8oPzpzaXRlX3J1YnlcXC98dmVuZG9yX3J1YnlcXC8pP1xcZCtcXC5cXGQrXFwuXFxkK1xcLyhbXi8uXSspLy5leGVjKGZpbGUpO1xuICBpZiAoc3RhbmRhcmQpIHJldHVybiB7IGNhdGVnb3J5OiBcInN0ZGxpYlwiLCBsaWJyYXJ5OiBgJHtzdGFuZGFyZFsxXX1gIH07XG4gIGlmIChmaWxlID09PSBcIjxuYXRpdmU+XCIpIHJldHVybiBvcmlnaW5PZk5hdGl2ZShuYW1lKTtcbiAgaWYgKGZpbGUuc3RhcnRzV2l0aChcIjxpbnRlcm5hbDpcIikgfHwgQ09SRV9GSUxFUy5oYXMoZmlsZSkpIHJldHVybiB7IGNhdGVnb3J5OiBcImNvcmVcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuY29yZSB9O1xuICBpZiAoZmlsZSA9PT0gXCJcIiB8fCBmaWxlLnN0YXJ0c1dpdGgoXCI8XCIpKSByZXR1cm4geyBjYXRlZ29yeTogXCJvdGhlclwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5vdGhlciB9O1xuICByZXR1cm4geyBjYXRlZ29yeTogXCJhcHBcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuYXBwIH07XG59XG5cbi8vIE1ldGhvZHMgd3JpdHRlbiBpbiBDLCBhbmQgb3BlcmF0b3JzIHRoYXQgdGhlIGludGVycHJldGVyIGNhcnJpZXMgb3V0IGl0c2VsZi5cbmNvbnN0IENPUkVfRklMRVMgPSBuZXcgU2V0KFtcIjxDIG1ldGhvZD5cIiwgXCI8aW5zdHJ1Y3Rpb24+XCJdKTtcblxuLy8gTGlicmFyaWVzIG9mIG5hdGl2ZSBsZWF2ZXMgKFwiW2xpYmNdIG1lbWNweVwiKSB0aGF0IGFyZSBSdWJ5IGl0c2VsZjogaXRzIGxpYnJhcnksIGl0cyBwcm9ncmFtLCBhbmQgd2hhdCBpdCBjb21waWxlZC5cbmNvbnN0IFJVQllTX09XTiA9IG5ldyBTZXQoW1wibGlicnVieVwiLCBcInJ1YnlcIiwgXCJqaXRcIl0pO1xuXG5mdW5jdGlvbiBvcmlnaW5PZk5hdGl2ZShuYW1lOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBsaWJyYXJ5ID0gL15cXFsoW15cXF1dKylcXF0vLmV4ZWMobmFtZSk/LlsxXSA/PyBuYW1lO1xuICBpZiAoUlVCWVNfT1dOLmhhcyhsaWJyYXJ5KSkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwiY29yZVwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5jb3JlIH07XG4gIHJldHVybiB7IGNhdGVnb3J5OiBcIm5hdGl2ZVwiLCBsaWJyYXJ5IH07XG59XG4iLCAiLy8gVGhlIHByb2Nlc3NlcyB0aGF0IGEgcHJvZmlsZSdzIHRocmVhZHMgYmVsb25nIHRvLiBUd28gYXJlIHRvbGQgYXBhcnQgYnkgbnVtYmVyLCBwYXJlbnQgYW5kIHRpdGxlOiBmaWxlcyBvZiBzZXZlcmFsIGhvc3RzLCBwdXRcbi8vIHRvZ2V0aGVyLCBtYXkgYWxsIGhhdmUgYSBwcm9jZXNzIDEuXG5cbmltcG9ydCB0eXBlIHsgUHJvZmlsZSwgVGhyZWFkIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFByb2Nlc3Mge1xuICBpZDogbnVtYmVyOyAvLyAxLCAyLCAuLi4gaW4gdGhlIG9yZGVyIGluIHdoaWNoIGl0cyB0aHJlYWRzIGFwcGVhclxuICBwaWQ6IG51bWJlcjsgLy8gMDogdW5rbm93blxuICB0aXRsZTogc3RyaW5nOyAvLyBcIlwiIHdoZXJlIGl0IGlzIG5vdCBrbm93blxufVxuXG5jb25zdCBrZXlPZiA9ICh7IHByb2Nlc3MsIHBhcmVudCwgdGl0bGUgfTogVGhyZWFkKTogc3RyaW5nID0+IGAke3Byb2Nlc3N9ICR7cGFyZW50fSAke3RpdGxlfWA7XG5cbmNvbnN0IGtub3duID0gbmV3IFdlYWtNYXA8VGhyZWFkW10sIHsgbGlzdDogUHJvY2Vzc1tdOyBvZlRocmVhZDogSW50MzJBcnJheSB9PigpO1xuXG5mdW5jdGlvbiByZWFkKHRocmVhZHM6IFRocmVhZFtdKTogeyBsaXN0OiBQcm9jZXNzW107IG9mVGhyZWFkOiBJbnQzMkFycmF5IH0ge1xuICBsZXQgZm91bmQgPSBrbm93bi5nZXQodGhyZWFkcyk7XG4gIGlmIChmb3VuZCkgcmV0dXJuIGZvdW5kO1xuICBjb25zdCBpZHMgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPigpO1xuICBjb25zdCBsaXN0OiBQcm9jZXNzW10gPSBbXTtcbiAgY29uc3Qgb2ZUaHJlYWQgPSBuZXcgSW50MzJBcnJheSh0aHJlYWRzLmxlbmd0aCk7XG4gIGZvciAobGV0IHRocmVhZCA9IDE7IHRocmVhZCA8IHRocmVhZHMubGVuZ3RoOyB0aHJlYWQrKykge1xuICAgIGNvbnN0IGtleSA9IGtleU9mKHRocmVhZHNbdGhyZWFkXSk7XG4gICAgbGV0IGlkID0gaWRzLmdldChrZXkpO1xuICAgIGlmIChpZCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICBpZHMuc2V0KGtleSwgKGlkID0gbGlzdC5sZW5ndGggKyAxKSk7XG4gICAgICBsaXN0LnB1c2goeyBpZCwgcGlkOiB0aHJlYWRzW3RocmVhZF0ucHJvY2VzcywgdGl0bGU6IHRocmVhZHNbdGhyZWFkXS50aXRsZSB9KTtcbiAgICB9XG4gICAgb2ZUaHJlYWRbdGhyZWFkXSA9IGlkO1xuICB9XG4gIGtub3duLnNldCh0aHJlYWRzLCAoZm91bmQgPSB7IGxpc3QsIG9mVGhyZWFkIH0pKTtcbiAgcmV0dXJuIGZvdW5kO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvY2Vzc2VzT2YocHJvZmlsZTogUHJvZmlsZSk6IFByb2Nlc3NbXSB7XG4gIHJldHVybiByZWFkKHByb2ZpbGUudGhyZWFkcykubGlzdDtcbn1cblxuLy8gUmV0dXJucyBieSB0aHJlYWQgdGhlIGlkIG9mIGl0cyBwcm9jZXNzOyAwIGZvciB0aGUgdGhyZWFkIHRoYXQgaXMgbm90IGtub3duLlxuZXhwb3J0IGZ1bmN0aW9uIHByb2Nlc3NPZlRocmVhZHMocHJvZmlsZTogUHJvZmlsZSk6IEludDMyQXJyYXkge1xuICByZXR1cm4gcmVhZChwcm9maWxlLnRocmVhZHMpLm9mVGhyZWFkO1xufVxuXG4vLyBXaGF0IGEgcHJvY2VzcyBpcyBjYWxsZWQgd2hlcmUgdGhlcmUgaXMgcm9vbSBmb3Igc29tZSB3b3JkczogXCJwdW1hOiBjbHVzdGVyIHdvcmtlciAwOiA0NzExIFtzaG9wXVwiLlxuZXhwb3J0IGZ1bmN0aW9uIHByb2Nlc3NOYW1lKHsgcGlkLCB0aXRsZSB9OiBQcm9jZXNzKTogc3RyaW5nIHtcbiAgaWYgKHRpdGxlID09PSBcIlwiKSByZXR1cm4gcGlkID09PSAwID8gXCJ1bmtub3duIHByb2Nlc3NcIiA6IGBwcm9jZXNzICR7cGlkfWA7XG4gIC8vIFB1bWEgYW5kIG90aGVycyBwdXQgdGhlaXIgbnVtYmVyIGludG8gdGhlIHRpdGxlLlxuICByZXR1cm4gcGlkID09PSAwIHx8IG5ldyBSZWdFeHAoYFxcXFxiJHtwaWR9XFxcXGJgKS50ZXN0KHRpdGxlKSA/IHRpdGxlIDogYCR7dGl0bGV9ICgke3BpZH0pYDtcbn1cbiIsICIvLyBTcGFuczogaG93IGxvbmcgcmVxdWVzdHMsIGpvYnMgb3IgdGVzdHMgdG9vaywgYnkgYSBsYWJlbCdzIGtleSBhbmQgdmFsdWUuIEEgcHJvZmlsZSBoYXMgdGhlbSBhcyBoaXN0b2dyYW1zIGluIGNvbW1lbnRzXG4vLyAoZG9jcy9mb3JtYXRzLm1kKTogXCIjIHNwYW5zOiBlbmRwb2ludCBvcmRlcnMjc2hvdyAxMDQ4NTc2OjMgMjA5NzE1Mjo3XCIuXG5cbmV4cG9ydCBpbnRlcmZhY2UgU3BhbiB7XG4gIGNvdW50OiBudW1iZXI7XG4gIG1lZGlhbk5zOiBudW1iZXI7XG4gIHA5NU5zOiBudW1iZXI7XG59XG5cbi8vIEJ5IGtleSBhbmQgdmFsdWUuXG5leHBvcnQgdHlwZSBTcGFucyA9IFJlYWRvbmx5TWFwPHN0cmluZywgUmVhZG9ubHlNYXA8c3RyaW5nLCBTcGFuPj47XG5cbnR5cGUgSGlzdG9ncmFtID0gTWFwPG51bWJlciwgbnVtYmVyPjsgLy8gY291bnRzIGJ5IHRoZSBsb3dlciBlbmQgb2YgYSBidWNrZXRcblxuY29uc3QgUFJFRklYID0gXCIjIHNwYW5zOiBcIjtcbmNvbnN0IFBBUlRTID0gMTY7IC8vIGJ1Y2tldHMgZm9yIGVhY2ggcG93ZXIgb2YgdHdvXG5jb25zdCBDT01NRU5UID0gL14jIHNwYW5zOiAoXFxTKykgKFxcUyopKCg/OiBcXGQrOlxcZCspKykkLztcblxuZXhwb3J0IGZ1bmN0aW9uIGlzU3BhbkNvbW1lbnQoY29tbWVudDogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiBjb21tZW50LnN0YXJ0c1dpdGgoUFJFRklYKSAmJiBDT01NRU5ULnRlc3QoY29tbWVudCk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzcGFuc0luKGNvbW1lbnRzOiByZWFkb25seSBzdHJpbmdbXSk6IFNwYW5zIHtcbiAgY29uc3QgaGlzdG9ncmFtcyA9IG5ldyBNYXA8c3RyaW5nLCBNYXA8c3RyaW5nLCBIaXN0b2dyYW0+PigpO1xuICBmb3IgKGNvbnN0IGNvbW1lbnQgb2YgY29tbWVudHMpIHtcbiAgICBjb25zdCBwYXJ0cyA9IGNvbW1lbnQuc3RhcnRzV2l0aChQUkVGSVgpID8gQ09NTUVOVC5leGVjKGNvbW1lbnQpIDogbnVsbDtcbiAgICBpZiAoIXBhcnRzKSBjb250aW51ZTtcbiAgICBjb25zdCBba2V5LCB2YWx1ZV0gPSBbdW5lc2NhcGVkKHBhcnRzWzFdKSwgdW5lc2NhcGVkKHBhcnRzWzJdKV07XG4gICAgY29uc3QgdmFsdWVzID0gaGlzdG9ncmFtcy5nZXQoa2V5KSA/PyBuZXcgTWFwPHN0cmluZywgSGlzdG9ncmFtPigpO1xuICAgIGNvbnN0IGhpc3RvZ3JhbSA9IHZhbHVlcy5nZXQodmFsdWUpID8/IG5ldyBNYXA8bnVtYmVyLCBudW1iZXI+KCk7XG4gICAgZm9yIChjb25zdCBidWNrZXQgb2YgcGFydHNbM10udHJpbSgpLnNwbGl0KFwiIFwiKSkge1xuICAgICAgY29uc3QgW2xvd2VyLCBjb3VudF0gPSBidWNrZXQuc3BsaXQoXCI6XCIpLm1hcChOdW1iZXIpO1xuICAgICAgaGlzdG9ncmFtLnNldChsb3dlciwgKGhpc3RvZ3JhbS5nZXQobG93ZXIpID8/IDApICsgY291bnQpO1xuICAgIH1cbiAgICBoaXN0b2dyYW1zLnNldChrZXksIHZhbHVlcy5zZXQodmFsdWUsIGhpc3RvZ3JhbSkpO1xuICB9XG4gIHJldHVybiBuZXcgTWFwKFsuLi5oaXN0b2dyYW1zXS5tYXAoKFtrZXksIHZhbHVlc10pID0+IFtrZXksIG5ldyBNYXAoWy4uLnZhbHVlc10ubWFwKChbdmFsdWUsIGhpc3RvZ3JhbV0pID0+IFt2YWx1ZSwgc3Bhbk9mKGhpc3RvZ3JhbSldKSldKSk7XG59XG5cbi8vIEJ5dGVzIHRoYXQgYXJlIG5vIFVURi04IHN0YXkgYXMgdGhleSB3ZXJlIHdyaXR0ZW4uXG5mdW5jdGlvbiB1bmVzY2FwZWQod29yZDogc3RyaW5nKTogc3RyaW5nIHtcbiAgdHJ5IHtcbiAgICByZXR1cm4gZGVjb2RlVVJJQ29tcG9uZW50KHdvcmQucmVwbGFjZSgvJSg/IVswLTlhLWZdezJ9KS9naSwgXCIlMjVcIikpO1xuICB9IGNhdGNoIHtcbiAgICByZXR1cm4gd29yZDtcbiAgfVxufVxuXG5mdW5jdGlvbiBzcGFuT2YoaGlzdG9ncmFtOiBIaXN0b2dyYW0pOiBTcGFuIHtcbiAgY29uc3QgYnVja2V0cyA9IFsuLi5oaXN0b2dyYW1dLnNvcnQoKFthXSwgW2JdKSA9PiBhIC0gYik7XG4gIGNvbnN0IGNvdW50ID0gYnVja2V0cy5yZWR1Y2UoKHN1bSwgWywgZWFjaF0pID0+IHN1bSArIGVhY2gsIDApO1xuICBjb25zdCBxdWFudGlsZSA9IChwZXJjZW50OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIGxldCBzZWVuID0gMDtcbiAgICBjb25zdCByYW5rID0gTWF0aC5jZWlsKChjb3VudCAqIHBlcmNlbnQpIC8gMTAwKTtcbiAgICByZXR1cm4gbWlkZGxlT2YoKGJ1Y2tldHMuZmluZCgoWywgZWFjaF0pID0+IChzZWVuICs9IGVhY2gpID49IHJhbmspID8/IFswXSlbMF0pO1xuICB9O1xuICByZXR1cm4geyBjb3VudCwgbWVkaWFuTnM6IHF1YW50aWxlKDUwKSwgcDk1TnM6IHF1YW50aWxlKDk1KSB9O1xufVxuXG4vLyBUaGUgbWlkZGxlIG9mIGEgYnVja2V0IHN0YW5kcyBmb3IgYWxsIG9mIGl0LlxuZnVuY3Rpb24gbWlkZGxlT2YobG93ZXI6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IHdpZHRoID0gbG93ZXIgPCBQQVJUUyA/IDEgOiAyICoqIE1hdGguZmxvb3IoTWF0aC5sb2cyKGxvd2VyKSkgLyBQQVJUUztcbiAgcmV0dXJuIGxvd2VyICsgTWF0aC5mbG9vcih3aWR0aCAvIDIpO1xufVxuIiwgIi8vIEEgcHJvZmlsZSBpbiBtZW1vcnk6IHRoZSB0YWJsZXMgb2Ygc3BlcmYncyBKU09OIGFzIHR5cGVkIGFycmF5cywgc28gdGhhdCA1MDAsMDAwIHN0YWNrcyBhcmUgc29tZSBtZWdhYnl0ZXMgdGhhdCBjYW4gYmVcbi8vIHdhbGtlZCBpbiBtaWxsaXNlY29uZHMuXG4vL1xuLy8gSW4gZXZlcnkgdGFibGUgcm93IDAgc3RhbmRzIGZvciBcIm5vbmVcIjsgcGFyZW50cyBwcmVjZWRlIGNoaWxkcmVuIGluIHRoZSB0YWJsZSBvZiBzdGFja3MuXG5cbmltcG9ydCB7IGlzU3BhbkNvbW1lbnQsIHNwYW5zSW4sIHR5cGUgU3BhbnMgfSBmcm9tIFwiLi9zcGFucy50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3SnNvbiB9IGZyb20gXCIuL3ZpZXdfanNvbi50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVR5cGUge1xuICBuYW1lOiBzdHJpbmc7XG4gIHVuaXQ6IHN0cmluZztcbn1cblxuZXhwb3J0IGludGVyZmFjZSBUaHJlYWQge1xuICBwcm9jZXNzOiBudW1iZXI7XG4gIG51bWJlcjogbnVtYmVyO1xuICBuYW1lOiBzdHJpbmc7XG4gIHBhcmVudDogbnVtYmVyOyAvLyBwcm9jZXNzIGlkOyAwOiB1bmtub3duXG4gIHRpdGxlOiBzdHJpbmc7IC8vIG9mIHRoZSBwcm9jZXNzOyBcIlwiOiB1bmtub3duXG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWwge1xuICBrZXk6IHN0cmluZztcbiAgdmFsdWU6IHN0cmluZztcbn1cblxuLy8gRXZlcnkgc2FtcGxlIGluIG9yZGVyIG9mIHRpbWUuIEEgcm93IHNheXMgd2hhdCBpdHMgdGhyZWFkIGRpZCBmcm9tIGBlbmQgLSB3ZWlnaHRgIHRvIGBlbmRgLlxuZXhwb3J0IGludGVyZmFjZSBUaW1lbGluZSB7XG4gIGVuZFVzOiBGbG9hdDY0QXJyYXk7XG4gIHNhbXBsZTogSW50MzJBcnJheTtcbiAgd2VpZ2h0OiBGbG9hdDY0QXJyYXk7XG4gIGdhcHM6IEdhcFtdO1xufVxuXG4vLyBUaW1lIGJldHdlZW4gcmVjb3JkaW5ncyB0aGF0IHdhcyB0YWtlbiBvdXQgb2YgYSB0aW1lbGluZTogYXQgd2hpY2ggaW5zdGFudCBvZiB3aGF0IGlzIGxlZnQsIGFuZCBob3cgbXVjaC5cbmV4cG9ydCBpbnRlcmZhY2UgR2FwIHtcbiAgYXRVczogbnVtYmVyO1xuICBsZW5ndGhVczogbnVtYmVyO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIFByb2ZpbGUge1xuICB0eXBlczogU2FtcGxlVHlwZVtdO1xuICBkZWZhdWx0VHlwZTogbnVtYmVyO1xuICBmcmVxdWVuY3lIejogbnVtYmVyOyAvLyAwOiB1bmtub3duXG4gIHN0YXJ0TnM6IG51bWJlcjsgLy8gc2luY2UgdGhlIFVuaXggZXBvY2g7IDA6IHVua25vd25cbiAgZHVyYXRpb25OczogbnVtYmVyOyAvLyAwOiB1bmtub3duXG4gIGNvbW1lbnRzOiBzdHJpbmdbXTsgLy8gYnV0IHRob3NlIG9mIHNwYW5zXG4gIHNwYW5zOiBTcGFucztcbiAgYmFzZVNwYW5zOiBTcGFucyB8IG51bGw7IC8vIGluIGEgY29tcGFyaXNvbiwgb2YgdGhlIHByb2ZpbGUgdGhhdCBpcyBjb21wYXJlZCB3aXRoXG4gIGRpcmVjdG9yaWVzOiBzdHJpbmdbXTsgLy8gaW4gd2hpY2ggdGhlIHByb2dyYW0gcmFuLCBhcyBmYXIgYXMgdGhlIHByb2ZpbGUgc2F5c1xuXG4gIGZ1bmN0aW9uTmFtZTogc3RyaW5nW107XG4gIGZ1bmN0aW9uRmlsZTogc3RyaW5nW107XG4gIGZ1bmN0aW9uTGluZTogSW50MzJBcnJheTtcbiAgZnJhbWVGdW5jdGlvbjogSW50MzJBcnJheTtcbiAgZnJhbWVMaW5lOiBJbnQzMkFycmF5O1xuICBzdGFja1BhcmVudDogSW50MzJBcnJheTtcbiAgc3RhY2tGcmFtZTogSW50MzJBcnJheTtcblxuICB0aHJlYWRzOiBUaHJlYWRbXTtcbiAgbGFiZWxTZXRzOiBMYWJlbFtdW107XG5cbiAgc2FtcGxlU3RhY2s6IEludDMyQXJyYXk7XG4gIHNhbXBsZVRocmVhZDogSW50MzJBcnJheTtcbiAgc2FtcGxlTGFiZWxzOiBJbnQzMkFycmF5O1xuICB2YWx1ZXM6IEZsb2F0NjRBcnJheVtdOyAvLyBvbmUgYXJyYXkgZm9yIGVhY2ggc2FtcGxlIHR5cGVcbiAgLy8gSW4gYSBjb21wYXJpc29uLCAxIGZvciB0aGUgc2FtcGxlcyBvZiB0aGUgcHJvZmlsZSB0aGF0IGlzIGNvbXBhcmVkIHdpdGg7IG51bGwgaW4gYSBwcm9maWxlIGFsb25lLlxuICBzYW1wbGVJc0Jhc2U6IFVpbnQ4QXJyYXkgfCBudWxsO1xuICB0aW1lbGluZTogVGltZWxpbmUgfCBudWxsO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvZmlsZU9mKGpzb246IFZpZXdKc29uKTogUHJvZmlsZSB7XG4gIGNvbnN0IHRleHQgPSAoaWQ6IG51bWJlcik6IHN0cmluZyA9PiBqc29uLnN0cmluZ3NbaWRdID8/IFwiXCI7XG4gIGNvbnN0IGlzVGltZSA9IHRleHQoanNvbi5wZXJpb2RfdHlwZS51bml0KSA9PT0gXCJuYW5vc2Vjb25kc1wiICYmIGpzb24ucGVyaW9kID4gMDtcbiAgY29uc3QgY29tbWVudHMgPSBqc29uLmNvbW1lbnRzLm1hcCh0ZXh0KTtcbiAgcmV0dXJuIHtcbiAgICB0eXBlczoganNvbi5zYW1wbGVfdHlwZXMubmFtZS5tYXAoKG5hbWUsIGkpID0+IHR5cGVPZih0ZXh0KG5hbWUpLCB0ZXh0KGpzb24uc2FtcGxlX3R5cGVzLnVuaXRbaV0pKSksXG4gICAgZGVmYXVsdFR5cGU6IGpzb24uZGVmYXVsdF9zYW1wbGVfdHlwZSxcbiAgICBmcmVxdWVuY3lIejogaXNUaW1lID8gTWF0aC5yb3VuZCgxZTkgLyBqc29uLnBlcmlvZCkgOiAwLFxuICAgIHN0YXJ0TnM6IGpzb24uc3RhcnRfdGltZV9ucyxcbiAgICBkdXJhdGlvbk5zOiBqc29uLmR1cmF0aW9uX25zLFxuICAgIGNvbW1lbnRzOiBjb21tZW50cy5maWx0ZXIoKGNvbW1lbnQpID0+ICFpc1NwYW5Db21tZW50KGNvbW1lbnQpKSxcbiAgICBzcGFuczogc3BhbnNJbihjb21tZW50cyksXG4gICAgYmFzZVNwYW5zOiBudWxsLFxuICAgIGRpcmVjdG9yaWVzOiBkaXJlY3Rvcmllc0luKGNvbW1lbnRzKSxcbiAgICBmdW5jdGlvbk5hbWU6IFtcIlwiLCAuLi5qc29uLmZ1bmN0aW9ucy5uYW1lLm1hcCh0ZXh0KV0sXG4gICAgZnVuY3Rpb25GaWxlOiBbXCJcIiwgLi4uanNvbi5mdW5jdGlvbnMuZmlsZS5tYXAodGV4dCldLFxuICAgIGZ1bmN0aW9uTGluZTogY29sdW1uKGpzb24uZnVuY3Rpb25zLmxpbmUpLFxuICAgIGZyYW1lRnVuY3Rpb246IGNvbHVtbihqc29uLmZyYW1lcy5mdW5jdGlvbiksXG4gICAgZnJhbWVMaW5lOiBjb2x1bW4oanNvbi5mcmFtZXMubGluZSksXG4gICAgc3RhY2tQYXJlbnQ6IHBhcmVudHMoanNvbi5zdGFja3MudXApLFxuICAgIHN0YWNrRnJhbWU6IGNvbHVtbihqc29uLnN0YWNrcy5mcmFtZSksXG4gICAgdGhyZWFkczogW1xuICAgICAgeyBwcm9jZXNzOiAwLCBudW1iZXI6IDAsIG5hbWU6IFwiXCIsIHBhcmVudDogMCwgdGl0bGU6IFwiXCIgfSxcbiAgICAgIC4uLmpzb24udGhyZWFkcy5udW1iZXIubWFwKChudW1iZXIsIGkpID0+ICh7XG4gICAgICAgIHByb2Nlc3M6IGpzb24udGhyZWFkcy5wcm9jZXNzW2ldLFxuICAgICAgICBudW1iZXIsXG4gICAgICAgIG5hbWU6IHRleHQoanNvbi50aHJlYWRzLm5hbWVbaV0pLFxuICAgICAgICBwYXJlbnQ6IGpzb24udGhyZWFkcy5wYXJlbnQ/LltpXSA/PyAwLFxuICAgICAgICB0aXRsZTogdGV4dChqc29uLnRocmVhZHMudGl0bGU/LltpXSA/PyAwKSxcbiAgICAgIH0pKSxcbiAgICBdLFxuICAgIGxhYmVsU2V0czogbGFiZWxTZXRzKGpzb24sIHRleHQpLFxuICAgIHNhbXBsZVN0YWNrOiBJbnQzMkFycmF5LmZyb20oanNvbi5zYW1wbGVzLnN0YWNrKSxcbiAgICBzYW1wbGVUaHJlYWQ6IEludDMyQXJyYXkuZnJvbShqc29uLnNhbXBsZXMudGhyZWFkKSxcbiAgICBzYW1wbGVMYWJlbHM6IEludDMyQXJyYXkuZnJvbShqc29uLnNhbXBsZXMubGFiZWxzKSxcbiAgICB2YWx1ZXM6IGpzb24uc2FtcGxlcy52YWx1ZXMubWFwKCh2YWx1ZXMpID0+IEZsb2F0NjRBcnJheS5mcm9tKHZhbHVlcykpLFxuICAgIHNhbXBsZUlzQmFzZTogbnVsbCxcbiAgICB0aW1lbGluZToganNvbi50aW1lbGluZSAmJiBqc29uLnRpbWVsaW5lLnNhbXBsZS5sZW5ndGggPiAwID8gdGltZWxpbmVPZihqc29uLnRpbWVsaW5lKSA6IG51bGwsXG4gIH07XG59XG5cbi8vIE9iamVjdHMgYXJlIGNvdW50ZWQsIGFuZCBjYWxsZWQgc286IGEgYmFyZSBudW1iZXIgYmVzaWRlIHRpbWVzIGFuZCBieXRlcyB3b3VsZCBzYXkgbGl0dGxlLlxuZnVuY3Rpb24gdHlwZU9mKG5hbWU6IHN0cmluZywgdW5pdDogc3RyaW5nKTogU2FtcGxlVHlwZSB7XG4gIHJldHVybiB7IG5hbWUsIHVuaXQ6IHVuaXQgPT09IFwiY291bnRcIiAmJiBuYW1lLmVuZHNXaXRoKFwiX29iamVjdHNcIikgPyBcIm9iamVjdHNcIiA6IHVuaXQgfTtcbn1cblxuLy8gXCIjIGN3ZDogL3Nydi9zaG9wXCIsIG9uY2UgZm9yIGVhY2ggcmVjb3JkaW5nIG9mIHRob3NlIHRoYXQgd2VyZSBhZGRlZCB1cC5cbmZ1bmN0aW9uIGRpcmVjdG9yaWVzSW4oY29tbWVudHM6IHN0cmluZ1tdKTogc3RyaW5nW10ge1xuICByZXR1cm4gWy4uLm5ldyBTZXQoY29tbWVudHMubWFwKChjb21tZW50KSA9PiAvXiMgY3dkOiAoXFwvLiopLy5leGVjKGNvbW1lbnQpPy5bMV0gPz8gXCJcIikuZmlsdGVyKEJvb2xlYW4pKV07XG59XG5cbmZ1bmN0aW9uIGNvbHVtbih2YWx1ZXM6IG51bWJlcltdKTogSW50MzJBcnJheSB7XG4gIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHZhbHVlcy5sZW5ndGggKyAxKTtcbiAgcmVzdWx0LnNldCh2YWx1ZXMsIDEpO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG5mdW5jdGlvbiBwYXJlbnRzKHVwOiBudW1iZXJbXSk6IEludDMyQXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgSW50MzJBcnJheSh1cC5sZW5ndGggKyAxKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCB1cC5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGRpc3RhbmNlID0gdXBbaV07XG4gICAgcmVzdWx0W2kgKyAxXSA9IGRpc3RhbmNlID09PSAwID8gMCA6IGkgKyAxIC0gZGlzdGFuY2U7XG4gIH1cbiAgcmV0dXJuIHJlc3VsdDtcbn1cblxuZnVuY3Rpb24gbGFiZWxTZXRzKGpzb246IFZpZXdKc29uLCB0ZXh0OiAoaWQ6IG51bWJlcikgPT4gc3RyaW5nKTogTGFiZWxbXVtdIHtcbiAgY29uc3QgeyBrZXksIHN0cmluZywgbnVtYmVyLCB1bml0IH0gPSBqc29uLmxhYmVscztcbiAgY29uc3Qgc2V0czogTGFiZWxbXVtdID0gW1tdXTtcbiAgbGV0IHN0YXJ0ID0gMDtcbiAgZm9yIChjb25zdCBlbmQgb2YganNvbi5sYWJlbF9zZXRzLmVuZCkge1xuICAgIGNvbnN0IHNldDogTGFiZWxbXSA9IFtdO1xuICAgIGZvciAobGV0IGkgPSBzdGFydDsgaSA8IGVuZDsgaSsrKSB7XG4gICAgICBjb25zdCB2YWx1ZSA9IHN0cmluZ1tpXSAhPT0gMCA/IHRleHQoc3RyaW5nW2ldKSA6IGAke251bWJlcltpXX0gJHt0ZXh0KHVuaXRbaV0pfWAudHJpbUVuZCgpO1xuICAgICAgc2V0LnB1c2goeyBrZXk6IHRleHQoa2V5W2ldKSwgdmFsdWUgfSk7XG4gICAgfVxuICAgIHNldHMucHVzaChzZXQpO1xuICAgIHN0YXJ0ID0gZW5kO1xuICB9XG4gIHJldHVybiBzZXRzO1xufVxuXG5mdW5jdGlvbiB0aW1lbGluZU9mKHJvd3M6IE5vbk51bGxhYmxlPFZpZXdKc29uW1widGltZWxpbmVcIl0+KTogVGltZWxpbmUge1xuICBjb25zdCBlbmRVcyA9IG5ldyBGbG9hdDY0QXJyYXkocm93cy50aW1lX3VzLmxlbmd0aCk7XG4gIGxldCB0aW1lID0gMDtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBlbmRVcy5sZW5ndGg7IGkrKykge1xuICAgIHRpbWUgKz0gcm93cy50aW1lX3VzW2ldO1xuICAgIGVuZFVzW2ldID0gdGltZTtcbiAgfVxuICByZXR1cm4geyBlbmRVcywgc2FtcGxlOiBJbnQzMkFycmF5LmZyb20ocm93cy5zYW1wbGUpLCB3ZWlnaHQ6IEZsb2F0NjRBcnJheS5mcm9tKHJvd3Mud2VpZ2h0KSwgZ2FwczogW10gfTtcbn1cblxuLy8gV2hhdCBhIHRocmVhZCBpcyBjYWxsZWQgd2hlcmUgdGhlcmUgaXMgcm9vbSBmb3IgYSB3b3JkOyB3aXRoIGl0cyBwcm9jZXNzIHdoZXJlIHRoZXJlIGFyZSBzZXZlcmFsLCB1bmxlc3MgdGhhdCBpcyBwbGFpbi5cbmV4cG9ydCBmdW5jdGlvbiB0aHJlYWROYW1lKHByb2ZpbGU6IFByb2ZpbGUsIGlkOiBudW1iZXIsIHdpdGhQcm9jZXNzID0gaGFzTWFueVByb2Nlc3Nlcyhwcm9maWxlKSk6IHN0cmluZyB7XG4gIGNvbnN0IHRocmVhZCA9IHByb2ZpbGUudGhyZWFkc1tpZF07XG4gIGlmIChpZCA9PT0gMCkgcmV0dXJuIFwidW5rbm93biB0aHJlYWRcIjtcbiAgY29uc3QgbmFtZSA9IHRocmVhZC5uYW1lIHx8ICh0aHJlYWQubnVtYmVyID09PSAxID8gXCJtYWluXCIgOiBgdGhyZWFkICR7dGhyZWFkLm51bWJlcn1gKTtcbiAgcmV0dXJuIHdpdGhQcm9jZXNzID8gYCR7bmFtZX0gKCR7dGhyZWFkLnByb2Nlc3N9KWAgOiBuYW1lO1xufVxuXG5mdW5jdGlvbiBoYXNNYW55UHJvY2Vzc2VzKHByb2ZpbGU6IFByb2ZpbGUpOiBib29sZWFuIHtcbiAgcmV0dXJuIHByb2ZpbGUudGhyZWFkcy5sZW5ndGggPiAyICYmIHByb2ZpbGUudGhyZWFkcy5zbGljZSgyKS5zb21lKCh0KSA9PiB0LnByb2Nlc3MgIT09IHByb2ZpbGUudGhyZWFkc1sxXS5wcm9jZXNzKTtcbn1cbiIsICIvLyBMYWJlbHMgYXMgZnJhbWVzOiBhIGxhYmVsJ3MgdmFsdWUgYmVjb21lcyB0aGUgcm9vdCwgb3IgdGhlIGxlYWYsIG9mIGVhY2ggc3RhY2ssIHNvIHRoYXQgYWxsIHZpZXdzIGFkZCB1cCBieSBpdC4gV2hhdFxuLy8gYHNwZXJmIHJlcG9ydCAtLXRhZ3Jvb3RgIGRvZXMgaW4gdGV4dC5cblxuaW1wb3J0IHsgUGFpckluZGV4IH0gZnJvbSBcIi4vcGFpcl9pbmRleC50c1wiO1xuaW1wb3J0IHsgcHJvY2Vzc2VzT2YgfSBmcm9tIFwiLi9wcm9jZXNzZXMudHNcIjtcbmltcG9ydCB7IHRocmVhZE5hbWUsIHR5cGUgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBMYWJlbEZyYW1lcyB7XG4gIHJvb3RzOiByZWFkb25seSBzdHJpbmdbXTsgLy8ga2V5cyBvZiBsYWJlbHMsIHRoZSBvdXRlcm1vc3QgZmlyc3RcbiAgbGVhdmVzOiByZWFkb25seSBzdHJpbmdbXTsgLy8gdGhlIGlubmVybW9zdCBsYXN0XG59XG5cbmV4cG9ydCBjb25zdCBOT19GUkFNRVM6IExhYmVsRnJhbWVzID0geyByb290czogW10sIGxlYXZlczogW10gfTtcblxuLy8gV2hhdCBzdGFuZHMgd2hlcmUgYSBzYW1wbGUgZG9lcyBub3QgaGF2ZSB0aGUgbGFiZWwuXG5leHBvcnQgY29uc3QgVU5LTk9XTiA9IFwiPHVua25vd24+XCI7XG5cbi8vIFRoZSBmaWxlIG9mIHN1Y2ggYSBmcmFtZS4gTm8gcGF0aCBiZWdpbnMgbGlrZSB0aGF0LlxuY29uc3QgUExBQ0UgPSBcIjxsYWJlbCBcIjtcblxuZXhwb3J0IGZ1bmN0aW9uIGlzTGFiZWxGcmFtZShmaWxlOiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGZpbGUuc3RhcnRzV2l0aChQTEFDRSk7XG59XG5cbi8vIFdoYXQgaXMga25vd24gb2YgYSBzYW1wbGUncyB0aHJlYWQsIGJ5IHdoYXQgdGhlIGxhYmVscyBhcmUgY2FsbGVkIGluIGZpbGVzOyBcIlwiIHdoZXJlIGl0IGlzIG5vdC5cbmNvbnN0IE9GX1RIUkVBRFM6IFJlY29yZDxzdHJpbmcsIChwcm9maWxlOiBQcm9maWxlLCB0aHJlYWQ6IG51bWJlcikgPT4gc3RyaW5nPiA9IHtcbiAgdGhyZWFkOiAocHJvZmlsZSwgdGhyZWFkKSA9PiAodGhyZWFkID09PSAwID8gXCJcIiA6IHRocmVhZE5hbWUocHJvZmlsZSwgdGhyZWFkLCBmYWxzZSkpLFxuICBwaWQ6IChwcm9maWxlLCB0aHJlYWQpID0+IG51bWJlck9mKHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy5wcm9jZXNzKSxcbiAgcHBpZDogKHByb2ZpbGUsIHRocmVhZCkgPT4gbnVtYmVyT2YocHJvZmlsZS50aHJlYWRzW3RocmVhZF0/LnBhcmVudCksXG4gIHByb2Nlc3NfdGl0bGU6IChwcm9maWxlLCB0aHJlYWQpID0+IHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy50aXRsZSA/PyBcIlwiLFxufTtcblxuZnVuY3Rpb24gbnVtYmVyT2YodmFsdWU6IG51bWJlciB8IHVuZGVmaW5lZCk6IHN0cmluZyB7XG4gIHJldHVybiB2YWx1ZSA/IFN0cmluZyh2YWx1ZSkgOiBcIlwiO1xufVxuXG4vLyBSZXR1cm5zIHRoZSB2YWx1ZXMgdGhhdCBhIHNhbXBsZSBvZiB0aGlzIHRocmVhZCBhbmQgc2V0IG9mIGxhYmVscyBoYXMgZm9yIGEgbGFiZWw7IG5vbmUgd2hlcmUgaXQgZG9lcyBub3QgaGF2ZSBpdC5cbmV4cG9ydCBmdW5jdGlvbiBsYWJlbFZhbHVlcyhwcm9maWxlOiBQcm9maWxlLCBrZXk6IHN0cmluZywgdGhyZWFkOiBudW1iZXIsIGxhYmVsczogbnVtYmVyKTogc3RyaW5nW10ge1xuICBjb25zdCBnaXZlbiA9IHByb2ZpbGUubGFiZWxTZXRzW2xhYmVsc10uZmlsdGVyKChsYWJlbCkgPT4gbGFiZWwua2V5ID09PSBrZXkpLm1hcCgoeyB2YWx1ZSB9KSA9PiB2YWx1ZSk7XG4gIHJldHVybiBbaXNPZlRocmVhZHMoa2V5KSA/IE9GX1RIUkVBRFNba2V5XShwcm9maWxlLCB0aHJlYWQpIDogXCJcIiwgLi4uZ2l2ZW5dLmZpbHRlcihCb29sZWFuKTtcbn1cblxuLy8gV2hldGhlciBsYWJlbHMgY2FsbGVkIHNvIGFyZSB3aGF0IGlzIGtub3duIG9mIHRocmVhZHMuXG5leHBvcnQgZnVuY3Rpb24gaXNPZlRocmVhZHMoa2V5OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIE9iamVjdC5oYXNPd24oT0ZfVEhSRUFEUywga2V5KTtcbn1cblxuLy8gUmV0dXJucyB0aGUga2V5cyBieSB3aGljaCBzYW1wbGVzIG9mIGBwcm9maWxlYCBjYW4gYmUgdG9sZCBhcGFydDogdGhvc2Ugb2YgaXRzIGxhYmVscywgYW5kIG9mIHRocmVhZHMgYW5kIHByb2Nlc3NlcyB3aGVyZVxuLy8gdGhlcmUgYXJlIHNldmVyYWwuXG5leHBvcnQgZnVuY3Rpb24gZnJhbWVLZXlzKHByb2ZpbGU6IFByb2ZpbGUpOiBzdHJpbmdbXSB7XG4gIGNvbnN0IGtleXMgPSBuZXcgU2V0KHByb2ZpbGUubGFiZWxTZXRzLmZsYXRNYXAoKHNldCkgPT4gc2V0Lm1hcCgoeyBrZXkgfSkgPT4ga2V5KSkpO1xuICBpZiAobmV3IFNldChwcm9maWxlLnNhbXBsZVRocmVhZCkuc2l6ZSA+IDEpIGtleXMuYWRkKFwidGhyZWFkXCIpO1xuICBpZiAocHJvY2Vzc2VzT2YocHJvZmlsZSkubGVuZ3RoID4gMSkge1xuICAgIGZvciAoY29uc3Qga2V5IG9mIFtcInByb2Nlc3NfdGl0bGVcIiwgXCJwaWRcIiwgXCJwcGlkXCJdKSB7XG4gICAgICBpZiAocHJvZmlsZS50aHJlYWRzLnNvbWUoKF8sIGlkKSA9PiBPRl9USFJFQURTW2tleV0ocHJvZmlsZSwgaWQpICE9PSBcIlwiKSkga2V5cy5hZGQoa2V5KTtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIFsuLi5rZXlzXTtcbn1cblxuLy8gUmV0dXJucyB0aGUgcHJvZmlsZSB3aXRoIHN1Y2ggZnJhbWVzOyBgcHJvZmlsZWAgaXRzZWxmIHdoZXJlIG5vbmUgaXMgYXNrZWQgZm9yLlxuZXhwb3J0IGZ1bmN0aW9uIHdpdGhMYWJlbEZyYW1lcyhwcm9maWxlOiBQcm9maWxlLCB7IHJvb3RzLCBsZWF2ZXMgfTogTGFiZWxGcmFtZXMpOiBQcm9maWxlIHtcbiAgcmV0dXJuIHJvb3RzLmxlbmd0aCArIGxlYXZlcy5sZW5ndGggPT09IDAgPyBwcm9maWxlIDogbmV3IEdyYWZ0ZXIocHJvZmlsZSwgcm9vdHMsIGxlYXZlcykuZ3JhZnQoKTtcbn1cblxuY2xhc3MgR3JhZnRlciB7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnVuY3Rpb25OYW1lOiBzdHJpbmdbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmdW5jdGlvbkZpbGU6IHN0cmluZ1tdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZ1bmN0aW9uTGluZTogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVGdW5jdGlvbjogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVMaW5lOiBudW1iZXJbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBzdGFja1BhcmVudDogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tGcmFtZTogbnVtYmVyW10gPSBbMF07XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tzOiBQYWlySW5kZXg7XG4gIHByaXZhdGUgcmVhZG9ubHkgZnJhbWVzID0gbmV3IE1hcDxzdHJpbmcsIG51bWJlcj4oKTtcbiAgLy8gV2hhdCBhbiBvbGQgc3RhY2sgaXMgYWJvdmUgdGhlIG5vZGUgb2Ygc29tZSBsYWJlbHMsIGJ5IHRoYXQgbm9kZS4gTWFueSBzYW1wbGVzIGhhdmUgZmV3IGxhYmVscy5cbiAgcHJpdmF0ZSByZWFkb25seSBicmFuY2hlcyA9IG5ldyBNYXA8bnVtYmVyLCBNYXA8bnVtYmVyLCBudW1iZXI+PigpO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHByaXZhdGUgcmVhZG9ubHkgcHJvZmlsZTogUHJvZmlsZSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IHJvb3RzOiByZWFkb25seSBzdHJpbmdbXSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IGxlYXZlczogcmVhZG9ubHkgc3RyaW5nW10sXG4gICkge1xuICAgIHRoaXMuZnVuY3Rpb25OYW1lID0gWy4uLnByb2ZpbGUuZnVuY3Rpb25OYW1lXTtcbiAgICB0aGlzLmZ1bmN0aW9uRmlsZSA9IFsuLi5wcm9maWxlLmZ1bmN0aW9uRmlsZV07XG4gICAgdGhpcy5mdW5jdGlvbkxpbmUgPSBbLi4ucHJvZmlsZS5mdW5jdGlvbkxpbmVdO1xuICAgIHRoaXMuZnJhbWVGdW5jdGlvbiA9IFsuLi5wcm9maWxlLmZyYW1lRnVuY3Rpb25dO1xuICAgIHRoaXMuZnJhbWVMaW5lID0gWy4uLnByb2ZpbGUuZnJhbWVMaW5lXTtcbiAgICB0aGlzLnN0YWNrcyA9IG5ldyBQYWlySW5kZXgodGhpcy5zdGFja1BhcmVudCwgdGhpcy5zdGFja0ZyYW1lLCBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aCAqIDIpO1xuICB9XG5cbiAgZ3JhZnQoKTogUHJvZmlsZSB7XG4gICAgY29uc3QgeyBwcm9maWxlIH0gPSB0aGlzO1xuICAgIGNvbnN0IHNhbXBsZVN0YWNrID0gcHJvZmlsZS5zYW1wbGVTdGFjay5tYXAoKHN0YWNrLCBpKSA9PiB7XG4gICAgICBjb25zdCBmcmFtZXNPZiA9IChrZXlzOiByZWFkb25seSBzdHJpbmdbXSk6IG51bWJlcltdID0+XG4gICAgICAgIGtleXMubWFwKChrZXkpID0+IHRoaXMuZnJhbWUoa2V5LCBsYWJlbFZhbHVlcyhwcm9maWxlLCBrZXksIHByb2ZpbGUuc2FtcGxlVGhyZWFkW2ldLCBwcm9maWxlLnNhbXBsZUxhYmVsc1tpXSkuam9pbihcIixcIikpKTtcbiAgICAgIGNvbnN0IGJlbG93ID0gZnJhbWVzT2YodGhpcy5yb290cykucmVkdWNlKChub2RlLCBmcmFtZSkgPT4gdGhpcy5ub2RlKG5vZGUsIGZyYW1lKSwgMCk7XG4gICAgICByZXR1cm4gZnJhbWVzT2YodGhpcy5sZWF2ZXMpLnJlZHVjZSgobm9kZSwgZnJhbWUpID0+IHRoaXMubm9kZShub2RlLCBmcmFtZSksIHRoaXMuYWJvdmUoYmVsb3csIHN0YWNrKSk7XG4gICAgfSk7XG4gICAgcmV0dXJuIHtcbiAgICAgIC4uLnByb2ZpbGUsXG4gICAgICBmdW5jdGlvbk5hbWU6IHRoaXMuZnVuY3Rpb25OYW1lLFxuICAgICAgZnVuY3Rpb25GaWxlOiB0aGlzLmZ1bmN0aW9uRmlsZSxcbiAgICAgIGZ1bmN0aW9uTGluZTogSW50MzJBcnJheS5mcm9tKHRoaXMuZnVuY3Rpb25MaW5lKSxcbiAgICAgIGZyYW1lRnVuY3Rpb246IEludDMyQXJyYXkuZnJvbSh0aGlzLmZyYW1lRnVuY3Rpb24pLFxuICAgICAgZnJhbWVMaW5lOiBJbnQzMkFycmF5LmZyb20odGhpcy5mcmFtZUxpbmUpLFxuICAgICAgc3RhY2tQYXJlbnQ6IEludDMyQXJyYXkuZnJvbSh0aGlzLnN0YWNrUGFyZW50KSxcbiAgICAgIHN0YWNrRnJhbWU6IEludDMyQXJyYXkuZnJvbSh0aGlzLnN0YWNrRnJhbWUpLFxuICAgICAgc2FtcGxlU3RhY2ssXG4gICAgfTtcbiAgfVxuXG4gIHByaXZhdGUgZnJhbWUoa2V5OiBzdHJpbmcsIHZhbHVlOiBzdHJpbmcpOiBudW1iZXIge1xuICAgIGNvbnN0IG5hbWUgPSB2YWx1ZSB8fCBVTktOT1dOO1xuICAgIGNvbnN0IHdvcmRzID0gYCR7a2V5fVxcMCR7bmFtZX1gO1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5mcmFtZXMuZ2V0KHdvcmRzKTtcbiAgICBpZiAoa25vd24gIT09IHVuZGVmaW5lZCkgcmV0dXJuIGtub3duO1xuICAgIHRoaXMuZnVuY3Rpb25GaWxlLnB1c2goYCR7UExBQ0V9JHtrZXl9PmApO1xuICAgIHRoaXMuZnVuY3Rpb25MaW5lLnB1c2goMCk7XG4gICAgdGhpcy5mcmFtZUZ1bmN0aW9uLnB1c2godGhpcy5mdW5jdGlvbk5hbWUucHVzaChuYW1lKSAtIDEpO1xuICAgIGNvbnN0IGlkID0gdGhpcy5mcmFtZUxpbmUucHVzaCgwKSAtIDE7XG4gICAgdGhpcy5mcmFtZXMuc2V0KHdvcmRzLCBpZCk7XG4gICAgcmV0dXJuIGlkO1xuICB9XG5cbiAgcHJpdmF0ZSBub2RlKHBhcmVudDogbnVtYmVyLCBmcmFtZTogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuc3RhY2tzLmZpbmRPckFkZChwYXJlbnQsIGZyYW1lLCB0aGlzLnN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gICAgaWYgKGtub3duID49IDApIHJldHVybiBrbm93bjtcbiAgICB0aGlzLnN0YWNrRnJhbWUucHVzaChmcmFtZSk7XG4gICAgcmV0dXJuIHRoaXMuc3RhY2tQYXJlbnQucHVzaChwYXJlbnQpIC0gMTtcbiAgfVxuXG4gIC8vIENsaW1icyB1bnRpbCBhIG5vZGUgaXMga25vd24sIGFuZCBnb2VzIGRvd24gYWdhaW4uXG4gIHByaXZhdGUgYWJvdmUoYmVsb3c6IG51bWJlciwgc3RhY2s6IG51bWJlcik6IG51bWJlciB7XG4gICAgbGV0IGJyYW5jaCA9IHRoaXMuYnJhbmNoZXMuZ2V0KGJlbG93KTtcbiAgICBpZiAoIWJyYW5jaCkgdGhpcy5icmFuY2hlcy5zZXQoYmVsb3csIChicmFuY2ggPSBuZXcgTWFwKFtbMCwgYmVsb3ddXSkpKTtcbiAgICBjb25zdCBwYXRoOiBudW1iZXJbXSA9IFtdO1xuICAgIGxldCBhdCA9IHN0YWNrO1xuICAgIGZvciAoOyAhYnJhbmNoLmhhcyhhdCk7IGF0ID0gdGhpcy5wcm9maWxlLnN0YWNrUGFyZW50W2F0XSkgcGF0aC5wdXNoKGF0KTtcbiAgICBsZXQgbm9kZSA9IGJyYW5jaC5nZXQoYXQpITtcbiAgICBmb3IgKGNvbnN0IG9sZCBvZiBwYXRoLnJldmVyc2UoKSkge1xuICAgICAgbm9kZSA9IHRoaXMubm9kZShub2RlLCB0aGlzLnByb2ZpbGUuc3RhY2tGcmFtZVtvbGRdKTtcbiAgICAgIGJyYW5jaC5zZXQob2xkLCBub2RlKTtcbiAgICB9XG4gICAgcmV0dXJuIG5vZGU7XG4gIH1cbn1cbiIsICIvLyBOdW1iZXJzIGluIHdvcmRzLlxuXG5leHBvcnQgY29uc3QgVU5JVF9DSE9JQ0VTID0gW1wiYXV0b1wiLCBcIm5zXCIsIFwiXHUwMEI1c1wiLCBcIm1zXCIsIFwic1wiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFVuaXRDaG9pY2UgPSAodHlwZW9mIFVOSVRfQ0hPSUNFUylbbnVtYmVyXTtcblxuY29uc3QgVElNRV9VTklUUzogW1VuaXRDaG9pY2UsIG51bWJlcl1bXSA9IFtbXCJzXCIsIDFlOV0sIFtcIm1zXCIsIDFlNl0sIFtcIlx1MDBCNXNcIiwgMWUzXSwgW1wibnNcIiwgMV1dO1xuLy8gQXMgZ28gdG9vbCBwcHJvZiBoYXMgdGhlbSwgYW5kIHNvIGBzcGVyZiByZXBvcnRgLlxuY29uc3QgQllURV9VTklUUzogW3N0cmluZywgbnVtYmVyXVtdID0gW1tcIlRCXCIsIDIgKiogNDBdLCBbXCJHQlwiLCAyICoqIDMwXSwgW1wiTUJcIiwgMiAqKiAyMF0sIFtcImtCXCIsIDIgKiogMTBdLCBbXCJCXCIsIDFdXTtcblxuZXhwb3J0IGZ1bmN0aW9uIGlzVGltZSh1bml0OiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIHVuaXQgPT09IFwibmFub3NlY29uZHNcIjtcbn1cblxuLy8gQSB2YWx1ZSBvZiB0aGUgdW5pdCB0aGF0IGEgc2FtcGxlIHR5cGUgaGFzOiBcIjEyLjM0IHNcIiwgXCI1MTIgc2FtcGxlc1wiLCBcIjMuMSBNQlwiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdFZhbHVlKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICBpZiAoaXNUaW1lKHVuaXQpKSByZXR1cm4gZm9ybWF0VGltZSh2YWx1ZSwgY2hvaWNlKTtcbiAgaWYgKHVuaXQgPT09IFwiYnl0ZXNcIikgcmV0dXJuIHNjYWxlZCh2YWx1ZSwgQllURV9VTklUUyk7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQodmFsdWUpIDogYCR7Z3JvdXBlZCh2YWx1ZSl9ICR7dW5pdH1gO1xufVxuXG4vLyBUaGUgc2FtZSBpbiBhIGNvbHVtbiB3aG9zZSBoZWFkaW5nIHNheXMgd2hhdCBpcyBjb3VudGVkOiBcIjIsMDExXCIsIG5vdCBcIjIsMDExIG9iamVjdHNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDZWxsKHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZywgY2hvaWNlOiBVbml0Q2hvaWNlID0gXCJhdXRvXCIpOiBzdHJpbmcge1xuICByZXR1cm4gZm9ybWF0VmFsdWUodmFsdWUsIHVuaXQgPT09IFwib2JqZWN0c1wiID8gXCJjb3VudFwiIDogdW5pdCwgY2hvaWNlKTtcbn1cblxuLy8gRXZlcnkgZGlnaXQgdGhhdCBpcyBrbm93biwgZm9yIHRvb2x0aXBzOiBcIjEsMjM0LDU2Nyw4OTAgbnNcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRFeGFjdCh2YWx1ZTogbnVtYmVyLCB1bml0OiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCByb3VuZGVkID0gTWF0aC5yb3VuZCh2YWx1ZSk7XG4gIGlmIChpc1RpbWUodW5pdCkpIHJldHVybiBgJHtncm91cGVkKHJvdW5kZWQpfSBuc2A7XG4gIHJldHVybiB1bml0ID09PSBcImNvdW50XCIgfHwgdW5pdCA9PT0gXCJcIiA/IGdyb3VwZWQocm91bmRlZCkgOiBgJHtncm91cGVkKHJvdW5kZWQpfSAke3VuaXR9YDtcbn1cblxuZnVuY3Rpb24gZm9ybWF0VGltZShuczogbnVtYmVyLCBjaG9pY2U6IFVuaXRDaG9pY2UpOiBzdHJpbmcge1xuICBpZiAoY2hvaWNlID09PSBcImF1dG9cIikgcmV0dXJuIHNjYWxlZChucywgVElNRV9VTklUUyk7XG4gIGNvbnN0IGZhY3RvciA9IFRJTUVfVU5JVFMuZmluZCgoW25hbWVdKSA9PiBuYW1lID09PSBjaG9pY2UpIVsxXTtcbiAgY29uc3QgdmFsdWUgPSBucyAvIGZhY3RvcjtcbiAgaWYgKG5zID09PSAwKSByZXR1cm4gXCIwXCI7XG4gIGNvbnN0IGRpZ2l0cyA9IGZhY3RvciA9PT0gMSA/IDAgOiBNYXRoLmFicyh2YWx1ZSkgPj0gMTAwMCA/IDEgOiBmYWN0b3IgPT09IDFlOSA/IDMgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZCh2YWx1ZSwgZGlnaXRzKX0gJHtjaG9pY2V9YDtcbn1cblxuZnVuY3Rpb24gc2NhbGVkKHZhbHVlOiBudW1iZXIsIHVuaXRzOiByZWFkb25seSAocmVhZG9ubHkgW3N0cmluZywgbnVtYmVyXSlbXSk6IHN0cmluZyB7XG4gIGNvbnN0IHNpemUgPSBNYXRoLmFicyh2YWx1ZSk7XG4gIC8vIDk5OS41IG9mIGEgdW5pdCB3b3VsZCBiZSByb3VuZGVkIHRvIDEsMDAwIG9mIGl0OiB0aGVuIHRoZSBuZXh0IG9uZSBpcyBtZWFudC5cbiAgY29uc3QgW25hbWUsIGZhY3Rvcl0gPSB1bml0cy5maW5kKChbLCBlYWNoXSkgPT4gc2l6ZSA+PSBlYWNoICogMC45OTk1KSA/PyB1bml0c1t1bml0cy5sZW5ndGggLSAxXTtcbiAgY29uc3QgYW1vdW50ID0gdmFsdWUgLyBmYWN0b3I7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiMFwiO1xuICBjb25zdCBkaWdpdHMgPSBmYWN0b3IgPT09IDEgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMDAgPyAwIDogTWF0aC5hYnMoYW1vdW50KSA+PSAxMCA/IDEgOiAyO1xuICByZXR1cm4gYCR7Z3JvdXBlZChhbW91bnQsIGRpZ2l0cyl9ICR7bmFtZX1gO1xufVxuXG4vLyBNYWRlIG9uY2UgZWFjaDogYSBmb3JtYXR0ZXIgdGFrZXMgbG9uZ2VyIHRvIG1ha2UgdGhhbiBhIHRob3VzYW5kIG51bWJlcnMgdG8gZm9ybWF0LlxuY29uc3QgZm9ybWF0dGVycyA9IG5ldyBNYXA8bnVtYmVyLCBJbnRsLk51bWJlckZvcm1hdD4oKTtcblxuZXhwb3J0IGZ1bmN0aW9uIGdyb3VwZWQodmFsdWU6IG51bWJlciwgZGlnaXRzID0gMCk6IHN0cmluZyB7XG4gIGxldCBmb3JtYXR0ZXIgPSBmb3JtYXR0ZXJzLmdldChkaWdpdHMpO1xuICBpZiAoIWZvcm1hdHRlcikge1xuICAgIGZvcm1hdHRlciA9IG5ldyBJbnRsLk51bWJlckZvcm1hdChcImVuLVVTXCIsIHsgbWluaW11bUZyYWN0aW9uRGlnaXRzOiBkaWdpdHMsIG1heGltdW1GcmFjdGlvbkRpZ2l0czogZGlnaXRzIH0pO1xuICAgIGZvcm1hdHRlcnMuc2V0KGRpZ2l0cywgZm9ybWF0dGVyKTtcbiAgfVxuICByZXR1cm4gZm9ybWF0dGVyLmZvcm1hdCh2YWx1ZSk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRTaGFyZShwYXJ0OiBudW1iZXIsIHdob2xlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAod2hvbGUgPT09IDApIHJldHVybiBcIlx1MjAxM1wiO1xuICBpZiAocGFydCA9PT0gMCkgcmV0dXJuIFwiMCVcIjtcbiAgY29uc3QgcGVyY2VudCA9IChwYXJ0IC8gd2hvbGUpICogMTAwO1xuICBpZiAocGVyY2VudCAhPT0gMCAmJiBNYXRoLmFicyhwZXJjZW50KSA8IDAuMDEpIHJldHVybiBwZXJjZW50IDwgMCA/IFwiPiBcdTIyMTIwLjAxJVwiIDogXCI8IDAuMDElXCI7XG4gIHJldHVybiBgJHtzaWduZWQocGVyY2VudCwgTWF0aC5hYnMocGVyY2VudCkgPCAxID8gMiA6IDEpfSVgO1xufVxuXG4vLyBXaXRoIGEgcmVhbCBtaW51cyBzaWduLlxuZnVuY3Rpb24gc2lnbmVkKHZhbHVlOiBudW1iZXIsIGRpZ2l0czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIGdyb3VwZWQodmFsdWUsIGRpZ2l0cykucmVwbGFjZShcIi1cIiwgXCJcdTIyMTJcIik7XG59XG5cbi8vIEhvdyBtdWNoIG1vcmUgdGhhbiBiZWZvcmUsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zJVwiLCBcIlx1MjIxMjQwJVwiLCBcIlx1MDBCMTAlXCI7IHdoYXQgd2FzIG5vdCwgb3IgaXMgbm8gbW9yZSwgaW4gYSB3b3JkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEdyb3d0aCh2YWx1ZTogbnVtYmVyLCBiYXNlOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoYmFzZSA9PT0gMCkgcmV0dXJuIHZhbHVlID09PSAwID8gXCJcIiA6IFwibmV3XCI7XG4gIGlmICh2YWx1ZSA9PT0gMCkgcmV0dXJuIFwiZ29uZVwiO1xuICBjb25zdCBwZXJjZW50ID0gKCh2YWx1ZSAtIGJhc2UpIC8gTWF0aC5hYnMoYmFzZSkpICogMTAwO1xuICBjb25zdCBkaWdpdHMgPSBNYXRoLmFicyhwZXJjZW50KSA8IDEwID8gMSA6IDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocGVyY2VudCksIGRpZ2l0cyk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMCVcIjtcbiAgcmV0dXJuIGAke3BlcmNlbnQgPiAwID8gXCIrXCIgOiBcIlx1MjIxMlwifSR7YW1vdW50fSVgO1xufVxuXG4vLyBGcm9tIG9uZSBzaGFyZSB0byBhbm90aGVyIG9uZSwgaW4gcG9pbnRzIG9mIGEgcGVyY2VudDogXCIrMS4yXCIsIFwiXHUyMjEyMC4wNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRQb2ludHMoc2hhcmU6IG51bWJlciwgYmFzZTogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnRzID0gKHNoYXJlIC0gYmFzZSkgKiAxMDA7XG4gIGNvbnN0IGFtb3VudCA9IGdyb3VwZWQoTWF0aC5hYnMocG9pbnRzKSwgTWF0aC5hYnMocG9pbnRzKSA8IDEgPyAyIDogMSk7XG4gIGlmIChOdW1iZXIoYW1vdW50KSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gYCR7cG9pbnRzID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIn0ke2Ftb3VudH1gO1xufVxuXG4vLyBBIGRpZmZlcmVuY2UsIGFsd2F5cyB3aXRoIGl0cyBzaWduOiBcIisxMi4zIG1zXCIsIFwiXHUyMjEyNFwiLCBcIlx1MDBCMTBcIi5cbmV4cG9ydCBmdW5jdGlvbiBmb3JtYXRDaGFuZ2UodmFsdWU6IG51bWJlciwgdW5pdDogc3RyaW5nLCBjaG9pY2U6IFVuaXRDaG9pY2UgPSBcImF1dG9cIik6IHN0cmluZyB7XG4gIGlmIChNYXRoLnJvdW5kKHZhbHVlKSA9PT0gMCkgcmV0dXJuIFwiXHUwMEIxMFwiO1xuICByZXR1cm4gKHZhbHVlID4gMCA/IFwiK1wiIDogXCJcdTIyMTJcIikgKyBmb3JtYXRWYWx1ZShNYXRoLmFicyh2YWx1ZSksIHVuaXQsIGNob2ljZSk7XG59XG5cbi8vIEEgcG9pbnQgb3IgbGVuZ3RoIG9mIHRpbWUgb24gYW4gYXhpcywgd2l0aCBhcyBtYW55IGRpZ2l0cyBhcyBzdGVwcyBvZiBgc3RlcFVzYCBuZWVkLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEluc3RhbnQodXM6IG51bWJlciwgc3RlcFVzOiBudW1iZXIpOiBzdHJpbmcge1xuICBpZiAoc3RlcFVzID49IDFlNikge1xuICAgIGNvbnN0IHNlY29uZHMgPSBNYXRoLnJvdW5kKHVzIC8gMWU2KTtcbiAgICByZXR1cm4gc2Vjb25kcyA+PSA2MCAmJiBzdGVwVXMgPj0gMWU2ID8gY2xvY2soc2Vjb25kcykgOiBgJHtzZWNvbmRzfSBzYDtcbiAgfVxuICBpZiAoc3RlcFVzID49IDFlMykge1xuICAgIGNvbnN0IGRpZ2l0cyA9IHN0ZXBVcyA+PSAxZTUgPyAxIDogc3RlcFVzID49IDFlNCA/IDIgOiAzO1xuICAgIHJldHVybiB1cyA+PSAxZTYgfHwgc3RlcFVzID49IDFlNSA/IGAkeyh1cyAvIDFlNikudG9GaXhlZChkaWdpdHMpfSBzYCA6IGAke01hdGgucm91bmQodXMgLyAxZTMpfSBtc2A7XG4gIH1cbiAgcmV0dXJuIGAke2dyb3VwZWQodXMgLyAxZTMsIHN0ZXBVcyA+PSAxMDAgPyAxIDogc3RlcFVzID49IDEwID8gMiA6IDMpfSBtc2A7XG59XG5cbi8vIFwiNDAwIG1zIHRvIDEuMjUgc1wiXG5leHBvcnQgZnVuY3Rpb24gcmFuZ2VXb3JkcyhbZnJvbSwgdG9dOiByZWFkb25seSBbbnVtYmVyLCBudW1iZXJdKTogc3RyaW5nIHtcbiAgY29uc3QgcG9pbnQgPSAodXM6IG51bWJlcik6IHN0cmluZyA9PiAodXMgPT09IDAgPyBcIjBcIiA6IGZvcm1hdFZhbHVlKHVzICogMTAwMCwgXCJuYW5vc2Vjb25kc1wiKSk7XG4gIHJldHVybiBgJHtwb2ludChmcm9tKX0gdG8gJHtwb2ludCh0byl9YDtcbn1cblxuLy8gXCIxMi4zIHNcIiwgYW5kIGZyb20gYSBtaW51dGUgb24gXCIxOjAyOjAzXCJcbmV4cG9ydCBmdW5jdGlvbiBsZW5ndGhXb3Jkcyh1czogbnVtYmVyKTogc3RyaW5nIHtcbiAgcmV0dXJuIHVzID49IDYwZTYgPyBjbG9jayhNYXRoLnJvdW5kKHVzIC8gMWU2KSkgOiBmb3JtYXRWYWx1ZSh1cyAqIDEwMDAsIFwibmFub3NlY29uZHNcIik7XG59XG5cbmZ1bmN0aW9uIGNsb2NrKHNlY29uZHM6IG51bWJlcik6IHN0cmluZyB7XG4gIGNvbnN0IG1pbnV0ZXMgPSBNYXRoLmZsb29yKHNlY29uZHMgLyA2MCk7XG4gIGNvbnN0IHJlc3QgPSBTdHJpbmcoc2Vjb25kcyAlIDYwKS5wYWRTdGFydCgyLCBcIjBcIik7XG4gIHJldHVybiBtaW51dGVzID49IDYwID8gYCR7TWF0aC5mbG9vcihtaW51dGVzIC8gNjApfToke1N0cmluZyhtaW51dGVzICUgNjApLnBhZFN0YXJ0KDIsIFwiMFwiKX06JHtyZXN0fWAgOiBgJHttaW51dGVzfToke3Jlc3R9YDtcbn1cblxuLy8gUm91bmQgc3RlcHMgdGhhdCBjdXQgYHNwYW5gIGludG8gYXQgbW9zdCBgbW9zdGAgcGFydHM6IDEsIDIsIDUsIDEwLCAuLi5cbmV4cG9ydCBmdW5jdGlvbiBuaWNlU3RlcChzcGFuOiBudW1iZXIsIG1vc3Q6IG51bWJlcik6IG51bWJlciB7XG4gIGNvbnN0IGxlYXN0ID0gc3BhbiAvIE1hdGgubWF4KG1vc3QsIDEpO1xuICBjb25zdCBwb3dlciA9IDEwICoqIE1hdGguZmxvb3IoTWF0aC5sb2cxMChNYXRoLm1heChsZWFzdCwgMWUtOSkpKTtcbiAgcmV0dXJuIFsxLCAyLCA1LCAxMF0ubWFwKChmYWN0b3IpID0+IGZhY3RvciAqIHBvd2VyKS5maW5kKChzdGVwKSA9PiBzdGVwID49IGxlYXN0ICogMC45OTkpID8/IDEwICogcG93ZXI7XG59XG4iLCAiLy8gV2hhdCB0aGUgdmFsdWVzIG9mIHNhbXBsZXMgYXJlOiB3aGljaCB0eXBlIGlzIHRpbWUsIHdoaWNoIGFyZSBvZiBhbGxvY2F0aW9ucywgYW5kIHdoYXQgdGhleSBhcmUgY2FsbGVkLiBUaGUgY29yZSdzIGhlYWRlclxuLy8gc3BlcmYvbW9kZWwvc2FtcGxlX3R5cGVzLmggc2F5cyB0aGUgc2FtZS5cblxuaW1wb3J0IHR5cGUgeyBQcm9maWxlLCBTYW1wbGVUeXBlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgaXNUaW1lIH0gZnJvbSBcIi4vdW5pdHMudHNcIjtcblxuLy8gT2JqZWN0cyBhbmQgYnl0ZXMgb2YgdGhlIHNhbWUgYWxsb2NhdGlvbnMuXG5leHBvcnQgaW50ZXJmYWNlIEFsbG9jYXRpb25QYWlyIHtcbiAgb2JqZWN0czogbnVtYmVyOyAvLyBzYW1wbGUgdHlwZSwgYXMgaXMgdGhlIG5leHRcbiAgYnl0ZXM6IG51bWJlcjtcbn1cblxuY29uc3QgV09SRFM6IFJlY29yZDxzdHJpbmcsIHN0cmluZz4gPSB7XG4gIHNhbXBsZXM6IFwiU2FtcGxlc1wiLCBjcHU6IFwiQ1BVIHRpbWVcIiwgd2FsbDogXCJXYWxsIHRpbWVcIiwgYWxsb2Nfb2JqZWN0czogXCJPYmplY3RzXCIsIGFsbG9jX3NwYWNlOiBcIkJ5dGVzXCIsIGludXNlX29iamVjdHM6IFwiT2JqZWN0cyBpbiB1c2VcIixcbiAgaW51c2Vfc3BhY2U6IFwiQnl0ZXMgaW4gdXNlXCIsIHdlaWdodDogXCJXZWlnaHRcIixcbn07XG5cbmNvbnN0IE9CSkVDVFMgPSBbXCJhbGxvY19vYmplY3RzXCIsIFwiaW51c2Vfb2JqZWN0c1wiXTtcbmNvbnN0IEJZVEVTID0gW1wiYWxsb2Nfc3BhY2VcIiwgXCJpbnVzZV9zcGFjZVwiXTtcblxuLy8gXCJDUFUgdGltZVwiLCBcIkJ5dGVzXCI7IHRoZSBuYW1lIHdoZXJlIHRoZXJlIGlzIG5vIG90aGVyIHdvcmQgZm9yIGl0LlxuZXhwb3J0IGZ1bmN0aW9uIHR5cGVXb3Jkcyh7IG5hbWUgfTogU2FtcGxlVHlwZSk6IHN0cmluZyB7XG4gIHJldHVybiBXT1JEU1tuYW1lXSA/PyBuYW1lO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gaXNPZkFsbG9jYXRpb25zKHsgbmFtZSB9OiBTYW1wbGVUeXBlKTogYm9vbGVhbiB7XG4gIHJldHVybiBPQkpFQ1RTLmluY2x1ZGVzKG5hbWUpIHx8IEJZVEVTLmluY2x1ZGVzKG5hbWUpO1xufVxuXG4vLyBXaGF0IG9mIFwic2VsZlwiIGFuZCBcInRvdGFsXCIgYXJlIHN1bXMsIGZvciBoZWFkaW5nczogXCIgb2JqZWN0c1wiLCBcIiBieXRlc1wiOyBub3RoaW5nIGZvciB0aW1lLCBvZiB3aGljaCBhIHByb2ZpbGVyIGlzIGFueXdheS5cbmV4cG9ydCBmdW5jdGlvbiB1bml0V29yZCh7IG5hbWUgfTogU2FtcGxlVHlwZSk6IHN0cmluZyB7XG4gIHJldHVybiBPQkpFQ1RTLmluY2x1ZGVzKG5hbWUpID8gXCIgb2JqZWN0c1wiIDogQllURVMuaW5jbHVkZXMobmFtZSkgPyBcIiBieXRlc1wiIDogXCJcIjtcbn1cblxuLy8gVGhlIHR5cGUgdGhhdCBhIHRpbWVsaW5lJ3Mgd2VpZ2h0cyBhcmUgb2Y6IHRoZSBsYXN0IG9uZSB0aGF0IGlzIHRpbWUsIHRoZSBsYXN0IG9uZSB3aGVyZSB0aGVyZSBpcyBub25lLlxuZXhwb3J0IGZ1bmN0aW9uIHRpbWVsaW5lVHlwZSh7IHR5cGVzIH06IFBpY2s8UHJvZmlsZSwgXCJ0eXBlc1wiPik6IG51bWJlciB7XG4gIGZvciAobGV0IGkgPSB0eXBlcy5sZW5ndGggLSAxOyBpID49IDA7IGktLSkgaWYgKGlzVGltZSh0eXBlc1tpXS51bml0KSkgcmV0dXJuIGk7XG4gIHJldHVybiB0eXBlcy5sZW5ndGggLSAxO1xufVxuXG4vLyBXaGF0IHN0YW5kcyBiZXNpZGUgdGhlIHZhbHVlcyBvZiBhIHR5cGU6IGhvdyBtYW55IHNhbXBsZXMgdGhleSBhcmUgb2Y7IGJlc2lkZSBieXRlcyB0aGUgb2JqZWN0cywgYW5kIGJlc2lkZSBvYmplY3RzIHRoZSBieXRlcy5cbmV4cG9ydCBpbnRlcmZhY2UgQ29tcGFuaW9uIHtcbiAgdHlwZTogbnVtYmVyO1xuICB3b3Jkczogc3RyaW5nO1xuICB1bml0OiBzdHJpbmc7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBjb21wYW5pb25PZih7IHR5cGVzIH06IFBpY2s8UHJvZmlsZSwgXCJ0eXBlc1wiPiwgdHlwZTogbnVtYmVyKTogQ29tcGFuaW9uIHwgbnVsbCB7XG4gIGNvbnN0IHBhaXIgPSBhbGxvY2F0aW9uUGFpcih0eXBlcywgdHlwZSk7XG4gIGlmIChwYWlyKSByZXR1cm4gdHlwZSA9PT0gcGFpci5ieXRlcyA/IHsgdHlwZTogcGFpci5vYmplY3RzLCB3b3JkczogXCJPYmplY3RzXCIsIHVuaXQ6IFwiY291bnRcIiB9IDogeyB0eXBlOiBwYWlyLmJ5dGVzLCB3b3JkczogXCJCeXRlc1wiLCB1bml0OiBcImJ5dGVzXCIgfTtcbiAgY29uc3Qgc2FtcGxlcyA9IGlzT2ZBbGxvY2F0aW9ucyh0eXBlc1t0eXBlXSkgPyAtMSA6IHR5cGVzLmZpbmRJbmRleCgoeyBuYW1lIH0pID0+IG5hbWUgPT09IFwic2FtcGxlc1wiKTtcbiAgcmV0dXJuIHNhbXBsZXMgPCAwID8gbnVsbCA6IHsgdHlwZTogc2FtcGxlcywgd29yZHM6IFwiU2FtcGxlc1wiLCB1bml0OiBcImNvdW50XCIgfTtcbn1cblxuLy8gVGhlIHBhaXIgdGhhdCBhIHR5cGUgaXMgb25lIG9mOyBudWxsIHdoZXJlIGl0IGlzIG9mIG5vIGFsbG9jYXRpb25zLCBvciBhbG9uZS5cbmV4cG9ydCBmdW5jdGlvbiBhbGxvY2F0aW9uUGFpcih0eXBlczogcmVhZG9ubHkgU2FtcGxlVHlwZVtdLCB0eXBlOiBudW1iZXIpOiBBbGxvY2F0aW9uUGFpciB8IG51bGwge1xuICBjb25zdCB7IG5hbWUgfSA9IHR5cGVzW3R5cGVdO1xuICBjb25zdCB3aGljaCA9IE1hdGgubWF4KE9CSkVDVFMuaW5kZXhPZihuYW1lKSwgQllURVMuaW5kZXhPZihuYW1lKSk7XG4gIGlmICh3aGljaCA8IDApIHJldHVybiBudWxsO1xuICBjb25zdCBwYWlyID0geyBvYmplY3RzOiB0eXBlcy5maW5kSW5kZXgoKGVhY2gpID0+IGVhY2gubmFtZSA9PT0gT0JKRUNUU1t3aGljaF0pLCBieXRlczogdHlwZXMuZmluZEluZGV4KChlYWNoKSA9PiBlYWNoLm5hbWUgPT09IEJZVEVTW3doaWNoXSkgfTtcbiAgcmV0dXJuIHBhaXIub2JqZWN0cyA8IDAgfHwgcGFpci5ieXRlcyA8IDAgPyBudWxsIDogcGFpcjtcbn1cblxuLy8gVGhlIHR5cGVzIGJldHdlZW4gd2hpY2ggb25lIGNob29zZXM6IGhvdyBvZnRlbiBzYW1wbGVzIHdlcmUgdGFrZW4gaXMgbm8gbWVhc3VyZSBvZiBpdHMgb3duIGJlc2lkZSBvdGhlcnMuXG5leHBvcnQgZnVuY3Rpb24gbWVhc3VyZXMoeyB0eXBlcyB9OiBQaWNrPFByb2ZpbGUsIFwidHlwZXNcIj4pOiBTYW1wbGVUeXBlW10ge1xuICBjb25zdCBvdGhlcnMgPSB0eXBlcy5maWx0ZXIoKHsgbmFtZSB9KSA9PiBuYW1lICE9PSBcInNhbXBsZXNcIik7XG4gIHJldHVybiBvdGhlcnMubGVuZ3RoID4gMSA/IG90aGVycyA6IHR5cGVzO1xufVxuXG4vLyBXaGV0aGVyIGEgcHJvZmlsZSBpcyBvZiB0aW1lIGFuZCBvZiBhbGxvY2F0aW9uczogdGhlbiBzYW1wbGVzIG9mIG9uZSBoYXZlIG5vIHZhbHVlIG9mIHRoZSBvdGhlci5cbmV4cG9ydCBmdW5jdGlvbiBpc09mU2V2ZXJhbCh7IHR5cGVzIH06IFBpY2s8UHJvZmlsZSwgXCJ0eXBlc1wiPik6IGJvb2xlYW4ge1xuICByZXR1cm4gdHlwZXMuc29tZShpc09mQWxsb2NhdGlvbnMpICYmIHR5cGVzLnNvbWUoKHR5cGUpID0+ICFpc09mQWxsb2NhdGlvbnModHlwZSkpO1xufVxuIiwgIi8vIEhvdyBtdWNoIGVhY2ggc3RhY2sgd2VpZ2hzIHVuZGVyIHRoZSBmaWx0ZXJzIHRoYXQgYXJlIHNldDogdGhlIG9uZSBwbGFjZSB3aGVyZSBzYW1wbGVzIGFyZSBjaG9zZW4uIEFsbCB2aWV3cyBidWlsZCBvbiBpdCxcbi8vIHNvIGEgcmFuZ2UgcGlja2VkIGluIHRoZSB0aW1lbGluZSwgYSB0aHJlYWQgb3IgYSBzdGF0ZSBtZWFucyB0aGUgc2FtZSBldmVyeXdoZXJlLlxuXG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgaXNPZlRocmVhZHMsIGxhYmVsVmFsdWVzIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgeyBwcm9jZXNzT2ZUaHJlYWRzIH0gZnJvbSBcIi4vcHJvY2Vzc2VzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBjb21wYW5pb25PZiwgdGltZWxpbmVUeXBlIH0gZnJvbSBcIi4vc2FtcGxlX3R5cGVzLnRzXCI7XG5pbXBvcnQgeyBpc1RpbWUgfSBmcm9tIFwiLi91bml0cy50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIEZpbHRlciB7XG4gIHR5cGU6IG51bWJlcjtcbiAgcHJvY2VzczogbnVtYmVyIHwgbnVsbDsgLy8gaWQ7IG51bGw6IGFsbFxuICB0aHJlYWQ6IG51bWJlciB8IG51bGw7IC8vIGlkOyBudWxsOiBhbGwgYnV0IHRob3NlIHRoYXQgYXJlIGhpZGRlblxuICBoaWRkZW5UaHJlYWRzOiBSZWFkb25seVNldDxudW1iZXI+OyAvLyBpZHNcbiAgaGlkZGVuU3RhdGVzOiBSZWFkb25seVNldDxTdGF0ZT47XG4gIGxhYmVsczogcmVhZG9ubHkgc3RyaW5nW107IC8vIFwia2V5PXZhbHVlXCI7IGEgc2FtcGxlIG11c3QgY2FycnkgYWxsIG9mIHRoZW0uIFwia2V5PVwiOiBpdCBtdXN0IG5vdCBoYXZlIHRoZSBsYWJlbFxuICByYW5nZVVzOiByZWFkb25seSBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbDsgLy8gbmVlZHMgYSB0aW1lbGluZVxufVxuXG4vLyBCeSBzdGFjayBpZDogd2hhdCBlbmRzIHRoZXJlLiBgYmFzZWAgaXMgdGhlIG90aGVyIHNpZGUgb2YgYSBjb21wYXJpc29uLCBgY291bnRgIGhvdyBtYW55IHNhbXBsZXMgdGhlcmUgd2VyZSwgb3Igd2hhdCBlbHNlIHN0YW5kcyBiZXNpZGUgdGhlIHZhbHVlcy5cbmV4cG9ydCBpbnRlcmZhY2UgV2VpZ2h0cyB7XG4gIHZhbHVlOiBGbG9hdDY0QXJyYXk7XG4gIGJhc2U6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIGNvdW50OiBGbG9hdDY0QXJyYXkgfCBudWxsO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc2FtcGxlUGFzc2VzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgZmlsdGVyOiBGaWx0ZXIpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgaGlkZGVuID0gU1RBVEVTLm1hcCgoc3RhdGUpID0+IGZpbHRlci5oaWRkZW5TdGF0ZXMuaGFzKHN0YXRlKSk7XG4gIGNvbnN0IGxhYmVsUGFzc2VzID0gZmlsdGVyLmxhYmVscy5tYXAoKGxhYmVsKSA9PiBwYXNzZXNPZkxhYmVsKHByb2ZpbGUsIGxhYmVsKSk7XG4gIGNvbnN0IHByb2Nlc3NlcyA9IHByb2Nlc3NPZlRocmVhZHMocHJvZmlsZSk7XG4gIGNvbnN0IHBhc3NlcyA9IG5ldyBVaW50OEFycmF5KHByb2ZpbGUuc2FtcGxlU3RhY2subGVuZ3RoKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXNzZXMubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCB0aHJlYWQgPSBmaWx0ZXIudGhyZWFkID09PSBudWxsID8gIWZpbHRlci5oaWRkZW5UaHJlYWRzLmhhcyhwcm9maWxlLnNhbXBsZVRocmVhZFtpXSkgOiBmaWx0ZXIudGhyZWFkID09PSBwcm9maWxlLnNhbXBsZVRocmVhZFtpXTtcbiAgICBjb25zdCBwcm9jZXNzID0gZmlsdGVyLnByb2Nlc3MgPT09IG51bGwgfHwgZmlsdGVyLnByb2Nlc3MgPT09IHByb2Nlc3Nlc1twcm9maWxlLnNhbXBsZVRocmVhZFtpXV07XG4gICAgcGFzc2VzW2ldID0gcHJvY2VzcyAmJiB0aHJlYWQgJiYgIWhpZGRlbltzdGF0ZXNbaV1dICYmIGxhYmVsUGFzc2VzLmV2ZXJ5KChoYXMpID0+IGhhcyhpKSkgPyAxIDogMDtcbiAgfVxuICByZXR1cm4gcGFzc2VzO1xufVxuXG4vLyBSZXR1cm5zIHRoZSBmdW5jdGlvbiB0aGF0IHNheXMgd2hldGhlciBhIHNhbXBsZSBjYXJyaWVzIGEgbGFiZWwuIEl0IGlzIGFza2VkIGFib3V0IGVhY2ggc2V0IG9mIGxhYmVscyBhbmQgZWFjaCB0aHJlYWQgb25jZS5cbmZ1bmN0aW9uIHBhc3Nlc09mTGFiZWwocHJvZmlsZTogUHJvZmlsZSwgbGFiZWw6IHN0cmluZyk6IChzYW1wbGU6IG51bWJlcikgPT4gYm9vbGVhbiB7XG4gIGNvbnN0IGtleXMgPSBuZXcgU2V0KHByb2ZpbGUubGFiZWxTZXRzLmZsYXRNYXAoKHNldCkgPT4gc2V0Lm1hcCgoeyBrZXkgfSkgPT4ga2V5KSkpO1xuICBjb25zdCBpc0tleSA9IChrZXk6IHN0cmluZyk6IGJvb2xlYW4gPT4ga2V5cy5oYXMoa2V5KSB8fCBpc09mVGhyZWFkcyhrZXkpO1xuICBpZiAobGFiZWwuZW5kc1dpdGgoXCI9XCIpICYmIGlzS2V5KGxhYmVsLnNsaWNlKDAsIC0xKSkpIHtcbiAgICBjb25zdCBrZXkgPSBsYWJlbC5zbGljZSgwLCAtMSk7XG4gICAgY29uc3QgW3NldHMsIHRocmVhZHNdID0gW3ZhbHVlc09mU2V0cyhwcm9maWxlLCBrZXkpLCB2YWx1ZXNPZlRocmVhZHMocHJvZmlsZSwga2V5KV07XG4gICAgcmV0dXJuIChpKSA9PiBzZXRzW3Byb2ZpbGUuc2FtcGxlTGFiZWxzW2ldXS5sZW5ndGggPT09IDAgJiYgdGhyZWFkc1twcm9maWxlLnNhbXBsZVRocmVhZFtpXV0ubGVuZ3RoID09PSAwO1xuICB9XG4gIGNvbnN0IHNldHMgPSBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gc2V0LnNvbWUoKHsga2V5LCB2YWx1ZSB9KSA9PiBgJHtrZXl9PSR7dmFsdWV9YCA9PT0gbGFiZWwpKTtcbiAgY29uc3Qga2V5ID0gbGFiZWwuc2xpY2UoMCwgbGFiZWwuaW5kZXhPZihcIj1cIikpO1xuICBjb25zdCB0aHJlYWRzID0gdmFsdWVzT2ZUaHJlYWRzKHByb2ZpbGUsIGtleSkubWFwKCh2YWx1ZXMpID0+IHZhbHVlcy5zb21lKCh2YWx1ZSkgPT4gYCR7a2V5fT0ke3ZhbHVlfWAgPT09IGxhYmVsKSk7XG4gIHJldHVybiAoaSkgPT4gc2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0gfHwgdGhyZWFkc1twcm9maWxlLnNhbXBsZVRocmVhZFtpXV07XG59XG5cbmNvbnN0IHZhbHVlc09mU2V0cyA9IChwcm9maWxlOiBQcm9maWxlLCBrZXk6IHN0cmluZyk6IHN0cmluZ1tdW10gPT5cbiAgcHJvZmlsZS5sYWJlbFNldHMubWFwKChzZXQpID0+IHNldC5maWx0ZXIoKGxhYmVsKSA9PiBsYWJlbC5rZXkgPT09IGtleSkubWFwKCh7IHZhbHVlIH0pID0+IHZhbHVlKSk7XG5cbi8vIFRoZSBlbXB0eSBzZXQgb2YgbGFiZWxzIGlzIHNldCAwLlxuY29uc3QgdmFsdWVzT2ZUaHJlYWRzID0gKHByb2ZpbGU6IFByb2ZpbGUsIGtleTogc3RyaW5nKTogc3RyaW5nW11bXSA9PlxuICBwcm9maWxlLnRocmVhZHMubWFwKChfLCB0aHJlYWQpID0+IChpc09mVGhyZWFkcyhrZXkpID8gbGFiZWxWYWx1ZXMocHJvZmlsZSwga2V5LCB0aHJlYWQsIDApIDogW10pKTtcblxuLy8gV2hhdCBlYWNoIHNhbXBsZSB3ZWlnaHMgdW5kZXIgdGhlIGZpbHRlcidzIHR5cGUgYW5kIHJhbmdlLCBhbmQgd2hhdCBzdGFuZHMgYmVzaWRlIGl0OiBob3cgbWFueSBzYW1wbGVzIHRoYXQgaXMuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVZhbHVlcyB7XG4gIHZhbHVlczogRmxvYXQ2NEFycmF5O1xuICBjb3VudHM6IEZsb2F0NjRBcnJheSB8IG51bGw7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzYW1wbGVWYWx1ZXMocHJvZmlsZTogUHJvZmlsZSwgZmlsdGVyOiBGaWx0ZXIpOiBTYW1wbGVWYWx1ZXMge1xuICBjb25zdCBjb3VudFR5cGUgPSBjb21wYW5pb25PZihwcm9maWxlLCBmaWx0ZXIudHlwZSk/LnR5cGUgPz8gLTE7XG4gIGNvbnN0IGNvdW50cyA9IGNvdW50VHlwZSA8IDAgPyBudWxsIDogcHJvZmlsZS52YWx1ZXNbY291bnRUeXBlXTtcbiAgY29uc3QgdmFsdWVzID0gcHJvZmlsZS52YWx1ZXNbZmlsdGVyLnR5cGVdO1xuICBpZiAoIWZpbHRlci5yYW5nZVVzIHx8ICFwcm9maWxlLnRpbWVsaW5lKSByZXR1cm4geyB2YWx1ZXMsIGNvdW50cyB9O1xuICBjb25zdCBpblJhbmdlID0gc3Vtc0luUmFuZ2UocHJvZmlsZSwgZmlsdGVyLnJhbmdlVXMpO1xuICBjb25zdCB0aW1lZCA9IHRpbWVsaW5lVHlwZShwcm9maWxlKTtcbiAgaWYgKGZpbHRlci50eXBlID09PSB0aW1lZCkgcmV0dXJuIHsgdmFsdWVzOiBpblJhbmdlLndlaWdodCwgY291bnRzOiBpblJhbmdlLmNvdW50IH07XG4gIGlmIChmaWx0ZXIudHlwZSA9PT0gY291bnRUeXBlKSByZXR1cm4geyB2YWx1ZXM6IGluUmFuZ2UuY291bnQsIGNvdW50czogaW5SYW5nZS5jb3VudCB9O1xuICAvLyBUaGUgdGltZWxpbmUgaGFzIG5vIHRpbWVzIG9mIG90aGVyIHR5cGVzOiB0aGV5IGFyZSB0YWtlbiB0byBoYXZlIGNvbWUgYXMgaXRzIG93biBkaWQuXG4gIGNvbnN0IHdob2xlID0gcHJvZmlsZS52YWx1ZXNbdGltZWRdO1xuICByZXR1cm4geyB2YWx1ZXM6IHZhbHVlcy5tYXAoKHZhbHVlLCBpKSA9PiAod2hvbGVbaV0gPT09IDAgPyAwIDogKHZhbHVlICogaW5SYW5nZS53ZWlnaHRbaV0pIC8gd2hvbGVbaV0pKSwgY291bnRzOiBpblJhbmdlLmNvdW50IH07XG59XG5cbmV4cG9ydCBmdW5jdGlvbiB3ZWlnaHRzT2YocHJvZmlsZTogUHJvZmlsZSwgc3RhdGVzOiBVaW50OEFycmF5LCBmaWx0ZXI6IEZpbHRlcik6IFdlaWdodHMge1xuICBjb25zdCBwYXNzZXMgPSBzYW1wbGVQYXNzZXMocHJvZmlsZSwgc3RhdGVzLCBmaWx0ZXIpO1xuICBjb25zdCB7IHZhbHVlcywgY291bnRzIH0gPSBzYW1wbGVWYWx1ZXMocHJvZmlsZSwgZmlsdGVyKTtcbiAgY29uc3Qgc2l6ZSA9IHByb2ZpbGUuc3RhY2tQYXJlbnQubGVuZ3RoO1xuICBjb25zdCByZXN1bHQ6IFdlaWdodHMgPSB7XG4gICAgdmFsdWU6IG5ldyBGbG9hdDY0QXJyYXkoc2l6ZSksXG4gICAgYmFzZTogcHJvZmlsZS5zYW1wbGVJc0Jhc2UgJiYgbmV3IEZsb2F0NjRBcnJheShzaXplKSxcbiAgICBjb3VudDogY291bnRzICYmIG5ldyBGbG9hdDY0QXJyYXkoc2l6ZSksXG4gIH07XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgcGFzc2VzLmxlbmd0aDsgaSsrKSB7XG4gICAgaWYgKCFwYXNzZXNbaV0pIGNvbnRpbnVlO1xuICAgIGNvbnN0IHN0YWNrID0gcHJvZmlsZS5zYW1wbGVTdGFja1tpXTtcbiAgICBjb25zdCBpc0Jhc2UgPSBwcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldID09PSAxO1xuICAgIGNvbnN0IHRhcmdldCA9IGlzQmFzZSA/IHJlc3VsdC5iYXNlISA6IHJlc3VsdC52YWx1ZTtcbiAgICB0YXJnZXRbc3RhY2tdICs9IHZhbHVlc1tpXTtcbiAgICBpZiAocmVzdWx0LmNvdW50ICYmICFpc0Jhc2UpIHJlc3VsdC5jb3VudFtzdGFja10gKz0gY291bnRzIVtpXTtcbiAgfVxuICByZXR1cm4gcmVzdWx0O1xufVxuXG4vLyBTdW1zIG9mIGVhY2ggc2FtcGxlIGJldHdlZW4gdHdvIGluc3RhbnRzLiBXaGF0IGxpZXMgYWNyb3NzIGFuIGVkZ2UgY291bnRzIHdpdGggdGhlIHBhcnQgaW5zaWRlLCBzbyByYW5nZXMgc2lkZSBieSBzaWRlIGFkZFxuLy8gdXAgdG8gd2hhdCB0aGV5IGNvdmVyOyB0aGUgY291bnQgZ29lcyB0byB0aGUgcmFuZ2UgaW4gd2hpY2ggYSBzYW1wbGUgd2FzIHRha2VuLlxuZnVuY3Rpb24gc3Vtc0luUmFuZ2UocHJvZmlsZTogUHJvZmlsZSwgW2Zyb20sIHRvXTogcmVhZG9ubHkgW251bWJlciwgbnVtYmVyXSk6IHsgd2VpZ2h0OiBGbG9hdDY0QXJyYXk7IGNvdW50OiBGbG9hdDY0QXJyYXkgfSB7XG4gIGNvbnN0IHsgZW5kVXMsIHNhbXBsZSwgd2VpZ2h0IH0gPSBwcm9maWxlLnRpbWVsaW5lITtcbiAgY29uc3QgaGFzTGVuZ3RoID0gaXNUaW1lKHByb2ZpbGUudHlwZXNbdGltZWxpbmVUeXBlKHByb2ZpbGUpXS51bml0KTtcbiAgY29uc3Qgc3VtcyA9IHsgd2VpZ2h0OiBuZXcgRmxvYXQ2NEFycmF5KHByb2ZpbGUuc2FtcGxlU3RhY2subGVuZ3RoKSwgY291bnQ6IG5ldyBGbG9hdDY0QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpIH07XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgc2FtcGxlLmxlbmd0aDsgaSsrKSB7XG4gICAgY29uc3QgZW5kID0gZW5kVXNbaV07XG4gICAgY29uc3QgbGVuZ3RoVXMgPSBoYXNMZW5ndGggPyBNYXRoLm1heCh3ZWlnaHRbaV0gLyAxMDAwLCAwKSA6IDA7XG4gICAgY29uc3QgaW5zaWRlID0gTWF0aC5taW4oZW5kLCB0bykgLSBNYXRoLm1heChlbmQgLSBsZW5ndGhVcywgZnJvbSk7XG4gICAgY29uc3QgdGFrZW4gPSBlbmQgPiBmcm9tICYmIGVuZCA8PSB0bztcbiAgICBpZiAodGFrZW4pIHN1bXMuY291bnRbc2FtcGxlW2ldXSArPSAxO1xuICAgIGlmIChsZW5ndGhVcyA+IDAgPyBpbnNpZGUgPiAwIDogdGFrZW4pIHN1bXMud2VpZ2h0W3NhbXBsZVtpXV0gKz0gd2VpZ2h0W2ldICogKGxlbmd0aFVzID4gMCA/IGluc2lkZSAvIGxlbmd0aFVzIDogMSk7XG4gIH1cbiAgcmV0dXJuIHN1bXM7XG59XG5cbi8vIFRoZSBzdW0gYnkgc3RhdGUsIGZvciB0aGUgYmFyIHRoYXQgc2F5cyB3aGF0IHRoZSB0aW1lIHdlbnQgaW50by4gSGlkZGVuIHN0YXRlcyBhcmUgY291bnRlZDogdGhlIGJhciBpcyBhbHNvIHRoZSBmaWx0ZXIuXG5leHBvcnQgZnVuY3Rpb24gc3RhdGVUb3RhbHMocHJvZmlsZTogUHJvZmlsZSwgc3RhdGVzOiBVaW50OEFycmF5LCBmaWx0ZXI6IEZpbHRlciwgYmFzZSA9IGZhbHNlKTogbnVtYmVyW10ge1xuICBjb25zdCBwYXNzZXMgPSBzYW1wbGVQYXNzZXMocHJvZmlsZSwgc3RhdGVzLCB7IC4uLmZpbHRlciwgaGlkZGVuU3RhdGVzOiBuZXcgU2V0KCkgfSk7XG4gIGNvbnN0IHsgdmFsdWVzIH0gPSBzYW1wbGVWYWx1ZXMocHJvZmlsZSwgZmlsdGVyKTtcbiAgY29uc3QgdG90YWxzID0gU1RBVEVTLm1hcCgoKSA9PiAwKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXNzZXMubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCBpc0Jhc2UgPSBwcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldID09PSAxO1xuICAgIGlmIChwYXNzZXNbaV0gJiYgaXNCYXNlID09PSBiYXNlKSB0b3RhbHNbc3RhdGVzW2ldXSArPSB2YWx1ZXNbaV07XG4gIH1cbiAgcmV0dXJuIHRvdGFscztcbn1cbiIsICIvLyBTYW1wbGVzIGFkZGVkIHVwIGJ5IHRoZSB2YWx1ZXMgb2Ygb25lIGxhYmVsLCB3aXRoIHdoYXQgaXMga25vd24gb2YgaG93IGxvbmcgZWFjaCB0b29rOiB3aGF0IGBzcGVyZiByZXBvcnQgLS1ieWAgcHJpbnRzLlxuXG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgbGFiZWxWYWx1ZXMgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGFsbG9jYXRpb25QYWlyIH0gZnJvbSBcIi4vc2FtcGxlX3R5cGVzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFNwYW4gfSBmcm9tIFwiLi9zcGFucy50c1wiO1xuaW1wb3J0IHsgc2FtcGxlUGFzc2VzLCBzYW1wbGVWYWx1ZXMsIHR5cGUgRmlsdGVyIH0gZnJvbSBcIi4vd2VpZ2h0cy50c1wiO1xuXG4vLyBXaGF0IHRoZSB0aW1lIG9mIGEgcm93IHdlbnQgaW50by4gQ29tcGlsZWQgY29kZSBydW5zLCB0b28uXG5leHBvcnQgY29uc3QgUEFSVFMgPSBbXCJydW5uaW5nXCIsIFwiYmxvY2tlZFwiLCBcIndhaXRcIiwgXCJnY1wiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFBhcnQgPSAodHlwZW9mIFBBUlRTKVtudW1iZXJdO1xuXG5jb25zdCBQQVJUX09GX1NUQVRFID0gU1RBVEVTLm1hcCgoc3RhdGU6IFN0YXRlKSA9PiBQQVJUUy5pbmRleE9mKHN0YXRlID09PSBcImppdFwiID8gXCJydW5uaW5nXCIgOiBzdGF0ZSkpO1xuXG4vLyBPbmUgc2lkZSBvZiBhIHJvdzogaW4gYSBwcm9maWxlIGFsb25lIHRoZXJlIGlzIG9uZS5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWxTaWRlIHtcbiAgdG90YWw6IG51bWJlcjtcbiAgcGFydHM6IG51bWJlcltdOyAvLyBieSBQQVJUU1xuICBhbW91bnRzOiBudW1iZXJbXTsgLy8gb2JqZWN0cyBhbmQgYnl0ZXMsIHdoZXJlIHRoZSB0eXBlIGlzIG9mIGFsbG9jYXRpb25zOyBlbHNlIHplcm9zXG4gIHNwYW46IFNwYW4gfCBudWxsO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsUm93IHtcbiAgdmFsdWVzOiByZWFkb25seSBzdHJpbmdbXTsgLy8gdGhhdCB0aGUgc2FtcGxlcyBoYXZlOyBub25lIGluIHRob3NlIHdpdGhvdXQgdGhlIGxhYmVsXG4gIG5vdzogTGFiZWxTaWRlO1xuICBiYXNlOiBMYWJlbFNpZGU7IC8vIHplcm9zIGluIGEgcHJvZmlsZSBhbG9uZVxufVxuXG5pbnRlcmZhY2UgQ2hvaWNlIHtcbiAga2V5OiBzdHJpbmc7XG4gIGZpbHRlcjogRmlsdGVyO1xuICBzdGFja3M6IFVpbnQ4QXJyYXkgfCBudWxsOyAvLyBieSBzdGFjayBpZDogMSBmb3IgdGhvc2UgdGhhdCBhIGZvY3VzIGxlYXZlczsgbnVsbDogYWxsXG4gIGJhc2VTY2FsZTogbnVtYmVyO1xuICB3aXRoU3BhbnNBbG9uZTogYm9vbGVhbjsgLy8gdmFsdWVzIHRoYXQgbm8gc2FtcGxlIGhhcywgYnV0IGEgc3BhbiwgYXJlIHJvd3MsIHRvb1xufVxuXG5jb25zdCBuZXdTaWRlID0gKCk6IExhYmVsU2lkZSA9PiAoeyB0b3RhbDogMCwgcGFydHM6IFBBUlRTLm1hcCgoKSA9PiAwKSwgYW1vdW50czogWzAsIDBdLCBzcGFuOiBudWxsIH0pO1xuXG5leHBvcnQgZnVuY3Rpb24gbGFiZWxSb3dzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSwgeyBrZXksIGZpbHRlciwgc3RhY2tzLCBiYXNlU2NhbGUsIHdpdGhTcGFuc0Fsb25lIH06IENob2ljZSk6IExhYmVsUm93W10ge1xuICBjb25zdCByb3dzID0gbmV3IE1hcDxzdHJpbmcsIExhYmVsUm93PigpO1xuICBjb25zdCByb3dPZiA9ICh2YWx1ZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogTGFiZWxSb3cgPT4ge1xuICAgIGNvbnN0IHdvcmRzID0gdmFsdWVzLmpvaW4oXCIsXCIpO1xuICAgIGxldCByb3cgPSByb3dzLmdldCh3b3Jkcyk7XG4gICAgaWYgKCFyb3cpIHJvd3Muc2V0KHdvcmRzLCAocm93ID0geyB2YWx1ZXMsIG5vdzogbmV3U2lkZSgpLCBiYXNlOiBuZXdTaWRlKCkgfSkpO1xuICAgIHJldHVybiByb3c7XG4gIH07XG4gIGNvbnN0IG9mU2FtcGxlcyA9IG5ldyBNYXA8bnVtYmVyLCBMYWJlbFJvdz4oKTsgLy8gdGhyZWFkcyBhbmQgc2V0cyBvZiBsYWJlbHMgYXJlIGZld2VyIHRoYW4gc2FtcGxlc1xuICBjb25zdCBwYXNzZXMgPSBzYW1wbGVQYXNzZXMocHJvZmlsZSwgc3RhdGVzLCBmaWx0ZXIpO1xuICBjb25zdCB7IHZhbHVlcyB9ID0gc2FtcGxlVmFsdWVzKHByb2ZpbGUsIGZpbHRlcik7XG4gIGNvbnN0IHBhaXIgPSBhbGxvY2F0aW9uUGFpcihwcm9maWxlLnR5cGVzLCBmaWx0ZXIudHlwZSk7XG4gIGNvbnN0IGFtb3VudHMgPSBwYWlyID8gW3Byb2ZpbGUudmFsdWVzW3BhaXIub2JqZWN0c10sIHByb2ZpbGUudmFsdWVzW3BhaXIuYnl0ZXNdXSA6IFt2YWx1ZXNdO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHBhc3Nlcy5sZW5ndGg7IGkrKykge1xuICAgIGlmICghcGFzc2VzW2ldIHx8IGFtb3VudHMuZXZlcnkoKGVhY2gpID0+IGVhY2hbaV0gPT09IDApIHx8IChzdGFja3MgJiYgIXN0YWNrc1twcm9maWxlLnNhbXBsZVN0YWNrW2ldXSkpIGNvbnRpbnVlO1xuICAgIGNvbnN0IFt0aHJlYWQsIGxhYmVsc10gPSBbcHJvZmlsZS5zYW1wbGVUaHJlYWRbaV0sIHByb2ZpbGUuc2FtcGxlTGFiZWxzW2ldXTtcbiAgICBjb25zdCBwbGFjZSA9IGxhYmVscyAqIHByb2ZpbGUudGhyZWFkcy5sZW5ndGggKyB0aHJlYWQ7XG4gICAgbGV0IHJvdyA9IG9mU2FtcGxlcy5nZXQocGxhY2UpO1xuICAgIGlmICghcm93KSBvZlNhbXBsZXMuc2V0KHBsYWNlLCAocm93ID0gcm93T2YobGFiZWxWYWx1ZXMocHJvZmlsZSwga2V5LCB0aHJlYWQsIGxhYmVscykpKSk7XG4gICAgY29uc3QgaXNCYXNlID0gcHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSA9PT0gMTtcbiAgICBjb25zdCBzaWRlID0gaXNCYXNlID8gcm93LmJhc2UgOiByb3cubm93O1xuICAgIGNvbnN0IHZhbHVlID0gdmFsdWVzW2ldICogKGlzQmFzZSA/IGJhc2VTY2FsZSA6IDEpO1xuICAgIHNpZGUudG90YWwgKz0gdmFsdWU7XG4gICAgaWYgKHBhaXIpIGFtb3VudHMuZm9yRWFjaCgoZWFjaCwgYW1vdW50KSA9PiAoc2lkZS5hbW91bnRzW2Ftb3VudF0gKz0gZWFjaFtpXSAqIChpc0Jhc2UgPyBiYXNlU2NhbGUgOiAxKSkpO1xuICAgIGVsc2Ugc2lkZS5wYXJ0c1tQQVJUX09GX1NUQVRFW3N0YXRlc1tpXV1dICs9IHZhbHVlO1xuICB9XG4gIGNvbnN0IHNwYW5zID0gW1tcIm5vd1wiLCBwcm9maWxlLnNwYW5zXSwgW1wiYmFzZVwiLCBwcm9maWxlLmJhc2VTcGFuc11dIGFzIGNvbnN0O1xuICBmb3IgKGNvbnN0IFtzaWRlLCBhbGxdIG9mIHNwYW5zKSB7XG4gICAgZm9yIChjb25zdCBbdmFsdWUsIHNwYW5dIG9mIGFsbD8uZ2V0KGtleSkgPz8gW10pIHtcbiAgICAgIGlmICh3aXRoU3BhbnNBbG9uZSB8fCByb3dzLmhhcyh2YWx1ZSkpIHJvd09mKHZhbHVlID09PSBcIlwiID8gW10gOiBbdmFsdWVdKVtzaWRlXS5zcGFuID0gc3BhbjtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIFsuLi5yb3dzLnZhbHVlcygpXTtcbn1cblxuLy8gVGhlIHN1bSBvZiBhbGwgcm93cy4gTWVkaWFucyBkbyBub3QgYWRkIHVwLlxuZXhwb3J0IGZ1bmN0aW9uIHN1bU9mKHJvd3M6IHJlYWRvbmx5IExhYmVsUm93W10pOiBMYWJlbFJvdyB7XG4gIGNvbnN0IHN1bTogTGFiZWxSb3cgPSB7IHZhbHVlczogW10sIG5vdzogbmV3U2lkZSgpLCBiYXNlOiBuZXdTaWRlKCkgfTtcbiAgZm9yIChjb25zdCBzaWRlIG9mIFtcIm5vd1wiLCBcImJhc2VcIl0gYXMgY29uc3QpIHtcbiAgICBmb3IgKGNvbnN0IHJvdyBvZiByb3dzKSB7XG4gICAgICBzdW1bc2lkZV0udG90YWwgKz0gcm93W3NpZGVdLnRvdGFsO1xuICAgICAgcm93W3NpZGVdLmFtb3VudHMuZm9yRWFjaCgodmFsdWUsIGFtb3VudCkgPT4gKHN1bVtzaWRlXS5hbW91bnRzW2Ftb3VudF0gKz0gdmFsdWUpKTtcbiAgICAgIHJvd1tzaWRlXS5wYXJ0cy5mb3JFYWNoKCh2YWx1ZSwgcGFydCkgPT4gKHN1bVtzaWRlXS5wYXJ0c1twYXJ0XSArPSB2YWx1ZSkpO1xuICAgICAgY29uc3QgY291bnQgPSAoc3VtW3NpZGVdLnNwYW4/LmNvdW50ID8/IDApICsgKHJvd1tzaWRlXS5zcGFuPy5jb3VudCA/PyAwKTtcbiAgICAgIGlmIChjb3VudCA+IDApIHN1bVtzaWRlXS5zcGFuID0geyBjb3VudCwgbWVkaWFuTnM6IDAsIHA5NU5zOiAwIH07XG4gICAgfVxuICB9XG4gIHJldHVybiBzdW07XG59XG5cbmV4cG9ydCB0eXBlIExhYmVsQ29sdW1uID0gXCJ0b3RhbFwiIHwgXCJiYXNlXCIgfCBcImNoYW5nZVwiIHwgUGFydCB8IFwib2JqZWN0c1wiIHwgXCJieXRlc1wiIHwgXCJjb3VudFwiIHwgXCJtZWRpYW5cIiB8IFwicDk1XCIgfCBcImxhYmVsXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWxPcmRlciB7XG4gIGNvbHVtbjogTGFiZWxDb2x1bW47XG4gIGRlc2NlbmRpbmc6IGJvb2xlYW47XG59XG5cbi8vIFNhbXBsZXMgd2l0aG91dCB0aGUgbGFiZWwgY29tZSBsYXN0LCB3aGF0ZXZlciB0aGUgb3JkZXIgaXMuXG5leHBvcnQgZnVuY3Rpb24gc29ydExhYmVsUm93cyhyb3dzOiByZWFkb25seSBMYWJlbFJvd1tdLCB7IGNvbHVtbiwgZGVzY2VuZGluZyB9OiBMYWJlbE9yZGVyKTogTGFiZWxSb3dbXSB7XG4gIGNvbnN0IHNpZ24gPSBkZXNjZW5kaW5nID8gLTEgOiAxO1xuICBjb25zdCBrZXllZCA9IHJvd3MubWFwKChyb3cpID0+ICh7IHJvdywga2V5OiBrZXlPZihyb3csIGNvbHVtbiksIGlzTGFzdDogcm93LnZhbHVlcy5sZW5ndGggPT09IDAgfSkpO1xuICBrZXllZC5zb3J0KChhLCBiKSA9PlxuICAgIE51bWJlcihhLmlzTGFzdCkgLSBOdW1iZXIoYi5pc0xhc3QpIHx8IChhLmtleSA8IGIua2V5ID8gLXNpZ24gOiBhLmtleSA+IGIua2V5ID8gc2lnbiA6IGIucm93Lm5vdy50b3RhbCAtIGEucm93Lm5vdy50b3RhbCksXG4gICk7XG4gIHJldHVybiBrZXllZC5tYXAoKHsgcm93IH0pID0+IHJvdyk7XG59XG5cbmZ1bmN0aW9uIGtleU9mKHsgdmFsdWVzLCBub3csIGJhc2UgfTogTGFiZWxSb3csIGNvbHVtbjogTGFiZWxDb2x1bW4pOiBudW1iZXIgfCBzdHJpbmcge1xuICBzd2l0Y2ggKGNvbHVtbikge1xuICAgIGNhc2UgXCJ0b3RhbFwiOiByZXR1cm4gbm93LnRvdGFsO1xuICAgIGNhc2UgXCJiYXNlXCI6IHJldHVybiBiYXNlLnRvdGFsO1xuICAgIGNhc2UgXCJvYmplY3RzXCI6IHJldHVybiBub3cuYW1vdW50c1swXTtcbiAgICBjYXNlIFwiYnl0ZXNcIjogcmV0dXJuIG5vdy5hbW91bnRzWzFdO1xuICAgIGNhc2UgXCJjaGFuZ2VcIjogcmV0dXJuIE1hdGguYWJzKG5vdy50b3RhbCAtIGJhc2UudG90YWwpO1xuICAgIGNhc2UgXCJjb3VudFwiOiByZXR1cm4gbm93LnNwYW4/LmNvdW50ID8/IDA7XG4gICAgY2FzZSBcIm1lZGlhblwiOiByZXR1cm4gbm93LnNwYW4/Lm1lZGlhbk5zID8/IDA7XG4gICAgY2FzZSBcInA5NVwiOiByZXR1cm4gbm93LnNwYW4/LnA5NU5zID8/IDA7XG4gICAgY2FzZSBcImxhYmVsXCI6IHJldHVybiB2YWx1ZXMuam9pbihcIixcIikudG9Mb3dlckNhc2UoKTtcbiAgICBkZWZhdWx0OiByZXR1cm4gbm93LnBhcnRzW1BBUlRTLmluZGV4T2YoY29sdW1uKV07XG4gIH1cbn1cblxuLy8gVGhlIGZpbHRlciB0aGF0IGxlYXZlcyB0aGUgc2FtcGxlcyBvZiBhIHJvdzogXCJrZXk9dmFsdWVcIiBmb3IgZWFjaCwgXCJrZXk9XCIgZm9yIHRob3NlIHdpdGhvdXQgdGhlIGxhYmVsLlxuZXhwb3J0IGZ1bmN0aW9uIGZpbHRlcnNPZihrZXk6IHN0cmluZywgdmFsdWVzOiByZWFkb25seSBzdHJpbmdbXSk6IHN0cmluZ1tdIHtcbiAgcmV0dXJuIHZhbHVlcy5sZW5ndGggPT09IDAgPyBbYCR7a2V5fT1gXSA6IHZhbHVlcy5tYXAoKHZhbHVlKSA9PiBgJHtrZXl9PSR7dmFsdWV9YCk7XG59XG5cbi8vIFRoZSBmaWx0ZXJzIHRoYXQgYXJlIG9mIG90aGVyIGxhYmVscy5cbmV4cG9ydCBmdW5jdGlvbiBmaWx0ZXJzT2ZPdGhlcnMoa2V5OiBzdHJpbmcsIGxhYmVsczogcmVhZG9ubHkgc3RyaW5nW10pOiBzdHJpbmdbXSB7XG4gIHJldHVybiBsYWJlbHMuZmlsdGVyKChsYWJlbCkgPT4gIWxhYmVsLnN0YXJ0c1dpdGgoYCR7a2V5fT1gKSk7XG59XG4iLCAiLy8gQSB0cmVlIG9mIGdyb3VwcyB3aXRoIHdlaWdodHM6IHdoYXQgdGhlIGZsYW1lIGdyYXBoLCB0aGUgY2FsbCB0cmVlIGFuZCB0aGUgc2FuZHdpY2ggZHJhdy5cbi8vXG4vLyBOb2RlIDAgaXMgdGhlIHJvb3QgYW5kIHN0YW5kcyBmb3IgZXZlcnl0aGluZzsgcGFyZW50cyBwcmVjZWRlIGNoaWxkcmVuLiBXaWR0aCBpcyB3aGF0IGEgbm9kZSB0YWtlcyBvbiB0aGUgc2NyZWVuOiBpdHNcbi8vIHRvdGFsLCBvciBpbiBhIGNvbXBhcmlzb24gdGhlIGxhcmdlciBvZiBib3RoIHNpZGVzLCBzbyB0aGF0IHdoYXQgdmFuaXNoZWQgaXMgc3RpbGwgdGhlcmUgdG8gYmUgc2Vlbi5cblxuaW1wb3J0IHR5cGUgeyBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB7IFBhaXJJbmRleCB9IGZyb20gXCIuL3BhaXJfaW5kZXgudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB0eXBlIHsgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBUcmVlIHtcbiAgY291bnQ6IG51bWJlcjtcbiAgZ3JvdXA6IEludDMyQXJyYXk7XG4gIHBhcmVudDogSW50MzJBcnJheTtcbiAgZGVwdGg6IEludDMyQXJyYXk7XG4gIGZpcnN0Q2hpbGQ6IEludDMyQXJyYXk7IC8vIGhlYXZpZXN0IGZpcnN0OyAwOiBub25lXG4gIG5leHRTaWJsaW5nOiBJbnQzMkFycmF5OyAvLyAwOiBub25lXG4gIHNlbGY6IEZsb2F0NjRBcnJheTtcbiAgdG90YWw6IEZsb2F0NjRBcnJheTtcbiAgYmFzZVNlbGY6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIGJhc2VUb3RhbDogRmxvYXQ2NEFycmF5IHwgbnVsbDtcbiAgc2FtcGxlczogRmxvYXQ2NEFycmF5IHwgbnVsbDsgLy8gaW4gYWxsIG9mIHRoZSBub2RlLCBhcyBgdG90YWxgXG4gIHdpZHRoOiBGbG9hdDY0QXJyYXk7XG4gIHN0YXJ0OiBGbG9hdDY0QXJyYXk7IC8vIHdoZXJlIHRoZSBub2RlIGJlZ2lucywgaW4gdGhlIHVuaXQgb2Ygd2lkdGhcbiAgbGV2ZWxzOiBJbnQzMkFycmF5W107IC8vIHRoZSBub2RlcyBvZiBlYWNoIGRlcHRoLCBmcm9tIGxlZnQgdG8gcmlnaHRcbiAgY3V0OiBVaW50OEFycmF5IHwgbnVsbDsgLy8gMTogaGFzIGNhbGxlcnMgdGhhdCB3ZXJlIHRvbyB0aGluIHRvIGJlIGZvbGxvd2VkXG59XG5cbi8vIFJvd3MgYXMgdGhleSBhcmUgZm91bmQsIGJlZm9yZSB0aGVpciBudW1iZXIgaXMga25vd24uXG5leHBvcnQgY2xhc3MgRHJhZnQge1xuICBncm91cDogSW50MzJBcnJheTtcbiAgcGFyZW50OiBJbnQzMkFycmF5O1xuICBzZWxmOiBGbG9hdDY0QXJyYXk7XG4gIGJhc2U6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIHNhbXBsZXM6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIGNvdW50ID0gMTsgLy8gdGhlIHJvb3RcblxuICBjb25zdHJ1Y3RvcihleHBlY3RlZDogbnVtYmVyLCB3ZWlnaHRzOiBXZWlnaHRzKSB7XG4gICAgdGhpcy5ncm91cCA9IG5ldyBJbnQzMkFycmF5KGV4cGVjdGVkKTtcbiAgICB0aGlzLnBhcmVudCA9IG5ldyBJbnQzMkFycmF5KGV4cGVjdGVkKTtcbiAgICB0aGlzLnNlbGYgPSBuZXcgRmxvYXQ2NEFycmF5KGV4cGVjdGVkKTtcbiAgICB0aGlzLmJhc2UgPSB3ZWlnaHRzLmJhc2UgJiYgbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5zYW1wbGVzID0gd2VpZ2h0cy5jb3VudCAmJiBuZXcgRmxvYXQ2NEFycmF5KGV4cGVjdGVkKTtcbiAgICB0aGlzLnBhcmVudFswXSA9IC0xO1xuICB9XG5cbiAgYWRkKHBhcmVudDogbnVtYmVyLCBncm91cDogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBpZiAodGhpcy5jb3VudCA9PT0gdGhpcy5ncm91cC5sZW5ndGgpIHRoaXMuZ3JvdygpO1xuICAgIHRoaXMucGFyZW50W3RoaXMuY291bnRdID0gcGFyZW50O1xuICAgIHRoaXMuZ3JvdXBbdGhpcy5jb3VudF0gPSBncm91cDtcbiAgICByZXR1cm4gdGhpcy5jb3VudCsrO1xuICB9XG5cbiAgcHJpdmF0ZSBncm93KCk6IHZvaWQge1xuICAgIGNvbnN0IHNpemUgPSB0aGlzLmdyb3VwLmxlbmd0aCAqIDI7XG4gICAgY29uc3QgbG9uZ2VyID0gKG9sZDogRmxvYXQ2NEFycmF5KTogRmxvYXQ2NEFycmF5ID0+IHtcbiAgICAgIGNvbnN0IHJlc3VsdCA9IG5ldyBGbG9hdDY0QXJyYXkoc2l6ZSk7XG4gICAgICByZXN1bHQuc2V0KG9sZCk7XG4gICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG4gICAgY29uc3QgbG9uZ2VySWRzID0gKG9sZDogSW50MzJBcnJheSk6IEludDMyQXJyYXkgPT4ge1xuICAgICAgY29uc3QgcmVzdWx0ID0gbmV3IEludDMyQXJyYXkoc2l6ZSk7XG4gICAgICByZXN1bHQuc2V0KG9sZCk7XG4gICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG4gICAgdGhpcy5ncm91cCA9IGxvbmdlcklkcyh0aGlzLmdyb3VwKTtcbiAgICB0aGlzLnBhcmVudCA9IGxvbmdlcklkcyh0aGlzLnBhcmVudCk7XG4gICAgdGhpcy5zZWxmID0gbG9uZ2VyKHRoaXMuc2VsZik7XG4gICAgdGhpcy5iYXNlID0gdGhpcy5iYXNlICYmIGxvbmdlcih0aGlzLmJhc2UpO1xuICAgIHRoaXMuc2FtcGxlcyA9IHRoaXMuc2FtcGxlcyAmJiBsb25nZXIodGhpcy5zYW1wbGVzKTtcbiAgfVxufVxuXG5leHBvcnQgaW50ZXJmYWNlIFRyZWVPcHRpb25zIHtcbiAgaGlkZGVuPzogVWludDhBcnJheSB8IHVuZGVmaW5lZDsgLy8gYnkgZ3JvdXA6IGxlZnQgb3V0LCB3aGF0IHRoZXkgY2FsbGVkIG1vdmVzIHRvIHRoZWlyIGNhbGxlcnNcbiAgcm9vdD86IG51bWJlciB8IHVuZGVmaW5lZDsgLy8gZ3JvdXA6IHRoZSB0cmVlIG9mIHdoYXQgaXRzIG91dGVybW9zdCBmcmFtZXMgY2FsbGVkXG59XG5cbi8vIFNheXMgd2hpY2ggc3RhY2tzIGNhbiBiZSByZWFjaGVkIGJ5IHdlaWdodCBhdCBhbGw6IGEgZmlsdGVyIGxlYXZlcyBtb3N0IG9mIGEgcHJvZmlsZSBlbXB0eS5cbmZ1bmN0aW9uIHJlYWNoZWQocHJvZmlsZTogUHJvZmlsZSwgd2VpZ2h0czogV2VpZ2h0cyk6IFVpbnQ4QXJyYXkge1xuICBjb25zdCB7IHN0YWNrUGFyZW50IH0gPSBwcm9maWxlO1xuICBjb25zdCByZWFjaCA9IG5ldyBVaW50OEFycmF5KHN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gIGZvciAobGV0IGlkID0gc3RhY2tQYXJlbnQubGVuZ3RoIC0gMTsgaWQgPiAwOyBpZC0tKSB7XG4gICAgaWYgKHdlaWdodHMudmFsdWVbaWRdICE9PSAwIHx8ICh3ZWlnaHRzLmJhc2UgJiYgd2VpZ2h0cy5iYXNlW2lkXSAhPT0gMCkpIHJlYWNoW2lkXSA9IDE7XG4gICAgaWYgKHJlYWNoW2lkXSkgcmVhY2hbc3RhY2tQYXJlbnRbaWRdXSA9IDE7XG4gIH1cbiAgcmV0dXJuIHJlYWNoO1xufVxuXG4vLyBCdWlsZHMgdGhlIHRyZWUgZnJvbSB0aGUgcm9vdHMgb2YgdGhlIHN0YWNrcyB0byB0aGVpciBsZWF2ZXMuXG5leHBvcnQgZnVuY3Rpb24gY2FsbFRyZWUocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIG9wdGlvbnM6IFRyZWVPcHRpb25zID0ge30pOiBUcmVlIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSByZWFjaGVkKHByb2ZpbGUsIHdlaWdodHMpO1xuICBjb25zdCBkcmFmdCA9IG5ldyBEcmFmdCgxICsgcmVhY2gucmVkdWNlKChzdW0sIGJpdCkgPT4gc3VtICsgYml0LCAwKSwgd2VpZ2h0cyk7XG4gIGRyYWZ0Lmdyb3VwWzBdID0gb3B0aW9ucy5yb290ID8/IDA7XG4gIGNvbnN0IGluZGV4ID0gbmV3IFBhaXJJbmRleChkcmFmdC5wYXJlbnQsIGRyYWZ0Lmdyb3VwLCBkcmFmdC5ncm91cC5sZW5ndGgpO1xuICBjb25zdCBub2RlT2YgPSBuZXcgSW50MzJBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBub2RlT2ZbMF0gPSBvcHRpb25zLnJvb3QgPT09IHVuZGVmaW5lZCA/IDAgOiAtMTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IG5vZGVPZi5sZW5ndGg7IGlkKyspIHtcbiAgICBpZiAoIXJlYWNoW2lkXSkgY29udGludWU7XG4gICAgbm9kZU9mW2lkXSA9IG5vZGVGb3Iobm9kZU9mW3N0YWNrUGFyZW50W2lkXV0sIGdyb3Vwcy5vZkZyYW1lW3N0YWNrRnJhbWVbaWRdXSk7XG4gIH1cbiAgZm9yIChsZXQgaWQgPSAwOyBpZCA8IG5vZGVPZi5sZW5ndGg7IGlkKyspIHtcbiAgICBjb25zdCBub2RlID0gbm9kZU9mW2lkXTtcbiAgICBpZiAobm9kZSA8IDApIGNvbnRpbnVlO1xuICAgIGRyYWZ0LnNlbGZbbm9kZV0gKz0gd2VpZ2h0cy52YWx1ZVtpZF07XG4gICAgaWYgKGRyYWZ0LmJhc2UpIGRyYWZ0LmJhc2Vbbm9kZV0gKz0gd2VpZ2h0cy5iYXNlIVtpZF07XG4gICAgaWYgKGRyYWZ0LnNhbXBsZXMpIGRyYWZ0LnNhbXBsZXNbbm9kZV0gKz0gd2VpZ2h0cy5jb3VudCFbaWRdO1xuICB9XG4gIHJldHVybiBmaW5pc2goZHJhZnQsIGdyb3VwcywgbnVsbCk7XG5cbiAgZnVuY3Rpb24gbm9kZUZvcihwYXJlbnQ6IG51bWJlciwgZ3JvdXA6IG51bWJlcik6IG51bWJlciB7XG4gICAgaWYgKHBhcmVudCA8IDApIHJldHVybiBncm91cCA9PT0gb3B0aW9ucy5yb290ID8gMCA6IC0xO1xuICAgIGlmIChvcHRpb25zLmhpZGRlbj8uW2dyb3VwXSkgcmV0dXJuIHBhcmVudDtcbiAgICBpZiAoZ3JvdXBzLmpvaW5zTmVpZ2hib3VycyAmJiBkcmFmdC5ncm91cFtwYXJlbnRdID09PSBncm91cCkgcmV0dXJuIHBhcmVudDtcbiAgICBjb25zdCBrbm93biA9IGluZGV4LmZpbmRPckFkZChwYXJlbnQsIGdyb3VwLCBkcmFmdC5jb3VudCk7XG4gICAgcmV0dXJuIGtub3duID49IDAgPyBrbm93biA6IGRyYWZ0LmFkZChwYXJlbnQsIGdyb3VwKTtcbiAgfVxufVxuXG4vLyBBZGRzIHVwIHRoZSB0b3RhbHMsIHB1dHMgdGhlIGhlYXZpZXN0IGNoaWxkIGZpcnN0IGFuZCBsYXlzIHRoZSBub2RlcyBvdXQgZnJvbSBsZWZ0IHRvIHJpZ2h0LlxuZXhwb3J0IGZ1bmN0aW9uIGZpbmlzaChkcmFmdDogRHJhZnQsIGdyb3VwczogR3JvdXBzLCBjdXQ6IFVpbnQ4QXJyYXkgfCBudWxsKTogVHJlZSB7XG4gIGNvbnN0IHsgY291bnQgfSA9IGRyYWZ0O1xuICBjb25zdCBwYXJlbnQgPSBkcmFmdC5wYXJlbnQuc3ViYXJyYXkoMCwgY291bnQpO1xuICBjb25zdCBncm91cCA9IGRyYWZ0Lmdyb3VwLnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3Qgc2VsZiA9IGRyYWZ0LnNlbGYuc3ViYXJyYXkoMCwgY291bnQpO1xuICBjb25zdCBiYXNlU2VsZiA9IGRyYWZ0LmJhc2UgJiYgZHJhZnQuYmFzZS5zdWJhcnJheSgwLCBjb3VudCk7XG4gIGNvbnN0IHRvdGFsID0gRmxvYXQ2NEFycmF5LmZyb20oc2VsZik7XG4gIGNvbnN0IGJhc2VUb3RhbCA9IGJhc2VTZWxmICYmIEZsb2F0NjRBcnJheS5mcm9tKGJhc2VTZWxmKTtcbiAgY29uc3Qgc2FtcGxlcyA9IGRyYWZ0LnNhbXBsZXMgJiYgZHJhZnQuc2FtcGxlcy5zbGljZSgwLCBjb3VudCk7XG4gIGNvbnN0IHdpZHRoID0gbmV3IEZsb2F0NjRBcnJheShjb3VudCk7XG4gIGNvbnN0IGRlcHRoID0gbmV3IEludDMyQXJyYXkoY291bnQpO1xuICBmb3IgKGxldCBub2RlID0gY291bnQgLSAxOyBub2RlID49IDA7IG5vZGUtLSkge1xuICAgIHdpZHRoW25vZGVdICs9IE1hdGgubWF4KHNlbGZbbm9kZV0sIGJhc2VTZWxmID8gYmFzZVNlbGZbbm9kZV0gOiAwLCAwKTtcbiAgICBjb25zdCBhYm92ZSA9IHBhcmVudFtub2RlXTtcbiAgICBpZiAoYWJvdmUgPCAwKSBjb250aW51ZTtcbiAgICB0b3RhbFthYm92ZV0gKz0gdG90YWxbbm9kZV07XG4gICAgd2lkdGhbYWJvdmVdICs9IHdpZHRoW25vZGVdO1xuICAgIGlmIChiYXNlVG90YWwpIGJhc2VUb3RhbFthYm92ZV0gKz0gYmFzZVRvdGFsW25vZGVdO1xuICAgIGlmIChzYW1wbGVzKSBzYW1wbGVzW2Fib3ZlXSArPSBzYW1wbGVzW25vZGVdO1xuICB9XG4gIGZvciAobGV0IG5vZGUgPSAxOyBub2RlIDwgY291bnQ7IG5vZGUrKykgZGVwdGhbbm9kZV0gPSBkZXB0aFtwYXJlbnRbbm9kZV1dICsgMTtcbiAgY29uc3QgdHJlZTogVHJlZSA9IHtcbiAgICBjb3VudCwgZ3JvdXAsIHBhcmVudCwgZGVwdGgsIHNlbGYsIHRvdGFsLCBiYXNlU2VsZiwgYmFzZVRvdGFsLCBzYW1wbGVzLCB3aWR0aCwgY3V0LFxuICAgIGZpcnN0Q2hpbGQ6IG5ldyBJbnQzMkFycmF5KGNvdW50KSxcbiAgICBuZXh0U2libGluZzogbmV3IEludDMyQXJyYXkoY291bnQpLFxuICAgIHN0YXJ0OiBuZXcgRmxvYXQ2NEFycmF5KGNvdW50KSxcbiAgICBsZXZlbHM6IFtdLFxuICB9O1xuICBsaW5rQ2hpbGRyZW4odHJlZSwgZ3JvdXBzKTtcbiAgbGF5T3V0KHRyZWUpO1xuICByZXR1cm4gdHJlZTtcbn1cblxuLy8gT25lIHNvcnQgb2YgYWxsIG5vZGVzLCBsaWdodGVzdCBmaXJzdDogZWFjaCB0aGVuIGdvZXMgaW4gZnJvbnQgb2YgaXRzIHNpYmxpbmdzLlxuZnVuY3Rpb24gbGlua0NoaWxkcmVuKHRyZWU6IFRyZWUsIGdyb3VwczogR3JvdXBzKTogdm9pZCB7XG4gIGNvbnN0IG9yZGVyID0gbmV3IFVpbnQzMkFycmF5KHRyZWUuY291bnQgLSAxKTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBvcmRlci5sZW5ndGg7IGkrKykgb3JkZXJbaV0gPSBpICsgMTtcbiAgY29uc3QgeyB3aWR0aCwgZ3JvdXAgfSA9IHRyZWU7XG4gIG9yZGVyLnNvcnQoKGEsIGIpID0+IHdpZHRoW2FdIC0gd2lkdGhbYl0gfHwgKGdyb3Vwcy5uYW1lW2dyb3VwW2FdXSA8IGdyb3Vwcy5uYW1lW2dyb3VwW2JdXSA/IDEgOiAtMSkpO1xuICBmb3IgKGNvbnN0IG5vZGUgb2Ygb3JkZXIpIHtcbiAgICBjb25zdCBwYXJlbnQgPSB0cmVlLnBhcmVudFtub2RlXTtcbiAgICB0cmVlLm5leHRTaWJsaW5nW25vZGVdID0gdHJlZS5maXJzdENoaWxkW3BhcmVudF07XG4gICAgdHJlZS5maXJzdENoaWxkW3BhcmVudF0gPSBub2RlO1xuICB9XG59XG5cbmZ1bmN0aW9uIGxheU91dCh0cmVlOiBUcmVlKTogdm9pZCB7XG4gIGxldCBsZXZlbCA9IEludDMyQXJyYXkub2YoMCk7XG4gIHdoaWxlIChsZXZlbC5sZW5ndGggPiAwKSB7XG4gICAgdHJlZS5sZXZlbHMucHVzaChsZXZlbCk7XG4gICAgY29uc3QgbmV4dDogbnVtYmVyW10gPSBbXTtcbiAgICBmb3IgKGNvbnN0IG5vZGUgb2YgbGV2ZWwpIHtcbiAgICAgIGxldCBhdCA9IHRyZWUuc3RhcnRbbm9kZV07XG4gICAgICBmb3IgKGxldCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTsgY2hpbGQgIT09IDA7IGNoaWxkID0gdHJlZS5uZXh0U2libGluZ1tjaGlsZF0pIHtcbiAgICAgICAgdHJlZS5zdGFydFtjaGlsZF0gPSBhdDtcbiAgICAgICAgYXQgKz0gdHJlZS53aWR0aFtjaGlsZF07XG4gICAgICAgIG5leHQucHVzaChjaGlsZCk7XG4gICAgICB9XG4gICAgfVxuICAgIGxldmVsID0gSW50MzJBcnJheS5mcm9tKG5leHQpO1xuICB9XG59XG5cbi8vIFRoZSBncm91cHMgZnJvbSB0aGUgcm9vdCB0byBhIG5vZGUsIHdpdGhvdXQgdGhlIHJvb3Q6IGhvdyBhIG5vZGUgaXMgbmFtZWQgaW4gdGhlIFVSTC5cbmV4cG9ydCBmdW5jdGlvbiBwYXRoT2YodHJlZTogVHJlZSwgbm9kZTogbnVtYmVyKTogbnVtYmVyW10ge1xuICBjb25zdCBwYXRoOiBudW1iZXJbXSA9IFtdO1xuICBmb3IgKGxldCBhdCA9IG5vZGU7IGF0ID4gMDsgYXQgPSB0cmVlLnBhcmVudFthdF0pIHBhdGgucHVzaCh0cmVlLmdyb3VwW2F0XSk7XG4gIHJldHVybiBwYXRoLnJldmVyc2UoKTtcbn1cblxuLy8gUmV0dXJucyB0aGUgbm9kZSBvZiBhIHBhdGgsIG9yIHRoZSBkZWVwZXN0IG9uZSB0aGF0IGlzIHN0aWxsIHRoZXJlLlxuZXhwb3J0IGZ1bmN0aW9uIG5vZGVBdCh0cmVlOiBUcmVlLCBwYXRoOiByZWFkb25seSBudW1iZXJbXSk6IG51bWJlciB7XG4gIGxldCBub2RlID0gMDtcbiAgZm9yIChjb25zdCBncm91cCBvZiBwYXRoKSB7XG4gICAgbGV0IGNoaWxkID0gdHJlZS5maXJzdENoaWxkW25vZGVdO1xuICAgIHdoaWxlIChjaGlsZCAhPT0gMCAmJiB0cmVlLmdyb3VwW2NoaWxkXSAhPT0gZ3JvdXApIGNoaWxkID0gdHJlZS5uZXh0U2libGluZ1tjaGlsZF07XG4gICAgaWYgKGNoaWxkID09PSAwKSBicmVhaztcbiAgICBub2RlID0gY2hpbGQ7XG4gIH1cbiAgcmV0dXJuIG5vZGU7XG59XG4iLCAiLy8gVGhlIHRyZWUgdXBzaWRlIGRvd246IGZyb20gd2hlcmUgdGltZSB3YXMgc3BlbnQgdG8gd2hvIGNhbGxlZCB0aGF0LCBmb3IgdGhlIGludmVydGVkIHZpZXdzIGFuZCB0aGUgc2FuZHdpY2gncyB1cHBlciBoYWxmLlxuLy9cbi8vIEFsbCBzdGFja3MgYmVnaW4gYXQgaXRzIGZpcnN0IGxldmVsIGFuZCBwYXJ0IG9uIHRoZSB3YXkgdXAuIEluIGEgYmlnIHByb2ZpbGUgdGhhdCB0cmVlIGhhcyBtb3JlIG5vZGVzIHRoYW4gdGhlIHByb2ZpbGUgaGFzXG4vLyBzdGFja3MsIG1vc3Qgb2YgdGhlbSB0aGlubmVyIHRoYW4gYW55dGhpbmcgdGhhdCBjYW4gYmUgc2Vlbjsgd2hhdCBpcyB0aGlubmVyIHRoYW4gYHRoaW5uZXN0YCBpcyBrZXB0IGJ1dCBub3QgZm9sbG93ZWQsIGFuZFxuLy8gbWFya2VkIGFzIGN1dC5cblxuaW1wb3J0IHR5cGUgeyBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IERyYWZ0LCBmaW5pc2gsIHR5cGUgVHJlZSB9IGZyb20gXCIuL3RyZWUudHNcIjtcbmltcG9ydCB0eXBlIHsgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gU28gbWFueSBzdGVwcyB1cCBhcmUgdGFrZW4gd2l0aG91dCBhIHRob3VnaHQ7IGJleW9uZCwgdGhpbiBub2RlcyBhcmUgY3V0LlxuY29uc3QgU1RFUFNfTUFYID0gM18wMDBfMDAwO1xuY29uc3QgVEhJTk5FU1RfU0hBUkUgPSAxIC8gMjBfMDAwO1xuXG5leHBvcnQgaW50ZXJmYWNlIENhbGxlclRyZWVPcHRpb25zIHtcbiAgaGlkZGVuPzogVWludDhBcnJheSB8IHVuZGVmaW5lZDtcbiAgb2Y/OiBudW1iZXIgfCB1bmRlZmluZWQ7IC8vIGdyb3VwOiBvbmx5IGl0cyBjYWxsZXJzLCBmcm9tIGl0cyBvdXRlcm1vc3QgZnJhbWUgdXBcbn1cblxuaW50ZXJmYWNlIFdhbGsge1xuICBjdXJzb3I6IEludDMyQXJyYXk7IC8vIGJ5IGVudHJ5OiB0aGUgc3RhY2sgdGhhdCBpdCBoYXMgY29tZSB0b1xuICBzdGFjazogSW50MzJBcnJheTsgLy8gYnkgZW50cnk6IHdoZXJlIGl0IGJlZ2FuXG59XG5cbmV4cG9ydCBmdW5jdGlvbiBjYWxsZXJUcmVlKHByb2ZpbGU6IFByb2ZpbGUsIGdyb3VwczogR3JvdXBzLCB3ZWlnaHRzOiBXZWlnaHRzLCBvcHRpb25zOiBDYWxsZXJUcmVlT3B0aW9ucyA9IHt9KTogVHJlZSB7XG4gIGNvbnN0IHdhbGsgPSBvcHRpb25zLm9mID09PSB1bmRlZmluZWQgPyBmcm9tTGVhdmVzKHByb2ZpbGUsIHdlaWdodHMpIDogZnJvbU91dGVybW9zdChwcm9maWxlLCBncm91cHMsIHdlaWdodHMsIG9wdGlvbnMub2YpO1xuICBjb25zdCBkcmFmdCA9IG5ldyBEcmFmdChNYXRoLm1heCh3YWxrLnN0YWNrLmxlbmd0aCAqIDQsIDE2KSwgd2VpZ2h0cyk7XG4gIGRyYWZ0Lmdyb3VwWzBdID0gb3B0aW9ucy5vZiA/PyAwO1xuICBjb25zdCBjdXQgPSBuZXcgTWFwPG51bWJlciwgdHJ1ZT4oKTtcbiAgY29uc3Qgd2VpZ2h0T2YgPSAoZW50cnk6IG51bWJlcik6IG51bWJlciA9PiB7XG4gICAgY29uc3Qgc3RhY2sgPSB3YWxrLnN0YWNrW2VudHJ5XTtcbiAgICByZXR1cm4gTWF0aC5tYXgod2VpZ2h0cy52YWx1ZVtzdGFja10sIHdlaWdodHMuYmFzZSA/IHdlaWdodHMuYmFzZVtzdGFja10gOiAwKTtcbiAgfTtcbiAgbGV0IGV2ZXJ5dGhpbmcgPSAwO1xuICBmb3IgKGxldCBlbnRyeSA9IDA7IGVudHJ5IDwgd2Fsay5zdGFjay5sZW5ndGg7IGVudHJ5KyspIGV2ZXJ5dGhpbmcgKz0gd2VpZ2h0T2YoZW50cnkpO1xuICBjb25zdCB0aGlubmVzdCA9IHN0ZXBzKHByb2ZpbGUsIHdhbGsuc3RhY2spID4gU1RFUFNfTUFYID8gZXZlcnl0aGluZyAqIFRISU5ORVNUX1NIQVJFIDogMDtcblxuICBjb25zdCBidWNrZXRzID0gbmV3IEJ1Y2tldHMoZ3JvdXBzLm5hbWUubGVuZ3RoKTtcbiAgY29uc3QgcGVuZGluZzogW25vZGU6IG51bWJlciwgZnJvbTogbnVtYmVyLCB0bzogbnVtYmVyXVtdID0gW1swLCAwLCB3YWxrLnN0YWNrLmxlbmd0aF1dO1xuICBmb3IgKGxldCBpdGVtID0gcGVuZGluZy5wb3AoKTsgaXRlbTsgaXRlbSA9IHBlbmRpbmcucG9wKCkpIHtcbiAgICBjb25zdCBbbm9kZSwgZnJvbSwgdG9dID0gaXRlbTtcbiAgICBmb3IgKGNvbnN0IFtncm91cCwgYmVnaW4sIGVuZF0gb2YgYnVja2V0cy5kaXZpZGUod2FsaywgZnJvbSwgdG8sIChlbnRyeSkgPT4gZ3JvdXBBdChlbnRyeSwgZHJhZnQuZ3JvdXBbbm9kZV0pKSkge1xuICAgICAgaWYgKGdyb3VwIDwgMCkge1xuICAgICAgICBzZXR0bGUobm9kZSwgYmVnaW4sIGVuZCk7XG4gICAgICAgIGNvbnRpbnVlO1xuICAgICAgfVxuICAgICAgY29uc3QgY2hpbGQgPSBkcmFmdC5hZGQobm9kZSwgZ3JvdXApO1xuICAgICAgbGV0IHdlaWdodCA9IDA7XG4gICAgICBmb3IgKGxldCBlbnRyeSA9IGJlZ2luOyBlbnRyeSA8IGVuZDsgZW50cnkrKykgd2VpZ2h0ICs9IHdlaWdodE9mKGVudHJ5KTtcbiAgICAgIGlmICh3ZWlnaHQgPCB0aGlubmVzdCkge1xuICAgICAgICBzZXR0bGUoY2hpbGQsIGJlZ2luLCBlbmQpO1xuICAgICAgICBjdXQuc2V0KGNoaWxkLCB0cnVlKTtcbiAgICAgIH0gZWxzZSB7XG4gICAgICAgIHN0ZXBVcChiZWdpbiwgZW5kKTtcbiAgICAgICAgcGVuZGluZy5wdXNoKFtjaGlsZCwgYmVnaW4sIGVuZF0pO1xuICAgICAgfVxuICAgIH1cbiAgfVxuICByZXR1cm4gZmluaXNoKGRyYWZ0LCBncm91cHMsIGN1dC5zaXplID4gMCA/IG1hcmtzKGN1dCwgZHJhZnQuY291bnQpIDogbnVsbCk7XG5cbiAgLy8gVGhlIGdyb3VwIHRoYXQgdGhlIGVudHJ5J3MgY3Vyc29yIHNob3dzLCBvbmNlIHdoYXQgaXMgaGlkZGVuIG9yIGpvaW5lZCBpcyBwYXNzZWQgb3ZlcjsgLTEgYXQgdGhlIGVuZCBvZiB0aGUgc3RhY2suXG4gIGZ1bmN0aW9uIGdyb3VwQXQoZW50cnk6IG51bWJlciwgYmVsb3c6IG51bWJlcik6IG51bWJlciB7XG4gICAgbGV0IGF0ID0gd2Fsay5jdXJzb3JbZW50cnldO1xuICAgIGxldCBncm91cCA9IC0xO1xuICAgIGZvciAoOyBhdCAhPT0gMDsgYXQgPSBwcm9maWxlLnN0YWNrUGFyZW50W2F0XSkge1xuICAgICAgZ3JvdXAgPSBncm91cHMub2ZGcmFtZVtwcm9maWxlLnN0YWNrRnJhbWVbYXRdXTtcbiAgICAgIGlmICghb3B0aW9ucy5oaWRkZW4/Lltncm91cF0gJiYgIShncm91cHMuam9pbnNOZWlnaGJvdXJzICYmIGdyb3VwID09PSBiZWxvdykpIGJyZWFrO1xuICAgICAgZ3JvdXAgPSAtMTtcbiAgICB9XG4gICAgd2Fsay5jdXJzb3JbZW50cnldID0gYXQ7XG4gICAgcmV0dXJuIGdyb3VwO1xuICB9XG5cbiAgZnVuY3Rpb24gc3RlcFVwKGZyb206IG51bWJlciwgdG86IG51bWJlcik6IHZvaWQge1xuICAgIGZvciAobGV0IGVudHJ5ID0gZnJvbTsgZW50cnkgPCB0bzsgZW50cnkrKykgd2Fsay5jdXJzb3JbZW50cnldID0gcHJvZmlsZS5zdGFja1BhcmVudFt3YWxrLmN1cnNvcltlbnRyeV1dO1xuICB9XG5cbiAgZnVuY3Rpb24gc2V0dGxlKG5vZGU6IG51bWJlciwgZnJvbTogbnVtYmVyLCB0bzogbnVtYmVyKTogdm9pZCB7XG4gICAgZm9yIChsZXQgZW50cnkgPSBmcm9tOyBlbnRyeSA8IHRvOyBlbnRyeSsrKSB7XG4gICAgICBjb25zdCBzdGFjayA9IHdhbGsuc3RhY2tbZW50cnldO1xuICAgICAgZHJhZnQuc2VsZltub2RlXSArPSB3ZWlnaHRzLnZhbHVlW3N0YWNrXTtcbiAgICAgIGlmIChkcmFmdC5iYXNlKSBkcmFmdC5iYXNlW25vZGVdICs9IHdlaWdodHMuYmFzZSFbc3RhY2tdO1xuICAgICAgaWYgKGRyYWZ0LnNhbXBsZXMpIGRyYWZ0LnNhbXBsZXNbbm9kZV0gKz0gd2VpZ2h0cy5jb3VudCFbc3RhY2tdO1xuICAgIH1cbiAgfVxufVxuXG5mdW5jdGlvbiBoYXNXZWlnaHQod2VpZ2h0czogV2VpZ2h0cywgc3RhY2s6IG51bWJlcik6IGJvb2xlYW4ge1xuICByZXR1cm4gd2VpZ2h0cy52YWx1ZVtzdGFja10gIT09IDAgfHwgKHdlaWdodHMuYmFzZSAhPT0gbnVsbCAmJiB3ZWlnaHRzLmJhc2Vbc3RhY2tdICE9PSAwKTtcbn1cblxuZnVuY3Rpb24gZnJvbUxlYXZlcyhwcm9maWxlOiBQcm9maWxlLCB3ZWlnaHRzOiBXZWlnaHRzKTogV2FsayB7XG4gIGNvbnN0IHN0YWNrczogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgaWQgPSAwOyBpZCA8IHByb2ZpbGUuc3RhY2tQYXJlbnQubGVuZ3RoOyBpZCsrKSBpZiAoaGFzV2VpZ2h0KHdlaWdodHMsIGlkKSkgc3RhY2tzLnB1c2goaWQpO1xuICByZXR1cm4geyBjdXJzb3I6IEludDMyQXJyYXkuZnJvbShzdGFja3MpLCBzdGFjazogSW50MzJBcnJheS5mcm9tKHN0YWNrcykgfTtcbn1cblxuLy8gU3RhY2tzIGluIHdoaWNoIHRoZSBncm91cCBvY2N1cnMsIGJlZ2lubmluZyBhYm92ZSBpdHMgb3V0ZXJtb3N0IGZyYW1lOiB0aW1lIGluIHJlY3Vyc2lvbiB0aGVuIGNvdW50cyBvbmNlLlxuZnVuY3Rpb24gZnJvbU91dGVybW9zdChwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3Vwcywgd2VpZ2h0czogV2VpZ2h0cywgZ3JvdXA6IG51bWJlcik6IFdhbGsge1xuICBjb25zdCB7IHN0YWNrUGFyZW50LCBzdGFja0ZyYW1lIH0gPSBwcm9maWxlO1xuICBjb25zdCBvdXRlcm1vc3QgPSBuZXcgSW50MzJBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBjb25zdCBjdXJzb3I6IG51bWJlcltdID0gW107XG4gIGNvbnN0IHN0YWNrOiBudW1iZXJbXSA9IFtdO1xuICBmb3IgKGxldCBpZCA9IDE7IGlkIDwgb3V0ZXJtb3N0Lmxlbmd0aDsgaWQrKykge1xuICAgIGNvbnN0IGFib3ZlID0gb3V0ZXJtb3N0W3N0YWNrUGFyZW50W2lkXV07XG4gICAgb3V0ZXJtb3N0W2lkXSA9IGFib3ZlICE9PSAwID8gYWJvdmUgOiBncm91cHMub2ZGcmFtZVtzdGFja0ZyYW1lW2lkXV0gPT09IGdyb3VwID8gaWQgOiAwO1xuICAgIGlmIChvdXRlcm1vc3RbaWRdID09PSAwIHx8ICFoYXNXZWlnaHQod2VpZ2h0cywgaWQpKSBjb250aW51ZTtcbiAgICBjdXJzb3IucHVzaChzdGFja1BhcmVudFtvdXRlcm1vc3RbaWRdXSk7XG4gICAgc3RhY2sucHVzaChpZCk7XG4gIH1cbiAgcmV0dXJuIHsgY3Vyc29yOiBJbnQzMkFycmF5LmZyb20oY3Vyc29yKSwgc3RhY2s6IEludDMyQXJyYXkuZnJvbShzdGFjaykgfTtcbn1cblxuZnVuY3Rpb24gc3RlcHMocHJvZmlsZTogUHJvZmlsZSwgc3RhY2tzOiBJbnQzMkFycmF5KTogbnVtYmVyIHtcbiAgY29uc3QgZGVwdGggPSBuZXcgSW50MzJBcnJheShwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBkZXB0aC5sZW5ndGg7IGlkKyspIGRlcHRoW2lkXSA9IGRlcHRoW3Byb2ZpbGUuc3RhY2tQYXJlbnRbaWRdXSArIDE7XG4gIHJldHVybiBzdGFja3MucmVkdWNlKChzdW0sIHN0YWNrKSA9PiBzdW0gKyBkZXB0aFtzdGFja10sIDApO1xufVxuXG5mdW5jdGlvbiBtYXJrcyhjdXQ6IE1hcDxudW1iZXIsIHRydWU+LCBjb3VudDogbnVtYmVyKTogVWludDhBcnJheSB7XG4gIGNvbnN0IHJlc3VsdCA9IG5ldyBVaW50OEFycmF5KGNvdW50KTtcbiAgZm9yIChjb25zdCBub2RlIG9mIGN1dC5rZXlzKCkpIHJlc3VsdFtub2RlXSA9IDE7XG4gIHJldHVybiByZXN1bHQ7XG59XG5cbi8vIFNvcnRzIGEgcnVuIG9mIGVudHJpZXMgYnkgZ3JvdXAsIGluIHBsYWNlLCBpbiB0aW1lIGxpbmVhciBpbiBpdHMgbGVuZ3RoLlxuY2xhc3MgQnVja2V0cyB7XG4gIHByaXZhdGUgcmVhZG9ubHkgc2l6ZTogSW50MzJBcnJheTtcbiAgcHJpdmF0ZSBzY3JhdGNoOiBXYWxrID0geyBjdXJzb3I6IG5ldyBJbnQzMkFycmF5KDApLCBzdGFjazogbmV3IEludDMyQXJyYXkoMCkgfTtcbiAgcHJpdmF0ZSBrZXlzID0gbmV3IEludDMyQXJyYXkoMCk7XG5cbiAgY29uc3RydWN0b3IoZ3JvdXBzQ291bnQ6IG51bWJlcikge1xuICAgIHRoaXMuc2l6ZSA9IG5ldyBJbnQzMkFycmF5KGdyb3Vwc0NvdW50ICsgMSk7XG4gIH1cblxuICAvLyBSZXR1cm5zIFtncm91cCwgZnJvbSwgdG9dIGZvciBlYWNoIGdyb3VwIHRoYXQgYGtleU9mYCBuYW1lcywgLTEgYW1vbmcgdGhlbS5cbiAgZGl2aWRlKHdhbGs6IFdhbGssIGZyb206IG51bWJlciwgdG86IG51bWJlciwga2V5T2Y6IChlbnRyeTogbnVtYmVyKSA9PiBudW1iZXIpOiBbbnVtYmVyLCBudW1iZXIsIG51bWJlcl1bXSB7XG4gICAgY29uc3QgbGVuZ3RoID0gdG8gLSBmcm9tO1xuICAgIGlmICh0aGlzLmtleXMubGVuZ3RoIDwgbGVuZ3RoKSB7XG4gICAgICB0aGlzLmtleXMgPSBuZXcgSW50MzJBcnJheShsZW5ndGgpO1xuICAgICAgdGhpcy5zY3JhdGNoID0geyBjdXJzb3I6IG5ldyBJbnQzMkFycmF5KGxlbmd0aCksIHN0YWNrOiBuZXcgSW50MzJBcnJheShsZW5ndGgpIH07XG4gICAgfVxuICAgIGNvbnN0IHNlZW46IG51bWJlcltdID0gW107XG4gICAgZm9yIChsZXQgaSA9IDA7IGkgPCBsZW5ndGg7IGkrKykge1xuICAgICAgY29uc3Qga2V5ID0ga2V5T2YoZnJvbSArIGkpO1xuICAgICAgdGhpcy5rZXlzW2ldID0ga2V5O1xuICAgICAgaWYgKHRoaXMuc2l6ZVtrZXkgKyAxXSsrID09PSAwKSBzZWVuLnB1c2goa2V5KTtcbiAgICB9XG4gICAgbGV0IGF0ID0gMDtcbiAgICBjb25zdCByYW5nZXMgPSBzZWVuLm1hcCgoa2V5KTogW251bWJlciwgbnVtYmVyLCBudW1iZXJdID0+IHtcbiAgICAgIGNvbnN0IGJlZ2luID0gYXQ7XG4gICAgICBhdCArPSB0aGlzLnNpemVba2V5ICsgMV07XG4gICAgICB0aGlzLnNpemVba2V5ICsgMV0gPSBiZWdpbjtcbiAgICAgIHJldHVybiBba2V5LCBmcm9tICsgYmVnaW4sIGZyb20gKyBhdF07XG4gICAgfSk7XG4gICAgZm9yIChsZXQgaSA9IDA7IGkgPCBsZW5ndGg7IGkrKykge1xuICAgICAgY29uc3QgcGxhY2UgPSB0aGlzLnNpemVbdGhpcy5rZXlzW2ldICsgMV0rKztcbiAgICAgIHRoaXMuc2NyYXRjaC5jdXJzb3JbcGxhY2VdID0gd2Fsay5jdXJzb3JbZnJvbSArIGldO1xuICAgICAgdGhpcy5zY3JhdGNoLnN0YWNrW3BsYWNlXSA9IHdhbGsuc3RhY2tbZnJvbSArIGldO1xuICAgIH1cbiAgICB3YWxrLmN1cnNvci5zZXQodGhpcy5zY3JhdGNoLmN1cnNvci5zdWJhcnJheSgwLCBsZW5ndGgpLCBmcm9tKTtcbiAgICB3YWxrLnN0YWNrLnNldCh0aGlzLnNjcmF0Y2guc3RhY2suc3ViYXJyYXkoMCwgbGVuZ3RoKSwgZnJvbSk7XG4gICAgZm9yIChjb25zdCBrZXkgb2Ygc2VlbikgdGhpcy5zaXplW2tleSArIDFdID0gMDtcbiAgICByZXR1cm4gcmFuZ2VzO1xuICB9XG59XG4iLCAiLy8gRm9jdXM6IG9ubHkgc3RhY2tzIGluIHdoaWNoIGEgZnJhbWUgbWF0Y2hlcy5cblxuaW1wb3J0IHR5cGUgeyBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB0eXBlIHsgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gQnkgc3RhY2sgaWQ6IDEgd2hlcmUgYSBmcmFtZSBvZiB0aGUgc3RhY2sgaXMgb2YgYSBncm91cCB0aGF0IHdhcyBmb3VuZC5cbmV4cG9ydCBmdW5jdGlvbiBzdGFja3NXaXRoKHByb2ZpbGU6IFByb2ZpbGUsIGdyb3VwczogR3JvdXBzLCBmb3VuZDogVWludDhBcnJheSk6IFVpbnQ4QXJyYXkge1xuICBjb25zdCB7IHN0YWNrUGFyZW50LCBzdGFja0ZyYW1lIH0gPSBwcm9maWxlO1xuICBjb25zdCBtYXRjaGVzID0gbmV3IFVpbnQ4QXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IG1hdGNoZXMubGVuZ3RoOyBpZCsrKSB7XG4gICAgbWF0Y2hlc1tpZF0gPSBtYXRjaGVzW3N0YWNrUGFyZW50W2lkXV0gfCBmb3VuZFtncm91cHMub2ZGcmFtZVtzdGFja0ZyYW1lW2lkXV1dO1xuICB9XG4gIHJldHVybiBtYXRjaGVzO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gZm9jdXNlZChwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3Vwcywgd2VpZ2h0czogV2VpZ2h0cywgZm91bmQ6IFVpbnQ4QXJyYXkpOiBXZWlnaHRzIHtcbiAgY29uc3QgbWF0Y2hlcyA9IHN0YWNrc1dpdGgocHJvZmlsZSwgZ3JvdXBzLCBmb3VuZCk7XG4gIGNvbnN0IGtlZXAgPSAodmFsdWVzOiBGbG9hdDY0QXJyYXkpOiBGbG9hdDY0QXJyYXkgPT4gdmFsdWVzLm1hcCgodmFsdWUsIGlkKSA9PiAobWF0Y2hlc1tpZF0gPyB2YWx1ZSA6IDApKTtcbiAgcmV0dXJuIHtcbiAgICB2YWx1ZToga2VlcCh3ZWlnaHRzLnZhbHVlKSxcbiAgICBiYXNlOiB3ZWlnaHRzLmJhc2UgJiYga2VlcCh3ZWlnaHRzLmJhc2UpLFxuICAgIGNvdW50OiB3ZWlnaHRzLmNvdW50ICYmIGtlZXAod2VpZ2h0cy5jb3VudCksXG4gIH07XG59XG4iLCAiLy8gUGF0aHMgYXMgc2hvcnQgYXMgdGhleSBjYW4gYmUgdG9sZCBhcGFydDogb2YgYSBnZW0ncyBmaWxlIHRoZSBwYXJ0IGZyb20gdGhlIGdlbSBvbiwgb2YgYSBzdGFuZGFyZCBsaWJyYXJ5J3MgdGhlIHBhcnQgYmVsb3dcbi8vIFJ1YnkncyBkaXJlY3RvcnksIG9mIHRoZSBhcHBsaWNhdGlvbidzIHRoZSBwYXJ0IGJlbG93IHRoZSBkaXJlY3RvcnkgdGhhdCBhbGwgb2YgdGhlbSBzaGFyZS5cblxuaW1wb3J0IHsgb3JpZ2luT2YgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuXG4vLyBSZXR1cm5zIGZvciBlYWNoIGZpbGUgaG93IGl0IGlzIHNob3duLlxuZXhwb3J0IGZ1bmN0aW9uIHNob3J0UGF0aHMoZmlsZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogTWFwPHN0cmluZywgc3RyaW5nPiB7XG4gIGNvbnN0IG93biA9IGZpbGVzLmZpbHRlcigoZmlsZSkgPT4gZmlsZS5zdGFydHNXaXRoKFwiL1wiKSAmJiBvcmlnaW5PZihcIlwiLCBmaWxlKS5jYXRlZ29yeSA9PT0gXCJhcHBcIik7XG4gIGNvbnN0IHNoYXJlZCA9IHNoYXJlZERpcmVjdG9yeShvd24pO1xuICByZXR1cm4gbmV3IE1hcChmaWxlcy5tYXAoKGZpbGUpID0+IFtmaWxlLCBzaG9ydFBhdGgoZmlsZSwgc2hhcmVkKV0pKTtcbn1cblxuZnVuY3Rpb24gc2hvcnRQYXRoKGZpbGU6IHN0cmluZywgc2hhcmVkOiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBnZW0gPSAvXFwvZ2Vtc1xcLyhbXi9dKy1cXGRbXi9dKlxcLy4rKSQvLmV4ZWMoZmlsZSk7XG4gIGlmIChnZW0pIHJldHVybiBnZW1bMV07XG4gIGNvbnN0IHN0YW5kYXJkID0gL1xcL2xpYlxcL3J1YnlcXC8oPzpzaXRlX3J1YnlcXC98dmVuZG9yX3J1YnlcXC8pP1xcZCtcXC5cXGQrXFwuXFxkK1xcLyguKz8pPj8kLy5leGVjKGZpbGUpO1xuICBpZiAoc3RhbmRhcmQpIHJldHVybiBzdGFuZGFyZFsxXTtcbiAgcmV0dXJuIHNoYXJlZCAhPT0gXCJcIiAmJiBmaWxlLnN0YXJ0c1dpdGgoc2hhcmVkKSA/IGZpbGUuc2xpY2Uoc2hhcmVkLmxlbmd0aCkgOiBmaWxlO1xufVxuXG4vLyBXaXRoIGl0cyBzbGFzaCBhdCB0aGUgZW5kOyBcIlwiIHdoZXJlIHRoZXJlIGlzIG5vbmU6IFwic3J2L3J1bi5yYlwiIHdvdWxkIGxvb2sgYXMgaWYgaXQgd2VyZSByZWxhdGl2ZS5cbmZ1bmN0aW9uIHNoYXJlZERpcmVjdG9yeShmaWxlczogcmVhZG9ubHkgc3RyaW5nW10pOiBzdHJpbmcge1xuICBpZiAoZmlsZXMubGVuZ3RoID09PSAwKSByZXR1cm4gXCJcIjtcbiAgbGV0IHNoYXJlZCA9IGZpbGVzWzBdLnNsaWNlKDAsIGZpbGVzWzBdLmxhc3RJbmRleE9mKFwiL1wiKSArIDEpO1xuICBmb3IgKGNvbnN0IGZpbGUgb2YgZmlsZXMpIHtcbiAgICB3aGlsZSAoIWZpbGUuc3RhcnRzV2l0aChzaGFyZWQpKSBzaGFyZWQgPSBzaGFyZWQuc2xpY2UoMCwgc2hhcmVkLmxhc3RJbmRleE9mKFwiL1wiLCBzaGFyZWQubGVuZ3RoIC0gMikgKyAxKTtcbiAgfVxuICByZXR1cm4gc2hhcmVkID09PSBcIi9cIiA/IFwiXCIgOiBzaGFyZWQ7XG59XG4iLCAiLy8gV2hhdCB0aGUgYm94ZXMgb2YgYSBncmFwaCBhbmQgdGhlIHJvd3Mgb2YgYSB0YWJsZSBzdGFuZCBmb3I6IGEgbWV0aG9kLCBhIGZpbGUsIGEgZ2VtLCBvciBhIGxpYnJhcnkgaW4gdGhlIHdpZGUgc2Vuc2UuXG4vL1xuLy8gR3JvdXAgMCBpcyB0aGUgcm9vdCB0aGF0IGhvbGRzIGV2ZXJ5dGhpbmcuIEZyYW1lcyBuZXh0IHRvIGVhY2ggb3RoZXIgaW4gb25lIGZpbGUsIGdlbSBvciBsaWJyYXJ5IGFyZSBvbmUgc3RlcCBvZiBhIHN0YWNrLFxuLy8gZm9yIG5vYm9keSB3YW50cyB0byBzZWUgXCJyYWNrLCByYWNrLCByYWNrXCI7IHR3byBmcmFtZXMgb2Ygb25lIG1ldGhvZCBhcmUgcmVjdXJzaW9uIGFuZCBzdGF5IHR3by5cblxuaW1wb3J0IHsgaXNMYWJlbEZyYW1lIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgeyBDQVRFR09SSUVTLCBDQVRFR09SWV9XT1JEUywgb3JpZ2luT2YsIHR5cGUgT3JpZ2luIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IHNob3J0UGF0aHMgfSBmcm9tIFwiLi9wbGFjZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGNvbnN0IEdST1VQX01PREVTID0gW1wibWV0aG9kXCIsIFwiZmlsZVwiLCBcImdlbVwiLCBcImxpYnJhcnlcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBHcm91cE1vZGUgPSAodHlwZW9mIEdST1VQX01PREVTKVtudW1iZXJdO1xuXG5leHBvcnQgaW50ZXJmYWNlIEdyb3VwcyB7XG4gIG1vZGU6IEdyb3VwTW9kZTtcbiAgbmFtZTogc3RyaW5nW107XG4gIGZpbGU6IHN0cmluZ1tdOyAvLyBcIlwiIHdoZXJlIGEgZ3JvdXAgaXMgbW9yZSB0aGFuIG9uZSBmaWxlXG4gIHBsYWNlOiBzdHJpbmdbXTsgLy8gdGhlIHNhbWUsIGFzIHNob3J0IGFzIGl0IGNhbiBiZVxuICBsaW5lOiBJbnQzMkFycmF5OyAvLyBmaXJzdCBsaW5lIG9mIGEgbWV0aG9kOyAwIGVsc2V3aGVyZVxuICBjYXRlZ29yeTogVWludDhBcnJheTsgLy8gaW5kZXggaW4gQ0FURUdPUklFU1xuICBvZkZ1bmN0aW9uOiBJbnQzMkFycmF5O1xuICBvZkZyYW1lOiBJbnQzMkFycmF5O1xuICBqb2luc05laWdoYm91cnM6IGJvb2xlYW47XG59XG5cbmludGVyZmFjZSBEcmFmdCB7XG4gIGtleTogc3RyaW5nO1xuICBuYW1lOiBzdHJpbmc7XG4gIGZpbGU6IHN0cmluZztcbiAgbGluZTogbnVtYmVyO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gZ3JvdXBzT2YocHJvZmlsZTogUHJvZmlsZSwgbW9kZTogR3JvdXBNb2RlKTogR3JvdXBzIHtcbiAgY29uc3QgZ3JvdXBzID0ge1xuICAgIG1vZGUsXG4gICAgbmFtZTogW1wiYWxsXCJdLFxuICAgIGZpbGU6IFtcIlwiXSxcbiAgICBsaW5lczogWzBdLFxuICAgIGNhdGVnb3JpZXM6IFtDQVRFR09SSUVTLmluZGV4T2YoXCJvdGhlclwiKV0sXG4gIH07XG4gIGNvbnN0IHBsYWNlcyA9IHNob3J0UGF0aHMoWy4uLm5ldyBTZXQocHJvZmlsZS5mdW5jdGlvbkZpbGUpXSk7XG4gIGNvbnN0IGlkcyA9IG5ldyBNYXA8c3RyaW5nLCBudW1iZXI+KCk7XG4gIGNvbnN0IG9mRnVuY3Rpb24gPSBuZXcgSW50MzJBcnJheShwcm9maWxlLmZ1bmN0aW9uTmFtZS5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDA7IGlkIDwgb2ZGdW5jdGlvbi5sZW5ndGg7IGlkKyspIHtcbiAgICBjb25zdCBvcmlnaW4gPSBvcmlnaW5PZihwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0sIHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSk7XG4gICAgY29uc3QgZHJhZnQgPSBkcmFmdE9mKHByb2ZpbGUsIGlkLCBtb2RlLCBvcmlnaW4sIHBsYWNlcyk7XG4gICAgbGV0IGdyb3VwID0gaWRzLmdldChkcmFmdC5rZXkpO1xuICAgIGlmIChncm91cCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICBncm91cCA9IGdyb3Vwcy5uYW1lLmxlbmd0aDtcbiAgICAgIGlkcy5zZXQoZHJhZnQua2V5LCBncm91cCk7XG4gICAgICBncm91cHMubmFtZS5wdXNoKGRyYWZ0Lm5hbWUpO1xuICAgICAgZ3JvdXBzLmZpbGUucHVzaChkcmFmdC5maWxlKTtcbiAgICAgIGdyb3Vwcy5saW5lcy5wdXNoKGRyYWZ0LmxpbmUpO1xuICAgICAgZ3JvdXBzLmNhdGVnb3JpZXMucHVzaChDQVRFR09SSUVTLmluZGV4T2Yob3JpZ2luLmNhdGVnb3J5KSk7XG4gICAgfVxuICAgIG9mRnVuY3Rpb25baWRdID0gZ3JvdXA7XG4gIH1cbiAgcmV0dXJuIHtcbiAgICBtb2RlLFxuICAgIG5hbWU6IGdyb3Vwcy5uYW1lLFxuICAgIGZpbGU6IGdyb3Vwcy5maWxlLFxuICAgIHBsYWNlOiBncm91cHMuZmlsZS5tYXAoKGZpbGUpID0+IHBsYWNlcy5nZXQoZmlsZSkgPz8gZmlsZSksXG4gICAgbGluZTogSW50MzJBcnJheS5mcm9tKGdyb3Vwcy5saW5lcyksXG4gICAgY2F0ZWdvcnk6IFVpbnQ4QXJyYXkuZnJvbShncm91cHMuY2F0ZWdvcmllcyksXG4gICAgb2ZGdW5jdGlvbixcbiAgICBvZkZyYW1lOiBwcm9maWxlLmZyYW1lRnVuY3Rpb24ubWFwKChpZCkgPT4gb2ZGdW5jdGlvbltpZF0pLFxuICAgIGpvaW5zTmVpZ2hib3VyczogbW9kZSAhPT0gXCJtZXRob2RcIixcbiAgfTtcbn1cblxuZnVuY3Rpb24gZHJhZnRPZihwcm9maWxlOiBQcm9maWxlLCBpZDogbnVtYmVyLCBtb2RlOiBHcm91cE1vZGUsIG9yaWdpbjogT3JpZ2luLCBwbGFjZXM6IE1hcDxzdHJpbmcsIHN0cmluZz4pOiBEcmFmdCB7XG4gIGNvbnN0IHsgY2F0ZWdvcnksIGxpYnJhcnkgfSA9IG9yaWdpbjtcbiAgY29uc3QgbmFtZSA9IHByb2ZpbGUuZnVuY3Rpb25OYW1lW2lkXSB8fCBcIlt1bmtub3duXVwiO1xuICBjb25zdCBmaWxlID0gcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdO1xuICBjb25zdCBsaW5lID0gcHJvZmlsZS5mdW5jdGlvbkxpbmVbaWRdO1xuICBpZiAobW9kZSA9PT0gXCJtZXRob2RcIikgcmV0dXJuIHsga2V5OiBgJHtuYW1lfVxcMCR7ZmlsZX1gLCBuYW1lLCBmaWxlLCBsaW5lIH07XG4gIGlmIChpc0xhYmVsRnJhbWUoZmlsZSkpIHJldHVybiB7IGtleTogYCR7bmFtZX1cXDAke2ZpbGV9YCwgbmFtZSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xuICBjb25zdCBzeW50aGV0aWMgPSBjYXRlZ29yeSA9PT0gXCJnY1wiIHx8IGNhdGVnb3J5ID09PSBcIndhaXRcIiB8fCBjYXRlZ29yeSA9PT0gXCJibG9ja2VkXCI7XG4gIGlmIChzeW50aGV0aWMpIHJldHVybiB7IGtleTogYHN0YXRlXFwwJHtuYW1lfWAsIG5hbWUsIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbiAgaWYgKG1vZGUgPT09IFwiZmlsZVwiKSByZXR1cm4geyBrZXk6IGZpbGUsIG5hbWU6IHBsYWNlcy5nZXQoZmlsZSkgfHwgXCJbdW5rbm93bl1cIiwgZmlsZSwgbGluZTogMCB9O1xuICBpZiAobW9kZSA9PT0gXCJnZW1cIikgcmV0dXJuIHsga2V5OiBsaWJyYXJ5LCBuYW1lOiBsaWJyYXJ5LCBmaWxlOiBcIlwiLCBsaW5lOiAwIH07XG4gIHJldHVybiB7IGtleTogY2F0ZWdvcnksIG5hbWU6IENBVEVHT1JZX1dPUkRTW2NhdGVnb3J5XSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xufVxuIiwgIi8vIFRocmVhZHMgdGhhdCBvbmx5IHdhaXRlZDogYSBzZXJ2ZXIgaGFzIG1vcmUgb2YgdGhlbSB0aGFuIHRocmVhZHMgdGhhdCB3b3JrIChyZWFwZXJzIG9mIGNvbm5lY3Rpb24gcG9vbHMsIHJlYWN0b3JzLCB0aW1lcnMpLFxuLy8gYW5kIGluIHdhbGwgbW9kZSBlYWNoIHdlaWdocyBhcyBtdWNoIGFzIG9uZSB0aGF0IHdhcyBidXN5IGFsbCB0aGUgdGltZS5cblxuaW1wb3J0IHsgU1RBVEVTIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuLy8gV2hvIHdha2VzIHVwIG5vdyBhbmQgdGhlbiB0byBsb29rIGFyb3VuZCBzdGlsbCBkb2VzIG5vdGhpbmcuXG5jb25zdCBXT1JLRURfU0hBUkVfTUFYID0gMC4wMDE7XG5jb25zdCBXQUlUSU5HID0gW1NUQVRFUy5pbmRleE9mKFwiYmxvY2tlZFwiKSwgU1RBVEVTLmluZGV4T2YoXCJ3YWl0XCIpXTtcblxuLy8gUmV0dXJucyB0aGUgaWRzIG9mIHRoZSB0aHJlYWRzIHRoYXQgcmFuIGZvciBuZXh0IHRvIG5vdGhpbmcgb2YgdGhlaXIgdGltZS4gTm9uZSB3aGVyZSBubyBvdGhlciB0aHJlYWQgZGlkIG1vcmU6IHRoZW4gd2FpdGluZ1xuLy8gaXMgd2hhdCB0aGUgcHJvZ3JhbSBkaWQ7IGFuZCBub25lIHdoZXJlIHRpbWUgd2FzIG5vdCBtZWFzdXJlZCwgZm9yIGEgdGhyZWFkIHRoYXQgd2FpdHMgdXNlcyBubyBDUFUuXG5leHBvcnQgZnVuY3Rpb24gaWRsZVRocmVhZHMocHJvZmlsZTogUHJvZmlsZSwgc3RhdGVzOiBVaW50OEFycmF5KTogUmVhZG9ubHlTZXQ8bnVtYmVyPiB7XG4gIGNvbnN0IHR5cGUgPSBwcm9maWxlLnR5cGVzLmZpbmRJbmRleCgoeyBuYW1lLCB1bml0IH0pID0+IG5hbWUgPT09IFwid2FsbFwiICYmIHVuaXQgPT09IFwibmFub3NlY29uZHNcIik7XG4gIGlmICh0eXBlIDwgMCkgcmV0dXJuIG5ldyBTZXQoKTtcbiAgY29uc3QgdGltZXMgPSBuZXcgTWFwPG51bWJlciwgeyBhbGw6IG51bWJlcjsgd29ya2VkOiBudW1iZXIgfT4oKTtcbiAgcHJvZmlsZS5zYW1wbGVUaHJlYWQuZm9yRWFjaCgodGhyZWFkLCBpKSA9PiB7XG4gICAgY29uc3QgdmFsdWUgPSBwcm9maWxlLnZhbHVlc1t0eXBlXVtpXTtcbiAgICBpZiAodmFsdWUgPT09IDApIHJldHVybjsgLy8gb2YgYW5vdGhlciBzYW1wbGUgdHlwZVxuICAgIGNvbnN0IHRpbWUgPSB0aW1lcy5nZXQodGhyZWFkKSA/PyB7IGFsbDogMCwgd29ya2VkOiAwIH07XG4gICAgdGltZXMuc2V0KHRocmVhZCwgdGltZSk7XG4gICAgdGltZS5hbGwgKz0gdmFsdWU7XG4gICAgaWYgKCFXQUlUSU5HLmluY2x1ZGVzKHN0YXRlc1tpXSkpIHRpbWUud29ya2VkICs9IHZhbHVlO1xuICB9KTtcbiAgY29uc3QgaWRsZSA9IFsuLi50aW1lc10uZmlsdGVyKChbLCB7IGFsbCwgd29ya2VkIH1dKSA9PiB3b3JrZWQgPD0gYWxsICogV09SS0VEX1NIQVJFX01BWCkubWFwKChbdGhyZWFkXSkgPT4gdGhyZWFkKTtcbiAgcmV0dXJuIG5ldyBTZXQoaWRsZS5sZW5ndGggPCB0aW1lcy5zaXplID8gaWRsZSA6IFtdKTtcbn1cbiIsICIvLyBXaGF0IGVhY2ggbGluZSBvZiBhIHNvdXJjZSBmaWxlIHdlaWdoczogc2VsZiB3aGVyZSBpdCB3YXMgdGhlIGxlYWYsIHRvdGFsIHdpdGggZXZlcnl0aGluZyB0aGF0IGl0IGNhbGxlZC4gQSBsaW5lIHRoYXRcbi8vIG9jY3VycyBzZXZlcmFsIHRpbWVzIGluIGEgc3RhY2sgKHJlY3Vyc2lvbikgY291bnRzIG9uY2UuXG5cbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB0eXBlIHsgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBMaW5lV2VpZ2h0IHtcbiAgc2VsZjogbnVtYmVyO1xuICB0b3RhbDogbnVtYmVyO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIEZpbGVMaW5lcyB7XG4gIGZpbGU6IHN0cmluZztcbiAgbGluZXM6IE1hcDxudW1iZXIsIExpbmVXZWlnaHQ+OyAvLyBsaW5lIDA6IHdoaWNoIG9uZSBpcyBub3Qga25vd25cbiAgc2VsZjogbnVtYmVyO1xuICB0b3RhbDogbnVtYmVyO1xufVxuXG4vLyBSZXR1cm5zIGFsbCBmaWxlcyB3aXRoIGEgd2VpZ2h0LCB0aGUgaGVhdmllc3QgKGJ5IHNlbGYsIHRoZW4gYnkgdG90YWwpIGZpcnN0LlxuZXhwb3J0IGZ1bmN0aW9uIGZpbGVzV2l0aExpbmVzKHByb2ZpbGU6IFByb2ZpbGUsIHdlaWdodHM6IFdlaWdodHMpOiBGaWxlTGluZXNbXSB7XG4gIGNvbnN0IHsgc3RhY2tQYXJlbnQsIHN0YWNrRnJhbWUsIGZyYW1lRnVuY3Rpb24sIGZyYW1lTGluZSwgZnVuY3Rpb25GaWxlIH0gPSBwcm9maWxlO1xuICBjb25zdCByZWFjaCA9IEZsb2F0NjRBcnJheS5mcm9tKHdlaWdodHMudmFsdWUpO1xuICBmb3IgKGxldCBpZCA9IHJlYWNoLmxlbmd0aCAtIDE7IGlkID4gMDsgaWQtLSkgcmVhY2hbc3RhY2tQYXJlbnRbaWRdXSArPSByZWFjaFtpZF07XG4gIGNvbnN0IGZpbGVzID0gbmV3IE1hcDxzdHJpbmcsIEZpbGVMaW5lcz4oKTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IHJlYWNoLmxlbmd0aDsgaWQrKykge1xuICAgIGlmIChyZWFjaFtpZF0gPT09IDApIGNvbnRpbnVlO1xuICAgIGNvbnN0IGZpbGUgPSBmdW5jdGlvbkZpbGVbZnJhbWVGdW5jdGlvbltzdGFja0ZyYW1lW2lkXV1dO1xuICAgIGlmICghaXNTb3VyY2UoZmlsZSkpIGNvbnRpbnVlO1xuICAgIGNvbnN0IGZvdW5kID0gZmlsZXMuZ2V0KGZpbGUpID8/IHsgZmlsZSwgbGluZXM6IG5ldyBNYXA8bnVtYmVyLCBMaW5lV2VpZ2h0PigpLCBzZWxmOiAwLCB0b3RhbDogMCB9O1xuICAgIGZpbGVzLnNldChmaWxlLCBmb3VuZCk7XG4gICAgY29uc3QgbGluZSA9IGZyYW1lTGluZVtzdGFja0ZyYW1lW2lkXV07XG4gICAgY29uc3Qgd2VpZ2h0ID0gZm91bmQubGluZXMuZ2V0KGxpbmUpID8/IHsgc2VsZjogMCwgdG90YWw6IDAgfTtcbiAgICBmb3VuZC5saW5lcy5zZXQobGluZSwgd2VpZ2h0KTtcbiAgICB3ZWlnaHQuc2VsZiArPSB3ZWlnaHRzLnZhbHVlW2lkXTtcbiAgICBmb3VuZC5zZWxmICs9IHdlaWdodHMudmFsdWVbaWRdO1xuICAgIGNvbnN0IGFib3ZlID0gb2NjdXJzQWJvdmUoaWQsIGZpbGUsIGxpbmUpO1xuICAgIGlmICghYWJvdmUubGluZSkgd2VpZ2h0LnRvdGFsICs9IHJlYWNoW2lkXTtcbiAgICBpZiAoIWFib3ZlLmZpbGUpIGZvdW5kLnRvdGFsICs9IHJlYWNoW2lkXTtcbiAgfVxuICByZXR1cm4gWy4uLmZpbGVzLnZhbHVlcygpXS5zb3J0KChhLCBiKSA9PiBiLnNlbGYgLSBhLnNlbGYgfHwgYi50b3RhbCAtIGEudG90YWwpO1xuXG4gIGZ1bmN0aW9uIG9jY3Vyc0Fib3ZlKGlkOiBudW1iZXIsIGZpbGU6IHN0cmluZywgbGluZTogbnVtYmVyKTogeyBmaWxlOiBib29sZWFuOyBsaW5lOiBib29sZWFuIH0ge1xuICAgIGxldCBzYW1lRmlsZSA9IGZhbHNlO1xuICAgIGZvciAobGV0IGF0ID0gc3RhY2tQYXJlbnRbaWRdOyBhdCAhPT0gMDsgYXQgPSBzdGFja1BhcmVudFthdF0pIHtcbiAgICAgIGNvbnN0IGZyYW1lID0gc3RhY2tGcmFtZVthdF07XG4gICAgICBpZiAoZnVuY3Rpb25GaWxlW2ZyYW1lRnVuY3Rpb25bZnJhbWVdXSAhPT0gZmlsZSkgY29udGludWU7XG4gICAgICBpZiAoZnJhbWVMaW5lW2ZyYW1lXSA9PT0gbGluZSkgcmV0dXJuIHsgZmlsZTogdHJ1ZSwgbGluZTogdHJ1ZSB9O1xuICAgICAgc2FtZUZpbGUgPSB0cnVlO1xuICAgIH1cbiAgICByZXR1cm4geyBmaWxlOiBzYW1lRmlsZSwgbGluZTogZmFsc2UgfTtcbiAgfVxufVxuXG4vLyBXaGV0aGVyIGEgZnJhbWUncyBmaWxlIGNhbiBoYXZlIGxpbmVzIGF0IGFsbDogYSBsaWJyYXJ5IHRoYXQgaXMgYmVpbmcgcmVxdWlyZWQgaXMgYSBmcmFtZSwgdG9vLlxuZXhwb3J0IGZ1bmN0aW9uIGlzU291cmNlKGZpbGU6IHN0cmluZyk6IGJvb2xlYW4ge1xuICByZXR1cm4gZmlsZSAhPT0gXCJcIiAmJiAhL14oPzo8fFxcKGV2YWwpLy50ZXN0KGZpbGUpICYmICEvXFwuKD86c298YnVuZGxlfGRsbCkkLy50ZXN0KGZpbGUpO1xufVxuIiwgIi8vIFJlbWVtYmVycyB0aGUgbGFzdCBmZXcgcmVzdWx0cyBvZiBhIGNvbXB1dGF0aW9uIGJ5IGEga2V5LCBzbyB0aGF0IGdvaW5nIGJhY2sgYW5kIGZvcnRoIGJldHdlZW4gdHdvIHZpZXdzIGNvc3RzIG5vdGhpbmcuXG5cbmV4cG9ydCBjbGFzcyBNZW1vPFQ+IHtcbiAgcHJpdmF0ZSByZWFkb25seSByZXN1bHRzID0gbmV3IE1hcDxzdHJpbmcsIFQ+KCk7XG5cbiAgY29uc3RydWN0b3IocHJpdmF0ZSByZWFkb25seSBtb3N0ID0gNCkge31cblxuICBnZXQoa2V5OiBzdHJpbmcsIGNvbXB1dGU6ICgpID0+IFQpOiBUIHtcbiAgICBsZXQgcmVzdWx0ID0gdGhpcy5yZXN1bHRzLmdldChrZXkpO1xuICAgIGlmIChyZXN1bHQgPT09IHVuZGVmaW5lZCkge1xuICAgICAgcmVzdWx0ID0gY29tcHV0ZSgpO1xuICAgICAgaWYgKHRoaXMucmVzdWx0cy5zaXplID49IHRoaXMubW9zdCkgdGhpcy5yZXN1bHRzLmRlbGV0ZSh0aGlzLnJlc3VsdHMua2V5cygpLm5leHQoKS52YWx1ZSBhcyBzdHJpbmcpO1xuICAgIH0gZWxzZSB7XG4gICAgICB0aGlzLnJlc3VsdHMuZGVsZXRlKGtleSk7IC8vIHRvIHRoZSBlbmQ6IHRoZSBvbGRlc3QgZ28gZmlyc3RcbiAgICB9XG4gICAgdGhpcy5yZXN1bHRzLnNldChrZXksIHJlc3VsdCk7XG4gICAgcmV0dXJuIHJlc3VsdDtcbiAgfVxufVxuIiwgIi8vIFdoaWNoIGNvZGUgaXMgdGhlIHVzZXIncyBvd24sIGFuZCB0aGUgcHJvZmlsZSB3aXRoIGFsbCBvdGhlciBjb2RlIGZvbGRlZCBpbnRvIGl0LlxuLy9cbi8vIE93biBpcyB3aGF0IGlzIG5laXRoZXIgYSBnZW0ncywgbm9yIHRoZSBzdGFuZGFyZCBsaWJyYXJ5J3MsIG5vciBSdWJ5J3MgaXRzZWxmOiB0aGUgY2F0ZWdvcnkgXCJhcHBcIi4gV2hlcmUgdGhlIHByb2ZpbGUgc2F5c1xuLy8gaW4gd2hpY2ggZGlyZWN0b3J5IHRoZSBwcm9ncmFtIHJhbiwgaXQgaGFzIHRvIGxpZSBiZWxvdyBpdCwgdG9vOiBwcm9ncmFtcyBvZiAvdXNyL2JpbiBhcmUgbm9ib2R5J3Mgb3duLiBVbmxlc3Mgbm90aGluZyBkb2VzLFxuLy8gYXMgd2hlbiBhIHByb2dyYW0gd2FzIHN0YXJ0ZWQgZnJvbSBzb21ld2hlcmUgZWxzZS4gTGFiZWxzIHRoYXQgd2VyZSBtYWRlIGZyYW1lcyBzdGF5IGFzIHdlbGwuXG5cbmltcG9ydCB7IG9yaWdpbk9mIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGlzTGFiZWxGcmFtZSB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHR5cGUgeyBXZWlnaHRzIH0gZnJvbSBcIi4vd2VpZ2h0cy50c1wiO1xuXG4vLyBXaGVyZSBhIGZpbGUncyBhYnNvbHV0ZSBwYXRoIGlzOiBhbHNvIHRoYXQgb2YgdGhlIGNvZGUgdGhhdCB3YXMgZXZhbHVhdGVkIGluIGl0LlxuY29uc3QgQUJTT0xVVEUgPSAvXig/OlxcKGV2YWwgYXQgKT8oXFwvLiopLztcblxuLy8gUmV0dXJucyAxIGZvciBlYWNoIGZ1bmN0aW9uIHRoYXQgaXMgdGhlIHVzZXIncyBvd24sIGJ5IGZ1bmN0aW9uLlxuZXhwb3J0IGZ1bmN0aW9uIG93bkZ1bmN0aW9ucyhwcm9maWxlOiBQcm9maWxlKTogVWludDhBcnJheSB7XG4gIGNvbnN0IGlzQXBwID0gKGlkOiBudW1iZXIpOiBib29sZWFuID0+IG9yaWdpbk9mKHByb2ZpbGUuZnVuY3Rpb25OYW1lW2lkXSwgcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKS5jYXRlZ29yeSA9PT0gXCJhcHBcIjtcbiAgY29uc3QgYXBwcyA9IFVpbnQ4QXJyYXkuZnJvbShwcm9maWxlLmZ1bmN0aW9uTmFtZSwgKF8sIGlkKSA9PiAoaXNBcHAoaWQpID8gMSA6IDApKTtcbiAgY29uc3QgaW5zaWRlID0gYXBwcy5tYXAoKGFwcCwgaWQpID0+IChhcHAgJiYgbGllc0JlbG93KHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSwgcHJvZmlsZS5kaXJlY3RvcmllcykgPyAxIDogMCkpO1xuICBjb25zdCBvd24gPSBwcm9maWxlLmRpcmVjdG9yaWVzLmxlbmd0aCA+IDAgJiYgaW5zaWRlLmluY2x1ZGVzKDEpID8gaW5zaWRlIDogYXBwcztcbiAgcmV0dXJuIG93bi5tYXAoKGlzT3duLCBpZCkgPT4gKGlzT3duIHx8IGlzTGFiZWxGcmFtZShwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0pID8gMSA6IDApKTtcbn1cblxuLy8gQSByZWxhdGl2ZSBwYXRoIGJlZ2lucyB3aGVyZSB0aGUgcHJvZ3JhbSByYW4uXG5mdW5jdGlvbiBsaWVzQmVsb3coZmlsZTogc3RyaW5nLCBkaXJlY3RvcmllczogcmVhZG9ubHkgc3RyaW5nW10pOiBib29sZWFuIHtcbiAgY29uc3QgcGF0aCA9IEFCU09MVVRFLmV4ZWMoZmlsZSk/LlsxXTtcbiAgcmV0dXJuIHBhdGggPT09IHVuZGVmaW5lZCB8fCBkaXJlY3Rvcmllcy5zb21lKChkaXJlY3RvcnkpID0+IHBhdGguc3RhcnRzV2l0aChkaXJlY3RvcnkuZW5kc1dpdGgoXCIvXCIpID8gZGlyZWN0b3J5IDogYCR7ZGlyZWN0b3J5fS9gKSk7XG59XG5cbi8vIE1vdmVzIHdoYXQgZWFjaCBzdGFjayB3ZWlnaHMgdG8gaXRzIHlvdW5nZXN0IGZyYW1lIHRoYXQgaXMgdGhlIHVzZXIncyBvd247IHRvIHRoZSByb290IHdoZXJlIHRoZXJlIGlzIG5vbmUuXG5leHBvcnQgZnVuY3Rpb24gZm9sZGVkKHByb2ZpbGU6IFByb2ZpbGUsIG93bjogVWludDhBcnJheSwgd2VpZ2h0czogV2VpZ2h0cyk6IFdlaWdodHMge1xuICBjb25zdCB7IHN0YWNrUGFyZW50LCBzdGFja0ZyYW1lLCBmcmFtZUZ1bmN0aW9uIH0gPSBwcm9maWxlO1xuICBjb25zdCB0YXJnZXQgPSBuZXcgSW50MzJBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDE7IGlkIDwgdGFyZ2V0Lmxlbmd0aDsgaWQrKykge1xuICAgIHRhcmdldFtpZF0gPSBvd25bZnJhbWVGdW5jdGlvbltzdGFja0ZyYW1lW2lkXV1dID8gaWQgOiB0YXJnZXRbc3RhY2tQYXJlbnRbaWRdXTtcbiAgfVxuICBjb25zdCBtb3ZlID0gKHZhbHVlczogRmxvYXQ2NEFycmF5KTogRmxvYXQ2NEFycmF5ID0+IHtcbiAgICBjb25zdCBtb3ZlZCA9IG5ldyBGbG9hdDY0QXJyYXkodmFsdWVzLmxlbmd0aCk7XG4gICAgZm9yIChsZXQgaWQgPSAwOyBpZCA8IHZhbHVlcy5sZW5ndGg7IGlkKyspIG1vdmVkW3RhcmdldFtpZF1dICs9IHZhbHVlc1tpZF07XG4gICAgcmV0dXJuIG1vdmVkO1xuICB9O1xuICByZXR1cm4geyB2YWx1ZTogbW92ZSh3ZWlnaHRzLnZhbHVlKSwgYmFzZTogd2VpZ2h0cy5iYXNlICYmIG1vdmUod2VpZ2h0cy5iYXNlKSwgY291bnQ6IHdlaWdodHMuY291bnQgJiYgbW92ZSh3ZWlnaHRzLmNvdW50KSB9O1xufVxuIiwgIi8vIFdoaWNoIGdyb3VwcyBhIHJlZ3VsYXIgZXhwcmVzc2lvbiBuYW1lcywgYW5kIHdoYXQgc2hhcmUgb2YgdGhlIHdlaWdodCB0aGV5IGNvdmVyLlxuXG5pbXBvcnQgdHlwZSB7IEdyb3VwcyB9IGZyb20gXCIuL2dyb3Vwcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBUcmVlIH0gZnJvbSBcIi4vdHJlZS50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFBhdHRlcm4ge1xuICBzb3VyY2U6IHN0cmluZztcbiAgcmVnZXhwOiBSZWdFeHAgfCBudWxsOyAvLyBudWxsOiBub3RoaW5nIGlzIGFza2VkIGZvciwgb3IgaXQgaXMgbm8gcmVndWxhciBleHByZXNzaW9uXG4gIGNvbXBsYWludDogc3RyaW5nIHwgbnVsbDtcbn1cblxuLy8gU21hbGwgbGV0dGVycyBtYXRjaCBjYXBpdGFscywgdG9vOyBhIGNhcGl0YWwgbGV0dGVyIGluIHRoZSBwYXR0ZXJuIGFza3MgZm9yIGl0c2VsZi5cbmV4cG9ydCBmdW5jdGlvbiBwYXR0ZXJuT2Yoc291cmNlOiBzdHJpbmcpOiBQYXR0ZXJuIHtcbiAgaWYgKHNvdXJjZSA9PT0gXCJcIikgcmV0dXJuIHsgc291cmNlLCByZWdleHA6IG51bGwsIGNvbXBsYWludDogbnVsbCB9O1xuICB0cnkge1xuICAgIHJldHVybiB7IHNvdXJjZSwgcmVnZXhwOiBuZXcgUmVnRXhwKHNvdXJjZSwgL1tBLVpdLy50ZXN0KHNvdXJjZSkgPyBcInVcIiA6IFwiaXVcIiksIGNvbXBsYWludDogbnVsbCB9O1xuICB9IGNhdGNoIHtcbiAgICByZXR1cm4geyBzb3VyY2UsIHJlZ2V4cDogbnVsbCwgY29tcGxhaW50OiBcIm5vdCBhIHJlZ3VsYXIgZXhwcmVzc2lvblwiIH07XG4gIH1cbn1cblxuLy8gQnkgZ3JvdXA6IDEgd2hlcmUgdGhlIG5hbWUgb3IgdGhlIGZpbGUgbWF0Y2hlczsgbnVsbCB3aGVyZSBub3RoaW5nIGlzIGFza2VkIGZvci5cbmV4cG9ydCBmdW5jdGlvbiBtYXRjaGluZ0dyb3Vwcyhncm91cHM6IEdyb3VwcywgcGF0dGVybjogUGF0dGVybik6IFVpbnQ4QXJyYXkgfCBudWxsIHtcbiAgY29uc3QgeyByZWdleHAgfSA9IHBhdHRlcm47XG4gIGlmICghcmVnZXhwKSByZXR1cm4gbnVsbDtcbiAgY29uc3QgZm91bmQgPSBuZXcgVWludDhBcnJheShncm91cHMubmFtZS5sZW5ndGgpO1xuICBmb3IgKGxldCBncm91cCA9IDE7IGdyb3VwIDwgZm91bmQubGVuZ3RoOyBncm91cCsrKSB7XG4gICAgaWYgKHJlZ2V4cC50ZXN0KGdyb3Vwcy5uYW1lW2dyb3VwXSkgfHwgKGdyb3Vwcy5tb2RlID09PSBcIm1ldGhvZFwiICYmIHJlZ2V4cC50ZXN0KGdyb3Vwcy5maWxlW2dyb3VwXSkpKSBmb3VuZFtncm91cF0gPSAxO1xuICB9XG4gIHJldHVybiBmb3VuZDtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBNYXRjaGVzIHtcbiAgbm9kZXM6IEludDMyQXJyYXk7IC8vIGZyb20gbGVmdCB0byByaWdodCwgdGhlIG91dGVyIG9uZXMgZmlyc3RcbiAgd2VpZ2h0OiBudW1iZXI7IC8vIG9mIGFsbCB0aGF0IGlzIGluIGEgbWF0Y2hpbmcgbm9kZSwgY291bnRlZCBvbmNlXG59XG5cbmV4cG9ydCBmdW5jdGlvbiBtYXRjaGVzSW4odHJlZTogVHJlZSwgZm91bmQ6IFVpbnQ4QXJyYXkpOiBNYXRjaGVzIHtcbiAgY29uc3QgY292ZXJlZCA9IG5ldyBVaW50OEFycmF5KHRyZWUuY291bnQpO1xuICBjb25zdCBub2RlczogbnVtYmVyW10gPSBbXTtcbiAgbGV0IHdlaWdodCA9IDA7XG4gIGZvciAobGV0IG5vZGUgPSAxOyBub2RlIDwgdHJlZS5jb3VudDsgbm9kZSsrKSB7XG4gICAgY29uc3QgbWF0Y2hlcyA9IGZvdW5kW3RyZWUuZ3JvdXBbbm9kZV1dO1xuICAgIGNvbnN0IGFib3ZlID0gY292ZXJlZFt0cmVlLnBhcmVudFtub2RlXV07XG4gICAgY292ZXJlZFtub2RlXSA9IG1hdGNoZXMgfCBhYm92ZTtcbiAgICBpZiAobWF0Y2hlcykgbm9kZXMucHVzaChub2RlKTtcbiAgICBpZiAobWF0Y2hlcyAmJiAhYWJvdmUpIHdlaWdodCArPSB0cmVlLnRvdGFsW25vZGVdO1xuICB9XG4gIG5vZGVzLnNvcnQoKGEsIGIpID0+IHRyZWUuc3RhcnRbYV0gLSB0cmVlLnN0YXJ0W2JdIHx8IHRyZWUuZGVwdGhbYV0gLSB0cmVlLmRlcHRoW2JdKTtcbiAgcmV0dXJuIHsgbm9kZXM6IEludDMyQXJyYXkuZnJvbShub2RlcyksIHdlaWdodCB9O1xufVxuIiwgIi8vIFNlbGYgYW5kIHRvdGFsIG9mIGV2ZXJ5IGdyb3VwLiBBIGdyb3VwIHRoYXQgY2FsbHMgaXRzZWxmIGNvdW50cyBvbmNlIGZvciBlYWNoIHN0YWNrOiBvbmx5IGl0cyBvdXRlcm1vc3Qgbm9kZXMgYWRkIHRvIGl0c1xuLy8gdG90YWwsIHNvIG5vdGhpbmcgaXMgbW9yZSB0aGFuIDEwMCAlLlxuXG5pbXBvcnQgdHlwZSB7IFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVGFibGVSb3cge1xuICBncm91cDogbnVtYmVyO1xuICBzZWxmOiBudW1iZXI7XG4gIHRvdGFsOiBudW1iZXI7XG4gIHNhbXBsZXM6IG51bWJlcjsgLy8gdGFrZW4gd2hpbGUgdGhlIGdyb3VwIHdhcyB0aGUgbGVhZiBvciBiZWxvdzsgMCB3aGVyZSB0aGUgcHJvZmlsZSBkb2VzIG5vdCBzYXlcbiAgYmFzZVNlbGY6IG51bWJlcjtcbiAgYmFzZVRvdGFsOiBudW1iZXI7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiB0YWJsZVJvd3ModHJlZTogVHJlZSwgZ3JvdXBzQ291bnQ6IG51bWJlcik6IFRhYmxlUm93W10ge1xuICBjb25zdCByb3dzOiBUYWJsZVJvd1tdID0gQXJyYXkuZnJvbSh7IGxlbmd0aDogZ3JvdXBzQ291bnQgfSwgKF8sIGdyb3VwKSA9PiAoe1xuICAgIGdyb3VwLCBzZWxmOiAwLCB0b3RhbDogMCwgc2FtcGxlczogMCwgYmFzZVNlbGY6IDAsIGJhc2VUb3RhbDogMCxcbiAgfSkpO1xuICBmb3JFYWNoT3V0ZXJtb3N0KHRyZWUsIGdyb3Vwc0NvdW50LCAobm9kZSwgaXNPdXRlcm1vc3QpID0+IHtcbiAgICBjb25zdCByb3cgPSByb3dzW3RyZWUuZ3JvdXBbbm9kZV1dO1xuICAgIHJvdy5zZWxmICs9IHRyZWUuc2VsZltub2RlXTtcbiAgICBpZiAodHJlZS5iYXNlU2VsZikgcm93LmJhc2VTZWxmICs9IHRyZWUuYmFzZVNlbGZbbm9kZV07XG4gICAgaWYgKCFpc091dGVybW9zdCkgcmV0dXJuO1xuICAgIHJvdy50b3RhbCArPSB0cmVlLnRvdGFsW25vZGVdO1xuICAgIGlmICh0cmVlLmJhc2VUb3RhbCkgcm93LmJhc2VUb3RhbCArPSB0cmVlLmJhc2VUb3RhbFtub2RlXTtcbiAgICBpZiAodHJlZS5zYW1wbGVzKSByb3cuc2FtcGxlcyArPSB0cmVlLnNhbXBsZXNbbm9kZV07XG4gIH0pO1xuICByZXR1cm4gcm93cy5maWx0ZXIoKHJvdykgPT4gcm93Lmdyb3VwID4gMCAmJiAocm93LnRvdGFsICE9PSAwIHx8IHJvdy5iYXNlVG90YWwgIT09IDApKTtcbn1cblxuLy8gVmlzaXRzIGFsbCBub2RlcyBidXQgdGhlIHJvb3QsIGNhbGxlcnMgZmlyc3QsIGFuZCBzYXlzIG9mIGVhY2ggd2hldGhlciBpdHMgZ3JvdXAgb2NjdXJzIGFib3ZlIGl0LlxuZXhwb3J0IGZ1bmN0aW9uIGZvckVhY2hPdXRlcm1vc3QodHJlZTogVHJlZSwgZ3JvdXBzQ291bnQ6IG51bWJlciwgdmlzaXQ6IChub2RlOiBudW1iZXIsIGlzT3V0ZXJtb3N0OiBib29sZWFuKSA9PiB2b2lkKTogdm9pZCB7XG4gIGNvbnN0IG9uUGF0aCA9IG5ldyBJbnQzMkFycmF5KGdyb3Vwc0NvdW50KTtcbiAgbGV0IG5vZGUgPSB0cmVlLmZpcnN0Q2hpbGRbMF07XG4gIHdoaWxlIChub2RlICE9PSAwKSB7XG4gICAgdmlzaXQobm9kZSwgb25QYXRoW3RyZWUuZ3JvdXBbbm9kZV1dKysgPT09IDApO1xuICAgIGlmICh0cmVlLmZpcnN0Q2hpbGRbbm9kZV0gIT09IDApIHtcbiAgICAgIG5vZGUgPSB0cmVlLmZpcnN0Q2hpbGRbbm9kZV07XG4gICAgICBjb250aW51ZTtcbiAgICB9XG4gICAgd2hpbGUgKG5vZGUgPiAwKSB7XG4gICAgICBvblBhdGhbdHJlZS5ncm91cFtub2RlXV0tLTtcbiAgICAgIGNvbnN0IHNpYmxpbmcgPSB0cmVlLm5leHRTaWJsaW5nW25vZGVdO1xuICAgICAgbm9kZSA9IHNpYmxpbmcgIT09IDAgPyBzaWJsaW5nIDogdHJlZS5wYXJlbnRbbm9kZV07XG4gICAgICBpZiAoc2libGluZyAhPT0gMCkgYnJlYWs7XG4gICAgfVxuICB9XG59XG5cbmV4cG9ydCB0eXBlIFRhYmxlQ29sdW1uID0gXCJzZWxmXCIgfCBcInRvdGFsXCIgfCBcInNhbXBsZXNcIiB8IFwibmFtZVwiIHwgXCJmaWxlXCIgfCBcImxpYnJhcnlcIiB8IFwiYmFzZVwiIHwgXCJjaGFuZ2VcIjtcblxuZXhwb3J0IGludGVyZmFjZSBUYWJsZU9yZGVyIHtcbiAgY29sdW1uOiBUYWJsZUNvbHVtbjtcbiAgZGVzY2VuZGluZzogYm9vbGVhbjtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHNvcnRSb3dzKFxuICByb3dzOiBUYWJsZVJvd1tdLFxuICBvcmRlcjogVGFibGVPcmRlcixcbiAgd29yZHM6IChyb3c6IFRhYmxlUm93KSA9PiB7IG5hbWU6IHN0cmluZzsgZmlsZTogc3RyaW5nOyBsaWJyYXJ5OiBzdHJpbmcgfSxcbik6IFRhYmxlUm93W10ge1xuICBjb25zdCBzaWduID0gb3JkZXIuZGVzY2VuZGluZyA/IC0xIDogMTtcbiAgY29uc3Qga2V5ID0gKHJvdzogVGFibGVSb3cpOiBudW1iZXIgfCBzdHJpbmcgPT4ge1xuICAgIHN3aXRjaCAob3JkZXIuY29sdW1uKSB7XG4gICAgICBjYXNlIFwic2VsZlwiOiByZXR1cm4gcm93LnNlbGY7XG4gICAgICBjYXNlIFwidG90YWxcIjogcmV0dXJuIHJvdy50b3RhbDtcbiAgICAgIGNhc2UgXCJzYW1wbGVzXCI6IHJldHVybiByb3cuc2FtcGxlcztcbiAgICAgIGNhc2UgXCJiYXNlXCI6IHJldHVybiByb3cuYmFzZVRvdGFsO1xuICAgICAgY2FzZSBcImNoYW5nZVwiOiByZXR1cm4gTWF0aC5hYnMocm93LnRvdGFsIC0gcm93LmJhc2VUb3RhbCk7XG4gICAgICBkZWZhdWx0OiByZXR1cm4gd29yZHMocm93KVtvcmRlci5jb2x1bW5dLnRvTG93ZXJDYXNlKCk7XG4gICAgfVxuICB9O1xuICBjb25zdCBrZXllZCA9IHJvd3MubWFwKChyb3cpID0+ICh7IHJvdywga2V5OiBrZXkocm93KSB9KSk7XG4gIGtleWVkLnNvcnQoKGEsIGIpID0+IChhLmtleSA8IGIua2V5ID8gLXNpZ24gOiBhLmtleSA+IGIua2V5ID8gc2lnbiA6IGIucm93LnRvdGFsIC0gYS5yb3cudG90YWwgfHwgYS5yb3cuZ3JvdXAgLSBiLnJvdy5ncm91cCkpO1xuICByZXR1cm4ga2V5ZWQubWFwKCh7IHJvdyB9KSA9PiByb3cpO1xufVxuIiwgIi8vIFdoYXQgdGhlIHZpZXdzIGFzayBmb3IsIGNvbXB1dGVkIGZyb20gdGhlIHByb2ZpbGUgYW5kIHRoZSBzdGF0ZSwgYW5kIHJlbWVtYmVyZWQuIFRoZSBkcmF3aW5nIHNpZGUga25vd3Mgb25seSB0aGlzLlxuXG5pbXBvcnQgeyBmaWx0ZXJzT2ZPdGhlcnMsIGxhYmVsUm93cywgdHlwZSBMYWJlbFJvdyB9IGZyb20gXCIuL2J5X2xhYmVsLnRzXCI7XG5pbXBvcnQgeyBjYWxsZXJUcmVlIH0gZnJvbSBcIi4vY2FsbGVyX3RyZWUudHNcIjtcbmltcG9ydCB7IGZvY3VzZWQsIHN0YWNrc1dpdGggfSBmcm9tIFwiLi9mb2N1cy50c1wiO1xuaW1wb3J0IHsgZ3JvdXBzT2YsIHR5cGUgR3JvdXBNb2RlLCB0eXBlIEdyb3VwcyB9IGZyb20gXCIuL2dyb3Vwcy50c1wiO1xuaW1wb3J0IHsgc2FtcGxlU3RhdGVzLCBTVEFURVMgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgaWRsZVRocmVhZHMgfSBmcm9tIFwiLi9pZGxlX3RocmVhZHMudHNcIjtcbmltcG9ydCB7IGZyYW1lS2V5cywgTk9fRlJBTUVTLCB3aXRoTGFiZWxGcmFtZXMsIHR5cGUgTGFiZWxGcmFtZXMgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB7IGZpbGVzV2l0aExpbmVzLCB0eXBlIEZpbGVMaW5lcyB9IGZyb20gXCIuL2xpbmVzLnRzXCI7XG5pbXBvcnQgeyBNZW1vIH0gZnJvbSBcIi4vbWVtby50c1wiO1xuaW1wb3J0IHsgZm9sZGVkLCBvd25GdW5jdGlvbnMgfSBmcm9tIFwiLi9vd25fY29kZS50c1wiO1xuaW1wb3J0IHsgcHJvY2Vzc2VzT2YsIHByb2Nlc3NPZlRocmVhZHMsIHR5cGUgUHJvY2VzcyB9IGZyb20gXCIuL3Byb2Nlc3Nlcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlLCBTYW1wbGVUeXBlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgY29tcGFuaW9uT2YsIGlzT2ZBbGxvY2F0aW9ucywgaXNPZlNldmVyYWwsIHR5cGUgQ29tcGFuaW9uIH0gZnJvbSBcIi4vc2FtcGxlX3R5cGVzLnRzXCI7XG5pbXBvcnQgeyBtYXRjaGVzSW4sIG1hdGNoaW5nR3JvdXBzLCBwYXR0ZXJuT2YsIHR5cGUgTWF0Y2hlcyB9IGZyb20gXCIuL3NlYXJjaC50c1wiO1xuaW1wb3J0IHsgdGFibGVSb3dzLCB0eXBlIFRhYmxlUm93IH0gZnJvbSBcIi4vdGFibGUudHNcIjtcbmltcG9ydCB7IGNhbGxUcmVlLCB0eXBlIFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFZpZXdTdGF0ZSB9IGZyb20gXCIuL3ZpZXdfc3RhdGUudHNcIjtcbmltcG9ydCB7IHNhbXBsZVBhc3Nlcywgc3RhdGVUb3RhbHMsIHdlaWdodHNPZiwgdHlwZSBGaWx0ZXIsIHR5cGUgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gVGhlIGxhYmVsIHRoYXQgYWxsb2NhdGlvbnMgaGF2ZSwgYW5kIG5vdGhpbmcgZWxzZS5cbmNvbnN0IENMQVNTID0gXCJjbGFzc1wiO1xuY29uc3QgV0FJVElORyA9IFtTVEFURVMuaW5kZXhPZihcImJsb2NrZWRcIiksIFNUQVRFUy5pbmRleE9mKFwid2FpdFwiKV07XG5cbmV4cG9ydCBpbnRlcmZhY2UgVGhyZWFkV2VpZ2h0IHtcbiAgaWQ6IG51bWJlcjtcbiAgd2VpZ2h0OiBudW1iZXI7XG4gIGJhc2U6IG51bWJlcjsgLy8gb24gdGhlIG90aGVyIHNpZGUgb2YgYSBjb21wYXJpc29uOyAwIGluIGEgcHJvZmlsZSBhbG9uZVxufVxuXG5leHBvcnQgaW50ZXJmYWNlIFByb2Nlc3NXZWlnaHQgZXh0ZW5kcyBQcm9jZXNzIHtcbiAgd2VpZ2h0OiBudW1iZXI7XG59XG5cbmNvbnN0IE5PX1RIUkVBRFM6IFJlYWRvbmx5U2V0PG51bWJlcj4gPSBuZXcgU2V0KCk7XG5cbmV4cG9ydCBjbGFzcyBNb2RlbCB7XG4gIHJlYWRvbmx5IGlzQ29tcGFyaXNvbjogYm9vbGVhbjtcbiAgLy8gV2hhdCB3YXMgcmVjb3JkZWQsIHdoYXRldmVyIGlzIGZpbHRlcmVkLCBieSBzYW1wbGUgdHlwZTsgaW4gYSBjb21wYXJpc29uLCBvZiB0aGUgbGF0ZXIgcHJvZmlsZS5cbiAgcmVhZG9ubHkgcmVjb3JkZWQ6IG51bWJlcltdO1xuICAvLyBBbGwgbGFiZWxzIHRoYXQgc2FtcGxlcyBjYXJyeTogdmFsdWVzIGJ5IGtleS5cbiAgcmVhZG9ubHkgbGFiZWxDaG9pY2VzOiBNYXA8c3RyaW5nLCBzdHJpbmdbXT47XG4gIC8vIEtleXMgb2YgbGFiZWxzIHRoYXQgY2FuIGJlIG1hZGUgZnJhbWVzLlxuICByZWFkb25seSBmcmFtZUtleXM6IHN0cmluZ1tdO1xuICAvLyBLZXlzIG9mIGxhYmVscyB0aGF0IHNhbXBsZXMgY2FuIGJlIGFkZGVkIHVwIGJ5OiB0aG9zZSwgYW5kIG9mIGxhYmVscyB0aGF0IG9ubHkgc3BhbnMgaGF2ZS5cbiAgcmVhZG9ubHkgbGFiZWxLZXlzOiBzdHJpbmdbXTtcbiAgLy8gSWRzIG9mIHRocmVhZHMgdGhhdCBvbmx5IHdhaXRlZC5cbiAgcmVhZG9ubHkgaWRsZTogUmVhZG9ubHlTZXQ8bnVtYmVyPjtcbiAgcHJpdmF0ZSByZWFkb25seSBvd246IFVpbnQ4QXJyYXk7IC8vIGJ5IGZ1bmN0aW9uXG4gIHByaXZhdGUgcmVhZG9ubHkgcGFzc2VzTWVtbyA9IG5ldyBNZW1vPFVpbnQ4QXJyYXk+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IGFjdGl2ZU1lbW8gPSBuZXcgTWVtbzxVaW50OEFycmF5PigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSBmb3VuZE1lbW8gPSBuZXcgTWVtbzxVaW50OEFycmF5IHwgbnVsbD4oMik7XG4gIHByaXZhdGUgcmVhZG9ubHkgZ3JvdXBzTWVtbyA9IG5ldyBNZW1vPEdyb3Vwcz4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSB3ZWlnaHRzTWVtbyA9IG5ldyBNZW1vPFdlaWdodHM+KDMpO1xuICBwcml2YXRlIHJlYWRvbmx5IHRyZWVNZW1vID0gbmV3IE1lbW88VHJlZT4oNCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgaGFsdmVzTWVtbyA9IG5ldyBNZW1vPFRyZWU+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IHJvd3NNZW1vID0gbmV3IE1lbW88VGFibGVSb3dbXT4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSBmaWxlc01lbW8gPSBuZXcgTWVtbzxGaWxlTGluZXNbXT4oMik7XG4gIHByaXZhdGUgcmVhZG9ubHkgdG90YWxzTWVtbyA9IG5ldyBNZW1vPG51bWJlcltdPigpO1xuICBwcml2YXRlIHJlYWRvbmx5IG1hdGNoZXNNZW1vID0gbmV3IE1lbW88TWF0Y2hlcz4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSB0aHJlYWRzTWVtbyA9IG5ldyBNZW1vPFRocmVhZFdlaWdodFtdPigpO1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lZE1lbW8gPSBuZXcgTWVtbzxNb2RlbD4oMyk7XG4gIHByaXZhdGUgcmVhZG9ubHkgbGFiZWxSb3dzTWVtbyA9IG5ldyBNZW1vPExhYmVsUm93W10+KCk7XG5cbiAgY29uc3RydWN0b3IoXG4gICAgcmVhZG9ubHkgcHJvZmlsZTogUHJvZmlsZSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IG5vcm1hbGl6ZWRCeURlZmF1bHQgPSBmYWxzZSxcbiAgICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lc0J5RGVmYXVsdDogTGFiZWxGcmFtZXMgPSBOT19GUkFNRVMsXG4gICAgLy8gQnkgc2FtcGxlLiBXaGF0IHdhcyBkb25lIGlzIGluIHRoZSBsZWFmOiBpbiB0aGF0IG9mIHRoZSBzdGFjayBhcyBpdCB3YXMgcmVjb3JkZWQuXG4gICAgcmVhZG9ubHkgc3RhdGVzOiBVaW50OEFycmF5ID0gc2FtcGxlU3RhdGVzKHByb2ZpbGUpLFxuICApIHtcbiAgICB0aGlzLmlzQ29tcGFyaXNvbiA9IHByb2ZpbGUuc2FtcGxlSXNCYXNlICE9PSBudWxsO1xuICAgIHRoaXMucmVjb3JkZWQgPSBwcm9maWxlLnZhbHVlcy5tYXAoKHZhbHVlcykgPT5cbiAgICAgIHZhbHVlcy5yZWR1Y2UoKHRvdGFsLCB2YWx1ZSwgaSkgPT4gdG90YWwgKyAocHJvZmlsZS5zYW1wbGVJc0Jhc2U/LltpXSA/IDAgOiB2YWx1ZSksIDApLFxuICAgICk7XG4gICAgdGhpcy5sYWJlbENob2ljZXMgPSBsYWJlbENob2ljZXNPZihwcm9maWxlKTtcbiAgICB0aGlzLmZyYW1lS2V5cyA9IGZyYW1lS2V5cyhwcm9maWxlKTtcbiAgICB0aGlzLmxhYmVsS2V5cyA9IFsuLi5uZXcgU2V0KFsuLi50aGlzLmZyYW1lS2V5cywgLi4ucHJvZmlsZS5zcGFucy5rZXlzKCksIC4uLihwcm9maWxlLmJhc2VTcGFucz8ua2V5cygpID8/IFtdKV0pXTtcbiAgICB0aGlzLmlkbGUgPSBpZGxlVGhyZWFkcyhwcm9maWxlLCB0aGlzLnN0YXRlcyk7XG4gICAgdGhpcy5vd24gPSBvd25GdW5jdGlvbnMocHJvZmlsZSk7XG4gIH1cblxuICAvLyBXaGljaCBsYWJlbHMgYXJlIGZyYW1lcy5cbiAgZnJhbWVzKHN0YXRlOiBWaWV3U3RhdGUpOiBMYWJlbEZyYW1lcyB7XG4gICAgcmV0dXJuIHsgcm9vdHM6IHN0YXRlLnJvb3RzID8/IHRoaXMuZnJhbWVzQnlEZWZhdWx0LnJvb3RzLCBsZWF2ZXM6IHN0YXRlLmxlYXZlcyA/PyB0aGlzLmZyYW1lc0J5RGVmYXVsdC5sZWF2ZXMgfTtcbiAgfVxuXG4gIC8vIFRoZSBtb2RlbCBvZiB0aGUgc2FtZSBzYW1wbGVzIHdpdGggdGhlc2UgZnJhbWVzIGluIHRoZWlyIHN0YWNrcy5cbiAgZnJhbWVkKHN0YXRlOiBWaWV3U3RhdGUpOiBNb2RlbCB7XG4gICAgY29uc3QgZnJhbWVzID0gdGhpcy5mcmFtZXMoc3RhdGUpO1xuICAgIGlmIChmcmFtZXMucm9vdHMubGVuZ3RoICsgZnJhbWVzLmxlYXZlcy5sZW5ndGggPT09IDApIHJldHVybiB0aGlzO1xuICAgIHJldHVybiB0aGlzLmZyYW1lZE1lbW8uZ2V0KEpTT04uc3RyaW5naWZ5KGZyYW1lcyksICgpID0+XG4gICAgICBuZXcgTW9kZWwod2l0aExhYmVsRnJhbWVzKHRoaXMucHJvZmlsZSwgZnJhbWVzKSwgdGhpcy5ub3JtYWxpemVkQnlEZWZhdWx0LCB0aGlzLmZyYW1lc0J5RGVmYXVsdCwgdGhpcy5zdGF0ZXMpLFxuICAgICk7XG4gIH1cblxuICB0eXBlSW5kZXgoc3RhdGU6IFZpZXdTdGF0ZSk6IG51bWJlciB7XG4gICAgY29uc3QgaW5kZXggPSB0aGlzLnByb2ZpbGUudHlwZXMuZmluZEluZGV4KCh7IG5hbWUgfSkgPT4gbmFtZSA9PT0gc3RhdGUudHlwZSk7XG4gICAgcmV0dXJuIGluZGV4IDwgMCA/IHRoaXMucHJvZmlsZS5kZWZhdWx0VHlwZSA6IGluZGV4O1xuICB9XG5cbiAgdHlwZShzdGF0ZTogVmlld1N0YXRlKTogU2FtcGxlVHlwZSB7XG4gICAgcmV0dXJuIHRoaXMucHJvZmlsZS50eXBlc1t0aGlzLnR5cGVJbmRleChzdGF0ZSldO1xuICB9XG5cbiAgLy8gV2hldGhlciBvYmplY3RzIG9yIGJ5dGVzIGFyZSBzaG93bjogdGhyZWFkcyBhcmUgaW4gbm8gc3RhdGUgd2hpbGUgdGhleSBhbGxvY2F0ZSwgYW5kIGl0IGlzIG5vdCBrbm93biB3aGVuIHRoZXkgZGlkLlxuICBpc09mQWxsb2NhdGlvbnMoc3RhdGU6IFZpZXdTdGF0ZSk6IGJvb2xlYW4ge1xuICAgIHJldHVybiBpc09mQWxsb2NhdGlvbnModGhpcy50eXBlKHN0YXRlKSk7XG4gIH1cblxuICAvLyBXaGF0IHN0YW5kcyBiZXNpZGUgdGhlIHdlaWdodHM6IGhvdyBtYW55IHNhbXBsZXMgdGhleSBhcmUgb2YsIG9yIG9iamVjdHMgYmVzaWRlIGJ5dGVzLlxuICBjb21wYW5pb24oc3RhdGU6IFZpZXdTdGF0ZSk6IENvbXBhbmlvbiB8IG51bGwge1xuICAgIHJldHVybiBjb21wYW5pb25PZih0aGlzLnByb2ZpbGUsIHRoaXMudHlwZUluZGV4KHN0YXRlKSk7XG4gIH1cblxuICBncm91cHMobW9kZTogR3JvdXBNb2RlKTogR3JvdXBzIHtcbiAgICByZXR1cm4gdGhpcy5ncm91cHNNZW1vLmdldChtb2RlLCAoKSA9PiBncm91cHNPZih0aGlzLnByb2ZpbGUsIG1vZGUpKTtcbiAgfVxuXG4gIC8vIFdoYXQgaXMga25vd24gb2YgdGltZSBvbmx5IGNob29zZXMgbm90aGluZyBvZiB3aGF0IHdhcyBhbGxvY2F0ZWQuXG4gIGZpbHRlcihzdGF0ZTogVmlld1N0YXRlKTogRmlsdGVyIHtcbiAgICBjb25zdCBoYXNUaW1lcyA9ICF0aGlzLmlzT2ZBbGxvY2F0aW9ucyhzdGF0ZSk7XG4gICAgcmV0dXJuIHtcbiAgICAgIHR5cGU6IHRoaXMudHlwZUluZGV4KHN0YXRlKSxcbiAgICAgIHByb2Nlc3M6IHN0YXRlLnByb2Nlc3MsXG4gICAgICB0aHJlYWQ6IHN0YXRlLnRocmVhZCxcbiAgICAgIGhpZGRlblRocmVhZHM6IHN0YXRlLmlkbGUgfHwgIWhhc1RpbWVzID8gTk9fVEhSRUFEUyA6IHRoaXMuaWRsZSxcbiAgICAgIGhpZGRlblN0YXRlczogbmV3IFNldChoYXNUaW1lcyA/IHN0YXRlLmhpZGRlblN0YXRlcyA6IFtdKSxcbiAgICAgIGxhYmVsczogc3RhdGUubGFiZWxzLFxuICAgICAgcmFuZ2VVczogdGhpcy5wcm9maWxlLnRpbWVsaW5lICYmIGhhc1RpbWVzID8gc3RhdGUucmFuZ2VVcyA6IG51bGwsXG4gICAgfTtcbiAgfVxuXG4gIC8vIFdoaWNoIHNhbXBsZXMgcGFzcyB0aGUgZmlsdGVycyBvdGhlciB0aGFuIHRoZSByYW5nZTogd2hhdCB0aGUgdGltZWxpbmUgc2hvd3MuXG4gIHBhc3NlcyhzdGF0ZTogVmlld1N0YXRlKTogVWludDhBcnJheSB7XG4gICAgcmV0dXJuIHRoaXMucGFzc2VzTWVtby5nZXQodGhpcy5zYW1wbGVzS2V5KHN0YXRlKSwgKCkgPT4gc2FtcGxlUGFzc2VzKHRoaXMucHJvZmlsZSwgdGhpcy5zdGF0ZXMsIHRoaXMuZmlsdGVyKHN0YXRlKSkpO1xuICB9XG5cbiAgLy8gVGhvc2Ugb2YgdGhlbSBpbiB3aGljaCBzb21ldGhpbmcgd2FzIGRvbmU6IHdoYXQgdGhlIGhlYXRtYXAgc2hvd3MuIFRocmVhZHMgdGhhdCB3YWl0IHdvdWxkIG1ha2UgZXZlcnkgY2VsbCBhbGlrZSwgYW5kXG4gIC8vIHRocmVhZHMgaW4gYSBxdWV1ZSBmb3IgdGhlIEdWTCB3b3VsZCBsb29rIGJ1c3kuXG4gIGFjdGl2ZShzdGF0ZTogVmlld1N0YXRlKTogVWludDhBcnJheSB7XG4gICAgcmV0dXJuIHRoaXMuYWN0aXZlTWVtby5nZXQodGhpcy5zYW1wbGVzS2V5KHN0YXRlKSwgKCkgPT5cbiAgICAgIHRoaXMucGFzc2VzKHN0YXRlKS5tYXAoKHBhc3MsIHNhbXBsZSkgPT4gKFdBSVRJTkcuaW5jbHVkZXModGhpcy5zdGF0ZXNbc2FtcGxlXSkgPyAwIDogcGFzcykpLFxuICAgICk7XG4gIH1cblxuICBpc05vcm1hbGl6ZWQoc3RhdGU6IFZpZXdTdGF0ZSk6IGJvb2xlYW4ge1xuICAgIHJldHVybiB0aGlzLmlzQ29tcGFyaXNvbiAmJiAoc3RhdGUubm9ybWFsaXplZCA/PyB0aGlzLm5vcm1hbGl6ZWRCeURlZmF1bHQpO1xuICB9XG5cbiAgLy8gQnkgd2hhdCB0aGUgYmFzZSBvZiBhIGNvbXBhcmlzb24gaXMgbXVsdGlwbGllZCwgc28gdGhhdCBib3RoIHNpZGVzIGFyZSBvZiB0aGUgc2FtZSBzaXplLlxuICBwcml2YXRlIGJhc2VTY2FsZShzdGF0ZTogVmlld1N0YXRlKTogbnVtYmVyIHtcbiAgICBpZiAoIXRoaXMuaXNOb3JtYWxpemVkKHN0YXRlKSkgcmV0dXJuIDE7XG4gICAgY29uc3QgdmFsdWVzID0gdGhpcy5wcm9maWxlLnZhbHVlc1t0aGlzLnR5cGVJbmRleChzdGF0ZSldO1xuICAgIGNvbnN0IHN1bXMgPSBbMCwgMF07XG4gICAgdmFsdWVzLmZvckVhY2goKHZhbHVlLCBpKSA9PiAoc3Vtc1t0aGlzLnByb2ZpbGUuc2FtcGxlSXNCYXNlIVtpXV0gKz0gdmFsdWUpKTtcbiAgICByZXR1cm4gc3Vtc1sxXSA9PT0gMCA/IDEgOiBzdW1zWzBdIC8gc3Vtc1sxXTtcbiAgfVxuXG4gIHdlaWdodHMoc3RhdGU6IFZpZXdTdGF0ZSk6IFdlaWdodHMge1xuICAgIHJldHVybiB0aGlzLndlaWdodHNNZW1vLmdldCh0aGlzLndlaWdodHNLZXkoc3RhdGUpLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhcIm1ldGhvZFwiKTtcbiAgICAgIGxldCB3ZWlnaHRzID0gd2VpZ2h0c09mKHRoaXMucHJvZmlsZSwgdGhpcy5zdGF0ZXMsIHRoaXMuZmlsdGVyKHN0YXRlKSk7XG4gICAgICBjb25zdCBzY2FsZSA9IHRoaXMuYmFzZVNjYWxlKHN0YXRlKTtcbiAgICAgIGlmICh3ZWlnaHRzLmJhc2UgJiYgc2NhbGUgIT09IDEpIHdlaWdodHMgPSB7IC4uLndlaWdodHMsIGJhc2U6IHdlaWdodHMuYmFzZS5tYXAoKHZhbHVlKSA9PiB2YWx1ZSAqIHNjYWxlKSB9O1xuICAgICAgY29uc3QgZm91bmQgPSBtYXRjaGluZ0dyb3Vwcyhncm91cHMsIHBhdHRlcm5PZihzdGF0ZS5mb2N1cykpO1xuICAgICAgaWYgKGZvdW5kKSB3ZWlnaHRzID0gZm9jdXNlZCh0aGlzLnByb2ZpbGUsIGdyb3Vwcywgd2VpZ2h0cywgZm91bmQpO1xuICAgICAgcmV0dXJuIHN0YXRlLm1pbmUgPyBmb2xkZWQodGhpcy5wcm9maWxlLCB0aGlzLm93biwgd2VpZ2h0cykgOiB3ZWlnaHRzO1xuICAgIH0pO1xuICB9XG5cbiAgLy8gQ2FsbGVycyBmaXJzdCwgd2hhdGV2ZXIgdGhlIHN0YXRlIHNheXM6IGZvciB0YWJsZXMgYW5kIHRoZSB1cHJpZ2h0IGdyYXBoLlxuICB1cHJpZ2h0KHN0YXRlOiBWaWV3U3RhdGUpOiBUcmVlIHtcbiAgICByZXR1cm4gdGhpcy50cmVlTWVtby5nZXQoYHVwcmlnaHQgJHt0aGlzLnRyZWVLZXkoc3RhdGUpfWAsICgpID0+IHtcbiAgICAgIGNvbnN0IGdyb3VwcyA9IHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKTtcbiAgICAgIHJldHVybiBjYWxsVHJlZSh0aGlzLnByb2ZpbGUsIGdyb3VwcywgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSB9KTtcbiAgICB9KTtcbiAgfVxuXG4gIHRyZWUoc3RhdGU6IFZpZXdTdGF0ZSk6IFRyZWUge1xuICAgIGlmICghc3RhdGUuaW52ZXJ0ZWQpIHJldHVybiB0aGlzLnVwcmlnaHQoc3RhdGUpO1xuICAgIHJldHVybiB0aGlzLnRyZWVNZW1vLmdldChgaW52ZXJ0ZWQgJHt0aGlzLnRyZWVLZXkoc3RhdGUpfWAsICgpID0+IHtcbiAgICAgIGNvbnN0IGdyb3VwcyA9IHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKTtcbiAgICAgIHJldHVybiBjYWxsZXJUcmVlKHRoaXMucHJvZmlsZSwgZ3JvdXBzLCB0aGlzLndlaWdodHMoc3RhdGUpLCB7IGhpZGRlbjogdGhpcy5oaWRkZW4oc3RhdGUpIH0pO1xuICAgIH0pO1xuICB9XG5cbiAgY2FsbGVycyhzdGF0ZTogVmlld1N0YXRlLCBncm91cDogbnVtYmVyKTogVHJlZSB7XG4gICAgcmV0dXJuIHRoaXMuaGFsdmVzTWVtby5nZXQoYGNhbGxlcnMgJHtncm91cH0gJHt0aGlzLnRyZWVLZXkoc3RhdGUpfWAsICgpID0+XG4gICAgICBjYWxsZXJUcmVlKHRoaXMucHJvZmlsZSwgdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLCB0aGlzLndlaWdodHMoc3RhdGUpLCB7IGhpZGRlbjogdGhpcy5oaWRkZW4oc3RhdGUpLCBvZjogZ3JvdXAgfSksXG4gICAgKTtcbiAgfVxuXG4gIGNhbGxlZXMoc3RhdGU6IFZpZXdTdGF0ZSwgZ3JvdXA6IG51bWJlcik6IFRyZWUge1xuICAgIHJldHVybiB0aGlzLmhhbHZlc01lbW8uZ2V0KGBjYWxsZWVzICR7Z3JvdXB9ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PlxuICAgICAgY2FsbFRyZWUodGhpcy5wcm9maWxlLCB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCksIHRoaXMud2VpZ2h0cyhzdGF0ZSksIHsgaGlkZGVuOiB0aGlzLmhpZGRlbihzdGF0ZSksIHJvb3Q6IGdyb3VwIH0pLFxuICAgICk7XG4gIH1cblxuICByb3dzKHN0YXRlOiBWaWV3U3RhdGUpOiBUYWJsZVJvd1tdIHtcbiAgICByZXR1cm4gdGhpcy5yb3dzTWVtby5nZXQodGhpcy50cmVlS2V5KHN0YXRlKSwgKCkgPT5cbiAgICAgIHRhYmxlUm93cyh0aGlzLnVwcmlnaHQoc3RhdGUpLCB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCkubmFtZS5sZW5ndGgpLFxuICAgICk7XG4gIH1cblxuICBmaWxlcyhzdGF0ZTogVmlld1N0YXRlKTogRmlsZUxpbmVzW10ge1xuICAgIHJldHVybiB0aGlzLmZpbGVzTWVtby5nZXQodGhpcy53ZWlnaHRzS2V5KHN0YXRlKSwgKCkgPT4ge1xuICAgICAgY29uc3QgZmlsZXMgPSBmaWxlc1dpdGhMaW5lcyh0aGlzLnByb2ZpbGUsIHRoaXMud2VpZ2h0cyhzdGF0ZSkpO1xuICAgICAgcmV0dXJuIHN0YXRlLm1pbmUgPyBmaWxlcy5maWx0ZXIoKHsgZmlsZSB9KSA9PiB0aGlzLm93bkZpbGVzKCkuaGFzKGZpbGUpKSA6IGZpbGVzO1xuICAgIH0pO1xuICB9XG5cbiAgdG90YWwoc3RhdGU6IFZpZXdTdGF0ZSk6IG51bWJlciB7XG4gICAgcmV0dXJuIHRoaXMudXByaWdodChzdGF0ZSkudG90YWxbMF07XG4gIH1cblxuICAvLyBUaGUga2V5IG9mIHRoZSBsYWJlbCB0aGF0IHNhbXBsZXMgYXJlIGFkZGVkIHVwIGJ5OiB3aGF0IHdhcyBjaG9zZW4sIGVsc2UgdGhlIGNsYXNzIG9mIHdoYXQgd2FzIGFsbG9jYXRlZCwgZWxzZSBvbmUgd2hvc2UgdGltZXNcbiAgLy8gYXJlIGtub3duOyBudWxsIHdoZXJlIHRoZXJlIGlzIG5vbmUuXG4gIGxhYmVsS2V5KHN0YXRlOiBWaWV3U3RhdGUpOiBzdHJpbmcgfCBudWxsIHtcbiAgICBpZiAoc3RhdGUua2V5ICE9PSBudWxsICYmIHRoaXMubGFiZWxLZXlzLmluY2x1ZGVzKHN0YXRlLmtleSkpIHJldHVybiBzdGF0ZS5rZXk7XG4gICAgY29uc3Qga2V5cyA9IHRoaXMuZnJhbWVLZXlzLmZpbHRlcigoa2V5KSA9PiBrZXkgIT09IFwiaml0XCIgJiYga2V5ICE9PSBDTEFTUyk7XG4gICAgaWYgKHRoaXMuaXNPZkFsbG9jYXRpb25zKHN0YXRlKSAmJiB0aGlzLmZyYW1lS2V5cy5pbmNsdWRlcyhDTEFTUykpIHJldHVybiBDTEFTUztcbiAgICByZXR1cm4ga2V5cy5maW5kKChrZXkpID0+IHRoaXMucHJvZmlsZS5zcGFucy5oYXMoa2V5KSkgPz8ga2V5c1swXSA/PyB0aGlzLmxhYmVsS2V5c1swXSA/PyBudWxsO1xuICB9XG5cbiAgLy8gQSBmaWx0ZXIgYnkgdGhlIGxhYmVsIGl0c2VsZiBsZWF2ZXMgbm8gcm93IG91dDogdGhlIHRhYmxlIGlzIHdoZXJlIGl0IGlzIGNob3Nlbi5cbiAgbGFiZWxSb3dzKHN0YXRlOiBWaWV3U3RhdGUpOiBMYWJlbFJvd1tdIHtcbiAgICBjb25zdCBrZXkgPSB0aGlzLmxhYmVsS2V5KHN0YXRlKTtcbiAgICBpZiAoa2V5ID09PSBudWxsKSByZXR1cm4gW107XG4gICAgY29uc3Qgb3RoZXJzID0geyAuLi5zdGF0ZSwgbGFiZWxzOiBmaWx0ZXJzT2ZPdGhlcnMoa2V5LCBzdGF0ZS5sYWJlbHMpIH07XG4gICAgcmV0dXJuIHRoaXMubGFiZWxSb3dzTWVtby5nZXQoYCR7a2V5fSAke3RoaXMud2VpZ2h0c0tleShvdGhlcnMpfWAsICgpID0+IHtcbiAgICAgIGNvbnN0IGdyb3VwcyA9IHRoaXMuZ3JvdXBzKFwibWV0aG9kXCIpO1xuICAgICAgY29uc3QgZm91bmQgPSBtYXRjaGluZ0dyb3Vwcyhncm91cHMsIHBhdHRlcm5PZihzdGF0ZS5mb2N1cykpO1xuICAgICAgcmV0dXJuIGxhYmVsUm93cyh0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB7XG4gICAgICAgIGtleSxcbiAgICAgICAgZmlsdGVyOiB0aGlzLmZpbHRlcihvdGhlcnMpLFxuICAgICAgICBzdGFja3M6IGZvdW5kICYmIHN0YWNrc1dpdGgodGhpcy5wcm9maWxlLCBncm91cHMsIGZvdW5kKSxcbiAgICAgICAgYmFzZVNjYWxlOiB0aGlzLmJhc2VTY2FsZShzdGF0ZSksXG4gICAgICAgIHdpdGhTcGFuc0Fsb25lOiAhZm91bmQgJiYgIWNob29zZXNTYW1wbGVzKG90aGVycyksXG4gICAgICB9KTtcbiAgICB9KTtcbiAgfVxuXG4gIC8vIEJ5IHN0YXRlIG9mIFNUQVRFUzsgb2YgdGhlIG90aGVyIHNpZGUgb2YgYSBjb21wYXJpc29uIHdpdGggYGJhc2VgLlxuICBzdGF0ZVRvdGFscyhzdGF0ZTogVmlld1N0YXRlLCBiYXNlID0gZmFsc2UpOiBudW1iZXJbXSB7XG4gICAgcmV0dXJuIHRoaXMudG90YWxzTWVtby5nZXQoYCR7YmFzZX0gJHt0aGlzLndlaWdodHNLZXkoeyAuLi5zdGF0ZSwgaGlkZGVuU3RhdGVzOiBbXSB9KX1gLCAoKSA9PlxuICAgICAgc3RhdGVUb3RhbHModGhpcy5wcm9maWxlLCB0aGlzLnN0YXRlcywgdGhpcy5maWx0ZXIoc3RhdGUpLCBiYXNlKS5tYXAoKHN1bSkgPT4gc3VtICogKGJhc2UgPyB0aGlzLmJhc2VTY2FsZShzdGF0ZSkgOiAxKSksXG4gICAgKTtcbiAgfVxuXG4gIGZvdW5kKHN0YXRlOiBWaWV3U3RhdGUpOiBVaW50OEFycmF5IHwgbnVsbCB7XG4gICAgcmV0dXJuIHRoaXMuZm91bmRNZW1vLmdldChgJHtzdGF0ZS5ncm91cH0gJHtzdGF0ZS5zZWFyY2h9YCwgKCkgPT4gbWF0Y2hpbmdHcm91cHModGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLCBwYXR0ZXJuT2Yoc3RhdGUuc2VhcmNoKSkpO1xuICB9XG5cbiAgbWF0Y2hlcyhzdGF0ZTogVmlld1N0YXRlKTogTWF0Y2hlcyB8IG51bGwge1xuICAgIGNvbnN0IGZvdW5kID0gdGhpcy5mb3VuZChzdGF0ZSk7XG4gICAgaWYgKCFmb3VuZCkgcmV0dXJuIG51bGw7XG4gICAgY29uc3Qga2V5ID0gYCR7c3RhdGUuaW52ZXJ0ZWR9ICR7c3RhdGUuc2VhcmNofSAke3RoaXMudHJlZUtleShzdGF0ZSl9YDtcbiAgICByZXR1cm4gdGhpcy5tYXRjaGVzTWVtby5nZXQoa2V5LCAoKSA9PiBtYXRjaGVzSW4odGhpcy50cmVlKHN0YXRlKSwgZm91bmQpKTtcbiAgfVxuXG4gIC8vIFRocmVhZHMgdGhhdCBoYXZlIHNhbXBsZXM6IHRoZSBtYWluIHRocmVhZCBmaXJzdCwgdGhlbiBieSB3ZWlnaHQuXG4gIHRocmVhZHMoc3RhdGU6IFZpZXdTdGF0ZSk6IFRocmVhZFdlaWdodFtdIHtcbiAgICByZXR1cm4gdGhpcy50aHJlYWRzTWVtby5nZXQoYCR7dGhpcy50eXBlSW5kZXgoc3RhdGUpfSAke3RoaXMuaXNOb3JtYWxpemVkKHN0YXRlKX0gJHtzdGF0ZS5wcm9jZXNzfWAsICgpID0+IHRoaXMudGhyZWFkc0J5V2VpZ2h0KHN0YXRlKSk7XG4gIH1cblxuICAvLyBJbiB0aGUgb3JkZXIgaW4gd2hpY2ggdGhleSBhcHBlYXIuIE5vbmUgaW4gYSBjb21wYXJpc29uOiBwcm9jZXNzZXMgZGlmZmVyIGZyb20gcnVuIHRvIHJ1bi5cbiAgcHJvY2Vzc2VzKHN0YXRlOiBWaWV3U3RhdGUpOiBQcm9jZXNzV2VpZ2h0W10ge1xuICAgIGNvbnN0IHZhbHVlcyA9IHRoaXMucHJvZmlsZS52YWx1ZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgICBjb25zdCBvZlRocmVhZCA9IHByb2Nlc3NPZlRocmVhZHModGhpcy5wcm9maWxlKTtcbiAgICBjb25zdCBwcm9jZXNzZXMgPSB0aGlzLmlzQ29tcGFyaXNvbiA/IFtdIDogcHJvY2Vzc2VzT2YodGhpcy5wcm9maWxlKS5tYXAoKHByb2Nlc3MpID0+ICh7IC4uLnByb2Nlc3MsIHdlaWdodDogMCB9KSk7XG4gICAgdGhpcy5wcm9maWxlLnNhbXBsZVRocmVhZC5mb3JFYWNoKCh0aHJlYWQsIGkpID0+IHtcbiAgICAgIGNvbnN0IHByb2Nlc3MgPSBwcm9jZXNzZXNbb2ZUaHJlYWRbdGhyZWFkXSAtIDFdO1xuICAgICAgaWYgKHByb2Nlc3MpIHByb2Nlc3Mud2VpZ2h0ICs9IHZhbHVlc1tpXTtcbiAgICB9KTtcbiAgICByZXR1cm4gcHJvY2Vzc2VzO1xuICB9XG5cbiAgcHJpdmF0ZSB0aHJlYWRzQnlXZWlnaHQoc3RhdGU6IFZpZXdTdGF0ZSk6IFRocmVhZFdlaWdodFtdIHtcbiAgICBjb25zdCB2YWx1ZXMgPSB0aGlzLnByb2ZpbGUudmFsdWVzW3RoaXMudHlwZUluZGV4KHN0YXRlKV07XG4gICAgY29uc3Qgc2NhbGUgPSB0aGlzLmJhc2VTY2FsZShzdGF0ZSk7XG4gICAgY29uc3QgdGhyZWFkcyA9IG5ldyBNYXA8bnVtYmVyLCBUaHJlYWRXZWlnaHQ+KCk7XG4gICAgY29uc3Qgb2ZUaHJlYWQgPSBwcm9jZXNzT2ZUaHJlYWRzKHRoaXMucHJvZmlsZSk7XG4gICAgdGhpcy5wcm9maWxlLnNhbXBsZVRocmVhZC5mb3JFYWNoKChpZCwgaSkgPT4ge1xuICAgICAgaWYgKHN0YXRlLnByb2Nlc3MgIT09IG51bGwgJiYgc3RhdGUucHJvY2VzcyAhPT0gb2ZUaHJlYWRbaWRdKSByZXR1cm47XG4gICAgICBjb25zdCB0aHJlYWQgPSB0aHJlYWRzLmdldChpZCkgPz8geyBpZCwgd2VpZ2h0OiAwLCBiYXNlOiAwIH07XG4gICAgICB0aHJlYWRzLnNldChpZCwgdGhyZWFkKTtcbiAgICAgIGlmICh0aGlzLnByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0pIHRocmVhZC5iYXNlICs9IHZhbHVlc1tpXSAqIHNjYWxlO1xuICAgICAgZWxzZSB0aHJlYWQud2VpZ2h0ICs9IHZhbHVlc1tpXTtcbiAgICB9KTtcbiAgICBjb25zdCBpc01haW4gPSAoeyBpZCB9OiBUaHJlYWRXZWlnaHQpOiBib29sZWFuID0+IHRoaXMucHJvZmlsZS50aHJlYWRzW2lkXS5udW1iZXIgPT09IDE7XG4gICAgY29uc3Qgc2l6ZSA9ICh7IHdlaWdodCwgYmFzZSB9OiBUaHJlYWRXZWlnaHQpOiBudW1iZXIgPT4gTWF0aC5tYXgod2VpZ2h0LCBiYXNlKTtcbiAgICBjb25zdCBhbGwgPSBbLi4udGhyZWFkcy52YWx1ZXMoKV0uZmlsdGVyKCh0aHJlYWQpID0+ICFpc09mU2V2ZXJhbCh0aGlzLnByb2ZpbGUpIHx8IHNpemUodGhyZWFkKSAhPT0gMCk7XG4gICAgcmV0dXJuIGFsbC5zb3J0KChhLCBiKSA9PiBOdW1iZXIoaXNNYWluKGIpKSAtIE51bWJlcihpc01haW4oYSkpIHx8IHNpemUoYikgLSBzaXplKGEpKTtcbiAgfVxuXG4gIHByaXZhdGUgb3duRmlsZXMoKTogU2V0PHN0cmluZz4ge1xuICAgIHJldHVybiBuZXcgU2V0KHRoaXMucHJvZmlsZS5mdW5jdGlvbkZpbGUuZmlsdGVyKChfLCBpZCkgPT4gdGhpcy5vd25baWRdID09PSAxKSk7XG4gIH1cblxuICBwcml2YXRlIGhpZGRlbihzdGF0ZTogVmlld1N0YXRlKTogVWludDhBcnJheSB8IHVuZGVmaW5lZCB7XG4gICAgY29uc3QgZ3JvdXBzID0gdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApO1xuICAgIGNvbnN0IGhpZGRlbiA9IG1hdGNoaW5nR3JvdXBzKGdyb3VwcywgcGF0dGVybk9mKHN0YXRlLmhpZGUpKSA/PyB1bmRlZmluZWQ7XG4gICAgaWYgKCFzdGF0ZS5taW5lKSByZXR1cm4gaGlkZGVuO1xuICAgIGNvbnN0IGZvcmVpZ24gPSBuZXcgVWludDhBcnJheShncm91cHMubmFtZS5sZW5ndGgpLmZpbGwoMSk7XG4gICAgZ3JvdXBzLm9mRnVuY3Rpb24uZm9yRWFjaCgoZ3JvdXAsIGlkKSA9PiB7XG4gICAgICBpZiAodGhpcy5vd25baWRdKSBmb3JlaWduW2dyb3VwXSA9IDA7XG4gICAgfSk7XG4gICAgcmV0dXJuIGZvcmVpZ24ubWFwKChpc0ZvcmVpZ24sIGdyb3VwKSA9PiBpc0ZvcmVpZ24gfCAoaGlkZGVuPy5bZ3JvdXBdID8/IDApKTtcbiAgfVxuXG4gIC8vIFdoYXQgY2hvb3NlcyBzYW1wbGVzLCBidXQgZm9yIHRoZSByYW5nZS5cbiAgcHJpdmF0ZSBzYW1wbGVzS2V5KHN0YXRlOiBWaWV3U3RhdGUpOiBzdHJpbmcge1xuICAgIGNvbnN0IGhpZGRlbiA9IFNUQVRFUy5maWx0ZXIoKG5hbWUpID0+IHN0YXRlLmhpZGRlblN0YXRlcy5pbmNsdWRlcyhuYW1lKSk7XG4gICAgcmV0dXJuIEpTT04uc3RyaW5naWZ5KFt0aGlzLmlzT2ZBbGxvY2F0aW9ucyhzdGF0ZSksIHN0YXRlLnByb2Nlc3MsIHN0YXRlLnRocmVhZCwgc3RhdGUuaWRsZSwgaGlkZGVuLCBzdGF0ZS5sYWJlbHNdKTtcbiAgfVxuXG4gIHByaXZhdGUgd2VpZ2h0c0tleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgICByZXR1cm4gSlNPTi5zdHJpbmdpZnkoW3RoaXMudHlwZUluZGV4KHN0YXRlKSwgdGhpcy5zYW1wbGVzS2V5KHN0YXRlKSwgc3RhdGUucmFuZ2VVcywgc3RhdGUuZm9jdXMsIHN0YXRlLm1pbmUsIHRoaXMuaXNOb3JtYWxpemVkKHN0YXRlKV0pO1xuICB9XG5cbiAgcHJpdmF0ZSB0cmVlS2V5KHN0YXRlOiBWaWV3U3RhdGUpOiBzdHJpbmcge1xuICAgIHJldHVybiBgJHtzdGF0ZS5ncm91cH0gJHtzdGF0ZS5oaWRlfSAke3RoaXMud2VpZ2h0c0tleShzdGF0ZSl9YDtcbiAgfVxufVxuXG5mdW5jdGlvbiBjaG9vc2VzU2FtcGxlcyh7IHByb2Nlc3MsIHRocmVhZCwgaGlkZGVuU3RhdGVzLCBsYWJlbHMsIHJhbmdlVXMgfTogVmlld1N0YXRlKTogYm9vbGVhbiB7XG4gIHJldHVybiBwcm9jZXNzICE9PSBudWxsIHx8IHRocmVhZCAhPT0gbnVsbCB8fCBoaWRkZW5TdGF0ZXMubGVuZ3RoID4gMCB8fCBsYWJlbHMubGVuZ3RoID4gMCB8fCByYW5nZVVzICE9PSBudWxsO1xufVxuXG5mdW5jdGlvbiBsYWJlbENob2ljZXNPZihwcm9maWxlOiBQcm9maWxlKTogTWFwPHN0cmluZywgc3RyaW5nW10+IHtcbiAgY29uc3QgY2hvaWNlcyA9IG5ldyBNYXA8c3RyaW5nLCBTZXQ8c3RyaW5nPj4oKTtcbiAgZm9yIChjb25zdCBzZXQgb2YgcHJvZmlsZS5sYWJlbFNldHMpIHtcbiAgICBmb3IgKGNvbnN0IHsga2V5LCB2YWx1ZSB9IG9mIHNldCkgY2hvaWNlcy5zZXQoa2V5LCAoY2hvaWNlcy5nZXQoa2V5KSA/PyBuZXcgU2V0KCkpLmFkZCh2YWx1ZSkpO1xuICB9XG4gIHJldHVybiBuZXcgTWFwKFsuLi5jaG9pY2VzXS5tYXAoKFtrZXksIHZhbHVlc10pID0+IFtrZXksIFsuLi52YWx1ZXNdLnNvcnQoKV0pKTtcbn1cbiIsICIvLyBXaGF0IGlzIHNob3duLCBhcyBvbmUgdmFsdWUgdGhhdCBjYW4gYmUgd3JpdHRlbiBpbnRvIHRoZSBVUkwgYW5kIHJlYWQgYmFjazogYSBsaW5rIHNob3dzIHdoYXQgaXRzIHNlbmRlciBzYXcsIGFuZCB0aGUgYmFja1xuLy8gYnV0dG9uIHVuZG9lcyBhIHN0ZXAuIERlZmF1bHRzIGFyZSBsZWZ0IG91dCBvZiB0aGUgVVJMLlxuXG5pbXBvcnQgeyBHUk9VUF9NT0RFUywgdHlwZSBHcm91cE1vZGUgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB7IFNUQVRFUywgdHlwZSBTdGF0ZSB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBVTklUX0NIT0lDRVMsIHR5cGUgVW5pdENob2ljZSB9IGZyb20gXCIuL3VuaXRzLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBWSUVXUyA9IFtcImZsYW1lXCIsIFwic2FuZHdpY2hcIiwgXCJ0YWJsZVwiLCBcInRyZWVcIiwgXCJzb3VyY2VcIiwgXCJ0aW1lbGluZVwiLCBcImhlYXRtYXBcIiwgXCJsYWJlbHNcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBWaWV3TmFtZSA9ICh0eXBlb2YgVklFV1MpW251bWJlcl07XG5cbmV4cG9ydCBpbnRlcmZhY2UgVmlld1N0YXRlIHtcbiAgdmlldzogVmlld05hbWU7XG4gIHR5cGU6IHN0cmluZyB8IG51bGw7IC8vIG5hbWUgb2YgdGhlIHNhbXBsZSB0eXBlOyBudWxsOiB0aGUgcHJvZmlsZSdzIGRlZmF1bHRcbiAgZ3JvdXA6IEdyb3VwTW9kZTtcbiAgaW52ZXJ0ZWQ6IGJvb2xlYW47XG4gIGljaWNsZTogYm9vbGVhbjsgLy8gcm9vdHMgb24gdG9wLCBub3QgYXQgdGhlIGJvdHRvbVxuICBzZWFyY2g6IHN0cmluZztcbiAgZm9jdXM6IHN0cmluZztcbiAgaGlkZTogc3RyaW5nO1xuICBtaW5lOiBib29sZWFuOyAvLyB0aGUgdXNlcidzIG93biBjb2RlIG9ubHlcbiAgcHJvY2VzczogbnVtYmVyIHwgbnVsbDtcbiAgdGhyZWFkOiBudW1iZXIgfCBudWxsO1xuICBpZGxlOiBib29sZWFuOyAvLyB0aHJlYWRzIHRoYXQgb25seSB3YWl0ZWQsIHRvb1xuICBoaWRkZW5TdGF0ZXM6IFN0YXRlW107XG4gIGxhYmVsczogc3RyaW5nW107XG4gIGtleTogc3RyaW5nIHwgbnVsbDsgLy8gb2YgdGhlIGxhYmVsIHRoYXQgc2FtcGxlcyBhcmUgYWRkZWQgdXAgYnk7IG51bGw6IHRoZSBmaXJzdCB0aGVyZSBpc1xuICByb290czogc3RyaW5nW10gfCBudWxsOyAvLyBrZXlzIG9mIGxhYmVscyB0aGF0IGFyZSBmcmFtZXMgYXQgdGhlIHJvb3Q7IG51bGw6IGFzIHRoZSBjb21tYW5kIGxpbmUgYXNrZWRcbiAgbGVhdmVzOiBzdHJpbmdbXSB8IG51bGw7XG4gIHJhbmdlVXM6IFtudW1iZXIsIG51bWJlcl0gfCBudWxsO1xuICB6b29tOiBudW1iZXJbXTsgLy8gZ3JvdXBzIGZyb20gdGhlIHJvb3QgdG8gdGhlIG5vZGUgdGhhdCBmaWxscyB0aGUgZ3JhcGhcbiAgc2VsZWN0ZWQ6IG51bWJlciB8IG51bGw7IC8vIGdyb3VwXG4gIGZpbGU6IHN0cmluZyB8IG51bGw7IC8vIG9mIHRoZSBzb3VyY2Ugdmlld1xuICB1bml0czogVW5pdENob2ljZTtcbiAgbm9ybWFsaXplZDogYm9vbGVhbiB8IG51bGw7IC8vIG51bGw6IGFzIHRoZSBjb21tYW5kIGxpbmUgYXNrZWRcbn1cblxuZXhwb3J0IGNvbnN0IERFRkFVTFRfU1RBVEU6IFZpZXdTdGF0ZSA9IHtcbiAgdmlldzogXCJmbGFtZVwiLCB0eXBlOiBudWxsLCBncm91cDogXCJtZXRob2RcIiwgaW52ZXJ0ZWQ6IGZhbHNlLCBpY2ljbGU6IHRydWUsIHNlYXJjaDogXCJcIiwgZm9jdXM6IFwiXCIsIGhpZGU6IFwiXCIsIG1pbmU6IGZhbHNlLCBwcm9jZXNzOiBudWxsLCB0aHJlYWQ6IG51bGwsXG4gIGlkbGU6IGZhbHNlLCBoaWRkZW5TdGF0ZXM6IFtdLCBsYWJlbHM6IFtdLCBrZXk6IG51bGwsIHJvb3RzOiBudWxsLCBsZWF2ZXM6IG51bGwsIHJhbmdlVXM6IG51bGwsIHpvb206IFtdLCBzZWxlY3RlZDogbnVsbCwgZmlsZTogbnVsbCwgdW5pdHM6IFwiYXV0b1wiLCBub3JtYWxpemVkOiBudWxsLFxufTtcblxuZXhwb3J0IGZ1bmN0aW9uIGVuY29kZVN0YXRlKHN0YXRlOiBWaWV3U3RhdGUpOiBzdHJpbmcge1xuICBjb25zdCB3b3JkcyA9IG5ldyBVUkxTZWFyY2hQYXJhbXMoKTtcbiAgaWYgKHN0YXRlLnZpZXcgIT09IFwiZmxhbWVcIikgd29yZHMuc2V0KFwidmlld1wiLCBzdGF0ZS52aWV3KTtcbiAgaWYgKHN0YXRlLnR5cGUgIT09IG51bGwpIHdvcmRzLnNldChcInR5cGVcIiwgc3RhdGUudHlwZSk7XG4gIGlmIChzdGF0ZS5ncm91cCAhPT0gXCJtZXRob2RcIikgd29yZHMuc2V0KFwiYnlcIiwgc3RhdGUuZ3JvdXApO1xuICBpZiAoc3RhdGUuaW52ZXJ0ZWQpIHdvcmRzLnNldChcImludmVydGVkXCIsIFwiMVwiKTtcbiAgaWYgKCFzdGF0ZS5pY2ljbGUpIHdvcmRzLnNldChcImZsYW1lc1wiLCBcInVwXCIpO1xuICBpZiAoc3RhdGUuc2VhcmNoKSB3b3Jkcy5zZXQoXCJzZWFyY2hcIiwgc3RhdGUuc2VhcmNoKTtcbiAgaWYgKHN0YXRlLmZvY3VzKSB3b3Jkcy5zZXQoXCJmb2N1c1wiLCBzdGF0ZS5mb2N1cyk7XG4gIGlmIChzdGF0ZS5oaWRlKSB3b3Jkcy5zZXQoXCJoaWRlXCIsIHN0YXRlLmhpZGUpO1xuICBpZiAoc3RhdGUubWluZSkgd29yZHMuc2V0KFwibWluZVwiLCBcIjFcIik7XG4gIGlmIChzdGF0ZS5wcm9jZXNzICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJwcm9jZXNzXCIsIFN0cmluZyhzdGF0ZS5wcm9jZXNzKSk7XG4gIGlmIChzdGF0ZS50aHJlYWQgIT09IG51bGwpIHdvcmRzLnNldChcInRocmVhZFwiLCBTdHJpbmcoc3RhdGUudGhyZWFkKSk7XG4gIGlmIChzdGF0ZS5pZGxlKSB3b3Jkcy5zZXQoXCJpZGxlXCIsIFwiMVwiKTtcbiAgaWYgKHN0YXRlLmhpZGRlblN0YXRlcy5sZW5ndGggPiAwKSB3b3Jkcy5zZXQoXCJ3aXRob3V0XCIsIHN0YXRlLmhpZGRlblN0YXRlcy5qb2luKFwiLlwiKSk7XG4gIGZvciAoY29uc3QgbGFiZWwgb2Ygc3RhdGUubGFiZWxzKSB3b3Jkcy5hcHBlbmQoXCJsYWJlbFwiLCBsYWJlbCk7XG4gIGlmIChzdGF0ZS5rZXkgIT09IG51bGwpIHdvcmRzLnNldChcImtleVwiLCBzdGF0ZS5rZXkpO1xuICBlbmNvZGVLZXlzKHdvcmRzLCBcInJvb3RcIiwgc3RhdGUucm9vdHMpO1xuICBlbmNvZGVLZXlzKHdvcmRzLCBcImxlYWZcIiwgc3RhdGUubGVhdmVzKTtcbiAgaWYgKHN0YXRlLnJhbmdlVXMpIHdvcmRzLnNldChcInJhbmdlXCIsIHN0YXRlLnJhbmdlVXMubWFwKCh1cykgPT4gTWF0aC5yb3VuZCh1cykpLmpvaW4oXCItXCIpKTtcbiAgaWYgKHN0YXRlLnpvb20ubGVuZ3RoID4gMCkgd29yZHMuc2V0KFwiem9vbVwiLCBzdGF0ZS56b29tLmpvaW4oXCIuXCIpKTtcbiAgaWYgKHN0YXRlLnNlbGVjdGVkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJzZWxlY3RlZFwiLCBTdHJpbmcoc3RhdGUuc2VsZWN0ZWQpKTtcbiAgaWYgKHN0YXRlLmZpbGUgIT09IG51bGwpIHdvcmRzLnNldChcImZpbGVcIiwgc3RhdGUuZmlsZSk7XG4gIGlmIChzdGF0ZS51bml0cyAhPT0gXCJhdXRvXCIpIHdvcmRzLnNldChcInVuaXRzXCIsIHN0YXRlLnVuaXRzKTtcbiAgaWYgKHN0YXRlLm5vcm1hbGl6ZWQgIT09IG51bGwpIHdvcmRzLnNldChcIm5vcm1hbGl6ZWRcIiwgc3RhdGUubm9ybWFsaXplZCA/IFwiMVwiIDogXCIwXCIpO1xuICByZXR1cm4gd29yZHMudG9TdHJpbmcoKTtcbn1cblxuLy8gQW4gZW1wdHkgd29yZCBzYXlzIHRoYXQgdGhlcmUgYXJlIG5vbmUsIHdoYXRldmVyIHRoZSBjb21tYW5kIGxpbmUgYXNrZWQuXG5mdW5jdGlvbiBlbmNvZGVLZXlzKHdvcmRzOiBVUkxTZWFyY2hQYXJhbXMsIG5hbWU6IHN0cmluZywga2V5czogcmVhZG9ubHkgc3RyaW5nW10gfCBudWxsKTogdm9pZCB7XG4gIGZvciAoY29uc3Qga2V5IG9mIGtleXM/Lmxlbmd0aCA9PT0gMCA/IFtcIlwiXSA6IChrZXlzID8/IFtdKSkgd29yZHMuYXBwZW5kKG5hbWUsIGtleSk7XG59XG5cbi8vIFJlYWRzIHdoYXQgZW5jb2RlU3RhdGUgd3JvdGUuIFdoYXRldmVyIGVsc2Ugc3RhbmRzIHRoZXJlIGlzIGFzIGlmIGl0IHdlcmUgbm90OiBhIGxpbmsgbWF5IGJlIG9sZCBvciBtaXN0eXBlZC5cbmV4cG9ydCBmdW5jdGlvbiBkZWNvZGVTdGF0ZSh0ZXh0OiBzdHJpbmcpOiBWaWV3U3RhdGUge1xuICBjb25zdCB3b3JkcyA9IG5ldyBVUkxTZWFyY2hQYXJhbXModGV4dCk7XG4gIGNvbnN0IG9uZSA9IDxUIGV4dGVuZHMgc3RyaW5nPihrZXk6IHN0cmluZywgYWxsb3dlZDogcmVhZG9ubHkgVFtdLCBvdGhlcndpc2U6IFQpOiBUID0+IHtcbiAgICBjb25zdCB3b3JkID0gd29yZHMuZ2V0KGtleSkgYXMgVCB8IG51bGw7XG4gICAgcmV0dXJuIHdvcmQgIT09IG51bGwgJiYgYWxsb3dlZC5pbmNsdWRlcyh3b3JkKSA/IHdvcmQgOiBvdGhlcndpc2U7XG4gIH07XG4gIHJldHVybiB7XG4gICAgdmlldzogb25lKFwidmlld1wiLCBWSUVXUywgREVGQVVMVF9TVEFURS52aWV3KSxcbiAgICB0eXBlOiB3b3Jkcy5nZXQoXCJ0eXBlXCIpLFxuICAgIGdyb3VwOiBvbmUoXCJieVwiLCBHUk9VUF9NT0RFUywgREVGQVVMVF9TVEFURS5ncm91cCksXG4gICAgaW52ZXJ0ZWQ6IHdvcmRzLmdldChcImludmVydGVkXCIpID09PSBcIjFcIixcbiAgICBpY2ljbGU6IHdvcmRzLmdldChcImZsYW1lc1wiKSAhPT0gXCJ1cFwiLFxuICAgIHNlYXJjaDogd29yZHMuZ2V0KFwic2VhcmNoXCIpID8/IFwiXCIsXG4gICAgZm9jdXM6IHdvcmRzLmdldChcImZvY3VzXCIpID8/IFwiXCIsXG4gICAgaGlkZTogd29yZHMuZ2V0KFwiaGlkZVwiKSA/PyBcIlwiLFxuICAgIG1pbmU6IHdvcmRzLmdldChcIm1pbmVcIikgPT09IFwiMVwiLFxuICAgIHByb2Nlc3M6IG51bWJlckluKHdvcmRzLmdldChcInByb2Nlc3NcIikpLFxuICAgIHRocmVhZDogbnVtYmVySW4od29yZHMuZ2V0KFwidGhyZWFkXCIpKSxcbiAgICBpZGxlOiB3b3Jkcy5nZXQoXCJpZGxlXCIpID09PSBcIjFcIixcbiAgICBoaWRkZW5TdGF0ZXM6ICh3b3Jkcy5nZXQoXCJ3aXRob3V0XCIpID8/IFwiXCIpLnNwbGl0KFwiLlwiKS5maWx0ZXIoKHdvcmQpOiB3b3JkIGlzIFN0YXRlID0+IFNUQVRFUy5pbmNsdWRlcyh3b3JkIGFzIFN0YXRlKSksXG4gICAgbGFiZWxzOiB3b3Jkcy5nZXRBbGwoXCJsYWJlbFwiKSxcbiAgICBrZXk6IHdvcmRzLmdldChcImtleVwiKSxcbiAgICByb290czogd29yZHMuaGFzKFwicm9vdFwiKSA/IHdvcmRzLmdldEFsbChcInJvb3RcIikuZmlsdGVyKEJvb2xlYW4pIDogbnVsbCxcbiAgICBsZWF2ZXM6IHdvcmRzLmhhcyhcImxlYWZcIikgPyB3b3Jkcy5nZXRBbGwoXCJsZWFmXCIpLmZpbHRlcihCb29sZWFuKSA6IG51bGwsXG4gICAgcmFuZ2VVczogcmFuZ2VJbih3b3Jkcy5nZXQoXCJyYW5nZVwiKSksXG4gICAgem9vbTogKHdvcmRzLmdldChcInpvb21cIikgPz8gXCJcIikuc3BsaXQoXCIuXCIpLmZpbHRlcigod29yZCkgPT4gL15cXGQrJC8udGVzdCh3b3JkKSkubWFwKE51bWJlciksXG4gICAgc2VsZWN0ZWQ6IG51bWJlckluKHdvcmRzLmdldChcInNlbGVjdGVkXCIpKSxcbiAgICBmaWxlOiB3b3Jkcy5nZXQoXCJmaWxlXCIpLFxuICAgIHVuaXRzOiBvbmUoXCJ1bml0c1wiLCBVTklUX0NIT0lDRVMsIERFRkFVTFRfU1RBVEUudW5pdHMpLFxuICAgIG5vcm1hbGl6ZWQ6IHdvcmRzLmhhcyhcIm5vcm1hbGl6ZWRcIikgPyB3b3Jkcy5nZXQoXCJub3JtYWxpemVkXCIpID09PSBcIjFcIiA6IG51bGwsXG4gIH07XG59XG5cbmZ1bmN0aW9uIG51bWJlckluKHdvcmQ6IHN0cmluZyB8IG51bGwpOiBudW1iZXIgfCBudWxsIHtcbiAgcmV0dXJuIHdvcmQgIT09IG51bGwgJiYgL15cXGQrJC8udGVzdCh3b3JkKSA/IE51bWJlcih3b3JkKSA6IG51bGw7XG59XG5cbmZ1bmN0aW9uIHJhbmdlSW4od29yZDogc3RyaW5nIHwgbnVsbCk6IFtudW1iZXIsIG51bWJlcl0gfCBudWxsIHtcbiAgY29uc3QgcGFydHMgPSAvXigtP1xcZCspLShcXGQrKSQvLmV4ZWMod29yZCA/PyBcIlwiKTtcbiAgY29uc3QgcmFuZ2U6IFtudW1iZXIsIG51bWJlcl0gfCBudWxsID0gcGFydHMgJiYgW051bWJlcihwYXJ0c1sxXSksIE51bWJlcihwYXJ0c1syXSldO1xuICByZXR1cm4gcmFuZ2UgJiYgcmFuZ2VbMF0gPCByYW5nZVsxXSA/IHJhbmdlIDogbnVsbDtcbn1cbiIsICIvLyBQcm9maWxlcyBmb3IgdGVzdHMsIGJ1aWx0IGZyb20gd29yZHMuXG5cbmltcG9ydCB7IHByb2ZpbGVPZiwgdHlwZSBQcm9maWxlIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IERFRkFVTFRfU1RBVEUsIHR5cGUgVmlld1N0YXRlIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3ZpZXdfc3RhdGUudHNcIjtcbmltcG9ydCB0eXBlIHsgVmlld0pzb24gfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvdmlld19qc29uLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgU2FtcGxlV29yZHMge1xuICBzdGFjazogc3RyaW5nOyAvLyBcIm1haW47d29yaztsZWFmXCIsIG9yIHdpdGggZmlsZSBhbmQgbGluZSBcIm1haW5AYXBwLnJiOjM7d29ya0BsaWIucmI6N1wiXG4gIHdlaWdodDogbnVtYmVyO1xuICBjb3VudD86IG51bWJlcjtcbiAgdGhyZWFkPzogbnVtYmVyO1xuICBsYWJlbHM/OiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+O1xuICBlbmRzVXM/OiBudW1iZXI7IC8vIHB1dHMgaXQgaW50byB0aGUgdGltZWxpbmUsIHRvb1xuICBvYmplY3RzPzogbnVtYmVyOyAvLyB0aGF0IHdlcmUgYWxsb2NhdGVkOiB0aGUgcHJvZmlsZSB0aGVuIGhhcyB0aGVzZSB0eXBlcywgdG9vLCBhbmQgdGhlIHNhbXBsZSBuZWl0aGVyIGNvdW50IG5vciB3ZWlnaHRcbiAgYnl0ZXM/OiBudW1iZXI7XG59XG5cbmNsYXNzIEludGVybmVyIHtcbiAgcmVhZG9ubHkgaXRlbXM6IHN0cmluZ1tdID0gW107XG4gIGlkKHRleHQ6IHN0cmluZyk6IG51bWJlciB7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLml0ZW1zLmluZGV4T2YodGV4dCk7XG4gICAgcmV0dXJuIChrbm93biA+PSAwID8ga25vd24gOiB0aGlzLml0ZW1zLnB1c2godGV4dCkgLSAxKSArIDE7XG4gIH1cbn1cblxuLy8gV2hlcmUgdGhlIHJlY29yZGVyIHB1dHMgaXRzIG93biBmcmFtZXMsIGFuZCBldmVyeXRoaW5nIGVsc2UgaXMgdGFrZW4gdG8gYmUuXG5jb25zdCBwbGFjZU9mID0gKG5hbWU6IHN0cmluZyk6IHN0cmluZyA9PiBgJHsvXlxcWyhHQ3xHVkwpIC8udGVzdChuYW1lKSA/IGA8JHtuYW1lLnNsaWNlKDEpLnNwbGl0KFwiIFwiKVswXX0+YCA6IFwiYXBwLnJiXCJ9OjBgO1xuXG4vLyBUaGUgSlNPTiBvZiBhIGNwdSBwcm9maWxlIHdpdGggdGhlc2Ugc2FtcGxlcywgYXMgdGhlIGNvcmUgd291bGQgd3JpdGUgaXQuXG4vLyBBIHByb2Nlc3MgaXMgW3BpZCwgcGFyZW50LCB0aXRsZV07IHdpdGhvdXQgb25lIGZvciBlYWNoIHRocmVhZCwgYWxsIGFyZSBvZiBvbmUuXG5leHBvcnQgZnVuY3Rpb24gdmlld0pzb24oc2FtcGxlczogU2FtcGxlV29yZHNbXSwgdGhyZWFkczogc3RyaW5nW10gPSBbXCJtYWluXCJdLCBwcm9jZXNzZXM6IFtudW1iZXIsIG51bWJlciwgc3RyaW5nXVtdID0gW10pOiBWaWV3SnNvbiB7XG4gIGNvbnN0IHN0cmluZ3MgPSBbXCJcIiwgXCJzYW1wbGVzXCIsIFwiY291bnRcIiwgXCJjcHVcIiwgXCJuYW5vc2Vjb25kc1wiXTtcbiAgY29uc3QgdGV4dCA9ICh3b3JkOiBzdHJpbmcpOiBudW1iZXIgPT4ge1xuICAgIGNvbnN0IGtub3duID0gc3RyaW5ncy5pbmRleE9mKHdvcmQpO1xuICAgIHJldHVybiBrbm93biA+PSAwID8ga25vd24gOiBzdHJpbmdzLnB1c2god29yZCkgLSAxO1xuICB9O1xuICBjb25zdCBbZnVuY3Rpb25zLCBmcmFtZXMsIHN0YWNrcywgc2V0c10gPSBbbmV3IEludGVybmVyKCksIG5ldyBJbnRlcm5lcigpLCBuZXcgSW50ZXJuZXIoKSwgbmV3IEludGVybmVyKCldO1xuICBjb25zdCBqc29uOiBWaWV3SnNvbiA9IHtcbiAgICBmb3JtYXQ6IFwic3BlcmZcIiwgdmVyc2lvbjogMiwgc3RyaW5ncyxcbiAgICBzYW1wbGVfdHlwZXM6IHsgbmFtZTogWzEsIDNdLCB1bml0OiBbMiwgNF0gfSwgZGVmYXVsdF9zYW1wbGVfdHlwZTogMSxcbiAgICBwZXJpb2Q6IDFfMDAwXzAwMCwgcGVyaW9kX3R5cGU6IHsgbmFtZTogMywgdW5pdDogNCB9LCBzdGFydF90aW1lX25zOiAwLCBkdXJhdGlvbl9uczogMCxcbiAgICBmdW5jdGlvbnM6IHsgbmFtZTogW10sIGZpbGU6IFtdLCBsaW5lOiBbXSB9LCBmcmFtZXM6IHsgZnVuY3Rpb246IFtdLCBsaW5lOiBbXSB9LCBzdGFja3M6IHsgdXA6IFtdLCBmcmFtZTogW10gfSxcbiAgICB0aHJlYWRzOiB7XG4gICAgICBwcm9jZXNzOiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gcHJvY2Vzc2VzW2ldPy5bMF0gPz8gNyksXG4gICAgICBwYXJlbnQ6IHRocmVhZHMubWFwKChfLCBpKSA9PiBwcm9jZXNzZXNbaV0/LlsxXSA/PyAwKSxcbiAgICAgIHRpdGxlOiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gdGV4dChwcm9jZXNzZXNbaV0/LlsyXSA/PyBcIlwiKSksXG4gICAgICBudW1iZXI6IHRocmVhZHMubWFwKChfLCBpKSA9PiBpICsgMSksXG4gICAgICBuYW1lOiB0aHJlYWRzLm1hcCh0ZXh0KSxcbiAgICB9LFxuICAgIGxhYmVsczogeyBrZXk6IFtdLCBzdHJpbmc6IFtdLCBudW1iZXI6IFtdLCB1bml0OiBbXSB9LCBsYWJlbF9zZXRzOiB7IGVuZDogW10gfSxcbiAgICBzYW1wbGVzOiB7IHN0YWNrOiBbXSwgdGhyZWFkOiBbXSwgbGFiZWxzOiBbXSwgdmFsdWVzOiBbW10sIFtdXSB9LFxuICAgIHRpbWVsaW5lOiBzYW1wbGVzLnNvbWUoKHsgZW5kc1VzIH0pID0+IGVuZHNVcyAhPT0gdW5kZWZpbmVkKSA/IHsgdGltZV91czogW10sIHNhbXBsZTogW10sIHdlaWdodDogW10gfSA6IG51bGwsXG4gICAgY29tbWVudHM6IFtdLFxuICB9O1xuICBjb25zdCBhbGxvY2F0ZXMgPSBzYW1wbGVzLnNvbWUoKHsgb2JqZWN0cyB9KSA9PiBvYmplY3RzICE9PSB1bmRlZmluZWQpO1xuICBpZiAoYWxsb2NhdGVzKSB7XG4gICAganNvbi5zYW1wbGVfdHlwZXMubmFtZS5wdXNoKHRleHQoXCJhbGxvY19vYmplY3RzXCIpLCB0ZXh0KFwiYWxsb2Nfc3BhY2VcIikpO1xuICAgIGpzb24uc2FtcGxlX3R5cGVzLnVuaXQucHVzaCh0ZXh0KFwiY291bnRcIiksIHRleHQoXCJieXRlc1wiKSk7XG4gICAganNvbi5zYW1wbGVzLnZhbHVlcy5wdXNoKFtdLCBbXSk7XG4gIH1cbiAgbGV0IGJlZm9yZSA9IDA7XG4gIGZvciAoY29uc3QgeyBzdGFjaywgd2VpZ2h0LCBvYmplY3RzLCBieXRlcyA9IDAsIGNvdW50ID0gb2JqZWN0cyA9PT0gdW5kZWZpbmVkID8gMSA6IDAsIHRocmVhZCA9IDEsIGxhYmVscyA9IHt9LCBlbmRzVXMgfSBvZiBzYW1wbGVzKSB7XG4gICAganNvbi5zYW1wbGVzLnN0YWNrLnB1c2goc3RhY2tJZChzdGFjaykpO1xuICAgIGpzb24uc2FtcGxlcy50aHJlYWQucHVzaCh0aHJlYWQpO1xuICAgIGpzb24uc2FtcGxlcy5sYWJlbHMucHVzaChzZXRJZChsYWJlbHMpKTtcbiAgICBqc29uLnNhbXBsZXMudmFsdWVzWzBdLnB1c2goY291bnQpO1xuICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbMV0ucHVzaCh3ZWlnaHQpO1xuICAgIGlmIChhbGxvY2F0ZXMpIHtcbiAgICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbMl0ucHVzaChvYmplY3RzID8/IDApO1xuICAgICAganNvbi5zYW1wbGVzLnZhbHVlc1szXS5wdXNoKGJ5dGVzKTtcbiAgICB9XG4gICAgaWYgKGVuZHNVcyA9PT0gdW5kZWZpbmVkKSBjb250aW51ZTtcbiAgICBqc29uLnRpbWVsaW5lIS50aW1lX3VzLnB1c2goZW5kc1VzIC0gYmVmb3JlKTtcbiAgICBqc29uLnRpbWVsaW5lIS5zYW1wbGUucHVzaChqc29uLnNhbXBsZXMuc3RhY2subGVuZ3RoIC0gMSk7XG4gICAganNvbi50aW1lbGluZSEud2VpZ2h0LnB1c2god2VpZ2h0KTtcbiAgICBiZWZvcmUgPSBlbmRzVXM7XG4gIH1cbiAgcmV0dXJuIGpzb247XG5cbiAgZnVuY3Rpb24gc3RhY2tJZCh3b3Jkczogc3RyaW5nKTogbnVtYmVyIHtcbiAgICBsZXQgcGFyZW50ID0gMDtcbiAgICBsZXQgcGF0aCA9IFwiXCI7XG4gICAgZm9yIChjb25zdCB3b3JkIG9mIHdvcmRzLnNwbGl0KFwiO1wiKS5maWx0ZXIoQm9vbGVhbikpIHtcbiAgICAgIGNvbnN0IFtuYW1lLCBwbGFjZSA9IHBsYWNlT2Yod29yZCldID0gd29yZC5zcGxpdChcIkBcIik7XG4gICAgICBjb25zdCBjb2xvbiA9IHBsYWNlLmxhc3RJbmRleE9mKFwiOlwiKTtcbiAgICAgIGNvbnN0IGZyYW1lID0gZnJhbWVJZChuYW1lLCBwbGFjZS5zbGljZSgwLCBjb2xvbiksIE51bWJlcihwbGFjZS5zbGljZShjb2xvbiArIDEpKSk7XG4gICAgICBwYXRoICs9IGA7JHtmcmFtZX1gO1xuICAgICAgY29uc3QgaWQgPSBzdGFja3MuaWQocGF0aCk7XG4gICAgICBpZiAoaWQgPiBqc29uLnN0YWNrcy51cC5sZW5ndGgpIHtcbiAgICAgICAganNvbi5zdGFja3MudXAucHVzaChwYXJlbnQgPT09IDAgPyAwIDogaWQgLSBwYXJlbnQpO1xuICAgICAgICBqc29uLnN0YWNrcy5mcmFtZS5wdXNoKGZyYW1lKTtcbiAgICAgIH1cbiAgICAgIHBhcmVudCA9IGlkO1xuICAgIH1cbiAgICByZXR1cm4gcGFyZW50O1xuICB9XG5cbiAgZnVuY3Rpb24gZnJhbWVJZChuYW1lOiBzdHJpbmcsIGZpbGU6IHN0cmluZywgbGluZTogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBjb25zdCBmdW5jdGlvbklkID0gZnVuY3Rpb25zLmlkKGAke25hbWV9XFwwJHtmaWxlfWApO1xuICAgIGlmIChmdW5jdGlvbklkID4ganNvbi5mdW5jdGlvbnMubmFtZS5sZW5ndGgpIHtcbiAgICAgIGpzb24uZnVuY3Rpb25zLm5hbWUucHVzaCh0ZXh0KG5hbWUpKTtcbiAgICAgIGpzb24uZnVuY3Rpb25zLmZpbGUucHVzaCh0ZXh0KGZpbGUpKTtcbiAgICAgIGpzb24uZnVuY3Rpb25zLmxpbmUucHVzaCgwKTtcbiAgICB9XG4gICAgY29uc3QgaWQgPSBmcmFtZXMuaWQoYCR7ZnVuY3Rpb25JZH06JHtsaW5lfWApO1xuICAgIGlmIChpZCA+IGpzb24uZnJhbWVzLmZ1bmN0aW9uLmxlbmd0aCkge1xuICAgICAganNvbi5mcmFtZXMuZnVuY3Rpb24ucHVzaChmdW5jdGlvbklkKTtcbiAgICAgIGpzb24uZnJhbWVzLmxpbmUucHVzaChsaW5lKTtcbiAgICB9XG4gICAgcmV0dXJuIGlkO1xuICB9XG5cbiAgZnVuY3Rpb24gc2V0SWQobGFiZWxzOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+KTogbnVtYmVyIHtcbiAgICBjb25zdCBwYWlycyA9IE9iamVjdC5lbnRyaWVzKGxhYmVscyk7XG4gICAgaWYgKHBhaXJzLmxlbmd0aCA9PT0gMCkgcmV0dXJuIDA7XG4gICAgY29uc3QgaWQgPSBzZXRzLmlkKEpTT04uc3RyaW5naWZ5KHBhaXJzKSk7XG4gICAgaWYgKGlkID4ganNvbi5sYWJlbF9zZXRzLmVuZC5sZW5ndGgpIHtcbiAgICAgIGZvciAoY29uc3QgW2tleSwgdmFsdWVdIG9mIHBhaXJzKSB7XG4gICAgICAgIGpzb24ubGFiZWxzLmtleS5wdXNoKHRleHQoa2V5KSk7XG4gICAgICAgIGpzb24ubGFiZWxzLnN0cmluZy5wdXNoKHRleHQodmFsdWUpKTtcbiAgICAgICAganNvbi5sYWJlbHMubnVtYmVyLnB1c2goMCk7XG4gICAgICAgIGpzb24ubGFiZWxzLnVuaXQucHVzaCgwKTtcbiAgICAgIH1cbiAgICAgIGpzb24ubGFiZWxfc2V0cy5lbmQucHVzaChqc29uLmxhYmVscy5rZXkubGVuZ3RoKTtcbiAgICB9XG4gICAgcmV0dXJuIGlkO1xuICB9XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBwcm9maWxlKHNhbXBsZXM6IFNhbXBsZVdvcmRzW10sIHRocmVhZHM/OiBzdHJpbmdbXSwgcHJvY2Vzc2VzPzogW251bWJlciwgbnVtYmVyLCBzdHJpbmddW10pOiBQcm9maWxlIHtcbiAgcmV0dXJuIHByb2ZpbGVPZih2aWV3SnNvbihzYW1wbGVzLCB0aHJlYWRzLCBwcm9jZXNzZXMpKTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHN0YXRlV2l0aChjaGFuZ2U6IFBhcnRpYWw8Vmlld1N0YXRlPik6IFZpZXdTdGF0ZSB7XG4gIHJldHVybiB7IC4uLkRFRkFVTFRfU1RBVEUsIC4uLmNoYW5nZSB9O1xufVxuXG4vLyBBIHByb2ZpbGUgb2YgYHN0YWNrc2Agc3RhY2tzIG9mIGBkZXB0aGAgZnJhbWVzIHRoYXQgcGFydCBsaWtlIGEgcmVhbCBwcm9ncmFtJ3M7IHRoZSBzYW1lIGZvciB0aGUgc2FtZSBudW1iZXJzLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcmVzdChzdGFja3M6IG51bWJlciwgZGVwdGg6IG51bWJlciwgZnVuY3Rpb25zOiBudW1iZXIpOiBQcm9maWxlIHtcbiAgbGV0IHNlZWQgPSAxMjM0NTtcbiAgY29uc3QgbmV4dCA9IChiZWxvdzogbnVtYmVyKTogbnVtYmVyID0+IHtcbiAgICBzZWVkID0gKE1hdGguaW11bChzZWVkLCAxMTAzNTE1MjQ1KSArIDEyMzQ1KSAmIDB4N2ZmZmZmZmY7XG4gICAgcmV0dXJuIHNlZWQgJSBiZWxvdztcbiAgfTtcbiAgY29uc3Qgc2FtcGxlczogU2FtcGxlV29yZHNbXSA9IFtdO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHN0YWNrczsgaSsrKSB7XG4gICAgY29uc3QgbmFtZXMgPSBBcnJheS5mcm9tKHsgbGVuZ3RoOiBkZXB0aCB9LCAoXywgbGV2ZWwpID0+IGBmJHsobGV2ZWwgKiA3ICsgbmV4dChNYXRoLm1pbihsZXZlbCArIDIsIGZ1bmN0aW9ucykpKSAlIGZ1bmN0aW9uc31gKTtcbiAgICBzYW1wbGVzLnB1c2goeyBzdGFjazogbmFtZXMuam9pbihcIjtcIiksIHdlaWdodDogMSArIG5leHQoMTAwMCkgfSk7XG4gIH1cbiAgcmV0dXJuIHByb2ZpbGUoc2FtcGxlcyk7XG59XG4iLCAiLy8gV2hpY2ggbm9kZXMgb2YgYSB0cmVlIGEgY2FsbCB0cmVlIHNob3dzIGFzIHJvd3MsIGdpdmVuIHRob3NlIHRoYXQgYXJlIG9wZW4uXG5cbmltcG9ydCB0eXBlIHsgVHJlZSB9IGZyb20gXCIuL3RyZWUudHNcIjtcblxuZXhwb3J0IGZ1bmN0aW9uIHZpc2libGVSb3dzKHRyZWU6IFRyZWUsIG9wZW46IFJlYWRvbmx5U2V0PG51bWJlcj4pOiBudW1iZXJbXSB7XG4gIGNvbnN0IHJvd3M6IG51bWJlcltdID0gW107XG4gIGNvbnN0IHBlbmRpbmcgPSBjaGlsZHJlbk9mKHRyZWUsIDApLnJldmVyc2UoKTtcbiAgZm9yIChsZXQgbm9kZSA9IHBlbmRpbmcucG9wKCk7IG5vZGUgIT09IHVuZGVmaW5lZDsgbm9kZSA9IHBlbmRpbmcucG9wKCkpIHtcbiAgICByb3dzLnB1c2gobm9kZSk7XG4gICAgaWYgKG9wZW4uaGFzKG5vZGUpKSBwZW5kaW5nLnB1c2goLi4uY2hpbGRyZW5PZih0cmVlLCBub2RlKS5yZXZlcnNlKCkpO1xuICB9XG4gIHJldHVybiByb3dzO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gY2hpbGRyZW5PZih0cmVlOiBUcmVlLCBub2RlOiBudW1iZXIpOiBudW1iZXJbXSB7XG4gIGNvbnN0IGNoaWxkcmVuOiBudW1iZXJbXSA9IFtdO1xuICBmb3IgKGxldCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTsgY2hpbGQgIT09IDA7IGNoaWxkID0gdHJlZS5uZXh0U2libGluZ1tjaGlsZF0pIGNoaWxkcmVuLnB1c2goY2hpbGQpO1xuICByZXR1cm4gY2hpbGRyZW47XG59XG5cbi8vIFdoYXQgaXMgb3BlbiBhdCBmaXJzdDogdGhlIGhlYXZpZXN0IG5vZGVzLCBmb3IgYXMgbG9uZyBhcyB0aGVpciByb3dzIGZpdCBhIHNjcmVlbiBhbmQgZWFjaCBpcyB3b3J0aCBhIGxvb2suXG5leHBvcnQgZnVuY3Rpb24gb3BlbmVkQXRGaXJzdCh0cmVlOiBUcmVlLCByb3dzOiBudW1iZXIsIHNoYXJlID0gMC4wMik6IFNldDxudW1iZXI+IHtcbiAgY29uc3Qgb3BlbiA9IG5ldyBTZXQ8bnVtYmVyPigpO1xuICBjb25zdCBjbG9zZWQgPSBjaGlsZHJlbk9mKHRyZWUsIDApO1xuICBsZXQgc2hvd24gPSBjbG9zZWQubGVuZ3RoO1xuICBmb3IgKDs7KSB7XG4gICAgY2xvc2VkLnNvcnQoKGEsIGIpID0+IHRyZWUud2lkdGhbYV0gLSB0cmVlLndpZHRoW2JdKTtcbiAgICBjb25zdCBub2RlID0gY2xvc2VkLnBvcCgpO1xuICAgIGlmIChub2RlID09PSB1bmRlZmluZWQgfHwgdHJlZS53aWR0aFtub2RlXSA8IHRyZWUud2lkdGhbMF0gKiBzaGFyZSkgcmV0dXJuIG9wZW47XG4gICAgY29uc3QgY2hpbGRyZW4gPSBjaGlsZHJlbk9mKHRyZWUsIG5vZGUpO1xuICAgIGlmIChjaGlsZHJlbi5sZW5ndGggPT09IDApIGNvbnRpbnVlO1xuICAgIGlmIChzaG93biArIGNoaWxkcmVuLmxlbmd0aCA+IHJvd3MpIHJldHVybiBvcGVuO1xuICAgIHNob3duICs9IGNoaWxkcmVuLmxlbmd0aDtcbiAgICBvcGVuLmFkZChub2RlKTtcbiAgICBjbG9zZWQucHVzaCguLi5jaGlsZHJlbik7XG4gIH1cbn1cblxuLy8gVGhlIHdheSB0aGF0IG1vc3Qgb2YgdGhlIHdlaWdodCBnb2VzOiBvcGVuIGFzIGZhciBhcyBvbmUgY2hpbGQgaGFzIG1vcmUgdGhhbiBgc2hhcmVgIG9mIGl0cyBwYXJlbnQuXG5leHBvcnQgZnVuY3Rpb24gaGVhdmllc3RQYXRoKHRyZWU6IFRyZWUsIGZyb206IG51bWJlciwgc2hhcmUgPSAwLjUpOiBudW1iZXJbXSB7XG4gIGNvbnN0IHBhdGg6IG51bWJlcltdID0gW107XG4gIGxldCBub2RlID0gZnJvbTtcbiAgZm9yICg7Oykge1xuICAgIGNvbnN0IGNoaWxkID0gdHJlZS5maXJzdENoaWxkW25vZGVdO1xuICAgIGlmIChjaGlsZCA9PT0gMCB8fCB0cmVlLndpZHRoW2NoaWxkXSA8IHRyZWUud2lkdGhbbm9kZV0gKiBzaGFyZSkgcmV0dXJuIHBhdGg7XG4gICAgcGF0aC5wdXNoKGNoaWxkKTtcbiAgICBub2RlID0gY2hpbGQ7XG4gIH1cbn1cbiIsICIvLyBBIHRyZWUgaW4gd29yZHMsIHRvIGNvbXBhcmUgd2l0aDogXCJtYWluIDEwLzIgPiB3b3JrIDgvOFwiLlxuXG5pbXBvcnQgdHlwZSB7IEdyb3VwcyB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9ncm91cHMudHNcIjtcbmltcG9ydCB7IGNoaWxkcmVuT2YgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvb3Blbl9yb3dzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFRyZWUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvdHJlZS50c1wiO1xuXG4vLyBPbmUgbGluZSBmb3IgZWFjaCBub2RlOiBpbmRlbnRhdGlvbiwgbmFtZSwgdG90YWwvc2VsZi5cbmV4cG9ydCBmdW5jdGlvbiBvdXRsaW5lKHRyZWU6IFRyZWUsIGdyb3VwczogR3JvdXBzKTogc3RyaW5nW10ge1xuICBjb25zdCBsaW5lczogc3RyaW5nW10gPSBbXTtcbiAgY29uc3QgdmlzaXQgPSAobm9kZTogbnVtYmVyKTogdm9pZCA9PiB7XG4gICAgZm9yIChjb25zdCBjaGlsZCBvZiBjaGlsZHJlbk9mKHRyZWUsIG5vZGUpKSB7XG4gICAgICBjb25zdCBpbmRlbnQgPSBcIiAgXCIucmVwZWF0KHRyZWUuZGVwdGhbY2hpbGRdIC0gMSk7XG4gICAgICBsaW5lcy5wdXNoKGAke2luZGVudH0ke2dyb3Vwcy5uYW1lW3RyZWUuZ3JvdXBbY2hpbGRdXX0gJHt0cmVlLnRvdGFsW2NoaWxkXX0vJHt0cmVlLnNlbGZbY2hpbGRdfWApO1xuICAgICAgdmlzaXQoY2hpbGQpO1xuICAgIH1cbiAgfTtcbiAgdmlzaXQoMCk7XG4gIHJldHVybiBsaW5lcztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHN1bSh2YWx1ZXM6IEFycmF5TGlrZTxudW1iZXI+KTogbnVtYmVyIHtcbiAgcmV0dXJuIEFycmF5LnByb3RvdHlwZS5yZWR1Y2UuY2FsbCh2YWx1ZXMsICh0b3RhbDogdW5rbm93biwgdmFsdWUpID0+ICh0b3RhbCBhcyBudW1iZXIpICsgdmFsdWUsIDApIGFzIG51bWJlcjtcbn1cbiJdLAogICJtYXBwaW5ncyI6ICI7QUFBQSxPQUFPLFlBQVk7QUFDbkIsU0FBUyxZQUFZOzs7QUNDZCxJQUFNLFlBQU4sTUFBZ0I7QUFBQSxFQUtyQixZQUNtQixPQUNBLFFBQ2pCLFdBQVcsTUFDWDtBQUhpQjtBQUNBO0FBR2pCLFVBQU0sT0FBTyxLQUFLLEtBQUssS0FBSyxLQUFLLEtBQUssS0FBSyxJQUFJLFVBQVUsRUFBRSxJQUFJLENBQUMsQ0FBQztBQUNqRSxTQUFLLFFBQVEsSUFBSSxXQUFXLElBQUk7QUFDaEMsU0FBSyxPQUFPLE9BQU87QUFBQSxFQUNyQjtBQUFBLEVBUG1CO0FBQUEsRUFDQTtBQUFBLEVBTlg7QUFBQTtBQUFBLEVBQ0E7QUFBQSxFQUNBLFFBQVE7QUFBQTtBQUFBLEVBYWhCLFVBQVUsR0FBVyxHQUFXLE1BQXNCO0FBQ3BELFFBQUksS0FBSyxRQUFRLElBQUksS0FBSyxLQUFNLE1BQUssS0FBSztBQUMxQyxRQUFJLE9BQU8sS0FBSyxHQUFHLENBQUMsSUFBSSxLQUFLO0FBQzdCLGVBQVM7QUFDUCxZQUFNLE1BQU0sS0FBSyxNQUFNLElBQUksSUFBSTtBQUMvQixVQUFJLE1BQU0sRUFBRztBQUNiLFVBQUksS0FBSyxNQUFNLEdBQUcsTUFBTSxLQUFLLEtBQUssT0FBTyxHQUFHLE1BQU0sRUFBRyxRQUFPO0FBQzVELGFBQVEsT0FBTyxJQUFLLEtBQUs7QUFBQSxJQUMzQjtBQUNBLFNBQUssTUFBTSxJQUFJLElBQUksT0FBTztBQUMxQixTQUFLO0FBQ0wsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVRLE9BQWE7QUFDbkIsVUFBTSxNQUFNLEtBQUs7QUFDakIsU0FBSyxRQUFRLElBQUksV0FBVyxJQUFJLFNBQVMsQ0FBQztBQUMxQyxTQUFLLE9BQU8sS0FBSyxNQUFNLFNBQVM7QUFDaEMsZUFBVyxTQUFTLEtBQUs7QUFDdkIsVUFBSSxVQUFVLEVBQUc7QUFDakIsVUFBSSxPQUFPLEtBQUssS0FBSyxNQUFNLFFBQVEsQ0FBQyxHQUFHLEtBQUssT0FBTyxRQUFRLENBQUMsQ0FBQyxJQUFJLEtBQUs7QUFDdEUsYUFBTyxLQUFLLE1BQU0sSUFBSSxNQUFNLEVBQUcsUUFBUSxPQUFPLElBQUssS0FBSztBQUN4RCxXQUFLLE1BQU0sSUFBSSxJQUFJO0FBQUEsSUFDckI7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLEtBQUssR0FBVyxHQUFtQjtBQUMxQyxNQUFJLFFBQVEsS0FBSyxLQUFLLEdBQUcsVUFBVSxJQUFJLEtBQUssS0FBSyxHQUFHLFVBQVU7QUFDOUQsVUFBUSxLQUFLLEtBQUssUUFBUyxVQUFVLElBQUssU0FBVTtBQUNwRCxVQUFRLFFBQVMsVUFBVSxRQUFTO0FBQ3RDOzs7QUMxQ08sU0FBUyxRQUFRLE1BQWUsT0FBeUI7QUFDOUQsUUFBTSxRQUFRLE1BQU0sTUFBTSxPQUFPLENBQUMsRUFBRSxNQUFNLEtBQUssTUFBTSxLQUFLLE1BQU0sS0FBSyxDQUFDLFNBQVMsS0FBSyxTQUFTLFFBQVEsS0FBSyxTQUFTLElBQUksQ0FBQztBQUN4SCxNQUFJLE1BQU0sV0FBVyxHQUFHO0FBQ3RCLFVBQU0sSUFBSSxNQUFNLDRDQUE0QyxVQUFVLElBQUksQ0FBQyxRQUFRLFVBQVUsS0FBSyxDQUFDLEdBQUc7QUFBQSxFQUN4RztBQUNBLFFBQU0sU0FBUyxJQUFJLE9BQU8sS0FBSyxZQUFZLFNBQVMsTUFBTSxZQUFZLE1BQU07QUFDNUUsUUFBTSxhQUFhLE9BQU8sT0FBTyxJQUFJO0FBQ3JDLFFBQU0sY0FBYyxPQUFPLE9BQU8sS0FBSztBQUN2QyxRQUFNLGNBQWMsSUFBSSxXQUFXLEtBQUssWUFBWSxTQUFTLE1BQU0sWUFBWSxNQUFNO0FBQ3JGLFFBQU0sU0FBUyxNQUFNLE1BQU0sTUFBTSxXQUFXO0FBQzVDLE9BQUssWUFBWSxRQUFRLENBQUMsT0FBTyxNQUFPLFlBQVksQ0FBQyxJQUFJLFdBQVcsS0FBSyxDQUFFO0FBQzNFLFFBQU0sWUFBWSxRQUFRLENBQUMsT0FBTyxNQUFPLFlBQVksS0FBSyxZQUFZLFNBQVMsQ0FBQyxJQUFJLFlBQVksS0FBSyxDQUFFO0FBQ3ZHLFFBQU0sZUFBZSxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ3RELGVBQWEsS0FBSyxHQUFHLEdBQUcsS0FBSyxZQUFZLE1BQU07QUFDL0MsU0FBTztBQUFBLElBQ0w7QUFBQSxJQUNBLGFBQWEsS0FBSyxJQUFJLE1BQU0sUUFBUSxNQUFNLEdBQUcsQ0FBQztBQUFBLElBQzlDLGFBQWEsTUFBTTtBQUFBLElBQ25CLFNBQVMsTUFBTTtBQUFBLElBQ2YsWUFBWSxNQUFNO0FBQUEsSUFDbEIsVUFBVSxNQUFNO0FBQUEsSUFDaEIsT0FBTyxNQUFNO0FBQUEsSUFDYixXQUFXLEtBQUs7QUFBQSxJQUNoQixhQUFhLENBQUMsR0FBRyxvQkFBSSxJQUFJLENBQUMsR0FBRyxLQUFLLGFBQWEsR0FBRyxNQUFNLFdBQVcsQ0FBQyxDQUFDO0FBQUEsSUFDckUsR0FBRyxPQUFPLE9BQU87QUFBQSxJQUNqQixHQUFHLE9BQU8saUJBQWlCLE1BQU0sS0FBSztBQUFBLElBQ3RDO0FBQUEsSUFDQSxRQUFRLE1BQU0sSUFBSSxDQUFDLFNBQVMsT0FBTyxTQUFTLE1BQU0sS0FBSyxNQUFNLEtBQUssSUFBSSxHQUFHLFNBQVMsT0FBTyxLQUFLLE1BQU0sS0FBSyxJQUFJLENBQUMsQ0FBQztBQUFBLElBQy9HO0FBQUEsSUFDQSxVQUFVO0FBQUEsRUFDWjtBQUNGO0FBRUEsU0FBUyxVQUFVQSxVQUEwQjtBQUMzQyxTQUFPQSxTQUFRLE1BQU0sSUFBSSxDQUFDLEVBQUUsS0FBSyxNQUFNLElBQUksRUFBRSxLQUFLLE9BQU87QUFDM0Q7QUFFQSxTQUFTLFNBQVNBLFVBQWtCLE1BQWMsTUFBNEI7QUFDNUUsU0FBT0EsU0FBUSxPQUFPQSxTQUFRLE1BQU0sVUFBVSxDQUFDLFNBQVMsS0FBSyxTQUFTLFFBQVEsS0FBSyxTQUFTLElBQUksQ0FBQztBQUNuRztBQUVBLFNBQVMsT0FBTyxPQUFxQixRQUFvQztBQUN2RSxRQUFNLFNBQVMsSUFBSSxhQUFhLE1BQU0sU0FBUyxPQUFPLE1BQU07QUFDNUQsU0FBTyxJQUFJLEtBQUs7QUFDaEIsU0FBTyxJQUFJLFFBQVEsTUFBTSxNQUFNO0FBQy9CLFNBQU87QUFDVDtBQUVBLElBQU0sU0FBTixNQUFhO0FBQUEsRUFDTSxRQUFRLENBQUMsRUFBRTtBQUFBLEVBQ1gsUUFBUSxDQUFDLEVBQUU7QUFBQSxFQUNYLFFBQVEsQ0FBQyxDQUFDO0FBQUEsRUFDVixjQUFjLG9CQUFJLElBQW9CLENBQUMsQ0FBQyxNQUFNLENBQUMsQ0FBQyxDQUFDO0FBQUEsRUFDakQsZ0JBQTBCLENBQUMsQ0FBQztBQUFBLEVBQzVCLFlBQXNCLENBQUMsQ0FBQztBQUFBLEVBQ3hCLFNBQVMsSUFBSSxVQUFVLEtBQUssZUFBZSxLQUFLLFNBQVM7QUFBQSxFQUN6RCxjQUF3QixDQUFDLENBQUM7QUFBQSxFQUMxQixhQUF1QixDQUFDLENBQUM7QUFBQSxFQUN6QjtBQUFBLEVBRWpCLFlBQVksVUFBa0I7QUFDNUIsU0FBSyxhQUFhLElBQUksVUFBVSxLQUFLLGFBQWEsS0FBSyxZQUFZLFFBQVE7QUFBQSxFQUM3RTtBQUFBO0FBQUEsRUFHQSxPQUFPQSxVQUE4QjtBQUNuQyxVQUFNLGFBQWFBLFNBQVEsYUFBYSxJQUFJLENBQUMsTUFBTSxPQUFPLEtBQUssV0FBVyxNQUFNQSxTQUFRLGFBQWEsRUFBRSxHQUFHQSxTQUFRLGFBQWEsRUFBRSxDQUFDLENBQUM7QUFDbkksVUFBTSxVQUFVQSxTQUFRLGNBQWMsSUFBSSxDQUFDLElBQUksVUFBVyxVQUFVLElBQUksSUFBSSxLQUFLLFFBQVEsV0FBVyxFQUFFLEdBQUdBLFNBQVEsVUFBVSxLQUFLLENBQUMsQ0FBRTtBQUNuSSxVQUFNLE1BQU0sSUFBSSxXQUFXQSxTQUFRLFlBQVksTUFBTTtBQUNyRCxhQUFTLEtBQUssR0FBRyxLQUFLLElBQUksUUFBUSxLQUFNLEtBQUksRUFBRSxJQUFJLEtBQUssUUFBUSxJQUFJQSxTQUFRLFlBQVksRUFBRSxDQUFDLEdBQUcsUUFBUUEsU0FBUSxXQUFXLEVBQUUsQ0FBQyxDQUFDO0FBQzVILFdBQU87QUFBQSxFQUNUO0FBQUEsRUFFQSxTQUFTO0FBQ1AsV0FBTztBQUFBLE1BQ0wsY0FBYyxLQUFLO0FBQUEsTUFDbkIsY0FBYyxLQUFLO0FBQUEsTUFDbkIsY0FBYyxXQUFXLEtBQUssS0FBSyxLQUFLO0FBQUEsTUFDeEMsZUFBZSxXQUFXLEtBQUssS0FBSyxhQUFhO0FBQUEsTUFDakQsV0FBVyxXQUFXLEtBQUssS0FBSyxTQUFTO0FBQUEsTUFDekMsYUFBYSxXQUFXLEtBQUssS0FBSyxXQUFXO0FBQUEsTUFDN0MsWUFBWSxXQUFXLEtBQUssS0FBSyxVQUFVO0FBQUEsSUFDN0M7QUFBQSxFQUNGO0FBQUE7QUFBQSxFQUdBLGlCQUFpQixNQUFlLE9BQWdCO0FBQzlDLFVBQU0sVUFBb0IsQ0FBQztBQUMzQixVQUFNQyxhQUF1QixDQUFDO0FBQzlCLFVBQU0sV0FBVyxDQUFDLE1BQU0sS0FBSyxFQUFFLElBQUksQ0FBQ0QsYUFBWUEsU0FBUSxRQUFRLElBQUksQ0FBQyxXQUFXLEtBQUssU0FBUyxFQUFFLEdBQUcsUUFBUSxTQUFTLEdBQUcsUUFBUSxHQUFHLE9BQU8sR0FBRyxDQUFDLENBQUMsQ0FBQztBQUMvSSxVQUFNLFdBQVcsQ0FBQyxNQUFNLEtBQUssRUFBRSxJQUFJLENBQUNBLGFBQVlBLFNBQVEsVUFBVSxJQUFJLENBQUMsUUFBUSxLQUFLQyxZQUFXLEdBQUcsQ0FBQyxDQUFDO0FBQ3BHLFVBQU0sU0FBUyxDQUFDQyxTQUF5QyxRQUN2RCxXQUFXLEtBQUssQ0FBQyxHQUFHLEtBQUtBLE9BQU0sQ0FBQyxFQUFFLElBQUksQ0FBQyxPQUFPLElBQUksQ0FBQyxFQUFFLEVBQUUsQ0FBQyxFQUFFLE9BQU8sQ0FBQyxHQUFHLE1BQU1BLE9BQU0sQ0FBQyxFQUFFLElBQUksQ0FBQyxPQUFPLElBQUksQ0FBQyxFQUFFLEVBQUUsQ0FBQyxDQUFDLENBQUM7QUFDOUcsV0FBTyxFQUFFLFNBQVMsV0FBQUQsWUFBVyxjQUFjLE9BQU8sZ0JBQWdCLFFBQVEsR0FBRyxjQUFjLE9BQU8sZ0JBQWdCLFFBQVEsRUFBRTtBQUFBLEVBQzlIO0FBQUEsRUFFUSxXQUFXLE1BQWMsTUFBYyxNQUFzQjtBQUNuRSxVQUFNLE1BQU0sR0FBRyxJQUFJLEtBQUssSUFBSTtBQUM1QixVQUFNRSxTQUFRLEtBQUssWUFBWSxJQUFJLEdBQUc7QUFDdEMsUUFBSUEsV0FBVSxPQUFXLFFBQU9BO0FBQ2hDLFNBQUssWUFBWSxJQUFJLEtBQUssS0FBSyxNQUFNLE1BQU07QUFDM0MsU0FBSyxNQUFNLEtBQUssSUFBSTtBQUNwQixTQUFLLE1BQU0sS0FBSyxJQUFJO0FBQ3BCLFdBQU8sS0FBSyxNQUFNLEtBQUssSUFBSSxJQUFJO0FBQUEsRUFDakM7QUFBQSxFQUVRLFFBQVEsWUFBb0IsTUFBc0I7QUFDeEQsVUFBTUEsU0FBUSxLQUFLLE9BQU8sVUFBVSxZQUFZLE1BQU0sS0FBSyxjQUFjLE1BQU07QUFDL0UsUUFBSUEsVUFBUyxFQUFHLFFBQU9BO0FBQ3ZCLFNBQUssVUFBVSxLQUFLLElBQUk7QUFDeEIsV0FBTyxLQUFLLGNBQWMsS0FBSyxVQUFVLElBQUk7QUFBQSxFQUMvQztBQUFBLEVBRVEsUUFBUSxRQUFnQixPQUF1QjtBQUNyRCxVQUFNQSxTQUFRLEtBQUssV0FBVyxVQUFVLFFBQVEsT0FBTyxLQUFLLFlBQVksTUFBTTtBQUM5RSxRQUFJQSxVQUFTLEVBQUcsUUFBT0E7QUFDdkIsU0FBSyxXQUFXLEtBQUssS0FBSztBQUMxQixXQUFPLEtBQUssWUFBWSxLQUFLLE1BQU0sSUFBSTtBQUFBLEVBQ3pDO0FBQ0Y7QUFHQSxJQUFNLFVBQVUsb0JBQUksUUFBcUM7QUFFekQsU0FBUyxLQUFRLE1BQVcsTUFBaUI7QUFDM0MsTUFBSSxRQUFRLFFBQVEsSUFBSSxJQUFJO0FBQzVCLE1BQUksQ0FBQyxNQUFPLFNBQVEsSUFBSSxNQUFPLFFBQVEsb0JBQUksSUFBSSxDQUFFO0FBQ2pELFFBQU0sTUFBTSxLQUFLLFVBQVUsSUFBSTtBQUMvQixRQUFNQSxTQUFRLE1BQU0sSUFBSSxHQUFHO0FBQzNCLE1BQUlBLFdBQVUsT0FBVyxRQUFPQTtBQUNoQyxRQUFNLElBQUksS0FBSyxLQUFLLE1BQU07QUFDMUIsU0FBTyxLQUFLLEtBQUssSUFBSSxJQUFJO0FBQzNCOzs7QUNwSU8sSUFBTSxTQUFTLENBQUMsV0FBVyxPQUFPLE1BQU0sUUFBUSxTQUFTO0FBYWhFLElBQU0sU0FBZ0M7QUFBQSxFQUNwQyxzQkFBc0I7QUFBQSxFQUN0QixtQkFBbUI7QUFBQSxFQUNuQixvQkFBb0I7QUFBQSxFQUNwQixxQkFBcUI7QUFDdkI7QUFHQSxJQUFNLFVBQVUsQ0FBQyxNQUFjLFNBQW9DLE9BQU8sT0FBTyxJQUFJO0FBRzlFLFNBQVMsYUFBYUMsVUFBOEI7QUFDekQsUUFBTSxhQUFhQSxTQUFRLGFBQWE7QUFBQSxJQUFJLENBQUMsTUFBTSxPQUNqRCxPQUFPLFFBQVEsUUFBUSxNQUFNQSxTQUFRLGFBQWEsRUFBRSxDQUFDLEtBQUssU0FBUztBQUFBLEVBQ3JFO0FBQ0EsUUFBTSxVQUFVQSxTQUFRLFVBQVUsSUFBSSxDQUFDLFFBQVEsSUFBSSxLQUFLLENBQUMsRUFBRSxLQUFLLE1BQU0sTUFBTSxRQUFRLFNBQVMsVUFBVSxLQUFLLENBQUM7QUFDN0csUUFBTSxTQUFTLElBQUksV0FBV0EsU0FBUSxZQUFZLE1BQU07QUFDeEQsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxVQUFNLE9BQU9BLFNBQVEsY0FBY0EsU0FBUSxXQUFXQSxTQUFRLFlBQVksQ0FBQyxDQUFDLENBQUM7QUFDN0UsV0FBTyxDQUFDLElBQUksV0FBVyxJQUFJO0FBQzNCLFFBQUksT0FBTyxDQUFDLE1BQU0sS0FBSyxRQUFRQSxTQUFRLGFBQWEsQ0FBQyxDQUFDLEVBQUcsUUFBTyxDQUFDLElBQUk7QUFBQSxFQUN2RTtBQUNBLFNBQU87QUFDVDtBQUVPLElBQU0sYUFBYSxDQUFDLE9BQU8sT0FBTyxVQUFVLFFBQVEsVUFBVSxNQUFNLFFBQVEsV0FBVyxPQUFPO0FBRzlGLElBQU0saUJBQTJDO0FBQUEsRUFDdEQsS0FBSztBQUFBLEVBQ0wsS0FBSztBQUFBLEVBQ0wsUUFBUTtBQUFBLEVBQ1IsTUFBTTtBQUFBLEVBQ04sUUFBUTtBQUFBLEVBQ1IsSUFBSTtBQUFBLEVBQ0osTUFBTTtBQUFBLEVBQ04sU0FBUztBQUFBLEVBQ1QsT0FBTztBQUNUO0FBUUEsSUFBTSxXQUFXO0FBQ2pCLElBQU0sb0JBQW9CO0FBR25CLFNBQVMsU0FBUyxNQUFjLE1BQXNCO0FBQzNELFFBQU0sUUFBUSxRQUFRLE1BQU0sSUFBSTtBQUNoQyxNQUFJLE1BQU8sUUFBTyxFQUFFLFVBQVUsT0FBTyxTQUFTLGVBQWUsS0FBSyxFQUFFO0FBQ3BFLFFBQU0sTUFBTSxTQUFTLEtBQUssSUFBSSxLQUFLLGtCQUFrQixLQUFLLElBQUk7QUFDOUQsTUFBSSxJQUFLLFFBQU8sRUFBRSxVQUFVLE9BQU8sU0FBUyxHQUFHLElBQUksQ0FBQyxDQUFDLElBQUksSUFBSSxDQUFDLENBQUMsR0FBRztBQUNsRSxRQUFNLFdBQVcscUVBQXFFLEtBQUssSUFBSTtBQUMvRixNQUFJLFNBQVUsUUFBTyxFQUFFLFVBQVUsVUFBVSxTQUFTLEdBQUcsU0FBUyxDQUFDLENBQUMsR0FBRztBQUNyRSxNQUFJLFNBQVMsV0FBWSxRQUFPLGVBQWUsSUFBSTtBQUNuRCxNQUFJLEtBQUssV0FBVyxZQUFZLEtBQUssV0FBVyxJQUFJLElBQUksRUFBRyxRQUFPLEVBQUUsVUFBVSxRQUFRLFNBQVMsZUFBZSxLQUFLO0FBQ25ILE1BQUksU0FBUyxNQUFNLEtBQUssV0FBVyxHQUFHLEVBQUcsUUFBTyxFQUFFLFVBQVUsU0FBUyxTQUFTLGVBQWUsTUFBTTtBQUNuRyxTQUFPLEVBQUUsVUFBVSxPQUFPLFNBQVMsZUFBZSxJQUFJO0FBQ3hEO0FBR0EsSUFBTSxhQUFhLG9CQUFJLElBQUksQ0FBQyxjQUFjLGVBQWUsQ0FBQztBQUcxRCxJQUFNLFlBQVksb0JBQUksSUFBSSxDQUFDLFdBQVcsUUFBUSxLQUFLLENBQUM7QUFFcEQsU0FBUyxlQUFlLE1BQXNCO0FBQzVDLFFBQU0sVUFBVSxnQkFBZ0IsS0FBSyxJQUFJLElBQUksQ0FBQyxLQUFLO0FBQ25ELE1BQUksVUFBVSxJQUFJLE9BQU8sRUFBRyxRQUFPLEVBQUUsVUFBVSxRQUFRLFNBQVMsZUFBZSxLQUFLO0FBQ3BGLFNBQU8sRUFBRSxVQUFVLFVBQVUsUUFBUTtBQUN2Qzs7O0FDbEZBLElBQU0sUUFBUSxDQUFDLEVBQUUsU0FBUyxRQUFRLE1BQU0sTUFBc0IsR0FBRyxPQUFPLElBQUksTUFBTSxJQUFJLEtBQUs7QUFFM0YsSUFBTSxRQUFRLG9CQUFJLFFBQTZEO0FBRS9FLFNBQVMsS0FBSyxTQUE4RDtBQUMxRSxNQUFJLFFBQVEsTUFBTSxJQUFJLE9BQU87QUFDN0IsTUFBSSxNQUFPLFFBQU87QUFDbEIsUUFBTSxNQUFNLG9CQUFJLElBQW9CO0FBQ3BDLFFBQU0sT0FBa0IsQ0FBQztBQUN6QixRQUFNLFdBQVcsSUFBSSxXQUFXLFFBQVEsTUFBTTtBQUM5QyxXQUFTLFNBQVMsR0FBRyxTQUFTLFFBQVEsUUFBUSxVQUFVO0FBQ3RELFVBQU0sTUFBTSxNQUFNLFFBQVEsTUFBTSxDQUFDO0FBQ2pDLFFBQUksS0FBSyxJQUFJLElBQUksR0FBRztBQUNwQixRQUFJLE9BQU8sUUFBVztBQUNwQixVQUFJLElBQUksS0FBTSxLQUFLLEtBQUssU0FBUyxDQUFFO0FBQ25DLFdBQUssS0FBSyxFQUFFLElBQUksS0FBSyxRQUFRLE1BQU0sRUFBRSxTQUFTLE9BQU8sUUFBUSxNQUFNLEVBQUUsTUFBTSxDQUFDO0FBQUEsSUFDOUU7QUFDQSxhQUFTLE1BQU0sSUFBSTtBQUFBLEVBQ3JCO0FBQ0EsUUFBTSxJQUFJLFNBQVUsUUFBUSxFQUFFLE1BQU0sU0FBUyxDQUFFO0FBQy9DLFNBQU87QUFDVDtBQUVPLFNBQVMsWUFBWUMsVUFBNkI7QUFDdkQsU0FBTyxLQUFLQSxTQUFRLE9BQU8sRUFBRTtBQUMvQjtBQUdPLFNBQVMsaUJBQWlCQSxVQUE4QjtBQUM3RCxTQUFPLEtBQUtBLFNBQVEsT0FBTyxFQUFFO0FBQy9COzs7QUMzQkEsSUFBTSxTQUFTO0FBQ2YsSUFBTSxRQUFRO0FBQ2QsSUFBTSxVQUFVO0FBRVQsU0FBUyxjQUFjLFNBQTBCO0FBQ3RELFNBQU8sUUFBUSxXQUFXLE1BQU0sS0FBSyxRQUFRLEtBQUssT0FBTztBQUMzRDtBQUVPLFNBQVMsUUFBUSxVQUFvQztBQUMxRCxRQUFNLGFBQWEsb0JBQUksSUFBb0M7QUFDM0QsYUFBVyxXQUFXLFVBQVU7QUFDOUIsVUFBTSxRQUFRLFFBQVEsV0FBVyxNQUFNLElBQUksUUFBUSxLQUFLLE9BQU8sSUFBSTtBQUNuRSxRQUFJLENBQUMsTUFBTztBQUNaLFVBQU0sQ0FBQyxLQUFLLEtBQUssSUFBSSxDQUFDLFVBQVUsTUFBTSxDQUFDLENBQUMsR0FBRyxVQUFVLE1BQU0sQ0FBQyxDQUFDLENBQUM7QUFDOUQsVUFBTSxTQUFTLFdBQVcsSUFBSSxHQUFHLEtBQUssb0JBQUksSUFBdUI7QUFDakUsVUFBTSxZQUFZLE9BQU8sSUFBSSxLQUFLLEtBQUssb0JBQUksSUFBb0I7QUFDL0QsZUFBVyxVQUFVLE1BQU0sQ0FBQyxFQUFFLEtBQUssRUFBRSxNQUFNLEdBQUcsR0FBRztBQUMvQyxZQUFNLENBQUMsT0FBTyxLQUFLLElBQUksT0FBTyxNQUFNLEdBQUcsRUFBRSxJQUFJLE1BQU07QUFDbkQsZ0JBQVUsSUFBSSxRQUFRLFVBQVUsSUFBSSxLQUFLLEtBQUssS0FBSyxLQUFLO0FBQUEsSUFDMUQ7QUFDQSxlQUFXLElBQUksS0FBSyxPQUFPLElBQUksT0FBTyxTQUFTLENBQUM7QUFBQSxFQUNsRDtBQUNBLFNBQU8sSUFBSSxJQUFJLENBQUMsR0FBRyxVQUFVLEVBQUUsSUFBSSxDQUFDLENBQUMsS0FBSyxNQUFNLE1BQU0sQ0FBQyxLQUFLLElBQUksSUFBSSxDQUFDLEdBQUcsTUFBTSxFQUFFLElBQUksQ0FBQyxDQUFDLE9BQU8sU0FBUyxNQUFNLENBQUMsT0FBTyxPQUFPLFNBQVMsQ0FBQyxDQUFDLENBQUMsQ0FBQyxDQUFDLENBQUM7QUFDNUk7QUFHQSxTQUFTLFVBQVUsTUFBc0I7QUFDdkMsTUFBSTtBQUNGLFdBQU8sbUJBQW1CLEtBQUssUUFBUSxzQkFBc0IsS0FBSyxDQUFDO0FBQUEsRUFDckUsUUFBUTtBQUNOLFdBQU87QUFBQSxFQUNUO0FBQ0Y7QUFFQSxTQUFTLE9BQU8sV0FBNEI7QUFDMUMsUUFBTSxVQUFVLENBQUMsR0FBRyxTQUFTLEVBQUUsS0FBSyxDQUFDLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxNQUFNLElBQUksQ0FBQztBQUN2RCxRQUFNLFFBQVEsUUFBUSxPQUFPLENBQUMsS0FBSyxDQUFDLEVBQUUsSUFBSSxNQUFNLE1BQU0sTUFBTSxDQUFDO0FBQzdELFFBQU0sV0FBVyxDQUFDLFlBQTRCO0FBQzVDLFFBQUksT0FBTztBQUNYLFVBQU0sT0FBTyxLQUFLLEtBQU0sUUFBUSxVQUFXLEdBQUc7QUFDOUMsV0FBTyxVQUFVLFFBQVEsS0FBSyxDQUFDLENBQUMsRUFBRSxJQUFJLE9BQU8sUUFBUSxTQUFTLElBQUksS0FBSyxDQUFDLENBQUMsR0FBRyxDQUFDLENBQUM7QUFBQSxFQUNoRjtBQUNBLFNBQU8sRUFBRSxPQUFPLFVBQVUsU0FBUyxFQUFFLEdBQUcsT0FBTyxTQUFTLEVBQUUsRUFBRTtBQUM5RDtBQUdBLFNBQVMsU0FBUyxPQUF1QjtBQUN2QyxRQUFNLFFBQVEsUUFBUSxRQUFRLElBQUksS0FBSyxLQUFLLE1BQU0sS0FBSyxLQUFLLEtBQUssQ0FBQyxJQUFJO0FBQ3RFLFNBQU8sUUFBUSxLQUFLLE1BQU0sUUFBUSxDQUFDO0FBQ3JDOzs7QUNRTyxTQUFTLFVBQVUsTUFBeUI7QUFDakQsUUFBTSxPQUFPLENBQUMsT0FBdUIsS0FBSyxRQUFRLEVBQUUsS0FBSztBQUN6RCxRQUFNQyxVQUFTLEtBQUssS0FBSyxZQUFZLElBQUksTUFBTSxpQkFBaUIsS0FBSyxTQUFTO0FBQzlFLFFBQU0sV0FBVyxLQUFLLFNBQVMsSUFBSSxJQUFJO0FBQ3ZDLFNBQU87QUFBQSxJQUNMLE9BQU8sS0FBSyxhQUFhLEtBQUssSUFBSSxDQUFDLE1BQU0sTUFBTSxPQUFPLEtBQUssSUFBSSxHQUFHLEtBQUssS0FBSyxhQUFhLEtBQUssQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUFBLElBQ2xHLGFBQWEsS0FBSztBQUFBLElBQ2xCLGFBQWFBLFVBQVMsS0FBSyxNQUFNLE1BQU0sS0FBSyxNQUFNLElBQUk7QUFBQSxJQUN0RCxTQUFTLEtBQUs7QUFBQSxJQUNkLFlBQVksS0FBSztBQUFBLElBQ2pCLFVBQVUsU0FBUyxPQUFPLENBQUMsWUFBWSxDQUFDLGNBQWMsT0FBTyxDQUFDO0FBQUEsSUFDOUQsT0FBTyxRQUFRLFFBQVE7QUFBQSxJQUN2QixXQUFXO0FBQUEsSUFDWCxhQUFhLGNBQWMsUUFBUTtBQUFBLElBQ25DLGNBQWMsQ0FBQyxJQUFJLEdBQUcsS0FBSyxVQUFVLEtBQUssSUFBSSxJQUFJLENBQUM7QUFBQSxJQUNuRCxjQUFjLENBQUMsSUFBSSxHQUFHLEtBQUssVUFBVSxLQUFLLElBQUksSUFBSSxDQUFDO0FBQUEsSUFDbkQsY0FBYyxPQUFPLEtBQUssVUFBVSxJQUFJO0FBQUEsSUFDeEMsZUFBZSxPQUFPLEtBQUssT0FBTyxRQUFRO0FBQUEsSUFDMUMsV0FBVyxPQUFPLEtBQUssT0FBTyxJQUFJO0FBQUEsSUFDbEMsYUFBYSxRQUFRLEtBQUssT0FBTyxFQUFFO0FBQUEsSUFDbkMsWUFBWSxPQUFPLEtBQUssT0FBTyxLQUFLO0FBQUEsSUFDcEMsU0FBUztBQUFBLE1BQ1AsRUFBRSxTQUFTLEdBQUcsUUFBUSxHQUFHLE1BQU0sSUFBSSxRQUFRLEdBQUcsT0FBTyxHQUFHO0FBQUEsTUFDeEQsR0FBRyxLQUFLLFFBQVEsT0FBTyxJQUFJLENBQUMsUUFBUSxPQUFPO0FBQUEsUUFDekMsU0FBUyxLQUFLLFFBQVEsUUFBUSxDQUFDO0FBQUEsUUFDL0I7QUFBQSxRQUNBLE1BQU0sS0FBSyxLQUFLLFFBQVEsS0FBSyxDQUFDLENBQUM7QUFBQSxRQUMvQixRQUFRLEtBQUssUUFBUSxTQUFTLENBQUMsS0FBSztBQUFBLFFBQ3BDLE9BQU8sS0FBSyxLQUFLLFFBQVEsUUFBUSxDQUFDLEtBQUssQ0FBQztBQUFBLE1BQzFDLEVBQUU7QUFBQSxJQUNKO0FBQUEsSUFDQSxXQUFXLFVBQVUsTUFBTSxJQUFJO0FBQUEsSUFDL0IsYUFBYSxXQUFXLEtBQUssS0FBSyxRQUFRLEtBQUs7QUFBQSxJQUMvQyxjQUFjLFdBQVcsS0FBSyxLQUFLLFFBQVEsTUFBTTtBQUFBLElBQ2pELGNBQWMsV0FBVyxLQUFLLEtBQUssUUFBUSxNQUFNO0FBQUEsSUFDakQsUUFBUSxLQUFLLFFBQVEsT0FBTyxJQUFJLENBQUMsV0FBVyxhQUFhLEtBQUssTUFBTSxDQUFDO0FBQUEsSUFDckUsY0FBYztBQUFBLElBQ2QsVUFBVSxLQUFLLFlBQVksS0FBSyxTQUFTLE9BQU8sU0FBUyxJQUFJLFdBQVcsS0FBSyxRQUFRLElBQUk7QUFBQSxFQUMzRjtBQUNGO0FBR0EsU0FBUyxPQUFPLE1BQWMsTUFBMEI7QUFDdEQsU0FBTyxFQUFFLE1BQU0sTUFBTSxTQUFTLFdBQVcsS0FBSyxTQUFTLFVBQVUsSUFBSSxZQUFZLEtBQUs7QUFDeEY7QUFHQSxTQUFTLGNBQWMsVUFBOEI7QUFDbkQsU0FBTyxDQUFDLEdBQUcsSUFBSSxJQUFJLFNBQVMsSUFBSSxDQUFDLFlBQVksaUJBQWlCLEtBQUssT0FBTyxJQUFJLENBQUMsS0FBSyxFQUFFLEVBQUUsT0FBTyxPQUFPLENBQUMsQ0FBQztBQUMxRztBQUVBLFNBQVMsT0FBTyxRQUE4QjtBQUM1QyxRQUFNLFNBQVMsSUFBSSxXQUFXLE9BQU8sU0FBUyxDQUFDO0FBQy9DLFNBQU8sSUFBSSxRQUFRLENBQUM7QUFDcEIsU0FBTztBQUNUO0FBRUEsU0FBUyxRQUFRLElBQTBCO0FBQ3pDLFFBQU0sU0FBUyxJQUFJLFdBQVcsR0FBRyxTQUFTLENBQUM7QUFDM0MsV0FBUyxJQUFJLEdBQUcsSUFBSSxHQUFHLFFBQVEsS0FBSztBQUNsQyxVQUFNLFdBQVcsR0FBRyxDQUFDO0FBQ3JCLFdBQU8sSUFBSSxDQUFDLElBQUksYUFBYSxJQUFJLElBQUksSUFBSSxJQUFJO0FBQUEsRUFDL0M7QUFDQSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLFVBQVUsTUFBZ0IsTUFBeUM7QUFDMUUsUUFBTSxFQUFFLEtBQUssUUFBUSxRQUFRLEtBQUssSUFBSSxLQUFLO0FBQzNDLFFBQU0sT0FBa0IsQ0FBQyxDQUFDLENBQUM7QUFDM0IsTUFBSSxRQUFRO0FBQ1osYUFBVyxPQUFPLEtBQUssV0FBVyxLQUFLO0FBQ3JDLFVBQU0sTUFBZSxDQUFDO0FBQ3RCLGFBQVMsSUFBSSxPQUFPLElBQUksS0FBSyxLQUFLO0FBQ2hDLFlBQU0sUUFBUSxPQUFPLENBQUMsTUFBTSxJQUFJLEtBQUssT0FBTyxDQUFDLENBQUMsSUFBSSxHQUFHLE9BQU8sQ0FBQyxDQUFDLElBQUksS0FBSyxLQUFLLENBQUMsQ0FBQyxDQUFDLEdBQUcsUUFBUTtBQUMxRixVQUFJLEtBQUssRUFBRSxLQUFLLEtBQUssSUFBSSxDQUFDLENBQUMsR0FBRyxNQUFNLENBQUM7QUFBQSxJQUN2QztBQUNBLFNBQUssS0FBSyxHQUFHO0FBQ2IsWUFBUTtBQUFBLEVBQ1Y7QUFDQSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLFdBQVcsTUFBbUQ7QUFDckUsUUFBTSxRQUFRLElBQUksYUFBYSxLQUFLLFFBQVEsTUFBTTtBQUNsRCxNQUFJLE9BQU87QUFDWCxXQUFTLElBQUksR0FBRyxJQUFJLE1BQU0sUUFBUSxLQUFLO0FBQ3JDLFlBQVEsS0FBSyxRQUFRLENBQUM7QUFDdEIsVUFBTSxDQUFDLElBQUk7QUFBQSxFQUNiO0FBQ0EsU0FBTyxFQUFFLE9BQU8sUUFBUSxXQUFXLEtBQUssS0FBSyxNQUFNLEdBQUcsUUFBUSxhQUFhLEtBQUssS0FBSyxNQUFNLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFDekc7QUFHTyxTQUFTLFdBQVdDLFVBQWtCLElBQVksY0FBYyxpQkFBaUJBLFFBQU8sR0FBVztBQUN4RyxRQUFNLFNBQVNBLFNBQVEsUUFBUSxFQUFFO0FBQ2pDLE1BQUksT0FBTyxFQUFHLFFBQU87QUFDckIsUUFBTSxPQUFPLE9BQU8sU0FBUyxPQUFPLFdBQVcsSUFBSSxTQUFTLFVBQVUsT0FBTyxNQUFNO0FBQ25GLFNBQU8sY0FBYyxHQUFHLElBQUksS0FBSyxPQUFPLE9BQU8sTUFBTTtBQUN2RDtBQUVBLFNBQVMsaUJBQWlCQSxVQUEyQjtBQUNuRCxTQUFPQSxTQUFRLFFBQVEsU0FBUyxLQUFLQSxTQUFRLFFBQVEsTUFBTSxDQUFDLEVBQUUsS0FBSyxDQUFDLE1BQU0sRUFBRSxZQUFZQSxTQUFRLFFBQVEsQ0FBQyxFQUFFLE9BQU87QUFDcEg7OztBQ2pLTyxJQUFNLFlBQXlCLEVBQUUsT0FBTyxDQUFDLEdBQUcsUUFBUSxDQUFDLEVBQUU7QUFHdkQsSUFBTSxVQUFVO0FBR3ZCLElBQU0sUUFBUTtBQUVQLFNBQVMsYUFBYSxNQUF1QjtBQUNsRCxTQUFPLEtBQUssV0FBVyxLQUFLO0FBQzlCO0FBR0EsSUFBTSxhQUEyRTtBQUFBLEVBQy9FLFFBQVEsQ0FBQ0MsVUFBUyxXQUFZLFdBQVcsSUFBSSxLQUFLLFdBQVdBLFVBQVMsUUFBUSxLQUFLO0FBQUEsRUFDbkYsS0FBSyxDQUFDQSxVQUFTLFdBQVcsU0FBU0EsU0FBUSxRQUFRLE1BQU0sR0FBRyxPQUFPO0FBQUEsRUFDbkUsTUFBTSxDQUFDQSxVQUFTLFdBQVcsU0FBU0EsU0FBUSxRQUFRLE1BQU0sR0FBRyxNQUFNO0FBQUEsRUFDbkUsZUFBZSxDQUFDQSxVQUFTLFdBQVdBLFNBQVEsUUFBUSxNQUFNLEdBQUcsU0FBUztBQUN4RTtBQUVBLFNBQVMsU0FBUyxPQUFtQztBQUNuRCxTQUFPLFFBQVEsT0FBTyxLQUFLLElBQUk7QUFDakM7QUFHTyxTQUFTLFlBQVlBLFVBQWtCLEtBQWEsUUFBZ0IsUUFBMEI7QUFDbkcsUUFBTSxRQUFRQSxTQUFRLFVBQVUsTUFBTSxFQUFFLE9BQU8sQ0FBQyxVQUFVLE1BQU0sUUFBUSxHQUFHLEVBQUUsSUFBSSxDQUFDLEVBQUUsTUFBTSxNQUFNLEtBQUs7QUFDckcsU0FBTyxDQUFDLFlBQVksR0FBRyxJQUFJLFdBQVcsR0FBRyxFQUFFQSxVQUFTLE1BQU0sSUFBSSxJQUFJLEdBQUcsS0FBSyxFQUFFLE9BQU8sT0FBTztBQUM1RjtBQUdPLFNBQVMsWUFBWSxLQUFzQjtBQUNoRCxTQUFPLE9BQU8sT0FBTyxZQUFZLEdBQUc7QUFDdEM7QUFJTyxTQUFTLFVBQVVBLFVBQTRCO0FBQ3BELFFBQU0sT0FBTyxJQUFJLElBQUlBLFNBQVEsVUFBVSxRQUFRLENBQUMsUUFBUSxJQUFJLElBQUksQ0FBQyxFQUFFLElBQUksTUFBTSxHQUFHLENBQUMsQ0FBQztBQUNsRixNQUFJLElBQUksSUFBSUEsU0FBUSxZQUFZLEVBQUUsT0FBTyxFQUFHLE1BQUssSUFBSSxRQUFRO0FBQzdELE1BQUksWUFBWUEsUUFBTyxFQUFFLFNBQVMsR0FBRztBQUNuQyxlQUFXLE9BQU8sQ0FBQyxpQkFBaUIsT0FBTyxNQUFNLEdBQUc7QUFDbEQsVUFBSUEsU0FBUSxRQUFRLEtBQUssQ0FBQyxHQUFHLE9BQU8sV0FBVyxHQUFHLEVBQUVBLFVBQVMsRUFBRSxNQUFNLEVBQUUsRUFBRyxNQUFLLElBQUksR0FBRztBQUFBLElBQ3hGO0FBQUEsRUFDRjtBQUNBLFNBQU8sQ0FBQyxHQUFHLElBQUk7QUFDakI7QUFHTyxTQUFTLGdCQUFnQkEsVUFBa0IsRUFBRSxPQUFPLE9BQU8sR0FBeUI7QUFDekYsU0FBTyxNQUFNLFNBQVMsT0FBTyxXQUFXLElBQUlBLFdBQVUsSUFBSSxRQUFRQSxVQUFTLE9BQU8sTUFBTSxFQUFFLE1BQU07QUFDbEc7QUFFQSxJQUFNLFVBQU4sTUFBYztBQUFBLEVBYVosWUFDbUJBLFVBQ0EsT0FDQSxRQUNqQjtBQUhpQixtQkFBQUE7QUFDQTtBQUNBO0FBRWpCLFNBQUssZUFBZSxDQUFDLEdBQUdBLFNBQVEsWUFBWTtBQUM1QyxTQUFLLGVBQWUsQ0FBQyxHQUFHQSxTQUFRLFlBQVk7QUFDNUMsU0FBSyxlQUFlLENBQUMsR0FBR0EsU0FBUSxZQUFZO0FBQzVDLFNBQUssZ0JBQWdCLENBQUMsR0FBR0EsU0FBUSxhQUFhO0FBQzlDLFNBQUssWUFBWSxDQUFDLEdBQUdBLFNBQVEsU0FBUztBQUN0QyxTQUFLLFNBQVMsSUFBSSxVQUFVLEtBQUssYUFBYSxLQUFLLFlBQVlBLFNBQVEsWUFBWSxTQUFTLENBQUM7QUFBQSxFQUMvRjtBQUFBLEVBVm1CO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQWZGO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0EsY0FBd0IsQ0FBQyxDQUFDO0FBQUEsRUFDMUIsYUFBdUIsQ0FBQyxDQUFDO0FBQUEsRUFDekI7QUFBQSxFQUNBLFNBQVMsb0JBQUksSUFBb0I7QUFBQTtBQUFBLEVBRWpDLFdBQVcsb0JBQUksSUFBaUM7QUFBQSxFQWVqRSxRQUFpQjtBQUNmLFVBQU0sRUFBRSxTQUFBQSxTQUFRLElBQUk7QUFDcEIsVUFBTSxjQUFjQSxTQUFRLFlBQVksSUFBSSxDQUFDLE9BQU8sTUFBTTtBQUN4RCxZQUFNLFdBQVcsQ0FBQyxTQUNoQixLQUFLLElBQUksQ0FBQyxRQUFRLEtBQUssTUFBTSxLQUFLLFlBQVlBLFVBQVMsS0FBS0EsU0FBUSxhQUFhLENBQUMsR0FBR0EsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFFLEtBQUssR0FBRyxDQUFDLENBQUM7QUFDMUgsWUFBTSxRQUFRLFNBQVMsS0FBSyxLQUFLLEVBQUUsT0FBTyxDQUFDLE1BQU0sVUFBVSxLQUFLLEtBQUssTUFBTSxLQUFLLEdBQUcsQ0FBQztBQUNwRixhQUFPLFNBQVMsS0FBSyxNQUFNLEVBQUUsT0FBTyxDQUFDLE1BQU0sVUFBVSxLQUFLLEtBQUssTUFBTSxLQUFLLEdBQUcsS0FBSyxNQUFNLE9BQU8sS0FBSyxDQUFDO0FBQUEsSUFDdkcsQ0FBQztBQUNELFdBQU87QUFBQSxNQUNMLEdBQUdBO0FBQUEsTUFDSCxjQUFjLEtBQUs7QUFBQSxNQUNuQixjQUFjLEtBQUs7QUFBQSxNQUNuQixjQUFjLFdBQVcsS0FBSyxLQUFLLFlBQVk7QUFBQSxNQUMvQyxlQUFlLFdBQVcsS0FBSyxLQUFLLGFBQWE7QUFBQSxNQUNqRCxXQUFXLFdBQVcsS0FBSyxLQUFLLFNBQVM7QUFBQSxNQUN6QyxhQUFhLFdBQVcsS0FBSyxLQUFLLFdBQVc7QUFBQSxNQUM3QyxZQUFZLFdBQVcsS0FBSyxLQUFLLFVBQVU7QUFBQSxNQUMzQztBQUFBLElBQ0Y7QUFBQSxFQUNGO0FBQUEsRUFFUSxNQUFNLEtBQWEsT0FBdUI7QUFDaEQsVUFBTSxPQUFPLFNBQVM7QUFDdEIsVUFBTSxRQUFRLEdBQUcsR0FBRyxLQUFLLElBQUk7QUFDN0IsVUFBTUMsU0FBUSxLQUFLLE9BQU8sSUFBSSxLQUFLO0FBQ25DLFFBQUlBLFdBQVUsT0FBVyxRQUFPQTtBQUNoQyxTQUFLLGFBQWEsS0FBSyxHQUFHLEtBQUssR0FBRyxHQUFHLEdBQUc7QUFDeEMsU0FBSyxhQUFhLEtBQUssQ0FBQztBQUN4QixTQUFLLGNBQWMsS0FBSyxLQUFLLGFBQWEsS0FBSyxJQUFJLElBQUksQ0FBQztBQUN4RCxVQUFNLEtBQUssS0FBSyxVQUFVLEtBQUssQ0FBQyxJQUFJO0FBQ3BDLFNBQUssT0FBTyxJQUFJLE9BQU8sRUFBRTtBQUN6QixXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRVEsS0FBSyxRQUFnQixPQUF1QjtBQUNsRCxVQUFNQSxTQUFRLEtBQUssT0FBTyxVQUFVLFFBQVEsT0FBTyxLQUFLLFlBQVksTUFBTTtBQUMxRSxRQUFJQSxVQUFTLEVBQUcsUUFBT0E7QUFDdkIsU0FBSyxXQUFXLEtBQUssS0FBSztBQUMxQixXQUFPLEtBQUssWUFBWSxLQUFLLE1BQU0sSUFBSTtBQUFBLEVBQ3pDO0FBQUE7QUFBQSxFQUdRLE1BQU0sT0FBZSxPQUF1QjtBQUNsRCxRQUFJLFNBQVMsS0FBSyxTQUFTLElBQUksS0FBSztBQUNwQyxRQUFJLENBQUMsT0FBUSxNQUFLLFNBQVMsSUFBSSxPQUFRLFNBQVMsb0JBQUksSUFBSSxDQUFDLENBQUMsR0FBRyxLQUFLLENBQUMsQ0FBQyxDQUFFO0FBQ3RFLFVBQU0sT0FBaUIsQ0FBQztBQUN4QixRQUFJLEtBQUs7QUFDVCxXQUFPLENBQUMsT0FBTyxJQUFJLEVBQUUsR0FBRyxLQUFLLEtBQUssUUFBUSxZQUFZLEVBQUUsRUFBRyxNQUFLLEtBQUssRUFBRTtBQUN2RSxRQUFJLE9BQU8sT0FBTyxJQUFJLEVBQUU7QUFDeEIsZUFBVyxPQUFPLEtBQUssUUFBUSxHQUFHO0FBQ2hDLGFBQU8sS0FBSyxLQUFLLE1BQU0sS0FBSyxRQUFRLFdBQVcsR0FBRyxDQUFDO0FBQ25ELGFBQU8sSUFBSSxLQUFLLElBQUk7QUFBQSxJQUN0QjtBQUNBLFdBQU87QUFBQSxFQUNUO0FBQ0Y7OztBQzNJQSxJQUFNLGFBQWlDLENBQUMsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLE1BQU0sS0FBSyxFQUFFLEdBQUcsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsS0FBSyxDQUFDLENBQUM7QUFFN0csU0FBUyxPQUFPLE1BQXVCO0FBQzVDLFNBQU8sU0FBUztBQUNsQjs7O0FDTUEsSUFBTSxVQUFVLENBQUMsaUJBQWlCLGVBQWU7QUFDakQsSUFBTSxRQUFRLENBQUMsZUFBZSxhQUFhO0FBT3BDLFNBQVMsZ0JBQWdCLEVBQUUsS0FBSyxHQUF3QjtBQUM3RCxTQUFPLFFBQVEsU0FBUyxJQUFJLEtBQUssTUFBTSxTQUFTLElBQUk7QUFDdEQ7QUFRTyxTQUFTLGFBQWEsRUFBRSxNQUFNLEdBQW1DO0FBQ3RFLFdBQVMsSUFBSSxNQUFNLFNBQVMsR0FBRyxLQUFLLEdBQUcsSUFBSyxLQUFJLE9BQU8sTUFBTSxDQUFDLEVBQUUsSUFBSSxFQUFHLFFBQU87QUFDOUUsU0FBTyxNQUFNLFNBQVM7QUFDeEI7QUFTTyxTQUFTLFlBQVksRUFBRSxNQUFNLEdBQTJCLE1BQWdDO0FBQzdGLFFBQU0sT0FBTyxlQUFlLE9BQU8sSUFBSTtBQUN2QyxNQUFJLEtBQU0sUUFBTyxTQUFTLEtBQUssUUFBUSxFQUFFLE1BQU0sS0FBSyxTQUFTLE9BQU8sV0FBVyxNQUFNLFFBQVEsSUFBSSxFQUFFLE1BQU0sS0FBSyxPQUFPLE9BQU8sU0FBUyxNQUFNLFFBQVE7QUFDbkosUUFBTSxVQUFVLGdCQUFnQixNQUFNLElBQUksQ0FBQyxJQUFJLEtBQUssTUFBTSxVQUFVLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxTQUFTO0FBQ3BHLFNBQU8sVUFBVSxJQUFJLE9BQU8sRUFBRSxNQUFNLFNBQVMsT0FBTyxXQUFXLE1BQU0sUUFBUTtBQUMvRTtBQUdPLFNBQVMsZUFBZSxPQUE4QixNQUFxQztBQUNoRyxRQUFNLEVBQUUsS0FBSyxJQUFJLE1BQU0sSUFBSTtBQUMzQixRQUFNLFFBQVEsS0FBSyxJQUFJLFFBQVEsUUFBUSxJQUFJLEdBQUcsTUFBTSxRQUFRLElBQUksQ0FBQztBQUNqRSxNQUFJLFFBQVEsRUFBRyxRQUFPO0FBQ3RCLFFBQU0sT0FBTyxFQUFFLFNBQVMsTUFBTSxVQUFVLENBQUMsU0FBUyxLQUFLLFNBQVMsUUFBUSxLQUFLLENBQUMsR0FBRyxPQUFPLE1BQU0sVUFBVSxDQUFDLFNBQVMsS0FBSyxTQUFTLE1BQU0sS0FBSyxDQUFDLEVBQUU7QUFDOUksU0FBTyxLQUFLLFVBQVUsS0FBSyxLQUFLLFFBQVEsSUFBSSxPQUFPO0FBQ3JEO0FBU08sU0FBUyxZQUFZLEVBQUUsTUFBTSxHQUFvQztBQUN0RSxTQUFPLE1BQU0sS0FBSyxlQUFlLEtBQUssTUFBTSxLQUFLLENBQUMsU0FBUyxDQUFDLGdCQUFnQixJQUFJLENBQUM7QUFDbkY7OztBQzdDTyxTQUFTLGFBQWFDLFVBQWtCLFFBQW9CLFFBQTRCO0FBQzdGLFFBQU0sU0FBUyxPQUFPLElBQUksQ0FBQyxVQUFVLE9BQU8sYUFBYSxJQUFJLEtBQUssQ0FBQztBQUNuRSxRQUFNLGNBQWMsT0FBTyxPQUFPLElBQUksQ0FBQyxVQUFVLGNBQWNBLFVBQVMsS0FBSyxDQUFDO0FBQzlFLFFBQU0sWUFBWSxpQkFBaUJBLFFBQU87QUFDMUMsUUFBTSxTQUFTLElBQUksV0FBV0EsU0FBUSxZQUFZLE1BQU07QUFDeEQsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxVQUFNLFNBQVMsT0FBTyxXQUFXLE9BQU8sQ0FBQyxPQUFPLGNBQWMsSUFBSUEsU0FBUSxhQUFhLENBQUMsQ0FBQyxJQUFJLE9BQU8sV0FBV0EsU0FBUSxhQUFhLENBQUM7QUFDckksVUFBTSxVQUFVLE9BQU8sWUFBWSxRQUFRLE9BQU8sWUFBWSxVQUFVQSxTQUFRLGFBQWEsQ0FBQyxDQUFDO0FBQy9GLFdBQU8sQ0FBQyxJQUFJLFdBQVcsVUFBVSxDQUFDLE9BQU8sT0FBTyxDQUFDLENBQUMsS0FBSyxZQUFZLE1BQU0sQ0FBQyxRQUFRLElBQUksQ0FBQyxDQUFDLElBQUksSUFBSTtBQUFBLEVBQ2xHO0FBQ0EsU0FBTztBQUNUO0FBR0EsU0FBUyxjQUFjQSxVQUFrQixPQUE0QztBQUNuRixRQUFNLE9BQU8sSUFBSSxJQUFJQSxTQUFRLFVBQVUsUUFBUSxDQUFDLFFBQVEsSUFBSSxJQUFJLENBQUMsRUFBRSxLQUFBQyxLQUFJLE1BQU1BLElBQUcsQ0FBQyxDQUFDO0FBQ2xGLFFBQU0sUUFBUSxDQUFDQSxTQUF5QixLQUFLLElBQUlBLElBQUcsS0FBSyxZQUFZQSxJQUFHO0FBQ3hFLE1BQUksTUFBTSxTQUFTLEdBQUcsS0FBSyxNQUFNLE1BQU0sTUFBTSxHQUFHLEVBQUUsQ0FBQyxHQUFHO0FBQ3BELFVBQU1BLE9BQU0sTUFBTSxNQUFNLEdBQUcsRUFBRTtBQUM3QixVQUFNLENBQUNDLE9BQU1DLFFBQU8sSUFBSSxDQUFDLGFBQWFILFVBQVNDLElBQUcsR0FBRyxnQkFBZ0JELFVBQVNDLElBQUcsQ0FBQztBQUNsRixXQUFPLENBQUMsTUFBTUMsTUFBS0YsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFFLFdBQVcsS0FBS0csU0FBUUgsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFFLFdBQVc7QUFBQSxFQUMxRztBQUNBLFFBQU0sT0FBT0EsU0FBUSxVQUFVLElBQUksQ0FBQyxRQUFRLElBQUksS0FBSyxDQUFDLEVBQUUsS0FBQUMsTUFBSyxNQUFNLE1BQU0sR0FBR0EsSUFBRyxJQUFJLEtBQUssT0FBTyxLQUFLLENBQUM7QUFDckcsUUFBTSxNQUFNLE1BQU0sTUFBTSxHQUFHLE1BQU0sUUFBUSxHQUFHLENBQUM7QUFDN0MsUUFBTSxVQUFVLGdCQUFnQkQsVUFBUyxHQUFHLEVBQUUsSUFBSSxDQUFDLFdBQVcsT0FBTyxLQUFLLENBQUMsVUFBVSxHQUFHLEdBQUcsSUFBSSxLQUFLLE9BQU8sS0FBSyxDQUFDO0FBQ2pILFNBQU8sQ0FBQyxNQUFNLEtBQUtBLFNBQVEsYUFBYSxDQUFDLENBQUMsS0FBSyxRQUFRQSxTQUFRLGFBQWEsQ0FBQyxDQUFDO0FBQ2hGO0FBRUEsSUFBTSxlQUFlLENBQUNBLFVBQWtCLFFBQ3RDQSxTQUFRLFVBQVUsSUFBSSxDQUFDLFFBQVEsSUFBSSxPQUFPLENBQUMsVUFBVSxNQUFNLFFBQVEsR0FBRyxFQUFFLElBQUksQ0FBQyxFQUFFLE1BQU0sTUFBTSxLQUFLLENBQUM7QUFHbkcsSUFBTSxrQkFBa0IsQ0FBQ0EsVUFBa0IsUUFDekNBLFNBQVEsUUFBUSxJQUFJLENBQUMsR0FBRyxXQUFZLFlBQVksR0FBRyxJQUFJLFlBQVlBLFVBQVMsS0FBSyxRQUFRLENBQUMsSUFBSSxDQUFDLENBQUU7QUFRNUYsU0FBUyxhQUFhQSxVQUFrQixRQUE4QjtBQUMzRSxRQUFNLFlBQVksWUFBWUEsVUFBUyxPQUFPLElBQUksR0FBRyxRQUFRO0FBQzdELFFBQU0sU0FBUyxZQUFZLElBQUksT0FBT0EsU0FBUSxPQUFPLFNBQVM7QUFDOUQsUUFBTSxTQUFTQSxTQUFRLE9BQU8sT0FBTyxJQUFJO0FBQ3pDLE1BQUksQ0FBQyxPQUFPLFdBQVcsQ0FBQ0EsU0FBUSxTQUFVLFFBQU8sRUFBRSxRQUFRLE9BQU87QUFDbEUsUUFBTSxVQUFVLFlBQVlBLFVBQVMsT0FBTyxPQUFPO0FBQ25ELFFBQU0sUUFBUSxhQUFhQSxRQUFPO0FBQ2xDLE1BQUksT0FBTyxTQUFTLE1BQU8sUUFBTyxFQUFFLFFBQVEsUUFBUSxRQUFRLFFBQVEsUUFBUSxNQUFNO0FBQ2xGLE1BQUksT0FBTyxTQUFTLFVBQVcsUUFBTyxFQUFFLFFBQVEsUUFBUSxPQUFPLFFBQVEsUUFBUSxNQUFNO0FBRXJGLFFBQU0sUUFBUUEsU0FBUSxPQUFPLEtBQUs7QUFDbEMsU0FBTyxFQUFFLFFBQVEsT0FBTyxJQUFJLENBQUMsT0FBTyxNQUFPLE1BQU0sQ0FBQyxNQUFNLElBQUksSUFBSyxRQUFRLFFBQVEsT0FBTyxDQUFDLElBQUssTUFBTSxDQUFDLENBQUUsR0FBRyxRQUFRLFFBQVEsTUFBTTtBQUNsSTtBQUVPLFNBQVMsVUFBVUEsVUFBa0IsUUFBb0IsUUFBeUI7QUFDdkYsUUFBTSxTQUFTLGFBQWFBLFVBQVMsUUFBUSxNQUFNO0FBQ25ELFFBQU0sRUFBRSxRQUFRLE9BQU8sSUFBSSxhQUFhQSxVQUFTLE1BQU07QUFDdkQsUUFBTSxPQUFPQSxTQUFRLFlBQVk7QUFDakMsUUFBTSxTQUFrQjtBQUFBLElBQ3RCLE9BQU8sSUFBSSxhQUFhLElBQUk7QUFBQSxJQUM1QixNQUFNQSxTQUFRLGdCQUFnQixJQUFJLGFBQWEsSUFBSTtBQUFBLElBQ25ELE9BQU8sVUFBVSxJQUFJLGFBQWEsSUFBSTtBQUFBLEVBQ3hDO0FBQ0EsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxRQUFJLENBQUMsT0FBTyxDQUFDLEVBQUc7QUFDaEIsVUFBTSxRQUFRQSxTQUFRLFlBQVksQ0FBQztBQUNuQyxVQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLE1BQU07QUFDN0MsVUFBTSxTQUFTLFNBQVMsT0FBTyxPQUFRLE9BQU87QUFDOUMsV0FBTyxLQUFLLEtBQUssT0FBTyxDQUFDO0FBQ3pCLFFBQUksT0FBTyxTQUFTLENBQUMsT0FBUSxRQUFPLE1BQU0sS0FBSyxLQUFLLE9BQVEsQ0FBQztBQUFBLEVBQy9EO0FBQ0EsU0FBTztBQUNUO0FBSUEsU0FBUyxZQUFZQSxVQUFrQixDQUFDLE1BQU0sRUFBRSxHQUE2RTtBQUMzSCxRQUFNLEVBQUUsT0FBTyxRQUFRLE9BQU8sSUFBSUEsU0FBUTtBQUMxQyxRQUFNLFlBQVksT0FBT0EsU0FBUSxNQUFNLGFBQWFBLFFBQU8sQ0FBQyxFQUFFLElBQUk7QUFDbEUsUUFBTSxPQUFPLEVBQUUsUUFBUSxJQUFJLGFBQWFBLFNBQVEsWUFBWSxNQUFNLEdBQUcsT0FBTyxJQUFJLGFBQWFBLFNBQVEsWUFBWSxNQUFNLEVBQUU7QUFDekgsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxVQUFNLE1BQU0sTUFBTSxDQUFDO0FBQ25CLFVBQU0sV0FBVyxZQUFZLEtBQUssSUFBSSxPQUFPLENBQUMsSUFBSSxLQUFNLENBQUMsSUFBSTtBQUM3RCxVQUFNLFNBQVMsS0FBSyxJQUFJLEtBQUssRUFBRSxJQUFJLEtBQUssSUFBSSxNQUFNLFVBQVUsSUFBSTtBQUNoRSxVQUFNLFFBQVEsTUFBTSxRQUFRLE9BQU87QUFDbkMsUUFBSSxNQUFPLE1BQUssTUFBTSxPQUFPLENBQUMsQ0FBQyxLQUFLO0FBQ3BDLFFBQUksV0FBVyxJQUFJLFNBQVMsSUFBSSxNQUFPLE1BQUssT0FBTyxPQUFPLENBQUMsQ0FBQyxLQUFLLE9BQU8sQ0FBQyxLQUFLLFdBQVcsSUFBSSxTQUFTLFdBQVc7QUFBQSxFQUNuSDtBQUNBLFNBQU87QUFDVDtBQUdPLFNBQVMsWUFBWUEsVUFBa0IsUUFBb0IsUUFBZ0IsT0FBTyxPQUFpQjtBQUN4RyxRQUFNLFNBQVMsYUFBYUEsVUFBUyxRQUFRLEVBQUUsR0FBRyxRQUFRLGNBQWMsb0JBQUksSUFBSSxFQUFFLENBQUM7QUFDbkYsUUFBTSxFQUFFLE9BQU8sSUFBSSxhQUFhQSxVQUFTLE1BQU07QUFDL0MsUUFBTSxTQUFTLE9BQU8sSUFBSSxNQUFNLENBQUM7QUFDakMsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxVQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLE1BQU07QUFDN0MsUUFBSSxPQUFPLENBQUMsS0FBSyxXQUFXLEtBQU0sUUFBTyxPQUFPLENBQUMsQ0FBQyxLQUFLLE9BQU8sQ0FBQztBQUFBLEVBQ2pFO0FBQ0EsU0FBTztBQUNUOzs7QUN2SE8sSUFBTUksU0FBUSxDQUFDLFdBQVcsV0FBVyxRQUFRLElBQUk7QUFHeEQsSUFBTSxnQkFBZ0IsT0FBTyxJQUFJLENBQUMsVUFBaUJBLE9BQU0sUUFBUSxVQUFVLFFBQVEsWUFBWSxLQUFLLENBQUM7QUF3QnJHLElBQU0sVUFBVSxPQUFrQixFQUFFLE9BQU8sR0FBRyxPQUFPQSxPQUFNLElBQUksTUFBTSxDQUFDLEdBQUcsU0FBUyxDQUFDLEdBQUcsQ0FBQyxHQUFHLE1BQU0sS0FBSztBQUU5RixTQUFTLFVBQVVDLFVBQWtCLFFBQW9CLEVBQUUsS0FBSyxRQUFRLFFBQVEsV0FBVyxlQUFlLEdBQXVCO0FBQ3RJLFFBQU0sT0FBTyxvQkFBSSxJQUFzQjtBQUN2QyxRQUFNLFFBQVEsQ0FBQ0MsWUFBd0M7QUFDckQsVUFBTSxRQUFRQSxRQUFPLEtBQUssR0FBRztBQUM3QixRQUFJLE1BQU0sS0FBSyxJQUFJLEtBQUs7QUFDeEIsUUFBSSxDQUFDLElBQUssTUFBSyxJQUFJLE9BQVEsTUFBTSxFQUFFLFFBQUFBLFNBQVEsS0FBSyxRQUFRLEdBQUcsTUFBTSxRQUFRLEVBQUUsQ0FBRTtBQUM3RSxXQUFPO0FBQUEsRUFDVDtBQUNBLFFBQU0sWUFBWSxvQkFBSSxJQUFzQjtBQUM1QyxRQUFNLFNBQVMsYUFBYUQsVUFBUyxRQUFRLE1BQU07QUFDbkQsUUFBTSxFQUFFLE9BQU8sSUFBSSxhQUFhQSxVQUFTLE1BQU07QUFDL0MsUUFBTSxPQUFPLGVBQWVBLFNBQVEsT0FBTyxPQUFPLElBQUk7QUFDdEQsUUFBTSxVQUFVLE9BQU8sQ0FBQ0EsU0FBUSxPQUFPLEtBQUssT0FBTyxHQUFHQSxTQUFRLE9BQU8sS0FBSyxLQUFLLENBQUMsSUFBSSxDQUFDLE1BQU07QUFDM0YsV0FBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFFBQVEsS0FBSztBQUN0QyxRQUFJLENBQUMsT0FBTyxDQUFDLEtBQUssUUFBUSxNQUFNLENBQUMsU0FBUyxLQUFLLENBQUMsTUFBTSxDQUFDLEtBQU0sVUFBVSxDQUFDLE9BQU9BLFNBQVEsWUFBWSxDQUFDLENBQUMsRUFBSTtBQUN6RyxVQUFNLENBQUMsUUFBUSxNQUFNLElBQUksQ0FBQ0EsU0FBUSxhQUFhLENBQUMsR0FBR0EsU0FBUSxhQUFhLENBQUMsQ0FBQztBQUMxRSxVQUFNLFFBQVEsU0FBU0EsU0FBUSxRQUFRLFNBQVM7QUFDaEQsUUFBSSxNQUFNLFVBQVUsSUFBSSxLQUFLO0FBQzdCLFFBQUksQ0FBQyxJQUFLLFdBQVUsSUFBSSxPQUFRLE1BQU0sTUFBTSxZQUFZQSxVQUFTLEtBQUssUUFBUSxNQUFNLENBQUMsQ0FBRTtBQUN2RixVQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLE1BQU07QUFDN0MsVUFBTSxPQUFPLFNBQVMsSUFBSSxPQUFPLElBQUk7QUFDckMsVUFBTSxRQUFRLE9BQU8sQ0FBQyxLQUFLLFNBQVMsWUFBWTtBQUNoRCxTQUFLLFNBQVM7QUFDZCxRQUFJLEtBQU0sU0FBUSxRQUFRLENBQUMsTUFBTSxXQUFZLEtBQUssUUFBUSxNQUFNLEtBQUssS0FBSyxDQUFDLEtBQUssU0FBUyxZQUFZLEVBQUc7QUFBQSxRQUNuRyxNQUFLLE1BQU0sY0FBYyxPQUFPLENBQUMsQ0FBQyxDQUFDLEtBQUs7QUFBQSxFQUMvQztBQUNBLFFBQU0sUUFBUSxDQUFDLENBQUMsT0FBT0EsU0FBUSxLQUFLLEdBQUcsQ0FBQyxRQUFRQSxTQUFRLFNBQVMsQ0FBQztBQUNsRSxhQUFXLENBQUMsTUFBTSxHQUFHLEtBQUssT0FBTztBQUMvQixlQUFXLENBQUMsT0FBTyxJQUFJLEtBQUssS0FBSyxJQUFJLEdBQUcsS0FBSyxDQUFDLEdBQUc7QUFDL0MsVUFBSSxrQkFBa0IsS0FBSyxJQUFJLEtBQUssRUFBRyxPQUFNLFVBQVUsS0FBSyxDQUFDLElBQUksQ0FBQyxLQUFLLENBQUMsRUFBRSxJQUFJLEVBQUUsT0FBTztBQUFBLElBQ3pGO0FBQUEsRUFDRjtBQUNBLFNBQU8sQ0FBQyxHQUFHLEtBQUssT0FBTyxDQUFDO0FBQzFCO0FBdURPLFNBQVMsZ0JBQWdCLEtBQWEsUUFBcUM7QUFDaEYsU0FBTyxPQUFPLE9BQU8sQ0FBQyxVQUFVLENBQUMsTUFBTSxXQUFXLEdBQUcsR0FBRyxHQUFHLENBQUM7QUFDOUQ7OztBQ3BHTyxJQUFNLFFBQU4sTUFBWTtBQUFBLEVBQ2pCO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0EsUUFBUTtBQUFBO0FBQUEsRUFFUixZQUFZLFVBQWtCLFNBQWtCO0FBQzlDLFNBQUssUUFBUSxJQUFJLFdBQVcsUUFBUTtBQUNwQyxTQUFLLFNBQVMsSUFBSSxXQUFXLFFBQVE7QUFDckMsU0FBSyxPQUFPLElBQUksYUFBYSxRQUFRO0FBQ3JDLFNBQUssT0FBTyxRQUFRLFFBQVEsSUFBSSxhQUFhLFFBQVE7QUFDckQsU0FBSyxVQUFVLFFBQVEsU0FBUyxJQUFJLGFBQWEsUUFBUTtBQUN6RCxTQUFLLE9BQU8sQ0FBQyxJQUFJO0FBQUEsRUFDbkI7QUFBQSxFQUVBLElBQUksUUFBZ0IsT0FBdUI7QUFDekMsUUFBSSxLQUFLLFVBQVUsS0FBSyxNQUFNLE9BQVEsTUFBSyxLQUFLO0FBQ2hELFNBQUssT0FBTyxLQUFLLEtBQUssSUFBSTtBQUMxQixTQUFLLE1BQU0sS0FBSyxLQUFLLElBQUk7QUFDekIsV0FBTyxLQUFLO0FBQUEsRUFDZDtBQUFBLEVBRVEsT0FBYTtBQUNuQixVQUFNLE9BQU8sS0FBSyxNQUFNLFNBQVM7QUFDakMsVUFBTSxTQUFTLENBQUMsUUFBb0M7QUFDbEQsWUFBTSxTQUFTLElBQUksYUFBYSxJQUFJO0FBQ3BDLGFBQU8sSUFBSSxHQUFHO0FBQ2QsYUFBTztBQUFBLElBQ1Q7QUFDQSxVQUFNLFlBQVksQ0FBQyxRQUFnQztBQUNqRCxZQUFNLFNBQVMsSUFBSSxXQUFXLElBQUk7QUFDbEMsYUFBTyxJQUFJLEdBQUc7QUFDZCxhQUFPO0FBQUEsSUFDVDtBQUNBLFNBQUssUUFBUSxVQUFVLEtBQUssS0FBSztBQUNqQyxTQUFLLFNBQVMsVUFBVSxLQUFLLE1BQU07QUFDbkMsU0FBSyxPQUFPLE9BQU8sS0FBSyxJQUFJO0FBQzVCLFNBQUssT0FBTyxLQUFLLFFBQVEsT0FBTyxLQUFLLElBQUk7QUFDekMsU0FBSyxVQUFVLEtBQUssV0FBVyxPQUFPLEtBQUssT0FBTztBQUFBLEVBQ3BEO0FBQ0Y7QUFRQSxTQUFTLFFBQVFFLFVBQWtCLFNBQThCO0FBQy9ELFFBQU0sRUFBRSxZQUFZLElBQUlBO0FBQ3hCLFFBQU0sUUFBUSxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQy9DLFdBQVMsS0FBSyxZQUFZLFNBQVMsR0FBRyxLQUFLLEdBQUcsTUFBTTtBQUNsRCxRQUFJLFFBQVEsTUFBTSxFQUFFLE1BQU0sS0FBTSxRQUFRLFFBQVEsUUFBUSxLQUFLLEVBQUUsTUFBTSxFQUFJLE9BQU0sRUFBRSxJQUFJO0FBQ3JGLFFBQUksTUFBTSxFQUFFLEVBQUcsT0FBTSxZQUFZLEVBQUUsQ0FBQyxJQUFJO0FBQUEsRUFDMUM7QUFDQSxTQUFPO0FBQ1Q7QUFHTyxTQUFTLFNBQVNBLFVBQWtCLFFBQWdCLFNBQWtCLFVBQXVCLENBQUMsR0FBUztBQUM1RyxRQUFNLEVBQUUsYUFBYSxXQUFXLElBQUlBO0FBQ3BDLFFBQU0sUUFBUSxRQUFRQSxVQUFTLE9BQU87QUFDdEMsUUFBTSxRQUFRLElBQUksTUFBTSxJQUFJLE1BQU0sT0FBTyxDQUFDLEtBQUssUUFBUSxNQUFNLEtBQUssQ0FBQyxHQUFHLE9BQU87QUFDN0UsUUFBTSxNQUFNLENBQUMsSUFBSSxRQUFRLFFBQVE7QUFDakMsUUFBTSxRQUFRLElBQUksVUFBVSxNQUFNLFFBQVEsTUFBTSxPQUFPLE1BQU0sTUFBTSxNQUFNO0FBQ3pFLFFBQU0sU0FBUyxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ2hELFNBQU8sQ0FBQyxJQUFJLFFBQVEsU0FBUyxTQUFZLElBQUk7QUFDN0MsV0FBUyxLQUFLLEdBQUcsS0FBSyxPQUFPLFFBQVEsTUFBTTtBQUN6QyxRQUFJLENBQUMsTUFBTSxFQUFFLEVBQUc7QUFDaEIsV0FBTyxFQUFFLElBQUksUUFBUSxPQUFPLFlBQVksRUFBRSxDQUFDLEdBQUcsT0FBTyxRQUFRLFdBQVcsRUFBRSxDQUFDLENBQUM7QUFBQSxFQUM5RTtBQUNBLFdBQVMsS0FBSyxHQUFHLEtBQUssT0FBTyxRQUFRLE1BQU07QUFDekMsVUFBTSxPQUFPLE9BQU8sRUFBRTtBQUN0QixRQUFJLE9BQU8sRUFBRztBQUNkLFVBQU0sS0FBSyxJQUFJLEtBQUssUUFBUSxNQUFNLEVBQUU7QUFDcEMsUUFBSSxNQUFNLEtBQU0sT0FBTSxLQUFLLElBQUksS0FBSyxRQUFRLEtBQU0sRUFBRTtBQUNwRCxRQUFJLE1BQU0sUUFBUyxPQUFNLFFBQVEsSUFBSSxLQUFLLFFBQVEsTUFBTyxFQUFFO0FBQUEsRUFDN0Q7QUFDQSxTQUFPLE9BQU8sT0FBTyxRQUFRLElBQUk7QUFFakMsV0FBUyxRQUFRLFFBQWdCLE9BQXVCO0FBQ3RELFFBQUksU0FBUyxFQUFHLFFBQU8sVUFBVSxRQUFRLE9BQU8sSUFBSTtBQUNwRCxRQUFJLFFBQVEsU0FBUyxLQUFLLEVBQUcsUUFBTztBQUNwQyxRQUFJLE9BQU8sbUJBQW1CLE1BQU0sTUFBTSxNQUFNLE1BQU0sTUFBTyxRQUFPO0FBQ3BFLFVBQU1DLFNBQVEsTUFBTSxVQUFVLFFBQVEsT0FBTyxNQUFNLEtBQUs7QUFDeEQsV0FBT0EsVUFBUyxJQUFJQSxTQUFRLE1BQU0sSUFBSSxRQUFRLEtBQUs7QUFBQSxFQUNyRDtBQUNGO0FBR08sU0FBUyxPQUFPLE9BQWMsUUFBZ0IsS0FBOEI7QUFDakYsUUFBTSxFQUFFLE1BQU0sSUFBSTtBQUNsQixRQUFNLFNBQVMsTUFBTSxPQUFPLFNBQVMsR0FBRyxLQUFLO0FBQzdDLFFBQU0sUUFBUSxNQUFNLE1BQU0sU0FBUyxHQUFHLEtBQUs7QUFDM0MsUUFBTSxPQUFPLE1BQU0sS0FBSyxTQUFTLEdBQUcsS0FBSztBQUN6QyxRQUFNLFdBQVcsTUFBTSxRQUFRLE1BQU0sS0FBSyxTQUFTLEdBQUcsS0FBSztBQUMzRCxRQUFNLFFBQVEsYUFBYSxLQUFLLElBQUk7QUFDcEMsUUFBTSxZQUFZLFlBQVksYUFBYSxLQUFLLFFBQVE7QUFDeEQsUUFBTSxVQUFVLE1BQU0sV0FBVyxNQUFNLFFBQVEsTUFBTSxHQUFHLEtBQUs7QUFDN0QsUUFBTSxRQUFRLElBQUksYUFBYSxLQUFLO0FBQ3BDLFFBQU0sUUFBUSxJQUFJLFdBQVcsS0FBSztBQUNsQyxXQUFTLE9BQU8sUUFBUSxHQUFHLFFBQVEsR0FBRyxRQUFRO0FBQzVDLFVBQU0sSUFBSSxLQUFLLEtBQUssSUFBSSxLQUFLLElBQUksR0FBRyxXQUFXLFNBQVMsSUFBSSxJQUFJLEdBQUcsQ0FBQztBQUNwRSxVQUFNLFFBQVEsT0FBTyxJQUFJO0FBQ3pCLFFBQUksUUFBUSxFQUFHO0FBQ2YsVUFBTSxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQzFCLFVBQU0sS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUMxQixRQUFJLFVBQVcsV0FBVSxLQUFLLEtBQUssVUFBVSxJQUFJO0FBQ2pELFFBQUksUUFBUyxTQUFRLEtBQUssS0FBSyxRQUFRLElBQUk7QUFBQSxFQUM3QztBQUNBLFdBQVMsT0FBTyxHQUFHLE9BQU8sT0FBTyxPQUFRLE9BQU0sSUFBSSxJQUFJLE1BQU0sT0FBTyxJQUFJLENBQUMsSUFBSTtBQUM3RSxRQUFNLE9BQWE7QUFBQSxJQUNqQjtBQUFBLElBQU87QUFBQSxJQUFPO0FBQUEsSUFBUTtBQUFBLElBQU87QUFBQSxJQUFNO0FBQUEsSUFBTztBQUFBLElBQVU7QUFBQSxJQUFXO0FBQUEsSUFBUztBQUFBLElBQU87QUFBQSxJQUMvRSxZQUFZLElBQUksV0FBVyxLQUFLO0FBQUEsSUFDaEMsYUFBYSxJQUFJLFdBQVcsS0FBSztBQUFBLElBQ2pDLE9BQU8sSUFBSSxhQUFhLEtBQUs7QUFBQSxJQUM3QixRQUFRLENBQUM7QUFBQSxFQUNYO0FBQ0EsZUFBYSxNQUFNLE1BQU07QUFDekIsU0FBTyxJQUFJO0FBQ1gsU0FBTztBQUNUO0FBR0EsU0FBUyxhQUFhLE1BQVksUUFBc0I7QUFDdEQsUUFBTSxRQUFRLElBQUksWUFBWSxLQUFLLFFBQVEsQ0FBQztBQUM1QyxXQUFTLElBQUksR0FBRyxJQUFJLE1BQU0sUUFBUSxJQUFLLE9BQU0sQ0FBQyxJQUFJLElBQUk7QUFDdEQsUUFBTSxFQUFFLE9BQU8sTUFBTSxJQUFJO0FBQ3pCLFFBQU0sS0FBSyxDQUFDLEdBQUcsTUFBTSxNQUFNLENBQUMsSUFBSSxNQUFNLENBQUMsTUFBTSxPQUFPLEtBQUssTUFBTSxDQUFDLENBQUMsSUFBSSxPQUFPLEtBQUssTUFBTSxDQUFDLENBQUMsSUFBSSxJQUFJLEdBQUc7QUFDcEcsYUFBVyxRQUFRLE9BQU87QUFDeEIsVUFBTSxTQUFTLEtBQUssT0FBTyxJQUFJO0FBQy9CLFNBQUssWUFBWSxJQUFJLElBQUksS0FBSyxXQUFXLE1BQU07QUFDL0MsU0FBSyxXQUFXLE1BQU0sSUFBSTtBQUFBLEVBQzVCO0FBQ0Y7QUFFQSxTQUFTLE9BQU8sTUFBa0I7QUFDaEMsTUFBSSxRQUFRLFdBQVcsR0FBRyxDQUFDO0FBQzNCLFNBQU8sTUFBTSxTQUFTLEdBQUc7QUFDdkIsU0FBSyxPQUFPLEtBQUssS0FBSztBQUN0QixVQUFNLE9BQWlCLENBQUM7QUFDeEIsZUFBVyxRQUFRLE9BQU87QUFDeEIsVUFBSSxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQ3hCLGVBQVMsUUFBUSxLQUFLLFdBQVcsSUFBSSxHQUFHLFVBQVUsR0FBRyxRQUFRLEtBQUssWUFBWSxLQUFLLEdBQUc7QUFDcEYsYUFBSyxNQUFNLEtBQUssSUFBSTtBQUNwQixjQUFNLEtBQUssTUFBTSxLQUFLO0FBQ3RCLGFBQUssS0FBSyxLQUFLO0FBQUEsTUFDakI7QUFBQSxJQUNGO0FBQ0EsWUFBUSxXQUFXLEtBQUssSUFBSTtBQUFBLEVBQzlCO0FBQ0Y7OztBQzFLQSxJQUFNLFlBQVk7QUFDbEIsSUFBTSxpQkFBaUIsSUFBSTtBQVlwQixTQUFTLFdBQVdDLFVBQWtCLFFBQWdCLFNBQWtCLFVBQTZCLENBQUMsR0FBUztBQUNwSCxRQUFNLE9BQU8sUUFBUSxPQUFPLFNBQVksV0FBV0EsVUFBUyxPQUFPLElBQUksY0FBY0EsVUFBUyxRQUFRLFNBQVMsUUFBUSxFQUFFO0FBQ3pILFFBQU0sUUFBUSxJQUFJLE1BQU0sS0FBSyxJQUFJLEtBQUssTUFBTSxTQUFTLEdBQUcsRUFBRSxHQUFHLE9BQU87QUFDcEUsUUFBTSxNQUFNLENBQUMsSUFBSSxRQUFRLE1BQU07QUFDL0IsUUFBTSxNQUFNLG9CQUFJLElBQWtCO0FBQ2xDLFFBQU0sV0FBVyxDQUFDLFVBQTBCO0FBQzFDLFVBQU0sUUFBUSxLQUFLLE1BQU0sS0FBSztBQUM5QixXQUFPLEtBQUssSUFBSSxRQUFRLE1BQU0sS0FBSyxHQUFHLFFBQVEsT0FBTyxRQUFRLEtBQUssS0FBSyxJQUFJLENBQUM7QUFBQSxFQUM5RTtBQUNBLE1BQUksYUFBYTtBQUNqQixXQUFTLFFBQVEsR0FBRyxRQUFRLEtBQUssTUFBTSxRQUFRLFFBQVMsZUFBYyxTQUFTLEtBQUs7QUFDcEYsUUFBTSxXQUFXLE1BQU1BLFVBQVMsS0FBSyxLQUFLLElBQUksWUFBWSxhQUFhLGlCQUFpQjtBQUV4RixRQUFNLFVBQVUsSUFBSSxRQUFRLE9BQU8sS0FBSyxNQUFNO0FBQzlDLFFBQU0sVUFBc0QsQ0FBQyxDQUFDLEdBQUcsR0FBRyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3RGLFdBQVMsT0FBTyxRQUFRLElBQUksR0FBRyxNQUFNLE9BQU8sUUFBUSxJQUFJLEdBQUc7QUFDekQsVUFBTSxDQUFDLE1BQU0sTUFBTSxFQUFFLElBQUk7QUFDekIsZUFBVyxDQUFDLE9BQU8sT0FBTyxHQUFHLEtBQUssUUFBUSxPQUFPLE1BQU0sTUFBTSxJQUFJLENBQUMsVUFBVSxRQUFRLE9BQU8sTUFBTSxNQUFNLElBQUksQ0FBQyxDQUFDLEdBQUc7QUFDOUcsVUFBSSxRQUFRLEdBQUc7QUFDYixlQUFPLE1BQU0sT0FBTyxHQUFHO0FBQ3ZCO0FBQUEsTUFDRjtBQUNBLFlBQU0sUUFBUSxNQUFNLElBQUksTUFBTSxLQUFLO0FBQ25DLFVBQUksU0FBUztBQUNiLGVBQVMsUUFBUSxPQUFPLFFBQVEsS0FBSyxRQUFTLFdBQVUsU0FBUyxLQUFLO0FBQ3RFLFVBQUksU0FBUyxVQUFVO0FBQ3JCLGVBQU8sT0FBTyxPQUFPLEdBQUc7QUFDeEIsWUFBSSxJQUFJLE9BQU8sSUFBSTtBQUFBLE1BQ3JCLE9BQU87QUFDTCxlQUFPLE9BQU8sR0FBRztBQUNqQixnQkFBUSxLQUFLLENBQUMsT0FBTyxPQUFPLEdBQUcsQ0FBQztBQUFBLE1BQ2xDO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFDQSxTQUFPLE9BQU8sT0FBTyxRQUFRLElBQUksT0FBTyxJQUFJLE1BQU0sS0FBSyxNQUFNLEtBQUssSUFBSSxJQUFJO0FBRzFFLFdBQVMsUUFBUSxPQUFlLE9BQXVCO0FBQ3JELFFBQUksS0FBSyxLQUFLLE9BQU8sS0FBSztBQUMxQixRQUFJLFFBQVE7QUFDWixXQUFPLE9BQU8sR0FBRyxLQUFLQSxTQUFRLFlBQVksRUFBRSxHQUFHO0FBQzdDLGNBQVEsT0FBTyxRQUFRQSxTQUFRLFdBQVcsRUFBRSxDQUFDO0FBQzdDLFVBQUksQ0FBQyxRQUFRLFNBQVMsS0FBSyxLQUFLLEVBQUUsT0FBTyxtQkFBbUIsVUFBVSxPQUFRO0FBQzlFLGNBQVE7QUFBQSxJQUNWO0FBQ0EsU0FBSyxPQUFPLEtBQUssSUFBSTtBQUNyQixXQUFPO0FBQUEsRUFDVDtBQUVBLFdBQVMsT0FBTyxNQUFjLElBQWtCO0FBQzlDLGFBQVMsUUFBUSxNQUFNLFFBQVEsSUFBSSxRQUFTLE1BQUssT0FBTyxLQUFLLElBQUlBLFNBQVEsWUFBWSxLQUFLLE9BQU8sS0FBSyxDQUFDO0FBQUEsRUFDekc7QUFFQSxXQUFTLE9BQU8sTUFBYyxNQUFjLElBQWtCO0FBQzVELGFBQVMsUUFBUSxNQUFNLFFBQVEsSUFBSSxTQUFTO0FBQzFDLFlBQU0sUUFBUSxLQUFLLE1BQU0sS0FBSztBQUM5QixZQUFNLEtBQUssSUFBSSxLQUFLLFFBQVEsTUFBTSxLQUFLO0FBQ3ZDLFVBQUksTUFBTSxLQUFNLE9BQU0sS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFNLEtBQUs7QUFDdkQsVUFBSSxNQUFNLFFBQVMsT0FBTSxRQUFRLElBQUksS0FBSyxRQUFRLE1BQU8sS0FBSztBQUFBLElBQ2hFO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxVQUFVLFNBQWtCLE9BQXdCO0FBQzNELFNBQU8sUUFBUSxNQUFNLEtBQUssTUFBTSxLQUFNLFFBQVEsU0FBUyxRQUFRLFFBQVEsS0FBSyxLQUFLLE1BQU07QUFDekY7QUFFQSxTQUFTLFdBQVdBLFVBQWtCLFNBQXdCO0FBQzVELFFBQU0sU0FBbUIsQ0FBQztBQUMxQixXQUFTLEtBQUssR0FBRyxLQUFLQSxTQUFRLFlBQVksUUFBUSxLQUFNLEtBQUksVUFBVSxTQUFTLEVBQUUsRUFBRyxRQUFPLEtBQUssRUFBRTtBQUNsRyxTQUFPLEVBQUUsUUFBUSxXQUFXLEtBQUssTUFBTSxHQUFHLE9BQU8sV0FBVyxLQUFLLE1BQU0sRUFBRTtBQUMzRTtBQUdBLFNBQVMsY0FBY0EsVUFBa0IsUUFBZ0IsU0FBa0IsT0FBcUI7QUFDOUYsUUFBTSxFQUFFLGFBQWEsV0FBVyxJQUFJQTtBQUNwQyxRQUFNLFlBQVksSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNuRCxRQUFNLFNBQW1CLENBQUM7QUFDMUIsUUFBTSxRQUFrQixDQUFDO0FBQ3pCLFdBQVMsS0FBSyxHQUFHLEtBQUssVUFBVSxRQUFRLE1BQU07QUFDNUMsVUFBTSxRQUFRLFVBQVUsWUFBWSxFQUFFLENBQUM7QUFDdkMsY0FBVSxFQUFFLElBQUksVUFBVSxJQUFJLFFBQVEsT0FBTyxRQUFRLFdBQVcsRUFBRSxDQUFDLE1BQU0sUUFBUSxLQUFLO0FBQ3RGLFFBQUksVUFBVSxFQUFFLE1BQU0sS0FBSyxDQUFDLFVBQVUsU0FBUyxFQUFFLEVBQUc7QUFDcEQsV0FBTyxLQUFLLFlBQVksVUFBVSxFQUFFLENBQUMsQ0FBQztBQUN0QyxVQUFNLEtBQUssRUFBRTtBQUFBLEVBQ2Y7QUFDQSxTQUFPLEVBQUUsUUFBUSxXQUFXLEtBQUssTUFBTSxHQUFHLE9BQU8sV0FBVyxLQUFLLEtBQUssRUFBRTtBQUMxRTtBQUVBLFNBQVMsTUFBTUEsVUFBa0IsUUFBNEI7QUFDM0QsUUFBTSxRQUFRLElBQUksV0FBV0EsU0FBUSxZQUFZLE1BQU07QUFDdkQsV0FBUyxLQUFLLEdBQUcsS0FBSyxNQUFNLFFBQVEsS0FBTSxPQUFNLEVBQUUsSUFBSSxNQUFNQSxTQUFRLFlBQVksRUFBRSxDQUFDLElBQUk7QUFDdkYsU0FBTyxPQUFPLE9BQU8sQ0FBQyxLQUFLLFVBQVUsTUFBTSxNQUFNLEtBQUssR0FBRyxDQUFDO0FBQzVEO0FBRUEsU0FBUyxNQUFNLEtBQXdCLE9BQTJCO0FBQ2hFLFFBQU0sU0FBUyxJQUFJLFdBQVcsS0FBSztBQUNuQyxhQUFXLFFBQVEsSUFBSSxLQUFLLEVBQUcsUUFBTyxJQUFJLElBQUk7QUFDOUMsU0FBTztBQUNUO0FBR0EsSUFBTSxVQUFOLE1BQWM7QUFBQSxFQUNLO0FBQUEsRUFDVCxVQUFnQixFQUFFLFFBQVEsSUFBSSxXQUFXLENBQUMsR0FBRyxPQUFPLElBQUksV0FBVyxDQUFDLEVBQUU7QUFBQSxFQUN0RSxPQUFPLElBQUksV0FBVyxDQUFDO0FBQUEsRUFFL0IsWUFBWSxhQUFxQjtBQUMvQixTQUFLLE9BQU8sSUFBSSxXQUFXLGNBQWMsQ0FBQztBQUFBLEVBQzVDO0FBQUE7QUFBQSxFQUdBLE9BQU8sTUFBWSxNQUFjLElBQVlDLFFBQThEO0FBQ3pHLFVBQU0sU0FBUyxLQUFLO0FBQ3BCLFFBQUksS0FBSyxLQUFLLFNBQVMsUUFBUTtBQUM3QixXQUFLLE9BQU8sSUFBSSxXQUFXLE1BQU07QUFDakMsV0FBSyxVQUFVLEVBQUUsUUFBUSxJQUFJLFdBQVcsTUFBTSxHQUFHLE9BQU8sSUFBSSxXQUFXLE1BQU0sRUFBRTtBQUFBLElBQ2pGO0FBQ0EsVUFBTSxPQUFpQixDQUFDO0FBQ3hCLGFBQVMsSUFBSSxHQUFHLElBQUksUUFBUSxLQUFLO0FBQy9CLFlBQU0sTUFBTUEsT0FBTSxPQUFPLENBQUM7QUFDMUIsV0FBSyxLQUFLLENBQUMsSUFBSTtBQUNmLFVBQUksS0FBSyxLQUFLLE1BQU0sQ0FBQyxRQUFRLEVBQUcsTUFBSyxLQUFLLEdBQUc7QUFBQSxJQUMvQztBQUNBLFFBQUksS0FBSztBQUNULFVBQU0sU0FBUyxLQUFLLElBQUksQ0FBQyxRQUFrQztBQUN6RCxZQUFNLFFBQVE7QUFDZCxZQUFNLEtBQUssS0FBSyxNQUFNLENBQUM7QUFDdkIsV0FBSyxLQUFLLE1BQU0sQ0FBQyxJQUFJO0FBQ3JCLGFBQU8sQ0FBQyxLQUFLLE9BQU8sT0FBTyxPQUFPLEVBQUU7QUFBQSxJQUN0QyxDQUFDO0FBQ0QsYUFBUyxJQUFJLEdBQUcsSUFBSSxRQUFRLEtBQUs7QUFDL0IsWUFBTSxRQUFRLEtBQUssS0FBSyxLQUFLLEtBQUssQ0FBQyxJQUFJLENBQUM7QUFDeEMsV0FBSyxRQUFRLE9BQU8sS0FBSyxJQUFJLEtBQUssT0FBTyxPQUFPLENBQUM7QUFDakQsV0FBSyxRQUFRLE1BQU0sS0FBSyxJQUFJLEtBQUssTUFBTSxPQUFPLENBQUM7QUFBQSxJQUNqRDtBQUNBLFNBQUssT0FBTyxJQUFJLEtBQUssUUFBUSxPQUFPLFNBQVMsR0FBRyxNQUFNLEdBQUcsSUFBSTtBQUM3RCxTQUFLLE1BQU0sSUFBSSxLQUFLLFFBQVEsTUFBTSxTQUFTLEdBQUcsTUFBTSxHQUFHLElBQUk7QUFDM0QsZUFBVyxPQUFPLEtBQU0sTUFBSyxLQUFLLE1BQU0sQ0FBQyxJQUFJO0FBQzdDLFdBQU87QUFBQSxFQUNUO0FBQ0Y7OztBQy9KTyxTQUFTLFdBQVdDLFVBQWtCLFFBQWdCLE9BQStCO0FBQzFGLFFBQU0sRUFBRSxhQUFhLFdBQVcsSUFBSUE7QUFDcEMsUUFBTSxVQUFVLElBQUksV0FBVyxZQUFZLE1BQU07QUFDakQsV0FBUyxLQUFLLEdBQUcsS0FBSyxRQUFRLFFBQVEsTUFBTTtBQUMxQyxZQUFRLEVBQUUsSUFBSSxRQUFRLFlBQVksRUFBRSxDQUFDLElBQUksTUFBTSxPQUFPLFFBQVEsV0FBVyxFQUFFLENBQUMsQ0FBQztBQUFBLEVBQy9FO0FBQ0EsU0FBTztBQUNUO0FBRU8sU0FBUyxRQUFRQSxVQUFrQixRQUFnQixTQUFrQixPQUE0QjtBQUN0RyxRQUFNLFVBQVUsV0FBV0EsVUFBUyxRQUFRLEtBQUs7QUFDakQsUUFBTSxPQUFPLENBQUMsV0FBdUMsT0FBTyxJQUFJLENBQUMsT0FBTyxPQUFRLFFBQVEsRUFBRSxJQUFJLFFBQVEsQ0FBRTtBQUN4RyxTQUFPO0FBQUEsSUFDTCxPQUFPLEtBQUssUUFBUSxLQUFLO0FBQUEsSUFDekIsTUFBTSxRQUFRLFFBQVEsS0FBSyxRQUFRLElBQUk7QUFBQSxJQUN2QyxPQUFPLFFBQVEsU0FBUyxLQUFLLFFBQVEsS0FBSztBQUFBLEVBQzVDO0FBQ0Y7OztBQ2xCTyxTQUFTLFdBQVcsT0FBK0M7QUFDeEUsUUFBTUMsT0FBTSxNQUFNLE9BQU8sQ0FBQyxTQUFTLEtBQUssV0FBVyxHQUFHLEtBQUssU0FBUyxJQUFJLElBQUksRUFBRSxhQUFhLEtBQUs7QUFDaEcsUUFBTSxTQUFTLGdCQUFnQkEsSUFBRztBQUNsQyxTQUFPLElBQUksSUFBSSxNQUFNLElBQUksQ0FBQyxTQUFTLENBQUMsTUFBTSxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUMsQ0FBQztBQUNyRTtBQUVBLFNBQVMsVUFBVSxNQUFjLFFBQXdCO0FBQ3ZELFFBQU0sTUFBTSwrQkFBK0IsS0FBSyxJQUFJO0FBQ3BELE1BQUksSUFBSyxRQUFPLElBQUksQ0FBQztBQUNyQixRQUFNLFdBQVcscUVBQXFFLEtBQUssSUFBSTtBQUMvRixNQUFJLFNBQVUsUUFBTyxTQUFTLENBQUM7QUFDL0IsU0FBTyxXQUFXLE1BQU0sS0FBSyxXQUFXLE1BQU0sSUFBSSxLQUFLLE1BQU0sT0FBTyxNQUFNLElBQUk7QUFDaEY7QUFHQSxTQUFTLGdCQUFnQixPQUFrQztBQUN6RCxNQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsTUFBSSxTQUFTLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxNQUFNLENBQUMsRUFBRSxZQUFZLEdBQUcsSUFBSSxDQUFDO0FBQzVELGFBQVcsUUFBUSxPQUFPO0FBQ3hCLFdBQU8sQ0FBQyxLQUFLLFdBQVcsTUFBTSxFQUFHLFVBQVMsT0FBTyxNQUFNLEdBQUcsT0FBTyxZQUFZLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxDQUFDO0FBQUEsRUFDMUc7QUFDQSxTQUFPLFdBQVcsTUFBTSxLQUFLO0FBQy9COzs7QUNJTyxTQUFTLFNBQVNDLFVBQWtCLE1BQXlCO0FBQ2xFLFFBQU0sU0FBUztBQUFBLElBQ2I7QUFBQSxJQUNBLE1BQU0sQ0FBQyxLQUFLO0FBQUEsSUFDWixNQUFNLENBQUMsRUFBRTtBQUFBLElBQ1QsT0FBTyxDQUFDLENBQUM7QUFBQSxJQUNULFlBQVksQ0FBQyxXQUFXLFFBQVEsT0FBTyxDQUFDO0FBQUEsRUFDMUM7QUFDQSxRQUFNLFNBQVMsV0FBVyxDQUFDLEdBQUcsSUFBSSxJQUFJQSxTQUFRLFlBQVksQ0FBQyxDQUFDO0FBQzVELFFBQU0sTUFBTSxvQkFBSSxJQUFvQjtBQUNwQyxRQUFNLGFBQWEsSUFBSSxXQUFXQSxTQUFRLGFBQWEsTUFBTTtBQUM3RCxXQUFTLEtBQUssR0FBRyxLQUFLLFdBQVcsUUFBUSxNQUFNO0FBQzdDLFVBQU0sU0FBUyxTQUFTQSxTQUFRLGFBQWEsRUFBRSxHQUFHQSxTQUFRLGFBQWEsRUFBRSxDQUFDO0FBQzFFLFVBQU0sUUFBUSxRQUFRQSxVQUFTLElBQUksTUFBTSxRQUFRLE1BQU07QUFDdkQsUUFBSSxRQUFRLElBQUksSUFBSSxNQUFNLEdBQUc7QUFDN0IsUUFBSSxVQUFVLFFBQVc7QUFDdkIsY0FBUSxPQUFPLEtBQUs7QUFDcEIsVUFBSSxJQUFJLE1BQU0sS0FBSyxLQUFLO0FBQ3hCLGFBQU8sS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUMzQixhQUFPLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDM0IsYUFBTyxNQUFNLEtBQUssTUFBTSxJQUFJO0FBQzVCLGFBQU8sV0FBVyxLQUFLLFdBQVcsUUFBUSxPQUFPLFFBQVEsQ0FBQztBQUFBLElBQzVEO0FBQ0EsZUFBVyxFQUFFLElBQUk7QUFBQSxFQUNuQjtBQUNBLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQSxNQUFNLE9BQU87QUFBQSxJQUNiLE1BQU0sT0FBTztBQUFBLElBQ2IsT0FBTyxPQUFPLEtBQUssSUFBSSxDQUFDLFNBQVMsT0FBTyxJQUFJLElBQUksS0FBSyxJQUFJO0FBQUEsSUFDekQsTUFBTSxXQUFXLEtBQUssT0FBTyxLQUFLO0FBQUEsSUFDbEMsVUFBVSxXQUFXLEtBQUssT0FBTyxVQUFVO0FBQUEsSUFDM0M7QUFBQSxJQUNBLFNBQVNBLFNBQVEsY0FBYyxJQUFJLENBQUMsT0FBTyxXQUFXLEVBQUUsQ0FBQztBQUFBLElBQ3pELGlCQUFpQixTQUFTO0FBQUEsRUFDNUI7QUFDRjtBQUVBLFNBQVMsUUFBUUEsVUFBa0IsSUFBWSxNQUFpQixRQUFnQixRQUFvQztBQUNsSCxRQUFNLEVBQUUsVUFBVSxRQUFRLElBQUk7QUFDOUIsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRSxLQUFLO0FBQ3pDLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUU7QUFDcEMsUUFBTSxPQUFPQSxTQUFRLGFBQWEsRUFBRTtBQUNwQyxNQUFJLFNBQVMsU0FBVSxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLEtBQUs7QUFDMUUsTUFBSSxhQUFhLElBQUksRUFBRyxRQUFPLEVBQUUsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxFQUFFO0FBQ2xGLFFBQU0sWUFBWSxhQUFhLFFBQVEsYUFBYSxVQUFVLGFBQWE7QUFDM0UsTUFBSSxVQUFXLFFBQU8sRUFBRSxLQUFLLFVBQVUsSUFBSSxJQUFJLE1BQU0sTUFBTSxJQUFJLE1BQU0sRUFBRTtBQUN2RSxNQUFJLFNBQVMsT0FBUSxRQUFPLEVBQUUsS0FBSyxNQUFNLE1BQU0sT0FBTyxJQUFJLElBQUksS0FBSyxhQUFhLE1BQU0sTUFBTSxFQUFFO0FBQzlGLE1BQUksU0FBUyxNQUFPLFFBQU8sRUFBRSxLQUFLLFNBQVMsTUFBTSxTQUFTLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUUsU0FBTyxFQUFFLEtBQUssVUFBVSxNQUFNLGVBQWUsUUFBUSxHQUFHLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDNUU7OztBQzNFQSxJQUFNLG1CQUFtQjtBQUN6QixJQUFNLFVBQVUsQ0FBQyxPQUFPLFFBQVEsU0FBUyxHQUFHLE9BQU8sUUFBUSxNQUFNLENBQUM7QUFJM0QsU0FBUyxZQUFZQyxVQUFrQixRQUF5QztBQUNyRixRQUFNLE9BQU9BLFNBQVEsTUFBTSxVQUFVLENBQUMsRUFBRSxNQUFNLEtBQUssTUFBTSxTQUFTLFVBQVUsU0FBUyxhQUFhO0FBQ2xHLE1BQUksT0FBTyxFQUFHLFFBQU8sb0JBQUksSUFBSTtBQUM3QixRQUFNLFFBQVEsb0JBQUksSUFBNkM7QUFDL0QsRUFBQUEsU0FBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDMUMsVUFBTSxRQUFRQSxTQUFRLE9BQU8sSUFBSSxFQUFFLENBQUM7QUFDcEMsUUFBSSxVQUFVLEVBQUc7QUFDakIsVUFBTSxPQUFPLE1BQU0sSUFBSSxNQUFNLEtBQUssRUFBRSxLQUFLLEdBQUcsUUFBUSxFQUFFO0FBQ3RELFVBQU0sSUFBSSxRQUFRLElBQUk7QUFDdEIsU0FBSyxPQUFPO0FBQ1osUUFBSSxDQUFDLFFBQVEsU0FBUyxPQUFPLENBQUMsQ0FBQyxFQUFHLE1BQUssVUFBVTtBQUFBLEVBQ25ELENBQUM7QUFDRCxRQUFNLE9BQU8sQ0FBQyxHQUFHLEtBQUssRUFBRSxPQUFPLENBQUMsQ0FBQyxFQUFFLEVBQUUsS0FBSyxPQUFPLENBQUMsTUFBTSxVQUFVLE1BQU0sZ0JBQWdCLEVBQUUsSUFBSSxDQUFDLENBQUMsTUFBTSxNQUFNLE1BQU07QUFDbEgsU0FBTyxJQUFJLElBQUksS0FBSyxTQUFTLE1BQU0sT0FBTyxPQUFPLENBQUMsQ0FBQztBQUNyRDs7O0FDUE8sU0FBUyxlQUFlQyxVQUFrQixTQUErQjtBQUM5RSxRQUFNLEVBQUUsYUFBYSxZQUFZLGVBQWUsV0FBVyxhQUFhLElBQUlBO0FBQzVFLFFBQU0sUUFBUSxhQUFhLEtBQUssUUFBUSxLQUFLO0FBQzdDLFdBQVMsS0FBSyxNQUFNLFNBQVMsR0FBRyxLQUFLLEdBQUcsS0FBTSxPQUFNLFlBQVksRUFBRSxDQUFDLEtBQUssTUFBTSxFQUFFO0FBQ2hGLFFBQU0sUUFBUSxvQkFBSSxJQUF1QjtBQUN6QyxXQUFTLEtBQUssR0FBRyxLQUFLLE1BQU0sUUFBUSxNQUFNO0FBQ3hDLFFBQUksTUFBTSxFQUFFLE1BQU0sRUFBRztBQUNyQixVQUFNLE9BQU8sYUFBYSxjQUFjLFdBQVcsRUFBRSxDQUFDLENBQUM7QUFDdkQsUUFBSSxDQUFDLFNBQVMsSUFBSSxFQUFHO0FBQ3JCLFVBQU0sUUFBUSxNQUFNLElBQUksSUFBSSxLQUFLLEVBQUUsTUFBTSxPQUFPLG9CQUFJLElBQXdCLEdBQUcsTUFBTSxHQUFHLE9BQU8sRUFBRTtBQUNqRyxVQUFNLElBQUksTUFBTSxLQUFLO0FBQ3JCLFVBQU0sT0FBTyxVQUFVLFdBQVcsRUFBRSxDQUFDO0FBQ3JDLFVBQU0sU0FBUyxNQUFNLE1BQU0sSUFBSSxJQUFJLEtBQUssRUFBRSxNQUFNLEdBQUcsT0FBTyxFQUFFO0FBQzVELFVBQU0sTUFBTSxJQUFJLE1BQU0sTUFBTTtBQUM1QixXQUFPLFFBQVEsUUFBUSxNQUFNLEVBQUU7QUFDL0IsVUFBTSxRQUFRLFFBQVEsTUFBTSxFQUFFO0FBQzlCLFVBQU0sUUFBUSxZQUFZLElBQUksTUFBTSxJQUFJO0FBQ3hDLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTyxTQUFTLE1BQU0sRUFBRTtBQUN6QyxRQUFJLENBQUMsTUFBTSxLQUFNLE9BQU0sU0FBUyxNQUFNLEVBQUU7QUFBQSxFQUMxQztBQUNBLFNBQU8sQ0FBQyxHQUFHLE1BQU0sT0FBTyxDQUFDLEVBQUUsS0FBSyxDQUFDLEdBQUcsTUFBTSxFQUFFLE9BQU8sRUFBRSxRQUFRLEVBQUUsUUFBUSxFQUFFLEtBQUs7QUFFOUUsV0FBUyxZQUFZLElBQVksTUFBYyxNQUFnRDtBQUM3RixRQUFJLFdBQVc7QUFDZixhQUFTLEtBQUssWUFBWSxFQUFFLEdBQUcsT0FBTyxHQUFHLEtBQUssWUFBWSxFQUFFLEdBQUc7QUFDN0QsWUFBTSxRQUFRLFdBQVcsRUFBRTtBQUMzQixVQUFJLGFBQWEsY0FBYyxLQUFLLENBQUMsTUFBTSxLQUFNO0FBQ2pELFVBQUksVUFBVSxLQUFLLE1BQU0sS0FBTSxRQUFPLEVBQUUsTUFBTSxNQUFNLE1BQU0sS0FBSztBQUMvRCxpQkFBVztBQUFBLElBQ2I7QUFDQSxXQUFPLEVBQUUsTUFBTSxVQUFVLE1BQU0sTUFBTTtBQUFBLEVBQ3ZDO0FBQ0Y7QUFHTyxTQUFTLFNBQVMsTUFBdUI7QUFDOUMsU0FBTyxTQUFTLE1BQU0sQ0FBQyxnQkFBZ0IsS0FBSyxJQUFJLEtBQUssQ0FBQyx1QkFBdUIsS0FBSyxJQUFJO0FBQ3hGOzs7QUN0RE8sSUFBTSxPQUFOLE1BQWM7QUFBQSxFQUduQixZQUE2QixPQUFPLEdBQUc7QUFBVjtBQUFBLEVBQVc7QUFBQSxFQUFYO0FBQUEsRUFGWixVQUFVLG9CQUFJLElBQWU7QUFBQSxFQUk5QyxJQUFJLEtBQWEsU0FBcUI7QUFDcEMsUUFBSSxTQUFTLEtBQUssUUFBUSxJQUFJLEdBQUc7QUFDakMsUUFBSSxXQUFXLFFBQVc7QUFDeEIsZUFBUyxRQUFRO0FBQ2pCLFVBQUksS0FBSyxRQUFRLFFBQVEsS0FBSyxLQUFNLE1BQUssUUFBUSxPQUFPLEtBQUssUUFBUSxLQUFLLEVBQUUsS0FBSyxFQUFFLEtBQWU7QUFBQSxJQUNwRyxPQUFPO0FBQ0wsV0FBSyxRQUFRLE9BQU8sR0FBRztBQUFBLElBQ3pCO0FBQ0EsU0FBSyxRQUFRLElBQUksS0FBSyxNQUFNO0FBQzVCLFdBQU87QUFBQSxFQUNUO0FBQ0Y7OztBQ05BLElBQU0sV0FBVztBQUdWLFNBQVMsYUFBYUMsVUFBOEI7QUFDekQsUUFBTSxRQUFRLENBQUMsT0FBd0IsU0FBU0EsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxhQUFhLEVBQUUsQ0FBQyxFQUFFLGFBQWE7QUFDakgsUUFBTSxPQUFPLFdBQVcsS0FBS0EsU0FBUSxjQUFjLENBQUMsR0FBRyxPQUFRLE1BQU0sRUFBRSxJQUFJLElBQUksQ0FBRTtBQUNqRixRQUFNLFNBQVMsS0FBSyxJQUFJLENBQUMsS0FBSyxPQUFRLE9BQU8sVUFBVUEsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxXQUFXLElBQUksSUFBSSxDQUFFO0FBQzlHLFFBQU1DLE9BQU1ELFNBQVEsWUFBWSxTQUFTLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxTQUFTO0FBQzVFLFNBQU9DLEtBQUksSUFBSSxDQUFDLE9BQU8sT0FBUSxTQUFTLGFBQWFELFNBQVEsYUFBYSxFQUFFLENBQUMsSUFBSSxJQUFJLENBQUU7QUFDekY7QUFHQSxTQUFTLFVBQVUsTUFBYyxhQUF5QztBQUN4RSxRQUFNLE9BQU8sU0FBUyxLQUFLLElBQUksSUFBSSxDQUFDO0FBQ3BDLFNBQU8sU0FBUyxVQUFhLFlBQVksS0FBSyxDQUFDLGNBQWMsS0FBSyxXQUFXLFVBQVUsU0FBUyxHQUFHLElBQUksWUFBWSxHQUFHLFNBQVMsR0FBRyxDQUFDO0FBQ3JJO0FBR08sU0FBUyxPQUFPQSxVQUFrQkMsTUFBaUIsU0FBMkI7QUFDbkYsUUFBTSxFQUFFLGFBQWEsWUFBWSxjQUFjLElBQUlEO0FBQ25ELFFBQU0sU0FBUyxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ2hELFdBQVMsS0FBSyxHQUFHLEtBQUssT0FBTyxRQUFRLE1BQU07QUFDekMsV0FBTyxFQUFFLElBQUlDLEtBQUksY0FBYyxXQUFXLEVBQUUsQ0FBQyxDQUFDLElBQUksS0FBSyxPQUFPLFlBQVksRUFBRSxDQUFDO0FBQUEsRUFDL0U7QUFDQSxRQUFNLE9BQU8sQ0FBQyxXQUF1QztBQUNuRCxVQUFNLFFBQVEsSUFBSSxhQUFhLE9BQU8sTUFBTTtBQUM1QyxhQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxLQUFNLE9BQU0sT0FBTyxFQUFFLENBQUMsS0FBSyxPQUFPLEVBQUU7QUFDekUsV0FBTztBQUFBLEVBQ1Q7QUFDQSxTQUFPLEVBQUUsT0FBTyxLQUFLLFFBQVEsS0FBSyxHQUFHLE1BQU0sUUFBUSxRQUFRLEtBQUssUUFBUSxJQUFJLEdBQUcsT0FBTyxRQUFRLFNBQVMsS0FBSyxRQUFRLEtBQUssRUFBRTtBQUM3SDs7O0FDOUJPLFNBQVMsVUFBVSxRQUF5QjtBQUNqRCxNQUFJLFdBQVcsR0FBSSxRQUFPLEVBQUUsUUFBUSxRQUFRLE1BQU0sV0FBVyxLQUFLO0FBQ2xFLE1BQUk7QUFDRixXQUFPLEVBQUUsUUFBUSxRQUFRLElBQUksT0FBTyxRQUFRLFFBQVEsS0FBSyxNQUFNLElBQUksTUFBTSxJQUFJLEdBQUcsV0FBVyxLQUFLO0FBQUEsRUFDbEcsUUFBUTtBQUNOLFdBQU8sRUFBRSxRQUFRLFFBQVEsTUFBTSxXQUFXLDJCQUEyQjtBQUFBLEVBQ3ZFO0FBQ0Y7QUFHTyxTQUFTLGVBQWUsUUFBZ0IsU0FBcUM7QUFDbEYsUUFBTSxFQUFFLE9BQU8sSUFBSTtBQUNuQixNQUFJLENBQUMsT0FBUSxRQUFPO0FBQ3BCLFFBQU0sUUFBUSxJQUFJLFdBQVcsT0FBTyxLQUFLLE1BQU07QUFDL0MsV0FBUyxRQUFRLEdBQUcsUUFBUSxNQUFNLFFBQVEsU0FBUztBQUNqRCxRQUFJLE9BQU8sS0FBSyxPQUFPLEtBQUssS0FBSyxDQUFDLEtBQU0sT0FBTyxTQUFTLFlBQVksT0FBTyxLQUFLLE9BQU8sS0FBSyxLQUFLLENBQUMsRUFBSSxPQUFNLEtBQUssSUFBSTtBQUFBLEVBQ3ZIO0FBQ0EsU0FBTztBQUNUO0FBT08sU0FBUyxVQUFVLE1BQVksT0FBNEI7QUFDaEUsUUFBTSxVQUFVLElBQUksV0FBVyxLQUFLLEtBQUs7QUFDekMsUUFBTSxRQUFrQixDQUFDO0FBQ3pCLE1BQUksU0FBUztBQUNiLFdBQVMsT0FBTyxHQUFHLE9BQU8sS0FBSyxPQUFPLFFBQVE7QUFDNUMsVUFBTSxVQUFVLE1BQU0sS0FBSyxNQUFNLElBQUksQ0FBQztBQUN0QyxVQUFNLFFBQVEsUUFBUSxLQUFLLE9BQU8sSUFBSSxDQUFDO0FBQ3ZDLFlBQVEsSUFBSSxJQUFJLFVBQVU7QUFDMUIsUUFBSSxRQUFTLE9BQU0sS0FBSyxJQUFJO0FBQzVCLFFBQUksV0FBVyxDQUFDLE1BQU8sV0FBVSxLQUFLLE1BQU0sSUFBSTtBQUFBLEVBQ2xEO0FBQ0EsUUFBTSxLQUFLLENBQUMsR0FBRyxNQUFNLEtBQUssTUFBTSxDQUFDLElBQUksS0FBSyxNQUFNLENBQUMsS0FBSyxLQUFLLE1BQU0sQ0FBQyxJQUFJLEtBQUssTUFBTSxDQUFDLENBQUM7QUFDbkYsU0FBTyxFQUFFLE9BQU8sV0FBVyxLQUFLLEtBQUssR0FBRyxPQUFPO0FBQ2pEOzs7QUNwQ08sU0FBUyxVQUFVLE1BQVksYUFBaUM7QUFDckUsUUFBTSxPQUFtQixNQUFNLEtBQUssRUFBRSxRQUFRLFlBQVksR0FBRyxDQUFDLEdBQUcsV0FBVztBQUFBLElBQzFFO0FBQUEsSUFBTyxNQUFNO0FBQUEsSUFBRyxPQUFPO0FBQUEsSUFBRyxTQUFTO0FBQUEsSUFBRyxVQUFVO0FBQUEsSUFBRyxXQUFXO0FBQUEsRUFDaEUsRUFBRTtBQUNGLG1CQUFpQixNQUFNLGFBQWEsQ0FBQyxNQUFNLGdCQUFnQjtBQUN6RCxVQUFNLE1BQU0sS0FBSyxLQUFLLE1BQU0sSUFBSSxDQUFDO0FBQ2pDLFFBQUksUUFBUSxLQUFLLEtBQUssSUFBSTtBQUMxQixRQUFJLEtBQUssU0FBVSxLQUFJLFlBQVksS0FBSyxTQUFTLElBQUk7QUFDckQsUUFBSSxDQUFDLFlBQWE7QUFDbEIsUUFBSSxTQUFTLEtBQUssTUFBTSxJQUFJO0FBQzVCLFFBQUksS0FBSyxVQUFXLEtBQUksYUFBYSxLQUFLLFVBQVUsSUFBSTtBQUN4RCxRQUFJLEtBQUssUUFBUyxLQUFJLFdBQVcsS0FBSyxRQUFRLElBQUk7QUFBQSxFQUNwRCxDQUFDO0FBQ0QsU0FBTyxLQUFLLE9BQU8sQ0FBQyxRQUFRLElBQUksUUFBUSxNQUFNLElBQUksVUFBVSxLQUFLLElBQUksY0FBYyxFQUFFO0FBQ3ZGO0FBR08sU0FBUyxpQkFBaUIsTUFBWSxhQUFxQixPQUEyRDtBQUMzSCxRQUFNLFNBQVMsSUFBSSxXQUFXLFdBQVc7QUFDekMsTUFBSSxPQUFPLEtBQUssV0FBVyxDQUFDO0FBQzVCLFNBQU8sU0FBUyxHQUFHO0FBQ2pCLFVBQU0sTUFBTSxPQUFPLEtBQUssTUFBTSxJQUFJLENBQUMsUUFBUSxDQUFDO0FBQzVDLFFBQUksS0FBSyxXQUFXLElBQUksTUFBTSxHQUFHO0FBQy9CLGFBQU8sS0FBSyxXQUFXLElBQUk7QUFDM0I7QUFBQSxJQUNGO0FBQ0EsV0FBTyxPQUFPLEdBQUc7QUFDZixhQUFPLEtBQUssTUFBTSxJQUFJLENBQUM7QUFDdkIsWUFBTSxVQUFVLEtBQUssWUFBWSxJQUFJO0FBQ3JDLGFBQU8sWUFBWSxJQUFJLFVBQVUsS0FBSyxPQUFPLElBQUk7QUFDakQsVUFBSSxZQUFZLEVBQUc7QUFBQSxJQUNyQjtBQUFBLEVBQ0Y7QUFDRjs7O0FDekJBLElBQU0sUUFBUTtBQUNkLElBQU1DLFdBQVUsQ0FBQyxPQUFPLFFBQVEsU0FBUyxHQUFHLE9BQU8sUUFBUSxNQUFNLENBQUM7QUFZbEUsSUFBTSxhQUFrQyxvQkFBSSxJQUFJO0FBRXpDLElBQU0sUUFBTixNQUFNLE9BQU07QUFBQSxFQTRCakIsWUFDV0MsVUFDUSxzQkFBc0IsT0FDdEIsa0JBQStCLFdBRXZDLFNBQXFCLGFBQWFBLFFBQU8sR0FDbEQ7QUFMUyxtQkFBQUE7QUFDUTtBQUNBO0FBRVI7QUFFVCxTQUFLLGVBQWVBLFNBQVEsaUJBQWlCO0FBQzdDLFNBQUssV0FBV0EsU0FBUSxPQUFPO0FBQUEsTUFBSSxDQUFDLFdBQ2xDLE9BQU8sT0FBTyxDQUFDLE9BQU8sT0FBTyxNQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLElBQUksSUFBSSxRQUFRLENBQUM7QUFBQSxJQUN2RjtBQUNBLFNBQUssZUFBZSxlQUFlQSxRQUFPO0FBQzFDLFNBQUssWUFBWSxVQUFVQSxRQUFPO0FBQ2xDLFNBQUssWUFBWSxDQUFDLEdBQUcsb0JBQUksSUFBSSxDQUFDLEdBQUcsS0FBSyxXQUFXLEdBQUdBLFNBQVEsTUFBTSxLQUFLLEdBQUcsR0FBSUEsU0FBUSxXQUFXLEtBQUssS0FBSyxDQUFDLENBQUUsQ0FBQyxDQUFDO0FBQ2hILFNBQUssT0FBTyxZQUFZQSxVQUFTLEtBQUssTUFBTTtBQUM1QyxTQUFLLE1BQU0sYUFBYUEsUUFBTztBQUFBLEVBQ2pDO0FBQUEsRUFmVztBQUFBLEVBQ1E7QUFBQSxFQUNBO0FBQUEsRUFFUjtBQUFBLEVBaENGO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUEsRUFDUTtBQUFBO0FBQUEsRUFDQSxhQUFhLElBQUksS0FBaUIsQ0FBQztBQUFBLEVBQ25DLGFBQWEsSUFBSSxLQUFpQixDQUFDO0FBQUEsRUFDbkMsWUFBWSxJQUFJLEtBQXdCLENBQUM7QUFBQSxFQUN6QyxhQUFhLElBQUksS0FBYTtBQUFBLEVBQzlCLGNBQWMsSUFBSSxLQUFjLENBQUM7QUFBQSxFQUNqQyxXQUFXLElBQUksS0FBVyxDQUFDO0FBQUEsRUFDM0IsYUFBYSxJQUFJLEtBQVcsQ0FBQztBQUFBLEVBQzdCLFdBQVcsSUFBSSxLQUFpQjtBQUFBLEVBQ2hDLFlBQVksSUFBSSxLQUFrQixDQUFDO0FBQUEsRUFDbkMsYUFBYSxJQUFJLEtBQWU7QUFBQSxFQUNoQyxjQUFjLElBQUksS0FBYztBQUFBLEVBQ2hDLGNBQWMsSUFBSSxLQUFxQjtBQUFBLEVBQ3ZDLGFBQWEsSUFBSSxLQUFZLENBQUM7QUFBQSxFQUM5QixnQkFBZ0IsSUFBSSxLQUFpQjtBQUFBO0FBQUEsRUFxQnRELE9BQU8sT0FBK0I7QUFDcEMsV0FBTyxFQUFFLE9BQU8sTUFBTSxTQUFTLEtBQUssZ0JBQWdCLE9BQU8sUUFBUSxNQUFNLFVBQVUsS0FBSyxnQkFBZ0IsT0FBTztBQUFBLEVBQ2pIO0FBQUE7QUFBQSxFQUdBLE9BQU8sT0FBeUI7QUFDOUIsVUFBTSxTQUFTLEtBQUssT0FBTyxLQUFLO0FBQ2hDLFFBQUksT0FBTyxNQUFNLFNBQVMsT0FBTyxPQUFPLFdBQVcsRUFBRyxRQUFPO0FBQzdELFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxLQUFLLFVBQVUsTUFBTTtBQUFBLE1BQUcsTUFDakQsSUFBSSxPQUFNLGdCQUFnQixLQUFLLFNBQVMsTUFBTSxHQUFHLEtBQUsscUJBQXFCLEtBQUssaUJBQWlCLEtBQUssTUFBTTtBQUFBLElBQzlHO0FBQUEsRUFDRjtBQUFBLEVBRUEsVUFBVSxPQUEwQjtBQUNsQyxVQUFNLFFBQVEsS0FBSyxRQUFRLE1BQU0sVUFBVSxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsTUFBTSxJQUFJO0FBQzVFLFdBQU8sUUFBUSxJQUFJLEtBQUssUUFBUSxjQUFjO0FBQUEsRUFDaEQ7QUFBQSxFQUVBLEtBQUssT0FBOEI7QUFDakMsV0FBTyxLQUFLLFFBQVEsTUFBTSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQUEsRUFDakQ7QUFBQTtBQUFBLEVBR0EsZ0JBQWdCLE9BQTJCO0FBQ3pDLFdBQU8sZ0JBQWdCLEtBQUssS0FBSyxLQUFLLENBQUM7QUFBQSxFQUN6QztBQUFBO0FBQUEsRUFHQSxVQUFVLE9BQW9DO0FBQzVDLFdBQU8sWUFBWSxLQUFLLFNBQVMsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUFBLEVBQ3hEO0FBQUEsRUFFQSxPQUFPLE1BQXlCO0FBQzlCLFdBQU8sS0FBSyxXQUFXLElBQUksTUFBTSxNQUFNLFNBQVMsS0FBSyxTQUFTLElBQUksQ0FBQztBQUFBLEVBQ3JFO0FBQUE7QUFBQSxFQUdBLE9BQU8sT0FBMEI7QUFDL0IsVUFBTSxXQUFXLENBQUMsS0FBSyxnQkFBZ0IsS0FBSztBQUM1QyxXQUFPO0FBQUEsTUFDTCxNQUFNLEtBQUssVUFBVSxLQUFLO0FBQUEsTUFDMUIsU0FBUyxNQUFNO0FBQUEsTUFDZixRQUFRLE1BQU07QUFBQSxNQUNkLGVBQWUsTUFBTSxRQUFRLENBQUMsV0FBVyxhQUFhLEtBQUs7QUFBQSxNQUMzRCxjQUFjLElBQUksSUFBSSxXQUFXLE1BQU0sZUFBZSxDQUFDLENBQUM7QUFBQSxNQUN4RCxRQUFRLE1BQU07QUFBQSxNQUNkLFNBQVMsS0FBSyxRQUFRLFlBQVksV0FBVyxNQUFNLFVBQVU7QUFBQSxJQUMvRDtBQUFBLEVBQ0Y7QUFBQTtBQUFBLEVBR0EsT0FBTyxPQUE4QjtBQUNuQyxXQUFPLEtBQUssV0FBVyxJQUFJLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTSxhQUFhLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDdEg7QUFBQTtBQUFBO0FBQUEsRUFJQSxPQUFPLE9BQThCO0FBQ25DLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxLQUFLLFdBQVcsS0FBSztBQUFBLE1BQUcsTUFDakQsS0FBSyxPQUFPLEtBQUssRUFBRSxJQUFJLENBQUMsTUFBTSxXQUFZRCxTQUFRLFNBQVMsS0FBSyxPQUFPLE1BQU0sQ0FBQyxJQUFJLElBQUksSUFBSztBQUFBLElBQzdGO0FBQUEsRUFDRjtBQUFBLEVBRUEsYUFBYSxPQUEyQjtBQUN0QyxXQUFPLEtBQUssaUJBQWlCLE1BQU0sY0FBYyxLQUFLO0FBQUEsRUFDeEQ7QUFBQTtBQUFBLEVBR1EsVUFBVSxPQUEwQjtBQUMxQyxRQUFJLENBQUMsS0FBSyxhQUFhLEtBQUssRUFBRyxRQUFPO0FBQ3RDLFVBQU0sU0FBUyxLQUFLLFFBQVEsT0FBTyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hELFVBQU0sT0FBTyxDQUFDLEdBQUcsQ0FBQztBQUNsQixXQUFPLFFBQVEsQ0FBQyxPQUFPLE1BQU8sS0FBSyxLQUFLLFFBQVEsYUFBYyxDQUFDLENBQUMsS0FBSyxLQUFNO0FBQzNFLFdBQU8sS0FBSyxDQUFDLE1BQU0sSUFBSSxJQUFJLEtBQUssQ0FBQyxJQUFJLEtBQUssQ0FBQztBQUFBLEVBQzdDO0FBQUEsRUFFQSxRQUFRLE9BQTJCO0FBQ2pDLFdBQU8sS0FBSyxZQUFZLElBQUksS0FBSyxXQUFXLEtBQUssR0FBRyxNQUFNO0FBQ3hELFlBQU0sU0FBUyxLQUFLLE9BQU8sUUFBUTtBQUNuQyxVQUFJLFVBQVUsVUFBVSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssT0FBTyxLQUFLLENBQUM7QUFDckUsWUFBTSxRQUFRLEtBQUssVUFBVSxLQUFLO0FBQ2xDLFVBQUksUUFBUSxRQUFRLFVBQVUsRUFBRyxXQUFVLEVBQUUsR0FBRyxTQUFTLE1BQU0sUUFBUSxLQUFLLElBQUksQ0FBQyxVQUFVLFFBQVEsS0FBSyxFQUFFO0FBQzFHLFlBQU0sUUFBUSxlQUFlLFFBQVEsVUFBVSxNQUFNLEtBQUssQ0FBQztBQUMzRCxVQUFJLE1BQU8sV0FBVSxRQUFRLEtBQUssU0FBUyxRQUFRLFNBQVMsS0FBSztBQUNqRSxhQUFPLE1BQU0sT0FBTyxPQUFPLEtBQUssU0FBUyxLQUFLLEtBQUssT0FBTyxJQUFJO0FBQUEsSUFDaEUsQ0FBQztBQUFBLEVBQ0g7QUFBQTtBQUFBLEVBR0EsUUFBUSxPQUF3QjtBQUM5QixXQUFPLEtBQUssU0FBUyxJQUFJLFdBQVcsS0FBSyxRQUFRLEtBQUssQ0FBQyxJQUFJLE1BQU07QUFDL0QsWUFBTSxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUs7QUFDdEMsYUFBTyxTQUFTLEtBQUssU0FBUyxRQUFRLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQzNGLENBQUM7QUFBQSxFQUNIO0FBQUEsRUFFQSxLQUFLLE9BQXdCO0FBQzNCLFFBQUksQ0FBQyxNQUFNLFNBQVUsUUFBTyxLQUFLLFFBQVEsS0FBSztBQUM5QyxXQUFPLEtBQUssU0FBUyxJQUFJLFlBQVksS0FBSyxRQUFRLEtBQUssQ0FBQyxJQUFJLE1BQU07QUFDaEUsWUFBTSxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUs7QUFDdEMsYUFBTyxXQUFXLEtBQUssU0FBUyxRQUFRLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQzdGLENBQUM7QUFBQSxFQUNIO0FBQUEsRUFFQSxRQUFRLE9BQWtCLE9BQXFCO0FBQzdDLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxXQUFXLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQUEsTUFBSSxNQUNwRSxXQUFXLEtBQUssU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLLEdBQUcsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssR0FBRyxJQUFJLE1BQU0sQ0FBQztBQUFBLElBQ25IO0FBQUEsRUFDRjtBQUFBLEVBRUEsUUFBUSxPQUFrQixPQUFxQjtBQUM3QyxXQUFPLEtBQUssV0FBVztBQUFBLE1BQUksV0FBVyxLQUFLLElBQUksS0FBSyxRQUFRLEtBQUssQ0FBQztBQUFBLE1BQUksTUFDcEUsU0FBUyxLQUFLLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSyxHQUFHLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEdBQUcsTUFBTSxNQUFNLENBQUM7QUFBQSxJQUNuSDtBQUFBLEVBQ0Y7QUFBQSxFQUVBLEtBQUssT0FBOEI7QUFDakMsV0FBTyxLQUFLLFNBQVM7QUFBQSxNQUFJLEtBQUssUUFBUSxLQUFLO0FBQUEsTUFBRyxNQUM1QyxVQUFVLEtBQUssUUFBUSxLQUFLLEdBQUcsS0FBSyxPQUFPLE1BQU0sS0FBSyxFQUFFLEtBQUssTUFBTTtBQUFBLElBQ3JFO0FBQUEsRUFDRjtBQUFBLEVBRUEsTUFBTSxPQUErQjtBQUNuQyxXQUFPLEtBQUssVUFBVSxJQUFJLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTTtBQUN0RCxZQUFNLFFBQVEsZUFBZSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssQ0FBQztBQUM5RCxhQUFPLE1BQU0sT0FBTyxNQUFNLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxLQUFLLFNBQVMsRUFBRSxJQUFJLElBQUksQ0FBQyxJQUFJO0FBQUEsSUFDOUUsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLE1BQU0sT0FBMEI7QUFDOUIsV0FBTyxLQUFLLFFBQVEsS0FBSyxFQUFFLE1BQU0sQ0FBQztBQUFBLEVBQ3BDO0FBQUE7QUFBQTtBQUFBLEVBSUEsU0FBUyxPQUFpQztBQUN4QyxRQUFJLE1BQU0sUUFBUSxRQUFRLEtBQUssVUFBVSxTQUFTLE1BQU0sR0FBRyxFQUFHLFFBQU8sTUFBTTtBQUMzRSxVQUFNLE9BQU8sS0FBSyxVQUFVLE9BQU8sQ0FBQyxRQUFRLFFBQVEsU0FBUyxRQUFRLEtBQUs7QUFDMUUsUUFBSSxLQUFLLGdCQUFnQixLQUFLLEtBQUssS0FBSyxVQUFVLFNBQVMsS0FBSyxFQUFHLFFBQU87QUFDMUUsV0FBTyxLQUFLLEtBQUssQ0FBQyxRQUFRLEtBQUssUUFBUSxNQUFNLElBQUksR0FBRyxDQUFDLEtBQUssS0FBSyxDQUFDLEtBQUssS0FBSyxVQUFVLENBQUMsS0FBSztBQUFBLEVBQzVGO0FBQUE7QUFBQSxFQUdBLFVBQVUsT0FBOEI7QUFDdEMsVUFBTSxNQUFNLEtBQUssU0FBUyxLQUFLO0FBQy9CLFFBQUksUUFBUSxLQUFNLFFBQU8sQ0FBQztBQUMxQixVQUFNLFNBQVMsRUFBRSxHQUFHLE9BQU8sUUFBUSxnQkFBZ0IsS0FBSyxNQUFNLE1BQU0sRUFBRTtBQUN0RSxXQUFPLEtBQUssY0FBYyxJQUFJLEdBQUcsR0FBRyxJQUFJLEtBQUssV0FBVyxNQUFNLENBQUMsSUFBSSxNQUFNO0FBQ3ZFLFlBQU0sU0FBUyxLQUFLLE9BQU8sUUFBUTtBQUNuQyxZQUFNLFFBQVEsZUFBZSxRQUFRLFVBQVUsTUFBTSxLQUFLLENBQUM7QUFDM0QsYUFBTyxVQUFVLEtBQUssU0FBUyxLQUFLLFFBQVE7QUFBQSxRQUMxQztBQUFBLFFBQ0EsUUFBUSxLQUFLLE9BQU8sTUFBTTtBQUFBLFFBQzFCLFFBQVEsU0FBUyxXQUFXLEtBQUssU0FBUyxRQUFRLEtBQUs7QUFBQSxRQUN2RCxXQUFXLEtBQUssVUFBVSxLQUFLO0FBQUEsUUFDL0IsZ0JBQWdCLENBQUMsU0FBUyxDQUFDLGVBQWUsTUFBTTtBQUFBLE1BQ2xELENBQUM7QUFBQSxJQUNILENBQUM7QUFBQSxFQUNIO0FBQUE7QUFBQSxFQUdBLFlBQVksT0FBa0IsT0FBTyxPQUFpQjtBQUNwRCxXQUFPLEtBQUssV0FBVztBQUFBLE1BQUksR0FBRyxJQUFJLElBQUksS0FBSyxXQUFXLEVBQUUsR0FBRyxPQUFPLGNBQWMsQ0FBQyxFQUFFLENBQUMsQ0FBQztBQUFBLE1BQUksTUFDdkYsWUFBWSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssT0FBTyxLQUFLLEdBQUcsSUFBSSxFQUFFLElBQUksQ0FBQyxRQUFRLE9BQU8sT0FBTyxLQUFLLFVBQVUsS0FBSyxJQUFJLEVBQUU7QUFBQSxJQUN4SDtBQUFBLEVBQ0Y7QUFBQSxFQUVBLE1BQU0sT0FBcUM7QUFDekMsV0FBTyxLQUFLLFVBQVUsSUFBSSxHQUFHLE1BQU0sS0FBSyxJQUFJLE1BQU0sTUFBTSxJQUFJLE1BQU0sZUFBZSxLQUFLLE9BQU8sTUFBTSxLQUFLLEdBQUcsVUFBVSxNQUFNLE1BQU0sQ0FBQyxDQUFDO0FBQUEsRUFDckk7QUFBQSxFQUVBLFFBQVEsT0FBa0M7QUFDeEMsVUFBTSxRQUFRLEtBQUssTUFBTSxLQUFLO0FBQzlCLFFBQUksQ0FBQyxNQUFPLFFBQU87QUFDbkIsVUFBTSxNQUFNLEdBQUcsTUFBTSxRQUFRLElBQUksTUFBTSxNQUFNLElBQUksS0FBSyxRQUFRLEtBQUssQ0FBQztBQUNwRSxXQUFPLEtBQUssWUFBWSxJQUFJLEtBQUssTUFBTSxVQUFVLEtBQUssS0FBSyxLQUFLLEdBQUcsS0FBSyxDQUFDO0FBQUEsRUFDM0U7QUFBQTtBQUFBLEVBR0EsUUFBUSxPQUFrQztBQUN4QyxXQUFPLEtBQUssWUFBWSxJQUFJLEdBQUcsS0FBSyxVQUFVLEtBQUssQ0FBQyxJQUFJLEtBQUssYUFBYSxLQUFLLENBQUMsSUFBSSxNQUFNLE9BQU8sSUFBSSxNQUFNLEtBQUssZ0JBQWdCLEtBQUssQ0FBQztBQUFBLEVBQ3hJO0FBQUE7QUFBQSxFQUdBLFVBQVUsT0FBbUM7QUFDM0MsVUFBTSxTQUFTLEtBQUssUUFBUSxPQUFPLEtBQUssVUFBVSxLQUFLLENBQUM7QUFDeEQsVUFBTSxXQUFXLGlCQUFpQixLQUFLLE9BQU87QUFDOUMsVUFBTSxZQUFZLEtBQUssZUFBZSxDQUFDLElBQUksWUFBWSxLQUFLLE9BQU8sRUFBRSxJQUFJLENBQUMsYUFBYSxFQUFFLEdBQUcsU0FBUyxRQUFRLEVBQUUsRUFBRTtBQUNqSCxTQUFLLFFBQVEsYUFBYSxRQUFRLENBQUMsUUFBUSxNQUFNO0FBQy9DLFlBQU0sVUFBVSxVQUFVLFNBQVMsTUFBTSxJQUFJLENBQUM7QUFDOUMsVUFBSSxRQUFTLFNBQVEsVUFBVSxPQUFPLENBQUM7QUFBQSxJQUN6QyxDQUFDO0FBQ0QsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVRLGdCQUFnQixPQUFrQztBQUN4RCxVQUFNLFNBQVMsS0FBSyxRQUFRLE9BQU8sS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN4RCxVQUFNLFFBQVEsS0FBSyxVQUFVLEtBQUs7QUFDbEMsVUFBTSxVQUFVLG9CQUFJLElBQTBCO0FBQzlDLFVBQU0sV0FBVyxpQkFBaUIsS0FBSyxPQUFPO0FBQzlDLFNBQUssUUFBUSxhQUFhLFFBQVEsQ0FBQyxJQUFJLE1BQU07QUFDM0MsVUFBSSxNQUFNLFlBQVksUUFBUSxNQUFNLFlBQVksU0FBUyxFQUFFLEVBQUc7QUFDOUQsWUFBTSxTQUFTLFFBQVEsSUFBSSxFQUFFLEtBQUssRUFBRSxJQUFJLFFBQVEsR0FBRyxNQUFNLEVBQUU7QUFDM0QsY0FBUSxJQUFJLElBQUksTUFBTTtBQUN0QixVQUFJLEtBQUssUUFBUSxlQUFlLENBQUMsRUFBRyxRQUFPLFFBQVEsT0FBTyxDQUFDLElBQUk7QUFBQSxVQUMxRCxRQUFPLFVBQVUsT0FBTyxDQUFDO0FBQUEsSUFDaEMsQ0FBQztBQUNELFVBQU0sU0FBUyxDQUFDLEVBQUUsR0FBRyxNQUE2QixLQUFLLFFBQVEsUUFBUSxFQUFFLEVBQUUsV0FBVztBQUN0RixVQUFNLE9BQU8sQ0FBQyxFQUFFLFFBQVEsS0FBSyxNQUE0QixLQUFLLElBQUksUUFBUSxJQUFJO0FBQzlFLFVBQU0sTUFBTSxDQUFDLEdBQUcsUUFBUSxPQUFPLENBQUMsRUFBRSxPQUFPLENBQUMsV0FBVyxDQUFDLFlBQVksS0FBSyxPQUFPLEtBQUssS0FBSyxNQUFNLE1BQU0sQ0FBQztBQUNyRyxXQUFPLElBQUksS0FBSyxDQUFDLEdBQUcsTUFBTSxPQUFPLE9BQU8sQ0FBQyxDQUFDLElBQUksT0FBTyxPQUFPLENBQUMsQ0FBQyxLQUFLLEtBQUssQ0FBQyxJQUFJLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDdEY7QUFBQSxFQUVRLFdBQXdCO0FBQzlCLFdBQU8sSUFBSSxJQUFJLEtBQUssUUFBUSxhQUFhLE9BQU8sQ0FBQyxHQUFHLE9BQU8sS0FBSyxJQUFJLEVBQUUsTUFBTSxDQUFDLENBQUM7QUFBQSxFQUNoRjtBQUFBLEVBRVEsT0FBTyxPQUEwQztBQUN2RCxVQUFNLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSztBQUN0QyxVQUFNLFNBQVMsZUFBZSxRQUFRLFVBQVUsTUFBTSxJQUFJLENBQUMsS0FBSztBQUNoRSxRQUFJLENBQUMsTUFBTSxLQUFNLFFBQU87QUFDeEIsVUFBTSxVQUFVLElBQUksV0FBVyxPQUFPLEtBQUssTUFBTSxFQUFFLEtBQUssQ0FBQztBQUN6RCxXQUFPLFdBQVcsUUFBUSxDQUFDLE9BQU8sT0FBTztBQUN2QyxVQUFJLEtBQUssSUFBSSxFQUFFLEVBQUcsU0FBUSxLQUFLLElBQUk7QUFBQSxJQUNyQyxDQUFDO0FBQ0QsV0FBTyxRQUFRLElBQUksQ0FBQyxXQUFXLFVBQVUsYUFBYSxTQUFTLEtBQUssS0FBSyxFQUFFO0FBQUEsRUFDN0U7QUFBQTtBQUFBLEVBR1EsV0FBVyxPQUEwQjtBQUMzQyxVQUFNLFNBQVMsT0FBTyxPQUFPLENBQUMsU0FBUyxNQUFNLGFBQWEsU0FBUyxJQUFJLENBQUM7QUFDeEUsV0FBTyxLQUFLLFVBQVUsQ0FBQyxLQUFLLGdCQUFnQixLQUFLLEdBQUcsTUFBTSxTQUFTLE1BQU0sUUFBUSxNQUFNLE1BQU0sUUFBUSxNQUFNLE1BQU0sQ0FBQztBQUFBLEVBQ3BIO0FBQUEsRUFFUSxXQUFXLE9BQTBCO0FBQzNDLFdBQU8sS0FBSyxVQUFVLENBQUMsS0FBSyxVQUFVLEtBQUssR0FBRyxLQUFLLFdBQVcsS0FBSyxHQUFHLE1BQU0sU0FBUyxNQUFNLE9BQU8sTUFBTSxNQUFNLEtBQUssYUFBYSxLQUFLLENBQUMsQ0FBQztBQUFBLEVBQ3pJO0FBQUEsRUFFUSxRQUFRLE9BQTBCO0FBQ3hDLFdBQU8sR0FBRyxNQUFNLEtBQUssSUFBSSxNQUFNLElBQUksSUFBSSxLQUFLLFdBQVcsS0FBSyxDQUFDO0FBQUEsRUFDL0Q7QUFDRjtBQUVBLFNBQVMsZUFBZSxFQUFFLFNBQVMsUUFBUSxjQUFjLFFBQVEsUUFBUSxHQUF1QjtBQUM5RixTQUFPLFlBQVksUUFBUSxXQUFXLFFBQVEsYUFBYSxTQUFTLEtBQUssT0FBTyxTQUFTLEtBQUssWUFBWTtBQUM1RztBQUVBLFNBQVMsZUFBZUMsVUFBeUM7QUFDL0QsUUFBTSxVQUFVLG9CQUFJLElBQXlCO0FBQzdDLGFBQVcsT0FBT0EsU0FBUSxXQUFXO0FBQ25DLGVBQVcsRUFBRSxLQUFLLE1BQU0sS0FBSyxJQUFLLFNBQVEsSUFBSSxNQUFNLFFBQVEsSUFBSSxHQUFHLEtBQUssb0JBQUksSUFBSSxHQUFHLElBQUksS0FBSyxDQUFDO0FBQUEsRUFDL0Y7QUFDQSxTQUFPLElBQUksSUFBSSxDQUFDLEdBQUcsT0FBTyxFQUFFLElBQUksQ0FBQyxDQUFDLEtBQUssTUFBTSxNQUFNLENBQUMsS0FBSyxDQUFDLEdBQUcsTUFBTSxFQUFFLEtBQUssQ0FBQyxDQUFDLENBQUM7QUFDL0U7OztBQzdTTyxJQUFNLGdCQUEyQjtBQUFBLEVBQ3RDLE1BQU07QUFBQSxFQUFTLE1BQU07QUFBQSxFQUFNLE9BQU87QUFBQSxFQUFVLFVBQVU7QUFBQSxFQUFPLFFBQVE7QUFBQSxFQUFNLFFBQVE7QUFBQSxFQUFJLE9BQU87QUFBQSxFQUFJLE1BQU07QUFBQSxFQUFJLE1BQU07QUFBQSxFQUFPLFNBQVM7QUFBQSxFQUFNLFFBQVE7QUFBQSxFQUNoSixNQUFNO0FBQUEsRUFBTyxjQUFjLENBQUM7QUFBQSxFQUFHLFFBQVEsQ0FBQztBQUFBLEVBQUcsS0FBSztBQUFBLEVBQU0sT0FBTztBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQU0sU0FBUztBQUFBLEVBQU0sTUFBTSxDQUFDO0FBQUEsRUFBRyxVQUFVO0FBQUEsRUFBTSxNQUFNO0FBQUEsRUFBTSxPQUFPO0FBQUEsRUFBUSxZQUFZO0FBQ25LOzs7QUN0QkEsSUFBTSxXQUFOLE1BQWU7QUFBQSxFQUNKLFFBQWtCLENBQUM7QUFBQSxFQUM1QixHQUFHLE1BQXNCO0FBQ3ZCLFVBQU1DLFNBQVEsS0FBSyxNQUFNLFFBQVEsSUFBSTtBQUNyQyxZQUFRQSxVQUFTLElBQUlBLFNBQVEsS0FBSyxNQUFNLEtBQUssSUFBSSxJQUFJLEtBQUs7QUFBQSxFQUM1RDtBQUNGO0FBR0EsSUFBTSxVQUFVLENBQUMsU0FBeUIsR0FBRyxlQUFlLEtBQUssSUFBSSxJQUFJLElBQUksS0FBSyxNQUFNLENBQUMsRUFBRSxNQUFNLEdBQUcsRUFBRSxDQUFDLENBQUMsTUFBTSxRQUFRO0FBSS9HLFNBQVMsU0FBUyxTQUF3QixVQUFvQixDQUFDLE1BQU0sR0FBRyxZQUF3QyxDQUFDLEdBQWE7QUFDbkksUUFBTSxVQUFVLENBQUMsSUFBSSxXQUFXLFNBQVMsT0FBTyxhQUFhO0FBQzdELFFBQU0sT0FBTyxDQUFDLFNBQXlCO0FBQ3JDLFVBQU1BLFNBQVEsUUFBUSxRQUFRLElBQUk7QUFDbEMsV0FBT0EsVUFBUyxJQUFJQSxTQUFRLFFBQVEsS0FBSyxJQUFJLElBQUk7QUFBQSxFQUNuRDtBQUNBLFFBQU0sQ0FBQyxXQUFXLFFBQVEsUUFBUSxJQUFJLElBQUksQ0FBQyxJQUFJLFNBQVMsR0FBRyxJQUFJLFNBQVMsR0FBRyxJQUFJLFNBQVMsR0FBRyxJQUFJLFNBQVMsQ0FBQztBQUN6RyxRQUFNLE9BQWlCO0FBQUEsSUFDckIsUUFBUTtBQUFBLElBQVMsU0FBUztBQUFBLElBQUc7QUFBQSxJQUM3QixjQUFjLEVBQUUsTUFBTSxDQUFDLEdBQUcsQ0FBQyxHQUFHLE1BQU0sQ0FBQyxHQUFHLENBQUMsRUFBRTtBQUFBLElBQUcscUJBQXFCO0FBQUEsSUFDbkUsUUFBUTtBQUFBLElBQVcsYUFBYSxFQUFFLE1BQU0sR0FBRyxNQUFNLEVBQUU7QUFBQSxJQUFHLGVBQWU7QUFBQSxJQUFHLGFBQWE7QUFBQSxJQUNyRixXQUFXLEVBQUUsTUFBTSxDQUFDLEdBQUcsTUFBTSxDQUFDLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUFHLFFBQVEsRUFBRSxVQUFVLENBQUMsR0FBRyxNQUFNLENBQUMsRUFBRTtBQUFBLElBQUcsUUFBUSxFQUFFLElBQUksQ0FBQyxHQUFHLE9BQU8sQ0FBQyxFQUFFO0FBQUEsSUFDN0csU0FBUztBQUFBLE1BQ1AsU0FBUyxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sVUFBVSxDQUFDLElBQUksQ0FBQyxLQUFLLENBQUM7QUFBQSxNQUNyRCxRQUFRLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssQ0FBQztBQUFBLE1BQ3BELE9BQU8sUUFBUSxJQUFJLENBQUMsR0FBRyxNQUFNLEtBQUssVUFBVSxDQUFDLElBQUksQ0FBQyxLQUFLLEVBQUUsQ0FBQztBQUFBLE1BQzFELFFBQVEsUUFBUSxJQUFJLENBQUMsR0FBRyxNQUFNLElBQUksQ0FBQztBQUFBLE1BQ25DLE1BQU0sUUFBUSxJQUFJLElBQUk7QUFBQSxJQUN4QjtBQUFBLElBQ0EsUUFBUSxFQUFFLEtBQUssQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQUEsSUFBRyxZQUFZLEVBQUUsS0FBSyxDQUFDLEVBQUU7QUFBQSxJQUM3RSxTQUFTLEVBQUUsT0FBTyxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsUUFBUSxDQUFDLENBQUMsR0FBRyxDQUFDLENBQUMsRUFBRTtBQUFBLElBQy9ELFVBQVUsUUFBUSxLQUFLLENBQUMsRUFBRSxPQUFPLE1BQU0sV0FBVyxNQUFTLElBQUksRUFBRSxTQUFTLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsRUFBRSxJQUFJO0FBQUEsSUFDekcsVUFBVSxDQUFDO0FBQUEsRUFDYjtBQUNBLFFBQU0sWUFBWSxRQUFRLEtBQUssQ0FBQyxFQUFFLFFBQVEsTUFBTSxZQUFZLE1BQVM7QUFDckUsTUFBSSxXQUFXO0FBQ2IsU0FBSyxhQUFhLEtBQUssS0FBSyxLQUFLLGVBQWUsR0FBRyxLQUFLLGFBQWEsQ0FBQztBQUN0RSxTQUFLLGFBQWEsS0FBSyxLQUFLLEtBQUssT0FBTyxHQUFHLEtBQUssT0FBTyxDQUFDO0FBQ3hELFNBQUssUUFBUSxPQUFPLEtBQUssQ0FBQyxHQUFHLENBQUMsQ0FBQztBQUFBLEVBQ2pDO0FBQ0EsTUFBSSxTQUFTO0FBQ2IsYUFBVyxFQUFFLE9BQU8sUUFBUSxTQUFTLFFBQVEsR0FBRyxRQUFRLFlBQVksU0FBWSxJQUFJLEdBQUcsU0FBUyxHQUFHLFNBQVMsQ0FBQyxHQUFHLE9BQU8sS0FBSyxTQUFTO0FBQ25JLFNBQUssUUFBUSxNQUFNLEtBQUssUUFBUSxLQUFLLENBQUM7QUFDdEMsU0FBSyxRQUFRLE9BQU8sS0FBSyxNQUFNO0FBQy9CLFNBQUssUUFBUSxPQUFPLEtBQUssTUFBTSxNQUFNLENBQUM7QUFDdEMsU0FBSyxRQUFRLE9BQU8sQ0FBQyxFQUFFLEtBQUssS0FBSztBQUNqQyxTQUFLLFFBQVEsT0FBTyxDQUFDLEVBQUUsS0FBSyxNQUFNO0FBQ2xDLFFBQUksV0FBVztBQUNiLFdBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLFdBQVcsQ0FBQztBQUN4QyxXQUFLLFFBQVEsT0FBTyxDQUFDLEVBQUUsS0FBSyxLQUFLO0FBQUEsSUFDbkM7QUFDQSxRQUFJLFdBQVcsT0FBVztBQUMxQixTQUFLLFNBQVUsUUFBUSxLQUFLLFNBQVMsTUFBTTtBQUMzQyxTQUFLLFNBQVUsT0FBTyxLQUFLLEtBQUssUUFBUSxNQUFNLFNBQVMsQ0FBQztBQUN4RCxTQUFLLFNBQVUsT0FBTyxLQUFLLE1BQU07QUFDakMsYUFBUztBQUFBLEVBQ1g7QUFDQSxTQUFPO0FBRVAsV0FBUyxRQUFRLE9BQXVCO0FBQ3RDLFFBQUksU0FBUztBQUNiLFFBQUksT0FBTztBQUNYLGVBQVcsUUFBUSxNQUFNLE1BQU0sR0FBRyxFQUFFLE9BQU8sT0FBTyxHQUFHO0FBQ25ELFlBQU0sQ0FBQyxNQUFNLFFBQVEsUUFBUSxJQUFJLENBQUMsSUFBSSxLQUFLLE1BQU0sR0FBRztBQUNwRCxZQUFNLFFBQVEsTUFBTSxZQUFZLEdBQUc7QUFDbkMsWUFBTSxRQUFRLFFBQVEsTUFBTSxNQUFNLE1BQU0sR0FBRyxLQUFLLEdBQUcsT0FBTyxNQUFNLE1BQU0sUUFBUSxDQUFDLENBQUMsQ0FBQztBQUNqRixjQUFRLElBQUksS0FBSztBQUNqQixZQUFNLEtBQUssT0FBTyxHQUFHLElBQUk7QUFDekIsVUFBSSxLQUFLLEtBQUssT0FBTyxHQUFHLFFBQVE7QUFDOUIsYUFBSyxPQUFPLEdBQUcsS0FBSyxXQUFXLElBQUksSUFBSSxLQUFLLE1BQU07QUFDbEQsYUFBSyxPQUFPLE1BQU0sS0FBSyxLQUFLO0FBQUEsTUFDOUI7QUFDQSxlQUFTO0FBQUEsSUFDWDtBQUNBLFdBQU87QUFBQSxFQUNUO0FBRUEsV0FBUyxRQUFRLE1BQWMsTUFBYyxNQUFzQjtBQUNqRSxVQUFNLGFBQWEsVUFBVSxHQUFHLEdBQUcsSUFBSSxLQUFLLElBQUksRUFBRTtBQUNsRCxRQUFJLGFBQWEsS0FBSyxVQUFVLEtBQUssUUFBUTtBQUMzQyxXQUFLLFVBQVUsS0FBSyxLQUFLLEtBQUssSUFBSSxDQUFDO0FBQ25DLFdBQUssVUFBVSxLQUFLLEtBQUssS0FBSyxJQUFJLENBQUM7QUFDbkMsV0FBSyxVQUFVLEtBQUssS0FBSyxDQUFDO0FBQUEsSUFDNUI7QUFDQSxVQUFNLEtBQUssT0FBTyxHQUFHLEdBQUcsVUFBVSxJQUFJLElBQUksRUFBRTtBQUM1QyxRQUFJLEtBQUssS0FBSyxPQUFPLFNBQVMsUUFBUTtBQUNwQyxXQUFLLE9BQU8sU0FBUyxLQUFLLFVBQVU7QUFDcEMsV0FBSyxPQUFPLEtBQUssS0FBSyxJQUFJO0FBQUEsSUFDNUI7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUVBLFdBQVMsTUFBTSxRQUF3QztBQUNyRCxVQUFNLFFBQVEsT0FBTyxRQUFRLE1BQU07QUFDbkMsUUFBSSxNQUFNLFdBQVcsRUFBRyxRQUFPO0FBQy9CLFVBQU0sS0FBSyxLQUFLLEdBQUcsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN4QyxRQUFJLEtBQUssS0FBSyxXQUFXLElBQUksUUFBUTtBQUNuQyxpQkFBVyxDQUFDLEtBQUssS0FBSyxLQUFLLE9BQU87QUFDaEMsYUFBSyxPQUFPLElBQUksS0FBSyxLQUFLLEdBQUcsQ0FBQztBQUM5QixhQUFLLE9BQU8sT0FBTyxLQUFLLEtBQUssS0FBSyxDQUFDO0FBQ25DLGFBQUssT0FBTyxPQUFPLEtBQUssQ0FBQztBQUN6QixhQUFLLE9BQU8sS0FBSyxLQUFLLENBQUM7QUFBQSxNQUN6QjtBQUNBLFdBQUssV0FBVyxJQUFJLEtBQUssS0FBSyxPQUFPLElBQUksTUFBTTtBQUFBLElBQ2pEO0FBQ0EsV0FBTztBQUFBLEVBQ1Q7QUFDRjtBQUVPLFNBQVMsUUFBUSxTQUF3QixTQUFvQixXQUFpRDtBQUNuSCxTQUFPLFVBQVUsU0FBUyxTQUFTLFNBQVMsU0FBUyxDQUFDO0FBQ3hEO0FBRU8sU0FBUyxVQUFVLFFBQXVDO0FBQy9ELFNBQU8sRUFBRSxHQUFHLGVBQWUsR0FBRyxPQUFPO0FBQ3ZDOzs7QUN6SE8sU0FBUyxXQUFXLE1BQVksTUFBd0I7QUFDN0QsUUFBTSxXQUFxQixDQUFDO0FBQzVCLFdBQVMsUUFBUSxLQUFLLFdBQVcsSUFBSSxHQUFHLFVBQVUsR0FBRyxRQUFRLEtBQUssWUFBWSxLQUFLLEVBQUcsVUFBUyxLQUFLLEtBQUs7QUFDekcsU0FBTztBQUNUOzs7QUNYTyxTQUFTLFFBQVEsTUFBWSxRQUEwQjtBQUM1RCxRQUFNLFFBQWtCLENBQUM7QUFDekIsUUFBTSxRQUFRLENBQUMsU0FBdUI7QUFDcEMsZUFBVyxTQUFTLFdBQVcsTUFBTSxJQUFJLEdBQUc7QUFDMUMsWUFBTSxTQUFTLEtBQUssT0FBTyxLQUFLLE1BQU0sS0FBSyxJQUFJLENBQUM7QUFDaEQsWUFBTSxLQUFLLEdBQUcsTUFBTSxHQUFHLE9BQU8sS0FBSyxLQUFLLE1BQU0sS0FBSyxDQUFDLENBQUMsSUFBSSxLQUFLLE1BQU0sS0FBSyxDQUFDLElBQUksS0FBSyxLQUFLLEtBQUssQ0FBQyxFQUFFO0FBQ2hHLFlBQU0sS0FBSztBQUFBLElBQ2I7QUFBQSxFQUNGO0FBQ0EsUUFBTSxDQUFDO0FBQ1AsU0FBTztBQUNUOzs7QTNCVEEsSUFBTSxPQUFPO0FBQ2IsSUFBTSxVQUF5QjtBQUFBLEVBQzdCLEVBQUUsT0FBTyxnQ0FBZ0MsSUFBSSx1R0FBdUcsUUFBUSxHQUFHO0FBQUEsRUFDL0osRUFBRSxPQUFPLGdDQUFnQyxJQUFJLDJDQUEyQyxRQUFRLEVBQUU7QUFBQSxFQUNsRyxFQUFFLE9BQU8sZ0NBQWdDLElBQUksTUFBTSxRQUFRLEVBQUU7QUFBQSxFQUM3RCxFQUFFLE9BQU8sUUFBUSxJQUFJLG9CQUFvQixRQUFRLEVBQUU7QUFDckQ7QUFFQSxTQUFTLFlBQVksWUFBMkIsYUFBZ0M7QUFDOUUsUUFBTSxPQUFPLFNBQVMsT0FBTztBQUM3QixPQUFLLFdBQVcsWUFBWSxJQUFJLENBQUMsY0FBYyxLQUFLLFFBQVEsS0FBSyxVQUFVLFNBQVMsRUFBRSxJQUFJLENBQUM7QUFDM0YsU0FBTyxVQUFVLElBQUk7QUFDdkI7QUFFQSxJQUFNLE1BQU0sQ0FBQyxPQUEwQjtBQUNyQyxRQUFNLFFBQVEsYUFBYSxFQUFFO0FBQzdCLFNBQU8sQ0FBQyxHQUFHLElBQUksSUFBSSxHQUFHLGFBQWEsT0FBTyxDQUFDLEdBQUcsT0FBTyxNQUFNLEVBQUUsTUFBTSxDQUFDLENBQUMsQ0FBQztBQUN4RTtBQUVBLEtBQUssbUdBQW1HLE1BQU07QUFDNUcsUUFBTSxRQUFRLElBQUksTUFBTSxRQUFRLE9BQU8sQ0FBQztBQUN4QyxRQUFNLFFBQVEsVUFBVSxFQUFFLE1BQU0sS0FBSyxDQUFDO0FBQ3RDLFFBQU0sT0FBTyxNQUFNLEtBQUssS0FBSztBQUM3QixTQUFPLFVBQVUsUUFBUSxNQUFNLE1BQU0sT0FBTyxRQUFRLENBQUMsR0FBRyxDQUFDLGFBQWEsY0FBYyxDQUFDO0FBQ3JGLFNBQU8sVUFBVSxDQUFDLEtBQUssTUFBTSxDQUFDLEdBQUcsS0FBSyxLQUFLLENBQUMsQ0FBQyxHQUFHLENBQUMsSUFBSSxDQUFDLENBQUM7QUFDdkQsU0FBTyxNQUFNLE1BQU0sTUFBTSxLQUFLLEdBQUcsTUFBTSxNQUFNLFVBQVUsQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUM3RCxDQUFDO0FBRUQsS0FBSywwRUFBMEUsTUFBTTtBQUNuRixRQUFNLFFBQVEsSUFBSSxNQUFNLFFBQVEsT0FBTyxDQUFDO0FBQ3hDLFFBQU0sUUFBUSxVQUFVLEVBQUUsTUFBTSxNQUFNLFVBQVUsS0FBSyxDQUFDO0FBQ3RELFFBQU0sU0FBUyxNQUFNLE9BQU8sUUFBUTtBQUNwQyxTQUFPLFVBQVUsUUFBUSxNQUFNLEtBQUssS0FBSyxHQUFHLE1BQU0sR0FBRyxDQUFDLGFBQWEsZ0JBQWdCLFVBQVUsQ0FBQztBQUM5RixTQUFPLE1BQU0sTUFBTSxLQUFLLEtBQUssRUFBRSxNQUFNLENBQUMsR0FBRyxFQUFFO0FBQzNDLFFBQU0sT0FBTyxNQUFNLEtBQUssS0FBSyxFQUFFLElBQUksQ0FBQyxFQUFFLE9BQU8sTUFBTSxNQUFNLE1BQU0sQ0FBQyxPQUFPLEtBQUssS0FBSyxHQUFHLE1BQU0sS0FBSyxDQUFDO0FBQ2hHLFNBQU8sVUFBVSxNQUFNLENBQUMsQ0FBQyxRQUFRLEdBQUcsRUFBRSxHQUFHLENBQUMsUUFBUSxJQUFJLEVBQUUsQ0FBQyxDQUFDO0FBQzFELFFBQU0sT0FBTyxNQUFNLEtBQUssS0FBSyxFQUFFLENBQUMsRUFBRTtBQUNsQyxTQUFPLFVBQVUsUUFBUSxNQUFNLFFBQVEsT0FBTyxJQUFJLEdBQUcsTUFBTSxHQUFHLENBQUMsWUFBWSxDQUFDO0FBQzVFLFNBQU8sVUFBVSxDQUFDLE1BQU0sUUFBUSxPQUFPLElBQUksRUFBRSxPQUFPLE1BQU0sUUFBUSxPQUFPLElBQUksRUFBRSxLQUFLLENBQUMsQ0FBQyxHQUFHLENBQUMsR0FBRyxFQUFFLENBQUM7QUFDbEcsQ0FBQztBQUVELEtBQUssd0VBQXdFLE1BQU07QUFDakYsUUFBTSxRQUFRLElBQUksTUFBTSxRQUFRLE9BQU8sQ0FBQztBQUN4QyxRQUFNLFFBQVEsTUFBTSxNQUFNLFVBQVUsRUFBRSxNQUFNLEtBQUssQ0FBQyxDQUFDO0FBQ25ELFNBQU8sVUFBVSxNQUFNLElBQUksQ0FBQyxFQUFFLE1BQU0sTUFBTSxNQUFNLE1BQU0sQ0FBQyxNQUFNLE1BQU0sS0FBSyxDQUFDLEdBQUcsQ0FBQyxDQUFDLG9CQUFvQixJQUFJLEVBQUUsQ0FBQyxDQUFDO0FBQzFHLFNBQU8sVUFBVSxNQUFNLENBQUMsRUFBRSxNQUFNLElBQUksQ0FBQyxHQUFHLEVBQUUsTUFBTSxJQUFJLE9BQU8sR0FBRyxDQUFDO0FBQ2pFLENBQUM7QUFFRCxLQUFLLHNEQUFzRCxNQUFNO0FBQy9ELFFBQU0sUUFBUSxJQUFJLE1BQU0sUUFBUSxPQUFPLENBQUM7QUFDeEMsU0FBTyxVQUFVLFFBQVEsTUFBTSxLQUFLLFVBQVUsRUFBRSxNQUFNLE1BQU0sT0FBTyxVQUFVLENBQUMsQ0FBQyxHQUFHLE1BQU0sT0FBTyxTQUFTLENBQUMsR0FBRyxDQUFDLG1CQUFtQixDQUFDO0FBQ2pJLFNBQU8sTUFBTSxNQUFNLEtBQUssVUFBVSxFQUFFLE1BQU0sTUFBTSxNQUFNLFVBQVUsQ0FBQyxDQUFDLEVBQUUsTUFBTSxDQUFDLEdBQUcsQ0FBQztBQUMvRSxTQUFPLE1BQU0sTUFBTSxLQUFLLFVBQVUsRUFBRSxNQUFNLEtBQUssQ0FBQyxDQUFDLEVBQUUsQ0FBQyxFQUFFLFNBQVMsQ0FBQztBQUNsRSxDQUFDO0FBRUQsS0FBSyxpQ0FBaUMsTUFBTTtBQUMxQyxRQUFNLFFBQVEsSUFBSSxNQUFNLFFBQVEsUUFBUSxPQUFPLEdBQUcsUUFBUSxRQUFRLE1BQU0sQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUM1RSxRQUFNLE9BQU8sTUFBTSxLQUFLLFVBQVUsRUFBRSxNQUFNLEtBQUssQ0FBQyxDQUFDO0FBQ2pELFNBQU8sVUFBVSxDQUFDLEtBQUssVUFBVyxDQUFDLEdBQUcsS0FBSyxTQUFVLENBQUMsR0FBRyxLQUFLLE1BQU0sQ0FBQyxHQUFHLEtBQUssS0FBSyxDQUFDLENBQUMsR0FBRyxDQUFDLElBQUksR0FBRyxHQUFHLENBQUMsQ0FBQztBQUNwRyxTQUFPLFVBQVUsUUFBUSxNQUFNLE1BQU0sT0FBTyxRQUFRLENBQUMsR0FBRyxDQUFDLFlBQVksWUFBWSxDQUFDO0FBQ3BGLENBQUM7QUFFRCxJQUFNLFNBQXdCO0FBQUEsRUFDNUIsRUFBRSxPQUFPLHdEQUF3RCxRQUFRLEVBQUU7QUFBQSxFQUMzRSxFQUFFLE9BQU8sK0RBQStELFFBQVEsRUFBRTtBQUFBLEVBQ2xGLEVBQUUsT0FBTyxpR0FBaUcsUUFBUSxFQUFFO0FBQ3RIO0FBRUEsS0FBSyw0REFBNEQsTUFBTTtBQUNyRSxTQUFPLFVBQVUsSUFBSSxZQUFZLFFBQVEsV0FBVyxDQUFDLEdBQUcsQ0FBQyxRQUFRLE9BQU8sUUFBUSxDQUFDO0FBQ2pGLFNBQU8sVUFBVSxJQUFJLFlBQVksUUFBUSxZQUFZLENBQUMsR0FBRyxDQUFDLFFBQVEsT0FBTyxRQUFRLENBQUM7QUFDbEYsU0FBTyxVQUFVLElBQUksWUFBWSxRQUFRLGFBQWEsZUFBZSxDQUFDLEdBQUcsQ0FBQyxRQUFRLE9BQU8sVUFBVSxLQUFLLENBQUM7QUFDM0csQ0FBQztBQUVELEtBQUssc0ZBQXNGLE1BQU07QUFDL0YsU0FBTyxVQUFVLElBQUksWUFBWSxNQUFNLENBQUMsR0FBRyxDQUFDLFVBQVUsUUFBUSxPQUFPLFVBQVUsS0FBSyxDQUFDO0FBQ3JGLFFBQU0sWUFBWSxPQUFPLElBQUksQ0FBQyxFQUFFLE9BQU8sT0FBTyxPQUFPLEVBQUUsT0FBTyxNQUFNLFFBQVEsY0FBYyxzQkFBc0IsR0FBRyxPQUFPLEVBQUU7QUFDNUgsU0FBTyxVQUFVLElBQUksWUFBWSxXQUFXLFVBQVUsQ0FBQyxHQUFHLENBQUMsVUFBVSxRQUFRLE9BQU8sVUFBVSxLQUFLLENBQUM7QUFDdEcsQ0FBQztBQUVELEtBQUssbUVBQW1FLE1BQU07QUFDNUUsUUFBTSxLQUFLLFlBQVksUUFBUSxNQUFNLE1BQU0sSUFBSTtBQUMvQyxTQUFPLFVBQVUsR0FBRyxhQUFhLENBQUMsTUFBTSxJQUFJLENBQUM7QUFDN0MsU0FBTyxVQUFVLFFBQVEsSUFBSSxZQUFZLFFBQVEsSUFBSSxDQUFDLEVBQUUsYUFBYSxDQUFDLE1BQU0sTUFBTSxJQUFJLENBQUM7QUFDekYsQ0FBQzsiLAogICJuYW1lcyI6IFsicHJvZmlsZSIsICJsYWJlbFNldHMiLCAiY29sdW1uIiwgImtub3duIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJpc1RpbWUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgImtub3duIiwgInByb2ZpbGUiLCAia2V5IiwgInNldHMiLCAidGhyZWFkcyIsICJQQVJUUyIsICJwcm9maWxlIiwgInZhbHVlcyIsICJwcm9maWxlIiwgImtub3duIiwgInByb2ZpbGUiLCAia2V5T2YiLCAicHJvZmlsZSIsICJvd24iLCAicHJvZmlsZSIsICJwcm9maWxlIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJvd24iLCAiV0FJVElORyIsICJwcm9maWxlIiwgImtub3duIl0KfQo=
