import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportReport } from '../src/places/import/import-places.ts';
import { ImportRefused, importFromOverpass } from '../src/places/import/import-places.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

interface Asked {
  readonly query: string;
  readonly agent: string | undefined;
}
type Reply = (response: ServerResponse, asked: Asked) => void;

const json =
  (body: object): Reply =>
  (response) =>
    void response.end(JSON.stringify(body));
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('<html><body><p>Error</p> runtime</body></html>');
const page: Reply = (response) =>
  void response.end('<?xml version="1.0"?><html><body>Too <b>busy</b></body></html>');
const broken: Reply = (response) => void response.end('{"elements":[{"type":"node"');
const timedOut = json({ elements: [], remark: 'runtime error: Query timed out in "query"' });
const away: Reply = (response) => void response.destroy();
const bounds = json({
  elements: [{ type: 'relation', id: 1, bounds: { minlat: 40, minlon: -4, maxlat: 48, maxlon: 4 } }],
});

const marina = (id: number, lat: number, lon: number) => ({
  ...{ type: 'node', id, lat, lon },
  tags: { leisure: 'marina', name: `Port d’essai ${id}` },
});
const marinas = [marina(1, 41, -3), marina(2, 42, -2), marina(3, 47, 3)];

/** What lies in the box that a question names, its edges too, as Overpass does. */
const answer: Reply = (response, { query }) => {
  const [, south = '', west = '', north = '', east = ''] =
    /\(([-\d.]+),([-\d.]+),([-\d.]+),([-\d.]+)\)/.exec(query) ?? [];
  const elements = marinas.filter(
    ({ lat, lon }) =>
      lat >= Number(south) && lat <= Number(north) && lon >= Number(west) && lon <= Number(east),
  );
  json({ elements })(response, { query, agent: '' });
};

describe.each(engines.slice(-1))('an import from Overpass on $name', ({ makePlace }) => {
  let place: Place;
  let dataDir: string;
  let server: Server;
  let asked: Asked[];
  let told: string[];
  let waited: number[];
  let atOnce: number;
  /** Replies by the number of the question, from 0; what is not named is answered. */
  let replies: Readonly<Record<number, Reply>>;

  beforeEach(async () => {
    place = await makePlace();
    dataDir = mkdtempSync(join(tmpdir(), 'nfcards-overpass-'));
    [asked, told, waited, atOnce, replies] = [[], [], [], 0, {}];
    server = createServer((request, response) => void reply(request, response));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(dataDir, { recursive: true });
    await place.remove();
  });

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    atOnce += 1;
    expect(atOnce).toBe(1);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const question = {
      query: new URLSearchParams(body).get('data') ?? '',
      agent: request.headers['user-agent'],
    };
    const no = asked.push(question) - 1;
    atOnce -= 1;
    const isBounds = question.query.includes('out ids bb');
    (replies[no] ?? (isBounds ? bounds : answer))(response, question);
  }

  function take(dryRun = false, country = 'FR'): Promise<ImportReport> {
    const { port } = server.address() as AddressInfo;
    return importFromOverpass({
      ...place,
      dataDir,
      ...{ url: `http://127.0.0.1:${port}/api/interpreter`, contact: 'ops@boats.example' },
      ...{ country, dryRun, progress: () => undefined },
      tell: (sentence) => void told.push(sentence),
      wait: async (milliseconds) => void waited.push(milliseconds),
    });
  }
  const stateFile = () => join(dataDir, 'imports/overpass-FR/state.json');

  it('asks for the country in pieces, says who asks, and takes each object once', async () => {
    const report = await take();
    expect(report).toMatchObject({ read: 3, added: 3, refused: [] });
    expect(asked).toHaveLength(17);
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(
      new Set(['NFCards-import/1.0 (ops@boats.example)']),
    );
    expect(asked[1]?.query).toContain('area["ISO3166-1"="FR"]');
    expect(asked[1]?.query).toContain('nwr["leisure"~"(^|; ?)(marina)( ?;|$)"](area.country)(40,-4,42,-2);');
    expect(asked[1]?.query).toContain('"waterway"~"(^|; ?)(boatyard|fuel)( ?;|$)"');
    expect(told.at(-1)).toBe('16 of 16 pieces: 1 objects');
    expect(existsSync(stateFile())).toBe(false);
  });

  it('waits as long as it is told to, then longer and longer', async () => {
    replies = { 1: status(429, { 'retry-after': '7' }), 2: status(429), 3: page, 4: broken, 5: away };
    expect(await take()).toMatchObject({ added: 3 });
    expect(waited.slice(0, 5)).toEqual([7000, 20_000, 40_000, 80_000, 160_000]);
    expect(told.join('\n')).toContain('“Too busy”');
  });

  it('asks for less where the server runs out of time', async () => {
    replies = { 1: timedOut, 2: status(504), 3: status(504) };
    expect(await take()).toMatchObject({ added: 3 });
    expect(asked[2]?.query).toContain('(40,-4,41,-3)');
    expect(told.filter((sentence) => sentence.includes('a quarter'))).toHaveLength(2);
  });

  it('stops when the server does not come back, and goes on from there', async () => {
    replies = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [index + 4, page]));
    const first = take();
    await expect(first).rejects.toBeInstanceOf(ImportRefused);
    await expect(first).rejects.toThrow(/“Too busy”.*goes on from there/);
    expect(existsSync(stateFile())).toBe(true);
    expect(asked).toHaveLength(10);
    replies = {};
    expect(await take()).toMatchObject({ added: 3 });
    expect(told).toContain('Going on: 3 of 16 pieces are here already.');
    expect(asked).toHaveLength(10 + 13);
  });

  it('keeps what came when it was only to tell, and asks for nothing twice', async () => {
    expect(await take(true)).toMatchObject({ added: 3 });
    expect(await take()).toMatchObject({ added: 3 });
    expect(asked).toHaveLength(17);
  });

  it.each([
    ['a country that is none', json({ elements: [] }), /knows no country “ZZ”/],
    ['a question that is not understood', status(400), /400: Error runtime/],
  ])('stops at %s', async (_, first, words) => {
    replies = { 0: first };
    const taking = take(false, 'ZZ');
    await expect(taking).rejects.toBeInstanceOf(ImportRefused);
    await expect(taking).rejects.toThrow(words);
  });
});
