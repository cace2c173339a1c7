import { memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { createReading, liveBegan, liveEventHeard } from '@nfcards/shared/live';
import type { NfcardLink } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { accessOf, linkAddress, newLinkSecret } from '../secret-link/link-secret.ts';
import { $documents, $shown, $shownId, cardShown } from '../sending/card-shown.model.ts';
import type { SendableDocument } from '../sending/sendable-documents.ts';
import { $knownVault } from '../vault/vault.model.ts';
import { isVaultChanged, vaultDoubted } from '../vault/vault-lost.model.ts';
import { sealKeysForLinkFx, type WorkError } from '../vault/worker/vault-work.model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type LinksState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | { readonly status: 'ready'; readonly links: readonly NfcardLink[] };

export interface LinkDraft {
  readonly days: number;
  readonly views: number;
  readonly note: string;
  /** Ids of the documents that the link does not show. */
  readonly leftOut: readonly string[];
}

const NEW_DRAFT: LinkDraft = { days: 7, views: 5, note: '', leftOut: [] };

export const linkBegan = createEvent();
export const linkGivenUp = createEvent();
export const linkDraftChanged = createEvent<Partial<LinkDraft>>();
export const makePressed = createEvent();
/** The address was put away: it is not shown again. */
export const madeLinkClosed = createEvent();
export const revokeConfirmed = createEvent<string>();
export const retryPressed = createEvent();

const linksCall = createCall('links');
const createLinkCall = createCall('create_link');
export const revokeCall = createCall('revoke_link');
const readWanted = createReading(linksCall.fx);

const answerCame = sample({
  clock: linksCall.fx.finally,
  source: $shownId,
  filter: (id, { params }) => id === params.nfcard_id,
  fn: (_, outcome) => outcome,
});
/** Read again, they stay on the screen until the answer comes. */
export const $links = createStore<LinksState>({ status: 'pending' })
  .on(answerCame, (state, outcome) => {
    if (outcome.status === 'done') return { status: 'ready', links: outcome.result.links };
    return state.status === 'ready' ? state : { status: 'failed', error: outcome.error };
  })
  .reset($shownId, retryPressed);

export interface NewLink {
  readonly cardId: string;
  /** Public key of the member's vault. */
  readonly vault: string;
  readonly documents: readonly SendableDocument[];
  readonly draft: LinkDraft;
}

const secretFx = createEffect(async () => {
  const secret = newLinkSecret();
  return { secret, access: await accessOf(secret), now: Date.now(), origin: location.origin };
});

/** Makes a link; its address holds the key, and is nowhere but in this answer. */
export const makeLinkFx = createEffect<NewLink, string, ClientError | WorkError>(
  async ({ cardId, vault, documents, draft }) => {
    const { secret, access, now, origin } = await secretFx();
    const keys = await sealKeysForLinkFx({
      sealed_keys: documents.flatMap(({ sealedKey }) => sealedKey ?? []),
      key: secret,
    });
    const id = crypto.randomUUID();
    await createLinkCall.fx({
      id,
      nfcard_id: cardId,
      access,
      valid_until: new Date(now + draft.days * DAY_MS).toISOString(),
      views: draft.views,
      note: draft.note.trim(),
      documents: documents.flatMap((document, index) => {
        const sealed_key = keys[index];
        return sealed_key === undefined ? [] : [{ id: document.id, sealed_key }];
      }),
      vault,
    });
    return linkAddress(origin, id, secret);
  },
);

/** The address of the link that was just made, until it is put away. */
export const $madeLink = createStore<string | null>(null, { serialize: 'ignore' })
  .on(makeLinkFx.doneData, (_, address) => address)
  .reset(madeLinkClosed, linkBegan, $shownId, memberLeft);

export const $isMaking = createStore(false)
  .on(linkBegan, () => true)
  .reset(linkGivenUp, makeLinkFx.done, $shownId);
export const $linkDraft = createStore<LinkDraft>(NEW_DRAFT)
  .on(linkDraftChanged, (draft, change) => ({ ...draft, ...change }))
  .reset(linkBegan, $shownId);

/** Those that the link is to show; only what the member can read can be sealed. */
export const readable = (documents: readonly SendableDocument[], { leftOut }: LinkDraft) =>
  documents.filter(({ id, sealedKey }) => sealedKey !== null && !leftOut.includes(id));

export const linkForm = createForm({
  submitted: sample({
    clock: makePressed,
    source: { cardId: $shownId, known: $knownVault, documents: $documents, draft: $linkDraft },
    fn: ({ documents, ...link }) => ({ ...link, documents: readable(documents, link.draft) }),
  }),
  problemsOf: ({ documents }) => (documents.length === 0 ? 'nothingChosen' : null),
  call: makeLinkFx,
  resetBy: [linkBegan, linkDraftChanged],
});
const ready = linkForm.accepted.filterMap(({ cardId, known, ...link }) =>
  cardId === null || known === null ? undefined : { ...link, cardId, vault: known.recipient },
);
sample({ clock: ready, target: makeLinkFx });
sample({ clock: makeLinkFx.failData, filter: isVaultChanged, fn: () => undefined, target: vaultDoubted });

/** Id of the link that is being ended. */
export const $revoking = createStore<string | null>(null)
  .on(revokeCall.fx, (_, { id }) => id)
  .reset(revokeCall.fx.finally);
sample({
  clock: revokeConfirmed,
  source: revokeCall.$pending,
  filter: (pending) => !pending,
  fn: (_, id) => ({ id }),
  target: revokeCall.fx,
});

const viewed = liveEventHeard.filter({
  fn: (event) => event.kind === 'changed' && event.record === 'nfcard',
});
const doubted = [makeLinkFx.done, revokeCall.fx.finally, viewed] as const;
sample({
  clock: sample({ clock: [cardShown, retryPressed, liveBegan, ...doubted], source: $shown }).filterMap(
    (card) => (card?.role === 'held' ? { nfcard_id: card.id } : undefined),
  ),
  target: readWanted,
});
