import type { ClientError } from '@nfcards/shared/client';
import type { MechanicDetails, PortDetails, ShopDetails } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';

export type PlaceDetails = PortDetails | MechanicDetails | ShopDetails;

export type PlaceState<Details extends PlaceDetails = PlaceDetails> =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly place: Details }
  /** There is no place under this id. */
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ClientError };

export const PENDING = { status: 'pending' } as const;

type Settled<Details> = { readonly params: { readonly id: string } } & (
  | { readonly status: 'done'; readonly result: Details }
  | { readonly status: 'fail'; readonly error: ClientError }
);

export function idOf({ params }: PageAddress): string {
  return params.id ?? '';
}

/** Somebody who went on to a neighbour must not be shown the place that they left. */
export function isAnswerFor(id: string, { params }: { readonly params: { readonly id: string } }): boolean {
  return params.id === id;
}

/** @param unknown the failure by which the operation says that there is no such place */
export function stateAfter<Details extends PlaceDetails>(
  settled: Settled<Details>,
  unknown: string,
): PlaceState<Details> {
  if (settled.status === 'done') return { status: 'ready', place: settled.result };
  const { error } = settled;
  const isUnknown = error.kind === 'FAILURE' && error.data.failure_kind === unknown;
  return isUnknown ? { status: 'unknown' } : { status: 'failed', error };
}
