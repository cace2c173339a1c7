import { $client } from '@nfcards/shared/client';
import { $clock } from '@nfcards/shared/common';
import type { ListedPlace } from '@nfcards/shared/operations';
import { allSettled, fork } from 'effector';
import { clientOf, portSummary } from '../../api.fixture.ts';
import type { Position } from '../../chart/mercator.ts';
import { askPositionFx } from '../../here/here.model.ts';
import { $isShown, addressPause, listPause, opened } from '../query/search.model.ts';

export function mechanic(place: Partial<ListedPlace> = {}): ListedPlace {
  return {
    ...portSummary({ id: 'made-up-mechanics-1', name: 'Atelier du Bassin' }),
    ...place,
    category: 'mechanics',
  } as ListedPlace;
}

/** A Wednesday morning. */
export const NOW = new Date('2026-06-17T08:00:00Z');

type Lists = Readonly<Record<string, readonly ListedPlace[] | Response>>;

type Locate = () => Promise<Position>;
const nowhere: Locate = () => Promise.reject('unavailable');

/** Where pauses are over at once, it is always the same morning, and lists are those given. */
export function scopeOf(lists: Lists, locate: Locate = nowhere) {
  const client = clientOf((url) => {
    const list = Object.entries(lists).find(([name]) => url.includes(name))?.[1] ?? [];
    return list instanceof Response ? list : Response.json(list);
  });
  return fork({
    values: [
      [$client, client],
      [$isShown, true],
      [$clock, NOW.getTime()],
    ],
    handlers: [
      [listPause.waitFx, () => undefined],
      [addressPause.waitFx, () => undefined],
      [askPositionFx, locate],
    ],
  });
}

export async function openedScope(
  query: Readonly<Record<string, string>>,
  lists: Lists,
  locate: Locate = nowhere,
) {
  const scope = scopeOf(lists, locate);
  await allSettled(opened, { scope, params: { params: {}, query } });
  return scope;
}
