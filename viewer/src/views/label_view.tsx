// A table by label: the time of each value by state, and the duration of each request, job or test. A click on a row
// restricts all views to its samples. Two values can be compared in all views, like two profiles.

import { useMemo, useState } from "preact/hooks";
import {
  filtersOf,
  filtersOfOthers,
  PARTS,
  sortLabelRows,
  sumOf,
  type LabelColumn,
  type LabelRow,
  type LabelSide,
} from "../data/by_label.ts";
import type { Span } from "../data/comments.ts";
import { STATE_WORDS } from "../data/kinds.ts";
import { isOfThreads } from "../data/label_frames.ts";
import { allocationPair } from "../data/sample_types.ts";
import { patternOf } from "../data/search.ts";
import type { Order } from "../data/table.ts";
import { formatGrowth, formatShare, formatValue, grouped } from "../data/units.ts";
import { usePage, useRowsPicture } from "../ui/context.ts";
import { Button, Empty, Notice, Select } from "../ui/controls.tsx";
import { amountsOf, NO_VALUE } from "../ui/words.ts";
import { Table, type Column } from "./table.tsx";

const PICTURE_ROWS = 200;
const WIDE: readonly LabelColumn[] = ["total", "change", "objects", "bytes"];

// What stands in a cell: a number, what it was before, and a word on both.
interface Figures {
  before?: string;
  value: string;
  note?: string;
}

interface FiguresColumn {
  id: LabelColumn;
  title: string;
  width: string;
  figures: (row: LabelRow) => Figures;
}

const wordOf = ({ values }: LabelRow): string => values.join(",");
const nameOf = ({ values }: LabelRow): string => (values.length === 0 ? NO_VALUE : values.join(","));

export function LabelView() {
  const { model, state } = usePage();
  const key = model.labelKey(state);
  const rows = model.labelRows(state);
  if (key === null)
    return (
      <Notice title="No sample has a label">
        <LabelAdvice />
      </Notice>
    );
  return rows.length === 0 ? <Empty /> : <LabelTable key={`${key} ${model.typeIndex(state)}`} name={key} rows={rows} />;
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
  const { model, state, update, announce } = usePage();
  const { isComparison } = model;
  const pair = isComparison ? null : allocationPair(model.profile.types, model.typeIndex(state));
  const main: LabelColumn = pair === null ? "total" : pair.bytes === model.typeIndex(state) ? "bytes" : "objects";
  const [order, setOrder] = useState<Order<LabelColumn>>({ column: isComparison ? "change" : main, descending: true });
  const [current, setCurrent] = useState(-1);
  const { value, exact } = amountsOf(model, state);
  const sum = useMemo(() => sumOf(rows), [rows]);
  const heaviest = useMemo(() => sortLabelRows(rows, { column: main, descending: true }), [rows, main]);
  const columns = useColumns(name, sum);
  const shown = useMemo(() => {
    const { regexp } = patternOf(state.search);
    return sortLabelRows(regexp ? rows.filter((row) => regexp.test(nameOf(row))) : rows, order);
  }, [rows, order, state.search]);
  const shareOf = (row: LabelRow): number => (sum.now.total > 0 ? row.now.total / sum.now.total : 0);

  useRowsPicture(() => ({
    name: "by-label",
    columns: columns.map(({ id, title }) => ({
      title,
      width: id === "label" ? 320 : WIDE.includes(id) ? 150 : 110,
      align: id === "label" ? "left" : "right",
      code: id === "label",
    })),
    rows: [...shown.slice(0, PICTURE_ROWS), sum].map((row) => ({
      heat: row === sum ? 0 : shareOf(row),
      cells: columns.map(({ figures }) => Object.values(figures(row)).filter(Boolean).join(" ")),
    })),
  }));

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
    const row = shown[index]!;
    setCurrent(index);
    announce(`${nameOf(row)}: ${value(row.now.total)}, ${formatShare(row.now.total, sum.now.total)}`);
  }

  const cell = (row: LabelRow, { id, figures }: FiguresColumn) => {
    const { before, value: words, note } = figures(row);
    if (id === "label")
      return (
        <span class="name" title={words}>
          {words}
        </span>
      );
    return (
      <span class="amount">
        {before && <span class="before">{before} </span>}
        <span class="value">{words}</span>
        {note !== undefined && <span class="share">{note}</span>}
        {id === main && row !== sum && (
          <span class="bar" style={{ transform: `scaleX(${Math.max(shareOf(row), 0)})` }} />
        )}
      </span>
    );
  };

  return (
    <section class="view by-label" aria-label="By label">
      {!isComparison && heaviest.length > 1 && <LabelComparison name={name} rows={heaviest} />}
      <Table
        label={`By ${name}`}
        rowsLabel="Enter leaves the samples of a row alone, and all again"
        columns={columns.map(
          (column): Column<LabelRow, LabelColumn> => ({
            ...column,
            isNumeric: column.id !== "label",
            cell: (row) => cell(row, column),
          }),
        )}
        rows={shown}
        sum={sum}
        order={order}
        setOrder={setOrder}
        current={current}
        isSelected={(row, index) => index === current || isChosen(row)}
        rowTitle={({ now }) => exact(now.total)}
        move={move}
        click={(index) => {
          setCurrent(index);
          toggle(shown[index]!);
        }}
        enter={toggle}
      />
      {shown.length === 0 && <p class="hint">No rows match the search.</p>}
      {model.labelKeys.every(isOfThreads) && <LabelAdvice />}
    </section>
  );
}

// States that nothing was in have no column, nor have times that are not known. What was allocated has objects and bytes; in a
// comparison one of the two, with both sides.
function useColumns(key: string, sum: LabelRow): FiguresColumn[] {
  const { model, state } = usePage();
  const { isComparison } = model;
  const { cell: words, change } = amountsOf(model, state);
  const { now: after, base: before } = sum;
  const hasAmounts = !isComparison && after.amounts.some((amount) => amount !== 0);
  const hasTotal = !hasAmounts && (after.total !== 0 || before.total !== 0);
  const [narrow, wide] = isComparison ? ["110px", "150px"] : ["80px", "92px"];
  const hasSpans = after.span !== null || before.span !== null;
  const parts = PARTS.map((name, part) => ({ name, part })).filter(
    ({ part }) => after.parts[part] !== 0 || before.parts[part] !== 0,
  );
  const column = (
    id: LabelColumn,
    title: string,
    width: string,
    figures: (row: LabelRow) => Figures,
  ): FiguresColumn => ({ id, title, width, figures });
  const amount = (id: "objects" | "bytes", title: string, at: number, format: (value: number) => string) =>
    column(id, title, "172px", ({ now }) => ({
      value: format(now.amounts[at]!),
      note: formatShare(now.amounts[at]!, after.amounts[at]!),
    }));
  const span = (id: LabelColumn, title: string, width: string, format: (span: Span) => string) =>
    column(id, title, width, (row) => {
      const side = ({ span: of }: LabelSide): string => (of ? format(of) : "");
      const [is, was] = [side(row.now), side(row.base)];
      return isComparison && (was || is) ? { before: `${was || "–"} →`, value: is || "–" } : { value: is };
    });
  // Medians do not add up.
  const time = (id: "median" | "p95", title: string, of: (span: Span) => number): FiguresColumn => {
    const { figures, ...rest } = span(id, title, wide, (each) => formatValue(of(each), "nanoseconds"));
    return { ...rest, figures: (row) => (row === sum ? { value: "" } : figures(row)) };
  };
  return [
    ...(hasAmounts
      ? [amount("objects", "Objects", 0, grouped), amount("bytes", "Bytes", 1, (value) => formatValue(value, "bytes"))]
      : []),
    ...(hasTotal || (!hasSpans && !hasAmounts)
      ? [
          column("total", isComparison ? "After" : "Total", "162px", ({ now }) => ({
            value: words(now.total),
            note: formatShare(now.total, after.total),
          })),
        ]
      : []),
    ...(hasTotal && isComparison
      ? [
          column("base", "Before", "92px", ({ base }) => ({ value: words(base.total) })),
          column("change", "Change", "150px", ({ now, base }) => ({
            value: change(now.total - base.total),
            note: formatGrowth(now.total, base.total),
          })),
        ]
      : []),
    ...parts.map(({ name, part }) =>
      column(name, STATE_WORDS[name].name, "96px", ({ now, base }) => {
        const [is, was] = [now.parts[part]!, base.parts[part]!];
        return { value: isComparison ? change(is - was) : words(is) };
      }),
    ),
    ...(hasSpans
      ? [
          span("count", "Count", narrow, ({ count }) => grouped(count)),
          time("median", "Median", ({ medianNs }) => medianNs),
          time("p95", "95%", ({ p95Ns }) => p95Ns),
        ]
      : []),
    column("label", key, "minmax(200px, 1fr)", (row) => ({ value: row === sum ? "total" : nameOf(row) })),
  ];
}

// The choice of two values, which all views then compare. `rows` are of the label `name`, the heaviest first.
function LabelComparison({ name, rows }: { name: string; rows: readonly LabelRow[] }) {
  const { state, update, announce } = usePage();
  const values = rows.map(wordOf);
  const options = values.map((value) => [value, value || NO_VALUE] as const);
  const [chosenBase, setBase] = useState<string | null>(null);
  const [chosenTarget, setTarget] = useState<string | null>(null);
  // A filter can take away what was chosen.
  const shownOf = (chosen: string | null, place: number): string =>
    chosen !== null && values.includes(chosen) ? chosen : (values[place] ?? "");
  const [base, target] = [shownOf(chosenBase, 0), shownOf(chosenTarget, 1)];
  const compare = (): void => {
    update({
      sides: { key: name, base, target },
      labels: filtersOfOthers(name, state.labels),
      view: "flame",
      zoom: [],
    });
    announce(`Comparing ${name} ${base || NO_VALUE} with ${target || NO_VALUE}`);
  };
  return (
    <div class="view-bar" role="group" aria-label={`Compare two values of ${name}`}>
      <Select name="Compare" value={base} options={options} choose={setBase} />
      <Select name="with" value={target} options={options} choose={setTarget} />
      <Button disabled={base === target} onClick={compare}>
        Compare
      </Button>
      <span class="muted">All views then show what the second has more or less of than the first.</span>
    </div>
  );
}
