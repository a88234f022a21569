// What boxes of a graph and rows of a table represent: methods, files, gems, or libraries in a wide sense.
//
// Group 0 is the root. Adjacent frames of one file, gem or library are one step of a stack: nobody wants to see "rack,
// rack, rack". Two frames of one method are a recursion and remain two steps.

import { isLabelFrame } from "./label_frames.ts";
import { CATEGORIES, CATEGORY_WORDS, originOf, RECORDERS_FILE, type Category, type Origin } from "./kinds.ts";
import { Rows } from "./pair_index.ts";
import type { Profile } from "./profile.ts";

export const GROUP_MODES = ["method", "file", "gem", "library"] as const;
export type GroupMode = (typeof GROUP_MODES)[number];

export interface Groups {
  mode: GroupMode;
  name: string[];
  file: string[]; // "" where a group is more than one file
  place: string[]; // the same, as short as it can be
  line: Int32Array; // first line of a method; 0 elsewhere
  category: Uint8Array; // index in CATEGORIES
  ofFunction: Int32Array;
  ofFrame: Int32Array;
  joinsNeighbours: boolean;
}

interface Group {
  key: string;
  name: string;
  file: string;
  line: number;
}

export function groupsOf(profile: Profile, mode: GroupMode): Groups {
  const rows = new Rows<Group & { category: Category }>();
  rows.findOrAdd("\0", () => ({ key: "", name: "all", file: "", line: 0, category: "other" }));
  const places = shortPaths([...new Set(profile.functionFile)]);
  const ofFunction = Int32Array.from(profile.functionName, (name, id) => {
    const origin = originOf(name, profile.functionFile[id]!);
    const group = groupOf(profile, id, mode, origin, places);
    return rows.findOrAdd(group.key, () => ({ ...group, category: origin.category }));
  });
  return {
    mode,
    name: rows.items.map(({ name }) => name),
    file: rows.items.map(({ file }) => file),
    place: rows.items.map(({ file }) => places.get(file) ?? file),
    line: Int32Array.from(rows.items, ({ line }) => line),
    category: Uint8Array.from(rows.items, ({ category }) => CATEGORIES.indexOf(category)),
    ofFunction,
    ofFrame: profile.frameFunction.map((id) => ofFunction[id]!),
    joinsNeighbours: mode !== "method",
  };
}

function groupOf(profile: Profile, id: number, mode: GroupMode, origin: Origin, places: Map<string, string>): Group {
  const { category, library } = origin;
  const name = profile.functionName[id] || "[unknown]";
  const file = profile.functionFile[id]!;
  const line = profile.functionLine[id]!;
  if (mode === "method") return { key: `${name}\0${file}`, name, file, line };
  if (isLabelFrame(file)) return { key: `${name}\0${file}`, name, file: "", line: 0 };
  const synthetic = category === "gc" || category === "wait" || category === "blocked" || file === RECORDERS_FILE;
  if (synthetic) return { key: `state\0${name}`, name, file: "", line: 0 };
  if (mode === "file") return { key: file, name: places.get(file) || "[unknown]", file, line: 0 };
  if (mode === "gem") return { key: library, name: library, file: "", line: 0 };
  return { key: category, name: CATEGORY_WORDS[category], file: "", line: 0 };
}

// Paths as short as possible: files of gems from the name of the gem on, files of the standard library below Ruby's
// directory, and files of the application below their common directory.

// Returns for each file how it is shown.
export function shortPaths(files: readonly string[]): Map<string, string> {
  const own = files.filter((file) => file.startsWith("/") && originOf("", file).category === "app");
  const shared = sharedDirectory(own);
  return new Map(files.map((file) => [file, shortPath(file, shared)]));
}

function shortPath(file: string, shared: string): string {
  const gem = /\/gems\/([^/]+-\d[^/]*\/.+)$/.exec(file);
  if (gem) return gem[1]!;
  const standard = /\/lib\/ruby\/(?:site_ruby\/|vendor_ruby\/)?\d+\.\d+\.\d+\/(.+?)>?$/.exec(file);
  if (standard) return standard[1]!;
  return shared !== "" && file.startsWith(shared) ? file.slice(shared.length) : file;
}

// With its slash at the end; "" where there is none: "srv/run.rb" would look as if it were relative.
function sharedDirectory(files: readonly string[]): string {
  if (files.length === 0) return "";
  let shared = files[0]!.slice(0, files[0]!.lastIndexOf("/") + 1);
  for (const file of files) {
    while (!file.startsWith(shared)) shared = shared.slice(0, shared.lastIndexOf("/", shared.length - 2) + 1);
  }
  return shared === "/" ? "" : shared;
}
