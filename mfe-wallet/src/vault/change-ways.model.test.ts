import { allSettled } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import {
  $changeFailure,
  $newCode,
  $waitingForKey,
  $waitingForProof,
  forgetConfirmed,
  newCodeConfirmed,
  newCodePressed,
  newCodeWritten,
  proofSubmitted,
} from './change-ways.model.ts';
import type { OpenVaults } from './create-vault-tasks.ts';
import { unlockSubmitted } from './unlock.model.ts';
import { anne, make, PASSWORD, refusal, serverOf, type Visit, visit } from './vault.fixture.ts';
import { lockPressed } from './vault.model.ts';
import { tabHeard } from './vault-tabs.model.ts';

vi.mock('./worker/vault-worker-client.ts', () => import('./worker.fixture.ts'));
vi.mock('hash-wasm', () => import('./argon2.fixture.ts'));
vi.mock('@nfcards/shared/vault', async (original) => ({
  ...(await original<typeof import('@nfcards/shared/vault')>()),
  passwordKeys: (await import('./password-keys.fixture.ts')).fakePasswordKeys,
}));

describe('what opens it', () => {
  async function open(refuses: () => boolean = () => false) {
    const server = serverOf();
    const here = await visit({
      answer: (asked) =>
        refuses() && /_wrap$|forget/.test(asked.path)
          ? refusal('password_needed', 403)
          : server.answer(asked),
    });
    await make(here);
    return { here, server };
  }

  async function renewCode({ scope }: Visit): Promise<string> {
    await allSettled(newCodePressed, { scope });
    const code = scope.getState($newCode)?.code ?? '';
    await allSettled(newCodeWritten, { scope });
    await allSettled(newCodeConfirmed, { scope, params: code });
    return code;
  }

  it('can be a new recovery code, and the one before opens nothing any more', async () => {
    const { here, server } = await open();
    const before = server.vault.wraps.find(({ kind }) => kind === 'recovery')?.sealed;
    const code = await renewCode(here);
    expect(here.scope.getState($newCode)).toBeNull();
    expect(server.vault.wraps.filter(({ kind }) => kind === 'recovery')).toHaveLength(1);
    expect(server.vault.wraps.find(({ kind }) => kind === 'recovery')?.sealed).not.toBe(before);
    const later = await visit(server);
    await allSettled(unlockSubmitted, { scope: later.scope, params: { way: 'recovery', code } });
    expect(later.status()).toBe('unlocked');
  });

  it('is changed in a tab for which another opened it once one of its keys is shown there', async () => {
    const server = serverOf();
    const openVaults: OpenVaults = new Map();
    await make(await visit(server, null, anne, openVaults));
    const here = await visit(server, null, anne, openVaults);
    await allSettled(tabHeard, { scope: here.scope, params: { kind: 'opened', memberId: anne.id } });
    await allSettled(newCodePressed, { scope: here.scope });
    expect([here.scope.getState($waitingForKey), here.scope.getState($newCode)]).toEqual(['code', null]);
    await allSettled(unlockSubmitted, { scope: here.scope, params: { way: 'password', password: PASSWORD } });
    expect(here.scope.getState($waitingForKey)).toBeNull();
    const code = here.scope.getState($newCode)?.code ?? '';
    await allSettled(newCodeWritten, { scope: here.scope });
    await allSettled(newCodeConfirmed, { scope: here.scope, params: code });
    const later = await visit(server);
    await allSettled(unlockSubmitted, { scope: later.scope, params: { way: 'recovery', code } });
    expect(later.status()).toBe('unlocked');
  });

  it('is not changed before the new code was typed as it is', async () => {
    const { here } = await open();
    await allSettled(newCodePressed, { scope: here.scope });
    await allSettled(newCodeConfirmed, { scope: here.scope, params: '7K3M' });
    expect(here.scope.getState($changeFailure)).toEqual({ kind: 'codeMalformed' });
    expect(here.visited.inputsOf('save_vault_wrap')).toEqual([]);
  });

  it('waits for the password where the server wants it, and goes on by itself', async () => {
    let refused = true;
    const { here, server } = await open(() => refused);
    await renewCode(here);
    expect(here.scope.getState($waitingForProof)).toMatchObject({ kind: 'save' });
    expect(here.scope.getState($changeFailure)).toBeNull();
    await allSettled(proofSubmitted, { scope: here.scope, params: 'petit fox' });
    expect(here.scope.getState($changeFailure)).toMatchObject({ kind: 'call' });
    refused = false;
    await allSettled(proofSubmitted, { scope: here.scope, params: PASSWORD });
    expect(here.scope.getState($waitingForProof)).toBeNull();
    expect(server.vault.wraps).toHaveLength(2);
  });

  it('may all be lost: then the vault goes, and another can be made', async () => {
    const { here, server } = await open();
    await allSettled(lockPressed, { scope: here.scope });
    server.vault = { recipient: null, wraps: [] };
    await allSettled(forgetConfirmed, { scope: here.scope });
    expect(here.visited.inputsOf('forget_vault')).toHaveLength(1);
    expect(here.status()).toBe('none');
  });
});
