// Everything that views show, computed from the profile and the state, and cached. The drawing code knows only this
// module. The parts: selection.ts (samples), stack_trees.ts (stacks), blocked_trees.ts (what held up threads).

import type { Blocked, Kind, Side } from "./blocked.ts";
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
import type { MainCause } from "./causes.ts";
import { stacksWith, matchingAny, matchingGroups, patternOf } from "./search.ts";
import { sampleStates } from "./kinds.ts";
import { frameKeys, NO_FRAMES, withLabelFrames, type LabelFrames } from "./label_frames.ts";
import { Memo } from "./memo.ts";
import type { Profile } from "./profile.ts";
import { isTrace } from "./sample_types.ts";
import { withoutRecursion } from "./folding.ts";
import { withSides } from "./sides.ts";
import { StackTrees } from "./stack_trees.ts";
import { processWeights, threadWeights, type ProcessWeight, type ThreadWeight } from "./thread_weights.ts";
import type { Tree } from "./tree.ts";
import { VIEWS, type ViewName, type ViewState } from "./view_state.ts";

export class Model extends StackTrees {
  // What was recorded, whatever is filtered, by sample type; in a comparison, of the later profile.
  readonly recorded: number[];
  // All labels that samples carry: values by key.
  readonly labelChoices: Map<string, string[]>;
  // Keys of labels that can be made frames.
  readonly frameKeys: string[];
  // Keys of labels that samples can be added up by: those, of labels that only spans have, and of threads and processes.
  readonly labelKeys: string[];
  private readonly blockedTrees = new BlockedTrees(this);
  private readonly framedMemo = new Memo<Model>(3);
  private readonly threadsMemo = new Memo<ThreadWeight[]>();
  private readonly labelRowsMemo = new Memo<LabelRow[]>();

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
    return this.framedMemo.get(JSON.stringify([frames, sides, state.collapsed]), () => {
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
    return name === ""
      ? 0
      : Math.max(
          groups.name.findIndex(
            (each, group) => group > 0 && each === name && (file === null || groups.file[group] === file),
          ),
          0,
        );
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

  // What was waited for; nothing where causes are not known.
  kinds(): Kind[] {
    return this.blockedTrees.kinds();
  }

  // What held up threads that waited, null where causes are not known.
  blocked(state: ViewState, kind: Kind | null = null): Blocked | null {
    return this.blockedTrees.of(state, kind);
  }

  // The stacks of a side of what is blocked, from methods to their callers: of all that has the group on the chosen side.
  blockedTree(state: ViewState, blocked: Blocked, side: Side, chosen: Side, group: number): Tree {
    return this.blockedTrees.tree(state, blocked, side, chosen, group);
  }

  // What each sample waited for longest, by sample; nothing where causes are not known.
  mainCauses(): Map<number, MainCause> {
    return this.blockedTrees.mainCauses();
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
    return this.labelRowsMemo.get(`${key} ${this.weightsKey(others)}`, () => {
      const groups = this.groups("method");
      const found = matchingGroups(groups, patternOf(state.focus));
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
    return this.threadsMemo.get(`${type} ${this.isNormalized(state)} ${state.process}`, () =>
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
