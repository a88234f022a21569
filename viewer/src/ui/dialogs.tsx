// The dialogs: how the profile was recorded, the keys, and the user's settings.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lossesIn, traceCostsIn, type Loss, type TraceCosts } from "../data/comments.ts";
import { EDITORS, templateComplaint, type Editor, type EditorSetting } from "../data/editor.ts";
import { partialSets } from "../data/sample_types.ts";
import { formatShare, formatValue, grouped } from "../data/units.ts";
import type { PageDescription } from "../page_data.ts";
import { usePage } from "./context.ts";
import { Select } from "./controls.tsx";

// The browser's dialog element: it holds the focus, and Escape closes it.
function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!ref.current!.open) ref.current!.showModal();
    ref.current!.scrollTop = 0; // The button at the end has the focus, and would be scrolled to.
  }, []);
  return (
    <dialog
      ref={ref}
      class="dialog"
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === ref.current && ref.current?.close()}
    >
      <div class="dialog-body">
        <h2>{title}</h2>
        {children}
        <form method="dialog">
          <button type="submit" class="button primary">
            Close
          </button>
        </form>
      </div>
    </dialog>
  );
}

function Terms({ kind, terms }: { kind: "keys" | "facts-list"; terms: readonly (readonly [string, string])[] }) {
  return (
    <dl class={kind}>
      {terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>{kind === "keys" ? <kbd>{term}</kbd> : term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

// How the profile was recorded: comments, losses, time and frequency.
export function AboutDialog({ description, close }: { description: PageDescription; close: () => void }) {
  const { model } = usePage();
  const { profile } = model;
  const losses = lossesIn(profile.comments);
  const lost = losses.filter(({ isLost }) => isLost);
  const skipped = losses.filter(({ isLost }) => !isLost);
  const costs = model.isComparison ? null : traceCostsIn(profile.comments);
  const facts: (readonly [string, string])[] = [
    ["Profile", description.names.join(" → ")],
    ["Measured", profile.types.map(({ name, unit }) => `${name} (${unit})`).join(", ")],
    ["Began", profile.startNs > 0 ? new Date(profile.startNs / 1e6).toLocaleString() : "unknown"],
    ["Lasted", profile.durationNs > 0 ? formatValue(profile.durationNs, "nanoseconds") : "unknown"],
    ...(costs ? [["Tracing", costWords(costs, partialSets(profile) !== null)] as const] : []),
    ["Frequency", profile.frequencyHz > 0 ? `${grouped(profile.frequencyHz)} Hz` : "unknown"],
    ["Stacks", grouped(new Set(profile.sampleStack).size)],
    ["Threads", grouped(profile.threads.length - 1)],
    ["Shown by", `sperf ${description.sperf}`],
  ];
  return (
    <Dialog title="About this profile" close={close}>
      <Terms kind="facts-list" terms={facts} />
      <h3>Lost</h3>
      {lost.length === 0 ? <p>No samples were lost.</p> : <Reasons losses={lost} />}
      {skipped.length > 0 && (
        <>
          <h3>Skipped, without loss of time</h3>
          <Reasons losses={skipped} />
        </>
      )}
      {profile.comments.length > 0 && (
        <>
          <h3>Comments</h3>
          <pre>{profile.comments.join("\n")}</pre>
        </>
      )}
    </Dialog>
  );
}

function costWords({ measuredNs, subtractedNs, misleads }: TraceCosts, isPartial: boolean): string {
  const [took, of] = [subtractedNs, measuredNs].map((ns) => formatValue(ns, "nanoseconds"));
  const sum = `${took} of the ${of} measured (${formatShare(subtractedNs, measuredNs)}) were overhead of tracing, and are subtracted`;
  const exact = isPartial ? "Times of short methods are not exact" : "Calls are exact, times of short methods are not";
  return misleads ? `${sum}. ${exact}: trace fewer methods, or sample` : sum;
}

function Reasons({ losses }: { losses: Loss[] }) {
  return (
    <ul>
      {losses.map(({ reason, count, words }) => (
        <li key={reason}>
          {grouped(count)}: {words}
        </li>
      ))}
    </ul>
  );
}

const KEYS: [keys: string, meaning: string][] = [
  ["1 … 9, 0, b, k", "go to a view"],
  ["/", "search; Enter and Shift Enter move through the matches"],
  ["n, N", "next and previous match"],
  ["i", "invert: from leaves to callers"],
  ["m", "my code only: hide gems, the standard library and Ruby itself"],
  ["← ↑ → ↓", "move in the graph, tree, table or range"],
  ["Enter", "zoom in, open, or go to callers and callees"],
  ["Esc", "zoom out, clear the range"],
  ["c, C", "copy the name of the selected function, or its stack"],
  ["u", "undo: take back the last step"],
  ["t", "light or dark"],
  ["w, s, a, d", "in the timeline: zoom and move in the stacks over time"],
  ["Ctrl wheel", "zoom around the pointer; drag moves sideways"],
];

export function HelpDialog({ hasShortcuts, close }: { hasShortcuts: boolean; close: () => void }) {
  return (
    <Dialog title="Keyboard and mouse" close={close}>
      {!hasShortcuts && <p>Single-key shortcuts are off: see Settings.</p>}
      <Terms kind="keys" terms={KEYS} />
      <p class="muted">
        A click on a frame zooms in, a second one out again. The address of this page holds all that is chosen: back
        works, and so does a copy of it.
      </p>
    </Dialog>
  );
}

// The editor that opens files, and whether single keys do anything: for all profiles.
interface SettingsProps {
  editor: EditorSetting;
  setEditor: (setting: EditorSetting) => void;
  hasShortcuts: boolean;
  setShortcuts: (on: boolean) => void;
  close: () => void;
}

export function SettingsDialog({ editor: setting, setEditor, hasShortcuts, setShortcuts, close }: SettingsProps) {
  const { editor, template } = setting;
  const complaint = template === "" ? null : templateComplaint(template);
  return (
    <Dialog title="Settings" close={close}>
      <Select
        name="Open files in"
        value={editor}
        options={Object.entries(EDITORS).map(([each, { name }]) => [each as Editor, name])}
        choose={(next) => setEditor({ ...setting, editor: next })}
      />
      {editor === "custom" && (
        <label class={`field template ${complaint ? "wrong" : ""}`}>
          <span>Address</span>
          <input
            type="text"
            value={template}
            placeholder="myeditor://open?file={path}&line={line}"
            spellcheck={false}
            aria-invalid={complaint !== null}
            aria-describedby="template-words"
            onInput={(event) => setEditor({ ...setting, template: event.currentTarget.value.trim() })}
          />
        </label>
      )}
      {editor === "custom" && (
        <p id="template-words" class={complaint ? "worse" : "muted"} role="status">
          {complaint
            ? `The address ${complaint}.`
            : "{path} becomes the absolute path of the file, {line} the number of the line."}
        </p>
      )}
      <p class="muted">
        The place of the chosen function, and the numbers of lines in Source, then open there. Files have to be on this
        machine, under the same paths.
      </p>
      <label class="check">
        <input type="checkbox" checked={hasShortcuts} onChange={(event) => setShortcuts(event.currentTarget.checked)} />
        <span>Single-key shortcuts</span>
      </label>
      <p class="muted">
        If they are off, letters, digits, / and ? do nothing outside of fields and graphs. Escape, Enter and the arrow
        keys still work.
      </p>
    </Dialog>
  );
}
