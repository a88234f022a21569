// Two values of a label as the two sides of a comparison: one profile then looks like two that are compared.

import type { Spans } from "./comments.ts";
import { valuesOfSamples } from "./label_frames.ts";
import type { Profile } from "./profile.ts";

// Samples without the label have the value "".
export interface Sides {
  key: string;
  base: string;
  target: string;
}

// Returns the samples of the two values, those of `base` as what is compared with. Samples of other values are left out,
// and holders of the GVL with them, for they are known of all samples of a thread alone.
export function withSides(profile: Profile, sides: Sides): Profile {
  const [chosen, isBase] = samplesOf(profile, sides);
  const picked = (column: Int32Array): Int32Array => chosen.map((sample) => column[sample]!);
  return {
    ...profile,
    spans: spansOf(profile.spans, sides.key, sides.target),
    baseSpans: spansOf(profile.spans, sides.key, sides.base),
    retained: [],
    slowCalls: { calls: [], counts: [] },
    sampleStack: picked(profile.sampleStack),
    sampleThread: picked(profile.sampleThread),
    sampleLabels: picked(profile.sampleLabels),
    values: profile.values.map((values) => Float64Array.from(chosen, (sample) => values[sample]!)),
    sampleIsBase: isBase,
    timeline: timelineOf(profile, chosen),
    causes: null,
  };
}

// The samples that have one of the values, and by each of them whether it is of the base.
function samplesOf(profile: Profile, { key, base, target }: Sides): [Int32Array, Uint8Array] {
  const chosen: number[] = [];
  const isBase: number[] = [];
  const valuesOf = valuesOfSamples(profile, key);
  for (let i = 0; i < profile.sampleStack.length; i++) {
    const value = valuesOf(i).join(",");
    if (value !== base && value !== target) continue;
    chosen.push(i);
    isBase.push(value === target ? 0 : 1);
  }
  return [Int32Array.from(chosen), Uint8Array.from(isBase)];
}

function spansOf(spans: Spans, key: string, value: string): Spans {
  const span = spans.get(key)?.get(value);
  return new Map(span ? [[key, new Map([[value, span]])]] : []);
}

function timelineOf({ timeline, sampleStack }: Profile, chosen: Int32Array): Profile["timeline"] {
  if (!timeline) return null;
  const place = new Int32Array(sampleStack.length).fill(-1);
  chosen.forEach((sample, i) => (place[sample] = i));
  const rows: number[] = [];
  timeline.sample.forEach((sample, row) => {
    if (place[sample]! >= 0) rows.push(row);
  });
  if (rows.length === 0) return null;
  const picked = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[row]!);
  return {
    ...timeline,
    beginUs: picked(timeline.beginUs),
    endUs: picked(timeline.endUs),
    takenUs: picked(timeline.takenUs),
    sample: Int32Array.from(rows, (row) => place[timeline.sample[row]!]!),
    weight: picked(timeline.weight),
  };
}
