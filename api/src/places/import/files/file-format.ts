import { decodeText } from './decode-text.ts';
import { ImportRefused } from './import-refused.ts';

/** `lines`: a JSON document a line, as in GeoJSON text sequences (RFC 8142) and newline-delimited GeoJSON. */
export type FileFormat = 'json' | 'lines' | 'csv';

interface Foreign {
  readonly is: string;
  readonly instead: string;
}

const OVERPASS = 'ask Overpass for JSON (“[out:json]”, with “out center”)';
const OGR = (to: string) => `convert it first, for example with QGIS or ogr2ogr -t_srs EPSG:4326 ${to}`;

/** The format by the first bytes, as Latin-1, which also show a binary file. */
const binary: readonly (Foreign & { readonly begins: readonly string[] })[] = [
  {
    begins: ['PK\x03\x04'],
    is: 'an archive or a spreadsheet (ZIP, XLSX, ODS)',
    instead: 'unpack it, or save the sheet as CSV',
  },
  { begins: ['\xd0\xcf\x11\xe0'], is: 'an old Excel sheet', instead: 'save it as CSV' },
  { begins: ['SQLite format 3'], is: 'a GeoPackage or another SQLite database', instead: OGR('out.geojson') },
  { begins: ['\0\0\x27\n'], is: 'a shapefile', instead: OGR('out.geojson') },
  { begins: ['%PDF'], is: 'a PDF', instead: 'ask its publisher for CSV or GeoJSON' },
  {
    begins: ['BZh', '7z\xbc', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
    is: 'compressed in another way than gzip',
    instead: 'unpack it first',
  },
];
const PBF: Foreign = {
  is: 'OpenStreetMap data in PBF',
  instead:
    'take out the harbours and write them as GeoJSON, for example with “osmium tags-filter” and “osmium export”',
};
const markup: readonly (Foreign & { readonly begins: RegExp })[] = [
  {
    begins: /<osm[\s>]/i,
    is: 'OpenStreetMap data in XML (.osm)',
    instead: `${OVERPASS}, or convert it with osmtogeojson`,
  },
  {
    begins: /<gpx[\s>]/i,
    is: 'GPX',
    instead: OGR('out.geojson in.gpx waypoints, and name its fields with --mapping'),
  },
  { begins: /<kml[\s>]/i, is: 'KML', instead: OGR('out.geojson') },
  {
    begins: /<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]/i,
    is: 'a web page (HTML), perhaps the error page of a server that was too busy',
    instead: 'open it in a browser to read what it says, and fetch the data again',
  },
];

/**
 * What a file is, by how it begins: names lie.
 * @param head its first bytes, unpacked
 * @throws ImportRefused that names the format and says what to do, for one that is not read
 */
export async function formatOf(head: Uint8Array, path: string): Promise<FileFormat> {
  const bytes = Buffer.from(head.subarray(0, 30)).toString('latin1');
  refuse(path, bytes.includes('OSMHeader') ? PBF : undefined);
  refuse(
    path,
    binary.find(({ begins }) => begins.some((sign) => bytes.startsWith(sign))),
  );
  const text = (await textOf(head)).replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('<')) {
    refuse(
      path,
      markup.find(({ begins }) => begins.test(text)) ?? {
        is: 'XML',
        instead: 'convert it to GeoJSON or CSV',
      },
    );
  }
  if (
    text.startsWith('\u001e') ||
    /\.(geo)?jsonl$|\.geojsons(eq)?$|\.ndjson$/i.test(path.replace(/\.gz$/i, ''))
  ) {
    return 'lines';
  }
  if (text.startsWith('{'))
    return isWhole(text.split('\n', 1)[0] ?? '') && text.trim().includes('\n{') ? 'lines' : 'json';
  if (text.startsWith('[')) {
    refuse(path, { is: 'a bare list in JSON', instead: 'make it GeoJSON, or CSV with --mapping' });
  }
  return 'csv';
}

function refuse(path: string, found: Foreign | undefined): void {
  if (found === undefined) return;
  throw new ImportRefused(`${path} is ${found.is}, which is not read: ${found.instead}.`);
}

async function textOf(head: Uint8Array): Promise<string> {
  async function* once(): AsyncGenerator<Uint8Array> {
    yield head;
  }
  let text = '';
  for await (const part of decodeText(once(), () => undefined)) text += part;
  return text;
}

function isWhole(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
