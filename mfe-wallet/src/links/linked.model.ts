import { $client, type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import type { PageAddress } from '@nfcards/shared/remote';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { entriesShown } from '../certificates/certification.model.ts';
import { accessOf, readLinkSecret } from '../secret-link/link-secret.ts';
import { type ReadMetadata, readLinkedFx, type WorkError } from '../vault/worker/vault-work.model.ts';

export type LinkedNfcard = AnswerOf<(typeof operations)['open_link']>;

/** A link as the address of the page holds it. */
export interface LinkInHand {
  readonly id: string;
  readonly secret: Uint8Array<ArrayBuffer>;
}

export interface OpenedLink {
  readonly nfcard: LinkedNfcard;
  /** Of each document, in their order; null where the key does not open it. */
  readonly metadata: readonly (ReadMetadata | null)[];
}

export type LinkedState =
  | { readonly status: 'unknown' }
  /** The key is missing, or is none. */
  | { readonly status: 'cut' }
  | { readonly status: 'closed' }
  | { readonly status: 'opening' }
  /** Over, or used up: the server does not say which. */
  | { readonly status: 'gone' }
  /** Ended by whoever made it. */
  | { readonly status: 'revoked' }
  | { readonly status: 'failed'; readonly error: ClientError | WorkError }
  | ({ readonly status: 'open' } & OpenedLink);

export const opened = createEvent<PageAddress>();
/** An opening counts: it is never done without a press, nor by a program that looks at links in mails. */
export const openPressed = createEvent();

const openLinkCall = createCall('open_link');

/**
 * The key stays in the address. It is what its reader was given, and goes to no server; taken out of the address, a reload
 * would be a dead end unless it were written down elsewhere, where it would outlive the page.
 */
export const readAddressFx = createEffect(({ params }: PageAddress): LinkInHand | null => {
  const secret = readLinkSecret(location.hash);
  return secret === null || params.link_id === undefined ? null : { id: params.link_id, secret };
});

const $arrival = createStore<{ readonly link: LinkInHand | null } | null>(null, { serialize: 'ignore' });

/** Another link than the one in hand, or the first: a page that only changes its language is the same. */
export const linkArrived = sample({
  clock: readAddressFx.doneData,
  source: $arrival,
  filter: (arrival, link) => arrival === null || !isSame(arrival.link, link),
  fn: (_, link) => ({ link }),
});
$arrival.on(linkArrived, (_, arrival) => arrival);
export const $link = $arrival.map((arrival) => arrival?.link ?? null);

const accessFx = createEffect(accessOf);

export const openLinkFx = createEffect<LinkInHand, OpenedLink, ClientError | WorkError>(
  async ({ id, secret }) => {
    const access = await accessFx(secret);
    const nfcard = await openLinkCall.fx({ id, access });
    const metadata = await readLinkedFx({ key: secret, documents: nfcard.documents });
    return { nfcard, metadata };
  },
);

export const $linked = createStore<LinkedState>({ status: 'unknown' }, { serialize: 'ignore' })
  .on(linkArrived, (_, { link }) => ({ status: link === null ? 'cut' : 'closed' }))
  .on(openLinkFx, () => ({ status: 'opening' }))
  .on(openLinkFx.doneData, (_, link) => ({ status: 'open', ...link }))
  .on(openLinkFx.failData, (_, error): LinkedState => {
    const refusal = isClientError(error) ? refusalOf(error) : null;
    if (refusal === 'link_revoked') return { status: 'revoked' };
    return refusal === 'link_unknown' ? { status: 'gone' } : { status: 'failed', error };
  });

sample({
  clock: openLinkFx.doneData,
  fn: ({ nfcard }) => nfcard.documents.flatMap(({ entry_no: no }) => (no === null ? [] : [no])),
  target: entriesShown,
});
sample({ clock: opened, target: readAddressFx });
sample({
  clock: sample({ clock: openPressed, source: { link: $link, pending: openLinkFx.pending } }).filterMap(
    ({ link, pending }) => (link === null || pending ? undefined : link),
  ),
  target: openLinkFx,
});

/** The encrypted bytes of a document that the link was opened for. */
export const readCipherFx = attach({
  source: $client,
  mapParams: (input: { readonly file_id: string; readonly ticket: string }, client) => ({ input, client }),
  effect: createEffect<
    { input: { file_id: string; ticket: string }; client: ReturnType<typeof $client.getState> },
    Blob,
    ClientError
  >(async ({ input, client }) => {
    const result = await client.readBytes('linked_document', input);
    if (!result.ok) throw result.error;
    return result.answer;
  }),
});

function isSame(one: LinkInHand | null, other: LinkInHand | null): boolean {
  return one?.id === other?.id && String(one?.secret) === String(other?.secret);
}

export function isClientError(error: ClientError | WorkError): error is ClientError {
  return error.kind === error.kind.toUpperCase();
}
