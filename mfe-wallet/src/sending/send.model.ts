import { $user, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { VaultReader } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { newLinkSecret } from '../secret-link/link-secret.ts';
import type { SendingLink } from '../secret-link/sending-link.ts';
import { $knownVault } from '../vault/vault.model.ts';
import { isVaultChanged, vaultDoubted } from '../vault/vault-lost.model.ts';
import { sealNoteFx, type WorkError } from '../vault/worker/vault-work.model.ts';
import { $documents, $shown, $shownId } from './card-shown.model.ts';
import { type CheckedReader, checkReaderKeysFx } from './check-reader-keys.model.ts';
import {
  addresseeOf,
  type Draft,
  type DraftProblem,
  NEW_DRAFT,
  type ReadDraft,
  readDraft,
  stillThere,
} from './draft.ts';
import { aboutIntent, receiverKey, writeIntent } from './intent.ts';
import { $owner, NO_OWNER, type Owner, readKnownKeysFx, rememberReadersFx } from './keys/known-keys.model.ts';
import { $out, outChanged } from './out-sendings.model.ts';
import { sealForFx } from './seal-for.model.ts';

/** As many as the server takes keys for; whoever is beyond asks for theirs. */
const MAX_READERS = 50;

export type SendFailure = ClientError | WorkError;

export const sendingBegan = createEvent();
export const draftChanged = createEvent<Partial<Draft>>();
export const reviewPressed = createEvent();
export const backPressed = createEvent();
export const sendConfirmed = createEvent();
export const sendingGivenUp = createEvent();
/** What was said of the card that was just sent has been read. */
export const sentClosed = createEvent();

export const sendCall = createCall('send_nfcard');
const recipientsCall = createCall('recipients');
export const readClockFx = createEffect(() => new Date());
const writeIntentFx = createEffect(writeIntent);

export const $draft = createStore<Draft>(NEW_DRAFT, { serialize: 'ignore' }).on(
  draftChanged,
  (draft, change) => ({
    ...draft,
    ...change,
  }),
);

const checked = sample({
  clock: readClockFx.doneData,
  source: { draft: $draft, documents: $documents, user: $user },
  fn: ({ draft, documents, user }, now) => readDraft(draft, { documents, ownEmail: user?.email ?? '', now }),
});

/** Found when going on was last pressed; a change of the draft leaves them until the next press. */
export const $problems = createStore<readonly DraftProblem[]>([])
  .on(checked, (_, { problems }) => problems)
  .on(draftChanged, stillThere)
  .reset(sendingBegan);

/** What is about to be sent, and for whose keys it will be sealed. */
export interface Review {
  /** Made once: sending again after a line that broke sends nothing twice. */
  readonly id: string;
  readonly read: ReadDraft;
  readonly readers: readonly CheckedReader[];
  /** Of the known keys that they were compared with. */
  readonly revision: number;
  /** Where nobody's key is known: the key of a link, so that they need not wait for the sender. Null where one is. */
  readonly secret: Uint8Array<ArrayBuffer> | null;
}

interface Preparation {
  readonly owner: Owner;
  readonly draft: Draft;
  readonly read: ReadDraft;
}

/** Of an address nobody is told whether it has an account: its owner asks for the keys. */
export const prepareFx = createEffect<Preparation, Review, SendFailure>(async ({ owner, draft, read }) => {
  const address = addressOf(draft);
  const readers: readonly VaultReader[] =
    'email' in address ? [] : (await recipientsCall.fx(address)).readers.slice(0, MAX_READERS);
  const known = await readKnownKeysFx(owner);
  const met = await checkReaderKeysFx({ known, receiver: receiverKey(draft), readers });
  const others = met.filter(({ memberId }) => memberId !== owner.id);
  return {
    id: crypto.randomUUID(),
    read,
    readers: others,
    revision: known.revision,
    secret: others.length === 0 ? newLinkSecret() : null,
  };
});

export const $review = createStore<Review | null>(null, { serialize: 'ignore' })
  .on(prepareFx.doneData, (_, review) => review)
  .reset(backPressed, sendingBegan, sendingGivenUp);

interface Confirmed {
  readonly cardId: string;
  /** Public key of the member's vault. */
  readonly vault: string;
  readonly draft: Draft;
  readonly review: Review;
}

/** Answers the link that the receiver is to be given; null where their own key opens the documents. */
export const sendFx = createEffect<Confirmed, SendingLink | null, SendFailure>(async (confirmation) => {
  const { cardId, vault, draft, review } = confirmation;
  const { id, read, readers, revision } = review;
  const documents = await sealForFx({ documents: read.going, readers, secret: review.secret });
  const secret = documents.some(({ sealed_for_link }) => sealed_for_link !== undefined)
    ? review.secret
    : null;
  const text = await writeIntentFx({ id, cardId, draft, documents: read.going, revision, secret });
  const intent = await sealNoteFx({ about: aboutIntent(id), text });
  const base = {
    id,
    nfcard_id: cardId,
    ...addressOf(draft),
    note: draft.note.trim(),
    intent,
    documents,
    vault,
  };
  await sendCall.fx({ ...base, kind: draft.kind, ...(read.period ?? {}) });
  return secret === null ? null : { id, secret };
});

function addressOf({ to, email, place, member }: Draft) {
  if (to === 'place') return { place_id: place?.id ?? '' };
  return to === 'member' ? { member_id: member?.id ?? '' } : { email: email.trim() };
}

/** Times that going on has found something. */
export const $attempts = createStore(0)
  .on(checked, (count, { problems }) => count + Math.sign(problems.length))
  .on(prepareFx.fail, (count) => count + 1);

/** Why it could not be prepared, or sent. */
export const $sendFailure = createStore<SendFailure | null>(null, { serialize: 'ignore' })
  .on([prepareFx.failData, sendFx.failData], (_, error) => error)
  .reset(reviewPressed, sendConfirmed, sendingBegan, backPressed);

export const $isWriting = createStore(false)
  .on(sendingBegan, () => true)
  .reset(sendingGivenUp, sendFx.done, memberLeft, $shownId);
interface Sent {
  /** Of the sending. */
  readonly id: string;
  /** To whom. */
  readonly name: string;
  readonly link: SendingLink | null;
}
/** What was just sent. */
export const $sent = createStore<Sent | null>(null, { serialize: 'ignore' })
  .on(sendFx.done, (_, { params, result }) => ({
    id: params.review.id,
    name: addresseeOf(params.draft),
    link: result,
  }))
  .reset([sendingBegan, sentClosed, memberLeft, $shownId]);
/** Its receiver, as the sendings of the card name them; null until those are read. */
export const $sentTo = combine($sent, $out, (sent, out) =>
  out.status === 'ready' ? (out.sendings.find(({ id }) => id === sent?.id)?.receiver ?? null) : null,
);
export const $isPreparing = combine(
  prepareFx.pending,
  readClockFx.pending,
  (preparing, reading) => preparing || reading,
);

$draft.reset(sendFx.done, memberLeft, $shownId);
$review.reset(sendFx.done);

sample({
  clock: reviewPressed,
  source: $isPreparing,
  filter: (isPreparing) => !isPreparing,
  fn: () => undefined,
  target: readClockFx,
});
sample({
  clock: checked,
  source: { owner: $owner, draft: $draft },
  filter: ({ owner }, { problems }) => owner !== null && problems.length === 0,
  fn: ({ owner, draft }, read) => ({ owner: owner ?? NO_OWNER, draft, read }),
  target: prepareFx,
});
const confirmed = sample({
  clock: sendConfirmed,
  source: { card: $shown, known: $knownVault, draft: $draft, review: $review, pending: sendFx.pending },
}).filterMap(({ card, known, draft, review, pending }) =>
  card === null || known === null || review === null || pending
    ? undefined
    : { cardId: card.id, vault: known.recipient, draft, review },
);
sample({ clock: confirmed, target: sendFx });
sample({
  clock: sendFx.done,
  source: $owner,
  fn: (owner, { params: { draft, review } }) => [
    { owner: owner ?? NO_OWNER, receiver: receiverKey(draft), readers: review.readers },
  ],
  target: rememberReadersFx,
});
sample({ clock: sendFx.done, fn: () => undefined, target: outChanged });
sample({ clock: sendFx.failData, filter: isVaultChanged, fn: () => undefined, target: vaultDoubted });
