// A profile in memory: the tables of sperf's JSON as typed arrays, so that 500,000 stacks take some megabytes and can
// be scanned in milliseconds.
//
// In every table row 0 is "none"; parents precede children in the table of stacks.

import type { Retained, SlowCalls, Spans } from "./comments.ts";
import type { Mark } from "./marks.ts";

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

// What each thread did from when to when: rows in order of time, thread by thread, as timeline_rows.ts lays them out.
// Those of a thread do not overlap. A sample of running time has several where a wait or a collection lies in it.
export interface Timeline {
  beginUs: Float64Array;
  endUs: Float64Array;
  takenUs: Float64Array; // when the sample was taken; NaN but for its first row
  sample: Int32Array;
  weight: Float64Array;
  gaps: Gap[];
}

// Time between recordings that was taken out of a timeline: at which instant of what is left, and how much.
export interface Gap {
  atUs: number;
  lengthUs: number;
}

// What held up samples that waited: for each sample and each stack of a thread that held what the sample waited for, how
// long. The rows of a sample add up to its time at most. Only sums over the recording are known: not when each hold was.
// Columns of equal length.
export interface Causes {
  sample: Int32Array;
  holder: Int32Array; // stack
  waitNs: Float64Array;
  holds: Float64Array; // each hold counts in one row
  longestNs: Float64Array;
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

// What a thread is called where there is room for a word; with its process where there are several, unless that is plain.
export function threadName(profile: Profile, id: number, withProcess = hasManyProcesses(profile)): string {
  const thread = profile.threads[id];
  if (id === 0 || !thread) return "unknown thread";
  const name = thread.name || (thread.number === 1 ? "main" : `thread ${thread.number}`);
  return withProcess ? `${name} (${thread.process})` : name;
}

function hasManyProcesses(profile: Profile): boolean {
  return profile.threads.length > 2 && profile.threads.slice(2).some((t) => t.process !== profile.threads[1]!.process);
}
