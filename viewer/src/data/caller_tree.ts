// The inverted tree: from functions to their callers, for the inverted views and the upper half of the sandwich.
//
// All stacks begin at its first level and separate further up. In a large profile this tree has more nodes than the
// profile has stacks, most of them too thin to see. Nodes thinner than `thinnest` are kept but not followed, and marked
// as cut.

import type { Groups } from "./groups.ts";
import type { Profile } from "./profile.ts";
import { Draft, finish, type Tree } from "./tree.ts";
import { hasWeight, type Weights } from "./weights.ts";

// So many steps up are taken without a thought; beyond, thin nodes are cut.
const STEPS_MAX = 3_000_000;
const THINNEST_SHARE = 1 / 20_000;

export interface CallerTreeOptions {
  hidden?: Uint8Array | undefined;
  of?: number | undefined; // group: only its callers, from its outermost frame up
}

interface Walk {
  cursor: Int32Array; // by entry: the stack that it has come to
  stack: Int32Array; // by entry: where it began
}

export function callerTree(profile: Profile, groups: Groups, weights: Weights, options: CallerTreeOptions = {}): Tree {
  const walk =
    options.of === undefined ? fromLeaves(profile, weights) : fromOutermost(profile, groups, weights, options.of);
  const draft = new Draft(Math.max(walk.stack.length * 4, 16), weights);
  draft.group[0] = options.of ?? 0;
  const cut: number[] = [];
  const weightOf = (entry: number): number => {
    const stack = walk.stack[entry]!;
    return Math.max(weights.value[stack]!, weights.base ? weights.base[stack]! : 0);
  };
  let everything = 0;
  for (let entry = 0; entry < walk.stack.length; entry++) everything += weightOf(entry);
  const thinnest = steps(profile, walk.stack) > STEPS_MAX ? everything * THINNEST_SHARE : 0;

  const buckets = new Buckets(groups.name.length);
  const pending: [node: number, from: number, to: number][] = [[0, 0, walk.stack.length]];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const [node, from, to] = item;
    for (const [group, begin, end] of buckets.divide(walk, from, to, (entry) => groupAt(entry, draft.group[node]!))) {
      if (group < 0) {
        settle(node, begin, end);
        continue;
      }
      const child = draft.add(node, group);
      let weight = 0;
      for (let entry = begin; entry < end; entry++) weight += weightOf(entry);
      if (weight < thinnest) {
        settle(child, begin, end);
        cut.push(child);
      } else {
        stepUp(begin, end);
        pending.push([child, begin, end]);
      }
    }
  }
  const isCut = new Uint8Array(draft.count);
  for (const node of cut) isCut[node] = 1;
  return finish(draft, groups, cut.length > 0 ? isCut : null);

  // Calls below the group are none of it.
  function isCounted(stack: number): boolean {
    return (
      !draft.samplesAreOwn || options.of === undefined || groups.ofFrame[profile.stackFrame[stack]!] === options.of
    );
  }

  // The group that the entry's cursor shows, once what is hidden or joined is passed over; -1 at the end of the stack.
  function groupAt(entry: number, below: number): number {
    let at = walk.cursor[entry]!;
    let group = -1;
    for (; at !== 0; at = profile.stackParent[at]!) {
      group = groups.ofFrame[profile.stackFrame[at]!]!;
      if (!options.hidden?.[group] && !(groups.joinsNeighbours && group === below)) break;
      group = -1;
    }
    walk.cursor[entry] = at;
    return group;
  }

  function stepUp(from: number, to: number): void {
    for (let entry = from; entry < to; entry++) walk.cursor[entry] = profile.stackParent[walk.cursor[entry]!]!;
  }

  function settle(node: number, from: number, to: number): void {
    for (let entry = from; entry < to; entry++) {
      const stack = walk.stack[entry]!;
      draft.addWeight(node, stack, isCounted(stack));
    }
  }
}

function fromLeaves(profile: Profile, weights: Weights): Walk {
  const stacks: number[] = [];
  for (let id = 0; id < profile.stackParent.length; id++) if (hasWeight(weights, id)) stacks.push(id);
  return { cursor: Int32Array.from(stacks), stack: Int32Array.from(stacks) };
}

// Stacks in which the group occurs, beginning above its outermost frame: time in recursion then counts once.
function fromOutermost(profile: Profile, groups: Groups, weights: Weights, group: number): Walk {
  const { stackParent, stackFrame } = profile;
  const outermost = new Int32Array(stackParent.length);
  const cursor: number[] = [];
  const stack: number[] = [];
  for (let id = 1; id < outermost.length; id++) {
    const above = outermost[stackParent[id]!]!;
    outermost[id] = above !== 0 ? above : groups.ofFrame[stackFrame[id]!] === group ? id : 0;
    if (outermost[id] === 0 || !hasWeight(weights, id)) continue;
    cursor.push(stackParent[outermost[id]!]!);
    stack.push(id);
  }
  return { cursor: Int32Array.from(cursor), stack: Int32Array.from(stack) };
}

function steps(profile: Profile, stacks: Int32Array): number {
  const depth = new Int32Array(profile.stackParent.length);
  for (let id = 1; id < depth.length; id++) depth[id] = depth[profile.stackParent[id]!]! + 1;
  return stacks.reduce((sum, stack) => sum + depth[stack]!, 0);
}

// Sorts a run of entries by group, in place, in time linear in its length.
class Buckets {
  private readonly size: Int32Array;
  private scratch: Walk = { cursor: new Int32Array(0), stack: new Int32Array(0) };
  private keys = new Int32Array(0);

  constructor(groupsCount: number) {
    this.size = new Int32Array(groupsCount + 1);
  }

  // Returns [group, from, to] for each group that `keyOf` names, -1 among them.
  divide(walk: Walk, from: number, to: number, keyOf: (entry: number) => number): [number, number, number][] {
    const length = to - from;
    if (this.keys.length < length) {
      this.keys = new Int32Array(length);
      this.scratch = { cursor: new Int32Array(length), stack: new Int32Array(length) };
    }
    const seen: number[] = [];
    for (let i = 0; i < length; i++) {
      const key = keyOf(from + i);
      this.keys[i] = key;
      if (this.size[key + 1]!++ === 0) seen.push(key);
    }
    let at = 0;
    const ranges = seen.map((key): [number, number, number] => {
      const begin = at;
      at += this.size[key + 1]!;
      this.size[key + 1] = begin;
      return [key, from + begin, from + at];
    });
    for (let i = 0; i < length; i++) {
      const place = this.size[this.keys[i]! + 1]!++;
      this.scratch.cursor[place] = walk.cursor[from + i]!;
      this.scratch.stack[place] = walk.stack[from + i]!;
    }
    walk.cursor.set(this.scratch.cursor.subarray(0, length), from);
    walk.stack.set(this.scratch.stack.subarray(0, length), from);
    for (const key of seen) this.size[key + 1] = 0;
    return ranges;
  }
}
