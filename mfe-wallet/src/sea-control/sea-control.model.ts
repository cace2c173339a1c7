import type { PageAddress } from '@nfcards/shared/remote';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { keptCipher } from '../device/device-store.ts';
import type { KeptCard } from '../device/kept.ts';
import { wayChosen } from '../vault/unlock.model.ts';
import { $knownVault, $vault, vaultWanted } from '../vault/vault.model.ts';
import { decryptDocumentFx, type OpenedDocument } from '../vault/worker/vault-work.model.ts';
import { keptWanted } from './kept-cards.model.ts';
import type { ReadableDocument } from './papers.ts';
import { papersOf } from './papers.ts';

export const opened = createEvent<PageAddress>();
/** The papers of a boat are asked for: one tap. */
export const presentPressed = createEvent<KeptCard>();
export const presentationClosed = createEvent();

/** A paper as it is shown; without a file it could not be opened. */
export interface Paper extends Pick<ReadableDocument, 'fileId' | 'type' | 'paper' | 'expiresOn'> {
  readonly opened: OpenedDocument | null;
}

const keptCipherFx = createEffect(keptCipher);

/** Opens the papers one after the other, from this device alone. */
export const openPapersFx = createEffect<KeptCard, readonly Paper[]>(async (kept) => {
  const papers: Paper[] = [];
  for (const { fileId, type, paper, expiresOn, sealedKey, sealedTitle } of papersOf(kept)) {
    papers.push({ fileId, type, paper, expiresOn, opened: await open(fileId, sealedKey, sealedTitle) });
  }
  return papers;
});

async function open(
  fileId: string,
  sealed_key: string,
  sealed_title: string,
): Promise<OpenedDocument | null> {
  const cipher = await keptCipherFx(fileId);
  if (cipher === null) return null;
  // One paper that does not open must not keep the others from being shown.
  return decryptDocumentFx({ cipher, sealed_key, sealed_title }).catch(() => null);
}

export type Presentation =
  /** The vault is to be opened first; then the papers come by themselves. */
  | { readonly status: 'locked'; readonly kept: KeptCard }
  | { readonly status: 'opening'; readonly kept: KeptCard }
  | { readonly status: 'shown'; readonly kept: KeptCard; readonly papers: readonly Paper[] };

const asked = sample({
  clock: presentPressed,
  source: $vault,
  fn: ({ status }, kept): Presentation => ({ status: status === 'unlocked' ? 'opening' : 'locked', kept }),
});

/** A thumb is faster than a password on a moving deck. */
const byPasskey = sample({
  clock: asked,
  source: $knownVault,
  filter: (vault, { status }) =>
    status === 'locked' && vault?.wraps.some(({ kind }) => kind === 'passkey') === true,
});
sample({ clock: byPasskey, fn: () => 'passkey' as const, target: wayChosen });

export const $presentation = createStore<Presentation | null>(null, { serialize: 'ignore' })
  .on(asked, (_, presentation) => presentation)
  .on(openPapersFx, (_, kept) => ({ status: 'opening', kept }))
  .on(openPapersFx.done, (shown, { params, result }) =>
    shown?.kept === params ? { status: 'shown', kept: params, papers: result } : shown,
  )
  .reset(presentationClosed, opened);

sample({
  clock: asked.filterMap(({ status, kept }) => (status === 'opening' ? kept : undefined)),
  target: openPapersFx,
});
const unlocked = sample({
  clock: $vault.updates.filter({ fn: ({ status }) => status === 'unlocked' }),
  source: $presentation,
});
sample({
  clock: unlocked.filterMap((shown) => (shown?.status === 'locked' ? shown.kept : undefined)),
  target: openPapersFx,
});
// A vault that closes takes what it showed along.
sample({
  clock: $vault.updates.filter({ fn: ({ status }) => status === 'locked' }),
  source: $presentation,
  filter: (shown) => shown?.status === 'shown',
  fn: () => undefined,
  target: presentationClosed,
});

sample({ clock: opened, fn: () => undefined, target: [keptWanted, vaultWanted] });
