import { $user } from '@nfcards/shared/auth';
import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { createReading, liveEventHeard } from '@nfcards/shared/live';
import type { BoatDetails } from '@nfcards/shared/operations';
import { createMemberPage } from '@nfcards/shared/patterns';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { changesCards } from '../cards/cards.model.ts';
import { readTodayFx } from '../cards/today.model.ts';
import { keptOnDevice } from '../device/device-store.ts';
import type { KeptCard } from '../device/kept.ts';

export const { opened, entered, left, $address } = createMemberPage();
export const retryPressed = createEvent();
/** Something of the boat is other than it was read: it is read again. */
export const boatSaved = createEvent();

export const boatCall = createCall('boat');
export const removeBoatCall = createCall('remove_boat');
export const readKeptFx = createEffect(keptOnDevice);

export type BoatState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly boat: BoatDetails }
  /** It is not, or not any more, among the member's. */
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ClientError };

/** Of the boat that the address names; empty while it names none. */
export const $boatId = $address.map(({ params }) => params.boat_id ?? '');

/** The boat of the address; read again, it stays until the answer comes. */
export const $boat = createStore<BoatState>({ status: 'pending' })
  .on($boatId, () => ({ status: 'pending' }))
  .on(retryPressed, (state) => (state.status === 'failed' ? { status: 'pending' } : state))
  .reset(left);

sample({
  clock: boatCall.fx.done,
  source: $boatId,
  filter: (id, { params }) => params.id === id,
  fn: (_, { result }): BoatState => ({ status: 'ready', boat: result }),
  target: $boat,
});
sample({
  clock: boatCall.fx.fail,
  source: { id: $boatId, state: $boat },
  filter: ({ id }, { params }) => params.id === id,
  fn: ({ state }, { error }): BoatState => {
    if (refusalOf(error) === 'boat_unknown') return { status: 'unknown' };
    return state.status === 'ready' ? state : { status: 'failed', error };
  },
  target: $boat,
});

/** Of the boat that goes or has gone: the server tells of that, and its page is left. */
const $removedId = createStore('')
  .on(removeBoatCall.fx, (_, { id }) => id)
  .reset(removeBoatCall.fx.fail);

sample({
  clock: [entered, retryPressed, boatSaved, sample({ clock: liveEventHeard, filter: changesCards })],
  source: { id: $boatId, removed: $removedId },
  filter: ({ id, removed }) => id !== '' && id !== removed,
  fn: ({ id }) => ({ id }),
  target: createReading(boatCall.fx),
});
sample({ clock: entered, fn: () => undefined, target: [readTodayFx, readKeptFx] });

/** Null until the device has been asked. */
export const $keptHere = createStore<readonly KeptCard[] | null>(null, { serialize: 'ignore' })
  .on(readKeptFx.doneData, (_, cards) => cards)
  .on(readKeptFx.fail, () => [])
  .reset(left);

/** Cards of which the member has a copy on this device. */
export const $keptIds = combine($keptHere, $user, (kept, user) =>
  kept === null ? null : kept.filter(({ memberId }) => memberId === user?.id).map(({ card }) => card.id),
);
