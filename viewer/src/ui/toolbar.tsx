// Which view, of what, and what to look for.

import type { RefObject } from "preact";
import { GROUP_MODES, type GroupMode } from "../data/groups.ts";
import { patternOf, type Matches } from "../data/search.ts";
import { formatShare, grouped, isTime, UNIT_CHOICES, type UnitChoice } from "../data/units.ts";
import { VIEWS, type ViewName } from "../data/view_state.ts";
import { usePage } from "./context.ts";

const VIEW_NAMES: Record<ViewName, string> = {
  flame: "Flame graph", sandwich: "Sandwich", table: "Table", tree: "Call tree", source: "Source", timeline: "Timeline",
  heatmap: "Heatmap",
};

const GROUP_NAMES: Record<GroupMode, string> = { method: "Method", file: "File", gem: "Gem", library: "Library" };

interface ToolbarProps {
  search: RefObject<HTMLInputElement | null>;
  matches: Matches | null;
  match: number;
  step: (by: number) => void;
}

export function Toolbar({ search, matches, match, step }: ToolbarProps) {
  const { model, state, update } = usePage();
  const isGraph = state.view === "flame";
  const canInvert = isGraph || state.view === "tree";
  const canGroup = state.view !== "source" && state.view !== "timeline" && state.view !== "heatmap";
  return (
    <div class="toolbar">
      <nav class="views" aria-label="Views">
        {VIEWS.map((view, i) => (
          <button
            key={view}
            type="button"
            aria-current={state.view === view ? "page" : undefined}
            title={`${VIEW_NAMES[view]} (${i + 1})`}
            onClick={() => update({ view })}
          >
            {VIEW_NAMES[view]}
          </button>
        ))}
      </nav>
      <span class="grow" />
      {canInvert && (
        <button
          type="button"
          class="button toggle"
          aria-pressed={state.inverted}
          title="From the functions that used the time to who called them (i)"
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
          title="Roots at the bottom, as flames; or on top, as icicles"
          onClick={() => update({ icicle: !state.icicle })}
        >
          Upward
        </button>
      )}
      {model.isComparison && (
        <button
          type="button"
          class="button toggle"
          aria-pressed={model.isNormalized(state)}
          title="Scale the earlier profile so that both have the same total"
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
              <option key={mode} value={mode}>{GROUP_NAMES[mode]}</option>
            ))}
          </select>
        </label>
      )}
      {model.profile.types.length > 1 && (
        <label class="field">
          <span>Measure</span>
          <select value={model.type(state).name} onChange={(event) => update({ type: event.currentTarget.value })}>
            {model.profile.types.map(({ name }) => (
              <option key={name} value={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {isTime(model.type(state).unit) && (
        <label class="field">
          <span>Unit</span>
          <select value={state.units} onChange={(event) => update({ units: event.currentTarget.value as UnitChoice })}>
            {UNIT_CHOICES.map((unit) => (
              <option key={unit} value={unit}>{unit}</option>
            ))}
          </select>
        </label>
      )}
      <Search input={search} matches={matches} match={match} step={step} />
    </div>
  );
}

function Search({ input, matches, match, step }: { input: RefObject<HTMLInputElement | null> } & Omit<ToolbarProps, "search">) {
  const { model, state, update } = usePage();
  const { complaint } = patternOf(state.search);
  const total = model.total(state);
  const words = complaint ?? (matches ? `${formatShare(matches.weight, total)} · ${position(matches, match)}` : "");
  return (
    <div class={`search ${complaint ? "wrong" : ""}`} role="search">
      <input
        ref={input as RefObject<HTMLInputElement>}
        type="search"
        placeholder="Search (regexp)"
        aria-label="Search by regular expression"
        aria-invalid={complaint !== null}
        value={state.search}
        onInput={(event) => update({ search: event.currentTarget.value }, { replace: true })}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") {
            update({ search: "" }, { replace: true });
            event.currentTarget.blur();
          } else return;
          event.preventDefault();
        }}
      />
      <output class="search-words" aria-live="polite">{words}</output>
      {matches && (
        <>
          <button type="button" class="button small" aria-label="Previous match" disabled={matches.nodes.length === 0} onClick={() => step(-1)}>‹</button>
          <button type="button" class="button small" aria-label="Next match" disabled={matches.nodes.length === 0} onClick={() => step(1)}>›</button>
        </>
      )}
    </div>
  );
}

function position(matches: Matches, match: number): string {
  const count = matches.nodes.length;
  return match >= 0 ? `${grouped(match + 1)} of ${grouped(count)}` : `${grouped(count)} found`;
}
