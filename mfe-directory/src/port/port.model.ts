import type { ClientError } from '@nfcards/shared/client';
import { createCall } from '@nfcards/shared/client';
import type { PortDetails } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEffect, createEvent, createStore, sample } from 'effector';

export const opened = createEvent<PageAddress>();
export const retryPressed = createEvent();

export const portCall = createCall('port_details');

export const copyTextFx = createEffect((text: string) => navigator.clipboard.writeText(text));

/** The port that the address names. */
export const $id = createStore('').on(opened, (_, { params }) => params.id ?? '');

export type PortState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly port: PortDetails }
  /** There is no port under this id. */
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ClientError };

/** What is known of the port that the address names, and of no other. */
export const $port = createStore<PortState>({ status: 'pending' });

const answerCame = sample({
  clock: portCall.fx.finally,
  source: $id,
  // Somebody who went on to a neighbour must not be shown the port that they left.
  filter: (id, { params }) => params.id === id,
  fn: (_, answer) => answer,
});

$port
  .reset($id, retryPressed)
  .on(answerCame, (_, answer) =>
    answer.status === 'done' ? { status: 'ready', port: answer.result } : failed(answer.error),
  );

sample({ clock: [opened, retryPressed], source: $id, fn: (id) => ({ id }), target: portCall.fx });

function failed(error: ClientError): PortState {
  const unknown = error.kind === 'FAILURE' && error.data.failure_kind === 'port_unknown';
  return unknown ? { status: 'unknown' } : { status: 'failed', error };
}
