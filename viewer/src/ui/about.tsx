// How the profile was taken, in its own words: comments, losses, when and how often.

import { losses } from "../data/profile.ts";
import { formatValue, grouped } from "../data/units.ts";
import type { PageDescription } from "../page_data.ts";
import { usePage } from "./context.ts";
import { Dialog } from "./dialog.tsx";

// As the recorder names them; what each means for the profile, the guide says.
const REASONS: Record<string, string> = {
  ring_full: "the buffer between the program and sperf was full; the time is in the samples after them",
  signal: "the kernel would not queue the signal; the time is in the samples after them",
  no_slot: "more threads ran at once than can be watched; their time is in later samples",
  memory: "memory ran out, or a table was full; their time is missing",
  stray_signal: "signals that somebody else sent; no time is missing",
  late: "ticks that sperf was late for; the time is in the samples around them",
  signal_taken: "the program took the signal; no samples from then on",
};

export function AboutDialog({ description, close }: { description: PageDescription; close: () => void }) {
  const { model } = usePage();
  const { profile } = model;
  const lost = losses(profile);
  const facts: [string, string][] = [
    ["Profile", description.names.join(" → ")],
    ["Measured", profile.types.map(({ name, unit }) => `${name} (${unit})`).join(", ")],
    ["Began", profile.startNs > 0 ? new Date(profile.startNs / 1e6).toLocaleString() : "not known"],
    ["Lasted", profile.durationNs > 0 ? formatValue(profile.durationNs, "nanoseconds") : "not known"],
    ["Frequency", profile.frequencyHz > 0 ? `${grouped(profile.frequencyHz)} Hz` : "not known"],
    ["Stacks", grouped(new Set(profile.sampleStack).size)],
    ["Threads", grouped(profile.threads.length - 1)],
    ["Shown by", `sperf ${description.sperf}`],
  ];
  return (
    <Dialog title="About this profile" close={close}>
      <dl class="facts-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Lost</h3>
      {lost.length === 0 ? (
        <p>The profile names no sample that was lost.</p>
      ) : (
        <ul>
          {lost.map(({ reason, count }) => (
            <li key={reason}>{grouped(count)}: {REASONS[reason] ?? reason}</li>
          ))}
        </ul>
      )}
      {profile.comments.length > 0 && (
        <>
          <h3>Comments</h3>
          <pre>{profile.comments.join("\n")}</pre>
        </>
      )}
    </Dialog>
  );
}
