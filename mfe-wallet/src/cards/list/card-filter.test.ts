import { describe, expect, it } from 'vitest';
import { fakeBoat, fakeCard } from '../cards.fixture.ts';
import { eachOnce } from '../listed-card.ts';
import { boatsOf, findCards, formatFilter, indexCards, NO_FILTER, parseFilter } from './card-filter.ts';

const TODAY = '2028-06-01';
const anne = { kind: 'member', id: null, name: 'Anne L.', page: null } as const;
const index = indexCards(
  eachOnce([
    fakeCard({ id: 'brise', boat: fakeBoat('Belle Brise', 'LR 123456'), document_types: ['registration'] }),
    fakeCard({
      id: 'rental',
      boat: fakeBoat('Belle Brise', 'LR 123456'),
      title: 'Été à Groix',
      expires_on: '2028-06-20',
    }),
    fakeCard({ id: 'other', boat: fakeBoat('Belle Brise'), document_types: ['insurance', 'invoices'] }),
    fakeCard({
      id: 'lent',
      boat: fakeBoat('Œil du vent'),
      role: 'received',
      sender: anne,
      expires_on: '2028-05-01',
    }),
  ]),
);
const found = (change: Partial<typeof NO_FILTER>) =>
  findCards(index, { ...NO_FILTER, ...change }, TODAY).map(({ id }) => id);

describe('the filters over the cards', () => {
  it('leave all of them at first, in their order', () => {
    expect(found({})).toEqual(['brise', 'rental', 'other', 'lent']);
  });

  it('keep those that hold a type of paper', () => {
    expect(found({ type: 'registration' })).toEqual(['brise']);
    expect(found({ type: 'invoices' })).toEqual(['other']);
  });

  it('tell boats of one name apart by their number', () => {
    expect(boatsOf(index)).toEqual(['Belle Brise', 'Belle Brise · LR 123456', 'Œil du vent']);
    expect(found({ boat: 'Belle Brise' })).toEqual(['other']);
    expect(found({ boat: 'Belle Brise · LR 123456' })).toEqual(['brise', 'rental']);
  });

  it.each([
    ['belle', ['brise', 'rental', 'other']],
    ['ete gro', ['rental']],
    ['123456', ['brise', 'rental']],
    ['oeil', ['lent']],
    ['anne', ['lent']],
    ['  ', ['brise', 'rental', 'other', 'lent']],
    ['rise', []],
    ['belle anne', []],
  ] as const)('find by the beginnings of words, whatever their accents: %s', (text, ids) => {
    expect(found({ text })).toEqual(ids);
  });

  it('keep what is over or soon will be', () => {
    expect(found({ isExpiring: true })).toEqual(['rental', 'lent']);
  });

  it('are all meant at once', () => {
    expect(found({ isExpiring: true, text: 'belle' })).toEqual(['rental']);
  });
});

describe('the filters in the address', () => {
  it('come back as they were written', () => {
    const filter = { type: 'insurance', boat: 'Belle Brise · LR 1', text: 'été', isExpiring: true } as const;
    expect(parseFilter(formatFilter(filter))).toEqual(filter);
  });

  it('are left out where they say nothing', () => {
    expect(formatFilter({ ...NO_FILTER, text: '  ' })).toEqual({});
  });

  it('that make no sense are taken as not said', () => {
    expect(parseFilter({ type: 'passport', expiring: 'never', lng: 'en' })).toEqual(NO_FILTER);
  });
});
