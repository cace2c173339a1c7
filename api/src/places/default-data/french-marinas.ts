import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import type { InferOutput } from 'valibot';
import {
  array,
  check,
  getDotPath,
  integer,
  maxValue,
  minValue,
  nullable,
  object,
  picklist,
  pipe,
  regex,
  safeParse,
  startsWith,
  string,
  transform,
  url,
} from 'valibot';
import { frenchDepartment } from '../where/french-departments.ts';

/** Kind of a row: a harbour with pontoons for yachts, buoys and walls that dry, or a harbour of fishermen first. */
const marinaKinds = ['marina', 'mooring', 'fishing'] as const;

const text = pipe(
  string(),
  regex(/^\S+(?: \S+)*$/, 'has to be there, without spaces around it or two in a row'),
  regex(/^[^|]*$/, 'is one name: “|” stands between those of other_names'),
);
/** An empty field is “not known”. */
const unlessEmpty = transform((field: string) => (field === '' ? null : field));
const severalTexts = transform((field: string) => (field === '' ? [] : field.split('|')));
/** Maritime mobile channels, ITU Radio Regulations, appendix 18; there are none from 29 to 59. */
const channel = pipe(
  string(),
  regex(/^(?:[1-9]|1\d|2[0-8]|6\d|7\d|8[0-8])$/, 'has a channel that is not one of 1 to 28 and 60 to 88'),
  transform(Number),
);

function degrees(first: number, last: number) {
  const reason = `has to be degrees from ${first} to ${last} with four decimals or more, as 48.3800`;
  return pipe(
    string(),
    regex(/^-?\d+\.\d{4,6}$/, reason),
    transform(Number),
    minValue(first, reason),
    maxValue(last, reason),
  );
}

const marinaSchema = pipe(
  object({
    /** Never changed and never given again: favourites, reviews and links are kept by it. */
    id: pipe(
      string(),
      regex(
        /^(?:\d{2}|2[AB])\d{3}(?:-[a-z0-9]+)+$/,
        'has to be the INSEE code of the town and words, as 29019-port-du-chateau',
      ),
    ),
    name: text,
    other_names: pipe(string(), severalTexts, array(text)),
    town: text,
    department: text,
    department_code: pipe(string(), regex(/^(?:\d{2}|2[AB])$/, 'has to be two signs, as 06 or 2A')),
    post_code: pipe(
      string(),
      unlessEmpty,
      nullable(pipe(string(), regex(/^\d{5}$/, 'has to be five digits'))),
    ),
    latitude: degrees(41, 52),
    longitude: degrees(-6, 10),
    vhf: pipe(string(), severalTexts, array(channel)),
    berths: pipe(
      string(),
      unlessEmpty,
      nullable(
        pipe(
          string(),
          regex(/^[1-9]\d{0,4}$/, 'has to be a number of berths, in digits'),
          transform(Number),
          integer(),
        ),
      ),
    ),
    website: pipe(
      string(),
      unlessEmpty,
      nullable(
        pipe(
          string(),
          url('has to be an address'),
          startsWith('https://', 'has to be an address that begins with https://'),
        ),
      ),
    ),
    kind: picklist(marinaKinds, `has to be one of ${marinaKinds.join(', ')}`),
  }),
  check(
    ({ id, department_code }) => id.startsWith(department_code),
    'id and department_code have to begin alike',
  ),
  check(
    ({ department, post_code }) =>
      post_code === null || plainQuotes(frenchDepartment(post_code)) === plainQuotes(department),
    'post_code has to be one of the department',
  ),
  // As imports name it, so that a search by region finds both.
  transform((marina) => ({
    ...marina,
    department: frenchDepartment(marina.post_code ?? undefined) ?? marina.department,
  })),
);

/** A marina of the table; null or an empty list is “not known”. */
export type FrenchMarina = Readonly<InferOutput<typeof marinaSchema>>;

export type FrenchMarinasOutcome =
  | { readonly kind: 'read'; readonly marinas: readonly FrenchMarina[] }
  /** One sentence for each mistake, with its line. */
  | { readonly kind: 'refused'; readonly mistakes: readonly string[] };

const columns = Object.keys(marinaSchema.entries);

/** Reads a table of marinas; all its mistakes are reported together. */
export function parseFrenchMarinas(csv: string): FrenchMarinasOutcome {
  const lines = splitLines(csv);
  if (typeof lines === 'string') return { kind: 'refused', mistakes: [lines] };
  const [header, ...rows] = lines;
  if (header?.fields.join() !== columns.join()) {
    return { kind: 'refused', mistakes: [`Line 1: the columns have to be ${columns.join(',')}.`] };
  }
  const marinas: FrenchMarina[] = [];
  const mistakes: string[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, fields } of rows) {
    const outcome = readRow(fields);
    if ('mistakes' in outcome) {
      mistakes.push(...outcome.mistakes.map((mistake) => `Line ${line}: ${mistake}.`));
      continue;
    }
    const earlier = lineOf.get(outcome.id);
    if (earlier !== undefined) mistakes.push(`Line ${line}: id “${outcome.id}” is that of line ${earlier}.`);
    lineOf.set(outcome.id, line);
    marinas.push(outcome);
  }
  return mistakes.length === 0 ? { kind: 'read', marinas } : { kind: 'refused', mistakes };
}

/** The table that comes with the API. The tests hold it, so that a mistake in it is a bug, and thrown. */
export function readFrenchMarinas(): readonly FrenchMarina[] {
  const outcome = parseFrenchMarinas(readFileSync(join(import.meta.dirname, 'french-marinas.csv'), 'utf8'));
  if (outcome.kind === 'refused') throw new Error(`french-marinas.csv: ${outcome.mistakes.join(' ')}`);
  return outcome.marinas;
}

function readRow(fields: readonly string[]): FrenchMarina | { readonly mistakes: readonly string[] } {
  if (fields.length !== columns.length) {
    const quotes = 'a field with a comma in it stands in double quotes';
    return { mistakes: [`${fields.length} fields instead of ${columns.length}; ${quotes}`] };
  }
  const row = Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
  const result = safeParse(marinaSchema, row);
  if (result.success) return result.output;
  const ofColumns = result.issues.filter((issue) => issue.path !== undefined);
  // That columns do not fit one another follows from a mistake in one of them.
  const issues = ofColumns.length === 0 ? result.issues : ofColumns;
  return {
    mistakes: issues.map((issue) => {
      const [column] = getDotPath(issue)?.split('.') ?? [];
      return column === undefined ? issue.message : `${column} “${row[column]}” ${issue.message}`;
    }),
  };
}

interface Line {
  /** From 1, where the row ends. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A sentence instead when quotes are not closed. */
function splitLines(csv: string): readonly Line[] | string {
  const lines: Line[] = [];
  try {
    parseCsv(csv, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: readonly string[], { lines: line }) => {
        lines.push({ line, fields });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (error instanceof CsvError) return `Line ${error.lines}: ${error.message}.`;
    throw error;
  }
}

function plainQuotes(text: string | null): string | undefined {
  return text?.replaceAll('’', "'");
}
