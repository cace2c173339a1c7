import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { $vaultKey, passwordKeys } from '@nfcards/shared/vault';
import { openIdentity, sealIdentity, VaultNotOpenedError } from '@nfcards/shared/vault/sealing';
import { allSettled } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { fakeKeys } from '../password/keys.fixture.ts';
import { passwordProblem } from '../password/new-password.ts';
import {
  $isChanged,
  $isVaultShut,
  changeForm,
  changeOpened,
  changeSubmitted,
  type PasswordChange,
} from './change-password.model.ts';
import { resealInWorker } from './reseal-in-worker.ts';

const { $problems, $refusal, $failedAttempts } = changeForm;

// 600,000 rounds are tested once, where the key is made; the judge, where it judges.
vi.mock(import('@nfcards/shared/vault'), async (original) => ({
  ...(await original()),
  passwordKeys: vi.fn((_email: string, password: string) => fakeKeys(`key of ${password}`)),
}));
// Without its thread.
vi.mock('./reseal-in-worker.ts', async () => ({
  resealInWorker: vi.fn((await import('./reseal.ts')).reseal),
}));
vi.mock('../password/new-password.ts', () => ({ passwordProblem: vi.fn(() => Promise.resolve(null)) }));

const CHANGE: PasswordChange = { current: 'petit foc', next: 'grand voile', repeat: 'grand voile' };

function refusal(kind: string, status: number): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

const NO_VAULT = { recipient: null, wraps: [], documents: 0 };

function visit(
  answer: (asked: Asked) => Response | Promise<Response> = () => Response.json({}),
  vault: object = NO_VAULT,
) {
  const visited = visitAs(member(), (asked) =>
    asked.path === 'vault' ? Response.json(vault) : answer(asked),
  );
  const { scope } = visited;
  return {
    ...visited,
    submit: (change = CHANGE) => allSettled(changeSubmitted, { scope, params: change }),
    state: () => ({
      changed: scope.getState($isChanged),
      problems: scope.getState($problems),
      refusal: scope.getState($refusal),
      attempts: scope.getState($failedAttempts),
    }),
  };
}

describe('a change of password (S7)', () => {
  it('sends two keys, never a password', async () => {
    const { submit, state, inputsOf } = visit();
    await submit();
    expect(inputsOf('change_password')).toEqual([
      { current: 'key of petit foc', hashed_password: 'key of grand voile' },
    ]);
    expect(state()).toEqual({ changed: true, problems: [], refusal: null, attempts: 0 });
  });

  it('asks for what is missing without calling anybody', async () => {
    vi.mocked(passwordProblem).mockResolvedValueOnce('tooShort');
    const { submit, state, asked } = visit();
    await submit({ current: '', next: 'foc', repeat: 'voc' });
    expect(state()).toMatchObject({
      problems: ['current', 'tooShort', 'repeat'],
      attempts: 1,
    });
    expect(asked).toEqual([]);
    await submit();
    expect(state()).toMatchObject({ changed: true, problems: [] });
  });

  it('judges the new password by what is known of its owner', async () => {
    const { submit } = visit();
    await submit();
    expect(vi.mocked(passwordProblem)).toHaveBeenLastCalledWith({
      password: 'grand voile',
      email: 'anne@example.org',
      names: ['Anne', 'Le Goff'],
    });
  });

  it.each(['password_wrong', 'too_many_requests'])('says why it was refused: %s (ST2)', async (kind) => {
    const { submit, state } = visit(() => refusal(kind, 403));
    await submit();
    expect(state()).toMatchObject({
      changed: false,
      refusal: { kind: 'FAILURE', data: { failure_kind: kind } },
      attempts: 1,
    });
  });

  it('says so when the browser cannot make the keys', async () => {
    vi.mocked(passwordKeys).mockRejectedValueOnce(new Error('no cryptography'));
    const { submit, state, asked } = visit();
    await submit();
    expect(state()).toMatchObject({ refusal: { kind: 'BROWSER', reason: 'insecure' }, attempts: 1 });
    expect(asked).toEqual([]);
  });

  it('pressed twice is sent once', async () => {
    const answer = Promise.withResolvers<Response>();
    const { submit, inputsOf } = visit(() => answer.promise);
    const presses = [submit(), submit()];
    answer.resolve(Response.json({}));
    await Promise.all(presses);
    expect(inputsOf('change_password')).toHaveLength(1);
  });

  it('doubts a session that is over (RT7)', async () => {
    const { submit, scope } = visit(() => refusal('session_ended', 401));
    await submit();
    expect(scope.getState($user)).toBeNull();
  });

  it('may be made again when the page opens again', async () => {
    const { submit, state, scope } = visit();
    await submit();
    await allSettled(changeOpened, { scope, params: { params: {}, query: {} } });
    expect(state().changed).toBe(false);
  });
});

const IDENTITY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
const RECIPIENT = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';

const keyOf = async (password: string) => (await fakeKeys(`key of ${password}`)).vault;

/** As a password has sealed it, if one has. */
async function vaultOf(password: string | null) {
  const way = { id: '6f1c2a30-0000-4000-8000-000000000901', made_at: '2026-05-01T12:00:00.000Z' };
  const recovery = { ...way, kind: 'recovery', sealed: 'AAAA', credential_id: null };
  if (password === null) return { recipient: RECIPIENT, wraps: [recovery], documents: 3 };
  const sealed = await sealIdentity(IDENTITY, RECIPIENT, await keyOf(password));
  return { recipient: RECIPIENT, wraps: [recovery, { ...recovery, kind: 'password', sealed }], documents: 3 };
}

describe('the vault, when the password changes (S7)', () => {
  it('opens with the new password from the same call on, and with the old one no more', async () => {
    const { submit, asked, scope } = visit(undefined, await vaultOf('petit foc'));
    await submit();
    expect(asked.map(({ path }) => path)).toEqual(['vault', 'change_password']);
    const sealed = String(Reflect.get(Object(asked[1]?.input.vault_wrap), 'sealed'));
    expect(await openIdentity(sealed, RECIPIENT, await keyOf('grand voile'))).toBe(IDENTITY);
    await expect(openIdentity(sealed, RECIPIENT, await keyOf('petit foc'))).rejects.toThrow(
      VaultNotOpenedError,
    );
    expect(scope.getState($isVaultShut)).toBe(false);
  });

  it('need not be opened again in this tab', async () => {
    const { submit, scope } = visit(undefined, await vaultOf('petit foc'));
    await submit();
    const key = scope.getState($vaultKey);
    const sealed = await sealIdentity(IDENTITY, RECIPIENT, await keyOf('grand voile'));
    expect(key === null ? null : await openIdentity(sealed, RECIPIENT, key)).toBe(IDENTITY);
  });

  it('leaves it to the server to say that the current password is wrong', async () => {
    const { submit, state, inputsOf, scope } = visit(
      () => refusal('password_wrong', 403),
      await vaultOf('un autre'),
    );
    await submit();
    expect(inputsOf('change_password')).toEqual([
      { current: 'key of petit foc', hashed_password: 'key of grand voile' },
    ]);
    expect(state()).toMatchObject({ changed: false, refusal: { data: { failure_kind: 'password_wrong' } } });
    expect([scope.getState($isVaultShut), scope.getState($vaultKey)]).toEqual([false, null]);
  });

  it('is as the old password closed it where the browser cannot close it anew', async () => {
    vi.mocked(resealInWorker).mockRejectedValueOnce(new Error('no WebAssembly'));
    const { submit, state, inputsOf } = visit(undefined, await vaultOf('petit foc'));
    await submit();
    expect(inputsOf('change_password')).toEqual([]);
    expect(state()).toMatchObject({ changed: false, refusal: { kind: 'BROWSER', reason: 'unable' } });
  });

  it('opens a way in that the password made with another address, and seals it with that of today', async () => {
    const { recipient, wraps, documents } = await vaultOf('petit foc');
    const moved = wraps.map((wrap) =>
      wrap.kind === 'password' ? { ...wrap, address: 'anne@example.net' } : wrap,
    );
    const { submit, inputsOf } = visit(undefined, { recipient, wraps: moved, documents });
    await submit();
    expect(vi.mocked(passwordKeys)).toHaveBeenCalledWith('anne@example.net', 'petit foc');
    expect(inputsOf('change_password')[0]).toHaveProperty('vault_wrap');
  });

  it('is said to be shut where no password opened it before', async () => {
    const { submit, state, scope } = visit(undefined, await vaultOf(null));
    await submit();
    expect([state().changed, scope.getState($isVaultShut)]).toEqual([true, true]);
  });

  it('is not left behind: where it cannot be read, nothing is changed', async () => {
    const { submit, state, inputsOf } = visit(undefined, { recipient: 12 });
    await submit();
    expect(state()).toMatchObject({ changed: false, refusal: { kind: 'PARSING_ERROR' } });
    expect(inputsOf('change_password')).toEqual([]);
  });
});
