// Labels as frames: the value of a label becomes the root or the leaf of each stack, so that all views add up by it, as
// in `sperf report --tagroot`.

import { PairIndex } from "./pair_index.ts";
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
  return roots.length + leaves.length === 0 ? profile : new Grafter(profile, roots, leaves).graft();
}

class Grafter {
  private readonly functionName: string[];
  private readonly functionFile: string[];
  private readonly functionLine: number[];
  private readonly frameFunction: number[];
  private readonly frameLine: number[];
  private readonly stackParent: number[] = [0];
  private readonly stackFrame: number[] = [0];
  private readonly stacks: PairIndex;
  private readonly frames = new Map<string, number>();
  // What an old stack is above the node of some labels, by that node. Many samples have few labels.
  private readonly branches = new Map<number, Map<number, number>>();

  constructor(
    private readonly profile: Profile,
    private readonly roots: readonly string[],
    private readonly leaves: readonly string[],
  ) {
    this.functionName = [...profile.functionName];
    this.functionFile = [...profile.functionFile];
    this.functionLine = [...profile.functionLine];
    this.frameFunction = [...profile.frameFunction];
    this.frameLine = [...profile.frameLine];
    this.stacks = new PairIndex(this.stackParent, this.stackFrame, profile.stackParent.length * 2);
  }

  graft(): Profile {
    const { profile } = this;
    const sampleStack = profile.sampleStack.map((stack, i) => {
      const framesOf = (keys: readonly string[]): number[] =>
        keys.map((key) =>
          this.frame(key, labelValues(profile, key, profile.sampleThread[i]!, profile.sampleLabels[i]!).join(",")),
        );
      const below = framesOf(this.roots).reduce((node, frame) => this.node(node, frame), 0);
      return framesOf(this.leaves).reduce((node, frame) => this.node(node, frame), this.above(below, stack));
    });
    // Which labels a holder had is not known.
    const causes = profile.causes && {
      ...profile.causes,
      holder: profile.causes.holder.map((stack) => this.above(0, stack)),
    };
    return {
      ...profile,
      causes,
      functionName: this.functionName,
      functionFile: this.functionFile,
      functionLine: Int32Array.from(this.functionLine),
      frameFunction: Int32Array.from(this.frameFunction),
      frameLine: Int32Array.from(this.frameLine),
      stackParent: Int32Array.from(this.stackParent),
      stackFrame: Int32Array.from(this.stackFrame),
      sampleStack,
    };
  }

  private frame(key: string, value: string): number {
    const name = value || UNKNOWN;
    const words = `${key}\0${name}`;
    const known = this.frames.get(words);
    if (known !== undefined) return known;
    this.functionFile.push(`${PLACE}${key}>`);
    this.functionLine.push(0);
    this.frameFunction.push(this.functionName.push(name) - 1);
    const id = this.frameLine.push(0) - 1;
    this.frames.set(words, id);
    return id;
  }

  private node(parent: number, frame: number): number {
    const known = this.stacks.findOrAdd(parent, frame, this.stackParent.length);
    if (known >= 0) return known;
    this.stackFrame.push(frame);
    return this.stackParent.push(parent) - 1;
  }

  // Climbs until a node is known, and goes down again.
  private above(below: number, stack: number): number {
    let branch = this.branches.get(below);
    if (!branch) this.branches.set(below, (branch = new Map([[0, below]])));
    const path: number[] = [];
    let at = stack;
    for (; !branch.has(at); at = this.profile.stackParent[at]!) path.push(at);
    let node = branch.get(at)!;
    for (const old of path.reverse()) {
      node = this.node(node, this.profile.stackFrame[old]!);
      branch.set(old, node);
    }
    return node;
  }
}
