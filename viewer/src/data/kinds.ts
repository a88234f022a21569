// What a frame is, and what a thread was doing: the words that only a profiler of Ruby can say.
//
// A sample's state is in the name of its leaf, for the recorder puts a frame of its own on top of what waited or set off
// a collection. A function's category and library are in its path.

import type { Profile } from "./profile.ts";

export const STATES = ["running", "jit", "gc", "wait", "blocked"] as const;
export type State = (typeof STATES)[number];

export const STATE_WORDS: Record<State, { name: string; meaning: string }> = {
  running: { name: "Running", meaning: "running Ruby or C code" },
  jit: { name: "Running, compiled", meaning: "running code that YJIT has compiled" },
  gc: { name: "GC", meaning: "collecting garbage: marking and sweeping" },
  wait: { name: "GVL wait", meaning: "ready to run, but another thread held the lock" },
  blocked: { name: "Blocked", meaning: "waiting for I/O, sleep or another thread, without the lock" },
};

const STATE_OF_LEAF: Record<string, State> = {
  "[GVL blocked]": "blocked",
  "[GVL wait]": "wait",
  "[GC marking]": "gc",
  "[GC sweeping]": "gc",
};

// Returns for each sample the index of its state in STATES.
export function sampleStates(profile: Profile): Uint8Array {
  const ofFunction = profile.functionName.map((name) => STATES.indexOf(STATE_OF_LEAF[name] ?? "running"));
  const jitSets = profile.labelSets.map((set) => set.some(({ key, value }) => key === "jit" && value === "yes"));
  const states = new Uint8Array(profile.sampleStack.length);
  for (let i = 0; i < states.length; i++) {
    const leaf = profile.frameFunction[profile.stackFrame[profile.sampleStack[i]]];
    states[i] = ofFunction[leaf];
    if (states[i] === 0 && jitSets[profile.sampleLabels[i]]) states[i] = 1;
  }
  return states;
}

export const CATEGORIES = ["app", "gem", "stdlib", "core", "gc", "wait", "blocked", "other"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_WORDS: Record<Category, string> = {
  app: "Application",
  gem: "Gems",
  stdlib: "Standard library",
  core: "Ruby core",
  gc: "Garbage collection",
  wait: "Waiting for the GVL",
  blocked: "Blocked",
  other: "Other",
};

export interface Origin {
  category: Category;
  library: string; // "rack 3.1.8", "json", "Ruby core (C)", "Application"
}

// Says where a function comes from, by its name and file.
export function originOf(name: string, file: string): Origin {
  const state = STATE_OF_LEAF[name];
  if (state) return { category: state as Category, library: CATEGORY_WORDS[state as Category] };
  const gem = /\/(?:gems|bundler\/gems)\/([^/]+?)-(\d[^/]*|[0-9a-f]{7,})\//.exec(file);
  if (gem) return { category: "gem", library: `${gem[1]} ${gem[2]}` };
  const standard = /\/lib\/ruby\/(?:site_ruby\/|vendor_ruby\/)?\d+\.\d+\.\d+\/([^/.]+)/.exec(file);
  if (standard) return { category: "stdlib", library: `${standard[1]}` };
  if (file.startsWith("<internal:") || file === "<C method>") return { category: "core", library: CATEGORY_WORDS.core };
  if (file === "" || file.startsWith("<") || name === "[truncated]") return { category: "other", library: "Other" };
  return { category: "app", library: CATEGORY_WORDS.app };
}
