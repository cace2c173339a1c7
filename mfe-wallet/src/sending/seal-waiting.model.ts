import { $user, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { Sending } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $vault } from '../vault/vault.model.ts';
import type { WorkError } from '../vault/vault-work.model.ts';
import { type MetReader, meetReadersFx, rememberReadersFx } from './meet-readers.model.ts';
import { outChanged, readOutFx } from './out-sendings.model.ts';
import { sealFor } from './seal-for.ts';
import { sendableDocuments } from './sendable-documents.ts';

/** A sending whose receivers wait for keys, and who they are. */
export interface Waiting {
  readonly sending: Sending;
  readonly readers: readonly MetReader[];
}

/** What the member sent, as it was just read. */
export const outRead = createEvent<readonly Sending[]>();
export const sealPressed = createEvent();

const nfcardCall = createCall('nfcard');
export const sealCall = createCall('seal_nfcard');

const meetFx = createEffect<{ ownId: string; sendings: readonly Sending[] }, readonly Waiting[]>(
  ({ ownId, sendings }) =>
    Promise.all(
      sendings.map(async (sending) => ({
        sending,
        readers: await meetReadersFx({ ownId, readers: sending.readers_waiting }),
      })),
    ),
);

/** Those who wait, sending by sending. */
export const $waiting = createStore<readonly Waiting[]>([], { serialize: 'ignore' })
  .on(meetFx.doneData, (_, waiting) => waiting)
  .reset(memberLeft);

export type SealFailure = ClientError | WorkError;

/** Seals what goes along with a sending for those who wait for it; answers for whom. */
export const sealFx = createEffect<Waiting, readonly MetReader[], SealFailure>(
  async ({ sending, readers }) => {
    const card = await nfcardCall.fx({ id: sending.nfcard_id ?? '' });
    const going = goingAlong(sending);
    const documents = sendableDocuments(card).filter(({ id }) => going === 'all' || going.has(id));
    await sealCall.fx({ id: sending.id, documents: await sealFor(documents, readers) });
    return readers;
  },
);
const sealAllFx = createEffect<readonly Waiting[], readonly MetReader[], SealFailure>(async (waiting) => {
  const sealed: MetReader[] = [];
  for (const one of waiting) sealed.push(...(await sealFx(one)));
  return sealed;
});

export const $isSealing = sealAllFx.pending;
export const $sealFailure = createStore<SealFailure | null>(null, { serialize: 'ignore' })
  .on(sealAllFx.failData, (_, error) => error)
  .reset(sealAllFx, $waiting);

sample({ clock: readOutFx.doneData, target: outRead });
sample({
  clock: outRead,
  source: $user,
  filter: (user) => user !== null,
  fn: (user, sendings) => ({ ownId: user?.id ?? '', sendings: sendings.filter(canBeSealed) }),
  target: meetFx,
});

/** Whoever is known, or new, is served at once; a key that has changed waits for the member to look. */
const $atOnce = combine($waiting, $vault, (waiting, { status }) =>
  status === 'unlocked' && waiting.every(({ readers }) => readers.every((reader) => !isChanged(reader)))
    ? waiting
    : [],
);
const asked = sample({ clock: sealPressed, source: $waiting });
sample({
  clock: [$atOnce.updates, asked],
  source: sealAllFx.pending,
  filter: (pending, waiting) => !pending && waiting.length > 0,
  fn: (_, waiting) => waiting,
  target: sealAllFx,
});
sample({
  clock: sealAllFx.doneData,
  source: $user,
  fn: (user, readers) => ({ ownId: user?.id ?? '', readers }),
  target: rememberReadersFx,
});
sample({ clock: sealAllFx.done, fn: () => undefined, target: outChanged });

export function isChanged({ acquaintance }: MetReader): boolean {
  return acquaintance === 'changed';
}

/**
 * Before a loan is accepted it is not told which documents go along, and to seal another would add it: the keys follow
 * once it is.
 */
function canBeSealed({ readers_waiting, nfcard_id, kind, proof }: Sending): boolean {
  return readers_waiting.length > 0 && nfcard_id !== null && (kind === 'permanent' || proof !== null);
}

function goingAlong({ kind, proof }: Sending): ReadonlySet<string> | 'all' {
  return kind === 'permanent' ? 'all' : new Set(proof?.map(({ document_id }) => document_id));
}
