// Labels as frames: the value of a label becomes the root or the leaf of each stack, so that all views add up by it, as
// in `sperf report --tagroot`.

import { entry, PairTable, Rows } from "./pair_index.ts";
import { processesOf, processName, processOfThreads } from "./thread_weights.ts";
import { threadName, type Profile } from "./profile.ts";

export interface LabelFrames {
  roots: readonly string[]; // keys of labels, the outermost first
  leaves: readonly string[]; // the innermost last
}

export const NO_FRAMES: LabelFrames = { roots: [], leaves: [] };

// What stands where a sample does not have the label.
export const UNKNOWN = "<unknown>";

// The file of such a frame. No path begins like that.
const PLACE = "<label ";

export function isLabelFrame(file: string): boolean {
  return file.startsWith(PLACE);
}

// What is known of a sample's thread, by what the labels are called in files; "" where it is not.
const OF_THREADS: Record<string, (profile: Profile, thread: number) => string> = {
  thread: (profile, thread) => (thread === 0 ? "" : threadName(profile, thread, false)),
  pid: (profile, thread) => numberOf(profile.threads[thread]?.process),
  ppid: (profile, thread) => numberOf(profile.threads[thread]?.parent),
  process_title: (profile, thread) => profile.threads[thread]?.title ?? "",
  // Of the page alone: the title, and the number that tells workers of one title apart.
  process: (profile, thread) => {
    const process = processesOf(profile)[processOfThreads(profile)[thread]! - 1];
    return process && (process.pid !== 0 || process.title !== "") ? processName(process) : "";
  },
};

function numberOf(value: number | undefined): string {
  return value ? String(value) : "";
}

// Returns the values that a sample of this thread and set of labels has for a label; none where it does not have it.
export function labelValues(profile: Profile, key: string, thread: number, labels: number): string[] {
  const given = profile.labelSets[labels]!.filter((label) => label.key === key).map(({ value }) => value);
  return [isOfThreads(key) ? OF_THREADS[key]!(profile, thread) : "", ...given].filter(Boolean);
}

// Returns the function that says which values a sample has. Threads and sets of labels are fewer than samples: those of one
// thread and set have the same list.
export function valuesOfSamples(profile: Profile, key: string): (sample: number) => readonly string[] {
  const known = new Map<number, string[]>();
  return (sample) => {
    const [thread, labels] = [profile.sampleThread[sample]!, profile.sampleLabels[sample]!];
    const place = labels * profile.threads.length + thread;
    return entry(known, place, () => labelValues(profile, key, thread, labels));
  };
}

// Whether labels called so are what is known of threads.
export function isOfThreads(key: string): boolean {
  return Object.hasOwn(OF_THREADS, key);
}

// Returns the keys by which samples of `profile` can be told apart: those of its labels, and of threads and processes where
// there are several.
export function frameKeys(profile: Profile): string[] {
  const keys = new Set(profile.labelSets.flatMap((set) => set.map(({ key }) => key)));
  if (new Set(profile.sampleThread).size > 1) keys.add("thread");
  if (processesOf(profile).length > 1) {
    for (const key of ["process_title", "pid", "ppid"]) {
      if (profile.threads.some((_, id) => OF_THREADS[key]!(profile, id) !== "")) keys.add(key);
    }
  }
  return [...keys];
}

// Returns the keys of what is known of the threads that have samples, as `sperf report --by` offers them.
export function threadKeys(profile: Profile): string[] {
  const threads = [...new Set(profile.sampleThread)];
  return ["thread", "process", "process_title", "pid", "ppid"].filter((key) =>
    threads.some((thread) => OF_THREADS[key]!(profile, thread) !== ""),
  );
}

// Returns the profile with such frames; `profile` itself where none is asked for.
export function withLabelFrames(profile: Profile, { roots, leaves }: LabelFrames): Profile {
  if (roots.length + leaves.length === 0) return profile;
  const { functionName, functionFile, functionLine, frameFunction, frameLine, stackParent, stackFrame } = profile;
  const added = new Rows<{ name: string; file: string }>(); // functions, each with a frame of its own
  const stacks = new PairTable(stackParent.length * 2); // parents and frames
  // What an old stack is above the node of some labels, by that node. Many samples have few labels.
  const branches = new Map<number, Map<number, number>>();
  const valuesOf = (keys: readonly string[]) => keys.map((key) => ({ key, of: valuesOfSamples(profile, key) }));
  const [outer, inner] = [valuesOf(roots), valuesOf(leaves)];
  const sampleStack = profile.sampleStack.map((stack, sample) => {
    const grafted = (keys: typeof outer, from: number): number =>
      keys.reduce((node, { key, of }) => stacks.findOrAdd(node, frameOf(key, of(sample).join(","))), from);
    return grafted(inner, above(grafted(outer, 0), stack));
  });
  // Which labels a holder had is not known.
  const causes = profile.causes && { ...profile.causes, holder: profile.causes.holder.map((stack) => above(0, stack)) };
  const longer = (column: Int32Array, value: (row: number) => number): Int32Array =>
    Int32Array.from([...column, ...added.items.map((_, row) => value(row))]);
  return {
    ...profile,
    causes,
    functionName: [...functionName, ...added.items.map(({ name }) => name)],
    functionFile: [...functionFile, ...added.items.map(({ file }) => file)],
    functionLine: longer(functionLine, () => 0),
    frameFunction: longer(frameFunction, (row) => functionName.length + row),
    frameLine: longer(frameLine, () => 0),
    stackParent: Int32Array.from(stacks.first),
    stackFrame: Int32Array.from(stacks.second),
    sampleStack,
  };

  function frameOf(key: string, value: string): number {
    const name = value || UNKNOWN;
    return frameLine.length + added.findOrAdd(`${key}\0${name}`, () => ({ name, file: `${PLACE}${key}>` }));
  }

  // Climbs until a node is known, and goes down again.
  function above(below: number, stack: number): number {
    const branch = entry(branches, below, () => new Map([[0, below]]));
    const path: number[] = [];
    let at = stack;
    for (; !branch.has(at); at = stackParent[at]!) path.push(at);
    let node = branch.get(at)!;
    for (const old of path.reverse()) {
      node = stacks.findOrAdd(node, stackFrame[old]!);
      branch.set(old, node);
    }
    return node;
  }
}
