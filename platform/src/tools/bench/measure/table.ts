/** The first cell of a row says what it is about; all others are figures. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** For a terminal. */
export function plainTable(table: Table): string {
  return padded(table, 0)
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}

/** With its columns one under the other, as the formatter leaves it. */
export function markdownTable(table: Table): string {
  const [head = [], ...rows] = padded(table, 4);
  const rule = head.map(({ length }, column) =>
    column === 0 ? '-'.repeat(length) : `${'-'.repeat(length - 1)}:`,
  );
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param least characters of the narrowest column */
function padded({ head, rows }: Table, least: number): string[][] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(least, ...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
}
