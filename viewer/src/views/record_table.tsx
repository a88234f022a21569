// A table of single records, such as slow calls: sorted by a click on a heading, filtered by the page's search, and
// each row leads to a function.

import type { TargetedKeyboardEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import { patternOf } from "../data/search.ts";
import { paintRows, pictureHeight, type PictureColumn } from "../draw/rows_picture.ts";
import { usePage } from "../ui/context.ts";
import { VirtualRows } from "../ui/virtual_rows.tsx";
import { TableHead } from "./table_head.tsx";
import { usePicture } from "./use_picture.ts";

export interface RecordColumn<Row> {
  id: string;
  title: string;
  width: string;
  pictureWidth: number;
  isCode?: boolean;
  words: (row: Row) => string;
  size?: (row: Row) => number; // of a number: what it is sorted by
}

interface RecordTableProps<Row> {
  label: string;
  pictureName: string;
  rows: readonly Row[];
  columns: RecordColumn<Row>[];
  order: string; // id of the column by which rows are sorted at first
  group: (row: Row) => number; // of Model.groups("method"); 0: none
  // Where the page keeps which row is chosen: that row, and what choosing another one does.
  chosen?: Row | null;
  choose?: (row: Row, replace: boolean) => void;
}

const ROW_HEIGHT = 28;
const PICTURE_ROWS = 200;

export function RecordTable<Row>({
  label,
  pictureName,
  rows,
  columns,
  order: first,
  group,
  chosen,
  choose,
}: RecordTableProps<Row>) {
  const { state, update, palette, announce } = usePage();
  const [order, setOrder] = useState({ column: first, descending: true });
  const [current, setCurrent] = useState<Row | null>(null);
  const shown = useMemo(() => {
    const { regexp } = patternOf(state.search);
    const wanted = regexp ? rows.filter((row) => columns.some(({ words }) => regexp.test(words(row)))) : [...rows];
    const { size, words } = columns.find(({ id }) => id === order.column)!;
    const sign = order.descending ? -1 : 1;
    const compare = size
      ? (a: Row, b: Row): number => size(a) - size(b)
      : (a: Row, b: Row): number => words(a).localeCompare(words(b));
    return wanted.sort((a, b) => sign * compare(a, b));
  }, [rows, order, state.search]);
  const marked = chosen === undefined ? current : chosen;
  const index = marked === null ? -1 : shown.indexOf(marked);

  usePicture(() => {
    const pictured: PictureColumn[] = columns.map(({ title, pictureWidth, isCode = false, size }) => ({
      title,
      width: pictureWidth,
      align: size ? "right" : "left",
      code: isCode,
    }));
    const lines = shown.slice(0, PICTURE_ROWS).map((row) => ({ cells: columns.map(({ words }) => words(row)) }));
    const width = pictured.reduce((total, column) => total + column.width, 16);
    return {
      name: pictureName,
      width,
      height: pictureHeight(lines),
      paint: (painter) => paintRows(painter, pictured, lines, palette, width),
    };
  });

  function select(row: Row | undefined, replace: boolean): void {
    if (row === undefined) return;
    setCurrent(row);
    if (choose) choose(row, replace);
    else if (group(row) > 0) update({ group: "method", selected: group(row) }, { replace });
    announce(columns.map(({ title, words }) => `${title} ${words(row) || "none"}`).join(", "));
  }

  function open(row: Row | undefined): void {
    if (row !== undefined && group(row) > 0)
      update({ ...(choose ? {} : { group: "method" }), selected: group(row), view: "sandwich" });
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const page = Math.max(Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1, 1);
    const next: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: shown.length - 1,
    };
    if (event.key === "Enter") open(shown[index]);
    else if (event.key in next) select(shown[Math.min(Math.max(next[event.key]!, 0), shown.length - 1)], true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const layout = { gridTemplateColumns: columns.map(({ width }) => width).join(" ") };
  return (
    <>
      <div class="table" role="table" aria-label={label} aria-rowcount={shown.length + 1}>
        <TableHead
          columns={columns}
          isNumeric={({ size }) => size !== undefined}
          order={order}
          setOrder={setOrder}
          style={layout}
        />
        <VirtualRows
          role="rowgroup"
          label="Rows: arrow keys move, Enter opens the callers and callees"
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          current={index}
          onKeyDown={onKeyDown}
          row={(at) => (
            <div
              key={at}
              role="row"
              class={`table-row ${at === index ? "selected" : ""}`}
              aria-rowindex={at + 2}
              style={layout}
              onClick={() => select(shown[at], false)}
              onDblClick={() => open(shown[at])}
            >
              {columns.map(({ id, words, size, isCode = false }) => (
                <div
                  key={id}
                  role="cell"
                  class={`cell col-${id} ${size ? "number" : ""} ${isCode ? "name" : ""}`}
                  title={words(shown[at]!)}
                >
                  {words(shown[at]!)}
                </div>
              ))}
            </div>
          )}
        />
      </div>
      {shown.length === 0 && rows.length > 0 && <p class="hint">No rows match the search.</p>}
    </>
  );
}
