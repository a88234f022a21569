// A choice among hundreds: a field in which part of a name finds it, in place of tabs or a list that nobody scrolls through.

import { useId, useLayoutEffect, useState } from "preact/hooks";

interface Choice<T> {
  words: string; // different for each choice
  value: T;
}

interface ChoiceFieldProps<T> {
  name: string;
  hint: string; // while nothing is chosen
  choices: readonly Choice<T>[];
  chosen: string; // words; "": nothing
  choose: (value: T | null) => void;
}

// Text that is no choice is taken back when the field is left; an empty field chooses nothing.
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
