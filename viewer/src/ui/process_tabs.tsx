// A tab for each process, above the tabs of its threads; nothing if there is one process.

import { processName } from "../data/processes.ts";
import { formatShare } from "../data/units.ts";
import { usePage } from "./context.ts";

export function ProcessTabs() {
  const { model, state, update } = usePage();
  const processes = model.processes(state);
  if (processes.length < 2) return null;
  const whole = processes.reduce((sum, { weight }) => sum + weight, 0);
  const choose = (process: number | null): void => update({ process, thread: null, zoom: [] });
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
