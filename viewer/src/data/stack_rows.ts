// The stacks of one thread in order of time, for the stack chart.
//
// A profile may have a million rows of a hundred frames, so nothing is computed by frame before it is in sight. At each
// zoom the window is cut into cells. A row that is longer than a cell keeps its own length. Of shorter rows, a cell shows
// the one that is in its middle: each stack then has the share of cells that it has of the time. Cells lie at multiples of
// a length that is a power of two, so they stay the same while the window moves.

import type { Groups } from "./groups.ts";
import { CATEGORIES } from "./kinds.ts";
import type { Profile } from "./profile.ts";
import type { Window } from "./timeline.ts";

// Rows of a thread, moved back where they would overlap.
export interface ThreadRows {
  beginUs: Float64Array;
  endUs: Float64Array;
  stack: Int32Array;
  state: Uint8Array; // index in STATES
  deepest: number; // frames
}

// What is drawn next to each other. A block at a depth reaches over all columns that share it.
export interface Columns {
  count: number;
  fromUs: Float64Array;
  toUs: Float64Array;
  state: Uint8Array;
  path: Int32Array[]; // groups from the root to the leaf
  shared: Int32Array; // how many outermost groups a column has in common with the one before, without a gap of time
}

export interface Block {
  group: number;
  depth: number;
  state: number;
  fromUs: number;
  toUs: number;
}

const PAUSES = [CATEGORIES.indexOf("gc"), CATEGORIES.indexOf("wait"), CATEGORIES.indexOf("blocked")];
const PATHS_MAX = 20_000;
// Times in files are rounded: less is not a gap.
const ROUNDING_US = 1;

// Groups of stacks from the root to the leaf, without what is hidden. Waits and collections are never hidden: a chart
// without them would show code that did not run.
export class StackPaths {
  private readonly known = new Map<number, Int32Array>();
  private readonly hidden: Uint8Array | null;

  constructor(
    private readonly profile: Profile,
    private readonly groups: Groups,
    hidden: Uint8Array | undefined,
  ) {
    this.hidden = hidden?.map((isHidden, group) => (PAUSES.includes(groups.category[group]!) ? 0 : isHidden)) ?? null;
  }

  of(stack: number): Int32Array {
    let path = this.known.get(stack);
    if (path) return path;
    const { stackParent, stackFrame } = this.profile;
    const { ofFrame, joinsNeighbours } = this.groups;
    const found: number[] = [];
    for (let at = stack; at !== 0; at = stackParent[at]!) {
      const group = ofFrame[stackFrame[at]!]!;
      if (this.hidden?.[group] || (joinsNeighbours && found.at(-1) === group)) continue;
      found.push(group);
    }
    path = Int32Array.from(found.reverse());
    if (this.known.size >= PATHS_MAX) this.known.clear();
    this.known.set(stack, path);
    return path;
  }

  // By stack: how many frames its path has at most.
  depths(): Int32Array {
    const { stackParent, stackFrame } = this.profile;
    const depths = new Int32Array(stackParent.length);
    for (let id = 1; id < depths.length; id++) {
      depths[id] = depths[stackParent[id]!]! + (this.hidden?.[this.groups.ofFrame[stackFrame[id]!]!] ? 0 : 1);
    }
    return depths;
  }
}

export function rowsOf(
  profile: Profile,
  states: Uint8Array,
  passes: Uint8Array,
  thread: number,
  paths: StackPaths,
): ThreadRows {
  const { beginUs, endUs, sample } = profile.timeline!;
  const depths = paths.depths();
  const [begins, ends] = [new Float64Array(sample.length), new Float64Array(sample.length)];
  const [stack, state] = [new Int32Array(sample.length), new Uint8Array(sample.length)];
  let count = 0;
  let deepest = 0;
  for (let i = 0; i < sample.length; i++) {
    const of = sample[i]!;
    if (!passes[of] || profile.sampleThread[of] !== thread || endUs[i]! <= beginUs[i]!) continue;
    begins[count] = beginUs[i]!;
    ends[count] = endUs[i]!;
    stack[count] = profile.sampleStack[of]!;
    state[count] = states[of]!;
    deepest = Math.max(deepest, depths[stack[count++]!]!);
  }
  return {
    beginUs: begins.subarray(0, count),
    endUs: ends.subarray(0, count),
    stack: stack.subarray(0, count),
    state: state.subarray(0, count),
    deepest,
  };
}

// Returns the first row that ends after an instant.
function firstAfter({ endUs }: ThreadRows, us: number, from = 0): number {
  let low = from;
  let high = endUs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (endUs[middle]! <= us) low = middle + 1;
    else high = middle;
  }
  return low;
}

// A cell is one to two pixels wide.
export function columnsIn(rows: ThreadRows, paths: StackPaths, { fromUs, toUs }: Window, pixels: number): Columns {
  const cell = 2 ** Math.ceil(Math.log2((toUs - fromUs) / pixels));
  const most = 2 * pixels + 4;
  const columns: Columns = {
    count: 0,
    fromUs: new Float64Array(most),
    toUs: new Float64Array(most),
    state: new Uint8Array(most),
    path: [],
    shared: new Int32Array(most),
  };
  let i = firstAfter(rows, fromUs);
  let drawn = -Infinity;
  while (i < rows.endUs.length && rows.beginUs[i]! < toUs && columns.count < most) {
    const [begin, end] = [Math.max(rows.beginUs[i]!, drawn), rows.endUs[i]!];
    if (end - rows.beginUs[i]! >= cell) {
      append(i, begin, end);
      i++;
      continue;
    }
    const left = Math.floor(begin / cell) * cell;
    const next = firstAfter(rows, left + cell, i);
    const middle = firstAfter(rows, left + cell / 2, i);
    const shown = middle < next && rows.beginUs[middle]! <= left + cell / 2 ? middle : i;
    // A longer row begins where it does, even within the cell.
    const isLong = next < rows.endUs.length && rows.endUs[next]! - rows.beginUs[next]! >= cell;
    append(
      shown,
      Math.max(left, drawn),
      isLong ? Math.min(left + cell, Math.max(rows.beginUs[next]!, end)) : left + cell,
    );
    i = Math.max(next, i + 1);
  }
  return columns;

  function append(row: number, begin: number, end: number): void {
    drawn = end;
    if (end <= fromUs) return;
    const at = columns.count++;
    columns.fromUs[at] = begin;
    columns.toUs[at] = end;
    columns.state[at] = rows.state[row]!;
    columns.path.push(paths.of(rows.stack[row]!));
    const isNext = at > 0 && begin - columns.toUs[at - 1]! <= Math.max(ROUNDING_US, cell / 2);
    if (isNext) columns.shared[at] = sharedBy(columns.path[at - 1]!, columns.path[at]!);
  }
}

function sharedBy(a: Int32Array, b: Int32Array): number {
  const most = Math.min(a.length, b.length);
  let depth = 0;
  while (depth < most && a[depth] === b[depth]) depth++;
  return depth;
}

// Calls `draw` for each block of a depth, from left to right, with its first and last column.
export function eachBlock(columns: Columns, depth: number, draw: (first: number, last: number) => void): void {
  const { count, path, shared } = columns;
  let first = 0;
  while (first < count) {
    let last = first;
    while (last + 1 < count && shared[last + 1]! > depth) last++;
    if (path[first]!.length > depth) draw(first, last);
    first = last + 1;
  }
}

// Returns the block at an instant and depth, null where there is none.
export function blockAt(columns: Columns, us: number, depth: number): Block | null {
  const { count, fromUs, toUs, path, shared, state } = columns;
  for (let at = 0; at < count; at++) {
    if (us < fromUs[at]! || us >= toUs[at]!) continue;
    if (depth < 0 || depth >= path[at]!.length) return null;
    let [first, last] = [at, at];
    while (first > 0 && shared[first]! > depth) first--;
    while (last + 1 < count && shared[last + 1]! > depth) last++;
    return {
      group: path[at]![depth]!,
      depth,
      state: state[at]!,
      fromUs: fromUs[first]!,
      toUs: toUs[last]!,
    };
  }
  return null;
}

const CLOSEST_US = 20;

// A window around an instant, `factor` times as long, within the whole.
export function zoomed(window: Window, whole: Window, atUs: number, factor: number): Window {
  const length = window.toUs - window.fromUs;
  const most = whole.toUs - whole.fromUs;
  const next = Math.min(Math.max(length * factor, Math.min(CLOSEST_US, most)), most);
  const part = (atUs - window.fromUs) / length;
  return within({ fromUs: atUs - part * next, toUs: atUs + (1 - part) * next }, whole);
}

// A window that has been moved, but not over the ends.
export function moved(window: Window, whole: Window, byUs: number): Window {
  return within({ fromUs: window.fromUs + byUs, toUs: window.toUs + byUs }, whole);
}

function within({ fromUs, toUs }: Window, whole: Window): Window {
  const length = toUs - fromUs;
  const from = Math.max(Math.min(fromUs, whole.toUs - length), whole.fromUs);
  return { fromUs: from, toUs: Math.min(from + length, whole.toUs) };
}
