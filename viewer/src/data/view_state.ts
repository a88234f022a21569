// The state of the page as one value that can be written into the URL and read back: a link shows what its sender saw,
// and the back button undoes a step. Defaults are left out of the URL.

import { GROUP_MODES, type GroupMode } from "./groups.ts";
import { STATES, type State } from "./kinds.ts";
import type { Sides } from "./sides.ts";
import { UNIT_CHOICES, type UnitChoice } from "./units.ts";

export const VIEWS = [
  "flame",
  "sandwich",
  "table",
  "tree",
  "source",
  "timeline",
  "heatmap",
  "labels",
  "held",
  "slow",
  "blocked",
  "marks",
] as const;
export type ViewName = (typeof VIEWS)[number];

export interface ViewState {
  view: ViewName;
  type: string | null; // name of the sample type; null: the profile's default
  group: GroupMode;
  inverted: boolean;
  icicle: boolean; // roots on top, not at the bottom
  search: string;
  focus: string;
  hide: string;
  ignored: string[]; // patterns: stacks with a frame that matches are left out everywhere
  collapsed: string[]; // patterns: recursion of methods that match is one frame
  mine: boolean | null; // the user's own code only; null: in profiles of requests
  folded: boolean; // chains of frames that call but one other are one node
  unfolded: number[]; // groups that chains begin with which are shown all the same
  process: number | null;
  thread: number | null;
  idle: boolean; // threads that only waited, too
  hiddenStates: State[];
  labels: string[];
  sides: Sides | null; // values of a label that are compared
  key: string | null; // of the label that samples are added up by; null: the first there is
  roots: string[] | null; // keys of labels that are frames at the root; null: as the command line asked
  leaves: string[] | null;
  rangeUs: [number, number] | null;
  stacksOf: number | null; // thread of the stack chart; null: the first that is shown
  zoom: number[]; // groups from the root to the node that fills the graph
  selected: number | null; // group
  ofWaiters: boolean; // of those that are blocked, not of what held them up
  file: string | null; // of the source view
  units: UnitChoice;
  normalized: boolean | null; // null: as the command line asked
}

export const DEFAULT_STATE: ViewState = {
  view: "flame",
  type: null,
  group: "method",
  inverted: false,
  icicle: true,
  search: "",
  focus: "",
  hide: "",
  ignored: [],
  collapsed: [],
  mine: null,
  folded: true,
  unfolded: [],
  process: null,
  thread: null,
  idle: false,
  hiddenStates: [],
  labels: [],
  sides: null,
  key: null,
  roots: null,
  leaves: null,
  rangeUs: null,
  stacksOf: null,
  zoom: [],
  selected: null,
  ofWaiters: false,
  file: null,
  units: "auto",
  normalized: null,
};

export function encodeState(state: ViewState): string {
  const words = new URLSearchParams();
  if (state.view !== "flame") words.set("view", state.view);
  if (state.type !== null) words.set("type", state.type);
  if (state.group !== "method") words.set("by", state.group);
  if (state.inverted) words.set("inverted", "1");
  if (!state.icicle) words.set("flames", "up");
  if (state.search) words.set("search", state.search);
  if (state.focus) words.set("focus", state.focus);
  if (state.hide) words.set("hide", state.hide);
  for (const pattern of state.ignored) words.append("ignore", pattern);
  for (const pattern of state.collapsed) words.append("collapse", pattern);
  if (state.mine !== null) words.set("mine", state.mine ? "1" : "0");
  if (!state.folded) words.set("folded", "0");
  if (state.unfolded.length > 0) words.set("unfolded", state.unfolded.join("."));
  if (state.process !== null) words.set("process", String(state.process));
  if (state.thread !== null) words.set("thread", String(state.thread));
  if (state.idle) words.set("idle", "1");
  if (state.hiddenStates.length > 0) words.set("without", state.hiddenStates.join("."));
  for (const label of state.labels) words.append("label", label);
  if (state.sides) encodeSides(words, state.sides);
  if (state.key !== null) words.set("key", state.key);
  encodeKeys(words, "root", state.roots);
  encodeKeys(words, "leaf", state.leaves);
  if (state.rangeUs) words.set("range", state.rangeUs.map((us) => Math.round(us)).join("-"));
  if (state.stacksOf !== null) words.set("stacks", String(state.stacksOf));
  if (state.zoom.length > 0) words.set("zoom", state.zoom.join("."));
  if (state.selected !== null) words.set("selected", String(state.selected));
  if (state.ofWaiters) words.set("waiters", "1");
  if (state.file !== null) words.set("file", state.file);
  if (state.units !== "auto") words.set("units", state.units);
  if (state.normalized !== null) words.set("normalized", state.normalized ? "1" : "0");
  return words.toString();
}

// An empty word says that there are none, whatever the command line asked.
function encodeKeys(words: URLSearchParams, name: string, keys: readonly string[] | null): void {
  for (const key of keys?.length === 0 ? [""] : (keys ?? [])) words.append(name, key);
}

function encodeSides(words: URLSearchParams, { key, base, target }: Sides): void {
  words.set("compare", key);
  words.set("base", base);
  words.set("target", target);
}

// Reads what encodeState wrote. Whatever else stands there is as if it were not: a link may be old or mistyped.
export function decodeState(text: string): ViewState {
  const words = new URLSearchParams(text);
  const one = <T extends string>(key: string, allowed: readonly T[], otherwise: T): T => {
    const word = words.get(key) as T | null;
    return word !== null && allowed.includes(word) ? word : otherwise;
  };
  return {
    view: one("view", VIEWS, DEFAULT_STATE.view),
    type: words.get("type"),
    group: one("by", GROUP_MODES, DEFAULT_STATE.group),
    inverted: words.get("inverted") === "1",
    icicle: words.get("flames") !== "up",
    search: words.get("search") ?? "",
    focus: words.get("focus") ?? "",
    hide: words.get("hide") ?? "",
    ignored: words.getAll("ignore").filter(Boolean),
    collapsed: words.getAll("collapse").filter(Boolean),
    mine: words.has("mine") ? words.get("mine") === "1" : null,
    folded: words.get("folded") !== "0",
    unfolded: numbersIn(words.get("unfolded")),
    process: numberIn(words.get("process")),
    thread: numberIn(words.get("thread")),
    idle: words.get("idle") === "1",
    hiddenStates: (words.get("without") ?? "")
      .split(".")
      .filter((word): word is State => STATES.includes(word as State)),
    labels: words.getAll("label"),
    sides: sidesIn(words),
    key: words.get("key"),
    roots: words.has("root") ? words.getAll("root").filter(Boolean) : null,
    leaves: words.has("leaf") ? words.getAll("leaf").filter(Boolean) : null,
    rangeUs: rangeIn(words.get("range")),
    stacksOf: numberIn(words.get("stacks")),
    zoom: numbersIn(words.get("zoom")),
    selected: numberIn(words.get("selected")),
    ofWaiters: words.get("waiters") === "1",
    file: words.get("file"),
    units: one("units", UNIT_CHOICES, DEFAULT_STATE.units),
    normalized: words.has("normalized") ? words.get("normalized") === "1" : null,
  };
}

function numberIn(word: string | null): number | null {
  return word !== null && /^\d+$/.test(word) ? Number(word) : null;
}

function numbersIn(word: string | null): number[] {
  return (word ?? "")
    .split(".")
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
}

function sidesIn(words: URLSearchParams): Sides | null {
  const [key, base, target] = [words.get("compare"), words.get("base"), words.get("target")];
  return key && base !== null && target !== null && base !== target ? { key, base, target } : null;
}

function rangeIn(word: string | null): [number, number] | null {
  const parts = /^(-?\d+)-(\d+)$/.exec(word ?? "");
  const range: [number, number] | null = parts && [Number(parts[1]), Number(parts[2])];
  return range && range[0] < range[1] ? range : null;
}
