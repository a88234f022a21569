// The choice of two values of a label, which all views then compare like two profiles.

import { useState } from "preact/hooks";
import { filtersOfOthers, type LabelRow } from "../data/by_label.ts";
import { usePage } from "../ui/context.ts";
import { NO_VALUE } from "../ui/words.ts";

const wordOf = ({ values }: LabelRow): string => values.join(",");

// `rows` are of the label `name`, the heaviest first.
export function LabelComparison({ name, rows }: { name: string; rows: readonly LabelRow[] }) {
  const { state, update, announce } = usePage();
  const values = rows.map(wordOf);
  const [chosenBase, setBase] = useState<string | null>(null);
  const [chosenTarget, setTarget] = useState<string | null>(null);
  // A filter can take away what was chosen.
  const shownOf = (chosen: string | null, place: number): string =>
    chosen !== null && values.includes(chosen) ? chosen : (values[place] ?? "");
  const [base, target] = [shownOf(chosenBase, 0), shownOf(chosenTarget, 1)];
  const compare = (): void => {
    update({
      sides: { key: name, base, target },
      labels: filtersOfOthers(name, state.labels),
      view: "flame",
      zoom: [],
    });
    announce(`Comparing ${name} ${base || NO_VALUE} with ${target || NO_VALUE}`);
  };
  return (
    <div class="view-bar" role="group" aria-label={`Compare two values of ${name}`}>
      <ValueField words="Compare" values={values} value={base} choose={setBase} />
      <ValueField words="with" values={values} value={target} choose={setTarget} />
      <button type="button" class="button" disabled={base === target} onClick={compare}>
        Compare
      </button>
      <span class="muted">All views then show what the second has more or less of than the first.</span>
    </div>
  );
}

interface ValueFieldProps {
  words: string;
  values: readonly string[];
  value: string;
  choose: (value: string) => void;
}

function ValueField({ words, values, value, choose }: ValueFieldProps) {
  return (
    <label class="field">
      <span>{words}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {each || NO_VALUE}
          </option>
        ))}
      </select>
    </label>
  );
}
