// Tabs that choose a process or a thread; of many, a field that finds them.

import { threadName } from "../data/profile.ts";
import { processName, type ThreadWeight } from "../data/thread_weights.ts";
import { formatGrowth, formatShare, grouped } from "../data/units.ts";
import { Button, ChoiceField } from "./controls.tsx";
import { usePage } from "./context.ts";

// As many fit into two rows of tabs.
const TABS_MAX = 24;

interface Tab {
  id: number;
  name: string;
  note: string;
  title?: string;
  found?: string; // words by which the field finds it, but for the note; else the name
}

interface TabsProps {
  name: "Process" | "Thread";
  kind?: string; // classes
  label: string; // for screen readers, and for "all"
  tabs: Tab[];
  byTime?: Tab[]; // the order in the field
  chosen: number | null;
  choose: (id: number | null) => void;
}

function Tabs({ name, kind = "", label, tabs, byTime = tabs, chosen, choose }: TabsProps) {
  if (tabs.length > TABS_MAX) {
    const words = distinctWords(byTime, ({ found, name: own, note }) => `${found ?? own} · ${note}`);
    return (
      <ChoiceField
        name={name}
        hint={`all ${grouped(tabs.length)}, by time`}
        choices={byTime.map(({ id }, i) => ({ words: words[i]!, value: id }))}
        chosen={words[byTime.findIndex(({ id }) => id === chosen)] ?? ""}
        choose={choose}
      />
    );
  }
  return (
    <nav class={`threads ${kind}`} aria-label={label}>
      <button type="button" aria-current={chosen === null ? "true" : undefined} onClick={() => choose(null)}>
        All {label.toLowerCase()}
      </button>
      {tabs.map(({ id, name: own, note, title }) => (
        <button
          key={id}
          type="button"
          aria-current={chosen === id ? "true" : undefined}
          title={title}
          onClick={() => choose(id)}
        >
          {own} <span class="muted">{note}</span>
        </button>
      ))}
    </nav>
  );
}

// The words of each item, with a number behind those that occur before.
export function distinctWords<T>(items: readonly T[], wordsOf: (item: T) => string): string[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const words = wordsOf(item);
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    return count === 1 ? words : `${words} (${count})`;
  });
}

// Above the tabs of their threads. Nothing if there is one process.
export function ProcessTabs() {
  const { model, state, update } = usePage();
  const processes = model.processes(state);
  if (processes.length < 2) return null;
  const whole = processes.reduce((sum, { weight }) => sum + weight, 0);
  const tabOf = (process: (typeof processes)[number]): Tab => ({
    id: process.id,
    name: processName(process),
    note: formatShare(process.weight, whole),
    title: `Process ${process.pid}`,
    found: `${processName(process)} · ${process.pid}`,
  });
  return (
    <Tabs
      name="Process"
      kind="processes"
      label="Processes"
      tabs={processes.map(tabOf)}
      byTime={[...processes].sort((a, b) => b.weight - a.weight).map(tabOf)}
      chosen={state.process}
      choose={(process) => update({ process, thread: null, zoom: [] })}
    />
  );
}

// The main thread first. Threads left out of "all threads" are counted, and can be shown.
export function ThreadTabs() {
  const { model, state, update } = usePage();
  const threads = model.threads(state);
  if (threads.length < 2) return null;
  const isHidden = (id: number): boolean => !state.idle && model.idle.has(id);
  const whole = threads.reduce((sum, { id, weight }) => sum + (isHidden(id) ? 0 : weight), 0);
  const shareOf = ({ id, weight, base }: ThreadWeight): string =>
    isHidden(id) ? "waited" : model.isComparison ? formatGrowth(weight, base) : formatShare(weight, whole);
  const tabs = threads.map((thread) => ({
    id: thread.id,
    name: threadName(model.profile, thread.id, state.process === null ? undefined : false),
    note: shareOf(thread),
  }));
  return (
    <>
      <Tabs
        name="Thread"
        label="Threads"
        tabs={tabs}
        chosen={state.thread}
        choose={(thread) => update({ thread, zoom: [] })}
      />
      {model.idle.size > 0 && state.view !== "blocked" && <Idle />}
    </>
  );
}

function Idle() {
  const { model, state, update } = usePage();
  const count = model.idle.size;
  const threads = count === 1 ? "1 thread that only waited is" : `${grouped(count)} threads that only waited are`;
  return (
    <p class="idle">
      <span class="muted">{`${threads} ${state.idle ? "shown" : "hidden"}`}</span>
      <Button kind="small" onClick={() => update({ idle: !state.idle, zoom: [] })}>
        {state.idle ? "Hide" : "Show"}
      </Button>
    </p>
  );
}
