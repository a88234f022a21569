// My code only, focus, hide and labels, and every active filter, so that a part is never mistaken for the whole.

import { useLayoutEffect, useState } from "preact/hooks";
import { patternOf, patternWords } from "../data/search.ts";
import { grouped, rangeWords } from "../data/units.ts";
import { processesOf, processName } from "../data/thread_weights.ts";
import { threadName } from "../data/profile.ts";
import type { ViewState } from "../data/view_state.ts";
import { usePage } from "./context.ts";
import { Button, ChoiceField, own, Select } from "./controls.tsx";
import { NO_VALUE } from "./words.ts";

// An active filter in words, and what takes it away.
type Chipped = [words: string, change: Partial<ViewState>];

export function Filters() {
  const { model, state, update, undo } = usePage();
  const labels = model.labelChoices;
  const { leaves } = model.frames(state);
  const process = processesOf(model.profile).find(({ id }) => id === state.process);
  const without = (list: readonly string[], item: string): string[] => list.filter((other) => other !== item);
  const toggleLabel = (label: string): void =>
    update({
      labels: state.labels.includes(label) ? without(state.labels, label) : [...state.labels, label],
      zoom: [],
    });
  const { sides, thread, rangeUs, zoom } = state;
  const chips: Chipped[] = leaves.map((key) => [`leaf: ${key}`, { leaves: without(leaves, key), ...UNCHOSEN }]);
  for (const pattern of state.ignored)
    chips.push([`without ${patternWords(pattern)}`, { ignored: without(state.ignored, pattern), zoom: [] }]);
  for (const pattern of state.collapsed)
    chips.push([
      `recursion of ${patternWords(pattern)} as one`,
      { collapsed: without(state.collapsed, pattern), zoom: [] },
    ]);
  if (sides && model.isComparison)
    chips.push([`${sides.key}: ${sides.base || NO_VALUE} → ${sides.target || NO_VALUE}`, { sides: null, zoom: [] }]);
  for (const label of state.labels) chips.push([labelWords(label), { labels: without(state.labels, label), zoom: [] }]);
  if (process) chips.push([`only ${processName(process)}`, { process: null, zoom: [] }]);
  if (thread !== null && model.profile.threads[thread])
    chips.push([`only ${threadName(model.profile, thread)}`, { thread: null, zoom: [] }]);
  if (rangeUs && model.profile.timeline && !model.isOfAllocations(state))
    chips.push([rangeWords(rangeUs), { rangeUs: null }]);
  if (zoom.length > 0 && state.view === "flame")
    chips.push([`zoomed: ${model.groups(state.group).name[zoom.at(-1)!] ?? "?"}`, { zoom: [] }]);
  return (
    <div class="filters" role="group" aria-label="Filters">
      {state.view !== "timeline" && state.view !== "heatmap" && state.view !== "labels" && (
        <Button
          kind="toggle small"
          pressed={model.isMine(state)}
          title={`Hide gems, the standard library and Ruby itself. Their time is shown at their callers (m). ${ownWords(model.profile.directories)}`}
          onClick={() => update({ mine: model.otherMine(state), zoom: [] })}
        >
          My code only
        </Button>
      )}
      <PatternField
        name="Focus"
        value={state.focus}
        hint="stacks with a match"
        set={(focus) => update({ focus, zoom: [] })}
      />
      <PatternField
        name="Hide"
        value={state.hide}
        hint="frames that match"
        set={(hide) => update({ hide, zoom: [] })}
      />
      {labels.size > 0 && <LabelField toggle={toggleLabel} />}
      {model.frameKeys.length > 0 && <RootField />}
      {chips.map(([words, change]) => (
        <button
          key={words}
          type="button"
          class="chip"
          aria-label={`Remove filter ${words}`}
          onClick={() => update(change)}
        >
          <span>{words}</span>
          <span aria-hidden="true">×</span>
        </button>
      ))}
      {undo && (
        <Button kind="small" title="Take back the last step (u)" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}

const LABELS_MAX = 200;

// What is chosen in one tree is another group in the next.
const UNCHOSEN = { zoom: [], selected: null };

// Of many values, a part finds them.
function LabelField({ toggle }: { toggle: (label: string) => void }) {
  const { model } = usePage();
  const labels = [...model.labelChoices];
  const count = labels.reduce((sum, [, values]) => sum + values.length, 0);
  if (count > LABELS_MAX) {
    return (
      <ChoiceField
        name="Label"
        hint={`any of ${grouped(count)}`}
        choices={labels.flatMap(([key, values]) =>
          values.map((value) => ({ words: `${key} = ${value}`, value: `${key}=${value}` })),
        )}
        chosen=""
        choose={(label) => label !== null && toggle(label)}
      />
    );
  }
  return (
    <label class="field">
      <span>Label</span>
      <select
        value=""
        onChange={(event) => {
          toggle(event.currentTarget.value);
          event.currentTarget.value = "";
        }}
      >
        <option value="">any</option>
        {labels.map(([key, values]) => (
          <optgroup key={key} label={key}>
            {values.map((value) => (
              <option key={value} value={`${key}=${value}`}>
                {key} = {value}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function RootField() {
  const { model, state, update } = usePage();
  const { roots } = model.frames(state);
  const chosen = roots.join(",");
  const keys = roots.length === 0 || model.frameKeys.includes(chosen) ? model.frameKeys : [chosen, ...model.frameKeys];
  return (
    <Select
      name="Root"
      kind={chosen && "on"}
      title="Show the values of a label as roots of all stacks"
      value={chosen}
      options={[["", "none"], ...own(keys)]}
      choose={(next) => update({ roots: next.split(",").filter(Boolean), ...UNCHOSEN })}
    />
  );
}

// "endpoint=" asks for samples that do not have the label.
function labelWords(label: string): string {
  return label.endsWith("=") ? `no ${label.slice(0, -1)}` : label.replace("=", " = ");
}

function ownWords(directories: readonly string[]): string {
  return directories.length === 0 ? "Everything else is your code." : `Your code is below ${directories.join(" or ")}.`;
}

interface PatternFieldProps {
  name: string;
  value: string;
  hint: string;
  set: (pattern: string) => void;
}

// Applied on Enter or when left: a half-typed pattern would throw everything out.
function PatternField({ name, value, hint, set }: PatternFieldProps) {
  const [text, setText] = useState(value);
  useLayoutEffect(() => setText(value), [value]);
  const { complaint } = patternOf(text);
  const apply = (): void => {
    if (!complaint && text !== value) set(text);
  };
  return (
    <label class={`field ${complaint ? "wrong" : ""} ${value ? "on" : ""}`}>
      <span>{name}</span>
      <input
        type="search"
        value={text}
        placeholder={hint}
        aria-invalid={complaint !== null}
        title={complaint ?? `${name} ${hint} (regular expression)`}
        onInput={(event) => {
          setText(event.currentTarget.value);
          if (event.currentTarget.value === "") set("");
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === "Enter") apply();
        }}
      />
    </label>
  );
}
