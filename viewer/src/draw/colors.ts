// Colours with a meaning: cool ones for code by its origin, warm ones and grey for time without code. A test checks
// every pair of text and background for a contrast of 4.5.

import { CATEGORIES, type Category, type State } from "../data/kinds.ts";

export type Theme = "light" | "dark";

export interface Palette {
  theme: Theme;
  ground: string;
  panel: string;
  text: string;
  muted: string;
  rule: string;
  accent: string;
  match: string;
  matchText: string;
  category: Record<Category, string>;
  frameText: string;
  state: Record<State, string>;
  worse: [number, number, number];
  better: [number, number, number];
  same: [number, number, number];
}

export const PALETTES: Record<Theme, Palette> = {
  light: {
    theme: "light",
    ground: "#ffffff",
    panel: "#f6f7f9",
    text: "#1c2430",
    muted: "#5a6573",
    rule: "#dfe3e8",
    accent: "#1f5fbf",
    match: "#ffd83d",
    matchText: "#1c2430",
    category: {
      app: "#9dc0ee",
      gem: "#c9b8ea",
      stdlib: "#a3d8cf",
      core: "#dcdfe4",
      native: "#c3d79e",
      gc: "#f4bd6a",
      wait: "#f0958a",
      blocked: "#c3cad3",
      other: "#e4e4e0",
    },
    frameText: "#17202c",
    state: { running: "#3b82d6", jit: "#7b5fc9", gc: "#e59a2f", wait: "#d9534a", blocked: "#cdd4dc" },
    worse: [226, 106, 94],
    better: [92, 146, 214],
    same: [226, 228, 232],
  },
  dark: {
    theme: "dark",
    ground: "#14181e",
    panel: "#1b2028",
    text: "#e6eaf0",
    muted: "#9aa6b4",
    rule: "#2c343f",
    accent: "#7fb0f5",
    match: "#f2c62e",
    matchText: "#14181e",
    category: {
      app: "#2f5b96",
      gem: "#5b4790",
      stdlib: "#23685f",
      core: "#414956",
      native: "#4c6026",
      gc: "#8a5a12",
      wait: "#98382f",
      blocked: "#2e353f",
      other: "#4a4a46",
    },
    frameText: "#f2f5f9",
    state: { running: "#4a8fe0", jit: "#9c82e8", gc: "#d98e27", wait: "#e0645a", blocked: "#46505d" },
    worse: [152, 54, 46],
    better: [42, 88, 150],
    same: [58, 65, 76],
  },
};

// Those that the page around the graphs has, too, by the names of its variables.
export function pageColors({ ground, panel, text, muted, rule, accent, state }: Palette): Record<string, string> {
  return { ground, panel, text, muted, rule, accent, ...state };
}

// The fill of a frame: its category's colour, a little lighter or darker by name so that neighbours can be told apart.
export function frameColors(palette: Palette, names: readonly string[], category: Uint8Array): string[] {
  const shades = CATEGORIES.map((name) => [-1, 0, 1, 2].map((step) => shade(palette.category[name], step * 0.035)));
  return names.map((name, group) => shades[category[group]!]![hash(name) & 3]!);
}

function hash(text: string): number {
  let value = 7;
  for (let i = 0; i < text.length; i++) value = (Math.imul(value, 31) + text.charCodeAt(i)) | 0;
  return value ^ (value >>> 7);
}

// Moves a colour towards white (amount > 0) or black.
export function shade(color: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const parts = rgb(color).map((part) => Math.round(part + (target - part) * Math.abs(amount)));
  return `rgb(${parts.join(",")})`;
}

export function rgb(color: string): [number, number, number] {
  const hex = /^#(..)(..)(..)$/.exec(color);
  if (hex) return [parseInt(hex[1]!, 16), parseInt(hex[2]!, 16), parseInt(hex[3]!, 16)];
  const parts = /^rgb\((\d+),(\d+),(\d+)\)$/.exec(color)!;
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

// A frame of a comparison: redder for more, bluer for less, full colour where it is new or gone.
export function changeColor(palette: Palette, value: number, base: number): string {
  const size = Math.max(value, base);
  const change = size === 0 ? 0 : (value - base) / size; // -1: gone, 1: new
  const target = change > 0 ? palette.worse : palette.better;
  const strength = Math.min(1, Math.abs(change) ** 0.7);
  return mix(palette.same, target, strength);
}

export function mix(from: readonly number[], to: readonly number[], part: number): string {
  return `rgb(${from.map((start, i) => Math.round(start + (to[i]! - start) * part)).join(",")})`;
}

// Heat from nothing (the ground) to the accent colour; a square root, so that little is still seen.
export function heatColor(palette: Palette, share: number): string {
  if (share <= 0) return palette.panel;
  return mix(rgb(palette.panel), rgb(palette.state.running), 0.12 + 0.88 * Math.sqrt(Math.min(share, 1)));
}
