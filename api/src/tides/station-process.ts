/**
 * The process that reads the database of tide stations, which takes a second of computing and 150 MB. A process, because
 * the memory of a thread would stay with the server (tide-stations.ts).
 */
import type { Station } from '@neaps/tide-database';
import { nearest, stations } from '@neaps/tide-database';
import { type TideDatum, tideDatums } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { type FoundStation, FURTHEST_NM, stationQuestion } from './found-station.ts';

const KILOMETRES = 1.852;

/** By the names of the database. Restrictive licences (CC BY-NC) and unknown ones are left out. */
const LICENCES: Readonly<Record<string, string>> = {
  'cc-by-4.0': 'CC-BY-4.0',
  'public domain': 'public domain',
};

process.on('message', (message: unknown) => {
  const question = parse(stationQuestion, message);
  if (question.kind === 'all') {
    const positions = stations.filter(serves).map(({ latitude, longitude }) => [latitude, longitude]);
    process.send?.({ kind: 'all', positions });
    return;
  }
  const { kind, id, ...position } = question;
  const [station, kilometres] =
    nearest({ ...position, maxDistance: FURTHEST_NM * KILOMETRES, filter: serves }) ?? [];
  const found = station === undefined || kilometres === undefined ? null : describe(station, kilometres);
  process.send?.({ kind, id, found });
});

/** Streams have stations too. */
function serves({ kind, license }: Station): boolean {
  return kind === 'tide' && Object.hasOwn(LICENCES, license.type);
}

function describe(station: Station, kilometres: number): FoundStation {
  const { name, timezone, license, attribution, datums, chart_datum, harmonic_constituents, offsets } =
    station;
  const datum = datumOf(chart_datum, datums);
  return {
    name,
    distance: kilometres / KILOMETRES,
    time_zone: timezone,
    licence: LICENCES[license.type] ?? license.type,
    licence_url: license.url,
    attribution,
    datum,
    mean_level: datum === 'MSL' ? 0 : (datums.MSL ?? 0) - (datums[datum] ?? 0),
    constituents: harmonic_constituents.map(({ name: constituent, amplitude, phase }) => ({
      name: constituent,
      amplitude,
      phase,
    })),
    ...(offsets === undefined ? {} : { offsets: { height: offsets.height, time: offsets.time } }),
  };
}

/** The chart's, where we have words for it and the station knows how high it is; else mean sea level. */
function datumOf(chart: string | undefined, datums: Readonly<Record<string, number>>): TideDatum {
  const known = tideDatums.find((datum) => datum === chart);
  return known !== undefined && datums[known] !== undefined && datums.MSL !== undefined ? known : 'MSL';
}
