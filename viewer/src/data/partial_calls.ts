// Calls of a trace that were counted in part: with `only`, those of methods that had to be found first. Their samples
// have a label (see sperf/model/partial_calls.h of the core), and numbers that contain them have a mark.

import type { Profile } from "./profile.ts";
import { isTrace } from "./sample_types.ts";

// What is known of a node, or a row of the table: bits.
export const OWN = 1; // its own calls were counted in part
export const IN_TOTAL = 2; // its own were, or those of what it calls
export const IN_COUNT = 4; // the number of calls that stands beside it is not exact

// By set of labels: 1 where calls were counted in part; null where none were, as in a profile that was sampled.
export function partialSets(profile: Profile): Uint8Array | null {
  if (!isTrace(profile)) return null;
  const sets = profile.labelSets.map((set) => set.some(({ key, value }) => key === "calls" && value === "partial"));
  return sets.includes(true) ? Uint8Array.from(sets, Number) : null;
}

// By stack id, of weights: OWN where calls of what ends there were counted in part, IN_TOTAL also where those above it were; null
// where none were. Parents have lower ids.
export function partialReach(own: Uint8Array | null, stackParent: ArrayLike<number>): Uint8Array | null {
  if (own === null) return null;
  const bits = own.map((bit) => (bit ? OWN | IN_TOTAL : 0));
  for (let id = bits.length - 1; id > 0; id--) if (bits[id]) bits[stackParent[id]!]! |= IN_TOTAL;
  return bits;
}

export function marked(text: string, isPartial: boolean): string {
  return isPartial ? `~${text}` : text;
}
