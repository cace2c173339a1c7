import type { DatabasePlace } from '../../database/open-database.ts';
import type { CsvOptions } from './files/csv-entries.ts';
import { ImportRefused } from './files/import-refused.ts';
import { openFile } from './files/read-file.ts';
import type { ImportReport } from './import-report.ts';
import type { Mapping } from './mapping.ts';
import { neededColumns, readMapping } from './mapping.ts';
import { quoted } from './mapping-notes.ts';
import { takeFile } from './take-file.ts';
import type { ImportProgress } from './take-places.ts';

export { ImportRefused } from './files/import-refused.ts';
export type { ImportReport, Reason } from './import-report.ts';
export { importFromOverpass } from './overpass/import-from-overpass.ts';
export type { ImportProgress } from './take-places.ts';
export type { Withdrawal } from './withdraw-source.ts';
export { withdrawSource } from './withdraw-source.ts';

export interface ImportOptions extends DatabasePlace {
  /** Overpass JSON, GeoJSON (also a feature a line) or CSV, as it is or with gzip. */
  readonly file: string;
  /** JSON file that says what the columns of a CSV file mean; see `Mapping`. */
  readonly mapping?: string;
  /** Of entries that name none, ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** Tells what would be done, and does nothing. */
  readonly dryRun: boolean;
  /** Takes an answer of Overpass that says itself that it is not whole. */
  readonly partial?: boolean;
  readonly progress: (progress: ImportProgress) => void;
}

/**
 * Imports places from a file. Existing places are updated; places that the file lacks stay. Every five thousand places
 * are one transaction, so that a truncated file loses nothing before its end.
 * @throws ImportRefused, StartFailure: one sentence that says what to do
 */
export async function importPlaces(options: ImportOptions): Promise<ImportReport> {
  const mapping = options.mapping === undefined ? null : await readMapping(options.mapping);
  const file = await openFile(options.file, csvOptions(options.file, mapping)).catch((cause: unknown) => {
    if (cause instanceof ImportRefused) throw cause;
    throw new ImportRefused(`The file ${options.file} cannot be read: is that its name?`, { cause });
  });
  if (file.format === 'csv' && mapping === null) {
    throw new ImportRefused(
      `${options.file} is taken for CSV: say with --mapping what its columns mean (docs/imports.md has an example).`,
    );
  }
  const { country = null, dryRun, partial = false, progress } = options;
  return takeFile(file, { place: options, mapping, country, dryRun, partial, progress });
}

function csvOptions(path: string, mapping: Mapping | null): CsvOptions {
  const needed = mapping === null ? [] : neededColumns(mapping);
  return {
    delimiter: mapping?.delimiter,
    fits: (columns) => needed.every((name) => columns.includes(name)),
    begin: (columns) => {
      const missing = needed.filter((name) => !columns.includes(name));
      if (missing.length === 0) return;
      throw new ImportRefused(
        `The mapping names ${quoted(missing)}, and ${path} has no such column. It has: ${quoted(columns)}.`,
      );
    },
  };
}
