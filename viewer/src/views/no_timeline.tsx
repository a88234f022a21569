// Why there is no timeline, and what to do about it.

import { usePage } from "../ui/context.ts";

export function NoTimeline() {
  const { model } = usePage();
  return (
    <div class="empty">
      <h2>No times of single samples</h2>
      {model.isComparison ? (
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
