// Light or dark: the system's preference until the user chooses. The choice outlives the page if the browser allows
// that.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Theme } from "../draw/colors.ts";
import { keep, kept } from "./kept.ts";

const KEY = "sperf-theme";

function chosen(): Theme | null {
  const theme = kept(KEY);
  return theme === "light" || theme === "dark" ? theme : null;
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
    keep(KEY, next);
    setTheme(next);
  };
  return [theme, toggle];
}
