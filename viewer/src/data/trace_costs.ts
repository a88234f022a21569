// The overhead of a trace, from comments "# trace: calls 12, measured_ns 900, subtracted_ns 300", one for each merged
// trace. See report/trace_head.h of the core.

import type { Profile } from "./profile.ts";

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
