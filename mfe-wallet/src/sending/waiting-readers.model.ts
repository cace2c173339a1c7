import { $user, memberLeft } from '@nfcards/shared/auth';
import { forgetAnswersFx } from '@nfcards/shared/client';
import { createReading } from '@nfcards/shared/live';
import type { Sending } from '@nfcards/shared/operations';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { $isOpen } from '../vault/vault.model.ts';
import { openNoteFx } from '../vault/worker/vault-work.model.ts';
import { type CheckedReader, checkReaderKeysFx } from './check-reader-keys.model.ts';
import { aboutIntent, type Intent, mayBe, readIntent } from './intent.ts';
import { $owner, type Owner, readKnownKeysFx } from './keys/known-keys.model.ts';
import { NO_KNOWN_KEYS } from './keys/known-keys.ts';
import { readOutFx } from './out-sendings.model.ts';

/** A sending whose receivers wait for keys, and who they are. */
export interface Waiting {
  readonly sending: Sending;
  /** What the vault says that the member sent; null where it says nothing, and while it is closed. */
  readonly intent: Intent | null;
  readonly readers: readonly CheckedReader[];
}

/** What the member sent, as the server has just told. */
export const outRead = createEvent<readonly Sending[]>();

interface Met {
  /** Null while the vault is closed. */
  readonly owner: Owner | null;
  readonly sendings: readonly Sending[];
}

/** What the server says is compared with what the vault knows: for whom, for what, and by which keys. */
const meetFx = createEffect<Met, readonly Waiting[]>(async ({ owner, sendings }) => {
  if (sendings.length === 0) return [];
  // What another device has noted meanwhile counts.
  await forgetAnswersFx(['known_keys']);
  // Where the list does not come, whoever waits is new: the member is asked.
  const kept = owner === null ? NO_KNOWN_KEYS : await readKnownKeysFx(owner).catch(() => NO_KNOWN_KEYS);
  const attested: { readonly sending: Sending; readonly intent: Intent | null }[] = [];
  for (const sending of sendings)
    attested.push({ sending, intent: owner === null ? null : await intentOf(sending) });
  const isOlder = attested.some(({ intent }) => intent !== null && intent.revision > kept.revision);
  const known = isOlder ? NO_KNOWN_KEYS : kept;
  const waiting: Waiting[] = [];
  for (const { sending, intent } of attested) {
    const receiver = intent?.receiver.key ?? null;
    const met = await checkReaderKeysFx({ known, receiver, readers: sending.readers_waiting });
    const readers = met.filter(({ memberId }) => intent === null || mayBe(intent, memberId));
    if (readers.length > 0) waiting.push({ sending, intent, readers });
  }
  return waiting;
});

async function intentOf(sending: Sending): Promise<Intent | null> {
  if (sending.intent === null) return null;
  const about = aboutIntent(sending.id);
  const text = await openNoteFx({ about, sealed: sending.intent }).catch(() => null);
  return text === null ? null : readIntent(text, sending);
}

const $asked = createStore<readonly Sending[]>([], { serialize: 'ignore' })
  .on(outRead, (_, sendings) => sendings.filter(canBeSealed))
  .reset(memberLeft);

/** Those who wait, sending by sending. */
export const $waiting = createStore<readonly Waiting[]>([], { serialize: 'ignore' })
  .on(meetFx.doneData, (_, waiting) => waiting)
  .reset(memberLeft);

/** The vault is being asked what of it the member sent: at first, or once more since the server has told something. */
export const $isComparing = meetFx.pending;
/** The open vault has said it of those who are shown. */
export const $isCompared = createStore(false)
  .on(meetFx.done, (_, { params }) => params.owner !== null)
  .reset(memberLeft);

sample({ clock: readOutFx.doneData, target: outRead });
sample({
  clock: [outRead, $isOpen],
  source: { user: $user, isOpen: $isOpen, owner: $owner, sendings: $asked },
  filter: ({ user }) => user !== null,
  fn: ({ isOpen, owner, sendings }) => ({ owner: isOpen ? owner : null, sendings }),
  target: createReading(meetFx),
});

/**
 * Before a loan is accepted it is not told which documents go along, and to seal another would add it: the keys follow
 * once it is.
 */
function canBeSealed({ readers_waiting, nfcard_id, kind, proof }: Sending): boolean {
  return readers_waiting.length > 0 && nfcard_id !== null && (kind === 'permanent' || proof !== null);
}
