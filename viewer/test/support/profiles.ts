// Builds profiles for tests from text.

import type { Profile } from "../../src/data/profile.ts";
import { profileOf, type ViewJson } from "../../src/data/profile_json.ts";
import { DEFAULT_STATE, type ViewState } from "../../src/data/view_state.ts";

export interface SampleWords {
  stack: string; // "main;work;leaf", or with file and line "main@app.rb:3;work@lib.rb:7"
  weight: number;
  count?: number;
  thread?: number;
  labels?: Record<string, string>;
  endsUs?: number; // puts it into the timeline, too
  objects?: number; // that were allocated: the profile then has these types, too, and the sample neither count nor weight
  bytes?: number;
  causes?: [holder: string, waitNs: number, holds?: number, longestNs?: number][]; // what the sample waited for
}

// "main;work 5" is a stack and its weight.
type Sample = SampleWords | string;

function wordsOf(sample: Sample): SampleWords {
  if (typeof sample !== "string") return sample;
  const space = sample.lastIndexOf(" ");
  return { stack: sample.slice(0, space), weight: Number(sample.slice(space)) };
}

// Texts in order, each once. Ids count from `first`.
class Texts {
  private readonly ids = new Map<string, number>();
  constructor(
    private readonly first = 1,
    readonly items: string[] = [],
  ) {
    items.forEach((text, at) => this.ids.set(text, at + first));
  }

  id(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) this.ids.set(text, (id = this.items.push(text) - 1 + this.first));
    return id;
  }
}

// Where the recorder puts its own frames, and everything else is taken to be.
const placeOf = (name: string): string =>
  `${/^\[.* holder\]$/.test(name) ? "<GVL>" : /^\[(GC|GVL) /.test(name) ? `<${name.slice(1).split(" ")[0]}>` : "app.rb"}:0`;

// The JSON of a cpu profile with these samples, as the core would write it.
// A process is [pid, parent, title]; without one for each thread, all are of one.
export function viewJson(
  given: Sample[],
  threads: string[] = ["main"],
  processes: [number, number, string][] = [],
  comments: string[] = [],
): ViewJson {
  const samples = given.map(wordsOf);
  const strings = new Texts(0, ["", "samples", "count", "cpu", "nanoseconds"]);
  const text = (word: string): number => strings.id(word);
  const [functions, frames, stacks, sets] = [new Texts(), new Texts(), new Texts(), new Texts()];
  const json: ViewJson = {
    format: "sperf",
    version: 2,
    strings: strings.items,
    sample_types: { name: [1, 3], unit: [2, 4] },
    default_sample_type: 1,
    period: 1_000_000,
    period_type: { name: 3, unit: 4 },
    start_time_ns: 0,
    duration_ns: 0,
    functions: { name: [], file: [], line: [] },
    frames: { function: [], line: [] },
    stacks: { up: [], frame: [] },
    threads: {
      process: threads.map((_, i) => processes[i]?.[0] ?? 7),
      parent: threads.map((_, i) => processes[i]?.[1] ?? 0),
      title: threads.map((_, i) => text(processes[i]?.[2] ?? "")),
      number: threads.map((_, i) => i + 1),
      name: threads.map(text),
    },
    labels: { key: [], string: [], number: [], unit: [] },
    label_sets: { end: [] },
    samples: { stack: [], thread: [], labels: [], values: [[], []] },
    timeline: samples.some(({ endsUs }) => endsUs !== undefined) ? { time_us: [], sample: [], weight: [] } : null,
    comments: comments.map(text),
  };
  const allocates = samples.some(({ objects }) => objects !== undefined);
  if (allocates) {
    json.sample_types.name.push(text("alloc_objects"), text("alloc_space"));
    json.sample_types.unit.push(text("count"), text("bytes"));
    json.samples.values.push([], []);
  }
  type Causes = Record<"sample" | "holder" | "wait_ns" | "holds" | "longest_ns", number[]>;
  const causes: Causes = { sample: [], holder: [], wait_ns: [], holds: [], longest_ns: [] };
  let before = 0;
  for (const sample of samples) {
    const { stack, weight, objects, bytes = 0, thread = 1, labels = {}, endsUs } = sample;
    const { count = objects === undefined ? 1 : 0, causes: causedBy = [] } = sample;
    json.samples.stack.push(stackId(stack));
    json.samples.thread.push(thread);
    json.samples.labels.push(setId(labels));
    json.samples.values[0]!.push(count);
    json.samples.values[1]!.push(weight);
    if (allocates) {
      json.samples.values[2]!.push(objects ?? 0);
      json.samples.values[3]!.push(bytes);
    }
    for (const [holder, waitNs, holds = 1, longestNs = waitNs] of causedBy) {
      causes.sample.push(json.samples.stack.length - 1);
      causes.holder.push(stackId(holder));
      causes.wait_ns.push(waitNs);
      causes.holds.push(holds);
      causes.longest_ns.push(longestNs);
    }
    if (endsUs === undefined) continue;
    json.timeline!.time_us.push(endsUs - before);
    json.timeline!.sample.push(json.samples.stack.length - 1);
    json.timeline!.weight.push(weight);
    before = endsUs;
  }
  if (causes.sample.length > 0) json.causes = causes;
  return json;

  function stackId(words: string): number {
    let parent = 0;
    let path = "";
    for (const word of words.split(";").filter(Boolean)) {
      const [name = "", place = placeOf(word)] = word.split("@");
      const colon = place.lastIndexOf(":");
      const frame = frameId(name, place.slice(0, colon), Number(place.slice(colon + 1)));
      path += `;${frame}`;
      const id = stacks.id(path);
      if (id > json.stacks.up.length) {
        json.stacks.up.push(parent === 0 ? 0 : id - parent);
        json.stacks.frame.push(frame);
      }
      parent = id;
    }
    return parent;
  }

  function frameId(name: string, file: string, line: number): number {
    const functionId = functions.id(`${name}\0${file}`);
    if (functionId > json.functions.name.length) {
      json.functions.name.push(text(name));
      json.functions.file.push(text(file));
      json.functions.line.push(0);
    }
    const id = frames.id(`${functionId}:${line}`);
    if (id > json.frames.function.length) {
      json.frames.function.push(functionId);
      json.frames.line.push(line);
    }
    return id;
  }

  function setId(labels: Record<string, string>): number {
    const pairs = Object.entries(labels);
    if (pairs.length === 0) return 0;
    const id = sets.id(JSON.stringify(pairs));
    if (id > json.label_sets.end.length) {
      for (const [key, value] of pairs) {
        json.labels.key.push(text(key));
        json.labels.string.push(text(value));
        json.labels.number.push(0);
        json.labels.unit.push(0);
      }
      json.label_sets.end.push(json.labels.key.length);
    }
    return id;
  }
}

export const profile = (...of: Parameters<typeof viewJson>): Profile => profileOf(viewJson(...of));

export const stateWith = (change: Partial<ViewState>): ViewState => ({ ...DEFAULT_STATE, ...change });

// A profile of `stacks` stacks of `depth` frames that part like a real program's; the same for the same numbers.
export function forest(stacks: number, depth: number, functions: number): Profile {
  let seed = 12345;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  const samples: string[] = [];
  for (let i = 0; i < stacks; i++) {
    const nameAt = (level: number): string => `f${(level * 7 + next(Math.min(level + 2, functions))) % functions}`;
    const names = Array.from({ length: depth }, (_, level) => nameAt(level));
    samples.push(`${names.join(";")} ${1 + next(1000)}`);
  }
  return profile(samples);
}
