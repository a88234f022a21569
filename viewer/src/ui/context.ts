// Values available to every part of the page.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Model } from "../data/model.ts";
import type { ViewState } from "../data/view_state.ts";
import type { EditorSetting } from "../data/editor.ts";
import type { Palette } from "../draw/colors.ts";
import type { Picture } from "./export.ts";
import type { TooltipContent } from "./tooltip.tsx";

export interface Page {
  model: Model;
  state: ViewState;
  palette: Palette;
  editor: EditorSetting;
  // Text of the source file that a profile names, null where it cannot be had.
  source: (file: string) => Promise<string | null>;
  update: (change: Partial<ViewState>, options?: { replace?: boolean }) => void;
  showTooltip: (content: TooltipContent | null) => void;
  // The view that is shown registers how to draw itself as a picture.
  setPicture: (picture: Picture | null) => void;
  announce: (text: string) => void;
  // The stack of the selected function as text; "" where there is none.
  stackOf: () => string;
  // Takes back the last step; null where there is none.
  undo: (() => void) | null;
}

export const PageContext = createContext<Page>(null as unknown as Page);

export function usePage(): Page {
  return useContext(PageContext);
}
