import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry } from './file-entry.ts';
import { ImportRefused } from './import-refused.ts';
import { openFile } from './read-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nfcards-read-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer, name = 'file', delimiter?: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  let header: readonly string[] = [];
  const file = await openFile(path, {
    delimiter,
    fits: (columns) => columns.includes('Nom'),
    begin: (columns) => {
      header = columns;
    },
  });
  const entries: FileEntry[] = [];
  for await (const entry of file.entries) entries.push(entry);
  const values = entries.map((entry) => (entry.kind === 'entry' ? entry.value : entry.reason));
  return { file, header, values, at: entries.map(({ at }) => at) };
}

describe('a file of rows', () => {
  const row = (Code: string, Nom: string) => ({ Code, Nom });

  it.each([
    [';', 'Code;Nom\n1;Été, hiver\n'],
    [',', 'Code,Nom\n1,"Été, hiver"\n'],
    ['\t', 'Code\tNom\r\n1\tÉté, hiver\r\n'],
    ['|', 'sep=|\nCode|Nom\n1|Été, hiver'],
    ['\n', '\ufeff\nCode;Nom\r1;Été, hiver\r'],
  ])('has the delimiter of its header: %j', async (_, text) => {
    const { values } = await read(text);
    expect(values).toEqual([row('1', 'Été, hiver')]);
  });

  it('may be in UTF-8, UTF-16 or Windows-1252, and in two of them', async () => {
    const text = 'Code;Nom\n1;Été — l’Œuvre\n';
    const windows = Buffer.from('Code;Nom\n1;\xc9t\xe9 \x97 l\x92\x8cuvre\n', 'latin1');
    const big = Buffer.from(text, 'utf16le').swap16();
    const mixed = Buffer.concat([Buffer.from(text), Buffer.from('2;\xc9t\xe9\n', 'latin1')]);
    for (const [bytes, encoding] of [
      [Buffer.from(text), 'UTF-8'],
      [windows, 'Windows-1252'],
      [Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
      [Buffer.from(text, 'utf16le'), 'UTF-16'],
      [Buffer.concat([Buffer.from([0xfe, 0xff]), big]), 'UTF-16'],
      [mixed, 'Windows-1252'],
      [gzipSync(windows), 'Windows-1252'],
    ] as const) {
      const { values, file } = await read(bytes);
      expect(values[0]).toEqual(row('1', 'Été — l’Œuvre'));
      expect(file.encoding()).toBe(encoding);
    }
    expect((await read(mixed)).values[1]).toEqual(row('2', 'Été'));
  });

  it('loses a row with a stray quote, and no other, wherever it stands', async () => {
    const rows = Array.from({ length: 4000 }, (_, index) => `${index};Port ${index}`);
    rows[9] = '9;"Port 9';
    rows[99] = '99;"Port "Le Grand""';
    rows[199] = '199;Port "Le Petit"';
    rows[299] = '299;"deux\nlignes"';
    rows[2999] = '2999;a;b';
    rows[3999] = '3999;"Fin';
    const { values, at } = await read(['Code;Nom', ...rows].join('\n'));
    expect(values).toHaveLength(4000);
    expect(at[9]).toBe('line 11');
    expect(values[9]).toBe('a quote that is never closed');
    expect(values[99]).toEqual(row('99', 'Port "Le Grand"'));
    expect(values[199]).toEqual(row('199', 'Port "Le Petit"'));
    expect(values[299]).toEqual(row('299', 'deux\nlignes'));
    expect([at[300], values[300]]).toEqual(['line 303', row('300', 'Port 300')]);
    expect(values[2999]).toBe('more cells than there are columns');
    expect(at[3999]).toBe('line 4002');
    expect(values.filter((value) => typeof value === 'string')).toHaveLength(3);
  });

  it('may be short or blank, and end in empty cells', async () => {
    const { values, at } = await read('Code;Nom\n1\n\n;\n2;Port;;\n');
    expect(values).toEqual([row('1', ''), row('2', 'Port')]);
    expect(at).toEqual(['line 2', 'line 5']);
  });
});

describe('a file of documents', () => {
  const feature = { type: 'Feature', properties: { name: 'Port' }, geometry: null };

  it.each([
    ['a line each', `${JSON.stringify(feature)}\n{"type":\n${JSON.stringify(feature)}\n`, 'a.geojson'],
    [
      'a text sequence',
      `\u001e${JSON.stringify(feature)}\n\u001e{"type":\n\u001e${JSON.stringify(feature)}`,
      'b',
    ],
    ['by its name', `${JSON.stringify(feature)}\n{"type":\n\n${JSON.stringify(feature)}`, 'c.geojsonl'],
  ])('of GeoJSON, %s', async (_, text, name) => {
    const { values, at } = await read(text, name);
    expect(values).toEqual([feature, 'a line that is not JSON', feature]);
    expect(at[1]).toBe('line 2');
  });

  it.each([
    [`{"elements":[{"tags":{"remark":"x"}}],"remark":"out of \\"time\\""}`, 'out of "time"'],
    [`{"remark":"out of time","elements":[{}]}`, 'out of time'],
    [`{"elements":[{"tags":{"a":"]","remark":"x"}}]}`, null],
    [`{"elements":[{"nodes":[1]}]}`, null],
  ])('says what the server remarks: %s', async (text, remark) => {
    const { file } = await read(text);
    expect(file.remark()).toBe(remark);
  });
});

it.each([
  ['<?xml version="1.0"?>\n<osm version="0.6">', /\.osm.*Overpass/],
  ['<gpx version="1.1">', /GPX.*ogr2ogr/],
  ['<kml xmlns="x">', /KML/],
  ['<!DOCTYPE html>\n<html><body>busy</body>', /web page/],
  ['\u0000\u0000\u0000\u000d\n\u0009OSMHeader', /PBF.*osmium/],
  ['PK\u0003\u0004', /XLSX.*CSV/],
  ['SQLite format 3\u0000', /GeoPackage/],
  ['[{"name":"Port"}]', /bare list/],
])('a file that begins with %j is named, with what to do', async (text, words) => {
  const reading = read(text, 'other.json');
  await expect(reading).rejects.toBeInstanceOf(ImportRefused);
  await expect(reading).rejects.toThrow(words);
});
