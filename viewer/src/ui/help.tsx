// The keys, and what they do.

import { Dialog } from "./dialog.tsx";

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
      <dl class="keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">
        A click on a frame zooms in, a second one out again. The address of this page holds all that is chosen: back
        works, and so does a copy of it.
      </p>
    </Dialog>
  );
}
