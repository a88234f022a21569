// test/unit/trees.test.ts
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
function pathOf(tree, node) {
  const path = [];
  for (let at = node; at > 0; at = tree.parent[at]) path.push(tree.group[at]);
  return path.reverse();
}
function nodeAt(tree, path) {
  let node = 0;
  for (const group of path) {
    let child = tree.firstChild[node];
    while (child !== 0 && tree.group[child] !== group) child = tree.nextSibling[child];
    if (child === 0) break;
    node = child;
  }
  return node;
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
function forest(stacks, depth, functions) {
  let seed = 12345;
  const next = (below) => {
    seed = Math.imul(seed, 1103515245) + 12345 & 2147483647;
    return seed % below;
  };
  const samples = [];
  for (let i = 0; i < stacks; i++) {
    const names = Array.from({ length: depth }, (_, level) => `f${(level * 7 + next(Math.min(level + 2, functions))) % functions}`);
    samples.push({ stack: names.join(";"), weight: 1 + next(1e3) });
  }
  return profile(samples);
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
function sum(values) {
  return Array.prototype.reduce.call(values, (total, value) => total + value, 0);
}

// test/unit/trees.test.ts
var small = profile([
  { stack: "main;work;leaf", weight: 5 },
  { stack: "main;work", weight: 2 },
  { stack: "main;rest", weight: 4 },
  { stack: "main", weight: 1 }
]);
var recursive = profile([
  { stack: "main;fib;fib;fib", weight: 3 },
  { stack: "main;fib;fib", weight: 2 },
  { stack: "main;other;fib", weight: 1 }
]);
function built(of, mode = "method", hide = []) {
  const groups = groupsOf(of, mode);
  const weights = new Model(of).weights(stateWith({}));
  const hidden = Uint8Array.from(groups.name, (name) => hide.includes(name) ? 1 : 0);
  const group = (name) => groups.name.indexOf(name);
  return { groups, weights, hidden, group };
}
test("call tree adds up, heaviest child first", () => {
  const { groups, weights } = built(small);
  const tree = callTree(small, groups, weights);
  assert.deepEqual(outline(tree, groups), ["main 12/1", "  work 7/2", "    leaf 5/5", "  rest 4/4"]);
  assert.equal(tree.total[0], 12);
});
test("call tree with a hidden function gives what it called to its callers", () => {
  const { groups, weights, hidden } = built(small, "method", ["work"]);
  const tree = callTree(small, groups, weights, { hidden });
  assert.deepEqual(outline(tree, groups), ["main 12/3", "  leaf 5/5", "  rest 4/4"]);
});
test("frames of one function on several lines are one node", () => {
  const lines = profile([{ stack: "main@a.rb:1;work@a.rb:2", weight: 1 }, { stack: "main@a.rb:9;work@a.rb:3", weight: 2 }]);
  const { groups, weights } = built(lines);
  assert.deepEqual(outline(callTree(lines, groups, weights), groups), ["main 3/0", "  work 3/3"]);
});
test("functions of one name in two files stay apart", () => {
  const twins = profile([{ stack: "main;call@a.rb:1", weight: 1 }, { stack: "main;call@b.rb:1", weight: 2 }]);
  const { groups, weights } = built(twins);
  assert.deepEqual(outline(callTree(twins, groups, weights), groups), ["main 3/0", "  call 2/2", "  call 1/1"]);
});
test("neighbours in one file are one step, and the tree by file keeps the total", () => {
  const files = profile([
    { stack: "a@x.rb:1;b@x.rb:2;c@y.rb:1;d@x.rb:3", weight: 3 },
    { stack: "a@x.rb:1;b@x.rb:2", weight: 1 }
  ]);
  const { groups, weights } = built(files, "file");
  assert.deepEqual(outline(callTree(files, groups, weights), groups), ["x.rb 4/1", "  y.rb 3/0", "    x.rb 3/3"]);
});
test("inverted tree begins with the leaves", () => {
  const { groups, weights } = built(small);
  const tree = callerTree(small, groups, weights);
  assert.deepEqual(outline(tree, groups), [
    "leaf 5/0",
    "  work 5/0",
    "    main 5/5",
    "rest 4/0",
    "  main 4/4",
    "work 2/0",
    "  main 2/2",
    "main 1/1"
  ]);
});
test("inverted tree passes over hidden functions and joins neighbours in one file", () => {
  const hidden = built(small, "method", ["work"]);
  assert.deepEqual(outline(callerTree(small, hidden.groups, hidden.weights, { hidden: hidden.hidden }), hidden.groups), [
    "leaf 5/0",
    "  main 5/5",
    "rest 4/0",
    "  main 4/4",
    "main 3/3"
  ]);
  const byFile = built(small, "file");
  assert.deepEqual(outline(callerTree(small, byFile.groups, byFile.weights), byFile.groups), ["app.rb 12/12"]);
});
test("callers and callees of a recursive function begin at its outermost frame", () => {
  const { groups, weights, group } = built(recursive);
  const callers = callerTree(recursive, groups, weights, { of: group("fib") });
  const callees = callTree(recursive, groups, weights, { root: group("fib") });
  assert.deepEqual(outline(callers, groups), ["main 5/5", "other 1/0", "  main 1/1"]);
  assert.deepEqual(outline(callees, groups), ["fib 5/2", "  fib 3/3"]);
  assert.equal(callers.total[0], 6);
  assert.equal(callees.total[0], 6);
});
test("table counts recursion once and agrees with both halves of the sandwich", () => {
  const { groups, weights, group } = built(recursive);
  const rows = tableRows(callTree(recursive, groups, weights), groups.name.length);
  const fib = rows.find((row) => row.group === group("fib"));
  assert.deepEqual([fib.self, fib.total, fib.samples], [6, 6, 3]);
  assert.equal(rows.find((row) => row.group === group("main")).total, 6);
});
test("table's self column sums to the total", () => {
  const many = forest(2e3, 12, 60);
  const { groups, weights } = built(many);
  const tree = callTree(many, groups, weights);
  const rows = tableRows(tree, groups.name.length);
  assert.equal(sum(rows.map(({ self }) => self)), tree.total[0]);
  assert.ok(rows.every(({ total, self }) => total <= tree.total[0] && self <= total));
});
test("all ways to build a big tree keep the total, and children fit into their parents", () => {
  const many = forest(3e3, 15, 40);
  const { groups, weights, group } = built(many);
  const total = sum(many.values[1]);
  for (const tree of [callTree(many, groups, weights), callerTree(many, groups, weights)]) {
    assert.equal(tree.total[0], total);
    assertLaidOut(tree);
  }
  const name = groups.name[5];
  const ofOne = callTree(many, groups, weights, { root: group(name) }).total[0];
  assert.equal(callerTree(many, groups, weights, { of: group(name) }).total[0], ofOne);
});
function assertLaidOut(tree) {
  let inLevels = 0;
  for (const level of tree.levels) {
    inLevels += level.length;
    for (let i = 1; i < level.length; i++) assert.ok(tree.start[level[i]] >= tree.start[level[i - 1]] + tree.width[level[i - 1]] - 1e-6);
  }
  assert.equal(inLevels, tree.count);
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent[node];
    assert.ok(parent < node);
    assert.ok(tree.start[node] + tree.width[node] <= tree.start[parent] + tree.width[parent] + 1e-6);
  }
}
test("nodes are found again by their path, or as far as it goes", () => {
  const { groups, weights, group } = built(small);
  const tree = callTree(small, groups, weights);
  const leaf = nodeAt(tree, [group("main"), group("work"), group("leaf")]);
  assert.equal(groups.name[tree.group[leaf]], "leaf");
  assert.deepEqual(pathOf(tree, leaf), [group("main"), group("work"), group("leaf")]);
  assert.equal(groups.name[tree.group[nodeAt(tree, [group("main"), 9999])]], "main");
  assert.equal(nodeAt(tree, []), 0);
});
test("stacks without weight leave no node", () => {
  const threads = profile([{ stack: "main;a", weight: 1 }, { stack: "run;b", weight: 2, thread: 2 }], ["main", "w"]);
  const model = new Model(threads);
  const state = stateWith({ thread: 2 });
  assert.deepEqual(outline(model.tree(state), model.groups("method")), ["run 2/0", "  b 2/2"]);
});
test("a sample without frames counts in the root alone", () => {
  const bare = profile([{ stack: "", weight: 4 }, { stack: "main", weight: 1 }]);
  const { groups, weights } = built(bare);
  for (const tree of [callTree(bare, groups, weights), callerTree(bare, groups, weights)]) {
    assert.deepEqual([tree.total[0], tree.self[0]], [5, 4]);
  }
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdGVzdC91bml0L3RyZWVzLnRlc3QudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvcGFpcl9pbmRleC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2NhbGxlcl90cmVlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3Byb2Nlc3Nlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9zcGFucy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2xhYmVsX2ZyYW1lcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9raW5kcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9wbGFjZXMudHMiLCAiLi4vLi4vLi4vLi4vc3JjL2RhdGEvZ3JvdXBzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3VuaXRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3NhbXBsZV90eXBlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS93ZWlnaHRzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2J5X2xhYmVsLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2ZvY3VzLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2lkbGVfdGhyZWFkcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9saW5lcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9tZW1vLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL293bl9jb2RlLnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL3NlYXJjaC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS90YWJsZS50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9tb2RlbC50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS92aWV3X3N0YXRlLnRzIiwgIi4uLy4uLy4uLy4uL3Rlc3Qvc3VwcG9ydC9wcm9maWxlcy50cyIsICIuLi8uLi8uLi8uLi9zcmMvZGF0YS9vcGVuX3Jvd3MudHMiLCAiLi4vLi4vLi4vLi4vdGVzdC9zdXBwb3J0L3RyZWVzLnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJpbXBvcnQgYXNzZXJ0IGZyb20gXCJub2RlOmFzc2VydC9zdHJpY3RcIjtcbmltcG9ydCB7IHRlc3QgfSBmcm9tIFwibm9kZTp0ZXN0XCI7XG5pbXBvcnQgeyBjYWxsZXJUcmVlIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL2NhbGxlcl90cmVlLnRzXCI7XG5pbXBvcnQgeyBncm91cHNPZiwgdHlwZSBHcm91cE1vZGUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBNb2RlbCB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9tb2RlbC50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IHRhYmxlUm93cyB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS90YWJsZS50c1wiO1xuaW1wb3J0IHsgY2FsbFRyZWUsIG5vZGVBdCwgcGF0aE9mLCB0eXBlIFRyZWUgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvdHJlZS50c1wiO1xuaW1wb3J0IHsgZm9yZXN0LCBwcm9maWxlLCBzdGF0ZVdpdGggfSBmcm9tIFwiLi4vc3VwcG9ydC9wcm9maWxlcy50c1wiO1xuaW1wb3J0IHsgb3V0bGluZSwgc3VtIH0gZnJvbSBcIi4uL3N1cHBvcnQvdHJlZXMudHNcIjtcblxuY29uc3Qgc21hbGwgPSBwcm9maWxlKFtcbiAgeyBzdGFjazogXCJtYWluO3dvcms7bGVhZlwiLCB3ZWlnaHQ6IDUgfSxcbiAgeyBzdGFjazogXCJtYWluO3dvcmtcIiwgd2VpZ2h0OiAyIH0sXG4gIHsgc3RhY2s6IFwibWFpbjtyZXN0XCIsIHdlaWdodDogNCB9LFxuICB7IHN0YWNrOiBcIm1haW5cIiwgd2VpZ2h0OiAxIH0sXG5dKTtcblxuY29uc3QgcmVjdXJzaXZlID0gcHJvZmlsZShbXG4gIHsgc3RhY2s6IFwibWFpbjtmaWI7ZmliO2ZpYlwiLCB3ZWlnaHQ6IDMgfSxcbiAgeyBzdGFjazogXCJtYWluO2ZpYjtmaWJcIiwgd2VpZ2h0OiAyIH0sXG4gIHsgc3RhY2s6IFwibWFpbjtvdGhlcjtmaWJcIiwgd2VpZ2h0OiAxIH0sXG5dKTtcblxuZnVuY3Rpb24gYnVpbHQob2Y6IFByb2ZpbGUsIG1vZGU6IEdyb3VwTW9kZSA9IFwibWV0aG9kXCIsIGhpZGU6IHN0cmluZ1tdID0gW10pIHtcbiAgY29uc3QgZ3JvdXBzID0gZ3JvdXBzT2Yob2YsIG1vZGUpO1xuICBjb25zdCB3ZWlnaHRzID0gbmV3IE1vZGVsKG9mKS53ZWlnaHRzKHN0YXRlV2l0aCh7fSkpO1xuICBjb25zdCBoaWRkZW4gPSBVaW50OEFycmF5LmZyb20oZ3JvdXBzLm5hbWUsIChuYW1lKSA9PiAoaGlkZS5pbmNsdWRlcyhuYW1lKSA/IDEgOiAwKSk7XG4gIGNvbnN0IGdyb3VwID0gKG5hbWU6IHN0cmluZyk6IG51bWJlciA9PiBncm91cHMubmFtZS5pbmRleE9mKG5hbWUpO1xuICByZXR1cm4geyBncm91cHMsIHdlaWdodHMsIGhpZGRlbiwgZ3JvdXAgfTtcbn1cblxudGVzdChcImNhbGwgdHJlZSBhZGRzIHVwLCBoZWF2aWVzdCBjaGlsZCBmaXJzdFwiLCAoKSA9PiB7XG4gIGNvbnN0IHsgZ3JvdXBzLCB3ZWlnaHRzIH0gPSBidWlsdChzbWFsbCk7XG4gIGNvbnN0IHRyZWUgPSBjYWxsVHJlZShzbWFsbCwgZ3JvdXBzLCB3ZWlnaHRzKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKHRyZWUsIGdyb3VwcyksIFtcIm1haW4gMTIvMVwiLCBcIiAgd29yayA3LzJcIiwgXCIgICAgbGVhZiA1LzVcIiwgXCIgIHJlc3QgNC80XCJdKTtcbiAgYXNzZXJ0LmVxdWFsKHRyZWUudG90YWxbMF0sIDEyKTtcbn0pO1xuXG50ZXN0KFwiY2FsbCB0cmVlIHdpdGggYSBoaWRkZW4gZnVuY3Rpb24gZ2l2ZXMgd2hhdCBpdCBjYWxsZWQgdG8gaXRzIGNhbGxlcnNcIiwgKCkgPT4ge1xuICBjb25zdCB7IGdyb3Vwcywgd2VpZ2h0cywgaGlkZGVuIH0gPSBidWlsdChzbWFsbCwgXCJtZXRob2RcIiwgW1wid29ya1wiXSk7XG4gIGNvbnN0IHRyZWUgPSBjYWxsVHJlZShzbWFsbCwgZ3JvdXBzLCB3ZWlnaHRzLCB7IGhpZGRlbiB9KTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKHRyZWUsIGdyb3VwcyksIFtcIm1haW4gMTIvM1wiLCBcIiAgbGVhZiA1LzVcIiwgXCIgIHJlc3QgNC80XCJdKTtcbn0pO1xuXG50ZXN0KFwiZnJhbWVzIG9mIG9uZSBmdW5jdGlvbiBvbiBzZXZlcmFsIGxpbmVzIGFyZSBvbmUgbm9kZVwiLCAoKSA9PiB7XG4gIGNvbnN0IGxpbmVzID0gcHJvZmlsZShbeyBzdGFjazogXCJtYWluQGEucmI6MTt3b3JrQGEucmI6MlwiLCB3ZWlnaHQ6IDEgfSwgeyBzdGFjazogXCJtYWluQGEucmI6OTt3b3JrQGEucmI6M1wiLCB3ZWlnaHQ6IDIgfV0pO1xuICBjb25zdCB7IGdyb3Vwcywgd2VpZ2h0cyB9ID0gYnVpbHQobGluZXMpO1xuICBhc3NlcnQuZGVlcEVxdWFsKG91dGxpbmUoY2FsbFRyZWUobGluZXMsIGdyb3Vwcywgd2VpZ2h0cyksIGdyb3VwcyksIFtcIm1haW4gMy8wXCIsIFwiICB3b3JrIDMvM1wiXSk7XG59KTtcblxudGVzdChcImZ1bmN0aW9ucyBvZiBvbmUgbmFtZSBpbiB0d28gZmlsZXMgc3RheSBhcGFydFwiLCAoKSA9PiB7XG4gIGNvbnN0IHR3aW5zID0gcHJvZmlsZShbeyBzdGFjazogXCJtYWluO2NhbGxAYS5yYjoxXCIsIHdlaWdodDogMSB9LCB7IHN0YWNrOiBcIm1haW47Y2FsbEBiLnJiOjFcIiwgd2VpZ2h0OiAyIH1dKTtcbiAgY29uc3QgeyBncm91cHMsIHdlaWdodHMgfSA9IGJ1aWx0KHR3aW5zKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKGNhbGxUcmVlKHR3aW5zLCBncm91cHMsIHdlaWdodHMpLCBncm91cHMpLCBbXCJtYWluIDMvMFwiLCBcIiAgY2FsbCAyLzJcIiwgXCIgIGNhbGwgMS8xXCJdKTtcbn0pO1xuXG50ZXN0KFwibmVpZ2hib3VycyBpbiBvbmUgZmlsZSBhcmUgb25lIHN0ZXAsIGFuZCB0aGUgdHJlZSBieSBmaWxlIGtlZXBzIHRoZSB0b3RhbFwiLCAoKSA9PiB7XG4gIGNvbnN0IGZpbGVzID0gcHJvZmlsZShbXG4gICAgeyBzdGFjazogXCJhQHgucmI6MTtiQHgucmI6MjtjQHkucmI6MTtkQHgucmI6M1wiLCB3ZWlnaHQ6IDMgfSxcbiAgICB7IHN0YWNrOiBcImFAeC5yYjoxO2JAeC5yYjoyXCIsIHdlaWdodDogMSB9LFxuICBdKTtcbiAgY29uc3QgeyBncm91cHMsIHdlaWdodHMgfSA9IGJ1aWx0KGZpbGVzLCBcImZpbGVcIik7XG4gIGFzc2VydC5kZWVwRXF1YWwob3V0bGluZShjYWxsVHJlZShmaWxlcywgZ3JvdXBzLCB3ZWlnaHRzKSwgZ3JvdXBzKSwgW1wieC5yYiA0LzFcIiwgXCIgIHkucmIgMy8wXCIsIFwiICAgIHgucmIgMy8zXCJdKTtcbn0pO1xuXG50ZXN0KFwiaW52ZXJ0ZWQgdHJlZSBiZWdpbnMgd2l0aCB0aGUgbGVhdmVzXCIsICgpID0+IHtcbiAgY29uc3QgeyBncm91cHMsIHdlaWdodHMgfSA9IGJ1aWx0KHNtYWxsKTtcbiAgY29uc3QgdHJlZSA9IGNhbGxlclRyZWUoc21hbGwsIGdyb3Vwcywgd2VpZ2h0cyk7XG4gIGFzc2VydC5kZWVwRXF1YWwob3V0bGluZSh0cmVlLCBncm91cHMpLCBbXG4gICAgXCJsZWFmIDUvMFwiLCBcIiAgd29yayA1LzBcIiwgXCIgICAgbWFpbiA1LzVcIiwgXCJyZXN0IDQvMFwiLCBcIiAgbWFpbiA0LzRcIiwgXCJ3b3JrIDIvMFwiLCBcIiAgbWFpbiAyLzJcIiwgXCJtYWluIDEvMVwiLFxuICBdKTtcbn0pO1xuXG50ZXN0KFwiaW52ZXJ0ZWQgdHJlZSBwYXNzZXMgb3ZlciBoaWRkZW4gZnVuY3Rpb25zIGFuZCBqb2lucyBuZWlnaGJvdXJzIGluIG9uZSBmaWxlXCIsICgpID0+IHtcbiAgY29uc3QgaGlkZGVuID0gYnVpbHQoc21hbGwsIFwibWV0aG9kXCIsIFtcIndvcmtcIl0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKG91dGxpbmUoY2FsbGVyVHJlZShzbWFsbCwgaGlkZGVuLmdyb3VwcywgaGlkZGVuLndlaWdodHMsIHsgaGlkZGVuOiBoaWRkZW4uaGlkZGVuIH0pLCBoaWRkZW4uZ3JvdXBzKSwgW1xuICAgIFwibGVhZiA1LzBcIiwgXCIgIG1haW4gNS81XCIsIFwicmVzdCA0LzBcIiwgXCIgIG1haW4gNC80XCIsIFwibWFpbiAzLzNcIixcbiAgXSk7XG4gIGNvbnN0IGJ5RmlsZSA9IGJ1aWx0KHNtYWxsLCBcImZpbGVcIik7XG4gIGFzc2VydC5kZWVwRXF1YWwob3V0bGluZShjYWxsZXJUcmVlKHNtYWxsLCBieUZpbGUuZ3JvdXBzLCBieUZpbGUud2VpZ2h0cyksIGJ5RmlsZS5ncm91cHMpLCBbXCJhcHAucmIgMTIvMTJcIl0pO1xufSk7XG5cbnRlc3QoXCJjYWxsZXJzIGFuZCBjYWxsZWVzIG9mIGEgcmVjdXJzaXZlIGZ1bmN0aW9uIGJlZ2luIGF0IGl0cyBvdXRlcm1vc3QgZnJhbWVcIiwgKCkgPT4ge1xuICBjb25zdCB7IGdyb3Vwcywgd2VpZ2h0cywgZ3JvdXAgfSA9IGJ1aWx0KHJlY3Vyc2l2ZSk7XG4gIGNvbnN0IGNhbGxlcnMgPSBjYWxsZXJUcmVlKHJlY3Vyc2l2ZSwgZ3JvdXBzLCB3ZWlnaHRzLCB7IG9mOiBncm91cChcImZpYlwiKSB9KTtcbiAgY29uc3QgY2FsbGVlcyA9IGNhbGxUcmVlKHJlY3Vyc2l2ZSwgZ3JvdXBzLCB3ZWlnaHRzLCB7IHJvb3Q6IGdyb3VwKFwiZmliXCIpIH0pO1xuICBhc3NlcnQuZGVlcEVxdWFsKG91dGxpbmUoY2FsbGVycywgZ3JvdXBzKSwgW1wibWFpbiA1LzVcIiwgXCJvdGhlciAxLzBcIiwgXCIgIG1haW4gMS8xXCJdKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChvdXRsaW5lKGNhbGxlZXMsIGdyb3VwcyksIFtcImZpYiA1LzJcIiwgXCIgIGZpYiAzLzNcIl0pO1xuICBhc3NlcnQuZXF1YWwoY2FsbGVycy50b3RhbFswXSwgNik7XG4gIGFzc2VydC5lcXVhbChjYWxsZWVzLnRvdGFsWzBdLCA2KTtcbn0pO1xuXG50ZXN0KFwidGFibGUgY291bnRzIHJlY3Vyc2lvbiBvbmNlIGFuZCBhZ3JlZXMgd2l0aCBib3RoIGhhbHZlcyBvZiB0aGUgc2FuZHdpY2hcIiwgKCkgPT4ge1xuICBjb25zdCB7IGdyb3Vwcywgd2VpZ2h0cywgZ3JvdXAgfSA9IGJ1aWx0KHJlY3Vyc2l2ZSk7XG4gIGNvbnN0IHJvd3MgPSB0YWJsZVJvd3MoY2FsbFRyZWUocmVjdXJzaXZlLCBncm91cHMsIHdlaWdodHMpLCBncm91cHMubmFtZS5sZW5ndGgpO1xuICBjb25zdCBmaWIgPSByb3dzLmZpbmQoKHJvdykgPT4gcm93Lmdyb3VwID09PSBncm91cChcImZpYlwiKSkhO1xuICBhc3NlcnQuZGVlcEVxdWFsKFtmaWIuc2VsZiwgZmliLnRvdGFsLCBmaWIuc2FtcGxlc10sIFs2LCA2LCAzXSk7XG4gIGFzc2VydC5lcXVhbChyb3dzLmZpbmQoKHJvdykgPT4gcm93Lmdyb3VwID09PSBncm91cChcIm1haW5cIikpIS50b3RhbCwgNik7XG59KTtcblxudGVzdChcInRhYmxlJ3Mgc2VsZiBjb2x1bW4gc3VtcyB0byB0aGUgdG90YWxcIiwgKCkgPT4ge1xuICBjb25zdCBtYW55ID0gZm9yZXN0KDIwMDAsIDEyLCA2MCk7XG4gIGNvbnN0IHsgZ3JvdXBzLCB3ZWlnaHRzIH0gPSBidWlsdChtYW55KTtcbiAgY29uc3QgdHJlZSA9IGNhbGxUcmVlKG1hbnksIGdyb3Vwcywgd2VpZ2h0cyk7XG4gIGNvbnN0IHJvd3MgPSB0YWJsZVJvd3ModHJlZSwgZ3JvdXBzLm5hbWUubGVuZ3RoKTtcbiAgYXNzZXJ0LmVxdWFsKHN1bShyb3dzLm1hcCgoeyBzZWxmIH0pID0+IHNlbGYpKSwgdHJlZS50b3RhbFswXSk7XG4gIGFzc2VydC5vayhyb3dzLmV2ZXJ5KCh7IHRvdGFsLCBzZWxmIH0pID0+IHRvdGFsIDw9IHRyZWUudG90YWxbMF0gJiYgc2VsZiA8PSB0b3RhbCkpO1xufSk7XG5cbnRlc3QoXCJhbGwgd2F5cyB0byBidWlsZCBhIGJpZyB0cmVlIGtlZXAgdGhlIHRvdGFsLCBhbmQgY2hpbGRyZW4gZml0IGludG8gdGhlaXIgcGFyZW50c1wiLCAoKSA9PiB7XG4gIGNvbnN0IG1hbnkgPSBmb3Jlc3QoMzAwMCwgMTUsIDQwKTtcbiAgY29uc3QgeyBncm91cHMsIHdlaWdodHMsIGdyb3VwIH0gPSBidWlsdChtYW55KTtcbiAgY29uc3QgdG90YWwgPSBzdW0obWFueS52YWx1ZXNbMV0pO1xuICBmb3IgKGNvbnN0IHRyZWUgb2YgW2NhbGxUcmVlKG1hbnksIGdyb3Vwcywgd2VpZ2h0cyksIGNhbGxlclRyZWUobWFueSwgZ3JvdXBzLCB3ZWlnaHRzKV0pIHtcbiAgICBhc3NlcnQuZXF1YWwodHJlZS50b3RhbFswXSwgdG90YWwpO1xuICAgIGFzc2VydExhaWRPdXQodHJlZSk7XG4gIH1cbiAgY29uc3QgbmFtZSA9IGdyb3Vwcy5uYW1lWzVdO1xuICBjb25zdCBvZk9uZSA9IGNhbGxUcmVlKG1hbnksIGdyb3Vwcywgd2VpZ2h0cywgeyByb290OiBncm91cChuYW1lKSB9KS50b3RhbFswXTtcbiAgYXNzZXJ0LmVxdWFsKGNhbGxlclRyZWUobWFueSwgZ3JvdXBzLCB3ZWlnaHRzLCB7IG9mOiBncm91cChuYW1lKSB9KS50b3RhbFswXSwgb2ZPbmUpO1xufSk7XG5cbmZ1bmN0aW9uIGFzc2VydExhaWRPdXQodHJlZTogVHJlZSk6IHZvaWQge1xuICBsZXQgaW5MZXZlbHMgPSAwO1xuICBmb3IgKGNvbnN0IGxldmVsIG9mIHRyZWUubGV2ZWxzKSB7XG4gICAgaW5MZXZlbHMgKz0gbGV2ZWwubGVuZ3RoO1xuICAgIGZvciAobGV0IGkgPSAxOyBpIDwgbGV2ZWwubGVuZ3RoOyBpKyspIGFzc2VydC5vayh0cmVlLnN0YXJ0W2xldmVsW2ldXSA+PSB0cmVlLnN0YXJ0W2xldmVsW2kgLSAxXV0gKyB0cmVlLndpZHRoW2xldmVsW2kgLSAxXV0gLSAxZS02KTtcbiAgfVxuICBhc3NlcnQuZXF1YWwoaW5MZXZlbHMsIHRyZWUuY291bnQpO1xuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IHRyZWUuY291bnQ7IG5vZGUrKykge1xuICAgIGNvbnN0IHBhcmVudCA9IHRyZWUucGFyZW50W25vZGVdO1xuICAgIGFzc2VydC5vayhwYXJlbnQgPCBub2RlKTtcbiAgICBhc3NlcnQub2sodHJlZS5zdGFydFtub2RlXSArIHRyZWUud2lkdGhbbm9kZV0gPD0gdHJlZS5zdGFydFtwYXJlbnRdICsgdHJlZS53aWR0aFtwYXJlbnRdICsgMWUtNik7XG4gIH1cbn1cblxudGVzdChcIm5vZGVzIGFyZSBmb3VuZCBhZ2FpbiBieSB0aGVpciBwYXRoLCBvciBhcyBmYXIgYXMgaXQgZ29lc1wiLCAoKSA9PiB7XG4gIGNvbnN0IHsgZ3JvdXBzLCB3ZWlnaHRzLCBncm91cCB9ID0gYnVpbHQoc21hbGwpO1xuICBjb25zdCB0cmVlID0gY2FsbFRyZWUoc21hbGwsIGdyb3Vwcywgd2VpZ2h0cyk7XG4gIGNvbnN0IGxlYWYgPSBub2RlQXQodHJlZSwgW2dyb3VwKFwibWFpblwiKSwgZ3JvdXAoXCJ3b3JrXCIpLCBncm91cChcImxlYWZcIildKTtcbiAgYXNzZXJ0LmVxdWFsKGdyb3Vwcy5uYW1lW3RyZWUuZ3JvdXBbbGVhZl1dLCBcImxlYWZcIik7XG4gIGFzc2VydC5kZWVwRXF1YWwocGF0aE9mKHRyZWUsIGxlYWYpLCBbZ3JvdXAoXCJtYWluXCIpLCBncm91cChcIndvcmtcIiksIGdyb3VwKFwibGVhZlwiKV0pO1xuICBhc3NlcnQuZXF1YWwoZ3JvdXBzLm5hbWVbdHJlZS5ncm91cFtub2RlQXQodHJlZSwgW2dyb3VwKFwibWFpblwiKSwgOTk5OV0pXV0sIFwibWFpblwiKTtcbiAgYXNzZXJ0LmVxdWFsKG5vZGVBdCh0cmVlLCBbXSksIDApO1xufSk7XG5cbnRlc3QoXCJzdGFja3Mgd2l0aG91dCB3ZWlnaHQgbGVhdmUgbm8gbm9kZVwiLCAoKSA9PiB7XG4gIGNvbnN0IHRocmVhZHMgPSBwcm9maWxlKFt7IHN0YWNrOiBcIm1haW47YVwiLCB3ZWlnaHQ6IDEgfSwgeyBzdGFjazogXCJydW47YlwiLCB3ZWlnaHQ6IDIsIHRocmVhZDogMiB9XSwgW1wibWFpblwiLCBcIndcIl0pO1xuICBjb25zdCBtb2RlbCA9IG5ldyBNb2RlbCh0aHJlYWRzKTtcbiAgY29uc3Qgc3RhdGUgPSBzdGF0ZVdpdGgoeyB0aHJlYWQ6IDIgfSk7XG4gIGFzc2VydC5kZWVwRXF1YWwob3V0bGluZShtb2RlbC50cmVlKHN0YXRlKSwgbW9kZWwuZ3JvdXBzKFwibWV0aG9kXCIpKSwgW1wicnVuIDIvMFwiLCBcIiAgYiAyLzJcIl0pO1xufSk7XG5cbnRlc3QoXCJhIHNhbXBsZSB3aXRob3V0IGZyYW1lcyBjb3VudHMgaW4gdGhlIHJvb3QgYWxvbmVcIiwgKCkgPT4ge1xuICBjb25zdCBiYXJlID0gcHJvZmlsZShbeyBzdGFjazogXCJcIiwgd2VpZ2h0OiA0IH0sIHsgc3RhY2s6IFwibWFpblwiLCB3ZWlnaHQ6IDEgfV0pO1xuICBjb25zdCB7IGdyb3Vwcywgd2VpZ2h0cyB9ID0gYnVpbHQoYmFyZSk7XG4gIGZvciAoY29uc3QgdHJlZSBvZiBbY2FsbFRyZWUoYmFyZSwgZ3JvdXBzLCB3ZWlnaHRzKSwgY2FsbGVyVHJlZShiYXJlLCBncm91cHMsIHdlaWdodHMpXSkge1xuICAgIGFzc2VydC5kZWVwRXF1YWwoW3RyZWUudG90YWxbMF0sIHRyZWUuc2VsZlswXV0sIFs1LCA0XSk7XG4gIH1cbn0pO1xuIiwgIi8vIEZpbmRzIGEgcm93IGJ5IGEgcGFpciBvZiBudW1iZXJzOiBvcGVuIGFkZHJlc3NpbmcgaW4gdHlwZWQgYXJyYXlzLCBzZXZlcmFsIHRpbWVzIGFzIGZhc3QgYXMgYSBNYXAgd2l0aCBrZXlzIG1hZGUgb2YgdGV4dC5cblxuZXhwb3J0IGNsYXNzIFBhaXJJbmRleCB7XG4gIHByaXZhdGUgc2xvdHM6IEludDMyQXJyYXk7IC8vIHJvdyArIDE7IDA6IGZyZWVcbiAgcHJpdmF0ZSBtYXNrOiBudW1iZXI7XG4gIHByaXZhdGUgY291bnQgPSAwO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHByaXZhdGUgcmVhZG9ubHkgZmlyc3Q6IHsgW3JvdzogbnVtYmVyXTogbnVtYmVyIH0sXG4gICAgcHJpdmF0ZSByZWFkb25seSBzZWNvbmQ6IHsgW3JvdzogbnVtYmVyXTogbnVtYmVyIH0sXG4gICAgZXhwZWN0ZWQgPSAxMDI0LFxuICApIHtcbiAgICBjb25zdCBzaXplID0gMiAqKiBNYXRoLmNlaWwoTWF0aC5sb2cyKE1hdGgubWF4KGV4cGVjdGVkLCAxNikgKiAyKSk7XG4gICAgdGhpcy5zbG90cyA9IG5ldyBJbnQzMkFycmF5KHNpemUpO1xuICAgIHRoaXMubWFzayA9IHNpemUgLSAxO1xuICB9XG5cbiAgLy8gUmV0dXJucyB0aGUgcm93IG9mIHRoZSBwYWlyLCBvciAtMSBhZnRlciBub3RpbmcgdGhhdCByb3cgYG5leHRgIGlzIGdvaW5nIHRvIGhvbGQgaXQuXG4gIGZpbmRPckFkZChhOiBudW1iZXIsIGI6IG51bWJlciwgbmV4dDogbnVtYmVyKTogbnVtYmVyIHtcbiAgICBpZiAodGhpcy5jb3VudCAqIDIgPiB0aGlzLm1hc2spIHRoaXMuZ3JvdygpO1xuICAgIGxldCBzbG90ID0gaGFzaChhLCBiKSAmIHRoaXMubWFzaztcbiAgICBmb3IgKDs7KSB7XG4gICAgICBjb25zdCByb3cgPSB0aGlzLnNsb3RzW3Nsb3RdIC0gMTtcbiAgICAgIGlmIChyb3cgPCAwKSBicmVhaztcbiAgICAgIGlmICh0aGlzLmZpcnN0W3Jvd10gPT09IGEgJiYgdGhpcy5zZWNvbmRbcm93XSA9PT0gYikgcmV0dXJuIHJvdztcbiAgICAgIHNsb3QgPSAoc2xvdCArIDEpICYgdGhpcy5tYXNrO1xuICAgIH1cbiAgICB0aGlzLnNsb3RzW3Nsb3RdID0gbmV4dCArIDE7XG4gICAgdGhpcy5jb3VudCsrO1xuICAgIHJldHVybiAtMTtcbiAgfVxuXG4gIHByaXZhdGUgZ3JvdygpOiB2b2lkIHtcbiAgICBjb25zdCBvbGQgPSB0aGlzLnNsb3RzO1xuICAgIHRoaXMuc2xvdHMgPSBuZXcgSW50MzJBcnJheShvbGQubGVuZ3RoICogMik7XG4gICAgdGhpcy5tYXNrID0gdGhpcy5zbG90cy5sZW5ndGggLSAxO1xuICAgIGZvciAoY29uc3QgZW50cnkgb2Ygb2xkKSB7XG4gICAgICBpZiAoZW50cnkgPT09IDApIGNvbnRpbnVlO1xuICAgICAgbGV0IHNsb3QgPSBoYXNoKHRoaXMuZmlyc3RbZW50cnkgLSAxXSwgdGhpcy5zZWNvbmRbZW50cnkgLSAxXSkgJiB0aGlzLm1hc2s7XG4gICAgICB3aGlsZSAodGhpcy5zbG90c1tzbG90XSAhPT0gMCkgc2xvdCA9IChzbG90ICsgMSkgJiB0aGlzLm1hc2s7XG4gICAgICB0aGlzLnNsb3RzW3Nsb3RdID0gZW50cnk7XG4gICAgfVxuICB9XG59XG5cbmZ1bmN0aW9uIGhhc2goYTogbnVtYmVyLCBiOiBudW1iZXIpOiBudW1iZXIge1xuICBsZXQgbWl4ZWQgPSBNYXRoLmltdWwoYSwgMHg5ZTM3NzliMSkgXiBNYXRoLmltdWwoYiwgMHg4NWViY2E2Yik7XG4gIG1peGVkID0gTWF0aC5pbXVsKG1peGVkIF4gKG1peGVkID4+PiAxNSksIDB4MmMxYjNjNmQpO1xuICByZXR1cm4gKG1peGVkIF4gKG1peGVkID4+PiAxMykpID4+PiAwO1xufVxuIiwgIi8vIEEgdHJlZSBvZiBncm91cHMgd2l0aCB3ZWlnaHRzOiB3aGF0IHRoZSBmbGFtZSBncmFwaCwgdGhlIGNhbGwgdHJlZSBhbmQgdGhlIHNhbmR3aWNoIGRyYXcuXG4vL1xuLy8gTm9kZSAwIGlzIHRoZSByb290IGFuZCBzdGFuZHMgZm9yIGV2ZXJ5dGhpbmc7IHBhcmVudHMgcHJlY2VkZSBjaGlsZHJlbi4gV2lkdGggaXMgd2hhdCBhIG5vZGUgdGFrZXMgb24gdGhlIHNjcmVlbjogaXRzXG4vLyB0b3RhbCwgb3IgaW4gYSBjb21wYXJpc29uIHRoZSBsYXJnZXIgb2YgYm90aCBzaWRlcywgc28gdGhhdCB3aGF0IHZhbmlzaGVkIGlzIHN0aWxsIHRoZXJlIHRvIGJlIHNlZW4uXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBQYWlySW5kZXggfSBmcm9tIFwiLi9wYWlyX2luZGV4LnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVHJlZSB7XG4gIGNvdW50OiBudW1iZXI7XG4gIGdyb3VwOiBJbnQzMkFycmF5O1xuICBwYXJlbnQ6IEludDMyQXJyYXk7XG4gIGRlcHRoOiBJbnQzMkFycmF5O1xuICBmaXJzdENoaWxkOiBJbnQzMkFycmF5OyAvLyBoZWF2aWVzdCBmaXJzdDsgMDogbm9uZVxuICBuZXh0U2libGluZzogSW50MzJBcnJheTsgLy8gMDogbm9uZVxuICBzZWxmOiBGbG9hdDY0QXJyYXk7XG4gIHRvdGFsOiBGbG9hdDY0QXJyYXk7XG4gIGJhc2VTZWxmOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBiYXNlVG90YWw6IEZsb2F0NjRBcnJheSB8IG51bGw7XG4gIHNhbXBsZXM6IEZsb2F0NjRBcnJheSB8IG51bGw7IC8vIGluIGFsbCBvZiB0aGUgbm9kZSwgYXMgYHRvdGFsYFxuICB3aWR0aDogRmxvYXQ2NEFycmF5O1xuICBzdGFydDogRmxvYXQ2NEFycmF5OyAvLyB3aGVyZSB0aGUgbm9kZSBiZWdpbnMsIGluIHRoZSB1bml0IG9mIHdpZHRoXG4gIGxldmVsczogSW50MzJBcnJheVtdOyAvLyB0aGUgbm9kZXMgb2YgZWFjaCBkZXB0aCwgZnJvbSBsZWZ0IHRvIHJpZ2h0XG4gIGN1dDogVWludDhBcnJheSB8IG51bGw7IC8vIDE6IGhhcyBjYWxsZXJzIHRoYXQgd2VyZSB0b28gdGhpbiB0byBiZSBmb2xsb3dlZFxufVxuXG4vLyBSb3dzIGFzIHRoZXkgYXJlIGZvdW5kLCBiZWZvcmUgdGhlaXIgbnVtYmVyIGlzIGtub3duLlxuZXhwb3J0IGNsYXNzIERyYWZ0IHtcbiAgZ3JvdXA6IEludDMyQXJyYXk7XG4gIHBhcmVudDogSW50MzJBcnJheTtcbiAgc2VsZjogRmxvYXQ2NEFycmF5O1xuICBiYXNlOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBzYW1wbGVzOiBGbG9hdDY0QXJyYXkgfCBudWxsO1xuICBjb3VudCA9IDE7IC8vIHRoZSByb290XG5cbiAgY29uc3RydWN0b3IoZXhwZWN0ZWQ6IG51bWJlciwgd2VpZ2h0czogV2VpZ2h0cykge1xuICAgIHRoaXMuZ3JvdXAgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnQgPSBuZXcgSW50MzJBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5zZWxmID0gbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5iYXNlID0gd2VpZ2h0cy5iYXNlICYmIG5ldyBGbG9hdDY0QXJyYXkoZXhwZWN0ZWQpO1xuICAgIHRoaXMuc2FtcGxlcyA9IHdlaWdodHMuY291bnQgJiYgbmV3IEZsb2F0NjRBcnJheShleHBlY3RlZCk7XG4gICAgdGhpcy5wYXJlbnRbMF0gPSAtMTtcbiAgfVxuXG4gIGFkZChwYXJlbnQ6IG51bWJlciwgZ3JvdXA6IG51bWJlcik6IG51bWJlciB7XG4gICAgaWYgKHRoaXMuY291bnQgPT09IHRoaXMuZ3JvdXAubGVuZ3RoKSB0aGlzLmdyb3coKTtcbiAgICB0aGlzLnBhcmVudFt0aGlzLmNvdW50XSA9IHBhcmVudDtcbiAgICB0aGlzLmdyb3VwW3RoaXMuY291bnRdID0gZ3JvdXA7XG4gICAgcmV0dXJuIHRoaXMuY291bnQrKztcbiAgfVxuXG4gIHByaXZhdGUgZ3JvdygpOiB2b2lkIHtcbiAgICBjb25zdCBzaXplID0gdGhpcy5ncm91cC5sZW5ndGggKiAyO1xuICAgIGNvbnN0IGxvbmdlciA9IChvbGQ6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB7XG4gICAgICBjb25zdCByZXN1bHQgPSBuZXcgRmxvYXQ2NEFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIGNvbnN0IGxvbmdlcklkcyA9IChvbGQ6IEludDMyQXJyYXkpOiBJbnQzMkFycmF5ID0+IHtcbiAgICAgIGNvbnN0IHJlc3VsdCA9IG5ldyBJbnQzMkFycmF5KHNpemUpO1xuICAgICAgcmVzdWx0LnNldChvbGQpO1xuICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xuICAgIHRoaXMuZ3JvdXAgPSBsb25nZXJJZHModGhpcy5ncm91cCk7XG4gICAgdGhpcy5wYXJlbnQgPSBsb25nZXJJZHModGhpcy5wYXJlbnQpO1xuICAgIHRoaXMuc2VsZiA9IGxvbmdlcih0aGlzLnNlbGYpO1xuICAgIHRoaXMuYmFzZSA9IHRoaXMuYmFzZSAmJiBsb25nZXIodGhpcy5iYXNlKTtcbiAgICB0aGlzLnNhbXBsZXMgPSB0aGlzLnNhbXBsZXMgJiYgbG9uZ2VyKHRoaXMuc2FtcGxlcyk7XG4gIH1cbn1cblxuZXhwb3J0IGludGVyZmFjZSBUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7IC8vIGJ5IGdyb3VwOiBsZWZ0IG91dCwgd2hhdCB0aGV5IGNhbGxlZCBtb3ZlcyB0byB0aGVpciBjYWxsZXJzXG4gIHJvb3Q/OiBudW1iZXIgfCB1bmRlZmluZWQ7IC8vIGdyb3VwOiB0aGUgdHJlZSBvZiB3aGF0IGl0cyBvdXRlcm1vc3QgZnJhbWVzIGNhbGxlZFxufVxuXG4vLyBTYXlzIHdoaWNoIHN0YWNrcyBjYW4gYmUgcmVhY2hlZCBieSB3ZWlnaHQgYXQgYWxsOiBhIGZpbHRlciBsZWF2ZXMgbW9zdCBvZiBhIHByb2ZpbGUgZW1wdHkuXG5mdW5jdGlvbiByZWFjaGVkKHByb2ZpbGU6IFByb2ZpbGUsIHdlaWdodHM6IFdlaWdodHMpOiBVaW50OEFycmF5IHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBuZXcgVWludDhBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IHN0YWNrUGFyZW50Lmxlbmd0aCAtIDE7IGlkID4gMDsgaWQtLSkge1xuICAgIGlmICh3ZWlnaHRzLnZhbHVlW2lkXSAhPT0gMCB8fCAod2VpZ2h0cy5iYXNlICYmIHdlaWdodHMuYmFzZVtpZF0gIT09IDApKSByZWFjaFtpZF0gPSAxO1xuICAgIGlmIChyZWFjaFtpZF0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gPSAxO1xuICB9XG4gIHJldHVybiByZWFjaDtcbn1cblxuLy8gQnVpbGRzIHRoZSB0cmVlIGZyb20gdGhlIHJvb3RzIG9mIHRoZSBzdGFja3MgdG8gdGhlaXIgbGVhdmVzLlxuZXhwb3J0IGZ1bmN0aW9uIGNhbGxUcmVlKHByb2ZpbGU6IFByb2ZpbGUsIGdyb3VwczogR3JvdXBzLCB3ZWlnaHRzOiBXZWlnaHRzLCBvcHRpb25zOiBUcmVlT3B0aW9ucyA9IHt9KTogVHJlZSB7XG4gIGNvbnN0IHsgc3RhY2tQYXJlbnQsIHN0YWNrRnJhbWUgfSA9IHByb2ZpbGU7XG4gIGNvbnN0IHJlYWNoID0gcmVhY2hlZChwcm9maWxlLCB3ZWlnaHRzKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoMSArIHJlYWNoLnJlZHVjZSgoc3VtLCBiaXQpID0+IHN1bSArIGJpdCwgMCksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMucm9vdCA/PyAwO1xuICBjb25zdCBpbmRleCA9IG5ldyBQYWlySW5kZXgoZHJhZnQucGFyZW50LCBkcmFmdC5ncm91cCwgZHJhZnQuZ3JvdXAubGVuZ3RoKTtcbiAgY29uc3Qgbm9kZU9mID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgbm9kZU9mWzBdID0gb3B0aW9ucy5yb290ID09PSB1bmRlZmluZWQgPyAwIDogLTE7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgaWYgKCFyZWFjaFtpZF0pIGNvbnRpbnVlO1xuICAgIG5vZGVPZltpZF0gPSBub2RlRm9yKG5vZGVPZltzdGFja1BhcmVudFtpZF1dLCBncm91cHMub2ZGcmFtZVtzdGFja0ZyYW1lW2lkXV0pO1xuICB9XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBub2RlT2YubGVuZ3RoOyBpZCsrKSB7XG4gICAgY29uc3Qgbm9kZSA9IG5vZGVPZltpZF07XG4gICAgaWYgKG5vZGUgPCAwKSBjb250aW51ZTtcbiAgICBkcmFmdC5zZWxmW25vZGVdICs9IHdlaWdodHMudmFsdWVbaWRdO1xuICAgIGlmIChkcmFmdC5iYXNlKSBkcmFmdC5iYXNlW25vZGVdICs9IHdlaWdodHMuYmFzZSFbaWRdO1xuICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW2lkXTtcbiAgfVxuICByZXR1cm4gZmluaXNoKGRyYWZ0LCBncm91cHMsIG51bGwpO1xuXG4gIGZ1bmN0aW9uIG5vZGVGb3IocGFyZW50OiBudW1iZXIsIGdyb3VwOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGlmIChwYXJlbnQgPCAwKSByZXR1cm4gZ3JvdXAgPT09IG9wdGlvbnMucm9vdCA/IDAgOiAtMTtcbiAgICBpZiAob3B0aW9ucy5oaWRkZW4/Lltncm91cF0pIHJldHVybiBwYXJlbnQ7XG4gICAgaWYgKGdyb3Vwcy5qb2luc05laWdoYm91cnMgJiYgZHJhZnQuZ3JvdXBbcGFyZW50XSA9PT0gZ3JvdXApIHJldHVybiBwYXJlbnQ7XG4gICAgY29uc3Qga25vd24gPSBpbmRleC5maW5kT3JBZGQocGFyZW50LCBncm91cCwgZHJhZnQuY291bnQpO1xuICAgIHJldHVybiBrbm93biA+PSAwID8ga25vd24gOiBkcmFmdC5hZGQocGFyZW50LCBncm91cCk7XG4gIH1cbn1cblxuLy8gQWRkcyB1cCB0aGUgdG90YWxzLCBwdXRzIHRoZSBoZWF2aWVzdCBjaGlsZCBmaXJzdCBhbmQgbGF5cyB0aGUgbm9kZXMgb3V0IGZyb20gbGVmdCB0byByaWdodC5cbmV4cG9ydCBmdW5jdGlvbiBmaW5pc2goZHJhZnQ6IERyYWZ0LCBncm91cHM6IEdyb3VwcywgY3V0OiBVaW50OEFycmF5IHwgbnVsbCk6IFRyZWUge1xuICBjb25zdCB7IGNvdW50IH0gPSBkcmFmdDtcbiAgY29uc3QgcGFyZW50ID0gZHJhZnQucGFyZW50LnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgZ3JvdXAgPSBkcmFmdC5ncm91cC5zdWJhcnJheSgwLCBjb3VudCk7XG4gIGNvbnN0IHNlbGYgPSBkcmFmdC5zZWxmLnN1YmFycmF5KDAsIGNvdW50KTtcbiAgY29uc3QgYmFzZVNlbGYgPSBkcmFmdC5iYXNlICYmIGRyYWZ0LmJhc2Uuc3ViYXJyYXkoMCwgY291bnQpO1xuICBjb25zdCB0b3RhbCA9IEZsb2F0NjRBcnJheS5mcm9tKHNlbGYpO1xuICBjb25zdCBiYXNlVG90YWwgPSBiYXNlU2VsZiAmJiBGbG9hdDY0QXJyYXkuZnJvbShiYXNlU2VsZik7XG4gIGNvbnN0IHNhbXBsZXMgPSBkcmFmdC5zYW1wbGVzICYmIGRyYWZ0LnNhbXBsZXMuc2xpY2UoMCwgY291bnQpO1xuICBjb25zdCB3aWR0aCA9IG5ldyBGbG9hdDY0QXJyYXkoY291bnQpO1xuICBjb25zdCBkZXB0aCA9IG5ldyBJbnQzMkFycmF5KGNvdW50KTtcbiAgZm9yIChsZXQgbm9kZSA9IGNvdW50IC0gMTsgbm9kZSA+PSAwOyBub2RlLS0pIHtcbiAgICB3aWR0aFtub2RlXSArPSBNYXRoLm1heChzZWxmW25vZGVdLCBiYXNlU2VsZiA/IGJhc2VTZWxmW25vZGVdIDogMCwgMCk7XG4gICAgY29uc3QgYWJvdmUgPSBwYXJlbnRbbm9kZV07XG4gICAgaWYgKGFib3ZlIDwgMCkgY29udGludWU7XG4gICAgdG90YWxbYWJvdmVdICs9IHRvdGFsW25vZGVdO1xuICAgIHdpZHRoW2Fib3ZlXSArPSB3aWR0aFtub2RlXTtcbiAgICBpZiAoYmFzZVRvdGFsKSBiYXNlVG90YWxbYWJvdmVdICs9IGJhc2VUb3RhbFtub2RlXTtcbiAgICBpZiAoc2FtcGxlcykgc2FtcGxlc1thYm92ZV0gKz0gc2FtcGxlc1tub2RlXTtcbiAgfVxuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IGNvdW50OyBub2RlKyspIGRlcHRoW25vZGVdID0gZGVwdGhbcGFyZW50W25vZGVdXSArIDE7XG4gIGNvbnN0IHRyZWU6IFRyZWUgPSB7XG4gICAgY291bnQsIGdyb3VwLCBwYXJlbnQsIGRlcHRoLCBzZWxmLCB0b3RhbCwgYmFzZVNlbGYsIGJhc2VUb3RhbCwgc2FtcGxlcywgd2lkdGgsIGN1dCxcbiAgICBmaXJzdENoaWxkOiBuZXcgSW50MzJBcnJheShjb3VudCksXG4gICAgbmV4dFNpYmxpbmc6IG5ldyBJbnQzMkFycmF5KGNvdW50KSxcbiAgICBzdGFydDogbmV3IEZsb2F0NjRBcnJheShjb3VudCksXG4gICAgbGV2ZWxzOiBbXSxcbiAgfTtcbiAgbGlua0NoaWxkcmVuKHRyZWUsIGdyb3Vwcyk7XG4gIGxheU91dCh0cmVlKTtcbiAgcmV0dXJuIHRyZWU7XG59XG5cbi8vIE9uZSBzb3J0IG9mIGFsbCBub2RlcywgbGlnaHRlc3QgZmlyc3Q6IGVhY2ggdGhlbiBnb2VzIGluIGZyb250IG9mIGl0cyBzaWJsaW5ncy5cbmZ1bmN0aW9uIGxpbmtDaGlsZHJlbih0cmVlOiBUcmVlLCBncm91cHM6IEdyb3Vwcyk6IHZvaWQge1xuICBjb25zdCBvcmRlciA9IG5ldyBVaW50MzJBcnJheSh0cmVlLmNvdW50IC0gMSk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgb3JkZXIubGVuZ3RoOyBpKyspIG9yZGVyW2ldID0gaSArIDE7XG4gIGNvbnN0IHsgd2lkdGgsIGdyb3VwIH0gPSB0cmVlO1xuICBvcmRlci5zb3J0KChhLCBiKSA9PiB3aWR0aFthXSAtIHdpZHRoW2JdIHx8IChncm91cHMubmFtZVtncm91cFthXV0gPCBncm91cHMubmFtZVtncm91cFtiXV0gPyAxIDogLTEpKTtcbiAgZm9yIChjb25zdCBub2RlIG9mIG9yZGVyKSB7XG4gICAgY29uc3QgcGFyZW50ID0gdHJlZS5wYXJlbnRbbm9kZV07XG4gICAgdHJlZS5uZXh0U2libGluZ1tub2RlXSA9IHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdO1xuICAgIHRyZWUuZmlyc3RDaGlsZFtwYXJlbnRdID0gbm9kZTtcbiAgfVxufVxuXG5mdW5jdGlvbiBsYXlPdXQodHJlZTogVHJlZSk6IHZvaWQge1xuICBsZXQgbGV2ZWwgPSBJbnQzMkFycmF5Lm9mKDApO1xuICB3aGlsZSAobGV2ZWwubGVuZ3RoID4gMCkge1xuICAgIHRyZWUubGV2ZWxzLnB1c2gobGV2ZWwpO1xuICAgIGNvbnN0IG5leHQ6IG51bWJlcltdID0gW107XG4gICAgZm9yIChjb25zdCBub2RlIG9mIGxldmVsKSB7XG4gICAgICBsZXQgYXQgPSB0cmVlLnN0YXJ0W25vZGVdO1xuICAgICAgZm9yIChsZXQgY2hpbGQgPSB0cmVlLmZpcnN0Q2hpbGRbbm9kZV07IGNoaWxkICE9PSAwOyBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdKSB7XG4gICAgICAgIHRyZWUuc3RhcnRbY2hpbGRdID0gYXQ7XG4gICAgICAgIGF0ICs9IHRyZWUud2lkdGhbY2hpbGRdO1xuICAgICAgICBuZXh0LnB1c2goY2hpbGQpO1xuICAgICAgfVxuICAgIH1cbiAgICBsZXZlbCA9IEludDMyQXJyYXkuZnJvbShuZXh0KTtcbiAgfVxufVxuXG4vLyBUaGUgZ3JvdXBzIGZyb20gdGhlIHJvb3QgdG8gYSBub2RlLCB3aXRob3V0IHRoZSByb290OiBob3cgYSBub2RlIGlzIG5hbWVkIGluIHRoZSBVUkwuXG5leHBvcnQgZnVuY3Rpb24gcGF0aE9mKHRyZWU6IFRyZWUsIG5vZGU6IG51bWJlcik6IG51bWJlcltdIHtcbiAgY29uc3QgcGF0aDogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgYXQgPSBub2RlOyBhdCA+IDA7IGF0ID0gdHJlZS5wYXJlbnRbYXRdKSBwYXRoLnB1c2godHJlZS5ncm91cFthdF0pO1xuICByZXR1cm4gcGF0aC5yZXZlcnNlKCk7XG59XG5cbi8vIFJldHVybnMgdGhlIG5vZGUgb2YgYSBwYXRoLCBvciB0aGUgZGVlcGVzdCBvbmUgdGhhdCBpcyBzdGlsbCB0aGVyZS5cbmV4cG9ydCBmdW5jdGlvbiBub2RlQXQodHJlZTogVHJlZSwgcGF0aDogcmVhZG9ubHkgbnVtYmVyW10pOiBudW1iZXIge1xuICBsZXQgbm9kZSA9IDA7XG4gIGZvciAoY29uc3QgZ3JvdXAgb2YgcGF0aCkge1xuICAgIGxldCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTtcbiAgICB3aGlsZSAoY2hpbGQgIT09IDAgJiYgdHJlZS5ncm91cFtjaGlsZF0gIT09IGdyb3VwKSBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdO1xuICAgIGlmIChjaGlsZCA9PT0gMCkgYnJlYWs7XG4gICAgbm9kZSA9IGNoaWxkO1xuICB9XG4gIHJldHVybiBub2RlO1xufVxuIiwgIi8vIFRoZSB0cmVlIHVwc2lkZSBkb3duOiBmcm9tIHdoZXJlIHRpbWUgd2FzIHNwZW50IHRvIHdobyBjYWxsZWQgdGhhdCwgZm9yIHRoZSBpbnZlcnRlZCB2aWV3cyBhbmQgdGhlIHNhbmR3aWNoJ3MgdXBwZXIgaGFsZi5cbi8vXG4vLyBBbGwgc3RhY2tzIGJlZ2luIGF0IGl0cyBmaXJzdCBsZXZlbCBhbmQgcGFydCBvbiB0aGUgd2F5IHVwLiBJbiBhIGJpZyBwcm9maWxlIHRoYXQgdHJlZSBoYXMgbW9yZSBub2RlcyB0aGFuIHRoZSBwcm9maWxlIGhhc1xuLy8gc3RhY2tzLCBtb3N0IG9mIHRoZW0gdGhpbm5lciB0aGFuIGFueXRoaW5nIHRoYXQgY2FuIGJlIHNlZW47IHdoYXQgaXMgdGhpbm5lciB0aGFuIGB0aGlubmVzdGAgaXMga2VwdCBidXQgbm90IGZvbGxvd2VkLCBhbmRcbi8vIG1hcmtlZCBhcyBjdXQuXG5cbmltcG9ydCB0eXBlIHsgR3JvdXBzIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBEcmFmdCwgZmluaXNoLCB0eXBlIFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFNvIG1hbnkgc3RlcHMgdXAgYXJlIHRha2VuIHdpdGhvdXQgYSB0aG91Z2h0OyBiZXlvbmQsIHRoaW4gbm9kZXMgYXJlIGN1dC5cbmNvbnN0IFNURVBTX01BWCA9IDNfMDAwXzAwMDtcbmNvbnN0IFRISU5ORVNUX1NIQVJFID0gMSAvIDIwXzAwMDtcblxuZXhwb3J0IGludGVyZmFjZSBDYWxsZXJUcmVlT3B0aW9ucyB7XG4gIGhpZGRlbj86IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQ7XG4gIG9mPzogbnVtYmVyIHwgdW5kZWZpbmVkOyAvLyBncm91cDogb25seSBpdHMgY2FsbGVycywgZnJvbSBpdHMgb3V0ZXJtb3N0IGZyYW1lIHVwXG59XG5cbmludGVyZmFjZSBXYWxrIHtcbiAgY3Vyc29yOiBJbnQzMkFycmF5OyAvLyBieSBlbnRyeTogdGhlIHN0YWNrIHRoYXQgaXQgaGFzIGNvbWUgdG9cbiAgc3RhY2s6IEludDMyQXJyYXk7IC8vIGJ5IGVudHJ5OiB3aGVyZSBpdCBiZWdhblxufVxuXG5leHBvcnQgZnVuY3Rpb24gY2FsbGVyVHJlZShwcm9maWxlOiBQcm9maWxlLCBncm91cHM6IEdyb3Vwcywgd2VpZ2h0czogV2VpZ2h0cywgb3B0aW9uczogQ2FsbGVyVHJlZU9wdGlvbnMgPSB7fSk6IFRyZWUge1xuICBjb25zdCB3YWxrID0gb3B0aW9ucy5vZiA9PT0gdW5kZWZpbmVkID8gZnJvbUxlYXZlcyhwcm9maWxlLCB3ZWlnaHRzKSA6IGZyb21PdXRlcm1vc3QocHJvZmlsZSwgZ3JvdXBzLCB3ZWlnaHRzLCBvcHRpb25zLm9mKTtcbiAgY29uc3QgZHJhZnQgPSBuZXcgRHJhZnQoTWF0aC5tYXgod2Fsay5zdGFjay5sZW5ndGggKiA0LCAxNiksIHdlaWdodHMpO1xuICBkcmFmdC5ncm91cFswXSA9IG9wdGlvbnMub2YgPz8gMDtcbiAgY29uc3QgY3V0ID0gbmV3IE1hcDxudW1iZXIsIHRydWU+KCk7XG4gIGNvbnN0IHdlaWdodE9mID0gKGVudHJ5OiBudW1iZXIpOiBudW1iZXIgPT4ge1xuICAgIGNvbnN0IHN0YWNrID0gd2Fsay5zdGFja1tlbnRyeV07XG4gICAgcmV0dXJuIE1hdGgubWF4KHdlaWdodHMudmFsdWVbc3RhY2tdLCB3ZWlnaHRzLmJhc2UgPyB3ZWlnaHRzLmJhc2Vbc3RhY2tdIDogMCk7XG4gIH07XG4gIGxldCBldmVyeXRoaW5nID0gMDtcbiAgZm9yIChsZXQgZW50cnkgPSAwOyBlbnRyeSA8IHdhbGsuc3RhY2subGVuZ3RoOyBlbnRyeSsrKSBldmVyeXRoaW5nICs9IHdlaWdodE9mKGVudHJ5KTtcbiAgY29uc3QgdGhpbm5lc3QgPSBzdGVwcyhwcm9maWxlLCB3YWxrLnN0YWNrKSA+IFNURVBTX01BWCA/IGV2ZXJ5dGhpbmcgKiBUSElOTkVTVF9TSEFSRSA6IDA7XG5cbiAgY29uc3QgYnVja2V0cyA9IG5ldyBCdWNrZXRzKGdyb3Vwcy5uYW1lLmxlbmd0aCk7XG4gIGNvbnN0IHBlbmRpbmc6IFtub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcl1bXSA9IFtbMCwgMCwgd2Fsay5zdGFjay5sZW5ndGhdXTtcbiAgZm9yIChsZXQgaXRlbSA9IHBlbmRpbmcucG9wKCk7IGl0ZW07IGl0ZW0gPSBwZW5kaW5nLnBvcCgpKSB7XG4gICAgY29uc3QgW25vZGUsIGZyb20sIHRvXSA9IGl0ZW07XG4gICAgZm9yIChjb25zdCBbZ3JvdXAsIGJlZ2luLCBlbmRdIG9mIGJ1Y2tldHMuZGl2aWRlKHdhbGssIGZyb20sIHRvLCAoZW50cnkpID0+IGdyb3VwQXQoZW50cnksIGRyYWZ0Lmdyb3VwW25vZGVdKSkpIHtcbiAgICAgIGlmIChncm91cCA8IDApIHtcbiAgICAgICAgc2V0dGxlKG5vZGUsIGJlZ2luLCBlbmQpO1xuICAgICAgICBjb250aW51ZTtcbiAgICAgIH1cbiAgICAgIGNvbnN0IGNoaWxkID0gZHJhZnQuYWRkKG5vZGUsIGdyb3VwKTtcbiAgICAgIGxldCB3ZWlnaHQgPSAwO1xuICAgICAgZm9yIChsZXQgZW50cnkgPSBiZWdpbjsgZW50cnkgPCBlbmQ7IGVudHJ5KyspIHdlaWdodCArPSB3ZWlnaHRPZihlbnRyeSk7XG4gICAgICBpZiAod2VpZ2h0IDwgdGhpbm5lc3QpIHtcbiAgICAgICAgc2V0dGxlKGNoaWxkLCBiZWdpbiwgZW5kKTtcbiAgICAgICAgY3V0LnNldChjaGlsZCwgdHJ1ZSk7XG4gICAgICB9IGVsc2Uge1xuICAgICAgICBzdGVwVXAoYmVnaW4sIGVuZCk7XG4gICAgICAgIHBlbmRpbmcucHVzaChbY2hpbGQsIGJlZ2luLCBlbmRdKTtcbiAgICAgIH1cbiAgICB9XG4gIH1cbiAgcmV0dXJuIGZpbmlzaChkcmFmdCwgZ3JvdXBzLCBjdXQuc2l6ZSA+IDAgPyBtYXJrcyhjdXQsIGRyYWZ0LmNvdW50KSA6IG51bGwpO1xuXG4gIC8vIFRoZSBncm91cCB0aGF0IHRoZSBlbnRyeSdzIGN1cnNvciBzaG93cywgb25jZSB3aGF0IGlzIGhpZGRlbiBvciBqb2luZWQgaXMgcGFzc2VkIG92ZXI7IC0xIGF0IHRoZSBlbmQgb2YgdGhlIHN0YWNrLlxuICBmdW5jdGlvbiBncm91cEF0KGVudHJ5OiBudW1iZXIsIGJlbG93OiBudW1iZXIpOiBudW1iZXIge1xuICAgIGxldCBhdCA9IHdhbGsuY3Vyc29yW2VudHJ5XTtcbiAgICBsZXQgZ3JvdXAgPSAtMTtcbiAgICBmb3IgKDsgYXQgIT09IDA7IGF0ID0gcHJvZmlsZS5zdGFja1BhcmVudFthdF0pIHtcbiAgICAgIGdyb3VwID0gZ3JvdXBzLm9mRnJhbWVbcHJvZmlsZS5zdGFja0ZyYW1lW2F0XV07XG4gICAgICBpZiAoIW9wdGlvbnMuaGlkZGVuPy5bZ3JvdXBdICYmICEoZ3JvdXBzLmpvaW5zTmVpZ2hib3VycyAmJiBncm91cCA9PT0gYmVsb3cpKSBicmVhaztcbiAgICAgIGdyb3VwID0gLTE7XG4gICAgfVxuICAgIHdhbGsuY3Vyc29yW2VudHJ5XSA9IGF0O1xuICAgIHJldHVybiBncm91cDtcbiAgfVxuXG4gIGZ1bmN0aW9uIHN0ZXBVcChmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIpOiB2b2lkIHtcbiAgICBmb3IgKGxldCBlbnRyeSA9IGZyb207IGVudHJ5IDwgdG87IGVudHJ5KyspIHdhbGsuY3Vyc29yW2VudHJ5XSA9IHByb2ZpbGUuc3RhY2tQYXJlbnRbd2Fsay5jdXJzb3JbZW50cnldXTtcbiAgfVxuXG4gIGZ1bmN0aW9uIHNldHRsZShub2RlOiBudW1iZXIsIGZyb206IG51bWJlciwgdG86IG51bWJlcik6IHZvaWQge1xuICAgIGZvciAobGV0IGVudHJ5ID0gZnJvbTsgZW50cnkgPCB0bzsgZW50cnkrKykge1xuICAgICAgY29uc3Qgc3RhY2sgPSB3YWxrLnN0YWNrW2VudHJ5XTtcbiAgICAgIGRyYWZ0LnNlbGZbbm9kZV0gKz0gd2VpZ2h0cy52YWx1ZVtzdGFja107XG4gICAgICBpZiAoZHJhZnQuYmFzZSkgZHJhZnQuYmFzZVtub2RlXSArPSB3ZWlnaHRzLmJhc2UhW3N0YWNrXTtcbiAgICAgIGlmIChkcmFmdC5zYW1wbGVzKSBkcmFmdC5zYW1wbGVzW25vZGVdICs9IHdlaWdodHMuY291bnQhW3N0YWNrXTtcbiAgICB9XG4gIH1cbn1cblxuZnVuY3Rpb24gaGFzV2VpZ2h0KHdlaWdodHM6IFdlaWdodHMsIHN0YWNrOiBudW1iZXIpOiBib29sZWFuIHtcbiAgcmV0dXJuIHdlaWdodHMudmFsdWVbc3RhY2tdICE9PSAwIHx8ICh3ZWlnaHRzLmJhc2UgIT09IG51bGwgJiYgd2VpZ2h0cy5iYXNlW3N0YWNrXSAhPT0gMCk7XG59XG5cbmZ1bmN0aW9uIGZyb21MZWF2ZXMocHJvZmlsZTogUHJvZmlsZSwgd2VpZ2h0czogV2VpZ2h0cyk6IFdhbGsge1xuICBjb25zdCBzdGFja3M6IG51bWJlcltdID0gW107XG4gIGZvciAobGV0IGlkID0gMDsgaWQgPCBwcm9maWxlLnN0YWNrUGFyZW50Lmxlbmd0aDsgaWQrKykgaWYgKGhhc1dlaWdodCh3ZWlnaHRzLCBpZCkpIHN0YWNrcy5wdXNoKGlkKTtcbiAgcmV0dXJuIHsgY3Vyc29yOiBJbnQzMkFycmF5LmZyb20oc3RhY2tzKSwgc3RhY2s6IEludDMyQXJyYXkuZnJvbShzdGFja3MpIH07XG59XG5cbi8vIFN0YWNrcyBpbiB3aGljaCB0aGUgZ3JvdXAgb2NjdXJzLCBiZWdpbm5pbmcgYWJvdmUgaXRzIG91dGVybW9zdCBmcmFtZTogdGltZSBpbiByZWN1cnNpb24gdGhlbiBjb3VudHMgb25jZS5cbmZ1bmN0aW9uIGZyb21PdXRlcm1vc3QocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIHdlaWdodHM6IFdlaWdodHMsIGdyb3VwOiBudW1iZXIpOiBXYWxrIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSB9ID0gcHJvZmlsZTtcbiAgY29uc3Qgb3V0ZXJtb3N0ID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgY29uc3QgY3Vyc29yOiBudW1iZXJbXSA9IFtdO1xuICBjb25zdCBzdGFjazogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IG91dGVybW9zdC5sZW5ndGg7IGlkKyspIHtcbiAgICBjb25zdCBhYm92ZSA9IG91dGVybW9zdFtzdGFja1BhcmVudFtpZF1dO1xuICAgIG91dGVybW9zdFtpZF0gPSBhYm92ZSAhPT0gMCA/IGFib3ZlIDogZ3JvdXBzLm9mRnJhbWVbc3RhY2tGcmFtZVtpZF1dID09PSBncm91cCA/IGlkIDogMDtcbiAgICBpZiAob3V0ZXJtb3N0W2lkXSA9PT0gMCB8fCAhaGFzV2VpZ2h0KHdlaWdodHMsIGlkKSkgY29udGludWU7XG4gICAgY3Vyc29yLnB1c2goc3RhY2tQYXJlbnRbb3V0ZXJtb3N0W2lkXV0pO1xuICAgIHN0YWNrLnB1c2goaWQpO1xuICB9XG4gIHJldHVybiB7IGN1cnNvcjogSW50MzJBcnJheS5mcm9tKGN1cnNvciksIHN0YWNrOiBJbnQzMkFycmF5LmZyb20oc3RhY2spIH07XG59XG5cbmZ1bmN0aW9uIHN0ZXBzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YWNrczogSW50MzJBcnJheSk6IG51bWJlciB7XG4gIGNvbnN0IGRlcHRoID0gbmV3IEludDMyQXJyYXkocHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDE7IGlkIDwgZGVwdGgubGVuZ3RoOyBpZCsrKSBkZXB0aFtpZF0gPSBkZXB0aFtwcm9maWxlLnN0YWNrUGFyZW50W2lkXV0gKyAxO1xuICByZXR1cm4gc3RhY2tzLnJlZHVjZSgoc3VtLCBzdGFjaykgPT4gc3VtICsgZGVwdGhbc3RhY2tdLCAwKTtcbn1cblxuZnVuY3Rpb24gbWFya3MoY3V0OiBNYXA8bnVtYmVyLCB0cnVlPiwgY291bnQ6IG51bWJlcik6IFVpbnQ4QXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgVWludDhBcnJheShjb3VudCk7XG4gIGZvciAoY29uc3Qgbm9kZSBvZiBjdXQua2V5cygpKSByZXN1bHRbbm9kZV0gPSAxO1xuICByZXR1cm4gcmVzdWx0O1xufVxuXG4vLyBTb3J0cyBhIHJ1biBvZiBlbnRyaWVzIGJ5IGdyb3VwLCBpbiBwbGFjZSwgaW4gdGltZSBsaW5lYXIgaW4gaXRzIGxlbmd0aC5cbmNsYXNzIEJ1Y2tldHMge1xuICBwcml2YXRlIHJlYWRvbmx5IHNpemU6IEludDMyQXJyYXk7XG4gIHByaXZhdGUgc2NyYXRjaDogV2FsayA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheSgwKSwgc3RhY2s6IG5ldyBJbnQzMkFycmF5KDApIH07XG4gIHByaXZhdGUga2V5cyA9IG5ldyBJbnQzMkFycmF5KDApO1xuXG4gIGNvbnN0cnVjdG9yKGdyb3Vwc0NvdW50OiBudW1iZXIpIHtcbiAgICB0aGlzLnNpemUgPSBuZXcgSW50MzJBcnJheShncm91cHNDb3VudCArIDEpO1xuICB9XG5cbiAgLy8gUmV0dXJucyBbZ3JvdXAsIGZyb20sIHRvXSBmb3IgZWFjaCBncm91cCB0aGF0IGBrZXlPZmAgbmFtZXMsIC0xIGFtb25nIHRoZW0uXG4gIGRpdmlkZSh3YWxrOiBXYWxrLCBmcm9tOiBudW1iZXIsIHRvOiBudW1iZXIsIGtleU9mOiAoZW50cnk6IG51bWJlcikgPT4gbnVtYmVyKTogW251bWJlciwgbnVtYmVyLCBudW1iZXJdW10ge1xuICAgIGNvbnN0IGxlbmd0aCA9IHRvIC0gZnJvbTtcbiAgICBpZiAodGhpcy5rZXlzLmxlbmd0aCA8IGxlbmd0aCkge1xuICAgICAgdGhpcy5rZXlzID0gbmV3IEludDMyQXJyYXkobGVuZ3RoKTtcbiAgICAgIHRoaXMuc2NyYXRjaCA9IHsgY3Vyc29yOiBuZXcgSW50MzJBcnJheShsZW5ndGgpLCBzdGFjazogbmV3IEludDMyQXJyYXkobGVuZ3RoKSB9O1xuICAgIH1cbiAgICBjb25zdCBzZWVuOiBudW1iZXJbXSA9IFtdO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IGtleSA9IGtleU9mKGZyb20gKyBpKTtcbiAgICAgIHRoaXMua2V5c1tpXSA9IGtleTtcbiAgICAgIGlmICh0aGlzLnNpemVba2V5ICsgMV0rKyA9PT0gMCkgc2Vlbi5wdXNoKGtleSk7XG4gICAgfVxuICAgIGxldCBhdCA9IDA7XG4gICAgY29uc3QgcmFuZ2VzID0gc2Vlbi5tYXAoKGtleSk6IFtudW1iZXIsIG51bWJlciwgbnVtYmVyXSA9PiB7XG4gICAgICBjb25zdCBiZWdpbiA9IGF0O1xuICAgICAgYXQgKz0gdGhpcy5zaXplW2tleSArIDFdO1xuICAgICAgdGhpcy5zaXplW2tleSArIDFdID0gYmVnaW47XG4gICAgICByZXR1cm4gW2tleSwgZnJvbSArIGJlZ2luLCBmcm9tICsgYXRdO1xuICAgIH0pO1xuICAgIGZvciAobGV0IGkgPSAwOyBpIDwgbGVuZ3RoOyBpKyspIHtcbiAgICAgIGNvbnN0IHBsYWNlID0gdGhpcy5zaXplW3RoaXMua2V5c1tpXSArIDFdKys7XG4gICAgICB0aGlzLnNjcmF0Y2guY3Vyc29yW3BsYWNlXSA9IHdhbGsuY3Vyc29yW2Zyb20gKyBpXTtcbiAgICAgIHRoaXMuc2NyYXRjaC5zdGFja1twbGFjZV0gPSB3YWxrLnN0YWNrW2Zyb20gKyBpXTtcbiAgICB9XG4gICAgd2Fsay5jdXJzb3Iuc2V0KHRoaXMuc2NyYXRjaC5jdXJzb3Iuc3ViYXJyYXkoMCwgbGVuZ3RoKSwgZnJvbSk7XG4gICAgd2Fsay5zdGFjay5zZXQodGhpcy5zY3JhdGNoLnN0YWNrLnN1YmFycmF5KDAsIGxlbmd0aCksIGZyb20pO1xuICAgIGZvciAoY29uc3Qga2V5IG9mIHNlZW4pIHRoaXMuc2l6ZVtrZXkgKyAxXSA9IDA7XG4gICAgcmV0dXJuIHJhbmdlcztcbiAgfVxufVxuIiwgIi8vIFRoZSBwcm9jZXNzZXMgdGhhdCBhIHByb2ZpbGUncyB0aHJlYWRzIGJlbG9uZyB0by4gVHdvIGFyZSB0b2xkIGFwYXJ0IGJ5IG51bWJlciwgcGFyZW50IGFuZCB0aXRsZTogZmlsZXMgb2Ygc2V2ZXJhbCBob3N0cywgcHV0XG4vLyB0b2dldGhlciwgbWF5IGFsbCBoYXZlIGEgcHJvY2VzcyAxLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUsIFRocmVhZCB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBQcm9jZXNzIHtcbiAgaWQ6IG51bWJlcjsgLy8gMSwgMiwgLi4uIGluIHRoZSBvcmRlciBpbiB3aGljaCBpdHMgdGhyZWFkcyBhcHBlYXJcbiAgcGlkOiBudW1iZXI7IC8vIDA6IHVua25vd25cbiAgdGl0bGU6IHN0cmluZzsgLy8gXCJcIiB3aGVyZSBpdCBpcyBub3Qga25vd25cbn1cblxuY29uc3Qga2V5T2YgPSAoeyBwcm9jZXNzLCBwYXJlbnQsIHRpdGxlIH06IFRocmVhZCk6IHN0cmluZyA9PiBgJHtwcm9jZXNzfSAke3BhcmVudH0gJHt0aXRsZX1gO1xuXG5jb25zdCBrbm93biA9IG5ldyBXZWFrTWFwPFRocmVhZFtdLCB7IGxpc3Q6IFByb2Nlc3NbXTsgb2ZUaHJlYWQ6IEludDMyQXJyYXkgfT4oKTtcblxuZnVuY3Rpb24gcmVhZCh0aHJlYWRzOiBUaHJlYWRbXSk6IHsgbGlzdDogUHJvY2Vzc1tdOyBvZlRocmVhZDogSW50MzJBcnJheSB9IHtcbiAgbGV0IGZvdW5kID0ga25vd24uZ2V0KHRocmVhZHMpO1xuICBpZiAoZm91bmQpIHJldHVybiBmb3VuZDtcbiAgY29uc3QgaWRzID0gbmV3IE1hcDxzdHJpbmcsIG51bWJlcj4oKTtcbiAgY29uc3QgbGlzdDogUHJvY2Vzc1tdID0gW107XG4gIGNvbnN0IG9mVGhyZWFkID0gbmV3IEludDMyQXJyYXkodGhyZWFkcy5sZW5ndGgpO1xuICBmb3IgKGxldCB0aHJlYWQgPSAxOyB0aHJlYWQgPCB0aHJlYWRzLmxlbmd0aDsgdGhyZWFkKyspIHtcbiAgICBjb25zdCBrZXkgPSBrZXlPZih0aHJlYWRzW3RocmVhZF0pO1xuICAgIGxldCBpZCA9IGlkcy5nZXQoa2V5KTtcbiAgICBpZiAoaWQgPT09IHVuZGVmaW5lZCkge1xuICAgICAgaWRzLnNldChrZXksIChpZCA9IGxpc3QubGVuZ3RoICsgMSkpO1xuICAgICAgbGlzdC5wdXNoKHsgaWQsIHBpZDogdGhyZWFkc1t0aHJlYWRdLnByb2Nlc3MsIHRpdGxlOiB0aHJlYWRzW3RocmVhZF0udGl0bGUgfSk7XG4gICAgfVxuICAgIG9mVGhyZWFkW3RocmVhZF0gPSBpZDtcbiAgfVxuICBrbm93bi5zZXQodGhyZWFkcywgKGZvdW5kID0geyBsaXN0LCBvZlRocmVhZCB9KSk7XG4gIHJldHVybiBmb3VuZDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHByb2Nlc3Nlc09mKHByb2ZpbGU6IFByb2ZpbGUpOiBQcm9jZXNzW10ge1xuICByZXR1cm4gcmVhZChwcm9maWxlLnRocmVhZHMpLmxpc3Q7XG59XG5cbi8vIFJldHVybnMgYnkgdGhyZWFkIHRoZSBpZCBvZiBpdHMgcHJvY2VzczsgMCBmb3IgdGhlIHRocmVhZCB0aGF0IGlzIG5vdCBrbm93bi5cbmV4cG9ydCBmdW5jdGlvbiBwcm9jZXNzT2ZUaHJlYWRzKHByb2ZpbGU6IFByb2ZpbGUpOiBJbnQzMkFycmF5IHtcbiAgcmV0dXJuIHJlYWQocHJvZmlsZS50aHJlYWRzKS5vZlRocmVhZDtcbn1cblxuLy8gV2hhdCBhIHByb2Nlc3MgaXMgY2FsbGVkIHdoZXJlIHRoZXJlIGlzIHJvb20gZm9yIHNvbWUgd29yZHM6IFwicHVtYTogY2x1c3RlciB3b3JrZXIgMDogNDcxMSBbc2hvcF1cIi5cbmV4cG9ydCBmdW5jdGlvbiBwcm9jZXNzTmFtZSh7IHBpZCwgdGl0bGUgfTogUHJvY2Vzcyk6IHN0cmluZyB7XG4gIGlmICh0aXRsZSA9PT0gXCJcIikgcmV0dXJuIHBpZCA9PT0gMCA/IFwidW5rbm93biBwcm9jZXNzXCIgOiBgcHJvY2VzcyAke3BpZH1gO1xuICAvLyBQdW1hIGFuZCBvdGhlcnMgcHV0IHRoZWlyIG51bWJlciBpbnRvIHRoZSB0aXRsZS5cbiAgcmV0dXJuIHBpZCA9PT0gMCB8fCBuZXcgUmVnRXhwKGBcXFxcYiR7cGlkfVxcXFxiYCkudGVzdCh0aXRsZSkgPyB0aXRsZSA6IGAke3RpdGxlfSAoJHtwaWR9KWA7XG59XG4iLCAiLy8gU3BhbnM6IGhvdyBsb25nIHJlcXVlc3RzLCBqb2JzIG9yIHRlc3RzIHRvb2ssIGJ5IGEgbGFiZWwncyBrZXkgYW5kIHZhbHVlLiBBIHByb2ZpbGUgaGFzIHRoZW0gYXMgaGlzdG9ncmFtcyBpbiBjb21tZW50c1xuLy8gKGRvY3MvZm9ybWF0cy5tZCk6IFwiIyBzcGFuczogZW5kcG9pbnQgb3JkZXJzI3Nob3cgMTA0ODU3NjozIDIwOTcxNTI6N1wiLlxuXG5leHBvcnQgaW50ZXJmYWNlIFNwYW4ge1xuICBjb3VudDogbnVtYmVyO1xuICBtZWRpYW5OczogbnVtYmVyO1xuICBwOTVOczogbnVtYmVyO1xufVxuXG4vLyBCeSBrZXkgYW5kIHZhbHVlLlxuZXhwb3J0IHR5cGUgU3BhbnMgPSBSZWFkb25seU1hcDxzdHJpbmcsIFJlYWRvbmx5TWFwPHN0cmluZywgU3Bhbj4+O1xuXG50eXBlIEhpc3RvZ3JhbSA9IE1hcDxudW1iZXIsIG51bWJlcj47IC8vIGNvdW50cyBieSB0aGUgbG93ZXIgZW5kIG9mIGEgYnVja2V0XG5cbmNvbnN0IFBSRUZJWCA9IFwiIyBzcGFuczogXCI7XG5jb25zdCBQQVJUUyA9IDE2OyAvLyBidWNrZXRzIGZvciBlYWNoIHBvd2VyIG9mIHR3b1xuY29uc3QgQ09NTUVOVCA9IC9eIyBzcGFuczogKFxcUyspIChcXFMqKSgoPzogXFxkKzpcXGQrKSspJC87XG5cbmV4cG9ydCBmdW5jdGlvbiBpc1NwYW5Db21tZW50KGNvbW1lbnQ6IHN0cmluZyk6IGJvb2xlYW4ge1xuICByZXR1cm4gY29tbWVudC5zdGFydHNXaXRoKFBSRUZJWCkgJiYgQ09NTUVOVC50ZXN0KGNvbW1lbnQpO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gc3BhbnNJbihjb21tZW50czogcmVhZG9ubHkgc3RyaW5nW10pOiBTcGFucyB7XG4gIGNvbnN0IGhpc3RvZ3JhbXMgPSBuZXcgTWFwPHN0cmluZywgTWFwPHN0cmluZywgSGlzdG9ncmFtPj4oKTtcbiAgZm9yIChjb25zdCBjb21tZW50IG9mIGNvbW1lbnRzKSB7XG4gICAgY29uc3QgcGFydHMgPSBjb21tZW50LnN0YXJ0c1dpdGgoUFJFRklYKSA/IENPTU1FTlQuZXhlYyhjb21tZW50KSA6IG51bGw7XG4gICAgaWYgKCFwYXJ0cykgY29udGludWU7XG4gICAgY29uc3QgW2tleSwgdmFsdWVdID0gW3VuZXNjYXBlZChwYXJ0c1sxXSksIHVuZXNjYXBlZChwYXJ0c1syXSldO1xuICAgIGNvbnN0IHZhbHVlcyA9IGhpc3RvZ3JhbXMuZ2V0KGtleSkgPz8gbmV3IE1hcDxzdHJpbmcsIEhpc3RvZ3JhbT4oKTtcbiAgICBjb25zdCBoaXN0b2dyYW0gPSB2YWx1ZXMuZ2V0KHZhbHVlKSA/PyBuZXcgTWFwPG51bWJlciwgbnVtYmVyPigpO1xuICAgIGZvciAoY29uc3QgYnVja2V0IG9mIHBhcnRzWzNdLnRyaW0oKS5zcGxpdChcIiBcIikpIHtcbiAgICAgIGNvbnN0IFtsb3dlciwgY291bnRdID0gYnVja2V0LnNwbGl0KFwiOlwiKS5tYXAoTnVtYmVyKTtcbiAgICAgIGhpc3RvZ3JhbS5zZXQobG93ZXIsIChoaXN0b2dyYW0uZ2V0KGxvd2VyKSA/PyAwKSArIGNvdW50KTtcbiAgICB9XG4gICAgaGlzdG9ncmFtcy5zZXQoa2V5LCB2YWx1ZXMuc2V0KHZhbHVlLCBoaXN0b2dyYW0pKTtcbiAgfVxuICByZXR1cm4gbmV3IE1hcChbLi4uaGlzdG9ncmFtc10ubWFwKChba2V5LCB2YWx1ZXNdKSA9PiBba2V5LCBuZXcgTWFwKFsuLi52YWx1ZXNdLm1hcCgoW3ZhbHVlLCBoaXN0b2dyYW1dKSA9PiBbdmFsdWUsIHNwYW5PZihoaXN0b2dyYW0pXSkpXSkpO1xufVxuXG4vLyBCeXRlcyB0aGF0IGFyZSBubyBVVEYtOCBzdGF5IGFzIHRoZXkgd2VyZSB3cml0dGVuLlxuZnVuY3Rpb24gdW5lc2NhcGVkKHdvcmQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIHRyeSB7XG4gICAgcmV0dXJuIGRlY29kZVVSSUNvbXBvbmVudCh3b3JkLnJlcGxhY2UoLyUoPyFbMC05YS1mXXsyfSkvZ2ksIFwiJTI1XCIpKTtcbiAgfSBjYXRjaCB7XG4gICAgcmV0dXJuIHdvcmQ7XG4gIH1cbn1cblxuZnVuY3Rpb24gc3Bhbk9mKGhpc3RvZ3JhbTogSGlzdG9ncmFtKTogU3BhbiB7XG4gIGNvbnN0IGJ1Y2tldHMgPSBbLi4uaGlzdG9ncmFtXS5zb3J0KChbYV0sIFtiXSkgPT4gYSAtIGIpO1xuICBjb25zdCBjb3VudCA9IGJ1Y2tldHMucmVkdWNlKChzdW0sIFssIGVhY2hdKSA9PiBzdW0gKyBlYWNoLCAwKTtcbiAgY29uc3QgcXVhbnRpbGUgPSAocGVyY2VudDogbnVtYmVyKTogbnVtYmVyID0+IHtcbiAgICBsZXQgc2VlbiA9IDA7XG4gICAgY29uc3QgcmFuayA9IE1hdGguY2VpbCgoY291bnQgKiBwZXJjZW50KSAvIDEwMCk7XG4gICAgcmV0dXJuIG1pZGRsZU9mKChidWNrZXRzLmZpbmQoKFssIGVhY2hdKSA9PiAoc2VlbiArPSBlYWNoKSA+PSByYW5rKSA/PyBbMF0pWzBdKTtcbiAgfTtcbiAgcmV0dXJuIHsgY291bnQsIG1lZGlhbk5zOiBxdWFudGlsZSg1MCksIHA5NU5zOiBxdWFudGlsZSg5NSkgfTtcbn1cblxuLy8gVGhlIG1pZGRsZSBvZiBhIGJ1Y2tldCBzdGFuZHMgZm9yIGFsbCBvZiBpdC5cbmZ1bmN0aW9uIG1pZGRsZU9mKGxvd2VyOiBudW1iZXIpOiBudW1iZXIge1xuICBjb25zdCB3aWR0aCA9IGxvd2VyIDwgUEFSVFMgPyAxIDogMiAqKiBNYXRoLmZsb29yKE1hdGgubG9nMihsb3dlcikpIC8gUEFSVFM7XG4gIHJldHVybiBsb3dlciArIE1hdGguZmxvb3Iod2lkdGggLyAyKTtcbn1cbiIsICIvLyBBIHByb2ZpbGUgaW4gbWVtb3J5OiB0aGUgdGFibGVzIG9mIHNwZXJmJ3MgSlNPTiBhcyB0eXBlZCBhcnJheXMsIHNvIHRoYXQgNTAwLDAwMCBzdGFja3MgYXJlIHNvbWUgbWVnYWJ5dGVzIHRoYXQgY2FuIGJlXG4vLyB3YWxrZWQgaW4gbWlsbGlzZWNvbmRzLlxuLy9cbi8vIEluIGV2ZXJ5IHRhYmxlIHJvdyAwIHN0YW5kcyBmb3IgXCJub25lXCI7IHBhcmVudHMgcHJlY2VkZSBjaGlsZHJlbiBpbiB0aGUgdGFibGUgb2Ygc3RhY2tzLlxuXG5pbXBvcnQgeyBpc1NwYW5Db21tZW50LCBzcGFuc0luLCB0eXBlIFNwYW5zIH0gZnJvbSBcIi4vc3BhbnMudHNcIjtcbmltcG9ydCB0eXBlIHsgVmlld0pzb24gfSBmcm9tIFwiLi92aWV3X2pzb24udHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBTYW1wbGVUeXBlIHtcbiAgbmFtZTogc3RyaW5nO1xuICB1bml0OiBzdHJpbmc7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgVGhyZWFkIHtcbiAgcHJvY2VzczogbnVtYmVyO1xuICBudW1iZXI6IG51bWJlcjtcbiAgbmFtZTogc3RyaW5nO1xuICBwYXJlbnQ6IG51bWJlcjsgLy8gcHJvY2VzcyBpZDsgMDogdW5rbm93blxuICB0aXRsZTogc3RyaW5nOyAvLyBvZiB0aGUgcHJvY2VzczsgXCJcIjogdW5rbm93blxufVxuXG5leHBvcnQgaW50ZXJmYWNlIExhYmVsIHtcbiAga2V5OiBzdHJpbmc7XG4gIHZhbHVlOiBzdHJpbmc7XG59XG5cbi8vIEV2ZXJ5IHNhbXBsZSBpbiBvcmRlciBvZiB0aW1lLiBBIHJvdyBzYXlzIHdoYXQgaXRzIHRocmVhZCBkaWQgZnJvbSBgZW5kIC0gd2VpZ2h0YCB0byBgZW5kYC5cbmV4cG9ydCBpbnRlcmZhY2UgVGltZWxpbmUge1xuICBlbmRVczogRmxvYXQ2NEFycmF5O1xuICBzYW1wbGU6IEludDMyQXJyYXk7XG4gIHdlaWdodDogRmxvYXQ2NEFycmF5O1xuICBnYXBzOiBHYXBbXTtcbn1cblxuLy8gVGltZSBiZXR3ZWVuIHJlY29yZGluZ3MgdGhhdCB3YXMgdGFrZW4gb3V0IG9mIGEgdGltZWxpbmU6IGF0IHdoaWNoIGluc3RhbnQgb2Ygd2hhdCBpcyBsZWZ0LCBhbmQgaG93IG11Y2guXG5leHBvcnQgaW50ZXJmYWNlIEdhcCB7XG4gIGF0VXM6IG51bWJlcjtcbiAgbGVuZ3RoVXM6IG51bWJlcjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBQcm9maWxlIHtcbiAgdHlwZXM6IFNhbXBsZVR5cGVbXTtcbiAgZGVmYXVsdFR5cGU6IG51bWJlcjtcbiAgZnJlcXVlbmN5SHo6IG51bWJlcjsgLy8gMDogdW5rbm93blxuICBzdGFydE5zOiBudW1iZXI7IC8vIHNpbmNlIHRoZSBVbml4IGVwb2NoOyAwOiB1bmtub3duXG4gIGR1cmF0aW9uTnM6IG51bWJlcjsgLy8gMDogdW5rbm93blxuICBjb21tZW50czogc3RyaW5nW107IC8vIGJ1dCB0aG9zZSBvZiBzcGFuc1xuICBzcGFuczogU3BhbnM7XG4gIGJhc2VTcGFuczogU3BhbnMgfCBudWxsOyAvLyBpbiBhIGNvbXBhcmlzb24sIG9mIHRoZSBwcm9maWxlIHRoYXQgaXMgY29tcGFyZWQgd2l0aFxuICBkaXJlY3Rvcmllczogc3RyaW5nW107IC8vIGluIHdoaWNoIHRoZSBwcm9ncmFtIHJhbiwgYXMgZmFyIGFzIHRoZSBwcm9maWxlIHNheXNcblxuICBmdW5jdGlvbk5hbWU6IHN0cmluZ1tdO1xuICBmdW5jdGlvbkZpbGU6IHN0cmluZ1tdO1xuICBmdW5jdGlvbkxpbmU6IEludDMyQXJyYXk7XG4gIGZyYW1lRnVuY3Rpb246IEludDMyQXJyYXk7XG4gIGZyYW1lTGluZTogSW50MzJBcnJheTtcbiAgc3RhY2tQYXJlbnQ6IEludDMyQXJyYXk7XG4gIHN0YWNrRnJhbWU6IEludDMyQXJyYXk7XG5cbiAgdGhyZWFkczogVGhyZWFkW107XG4gIGxhYmVsU2V0czogTGFiZWxbXVtdO1xuXG4gIHNhbXBsZVN0YWNrOiBJbnQzMkFycmF5O1xuICBzYW1wbGVUaHJlYWQ6IEludDMyQXJyYXk7XG4gIHNhbXBsZUxhYmVsczogSW50MzJBcnJheTtcbiAgdmFsdWVzOiBGbG9hdDY0QXJyYXlbXTsgLy8gb25lIGFycmF5IGZvciBlYWNoIHNhbXBsZSB0eXBlXG4gIC8vIEluIGEgY29tcGFyaXNvbiwgMSBmb3IgdGhlIHNhbXBsZXMgb2YgdGhlIHByb2ZpbGUgdGhhdCBpcyBjb21wYXJlZCB3aXRoOyBudWxsIGluIGEgcHJvZmlsZSBhbG9uZS5cbiAgc2FtcGxlSXNCYXNlOiBVaW50OEFycmF5IHwgbnVsbDtcbiAgdGltZWxpbmU6IFRpbWVsaW5lIHwgbnVsbDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHByb2ZpbGVPZihqc29uOiBWaWV3SnNvbik6IFByb2ZpbGUge1xuICBjb25zdCB0ZXh0ID0gKGlkOiBudW1iZXIpOiBzdHJpbmcgPT4ganNvbi5zdHJpbmdzW2lkXSA/PyBcIlwiO1xuICBjb25zdCBpc1RpbWUgPSB0ZXh0KGpzb24ucGVyaW9kX3R5cGUudW5pdCkgPT09IFwibmFub3NlY29uZHNcIiAmJiBqc29uLnBlcmlvZCA+IDA7XG4gIGNvbnN0IGNvbW1lbnRzID0ganNvbi5jb21tZW50cy5tYXAodGV4dCk7XG4gIHJldHVybiB7XG4gICAgdHlwZXM6IGpzb24uc2FtcGxlX3R5cGVzLm5hbWUubWFwKChuYW1lLCBpKSA9PiB0eXBlT2YodGV4dChuYW1lKSwgdGV4dChqc29uLnNhbXBsZV90eXBlcy51bml0W2ldKSkpLFxuICAgIGRlZmF1bHRUeXBlOiBqc29uLmRlZmF1bHRfc2FtcGxlX3R5cGUsXG4gICAgZnJlcXVlbmN5SHo6IGlzVGltZSA/IE1hdGgucm91bmQoMWU5IC8ganNvbi5wZXJpb2QpIDogMCxcbiAgICBzdGFydE5zOiBqc29uLnN0YXJ0X3RpbWVfbnMsXG4gICAgZHVyYXRpb25OczoganNvbi5kdXJhdGlvbl9ucyxcbiAgICBjb21tZW50czogY29tbWVudHMuZmlsdGVyKChjb21tZW50KSA9PiAhaXNTcGFuQ29tbWVudChjb21tZW50KSksXG4gICAgc3BhbnM6IHNwYW5zSW4oY29tbWVudHMpLFxuICAgIGJhc2VTcGFuczogbnVsbCxcbiAgICBkaXJlY3RvcmllczogZGlyZWN0b3JpZXNJbihjb21tZW50cyksXG4gICAgZnVuY3Rpb25OYW1lOiBbXCJcIiwgLi4uanNvbi5mdW5jdGlvbnMubmFtZS5tYXAodGV4dCldLFxuICAgIGZ1bmN0aW9uRmlsZTogW1wiXCIsIC4uLmpzb24uZnVuY3Rpb25zLmZpbGUubWFwKHRleHQpXSxcbiAgICBmdW5jdGlvbkxpbmU6IGNvbHVtbihqc29uLmZ1bmN0aW9ucy5saW5lKSxcbiAgICBmcmFtZUZ1bmN0aW9uOiBjb2x1bW4oanNvbi5mcmFtZXMuZnVuY3Rpb24pLFxuICAgIGZyYW1lTGluZTogY29sdW1uKGpzb24uZnJhbWVzLmxpbmUpLFxuICAgIHN0YWNrUGFyZW50OiBwYXJlbnRzKGpzb24uc3RhY2tzLnVwKSxcbiAgICBzdGFja0ZyYW1lOiBjb2x1bW4oanNvbi5zdGFja3MuZnJhbWUpLFxuICAgIHRocmVhZHM6IFtcbiAgICAgIHsgcHJvY2VzczogMCwgbnVtYmVyOiAwLCBuYW1lOiBcIlwiLCBwYXJlbnQ6IDAsIHRpdGxlOiBcIlwiIH0sXG4gICAgICAuLi5qc29uLnRocmVhZHMubnVtYmVyLm1hcCgobnVtYmVyLCBpKSA9PiAoe1xuICAgICAgICBwcm9jZXNzOiBqc29uLnRocmVhZHMucHJvY2Vzc1tpXSxcbiAgICAgICAgbnVtYmVyLFxuICAgICAgICBuYW1lOiB0ZXh0KGpzb24udGhyZWFkcy5uYW1lW2ldKSxcbiAgICAgICAgcGFyZW50OiBqc29uLnRocmVhZHMucGFyZW50Py5baV0gPz8gMCxcbiAgICAgICAgdGl0bGU6IHRleHQoanNvbi50aHJlYWRzLnRpdGxlPy5baV0gPz8gMCksXG4gICAgICB9KSksXG4gICAgXSxcbiAgICBsYWJlbFNldHM6IGxhYmVsU2V0cyhqc29uLCB0ZXh0KSxcbiAgICBzYW1wbGVTdGFjazogSW50MzJBcnJheS5mcm9tKGpzb24uc2FtcGxlcy5zdGFjayksXG4gICAgc2FtcGxlVGhyZWFkOiBJbnQzMkFycmF5LmZyb20oanNvbi5zYW1wbGVzLnRocmVhZCksXG4gICAgc2FtcGxlTGFiZWxzOiBJbnQzMkFycmF5LmZyb20oanNvbi5zYW1wbGVzLmxhYmVscyksXG4gICAgdmFsdWVzOiBqc29uLnNhbXBsZXMudmFsdWVzLm1hcCgodmFsdWVzKSA9PiBGbG9hdDY0QXJyYXkuZnJvbSh2YWx1ZXMpKSxcbiAgICBzYW1wbGVJc0Jhc2U6IG51bGwsXG4gICAgdGltZWxpbmU6IGpzb24udGltZWxpbmUgJiYganNvbi50aW1lbGluZS5zYW1wbGUubGVuZ3RoID4gMCA/IHRpbWVsaW5lT2YoanNvbi50aW1lbGluZSkgOiBudWxsLFxuICB9O1xufVxuXG4vLyBPYmplY3RzIGFyZSBjb3VudGVkLCBhbmQgY2FsbGVkIHNvOiBhIGJhcmUgbnVtYmVyIGJlc2lkZSB0aW1lcyBhbmQgYnl0ZXMgd291bGQgc2F5IGxpdHRsZS5cbmZ1bmN0aW9uIHR5cGVPZihuYW1lOiBzdHJpbmcsIHVuaXQ6IHN0cmluZyk6IFNhbXBsZVR5cGUge1xuICByZXR1cm4geyBuYW1lLCB1bml0OiB1bml0ID09PSBcImNvdW50XCIgJiYgbmFtZS5lbmRzV2l0aChcIl9vYmplY3RzXCIpID8gXCJvYmplY3RzXCIgOiB1bml0IH07XG59XG5cbi8vIFwiIyBjd2Q6IC9zcnYvc2hvcFwiLCBvbmNlIGZvciBlYWNoIHJlY29yZGluZyBvZiB0aG9zZSB0aGF0IHdlcmUgYWRkZWQgdXAuXG5mdW5jdGlvbiBkaXJlY3Rvcmllc0luKGNvbW1lbnRzOiBzdHJpbmdbXSk6IHN0cmluZ1tdIHtcbiAgcmV0dXJuIFsuLi5uZXcgU2V0KGNvbW1lbnRzLm1hcCgoY29tbWVudCkgPT4gL14jIGN3ZDogKFxcLy4qKS8uZXhlYyhjb21tZW50KT8uWzFdID8/IFwiXCIpLmZpbHRlcihCb29sZWFuKSldO1xufVxuXG5mdW5jdGlvbiBjb2x1bW4odmFsdWVzOiBudW1iZXJbXSk6IEludDMyQXJyYXkge1xuICBjb25zdCByZXN1bHQgPSBuZXcgSW50MzJBcnJheSh2YWx1ZXMubGVuZ3RoICsgMSk7XG4gIHJlc3VsdC5zZXQodmFsdWVzLCAxKTtcbiAgcmV0dXJuIHJlc3VsdDtcbn1cblxuZnVuY3Rpb24gcGFyZW50cyh1cDogbnVtYmVyW10pOiBJbnQzMkFycmF5IHtcbiAgY29uc3QgcmVzdWx0ID0gbmV3IEludDMyQXJyYXkodXAubGVuZ3RoICsgMSk7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgdXAubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCBkaXN0YW5jZSA9IHVwW2ldO1xuICAgIHJlc3VsdFtpICsgMV0gPSBkaXN0YW5jZSA9PT0gMCA/IDAgOiBpICsgMSAtIGRpc3RhbmNlO1xuICB9XG4gIHJldHVybiByZXN1bHQ7XG59XG5cbmZ1bmN0aW9uIGxhYmVsU2V0cyhqc29uOiBWaWV3SnNvbiwgdGV4dDogKGlkOiBudW1iZXIpID0+IHN0cmluZyk6IExhYmVsW11bXSB7XG4gIGNvbnN0IHsga2V5LCBzdHJpbmcsIG51bWJlciwgdW5pdCB9ID0ganNvbi5sYWJlbHM7XG4gIGNvbnN0IHNldHM6IExhYmVsW11bXSA9IFtbXV07XG4gIGxldCBzdGFydCA9IDA7XG4gIGZvciAoY29uc3QgZW5kIG9mIGpzb24ubGFiZWxfc2V0cy5lbmQpIHtcbiAgICBjb25zdCBzZXQ6IExhYmVsW10gPSBbXTtcbiAgICBmb3IgKGxldCBpID0gc3RhcnQ7IGkgPCBlbmQ7IGkrKykge1xuICAgICAgY29uc3QgdmFsdWUgPSBzdHJpbmdbaV0gIT09IDAgPyB0ZXh0KHN0cmluZ1tpXSkgOiBgJHtudW1iZXJbaV19ICR7dGV4dCh1bml0W2ldKX1gLnRyaW1FbmQoKTtcbiAgICAgIHNldC5wdXNoKHsga2V5OiB0ZXh0KGtleVtpXSksIHZhbHVlIH0pO1xuICAgIH1cbiAgICBzZXRzLnB1c2goc2V0KTtcbiAgICBzdGFydCA9IGVuZDtcbiAgfVxuICByZXR1cm4gc2V0cztcbn1cblxuZnVuY3Rpb24gdGltZWxpbmVPZihyb3dzOiBOb25OdWxsYWJsZTxWaWV3SnNvbltcInRpbWVsaW5lXCJdPik6IFRpbWVsaW5lIHtcbiAgY29uc3QgZW5kVXMgPSBuZXcgRmxvYXQ2NEFycmF5KHJvd3MudGltZV91cy5sZW5ndGgpO1xuICBsZXQgdGltZSA9IDA7XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgZW5kVXMubGVuZ3RoOyBpKyspIHtcbiAgICB0aW1lICs9IHJvd3MudGltZV91c1tpXTtcbiAgICBlbmRVc1tpXSA9IHRpbWU7XG4gIH1cbiAgcmV0dXJuIHsgZW5kVXMsIHNhbXBsZTogSW50MzJBcnJheS5mcm9tKHJvd3Muc2FtcGxlKSwgd2VpZ2h0OiBGbG9hdDY0QXJyYXkuZnJvbShyb3dzLndlaWdodCksIGdhcHM6IFtdIH07XG59XG5cbi8vIFdoYXQgYSB0aHJlYWQgaXMgY2FsbGVkIHdoZXJlIHRoZXJlIGlzIHJvb20gZm9yIGEgd29yZDsgd2l0aCBpdHMgcHJvY2VzcyB3aGVyZSB0aGVyZSBhcmUgc2V2ZXJhbCwgdW5sZXNzIHRoYXQgaXMgcGxhaW4uXG5leHBvcnQgZnVuY3Rpb24gdGhyZWFkTmFtZShwcm9maWxlOiBQcm9maWxlLCBpZDogbnVtYmVyLCB3aXRoUHJvY2VzcyA9IGhhc01hbnlQcm9jZXNzZXMocHJvZmlsZSkpOiBzdHJpbmcge1xuICBjb25zdCB0aHJlYWQgPSBwcm9maWxlLnRocmVhZHNbaWRdO1xuICBpZiAoaWQgPT09IDApIHJldHVybiBcInVua25vd24gdGhyZWFkXCI7XG4gIGNvbnN0IG5hbWUgPSB0aHJlYWQubmFtZSB8fCAodGhyZWFkLm51bWJlciA9PT0gMSA/IFwibWFpblwiIDogYHRocmVhZCAke3RocmVhZC5udW1iZXJ9YCk7XG4gIHJldHVybiB3aXRoUHJvY2VzcyA/IGAke25hbWV9ICgke3RocmVhZC5wcm9jZXNzfSlgIDogbmFtZTtcbn1cblxuZnVuY3Rpb24gaGFzTWFueVByb2Nlc3Nlcyhwcm9maWxlOiBQcm9maWxlKTogYm9vbGVhbiB7XG4gIHJldHVybiBwcm9maWxlLnRocmVhZHMubGVuZ3RoID4gMiAmJiBwcm9maWxlLnRocmVhZHMuc2xpY2UoMikuc29tZSgodCkgPT4gdC5wcm9jZXNzICE9PSBwcm9maWxlLnRocmVhZHNbMV0ucHJvY2Vzcyk7XG59XG4iLCAiLy8gTGFiZWxzIGFzIGZyYW1lczogYSBsYWJlbCdzIHZhbHVlIGJlY29tZXMgdGhlIHJvb3QsIG9yIHRoZSBsZWFmLCBvZiBlYWNoIHN0YWNrLCBzbyB0aGF0IGFsbCB2aWV3cyBhZGQgdXAgYnkgaXQuIFdoYXRcbi8vIGBzcGVyZiByZXBvcnQgLS10YWdyb290YCBkb2VzIGluIHRleHQuXG5cbmltcG9ydCB7IFBhaXJJbmRleCB9IGZyb20gXCIuL3BhaXJfaW5kZXgudHNcIjtcbmltcG9ydCB7IHByb2Nlc3Nlc09mIH0gZnJvbSBcIi4vcHJvY2Vzc2VzLnRzXCI7XG5pbXBvcnQgeyB0aHJlYWROYW1lLCB0eXBlIFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWxGcmFtZXMge1xuICByb290czogcmVhZG9ubHkgc3RyaW5nW107IC8vIGtleXMgb2YgbGFiZWxzLCB0aGUgb3V0ZXJtb3N0IGZpcnN0XG4gIGxlYXZlczogcmVhZG9ubHkgc3RyaW5nW107IC8vIHRoZSBpbm5lcm1vc3QgbGFzdFxufVxuXG5leHBvcnQgY29uc3QgTk9fRlJBTUVTOiBMYWJlbEZyYW1lcyA9IHsgcm9vdHM6IFtdLCBsZWF2ZXM6IFtdIH07XG5cbi8vIFdoYXQgc3RhbmRzIHdoZXJlIGEgc2FtcGxlIGRvZXMgbm90IGhhdmUgdGhlIGxhYmVsLlxuZXhwb3J0IGNvbnN0IFVOS05PV04gPSBcIjx1bmtub3duPlwiO1xuXG4vLyBUaGUgZmlsZSBvZiBzdWNoIGEgZnJhbWUuIE5vIHBhdGggYmVnaW5zIGxpa2UgdGhhdC5cbmNvbnN0IFBMQUNFID0gXCI8bGFiZWwgXCI7XG5cbmV4cG9ydCBmdW5jdGlvbiBpc0xhYmVsRnJhbWUoZmlsZTogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiBmaWxlLnN0YXJ0c1dpdGgoUExBQ0UpO1xufVxuXG4vLyBXaGF0IGlzIGtub3duIG9mIGEgc2FtcGxlJ3MgdGhyZWFkLCBieSB3aGF0IHRoZSBsYWJlbHMgYXJlIGNhbGxlZCBpbiBmaWxlczsgXCJcIiB3aGVyZSBpdCBpcyBub3QuXG5jb25zdCBPRl9USFJFQURTOiBSZWNvcmQ8c3RyaW5nLCAocHJvZmlsZTogUHJvZmlsZSwgdGhyZWFkOiBudW1iZXIpID0+IHN0cmluZz4gPSB7XG4gIHRocmVhZDogKHByb2ZpbGUsIHRocmVhZCkgPT4gKHRocmVhZCA9PT0gMCA/IFwiXCIgOiB0aHJlYWROYW1lKHByb2ZpbGUsIHRocmVhZCwgZmFsc2UpKSxcbiAgcGlkOiAocHJvZmlsZSwgdGhyZWFkKSA9PiBudW1iZXJPZihwcm9maWxlLnRocmVhZHNbdGhyZWFkXT8ucHJvY2VzcyksXG4gIHBwaWQ6IChwcm9maWxlLCB0aHJlYWQpID0+IG51bWJlck9mKHByb2ZpbGUudGhyZWFkc1t0aHJlYWRdPy5wYXJlbnQpLFxuICBwcm9jZXNzX3RpdGxlOiAocHJvZmlsZSwgdGhyZWFkKSA9PiBwcm9maWxlLnRocmVhZHNbdGhyZWFkXT8udGl0bGUgPz8gXCJcIixcbn07XG5cbmZ1bmN0aW9uIG51bWJlck9mKHZhbHVlOiBudW1iZXIgfCB1bmRlZmluZWQpOiBzdHJpbmcge1xuICByZXR1cm4gdmFsdWUgPyBTdHJpbmcodmFsdWUpIDogXCJcIjtcbn1cblxuLy8gUmV0dXJucyB0aGUgdmFsdWVzIHRoYXQgYSBzYW1wbGUgb2YgdGhpcyB0aHJlYWQgYW5kIHNldCBvZiBsYWJlbHMgaGFzIGZvciBhIGxhYmVsOyBub25lIHdoZXJlIGl0IGRvZXMgbm90IGhhdmUgaXQuXG5leHBvcnQgZnVuY3Rpb24gbGFiZWxWYWx1ZXMocHJvZmlsZTogUHJvZmlsZSwga2V5OiBzdHJpbmcsIHRocmVhZDogbnVtYmVyLCBsYWJlbHM6IG51bWJlcik6IHN0cmluZ1tdIHtcbiAgY29uc3QgZ2l2ZW4gPSBwcm9maWxlLmxhYmVsU2V0c1tsYWJlbHNdLmZpbHRlcigobGFiZWwpID0+IGxhYmVsLmtleSA9PT0ga2V5KS5tYXAoKHsgdmFsdWUgfSkgPT4gdmFsdWUpO1xuICByZXR1cm4gW2lzT2ZUaHJlYWRzKGtleSkgPyBPRl9USFJFQURTW2tleV0ocHJvZmlsZSwgdGhyZWFkKSA6IFwiXCIsIC4uLmdpdmVuXS5maWx0ZXIoQm9vbGVhbik7XG59XG5cbi8vIFdoZXRoZXIgbGFiZWxzIGNhbGxlZCBzbyBhcmUgd2hhdCBpcyBrbm93biBvZiB0aHJlYWRzLlxuZXhwb3J0IGZ1bmN0aW9uIGlzT2ZUaHJlYWRzKGtleTogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiBPYmplY3QuaGFzT3duKE9GX1RIUkVBRFMsIGtleSk7XG59XG5cbi8vIFJldHVybnMgdGhlIGtleXMgYnkgd2hpY2ggc2FtcGxlcyBvZiBgcHJvZmlsZWAgY2FuIGJlIHRvbGQgYXBhcnQ6IHRob3NlIG9mIGl0cyBsYWJlbHMsIGFuZCBvZiB0aHJlYWRzIGFuZCBwcm9jZXNzZXMgd2hlcmVcbi8vIHRoZXJlIGFyZSBzZXZlcmFsLlxuZXhwb3J0IGZ1bmN0aW9uIGZyYW1lS2V5cyhwcm9maWxlOiBQcm9maWxlKTogc3RyaW5nW10ge1xuICBjb25zdCBrZXlzID0gbmV3IFNldChwcm9maWxlLmxhYmVsU2V0cy5mbGF0TWFwKChzZXQpID0+IHNldC5tYXAoKHsga2V5IH0pID0+IGtleSkpKTtcbiAgaWYgKG5ldyBTZXQocHJvZmlsZS5zYW1wbGVUaHJlYWQpLnNpemUgPiAxKSBrZXlzLmFkZChcInRocmVhZFwiKTtcbiAgaWYgKHByb2Nlc3Nlc09mKHByb2ZpbGUpLmxlbmd0aCA+IDEpIHtcbiAgICBmb3IgKGNvbnN0IGtleSBvZiBbXCJwcm9jZXNzX3RpdGxlXCIsIFwicGlkXCIsIFwicHBpZFwiXSkge1xuICAgICAgaWYgKHByb2ZpbGUudGhyZWFkcy5zb21lKChfLCBpZCkgPT4gT0ZfVEhSRUFEU1trZXldKHByb2ZpbGUsIGlkKSAhPT0gXCJcIikpIGtleXMuYWRkKGtleSk7XG4gICAgfVxuICB9XG4gIHJldHVybiBbLi4ua2V5c107XG59XG5cbi8vIFJldHVybnMgdGhlIHByb2ZpbGUgd2l0aCBzdWNoIGZyYW1lczsgYHByb2ZpbGVgIGl0c2VsZiB3aGVyZSBub25lIGlzIGFza2VkIGZvci5cbmV4cG9ydCBmdW5jdGlvbiB3aXRoTGFiZWxGcmFtZXMocHJvZmlsZTogUHJvZmlsZSwgeyByb290cywgbGVhdmVzIH06IExhYmVsRnJhbWVzKTogUHJvZmlsZSB7XG4gIHJldHVybiByb290cy5sZW5ndGggKyBsZWF2ZXMubGVuZ3RoID09PSAwID8gcHJvZmlsZSA6IG5ldyBHcmFmdGVyKHByb2ZpbGUsIHJvb3RzLCBsZWF2ZXMpLmdyYWZ0KCk7XG59XG5cbmNsYXNzIEdyYWZ0ZXIge1xuICBwcml2YXRlIHJlYWRvbmx5IGZ1bmN0aW9uTmFtZTogc3RyaW5nW107XG4gIHByaXZhdGUgcmVhZG9ubHkgZnVuY3Rpb25GaWxlOiBzdHJpbmdbXTtcbiAgcHJpdmF0ZSByZWFkb25seSBmdW5jdGlvbkxpbmU6IG51bWJlcltdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lRnVuY3Rpb246IG51bWJlcltdO1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lTGluZTogbnVtYmVyW107XG4gIHByaXZhdGUgcmVhZG9ubHkgc3RhY2tQYXJlbnQ6IG51bWJlcltdID0gWzBdO1xuICBwcml2YXRlIHJlYWRvbmx5IHN0YWNrRnJhbWU6IG51bWJlcltdID0gWzBdO1xuICBwcml2YXRlIHJlYWRvbmx5IHN0YWNrczogUGFpckluZGV4O1xuICBwcml2YXRlIHJlYWRvbmx5IGZyYW1lcyA9IG5ldyBNYXA8c3RyaW5nLCBudW1iZXI+KCk7XG4gIC8vIFdoYXQgYW4gb2xkIHN0YWNrIGlzIGFib3ZlIHRoZSBub2RlIG9mIHNvbWUgbGFiZWxzLCBieSB0aGF0IG5vZGUuIE1hbnkgc2FtcGxlcyBoYXZlIGZldyBsYWJlbHMuXG4gIHByaXZhdGUgcmVhZG9ubHkgYnJhbmNoZXMgPSBuZXcgTWFwPG51bWJlciwgTWFwPG51bWJlciwgbnVtYmVyPj4oKTtcblxuICBjb25zdHJ1Y3RvcihcbiAgICBwcml2YXRlIHJlYWRvbmx5IHByb2ZpbGU6IFByb2ZpbGUsXG4gICAgcHJpdmF0ZSByZWFkb25seSByb290czogcmVhZG9ubHkgc3RyaW5nW10sXG4gICAgcHJpdmF0ZSByZWFkb25seSBsZWF2ZXM6IHJlYWRvbmx5IHN0cmluZ1tdLFxuICApIHtcbiAgICB0aGlzLmZ1bmN0aW9uTmFtZSA9IFsuLi5wcm9maWxlLmZ1bmN0aW9uTmFtZV07XG4gICAgdGhpcy5mdW5jdGlvbkZpbGUgPSBbLi4ucHJvZmlsZS5mdW5jdGlvbkZpbGVdO1xuICAgIHRoaXMuZnVuY3Rpb25MaW5lID0gWy4uLnByb2ZpbGUuZnVuY3Rpb25MaW5lXTtcbiAgICB0aGlzLmZyYW1lRnVuY3Rpb24gPSBbLi4ucHJvZmlsZS5mcmFtZUZ1bmN0aW9uXTtcbiAgICB0aGlzLmZyYW1lTGluZSA9IFsuLi5wcm9maWxlLmZyYW1lTGluZV07XG4gICAgdGhpcy5zdGFja3MgPSBuZXcgUGFpckluZGV4KHRoaXMuc3RhY2tQYXJlbnQsIHRoaXMuc3RhY2tGcmFtZSwgcHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGggKiAyKTtcbiAgfVxuXG4gIGdyYWZ0KCk6IFByb2ZpbGUge1xuICAgIGNvbnN0IHsgcHJvZmlsZSB9ID0gdGhpcztcbiAgICBjb25zdCBzYW1wbGVTdGFjayA9IHByb2ZpbGUuc2FtcGxlU3RhY2subWFwKChzdGFjaywgaSkgPT4ge1xuICAgICAgY29uc3QgZnJhbWVzT2YgPSAoa2V5czogcmVhZG9ubHkgc3RyaW5nW10pOiBudW1iZXJbXSA9PlxuICAgICAgICBrZXlzLm1hcCgoa2V5KSA9PiB0aGlzLmZyYW1lKGtleSwgbGFiZWxWYWx1ZXMocHJvZmlsZSwga2V5LCBwcm9maWxlLnNhbXBsZVRocmVhZFtpXSwgcHJvZmlsZS5zYW1wbGVMYWJlbHNbaV0pLmpvaW4oXCIsXCIpKSk7XG4gICAgICBjb25zdCBiZWxvdyA9IGZyYW1lc09mKHRoaXMucm9vdHMpLnJlZHVjZSgobm9kZSwgZnJhbWUpID0+IHRoaXMubm9kZShub2RlLCBmcmFtZSksIDApO1xuICAgICAgcmV0dXJuIGZyYW1lc09mKHRoaXMubGVhdmVzKS5yZWR1Y2UoKG5vZGUsIGZyYW1lKSA9PiB0aGlzLm5vZGUobm9kZSwgZnJhbWUpLCB0aGlzLmFib3ZlKGJlbG93LCBzdGFjaykpO1xuICAgIH0pO1xuICAgIHJldHVybiB7XG4gICAgICAuLi5wcm9maWxlLFxuICAgICAgZnVuY3Rpb25OYW1lOiB0aGlzLmZ1bmN0aW9uTmFtZSxcbiAgICAgIGZ1bmN0aW9uRmlsZTogdGhpcy5mdW5jdGlvbkZpbGUsXG4gICAgICBmdW5jdGlvbkxpbmU6IEludDMyQXJyYXkuZnJvbSh0aGlzLmZ1bmN0aW9uTGluZSksXG4gICAgICBmcmFtZUZ1bmN0aW9uOiBJbnQzMkFycmF5LmZyb20odGhpcy5mcmFtZUZ1bmN0aW9uKSxcbiAgICAgIGZyYW1lTGluZTogSW50MzJBcnJheS5mcm9tKHRoaXMuZnJhbWVMaW5lKSxcbiAgICAgIHN0YWNrUGFyZW50OiBJbnQzMkFycmF5LmZyb20odGhpcy5zdGFja1BhcmVudCksXG4gICAgICBzdGFja0ZyYW1lOiBJbnQzMkFycmF5LmZyb20odGhpcy5zdGFja0ZyYW1lKSxcbiAgICAgIHNhbXBsZVN0YWNrLFxuICAgIH07XG4gIH1cblxuICBwcml2YXRlIGZyYW1lKGtleTogc3RyaW5nLCB2YWx1ZTogc3RyaW5nKTogbnVtYmVyIHtcbiAgICBjb25zdCBuYW1lID0gdmFsdWUgfHwgVU5LTk9XTjtcbiAgICBjb25zdCB3b3JkcyA9IGAke2tleX1cXDAke25hbWV9YDtcbiAgICBjb25zdCBrbm93biA9IHRoaXMuZnJhbWVzLmdldCh3b3Jkcyk7XG4gICAgaWYgKGtub3duICE9PSB1bmRlZmluZWQpIHJldHVybiBrbm93bjtcbiAgICB0aGlzLmZ1bmN0aW9uRmlsZS5wdXNoKGAke1BMQUNFfSR7a2V5fT5gKTtcbiAgICB0aGlzLmZ1bmN0aW9uTGluZS5wdXNoKDApO1xuICAgIHRoaXMuZnJhbWVGdW5jdGlvbi5wdXNoKHRoaXMuZnVuY3Rpb25OYW1lLnB1c2gobmFtZSkgLSAxKTtcbiAgICBjb25zdCBpZCA9IHRoaXMuZnJhbWVMaW5lLnB1c2goMCkgLSAxO1xuICAgIHRoaXMuZnJhbWVzLnNldCh3b3JkcywgaWQpO1xuICAgIHJldHVybiBpZDtcbiAgfVxuXG4gIHByaXZhdGUgbm9kZShwYXJlbnQ6IG51bWJlciwgZnJhbWU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3Qga25vd24gPSB0aGlzLnN0YWNrcy5maW5kT3JBZGQocGFyZW50LCBmcmFtZSwgdGhpcy5zdGFja1BhcmVudC5sZW5ndGgpO1xuICAgIGlmIChrbm93biA+PSAwKSByZXR1cm4ga25vd247XG4gICAgdGhpcy5zdGFja0ZyYW1lLnB1c2goZnJhbWUpO1xuICAgIHJldHVybiB0aGlzLnN0YWNrUGFyZW50LnB1c2gocGFyZW50KSAtIDE7XG4gIH1cblxuICAvLyBDbGltYnMgdW50aWwgYSBub2RlIGlzIGtub3duLCBhbmQgZ29lcyBkb3duIGFnYWluLlxuICBwcml2YXRlIGFib3ZlKGJlbG93OiBudW1iZXIsIHN0YWNrOiBudW1iZXIpOiBudW1iZXIge1xuICAgIGxldCBicmFuY2ggPSB0aGlzLmJyYW5jaGVzLmdldChiZWxvdyk7XG4gICAgaWYgKCFicmFuY2gpIHRoaXMuYnJhbmNoZXMuc2V0KGJlbG93LCAoYnJhbmNoID0gbmV3IE1hcChbWzAsIGJlbG93XV0pKSk7XG4gICAgY29uc3QgcGF0aDogbnVtYmVyW10gPSBbXTtcbiAgICBsZXQgYXQgPSBzdGFjaztcbiAgICBmb3IgKDsgIWJyYW5jaC5oYXMoYXQpOyBhdCA9IHRoaXMucHJvZmlsZS5zdGFja1BhcmVudFthdF0pIHBhdGgucHVzaChhdCk7XG4gICAgbGV0IG5vZGUgPSBicmFuY2guZ2V0KGF0KSE7XG4gICAgZm9yIChjb25zdCBvbGQgb2YgcGF0aC5yZXZlcnNlKCkpIHtcbiAgICAgIG5vZGUgPSB0aGlzLm5vZGUobm9kZSwgdGhpcy5wcm9maWxlLnN0YWNrRnJhbWVbb2xkXSk7XG4gICAgICBicmFuY2guc2V0KG9sZCwgbm9kZSk7XG4gICAgfVxuICAgIHJldHVybiBub2RlO1xuICB9XG59XG4iLCAiLy8gV2hhdCBhIGZyYW1lIGlzLCBhbmQgd2hhdCBhIHRocmVhZCB3YXMgZG9pbmc6IHRoZSB3b3JkcyB0aGF0IG9ubHkgYSBwcm9maWxlciBvZiBSdWJ5IGNhbiBzYXkuXG4vL1xuLy8gQSBzYW1wbGUncyBzdGF0ZSBpcyBpbiBpdHMgbGVhZiwgZm9yIHRoZSByZWNvcmRlciBwdXRzIGEgZnJhbWUgb2YgaXRzIG93biBvbiB0b3Agb2Ygd2hhdCB3YWl0ZWQgb3Igc2V0IG9mZiBhIGNvbGxlY3Rpb24uXG4vLyBBIGZ1bmN0aW9uJ3MgY2F0ZWdvcnkgYW5kIGxpYnJhcnkgYXJlIGluIGl0cyBwYXRoLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbmV4cG9ydCBjb25zdCBTVEFURVMgPSBbXCJydW5uaW5nXCIsIFwiaml0XCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIFN0YXRlID0gKHR5cGVvZiBTVEFURVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBTVEFURV9XT1JEUzogUmVjb3JkPFN0YXRlLCB7IG5hbWU6IHN0cmluZzsgaW5UZXh0OiBzdHJpbmc7IG1lYW5pbmc6IHN0cmluZyB9PiA9IHtcbiAgcnVubmluZzogeyBuYW1lOiBcIlJ1bm5pbmdcIiwgaW5UZXh0OiBcInJ1bm5pbmdcIiwgbWVhbmluZzogXCJydW5uaW5nIFJ1Ynkgb3IgQyBjb2RlXCIgfSxcbiAgaml0OiB7IG5hbWU6IFwiUnVubmluZywgY29tcGlsZWRcIiwgaW5UZXh0OiBcInJ1bm5pbmcgY29tcGlsZWRcIiwgbWVhbmluZzogXCJydW5uaW5nIGNvZGUgdGhhdCBZSklUIG9yIFpKSVQgaGFzIGNvbXBpbGVkLCBhbmQgQyBjb2RlIGNhbGxlZCBmcm9tIGl0XCIgfSxcbiAgZ2M6IHsgbmFtZTogXCJHQ1wiLCBpblRleHQ6IFwiR0NcIiwgbWVhbmluZzogXCJjb2xsZWN0aW5nIGdhcmJhZ2U6IG1hcmtpbmcgYW5kIHN3ZWVwaW5nXCIgfSxcbiAgd2FpdDogeyBuYW1lOiBcIkdWTCB3YWl0XCIsIGluVGV4dDogXCJHVkwgd2FpdFwiLCBtZWFuaW5nOiBcInJlYWR5IHRvIHJ1biwgYnV0IGFub3RoZXIgdGhyZWFkIGhlbGQgdGhlIGxvY2tcIiB9LFxuICBibG9ja2VkOiB7IG5hbWU6IFwiQmxvY2tlZFwiLCBpblRleHQ6IFwiYmxvY2tlZFwiLCBtZWFuaW5nOiBcIndhaXRpbmcgZm9yIEkvTywgc2xlZXAgb3IgYW5vdGhlciB0aHJlYWQsIHdpdGhvdXQgdGhlIGxvY2tcIiB9LFxufTtcblxudHlwZSBQYXVzZSA9IEV4Y2x1ZGU8U3RhdGUsIFwicnVubmluZ1wiIHwgXCJqaXRcIj47XG5cbmNvbnN0IFBBVVNFUzogUmVjb3JkPHN0cmluZywgUGF1c2U+ID0ge1xuICBcIjxHVkw+W0dWTCBibG9ja2VkXVwiOiBcImJsb2NrZWRcIixcbiAgXCI8R1ZMPltHVkwgd2FpdF1cIjogXCJ3YWl0XCIsXG4gIFwiPEdDPltHQyBtYXJraW5nXVwiOiBcImdjXCIsXG4gIFwiPEdDPltHQyBzd2VlcGluZ11cIjogXCJnY1wiLFxufTtcblxuLy8gV2hhdCBhIGZyYW1lIHN0YW5kcyBmb3IgdGhhdCBpcyBubyBjb2RlLiBUaGUgZmlsZSBpcyB0aGUgcmVjb3JkZXIncyB3b3JkLCB0b286IGEgbWV0aG9kIG9mIHRoYXQgbmFtZSBoYXMgYSBwYXRoLlxuY29uc3QgcGF1c2VPZiA9IChuYW1lOiBzdHJpbmcsIGZpbGU6IHN0cmluZyk6IFBhdXNlIHwgdW5kZWZpbmVkID0+IFBBVVNFU1tmaWxlICsgbmFtZV07XG5cbi8vIFJldHVybnMgZm9yIGVhY2ggc2FtcGxlIHRoZSBpbmRleCBvZiBpdHMgc3RhdGUgaW4gU1RBVEVTLlxuZXhwb3J0IGZ1bmN0aW9uIHNhbXBsZVN0YXRlcyhwcm9maWxlOiBQcm9maWxlKTogVWludDhBcnJheSB7XG4gIGNvbnN0IG9mRnVuY3Rpb24gPSBwcm9maWxlLmZ1bmN0aW9uTmFtZS5tYXAoKG5hbWUsIGlkKSA9PlxuICAgIFNUQVRFUy5pbmRleE9mKHBhdXNlT2YobmFtZSwgcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKSA/PyBcInJ1bm5pbmdcIiksXG4gICk7XG4gIGNvbnN0IGppdFNldHMgPSBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gc2V0LnNvbWUoKHsga2V5LCB2YWx1ZSB9KSA9PiBrZXkgPT09IFwiaml0XCIgJiYgdmFsdWUgPT09IFwieWVzXCIpKTtcbiAgY29uc3Qgc3RhdGVzID0gbmV3IFVpbnQ4QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHN0YXRlcy5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGxlYWYgPSBwcm9maWxlLmZyYW1lRnVuY3Rpb25bcHJvZmlsZS5zdGFja0ZyYW1lW3Byb2ZpbGUuc2FtcGxlU3RhY2tbaV1dXTtcbiAgICBzdGF0ZXNbaV0gPSBvZkZ1bmN0aW9uW2xlYWZdO1xuICAgIGlmIChzdGF0ZXNbaV0gPT09IDAgJiYgaml0U2V0c1twcm9maWxlLnNhbXBsZUxhYmVsc1tpXV0pIHN0YXRlc1tpXSA9IDE7XG4gIH1cbiAgcmV0dXJuIHN0YXRlcztcbn1cblxuZXhwb3J0IGNvbnN0IENBVEVHT1JJRVMgPSBbXCJhcHBcIiwgXCJnZW1cIiwgXCJzdGRsaWJcIiwgXCJjb3JlXCIsIFwibmF0aXZlXCIsIFwiZ2NcIiwgXCJ3YWl0XCIsIFwiYmxvY2tlZFwiLCBcIm90aGVyXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgQ2F0ZWdvcnkgPSAodHlwZW9mIENBVEVHT1JJRVMpW251bWJlcl07XG5cbmV4cG9ydCBjb25zdCBDQVRFR09SWV9XT1JEUzogUmVjb3JkPENhdGVnb3J5LCBzdHJpbmc+ID0ge1xuICBhcHA6IFwiQXBwbGljYXRpb25cIixcbiAgZ2VtOiBcIkdlbXNcIixcbiAgc3RkbGliOiBcIlN0YW5kYXJkIGxpYnJhcnlcIixcbiAgY29yZTogXCJDb3JlIGFuZCBDIG1ldGhvZHNcIixcbiAgbmF0aXZlOiBcIk5hdGl2ZSBsaWJyYXJpZXNcIixcbiAgZ2M6IFwiR2FyYmFnZSBjb2xsZWN0aW9uXCIsXG4gIHdhaXQ6IFwiV2FpdGluZyBmb3IgdGhlIEdWTFwiLFxuICBibG9ja2VkOiBcIkJsb2NrZWRcIixcbiAgb3RoZXI6IFwiT3RoZXJcIixcbn07XG5cbmV4cG9ydCBpbnRlcmZhY2UgT3JpZ2luIHtcbiAgY2F0ZWdvcnk6IENhdGVnb3J5O1xuICBsaWJyYXJ5OiBzdHJpbmc7IC8vIFwicmFjayAzLjEuOFwiLCBcImpzb25cIiwgXCJDb3JlIGFuZCBDIG1ldGhvZHNcIiwgXCJsaWJjXCIsIFwiQXBwbGljYXRpb25cIlxufVxuXG4vLyBXaGF0IGEgZ2VtIGluc3RhbGxzLCB3aGF0IHdhcyBjb21waWxlZCBmb3IgaXQsIGFuZCBpdHMgc3BlY2lmaWNhdGlvbi5cbmNvbnN0IEdFTV9GSUxFID0gL1xcLyg/OmdlbXN8YnVuZGxlclxcL2dlbXN8ZXh0ZW5zaW9uc1xcL1teL10rXFwvW14vXSspXFwvKFteL10rPyktKFxcZFteL10qfFswLTlhLWZdezcsfSlcXC8vO1xuY29uc3QgR0VNX1NQRUNJRklDQVRJT04gPSAvXFwvc3BlY2lmaWNhdGlvbnNcXC8oPzpkZWZhdWx0XFwvKT8oW14vXSs/KS0oXFxkW14vXSopXFwuZ2Vtc3BlYyQvO1xuXG4vLyBTYXlzIHdoZXJlIGEgZnVuY3Rpb24gY29tZXMgZnJvbSwgYnkgaXRzIG5hbWUgYW5kIGZpbGUuXG5leHBvcnQgZnVuY3Rpb24gb3JpZ2luT2YobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBwYXVzZSA9IHBhdXNlT2YobmFtZSwgZmlsZSk7XG4gIGlmIChwYXVzZSkgcmV0dXJuIHsgY2F0ZWdvcnk6IHBhdXNlLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEU1twYXVzZV0gfTtcbiAgY29uc3QgZ2VtID0gR0VNX0ZJTEUuZXhlYyhmaWxlKSA/PyBHRU1fU1BFQ0lGSUNBVElPTi5leGVjKGZpbGUpO1xuICBpZiAoZ2VtKSByZXR1cm4geyBjYXRlZ29yeTogXCJnZW1cIiwgbGlicmFyeTogYCR7Z2VtWzFdfSAke2dlbVsyXX1gIH07XG4gIGNvbnN0IHN0YW5kYXJkID0gL1xcL2xpYlxcL3J1YnlcXC8oPzpzaXRlX3J1YnlcXC98dmVuZG9yX3J1YnlcXC8pP1xcZCtcXC5cXGQrXFwuXFxkK1xcLyhbXi8uXSspLy5leGVjKGZpbGUpO1xuICBpZiAoc3RhbmRhcmQpIHJldHVybiB7IGNhdGVnb3J5OiBcInN0ZGxpYlwiLCBsaWJyYXJ5OiBgJHtzdGFuZGFyZFsxXX1gIH07XG4gIGlmIChmaWxlID09PSBcIjxuYXRpdmU+XCIpIHJldHVybiBvcmlnaW5PZk5hdGl2ZShuYW1lKTtcbiAgaWYgKGZpbGUuc3RhcnRzV2l0aChcIjxpbnRlcm5hbDpcIikgfHwgQ09SRV9GSUxFUy5oYXMoZmlsZSkpIHJldHVybiB7IGNhdGVnb3J5OiBcImNvcmVcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuY29yZSB9O1xuICBpZiAoZmlsZSA9PT0gXCJcIiB8fCBmaWxlLnN0YXJ0c1dpdGgoXCI8XCIpKSByZXR1cm4geyBjYXRlZ29yeTogXCJvdGhlclwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5vdGhlciB9O1xuICByZXR1cm4geyBjYXRlZ29yeTogXCJhcHBcIiwgbGlicmFyeTogQ0FURUdPUllfV09SRFMuYXBwIH07XG59XG5cbi8vIE1ldGhvZHMgd3JpdHRlbiBpbiBDLCBhbmQgb3BlcmF0b3JzIHRoYXQgdGhlIGludGVycHJldGVyIGNhcnJpZXMgb3V0IGl0c2VsZi5cbmNvbnN0IENPUkVfRklMRVMgPSBuZXcgU2V0KFtcIjxDIG1ldGhvZD5cIiwgXCI8aW5zdHJ1Y3Rpb24+XCJdKTtcblxuLy8gTGlicmFyaWVzIG9mIG5hdGl2ZSBsZWF2ZXMgKFwiW2xpYmNdIG1lbWNweVwiKSB0aGF0IGFyZSBSdWJ5IGl0c2VsZjogaXRzIGxpYnJhcnksIGl0cyBwcm9ncmFtLCBhbmQgd2hhdCBpdCBjb21waWxlZC5cbmNvbnN0IFJVQllTX09XTiA9IG5ldyBTZXQoW1wibGlicnVieVwiLCBcInJ1YnlcIiwgXCJqaXRcIl0pO1xuXG5mdW5jdGlvbiBvcmlnaW5PZk5hdGl2ZShuYW1lOiBzdHJpbmcpOiBPcmlnaW4ge1xuICBjb25zdCBsaWJyYXJ5ID0gL15cXFsoW15cXF1dKylcXF0vLmV4ZWMobmFtZSk/LlsxXSA/PyBuYW1lO1xuICBpZiAoUlVCWVNfT1dOLmhhcyhsaWJyYXJ5KSkgcmV0dXJuIHsgY2F0ZWdvcnk6IFwiY29yZVwiLCBsaWJyYXJ5OiBDQVRFR09SWV9XT1JEUy5jb3JlIH07XG4gIHJldHVybiB7IGNhdGVnb3J5OiBcIm5hdGl2ZVwiLCBsaWJyYXJ5IH07XG59XG4iLCAiLy8gUGF0aHMgYXMgc2hvcnQgYXMgdGhleSBjYW4gYmUgdG9sZCBhcGFydDogb2YgYSBnZW0ncyBmaWxlIHRoZSBwYXJ0IGZyb20gdGhlIGdlbSBvbiwgb2YgYSBzdGFuZGFyZCBsaWJyYXJ5J3MgdGhlIHBhcnQgYmVsb3dcbi8vIFJ1YnkncyBkaXJlY3RvcnksIG9mIHRoZSBhcHBsaWNhdGlvbidzIHRoZSBwYXJ0IGJlbG93IHRoZSBkaXJlY3RvcnkgdGhhdCBhbGwgb2YgdGhlbSBzaGFyZS5cblxuaW1wb3J0IHsgb3JpZ2luT2YgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuXG4vLyBSZXR1cm5zIGZvciBlYWNoIGZpbGUgaG93IGl0IGlzIHNob3duLlxuZXhwb3J0IGZ1bmN0aW9uIHNob3J0UGF0aHMoZmlsZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogTWFwPHN0cmluZywgc3RyaW5nPiB7XG4gIGNvbnN0IG93biA9IGZpbGVzLmZpbHRlcigoZmlsZSkgPT4gZmlsZS5zdGFydHNXaXRoKFwiL1wiKSAmJiBvcmlnaW5PZihcIlwiLCBmaWxlKS5jYXRlZ29yeSA9PT0gXCJhcHBcIik7XG4gIGNvbnN0IHNoYXJlZCA9IHNoYXJlZERpcmVjdG9yeShvd24pO1xuICByZXR1cm4gbmV3IE1hcChmaWxlcy5tYXAoKGZpbGUpID0+IFtmaWxlLCBzaG9ydFBhdGgoZmlsZSwgc2hhcmVkKV0pKTtcbn1cblxuZnVuY3Rpb24gc2hvcnRQYXRoKGZpbGU6IHN0cmluZywgc2hhcmVkOiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBnZW0gPSAvXFwvZ2Vtc1xcLyhbXi9dKy1cXGRbXi9dKlxcLy4rKSQvLmV4ZWMoZmlsZSk7XG4gIGlmIChnZW0pIHJldHVybiBnZW1bMV07XG4gIGNvbnN0IHN0YW5kYXJkID0gL1xcL2xpYlxcL3J1YnlcXC8oPzpzaXRlX3J1YnlcXC98dmVuZG9yX3J1YnlcXC8pP1xcZCtcXC5cXGQrXFwuXFxkK1xcLyguKz8pPj8kLy5leGVjKGZpbGUpO1xuICBpZiAoc3RhbmRhcmQpIHJldHVybiBzdGFuZGFyZFsxXTtcbiAgcmV0dXJuIHNoYXJlZCAhPT0gXCJcIiAmJiBmaWxlLnN0YXJ0c1dpdGgoc2hhcmVkKSA/IGZpbGUuc2xpY2Uoc2hhcmVkLmxlbmd0aCkgOiBmaWxlO1xufVxuXG4vLyBXaXRoIGl0cyBzbGFzaCBhdCB0aGUgZW5kOyBcIlwiIHdoZXJlIHRoZXJlIGlzIG5vbmU6IFwic3J2L3J1bi5yYlwiIHdvdWxkIGxvb2sgYXMgaWYgaXQgd2VyZSByZWxhdGl2ZS5cbmZ1bmN0aW9uIHNoYXJlZERpcmVjdG9yeShmaWxlczogcmVhZG9ubHkgc3RyaW5nW10pOiBzdHJpbmcge1xuICBpZiAoZmlsZXMubGVuZ3RoID09PSAwKSByZXR1cm4gXCJcIjtcbiAgbGV0IHNoYXJlZCA9IGZpbGVzWzBdLnNsaWNlKDAsIGZpbGVzWzBdLmxhc3RJbmRleE9mKFwiL1wiKSArIDEpO1xuICBmb3IgKGNvbnN0IGZpbGUgb2YgZmlsZXMpIHtcbiAgICB3aGlsZSAoIWZpbGUuc3RhcnRzV2l0aChzaGFyZWQpKSBzaGFyZWQgPSBzaGFyZWQuc2xpY2UoMCwgc2hhcmVkLmxhc3RJbmRleE9mKFwiL1wiLCBzaGFyZWQubGVuZ3RoIC0gMikgKyAxKTtcbiAgfVxuICByZXR1cm4gc2hhcmVkID09PSBcIi9cIiA/IFwiXCIgOiBzaGFyZWQ7XG59XG4iLCAiLy8gV2hhdCB0aGUgYm94ZXMgb2YgYSBncmFwaCBhbmQgdGhlIHJvd3Mgb2YgYSB0YWJsZSBzdGFuZCBmb3I6IGEgbWV0aG9kLCBhIGZpbGUsIGEgZ2VtLCBvciBhIGxpYnJhcnkgaW4gdGhlIHdpZGUgc2Vuc2UuXG4vL1xuLy8gR3JvdXAgMCBpcyB0aGUgcm9vdCB0aGF0IGhvbGRzIGV2ZXJ5dGhpbmcuIEZyYW1lcyBuZXh0IHRvIGVhY2ggb3RoZXIgaW4gb25lIGZpbGUsIGdlbSBvciBsaWJyYXJ5IGFyZSBvbmUgc3RlcCBvZiBhIHN0YWNrLFxuLy8gZm9yIG5vYm9keSB3YW50cyB0byBzZWUgXCJyYWNrLCByYWNrLCByYWNrXCI7IHR3byBmcmFtZXMgb2Ygb25lIG1ldGhvZCBhcmUgcmVjdXJzaW9uIGFuZCBzdGF5IHR3by5cblxuaW1wb3J0IHsgaXNMYWJlbEZyYW1lIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgeyBDQVRFR09SSUVTLCBDQVRFR09SWV9XT1JEUywgb3JpZ2luT2YsIHR5cGUgT3JpZ2luIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IHNob3J0UGF0aHMgfSBmcm9tIFwiLi9wbGFjZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcblxuZXhwb3J0IGNvbnN0IEdST1VQX01PREVTID0gW1wibWV0aG9kXCIsIFwiZmlsZVwiLCBcImdlbVwiLCBcImxpYnJhcnlcIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBHcm91cE1vZGUgPSAodHlwZW9mIEdST1VQX01PREVTKVtudW1iZXJdO1xuXG5leHBvcnQgaW50ZXJmYWNlIEdyb3VwcyB7XG4gIG1vZGU6IEdyb3VwTW9kZTtcbiAgbmFtZTogc3RyaW5nW107XG4gIGZpbGU6IHN0cmluZ1tdOyAvLyBcIlwiIHdoZXJlIGEgZ3JvdXAgaXMgbW9yZSB0aGFuIG9uZSBmaWxlXG4gIHBsYWNlOiBzdHJpbmdbXTsgLy8gdGhlIHNhbWUsIGFzIHNob3J0IGFzIGl0IGNhbiBiZVxuICBsaW5lOiBJbnQzMkFycmF5OyAvLyBmaXJzdCBsaW5lIG9mIGEgbWV0aG9kOyAwIGVsc2V3aGVyZVxuICBjYXRlZ29yeTogVWludDhBcnJheTsgLy8gaW5kZXggaW4gQ0FURUdPUklFU1xuICBvZkZ1bmN0aW9uOiBJbnQzMkFycmF5O1xuICBvZkZyYW1lOiBJbnQzMkFycmF5O1xuICBqb2luc05laWdoYm91cnM6IGJvb2xlYW47XG59XG5cbmludGVyZmFjZSBEcmFmdCB7XG4gIGtleTogc3RyaW5nO1xuICBuYW1lOiBzdHJpbmc7XG4gIGZpbGU6IHN0cmluZztcbiAgbGluZTogbnVtYmVyO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gZ3JvdXBzT2YocHJvZmlsZTogUHJvZmlsZSwgbW9kZTogR3JvdXBNb2RlKTogR3JvdXBzIHtcbiAgY29uc3QgZ3JvdXBzID0ge1xuICAgIG1vZGUsXG4gICAgbmFtZTogW1wiYWxsXCJdLFxuICAgIGZpbGU6IFtcIlwiXSxcbiAgICBsaW5lczogWzBdLFxuICAgIGNhdGVnb3JpZXM6IFtDQVRFR09SSUVTLmluZGV4T2YoXCJvdGhlclwiKV0sXG4gIH07XG4gIGNvbnN0IHBsYWNlcyA9IHNob3J0UGF0aHMoWy4uLm5ldyBTZXQocHJvZmlsZS5mdW5jdGlvbkZpbGUpXSk7XG4gIGNvbnN0IGlkcyA9IG5ldyBNYXA8c3RyaW5nLCBudW1iZXI+KCk7XG4gIGNvbnN0IG9mRnVuY3Rpb24gPSBuZXcgSW50MzJBcnJheShwcm9maWxlLmZ1bmN0aW9uTmFtZS5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDA7IGlkIDwgb2ZGdW5jdGlvbi5sZW5ndGg7IGlkKyspIHtcbiAgICBjb25zdCBvcmlnaW4gPSBvcmlnaW5PZihwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0sIHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSk7XG4gICAgY29uc3QgZHJhZnQgPSBkcmFmdE9mKHByb2ZpbGUsIGlkLCBtb2RlLCBvcmlnaW4sIHBsYWNlcyk7XG4gICAgbGV0IGdyb3VwID0gaWRzLmdldChkcmFmdC5rZXkpO1xuICAgIGlmIChncm91cCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICBncm91cCA9IGdyb3Vwcy5uYW1lLmxlbmd0aDtcbiAgICAgIGlkcy5zZXQoZHJhZnQua2V5LCBncm91cCk7XG4gICAgICBncm91cHMubmFtZS5wdXNoKGRyYWZ0Lm5hbWUpO1xuICAgICAgZ3JvdXBzLmZpbGUucHVzaChkcmFmdC5maWxlKTtcbiAgICAgIGdyb3Vwcy5saW5lcy5wdXNoKGRyYWZ0LmxpbmUpO1xuICAgICAgZ3JvdXBzLmNhdGVnb3JpZXMucHVzaChDQVRFR09SSUVTLmluZGV4T2Yob3JpZ2luLmNhdGVnb3J5KSk7XG4gICAgfVxuICAgIG9mRnVuY3Rpb25baWRdID0gZ3JvdXA7XG4gIH1cbiAgcmV0dXJuIHtcbiAgICBtb2RlLFxuICAgIG5hbWU6IGdyb3Vwcy5uYW1lLFxuICAgIGZpbGU6IGdyb3Vwcy5maWxlLFxuICAgIHBsYWNlOiBncm91cHMuZmlsZS5tYXAoKGZpbGUpID0+IHBsYWNlcy5nZXQoZmlsZSkgPz8gZmlsZSksXG4gICAgbGluZTogSW50MzJBcnJheS5mcm9tKGdyb3Vwcy5saW5lcyksXG4gICAgY2F0ZWdvcnk6IFVpbnQ4QXJyYXkuZnJvbShncm91cHMuY2F0ZWdvcmllcyksXG4gICAgb2ZGdW5jdGlvbixcbiAgICBvZkZyYW1lOiBwcm9maWxlLmZyYW1lRnVuY3Rpb24ubWFwKChpZCkgPT4gb2ZGdW5jdGlvbltpZF0pLFxuICAgIGpvaW5zTmVpZ2hib3VyczogbW9kZSAhPT0gXCJtZXRob2RcIixcbiAgfTtcbn1cblxuZnVuY3Rpb24gZHJhZnRPZihwcm9maWxlOiBQcm9maWxlLCBpZDogbnVtYmVyLCBtb2RlOiBHcm91cE1vZGUsIG9yaWdpbjogT3JpZ2luLCBwbGFjZXM6IE1hcDxzdHJpbmcsIHN0cmluZz4pOiBEcmFmdCB7XG4gIGNvbnN0IHsgY2F0ZWdvcnksIGxpYnJhcnkgfSA9IG9yaWdpbjtcbiAgY29uc3QgbmFtZSA9IHByb2ZpbGUuZnVuY3Rpb25OYW1lW2lkXSB8fCBcIlt1bmtub3duXVwiO1xuICBjb25zdCBmaWxlID0gcHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdO1xuICBjb25zdCBsaW5lID0gcHJvZmlsZS5mdW5jdGlvbkxpbmVbaWRdO1xuICBpZiAobW9kZSA9PT0gXCJtZXRob2RcIikgcmV0dXJuIHsga2V5OiBgJHtuYW1lfVxcMCR7ZmlsZX1gLCBuYW1lLCBmaWxlLCBsaW5lIH07XG4gIGlmIChpc0xhYmVsRnJhbWUoZmlsZSkpIHJldHVybiB7IGtleTogYCR7bmFtZX1cXDAke2ZpbGV9YCwgbmFtZSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xuICBjb25zdCBzeW50aGV0aWMgPSBjYXRlZ29yeSA9PT0gXCJnY1wiIHx8IGNhdGVnb3J5ID09PSBcIndhaXRcIiB8fCBjYXRlZ29yeSA9PT0gXCJibG9ja2VkXCI7XG4gIGlmIChzeW50aGV0aWMpIHJldHVybiB7IGtleTogYHN0YXRlXFwwJHtuYW1lfWAsIG5hbWUsIGZpbGU6IFwiXCIsIGxpbmU6IDAgfTtcbiAgaWYgKG1vZGUgPT09IFwiZmlsZVwiKSByZXR1cm4geyBrZXk6IGZpbGUsIG5hbWU6IHBsYWNlcy5nZXQoZmlsZSkgfHwgXCJbdW5rbm93bl1cIiwgZmlsZSwgbGluZTogMCB9O1xuICBpZiAobW9kZSA9PT0gXCJnZW1cIikgcmV0dXJuIHsga2V5OiBsaWJyYXJ5LCBuYW1lOiBsaWJyYXJ5LCBmaWxlOiBcIlwiLCBsaW5lOiAwIH07XG4gIHJldHVybiB7IGtleTogY2F0ZWdvcnksIG5hbWU6IENBVEVHT1JZX1dPUkRTW2NhdGVnb3J5XSwgZmlsZTogXCJcIiwgbGluZTogMCB9O1xufVxuIiwgIi8vIE51bWJlcnMgaW4gd29yZHMuXG5cbmV4cG9ydCBjb25zdCBVTklUX0NIT0lDRVMgPSBbXCJhdXRvXCIsIFwibnNcIiwgXCJcdTAwQjVzXCIsIFwibXNcIiwgXCJzXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgVW5pdENob2ljZSA9ICh0eXBlb2YgVU5JVF9DSE9JQ0VTKVtudW1iZXJdO1xuXG5jb25zdCBUSU1FX1VOSVRTOiBbVW5pdENob2ljZSwgbnVtYmVyXVtdID0gW1tcInNcIiwgMWU5XSwgW1wibXNcIiwgMWU2XSwgW1wiXHUwMEI1c1wiLCAxZTNdLCBbXCJuc1wiLCAxXV07XG4vLyBBcyBnbyB0b29sIHBwcm9mIGhhcyB0aGVtLCBhbmQgc28gYHNwZXJmIHJlcG9ydGAuXG5jb25zdCBCWVRFX1VOSVRTOiBbc3RyaW5nLCBudW1iZXJdW10gPSBbW1wiVEJcIiwgMiAqKiA0MF0sIFtcIkdCXCIsIDIgKiogMzBdLCBbXCJNQlwiLCAyICoqIDIwXSwgW1wia0JcIiwgMiAqKiAxMF0sIFtcIkJcIiwgMV1dO1xuXG5leHBvcnQgZnVuY3Rpb24gaXNUaW1lKHVuaXQ6IHN0cmluZyk6IGJvb2xlYW4ge1xuICByZXR1cm4gdW5pdCA9PT0gXCJuYW5vc2Vjb25kc1wiO1xufVxuXG4vLyBBIHZhbHVlIG9mIHRoZSB1bml0IHRoYXQgYSBzYW1wbGUgdHlwZSBoYXM6IFwiMTIuMzQgc1wiLCBcIjUxMiBzYW1wbGVzXCIsIFwiMy4xIE1CXCIuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0VmFsdWUodmFsdWU6IG51bWJlciwgdW5pdDogc3RyaW5nLCBjaG9pY2U6IFVuaXRDaG9pY2UgPSBcImF1dG9cIik6IHN0cmluZyB7XG4gIGlmIChpc1RpbWUodW5pdCkpIHJldHVybiBmb3JtYXRUaW1lKHZhbHVlLCBjaG9pY2UpO1xuICBpZiAodW5pdCA9PT0gXCJieXRlc1wiKSByZXR1cm4gc2NhbGVkKHZhbHVlLCBCWVRFX1VOSVRTKTtcbiAgcmV0dXJuIHVuaXQgPT09IFwiY291bnRcIiB8fCB1bml0ID09PSBcIlwiID8gZ3JvdXBlZCh2YWx1ZSkgOiBgJHtncm91cGVkKHZhbHVlKX0gJHt1bml0fWA7XG59XG5cbi8vIFRoZSBzYW1lIGluIGEgY29sdW1uIHdob3NlIGhlYWRpbmcgc2F5cyB3aGF0IGlzIGNvdW50ZWQ6IFwiMiwwMTFcIiwgbm90IFwiMiwwMTEgb2JqZWN0c1wiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdENlbGwodmFsdWU6IG51bWJlciwgdW5pdDogc3RyaW5nLCBjaG9pY2U6IFVuaXRDaG9pY2UgPSBcImF1dG9cIik6IHN0cmluZyB7XG4gIHJldHVybiBmb3JtYXRWYWx1ZSh2YWx1ZSwgdW5pdCA9PT0gXCJvYmplY3RzXCIgPyBcImNvdW50XCIgOiB1bml0LCBjaG9pY2UpO1xufVxuXG4vLyBFdmVyeSBkaWdpdCB0aGF0IGlzIGtub3duLCBmb3IgdG9vbHRpcHM6IFwiMSwyMzQsNTY3LDg5MCBuc1wiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdEV4YWN0KHZhbHVlOiBudW1iZXIsIHVuaXQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIGNvbnN0IHJvdW5kZWQgPSBNYXRoLnJvdW5kKHZhbHVlKTtcbiAgaWYgKGlzVGltZSh1bml0KSkgcmV0dXJuIGAke2dyb3VwZWQocm91bmRlZCl9IG5zYDtcbiAgcmV0dXJuIHVuaXQgPT09IFwiY291bnRcIiB8fCB1bml0ID09PSBcIlwiID8gZ3JvdXBlZChyb3VuZGVkKSA6IGAke2dyb3VwZWQocm91bmRlZCl9ICR7dW5pdH1gO1xufVxuXG5mdW5jdGlvbiBmb3JtYXRUaW1lKG5zOiBudW1iZXIsIGNob2ljZTogVW5pdENob2ljZSk6IHN0cmluZyB7XG4gIGlmIChjaG9pY2UgPT09IFwiYXV0b1wiKSByZXR1cm4gc2NhbGVkKG5zLCBUSU1FX1VOSVRTKTtcbiAgY29uc3QgZmFjdG9yID0gVElNRV9VTklUUy5maW5kKChbbmFtZV0pID0+IG5hbWUgPT09IGNob2ljZSkhWzFdO1xuICBjb25zdCB2YWx1ZSA9IG5zIC8gZmFjdG9yO1xuICBpZiAobnMgPT09IDApIHJldHVybiBcIjBcIjtcbiAgY29uc3QgZGlnaXRzID0gZmFjdG9yID09PSAxID8gMCA6IE1hdGguYWJzKHZhbHVlKSA+PSAxMDAwID8gMSA6IGZhY3RvciA9PT0gMWU5ID8gMyA6IDI7XG4gIHJldHVybiBgJHtncm91cGVkKHZhbHVlLCBkaWdpdHMpfSAke2Nob2ljZX1gO1xufVxuXG5mdW5jdGlvbiBzY2FsZWQodmFsdWU6IG51bWJlciwgdW5pdHM6IHJlYWRvbmx5IChyZWFkb25seSBbc3RyaW5nLCBudW1iZXJdKVtdKTogc3RyaW5nIHtcbiAgY29uc3Qgc2l6ZSA9IE1hdGguYWJzKHZhbHVlKTtcbiAgLy8gOTk5LjUgb2YgYSB1bml0IHdvdWxkIGJlIHJvdW5kZWQgdG8gMSwwMDAgb2YgaXQ6IHRoZW4gdGhlIG5leHQgb25lIGlzIG1lYW50LlxuICBjb25zdCBbbmFtZSwgZmFjdG9yXSA9IHVuaXRzLmZpbmQoKFssIGVhY2hdKSA9PiBzaXplID49IGVhY2ggKiAwLjk5OTUpID8/IHVuaXRzW3VuaXRzLmxlbmd0aCAtIDFdO1xuICBjb25zdCBhbW91bnQgPSB2YWx1ZSAvIGZhY3RvcjtcbiAgaWYgKHZhbHVlID09PSAwKSByZXR1cm4gXCIwXCI7XG4gIGNvbnN0IGRpZ2l0cyA9IGZhY3RvciA9PT0gMSA/IDAgOiBNYXRoLmFicyhhbW91bnQpID49IDEwMCA/IDAgOiBNYXRoLmFicyhhbW91bnQpID49IDEwID8gMSA6IDI7XG4gIHJldHVybiBgJHtncm91cGVkKGFtb3VudCwgZGlnaXRzKX0gJHtuYW1lfWA7XG59XG5cbi8vIE1hZGUgb25jZSBlYWNoOiBhIGZvcm1hdHRlciB0YWtlcyBsb25nZXIgdG8gbWFrZSB0aGFuIGEgdGhvdXNhbmQgbnVtYmVycyB0byBmb3JtYXQuXG5jb25zdCBmb3JtYXR0ZXJzID0gbmV3IE1hcDxudW1iZXIsIEludGwuTnVtYmVyRm9ybWF0PigpO1xuXG5leHBvcnQgZnVuY3Rpb24gZ3JvdXBlZCh2YWx1ZTogbnVtYmVyLCBkaWdpdHMgPSAwKTogc3RyaW5nIHtcbiAgbGV0IGZvcm1hdHRlciA9IGZvcm1hdHRlcnMuZ2V0KGRpZ2l0cyk7XG4gIGlmICghZm9ybWF0dGVyKSB7XG4gICAgZm9ybWF0dGVyID0gbmV3IEludGwuTnVtYmVyRm9ybWF0KFwiZW4tVVNcIiwgeyBtaW5pbXVtRnJhY3Rpb25EaWdpdHM6IGRpZ2l0cywgbWF4aW11bUZyYWN0aW9uRGlnaXRzOiBkaWdpdHMgfSk7XG4gICAgZm9ybWF0dGVycy5zZXQoZGlnaXRzLCBmb3JtYXR0ZXIpO1xuICB9XG4gIHJldHVybiBmb3JtYXR0ZXIuZm9ybWF0KHZhbHVlKTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdFNoYXJlKHBhcnQ6IG51bWJlciwgd2hvbGU6IG51bWJlcik6IHN0cmluZyB7XG4gIGlmICh3aG9sZSA9PT0gMCkgcmV0dXJuIFwiXHUyMDEzXCI7XG4gIGlmIChwYXJ0ID09PSAwKSByZXR1cm4gXCIwJVwiO1xuICBjb25zdCBwZXJjZW50ID0gKHBhcnQgLyB3aG9sZSkgKiAxMDA7XG4gIGlmIChwZXJjZW50ICE9PSAwICYmIE1hdGguYWJzKHBlcmNlbnQpIDwgMC4wMSkgcmV0dXJuIHBlcmNlbnQgPCAwID8gXCI+IFx1MjIxMjAuMDElXCIgOiBcIjwgMC4wMSVcIjtcbiAgcmV0dXJuIGAke3NpZ25lZChwZXJjZW50LCBNYXRoLmFicyhwZXJjZW50KSA8IDEgPyAyIDogMSl9JWA7XG59XG5cbi8vIFdpdGggYSByZWFsIG1pbnVzIHNpZ24uXG5mdW5jdGlvbiBzaWduZWQodmFsdWU6IG51bWJlciwgZGlnaXRzOiBudW1iZXIpOiBzdHJpbmcge1xuICByZXR1cm4gZ3JvdXBlZCh2YWx1ZSwgZGlnaXRzKS5yZXBsYWNlKFwiLVwiLCBcIlx1MjIxMlwiKTtcbn1cblxuLy8gSG93IG11Y2ggbW9yZSB0aGFuIGJlZm9yZSwgYWx3YXlzIHdpdGggaXRzIHNpZ246IFwiKzEyLjMlXCIsIFwiXHUyMjEyNDAlXCIsIFwiXHUwMEIxMCVcIjsgd2hhdCB3YXMgbm90LCBvciBpcyBubyBtb3JlLCBpbiBhIHdvcmQuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0R3Jvd3RoKHZhbHVlOiBudW1iZXIsIGJhc2U6IG51bWJlcik6IHN0cmluZyB7XG4gIGlmIChiYXNlID09PSAwKSByZXR1cm4gdmFsdWUgPT09IDAgPyBcIlwiIDogXCJuZXdcIjtcbiAgaWYgKHZhbHVlID09PSAwKSByZXR1cm4gXCJnb25lXCI7XG4gIGNvbnN0IHBlcmNlbnQgPSAoKHZhbHVlIC0gYmFzZSkgLyBNYXRoLmFicyhiYXNlKSkgKiAxMDA7XG4gIGNvbnN0IGRpZ2l0cyA9IE1hdGguYWJzKHBlcmNlbnQpIDwgMTAgPyAxIDogMDtcbiAgY29uc3QgYW1vdW50ID0gZ3JvdXBlZChNYXRoLmFicyhwZXJjZW50KSwgZGlnaXRzKTtcbiAgaWYgKE51bWJlcihhbW91bnQpID09PSAwKSByZXR1cm4gXCJcdTAwQjEwJVwiO1xuICByZXR1cm4gYCR7cGVyY2VudCA+IDAgPyBcIitcIiA6IFwiXHUyMjEyXCJ9JHthbW91bnR9JWA7XG59XG5cbi8vIEZyb20gb25lIHNoYXJlIHRvIGFub3RoZXIgb25lLCBpbiBwb2ludHMgb2YgYSBwZXJjZW50OiBcIisxLjJcIiwgXCJcdTIyMTIwLjA0XCIsIFwiXHUwMEIxMFwiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdFBvaW50cyhzaGFyZTogbnVtYmVyLCBiYXNlOiBudW1iZXIpOiBzdHJpbmcge1xuICBjb25zdCBwb2ludHMgPSAoc2hhcmUgLSBiYXNlKSAqIDEwMDtcbiAgY29uc3QgYW1vdW50ID0gZ3JvdXBlZChNYXRoLmFicyhwb2ludHMpLCBNYXRoLmFicyhwb2ludHMpIDwgMSA/IDIgOiAxKTtcbiAgaWYgKE51bWJlcihhbW91bnQpID09PSAwKSByZXR1cm4gXCJcdTAwQjEwXCI7XG4gIHJldHVybiBgJHtwb2ludHMgPiAwID8gXCIrXCIgOiBcIlx1MjIxMlwifSR7YW1vdW50fWA7XG59XG5cbi8vIEEgZGlmZmVyZW5jZSwgYWx3YXlzIHdpdGggaXRzIHNpZ246IFwiKzEyLjMgbXNcIiwgXCJcdTIyMTI0XCIsIFwiXHUwMEIxMFwiLlxuZXhwb3J0IGZ1bmN0aW9uIGZvcm1hdENoYW5nZSh2YWx1ZTogbnVtYmVyLCB1bml0OiBzdHJpbmcsIGNob2ljZTogVW5pdENob2ljZSA9IFwiYXV0b1wiKTogc3RyaW5nIHtcbiAgaWYgKE1hdGgucm91bmQodmFsdWUpID09PSAwKSByZXR1cm4gXCJcdTAwQjEwXCI7XG4gIHJldHVybiAodmFsdWUgPiAwID8gXCIrXCIgOiBcIlx1MjIxMlwiKSArIGZvcm1hdFZhbHVlKE1hdGguYWJzKHZhbHVlKSwgdW5pdCwgY2hvaWNlKTtcbn1cblxuLy8gQSBwb2ludCBvciBsZW5ndGggb2YgdGltZSBvbiBhbiBheGlzLCB3aXRoIGFzIG1hbnkgZGlnaXRzIGFzIHN0ZXBzIG9mIGBzdGVwVXNgIG5lZWQuXG5leHBvcnQgZnVuY3Rpb24gZm9ybWF0SW5zdGFudCh1czogbnVtYmVyLCBzdGVwVXM6IG51bWJlcik6IHN0cmluZyB7XG4gIGlmIChzdGVwVXMgPj0gMWU2KSB7XG4gICAgY29uc3Qgc2Vjb25kcyA9IE1hdGgucm91bmQodXMgLyAxZTYpO1xuICAgIHJldHVybiBzZWNvbmRzID49IDYwICYmIHN0ZXBVcyA+PSAxZTYgPyBjbG9jayhzZWNvbmRzKSA6IGAke3NlY29uZHN9IHNgO1xuICB9XG4gIGlmIChzdGVwVXMgPj0gMWUzKSB7XG4gICAgY29uc3QgZGlnaXRzID0gc3RlcFVzID49IDFlNSA/IDEgOiBzdGVwVXMgPj0gMWU0ID8gMiA6IDM7XG4gICAgcmV0dXJuIHVzID49IDFlNiB8fCBzdGVwVXMgPj0gMWU1ID8gYCR7KHVzIC8gMWU2KS50b0ZpeGVkKGRpZ2l0cyl9IHNgIDogYCR7TWF0aC5yb3VuZCh1cyAvIDFlMyl9IG1zYDtcbiAgfVxuICByZXR1cm4gYCR7Z3JvdXBlZCh1cyAvIDFlMywgc3RlcFVzID49IDEwMCA/IDEgOiBzdGVwVXMgPj0gMTAgPyAyIDogMyl9IG1zYDtcbn1cblxuLy8gXCI0MDAgbXMgdG8gMS4yNSBzXCJcbmV4cG9ydCBmdW5jdGlvbiByYW5nZVdvcmRzKFtmcm9tLCB0b106IHJlYWRvbmx5IFtudW1iZXIsIG51bWJlcl0pOiBzdHJpbmcge1xuICBjb25zdCBwb2ludCA9ICh1czogbnVtYmVyKTogc3RyaW5nID0+ICh1cyA9PT0gMCA/IFwiMFwiIDogZm9ybWF0VmFsdWUodXMgKiAxMDAwLCBcIm5hbm9zZWNvbmRzXCIpKTtcbiAgcmV0dXJuIGAke3BvaW50KGZyb20pfSB0byAke3BvaW50KHRvKX1gO1xufVxuXG4vLyBcIjEyLjMgc1wiLCBhbmQgZnJvbSBhIG1pbnV0ZSBvbiBcIjE6MDI6MDNcIlxuZXhwb3J0IGZ1bmN0aW9uIGxlbmd0aFdvcmRzKHVzOiBudW1iZXIpOiBzdHJpbmcge1xuICByZXR1cm4gdXMgPj0gNjBlNiA/IGNsb2NrKE1hdGgucm91bmQodXMgLyAxZTYpKSA6IGZvcm1hdFZhbHVlKHVzICogMTAwMCwgXCJuYW5vc2Vjb25kc1wiKTtcbn1cblxuZnVuY3Rpb24gY2xvY2soc2Vjb25kczogbnVtYmVyKTogc3RyaW5nIHtcbiAgY29uc3QgbWludXRlcyA9IE1hdGguZmxvb3Ioc2Vjb25kcyAvIDYwKTtcbiAgY29uc3QgcmVzdCA9IFN0cmluZyhzZWNvbmRzICUgNjApLnBhZFN0YXJ0KDIsIFwiMFwiKTtcbiAgcmV0dXJuIG1pbnV0ZXMgPj0gNjAgPyBgJHtNYXRoLmZsb29yKG1pbnV0ZXMgLyA2MCl9OiR7U3RyaW5nKG1pbnV0ZXMgJSA2MCkucGFkU3RhcnQoMiwgXCIwXCIpfToke3Jlc3R9YCA6IGAke21pbnV0ZXN9OiR7cmVzdH1gO1xufVxuXG4vLyBSb3VuZCBzdGVwcyB0aGF0IGN1dCBgc3BhbmAgaW50byBhdCBtb3N0IGBtb3N0YCBwYXJ0czogMSwgMiwgNSwgMTAsIC4uLlxuZXhwb3J0IGZ1bmN0aW9uIG5pY2VTdGVwKHNwYW46IG51bWJlciwgbW9zdDogbnVtYmVyKTogbnVtYmVyIHtcbiAgY29uc3QgbGVhc3QgPSBzcGFuIC8gTWF0aC5tYXgobW9zdCwgMSk7XG4gIGNvbnN0IHBvd2VyID0gMTAgKiogTWF0aC5mbG9vcihNYXRoLmxvZzEwKE1hdGgubWF4KGxlYXN0LCAxZS05KSkpO1xuICByZXR1cm4gWzEsIDIsIDUsIDEwXS5tYXAoKGZhY3RvcikgPT4gZmFjdG9yICogcG93ZXIpLmZpbmQoKHN0ZXApID0+IHN0ZXAgPj0gbGVhc3QgKiAwLjk5OSkgPz8gMTAgKiBwb3dlcjtcbn1cbiIsICIvLyBXaGF0IHRoZSB2YWx1ZXMgb2Ygc2FtcGxlcyBhcmU6IHdoaWNoIHR5cGUgaXMgdGltZSwgd2hpY2ggYXJlIG9mIGFsbG9jYXRpb25zLCBhbmQgd2hhdCB0aGV5IGFyZSBjYWxsZWQuIFRoZSBjb3JlJ3MgaGVhZGVyXG4vLyBzcGVyZi9tb2RlbC9zYW1wbGVfdHlwZXMuaCBzYXlzIHRoZSBzYW1lLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUsIFNhbXBsZVR5cGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBpc1RpbWUgfSBmcm9tIFwiLi91bml0cy50c1wiO1xuXG4vLyBPYmplY3RzIGFuZCBieXRlcyBvZiB0aGUgc2FtZSBhbGxvY2F0aW9ucy5cbmV4cG9ydCBpbnRlcmZhY2UgQWxsb2NhdGlvblBhaXIge1xuICBvYmplY3RzOiBudW1iZXI7IC8vIHNhbXBsZSB0eXBlLCBhcyBpcyB0aGUgbmV4dFxuICBieXRlczogbnVtYmVyO1xufVxuXG5jb25zdCBXT1JEUzogUmVjb3JkPHN0cmluZywgc3RyaW5nPiA9IHtcbiAgc2FtcGxlczogXCJTYW1wbGVzXCIsIGNwdTogXCJDUFUgdGltZVwiLCB3YWxsOiBcIldhbGwgdGltZVwiLCBhbGxvY19vYmplY3RzOiBcIk9iamVjdHNcIiwgYWxsb2Nfc3BhY2U6IFwiQnl0ZXNcIiwgaW51c2Vfb2JqZWN0czogXCJPYmplY3RzIGluIHVzZVwiLFxuICBpbnVzZV9zcGFjZTogXCJCeXRlcyBpbiB1c2VcIiwgd2VpZ2h0OiBcIldlaWdodFwiLFxufTtcblxuY29uc3QgT0JKRUNUUyA9IFtcImFsbG9jX29iamVjdHNcIiwgXCJpbnVzZV9vYmplY3RzXCJdO1xuY29uc3QgQllURVMgPSBbXCJhbGxvY19zcGFjZVwiLCBcImludXNlX3NwYWNlXCJdO1xuXG4vLyBcIkNQVSB0aW1lXCIsIFwiQnl0ZXNcIjsgdGhlIG5hbWUgd2hlcmUgdGhlcmUgaXMgbm8gb3RoZXIgd29yZCBmb3IgaXQuXG5leHBvcnQgZnVuY3Rpb24gdHlwZVdvcmRzKHsgbmFtZSB9OiBTYW1wbGVUeXBlKTogc3RyaW5nIHtcbiAgcmV0dXJuIFdPUkRTW25hbWVdID8/IG5hbWU7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBpc09mQWxsb2NhdGlvbnMoeyBuYW1lIH06IFNhbXBsZVR5cGUpOiBib29sZWFuIHtcbiAgcmV0dXJuIE9CSkVDVFMuaW5jbHVkZXMobmFtZSkgfHwgQllURVMuaW5jbHVkZXMobmFtZSk7XG59XG5cbi8vIFdoYXQgb2YgXCJzZWxmXCIgYW5kIFwidG90YWxcIiBhcmUgc3VtcywgZm9yIGhlYWRpbmdzOiBcIiBvYmplY3RzXCIsIFwiIGJ5dGVzXCI7IG5vdGhpbmcgZm9yIHRpbWUsIG9mIHdoaWNoIGEgcHJvZmlsZXIgaXMgYW55d2F5LlxuZXhwb3J0IGZ1bmN0aW9uIHVuaXRXb3JkKHsgbmFtZSB9OiBTYW1wbGVUeXBlKTogc3RyaW5nIHtcbiAgcmV0dXJuIE9CSkVDVFMuaW5jbHVkZXMobmFtZSkgPyBcIiBvYmplY3RzXCIgOiBCWVRFUy5pbmNsdWRlcyhuYW1lKSA/IFwiIGJ5dGVzXCIgOiBcIlwiO1xufVxuXG4vLyBUaGUgdHlwZSB0aGF0IGEgdGltZWxpbmUncyB3ZWlnaHRzIGFyZSBvZjogdGhlIGxhc3Qgb25lIHRoYXQgaXMgdGltZSwgdGhlIGxhc3Qgb25lIHdoZXJlIHRoZXJlIGlzIG5vbmUuXG5leHBvcnQgZnVuY3Rpb24gdGltZWxpbmVUeXBlKHsgdHlwZXMgfTogUGljazxQcm9maWxlLCBcInR5cGVzXCI+KTogbnVtYmVyIHtcbiAgZm9yIChsZXQgaSA9IHR5cGVzLmxlbmd0aCAtIDE7IGkgPj0gMDsgaS0tKSBpZiAoaXNUaW1lKHR5cGVzW2ldLnVuaXQpKSByZXR1cm4gaTtcbiAgcmV0dXJuIHR5cGVzLmxlbmd0aCAtIDE7XG59XG5cbi8vIFdoYXQgc3RhbmRzIGJlc2lkZSB0aGUgdmFsdWVzIG9mIGEgdHlwZTogaG93IG1hbnkgc2FtcGxlcyB0aGV5IGFyZSBvZjsgYmVzaWRlIGJ5dGVzIHRoZSBvYmplY3RzLCBhbmQgYmVzaWRlIG9iamVjdHMgdGhlIGJ5dGVzLlxuZXhwb3J0IGludGVyZmFjZSBDb21wYW5pb24ge1xuICB0eXBlOiBudW1iZXI7XG4gIHdvcmRzOiBzdHJpbmc7XG4gIHVuaXQ6IHN0cmluZztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGNvbXBhbmlvbk9mKHsgdHlwZXMgfTogUGljazxQcm9maWxlLCBcInR5cGVzXCI+LCB0eXBlOiBudW1iZXIpOiBDb21wYW5pb24gfCBudWxsIHtcbiAgY29uc3QgcGFpciA9IGFsbG9jYXRpb25QYWlyKHR5cGVzLCB0eXBlKTtcbiAgaWYgKHBhaXIpIHJldHVybiB0eXBlID09PSBwYWlyLmJ5dGVzID8geyB0eXBlOiBwYWlyLm9iamVjdHMsIHdvcmRzOiBcIk9iamVjdHNcIiwgdW5pdDogXCJjb3VudFwiIH0gOiB7IHR5cGU6IHBhaXIuYnl0ZXMsIHdvcmRzOiBcIkJ5dGVzXCIsIHVuaXQ6IFwiYnl0ZXNcIiB9O1xuICBjb25zdCBzYW1wbGVzID0gaXNPZkFsbG9jYXRpb25zKHR5cGVzW3R5cGVdKSA/IC0xIDogdHlwZXMuZmluZEluZGV4KCh7IG5hbWUgfSkgPT4gbmFtZSA9PT0gXCJzYW1wbGVzXCIpO1xuICByZXR1cm4gc2FtcGxlcyA8IDAgPyBudWxsIDogeyB0eXBlOiBzYW1wbGVzLCB3b3JkczogXCJTYW1wbGVzXCIsIHVuaXQ6IFwiY291bnRcIiB9O1xufVxuXG4vLyBUaGUgcGFpciB0aGF0IGEgdHlwZSBpcyBvbmUgb2Y7IG51bGwgd2hlcmUgaXQgaXMgb2Ygbm8gYWxsb2NhdGlvbnMsIG9yIGFsb25lLlxuZXhwb3J0IGZ1bmN0aW9uIGFsbG9jYXRpb25QYWlyKHR5cGVzOiByZWFkb25seSBTYW1wbGVUeXBlW10sIHR5cGU6IG51bWJlcik6IEFsbG9jYXRpb25QYWlyIHwgbnVsbCB7XG4gIGNvbnN0IHsgbmFtZSB9ID0gdHlwZXNbdHlwZV07XG4gIGNvbnN0IHdoaWNoID0gTWF0aC5tYXgoT0JKRUNUUy5pbmRleE9mKG5hbWUpLCBCWVRFUy5pbmRleE9mKG5hbWUpKTtcbiAgaWYgKHdoaWNoIDwgMCkgcmV0dXJuIG51bGw7XG4gIGNvbnN0IHBhaXIgPSB7IG9iamVjdHM6IHR5cGVzLmZpbmRJbmRleCgoZWFjaCkgPT4gZWFjaC5uYW1lID09PSBPQkpFQ1RTW3doaWNoXSksIGJ5dGVzOiB0eXBlcy5maW5kSW5kZXgoKGVhY2gpID0+IGVhY2gubmFtZSA9PT0gQllURVNbd2hpY2hdKSB9O1xuICByZXR1cm4gcGFpci5vYmplY3RzIDwgMCB8fCBwYWlyLmJ5dGVzIDwgMCA/IG51bGwgOiBwYWlyO1xufVxuXG4vLyBUaGUgdHlwZXMgYmV0d2VlbiB3aGljaCBvbmUgY2hvb3NlczogaG93IG9mdGVuIHNhbXBsZXMgd2VyZSB0YWtlbiBpcyBubyBtZWFzdXJlIG9mIGl0cyBvd24gYmVzaWRlIG90aGVycy5cbmV4cG9ydCBmdW5jdGlvbiBtZWFzdXJlcyh7IHR5cGVzIH06IFBpY2s8UHJvZmlsZSwgXCJ0eXBlc1wiPik6IFNhbXBsZVR5cGVbXSB7XG4gIGNvbnN0IG90aGVycyA9IHR5cGVzLmZpbHRlcigoeyBuYW1lIH0pID0+IG5hbWUgIT09IFwic2FtcGxlc1wiKTtcbiAgcmV0dXJuIG90aGVycy5sZW5ndGggPiAxID8gb3RoZXJzIDogdHlwZXM7XG59XG5cbi8vIFdoZXRoZXIgYSBwcm9maWxlIGlzIG9mIHRpbWUgYW5kIG9mIGFsbG9jYXRpb25zOiB0aGVuIHNhbXBsZXMgb2Ygb25lIGhhdmUgbm8gdmFsdWUgb2YgdGhlIG90aGVyLlxuZXhwb3J0IGZ1bmN0aW9uIGlzT2ZTZXZlcmFsKHsgdHlwZXMgfTogUGljazxQcm9maWxlLCBcInR5cGVzXCI+KTogYm9vbGVhbiB7XG4gIHJldHVybiB0eXBlcy5zb21lKGlzT2ZBbGxvY2F0aW9ucykgJiYgdHlwZXMuc29tZSgodHlwZSkgPT4gIWlzT2ZBbGxvY2F0aW9ucyh0eXBlKSk7XG59XG4iLCAiLy8gSG93IG11Y2ggZWFjaCBzdGFjayB3ZWlnaHMgdW5kZXIgdGhlIGZpbHRlcnMgdGhhdCBhcmUgc2V0OiB0aGUgb25lIHBsYWNlIHdoZXJlIHNhbXBsZXMgYXJlIGNob3Nlbi4gQWxsIHZpZXdzIGJ1aWxkIG9uIGl0LFxuLy8gc28gYSByYW5nZSBwaWNrZWQgaW4gdGhlIHRpbWVsaW5lLCBhIHRocmVhZCBvciBhIHN0YXRlIG1lYW5zIHRoZSBzYW1lIGV2ZXJ5d2hlcmUuXG5cbmltcG9ydCB7IFNUQVRFUywgdHlwZSBTdGF0ZSB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBpc09mVGhyZWFkcywgbGFiZWxWYWx1ZXMgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB7IHByb2Nlc3NPZlRocmVhZHMgfSBmcm9tIFwiLi9wcm9jZXNzZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGNvbXBhbmlvbk9mLCB0aW1lbGluZVR5cGUgfSBmcm9tIFwiLi9zYW1wbGVfdHlwZXMudHNcIjtcbmltcG9ydCB7IGlzVGltZSB9IGZyb20gXCIuL3VuaXRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgRmlsdGVyIHtcbiAgdHlwZTogbnVtYmVyO1xuICBwcm9jZXNzOiBudW1iZXIgfCBudWxsOyAvLyBpZDsgbnVsbDogYWxsXG4gIHRocmVhZDogbnVtYmVyIHwgbnVsbDsgLy8gaWQ7IG51bGw6IGFsbCBidXQgdGhvc2UgdGhhdCBhcmUgaGlkZGVuXG4gIGhpZGRlblRocmVhZHM6IFJlYWRvbmx5U2V0PG51bWJlcj47IC8vIGlkc1xuICBoaWRkZW5TdGF0ZXM6IFJlYWRvbmx5U2V0PFN0YXRlPjtcbiAgbGFiZWxzOiByZWFkb25seSBzdHJpbmdbXTsgLy8gXCJrZXk9dmFsdWVcIjsgYSBzYW1wbGUgbXVzdCBjYXJyeSBhbGwgb2YgdGhlbS4gXCJrZXk9XCI6IGl0IG11c3Qgbm90IGhhdmUgdGhlIGxhYmVsXG4gIHJhbmdlVXM6IHJlYWRvbmx5IFtudW1iZXIsIG51bWJlcl0gfCBudWxsOyAvLyBuZWVkcyBhIHRpbWVsaW5lXG59XG5cbi8vIEJ5IHN0YWNrIGlkOiB3aGF0IGVuZHMgdGhlcmUuIGBiYXNlYCBpcyB0aGUgb3RoZXIgc2lkZSBvZiBhIGNvbXBhcmlzb24sIGBjb3VudGAgaG93IG1hbnkgc2FtcGxlcyB0aGVyZSB3ZXJlLCBvciB3aGF0IGVsc2Ugc3RhbmRzIGJlc2lkZSB0aGUgdmFsdWVzLlxuZXhwb3J0IGludGVyZmFjZSBXZWlnaHRzIHtcbiAgdmFsdWU6IEZsb2F0NjRBcnJheTtcbiAgYmFzZTogRmxvYXQ2NEFycmF5IHwgbnVsbDtcbiAgY291bnQ6IEZsb2F0NjRBcnJheSB8IG51bGw7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzYW1wbGVQYXNzZXMocHJvZmlsZTogUHJvZmlsZSwgc3RhdGVzOiBVaW50OEFycmF5LCBmaWx0ZXI6IEZpbHRlcik6IFVpbnQ4QXJyYXkge1xuICBjb25zdCBoaWRkZW4gPSBTVEFURVMubWFwKChzdGF0ZSkgPT4gZmlsdGVyLmhpZGRlblN0YXRlcy5oYXMoc3RhdGUpKTtcbiAgY29uc3QgbGFiZWxQYXNzZXMgPSBmaWx0ZXIubGFiZWxzLm1hcCgobGFiZWwpID0+IHBhc3Nlc09mTGFiZWwocHJvZmlsZSwgbGFiZWwpKTtcbiAgY29uc3QgcHJvY2Vzc2VzID0gcHJvY2Vzc09mVGhyZWFkcyhwcm9maWxlKTtcbiAgY29uc3QgcGFzc2VzID0gbmV3IFVpbnQ4QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHBhc3Nlcy5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IHRocmVhZCA9IGZpbHRlci50aHJlYWQgPT09IG51bGwgPyAhZmlsdGVyLmhpZGRlblRocmVhZHMuaGFzKHByb2ZpbGUuc2FtcGxlVGhyZWFkW2ldKSA6IGZpbHRlci50aHJlYWQgPT09IHByb2ZpbGUuc2FtcGxlVGhyZWFkW2ldO1xuICAgIGNvbnN0IHByb2Nlc3MgPSBmaWx0ZXIucHJvY2VzcyA9PT0gbnVsbCB8fCBmaWx0ZXIucHJvY2VzcyA9PT0gcHJvY2Vzc2VzW3Byb2ZpbGUuc2FtcGxlVGhyZWFkW2ldXTtcbiAgICBwYXNzZXNbaV0gPSBwcm9jZXNzICYmIHRocmVhZCAmJiAhaGlkZGVuW3N0YXRlc1tpXV0gJiYgbGFiZWxQYXNzZXMuZXZlcnkoKGhhcykgPT4gaGFzKGkpKSA/IDEgOiAwO1xuICB9XG4gIHJldHVybiBwYXNzZXM7XG59XG5cbi8vIFJldHVybnMgdGhlIGZ1bmN0aW9uIHRoYXQgc2F5cyB3aGV0aGVyIGEgc2FtcGxlIGNhcnJpZXMgYSBsYWJlbC4gSXQgaXMgYXNrZWQgYWJvdXQgZWFjaCBzZXQgb2YgbGFiZWxzIGFuZCBlYWNoIHRocmVhZCBvbmNlLlxuZnVuY3Rpb24gcGFzc2VzT2ZMYWJlbChwcm9maWxlOiBQcm9maWxlLCBsYWJlbDogc3RyaW5nKTogKHNhbXBsZTogbnVtYmVyKSA9PiBib29sZWFuIHtcbiAgY29uc3Qga2V5cyA9IG5ldyBTZXQocHJvZmlsZS5sYWJlbFNldHMuZmxhdE1hcCgoc2V0KSA9PiBzZXQubWFwKCh7IGtleSB9KSA9PiBrZXkpKSk7XG4gIGNvbnN0IGlzS2V5ID0gKGtleTogc3RyaW5nKTogYm9vbGVhbiA9PiBrZXlzLmhhcyhrZXkpIHx8IGlzT2ZUaHJlYWRzKGtleSk7XG4gIGlmIChsYWJlbC5lbmRzV2l0aChcIj1cIikgJiYgaXNLZXkobGFiZWwuc2xpY2UoMCwgLTEpKSkge1xuICAgIGNvbnN0IGtleSA9IGxhYmVsLnNsaWNlKDAsIC0xKTtcbiAgICBjb25zdCBbc2V0cywgdGhyZWFkc10gPSBbdmFsdWVzT2ZTZXRzKHByb2ZpbGUsIGtleSksIHZhbHVlc09mVGhyZWFkcyhwcm9maWxlLCBrZXkpXTtcbiAgICByZXR1cm4gKGkpID0+IHNldHNbcHJvZmlsZS5zYW1wbGVMYWJlbHNbaV1dLmxlbmd0aCA9PT0gMCAmJiB0aHJlYWRzW3Byb2ZpbGUuc2FtcGxlVGhyZWFkW2ldXS5sZW5ndGggPT09IDA7XG4gIH1cbiAgY29uc3Qgc2V0cyA9IHByb2ZpbGUubGFiZWxTZXRzLm1hcCgoc2V0KSA9PiBzZXQuc29tZSgoeyBrZXksIHZhbHVlIH0pID0+IGAke2tleX09JHt2YWx1ZX1gID09PSBsYWJlbCkpO1xuICBjb25zdCBrZXkgPSBsYWJlbC5zbGljZSgwLCBsYWJlbC5pbmRleE9mKFwiPVwiKSk7XG4gIGNvbnN0IHRocmVhZHMgPSB2YWx1ZXNPZlRocmVhZHMocHJvZmlsZSwga2V5KS5tYXAoKHZhbHVlcykgPT4gdmFsdWVzLnNvbWUoKHZhbHVlKSA9PiBgJHtrZXl9PSR7dmFsdWV9YCA9PT0gbGFiZWwpKTtcbiAgcmV0dXJuIChpKSA9PiBzZXRzW3Byb2ZpbGUuc2FtcGxlTGFiZWxzW2ldXSB8fCB0aHJlYWRzW3Byb2ZpbGUuc2FtcGxlVGhyZWFkW2ldXTtcbn1cblxuY29uc3QgdmFsdWVzT2ZTZXRzID0gKHByb2ZpbGU6IFByb2ZpbGUsIGtleTogc3RyaW5nKTogc3RyaW5nW11bXSA9PlxuICBwcm9maWxlLmxhYmVsU2V0cy5tYXAoKHNldCkgPT4gc2V0LmZpbHRlcigobGFiZWwpID0+IGxhYmVsLmtleSA9PT0ga2V5KS5tYXAoKHsgdmFsdWUgfSkgPT4gdmFsdWUpKTtcblxuLy8gVGhlIGVtcHR5IHNldCBvZiBsYWJlbHMgaXMgc2V0IDAuXG5jb25zdCB2YWx1ZXNPZlRocmVhZHMgPSAocHJvZmlsZTogUHJvZmlsZSwga2V5OiBzdHJpbmcpOiBzdHJpbmdbXVtdID0+XG4gIHByb2ZpbGUudGhyZWFkcy5tYXAoKF8sIHRocmVhZCkgPT4gKGlzT2ZUaHJlYWRzKGtleSkgPyBsYWJlbFZhbHVlcyhwcm9maWxlLCBrZXksIHRocmVhZCwgMCkgOiBbXSkpO1xuXG4vLyBXaGF0IGVhY2ggc2FtcGxlIHdlaWdocyB1bmRlciB0aGUgZmlsdGVyJ3MgdHlwZSBhbmQgcmFuZ2UsIGFuZCB3aGF0IHN0YW5kcyBiZXNpZGUgaXQ6IGhvdyBtYW55IHNhbXBsZXMgdGhhdCBpcy5cbmV4cG9ydCBpbnRlcmZhY2UgU2FtcGxlVmFsdWVzIHtcbiAgdmFsdWVzOiBGbG9hdDY0QXJyYXk7XG4gIGNvdW50czogRmxvYXQ2NEFycmF5IHwgbnVsbDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHNhbXBsZVZhbHVlcyhwcm9maWxlOiBQcm9maWxlLCBmaWx0ZXI6IEZpbHRlcik6IFNhbXBsZVZhbHVlcyB7XG4gIGNvbnN0IGNvdW50VHlwZSA9IGNvbXBhbmlvbk9mKHByb2ZpbGUsIGZpbHRlci50eXBlKT8udHlwZSA/PyAtMTtcbiAgY29uc3QgY291bnRzID0gY291bnRUeXBlIDwgMCA/IG51bGwgOiBwcm9maWxlLnZhbHVlc1tjb3VudFR5cGVdO1xuICBjb25zdCB2YWx1ZXMgPSBwcm9maWxlLnZhbHVlc1tmaWx0ZXIudHlwZV07XG4gIGlmICghZmlsdGVyLnJhbmdlVXMgfHwgIXByb2ZpbGUudGltZWxpbmUpIHJldHVybiB7IHZhbHVlcywgY291bnRzIH07XG4gIGNvbnN0IGluUmFuZ2UgPSBzdW1zSW5SYW5nZShwcm9maWxlLCBmaWx0ZXIucmFuZ2VVcyk7XG4gIGNvbnN0IHRpbWVkID0gdGltZWxpbmVUeXBlKHByb2ZpbGUpO1xuICBpZiAoZmlsdGVyLnR5cGUgPT09IHRpbWVkKSByZXR1cm4geyB2YWx1ZXM6IGluUmFuZ2Uud2VpZ2h0LCBjb3VudHM6IGluUmFuZ2UuY291bnQgfTtcbiAgaWYgKGZpbHRlci50eXBlID09PSBjb3VudFR5cGUpIHJldHVybiB7IHZhbHVlczogaW5SYW5nZS5jb3VudCwgY291bnRzOiBpblJhbmdlLmNvdW50IH07XG4gIC8vIFRoZSB0aW1lbGluZSBoYXMgbm8gdGltZXMgb2Ygb3RoZXIgdHlwZXM6IHRoZXkgYXJlIHRha2VuIHRvIGhhdmUgY29tZSBhcyBpdHMgb3duIGRpZC5cbiAgY29uc3Qgd2hvbGUgPSBwcm9maWxlLnZhbHVlc1t0aW1lZF07XG4gIHJldHVybiB7IHZhbHVlczogdmFsdWVzLm1hcCgodmFsdWUsIGkpID0+ICh3aG9sZVtpXSA9PT0gMCA/IDAgOiAodmFsdWUgKiBpblJhbmdlLndlaWdodFtpXSkgLyB3aG9sZVtpXSkpLCBjb3VudHM6IGluUmFuZ2UuY291bnQgfTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHdlaWdodHNPZihwcm9maWxlOiBQcm9maWxlLCBzdGF0ZXM6IFVpbnQ4QXJyYXksIGZpbHRlcjogRmlsdGVyKTogV2VpZ2h0cyB7XG4gIGNvbnN0IHBhc3NlcyA9IHNhbXBsZVBhc3Nlcyhwcm9maWxlLCBzdGF0ZXMsIGZpbHRlcik7XG4gIGNvbnN0IHsgdmFsdWVzLCBjb3VudHMgfSA9IHNhbXBsZVZhbHVlcyhwcm9maWxlLCBmaWx0ZXIpO1xuICBjb25zdCBzaXplID0gcHJvZmlsZS5zdGFja1BhcmVudC5sZW5ndGg7XG4gIGNvbnN0IHJlc3VsdDogV2VpZ2h0cyA9IHtcbiAgICB2YWx1ZTogbmV3IEZsb2F0NjRBcnJheShzaXplKSxcbiAgICBiYXNlOiBwcm9maWxlLnNhbXBsZUlzQmFzZSAmJiBuZXcgRmxvYXQ2NEFycmF5KHNpemUpLFxuICAgIGNvdW50OiBjb3VudHMgJiYgbmV3IEZsb2F0NjRBcnJheShzaXplKSxcbiAgfTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXNzZXMubGVuZ3RoOyBpKyspIHtcbiAgICBpZiAoIXBhc3Nlc1tpXSkgY29udGludWU7XG4gICAgY29uc3Qgc3RhY2sgPSBwcm9maWxlLnNhbXBsZVN0YWNrW2ldO1xuICAgIGNvbnN0IGlzQmFzZSA9IHByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0gPT09IDE7XG4gICAgY29uc3QgdGFyZ2V0ID0gaXNCYXNlID8gcmVzdWx0LmJhc2UhIDogcmVzdWx0LnZhbHVlO1xuICAgIHRhcmdldFtzdGFja10gKz0gdmFsdWVzW2ldO1xuICAgIGlmIChyZXN1bHQuY291bnQgJiYgIWlzQmFzZSkgcmVzdWx0LmNvdW50W3N0YWNrXSArPSBjb3VudHMhW2ldO1xuICB9XG4gIHJldHVybiByZXN1bHQ7XG59XG5cbi8vIFN1bXMgb2YgZWFjaCBzYW1wbGUgYmV0d2VlbiB0d28gaW5zdGFudHMuIFdoYXQgbGllcyBhY3Jvc3MgYW4gZWRnZSBjb3VudHMgd2l0aCB0aGUgcGFydCBpbnNpZGUsIHNvIHJhbmdlcyBzaWRlIGJ5IHNpZGUgYWRkXG4vLyB1cCB0byB3aGF0IHRoZXkgY292ZXI7IHRoZSBjb3VudCBnb2VzIHRvIHRoZSByYW5nZSBpbiB3aGljaCBhIHNhbXBsZSB3YXMgdGFrZW4uXG5mdW5jdGlvbiBzdW1zSW5SYW5nZShwcm9maWxlOiBQcm9maWxlLCBbZnJvbSwgdG9dOiByZWFkb25seSBbbnVtYmVyLCBudW1iZXJdKTogeyB3ZWlnaHQ6IEZsb2F0NjRBcnJheTsgY291bnQ6IEZsb2F0NjRBcnJheSB9IHtcbiAgY29uc3QgeyBlbmRVcywgc2FtcGxlLCB3ZWlnaHQgfSA9IHByb2ZpbGUudGltZWxpbmUhO1xuICBjb25zdCBoYXNMZW5ndGggPSBpc1RpbWUocHJvZmlsZS50eXBlc1t0aW1lbGluZVR5cGUocHJvZmlsZSldLnVuaXQpO1xuICBjb25zdCBzdW1zID0geyB3ZWlnaHQ6IG5ldyBGbG9hdDY0QXJyYXkocHJvZmlsZS5zYW1wbGVTdGFjay5sZW5ndGgpLCBjb3VudDogbmV3IEZsb2F0NjRBcnJheShwcm9maWxlLnNhbXBsZVN0YWNrLmxlbmd0aCkgfTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBzYW1wbGUubGVuZ3RoOyBpKyspIHtcbiAgICBjb25zdCBlbmQgPSBlbmRVc1tpXTtcbiAgICBjb25zdCBsZW5ndGhVcyA9IGhhc0xlbmd0aCA/IE1hdGgubWF4KHdlaWdodFtpXSAvIDEwMDAsIDApIDogMDtcbiAgICBjb25zdCBpbnNpZGUgPSBNYXRoLm1pbihlbmQsIHRvKSAtIE1hdGgubWF4KGVuZCAtIGxlbmd0aFVzLCBmcm9tKTtcbiAgICBjb25zdCB0YWtlbiA9IGVuZCA+IGZyb20gJiYgZW5kIDw9IHRvO1xuICAgIGlmICh0YWtlbikgc3Vtcy5jb3VudFtzYW1wbGVbaV1dICs9IDE7XG4gICAgaWYgKGxlbmd0aFVzID4gMCA/IGluc2lkZSA+IDAgOiB0YWtlbikgc3Vtcy53ZWlnaHRbc2FtcGxlW2ldXSArPSB3ZWlnaHRbaV0gKiAobGVuZ3RoVXMgPiAwID8gaW5zaWRlIC8gbGVuZ3RoVXMgOiAxKTtcbiAgfVxuICByZXR1cm4gc3Vtcztcbn1cblxuLy8gVGhlIHN1bSBieSBzdGF0ZSwgZm9yIHRoZSBiYXIgdGhhdCBzYXlzIHdoYXQgdGhlIHRpbWUgd2VudCBpbnRvLiBIaWRkZW4gc3RhdGVzIGFyZSBjb3VudGVkOiB0aGUgYmFyIGlzIGFsc28gdGhlIGZpbHRlci5cbmV4cG9ydCBmdW5jdGlvbiBzdGF0ZVRvdGFscyhwcm9maWxlOiBQcm9maWxlLCBzdGF0ZXM6IFVpbnQ4QXJyYXksIGZpbHRlcjogRmlsdGVyLCBiYXNlID0gZmFsc2UpOiBudW1iZXJbXSB7XG4gIGNvbnN0IHBhc3NlcyA9IHNhbXBsZVBhc3Nlcyhwcm9maWxlLCBzdGF0ZXMsIHsgLi4uZmlsdGVyLCBoaWRkZW5TdGF0ZXM6IG5ldyBTZXQoKSB9KTtcbiAgY29uc3QgeyB2YWx1ZXMgfSA9IHNhbXBsZVZhbHVlcyhwcm9maWxlLCBmaWx0ZXIpO1xuICBjb25zdCB0b3RhbHMgPSBTVEFURVMubWFwKCgpID0+IDApO1xuICBmb3IgKGxldCBpID0gMDsgaSA8IHBhc3Nlcy5sZW5ndGg7IGkrKykge1xuICAgIGNvbnN0IGlzQmFzZSA9IHByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0gPT09IDE7XG4gICAgaWYgKHBhc3Nlc1tpXSAmJiBpc0Jhc2UgPT09IGJhc2UpIHRvdGFsc1tzdGF0ZXNbaV1dICs9IHZhbHVlc1tpXTtcbiAgfVxuICByZXR1cm4gdG90YWxzO1xufVxuIiwgIi8vIFNhbXBsZXMgYWRkZWQgdXAgYnkgdGhlIHZhbHVlcyBvZiBvbmUgbGFiZWwsIHdpdGggd2hhdCBpcyBrbm93biBvZiBob3cgbG9uZyBlYWNoIHRvb2s6IHdoYXQgYHNwZXJmIHJlcG9ydCAtLWJ5YCBwcmludHMuXG5cbmltcG9ydCB7IFNUQVRFUywgdHlwZSBTdGF0ZSB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBsYWJlbFZhbHVlcyB9IGZyb20gXCIuL2xhYmVsX2ZyYW1lcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHsgYWxsb2NhdGlvblBhaXIgfSBmcm9tIFwiLi9zYW1wbGVfdHlwZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgU3BhbiB9IGZyb20gXCIuL3NwYW5zLnRzXCI7XG5pbXBvcnQgeyBzYW1wbGVQYXNzZXMsIHNhbXBsZVZhbHVlcywgdHlwZSBGaWx0ZXIgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFdoYXQgdGhlIHRpbWUgb2YgYSByb3cgd2VudCBpbnRvLiBDb21waWxlZCBjb2RlIHJ1bnMsIHRvby5cbmV4cG9ydCBjb25zdCBQQVJUUyA9IFtcInJ1bm5pbmdcIiwgXCJibG9ja2VkXCIsIFwid2FpdFwiLCBcImdjXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgUGFydCA9ICh0eXBlb2YgUEFSVFMpW251bWJlcl07XG5cbmNvbnN0IFBBUlRfT0ZfU1RBVEUgPSBTVEFURVMubWFwKChzdGF0ZTogU3RhdGUpID0+IFBBUlRTLmluZGV4T2Yoc3RhdGUgPT09IFwiaml0XCIgPyBcInJ1bm5pbmdcIiA6IHN0YXRlKSk7XG5cbi8vIE9uZSBzaWRlIG9mIGEgcm93OiBpbiBhIHByb2ZpbGUgYWxvbmUgdGhlcmUgaXMgb25lLlxuZXhwb3J0IGludGVyZmFjZSBMYWJlbFNpZGUge1xuICB0b3RhbDogbnVtYmVyO1xuICBwYXJ0czogbnVtYmVyW107IC8vIGJ5IFBBUlRTXG4gIGFtb3VudHM6IG51bWJlcltdOyAvLyBvYmplY3RzIGFuZCBieXRlcywgd2hlcmUgdGhlIHR5cGUgaXMgb2YgYWxsb2NhdGlvbnM7IGVsc2UgemVyb3NcbiAgc3BhbjogU3BhbiB8IG51bGw7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGFiZWxSb3cge1xuICB2YWx1ZXM6IHJlYWRvbmx5IHN0cmluZ1tdOyAvLyB0aGF0IHRoZSBzYW1wbGVzIGhhdmU7IG5vbmUgaW4gdGhvc2Ugd2l0aG91dCB0aGUgbGFiZWxcbiAgbm93OiBMYWJlbFNpZGU7XG4gIGJhc2U6IExhYmVsU2lkZTsgLy8gemVyb3MgaW4gYSBwcm9maWxlIGFsb25lXG59XG5cbmludGVyZmFjZSBDaG9pY2Uge1xuICBrZXk6IHN0cmluZztcbiAgZmlsdGVyOiBGaWx0ZXI7XG4gIHN0YWNrczogVWludDhBcnJheSB8IG51bGw7IC8vIGJ5IHN0YWNrIGlkOiAxIGZvciB0aG9zZSB0aGF0IGEgZm9jdXMgbGVhdmVzOyBudWxsOiBhbGxcbiAgYmFzZVNjYWxlOiBudW1iZXI7XG4gIHdpdGhTcGFuc0Fsb25lOiBib29sZWFuOyAvLyB2YWx1ZXMgdGhhdCBubyBzYW1wbGUgaGFzLCBidXQgYSBzcGFuLCBhcmUgcm93cywgdG9vXG59XG5cbmNvbnN0IG5ld1NpZGUgPSAoKTogTGFiZWxTaWRlID0+ICh7IHRvdGFsOiAwLCBwYXJ0czogUEFSVFMubWFwKCgpID0+IDApLCBhbW91bnRzOiBbMCwgMF0sIHNwYW46IG51bGwgfSk7XG5cbmV4cG9ydCBmdW5jdGlvbiBsYWJlbFJvd3MocHJvZmlsZTogUHJvZmlsZSwgc3RhdGVzOiBVaW50OEFycmF5LCB7IGtleSwgZmlsdGVyLCBzdGFja3MsIGJhc2VTY2FsZSwgd2l0aFNwYW5zQWxvbmUgfTogQ2hvaWNlKTogTGFiZWxSb3dbXSB7XG4gIGNvbnN0IHJvd3MgPSBuZXcgTWFwPHN0cmluZywgTGFiZWxSb3c+KCk7XG4gIGNvbnN0IHJvd09mID0gKHZhbHVlczogcmVhZG9ubHkgc3RyaW5nW10pOiBMYWJlbFJvdyA9PiB7XG4gICAgY29uc3Qgd29yZHMgPSB2YWx1ZXMuam9pbihcIixcIik7XG4gICAgbGV0IHJvdyA9IHJvd3MuZ2V0KHdvcmRzKTtcbiAgICBpZiAoIXJvdykgcm93cy5zZXQod29yZHMsIChyb3cgPSB7IHZhbHVlcywgbm93OiBuZXdTaWRlKCksIGJhc2U6IG5ld1NpZGUoKSB9KSk7XG4gICAgcmV0dXJuIHJvdztcbiAgfTtcbiAgY29uc3Qgb2ZTYW1wbGVzID0gbmV3IE1hcDxudW1iZXIsIExhYmVsUm93PigpOyAvLyB0aHJlYWRzIGFuZCBzZXRzIG9mIGxhYmVscyBhcmUgZmV3ZXIgdGhhbiBzYW1wbGVzXG4gIGNvbnN0IHBhc3NlcyA9IHNhbXBsZVBhc3Nlcyhwcm9maWxlLCBzdGF0ZXMsIGZpbHRlcik7XG4gIGNvbnN0IHsgdmFsdWVzIH0gPSBzYW1wbGVWYWx1ZXMocHJvZmlsZSwgZmlsdGVyKTtcbiAgY29uc3QgcGFpciA9IGFsbG9jYXRpb25QYWlyKHByb2ZpbGUudHlwZXMsIGZpbHRlci50eXBlKTtcbiAgY29uc3QgYW1vdW50cyA9IHBhaXIgPyBbcHJvZmlsZS52YWx1ZXNbcGFpci5vYmplY3RzXSwgcHJvZmlsZS52YWx1ZXNbcGFpci5ieXRlc11dIDogW3ZhbHVlc107XG4gIGZvciAobGV0IGkgPSAwOyBpIDwgcGFzc2VzLmxlbmd0aDsgaSsrKSB7XG4gICAgaWYgKCFwYXNzZXNbaV0gfHwgYW1vdW50cy5ldmVyeSgoZWFjaCkgPT4gZWFjaFtpXSA9PT0gMCkgfHwgKHN0YWNrcyAmJiAhc3RhY2tzW3Byb2ZpbGUuc2FtcGxlU3RhY2tbaV1dKSkgY29udGludWU7XG4gICAgY29uc3QgW3RocmVhZCwgbGFiZWxzXSA9IFtwcm9maWxlLnNhbXBsZVRocmVhZFtpXSwgcHJvZmlsZS5zYW1wbGVMYWJlbHNbaV1dO1xuICAgIGNvbnN0IHBsYWNlID0gbGFiZWxzICogcHJvZmlsZS50aHJlYWRzLmxlbmd0aCArIHRocmVhZDtcbiAgICBsZXQgcm93ID0gb2ZTYW1wbGVzLmdldChwbGFjZSk7XG4gICAgaWYgKCFyb3cpIG9mU2FtcGxlcy5zZXQocGxhY2UsIChyb3cgPSByb3dPZihsYWJlbFZhbHVlcyhwcm9maWxlLCBrZXksIHRocmVhZCwgbGFiZWxzKSkpKTtcbiAgICBjb25zdCBpc0Jhc2UgPSBwcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldID09PSAxO1xuICAgIGNvbnN0IHNpZGUgPSBpc0Jhc2UgPyByb3cuYmFzZSA6IHJvdy5ub3c7XG4gICAgY29uc3QgdmFsdWUgPSB2YWx1ZXNbaV0gKiAoaXNCYXNlID8gYmFzZVNjYWxlIDogMSk7XG4gICAgc2lkZS50b3RhbCArPSB2YWx1ZTtcbiAgICBpZiAocGFpcikgYW1vdW50cy5mb3JFYWNoKChlYWNoLCBhbW91bnQpID0+IChzaWRlLmFtb3VudHNbYW1vdW50XSArPSBlYWNoW2ldICogKGlzQmFzZSA/IGJhc2VTY2FsZSA6IDEpKSk7XG4gICAgZWxzZSBzaWRlLnBhcnRzW1BBUlRfT0ZfU1RBVEVbc3RhdGVzW2ldXV0gKz0gdmFsdWU7XG4gIH1cbiAgY29uc3Qgc3BhbnMgPSBbW1wibm93XCIsIHByb2ZpbGUuc3BhbnNdLCBbXCJiYXNlXCIsIHByb2ZpbGUuYmFzZVNwYW5zXV0gYXMgY29uc3Q7XG4gIGZvciAoY29uc3QgW3NpZGUsIGFsbF0gb2Ygc3BhbnMpIHtcbiAgICBmb3IgKGNvbnN0IFt2YWx1ZSwgc3Bhbl0gb2YgYWxsPy5nZXQoa2V5KSA/PyBbXSkge1xuICAgICAgaWYgKHdpdGhTcGFuc0Fsb25lIHx8IHJvd3MuaGFzKHZhbHVlKSkgcm93T2YodmFsdWUgPT09IFwiXCIgPyBbXSA6IFt2YWx1ZV0pW3NpZGVdLnNwYW4gPSBzcGFuO1xuICAgIH1cbiAgfVxuICByZXR1cm4gWy4uLnJvd3MudmFsdWVzKCldO1xufVxuXG4vLyBUaGUgc3VtIG9mIGFsbCByb3dzLiBNZWRpYW5zIGRvIG5vdCBhZGQgdXAuXG5leHBvcnQgZnVuY3Rpb24gc3VtT2Yocm93czogcmVhZG9ubHkgTGFiZWxSb3dbXSk6IExhYmVsUm93IHtcbiAgY29uc3Qgc3VtOiBMYWJlbFJvdyA9IHsgdmFsdWVzOiBbXSwgbm93OiBuZXdTaWRlKCksIGJhc2U6IG5ld1NpZGUoKSB9O1xuICBmb3IgKGNvbnN0IHNpZGUgb2YgW1wibm93XCIsIFwiYmFzZVwiXSBhcyBjb25zdCkge1xuICAgIGZvciAoY29uc3Qgcm93IG9mIHJvd3MpIHtcbiAgICAgIHN1bVtzaWRlXS50b3RhbCArPSByb3dbc2lkZV0udG90YWw7XG4gICAgICByb3dbc2lkZV0uYW1vdW50cy5mb3JFYWNoKCh2YWx1ZSwgYW1vdW50KSA9PiAoc3VtW3NpZGVdLmFtb3VudHNbYW1vdW50XSArPSB2YWx1ZSkpO1xuICAgICAgcm93W3NpZGVdLnBhcnRzLmZvckVhY2goKHZhbHVlLCBwYXJ0KSA9PiAoc3VtW3NpZGVdLnBhcnRzW3BhcnRdICs9IHZhbHVlKSk7XG4gICAgICBjb25zdCBjb3VudCA9IChzdW1bc2lkZV0uc3Bhbj8uY291bnQgPz8gMCkgKyAocm93W3NpZGVdLnNwYW4/LmNvdW50ID8/IDApO1xuICAgICAgaWYgKGNvdW50ID4gMCkgc3VtW3NpZGVdLnNwYW4gPSB7IGNvdW50LCBtZWRpYW5OczogMCwgcDk1TnM6IDAgfTtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIHN1bTtcbn1cblxuZXhwb3J0IHR5cGUgTGFiZWxDb2x1bW4gPSBcInRvdGFsXCIgfCBcImJhc2VcIiB8IFwiY2hhbmdlXCIgfCBQYXJ0IHwgXCJvYmplY3RzXCIgfCBcImJ5dGVzXCIgfCBcImNvdW50XCIgfCBcIm1lZGlhblwiIHwgXCJwOTVcIiB8IFwibGFiZWxcIjtcblxuZXhwb3J0IGludGVyZmFjZSBMYWJlbE9yZGVyIHtcbiAgY29sdW1uOiBMYWJlbENvbHVtbjtcbiAgZGVzY2VuZGluZzogYm9vbGVhbjtcbn1cblxuLy8gU2FtcGxlcyB3aXRob3V0IHRoZSBsYWJlbCBjb21lIGxhc3QsIHdoYXRldmVyIHRoZSBvcmRlciBpcy5cbmV4cG9ydCBmdW5jdGlvbiBzb3J0TGFiZWxSb3dzKHJvd3M6IHJlYWRvbmx5IExhYmVsUm93W10sIHsgY29sdW1uLCBkZXNjZW5kaW5nIH06IExhYmVsT3JkZXIpOiBMYWJlbFJvd1tdIHtcbiAgY29uc3Qgc2lnbiA9IGRlc2NlbmRpbmcgPyAtMSA6IDE7XG4gIGNvbnN0IGtleWVkID0gcm93cy5tYXAoKHJvdykgPT4gKHsgcm93LCBrZXk6IGtleU9mKHJvdywgY29sdW1uKSwgaXNMYXN0OiByb3cudmFsdWVzLmxlbmd0aCA9PT0gMCB9KSk7XG4gIGtleWVkLnNvcnQoKGEsIGIpID0+XG4gICAgTnVtYmVyKGEuaXNMYXN0KSAtIE51bWJlcihiLmlzTGFzdCkgfHwgKGEua2V5IDwgYi5rZXkgPyAtc2lnbiA6IGEua2V5ID4gYi5rZXkgPyBzaWduIDogYi5yb3cubm93LnRvdGFsIC0gYS5yb3cubm93LnRvdGFsKSxcbiAgKTtcbiAgcmV0dXJuIGtleWVkLm1hcCgoeyByb3cgfSkgPT4gcm93KTtcbn1cblxuZnVuY3Rpb24ga2V5T2YoeyB2YWx1ZXMsIG5vdywgYmFzZSB9OiBMYWJlbFJvdywgY29sdW1uOiBMYWJlbENvbHVtbik6IG51bWJlciB8IHN0cmluZyB7XG4gIHN3aXRjaCAoY29sdW1uKSB7XG4gICAgY2FzZSBcInRvdGFsXCI6IHJldHVybiBub3cudG90YWw7XG4gICAgY2FzZSBcImJhc2VcIjogcmV0dXJuIGJhc2UudG90YWw7XG4gICAgY2FzZSBcIm9iamVjdHNcIjogcmV0dXJuIG5vdy5hbW91bnRzWzBdO1xuICAgIGNhc2UgXCJieXRlc1wiOiByZXR1cm4gbm93LmFtb3VudHNbMV07XG4gICAgY2FzZSBcImNoYW5nZVwiOiByZXR1cm4gTWF0aC5hYnMobm93LnRvdGFsIC0gYmFzZS50b3RhbCk7XG4gICAgY2FzZSBcImNvdW50XCI6IHJldHVybiBub3cuc3Bhbj8uY291bnQgPz8gMDtcbiAgICBjYXNlIFwibWVkaWFuXCI6IHJldHVybiBub3cuc3Bhbj8ubWVkaWFuTnMgPz8gMDtcbiAgICBjYXNlIFwicDk1XCI6IHJldHVybiBub3cuc3Bhbj8ucDk1TnMgPz8gMDtcbiAgICBjYXNlIFwibGFiZWxcIjogcmV0dXJuIHZhbHVlcy5qb2luKFwiLFwiKS50b0xvd2VyQ2FzZSgpO1xuICAgIGRlZmF1bHQ6IHJldHVybiBub3cucGFydHNbUEFSVFMuaW5kZXhPZihjb2x1bW4pXTtcbiAgfVxufVxuXG4vLyBUaGUgZmlsdGVyIHRoYXQgbGVhdmVzIHRoZSBzYW1wbGVzIG9mIGEgcm93OiBcImtleT12YWx1ZVwiIGZvciBlYWNoLCBcImtleT1cIiBmb3IgdGhvc2Ugd2l0aG91dCB0aGUgbGFiZWwuXG5leHBvcnQgZnVuY3Rpb24gZmlsdGVyc09mKGtleTogc3RyaW5nLCB2YWx1ZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogc3RyaW5nW10ge1xuICByZXR1cm4gdmFsdWVzLmxlbmd0aCA9PT0gMCA/IFtgJHtrZXl9PWBdIDogdmFsdWVzLm1hcCgodmFsdWUpID0+IGAke2tleX09JHt2YWx1ZX1gKTtcbn1cblxuLy8gVGhlIGZpbHRlcnMgdGhhdCBhcmUgb2Ygb3RoZXIgbGFiZWxzLlxuZXhwb3J0IGZ1bmN0aW9uIGZpbHRlcnNPZk90aGVycyhrZXk6IHN0cmluZywgbGFiZWxzOiByZWFkb25seSBzdHJpbmdbXSk6IHN0cmluZ1tdIHtcbiAgcmV0dXJuIGxhYmVscy5maWx0ZXIoKGxhYmVsKSA9PiAhbGFiZWwuc3RhcnRzV2l0aChgJHtrZXl9PWApKTtcbn1cbiIsICIvLyBGb2N1czogb25seSBzdGFja3MgaW4gd2hpY2ggYSBmcmFtZSBtYXRjaGVzLlxuXG5pbXBvcnQgdHlwZSB7IEdyb3VwcyB9IGZyb20gXCIuL2dyb3Vwcy50c1wiO1xuaW1wb3J0IHR5cGUgeyBQcm9maWxlIH0gZnJvbSBcIi4vcHJvZmlsZS50c1wiO1xuaW1wb3J0IHR5cGUgeyBXZWlnaHRzIH0gZnJvbSBcIi4vd2VpZ2h0cy50c1wiO1xuXG4vLyBCeSBzdGFjayBpZDogMSB3aGVyZSBhIGZyYW1lIG9mIHRoZSBzdGFjayBpcyBvZiBhIGdyb3VwIHRoYXQgd2FzIGZvdW5kLlxuZXhwb3J0IGZ1bmN0aW9uIHN0YWNrc1dpdGgocHJvZmlsZTogUHJvZmlsZSwgZ3JvdXBzOiBHcm91cHMsIGZvdW5kOiBVaW50OEFycmF5KTogVWludDhBcnJheSB7XG4gIGNvbnN0IHsgc3RhY2tQYXJlbnQsIHN0YWNrRnJhbWUgfSA9IHByb2ZpbGU7XG4gIGNvbnN0IG1hdGNoZXMgPSBuZXcgVWludDhBcnJheShzdGFja1BhcmVudC5sZW5ndGgpO1xuICBmb3IgKGxldCBpZCA9IDE7IGlkIDwgbWF0Y2hlcy5sZW5ndGg7IGlkKyspIHtcbiAgICBtYXRjaGVzW2lkXSA9IG1hdGNoZXNbc3RhY2tQYXJlbnRbaWRdXSB8IGZvdW5kW2dyb3Vwcy5vZkZyYW1lW3N0YWNrRnJhbWVbaWRdXV07XG4gIH1cbiAgcmV0dXJuIG1hdGNoZXM7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBmb2N1c2VkKHByb2ZpbGU6IFByb2ZpbGUsIGdyb3VwczogR3JvdXBzLCB3ZWlnaHRzOiBXZWlnaHRzLCBmb3VuZDogVWludDhBcnJheSk6IFdlaWdodHMge1xuICBjb25zdCBtYXRjaGVzID0gc3RhY2tzV2l0aChwcm9maWxlLCBncm91cHMsIGZvdW5kKTtcbiAgY29uc3Qga2VlcCA9ICh2YWx1ZXM6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB2YWx1ZXMubWFwKCh2YWx1ZSwgaWQpID0+IChtYXRjaGVzW2lkXSA/IHZhbHVlIDogMCkpO1xuICByZXR1cm4ge1xuICAgIHZhbHVlOiBrZWVwKHdlaWdodHMudmFsdWUpLFxuICAgIGJhc2U6IHdlaWdodHMuYmFzZSAmJiBrZWVwKHdlaWdodHMuYmFzZSksXG4gICAgY291bnQ6IHdlaWdodHMuY291bnQgJiYga2VlcCh3ZWlnaHRzLmNvdW50KSxcbiAgfTtcbn1cbiIsICIvLyBUaHJlYWRzIHRoYXQgb25seSB3YWl0ZWQ6IGEgc2VydmVyIGhhcyBtb3JlIG9mIHRoZW0gdGhhbiB0aHJlYWRzIHRoYXQgd29yayAocmVhcGVycyBvZiBjb25uZWN0aW9uIHBvb2xzLCByZWFjdG9ycywgdGltZXJzKSxcbi8vIGFuZCBpbiB3YWxsIG1vZGUgZWFjaCB3ZWlnaHMgYXMgbXVjaCBhcyBvbmUgdGhhdCB3YXMgYnVzeSBhbGwgdGhlIHRpbWUuXG5cbmltcG9ydCB7IFNUQVRFUyB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5cbi8vIFdobyB3YWtlcyB1cCBub3cgYW5kIHRoZW4gdG8gbG9vayBhcm91bmQgc3RpbGwgZG9lcyBub3RoaW5nLlxuY29uc3QgV09SS0VEX1NIQVJFX01BWCA9IDAuMDAxO1xuY29uc3QgV0FJVElORyA9IFtTVEFURVMuaW5kZXhPZihcImJsb2NrZWRcIiksIFNUQVRFUy5pbmRleE9mKFwid2FpdFwiKV07XG5cbi8vIFJldHVybnMgdGhlIGlkcyBvZiB0aGUgdGhyZWFkcyB0aGF0IHJhbiBmb3IgbmV4dCB0byBub3RoaW5nIG9mIHRoZWlyIHRpbWUuIE5vbmUgd2hlcmUgbm8gb3RoZXIgdGhyZWFkIGRpZCBtb3JlOiB0aGVuIHdhaXRpbmdcbi8vIGlzIHdoYXQgdGhlIHByb2dyYW0gZGlkOyBhbmQgbm9uZSB3aGVyZSB0aW1lIHdhcyBub3QgbWVhc3VyZWQsIGZvciBhIHRocmVhZCB0aGF0IHdhaXRzIHVzZXMgbm8gQ1BVLlxuZXhwb3J0IGZ1bmN0aW9uIGlkbGVUaHJlYWRzKHByb2ZpbGU6IFByb2ZpbGUsIHN0YXRlczogVWludDhBcnJheSk6IFJlYWRvbmx5U2V0PG51bWJlcj4ge1xuICBjb25zdCB0eXBlID0gcHJvZmlsZS50eXBlcy5maW5kSW5kZXgoKHsgbmFtZSwgdW5pdCB9KSA9PiBuYW1lID09PSBcIndhbGxcIiAmJiB1bml0ID09PSBcIm5hbm9zZWNvbmRzXCIpO1xuICBpZiAodHlwZSA8IDApIHJldHVybiBuZXcgU2V0KCk7XG4gIGNvbnN0IHRpbWVzID0gbmV3IE1hcDxudW1iZXIsIHsgYWxsOiBudW1iZXI7IHdvcmtlZDogbnVtYmVyIH0+KCk7XG4gIHByb2ZpbGUuc2FtcGxlVGhyZWFkLmZvckVhY2goKHRocmVhZCwgaSkgPT4ge1xuICAgIGNvbnN0IHZhbHVlID0gcHJvZmlsZS52YWx1ZXNbdHlwZV1baV07XG4gICAgaWYgKHZhbHVlID09PSAwKSByZXR1cm47IC8vIG9mIGFub3RoZXIgc2FtcGxlIHR5cGVcbiAgICBjb25zdCB0aW1lID0gdGltZXMuZ2V0KHRocmVhZCkgPz8geyBhbGw6IDAsIHdvcmtlZDogMCB9O1xuICAgIHRpbWVzLnNldCh0aHJlYWQsIHRpbWUpO1xuICAgIHRpbWUuYWxsICs9IHZhbHVlO1xuICAgIGlmICghV0FJVElORy5pbmNsdWRlcyhzdGF0ZXNbaV0pKSB0aW1lLndvcmtlZCArPSB2YWx1ZTtcbiAgfSk7XG4gIGNvbnN0IGlkbGUgPSBbLi4udGltZXNdLmZpbHRlcigoWywgeyBhbGwsIHdvcmtlZCB9XSkgPT4gd29ya2VkIDw9IGFsbCAqIFdPUktFRF9TSEFSRV9NQVgpLm1hcCgoW3RocmVhZF0pID0+IHRocmVhZCk7XG4gIHJldHVybiBuZXcgU2V0KGlkbGUubGVuZ3RoIDwgdGltZXMuc2l6ZSA/IGlkbGUgOiBbXSk7XG59XG4iLCAiLy8gV2hhdCBlYWNoIGxpbmUgb2YgYSBzb3VyY2UgZmlsZSB3ZWlnaHM6IHNlbGYgd2hlcmUgaXQgd2FzIHRoZSBsZWFmLCB0b3RhbCB3aXRoIGV2ZXJ5dGhpbmcgdGhhdCBpdCBjYWxsZWQuIEEgbGluZSB0aGF0XG4vLyBvY2N1cnMgc2V2ZXJhbCB0aW1lcyBpbiBhIHN0YWNrIChyZWN1cnNpb24pIGNvdW50cyBvbmNlLlxuXG5pbXBvcnQgdHlwZSB7IFByb2ZpbGUgfSBmcm9tIFwiLi9wcm9maWxlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGluZVdlaWdodCB7XG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBGaWxlTGluZXMge1xuICBmaWxlOiBzdHJpbmc7XG4gIGxpbmVzOiBNYXA8bnVtYmVyLCBMaW5lV2VpZ2h0PjsgLy8gbGluZSAwOiB3aGljaCBvbmUgaXMgbm90IGtub3duXG4gIHNlbGY6IG51bWJlcjtcbiAgdG90YWw6IG51bWJlcjtcbn1cblxuLy8gUmV0dXJucyBhbGwgZmlsZXMgd2l0aCBhIHdlaWdodCwgdGhlIGhlYXZpZXN0IChieSBzZWxmLCB0aGVuIGJ5IHRvdGFsKSBmaXJzdC5cbmV4cG9ydCBmdW5jdGlvbiBmaWxlc1dpdGhMaW5lcyhwcm9maWxlOiBQcm9maWxlLCB3ZWlnaHRzOiBXZWlnaHRzKTogRmlsZUxpbmVzW10ge1xuICBjb25zdCB7IHN0YWNrUGFyZW50LCBzdGFja0ZyYW1lLCBmcmFtZUZ1bmN0aW9uLCBmcmFtZUxpbmUsIGZ1bmN0aW9uRmlsZSB9ID0gcHJvZmlsZTtcbiAgY29uc3QgcmVhY2ggPSBGbG9hdDY0QXJyYXkuZnJvbSh3ZWlnaHRzLnZhbHVlKTtcbiAgZm9yIChsZXQgaWQgPSByZWFjaC5sZW5ndGggLSAxOyBpZCA+IDA7IGlkLS0pIHJlYWNoW3N0YWNrUGFyZW50W2lkXV0gKz0gcmVhY2hbaWRdO1xuICBjb25zdCBmaWxlcyA9IG5ldyBNYXA8c3RyaW5nLCBGaWxlTGluZXM+KCk7XG4gIGZvciAobGV0IGlkID0gMTsgaWQgPCByZWFjaC5sZW5ndGg7IGlkKyspIHtcbiAgICBpZiAocmVhY2hbaWRdID09PSAwKSBjb250aW51ZTtcbiAgICBjb25zdCBmaWxlID0gZnVuY3Rpb25GaWxlW2ZyYW1lRnVuY3Rpb25bc3RhY2tGcmFtZVtpZF1dXTtcbiAgICBpZiAoIWlzU291cmNlKGZpbGUpKSBjb250aW51ZTtcbiAgICBjb25zdCBmb3VuZCA9IGZpbGVzLmdldChmaWxlKSA/PyB7IGZpbGUsIGxpbmVzOiBuZXcgTWFwPG51bWJlciwgTGluZVdlaWdodD4oKSwgc2VsZjogMCwgdG90YWw6IDAgfTtcbiAgICBmaWxlcy5zZXQoZmlsZSwgZm91bmQpO1xuICAgIGNvbnN0IGxpbmUgPSBmcmFtZUxpbmVbc3RhY2tGcmFtZVtpZF1dO1xuICAgIGNvbnN0IHdlaWdodCA9IGZvdW5kLmxpbmVzLmdldChsaW5lKSA/PyB7IHNlbGY6IDAsIHRvdGFsOiAwIH07XG4gICAgZm91bmQubGluZXMuc2V0KGxpbmUsIHdlaWdodCk7XG4gICAgd2VpZ2h0LnNlbGYgKz0gd2VpZ2h0cy52YWx1ZVtpZF07XG4gICAgZm91bmQuc2VsZiArPSB3ZWlnaHRzLnZhbHVlW2lkXTtcbiAgICBjb25zdCBhYm92ZSA9IG9jY3Vyc0Fib3ZlKGlkLCBmaWxlLCBsaW5lKTtcbiAgICBpZiAoIWFib3ZlLmxpbmUpIHdlaWdodC50b3RhbCArPSByZWFjaFtpZF07XG4gICAgaWYgKCFhYm92ZS5maWxlKSBmb3VuZC50b3RhbCArPSByZWFjaFtpZF07XG4gIH1cbiAgcmV0dXJuIFsuLi5maWxlcy52YWx1ZXMoKV0uc29ydCgoYSwgYikgPT4gYi5zZWxmIC0gYS5zZWxmIHx8IGIudG90YWwgLSBhLnRvdGFsKTtcblxuICBmdW5jdGlvbiBvY2N1cnNBYm92ZShpZDogbnVtYmVyLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IHsgZmlsZTogYm9vbGVhbjsgbGluZTogYm9vbGVhbiB9IHtcbiAgICBsZXQgc2FtZUZpbGUgPSBmYWxzZTtcbiAgICBmb3IgKGxldCBhdCA9IHN0YWNrUGFyZW50W2lkXTsgYXQgIT09IDA7IGF0ID0gc3RhY2tQYXJlbnRbYXRdKSB7XG4gICAgICBjb25zdCBmcmFtZSA9IHN0YWNrRnJhbWVbYXRdO1xuICAgICAgaWYgKGZ1bmN0aW9uRmlsZVtmcmFtZUZ1bmN0aW9uW2ZyYW1lXV0gIT09IGZpbGUpIGNvbnRpbnVlO1xuICAgICAgaWYgKGZyYW1lTGluZVtmcmFtZV0gPT09IGxpbmUpIHJldHVybiB7IGZpbGU6IHRydWUsIGxpbmU6IHRydWUgfTtcbiAgICAgIHNhbWVGaWxlID0gdHJ1ZTtcbiAgICB9XG4gICAgcmV0dXJuIHsgZmlsZTogc2FtZUZpbGUsIGxpbmU6IGZhbHNlIH07XG4gIH1cbn1cblxuLy8gV2hldGhlciBhIGZyYW1lJ3MgZmlsZSBjYW4gaGF2ZSBsaW5lcyBhdCBhbGw6IGEgbGlicmFyeSB0aGF0IGlzIGJlaW5nIHJlcXVpcmVkIGlzIGEgZnJhbWUsIHRvby5cbmV4cG9ydCBmdW5jdGlvbiBpc1NvdXJjZShmaWxlOiBzdHJpbmcpOiBib29sZWFuIHtcbiAgcmV0dXJuIGZpbGUgIT09IFwiXCIgJiYgIS9eKD86PHxcXChldmFsKS8udGVzdChmaWxlKSAmJiAhL1xcLig/OnNvfGJ1bmRsZXxkbGwpJC8udGVzdChmaWxlKTtcbn1cbiIsICIvLyBSZW1lbWJlcnMgdGhlIGxhc3QgZmV3IHJlc3VsdHMgb2YgYSBjb21wdXRhdGlvbiBieSBhIGtleSwgc28gdGhhdCBnb2luZyBiYWNrIGFuZCBmb3J0aCBiZXR3ZWVuIHR3byB2aWV3cyBjb3N0cyBub3RoaW5nLlxuXG5leHBvcnQgY2xhc3MgTWVtbzxUPiB7XG4gIHByaXZhdGUgcmVhZG9ubHkgcmVzdWx0cyA9IG5ldyBNYXA8c3RyaW5nLCBUPigpO1xuXG4gIGNvbnN0cnVjdG9yKHByaXZhdGUgcmVhZG9ubHkgbW9zdCA9IDQpIHt9XG5cbiAgZ2V0KGtleTogc3RyaW5nLCBjb21wdXRlOiAoKSA9PiBUKTogVCB7XG4gICAgbGV0IHJlc3VsdCA9IHRoaXMucmVzdWx0cy5nZXQoa2V5KTtcbiAgICBpZiAocmVzdWx0ID09PSB1bmRlZmluZWQpIHtcbiAgICAgIHJlc3VsdCA9IGNvbXB1dGUoKTtcbiAgICAgIGlmICh0aGlzLnJlc3VsdHMuc2l6ZSA+PSB0aGlzLm1vc3QpIHRoaXMucmVzdWx0cy5kZWxldGUodGhpcy5yZXN1bHRzLmtleXMoKS5uZXh0KCkudmFsdWUgYXMgc3RyaW5nKTtcbiAgICB9IGVsc2Uge1xuICAgICAgdGhpcy5yZXN1bHRzLmRlbGV0ZShrZXkpOyAvLyB0byB0aGUgZW5kOiB0aGUgb2xkZXN0IGdvIGZpcnN0XG4gICAgfVxuICAgIHRoaXMucmVzdWx0cy5zZXQoa2V5LCByZXN1bHQpO1xuICAgIHJldHVybiByZXN1bHQ7XG4gIH1cbn1cbiIsICIvLyBXaGljaCBjb2RlIGlzIHRoZSB1c2VyJ3Mgb3duLCBhbmQgdGhlIHByb2ZpbGUgd2l0aCBhbGwgb3RoZXIgY29kZSBmb2xkZWQgaW50byBpdC5cbi8vXG4vLyBPd24gaXMgd2hhdCBpcyBuZWl0aGVyIGEgZ2VtJ3MsIG5vciB0aGUgc3RhbmRhcmQgbGlicmFyeSdzLCBub3IgUnVieSdzIGl0c2VsZjogdGhlIGNhdGVnb3J5IFwiYXBwXCIuIFdoZXJlIHRoZSBwcm9maWxlIHNheXNcbi8vIGluIHdoaWNoIGRpcmVjdG9yeSB0aGUgcHJvZ3JhbSByYW4sIGl0IGhhcyB0byBsaWUgYmVsb3cgaXQsIHRvbzogcHJvZ3JhbXMgb2YgL3Vzci9iaW4gYXJlIG5vYm9keSdzIG93bi4gVW5sZXNzIG5vdGhpbmcgZG9lcyxcbi8vIGFzIHdoZW4gYSBwcm9ncmFtIHdhcyBzdGFydGVkIGZyb20gc29tZXdoZXJlIGVsc2UuIExhYmVscyB0aGF0IHdlcmUgbWFkZSBmcmFtZXMgc3RheSBhcyB3ZWxsLlxuXG5pbXBvcnQgeyBvcmlnaW5PZiB9IGZyb20gXCIuL2tpbmRzLnRzXCI7XG5pbXBvcnQgeyBpc0xhYmVsRnJhbWUgfSBmcm9tIFwiLi9sYWJlbF9mcmFtZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB0eXBlIHsgV2VpZ2h0cyB9IGZyb20gXCIuL3dlaWdodHMudHNcIjtcblxuLy8gV2hlcmUgYSBmaWxlJ3MgYWJzb2x1dGUgcGF0aCBpczogYWxzbyB0aGF0IG9mIHRoZSBjb2RlIHRoYXQgd2FzIGV2YWx1YXRlZCBpbiBpdC5cbmNvbnN0IEFCU09MVVRFID0gL14oPzpcXChldmFsIGF0ICk/KFxcLy4qKS87XG5cbi8vIFJldHVybnMgMSBmb3IgZWFjaCBmdW5jdGlvbiB0aGF0IGlzIHRoZSB1c2VyJ3Mgb3duLCBieSBmdW5jdGlvbi5cbmV4cG9ydCBmdW5jdGlvbiBvd25GdW5jdGlvbnMocHJvZmlsZTogUHJvZmlsZSk6IFVpbnQ4QXJyYXkge1xuICBjb25zdCBpc0FwcCA9IChpZDogbnVtYmVyKTogYm9vbGVhbiA9PiBvcmlnaW5PZihwcm9maWxlLmZ1bmN0aW9uTmFtZVtpZF0sIHByb2ZpbGUuZnVuY3Rpb25GaWxlW2lkXSkuY2F0ZWdvcnkgPT09IFwiYXBwXCI7XG4gIGNvbnN0IGFwcHMgPSBVaW50OEFycmF5LmZyb20ocHJvZmlsZS5mdW5jdGlvbk5hbWUsIChfLCBpZCkgPT4gKGlzQXBwKGlkKSA/IDEgOiAwKSk7XG4gIGNvbnN0IGluc2lkZSA9IGFwcHMubWFwKChhcHAsIGlkKSA9PiAoYXBwICYmIGxpZXNCZWxvdyhwcm9maWxlLmZ1bmN0aW9uRmlsZVtpZF0sIHByb2ZpbGUuZGlyZWN0b3JpZXMpID8gMSA6IDApKTtcbiAgY29uc3Qgb3duID0gcHJvZmlsZS5kaXJlY3Rvcmllcy5sZW5ndGggPiAwICYmIGluc2lkZS5pbmNsdWRlcygxKSA/IGluc2lkZSA6IGFwcHM7XG4gIHJldHVybiBvd24ubWFwKChpc093biwgaWQpID0+IChpc093biB8fCBpc0xhYmVsRnJhbWUocHJvZmlsZS5mdW5jdGlvbkZpbGVbaWRdKSA/IDEgOiAwKSk7XG59XG5cbi8vIEEgcmVsYXRpdmUgcGF0aCBiZWdpbnMgd2hlcmUgdGhlIHByb2dyYW0gcmFuLlxuZnVuY3Rpb24gbGllc0JlbG93KGZpbGU6IHN0cmluZywgZGlyZWN0b3JpZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogYm9vbGVhbiB7XG4gIGNvbnN0IHBhdGggPSBBQlNPTFVURS5leGVjKGZpbGUpPy5bMV07XG4gIHJldHVybiBwYXRoID09PSB1bmRlZmluZWQgfHwgZGlyZWN0b3JpZXMuc29tZSgoZGlyZWN0b3J5KSA9PiBwYXRoLnN0YXJ0c1dpdGgoZGlyZWN0b3J5LmVuZHNXaXRoKFwiL1wiKSA/IGRpcmVjdG9yeSA6IGAke2RpcmVjdG9yeX0vYCkpO1xufVxuXG4vLyBNb3ZlcyB3aGF0IGVhY2ggc3RhY2sgd2VpZ2hzIHRvIGl0cyB5b3VuZ2VzdCBmcmFtZSB0aGF0IGlzIHRoZSB1c2VyJ3Mgb3duOyB0byB0aGUgcm9vdCB3aGVyZSB0aGVyZSBpcyBub25lLlxuZXhwb3J0IGZ1bmN0aW9uIGZvbGRlZChwcm9maWxlOiBQcm9maWxlLCBvd246IFVpbnQ4QXJyYXksIHdlaWdodHM6IFdlaWdodHMpOiBXZWlnaHRzIHtcbiAgY29uc3QgeyBzdGFja1BhcmVudCwgc3RhY2tGcmFtZSwgZnJhbWVGdW5jdGlvbiB9ID0gcHJvZmlsZTtcbiAgY29uc3QgdGFyZ2V0ID0gbmV3IEludDMyQXJyYXkoc3RhY2tQYXJlbnQubGVuZ3RoKTtcbiAgZm9yIChsZXQgaWQgPSAxOyBpZCA8IHRhcmdldC5sZW5ndGg7IGlkKyspIHtcbiAgICB0YXJnZXRbaWRdID0gb3duW2ZyYW1lRnVuY3Rpb25bc3RhY2tGcmFtZVtpZF1dXSA/IGlkIDogdGFyZ2V0W3N0YWNrUGFyZW50W2lkXV07XG4gIH1cbiAgY29uc3QgbW92ZSA9ICh2YWx1ZXM6IEZsb2F0NjRBcnJheSk6IEZsb2F0NjRBcnJheSA9PiB7XG4gICAgY29uc3QgbW92ZWQgPSBuZXcgRmxvYXQ2NEFycmF5KHZhbHVlcy5sZW5ndGgpO1xuICAgIGZvciAobGV0IGlkID0gMDsgaWQgPCB2YWx1ZXMubGVuZ3RoOyBpZCsrKSBtb3ZlZFt0YXJnZXRbaWRdXSArPSB2YWx1ZXNbaWRdO1xuICAgIHJldHVybiBtb3ZlZDtcbiAgfTtcbiAgcmV0dXJuIHsgdmFsdWU6IG1vdmUod2VpZ2h0cy52YWx1ZSksIGJhc2U6IHdlaWdodHMuYmFzZSAmJiBtb3ZlKHdlaWdodHMuYmFzZSksIGNvdW50OiB3ZWlnaHRzLmNvdW50ICYmIG1vdmUod2VpZ2h0cy5jb3VudCkgfTtcbn1cbiIsICIvLyBXaGljaCBncm91cHMgYSByZWd1bGFyIGV4cHJlc3Npb24gbmFtZXMsIGFuZCB3aGF0IHNoYXJlIG9mIHRoZSB3ZWlnaHQgdGhleSBjb3Zlci5cblxuaW1wb3J0IHR5cGUgeyBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB0eXBlIHsgVHJlZSB9IGZyb20gXCIuL3RyZWUudHNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBQYXR0ZXJuIHtcbiAgc291cmNlOiBzdHJpbmc7XG4gIHJlZ2V4cDogUmVnRXhwIHwgbnVsbDsgLy8gbnVsbDogbm90aGluZyBpcyBhc2tlZCBmb3IsIG9yIGl0IGlzIG5vIHJlZ3VsYXIgZXhwcmVzc2lvblxuICBjb21wbGFpbnQ6IHN0cmluZyB8IG51bGw7XG59XG5cbi8vIFNtYWxsIGxldHRlcnMgbWF0Y2ggY2FwaXRhbHMsIHRvbzsgYSBjYXBpdGFsIGxldHRlciBpbiB0aGUgcGF0dGVybiBhc2tzIGZvciBpdHNlbGYuXG5leHBvcnQgZnVuY3Rpb24gcGF0dGVybk9mKHNvdXJjZTogc3RyaW5nKTogUGF0dGVybiB7XG4gIGlmIChzb3VyY2UgPT09IFwiXCIpIHJldHVybiB7IHNvdXJjZSwgcmVnZXhwOiBudWxsLCBjb21wbGFpbnQ6IG51bGwgfTtcbiAgdHJ5IHtcbiAgICByZXR1cm4geyBzb3VyY2UsIHJlZ2V4cDogbmV3IFJlZ0V4cChzb3VyY2UsIC9bQS1aXS8udGVzdChzb3VyY2UpID8gXCJ1XCIgOiBcIml1XCIpLCBjb21wbGFpbnQ6IG51bGwgfTtcbiAgfSBjYXRjaCB7XG4gICAgcmV0dXJuIHsgc291cmNlLCByZWdleHA6IG51bGwsIGNvbXBsYWludDogXCJub3QgYSByZWd1bGFyIGV4cHJlc3Npb25cIiB9O1xuICB9XG59XG5cbi8vIEJ5IGdyb3VwOiAxIHdoZXJlIHRoZSBuYW1lIG9yIHRoZSBmaWxlIG1hdGNoZXM7IG51bGwgd2hlcmUgbm90aGluZyBpcyBhc2tlZCBmb3IuXG5leHBvcnQgZnVuY3Rpb24gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzOiBHcm91cHMsIHBhdHRlcm46IFBhdHRlcm4pOiBVaW50OEFycmF5IHwgbnVsbCB7XG4gIGNvbnN0IHsgcmVnZXhwIH0gPSBwYXR0ZXJuO1xuICBpZiAoIXJlZ2V4cCkgcmV0dXJuIG51bGw7XG4gIGNvbnN0IGZvdW5kID0gbmV3IFVpbnQ4QXJyYXkoZ3JvdXBzLm5hbWUubGVuZ3RoKTtcbiAgZm9yIChsZXQgZ3JvdXAgPSAxOyBncm91cCA8IGZvdW5kLmxlbmd0aDsgZ3JvdXArKykge1xuICAgIGlmIChyZWdleHAudGVzdChncm91cHMubmFtZVtncm91cF0pIHx8IChncm91cHMubW9kZSA9PT0gXCJtZXRob2RcIiAmJiByZWdleHAudGVzdChncm91cHMuZmlsZVtncm91cF0pKSkgZm91bmRbZ3JvdXBdID0gMTtcbiAgfVxuICByZXR1cm4gZm91bmQ7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTWF0Y2hlcyB7XG4gIG5vZGVzOiBJbnQzMkFycmF5OyAvLyBmcm9tIGxlZnQgdG8gcmlnaHQsIHRoZSBvdXRlciBvbmVzIGZpcnN0XG4gIHdlaWdodDogbnVtYmVyOyAvLyBvZiBhbGwgdGhhdCBpcyBpbiBhIG1hdGNoaW5nIG5vZGUsIGNvdW50ZWQgb25jZVxufVxuXG5leHBvcnQgZnVuY3Rpb24gbWF0Y2hlc0luKHRyZWU6IFRyZWUsIGZvdW5kOiBVaW50OEFycmF5KTogTWF0Y2hlcyB7XG4gIGNvbnN0IGNvdmVyZWQgPSBuZXcgVWludDhBcnJheSh0cmVlLmNvdW50KTtcbiAgY29uc3Qgbm9kZXM6IG51bWJlcltdID0gW107XG4gIGxldCB3ZWlnaHQgPSAwO1xuICBmb3IgKGxldCBub2RlID0gMTsgbm9kZSA8IHRyZWUuY291bnQ7IG5vZGUrKykge1xuICAgIGNvbnN0IG1hdGNoZXMgPSBmb3VuZFt0cmVlLmdyb3VwW25vZGVdXTtcbiAgICBjb25zdCBhYm92ZSA9IGNvdmVyZWRbdHJlZS5wYXJlbnRbbm9kZV1dO1xuICAgIGNvdmVyZWRbbm9kZV0gPSBtYXRjaGVzIHwgYWJvdmU7XG4gICAgaWYgKG1hdGNoZXMpIG5vZGVzLnB1c2gobm9kZSk7XG4gICAgaWYgKG1hdGNoZXMgJiYgIWFib3ZlKSB3ZWlnaHQgKz0gdHJlZS50b3RhbFtub2RlXTtcbiAgfVxuICBub2Rlcy5zb3J0KChhLCBiKSA9PiB0cmVlLnN0YXJ0W2FdIC0gdHJlZS5zdGFydFtiXSB8fCB0cmVlLmRlcHRoW2FdIC0gdHJlZS5kZXB0aFtiXSk7XG4gIHJldHVybiB7IG5vZGVzOiBJbnQzMkFycmF5LmZyb20obm9kZXMpLCB3ZWlnaHQgfTtcbn1cbiIsICIvLyBTZWxmIGFuZCB0b3RhbCBvZiBldmVyeSBncm91cC4gQSBncm91cCB0aGF0IGNhbGxzIGl0c2VsZiBjb3VudHMgb25jZSBmb3IgZWFjaCBzdGFjazogb25seSBpdHMgb3V0ZXJtb3N0IG5vZGVzIGFkZCB0byBpdHNcbi8vIHRvdGFsLCBzbyBub3RoaW5nIGlzIG1vcmUgdGhhbiAxMDAgJS5cblxuaW1wb3J0IHR5cGUgeyBUcmVlIH0gZnJvbSBcIi4vdHJlZS50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFRhYmxlUm93IHtcbiAgZ3JvdXA6IG51bWJlcjtcbiAgc2VsZjogbnVtYmVyO1xuICB0b3RhbDogbnVtYmVyO1xuICBzYW1wbGVzOiBudW1iZXI7IC8vIHRha2VuIHdoaWxlIHRoZSBncm91cCB3YXMgdGhlIGxlYWYgb3IgYmVsb3c7IDAgd2hlcmUgdGhlIHByb2ZpbGUgZG9lcyBub3Qgc2F5XG4gIGJhc2VTZWxmOiBudW1iZXI7XG4gIGJhc2VUb3RhbDogbnVtYmVyO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gdGFibGVSb3dzKHRyZWU6IFRyZWUsIGdyb3Vwc0NvdW50OiBudW1iZXIpOiBUYWJsZVJvd1tdIHtcbiAgY29uc3Qgcm93czogVGFibGVSb3dbXSA9IEFycmF5LmZyb20oeyBsZW5ndGg6IGdyb3Vwc0NvdW50IH0sIChfLCBncm91cCkgPT4gKHtcbiAgICBncm91cCwgc2VsZjogMCwgdG90YWw6IDAsIHNhbXBsZXM6IDAsIGJhc2VTZWxmOiAwLCBiYXNlVG90YWw6IDAsXG4gIH0pKTtcbiAgZm9yRWFjaE91dGVybW9zdCh0cmVlLCBncm91cHNDb3VudCwgKG5vZGUsIGlzT3V0ZXJtb3N0KSA9PiB7XG4gICAgY29uc3Qgcm93ID0gcm93c1t0cmVlLmdyb3VwW25vZGVdXTtcbiAgICByb3cuc2VsZiArPSB0cmVlLnNlbGZbbm9kZV07XG4gICAgaWYgKHRyZWUuYmFzZVNlbGYpIHJvdy5iYXNlU2VsZiArPSB0cmVlLmJhc2VTZWxmW25vZGVdO1xuICAgIGlmICghaXNPdXRlcm1vc3QpIHJldHVybjtcbiAgICByb3cudG90YWwgKz0gdHJlZS50b3RhbFtub2RlXTtcbiAgICBpZiAodHJlZS5iYXNlVG90YWwpIHJvdy5iYXNlVG90YWwgKz0gdHJlZS5iYXNlVG90YWxbbm9kZV07XG4gICAgaWYgKHRyZWUuc2FtcGxlcykgcm93LnNhbXBsZXMgKz0gdHJlZS5zYW1wbGVzW25vZGVdO1xuICB9KTtcbiAgcmV0dXJuIHJvd3MuZmlsdGVyKChyb3cpID0+IHJvdy5ncm91cCA+IDAgJiYgKHJvdy50b3RhbCAhPT0gMCB8fCByb3cuYmFzZVRvdGFsICE9PSAwKSk7XG59XG5cbi8vIFZpc2l0cyBhbGwgbm9kZXMgYnV0IHRoZSByb290LCBjYWxsZXJzIGZpcnN0LCBhbmQgc2F5cyBvZiBlYWNoIHdoZXRoZXIgaXRzIGdyb3VwIG9jY3VycyBhYm92ZSBpdC5cbmV4cG9ydCBmdW5jdGlvbiBmb3JFYWNoT3V0ZXJtb3N0KHRyZWU6IFRyZWUsIGdyb3Vwc0NvdW50OiBudW1iZXIsIHZpc2l0OiAobm9kZTogbnVtYmVyLCBpc091dGVybW9zdDogYm9vbGVhbikgPT4gdm9pZCk6IHZvaWQge1xuICBjb25zdCBvblBhdGggPSBuZXcgSW50MzJBcnJheShncm91cHNDb3VudCk7XG4gIGxldCBub2RlID0gdHJlZS5maXJzdENoaWxkWzBdO1xuICB3aGlsZSAobm9kZSAhPT0gMCkge1xuICAgIHZpc2l0KG5vZGUsIG9uUGF0aFt0cmVlLmdyb3VwW25vZGVdXSsrID09PSAwKTtcbiAgICBpZiAodHJlZS5maXJzdENoaWxkW25vZGVdICE9PSAwKSB7XG4gICAgICBub2RlID0gdHJlZS5maXJzdENoaWxkW25vZGVdO1xuICAgICAgY29udGludWU7XG4gICAgfVxuICAgIHdoaWxlIChub2RlID4gMCkge1xuICAgICAgb25QYXRoW3RyZWUuZ3JvdXBbbm9kZV1dLS07XG4gICAgICBjb25zdCBzaWJsaW5nID0gdHJlZS5uZXh0U2libGluZ1tub2RlXTtcbiAgICAgIG5vZGUgPSBzaWJsaW5nICE9PSAwID8gc2libGluZyA6IHRyZWUucGFyZW50W25vZGVdO1xuICAgICAgaWYgKHNpYmxpbmcgIT09IDApIGJyZWFrO1xuICAgIH1cbiAgfVxufVxuXG5leHBvcnQgdHlwZSBUYWJsZUNvbHVtbiA9IFwic2VsZlwiIHwgXCJ0b3RhbFwiIHwgXCJzYW1wbGVzXCIgfCBcIm5hbWVcIiB8IFwiZmlsZVwiIHwgXCJsaWJyYXJ5XCIgfCBcImJhc2VcIiB8IFwiY2hhbmdlXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgVGFibGVPcmRlciB7XG4gIGNvbHVtbjogVGFibGVDb2x1bW47XG4gIGRlc2NlbmRpbmc6IGJvb2xlYW47XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzb3J0Um93cyhcbiAgcm93czogVGFibGVSb3dbXSxcbiAgb3JkZXI6IFRhYmxlT3JkZXIsXG4gIHdvcmRzOiAocm93OiBUYWJsZVJvdykgPT4geyBuYW1lOiBzdHJpbmc7IGZpbGU6IHN0cmluZzsgbGlicmFyeTogc3RyaW5nIH0sXG4pOiBUYWJsZVJvd1tdIHtcbiAgY29uc3Qgc2lnbiA9IG9yZGVyLmRlc2NlbmRpbmcgPyAtMSA6IDE7XG4gIGNvbnN0IGtleSA9IChyb3c6IFRhYmxlUm93KTogbnVtYmVyIHwgc3RyaW5nID0+IHtcbiAgICBzd2l0Y2ggKG9yZGVyLmNvbHVtbikge1xuICAgICAgY2FzZSBcInNlbGZcIjogcmV0dXJuIHJvdy5zZWxmO1xuICAgICAgY2FzZSBcInRvdGFsXCI6IHJldHVybiByb3cudG90YWw7XG4gICAgICBjYXNlIFwic2FtcGxlc1wiOiByZXR1cm4gcm93LnNhbXBsZXM7XG4gICAgICBjYXNlIFwiYmFzZVwiOiByZXR1cm4gcm93LmJhc2VUb3RhbDtcbiAgICAgIGNhc2UgXCJjaGFuZ2VcIjogcmV0dXJuIE1hdGguYWJzKHJvdy50b3RhbCAtIHJvdy5iYXNlVG90YWwpO1xuICAgICAgZGVmYXVsdDogcmV0dXJuIHdvcmRzKHJvdylbb3JkZXIuY29sdW1uXS50b0xvd2VyQ2FzZSgpO1xuICAgIH1cbiAgfTtcbiAgY29uc3Qga2V5ZWQgPSByb3dzLm1hcCgocm93KSA9PiAoeyByb3csIGtleToga2V5KHJvdykgfSkpO1xuICBrZXllZC5zb3J0KChhLCBiKSA9PiAoYS5rZXkgPCBiLmtleSA/IC1zaWduIDogYS5rZXkgPiBiLmtleSA/IHNpZ24gOiBiLnJvdy50b3RhbCAtIGEucm93LnRvdGFsIHx8IGEucm93Lmdyb3VwIC0gYi5yb3cuZ3JvdXApKTtcbiAgcmV0dXJuIGtleWVkLm1hcCgoeyByb3cgfSkgPT4gcm93KTtcbn1cbiIsICIvLyBXaGF0IHRoZSB2aWV3cyBhc2sgZm9yLCBjb21wdXRlZCBmcm9tIHRoZSBwcm9maWxlIGFuZCB0aGUgc3RhdGUsIGFuZCByZW1lbWJlcmVkLiBUaGUgZHJhd2luZyBzaWRlIGtub3dzIG9ubHkgdGhpcy5cblxuaW1wb3J0IHsgZmlsdGVyc09mT3RoZXJzLCBsYWJlbFJvd3MsIHR5cGUgTGFiZWxSb3cgfSBmcm9tIFwiLi9ieV9sYWJlbC50c1wiO1xuaW1wb3J0IHsgY2FsbGVyVHJlZSB9IGZyb20gXCIuL2NhbGxlcl90cmVlLnRzXCI7XG5pbXBvcnQgeyBmb2N1c2VkLCBzdGFja3NXaXRoIH0gZnJvbSBcIi4vZm9jdXMudHNcIjtcbmltcG9ydCB7IGdyb3Vwc09mLCB0eXBlIEdyb3VwTW9kZSwgdHlwZSBHcm91cHMgfSBmcm9tIFwiLi9ncm91cHMudHNcIjtcbmltcG9ydCB7IHNhbXBsZVN0YXRlcywgU1RBVEVTIH0gZnJvbSBcIi4va2luZHMudHNcIjtcbmltcG9ydCB7IGlkbGVUaHJlYWRzIH0gZnJvbSBcIi4vaWRsZV90aHJlYWRzLnRzXCI7XG5pbXBvcnQgeyBmcmFtZUtleXMsIE5PX0ZSQU1FUywgd2l0aExhYmVsRnJhbWVzLCB0eXBlIExhYmVsRnJhbWVzIH0gZnJvbSBcIi4vbGFiZWxfZnJhbWVzLnRzXCI7XG5pbXBvcnQgeyBmaWxlc1dpdGhMaW5lcywgdHlwZSBGaWxlTGluZXMgfSBmcm9tIFwiLi9saW5lcy50c1wiO1xuaW1wb3J0IHsgTWVtbyB9IGZyb20gXCIuL21lbW8udHNcIjtcbmltcG9ydCB7IGZvbGRlZCwgb3duRnVuY3Rpb25zIH0gZnJvbSBcIi4vb3duX2NvZGUudHNcIjtcbmltcG9ydCB7IHByb2Nlc3Nlc09mLCBwcm9jZXNzT2ZUaHJlYWRzLCB0eXBlIFByb2Nlc3MgfSBmcm9tIFwiLi9wcm9jZXNzZXMudHNcIjtcbmltcG9ydCB0eXBlIHsgUHJvZmlsZSwgU2FtcGxlVHlwZSB9IGZyb20gXCIuL3Byb2ZpbGUudHNcIjtcbmltcG9ydCB7IGNvbXBhbmlvbk9mLCBpc09mQWxsb2NhdGlvbnMsIGlzT2ZTZXZlcmFsLCB0eXBlIENvbXBhbmlvbiB9IGZyb20gXCIuL3NhbXBsZV90eXBlcy50c1wiO1xuaW1wb3J0IHsgbWF0Y2hlc0luLCBtYXRjaGluZ0dyb3VwcywgcGF0dGVybk9mLCB0eXBlIE1hdGNoZXMgfSBmcm9tIFwiLi9zZWFyY2gudHNcIjtcbmltcG9ydCB7IHRhYmxlUm93cywgdHlwZSBUYWJsZVJvdyB9IGZyb20gXCIuL3RhYmxlLnRzXCI7XG5pbXBvcnQgeyBjYWxsVHJlZSwgdHlwZSBUcmVlIH0gZnJvbSBcIi4vdHJlZS50c1wiO1xuaW1wb3J0IHR5cGUgeyBWaWV3U3RhdGUgfSBmcm9tIFwiLi92aWV3X3N0YXRlLnRzXCI7XG5pbXBvcnQgeyBzYW1wbGVQYXNzZXMsIHN0YXRlVG90YWxzLCB3ZWlnaHRzT2YsIHR5cGUgRmlsdGVyLCB0eXBlIFdlaWdodHMgfSBmcm9tIFwiLi93ZWlnaHRzLnRzXCI7XG5cbi8vIFRoZSBsYWJlbCB0aGF0IGFsbG9jYXRpb25zIGhhdmUsIGFuZCBub3RoaW5nIGVsc2UuXG5jb25zdCBDTEFTUyA9IFwiY2xhc3NcIjtcbmNvbnN0IFdBSVRJTkcgPSBbU1RBVEVTLmluZGV4T2YoXCJibG9ja2VkXCIpLCBTVEFURVMuaW5kZXhPZihcIndhaXRcIildO1xuXG5leHBvcnQgaW50ZXJmYWNlIFRocmVhZFdlaWdodCB7XG4gIGlkOiBudW1iZXI7XG4gIHdlaWdodDogbnVtYmVyO1xuICBiYXNlOiBudW1iZXI7IC8vIG9uIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbjsgMCBpbiBhIHByb2ZpbGUgYWxvbmVcbn1cblxuZXhwb3J0IGludGVyZmFjZSBQcm9jZXNzV2VpZ2h0IGV4dGVuZHMgUHJvY2VzcyB7XG4gIHdlaWdodDogbnVtYmVyO1xufVxuXG5jb25zdCBOT19USFJFQURTOiBSZWFkb25seVNldDxudW1iZXI+ID0gbmV3IFNldCgpO1xuXG5leHBvcnQgY2xhc3MgTW9kZWwge1xuICByZWFkb25seSBpc0NvbXBhcmlzb246IGJvb2xlYW47XG4gIC8vIFdoYXQgd2FzIHJlY29yZGVkLCB3aGF0ZXZlciBpcyBmaWx0ZXJlZCwgYnkgc2FtcGxlIHR5cGU7IGluIGEgY29tcGFyaXNvbiwgb2YgdGhlIGxhdGVyIHByb2ZpbGUuXG4gIHJlYWRvbmx5IHJlY29yZGVkOiBudW1iZXJbXTtcbiAgLy8gQWxsIGxhYmVscyB0aGF0IHNhbXBsZXMgY2Fycnk6IHZhbHVlcyBieSBrZXkuXG4gIHJlYWRvbmx5IGxhYmVsQ2hvaWNlczogTWFwPHN0cmluZywgc3RyaW5nW10+O1xuICAvLyBLZXlzIG9mIGxhYmVscyB0aGF0IGNhbiBiZSBtYWRlIGZyYW1lcy5cbiAgcmVhZG9ubHkgZnJhbWVLZXlzOiBzdHJpbmdbXTtcbiAgLy8gS2V5cyBvZiBsYWJlbHMgdGhhdCBzYW1wbGVzIGNhbiBiZSBhZGRlZCB1cCBieTogdGhvc2UsIGFuZCBvZiBsYWJlbHMgdGhhdCBvbmx5IHNwYW5zIGhhdmUuXG4gIHJlYWRvbmx5IGxhYmVsS2V5czogc3RyaW5nW107XG4gIC8vIElkcyBvZiB0aHJlYWRzIHRoYXQgb25seSB3YWl0ZWQuXG4gIHJlYWRvbmx5IGlkbGU6IFJlYWRvbmx5U2V0PG51bWJlcj47XG4gIHByaXZhdGUgcmVhZG9ubHkgb3duOiBVaW50OEFycmF5OyAvLyBieSBmdW5jdGlvblxuICBwcml2YXRlIHJlYWRvbmx5IHBhc3Nlc01lbW8gPSBuZXcgTWVtbzxVaW50OEFycmF5PigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSBhY3RpdmVNZW1vID0gbmV3IE1lbW88VWludDhBcnJheT4oMik7XG4gIHByaXZhdGUgcmVhZG9ubHkgZm91bmRNZW1vID0gbmV3IE1lbW88VWludDhBcnJheSB8IG51bGw+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IGdyb3Vwc01lbW8gPSBuZXcgTWVtbzxHcm91cHM+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgd2VpZ2h0c01lbW8gPSBuZXcgTWVtbzxXZWlnaHRzPigzKTtcbiAgcHJpdmF0ZSByZWFkb25seSB0cmVlTWVtbyA9IG5ldyBNZW1vPFRyZWU+KDQpO1xuICBwcml2YXRlIHJlYWRvbmx5IGhhbHZlc01lbW8gPSBuZXcgTWVtbzxUcmVlPigyKTtcbiAgcHJpdmF0ZSByZWFkb25seSByb3dzTWVtbyA9IG5ldyBNZW1vPFRhYmxlUm93W10+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgZmlsZXNNZW1vID0gbmV3IE1lbW88RmlsZUxpbmVzW10+KDIpO1xuICBwcml2YXRlIHJlYWRvbmx5IHRvdGFsc01lbW8gPSBuZXcgTWVtbzxudW1iZXJbXT4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSBtYXRjaGVzTWVtbyA9IG5ldyBNZW1vPE1hdGNoZXM+KCk7XG4gIHByaXZhdGUgcmVhZG9ubHkgdGhyZWFkc01lbW8gPSBuZXcgTWVtbzxUaHJlYWRXZWlnaHRbXT4oKTtcbiAgcHJpdmF0ZSByZWFkb25seSBmcmFtZWRNZW1vID0gbmV3IE1lbW88TW9kZWw+KDMpO1xuICBwcml2YXRlIHJlYWRvbmx5IGxhYmVsUm93c01lbW8gPSBuZXcgTWVtbzxMYWJlbFJvd1tdPigpO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHJlYWRvbmx5IHByb2ZpbGU6IFByb2ZpbGUsXG4gICAgcHJpdmF0ZSByZWFkb25seSBub3JtYWxpemVkQnlEZWZhdWx0ID0gZmFsc2UsXG4gICAgcHJpdmF0ZSByZWFkb25seSBmcmFtZXNCeURlZmF1bHQ6IExhYmVsRnJhbWVzID0gTk9fRlJBTUVTLFxuICAgIC8vIEJ5IHNhbXBsZS4gV2hhdCB3YXMgZG9uZSBpcyBpbiB0aGUgbGVhZjogaW4gdGhhdCBvZiB0aGUgc3RhY2sgYXMgaXQgd2FzIHJlY29yZGVkLlxuICAgIHJlYWRvbmx5IHN0YXRlczogVWludDhBcnJheSA9IHNhbXBsZVN0YXRlcyhwcm9maWxlKSxcbiAgKSB7XG4gICAgdGhpcy5pc0NvbXBhcmlzb24gPSBwcm9maWxlLnNhbXBsZUlzQmFzZSAhPT0gbnVsbDtcbiAgICB0aGlzLnJlY29yZGVkID0gcHJvZmlsZS52YWx1ZXMubWFwKCh2YWx1ZXMpID0+XG4gICAgICB2YWx1ZXMucmVkdWNlKCh0b3RhbCwgdmFsdWUsIGkpID0+IHRvdGFsICsgKHByb2ZpbGUuc2FtcGxlSXNCYXNlPy5baV0gPyAwIDogdmFsdWUpLCAwKSxcbiAgICApO1xuICAgIHRoaXMubGFiZWxDaG9pY2VzID0gbGFiZWxDaG9pY2VzT2YocHJvZmlsZSk7XG4gICAgdGhpcy5mcmFtZUtleXMgPSBmcmFtZUtleXMocHJvZmlsZSk7XG4gICAgdGhpcy5sYWJlbEtleXMgPSBbLi4ubmV3IFNldChbLi4udGhpcy5mcmFtZUtleXMsIC4uLnByb2ZpbGUuc3BhbnMua2V5cygpLCAuLi4ocHJvZmlsZS5iYXNlU3BhbnM/LmtleXMoKSA/PyBbXSldKV07XG4gICAgdGhpcy5pZGxlID0gaWRsZVRocmVhZHMocHJvZmlsZSwgdGhpcy5zdGF0ZXMpO1xuICAgIHRoaXMub3duID0gb3duRnVuY3Rpb25zKHByb2ZpbGUpO1xuICB9XG5cbiAgLy8gV2hpY2ggbGFiZWxzIGFyZSBmcmFtZXMuXG4gIGZyYW1lcyhzdGF0ZTogVmlld1N0YXRlKTogTGFiZWxGcmFtZXMge1xuICAgIHJldHVybiB7IHJvb3RzOiBzdGF0ZS5yb290cyA/PyB0aGlzLmZyYW1lc0J5RGVmYXVsdC5yb290cywgbGVhdmVzOiBzdGF0ZS5sZWF2ZXMgPz8gdGhpcy5mcmFtZXNCeURlZmF1bHQubGVhdmVzIH07XG4gIH1cblxuICAvLyBUaGUgbW9kZWwgb2YgdGhlIHNhbWUgc2FtcGxlcyB3aXRoIHRoZXNlIGZyYW1lcyBpbiB0aGVpciBzdGFja3MuXG4gIGZyYW1lZChzdGF0ZTogVmlld1N0YXRlKTogTW9kZWwge1xuICAgIGNvbnN0IGZyYW1lcyA9IHRoaXMuZnJhbWVzKHN0YXRlKTtcbiAgICBpZiAoZnJhbWVzLnJvb3RzLmxlbmd0aCArIGZyYW1lcy5sZWF2ZXMubGVuZ3RoID09PSAwKSByZXR1cm4gdGhpcztcbiAgICByZXR1cm4gdGhpcy5mcmFtZWRNZW1vLmdldChKU09OLnN0cmluZ2lmeShmcmFtZXMpLCAoKSA9PlxuICAgICAgbmV3IE1vZGVsKHdpdGhMYWJlbEZyYW1lcyh0aGlzLnByb2ZpbGUsIGZyYW1lcyksIHRoaXMubm9ybWFsaXplZEJ5RGVmYXVsdCwgdGhpcy5mcmFtZXNCeURlZmF1bHQsIHRoaXMuc3RhdGVzKSxcbiAgICApO1xuICB9XG5cbiAgdHlwZUluZGV4KHN0YXRlOiBWaWV3U3RhdGUpOiBudW1iZXIge1xuICAgIGNvbnN0IGluZGV4ID0gdGhpcy5wcm9maWxlLnR5cGVzLmZpbmRJbmRleCgoeyBuYW1lIH0pID0+IG5hbWUgPT09IHN0YXRlLnR5cGUpO1xuICAgIHJldHVybiBpbmRleCA8IDAgPyB0aGlzLnByb2ZpbGUuZGVmYXVsdFR5cGUgOiBpbmRleDtcbiAgfVxuXG4gIHR5cGUoc3RhdGU6IFZpZXdTdGF0ZSk6IFNhbXBsZVR5cGUge1xuICAgIHJldHVybiB0aGlzLnByb2ZpbGUudHlwZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgfVxuXG4gIC8vIFdoZXRoZXIgb2JqZWN0cyBvciBieXRlcyBhcmUgc2hvd246IHRocmVhZHMgYXJlIGluIG5vIHN0YXRlIHdoaWxlIHRoZXkgYWxsb2NhdGUsIGFuZCBpdCBpcyBub3Qga25vd24gd2hlbiB0aGV5IGRpZC5cbiAgaXNPZkFsbG9jYXRpb25zKHN0YXRlOiBWaWV3U3RhdGUpOiBib29sZWFuIHtcbiAgICByZXR1cm4gaXNPZkFsbG9jYXRpb25zKHRoaXMudHlwZShzdGF0ZSkpO1xuICB9XG5cbiAgLy8gV2hhdCBzdGFuZHMgYmVzaWRlIHRoZSB3ZWlnaHRzOiBob3cgbWFueSBzYW1wbGVzIHRoZXkgYXJlIG9mLCBvciBvYmplY3RzIGJlc2lkZSBieXRlcy5cbiAgY29tcGFuaW9uKHN0YXRlOiBWaWV3U3RhdGUpOiBDb21wYW5pb24gfCBudWxsIHtcbiAgICByZXR1cm4gY29tcGFuaW9uT2YodGhpcy5wcm9maWxlLCB0aGlzLnR5cGVJbmRleChzdGF0ZSkpO1xuICB9XG5cbiAgZ3JvdXBzKG1vZGU6IEdyb3VwTW9kZSk6IEdyb3VwcyB7XG4gICAgcmV0dXJuIHRoaXMuZ3JvdXBzTWVtby5nZXQobW9kZSwgKCkgPT4gZ3JvdXBzT2YodGhpcy5wcm9maWxlLCBtb2RlKSk7XG4gIH1cblxuICAvLyBXaGF0IGlzIGtub3duIG9mIHRpbWUgb25seSBjaG9vc2VzIG5vdGhpbmcgb2Ygd2hhdCB3YXMgYWxsb2NhdGVkLlxuICBmaWx0ZXIoc3RhdGU6IFZpZXdTdGF0ZSk6IEZpbHRlciB7XG4gICAgY29uc3QgaGFzVGltZXMgPSAhdGhpcy5pc09mQWxsb2NhdGlvbnMoc3RhdGUpO1xuICAgIHJldHVybiB7XG4gICAgICB0eXBlOiB0aGlzLnR5cGVJbmRleChzdGF0ZSksXG4gICAgICBwcm9jZXNzOiBzdGF0ZS5wcm9jZXNzLFxuICAgICAgdGhyZWFkOiBzdGF0ZS50aHJlYWQsXG4gICAgICBoaWRkZW5UaHJlYWRzOiBzdGF0ZS5pZGxlIHx8ICFoYXNUaW1lcyA/IE5PX1RIUkVBRFMgOiB0aGlzLmlkbGUsXG4gICAgICBoaWRkZW5TdGF0ZXM6IG5ldyBTZXQoaGFzVGltZXMgPyBzdGF0ZS5oaWRkZW5TdGF0ZXMgOiBbXSksXG4gICAgICBsYWJlbHM6IHN0YXRlLmxhYmVscyxcbiAgICAgIHJhbmdlVXM6IHRoaXMucHJvZmlsZS50aW1lbGluZSAmJiBoYXNUaW1lcyA/IHN0YXRlLnJhbmdlVXMgOiBudWxsLFxuICAgIH07XG4gIH1cblxuICAvLyBXaGljaCBzYW1wbGVzIHBhc3MgdGhlIGZpbHRlcnMgb3RoZXIgdGhhbiB0aGUgcmFuZ2U6IHdoYXQgdGhlIHRpbWVsaW5lIHNob3dzLlxuICBwYXNzZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkge1xuICAgIHJldHVybiB0aGlzLnBhc3Nlc01lbW8uZ2V0KHRoaXMuc2FtcGxlc0tleShzdGF0ZSksICgpID0+IHNhbXBsZVBhc3Nlcyh0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB0aGlzLmZpbHRlcihzdGF0ZSkpKTtcbiAgfVxuXG4gIC8vIFRob3NlIG9mIHRoZW0gaW4gd2hpY2ggc29tZXRoaW5nIHdhcyBkb25lOiB3aGF0IHRoZSBoZWF0bWFwIHNob3dzLiBUaHJlYWRzIHRoYXQgd2FpdCB3b3VsZCBtYWtlIGV2ZXJ5IGNlbGwgYWxpa2UsIGFuZFxuICAvLyB0aHJlYWRzIGluIGEgcXVldWUgZm9yIHRoZSBHVkwgd291bGQgbG9vayBidXN5LlxuICBhY3RpdmUoc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkge1xuICAgIHJldHVybiB0aGlzLmFjdGl2ZU1lbW8uZ2V0KHRoaXMuc2FtcGxlc0tleShzdGF0ZSksICgpID0+XG4gICAgICB0aGlzLnBhc3NlcyhzdGF0ZSkubWFwKChwYXNzLCBzYW1wbGUpID0+IChXQUlUSU5HLmluY2x1ZGVzKHRoaXMuc3RhdGVzW3NhbXBsZV0pID8gMCA6IHBhc3MpKSxcbiAgICApO1xuICB9XG5cbiAgaXNOb3JtYWxpemVkKHN0YXRlOiBWaWV3U3RhdGUpOiBib29sZWFuIHtcbiAgICByZXR1cm4gdGhpcy5pc0NvbXBhcmlzb24gJiYgKHN0YXRlLm5vcm1hbGl6ZWQgPz8gdGhpcy5ub3JtYWxpemVkQnlEZWZhdWx0KTtcbiAgfVxuXG4gIC8vIEJ5IHdoYXQgdGhlIGJhc2Ugb2YgYSBjb21wYXJpc29uIGlzIG11bHRpcGxpZWQsIHNvIHRoYXQgYm90aCBzaWRlcyBhcmUgb2YgdGhlIHNhbWUgc2l6ZS5cbiAgcHJpdmF0ZSBiYXNlU2NhbGUoc3RhdGU6IFZpZXdTdGF0ZSk6IG51bWJlciB7XG4gICAgaWYgKCF0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSkpIHJldHVybiAxO1xuICAgIGNvbnN0IHZhbHVlcyA9IHRoaXMucHJvZmlsZS52YWx1ZXNbdGhpcy50eXBlSW5kZXgoc3RhdGUpXTtcbiAgICBjb25zdCBzdW1zID0gWzAsIDBdO1xuICAgIHZhbHVlcy5mb3JFYWNoKCh2YWx1ZSwgaSkgPT4gKHN1bXNbdGhpcy5wcm9maWxlLnNhbXBsZUlzQmFzZSFbaV1dICs9IHZhbHVlKSk7XG4gICAgcmV0dXJuIHN1bXNbMV0gPT09IDAgPyAxIDogc3Vtc1swXSAvIHN1bXNbMV07XG4gIH1cblxuICB3ZWlnaHRzKHN0YXRlOiBWaWV3U3RhdGUpOiBXZWlnaHRzIHtcbiAgICByZXR1cm4gdGhpcy53ZWlnaHRzTWVtby5nZXQodGhpcy53ZWlnaHRzS2V5KHN0YXRlKSwgKCkgPT4ge1xuICAgICAgY29uc3QgZ3JvdXBzID0gdGhpcy5ncm91cHMoXCJtZXRob2RcIik7XG4gICAgICBsZXQgd2VpZ2h0cyA9IHdlaWdodHNPZih0aGlzLnByb2ZpbGUsIHRoaXMuc3RhdGVzLCB0aGlzLmZpbHRlcihzdGF0ZSkpO1xuICAgICAgY29uc3Qgc2NhbGUgPSB0aGlzLmJhc2VTY2FsZShzdGF0ZSk7XG4gICAgICBpZiAod2VpZ2h0cy5iYXNlICYmIHNjYWxlICE9PSAxKSB3ZWlnaHRzID0geyAuLi53ZWlnaHRzLCBiYXNlOiB3ZWlnaHRzLmJhc2UubWFwKCh2YWx1ZSkgPT4gdmFsdWUgKiBzY2FsZSkgfTtcbiAgICAgIGNvbnN0IGZvdW5kID0gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzLCBwYXR0ZXJuT2Yoc3RhdGUuZm9jdXMpKTtcbiAgICAgIGlmIChmb3VuZCkgd2VpZ2h0cyA9IGZvY3VzZWQodGhpcy5wcm9maWxlLCBncm91cHMsIHdlaWdodHMsIGZvdW5kKTtcbiAgICAgIHJldHVybiBzdGF0ZS5taW5lID8gZm9sZGVkKHRoaXMucHJvZmlsZSwgdGhpcy5vd24sIHdlaWdodHMpIDogd2VpZ2h0cztcbiAgICB9KTtcbiAgfVxuXG4gIC8vIENhbGxlcnMgZmlyc3QsIHdoYXRldmVyIHRoZSBzdGF0ZSBzYXlzOiBmb3IgdGFibGVzIGFuZCB0aGUgdXByaWdodCBncmFwaC5cbiAgdXByaWdodChzdGF0ZTogVmlld1N0YXRlKTogVHJlZSB7XG4gICAgcmV0dXJuIHRoaXMudHJlZU1lbW8uZ2V0KGB1cHJpZ2h0ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCk7XG4gICAgICByZXR1cm4gY2FsbFRyZWUodGhpcy5wcm9maWxlLCBncm91cHMsIHRoaXMud2VpZ2h0cyhzdGF0ZSksIHsgaGlkZGVuOiB0aGlzLmhpZGRlbihzdGF0ZSkgfSk7XG4gICAgfSk7XG4gIH1cblxuICB0cmVlKHN0YXRlOiBWaWV3U3RhdGUpOiBUcmVlIHtcbiAgICBpZiAoIXN0YXRlLmludmVydGVkKSByZXR1cm4gdGhpcy51cHJpZ2h0KHN0YXRlKTtcbiAgICByZXR1cm4gdGhpcy50cmVlTWVtby5nZXQoYGludmVydGVkICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhzdGF0ZS5ncm91cCk7XG4gICAgICByZXR1cm4gY2FsbGVyVHJlZSh0aGlzLnByb2ZpbGUsIGdyb3VwcywgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSB9KTtcbiAgICB9KTtcbiAgfVxuXG4gIGNhbGxlcnMoc3RhdGU6IFZpZXdTdGF0ZSwgZ3JvdXA6IG51bWJlcik6IFRyZWUge1xuICAgIHJldHVybiB0aGlzLmhhbHZlc01lbW8uZ2V0KGBjYWxsZXJzICR7Z3JvdXB9ICR7dGhpcy50cmVlS2V5KHN0YXRlKX1gLCAoKSA9PlxuICAgICAgY2FsbGVyVHJlZSh0aGlzLnByb2ZpbGUsIHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKSwgdGhpcy53ZWlnaHRzKHN0YXRlKSwgeyBoaWRkZW46IHRoaXMuaGlkZGVuKHN0YXRlKSwgb2Y6IGdyb3VwIH0pLFxuICAgICk7XG4gIH1cblxuICBjYWxsZWVzKHN0YXRlOiBWaWV3U3RhdGUsIGdyb3VwOiBudW1iZXIpOiBUcmVlIHtcbiAgICByZXR1cm4gdGhpcy5oYWx2ZXNNZW1vLmdldChgY2FsbGVlcyAke2dyb3VwfSAke3RoaXMudHJlZUtleShzdGF0ZSl9YCwgKCkgPT5cbiAgICAgIGNhbGxUcmVlKHRoaXMucHJvZmlsZSwgdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLCB0aGlzLndlaWdodHMoc3RhdGUpLCB7IGhpZGRlbjogdGhpcy5oaWRkZW4oc3RhdGUpLCByb290OiBncm91cCB9KSxcbiAgICApO1xuICB9XG5cbiAgcm93cyhzdGF0ZTogVmlld1N0YXRlKTogVGFibGVSb3dbXSB7XG4gICAgcmV0dXJuIHRoaXMucm93c01lbW8uZ2V0KHRoaXMudHJlZUtleShzdGF0ZSksICgpID0+XG4gICAgICB0YWJsZVJvd3ModGhpcy51cHJpZ2h0KHN0YXRlKSwgdGhpcy5ncm91cHMoc3RhdGUuZ3JvdXApLm5hbWUubGVuZ3RoKSxcbiAgICApO1xuICB9XG5cbiAgZmlsZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IEZpbGVMaW5lc1tdIHtcbiAgICByZXR1cm4gdGhpcy5maWxlc01lbW8uZ2V0KHRoaXMud2VpZ2h0c0tleShzdGF0ZSksICgpID0+IHtcbiAgICAgIGNvbnN0IGZpbGVzID0gZmlsZXNXaXRoTGluZXModGhpcy5wcm9maWxlLCB0aGlzLndlaWdodHMoc3RhdGUpKTtcbiAgICAgIHJldHVybiBzdGF0ZS5taW5lID8gZmlsZXMuZmlsdGVyKCh7IGZpbGUgfSkgPT4gdGhpcy5vd25GaWxlcygpLmhhcyhmaWxlKSkgOiBmaWxlcztcbiAgICB9KTtcbiAgfVxuXG4gIHRvdGFsKHN0YXRlOiBWaWV3U3RhdGUpOiBudW1iZXIge1xuICAgIHJldHVybiB0aGlzLnVwcmlnaHQoc3RhdGUpLnRvdGFsWzBdO1xuICB9XG5cbiAgLy8gVGhlIGtleSBvZiB0aGUgbGFiZWwgdGhhdCBzYW1wbGVzIGFyZSBhZGRlZCB1cCBieTogd2hhdCB3YXMgY2hvc2VuLCBlbHNlIHRoZSBjbGFzcyBvZiB3aGF0IHdhcyBhbGxvY2F0ZWQsIGVsc2Ugb25lIHdob3NlIHRpbWVzXG4gIC8vIGFyZSBrbm93bjsgbnVsbCB3aGVyZSB0aGVyZSBpcyBub25lLlxuICBsYWJlbEtleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHwgbnVsbCB7XG4gICAgaWYgKHN0YXRlLmtleSAhPT0gbnVsbCAmJiB0aGlzLmxhYmVsS2V5cy5pbmNsdWRlcyhzdGF0ZS5rZXkpKSByZXR1cm4gc3RhdGUua2V5O1xuICAgIGNvbnN0IGtleXMgPSB0aGlzLmZyYW1lS2V5cy5maWx0ZXIoKGtleSkgPT4ga2V5ICE9PSBcImppdFwiICYmIGtleSAhPT0gQ0xBU1MpO1xuICAgIGlmICh0aGlzLmlzT2ZBbGxvY2F0aW9ucyhzdGF0ZSkgJiYgdGhpcy5mcmFtZUtleXMuaW5jbHVkZXMoQ0xBU1MpKSByZXR1cm4gQ0xBU1M7XG4gICAgcmV0dXJuIGtleXMuZmluZCgoa2V5KSA9PiB0aGlzLnByb2ZpbGUuc3BhbnMuaGFzKGtleSkpID8/IGtleXNbMF0gPz8gdGhpcy5sYWJlbEtleXNbMF0gPz8gbnVsbDtcbiAgfVxuXG4gIC8vIEEgZmlsdGVyIGJ5IHRoZSBsYWJlbCBpdHNlbGYgbGVhdmVzIG5vIHJvdyBvdXQ6IHRoZSB0YWJsZSBpcyB3aGVyZSBpdCBpcyBjaG9zZW4uXG4gIGxhYmVsUm93cyhzdGF0ZTogVmlld1N0YXRlKTogTGFiZWxSb3dbXSB7XG4gICAgY29uc3Qga2V5ID0gdGhpcy5sYWJlbEtleShzdGF0ZSk7XG4gICAgaWYgKGtleSA9PT0gbnVsbCkgcmV0dXJuIFtdO1xuICAgIGNvbnN0IG90aGVycyA9IHsgLi4uc3RhdGUsIGxhYmVsczogZmlsdGVyc09mT3RoZXJzKGtleSwgc3RhdGUubGFiZWxzKSB9O1xuICAgIHJldHVybiB0aGlzLmxhYmVsUm93c01lbW8uZ2V0KGAke2tleX0gJHt0aGlzLndlaWdodHNLZXkob3RoZXJzKX1gLCAoKSA9PiB7XG4gICAgICBjb25zdCBncm91cHMgPSB0aGlzLmdyb3VwcyhcIm1ldGhvZFwiKTtcbiAgICAgIGNvbnN0IGZvdW5kID0gbWF0Y2hpbmdHcm91cHMoZ3JvdXBzLCBwYXR0ZXJuT2Yoc3RhdGUuZm9jdXMpKTtcbiAgICAgIHJldHVybiBsYWJlbFJvd3ModGhpcy5wcm9maWxlLCB0aGlzLnN0YXRlcywge1xuICAgICAgICBrZXksXG4gICAgICAgIGZpbHRlcjogdGhpcy5maWx0ZXIob3RoZXJzKSxcbiAgICAgICAgc3RhY2tzOiBmb3VuZCAmJiBzdGFja3NXaXRoKHRoaXMucHJvZmlsZSwgZ3JvdXBzLCBmb3VuZCksXG4gICAgICAgIGJhc2VTY2FsZTogdGhpcy5iYXNlU2NhbGUoc3RhdGUpLFxuICAgICAgICB3aXRoU3BhbnNBbG9uZTogIWZvdW5kICYmICFjaG9vc2VzU2FtcGxlcyhvdGhlcnMpLFxuICAgICAgfSk7XG4gICAgfSk7XG4gIH1cblxuICAvLyBCeSBzdGF0ZSBvZiBTVEFURVM7IG9mIHRoZSBvdGhlciBzaWRlIG9mIGEgY29tcGFyaXNvbiB3aXRoIGBiYXNlYC5cbiAgc3RhdGVUb3RhbHMoc3RhdGU6IFZpZXdTdGF0ZSwgYmFzZSA9IGZhbHNlKTogbnVtYmVyW10ge1xuICAgIHJldHVybiB0aGlzLnRvdGFsc01lbW8uZ2V0KGAke2Jhc2V9ICR7dGhpcy53ZWlnaHRzS2V5KHsgLi4uc3RhdGUsIGhpZGRlblN0YXRlczogW10gfSl9YCwgKCkgPT5cbiAgICAgIHN0YXRlVG90YWxzKHRoaXMucHJvZmlsZSwgdGhpcy5zdGF0ZXMsIHRoaXMuZmlsdGVyKHN0YXRlKSwgYmFzZSkubWFwKChzdW0pID0+IHN1bSAqIChiYXNlID8gdGhpcy5iYXNlU2NhbGUoc3RhdGUpIDogMSkpLFxuICAgICk7XG4gIH1cblxuICBmb3VuZChzdGF0ZTogVmlld1N0YXRlKTogVWludDhBcnJheSB8IG51bGwge1xuICAgIHJldHVybiB0aGlzLmZvdW5kTWVtby5nZXQoYCR7c3RhdGUuZ3JvdXB9ICR7c3RhdGUuc2VhcmNofWAsICgpID0+IG1hdGNoaW5nR3JvdXBzKHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKSwgcGF0dGVybk9mKHN0YXRlLnNlYXJjaCkpKTtcbiAgfVxuXG4gIG1hdGNoZXMoc3RhdGU6IFZpZXdTdGF0ZSk6IE1hdGNoZXMgfCBudWxsIHtcbiAgICBjb25zdCBmb3VuZCA9IHRoaXMuZm91bmQoc3RhdGUpO1xuICAgIGlmICghZm91bmQpIHJldHVybiBudWxsO1xuICAgIGNvbnN0IGtleSA9IGAke3N0YXRlLmludmVydGVkfSAke3N0YXRlLnNlYXJjaH0gJHt0aGlzLnRyZWVLZXkoc3RhdGUpfWA7XG4gICAgcmV0dXJuIHRoaXMubWF0Y2hlc01lbW8uZ2V0KGtleSwgKCkgPT4gbWF0Y2hlc0luKHRoaXMudHJlZShzdGF0ZSksIGZvdW5kKSk7XG4gIH1cblxuICAvLyBUaHJlYWRzIHRoYXQgaGF2ZSBzYW1wbGVzOiB0aGUgbWFpbiB0aHJlYWQgZmlyc3QsIHRoZW4gYnkgd2VpZ2h0LlxuICB0aHJlYWRzKHN0YXRlOiBWaWV3U3RhdGUpOiBUaHJlYWRXZWlnaHRbXSB7XG4gICAgcmV0dXJuIHRoaXMudGhyZWFkc01lbW8uZ2V0KGAke3RoaXMudHlwZUluZGV4KHN0YXRlKX0gJHt0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSl9ICR7c3RhdGUucHJvY2Vzc31gLCAoKSA9PiB0aGlzLnRocmVhZHNCeVdlaWdodChzdGF0ZSkpO1xuICB9XG5cbiAgLy8gSW4gdGhlIG9yZGVyIGluIHdoaWNoIHRoZXkgYXBwZWFyLiBOb25lIGluIGEgY29tcGFyaXNvbjogcHJvY2Vzc2VzIGRpZmZlciBmcm9tIHJ1biB0byBydW4uXG4gIHByb2Nlc3NlcyhzdGF0ZTogVmlld1N0YXRlKTogUHJvY2Vzc1dlaWdodFtdIHtcbiAgICBjb25zdCB2YWx1ZXMgPSB0aGlzLnByb2ZpbGUudmFsdWVzW3RoaXMudHlwZUluZGV4KHN0YXRlKV07XG4gICAgY29uc3Qgb2ZUaHJlYWQgPSBwcm9jZXNzT2ZUaHJlYWRzKHRoaXMucHJvZmlsZSk7XG4gICAgY29uc3QgcHJvY2Vzc2VzID0gdGhpcy5pc0NvbXBhcmlzb24gPyBbXSA6IHByb2Nlc3Nlc09mKHRoaXMucHJvZmlsZSkubWFwKChwcm9jZXNzKSA9PiAoeyAuLi5wcm9jZXNzLCB3ZWlnaHQ6IDAgfSkpO1xuICAgIHRoaXMucHJvZmlsZS5zYW1wbGVUaHJlYWQuZm9yRWFjaCgodGhyZWFkLCBpKSA9PiB7XG4gICAgICBjb25zdCBwcm9jZXNzID0gcHJvY2Vzc2VzW29mVGhyZWFkW3RocmVhZF0gLSAxXTtcbiAgICAgIGlmIChwcm9jZXNzKSBwcm9jZXNzLndlaWdodCArPSB2YWx1ZXNbaV07XG4gICAgfSk7XG4gICAgcmV0dXJuIHByb2Nlc3NlcztcbiAgfVxuXG4gIHByaXZhdGUgdGhyZWFkc0J5V2VpZ2h0KHN0YXRlOiBWaWV3U3RhdGUpOiBUaHJlYWRXZWlnaHRbXSB7XG4gICAgY29uc3QgdmFsdWVzID0gdGhpcy5wcm9maWxlLnZhbHVlc1t0aGlzLnR5cGVJbmRleChzdGF0ZSldO1xuICAgIGNvbnN0IHNjYWxlID0gdGhpcy5iYXNlU2NhbGUoc3RhdGUpO1xuICAgIGNvbnN0IHRocmVhZHMgPSBuZXcgTWFwPG51bWJlciwgVGhyZWFkV2VpZ2h0PigpO1xuICAgIGNvbnN0IG9mVGhyZWFkID0gcHJvY2Vzc09mVGhyZWFkcyh0aGlzLnByb2ZpbGUpO1xuICAgIHRoaXMucHJvZmlsZS5zYW1wbGVUaHJlYWQuZm9yRWFjaCgoaWQsIGkpID0+IHtcbiAgICAgIGlmIChzdGF0ZS5wcm9jZXNzICE9PSBudWxsICYmIHN0YXRlLnByb2Nlc3MgIT09IG9mVGhyZWFkW2lkXSkgcmV0dXJuO1xuICAgICAgY29uc3QgdGhyZWFkID0gdGhyZWFkcy5nZXQoaWQpID8/IHsgaWQsIHdlaWdodDogMCwgYmFzZTogMCB9O1xuICAgICAgdGhyZWFkcy5zZXQoaWQsIHRocmVhZCk7XG4gICAgICBpZiAodGhpcy5wcm9maWxlLnNhbXBsZUlzQmFzZT8uW2ldKSB0aHJlYWQuYmFzZSArPSB2YWx1ZXNbaV0gKiBzY2FsZTtcbiAgICAgIGVsc2UgdGhyZWFkLndlaWdodCArPSB2YWx1ZXNbaV07XG4gICAgfSk7XG4gICAgY29uc3QgaXNNYWluID0gKHsgaWQgfTogVGhyZWFkV2VpZ2h0KTogYm9vbGVhbiA9PiB0aGlzLnByb2ZpbGUudGhyZWFkc1tpZF0ubnVtYmVyID09PSAxO1xuICAgIGNvbnN0IHNpemUgPSAoeyB3ZWlnaHQsIGJhc2UgfTogVGhyZWFkV2VpZ2h0KTogbnVtYmVyID0+IE1hdGgubWF4KHdlaWdodCwgYmFzZSk7XG4gICAgY29uc3QgYWxsID0gWy4uLnRocmVhZHMudmFsdWVzKCldLmZpbHRlcigodGhyZWFkKSA9PiAhaXNPZlNldmVyYWwodGhpcy5wcm9maWxlKSB8fCBzaXplKHRocmVhZCkgIT09IDApO1xuICAgIHJldHVybiBhbGwuc29ydCgoYSwgYikgPT4gTnVtYmVyKGlzTWFpbihiKSkgLSBOdW1iZXIoaXNNYWluKGEpKSB8fCBzaXplKGIpIC0gc2l6ZShhKSk7XG4gIH1cblxuICBwcml2YXRlIG93bkZpbGVzKCk6IFNldDxzdHJpbmc+IHtcbiAgICByZXR1cm4gbmV3IFNldCh0aGlzLnByb2ZpbGUuZnVuY3Rpb25GaWxlLmZpbHRlcigoXywgaWQpID0+IHRoaXMub3duW2lkXSA9PT0gMSkpO1xuICB9XG5cbiAgcHJpdmF0ZSBoaWRkZW4oc3RhdGU6IFZpZXdTdGF0ZSk6IFVpbnQ4QXJyYXkgfCB1bmRlZmluZWQge1xuICAgIGNvbnN0IGdyb3VwcyA9IHRoaXMuZ3JvdXBzKHN0YXRlLmdyb3VwKTtcbiAgICBjb25zdCBoaWRkZW4gPSBtYXRjaGluZ0dyb3Vwcyhncm91cHMsIHBhdHRlcm5PZihzdGF0ZS5oaWRlKSkgPz8gdW5kZWZpbmVkO1xuICAgIGlmICghc3RhdGUubWluZSkgcmV0dXJuIGhpZGRlbjtcbiAgICBjb25zdCBmb3JlaWduID0gbmV3IFVpbnQ4QXJyYXkoZ3JvdXBzLm5hbWUubGVuZ3RoKS5maWxsKDEpO1xuICAgIGdyb3Vwcy5vZkZ1bmN0aW9uLmZvckVhY2goKGdyb3VwLCBpZCkgPT4ge1xuICAgICAgaWYgKHRoaXMub3duW2lkXSkgZm9yZWlnbltncm91cF0gPSAwO1xuICAgIH0pO1xuICAgIHJldHVybiBmb3JlaWduLm1hcCgoaXNGb3JlaWduLCBncm91cCkgPT4gaXNGb3JlaWduIHwgKGhpZGRlbj8uW2dyb3VwXSA/PyAwKSk7XG4gIH1cblxuICAvLyBXaGF0IGNob29zZXMgc2FtcGxlcywgYnV0IGZvciB0aGUgcmFuZ2UuXG4gIHByaXZhdGUgc2FtcGxlc0tleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgICBjb25zdCBoaWRkZW4gPSBTVEFURVMuZmlsdGVyKChuYW1lKSA9PiBzdGF0ZS5oaWRkZW5TdGF0ZXMuaW5jbHVkZXMobmFtZSkpO1xuICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShbdGhpcy5pc09mQWxsb2NhdGlvbnMoc3RhdGUpLCBzdGF0ZS5wcm9jZXNzLCBzdGF0ZS50aHJlYWQsIHN0YXRlLmlkbGUsIGhpZGRlbiwgc3RhdGUubGFiZWxzXSk7XG4gIH1cblxuICBwcml2YXRlIHdlaWdodHNLZXkoc3RhdGU6IFZpZXdTdGF0ZSk6IHN0cmluZyB7XG4gICAgcmV0dXJuIEpTT04uc3RyaW5naWZ5KFt0aGlzLnR5cGVJbmRleChzdGF0ZSksIHRoaXMuc2FtcGxlc0tleShzdGF0ZSksIHN0YXRlLnJhbmdlVXMsIHN0YXRlLmZvY3VzLCBzdGF0ZS5taW5lLCB0aGlzLmlzTm9ybWFsaXplZChzdGF0ZSldKTtcbiAgfVxuXG4gIHByaXZhdGUgdHJlZUtleShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgICByZXR1cm4gYCR7c3RhdGUuZ3JvdXB9ICR7c3RhdGUuaGlkZX0gJHt0aGlzLndlaWdodHNLZXkoc3RhdGUpfWA7XG4gIH1cbn1cblxuZnVuY3Rpb24gY2hvb3Nlc1NhbXBsZXMoeyBwcm9jZXNzLCB0aHJlYWQsIGhpZGRlblN0YXRlcywgbGFiZWxzLCByYW5nZVVzIH06IFZpZXdTdGF0ZSk6IGJvb2xlYW4ge1xuICByZXR1cm4gcHJvY2VzcyAhPT0gbnVsbCB8fCB0aHJlYWQgIT09IG51bGwgfHwgaGlkZGVuU3RhdGVzLmxlbmd0aCA+IDAgfHwgbGFiZWxzLmxlbmd0aCA+IDAgfHwgcmFuZ2VVcyAhPT0gbnVsbDtcbn1cblxuZnVuY3Rpb24gbGFiZWxDaG9pY2VzT2YocHJvZmlsZTogUHJvZmlsZSk6IE1hcDxzdHJpbmcsIHN0cmluZ1tdPiB7XG4gIGNvbnN0IGNob2ljZXMgPSBuZXcgTWFwPHN0cmluZywgU2V0PHN0cmluZz4+KCk7XG4gIGZvciAoY29uc3Qgc2V0IG9mIHByb2ZpbGUubGFiZWxTZXRzKSB7XG4gICAgZm9yIChjb25zdCB7IGtleSwgdmFsdWUgfSBvZiBzZXQpIGNob2ljZXMuc2V0KGtleSwgKGNob2ljZXMuZ2V0KGtleSkgPz8gbmV3IFNldCgpKS5hZGQodmFsdWUpKTtcbiAgfVxuICByZXR1cm4gbmV3IE1hcChbLi4uY2hvaWNlc10ubWFwKChba2V5LCB2YWx1ZXNdKSA9PiBba2V5LCBbLi4udmFsdWVzXS5zb3J0KCldKSk7XG59XG4iLCAiLy8gV2hhdCBpcyBzaG93biwgYXMgb25lIHZhbHVlIHRoYXQgY2FuIGJlIHdyaXR0ZW4gaW50byB0aGUgVVJMIGFuZCByZWFkIGJhY2s6IGEgbGluayBzaG93cyB3aGF0IGl0cyBzZW5kZXIgc2F3LCBhbmQgdGhlIGJhY2tcbi8vIGJ1dHRvbiB1bmRvZXMgYSBzdGVwLiBEZWZhdWx0cyBhcmUgbGVmdCBvdXQgb2YgdGhlIFVSTC5cblxuaW1wb3J0IHsgR1JPVVBfTU9ERVMsIHR5cGUgR3JvdXBNb2RlIH0gZnJvbSBcIi4vZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBTVEFURVMsIHR5cGUgU3RhdGUgfSBmcm9tIFwiLi9raW5kcy50c1wiO1xuaW1wb3J0IHsgVU5JVF9DSE9JQ0VTLCB0eXBlIFVuaXRDaG9pY2UgfSBmcm9tIFwiLi91bml0cy50c1wiO1xuXG5leHBvcnQgY29uc3QgVklFV1MgPSBbXCJmbGFtZVwiLCBcInNhbmR3aWNoXCIsIFwidGFibGVcIiwgXCJ0cmVlXCIsIFwic291cmNlXCIsIFwidGltZWxpbmVcIiwgXCJoZWF0bWFwXCIsIFwibGFiZWxzXCJdIGFzIGNvbnN0O1xuZXhwb3J0IHR5cGUgVmlld05hbWUgPSAodHlwZW9mIFZJRVdTKVtudW1iZXJdO1xuXG5leHBvcnQgaW50ZXJmYWNlIFZpZXdTdGF0ZSB7XG4gIHZpZXc6IFZpZXdOYW1lO1xuICB0eXBlOiBzdHJpbmcgfCBudWxsOyAvLyBuYW1lIG9mIHRoZSBzYW1wbGUgdHlwZTsgbnVsbDogdGhlIHByb2ZpbGUncyBkZWZhdWx0XG4gIGdyb3VwOiBHcm91cE1vZGU7XG4gIGludmVydGVkOiBib29sZWFuO1xuICBpY2ljbGU6IGJvb2xlYW47IC8vIHJvb3RzIG9uIHRvcCwgbm90IGF0IHRoZSBib3R0b21cbiAgc2VhcmNoOiBzdHJpbmc7XG4gIGZvY3VzOiBzdHJpbmc7XG4gIGhpZGU6IHN0cmluZztcbiAgbWluZTogYm9vbGVhbjsgLy8gdGhlIHVzZXIncyBvd24gY29kZSBvbmx5XG4gIHByb2Nlc3M6IG51bWJlciB8IG51bGw7XG4gIHRocmVhZDogbnVtYmVyIHwgbnVsbDtcbiAgaWRsZTogYm9vbGVhbjsgLy8gdGhyZWFkcyB0aGF0IG9ubHkgd2FpdGVkLCB0b29cbiAgaGlkZGVuU3RhdGVzOiBTdGF0ZVtdO1xuICBsYWJlbHM6IHN0cmluZ1tdO1xuICBrZXk6IHN0cmluZyB8IG51bGw7IC8vIG9mIHRoZSBsYWJlbCB0aGF0IHNhbXBsZXMgYXJlIGFkZGVkIHVwIGJ5OyBudWxsOiB0aGUgZmlyc3QgdGhlcmUgaXNcbiAgcm9vdHM6IHN0cmluZ1tdIHwgbnVsbDsgLy8ga2V5cyBvZiBsYWJlbHMgdGhhdCBhcmUgZnJhbWVzIGF0IHRoZSByb290OyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG4gIGxlYXZlczogc3RyaW5nW10gfCBudWxsO1xuICByYW5nZVVzOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbDtcbiAgem9vbTogbnVtYmVyW107IC8vIGdyb3VwcyBmcm9tIHRoZSByb290IHRvIHRoZSBub2RlIHRoYXQgZmlsbHMgdGhlIGdyYXBoXG4gIHNlbGVjdGVkOiBudW1iZXIgfCBudWxsOyAvLyBncm91cFxuICBmaWxlOiBzdHJpbmcgfCBudWxsOyAvLyBvZiB0aGUgc291cmNlIHZpZXdcbiAgdW5pdHM6IFVuaXRDaG9pY2U7XG4gIG5vcm1hbGl6ZWQ6IGJvb2xlYW4gfCBudWxsOyAvLyBudWxsOiBhcyB0aGUgY29tbWFuZCBsaW5lIGFza2VkXG59XG5cbmV4cG9ydCBjb25zdCBERUZBVUxUX1NUQVRFOiBWaWV3U3RhdGUgPSB7XG4gIHZpZXc6IFwiZmxhbWVcIiwgdHlwZTogbnVsbCwgZ3JvdXA6IFwibWV0aG9kXCIsIGludmVydGVkOiBmYWxzZSwgaWNpY2xlOiB0cnVlLCBzZWFyY2g6IFwiXCIsIGZvY3VzOiBcIlwiLCBoaWRlOiBcIlwiLCBtaW5lOiBmYWxzZSwgcHJvY2VzczogbnVsbCwgdGhyZWFkOiBudWxsLFxuICBpZGxlOiBmYWxzZSwgaGlkZGVuU3RhdGVzOiBbXSwgbGFiZWxzOiBbXSwga2V5OiBudWxsLCByb290czogbnVsbCwgbGVhdmVzOiBudWxsLCByYW5nZVVzOiBudWxsLCB6b29tOiBbXSwgc2VsZWN0ZWQ6IG51bGwsIGZpbGU6IG51bGwsIHVuaXRzOiBcImF1dG9cIiwgbm9ybWFsaXplZDogbnVsbCxcbn07XG5cbmV4cG9ydCBmdW5jdGlvbiBlbmNvZGVTdGF0ZShzdGF0ZTogVmlld1N0YXRlKTogc3RyaW5nIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKCk7XG4gIGlmIChzdGF0ZS52aWV3ICE9PSBcImZsYW1lXCIpIHdvcmRzLnNldChcInZpZXdcIiwgc3RhdGUudmlldyk7XG4gIGlmIChzdGF0ZS50eXBlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0eXBlXCIsIHN0YXRlLnR5cGUpO1xuICBpZiAoc3RhdGUuZ3JvdXAgIT09IFwibWV0aG9kXCIpIHdvcmRzLnNldChcImJ5XCIsIHN0YXRlLmdyb3VwKTtcbiAgaWYgKHN0YXRlLmludmVydGVkKSB3b3Jkcy5zZXQoXCJpbnZlcnRlZFwiLCBcIjFcIik7XG4gIGlmICghc3RhdGUuaWNpY2xlKSB3b3Jkcy5zZXQoXCJmbGFtZXNcIiwgXCJ1cFwiKTtcbiAgaWYgKHN0YXRlLnNlYXJjaCkgd29yZHMuc2V0KFwic2VhcmNoXCIsIHN0YXRlLnNlYXJjaCk7XG4gIGlmIChzdGF0ZS5mb2N1cykgd29yZHMuc2V0KFwiZm9jdXNcIiwgc3RhdGUuZm9jdXMpO1xuICBpZiAoc3RhdGUuaGlkZSkgd29yZHMuc2V0KFwiaGlkZVwiLCBzdGF0ZS5oaWRlKTtcbiAgaWYgKHN0YXRlLm1pbmUpIHdvcmRzLnNldChcIm1pbmVcIiwgXCIxXCIpO1xuICBpZiAoc3RhdGUucHJvY2VzcyAhPT0gbnVsbCkgd29yZHMuc2V0KFwicHJvY2Vzc1wiLCBTdHJpbmcoc3RhdGUucHJvY2VzcykpO1xuICBpZiAoc3RhdGUudGhyZWFkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJ0aHJlYWRcIiwgU3RyaW5nKHN0YXRlLnRocmVhZCkpO1xuICBpZiAoc3RhdGUuaWRsZSkgd29yZHMuc2V0KFwiaWRsZVwiLCBcIjFcIik7XG4gIGlmIChzdGF0ZS5oaWRkZW5TdGF0ZXMubGVuZ3RoID4gMCkgd29yZHMuc2V0KFwid2l0aG91dFwiLCBzdGF0ZS5oaWRkZW5TdGF0ZXMuam9pbihcIi5cIikpO1xuICBmb3IgKGNvbnN0IGxhYmVsIG9mIHN0YXRlLmxhYmVscykgd29yZHMuYXBwZW5kKFwibGFiZWxcIiwgbGFiZWwpO1xuICBpZiAoc3RhdGUua2V5ICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJrZXlcIiwgc3RhdGUua2V5KTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJyb290XCIsIHN0YXRlLnJvb3RzKTtcbiAgZW5jb2RlS2V5cyh3b3JkcywgXCJsZWFmXCIsIHN0YXRlLmxlYXZlcyk7XG4gIGlmIChzdGF0ZS5yYW5nZVVzKSB3b3Jkcy5zZXQoXCJyYW5nZVwiLCBzdGF0ZS5yYW5nZVVzLm1hcCgodXMpID0+IE1hdGgucm91bmQodXMpKS5qb2luKFwiLVwiKSk7XG4gIGlmIChzdGF0ZS56b29tLmxlbmd0aCA+IDApIHdvcmRzLnNldChcInpvb21cIiwgc3RhdGUuem9vbS5qb2luKFwiLlwiKSk7XG4gIGlmIChzdGF0ZS5zZWxlY3RlZCAhPT0gbnVsbCkgd29yZHMuc2V0KFwic2VsZWN0ZWRcIiwgU3RyaW5nKHN0YXRlLnNlbGVjdGVkKSk7XG4gIGlmIChzdGF0ZS5maWxlICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJmaWxlXCIsIHN0YXRlLmZpbGUpO1xuICBpZiAoc3RhdGUudW5pdHMgIT09IFwiYXV0b1wiKSB3b3Jkcy5zZXQoXCJ1bml0c1wiLCBzdGF0ZS51bml0cyk7XG4gIGlmIChzdGF0ZS5ub3JtYWxpemVkICE9PSBudWxsKSB3b3Jkcy5zZXQoXCJub3JtYWxpemVkXCIsIHN0YXRlLm5vcm1hbGl6ZWQgPyBcIjFcIiA6IFwiMFwiKTtcbiAgcmV0dXJuIHdvcmRzLnRvU3RyaW5nKCk7XG59XG5cbi8vIEFuIGVtcHR5IHdvcmQgc2F5cyB0aGF0IHRoZXJlIGFyZSBub25lLCB3aGF0ZXZlciB0aGUgY29tbWFuZCBsaW5lIGFza2VkLlxuZnVuY3Rpb24gZW5jb2RlS2V5cyh3b3JkczogVVJMU2VhcmNoUGFyYW1zLCBuYW1lOiBzdHJpbmcsIGtleXM6IHJlYWRvbmx5IHN0cmluZ1tdIHwgbnVsbCk6IHZvaWQge1xuICBmb3IgKGNvbnN0IGtleSBvZiBrZXlzPy5sZW5ndGggPT09IDAgPyBbXCJcIl0gOiAoa2V5cyA/PyBbXSkpIHdvcmRzLmFwcGVuZChuYW1lLCBrZXkpO1xufVxuXG4vLyBSZWFkcyB3aGF0IGVuY29kZVN0YXRlIHdyb3RlLiBXaGF0ZXZlciBlbHNlIHN0YW5kcyB0aGVyZSBpcyBhcyBpZiBpdCB3ZXJlIG5vdDogYSBsaW5rIG1heSBiZSBvbGQgb3IgbWlzdHlwZWQuXG5leHBvcnQgZnVuY3Rpb24gZGVjb2RlU3RhdGUodGV4dDogc3RyaW5nKTogVmlld1N0YXRlIHtcbiAgY29uc3Qgd29yZHMgPSBuZXcgVVJMU2VhcmNoUGFyYW1zKHRleHQpO1xuICBjb25zdCBvbmUgPSA8VCBleHRlbmRzIHN0cmluZz4oa2V5OiBzdHJpbmcsIGFsbG93ZWQ6IHJlYWRvbmx5IFRbXSwgb3RoZXJ3aXNlOiBUKTogVCA9PiB7XG4gICAgY29uc3Qgd29yZCA9IHdvcmRzLmdldChrZXkpIGFzIFQgfCBudWxsO1xuICAgIHJldHVybiB3b3JkICE9PSBudWxsICYmIGFsbG93ZWQuaW5jbHVkZXMod29yZCkgPyB3b3JkIDogb3RoZXJ3aXNlO1xuICB9O1xuICByZXR1cm4ge1xuICAgIHZpZXc6IG9uZShcInZpZXdcIiwgVklFV1MsIERFRkFVTFRfU1RBVEUudmlldyksXG4gICAgdHlwZTogd29yZHMuZ2V0KFwidHlwZVwiKSxcbiAgICBncm91cDogb25lKFwiYnlcIiwgR1JPVVBfTU9ERVMsIERFRkFVTFRfU1RBVEUuZ3JvdXApLFxuICAgIGludmVydGVkOiB3b3Jkcy5nZXQoXCJpbnZlcnRlZFwiKSA9PT0gXCIxXCIsXG4gICAgaWNpY2xlOiB3b3Jkcy5nZXQoXCJmbGFtZXNcIikgIT09IFwidXBcIixcbiAgICBzZWFyY2g6IHdvcmRzLmdldChcInNlYXJjaFwiKSA/PyBcIlwiLFxuICAgIGZvY3VzOiB3b3Jkcy5nZXQoXCJmb2N1c1wiKSA/PyBcIlwiLFxuICAgIGhpZGU6IHdvcmRzLmdldChcImhpZGVcIikgPz8gXCJcIixcbiAgICBtaW5lOiB3b3Jkcy5nZXQoXCJtaW5lXCIpID09PSBcIjFcIixcbiAgICBwcm9jZXNzOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJwcm9jZXNzXCIpKSxcbiAgICB0aHJlYWQ6IG51bWJlckluKHdvcmRzLmdldChcInRocmVhZFwiKSksXG4gICAgaWRsZTogd29yZHMuZ2V0KFwiaWRsZVwiKSA9PT0gXCIxXCIsXG4gICAgaGlkZGVuU3RhdGVzOiAod29yZHMuZ2V0KFwid2l0aG91dFwiKSA/PyBcIlwiKS5zcGxpdChcIi5cIikuZmlsdGVyKCh3b3JkKTogd29yZCBpcyBTdGF0ZSA9PiBTVEFURVMuaW5jbHVkZXMod29yZCBhcyBTdGF0ZSkpLFxuICAgIGxhYmVsczogd29yZHMuZ2V0QWxsKFwibGFiZWxcIiksXG4gICAga2V5OiB3b3Jkcy5nZXQoXCJrZXlcIiksXG4gICAgcm9vdHM6IHdvcmRzLmhhcyhcInJvb3RcIikgPyB3b3Jkcy5nZXRBbGwoXCJyb290XCIpLmZpbHRlcihCb29sZWFuKSA6IG51bGwsXG4gICAgbGVhdmVzOiB3b3Jkcy5oYXMoXCJsZWFmXCIpID8gd29yZHMuZ2V0QWxsKFwibGVhZlwiKS5maWx0ZXIoQm9vbGVhbikgOiBudWxsLFxuICAgIHJhbmdlVXM6IHJhbmdlSW4od29yZHMuZ2V0KFwicmFuZ2VcIikpLFxuICAgIHpvb206ICh3b3Jkcy5nZXQoXCJ6b29tXCIpID8/IFwiXCIpLnNwbGl0KFwiLlwiKS5maWx0ZXIoKHdvcmQpID0+IC9eXFxkKyQvLnRlc3Qod29yZCkpLm1hcChOdW1iZXIpLFxuICAgIHNlbGVjdGVkOiBudW1iZXJJbih3b3Jkcy5nZXQoXCJzZWxlY3RlZFwiKSksXG4gICAgZmlsZTogd29yZHMuZ2V0KFwiZmlsZVwiKSxcbiAgICB1bml0czogb25lKFwidW5pdHNcIiwgVU5JVF9DSE9JQ0VTLCBERUZBVUxUX1NUQVRFLnVuaXRzKSxcbiAgICBub3JtYWxpemVkOiB3b3Jkcy5oYXMoXCJub3JtYWxpemVkXCIpID8gd29yZHMuZ2V0KFwibm9ybWFsaXplZFwiKSA9PT0gXCIxXCIgOiBudWxsLFxuICB9O1xufVxuXG5mdW5jdGlvbiBudW1iZXJJbih3b3JkOiBzdHJpbmcgfCBudWxsKTogbnVtYmVyIHwgbnVsbCB7XG4gIHJldHVybiB3b3JkICE9PSBudWxsICYmIC9eXFxkKyQvLnRlc3Qod29yZCkgPyBOdW1iZXIod29yZCkgOiBudWxsO1xufVxuXG5mdW5jdGlvbiByYW5nZUluKHdvcmQ6IHN0cmluZyB8IG51bGwpOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCB7XG4gIGNvbnN0IHBhcnRzID0gL14oLT9cXGQrKS0oXFxkKykkLy5leGVjKHdvcmQgPz8gXCJcIik7XG4gIGNvbnN0IHJhbmdlOiBbbnVtYmVyLCBudW1iZXJdIHwgbnVsbCA9IHBhcnRzICYmIFtOdW1iZXIocGFydHNbMV0pLCBOdW1iZXIocGFydHNbMl0pXTtcbiAgcmV0dXJuIHJhbmdlICYmIHJhbmdlWzBdIDwgcmFuZ2VbMV0gPyByYW5nZSA6IG51bGw7XG59XG4iLCAiLy8gUHJvZmlsZXMgZm9yIHRlc3RzLCBidWlsdCBmcm9tIHdvcmRzLlxuXG5pbXBvcnQgeyBwcm9maWxlT2YsIHR5cGUgUHJvZmlsZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9wcm9maWxlLnRzXCI7XG5pbXBvcnQgeyBERUZBVUxUX1NUQVRFLCB0eXBlIFZpZXdTdGF0ZSB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS92aWV3X3N0YXRlLnRzXCI7XG5pbXBvcnQgdHlwZSB7IFZpZXdKc29uIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3ZpZXdfanNvbi50c1wiO1xuXG5leHBvcnQgaW50ZXJmYWNlIFNhbXBsZVdvcmRzIHtcbiAgc3RhY2s6IHN0cmluZzsgLy8gXCJtYWluO3dvcms7bGVhZlwiLCBvciB3aXRoIGZpbGUgYW5kIGxpbmUgXCJtYWluQGFwcC5yYjozO3dvcmtAbGliLnJiOjdcIlxuICB3ZWlnaHQ6IG51bWJlcjtcbiAgY291bnQ/OiBudW1iZXI7XG4gIHRocmVhZD86IG51bWJlcjtcbiAgbGFiZWxzPzogUmVjb3JkPHN0cmluZywgc3RyaW5nPjtcbiAgZW5kc1VzPzogbnVtYmVyOyAvLyBwdXRzIGl0IGludG8gdGhlIHRpbWVsaW5lLCB0b29cbiAgb2JqZWN0cz86IG51bWJlcjsgLy8gdGhhdCB3ZXJlIGFsbG9jYXRlZDogdGhlIHByb2ZpbGUgdGhlbiBoYXMgdGhlc2UgdHlwZXMsIHRvbywgYW5kIHRoZSBzYW1wbGUgbmVpdGhlciBjb3VudCBub3Igd2VpZ2h0XG4gIGJ5dGVzPzogbnVtYmVyO1xufVxuXG5jbGFzcyBJbnRlcm5lciB7XG4gIHJlYWRvbmx5IGl0ZW1zOiBzdHJpbmdbXSA9IFtdO1xuICBpZCh0ZXh0OiBzdHJpbmcpOiBudW1iZXIge1xuICAgIGNvbnN0IGtub3duID0gdGhpcy5pdGVtcy5pbmRleE9mKHRleHQpO1xuICAgIHJldHVybiAoa25vd24gPj0gMCA/IGtub3duIDogdGhpcy5pdGVtcy5wdXNoKHRleHQpIC0gMSkgKyAxO1xuICB9XG59XG5cbi8vIFdoZXJlIHRoZSByZWNvcmRlciBwdXRzIGl0cyBvd24gZnJhbWVzLCBhbmQgZXZlcnl0aGluZyBlbHNlIGlzIHRha2VuIHRvIGJlLlxuY29uc3QgcGxhY2VPZiA9IChuYW1lOiBzdHJpbmcpOiBzdHJpbmcgPT4gYCR7L15cXFsoR0N8R1ZMKSAvLnRlc3QobmFtZSkgPyBgPCR7bmFtZS5zbGljZSgxKS5zcGxpdChcIiBcIilbMF19PmAgOiBcImFwcC5yYlwifTowYDtcblxuLy8gVGhlIEpTT04gb2YgYSBjcHUgcHJvZmlsZSB3aXRoIHRoZXNlIHNhbXBsZXMsIGFzIHRoZSBjb3JlIHdvdWxkIHdyaXRlIGl0LlxuLy8gQSBwcm9jZXNzIGlzIFtwaWQsIHBhcmVudCwgdGl0bGVdOyB3aXRob3V0IG9uZSBmb3IgZWFjaCB0aHJlYWQsIGFsbCBhcmUgb2Ygb25lLlxuZXhwb3J0IGZ1bmN0aW9uIHZpZXdKc29uKHNhbXBsZXM6IFNhbXBsZVdvcmRzW10sIHRocmVhZHM6IHN0cmluZ1tdID0gW1wibWFpblwiXSwgcHJvY2Vzc2VzOiBbbnVtYmVyLCBudW1iZXIsIHN0cmluZ11bXSA9IFtdKTogVmlld0pzb24ge1xuICBjb25zdCBzdHJpbmdzID0gW1wiXCIsIFwic2FtcGxlc1wiLCBcImNvdW50XCIsIFwiY3B1XCIsIFwibmFub3NlY29uZHNcIl07XG4gIGNvbnN0IHRleHQgPSAod29yZDogc3RyaW5nKTogbnVtYmVyID0+IHtcbiAgICBjb25zdCBrbm93biA9IHN0cmluZ3MuaW5kZXhPZih3b3JkKTtcbiAgICByZXR1cm4ga25vd24gPj0gMCA/IGtub3duIDogc3RyaW5ncy5wdXNoKHdvcmQpIC0gMTtcbiAgfTtcbiAgY29uc3QgW2Z1bmN0aW9ucywgZnJhbWVzLCBzdGFja3MsIHNldHNdID0gW25ldyBJbnRlcm5lcigpLCBuZXcgSW50ZXJuZXIoKSwgbmV3IEludGVybmVyKCksIG5ldyBJbnRlcm5lcigpXTtcbiAgY29uc3QganNvbjogVmlld0pzb24gPSB7XG4gICAgZm9ybWF0OiBcInNwZXJmXCIsIHZlcnNpb246IDIsIHN0cmluZ3MsXG4gICAgc2FtcGxlX3R5cGVzOiB7IG5hbWU6IFsxLCAzXSwgdW5pdDogWzIsIDRdIH0sIGRlZmF1bHRfc2FtcGxlX3R5cGU6IDEsXG4gICAgcGVyaW9kOiAxXzAwMF8wMDAsIHBlcmlvZF90eXBlOiB7IG5hbWU6IDMsIHVuaXQ6IDQgfSwgc3RhcnRfdGltZV9uczogMCwgZHVyYXRpb25fbnM6IDAsXG4gICAgZnVuY3Rpb25zOiB7IG5hbWU6IFtdLCBmaWxlOiBbXSwgbGluZTogW10gfSwgZnJhbWVzOiB7IGZ1bmN0aW9uOiBbXSwgbGluZTogW10gfSwgc3RhY2tzOiB7IHVwOiBbXSwgZnJhbWU6IFtdIH0sXG4gICAgdGhyZWFkczoge1xuICAgICAgcHJvY2VzczogdGhyZWFkcy5tYXAoKF8sIGkpID0+IHByb2Nlc3Nlc1tpXT8uWzBdID8/IDcpLFxuICAgICAgcGFyZW50OiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gcHJvY2Vzc2VzW2ldPy5bMV0gPz8gMCksXG4gICAgICB0aXRsZTogdGhyZWFkcy5tYXAoKF8sIGkpID0+IHRleHQocHJvY2Vzc2VzW2ldPy5bMl0gPz8gXCJcIikpLFxuICAgICAgbnVtYmVyOiB0aHJlYWRzLm1hcCgoXywgaSkgPT4gaSArIDEpLFxuICAgICAgbmFtZTogdGhyZWFkcy5tYXAodGV4dCksXG4gICAgfSxcbiAgICBsYWJlbHM6IHsga2V5OiBbXSwgc3RyaW5nOiBbXSwgbnVtYmVyOiBbXSwgdW5pdDogW10gfSwgbGFiZWxfc2V0czogeyBlbmQ6IFtdIH0sXG4gICAgc2FtcGxlczogeyBzdGFjazogW10sIHRocmVhZDogW10sIGxhYmVsczogW10sIHZhbHVlczogW1tdLCBbXV0gfSxcbiAgICB0aW1lbGluZTogc2FtcGxlcy5zb21lKCh7IGVuZHNVcyB9KSA9PiBlbmRzVXMgIT09IHVuZGVmaW5lZCkgPyB7IHRpbWVfdXM6IFtdLCBzYW1wbGU6IFtdLCB3ZWlnaHQ6IFtdIH0gOiBudWxsLFxuICAgIGNvbW1lbnRzOiBbXSxcbiAgfTtcbiAgY29uc3QgYWxsb2NhdGVzID0gc2FtcGxlcy5zb21lKCh7IG9iamVjdHMgfSkgPT4gb2JqZWN0cyAhPT0gdW5kZWZpbmVkKTtcbiAgaWYgKGFsbG9jYXRlcykge1xuICAgIGpzb24uc2FtcGxlX3R5cGVzLm5hbWUucHVzaCh0ZXh0KFwiYWxsb2Nfb2JqZWN0c1wiKSwgdGV4dChcImFsbG9jX3NwYWNlXCIpKTtcbiAgICBqc29uLnNhbXBsZV90eXBlcy51bml0LnB1c2godGV4dChcImNvdW50XCIpLCB0ZXh0KFwiYnl0ZXNcIikpO1xuICAgIGpzb24uc2FtcGxlcy52YWx1ZXMucHVzaChbXSwgW10pO1xuICB9XG4gIGxldCBiZWZvcmUgPSAwO1xuICBmb3IgKGNvbnN0IHsgc3RhY2ssIHdlaWdodCwgb2JqZWN0cywgYnl0ZXMgPSAwLCBjb3VudCA9IG9iamVjdHMgPT09IHVuZGVmaW5lZCA/IDEgOiAwLCB0aHJlYWQgPSAxLCBsYWJlbHMgPSB7fSwgZW5kc1VzIH0gb2Ygc2FtcGxlcykge1xuICAgIGpzb24uc2FtcGxlcy5zdGFjay5wdXNoKHN0YWNrSWQoc3RhY2spKTtcbiAgICBqc29uLnNhbXBsZXMudGhyZWFkLnB1c2godGhyZWFkKTtcbiAgICBqc29uLnNhbXBsZXMubGFiZWxzLnB1c2goc2V0SWQobGFiZWxzKSk7XG4gICAganNvbi5zYW1wbGVzLnZhbHVlc1swXS5wdXNoKGNvdW50KTtcbiAgICBqc29uLnNhbXBsZXMudmFsdWVzWzFdLnB1c2god2VpZ2h0KTtcbiAgICBpZiAoYWxsb2NhdGVzKSB7XG4gICAgICBqc29uLnNhbXBsZXMudmFsdWVzWzJdLnB1c2gob2JqZWN0cyA/PyAwKTtcbiAgICAgIGpzb24uc2FtcGxlcy52YWx1ZXNbM10ucHVzaChieXRlcyk7XG4gICAgfVxuICAgIGlmIChlbmRzVXMgPT09IHVuZGVmaW5lZCkgY29udGludWU7XG4gICAganNvbi50aW1lbGluZSEudGltZV91cy5wdXNoKGVuZHNVcyAtIGJlZm9yZSk7XG4gICAganNvbi50aW1lbGluZSEuc2FtcGxlLnB1c2goanNvbi5zYW1wbGVzLnN0YWNrLmxlbmd0aCAtIDEpO1xuICAgIGpzb24udGltZWxpbmUhLndlaWdodC5wdXNoKHdlaWdodCk7XG4gICAgYmVmb3JlID0gZW5kc1VzO1xuICB9XG4gIHJldHVybiBqc29uO1xuXG4gIGZ1bmN0aW9uIHN0YWNrSWQod29yZHM6IHN0cmluZyk6IG51bWJlciB7XG4gICAgbGV0IHBhcmVudCA9IDA7XG4gICAgbGV0IHBhdGggPSBcIlwiO1xuICAgIGZvciAoY29uc3Qgd29yZCBvZiB3b3Jkcy5zcGxpdChcIjtcIikuZmlsdGVyKEJvb2xlYW4pKSB7XG4gICAgICBjb25zdCBbbmFtZSwgcGxhY2UgPSBwbGFjZU9mKHdvcmQpXSA9IHdvcmQuc3BsaXQoXCJAXCIpO1xuICAgICAgY29uc3QgY29sb24gPSBwbGFjZS5sYXN0SW5kZXhPZihcIjpcIik7XG4gICAgICBjb25zdCBmcmFtZSA9IGZyYW1lSWQobmFtZSwgcGxhY2Uuc2xpY2UoMCwgY29sb24pLCBOdW1iZXIocGxhY2Uuc2xpY2UoY29sb24gKyAxKSkpO1xuICAgICAgcGF0aCArPSBgOyR7ZnJhbWV9YDtcbiAgICAgIGNvbnN0IGlkID0gc3RhY2tzLmlkKHBhdGgpO1xuICAgICAgaWYgKGlkID4ganNvbi5zdGFja3MudXAubGVuZ3RoKSB7XG4gICAgICAgIGpzb24uc3RhY2tzLnVwLnB1c2gocGFyZW50ID09PSAwID8gMCA6IGlkIC0gcGFyZW50KTtcbiAgICAgICAganNvbi5zdGFja3MuZnJhbWUucHVzaChmcmFtZSk7XG4gICAgICB9XG4gICAgICBwYXJlbnQgPSBpZDtcbiAgICB9XG4gICAgcmV0dXJuIHBhcmVudDtcbiAgfVxuXG4gIGZ1bmN0aW9uIGZyYW1lSWQobmFtZTogc3RyaW5nLCBmaWxlOiBzdHJpbmcsIGxpbmU6IG51bWJlcik6IG51bWJlciB7XG4gICAgY29uc3QgZnVuY3Rpb25JZCA9IGZ1bmN0aW9ucy5pZChgJHtuYW1lfVxcMCR7ZmlsZX1gKTtcbiAgICBpZiAoZnVuY3Rpb25JZCA+IGpzb24uZnVuY3Rpb25zLm5hbWUubGVuZ3RoKSB7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5uYW1lLnB1c2godGV4dChuYW1lKSk7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5maWxlLnB1c2godGV4dChmaWxlKSk7XG4gICAgICBqc29uLmZ1bmN0aW9ucy5saW5lLnB1c2goMCk7XG4gICAgfVxuICAgIGNvbnN0IGlkID0gZnJhbWVzLmlkKGAke2Z1bmN0aW9uSWR9OiR7bGluZX1gKTtcbiAgICBpZiAoaWQgPiBqc29uLmZyYW1lcy5mdW5jdGlvbi5sZW5ndGgpIHtcbiAgICAgIGpzb24uZnJhbWVzLmZ1bmN0aW9uLnB1c2goZnVuY3Rpb25JZCk7XG4gICAgICBqc29uLmZyYW1lcy5saW5lLnB1c2gobGluZSk7XG4gICAgfVxuICAgIHJldHVybiBpZDtcbiAgfVxuXG4gIGZ1bmN0aW9uIHNldElkKGxhYmVsczogUmVjb3JkPHN0cmluZywgc3RyaW5nPik6IG51bWJlciB7XG4gICAgY29uc3QgcGFpcnMgPSBPYmplY3QuZW50cmllcyhsYWJlbHMpO1xuICAgIGlmIChwYWlycy5sZW5ndGggPT09IDApIHJldHVybiAwO1xuICAgIGNvbnN0IGlkID0gc2V0cy5pZChKU09OLnN0cmluZ2lmeShwYWlycykpO1xuICAgIGlmIChpZCA+IGpzb24ubGFiZWxfc2V0cy5lbmQubGVuZ3RoKSB7XG4gICAgICBmb3IgKGNvbnN0IFtrZXksIHZhbHVlXSBvZiBwYWlycykge1xuICAgICAgICBqc29uLmxhYmVscy5rZXkucHVzaCh0ZXh0KGtleSkpO1xuICAgICAgICBqc29uLmxhYmVscy5zdHJpbmcucHVzaCh0ZXh0KHZhbHVlKSk7XG4gICAgICAgIGpzb24ubGFiZWxzLm51bWJlci5wdXNoKDApO1xuICAgICAgICBqc29uLmxhYmVscy51bml0LnB1c2goMCk7XG4gICAgICB9XG4gICAgICBqc29uLmxhYmVsX3NldHMuZW5kLnB1c2goanNvbi5sYWJlbHMua2V5Lmxlbmd0aCk7XG4gICAgfVxuICAgIHJldHVybiBpZDtcbiAgfVxufVxuXG5leHBvcnQgZnVuY3Rpb24gcHJvZmlsZShzYW1wbGVzOiBTYW1wbGVXb3Jkc1tdLCB0aHJlYWRzPzogc3RyaW5nW10sIHByb2Nlc3Nlcz86IFtudW1iZXIsIG51bWJlciwgc3RyaW5nXVtdKTogUHJvZmlsZSB7XG4gIHJldHVybiBwcm9maWxlT2Yodmlld0pzb24oc2FtcGxlcywgdGhyZWFkcywgcHJvY2Vzc2VzKSk7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzdGF0ZVdpdGgoY2hhbmdlOiBQYXJ0aWFsPFZpZXdTdGF0ZT4pOiBWaWV3U3RhdGUge1xuICByZXR1cm4geyAuLi5ERUZBVUxUX1NUQVRFLCAuLi5jaGFuZ2UgfTtcbn1cblxuLy8gQSBwcm9maWxlIG9mIGBzdGFja3NgIHN0YWNrcyBvZiBgZGVwdGhgIGZyYW1lcyB0aGF0IHBhcnQgbGlrZSBhIHJlYWwgcHJvZ3JhbSdzOyB0aGUgc2FtZSBmb3IgdGhlIHNhbWUgbnVtYmVycy5cbmV4cG9ydCBmdW5jdGlvbiBmb3Jlc3Qoc3RhY2tzOiBudW1iZXIsIGRlcHRoOiBudW1iZXIsIGZ1bmN0aW9uczogbnVtYmVyKTogUHJvZmlsZSB7XG4gIGxldCBzZWVkID0gMTIzNDU7XG4gIGNvbnN0IG5leHQgPSAoYmVsb3c6IG51bWJlcik6IG51bWJlciA9PiB7XG4gICAgc2VlZCA9IChNYXRoLmltdWwoc2VlZCwgMTEwMzUxNTI0NSkgKyAxMjM0NSkgJiAweDdmZmZmZmZmO1xuICAgIHJldHVybiBzZWVkICUgYmVsb3c7XG4gIH07XG4gIGNvbnN0IHNhbXBsZXM6IFNhbXBsZVdvcmRzW10gPSBbXTtcbiAgZm9yIChsZXQgaSA9IDA7IGkgPCBzdGFja3M7IGkrKykge1xuICAgIGNvbnN0IG5hbWVzID0gQXJyYXkuZnJvbSh7IGxlbmd0aDogZGVwdGggfSwgKF8sIGxldmVsKSA9PiBgZiR7KGxldmVsICogNyArIG5leHQoTWF0aC5taW4obGV2ZWwgKyAyLCBmdW5jdGlvbnMpKSkgJSBmdW5jdGlvbnN9YCk7XG4gICAgc2FtcGxlcy5wdXNoKHsgc3RhY2s6IG5hbWVzLmpvaW4oXCI7XCIpLCB3ZWlnaHQ6IDEgKyBuZXh0KDEwMDApIH0pO1xuICB9XG4gIHJldHVybiBwcm9maWxlKHNhbXBsZXMpO1xufVxuIiwgIi8vIFdoaWNoIG5vZGVzIG9mIGEgdHJlZSBhIGNhbGwgdHJlZSBzaG93cyBhcyByb3dzLCBnaXZlbiB0aG9zZSB0aGF0IGFyZSBvcGVuLlxuXG5pbXBvcnQgdHlwZSB7IFRyZWUgfSBmcm9tIFwiLi90cmVlLnRzXCI7XG5cbmV4cG9ydCBmdW5jdGlvbiB2aXNpYmxlUm93cyh0cmVlOiBUcmVlLCBvcGVuOiBSZWFkb25seVNldDxudW1iZXI+KTogbnVtYmVyW10ge1xuICBjb25zdCByb3dzOiBudW1iZXJbXSA9IFtdO1xuICBjb25zdCBwZW5kaW5nID0gY2hpbGRyZW5PZih0cmVlLCAwKS5yZXZlcnNlKCk7XG4gIGZvciAobGV0IG5vZGUgPSBwZW5kaW5nLnBvcCgpOyBub2RlICE9PSB1bmRlZmluZWQ7IG5vZGUgPSBwZW5kaW5nLnBvcCgpKSB7XG4gICAgcm93cy5wdXNoKG5vZGUpO1xuICAgIGlmIChvcGVuLmhhcyhub2RlKSkgcGVuZGluZy5wdXNoKC4uLmNoaWxkcmVuT2YodHJlZSwgbm9kZSkucmV2ZXJzZSgpKTtcbiAgfVxuICByZXR1cm4gcm93cztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGNoaWxkcmVuT2YodHJlZTogVHJlZSwgbm9kZTogbnVtYmVyKTogbnVtYmVyW10ge1xuICBjb25zdCBjaGlsZHJlbjogbnVtYmVyW10gPSBbXTtcbiAgZm9yIChsZXQgY2hpbGQgPSB0cmVlLmZpcnN0Q2hpbGRbbm9kZV07IGNoaWxkICE9PSAwOyBjaGlsZCA9IHRyZWUubmV4dFNpYmxpbmdbY2hpbGRdKSBjaGlsZHJlbi5wdXNoKGNoaWxkKTtcbiAgcmV0dXJuIGNoaWxkcmVuO1xufVxuXG4vLyBXaGF0IGlzIG9wZW4gYXQgZmlyc3Q6IHRoZSBoZWF2aWVzdCBub2RlcywgZm9yIGFzIGxvbmcgYXMgdGhlaXIgcm93cyBmaXQgYSBzY3JlZW4gYW5kIGVhY2ggaXMgd29ydGggYSBsb29rLlxuZXhwb3J0IGZ1bmN0aW9uIG9wZW5lZEF0Rmlyc3QodHJlZTogVHJlZSwgcm93czogbnVtYmVyLCBzaGFyZSA9IDAuMDIpOiBTZXQ8bnVtYmVyPiB7XG4gIGNvbnN0IG9wZW4gPSBuZXcgU2V0PG51bWJlcj4oKTtcbiAgY29uc3QgY2xvc2VkID0gY2hpbGRyZW5PZih0cmVlLCAwKTtcbiAgbGV0IHNob3duID0gY2xvc2VkLmxlbmd0aDtcbiAgZm9yICg7Oykge1xuICAgIGNsb3NlZC5zb3J0KChhLCBiKSA9PiB0cmVlLndpZHRoW2FdIC0gdHJlZS53aWR0aFtiXSk7XG4gICAgY29uc3Qgbm9kZSA9IGNsb3NlZC5wb3AoKTtcbiAgICBpZiAobm9kZSA9PT0gdW5kZWZpbmVkIHx8IHRyZWUud2lkdGhbbm9kZV0gPCB0cmVlLndpZHRoWzBdICogc2hhcmUpIHJldHVybiBvcGVuO1xuICAgIGNvbnN0IGNoaWxkcmVuID0gY2hpbGRyZW5PZih0cmVlLCBub2RlKTtcbiAgICBpZiAoY2hpbGRyZW4ubGVuZ3RoID09PSAwKSBjb250aW51ZTtcbiAgICBpZiAoc2hvd24gKyBjaGlsZHJlbi5sZW5ndGggPiByb3dzKSByZXR1cm4gb3BlbjtcbiAgICBzaG93biArPSBjaGlsZHJlbi5sZW5ndGg7XG4gICAgb3Blbi5hZGQobm9kZSk7XG4gICAgY2xvc2VkLnB1c2goLi4uY2hpbGRyZW4pO1xuICB9XG59XG5cbi8vIFRoZSB3YXkgdGhhdCBtb3N0IG9mIHRoZSB3ZWlnaHQgZ29lczogb3BlbiBhcyBmYXIgYXMgb25lIGNoaWxkIGhhcyBtb3JlIHRoYW4gYHNoYXJlYCBvZiBpdHMgcGFyZW50LlxuZXhwb3J0IGZ1bmN0aW9uIGhlYXZpZXN0UGF0aCh0cmVlOiBUcmVlLCBmcm9tOiBudW1iZXIsIHNoYXJlID0gMC41KTogbnVtYmVyW10ge1xuICBjb25zdCBwYXRoOiBudW1iZXJbXSA9IFtdO1xuICBsZXQgbm9kZSA9IGZyb207XG4gIGZvciAoOzspIHtcbiAgICBjb25zdCBjaGlsZCA9IHRyZWUuZmlyc3RDaGlsZFtub2RlXTtcbiAgICBpZiAoY2hpbGQgPT09IDAgfHwgdHJlZS53aWR0aFtjaGlsZF0gPCB0cmVlLndpZHRoW25vZGVdICogc2hhcmUpIHJldHVybiBwYXRoO1xuICAgIHBhdGgucHVzaChjaGlsZCk7XG4gICAgbm9kZSA9IGNoaWxkO1xuICB9XG59XG4iLCAiLy8gQSB0cmVlIGluIHdvcmRzLCB0byBjb21wYXJlIHdpdGg6IFwibWFpbiAxMC8yID4gd29yayA4LzhcIi5cblxuaW1wb3J0IHR5cGUgeyBHcm91cHMgfSBmcm9tIFwiLi4vLi4vc3JjL2RhdGEvZ3JvdXBzLnRzXCI7XG5pbXBvcnQgeyBjaGlsZHJlbk9mIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL29wZW5fcm93cy50c1wiO1xuaW1wb3J0IHR5cGUgeyBUcmVlIH0gZnJvbSBcIi4uLy4uL3NyYy9kYXRhL3RyZWUudHNcIjtcblxuLy8gT25lIGxpbmUgZm9yIGVhY2ggbm9kZTogaW5kZW50YXRpb24sIG5hbWUsIHRvdGFsL3NlbGYuXG5leHBvcnQgZnVuY3Rpb24gb3V0bGluZSh0cmVlOiBUcmVlLCBncm91cHM6IEdyb3Vwcyk6IHN0cmluZ1tdIHtcbiAgY29uc3QgbGluZXM6IHN0cmluZ1tdID0gW107XG4gIGNvbnN0IHZpc2l0ID0gKG5vZGU6IG51bWJlcik6IHZvaWQgPT4ge1xuICAgIGZvciAoY29uc3QgY2hpbGQgb2YgY2hpbGRyZW5PZih0cmVlLCBub2RlKSkge1xuICAgICAgY29uc3QgaW5kZW50ID0gXCIgIFwiLnJlcGVhdCh0cmVlLmRlcHRoW2NoaWxkXSAtIDEpO1xuICAgICAgbGluZXMucHVzaChgJHtpbmRlbnR9JHtncm91cHMubmFtZVt0cmVlLmdyb3VwW2NoaWxkXV19ICR7dHJlZS50b3RhbFtjaGlsZF19LyR7dHJlZS5zZWxmW2NoaWxkXX1gKTtcbiAgICAgIHZpc2l0KGNoaWxkKTtcbiAgICB9XG4gIH07XG4gIHZpc2l0KDApO1xuICByZXR1cm4gbGluZXM7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBzdW0odmFsdWVzOiBBcnJheUxpa2U8bnVtYmVyPik6IG51bWJlciB7XG4gIHJldHVybiBBcnJheS5wcm90b3R5cGUucmVkdWNlLmNhbGwodmFsdWVzLCAodG90YWw6IHVua25vd24sIHZhbHVlKSA9PiAodG90YWwgYXMgbnVtYmVyKSArIHZhbHVlLCAwKSBhcyBudW1iZXI7XG59XG4iXSwKICAibWFwcGluZ3MiOiAiO0FBQUEsT0FBTyxZQUFZO0FBQ25CLFNBQVMsWUFBWTs7O0FDQ2QsSUFBTSxZQUFOLE1BQWdCO0FBQUEsRUFLckIsWUFDbUIsT0FDQSxRQUNqQixXQUFXLE1BQ1g7QUFIaUI7QUFDQTtBQUdqQixVQUFNLE9BQU8sS0FBSyxLQUFLLEtBQUssS0FBSyxLQUFLLEtBQUssSUFBSSxVQUFVLEVBQUUsSUFBSSxDQUFDLENBQUM7QUFDakUsU0FBSyxRQUFRLElBQUksV0FBVyxJQUFJO0FBQ2hDLFNBQUssT0FBTyxPQUFPO0FBQUEsRUFDckI7QUFBQSxFQVBtQjtBQUFBLEVBQ0E7QUFBQSxFQU5YO0FBQUE7QUFBQSxFQUNBO0FBQUEsRUFDQSxRQUFRO0FBQUE7QUFBQSxFQWFoQixVQUFVLEdBQVcsR0FBVyxNQUFzQjtBQUNwRCxRQUFJLEtBQUssUUFBUSxJQUFJLEtBQUssS0FBTSxNQUFLLEtBQUs7QUFDMUMsUUFBSSxPQUFPLEtBQUssR0FBRyxDQUFDLElBQUksS0FBSztBQUM3QixlQUFTO0FBQ1AsWUFBTSxNQUFNLEtBQUssTUFBTSxJQUFJLElBQUk7QUFDL0IsVUFBSSxNQUFNLEVBQUc7QUFDYixVQUFJLEtBQUssTUFBTSxHQUFHLE1BQU0sS0FBSyxLQUFLLE9BQU8sR0FBRyxNQUFNLEVBQUcsUUFBTztBQUM1RCxhQUFRLE9BQU8sSUFBSyxLQUFLO0FBQUEsSUFDM0I7QUFDQSxTQUFLLE1BQU0sSUFBSSxJQUFJLE9BQU87QUFDMUIsU0FBSztBQUNMLFdBQU87QUFBQSxFQUNUO0FBQUEsRUFFUSxPQUFhO0FBQ25CLFVBQU0sTUFBTSxLQUFLO0FBQ2pCLFNBQUssUUFBUSxJQUFJLFdBQVcsSUFBSSxTQUFTLENBQUM7QUFDMUMsU0FBSyxPQUFPLEtBQUssTUFBTSxTQUFTO0FBQ2hDLGVBQVcsU0FBUyxLQUFLO0FBQ3ZCLFVBQUksVUFBVSxFQUFHO0FBQ2pCLFVBQUksT0FBTyxLQUFLLEtBQUssTUFBTSxRQUFRLENBQUMsR0FBRyxLQUFLLE9BQU8sUUFBUSxDQUFDLENBQUMsSUFBSSxLQUFLO0FBQ3RFLGFBQU8sS0FBSyxNQUFNLElBQUksTUFBTSxFQUFHLFFBQVEsT0FBTyxJQUFLLEtBQUs7QUFDeEQsV0FBSyxNQUFNLElBQUksSUFBSTtBQUFBLElBQ3JCO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxLQUFLLEdBQVcsR0FBbUI7QUFDMUMsTUFBSSxRQUFRLEtBQUssS0FBSyxHQUFHLFVBQVUsSUFBSSxLQUFLLEtBQUssR0FBRyxVQUFVO0FBQzlELFVBQVEsS0FBSyxLQUFLLFFBQVMsVUFBVSxJQUFLLFNBQVU7QUFDcEQsVUFBUSxRQUFTLFVBQVUsUUFBUztBQUN0Qzs7O0FDcEJPLElBQU0sUUFBTixNQUFZO0FBQUEsRUFDakI7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQSxRQUFRO0FBQUE7QUFBQSxFQUVSLFlBQVksVUFBa0IsU0FBa0I7QUFDOUMsU0FBSyxRQUFRLElBQUksV0FBVyxRQUFRO0FBQ3BDLFNBQUssU0FBUyxJQUFJLFdBQVcsUUFBUTtBQUNyQyxTQUFLLE9BQU8sSUFBSSxhQUFhLFFBQVE7QUFDckMsU0FBSyxPQUFPLFFBQVEsUUFBUSxJQUFJLGFBQWEsUUFBUTtBQUNyRCxTQUFLLFVBQVUsUUFBUSxTQUFTLElBQUksYUFBYSxRQUFRO0FBQ3pELFNBQUssT0FBTyxDQUFDLElBQUk7QUFBQSxFQUNuQjtBQUFBLEVBRUEsSUFBSSxRQUFnQixPQUF1QjtBQUN6QyxRQUFJLEtBQUssVUFBVSxLQUFLLE1BQU0sT0FBUSxNQUFLLEtBQUs7QUFDaEQsU0FBSyxPQUFPLEtBQUssS0FBSyxJQUFJO0FBQzFCLFNBQUssTUFBTSxLQUFLLEtBQUssSUFBSTtBQUN6QixXQUFPLEtBQUs7QUFBQSxFQUNkO0FBQUEsRUFFUSxPQUFhO0FBQ25CLFVBQU0sT0FBTyxLQUFLLE1BQU0sU0FBUztBQUNqQyxVQUFNLFNBQVMsQ0FBQyxRQUFvQztBQUNsRCxZQUFNLFNBQVMsSUFBSSxhQUFhLElBQUk7QUFDcEMsYUFBTyxJQUFJLEdBQUc7QUFDZCxhQUFPO0FBQUEsSUFDVDtBQUNBLFVBQU0sWUFBWSxDQUFDLFFBQWdDO0FBQ2pELFlBQU0sU0FBUyxJQUFJLFdBQVcsSUFBSTtBQUNsQyxhQUFPLElBQUksR0FBRztBQUNkLGFBQU87QUFBQSxJQUNUO0FBQ0EsU0FBSyxRQUFRLFVBQVUsS0FBSyxLQUFLO0FBQ2pDLFNBQUssU0FBUyxVQUFVLEtBQUssTUFBTTtBQUNuQyxTQUFLLE9BQU8sT0FBTyxLQUFLLElBQUk7QUFDNUIsU0FBSyxPQUFPLEtBQUssUUFBUSxPQUFPLEtBQUssSUFBSTtBQUN6QyxTQUFLLFVBQVUsS0FBSyxXQUFXLE9BQU8sS0FBSyxPQUFPO0FBQUEsRUFDcEQ7QUFDRjtBQVFBLFNBQVMsUUFBUUEsVUFBa0IsU0FBOEI7QUFDL0QsUUFBTSxFQUFFLFlBQVksSUFBSUE7QUFDeEIsUUFBTSxRQUFRLElBQUksV0FBVyxZQUFZLE1BQU07QUFDL0MsV0FBUyxLQUFLLFlBQVksU0FBUyxHQUFHLEtBQUssR0FBRyxNQUFNO0FBQ2xELFFBQUksUUFBUSxNQUFNLEVBQUUsTUFBTSxLQUFNLFFBQVEsUUFBUSxRQUFRLEtBQUssRUFBRSxNQUFNLEVBQUksT0FBTSxFQUFFLElBQUk7QUFDckYsUUFBSSxNQUFNLEVBQUUsRUFBRyxPQUFNLFlBQVksRUFBRSxDQUFDLElBQUk7QUFBQSxFQUMxQztBQUNBLFNBQU87QUFDVDtBQUdPLFNBQVMsU0FBU0EsVUFBa0IsUUFBZ0IsU0FBa0IsVUFBdUIsQ0FBQyxHQUFTO0FBQzVHLFFBQU0sRUFBRSxhQUFhLFdBQVcsSUFBSUE7QUFDcEMsUUFBTSxRQUFRLFFBQVFBLFVBQVMsT0FBTztBQUN0QyxRQUFNLFFBQVEsSUFBSSxNQUFNLElBQUksTUFBTSxPQUFPLENBQUNDLE1BQUssUUFBUUEsT0FBTSxLQUFLLENBQUMsR0FBRyxPQUFPO0FBQzdFLFFBQU0sTUFBTSxDQUFDLElBQUksUUFBUSxRQUFRO0FBQ2pDLFFBQU0sUUFBUSxJQUFJLFVBQVUsTUFBTSxRQUFRLE1BQU0sT0FBTyxNQUFNLE1BQU0sTUFBTTtBQUN6RSxRQUFNLFNBQVMsSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNoRCxTQUFPLENBQUMsSUFBSSxRQUFRLFNBQVMsU0FBWSxJQUFJO0FBQzdDLFdBQVMsS0FBSyxHQUFHLEtBQUssT0FBTyxRQUFRLE1BQU07QUFDekMsUUFBSSxDQUFDLE1BQU0sRUFBRSxFQUFHO0FBQ2hCLFdBQU8sRUFBRSxJQUFJLFFBQVEsT0FBTyxZQUFZLEVBQUUsQ0FBQyxHQUFHLE9BQU8sUUFBUSxXQUFXLEVBQUUsQ0FBQyxDQUFDO0FBQUEsRUFDOUU7QUFDQSxXQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxNQUFNO0FBQ3pDLFVBQU0sT0FBTyxPQUFPLEVBQUU7QUFDdEIsUUFBSSxPQUFPLEVBQUc7QUFDZCxVQUFNLEtBQUssSUFBSSxLQUFLLFFBQVEsTUFBTSxFQUFFO0FBQ3BDLFFBQUksTUFBTSxLQUFNLE9BQU0sS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFNLEVBQUU7QUFDcEQsUUFBSSxNQUFNLFFBQVMsT0FBTSxRQUFRLElBQUksS0FBSyxRQUFRLE1BQU8sRUFBRTtBQUFBLEVBQzdEO0FBQ0EsU0FBTyxPQUFPLE9BQU8sUUFBUSxJQUFJO0FBRWpDLFdBQVMsUUFBUSxRQUFnQixPQUF1QjtBQUN0RCxRQUFJLFNBQVMsRUFBRyxRQUFPLFVBQVUsUUFBUSxPQUFPLElBQUk7QUFDcEQsUUFBSSxRQUFRLFNBQVMsS0FBSyxFQUFHLFFBQU87QUFDcEMsUUFBSSxPQUFPLG1CQUFtQixNQUFNLE1BQU0sTUFBTSxNQUFNLE1BQU8sUUFBTztBQUNwRSxVQUFNQyxTQUFRLE1BQU0sVUFBVSxRQUFRLE9BQU8sTUFBTSxLQUFLO0FBQ3hELFdBQU9BLFVBQVMsSUFBSUEsU0FBUSxNQUFNLElBQUksUUFBUSxLQUFLO0FBQUEsRUFDckQ7QUFDRjtBQUdPLFNBQVMsT0FBTyxPQUFjLFFBQWdCLEtBQThCO0FBQ2pGLFFBQU0sRUFBRSxNQUFNLElBQUk7QUFDbEIsUUFBTSxTQUFTLE1BQU0sT0FBTyxTQUFTLEdBQUcsS0FBSztBQUM3QyxRQUFNLFFBQVEsTUFBTSxNQUFNLFNBQVMsR0FBRyxLQUFLO0FBQzNDLFFBQU0sT0FBTyxNQUFNLEtBQUssU0FBUyxHQUFHLEtBQUs7QUFDekMsUUFBTSxXQUFXLE1BQU0sUUFBUSxNQUFNLEtBQUssU0FBUyxHQUFHLEtBQUs7QUFDM0QsUUFBTSxRQUFRLGFBQWEsS0FBSyxJQUFJO0FBQ3BDLFFBQU0sWUFBWSxZQUFZLGFBQWEsS0FBSyxRQUFRO0FBQ3hELFFBQU0sVUFBVSxNQUFNLFdBQVcsTUFBTSxRQUFRLE1BQU0sR0FBRyxLQUFLO0FBQzdELFFBQU0sUUFBUSxJQUFJLGFBQWEsS0FBSztBQUNwQyxRQUFNLFFBQVEsSUFBSSxXQUFXLEtBQUs7QUFDbEMsV0FBUyxPQUFPLFFBQVEsR0FBRyxRQUFRLEdBQUcsUUFBUTtBQUM1QyxVQUFNLElBQUksS0FBSyxLQUFLLElBQUksS0FBSyxJQUFJLEdBQUcsV0FBVyxTQUFTLElBQUksSUFBSSxHQUFHLENBQUM7QUFDcEUsVUFBTSxRQUFRLE9BQU8sSUFBSTtBQUN6QixRQUFJLFFBQVEsRUFBRztBQUNmLFVBQU0sS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUMxQixVQUFNLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDMUIsUUFBSSxVQUFXLFdBQVUsS0FBSyxLQUFLLFVBQVUsSUFBSTtBQUNqRCxRQUFJLFFBQVMsU0FBUSxLQUFLLEtBQUssUUFBUSxJQUFJO0FBQUEsRUFDN0M7QUFDQSxXQUFTLE9BQU8sR0FBRyxPQUFPLE9BQU8sT0FBUSxPQUFNLElBQUksSUFBSSxNQUFNLE9BQU8sSUFBSSxDQUFDLElBQUk7QUFDN0UsUUFBTSxPQUFhO0FBQUEsSUFDakI7QUFBQSxJQUFPO0FBQUEsSUFBTztBQUFBLElBQVE7QUFBQSxJQUFPO0FBQUEsSUFBTTtBQUFBLElBQU87QUFBQSxJQUFVO0FBQUEsSUFBVztBQUFBLElBQVM7QUFBQSxJQUFPO0FBQUEsSUFDL0UsWUFBWSxJQUFJLFdBQVcsS0FBSztBQUFBLElBQ2hDLGFBQWEsSUFBSSxXQUFXLEtBQUs7QUFBQSxJQUNqQyxPQUFPLElBQUksYUFBYSxLQUFLO0FBQUEsSUFDN0IsUUFBUSxDQUFDO0FBQUEsRUFDWDtBQUNBLGVBQWEsTUFBTSxNQUFNO0FBQ3pCLFNBQU8sSUFBSTtBQUNYLFNBQU87QUFDVDtBQUdBLFNBQVMsYUFBYSxNQUFZLFFBQXNCO0FBQ3RELFFBQU0sUUFBUSxJQUFJLFlBQVksS0FBSyxRQUFRLENBQUM7QUFDNUMsV0FBUyxJQUFJLEdBQUcsSUFBSSxNQUFNLFFBQVEsSUFBSyxPQUFNLENBQUMsSUFBSSxJQUFJO0FBQ3RELFFBQU0sRUFBRSxPQUFPLE1BQU0sSUFBSTtBQUN6QixRQUFNLEtBQUssQ0FBQyxHQUFHLE1BQU0sTUFBTSxDQUFDLElBQUksTUFBTSxDQUFDLE1BQU0sT0FBTyxLQUFLLE1BQU0sQ0FBQyxDQUFDLElBQUksT0FBTyxLQUFLLE1BQU0sQ0FBQyxDQUFDLElBQUksSUFBSSxHQUFHO0FBQ3BHLGFBQVcsUUFBUSxPQUFPO0FBQ3hCLFVBQU0sU0FBUyxLQUFLLE9BQU8sSUFBSTtBQUMvQixTQUFLLFlBQVksSUFBSSxJQUFJLEtBQUssV0FBVyxNQUFNO0FBQy9DLFNBQUssV0FBVyxNQUFNLElBQUk7QUFBQSxFQUM1QjtBQUNGO0FBRUEsU0FBUyxPQUFPLE1BQWtCO0FBQ2hDLE1BQUksUUFBUSxXQUFXLEdBQUcsQ0FBQztBQUMzQixTQUFPLE1BQU0sU0FBUyxHQUFHO0FBQ3ZCLFNBQUssT0FBTyxLQUFLLEtBQUs7QUFDdEIsVUFBTSxPQUFpQixDQUFDO0FBQ3hCLGVBQVcsUUFBUSxPQUFPO0FBQ3hCLFVBQUksS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUN4QixlQUFTLFFBQVEsS0FBSyxXQUFXLElBQUksR0FBRyxVQUFVLEdBQUcsUUFBUSxLQUFLLFlBQVksS0FBSyxHQUFHO0FBQ3BGLGFBQUssTUFBTSxLQUFLLElBQUk7QUFDcEIsY0FBTSxLQUFLLE1BQU0sS0FBSztBQUN0QixhQUFLLEtBQUssS0FBSztBQUFBLE1BQ2pCO0FBQUEsSUFDRjtBQUNBLFlBQVEsV0FBVyxLQUFLLElBQUk7QUFBQSxFQUM5QjtBQUNGO0FBR08sU0FBUyxPQUFPLE1BQVksTUFBd0I7QUFDekQsUUFBTSxPQUFpQixDQUFDO0FBQ3hCLFdBQVMsS0FBSyxNQUFNLEtBQUssR0FBRyxLQUFLLEtBQUssT0FBTyxFQUFFLEVBQUcsTUFBSyxLQUFLLEtBQUssTUFBTSxFQUFFLENBQUM7QUFDMUUsU0FBTyxLQUFLLFFBQVE7QUFDdEI7QUFHTyxTQUFTLE9BQU8sTUFBWSxNQUFpQztBQUNsRSxNQUFJLE9BQU87QUFDWCxhQUFXLFNBQVMsTUFBTTtBQUN4QixRQUFJLFFBQVEsS0FBSyxXQUFXLElBQUk7QUFDaEMsV0FBTyxVQUFVLEtBQUssS0FBSyxNQUFNLEtBQUssTUFBTSxNQUFPLFNBQVEsS0FBSyxZQUFZLEtBQUs7QUFDakYsUUFBSSxVQUFVLEVBQUc7QUFDakIsV0FBTztBQUFBLEVBQ1Q7QUFDQSxTQUFPO0FBQ1Q7OztBQzdMQSxJQUFNLFlBQVk7QUFDbEIsSUFBTSxpQkFBaUIsSUFBSTtBQVlwQixTQUFTLFdBQVdDLFVBQWtCLFFBQWdCLFNBQWtCLFVBQTZCLENBQUMsR0FBUztBQUNwSCxRQUFNLE9BQU8sUUFBUSxPQUFPLFNBQVksV0FBV0EsVUFBUyxPQUFPLElBQUksY0FBY0EsVUFBUyxRQUFRLFNBQVMsUUFBUSxFQUFFO0FBQ3pILFFBQU0sUUFBUSxJQUFJLE1BQU0sS0FBSyxJQUFJLEtBQUssTUFBTSxTQUFTLEdBQUcsRUFBRSxHQUFHLE9BQU87QUFDcEUsUUFBTSxNQUFNLENBQUMsSUFBSSxRQUFRLE1BQU07QUFDL0IsUUFBTSxNQUFNLG9CQUFJLElBQWtCO0FBQ2xDLFFBQU0sV0FBVyxDQUFDLFVBQTBCO0FBQzFDLFVBQU0sUUFBUSxLQUFLLE1BQU0sS0FBSztBQUM5QixXQUFPLEtBQUssSUFBSSxRQUFRLE1BQU0sS0FBSyxHQUFHLFFBQVEsT0FBTyxRQUFRLEtBQUssS0FBSyxJQUFJLENBQUM7QUFBQSxFQUM5RTtBQUNBLE1BQUksYUFBYTtBQUNqQixXQUFTLFFBQVEsR0FBRyxRQUFRLEtBQUssTUFBTSxRQUFRLFFBQVMsZUFBYyxTQUFTLEtBQUs7QUFDcEYsUUFBTSxXQUFXLE1BQU1BLFVBQVMsS0FBSyxLQUFLLElBQUksWUFBWSxhQUFhLGlCQUFpQjtBQUV4RixRQUFNLFVBQVUsSUFBSSxRQUFRLE9BQU8sS0FBSyxNQUFNO0FBQzlDLFFBQU0sVUFBc0QsQ0FBQyxDQUFDLEdBQUcsR0FBRyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3RGLFdBQVMsT0FBTyxRQUFRLElBQUksR0FBRyxNQUFNLE9BQU8sUUFBUSxJQUFJLEdBQUc7QUFDekQsVUFBTSxDQUFDLE1BQU0sTUFBTSxFQUFFLElBQUk7QUFDekIsZUFBVyxDQUFDLE9BQU8sT0FBTyxHQUFHLEtBQUssUUFBUSxPQUFPLE1BQU0sTUFBTSxJQUFJLENBQUMsVUFBVSxRQUFRLE9BQU8sTUFBTSxNQUFNLElBQUksQ0FBQyxDQUFDLEdBQUc7QUFDOUcsVUFBSSxRQUFRLEdBQUc7QUFDYixlQUFPLE1BQU0sT0FBTyxHQUFHO0FBQ3ZCO0FBQUEsTUFDRjtBQUNBLFlBQU0sUUFBUSxNQUFNLElBQUksTUFBTSxLQUFLO0FBQ25DLFVBQUksU0FBUztBQUNiLGVBQVMsUUFBUSxPQUFPLFFBQVEsS0FBSyxRQUFTLFdBQVUsU0FBUyxLQUFLO0FBQ3RFLFVBQUksU0FBUyxVQUFVO0FBQ3JCLGVBQU8sT0FBTyxPQUFPLEdBQUc7QUFDeEIsWUFBSSxJQUFJLE9BQU8sSUFBSTtBQUFBLE1BQ3JCLE9BQU87QUFDTCxlQUFPLE9BQU8sR0FBRztBQUNqQixnQkFBUSxLQUFLLENBQUMsT0FBTyxPQUFPLEdBQUcsQ0FBQztBQUFBLE1BQ2xDO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFDQSxTQUFPLE9BQU8sT0FBTyxRQUFRLElBQUksT0FBTyxJQUFJLE1BQU0sS0FBSyxNQUFNLEtBQUssSUFBSSxJQUFJO0FBRzFFLFdBQVMsUUFBUSxPQUFlLE9BQXVCO0FBQ3JELFFBQUksS0FBSyxLQUFLLE9BQU8sS0FBSztBQUMxQixRQUFJLFFBQVE7QUFDWixXQUFPLE9BQU8sR0FBRyxLQUFLQSxTQUFRLFlBQVksRUFBRSxHQUFHO0FBQzdDLGNBQVEsT0FBTyxRQUFRQSxTQUFRLFdBQVcsRUFBRSxDQUFDO0FBQzdDLFVBQUksQ0FBQyxRQUFRLFNBQVMsS0FBSyxLQUFLLEVBQUUsT0FBTyxtQkFBbUIsVUFBVSxPQUFRO0FBQzlFLGNBQVE7QUFBQSxJQUNWO0FBQ0EsU0FBSyxPQUFPLEtBQUssSUFBSTtBQUNyQixXQUFPO0FBQUEsRUFDVDtBQUVBLFdBQVMsT0FBTyxNQUFjLElBQWtCO0FBQzlDLGFBQVMsUUFBUSxNQUFNLFFBQVEsSUFBSSxRQUFTLE1BQUssT0FBTyxLQUFLLElBQUlBLFNBQVEsWUFBWSxLQUFLLE9BQU8sS0FBSyxDQUFDO0FBQUEsRUFDekc7QUFFQSxXQUFTLE9BQU8sTUFBYyxNQUFjLElBQWtCO0FBQzVELGFBQVMsUUFBUSxNQUFNLFFBQVEsSUFBSSxTQUFTO0FBQzFDLFlBQU0sUUFBUSxLQUFLLE1BQU0sS0FBSztBQUM5QixZQUFNLEtBQUssSUFBSSxLQUFLLFFBQVEsTUFBTSxLQUFLO0FBQ3ZDLFVBQUksTUFBTSxLQUFNLE9BQU0sS0FBSyxJQUFJLEtBQUssUUFBUSxLQUFNLEtBQUs7QUFDdkQsVUFBSSxNQUFNLFFBQVMsT0FBTSxRQUFRLElBQUksS0FBSyxRQUFRLE1BQU8sS0FBSztBQUFBLElBQ2hFO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxVQUFVLFNBQWtCLE9BQXdCO0FBQzNELFNBQU8sUUFBUSxNQUFNLEtBQUssTUFBTSxLQUFNLFFBQVEsU0FBUyxRQUFRLFFBQVEsS0FBSyxLQUFLLE1BQU07QUFDekY7QUFFQSxTQUFTLFdBQVdBLFVBQWtCLFNBQXdCO0FBQzVELFFBQU0sU0FBbUIsQ0FBQztBQUMxQixXQUFTLEtBQUssR0FBRyxLQUFLQSxTQUFRLFlBQVksUUFBUSxLQUFNLEtBQUksVUFBVSxTQUFTLEVBQUUsRUFBRyxRQUFPLEtBQUssRUFBRTtBQUNsRyxTQUFPLEVBQUUsUUFBUSxXQUFXLEtBQUssTUFBTSxHQUFHLE9BQU8sV0FBVyxLQUFLLE1BQU0sRUFBRTtBQUMzRTtBQUdBLFNBQVMsY0FBY0EsVUFBa0IsUUFBZ0IsU0FBa0IsT0FBcUI7QUFDOUYsUUFBTSxFQUFFLGFBQWEsV0FBVyxJQUFJQTtBQUNwQyxRQUFNLFlBQVksSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNuRCxRQUFNLFNBQW1CLENBQUM7QUFDMUIsUUFBTSxRQUFrQixDQUFDO0FBQ3pCLFdBQVMsS0FBSyxHQUFHLEtBQUssVUFBVSxRQUFRLE1BQU07QUFDNUMsVUFBTSxRQUFRLFVBQVUsWUFBWSxFQUFFLENBQUM7QUFDdkMsY0FBVSxFQUFFLElBQUksVUFBVSxJQUFJLFFBQVEsT0FBTyxRQUFRLFdBQVcsRUFBRSxDQUFDLE1BQU0sUUFBUSxLQUFLO0FBQ3RGLFFBQUksVUFBVSxFQUFFLE1BQU0sS0FBSyxDQUFDLFVBQVUsU0FBUyxFQUFFLEVBQUc7QUFDcEQsV0FBTyxLQUFLLFlBQVksVUFBVSxFQUFFLENBQUMsQ0FBQztBQUN0QyxVQUFNLEtBQUssRUFBRTtBQUFBLEVBQ2Y7QUFDQSxTQUFPLEVBQUUsUUFBUSxXQUFXLEtBQUssTUFBTSxHQUFHLE9BQU8sV0FBVyxLQUFLLEtBQUssRUFBRTtBQUMxRTtBQUVBLFNBQVMsTUFBTUEsVUFBa0IsUUFBNEI7QUFDM0QsUUFBTSxRQUFRLElBQUksV0FBV0EsU0FBUSxZQUFZLE1BQU07QUFDdkQsV0FBUyxLQUFLLEdBQUcsS0FBSyxNQUFNLFFBQVEsS0FBTSxPQUFNLEVBQUUsSUFBSSxNQUFNQSxTQUFRLFlBQVksRUFBRSxDQUFDLElBQUk7QUFDdkYsU0FBTyxPQUFPLE9BQU8sQ0FBQ0MsTUFBSyxVQUFVQSxPQUFNLE1BQU0sS0FBSyxHQUFHLENBQUM7QUFDNUQ7QUFFQSxTQUFTLE1BQU0sS0FBd0IsT0FBMkI7QUFDaEUsUUFBTSxTQUFTLElBQUksV0FBVyxLQUFLO0FBQ25DLGFBQVcsUUFBUSxJQUFJLEtBQUssRUFBRyxRQUFPLElBQUksSUFBSTtBQUM5QyxTQUFPO0FBQ1Q7QUFHQSxJQUFNLFVBQU4sTUFBYztBQUFBLEVBQ0s7QUFBQSxFQUNULFVBQWdCLEVBQUUsUUFBUSxJQUFJLFdBQVcsQ0FBQyxHQUFHLE9BQU8sSUFBSSxXQUFXLENBQUMsRUFBRTtBQUFBLEVBQ3RFLE9BQU8sSUFBSSxXQUFXLENBQUM7QUFBQSxFQUUvQixZQUFZLGFBQXFCO0FBQy9CLFNBQUssT0FBTyxJQUFJLFdBQVcsY0FBYyxDQUFDO0FBQUEsRUFDNUM7QUFBQTtBQUFBLEVBR0EsT0FBTyxNQUFZLE1BQWMsSUFBWUMsUUFBOEQ7QUFDekcsVUFBTSxTQUFTLEtBQUs7QUFDcEIsUUFBSSxLQUFLLEtBQUssU0FBUyxRQUFRO0FBQzdCLFdBQUssT0FBTyxJQUFJLFdBQVcsTUFBTTtBQUNqQyxXQUFLLFVBQVUsRUFBRSxRQUFRLElBQUksV0FBVyxNQUFNLEdBQUcsT0FBTyxJQUFJLFdBQVcsTUFBTSxFQUFFO0FBQUEsSUFDakY7QUFDQSxVQUFNLE9BQWlCLENBQUM7QUFDeEIsYUFBUyxJQUFJLEdBQUcsSUFBSSxRQUFRLEtBQUs7QUFDL0IsWUFBTSxNQUFNQSxPQUFNLE9BQU8sQ0FBQztBQUMxQixXQUFLLEtBQUssQ0FBQyxJQUFJO0FBQ2YsVUFBSSxLQUFLLEtBQUssTUFBTSxDQUFDLFFBQVEsRUFBRyxNQUFLLEtBQUssR0FBRztBQUFBLElBQy9DO0FBQ0EsUUFBSSxLQUFLO0FBQ1QsVUFBTSxTQUFTLEtBQUssSUFBSSxDQUFDLFFBQWtDO0FBQ3pELFlBQU0sUUFBUTtBQUNkLFlBQU0sS0FBSyxLQUFLLE1BQU0sQ0FBQztBQUN2QixXQUFLLEtBQUssTUFBTSxDQUFDLElBQUk7QUFDckIsYUFBTyxDQUFDLEtBQUssT0FBTyxPQUFPLE9BQU8sRUFBRTtBQUFBLElBQ3RDLENBQUM7QUFDRCxhQUFTLElBQUksR0FBRyxJQUFJLFFBQVEsS0FBSztBQUMvQixZQUFNLFFBQVEsS0FBSyxLQUFLLEtBQUssS0FBSyxDQUFDLElBQUksQ0FBQztBQUN4QyxXQUFLLFFBQVEsT0FBTyxLQUFLLElBQUksS0FBSyxPQUFPLE9BQU8sQ0FBQztBQUNqRCxXQUFLLFFBQVEsTUFBTSxLQUFLLElBQUksS0FBSyxNQUFNLE9BQU8sQ0FBQztBQUFBLElBQ2pEO0FBQ0EsU0FBSyxPQUFPLElBQUksS0FBSyxRQUFRLE9BQU8sU0FBUyxHQUFHLE1BQU0sR0FBRyxJQUFJO0FBQzdELFNBQUssTUFBTSxJQUFJLEtBQUssUUFBUSxNQUFNLFNBQVMsR0FBRyxNQUFNLEdBQUcsSUFBSTtBQUMzRCxlQUFXLE9BQU8sS0FBTSxNQUFLLEtBQUssTUFBTSxDQUFDLElBQUk7QUFDN0MsV0FBTztBQUFBLEVBQ1Q7QUFDRjs7O0FDM0pBLElBQU0sUUFBUSxDQUFDLEVBQUUsU0FBUyxRQUFRLE1BQU0sTUFBc0IsR0FBRyxPQUFPLElBQUksTUFBTSxJQUFJLEtBQUs7QUFFM0YsSUFBTSxRQUFRLG9CQUFJLFFBQTZEO0FBRS9FLFNBQVMsS0FBSyxTQUE4RDtBQUMxRSxNQUFJLFFBQVEsTUFBTSxJQUFJLE9BQU87QUFDN0IsTUFBSSxNQUFPLFFBQU87QUFDbEIsUUFBTSxNQUFNLG9CQUFJLElBQW9CO0FBQ3BDLFFBQU0sT0FBa0IsQ0FBQztBQUN6QixRQUFNLFdBQVcsSUFBSSxXQUFXLFFBQVEsTUFBTTtBQUM5QyxXQUFTLFNBQVMsR0FBRyxTQUFTLFFBQVEsUUFBUSxVQUFVO0FBQ3RELFVBQU0sTUFBTSxNQUFNLFFBQVEsTUFBTSxDQUFDO0FBQ2pDLFFBQUksS0FBSyxJQUFJLElBQUksR0FBRztBQUNwQixRQUFJLE9BQU8sUUFBVztBQUNwQixVQUFJLElBQUksS0FBTSxLQUFLLEtBQUssU0FBUyxDQUFFO0FBQ25DLFdBQUssS0FBSyxFQUFFLElBQUksS0FBSyxRQUFRLE1BQU0sRUFBRSxTQUFTLE9BQU8sUUFBUSxNQUFNLEVBQUUsTUFBTSxDQUFDO0FBQUEsSUFDOUU7QUFDQSxhQUFTLE1BQU0sSUFBSTtBQUFBLEVBQ3JCO0FBQ0EsUUFBTSxJQUFJLFNBQVUsUUFBUSxFQUFFLE1BQU0sU0FBUyxDQUFFO0FBQy9DLFNBQU87QUFDVDtBQUVPLFNBQVMsWUFBWUMsVUFBNkI7QUFDdkQsU0FBTyxLQUFLQSxTQUFRLE9BQU8sRUFBRTtBQUMvQjtBQUdPLFNBQVMsaUJBQWlCQSxVQUE4QjtBQUM3RCxTQUFPLEtBQUtBLFNBQVEsT0FBTyxFQUFFO0FBQy9COzs7QUMzQkEsSUFBTSxTQUFTO0FBQ2YsSUFBTSxRQUFRO0FBQ2QsSUFBTSxVQUFVO0FBRVQsU0FBUyxjQUFjLFNBQTBCO0FBQ3RELFNBQU8sUUFBUSxXQUFXLE1BQU0sS0FBSyxRQUFRLEtBQUssT0FBTztBQUMzRDtBQUVPLFNBQVMsUUFBUSxVQUFvQztBQUMxRCxRQUFNLGFBQWEsb0JBQUksSUFBb0M7QUFDM0QsYUFBVyxXQUFXLFVBQVU7QUFDOUIsVUFBTSxRQUFRLFFBQVEsV0FBVyxNQUFNLElBQUksUUFBUSxLQUFLLE9BQU8sSUFBSTtBQUNuRSxRQUFJLENBQUMsTUFBTztBQUNaLFVBQU0sQ0FBQyxLQUFLLEtBQUssSUFBSSxDQUFDLFVBQVUsTUFBTSxDQUFDLENBQUMsR0FBRyxVQUFVLE1BQU0sQ0FBQyxDQUFDLENBQUM7QUFDOUQsVUFBTSxTQUFTLFdBQVcsSUFBSSxHQUFHLEtBQUssb0JBQUksSUFBdUI7QUFDakUsVUFBTSxZQUFZLE9BQU8sSUFBSSxLQUFLLEtBQUssb0JBQUksSUFBb0I7QUFDL0QsZUFBVyxVQUFVLE1BQU0sQ0FBQyxFQUFFLEtBQUssRUFBRSxNQUFNLEdBQUcsR0FBRztBQUMvQyxZQUFNLENBQUMsT0FBTyxLQUFLLElBQUksT0FBTyxNQUFNLEdBQUcsRUFBRSxJQUFJLE1BQU07QUFDbkQsZ0JBQVUsSUFBSSxRQUFRLFVBQVUsSUFBSSxLQUFLLEtBQUssS0FBSyxLQUFLO0FBQUEsSUFDMUQ7QUFDQSxlQUFXLElBQUksS0FBSyxPQUFPLElBQUksT0FBTyxTQUFTLENBQUM7QUFBQSxFQUNsRDtBQUNBLFNBQU8sSUFBSSxJQUFJLENBQUMsR0FBRyxVQUFVLEVBQUUsSUFBSSxDQUFDLENBQUMsS0FBSyxNQUFNLE1BQU0sQ0FBQyxLQUFLLElBQUksSUFBSSxDQUFDLEdBQUcsTUFBTSxFQUFFLElBQUksQ0FBQyxDQUFDLE9BQU8sU0FBUyxNQUFNLENBQUMsT0FBTyxPQUFPLFNBQVMsQ0FBQyxDQUFDLENBQUMsQ0FBQyxDQUFDLENBQUM7QUFDNUk7QUFHQSxTQUFTLFVBQVUsTUFBc0I7QUFDdkMsTUFBSTtBQUNGLFdBQU8sbUJBQW1CLEtBQUssUUFBUSxzQkFBc0IsS0FBSyxDQUFDO0FBQUEsRUFDckUsUUFBUTtBQUNOLFdBQU87QUFBQSxFQUNUO0FBQ0Y7QUFFQSxTQUFTLE9BQU8sV0FBNEI7QUFDMUMsUUFBTSxVQUFVLENBQUMsR0FBRyxTQUFTLEVBQUUsS0FBSyxDQUFDLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxNQUFNLElBQUksQ0FBQztBQUN2RCxRQUFNLFFBQVEsUUFBUSxPQUFPLENBQUNDLE1BQUssQ0FBQyxFQUFFLElBQUksTUFBTUEsT0FBTSxNQUFNLENBQUM7QUFDN0QsUUFBTSxXQUFXLENBQUMsWUFBNEI7QUFDNUMsUUFBSSxPQUFPO0FBQ1gsVUFBTSxPQUFPLEtBQUssS0FBTSxRQUFRLFVBQVcsR0FBRztBQUM5QyxXQUFPLFVBQVUsUUFBUSxLQUFLLENBQUMsQ0FBQyxFQUFFLElBQUksT0FBTyxRQUFRLFNBQVMsSUFBSSxLQUFLLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQztBQUFBLEVBQ2hGO0FBQ0EsU0FBTyxFQUFFLE9BQU8sVUFBVSxTQUFTLEVBQUUsR0FBRyxPQUFPLFNBQVMsRUFBRSxFQUFFO0FBQzlEO0FBR0EsU0FBUyxTQUFTLE9BQXVCO0FBQ3ZDLFFBQU0sUUFBUSxRQUFRLFFBQVEsSUFBSSxLQUFLLEtBQUssTUFBTSxLQUFLLEtBQUssS0FBSyxDQUFDLElBQUk7QUFDdEUsU0FBTyxRQUFRLEtBQUssTUFBTSxRQUFRLENBQUM7QUFDckM7OztBQ1FPLFNBQVMsVUFBVSxNQUF5QjtBQUNqRCxRQUFNLE9BQU8sQ0FBQyxPQUF1QixLQUFLLFFBQVEsRUFBRSxLQUFLO0FBQ3pELFFBQU1DLFVBQVMsS0FBSyxLQUFLLFlBQVksSUFBSSxNQUFNLGlCQUFpQixLQUFLLFNBQVM7QUFDOUUsUUFBTSxXQUFXLEtBQUssU0FBUyxJQUFJLElBQUk7QUFDdkMsU0FBTztBQUFBLElBQ0wsT0FBTyxLQUFLLGFBQWEsS0FBSyxJQUFJLENBQUMsTUFBTSxNQUFNLE9BQU8sS0FBSyxJQUFJLEdBQUcsS0FBSyxLQUFLLGFBQWEsS0FBSyxDQUFDLENBQUMsQ0FBQyxDQUFDO0FBQUEsSUFDbEcsYUFBYSxLQUFLO0FBQUEsSUFDbEIsYUFBYUEsVUFBUyxLQUFLLE1BQU0sTUFBTSxLQUFLLE1BQU0sSUFBSTtBQUFBLElBQ3RELFNBQVMsS0FBSztBQUFBLElBQ2QsWUFBWSxLQUFLO0FBQUEsSUFDakIsVUFBVSxTQUFTLE9BQU8sQ0FBQyxZQUFZLENBQUMsY0FBYyxPQUFPLENBQUM7QUFBQSxJQUM5RCxPQUFPLFFBQVEsUUFBUTtBQUFBLElBQ3ZCLFdBQVc7QUFBQSxJQUNYLGFBQWEsY0FBYyxRQUFRO0FBQUEsSUFDbkMsY0FBYyxDQUFDLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxJQUFJLElBQUksQ0FBQztBQUFBLElBQ25ELGNBQWMsQ0FBQyxJQUFJLEdBQUcsS0FBSyxVQUFVLEtBQUssSUFBSSxJQUFJLENBQUM7QUFBQSxJQUNuRCxjQUFjLE9BQU8sS0FBSyxVQUFVLElBQUk7QUFBQSxJQUN4QyxlQUFlLE9BQU8sS0FBSyxPQUFPLFFBQVE7QUFBQSxJQUMxQyxXQUFXLE9BQU8sS0FBSyxPQUFPLElBQUk7QUFBQSxJQUNsQyxhQUFhLFFBQVEsS0FBSyxPQUFPLEVBQUU7QUFBQSxJQUNuQyxZQUFZLE9BQU8sS0FBSyxPQUFPLEtBQUs7QUFBQSxJQUNwQyxTQUFTO0FBQUEsTUFDUCxFQUFFLFNBQVMsR0FBRyxRQUFRLEdBQUcsTUFBTSxJQUFJLFFBQVEsR0FBRyxPQUFPLEdBQUc7QUFBQSxNQUN4RCxHQUFHLEtBQUssUUFBUSxPQUFPLElBQUksQ0FBQyxRQUFRLE9BQU87QUFBQSxRQUN6QyxTQUFTLEtBQUssUUFBUSxRQUFRLENBQUM7QUFBQSxRQUMvQjtBQUFBLFFBQ0EsTUFBTSxLQUFLLEtBQUssUUFBUSxLQUFLLENBQUMsQ0FBQztBQUFBLFFBQy9CLFFBQVEsS0FBSyxRQUFRLFNBQVMsQ0FBQyxLQUFLO0FBQUEsUUFDcEMsT0FBTyxLQUFLLEtBQUssUUFBUSxRQUFRLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDMUMsRUFBRTtBQUFBLElBQ0o7QUFBQSxJQUNBLFdBQVcsVUFBVSxNQUFNLElBQUk7QUFBQSxJQUMvQixhQUFhLFdBQVcsS0FBSyxLQUFLLFFBQVEsS0FBSztBQUFBLElBQy9DLGNBQWMsV0FBVyxLQUFLLEtBQUssUUFBUSxNQUFNO0FBQUEsSUFDakQsY0FBYyxXQUFXLEtBQUssS0FBSyxRQUFRLE1BQU07QUFBQSxJQUNqRCxRQUFRLEtBQUssUUFBUSxPQUFPLElBQUksQ0FBQyxXQUFXLGFBQWEsS0FBSyxNQUFNLENBQUM7QUFBQSxJQUNyRSxjQUFjO0FBQUEsSUFDZCxVQUFVLEtBQUssWUFBWSxLQUFLLFNBQVMsT0FBTyxTQUFTLElBQUksV0FBVyxLQUFLLFFBQVEsSUFBSTtBQUFBLEVBQzNGO0FBQ0Y7QUFHQSxTQUFTLE9BQU8sTUFBYyxNQUEwQjtBQUN0RCxTQUFPLEVBQUUsTUFBTSxNQUFNLFNBQVMsV0FBVyxLQUFLLFNBQVMsVUFBVSxJQUFJLFlBQVksS0FBSztBQUN4RjtBQUdBLFNBQVMsY0FBYyxVQUE4QjtBQUNuRCxTQUFPLENBQUMsR0FBRyxJQUFJLElBQUksU0FBUyxJQUFJLENBQUMsWUFBWSxpQkFBaUIsS0FBSyxPQUFPLElBQUksQ0FBQyxLQUFLLEVBQUUsRUFBRSxPQUFPLE9BQU8sQ0FBQyxDQUFDO0FBQzFHO0FBRUEsU0FBUyxPQUFPLFFBQThCO0FBQzVDLFFBQU0sU0FBUyxJQUFJLFdBQVcsT0FBTyxTQUFTLENBQUM7QUFDL0MsU0FBTyxJQUFJLFFBQVEsQ0FBQztBQUNwQixTQUFPO0FBQ1Q7QUFFQSxTQUFTLFFBQVEsSUFBMEI7QUFDekMsUUFBTSxTQUFTLElBQUksV0FBVyxHQUFHLFNBQVMsQ0FBQztBQUMzQyxXQUFTLElBQUksR0FBRyxJQUFJLEdBQUcsUUFBUSxLQUFLO0FBQ2xDLFVBQU0sV0FBVyxHQUFHLENBQUM7QUFDckIsV0FBTyxJQUFJLENBQUMsSUFBSSxhQUFhLElBQUksSUFBSSxJQUFJLElBQUk7QUFBQSxFQUMvQztBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsVUFBVSxNQUFnQixNQUF5QztBQUMxRSxRQUFNLEVBQUUsS0FBSyxRQUFRLFFBQVEsS0FBSyxJQUFJLEtBQUs7QUFDM0MsUUFBTSxPQUFrQixDQUFDLENBQUMsQ0FBQztBQUMzQixNQUFJLFFBQVE7QUFDWixhQUFXLE9BQU8sS0FBSyxXQUFXLEtBQUs7QUFDckMsVUFBTSxNQUFlLENBQUM7QUFDdEIsYUFBUyxJQUFJLE9BQU8sSUFBSSxLQUFLLEtBQUs7QUFDaEMsWUFBTSxRQUFRLE9BQU8sQ0FBQyxNQUFNLElBQUksS0FBSyxPQUFPLENBQUMsQ0FBQyxJQUFJLEdBQUcsT0FBTyxDQUFDLENBQUMsSUFBSSxLQUFLLEtBQUssQ0FBQyxDQUFDLENBQUMsR0FBRyxRQUFRO0FBQzFGLFVBQUksS0FBSyxFQUFFLEtBQUssS0FBSyxJQUFJLENBQUMsQ0FBQyxHQUFHLE1BQU0sQ0FBQztBQUFBLElBQ3ZDO0FBQ0EsU0FBSyxLQUFLLEdBQUc7QUFDYixZQUFRO0FBQUEsRUFDVjtBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsV0FBVyxNQUFtRDtBQUNyRSxRQUFNLFFBQVEsSUFBSSxhQUFhLEtBQUssUUFBUSxNQUFNO0FBQ2xELE1BQUksT0FBTztBQUNYLFdBQVMsSUFBSSxHQUFHLElBQUksTUFBTSxRQUFRLEtBQUs7QUFDckMsWUFBUSxLQUFLLFFBQVEsQ0FBQztBQUN0QixVQUFNLENBQUMsSUFBSTtBQUFBLEVBQ2I7QUFDQSxTQUFPLEVBQUUsT0FBTyxRQUFRLFdBQVcsS0FBSyxLQUFLLE1BQU0sR0FBRyxRQUFRLGFBQWEsS0FBSyxLQUFLLE1BQU0sR0FBRyxNQUFNLENBQUMsRUFBRTtBQUN6RztBQUdPLFNBQVMsV0FBV0MsVUFBa0IsSUFBWSxjQUFjLGlCQUFpQkEsUUFBTyxHQUFXO0FBQ3hHLFFBQU0sU0FBU0EsU0FBUSxRQUFRLEVBQUU7QUFDakMsTUFBSSxPQUFPLEVBQUcsUUFBTztBQUNyQixRQUFNLE9BQU8sT0FBTyxTQUFTLE9BQU8sV0FBVyxJQUFJLFNBQVMsVUFBVSxPQUFPLE1BQU07QUFDbkYsU0FBTyxjQUFjLEdBQUcsSUFBSSxLQUFLLE9BQU8sT0FBTyxNQUFNO0FBQ3ZEO0FBRUEsU0FBUyxpQkFBaUJBLFVBQTJCO0FBQ25ELFNBQU9BLFNBQVEsUUFBUSxTQUFTLEtBQUtBLFNBQVEsUUFBUSxNQUFNLENBQUMsRUFBRSxLQUFLLENBQUMsTUFBTSxFQUFFLFlBQVlBLFNBQVEsUUFBUSxDQUFDLEVBQUUsT0FBTztBQUNwSDs7O0FDaktPLElBQU0sWUFBeUIsRUFBRSxPQUFPLENBQUMsR0FBRyxRQUFRLENBQUMsRUFBRTtBQUd2RCxJQUFNLFVBQVU7QUFHdkIsSUFBTSxRQUFRO0FBRVAsU0FBUyxhQUFhLE1BQXVCO0FBQ2xELFNBQU8sS0FBSyxXQUFXLEtBQUs7QUFDOUI7QUFHQSxJQUFNLGFBQTJFO0FBQUEsRUFDL0UsUUFBUSxDQUFDQyxVQUFTLFdBQVksV0FBVyxJQUFJLEtBQUssV0FBV0EsVUFBUyxRQUFRLEtBQUs7QUFBQSxFQUNuRixLQUFLLENBQUNBLFVBQVMsV0FBVyxTQUFTQSxTQUFRLFFBQVEsTUFBTSxHQUFHLE9BQU87QUFBQSxFQUNuRSxNQUFNLENBQUNBLFVBQVMsV0FBVyxTQUFTQSxTQUFRLFFBQVEsTUFBTSxHQUFHLE1BQU07QUFBQSxFQUNuRSxlQUFlLENBQUNBLFVBQVMsV0FBV0EsU0FBUSxRQUFRLE1BQU0sR0FBRyxTQUFTO0FBQ3hFO0FBRUEsU0FBUyxTQUFTLE9BQW1DO0FBQ25ELFNBQU8sUUFBUSxPQUFPLEtBQUssSUFBSTtBQUNqQztBQUdPLFNBQVMsWUFBWUEsVUFBa0IsS0FBYSxRQUFnQixRQUEwQjtBQUNuRyxRQUFNLFFBQVFBLFNBQVEsVUFBVSxNQUFNLEVBQUUsT0FBTyxDQUFDLFVBQVUsTUFBTSxRQUFRLEdBQUcsRUFBRSxJQUFJLENBQUMsRUFBRSxNQUFNLE1BQU0sS0FBSztBQUNyRyxTQUFPLENBQUMsWUFBWSxHQUFHLElBQUksV0FBVyxHQUFHLEVBQUVBLFVBQVMsTUFBTSxJQUFJLElBQUksR0FBRyxLQUFLLEVBQUUsT0FBTyxPQUFPO0FBQzVGO0FBR08sU0FBUyxZQUFZLEtBQXNCO0FBQ2hELFNBQU8sT0FBTyxPQUFPLFlBQVksR0FBRztBQUN0QztBQUlPLFNBQVMsVUFBVUEsVUFBNEI7QUFDcEQsUUFBTSxPQUFPLElBQUksSUFBSUEsU0FBUSxVQUFVLFFBQVEsQ0FBQyxRQUFRLElBQUksSUFBSSxDQUFDLEVBQUUsSUFBSSxNQUFNLEdBQUcsQ0FBQyxDQUFDO0FBQ2xGLE1BQUksSUFBSSxJQUFJQSxTQUFRLFlBQVksRUFBRSxPQUFPLEVBQUcsTUFBSyxJQUFJLFFBQVE7QUFDN0QsTUFBSSxZQUFZQSxRQUFPLEVBQUUsU0FBUyxHQUFHO0FBQ25DLGVBQVcsT0FBTyxDQUFDLGlCQUFpQixPQUFPLE1BQU0sR0FBRztBQUNsRCxVQUFJQSxTQUFRLFFBQVEsS0FBSyxDQUFDLEdBQUcsT0FBTyxXQUFXLEdBQUcsRUFBRUEsVUFBUyxFQUFFLE1BQU0sRUFBRSxFQUFHLE1BQUssSUFBSSxHQUFHO0FBQUEsSUFDeEY7QUFBQSxFQUNGO0FBQ0EsU0FBTyxDQUFDLEdBQUcsSUFBSTtBQUNqQjtBQUdPLFNBQVMsZ0JBQWdCQSxVQUFrQixFQUFFLE9BQU8sT0FBTyxHQUF5QjtBQUN6RixTQUFPLE1BQU0sU0FBUyxPQUFPLFdBQVcsSUFBSUEsV0FBVSxJQUFJLFFBQVFBLFVBQVMsT0FBTyxNQUFNLEVBQUUsTUFBTTtBQUNsRztBQUVBLElBQU0sVUFBTixNQUFjO0FBQUEsRUFhWixZQUNtQkEsVUFDQSxPQUNBLFFBQ2pCO0FBSGlCLG1CQUFBQTtBQUNBO0FBQ0E7QUFFakIsU0FBSyxlQUFlLENBQUMsR0FBR0EsU0FBUSxZQUFZO0FBQzVDLFNBQUssZUFBZSxDQUFDLEdBQUdBLFNBQVEsWUFBWTtBQUM1QyxTQUFLLGVBQWUsQ0FBQyxHQUFHQSxTQUFRLFlBQVk7QUFDNUMsU0FBSyxnQkFBZ0IsQ0FBQyxHQUFHQSxTQUFRLGFBQWE7QUFDOUMsU0FBSyxZQUFZLENBQUMsR0FBR0EsU0FBUSxTQUFTO0FBQ3RDLFNBQUssU0FBUyxJQUFJLFVBQVUsS0FBSyxhQUFhLEtBQUssWUFBWUEsU0FBUSxZQUFZLFNBQVMsQ0FBQztBQUFBLEVBQy9GO0FBQUEsRUFWbUI7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBZkY7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUFBLEVBQ0E7QUFBQSxFQUNBO0FBQUEsRUFDQSxjQUF3QixDQUFDLENBQUM7QUFBQSxFQUMxQixhQUF1QixDQUFDLENBQUM7QUFBQSxFQUN6QjtBQUFBLEVBQ0EsU0FBUyxvQkFBSSxJQUFvQjtBQUFBO0FBQUEsRUFFakMsV0FBVyxvQkFBSSxJQUFpQztBQUFBLEVBZWpFLFFBQWlCO0FBQ2YsVUFBTSxFQUFFLFNBQUFBLFNBQVEsSUFBSTtBQUNwQixVQUFNLGNBQWNBLFNBQVEsWUFBWSxJQUFJLENBQUMsT0FBTyxNQUFNO0FBQ3hELFlBQU0sV0FBVyxDQUFDLFNBQ2hCLEtBQUssSUFBSSxDQUFDLFFBQVEsS0FBSyxNQUFNLEtBQUssWUFBWUEsVUFBUyxLQUFLQSxTQUFRLGFBQWEsQ0FBQyxHQUFHQSxTQUFRLGFBQWEsQ0FBQyxDQUFDLEVBQUUsS0FBSyxHQUFHLENBQUMsQ0FBQztBQUMxSCxZQUFNLFFBQVEsU0FBUyxLQUFLLEtBQUssRUFBRSxPQUFPLENBQUMsTUFBTSxVQUFVLEtBQUssS0FBSyxNQUFNLEtBQUssR0FBRyxDQUFDO0FBQ3BGLGFBQU8sU0FBUyxLQUFLLE1BQU0sRUFBRSxPQUFPLENBQUMsTUFBTSxVQUFVLEtBQUssS0FBSyxNQUFNLEtBQUssR0FBRyxLQUFLLE1BQU0sT0FBTyxLQUFLLENBQUM7QUFBQSxJQUN2RyxDQUFDO0FBQ0QsV0FBTztBQUFBLE1BQ0wsR0FBR0E7QUFBQSxNQUNILGNBQWMsS0FBSztBQUFBLE1BQ25CLGNBQWMsS0FBSztBQUFBLE1BQ25CLGNBQWMsV0FBVyxLQUFLLEtBQUssWUFBWTtBQUFBLE1BQy9DLGVBQWUsV0FBVyxLQUFLLEtBQUssYUFBYTtBQUFBLE1BQ2pELFdBQVcsV0FBVyxLQUFLLEtBQUssU0FBUztBQUFBLE1BQ3pDLGFBQWEsV0FBVyxLQUFLLEtBQUssV0FBVztBQUFBLE1BQzdDLFlBQVksV0FBVyxLQUFLLEtBQUssVUFBVTtBQUFBLE1BQzNDO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFBQSxFQUVRLE1BQU0sS0FBYSxPQUF1QjtBQUNoRCxVQUFNLE9BQU8sU0FBUztBQUN0QixVQUFNLFFBQVEsR0FBRyxHQUFHLEtBQUssSUFBSTtBQUM3QixVQUFNQyxTQUFRLEtBQUssT0FBTyxJQUFJLEtBQUs7QUFDbkMsUUFBSUEsV0FBVSxPQUFXLFFBQU9BO0FBQ2hDLFNBQUssYUFBYSxLQUFLLEdBQUcsS0FBSyxHQUFHLEdBQUcsR0FBRztBQUN4QyxTQUFLLGFBQWEsS0FBSyxDQUFDO0FBQ3hCLFNBQUssY0FBYyxLQUFLLEtBQUssYUFBYSxLQUFLLElBQUksSUFBSSxDQUFDO0FBQ3hELFVBQU0sS0FBSyxLQUFLLFVBQVUsS0FBSyxDQUFDLElBQUk7QUFDcEMsU0FBSyxPQUFPLElBQUksT0FBTyxFQUFFO0FBQ3pCLFdBQU87QUFBQSxFQUNUO0FBQUEsRUFFUSxLQUFLLFFBQWdCLE9BQXVCO0FBQ2xELFVBQU1BLFNBQVEsS0FBSyxPQUFPLFVBQVUsUUFBUSxPQUFPLEtBQUssWUFBWSxNQUFNO0FBQzFFLFFBQUlBLFVBQVMsRUFBRyxRQUFPQTtBQUN2QixTQUFLLFdBQVcsS0FBSyxLQUFLO0FBQzFCLFdBQU8sS0FBSyxZQUFZLEtBQUssTUFBTSxJQUFJO0FBQUEsRUFDekM7QUFBQTtBQUFBLEVBR1EsTUFBTSxPQUFlLE9BQXVCO0FBQ2xELFFBQUksU0FBUyxLQUFLLFNBQVMsSUFBSSxLQUFLO0FBQ3BDLFFBQUksQ0FBQyxPQUFRLE1BQUssU0FBUyxJQUFJLE9BQVEsU0FBUyxvQkFBSSxJQUFJLENBQUMsQ0FBQyxHQUFHLEtBQUssQ0FBQyxDQUFDLENBQUU7QUFDdEUsVUFBTSxPQUFpQixDQUFDO0FBQ3hCLFFBQUksS0FBSztBQUNULFdBQU8sQ0FBQyxPQUFPLElBQUksRUFBRSxHQUFHLEtBQUssS0FBSyxRQUFRLFlBQVksRUFBRSxFQUFHLE1BQUssS0FBSyxFQUFFO0FBQ3ZFLFFBQUksT0FBTyxPQUFPLElBQUksRUFBRTtBQUN4QixlQUFXLE9BQU8sS0FBSyxRQUFRLEdBQUc7QUFDaEMsYUFBTyxLQUFLLEtBQUssTUFBTSxLQUFLLFFBQVEsV0FBVyxHQUFHLENBQUM7QUFDbkQsYUFBTyxJQUFJLEtBQUssSUFBSTtBQUFBLElBQ3RCO0FBQ0EsV0FBTztBQUFBLEVBQ1Q7QUFDRjs7O0FDM0lPLElBQU0sU0FBUyxDQUFDLFdBQVcsT0FBTyxNQUFNLFFBQVEsU0FBUztBQWFoRSxJQUFNLFNBQWdDO0FBQUEsRUFDcEMsc0JBQXNCO0FBQUEsRUFDdEIsbUJBQW1CO0FBQUEsRUFDbkIsb0JBQW9CO0FBQUEsRUFDcEIscUJBQXFCO0FBQ3ZCO0FBR0EsSUFBTSxVQUFVLENBQUMsTUFBYyxTQUFvQyxPQUFPLE9BQU8sSUFBSTtBQUc5RSxTQUFTLGFBQWFDLFVBQThCO0FBQ3pELFFBQU0sYUFBYUEsU0FBUSxhQUFhO0FBQUEsSUFBSSxDQUFDLE1BQU0sT0FDakQsT0FBTyxRQUFRLFFBQVEsTUFBTUEsU0FBUSxhQUFhLEVBQUUsQ0FBQyxLQUFLLFNBQVM7QUFBQSxFQUNyRTtBQUNBLFFBQU0sVUFBVUEsU0FBUSxVQUFVLElBQUksQ0FBQyxRQUFRLElBQUksS0FBSyxDQUFDLEVBQUUsS0FBSyxNQUFNLE1BQU0sUUFBUSxTQUFTLFVBQVUsS0FBSyxDQUFDO0FBQzdHLFFBQU0sU0FBUyxJQUFJLFdBQVdBLFNBQVEsWUFBWSxNQUFNO0FBQ3hELFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxPQUFPQSxTQUFRLGNBQWNBLFNBQVEsV0FBV0EsU0FBUSxZQUFZLENBQUMsQ0FBQyxDQUFDO0FBQzdFLFdBQU8sQ0FBQyxJQUFJLFdBQVcsSUFBSTtBQUMzQixRQUFJLE9BQU8sQ0FBQyxNQUFNLEtBQUssUUFBUUEsU0FBUSxhQUFhLENBQUMsQ0FBQyxFQUFHLFFBQU8sQ0FBQyxJQUFJO0FBQUEsRUFDdkU7QUFDQSxTQUFPO0FBQ1Q7QUFFTyxJQUFNLGFBQWEsQ0FBQyxPQUFPLE9BQU8sVUFBVSxRQUFRLFVBQVUsTUFBTSxRQUFRLFdBQVcsT0FBTztBQUc5RixJQUFNLGlCQUEyQztBQUFBLEVBQ3RELEtBQUs7QUFBQSxFQUNMLEtBQUs7QUFBQSxFQUNMLFFBQVE7QUFBQSxFQUNSLE1BQU07QUFBQSxFQUNOLFFBQVE7QUFBQSxFQUNSLElBQUk7QUFBQSxFQUNKLE1BQU07QUFBQSxFQUNOLFNBQVM7QUFBQSxFQUNULE9BQU87QUFDVDtBQVFBLElBQU0sV0FBVztBQUNqQixJQUFNLG9CQUFvQjtBQUduQixTQUFTLFNBQVMsTUFBYyxNQUFzQjtBQUMzRCxRQUFNLFFBQVEsUUFBUSxNQUFNLElBQUk7QUFDaEMsTUFBSSxNQUFPLFFBQU8sRUFBRSxVQUFVLE9BQU8sU0FBUyxlQUFlLEtBQUssRUFBRTtBQUNwRSxRQUFNLE1BQU0sU0FBUyxLQUFLLElBQUksS0FBSyxrQkFBa0IsS0FBSyxJQUFJO0FBQzlELE1BQUksSUFBSyxRQUFPLEVBQUUsVUFBVSxPQUFPLFNBQVMsR0FBRyxJQUFJLENBQUMsQ0FBQyxJQUFJLElBQUksQ0FBQyxDQUFDLEdBQUc7QUFDbEUsUUFBTSxXQUFXLHFFQUFxRSxLQUFLLElBQUk7QUFDL0YsTUFBSSxTQUFVLFFBQU8sRUFBRSxVQUFVLFVBQVUsU0FBUyxHQUFHLFNBQVMsQ0FBQyxDQUFDLEdBQUc7QUFDckUsTUFBSSxTQUFTLFdBQVksUUFBTyxlQUFlLElBQUk7QUFDbkQsTUFBSSxLQUFLLFdBQVcsWUFBWSxLQUFLLFdBQVcsSUFBSSxJQUFJLEVBQUcsUUFBTyxFQUFFLFVBQVUsUUFBUSxTQUFTLGVBQWUsS0FBSztBQUNuSCxNQUFJLFNBQVMsTUFBTSxLQUFLLFdBQVcsR0FBRyxFQUFHLFFBQU8sRUFBRSxVQUFVLFNBQVMsU0FBUyxlQUFlLE1BQU07QUFDbkcsU0FBTyxFQUFFLFVBQVUsT0FBTyxTQUFTLGVBQWUsSUFBSTtBQUN4RDtBQUdBLElBQU0sYUFBYSxvQkFBSSxJQUFJLENBQUMsY0FBYyxlQUFlLENBQUM7QUFHMUQsSUFBTSxZQUFZLG9CQUFJLElBQUksQ0FBQyxXQUFXLFFBQVEsS0FBSyxDQUFDO0FBRXBELFNBQVMsZUFBZSxNQUFzQjtBQUM1QyxRQUFNLFVBQVUsZ0JBQWdCLEtBQUssSUFBSSxJQUFJLENBQUMsS0FBSztBQUNuRCxNQUFJLFVBQVUsSUFBSSxPQUFPLEVBQUcsUUFBTyxFQUFFLFVBQVUsUUFBUSxTQUFTLGVBQWUsS0FBSztBQUNwRixTQUFPLEVBQUUsVUFBVSxVQUFVLFFBQVE7QUFDdkM7OztBQ3ZGTyxTQUFTLFdBQVcsT0FBK0M7QUFDeEUsUUFBTSxNQUFNLE1BQU0sT0FBTyxDQUFDLFNBQVMsS0FBSyxXQUFXLEdBQUcsS0FBSyxTQUFTLElBQUksSUFBSSxFQUFFLGFBQWEsS0FBSztBQUNoRyxRQUFNLFNBQVMsZ0JBQWdCLEdBQUc7QUFDbEMsU0FBTyxJQUFJLElBQUksTUFBTSxJQUFJLENBQUMsU0FBUyxDQUFDLE1BQU0sVUFBVSxNQUFNLE1BQU0sQ0FBQyxDQUFDLENBQUM7QUFDckU7QUFFQSxTQUFTLFVBQVUsTUFBYyxRQUF3QjtBQUN2RCxRQUFNLE1BQU0sK0JBQStCLEtBQUssSUFBSTtBQUNwRCxNQUFJLElBQUssUUFBTyxJQUFJLENBQUM7QUFDckIsUUFBTSxXQUFXLHFFQUFxRSxLQUFLLElBQUk7QUFDL0YsTUFBSSxTQUFVLFFBQU8sU0FBUyxDQUFDO0FBQy9CLFNBQU8sV0FBVyxNQUFNLEtBQUssV0FBVyxNQUFNLElBQUksS0FBSyxNQUFNLE9BQU8sTUFBTSxJQUFJO0FBQ2hGO0FBR0EsU0FBUyxnQkFBZ0IsT0FBa0M7QUFDekQsTUFBSSxNQUFNLFdBQVcsRUFBRyxRQUFPO0FBQy9CLE1BQUksU0FBUyxNQUFNLENBQUMsRUFBRSxNQUFNLEdBQUcsTUFBTSxDQUFDLEVBQUUsWUFBWSxHQUFHLElBQUksQ0FBQztBQUM1RCxhQUFXLFFBQVEsT0FBTztBQUN4QixXQUFPLENBQUMsS0FBSyxXQUFXLE1BQU0sRUFBRyxVQUFTLE9BQU8sTUFBTSxHQUFHLE9BQU8sWUFBWSxLQUFLLE9BQU8sU0FBUyxDQUFDLElBQUksQ0FBQztBQUFBLEVBQzFHO0FBQ0EsU0FBTyxXQUFXLE1BQU0sS0FBSztBQUMvQjs7O0FDSU8sU0FBUyxTQUFTQyxVQUFrQixNQUF5QjtBQUNsRSxRQUFNLFNBQVM7QUFBQSxJQUNiO0FBQUEsSUFDQSxNQUFNLENBQUMsS0FBSztBQUFBLElBQ1osTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUNULE9BQU8sQ0FBQyxDQUFDO0FBQUEsSUFDVCxZQUFZLENBQUMsV0FBVyxRQUFRLE9BQU8sQ0FBQztBQUFBLEVBQzFDO0FBQ0EsUUFBTSxTQUFTLFdBQVcsQ0FBQyxHQUFHLElBQUksSUFBSUEsU0FBUSxZQUFZLENBQUMsQ0FBQztBQUM1RCxRQUFNLE1BQU0sb0JBQUksSUFBb0I7QUFDcEMsUUFBTSxhQUFhLElBQUksV0FBV0EsU0FBUSxhQUFhLE1BQU07QUFDN0QsV0FBUyxLQUFLLEdBQUcsS0FBSyxXQUFXLFFBQVEsTUFBTTtBQUM3QyxVQUFNLFNBQVMsU0FBU0EsU0FBUSxhQUFhLEVBQUUsR0FBR0EsU0FBUSxhQUFhLEVBQUUsQ0FBQztBQUMxRSxVQUFNLFFBQVEsUUFBUUEsVUFBUyxJQUFJLE1BQU0sUUFBUSxNQUFNO0FBQ3ZELFFBQUksUUFBUSxJQUFJLElBQUksTUFBTSxHQUFHO0FBQzdCLFFBQUksVUFBVSxRQUFXO0FBQ3ZCLGNBQVEsT0FBTyxLQUFLO0FBQ3BCLFVBQUksSUFBSSxNQUFNLEtBQUssS0FBSztBQUN4QixhQUFPLEtBQUssS0FBSyxNQUFNLElBQUk7QUFDM0IsYUFBTyxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQzNCLGFBQU8sTUFBTSxLQUFLLE1BQU0sSUFBSTtBQUM1QixhQUFPLFdBQVcsS0FBSyxXQUFXLFFBQVEsT0FBTyxRQUFRLENBQUM7QUFBQSxJQUM1RDtBQUNBLGVBQVcsRUFBRSxJQUFJO0FBQUEsRUFDbkI7QUFDQSxTQUFPO0FBQUEsSUFDTDtBQUFBLElBQ0EsTUFBTSxPQUFPO0FBQUEsSUFDYixNQUFNLE9BQU87QUFBQSxJQUNiLE9BQU8sT0FBTyxLQUFLLElBQUksQ0FBQyxTQUFTLE9BQU8sSUFBSSxJQUFJLEtBQUssSUFBSTtBQUFBLElBQ3pELE1BQU0sV0FBVyxLQUFLLE9BQU8sS0FBSztBQUFBLElBQ2xDLFVBQVUsV0FBVyxLQUFLLE9BQU8sVUFBVTtBQUFBLElBQzNDO0FBQUEsSUFDQSxTQUFTQSxTQUFRLGNBQWMsSUFBSSxDQUFDLE9BQU8sV0FBVyxFQUFFLENBQUM7QUFBQSxJQUN6RCxpQkFBaUIsU0FBUztBQUFBLEVBQzVCO0FBQ0Y7QUFFQSxTQUFTLFFBQVFBLFVBQWtCLElBQVksTUFBaUIsUUFBZ0IsUUFBb0M7QUFDbEgsUUFBTSxFQUFFLFVBQVUsUUFBUSxJQUFJO0FBQzlCLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUUsS0FBSztBQUN6QyxRQUFNLE9BQU9BLFNBQVEsYUFBYSxFQUFFO0FBQ3BDLFFBQU0sT0FBT0EsU0FBUSxhQUFhLEVBQUU7QUFDcEMsTUFBSSxTQUFTLFNBQVUsUUFBTyxFQUFFLEtBQUssR0FBRyxJQUFJLEtBQUssSUFBSSxJQUFJLE1BQU0sTUFBTSxLQUFLO0FBQzFFLE1BQUksYUFBYSxJQUFJLEVBQUcsUUFBTyxFQUFFLEtBQUssR0FBRyxJQUFJLEtBQUssSUFBSSxJQUFJLE1BQU0sTUFBTSxJQUFJLE1BQU0sRUFBRTtBQUNsRixRQUFNLFlBQVksYUFBYSxRQUFRLGFBQWEsVUFBVSxhQUFhO0FBQzNFLE1BQUksVUFBVyxRQUFPLEVBQUUsS0FBSyxVQUFVLElBQUksSUFBSSxNQUFNLE1BQU0sSUFBSSxNQUFNLEVBQUU7QUFDdkUsTUFBSSxTQUFTLE9BQVEsUUFBTyxFQUFFLEtBQUssTUFBTSxNQUFNLE9BQU8sSUFBSSxJQUFJLEtBQUssYUFBYSxNQUFNLE1BQU0sRUFBRTtBQUM5RixNQUFJLFNBQVMsTUFBTyxRQUFPLEVBQUUsS0FBSyxTQUFTLE1BQU0sU0FBUyxNQUFNLElBQUksTUFBTSxFQUFFO0FBQzVFLFNBQU8sRUFBRSxLQUFLLFVBQVUsTUFBTSxlQUFlLFFBQVEsR0FBRyxNQUFNLElBQUksTUFBTSxFQUFFO0FBQzVFOzs7QUMzRUEsSUFBTSxhQUFpQyxDQUFDLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLE1BQU0sS0FBSyxFQUFFLEdBQUcsQ0FBQyxNQUFNLEtBQUssRUFBRSxHQUFHLENBQUMsTUFBTSxLQUFLLEVBQUUsR0FBRyxDQUFDLEtBQUssQ0FBQyxDQUFDO0FBRTdHLFNBQVMsT0FBTyxNQUF1QjtBQUM1QyxTQUFPLFNBQVM7QUFDbEI7OztBQ01BLElBQU0sVUFBVSxDQUFDLGlCQUFpQixlQUFlO0FBQ2pELElBQU0sUUFBUSxDQUFDLGVBQWUsYUFBYTtBQU9wQyxTQUFTLGdCQUFnQixFQUFFLEtBQUssR0FBd0I7QUFDN0QsU0FBTyxRQUFRLFNBQVMsSUFBSSxLQUFLLE1BQU0sU0FBUyxJQUFJO0FBQ3REO0FBUU8sU0FBUyxhQUFhLEVBQUUsTUFBTSxHQUFtQztBQUN0RSxXQUFTLElBQUksTUFBTSxTQUFTLEdBQUcsS0FBSyxHQUFHLElBQUssS0FBSSxPQUFPLE1BQU0sQ0FBQyxFQUFFLElBQUksRUFBRyxRQUFPO0FBQzlFLFNBQU8sTUFBTSxTQUFTO0FBQ3hCO0FBU08sU0FBUyxZQUFZLEVBQUUsTUFBTSxHQUEyQixNQUFnQztBQUM3RixRQUFNLE9BQU8sZUFBZSxPQUFPLElBQUk7QUFDdkMsTUFBSSxLQUFNLFFBQU8sU0FBUyxLQUFLLFFBQVEsRUFBRSxNQUFNLEtBQUssU0FBUyxPQUFPLFdBQVcsTUFBTSxRQUFRLElBQUksRUFBRSxNQUFNLEtBQUssT0FBTyxPQUFPLFNBQVMsTUFBTSxRQUFRO0FBQ25KLFFBQU0sVUFBVSxnQkFBZ0IsTUFBTSxJQUFJLENBQUMsSUFBSSxLQUFLLE1BQU0sVUFBVSxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsU0FBUztBQUNwRyxTQUFPLFVBQVUsSUFBSSxPQUFPLEVBQUUsTUFBTSxTQUFTLE9BQU8sV0FBVyxNQUFNLFFBQVE7QUFDL0U7QUFHTyxTQUFTLGVBQWUsT0FBOEIsTUFBcUM7QUFDaEcsUUFBTSxFQUFFLEtBQUssSUFBSSxNQUFNLElBQUk7QUFDM0IsUUFBTSxRQUFRLEtBQUssSUFBSSxRQUFRLFFBQVEsSUFBSSxHQUFHLE1BQU0sUUFBUSxJQUFJLENBQUM7QUFDakUsTUFBSSxRQUFRLEVBQUcsUUFBTztBQUN0QixRQUFNLE9BQU8sRUFBRSxTQUFTLE1BQU0sVUFBVSxDQUFDLFNBQVMsS0FBSyxTQUFTLFFBQVEsS0FBSyxDQUFDLEdBQUcsT0FBTyxNQUFNLFVBQVUsQ0FBQyxTQUFTLEtBQUssU0FBUyxNQUFNLEtBQUssQ0FBQyxFQUFFO0FBQzlJLFNBQU8sS0FBSyxVQUFVLEtBQUssS0FBSyxRQUFRLElBQUksT0FBTztBQUNyRDtBQVNPLFNBQVMsWUFBWSxFQUFFLE1BQU0sR0FBb0M7QUFDdEUsU0FBTyxNQUFNLEtBQUssZUFBZSxLQUFLLE1BQU0sS0FBSyxDQUFDLFNBQVMsQ0FBQyxnQkFBZ0IsSUFBSSxDQUFDO0FBQ25GOzs7QUM3Q08sU0FBUyxhQUFhQyxVQUFrQixRQUFvQixRQUE0QjtBQUM3RixRQUFNLFNBQVMsT0FBTyxJQUFJLENBQUMsVUFBVSxPQUFPLGFBQWEsSUFBSSxLQUFLLENBQUM7QUFDbkUsUUFBTSxjQUFjLE9BQU8sT0FBTyxJQUFJLENBQUMsVUFBVSxjQUFjQSxVQUFTLEtBQUssQ0FBQztBQUM5RSxRQUFNLFlBQVksaUJBQWlCQSxRQUFPO0FBQzFDLFFBQU0sU0FBUyxJQUFJLFdBQVdBLFNBQVEsWUFBWSxNQUFNO0FBQ3hELFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxTQUFTLE9BQU8sV0FBVyxPQUFPLENBQUMsT0FBTyxjQUFjLElBQUlBLFNBQVEsYUFBYSxDQUFDLENBQUMsSUFBSSxPQUFPLFdBQVdBLFNBQVEsYUFBYSxDQUFDO0FBQ3JJLFVBQU0sVUFBVSxPQUFPLFlBQVksUUFBUSxPQUFPLFlBQVksVUFBVUEsU0FBUSxhQUFhLENBQUMsQ0FBQztBQUMvRixXQUFPLENBQUMsSUFBSSxXQUFXLFVBQVUsQ0FBQyxPQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssWUFBWSxNQUFNLENBQUMsUUFBUSxJQUFJLENBQUMsQ0FBQyxJQUFJLElBQUk7QUFBQSxFQUNsRztBQUNBLFNBQU87QUFDVDtBQUdBLFNBQVMsY0FBY0EsVUFBa0IsT0FBNEM7QUFDbkYsUUFBTSxPQUFPLElBQUksSUFBSUEsU0FBUSxVQUFVLFFBQVEsQ0FBQyxRQUFRLElBQUksSUFBSSxDQUFDLEVBQUUsS0FBQUMsS0FBSSxNQUFNQSxJQUFHLENBQUMsQ0FBQztBQUNsRixRQUFNLFFBQVEsQ0FBQ0EsU0FBeUIsS0FBSyxJQUFJQSxJQUFHLEtBQUssWUFBWUEsSUFBRztBQUN4RSxNQUFJLE1BQU0sU0FBUyxHQUFHLEtBQUssTUFBTSxNQUFNLE1BQU0sR0FBRyxFQUFFLENBQUMsR0FBRztBQUNwRCxVQUFNQSxPQUFNLE1BQU0sTUFBTSxHQUFHLEVBQUU7QUFDN0IsVUFBTSxDQUFDQyxPQUFNQyxRQUFPLElBQUksQ0FBQyxhQUFhSCxVQUFTQyxJQUFHLEdBQUcsZ0JBQWdCRCxVQUFTQyxJQUFHLENBQUM7QUFDbEYsV0FBTyxDQUFDLE1BQU1DLE1BQUtGLFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRSxXQUFXLEtBQUtHLFNBQVFILFNBQVEsYUFBYSxDQUFDLENBQUMsRUFBRSxXQUFXO0FBQUEsRUFDMUc7QUFDQSxRQUFNLE9BQU9BLFNBQVEsVUFBVSxJQUFJLENBQUMsUUFBUSxJQUFJLEtBQUssQ0FBQyxFQUFFLEtBQUFDLE1BQUssTUFBTSxNQUFNLEdBQUdBLElBQUcsSUFBSSxLQUFLLE9BQU8sS0FBSyxDQUFDO0FBQ3JHLFFBQU0sTUFBTSxNQUFNLE1BQU0sR0FBRyxNQUFNLFFBQVEsR0FBRyxDQUFDO0FBQzdDLFFBQU0sVUFBVSxnQkFBZ0JELFVBQVMsR0FBRyxFQUFFLElBQUksQ0FBQyxXQUFXLE9BQU8sS0FBSyxDQUFDLFVBQVUsR0FBRyxHQUFHLElBQUksS0FBSyxPQUFPLEtBQUssQ0FBQztBQUNqSCxTQUFPLENBQUMsTUFBTSxLQUFLQSxTQUFRLGFBQWEsQ0FBQyxDQUFDLEtBQUssUUFBUUEsU0FBUSxhQUFhLENBQUMsQ0FBQztBQUNoRjtBQUVBLElBQU0sZUFBZSxDQUFDQSxVQUFrQixRQUN0Q0EsU0FBUSxVQUFVLElBQUksQ0FBQyxRQUFRLElBQUksT0FBTyxDQUFDLFVBQVUsTUFBTSxRQUFRLEdBQUcsRUFBRSxJQUFJLENBQUMsRUFBRSxNQUFNLE1BQU0sS0FBSyxDQUFDO0FBR25HLElBQU0sa0JBQWtCLENBQUNBLFVBQWtCLFFBQ3pDQSxTQUFRLFFBQVEsSUFBSSxDQUFDLEdBQUcsV0FBWSxZQUFZLEdBQUcsSUFBSSxZQUFZQSxVQUFTLEtBQUssUUFBUSxDQUFDLElBQUksQ0FBQyxDQUFFO0FBUTVGLFNBQVMsYUFBYUEsVUFBa0IsUUFBOEI7QUFDM0UsUUFBTSxZQUFZLFlBQVlBLFVBQVMsT0FBTyxJQUFJLEdBQUcsUUFBUTtBQUM3RCxRQUFNLFNBQVMsWUFBWSxJQUFJLE9BQU9BLFNBQVEsT0FBTyxTQUFTO0FBQzlELFFBQU0sU0FBU0EsU0FBUSxPQUFPLE9BQU8sSUFBSTtBQUN6QyxNQUFJLENBQUMsT0FBTyxXQUFXLENBQUNBLFNBQVEsU0FBVSxRQUFPLEVBQUUsUUFBUSxPQUFPO0FBQ2xFLFFBQU0sVUFBVSxZQUFZQSxVQUFTLE9BQU8sT0FBTztBQUNuRCxRQUFNLFFBQVEsYUFBYUEsUUFBTztBQUNsQyxNQUFJLE9BQU8sU0FBUyxNQUFPLFFBQU8sRUFBRSxRQUFRLFFBQVEsUUFBUSxRQUFRLFFBQVEsTUFBTTtBQUNsRixNQUFJLE9BQU8sU0FBUyxVQUFXLFFBQU8sRUFBRSxRQUFRLFFBQVEsT0FBTyxRQUFRLFFBQVEsTUFBTTtBQUVyRixRQUFNLFFBQVFBLFNBQVEsT0FBTyxLQUFLO0FBQ2xDLFNBQU8sRUFBRSxRQUFRLE9BQU8sSUFBSSxDQUFDLE9BQU8sTUFBTyxNQUFNLENBQUMsTUFBTSxJQUFJLElBQUssUUFBUSxRQUFRLE9BQU8sQ0FBQyxJQUFLLE1BQU0sQ0FBQyxDQUFFLEdBQUcsUUFBUSxRQUFRLE1BQU07QUFDbEk7QUFFTyxTQUFTLFVBQVVBLFVBQWtCLFFBQW9CLFFBQXlCO0FBQ3ZGLFFBQU0sU0FBUyxhQUFhQSxVQUFTLFFBQVEsTUFBTTtBQUNuRCxRQUFNLEVBQUUsUUFBUSxPQUFPLElBQUksYUFBYUEsVUFBUyxNQUFNO0FBQ3ZELFFBQU0sT0FBT0EsU0FBUSxZQUFZO0FBQ2pDLFFBQU0sU0FBa0I7QUFBQSxJQUN0QixPQUFPLElBQUksYUFBYSxJQUFJO0FBQUEsSUFDNUIsTUFBTUEsU0FBUSxnQkFBZ0IsSUFBSSxhQUFhLElBQUk7QUFBQSxJQUNuRCxPQUFPLFVBQVUsSUFBSSxhQUFhLElBQUk7QUFBQSxFQUN4QztBQUNBLFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsUUFBSSxDQUFDLE9BQU8sQ0FBQyxFQUFHO0FBQ2hCLFVBQU0sUUFBUUEsU0FBUSxZQUFZLENBQUM7QUFDbkMsVUFBTSxTQUFTQSxTQUFRLGVBQWUsQ0FBQyxNQUFNO0FBQzdDLFVBQU0sU0FBUyxTQUFTLE9BQU8sT0FBUSxPQUFPO0FBQzlDLFdBQU8sS0FBSyxLQUFLLE9BQU8sQ0FBQztBQUN6QixRQUFJLE9BQU8sU0FBUyxDQUFDLE9BQVEsUUFBTyxNQUFNLEtBQUssS0FBSyxPQUFRLENBQUM7QUFBQSxFQUMvRDtBQUNBLFNBQU87QUFDVDtBQUlBLFNBQVMsWUFBWUEsVUFBa0IsQ0FBQyxNQUFNLEVBQUUsR0FBNkU7QUFDM0gsUUFBTSxFQUFFLE9BQU8sUUFBUSxPQUFPLElBQUlBLFNBQVE7QUFDMUMsUUFBTSxZQUFZLE9BQU9BLFNBQVEsTUFBTSxhQUFhQSxRQUFPLENBQUMsRUFBRSxJQUFJO0FBQ2xFLFFBQU0sT0FBTyxFQUFFLFFBQVEsSUFBSSxhQUFhQSxTQUFRLFlBQVksTUFBTSxHQUFHLE9BQU8sSUFBSSxhQUFhQSxTQUFRLFlBQVksTUFBTSxFQUFFO0FBQ3pILFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxNQUFNLE1BQU0sQ0FBQztBQUNuQixVQUFNLFdBQVcsWUFBWSxLQUFLLElBQUksT0FBTyxDQUFDLElBQUksS0FBTSxDQUFDLElBQUk7QUFDN0QsVUFBTSxTQUFTLEtBQUssSUFBSSxLQUFLLEVBQUUsSUFBSSxLQUFLLElBQUksTUFBTSxVQUFVLElBQUk7QUFDaEUsVUFBTSxRQUFRLE1BQU0sUUFBUSxPQUFPO0FBQ25DLFFBQUksTUFBTyxNQUFLLE1BQU0sT0FBTyxDQUFDLENBQUMsS0FBSztBQUNwQyxRQUFJLFdBQVcsSUFBSSxTQUFTLElBQUksTUFBTyxNQUFLLE9BQU8sT0FBTyxDQUFDLENBQUMsS0FBSyxPQUFPLENBQUMsS0FBSyxXQUFXLElBQUksU0FBUyxXQUFXO0FBQUEsRUFDbkg7QUFDQSxTQUFPO0FBQ1Q7QUFHTyxTQUFTLFlBQVlBLFVBQWtCLFFBQW9CLFFBQWdCLE9BQU8sT0FBaUI7QUFDeEcsUUFBTSxTQUFTLGFBQWFBLFVBQVMsUUFBUSxFQUFFLEdBQUcsUUFBUSxjQUFjLG9CQUFJLElBQUksRUFBRSxDQUFDO0FBQ25GLFFBQU0sRUFBRSxPQUFPLElBQUksYUFBYUEsVUFBUyxNQUFNO0FBQy9DLFFBQU0sU0FBUyxPQUFPLElBQUksTUFBTSxDQUFDO0FBQ2pDLFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsVUFBTSxTQUFTQSxTQUFRLGVBQWUsQ0FBQyxNQUFNO0FBQzdDLFFBQUksT0FBTyxDQUFDLEtBQUssV0FBVyxLQUFNLFFBQU8sT0FBTyxDQUFDLENBQUMsS0FBSyxPQUFPLENBQUM7QUFBQSxFQUNqRTtBQUNBLFNBQU87QUFDVDs7O0FDdkhPLElBQU1JLFNBQVEsQ0FBQyxXQUFXLFdBQVcsUUFBUSxJQUFJO0FBR3hELElBQU0sZ0JBQWdCLE9BQU8sSUFBSSxDQUFDLFVBQWlCQSxPQUFNLFFBQVEsVUFBVSxRQUFRLFlBQVksS0FBSyxDQUFDO0FBd0JyRyxJQUFNLFVBQVUsT0FBa0IsRUFBRSxPQUFPLEdBQUcsT0FBT0EsT0FBTSxJQUFJLE1BQU0sQ0FBQyxHQUFHLFNBQVMsQ0FBQyxHQUFHLENBQUMsR0FBRyxNQUFNLEtBQUs7QUFFOUYsU0FBUyxVQUFVQyxVQUFrQixRQUFvQixFQUFFLEtBQUssUUFBUSxRQUFRLFdBQVcsZUFBZSxHQUF1QjtBQUN0SSxRQUFNLE9BQU8sb0JBQUksSUFBc0I7QUFDdkMsUUFBTSxRQUFRLENBQUNDLFlBQXdDO0FBQ3JELFVBQU0sUUFBUUEsUUFBTyxLQUFLLEdBQUc7QUFDN0IsUUFBSSxNQUFNLEtBQUssSUFBSSxLQUFLO0FBQ3hCLFFBQUksQ0FBQyxJQUFLLE1BQUssSUFBSSxPQUFRLE1BQU0sRUFBRSxRQUFBQSxTQUFRLEtBQUssUUFBUSxHQUFHLE1BQU0sUUFBUSxFQUFFLENBQUU7QUFDN0UsV0FBTztBQUFBLEVBQ1Q7QUFDQSxRQUFNLFlBQVksb0JBQUksSUFBc0I7QUFDNUMsUUFBTSxTQUFTLGFBQWFELFVBQVMsUUFBUSxNQUFNO0FBQ25ELFFBQU0sRUFBRSxPQUFPLElBQUksYUFBYUEsVUFBUyxNQUFNO0FBQy9DLFFBQU0sT0FBTyxlQUFlQSxTQUFRLE9BQU8sT0FBTyxJQUFJO0FBQ3RELFFBQU0sVUFBVSxPQUFPLENBQUNBLFNBQVEsT0FBTyxLQUFLLE9BQU8sR0FBR0EsU0FBUSxPQUFPLEtBQUssS0FBSyxDQUFDLElBQUksQ0FBQyxNQUFNO0FBQzNGLFdBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxRQUFRLEtBQUs7QUFDdEMsUUFBSSxDQUFDLE9BQU8sQ0FBQyxLQUFLLFFBQVEsTUFBTSxDQUFDLFNBQVMsS0FBSyxDQUFDLE1BQU0sQ0FBQyxLQUFNLFVBQVUsQ0FBQyxPQUFPQSxTQUFRLFlBQVksQ0FBQyxDQUFDLEVBQUk7QUFDekcsVUFBTSxDQUFDLFFBQVEsTUFBTSxJQUFJLENBQUNBLFNBQVEsYUFBYSxDQUFDLEdBQUdBLFNBQVEsYUFBYSxDQUFDLENBQUM7QUFDMUUsVUFBTSxRQUFRLFNBQVNBLFNBQVEsUUFBUSxTQUFTO0FBQ2hELFFBQUksTUFBTSxVQUFVLElBQUksS0FBSztBQUM3QixRQUFJLENBQUMsSUFBSyxXQUFVLElBQUksT0FBUSxNQUFNLE1BQU0sWUFBWUEsVUFBUyxLQUFLLFFBQVEsTUFBTSxDQUFDLENBQUU7QUFDdkYsVUFBTSxTQUFTQSxTQUFRLGVBQWUsQ0FBQyxNQUFNO0FBQzdDLFVBQU0sT0FBTyxTQUFTLElBQUksT0FBTyxJQUFJO0FBQ3JDLFVBQU0sUUFBUSxPQUFPLENBQUMsS0FBSyxTQUFTLFlBQVk7QUFDaEQsU0FBSyxTQUFTO0FBQ2QsUUFBSSxLQUFNLFNBQVEsUUFBUSxDQUFDLE1BQU0sV0FBWSxLQUFLLFFBQVEsTUFBTSxLQUFLLEtBQUssQ0FBQyxLQUFLLFNBQVMsWUFBWSxFQUFHO0FBQUEsUUFDbkcsTUFBSyxNQUFNLGNBQWMsT0FBTyxDQUFDLENBQUMsQ0FBQyxLQUFLO0FBQUEsRUFDL0M7QUFDQSxRQUFNLFFBQVEsQ0FBQyxDQUFDLE9BQU9BLFNBQVEsS0FBSyxHQUFHLENBQUMsUUFBUUEsU0FBUSxTQUFTLENBQUM7QUFDbEUsYUFBVyxDQUFDLE1BQU0sR0FBRyxLQUFLLE9BQU87QUFDL0IsZUFBVyxDQUFDLE9BQU8sSUFBSSxLQUFLLEtBQUssSUFBSSxHQUFHLEtBQUssQ0FBQyxHQUFHO0FBQy9DLFVBQUksa0JBQWtCLEtBQUssSUFBSSxLQUFLLEVBQUcsT0FBTSxVQUFVLEtBQUssQ0FBQyxJQUFJLENBQUMsS0FBSyxDQUFDLEVBQUUsSUFBSSxFQUFFLE9BQU87QUFBQSxJQUN6RjtBQUFBLEVBQ0Y7QUFDQSxTQUFPLENBQUMsR0FBRyxLQUFLLE9BQU8sQ0FBQztBQUMxQjtBQXVETyxTQUFTLGdCQUFnQixLQUFhLFFBQXFDO0FBQ2hGLFNBQU8sT0FBTyxPQUFPLENBQUMsVUFBVSxDQUFDLE1BQU0sV0FBVyxHQUFHLEdBQUcsR0FBRyxDQUFDO0FBQzlEOzs7QUMxSE8sU0FBUyxXQUFXRSxVQUFrQixRQUFnQixPQUErQjtBQUMxRixRQUFNLEVBQUUsYUFBYSxXQUFXLElBQUlBO0FBQ3BDLFFBQU0sVUFBVSxJQUFJLFdBQVcsWUFBWSxNQUFNO0FBQ2pELFdBQVMsS0FBSyxHQUFHLEtBQUssUUFBUSxRQUFRLE1BQU07QUFDMUMsWUFBUSxFQUFFLElBQUksUUFBUSxZQUFZLEVBQUUsQ0FBQyxJQUFJLE1BQU0sT0FBTyxRQUFRLFdBQVcsRUFBRSxDQUFDLENBQUM7QUFBQSxFQUMvRTtBQUNBLFNBQU87QUFDVDtBQUVPLFNBQVMsUUFBUUEsVUFBa0IsUUFBZ0IsU0FBa0IsT0FBNEI7QUFDdEcsUUFBTSxVQUFVLFdBQVdBLFVBQVMsUUFBUSxLQUFLO0FBQ2pELFFBQU0sT0FBTyxDQUFDLFdBQXVDLE9BQU8sSUFBSSxDQUFDLE9BQU8sT0FBUSxRQUFRLEVBQUUsSUFBSSxRQUFRLENBQUU7QUFDeEcsU0FBTztBQUFBLElBQ0wsT0FBTyxLQUFLLFFBQVEsS0FBSztBQUFBLElBQ3pCLE1BQU0sUUFBUSxRQUFRLEtBQUssUUFBUSxJQUFJO0FBQUEsSUFDdkMsT0FBTyxRQUFRLFNBQVMsS0FBSyxRQUFRLEtBQUs7QUFBQSxFQUM1QztBQUNGOzs7QUNqQkEsSUFBTSxtQkFBbUI7QUFDekIsSUFBTSxVQUFVLENBQUMsT0FBTyxRQUFRLFNBQVMsR0FBRyxPQUFPLFFBQVEsTUFBTSxDQUFDO0FBSTNELFNBQVMsWUFBWUMsVUFBa0IsUUFBeUM7QUFDckYsUUFBTSxPQUFPQSxTQUFRLE1BQU0sVUFBVSxDQUFDLEVBQUUsTUFBTSxLQUFLLE1BQU0sU0FBUyxVQUFVLFNBQVMsYUFBYTtBQUNsRyxNQUFJLE9BQU8sRUFBRyxRQUFPLG9CQUFJLElBQUk7QUFDN0IsUUFBTSxRQUFRLG9CQUFJLElBQTZDO0FBQy9ELEVBQUFBLFNBQVEsYUFBYSxRQUFRLENBQUMsUUFBUSxNQUFNO0FBQzFDLFVBQU0sUUFBUUEsU0FBUSxPQUFPLElBQUksRUFBRSxDQUFDO0FBQ3BDLFFBQUksVUFBVSxFQUFHO0FBQ2pCLFVBQU0sT0FBTyxNQUFNLElBQUksTUFBTSxLQUFLLEVBQUUsS0FBSyxHQUFHLFFBQVEsRUFBRTtBQUN0RCxVQUFNLElBQUksUUFBUSxJQUFJO0FBQ3RCLFNBQUssT0FBTztBQUNaLFFBQUksQ0FBQyxRQUFRLFNBQVMsT0FBTyxDQUFDLENBQUMsRUFBRyxNQUFLLFVBQVU7QUFBQSxFQUNuRCxDQUFDO0FBQ0QsUUFBTSxPQUFPLENBQUMsR0FBRyxLQUFLLEVBQUUsT0FBTyxDQUFDLENBQUMsRUFBRSxFQUFFLEtBQUssT0FBTyxDQUFDLE1BQU0sVUFBVSxNQUFNLGdCQUFnQixFQUFFLElBQUksQ0FBQyxDQUFDLE1BQU0sTUFBTSxNQUFNO0FBQ2xILFNBQU8sSUFBSSxJQUFJLEtBQUssU0FBUyxNQUFNLE9BQU8sT0FBTyxDQUFDLENBQUM7QUFDckQ7OztBQ1BPLFNBQVMsZUFBZUMsVUFBa0IsU0FBK0I7QUFDOUUsUUFBTSxFQUFFLGFBQWEsWUFBWSxlQUFlLFdBQVcsYUFBYSxJQUFJQTtBQUM1RSxRQUFNLFFBQVEsYUFBYSxLQUFLLFFBQVEsS0FBSztBQUM3QyxXQUFTLEtBQUssTUFBTSxTQUFTLEdBQUcsS0FBSyxHQUFHLEtBQU0sT0FBTSxZQUFZLEVBQUUsQ0FBQyxLQUFLLE1BQU0sRUFBRTtBQUNoRixRQUFNLFFBQVEsb0JBQUksSUFBdUI7QUFDekMsV0FBUyxLQUFLLEdBQUcsS0FBSyxNQUFNLFFBQVEsTUFBTTtBQUN4QyxRQUFJLE1BQU0sRUFBRSxNQUFNLEVBQUc7QUFDckIsVUFBTSxPQUFPLGFBQWEsY0FBYyxXQUFXLEVBQUUsQ0FBQyxDQUFDO0FBQ3ZELFFBQUksQ0FBQyxTQUFTLElBQUksRUFBRztBQUNyQixVQUFNLFFBQVEsTUFBTSxJQUFJLElBQUksS0FBSyxFQUFFLE1BQU0sT0FBTyxvQkFBSSxJQUF3QixHQUFHLE1BQU0sR0FBRyxPQUFPLEVBQUU7QUFDakcsVUFBTSxJQUFJLE1BQU0sS0FBSztBQUNyQixVQUFNLE9BQU8sVUFBVSxXQUFXLEVBQUUsQ0FBQztBQUNyQyxVQUFNLFNBQVMsTUFBTSxNQUFNLElBQUksSUFBSSxLQUFLLEVBQUUsTUFBTSxHQUFHLE9BQU8sRUFBRTtBQUM1RCxVQUFNLE1BQU0sSUFBSSxNQUFNLE1BQU07QUFDNUIsV0FBTyxRQUFRLFFBQVEsTUFBTSxFQUFFO0FBQy9CLFVBQU0sUUFBUSxRQUFRLE1BQU0sRUFBRTtBQUM5QixVQUFNLFFBQVEsWUFBWSxJQUFJLE1BQU0sSUFBSTtBQUN4QyxRQUFJLENBQUMsTUFBTSxLQUFNLFFBQU8sU0FBUyxNQUFNLEVBQUU7QUFDekMsUUFBSSxDQUFDLE1BQU0sS0FBTSxPQUFNLFNBQVMsTUFBTSxFQUFFO0FBQUEsRUFDMUM7QUFDQSxTQUFPLENBQUMsR0FBRyxNQUFNLE9BQU8sQ0FBQyxFQUFFLEtBQUssQ0FBQyxHQUFHLE1BQU0sRUFBRSxPQUFPLEVBQUUsUUFBUSxFQUFFLFFBQVEsRUFBRSxLQUFLO0FBRTlFLFdBQVMsWUFBWSxJQUFZLE1BQWMsTUFBZ0Q7QUFDN0YsUUFBSSxXQUFXO0FBQ2YsYUFBUyxLQUFLLFlBQVksRUFBRSxHQUFHLE9BQU8sR0FBRyxLQUFLLFlBQVksRUFBRSxHQUFHO0FBQzdELFlBQU0sUUFBUSxXQUFXLEVBQUU7QUFDM0IsVUFBSSxhQUFhLGNBQWMsS0FBSyxDQUFDLE1BQU0sS0FBTTtBQUNqRCxVQUFJLFVBQVUsS0FBSyxNQUFNLEtBQU0sUUFBTyxFQUFFLE1BQU0sTUFBTSxNQUFNLEtBQUs7QUFDL0QsaUJBQVc7QUFBQSxJQUNiO0FBQ0EsV0FBTyxFQUFFLE1BQU0sVUFBVSxNQUFNLE1BQU07QUFBQSxFQUN2QztBQUNGO0FBR08sU0FBUyxTQUFTLE1BQXVCO0FBQzlDLFNBQU8sU0FBUyxNQUFNLENBQUMsZ0JBQWdCLEtBQUssSUFBSSxLQUFLLENBQUMsdUJBQXVCLEtBQUssSUFBSTtBQUN4Rjs7O0FDdERPLElBQU0sT0FBTixNQUFjO0FBQUEsRUFHbkIsWUFBNkIsT0FBTyxHQUFHO0FBQVY7QUFBQSxFQUFXO0FBQUEsRUFBWDtBQUFBLEVBRlosVUFBVSxvQkFBSSxJQUFlO0FBQUEsRUFJOUMsSUFBSSxLQUFhLFNBQXFCO0FBQ3BDLFFBQUksU0FBUyxLQUFLLFFBQVEsSUFBSSxHQUFHO0FBQ2pDLFFBQUksV0FBVyxRQUFXO0FBQ3hCLGVBQVMsUUFBUTtBQUNqQixVQUFJLEtBQUssUUFBUSxRQUFRLEtBQUssS0FBTSxNQUFLLFFBQVEsT0FBTyxLQUFLLFFBQVEsS0FBSyxFQUFFLEtBQUssRUFBRSxLQUFlO0FBQUEsSUFDcEcsT0FBTztBQUNMLFdBQUssUUFBUSxPQUFPLEdBQUc7QUFBQSxJQUN6QjtBQUNBLFNBQUssUUFBUSxJQUFJLEtBQUssTUFBTTtBQUM1QixXQUFPO0FBQUEsRUFDVDtBQUNGOzs7QUNOQSxJQUFNLFdBQVc7QUFHVixTQUFTLGFBQWFDLFVBQThCO0FBQ3pELFFBQU0sUUFBUSxDQUFDLE9BQXdCLFNBQVNBLFNBQVEsYUFBYSxFQUFFLEdBQUdBLFNBQVEsYUFBYSxFQUFFLENBQUMsRUFBRSxhQUFhO0FBQ2pILFFBQU0sT0FBTyxXQUFXLEtBQUtBLFNBQVEsY0FBYyxDQUFDLEdBQUcsT0FBUSxNQUFNLEVBQUUsSUFBSSxJQUFJLENBQUU7QUFDakYsUUFBTSxTQUFTLEtBQUssSUFBSSxDQUFDLEtBQUssT0FBUSxPQUFPLFVBQVVBLFNBQVEsYUFBYSxFQUFFLEdBQUdBLFNBQVEsV0FBVyxJQUFJLElBQUksQ0FBRTtBQUM5RyxRQUFNLE1BQU1BLFNBQVEsWUFBWSxTQUFTLEtBQUssT0FBTyxTQUFTLENBQUMsSUFBSSxTQUFTO0FBQzVFLFNBQU8sSUFBSSxJQUFJLENBQUMsT0FBTyxPQUFRLFNBQVMsYUFBYUEsU0FBUSxhQUFhLEVBQUUsQ0FBQyxJQUFJLElBQUksQ0FBRTtBQUN6RjtBQUdBLFNBQVMsVUFBVSxNQUFjLGFBQXlDO0FBQ3hFLFFBQU0sT0FBTyxTQUFTLEtBQUssSUFBSSxJQUFJLENBQUM7QUFDcEMsU0FBTyxTQUFTLFVBQWEsWUFBWSxLQUFLLENBQUMsY0FBYyxLQUFLLFdBQVcsVUFBVSxTQUFTLEdBQUcsSUFBSSxZQUFZLEdBQUcsU0FBUyxHQUFHLENBQUM7QUFDckk7QUFHTyxTQUFTLE9BQU9BLFVBQWtCLEtBQWlCLFNBQTJCO0FBQ25GLFFBQU0sRUFBRSxhQUFhLFlBQVksY0FBYyxJQUFJQTtBQUNuRCxRQUFNLFNBQVMsSUFBSSxXQUFXLFlBQVksTUFBTTtBQUNoRCxXQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxNQUFNO0FBQ3pDLFdBQU8sRUFBRSxJQUFJLElBQUksY0FBYyxXQUFXLEVBQUUsQ0FBQyxDQUFDLElBQUksS0FBSyxPQUFPLFlBQVksRUFBRSxDQUFDO0FBQUEsRUFDL0U7QUFDQSxRQUFNLE9BQU8sQ0FBQyxXQUF1QztBQUNuRCxVQUFNLFFBQVEsSUFBSSxhQUFhLE9BQU8sTUFBTTtBQUM1QyxhQUFTLEtBQUssR0FBRyxLQUFLLE9BQU8sUUFBUSxLQUFNLE9BQU0sT0FBTyxFQUFFLENBQUMsS0FBSyxPQUFPLEVBQUU7QUFDekUsV0FBTztBQUFBLEVBQ1Q7QUFDQSxTQUFPLEVBQUUsT0FBTyxLQUFLLFFBQVEsS0FBSyxHQUFHLE1BQU0sUUFBUSxRQUFRLEtBQUssUUFBUSxJQUFJLEdBQUcsT0FBTyxRQUFRLFNBQVMsS0FBSyxRQUFRLEtBQUssRUFBRTtBQUM3SDs7O0FDOUJPLFNBQVMsVUFBVSxRQUF5QjtBQUNqRCxNQUFJLFdBQVcsR0FBSSxRQUFPLEVBQUUsUUFBUSxRQUFRLE1BQU0sV0FBVyxLQUFLO0FBQ2xFLE1BQUk7QUFDRixXQUFPLEVBQUUsUUFBUSxRQUFRLElBQUksT0FBTyxRQUFRLFFBQVEsS0FBSyxNQUFNLElBQUksTUFBTSxJQUFJLEdBQUcsV0FBVyxLQUFLO0FBQUEsRUFDbEcsUUFBUTtBQUNOLFdBQU8sRUFBRSxRQUFRLFFBQVEsTUFBTSxXQUFXLDJCQUEyQjtBQUFBLEVBQ3ZFO0FBQ0Y7QUFHTyxTQUFTLGVBQWUsUUFBZ0IsU0FBcUM7QUFDbEYsUUFBTSxFQUFFLE9BQU8sSUFBSTtBQUNuQixNQUFJLENBQUMsT0FBUSxRQUFPO0FBQ3BCLFFBQU0sUUFBUSxJQUFJLFdBQVcsT0FBTyxLQUFLLE1BQU07QUFDL0MsV0FBUyxRQUFRLEdBQUcsUUFBUSxNQUFNLFFBQVEsU0FBUztBQUNqRCxRQUFJLE9BQU8sS0FBSyxPQUFPLEtBQUssS0FBSyxDQUFDLEtBQU0sT0FBTyxTQUFTLFlBQVksT0FBTyxLQUFLLE9BQU8sS0FBSyxLQUFLLENBQUMsRUFBSSxPQUFNLEtBQUssSUFBSTtBQUFBLEVBQ3ZIO0FBQ0EsU0FBTztBQUNUO0FBT08sU0FBUyxVQUFVLE1BQVksT0FBNEI7QUFDaEUsUUFBTSxVQUFVLElBQUksV0FBVyxLQUFLLEtBQUs7QUFDekMsUUFBTSxRQUFrQixDQUFDO0FBQ3pCLE1BQUksU0FBUztBQUNiLFdBQVMsT0FBTyxHQUFHLE9BQU8sS0FBSyxPQUFPLFFBQVE7QUFDNUMsVUFBTSxVQUFVLE1BQU0sS0FBSyxNQUFNLElBQUksQ0FBQztBQUN0QyxVQUFNLFFBQVEsUUFBUSxLQUFLLE9BQU8sSUFBSSxDQUFDO0FBQ3ZDLFlBQVEsSUFBSSxJQUFJLFVBQVU7QUFDMUIsUUFBSSxRQUFTLE9BQU0sS0FBSyxJQUFJO0FBQzVCLFFBQUksV0FBVyxDQUFDLE1BQU8sV0FBVSxLQUFLLE1BQU0sSUFBSTtBQUFBLEVBQ2xEO0FBQ0EsUUFBTSxLQUFLLENBQUMsR0FBRyxNQUFNLEtBQUssTUFBTSxDQUFDLElBQUksS0FBSyxNQUFNLENBQUMsS0FBSyxLQUFLLE1BQU0sQ0FBQyxJQUFJLEtBQUssTUFBTSxDQUFDLENBQUM7QUFDbkYsU0FBTyxFQUFFLE9BQU8sV0FBVyxLQUFLLEtBQUssR0FBRyxPQUFPO0FBQ2pEOzs7QUNwQ08sU0FBUyxVQUFVLE1BQVksYUFBaUM7QUFDckUsUUFBTSxPQUFtQixNQUFNLEtBQUssRUFBRSxRQUFRLFlBQVksR0FBRyxDQUFDLEdBQUcsV0FBVztBQUFBLElBQzFFO0FBQUEsSUFBTyxNQUFNO0FBQUEsSUFBRyxPQUFPO0FBQUEsSUFBRyxTQUFTO0FBQUEsSUFBRyxVQUFVO0FBQUEsSUFBRyxXQUFXO0FBQUEsRUFDaEUsRUFBRTtBQUNGLG1CQUFpQixNQUFNLGFBQWEsQ0FBQyxNQUFNLGdCQUFnQjtBQUN6RCxVQUFNLE1BQU0sS0FBSyxLQUFLLE1BQU0sSUFBSSxDQUFDO0FBQ2pDLFFBQUksUUFBUSxLQUFLLEtBQUssSUFBSTtBQUMxQixRQUFJLEtBQUssU0FBVSxLQUFJLFlBQVksS0FBSyxTQUFTLElBQUk7QUFDckQsUUFBSSxDQUFDLFlBQWE7QUFDbEIsUUFBSSxTQUFTLEtBQUssTUFBTSxJQUFJO0FBQzVCLFFBQUksS0FBSyxVQUFXLEtBQUksYUFBYSxLQUFLLFVBQVUsSUFBSTtBQUN4RCxRQUFJLEtBQUssUUFBUyxLQUFJLFdBQVcsS0FBSyxRQUFRLElBQUk7QUFBQSxFQUNwRCxDQUFDO0FBQ0QsU0FBTyxLQUFLLE9BQU8sQ0FBQyxRQUFRLElBQUksUUFBUSxNQUFNLElBQUksVUFBVSxLQUFLLElBQUksY0FBYyxFQUFFO0FBQ3ZGO0FBR08sU0FBUyxpQkFBaUIsTUFBWSxhQUFxQixPQUEyRDtBQUMzSCxRQUFNLFNBQVMsSUFBSSxXQUFXLFdBQVc7QUFDekMsTUFBSSxPQUFPLEtBQUssV0FBVyxDQUFDO0FBQzVCLFNBQU8sU0FBUyxHQUFHO0FBQ2pCLFVBQU0sTUFBTSxPQUFPLEtBQUssTUFBTSxJQUFJLENBQUMsUUFBUSxDQUFDO0FBQzVDLFFBQUksS0FBSyxXQUFXLElBQUksTUFBTSxHQUFHO0FBQy9CLGFBQU8sS0FBSyxXQUFXLElBQUk7QUFDM0I7QUFBQSxJQUNGO0FBQ0EsV0FBTyxPQUFPLEdBQUc7QUFDZixhQUFPLEtBQUssTUFBTSxJQUFJLENBQUM7QUFDdkIsWUFBTSxVQUFVLEtBQUssWUFBWSxJQUFJO0FBQ3JDLGFBQU8sWUFBWSxJQUFJLFVBQVUsS0FBSyxPQUFPLElBQUk7QUFDakQsVUFBSSxZQUFZLEVBQUc7QUFBQSxJQUNyQjtBQUFBLEVBQ0Y7QUFDRjs7O0FDekJBLElBQU0sUUFBUTtBQUNkLElBQU1DLFdBQVUsQ0FBQyxPQUFPLFFBQVEsU0FBUyxHQUFHLE9BQU8sUUFBUSxNQUFNLENBQUM7QUFZbEUsSUFBTSxhQUFrQyxvQkFBSSxJQUFJO0FBRXpDLElBQU0sUUFBTixNQUFNLE9BQU07QUFBQSxFQTRCakIsWUFDV0MsVUFDUSxzQkFBc0IsT0FDdEIsa0JBQStCLFdBRXZDLFNBQXFCLGFBQWFBLFFBQU8sR0FDbEQ7QUFMUyxtQkFBQUE7QUFDUTtBQUNBO0FBRVI7QUFFVCxTQUFLLGVBQWVBLFNBQVEsaUJBQWlCO0FBQzdDLFNBQUssV0FBV0EsU0FBUSxPQUFPO0FBQUEsTUFBSSxDQUFDLFdBQ2xDLE9BQU8sT0FBTyxDQUFDLE9BQU8sT0FBTyxNQUFNLFNBQVNBLFNBQVEsZUFBZSxDQUFDLElBQUksSUFBSSxRQUFRLENBQUM7QUFBQSxJQUN2RjtBQUNBLFNBQUssZUFBZSxlQUFlQSxRQUFPO0FBQzFDLFNBQUssWUFBWSxVQUFVQSxRQUFPO0FBQ2xDLFNBQUssWUFBWSxDQUFDLEdBQUcsb0JBQUksSUFBSSxDQUFDLEdBQUcsS0FBSyxXQUFXLEdBQUdBLFNBQVEsTUFBTSxLQUFLLEdBQUcsR0FBSUEsU0FBUSxXQUFXLEtBQUssS0FBSyxDQUFDLENBQUUsQ0FBQyxDQUFDO0FBQ2hILFNBQUssT0FBTyxZQUFZQSxVQUFTLEtBQUssTUFBTTtBQUM1QyxTQUFLLE1BQU0sYUFBYUEsUUFBTztBQUFBLEVBQ2pDO0FBQUEsRUFmVztBQUFBLEVBQ1E7QUFBQSxFQUNBO0FBQUEsRUFFUjtBQUFBLEVBaENGO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUE7QUFBQSxFQUVBO0FBQUEsRUFDUTtBQUFBO0FBQUEsRUFDQSxhQUFhLElBQUksS0FBaUIsQ0FBQztBQUFBLEVBQ25DLGFBQWEsSUFBSSxLQUFpQixDQUFDO0FBQUEsRUFDbkMsWUFBWSxJQUFJLEtBQXdCLENBQUM7QUFBQSxFQUN6QyxhQUFhLElBQUksS0FBYTtBQUFBLEVBQzlCLGNBQWMsSUFBSSxLQUFjLENBQUM7QUFBQSxFQUNqQyxXQUFXLElBQUksS0FBVyxDQUFDO0FBQUEsRUFDM0IsYUFBYSxJQUFJLEtBQVcsQ0FBQztBQUFBLEVBQzdCLFdBQVcsSUFBSSxLQUFpQjtBQUFBLEVBQ2hDLFlBQVksSUFBSSxLQUFrQixDQUFDO0FBQUEsRUFDbkMsYUFBYSxJQUFJLEtBQWU7QUFBQSxFQUNoQyxjQUFjLElBQUksS0FBYztBQUFBLEVBQ2hDLGNBQWMsSUFBSSxLQUFxQjtBQUFBLEVBQ3ZDLGFBQWEsSUFBSSxLQUFZLENBQUM7QUFBQSxFQUM5QixnQkFBZ0IsSUFBSSxLQUFpQjtBQUFBO0FBQUEsRUFxQnRELE9BQU8sT0FBK0I7QUFDcEMsV0FBTyxFQUFFLE9BQU8sTUFBTSxTQUFTLEtBQUssZ0JBQWdCLE9BQU8sUUFBUSxNQUFNLFVBQVUsS0FBSyxnQkFBZ0IsT0FBTztBQUFBLEVBQ2pIO0FBQUE7QUFBQSxFQUdBLE9BQU8sT0FBeUI7QUFDOUIsVUFBTSxTQUFTLEtBQUssT0FBTyxLQUFLO0FBQ2hDLFFBQUksT0FBTyxNQUFNLFNBQVMsT0FBTyxPQUFPLFdBQVcsRUFBRyxRQUFPO0FBQzdELFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxLQUFLLFVBQVUsTUFBTTtBQUFBLE1BQUcsTUFDakQsSUFBSSxPQUFNLGdCQUFnQixLQUFLLFNBQVMsTUFBTSxHQUFHLEtBQUsscUJBQXFCLEtBQUssaUJBQWlCLEtBQUssTUFBTTtBQUFBLElBQzlHO0FBQUEsRUFDRjtBQUFBLEVBRUEsVUFBVSxPQUEwQjtBQUNsQyxVQUFNLFFBQVEsS0FBSyxRQUFRLE1BQU0sVUFBVSxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsTUFBTSxJQUFJO0FBQzVFLFdBQU8sUUFBUSxJQUFJLEtBQUssUUFBUSxjQUFjO0FBQUEsRUFDaEQ7QUFBQSxFQUVBLEtBQUssT0FBOEI7QUFDakMsV0FBTyxLQUFLLFFBQVEsTUFBTSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQUEsRUFDakQ7QUFBQTtBQUFBLEVBR0EsZ0JBQWdCLE9BQTJCO0FBQ3pDLFdBQU8sZ0JBQWdCLEtBQUssS0FBSyxLQUFLLENBQUM7QUFBQSxFQUN6QztBQUFBO0FBQUEsRUFHQSxVQUFVLE9BQW9DO0FBQzVDLFdBQU8sWUFBWSxLQUFLLFNBQVMsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUFBLEVBQ3hEO0FBQUEsRUFFQSxPQUFPLE1BQXlCO0FBQzlCLFdBQU8sS0FBSyxXQUFXLElBQUksTUFBTSxNQUFNLFNBQVMsS0FBSyxTQUFTLElBQUksQ0FBQztBQUFBLEVBQ3JFO0FBQUE7QUFBQSxFQUdBLE9BQU8sT0FBMEI7QUFDL0IsVUFBTSxXQUFXLENBQUMsS0FBSyxnQkFBZ0IsS0FBSztBQUM1QyxXQUFPO0FBQUEsTUFDTCxNQUFNLEtBQUssVUFBVSxLQUFLO0FBQUEsTUFDMUIsU0FBUyxNQUFNO0FBQUEsTUFDZixRQUFRLE1BQU07QUFBQSxNQUNkLGVBQWUsTUFBTSxRQUFRLENBQUMsV0FBVyxhQUFhLEtBQUs7QUFBQSxNQUMzRCxjQUFjLElBQUksSUFBSSxXQUFXLE1BQU0sZUFBZSxDQUFDLENBQUM7QUFBQSxNQUN4RCxRQUFRLE1BQU07QUFBQSxNQUNkLFNBQVMsS0FBSyxRQUFRLFlBQVksV0FBVyxNQUFNLFVBQVU7QUFBQSxJQUMvRDtBQUFBLEVBQ0Y7QUFBQTtBQUFBLEVBR0EsT0FBTyxPQUE4QjtBQUNuQyxXQUFPLEtBQUssV0FBVyxJQUFJLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTSxhQUFhLEtBQUssU0FBUyxLQUFLLFFBQVEsS0FBSyxPQUFPLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDdEg7QUFBQTtBQUFBO0FBQUEsRUFJQSxPQUFPLE9BQThCO0FBQ25DLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxLQUFLLFdBQVcsS0FBSztBQUFBLE1BQUcsTUFDakQsS0FBSyxPQUFPLEtBQUssRUFBRSxJQUFJLENBQUMsTUFBTSxXQUFZRCxTQUFRLFNBQVMsS0FBSyxPQUFPLE1BQU0sQ0FBQyxJQUFJLElBQUksSUFBSztBQUFBLElBQzdGO0FBQUEsRUFDRjtBQUFBLEVBRUEsYUFBYSxPQUEyQjtBQUN0QyxXQUFPLEtBQUssaUJBQWlCLE1BQU0sY0FBYyxLQUFLO0FBQUEsRUFDeEQ7QUFBQTtBQUFBLEVBR1EsVUFBVSxPQUEwQjtBQUMxQyxRQUFJLENBQUMsS0FBSyxhQUFhLEtBQUssRUFBRyxRQUFPO0FBQ3RDLFVBQU0sU0FBUyxLQUFLLFFBQVEsT0FBTyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hELFVBQU0sT0FBTyxDQUFDLEdBQUcsQ0FBQztBQUNsQixXQUFPLFFBQVEsQ0FBQyxPQUFPLE1BQU8sS0FBSyxLQUFLLFFBQVEsYUFBYyxDQUFDLENBQUMsS0FBSyxLQUFNO0FBQzNFLFdBQU8sS0FBSyxDQUFDLE1BQU0sSUFBSSxJQUFJLEtBQUssQ0FBQyxJQUFJLEtBQUssQ0FBQztBQUFBLEVBQzdDO0FBQUEsRUFFQSxRQUFRLE9BQTJCO0FBQ2pDLFdBQU8sS0FBSyxZQUFZLElBQUksS0FBSyxXQUFXLEtBQUssR0FBRyxNQUFNO0FBQ3hELFlBQU0sU0FBUyxLQUFLLE9BQU8sUUFBUTtBQUNuQyxVQUFJLFVBQVUsVUFBVSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssT0FBTyxLQUFLLENBQUM7QUFDckUsWUFBTSxRQUFRLEtBQUssVUFBVSxLQUFLO0FBQ2xDLFVBQUksUUFBUSxRQUFRLFVBQVUsRUFBRyxXQUFVLEVBQUUsR0FBRyxTQUFTLE1BQU0sUUFBUSxLQUFLLElBQUksQ0FBQyxVQUFVLFFBQVEsS0FBSyxFQUFFO0FBQzFHLFlBQU0sUUFBUSxlQUFlLFFBQVEsVUFBVSxNQUFNLEtBQUssQ0FBQztBQUMzRCxVQUFJLE1BQU8sV0FBVSxRQUFRLEtBQUssU0FBUyxRQUFRLFNBQVMsS0FBSztBQUNqRSxhQUFPLE1BQU0sT0FBTyxPQUFPLEtBQUssU0FBUyxLQUFLLEtBQUssT0FBTyxJQUFJO0FBQUEsSUFDaEUsQ0FBQztBQUFBLEVBQ0g7QUFBQTtBQUFBLEVBR0EsUUFBUSxPQUF3QjtBQUM5QixXQUFPLEtBQUssU0FBUyxJQUFJLFdBQVcsS0FBSyxRQUFRLEtBQUssQ0FBQyxJQUFJLE1BQU07QUFDL0QsWUFBTSxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUs7QUFDdEMsYUFBTyxTQUFTLEtBQUssU0FBUyxRQUFRLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQzNGLENBQUM7QUFBQSxFQUNIO0FBQUEsRUFFQSxLQUFLLE9BQXdCO0FBQzNCLFFBQUksQ0FBQyxNQUFNLFNBQVUsUUFBTyxLQUFLLFFBQVEsS0FBSztBQUM5QyxXQUFPLEtBQUssU0FBUyxJQUFJLFlBQVksS0FBSyxRQUFRLEtBQUssQ0FBQyxJQUFJLE1BQU07QUFDaEUsWUFBTSxTQUFTLEtBQUssT0FBTyxNQUFNLEtBQUs7QUFDdEMsYUFBTyxXQUFXLEtBQUssU0FBUyxRQUFRLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQzdGLENBQUM7QUFBQSxFQUNIO0FBQUEsRUFFQSxRQUFRLE9BQWtCLE9BQXFCO0FBQzdDLFdBQU8sS0FBSyxXQUFXO0FBQUEsTUFBSSxXQUFXLEtBQUssSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQUEsTUFBSSxNQUNwRSxXQUFXLEtBQUssU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLLEdBQUcsS0FBSyxRQUFRLEtBQUssR0FBRyxFQUFFLFFBQVEsS0FBSyxPQUFPLEtBQUssR0FBRyxJQUFJLE1BQU0sQ0FBQztBQUFBLElBQ25IO0FBQUEsRUFDRjtBQUFBLEVBRUEsUUFBUSxPQUFrQixPQUFxQjtBQUM3QyxXQUFPLEtBQUssV0FBVztBQUFBLE1BQUksV0FBVyxLQUFLLElBQUksS0FBSyxRQUFRLEtBQUssQ0FBQztBQUFBLE1BQUksTUFDcEUsU0FBUyxLQUFLLFNBQVMsS0FBSyxPQUFPLE1BQU0sS0FBSyxHQUFHLEtBQUssUUFBUSxLQUFLLEdBQUcsRUFBRSxRQUFRLEtBQUssT0FBTyxLQUFLLEdBQUcsTUFBTSxNQUFNLENBQUM7QUFBQSxJQUNuSDtBQUFBLEVBQ0Y7QUFBQSxFQUVBLEtBQUssT0FBOEI7QUFDakMsV0FBTyxLQUFLLFNBQVM7QUFBQSxNQUFJLEtBQUssUUFBUSxLQUFLO0FBQUEsTUFBRyxNQUM1QyxVQUFVLEtBQUssUUFBUSxLQUFLLEdBQUcsS0FBSyxPQUFPLE1BQU0sS0FBSyxFQUFFLEtBQUssTUFBTTtBQUFBLElBQ3JFO0FBQUEsRUFDRjtBQUFBLEVBRUEsTUFBTSxPQUErQjtBQUNuQyxXQUFPLEtBQUssVUFBVSxJQUFJLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTTtBQUN0RCxZQUFNLFFBQVEsZUFBZSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssQ0FBQztBQUM5RCxhQUFPLE1BQU0sT0FBTyxNQUFNLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxLQUFLLFNBQVMsRUFBRSxJQUFJLElBQUksQ0FBQyxJQUFJO0FBQUEsSUFDOUUsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLE1BQU0sT0FBMEI7QUFDOUIsV0FBTyxLQUFLLFFBQVEsS0FBSyxFQUFFLE1BQU0sQ0FBQztBQUFBLEVBQ3BDO0FBQUE7QUFBQTtBQUFBLEVBSUEsU0FBUyxPQUFpQztBQUN4QyxRQUFJLE1BQU0sUUFBUSxRQUFRLEtBQUssVUFBVSxTQUFTLE1BQU0sR0FBRyxFQUFHLFFBQU8sTUFBTTtBQUMzRSxVQUFNLE9BQU8sS0FBSyxVQUFVLE9BQU8sQ0FBQyxRQUFRLFFBQVEsU0FBUyxRQUFRLEtBQUs7QUFDMUUsUUFBSSxLQUFLLGdCQUFnQixLQUFLLEtBQUssS0FBSyxVQUFVLFNBQVMsS0FBSyxFQUFHLFFBQU87QUFDMUUsV0FBTyxLQUFLLEtBQUssQ0FBQyxRQUFRLEtBQUssUUFBUSxNQUFNLElBQUksR0FBRyxDQUFDLEtBQUssS0FBSyxDQUFDLEtBQUssS0FBSyxVQUFVLENBQUMsS0FBSztBQUFBLEVBQzVGO0FBQUE7QUFBQSxFQUdBLFVBQVUsT0FBOEI7QUFDdEMsVUFBTSxNQUFNLEtBQUssU0FBUyxLQUFLO0FBQy9CLFFBQUksUUFBUSxLQUFNLFFBQU8sQ0FBQztBQUMxQixVQUFNLFNBQVMsRUFBRSxHQUFHLE9BQU8sUUFBUSxnQkFBZ0IsS0FBSyxNQUFNLE1BQU0sRUFBRTtBQUN0RSxXQUFPLEtBQUssY0FBYyxJQUFJLEdBQUcsR0FBRyxJQUFJLEtBQUssV0FBVyxNQUFNLENBQUMsSUFBSSxNQUFNO0FBQ3ZFLFlBQU0sU0FBUyxLQUFLLE9BQU8sUUFBUTtBQUNuQyxZQUFNLFFBQVEsZUFBZSxRQUFRLFVBQVUsTUFBTSxLQUFLLENBQUM7QUFDM0QsYUFBTyxVQUFVLEtBQUssU0FBUyxLQUFLLFFBQVE7QUFBQSxRQUMxQztBQUFBLFFBQ0EsUUFBUSxLQUFLLE9BQU8sTUFBTTtBQUFBLFFBQzFCLFFBQVEsU0FBUyxXQUFXLEtBQUssU0FBUyxRQUFRLEtBQUs7QUFBQSxRQUN2RCxXQUFXLEtBQUssVUFBVSxLQUFLO0FBQUEsUUFDL0IsZ0JBQWdCLENBQUMsU0FBUyxDQUFDLGVBQWUsTUFBTTtBQUFBLE1BQ2xELENBQUM7QUFBQSxJQUNILENBQUM7QUFBQSxFQUNIO0FBQUE7QUFBQSxFQUdBLFlBQVksT0FBa0IsT0FBTyxPQUFpQjtBQUNwRCxXQUFPLEtBQUssV0FBVztBQUFBLE1BQUksR0FBRyxJQUFJLElBQUksS0FBSyxXQUFXLEVBQUUsR0FBRyxPQUFPLGNBQWMsQ0FBQyxFQUFFLENBQUMsQ0FBQztBQUFBLE1BQUksTUFDdkYsWUFBWSxLQUFLLFNBQVMsS0FBSyxRQUFRLEtBQUssT0FBTyxLQUFLLEdBQUcsSUFBSSxFQUFFLElBQUksQ0FBQ0UsU0FBUUEsUUFBTyxPQUFPLEtBQUssVUFBVSxLQUFLLElBQUksRUFBRTtBQUFBLElBQ3hIO0FBQUEsRUFDRjtBQUFBLEVBRUEsTUFBTSxPQUFxQztBQUN6QyxXQUFPLEtBQUssVUFBVSxJQUFJLEdBQUcsTUFBTSxLQUFLLElBQUksTUFBTSxNQUFNLElBQUksTUFBTSxlQUFlLEtBQUssT0FBTyxNQUFNLEtBQUssR0FBRyxVQUFVLE1BQU0sTUFBTSxDQUFDLENBQUM7QUFBQSxFQUNySTtBQUFBLEVBRUEsUUFBUSxPQUFrQztBQUN4QyxVQUFNLFFBQVEsS0FBSyxNQUFNLEtBQUs7QUFDOUIsUUFBSSxDQUFDLE1BQU8sUUFBTztBQUNuQixVQUFNLE1BQU0sR0FBRyxNQUFNLFFBQVEsSUFBSSxNQUFNLE1BQU0sSUFBSSxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQ3BFLFdBQU8sS0FBSyxZQUFZLElBQUksS0FBSyxNQUFNLFVBQVUsS0FBSyxLQUFLLEtBQUssR0FBRyxLQUFLLENBQUM7QUFBQSxFQUMzRTtBQUFBO0FBQUEsRUFHQSxRQUFRLE9BQWtDO0FBQ3hDLFdBQU8sS0FBSyxZQUFZLElBQUksR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDLElBQUksS0FBSyxhQUFhLEtBQUssQ0FBQyxJQUFJLE1BQU0sT0FBTyxJQUFJLE1BQU0sS0FBSyxnQkFBZ0IsS0FBSyxDQUFDO0FBQUEsRUFDeEk7QUFBQTtBQUFBLEVBR0EsVUFBVSxPQUFtQztBQUMzQyxVQUFNLFNBQVMsS0FBSyxRQUFRLE9BQU8sS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN4RCxVQUFNLFdBQVcsaUJBQWlCLEtBQUssT0FBTztBQUM5QyxVQUFNLFlBQVksS0FBSyxlQUFlLENBQUMsSUFBSSxZQUFZLEtBQUssT0FBTyxFQUFFLElBQUksQ0FBQyxhQUFhLEVBQUUsR0FBRyxTQUFTLFFBQVEsRUFBRSxFQUFFO0FBQ2pILFNBQUssUUFBUSxhQUFhLFFBQVEsQ0FBQyxRQUFRLE1BQU07QUFDL0MsWUFBTSxVQUFVLFVBQVUsU0FBUyxNQUFNLElBQUksQ0FBQztBQUM5QyxVQUFJLFFBQVMsU0FBUSxVQUFVLE9BQU8sQ0FBQztBQUFBLElBQ3pDLENBQUM7QUFDRCxXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRVEsZ0JBQWdCLE9BQWtDO0FBQ3hELFVBQU0sU0FBUyxLQUFLLFFBQVEsT0FBTyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hELFVBQU0sUUFBUSxLQUFLLFVBQVUsS0FBSztBQUNsQyxVQUFNLFVBQVUsb0JBQUksSUFBMEI7QUFDOUMsVUFBTSxXQUFXLGlCQUFpQixLQUFLLE9BQU87QUFDOUMsU0FBSyxRQUFRLGFBQWEsUUFBUSxDQUFDLElBQUksTUFBTTtBQUMzQyxVQUFJLE1BQU0sWUFBWSxRQUFRLE1BQU0sWUFBWSxTQUFTLEVBQUUsRUFBRztBQUM5RCxZQUFNLFNBQVMsUUFBUSxJQUFJLEVBQUUsS0FBSyxFQUFFLElBQUksUUFBUSxHQUFHLE1BQU0sRUFBRTtBQUMzRCxjQUFRLElBQUksSUFBSSxNQUFNO0FBQ3RCLFVBQUksS0FBSyxRQUFRLGVBQWUsQ0FBQyxFQUFHLFFBQU8sUUFBUSxPQUFPLENBQUMsSUFBSTtBQUFBLFVBQzFELFFBQU8sVUFBVSxPQUFPLENBQUM7QUFBQSxJQUNoQyxDQUFDO0FBQ0QsVUFBTSxTQUFTLENBQUMsRUFBRSxHQUFHLE1BQTZCLEtBQUssUUFBUSxRQUFRLEVBQUUsRUFBRSxXQUFXO0FBQ3RGLFVBQU0sT0FBTyxDQUFDLEVBQUUsUUFBUSxLQUFLLE1BQTRCLEtBQUssSUFBSSxRQUFRLElBQUk7QUFDOUUsVUFBTSxNQUFNLENBQUMsR0FBRyxRQUFRLE9BQU8sQ0FBQyxFQUFFLE9BQU8sQ0FBQyxXQUFXLENBQUMsWUFBWSxLQUFLLE9BQU8sS0FBSyxLQUFLLE1BQU0sTUFBTSxDQUFDO0FBQ3JHLFdBQU8sSUFBSSxLQUFLLENBQUMsR0FBRyxNQUFNLE9BQU8sT0FBTyxDQUFDLENBQUMsSUFBSSxPQUFPLE9BQU8sQ0FBQyxDQUFDLEtBQUssS0FBSyxDQUFDLElBQUksS0FBSyxDQUFDLENBQUM7QUFBQSxFQUN0RjtBQUFBLEVBRVEsV0FBd0I7QUFDOUIsV0FBTyxJQUFJLElBQUksS0FBSyxRQUFRLGFBQWEsT0FBTyxDQUFDLEdBQUcsT0FBTyxLQUFLLElBQUksRUFBRSxNQUFNLENBQUMsQ0FBQztBQUFBLEVBQ2hGO0FBQUEsRUFFUSxPQUFPLE9BQTBDO0FBQ3ZELFVBQU0sU0FBUyxLQUFLLE9BQU8sTUFBTSxLQUFLO0FBQ3RDLFVBQU0sU0FBUyxlQUFlLFFBQVEsVUFBVSxNQUFNLElBQUksQ0FBQyxLQUFLO0FBQ2hFLFFBQUksQ0FBQyxNQUFNLEtBQU0sUUFBTztBQUN4QixVQUFNLFVBQVUsSUFBSSxXQUFXLE9BQU8sS0FBSyxNQUFNLEVBQUUsS0FBSyxDQUFDO0FBQ3pELFdBQU8sV0FBVyxRQUFRLENBQUMsT0FBTyxPQUFPO0FBQ3ZDLFVBQUksS0FBSyxJQUFJLEVBQUUsRUFBRyxTQUFRLEtBQUssSUFBSTtBQUFBLElBQ3JDLENBQUM7QUFDRCxXQUFPLFFBQVEsSUFBSSxDQUFDLFdBQVcsVUFBVSxhQUFhLFNBQVMsS0FBSyxLQUFLLEVBQUU7QUFBQSxFQUM3RTtBQUFBO0FBQUEsRUFHUSxXQUFXLE9BQTBCO0FBQzNDLFVBQU0sU0FBUyxPQUFPLE9BQU8sQ0FBQyxTQUFTLE1BQU0sYUFBYSxTQUFTLElBQUksQ0FBQztBQUN4RSxXQUFPLEtBQUssVUFBVSxDQUFDLEtBQUssZ0JBQWdCLEtBQUssR0FBRyxNQUFNLFNBQVMsTUFBTSxRQUFRLE1BQU0sTUFBTSxRQUFRLE1BQU0sTUFBTSxDQUFDO0FBQUEsRUFDcEg7QUFBQSxFQUVRLFdBQVcsT0FBMEI7QUFDM0MsV0FBTyxLQUFLLFVBQVUsQ0FBQyxLQUFLLFVBQVUsS0FBSyxHQUFHLEtBQUssV0FBVyxLQUFLLEdBQUcsTUFBTSxTQUFTLE1BQU0sT0FBTyxNQUFNLE1BQU0sS0FBSyxhQUFhLEtBQUssQ0FBQyxDQUFDO0FBQUEsRUFDekk7QUFBQSxFQUVRLFFBQVEsT0FBMEI7QUFDeEMsV0FBTyxHQUFHLE1BQU0sS0FBSyxJQUFJLE1BQU0sSUFBSSxJQUFJLEtBQUssV0FBVyxLQUFLLENBQUM7QUFBQSxFQUMvRDtBQUNGO0FBRUEsU0FBUyxlQUFlLEVBQUUsU0FBUyxRQUFRLGNBQWMsUUFBUSxRQUFRLEdBQXVCO0FBQzlGLFNBQU8sWUFBWSxRQUFRLFdBQVcsUUFBUSxhQUFhLFNBQVMsS0FBSyxPQUFPLFNBQVMsS0FBSyxZQUFZO0FBQzVHO0FBRUEsU0FBUyxlQUFlRCxVQUF5QztBQUMvRCxRQUFNLFVBQVUsb0JBQUksSUFBeUI7QUFDN0MsYUFBVyxPQUFPQSxTQUFRLFdBQVc7QUFDbkMsZUFBVyxFQUFFLEtBQUssTUFBTSxLQUFLLElBQUssU0FBUSxJQUFJLE1BQU0sUUFBUSxJQUFJLEdBQUcsS0FBSyxvQkFBSSxJQUFJLEdBQUcsSUFBSSxLQUFLLENBQUM7QUFBQSxFQUMvRjtBQUNBLFNBQU8sSUFBSSxJQUFJLENBQUMsR0FBRyxPQUFPLEVBQUUsSUFBSSxDQUFDLENBQUMsS0FBSyxNQUFNLE1BQU0sQ0FBQyxLQUFLLENBQUMsR0FBRyxNQUFNLEVBQUUsS0FBSyxDQUFDLENBQUMsQ0FBQztBQUMvRTs7O0FDN1NPLElBQU0sZ0JBQTJCO0FBQUEsRUFDdEMsTUFBTTtBQUFBLEVBQVMsTUFBTTtBQUFBLEVBQU0sT0FBTztBQUFBLEVBQVUsVUFBVTtBQUFBLEVBQU8sUUFBUTtBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQUksT0FBTztBQUFBLEVBQUksTUFBTTtBQUFBLEVBQUksTUFBTTtBQUFBLEVBQU8sU0FBUztBQUFBLEVBQU0sUUFBUTtBQUFBLEVBQ2hKLE1BQU07QUFBQSxFQUFPLGNBQWMsQ0FBQztBQUFBLEVBQUcsUUFBUSxDQUFDO0FBQUEsRUFBRyxLQUFLO0FBQUEsRUFBTSxPQUFPO0FBQUEsRUFBTSxRQUFRO0FBQUEsRUFBTSxTQUFTO0FBQUEsRUFBTSxNQUFNLENBQUM7QUFBQSxFQUFHLFVBQVU7QUFBQSxFQUFNLE1BQU07QUFBQSxFQUFNLE9BQU87QUFBQSxFQUFRLFlBQVk7QUFDbks7OztBQ3RCQSxJQUFNLFdBQU4sTUFBZTtBQUFBLEVBQ0osUUFBa0IsQ0FBQztBQUFBLEVBQzVCLEdBQUcsTUFBc0I7QUFDdkIsVUFBTUUsU0FBUSxLQUFLLE1BQU0sUUFBUSxJQUFJO0FBQ3JDLFlBQVFBLFVBQVMsSUFBSUEsU0FBUSxLQUFLLE1BQU0sS0FBSyxJQUFJLElBQUksS0FBSztBQUFBLEVBQzVEO0FBQ0Y7QUFHQSxJQUFNLFVBQVUsQ0FBQyxTQUF5QixHQUFHLGVBQWUsS0FBSyxJQUFJLElBQUksSUFBSSxLQUFLLE1BQU0sQ0FBQyxFQUFFLE1BQU0sR0FBRyxFQUFFLENBQUMsQ0FBQyxNQUFNLFFBQVE7QUFJL0csU0FBUyxTQUFTLFNBQXdCLFVBQW9CLENBQUMsTUFBTSxHQUFHLFlBQXdDLENBQUMsR0FBYTtBQUNuSSxRQUFNLFVBQVUsQ0FBQyxJQUFJLFdBQVcsU0FBUyxPQUFPLGFBQWE7QUFDN0QsUUFBTSxPQUFPLENBQUMsU0FBeUI7QUFDckMsVUFBTUEsU0FBUSxRQUFRLFFBQVEsSUFBSTtBQUNsQyxXQUFPQSxVQUFTLElBQUlBLFNBQVEsUUFBUSxLQUFLLElBQUksSUFBSTtBQUFBLEVBQ25EO0FBQ0EsUUFBTSxDQUFDLFdBQVcsUUFBUSxRQUFRLElBQUksSUFBSSxDQUFDLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxHQUFHLElBQUksU0FBUyxDQUFDO0FBQ3pHLFFBQU0sT0FBaUI7QUFBQSxJQUNyQixRQUFRO0FBQUEsSUFBUyxTQUFTO0FBQUEsSUFBRztBQUFBLElBQzdCLGNBQWMsRUFBRSxNQUFNLENBQUMsR0FBRyxDQUFDLEdBQUcsTUFBTSxDQUFDLEdBQUcsQ0FBQyxFQUFFO0FBQUEsSUFBRyxxQkFBcUI7QUFBQSxJQUNuRSxRQUFRO0FBQUEsSUFBVyxhQUFhLEVBQUUsTUFBTSxHQUFHLE1BQU0sRUFBRTtBQUFBLElBQUcsZUFBZTtBQUFBLElBQUcsYUFBYTtBQUFBLElBQ3JGLFdBQVcsRUFBRSxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsR0FBRyxNQUFNLENBQUMsRUFBRTtBQUFBLElBQUcsUUFBUSxFQUFFLFVBQVUsQ0FBQyxHQUFHLE1BQU0sQ0FBQyxFQUFFO0FBQUEsSUFBRyxRQUFRLEVBQUUsSUFBSSxDQUFDLEdBQUcsT0FBTyxDQUFDLEVBQUU7QUFBQSxJQUM3RyxTQUFTO0FBQUEsTUFDUCxTQUFTLFFBQVEsSUFBSSxDQUFDLEdBQUcsTUFBTSxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssQ0FBQztBQUFBLE1BQ3JELFFBQVEsUUFBUSxJQUFJLENBQUMsR0FBRyxNQUFNLFVBQVUsQ0FBQyxJQUFJLENBQUMsS0FBSyxDQUFDO0FBQUEsTUFDcEQsT0FBTyxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sS0FBSyxVQUFVLENBQUMsSUFBSSxDQUFDLEtBQUssRUFBRSxDQUFDO0FBQUEsTUFDMUQsUUFBUSxRQUFRLElBQUksQ0FBQyxHQUFHLE1BQU0sSUFBSSxDQUFDO0FBQUEsTUFDbkMsTUFBTSxRQUFRLElBQUksSUFBSTtBQUFBLElBQ3hCO0FBQUEsSUFDQSxRQUFRLEVBQUUsS0FBSyxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsUUFBUSxDQUFDLEdBQUcsTUFBTSxDQUFDLEVBQUU7QUFBQSxJQUFHLFlBQVksRUFBRSxLQUFLLENBQUMsRUFBRTtBQUFBLElBQzdFLFNBQVMsRUFBRSxPQUFPLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsR0FBRyxRQUFRLENBQUMsQ0FBQyxHQUFHLENBQUMsQ0FBQyxFQUFFO0FBQUEsSUFDL0QsVUFBVSxRQUFRLEtBQUssQ0FBQyxFQUFFLE9BQU8sTUFBTSxXQUFXLE1BQVMsSUFBSSxFQUFFLFNBQVMsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxHQUFHLFFBQVEsQ0FBQyxFQUFFLElBQUk7QUFBQSxJQUN6RyxVQUFVLENBQUM7QUFBQSxFQUNiO0FBQ0EsUUFBTSxZQUFZLFFBQVEsS0FBSyxDQUFDLEVBQUUsUUFBUSxNQUFNLFlBQVksTUFBUztBQUNyRSxNQUFJLFdBQVc7QUFDYixTQUFLLGFBQWEsS0FBSyxLQUFLLEtBQUssZUFBZSxHQUFHLEtBQUssYUFBYSxDQUFDO0FBQ3RFLFNBQUssYUFBYSxLQUFLLEtBQUssS0FBSyxPQUFPLEdBQUcsS0FBSyxPQUFPLENBQUM7QUFDeEQsU0FBSyxRQUFRLE9BQU8sS0FBSyxDQUFDLEdBQUcsQ0FBQyxDQUFDO0FBQUEsRUFDakM7QUFDQSxNQUFJLFNBQVM7QUFDYixhQUFXLEVBQUUsT0FBTyxRQUFRLFNBQVMsUUFBUSxHQUFHLFFBQVEsWUFBWSxTQUFZLElBQUksR0FBRyxTQUFTLEdBQUcsU0FBUyxDQUFDLEdBQUcsT0FBTyxLQUFLLFNBQVM7QUFDbkksU0FBSyxRQUFRLE1BQU0sS0FBSyxRQUFRLEtBQUssQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxLQUFLLE1BQU07QUFDL0IsU0FBSyxRQUFRLE9BQU8sS0FBSyxNQUFNLE1BQU0sQ0FBQztBQUN0QyxTQUFLLFFBQVEsT0FBTyxDQUFDLEVBQUUsS0FBSyxLQUFLO0FBQ2pDLFNBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU07QUFDbEMsUUFBSSxXQUFXO0FBQ2IsV0FBSyxRQUFRLE9BQU8sQ0FBQyxFQUFFLEtBQUssV0FBVyxDQUFDO0FBQ3hDLFdBQUssUUFBUSxPQUFPLENBQUMsRUFBRSxLQUFLLEtBQUs7QUFBQSxJQUNuQztBQUNBLFFBQUksV0FBVyxPQUFXO0FBQzFCLFNBQUssU0FBVSxRQUFRLEtBQUssU0FBUyxNQUFNO0FBQzNDLFNBQUssU0FBVSxPQUFPLEtBQUssS0FBSyxRQUFRLE1BQU0sU0FBUyxDQUFDO0FBQ3hELFNBQUssU0FBVSxPQUFPLEtBQUssTUFBTTtBQUNqQyxhQUFTO0FBQUEsRUFDWDtBQUNBLFNBQU87QUFFUCxXQUFTLFFBQVEsT0FBdUI7QUFDdEMsUUFBSSxTQUFTO0FBQ2IsUUFBSSxPQUFPO0FBQ1gsZUFBVyxRQUFRLE1BQU0sTUFBTSxHQUFHLEVBQUUsT0FBTyxPQUFPLEdBQUc7QUFDbkQsWUFBTSxDQUFDLE1BQU0sUUFBUSxRQUFRLElBQUksQ0FBQyxJQUFJLEtBQUssTUFBTSxHQUFHO0FBQ3BELFlBQU0sUUFBUSxNQUFNLFlBQVksR0FBRztBQUNuQyxZQUFNLFFBQVEsUUFBUSxNQUFNLE1BQU0sTUFBTSxHQUFHLEtBQUssR0FBRyxPQUFPLE1BQU0sTUFBTSxRQUFRLENBQUMsQ0FBQyxDQUFDO0FBQ2pGLGNBQVEsSUFBSSxLQUFLO0FBQ2pCLFlBQU0sS0FBSyxPQUFPLEdBQUcsSUFBSTtBQUN6QixVQUFJLEtBQUssS0FBSyxPQUFPLEdBQUcsUUFBUTtBQUM5QixhQUFLLE9BQU8sR0FBRyxLQUFLLFdBQVcsSUFBSSxJQUFJLEtBQUssTUFBTTtBQUNsRCxhQUFLLE9BQU8sTUFBTSxLQUFLLEtBQUs7QUFBQSxNQUM5QjtBQUNBLGVBQVM7QUFBQSxJQUNYO0FBQ0EsV0FBTztBQUFBLEVBQ1Q7QUFFQSxXQUFTLFFBQVEsTUFBYyxNQUFjLE1BQXNCO0FBQ2pFLFVBQU0sYUFBYSxVQUFVLEdBQUcsR0FBRyxJQUFJLEtBQUssSUFBSSxFQUFFO0FBQ2xELFFBQUksYUFBYSxLQUFLLFVBQVUsS0FBSyxRQUFRO0FBQzNDLFdBQUssVUFBVSxLQUFLLEtBQUssS0FBSyxJQUFJLENBQUM7QUFDbkMsV0FBSyxVQUFVLEtBQUssS0FBSyxLQUFLLElBQUksQ0FBQztBQUNuQyxXQUFLLFVBQVUsS0FBSyxLQUFLLENBQUM7QUFBQSxJQUM1QjtBQUNBLFVBQU0sS0FBSyxPQUFPLEdBQUcsR0FBRyxVQUFVLElBQUksSUFBSSxFQUFFO0FBQzVDLFFBQUksS0FBSyxLQUFLLE9BQU8sU0FBUyxRQUFRO0FBQ3BDLFdBQUssT0FBTyxTQUFTLEtBQUssVUFBVTtBQUNwQyxXQUFLLE9BQU8sS0FBSyxLQUFLLElBQUk7QUFBQSxJQUM1QjtBQUNBLFdBQU87QUFBQSxFQUNUO0FBRUEsV0FBUyxNQUFNLFFBQXdDO0FBQ3JELFVBQU0sUUFBUSxPQUFPLFFBQVEsTUFBTTtBQUNuQyxRQUFJLE1BQU0sV0FBVyxFQUFHLFFBQU87QUFDL0IsVUFBTSxLQUFLLEtBQUssR0FBRyxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3hDLFFBQUksS0FBSyxLQUFLLFdBQVcsSUFBSSxRQUFRO0FBQ25DLGlCQUFXLENBQUMsS0FBSyxLQUFLLEtBQUssT0FBTztBQUNoQyxhQUFLLE9BQU8sSUFBSSxLQUFLLEtBQUssR0FBRyxDQUFDO0FBQzlCLGFBQUssT0FBTyxPQUFPLEtBQUssS0FBSyxLQUFLLENBQUM7QUFDbkMsYUFBSyxPQUFPLE9BQU8sS0FBSyxDQUFDO0FBQ3pCLGFBQUssT0FBTyxLQUFLLEtBQUssQ0FBQztBQUFBLE1BQ3pCO0FBQ0EsV0FBSyxXQUFXLElBQUksS0FBSyxLQUFLLE9BQU8sSUFBSSxNQUFNO0FBQUEsSUFDakQ7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUNGO0FBRU8sU0FBUyxRQUFRLFNBQXdCLFNBQW9CLFdBQWlEO0FBQ25ILFNBQU8sVUFBVSxTQUFTLFNBQVMsU0FBUyxTQUFTLENBQUM7QUFDeEQ7QUFFTyxTQUFTLFVBQVUsUUFBdUM7QUFDL0QsU0FBTyxFQUFFLEdBQUcsZUFBZSxHQUFHLE9BQU87QUFDdkM7QUFHTyxTQUFTLE9BQU8sUUFBZ0IsT0FBZSxXQUE0QjtBQUNoRixNQUFJLE9BQU87QUFDWCxRQUFNLE9BQU8sQ0FBQyxVQUEwQjtBQUN0QyxXQUFRLEtBQUssS0FBSyxNQUFNLFVBQVUsSUFBSSxRQUFTO0FBQy9DLFdBQU8sT0FBTztBQUFBLEVBQ2hCO0FBQ0EsUUFBTSxVQUF5QixDQUFDO0FBQ2hDLFdBQVMsSUFBSSxHQUFHLElBQUksUUFBUSxLQUFLO0FBQy9CLFVBQU0sUUFBUSxNQUFNLEtBQUssRUFBRSxRQUFRLE1BQU0sR0FBRyxDQUFDLEdBQUcsVUFBVSxLQUFLLFFBQVEsSUFBSSxLQUFLLEtBQUssSUFBSSxRQUFRLEdBQUcsU0FBUyxDQUFDLEtBQUssU0FBUyxFQUFFO0FBQzlILFlBQVEsS0FBSyxFQUFFLE9BQU8sTUFBTSxLQUFLLEdBQUcsR0FBRyxRQUFRLElBQUksS0FBSyxHQUFJLEVBQUUsQ0FBQztBQUFBLEVBQ2pFO0FBQ0EsU0FBTyxRQUFRLE9BQU87QUFDeEI7OztBQ3hJTyxTQUFTLFdBQVcsTUFBWSxNQUF3QjtBQUM3RCxRQUFNLFdBQXFCLENBQUM7QUFDNUIsV0FBUyxRQUFRLEtBQUssV0FBVyxJQUFJLEdBQUcsVUFBVSxHQUFHLFFBQVEsS0FBSyxZQUFZLEtBQUssRUFBRyxVQUFTLEtBQUssS0FBSztBQUN6RyxTQUFPO0FBQ1Q7OztBQ1hPLFNBQVMsUUFBUSxNQUFZLFFBQTBCO0FBQzVELFFBQU0sUUFBa0IsQ0FBQztBQUN6QixRQUFNLFFBQVEsQ0FBQyxTQUF1QjtBQUNwQyxlQUFXLFNBQVMsV0FBVyxNQUFNLElBQUksR0FBRztBQUMxQyxZQUFNLFNBQVMsS0FBSyxPQUFPLEtBQUssTUFBTSxLQUFLLElBQUksQ0FBQztBQUNoRCxZQUFNLEtBQUssR0FBRyxNQUFNLEdBQUcsT0FBTyxLQUFLLEtBQUssTUFBTSxLQUFLLENBQUMsQ0FBQyxJQUFJLEtBQUssTUFBTSxLQUFLLENBQUMsSUFBSSxLQUFLLEtBQUssS0FBSyxDQUFDLEVBQUU7QUFDaEcsWUFBTSxLQUFLO0FBQUEsSUFDYjtBQUFBLEVBQ0Y7QUFDQSxRQUFNLENBQUM7QUFDUCxTQUFPO0FBQ1Q7QUFFTyxTQUFTLElBQUksUUFBbUM7QUFDckQsU0FBTyxNQUFNLFVBQVUsT0FBTyxLQUFLLFFBQVEsQ0FBQyxPQUFnQixVQUFXLFFBQW1CLE9BQU8sQ0FBQztBQUNwRzs7O0ExQlhBLElBQU0sUUFBUSxRQUFRO0FBQUEsRUFDcEIsRUFBRSxPQUFPLGtCQUFrQixRQUFRLEVBQUU7QUFBQSxFQUNyQyxFQUFFLE9BQU8sYUFBYSxRQUFRLEVBQUU7QUFBQSxFQUNoQyxFQUFFLE9BQU8sYUFBYSxRQUFRLEVBQUU7QUFBQSxFQUNoQyxFQUFFLE9BQU8sUUFBUSxRQUFRLEVBQUU7QUFDN0IsQ0FBQztBQUVELElBQU0sWUFBWSxRQUFRO0FBQUEsRUFDeEIsRUFBRSxPQUFPLG9CQUFvQixRQUFRLEVBQUU7QUFBQSxFQUN2QyxFQUFFLE9BQU8sZ0JBQWdCLFFBQVEsRUFBRTtBQUFBLEVBQ25DLEVBQUUsT0FBTyxrQkFBa0IsUUFBUSxFQUFFO0FBQ3ZDLENBQUM7QUFFRCxTQUFTLE1BQU0sSUFBYSxPQUFrQixVQUFVLE9BQWlCLENBQUMsR0FBRztBQUMzRSxRQUFNLFNBQVMsU0FBUyxJQUFJLElBQUk7QUFDaEMsUUFBTSxVQUFVLElBQUksTUFBTSxFQUFFLEVBQUUsUUFBUSxVQUFVLENBQUMsQ0FBQyxDQUFDO0FBQ25ELFFBQU0sU0FBUyxXQUFXLEtBQUssT0FBTyxNQUFNLENBQUMsU0FBVSxLQUFLLFNBQVMsSUFBSSxJQUFJLElBQUksQ0FBRTtBQUNuRixRQUFNLFFBQVEsQ0FBQyxTQUF5QixPQUFPLEtBQUssUUFBUSxJQUFJO0FBQ2hFLFNBQU8sRUFBRSxRQUFRLFNBQVMsUUFBUSxNQUFNO0FBQzFDO0FBRUEsS0FBSywyQ0FBMkMsTUFBTTtBQUNwRCxRQUFNLEVBQUUsUUFBUSxRQUFRLElBQUksTUFBTSxLQUFLO0FBQ3ZDLFFBQU0sT0FBTyxTQUFTLE9BQU8sUUFBUSxPQUFPO0FBQzVDLFNBQU8sVUFBVSxRQUFRLE1BQU0sTUFBTSxHQUFHLENBQUMsYUFBYSxjQUFjLGdCQUFnQixZQUFZLENBQUM7QUFDakcsU0FBTyxNQUFNLEtBQUssTUFBTSxDQUFDLEdBQUcsRUFBRTtBQUNoQyxDQUFDO0FBRUQsS0FBSyx3RUFBd0UsTUFBTTtBQUNqRixRQUFNLEVBQUUsUUFBUSxTQUFTLE9BQU8sSUFBSSxNQUFNLE9BQU8sVUFBVSxDQUFDLE1BQU0sQ0FBQztBQUNuRSxRQUFNLE9BQU8sU0FBUyxPQUFPLFFBQVEsU0FBUyxFQUFFLE9BQU8sQ0FBQztBQUN4RCxTQUFPLFVBQVUsUUFBUSxNQUFNLE1BQU0sR0FBRyxDQUFDLGFBQWEsY0FBYyxZQUFZLENBQUM7QUFDbkYsQ0FBQztBQUVELEtBQUssd0RBQXdELE1BQU07QUFDakUsUUFBTSxRQUFRLFFBQVEsQ0FBQyxFQUFFLE9BQU8sMkJBQTJCLFFBQVEsRUFBRSxHQUFHLEVBQUUsT0FBTywyQkFBMkIsUUFBUSxFQUFFLENBQUMsQ0FBQztBQUN4SCxRQUFNLEVBQUUsUUFBUSxRQUFRLElBQUksTUFBTSxLQUFLO0FBQ3ZDLFNBQU8sVUFBVSxRQUFRLFNBQVMsT0FBTyxRQUFRLE9BQU8sR0FBRyxNQUFNLEdBQUcsQ0FBQyxZQUFZLFlBQVksQ0FBQztBQUNoRyxDQUFDO0FBRUQsS0FBSyxpREFBaUQsTUFBTTtBQUMxRCxRQUFNLFFBQVEsUUFBUSxDQUFDLEVBQUUsT0FBTyxvQkFBb0IsUUFBUSxFQUFFLEdBQUcsRUFBRSxPQUFPLG9CQUFvQixRQUFRLEVBQUUsQ0FBQyxDQUFDO0FBQzFHLFFBQU0sRUFBRSxRQUFRLFFBQVEsSUFBSSxNQUFNLEtBQUs7QUFDdkMsU0FBTyxVQUFVLFFBQVEsU0FBUyxPQUFPLFFBQVEsT0FBTyxHQUFHLE1BQU0sR0FBRyxDQUFDLFlBQVksY0FBYyxZQUFZLENBQUM7QUFDOUcsQ0FBQztBQUVELEtBQUssNkVBQTZFLE1BQU07QUFDdEYsUUFBTSxRQUFRLFFBQVE7QUFBQSxJQUNwQixFQUFFLE9BQU8sdUNBQXVDLFFBQVEsRUFBRTtBQUFBLElBQzFELEVBQUUsT0FBTyxxQkFBcUIsUUFBUSxFQUFFO0FBQUEsRUFDMUMsQ0FBQztBQUNELFFBQU0sRUFBRSxRQUFRLFFBQVEsSUFBSSxNQUFNLE9BQU8sTUFBTTtBQUMvQyxTQUFPLFVBQVUsUUFBUSxTQUFTLE9BQU8sUUFBUSxPQUFPLEdBQUcsTUFBTSxHQUFHLENBQUMsWUFBWSxjQUFjLGNBQWMsQ0FBQztBQUNoSCxDQUFDO0FBRUQsS0FBSyx3Q0FBd0MsTUFBTTtBQUNqRCxRQUFNLEVBQUUsUUFBUSxRQUFRLElBQUksTUFBTSxLQUFLO0FBQ3ZDLFFBQU0sT0FBTyxXQUFXLE9BQU8sUUFBUSxPQUFPO0FBQzlDLFNBQU8sVUFBVSxRQUFRLE1BQU0sTUFBTSxHQUFHO0FBQUEsSUFDdEM7QUFBQSxJQUFZO0FBQUEsSUFBYztBQUFBLElBQWdCO0FBQUEsSUFBWTtBQUFBLElBQWM7QUFBQSxJQUFZO0FBQUEsSUFBYztBQUFBLEVBQ2hHLENBQUM7QUFDSCxDQUFDO0FBRUQsS0FBSywrRUFBK0UsTUFBTTtBQUN4RixRQUFNLFNBQVMsTUFBTSxPQUFPLFVBQVUsQ0FBQyxNQUFNLENBQUM7QUFDOUMsU0FBTyxVQUFVLFFBQVEsV0FBVyxPQUFPLE9BQU8sUUFBUSxPQUFPLFNBQVMsRUFBRSxRQUFRLE9BQU8sT0FBTyxDQUFDLEdBQUcsT0FBTyxNQUFNLEdBQUc7QUFBQSxJQUNwSDtBQUFBLElBQVk7QUFBQSxJQUFjO0FBQUEsSUFBWTtBQUFBLElBQWM7QUFBQSxFQUN0RCxDQUFDO0FBQ0QsUUFBTSxTQUFTLE1BQU0sT0FBTyxNQUFNO0FBQ2xDLFNBQU8sVUFBVSxRQUFRLFdBQVcsT0FBTyxPQUFPLFFBQVEsT0FBTyxPQUFPLEdBQUcsT0FBTyxNQUFNLEdBQUcsQ0FBQyxjQUFjLENBQUM7QUFDN0csQ0FBQztBQUVELEtBQUssNEVBQTRFLE1BQU07QUFDckYsUUFBTSxFQUFFLFFBQVEsU0FBUyxNQUFNLElBQUksTUFBTSxTQUFTO0FBQ2xELFFBQU0sVUFBVSxXQUFXLFdBQVcsUUFBUSxTQUFTLEVBQUUsSUFBSSxNQUFNLEtBQUssRUFBRSxDQUFDO0FBQzNFLFFBQU0sVUFBVSxTQUFTLFdBQVcsUUFBUSxTQUFTLEVBQUUsTUFBTSxNQUFNLEtBQUssRUFBRSxDQUFDO0FBQzNFLFNBQU8sVUFBVSxRQUFRLFNBQVMsTUFBTSxHQUFHLENBQUMsWUFBWSxhQUFhLFlBQVksQ0FBQztBQUNsRixTQUFPLFVBQVUsUUFBUSxTQUFTLE1BQU0sR0FBRyxDQUFDLFdBQVcsV0FBVyxDQUFDO0FBQ25FLFNBQU8sTUFBTSxRQUFRLE1BQU0sQ0FBQyxHQUFHLENBQUM7QUFDaEMsU0FBTyxNQUFNLFFBQVEsTUFBTSxDQUFDLEdBQUcsQ0FBQztBQUNsQyxDQUFDO0FBRUQsS0FBSywyRUFBMkUsTUFBTTtBQUNwRixRQUFNLEVBQUUsUUFBUSxTQUFTLE1BQU0sSUFBSSxNQUFNLFNBQVM7QUFDbEQsUUFBTSxPQUFPLFVBQVUsU0FBUyxXQUFXLFFBQVEsT0FBTyxHQUFHLE9BQU8sS0FBSyxNQUFNO0FBQy9FLFFBQU0sTUFBTSxLQUFLLEtBQUssQ0FBQyxRQUFRLElBQUksVUFBVSxNQUFNLEtBQUssQ0FBQztBQUN6RCxTQUFPLFVBQVUsQ0FBQyxJQUFJLE1BQU0sSUFBSSxPQUFPLElBQUksT0FBTyxHQUFHLENBQUMsR0FBRyxHQUFHLENBQUMsQ0FBQztBQUM5RCxTQUFPLE1BQU0sS0FBSyxLQUFLLENBQUMsUUFBUSxJQUFJLFVBQVUsTUFBTSxNQUFNLENBQUMsRUFBRyxPQUFPLENBQUM7QUFDeEUsQ0FBQztBQUVELEtBQUsseUNBQXlDLE1BQU07QUFDbEQsUUFBTSxPQUFPLE9BQU8sS0FBTSxJQUFJLEVBQUU7QUFDaEMsUUFBTSxFQUFFLFFBQVEsUUFBUSxJQUFJLE1BQU0sSUFBSTtBQUN0QyxRQUFNLE9BQU8sU0FBUyxNQUFNLFFBQVEsT0FBTztBQUMzQyxRQUFNLE9BQU8sVUFBVSxNQUFNLE9BQU8sS0FBSyxNQUFNO0FBQy9DLFNBQU8sTUFBTSxJQUFJLEtBQUssSUFBSSxDQUFDLEVBQUUsS0FBSyxNQUFNLElBQUksQ0FBQyxHQUFHLEtBQUssTUFBTSxDQUFDLENBQUM7QUFDN0QsU0FBTyxHQUFHLEtBQUssTUFBTSxDQUFDLEVBQUUsT0FBTyxLQUFLLE1BQU0sU0FBUyxLQUFLLE1BQU0sQ0FBQyxLQUFLLFFBQVEsS0FBSyxDQUFDO0FBQ3BGLENBQUM7QUFFRCxLQUFLLG9GQUFvRixNQUFNO0FBQzdGLFFBQU0sT0FBTyxPQUFPLEtBQU0sSUFBSSxFQUFFO0FBQ2hDLFFBQU0sRUFBRSxRQUFRLFNBQVMsTUFBTSxJQUFJLE1BQU0sSUFBSTtBQUM3QyxRQUFNLFFBQVEsSUFBSSxLQUFLLE9BQU8sQ0FBQyxDQUFDO0FBQ2hDLGFBQVcsUUFBUSxDQUFDLFNBQVMsTUFBTSxRQUFRLE9BQU8sR0FBRyxXQUFXLE1BQU0sUUFBUSxPQUFPLENBQUMsR0FBRztBQUN2RixXQUFPLE1BQU0sS0FBSyxNQUFNLENBQUMsR0FBRyxLQUFLO0FBQ2pDLGtCQUFjLElBQUk7QUFBQSxFQUNwQjtBQUNBLFFBQU0sT0FBTyxPQUFPLEtBQUssQ0FBQztBQUMxQixRQUFNLFFBQVEsU0FBUyxNQUFNLFFBQVEsU0FBUyxFQUFFLE1BQU0sTUFBTSxJQUFJLEVBQUUsQ0FBQyxFQUFFLE1BQU0sQ0FBQztBQUM1RSxTQUFPLE1BQU0sV0FBVyxNQUFNLFFBQVEsU0FBUyxFQUFFLElBQUksTUFBTSxJQUFJLEVBQUUsQ0FBQyxFQUFFLE1BQU0sQ0FBQyxHQUFHLEtBQUs7QUFDckYsQ0FBQztBQUVELFNBQVMsY0FBYyxNQUFrQjtBQUN2QyxNQUFJLFdBQVc7QUFDZixhQUFXLFNBQVMsS0FBSyxRQUFRO0FBQy9CLGdCQUFZLE1BQU07QUFDbEIsYUFBUyxJQUFJLEdBQUcsSUFBSSxNQUFNLFFBQVEsSUFBSyxRQUFPLEdBQUcsS0FBSyxNQUFNLE1BQU0sQ0FBQyxDQUFDLEtBQUssS0FBSyxNQUFNLE1BQU0sSUFBSSxDQUFDLENBQUMsSUFBSSxLQUFLLE1BQU0sTUFBTSxJQUFJLENBQUMsQ0FBQyxJQUFJLElBQUk7QUFBQSxFQUNySTtBQUNBLFNBQU8sTUFBTSxVQUFVLEtBQUssS0FBSztBQUNqQyxXQUFTLE9BQU8sR0FBRyxPQUFPLEtBQUssT0FBTyxRQUFRO0FBQzVDLFVBQU0sU0FBUyxLQUFLLE9BQU8sSUFBSTtBQUMvQixXQUFPLEdBQUcsU0FBUyxJQUFJO0FBQ3ZCLFdBQU8sR0FBRyxLQUFLLE1BQU0sSUFBSSxJQUFJLEtBQUssTUFBTSxJQUFJLEtBQUssS0FBSyxNQUFNLE1BQU0sSUFBSSxLQUFLLE1BQU0sTUFBTSxJQUFJLElBQUk7QUFBQSxFQUNqRztBQUNGO0FBRUEsS0FBSyw2REFBNkQsTUFBTTtBQUN0RSxRQUFNLEVBQUUsUUFBUSxTQUFTLE1BQU0sSUFBSSxNQUFNLEtBQUs7QUFDOUMsUUFBTSxPQUFPLFNBQVMsT0FBTyxRQUFRLE9BQU87QUFDNUMsUUFBTSxPQUFPLE9BQU8sTUFBTSxDQUFDLE1BQU0sTUFBTSxHQUFHLE1BQU0sTUFBTSxHQUFHLE1BQU0sTUFBTSxDQUFDLENBQUM7QUFDdkUsU0FBTyxNQUFNLE9BQU8sS0FBSyxLQUFLLE1BQU0sSUFBSSxDQUFDLEdBQUcsTUFBTTtBQUNsRCxTQUFPLFVBQVUsT0FBTyxNQUFNLElBQUksR0FBRyxDQUFDLE1BQU0sTUFBTSxHQUFHLE1BQU0sTUFBTSxHQUFHLE1BQU0sTUFBTSxDQUFDLENBQUM7QUFDbEYsU0FBTyxNQUFNLE9BQU8sS0FBSyxLQUFLLE1BQU0sT0FBTyxNQUFNLENBQUMsTUFBTSxNQUFNLEdBQUcsSUFBSSxDQUFDLENBQUMsQ0FBQyxHQUFHLE1BQU07QUFDakYsU0FBTyxNQUFNLE9BQU8sTUFBTSxDQUFDLENBQUMsR0FBRyxDQUFDO0FBQ2xDLENBQUM7QUFFRCxLQUFLLHVDQUF1QyxNQUFNO0FBQ2hELFFBQU0sVUFBVSxRQUFRLENBQUMsRUFBRSxPQUFPLFVBQVUsUUFBUSxFQUFFLEdBQUcsRUFBRSxPQUFPLFNBQVMsUUFBUSxHQUFHLFFBQVEsRUFBRSxDQUFDLEdBQUcsQ0FBQyxRQUFRLEdBQUcsQ0FBQztBQUNqSCxRQUFNLFFBQVEsSUFBSSxNQUFNLE9BQU87QUFDL0IsUUFBTSxRQUFRLFVBQVUsRUFBRSxRQUFRLEVBQUUsQ0FBQztBQUNyQyxTQUFPLFVBQVUsUUFBUSxNQUFNLEtBQUssS0FBSyxHQUFHLE1BQU0sT0FBTyxRQUFRLENBQUMsR0FBRyxDQUFDLFdBQVcsU0FBUyxDQUFDO0FBQzdGLENBQUM7QUFFRCxLQUFLLG9EQUFvRCxNQUFNO0FBQzdELFFBQU0sT0FBTyxRQUFRLENBQUMsRUFBRSxPQUFPLElBQUksUUFBUSxFQUFFLEdBQUcsRUFBRSxPQUFPLFFBQVEsUUFBUSxFQUFFLENBQUMsQ0FBQztBQUM3RSxRQUFNLEVBQUUsUUFBUSxRQUFRLElBQUksTUFBTSxJQUFJO0FBQ3RDLGFBQVcsUUFBUSxDQUFDLFNBQVMsTUFBTSxRQUFRLE9BQU8sR0FBRyxXQUFXLE1BQU0sUUFBUSxPQUFPLENBQUMsR0FBRztBQUN2RixXQUFPLFVBQVUsQ0FBQyxLQUFLLE1BQU0sQ0FBQyxHQUFHLEtBQUssS0FBSyxDQUFDLENBQUMsR0FBRyxDQUFDLEdBQUcsQ0FBQyxDQUFDO0FBQUEsRUFDeEQ7QUFDRixDQUFDOyIsCiAgIm5hbWVzIjogWyJwcm9maWxlIiwgInN1bSIsICJrbm93biIsICJwcm9maWxlIiwgInN1bSIsICJrZXlPZiIsICJwcm9maWxlIiwgInN1bSIsICJpc1RpbWUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgImtub3duIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgImtleSIsICJzZXRzIiwgInRocmVhZHMiLCAiUEFSVFMiLCAicHJvZmlsZSIsICJ2YWx1ZXMiLCAicHJvZmlsZSIsICJwcm9maWxlIiwgInByb2ZpbGUiLCAicHJvZmlsZSIsICJXQUlUSU5HIiwgInByb2ZpbGUiLCAic3VtIiwgImtub3duIl0KfQo=
