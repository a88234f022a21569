// The heatmap: columns of time from left to right, each divided into cells from top to bottom. A stall every second is
// a horizontal line, a slow start is dark columns on the left.

import type { Profile } from "./profile.ts";
import { niceStep } from "./units.ts";

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
