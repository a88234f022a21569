// Reads sperf's JSON as the core writes it (docs/formats.md): tables as flat arrays, one array for each column.
//
// Ids count from 1, and the first element of an array is that of id 1. Id 0 is "none": no function, the empty stack, an
// unknown thread, the empty set of labels. Only strings count from 0, the empty string. In memory row 0 is there.

import { directoriesIn, isShown, marksIn, retainedIn, slowCallsIn, spansIn } from "./comments.ts";
import type { Causes, Label, Profile, SampleType, Thread } from "./profile.ts";
import { timelineOf, type TimelineJson } from "./timeline_rows.ts";

export interface ViewJson {
  format: string;
  version: number;
  strings: string[];
  sample_types: { name: number[]; unit: number[] };
  default_sample_type: number;
  period: number;
  period_type: { name: number; unit: number };
  start_time_ns: number;
  duration_ns: number;
  functions: { name: number[]; file: number[]; line: number[] };
  frames: { function: number[]; line: number[] };
  stacks: { up: number[]; frame: number[] };
  threads: { process: number[]; number: number[]; name: number[]; parent?: number[]; title?: number[] };
  labels: { key: number[]; string: number[]; number: number[]; unit: number[] };
  label_sets: { end: number[] };
  samples: { stack: number[]; thread: number[]; labels: number[]; values: number[][] };
  timeline: TimelineJson | null;
  causes?: { sample?: number[]; holder?: number[]; wait_ns?: number[]; holds?: number[]; longest_ns?: number[] } | null;
  comments: number[];
}

export const VIEW_FORMAT = "sperf";
export const VIEW_VERSION = 2;

// Says in one sentence why `json` cannot be shown, or null where it can.
export function complaintAbout(json: unknown): string | null {
  const head = json as Partial<ViewJson> | null;
  if (typeof head !== "object" || head === null || head.format !== VIEW_FORMAT) {
    return "This is not a profile in sperf's JSON.";
  }
  if (head.version !== VIEW_VERSION) {
    return `This page reads version ${VIEW_VERSION} of sperf's JSON, and the profile is version ${head.version}.`;
  }
  return null;
}

export function profileOf(json: ViewJson): Profile {
  const text = (id: number): string => json.strings[id] ?? "";
  const isTime = text(json.period_type.unit) === "nanoseconds" && json.period > 0;
  const comments = json.comments.map(text);
  const threads = threadsIn(json, text);
  const profile: Profile = {
    types: json.sample_types.name.map((name, i) => typeOf(text(name), text(json.sample_types.unit[i]!))),
    defaultType: json.default_sample_type,
    frequencyHz: isTime ? Math.round(1e9 / json.period) : 0,
    startNs: json.start_time_ns,
    durationNs: json.duration_ns,
    comments: comments.filter(isShown),
    spans: spansIn(comments),
    baseSpans: null,
    retained: retainedIn(
      comments,
      json.functions.name.map((name, i) => [text(name), text(json.functions.file[i]!)] as const),
    ),
    slowCalls: slowCallsIn(comments),
    marks: marksIn(comments, threads, json.start_time_ns),
    directories: directoriesIn(comments),
    functionName: ["", ...json.functions.name.map(text)],
    functionFile: ["", ...json.functions.file.map(text)],
    functionLine: column(json.functions.line),
    frameFunction: column(json.frames.function),
    frameLine: column(json.frames.line),
    stackParent: parents(json.stacks.up),
    stackFrame: column(json.stacks.frame),
    threads,
    labelSets: labelSets(json, text),
    sampleStack: Int32Array.from(json.samples.stack),
    sampleThread: Int32Array.from(json.samples.thread),
    sampleLabels: Int32Array.from(json.samples.labels),
    values: json.samples.values.map((values) => Float64Array.from(values)),
    sampleIsBase: null,
    timeline: null,
    causes: causesIn(json.causes, json.samples.stack.length, json.stacks.up.length),
  };
  if (json.timeline && json.timeline.sample.length > 0) profile.timeline = timelineOf(profile, json.timeline);
  return profile;
}

function threadsIn(json: ViewJson, text: (id: number) => string): Thread[] {
  return [
    { process: 0, number: 0, name: "", parent: 0, title: "" },
    ...json.threads.number.map((number, i) => ({
      process: json.threads.process[i]!,
      number,
      name: text(json.threads.name[i]!),
      parent: json.threads.parent?.[i] ?? 0,
      title: text(json.threads.title?.[i] ?? 0),
    })),
  ];
}

// Objects are counted, and called so: a bare number beside times and bytes would say little.
function typeOf(name: string, unit: string): SampleType {
  return { name, unit: unit === "count" && name.endsWith("_objects") ? "objects" : unit };
}

function column(values: number[]): Int32Array {
  const result = new Int32Array(values.length + 1);
  result.set(values, 1);
  return result;
}

function parents(up: number[]): Int32Array {
  const result = new Int32Array(up.length + 1);
  for (let i = 0; i < up.length; i++) {
    const distance = up[i]!;
    result[i + 1] = distance === 0 ? 0 : i + 1 - distance;
  }
  return result;
}

function labelSets(json: ViewJson, text: (id: number) => string): Label[][] {
  const { key, string, number, unit } = json.labels;
  const sets: Label[][] = [[]];
  let start = 0;
  for (const end of json.label_sets.end) {
    const set: Label[] = [];
    for (let i = start; i < end; i++) {
      const value = string[i] !== 0 ? text(string[i]!) : `${number[i]} ${text(unit[i]!)}`.trimEnd();
      set.push({ key: text(key[i]!), value });
    }
    sets.push(set);
    start = end;
  }
  return sets;
}

// Returns null where there are no causes. Rows that make no sense are left out: those of a sample or stack that does not
// exist, and negative ones.
function causesIn(rows: ViewJson["causes"], samples: number, stacks: number): Causes | null {
  const { sample = [], holder = [], wait_ns = [], holds = [], longest_ns = [] } = rows ?? {};
  const isRow = (id: number, row: number): boolean =>
    id >= 0 &&
    id < samples &&
    holder[row]! >= 1 &&
    holder[row]! <= stacks &&
    [wait_ns, holds, longest_ns].every((values) => values[row]! >= 0);
  const kept = sample.map((id, row) => (isRow(id, row) ? row : -1)).filter((row) => row >= 0);
  if (kept.length === 0) return null;
  const picked = (values: number[]): number[] => kept.map((row) => values[row]!);
  return {
    sample: Int32Array.from(picked(sample)),
    holder: Int32Array.from(picked(holder)),
    waitNs: Float64Array.from(picked(wait_ns)),
    holds: Float64Array.from(picked(holds)),
    longestNs: Float64Array.from(picked(longest_ns)),
  };
}
