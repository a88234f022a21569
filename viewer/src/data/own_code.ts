// The user's own code, and the profile with all other code folded into it.
//
// Own code is in none of the gems, the standard library and Ruby: the category "app". If the profile has the directory
// of the program, own code must also be below it, because nobody owns programs in /usr/bin; this is ignored if no file
// is below it, as for a program started from elsewhere. Frames made of labels are kept too.

import { originOf } from "./kinds.ts";
import { isLabelFrame } from "./label_frames.ts";
import type { Profile } from "./profile.ts";
import type { Weights } from "./weights.ts";

// Where a file's absolute path is: also that of the code that was evaluated in it.
const ABSOLUTE = /^(?:\(eval at )?(\/.*)/;

// What the middleware for requests sets.
const ENDPOINT = "endpoint";

// Returns 1 for each function that is the user's own, by function.
export function ownFunctions(profile: Profile): Uint8Array {
  const isApp = (id: number): boolean =>
    originOf(profile.functionName[id]!, profile.functionFile[id]!).category === "app";
  const apps = Uint8Array.from(profile.functionName, (_, id) => (isApp(id) ? 1 : 0));
  const inside = apps.map((app, id) => (app && liesBelow(profile.functionFile[id]!, profile.directories) ? 1 : 0));
  const own = profile.directories.length > 0 && inside.includes(1) ? inside : apps;
  return own.map((isOwn, id) => (isOwn || isLabelFrame(profile.functionFile[id]!) ? 1 : 0));
}

// A relative path begins where the program ran.
function liesBelow(file: string, directories: readonly string[]): boolean {
  const path = ABSOLUTE.exec(file)?.[1];
  return (
    path === undefined ||
    directories.some((directory) => path.startsWith(directory.endsWith("/") ? directory : `${directory}/`))
  );
}

// Moves what each stack weighs to its youngest frame that is the user's own; to the root where there is none. Calls of a method are
// no calls of another one: those of foreign methods go.
export function folded(profile: Profile, own: Uint8Array, weights: Weights): Weights {
  const { stackParent, stackFrame, frameFunction } = profile;
  const target = new Int32Array(stackParent.length);
  for (let id = 1; id < target.length; id++) {
    target[id] = own[frameFunction[stackFrame[id]!]!] ? id : target[stackParent[id]!]!;
  }
  const move = (values: Float64Array): Float64Array => {
    const moved = new Float64Array(values.length);
    for (let id = 0; id < values.length; id++) moved[target[id]!]! += values[id]!;
    return moved;
  };
  const { countIsOwn } = weights;
  const kept = (values: Float64Array): Float64Array => values.map((value, id) => (target[id] === id ? value : 0));
  const count = weights.count && (countIsOwn ? kept(weights.count) : move(weights.count));
  const partial = weights.partial && new Uint8Array(weights.partial.length);
  weights.partial?.forEach((bit, id) => bit && (!countIsOwn || target[id] === id) && (partial![target[id]!] = 1));
  return { value: move(weights.value), base: weights.base && move(weights.base), count, countIsOwn, partial };
}

// Whether the profile is one of requests, and the user's own code answers any of them: samples have the label "endpoint".
export function hasOwnRequests(profile: Profile, own: Uint8Array): boolean {
  const { stackParent, stackFrame, frameFunction, functionFile, labelSets, sampleLabels, sampleStack } = profile;
  const isRequest = labelSets.map((set) => set.some(({ key }) => key === ENDPOINT));
  if (!isRequest.includes(true)) return false;
  const hasOwn = new Uint8Array(stackParent.length);
  for (let id = 1; id < hasOwn.length; id++) {
    const of = frameFunction[stackFrame[id]!]!;
    hasOwn[id] = hasOwn[stackParent[id]!]! | (isLabelFrame(functionFile[of]!) ? 0 : own[of]!);
  }
  return sampleStack.some((stack, sample) => hasOwn[stack] === 1 && isRequest[sampleLabels[sample]!]);
}
