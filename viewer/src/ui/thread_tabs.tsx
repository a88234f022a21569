// A tab for each thread, the main one first.

import { threadName } from "../data/profile.ts";
import { formatShare } from "../data/units.ts";
import { usePage } from "./context.ts";

export function ThreadTabs() {
  const { model, state, update } = usePage();
  const threads = model.threads(state);
  if (threads.length < 2) return null;
  const whole = threads.reduce((sum, { weight }) => sum + weight, 0);
  const choose = (thread: number | null): void => update({ thread, zoom: [] });
  return (
    <nav class="threads" aria-label="Threads">
      <button type="button" aria-current={state.thread === null ? "true" : undefined} onClick={() => choose(null)}>
        All threads
      </button>
      {threads.map(({ id, weight }) => (
        <button key={id} type="button" aria-current={state.thread === id ? "true" : undefined} onClick={() => choose(id)}>
          {threadName(model.profile, id)} <span class="muted">{formatShare(weight, whole)}</span>
        </button>
      ))}
    </nav>
  );
}
