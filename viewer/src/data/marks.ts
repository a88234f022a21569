// Marks: when requests, jobs, tests, queries and what the program marked itself began and ended, and on which thread.

export interface Mark {
  kind: string;
  name: string;
  thread: number; // id; 0: the profile does not have it
  beginUs: number; // since the start of the profile, as in its timeline
  endUs: number; // beginUs: an instant
}

// A mark, and in which row it is drawn: those of a row do not overlap.
export interface PlacedMark extends Mark {
  lane: number;
}

// Deeper ones are drawn over the last row.
export const LANES_MAX = 4;

// The marks of one thread in rows: what began earlier is above what it contains.
export function lanesOfMarks(marks: readonly Mark[], thread: number): PlacedMark[] {
  const ends: number[] = []; // of the last mark of each row
  return marks
    .filter((mark) => mark.thread === thread)
    .map((mark) => {
      const free = ends.findIndex((endUs) => endUs <= mark.beginUs);
      const lane = Math.min(free < 0 ? ends.length : free, LANES_MAX - 1);
      ends[lane] = Math.max(ends[lane] ?? mark.endUs, mark.endUs);
      return { ...mark, lane };
    });
}

// The innermost mark of a row at an instant, give or take `slackUs` for what is thinner than a pointer.
export function markAt(marks: readonly PlacedMark[], lane: number, us: number, slackUs: number): PlacedMark | null {
  let found: PlacedMark | null = null;
  for (const mark of marks) {
    if (mark.lane !== lane || mark.beginUs - slackUs > us || mark.endUs + slackUs < us) continue;
    if (!found || distance(mark, us) <= distance(found, us)) found = mark;
  }
  return found;
}

const distance = ({ beginUs, endUs }: Mark, us: number): number => Math.max(beginUs - us, us - endUs, 0);

// What a mark selects: its time, and a millisecond around an instant.
export function rangeOfMark({ beginUs, endUs }: Mark): [number, number] {
  return endUs > beginUs ? [beginUs, endUs] : [beginUs - 500, endUs + 500];
}

// The marks with their times moved, as gaps between recordings are closed.
export function movedMarks(marks: readonly Mark[], move: (us: number) => number): Mark[] {
  return marks.map((mark) => ({ ...mark, beginUs: move(mark.beginUs), endUs: move(mark.endUs) }));
}

export function markTitle({ kind, name }: Mark): string {
  return kind === "mark" ? name || "(no name)" : `${kind}: ${name}`;
}

export const countLanes = (marks: readonly PlacedMark[]): number =>
  marks.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
