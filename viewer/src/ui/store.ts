// The state of the page and its place in the URL. A step that a user may want to undo is a new entry in the history;
// typing is not.

import { decodeState, encodeState, type ViewState } from "../data/view_state.ts";

export class Store {
  private current: ViewState;
  private readonly listeners = new Set<(state: ViewState) => void>();

  constructor() {
    this.current = decodeState(location.hash.slice(1));
    const reread = (): void => this.show(decodeState(location.hash.slice(1)));
    addEventListener("popstate", reread);
    addEventListener("hashchange", reread);
  }

  get state(): ViewState {
    return this.current;
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
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.show(next);
  }

  private show(state: ViewState): void {
    if (encodeState(state) === encodeState(this.current)) return;
    this.current = state;
    for (const listener of this.listeners) listener(state);
  }
}
