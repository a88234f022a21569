// What is drawn of a profile: a tree as text, "main 10/2 > work 8/8", and the rows of a timeline, with what holds for all.

import assert from "node:assert/strict";
import { nodeName } from "../../src/data/folding.ts";
import type { Groups } from "../../src/data/groups.ts";
import { sampleStates, STATES } from "../../src/data/kinds.ts";
import { childrenOf } from "../../src/data/nodes.ts";
import type { Profile } from "../../src/data/profile.ts";
import type { Tree } from "../../src/data/tree.ts";

// One line for each node: indentation, name, total/self.
export function outline(tree: Tree, groups: Groups): string[] {
  const lines: string[] = [];
  const visit = (node: number): void => {
    for (const child of childrenOf(tree, node)) {
      const indent = "  ".repeat(tree.depth[child]! - 1);
      lines.push(`${indent}${nodeName(tree, groups, child)} ${tree.total[child]}/${tree.self[child]}`);
      visit(child);
    }
  };
  visit(0);
  return lines;
}

export const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);

export interface Drawn {
  state: (typeof STATES)[number];
  sample: number;
  beginUs: number;
  endUs: number;
  takenUs: number;
  weightUs: number;
}

// The rows of a thread as they are drawn.
export function drawnRows(profile: Profile, thread: number): Drawn[] {
  const states = sampleStates(profile);
  const { beginUs, endUs, takenUs, sample, weight } = profile.timeline!;
  return Array.from(sample, (id, row) => ({
    state: STATES[states[id]!]!,
    sample: id,
    beginUs: beginUs[row]!,
    endUs: endUs[row]!,
    takenUs: takenUs[row]!,
    weightUs: weight[row]! / 1000,
  })).filter((row) => profile.sampleThread[row.sample] === thread);
}

const CLOSE_US = 0.01; // sums of doubles
const RESOLUTION_US = 1.01; // of the instants in a file
export const isRunning = ({ state }: Drawn): boolean => state === "running" || state === "jit";
const lengthOf = ({ beginUs, endUs }: Drawn): number => endUs - beginUs;
const isDrawnInFull = (row: Drawn): boolean => lengthOf(row) >= row.weightUs - RESOLUTION_US;

// They neither overlap nor leave a hole that the weights of the running rows beside it could fill, and measured rows are
// drawn as long as they are. Returns the holes, in microseconds.
export function assertRowsLieSideBySide(rows: readonly Drawn[]): number {
  let holes = 0;
  rows.forEach((row, i) => {
    assert.ok(lengthOf(row) >= 0, `row ${i} ends before it begins`);
    if (!isRunning(row)) assert.ok(Math.abs(lengthOf(row) - row.weightUs) < CLOSE_US, `row ${i} is cut`);
    const next = rows[i + 1];
    if (!next) return;
    assert.ok(next.beginUs >= row.endUs - CLOSE_US, `rows ${i} and ${i + 1} overlap`);
    if (next.beginUs <= row.endUs + RESOLUTION_US) return;
    holes += next.beginUs - row.endUs;
    for (const beside of [rows.slice(0, i + 1).findLast(isRunning), rows.slice(i + 1).find(isRunning)])
      if (beside)
        assert.ok(isDrawnInFull(beside), `a hole after row ${i}, and running time beside it that is not drawn`);
  });
  return holes;
}

export const drawnUs = (rows: readonly Drawn[]): number => sum(rows.map(lengthOf));
