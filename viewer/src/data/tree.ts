// A tree of groups with weights, for the flame graph, the call tree and the sandwich.
//
// Node 0 is the root of everything; parents precede children. The width of a node on the screen is its total, or in a
// comparison the larger of both sides, so that vanished code stays visible.

import type { Groups } from "./groups.ts";
import { PairIndex } from "./pair_index.ts";
import type { Profile } from "./profile.ts";
import { IN_COUNT, IN_TOTAL, OWN } from "./sample_types.ts";
import { hasWeight, type Weights } from "./weights.ts";

export interface Tree {
  count: number;
  group: Int32Array;
  parent: Int32Array;
  depth: Int32Array;
  firstChild: Int32Array; // heaviest first; 0: none
  nextSibling: Int32Array; // 0: none
  self: Float64Array;
  total: Float64Array;
  baseSelf: Float64Array | null;
  baseTotal: Float64Array | null;
  samples: Float64Array | null; // in all of the node, as `total`; or calls, which are the node's own
  partial: Uint8Array | null; // bits of sample_types.ts; null: no calls were counted in part
  width: Float64Array;
  start: Float64Array; // where the node begins, in the unit of width
  levels: Int32Array[]; // the nodes of each depth, from left to right
  cut: Uint8Array | null; // 1: has callers that were too thin to be followed
  folding: Folding | null; // null: every node is one frame
}

export interface Chain {
  nodes: readonly number[]; // of the whole tree, the outermost first
  name: string; // "… 31 frames of middleware"
}

export interface Folding {
  whole: Tree; // before anything was folded
  node: Int32Array; // by node: which one of the whole tree it is; the first of its chain
  shown: Int32Array; // by node of the whole tree: in which one it is
  chains: ReadonlyMap<number, Chain>; // by node
}

// Rows as they are found, before their number is known.
export class Draft {
  group: Int32Array;
  parent: Int32Array;
  self: Float64Array;
  base: Float64Array | null;
  samples: Float64Array | null;
  partial: Uint8Array | null; // OWN or 0
  readonly samplesAreOwn: boolean;
  count = 1; // the root

  constructor(
    expected: number,
    private readonly weights: Weights,
  ) {
    this.group = new Int32Array(expected);
    this.parent = new Int32Array(expected);
    this.self = new Float64Array(expected);
    this.base = weights.base && new Float64Array(expected);
    this.samples = weights.count && new Float64Array(expected);
    this.partial = weights.partial && new Uint8Array(expected);
    this.samplesAreOwn = weights.countIsOwn;
    this.parent[0] = -1;
  }

  add(parent: number, group: number): number {
    if (this.count === this.group.length) this.grow();
    this.parent[this.count] = parent;
    this.group[this.count] = group;
    return this.count++;
  }

  // Adds what ends in a stack, or in a node of another tree, to a node. Calls count where they are those of the node.
  addWeight(node: number, id: number, isCounted = true): void {
    const { value, base, count, partial } = this.weights;
    this.self[node]! += value[id]!;
    if (this.base) this.base[node]! += base![id]!;
    if (this.samples && isCounted) this.samples[node]! += count![id]!;
    if (partial && isCounted) this.partial![node]! |= partial[id]! & OWN;
  }

  private grow(): void {
    const longer = <Column extends Int32Array | Float64Array | Uint8Array>(old: Column): Column => {
      const result = new (old.constructor as new (length: number) => Column)(old.length * 2);
      result.set(old);
      return result;
    };
    this.group = longer(this.group);
    this.parent = longer(this.parent);
    this.self = longer(this.self);
    this.base = this.base && longer(this.base);
    this.samples = this.samples && longer(this.samples);
    this.partial = this.partial && longer(this.partial);
  }
}

export interface TreeOptions {
  hidden?: Uint8Array | undefined; // by group: left out, what they called moves to their callers
  root?: number | undefined; // group: the tree of what its outermost frames called
}

// Says which stacks can be reached by weight at all: a filter leaves most of a profile empty.
function reached(profile: Profile, weights: Weights): Uint8Array {
  const { stackParent } = profile;
  const reach = new Uint8Array(stackParent.length);
  for (let id = stackParent.length - 1; id > 0; id--) {
    if (hasWeight(weights, id)) reach[id] = 1;
    if (reach[id]) reach[stackParent[id]!] = 1;
  }
  return reach;
}

// Builds the tree from the roots of the stacks to their leaves.
export function callTree(profile: Profile, groups: Groups, weights: Weights, options: TreeOptions = {}): Tree {
  const { stackParent, stackFrame } = profile;
  const reach = reached(profile, weights);
  const draft = new Draft(1 + reach.reduce((sum, bit) => sum + bit, 0), weights);
  draft.group[0] = options.root ?? 0;
  const index = new PairIndex(draft.parent, draft.group, draft.group.length);
  const nodeOf = new Int32Array(stackParent.length);
  nodeOf[0] = options.root === undefined ? 0 : -1;
  for (let id = 1; id < nodeOf.length; id++) {
    if (!reach[id]) continue;
    nodeOf[id] = nodeFor(nodeOf[stackParent[id]!]!, groups.ofFrame[stackFrame[id]!]!);
  }
  for (let id = 0; id < nodeOf.length; id++) {
    const node = nodeOf[id]!;
    if (node < 0) continue;
    draft.addWeight(node, id, !draft.samplesAreOwn || !options.hidden?.[groups.ofFrame[stackFrame[id]!]!]);
  }
  return finish(draft, groups, null, !draft.samplesAreOwn);

  function nodeFor(parent: number, group: number): number {
    if (parent < 0) return group === options.root ? 0 : -1;
    if (options.hidden?.[group]) return parent;
    if (groups.joinsNeighbours && draft.group[parent] === group) return parent;
    const known = index.findOrAdd(parent, group, draft.count);
    return known >= 0 ? known : draft.add(parent, group);
  }
}

// Adds up the totals, and samples if they are to be `summed`, puts the heaviest child first and lays the nodes out from left to right.
export function finish(draft: Draft, groups: Groups, cut: Uint8Array | null, summed = true): Tree {
  const { count } = draft;
  const parent = draft.parent.subarray(0, count);
  const group = draft.group.subarray(0, count);
  const self = draft.self.subarray(0, count);
  const baseSelf = draft.base?.subarray(0, count) ?? null;
  const total = Float64Array.from(self);
  const baseTotal = baseSelf && Float64Array.from(baseSelf);
  const samples = draft.samples?.slice(0, count) ?? null;
  const width = new Float64Array(count);
  const depth = new Int32Array(count);
  for (let node = count - 1; node >= 0; node--) {
    width[node]! += Math.max(self[node]!, baseSelf ? baseSelf[node]! : 0, 0);
    const above = parent[node]!;
    if (above < 0) continue;
    total[above]! += total[node]!;
    width[above]! += width[node]!;
    if (baseTotal) baseTotal[above]! += baseTotal[node]!;
    if (samples && summed) samples[above]! += samples[node]!;
  }
  for (let node = 1; node < count; node++) depth[node] = depth[parent[node]!]! + 1;
  const tree: Tree = {
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
    folding: null,
    partial: draft.partial && partialOf(draft.partial.slice(0, count), parent, summed),
    firstChild: new Int32Array(count),
    nextSibling: new Int32Array(count),
    start: new Float64Array(count),
    levels: [],
  };
  linkChildren(tree, groups);
  layOut(tree);
  return tree;
}

// What was found below a chosen method has calls that were counted as its caller's: so the calls below it are in part as well.
function partialOf(partial: Uint8Array, parent: Int32Array, summed: boolean): Uint8Array {
  for (let node = partial.length - 1; node >= 0; node--) {
    if (partial[node]) partial[node]! |= IN_TOTAL;
    if (partial[node] && parent[node]! >= 0) partial[parent[node]!]! |= IN_TOTAL;
  }
  for (let node = 0; node < partial.length; node++) {
    const above = !summed && parent[node]! >= 0 && (partial[parent[node]!]! & IN_COUNT) !== 0;
    if (above || (partial[node]! & (summed ? IN_TOTAL : OWN)) !== 0) partial[node]! |= IN_COUNT;
  }
  return partial;
}

// One sort of all nodes, lightest first: each then goes in front of its siblings.
function linkChildren(tree: Tree, groups: Groups): void {
  const order = new Uint32Array(tree.count - 1);
  for (let i = 0; i < order.length; i++) order[i] = i + 1;
  const { width, group } = tree;
  order.sort((a, b) => width[a]! - width[b]! || (groups.name[group[a]!]! < groups.name[group[b]!]! ? 1 : -1));
  for (const node of order) {
    const parent = tree.parent[node]!;
    tree.nextSibling[node] = tree.firstChild[parent]!;
    tree.firstChild[parent] = node;
  }
}

function layOut(tree: Tree): void {
  let level = Int32Array.of(0);
  while (level.length > 0) {
    tree.levels.push(level);
    const next: number[] = [];
    for (const node of level) {
      let at = tree.start[node]!;
      for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
        tree.start[child] = at;
        at += tree.width[child]!;
        next.push(child);
      }
    }
    level = Int32Array.from(next);
  }
}
