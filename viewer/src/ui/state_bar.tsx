// The first question: what was the time spent on? A bar of states, each of which can be left out.

import { STATES, STATE_WORDS, type State } from "../data/kinds.ts";
import { marked, typeWords } from "../data/sample_types.ts";
import { formatExact, formatPoints, formatShare, formatValue, isTime } from "../data/units.ts";
import { usePage } from "./context.ts";
import { colorOf, Swatch } from "./controls.tsx";

export function StateBar() {
  const { model, state } = usePage();
  return model.isOfAllocations(state) ? <NoStates /> : <States />;
}

function NoStates() {
  const { model, state } = usePage();
  const total = formatValue(model.recorded[model.typeIndex(state)]!, model.type(state).unit);
  const time = model.profile.types.find(({ unit }) => isTime(unit));
  return (
    <section class="states" aria-label="What is shown">
      <p class="muted">
        <strong>{total}</strong> {ALLOCATED[model.type(state).name]}. Running, waiting and GC are states of{" "}
        {time ? typeWords(time) : "time, which is not in this recording"}.
      </p>
    </section>
  );
}

// How many objects there were is counted; what they were is known of a sample.
const ALLOCATED: Record<string, string> = {
  alloc_objects: "allocated; shares are estimates",
  alloc_space: "allocated (estimate); shares are estimates",
  inuse_objects: "in use at the end (estimate); shares are estimates",
  inuse_space: "in use at the end (estimate); shares are estimates",
};

function States() {
  const { model, state, update } = usePage();
  const totals = model.stateTotals(state);
  const partial = model.partialStates(state);
  const base = model.isComparison ? model.stateTotals(state, true) : null;
  const { unit } = model.type(state);
  const whole = totals.reduce((sum, value) => sum + value, 0);
  const baseWhole = base?.reduce((sum, value) => sum + value, 0) ?? 0;
  const present = STATES.filter((_, i) => totals[i]! > 0 || (base?.[i] ?? 0) > 0);

  function toggle(name: State): void {
    const hidden = state.hiddenStates;
    update({
      hiddenStates: hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name],
      zoom: [],
    });
  }

  return (
    <section class="states" aria-label="What the time was spent on">
      <div class="state-bars" aria-hidden="true">
        {base && <Bar totals={base} whole={baseWhole} />}
        <Bar totals={totals} whole={whole} />
      </div>
      <div class="state-list">
        {present.map((name) => {
          const at = STATES.indexOf(name);
          const value = totals[at]!;
          const before = base && base[at]!;
          const isPartial = partial[at]!;
          const isShown = !state.hiddenStates.includes(name);
          return (
            <button
              key={name}
              type="button"
              class="state"
              aria-pressed={isShown}
              title={`${STATE_WORDS[name].meaning}: ${marked(formatExact(value, unit), isPartial)}. Click to ${isShown ? "leave it out" : "show it again"}.`}
              onClick={() => toggle(name)}
            >
              <Swatch state={name} />
              <span class="state-name">{STATE_WORDS[name].name}</span>
              {before !== null && <span class="muted">{formatShare(before, baseWhole)} →</span>}
              <strong>{formatShare(value, whole)}</strong>
              {before !== null && whole > 0 && baseWhole > 0 && (
                <span class="muted" title="percentage points">
                  ({formatPoints(value / whole, before / baseWhole)})
                </span>
              )}
              <span class="muted">{marked(formatValue(value, unit, state.units), isPartial)}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

function Bar({ totals, whole }: { totals: number[]; whole: number }) {
  const { state } = usePage();
  return (
    <div class="state-bar">
      {STATES.map((name, i) => {
        const share = whole > 0 ? (totals[i]! / whole) * 100 : 0;
        if (share <= 0) return null;
        const faded = state.hiddenStates.includes(name) ? "faded" : "";
        return <span key={name} class={faded} style={{ ...colorOf(name), width: `${share}%` }} />;
      })}
    </div>
  );
}
