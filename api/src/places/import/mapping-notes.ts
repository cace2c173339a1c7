import type { PlaceRecord } from '../place-record.ts';
import type { FileEntry } from './files/file-entry.ts';
import type { FileFormat } from './files/file-format.ts';
import type { Mapping } from './mapping.ts';
import { columnsOf } from './mapping.ts';
import { readFeature } from './osm/osm-object.ts';

/** Entries after which properties that none of them has are said to be missing. */
const ENOUGH = 1000;
/** Names in a note. */
const MAX_NAMES = 30;

/** Notes on a mapping for the operator, once the file is read. */
export class MappingNotes {
  readonly #mapping: Mapping | null;
  readonly #format: FileFormat;
  readonly #seen = new Set<string>();
  #looked = 0;
  #withoutPosition = 0;

  constructor(mapping: Mapping | null, format: FileFormat) {
    this.#mapping = mapping;
    this.#format = format;
  }

  /** A row has all the columns of its header; each feature has properties of its own. */
  see(entry: FileEntry): void {
    const enough = this.#format === 'csv' ? 1 : ENOUGH;
    if (this.#mapping === null || this.#looked >= enough || entry.kind === 'bad') return;
    const feature = readFeature(entry.value);
    this.#looked += 1;
    if (feature === null) {
      for (const name of Object.keys(entry.value ?? {})) this.#seen.add(name);
      return;
    }
    for (const name of Object.keys(feature.properties)) this.#seen.add(name);
    if (feature.id !== null) this.#seen.add('id');
  }

  seePlace({ latitude }: PlaceRecord): void {
    if (latitude === null) this.#withoutPosition += 1;
  }

  list(): readonly string[] {
    return [this.#missing() ?? [], this.#position() ?? []].flat();
  }

  #missing(): string | null {
    if (this.#mapping === null || this.#looked === 0) return null;
    const { latitude, longitude } = this.#mapping.columns;
    // A feature has its position by itself.
    const missing = columnsOf(this.#mapping).filter(
      (name) =>
        !this.#seen.has(name) && (this.#format === 'csv' || (name !== latitude && name !== longitude)),
    );
    if (missing.length === 0) return null;
    return `The mapping names ${quoted(missing)}, and the file has no such column. It has: ${quoted([...this.#seen].slice(0, MAX_NAMES))}.`;
  }

  #position(): string | null {
    if (this.#mapping === null || this.#withoutPosition === 0) return null;
    const { latitude, longitude } = this.#mapping.columns;
    const why =
      this.#format === 'csv' && (latitude === undefined || longitude === undefined)
        ? 'The mapping names no columns for latitude and longitude: '
        : '';
    return `${why}Places without a position: ${this.#withoutPosition}; they are on no map and near nothing.`;
  }
}

/** `“a”, “b”` */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}
