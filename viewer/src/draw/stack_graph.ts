// Draws the stack chart: stacks over time, roots on top. Above them are a small map of the whole recording, on which the
// window that is shown is framed, an axis, marks, and a band of states.
//
// The cost depends on pixels: on columns times visible rows of frames.

import { STATES } from "../data/kinds.ts";
import type { Groups } from "../data/groups.ts";
import { markTitle, type PlacedMark } from "../data/marks.ts";
import { eachBlock, type Columns } from "../data/stack_rows.ts";
import type { Window } from "../data/timeline.ts";
import type { Palette } from "./colors.ts";
import { fitted, type Painter } from "./painter.ts";
import { paintAxis } from "./timeline_graph.ts";

export const MAP_HEIGHT = 22;
const AXIS = 20;
const BAND = 5;
export const STACKS_TOP = MAP_HEIGHT + AXIS + BAND + 3; // without marks
export const STACK_ROW = 18;
const MARK_ROW = 17;
export const MARKS_TOP = MAP_HEIGHT + AXIS;
const INSTANT_WIDTH = 3;
const GAP = 1;
const LABEL_MIN = 22;
const LABEL = { size: 11 };
export interface StackScene {
  columns: Columns;
  map: Columns; // the whole recording, by states alone
  groups: Groups;
  fills: string[]; // by group
  palette: Palette;
  window: Window;
  whole: Window;
  width: number;
  height: number;
  scroll: number; // pixels of stacks above those that are visible
  found: Uint8Array | null; // by group
  selected: number | null; // group
  rangeUs: readonly [number, number] | null;
  gapsUs: number[];
  marks: readonly PlacedMark[];
  lanes: number; // of marks
}

// Where the stacks begin.
export function stacksTop(lanes: number): number {
  return STACKS_TOP + lanes * MARK_ROW;
}

// The row of marks at a height; -1: none.
export function markLaneAt(lanes: number, y: number): number {
  const lane = Math.floor((y - MARKS_TOP) / MARK_ROW);
  return lane >= 0 && lane < lanes ? lane : -1;
}

export function stackTimeAt({ window, width }: Pick<StackScene, "window" | "width">, x: number): number {
  return window.fromUs + (x / Math.max(width, 1)) * (window.toUs - window.fromUs);
}

export function stackDepthAt(scroll: number, y: number, lanes: number): number {
  const top = stacksTop(lanes);
  return y < top ? -1 : Math.floor((y - top + scroll) / STACK_ROW);
}

export function paintStacks(painter: Painter, scene: StackScene): void {
  const { palette, width, height } = scene;
  painter.rect(0, 0, width, height, palette.ground);
  const x = scaleOf(scene.window, width);
  const top = stacksTop(scene.lanes);
  const first = Math.max(Math.floor(scene.scroll / STACK_ROW), 0);
  const last = Math.floor((scene.scroll + height - top) / STACK_ROW);
  painter.clip(0, top, width, Math.max(height - top, 0));
  for (let depth = first; depth <= last; depth++) paintDepth(painter, scene, x, depth);
  painter.restore();
  paintAxis(painter, {
    ...scene,
    x,
    most: width / 110,
    top: MAP_HEIGHT + 4,
    bottom: MAP_HEIGHT + AXIS,
    middle: MAP_HEIGHT + AXIS / 2 + 1,
  });
  paintMarks(painter, scene, x);
  paintBand(painter, scene.columns, palette, x, top - BAND - 3, BAND, width);
  for (const us of scene.gapsUs) {
    if (us > scene.window.fromUs && us < scene.window.toUs) {
      painter.rect(Math.round(x(us)), MAP_HEIGHT, 1, height - MAP_HEIGHT, palette.muted);
    }
  }
  paintRange(painter, scene, x);
  paintMap(painter, scene);
}

function scaleOf({ fromUs, toUs }: Window, width: number): (us: number) => number {
  const scale = width / (toUs - fromUs || 1);
  return (us) => (us - fromUs) * scale;
}

function paintDepth(painter: Painter, scene: StackScene, x: (us: number) => number, depth: number): void {
  const { columns, groups, palette, width } = scene;
  const top = stacksTop(scene.lanes) + depth * STACK_ROW - scene.scroll;
  eachBlock(columns, depth, (first, last) => {
    const group = columns.path[first]![depth]!;
    const left = Math.max(x(columns.fromUs[first]!), 0);
    const room = Math.min(x(columns.toUs[last]!), width) - left;
    const matches = scene.found?.[group] === 1;
    const fill = matches ? palette.match : scene.fills[group]!;
    painter.rect(left, top, room > 3 ? room - GAP : room, STACK_ROW - GAP, fill);
    if (group === scene.selected && room > 3) painter.frame(left, top, room - GAP, STACK_ROW - GAP, palette.text, 2);
    if (room < LABEL_MIN) return;
    const label = fitted(painter, groups.name[group]!, room - 8, LABEL);
    const color = matches ? palette.matchText : palette.frameText;
    if (label) painter.text(left + 4, top + (STACK_ROW - GAP) / 2 + 0.5, label, color, LABEL);
  });
}

function paintMarks(painter: Painter, scene: StackScene, x: (us: number) => number): void {
  const { palette, width } = scene;
  for (const mark of scene.marks) {
    const [begin, end] = [x(mark.beginUs), x(mark.endUs)];
    if (end < 0 || begin > width) continue;
    const left = Math.max(begin, 0);
    const room = Math.max(Math.min(end, width) - left, INSTANT_WIDTH);
    const top = MARKS_TOP + mark.lane * MARK_ROW;
    painter.rect(left, top, room > INSTANT_WIDTH ? room - GAP : room, MARK_ROW - 2, palette.panel);
    painter.rect(left, top, INSTANT_WIDTH, MARK_ROW - 2, palette.accent);
    if (room < LABEL_MIN) continue;
    const label = fitted(painter, markTitle(mark), room - 12, LABEL);
    if (label) painter.text(left + 7, top + (MARK_ROW - 2) / 2 + 0.5, label, palette.text, LABEL);
  }
}

// Columns of one state next to each other are one rectangle.
function paintBand(
  painter: Painter,
  { count, fromUs, toUs, state }: Columns,
  palette: Palette,
  x: (us: number) => number,
  top: number,
  height: number,
  width: number,
): void {
  for (let first = 0, last = 0; first < count; first = last + 1) {
    last = first;
    while (last + 1 < count && state[last + 1] === state[first] && x(fromUs[last + 1]!) - x(toUs[last]!) < 0.5) last++;
    const left = Math.max(x(fromUs[first]!), 0);
    painter.rect(left, top, Math.min(x(toUs[last]!), width) - left, height, palette.state[STATES[state[first]!]!]);
  }
}

function paintMap(painter: Painter, scene: StackScene): void {
  const { palette, whole, width, window } = scene;
  const x = scaleOf(whole, width);
  painter.rect(0, 0, width, MAP_HEIGHT, palette.panel);
  paintBand(painter, scene.map, palette, x, 4, MAP_HEIGHT - 8, width);
  if (scene.rangeUs) {
    const [from, to] = [x(scene.rangeUs[0]), x(scene.rangeUs[1])];
    painter.rect(from, MAP_HEIGHT - 3, Math.max(to - from, 2), 3, palette.accent);
  }
  const left = Math.min(Math.max(x(window.fromUs), 0), width - 4);
  painter.frame(left, 0, Math.max(x(window.toUs) - left, 4), MAP_HEIGHT, palette.text, 2);
}

function paintRange(
  painter: Painter,
  { rangeUs, palette, width, height }: StackScene,
  x: (us: number) => number,
): void {
  if (!rangeUs) return;
  const [left, right] = [x(rangeUs[0]), x(rangeUs[1])];
  for (const edge of [left, right])
    if (edge >= 0 && edge <= width) painter.rect(edge, MAP_HEIGHT, 1, height - MAP_HEIGHT, palette.accent);
  const from = Math.max(left, 0);
  const to = Math.min(right, width);
  if (to > from) painter.rect(from, MAP_HEIGHT + AXIS - 3, to - from, 3, palette.accent);
}
