import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { portSummary } from '../../api.fixture.ts';
import { $listed } from '../found/found.model.ts';
import { openedScope } from '../found/places.fixture.ts';
import { $search, chosen } from '../query/search.model.ts';
import {
  $map,
  $pointed,
  followSwitched,
  mapMoved,
  placePointed,
  wholeMapPressed,
} from './search-map.model.ts';

const ROCHELLE = portSummary();
const SOMEWHERE = portSummary({ id: 'FRXXX', name: 'Port inconnu', position: null });
const BARCELONA = portSummary({
  id: 'ESBCN',
  name: 'Barcelona',
  country: 'ES',
  position: { latitude: 41.35, longitude: 2.17 },
});
const BISCAY = { south: 45.00004, west: -3, north: 47, east: 0 };

const mapOf = (query: Record<string, string> = {}) =>
  openedScope(query, { ports_data: [BARCELONA, ROCHELLE, SOMEWHERE] });

describe('the map of a search', () => {
  it('shows the ports found, among the others', async () => {
    const scope = await mapOf({ country: 'FR' });
    expect(scope.getState($map)).toEqual({
      places: [ROCHELLE],
      others: [ROCHELLE.position, BARCELONA.position],
      box: null,
      missing: 1,
    });
  });

  it('marks what the list points at, until the list has changed', async () => {
    const scope = await mapOf();
    await allSettled(placePointed, { scope, params: { id: 'ESBCN', on: 'list' } });
    expect(scope.getState($pointed)).toBe('ESBCN');
    await allSettled(chosen, { scope, params: { country: 'FR' } });
    expect(scope.getState($pointed)).toBeNull();
  });
});

describe('the list follows the map', () => {
  it('is limited to what the map shows, while the map shows all that was found', async () => {
    const scope = await mapOf();
    await allSettled(mapMoved, { scope, params: BISCAY });
    expect(scope.getState($listed)).toEqual([ROCHELLE]);
    expect(scope.getState($map).places).toEqual([ROCHELLE, BARCELONA]);
    expect(scope.getState($search).box).toEqual({ ...BISCAY, south: 45 });
  });

  it('is whole again on a press', async () => {
    const scope = await mapOf({ box: '45,-3,47,0' });
    expect(scope.getState($listed)).toEqual([ROCHELLE]);
    await allSettled(wholeMapPressed, { scope });
    expect(scope.getState($listed)).toHaveLength(3);
  });

  it('stays whole while it does not follow', async () => {
    const scope = await mapOf({ box: '45,-3,47,0' });
    await allSettled(followSwitched, { scope, params: false });
    expect(scope.getState($search).box).toBeNull();
    await allSettled(mapMoved, { scope, params: BISCAY });
    expect(scope.getState($listed)).toHaveLength(3);
  });
});
