// What held up threads that waited, added up by method of the holder and of the waiter, as in `sperf report --blocked`.
//
// All waiting is in `holders`, and again in `waiters`. A method is the innermost frame that is shown. The leaf of a
// thread that waits is a frame of the recorder, so the method is that of the frame above it.

import type { Groups } from "./groups.ts";
import { RECORDERS_FILE, STATES } from "./kinds.ts";
import { isLabelFrame } from "./label_frames.ts";
import { entry } from "./pair_index.ts";
import type { Causes, Profile } from "./profile.ts";
import type { Weights } from "./weights.ts";

// What is waited for. A sample's state says which: only locks are waited for without the GVL.
export const KINDS = ["gvl", "lock"] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_WORDS: Record<Kind, string> = { gvl: "the GVL", lock: "locks" };

// Frames of the recorder that stand in the place of a holder.
export const HOLDER_WORDS = { unknown: "[unknown holder]", none: "[no holder]" };

const GVL_WAIT = STATES.indexOf("wait");

export function kindOf(state: number): Kind {
  return state === GVL_WAIT ? "gvl" : "lock";
}

// In the place of a group: no frame is shown; a file does not say what held; nor in which part of a time range.
export const NO_FRAME = 0;
export const UNKNOWN_HOLDER = -1;
export const OF_OTHER_TIMES = -2;

export interface BlockedRow {
  group: number; // or one of the above
  waitedNs: number;
  holds: number; // of holders only, as is the next
  longestNs: number;
}

export interface Blocked {
  totalNs: number;
  undatedNs: number; // of that: of samples that are partly outside of the range
  holders: BlockedRow[]; // by waiting, the longest first
  waiters: BlockedRow[];
  pairs: Pair[];
}

// For how long stacks with the leaf `waiter` waited for one of `holder`. Stacks are 0 where they are not known.
export interface Pair {
  holder: number; // group
  waiter: number; // group
  holderStack: number;
  waiterStack: number;
  ns: number;
}

export type Side = "holder" | "waiter";

export interface Waits {
  passes: Uint8Array; // by sample
  values: Float64Array; // nanoseconds in all of the recording, by sample
  inRange: Float64Array | null; // of that: in the chosen range; null where none is chosen
  states: Uint8Array; // by sample
  hidden: Uint8Array | null; // by group
  kind: Kind | null; // what was waited for; null: everything
}

// What is waited for in a profile.
export function kindsIn(causes: Causes, states: Uint8Array): Kind[] {
  const found = new Set(Array.from(causes.sample, (sample) => kindOf(states[sample]!)));
  return KINDS.filter((kind) => found.has(kind));
}

// A sample counts as in the range if no more than a rounding error is outside.
const WHOLE = 1 - 1e-6;

export function addUp(profile: Profile, causes: Causes, groups: Groups, waits: Waits): Blocked {
  const { passes, values, inRange, states, hidden } = waits;
  const { stackParent, stackFrame, functionFile, frameFunction } = profile;
  const known = new Float64Array(values.length);
  const pairs: Pair[] = [];
  const holders = new Map<number, BlockedRow>();
  const waiters = new Map<number, BlockedRow>();
  let [totalNs, undatedNs] = [0, 0];
  const isWanted = (sample: number): boolean =>
    passes[sample] === 1 && (waits.kind === null || kindOf(states[sample]!) === waits.kind);
  const isWhole = (sample: number): boolean => inRange === null || inRange[sample]! >= values[sample]! * WHOLE;

  causes.sample.forEach((sample, row) => {
    if (!isWanted(sample) || !isWhole(sample)) return;
    known[sample]! += causes.waitNs[row]!;
    const holder = add(sample, causes.holder[row]!, groupAt(causes.holder[row]!), causes.waitNs[row]!);
    holder.holds += causes.holds[row]!;
    holder.longestNs = Math.max(holder.longestNs, causes.longestNs[row]!);
  });
  const [unknown, unknownStack] = unknownHolder();
  const ofCauses = new Set(causes.sample);
  for (let sample = 0; sample < values.length; sample++) {
    const waited = kindOf(states[sample]!) === "gvl" || ofCauses.has(sample);
    if (!waited || !isWanted(sample)) continue;
    if (isWhole(sample)) {
      // The rest of a wait for a lock is not known to be one.
      const rest = kindOf(states[sample]!) === "gvl" ? values[sample]! - known[sample]! : 0;
      if (rest > 0) add(sample, unknownStack, unknown, rest);
    } else if (inRange![sample]! > 0) {
      undatedNs += inRange![sample]!;
      add(sample, 0, OF_OTHER_TIMES, inRange![sample]!);
    }
  }
  return { totalNs, undatedNs, holders: ranked(holders), waiters: ranked(waiters), pairs };

  function add(sample: number, holderStack: number, holder: number, ns: number): BlockedRow {
    const [waiterStack, waiter] = waiterOf(sample);
    totalNs += ns;
    pairs.push({ holder, waiter, holderStack, waiterStack, ns });
    rowOf(waiters, waiter).waitedNs += ns;
    const row = rowOf(holders, holder);
    row.waitedNs += ns;
    return row;
  }

  function groupAt(stack: number): number {
    for (let at = stack; at !== 0; at = stackParent[at]!) {
      const group = groups.ofFrame[stackFrame[at]!]!;
      if (!hidden?.[group] && !isLabelFrame(fileOf(at))) return group;
    }
    return NO_FRAME;
  }

  // The stack below what stands for the wait, and its method; with that frame where there is no other.
  function waiterOf(sample: number): [stack: number, group: number] {
    const stack = profile.sampleStack[sample]!;
    let at = stack;
    while (at !== 0 && (isLabelFrame(fileOf(at)) || fileOf(at) === RECORDERS_FILE)) at = stackParent[at]!;
    const group = groupAt(at);
    return group === NO_FRAME ? [stack, groupAt(stack)] : [at, group];
  }

  function fileOf(stack: number): string {
    return functionFile[frameFunction[stackFrame[stack]!]!]!;
  }

  // A recording has a function for holders that are not known. A file that has lost causes may have none.
  function unknownHolder(): [group: number, stack: number] {
    const id = profile.functionName.findIndex(
      (name, function_) => name === HOLDER_WORDS.unknown && functionFile[function_] === RECORDERS_FILE,
    );
    if (id < 0) return [UNKNOWN_HOLDER, 0];
    const stack = causes.holder.find((each) => frameFunction[stackFrame[each]!] === id) ?? 0;
    return [hidden?.[groups.ofFunction[id]!] ? NO_FRAME : groups.ofFunction[id]!, stack];
  }
}

const rowOf = (rows: Map<number, BlockedRow>, group: number): BlockedRow =>
  entry(rows, group, () => ({ group, waitedNs: 0, holds: 0, longestNs: 0 }));

function ranked(rows: Map<number, BlockedRow>): BlockedRow[] {
  return [...rows.values()]
    .filter(({ waitedNs, holds }) => waitedNs > 0 || holds > 0)
    .sort((a, b) => b.waitedNs - a.waitedNs || a.group - b.group);
}

// For how long each stack held, or waited, in what of `blocked` has the method `group` on the chosen side.
export function stackWeights(profile: Profile, { pairs }: Blocked, side: Side, chosen: Side, group: number): Weights {
  const value = new Float64Array(profile.stackParent.length);
  for (const pair of pairs)
    if (pair[chosen] === group) value[side === "holder" ? pair.holderStack : pair.waiterStack]! += pair.ns;
  return { value, base: null, count: null, countIsOwn: false, partial: null };
}

export interface MainCause {
  holder: number; // stack
  share: number; // of the sample's time, 0 to 1
}

// Returns the stack that each sample waited for longest, by sample.
export function mainCauses(causes: Causes, values: Float64Array): Map<number, MainCause> {
  const longest = new Map<number, { holder: number; ns: number }>();
  causes.sample.forEach((sample, row) => {
    const known = longest.get(sample);
    if (!known || causes.waitNs[row]! > known.ns)
      longest.set(sample, { holder: causes.holder[row]!, ns: causes.waitNs[row]! });
  });
  return new Map(
    [...longest]
      .filter(([sample, { ns }]) => ns > 0 && values[sample]! > 0)
      .map(([sample, { holder, ns }]) => [sample, { holder, share: ns / values[sample]! }]),
  );
}
