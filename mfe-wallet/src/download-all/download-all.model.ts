import { memberChanged, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { readProofFx } from '../certificates/read-proof.model.ts';
import { type DocumentWanted, fetchDocumentFx } from '../documents/fetch-document.model.ts';
import { readMetadataFx } from '../vault/worker/vault-work.model.ts';
import { saveFile } from '../viewer/save-file.ts';
import { documentsOf, type LeftOut, type ListedDocument, nameOf, readableCards } from './list-documents.ts';
import { readMes } from './read-mes/read-mes.ts';
import { readableFiles } from './readable-files.ts';

export const downloadPressed = createEvent();
export const stopPressed = createEvent();

const allCardsCall = createCall('get_all_nfcards');
const oneCardCall = createCall('nfcard');

const listed = createEvent<number>();
const documentDone = createEvent();
const documentLeft = createEvent<LeftOut>();
const proofMissed = createEvent();

export type DownloadState =
  | { readonly status: 'none' }
  | { readonly status: 'listing' }
  | { readonly status: 'pending'; readonly done: number; readonly total: number }
  | { readonly status: 'saved'; readonly done: number }
  /** There was nothing to put into an archive. */
  | { readonly status: 'empty' }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly error: ClientError }
  /** The browser could not build the archive, as where its disk is full. */
  | { readonly status: 'broken' };

const makeStopFx = createEffect(() => new AbortController());
const stopFx = createEffect((stop: AbortController) => stop.abort());
const $stop = createStore<AbortController | null>(null, { serialize: 'ignore' }).on(
  makeStopFx.doneData,
  (_, stop) => stop,
);

/** Gives the browser the archive to save. */
export const saveArchiveFx = createEffect((archive: Blob) => saveFile(archive, 'nfcards-documents.zip'));

type Ended = Extract<DownloadState, { readonly status: 'saved' | 'empty' | 'failed' }>;

/**
 * Reads what the member may read, decrypts one document at a time in the vault's worker, and saves all of them as one
 * archive.
 */
export const downloadAllFx = createEffect(async (signal: AbortSignal): Promise<Ended> => {
  // What follows a pause is of this scope too.
  const readCards = scopeBind(allCardsCall.fx, { safe: true });
  const readCard = scopeBind(oneCardCall.fx, { safe: true });
  const open = scopeBind(fetchDocumentFx, { safe: true });
  const read = scopeBind(readMetadataFx, { safe: true });
  const titleOf = async ({ sealed_key, sealed_title }: DocumentWanted) => {
    const [metadata] = await read([{ sealed_key, sealed_title }]).catch(() => []);
    return metadata === undefined || metadata === null ? null : metadata.title || metadata.name;
  };
  const prove = scopeBind(readProofFx, { safe: true });
  const save = scopeBind(saveArchiveFx, { safe: true });
  const onListed = scopeBind(listed, { safe: true });
  const onDocument = scopeBind(documentDone, { safe: true });
  const onLeft = scopeBind(documentLeft, { safe: true });
  const onUnproven = scopeBind(proofMissed, { safe: true });

  const documents: ListedDocument[] = [];
  const reading = await readCards({}).then(
    (cards) => ({ ok: true, cards }) as const,
    (error: ClientError) => ({ ok: false, error }) as const,
  );
  if (!reading.ok) return { status: 'failed', error: reading.error };
  for (const card of readableCards(reading.cards)) {
    signal.throwIfAborted();
    const details = await readCard({ id: card.id }).catch(() => null);
    if (details === null)
      onLeft({ id: card.id, card: nameOf(card), title: null, day: null, why: 'card_unread' });
    else {
      const listing = documentsOf(details);
      documents.push(...listing.documents);
      for (const left of listing.left) onLeft(left);
    }
  }
  signal.throwIfAborted();
  onListed(documents.length);

  let done = 0;
  const onDone = () => {
    done += 1;
    onDocument();
  };
  // Loaded once somebody wants it.
  const { blobOf, zipOf } = await import(/* webpackChunkName: "hand-over" */ '../readable/zip-of.ts');
  async function* files() {
    yield* readMes();
    yield* readableFiles(documents, { open, titleOf, prove }, { onDone, onLeft, onUnproven, signal });
  }
  const archive = await blobOf(zipOf(files()));
  signal.throwIfAborted();
  if (done === 0) return { status: 'empty' };
  await save(archive);
  return { status: 'saved', done };
});

/** What became of the archive; it goes on while the member looks at another page of the wallet. */
export const $download = createStore<DownloadState>({ status: 'none' }, { serialize: 'ignore' })
  .on(downloadAllFx, () => ({ status: 'listing' }))
  .on(listed, (state, total) => (isUnderWay(state) ? { status: 'pending', done: 0, total } : state))
  .on(documentDone, (state) => (state.status === 'pending' ? { ...state, done: state.done + 1 } : state))
  .on(downloadAllFx.doneData, (state, ended) => (isUnderWay(state) ? ended : state))
  // Stopped by the member, it says so already.
  .on(downloadAllFx.fail, (state) => (isUnderWay(state) ? { status: 'broken' } : state))
  .on(stopPressed, (state) => (isUnderWay(state) ? { status: 'stopped' } : state))
  .reset(memberLeft, memberChanged);

/** What is not in the archive. */
export const $left = createStore<readonly LeftOut[]>([], { serialize: 'ignore' })
  .on(documentLeft, (left, one) => [...left, one])
  .reset(makeStopFx, memberLeft, memberChanged);

/** Documents that are in it without their proof. */
export const $unproven = createStore(0, { serialize: 'ignore' })
  .on(proofMissed, (count) => count + 1)
  .reset(makeStopFx, memberLeft, memberChanged);

sample({
  clock: downloadPressed,
  source: downloadAllFx.pending,
  filter: (pending) => !pending,
  fn: () => undefined,
  target: makeStopFx,
});
sample({ clock: makeStopFx.doneData, fn: ({ signal }) => signal, target: downloadAllFx });
sample({
  clock: sample({ clock: [stopPressed, memberLeft, memberChanged], source: $stop }).filterMap(
    (stop) => stop ?? undefined,
  ),
  target: stopFx,
});

function isUnderWay({ status }: DownloadState): boolean {
  return status === 'listing' || status === 'pending';
}
