// Callers and callees of a line or a method. Each sample counts once, even if the call recurs in its stack.

import { partialReach } from "./partial_calls.ts";
import type { Profile } from "./profile.ts";
import type { Weights } from "./weights.ts";

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
  const reach = Float64Array.from(weights.value);
  for (let id = reach.length - 1; id > 0; id--) reach[stackParent[id]!]! += reach[id]!;
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
    if (isChosen[stackFrame[id]!] && !recurs(from, isSameCaller(stackFrame[from]!))) {
      add(callers, stackFrame[from]!, functionAt(from), frameLine[stackFrame[from]!]!, reach[id]!, !!partial?.[id]);
    }
    if (isChosen[stackFrame[from]!] && !recurs(from, isSameCallee(functionAt(id)))) {
      add(callees, functionAt(id), functionAt(id), functionLine[functionAt(id)]!, reach[id]!, !!partial?.[id]);
    }
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
}

function add(
  calls: Map<number, Call>,
  key: number,
  id: number,
  line: number,
  weight: number,
  isPartial: boolean,
): void {
  const call = calls.get(key) ?? { function: id, line, weight: 0, isPartial: false };
  call.weight += weight;
  call.isPartial ||= isPartial;
  calls.set(key, call);
}

function heaviestFirst(calls: Map<number, Call>): Call[] {
  return [...calls.values()].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
