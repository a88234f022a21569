// Paths as short as possible: files of gems from the name of the gem on, files of the standard library below Ruby's
// directory, and files of the application below their common directory.

import { defined } from "./bounds.ts";
import { originOf } from "./kinds.ts";

// Returns for each file how it is shown.
export function shortPaths(files: readonly string[]): Map<string, string> {
  const own = files.filter((file) => file.startsWith("/") && originOf("", file).category === "app");
  const shared = sharedDirectory(own);
  return new Map(files.map((file) => [file, shortPath(file, shared)]));
}

function shortPath(file: string, shared: string): string {
  const gem = /\/gems\/([^/]+-\d[^/]*\/.+)$/.exec(file);
  if (gem) return defined(gem[1]);
  const standard = /\/lib\/ruby\/(?:site_ruby\/|vendor_ruby\/)?\d+\.\d+\.\d+\/(.+?)>?$/.exec(file);
  if (standard) return defined(standard[1]);
  return shared !== "" && file.startsWith(shared) ? file.slice(shared.length) : file;
}

// With its slash at the end; "" where there is none: "srv/run.rb" would look as if it were relative.
function sharedDirectory(files: readonly string[]): string {
  if (files.length === 0) return "";
  let shared = defined(files[0]).slice(0, defined(files[0]).lastIndexOf("/") + 1);
  for (const file of files) {
    while (!file.startsWith(shared)) shared = shared.slice(0, shared.lastIndexOf("/", shared.length - 2) + 1);
  }
  return shared === "/" ? "" : shared;
}
