import { vaultKeyDerived } from '@nfcards/shared/vault';
import { isStretched, sealIdentity } from '@nfcards/shared/vault/sealing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { allSettled } from 'effector';
import { expect, it, vi } from 'vitest';
import { fakePasswordKeys } from './password-keys.fixture.ts';
import './renew-wrap.model.ts';
import { unlockSubmitted } from './unlock.model.ts';
import { anne, PASSWORD, refusal, serverOf, type Visit, visit } from './vault.fixture.ts';
import { $vault, lockPressed } from './vault.model.ts';

vi.mock('./worker/vault-worker-client.ts', () => import('./worker.fixture.ts'));
vi.mock('hash-wasm', () => import('./argon2.fixture.ts'));
vi.mock('@nfcards/shared/vault', async (original) => ({
  ...(await original<typeof import('@nfcards/shared/vault')>()),
  passwordKeys: (await import('./password-keys.fixture.ts')).fakePasswordKeys,
}));

const WRAP = '6f1c2a30-0000-4000-8000-000000000901';

/** A server whose vault was made when a password sealed it as a recovery code does. */
async function serverOfBefore() {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const { vault: key } = await fakePasswordKeys(anne.email, PASSWORD);
  const sealed = await sealIdentity(identity, recipient, key);
  const wrap = {
    id: WRAP,
    kind: 'password',
    sealed,
    credential_id: null,
    made_at: '2026-05-01T12:00:00.000Z',
  };
  const server = serverOf();
  server.vault = { recipient, wraps: [wrap] };
  return server;
}

const passwordWrap = ({ vault }: Awaited<ReturnType<typeof serverOfBefore>>) =>
  String(vault.wraps.find(({ kind }) => kind === 'password')?.sealed);

function unlock({ scope }: Visit) {
  return allSettled(unlockSubmitted, { scope, params: { way: 'password', password: PASSWORD } });
}

it('a vault that a typed password opened is sealed as today, once, and opens by the same password', async () => {
  const server = await serverOfBefore();
  const here = await visit(server);
  await unlock(here);
  expect(here.status()).toBe('unlocked');
  expect(isStretched(passwordWrap(server))).toBe(true);
  expect(here.scope.getState($vault)).toMatchObject({ wraps: [{ sealed: passwordWrap(server) }] });
  await allSettled(lockPressed, { scope: here.scope });
  await unlock(here);
  expect(here.status()).toBe('unlocked');
  expect(here.visited.inputsOf('save_vault_wrap')).toEqual([
    expect.objectContaining({ kind: 'password', renews: WRAP, vault: server.vault.recipient }),
  ]);
});

it('so is one that opened by itself after the login', async () => {
  const server = await serverOfBefore();
  const here = await visit(server);
  const { vault: key } = await fakePasswordKeys(anne.email, PASSWORD);
  await allSettled(vaultKeyDerived, { scope: here.scope, params: key });
  expect([here.status(), isStretched(passwordWrap(server))]).toEqual(['unlocked', true]);
});

it('the password that was typed is shown to the server where it wants a fresh proof', async () => {
  const server = await serverOfBefore();
  let isFresh = false;
  const here = await visit({
    answer(asked) {
      if (asked.path === 'save_vault_wrap' && !isFresh) return refusal('password_needed', 403);
      if (asked.path === 'prove_identity') isFresh = true;
      return server.answer(asked);
    },
  });
  await unlock(here);
  expect(here.visited.asked.map(({ path }) => path)).toEqual([
    'vault',
    'save_vault_wrap',
    'prove_identity',
    'save_vault_wrap',
  ]);
  expect(isStretched(passwordWrap(server))).toBe(true);
});

it('nothing is lost where it cannot be saved: the vault is open, and the next opening tries again', async () => {
  const server = await serverOfBefore();
  let isFull = true;
  const here = await visit({
    answer: (asked) =>
      isFull && asked.path === 'save_vault_wrap' ? refusal('wrap_unknown', 404) : server.answer(asked),
  });
  await unlock(here);
  expect([here.status(), isStretched(passwordWrap(server))]).toEqual(['unlocked', false]);
  isFull = false;
  await allSettled(lockPressed, { scope: here.scope });
  await unlock(here);
  expect([here.status(), isStretched(passwordWrap(server))]).toEqual(['unlocked', true]);
});
