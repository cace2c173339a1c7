import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { portSummary } from '../../api.fixture.ts';
import { mechanic, openedScope } from '../found/places.fixture.ts';
import { $search, chosen } from '../query/search.model.ts';
import { $furtherOffered, $isFurtherOffered, $setFilters } from './set-filters.model.ts';

const ALL = {
  port: 'brest',
  region: 'finistère',
  country: 'FR',
  kind: 'fishing',
  length: '12',
  draught: '2',
  services: 'fuel,crane',
  open: 'now',
  box: '45,-3,47,0',
};

describe('active filters', () => {
  it('are all but the free text', async () => {
    const scope = await openedScope(ALL, { ports_data: [] });
    const keys = scope.getState($setFilters).map(({ key }) => key);
    expect(keys).toEqual(['region', 'country', 'kind', 'length', 'draught', 'fuel', 'crane', 'open', 'box']);
  });

  it('are each removed alone', async () => {
    const scope = await openedScope(ALL, { ports_data: [] });
    for (let left = 9; left > 0; left -= 1) {
      const [first] = scope.getState($setFilters);
      expect(scope.getState($setFilters)).toHaveLength(left);
      await allSettled(chosen, { scope, params: first?.without ?? {} });
    }
    expect(scope.getState($setFilters)).toEqual([]);
    expect(scope.getState($search).port).toBe('brest');
  });
});

describe('filters offered', () => {
  it('are none of a list that tells nothing, but for the kind of port', async () => {
    const shops = await openedScope({ filter: 'shops' }, { riggers_data: [mechanic()] });
    expect(shops.getState($isFurtherOffered)).toBe(false);
    const ports = await openedScope({}, { ports_data: [portSummary()] });
    expect(ports.getState($isFurtherOffered)).toBe(true);
  });

  it('are those that the list can answer', async () => {
    const list = [
      mechanic({ services: ['hulls', 'fuel'], opening_hours: '24/7', time_zone: 'Europe/Paris' }),
      mechanic({ id: '2', services: ['engines'] }),
    ];
    const scope = await openedScope({ filter: 'mechanics' }, { mechanics_data: list });
    expect(scope.getState($furtherOffered)).toEqual({
      kinds: false,
      length: false,
      draught: false,
      // In the order of the table; fuel is not asked of a mechanic.
      services: ['engines', 'hulls'],
      open: true,
    });
  });

  it('include those of the address', async () => {
    const scope = await openedScope({ length: '12', services: 'wifi' }, { ports_data: [portSummary()] });
    expect(scope.getState($furtherOffered)).toEqual({
      kinds: true,
      length: true,
      draught: false,
      services: ['wifi'],
      open: false,
    });
  });
});
