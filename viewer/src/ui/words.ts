// A group or node as text, for tooltips, the detail bar and screen readers.

import { nodeName } from "../data/folding.ts";
import type { Groups } from "../data/groups.ts";
import { CATEGORIES, CATEGORY_WORDS, originOf } from "../data/kinds.ts";
import type { Model } from "../data/model.ts";
import { IN_COUNT, IN_TOTAL, isOfCalls, marked, OWN, unitWord } from "../data/sample_types.ts";
import type { Tree } from "../data/tree.ts";
import { formatCell, formatChange, formatExact, formatGrowth, formatShare, formatValue } from "../data/units.ts";
import type { ViewState } from "../data/view_state.ts";
import type { TooltipContent } from "./tooltip.tsx";

// What stands for the value of a label that samples do not have.
export const NO_VALUE = "(none)";

type TooltipRow = TooltipContent["rows"][number];

// How values of the sample type that is shown are written.
export function amountsOf(model: Model, state: ViewState) {
  const { units } = state;
  const type = model.type(state);
  const { unit } = type;
  return {
    unit,
    of: unitWord(type), // for headings
    value: (value: number): string => formatValue(value, unit, units),
    cell: (value: number): string => formatCell(value, unit, units),
    exact: (value: number): string => formatExact(value, unit),
    change: (value: number): string => formatChange(value, unit, units),
    // Words on a node or row that has these bits of sample_types.ts, for a number of calls that one of them is about.
    mark: (words: string, bits: number, bit: number): string => marked(words, isOfCalls(type) && (bits & bit) !== 0),
  };
}

// "app/models/order.rb:12", or what stands for a file.
export function placeOf(groups: Groups, group: number): string {
  return withLine(groups.place[group]!, groups.line[group]!);
}

// The same with the whole path.
export function fullPlaceOf(groups: Groups, group: number): string {
  return withLine(groups.file[group]!, groups.line[group]!);
}

function withLine(file: string, line: number): string {
  return line > 0 && !file.startsWith("<") ? `${file}:${line}` : file;
}

// Groups of several files, and what is no code in any, have a category only.
export function libraryOf(groups: Groups, group: number): string {
  const file = groups.file[group]!;
  return file === ""
    ? CATEGORY_WORDS[CATEGORIES[groups.category[group]!]!]
    : originOf(groups.name[group]!, file).library;
}

// Place and library in one line.
export function whereabouts(groups: Groups, group: number): string {
  return [placeOf(groups, group), libraryOf(groups, group)].filter(Boolean).join(" · ");
}

// The same of a node; of a folded chain, where it begins and ends.
export function nodePlace(tree: Tree, groups: Groups, node: number): string {
  const chain = tree.folding?.chains.get(node);
  if (!chain) return whereabouts(groups, tree.group[node]!);
  const nameOf = (id: number): string => groups.name[tree.folding!.whole.group[id]!]!;
  return `${nameOf(chain.nodes[0]!)} … ${nameOf(chain.nodes.at(-1)!)} · click to show them`;
}

// The rows of a tooltip about a node: exact, and as a share of everything that is shown.
export function nodeRows(model: Model, state: ViewState, tree: Tree, node: number): TooltipRow[] {
  const { unit, exact, mark } = amountsOf(model, state);
  const partial = tree.partial?.[node] ?? 0;
  const row = (name: string, value: number, bit: number): TooltipRow => [
    name,
    mark(exact(value), partial, bit),
    formatShare(value, tree.total[0]!),
  ];
  const scaled = model.isNormalized(state) ? " (scaled)" : "";
  const rows = [row(`Total${scaled}`, tree.total[node]!, IN_TOTAL), row(`Self${scaled}`, tree.self[node]!, OWN)];
  if (tree.baseTotal) {
    const base = tree.baseTotal[node]!;
    rows.push(
      ["Before", exact(base), formatShare(base, tree.baseTotal[0]!)],
      ["Change", formatChange(tree.total[node]! - base, unit, "ns"), formatGrowth(tree.total[node]!, base)],
    );
  }
  const companion = model.companion(state);
  if (tree.samples && companion && !(companion.isOwn && tree.samples[node] === 0))
    rows.push([companion.words, marked(formatExact(tree.samples[node]!, companion.unit), (partial & IN_COUNT) !== 0)]);
  if (tree.cut?.[node]) rows.push(["Callers", "too small to show"]);
  return rows;
}

// One sentence for a screen reader.
export function nodeSentence(model: Model, state: ViewState, tree: Tree, groups: Groups, node: number): string {
  const { unit } = model.type(state);
  const name = node === 0 && tree.group[0] === 0 ? "everything" : nodeName(tree, groups, node);
  const share = formatShare(tree.total[node]!, tree.total[0]!);
  const growth = tree.baseTotal ? formatGrowth(tree.total[node]!, tree.baseTotal[node]!) : "";
  return `${name}: ${formatValue(tree.total[node]!, unit, state.units)} in total, ${share}${growth && `, ${growth}`}`;
}
