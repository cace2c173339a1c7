import { memberLeft } from '@nfcards/shared/auth';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $vault } from '../vault/vault.model.ts';
import { readMetadataFx, type WorkError } from '../vault/worker/vault-work.model.ts';
import { type SendableDocument, sendableDocuments } from './sendable-documents.ts';

/** A card is on the screen, or has another state. */
export const cardShown = createEvent<NfcardDetails>();

export const $shown = createStore<NfcardDetails | null>(null, { serialize: 'ignore' })
  .on(cardShown, (_, card) => card)
  .reset(memberLeft);

export const $shownId = $shown.map((card) => card?.id ?? null);

export const $documents = $shown.map((card) => (card === null ? [] : sendableDocuments(card)));

type Titles = ReadonlyMap<string, string>;

const readTitlesFx = createEffect<readonly SendableDocument[], Titles, WorkError>(async (documents) => {
  const readable = documents.flatMap(({ fileId, sealedTitle, sealedKey }) =>
    sealedKey === null ? [] : [{ fileId, sealed_title: sealedTitle, sealed_key: sealedKey }],
  );
  const metadata = await readMetadataFx(readable);
  return new Map(
    readable.flatMap(({ fileId }, index) => {
      const title = metadata[index]?.title;
      return title === undefined ? [] : [[fileId, title] as const];
    }),
  );
});

/** What the member calls the documents, by the id of the version; empty while the vault is closed. */
export const $titles = createStore<Titles>(new Map(), { serialize: 'ignore' }).on(
  readTitlesFx.doneData,
  (_, titles) => titles,
);

const $readable = combine($documents, $vault, (documents, { status }) =>
  status === 'unlocked' && documents.length > 0 ? documents : null,
);
sample({ clock: $readable.updates.filterMap((documents) => documents ?? undefined), target: readTitlesFx });
$titles.reset($readable.updates.filter({ fn: (documents) => documents === null }));
