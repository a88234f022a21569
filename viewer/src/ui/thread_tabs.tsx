// A tab for each thread, the main one first; of many threads, a field that finds them. Threads left out of "all threads" are counted, and can be shown.

import type { ThreadWeight } from "../data/thread_weights.ts";
import { threadName } from "../data/profile.ts";
import { formatGrowth, formatShare, grouped } from "../data/units.ts";
import { ChoiceField, distinctWords, TABS_MAX } from "./choice_field.tsx";
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
  const shareOf = ({ id, weight, base }: ThreadWeight): string =>
    isHidden(id) ? "waited" : model.isComparison ? formatGrowth(weight, base) : formatShare(weight, whole);
  if (threads.length > TABS_MAX) {
    const words = distinctWords(threads, (thread) => `${nameOf(thread.id)} · ${shareOf(thread)}`);
    return (
      <>
        <ChoiceField
          name="Thread"
          hint={`all ${grouped(threads.length)}, by time`}
          choices={threads.map(({ id }, i) => ({ words: words[i]!, value: id }))}
          chosen={words[threads.findIndex(({ id }) => id === state.thread)] ?? ""}
          choose={choose}
        />
        {model.idle.size > 0 && state.view !== "blocked" && <Idle />}
      </>
    );
  }
  return (
    <>
      <nav class="threads" aria-label="Threads">
        <button type="button" aria-current={state.thread === null ? "true" : undefined} onClick={() => choose(null)}>
          All threads
        </button>
        {threads.map((thread) => (
          <button
            key={thread.id}
            type="button"
            aria-current={state.thread === thread.id ? "true" : undefined}
            onClick={() => choose(thread.id)}
          >
            {nameOf(thread.id)} <span class="muted">{shareOf(thread)}</span>
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
