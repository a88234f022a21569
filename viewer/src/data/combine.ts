// Two profiles as one with two sides, for a comparison: equal functions, frames and stacks become one row, and every
// sample has a side.

import type { Label, Profile, SampleType, Thread } from "./profile.ts";
import { PairTable, Rows } from "./pair_index.ts";

// Raises an Error whose message is for the user where the two have no sample type in common.
export function combine(base: Profile, value: Profile): Profile {
  const types = value.types.filter(({ name, unit }) =>
    base.types.some((type) => type.name === name && type.unit === unit),
  );
  if (types.length === 0) {
    throw new Error(`These profiles measure different things: ${typeWords(base)} and ${typeWords(value)}.`);
  }
  const wanted = value.types[value.defaultType]!;
  return {
    ...value,
    types,
    defaultType: Math.max(types.indexOf(wanted), 0),
    baseSpans: base.spans,
    marks: [],
    directories: [...new Set([...base.directories, ...value.directories])],
    ...stacksOf(base, value),
    ...threadsAndLabels(base, value),
    values: types.map((type) => joined([valuesOf(base, type), valuesOf(value, type)])),
    sampleIsBase: new Uint8Array(base.sampleStack.length + value.sampleStack.length).fill(
      1,
      0,
      base.sampleStack.length,
    ),
    timeline: null,
    causes: null,
  };
}

function typeWords(profile: Profile): string {
  return profile.types.map(({ name }) => name).join(" and ");
}

function valuesOf({ types, values }: Profile, { name, unit }: SampleType): Float64Array {
  return values[types.findIndex((type) => type.name === name && type.unit === unit)]!;
}

function joined<Column extends Int32Array | Float64Array>([first, second]: Column[]): Column {
  const result = new (first!.constructor as new (length: number) => Column)(first!.length + second!.length);
  result.set(first!);
  result.set(second!, first!.length);
  return result;
}

function stacksOf(base: Profile, value: Profile) {
  const functions = new Rows<{ name: string; file: string; line: number }>();
  const frames = new PairTable(); // functions and lines
  const stacks = new PairTable(base.stackParent.length + value.stackParent.length); // parents and frames
  const sampleStacks = [base, value].map((profile) => {
    const { functionName, functionFile, functionLine, frameFunction, frameLine, stackParent, stackFrame } = profile;
    const functionOf = functionName.map((name, id) => {
      const [file, line] = [functionFile[id]!, functionLine[id]!];
      return functions.findOrAdd(`${name}\0${file}`, () => ({ name, file, line }));
    });
    const frameOf = frameFunction.map((id, frame) =>
      frame === 0 ? 0 : frames.findOrAdd(functionOf[id]!, frameLine[frame]!),
    );
    const ids = new Int32Array(stackParent.length);
    for (let id = 1; id < ids.length; id++)
      ids[id] = stacks.findOrAdd(ids[stackParent[id]!]!, frameOf[stackFrame[id]!]!);
    return profile.sampleStack.map((stack) => ids[stack]!);
  });
  return {
    functionName: functions.items.map(({ name }) => name),
    functionFile: functions.items.map(({ file }) => file),
    functionLine: Int32Array.from(functions.items, ({ line }) => line),
    frameFunction: Int32Array.from(frames.first),
    frameLine: Int32Array.from(frames.second),
    stackParent: Int32Array.from(stacks.first),
    stackFrame: Int32Array.from(stacks.second),
    sampleStack: joined(sampleStacks),
  };
}

// Threads are the same where their numbers and names are: processes differ from run to run.
function threadsAndLabels(base: Profile, value: Profile) {
  const threads = new Rows<Thread>();
  const labelSets = new Rows<Label[]>();
  const idOf = <Item>(rows: Rows<Item>, item: Item): number => rows.findOrAdd(JSON.stringify(item), () => item);
  const sides = [base, value].map(({ threads: own, labelSets: sets, sampleThread, sampleLabels }) => {
    const threadOf = own.map((thread) => idOf(threads, { ...thread, process: 0, parent: 0, title: "" }));
    const labelsOf = sets.map((set) => idOf(labelSets, set));
    return { thread: sampleThread.map((id) => threadOf[id]!), labels: sampleLabels.map((id) => labelsOf[id]!) };
  });
  return {
    threads: threads.items,
    labelSets: labelSets.items,
    sampleThread: joined(sides.map(({ thread }) => thread)),
    sampleLabels: joined(sides.map(({ labels }) => labels)),
  };
}
