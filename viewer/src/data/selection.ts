// Which samples of a profile a state selects, and how much they weigh. What is computed is cached by what it depends on in
// the state: see the keys at the end.

import { focused, stacksWith, matchingAny, matchingGroups } from "./search.ts";
import { groupsOf, type GroupMode, type Groups } from "./groups.ts";
import { idleThreads } from "./thread_weights.ts";
import { sampleStates, STATES } from "./kinds.ts";
import { folded, hasOwnRequests, ownFunctions } from "./own_code.ts";
import { entry } from "./pair_index.ts";
import type { Profile, SampleType } from "./profile.ts";
import { companionOf, isOfAllocations, type Companion } from "./sample_types.ts";
import type { ViewState } from "./view_state.ts";
import { isTime } from "./units.ts";
import { partialStates, samplePasses, stateTotals, weightsOf, type Filter, type Weights } from "./weights.ts";

const WAITING = [STATES.indexOf("blocked"), STATES.indexOf("wait")];
const NO_THREADS: ReadonlySet<number> = new Set();

export class Selection {
  // The last few results of each computation by key, so that switching between two views is free.
  private readonly results = new Map<string, Map<string, unknown>>();

  protected remember<T>(name: string, most: number, key: string, compute: () => T): T {
    const known = entry(this.results, name, () => new Map<string, unknown>());
    const result = known.has(key) ? (known.get(key) as T) : compute();
    known.delete(key); // to the end: the oldest go first
    known.set(key, result);
    if (known.size > most) known.delete(known.keys().next().value!);
    return result;
  }

  readonly isComparison: boolean;
  // Ids of threads that only waited.
  readonly idle: ReadonlySet<number>;
  protected readonly own: Uint8Array; // by function
  private readonly isOfRequests: boolean; // in which there is code of the user's own

  constructor(
    readonly profile: Profile,
    protected readonly normalizedByDefault: boolean,
    // By sample. What was done is in the leaf: in that of the stack as it was recorded.
    readonly states: Uint8Array = sampleStates(profile),
  ) {
    this.isComparison = profile.sampleIsBase !== null;
    this.idle = idleThreads(profile, this.states);
    this.own = ownFunctions(profile);
    this.isOfRequests = hasOwnRequests(profile, this.own);
  }

  typeIndex(state: ViewState): number {
    const index = this.profile.types.findIndex(({ name }) => name === state.type);
    return index < 0 ? this.profile.defaultType : index;
  }

  type(state: ViewState): SampleType {
    return this.profile.types[this.typeIndex(state)]!;
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
    return this.remember("groups", 4, mode, () => groupsOf(this.profile, mode));
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
    return this.remember("ignored", 2, JSON.stringify(state.ignored), () => {
      const found = matchingAny(this.groups("method"), state.ignored);
      return found && stacksWith(this.profile, this.groups("method"), found);
    });
  }

  // Which samples pass the filters other than the range: what the timeline shows.
  passes(state: ViewState): Uint8Array {
    return this.remember("passes", 2, this.samplesKey(state), () =>
      samplePasses(this.profile, this.states, this.filter(state)),
    );
  }

  // Those of them in which something was done: what the heatmap shows. Threads that wait would make every cell alike, and
  // threads in a queue for the GVL would look busy.
  active(state: ViewState): Uint8Array {
    return this.remember("active", 2, this.samplesKey(state), () =>
      this.passes(state).map((pass, sample) => (WAITING.includes(this.states[sample]!) ? 0 : pass)),
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

  // By what the target of a comparison is multiplied, so that both totals are that of the base, as by sperf diff --normalize.
  // Nothing is scaled to a base without values: the page would be empty.
  protected scale(state: ViewState): number {
    if (!this.isNormalized(state)) return 1;
    const values = this.profile.values[this.typeIndex(state)]!;
    const sums = [0, 0];
    values.forEach((value, i) => (sums[this.profile.sampleIsBase![i]!]! += value));
    return sums[0] === 0 || sums[1] === 0 ? 1 : sums[1]! / sums[0]!;
  }

  weights(state: ViewState): Weights {
    return this.remember("weights", 3, this.weightsKey(state), () => this.weigh(state, false));
  }

  // What the variances of the weights are, which add up as they do; null where it is not known how many samples there were.
  protected variances(state: ViewState): Weights | null {
    const companion = this.companion(state);
    const isSampled = companion !== null && !companion.isOwn && isTime(this.type(state).unit);
    return isSampled ? this.weigh(state, true) : null;
  }

  private weigh(state: ViewState, asVariances: boolean): Weights {
    const groups = this.groups("method");
    let weights = weightsOf(this.profile, this.states, this.filter(state), asVariances);
    const scale = this.scale(state) ** (asVariances ? 2 : 1);
    if (scale !== 1) weights = { ...weights, value: weights.value.map((value) => value * scale) };
    const found = matchingGroups(groups, state.focus);
    if (found) weights = focused(this.profile, groups, weights, found);
    return this.isMine(state) ? folded(this.profile, this.own, weights) : weights;
  }

  // By state of STATES; of the other side of a comparison with `base`.
  stateTotals(state: ViewState, base = false): number[] {
    return this.remember("totals", 4, `${base} ${this.weightsKey({ ...state, hiddenStates: [] })}`, () =>
      stateTotals(this.profile, this.states, this.filter(state), base).map(
        (sum) => sum * (base ? 1 : this.scale(state)),
      ),
    );
  }

  // By state, whether its total has calls that were counted in part.
  partialStates(state: ViewState): boolean[] {
    return this.remember("partialStates", 4, this.weightsKey({ ...state, hiddenStates: [] }), () =>
      partialStates(this.profile, this.states, this.filter(state)),
    );
  }

  // By group: 1 for those whose frames are removed; undefined where none are.
  hidden(state: ViewState): Uint8Array | undefined {
    const groups = this.groups(state.group);
    const hidden = matchingGroups(groups, state.hide) ?? undefined;
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

  // What the weights depend on.
  protected weightsKey(state: ViewState): string {
    return JSON.stringify([
      this.typeIndex(state),
      this.samplesKey(state),
      state.rangeUs,
      state.focus,
      this.isMine(state),
      this.isNormalized(state),
    ]);
  }
}
