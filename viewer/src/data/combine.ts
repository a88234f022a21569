// Two profiles as one with two sides, for a comparison: equal functions, frames and stacks become one row, and every
// sample has a side.

import type { Label, Profile, Thread } from "./profile.ts";
import { PairIndex } from "./pair_index.ts";

// Raises an Error whose message is for the user where the two have no sample type in common.
export function combine(base: Profile, value: Profile): Profile {
  const types = value.types.filter(({ name, unit }) =>
    base.types.some((type) => type.name === name && type.unit === unit),
  );
  if (types.length === 0) {
    throw new Error(`These profiles measure different things: ${typeWords(base)} and ${typeWords(value)}.`);
  }
  const merger = new Merger(base.stackParent.length + value.stackParent.length);
  const baseStacks = merger.stacks(base);
  const valueStacks = merger.stacks(value);
  const sampleStack = new Int32Array(base.sampleStack.length + value.sampleStack.length);
  const wanted = value.types[value.defaultType]!;
  base.sampleStack.forEach((stack, i) => (sampleStack[i] = baseStacks[stack]!));
  value.sampleStack.forEach((stack, i) => (sampleStack[base.sampleStack.length + i] = valueStacks[stack]!));
  const sampleIsBase = new Uint8Array(sampleStack.length);
  sampleIsBase.fill(1, 0, base.sampleStack.length);
  return {
    types,
    defaultType: Math.max(types.indexOf(wanted), 0),
    frequencyHz: value.frequencyHz,
    startNs: value.startNs,
    durationNs: value.durationNs,
    comments: value.comments,
    spans: value.spans,
    baseSpans: base.spans,
    retained: value.retained,
    slowCalls: value.slowCalls,
    marks: [],
    directories: [...new Set([...base.directories, ...value.directories])],
    ...merger.tables(),
    ...merger.threadsAndLabels(base, value),
    sampleStack,
    values: types.map((type) => joined(valuesOf(base, type.name, type.unit), valuesOf(value, type.name, type.unit))),
    sampleIsBase,
    timeline: null,
    causes: null,
  };
}

function typeWords(profile: Profile): string {
  return profile.types.map(({ name }) => name).join(" and ");
}

function valuesOf(profile: Profile, name: string, unit: string): Float64Array {
  return profile.values[profile.types.findIndex((type) => type.name === name && type.unit === unit)]!;
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const result = new Float64Array(first.length + second.length);
  result.set(first);
  result.set(second, first.length);
  return result;
}

class Merger {
  private readonly names = [""];
  private readonly files = [""];
  private readonly lines = [0];
  private readonly functionIds = new Map<string, number>([["\0", 0]]);
  private readonly frameFunction: number[] = [0];
  private readonly frameLine: number[] = [0];
  private readonly frames = new PairIndex(this.frameFunction, this.frameLine);
  private readonly stackParent: number[] = [0];
  private readonly stackFrame: number[] = [0];
  private readonly stackIndex: PairIndex;

  constructor(expected: number) {
    this.stackIndex = new PairIndex(this.stackParent, this.stackFrame, expected);
  }

  // Adds the profile's stacks and returns their new ids.
  stacks(profile: Profile): Int32Array {
    const functionOf = profile.functionName.map((name, id) =>
      this.functionId(name, profile.functionFile[id]!, profile.functionLine[id]!),
    );
    const frameOf = profile.frameFunction.map((id, frame) =>
      frame === 0 ? 0 : this.frameId(functionOf[id]!, profile.frameLine[frame]!),
    );
    const ids = new Int32Array(profile.stackParent.length);
    for (let id = 1; id < ids.length; id++)
      ids[id] = this.stackId(ids[profile.stackParent[id]!]!, frameOf[profile.stackFrame[id]!]!);
    return ids;
  }

  tables() {
    return {
      functionName: this.names,
      functionFile: this.files,
      functionLine: Int32Array.from(this.lines),
      frameFunction: Int32Array.from(this.frameFunction),
      frameLine: Int32Array.from(this.frameLine),
      stackParent: Int32Array.from(this.stackParent),
      stackFrame: Int32Array.from(this.stackFrame),
    };
  }

  // Threads are the same where their numbers and names are: processes differ from run to run.
  threadsAndLabels(base: Profile, value: Profile) {
    const threads: Thread[] = [];
    const labelSets: Label[][] = [];
    const threadOf = [base, value].map((profile) =>
      profile.threads.map((thread) => idOf(threads, { ...thread, process: 0, parent: 0, title: "" })),
    );
    const labelsOf = [base, value].map((profile) => profile.labelSets.map((set) => idOf(labelSets, set)));
    const mapped = (column: "sampleThread" | "sampleLabels", ids: number[][]): Int32Array =>
      Int32Array.from([...base[column]].map((id) => ids[0]![id]).concat([...value[column]].map((id) => ids[1]![id])));
    return {
      threads,
      labelSets,
      sampleThread: mapped("sampleThread", threadOf),
      sampleLabels: mapped("sampleLabels", labelsOf),
    };
  }

  private functionId(name: string, file: string, line: number): number {
    const key = `${name}\0${file}`;
    const known = this.functionIds.get(key);
    if (known !== undefined) return known;
    this.functionIds.set(key, this.names.length);
    this.files.push(file);
    this.lines.push(line);
    return this.names.push(name) - 1;
  }

  private frameId(functionId: number, line: number): number {
    const known = this.frames.findOrAdd(functionId, line, this.frameFunction.length);
    if (known >= 0) return known;
    this.frameLine.push(line);
    return this.frameFunction.push(functionId) - 1;
  }

  private stackId(parent: number, frame: number): number {
    const known = this.stackIndex.findOrAdd(parent, frame, this.stackParent.length);
    if (known >= 0) return known;
    this.stackFrame.push(frame);
    return this.stackParent.push(parent) - 1;
  }
}

// Finds or adds by content. There are few threads and sets of labels; a Map by their JSON keeps many label sets quick.
const indexes = new WeakMap<object, Map<string, number>>();

function idOf<T>(list: T[], item: T): number {
  let index = indexes.get(list);
  if (!index) indexes.set(list, (index = new Map()));
  const key = JSON.stringify(item);
  const known = index.get(key);
  if (known !== undefined) return known;
  index.set(key, list.length);
  return list.push(item) - 1;
}
