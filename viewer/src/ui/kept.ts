// The user's settings for all pages, stored by the browser if it allows that.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../data/model.ts";
import { DEFAULT_STATE } from "../data/view_state.ts";
import { pageColors, PALETTES, type Theme } from "../draw/colors.ts";
import type { Store } from "./store.ts";

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage can be forbidden, for files above all.
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it lasts as long as the page.
  }
}

// A setting, and how it is changed.
export function useKept<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(kept(key)));
  const change = (next: T): void => {
    setValue(next);
    keep(key, write(next));
  };
  return [value, change];
}

// "My code only" as it was last chosen, for the next profile. An address that says anything is left as it is: a link shows
// what its sender saw.

const MINE_KEY = "sperf-my-code";

export function recallMine(model: Model, store: Store): void {
  const word = kept(MINE_KEY);
  if (word === null || !store.isUntouched || (word === "on") === model.isMine(DEFAULT_STATE)) return;
  store.update({ mine: word === "on" }, { replace: true });
}

// Stores what is chosen from now on.
export function useRememberedMine(isMine: boolean): void {
  const before = useRef(isMine);
  useEffect(() => {
    if (before.current !== isMine) keep(MINE_KEY, isMine ? "on" : "off");
    before.current = isMine;
  }, [isMine]);
}

// Light or dark: the system's preference until the user chooses.

const THEME_KEY = "sperf-theme";

function chosenTheme(): Theme | null {
  const theme = kept(THEME_KEY);
  return theme === "light" || theme === "dark" ? theme : null;
}

export function applyTheme(theme: Theme): void {
  const { dataset, style } = document.documentElement;
  dataset["theme"] = theme;
  for (const [name, color] of Object.entries(pageColors(PALETTES[theme]))) style.setProperty(`--${name}`, color);
}

export function useTheme(): [Theme, () => void] {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const [theme, setTheme] = useState<Theme>(chosenTheme() ?? (system.matches ? "dark" : "light"));
  useLayoutEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    const follow = (): void => {
      if (!chosenTheme()) setTheme(system.matches ? "dark" : "light");
    };
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, []);
  const toggle = (): void => {
    const next = theme === "light" ? "dark" : "light";
    keep(THEME_KEY, next);
    setTheme(next);
  };
  return [theme, toggle];
}
