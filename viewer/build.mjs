// Bundles the page into one script and one style sheet that refer to nothing outside, or the tests:
// node build.mjs page DIRECTORY DIGEST, or node build.mjs tests DIRECTORY
//
// The digest of the sources is the script's first line: script/viewer compares it with the sources.

import { build } from "esbuild";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

const page = (outdir, digest) => ({
  entryPoints: { viewer: join(here, "src/main.tsx") },
  outdir,
  banner: { js: `/* sources ${digest} */` },
  format: "iife",
  target: "es2022",
  minify: true,
  // Data and code share a script element in a file of its own: nothing in here may end it.
  charset: "ascii",
  legalComments: "none",
});

const tests = (outdir) => ({
  entryPoints: ["unit", "browser"].flatMap((kind) =>
    readdirSync(join(here, "test", kind))
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => ({ in: join(here, "test", kind, name), out: `${kind}/${name.replace(/\.ts$/, "")}` })),
  ),
  outdir,
  outExtension: { ".js": ".mjs" },
  format: "esm",
  platform: "node",
  packages: "external",
  sourcemap: "inline",
});

const [, , what, directory, digest] = process.argv;
await build({
  ...(what === "tests" ? tests(directory) : page(directory, digest)),
  bundle: true,
  absWorkingDir: here,
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});
