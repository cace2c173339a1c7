import type { VaultWrap } from '@nfcards/shared/operations';
import { vaultLocked } from '@nfcards/shared/vault';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import type { KeptCard } from '../device/kept.ts';
import { shownCard } from '../sending/card.fixture.ts';
import { $unlockWay } from '../vault/unlock.model.ts';
import { vaultMade } from '../vault/vault.model.ts';
import { endWorkerFx } from '../vault/vault-steps.model.ts';
import { cardToKeep } from './papers.ts';
import { $presentation, openPapersFx, presentPressed } from './sea-control.model.ts';

const KEPT: KeptCard = {
  memberId: 'anne',
  card: cardToKeep(shownCard()),
  size: 2000,
  keptAt: '2026-05-01T12:00:00.000Z',
};

function wrapOf(kind: VaultWrap['kind']): VaultWrap {
  return { id: kind, kind, sealed: 'sealed', credential_id: null, made_at: '2026-05-01T12:00:00.000Z' };
}

async function checked(wraps: readonly VaultWrap[] = []) {
  const scope = fork({
    handlers: [
      [endWorkerFx, () => undefined],
      [openPapersFx, () => []],
    ],
  });
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  const known = { recipient: 'age1', wraps, memberId: 'anne', email: 'anne@example.org' };
  await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
  return {
    status: () => scope.getState($presentation)?.status,
    way: () => scope.getState($unlockWay),
    lock: () => allSettled(vaultLocked, { scope }),
    press: () => allSettled(presentPressed, { scope, params: KEPT }),
  };
}

describe('papers that are asked for at sea', () => {
  it('are shown by one press while the vault is open, and go with it', async () => {
    const { press, status, lock } = await checked();
    await press();
    expect(status()).toBe('shown');
    await lock();
    expect(status()).toBeUndefined();
  });

  it('ask for the passkey first where the vault has one, else for the password', async () => {
    const both = await checked([wrapOf('password'), wrapOf('passkey')]);
    await both.lock();
    expect(both.way()).toBe('password');
    await both.press();
    expect([both.status(), both.way()]).toEqual(['locked', 'passkey']);
    const one = await checked([wrapOf('password')]);
    await one.lock();
    await one.press();
    expect([one.status(), one.way()]).toEqual(['locked', 'password']);
  });
});
