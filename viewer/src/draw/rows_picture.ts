// Draws a table as a picture, for exports of views that are rows of text on the screen.

import type { Palette } from "./colors.ts";
import { fitted, type Painter } from "./painter.ts";

export interface PictureColumn {
  title: string;
  width: number;
  align: "left" | "right";
  code?: boolean;
}

export interface PictureRow {
  cells: string[];
  indent?: number; // pixels, of the last column
  heat?: number; // 0 to 1: a bar behind the row
}

const ROW = 22;

export function pictureHeight(rows: readonly PictureRow[]): number {
  return (rows.length + 1) * ROW + 8;
}

export function paintRows(
  painter: Painter,
  columns: readonly PictureColumn[],
  rows: readonly PictureRow[],
  palette: Palette,
  width: number,
): void {
  painter.rect(0, 0, width, pictureHeight(rows), palette.ground);
  paintCells(painter, columns, { cells: columns.map(({ title }) => title) }, ROW / 2, palette.muted, width, 600);
  painter.rect(0, ROW, width, 1, palette.rule);
  rows.forEach((row, index) => {
    const top = (index + 1) * ROW;
    if (row.heat) painter.rect(0, top + 2, width * Math.min(row.heat, 1), ROW - 3, palette.panel);
    paintCells(painter, columns, row, top + ROW / 2, palette.text, width, 400);
  });
}

function paintCells(
  painter: Painter,
  columns: readonly PictureColumn[],
  row: PictureRow,
  y: number,
  color: string,
  width: number,
  weight: number,
): void {
  let x = 8;
  columns.forEach((column, i) => {
    const isLast = i === columns.length - 1;
    const indent = isLast ? (row.indent ?? 0) : 0;
    const room = (isLast ? width - x : column.width) - 12 - indent;
    const style = { weight, code: column.code === true && weight === 400, align: column.align };
    const text = fitted(painter, row.cells[i]!, room, style);
    painter.text(column.align === "right" ? x + room : x + indent, y, text, color, style);
    x += column.width;
  });
}
