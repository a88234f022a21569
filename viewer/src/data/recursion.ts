// Recursion as one frame: of the frames of a chosen method in a stack, the innermost takes the place of the outermost, and
// the frames between the two are gone. Lines stay those of the innermost frame, which is where the time was spent.

import { defined } from "./bounds.ts";
import { PairIndex } from "./pair_index.ts";
import type { Profile } from "./profile.ts";
import { forEachOutermost } from "./table.ts";
import type { Tree } from "./tree.ts";

// Returns the profile with such stacks. `chosen` is by group, `ofFunction` the groups of functions.
export function withoutRecursion(profile: Profile, ofFunction: Int32Array, chosen: Uint8Array): Profile {
  const { stackFrame, frameFunction, causes } = profile;
  const parents = [0];
  const frames = [0];
  const index = new PairIndex(parents, frames, profile.stackParent.length);
  const groupOf = (frame: number): number => defined(ofFunction[defined(frameFunction[frame])]);
  const moved = new Int32Array(profile.stackParent.length);
  for (let id = 1; id < moved.length; id++) {
    const frame = defined(stackFrame[id]);
    const above = defined(moved[defined(profile.stackParent[id])]);
    moved[id] = stackOf(chosen[groupOf(frame)] ? callerOf(above, groupOf(frame)) : above, frame);
  }
  const movedTo = (stack: number): number => defined(moved[stack]);
  return {
    ...profile,
    stackParent: Int32Array.from(parents),
    stackFrame: Int32Array.from(frames),
    sampleStack: profile.sampleStack.map(movedTo),
    causes: causes && { ...causes, holder: causes.holder.map(movedTo) },
  };

  // What called the group in a stack in which it occurs once at most; the stack itself where it does not occur.
  function callerOf(stack: number, group: number): number {
    let at = stack;
    while (at !== 0 && groupOf(defined(frames[at])) !== group) at = defined(parents[at]);
    return at === 0 ? stack : defined(parents[at]);
  }

  function stackOf(parent: number, frame: number): number {
    const known = index.findOrAdd(parent, frame, parents.length);
    if (known >= 0) return known;
    frames.push(frame);
    return parents.push(parent) - 1;
  }
}

// By group: 1 for those that occur below themselves.
export function recursiveGroups(tree: Tree, groupsCount: number): Uint8Array {
  const found = new Uint8Array(groupsCount);
  forEachOutermost(tree, groupsCount, (node, isOutermost) => {
    if (!isOutermost) found[defined(tree.group[node])] = 1;
  });
  return found;
}
