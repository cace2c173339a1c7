import type { RowRead } from './csv-rows.ts';
import { readOne, readRows } from './csv-rows.ts';
import type { FileEntry } from './file-entry.ts';
import { splitLines } from './split-lines.ts';

export interface CsvOptions {
  /** Undefined: the one that the header has. */
  readonly delimiter: string | undefined;
  /** Whether a header is one that the mapping fits; asked of each way to read it. */
  readonly fits: (columns: readonly string[]) => boolean;
  /** Hears of the columns once; throws to stop. */
  readonly begin: (columns: readonly string[]) => void;
}

const DELIMITERS = [';', ',', '\t', '|'];

/** The rows of a CSV text as objects of its columns; those that are broken, with their lines. */
export async function* csvEntries(
  text: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<FileEntry> {
  const table = new Table(options);
  for await (const lines of splitLines(text)) yield* table.take(lines, false);
  yield* table.take([], true);
}

class Table {
  readonly #options: CsvOptions;
  #header: { readonly columns: readonly string[]; readonly delimiter: string } | null = null;
  #pending: readonly string[] = [];
  /** Of the first line that is pending, from 1. */
  #line = 1;

  constructor(options: CsvOptions) {
    this.#options = options;
  }

  *take(lines: readonly string[], isLast: boolean): Generator<FileEntry> {
    this.#pending = [...this.#pending, ...lines];
    this.#header ??= this.#readHeader();
    if (this.#header === null) return;
    const { columns, delimiter } = this.#header;
    const first = this.#line;
    const { rows, used } = readRows(this.#pending, { delimiter, width: columns.length, isLast });
    this.#pending = this.#pending.slice(used);
    this.#line += used;
    for (const row of rows) {
      if (row.kind === 'row' && row.cells.every((cell) => cell === '')) continue;
      yield toEntry(row, `line ${first + row.line}`, columns);
    }
  }

  #readHeader() {
    const blank = this.#pending.findIndex((line) => line.trim() !== '' && !/^"?sep=.?"?$/.test(line));
    if (blank === -1) return null;
    const lines = this.#pending.slice(blank);
    const ways = [this.#options.delimiter ?? [], DELIMITERS].flat().map((delimiter) => {
      const read = readOne(lines, 0, { delimiter, width: null, isLast: true });
      const cells = read !== 'needs more' && read.row.kind === 'row' ? read.row.cells : [];
      const columns = cells.map((cell) => cell.replace(/^\ufeff/, ''));
      return { delimiter, columns, used: read === 'needs more' ? 1 : read.used };
    });
    const most = ways.reduce((best, way) => (way.columns.length > best.columns.length ? way : best));
    const { delimiter, columns, used } = ways.find((way) => this.#options.fits(way.columns)) ?? most;
    this.#options.begin(columns);
    this.#pending = lines.slice(used);
    this.#line += blank + used;
    return { columns, delimiter };
  }
}

function toEntry(row: RowRead, at: string, columns: readonly string[]): FileEntry {
  if (row.kind === 'bad') return { kind: 'bad', reason: row.reason, at };
  const value = Object.fromEntries(columns.map((column, index) => [column, row.cells[index] ?? '']));
  return { kind: 'entry', value, at };
}
