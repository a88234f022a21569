// The marks of a profile as a table. A click on one selects its time and its thread for all views, or the thread alone
// where samples have no times (exceptions).

import { markTitle, rangeOfMark, type Mark } from "../data/marks.ts";
import { threadName } from "../data/profile.ts";
import { formatInstant, formatValue } from "../data/units.ts";
import { usePage } from "../ui/context.ts";
import { RecordTable, type RecordColumn } from "./record_table.tsx";

export function MarksView() {
  const { model, state, update, announce } = usePage();
  const { marks, timeline } = model.profile;
  const columns: RecordColumn<Mark>[] = [
    {
      id: "took",
      title: "Took",
      width: "92px",
      pictureWidth: 100,
      words: ({ beginUs, endUs }) =>
        endUs > beginUs ? formatValue((endUs - beginUs) * 1000, "nanoseconds", state.units) : "instant",
      size: ({ beginUs, endUs }) => endUs - beginUs,
    },
    { id: "kind", title: "Kind", width: "minmax(80px, 1fr)", pictureWidth: 110, words: ({ kind }) => kind },
    { id: "name", title: "Name", width: "minmax(200px, 4fr)", pictureWidth: 420, words: ({ name }) => name },
    {
      id: "at",
      title: "Began",
      width: "120px",
      pictureWidth: 120,
      words: ({ beginUs }) => formatInstant(beginUs, 1),
      size: ({ beginUs }) => beginUs,
    },
    {
      id: "thread",
      title: "Thread",
      width: "minmax(100px, 2fr)",
      pictureWidth: 160,
      words: ({ thread }) => threadName(model.profile, thread),
    },
  ];
  const [fromUs, toUs] = state.rangeUs ?? [Number.NaN, Number.NaN];
  const chosen = marks.find((mark) => {
    const [from, to] = rangeOfMark(mark);
    return (
      Math.round(from) === Math.round(fromUs) && Math.round(to) === Math.round(toUs) && mark.thread === state.thread
    );
  });
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
