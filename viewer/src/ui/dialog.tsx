// The browser's dialog element: it holds the focus, and Escape closes it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
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
