// The weights of the lines of a source file: self for the leaf, total including callees. A line that recurs in a stack
// counts once.

import { IN_TOTAL, OWN, partialReach } from "./partial_calls.ts";
import type { Profile } from "./profile.ts";
import type { Weights } from "./weights.ts";

export interface LineWeight {
  self: number;
  total: number;
  partial: number; // bits of partial_calls.ts
}

export interface FileLines {
  file: string;
  lines: Map<number, LineWeight>; // line 0: which one is not known
  self: number;
  total: number;
  partial: number;
}

// Returns all files with a weight, the heaviest (by self, then by total) first.
export function filesWithLines(profile: Profile, weights: Weights): FileLines[] {
  const { stackParent, stackFrame, frameFunction, frameLine, functionFile } = profile;
  const reach = Float64Array.from(weights.value);
  for (let id = reach.length - 1; id > 0; id--) reach[stackParent[id]!]! += reach[id]!;
  const partial = partialReach(weights.partial, stackParent);
  const files = new Map<string, FileLines>();
  for (let id = 1; id < reach.length; id++) {
    if (reach[id] === 0) continue;
    const file = functionFile[frameFunction[stackFrame[id]!]!]!;
    if (!isSource(file)) continue;
    const found = files.get(file) ?? { file, lines: new Map<number, LineWeight>(), self: 0, total: 0, partial: 0 };
    files.set(file, found);
    const line = frameLine[stackFrame[id]!]!;
    const weight = found.lines.get(line) ?? { self: 0, total: 0, partial: 0 };
    found.lines.set(line, weight);
    weight.self += weights.value[id]!;
    found.self += weights.value[id]!;
    const bits = partial?.[id] ?? 0;
    weight.partial |= bits & OWN;
    found.partial |= bits & OWN;
    const above = occursAbove(id, file, line);
    if (!above.line) [weight.total, weight.partial] = [weight.total + reach[id]!, weight.partial | (bits & IN_TOTAL)];
    if (!above.file) [found.total, found.partial] = [found.total + reach[id]!, found.partial | (bits & IN_TOTAL)];
  }
  return [...files.values()].sort((a, b) => b.self - a.self || b.total - a.total);

  function occursAbove(id: number, file: string, line: number): { file: boolean; line: boolean } {
    let sameFile = false;
    for (let at = stackParent[id]!; at !== 0; at = stackParent[at]!) {
      const frame = stackFrame[at]!;
      if (functionFile[frameFunction[frame]!] !== file) continue;
      if (frameLine[frame] === line) return { file: true, line: true };
      sameFile = true;
    }
    return { file: sameFile, line: false };
  }
}

// Whether a frame's file can have lines at all: a library that is being required is a frame, too.
export function isSource(file: string): boolean {
  return file !== "" && !/^(?:<|\(eval)/.test(file) && !/\.(?:so|bundle|dll)$/.test(file);
}
