// Elements that recur all over the page: buttons, fields, links to places in files, and what stands where nothing is to show.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { editorLink } from "../data/editor.ts";
import type { Category, State } from "../data/kinds.ts";
import { isSource } from "../data/lines.ts";
import { DEFAULT_STATE, encodeState, type ViewState } from "../data/view_state.ts";
import { usePage } from "./context.ts";

interface ButtonProps {
  kind?: string; // "quiet", "small", "primary", "toggle"
  title?: string | undefined;
  label?: string; // for screen readers, where the words say too little
  pressed?: boolean; // of one that is on or off
  disabled?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}

export function Button({ kind = "", title, label, pressed, disabled, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${kind}`}
      title={title}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface Choice {
  words: string;
  title: string;
  isOn: boolean;
  choose: () => void;
}

// One of a few, side by side.
export function Switch({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <div class="measures" role="group" aria-label={label}>
      {choices.map(({ words, title, isOn, choose }) => (
        <button key={words} type="button" aria-pressed={isOn} title={title} onClick={choose}>
          {words}
        </button>
      ))}
    </div>
  );
}

interface SelectProps<Value extends string> {
  name: string;
  kind?: string; // classes
  title?: string;
  value: Value;
  options: readonly (readonly [value: Value, words: string])[];
  choose: (value: Value) => void;
}

// One of many.
export function Select<Value extends string>({ name, kind = "", title, value, options, choose }: SelectProps<Value>) {
  return (
    <label class={`field ${kind}`} title={title}>
      <span>{name}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value as Value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChoiceFieldProps<T> {
  name: string;
  hint: string; // while nothing is chosen
  choices: readonly { words: string; value: T }[]; // different words for each
  chosen: string; // words; "": nothing
  choose: (value: T | null) => void;
}

// One of hundreds: part of a name finds it, in place of tabs or a list that nobody scrolls through. Text that is no choice
// is taken back when the field is left; an empty field chooses nothing.
export function ChoiceField<T>({ name, hint, choices, chosen, choose }: ChoiceFieldProps<T>) {
  const id = useId();
  const [text, setText] = useState(chosen);
  useLayoutEffect(() => setText(chosen), [chosen]);
  const onInput = (next: string): void => {
    setText(next);
    if (next === "") choose(null);
  };
  // Where the choice is not kept here, as with filters that are chips, the field is empty again.
  const onChange = (next: string): void => {
    const choice = choices.find(({ words }) => words === next);
    setText(chosen);
    if (choice) choose(choice.value);
  };
  return (
    <label class={`field choice ${chosen ? "on" : ""}`}>
      <span>{name}</span>
      <input
        type="search"
        list={id}
        value={text}
        placeholder={hint}
        onInput={(event) => onInput(event.currentTarget.value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setText(chosen)}
      />
      <datalist id={id}>
        {choices.map(({ words }) => (
          <option key={words} value={words} />
        ))}
      </datalist>
    </label>
  );
}

// Options that are their own words.
export const own = <Value extends string>(values: readonly Value[]): [Value, Value][] =>
  values.map((value) => [value, value]);

// What the variables of style.css say of a category or a state.
export const colorOf = (name: Category | State) => ({ background: `var(--${name})` });

export function Dot({ category }: { category: Category }) {
  return <span class="dot" style={colorOf(category)} aria-hidden="true" />;
}

export function Swatch({ state }: { state: State }) {
  return <span class="swatch" style={colorOf(state)} aria-hidden="true" />;
}

interface NoticeProps {
  title: string;
  wayOut?: [words: string, change: Partial<ViewState>] | false | undefined;
  children: ComponentChildren;
}

// Stands in the place of a view that has nothing to show: the reason, and a way out.
export function Notice({ title, wayOut, children }: NoticeProps) {
  const { update } = usePage();
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
      {wayOut && (
        <Button kind="primary" onClick={() => update(wayOut[1])}>
          {wayOut[0]}
        </Button>
      )}
    </div>
  );
}

interface PlaceLinkProps {
  file: string;
  line: number;
  label?: string; // for screen readers, where the content says too little
  children: ComponentChildren;
}

// A place in a file: a link into the user's editor, if one is set.
export function PlaceLink({ file, line, label, children }: PlaceLinkProps) {
  const { model, editor } = usePage();
  const link = isSource(file) ? editorLink(editor, file, line, model.profile.directories) : null;
  if (link === null) return <>{children}</>;
  return (
    <a class="place-link" href={link} title={`Open ${file}:${Math.max(line, 1)} in the editor`} aria-label={label}>
      {children}
    </a>
  );
}

// What leaves samples or frames out.
function filtersIn(state: ViewState): Partial<ViewState> {
  const { process, thread, hiddenStates, labels, rangeUs, focus, hide, ignored, sides } = state;
  return { process, thread, hiddenStates, labels, rangeUs, focus, hide, ignored, sides };
}

// Shown when no samples are left.
export function Empty() {
  const { model, state } = usePage();
  const isMine = model.isMine(state);
  if (!isMine && encodeState({ ...DEFAULT_STATE, ...filtersIn(state) }) === "") {
    return model.profile.sampleStack.length > 0 ? (
      <Notice title="All values are 0">
        <p>Try another sample type.</p>
      </Notice>
    ) : (
      <Notice title="This profile has no samples">
        <p>
          The program may have ended before the first sample, or used no CPU time. Record for longer, or in wall mode
          (-m wall).
        </p>
      </Notice>
    );
  }
  const mine = model.isMine({ ...state, mine: null }) ? false : null;
  return (
    <Notice
      title={isMine ? "None of this is your code" : "No samples pass the filters"}
      wayOut={["Clear all filters", { ...filtersIn(DEFAULT_STATE), mine }]}
    >
      <p>
        {isMine
          ? "“My code only” hides gems, the standard library and Ruby itself. Nothing else passes the filters."
          : "The filters for process, thread, state, label, range, focus, hide and ignore are combined."}
      </p>
    </Notice>
  );
}
