import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, operationUrl } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiRoutes } from '../src/app/api-routes.ts';
import { isProviderUrl } from '../src/base/download.ts';
import type { MapsProvider } from '../src/reviews/maps-provider.ts';
import { httpMapsProvider } from '../src/reviews/maps-provider.ts';
import { MapsReviews } from '../src/reviews/maps-reviews.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';
import { prefix, serve } from './test-server.ts';

const KEY = 'the-key-that-nobody-may-see';
const SHOP = 'made-up-shop-1';
const found = {
  status: 'OK',
  results: [
    {
      name: 'Accastillage',
      rating: 4.26,
      user_ratings_total: 31,
      reviews: [
        { author_name: 'Ben\u0000 \u202eLe Gall', rating: 4, text: 'Bien.\ud800', time: 1_750_000_000 },
      ],
    },
  ],
};

/** A maps provider on this machine, which answers as it is told. */
class Peer {
  readonly asked: IncomingMessage[] = [];
  answer: RequestListener = (_request, response) => void response.end(JSON.stringify(found));
  readonly #server = createServer((request, response) => {
    this.asked.push(request);
    this.answer(request, response);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/textsearch/json`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('the maps provider over HTTP (SPEC A5)', () => {
  let peer: Peer;
  let provider: MapsProvider;
  beforeEach(async () => {
    peer = new Peer();
    provider = httpMapsProvider({ url: await peer.start(), key: KEY });
  });
  afterEach(() => peer.stop());

  it('is asked for name and town as one parameter, whatever they hold', async () => {
    const query = 'A&key=x#?/../..\\@evil.example:80 é\r\nHost: evil.example';
    const outcome = await provider.find(query);
    expect(outcome).toMatchObject({ kind: 'found', place: { rating: 4.26, user_ratings_total: 31 } });
    const [request] = peer.asked;
    const url = new URL(request?.url ?? '', 'http://peer.invalid');
    expect(url.pathname).toBe('/textsearch/json');
    expect([...url.searchParams]).toEqual([
      ['query', query],
      ['key', KEY],
    ]);
    expect(request?.headers.host).toMatch(/^127\.0\.0\.1:/);
  });

  it('gives words that can be shown and stored', async () => {
    const outcome = await provider.find('x');
    if (outcome.kind !== 'found') throw new Error('It was to be found.');
    expect(outcome.place.reviews).toEqual([
      { author_name: 'Ben   Le Gall', rating: 4, text: 'Bien.\ufffd', time: 1_750_000_000 },
    ]);
  });

  it('is not followed elsewhere', async () => {
    peer.answer = ({ url }, response) => {
      if (url?.startsWith('/elsewhere')) response.end(JSON.stringify(found));
      else response.writeHead(302, { location: '/elsewhere' }).end();
    };
    expect(await provider.find('x')).toEqual({ kind: 'failed', reason: 'unreachable' });
    expect(peer.asked).toHaveLength(1);
  });

  it.each<[string, RequestListener, object]>([
    ['an error', (_, response) => response.writeHead(500).end('{}'), { kind: 'failed', reason: 'refused' }],
    ['no JSON', (_, response) => response.end('<html>'), { kind: 'failed', reason: 'unreadable' }],
    [
      'another form',
      (_, response) => response.end(JSON.stringify({ status: 'OK', results: [{ rating: 'five' }] })),
      { kind: 'failed', reason: 'unreadable' },
    ],
    [
      'a refused key',
      (_, response) => response.end(JSON.stringify({ status: 'REQUEST_DENIED', error_message: KEY })),
      { kind: 'failed', reason: 'refused' },
    ],
    [
      'a place that it does not know',
      (_, response) => response.end(JSON.stringify({ status: 'ZERO_RESULTS', results: [] })),
      { kind: 'unknown' },
    ],
    [
      'an endless answer',
      (_, response) => {
        const write = () => {
          while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        };
        response.on('drain', write);
        write();
      },
      { kind: 'failed', reason: 'too_large' },
    ],
    ['a broken connection', (request) => request.socket.destroy(), { kind: 'failed', reason: 'unreachable' }],
    ['silence', () => undefined, { kind: 'failed', reason: 'unreachable' }],
    [
      'half an answer',
      (_, response) => void response.writeHead(200).write('{"status":'),
      { kind: 'failed', reason: 'unreachable' },
    ],
  ])('that answers with %s is a value, without the key', async (_title, answer, outcome) => {
    peer.answer = answer;
    const given = await provider.find('x');
    expect(given).toEqual(outcome);
    expect(JSON.stringify(given)).not.toContain(KEY);
  });

  it.each([
    ['https://maps.example/search', true],
    ['http://127.0.0.1:8080/search', true],
    ['http://localhost/search', true],
    ['http://maps.example/search', false],
    ['http://127.0.0.1.evil.example/', false],
    ['https://user:password@maps.example/', false],
    ['file:///etc/passwd', false],
    ['maps.example', false],
  ])('may be at %s: %s', (url, allowed) => {
    expect(isProviderUrl(url)).toBe(allowed);
    const make = () => httpMapsProvider({ url, key: KEY });
    if (!allowed) expect(make).toThrow();
    else expect(make).not.toThrow();
  });
});

describe.each(engines)('reviews on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  let peer: Peer;
  let url: string;
  let troubles: string[];
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });
  beforeEach(async () => {
    await world.db.deleteFrom('maps_answer').execute();
    peer = new Peer();
    url = await peer.start();
    troubles = [];
  });
  afterEach(() => peer.stop());

  const openMaps = () =>
    new MapsReviews(world.db, httpMapsProvider({ url, key: KEY }), (reason) => troubles.push(reason));

  /** As a server with this provider answers. */
  async function read(id: string, maps = openMaps()) {
    const server = serve(apiRoutes({ ...world.services, maps }, false));
    const response = await server.inject(operationUrl(prefix, 'place_reviews', { id }));
    await server.close();
    expect(response.payload).not.toContain(KEY);
    return parse(operations.place_reviews.answer, response.json());
  }

  it('show what the provider says after what members wrote, each with its source', async () => {
    const ada = await world.member();
    await world.call('write_review', { place_id: SHOP, rating: 5, text: 'Parfait.' }, ada);
    const { reviews, ratings } = await read(SHOP);
    expect(reviews).toMatchObject([
      { source: 'member', author: 'Ada M.', rating: 5 },
      {
        source: 'maps',
        id: null,
        author: 'Ben   Le Gall',
        rating: 4,
        written_at: '2025-06-15T15:06:40.000Z',
      },
    ]);
    expect(ratings).toEqual([
      { source: 'member', count: 1, average: 5 },
      { source: 'maps', count: 31, average: 4.3 },
    ]);
    const asked = new URL(peer.asked[0]?.url ?? '', url).searchParams.get('query');
    expect(asked).toBe('Accastillage fictif — Dunkerque Dunkerque');
    await world.call('remove_review', { id: reviews[0]?.id ?? '' }, ada);
  });

  it('ask the provider once a day, however many ask at once', async () => {
    const maps = openMaps();
    await Promise.all(Array.from({ length: 10 }, () => read(SHOP, maps)));
    await read(SHOP);
    expect(peer.asked).toHaveLength(1);
    await world.db.updateTable('maps_answer').set({ good_until: sql`now() - interval '1 second'` }).execute();
    await read(SHOP);
    expect(peer.asked).toHaveLength(2);
  });

  it('are those of members alone while the provider fails, which is asked again after a pause', async () => {
    peer.answer = (_, response) => void response.writeHead(503).end();
    expect((await read(SHOP)).ratings).toEqual([{ source: 'member', count: 0, average: null }]);
    await read(SHOP);
    expect(peer.asked).toHaveLength(1);
    expect(troubles).toEqual(['refused']);
    const { good_until } = await world.db
      .selectFrom('maps_answer')
      .select('good_until')
      .executeTakeFirstOrThrow();
    expect(good_until.getTime()).toBeLessThan(Date.now() + 6 * 60 * 1000);
  });

  it('do not ask it more often than the day’s budget allows', async () => {
    const maps = new MapsReviews(
      world.db,
      httpMapsProvider({ url, key: KEY }),
      (reason) => troubles.push(reason),
      async () => false,
    );
    await read(SHOP, maps);
    expect(peer.asked).toEqual([]);
  });

  it('do not ask it about ports, nor where there is none', async () => {
    await read('FRLRH');
    await read(SHOP, new MapsReviews(world.db, null, () => undefined));
    expect(peer.asked).toEqual([]);
  });

  it('are one for each member and place: writing again changes it', async () => {
    const ada = await world.member();
    const write = (rating: number, text: string) =>
      world.call('write_review', { place_id: 'FRBES', rating, text }, ada);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => write(rating, 'Au même moment')));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    await write(3, 'Finalement moyen');
    const { reviews, ratings } = (await world.call('place_reviews', { id: 'FRBES' }, ada)).json();
    expect(reviews).toMatchObject([{ rating: 3, text: 'Finalement moyen', edited: true, own: true }]);
    expect(ratings).toEqual([{ source: 'member', count: 1, average: 3 }]);
  });

  it('are removed by staff, and with the account', async () => {
    const [ada, ben, staff] = [await world.member(), await world.member(), await world.staff()];
    const review = { place_id: 'FRMRS', rating: 1, text: 'Hors sujet' };
    const { id } = (await world.call('write_review', review, ada)).json();
    await world.call('write_review', { ...review, rating: 4 }, ben);
    await world.call('remove_review', { id }, staff);
    expect(await count()).toBe(1);
    await world.call('delete_account', { password: ben.password }, ben);
    expect(await count()).toBe(0);

    async function count(): Promise<number> {
      return (await world.call('place_reviews', { id: 'FRMRS' })).json().reviews.length;
    }
  });

  it('are listed 40 at a time, each once', async () => {
    const writers: Actor[] = [];
    for (let writer = 0; writer < 43; writer += 1) writers.push(await world.member());
    for (const writer of writers) {
      await world.call('write_review', { place_id: 'FRLEH', rating: 4, text: '' }, writer);
    }
    const first = (await world.call('place_reviews', { id: 'FRLEH' })).json();
    const rest = (await world.call('place_reviews', { id: 'FRLEH', cursor: first.cursor })).json();
    const ids = [...first.reviews, ...rest.reviews].map(({ id }) => id);
    expect(first.reviews).toHaveLength(40);
    expect(new Set(ids).size).toBe(43);
    expect(rest.cursor).toBeNull();
    // The first to write stands on the last page, and finds their own on the first.
    const [ada] = writers;
    const own = (await world.call('place_reviews', { id: 'FRLEH' }, ada)).json();
    expect(own.own_review).toEqual({ ...rest.reviews.at(-1), own: true });
    expect(own.reviews.some((review: { own: boolean }) => review.own)).toBe(false);
    expect(first.own_review).toBeNull();
  });
});
