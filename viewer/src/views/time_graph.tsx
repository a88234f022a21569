// Shared by timeline and heatmap: the reason for missing times, and a canvas on which a range of time is selected.

import type { ComponentType, RefObject, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { isTrace, typeWords } from "../data/sample_types.ts";
import { isTime, lengthWords } from "../data/units.ts";
import type { Painter } from "../draw/painter.ts";
import { paintCanvas, pointIn, type Size } from "../ui/canvas.tsx";
import { usePage } from "../ui/context.ts";
import { Empty, Notice } from "../ui/controls.tsx";

export interface TimeGraphProps {
  passes: Uint8Array;
}

// The graph of the samples that pass, or why there is none.
export function TimeGraph({ passes, graph: Graph }: TimeGraphProps & { graph: ComponentType<TimeGraphProps> }) {
  const { model, state } = usePage();
  if (!model.profile.timeline || model.isOfAllocations(state)) return <NoTimeline />;
  return passes.includes(1) ? <Graph passes={passes} /> : <Empty />;
}

interface Props {
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

export function RangeCanvas({ kind, most, label, box, canvas, onMove, onDown, onUp, onLeave, onKeyDown }: Props) {
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

interface Painted extends Size {
  name: string; // of the picture
  canvas: RefObject<HTMLCanvasElement | null>;
  paint: (painter: Painter) => void;
  paintPicture: (painter: Painter) => void; // without what is under the pointer
}

// Paints the graph whenever the page is rendered, and registers it as the picture of the view.
export function usePainted({ name, canvas, width, height, paint, paintPicture }: Painted): void {
  const { setPicture } = usePage();
  useLayoutEffect(() => {
    if (canvas.current && width > 0) paintCanvas(canvas.current, { width, height }, paint);
    setPicture(() => ({ name, width, height, paint: paintPicture }));
  });
}

// Where samples weigh what the program said, each is an instant: there is nothing to be drawn from its beginning to its end.
export function NoLengths() {
  return (
    <Notice title="Samples without a duration" wayOut={["Show the heatmap", { view: "heatmap" }]}>
      <p>
        The timeline shows durations, and these samples do not measure time. The heatmap shows when they were taken.
      </p>
    </Notice>
  );
}

function NoTimeline() {
  const { model, state } = usePage();
  const time = model.profile.types.find(({ unit }) => isTime(unit));
  if (model.isOfAllocations(state)) {
    return (
      <Notice
        title="No timeline of allocations"
        wayOut={time && model.profile.timeline !== null && [`Show ${typeWords(time)}`, { type: time.name }]}
      >
        <p>Samples of allocations have no times.{time && " The same recording has samples of time."}</p>
      </Notice>
    );
  }
  return (
    <Notice title="No timeline">
      {isTrace(model.profile) ? (
        <p>A trace contains sums of calls. Record samples to see a timeline.</p>
      ) : model.isComparison ? (
        <p>A comparison contains sums of two recordings. Open one of them to see a timeline.</p>
      ) : (
        <p>
          This file holds sums only. <code>sperf record</code> keeps each sample with its time unless it is told{" "}
          <code>--aggregate</code>, or to write a <code>.pb.gz</code> file for other tools.
        </p>
      )}
    </Notice>
  );
}

// The note on removed time, shown beside every time axis.

export function Gaps() {
  const gaps = usePage().model.profile.timeline?.gaps ?? [];
  if (gaps.length === 0) return null;
  const length = lengthWords(gaps.reduce((sum, { lengthUs }) => sum + lengthUs, 0));
  return <span class="muted gaps">Recordings are shown without the {length} between them</span>;
}
