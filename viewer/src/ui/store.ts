// The state of the page and its place in the URL. A step that a user may want to undo is a new entry in the history;
// typing is not.

import { decodeState, DEFAULT_STATE, encodeState, type ViewState } from "../data/view_state.ts";

export class Store {
  private current: ViewState;
  private steps: number; // of this page that going back takes back
  private readonly listeners = new Set<(state: ViewState) => void>();

  constructor() {
    this.current = decodeState(location.hash.slice(1));
    this.steps = stepsIn(history.state);
    const reread = (): void => {
      this.steps = stepsIn(history.state);
      this.show(decodeState(location.hash.slice(1)));
    };
    addEventListener("popstate", reread);
    addEventListener("hashchange", reread);
  }

  get state(): ViewState {
    return this.current;
  }

  // Whether the address says nothing yet.
  get isUntouched(): boolean {
    return encodeState(this.current) === "";
  }

  get canUndo(): boolean {
    return this.steps > 0;
  }

  undo(): void {
    if (this.canUndo) history.back();
  }

  subscribe(listener: (state: ViewState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  update(change: Partial<ViewState>, { replace = false } = {}): void {
    const next = { ...this.current, ...change };
    const [before, after] = [encodeState(this.current), encodeState(next)];
    if (before === after) return;
    const url = `${location.pathname}${location.search}#${after}`;
    if (!replace) this.steps++;
    const entry = { steps: this.steps };
    if (replace) history.replaceState(entry, "", url);
    else history.pushState(entry, "", url);
    this.show(next);
  }

  // For another profile: what was chosen of the one before means nothing in it.
  restart(): void {
    this.steps = 0;
    history.pushState({ steps: 0 }, "", `${location.pathname}${location.search}#`);
    this.show(DEFAULT_STATE);
  }

  private show(state: ViewState): void {
    if (encodeState(state) === encodeState(this.current)) return;
    this.current = state;
    for (const listener of this.listeners) listener(state);
  }
}

// What an entry of the history says; an address that was typed says nothing.
function stepsIn(entry: unknown): number {
  const steps = (entry as { steps?: unknown } | null)?.steps;
  return typeof steps === "number" ? steps : 0;
}
