// The page around the views: header, states, controls, the view, and details of the selected function.

import type { ComponentType } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { parseEditorSetting } from "./data/editor.ts";
import type { Model } from "./data/model.ts";
import { stackText } from "./data/nodes.ts";
import type { Matches } from "./data/search.ts";
import type { ViewName, ViewState } from "./data/view_state.ts";
import { PALETTES } from "./draw/colors.ts";
import type { PageData, PageDescription } from "./page_data.ts";
import { PageContext, type Page } from "./ui/context.ts";
import { DetailBar } from "./ui/detail_bar.tsx";
import { AboutDialog, HelpDialog, SettingsDialog } from "./ui/dialogs.tsx";
import { copyText, type Picture } from "./ui/export.ts";
import { FileDrop, OpenProblem } from "./ui/file_drop.tsx";
import { Filters } from "./ui/filters.tsx";
import { Header, Search } from "./ui/header.tsx";
import { useKept, useRememberedMine, useTheme } from "./ui/kept.ts";
import { StateBar } from "./ui/state_bar.tsx";
import type { Store } from "./ui/store.ts";
import { ProcessTabs, ThreadTabs } from "./ui/tabs.tsx";
import { keyOf, Toolbar } from "./ui/toolbar.tsx";
import { Tooltip, TooltipChannel } from "./ui/tooltip.tsx";
import { BlockedView } from "./views/blocked_view.tsx";
import { CallTreeView } from "./views/call_tree_view.tsx";
import { FlameView, SandwichView } from "./views/flame_views.tsx";
import { TableView } from "./views/function_table.tsx";
import { HeatmapView } from "./views/heatmap_view.tsx";
import { LabelView } from "./views/label_view.tsx";
import { HeldByView, MarksView, SlowCallsView } from "./views/records.tsx";
import { SourceView } from "./views/source_view.tsx";
import { TimelineView } from "./views/timeline_view.tsx";

// `currentMatch` is the node that a search has come to.
const DRAWN: Record<ViewName, ComponentType<{ currentMatch: number }>> = {
  flame: FlameView,
  sandwich: SandwichView,
  table: TableView,
  tree: CallTreeView,
  source: SourceView,
  timeline: TimelineView,
  heatmap: HeatmapView,
  labels: LabelView,
  held: HeldByView,
  slow: SlowCallsView,
  blocked: BlockedView,
  marks: MarksView,
};

const isOn = (text: string | null): boolean => text !== "off";
const onOrOff = (on: boolean): string => (on ? "on" : "off");

interface AppProps {
  description: PageDescription;
  recorded: Model;
  store: Store;
  source: PageData["source"];
  open: (files: File[]) => Promise<void>;
}

export function App({ description, recorded, store, source, open }: AppProps) {
  const [stored, setState] = useState<ViewState>(store.state);
  const state = useMemo(() => shownState(stored, recorded), [stored, recorded]);
  const model = recorded.framed(state);
  useRememberedMine(model.isMine(state));
  const [theme, toggleTheme] = useTheme();
  const tooltip = useMemo(() => new TooltipChannel(), []);
  const [spoken, announce] = useState("");
  const [chosenMatch, setMatch] = useState<{ of: Matches | null; index: number }>({ of: null, index: -1 });
  const [dialog, setDialog] = useState<"help" | "about" | "settings" | null>(null);
  const [editor, setEditor] = useKept("sperf-editor", parseEditorSetting, JSON.stringify);
  const [hasShortcuts, setShortcuts] = useKept("sperf-shortcuts", isOn, onOrOff);
  const [problem, setProblem] = useState<string | null>(null);
  const picture = useRef<(() => Picture) | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const palette = PALETTES[theme];
  const update = useCallback(store.update.bind(store), [store]);

  useEffect(
    () =>
      store.subscribe((next) => {
        tooltip.show(null);
        setState(next);
      }),
    [store],
  );

  const matches = model.matches(state);
  const match = chosenMatch.of === matches ? chosenMatch.index : -1;
  const step = (by: number): void => {
    const count = matches?.nodes.length ?? 0;
    if (count === 0) return;
    setMatch(({ of, index }) => {
      const next = of !== matches || index < 0 ? (by > 0 ? 0 : -1) : index + by;
      return { of: matches, index: (next + count) % count };
    });
  };

  const openFiles = useCallback(
    (files: File[]): void => {
      setProblem(null);
      open(files).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
    },
    [open],
  );

  const { selected } = state;
  const stackOf = (): string =>
    selected === null
      ? ""
      : stackText(model.tree(state), model.groups(state.group), {
          group: selected,
          zoom: state.zoom,
          inverted: state.inverted,
        });

  const page = useMemo<Page>(
    () => ({
      model,
      state,
      palette,
      editor,
      source,
      update,
      showTooltip: tooltip.show,
      setPicture: (make) => void (picture.current = make),
      announce,
      stackOf,
      undo: store.canUndo ? () => store.undo() : null,
    }),
    [model, state, palette, editor, source, update],
  );

  // Before the next key can be pressed, for what it does depends on what is shown.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = (event.target as HTMLElement).closest?.("input, select, textarea, dialog") !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (!hasShortcuts && event.key !== "Escape") return;
      const view = model.views().find((each) => keyOf(each) === event.key);
      if (view) update({ view });
      else if (event.key === "/") search.current?.focus();
      else if (event.key === "n") step(1);
      else if (event.key === "N" || event.key === "p") step(-1);
      else if (event.key === "i") update({ inverted: !store.state.inverted, zoom: [] });
      else if (event.key === "m") update({ mine: model.otherMine(store.state), zoom: [] });
      else if (event.key === "t") toggleTheme();
      else if (event.key === "?") setDialog("help");
      else if (event.key === "c") copySelected();
      else if (event.key === "C") copy("the stack", stackOf());
      else if (event.key === "u") store.undo();
      else if (event.key === "Escape") update({ zoom: [] });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });

  function copySelected(): void {
    const name = selected === null ? "" : (model.groups(state.group).name[selected] ?? "");
    copy(name, name);
  }

  function copy(what: string, text: string): void {
    if (text !== "") void copyText(text).then(() => announce(`Copied ${what}`));
  }

  // Nothing that chooses samples chooses among what is listed one by one.
  const isOfSamples = !["held", "slow", "marks"].includes(state.view);
  const View = DRAWN[state.view];
  const currentMatch = matches && match >= 0 ? (matches.nodes[match] ?? -1) : -1;
  return (
    <PageContext.Provider value={page}>
      <div class="page">
        <Header
          description={description}
          theme={theme}
          toggleTheme={toggleTheme}
          picture={picture}
          openDialog={setDialog}
          openFiles={openFiles}
        >
          <Search input={search} matches={matches} match={match} step={step} />
        </Header>
        {problem !== null && <OpenProblem words={problem} close={() => setProblem(null)} />}
        <StateBar />
        <section aria-label="Controls">
          <Toolbar />
          {isOfSamples && (
            <div class="context">
              <div class="tabs">
                <ProcessTabs />
                <ThreadTabs />
              </div>
              <Filters />
            </div>
          )}
        </section>
        <main class="main" key={state.view}>
          <View currentMatch={currentMatch} />
        </main>
        <DetailBar />
        <FileDrop open={openFiles} />
        <Tooltip channel={tooltip} />
        <div class="spoken" role="status" aria-live="polite">
          {spoken}
        </div>
        {dialog === "help" && <HelpDialog hasShortcuts={hasShortcuts} close={() => setDialog(null)} />}
        {dialog === "settings" && (
          <SettingsDialog
            editor={editor}
            setEditor={setEditor}
            hasShortcuts={hasShortcuts}
            setShortcuts={setShortcuts}
            close={() => setDialog(null)}
          />
        )}
        {dialog === "about" && <AboutDialog description={description} close={() => setDialog(null)} />}
      </div>
    </PageContext.Provider>
  );
}

// Threads that only waited are what one view is about; in two files that are compared, no values of a label are.
function shownState(stored: ViewState, { isComparison }: Model): ViewState {
  const { view, idle, sides } = stored;
  const shown = { idle: idle || view === "blocked", sides: isComparison ? null : sides };
  return shown.idle === idle && shown.sides === sides ? stored : { ...stored, ...shown };
}
