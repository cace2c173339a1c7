import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import type { DatabasePlace } from '../../database/open-database.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.ts';
import { StartFailure } from '../../start-failure.ts';
import type { PlaceRecord } from '../place-record.ts';
import type { PlaceSource } from '../place-sources.ts';
import { OPEN_STREET_MAP } from '../place-sources.ts';
import type { Written } from '../write-places.ts';
import { countPlaces, lockPlaces, writePlaces, writeSource } from '../write-places.ts';
import { ImportRefused } from './import-refused.ts';
import type { ImportReport } from './import-report.ts';
import { ReasonCount } from './import-report.ts';
import type { Mapping } from './mapping.ts';
import { readMapping } from './mapping.ts';
import type { OpenFile } from './read-file.ts';
import { openFile } from './read-file.ts';
import { takeEntry } from './take-entry.ts';

export { ImportRefused } from './import-refused.ts';
export type { ImportReport, Reason } from './import-report.ts';

export interface ImportOptions extends DatabasePlace {
  /** Overpass JSON, GeoJSON or CSV, as it is or with gzip (`.gz`). */
  readonly file: string;
  /** JSON file that says what the columns of a CSV file mean; see `Mapping`. */
  readonly mapping?: string;
  /** Of entries that name none, ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** Tells what would be done, and does nothing. */
  readonly dryRun: boolean;
  readonly progress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** Entries read so far. */
  readonly read: number;
  readonly taken: number;
  readonly refused: number;
  /** Of the file, from 0 to 1. */
  readonly share: number;
}

/** Places of one transaction: all or none of them. */
const BATCH = 5000;
/** Entries between two reports of progress, when few of them are taken. */
const TELL_EVERY = 10_000;
/** Changes from which on what searches plan with is counted anew: a few places more or less do not matter. */
const MANY = 1000;

/**
 * Takes places from a file into the directories. What is there already is brought up to date; what the file lacks
 * stays. Every five thousand places are one transaction, so that a file which breaks off loses nothing that came before.
 * @throws ImportRefused, StartFailure: one sentence that says what to do
 */
export async function importPlaces(options: ImportOptions): Promise<ImportReport> {
  const mapping = options.mapping === undefined ? null : await readMapping(options.mapping);
  const file = await openFile(options.file, { delimiter: mapping?.delimiter ?? ',' }).catch(
    (cause: unknown) => {
      throw new ImportRefused(`The file ${options.file} cannot be read: is that its name?`, { cause });
    },
  );
  if (file.format === 'csv' && mapping === null) {
    throw new ImportRefused(
      `${options.file} is taken for CSV: say with --mapping what its columns mean (the README has an example).`,
    );
  }
  const database = await openFor(options);
  try {
    await migrate(database.unhurried);
    return await takeAll(database, file, { ...options, mapping });
  } finally {
    await database.close();
  }
}

async function openFor(options: ImportOptions): Promise<Database> {
  try {
    return await openDatabase({ ...options, progress: () => undefined });
  } catch (cause) {
    if (!(cause instanceof StartFailure && cause.kind === 'data_folder_locked')) throw cause;
    throw new ImportRefused(
      'The site is running and has the embedded database to itself: stop it, import, and start it again. With PostgreSQL (DATABASE_URL) an import can run beside it.',
      { cause },
    );
  }
}

async function takeAll(
  database: Database,
  file: OpenFile,
  {
    mapping,
    country,
    dryRun,
    progress,
  }: Omit<ImportOptions, 'mapping'> & { readonly mapping: Mapping | null },
): Promise<ImportReport> {
  const source: PlaceSource = mapping?.source ?? OPEN_STREET_MAP;
  const refused = new ReasonCount();
  const leftOut = new ReasonCount();
  const written = { added: 0, changed: 0, unchanged: 0 };
  let read = 0;
  let brokenOff: string | null = null;
  let batch = new Map<string, PlaceRecord>();

  async function flush(): Promise<void> {
    if (batch.size === 0) return;
    const { counts, foreign } = await writeBatch(database, { source, places: [...batch.values()], dryRun });
    for (const id of foreign) refused.add('an id that another source has', id);
    written.added += counts.added;
    written.changed += counts.changed;
    written.unchanged += counts.unchanged;
    batch = new Map();
    tell();
  }

  function tell(): void {
    const taken = written.added + written.changed + written.unchanged;
    progress({ read, taken, refused: refused.total, share: file.share() });
  }

  const entries = file.entries[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch((cause: unknown) => {
      brokenOff = cause instanceof Error ? cause.message : String(cause);
      return { done: true, value: undefined } as const;
    });
    if (next.done === true) break;
    read += 1;
    if (read % TELL_EVERY === 0) tell();
    const taken = takeEntry(next.value, { no: read, mapping, country: country ?? null, leftOut });
    if (taken.kind === 'refused') {
      refused.add(taken.reason, taken.example);
      continue;
    }
    if (batch.has(taken.place.id)) refused.add('the same id again; the last one counts', taken.place.id);
    batch.set(taken.place.id, taken.place);
    if (batch.size === BATCH) await flush();
  }
  await flush();
  if (!dryRun && written.added + written.changed >= MANY) {
    await database.unhurried.transaction().execute((trx) => countPlaces(trx));
    await database.analyze();
  }
  return { read, ...written, refused: refused.list(), leftOut: leftOut.list(), brokenOff };
}

/** Thrown to undo a transaction that was only to be looked at. */
class OnlyTried extends Error {
  readonly outcome: { readonly counts: Written; readonly foreign: readonly string[] };

  constructor(outcome: OnlyTried['outcome']) {
    super();
    this.outcome = outcome;
  }
}

async function writeBatch(
  { unhurried }: Database,
  {
    source,
    places,
    dryRun,
  }: { readonly source: PlaceSource; readonly places: readonly PlaceRecord[]; readonly dryRun: boolean },
): Promise<OnlyTried['outcome']> {
  try {
    return await unhurried.transaction().execute(async (trx) => {
      await lockPlaces(trx);
      await writeSource(trx, source);
      const foreign = await idsOfOthers(trx, source, places);
      const own = places.filter(({ id }) => !foreign.has(id));
      const outcome = { counts: await writePlaces(trx, own), foreign: [...foreign] };
      if (dryRun) throw new OnlyTried(outcome);
      return outcome;
    });
  } catch (cause) {
    if (cause instanceof OnlyTried) return cause.outcome;
    throw cause;
  }
}

async function idsOfOthers(
  trx: Transaction<Tables>,
  source: PlaceSource,
  places: readonly PlaceRecord[],
): Promise<ReadonlySet<string>> {
  const ids = places.map(({ id }) => id);
  const { rows } = await sql<{ readonly id: string }>`
    select id from place where id = any(${ids}::text[]) and source <> ${source.id}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
