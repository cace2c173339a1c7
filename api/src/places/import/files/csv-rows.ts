import type { CsvErrorCode } from 'csv-parse/sync';
import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRow {
  readonly cells: readonly string[];
  /** Line of the text on which it begins, from 0. */
  readonly line: number;
}

export type RowRead =
  | ({ readonly kind: 'row' } & CsvRow)
  | { readonly kind: 'bad'; readonly line: number; readonly reason: string };

/** Lines that one row may have. A quote that is open for longer was never meant to be one. */
const MAX_LINES = 20;

/**
 * The rows of some lines. A quote that does not fit spoils its own row and no other.
 * @param width number of columns; null while the header is not known
 * @returns also how many lines were used: a row may go on in lines that have not come yet
 */
export function readRows(
  lines: readonly string[],
  options: { readonly delimiter: string; readonly width: number | null; readonly isLast: boolean },
): { readonly rows: readonly RowRead[]; readonly used: number } {
  const whole = parseRows(lines, options.delimiter);
  if (
    whole.kind === 'rows' &&
    whole.rows.every(
      (row, index) => spanOf(whole.rows, index, lines.length) <= MAX_LINES && isFit(row, options.width),
    )
  ) {
    return { rows: whole.rows.map((row) => ({ kind: 'row', ...row })), used: lines.length };
  }
  const rows: RowRead[] = [];
  let from = 0;
  while (from < lines.length) {
    const read = readOne(lines, from, options);
    if (read === 'needs more') break;
    rows.push(read.row);
    from += read.used;
  }
  return { rows, used: from };
}

function spanOf(rows: readonly CsvRow[], index: number, end: number): number {
  const [row, next] = [rows[index], rows[index + 1]];
  return row === undefined ? 0 : (next?.line ?? end) - row.line;
}

/** Cells beyond the header’s are a quote or a delimiter too many, unless there is nothing in them. */
function isFit({ cells }: CsvRow, width: number | null): boolean {
  return width === null || cells.slice(width).every((cell) => cell === '');
}

interface OneRow {
  readonly row: RowRead;
  /** How many lines it has. */
  readonly used: number;
}

/** The row that begins on a line. */
export function readOne(
  lines: readonly string[],
  from: number,
  options: { readonly delimiter: string; readonly width: number | null; readonly isLast: boolean },
): OneRow | 'needs more' {
  const unclosed: OneRow = {
    row: { kind: 'bad', line: from, reason: 'a quote that is never closed' },
    used: 1,
  };
  let count = 1;
  let read = parseRows(lines.slice(from, from + 1), options.delimiter);
  while (read.kind === 'open' && count < MAX_LINES) {
    count += 1;
    if (from + count > lines.length) return options.isLast ? unclosed : 'needs more';
    read = parseRows(lines.slice(from, from + count), options.delimiter);
  }
  const [row] = read.kind === 'rows' ? read.rows : [];
  if (row !== undefined && isFit(row, options.width)) {
    return { row: { kind: 'row', cells: row.cells, line: from }, used: count };
  }
  return count > 1 ? unclosed : { row: ofOneLine(lines[from] ?? '', from, { ...options, read }), used: 1 };
}

/** A line that is not as CSV wants it. */
function ofOneLine(
  text: string,
  line: number,
  {
    delimiter,
    width,
    read,
  }: { readonly delimiter: string; readonly width: number | null; readonly read: Parsed },
): RowRead {
  if (read.kind === 'rows') return { kind: 'bad', line, reason: 'more cells than there are columns' };
  const cells = withoutQuoting(text, delimiter);
  if (cells.length === width) return { kind: 'row', cells, line };
  return { kind: 'bad', line, reason: 'quotes that do not fit together' };
}

type Parsed =
  | { readonly kind: 'rows'; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'open' }
  | { readonly kind: 'broken' };

function parseRows(lines: readonly string[], delimiter: string): Parsed {
  try {
    const rows: CsvRow[] = [];
    let line = 0;
    parse(lines.join('\n'), {
      ...{ delimiter, record_delimiter: '\n', relax_column_count: true, trim: true },
      on_record: (cells: string[], { lines: read }) => {
        rows.push({ cells, line });
        line = read;
        return null;
      },
    });
    return { kind: 'rows', rows };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const open: CsvErrorCode = 'CSV_QUOTE_NOT_CLOSED';
    return { kind: cause.code === open ? 'open' : 'broken' };
  }
}

/** `Port "Le Grand"`, written without the doubling that CSV asks for. */
function withoutQuoting(line: string, delimiter: string): readonly string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
