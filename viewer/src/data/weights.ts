// How much each stack weighs under the filters that are set: the one place where samples are chosen. All views build on it,
// so a range picked in the timeline, a thread or a state means the same everywhere.

import { STATES, type State } from "./kinds.ts";
import type { Profile } from "./profile.ts";

export interface Filter {
  type: number;
  thread: number | null; // id; null: all
  hiddenStates: ReadonlySet<State>;
  labels: readonly string[]; // "key=value"; a sample must carry all of them
  rangeUs: readonly [number, number] | null; // needs a timeline
}

// By stack id: what ends there. `base` is the other side of a comparison, `count` how many samples there were.
export interface Weights {
  value: Float64Array;
  base: Float64Array | null;
  count: Float64Array | null;
}

export function samplePasses(profile: Profile, states: Uint8Array, filter: Filter): Uint8Array {
  const hidden = STATES.map((state) => filter.hiddenStates.has(state));
  const setPasses = profile.labelSets.map((set) => {
    const words = new Set(set.map(({ key, value }) => `${key}=${value}`));
    return filter.labels.every((label) => words.has(label));
  });
  const passes = new Uint8Array(profile.sampleStack.length);
  for (let i = 0; i < passes.length; i++) {
    const thread = filter.thread === null || filter.thread === profile.sampleThread[i];
    passes[i] = thread && !hidden[states[i]] && setPasses[profile.sampleLabels[i]] ? 1 : 0;
  }
  return passes;
}

export function weightsOf(profile: Profile, states: Uint8Array, filter: Filter): Weights {
  const passes = samplePasses(profile, states, filter);
  const inRange = filter.rangeUs && profile.timeline ? sumsInRange(profile, filter.rangeUs) : null;
  const countType = profile.types.findIndex(({ name }) => name === "samples");
  const counts = countType < 0 ? null : profile.values[countType];
  const lastType = profile.types.length - 1;
  let values = profile.values[filter.type];
  if (inRange) values = filter.type === lastType ? inRange.weight : filter.type === countType ? inRange.count : values;

  const size = profile.stackParent.length;
  const result: Weights = {
    value: new Float64Array(size),
    base: profile.sampleIsBase ? new Float64Array(size) : null,
    count: counts ? new Float64Array(size) : null,
  };
  const countsShown = inRange ? inRange.count : counts;
  for (let i = 0; i < passes.length; i++) {
    if (!passes[i]) continue;
    const stack = profile.sampleStack[i];
    const isBase = profile.sampleIsBase !== null && profile.sampleIsBase[i] === 1;
    const target = isBase ? result.base! : result.value;
    target[stack] += values[i];
    if (result.count && !isBase) result.count[stack] += countsShown![i];
  }
  return result;
}

// Sums of each sample between two instants. What lies across an edge counts with the part inside, so ranges side by side add
// up to what they cover; the count goes to the range in which a sample was taken.
function sumsInRange(profile: Profile, [from, to]: readonly [number, number]): { weight: Float64Array; count: Float64Array } {
  const { endUs, sample, weight } = profile.timeline!;
  const isTime = profile.types[profile.types.length - 1].unit === "nanoseconds";
  const sums = { weight: new Float64Array(profile.sampleStack.length), count: new Float64Array(profile.sampleStack.length) };
  for (let i = 0; i < sample.length; i++) {
    const end = endUs[i];
    const lengthUs = isTime ? Math.max(weight[i] / 1000, 0) : 0;
    const inside = Math.min(end, to) - Math.max(end - lengthUs, from);
    const taken = end > from && end <= to;
    if (taken) sums.count[sample[i]] += 1;
    if (lengthUs > 0 ? inside > 0 : taken) sums.weight[sample[i]] += weight[i] * (lengthUs > 0 ? inside / lengthUs : 1);
  }
  return sums;
}

// The sum by state, for the bar that says what the time went into. Hidden states are counted: the bar is also the filter.
export function stateTotals(profile: Profile, states: Uint8Array, filter: Filter, base = false): number[] {
  const all: Filter = { ...filter, hiddenStates: new Set() };
  const passes = samplePasses(profile, states, all);
  const inRange = filter.rangeUs && profile.timeline ? sumsInRange(profile, filter.rangeUs).weight : null;
  const values = inRange && filter.type === profile.types.length - 1 ? inRange : profile.values[filter.type];
  const totals = STATES.map(() => 0);
  for (let i = 0; i < passes.length; i++) {
    const isBase = profile.sampleIsBase !== null && profile.sampleIsBase[i] === 1;
    if (passes[i] && isBase === base) totals[states[i]] += values[i];
  }
  return totals;
}
