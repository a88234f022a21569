// Single calls of a trace that took longer than --slow, and their number for each method.

import type { SlowCall, SlowCount } from "../data/slow_calls.ts";
import { formatValue, grouped } from "../data/units.ts";
import { usePage } from "../ui/context.ts";
import { RecordTable, type RecordColumn } from "./record_table.tsx";

// Of a pattern that means hundreds of methods, those with the most slow calls.
const COUNTS_MAX = 5;

export function SlowCallsView() {
  const { model, state } = usePage();
  const { calls, counts } = model.profile.slowCalls;
  const columns: RecordColumn<SlowCall>[] = [
    {
      id: "time",
      title: "Time",
      width: "92px",
      pictureWidth: 100,
      words: ({ ns }) => formatValue(ns, "nanoseconds", state.units),
      size: ({ ns }) => ns,
    },
    {
      id: "name",
      title: "Method",
      width: "minmax(140px, 2fr)",
      pictureWidth: 240,
      words: ({ name }) => name,
      isCode: true,
    },
    { id: "at", title: "Began", width: "212px", pictureWidth: 210, words: ({ at }) => at },
    { id: "thread", title: "Thread", width: "minmax(80px, 1fr)", pictureWidth: 120, words: ({ thread }) => thread },
    { id: "labels", title: "Labels", width: "minmax(100px, 2fr)", pictureWidth: 260, words: ({ labels }) => labels },
    {
      id: "stack",
      title: "Stack",
      width: "minmax(200px, 4fr)",
      pictureWidth: 520,
      words: ({ stack }) => stack,
      isCode: true,
    },
  ];
  return (
    <section class="view records" aria-label="Slow calls">
      <RecordTable
        label="Slow calls"
        pictureName="slow-calls"
        rows={calls}
        columns={columns}
        order="time"
        group={({ name }) => model.groupOf(name)}
      />
      <ul class="hint">
        {counts.slice(0, COUNTS_MAX).map((count) => (
          <li key={`${count.name} ${count.limit}`}>{countWords(count)}</li>
        ))}
        {counts.length > COUNTS_MAX && (
          <li>
            {grouped(counts.length - COUNTS_MAX)} more methods with a limit, of which{" "}
            {grouped(counts.slice(COUNTS_MAX).filter(({ slow }) => slow > 0).length)} had slow calls
          </li>
        )}
      </ul>
    </section>
  );
}

export function countWords({ name, limit, calls, slow, missing }: SlowCount): string {
  const words = `${grouped(slow)} of ${grouped(calls)} calls of ${name} took more than ${limit}`;
  return missing > 0 ? `${words}; ${grouped(missing)} of them were not kept` : words;
}
