// A tree as text, for comparison: "main 10/2 > work 8/8".

import { nodeName } from "../../src/data/folding.ts";
import type { Groups } from "../../src/data/groups.ts";
import { childrenOf } from "../../src/data/nodes.ts";
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

export function sum(values: ArrayLike<number>): number {
  return Array.prototype.reduce.call(values, (total: unknown, value) => (total as number) + value, 0) as number;
}
