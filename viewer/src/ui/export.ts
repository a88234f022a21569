// The current view as a file: SVG from the same drawing calls as the screen, PNG from a canvas at twice the size.

import { CanvasPainter, SvgPainter, type Painter } from "../draw/painter.ts";

export interface Picture {
  name: string;
  width: number;
  height: number;
  paint: (painter: Painter) => void;
}

const PIXELS = 2;
const CANVAS_MAX = 16_000; // what browsers allow for a side of a canvas

export function saveSvg(picture: Picture): void {
  const painter = new SvgPainter(picture.width, picture.height);
  picture.paint(painter);
  save(new Blob([painter.toString()], { type: "image/svg+xml" }), `${picture.name}.svg`);
}

export function savePng(picture: Picture): Promise<void> {
  const scale = Math.min(PIXELS, CANVAS_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(picture.width * scale);
  canvas.height = Math.ceil(picture.height * scale);
  const context = canvas.getContext("2d")!;
  context.scale(scale, scale);
  picture.paint(new CanvasPainter(context));
  return new Promise((resolve) =>
    canvas.toBlob((blob) => {
      if (blob) save(blob, `${picture.name}.png`);
      resolve();
    }),
  );
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// The clipboard, also for pages opened from disk, to which some browsers deny the newer API.

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelection(text);
  }
}

function copySelection(text: string): void {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  focused?.focus();
}
