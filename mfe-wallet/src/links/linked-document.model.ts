import { type ClientError, refusalOf } from '@nfcards/shared/client';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { decryptLinkedFx, type OpenedDocument, type WorkError } from '../vault/worker/vault-work.model.ts';
import { saveFile } from '../viewer/save-file.ts';
import {
  $link,
  $linked,
  isClientError,
  type LinkInHand,
  linkArrived,
  openLinkFx,
  readCipherFx,
} from './linked.model.ts';

export type OpenFailure = 'ticketOver' | 'unreadable' | 'failed';

/** A document of the link, wanted to be read here or saved. */
export interface Wish {
  readonly fileId: string;
  readonly for: 'view' | 'save';
}

export type ShownDocument =
  | { readonly status: 'reading'; readonly wish: Wish }
  | { readonly status: 'failed'; readonly wish: Wish; readonly failure: OpenFailure }
  | { readonly status: 'shown'; readonly wish: Wish; readonly document: OpenedDocument };

export const documentWanted = createEvent<Wish>();
export const documentClosed = createEvent();

interface Sealed extends LinkInHand {
  readonly wish: Wish;
  readonly ticket: string;
  readonly sealed_key: string;
  readonly sealed_title: string;
}

export const openDocumentFx = createEffect<Sealed, OpenedDocument, ClientError | WorkError>(
  async ({ wish, ticket, secret, sealed_key, sealed_title }) => {
    const cipher = await readCipherFx({ file_id: wish.fileId, ticket });
    return decryptLinkedFx({ key: secret, cipher, sealed_key, sealed_title });
  },
);
const saveFx = createEffect(({ file, metadata }: OpenedDocument) => saveFile(file, metadata.name));

const ready = sample({
  clock: documentWanted,
  source: { link: $link, linked: $linked },
  fn: sealedOf,
}).filterMap((sealed) => sealed ?? undefined);
sample({ clock: ready, target: openDocumentFx });

/** The one that was last asked for. */
export const $document = createStore<ShownDocument | null>(null, { serialize: 'ignore' })
  .on(openDocumentFx, (_, { wish }) => ({ status: 'reading', wish }))
  .on(openDocumentFx.done, (shown, { params: { wish }, result }) => {
    if (shown?.wish !== wish) return shown;
    return wish.for === 'save' ? null : { status: 'shown', wish, document: result };
  })
  .on(openDocumentFx.fail, (shown, { params: { wish }, error }) =>
    shown?.wish === wish ? { status: 'failed', wish, failure: failureOf(error) } : shown,
  )
  .reset(documentClosed, linkArrived, openLinkFx);

sample({
  clock: openDocumentFx.done,
  filter: ({ params }) => params.wish.for === 'save',
  fn: ({ result }) => result,
  target: saveFx,
});

function sealedOf(
  { link, linked }: { link: LinkInHand | null; linked: ReturnType<typeof $linked.getState> },
  wish: Wish,
): Sealed | null {
  if (link === null || linked.status !== 'open') return null;
  const document = linked.nfcard.documents.find(({ file_id }) => file_id === wish.fileId);
  if (document === undefined) return null;
  const { sealed_key, sealed_title } = document;
  return { ...link, wish, ticket: linked.nfcard.ticket, sealed_key, sealed_title };
}

function failureOf(error: ClientError | WorkError): OpenFailure {
  if (isClientError(error)) return refusalOf(error) === 'document_unknown' ? 'ticketOver' : 'failed';
  return error.kind === 'wrong_key' || error.kind === 'damaged' ? 'unreadable' : 'failed';
}
