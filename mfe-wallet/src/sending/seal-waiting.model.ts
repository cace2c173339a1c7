import { memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $vault } from '../vault/vault.model.ts';
import { isVaultChanged, vaultDoubted } from '../vault/vault-lost.model.ts';
import type { WorkError } from '../vault/worker/vault-work.model.ts';
import type { CheckedReader } from './check-reader-keys.model.ts';
import { type Intent, keyDigest } from './intent.ts';
import { $owner, NO_OWNER, rememberReadersFx } from './keys/known-keys.model.ts';
import { outChanged } from './out-sendings.model.ts';
import { sealForFx } from './seal-for.model.ts';
import { type SendableDocument, sendableDocuments } from './sendable-documents.ts';
import { $isCompared, $isComparing, $waiting, type Waiting } from './waiting-readers.model.ts';

export const sealPressed = createEvent();

const nfcardCall = createCall('nfcard');
export const sealCall = createCall('seal_nfcard');

/** Documents are others than those that the member sent. */
interface DocumentsChanged {
  readonly kind: 'documents_changed';
}
export type SealFailure = ClientError | WorkError | DocumentsChanged;

/** By the keys that opened them for the sender then. */
const areAsSentFx = createEffect<
  { readonly documents: readonly SendableDocument[]; readonly intent: Intent | null },
  boolean
>(async ({ documents, intent }) => {
  const sent = new Map(intent?.documents.map(({ id, digest }) => [id, digest]));
  const same = await Promise.all(
    documents.map(async (document) => sent.get(document.id) === (await keyDigest(document))),
  );
  return same.every(Boolean);
});

interface Sealing {
  /** Public key of the member's vault. */
  readonly vault: string;
  readonly waiting: readonly Waiting[];
  /** The member was shown whom they wait for, and has agreed. */
  readonly isAgreed: boolean;
}

/** Seals what goes along with a sending for those who wait for it. */
const sealFx = createEffect<Waiting & Omit<Sealing, 'waiting'>, void, SealFailure>(
  async ({ vault, sending, intent, readers, isAgreed }) => {
    const card = await nfcardCall.fx({ id: sending.nfcard_id ?? '' });
    const documents = sendableDocuments(card).filter(({ id }) => goesAlong({ sending, intent }, id));
    const isAsSent = isAgreed || (await areAsSentFx({ documents, intent }));
    if (!isAsSent) throw { kind: 'documents_changed' } satisfies DocumentsChanged;
    await sealCall.fx({ id: sending.id, documents: await sealForFx({ documents, readers }), vault });
  },
);
const sealAllFx = createEffect<Sealing, void, SealFailure>(async ({ waiting, ...sealing }) => {
  for (const one of waiting) await sealFx({ ...one, ...sealing });
});

export const $isSealing = sealAllFx.pending;
export const $sealFailure = createStore<SealFailure | null>(null, { serialize: 'ignore' })
  .on(sealAllFx.failData, (_, error) => error)
  .reset(sealAllFx, $waiting, memberLeft);

/** What has been sealed for whom since the page was opened. */
const $sealed = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  .on(sealFx.done, (known, { params }) => new Set([...known, ...seals(params)]))
  .reset($owner, memberLeft);

// By itself the browser seals only what the vault says was sent, and only for keys that the member has agreed to. It
// does so once: an answer may be older than a seal, and a server could ask for the same without end.
const atOnce = sample({
  clock: $waiting.updates,
  source: $sealed,
  fn: (sealed, waiting) => ({
    isAgreed: false,
    waiting: waiting.flatMap((one) => {
      const agreed = one.intent === null ? [] : one.readers.filter((reader) => reader.isAgreed);
      const readers = agreed.filter((reader) => !sealed.has(sealFor(one, reader)));
      return readers.length === 0 ? [] : [{ ...one, readers }];
    }),
  }),
});
/** For whom a press may be meant. */
const $shown = combine($waiting, $isCompared, $vault, (waiting, isCompared, { status }) =>
  isCompared && status === 'unlocked' ? waiting : [],
);
const pressed = sample({ clock: sealPressed, source: $shown });
const $pressed = createStore<readonly Waiting[]>([], { serialize: 'ignore' }).on(
  pressed,
  (_, shown) => shown,
);
const settled = sample({
  clock: [pressed, $isComparing],
  source: { shown: $shown, pressed: $pressed, isComparing: $isComparing },
  filter: ({ isComparing }) => !isComparing,
});
$pressed.reset([settled, memberLeft]);
// A press while they are compared once more is meant for those who were shown: it counts where they are the same.
const agreed = settled.filterMap((now) =>
  now.pressed.length > 0 && JSON.stringify(now.shown) === JSON.stringify(now.pressed)
    ? { isAgreed: true, waiting: now.shown }
    : undefined,
);
sample({
  clock: [atOnce, agreed],
  source: { pending: sealAllFx.pending, owner: $owner },
  filter: ({ pending, owner }, { waiting }) => !pending && owner !== null && waiting.length > 0,
  fn: ({ owner }, sealing) => ({ ...sealing, vault: owner?.vault ?? '' }),
  target: sealAllFx,
});
const rememberAgreedFx = attach({ effect: rememberReadersFx });
sample({
  clock: sealAllFx.done,
  source: $owner,
  filter: (_, { params }) => params.isAgreed,
  fn: (owner, { params }) =>
    params.waiting.map(({ intent, readers }) => ({
      owner: owner ?? NO_OWNER,
      receiver: intent?.receiver.key ?? null,
      readers,
    })),
  target: rememberAgreedFx,
});
const served = sample({ clock: sealAllFx.done, filter: ({ params }) => !params.isAgreed });
sample({ clock: [served, rememberAgreedFx.finally], fn: () => undefined, target: outChanged });

sample({ clock: sealAllFx.failData, filter: isVaultChanged, fn: () => undefined, target: vaultDoubted });

export function isChanged({ trust }: CheckedReader): boolean {
  return trust === 'changed';
}

/** Names what one reader gets of a sending, and by which key. */
function sealFor({ sending, intent }: Pick<Waiting, 'sending' | 'intent'>, reader: CheckedReader): string {
  const accepted = sending.proof?.map(({ document_id }) => document_id) ?? [];
  return JSON.stringify([sending.id, accepted, intent?.documents, reader.memberId, reader.recipient]);
}

function seals({ readers, ...of }: Waiting): readonly string[] {
  return readers.map((reader) => sealFor(of, reader));
}

/** Of a loan, what was accepted and is in the vault's note; of a card given for good, everything. */
function goesAlong(
  { sending: { kind, proof }, intent }: Pick<Waiting, 'sending' | 'intent'>,
  id: string,
): boolean {
  if (kind === 'permanent') return true;
  const isAccepted = proof?.some(({ document_id }) => document_id === id) === true;
  return isAccepted && (intent === null || intent.documents.some((document) => document.id === id));
}
