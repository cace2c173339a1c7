import type { PageAddress } from '@nfcards/shared/remote';
import { createStore, type Store } from 'effector';
import type { NamedPlace } from '../sending/asked-place.model.ts';
import { placeOfQuery } from './card-path.ts';

/** Where the address says that a card is to be sent to; null where it does not. Other parts of the address change nothing. */
export function createToPlace($address: Store<PageAddress>): Store<NamedPlace | null> {
  return createStore<NamedPlace | null>(null, {
    serialize: 'ignore',
    updateFilter: (next, before) => next?.id !== before?.id || next?.category !== before?.category,
  }).on($address, (_, { query }) => placeOfQuery(query));
}
