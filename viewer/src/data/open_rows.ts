// The nodes of a tree that a call tree shows as rows, given the open ones.

import type { Tree } from "./tree.ts";

export function visibleRows(tree: Tree, open: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  const pending = childrenOf(tree, 0).reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    rows.push(node);
    if (open.has(node)) pending.push(...childrenOf(tree, node).reverse());
  }
  return rows;
}

export function childrenOf(tree: Tree, node: number): number[] {
  const children: number[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) children.push(child);
  return children;
}

// What is open at first: the heaviest nodes, for as long as their rows fit a screen and each is worth a look.
export function openedAtFirst(tree: Tree, rows: number, share = 0.02): Set<number> {
  const open = new Set<number>();
  const closed = childrenOf(tree, 0);
  let shown = closed.length;
  for (;;) {
    closed.sort((a, b) => tree.width[a]! - tree.width[b]!);
    const node = closed.pop();
    if (node === undefined || tree.width[node]! < tree.width[0]! * share) return open;
    const children = childrenOf(tree, node);
    if (children.length === 0) continue;
    if (shown + children.length > rows) return open;
    shown += children.length;
    open.add(node);
    closed.push(...children);
  }
}

// The way that most of the weight goes: open as far as one child has more than `share` of its parent.
export function heaviestPath(tree: Tree, from: number, share = 0.5): number[] {
  const path: number[] = [];
  let node = from;
  for (;;) {
    const child = tree.firstChild[node]!;
    if (child === 0 || tree.width[child]! < tree.width[node]! * share) return path;
    path.push(child);
    node = child;
  }
}
