// Draws graphs: to a canvas on the screen, or to an SVG with the same calls. Coordinates are CSS pixels.

import { entry } from "../data/pair_index.ts";

export const UI_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
export const CODE_FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

export interface TextStyle {
  size?: number;
  weight?: number;
  code?: boolean;
  align?: "left" | "right" | "center";
}

export interface Painter {
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  frame(x: number, y: number, width: number, height: number, stroke: string, thickness: number): void;
  // `y` is the middle of the line.
  text(x: number, y: number, text: string, fill: string, style?: TextStyle): void;
  measure(text: string, style?: TextStyle): number;
  // Everything until the matching restore stays inside.
  clip(x: number, y: number, width: number, height: number): void;
  restore(): void;
}

function fontOf({ size = 12, weight = 400, code = false }: TextStyle): string {
  return `${weight} ${size}px ${code ? CODE_FONT : UI_FONT}`;
}

// Widths of texts, which are asked for in every frame and cost more than all else.
const widths = new Map<string, Map<string, number>>();
const WIDTHS_MAX = 50_000;

function cachedWidth(context: CanvasRenderingContext2D, font: string, text: string): number {
  const known = entry(widths, font, () => new Map<string, number>());
  return entry(known, text, () => {
    if (known.size > WIDTHS_MAX) known.clear();
    context.font = font;
    return context.measureText(text).width;
  });
}

export class CanvasPainter implements Painter {
  private font = "";

  constructor(private readonly context: CanvasRenderingContext2D) {
    context.textBaseline = "middle";
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
  }

  frame(x: number, y: number, width: number, height: number, stroke: string, thickness: number): void {
    this.context.strokeStyle = stroke;
    this.context.lineWidth = thickness;
    this.context.strokeRect(x + thickness / 2, y + thickness / 2, width - thickness, height - thickness);
  }

  text(x: number, y: number, text: string, fill: string, style: TextStyle = {}): void {
    const font = fontOf(style);
    if (font !== this.font) this.context.font = this.font = font;
    this.context.textAlign = style.align ?? "left";
    this.context.fillStyle = fill;
    this.context.fillText(text, x, y);
  }

  measure(text: string, style: TextStyle = {}): number {
    const font = fontOf(style);
    const width = cachedWidth(this.context, font, text);
    this.font = "";
    return width;
  }

  clip(x: number, y: number, width: number, height: number): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
  }

  restore(): void {
    this.context.restore();
    this.font = "";
  }
}

export class SvgPainter implements Painter {
  private readonly parts: string[] = [];
  private clips = 0;
  private readonly ruler = document.createElement("canvas").getContext("2d")!;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.parts.push(box(x, y, width, height, ` fill="${fill}"`));
  }

  frame(x: number, y: number, width: number, height: number, stroke: string, thickness: number): void {
    const inset = thickness / 2;
    const style = ` fill="none" stroke="${stroke}" stroke-width="${thickness}"`;
    this.parts.push(box(x + inset, y + inset, width - thickness, height - thickness, style));
  }

  text(x: number, y: number, text: string, fill: string, style: TextStyle = {}): void {
    const { size = 12, weight = 400, code = false, align = "left" } = style;
    const anchor = { left: "start", right: "end", center: "middle" }[align];
    this.parts.push(
      `<text x="${short(x)}" y="${short(y + size * 0.35)}" font-family='${code ? CODE_FONT : UI_FONT}' font-size="${size}" ` +
        `font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escapeText(text)}</text>`,
    );
  }

  measure(text: string, style: TextStyle = {}): number {
    return cachedWidth(this.ruler, fontOf(style), text);
  }

  clip(x: number, y: number, width: number, height: number): void {
    const id = `clip${++this.clips}`;
    this.parts.push(`<clipPath id="${id}">${box(x, y, width, height)}</clipPath><g clip-path="url(#${id})">`);
  }

  restore(): void {
    this.parts.push("</g>");
  }

  toString(): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" ` +
      `height="${this.height}">\n${this.parts.join("\n")}\n</svg>\n`
    );
  }
}

const box = (x: number, y: number, width: number, height: number, style = ""): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${style}/>`;

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

// Names can hold characters that XML has no way to write at all.
function escapeText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replace(/[&<>]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character]!)
  );
}

// The beginning of `text` that fits into `room`, with an ellipsis; "" where not even some letters do.
export function fitted(painter: Painter, text: string, room: number, style: TextStyle = {}): string {
  const full = painter.measure(text, style);
  if (full <= room) return text;
  for (let letters = Math.floor((room / full) * text.length); letters >= 2; letters--) {
    const shortened = `${text.slice(0, letters).trimEnd()}…`;
    if (painter.measure(shortened, style) <= room) return shortened;
  }
  return "";
}
