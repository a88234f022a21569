// Shared by timeline and heatmap: the reason for missing times, and a canvas on which a range of time is selected.

import type { ComponentType, RefObject, TargetedKeyboardEvent } from "preact";
import { pointIn } from "../ui/canvas.tsx";
import { usePage } from "../ui/context.ts";
import { Empty } from "../ui/empty.tsx";
import { NoTimeline } from "./no_timeline.tsx";

export interface TimeGraphProps {
  passes: Uint8Array;
}

// The graph of the samples that pass, or why there is none.
export function TimeGraph({ passes, graph: Graph }: TimeGraphProps & { graph: ComponentType<TimeGraphProps> }) {
  const { model, state } = usePage();
  if (!model.profile.timeline || model.isOfAllocations(state)) return <NoTimeline />;
  return passes.includes(1) ? <Graph passes={passes} /> : <Empty />;
}

interface RangeCanvasProps {
  kind: "timeline" | "heatmap";
  most?: number; // height in pixels; what is left goes to what is below
  label: string; // for screen readers
  box: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  onMove: (event: MouseEvent) => void;
  onDown: (point: { x: number; y: number }) => void;
  onUp: () => void; // also where the pointer leaves
  onLeave: () => void;
  onKeyDown: (event: TargetedKeyboardEvent<HTMLCanvasElement>) => void;
}

export function RangeCanvas({
  kind,
  most,
  label,
  box,
  canvas,
  onMove,
  onDown,
  onUp,
  onLeave,
  onKeyDown,
}: RangeCanvasProps) {
  const { showTooltip } = usePage();
  return (
    <div ref={box} class="scroll" style={most === undefined ? {} : { flex: `0 1 ${most}px` }}>
      <canvas
        ref={canvas}
        class="range"
        tabIndex={0}
        role="application"
        aria-roledescription={kind}
        aria-label={label}
        onMouseMove={onMove}
        onMouseDown={(event) => {
          if (event.button === 0) onDown(pointIn(event));
        }}
        onMouseUp={onUp}
        onMouseLeave={() => {
          onUp();
          onLeave();
          showTooltip(null);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
