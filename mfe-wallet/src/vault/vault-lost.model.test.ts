import { liveEventHeard } from '@nfcards/shared/live';
import { allSettled } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { forgetConfirmed } from './change-ways.model.ts';
import { anne, make, refusal, serverOf, visit } from './vault.fixture.ts';
import { $lostVault, isVaultChanged, vaultDoubted } from './vault-lost.model.ts';
import { fakeWorker } from './worker.fixture.ts';

vi.mock('./worker/vault-worker-client.ts', () => import('./worker.fixture.ts'));
vi.mock('hash-wasm', () => import('./argon2.fixture.ts'));
vi.mock('@nfcards/shared/vault', async (original) => ({
  ...(await original<typeof import('@nfcards/shared/vault')>()),
  passwordKeys: (await import('./password-keys.fixture.ts')).fakePasswordKeys,
}));

const CHANGED = { kind: 'changed', record: 'nfcard', id: anne.id } as const;

describe('an open vault', () => {
  async function open() {
    const server = serverOf();
    const here = await visit(server);
    await make(here);
    fakeWorker.ended = 0;
    return { server, here, hear: () => allSettled(liveEventHeard, { scope: here.scope, params: CHANGED }) };
  }

  it('that another device has removed is closed at once, and that is said', async () => {
    const { server, here, hear } = await open();
    server.vault = { recipient: null, wraps: [] };
    await hear();
    expect([here.status(), here.scope.getState($lostVault)]).toEqual(['none', 'gone']);
    expect(fakeWorker.ended).toBeGreaterThan(0);
    await make(here);
    expect(here.scope.getState($lostVault)).toBeNull();
  });

  it('that another has taken the place of is closed at once, and that is said', async () => {
    const { server, here, hear } = await open();
    server.vault = { ...server.vault, recipient: `age1${'q'.repeat(58)}` };
    await hear();
    expect([here.status(), here.scope.getState($lostVault)]).toEqual(['locked', 'replaced']);
  });

  it('stays open where it is the same', async () => {
    const { here, hear } = await open();
    await hear();
    expect([here.status(), here.scope.getState($lostVault), fakeWorker.ended]).toEqual(['unlocked', null, 0]);
  });

  it('is looked after once the server has refused what was sealed for it', async () => {
    const { server, here } = await open();
    server.vault = { recipient: null, wraps: [] };
    await allSettled(vaultDoubted, { scope: here.scope });
    expect(here.status()).toBe('none');
    const data = await refusal('vault_changed', 409).json();
    expect(isVaultChanged({ kind: 'FAILURE', status: 409, data, message: '' } as never)).toBe(true);
    expect(isVaultChanged({ kind: 'locked' })).toBe(false);
  });

  it('that is removed here is no news', async () => {
    const { server, here } = await open();
    server.vault = { recipient: null, wraps: [] };
    await allSettled(forgetConfirmed, { scope: here.scope });
    expect([here.status(), here.scope.getState($lostVault)]).toEqual(['none', null]);
  });
});
