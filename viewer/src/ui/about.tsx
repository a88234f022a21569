// How the profile was recorded: comments, losses, time and frequency.

import { lossesOf, type Loss, traceCostsOf, type TraceCosts } from "../data/losses.ts";
import { partialSets } from "../data/partial_calls.ts";
import { formatShare, formatValue, grouped } from "../data/units.ts";
import type { PageDescription } from "../page_data.ts";
import { usePage } from "./context.ts";
import { Dialog } from "./dialog.tsx";

export function AboutDialog({ description, close }: { description: PageDescription; close: () => void }) {
  const { model } = usePage();
  const { profile } = model;
  const losses = lossesOf(profile);
  const lost = losses.filter(({ isLost }) => isLost);
  const skipped = losses.filter(({ isLost }) => !isLost);
  const costs = model.isComparison ? null : traceCostsOf(profile);
  const facts: [string, string][] = [
    ["Profile", description.names.join(" → ")],
    ["Measured", profile.types.map(({ name, unit }) => `${name} (${unit})`).join(", ")],
    ["Began", profile.startNs > 0 ? new Date(profile.startNs / 1e6).toLocaleString() : "unknown"],
    ["Lasted", profile.durationNs > 0 ? formatValue(profile.durationNs, "nanoseconds") : "unknown"],
    ...(costs ? [["Tracing", costWords(costs, partialSets(profile) !== null)] as [string, string]] : []),
    ["Frequency", profile.frequencyHz > 0 ? `${grouped(profile.frequencyHz)} Hz` : "unknown"],
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
      {lost.length === 0 ? <p>No samples were lost.</p> : <Reasons losses={lost} />}
      {skipped.length > 0 && (
        <>
          <h3>Skipped, without loss of time</h3>
          <Reasons losses={skipped} />
        </>
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

function costWords({ measuredNs, subtractedNs, misleads }: TraceCosts, isPartial: boolean): string {
  const [took, of] = [subtractedNs, measuredNs].map((ns) => formatValue(ns, "nanoseconds"));
  const sum = `${took} of the ${of} measured (${formatShare(subtractedNs, measuredNs)}) were overhead of tracing, and are subtracted`;
  const exact = isPartial ? "Times of short methods are not exact" : "Calls are exact, times of short methods are not";
  return misleads ? `${sum}. ${exact}: trace fewer methods, or sample` : sum;
}

function Reasons({ losses }: { losses: Loss[] }) {
  return (
    <ul>
      {losses.map(({ reason, count, words }) => (
        <li key={reason}>
          {grouped(count)}: {words}
        </li>
      ))}
    </ul>
  );
}
