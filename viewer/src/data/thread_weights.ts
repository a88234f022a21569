// How much each thread and each process of a profile weighs, for the tabs that choose one.

import { defined } from "./bounds.ts";
import { processesOf, processOfThreads, type Process } from "./processes.ts";
import type { Profile } from "./profile.ts";
import { isOfSeveral } from "./sample_types.ts";

export interface ThreadWeight {
  id: number;
  weight: number;
  base: number; // on the other side of a comparison; 0 in a profile alone
}

export interface ProcessWeight extends Process {
  weight: number;
}

// Returns the threads that have samples, of one process or, with null, of all: the main thread first, then by weight.
// `type` is the index of a sample type; the target of a comparison is multiplied by `scale`.
export function threadWeights(profile: Profile, type: number, process: number | null, scale: number): ThreadWeight[] {
  const values = defined(profile.values[type]);
  const threads = new Map<number, ThreadWeight>();
  const ofThread = processOfThreads(profile);
  profile.sampleThread.forEach((id, i) => {
    if (process !== null && process !== ofThread[id]) return;
    const thread = threads.get(id) ?? { id, weight: 0, base: 0 };
    threads.set(id, thread);
    if (profile.sampleIsBase?.[i]) thread.base += defined(values[i]);
    else thread.weight += defined(values[i]) * scale;
  });
  const isMain = ({ id }: ThreadWeight): boolean => defined(profile.threads[id]).number === 1;
  const size = ({ weight, base }: ThreadWeight): number => Math.max(weight, base);
  const all = [...threads.values()].filter((thread) => !isOfSeveral(profile) || size(thread) !== 0);
  return all.sort((a, b) => Number(isMain(b)) - Number(isMain(a)) || size(b) - size(a));
}

// Returns the processes in the order in which they appear. None in a comparison: processes differ from run to run.
export function processWeights(profile: Profile, type: number): ProcessWeight[] {
  if (profile.sampleIsBase) return [];
  const values = defined(profile.values[type]);
  const ofThread = processOfThreads(profile);
  const processes = processesOf(profile).map((process) => ({ ...process, weight: 0 }));
  profile.sampleThread.forEach((thread, i) => {
    const process = processes[defined(ofThread[thread]) - 1];
    if (process) process.weight += defined(values[i]);
  });
  return processes;
}
