// The meaning of sample types: which one is time, which ones are of allocations, and their names. See
// sperf/model/sample_types.h of the core.

import type { Profile, SampleType } from "./profile.ts";
import { isTime } from "./units.ts";

// Objects and bytes of the same allocations.
export interface AllocationPair {
  objects: number; // sample type, as is the next
  bytes: number;
}

const WORDS: Record<string, string> = {
  samples: "Samples",
  cpu: "CPU time",
  wall: "Wall time",
  alloc_objects: "Objects",
  alloc_space: "Bytes",
  inuse_objects: "Objects in use",
  inuse_space: "Bytes in use",
  weight: "Weight",
  exceptions: "Exceptions",
  unwinding: "Unwinding time",
  calls: "Calls",
  wait: "Wait time",
};

const TRACE = ["calls", "wall", "cpu", "wait"];
const WALL = 1;

const OBJECTS = ["alloc_objects", "inuse_objects"];
const BYTES = ["alloc_space", "inuse_space"];

// "CPU time", "Bytes"; the name where there is no other word for it.
export function typeWords({ name }: SampleType): string {
  return WORDS[name] ?? name;
}

// Whether rows are nodes of a tree of calls, with numbers of them: the first types are those of a trace.
export function isTrace({ types }: Pick<Profile, "types">): boolean {
  return TRACE.every((name, i) => types[i]?.name === name);
}

export function isOfCalls({ name }: SampleType): boolean {
  return name === "calls";
}

export function isOfAllocations({ name }: SampleType): boolean {
  return OBJECTS.includes(name) || BYTES.includes(name);
}

// What of "self" and "total" are sums, for headings: " objects", " bytes", " calls"; nothing for time, of which a profiler is anyway.
export function unitWord({ name }: SampleType): string {
  if (name === "calls") return " calls";
  return OBJECTS.includes(name) ? " objects" : BYTES.includes(name) ? " bytes" : "";
}

// The type that a timeline's weights are of: the last one that is time, the last one where there is none. A trace has wall time.
export function timelineType({ types }: Pick<Profile, "types">): number {
  if (isTrace({ types })) return WALL;
  for (let i = types.length - 1; i >= 0; i--) if (isTime(types[i]!.unit)) return i;
  return types.length - 1;
}

// What stands beside the values of a type: how many samples they are of; beside bytes the objects, and beside objects the bytes;
// in a trace the calls.
export interface Companion {
  type: number;
  words: string;
  unit: string;
  isOwn?: boolean; // calls of a method are its own, and none of those that it called
}

export function companionOf({ types }: Pick<Profile, "types">, type: number): Companion | null {
  const pair = allocationPair(types, type);
  if (pair)
    return type === pair.bytes
      ? { type: pair.objects, words: "Objects", unit: "count" }
      : { type: pair.bytes, words: "Bytes", unit: "bytes" };
  if (isTrace({ types })) return type === 0 ? null : { type: 0, words: "Calls", unit: "count", isOwn: true };
  const samples = isOfAllocations(types[type]!) ? -1 : types.findIndex(({ name }) => name === "samples");
  return samples < 0 ? null : { type: samples, words: "Samples", unit: "count" };
}

// The pair that a type is one of; null where it is of no allocations, or alone.
export function allocationPair(types: readonly SampleType[], type: number): AllocationPair | null {
  const { name } = types[type]!;
  const which = Math.max(OBJECTS.indexOf(name), BYTES.indexOf(name));
  if (which < 0) return null;
  const pair = {
    objects: types.findIndex((each) => each.name === OBJECTS[which]),
    bytes: types.findIndex((each) => each.name === BYTES[which]),
  };
  return pair.objects < 0 || pair.bytes < 0 ? null : pair;
}

// The types between which one chooses: how often samples were taken is no measure of its own beside others.
export function measures({ types }: Pick<Profile, "types">): SampleType[] {
  const others = types.filter(({ name }) => name !== "samples");
  return others.length > 1 ? others : types;
}

// Whether a profile is of time and of allocations: then samples of one have no value of the other.
export function isOfSeveral({ types }: Pick<Profile, "types">): boolean {
  return types.some(isOfAllocations) && types.some((type) => !isOfAllocations(type));
}

// Calls of a trace that were counted in part: with `only`, those of methods that had to be found first. Their samples
// have a label (see sperf/model/sample_types.h of the core), and numbers that contain them have a mark.

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
