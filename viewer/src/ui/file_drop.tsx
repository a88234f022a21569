// Opening a profile in the page: a file that is dropped on it, or chosen; two files are compared. The page reads sperf's
// JSON.

import { useEffect, useRef, useState } from "preact/hooks";

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
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
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
      <button
        type="button"
        class="button quiet"
        title="Open a profile in sperf's JSON, as sperf convert writes it, or two to compare them. Dropping them on the page does the same."
        onClick={() => input.current?.click()}
      >
        Open
      </button>
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
      <button type="button" class="button small" onClick={close}>
        Dismiss
      </button>
    </div>
  );
}
