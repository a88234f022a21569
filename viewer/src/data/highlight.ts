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
