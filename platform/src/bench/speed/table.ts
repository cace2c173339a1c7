/** The first cell of a row says what it is about; all others are figures. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** For a terminal. */
export function plainTable({ head, rows }: Table): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2),
        )
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

export function markdownTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
