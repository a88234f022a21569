// The stack chart below the lanes: what one thread had on its stack, over time. Zooming and moving paint at once, and
// change nothing else on the page.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { STATES, STATE_WORDS } from "../data/kinds.ts";
import { threadName } from "../data/profile.ts";
import { countLanes, lanesOfMarks, markAt, markTitle, rangeOfMark } from "../data/marks.ts";
import { blockAt, columnsIn, moved, rowsOf, zoomed } from "../data/stack_rows.ts";
import type { Window } from "../data/timeline.ts";
import { formatInstant, formatValue } from "../data/units.ts";
import { frameColors } from "../draw/colors.ts";
import {
  MAP_HEIGHT,
  markLaneAt,
  paintStacks,
  STACK_ROW,
  stackDepthAt,
  stacksTop,
  stackTimeAt,
  type StackScene,
} from "../draw/stack_graph.ts";
import { paintCanvas, pointIn, usePlace } from "../ui/canvas.tsx";
import { usePage } from "../ui/context.ts";
import { Select } from "../ui/controls.tsx";
import type { TooltipContent } from "../ui/tooltip.tsx";

interface StackChartProps {
  passes: Uint8Array;
  whole: Window;
  shown: Window; // by the lanes: the chart begins with it
  threads: number[];
  selectRange: (rangeUs: [number, number] | null) => void;
}

interface Drag {
  kind: "pan" | "range" | "map";
  x: number;
  y: number;
  window: Window;
  scroll: number;
  isClick: boolean;
}

const WHEEL_ZOOM = 0.0015;
const KEY_ZOOM = 1.4;
const KEY_STEP = 0.15; // of what is shown
const CLICK_PIXELS = 4;

export function StackChart({ passes, whole, shown, threads, selectRange }: StackChartProps) {
  const page = usePage();
  const { model, state, palette, update } = page;
  const { profile } = model;
  const { box, canvas, size } = usePlace();
  const window = useRef(shown);
  const scroll = useRef(0);
  const drag = useRef<Drag | null>(null);
  const pointerX = useRef<number | null>(null);
  const request = useRef(0);
  const [brush, setBrush] = useState<[number, number] | null>(null);
  const thread = state.stacksOf !== null && threads.includes(state.stacksOf) ? state.stacksOf : threads[0]!;
  const groups = model.groups(state.group);
  const paths = model.stackPaths(state);
  const rows = useMemo(
    () => rowsOf(profile, model.states, passes, thread, paths),
    [profile, model.states, passes, thread, paths],
  );
  const pixels = Math.max(Math.round(size.width), 1);
  const map = useMemo(() => columnsIn(rows, paths, whole, pixels), [rows, paths, whole, pixels]);
  const fills = useMemo(() => frameColors(palette, groups.name, groups.category), [palette, groups]);
  const found = model.found(state);
  const marks = useMemo(() => lanesOfMarks(profile.marks, thread), [profile.marks, thread]);
  const lanes = countLanes(marks);

  const timeAt = (x: number, of = window.current): number => stackTimeAt({ window: of, width: size.width }, x);

  const scene = (): StackScene => ({
    columns: columnsIn(rows, paths, window.current, pixels),
    map,
    groups,
    fills,
    palette,
    window: window.current,
    whole,
    width: size.width,
    height: size.height,
    scroll: scroll.current,
    found,
    selected: state.selected,
    rangeUs: brush ?? state.rangeUs,
    gapsUs: profile.timeline!.gaps.map(({ atUs }) => atUs),
    marks,
    lanes,
  });

  const paint = (): void => {
    cancelAnimationFrame(request.current);
    request.current = 0;
    if (!canvas.current || size.width === 0) return;
    paintCanvas(canvas.current, size, (painter) => paintStacks(painter, scene()));
    canvas.current.dataset["window"] = `${Math.round(window.current.fromUs)}-${Math.round(window.current.toUs)}`;
    if (performance.getEntriesByName("sperf-stacks-painted").length === 0) performance.mark("sperf-stacks-painted");
  };
  // Of the render that is the latest when the frame comes.
  const latestPaint = useRef(paint);
  latestPaint.current = paint;

  function show(next: Window): void {
    window.current = next;
    request.current ||= requestAnimationFrame(() => latestPaint.current());
  }

  useLayoutEffect(() => {
    window.current = shown;
  }, [shown]);
  useLayoutEffect(paint);
  useEffect(() => () => cancelAnimationFrame(request.current), []);

  // W, A, S and D work wherever the focus is, except where one types.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = (event.target as HTMLElement).closest?.("input, select, textarea, dialog") !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const length = window.current.toUs - window.current.fromUs;
      const at = timeAt(pointerX.current ?? size.width / 2);
      const key = event.key.toLowerCase();
      if (key === "w") show(zoomed(window.current, whole, at, 1 / KEY_ZOOM));
      else if (key === "s") show(zoomed(window.current, whole, at, KEY_ZOOM));
      else if (key === "a") show(moved(window.current, whole, -length * KEY_STEP));
      else if (key === "d") show(moved(window.current, whole, length * KEY_STEP));
      else return;
      page.showTooltip(null);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [whole, size.width]);

  function onWheel(event: WheelEvent): void {
    if (event.shiftKey) return; // scrolls
    event.preventDefault();
    const { x } = pointIn(event);
    const usPerPixel = (window.current.toUs - window.current.fromUs) / pixels;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) show(moved(window.current, whole, event.deltaX * usPerPixel));
    else {
      show(zoomed(window.current, whole, timeAt(x), Math.exp(event.deltaY * WHEEL_ZOOM)));
    }
    page.showTooltip(null);
  }

  function onDown(event: MouseEvent): void {
    if (event.button !== 0) return;
    const { x, y } = pointIn(event);
    const isOfAxis = y < stacksTop(lanes) && markLaneAt(lanes, y) < 0;
    const kind = y < MAP_HEIGHT ? "map" : event.shiftKey || isOfAxis ? "range" : "pan";
    drag.current = { kind, x, y, window: window.current, scroll: scroll.current, isClick: true };
    if (kind === "map") showMiddle(x);
    page.showTooltip(null);
  }

  // What is shown gets its middle where the map was pressed.
  function showMiddle(x: number): void {
    const { fromUs, toUs } = window.current;
    show(moved(window.current, whole, timeAt(x, whole) - (fromUs + toUs) / 2));
  }

  function onMove(event: MouseEvent): void {
    const { x, y } = pointIn(event);
    pointerX.current = x;
    const begun = drag.current;
    if (!begun) {
      page.showTooltip(tooltipAt(x, y), event);
      return;
    }
    if (begun.isClick && Math.hypot(x - begun.x, y - begun.y) < CLICK_PIXELS) return;
    begun.isClick = false;
    if (begun.kind === "map") showMiddle(x);
    else if (begun.kind === "range") setBrush(rangeOf(begun, x));
    else {
      const length = begun.window.toUs - begun.window.fromUs;
      show(moved(begun.window, whole, ((begun.x - x) / pixels) * length));
      box.current!.scrollTop = begun.scroll + begun.y - y;
    }
  }

  function rangeOf({ x: begin, window: at }: Drag, x: number): [number, number] {
    const ends = [begin, x].map((each) => timeAt(each, at));
    return [Math.min(...ends), Math.max(...ends)];
  }

  function tooltipAt(x: number, y: number): TooltipContent | null {
    const mark = markUnder(x, y);
    if (mark) {
      const lengthUs = mark.endUs - mark.beginUs;
      return {
        title: markTitle(mark),
        place: "Click to select its time for all views",
        rows: [
          ["From", formatInstant(mark.beginUs, 1)],
          ["For", lengthUs > 0 ? formatValue(lengthUs * 1000, "nanoseconds") : "an instant"],
        ],
      };
    }
    const block = blockUnder(x, y);
    return (
      block && {
        title: groups.name[block.group]!,
        place: groups.place[block.group]!,
        rows: [
          ["From", formatInstant(block.fromUs, 1)],
          ["For", formatValue((block.toUs - block.fromUs) * 1000, "nanoseconds")],
          ["Thread", STATE_WORDS[STATES[block.state]!].name],
        ],
      }
    );
  }

  function markUnder(x: number, y: number) {
    const lane = markLaneAt(lanes, y);
    if (lane < 0) return null;
    const usPerPixel = (window.current.toUs - window.current.fromUs) / pixels;
    return markAt(marks, lane, timeAt(x), usPerPixel * 3);
  }

  function blockUnder(x: number, y: number) {
    return blockAt(columnsIn(rows, paths, window.current, pixels), timeAt(x), stackDepthAt(scroll.current, y, lanes));
  }

  function onUp(event: MouseEvent): void {
    const begun = drag.current;
    drag.current = null;
    if (!begun) return;
    const { x, y } = pointIn(event);
    if (begun.kind === "range") {
      setBrush(null);
      selectRange(begun.isClick ? null : rangeOf(begun, x));
    } else if (begun.kind === "pan" && begun.isClick) {
      const mark = markUnder(x, y);
      if (mark) {
        update({ rangeUs: rangeOfMark(mark), thread });
        page.announce(`${markTitle(mark)}: its time and its thread are selected for all views`);
        return;
      }
      const block = blockUnder(x, y);
      if (!block) return;
      update({ selected: block.group }, { replace: true });
      page.announce(`${groups.name[block.group]}, selected for all views`);
    }
  }

  return (
    <section class="stacks" aria-label="Stacks over time">
      <div class="stacks-bar">
        <Select
          name="Stacks of"
          value={String(thread)}
          options={threads.map((each) => [String(each), threadName(profile, each)])}
          choose={(next) => update({ stacksOf: Number(next) })}
        />
        <span class="grow" />
        <span class="muted">Wheel or W, S: zoom · drag or A, D: move · drag on the axis, or with Shift: range</span>
      </div>
      <div
        ref={box}
        class="stacks-scroll"
        onScroll={(event) => {
          scroll.current = event.currentTarget.scrollTop;
          paint();
        }}
      >
        <div style={{ height: `${stacksTop(lanes) + rows.deepest * STACK_ROW}px`, minHeight: "100%" }}>
          <canvas
            ref={canvas}
            tabIndex={0}
            role="application"
            aria-roledescription="stack chart"
            aria-label={`Stacks of ${threadName(profile, thread)} over time: W and S zoom, A and D move`}
            onMouseMove={onMove}
            onMouseDown={onDown}
            onMouseUp={onUp}
            onMouseLeave={() => {
              drag.current = null;
              pointerX.current = null;
              setBrush(null);
              page.showTooltip(null);
            }}
            onWheel={onWheel}
          />
        </div>
      </div>
    </section>
  );
}
