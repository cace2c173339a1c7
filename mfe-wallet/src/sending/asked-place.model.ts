import { memberLeft } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import type { PlaceCategory } from '@nfcards/shared/operations';
import { createEffect, createEvent, createStore, sample } from 'effector';
import type { Addressee } from './draft.ts';

/** A place of the directory, as far as an address names it. */
export interface NamedPlace {
  readonly id: string;
  readonly category: PlaceCategory;
}

/** A place of the directory that a card is wanted for. */
export interface AskedPlace extends Addressee {
  /** Where to write to, if nobody there has an account; null where somebody has, or no address is known. */
  readonly email: string | null;
}

/** The address of the page names a place. */
export const placeAsked = createEvent<NamedPlace>();

export const calls = {
  port: createCall('port_details'),
  mechanics: createCall('mechanics_details'),
  shop: createCall('riggers_details'),
};

const findPlaceFx = createEffect<NamedPlace, AskedPlace>(async ({ id, category }) => {
  if (category !== 'port') return askedPlace(await calls[category].fx({ id }));
  // The harbour office answers for its port.
  const { harbour_office: office, ...port } = await calls.port.fx({ id });
  return askedPlace({ ...port, email: office?.email ?? port.email });
});

interface Reachable extends AskedPlace {
  readonly connected: boolean;
}

function askedPlace({ id, name, connected, email }: Reachable): AskedPlace {
  return { id, name, email: connected ? null : email };
}

const $askedId = createStore('').on(placeAsked, (_, { id }) => id);

/** The place that was asked for last is known. */
export const placeFound = sample({
  clock: findPlaceFx.done,
  source: $askedId,
  filter: (id, { params }) => id === params.id,
  fn: (_, { result }) => result,
});

/** Null until it is known which place that is. */
export const $askedPlace = createStore<AskedPlace | null>(null, { serialize: 'ignore' })
  .on(placeFound, (_, place) => place)
  .reset(placeAsked, memberLeft);

sample({ clock: placeAsked, target: findPlaceFx });
