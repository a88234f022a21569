// The head of the page: the profile, its measurements, and losses.

import type { ComponentChildren, RefObject } from "preact";
import { useState } from "preact/hooks";
import { lossesOf, traceCostsOf } from "../data/losses.ts";
import type { Model } from "../data/model.ts";
import { marked, partialSets } from "../data/partial_calls.ts";
import { isOfAllocations, isOfSeveral, isTrace, measures } from "../data/sample_types.ts";
import { formatValue, grouped } from "../data/units.ts";
import type { Theme } from "../draw/colors.ts";
import type { PageDescription } from "../page_data.ts";
import { usePage } from "./context.ts";
import { OpenButton, type OpenFiles } from "./file_drop.tsx";
import { savePng, saveSvg, type Picture } from "./export.ts";

interface HeaderProps {
  description: PageDescription;
  theme: Theme;
  toggleTheme: () => void;
  picture: RefObject<Picture | null>;
  openDialog: (name: "help" | "about" | "settings") => void;
  openFiles: OpenFiles;
  children: ComponentChildren;
}

export function Header({ description, theme, toggleTheme, picture, openDialog, openFiles, children }: HeaderProps) {
  const { model } = usePage();
  const lost = lossesOf(model.profile).reduce((sum, { count, isLost }) => sum + (isLost ? count : 0), 0);
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
        <button
          type="button"
          class="lost"
          title="Samples that are missing. Click for the reasons."
          onClick={() => openDialog("about")}
        >
          {grouped(lost)} lost
        </button>
      )}
      {!model.isComparison && traceCostsOf(model.profile)?.misleads && (
        <button
          type="button"
          class="lost"
          title="Times of short methods are not exact. Click for the overhead."
          onClick={() => openDialog("about")}
        >
          tracing took most of the time
        </button>
      )}
      <span class="grow" />
      {children}
      <OpenButton open={openFiles} />
      <ExportMenu picture={picture} />
      <button type="button" class="button quiet" onClick={() => openDialog("about")}>
        About
      </button>
      <button type="button" class="button quiet" onClick={() => openDialog("settings")}>
        Settings
      </button>
      <button
        type="button"
        class="button quiet"
        aria-label={`Switch to ${theme === "light" ? "dark" : "light"} colours`}
        onClick={toggleTheme}
      >
        {theme === "light" ? "Dark" : "Light"}
      </button>
      <button type="button" class="button quiet" aria-label="Keyboard shortcuts" onClick={() => openDialog("help")}>
        ?
      </button>
    </header>
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
  if (count >= 0)
    words.push(
      `${marked(grouped(recorded[count]!), partialSets(profile) !== null)} ${isTrace(profile) ? "calls" : "samples"}`,
    );
  if (profile.durationNs > 0 && !isComparison) words.push(`${formatValue(profile.durationNs, "nanoseconds")} recorded`);
  if (profile.frequencyHz > 0) words.push(`${grouped(profile.frequencyHz)} Hz`);
  return words;
}

function ExportMenu({ picture }: { picture: RefObject<Picture | null> }) {
  const [isOpen, setOpen] = useState(false);
  const save = (how: (picture: Picture) => unknown): void => {
    setOpen(false);
    if (picture.current) how(picture.current);
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
