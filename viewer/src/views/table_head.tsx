// The head of a sortable table: a click on a title sorts by its column, a second click reverses the order.

interface HeadColumn<Id extends string> {
  id: Id;
  title: string;
}

interface Order<Id extends string> {
  column: Id;
  descending: boolean;
}

interface TableHeadProps<Id extends string, Column extends HeadColumn<Id>> {
  columns: Column[];
  // Columns of numbers stand on the right, and begin with the largest.
  isNumeric: (column: Column) => boolean;
  order: Order<Id>;
  setOrder: (order: Order<Id>) => void;
  style?: Record<string, string>;
}

export function TableHead<Id extends string, Column extends HeadColumn<Id>>({
  columns,
  isNumeric,
  order,
  setOrder,
  style,
}: TableHeadProps<Id, Column>) {
  function sortBy(column: Column): void {
    setOrder({ column: column.id, descending: order.column === column.id ? !order.descending : isNumeric(column) });
  }

  return (
    <div role="rowgroup" class="table-head">
      <div role="row" class="table-row head" aria-rowindex={1} style={style}>
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            class={`cell col-${column.id} ${isNumeric(column) ? "number" : ""}`}
            aria-sort={order.column !== column.id ? "none" : order.descending ? "descending" : "ascending"}
          >
            <button type="button" onClick={() => sortBy(column)}>
              {column.title}
              <span class="arrow" aria-hidden="true">
                {order.column === column.id ? (order.descending ? "▾" : "▴") : ""}
              </span>
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
