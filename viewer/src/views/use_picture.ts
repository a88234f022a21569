// Registers how the view that is shown is drawn as a picture. Made only when somebody exports.

import { useLayoutEffect } from "preact/hooks";
import { usePage } from "../ui/context.ts";
import type { Picture } from "../ui/export.ts";

export function usePicture(make: () => Picture): void {
  const { setPicture } = usePage();
  useLayoutEffect(() => {
    let made: Picture | null = null;
    const picture = (): Picture => (made ??= make());
    setPicture({
      get name() { return picture().name; },
      get width() { return picture().width; },
      get height() { return picture().height; },
      paint: (painter) => picture().paint(painter),
    });
  });
}
