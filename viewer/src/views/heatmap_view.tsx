// The heatmap: long recordings at a glance, for recurring events.

import type { TargetedKeyboardEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import { timelineType } from "../data/sample_types.ts";
import { heatmapOf, wholeWindow } from "../data/timeline.ts";
import { formatInstant, formatShare, formatValue, rangeWords } from "../data/units.ts";
import { cellAt, cellUs, heatmapHeight, paintHeatmap, type HeatmapScene } from "../draw/heatmap_graph.ts";
import { pointIn, usePlace } from "../ui/canvas.tsx";
import { usePage } from "../ui/context.ts";
import { Button } from "../ui/controls.tsx";
import type { TooltipContent } from "../ui/tooltip.tsx";
import { Gaps, RangeCanvas, TimeGraph, usePainted, type TimeGraphProps } from "./time_graph.tsx";

export function HeatmapView() {
  const { model, state } = usePage();
  return <TimeGraph passes={model.active(state)} graph={Cells} />;
}

function Cells({ passes }: TimeGraphProps) {
  const page = usePage();
  const { model, state, palette, update } = page;
  const { box, canvas, size } = usePlace();
  const { width, height: room } = size;
  const [hovered, setHovered] = useState(-1);
  const [cells, setCells] = useState<[number, number] | null>(null);
  const heatmap = useMemo(() => heatmapOf(model.profile, passes, wholeWindow(model.profile).toUs), [model, passes]);
  const each = cellUs(heatmap);
  const rangeOf = ([a, b]: readonly [number, number]): [number, number] => [
    Math.min(a, b) * each,
    (Math.max(a, b) + 1) * each,
  ];
  const scene: HeatmapScene = {
    heatmap,
    palette,
    width,
    height: heatmapHeight(room),
    rangeUs: cells ? rangeOf(cells) : state.rangeUs,
    hovered,
  };
  const { unit } = model.profile.types[timelineType(model.profile)]!;
  const sum = useMemo(() => heatmap.weight.reduce((a, b) => a + b, 0), [heatmap]);

  usePainted({
    name: "heatmap",
    canvas,
    width,
    height: scene.height,
    paint: (painter) => paintHeatmap(painter, scene),
    paintPicture: (painter) => paintHeatmap(painter, { ...scene, hovered: -1 }),
  });

  function onMove(event: MouseEvent): void {
    const { x, y } = pointIn(event);
    const cell = cellAt(scene, x, y);
    setHovered(cell);
    if (cells && cell >= 0) setCells([cells[0], cell]);
    page.showTooltip(cell < 0 ? null : tooltipFor(cell), event);
  }

  function tooltipFor(cell: number): TooltipContent {
    const weight = heatmap.weight[cell]!;
    return {
      title: `${formatInstant(cell * each, 1)} to ${formatInstant((cell + 1) * each, 1)}`,
      rows: [["Weight", formatValue(weight, unit), formatShare(weight, sum)]],
    };
  }

  function onDown({ x, y }: { x: number; y: number }): void {
    const cell = cellAt(scene, x, y);
    if (cell >= 0) setCells([cell, cell]);
  }

  function onUp(): void {
    if (!cells) return;
    setCells(null);
    const range = rangeOf(cells);
    const isSame = state.rangeUs?.[0] === range[0] && state.rangeUs[1] === range[1];
    update({ rangeUs: isSame ? null : range });
  }

  // Left and right go from column to column, up and down within one; Shift stretches the range.
  function onKeyDown(event: TargetedKeyboardEvent<HTMLCanvasElement>): void {
    const steps: Record<string, number> = {
      ArrowLeft: -heatmap.rowsCount,
      ArrowRight: heatmap.rowsCount,
      ArrowUp: -1,
      ArrowDown: 1,
    };
    if (event.key === "Escape") update({ rangeUs: null });
    else if (event.key in steps) {
      const step = steps[event.key]! * each;
      const [from, to] = state.rangeUs ?? [-step, -step + each * (Math.abs(step) > each ? heatmap.rowsCount : 1)];
      const moved: [number, number] = event.shiftKey ? [from, to + step] : [from + step, to + step];
      if (moved[0] >= 0 && moved[1] > moved[0] && moved[0] < heatmap.weight.length * each) {
        update({ rangeUs: moved }, { replace: true });
        page.announce(rangeWords(moved));
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section class="view" aria-label="Heatmap">
      <div class="view-bar">
        <span class="muted">
          A column is {formatValue(heatmap.columnUs * 1000, "nanoseconds")}, a cell{" "}
          {formatValue(each * 1000, "nanoseconds")}; the stronger its colour, the more the threads did. Waiting is left
          out. Drag to select a range for every view.
        </span>
        <Gaps />
        <span class="grow" />
        <Button disabled={!state.rangeUs} onClick={() => update({ rangeUs: null })}>
          Clear range
        </Button>
      </div>
      <RangeCanvas
        kind="heatmap"
        label="Heatmap: arrow keys move the selected range, Shift changes its length, Escape clears it"
        box={box}
        canvas={canvas}
        onMove={onMove}
        onDown={onDown}
        onUp={onUp}
        onLeave={() => setHovered(-1)}
        onKeyDown={onKeyDown}
      />
    </section>
  );
}
