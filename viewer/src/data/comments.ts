// What the comments of a profile say, one fact in a line (docs/formats.md).

import type { Mark } from "./marks.ts";
import { entry } from "./pair_index.ts";

// Facts that views of their own show: lines of these forms are not shown as comments.
const FACTS = {
  // How long requests, jobs or tests took, as a histogram: "# spans: endpoint orders#show 1048576:3 2097152:7"
  span: /^# spans: (\S+) (\S*)((?: \d+:\d+)+)$/,
  // The times of requests, for sperf threads: hundreds of numbers.
  request: /^# requests: \d+ \d+( \d+:\d+)+$/,
  // "# marks: 4711 2 sql Customer%20Load 1764000000123456:20345 21007:19822"
  mark: /^# marks: (\d+) (\d+) (\S+) (\S*)((?: \d+:\d+)+)$/,
  // As ext/sperf/recording writes them; Sperf::RetainedLines reads them for text. Exact numbers have no margins.
  // "# retained: String, 1200 objects, 48000 bytes, margins of 90 and 3600, 2 to 14 GCs old, Cache#add app.rb:12, held by:
  // Cache @orders > Hash"
  retained:
    /^# retained: (.+?), (\d+) objects, (\d+) bytes,(?: margins of (\d+) and (\d+),)? (\d+) to (\d+) GCs old(?:, (.+?))?, held by: (.*)$/s,
  // "# slow call: 57300000 ns, Order#total, at 2026-11-22T19:00:00.123Z, thread 1 (main), labels none, stack: main > Order#total"
  slowCall: /^# slow call: (\d+) ns, (.+?), at (\S+), thread (\d+)(?: \((.*?)\))?, labels (.*?), stack: (.*)$/s,
  // "# slow calls: 12 of 240 calls of Order#total took more than 50 ms; 2 not kept; process 4711 from 2026-11-22T18:59:59.876Z"
  slowCount:
    /^# slow calls: (\d+) of (\d+) calls of (.+) took more than (.+?)(?:; (\d+) not kept)?(?:; process \d+ from \S+)?$/s,
};

export function isShown(comment: string): boolean {
  return !Object.values(FACTS).some((form) => form.test(comment));
}

function factsIn(comments: readonly string[], form: RegExp): RegExpExecArray[] {
  return comments.map((comment) => form.exec(comment)).filter((match) => match !== null);
}

// Bytes that are no UTF-8 stay as they were written.
function unescaped(word: string): string {
  try {
    return decodeURIComponent(word.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return word;
  }
}

// " 1048576:3 2097152:7"
const pairsIn = (words: string): [number, number][] =>
  words
    .trim()
    .split(" ")
    .map((pair) => pair.split(":").map(Number) as [number, number]);

// "# cwd: /srv/shop", once for each recording of those that were added up.
export function directoriesIn(comments: readonly string[]): string[] {
  return [...new Set(factsIn(comments, /^# cwd: (\/.*)/).map((match) => match[1]!))];
}

export interface Span {
  count: number;
  medianNs: number;
  p95Ns: number;
}

// By key and value.
export type Spans = ReadonlyMap<string, ReadonlyMap<string, Span>>;

type Histogram = Map<number, number>; // counts by the lower end of a bucket

const PARTS = 16; // buckets for each power of two

export function spansIn(comments: readonly string[]): Spans {
  const histograms = new Map<string, Map<string, Histogram>>();
  for (const [, key = "", value = "", buckets = ""] of factsIn(comments, FACTS.span)) {
    const values = entry(histograms, unescaped(key), () => new Map<string, Histogram>());
    const histogram = entry(values, unescaped(value), () => new Map<number, number>());
    for (const [lower, count] of pairsIn(buckets)) histogram.set(lower, (histogram.get(lower) ?? 0) + count);
  }
  return new Map(
    [...histograms].map(([key, values]) => [
      key,
      new Map([...values].map(([value, histogram]) => [value, spanOf(histogram)])),
    ]),
  );
}

function spanOf(histogram: Histogram): Span {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const count = buckets.reduce((sum, [, each]) => sum + each, 0);
  const quantile = (percent: number): number => {
    let seen = 0;
    const rank = Math.ceil((count * percent) / 100);
    return middleOf((buckets.find(([, each]) => (seen += each) >= rank) ?? [0])[0]);
  };
  return { count, medianNs: quantile(50), p95Ns: quantile(95) };
}

// The middle of a bucket stands for all of it.
function middleOf(lower: number): number {
  const width = lower < PARTS ? 1 : 2 ** Math.floor(Math.log2(lower)) / PARTS;
  return lower + Math.floor(width / 2);
}

// The marks, by their beginning; of those that begin together, the longest first.
export function marksIn(
  comments: readonly string[],
  threads: readonly { process: number; number: number }[],
  startNs: number,
): Mark[] {
  const ids = new Map(threads.map(({ process, number }, id) => [`${process} ${number}`, id]));
  const startUs = Math.round(startNs / 1000);
  const marks = factsIn(comments, FACTS.mark).flatMap(([, process, number, kind = "", name = "", times = ""]) => {
    const thread = ids.get(`${process} ${number}`) ?? 0;
    let endUs = -startUs;
    return pairsIn(times).map(([since, took]): Mark => {
      endUs += since;
      return { kind: unescaped(kind), name: unescaped(name), thread, beginUs: endUs - took, endUs };
    });
  });
  return marks.sort((a, b) => a.beginUs - b.beginUs || b.endUs - a.endUs);
}

// The largest groups of objects that were alive at the end, and their holders.
export interface Retained {
  className: string;
  objects: number;
  bytes: number;
  objectsMargin: number; // two standard errors; 0: exact
  bytesMargin: number;
  youngestGcs: number;
  oldestGcs: number;
  name: string; // of the method that allocated; "" where it is not known
  file: string;
  line: number;
  heldBy: string; // from the constant, global variable or stack on
}

// `functions` are the names and files of the profile's: both may contain spaces.
export function retainedIn(
  comments: readonly string[],
  functions: readonly (readonly [name: string, file: string])[],
): Retained[] {
  const found = factsIn(comments, FACTS.retained);
  const known = new Map(found.length === 0 ? [] : functions.map((each) => [each.join(" "), each]));
  return found.map(([, className = "", ...rest]) => {
    const [objects, bytes, objectsMargin, bytesMargin, youngest, oldest] = rest;
    const [place = "", heldBy = ""] = rest.slice(6);
    const [, words = "", line = "0"] = /^(.*):(\d+)$/s.exec(place) ?? [];
    const [name, file] = known.get(words) ?? ["", words];
    return {
      className,
      name,
      file,
      heldBy,
      line: Number(line),
      objects: Number(objects),
      bytes: Number(bytes),
      objectsMargin: Number(objectsMargin ?? 0),
      bytesMargin: Number(bytesMargin ?? 0),
      youngestGcs: Number(youngest),
      oldestGcs: Number(oldest),
    };
  });
}

// A call of a trace that took longer than --slow allows.
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
  counts: SlowCount[]; // the most slow calls first
}

export function slowCallsIn(comments: readonly string[]): SlowCalls {
  const calls = factsIn(comments, FACTS.slowCall).map(
    ([, ns, name = "", at = "", number, thread, labels = "", stack = ""]): SlowCall => ({
      ns: Number(ns),
      name,
      at,
      thread: thread || (number === "1" ? "main" : `thread ${number}`),
      labels: labels === "none" ? "" : labels,
      stack,
    }),
  );
  const counts = new Map<string, SlowCount>();
  for (const [, slow, all, name = "", limit = "", missing = "0"] of factsIn(comments, FACTS.slowCount)) {
    const sum = entry(counts, `${name} ${limit}`, () => ({ name, limit, calls: 0, slow: 0, missing: 0 }));
    sum.calls += Number(all);
    sum.slow += Number(slow);
    sum.missing += Number(missing);
  }
  return { calls, counts: [...counts.values()].sort((a, b) => b.slow - a.slow) };
}

// Samples and ticks that the recorder could not use, by reason, and the effect on the profile. The guide has the details.
export interface Loss {
  reason: string;
  count: number;
  words: string;
  // Whether time or a stack is missing in the profile; otherwise the tick was skipped and nothing is missing.
  isLost: boolean;
}

type Meaning = Pick<Loss, "words" | "isLost">;

const lost = (words: string): Meaning => ({ words, isLost: true });
const skipped = (words: string): Meaning => ({ words, isLost: false });

// By the recorder's names.
const REASONS: Record<string, Meaning> = {
  ring_full: lost("the buffer between the program and sperf was full; their time is in the samples after them"),
  signal: lost("the kernel refused to queue the signal; their time is in the samples after them"),
  no_slot: lost("more threads ran at once than sperf can track; their time is in later samples"),
  memory: lost("out of memory, or a table was full; their time is missing"),
  signal_taken: lost("the program replaced the signal handler; there are no samples from then on"),
  late: skipped("ticks at which sperf's thread woke up late; their time is in the samples around them"),
  gc: skipped("ticks in a garbage collection, which is measured separately"),
  torn_read: skipped("stacks that changed while they were read; those ticks were sampled by signal"),
  stray_signal: skipped("signals from other senders"),
};

// From comments "# sperf: lost gc=2 ring_full=1", one for each recording in the profile.
export function lossesIn(comments: readonly string[]): Loss[] {
  const counts = new Map<string, number>();
  for (const [, words = ""] of factsIn(comments, /^# sperf: lost (.+)$/))
    for (const [, reason = "", count] of words.matchAll(/(\w+)=(\d+)/g))
      counts.set(reason, (counts.get(reason) ?? 0) + Number(count));
  return [...counts].map(([reason, count]) => ({ reason, count, ...(REASONS[reason] ?? lost(reason)) }));
}

// The overhead of a trace, from comments "# trace: calls 12, measured_ns 900, subtracted_ns 300", one for each merged
// trace. See report/trace_reports.h of the core.
export interface TraceCosts {
  measuredNs: number;
  subtractedNs: number;
  misleads: boolean; // more than half of what was measured was the tracer's own
}

export function traceCostsIn(comments: readonly string[]): TraceCosts | null {
  const traces = factsIn(comments, /^# trace: (.*)/s);
  const sum = (key: string): number =>
    traces.reduce((total, [words]) => total + Number(new RegExp(` ${key} (\\d+)`).exec(words)?.[1] ?? 0), 0);
  const [measuredNs, subtractedNs] = [sum("measured_ns"), sum("subtracted_ns")];
  return traces.length === 0 ? null : { measuredNs, subtractedNs, misleads: subtractedNs > measuredNs / 2 };
}
