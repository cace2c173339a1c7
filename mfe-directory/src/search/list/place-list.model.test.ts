import { $client } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { clientOf, laterResponse, portSummary, refusal } from '../../api.fixture.ts';
import { $listed } from '../found/found.model.ts';
import { mechanic, openedScope, scopeOf } from '../found/places.fixture.ts';
import { $isFiltered, $results, $shownList, $visible } from '../found/results.model.ts';
import { addressPause, chosen, listPause, loadMorePressed, opened, typed } from '../query/search.model.ts';
import { $counts, $list, $mechanics, $ports, portsCall, retryPressed } from './place-list.model.ts';

const PORTS = Array.from({ length: 130 }, (_, number) =>
  portSummary({
    id: `FR${String(number).padStart(3, '0')}`,
    name: `Port ${String(number).padStart(3, '0')}`,
    port_region: number < 50 ? 'Bouches-du-Rhône' : 'Finistère',
  }),
);
const LISTS = { ports_data: PORTS, mechanics_data: [mechanic()] };

async function openedPage(query: Record<string, string> = {}) {
  const scope = await openedScope(query, LISTS);
  return { scope, shown: () => scope.getState($visible).length };
}

describe('the list', () => {
  it('asks as the page opens and is pending meanwhile (ST2)', async () => {
    const answer = laterResponse();
    const scope = fork({
      values: [[$client, clientOf(() => answer.promise)]],
      handlers: [
        [listPause.waitFx, () => undefined],
        [addressPause.waitFx, () => undefined],
      ],
    });
    const settled = allSettled(opened, { scope, params: { params: {}, query: {} } });
    expect(scope.getState(portsCall.$pending)).toBe(true);
    expect(scope.getState($shownList)).toEqual({ status: 'pending' });
    answer.resolve(Response.json(PORTS));
    await settled;
    expect(scope.getState(portsCall.$pending)).toBe(false);
    expect(scope.getState($shownList)).toEqual({ status: 'ready' });
  });

  it('stores one message when it fails (ST2, A3)', async () => {
    const scope = await openedScope({}, { ports_data: refusal('internal', 500) });
    expect(scope.getState(portsCall.$pending)).toBe(false);
    expect(scope.getState(portsCall.$error)?.message).toBe('refused: internal');
    expect(scope.getState($list)).toMatchObject({
      status: 'failed',
      error: { kind: 'FAILURE', status: 500 },
    });
  });

  it('is empty after a failure (ST7)', async () => {
    let fails = false;
    const scope = fork({
      values: [
        [$client, { call: () => Promise.resolve(fails ? FAILED : { ok: true, answer: PORTS }), forget() {} }],
      ],
    });
    await allSettled(retryPressed, { scope });
    expect(scope.getState($ports)).toHaveLength(130);
    fails = true;
    await allSettled(retryPressed, { scope });
    expect(scope.getState($ports)).toEqual([]);
    expect(scope.getState($listed)).toEqual([]);
  });

  it('comes when tried again', async () => {
    const answers = [refusal('internal', 500), Response.json(PORTS)];
    const scope = fork({ values: [[$client, clientOf(() => answers.shift() ?? Response.error())]] });
    await allSettled(retryPressed, { scope });
    await allSettled(retryPressed, { scope });
    expect(scope.getState($list)).toEqual({ status: 'ready' });
    expect(scope.getState(portsCall.$error)).toBeNull();
  });

  it('is put in the order of its names where the host gave it none (A2)', async () => {
    const ports = ['Étel', 'Brest', 'Alicante'].map((name) => portSummary({ id: name, name }));
    const scope = await openedScope({}, { ports_data: ports });
    expect(scope.getState($visible).map(({ id }) => id)).toEqual(['Alicante', 'Brest', 'Étel']);
  });
});

const FAILED = { ok: false, error: { kind: 'FETCH_ERROR', message: 'no network' } } as const;

describe('the three directories (S13, ST1)', () => {
  it('are asked for when they are first looked in', async () => {
    const asked: string[] = [];
    const client = clientOf((url) => {
      asked.push(url);
      return Response.json(url.includes('ports') ? PORTS : [mechanic()]);
    });
    const scope = fork({
      values: [[$client, client]],
      handlers: [
        [listPause.waitFx, () => undefined],
        [addressPause.waitFx, () => undefined],
      ],
    });
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
    expect(asked).toEqual(['/api/ports_data']);
    expect(scope.getState($counts)).toEqual({ ports: 130, mechanics: null, shops: null });
    await allSettled(opened, { scope, params: { params: {}, query: { filter: 'mechanics' } } });
    expect(asked).toEqual(['/api/ports_data', '/api/mechanics_data']);
    expect(scope.getState($visible)).toEqual(scope.getState($mechanics));
    expect(scope.getState($counts)).toEqual({ ports: 130, mechanics: 1, shops: null });
  });

  it('are not mixed while one of them is on its way', async () => {
    const answer = laterResponse();
    const client = clientOf((url) => (url.includes('ports') ? Response.json(PORTS) : answer.promise));
    const scope = fork({
      values: [[$client, client]],
      handlers: [
        [listPause.waitFx, () => undefined],
        [addressPause.waitFx, () => undefined],
      ],
    });
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
    const settled = allSettled(opened, { scope, params: { params: {}, query: { filter: 'shops' } } });
    expect(scope.getState($shownList)).toEqual({ status: 'pending' });
    answer.resolve(Response.json([]));
    await settled;
    expect(scope.getState($shownList)).toEqual({ status: 'ready' });
    expect(scope.getState($results)).toMatchObject({ found: { question: { filter: 'shops' }, listed: [] } });
  });

  it('are not asked again for an address that the page wrote itself', async () => {
    const asked: string[] = [];
    const call = (name: string) => {
      asked.push(name);
      return Promise.resolve({ ok: true, answer: PORTS });
    };
    const scope = fork({
      values: [[$client, { call, forget() {} }]],
      handlers: [
        [listPause.waitFx, () => undefined],
        [addressPause.waitFx, () => undefined],
      ],
    });
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
    await allSettled(chosen, { scope, params: { country: 'FR' } });
    await allSettled(opened, { scope, params: { params: {}, query: { country: 'FR' } } });
    expect(asked).toEqual(['ports_data']);
    // Somebody comes back to it.
    await allSettled(opened, { scope, params: { params: {}, query: { country: 'FR' } } });
    expect(asked).toEqual(['ports_data', 'ports_data']);
  });
});

describe('what is on the screen', () => {
  it('stays while the visitor types, and goes when a link leads elsewhere', async () => {
    const scope = scopeOf(LISTS);
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
    const refined = allSettled(typed, { scope, params: { port: 'port 12' } });
    expect(scope.getState($shownList)).toEqual({ status: 'ready' });
    await refined;
    expect(scope.getState($results)).toMatchObject({ found: { total: { count: 12 } }, isFiltered: true });
    const left = allSettled(opened, { scope, params: { params: {}, query: { port: 'port 003' } } });
    expect(scope.getState($shownList)).toEqual({ status: 'pending' });
    await left;
    expect(scope.getState($results)).toMatchObject({ found: { total: { count: 1 } } });
    expect(scope.getState($shownList)).toEqual({ status: 'ready' });
  });

  it('is what was typed last', async () => {
    const { scope } = await openedPage();
    void allSettled(typed, { scope, params: { port: 'port 00' } });
    void allSettled(typed, { scope, params: { port: 'port 001' } });
    await allSettled(typed, { scope, params: { port: 'port 12' } });
    expect(scope.getState($listed)).toHaveLength(12);
  });
});

describe('load more', () => {
  it('shows 40, then 80, then 120 (ST8, K1)', async () => {
    const { scope, shown } = await openedPage();
    expect(shown()).toBe(40);
    await allSettled(loadMorePressed, { scope });
    expect(shown()).toBe(80);
    await allSettled(loadMorePressed, { scope });
    expect(shown()).toBe(120);
  });

  it('ends with what there is', async () => expect((await openedPage({ pages: '9' })).shown()).toBe(130));

  it('shows what a shared address shows', async () =>
    expect((await openedPage({ pages: '2' })).shown()).toBe(80));
});

describe('region filter (ST9)', () => {
  it('keeps the ports of the region, accents or not', async () => {
    const { scope } = await openedPage();
    await allSettled(typed, { scope, params: { region: 'RHONE' } });
    expect(scope.getState($listed)).toHaveLength(50);
    await allSettled(typed, { scope, params: { region: 'finistère' } });
    expect(scope.getState($listed)).toHaveLength(80);
  });

  it('shows the first 40 of them', async () => {
    const { scope, shown } = await openedPage({ pages: '3' });
    await allSettled(typed, { scope, params: { region: 'finist' } });
    expect(shown()).toBe(40);
    expect(scope.getState($isFiltered)).toBe(true);
  });
});
