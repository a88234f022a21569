// From when to when each row of a timeline lasted, thread by thread in order of time.
//
// A file has one instant for each row. Waits and collections are measured: they ended at that instant and took their
// weight. Running time is sampled: it was seen at that instant, and its weight is running time around it. So running
// rows share the time between the measured ones, in the order of their instants. Each has as much of its weight before
// its instant as the row before leaves room for, and the rest after it, up to the instant of the next row. What there is
// no room for is not drawn. A running row that reaches over a measured one has a part on each side of it.

import { sampleStates, STATES } from "./kinds.ts";
import { entry } from "./pair_index.ts";
import type { Profile, Timeline } from "./profile.ts";
import { timelineType } from "./sample_types.ts";
import { isTime } from "./units.ts";

export interface TimelineJson {
  time_us: number[];
  sample: number[];
  weight: number[];
}

const FIRST_MEASURED = STATES.indexOf("gc");
const RESOLUTION_NS = 1000; // of the instants: what reaches less over a measured row does not

// A measured row. Times are in nanoseconds here: sums of whole numbers are exact.
interface Span {
  begin: number;
  end: number;
  row: number;
}

export function timelineOf(profile: Profile, json: TimelineJson): Timeline {
  const states = sampleStates(profile);
  const hasLength = isTime(profile.types[timelineType(profile)]!.unit);
  const instants = new Float64Array(json.sample.length);
  const threads = new Map<number, number[]>();
  let time = 0;
  json.sample.forEach((sample, row) => {
    instants[row] = time += json.time_us[row]! * 1000;
    entry(threads, profile.sampleThread[sample]!, () => []).push(row);
  });
  const instantOf = (row: number): number => instants[row]!;
  const lengthOf = (row: number): number => (hasLength ? Math.max(json.weight[row]!, 0) : 0);
  const isMeasured = (row: number): boolean => states[json.sample[row]!]! >= FIRST_MEASURED;

  const most = 2 * instants.length; // a measured row divides one other
  const [beginUs, endUs, takenUs, weight] = [most, most, most, most].map((length) => new Float64Array(length));
  const sample = new Int32Array(most);
  const isTaken = new Uint8Array(instants.length);
  let count = 0;
  for (const rows of threads.values()) {
    rows.sort((a, b) => instantOf(a) - instantOf(b) || a - b);
    place(rows);
  }
  return {
    beginUs: beginUs!.slice(0, count),
    endUs: endUs!.slice(0, count),
    takenUs: takenUs!.slice(0, count),
    sample: sample.slice(0, count),
    weight: weight!.slice(0, count),
    gaps: [],
  };

  function append(row: number, begin: number, end: number, share: number): void {
    beginUs![count] = begin / 1000;
    endUs![count] = end / 1000;
    takenUs![count] = isTaken[row] ? NaN : instantOf(row) / 1000;
    isTaken[row] = 1;
    sample[count] = json.sample[row]!;
    weight![count++] = json.weight[row]! * share;
  }

  // Running rows are placed on a clock that stands still in measured ones.
  function place(rows: number[]): void {
    const spans = spansOf(rows.filter(isMeasured));
    const running = rows.filter((row) => !isMeasured(row));
    const end = Math.max(profile.durationNs, instantOf(rows.at(-1)!));
    const ran = ranUntil([...running.map(instantOf), end], spans);
    let edge = Math.min(ran[0]!, isMeasured(rows[0]!) ? spans[0]!.begin : 0);
    let measured = 0; // time of the spans before `next`
    let next = 0;
    running.forEach((row, i) => {
      let from = Math.max(ran[i]! - lengthOf(row), edge);
      edge = Math.min(from + lengthOf(row), ran[i + 1]!);
      const whole = edge - from;
      for (; next < spans.length && spans[next]!.begin - measured < edge - RESOLUTION_NS; next++) {
        const span = spans[next]!;
        const to = span.begin - measured;
        if (to > from) append(row, from + measured, span.begin, (to - from) / whole);
        from = Math.max(from, to);
        append(span.row, span.begin, span.end, 1);
        measured += span.end - span.begin;
      }
      const to = Math.min(edge + measured, spans[next]?.begin ?? Infinity);
      append(row, Math.min(from + measured, to), to, whole > 0 ? (edge - from) / whole : 1);
    });
    for (const { row, begin, end } of spans.slice(next)) append(row, begin, end, 1);
  }

  // One after the other. In files of old versions those of one sample end together: what is later in the file came later.
  function spansOf(measured: number[]): Span[] {
    let begin = Infinity;
    return measured
      .reverse()
      .map((row) => {
        const end = Math.min(instantOf(row), begin);
        begin = end - lengthOf(row);
        return { begin, end, row };
      })
      .reverse();
  }

  // The readings of that clock. In a measured row it shows when that began.
  function ranUntil(inOrder: number[], spans: Span[]): number[] {
    let measured = 0;
    let next = 0;
    return inOrder.map((instant) => {
      for (; next < spans.length && spans[next]!.end <= instant; next++)
        measured += spans[next]!.end - spans[next]!.begin;
      return Math.min(instant, spans[next]?.begin ?? Infinity) - measured;
    });
  }
}
