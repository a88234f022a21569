// The head of the page: the profile, its measurements, and losses; and the search.

import type { ComponentChildren, RefObject } from "preact";
import { useState } from "preact/hooks";
import { lossesIn, traceCostsIn } from "../data/comments.ts";
import type { Model } from "../data/model.ts";
import { isOfAllocations, isOfSeveral, isTrace, marked, measures, partialSets } from "../data/sample_types.ts";
import { patternOf, type Matches } from "../data/search.ts";
import { formatShare, formatValue, grouped } from "../data/units.ts";
import type { Theme } from "../draw/colors.ts";
import type { PageDescription } from "../page_data.ts";
import { usePage } from "./context.ts";
import { Button } from "./controls.tsx";
import { savePng, saveSvg, type Picture } from "./export.ts";
import { OpenButton, type OpenFiles } from "./file_drop.tsx";

interface HeaderProps {
  description: PageDescription;
  theme: Theme;
  toggleTheme: () => void;
  picture: RefObject<(() => Picture) | null>;
  openDialog: (name: "help" | "about" | "settings") => void;
  openFiles: OpenFiles;
  children: ComponentChildren;
}

export function Header({ description, theme, toggleTheme, picture, openDialog, openFiles, children }: HeaderProps) {
  const { model } = usePage();
  const lost = lossesIn(model.profile.comments).reduce((sum, { count, isLost }) => sum + (isLost ? count : 0), 0);
  return (
    <header class="header">
      <h1 class="brand">sperf</h1>
      {description.home && (
        <a class="button quiet" href={description.home}>
          All profiles
        </a>
      )}
      <span class="title">{description.names.join(" → ")}</span>
      <span class="facts">{facts(model).join(" · ")}</span>
      {lost > 0 && (
        <Warning title="Samples that are missing. Click for the reasons." open={() => openDialog("about")}>
          {grouped(lost)} lost
        </Warning>
      )}
      {!model.isComparison && traceCostsIn(model.profile.comments)?.misleads && (
        <Warning title="Times of short methods are not exact. Click for the overhead." open={() => openDialog("about")}>
          tracing took most of the time
        </Warning>
      )}
      <span class="grow" />
      {children}
      <OpenButton open={openFiles} />
      <ExportMenu picture={picture} />
      <Button kind="quiet" onClick={() => openDialog("about")}>
        About
      </Button>
      <Button kind="quiet" onClick={() => openDialog("settings")}>
        Settings
      </Button>
      <Button kind="quiet" label={`Switch to ${theme === "light" ? "dark" : "light"} colours`} onClick={toggleTheme}>
        {theme === "light" ? "Dark" : "Light"}
      </Button>
      <Button kind="quiet" label="Keyboard shortcuts" onClick={() => openDialog("help")}>
        ?
      </Button>
    </header>
  );
}

function Warning({ title, open, children }: { title: string; open: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="lost" title={title} onClick={open}>
      {children}
    </button>
  );
}

const MEASURED: Record<string, string> = {
  cpu: "CPU time",
  wall: "wall time",
  alloc_objects: "allocated",
  alloc_space: "allocated",
  inuse_objects: "in use",
  inuse_space: "in use",
};

// A profile of time and allocations has both in its head; a trace its time; else what is shown first says what it is.
function facts({ profile, isComparison, recorded }: Model): string[] {
  const told = isTrace(profile)
    ? profile.types.slice(1, 2)
    : isOfSeveral(profile) || isOfAllocations(profile.types[profile.defaultType]!)
      ? measures(profile)
      : [profile.types[profile.defaultType]!];
  const words = told.map(
    (type) => `${formatValue(recorded[profile.types.indexOf(type)]!, type.unit)} ${MEASURED[type.name] ?? type.name}`,
  );
  const count = isTrace(profile) ? 0 : profile.types.findIndex(({ name }) => name === "samples");
  const counted = isTrace(profile) ? "calls" : "samples";
  if (count >= 0) words.push(`${marked(grouped(recorded[count]!), partialSets(profile) !== null)} ${counted}`);
  if (profile.durationNs > 0 && !isComparison) words.push(`${formatValue(profile.durationNs, "nanoseconds")} recorded`);
  if (profile.frequencyHz > 0) words.push(`${grouped(profile.frequencyHz)} Hz`);
  return words;
}

function ExportMenu({ picture }: { picture: RefObject<(() => Picture) | null> }) {
  const [isOpen, setOpen] = useState(false);
  const save = (how: (picture: Picture) => unknown): void => {
    setOpen(false);
    if (picture.current) how(picture.current());
  };
  return (
    <div
      class="menu"
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <button
        type="button"
        class="button quiet"
        aria-haspopup="true"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Export
      </button>
      {isOpen && (
        <div class="menu-list">
          <button type="button" onClick={() => save(saveSvg)}>
            This view as SVG
          </button>
          <button type="button" onClick={() => save(savePng)}>
            This view as PNG
          </button>
        </div>
      )}
    </div>
  );
}

// The search field, the share of the weight that matches, and buttons to move between matches.
interface SearchProps {
  input: RefObject<HTMLInputElement | null>;
  matches: Matches | null;
  match: number;
  step: (by: number) => void;
}

export function Search({ input, matches, match, step }: SearchProps) {
  const { model, state, update } = usePage();
  const { complaint } = patternOf(state.search);
  const isEmpty = matches?.nodes.length === 0;
  const words =
    complaint ?? (matches ? `${formatShare(matches.weight, model.total(state))} · ${position(matches, match)}` : "");
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
          <Button kind="small" label="Previous match" disabled={isEmpty} onClick={() => step(-1)}>
            ‹
          </Button>
          <Button kind="small" label="Next match" disabled={isEmpty} onClick={() => step(1)}>
            ›
          </Button>
        </>
      )}
    </div>
  );
}

function position(matches: Matches, match: number): string {
  const count = matches.nodes.length;
  return match >= 0 ? `${grouped(match + 1)} of ${grouped(count)}` : `${grouped(count)} found`;
}
