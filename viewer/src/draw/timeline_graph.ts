// Draws the timeline: a lane for each thread, in which the height of a colour is the share of time in that state.

import { STATES } from "../data/kinds.ts";
import type { Lane, Window } from "../data/timeline.ts";
import { formatInstant, niceStep } from "../data/units.ts";
import type { Palette } from "./colors.ts";
import { fitted, type Painter } from "./painter.ts";

export const AXIS_HEIGHT = 26;
const LANE_HEIGHTS = [46, 64] as const;
export const LANE_GAP = 10;
export const GUTTER = 148;
const DASH = 4;
const BOLD = { weight: 600 };
const SMALL = { size: 11 };

export interface TimelineScene {
  lanes: Lane[];
  names: string[];
  notes: string[]; // under each name
  window: Window;
  gapsUs: number[]; // where time between recordings was taken out
  palette: Palette;
  width: number;
  laneHeight: number;
  rangeUs: readonly [number, number] | null;
  cursorX: number | null;
}

// Lanes grow into the room that there is, within reason.
export function laneHeightFor(lanes: number, room: number): number {
  const [least, most] = LANE_HEIGHTS;
  return Math.round(Math.min(Math.max((room - AXIS_HEIGHT - 4) / Math.max(lanes, 1) - LANE_GAP, least), most));
}

// What lanes as high as they may be need.
export function mostHeight(lanes: number): number {
  return timelineHeight({ lanes: { length: lanes }, laneHeight: LANE_HEIGHTS[1] });
}

export function timelineHeight(scene: { lanes: { length: number }; laneHeight: number }): number {
  return AXIS_HEIGHT + scene.lanes.length * (scene.laneHeight + LANE_GAP) + 4;
}

export function plotWidth(width: number): number {
  return Math.max(width - GUTTER - 8, 1);
}

export function timeAt(scene: Pick<TimelineScene, "window" | "width">, x: number): number {
  const { fromUs, toUs } = scene.window;
  const part = Math.min(Math.max((x - GUTTER) / plotWidth(scene.width), 0), 1);
  return fromUs + part * (toUs - fromUs);
}

export function xOf(scene: Pick<TimelineScene, "window" | "width">, us: number): number {
  const { fromUs, toUs } = scene.window;
  return GUTTER + ((us - fromUs) / (toUs - fromUs)) * plotWidth(scene.width);
}

export function laneAt(scene: Pick<TimelineScene, "lanes" | "laneHeight">, y: number): number {
  const lane = Math.floor((y - AXIS_HEIGHT) / (scene.laneHeight + LANE_GAP));
  return lane >= 0 && lane < scene.lanes.length ? lane : -1;
}

export function paintTimeline(painter: Painter, scene: TimelineScene): void {
  const height = timelineHeight(scene);
  painter.rect(0, 0, scene.width, height, scene.palette.ground);
  paintAxis(painter, {
    ...scene,
    x: (us) => xOf(scene, us),
    most: plotWidth(scene.width) / 90,
    top: AXIS_HEIGHT - 6,
    bottom: height,
    middle: AXIS_HEIGHT / 2 - 1,
  });
  scene.lanes.forEach((_, index) => paintLane(painter, scene, index));
  for (const us of scene.gapsUs) paintGap(painter, scene, us, height);
  if (scene.rangeUs) paintRange(painter, scene, scene.rangeUs, height);
  if (scene.cursorX !== null) painter.rect(scene.cursorX, AXIS_HEIGHT, 1, height - AXIS_HEIGHT, scene.palette.muted);
}

interface Axis extends Pick<TimelineScene, "window" | "width" | "palette"> {
  x: (us: number) => number;
  most: number; // instants
  top: number; // of the rules
  bottom: number;
  middle: number; // of the words
}

// A rule at each round instant, and beside it which one that is, where there is room.
export function paintAxis(painter: Painter, { window, width, palette, x, most, top, bottom, middle }: Axis): void {
  const { fromUs, toUs } = window;
  const step = niceStep(toUs - fromUs, most);
  for (let at = Math.ceil(fromUs / step) * step; at <= toUs; at += step) {
    const left = Math.round(x(at));
    painter.rect(left, top, 1, bottom - top, palette.rule);
    const text = formatInstant(at, step);
    if (left + painter.measure(text, SMALL) + 4 < width) painter.text(left + 4, middle, text, palette.muted, SMALL);
  }
}

function paintLane(painter: Painter, scene: TimelineScene, index: number): void {
  const { palette, laneHeight } = scene;
  const { share } = scene.lanes[index]!;
  const top = AXIS_HEIGHT + index * (laneHeight + LANE_GAP) + LANE_GAP / 2;
  painter.rect(GUTTER, top, plotWidth(scene.width), laneHeight, palette.panel);
  painter.text(10, top + 15, fitted(painter, scene.names[index]!, GUTTER - 20, BOLD), palette.text, BOLD);
  painter.text(10, top + 32, fitted(painter, scene.notes[index]!, GUTTER - 20, SMALL), palette.muted, SMALL);
  const columns = share.length / STATES.length;
  const columnWidth = plotWidth(scene.width) / columns;
  STATES.forEach((state, s) => paintState(state, s));

  // Columns of equal height next to each other become one rectangle: an idle thread is one, not a thousand.
  function paintState(state: (typeof STATES)[number], s: number): void {
    let begin = 0;
    while (begin < columns) {
      const [low, high] = extent(begin, s);
      let end = begin + 1;
      while (end < columns && same(extent(end, s), low, high)) end++;
      if (high > low) {
        const x = GUTTER + begin * columnWidth;
        const y = top + laneHeight - high;
        painter.rect(x, y, (end - begin) * columnWidth, high - low, palette.state[state]);
      }
      begin = end;
    }
  }

  // Where a state's colour begins and ends above the lane's floor, in tenths of a pixel.
  function extent(column: number, s: number): [number, number] {
    let low = 0;
    for (let below = 0; below < s; below++) low += share[column * STATES.length + below]!;
    const high = low + share[column * STATES.length + s]!;
    return [pixels(low, laneHeight), pixels(high, laneHeight)];
  }
}

// A dashed line, for one that is not is the pointer's.
function paintGap(painter: Painter, scene: TimelineScene, us: number, height: number): void {
  if (us < scene.window.fromUs || us > scene.window.toUs) return;
  const x = Math.round(xOf(scene, us));
  for (let y = AXIS_HEIGHT; y < height; y += DASH * 2)
    painter.rect(x, y, 1, Math.min(DASH, height - y), scene.palette.text);
}

function pixels(part: number, laneHeight: number): number {
  return Math.round(Math.min(part, 1) * laneHeight * 10) / 10;
}

function same(extent: readonly [number, number], low: number, high: number): boolean {
  return extent[0] === low && extent[1] === high;
}

function paintRange(painter: Painter, scene: TimelineScene, range: readonly [number, number], height: number): void {
  const veil = scene.palette.theme === "light" ? "rgba(255,255,255,0.68)" : "rgba(20,24,30,0.68)";
  const left = Math.min(Math.max(xOf(scene, range[0]), GUTTER), scene.width);
  const right = Math.min(Math.max(xOf(scene, range[1]), GUTTER), scene.width);
  const top = AXIS_HEIGHT;
  painter.rect(GUTTER, top, left - GUTTER, height - top, veil);
  painter.rect(right, top, scene.width - right, height - top, veil);
  if (right - left >= 2) painter.frame(left, top, right - left, height - top - 1, scene.palette.accent, 2);
}
