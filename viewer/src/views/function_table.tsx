// The table of all methods (files, gems, libraries) with their values: a view, and short in the list of the sandwich.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { CATEGORIES } from "../data/kinds.ts";
import { IN_COUNT, IN_TOTAL, marked, OWN } from "../data/sample_types.ts";
import { isWithinNoise, sortRows, type Order, type TableColumn, type TableRow } from "../data/table.ts";
import { formatCell, formatGrowth, formatShare } from "../data/units.ts";
import type { PictureColumn } from "../draw/rows_picture.ts";
import { usePage, useRowsPicture } from "../ui/context.ts";
import { Dot, Empty } from "../ui/controls.tsx";
import { amountsOf, fullPlaceOf, libraryOf, placeOf } from "../ui/words.ts";
import { Table, type Column } from "./table.tsx";

const PICTURE_ROWS = 200;
const BRIEF: readonly TableColumn[] = ["self", "total", "name"];

export function TableView() {
  const { model, state, update } = usePage();
  const { isComparison } = model;
  const [order, setOrder] = useState<Order<TableColumn>>({
    column: isComparison ? "change" : "self",
    descending: true,
  });
  const rows = useOrderedRows(order);
  const groups = model.groups(state.group);
  useRowsPicture(() => {
    const { value, change } = amountsOf(model, state);
    const total = model.total(state);
    const columns: PictureColumn[] = [
      { title: "Self", width: 90, align: "right" },
      { title: "", width: 64, align: "right" },
      { title: "Total", width: 90, align: "right" },
      { title: isComparison ? "Change" : "", width: isComparison ? 90 : 64, align: "right" },
      { title: "Name", width: 420, align: "left", code: true },
      { title: "File", width: 300, align: "left" },
    ];
    const lines = rows.slice(0, PICTURE_ROWS).map((row) => ({
      heat: total > 0 ? row.total / total : 0,
      cells: [
        value(row.self),
        formatShare(row.self, total),
        value(row.total),
        isComparison ? change(row.total - row.baseTotal) : formatShare(row.total, total),
        groups.name[row.group]!,
        placeOf(groups, row.group),
      ],
    }));
    return { name: "table", columns, rows: lines, width: 1100 };
  });
  if (model.rows(state).length === 0) return <Empty />;
  return (
    <section class="view" aria-label="Table">
      <FunctionTable
        order={order}
        setOrder={setOrder}
        rows={rows}
        onOpen={(selected) => update({ selected, view: "sandwich" })}
      />
      {rows.length === 0 && <p class="hint">No rows match the search.</p>}
    </section>
  );
}

// The rows in order. With a search, only those that match.
export function useOrderedRows(order: Order<TableColumn>): TableRow[] {
  const { model, state } = usePage();
  const groups = model.groups(state.group);
  const rows = model.rows(state);
  const found = model.found(state);
  return useMemo(() => {
    const wanted = found ? rows.filter((row) => found[row.group] === 1) : rows;
    return sortRows(wanted, order, ({ group }) => ({
      name: groups.name[group]!,
      file: groups.file[group]!,
      library: libraryOf(groups, group),
    }));
  }, [rows, order, state.search, groups]);
}

interface FunctionTableProps {
  brief?: boolean;
  order: Order<TableColumn>;
  setOrder: (order: Order<TableColumn>) => void;
  rows: TableRow[];
  onOpen: (group: number) => void;
}

export function FunctionTable({ brief = false, order, setOrder, rows, onOpen }: FunctionTableProps) {
  const { model, state, update, announce } = usePage();
  const [anchor, setAnchor] = useState(-1);
  const columns = useColumns(brief);
  const current = rows.findIndex(({ group }) => group === state.selected);

  function select(index: number, replace: boolean): void {
    const row = rows[index]!;
    const { value } = amountsOf(model, state);
    setAnchor(index);
    update({ selected: row.group }, { replace });
    announce(
      `${model.groups(state.group).name[row.group]}: self ${value(row.self)}, total ${value(row.total)}, ${formatShare(row.total, model.total(state))}`,
    );
  }

  return (
    <Table
      label="Functions"
      rowsLabel="Enter opens the callers and callees"
      columns={columns}
      rows={rows}
      order={order}
      setOrder={setOrder}
      current={current}
      from={current >= 0 ? current : anchor}
      isSelected={(_, index) => index === current}
      move={(index) => select(index, true)}
      click={(index) => select(index, false)}
      enter={({ group }) => onOpen(group)}
      open={({ group }) => onOpen(group)}
    />
  );
}

// Those that there are something for.
function useColumns(brief: boolean): Column<TableRow, TableColumn>[] {
  const { model, state } = usePage();
  const groups = model.groups(state.group);
  const total = model.total(state);
  const companion = model.companion(state);
  const { of, cell, exact, change, mark } = amountsOf(model, state);
  const amount = (value: number, words: (text: string) => string, hasBar = false) => (
    <span class="amount" title={words(exact(value))}>
      {!brief && <span class="value">{words(cell(value))}</span>}
      <span class="share">{formatShare(value, total)}</span>
      {hasBar && <span class="bar" style={{ transform: `scaleX(${total > 0 ? Math.max(value / total, 0) : 0})` }} />}
    </span>
  );
  type Cell = (row: TableRow) => JSX.Element;
  const text = (id: TableColumn, title: string, width: string, content: Cell) => ({ id, title, width, cell: content });
  const number = (id: TableColumn, title: string, width: string, content: Cell) => ({
    ...text(id, title, width, content),
    isNumeric: true,
  });
  const wide = brief ? "68px" : "162px";
  const columns: Column<TableRow, TableColumn>[] = [
    number("self", brief ? "Self" : `Self${of}`, wide, ({ self, partial }) =>
      amount(self, (words) => mark(words, partial, OWN)),
    ),
    number("total", brief ? "Total" : `Total${of}`, wide, (row) =>
      amount(row.total, (words) => mark(words, row.partial, IN_TOTAL), !brief),
    ),
    number("base", "Before", "100px", ({ baseTotal }) => <span title={exact(baseTotal)}>{cell(baseTotal)}</span>),
    number("change", "Change", "150px", (row) => (
      <span class={`amount ${verdictOf(row)}`}>
        <span class="value">{change(row.total - row.baseTotal)}</span>
        <span class="share">{formatGrowth(row.total, row.baseTotal)}</span>
      </span>
    )),
    number("noise", "Noise", "140px", (row) =>
      row.noise === null ? (
        <span>–</span>
      ) : (
        <span
          class={isWithinNoise(row) ? "unsure" : ""}
          title="Two recordings of the same work differ by less than this 19 times in 20, as far as sampling goes"
        >
          {isWithinNoise(row) ? "within" : "beyond"} ±{cell(row.noise)}
        </span>
      ),
    ),
    number("samples", companion?.words ?? "", "104px", ({ samples, partial }) => (
      <span>{marked(formatCell(samples, companion?.unit ?? "count"), (partial & IN_COUNT) !== 0)}</span>
    )),
    text("name", "Name", brief ? "1fr" : "minmax(220px, 3fr)", ({ group }) => (
      <span class="name" title={groups.name[group]}>
        <Dot category={CATEGORIES[groups.category[group]!]!} />
        {groups.name[group]}
      </span>
    )),
    text("file", "File", "minmax(140px, 2fr)", ({ group }) => (
      <span title={fullPlaceOf(groups, group)}>{placeOf(groups, group)}</span>
    )),
    text("library", "From", "minmax(110px, 1fr)", ({ group }) => <span>{libraryOf(groups, group)}</span>),
  ];
  return columns.filter(({ id }) => {
    if (brief) return BRIEF.includes(id);
    if (id === "base" || id === "change" || id === "noise") return model.isComparison;
    return id !== "samples" || (companion !== null && !model.isComparison);
  });
}

function verdictOf(row: TableRow): string {
  if (isWithinNoise(row)) return "unsure";
  return row.total > row.baseTotal ? "worse" : row.total < row.baseTotal ? "better" : "";
}
