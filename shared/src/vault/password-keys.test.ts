import { describe, expect, it } from 'vitest';
import { passwordKeys } from './password-keys.ts';

describe('the key sent in place of a password', () => {
  // Computed with Python's hashlib.pbkdf2_hmac and an HKDF written from RFC 5869.
  it('is the one that every implementation must find', async () => {
    const { login } = await passwordKeys('anne@exemple.fr', 'petit foc et grand voile');
    expect(login).toBe('Ed4c5wOAJIDBf3Oe96AvFrhF7AkIEO5SU9D8Mfxyhf8');
  });

  it('does not depend on the case of the address, on spaces around it, or on how an accent is composed', async () => {
    const { login } = await passwordKeys('anne@exemple.fr', 'étai');
    expect((await passwordKeys(' Anne@Exemple.FR ', 'e\u0301tai')).login).toBe(login);
  });

  it('differs from one address to another', async () => {
    const { login } = await passwordKeys('anne@exemple.fr', 'étai');
    expect((await passwordKeys('paul@exemple.fr', 'étai')).login).not.toBe(login);
  });
});

describe('the key of the vault', () => {
  // Sealed under the key that Python's hashlib and an HKDF with the info “vault” make.
  it('is the one that every implementation must find, and is read by no code', async () => {
    const { vault } = await passwordKeys('anne@exemple.fr', 'petit foc et grand voile');
    const iv = new Uint8Array(12);
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      vault,
      new TextEncoder().encode('coffre'),
    );
    expect(btoa(String.fromCharCode(...new Uint8Array(sealed)))).toBe('5XnW9qqe1BOkUCeqaSCe/6jub9estw==');
    expect(vault.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', vault)).rejects.toThrow(DOMException);
  });
});
