// Bundles the page into lib/sperf/viewer_assets: one script and one style sheet, without a name of anything outside.
// With a second argument, the tests instead: node build.mjs tests DIRECTORY

import { build } from "esbuild";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

const page = {
  entryPoints: { viewer: join(here, "src/main.tsx") },
  outdir: join(here, "../lib/sperf/viewer_assets"),
  format: "iife",
  target: "es2022",
  minify: true,
  // Data and code share a script element in a file of its own: nothing in here may end it.
  charset: "ascii",
  legalComments: "none",
};

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

const [, , what, directory] = process.argv;
await build({
  ...(what === "tests" ? tests(directory) : page),
  bundle: true,
  absWorkingDir: here,
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});
