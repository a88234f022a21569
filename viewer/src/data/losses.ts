// Samples and ticks that the recorder could not use, by reason, and the effect on the profile. The guide has the details.

import type { Profile } from "./profile.ts";

export interface Loss {
  reason: string;
  count: number;
  words: string;
  // Whether time or a stack is missing in the profile; otherwise the tick was skipped and nothing is missing.
  isLost: boolean;
}

type Meaning = Pick<Loss, "words" | "isLost">;

const lost = (words: string): Meaning => ({ words, isLost: true });
const skipped = (words: string): Meaning => ({ words, isLost: false });

// By the recorder's names.
const REASONS: Record<string, Meaning> = {
  ring_full: lost("the buffer between the program and sperf was full; their time is in the samples after them"),
  signal: lost("the kernel refused to queue the signal; their time is in the samples after them"),
  no_slot: lost("more threads ran at once than sperf can track; their time is in later samples"),
  memory: lost("out of memory, or a table was full; their time is missing"),
  signal_taken: lost("the program replaced the signal handler; there are no samples from then on"),
  late: skipped("ticks at which sperf's thread woke up late; their time is in the samples around them"),
  gc: skipped("ticks in a garbage collection, which is measured separately"),
  torn_read: skipped("stacks that changed while they were read; those ticks were sampled by signal"),
  stray_signal: skipped("signals from other senders"),
};

// From comments "# sperf: lost gc=2 ring_full=1", one for each recording in the profile.
export function lossesOf(profile: Profile): Loss[] {
  const counts = new Map<string, number>();
  for (const comment of profile.comments) {
    const words = /^# sperf: lost (.+)$/.exec(comment)?.[1] ?? "";
    for (const [, reason = "", count] of words.matchAll(/(\w+)=(\d+)/g))
      counts.set(reason, (counts.get(reason) ?? 0) + Number(count));
  }
  return [...counts].map(([reason, count]) => ({ reason, count, ...(REASONS[reason] ?? lost(reason)) }));
}

// The overhead of a trace, from comments "# trace: calls 12, measured_ns 900, subtracted_ns 300", one for each merged
// trace. See report/trace_head.h of the core.

export interface TraceCosts {
  measuredNs: number;
  subtractedNs: number;
  misleads: boolean; // more than half of what was measured was the tracer's own
}

export function traceCostsOf({ comments }: Pick<Profile, "comments">): TraceCosts | null {
  const traces = comments.filter((comment) => comment.startsWith("# trace: "));
  const sum = (key: string): number =>
    traces.reduce((total, comment) => total + Number(new RegExp(` ${key} (\\d+)`).exec(comment)?.[1] ?? 0), 0);
  const [measuredNs, subtractedNs] = [sum("measured_ns"), sum("subtracted_ns")];
  return traces.length === 0 ? null : { measuredNs, subtractedNs, misleads: subtractedNs > measuredNs / 2 };
}
