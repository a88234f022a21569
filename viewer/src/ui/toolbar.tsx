// The choice of the view and its options.

import { GROUP_MODES, type GroupMode } from "../data/groups.ts";
import { isOfAllocations, isTrace, measures, typeWords } from "../data/sample_types.ts";
import { isTime, UNIT_CHOICES, type UnitChoice } from "../data/units.ts";
import { VIEWS, type ViewName } from "../data/view_state.ts";
import { usePage } from "./context.ts";

const VIEW_NAMES: Record<ViewName, string> = {
  flame: "Flame graph",
  sandwich: "Sandwich",
  table: "Table",
  tree: "Call tree",
  source: "Source",
  timeline: "Timeline",
  heatmap: "Heatmap",
  labels: "By label",
  held: "Held by",
  slow: "Slow calls",
  blocked: "Blocked",
  marks: "Marks",
};

const LETTERS: Partial<Record<ViewName, string>> = { blocked: "b", marks: "k" };

// The first nine by their number, the tenth by 0.
export const keyOf = (view: ViewName): string => LETTERS[view] ?? String((VIEWS.indexOf(view) + 1) % 10);

const GROUP_NAMES: Record<GroupMode, string> = { method: "Method", file: "File", gem: "Gem", library: "Library" };

export function Toolbar() {
  const { model, state, update } = usePage();
  const isGraph = state.view === "flame";
  const canInvert = isGraph || state.view === "tree";
  const canGroup = !["source", "timeline", "heatmap", "labels", "held", "slow", "marks"].includes(state.view);
  const allFolded = state.folded && state.unfolded.length === 0;
  const isBlocked = state.view === "blocked";
  const canFold =
    model.canFold(state) && ((canInvert && (!allFolded || model.tree(state).folding !== null)) || isBlocked);
  const key = model.labelKey(state);
  const types = measures(model.profile);
  const isSwitch = types.length > 1 && (isTrace(model.profile) || model.profile.types.some(isOfAllocations));
  // Of what was allocated, the first question is what it was.
  const nameOf = (view: ViewName): string =>
    view === "labels" && key === "class" && model.isOfAllocations(state) ? "By class" : VIEW_NAMES[view];
  return (
    <div class="toolbar">
      {isSwitch && (
        <div class="measures" role="group" aria-label="Measure">
          {types.map((type) => (
            <button
              key={type.name}
              type="button"
              aria-pressed={model.type(state).name === type.name}
              title={`Show ${typeWords(type)} in all views (${type.name})`}
              onClick={() => update({ type: type.name, zoom: [] })}
            >
              {typeWords(type)}
            </button>
          ))}
        </div>
      )}
      <nav class="views" aria-label="Views">
        {model.views().map((view) => (
          <button
            key={view}
            type="button"
            aria-current={state.view === view ? "page" : undefined}
            title={`${nameOf(view)} (${keyOf(view)})`}
            onClick={() => update({ view })}
          >
            {nameOf(view)}
          </button>
        ))}
      </nav>
      <span class="grow" />
      {canInvert && (
        <button
          type="button"
          class="button toggle"
          aria-pressed={state.inverted}
          title="From functions to their callers (i)"
          onClick={() => update({ inverted: !state.inverted, zoom: [] })}
        >
          Invert
        </button>
      )}
      {isGraph && (
        <button
          type="button"
          class="button toggle"
          aria-pressed={!state.icicle}
          title="Roots at the bottom (flames) or at the top (icicles)"
          onClick={() => update({ icicle: !state.icicle })}
        >
          Upward
        </button>
      )}
      {canFold && (
        <button
          type="button"
          class="button toggle"
          aria-pressed={allFolded}
          title="One box for chains of gem and Ruby frames with one callee each, such as middleware"
          onClick={() => update({ folded: !allFolded, unfolded: [] })}
        >
          Fold
        </button>
      )}
      {model.isComparison && (
        <button
          type="button"
          class="button toggle"
          aria-pressed={model.isNormalized(state)}
          title="Scale the later profile so that both totals are equal"
          onClick={() => update({ normalized: !model.isNormalized(state) })}
        >
          Normalise
        </button>
      )}
      {canGroup && (
        <label class="field">
          <span>Group by</span>
          <select
            value={state.group}
            onChange={(event) => update({ group: event.currentTarget.value as GroupMode, zoom: [], selected: null })}
          >
            {GROUP_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {GROUP_NAMES[mode]}
              </option>
            ))}
          </select>
        </label>
      )}
      {state.view === "labels" && key !== null && (
        <label class="field">
          <span>By</span>
          <select value={key} onChange={(event) => update({ key: event.currentTarget.value })}>
            {model.labelKeys.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      )}
      {model.profile.types.length > 1 && !isSwitch && (
        <label class="field">
          <span>Measure</span>
          <select value={model.type(state).name} onChange={(event) => update({ type: event.currentTarget.value })}>
            {model.profile.types.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {isTime(model.type(state).unit) && (
        <label class="field">
          <span>Unit</span>
          <select value={state.units} onChange={(event) => update({ units: event.currentTarget.value as UnitChoice })}>
            {UNIT_CHOICES.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
