// Shown when there is nothing to show: the reason, and a way out.

import { DEFAULT_STATE } from "../data/view_state.ts";
import { usePage } from "./context.ts";

export function Empty() {
  const { model, state, update } = usePage();
  const isFiltered =
    state.process !== null ||
    state.thread !== null ||
    state.hiddenStates.length > 0 ||
    state.labels.length > 0 ||
    state.rangeUs !== null ||
    state.focus !== "" ||
    state.hide !== "" ||
    state.ignored.length > 0 ||
    state.sides !== null ||
    model.isMine(state);
  if (!isFiltered) {
    const hasSamples = model.profile.sampleStack.length > 0;
    return (
      <div class="empty">
        <h2>{hasSamples ? "All values are 0" : "This profile has no samples"}</h2>
        <p>
          {hasSamples
            ? "Try another sample type."
            : "The program may have ended before the first sample, or used no CPU time. Record for longer, or in wall mode (-m wall)."}
        </p>
      </div>
    );
  }
  const clear = (): void => {
    const { process, thread, hiddenStates, labels, rangeUs, focus, hide, ignored, sides } = DEFAULT_STATE;
    update({
      process,
      thread,
      hiddenStates,
      labels,
      rangeUs,
      focus,
      hide,
      ignored,
      sides,
      mine: model.isMine({ ...state, mine: null }) ? false : null,
    });
  };
  return (
    <div class="empty">
      <h2>{model.isMine(state) ? "None of this is your code" : "No samples pass the filters"}</h2>
      <p>
        {model.isMine(state)
          ? "“My code only” hides gems, the standard library and Ruby itself. Nothing else passes the filters."
          : "The filters for process, thread, state, label, range, focus, hide and ignore are combined."}
      </p>
      <button type="button" class="button primary" onClick={clear}>
        Clear all filters
      </button>
    </div>
  );
}
