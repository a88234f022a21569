// Details of the selected function, and actions on it.

import { useState } from "preact/hooks";
import { CATEGORIES, CATEGORY_WORDS } from "../data/kinds.ts";
import { isSource } from "../data/lines.ts";
import { IN_COUNT, IN_TOTAL, marked, OWN } from "../data/sample_types.ts";
import { patternFor } from "../data/search.ts";
import type { TableRow } from "../data/table.ts";
import { formatCell, formatGrowth, formatShare } from "../data/units.ts";
import type { ViewName, ViewState } from "../data/view_state.ts";
import { usePage } from "./context.ts";
import { Button, Dot, PlaceLink } from "./controls.tsx";
import { copyText } from "./export.ts";
import { amountsOf, fullPlaceOf, whereabouts } from "./words.ts";

export function DetailBar() {
  const { model, state } = usePage();
  const groups = model.groups(state.group);
  const group = state.selected;
  if (group === null || group <= 0 || group >= groups.name.length) {
    return <Legend />;
  }
  const row = model.rows(state).find((each) => each.group === group);
  const name = groups.name[group]!;
  return (
    <footer class="detail">
      <Dot category={CATEGORIES[groups.category[group]!]!} />
      <div class="detail-name">
        <strong title={name}>{name}</strong>
        <span class="muted" title={fullPlaceOf(groups, group)}>
          <PlaceLink file={groups.file[group]!} line={groups.line[group]!}>
            {whereabouts(groups, group)}
          </PlaceLink>
        </span>
      </div>
      {row ? <Figures row={row} /> : <span class="muted">no weight in what is shown</span>}
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
          <Dot category={category} />
          {CATEGORY_WORDS[category]}
        </li>
      ))}
    </ul>
  );
}

function Figures({ row }: { row: TableRow }) {
  const { model, state } = usePage();
  const { of, cell, exact, change, mark } = amountsOf(model, state);
  const companion = model.companion(state);
  const figure = (name: string, value: number, bit: number) => (
    <div title={mark(exact(value), row.partial, bit)}>
      <dt>{name}</dt>
      <dd>
        {mark(cell(value), row.partial, bit)} <span class="muted">{formatShare(value, model.total(state))}</span>
      </dd>
    </div>
  );
  return (
    <dl class="numbers">
      {figure(`Self${of}`, row.self, OWN)}
      {figure(`Total${of}`, row.total, IN_TOTAL)}
      {model.isComparison ? (
        <div>
          <dt>Change</dt>
          <dd class={row.total > row.baseTotal ? "worse" : "better"}>
            {change(row.total - row.baseTotal)} <span>{formatGrowth(row.total, row.baseTotal)}</span>
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
  );
}

// Go to its callers or source, choose or leave out its stacks, and copy.
function FunctionActions({ group }: { group: number }) {
  const { model, state, update, stackOf } = usePage();
  const groups = model.groups(state.group);
  const name = groups.name[group]!;
  const file = groups.file[group]!;
  const pattern = patternFor(name);
  const isMethod = state.group === "method";
  const addTo = (patterns: readonly string[]): string[] => [...new Set([...patterns, pattern])];
  const action = (words: string, title: string | undefined, change: Partial<ViewState>) => (
    <Button title={title} onClick={() => update(change)}>
      {words}
    </Button>
  );
  const [focus, hide] = [pattern, state.hide ? `${state.hide}|${pattern}` : pattern];
  const [ignored, collapsed] = [addTo(state.ignored), addTo(state.collapsed)];
  return (
    <>
      {action("Callers and callees", undefined, { view: "sandwich" })}
      {isMethod && isSource(file) && action("Source", undefined, { view: "source", file })}
      {isMethod && action("Focus", "Keep only stacks with this function", { focus, zoom: [] })}
      {action("Hide", "Merge into the callers: they get the time, and call what it called", { hide, zoom: [] })}
      {isMethod && action("Ignore", "Leave out all stacks with this function, in every view", { ignored, zoom: [] })}
      {isMethod &&
        model.recursive(state)[group] === 1 &&
        action("Collapse recursion", "Show the calls of this function below itself as one", { collapsed, zoom: [] })}
      <CopyButton
        words="Copy stack"
        title="Copy the heaviest stack, or the one that is zoomed into (C)"
        text={stackOf}
      />
      <CopyButton words="Copy name" title="Copy the name (c)" text={() => name} />
    </>
  );
}

const SHOWN_MS = 1500;

function CopyButton({ words, title, text }: { words: string; title: string; text: () => string }) {
  const [isDone, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text());
    setDone(true);
    setTimeout(() => setDone(false), SHOWN_MS);
  };
  return (
    <Button title={title} onClick={() => void copy()}>
      {isDone ? "Copied" : words}
    </Button>
  );
}
