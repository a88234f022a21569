// The choice of the view and its options.

import { GROUP_MODES, type GroupMode } from "../data/groups.ts";
import { isOfAllocations, isTrace, measures, typeWords } from "../data/sample_types.ts";
import { isTime, UNIT_CHOICES } from "../data/units.ts";
import { VIEW_NAMES, VIEWS, type ViewName, type ViewState } from "../data/view_state.ts";
import { usePage } from "./context.ts";
import { Button, own, Select, Switch } from "./controls.tsx";

const LETTERS: Partial<Record<ViewName, string>> = { blocked: "b", marks: "k" };

// The first nine by their number, the tenth by 0.
export const keyOf = (view: ViewName): string => LETTERS[view] ?? String((VIEWS.indexOf(view) + 1) % 10);

const TOGGLES = {
  Invert: "From functions to their callers (i)",
  Upward: "Roots at the bottom (flames) or at the top (icicles)",
  Fold: "One box for chains of gem and Ruby frames with one callee each, such as middleware",
  Normalise: "Scale the later profile so that both totals are equal",
};

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
  const shown = model.type(state);
  const isSwitch = types.length > 1 && (isTrace(model.profile) || model.profile.types.some(isOfAllocations));
  const isNormalized = model.isNormalized(state);
  const toggle = (words: keyof typeof TOGGLES, pressed: boolean, change: Partial<ViewState>) => (
    <Button kind="toggle" pressed={pressed} title={TOGGLES[words]} onClick={() => update(change)}>
      {words}
    </Button>
  );
  // Of what was allocated, the first question is what it was.
  const nameOf = (view: ViewName): string =>
    view === "labels" && key === "class" && model.isOfAllocations(state) ? "By class" : VIEW_NAMES[view];
  return (
    <div class="toolbar">
      {isSwitch && (
        <Switch
          label="Measure"
          choices={types.map((type) => ({
            words: typeWords(type),
            title: `Show ${typeWords(type)} in all views (${type.name})`,
            isOn: shown.name === type.name,
            choose: () => update({ type: type.name, zoom: [] }),
          }))}
        />
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
      {canInvert && toggle("Invert", state.inverted, { inverted: !state.inverted, zoom: [] })}
      {isGraph && toggle("Upward", !state.icicle, { icicle: !state.icicle })}
      {canFold && toggle("Fold", allFolded, { folded: !allFolded, unfolded: [] })}
      {model.isComparison && toggle("Normalise", isNormalized, { normalized: !isNormalized })}
      {canGroup && (
        <Select
          name="Group by"
          value={state.group}
          options={GROUP_MODES.map((mode) => [mode, GROUP_NAMES[mode]])}
          choose={(group) => update({ group, zoom: [], selected: null })}
        />
      )}
      {state.view === "labels" && key !== null && (
        <Select name="By" value={key} options={own(model.labelKeys)} choose={(next) => update({ key: next })} />
      )}
      {model.profile.types.length > 1 && !isSwitch && (
        <Select
          name="Measure"
          value={shown.name}
          options={own(model.profile.types.map(({ name }) => name))}
          choose={(type) => update({ type })}
        />
      )}
      {isTime(shown.unit) && (
        <Select name="Unit" value={state.units} options={own(UNIT_CHOICES)} choose={(units) => update({ units })} />
      )}
    </div>
  );
}
