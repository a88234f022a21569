// Profiles for the tests in the browser: real ones, recorded for the run, and hand-made ones saved through the API.

import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Profile } from "../../src/data/profile.ts";
import { profileOf, type ViewJson } from "../../src/data/profile_json.ts";

const run = promisify(execFile);

export const ROOT = process.env["SPERF_ROOT"]!;
export const RUBY = process.env["RUBY"]!;
export const DIRECTORY = join(ROOT, "build/viewer/profiles");
const PROGRAM = join(ROOT, "viewer/test/programs/shop.rb");
const PATIENCE_MS = 120_000;

// Programs run as on a machine on which nothing but Ruby is installed: neither the user's settings for Ruby, Bundler and sperf,
// nor gems, of which a newer json would take the place of the standard library's.
const USERS_OWN = /^(?:RUBY|GEM_|BUNDLE|SPERF_)/;
export const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !USERS_OWN.test(name)));
const WITHOUT_GEMS = "--disable=gems";

// What a method would have to be called to get out of a script element, an attribute, a string or a line.
export const HOSTILE = "</script><script>document.title='broken out'</script><!--\"'`${1}\u2028&lt;&amp;";

export async function sperf(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(RUBY, ["-r", process.env["SPERF_GEMS"]!, join(ROOT, "exe/sperf"), ...words], {
    cwd: DIRECTORY,
    env: ENVIRONMENT,
    timeout: PATIENCE_MS,
  });
}

// The profile as the page has it.
export async function readProfile(file: string): Promise<Profile> {
  const json = `${file}.converted.json`;
  await sperf("convert", file, json);
  return profileOf(JSON.parse(readFileSync(join(DIRECTORY, json), "utf8")) as ViewJson);
}

// Records a Ruby with these arguments.
export async function record(output: string, options: string[], ...program: string[]): Promise<void> {
  await sperf("record", "-o", output, ...options, RUBY, WITHOUT_GEMS, ...program);
}

async function recordShop(output: string, options: string[], ...words: string[]): Promise<void> {
  await record(output, options, PROGRAM, ...words);
}

// Records with YJIT and with native leaves; false where this Ruby has no YJIT.
export async function recordCompiled(output: string): Promise<boolean> {
  const hasYjit = await run(RUBY, ["--yjit", "-e", "1"]).then(
    () => true,
    () => false,
  );
  if (hasYjit) await record(output, ["-m", "wall", "--native"], "--yjit", PROGRAM, "0.8");
  return hasYjit;
}

// Saves samples by Sperf.save, as a program would that made or filtered them itself.
async function save(output: string, samples: unknown[], mode: "cpu" | "wall" = "cpu"): Promise<void> {
  const source = `
    require "sperf"; require "json"
    Sperf.save(ARGV[0], { mode: ARGV[1].to_sym, frequency: 1000, samples: JSON.parse(ARGV[2], symbolize_names: true) })
  `;
  await run(RUBY, ["-I", join(ROOT, "lib"), "-e", source, output, mode, JSON.stringify(samples)], {
    cwd: DIRECTORY,
    env: ENVIRONMENT,
  });
}

// The same for data of time and allocations.
async function saveAllocations(output: string): Promise<void> {
  const source = `
    require "sperf"; require "json"
    Sperf.save(ARGV[0], { mode: %i[cpu object], frequency: 1000, **JSON.parse(ARGV[1], symbolize_names: true) })
  `;
  const [main, parse, read] = [
    ["app.rb", "<main>"],
    ["parser.rb", "Parser#parse"],
    ["parser.rb", "Parser#read"],
  ];
  const data = {
    threads: {},
    samples: [
      [[parse, main], 3_000_000, 1, [12, 3], 3_000_000],
      [[["<GC>", "[GC marking]"], main], 1_000_000, 1, [0, 3], 4_000_000],
    ],
    allocations: [
      [[read, parse, main], 2000, 80_000, 1, [5, 12, 3], { class: "String" }],
      [[parse, main], 10, 5 * 2 ** 20, 1, [12, 3], { class: "Array" }],
      [[main], 1, 40, 1, [3], { class: "Hash" }],
    ],
  };
  await run(RUBY, ["-I", join(ROOT, "lib"), "-e", source, output, JSON.stringify(data)], {
    cwd: DIRECTORY,
    env: ENVIRONMENT,
  });
}

// The same for samples that a program took itself.
async function saveCustom(output: string): Promise<void> {
  const samples = [
    [
      [
        ["app.rb", "Query#run"],
        ["app.rb", "<main>"],
      ],
      5,
      1,
      [3, 9],
      1_000_000,
    ],
    [[["app.rb", "<main>"]], 1, 1, [9], 9_000_000],
  ];
  const source = `require "sperf"; require "json"; Sperf.save(ARGV[0], { mode: :custom, duration_ns: 10_000_000, samples: JSON.parse(ARGV[1]) })`;
  await run(RUBY, ["-I", join(ROOT, "lib"), "-e", source, output, JSON.stringify(samples)], {
    cwd: DIRECTORY,
    env: ENVIRONMENT,
  });
}

// A directory of profiles of two days, hosts and commits.
export async function saveHistory(directory: string): Promise<void> {
  const source = `
    require "sperf"
    [[10, 100, 1, "first"], [12, 500, 1, "first"], [47, 200, 1, "second"], [47.5, 200, 2, "second"]]
      .each do |hour, ms, host, commit|
        samples = [[[["app.rb", "App#slow"]], ms * 1_000_000, 1, [3]], [[["app.rb", "<main>"]], 100_000_000, 1, [9]]]
        profile = Sperf::Profile.from_h({ mode: :cpu, samples:, duration_ns: 10_000_000_000,
                                          start_time_ns: ((1_793_491_200 + hour * 3600) * 1_000_000_000).to_i })
        fields = ["# host: web-#{host}", "# git.commit: #{commit}"]
        Sperf.save(File.join(ARGV[0], "#{hour}.data"), profile.annotate(fields))
      end
  `;
  mkdirSync(join(DIRECTORY, directory), { recursive: true });
  await run(RUBY, ["-I", join(ROOT, "lib"), "-e", source, directory], { cwd: DIRECTORY, env: ENVIRONMENT });
}

// A request through a stack of middleware: its own code, what that calls in a gem, and some time elsewhere on the way.
const MIDDLEWARE = [
  ...["Server#process_client", "Server#handle_request"].map((name) => [
    "/gems/puma-6.4.3/lib/puma/server.rb",
    `Puma::${name}`,
  ]),
  ...["Sendfile", "Static", "Executor", "Runtime", "MethodOverride", "RequestId", "Session"].map((name) => [
    "/gems/rack-3.1.8/lib/rack.rb",
    `Rack::${name}#call`,
  ]),
  ["/gems/actionpack-8.0.1/lib/routing.rb", "Routing#dispatch"],
].reverse();
const OWN = ["/srv/shop/app/orders_controller.rb", "OrdersController#show"];
const REQUEST_STACKS: [frames: string[][], ns: number][] = [
  [[["/gems/activerecord-8.0.1/lib/relation.rb", "Relation#load"], OWN, ...MIDDLEWARE], 60_000_000],
  [[OWN, ...MIDDLEWARE], 38_000_000],
  [[["/gems/rack-3.1.8/lib/rack.rb", "Rack::Static#file"], ...MIDDLEWARE.slice(-4)], 2_000_000],
];

// The same profile with and without the label that middleware sets.
async function saveRequest(output: string, labels: Record<string, string> | null): Promise<void> {
  const samples = REQUEST_STACKS.map(([frames, ns], i) => [
    frames,
    ns,
    1,
    frames.map(() => 3),
    (i + 1) * 50_000_000,
    1,
    ...(labels ? [labels] : []),
  ]);
  const source = `require "sperf"; require "json"; Sperf.save(ARGV[0], { mode: :wall, frequency: 1000, samples: JSON.parse(ARGV[1], symbolize_names: true) })`;
  await run(RUBY, ["-I", join(ROOT, "lib"), "-e", source, output, JSON.stringify(samples)], {
    cwd: DIRECTORY,
    env: ENVIRONMENT,
  });
}

// What two threads did in 100 milliseconds: the main one worked, collected, waited for the GVL, and was blocked.
const [MAIN, WORK] = [
  ["app.rb", "<main>"],
  ["app.rb", "Shop#work"],
];
const IN_ORDER = [
  [[["app.rb", "Parser#parse"], WORK, MAIN], 30_000_000, 1, [12, 3, 9], 30_000_000],
  [[["app.rb", "Parser#read"], WORK, MAIN], 30_000_000, 1, [15, 3, 9], 60_000_000],
  [[["<GC>", "[GC marking]"], WORK, MAIN], 10_000_000, 1, [0, 3, 9], 70_000_000],
  [[["<GVL>", "[GVL wait]"], WORK, MAIN], 10_000_000, 1, [0, 3, 9], 80_000_000],
  [[["<GVL>", "[GVL blocked]"], ["app.rb", "Shop#rest"], MAIN], 20_000_000, 1, [0, 5, 9], 100_000_000],
  [[["worker.rb", "Worker#run"]], 100_000_000, 2, [2], 100_000_000],
];

// A method that calls itself through a block.
const [ROOT_FRAME, WALK, EACH, READ] = [
  ["app.rb", "<main>"],
  ["tree.rb", "Tree#walk"],
  ["tree.rb", "block in Tree#walk"],
  ["tree.rb", "Tree#read"],
];
const RECURSION = [
  [[READ, WALK, EACH, WALK, ROOT_FRAME], 30_000_000, 1, [9, 3, 4, 3, 1], 30_000_000],
  [[WALK, EACH, WALK, EACH, WALK, ROOT_FRAME], 20_000_000, 1, [5, 4, 3, 4, 3, 1], 50_000_000],
];

// Forty threads, later ones with more time, each with its own value of a label for each of seven requests.
const MANY = Array.from({ length: 280 }, (_, i) => [
  [["app.rb", "Server#handle"]],
  1_000_000 + (i % 40) * 1000,
  (i % 40) + 1,
  [3],
  10_000_000 * (Math.floor(i / 40) + 1),
  1,
  { request: `GET /orders/${i}` },
]);

// A thread that works beside two that only wait: [frames, nanoseconds, thread, lines, when].
const IDLERS = [
  [
    [
      ["app.rb", "Server#handle"],
      ["app.rb", "<main>"],
    ],
    60_000_000,
    1,
    [3, 9],
    60_000_000,
  ],
  [
    [
      ["<GVL>", "[GVL blocked]"],
      ["app.rb", "Server#handle"],
      ["app.rb", "<main>"],
    ],
    40_000_000,
    1,
    [0, 4, 9],
    100_000_000,
  ],
  [
    [
      ["<GVL>", "[GVL blocked]"],
      ["pool.rb", "Pool#reap"],
    ],
    100_000_000,
    2,
    [0, 7],
    100_000_001,
  ],
  [
    [
      ["<GVL>", "[GVL blocked]"],
      ["reactor.rb", "Reactor#select"],
    ],
    100_000_000,
    3,
    [0, 8],
    100_000_002,
  ],
];

export async function makeRecordings(): Promise<void> {
  rmSync(DIRECTORY, { recursive: true, force: true });
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(join(DIRECTORY, "hostile.rb"), `puts "</script><script>document.title='broken out'</script>"\n`);
  await Promise.all([
    recordShop("shop.data", ["-m", "wall"], "1.2"),
    recordShop("slow.data", ["-m", "wall"], "1.2", "slow"),
  ]);
  await Promise.all([
    recordShop("cpu.data", [], "0.4"),
    record("cluster.data", [], join(ROOT, "viewer/test/programs/cluster.rb")),
    record("requests.data", ["-m", "wall"], join(ROOT, "viewer/test/programs/requests.rb")),
    // Compared by CPU time: on a busy machine wall time says nothing.
    record("quicker.data", [], join(ROOT, "viewer/test/programs/requests.rb")),
    record("slower.data", [], join(ROOT, "viewer/test/programs/requests.rb"), "slower"),
    record(
      "retained.data",
      ["-m", "object", "--retained", "--interval", "5"],
      join(ROOT, "viewer/test/programs/keeper.rb"),
    ),
    record("raised.data", ["-m", "exceptions"], join(ROOT, "docs/examples/declined.rb")),
    record("held.data", ["-m", "wall"], join(ROOT, "viewer/test/programs/held.rb")),
    recordShop("calls.data", ["--slow", "Shop#account>1us"], "0.2"),
    recordShop("sums.data", ["--aggregate"], "0.3"),
    save("idlers.data", IDLERS, "wall"),
    save("stacks.data", IN_ORDER, "wall"),
    save("recursion.data", RECURSION, "wall"),
    save("many.data", MANY, "wall"),
    saveAllocations("allocations.data"),
    saveCustom("custom.data"),
    saveRequest("request.data", { endpoint: "orders#show" }),
    saveRequest("middleware.data", null),
    save("hostile.data", [
      [
        [
          ["hostile.rb", HOSTILE],
          ["main.rb", "<main>"],
        ],
        2_000_000,
        1,
        [1, 5],
        1_000_000,
      ],
      [
        [
          ["</title><img src=x onerror=alert(1)>.rb", '"><b>bold</b>'],
          ["main.rb", "<main>"],
        ],
        1_000_000,
        1,
        [1, 6],
        2_000_000,
      ],
    ]),
    save("empty.data", []),
  ]);
}
