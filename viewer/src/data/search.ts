// The groups that match a regular expression, and their share of the weight.

import { nodeMatches } from "./folding.ts";
import type { Groups } from "./groups.ts";
import type { Tree } from "./tree.ts";
import type { Profile } from "./profile.ts";
import type { Weights } from "./weights.ts";

interface Pattern {
  regexp: RegExp | null; // null: nothing is asked for, or it is no regular expression
  complaint: string | null;
}

// Small letters match capitals, too; a capital letter in the pattern asks for itself.
export function patternOf(source: string): Pattern {
  if (source === "") return { regexp: null, complaint: null };
  try {
    return { regexp: new RegExp(source, /[A-Z]/.test(source) ? "u" : "iu"), complaint: null };
  } catch {
    return { regexp: null, complaint: "not a regular expression" };
  }
}

// By group: 1 where the name or the file matches; null where nothing is asked for.
export function matchingGroups({ mode, name, file }: Groups, source: string): Uint8Array | null {
  const { regexp } = patternOf(source);
  if (!regexp) return null;
  const matches = (each: string, group: number): boolean =>
    group > 0 && (regexp.test(each) || (mode === "method" && regexp.test(file[group]!)));
  return Uint8Array.from(name, (each, group) => Number(matches(each, group)));
}

// The same for several patterns: 1 where any of them matches.
export function matchingAny(groups: Groups, sources: readonly string[]): Uint8Array | null {
  const all = sources.map((source) => matchingGroups(groups, source)).filter((found) => found !== null);
  const [first, ...others] = all;
  return first?.map((bit, group) => bit | Number(others.some((found) => found[group] === 1))) ?? null;
}

// The pattern that matches a name, and nothing else.
export const patternFor = (name: string): string => `^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`;

// A pattern in words: the name, where it matches one.
export const patternWords = (source: string): string =>
  source.replace(/^\^(.*)\$$/, "$1").replace(/\\([\\^$.*+?()[\]{}|/])/g, "$1");

export interface Matches {
  nodes: Int32Array; // from left to right, the outer ones first
  weight: number; // of all that is in a matching node, counted once
}

export function matchesIn(tree: Tree, found: Uint8Array): Matches {
  const covered = new Uint8Array(tree.count);
  const nodes: number[] = [];
  let weight = 0;
  for (let node = 1; node < tree.count; node++) {
    const matches = nodeMatches(tree, found, node) ? 1 : 0;
    const above = covered[tree.parent[node]!]!;
    covered[node] = matches | above;
    if (matches) nodes.push(node);
    if (matches && !above) weight += tree.total[node]!;
  }
  nodes.sort((a, b) => tree.start[a]! - tree.start[b]! || tree.depth[a]! - tree.depth[b]!);
  return { nodes: Int32Array.from(nodes), weight };
}

// Focus: only stacks in which a frame matches.

// By stack id: 1 where a frame of the stack is of a group that was found.
export function stacksWith(profile: Profile, groups: Groups, found: Uint8Array): Uint8Array {
  const { stackParent, stackFrame } = profile;
  const matches = new Uint8Array(stackParent.length);
  for (let id = 1; id < matches.length; id++) {
    matches[id] = matches[stackParent[id]!]! | found[groups.ofFrame[stackFrame[id]!]!]!;
  }
  return matches;
}

export function focused(profile: Profile, groups: Groups, weights: Weights, found: Uint8Array): Weights {
  const matches = stacksWith(profile, groups, found);
  const keep = (values: Float64Array): Float64Array => values.map((value, id) => (matches[id] ? value : 0));
  return {
    ...weights,
    value: keep(weights.value),
    base: weights.base && keep(weights.base),
    count: weights.count && keep(weights.count),
  };
}
