import { type ClientError, createCall } from '@nfcards/shared/client';
import { $home } from '@nfcards/shared/common';
import type { ListedPlace } from '@nfcards/shared/operations';
import { combine, createEvent, createStore, sample } from 'effector';
import type { Filter } from '../query/directories.ts';
import { $filter, url } from '../query/search.model.ts';
import { facetsOf } from './facets.ts';
import { homeFirst, inListOrder } from './list-order.ts';

export const retryPressed = createEvent();

export const portsCall = createCall('ports_data');
export const mechanicsCall = createCall('mechanics_data');
export const shopsCall = createCall('riggers_data');

type List = readonly ListedPlace[];

// The whole directories; each is empty before it is asked for, and after a failure (SPEC ST7).
export const $ports = createStore<List>([])
  .on(portsCall.fx.doneData, (_, places) => inListOrder(places))
  .on(portsCall.fx.fail, () => []);
export const $mechanics = createStore<List>([])
  .on(mechanicsCall.fx.doneData, (_, places) => inListOrder(places))
  .on(mechanicsCall.fx.fail, () => []);
export const $shops = createStore<List>([])
  .on(shopsCall.fx.doneData, (_, places) => inListOrder(places))
  .on(shopsCall.fx.fail, () => []);

// Each is asked for when it is first looked in, and at each opening: within 60 s the client answers from its cache
// (SPEC ST12).
const listWanted = sample({ clock: [url.entered, retryPressed], source: $filter });
const wantedOf = (filter: Filter) => listWanted.filterMap((wanted) => (wanted === filter ? {} : undefined));
sample({ clock: wantedOf('ports'), target: portsCall.fx });
sample({ clock: wantedOf('mechanics'), target: mechanicsCall.fx });
sample({ clock: wantedOf('shops'), target: shopsCall.fx });

// Apart, so that each stays the same array while another changes.
const $lists = combine({
  ports: combine($ports, $home, homeFirst),
  mechanics: combine($mechanics, $home, homeFirst),
  shops: combine($shops, $home, homeFirst),
});
const $pending = combine({
  ports: portsCall.$pending,
  mechanics: mechanicsCall.$pending,
  shops: shopsCall.$pending,
});
const $errors = combine({
  ports: portsCall.$error,
  mechanics: mechanicsCall.$error,
  shops: shopsCall.$error,
});

/** The directory that is looked in. */
export const $places = combine($lists, $filter, (lists, filter) => lists[filter]);

export type PlaceList =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | { readonly status: 'ready' };

/** A list that is asked for again stays on the screen meanwhile. */
export const $list = combine(
  { filter: $filter, places: $places, pending: $pending, errors: $errors },
  ({ filter, places, pending, errors }): PlaceList => {
    const error = errors[filter];
    if (error !== null) return { status: 'failed', error };
    return pending[filter] && places.length === 0 ? { status: 'pending' } : { status: 'ready' };
  },
);

/** How many places each directory has, as far as it has been asked for. */
export const $counts = combine($lists, ({ ports, mechanics, shops }) => ({
  ports: countOf(ports),
  mechanics: countOf(mechanics),
  shops: countOf(shops),
}));

function countOf({ length }: List): number | null {
  return length === 0 ? null : length;
}

export const $facets = combine($filter, $places, facetsOf);
