import { describe, expect, it } from 'vitest';
import type { KeptCard } from '../device/kept.ts';
import { shownCard } from '../sending/card.fixture.ts';
import { cardToKeep, isOutdated, isOver, papersOf } from './papers.ts';

function keptOf(card = shownCard()): KeptCard {
  return { memberId: 'anne', card: cardToKeep(card), size: 2000, keptAt: '2026-05-01T12:00:00.000Z' };
}

/** The same card, each of whose versions is changed. */
function withFiles(change: Partial<ReturnType<typeof shownCard>['documents'][number]['files'][number]>) {
  const card = shownCard();
  const documents = card.documents.map((document) => ({
    ...document,
    files: document.files.map((file) => ({ ...file, ...change })),
  }));
  return shownCard({ documents });
}

describe('what of a card is kept on the device', () => {
  it('is what its member can read of the newest versions, and no history', () => {
    const [first, ...others] = shownCard().documents;
    const newest = first?.files[0];
    if (first === undefined || newest === undefined) throw new Error('the card has a document');
    const earlier = { ...newest, id: 'earlier', replaced_at: '2026-05-02T12:00:00.000Z' };
    const kept = cardToKeep(shownCard({ documents: [{ ...first, files: [newest, earlier] }, ...others] }));
    expect(kept.documents.map(({ files }) => files.map(({ id }) => id))).toEqual(
      shownCard().documents.map(({ files }) => files.map(({ id }) => id)),
    );
    expect(cardToKeep(withFiles({ sealed_key: null })).documents).toEqual([]);
    expect(cardToKeep(withFiles({ finished_at: null })).documents).toEqual([]);
  });

  it('is old once a version, a paper or the card itself is another', () => {
    const kept = keptOf();
    expect(isOutdated(kept, shownCard())).toBe(false);
    expect(isOutdated(kept, shownCard({ title: 'Vente' }))).toBe(true);
    expect(isOutdated(kept, withFiles({ id: 'newer' }))).toBe(true);
    expect(isOutdated(kept, shownCard({ documents: shownCard().documents.slice(1) }))).toBe(true);
  });
});

describe('a copy of what was lent', () => {
  const lent = keptOf(shownCard({ role: 'received', valid_until: '2026-06-01T12:00:00.000Z' }));

  it.each([
    ['2026-06-01T11:59:59.000Z', false],
    ['2026-06-01T12:00:00.000Z', true],
  ])('at %s is over: %s', (now, over) => expect(isOver(lent, new Date(now))).toBe(over));

  it('has no end where the card is one’s own', () => {
    expect(isOver(keptOf(), new Date('2999-01-01'))).toBe(false);
  });
});

it('a check asks for the registration first, then the insurance, and for nothing else', () => {
  const [registration, insurance] = shownCard().documents;
  if (registration === undefined || insurance === undefined) throw new Error('the card has two documents');
  const invoice = { ...insurance, id: 'invoice', type: 'invoices' as const };
  const card = shownCard({ documents: [invoice, insurance, registration] });
  expect(papersOf({ card }).map(({ type }) => type)).toEqual(['registration', 'insurance']);
});

it('the certificate of registry comes before the other papers of the boat', () => {
  const [registration] = shownCard().documents;
  if (registration === undefined) throw new Error('the card has a document');
  const documents = (['liferaft', 'radio_licence', 'registry'] as const).map((paper) => ({
    ...registration,
    id: paper,
    paper,
  }));
  const shown = papersOf({ card: shownCard({ documents }) });
  expect(shown.map(({ paper }) => paper)).toEqual(['registry', 'radio_licence', 'liferaft']);
});
