// The tooltip: exact numbers beside the pointer. It has its own channel, because rendering the whole page for every
// move of the mouse would cost more than everything else.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface TooltipContent {
  title: string;
  place?: string;
  rows: [name: string, value: string, note?: string][];
  note?: string; // what the rows are of
  list?: string[];
}

type Placed = TooltipContent & { x: number; y: number };

const AWAY = 14;

export class TooltipChannel {
  private listener: (content: Placed | null) => void = () => {};

  // Shows it beside the pointer; without content, takes away what is shown.
  show = (content: TooltipContent | null, pointer?: MouseEvent): void =>
    this.listener(content && pointer ? { ...content, x: pointer.clientX, y: pointer.clientY } : null);

  subscribe(listener: (content: Placed | null) => void): void {
    this.listener = listener;
  }
}

export function Tooltip({ channel }: { channel: TooltipChannel }) {
  const [content, setContent] = useState<Placed | null>(null);
  useLayoutEffect(() => channel.subscribe(setContent), [channel]);
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !content) return;
    const { width, height } = element.getBoundingClientRect();
    const left = content.x + AWAY + width > innerWidth ? content.x - AWAY - width : content.x + AWAY;
    const top = content.y + AWAY + height > innerHeight ? content.y - AWAY - height : content.y + AWAY;
    setPlace({ left: Math.max(left, 4), top: Math.max(top, 4) });
  }, [content]);
  if (!content) return null;
  return (
    <div ref={ref} class="tooltip" role="tooltip" style={{ left: `${place.left}px`, top: `${place.top}px` }}>
      <div class="tooltip-title">{content.title}</div>
      {content.place && <div class="tooltip-place">{content.place}</div>}
      <table>
        <tbody>
          {content.rows.map(([name, value, note]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td class="note">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {content.note && <div class="tooltip-place">{content.note}</div>}
      {content.list && content.list.length > 0 && (
        <ol class="tooltip-stack">
          {content.list.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
