// Several recordings on one page: the unrecorded time between them is removed. Otherwise two recordings of a second, an
// hour apart, would be one pixel at each end of an empty timeline.
//
// Overlapping recordings are not moved, so simultaneous events of two processes stay side by side.

import { movedMarks } from "./marks.ts";
import type { Gap, Profile } from "./profile.ts";

// When a file's recording began, since the Unix epoch, and how long it took; 0 where the file does not say.
export type Recording = readonly [startNs: number, durationNs: number];

// Returns the profile of these recordings, whose times count from the start of the first one, with its gaps closed.
export function withoutGaps(profile: Profile, recordings: readonly Recording[]): Profile {
  const { timeline } = profile;
  const gaps = gapsBetween(recordings);
  if (!timeline || gaps.length === 0) return profile;
  let closedUs = 0;
  const closed = gaps.map(({ atUs, lengthUs }): Gap => {
    const gap = { atUs: atUs - closedUs, lengthUs };
    closedUs += lengthUs;
    return gap;
  });
  const move = (us: number): number => us - gapTimeBefore(us, gaps);
  return {
    ...profile,
    durationNs: Math.max(profile.durationNs - closedUs * 1000, 0),
    marks: movedMarks(profile.marks, move),
    timeline: {
      ...timeline,
      beginUs: timeline.beginUs.map(move),
      endUs: timeline.endUs.map(move),
      takenUs: timeline.takenUs.map(move),
      gaps: closed,
    },
  };
}

// A double holds nanoseconds since 1970 to within some hundred of them, which is less than the timeline's microsecond.
const microseconds = (ns: number): number => Math.round(ns / 1000);

// None where a recording does not say when it was.
function gapsBetween(recordings: readonly Recording[]): Gap[] {
  if (recordings.some(([startNs, durationNs]) => startNs <= 0 || durationNs <= 0)) return [];
  const inOrder = [...recordings].sort(([a], [b]) => a - b);
  const gaps: Gap[] = [];
  let endNs = inOrder[0]?.[0] ?? 0;
  for (const [startNs, durationNs] of inOrder) {
    if (startNs > endNs)
      gaps.push({ atUs: microseconds(endNs - inOrder[0]![0]), lengthUs: microseconds(startNs - endNs) });
    endNs = Math.max(endNs, startNs + durationNs);
  }
  return gaps;
}

function gapTimeBefore(us: number, gaps: readonly Gap[]): number {
  let sum = 0;
  for (const { atUs, lengthUs } of gaps) {
    if (atUs >= us) break;
    sum += Math.min(us - atUs, lengthUs);
  }
  return sum;
}
