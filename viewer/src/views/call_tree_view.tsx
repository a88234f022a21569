// The call tree: callers and callees, opened step by step.

import type { TargetedKeyboardEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import { nodeMatches, nodeName } from "../data/folding.ts";
import { CATEGORIES } from "../data/kinds.ts";
import { heaviestPath, openedAtFirst, visibleRows } from "../data/open_rows.ts";
import { IN_COUNT, IN_TOTAL, marked, OWN } from "../data/partial_calls.ts";
import { isOfCalls, unitWord } from "../data/sample_types.ts";
import { formatCell, formatChange, formatExact, formatGrowth, formatShare } from "../data/units.ts";
import { paintRows, pictureHeight, type PictureColumn } from "../draw/rows_picture.ts";
import { usePage } from "../ui/context.ts";
import { Empty } from "../ui/empty.tsx";
import { VirtualRows } from "../ui/virtual_rows.tsx";
import { nodeSentence, placeOf } from "../ui/words.ts";
import { usePicture } from "./use_picture.ts";

const ROW_HEIGHT = 26;
const INDENT = 16;
const PICTURE_ROWS = 300;
const ROWS_AT_FIRST = 24;

export function CallTreeView({ currentMatch }: { currentMatch: number }) {
  const page = usePage();
  const { model, state, palette } = page;
  const tree = model.tree(state);
  const groups = model.groups(state.group);
  const found = model.found(state);
  const { unit } = model.type(state);
  const of = unitWord(model.type(state));
  const ofCalls = isOfCalls(model.type(state));
  const calls = tree.baseTotal === null && model.companion(state)?.isOwn ? tree.samples : null;
  const atFirst = useMemo(() => openedAtFirst(tree, ROWS_AT_FIRST), [tree]);
  // Nodes of the whole tree: what is open stays so when a chain is unfolded.
  const { whole, node: wholeNode, shown } = tree.folding ?? { whole: tree, node: null, shown: null };
  const inWhole = (node: number): number => wholeNode?.[node] ?? node;
  const [opened, setOpened] = useState<{ whole: typeof tree; nodes: Set<number> } | null>(null);
  const [chosen, setChosen] = useState(-1);
  const cursor = shown?.[chosen] ?? chosen;
  const setCursor = (node: number): void => setChosen(inWhole(node));
  const [seenMatch, setSeenMatch] = useState(-1);
  const open = useMemo(
    () =>
      opened?.whole !== whole ? atFirst : shown ? new Set([...opened.nodes].map((node) => shown[node]!)) : opened.nodes,
    [opened, tree, atFirst],
  );
  const rows = useMemo(() => visibleRows(tree, open), [tree, open]);

  const has = (node: number, bit: number): boolean => ((tree.partial?.[node] ?? 0) & bit) !== 0;
  const totalWords = (node: number, text: string): string => marked(text, ofCalls && has(node, IN_TOTAL));
  const selfWords = (node: number, text: string): string => marked(text, ofCalls && has(node, OWN));

  if (currentMatch !== seenMatch) {
    setSeenMatch(currentMatch);
    if (currentMatch > 0) showNode(currentMatch);
  }

  usePicture(() => {
    const columns: PictureColumn[] = [
      { title: `Total${of}`, width: 110, align: "right" },
      { title: "", width: 64, align: "right" },
      { title: `Self${of}`, width: 110, align: "right" },
      { title: state.inverted ? "Called by" : "Calls", width: 0, align: "left", code: true },
    ];
    const lines = rows.slice(0, PICTURE_ROWS).map((node) => ({
      heat: tree.total[node]! / (tree.total[0] || 1),
      indent: (tree.depth[node]! - 1) * INDENT,
      cells: [
        totalWords(node, formatCell(tree.total[node]!, unit, state.units)),
        formatShare(tree.total[node]!, tree.total[0]!),
        selfWords(node, formatCell(tree.self[node]!, unit, state.units)),
        nodeName(tree, groups, node),
      ],
    }));
    const width = 1100;
    return {
      name: "call-tree",
      width,
      height: pictureHeight(lines),
      paint: (painter) => paintRows(painter, columns, lines, palette, width),
    };
  });

  if (tree.count <= 1) return <Empty />;
  const current = rows.indexOf(cursor);

  function setOpen(change: (nodes: Set<number>) => void): void {
    const nodes = new Set(open);
    change(nodes);
    setOpened({ whole, nodes: new Set([...nodes].map(inWhole)) });
  }

  function showNode(node: number): void {
    setOpen((nodes) => {
      for (let at = tree.parent[node]!; at > 0; at = tree.parent[at]!) nodes.add(at);
    });
    setCursor(node);
  }

  function select(node: number): void {
    setCursor(node);
    if (!tree.folding?.chains.has(node)) page.update({ selected: tree.group[node]! }, { replace: true });
    page.announce(nodeSentence(model, state, tree, groups, node));
  }

  // Opening goes on for as long as there is but one way to go.
  function openNode(node: number): void {
    setOpen((nodes) => {
      nodes.add(node);
      for (const below of heaviestPath(tree, node, 0.9)) nodes.add(below);
    });
  }

  // Opens a node, and a folded chain into its frames.
  function toggle(node: number): void {
    const chain = tree.folding?.chains.get(node);
    if (chain) {
      setOpened({ whole, nodes: new Set([...[...open].map(inWhole), ...chain.nodes]) });
      page.update({ unfolded: [...state.unfolded, tree.group[node]!] });
    } else if (open.has(node)) setOpen((nodes) => nodes.delete(node));
    else openNode(node);
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const at = Math.max(current, 0);
    const node = rows[at]!;
    switch (event.key) {
      case "ArrowDown":
        select(rows[Math.min(current + 1, rows.length - 1)]!);
        break;
      case "ArrowUp":
        select(rows[Math.max(at - 1, 0)]!);
        break;
      case "Home":
        select(rows[0]!);
        break;
      case "End":
        select(rows[rows.length - 1]!);
        break;
      case "ArrowRight":
        if (tree.firstChild[node] !== 0 && !open.has(node)) openNode(node);
        else if (tree.firstChild[node] !== 0) select(tree.firstChild[node]!);
        break;
      case "ArrowLeft":
        if (open.has(node)) setOpen((nodes) => nodes.delete(node));
        else if (tree.parent[node]! > 0) select(tree.parent[node]!);
        break;
      case "Enter":
      case " ":
        toggle(node);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section class="view" aria-label="Call tree">
      <div class="call-tree-head" aria-hidden="true">
        <span class="cell number">Total{of}</span>
        <span class="cell number">Self{of}</span>
        {tree.baseTotal && <span class="cell number">Change</span>}
        {calls && <span class="cell number">Calls</span>}
        <span class="cell">{state.inverted ? "Function, and who called it" : "Function, and what it called"}</span>
      </div>
      <VirtualRows
        role="tree"
        label="Call tree: arrow keys move, right opens, left closes"
        count={rows.length}
        rowHeight={ROW_HEIGHT}
        current={current}
        onKeyDown={onKeyDown}
        row={(index) => {
          const node = rows[index]!;
          const group = tree.group[node]!;
          const hasChildren = tree.firstChild[node] !== 0;
          const share = tree.total[node]! / (tree.total[0] || 1);
          const base = tree.baseTotal?.[node] ?? 0;
          return (
            <div
              key={node}
              role="treeitem"
              class={`call-tree-row ${node === cursor ? "selected" : ""} ${found && nodeMatches(tree, found, node) ? "found" : ""}`}
              aria-level={tree.depth[node]}
              aria-selected={node === cursor}
              {...(hasChildren ? { "aria-expanded": open.has(node) } : {})}
              onClick={() => {
                select(node);
                toggle(node);
              }}
            >
              <span class="cell number" title={totalWords(node, formatExact(tree.total[node]!, unit))}>
                <span class="value">{totalWords(node, formatCell(tree.total[node]!, unit, state.units))}</span>
                <span class="share">{formatShare(tree.total[node]!, tree.total[0]!)}</span>
                <span class="bar" style={{ transform: `scaleX(${Math.max(share, 0)})` }} />
              </span>
              <span class="cell number" title={selfWords(node, formatExact(tree.self[node]!, unit))}>
                {tree.self[node] === 0 ? (
                  <span class="muted">–</span>
                ) : (
                  selfWords(node, formatCell(tree.self[node]!, unit, state.units))
                )}
              </span>
              {tree.baseTotal && (
                <span class={`cell number ${tree.total[node]! > base ? "worse" : "better"}`}>
                  {formatChange(tree.total[node]! - base, unit, state.units)} {formatGrowth(tree.total[node]!, base)}
                </span>
              )}
              {calls && (
                <span class="cell number">
                  {calls[node] === 0 ? (
                    <span class="muted">–</span>
                  ) : (
                    marked(formatCell(calls[node]!, "count"), has(node, IN_COUNT))
                  )}
                </span>
              )}
              <span class="cell name" style={{ paddingLeft: `${(tree.depth[node]! - 1) * INDENT}px` }}>
                <span class="twisty" aria-hidden="true">
                  {hasChildren ? (open.has(node) ? "▾" : "▸") : ""}
                </span>
                <span class={`dot ${CATEGORIES[groups.category[group]!]}`} aria-hidden="true" />
                {nodeName(tree, groups, node)}
                <span class="place">{tree.folding?.chains.has(node) ? "" : placeOf(groups, group)}</span>
              </span>
            </div>
          );
        }}
      />
    </section>
  );
}
