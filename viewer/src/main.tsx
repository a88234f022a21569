// The entry point: shows progress while the page loads, and the reason if it cannot.

import { render, type VNode } from "preact";
import { App } from "./app.tsx";
import { Model } from "./data/model.ts";
import { breath, loadPage, readFiles, type PageData } from "./page_data.ts";
import { applyTheme, recallMine } from "./ui/kept.ts";
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
  applyTheme("light");
  say("Loading");
  await show(await loadPage(say), new Store());
}

async function show({ description, profile, source }: PageData, store: Store): Promise<void> {
  document.title = `${description.names.join(" → ")} · sperf`;
  const model = new Model(profile, description.normalized, {
    roots: description.roots ?? [],
    leaves: description.leaves ?? [],
  });
  recallMine(model, store);
  const shown = model.framed(store.state);
  // What the first view needs is computed before anything of the page is shown, a piece at a time.
  shown.weights(store.state);
  await breath();
  shown.tree(store.state);
  await breath();
  const open = async (files: File[]): Promise<void> => {
    const opened = await readFiles(files, description);
    store.restart();
    await show(opened, store);
  };
  const page = <App description={description} recorded={model} store={store} source={source} open={open} />;
  render(<Opened key={opened++} page={page} />, root);
  requestAnimationFrame(() => performance.mark("sperf-painted"));
}

// A profile that is opened later gets a page of its own, without what was chosen for the one before.
let opened = 0;
const Opened = ({ page }: { page: VNode }) => page;

start().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error), true);
});
