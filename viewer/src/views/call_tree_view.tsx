// The call tree: callers and callees, opened step by step.

import type { TargetedKeyboardEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import { nodeMatches, nodeName } from "../data/folding.ts";
import { CATEGORIES } from "../data/kinds.ts";
import { heaviestPath, openedAtFirst, visibleRows } from "../data/nodes.ts";
import { IN_COUNT, IN_TOTAL, marked, OWN } from "../data/sample_types.ts";
import { formatCell, formatGrowth, formatShare } from "../data/units.ts";
import { usePage, useRowsPicture } from "../ui/context.ts";
import { Dot, Empty } from "../ui/controls.tsx";
import { VirtualRows } from "../ui/virtual_rows.tsx";
import { amountsOf, nodeSentence, placeOf } from "../ui/words.ts";

const ROW_HEIGHT = 26;
const INDENT = 16;
const PICTURE_ROWS = 300;
const ROWS_AT_FIRST = 24;
const Nothing = () => <span class="muted">–</span>;

export function CallTreeView({ currentMatch }: { currentMatch: number }) {
  const page = usePage();
  const { model, state } = page;
  const tree = model.tree(state);
  const groups = model.groups(state.group);
  const found = model.found(state);
  const { of, cell, exact, change, mark } = amountsOf(model, state);
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

  const bitsOf = (node: number): number => tree.partial?.[node] ?? 0;
  const totalWords = (node: number, format = cell): string => mark(format(tree.total[node]!), bitsOf(node), IN_TOTAL);
  const selfWords = (node: number, format = cell): string => mark(format(tree.self[node]!), bitsOf(node), OWN);
  const shareOf = (node: number): string => formatShare(tree.total[node]!, tree.total[0]!);

  if (currentMatch !== seenMatch) {
    setSeenMatch(currentMatch);
    if (currentMatch > 0) showNode(currentMatch);
  }

  useRowsPicture(() => ({
    name: "call-tree",
    width: 1100,
    columns: [
      { title: `Total${of}`, width: 110, align: "right" },
      { title: "", width: 64, align: "right" },
      { title: `Self${of}`, width: 110, align: "right" },
      { title: state.inverted ? "Called by" : "Calls", width: 0, align: "left", code: true },
    ],
    rows: rows.slice(0, PICTURE_ROWS).map((node) => ({
      heat: tree.total[node]! / (tree.total[0] || 1),
      indent: (tree.depth[node]! - 1) * INDENT,
      cells: [totalWords(node), shareOf(node), selfWords(node), nodeName(tree, groups, node)],
    })),
  }));

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
    const node = rows[Math.max(current, 0)]!;
    const child = tree.firstChild[node]!;
    const parent = tree.parent[node]!;
    const next: Record<string, number> = {
      ArrowDown: Math.min(current + 1, rows.length - 1),
      ArrowUp: Math.max(current - 1, 0),
      Home: 0,
      End: rows.length - 1,
    };
    if (event.key in next) select(rows[next[event.key]!]!);
    else if (event.key === "ArrowRight") {
      if (child !== 0 && !open.has(node)) openNode(node);
      else if (child !== 0) select(child);
    } else if (event.key === "ArrowLeft") {
      if (open.has(node)) setOpen((nodes) => nodes.delete(node));
      else if (parent > 0) select(parent);
    } else if (event.key === "Enter" || event.key === " ") toggle(node);
    else return;
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
          const total = tree.total[node]!;
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
              <span class="cell number" title={totalWords(node, exact)}>
                <span class="value">{totalWords(node)}</span>
                <span class="share">{shareOf(node)}</span>
                <span class="bar" style={{ transform: `scaleX(${Math.max(total / (tree.total[0] || 1), 0)})` }} />
              </span>
              <span class="cell number" title={selfWords(node, exact)}>
                {tree.self[node] === 0 ? <Nothing /> : selfWords(node)}
              </span>
              {tree.baseTotal && (
                <span class={`cell number ${total > base ? "worse" : "better"}`}>
                  {change(total - base)} {formatGrowth(total, base)}
                </span>
              )}
              {calls && (
                <span class="cell number">
                  {calls[node] === 0 ? (
                    <Nothing />
                  ) : (
                    marked(formatCell(calls[node]!, "count"), (bitsOf(node) & IN_COUNT) !== 0)
                  )}
                </span>
              )}
              <span class="cell name" style={{ paddingLeft: `${(tree.depth[node]! - 1) * INDENT}px` }}>
                <span class="twisty" aria-hidden="true">
                  {hasChildren ? (open.has(node) ? "▾" : "▸") : ""}
                </span>
                <Dot category={CATEGORIES[groups.category[group]!]!} />
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
