// Profiles for the tests in the browser: real ones, recorded now by this sperf, and hand-made ones that its API saves.

import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export const ROOT = process.env["SPERF_ROOT"]!;
export const RUBY = process.env["RUBY"]!;
export const DIRECTORY = join(ROOT, "build/viewer/profiles");
const PROGRAM = join(ROOT, "viewer/test/programs/shop.rb");
const PATIENCE_MS = 120_000;

// What a method would have to be called to get out of a script element, an attribute, a string or a line.
export const HOSTILE = "</script><script>document.title='broken out'</script><!--\"'`${1}\u2028&lt;&amp;";

export async function sperf(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(RUBY, ["-r", process.env["SPERF_GEMS"]!, join(ROOT, "exe/sperf"), ...words], { cwd: DIRECTORY, timeout: PATIENCE_MS });
}

async function record(output: string, options: string[], ...program: string[]): Promise<void> {
  await sperf("record", "-o", output, ...options, RUBY, PROGRAM, ...program);
}

// Records with YJIT and with native leaves; false where this Ruby has no YJIT.
export async function recordCompiled(output: string): Promise<boolean> {
  const hasYjit = await run(RUBY, ["--yjit", "-e", "1"]).then(() => true, () => false);
  if (hasYjit) await sperf("record", "-o", output, "-m", "wall", "--native", RUBY, "--yjit", PROGRAM, "0.8");
  return hasYjit;
}

// Saves samples by Sperf.save, as a program would that made or filtered them itself.
async function save(output: string, samples: unknown[]): Promise<void> {
  const source = `require "sperf"; require "json"; Sperf.save(ARGV[0], { mode: :cpu, frequency: 1000, samples: JSON.parse(ARGV[1]) })`;
  await run(RUBY, ["-I", join(ROOT, "lib"), "-e", source, output, JSON.stringify(samples)], { cwd: DIRECTORY });
}

export async function makeRecordings(): Promise<void> {
  rmSync(DIRECTORY, { recursive: true, force: true });
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(join(DIRECTORY, "hostile.rb"), `puts "</script><script>document.title='broken out'</script>"\n`);
  await Promise.all([
    record("shop.data", ["-m", "wall"], "1.2"),
    record("slow.data", ["-m", "wall"], "1.2", "slow"),
  ]);
  await Promise.all([
    record("cpu.data", [], "0.4"),
    record("sums.data", ["--aggregate"], "0.3"),
    save("hostile.data", [
      [[["hostile.rb", HOSTILE], ["main.rb", "<main>"]], 2_000_000, 1, [1, 5], 1_000_000],
      [[["</title><img src=x onerror=alert(1)>.rb", "\"><b>bold</b>"], ["main.rb", "<main>"]], 1_000_000, 1, [1, 6], 2_000_000],
    ]),
    save("empty.data", []),
  ]);
}
