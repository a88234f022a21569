// Everything that views show, computed from the profile and the state, and cached. The drawing code knows only this
// module.

import { defined } from "./bounds.ts";
import { addUp, kindsIn, stackWeights, type Blocked, type Kind, type Side } from "./blocked.ts";
import { filtersOfOthers, labelRows, type LabelRow } from "./by_label.ts";
import { callerTree } from "./caller_tree.ts";
import { callsOf, type Calls, type Place } from "./calls.ts";
import { focused, stacksWith } from "./focus.ts";
import { foldChains } from "./folding.ts";
import { groupsOf, type GroupMode, type Groups } from "./groups.ts";
import { mainCauses, RECORDERS_FILE, type MainCause } from "./causes.ts";
import { CATEGORIES, sampleStates, STATES, type Category } from "./kinds.ts";
import { idleThreads } from "./idle_threads.ts";
import { frameKeys, isOfThreads, NO_FRAMES, threadKeys, withLabelFrames, type LabelFrames } from "./label_frames.ts";
import { filesWithLines, type FileLines } from "./lines.ts";
import { Memo } from "./memo.ts";
import { folded, hasOwnRequests, ownFunctions } from "./own_code.ts";
import { processesOf, processOfThreads, type Process } from "./processes.ts";
import type { Profile, SampleType } from "./profile.ts";
import { companionOf, isOfAllocations, isOfSeveral, isTrace, timelineType, type Companion } from "./sample_types.ts";
import { recursiveGroups, withoutRecursion } from "./recursion.ts";
import { matchesIn, matchingAny, matchingGroups, patternOf, type Matches } from "./search.ts";
import { withSides } from "./sides.ts";
import { StackPaths } from "./stack_rows.ts";
import { tableRows, type TableRow } from "./table.ts";
import { callTree, type Tree } from "./tree.ts";
import { VIEWS, type ViewName, type ViewState } from "./view_state.ts";
import {
  partialStates,
  samplePasses,
  sampleValues,
  stateTotals,
  weightsOf,
  type Filter,
  type Weights,
} from "./weights.ts";

// The label that allocations have, and nothing else.
const CLASS = "class";
// What stands for no code.
const PAUSES: readonly Category[] = ["gc", "wait", "blocked"];
const WAITING = [STATES.indexOf("blocked"), STATES.indexOf("wait")];

export interface ThreadWeight {
  id: number;
  weight: number;
  base: number; // on the other side of a comparison; 0 in a profile alone
}

export interface ProcessWeight extends Process {
  weight: number;
}

const NO_THREADS: ReadonlySet<number> = new Set();

export class Model {
  readonly isComparison: boolean;
  // What was recorded, whatever is filtered, by sample type; in a comparison, of the later profile.
  readonly recorded: number[];
  // All labels that samples carry: values by key.
  readonly labelChoices: Map<string, string[]>;
  // Keys of labels that can be made frames.
  readonly frameKeys: string[];
  // Keys of labels that samples can be added up by: those, of labels that only spans have, and of threads and processes.
  readonly labelKeys: string[];
  // Ids of threads that only waited.
  readonly idle: ReadonlySet<number>;
  private readonly own: Uint8Array; // by function
  private readonly isOfRequests: boolean; // in which there is code of the user's own
  private readonly passesMemo = new Memo<Uint8Array>(2);
  private readonly activeMemo = new Memo<Uint8Array>(2);
  private readonly foundMemo = new Memo<Uint8Array | null>(2);
  private readonly ignoredMemo = new Memo<Uint8Array | null>(2);
  private readonly recursiveMemo = new Memo<Uint8Array>(2);
  private readonly groupsMemo = new Memo<Groups>();
  private readonly weightsMemo = new Memo<Weights>(3);
  private readonly treeMemo = new Memo<Tree>(4);
  private readonly foldedMemo = new Memo<Tree>(4);
  private readonly halvesMemo = new Memo<Tree>(2);
  private readonly rowsMemo = new Memo<TableRow[]>();
  private readonly filesMemo = new Memo<FileLines[]>(2);
  private readonly callsMemo = new Memo<Calls>();
  private readonly totalsMemo = new Memo<number[]>();
  private readonly partialStatesMemo = new Memo<boolean[]>(4);
  private readonly matchesMemo = new Memo<Matches>();
  private readonly threadsMemo = new Memo<ThreadWeight[]>();
  private readonly framedMemo = new Memo<Model>(3);
  private readonly blockedMemo = new Memo<Blocked>(2);
  private readonly mainCausesMemo = new Memo<Map<number, MainCause>>();
  private readonly stackPathsMemo = new Memo<StackPaths>(1);
  private readonly labelRowsMemo = new Memo<LabelRow[]>();

  constructor(
    readonly profile: Profile,
    private readonly normalizedByDefault = false,
    private readonly framesByDefault: LabelFrames = NO_FRAMES,
    // By sample. What was done is in the leaf: in that of the stack as it was recorded.
    readonly states: Uint8Array = sampleStates(profile),
  ) {
    this.isComparison = profile.sampleIsBase !== null;
    this.recorded = profile.values.map((values) =>
      values.reduce((total, value, i) => total + (profile.sampleIsBase?.[i] ? 0 : value), 0),
    );
    this.labelChoices = labelChoicesOf(profile);
    this.frameKeys = frameKeys(profile);
    this.labelKeys = [
      ...new Set([
        ...this.frameKeys,
        ...profile.spans.keys(),
        ...(profile.baseSpans?.keys() ?? []),
        ...threadKeys(profile),
      ]),
    ];
    this.idle = idleThreads(profile, this.states);
    this.own = ownFunctions(profile);
    this.isOfRequests = hasOwnRequests(profile, this.own);
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

  typeIndex(state: ViewState): number {
    const index = this.profile.types.findIndex(({ name }) => name === state.type);
    return index < 0 ? this.profile.defaultType : index;
  }

  type(state: ViewState): SampleType {
    return defined(this.profile.types[this.typeIndex(state)]);
  }

  // Whether objects or bytes are shown: threads are in no state while they allocate, and it is not known when they did.
  isOfAllocations(state: ViewState): boolean {
    return isOfAllocations(this.type(state));
  }

  // What stands beside the weights: how many samples they are of, or objects beside bytes.
  companion(state: ViewState): Companion | null {
    return companionOf(this.profile, this.typeIndex(state));
  }

  groups(mode: GroupMode): Groups {
    return this.groupsMemo.get(mode, () => groupsOf(this.profile, mode));
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
      if (view === "slow") return this.profile.slowCalls.calls.length + this.profile.slowCalls.counts.length > 0;
      return true;
    });
  }

  // What is known of time only chooses nothing of what was allocated.
  filter(state: ViewState): Filter {
    const hasTimes = !this.isOfAllocations(state);
    return {
      type: this.typeIndex(state),
      process: state.process,
      thread: state.thread,
      hiddenThreads: state.idle || !hasTimes ? NO_THREADS : this.idle,
      hiddenStates: new Set(hasTimes ? state.hiddenStates : []),
      labels: state.labels,
      rangeUs: this.profile.timeline && hasTimes ? state.rangeUs : null,
      ignored: this.ignoredStacks(state),
    };
  }

  private ignoredStacks(state: ViewState): Uint8Array | null {
    if (state.ignored.length === 0) return null;
    return this.ignoredMemo.get(JSON.stringify(state.ignored), () => {
      const found = matchingAny(this.groups("method"), state.ignored);
      return found && stacksWith(this.profile, this.groups("method"), found);
    });
  }

  // By group: 1 for those that call themselves, directly or not.
  recursive(state: ViewState): Uint8Array {
    return this.recursiveMemo.get(this.treeKey(state), () =>
      recursiveGroups(this.upright(state), this.groups(state.group).name.length),
    );
  }

  // Which samples pass the filters other than the range: what the timeline shows.
  passes(state: ViewState): Uint8Array {
    return this.passesMemo.get(this.samplesKey(state), () =>
      samplePasses(this.profile, this.states, this.filter(state)),
    );
  }

  // Those of them in which something was done: what the heatmap shows. Threads that wait would make every cell alike, and
  // threads in a queue for the GVL would look busy.
  active(state: ViewState): Uint8Array {
    return this.activeMemo.get(this.samplesKey(state), () =>
      this.passes(state).map((pass, sample) => (WAITING.includes(defined(this.states[sample])) ? 0 : pass)),
    );
  }

  // Frames of the user's own code alone. A request goes through some hundred others first.
  isMine(state: ViewState): boolean {
    return state.mine ?? this.isOfRequests;
  }

  // What the switch of it leads to: what is so anyway is not in the URL.
  otherMine(state: ViewState): boolean | null {
    const other = !this.isMine(state);
    return other === this.isOfRequests ? null : other;
  }

  isNormalized(state: ViewState): boolean {
    return this.isComparison && (state.normalized ?? this.normalizedByDefault);
  }

  // By what the base of a comparison is multiplied, so that both sides are of the same size.
  private baseScale(state: ViewState): number {
    if (!this.isNormalized(state)) return 1;
    const values = defined(this.profile.values[this.typeIndex(state)]);
    const sums = [0, 0];
    values.forEach((value, i) => (sums[defined(this.profile.sampleIsBase![i])]! += value));
    return sums[1] === 0 ? 1 : defined(sums[0]) / defined(sums[1]);
  }

  weights(state: ViewState): Weights {
    return this.weightsMemo.get(this.weightsKey(state), () => {
      const groups = this.groups("method");
      let weights = weightsOf(this.profile, this.states, this.filter(state));
      const scale = this.baseScale(state);
      if (weights.base && scale !== 1) weights = { ...weights, base: weights.base.map((value) => value * scale) };
      const found = matchingGroups(groups, patternOf(state.focus));
      if (found) weights = focused(this.profile, groups, weights, found);
      return this.isMine(state) ? folded(this.profile, this.own, weights) : weights;
    });
  }

  // How the stack chart names the frames of a stack.
  stackPaths(state: ViewState): StackPaths {
    const key = JSON.stringify([state.group, state.hide, this.isMine(state)]);
    return this.stackPathsMemo.get(
      key,
      () => new StackPaths(this.profile, this.groups(state.group), this.hidden(state)),
    );
  }

  // Callers first, whatever the state says: for tables and the upright graph.
  upright(state: ViewState): Tree {
    return this.treeMemo.get(`upright ${this.treeKey(state)}`, () => {
      const groups = this.groups(state.group);
      return callTree(this.profile, groups, this.weights(state), { hidden: this.hidden(state) });
    });
  }

  // What the flame graph and the call tree show.
  tree(state: ViewState): Tree {
    if (!this.canFold(state) || !state.folded) return this.whole(state);
    return this.foldedMemo.get(`${state.inverted} ${state.unfolded.join(".")} ${this.treeKey(state)}`, () =>
      foldChains(this.whole(state), this.groups("method"), {
        foreign: this.foreign(),
        unfolded: state.unfolded,
        inverted: state.inverted,
        samplesAreOwn: this.companion(state)?.isOwn ?? false,
      }),
    );
  }

  // Files and gems next to each other are one node anyway, and of the user's own code nothing is folded.
  canFold(state: ViewState): boolean {
    return state.group === "method" && !this.isMine(state);
  }

  // By group: 1 for methods that are not the user's own.
  private foreign(): Uint8Array {
    const { ofFunction, category } = this.groups("method");
    const foreign = category.map((each) => (PAUSES.includes(defined(CATEGORIES[each])) ? 0 : 1));
    ofFunction.forEach((group, id) => {
      if (this.own[id]) foreign[group] = 0;
    });
    return foreign;
  }

  private whole(state: ViewState): Tree {
    if (!state.inverted) return this.upright(state);
    return this.treeMemo.get(`inverted ${this.treeKey(state)}`, () => {
      const groups = this.groups(state.group);
      return callerTree(this.profile, groups, this.weights(state), { hidden: this.hidden(state) });
    });
  }

  callers(state: ViewState, group: number): Tree {
    return this.halvesMemo.get(`callers ${group} ${this.treeKey(state)}`, () =>
      callerTree(this.profile, this.groups(state.group), this.weights(state), {
        hidden: this.hidden(state),
        of: group,
      }),
    );
  }

  callees(state: ViewState, group: number): Tree {
    return this.halvesMemo.get(`callees ${group} ${this.treeKey(state)}`, () =>
      callTree(this.profile, this.groups(state.group), this.weights(state), {
        hidden: this.hidden(state),
        root: group,
      }),
    );
  }

  rows(state: ViewState): TableRow[] {
    return this.rowsMemo.get(this.treeKey(state), () =>
      tableRows(this.upright(state), this.groups(state.group).name.length, this.companion(state)?.isOwn),
    );
  }

  files(state: ViewState): FileLines[] {
    return this.filesMemo.get(this.weightsKey(state), () => {
      const files = filesWithLines(this.profile, this.weights(state));
      return this.isMine(state) ? files.filter(({ file }) => this.ownFiles().has(file)) : files;
    });
  }

  // Who calls a line or a method, and what it calls.
  calls(state: ViewState, place: Place): Calls {
    return this.callsMemo.get(`${JSON.stringify(place)} ${this.weightsKey(state)}`, () => {
      const { frameFunction, frameLine, functionFile } = this.profile;
      const { ofFrame } = this.groups("method");
      const isChosen = (frame: number): boolean =>
        "group" in place
          ? ofFrame[frame] === place.group
          : frameLine[frame] === place.line && functionFile[defined(frameFunction[frame])] === place.file;
      return callsOf(
        this.profile,
        this.weights(state),
        isChosen,
        this.isMine(state) ? this.own.map((own) => 1 - own) : null,
      );
    });
  }

  total(state: ViewState): number {
    return defined(this.upright(state).total[0]);
  }

  // What was waited for; nothing where causes are not known.
  kinds(): Kind[] {
    return this.profile.causes ? kindsIn(this.profile.causes, this.states) : [];
  }

  // What held up threads that waited, null where causes are not known. Threads that only waited are never left out here.
  blocked(state: ViewState, kind: Kind | null = null): Blocked | null {
    const { profile } = this;
    const { causes } = profile;
    if (!causes) return null;
    return this.blockedMemo.get(`${kind} ${this.treeKey({ ...state, idle: true })}`, () => {
      const type = timelineType(profile);
      const filter = { ...this.filter({ ...state, idle: true }), type };
      const found = matchingGroups(this.groups("method"), patternOf(state.focus));
      const stacks = found && stacksWith(profile, this.groups("method"), found);
      const passes = samplePasses(profile, this.states, filter).map((pass, sample) =>
        stacks ? pass & defined(stacks[defined(profile.sampleStack[sample])]) : pass,
      );
      const inRange = filter.rangeUs ? sampleValues(profile, filter).values : null;
      const hidden = this.hiddenOfBlocked(state);
      return addUp(profile, causes, this.groups(state.group), {
        passes,
        values: defined(profile.values[type]),
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
    const whole = callerTree(this.profile, groups, weights, { hidden: this.hiddenOfBlocked(state) ?? undefined });
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
    return this.mainCausesMemo.get("", () =>
      causes ? mainCauses(causes, defined(values[timelineType(this.profile)])) : new Map<number, MainCause>(),
    );
  }

  // Frames that stand for a holder are nobody's code, but the answer.
  private hiddenOfBlocked(state: ViewState): Uint8Array | null {
    const hidden = this.hidden(state);
    if (!hidden || !this.isMine(state)) return hidden ?? null;
    const groups = this.groups(state.group);
    const byWords = matchingGroups(groups, patternOf(state.hide));
    const kept = hidden.slice();
    this.profile.functionFile.forEach((file, id) => {
      const group = defined(groups.ofFunction[id]);
      if (file === RECORDERS_FILE && !byWords?.[group]) kept[group] = 0;
    });
    return kept;
  }

  // The key of the label that samples are added up by: what was chosen, else the class of what was allocated, else one whose times
  // are known, else the thread; null where there are no samples.
  labelKey(state: ViewState): string | null {
    if (state.key !== null && this.labelKeys.includes(state.key)) return state.key;
    const keys = this.labelKeys.filter((key) => key !== "jit" && key !== CLASS && !isOfThreads(key));
    if (this.isOfAllocations(state) && this.frameKeys.includes(CLASS)) return CLASS;
    return keys.find((key) => this.profile.spans.has(key)) ?? keys[0] ?? this.labelKeys.find(isOfThreads) ?? null;
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
        baseScale: this.baseScale(state),
        withSpansAlone: !found && !choosesSamples(others),
      });
    });
  }

  // By state of STATES; of the other side of a comparison with `base`.
  stateTotals(state: ViewState, base = false): number[] {
    return this.totalsMemo.get(`${base} ${this.weightsKey({ ...state, hiddenStates: [] })}`, () =>
      stateTotals(this.profile, this.states, this.filter(state), base).map(
        (sum) => sum * (base ? this.baseScale(state) : 1),
      ),
    );
  }

  // By state, whether its total has calls that were counted in part.
  partialStates(state: ViewState): boolean[] {
    return this.partialStatesMemo.get(this.weightsKey({ ...state, hiddenStates: [] }), () =>
      partialStates(this.profile, this.states, this.filter(state)),
    );
  }

  found(state: ViewState): Uint8Array | null {
    return this.foundMemo.get(`${state.group} ${state.search}`, () =>
      matchingGroups(this.groups(state.group), patternOf(state.search)),
    );
  }

  matches(state: ViewState): Matches | null {
    const found = this.found(state);
    if (!found) return null;
    const key = `${state.inverted} ${state.search} ${this.treeKey(state)}`;
    return this.matchesMemo.get(key, () => matchesIn(this.tree(state), found));
  }

  // Threads that have samples: the main thread first, then by weight.
  threads(state: ViewState): ThreadWeight[] {
    return this.threadsMemo.get(`${this.typeIndex(state)} ${this.isNormalized(state)} ${state.process}`, () =>
      this.threadsByWeight(state),
    );
  }

  // In the order in which they appear. None in a comparison: processes differ from run to run.
  processes(state: ViewState): ProcessWeight[] {
    const values = defined(this.profile.values[this.typeIndex(state)]);
    const ofThread = processOfThreads(this.profile);
    const processes = this.isComparison ? [] : processesOf(this.profile).map((process) => ({ ...process, weight: 0 }));
    this.profile.sampleThread.forEach((thread, i) => {
      const process = processes[defined(ofThread[thread]) - 1];
      if (process) process.weight += defined(values[i]);
    });
    return processes;
  }

  private threadsByWeight(state: ViewState): ThreadWeight[] {
    const values = defined(this.profile.values[this.typeIndex(state)]);
    const scale = this.baseScale(state);
    const threads = new Map<number, ThreadWeight>();
    const ofThread = processOfThreads(this.profile);
    this.profile.sampleThread.forEach((id, i) => {
      if (state.process !== null && state.process !== ofThread[id]) return;
      const thread = threads.get(id) ?? { id, weight: 0, base: 0 };
      threads.set(id, thread);
      if (this.profile.sampleIsBase?.[i]) thread.base += defined(values[i]) * scale;
      else thread.weight += defined(values[i]);
    });
    const isMain = ({ id }: ThreadWeight): boolean => defined(this.profile.threads[id]).number === 1;
    const size = ({ weight, base }: ThreadWeight): number => Math.max(weight, base);
    const all = [...threads.values()].filter((thread) => !isOfSeveral(this.profile) || size(thread) !== 0);
    return all.sort((a, b) => Number(isMain(b)) - Number(isMain(a)) || size(b) - size(a));
  }

  private ownFiles(): Set<string> {
    return new Set(this.profile.functionFile.filter((_, id) => this.own[id] === 1));
  }

  private hidden(state: ViewState): Uint8Array | undefined {
    const groups = this.groups(state.group);
    const hidden = matchingGroups(groups, patternOf(state.hide)) ?? undefined;
    if (!this.isMine(state)) return hidden;
    const foreign = new Uint8Array(groups.name.length).fill(1);
    groups.ofFunction.forEach((group, id) => {
      if (this.own[id]) foreign[group] = 0;
    });
    return foreign.map((isForeign, group) => isForeign | (hidden?.[group] ?? 0));
  }

  // What chooses samples, but for the range.
  private samplesKey(state: ViewState): string {
    const hidden = STATES.filter((name) => state.hiddenStates.includes(name));
    const { process, thread, idle, labels, ignored } = state;
    return JSON.stringify([this.isOfAllocations(state), process, thread, idle, hidden, labels, ignored]);
  }

  private weightsKey(state: ViewState): string {
    return JSON.stringify([
      this.typeIndex(state),
      this.samplesKey(state),
      state.rangeUs,
      state.focus,
      this.isMine(state),
      this.isNormalized(state),
    ]);
  }

  private treeKey(state: ViewState): string {
    return `${state.group} ${state.hide} ${this.weightsKey(state)}`;
  }
}

function choosesSamples({ process, thread, hiddenStates, labels, rangeUs, ignored }: ViewState): boolean {
  const lists = [hiddenStates, labels, ignored];
  return process !== null || thread !== null || rangeUs !== null || lists.some((list) => list.length > 0);
}

function labelChoicesOf(profile: Profile): Map<string, string[]> {
  const choices = new Map<string, Set<string>>();
  for (const set of profile.labelSets) {
    for (const { key, value } of set) choices.set(key, (choices.get(key) ?? new Set()).add(value));
  }
  return new Map([...choices].map(([key, values]) => [key, [...values].sort()]));
}
