import { type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import { createEffect } from 'effector';
import { openNoteFx, sealNoteFx, type WorkError } from '../vault/vault-work.model.ts';
import { dropKeysOfBefore, noteSeen, readDeviceNotes } from './device-notes.ts';
import { type Key, type KnownKeys, NOBODY, readKnownKeys, withKeys, withKeysOfBefore } from './known-keys.ts';

const ABOUT = 'known keys';

const knownKeysCall = createCall('known_keys');
const saveKnownKeysCall = createCall('save_known_keys');

type Failure = ClientError | WorkError;

/** @param ownId of the member, whose vault is open */
export const readKnownKeysFx = createEffect<string, KnownKeys, Failure>(async (ownId) => {
  const { known_keys: sealed } = await knownKeysCall.fx({});
  const text = sealed === null ? null : await openNoteFx({ about: ABOUT, sealed });
  const kept = (text === null ? null : readKnownKeys(text)) ?? NOBODY;
  const { seen, keysOfBefore } = readDeviceNotes(ownId);
  // An older one, or none, says nothing that can be relied on any more: whoever is met is new.
  const known = kept.revision < seen ? { ...NOBODY, revision: seen } : kept;
  if (keysOfBefore === null) {
    noteSeen(ownId, known.revision);
    return known;
  }
  const merged = withKeysOfBefore(known, keysOfBefore);
  return saveFx({ ownId, known: merged }).catch(() => merged);
});

const saveFx = createEffect<{ readonly ownId: string; readonly known: KnownKeys }, KnownKeys, Failure>(
  async ({ ownId, known }) => {
    const sealed = await sealNoteFx({ about: ABOUT, text: JSON.stringify(known) });
    await saveKnownKeysCall.fx({ known_keys: sealed });
    await forgetAnswersFx(['known_keys']);
    noteSeen(ownId, known.revision);
    dropKeysOfBefore(ownId);
    return known;
  },
);

export interface Agreed {
  /** Id of the member who sent. */
  readonly ownId: string;
  /** To whom; null where nothing but the server says so. */
  readonly receiver: string | null;
  readonly readers: readonly Key[];
}

/** Something was sealed for these, and the member has seen their keys. What cannot be noted is asked again next time. */
export const rememberReadersFx = createEffect<readonly Agreed[], void, Failure>(async (agreed) => {
  for (const { ownId, receiver, readers } of agreed) {
    if (readers.length === 0) continue;
    // What another device has noted meanwhile stays.
    await forgetAnswersFx(['known_keys']);
    const known = await readKnownKeysFx(ownId);
    await saveFx({ ownId, known: withKeys(known, receiver, readers) });
  }
});
