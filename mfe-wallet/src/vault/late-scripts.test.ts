import { vaultKeyDerived } from '@nfcards/shared/vault';
import { allSettled } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { fakePasswordKeys } from './password-keys.fixture.ts';
import { anne, make, PASSWORD, serverOf, visit } from './vault.fixture.ts';
import { vaultWanted } from './vault.model.ts';

vi.mock('./worker/vault-worker-client.ts', () => import('./worker.fixture.ts'));
vi.mock('hash-wasm', () => import('./argon2.fixture.ts'));
vi.mock('@nfcards/shared/vault', async (original) => ({
  ...(await original<typeof import('@nfcards/shared/vault')>()),
  passwordKeys: (await import('./password-keys.fixture.ts')).fakePasswordKeys,
}));

describe('a vault that is known, with the key of a password, before the scripts of a page have come', () => {
  it('is opened by that key once the page wants it', async () => {
    const server = serverOf();
    await make(await visit(server));
    const { scope, status } = await visit(server);
    const { vault: key } = await fakePasswordKeys(anne.email, PASSWORD);
    await allSettled(vaultKeyDerived, { scope, params: key });
    await import('./opened-by-password.model.ts');
    expect(status()).toBe('locked');
    await allSettled(vaultWanted, { scope });
    expect(status()).toBe('unlocked');
  });
});
