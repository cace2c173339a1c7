import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { appleSecret } from './apple-secret.ts';

describe('the secret that Apple wants', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = { kind: 'apple_key', teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey } as const;

  it('is a JWT that the key has signed, for this client and Apple, for some minutes', async () => {
    const secret = appleSecret(key, 'example.nfcards', 'https://appleid.apple.com');
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567', typ: 'JWT' });
    const { payload } = await jwtVerify(secret, await importSPKI(publicKey, 'ES256'), {
      issuer: 'TEAM123456',
      audience: 'https://appleid.apple.com',
      subject: 'example.nfcards',
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });
});
