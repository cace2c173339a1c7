import type { PasswordKeys } from '@nfcards/shared/vault';

/** What a password makes, for tests: 600,000 rounds are tested once, where the keys are made. */
export async function fakeKeys(login = 'key'): Promise<PasswordKeys> {
  return { login, vault: await fakeVaultKey(login) };
}

/** Another for each password. */
async function fakeVaultKey(password: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
