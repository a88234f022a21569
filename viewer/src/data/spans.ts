// Spans: how long requests, jobs or tests took, by key and value of a label. A profile has them as histograms in
// comments (docs/formats.md): "# spans: endpoint orders#show 1048576:3 2097152:7".

export interface Span {
  count: number;
  medianNs: number;
  p95Ns: number;
}

// By key and value.
export type Spans = ReadonlyMap<string, ReadonlyMap<string, Span>>;

type Histogram = Map<number, number>; // counts by the lower end of a bucket

const PREFIX = "# spans: ";
const PARTS = 16; // buckets for each power of two
const COMMENT = /^# spans: (\S+) (\S*)((?: \d+:\d+)+)$/;

export function isSpanComment(comment: string): boolean {
  return comment.startsWith(PREFIX) && COMMENT.test(comment);
}

// Whether a comment has the times of requests, for sperf threads: hundreds of numbers.
export function isRequestsComment(comment: string): boolean {
  return /^# requests: \d+ \d+( \d+:\d+)+$/.test(comment);
}

export function spansIn(comments: readonly string[]): Spans {
  const histograms = new Map<string, Map<string, Histogram>>();
  for (const comment of comments) {
    const parts = comment.startsWith(PREFIX) ? COMMENT.exec(comment) : null;
    if (!parts) continue;
    const [key, value] = [unescaped(parts[1]!), unescaped(parts[2]!)];
    const values = histograms.get(key) ?? new Map<string, Histogram>();
    const histogram = values.get(value) ?? new Map<number, number>();
    for (const bucket of parts[3]!.trim().split(" ")) {
      const [lower = 0, count = 0] = bucket.split(":").map(Number);
      histogram.set(lower, (histogram.get(lower) ?? 0) + count);
    }
    histograms.set(key, values.set(value, histogram));
  }
  return new Map(
    [...histograms].map(([key, values]) => [
      key,
      new Map([...values].map(([value, histogram]) => [value, spanOf(histogram)])),
    ]),
  );
}

// Bytes that are no UTF-8 stay as they were written.
export function unescaped(word: string): string {
  try {
    return decodeURIComponent(word.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return word;
  }
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
