// The table of groups: complete in the table view, short in the list of the sandwich.

import type { JSX, TargetedKeyboardEvent } from "preact";
import { useMemo, useState } from "preact/hooks";
import { isWithinNoise, sortRows, type TableColumn, type TableOrder, type TableRow } from "../data/table.ts";
import { formatCell, formatChange, formatExact, formatGrowth, formatShare, formatValue } from "../data/units.ts";
import { IN_COUNT, IN_TOTAL, marked, OWN } from "../data/partial_calls.ts";
import { isOfCalls, unitWord } from "../data/sample_types.ts";
import { usePage } from "../ui/context.ts";
import { VirtualRows } from "../ui/virtual_rows.tsx";
import { fullPlaceOf, libraryOf, placeOf } from "../ui/words.ts";
import { CATEGORIES } from "../data/kinds.ts";
import { TableHead } from "./table_head.tsx";

interface Column {
  id: TableColumn;
  title: string;
  numeric: boolean;
}

const ROW_HEIGHT = 28;

// `of` is what is added up, " bytes"; `beside` what stands beside it, "Samples": "" for nothing.
export function columnsFor(brief: boolean, isComparison: boolean, of: string, beside: string): Column[] {
  const column = (id: TableColumn, title: string, numeric = true): Column => ({ id, title, numeric });
  if (brief) return [column("self", "Self"), column("total", "Total"), column("name", "Name", false)];
  return [
    column("self", `Self${of}`),
    column("total", `Total${of}`),
    ...(isComparison ? [column("base", "Before"), column("change", "Change"), column("noise", "Noise")] : []),
    ...(beside && !isComparison ? [column("samples", beside)] : []),
    column("name", "Name", false),
    column("file", "File", false),
    column("library", "From", false),
  ];
}

// The rows in order. With a search, only those that match.
export function useOrderedRows(order: TableOrder): TableRow[] {
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
  order: TableOrder;
  setOrder: (order: TableOrder) => void;
  rows: TableRow[];
  onOpen?: (group: number) => void;
}

export function FunctionTable({ brief = false, order, setOrder, rows, onOpen }: FunctionTableProps) {
  const { model, state, update, announce } = usePage();
  const groups = model.groups(state.group);
  const total = model.total(state);
  const companion = model.companion(state);
  const columns = columnsFor(brief, model.isComparison, unitWord(model.type(state)), companion?.words ?? "");
  const [anchor, setAnchor] = useState(-1);
  const { unit } = model.type(state);
  const ofCalls = isOfCalls(model.type(state));
  const selectedRow = rows.findIndex((row) => row.group === state.selected);

  function select(index: number, replace: boolean): void {
    const row = rows[index];
    if (!row) return;
    setAnchor(index);
    update({ selected: row.group }, { replace });
    const [self, sum] = [row.self, row.total].map((value) => formatValue(value, unit, state.units));
    announce(`${groups.name[row.group]}: self ${self}, total ${sum}, ${formatShare(row.total, total)}`);
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const at = selectedRow >= 0 ? selectedRow : anchor;
    const page = Math.max(Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1, 1);
    const next: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    if (event.key === "Enter" && at >= 0) onOpen?.(rows[at]!.group);
    else if (event.key in next) select(Math.min(Math.max(next[event.key]!, 0), rows.length - 1), true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const cells = (row: TableRow): Record<TableColumn, JSX.Element> => ({
    self: (
      <Amount
        value={row.self}
        whole={total}
        unit={unit}
        brief={brief}
        isPartial={ofCalls && (row.partial & OWN) !== 0}
      />
    ),
    total: (
      <Amount
        value={row.total}
        whole={total}
        unit={unit}
        brief={brief}
        bar={!brief}
        isPartial={ofCalls && (row.partial & IN_TOTAL) !== 0}
      />
    ),
    samples: <span>{marked(formatCell(row.samples, companion?.unit ?? "count"), (row.partial & IN_COUNT) !== 0)}</span>,
    base: <span title={formatExact(row.baseTotal, unit)}>{formatCell(row.baseTotal, unit, state.units)}</span>,
    change: <Change row={row} unit={unit} />,
    noise: <Noise row={row} unit={unit} />,
    name: (
      <span class="name" title={groups.name[row.group]}>
        <span class={`dot ${CATEGORIES[groups.category[row.group]!]}`} aria-hidden="true" />
        {groups.name[row.group]}
      </span>
    ),
    file: <span title={fullPlaceOf(groups, row.group)}>{placeOf(groups, row.group)}</span>,
    library: <span>{libraryOf(groups, row.group)}</span>,
  });

  return (
    <div
      class={`table ${brief ? "brief" : "full"} ${model.isComparison ? "comparison" : companion ? "" : "alone"}`}
      role="table"
      aria-label="Functions"
      aria-rowcount={rows.length + 1}
    >
      <TableHead columns={columns} isNumeric={({ numeric }) => numeric} order={order} setOrder={setOrder} />
      <VirtualRows
        role="rowgroup"
        label="Rows: arrow keys move, Enter opens the callers and callees"
        count={rows.length}
        rowHeight={ROW_HEIGHT}
        current={selectedRow}
        onKeyDown={onKeyDown}
        row={(index) => {
          const row = rows[index]!;
          const content = cells(row);
          return (
            <div
              key={row.group}
              role="row"
              class={`table-row ${index === selectedRow ? "selected" : ""}`}
              aria-rowindex={index + 2}
              onClick={() => select(index, false)}
              onDblClick={() => onOpen?.(row.group)}
            >
              {columns.map(({ id, numeric }) => (
                <div key={id} role="cell" class={`cell col-${id} ${numeric ? "number" : ""}`}>
                  {content[id]}
                </div>
              ))}
            </div>
          );
        }}
      />
    </div>
  );
}

interface AmountProps {
  value: number;
  whole: number;
  unit: string;
  brief: boolean;
  bar?: boolean;
  isPartial?: boolean;
}

function Amount({ value, whole, unit, brief, bar = false, isPartial = false }: AmountProps) {
  const { state } = usePage();
  const share = formatShare(value, whole);
  return (
    <span class="amount" title={marked(formatExact(value, unit), isPartial)}>
      {!brief && <span class="value">{marked(formatCell(value, unit, state.units), isPartial)}</span>}
      <span class="share">{share}</span>
      {bar && <span class="bar" style={{ transform: `scaleX(${whole > 0 ? Math.max(value / whole, 0) : 0})` }} />}
    </span>
  );
}

function Change({ row, unit }: { row: TableRow; unit: string }) {
  const { state } = usePage();
  const change = row.total - row.baseTotal;
  return (
    <span class={`amount ${isWithinNoise(row) ? "unsure" : change > 0 ? "worse" : change < 0 ? "better" : ""}`}>
      <span class="value">{formatChange(change, unit, state.units)}</span>
      <span class="share">{formatGrowth(row.total, row.baseTotal)}</span>
    </span>
  );
}

function Noise({ row, unit }: { row: TableRow; unit: string }) {
  const { state } = usePage();
  if (row.noise === null) return <span>–</span>;
  const within = isWithinNoise(row);
  return (
    <span
      class={within ? "unsure" : ""}
      title="Two recordings of the same work differ by less than this 19 times in 20, as far as sampling goes"
    >
      {within ? "within" : "beyond"} ±{formatCell(row.noise, unit, state.units)}
    </span>
  );
}
