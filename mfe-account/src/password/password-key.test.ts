import { describe, expect, it } from 'vitest';
import { passwordKey } from './password-key.ts';

describe('the key sent in place of a password', () => {
  // Computed with Python's hashlib.pbkdf2_hmac and an HKDF written from RFC 5869.
  it('is the one that every implementation must find', async () => {
    expect(await passwordKey('anne@exemple.fr', 'petit foc et grand voile')).toBe(
      'Ed4c5wOAJIDBf3Oe96AvFrhF7AkIEO5SU9D8Mfxyhf8',
    );
  });

  it('does not depend on the case of the address, on spaces around it, or on how an accent is composed', async () => {
    const key = await passwordKey('anne@exemple.fr', 'étai');
    expect(await passwordKey(' Anne@Exemple.FR ', 'e\u0301tai')).toBe(key);
  });

  it('differs from one address to another', async () => {
    expect(await passwordKey('anne@exemple.fr', 'étai')).not.toBe(
      await passwordKey('paul@exemple.fr', 'étai'),
    );
  });
});
