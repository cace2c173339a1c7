import { $client } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { clientOf, portSummary } from '../fake-api.ts';
import { $chart, $pointed, portPointed } from './ports-chart.model.ts';
import { countryChosen, opened, waitForPauseFx } from './search.model.ts';

const ROCHELLE = portSummary();
const SOMEWHERE = portSummary({ id: 'FRXXX', name: 'Port inconnu', position: null });
const BARCELONA = portSummary({
  id: 'ESBCN',
  name: 'Barcelona',
  country: 'ES',
  position: { latitude: 41.35, longitude: 2.17 },
});

async function chartOf(query: Record<string, string> = {}) {
  const client = clientOf(() => Response.json([ROCHELLE, SOMEWHERE, BARCELONA]));
  const scope = fork({
    values: [[$client, client]],
    handlers: [[waitForPauseFx, (change: number) => change]],
  });
  await allSettled(opened, { scope, params: { params: {}, query } });
  return scope;
}

describe('the chart of a search', () => {
  it('marks and names the ports found, among the others', async () => {
    const scope = await chartOf({ country: 'FR' });
    expect(scope.getState($chart)).toEqual({
      marked: [ROCHELLE.position],
      others: [ROCHELLE.position, BARCELONA.position],
      named: [{ name: 'La Rochelle', position: ROCHELLE.position }],
      missing: 1,
    });
  });

  it('rings the port that is pointed at', async () => {
    const scope = await chartOf();
    await allSettled(portPointed, { scope, params: BARCELONA });
    expect(scope.getState($pointed)).toEqual(BARCELONA.position);
    await allSettled(portPointed, { scope, params: SOMEWHERE });
    expect(scope.getState($pointed)).toBeNull();
  });

  it('rings nothing once the list has changed', async () => {
    const scope = await chartOf();
    await allSettled(portPointed, { scope, params: BARCELONA });
    await allSettled(countryChosen, { scope, params: 'FR' });
    expect(scope.getState($pointed)).toBeNull();
  });
});
