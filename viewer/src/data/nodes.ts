// Nodes of a tree: found by their path, listed as the rows of a call tree, and as the text of a stack.

import type { Groups } from "./groups.ts";
import type { Tree } from "./tree.ts";

// The groups from the root to a node, without the root: how a node is named in the URL, whatever is folded.
export function pathOf(tree: Tree, node: number): number[] {
  if (tree.folding) return pathOf(tree.folding.whole, tree.folding.node[node]!);
  const path: number[] = [];
  for (let at = node; at > 0; at = tree.parent[at]!) path.push(tree.group[at]!);
  return path.reverse();
}

// Returns the node of a path, or the deepest one that is still there.
export function nodeAt(tree: Tree, path: readonly number[]): number {
  if (tree.folding) return tree.folding.shown[nodeAt(tree.folding.whole, path)]!;
  let node = 0;
  for (const group of path) {
    let child = tree.firstChild[node]!;
    while (child !== 0 && tree.group[child] !== group) child = tree.nextSibling[child]!;
    if (child === 0) break;
    node = child;
  }
  return node;
}

// The rows of a call tree, given the open nodes.
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

// A stack as text, to be pasted into a report: one frame on a line, the innermost first, as Ruby prints backtraces.
//
// The stack from a group to the root, or from the leaf to it in an inverted tree: that of the node that `zoom` leads to if
// it is one of the group, else of the heaviest node of the group. "" where the tree does not have the group.
export function stackText(
  tree: Tree,
  groups: Groups,
  { group, zoom, inverted }: { group: number; zoom: readonly number[]; inverted: boolean },
): string {
  const whole = tree.folding?.whole ?? tree;
  const zoomed = nodeAt(whole, zoom);
  const node = whole.group[zoomed] === group && zoomed !== 0 ? zoomed : heaviestOf(whole, group);
  const path = pathOf(whole, node);
  return (inverted ? path : path.reverse()).map((each) => lineOf(groups, each)).join("\n");
}

function heaviestOf({ count, group, width }: Tree, wanted: number): number {
  let heaviest = 0;
  for (let node = 1; node < count; node++) {
    const isHeavier = heaviest === 0 || width[node]! > width[heaviest]!;
    if (group[node] === wanted && isHeavier) heaviest = node;
  }
  return heaviest;
}

// "Shop#deliver (/srv/shop/app/shop.rb:12)": of a method, the line is its first one.
function lineOf({ name, file, line }: Groups, group: number): string {
  const [path, first] = [file[group]!, line[group]!];
  if (path === "" || path.startsWith("<")) return name[group]!;
  return `${name[group]} (${path}${first > 0 ? `:${first}` : ""})`;
}
