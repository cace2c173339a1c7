import { $client, createClient } from '@nfcards/shared/client';
import { $clock, languageChosen } from '@nfcards/shared/common';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { portSummary } from '../../api.fixture.ts';
import { askPositionFx, herePressed } from '../../here/here.model.ts';
import {
  $isShown,
  addressPause,
  chosen,
  left,
  listPause,
  loadMorePressed,
  opened,
  shown,
  typed,
} from '../query/search.model.ts';
import { remarkOn } from '../results/found-remark.ts';
import { $found, $isAwaited, $listed, answerFx } from './found.model.ts';
import { NOW } from './places.fixture.ts';
import { $ready, $shownList, $visible } from './results.model.ts';

const BREST = { ...portSummary({ id: 'FRBES', name: 'Brest' }), services: ['fuel'] };
const VAUBAN = portSummary({
  id: 'osm-1',
  name: 'Port Vauban',
  position: { latitude: 43.6, longitude: 7.1 },
});
const LIST = [BREST, portSummary(), VAUBAN];

interface Answer {
  readonly places: readonly object[];
  readonly cursor?: string | null;
  readonly total?: { readonly count: number; readonly exact: boolean };
  readonly reading?: object | null;
  readonly instead?: object | null;
}

function answerOf({ places, cursor = null, total, ...others }: Answer): Response {
  const found = places.map((place) => ({ city: null, distance: null, kind: 'marina', ...place }));
  return Response.json({
    places: found,
    cursor,
    total: total ?? { count: found.length, exact: true },
    reading: null,
    instead: null,
    ...others,
  });
}

/** A page of forty places. */
const forty = (page: number) =>
  Array.from({ length: 40 }, (_, row) => portSummary({ id: `P${page * 40 + row}`, name: `Port ${row}` }));

/** A visitor whose searches are answered when the test says so. */
async function visit(query: Readonly<Record<string, string>>, isShown = true) {
  const asked: { readonly input: URLSearchParams; readonly answer: (response: Response) => void }[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: (url, init) => {
      const { pathname, searchParams } = new URL(String(url), 'http://site');
      if (!pathname.endsWith('/search')) return Promise.resolve(Response.json(LIST));
      return new Promise((resolve, reject) => {
        asked.push({ input: searchParams, answer: resolve });
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    },
    now: () => 0,
  });
  const scope = fork({
    values: [
      [$client, client],
      [$isShown, isShown],
      [$clock, NOW.getTime()],
    ],
    handlers: [
      [listPause.waitFx, () => undefined],
      [addressPause.waitFx, () => undefined],
      [askPositionFx, () => ({ latitude: 43.5, longitude: 7 })],
    ],
  });
  /** Not awaited: the search settles when the test says so. */
  const begin = async (start: () => unknown) => {
    const before = asked.length;
    start();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  };
  const open = () => allSettled(opened, { scope, params: { params: {}, query } });
  await (isShown ? begin(open) : open());
  return {
    scope,
    asked,
    begin,
    type: (port: string) => begin(() => allSettled(typed, { scope, params: { port } })),
    async answer(index: number, response: Response) {
      const told = new Promise((resolve) => {
        createWatch({ unit: answerFx.finally, scope, fn: resolve });
      });
      asked[index]?.answer(response);
      await told;
    },
    names: () => scope.getState($listed).map(({ name }) => name),
    remark: () => remarkOn(scope.getState($found)),
  };
}

describe('a text, a region or a kind of port', () => {
  it('is asked of the server, with all that is asked besides, France first for a visitor in French', async () => {
    const { asked } = await visit({
      port: 'antibes',
      services: 'fuel',
      length: '12',
      country: 'FR',
      open: 'now',
    });
    expect(Object.fromEntries(asked[0]?.input ?? [])).toEqual({
      text: 'antibes',
      category: 'port',
      region: '',
      services: '["fuel"]',
      home: 'FR',
      country: 'FR',
      length: '12',
      open: 'true',
    });
  });

  it.each([
    ['a region', { region: 'bretagne' }],
    ['a kind', { kind: 'fishing' }],
  ])('is asked for %s alone too', async (_, query) => {
    const { asked } = await visit(query);
    expect(Object.fromEntries(asked[0]?.input ?? [])).toMatchObject(query);
  });

  it('is asked anew of no country first in another language', async () => {
    const { scope, asked, begin } = await visit({ port: 'antibes' });
    await begin(() => allSettled(languageChosen, { scope, params: 'en' }));
    expect(asked[1]?.input.get('home')).toBe('');
  });

  it('brings what the server found, with what the list knows of it', async () => {
    const { answer, scope } = await visit({ port: 'brest' });
    const { services: _, ...found } = BREST;
    await answer(0, answerOf({ places: [{ ...found, kind: 'commercial' }] }));
    expect(scope.getState($visible)).toEqual([expect.objectContaining({ ...BREST, kind: 'commercial' })]);
  });
});

describe('while the answer is on its way', () => {
  it('a page that came rendered comes alive as it came, and only then asks', async () => {
    const { scope, asked, names, begin } = await visit({ port: 'brest' }, false);
    expect([asked.length, names(), scope.getState($isAwaited), scope.getState($ready)]).toEqual([
      0,
      ['Brest'],
      true,
      true,
    ]);
    await begin(() => allSettled(shown, { scope }));
    expect(asked).toHaveLength(1);
  });

  it('who comes back to it is not asked for anew', async () => {
    const { scope, asked, answer, names } = await visit({ port: 'brest' });
    await answer(0, answerOf({ places: [BREST] }));
    await allSettled(left, { scope });
    await allSettled(opened, { scope, params: { params: {}, query: { port: 'brest' } } });
    await allSettled(shown, { scope });
    expect([asked.length, names(), scope.getState($isAwaited)]).toEqual([1, ['Brest'], false]);
  });

  it('a search that is opened for a link asks for nothing until it is pressed', async () => {
    const { scope, asked, answer, begin } = await visit({ port: 'brest' });
    await answer(0, answerOf({ places: [BREST] }));
    await allSettled(left, { scope });
    await allSettled(opened, { scope, params: { params: {}, query: { port: 'vauban' } } });
    expect(asked).toHaveLength(1);
    await begin(() => allSettled(shown, { scope }));
    expect(asked).toHaveLength(2);
  });

  it('what the list has by that name is shown', async () => {
    const { scope, names } = await visit({ port: 'brest' });
    expect(scope.getState($isAwaited)).toBe(true);
    expect(names()).toEqual(['Brest']);
    expect(scope.getState($shownList).status).toBe('ready');
  });

  it('nothing is said to be found where the list has no such name; the page can be drawn all the same', async () => {
    const { scope, answer, names } = await visit({ port: 'antibes' });
    expect(scope.getState($shownList).status).toBe('pending');
    expect(scope.getState($ready)).toBe(true);
    await answer(0, answerOf({ places: [VAUBAN] }));
    expect(scope.getState($shownList).status).toBe('ready');
    expect(names()).toEqual(['Port Vauban']);
  });

  it('what was found before stays, and an answer to a superseded question is nobody’s', async () => {
    const { type, answer, names } = await visit({ port: 'brest' });
    await answer(0, answerOf({ places: [BREST] }));
    await type('antibe');
    await type('antibes');
    expect(names()).toEqual(['Brest']);
    await answer(2, answerOf({ places: [VAUBAN] }));
    expect(names()).toEqual(['Port Vauban']);
  });

  it('a question that the list answers is answered at once', async () => {
    const { scope, type, names } = await visit({ port: 'brest' });
    await type('antibes');
    void allSettled(typed, { scope, params: { port: '' } });
    await expect.poll(names).toEqual(['Brest', 'La Rochelle', 'Port Vauban']);
  });
});

describe('without network', () => {
  it('names in the copy on this device are searched, and it is said', async () => {
    const { answer, names, remark } = await visit({ port: 'vauban' });
    await answer(0, Response.error());
    expect(names()).toEqual(['Port Vauban']);
    expect(remark()).toEqual({ kind: 'copy' });
  });
});

describe('load more', () => {
  const first = { places: forty(0), cursor: 'one', total: { count: 41, exact: false } };

  it('asks for the next page from where the one before ended', async () => {
    const { scope, answer, asked, begin, names } = await visit({ port: 'port' });
    await answer(0, answerOf(first));
    await begin(() => allSettled(loadMorePressed, { scope }));
    expect(asked[1]?.input.get('cursor')).toBe('one');
    await answer(1, answerOf({ places: forty(1), total: { count: 80, exact: true } }));
    expect(names()).toHaveLength(80);
    expect(scope.getState($found).total).toEqual({ count: 80, exact: true });
  });

  it('follows the address page by page', async () => {
    const { asked, answer, names } = await visit({ port: 'port', pages: '2' });
    const both = answer(0, answerOf(first));
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer(answerOf({ places: forty(1), total: { count: 80, exact: true } }));
    await both;
    expect(names()).toHaveLength(80);
  });

  it('keeps what has come when a page does not, says so, and asks for it again', async () => {
    const { scope, asked, answer, begin, names, remark } = await visit({ port: 'port' });
    await answer(0, answerOf(first));
    await begin(() => allSettled(loadMorePressed, { scope }));
    await answer(1, Response.error());
    expect(names()).toHaveLength(40);
    expect(remark()).toEqual({ kind: 'cut' });
    await begin(() => allSettled(loadMorePressed, { scope }));
    expect(asked[2]?.input.get('cursor')).toBe('one');
  });
});

describe('how the text was understood', () => {
  it.each([
    ['an area', { kind: 'area', name: 'Bretagne' }, { kind: 'area', name: 'Bretagne' }],
    ['the surroundings of a town', { kind: 'near', name: 'Lyon' }, { kind: 'near', name: 'Lyon' }],
    ['a position', { kind: 'near', name: null }, { kind: 'here' }],
    ['a town with nothing in it', { kind: 'nearest', name: 'Lyon' }, { kind: 'nearest', name: 'Lyon' }],
    ['a mistake', { kind: 'similar', name: null }, { kind: 'similar', text: 'marseile' }],
  ])('is said of %s', async (_, reading, said) => {
    const { answer, remark } = await visit({ port: ' marseile ' });
    await answer(0, answerOf({ places: [BREST], reading }));
    expect(remark()).toEqual(said);
  });

  it('is not said where there is nothing to say', async () => {
    const { answer, remark } = await visit({ port: 'brest' });
    await answer(0, answerOf({ places: [BREST] }));
    expect(remark()).toBeNull();
  });
});

describe('where the visitor is', () => {
  it('is not sent: what comes is put in order here', async () => {
    const { scope, asked, answer, begin, names } = await visit({ port: 'port' });
    await answer(0, answerOf({ places: [BREST, VAUBAN] }));
    void allSettled(herePressed, { scope });
    await begin(() => allSettled(chosen, { scope, params: { sort: 'distance', country: 'FR' } }));
    expect([...(asked.at(-1)?.input.keys() ?? [])]).not.toContain('near');
    await answer(asked.length - 1, answerOf({ places: [BREST, VAUBAN] }));
    expect(names()).toEqual(['Port Vauban', 'Brest']);
  });
});

it('nothing found comes with what there is instead', async () => {
  const { answer, scope } = await visit({ port: 'zzzz' });
  const instead = { without_filters: 2, others: [{ category: 'shop', count: 3 }] };
  await answer(0, answerOf({ places: [], instead }));
  expect(scope.getState($found)).toMatchObject({ by: 'server', listed: [], instead });
});
