// A tab for each thread, the main one first. Threads left out of "all threads" are counted, and can be shown.

import { threadName } from "../data/profile.ts";
import { formatGrowth, formatShare, grouped } from "../data/units.ts";
import { usePage } from "./context.ts";

export function ThreadTabs() {
  const { model, state, update } = usePage();
  const threads = model.threads(state);
  const nameOf = (id: number): string =>
    state.process === null ? threadName(model.profile, id) : threadName(model.profile, id, false);
  if (threads.length < 2) return null;
  const isHidden = (id: number): boolean => !state.idle && model.idle.has(id);
  const whole = threads.reduce((sum, { id, weight }) => sum + (isHidden(id) ? 0 : weight), 0);
  const choose = (thread: number | null): void => update({ thread, zoom: [] });
  return (
    <>
      <nav class="threads" aria-label="Threads">
        <button type="button" aria-current={state.thread === null ? "true" : undefined} onClick={() => choose(null)}>
          All threads
        </button>
        {threads.map(({ id, weight, base }) => (
          <button
            key={id}
            type="button"
            aria-current={state.thread === id ? "true" : undefined}
            onClick={() => choose(id)}
          >
            {nameOf(id)}{" "}
            <span class="muted">
              {isHidden(id) ? "waited" : model.isComparison ? formatGrowth(weight, base) : formatShare(weight, whole)}
            </span>
          </button>
        ))}
      </nav>
      {model.idle.size > 0 && state.view !== "blocked" && <Idle />}
    </>
  );
}

function Idle() {
  const { model, state, update } = usePage();
  const count = model.idle.size;
  const threads = count === 1 ? "1 thread that only waited is" : `${grouped(count)} threads that only waited are`;
  return (
    <p class="idle">
      <span class="muted">{`${threads} ${state.idle ? "shown" : "hidden"}`}</span>
      <button type="button" class="button small" onClick={() => update({ idle: !state.idle, zoom: [] })}>
        {state.idle ? "Hide" : "Show"}
      </button>
    </p>
  );
}
