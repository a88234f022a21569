// Self and total of every group. A group that calls itself counts once for each stack: only its outermost nodes add to
// its total, so nothing exceeds 100 %.

import { IN_COUNT, IN_TOTAL, OWN } from "./partial_calls.ts";
import type { Tree } from "./tree.ts";

export interface TableRow {
  group: number;
  self: number;
  total: number;
  samples: number; // taken while the group was the leaf or below, or calls of it; 0 where the profile does not say
  baseSelf: number;
  baseTotal: number;
  partial: number; // bits of partial_calls.ts
  noise: number | null; // how far apart the totals of equal code are 19 times in 20, as samples are taken; null: not known
}

// Whether samples alone may make the change; false where that is not known.
export function isWithinNoise({ total, baseTotal, noise }: TableRow): boolean {
  return noise !== null && Math.abs(total - baseTotal) <= noise;
}

// With `samplesAreOwn`, every node adds to them: calls of a recursive method are calls.
export function tableRows(tree: Tree, groupsCount: number, samplesAreOwn = false): TableRow[] {
  const rows: TableRow[] = Array.from({ length: groupsCount }, (_, group) => ({
    group,
    self: 0,
    total: 0,
    samples: 0,
    baseSelf: 0,
    baseTotal: 0,
    partial: 0,
    noise: null,
  }));
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

export interface TableOrder {
  column: TableColumn;
  descending: boolean;
}

export function sortRows(
  rows: TableRow[],
  order: TableOrder,
  words: (row: TableRow) => { name: string; file: string; library: string },
): TableRow[] {
  const sign = order.descending ? -1 : 1;
  const key = (row: TableRow): number | string => {
    switch (order.column) {
      case "self":
        return row.self;
      case "total":
        return row.total;
      case "samples":
        return row.samples;
      case "base":
        return row.baseTotal;
      case "noise":
        return row.noise ? Math.abs(row.total - row.baseTotal) / row.noise : -1;
      case "change":
        return Math.abs(row.total - row.baseTotal);
      default:
        return words(row)[order.column].toLowerCase();
    }
  };
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  keyed.sort((a, b) =>
    a.key < b.key ? -sign : a.key > b.key ? sign : b.row.total - a.row.total || a.row.group - b.row.group,
  );
  return keyed.map(({ row }) => row);
}
