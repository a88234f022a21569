// What held up samples that waited: for each sample and each stack of a thread that held what the sample waited for, how
// long. The rows of a sample add up to its time at most. Only sums over the recording are known: not when each hold was.

import type { ViewJson } from "./view_json.ts";

// Columns of equal length.
export interface Causes {
  sample: Int32Array;
  holder: Int32Array; // stack
  waitNs: Float64Array;
  holds: Float64Array; // each hold counts in one row
  longestNs: Float64Array;
}

// The file of frames that the recorder adds, and those of them that stand in the place of a holder.
export const RECORDERS_FILE = "<GVL>";
export const HOLDER_WORDS = { unknown: "[unknown holder]", none: "[no holder]", other: "[other holders]" };

// Reads the causes of `samples` samples by `stacks` stacks; null where there are none. Rows that make no sense are left
// out: those of a sample or stack that does not exist, and negative ones.
export function causesIn(rows: ViewJson["causes"], samples: number, stacks: number): Causes | null {
  if (!rows) return null;
  const [sample = [], holder = [], waitNs = [], holds = [], longestNs = []] = [
    rows.sample,
    rows.holder,
    rows.wait_ns,
    rows.holds,
    rows.longest_ns,
  ];
  const isRow = (id: number, row: number): boolean =>
    id >= 0 &&
    id < samples &&
    holder[row]! >= 1 &&
    holder[row]! <= stacks &&
    [waitNs, holds, longestNs].every((values) => values[row]! >= 0);
  const kept = sample.map((id, row) => (isRow(id, row) ? row : -1)).filter((row) => row >= 0);
  if (kept.length === 0) return null;
  const column = (values: number[]): number[] => kept.map((row) => values[row]!);
  return {
    sample: Int32Array.from(column(sample)),
    holder: Int32Array.from(column(holder)),
    waitNs: Float64Array.from(column(waitNs)),
    holds: Float64Array.from(column(holds)),
    longestNs: Float64Array.from(column(longestNs)),
  };
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
