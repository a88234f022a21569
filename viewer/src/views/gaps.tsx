// The note on removed time, shown beside every time axis.

import { lengthWords } from "../data/units.ts";
import { usePage } from "../ui/context.ts";

export function Gaps() {
  const gaps = usePage().model.profile.timeline?.gaps ?? [];
  if (gaps.length === 0) return null;
  const length = lengthWords(gaps.reduce((sum, { lengthUs }) => sum + lengthUs, 0));
  return <span class="muted gaps">Recordings are shown without the {length} between them</span>;
}
