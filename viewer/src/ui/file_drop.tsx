// Opening a profile in the page: a file that is dropped on it, or chosen; two files are compared. The page reads sperf's
// JSON.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./controls.tsx";

export type OpenFiles = (files: File[]) => void;

// What covers the page while a file is dragged over it.
export function FileDrop({ open }: { open: OpenFiles }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // else the browser would show the file itself
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) open(files);
    };
    const listeners = { dragover: onOver, dragleave: onLeave, drop: onDrop };
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [type, listener] of each) addEventListener(type, listener);
    return () => each.forEach(([type, listener]) => removeEventListener(type, listener));
  }, [open]);
  return isOver ? (
    <div class="drop-place">Drop a profile in sperf's JSON to open it, or two to compare them</div>
  ) : null;
}

// The same for those who do not drag.
export function OpenButton({ open }: { open: OpenFiles }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind="quiet"
        title="Open a profile in sperf's JSON, as sperf convert writes it, or two to compare them. Dropping them on the page does the same."
        onClick={() => input.current?.click()}
      >
        Open
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.gz"
        multiple
        hidden
        aria-label="Profile to open"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) open(files);
        }}
      />
    </>
  );
}

// Why files could not be opened.
export function OpenProblem({ words, close }: { words: string; close: () => void }) {
  return (
    <div class="open-problem">
      <p role="alert">{words}</p>
      <Button kind="small" onClick={close}>
        Dismiss
      </Button>
    </div>
  );
}
