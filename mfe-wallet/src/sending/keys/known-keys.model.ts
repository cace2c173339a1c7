import { type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import { createEffect } from 'effector';
import { $knownVault } from '../../vault/vault.model.ts';
import { openNoteFx, sealNoteFx, type WorkError } from '../../vault/worker/vault-work.model.ts';
import { dropKeysOfBefore, noteSeen, readDeviceNotes } from './device-notes.ts';
import {
  type Key,
  type KnownKeys,
  NO_KNOWN_KEYS,
  readKnownKeys,
  withKeys,
  withKeysOfBefore,
} from './known-keys.ts';

const ABOUT = 'known keys';

const knownKeysCall = createCall('known_keys');
const saveKnownKeysCall = createCall('save_known_keys');

type Failure = ClientError | WorkError;

/** A member whose vault is open. */
export interface Owner {
  readonly id: string;
  /** Public key of the vault. */
  readonly vault: string;
}
export const NO_OWNER: Owner = { id: '', vault: '' };
export const $owner = $knownVault.map((known): Owner | null =>
  known === null ? null : { id: known.memberId, vault: known.recipient },
);

export const readKnownKeysFx = createEffect<Owner, KnownKeys, Failure>(async (owner) => {
  const { known_keys: sealed } = await knownKeysCall.fx({});
  const text = sealed === null ? null : await openNoteFx({ about: ABOUT, sealed });
  const kept = (text === null ? null : readKnownKeys(text)) ?? NO_KNOWN_KEYS;
  const { seen, keysOfBefore } = readDeviceNotes(owner.id);
  // An older one, or none, says nothing that can be relied on any more: whoever is met is new.
  const known = kept.revision < seen ? { ...NO_KNOWN_KEYS, revision: seen } : kept;
  if (keysOfBefore === null) {
    noteSeen(owner.id, known.revision);
    return known;
  }
  const merged = withKeysOfBefore(known, keysOfBefore);
  return saveFx({ owner, known: merged }).catch(() => merged);
});

const saveFx = createEffect<{ readonly owner: Owner; readonly known: KnownKeys }, KnownKeys, Failure>(
  async ({ owner, known }) => {
    const sealed = await sealNoteFx({ about: ABOUT, text: JSON.stringify(known) });
    await saveKnownKeysCall.fx({ known_keys: sealed, vault: owner.vault });
    noteSeen(owner.id, known.revision);
    dropKeysOfBefore(owner.id);
    return known;
  },
);

export interface Agreed {
  /** Who sent. */
  readonly owner: Owner;
  /** To whom; null where nothing but the server says so. */
  readonly receiver: string | null;
  readonly readers: readonly Key[];
}

/** Something was sealed for these, and the member has seen their keys. What cannot be noted is asked again next time. */
export const rememberReadersFx = createEffect<readonly Agreed[], void, Failure>(async (agreed) => {
  for (const { owner, receiver, readers } of agreed) {
    if (readers.length === 0) continue;
    // What another device has noted meanwhile stays.
    await forgetAnswersFx(['known_keys']);
    const known = await readKnownKeysFx(owner);
    await saveFx({ owner, known: withKeys(known, receiver, readers) });
  }
});
