// The labels that a profile has: keys and values to choose from, and the key that samples are added up by at first.

import { isOfThreads, threadKeys } from "./label_frames.ts";
import type { Profile } from "./profile.ts";

// The label that allocations have, and nothing else.
export const CLASS = "class";

// Returns all labels that samples have: sorted values by key.
export function labelChoicesOf(profile: Profile): Map<string, string[]> {
  const choices = new Map<string, Set<string>>();
  for (const set of profile.labelSets) {
    for (const { key, value } of set) choices.set(key, (choices.get(key) ?? new Set()).add(value));
  }
  return new Map([...choices].map(([key, values]) => [key, [...values].sort()]));
}

// Returns the keys that samples can be added up by: `frameKeys`, those of labels that only spans have, and those of threads
// and processes.
export function labelKeysOf(profile: Profile, frameKeys: string[]): string[] {
  const keys = [...frameKeys, ...profile.spans.keys(), ...(profile.baseSpans?.keys() ?? []), ...threadKeys(profile)];
  return [...new Set(keys)];
}

// Returns the key that samples are added up by unless another one is chosen: the class of what was allocated, else one whose
// times are known, else the thread; null where there are no samples.
export function firstLabelKey(profile: Profile, labelKeys: string[], isOfClasses: boolean): string | null {
  if (isOfClasses) return CLASS;
  const keys = labelKeys.filter((key) => key !== "jit" && key !== CLASS && !isOfThreads(key));
  return keys.find((key) => profile.spans.has(key)) ?? keys[0] ?? labelKeys.find(isOfThreads) ?? null;
}
