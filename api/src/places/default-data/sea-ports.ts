import { createRequire } from 'node:module';
import type { InferOutput } from 'valibot';
import {
  array,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  parse,
  pipe,
  record,
  regex,
  safeParse,
  string,
  tuple,
  unknown,
} from 'valibot';
import type { PlaceRecord } from '../place-record.ts';
import { nothingKnown } from '../place-record.ts';
import { SEA_PORTS } from '../place-sources.ts';
import { frenchNames, notFrenchPorts } from './french-sea-ports.ts';
import { seaPortsMistakes } from './sea-ports-mistakes.ts';

const code = pipe(string(), regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'not a UN/LOCODE'));
const entrySchema = object({
  name: pipe(string('no name'), minLength(1, 'no name')),
  city: optional(string()),
  province: optional(string()),
  timezone: optional(string()),
  alias: optional(array(string()), []),
  unlocs: pipe(array(code), minLength(1, 'no UN/LOCODE')),
  coordinates: optional(
    tuple([
      pipe(number(), minValue(-180, 'no such longitude'), maxValue(180, 'no such longitude')),
      pipe(number(), minValue(-180, 'no such latitude'), maxValue(180, 'no such latitude')),
    ]),
  ),
});
type Entry = InferOutput<typeof entrySchema>;

export interface PortSelection {
  /** Sorted by id. */
  readonly ports: readonly PlaceRecord[];
  /** Entries with a second code of a port that is taken under its first. */
  readonly doubled: number;
  /** Entries that are no ports. */
  readonly leftOut: number;
  readonly withoutPosition: number;
  readonly withoutRegion: number;
  /** Reason → codes. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
}

/** The entries of the npm package `sea-ports`, by UN/LOCODE. */
export function readSeaPorts(): Readonly<Record<string, unknown>> {
  const load = createRequire(import.meta.url);
  return parse(record(string(), unknown()), load('sea-ports/lib/ports.json'));
}

/** Cleans the entries: one row for each port, tidy names, positions that are where the port is. */
export function selectPorts(entries: Readonly<Record<string, unknown>>): PortSelection {
  const refused = new Map<string, string[]>();
  const ports = new Map<string, PlaceRecord>();
  const zones = new ZoneCheck();
  let doubled = 0;
  let leftOut = 0;
  for (const [key, given] of Object.entries(entries)) {
    const entry = safeParse(entrySchema, given);
    if (!entry.success) {
      const reason = entry.issues[0].message;
      refused.set(reason, [...(refused.get(reason) ?? []), key]);
      continue;
    }
    const [id = key] = entry.output.unlocs;
    if (id in notFrenchPorts) leftOut += 1;
    else if (id !== key && id in entries) doubled += 1;
    else ports.set(id, toPort(id, entry.output, zones));
  }
  const rows = [...ports.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    ports: rows,
    doubled,
    leftOut,
    withoutPosition: rows.filter((port) => port.latitude === null).length,
    withoutRegion: rows.filter((port) => port.port_region === null).length,
    refused,
  };
}

function toPort(id: string, entry: Entry, zones: ZoneCheck): PlaceRecord {
  const mistake = seaPortsMistakes[id];
  const [longitude, latitude] = positionOf(entry, mistake?.position) ?? [null, null];
  const written = frenchNames[id];
  const name = written?.name ?? tidy(entry.name).replace(/ Apt$/, '');
  return {
    ...nothingKnown,
    id,
    category: 'port',
    kind: 'commercial',
    name,
    port_region: mistake?.province === 'wrong' ? null : tidyRegion(entry.province ?? ''),
    country: id.slice(0, 2),
    city: (written?.city ?? tidy(entry.city ?? '').replace(/ Apt$/, '')) || null,
    latitude,
    longitude,
    time_zone: mistake?.timeZone === 'wrong' || !zones.has(entry.timezone) ? null : entry.timezone,
    other_names: [...new Set(entry.alias.map(tidy))].filter((other) => other !== '' && other !== name),
    other_codes: entry.unlocs.filter((other) => other !== id),
    source: SEA_PORTS.id,
  };
}

/** Longitude, latitude in degrees to six decimals (0.1 m), without the noise of floats. */
function positionOf(entry: Entry, mistake: 'swapped' | 'elsewhere' | undefined): [number, number] | null {
  if (entry.coordinates === undefined || mistake === 'elsewhere') return null;
  const [first, second] = entry.coordinates.map((degrees) => Math.round(degrees * 1e6) / 1e6) as [
    number,
    number,
  ];
  const [longitude, latitude] = mistake === 'swapped' ? [second, first] : [first, second];
  return Math.abs(latitude) > 90 ? null : [longitude, latitude];
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\u2010/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `Vale of Glamorgan, The [Bro Morgannwg GB-BMG]` → `Vale of Glamorgan, The (Bro Morgannwg)`. */
function tidyRegion(province: string): string | null {
  const plain = tidy(province)
    // A cedilla that stands alone was once part of a transliterated letter.
    .replace(/\u00b8/g, '')
    .replace(/\*$/, '')
    .replace(/ [A-Z]{2}-[A-Z]{3}(?=\])/, '')
    .replace(/ ?\[([^\]]+)\]/, ' ($1)');
  return plain === '' ? null : plain;
}

/** Which names are time zones. Asking is slow (0.1 ms), and ports share zones. */
class ZoneCheck {
  readonly #known = new Map<string, boolean>();

  has(zone: string | undefined): zone is string {
    if (zone === undefined) return false;
    const known = this.#known.get(zone) ?? isZone(zone);
    this.#known.set(zone, known);
    return known;
  }
}

function isZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
