import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled, createWatch, fork, type Scope } from 'effector';
import { describe, expect, it } from 'vitest';
import { fakeBoat, fakeCard } from '../cards.fixture.ts';
import { opened } from '../cards.model.ts';
import { $filter, $found, chosen, filtersCleared, typed, typingPause, url } from './card-filter.model.ts';
import type { FilterQuery } from './card-filter.ts';

/** A page whose router obeys at once, and for which time passes when the test says so. */
function visit() {
  const pauses: (() => void)[] = [];
  const scope: Scope = fork({
    handlers: [[typingPause.waitFx, () => new Promise<void>((resolve) => pauses.push(resolve))]],
  });
  const wanted: FilterQuery[] = [];
  createWatch({ unit: url.writeRequested, fn: (query) => wanted.push(query), scope });
  const open = (query: FilterQuery) => allSettled(opened, { scope, params: { params: {}, query } });
  return { scope, wanted, pauses, open, filter: () => scope.getState($filter) };
}

describe('the filters of the page', () => {
  it('are those of the address', async () => {
    const { open, filter } = visit();
    await open({ type: 'invoices', q: 'brise' });
    expect(filter()).toMatchObject({ type: 'invoices', text: 'brise' });
    await open({});
    expect(filter()).toMatchObject({ type: 'all', text: '' });
  });

  it('are in the address as soon as they are pressed', async () => {
    const { scope, open, wanted } = visit();
    await open({});
    await allSettled(chosen, { scope, params: { type: 'insurance' } });
    await allSettled(chosen, { scope, params: { isExpiring: true } });
    await allSettled(filtersCleared, { scope });
    expect(wanted).toEqual([{ type: 'insurance' }, { type: 'insurance', expiring: 'soon' }, {}]);
  });

  it('are in the address after a pause in typing, once', async () => {
    const { scope, open, wanted, pauses, filter } = visit();
    await open({});
    const typing = ['b', 'br', 'bri'].map((text) => allSettled(typed, { scope, params: text }));
    expect(filter().text).toBe('bri');
    for (const end of pauses) end();
    await Promise.all(typing);
    expect(wanted).toEqual([{ q: 'bri' }]);
  });

  it('are not turned back by an address that comes late', async () => {
    const { scope, open, filter } = visit();
    await open({});
    await allSettled(chosen, { scope, params: { type: 'insurance' } });
    await allSettled(chosen, { scope, params: { type: 'invoices' } });
    await open({ type: 'insurance' });
    expect(filter().type).toBe('invoices');
    await open({ type: 'invoices' });
    await open({ type: 'insurance' });
    expect(filter().type).toBe('insurance');
  });
});

describe('what is found', () => {
  it('is told with how many there are, by the day that it is', async () => {
    const cards = [
      fakeCard({ id: '0b9e7a10-0000-4000-8000-000000000001', expires_on: '2028-06-03' }),
      fakeCard({ id: '0b9e7a10-0000-4000-8000-000000000002', boat: fakeBoat('Ketch') }),
    ];
    const { scope } = visitAs(member(), () => Response.json(cards));
    await allSettled(opened, { scope, params: { params: {}, query: { q: 'ketch' } } });
    expect(scope.getState($found)).toMatchObject({ cards: [cards[1]], total: 2, isFiltered: true });
    expect(scope.getState($found).today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('is one’s own where a card is chosen to be sent to a place', async () => {
    const own = fakeCard({ id: '0b9e7a10-0000-4000-8000-000000000001' });
    const lent = fakeCard({ id: '0b9e7a10-0000-4000-8000-000000000002', role: 'received' });
    const { scope } = visitAs(member(), () => Response.json([own, lent]));
    await allSettled(opened, { scope, params: { params: {}, query: { to_place: 'FRLRH' } } });
    expect(scope.getState($found)).toMatchObject({ cards: [own], total: 1, isFiltered: false });
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
    expect(scope.getState($found).total).toBe(2);
  });
});
