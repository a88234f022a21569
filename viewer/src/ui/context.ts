// Values available to every part of the page, and how a view says how it is drawn as a picture.

import { createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { EditorSetting } from "../data/editor.ts";
import type { Model } from "../data/model.ts";
import type { ViewState } from "../data/view_state.ts";
import type { Palette } from "../draw/colors.ts";
import { paintRows, pictureHeight, type PictureColumn, type PictureRow } from "../draw/rows_picture.ts";
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
  showTooltip: (content: TooltipContent | null, pointer?: MouseEvent) => void;
  // The view that is shown registers how to draw itself as a picture. The picture is made only on export.
  setPicture: (make: () => Picture) => void;
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

interface RowsPicture {
  name: string;
  columns: PictureColumn[];
  rows: PictureRow[];
  width?: number; // else as wide as the columns are
}

// Registers a table as the picture of the current view.
export function useRowsPicture(make: () => RowsPicture): void {
  const { palette, setPicture } = usePage();
  useLayoutEffect(() => {
    setPicture(() => {
      const { name, columns, rows, width = columns.reduce((sum, column) => sum + column.width, 16) } = make();
      const paint: Picture["paint"] = (painter) => paintRows(painter, columns, rows, palette, width);
      return { name, width, height: pictureHeight(rows), paint };
    });
  });
}
