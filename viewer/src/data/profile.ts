// A profile in memory: the tables of sperf's JSON as typed arrays, so that 500,000 stacks take some megabytes and can
// be scanned in milliseconds.
//
// In every table row 0 is "none"; parents precede children in the table of stacks.

import { defined } from "./bounds.ts";
import { causesIn, type Causes } from "./causes.ts";
import { isMarksComment, marksIn, type Mark } from "./marks.ts";
import { isRetainedComment, retainedIn, type Retained } from "./retained.ts";
import { isSlowComment, slowCallsIn, type SlowCalls } from "./slow_calls.ts";
import { isRequestsComment, isSpanComment, spansIn, type Spans } from "./spans.ts";
import type { ViewJson } from "./view_json.ts";

export interface SampleType {
  name: string;
  unit: string;
}

export interface Thread {
  process: number;
  number: number;
  name: string;
  parent: number; // process id; 0: unknown
  title: string; // of the process; "": unknown
}

export interface Label {
  key: string;
  value: string;
}

// Every sample in order of time. A row says what its thread did from `end - weight` to `end`.
export interface Timeline {
  endUs: Float64Array;
  sample: Int32Array;
  weight: Float64Array;
  gaps: Gap[];
}

// Time between recordings that was taken out of a timeline: at which instant of what is left, and how much.
export interface Gap {
  atUs: number;
  lengthUs: number;
}

export interface Profile {
  types: SampleType[];
  defaultType: number;
  frequencyHz: number; // 0: unknown
  startNs: number; // since the Unix epoch; 0: unknown
  durationNs: number; // 0: unknown
  comments: string[]; // but those of spans, requests, marks, retained objects and slow calls
  spans: Spans;
  baseSpans: Spans | null; // in a comparison, of the profile that is compared with
  retained: Retained[];
  slowCalls: SlowCalls;
  marks: Mark[];
  directories: string[]; // in which the program ran, as far as the profile says

  functionName: string[];
  functionFile: string[];
  functionLine: Int32Array;
  frameFunction: Int32Array;
  frameLine: Int32Array;
  stackParent: Int32Array;
  stackFrame: Int32Array;

  threads: Thread[];
  labelSets: Label[][];

  sampleStack: Int32Array;
  sampleThread: Int32Array;
  sampleLabels: Int32Array;
  values: Float64Array[]; // one array for each sample type
  // In a comparison, 1 for the samples of the profile that is compared with; null in a profile alone.
  sampleIsBase: Uint8Array | null;
  timeline: Timeline | null;
  causes: Causes | null; // of waiting; null: none are known, as in a comparison
}

// Comments that are not shown as such.
const OF_OTHER_VIEWS = [isSpanComment, isRequestsComment, isMarksComment, isRetainedComment, isSlowComment];

export function profileOf(json: ViewJson): Profile {
  const text = (id: number): string => json.strings[id] ?? "";
  const isTime = text(json.period_type.unit) === "nanoseconds" && json.period > 0;
  const comments = json.comments.map(text);
  const threads = threadsIn(json, text);
  return {
    types: json.sample_types.name.map((name, i) => typeOf(text(name), text(defined(json.sample_types.unit[i])))),
    defaultType: json.default_sample_type,
    frequencyHz: isTime ? Math.round(1e9 / json.period) : 0,
    startNs: json.start_time_ns,
    durationNs: json.duration_ns,
    comments: comments.filter((comment) => !OF_OTHER_VIEWS.some((isOf) => isOf(comment))),
    spans: spansIn(comments),
    baseSpans: null,
    retained: retainedIn(
      comments,
      json.functions.name.map((name, i) => [text(name), text(defined(json.functions.file[i]))] as const),
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
    timeline: json.timeline && json.timeline.sample.length > 0 ? timelineOf(json.timeline) : null,
    causes: causesIn(json.causes, json.samples.stack.length, json.stacks.up.length),
  };
}

function threadsIn(json: ViewJson, text: (id: number) => string): Thread[] {
  return [
    { process: 0, number: 0, name: "", parent: 0, title: "" },
    ...json.threads.number.map((number, i) => ({
      process: defined(json.threads.process[i]),
      number,
      name: text(defined(json.threads.name[i])),
      parent: json.threads.parent?.[i] ?? 0,
      title: text(json.threads.title?.[i] ?? 0),
    })),
  ];
}

// Objects are counted, and called so: a bare number beside times and bytes would say little.
function typeOf(name: string, unit: string): SampleType {
  return { name, unit: unit === "count" && name.endsWith("_objects") ? "objects" : unit };
}

// "# cwd: /srv/shop", once for each recording of those that were added up.
function directoriesIn(comments: string[]): string[] {
  return [...new Set(comments.map((comment) => /^# cwd: (\/.*)/.exec(comment)?.[1] ?? "").filter(Boolean))];
}

function column(values: number[]): Int32Array {
  const result = new Int32Array(values.length + 1);
  result.set(values, 1);
  return result;
}

function parents(up: number[]): Int32Array {
  const result = new Int32Array(up.length + 1);
  for (let i = 0; i < up.length; i++) {
    const distance = defined(up[i]);
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
      const value = string[i] !== 0 ? text(defined(string[i])) : `${number[i]} ${text(defined(unit[i]))}`.trimEnd();
      set.push({ key: text(defined(key[i])), value });
    }
    sets.push(set);
    start = end;
  }
  return sets;
}

function timelineOf(rows: NonNullable<ViewJson["timeline"]>): Timeline {
  const endUs = new Float64Array(rows.time_us.length);
  let time = 0;
  for (let i = 0; i < endUs.length; i++) {
    time += defined(rows.time_us[i]);
    endUs[i] = time;
  }
  return { endUs, sample: Int32Array.from(rows.sample), weight: Float64Array.from(rows.weight), gaps: [] };
}

// What a thread is called where there is room for a word; with its process where there are several, unless that is plain.
export function threadName(profile: Profile, id: number, withProcess = hasManyProcesses(profile)): string {
  const thread = profile.threads[id];
  if (id === 0 || !thread) return "unknown thread";
  const name = thread.name || (thread.number === 1 ? "main" : `thread ${thread.number}`);
  return withProcess ? `${name} (${thread.process})` : name;
}

function hasManyProcesses(profile: Profile): boolean {
  return (
    profile.threads.length > 2 &&
    profile.threads.slice(2).some((t) => t.process !== defined(profile.threads[1]).process)
  );
}
