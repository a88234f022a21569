// Callers and callees of a line or a method. Each sample counts once, even if the call recurs in its stack.

import { entry } from "./pair_index.ts";
import type { Profile } from "./profile.ts";
import { partialReach } from "./sample_types.ts";
import { reachOf, type Weights } from "./weights.ts";

// A line of a file, or a method, by its group.
export type Place = { file: string; line: number } | { group: number };

export interface Call {
  function: number; // that calls, or is called
  line: number; // from which it calls; where it begins
  weight: number;
  isPartial: boolean; // some of the calls in it were counted in part
}

// The heaviest first.
export interface Calls {
  callers: Call[];
  callees: Call[];
}

// `chosen` says by frame what the calls are of; functions of `passedOver` are as if they were not there.
export function callsOf(
  profile: Profile,
  weights: Weights,
  chosen: (frame: number) => boolean,
  passedOver: Uint8Array | null,
): Calls {
  const { stackParent, stackFrame, frameFunction, frameLine, functionLine } = profile;
  const reach = reachOf(weights, stackParent);
  const partial = partialReach(weights.partial, stackParent);
  const functionAt = (id: number): number => frameFunction[stackFrame[id]!]!;
  const isThere = (id: number): boolean => passedOver?.[functionAt(id)] !== 1;
  const isChosen = Uint8Array.from(frameFunction, (_, frame) => (chosen(frame) ? 1 : 0));
  const caller = new Int32Array(reach.length); // by stack id: the place that it was called from; 0: none
  for (let id = 1; id < reach.length; id++) {
    const parent = stackParent[id]!;
    caller[id] = parent === 0 || isThere(parent) ? parent : caller[parent]!;
  }
  const [callers, callees] = [new Map<number, Call>(), new Map<number, Call>()];
  for (let id = 1; id < reach.length; id++) {
    const from = caller[id]!;
    if (reach[id] === 0 || from === 0 || !isThere(id)) continue;
    const frame = stackFrame[from]!;
    const called = functionAt(id);
    if (isChosen[stackFrame[id]!] && !recurs(from, isSameCaller(frame)))
      add(callers, frame, functionAt(from), frameLine[frame]!, id);
    if (isChosen[frame] && !recurs(from, isSameCallee(called))) add(callees, called, called, functionLine[called]!, id);
  }
  return { callers: heaviestFirst(callers), callees: heaviestFirst(callees) };

  // Whether a call further out in the stack is the same.
  function recurs(from: number, isSame: (id: number) => boolean): boolean {
    for (let id = from; caller[id] !== 0; id = caller[id]!) if (isSame(id)) return true;
    return false;
  }

  function isSameCaller(frame: number): (id: number) => boolean {
    return (id) => isChosen[stackFrame[id]!] === 1 && stackFrame[caller[id]!] === frame;
  }

  function isSameCallee(callee: number): (id: number) => boolean {
    return (id) => isChosen[stackFrame[caller[id]!]!] === 1 && functionAt(id) === callee;
  }

  function add(calls: Map<number, Call>, key: number, of: number, line: number, id: number): void {
    const call = entry(calls, key, () => ({ function: of, line, weight: 0, isPartial: false }));
    call.weight += reach[id]!;
    call.isPartial ||= !!partial?.[id];
  }
}

function heaviestFirst(calls: Map<number, Call>): Call[] {
  return [...calls.values()].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
