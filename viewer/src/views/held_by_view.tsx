// The objects alive at the end of the recording, and their holders.

import type { Retained } from "../data/retained.ts";
import { formatValue, grouped } from "../data/units.ts";
import { usePage } from "../ui/context.ts";
import { placeOf } from "../ui/words.ts";
import { RecordTable, type RecordColumn } from "./record_table.tsx";

export function HeldByView() {
  const { model } = usePage();
  const groups = model.groups("method");
  const place = (row: Retained): string => {
    const group = model.groupOf(row.name, row.file);
    return row.line === 0
      ? ""
      : group > 0
        ? `${placeOf(groups, group).replace(/:\d+$/, "")}:${row.line}`
        : `${row.file}:${row.line}`;
  };
  const columns: RecordColumn<Retained>[] = [
    {
      id: "bytes",
      title: "Bytes",
      width: "minmax(92px, 1fr)",
      pictureWidth: 150,
      words: ({ bytes, bytesMargin }) => estimate(bytes, bytesMargin, (value) => formatValue(value, "bytes")),
      size: ({ bytes }) => bytes,
    },
    {
      id: "objects",
      title: "Objects",
      width: "minmax(92px, 1fr)",
      pictureWidth: 150,
      words: ({ objects, objectsMargin }) => estimate(objects, objectsMargin, grouped),
      size: ({ objects }) => objects,
    },
    {
      id: "class",
      title: "Class",
      width: "minmax(120px, 1fr)",
      pictureWidth: 180,
      words: ({ className }) => className,
      isCode: true,
    },
    {
      id: "age",
      title: "Age in GCs",
      width: "104px",
      pictureWidth: 110,
      words: ageOf,
      size: ({ oldestGcs }) => oldestGcs,
    },
    {
      id: "held",
      title: "Held by",
      width: "minmax(240px, 4fr)",
      pictureWidth: 520,
      words: ({ heldBy }) => heldBy,
      isCode: true,
    },
    {
      id: "name",
      title: "Allocated in",
      width: "minmax(140px, 2fr)",
      pictureWidth: 260,
      words: ({ name }) => name,
      isCode: true,
    },
    { id: "file", title: "File", width: "minmax(120px, 2fr)", pictureWidth: 240, words: place },
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
