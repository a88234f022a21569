// Focus: only stacks in which a frame matches.

import { defined } from "./bounds.ts";
import type { Groups } from "./groups.ts";
import type { Profile } from "./profile.ts";
import type { Weights } from "./weights.ts";

// By stack id: 1 where a frame of the stack is of a group that was found.
export function stacksWith(profile: Profile, groups: Groups, found: Uint8Array): Uint8Array {
  const { stackParent, stackFrame } = profile;
  const matches = new Uint8Array(stackParent.length);
  for (let id = 1; id < matches.length; id++) {
    matches[id] =
      defined(matches[defined(stackParent[id])]) | defined(found[defined(groups.ofFrame[defined(stackFrame[id])])]);
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
