import type { VaultReader } from '@nfcards/shared/operations';
import { deviceItems } from '@nfcards/shared/storage';
import { createEffect } from 'effector';
import { recipientFingerprint } from '../vault/fingerprint.ts';
import { type Acquaintance, acquaintance, rememberKeys } from './known-keys.ts';

/** Somebody for whom documents are to be sealed, as this device knows them. */
export interface MetReader {
  readonly memberId: string;
  /** First name and initial. */
  readonly name: string;
  readonly recipient: string;
  /** What two people read to each other to be sure of the key. */
  readonly fingerprint: string;
  readonly acquaintance: Acquaintance;
}

interface Meeting<Reader> {
  /** Id of the member who sends. */
  readonly ownId: string;
  readonly readers: readonly Reader[];
}

export const meetReadersFx = createEffect<Meeting<VaultReader>, readonly MetReader[]>(({ ownId, readers }) =>
  Promise.all(
    readers.map(async ({ member_id: memberId, name, recipient }) => {
      const fingerprint = await recipientFingerprint(recipient);
      const met = acquaintance(deviceItems, ownId, { memberId, fingerprint });
      return { memberId, name, recipient, fingerprint, acquaintance: met };
    }),
  ),
);

export const rememberReadersFx = createEffect<Meeting<MetReader>, void>(({ ownId, readers }) =>
  rememberKeys(deviceItems, ownId, readers),
);
