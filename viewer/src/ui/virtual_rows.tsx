// A list in which only visible rows exist: a hundred thousand rows scroll like ten.

import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSize } from "./canvas.tsx";

interface Props {
  count: number;
  rowHeight: number;
  row: (index: number) => ComponentChildren;
  // This row is brought into sight when it changes.
  current?: number;
  onKeyDown?: (event: TargetedKeyboardEvent<HTMLDivElement>) => void;
  role: "rowgroup" | "tree" | "list" | "group";
  label: string;
  focusable?: boolean;
}

const BEYOND = 6;

export function VirtualRows({ count, rowHeight, row, current, onKeyDown, role, label, focusable = true }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const { height } = useSize(ref);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current!;
    if (current === undefined || current < 0) return;
    const begin = current * rowHeight;
    if (begin < element.scrollTop) element.scrollTop = begin;
    else if (begin + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = begin + rowHeight - element.clientHeight;
    }
  }, [current, height]);
  const first = Math.max(Math.floor(top / rowHeight) - BEYOND, 0);
  const last = Math.min(Math.ceil((top + height) / rowHeight) + BEYOND, count);
  const rows = [];
  for (let index = first; index < last; index++) rows.push(row(index));
  return (
    <div
      ref={ref}
      class="rows"
      role={role}
      aria-label={label}
      tabIndex={focusable ? 0 : -1}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div class="rows-space" role="presentation" style={{ height: `${count * rowHeight}px` }}>
        <div class="rows-window" role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {rows}
        </div>
      </div>
    </div>
  );
}
