// The search field, the share of the weight that matches, and buttons to move between matches.

import type { RefObject } from "preact";
import { patternOf, type Matches } from "../data/search.ts";
import { formatShare, grouped } from "../data/units.ts";
import { usePage } from "./context.ts";

export interface SearchProps {
  input: RefObject<HTMLInputElement | null>;
  matches: Matches | null;
  match: number;
  step: (by: number) => void;
}

export function Search({ input, matches, match, step }: SearchProps) {
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
      <output class="search-words" aria-live="polite">
        {words}
      </output>
      {matches && (
        <>
          <button
            type="button"
            class="button small"
            aria-label="Previous match"
            disabled={matches.nodes.length === 0}
            onClick={() => step(-1)}
          >
            ‹
          </button>
          <button
            type="button"
            class="button small"
            aria-label="Next match"
            disabled={matches.nodes.length === 0}
            onClick={() => step(1)}
          >
            ›
          </button>
        </>
      )}
    </div>
  );
}

function position(matches: Matches, match: number): string {
  const count = matches.nodes.length;
  return match >= 0 ? `${grouped(match + 1)} of ${grouped(count)}` : `${grouped(count)} found`;
}
