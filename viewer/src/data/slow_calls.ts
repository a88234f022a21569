// Calls of a trace that took longer than --slow allows, and how many there were. A profile has them in comments (docs/formats.md):
// "# slow call: 57300000 ns, Order#total, at 2026-11-22T19:00:00.123Z, thread 1 (main), labels none, stack: main > Order#total" and
// "# slow calls: 12 of 240 calls of Order#total took more than 50 ms; 2 not kept; process 4711 from 2026-11-22T18:59:59.876Z".

export interface SlowCall {
  ns: number;
  name: string; // of the method
  at: string;
  thread: string;
  labels: string; // "" for none
  stack: string; // "main > Order#total", the oldest call first
}

// Of a method with a limit, over all processes.
export interface SlowCount {
  name: string;
  limit: string;
  calls: number;
  slow: number;
  missing: number; // of the slow ones: those that were not kept
}

export interface SlowCalls {
  calls: SlowCall[];
  counts: SlowCount[];
}

const CALL = /^# slow call: (\d+) ns, (.+?), at (\S+), thread (\d+)(?: \((.*?)\))?, labels (.*?), stack: (.*)$/s;
const COUNT =
  /^# slow calls: (\d+) of (\d+) calls of (.+) took more than (.+?)(?:; (\d+) not kept)?(?:; process \d+ from \S+)?$/s;

export function isSlowComment(comment: string): boolean {
  return CALL.test(comment) || COUNT.test(comment);
}

export function slowCallsIn(comments: readonly string[]): SlowCalls {
  const counts = new Map<string, SlowCount>();
  const calls: SlowCall[] = [];
  for (const comment of comments) {
    const call = CALL.exec(comment);
    if (call) {
      const [, ns, name = "", at = "", number, thread, labels = "", stack = ""] = call;
      calls.push({
        ns: Number(ns),
        name,
        at,
        thread: thread || (number === "1" ? "main" : `thread ${number}`),
        labels: labels === "none" ? "" : labels,
        stack,
      });
      continue;
    }
    const count = COUNT.exec(comment);
    if (!count) continue;
    const [, slow, all, name = "", limit = "", missing = "0"] = count;
    const key = `${name} ${limit}`;
    const sum = counts.get(key) ?? { name, limit, calls: 0, slow: 0, missing: 0 };
    counts.set(key, {
      ...sum,
      calls: sum.calls + Number(all),
      slow: sum.slow + Number(slow),
      missing: sum.missing + Number(missing),
    });
  }
  return { calls, counts: [...counts.values()].sort((a, b) => b.slow - a.slow) };
}
