import type { VaultReader } from '@nfcards/shared/operations';
import { createEffect } from 'effector';
import { recipientFingerprint } from '../vault/crypto/fingerprint.ts';
import { isAgreed, type KeyTrust, type KnownKeys, keyTrust } from './keys/known-keys.ts';

/** A reader that documents are sealed for, and how far the member trusts their key. */
export interface CheckedReader {
  readonly memberId: string;
  /** First name and initial. */
  readonly name: string;
  readonly recipient: string;
  /** Two people compare it to be sure of the key. */
  readonly fingerprint: string;
  readonly trust: KeyTrust;
  /** The member has agreed before to this key for this receiver. */
  readonly isAgreed: boolean;
}

interface KeyCheck {
  readonly known: KnownKeys;
  /** The receiver of the sending; null where only the server names one. */
  readonly receiver: string | null;
  readonly readers: readonly VaultReader[];
}

export const checkReaderKeysFx = createEffect<KeyCheck, readonly CheckedReader[]>(
  ({ known, receiver, readers }) =>
    Promise.all(
      readers.map(async ({ member_id: memberId, name, recipient }) => {
        const key = { memberId, recipient, fingerprint: await recipientFingerprint(recipient) };
        return {
          ...key,
          name,
          trust: keyTrust(known, key),
          isAgreed: receiver !== null && isAgreed(known, receiver, key),
        };
      }),
    ),
);
