// The one table of the page: a click on a heading sorts, arrow keys move from row to row, and only rows in sight exist.

import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import type { Order } from "../data/table.ts";
import { VirtualRows } from "../ui/virtual_rows.tsx";

export interface Column<Row, Id extends string = string> {
  id: Id;
  title: string;
  width: string; // in the grid
  isNumeric?: boolean; // numbers stand on the right, and begin with the largest
  cell: (row: Row) => ComponentChildren;
  cellKind?: string; // classes
  cellTitle?: (row: Row) => string;
}

interface TableProps<Row, Id extends string> {
  label: string; // for screen readers, as is the next
  rowsLabel: string;
  columns: readonly Column<Row, Id>[];
  rows: readonly Row[];
  sum?: Row; // the last row, which is always in sight
  order: Order<Id>;
  setOrder: (order: Order<Id>) => void;
  current: number; // the index of the row in sight; -1: none
  from?: number; // from where arrow keys move; else the same
  isSelected: (row: Row, index: number) => boolean;
  rowTitle?: (row: Row) => string;
  move: (index: number) => void; // by a key
  click: (index: number) => void;
  enter: (row: Row) => void; // by the key
  open?: (row: Row) => void; // by two clicks
}

const ROW_HEIGHT = 28;

export function Table<Row, Id extends string>(props: TableProps<Row, Id>) {
  const { columns, rows, sum, current, from = current, move } = props;
  const layout = { gridTemplateColumns: columns.map(({ width }) => width).join(" ") };

  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const page = Math.max(Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1, 1);
    const next: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: rows.length - 1,
    };
    const at = rows[from];
    if (event.key === "Enter" && at !== undefined) props.enter(at);
    else if (event.key in next) {
      if (rows.length > 0) move(Math.min(Math.max(next[event.key]!, 0), rows.length - 1));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const cells = (row: Row) =>
    columns.map(({ id, isNumeric, cell, cellKind = "", cellTitle }) => (
      <div key={id} role="cell" class={cellClass(id, isNumeric, cellKind)} title={cellTitle?.(row)}>
        {cell(row)}
      </div>
    ));

  return (
    <div class="table" role="table" aria-label={props.label} aria-rowcount={rows.length + (sum === undefined ? 1 : 2)}>
      <Head {...props} layout={layout} />
      <VirtualRows
        role="rowgroup"
        label={`Rows: arrow keys move, ${props.rowsLabel}`}
        count={rows.length}
        rowHeight={ROW_HEIGHT}
        current={current}
        onKeyDown={onKeyDown}
        row={(index) => {
          const row = rows[index]!;
          return (
            <div
              key={index}
              role="row"
              class={`table-row ${props.isSelected(row, index) ? "selected" : ""}`}
              aria-rowindex={index + 2}
              title={props.rowTitle?.(row)}
              style={layout}
              onClick={() => props.click(index)}
              onDblClick={() => props.open?.(row)}
            >
              {cells(row)}
            </div>
          );
        }}
      />
      {sum !== undefined && (
        <div role="rowgroup" class="sums">
          <div role="row" class="table-row sum" aria-rowindex={rows.length + 2} style={layout}>
            {cells(sum)}
          </div>
        </div>
      )}
    </div>
  );
}

const cellClass = (id: string, isNumeric = false, kind = ""): string =>
  `cell col-${id} ${isNumeric ? "number" : ""} ${kind}`;

type HeadProps<Row, Id extends string> = Pick<TableProps<Row, Id>, "columns" | "order" | "setOrder"> & {
  layout: Record<string, string>;
};

// A click on a title sorts by its column, a second one reverses the order.
function Head<Row, Id extends string>({ columns, order, setOrder, layout }: HeadProps<Row, Id>) {
  return (
    <div role="rowgroup" class="table-head">
      <div role="row" class="table-row head" aria-rowindex={1} style={layout}>
        {columns.map(({ id, title, isNumeric = false }) => {
          const isChosen = order.column === id;
          return (
            <div
              key={id}
              role="columnheader"
              class={cellClass(id, isNumeric)}
              aria-sort={isChosen ? (order.descending ? "descending" : "ascending") : "none"}
            >
              <button
                type="button"
                onClick={() => setOrder({ column: id, descending: isChosen ? !order.descending : isNumeric })}
              >
                {title}
                <span class="arrow" aria-hidden="true">
                  {isChosen ? (order.descending ? "▾" : "▴") : ""}
                </span>
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
