// Numbers as text.

import { entry } from "./pair_index.ts";

export const UNIT_CHOICES = ["auto", "ns", "µs", "ms", "s"] as const;
export type UnitChoice = (typeof UNIT_CHOICES)[number];

const TIME_UNITS: [UnitChoice, number][] = [
  ["s", 1e9],
  ["ms", 1e6],
  ["µs", 1e3],
  ["ns", 1],
];
// As go tool pprof has them, and so `sperf report`.
const BYTE_UNITS: [string, number][] = [
  ["TB", 2 ** 40],
  ["GB", 2 ** 30],
  ["MB", 2 ** 20],
  ["kB", 2 ** 10],
  ["B", 1],
];

export function isTime(unit: string): boolean {
  return unit === "nanoseconds";
}

// A value of the unit that a sample type has: "12.34 s", "512 samples", "3.1 MB".
export function formatValue(value: number, unit: string, choice: UnitChoice = "auto"): string {
  if (isTime(unit)) return formatTime(value, choice);
  if (unit === "bytes") return scaled(value, BYTE_UNITS);
  return unit === "count" || unit === "" ? grouped(value) : `${grouped(value)} ${unit}`;
}

// The same in a column whose heading says what is counted: "2,011", not "2,011 objects".
export function formatCell(value: number, unit: string, choice: UnitChoice = "auto"): string {
  return formatValue(value, unit === "objects" ? "count" : unit, choice);
}

// Every digit that is known, for tooltips: "1,234,567,890 ns".
export function formatExact(value: number, unit: string): string {
  const rounded = Math.round(value);
  if (isTime(unit)) return `${grouped(rounded)} ns`;
  return unit === "count" || unit === "" ? grouped(rounded) : `${grouped(rounded)} ${unit}`;
}

function formatTime(ns: number, choice: UnitChoice): string {
  if (choice === "auto") return scaled(ns, TIME_UNITS);
  const factor = TIME_UNITS.find(([name]) => name === choice)![1];
  const value = ns / factor;
  if (ns === 0) return "0";
  const digits = factor === 1 ? 0 : Math.abs(value) >= 1000 ? 1 : factor === 1e9 ? 3 : 2;
  return `${grouped(value, digits)} ${choice}`;
}

function scaled(value: number, units: readonly (readonly [string, number])[]): string {
  const size = Math.abs(value);
  // 999.5 of a unit would be rounded to 1,000 of it: then the next one is meant.
  const [name, factor] = units.find(([, each]) => size >= each * 0.9995) ?? units.at(-1)!;
  const amount = value / factor;
  if (value === 0) return "0";
  const digits = factor === 1 ? 0 : Math.abs(amount) >= 100 ? 0 : Math.abs(amount) >= 10 ? 1 : 2;
  return `${grouped(amount, digits)} ${name}`;
}

// Made once each: a formatter takes longer to make than a thousand numbers to format.
const formatters = new Map<number, Intl.NumberFormat>();

export function grouped(value: number, digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return entry(formatters, digits, () => new Intl.NumberFormat("en-US", options)).format(value);
}

export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  if (part === 0) return "0%";
  const percent = (part / whole) * 100;
  if (percent !== 0 && Math.abs(percent) < 0.01) return percent < 0 ? "> −0.01%" : "< 0.01%";
  return `${signed(percent, Math.abs(percent) < 1 ? 2 : 1)}%`;
}

// With a real minus sign.
function signed(value: number, digits: number): string {
  return grouped(value, digits).replace("-", "−");
}

// How much more than before, always with its sign: "+12.3%", "−40%", "±0%"; what was not, or is no more, in a word.
export function formatGrowth(value: number, base: number): string {
  if (base === 0) return value === 0 ? "" : "new";
  if (value === 0) return "gone";
  const percent = ((value - base) / Math.abs(base)) * 100;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const amount = grouped(Math.abs(percent), digits);
  if (Number(amount) === 0) return "±0%";
  return `${percent > 0 ? "+" : "−"}${amount}%`;
}

// From one share to another one, in percentage points: "+1.2", "−0.04", "±0".
export function formatPoints(share: number, base: number): string {
  const points = (share - base) * 100;
  const amount = grouped(Math.abs(points), Math.abs(points) < 1 ? 2 : 1);
  if (Number(amount) === 0) return "±0";
  return `${points > 0 ? "+" : "−"}${amount}`;
}

// A difference, always with its sign: "+12.3 ms", "−4", "±0".
export function formatChange(value: number, unit: string, choice: UnitChoice = "auto"): string {
  if (Math.round(value) === 0) return "±0";
  return (value > 0 ? "+" : "−") + formatValue(Math.abs(value), unit, choice);
}

// A point or length of time on an axis, with as many digits as steps of `stepUs` need.
export function formatInstant(us: number, stepUs: number): string {
  if (stepUs >= 1e6) {
    const seconds = Math.round(us / 1e6);
    return seconds >= 60 && stepUs >= 1e6 ? clock(seconds) : `${seconds} s`;
  }
  if (stepUs >= 1e3) {
    const digits = stepUs >= 1e5 ? 1 : stepUs >= 1e4 ? 2 : 3;
    return us >= 1e6 || stepUs >= 1e5 ? `${(us / 1e6).toFixed(digits)} s` : `${Math.round(us / 1e3)} ms`;
  }
  return `${grouped(us / 1e3, stepUs >= 100 ? 1 : stepUs >= 10 ? 2 : 3)} ms`;
}

// "400 ms to 1.25 s"
export function rangeWords([from, to]: readonly [number, number]): string {
  const point = (us: number): string => (us === 0 ? "0" : formatValue(us * 1000, "nanoseconds"));
  return `${point(from)} to ${point(to)}`;
}

// "12.3 s", and from a minute on "1:02:03"
export function lengthWords(us: number): string {
  return us >= 60e6 ? clock(Math.round(us / 1e6)) : formatValue(us * 1000, "nanoseconds");
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return minutes >= 60
    ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`
    : `${minutes}:${rest}`;
}

// Round steps that cut `span` into at most `most` parts: 1, 2, 5, 10, ...
export function niceStep(span: number, most: number): number {
  const least = span / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * 0.999) ?? 10 * power;
}
