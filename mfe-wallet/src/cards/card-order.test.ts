import { describe, expect, it } from 'vitest';
import { inOrder, rowKey } from './card-order.ts';
import { fakeBoat, fakeCard } from './cards.fixture.ts';

describe('the order of the list', () => {
  it('has what waits for an answer first, then one’s own, what was lent, and what others have', () => {
    const cards = [
      fakeCard({ id: 'sent', role: 'sent', kind: 'temporary', status: 'waiting' }),
      fakeCard({ id: 'received', role: 'received', kind: 'temporary', status: 'accepted' }),
      fakeCard({ id: 'held' }),
      fakeCard({ id: 'waiting', role: 'received', kind: 'temporary', status: 'waiting' }),
    ];
    expect(inOrder(cards).map(({ id }) => id)).toEqual(['waiting', 'held', 'received', 'sent']);
  });

  it('goes by the boat’s name as people read it, then by title', () => {
    const cards = [
      fakeCard({ id: '10', boat: fakeBoat('Ketch 10') }),
      fakeCard({ id: 'é', boat: fakeBoat('Écume') }),
      fakeCard({ id: '2b', boat: fakeBoat('Ketch 2'), title: 'Vente' }),
      fakeCard({ id: '2a', boat: fakeBoat('Ketch 2'), title: 'Location' }),
    ];
    expect(inOrder(cards).map(({ id }) => id)).toEqual(['é', '2a', '2b', '10']);
  });

  it('tells a card that was sent twice from itself', () => {
    const keys = ['a', 'b', null].map((sending_id) => rowKey({ id: 'card', sending_id }));
    expect(new Set(keys).size).toBe(3);
  });
});
