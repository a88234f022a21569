// Draws the heatmap: columns of time, each divided into cells from top to bottom, dark where there is much activity.

import type { Heatmap } from "../data/timeline.ts";
import { formatInstant, niceStep } from "../data/units.ts";
import { heatColor, type Palette } from "./colors.ts";
import type { Painter } from "./painter.ts";

export const HEAT_AXIS = 26;
export const HEAT_GUTTER = 74;
const HEIGHT_MIN = 240;
const CELL_WIDTH_MAX = 28;
const INSTANT_WIDTH = 36; // what a label of the time axis needs

export interface HeatmapScene {
  heatmap: Heatmap;
  palette: Palette;
  width: number;
  height: number;
  rangeUs: readonly [number, number] | null;
  hovered: number; // cell or -1
}

// As high as there is room for.
export function heatmapHeight(room: number): number {
  return Math.max(room - 8, HEAT_AXIS + HEIGHT_MIN + 8);
}

function plotHeight(scene: HeatmapScene): number {
  return scene.height - HEAT_AXIS - 8;
}

function cellWidth(scene: HeatmapScene): number {
  return Math.min((scene.width - HEAT_GUTTER - 8) / scene.heatmap.columnsCount, CELL_WIDTH_MAX);
}

export function cellUs(heatmap: Heatmap): number {
  return heatmap.columnUs / heatmap.rowsCount;
}

// Returns the cell at a point, -1 beside all.
export function cellAt(scene: HeatmapScene, x: number, y: number): number {
  const { columnsCount, rowsCount } = scene.heatmap;
  const column = Math.floor((x - HEAT_GUTTER) / cellWidth(scene));
  const row = Math.floor(((y - HEAT_AXIS) / plotHeight(scene)) * rowsCount);
  return column >= 0 && column < columnsCount && row >= 0 && row < rowsCount ? column * rowsCount + row : -1;
}

export function paintHeatmap(painter: Painter, scene: HeatmapScene): void {
  const { heatmap, palette } = scene;
  painter.rect(0, 0, scene.width, scene.height, palette.ground);
  const width = cellWidth(scene);
  const height = plotHeight(scene) / heatmap.rowsCount;
  const gap = width > 6 ? 1 : 0;
  for (let cell = 0; cell < heatmap.weight.length; cell++) {
    const column = Math.floor(cell / heatmap.rowsCount);
    const x = HEAT_GUTTER + column * width;
    const y = HEAT_AXIS + (cell % heatmap.rowsCount) * height;
    const fill = heatColor(palette, heatmap.weight[cell]! / (heatmap.heaviest || 1));
    painter.rect(x, y, width - gap, height - (gap ? 0.5 : 0), fill);
    if (isOutside(scene, cell)) painter.rect(x, y, width - gap, height, veil(palette));
    if (cell === scene.hovered) painter.frame(x, y, Math.max(width, 3), Math.max(height, 3), palette.text, 1);
  }
  paintAxes(painter, scene, width);
}

function veil(palette: Palette): string {
  return palette.theme === "light" ? "rgba(255,255,255,0.75)" : "rgba(20,24,30,0.75)";
}

function isOutside(scene: HeatmapScene, cell: number): boolean {
  if (!scene.rangeUs) return false;
  const begin = cell * cellUs(scene.heatmap);
  return begin + cellUs(scene.heatmap) <= scene.rangeUs[0] || begin >= scene.rangeUs[1];
}

function paintAxes(painter: Painter, scene: HeatmapScene, width: number): void {
  const { heatmap, palette } = scene;
  const style = { size: 11 };
  const step = niceStep(heatmap.columnsCount, Math.max((width * heatmap.columnsCount) / 80, 1));
  for (let column = 0; column < heatmap.columnsCount; column += Math.max(1, Math.round(step))) {
    const us = column * heatmap.columnUs;
    const x = HEAT_GUTTER + column * width;
    if (x + INSTANT_WIDTH > scene.width) break;
    painter.text(x, HEAT_AXIS / 2, formatInstant(us, heatmap.columnUs * step), palette.muted, style);
  }
  for (const quarter of [0, 1, 2, 3, 4]) {
    const text = `+${formatInstant((heatmap.columnUs * quarter) / 4, heatmap.columnUs / 40)}`;
    const y = HEAT_AXIS + (plotHeight(scene) * quarter) / 4;
    const middle = Math.min(Math.max(y, HEAT_AXIS + 6), HEAT_AXIS + plotHeight(scene) - 6);
    painter.text(HEAT_GUTTER - 8, middle, text, palette.muted, { ...style, align: "right" });
  }
}
