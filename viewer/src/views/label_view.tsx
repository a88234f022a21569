// A table by label: the time of each value by state, and the duration of each request, job or test. A click on a row
// restricts all views to its samples.

import type { JSX, TargetedKeyboardEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  filtersOf,
  filtersOfOthers,
  PARTS,
  sortLabelRows,
  sumOf,
  type LabelColumn,
  type LabelOrder,
  type LabelRow,
  type LabelSide,
  type Part,
} from "../data/by_label.ts";
import { STATE_WORDS } from "../data/kinds.ts";
import { isOfThreads } from "../data/label_frames.ts";
import { allocationPair } from "../data/sample_types.ts";
import { patternOf } from "../data/search.ts";
import type { Span } from "../data/spans.ts";
import {
  formatCell,
  formatChange,
  formatExact,
  formatGrowth,
  formatShare,
  formatValue,
  grouped,
} from "../data/units.ts";
import { paintRows, pictureHeight, type PictureColumn } from "../draw/rows_picture.ts";
import { usePage } from "../ui/context.ts";
import { Empty } from "../ui/empty.tsx";
import { VirtualRows } from "../ui/virtual_rows.tsx";
import { NO_VALUE } from "../ui/words.ts";
import { LabelComparison } from "./label_comparison.tsx";
import { TableHead } from "./table_head.tsx";
import { usePicture } from "./use_picture.ts";

interface Column {
  id: LabelColumn;
  title: string;
  width: string;
}

const ROW_HEIGHT = 28;
const PICTURE_ROWS = 200;
const WIDE: readonly LabelColumn[] = ["total", "change", "objects", "bytes"];
const PART_TITLES: Record<Part, string> = {
  running: STATE_WORDS.running.name,
  blocked: STATE_WORDS.blocked.name,
  wait: STATE_WORDS.wait.name,
  gc: STATE_WORDS.gc.name,
};

// States that nothing was in have no column, nor have times that are not known. What was allocated has objects and bytes; in a
// comparison one of the two, with both sides.
function columnsFor(key: string, isComparison: boolean, { now, base }: LabelRow): Column[] {
  const hasAmounts = !isComparison && now.amounts.some((amount) => amount !== 0);
  const hasTotal = !hasAmounts && (now.total !== 0 || base.total !== 0);
  const hasSpans = now.span !== null || base.span !== null;
  const parts = PARTS.filter((_, part) => now.parts[part] !== 0 || base.parts[part] !== 0);
  const column = (id: LabelColumn, title: string, width: string): Column => ({ id, title, width });
  const [narrow, wide] = isComparison ? ["110px", "150px"] : ["80px", "92px"];
  return [
    ...(hasAmounts ? [column("objects", "Objects", "172px"), column("bytes", "Bytes", "172px")] : []),
    ...(hasTotal || (!hasSpans && !hasAmounts) ? [column("total", isComparison ? "After" : "Total", "162px")] : []),
    ...(hasTotal && isComparison ? [column("base", "Before", "92px"), column("change", "Change", "150px")] : []),
    ...parts.map((part) => column(part, PART_TITLES[part], "96px")),
    ...(hasSpans
      ? [column("count", "Count", narrow), column("median", "Median", wide), column("p95", "95%", wide)]
      : []),
    column("label", key, "minmax(200px, 1fr)"),
  ];
}

const nameOf = ({ values }: LabelRow): string => (values.length === 0 ? NO_VALUE : values.join(","));

export function LabelView() {
  const { model, state } = usePage();
  const key = model.labelKey(state);
  const rows = model.labelRows(state);
  if (key === null) return <NoLabels />;
  return rows.length === 0 ? <Empty /> : <LabelTable key={`${key} ${model.typeIndex(state)}`} name={key} rows={rows} />;
}

function NoLabels() {
  return (
    <div class="empty">
      <h2>No sample has a label</h2>
      <LabelAdvice />
    </div>
  );
}

function LabelAdvice() {
  return (
    <p class="hint">
      <code>Sperf.label(endpoint: "orders#show") {"{ … }"}</code> labels the time of a block. sperf labels requests and
      jobs automatically in applications that enable it.
    </p>
  );
}

function LabelTable({ name, rows }: { name: string; rows: LabelRow[] }) {
  const { model, state, update, palette, announce } = usePage();
  const { isComparison } = model;
  const pair = isComparison ? null : allocationPair(model.profile.types, model.typeIndex(state));
  const main: LabelColumn = pair === null ? "total" : pair.bytes === model.typeIndex(state) ? "bytes" : "objects";
  const [order, setOrder] = useState<LabelOrder>({ column: isComparison ? "change" : main, descending: true });
  const [current, setCurrent] = useState(-1);
  const { unit } = model.type(state);
  const sum = useMemo(() => sumOf(rows), [rows]);
  const heaviest = useMemo(() => sortLabelRows(rows, { column: main, descending: true }), [rows, main]);
  const columns = columnsFor(name, isComparison, sum);
  const shown = useMemo(() => {
    const { regexp } = patternOf(state.search);
    return sortLabelRows(regexp ? rows.filter((row) => regexp.test(nameOf(row))) : rows, order);
  }, [rows, order, state.search]);
  const cells = (row: LabelRow): Record<LabelColumn, Cell> =>
    cellsOf(
      row,
      sum,
      isComparison,
      (value) => formatCell(value, unit, state.units),
      (value) => formatChange(value, unit, state.units),
    );

  usePicture(() => {
    const pictured: PictureColumn[] = columns.map(({ id, title }) => ({
      title,
      width: id === "label" ? 320 : WIDE.includes(id) ? 150 : 110,
      align: id === "label" ? "left" : "right",
      code: id === "label",
    }));
    const lines = [...shown.slice(0, PICTURE_ROWS), sum].map((row) => ({
      heat: row !== sum && sum.now.total > 0 ? row.now.total / sum.now.total : 0,
      cells: columns.map(({ id }) =>
        id === "label" && row === sum ? "total" : Object.values(cells(row)[id]).filter(Boolean).join(" "),
      ),
    }));
    const width = pictured.reduce((total, column) => total + column.width, 16);
    return {
      name: "by-label",
      width,
      height: pictureHeight(lines),
      paint: (painter) => paintRows(painter, pictured, lines, palette, width),
    };
  });

  const isChosen = (row: LabelRow): boolean => {
    const own = state.labels.filter((label) => label.startsWith(`${name}=`));
    const filters = filtersOf(name, row.values);
    return own.length === filters.length && filters.every((label) => own.includes(label));
  };

  // Chooses the samples of a row, or all again.
  function toggle(row: LabelRow): void {
    const others = filtersOfOthers(name, state.labels);
    const chosen = isChosen(row);
    update({ labels: chosen ? others : [...others, ...filtersOf(name, row.values)], zoom: [] });
    announce(chosen ? `All values of ${name}` : `Only ${name} ${nameOf(row)}`);
  }

  function move(index: number): void {
    const row = shown[index];
    if (!row) return;
    setCurrent(index);
    announce(
      `${nameOf(row)}: ${formatValue(row.now.total, unit, state.units)}, ${formatShare(row.now.total, sum.now.total)}`,
    );
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const page = Math.max(Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1, 1);
    const next: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: shown.length - 1,
    };
    if (event.key === "Enter" && shown[current]) toggle(shown[current]);
    else if (event.key in next) move(Math.min(Math.max(next[event.key]!, 0), shown.length - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const layout = { gridTemplateColumns: columns.map(({ width }) => width).join(" ") };
  const rowCells = (row: LabelRow, label: string): JSX.Element[] => {
    const content = cells(row);
    return columns.map(({ id }) => (
      <div key={id} role="cell" class={`cell col-${id} ${id === "label" ? "" : "number"}`}>
        {id === "label" ? (
          <span class="name" title={label}>
            {label}
          </span>
        ) : (
          <Figures cell={content[id]} share={id === main && row !== sum ? share(row, sum) : null} />
        )}
      </div>
    ));
  };

  return (
    <section class="view by-label" aria-label="By label">
      {!isComparison && heaviest.length > 1 && <LabelComparison name={name} rows={heaviest} />}
      <div class="table" role="table" aria-label={`By ${name}`} aria-rowcount={shown.length + 2}>
        <TableHead
          columns={columns}
          isNumeric={({ id }) => id !== "label"}
          order={order}
          setOrder={setOrder}
          style={layout}
        />
        <VirtualRows
          role="rowgroup"
          label="Rows: arrow keys move, Enter leaves the samples of a row alone, and all again"
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          current={current}
          onKeyDown={onKeyDown}
          row={(index) => (
            <div
              key={nameOf(shown[index]!)}
              role="row"
              class={`table-row ${index === current || isChosen(shown[index]!) ? "selected" : ""}`}
              aria-rowindex={index + 2}
              title={exactly(shown[index]!, unit)}
              style={layout}
              onClick={() => {
                setCurrent(index);
                toggle(shown[index]!);
              }}
            >
              {rowCells(shown[index]!, nameOf(shown[index]!))}
            </div>
          )}
        />
        <div role="rowgroup" class="sums">
          <div role="row" class="table-row sum" aria-rowindex={shown.length + 2} style={layout}>
            {rowCells(sum, "total")}
          </div>
        </div>
      </div>
      {shown.length === 0 && <p class="hint">No rows match the search.</p>}
      {model.labelKeys.every(isOfThreads) && <LabelAdvice />}
    </section>
  );
}

const share = (row: LabelRow, sum: LabelRow): number => (sum.now.total > 0 ? row.now.total / sum.now.total : 0);

const exactly = ({ now }: LabelRow, unit: string): string => formatExact(now.total, unit);

// What stands in a cell: a number, what it was before, and a word on both.
interface Cell {
  before?: string;
  value: string;
  note?: string;
}

type Words = (value: number) => string;

function cellsOf(
  row: LabelRow,
  sum: LabelRow,
  isComparison: boolean,
  valueWords: Words,
  changeWords: Words,
): Record<LabelColumn, Cell> {
  const { now, base } = row;
  const sides = <T,>(of: (side: LabelSide) => T): [T, T] => [of(now), of(base)];
  const part = (name: Part): Cell => {
    const [value, before] = sides(({ parts }) => parts[PARTS.indexOf(name)]!);
    return { value: isComparison ? changeWords(value - before) : valueWords(value) };
  };
  const span = (words: (span: Span) => string): Cell => {
    const [value, before] = sides((side) => (side.span ? words(side.span) : ""));
    return isComparison && (before || value) ? { before: `${before || "–"} →`, value: value || "–" } : { value };
  };
  const time = (ns: number): string => (row === sum ? "" : formatValue(ns, "nanoseconds"));
  return {
    objects: {
      value: grouped(now.amounts[0]!),
      note: formatShare(now.amounts[0]!, sum.now.amounts[0]!),
    },
    bytes: {
      value: formatValue(now.amounts[1]!, "bytes"),
      note: formatShare(now.amounts[1]!, sum.now.amounts[1]!),
    },
    total: { value: valueWords(now.total), note: formatShare(now.total, sum.now.total) },
    base: { value: valueWords(base.total) },
    change: { value: changeWords(now.total - base.total), note: formatGrowth(now.total, base.total) },
    running: part("running"),
    blocked: part("blocked"),
    wait: part("wait"),
    gc: part("gc"),
    count: span(({ count }) => grouped(count)),
    median: row === sum ? { value: "" } : span(({ medianNs }) => time(medianNs)),
    p95: row === sum ? { value: "" } : span(({ p95Ns }) => time(p95Ns)),
    label: { value: nameOf(row) },
  };
}

function Figures({ cell, share: part }: { cell: Cell; share: number | null }) {
  return (
    <span class="amount">
      {cell.before && <span class="before">{cell.before} </span>}
      <span class="value">{cell.value}</span>
      {cell.note !== undefined && <span class="share">{cell.note}</span>}
      {part !== null && <span class="bar" style={{ transform: `scaleX(${Math.max(part, 0)})` }} />}
    </span>
  );
}
