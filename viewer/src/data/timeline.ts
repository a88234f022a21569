// Activity of each thread over time: the rows of a timeline in columns of equal length, by state.
//
// A row is spread over the columns of its time: a second of waiting fills a second, however few samples it took.

import { STATES } from "./kinds.ts";
import type { Profile, Thread } from "./profile.ts";

export interface Lane {
  thread: number;
  // share[column * STATES.length + state]: which part of the column's time the thread spent in the state, 0 to 1
  share: Float32Array;
  totals: number[]; // by state, of the whole lane, in nanoseconds
}

export interface Window {
  fromUs: number;
  toUs: number;
}

// The time that the timeline covers, at least that of the profile.
export function wholeWindow(profile: Profile): Window {
  let to = profile.durationNs / 1000;
  let from = 0;
  const { beginUs, endUs } = profile.timeline!;
  for (let i = 0; i < endUs.length; i++) {
    to = Math.max(to, endUs[i]!);
    from = Math.min(from, beginUs[i]!);
  }
  // A first wait may have begun before the recording; a little of that is rounding and not worth an axis of its own.
  return { fromUs: Math.max(from, -to * 0.05), toUs: to };
}

// Returns one lane for each thread that has rows: main threads first, then process by process in the order of their start.
export function lanesOf(
  profile: Profile,
  states: Uint8Array,
  passes: Uint8Array,
  window: Window,
  columns: number,
): Lane[] {
  const { beginUs, endUs, sample, weight } = profile.timeline!;
  const columnOf = (us: number): number => ((us - window.fromUs) / (window.toUs - window.fromUs)) * columns;
  const lanes = new Map<number, Lane>();
  for (let i = 0; i < sample.length; i++) {
    const row = sample[i]!;
    if (!passes[row]) continue;
    const thread = profile.sampleThread[row]!;
    let lane = lanes.get(thread);
    if (!lane) {
      lane = { thread, share: new Float32Array(columns * STATES.length), totals: STATES.map(() => 0) };
      lanes.set(thread, lane);
    }
    const state = states[row]!;
    lane.totals[state]! += weight[i]!;
    spread(lane.share, state, columnOf(beginUs[i]!), columnOf(endUs[i]!), columns);
  }
  return [...lanes.values()].sort((a, b) => byPlace(profile.threads[a.thread]!, profile.threads[b.thread]!));
}

function byPlace(a: Thread, b: Thread): number {
  return Number(b.number === 1) - Number(a.number === 1) || a.process - b.process || a.number - b.number;
}

function spread(share: Float32Array, state: number, begin: number, end: number, columns: number): void {
  const first = Math.max(Math.floor(begin), 0);
  const last = Math.min(Math.ceil(end), columns);
  for (let column = first; column < last; column++) {
    const part = Math.min(end, column + 1) - Math.max(begin, column);
    if (part > 0) share[column * STATES.length + state]! += part;
  }
}

// Which row a thread was in at an instant, -1 for none: what a tooltip tells.
export function rowAt(profile: Profile, thread: number, timeUs: number, toleranceUs: number): number {
  const { beginUs, endUs, sample } = profile.timeline!;
  let nearest = -1;
  let distance = toleranceUs;
  for (let i = 0; i < sample.length; i++) {
    if (profile.sampleThread[sample[i]!] !== thread) continue;
    const [begin, end] = [beginUs[i]!, endUs[i]!];
    if (timeUs > begin && timeUs <= end) return i;
    const off = Math.min(Math.abs(timeUs - end), Math.abs(timeUs - begin));
    if (off < distance) {
      nearest = i;
      distance = off;
    }
  }
  return nearest;
}
