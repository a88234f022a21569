// Samples added up by the values of one label, with the durations of their spans, as in `sperf report --by`.

import type { Span } from "./comments.ts";
import { STATES, type State } from "./kinds.ts";
import { isOfThreads, threadKeys, valuesOfSamples } from "./label_frames.ts";
import { entry } from "./pair_index.ts";
import type { Profile } from "./profile.ts";
import { allocationPair } from "./sample_types.ts";
import { sortedBy, type Order } from "./table.ts";
import { samplePasses, sampleValues, type Filter } from "./weights.ts";

// What the time of a row went into. Compiled code runs, too.
export const PARTS = ["running", "blocked", "wait", "gc"] as const;
export type Part = (typeof PARTS)[number];

const PART_OF_STATE = STATES.map((state: State) => PARTS.indexOf(state === "jit" ? "running" : state));

// One side of a row: in a profile alone there is one.
export interface LabelSide {
  total: number;
  parts: number[]; // by PARTS
  amounts: number[]; // objects and bytes, where the type is of allocations; else zeros
  span: Span | null;
}

export interface LabelRow {
  values: readonly string[]; // that the samples have; none in those without the label
  now: LabelSide;
  base: LabelSide; // zeros in a profile alone
}

interface Choice {
  key: string;
  filter: Filter;
  stacks: Uint8Array | null; // by stack id: 1 for those that a focus leaves; null: all
  scale: number; // of the target of a comparison
  withSpansAlone: boolean; // values that no sample has, but a span, are rows, too
}

const newSide = (): LabelSide => ({ total: 0, parts: PARTS.map(() => 0), amounts: [0, 0], span: null });

export function labelRows(
  profile: Profile,
  states: Uint8Array,
  { key, filter, stacks, scale, withSpansAlone }: Choice,
): LabelRow[] {
  const rows = new Map<string, LabelRow>();
  const rowOf = (values: readonly string[]): LabelRow =>
    entry(rows, values.join(","), () => ({ values, now: newSide(), base: newSide() }));
  const valuesOf = valuesOfSamples(profile, key);
  const ofValues = new Map<readonly string[], LabelRow>();
  const passes = samplePasses(profile, states, filter);
  const { values } = sampleValues(profile, filter);
  const pair = allocationPair(profile.types, filter.type);
  const amounts = pair ? [profile.values[pair.objects]!, profile.values[pair.bytes]!] : [values];
  for (let i = 0; i < passes.length; i++) {
    if (!passes[i] || amounts.every((each) => each[i] === 0) || (stacks && !stacks[profile.sampleStack[i]!])) continue;
    const found = valuesOf(i);
    const row = entry(ofValues, found, () => rowOf(found));
    const isBase = profile.sampleIsBase?.[i] === 1;
    const side = isBase ? row.base : row.now;
    const value = values[i]! * (isBase ? 1 : scale);
    side.total += value;
    if (pair) amounts.forEach((each, amount) => (side.amounts[amount]! += each[i]! * (isBase ? 1 : scale)));
    else side.parts[PART_OF_STATE[states[i]!]!]! += value;
  }
  const spans = [
    ["now", profile.spans],
    ["base", profile.baseSpans],
  ] as const;
  for (const [side, all] of spans) {
    for (const [value, span] of all?.get(key) ?? []) {
      if (withSpansAlone || rows.has(value)) rowOf(value === "" ? [] : [value])[side].span = span;
    }
  }
  return [...rows.values()];
}

// The sum of all rows. Medians do not add up.
export function sumOf(rows: readonly LabelRow[]): LabelRow {
  const sum: LabelRow = { values: [], now: newSide(), base: newSide() };
  for (const side of ["now", "base"] as const) {
    for (const row of rows) {
      sum[side].total += row[side].total;
      row[side].amounts.forEach((value, amount) => (sum[side].amounts[amount]! += value));
      row[side].parts.forEach((value, part) => (sum[side].parts[part]! += value));
      const count = (sum[side].span?.count ?? 0) + (row[side].span?.count ?? 0);
      if (count > 0) sum[side].span = { count, medianNs: 0, p95Ns: 0 };
    }
  }
  return sum;
}

// By what the rows are sorted.
const KEYS = {
  total: ({ now }) => now.total,
  base: ({ base }) => base.total,
  change: ({ now, base }) => Math.abs(now.total - base.total),
  running: partKey("running"),
  blocked: partKey("blocked"),
  wait: partKey("wait"),
  gc: partKey("gc"),
  objects: ({ now }) => now.amounts[0]!,
  bytes: ({ now }) => now.amounts[1]!,
  count: ({ now }) => now.span?.count ?? 0,
  median: ({ now }) => now.span?.medianNs ?? 0,
  p95: ({ now }) => now.span?.p95Ns ?? 0,
  label: ({ values }) => values.join(",").toLowerCase(),
} satisfies Record<string, (row: LabelRow) => number | string>;
export type LabelColumn = keyof typeof KEYS;

function partKey(part: Part): (row: LabelRow) => number {
  return ({ now }) => now.parts[PARTS.indexOf(part)]!;
}

// Samples without the label come last, whatever the order is.
export function sortLabelRows(rows: readonly LabelRow[], { column, descending }: Order<LabelColumn>): LabelRow[] {
  const sorted = (having: (row: LabelRow) => boolean): LabelRow[] =>
    sortedBy(rows.filter(having), KEYS[column], descending, (a, b) => b.now.total - a.now.total);
  return [...sorted(({ values }) => values.length > 0), ...sorted(({ values }) => values.length === 0)];
}

// The filter that leaves the samples of a row: "key=value" for each, "key=" for those without the label.
export function filtersOf(key: string, values: readonly string[]): string[] {
  return values.length === 0 ? [`${key}=`] : values.map((value) => `${key}=${value}`);
}

// The filters that are of other labels.
export function filtersOfOthers(key: string, labels: readonly string[]): string[] {
  return labels.filter((label) => !label.startsWith(`${key}=`));
}

// The labels that a profile has: keys and values to choose from, and the key that samples are added up by at first.

// The label that allocations have, and nothing else.
export const CLASS = "class";

// Returns all labels that samples have: sorted values by key.
export function labelChoicesOf(profile: Profile): Map<string, string[]> {
  const choices = new Map<string, Set<string>>();
  for (const set of profile.labelSets) {
    for (const { key, value } of set) entry(choices, key, () => new Set()).add(value);
  }
  return new Map([...choices].map(([key, values]) => [key, [...values].sort()]));
}

// Returns the keys that samples can be added up by: `frameKeys`, those of labels that only spans have, and those of threads
// and processes.
export function labelKeysOf(profile: Profile, frameKeys: string[]): string[] {
  const keys = [...frameKeys, ...profile.spans.keys(), ...(profile.baseSpans?.keys() ?? []), ...threadKeys(profile)];
  return [...new Set(keys)];
}

// Returns the key that samples are added up by unless another one is chosen: the class of what was allocated, else one whose
// times are known, else the thread; null where there are no samples.
export function firstLabelKey(profile: Profile, labelKeys: string[], isOfClasses: boolean): string | null {
  if (isOfClasses) return CLASS;
  const keys = labelKeys.filter((key) => key !== "jit" && key !== CLASS && !isOfThreads(key));
  return keys.find((key) => profile.spans.has(key)) ?? keys[0] ?? labelKeys.find(isOfThreads) ?? null;
}
