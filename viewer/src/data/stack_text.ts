// A stack as text, to be pasted into a report: one frame on a line, the innermost first, as Ruby prints backtraces.

import type { Groups } from "./groups.ts";
import { nodeAt, pathOf, type Tree } from "./tree.ts";

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
