// Registers how to draw the current view as a picture. The picture is made only on export.

import { useLayoutEffect } from "preact/hooks";
import { usePage } from "../ui/context.ts";
import type { Picture } from "../ui/export.ts";

export function usePicture(make: () => Picture): void {
  const { setPicture } = usePage();
  useLayoutEffect(() => {
    let made: Picture | null = null;
    const picture = (): Picture => (made ??= make());
    setPicture({
      get name() {
        return picture().name;
      },
      get width() {
        return picture().width;
      },
      get height() {
        return picture().height;
      },
      paint: (painter) => picture().paint(painter),
    });
  });
}
