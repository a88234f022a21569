// Everything that views show, computed from the profile and the state, and cached. The drawing code knows only this
// module. The parts: selection.ts (samples), stack_trees.ts (stacks), blocked_trees.ts (what held up threads).

import { BlockedTrees } from "./blocked_trees.ts";
import {
  filtersOfOthers,
  labelRows,
  type LabelRow,
  CLASS,
  firstLabelKey,
  labelChoicesOf,
  labelKeysOf,
} from "./by_label.ts";
import { stacksWith, matchingAny, matchingGroups } from "./search.ts";
import { sampleStates } from "./kinds.ts";
import { frameKeys, NO_FRAMES, withLabelFrames, type LabelFrames } from "./label_frames.ts";
import type { Profile } from "./profile.ts";
import { isTrace } from "./sample_types.ts";
import { withoutRecursion } from "./folding.ts";
import { withSides } from "./sides.ts";
import { processWeights, threadWeights, type ProcessWeight, type ThreadWeight } from "./thread_weights.ts";
import { VIEWS, type ViewName, type ViewState } from "./view_state.ts";

export class Model extends BlockedTrees {
  // What was recorded, whatever is filtered, by sample type; in a comparison, of the later profile.
  readonly recorded: number[];
  // All labels that samples carry: values by key.
  readonly labelChoices: Map<string, string[]>;
  // Keys of labels that can be made frames.
  readonly frameKeys: string[];
  // Keys of labels that samples can be added up by: those, of labels that only spans have, and of threads and processes.
  readonly labelKeys: string[];

  constructor(
    profile: Profile,
    normalizedByDefault = false,
    private readonly framesByDefault: LabelFrames = NO_FRAMES,
    states?: Uint8Array,
  ) {
    super(profile, normalizedByDefault, states);
    this.recorded = profile.values.map((values) =>
      values.reduce((total, value, i) => total + (profile.sampleIsBase?.[i] ? 0 : value), 0),
    );
    this.labelChoices = labelChoicesOf(profile);
    this.frameKeys = frameKeys(profile);
    this.labelKeys = labelKeysOf(profile, this.frameKeys);
  }

  // Which labels are frames.
  frames(state: ViewState): LabelFrames {
    return { roots: state.roots ?? this.framesByDefault.roots, leaves: state.leaves ?? this.framesByDefault.leaves };
  }

  // The model that the page shows: with labels as frames, recursion collapsed, or two values of a label as sides.
  framed(state: ViewState): Model {
    const frames = this.frames(state);
    const sides = this.isComparison ? null : state.sides;
    const collapsed = matchingAny(this.groups("method"), state.collapsed);
    if (frames.roots.length + frames.leaves.length === 0 && !sides && !collapsed) return this;
    return this.remember("framed", 3, JSON.stringify([frames, sides, state.collapsed]), () => {
      const compared = sides ? withSides(this.profile, sides) : this.profile;
      const states = sides ? sampleStates(compared) : this.states;
      const stacks = collapsed ? withoutRecursion(compared, this.groups("method").ofFunction, collapsed) : compared;
      // Of two values of a label, one has more requests: shares say more than times.
      const normalized = sides !== null || this.normalizedByDefault;
      return new Model(withLabelFrames(stacks, frames), normalized, this.framesByDefault, states);
    });
  }

  // The group of a method, by its name and, where that is known, its file; 0 where the profile has none.
  groupOf(name: string, file: string | null = null): number {
    const groups = this.groups("method");
    const isWanted = (each: string, group: number): boolean =>
      group > 0 && each === name && (file === null || groups.file[group] === file);
    return name === "" ? 0 : Math.max(groups.name.findIndex(isWanted), 0);
  }

  // The views that have something to show. A trace has sums, and no order of time.
  views(): ViewName[] {
    return VIEWS.filter((view) => {
      if (view === "timeline" || view === "heatmap") return !isTrace(this.profile);
      if (view === "blocked") return this.profile.causes !== null;
      if (view === "held") return this.profile.retained.length > 0;
      if (view === "marks") return this.profile.marks.length > 0;
      if (view === "slow") return this.profile.slowCalls.calls.length + this.profile.slowCalls.counts.length > 0;
      return true;
    });
  }

  // The key of the label that samples are added up by: the chosen one, or else that of firstLabelKey.
  labelKey(state: ViewState): string | null {
    if (state.key !== null && this.labelKeys.includes(state.key)) return state.key;
    const isOfClasses = this.isOfAllocations(state) && this.frameKeys.includes(CLASS);
    return firstLabelKey(this.profile, this.labelKeys, isOfClasses);
  }

  // A filter by the label itself leaves no row out: the table is where it is chosen.
  labelRows(state: ViewState): LabelRow[] {
    const key = this.labelKey(state);
    if (key === null) return [];
    const others = { ...state, labels: filtersOfOthers(key, state.labels) };
    return this.remember("labelRows", 4, `${key} ${this.weightsKey(others)}`, () => {
      const groups = this.groups("method");
      const found = matchingGroups(groups, state.focus);
      return labelRows(this.profile, this.states, {
        key,
        filter: this.filter(others),
        stacks: found && stacksWith(this.profile, groups, found),
        scale: this.scale(state),
        withSpansAlone: !found && !choosesSamples(others),
      });
    });
  }

  // Threads that have samples: the main thread first, then by weight.
  threads(state: ViewState): ThreadWeight[] {
    const type = this.typeIndex(state);
    return this.remember("threads", 4, `${type} ${this.isNormalized(state)} ${state.process}`, () =>
      threadWeights(this.profile, type, state.process, this.scale(state)),
    );
  }

  // In the order in which they appear. None in a comparison.
  processes(state: ViewState): ProcessWeight[] {
    return processWeights(this.profile, this.typeIndex(state));
  }
}

function choosesSamples({ process, thread, hiddenStates, labels, rangeUs, ignored }: ViewState): boolean {
  const lists = [hiddenStates, labels, ignored];
  return process !== null || thread !== null || rangeUs !== null || lists.some((list) => list.length > 0);
}
