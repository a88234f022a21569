// Draws a tree as boxes: a row for each depth, with widths by weight. Only visible boxes are processed: in each row the
// first visible box is found by bisection, and runs of boxes thinner than half a pixel are skipped by another one. So
// the cost depends on pixels, not on nodes.

import { nodeMatches, nodeName } from "../data/folding.ts";
import type { Groups } from "../data/groups.ts";
import type { Tree } from "../data/tree.ts";
import { formatGrowth } from "../data/units.ts";
import type { Palette } from "./colors.ts";
import { fitted, type Painter } from "./painter.ts";

export const ROW_HEIGHT = 20;
const GAP = 1;
const THINNEST = 0.5;
const LABEL_MIN = 24;
const LABEL = { size: 12 };

export interface FlameScene {
  tree: Tree;
  groups: Groups;
  palette: Palette;
  fill: (node: number) => string;
  from: number; // the visible part, in the unit of tree.start
  to: number;
  width: number; // pixels
  height: number;
  scroll: number; // pixels above the visible part
  upward: boolean; // root at the bottom
  rootLabel: string;
  found: Uint8Array | null; // by group
  selected: number; // node or -1
  hovered: number;
}

export function sceneHeight(tree: Tree): number {
  return tree.levels.length * ROW_HEIGHT + 4;
}

function rowTop(scene: FlameScene, depth: number): number {
  const down = depth * ROW_HEIGHT;
  return (scene.upward ? sceneHeight(scene.tree) - ROW_HEIGHT - down - 2 : down + 2) - scene.scroll;
}

export function paintFlame(painter: Painter, scene: FlameScene): void {
  painter.rect(0, 0, scene.width, scene.height, scene.palette.ground);
  const { levels } = scene.tree;
  for (let depth = 0; depth < levels.length; depth++) {
    const top = rowTop(scene, depth);
    if (top > scene.height || top + ROW_HEIGHT < 0) continue;
    paintRow(painter, scene, levels[depth]!, top);
  }
  outline(painter, scene, scene.hovered, 1);
  outline(painter, scene, scene.selected, 2);
}

function paintRow(painter: Painter, scene: FlameScene, level: Int32Array, top: number): void {
  const { tree, from, to, width } = scene;
  const scale = width / (to - from || 1);
  let i = firstVisible(tree, level, from);
  while (i < level.length) {
    const node = level[i]!;
    const left = (tree.start[node]! - from) * scale;
    if (left > width) break;
    const size = tree.width[node]! * scale;
    if (size < THINNEST) {
      // One sliver stands for all that fall into the same half pixel.
      painter.rect(left, top, THINNEST, ROW_HEIGHT - GAP, scene.fill(node));
      i = Math.max(i + 1, firstVisible(tree, level, tree.start[node]! + THINNEST / scale));
      continue;
    }
    paintBox(painter, scene, node, Math.max(left, 0), Math.min(left + size, width), top);
    i++;
  }
}

// The first box that reaches beyond `position`.
function firstVisible(tree: Tree, level: Int32Array, position: number): number {
  let low = 0;
  let high = level.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const node = level[middle]!;
    if (tree.start[node]! + tree.width[node]! <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function paintBox(painter: Painter, scene: FlameScene, node: number, left: number, right: number, top: number): void {
  const { palette } = scene;
  const matches = scene.found !== null && nodeMatches(scene.tree, scene.found, node);
  const room = right - left;
  const gap = room > 3 ? GAP : 0;
  const isRoot = node === 0;
  const fill = isRoot ? palette.panel : matches ? palette.match : scene.fill(node);
  painter.rect(left, top, room - gap, ROW_HEIGHT - GAP, fill);
  if (room < LABEL_MIN) return;
  const name = isRoot ? scene.rootLabel : nodeName(scene.tree, scene.groups, node) + growthOf(scene.tree, node);
  const label = fitted(painter, name, room - 10, LABEL);
  const color = isRoot ? palette.text : matches ? palette.matchText : palette.frameText;
  if (label) painter.text(left + 5, top + (ROW_HEIGHT - GAP) / 2 + 0.5, label, color, LABEL);
}

// How much a frame of a comparison has grown, where its name leaves room.
function growthOf(tree: Tree, node: number): string {
  const growth = tree.baseTotal ? formatGrowth(tree.total[node]!, tree.baseTotal[node]!) : "";
  return growth && ` ${growth}`;
}

function outline(painter: Painter, scene: FlameScene, node: number, thickness: number): void {
  if (node < 0) return;
  const { tree, from, to, width } = scene;
  const scale = width / (to - from || 1);
  const left = Math.max((tree.start[node]! - from) * scale, 0);
  const right = Math.min((tree.start[node]! + tree.width[node]! - from) * scale, width);
  if (right - left < 1) return;
  const top = rowTop(scene, tree.depth[node]!);
  painter.frame(left, top, right - left, ROW_HEIGHT - GAP, scene.palette.text, thickness);
}

// Returns the node at a point, -1 where there is none.
export function flameNodeAt(scene: FlameScene, x: number, y: number): number {
  const { tree } = scene;
  const inScene = y + scene.scroll - 2;
  const down = scene.upward ? sceneHeight(tree) - 4 - inScene : inScene;
  const level = tree.levels[Math.floor(down / ROW_HEIGHT)];
  if (!level) return -1;
  const position = scene.from + (x / scene.width) * (scene.to - scene.from);
  const node = level[firstVisible(tree, level, position)];
  return node !== undefined && tree.start[node]! <= position ? node : -1;
}
