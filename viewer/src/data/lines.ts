// The lines of a source file: their weights, and how their text is highlighted.
//
// Self is for the leaf, total includes callees. A line that recurs in a stack counts once.

import { entry } from "./pair_index.ts";
import type { Profile } from "./profile.ts";
import { IN_TOTAL, OWN, partialReach } from "./sample_types.ts";
import { reachOf, type Weights } from "./weights.ts";

export interface LineWeight {
  self: number;
  total: number;
  partial: number; // bits of sample_types.ts
}

export interface FileLines extends LineWeight {
  file: string;
  lines: Map<number, LineWeight>; // line 0: which one is not known
}

// Returns all files with a weight, the heaviest (by self, then by total) first.
export function filesWithLines(profile: Profile, weights: Weights): FileLines[] {
  const { stackParent, stackFrame, frameFunction, frameLine, functionFile } = profile;
  const reach = reachOf(weights, stackParent);
  const partial = partialReach(weights.partial, stackParent);
  const files = new Map<string, FileLines>();
  const nothing: LineWeight = { self: 0, total: 0, partial: 0 };
  for (let id = 1; id < reach.length; id++) {
    if (reach[id] === 0) continue;
    const file = functionFile[frameFunction[stackFrame[id]!]!]!;
    if (!isSource(file)) continue;
    const found = entry(files, file, () => ({ file, lines: new Map(), ...nothing }));
    const line = frameLine[stackFrame[id]!]!;
    const weight = entry(found.lines, line, () => ({ ...nothing }));
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

// A simple highlighter for Ruby: comments, strings, symbols, keywords and constants of one line. It has no state across
// lines, so a heredoc is plain text.

export type TokenKind = "comment" | "string" | "symbol" | "keyword" | "constant" | "plain";

const KEYWORDS =
  "alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo " +
  "rescue retry return self super then true undef unless until when while yield require require_relative attr_reader " +
  "attr_accessor private protected public";
const IS_KEYWORD = new Set(KEYWORDS.split(" "));
const TOKEN =
  /(#(?![{$@]).*$)|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|((?<![:\w]):[A-Za-z_]\w*[?!]?|\b[a-z_]\w*:(?!:))|(\b[A-Z]\w*)|(\b[a-z_]\w*[?!]?)/g;

export function highlighted(line: string): [kind: TokenKind, text: string][] {
  const tokens: [TokenKind, string][] = [];
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > end) tokens.push(["plain", line.slice(end, match.index)]);
    tokens.push([kindOf(match), match[0]]);
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push(["plain", line.slice(end)]);
  return tokens;
}

function kindOf(match: RegExpMatchArray): TokenKind {
  const [, comment, string, symbol, constant, word] = match;
  if (comment !== undefined) return "comment";
  if (string !== undefined) return "string";
  if (symbol !== undefined) return "symbol";
  if (constant !== undefined) return "constant";
  return word !== undefined && IS_KEYWORD.has(word) ? "keyword" : "plain";
}
