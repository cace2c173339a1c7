import { describe, expect, it } from 'vitest';
import { fakeCard } from './cards.fixture.ts';
import { eachOnce } from './listed-card.ts';

const OWN = fakeCard();
const LENT = fakeCard({ role: 'sent', kind: 'temporary', status: 'accepted', sending_id: 'lent' });
const ON_ITS_WAY = fakeCard({ role: 'sent', kind: 'permanent', status: 'waiting', sending_id: 'way' });
const HANDED_OVER = fakeCard({ role: 'sent', kind: 'permanent', status: 'accepted', sending_id: 'gone' });
const RECEIVED = fakeCard({ id: 'received', role: 'received', kind: 'temporary', status: 'accepted' });

describe('the cards of a list', () => {
  it('have one that is lent and on its way once, and say where it is', () => {
    const listed = eachOnce([OWN, LENT, ON_ITS_WAY, RECEIVED]);
    expect(listed.map(({ id }) => id)).toEqual([OWN.id, 'received']);
    expect(listed.map(({ out }) => out.map(({ sending_id }) => sending_id))).toEqual([['lent', 'way'], []]);
  });

  it('keep the proof of one that was handed over, for as long as it is another’s', () => {
    expect(eachOnce([HANDED_OVER])).toEqual([{ ...HANDED_OVER, out: [] }]);
    expect(eachOnce([OWN, HANDED_OVER])).toEqual([{ ...OWN, out: [] }]);
  });
});
