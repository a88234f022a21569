// Why there is no timeline, and what to do instead.

import { isTrace, typeWords } from "../data/sample_types.ts";
import { isTime, lengthWords } from "../data/units.ts";
import { usePage } from "../ui/context.ts";

// Where samples weigh what the program said, each is an instant: there is nothing to be drawn from its beginning to its end.
export function NoLengths() {
  const { update } = usePage();
  return (
    <div class="empty">
      <h2>Samples without a duration</h2>
      <p>
        The timeline shows durations, and these samples do not measure time. The heatmap shows when they were taken.
      </p>
      <button type="button" class="button primary" onClick={() => update({ view: "heatmap" })}>
        Show the heatmap
      </button>
    </div>
  );
}

export function NoTimeline() {
  const { model, state, update } = usePage();
  const time = model.profile.types.find(({ unit }) => isTime(unit));
  if (model.isOfAllocations(state)) {
    return (
      <div class="empty">
        <h2>No timeline of allocations</h2>
        <p>Samples of allocations have no times.{time && " The same recording has samples of time."}</p>
        {time && model.profile.timeline && (
          <button type="button" class="button primary" onClick={() => update({ type: time.name })}>
            Show {typeWords(time)}
          </button>
        )}
      </div>
    );
  }
  return (
    <div class="empty">
      <h2>No timeline</h2>
      {isTrace(model.profile) ? (
        <p>A trace contains sums of calls. Record samples to see a timeline.</p>
      ) : model.isComparison ? (
        <p>A comparison contains sums of two recordings. Open one of them to see a timeline.</p>
      ) : (
        <p>
          This file holds sums only. <code>sperf record</code> keeps each sample with its time unless it is told{" "}
          <code>--aggregate</code>, or to write a <code>.pb.gz</code> file for other tools.
        </p>
      )}
    </div>
  );
}

// The note on removed time, shown beside every time axis.

export function Gaps() {
  const gaps = usePage().model.profile.timeline?.gaps ?? [];
  if (gaps.length === 0) return null;
  const length = lengthWords(gaps.reduce((sum, { lengthUs }) => sum + lengthUs, 0));
  return <span class="muted gaps">Recordings are shown without the {length} between them</span>;
}
