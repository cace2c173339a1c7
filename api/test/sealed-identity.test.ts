import { randomBytes } from 'node:crypto';
import {
  isStretched,
  openIdentity,
  sealIdentity,
  sealIdentityByPassword,
  VaultNotOpenedError,
} from '@nfcards/shared/vault/sealing';
import { describe, expect, it } from 'vitest';
import { identityOpenedByPassword, identitySealedByPassword, passwordHeader } from './browser-crypto.ts';

const IDENTITY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
const RECIPIENT = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';

async function newKey() {
  const bytes = randomBytes(32);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { bytes, key };
}

/** As the second program seals it, cheaply. */
const sealedBy = (key: Buffer, header = passwordHeader(1024, 2)) =>
  identitySealedByPassword(IDENTITY, RECIPIENT, key, header);

describe('the identity that a password has sealed', () => {
  it('is stretched by Argon2id, in 64 MiB and three passes, with a salt of its own', async () => {
    const { bytes, key } = await newKey();
    const sealed = await sealIdentityByPassword(IDENTITY, RECIPIENT, key);
    const header = Buffer.from(sealed, 'base64').subarray(0, 22);
    expect([header[0], header.readUInt32BE(1), header[5]]).toEqual([2, 65_536, 3]);
    expect(identityOpenedByPassword(sealed, RECIPIENT, bytes)).toBe(IDENTITY);
    const other = Buffer.from(await sealIdentityByPassword(IDENTITY, RECIPIENT, key), 'base64');
    expect(other.subarray(6, 22)).not.toEqual(header.subarray(6));
  });

  it('is opened at the cost that it was sealed at', async () => {
    const { bytes, key } = await newKey();
    expect(await openIdentity(sealedBy(bytes), RECIPIENT, key)).toBe(IDENTITY);
  });

  it('does not open where its header was changed, or another key sealed it', async () => {
    const { bytes, key } = await newKey();
    const sealed = Buffer.from(sealedBy(bytes), 'base64');
    for (const [at, byte] of [
      [5, 1],
      [10, (sealed[10] ?? 0) ^ 1],
    ] as const) {
      const changed = Buffer.from(sealed);
      changed[at] = byte;
      const opening = openIdentity(changed.toString('base64'), RECIPIENT, key);
      await expect(opening).rejects.toThrow(VaultNotOpenedError);
    }
    const another = openIdentity(sealed.toString('base64'), RECIPIENT, (await newKey()).key);
    await expect(another).rejects.toThrow(VaultNotOpenedError);
  });

  it.each([
    [4_000_000, 3],
    [65_536, 200],
    [0, 1],
    [65_536, 0],
  ])('keeps no device busy: %d KiB, %d passes', async (memory, passes) => {
    const { key } = await newKey();
    const made = Buffer.concat([passwordHeader(memory, passes), randomBytes(110)]).toString('base64');
    await expect(openIdentity(made, RECIPIENT, key)).rejects.toThrow('made to keep a device busy');
  });

  it('is known from one of before', async () => {
    const { bytes, key } = await newKey();
    expect(isStretched(sealedBy(bytes))).toBe(true);
    expect(isStretched(await sealIdentity(IDENTITY, RECIPIENT, key))).toBe(false);
  });
});
