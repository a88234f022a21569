// Beside the source: callers and callees of the selected line or method. Each row leads there.

import type { Call, Place } from "../data/calls.ts";
import { isSource } from "../data/lines.ts";
import { marked } from "../data/partial_calls.ts";
import { isOfCalls } from "../data/sample_types.ts";
import { formatExact, formatShare, formatValue } from "../data/units.ts";
import { usePage } from "../ui/context.ts";

interface CallsListProps {
  place: Place | null;
  // A caller leads to the line that it calls from, a callee to where it begins.
  go: (call: Call, isCaller: boolean) => void;
}

const MOST_ROWS = 50;

export function CallsList({ place, go }: CallsListProps) {
  const { model, state } = usePage();
  if (place === null) return <p class="calls muted">Select a line to see its calls.</p>;
  const { callers, callees } = model.calls(state, place);
  const title = "group" in place ? model.groups("method").name[place.group] : `Line ${place.line}`;
  return (
    <section class="calls" aria-label={`Calls of ${title}`}>
      <h2 class="half-title" title={title}>
        <strong>{title}</strong>
      </h2>
      <Rows title="Called by" calls={callers} go={(call) => go(call, true)} />
      <Rows title="Calls" calls={callees} go={(call) => go(call, false)} />
    </section>
  );
}

function Rows({ title, calls, go }: { title: string; calls: Call[]; go: (call: Call) => void }) {
  const { model, state } = usePage();
  const { profile } = model;
  const { unit } = model.type(state);
  const total = model.total(state);
  const ofCalls = isOfCalls(model.type(state));
  return (
    <>
      <h3>
        {title}
        {calls.length === 0 && <span class="muted"> nothing</span>}
      </h3>
      <ul>
        {calls.slice(0, MOST_ROWS).map((call) => {
          const [name, file] = [
            profile.functionName[call.function] || "[unknown]",
            profile.functionFile[call.function]!,
          ];
          const isPartial = ofCalls && call.isPartial;
          const place = isSource(file) && call.line > 0 ? `${file}:${call.line}` : file;
          return (
            <li key={`${call.function}:${call.line}`}>
              <button
                type="button"
                class="call"
                title={`${name}\n${place}\n${marked(formatExact(call.weight, unit), isPartial)}, ${formatShare(call.weight, total)}`}
                onClick={() => go(call)}
              >
                <span class="call-name">{name}</span>
                <span>{marked(formatValue(call.weight, unit, state.units), isPartial)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {calls.length > MOST_ROWS && <p class="muted">{calls.length - MOST_ROWS} more</p>}
    </>
  );
}
