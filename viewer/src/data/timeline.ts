// Activity over time: that of each thread in columns of equal length, by state, and that of all in the cells of a heatmap.
//
// A row is spread over the columns of its time: a second of waiting fills a second, however few samples it took.

import { STATES } from "./kinds.ts";
import { entry } from "./pair_index.ts";
import type { Profile, Thread } from "./profile.ts";
import { niceStep } from "./units.ts";

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
  const newLane = (thread: number): Lane => ({
    thread,
    share: new Float32Array(columns * STATES.length),
    totals: STATES.map(() => 0),
  });
  for (let i = 0; i < sample.length; i++) {
    const row = sample[i]!;
    if (!passes[row]) continue;
    const thread = profile.sampleThread[row]!;
    const lane = entry(lanes, thread, () => newLane(thread));
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

// The heatmap: columns of time from left to right, each divided into cells from top to bottom. A stall every second is
// a horizontal line, a slow start is dark columns on the left.

export interface Heatmap {
  columnUs: number;
  rowsCount: number;
  columnsCount: number;
  weight: Float64Array; // by column * rowsCount + row
  heaviest: number;
}

const COLUMN_US = [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 60_000_000, 600_000_000];
const HOUR_US = 3_600_000_000;
const ROWS = 50;
const COLUMNS_MAX = 240;

// The shortest column with which the recording still fits the screen: a second for up to four minutes.
export function columnFor(spanUs: number): number {
  return (
    COLUMN_US.find((column) => spanUs / column <= COLUMNS_MAX) ?? niceStep(spanUs / HOUR_US, COLUMNS_MAX) * HOUR_US
  );
}

export function heatmapOf(profile: Profile, passes: Uint8Array, spanUs: number): Heatmap {
  const columnUs = columnFor(spanUs);
  const columnsCount = Math.max(Math.ceil(spanUs / columnUs), 1);
  const weight = new Float64Array(columnsCount * ROWS);
  const { beginUs, endUs, sample, weight: weights } = profile.timeline!;
  const cellUs = columnUs / ROWS;
  for (let i = 0; i < sample.length; i++) {
    if (!passes[sample[i]!]) continue;
    spreadOver(weight, beginUs[i]! / cellUs, endUs[i]! / cellUs, weights[i]!);
  }
  let heaviest = 0;
  for (const value of weight) heaviest = Math.max(heaviest, value);
  return { columnUs, rowsCount: ROWS, columnsCount, weight, heaviest };
}

// Distributes `amount` over the cells between two positions, in proportion to the covered part of each. Parts outside
// of all cells go to the first or the last cell, so nothing is lost.

export function spreadOver(cells: Float64Array, begin: number, end: number, amount: number): void {
  const last = cells.length - 1;
  const from = Math.min(Math.max(begin, 0), cells.length);
  const to = Math.min(Math.max(end, 0), cells.length);
  if (to - from <= 1e-9) {
    cells[Math.min(Math.floor(Math.min(from, to)), last)]! += amount;
    return;
  }
  for (let cell = Math.floor(from); cell < to; cell++) {
    const part = Math.min(to, cell + 1) - Math.max(from, cell);
    cells[cell]! += (amount * part) / (to - from);
  }
}
