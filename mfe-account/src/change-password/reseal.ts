import { openIdentity, sealIdentityByPassword, VaultNotOpenedError } from '@nfcards/shared/vault/sealing';

export interface Resealing {
  /** The identity of the vault, as the password of before has sealed it. */
  readonly sealed: string;
  readonly recipient: string;
  readonly current: CryptoKey;
  readonly next: CryptoKey;
}

/** As the next password seals it; null for a current one that does not open it. */
export async function reseal({ sealed, recipient, current, next }: Resealing): Promise<string | null> {
  try {
    return await sealIdentityByPassword(await openIdentity(sealed, recipient, current), recipient, next);
  } catch (cause) {
    if (cause instanceof VaultNotOpenedError) return null;
    throw cause;
  }
}
