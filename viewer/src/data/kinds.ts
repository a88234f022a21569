// The origin of a frame's code, and the states of threads.
//
// The state of a sample is in its leaf: the recorder adds a frame of its own on top of code that waits or triggers a
// collection. The category and library of a function are in its path.

import type { Profile } from "./profile.ts";

export const STATES = ["running", "jit", "gc", "wait", "blocked"] as const;
export type State = (typeof STATES)[number];

export const STATE_WORDS: Record<State, { name: string; inText: string; meaning: string }> = {
  running: { name: "Running", inText: "running", meaning: "running Ruby or C code" },
  jit: {
    name: "Running, compiled",
    inText: "running compiled",
    meaning: "running code that YJIT or ZJIT has compiled, and C code called from it",
  },
  gc: { name: "GC", inText: "GC", meaning: "collecting garbage: marking and sweeping" },
  wait: { name: "GVL wait", inText: "GVL wait", meaning: "ready to run, but another thread held the lock" },
  blocked: {
    name: "Blocked",
    inText: "blocked",
    meaning: "waiting for I/O, sleep or another thread, without the lock",
  },
};

// The file of frames that the recorder adds for threads that wait.
export const RECORDERS_FILE = "<GVL>";

type Pause = Exclude<State, "running" | "jit">;

const PAUSES: Record<string, Pause> = {
  "<GVL>[GVL blocked]": "blocked",
  "<GVL>[GVL wait]": "wait",
  "<GC>[GC marking]": "gc",
  "<GC>[GC sweeping]": "gc",
  "<GC>(garbage collection)": "gc",
};

// What a frame stands for that is no code. The file is the recorder's word, too: a method of that name has a path.
const pauseOf = (name: string, file: string): Pause | undefined => PAUSES[file + name];

// Returns for each sample the index of its state in STATES.
export function sampleStates(profile: Profile): Uint8Array {
  const ofFunction = profile.functionName.map((name, id) =>
    STATES.indexOf(pauseOf(name, profile.functionFile[id]!) ?? "running"),
  );
  const jitSets = profile.labelSets.map((set) => set.some(({ key, value }) => key === "jit" && value === "yes"));
  const states = new Uint8Array(profile.sampleStack.length);
  for (let i = 0; i < states.length; i++) {
    const leaf = profile.frameFunction[profile.stackFrame[profile.sampleStack[i]!]!]!;
    states[i] = ofFunction[leaf]!;
    if (states[i] === 0 && jitSets[profile.sampleLabels[i]!]) states[i] = 1;
  }
  return states;
}

export const CATEGORIES = ["app", "gem", "stdlib", "core", "native", "gc", "wait", "blocked", "other"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_WORDS: Record<Category, string> = {
  app: "Application",
  gem: "Gems",
  stdlib: "Standard library",
  core: "Core and C methods",
  native: "Native libraries",
  gc: "Garbage collection",
  wait: "Waiting for the GVL",
  blocked: "Blocked",
  other: "Other",
};

export interface Origin {
  category: Category;
  library: string; // "rack 3.1.8", "json", "Core and C methods", "libc", "Application"
}

// What a gem installs, what was compiled for it, and its specification.
const GEM_FILE = /\/(?:gems|bundler\/gems|extensions\/[^/]+\/[^/]+)\/([^/]+?)-(\d[^/]*|[0-9a-f]{7,})\//;
const GEM_SPECIFICATION = /\/specifications\/(?:default\/)?([^/]+?)-(\d[^/]*)\.gemspec$/;

// Says where a function comes from, by its name and file.
export function originOf(name: string, file: string): Origin {
  const pause = pauseOf(name, file);
  if (pause) return { category: pause, library: CATEGORY_WORDS[pause] };
  const gem = GEM_FILE.exec(file) ?? GEM_SPECIFICATION.exec(file);
  if (gem) return { category: "gem", library: `${gem[1]} ${gem[2]}` };
  const standard = /\/lib\/ruby\/(?:site_ruby\/|vendor_ruby\/)?\d+\.\d+\.\d+\/([^/.]+)/.exec(file);
  if (standard) return { category: "stdlib", library: `${standard[1]}` };
  if (file === "<native>") return originOfNative(name);
  if (file.startsWith("<internal:") || CORE_FILES.has(file)) return { category: "core", library: CATEGORY_WORDS.core };
  if (file === "" || file.startsWith("<")) return { category: "other", library: CATEGORY_WORDS.other };
  return { category: "app", library: CATEGORY_WORDS.app };
}

// Methods written in C, and operators that the interpreter carries out itself.
const CORE_FILES = new Set(["<C method>", "<instruction>"]);

// Libraries of native leaves ("[libc] memcpy") that are Ruby itself: its library, its program, and what it compiled.
const RUBYS_OWN = new Set(["libruby", "ruby", "jit"]);

function originOfNative(name: string): Origin {
  const library = /^\[([^\]]+)\]/.exec(name)?.[1] ?? name;
  if (RUBYS_OWN.has(library)) return { category: "core", library: CATEGORY_WORDS.core };
  return { category: "native", library };
}
