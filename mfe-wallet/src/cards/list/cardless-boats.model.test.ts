import { $client } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { expect, it } from 'vitest';
import { fakeBoat } from '../cards.fixture.ts';
import { opened } from '../cards.model.ts';
import { $cardlessBoats } from './cardless-boats.model.ts';

const ALONE = '0b9e7a10-0000-4000-8000-000000000300';
const CARDED = '0b9e7a10-0000-4000-8000-000000000301';
const HERE = { params: {}, query: {} };

it('boats without a card are known, and gone from there once they have one', async () => {
  const boats = [
    { id: ALONE, ...fakeBoat('Écume'), nfcards: 0 },
    { id: CARDED, ...fakeBoat('Belle Brise'), nfcards: 1 },
  ];
  const { scope } = visitAs(member(), ({ path }) => Response.json(path === 'boats' ? boats : []));
  const names = () => scope.getState($cardlessBoats).map(({ name }) => name);
  await allSettled(opened, { scope, params: HERE });
  expect(names()).toEqual(['Écume']);
  boats[0] = { id: ALONE, ...fakeBoat('Écume'), nfcards: 1 };
  scope.getState($client).forget();
  await allSettled(liveEventHeard, { scope, params: { kind: 'changed', record: 'nfcard', id: 'x' } });
  expect(names()).toEqual([]);
});
