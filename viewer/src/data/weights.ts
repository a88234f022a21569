// The weight of each stack under the current filters: the only place where samples are selected. All views use it, so a
// range of the timeline, a thread or a state means the same everywhere.

import { STATES, type State } from "./kinds.ts";
import { isOfThreads, labelValues } from "./label_frames.ts";
import { processOfThreads } from "./thread_weights.ts";
import type { Profile } from "./profile.ts";
import { companionOf, isOfCalls, partialSets, timelineType } from "./sample_types.ts";

export interface Filter {
  type: number;
  process: number | null; // id; null: all
  thread: number | null; // id; null: all but those that are hidden
  hiddenThreads: ReadonlySet<number>; // ids
  hiddenStates: ReadonlySet<State>;
  labels: readonly string[]; // "key=value"; a sample must carry all of them. "key=": it must not have the label
  rangeUs: readonly [number, number] | null; // needs a timeline
  ignored: Uint8Array | null; // by stack: 1 for those that are left out
}

// By stack id: what ends there. `base` is the other side of a comparison, `count` how many samples there were, or what else stands beside the values.
export interface Weights {
  value: Float64Array;
  base: Float64Array | null;
  count: Float64Array | null;
  countIsOwn: boolean; // the count is of the last frame alone: calls
  partial: Uint8Array | null; // 1: calls of what ends there were counted in part; null: nowhere
}

// Whether anything is to be shown of a stack: what was called and took no time is, too.
export function hasWeight({ value, base, count, countIsOwn }: Weights, stack: number): boolean {
  return value[stack] !== 0 || (base !== null && base[stack] !== 0) || (countIsOwn && count![stack] !== 0);
}

// By stack id: what ends there, and in the stacks above it. Parents have lower ids.
export function reachOf({ value }: Weights, stackParent: Int32Array): Float64Array {
  const reach = Float64Array.from(value);
  for (let id = reach.length - 1; id > 0; id--) reach[stackParent[id]!]! += reach[id]!;
  return reach;
}

export function samplePasses(profile: Profile, states: Uint8Array, filter: Filter): Uint8Array {
  const hidden = STATES.map((state) => filter.hiddenStates.has(state));
  const labelPasses = filter.labels.map((label) => passesOfLabel(profile, label));
  const processes = processOfThreads(profile);
  const isShown = (sample: number): boolean => !filter.ignored?.[profile.sampleStack[sample]!];
  const passes = new Uint8Array(profile.sampleStack.length);
  for (let i = 0; i < passes.length; i++) {
    const thread =
      filter.thread === null
        ? !filter.hiddenThreads.has(profile.sampleThread[i]!)
        : filter.thread === profile.sampleThread[i];
    const process = filter.process === null || filter.process === processes[profile.sampleThread[i]!];
    passes[i] = process && thread && !hidden[states[i]!] && isShown(i) && labelPasses.every((has) => has(i)) ? 1 : 0;
  }
  return passes;
}

// Returns the function that says whether a sample carries a label. It is asked about each set of labels and each thread once.
function passesOfLabel(profile: Profile, label: string): (sample: number) => boolean {
  const keys = new Set(profile.labelSets.flatMap((set) => set.map(({ key }) => key)));
  const isKey = (key: string): boolean => keys.has(key) || isOfThreads(key);
  if (label.endsWith("=") && isKey(label.slice(0, -1))) {
    const key = label.slice(0, -1);
    const [sets, threads] = [valuesOfSets(profile, key), valuesOfThreads(profile, key)];
    return (i) => sets[profile.sampleLabels[i]!]!.length === 0 && threads[profile.sampleThread[i]!]!.length === 0;
  }
  const sets = profile.labelSets.map((set) => set.some(({ key, value }) => `${key}=${value}` === label));
  const key = label.slice(0, label.indexOf("="));
  const threads = valuesOfThreads(profile, key).map((values) => values.some((value) => `${key}=${value}` === label));
  return (i) => sets[profile.sampleLabels[i]!] || threads[profile.sampleThread[i]!]!;
}

const valuesOfSets = (profile: Profile, key: string): string[][] =>
  profile.labelSets.map((set) => set.filter((label) => label.key === key).map(({ value }) => value));

// The empty set of labels is set 0.
const valuesOfThreads = (profile: Profile, key: string): string[][] =>
  profile.threads.map((_, thread) => (isOfThreads(key) ? labelValues(profile, key, thread, 0) : []));

// What each sample weighs under the filter's type and range, and what stands beside it: how many samples that is.
export interface SampleValues {
  values: Float64Array;
  counts: Float64Array | null;
}

export function sampleValues(profile: Profile, filter: Filter): SampleValues {
  const countType = companionOf(profile, filter.type)?.type ?? -1;
  const counts = countType < 0 ? null : profile.values[countType]!;
  const values = profile.values[filter.type]!;
  if (!filter.rangeUs || !profile.timeline) return { values, counts };
  const inRange = sumsInRange(profile, filter.rangeUs);
  const timed = timelineType(profile);
  if (filter.type === timed) return { values: inRange.weight, counts: inRange.count };
  if (filter.type === countType) return { values: inRange.count, counts: inRange.count };
  // The timeline has no times of other types: they are taken to have come as its own did.
  const whole = profile.values[timed]!;
  return {
    values: values.map((value, i) => (whole[i] === 0 ? 0 : (value * inRange.weight[i]!) / whole[i]!)),
    counts: inRange.count,
  };
}

// The variance of what samples weigh, as how many there are is left to chance (Poisson): of n that weigh w together, w²/n.
function variancesOf({ values, counts }: SampleValues): Float64Array {
  return values.map((value, i) => (value * value) / Math.max(counts?.[i] ?? 1, 1));
}

// With `asVariances`, the variances of the weights in place of these.
export function weightsOf(profile: Profile, states: Uint8Array, filter: Filter, asVariances = false): Weights {
  const passes = samplePasses(profile, states, filter);
  const sums = sampleValues(profile, filter);
  const { counts } = sums;
  const values = asVariances ? variancesOf(sums) : sums.values;
  const size = profile.stackParent.length;
  const result: Weights = {
    value: new Float64Array(size),
    base: profile.sampleIsBase && new Float64Array(size),
    count: counts && new Float64Array(size),
    countIsOwn: companionOf(profile, filter.type)?.isOwn ?? false,
    partial: null,
  };
  const partial = partialSets(profile);
  if (partial) result.partial = new Uint8Array(size);
  for (let i = 0; i < passes.length; i++) {
    if (!passes[i]) continue;
    const stack = profile.sampleStack[i]!;
    const isBase = profile.sampleIsBase?.[i] === 1;
    const target = isBase ? result.base! : result.value;
    target[stack]! += values[i]!;
    if (result.count && !isBase) result.count[stack]! += counts![i]!;
    if (partial?.[profile.sampleLabels[i]!] && !isBase && profile.values[0]![i] !== 0) result.partial![stack] = 1;
  }
  return result;
}

// Sums of each sample between two instants. What lies across an edge counts with the part inside, so ranges side by side add
// up to what they cover; the count goes to the range in which a sample was taken.
function sumsInRange(
  profile: Profile,
  [from, to]: readonly [number, number],
): { weight: Float64Array; count: Float64Array } {
  const { beginUs, endUs, takenUs, sample, weight } = profile.timeline!;
  const sums = {
    weight: new Float64Array(profile.sampleStack.length),
    count: new Float64Array(profile.sampleStack.length),
  };
  for (let i = 0; i < sample.length; i++) {
    const lengthUs = endUs[i]! - beginUs[i]!;
    const inside = Math.min(endUs[i]!, to) - Math.max(beginUs[i]!, from);
    const taken = takenUs[i]! > from && takenUs[i]! <= to;
    if (taken) sums.count[sample[i]!]! += 1;
    if (lengthUs > 0 ? inside > 0 : taken)
      sums.weight[sample[i]!]! += weight[i]! * (lengthUs > 0 ? inside / lengthUs : 1);
  }
  return sums;
}

// Visits the samples of one side, by state, for the bar that says what the time went into. Hidden states are counted: the bar is
// also the filter.
function forEachState(
  profile: Profile,
  states: Uint8Array,
  filter: Filter,
  base: boolean,
  visit: (state: number, sample: number) => void,
): void {
  samplePasses(profile, states, { ...filter, hiddenStates: new Set() }).forEach((passes, sample) => {
    if (passes && (profile.sampleIsBase?.[sample] === 1) === base) visit(states[sample]!, sample);
  });
}

// By state, whether calls that were counted in part are in it.
export function partialStates(profile: Profile, states: Uint8Array, filter: Filter): boolean[] {
  const found = STATES.map(() => false);
  const partial = partialSets(profile);
  if (partial === null || !isOfCalls(profile.types[filter.type]!)) return found;
  const values = profile.values[filter.type]!;
  forEachState(profile, states, filter, false, (state, sample) => {
    if (partial[profile.sampleLabels[sample]!] && values[sample] !== 0) found[state] = true;
  });
  return found;
}

// The sum by state.
export function stateTotals(profile: Profile, states: Uint8Array, filter: Filter, base: boolean): number[] {
  const { values } = sampleValues(profile, filter);
  const totals = STATES.map(() => 0);
  forEachState(profile, states, filter, base, (state, sample) => (totals[state]! += values[sample]!));
  return totals;
}
