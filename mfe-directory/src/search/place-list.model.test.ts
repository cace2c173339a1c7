import { $client } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { clientOf, laterResponse, portSummary, refusal } from '../fake-api.ts';
import { $found, $list, $ports, $regions, $visible, portsCall, retryPressed } from './port-list.model.ts';
import { countryChosen, loadMorePressed, opened, regionTyped, waitForPauseFx } from './search.model.ts';

const PORTS = Array.from({ length: 130 }, (_, number) =>
  portSummary({
    id: `FR${String(number).padStart(3, '0')}`,
    name: `Port ${String(number).padStart(3, '0')}`,
    port_region: number < 50 ? 'Bouches-du-Rhône' : 'Finistère',
  }),
);

function scopeWith(answer: () => Response | Promise<Response>) {
  return fork({
    values: [[$client, clientOf(answer)]],
    handlers: [[waitForPauseFx, (change: number) => change]],
  });
}

async function openedScope(query: Record<string, string> = {}) {
  const scope = scopeWith(() => Response.json(PORTS));
  await allSettled(opened, { scope, params: { params: {}, query } });
  return { scope, shown: () => scope.getState($visible).length };
}

describe('the list', () => {
  it('asks as the page opens and is pending meanwhile (ST2)', async () => {
    const answer = laterResponse();
    const scope = scopeWith(() => answer.promise);
    const settled = allSettled(opened, { scope, params: { params: {}, query: {} } });
    expect(scope.getState(portsCall.$pending)).toBe(true);
    expect(scope.getState($list)).toEqual({ status: 'pending' });
    answer.resolve(Response.json(PORTS));
    await settled;
    expect(scope.getState(portsCall.$pending)).toBe(false);
    expect(scope.getState($list)).toEqual({ status: 'ready' });
  });

  it('stores one message when it fails (ST2, A3)', async () => {
    const scope = scopeWith(() => refusal('internal', 500));
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
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
  });

  it('comes when tried again', async () => {
    const answers = [refusal('internal', 500), Response.json(PORTS)];
    const scope = scopeWith(() => answers.shift() ?? Response.error());
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
    await allSettled(retryPressed, { scope });
    expect(scope.getState($list)).toEqual({ status: 'ready' });
    expect(scope.getState(portsCall.$error)).toBeNull();
  });
});

const FAILED = { ok: false, error: { kind: 'FETCH_ERROR', message: 'no network' } } as const;

describe('load more', () => {
  it('shows 40, then 80, then 120 (ST8, K1)', async () => {
    const { scope, shown } = await openedScope();
    expect(shown()).toBe(40);
    await allSettled(loadMorePressed, { scope });
    expect(shown()).toBe(80);
    await allSettled(loadMorePressed, { scope });
    expect(shown()).toBe(120);
  });

  it('ends with what there is', async () => {
    const { shown } = await openedScope({ pages: '9' });
    expect(shown()).toBe(130);
  });

  it('shows what a shared address shows', async () => {
    const { shown } = await openedScope({ pages: '2' });
    expect(shown()).toBe(80);
  });
});

describe('region filter (ST9)', () => {
  it('keeps the ports of the region, accents or not', async () => {
    const { scope } = await openedScope();
    await allSettled(regionTyped, { scope, params: 'RHONE' });
    expect(scope.getState($found)).toHaveLength(50);
    await allSettled(regionTyped, { scope, params: 'finistère' });
    expect(scope.getState($found)).toHaveLength(80);
  });

  it('shows the first 40 of them', async () => {
    const { scope, shown } = await openedScope({ pages: '3' });
    await allSettled(regionTyped, { scope, params: 'finist' });
    expect(shown()).toBe(40);
  });

  it('offers the regions of the chosen country', async () => {
    const { scope } = await openedScope();
    expect(scope.getState($regions)).toEqual(['Bouches-du-Rhône', 'Finistère']);
    await allSettled(countryChosen, { scope, params: 'ES' });
    expect(scope.getState($regions)).toEqual([]);
  });
});
