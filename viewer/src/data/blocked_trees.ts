// What held up the selected threads that waited, as sums by function and as trees of the stacks on both sides.

import { addUp, kindsIn, stackWeights, type Blocked, type Kind, type Side } from "./blocked.ts";
import { callerTree } from "./caller_tree.ts";
import { mainCauses, RECORDERS_FILE, type MainCause } from "./causes.ts";
import { stacksWith, matchingGroups, patternOf } from "./search.ts";
import { foldChains } from "./folding.ts";
import { Memo } from "./memo.ts";
import { timelineType } from "./sample_types.ts";
import type { StackTrees } from "./stack_trees.ts";
import type { Tree } from "./tree.ts";
import type { ViewState } from "./view_state.ts";
import { samplePasses, sampleValues } from "./weights.ts";

export class BlockedTrees {
  private readonly blockedMemo = new Memo<Blocked>(2);
  private readonly mainCausesMemo = new Memo<Map<number, MainCause>>();

  constructor(private readonly trees: StackTrees) {}

  // What was waited for; nothing where causes are not known.
  kinds(): Kind[] {
    return this.trees.profile.causes ? kindsIn(this.trees.profile.causes, this.trees.states) : [];
  }

  // What held up threads that waited, null where causes are not known. Threads that only waited are never left out here.
  of(state: ViewState, kind: Kind | null = null): Blocked | null {
    const { profile } = this.trees;
    const { causes } = profile;
    if (!causes) return null;
    return this.blockedMemo.get(`${kind} ${this.trees.treeKey({ ...state, idle: true })}`, () => {
      const type = timelineType(profile);
      const filter = { ...this.trees.filter({ ...state, idle: true }), type };
      const found = matchingGroups(this.trees.groups("method"), patternOf(state.focus));
      const stacks = found && stacksWith(profile, this.trees.groups("method"), found);
      const passes = samplePasses(profile, this.trees.states, filter).map((pass, sample) =>
        stacks ? pass & stacks[profile.sampleStack[sample]!]! : pass,
      );
      const inRange = filter.rangeUs ? sampleValues(profile, filter).values : null;
      const hidden = this.hidden(state);
      return addUp(profile, causes, this.trees.groups(state.group), {
        passes,
        values: profile.values[type]!,
        inRange,
        states: this.trees.states,
        hidden,
        kind,
      });
    });
  }

  // The stacks of a side of what is blocked, from methods to their callers: of all that has the group on the chosen side.
  tree(state: ViewState, blocked: Blocked, side: Side, chosen: Side, group: number): Tree {
    const groups = this.trees.groups(state.group);
    const weights = stackWeights(this.trees.profile, blocked, side, chosen, group);
    const whole = callerTree(this.trees.profile, groups, weights, { hidden: this.hidden(state) ?? undefined });
    if (!this.trees.canFold(state) || !state.folded) return whole;
    return foldChains(whole, groups, {
      foreign: this.trees.foreign(),
      unfolded: state.unfolded,
      inverted: true,
      samplesAreOwn: false,
    });
  }

  // What each sample waited for longest, by sample; nothing where causes are not known.
  mainCauses(): Map<number, MainCause> {
    const { causes, values } = this.trees.profile;
    return this.mainCausesMemo.get("", () =>
      causes ? mainCauses(causes, values[timelineType(this.trees.profile)]!) : new Map<number, MainCause>(),
    );
  }

  // Frames that stand for a holder are nobody's code, but the answer.
  private hidden(state: ViewState): Uint8Array | null {
    const hidden = this.trees.hidden(state);
    if (!hidden || !this.trees.isMine(state)) return hidden ?? null;
    const groups = this.trees.groups(state.group);
    const byWords = matchingGroups(groups, patternOf(state.hide));
    const kept = hidden.slice();
    this.trees.profile.functionFile.forEach((file, id) => {
      const group = groups.ofFunction[id]!;
      if (file === RECORDERS_FILE && !byWords?.[group]) kept[group] = 0;
    });
    return kept;
  }
}
