// A tab for each process, above the tabs of its threads; of many processes, a field that finds them, by time. Nothing if there
// is one process.

import { processName } from "../data/thread_weights.ts";
import { formatShare, grouped } from "../data/units.ts";
import { ChoiceField, distinctWords, TABS_MAX } from "./choice_field.tsx";
import { usePage } from "./context.ts";

export function ProcessTabs() {
  const { model, state, update } = usePage();
  const processes = model.processes(state);
  if (processes.length < 2) return null;
  const whole = processes.reduce((sum, { weight }) => sum + weight, 0);
  const choose = (process: number | null): void => update({ process, thread: null, zoom: [] });
  if (processes.length > TABS_MAX) {
    const byTime = [...processes].sort((a, b) => b.weight - a.weight);
    const words = distinctWords(
      byTime,
      (process) => `${processName(process)} · ${process.pid} · ${formatShare(process.weight, whole)}`,
    );
    return (
      <ChoiceField
        name="Process"
        hint={`all ${grouped(processes.length)}, by time`}
        choices={byTime.map(({ id }, i) => ({ words: words[i]!, value: id }))}
        chosen={words[byTime.findIndex(({ id }) => id === state.process)] ?? ""}
        choose={choose}
      />
    );
  }
  return (
    <nav class="threads processes" aria-label="Processes">
      <button type="button" aria-current={state.process === null ? "true" : undefined} onClick={() => choose(null)}>
        All processes
      </button>
      {processes.map((process) => (
        <button
          key={process.id}
          type="button"
          aria-current={state.process === process.id ? "true" : undefined}
          title={`Process ${process.pid}`}
          onClick={() => choose(process.id)}
        >
          {processName(process)} <span class="muted">{formatShare(process.weight, whole)}</span>
        </button>
      ))}
    </nav>
  );
}
