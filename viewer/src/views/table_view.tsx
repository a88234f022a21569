// The table of all methods (files, gems, libraries) with their values.

import { useState } from "preact/hooks";
import type { TableOrder } from "../data/table.ts";
import { formatChange, formatShare, formatValue } from "../data/units.ts";
import { paintRows, pictureHeight, type PictureColumn } from "../draw/rows_picture.ts";
import { usePage } from "../ui/context.ts";
import { Empty } from "../ui/empty.tsx";
import { placeOf } from "../ui/words.ts";
import { FunctionTable, useOrderedRows } from "./function_table.tsx";
import { usePicture } from "./use_picture.ts";

const PICTURE_ROWS = 200;

export function TableView() {
  const { model, state, update, palette } = usePage();
  const [order, setOrder] = useState<TableOrder>({ column: model.isComparison ? "change" : "self", descending: true });
  const rows = useOrderedRows(order);
  const groups = model.groups(state.group);
  const { unit } = model.type(state);
  usePicture(() => {
    const total = model.total(state);
    const columns: PictureColumn[] = [
      { title: "Self", width: 90, align: "right" },
      { title: "", width: 64, align: "right" },
      { title: "Total", width: 90, align: "right" },
      { title: model.isComparison ? "Change" : "", width: model.isComparison ? 90 : 64, align: "right" },
      { title: "Name", width: 420, align: "left", code: true },
      { title: "File", width: 300, align: "left" },
    ];
    const lines = rows.slice(0, PICTURE_ROWS).map((row) => ({
      heat: total > 0 ? row.total / total : 0,
      cells: [
        formatValue(row.self, unit, state.units),
        formatShare(row.self, total),
        formatValue(row.total, unit, state.units),
        model.isComparison ? formatChange(row.total - row.baseTotal, unit, state.units) : formatShare(row.total, total),
        groups.name[row.group]!,
        placeOf(groups, row.group),
      ],
    }));
    const width = 1100;
    return {
      name: "table",
      width,
      height: pictureHeight(lines),
      paint: (painter) => paintRows(painter, columns, lines, palette, width),
    };
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
