// What the recorder could not use, by reason, and what that means for the profile; the guide says it at length.

import type { Profile } from "./profile.ts";

export interface Loss {
  reason: string;
  count: number;
  words: string;
  // Whether it cost time, or a stack that belongs into the profile; else it was passed over and nothing is missing.
  isLost: boolean;
}

type Meaning = Pick<Loss, "words" | "isLost">;

const lost = (words: string): Meaning => ({ words, isLost: true });
const skipped = (words: string): Meaning => ({ words, isLost: false });

// As the recorder names them.
const REASONS: Record<string, Meaning> = {
  ring_full: lost("the buffer between the program and sperf was full; the time is in the samples after them"),
  signal: lost("the kernel would not queue the signal; the time is in the samples after them"),
  no_slot: lost("more threads ran at once than can be watched; their time is in later samples"),
  memory: lost("memory ran out, or a table was full; their time is missing"),
  signal_taken: lost("the program took the signal; no samples from then on"),
  late: skipped("ticks for which sperf's thread woke late; their time is in the samples around them"),
  gc: skipped("ticks in a garbage collection, which is measured by itself"),
  torn_read: skipped("stacks that changed whenever they were read; those ticks were left to signals"),
  stray_signal: skipped("signals that somebody else sent"),
};

// "# sperf: lost gc=2 ring_full=1" says so among the comments, once for each recording of those that were added up.
export function lossesOf(profile: Profile): Loss[] {
  const counts = new Map<string, number>();
  for (const comment of profile.comments) {
    const words = /^# sperf: lost (.+)$/.exec(comment)?.[1] ?? "";
    for (const [, reason, count] of words.matchAll(/(\w+)=(\d+)/g)) counts.set(reason, (counts.get(reason) ?? 0) + Number(count));
  }
  return [...counts].map(([reason, count]) => ({ reason, count, ...(REASONS[reason] ?? lost(reason)) }));
}
