// A canvas that always has the size and resolution of its place on the page.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { CanvasPainter, type Painter } from "../draw/painter.ts";

export interface Size {
  width: number;
  height: number;
}

// The size of an element's content, followed as it changes.
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current!;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, []);
  return size;
}

// Where a graph is drawn: a canvas in a box, and the room that this has.
export function usePlace() {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  return { box, canvas, size: useSize(box) };
}

export function paintCanvas(
  canvas: HTMLCanvasElement,
  { width, height }: Size,
  paint: (painter: Painter) => void,
): void {
  const ratio = devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext("2d", { alpha: false })!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(new CanvasPainter(context));
}

// The point of a mouse event in the canvas's own pixels.
export function pointIn(event: MouseEvent): { x: number; y: number } {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
