// A flame graph on a canvas: zoom, movement, pointer and keyboard. The flame view has one, the sandwich two.

import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { nodeName } from "../data/folding.ts";
import { nodeAt, pathOf } from "../data/nodes.ts";
import type { Tree } from "../data/tree.ts";
import { changeColor, frameColors } from "../draw/colors.ts";
import { flameNodeAt, paintFlame, ROW_HEIGHT, sceneHeight, type FlameScene } from "../draw/flame_graph.ts";
import { paintCanvas, pointIn, usePlace } from "../ui/canvas.tsx";
import { usePage } from "../ui/context.ts";
import type { TooltipContent } from "../ui/tooltip.tsx";
import { nodeRows, nodePlace, nodeSentence } from "../ui/words.ts";

interface Props {
  tree: Tree;
  label: string; // for screen readers
  rootLabel: string;
  upward: boolean;
  zoom: readonly number[]; // path
  onZoom: (path: number[]) => void;
  current?: number; // node to be shown and outlined, such as the match that "next" came to
  onScene?: (scene: FlameScene) => void;
  selects?: boolean; // whether a click selects the function on the page
}

type HalfProps = Omit<Props, "zoom" | "onZoom"> & { title: ComponentChildren };

// One of two graphs above each other: each is zoomed by itself.
export function HalfGraph({ title, ...graph }: HalfProps) {
  const [zoom, setZoom] = useState<number[]>([]);
  return (
    <>
      <h2 class="half-title">{title}</h2>
      <FlameCanvas {...graph} zoom={nodeAt(graph.tree, zoom) ? zoom : []} onZoom={setZoom} />
    </>
  );
}

const ZOOM_MS = 180;
const WHEEL_ZOOM = 0.0015;

interface Range {
  from: number;
  to: number;
}

export function FlameCanvas({ tree, label, rootLabel, upward, zoom, onZoom, current, onScene, selects = true }: Props) {
  const page = usePage();
  const { model, state, palette } = page;
  const { box, canvas, size } = usePlace();
  const groups = model.groups(state.group);
  const zoomed = nodeAt(tree, zoom);
  const target = useMemo(() => rangeOf(tree, zoomed), [tree, zoomed]);
  const range = useRef<Range>(target);
  const scroll = useRef(0);
  const [cursor, setCursor] = useState(-1);
  const hovered = useRef(-1);
  const drag = useRef<{ x: number; y: number; range: Range; moved: boolean } | null>(null);
  const found = model.found(state);
  const fills = useMemo(() => frameColors(palette, groups.name, groups.category), [palette, groups]);

  const fill = (node: number): string =>
    tree.baseTotal ? changeColor(palette, tree.total[node]!, tree.baseTotal[node]!) : fills[tree.group[node]!]!;

  // An upward graph that does not fill its place stands at the bottom of it.
  const headroom = upward ? Math.max(size.height - sceneHeight(tree), 0) : 0;

  const scene = (): FlameScene => ({
    tree,
    groups,
    palette,
    fill,
    ...range.current,
    width: size.width,
    height: size.height,
    scroll: scroll.current - headroom,
    upward,
    rootLabel,
    found,
    selected: cursor,
    hovered: hovered.current,
  });

  const paint = (): void => {
    if (canvas.current && size.width > 0) paintCanvas(canvas.current, size, (painter) => paintFlame(painter, scene()));
  };

  // Where the graph is higher than its place, the rows around the root are what is seen first.
  useLayoutEffect(() => {
    box.current!.scrollTop = upward ? box.current!.scrollHeight : 0;
    scroll.current = box.current!.scrollTop;
  }, [tree, upward, size.height > 0]);

  useLayoutEffect(() => {
    setCursor((old) => (old < tree.count ? old : -1));
    hovered.current = -1;
  }, [tree]);

  useLayoutEffect(() => {
    paint();
    onScene?.(scene());
  });

  useEffect(() => animate(range, target, paint), [target, size.width]);

  useEffect(() => {
    if (current === undefined || current < 0 || current >= tree.count) return;
    setCursor(current);
    reveal(current);
  }, [current, tree]);

  function reveal(node: number): void {
    const outer = box.current!;
    const top = upward ? sceneHeight(tree) - (tree.depth[node]! + 1) * ROW_HEIGHT : tree.depth[node]! * ROW_HEIGHT;
    if (top < outer.scrollTop || top + ROW_HEIGHT > outer.scrollTop + outer.clientHeight) {
      outer.scrollTop = top - outer.clientHeight / 2;
    }
    const { from, to } = range.current;
    const begin = tree.start[node]!;
    const isInSight =
      begin < to && begin + tree.width[node]! > from && tree.width[node]! / (to - from) > 2 / (size.width || 1);
    if (!isInSight) zoomTo(Math.max(tree.parent[node]!, 0));
  }

  function zoomTo(node: number): void {
    onZoom(pathOf(tree, node));
  }

  function select(node: number): void {
    setCursor(node);
    page.announce(nodeSentence(model, state, tree, groups, node));
  }

  function choose(node: number): void {
    const group = tree.group[node]!;
    if (tree.folding?.chains.has(node)) {
      page.announce(`Shown: ${nodeName(tree, groups, node)}`);
      setCursor(-1);
      page.update({ unfolded: [...state.unfolded, group] });
      return;
    }
    select(node);
    if (selects && group > 0) page.update({ selected: group }, { replace: true });
    zoomTo(node === zoomed && node > 0 ? tree.parent[node]! : node);
  }

  function onMove(event: MouseEvent): void {
    const { x, y } = pointIn(event);
    if (drag.current) {
      const { x: begin, range: before } = drag.current;
      const moved = ((begin - x) / size.width) * (before.to - before.from);
      drag.current.moved ||= Math.abs(x - begin) > 4;
      if (drag.current.moved) range.current = kept(tree, { from: before.from + moved, to: before.to + moved });
    }
    hovered.current = flameNodeAt(scene(), x, y);
    paint();
    const node = hovered.current;
    page.showTooltip(node < 0 || drag.current?.moved ? null : tooltipFor(node), event);
  }

  function tooltipFor(node: number): TooltipContent {
    return {
      title: node === 0 ? rootLabel : nodeName(tree, groups, node),
      place: node === 0 ? "" : nodePlace(tree, groups, node),
      rows: nodeRows(model, state, tree, node),
    };
  }

  function onUp(event: MouseEvent): void {
    const wasDrag = drag.current?.moved;
    drag.current = null;
    if (wasDrag || event.button !== 0) return;
    const { x, y } = pointIn(event);
    const node = flameNodeAt(scene(), x, y);
    page.showTooltip(null);
    if (node >= 0) choose(node);
  }

  // A wheel scrolls; with Ctrl, or pinching, it zooms around the pointer.
  function onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { from, to } = range.current;
    const at = from + (pointIn(event).x / size.width) * (to - from);
    const factor = Math.exp(event.deltaY * WHEEL_ZOOM);
    range.current = kept(tree, { from: at - (at - from) * factor, to: at + (to - at) * factor });
    paint();
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLCanvasElement>): void {
    const node = cursor < 0 ? zoomed : cursor;
    const away = upward ? "ArrowUp" : "ArrowDown";
    const back = upward ? "ArrowDown" : "ArrowUp";
    const steps: Record<string, () => number> = {
      [away]: () => tree.firstChild[node] || node,
      [back]: () => Math.max(tree.parent[node]!, 0),
      ArrowRight: () => tree.nextSibling[node] || node,
      ArrowLeft: () => previousSibling(tree, node),
      Home: () => 0,
    };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in steps) {
      const next = steps[event.key]!();
      select(next);
      reveal(next);
    } else if (event.key === "Enter" || event.key === " ") choose(node);
    else if (event.key === "Escape" || event.key === "Backspace") zoomTo(Math.max(tree.parent[zoomed]!, 0));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const height = sceneHeight(tree);
  return (
    <div
      ref={box}
      class="flame"
      onScroll={(event) => {
        scroll.current = event.currentTarget.scrollTop;
        paint();
      }}
    >
      <div class="flame-space" style={{ height: `${Math.max(height, 1)}px` }}>
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-label={`${label}: arrow keys move, Enter zooms in, Escape zooms out`}
          aria-roledescription="flame graph"
          onMouseMove={onMove}
          onMouseDown={(event) => {
            if (event.button === 0) drag.current = { ...pointIn(event), range: range.current, moved: false };
          }}
          onMouseUp={onUp}
          onMouseLeave={() => {
            drag.current = null;
            hovered.current = -1;
            page.showTooltip(null);
            paint();
          }}
          onWheel={onWheel}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

function rangeOf(tree: Tree, node: number): Range {
  return { from: tree.start[node]!, to: tree.start[node]! + tree.width[node]! };
}

// Not beyond the ends, and not closer than doubles can tell.
function kept(tree: Tree, { from, to }: Range): Range {
  const whole = tree.width[0]!;
  const length = Math.min(Math.max(to - from, whole * 1e-7), whole);
  const begin = Math.min(Math.max(from, 0), whole - length);
  return { from: begin, to: begin + length };
}

function previousSibling(tree: Tree, node: number): number {
  if (node === 0) return 0;
  let at = tree.firstChild[tree.parent[node]!]!;
  while (at !== node && tree.nextSibling[at] !== node) at = tree.nextSibling[at]!;
  return at;
}

// Moves the visible range to its target in a short while. Returns how to stop.
function animate(range: { current: Range }, target: Range, paint: () => void): () => void {
  const begin = { ...range.current };
  const isNear = begin.from === target.from && begin.to === target.to;
  if (isNear || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    range.current = target;
    paint();
    return () => {};
  }
  const started = performance.now();
  let request = 0;
  const step = (now: number): void => {
    const part = Math.min(Math.max((now - started) / ZOOM_MS, 0), 1);
    const eased = 1 - (1 - part) ** 3;
    range.current = {
      from: begin.from + (target.from - begin.from) * eased,
      to: begin.to + (target.to - begin.to) * eased,
    };
    paint();
    if (part < 1) request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(request);
    range.current = target;
  };
}
