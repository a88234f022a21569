// Reads sperf's JSON: the tables of a profile, which count from 1 in memory, and what its comments say.

import { causesIn } from "./causes.ts";
import { isMarksComment, marksIn } from "./marks.ts";
import type { Label, Profile, SampleType, Thread } from "./profile.ts";
import { isRetainedComment, retainedIn } from "./retained.ts";
import { isSlowComment, slowCallsIn } from "./slow_calls.ts";
import { isRequestsComment, isSpanComment, spansIn } from "./spans.ts";
import { timelineOf } from "./timeline_rows.ts";
import type { ViewJson } from "./view_json.ts";

// Comments that are not shown as such.
const OF_OTHER_VIEWS = [isSpanComment, isRequestsComment, isMarksComment, isRetainedComment, isSlowComment];

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
    comments: comments.filter((comment) => !OF_OTHER_VIEWS.some((isOf) => isOf(comment))),
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
