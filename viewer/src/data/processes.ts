// The processes of the threads of a profile. Processes are told apart by number, parent and title, because a profile
// merged from several hosts may have several processes 1.

import { defined } from "./bounds.ts";
import type { Profile, Thread } from "./profile.ts";

export interface Process {
  id: number; // 1, 2, ... in the order in which its threads appear
  pid: number; // 0: unknown
  title: string; // "" where it is not known
}

const keyOf = ({ process, parent, title }: Thread): string => `${process} ${parent} ${title}`;

const known = new WeakMap<Thread[], { list: Process[]; ofThread: Int32Array }>();

function read(threads: Thread[]): { list: Process[]; ofThread: Int32Array } {
  let found = known.get(threads);
  if (found) return found;
  const ids = new Map<string, number>();
  const list: Process[] = [];
  const ofThread = new Int32Array(threads.length);
  for (let thread = 1; thread < threads.length; thread++) {
    const key = keyOf(defined(threads[thread]));
    let id = ids.get(key);
    if (id === undefined) {
      ids.set(key, (id = list.length + 1));
      list.push({ id, pid: defined(threads[thread]).process, title: defined(threads[thread]).title });
    }
    ofThread[thread] = id;
  }
  known.set(threads, (found = { list, ofThread }));
  return found;
}

export function processesOf(profile: Profile): Process[] {
  return read(profile.threads).list;
}

// Returns by thread the id of its process; 0 for the thread that is not known.
export function processOfThreads(profile: Profile): Int32Array {
  return read(profile.threads).ofThread;
}

// What a process is called where there is room for some words: "puma: cluster worker 0: 4711 [shop]".
export function processName({ pid, title }: Process): string {
  if (title === "") return pid === 0 ? "unknown process" : `process ${pid}`;
  // Puma and others put their number into the title.
  return pid === 0 || new RegExp(`\\b${pid}\\b`).test(title) ? title : `${title} (${pid})`;
}
