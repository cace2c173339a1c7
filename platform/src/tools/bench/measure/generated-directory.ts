import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importPlaces } from '@nfcards/api/import';
import { generatePorts } from './generated-ports.ts';

const COLUMNS = [
  'id',
  'name',
  'city',
  'port_region',
  'country',
  'latitude',
  'longitude',
  'max_length',
  'max_draught',
];
const SERVICES = [
  'fuel',
  'water',
  'power',
  'showers',
  'toilets',
  'laundry',
  'wifi',
  'crane',
  'slipway',
] as const;

const mapping = {
  source: { id: 'bench', name: 'Generated for measuring', licence: 'CC0-1.0' },
  category: 'port',
  columns: Object.fromEntries(COLUMNS.map((name) => [name, name])),
  services: Object.fromEntries(SERVICES.map((name) => [name, name])),
};

/** Fills a database with generated ports, by the importer as an operator would. Resolves to the seconds it took. */
export async function fillDirectory(
  place: { readonly dataDir: string; readonly databaseUrl?: string },
  { count, folder }: { readonly count: number; readonly folder: string },
): Promise<number> {
  const [file, mappingFile] = [join(folder, `ports-${count}.csv`), join(folder, 'mapping.json')];
  await writeFile(mappingFile, JSON.stringify(mapping));
  await pipeline(Readable.from(csvLines(count)), createWriteStream(file));
  const start = performance.now();
  let told = start;
  const report = await importPlaces({
    ...place,
    file,
    mapping: mappingFile,
    dryRun: false,
    progress: ({ taken }) => {
      if (performance.now() - told < 20_000) return;
      told = performance.now();
      console.log(`  ${taken.toLocaleString('en')} of ${count.toLocaleString('en')} ports imported`);
    },
  });
  if (report.added !== count) throw new Error(`The importer took ${report.added} of ${count} ports.`);
  return (performance.now() - start) / 1000;
}

function* csvLines(count: number): Generator<string> {
  yield `${[...COLUMNS, ...SERVICES].join(',')}\n`;
  for (const port of generatePorts(count)) {
    const { no, name, town, region, country, latitude, longitude, maxLength, maxDraught } = port;
    const facts = [no, name, town, region, country, latitude, longitude, maxLength ?? '', maxDraught ?? ''];
    const offered = SERVICES.map((service) => (port.services.includes(service) ? 'x' : ''));
    yield `${[...facts, ...offered].join(',')}\n`;
  }
}
