import type { Database } from '../../database/database.ts';
import type { PlaceRecord } from '../place-record.ts';
import { OPEN_STREET_MAP } from '../place-sources.ts';
import { joinTwins } from '../twins/join-twins.ts';
import type { KnownCodes } from '../twins/settle-twins.ts';
import { readCodes } from '../twins/settle-twins.ts';
import { countPlaces } from '../write-places.ts';
import type { PortPart } from './fields/port-parts.ts';
import { withParts } from './fields/port-parts.ts';
import { CountryCheck } from './fields/position.ts';
import { ImportRefused } from './files/import-refused.ts';
import type { OpenFile } from './files/read-file.ts';
import type { ImportReport } from './import-report.ts';
import { ReasonCount } from './import-report.ts';
import type { Mapping } from './mapping.ts';
import { MappingNotes } from './mapping-notes.ts';
import { takeEntry } from './take-entry.ts';
import { writeBatch } from './write-batch.ts';

export interface ImportProgress {
  /** Entries read so far. */
  readonly read: number;
  readonly taken: number;
  readonly refused: number;
  /** Of the file, from 0 to 1. */
  readonly share: number;
}

export interface TakeOptions {
  readonly mapping: Mapping | null;
  readonly country: string | null;
  readonly dryRun: boolean;
  /** Takes what came, though the server says that it is not all. */
  readonly partial: boolean;
  readonly progress: (progress: ImportProgress) => void;
}

/** Places of one transaction: all or none of them. */
const BATCH = 5000;
/** Entries between two reports of progress, when few of them are taken. */
const TELL_EVERY = 10_000;
/** Changes from which on what searches plan with is counted anew: a few places more or less do not matter. */
const MANY = 1000;
const AGAIN = 'the same id again; the last one counts';

/** Takes all entries of a file. */
export async function takePlaces(
  database: Database,
  file: OpenFile,
  options: TakeOptions,
): Promise<ImportReport> {
  const taking = new Taking(database, file, options);
  const brokenOff = await taking.read();
  await taking.finish();
  return taking.report(brokenOff);
}

class Taking {
  readonly #database: Database;
  readonly #file: OpenFile;
  readonly #options: TakeOptions;
  readonly #source;
  readonly #refused = new ReasonCount();
  readonly #leftOut = new ReasonCount();
  readonly #joined = new ReasonCount();
  readonly #written = { added: 0, changed: 0, unchanged: 0 };
  readonly #inCountry = new CountryCheck();
  readonly #parts: PortPart[] = [];
  readonly #notes: MappingNotes;
  #read = 0;
  #codes: KnownCodes | null = null;
  #held = new Map<string, PlaceRecord>();

  constructor(database: Database, file: OpenFile, options: TakeOptions) {
    this.#database = database;
    this.#file = file;
    this.#options = options;
    this.#source = options.mapping?.source ?? OPEN_STREET_MAP;
    this.#notes = new MappingNotes(options.mapping, file.format);
  }

  /**
   * Of a list, every five thousand places are written at once. What OpenStreetMap has is held to its end, for the harbour of an
   * office may come after it: of all the world it is some hundred thousand places.
   * @returns why the file could not be read to its end
   */
  async read(): Promise<string | null> {
    const { mapping, country } = this.#options;
    try {
      for await (const entry of this.#file.entries) {
        this.#read += 1;
        if (this.#read % TELL_EVERY === 0) this.#tell();
        this.#notes.see(entry);
        const { name, taken } = takeEntry(entry, {
          ...{ mapping, country, leftOut: this.#leftOut, inCountry: this.#inCountry },
        });
        if (taken.kind === 'refused') this.#refused.add(taken.reason, name);
        else if (taken.kind === 'part') this.#parts.push(taken.part);
        else await this.#hold(taken.place, name);
      }
    } catch (cause) {
      if (cause instanceof ImportRefused) throw cause;
      return cause instanceof Error ? cause.message : String(cause);
    }
    const remark = this.#file.remark();
    if (remark === null || this.#options.partial) return null;
    throw new ImportRefused(
      `The server says that its answer is not whole: “${remark}” Nothing was taken. Ask it for less at a time (--from overpass does so by itself), or take the ${this.#read} entries that came with --partial.`,
    );
  }

  async #hold(place: PlaceRecord, name: string): Promise<void> {
    this.#notes.seePlace(place);
    if (this.#held.has(place.id))
      this.#refused.add(AGAIN, name === place.id ? name : `${place.id} (${name})`);
    this.#held.set(place.id, place);
    if (this.#options.mapping !== null && this.#held.size === BATCH) await this.#write(this.#held);
  }

  async finish(): Promise<void> {
    if (this.#options.mapping === null) this.#join();
    const places = [...this.#held];
    for (let from = 0; from < places.length; from += BATCH) {
      await this.#write(new Map(places.slice(from, from + BATCH)));
    }
    const { added, changed } = this.#written;
    if (this.#options.dryRun || added + changed < MANY) return;
    await this.#database.dbWithoutTimeout.transaction().execute((trx) => countPlaces(trx));
    await this.#database.analyze();
  }

  /** One place of what is mapped in several pieces. */
  #join(): void {
    const twins = joinTwins(this.#held);
    for (const [id, twin] of twins.joined)
      this.#joined.add('a marina that is there twice', `${id} (is ${twin})`);
    const { places, joined, alone } = withParts(twins.places, this.#parts);
    for (const { kind, id } of joined) this.#joined.add(JOINED[kind], id);
    for (const { kind, id } of alone) this.#refused.add(ALONE[kind], id);
    this.#held = places;
  }

  async #write(batch: ReadonlyMap<string, PlaceRecord>): Promise<void> {
    const { dryRun } = this.#options;
    this.#codes ??= await readCodes(this.#database);
    const outcome = await writeBatch(this.#database, {
      codes: this.#codes,
      ...{ source: this.#source, places: [...batch.values()], dryRun },
    });
    for (const id of outcome.foreign) this.#refused.add('an id that another source has', id);
    for (const [id, twin] of outcome.joined) {
      this.#joined.add('a marina that is there already', `${id} (is ${twin})`);
    }
    this.#written.added += outcome.counts.added;
    this.#written.changed += outcome.counts.changed;
    this.#written.unchanged += outcome.counts.unchanged;
    if (batch === this.#held) this.#held = new Map();
    this.#tell();
  }

  #tell(): void {
    const { added, changed, unchanged } = this.#written;
    const taken = added + changed + unchanged;
    this.#options.progress({
      read: this.#read,
      taken,
      refused: this.#refused.total,
      share: this.#file.share(),
    });
  }

  report(brokenOff: string | null): ImportReport {
    const remark = this.#file.remark();
    const encoding = this.#file.encoding();
    return {
      source: this.#source,
      read: this.#read,
      ...this.#written,
      joined: this.#joined.list(),
      refused: this.#refused.list(),
      leftOut: this.#leftOut.list(),
      notes: [
        ...(encoding === 'UTF-8' ? [] : [`The file is not in UTF-8; it was read as ${encoding}.`]),
        ...(remark === null ? [] : [`The server says that its answer is not whole: “${remark}”`]),
        ...this.#notes.list(),
      ],
      brokenOff,
    };
  }
}

const JOINED = { office: 'the office of a port', fuel: 'the fuel of a port' } as const;
const ALONE = {
  office: 'a harbour office without a port within 500 m',
  fuel: 'a fuel dock without a port within 500 m',
} as const;
