// sperf's JSON as the core writes it (docs/formats.md): tables as flat arrays, one array for each column.
//
// Ids count from 1, and the first element of an array is that of id 1. Id 0 is "none": no function, the empty stack, an
// unknown thread, the empty set of labels. Only strings count from 0, the empty string.

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
  timeline: { time_us: number[]; sample: number[]; weight: number[] } | null;
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
