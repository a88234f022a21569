// What can be done with the selected function: go to its callers or source, choose or leave out its stacks, and copy.

import { useState } from "preact/hooks";
import { isSource } from "../data/lines.ts";
import { patternFor } from "../data/search.ts";
import { copyText } from "./export.ts";
import { usePage } from "./context.ts";

export function FunctionActions({ group }: { group: number }) {
  const { model, state, update, stackOf } = usePage();
  const groups = model.groups(state.group);
  const name = groups.name[group]!;
  const file = groups.file[group]!;
  const pattern = patternFor(name);
  const isMethod = state.group === "method";
  const addTo = (patterns: readonly string[]): string[] => [...new Set([...patterns, pattern])];
  return (
    <>
      <button type="button" class="button" onClick={() => update({ view: "sandwich" })}>
        Callers and callees
      </button>
      {isMethod && isSource(file) && (
        <button type="button" class="button" onClick={() => update({ view: "source", file })}>
          Source
        </button>
      )}
      {isMethod && (
        <button
          type="button"
          class="button"
          title="Keep only stacks with this function"
          onClick={() => update({ focus: pattern, zoom: [] })}
        >
          Focus
        </button>
      )}
      <button
        type="button"
        class="button"
        title="Merge into the callers: they get the time, and call what it called"
        onClick={() => update({ hide: state.hide ? `${state.hide}|${pattern}` : pattern, zoom: [] })}
      >
        Hide
      </button>
      {isMethod && (
        <button
          type="button"
          class="button"
          title="Leave out all stacks with this function, in every view"
          onClick={() => update({ ignored: addTo(state.ignored), zoom: [] })}
        >
          Ignore
        </button>
      )}
      {isMethod && model.recursive(state)[group] === 1 && (
        <button
          type="button"
          class="button"
          title="Show the calls of this function below itself as one"
          onClick={() => update({ collapsed: addTo(state.collapsed), zoom: [] })}
        >
          Collapse recursion
        </button>
      )}
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
    <button type="button" class="button" title={title} onClick={() => void copy()}>
      {isDone ? "Copied" : words}
    </button>
  );
}
