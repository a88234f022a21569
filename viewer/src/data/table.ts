// Self and total of every group. A group that calls itself counts once for each stack: only its outermost nodes add to
// its total, so nothing exceeds 100 %.

import { IN_COUNT, IN_TOTAL, OWN } from "./sample_types.ts";
import type { Tree } from "./tree.ts";

export interface TableRow {
  group: number;
  self: number;
  total: number;
  samples: number; // taken while the group was the leaf or below, or calls of it; 0 where the profile does not say
  baseSelf: number;
  baseTotal: number;
  partial: number; // bits of sample_types.ts
  noise: number | null; // how far apart the totals of equal code are 19 times in 20, as samples are taken; null: not known
}

// Whether samples alone may make the change; false where that is not known.
export function isWithinNoise(row: TableRow): boolean {
  return row.noise !== null && changeOf(row) <= row.noise;
}

// With `samplesAreOwn`, every node adds to them: calls of a recursive method are calls.
export function tableRows(tree: Tree, groupsCount: number, samplesAreOwn = false): TableRow[] {
  const nothing = { self: 0, total: 0, samples: 0, baseSelf: 0, baseTotal: 0, partial: 0, noise: null };
  const rows = Array.from({ length: groupsCount }, (_, group): TableRow => ({ group, ...nothing }));
  forEachOutermost(tree, groupsCount, (node, isOutermost) => {
    const row = rows[tree.group[node]!]!;
    row.self += tree.self[node]!;
    if (tree.baseSelf) row.baseSelf += tree.baseSelf[node]!;
    if (tree.samples && (isOutermost || samplesAreOwn)) row.samples += tree.samples[node]!;
    const partial = tree.partial?.[node] ?? 0;
    if ((partial & OWN) !== 0) row.partial |= OWN | IN_COUNT;
    if (isOutermost) row.partial |= partial & IN_TOTAL;
    if (!isOutermost) return;
    row.total += tree.total[node]!;
    if (tree.baseTotal) row.baseTotal += tree.baseTotal[node]!;
  });
  return rows.filter(
    (row) => row.group > 0 && (row.total !== 0 || row.baseTotal !== 0 || (samplesAreOwn && row.samples !== 0)),
  );
}

// Visits all nodes but the root, callers first, and says of each whether its group occurs above it.
export function forEachOutermost(
  tree: Tree,
  groupsCount: number,
  visit: (node: number, isOutermost: boolean) => void,
): void {
  const onPath = new Int32Array(groupsCount);
  let node = tree.firstChild[0]!;
  while (node !== 0) {
    visit(node, onPath[tree.group[node]!]!++ === 0);
    if (tree.firstChild[node] !== 0) {
      node = tree.firstChild[node]!;
      continue;
    }
    while (node > 0) {
      onPath[tree.group[node]!]!--;
      const sibling = tree.nextSibling[node]!;
      node = sibling !== 0 ? sibling : tree.parent[node]!;
      if (sibling !== 0) break;
    }
  }
}

export type TableColumn = "self" | "total" | "samples" | "name" | "file" | "library" | "base" | "change" | "noise";

export interface Order<Id extends string = string> {
  column: Id;
  descending: boolean;
}

// Rows in the order of a key, and among equals in that of `tie`.
export function sortedBy<Row>(
  rows: readonly Row[],
  key: (row: Row) => number | string,
  descending: boolean,
  tie: (a: Row, b: Row) => number,
): Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : tie(a.row, b.row)))
    .map(({ row }) => row);
}

const changeOf = ({ total, baseTotal }: TableRow): number => Math.abs(total - baseTotal);

type Words = Record<"name" | "file" | "library", string>;

const SIZES: Record<Exclude<TableColumn, keyof Words>, (row: TableRow) => number> = {
  self: ({ self }) => self,
  total: ({ total }) => total,
  samples: ({ samples }) => samples,
  base: ({ baseTotal }) => baseTotal,
  noise: (row) => (row.noise ? changeOf(row) / row.noise : -1),
  change: changeOf,
};

export function sortRows(
  rows: readonly TableRow[],
  { column, descending }: Order<TableColumn>,
  words: (row: TableRow) => Words,
): TableRow[] {
  const key =
    column === "name" || column === "file" || column === "library"
      ? (row: TableRow): string => words(row)[column].toLowerCase()
      : SIZES[column];
  return sortedBy(rows, key, descending, (a, b) => b.total - a.total || a.group - b.group);
}
