// Folds chains of library frames that each have a single callee, such as middleware, into one node.
//
// A frame belongs to a chain as long as nearly all of the weight of the chain's first frame is in one callee. Other
// callees are below the node of the chain, and time of the frames themselves is the node's own, so nothing is left out.
// The frame at which the weight separates is not folded, nor is a frame that the user's code called.

import type { Groups } from "./groups.ts";
import { originOf } from "./kinds.ts";
import { PairIndex, PairTable } from "./pair_index.ts";
import type { Profile } from "./profile.ts";
import { forEachOutermost } from "./table.ts";
import { Draft, finish, type Tree } from "./tree.ts";

interface FoldingOptions {
  foreign: Uint8Array; // by group: 1 for what may be folded
  unfolded: readonly number[]; // groups: chains that begin with them stay open
  inverted: boolean;
  samplesAreOwn: boolean;
}

const SINGLE = 0.95; // of what a chain's first frame weighs
const SHORTEST = 4;

// Returns `whole` itself where there is nothing to fold.
export function foldChains(whole: Tree, groups: Groups, options: FoldingOptions): Tree {
  const chains = chainsIn(whole, options);
  if (chains.length === 0) return whole;
  const headOf = new Int32Array(whole.count);
  for (const chain of chains) for (const node of chain) headOf[node] = chain[0]!;
  const summed = options.inverted || !options.samplesAreOwn;
  const samples = whole.samples && (summed ? ownSamples(whole, whole.samples) : whole.samples);
  const draft = new Draft(whole.count, {
    value: whole.self,
    base: whole.baseSelf,
    count: samples,
    countIsOwn: options.samplesAreOwn,
    partial: whole.partial,
  });
  draft.group[0] = whole.group[0]!;
  const index = new PairIndex(draft.parent, draft.group, whole.count);
  const shown = new Int32Array(whole.count);
  const nodes: number[] = [0];
  const cut = whole.cut && new Uint8Array(whole.count);
  for (let id = 0; id < whole.count; id++) {
    if (id > 0) shown[id] = nodeFor(id);
    const node = shown[id]!;
    draft.addWeight(node, id);
    if (cut) cut[node]! |= whole.cut![id]!;
  }
  const tree = finish(draft, groups, cut?.slice(0, draft.count) ?? null, summed);
  const groupsIn = (chain: number[]): number[] => chain.map((id) => whole.group[id]!);
  const named = new Map(
    chains.map((chain) => [shown[chain[0]!]!, { nodes: chain, name: nameOf(groupsIn(chain), groups) }]),
  );
  return { ...tree, folding: { whole, node: Int32Array.from(nodes), shown, chains: named } };

  function nodeFor(id: number): number {
    if (headOf[id] !== 0 && headOf[id] !== id) return shown[headOf[id]!]!;
    const known = index.findOrAdd(shown[whole.parent[id]!]!, whole.group[id]!, draft.count);
    if (known >= 0) return known;
    nodes.push(id);
    return draft.add(shown[whole.parent[id]!]!, whole.group[id]!);
  }
}

function chainsIn(tree: Tree, { foreign, unfolded, inverted }: FoldingOptions): number[][] {
  const chains: number[][] = [];
  const isOpen = new Set(unfolded);
  const seen = new Uint8Array(tree.count);
  for (let node = 1; node < tree.count; node++) {
    const above = tree.parent[node]!;
    const isFirst = inverted ? above !== 0 : above === 0 || foreign[tree.group[above]!] === 1;
    if (seen[node] || !isFirst) continue;
    const chain: number[] = [];
    const least = tree.width[node]! * SINGLE;
    for (
      let at = node;
      foreign[tree.group[at]!] && tree.firstChild[at] !== 0 && tree.width[tree.firstChild[at]!]! >= least;
      at = tree.firstChild[at]!
    ) {
      chain.push(at);
    }
    if (chain.length < SHORTEST) continue;
    for (const each of chain) seen[each] = 1;
    if (!isOpen.has(tree.group[node]!)) chains.push(chain);
  }
  return chains;
}

function ownSamples({ count, parent }: Tree, samples: Float64Array): Float64Array {
  const own = Float64Array.from(samples);
  for (let node = 1; node < count; node++) own[parent[node]!]! -= samples[node]!;
  return own;
}

function nameOf(chain: readonly number[], groups: Groups): string {
  return `… ${chain.length} frames of ${kindOf(chain, groups)}`;
}

// Middleware is called by one name. Of anything else it says whose it is.
function kindOf(chain: readonly number[], groups: Groups): string {
  const calls = chain.filter((group) => /[#.]call$/.test(groups.name[group]!)).length;
  if (calls * 3 >= chain.length) return "middleware";
  const counts = new Map<string, number>();
  for (const group of chain) {
    const { category, library } = originOf(groups.name[group]!, groups.file[group]!);
    const word = category === "core" ? "Ruby" : category === "gem" ? library.replace(/ \S+$/, "") : library;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  return words.length <= 2 ? words.join(" and ") : `${words[0]} and ${words.length - 1} more libraries`;
}

// How a node is called.
export function nodeName(tree: Tree, groups: Groups, node: number): string {
  return tree.folding?.chains.get(node)?.name ?? groups.name[tree.group[node]!]!;
}

// Whether a node, or a frame that is folded into it, is one of those `found`.
export function nodeMatches(tree: Tree, found: Uint8Array, node: number): boolean {
  const chain = tree.folding?.chains.get(node);
  return (
    found[tree.group[node]!] === 1 || (chain?.nodes.some((id) => found[tree.folding!.whole.group[id]!] === 1) ?? false)
  );
}

// Recursion as one frame: of the frames of a chosen method in a stack, the innermost takes the place of the outermost, and
// the frames between the two are gone. Lines stay those of the innermost frame, which is where the time was spent.

// Returns the profile with such stacks. `chosen` is by group, `ofFunction` the groups of functions.
export function withoutRecursion(profile: Profile, ofFunction: Int32Array, chosen: Uint8Array): Profile {
  const { stackFrame, frameFunction, causes } = profile;
  const stacks = new PairTable(profile.stackParent.length); // parents and frames
  const groupOf = (frame: number): number => ofFunction[frameFunction[frame]!]!;
  const moved = new Int32Array(profile.stackParent.length);
  for (let id = 1; id < moved.length; id++) {
    const frame = stackFrame[id]!;
    const above = moved[profile.stackParent[id]!]!;
    moved[id] = stacks.findOrAdd(chosen[groupOf(frame)] ? callerOf(above, groupOf(frame)) : above, frame);
  }
  const movedTo = (stack: number): number => moved[stack]!;
  return {
    ...profile,
    stackParent: Int32Array.from(stacks.first),
    stackFrame: Int32Array.from(stacks.second),
    sampleStack: profile.sampleStack.map(movedTo),
    causes: causes && { ...causes, holder: causes.holder.map(movedTo) },
  };

  // What called the group in a stack in which it occurs once at most; the stack itself where it does not occur.
  function callerOf(stack: number, group: number): number {
    let at = stack;
    while (at !== 0 && groupOf(stacks.second[at]!) !== group) at = stacks.first[at]!;
    return at === 0 ? stack : stacks.first[at]!;
  }
}

// By group: 1 for those that occur below themselves.
export function recursiveGroups(tree: Tree, groupsCount: number): Uint8Array {
  const found = new Uint8Array(groupsCount);
  forEachOutermost(tree, groupsCount, (node, isOutermost) => {
    if (!isOutermost) found[tree.group[node]!] = 1;
  });
  return found;
}
