// Why there is no timeline, and what to do about it.

import { isTrace, typeWords } from "../data/sample_types.ts";
import { isTime } from "../data/units.ts";
import { usePage } from "../ui/context.ts";

// Where samples weigh what the program said, each is an instant: there is nothing to be drawn from its beginning to its end.
export function NoLengths() {
  const { update } = usePage();
  return (
    <div class="empty">
      <h2>Samples without a length</h2>
      <p>The timeline shows how long threads did what, and these samples measure no time. The heatmap shows when they were taken.</p>
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
        <h2>No times of allocations</h2>
        <p>It is known where objects were allocated, not when.{time && " Time is, in the same recording."}</p>
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
      <h2>No times of single samples</h2>
      {isTrace(model.profile) ? (
        <p>A trace adds up the calls of each method from each place. Record samples to see what happened when.</p>
      ) : model.isComparison ? (
        <p>A comparison adds up two recordings. Open one of them alone to see what happened when.</p>
      ) : (
        <p>
          This file holds sums only. <code>sperf record</code> keeps each sample with its time unless it is told <code>--aggregate</code>, or
          to write a <code>.pb.gz</code> file for other tools.
        </p>
      )}
    </div>
  );
}
