// Details of the selected function, and actions on it.

import { CATEGORIES, CATEGORY_WORDS } from "../data/kinds.ts";
import { IN_COUNT, IN_TOTAL, marked, OWN } from "../data/partial_calls.ts";
import { isOfCalls, unitWord } from "../data/sample_types.ts";
import { formatCell, formatChange, formatExact, formatGrowth, formatShare } from "../data/units.ts";
import type { ViewName } from "../data/view_state.ts";
import { usePage } from "./context.ts";
import { FunctionActions } from "./function_actions.tsx";
import { PlaceLink } from "./place_link.tsx";
import { fullPlaceOf, whereabouts } from "./words.ts";

export function DetailBar() {
  const { model, state } = usePage();
  const groups = model.groups(state.group);
  const group = state.selected;
  if (group === null || group <= 0 || group >= groups.name.length) {
    return <Legend />;
  }
  const row = model.rows(state).find((each) => each.group === group);
  const { unit } = model.type(state);
  const companion = model.companion(state);
  const of = unitWord(model.type(state));
  const ofCalls = isOfCalls(model.type(state));
  const total = model.total(state);
  const name = groups.name[group]!;
  return (
    <footer class="detail">
      <span class={`dot ${CATEGORIES[groups.category[group]!]}`} aria-hidden="true" />
      <div class="detail-name">
        <strong title={name}>{name}</strong>
        <span class="muted" title={fullPlaceOf(groups, group)}>
          <PlaceLink file={groups.file[group]!} line={groups.line[group]!}>
            {whereabouts(groups, group)}
          </PlaceLink>
        </span>
      </div>
      {row ? (
        <dl class="numbers">
          <Figure
            name={`Self${of}`}
            value={row.self}
            whole={total}
            unit={unit}
            isPartial={ofCalls && (row.partial & OWN) !== 0}
          />
          <Figure
            name={`Total${of}`}
            value={row.total}
            whole={total}
            unit={unit}
            isPartial={ofCalls && (row.partial & IN_TOTAL) !== 0}
          />
          {model.isComparison ? (
            <div>
              <dt>Change</dt>
              <dd class={row.total > row.baseTotal ? "worse" : "better"}>
                {formatChange(row.total - row.baseTotal, unit, state.units)}{" "}
                <span>{formatGrowth(row.total, row.baseTotal)}</span>
              </dd>
            </div>
          ) : (
            companion &&
            row.samples > 0 && (
              <div>
                <dt>{companion.words}</dt>
                <dd>{marked(formatCell(row.samples, companion.unit), (row.partial & IN_COUNT) !== 0)}</dd>
              </div>
            )
          )}
        </dl>
      ) : (
        <span class="muted">no weight in what is shown</span>
      )}
      <span class="grow" />
      <FunctionActions group={group} />
    </footer>
  );
}

const GRAPHS: readonly ViewName[] = ["flame", "sandwich"];
const LISTS: readonly ViewName[] = ["table", "tree"];

// While nothing is chosen, the bar says what the colours mean, in views that have colours of functions.
function Legend() {
  const { model, state } = usePage();
  const isGraph = GRAPHS.includes(state.view);
  const hasFunctions = isGraph || LISTS.includes(state.view);
  return (
    <footer class="detail">
      {isGraph && model.isComparison ? (
        <span class="muted">
          Red is more, blue less, grey the same; full red is new, full blue gone. Width is the larger side.
        </span>
      ) : (
        hasFunctions && <Categories />
      )}
      <span class="grow" />
      <span class="muted">{hasFunctions && "Select a function to see its values. "}? lists the keys.</span>
    </footer>
  );
}

function Categories() {
  const { model, state } = usePage();
  const groups = model.groups(state.group);
  const seen = new Uint8Array(CATEGORIES.length);
  model.upright(state).group.forEach((group, node) => {
    if (node > 0) seen[groups.category[group]!] = 1;
  });
  const present = CATEGORIES.filter((_, i) => seen[i] === 1);
  return (
    <ul class="colours" aria-label="Colours">
      {present.map((category) => (
        <li key={category}>
          <span class={`dot ${category}`} aria-hidden="true" />
          {CATEGORY_WORDS[category]}
        </li>
      ))}
    </ul>
  );
}

interface FigureProps {
  name: string;
  value: number;
  whole: number;
  unit: string;
  isPartial: boolean;
}

function Figure({ name, value, whole, unit, isPartial }: FigureProps) {
  const { state } = usePage();
  return (
    <div title={marked(formatExact(value, unit), isPartial)}>
      <dt>{name}</dt>
      <dd>
        {marked(formatCell(value, unit, state.units), isPartial)} <span class="muted">{formatShare(value, whole)}</span>
      </dd>
    </div>
  );
}
