import type { VaultReader } from '@nfcards/shared/operations';
import { createEffect } from 'effector';
import { recipientFingerprint } from '../vault/fingerprint.ts';
import { type Acquaintance, acquaintance, isAgreed, type KnownKeys } from './known-keys.ts';

/** Somebody for whom documents are to be sealed, as the member knows them. */
export interface MetReader {
  readonly memberId: string;
  /** First name and initial. */
  readonly name: string;
  readonly recipient: string;
  /** What two people read to each other to be sure of the key. */
  readonly fingerprint: string;
  readonly acquaintance: Acquaintance;
  /** The member has agreed before to this very key for what goes to this receiver. */
  readonly isAgreed: boolean;
}

interface Meeting {
  readonly known: KnownKeys;
  /** To whom it was sent; null where nothing but the server says so. */
  readonly receiver: string | null;
  readonly readers: readonly VaultReader[];
}

export const meetReadersFx = createEffect<Meeting, readonly MetReader[]>(({ known, receiver, readers }) =>
  Promise.all(
    readers.map(async ({ member_id: memberId, name, recipient }) => {
      const key = { memberId, recipient, fingerprint: await recipientFingerprint(recipient) };
      return {
        ...key,
        name,
        acquaintance: acquaintance(known, key),
        isAgreed: receiver !== null && isAgreed(known, receiver, key),
      };
    }),
  ),
);
