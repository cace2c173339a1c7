import type { NfcardDocument } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { fetchDocumentFx } from '../../../documents/fetch-document.model.ts';
import { $addedPictures } from '../../../documents/run-upload.model.ts';
import { makeThumbnailFx } from '../../../documents/thumbnail.model.ts';
import type { DocumentMetadata } from '../../../vault/worker/vault-work.model.ts';
import { $shownCard, entered, left } from '../../card.model.ts';
import { $isUnlocked, $metadata } from './metadata.model.ts';
import { openVersionFx } from './viewing.model.ts';

/** Bytes of the largest document that is fetched for its thumbnail alone. */
const MAX_FETCHED = 3 * 1024 * 1024;

/** Without anything that would have to be loaded for it. */
const DRAWN_BY_BROWSERS: readonly DocumentMetadata['type'][] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
];

interface Thumbnail {
  readonly fileId: string;
  readonly picture: Blob;
}
const thumbnailMade = createEvent<Thumbnail>();
const locked = $isUnlocked.updates.filter({ fn: (isUnlocked) => !isUnlocked });

const $drawn = createStore<ReadonlyMap<string, Blob>>(new Map(), { serialize: 'ignore' })
  .on(thumbnailMade, (made, { fileId, picture }) => new Map([...made, [fileId, picture]]))
  .reset(locked, left);

/** By the version's id; gone with the key to what they show. */
export const $thumbnails = combine(
  $drawn,
  $addedPictures,
  (drawn, added): ReadonlyMap<string, Blob> => new Map([...added, ...drawn]),
);

/** Versions that were tried: what cannot be drawn is not fetched again and again. */
const $tried = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' }).reset(locked, left);

interface Drawable {
  readonly documentId: string;
  readonly fileId: string;
  readonly sealed_key: string;
  readonly sealed_title: string;
}

/** One after another: a card of twenty photographs must not take the line from what was pressed. */
const drawFx = createEffect(async (drawables: readonly Drawable[]) => {
  const made = scopeBind(thumbnailMade, { safe: true });
  for (const drawable of drawables) {
    try {
      const { file, metadata } = await fetchDocumentFx(drawable);
      const picture = await makeThumbnailFx({ file, type: metadata.type });
      if (picture !== null) made({ fileId: drawable.fileId, picture });
    } catch {
      // Its icon stays; whoever opens it is told why it cannot be read.
    }
  }
});
$tried.on(drawFx, (tried, drawables) => new Set([...tried, ...drawables.map(({ fileId }) => fileId)]));

const $drawables = combine($shownCard, $metadata, (card, metadata) =>
  (card?.documents ?? []).flatMap((document) => drawableOf(document, metadata)),
);
sample({
  // The card may have been read for another page, before these scripts came.
  clock: [$drawables, entered, drawFx.finally],
  source: { drawables: $drawables, tried: $tried, pending: drawFx.pending },
  filter: ({ drawables, tried, pending }) => !pending && untried(drawables, tried).length > 0,
  fn: ({ drawables, tried }) => untried(drawables, tried),
  target: drawFx,
});

// What was opened is there anyway: a PDF gets its thumbnail then, since what draws it is large.
const drawOpenedFx = createEffect(
  async ({ fileId, file, type }: { fileId: string; file: Blob; type: DocumentMetadata['type'] }) => ({
    fileId,
    picture: await makeThumbnailFx({ file, type }),
  }),
);
sample({
  clock: openVersionFx.done,
  source: $thumbnails,
  filter: (made, { params }) => !made.has(params.fileId),
  fn: (_, { params, result }) => ({
    fileId: params.fileId,
    file: result.file,
    type: result.metadata.type,
  }),
  target: drawOpenedFx,
});
sample({
  clock: drawOpenedFx.doneData.filterMap(({ fileId, picture }) =>
    picture === null ? undefined : { fileId, picture },
  ),
  target: thumbnailMade,
});

function untried(drawables: readonly Drawable[], tried: ReadonlySet<string>): readonly Drawable[] {
  return drawables.filter(({ fileId }) => !tried.has(fileId));
}

function drawableOf(
  { id, files }: NfcardDocument,
  metadata: ReadonlyMap<string, DocumentMetadata>,
): readonly Drawable[] {
  const newest = files.find(({ finished_at }) => finished_at !== null);
  const type = newest === undefined ? undefined : metadata.get(newest.id)?.type;
  if (newest === undefined || newest.sealed_key === null || newest.size > MAX_FETCHED) return [];
  if (type === undefined || !DRAWN_BY_BROWSERS.includes(type)) return [];
  const { id: fileId, sealed_key, sealed_title } = newest;
  return [{ documentId: id, fileId, sealed_key, sealed_title }];
}
