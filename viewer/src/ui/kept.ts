// The user's settings for all pages, stored by the browser if it allows that.

import { useEffect, useRef } from "preact/hooks";
import type { Model } from "../data/model.ts";
import { DEFAULT_STATE } from "../data/view_state.ts";
import type { Store } from "./store.ts";

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage can be forbidden, for files above all.
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it lasts as long as the page.
  }
}

// "My code only" as it was last chosen, for the next profile. An address that says anything is left as it is: a link shows
// what its sender saw.

const KEY = "sperf-my-code";

export function recallMine(model: Model, store: Store): void {
  const word = kept(KEY);
  if (word === null || !store.isUntouched || (word === "on") === model.isMine(DEFAULT_STATE)) return;
  store.update({ mine: word === "on" }, { replace: true });
}

// Stores what is chosen from now on.
export function useRememberedMine(isMine: boolean): void {
  const before = useRef(isMine);
  useEffect(() => {
    if (before.current !== isMine) keep(KEY, isMine ? "on" : "off");
    before.current = isMine;
  }, [isMine]);
}
