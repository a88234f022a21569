// Light or dark: what the system asks for, until somebody chooses. The choice outlives the page where the browser allows it.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Theme } from "../draw/colors.ts";

const KEY = "sperf-theme";

function chosen(): Theme | null {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null; // Storage can be forbidden, for files above all.
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Then it lasts as long as the page.
  }
}

export function useTheme(): [Theme, () => void] {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const [theme, setTheme] = useState<Theme>(chosen() ?? (system.matches ? "dark" : "light"));
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  useEffect(() => {
    const follow = (): void => {
      if (!chosen()) setTheme(system.matches ? "dark" : "light");
    };
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, []);
  const toggle = (): void => {
    const next = theme === "light" ? "dark" : "light";
    keep(next);
    setTheme(next);
  };
  return [theme, toggle];
}
