import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import classes from './table.module.css';

export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures: at the end of the column, one under the other. */
  readonly numeric?: boolean;
  /** It names its row. */
  readonly names?: boolean;
}

export interface TableProps<Row> {
  /** Title of the table. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Where there is no room: each row a card of its own, or the table scrolls in its place. */
  readonly narrow?: 'stack' | 'scroll';
}

/** Rows to compare. An empty list is an `EmptyState`, not a table without rows. */
export function Table<Row>({ caption, columns, rows, rowKey, narrow = 'stack' }: TableProps<Row>) {
  const captionId = useId();
  const place = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(place);
  // The roles are written out because a table that is laid out as cards loses them.
  return (
    <div
      ref={place}
      className={classes.place}
      // A scrolling region must be focusable (WCAG 2.1.1); others must not be.
      {...(scrolls ? { role: 'group', 'aria-labelledby': captionId, tabIndex: 0 } : {})}
    >
      <table className={`${classes.table} ${classes[narrow]}`} role="table">
        <caption className={classes.caption} id={captionId}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, title, numeric }) => (
              <th key={key} role="columnheader" scope="col" className={numeric ? classes.numeric : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: TableColumn<Row>; readonly row: Row }) {
  const { title, cell, numeric = false, names = false } = column;
  const className = numeric ? classes.numeric : '';
  if (names) {
    return (
      <th role="rowheader" scope="row" className={className}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" className={className}>
      <span className={classes.cellTitle} aria-hidden="true">
        {title}
      </span>
      <span>{cell(row)}</span>
    </td>
  );
}

function useOverflow(place: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    // The place narrows, or what is in it grows.
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, [place]);
  return overflows;
}
