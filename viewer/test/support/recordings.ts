// Profiles for the tests in the browser: real ones, recorded for the run, and hand-made ones saved through the API.

import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { entry } from "../../src/data/pair_index.ts";
import type { Profile } from "../../src/data/profile.ts";
import { profileOf, type ViewJson } from "../../src/data/profile_json.ts";

const run = promisify(execFile);

export const ROOT = process.env["SPERF_ROOT"]!;
export const RUBY = process.env["RUBY"]!;
export const DIRECTORY = join(ROOT, "build/viewer/profiles");
const program = (name: string): string => join(ROOT, `viewer/test/programs/${name}.rb`);
const PATIENCE_MS = 120_000;

// Programs run as on a machine on which nothing but Ruby is installed: neither the user's settings for Ruby, Bundler and sperf,
// nor gems, of which a newer json would take the place of the standard library's.
const USERS_OWN = /^(?:RUBY|GEM_|BUNDLE|SPERF_)/;
export const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !USERS_OWN.test(name)));
const WITHOUT_GEMS = "--disable=gems";

// What a method would have to be called to get out of a script element, an attribute, a string or a line.
export const HOSTILE = "</script><script>document.title='broken out'</script><!--\"'`${1}\u2028&lt;&amp;";

const options = () => ({ cwd: DIRECTORY, env: ENVIRONMENT, timeout: PATIENCE_MS });

// How sperf is run.
export const SPERF = ["-r", process.env["SPERF_GEMS"]!, join(ROOT, "exe/sperf")];

export async function sperf(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(RUBY, [...SPERF, ...words], options());
}

const profiles = new Map<string, Promise<Profile>>();

// The profile as the page has it.
export const readProfile = (file: string): Promise<Profile> => entry(profiles, file, () => converted(file));

async function converted(file: string): Promise<Profile> {
  const json = `${file}.converted.json`;
  await sperf("convert", file, json);
  return profileOf(JSON.parse(readFileSync(join(DIRECTORY, json), "utf8")) as ViewJson);
}

// Runs a program that uses sperf's API.
const ruby = (source: string, ...words: string[]): Promise<unknown> =>
  run(RUBY, ["-I", join(ROOT, "lib"), "-r", "sperf", "-r", "sperf/viewer", "-e", source, ...words], options());

// Records a Ruby with these arguments.
export async function record(output: string, options: string[], ...program: string[]): Promise<void> {
  await sperf("record", "-o", output, ...options, RUBY, WITHOUT_GEMS, ...program);
}

const recordShop = (output: string, options: string[], ...words: string[]): Promise<void> =>
  record(output, options, program("shop"), ...words);

// Records with YJIT and with native leaves; false where this Ruby has no YJIT.
export async function recordCompiled(output: string): Promise<boolean> {
  const [tried] = await Promise.allSettled([run(RUBY, ["--yjit", "-e", "1"])]);
  const hasYjit = tried.status === "fulfilled";
  if (hasYjit) await record(output, ["-m", "wall", "--native"], "--yjit", program("shop"), "0.8");
  return hasYjit;
}

type Frame = [file: string, line: number, name: string];

// The leaf first: "app.rb:3 Server#handle; app.rb:9 <main>"
const framesIn = (stack: string): Frame[] =>
  stack.split("; ").map((words) => {
    const [, file = "", line, name = ""] = /^(\S+):(\d+) (.*)$/.exec(words)!;
    return [file, Number(line), name];
  });

const stackOf = (stack: string | Frame[]): [names: [string, string][], lines: number[]] => {
  const frames = typeof stack === "string" ? framesIn(stack) : stack;
  return [frames.map(([file, , name]) => [file, name]), frames.map(([, line]) => line)];
};

// What a thread did for how long until when.
function sample(stack: string | Frame[], ms: number, untilMs: number, thread = 1, labels?: object): unknown {
  const [names, lines] = stackOf(stack);
  return [names, Math.round(ms * 1e6), thread, lines, Math.round(untilMs * 1e6), ...(labels ? [1, labels] : [])];
}

const WALL = { mode: "wall", frequency: 1000 };
const CPU = { mode: "cpu", frequency: 1000 };

// Time and allocations.
const allocation = (stack: string, objects: number, bytes: number, name: string): unknown => {
  const [names, lines] = stackOf(stack);
  return [names, objects, bytes, 1, lines, { class: name }];
};
const PARSE = "parser.rb:12 Parser#parse; app.rb:3 <main>";
const ALLOCATING = [sample(PARSE, 3, 3), sample("<GC>:0 [GC marking]; app.rb:3 <main>", 1, 4)];
const ALLOCATIONS = {
  mode: ["cpu", "object"],
  frequency: 1000,
  threads: {},
  allocations: [
    allocation(`parser.rb:5 Parser#read; ${PARSE}`, 2000, 80_000, "String"),
    allocation(PARSE, 10, 5 * 2 ** 20, "Array"),
    allocation("app.rb:3 <main>", 1, 40, "Hash"),
  ],
};

// Samples that a program took itself, of 5 and of 1.
const CUSTOM = [sample("app.rb:3 Query#run; app.rb:9 <main>", 5e-6, 1), sample("app.rb:9 <main>", 1e-6, 9)];

// A request through a stack of middleware: its own code, what that calls in a gem, and some time elsewhere on the way.
const MIDDLEWARE = [
  "/gems/actionpack-8.0.1/lib/routing.rb:3 Routing#dispatch",
  ...["Session", "RequestId", "MethodOverride", "Runtime", "Executor", "Static", "Sendfile"].map(
    (name) => `/gems/rack-3.1.8/lib/rack.rb:3 Rack::${name}#call`,
  ),
  ...["handle_request", "process_client"].map((name) => `/gems/puma-6.4.3/lib/puma/server.rb:3 Puma::Server#${name}`),
];
const OWN = ["/srv/shop/app/orders_controller.rb:3 OrdersController#show", ...MIDDLEWARE];
const request = (labels?: object): unknown[] =>
  [
    { frames: ["/gems/activerecord-8.0.1/lib/relation.rb:3 Relation#load", ...OWN], ms: 60 },
    { frames: OWN, ms: 38 },
    { frames: ["/gems/rack-3.1.8/lib/rack.rb:3 Rack::Static#file", ...MIDDLEWARE.slice(-4)], ms: 2 },
  ].map(({ frames, ms }, i) => sample(frames.join("; "), ms, (i + 1) * 50, 1, labels));

// What two threads did in 100 milliseconds: the main one worked, collected, waited for the GVL, and was blocked.
const WORK = "app.rb:3 Shop#work; app.rb:9 <main>";
const IN_ORDER = [
  sample(`app.rb:12 Parser#parse; ${WORK}`, 30, 30),
  sample(`app.rb:15 Parser#read; ${WORK}`, 30, 60),
  sample(`<GC>:0 [GC marking]; ${WORK}`, 10, 70),
  sample(`<GVL>:0 [GVL wait]; ${WORK}`, 10, 80),
  sample("<GVL>:0 [GVL blocked]; app.rb:5 Shop#rest; app.rb:9 <main>", 20, 100),
  sample("worker.rb:2 Worker#run", 100, 100, 2),
];

// A method that calls itself through a block.
const WALK = "tree.rb:3 Tree#walk";
const EACH = "tree.rb:4 block in Tree#walk";
const RECURSION = [
  sample(`tree.rb:9 Tree#read; ${WALK}; ${EACH}; ${WALK}; app.rb:1 <main>`, 30, 30),
  sample(`tree.rb:5 Tree#walk; ${EACH}; ${WALK}; ${EACH}; ${WALK}; app.rb:1 <main>`, 20, 50),
];

// Forty threads, later ones with more time, each with its own value of a label for each of seven requests.
const MANY = Array.from({ length: 280 }, (_, i) =>
  sample("app.rb:3 Server#handle", 1 + (i % 40) / 1000, 10 * (Math.floor(i / 40) + 1), (i % 40) + 1, {
    request: `GET /orders/${i}`,
  }),
);

// A thread that works beside two that only wait.
const IDLERS = [
  sample("app.rb:3 Server#handle; app.rb:9 <main>", 60, 60),
  sample("<GVL>:0 [GVL blocked]; app.rb:4 Server#handle; app.rb:9 <main>", 40, 100),
  sample("<GVL>:0 [GVL blocked]; pool.rb:7 Pool#reap", 100, 100.000001, 2),
  sample("<GVL>:0 [GVL blocked]; reactor.rb:8 Reactor#select", 100, 100.000002, 3),
];

const hostile = (ms: number, line: number, file: string, name: string): unknown => {
  const frames: Frame[] = [
    [file, 1, name],
    ["main.rb", line, "<main>"],
  ];
  return sample(frames, ms, 3 - ms);
};
const HOSTILES = [
  hostile(2, 5, "hostile.rb", HOSTILE),
  hostile(1, 6, "</title><img src=x onerror=alert(1)>.rb", '"><b>bold</b>'),
];

// Two recordings of a tenth of a second, 1.4 seconds apart.
const apart = (number: number): [unknown[], object] => [
  [sample("app.rb:3 Server#handle", 100, 100)],
  { ...WALL, duration_ns: 100_000_000, start_time_ns: (1_793_491_200 + number * 1.5) * 1e9 },
];

const SAVED: Record<string, [samples: unknown[], others: object]> = {
  idlers: [IDLERS, WALL],
  stacks: [IN_ORDER, WALL],
  recursion: [RECURSION, WALL],
  many: [MANY, WALL],
  allocations: [ALLOCATING, ALLOCATIONS],
  custom: [CUSTOM, { mode: "custom", duration_ns: 10_000_000 }],
  request: [request({ endpoint: "orders#show" }), WALL],
  middleware: [request(), WALL],
  first: apart(0),
  second: apart(1),
  hostile: [HOSTILES, CPU],
  empty: [[], CPU],
};

// Saves all of them by Sperf.save, as a program would that made or filtered them itself, and a directory of profiles of two
// days, hosts and commits.
async function save(): Promise<void> {
  const source = `
    JSON.parse(File.read("saved.json"), symbolize_names: true).each do |name, (samples, others)|
      mode = others[:mode]
      Sperf.save("#{name}.data", { samples:, **others, mode: mode.is_a?(Array) ? mode.map(&:to_sym) : mode.to_sym })
    end
    [[10, 100, 1, "first"], [12, 500, 1, "first"], [47, 200, 1, "second"], [47.5, 200, 2, "second"]]
      .each do |hour, ms, host, commit|
        samples = [[[["app.rb", "App#slow"]], ms * 1_000_000, 1, [3]], [[["app.rb", "<main>"]], 100_000_000, 1, [9]]]
        profile = Sperf::Profile.from_h({ mode: :cpu, samples:, duration_ns: 10_000_000_000,
                                          start_time_ns: ((1_793_491_200 + hour * 3600) * 1_000_000_000).to_i })
        fields = ["# host: web-#{host}", "# git.commit: #{commit}"]
        Sperf.save("history/#{hour}.data", profile.annotate(fields))
      end
  `;
  mkdirSync(join(DIRECTORY, "history"), { recursive: true });
  writeFileSync(join(DIRECTORY, "saved.json"), JSON.stringify(SAVED));
  await ruby(source);
}

// Recordings whose pages are looked at from disk: a server for each would take longer to start than its tests run.
const ON_DISK = [...Object.keys(SAVED), "shop", "cpu", "requests", "retained", "raised", "held", "calls", "sums"];

export const pageOf = (recording: string): string => join(DIRECTORY, `${recording}.page.html`);

const writePages = (): Promise<unknown> =>
  ruby(
    `ARGV.each do |name|
      page = Sperf::Viewer::Page.new([["#{name}.data", Sperf.load("#{name}.data")]])
      File.write("#{name}.page.html", page.standalone)
    end`,
    ...ON_DISK,
  );

export async function makeRecordings(): Promise<void> {
  rmSync(DIRECTORY, { recursive: true, force: true });
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(join(DIRECTORY, "hostile.rb"), `puts "</script><script>document.title='broken out'</script>"\n`);
  await Promise.all([
    recordShop("shop.data", ["-m", "wall"], "1.2"),
    recordShop("slow.data", ["-m", "wall"], "1.2", "slow"),
  ]);
  await Promise.all([
    save(),
    recordShop("cpu.data", [], "0.4"),
    record("cluster.data", [], program("cluster")),
    record("requests.data", ["-m", "wall"], program("requests")),
    // Compared by CPU time: on a busy machine wall time says nothing.
    record("quicker.data", [], program("requests")),
    record("slower.data", [], program("requests"), "slower"),
    record("retained.data", ["-m", "object", "--retained", "--interval", "5"], program("keeper")),
    record("raised.data", ["-m", "exceptions"], join(ROOT, "docs/examples/declined.rb")),
    record("held.data", ["-m", "wall"], program("held")),
    recordShop("calls.data", ["--slow", "Shop#account>1us"], "0.2"),
    recordShop("sums.data", ["--aggregate"], "0.3"),
  ]);
  await writePages();
}
