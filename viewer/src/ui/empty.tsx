// What stands where there is nothing to show: why, and how to get out of it.

import { DEFAULT_STATE } from "../data/view_state.ts";
import { usePage } from "./context.ts";

export function Empty() {
  const { model, state, update } = usePage();
  const isFiltered =
    state.process !== null || state.thread !== null || state.hiddenStates.length > 0 || state.labels.length > 0 || state.rangeUs !== null ||
    state.focus !== "" || state.hide !== "" || model.isMine(state);
  if (!isFiltered) {
    const hasSamples = model.profile.sampleStack.length > 0;
    return (
      <div class="empty">
        <h2>{hasSamples ? "Nothing weighs anything here" : "This profile has no samples"}</h2>
        <p>
          {hasSamples
            ? "All values of this sample type are 0. Another sample type may say more."
            : "The program may have ended before the first sample was due, or have used no CPU time: record for longer, or in wall mode (-m wall)."}
        </p>
      </div>
    );
  }
  const clear = (): void => {
    const { process, thread, hiddenStates, labels, rangeUs, focus, hide } = DEFAULT_STATE;
    update({ process, thread, hiddenStates, labels, rangeUs, focus, hide, mine: model.isMine({ ...state, mine: null }) ? false : null });
  };
  return (
    <div class="empty">
      <h2>{model.isMine(state) ? "None of this is in code of your own" : "No samples pass the filters"}</h2>
      <p>
        {model.isMine(state)
          ? "With “My code only”, gems, the standard library and Ruby itself are left out, and nothing else is in what passes the filters."
          : "Process, thread, state, label, range, focus and hide are all applied together."}
      </p>
      <button type="button" class="button primary" onClick={clear}>
        Clear all filters
      </button>
    </div>
  );
}
