// The state of the page as one value that can be written into the URL and read back: a link shows what its sender saw,
// and the back button undoes a step. Defaults are left out of the URL.

import { GROUP_MODES } from "./groups.ts";
import { STATES, type State } from "./kinds.ts";
import type { Sides } from "./sides.ts";
import { UNIT_CHOICES } from "./units.ts";

// In the order in which they are offered.
export const VIEW_NAMES = {
  flame: "Flame graph",
  sandwich: "Sandwich",
  table: "Table",
  tree: "Call tree",
  source: "Source",
  timeline: "Timeline",
  heatmap: "Heatmap",
  labels: "By label",
  held: "Held by",
  slow: "Slow calls",
  blocked: "Blocked",
  marks: "Marks",
};
export type ViewName = keyof typeof VIEW_NAMES;
export const VIEWS = Object.keys(VIEW_NAMES) as ViewName[];

// Reads what `write` wrote. Whatever else stands there is as if it were not: a link may be old or mistyped.
interface Field<T> {
  otherwise: T; // the default
  read(words: URLSearchParams): T;
  write(words: URLSearchParams, value: T): void;
}

// A field of one word in the URL, which stands there where the value is not the default.
const word = <T>(
  name: string,
  otherwise: T,
  read: (text: string) => T,
  write: (value: T) => string = String,
): Field<T> => ({
  otherwise,
  read: (words) => (words.has(name) ? read(words.get(name)!) : otherwise),
  write: (words, value) => {
    if (value !== otherwise) words.set(name, write(value));
  },
});

const choice = <T extends string>(name: string, allowed: readonly T[], otherwise: NoInfer<T>): Field<T> =>
  word(name, otherwise, (text) => allowed.find((each) => each === text) ?? otherwise);

const flag = (name: string, otherwise: boolean, text: string): Field<boolean> =>
  word(
    name,
    otherwise,
    (read) => (read === text) !== otherwise,
    () => text,
  );

const text = (name: string): Field<string> => word(name, "", (read) => read);
const textOrNull = (name: string): Field<string | null> => word<string | null>(name, null, (read) => read);

const numberOrNull = (name: string): Field<number | null> =>
  word<number | null>(name, null, (read) => (/^\d+$/.test(read) ? Number(read) : null));

const flagOrNull = (name: string): Field<boolean | null> =>
  word<boolean | null>(
    name,
    null,
    (read) => read === "1",
    (value) => (value ? "1" : "0"),
  );

// Items of one word, with dots between them.
const dotted = <T extends string | number>(name: string, read: (part: string) => T | undefined): Field<T[]> => ({
  otherwise: [],
  read: (words) => (words.get(name) ?? "").split(".").flatMap((part) => read(part) ?? []),
  write: (words, value) => {
    if (value.length > 0) words.set(name, value.join("."));
  },
});

const numbers = (name: string): Field<number[]> =>
  dotted(name, (part) => (/^\d+$/.test(part) ? Number(part) : undefined));

// A word for each item.
const list = (name: string): Field<string[]> => ({
  otherwise: [],
  read: (words) => words.getAll(name).filter(Boolean),
  write: (words, value) => {
    for (const each of value) words.append(name, each);
  },
});

// An empty word says that there are none, whatever the command line asked.
const listOrNull = (name: string): Field<string[] | null> => ({
  otherwise: null,
  read: (words) => (words.has(name) ? list(name).read(words) : null),
  write: (words, value) => {
    if (value) list(name).write(words, value.length === 0 ? [""] : value);
  },
});

const sides: Field<Sides | null> = {
  otherwise: null,
  read: (words) => {
    const [key, base, target] = [words.get("compare"), words.get("base"), words.get("target")];
    return key && base !== null && target !== null && base !== target ? { key, base, target } : null;
  },
  write: (words, value) => {
    if (!value) return;
    words.set("compare", value.key);
    words.set("base", value.base);
    words.set("target", value.target);
  },
};

const range = word<[number, number] | null>(
  "range",
  null,
  (read) => {
    const [, from, to] = /^(-?\d+)-(\d+)$/.exec(read) ?? [];
    return Number(from) < Number(to) ? [Number(from), Number(to)] : null;
  },
  (value) => value!.map(Math.round).join("-"),
);

// In the order in which they stand in the URL.
const FIELDS = {
  view: choice("view", VIEWS, "flame"),
  type: textOrNull("type"), // name of the sample type; null: the profile's default
  group: choice("by", GROUP_MODES, "method"),
  inverted: flag("inverted", false, "1"),
  icicle: flag("flames", true, "up"), // roots on top, not at the bottom
  search: text("search"),
  focus: text("focus"),
  hide: text("hide"),
  ignored: list("ignore"), // patterns: stacks with a frame that matches are left out everywhere
  collapsed: list("collapse"), // patterns: recursion of methods that match is one frame
  mine: flagOrNull("mine"), // the user's own code only; null: in profiles of requests
  folded: flag("folded", true, "0"), // chains of frames that call but one other are one node
  unfolded: numbers("unfolded"), // groups that chains begin with which are shown all the same
  process: numberOrNull("process"),
  thread: numberOrNull("thread"),
  idle: flag("idle", false, "1"), // threads that only waited, too
  hiddenStates: dotted("without", (part): State | undefined => STATES.find((state) => state === part)),
  labels: list("label"),
  sides, // values of a label that are compared
  key: textOrNull("key"), // of the label that samples are added up by; null: the first there is
  roots: listOrNull("root"), // keys of labels that are frames at the root; null: as the command line asked
  leaves: listOrNull("leaf"),
  rangeUs: range,
  stacksOf: numberOrNull("stacks"), // thread of the stack chart; null: the first that is shown
  zoom: numbers("zoom"), // groups from the root to the node that fills the graph
  selected: numberOrNull("selected"), // group
  ofWaiters: flag("waiters", false, "1"), // of those that are blocked, not of what held them up
  file: textOrNull("file"), // of the source view
  units: choice("units", UNIT_CHOICES, "auto"),
  normalized: flagOrNull("normalized"), // null: as the command line asked
};

export type ViewState = { [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]["otherwise"] };

const stateOf = (value: (field: Field<unknown>) => unknown): ViewState =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, value(field)])) as ViewState;

export const DEFAULT_STATE: ViewState = stateOf(({ otherwise }) => otherwise);

export function encodeState(state: ViewState): string {
  const words = new URLSearchParams();
  for (const [name, field] of Object.entries(FIELDS))
    (field as Field<unknown>).write(words, state[name as keyof ViewState]);
  return words.toString();
}

export function decodeState(hash: string): ViewState {
  const words = new URLSearchParams(hash);
  return stateOf((field) => field.read(words));
}
