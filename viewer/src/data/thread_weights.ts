// How much each thread and each process of a profile weighs, for the tabs that choose one.

import { entry, Rows } from "./pair_index.ts";
import type { Profile, Thread } from "./profile.ts";
import { isOfSeveral } from "./sample_types.ts";
import { STATES } from "./kinds.ts";

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
  const values = profile.values[type]!;
  const threads = new Map<number, ThreadWeight>();
  const ofThread = processOfThreads(profile);
  profile.sampleThread.forEach((id, i) => {
    if (process !== null && process !== ofThread[id]) return;
    const thread = entry(threads, id, () => ({ id, weight: 0, base: 0 }));
    if (profile.sampleIsBase?.[i]) thread.base += values[i]!;
    else thread.weight += values[i]! * scale;
  });
  const isMain = ({ id }: ThreadWeight): boolean => profile.threads[id]!.number === 1;
  const size = ({ weight, base }: ThreadWeight): number => Math.max(weight, base);
  const all = [...threads.values()].filter((thread) => !isOfSeveral(profile) || size(thread) !== 0);
  return all.sort((a, b) => Number(isMain(b)) - Number(isMain(a)) || size(b) - size(a));
}

// Returns the processes in the order in which they appear. None in a comparison: processes differ from run to run.
export function processWeights(profile: Profile, type: number): ProcessWeight[] {
  if (profile.sampleIsBase) return [];
  const values = profile.values[type]!;
  const ofThread = processOfThreads(profile);
  const processes = processesOf(profile).map((process) => ({ ...process, weight: 0 }));
  profile.sampleThread.forEach((thread, i) => {
    const process = processes[ofThread[thread]! - 1];
    if (process) process.weight += values[i]!;
  });
  return processes;
}

// Threads that only waited. A server has more of them than threads that work (reapers of connection pools, reactors,
// timers), and in wall mode each weighs as much as a thread that was always busy.

// Who wakes up now and then to look around still does nothing.
const WORKED_SHARE_MAX = 0.001;
const BLOCKED = STATES.indexOf("blocked");
const GVL_WAIT = STATES.indexOf("wait"); // such a thread wants to work, unless its code has not begun

// Returns the ids of the threads that were blocked for all but next to nothing of their time. None where no other thread
// did more: then waiting is what the program did; and none where time was not measured, for a thread that waits uses no
// CPU.
export function idleThreads(profile: Profile, states: Uint8Array): ReadonlySet<number> {
  const type = profile.types.findIndex(({ name, unit }) => name === "wall" && unit === "nanoseconds");
  if (type < 0) return new Set();
  const times = new Map<number, { all: number; blocked: number; worked: number }>();
  profile.sampleThread.forEach((thread, i) => {
    const value = profile.values[type]![i]!;
    if (value === 0) return; // of another sample type
    const time = entry(times, thread, () => ({ all: 0, blocked: 0, worked: 0 }));
    time.all += value;
    if (states[i] === BLOCKED) time.blocked += value;
    else if (states[i] !== GVL_WAIT || hasBegun(profile, i)) time.worked += value;
  });
  const idle = [...times]
    .filter(([, { all, blocked, worked }]) => blocked > all / 2 && worked <= all * WORKED_SHARE_MAX)
    .map(([thread]) => thread);
  return new Set(idle.length < times.size ? idle : []);
}

// Whether a wait has the frame of a method: that of a thread whose code has not begun stands alone.
function hasBegun(profile: Profile, sample: number): boolean {
  return profile.stackParent[profile.sampleStack[sample]!]! > 0;
}

// The processes of the threads of a profile. Processes are told apart by number, parent and title, because a profile
// merged from several hosts may have several processes 1.

export interface Process {
  id: number; // 1, 2, ... in the order in which its threads appear
  pid: number; // 0: unknown
  title: string; // "" where it is not known
}

const keyOf = ({ process, parent, title }: Thread): string => `${process} ${parent} ${title}`;

const known = new WeakMap<Thread[], { list: Process[]; ofThread: Int32Array }>();

function read({ threads }: Profile): { list: Process[]; ofThread: Int32Array } {
  let found = known.get(threads);
  if (found) return found;
  const rows = new Rows<Process>();
  const idOf = (thread: Thread): number =>
    1 + rows.findOrAdd(keyOf(thread), () => ({ id: rows.items.length + 1, pid: thread.process, title: thread.title }));
  const ofThread = Int32Array.from(threads, (thread, id) => (id === 0 ? 0 : idOf(thread)));
  known.set(threads, (found = { list: rows.items, ofThread }));
  return found;
}

export const processesOf = (profile: Profile): Process[] => read(profile).list;

// Returns by thread the id of its process; 0 for the thread that is not known.
export const processOfThreads = (profile: Profile): Int32Array => read(profile).ofThread;

// What a process is called where there is room for some words: "puma: cluster worker 0: 4711 [shop]".
export function processName({ pid, title }: Process): string {
  if (title === "") return pid === 0 ? "unknown process" : `process ${pid}`;
  // Puma and others put their number into the title.
  return pid === 0 || new RegExp(`\\b${pid}\\b`).test(title) ? title : `${title} (${pid})`;
}
