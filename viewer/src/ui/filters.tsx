// My code only, focus, hide and labels, and every active filter, so that a part is never mistaken for the whole.

import { useLayoutEffect, useState } from "preact/hooks";
import { patternOf, patternWords } from "../data/search.ts";
import { grouped, rangeWords } from "../data/units.ts";
import { processesOf, processName } from "../data/thread_weights.ts";
import { threadName } from "../data/profile.ts";
import { ChoiceField } from "./choice_field.tsx";
import { usePage } from "./context.ts";
import { NO_VALUE } from "./words.ts";

export function Filters() {
  const { model, state, update, undo } = usePage();
  const labels = model.labelChoices;
  const frames = model.frames(state);
  const process = processesOf(model.profile).find(({ id }) => id === state.process);
  const toggleLabel = (label: string): void =>
    update({
      labels: state.labels.includes(label) ? state.labels.filter((other) => other !== label) : [...state.labels, label],
      zoom: [],
    });
  return (
    <div class="filters" role="group" aria-label="Filters">
      {state.view !== "timeline" && state.view !== "heatmap" && state.view !== "labels" && (
        <button
          type="button"
          class="button toggle small"
          aria-pressed={model.isMine(state)}
          title={`Hide gems, the standard library and Ruby itself. Their time is shown at their callers (m). ${ownWords(model.profile.directories)}`}
          onClick={() => update({ mine: model.otherMine(state), zoom: [] })}
        >
          My code only
        </button>
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
      {frames.leaves.map((key) => (
        <Chip
          key={key}
          words={`leaf: ${key}`}
          remove={() => update({ leaves: frames.leaves.filter((other) => other !== key), ...UNCHOSEN })}
        />
      ))}
      {state.ignored.map((pattern) => (
        <Chip
          key={pattern}
          words={`without ${patternWords(pattern)}`}
          remove={() => update({ ignored: state.ignored.filter((other) => other !== pattern), zoom: [] })}
        />
      ))}
      {state.collapsed.map((pattern) => (
        <Chip
          key={pattern}
          words={`recursion of ${patternWords(pattern)} as one`}
          remove={() => update({ collapsed: state.collapsed.filter((other) => other !== pattern), zoom: [] })}
        />
      ))}
      {state.sides && model.isComparison && (
        <Chip
          words={`${state.sides.key}: ${state.sides.base || NO_VALUE} → ${state.sides.target || NO_VALUE}`}
          remove={() => update({ sides: null, zoom: [] })}
        />
      )}
      {state.labels.map((label) => (
        <Chip key={label} words={labelWords(label)} remove={() => toggleLabel(label)} />
      ))}
      {process && <Chip words={`only ${processName(process)}`} remove={() => update({ process: null, zoom: [] })} />}
      {state.thread !== null && model.profile.threads[state.thread] && (
        <Chip
          words={`only ${threadName(model.profile, state.thread)}`}
          remove={() => update({ thread: null, zoom: [] })}
        />
      )}
      {state.rangeUs && model.profile.timeline && !model.isOfAllocations(state) && (
        <Chip words={rangeWords(state.rangeUs)} remove={() => update({ rangeUs: null })} />
      )}
      {state.zoom.length > 0 && state.view === "flame" && (
        <Chip
          words={`zoomed: ${model.groups(state.group).name[state.zoom[state.zoom.length - 1]!] ?? "?"}`}
          remove={() => update({ zoom: [] })}
        />
      )}
      {undo && (
        <button type="button" class="button small" title="Take back the last step (u)" onClick={undo}>
          Undo
        </button>
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
    <label class={`field ${chosen ? "on" : ""}`} title="Show the values of a label as roots of all stacks">
      <span>Root</span>
      <select
        value={chosen}
        onChange={(event) => update({ roots: event.currentTarget.value.split(",").filter(Boolean), ...UNCHOSEN })}
      >
        <option value="">none</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </select>
    </label>
  );
}

// "endpoint=" asks for samples that do not have the label.
function labelWords(label: string): string {
  return label.endsWith("=") ? `no ${label.slice(0, -1)}` : label.replace("=", " = ");
}

function ownWords(directories: readonly string[]): string {
  return directories.length === 0 ? "Everything else is your code." : `Your code is below ${directories.join(" or ")}.`;
}

function Chip({ words, remove }: { words: string; remove: () => void }) {
  return (
    <button type="button" class="chip" aria-label={`Remove filter ${words}`} onClick={remove}>
      <span>{words}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
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
