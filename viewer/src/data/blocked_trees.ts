// What held up the selected threads that waited, as sums by function and as trees of the stacks on both sides.

import {
  addUp,
  kindsIn,
  mainCauses,
  stackWeights,
  type Blocked,
  type Kind,
  type MainCause,
  type Side,
} from "./blocked.ts";
import { callerTree } from "./caller_tree.ts";
import { foldChains } from "./folding.ts";
import { RECORDERS_FILE } from "./kinds.ts";
import { timelineType } from "./sample_types.ts";
import { stacksWith, matchingGroups } from "./search.ts";
import { StackTrees } from "./stack_trees.ts";
import type { Tree } from "./tree.ts";
import type { ViewState } from "./view_state.ts";
import { samplePasses, sampleValues } from "./weights.ts";

export class BlockedTrees extends StackTrees {
  // What was waited for; nothing where causes are not known.
  kinds(): Kind[] {
    return this.profile.causes ? kindsIn(this.profile.causes, this.states) : [];
  }

  // What held up threads that waited, null where causes are not known. Threads that only waited are never left out here.
  blocked(state: ViewState, kind: Kind | null = null): Blocked | null {
    const { profile } = this;
    const { causes } = profile;
    if (!causes) return null;
    return this.remember("blocked", 2, `${kind} ${this.treeKey({ ...state, idle: true })}`, () => {
      const type = timelineType(profile);
      const filter = { ...this.filter({ ...state, idle: true }), type };
      const found = matchingGroups(this.groups("method"), state.focus);
      const stacks = found && stacksWith(profile, this.groups("method"), found);
      const passes = samplePasses(profile, this.states, filter).map((pass, sample) =>
        stacks ? pass & stacks[profile.sampleStack[sample]!]! : pass,
      );
      const inRange = filter.rangeUs ? sampleValues(profile, filter).values : null;
      const hidden = this.hiddenCode(state);
      return addUp(profile, causes, this.groups(state.group), {
        passes,
        values: profile.values[type]!,
        inRange,
        states: this.states,
        hidden,
        kind,
      });
    });
  }

  // The stacks of a side of what is blocked, from methods to their callers: of all that has the group on the chosen side.
  blockedTree(state: ViewState, blocked: Blocked, side: Side, chosen: Side, group: number): Tree {
    const groups = this.groups(state.group);
    const weights = stackWeights(this.profile, blocked, side, chosen, group);
    const whole = callerTree(this.profile, groups, weights, { hidden: this.hiddenCode(state) ?? undefined });
    if (!this.canFold(state) || !state.folded) return whole;
    return foldChains(whole, groups, {
      foreign: this.foreign(),
      unfolded: state.unfolded,
      inverted: true,
      samplesAreOwn: false,
    });
  }

  // What each sample waited for longest, by sample; nothing where causes are not known.
  mainCauses(): Map<number, MainCause> {
    const { causes, values } = this.profile;
    return this.remember("mainCauses", 4, "", () =>
      causes ? mainCauses(causes, values[timelineType(this.profile)]!) : new Map<number, MainCause>(),
    );
  }

  // Frames that stand for a holder are nobody's code, but the answer.
  private hiddenCode(state: ViewState): Uint8Array | null {
    const hidden = this.hidden(state);
    if (!hidden || !this.isMine(state)) return hidden ?? null;
    const groups = this.groups(state.group);
    const byWords = matchingGroups(groups, state.hide);
    const kept = hidden.slice();
    this.profile.functionFile.forEach((file, id) => {
      const group = groups.ofFunction[id]!;
      if (file === RECORDERS_FILE && !byWords?.[group]) kept[group] = 0;
    });
    return kept;
  }
}
