// Threads that only waited. A server has more of them than threads that work (reapers of connection pools, reactors,
// timers), and in wall mode each weighs as much as a thread that was always busy.

import { defined } from "./bounds.ts";
import { STATES } from "./kinds.ts";
import type { Profile } from "./profile.ts";

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
    const value = defined(defined(profile.values[type])[i]);
    if (value === 0) return; // of another sample type
    const time = times.get(thread) ?? { all: 0, blocked: 0, worked: 0 };
    times.set(thread, time);
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
  return defined(profile.stackParent[defined(profile.sampleStack[sample])]) > 0;
}
