// The timeline: the activity of each thread over time. A range selected here restricts all other views.

import type { TargetedKeyboardEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import { HOLDER_WORDS } from "../data/blocked.ts";
import { STATES, STATE_WORDS } from "../data/kinds.ts";
import { threadName } from "../data/profile.ts";
import { timelineType } from "../data/sample_types.ts";
import { lanesOf, rowAt, wholeWindow, type Window } from "../data/timeline.ts";
import { formatExact, formatInstant, formatShare, formatValue, isTime, rangeWords } from "../data/units.ts";
import {
  GUTTER,
  laneAt,
  laneHeightFor,
  mostHeight,
  paintTimeline,
  plotWidth,
  timeAt,
  timelineHeight,
  type TimelineScene,
} from "../draw/timeline_graph.ts";
import { pointIn, usePlace } from "../ui/canvas.tsx";
import { usePage } from "../ui/context.ts";
import { Button, Swatch } from "../ui/controls.tsx";
import type { TooltipContent } from "../ui/tooltip.tsx";
import { StackChart } from "./stack_chart.tsx";
import { Gaps, NoLengths, RangeCanvas, TimeGraph, usePainted, type TimeGraphProps } from "./time_graph.tsx";

const STACK_LINES = 6;

export function TimelineView() {
  const { model, state } = usePage();
  const { types, timeline } = model.profile;
  if (timeline && !model.isOfAllocations(state) && !isTime(types[timelineType(model.profile)]!.unit))
    return <NoLengths />;
  return <TimeGraph passes={model.passes(state)} graph={Lanes} />;
}

function Lanes({ passes }: TimeGraphProps) {
  const page = usePage();
  const { model, state, palette, update } = page;
  const { profile } = model;
  const { box, canvas, size } = usePlace();
  const { width, height: room } = size;
  const whole = useMemo(() => wholeWindow(profile), [profile]);
  const [window, setWindow] = useState<Window>(whole);
  const [brush, setBrush] = useState<[number, number] | null>(null);
  const [cursorX, setCursorX] = useState<number | null>(null);
  const lanes = useMemo(
    () => (width > 0 ? lanesOf(profile, model.states, passes, window, Math.round(plotWidth(width))) : []),
    [profile, passes, window, width],
  );
  const unit = profile.types[timelineType(profile)]!.unit;
  const gapsUs = profile.timeline!.gaps.map(({ atUs }) => atUs);
  const scene: TimelineScene = {
    lanes,
    names: lanes.map(({ thread }) => threadName(profile, thread)),
    notes: lanes.map(({ totals }) => mostly(totals)),
    window,
    gapsUs,
    palette,
    width,
    laneHeight: laneHeightFor(lanes.length, room),
    rangeUs: brush ? sorted(brush) : state.rangeUs,
    cursorX,
  };
  usePainted({
    name: "timeline",
    canvas,
    width,
    height: timelineHeight(scene),
    paint: (painter) => paintTimeline(painter, scene),
    paintPicture: (painter) => paintTimeline(painter, { ...scene, cursorX: null }),
  });

  function mostly(totals: number[]): string {
    const sum = totals.reduce((a, b) => a + b, 0);
    const state = totals.indexOf(Math.max(...totals));
    return `${formatShare(totals[state]!, sum)} ${STATE_WORDS[STATES[state]!].inText}`;
  }

  function onMove(event: MouseEvent): void {
    const { x, y } = pointIn(event);
    setCursorX(x >= GUTTER ? x : null);
    if (brush) {
      setBrush([brush[0], timeAt(scene, x)]);
      page.showTooltip(null);
      return;
    }
    const lane = laneAt(scene, y);
    page.showTooltip(lane < 0 || x < GUTTER ? null : tooltipFor(lane, x), event);
  }

  function tooltipFor(lane: number, x: number): TooltipContent | null {
    const us = timeAt(scene, x);
    const usPerPixel = (window.toUs - window.fromUs) / plotWidth(width);
    const row = rowAt(profile, lanes[lane]!.thread, us, usPerPixel * 2);
    if (row < 0) return null;
    const { weight, beginUs } = profile.timeline!;
    const sample = profile.timeline!.sample[row]!;
    return {
      title: STATE_WORDS[STATES[model.states[sample]!]!].name,
      place: scene.names[lane]!,
      rows: [["At", formatInstant(beginUs[row]!, 1)], ["For", formatExact(weight[row]!, unit)], ...causeRows(sample)],
      ...(model.mainCauses().has(sample) ? { note: "Share of all waits of this thread with this stack" } : {}),
      list: stackOf(profile.sampleStack[sample]!),
    };
  }

  // The file has sums for each thread and stack, not what held up a single wait.
  function causeRows(waiter: number): [string, string, string][] {
    const cause = model.mainCauses().get(waiter);
    if (!cause) return [];
    const held = stackOf(cause.holder)[0]!;
    const share = formatShare(cause.share, 1);
    if (held === HOLDER_WORDS.none) return [["Mostly held by", "no thread (waited for a core)", share]];
    if (held === HOLDER_WORDS.unknown) return [["Mostly held by", "not known", share]];
    return [[cause.share > 0.5 ? "Mostly held by" : "Held most by", held, share]];
  }

  function stackOf(stack: number): string[] {
    const names: string[] = [];
    for (let at = stack; at !== 0 && names.length < STACK_LINES; at = profile.stackParent[at]!) {
      names.push(profile.functionName[profile.frameFunction[profile.stackFrame[at]!]!]!);
    }
    return names;
  }

  function onDown({ x }: { x: number }): void {
    if (x >= GUTTER) setBrush([timeAt(scene, x), timeAt(scene, x)]);
  }

  function onUp(): void {
    if (!brush) return;
    const [from, to] = sorted(brush);
    const isClick = to - from < ((window.toUs - window.fromUs) / plotWidth(width)) * 3;
    setBrush(null);
    update({ rangeUs: isClick ? null : [from, to] });
  }

  // Arrow keys move the range by a twentieth, with Shift they change its length; without a range they make one.
  function onKeyDown(event: TargetedKeyboardEvent<HTMLCanvasElement>): void {
    const step = (window.toUs - window.fromUs) / 20;
    const [from, to] = state.rangeUs ?? [window.fromUs, window.fromUs + step];
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const by = state.rangeUs === null ? 0 : event.key === "ArrowLeft" ? -step : step;
      const moved: [number, number] = [event.shiftKey ? from : from + by, to + by];
      if (moved[0] >= window.fromUs - 1 && moved[1] <= window.toUs + 1 && moved[1] > moved[0]) {
        update({ rangeUs: moved }, { replace: true });
        page.announce(rangeWords(moved));
      }
    } else if (event.key === "Escape") update({ rangeUs: null });
    else if (event.key === "Enter" && state.rangeUs) setWindow({ fromUs: state.rangeUs[0], toUs: state.rangeUs[1] });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const selection = state.rangeUs;
  return (
    <section class="view" aria-label="Timeline">
      <div class="view-bar">
        <ul class="legend">
          {STATES.filter((name, i) => name !== "jit" || lanes.some(({ totals }) => totals[i]! > 0)).map((name) => (
            <li key={name} title={STATE_WORDS[name].meaning}>
              <Swatch state={name} />
              {STATE_WORDS[name].name}
            </li>
          ))}
        </ul>
        <Gaps />
        <span class="grow" />
        <span class="muted">
          {selection
            ? `${rangeWords(selection)}: ${formatValue((selection[1] - selection[0]) * 1000, "nanoseconds")} selected; every view shows this range`
            : "Drag across the lanes to select a range for every view"}
        </span>
        <Button disabled={!selection} onClick={() => setWindow({ fromUs: selection![0], toUs: selection![1] })}>
          Zoom to range
        </Button>
        <Button disabled={window === whole} onClick={() => setWindow(whole)}>
          Whole recording
        </Button>
        <Button disabled={!selection} onClick={() => update({ rangeUs: null })}>
          Clear range
        </Button>
      </div>
      <RangeCanvas
        kind="timeline"
        most={mostHeight(lanes.length)}
        label="Timeline: left and right move the selected range, Shift changes its length, Enter zooms, Escape clears it"
        box={box}
        canvas={canvas}
        onMove={onMove}
        onDown={onDown}
        onUp={onUp}
        onLeave={() => setCursorX(null)}
        onKeyDown={onKeyDown}
      />
      {lanes.length > 0 && (
        <StackChart
          passes={passes}
          whole={whole}
          shown={window}
          threads={lanes.map(({ thread }) => thread)}
          selectRange={(range) => update({ rangeUs: range })}
        />
      )}
    </section>
  );
}

function sorted([a, b]: readonly [number, number]): [number, number] {
  return a <= b ? [a, b] : [b, a];
}
