// Tables of single records, such as slow calls: sorted by a click on a heading, filtered by the page's search, and each row
// leads to a function. The views of what a recording lists one by one: objects that stayed alive, slow calls, and marks.

import { useMemo, useState } from "preact/hooks";
import type { Retained, SlowCall, SlowCount } from "../data/comments.ts";
import { markTitle, rangeOfMark, type Mark } from "../data/marks.ts";
import { threadName } from "../data/profile.ts";
import { patternOf } from "../data/search.ts";
import { formatInstant, formatValue, grouped } from "../data/units.ts";
import { usePage, useRowsPicture } from "../ui/context.ts";
import { placeOf } from "../ui/words.ts";
import { Table } from "./table.tsx";

export interface RecordColumn<Row> {
  id: string;
  title: string;
  width: string;
  pictureWidth: number;
  words: (row: Row) => string;
  size?: (row: Row) => number; // of a number: what it is sorted by
  isCode?: boolean;
}

export const textColumn = <Row,>(
  id: string,
  title: string,
  width: string,
  pictureWidth: number,
  words: (row: Row) => string,
): RecordColumn<Row> => ({ id, title, width, pictureWidth, words });

export const codeColumn = <Row,>(...column: Parameters<typeof textColumn<Row>>): RecordColumn<Row> => ({
  ...textColumn(...column),
  isCode: true,
});

export const numberColumn = <Row,>(
  id: string,
  title: string,
  width: string,
  pictureWidth: number,
  size: (row: Row) => number,
  words: (row: Row) => string,
): RecordColumn<Row> => ({ id, title, width, pictureWidth, words, size });

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

const PICTURE_ROWS = 200;

export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { rows, columns, group, chosen, choose } = props;
  const { state, update, announce } = usePage();
  const [order, setOrder] = useState({ column: props.order, descending: true });
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

  useRowsPicture(() => ({
    name: props.pictureName,
    columns: columns.map(({ title, pictureWidth, isCode = false, size }) => ({
      title,
      width: pictureWidth,
      align: size ? "right" : "left",
      code: isCode,
    })),
    rows: shown.slice(0, PICTURE_ROWS).map((row) => ({ cells: columns.map(({ words }) => words(row)) })),
  }));

  function select(row: Row, replace: boolean): void {
    setCurrent(row);
    if (choose) choose(row, replace);
    else if (group(row) > 0) update({ group: "method", selected: group(row) }, { replace });
    announce(columns.map(({ title, words }) => `${title} ${words(row) || "none"}`).join(", "));
  }

  function open(row: Row): void {
    if (group(row) > 0) update({ ...(choose ? {} : { group: "method" }), selected: group(row), view: "sandwich" });
  }

  return (
    <>
      <Table
        label={props.label}
        rowsLabel="Enter opens the callers and callees"
        columns={columns.map(({ id, title, width, words, size, isCode }) => ({
          id,
          title,
          width,
          isNumeric: size !== undefined,
          cell: words,
          cellKind: isCode ? "name" : "",
          cellTitle: words,
        }))}
        rows={shown}
        order={order}
        setOrder={setOrder}
        current={index}
        isSelected={(_, at) => at === index}
        move={(at) => select(shown[at]!, true)}
        click={(at) => select(shown[at]!, false)}
        enter={open}
        open={open}
      />
      {shown.length === 0 && rows.length > 0 && <p class="hint">No rows match the search.</p>}
    </>
  );
}

// The objects alive at the end of the recording, and their holders.
export function HeldByView() {
  const { model } = usePage();
  const groups = model.groups("method");
  const place = (row: Retained): string => {
    const group = model.groupOf(row.name, row.file);
    if (row.line === 0) return "";
    return `${group > 0 ? placeOf(groups, group).replace(/:\d+$/, "") : row.file}:${row.line}`;
  };
  const bytes = (row: Retained): string => estimate(row.bytes, row.bytesMargin, (value) => formatValue(value, "bytes"));
  const objects = (row: Retained): string => estimate(row.objects, row.objectsMargin, grouped);
  const columns: RecordColumn<Retained>[] = [
    numberColumn("bytes", "Bytes", "minmax(92px, 1fr)", 150, (row) => row.bytes, bytes),
    numberColumn("objects", "Objects", "minmax(92px, 1fr)", 150, (row) => row.objects, objects),
    codeColumn("class", "Class", "minmax(120px, 1fr)", 180, ({ className }) => className),
    numberColumn("age", "Age in GCs", "104px", 110, ({ oldestGcs }) => oldestGcs, ageOf),
    codeColumn("held", "Held by", "minmax(240px, 4fr)", 520, ({ heldBy }) => heldBy),
    codeColumn("name", "Allocated in", "minmax(140px, 2fr)", 260, ({ name }) => name),
    textColumn("file", "File", "minmax(120px, 2fr)", 240, place),
  ];
  return (
    <section class="view records" aria-label="Held by">
      <RecordTable
        label="Live objects and their holders"
        pictureName="held-by"
        rows={model.profile.retained}
        columns={columns}
        order="bytes"
        group={({ name, file }) => model.groupOf(name, file)}
      />
    </section>
  );
}

function estimate(value: number, margin: number, words: (value: number) => string): string {
  return margin === 0 ? words(value) : `${words(value)} ± ${words(margin)}`;
}

function ageOf({ youngestGcs, oldestGcs }: Retained): string {
  return youngestGcs === oldestGcs ? `${oldestGcs}` : `${youngestGcs} – ${oldestGcs}`;
}

// Of a pattern that means hundreds of methods, those with the most slow calls.
const COUNTS_MAX = 5;

// Single calls of a trace that took longer than --slow, and their number for each method.
export function SlowCallsView() {
  const { model, state } = usePage();
  const { calls, counts } = model.profile.slowCalls;
  const time = ({ ns }: SlowCall): string => formatValue(ns, "nanoseconds", state.units);
  const columns: RecordColumn<SlowCall>[] = [
    numberColumn("time", "Time", "92px", 100, ({ ns }) => ns, time),
    codeColumn("name", "Method", "minmax(140px, 2fr)", 240, ({ name }) => name),
    textColumn("at", "Began", "212px", 210, ({ at }) => at),
    textColumn("thread", "Thread", "minmax(80px, 1fr)", 120, ({ thread }) => thread),
    textColumn("labels", "Labels", "minmax(100px, 2fr)", 260, ({ labels }) => labels),
    codeColumn("stack", "Stack", "minmax(200px, 4fr)", 520, ({ stack }) => stack),
  ];
  return (
    <section class="view records" aria-label="Slow calls">
      <RecordTable
        label="Slow calls"
        pictureName="slow-calls"
        rows={calls}
        columns={columns}
        order="time"
        group={({ name }) => model.groupOf(name)}
      />
      <ul class="hint">
        {counts.slice(0, COUNTS_MAX).map((count) => (
          <li key={`${count.name} ${count.limit}`}>{countWords(count)}</li>
        ))}
        {counts.length > COUNTS_MAX && (
          <li>
            {grouped(counts.length - COUNTS_MAX)} more methods with a limit, of which{" "}
            {grouped(counts.slice(COUNTS_MAX).filter(({ slow }) => slow > 0).length)} had slow calls
          </li>
        )}
      </ul>
    </section>
  );
}

export function countWords({ name, limit, calls, slow, missing }: SlowCount): string {
  const words = `${grouped(slow)} of ${grouped(calls)} calls of ${name} took more than ${limit}`;
  return missing > 0 ? `${words}; ${grouped(missing)} of them were not kept` : words;
}

// The marks of a profile. A click on one selects its time and its thread for all views, or the thread alone where samples have
// no times (exceptions).
export function MarksView() {
  const { model, state, update, announce } = usePage();
  const { marks, timeline } = model.profile;
  const lengthUs = ({ beginUs, endUs }: Mark): number => endUs - beginUs;
  const took = (mark: Mark): string =>
    lengthUs(mark) > 0 ? formatValue(lengthUs(mark) * 1000, "nanoseconds", state.units) : "instant";
  const began = ({ beginUs }: Mark): string => formatInstant(beginUs, 1);
  const columns: RecordColumn<Mark>[] = [
    numberColumn("took", "Took", "92px", 100, lengthUs, took),
    textColumn("kind", "Kind", "minmax(80px, 1fr)", 110, ({ kind }) => kind),
    textColumn("name", "Name", "minmax(200px, 4fr)", 420, ({ name }) => name),
    numberColumn("at", "Began", "120px", 120, ({ beginUs }) => beginUs, began),
    textColumn("thread", "Thread", "minmax(100px, 2fr)", 160, ({ thread }) => threadName(model.profile, thread)),
  ];
  const rounded = (range: [number, number] | null): string => `${range?.map(Math.round)}`;
  const chosen = marks.find(
    (mark) => rounded(rangeOfMark(mark)) === rounded(state.rangeUs) && mark.thread === state.thread,
  );
  return (
    <section class="view records" aria-label="Marks">
      <RecordTable
        label="Marks"
        pictureName="marks"
        rows={marks}
        columns={columns}
        order="took"
        group={() => 0}
        chosen={chosen ?? null}
        choose={(mark, replace) => {
          const thread = mark.thread || null;
          update(timeline ? { rangeUs: rangeOfMark(mark), thread, stacksOf: thread } : { thread }, { replace });
          announce(
            `${markTitle(mark)}: ${timeline ? "its time and its thread are" : "its thread is"} selected for all views`,
          );
        }}
      />
      <p class="hint">
        {timeline
          ? "A click selects the time and the thread of a mark for all views: see the timeline."
          : "A click selects the thread of a mark for all views."}
      </p>
    </section>
  );
}
