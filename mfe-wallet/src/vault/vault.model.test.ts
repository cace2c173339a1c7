import { $user, logoutCall } from '@nfcards/shared/auth';
import { forgetAnswersFx } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import { $vaultKey, passwordKeys, vaultKeyDerived } from '@nfcards/shared/vault';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  $changeFailure,
  newCodeConfirmed,
  newCodePressed,
  newCodeWritten,
  settingsLeft,
} from './change-ways.model.ts';
import { $failedMakings, $isPasswordAsked, $makeFailure, makingBegun } from './make-vault.model.ts';
import {
  anne,
  arrival,
  make,
  makeCode,
  PASSWORD,
  refusal,
  serverOf,
  type Visit,
  visit,
} from './vault.fixture.ts';
import { fakeWorker } from './worker.fixture.ts';
import './opened-by-password.model.ts';
import { createVaultTasks, type OpenVaults } from './create-vault-tasks.ts';
import { $recoveryReminder, codePutOff } from './recovery-reminder.model.ts';
import { $resealFailure, resealSubmitted } from './reseal.model.ts';
import { $offersReseal, $unlockFailure, $unlockWay, unlockSubmitted } from './unlock.model.ts';
import { $vault, lockPressed, vaultRetried, vaultWanted } from './vault.model.ts';
import { vaultDoubted } from './vault-lost.model.ts';
import { idlePassed, tabHeard } from './vault-tabs.model.ts';
import type { KnownVault } from './worker/vault-state.ts';

vi.mock('./worker/vault-worker-client.ts', () => import('./worker.fixture.ts'));
vi.mock('hash-wasm', () => import('./argon2.fixture.ts'));
vi.mock('@nfcards/shared/vault', async (original) => ({
  ...(await original<typeof import('@nfcards/shared/vault')>()),
  passwordKeys: (await import('./password-keys.fixture.ts')).fakePasswordKeys,
}));

describe('making a vault', () => {
  async function typed() {
    return (await passwordKeys(anne.email, PASSWORD)).vault;
  }

  it('seals it with the password, and it is open', async () => {
    const server = serverOf();
    const here = await visit(server);
    expect(here.status()).toBe('none');
    await make(here);
    expect(here.status()).toBe('unlocked');
    expect(server.vault.recipient).toMatch(/^age1/);
    expect(server.vault.wraps.map(({ kind }) => kind)).toEqual(['password']);
    expect(JSON.stringify(here.visited.inputsOf('create_vault'))).not.toContain(PASSWORD);
    const later = await visit(server);
    await allSettled(unlockSubmitted, {
      scope: later.scope,
      params: { way: 'password', password: PASSWORD },
    });
    expect(later.status()).toBe('unlocked');
  });

  it('takes the password of the account and no other', async () => {
    const here = await visit(serverOf());
    await allSettled(makingBegun, { scope: here.scope, params: { way: 'password', password: 'petit fox' } });
    expect(here.scope.getState($makeFailure)).toMatchObject({ kind: 'call', error: { kind: 'FAILURE' } });
    await allSettled(makingBegun, { scope: here.scope, params: { way: 'password', password: '' } });
    expect(here.scope.getState($makeFailure)).toEqual({ kind: 'missing', way: 'password' });
    expect(here.scope.getState($failedMakings)).toBe(2);
    expect(here.status()).toBe('none');
  });

  it('happens by itself for whoever has just typed the password', async () => {
    const server = serverOf();
    const here = await visit(server);
    await allSettled(vaultKeyDerived, { scope: here.scope, params: await typed() });
    expect(here.status()).toBe('unlocked');
    expect(server.vault.wraps.map(({ kind }) => kind)).toEqual(['password']);
    expect(here.visited.inputsOf('prove_identity')).toEqual([]);
  });

  it('happens by itself when the password was typed before the page came', async () => {
    const server = serverOf();
    const here = await visit(server, null, anne, new Map(), await typed());
    expect(here.status()).toBe('unlocked');
  });

  it('asks for the password where it was shown too long ago', async () => {
    const server = serverOf();
    let isProven = false;
    const here = await visit({
      async answer(asked) {
        const answer =
          asked.path === 'create_vault' && !isProven
            ? refusal('password_needed', 403)
            : await server.answer(asked);
        if (asked.path === 'prove_identity' && answer.ok) isProven = true;
        return answer;
      },
    });
    await allSettled(vaultKeyDerived, { scope: here.scope, params: await typed() });
    expect(here.scope.getState($isPasswordAsked)).toBe(true);
    expect([here.scope.getState($makeFailure), here.scope.getState($failedMakings)]).toEqual([null, 0]);
    await allSettled(makingBegun, { scope: here.scope, params: { way: 'password', password: 'petit fox' } });
    expect(here.scope.getState($makeFailure)).toMatchObject({ kind: 'call' });
    await make(here);
    expect(here.status()).toBe('unlocked');
  });

  it('is tried by itself once, and then left to the member', async () => {
    const server = serverOf();
    let isDown = true;
    const here = await visit({
      answer: (asked) =>
        isDown && asked.path === 'create_vault' ? refusal('internal', 500) : server.answer(asked),
    });
    await allSettled(vaultKeyDerived, { scope: here.scope, params: await typed() });
    await allSettled(vaultWanted, { scope: here.scope });
    expect(here.visited.inputsOf('create_vault')).toHaveLength(1);
    expect(here.scope.getState($makeFailure)).toMatchObject({ kind: 'call' });
    expect(here.scope.getState($isPasswordAsked)).toBe(false);
    isDown = false;
    await allSettled(makingBegun, { scope: here.scope, params: { way: 'known' } });
    expect(here.status()).toBe('unlocked');
  });

  it('does not happen by itself in the place of one that was lost', async () => {
    const server = serverOf();
    const here = await visit(server);
    await make(here);
    server.vault = { recipient: null, wraps: [] };
    await allSettled(vaultDoubted, { scope: here.scope });
    await allSettled(vaultKeyDerived, { scope: here.scope, params: await typed() });
    expect([here.status(), server.vault.recipient]).toEqual(['none', null]);
  });

  describe('at the same moment as another device', () => {
    async function both(server = serverOf()) {
      const [here, there] = [await visit(server), await visit(server)];
      await make(there);
      fakeWorker.tabVault = createVaultTasks();
      return { server, here };
    }

    it('opens the vault of the other', async () => {
      const { server, here } = await both();
      await make(here);
      expect(here.status()).toBe('unlocked');
      expect(here.scope.getState($vault)).toMatchObject({ recipient: server.vault.recipient });
    });

    it('asks for what opens that one where the password does not', async () => {
      const { server, here } = await both();
      server.vault = { ...server.vault, wraps: [] };
      await make(here);
      expect(here.status()).toBe('locked');
    });

    it('is told of it', async () => {
      const { here } = await both();
      const params = { kind: 'changed', record: 'nfcard', id: anne.id } as const;
      await allSettled(liveEventHeard, { scope: here.scope, params });
      expect(here.status()).toBe('locked');
    });
  });
});

describe('the recovery code', () => {
  const reminder = ({ scope }: Visit) => scope.getState($recoveryReminder);
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** A storage of its own. */
  function kept() {
    const items = new Map<string, string>();
    return {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    };
  }

  it('is asked for once the vault is open, until there is one', async () => {
    const server = serverOf();
    const here = await visit(server);
    expect(reminder(here)).toBeNull();
    await make(here);
    expect(reminder(here)).toBe('asked');
    const code = await makeCode(here);
    expect(code).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/);
    expect(JSON.stringify(here.visited.asked)).not.toContain(code);
    expect(server.vault.wraps.map(({ kind }) => kind)).toEqual(['password', 'recovery']);
    expect(reminder(here)).toBe('made');
    await allSettled(settingsLeft, { scope: here.scope });
    expect(reminder(here)).toBeNull();
  });

  it('is not the one that is typed otherwise', async () => {
    const here = await visit(serverOf());
    await make(here);
    await allSettled(newCodePressed, { scope: here.scope });
    await allSettled(newCodeWritten, { scope: here.scope });
    for (const [wrong, kind] of [
      ['', 'missing'],
      ['7K3M', 'codeMalformed'],
    ]) {
      await allSettled(newCodeConfirmed, { scope: here.scope, params: wrong ?? '' });
      expect(here.scope.getState($changeFailure)).toMatchObject({ kind });
    }
    expect(reminder(here)).toBe('asked');
  });

  it('can be put off for a week, and stays a line meanwhile', async () => {
    vi.stubGlobal('localStorage', kept());
    const server = serverOf();
    const here = await visit(server);
    await make(here);
    await allSettled(codePutOff, { scope: here.scope });
    expect(reminder(here)).toBe('line');
    const open = async () => {
      const later = await visit(server);
      const params = { way: 'password', password: PASSWORD } as const;
      await allSettled(unlockSubmitted, { scope: later.scope, params });
      return reminder(later);
    };
    expect(await open()).toBe('line');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 60 * 60 * 1000 });
    expect(await open()).toBe('asked');
  });
});

describe('opening it', () => {
  async function closed() {
    const server = serverOf();
    const there = await visit(server);
    await make(there);
    const code = await makeCode(there);
    return { server, code, here: await visit(server) };
  }

  it('takes the password, and says when it is another', async () => {
    const { here } = await closed();
    expect([here.status(), here.scope.getState($unlockWay)]).toEqual(['locked', 'password']);
    await allSettled(unlockSubmitted, {
      scope: here.scope,
      params: { way: 'password', password: 'petit fox' },
    });
    expect(here.scope.getState($unlockFailure)).toEqual({ kind: 'wrong', way: 'password' });
    expect(here.status()).toBe('locked');
    await allSettled(unlockSubmitted, { scope: here.scope, params: { way: 'password', password: PASSWORD } });
    expect([here.status(), here.scope.getState($unlockFailure)]).toEqual(['unlocked', null]);
    expect(here.scope.getState($offersReseal)).toBe(false);
  });

  it('takes a password that made its key with an address of before', async () => {
    const { server } = await closed();
    const wraps = server.vault.wraps.map((wrap) => ({
      ...wrap,
      ...(wrap.kind === 'password' && { address: anne.email }),
    }));
    server.vault = { ...server.vault, wraps };
    const here = await visit(server, null, { ...anne, email: 'anne@example.net' });
    await allSettled(unlockSubmitted, { scope: here.scope, params: { way: 'password', password: PASSWORD } });
    expect([here.status(), here.scope.getState($unlockFailure)]).toEqual(['unlocked', null]);
  });

  it('reads the ways in again once the member has another address, and stays open', async () => {
    const server = serverOf();
    const here = await visit(server);
    await make(here);
    const read = () => here.visited.inputsOf('vault').length;
    const before = read();
    // As the change itself does.
    await allSettled(forgetAnswersFx, { scope: here.scope, params: ['vault'] });
    await allSettled($user, { scope: here.scope, params: { ...anne, email: 'anne@example.net' } });
    expect([here.status(), read()]).toEqual(['unlocked', before + 1]);
  });

  it('takes the recovery code, and then lets the present password open it', async () => {
    const { here, code, server } = await closed();
    server.password = 'trinquette et tourmentin';
    await allSettled(unlockSubmitted, { scope: here.scope, params: { way: 'recovery', code } });
    expect([here.status(), here.scope.getState($offersReseal)]).toEqual(['unlocked', true]);
    await allSettled(resealSubmitted, { scope: here.scope, params: PASSWORD });
    expect(here.scope.getState($resealFailure)).toMatchObject({ kind: 'call' });
    await allSettled(resealSubmitted, { scope: here.scope, params: server.password });
    expect(here.scope.getState($offersReseal)).toBe(false);
    const later = await visit(server);
    await allSettled(unlockSubmitted, {
      scope: later.scope,
      params: { way: 'password', password: server.password },
    });
    expect(later.status()).toBe('unlocked');
  });

  it('happens by itself for whoever has just logged in with the password', async () => {
    const { here } = await closed();
    const { vault } = await passwordKeys(anne.email, PASSWORD);
    await allSettled(vaultKeyDerived, { scope: here.scope, params: vault });
    expect(here.status()).toBe('unlocked');
  });

  it('happens by itself where another tab has it open, for the same member only', async () => {
    const server = serverOf();
    const openVaults: OpenVaults = new Map();
    const there = await visit(server, null, anne, openVaults);
    await make(there);
    expect(there.told.at(-1)).toEqual({ kind: 'opened', memberId: anne.id });
    const here = await visit(server, null, anne, openVaults);
    expect(here.told).toEqual([{ kind: 'asked', memberId: anne.id }]);
    await allSettled(tabHeard, { scope: here.scope, params: { kind: 'opened', memberId: 'another' } });
    expect(here.status()).toBe('locked');
    await allSettled(tabHeard, { scope: here.scope, params: { kind: 'opened', memberId: anne.id } });
    expect(here.status()).toBe('unlocked');
  });

  it.each([
    ['happens by itself', 'from another document of the site', true, 'unlocked'],
    ['does not happen', 'after a reload', false, 'locked'],
  ])('%s %s, where the worker has outlived it', async (_, _way, followsDocument, status) => {
    const server = serverOf();
    const openVaults: OpenVaults = new Map();
    await make(await visit(server, null, anne, openVaults));
    arrival.followsDocument = followsDocument;
    onTestFinished(() => {
      arrival.followsDocument = false;
    });
    const here = await visit(server, null, anne, openVaults);
    expect(here.status()).toBe(status);
  });

  it('does not happen because somebody says that it is open', async () => {
    const { here } = await closed();
    await allSettled(tabHeard, { scope: here.scope, params: { kind: 'opened', memberId: anne.id } });
    expect(here.status()).toBe('locked');
  });

  it('is told to whoever asks, and nothing that opens it', async () => {
    const here = await visit(serverOf());
    await make(here);
    await allSettled(tabHeard, { scope: here.scope, params: { kind: 'asked', memberId: anne.id } });
    await allSettled(tabHeard, { scope: here.scope, params: { kind: 'asked', memberId: 'another' } });
    const opened = { kind: 'opened', memberId: anne.id };
    expect(here.told).toEqual([opened, opened]);
  });
});

describe('closing it', () => {
  async function open() {
    const here = await visit(serverOf());
    await make(here);
    fakeWorker.ended = 0;
    return here;
  }

  it.each([
    ['when it is pressed', (here: Visit) => allSettled(lockPressed, { scope: here.scope })],
    ['after a quarter of an hour', (here: Visit) => allSettled(idlePassed, { scope: here.scope })],
    [
      'with another tab',
      (here: Visit) => allSettled(tabHeard, { scope: here.scope, params: { kind: 'closed' } }),
    ],
  ])('%s: the worker ends, and the password’s key is gone', async (_, close) => {
    const here = await open();
    expect(here.scope.getState($vaultKey)).not.toBeNull();
    await close(here);
    expect(here.status()).toBe('locked');
    expect(fakeWorker.ended).toBe(1);
    expect(here.scope.getState($vaultKey)).toBeNull();
  });

  it('is told to the other tabs once, and not back', async () => {
    const here = await open();
    await allSettled(lockPressed, { scope: here.scope });
    expect(here.told.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
    await allSettled(idlePassed, { scope: here.scope });
    await allSettled(tabHeard, { scope: here.scope, params: { kind: 'closed' } });
    expect(here.told.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
  });

  it('happens at logout, and nothing is known of it any more', async () => {
    const here = await open();
    await allSettled(logoutCall.fx, { scope: here.scope, params: {} });
    expect(here.scope.getState($vaultKey)).toBeNull();
    expect(here.status()).toBe('unknown');
    expect(fakeWorker.ended).toBeGreaterThan(0);
  });
});

describe('without a network', () => {
  const offline = { answer: () => Promise.reject(new TypeError('Failed to fetch')) };

  it('it is the vault that the device keeps for its member, whoever they are for the site', async () => {
    const server = serverOf();
    await make(await visit(server));
    const { recipient, wraps } = server.vault as { recipient: string; wraps: KnownVault['wraps'] };
    const kept = { memberId: anne.id, email: anne.email, recipient, wraps };
    const here = await visit(offline, kept, null);
    expect(here.status()).toBe('locked');
    await allSettled(unlockSubmitted, { scope: here.scope, params: { way: 'password', password: PASSWORD } });
    expect(here.status()).toBe('unlocked');
    const other = await visit(offline, { ...kept, memberId: 'another' });
    expect(other.status()).toBe('failed');
  });

  it('it says so where nothing is kept, and is read when asked again', async () => {
    const server = serverOf();
    let down = true;
    const here = await visit({ answer: (asked) => (down ? offline.answer() : server.answer(asked)) });
    expect(here.scope.getState($vault)).toMatchObject({ status: 'failed', error: { kind: 'FETCH_ERROR' } });
    down = false;
    await allSettled(vaultRetried, { scope: here.scope });
    expect(here.status()).toBe('none');
  });
});
