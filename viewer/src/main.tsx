// The entry point: shows progress while the page loads, and the reason if it cannot.

import { render } from "preact";
import { App } from "./app.tsx";
import { Model } from "./data/model.ts";
import { breath, loadPage } from "./page_data.ts";
import { Store } from "./ui/store.ts";
import "./style.css";

const root = document.getElementById("app")!;

function say(words: string, isWrong = false): void {
  render(
    <main class="loading">
      <h1>sperf</h1>
      <p role={isWrong ? "alert" : "status"}>{words}</p>
    </main>,
    root,
  );
}

async function start(): Promise<void> {
  say("Loading");
  const { description, profile, source } = await loadPage(say);
  document.title = `${description.names.join(" → ")} · sperf`;
  const store = new Store();
  const model = new Model(profile, description.normalized, {
    roots: description.roots ?? [],
    leaves: description.leaves ?? [],
  });
  const shown = model.framed(store.state);
  // What the first view needs is computed before anything of the page is shown, a piece at a time.
  shown.weights(store.state);
  await breath();
  shown.tree(store.state);
  await breath();
  render(<App description={description} recorded={model} store={store} source={source} />, root);
  requestAnimationFrame(() => performance.mark("sperf-painted"));
}

start().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error), true);
});
