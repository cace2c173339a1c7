import { $user } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { $vaultKey, passwordKeys } from '@nfcards/shared/vault';
import { openIdentity, sealIdentity, VaultNotOpenedError } from '@nfcards/shared/vault/sealing';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { clockFx, nextSecondFx } from '../one-time-code/resend-pause.model.ts';
import { fakeKeys } from '../password/keys.fixture.ts';
import { $isProofAsked, proofGiven } from '../prove-identity/proof.model.ts';
import {
  $address,
  $changed,
  $code,
  $isSentAgain,
  $target,
  addressForm,
  addressSubmitted,
  addressTyped,
  backPressed,
  codeForm,
  codeSubmitted,
  codeTyped,
  emailChangeOpened,
  pause,
  resendPressed,
} from './email-change.model.ts';

// 600,000 rounds are tested once, where the key is made.
vi.mock(import('@nfcards/shared/vault'), async (original) => ({
  ...(await original()),
  passwordKeys: vi.fn((email: string, password: string) => fakeKeys(`key of ${password} at ${email}`)),
}));
// Without its thread.
vi.mock('../change-password/reseal-in-worker.ts', async () => ({
  resealInWorker: vi.fn((await import('../change-password/reseal.ts')).reseal),
}));

const anne = member();
const NEXT = 'anne@example.net';
const PASSWORD = 'petit foc';
const login = (email: string) => `key of ${PASSWORD} at ${email}`;
const NO_VAULT = { recipient: null, wraps: [], documents: 0 };

function refusal(kind: string, status = 200): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

async function visit(
  differently: (asked: Asked) => Response | Promise<Response> | null = () => null,
  vault: object = NO_VAULT,
) {
  const visited = visitAs(anne, (asked) => {
    const answer = differently(asked);
    if (answer !== null) return answer;
    if (asked.path === 'vault') return Response.json(vault);
    return Response.json(asked.path === 'cookie' ? { ...anne, email: NEXT } : {});
  });
  const scope = fork({
    values: [
      [$client, visited.scope.getState($client)],
      [$user, anne],
    ],
    // A minute goes by at once.
    handlers: [
      [clockFx, () => 0],
      [nextSecondFx, () => 60_000],
    ],
  });
  await allSettled(emailChangeOpened, { scope, params: { params: { user_id: anne.id }, query: {} } });
  return {
    ...visited,
    scope,
    ask: async ({ email = NEXT, password = PASSWORD } = {}) => {
      await allSettled(addressTyped, { scope, params: email });
      await allSettled(addressSubmitted, { scope, params: { email, password } });
    },
    give: async (code = '012 345') => {
      await allSettled(codeTyped, { scope, params: code });
      await allSettled(codeSubmitted, { scope });
    },
    press: (unit: typeof resendPressed) => allSettled(unit, { scope }),
    problems: () => [...scope.getState(addressForm.$problems), ...scope.getState(codeForm.$problems)],
  };
}

describe('a change of address (S7)', () => {
  it('asks for a code with the password’s key, and changes with both keys, never a password', async () => {
    const { ask, give, inputsOf, asked, scope } = await visit();
    await ask();
    expect(scope.getState($target)).toBe(NEXT);
    expect(inputsOf('request_email_change')).toEqual([{ email: NEXT, current: login(anne.email) }]);
    expect(inputsOf('change_email')).toEqual([]);
    await give();
    expect(inputsOf('change_email')).toEqual([
      { email: NEXT, code: '012345', current: login(anne.email), hashed_password: login(NEXT) },
    ]);
    expect(asked.map(({ path }) => path)).toEqual([
      'request_email_change',
      'vault',
      'change_email',
      'cookie',
    ]);
    expect([scope.getState($changed), scope.getState($target), scope.getState($address)]).toEqual([
      NEXT,
      null,
      '',
    ]);
    expect(scope.getState($user)).toMatchObject({ email: NEXT });
  });

  it.each([
    ['', 'emailMissing'],
    ['anne@', 'emailMalformed'],
    [' Anne@Example.org ', 'emailSame'],
  ])('asks nobody about %j: %s', async (email, problem) => {
    const { ask, problems, asked } = await visit();
    await ask({ email });
    expect([problems(), asked]).toEqual([[problem], []]);
  });

  it('leaves it to the server to say that the password is wrong, and keeps the address', async () => {
    const { ask, scope } = await visit(() => refusal('password_wrong', 403));
    await ask();
    expect(scope.getState(addressForm.$refusal)).toMatchObject({ data: { failure_kind: 'password_wrong' } });
    expect([scope.getState($target), scope.getState($address)]).toEqual([null, NEXT]);
  });

  it('says so when the browser cannot make the keys', async () => {
    vi.mocked(passwordKeys).mockRejectedValueOnce(new Error('no cryptography'));
    const { ask, scope, asked } = await visit();
    await ask();
    expect(scope.getState(addressForm.$refusal)).toMatchObject({ kind: 'BROWSER', reason: 'insecure' });
    expect(asked).toEqual([]);
  });

  it('says at the field what is wrong with the code, and takes another', async () => {
    const { ask, give, problems, scope } = await visit(({ path, input }) =>
      path === 'change_email' && input.code !== '012345' ? refusal('code_wrong') : null,
    );
    await ask();
    await give('99');
    expect(problems()).toEqual(['codeMalformed']);
    await give('999999');
    expect([problems(), scope.getState($changed)]).toEqual([['codeWrong'], null]);
    await give();
    expect(scope.getState($changed)).toBe(NEXT);
  });

  it('sends another code to the same address, after a minute', async () => {
    const { ask, press, inputsOf, scope } = await visit();
    await ask();
    expect(scope.getState(pause.$secondsLeft)).toBe(0);
    await allSettled(codeTyped, { scope, params: '99' });
    await press(resendPressed);
    const request = { email: NEXT, current: login(anne.email) };
    expect(inputsOf('request_email_change')).toEqual([request, request]);
    expect([scope.getState($isSentAgain), scope.getState($code)]).toEqual([true, '']);
  });

  it('takes another address after all', async () => {
    const { ask, press, inputsOf, scope } = await visit();
    await ask();
    await press(backPressed);
    expect(scope.getState($target)).toBeNull();
    await ask({ email: 'anne@example.com' });
    expect(inputsOf('request_email_change')).toHaveLength(2);
    expect(scope.getState($target)).toBe('anne@example.com');
  });

  it('without a password takes the proof of others, and goes on by itself', async () => {
    let isProved = false;
    const { ask, give, inputsOf, scope } = await visit(({ path }) =>
      path === 'request_email_change' && !isProved ? refusal('password_needed', 403) : null,
    );
    await ask({ password: '' });
    expect([scope.getState($isProofAsked), scope.getState(addressForm.$refusal)]).toEqual([true, null]);
    isProved = true;
    await allSettled(proofGiven, { scope });
    expect(scope.getState($target)).toBe(NEXT);
    await give();
    expect(inputsOf('change_email')).toEqual([{ email: NEXT, code: '012345' }]);
    expect(scope.getState($vaultKey)).toBeNull();
  });

  it('forgets all of it once the member leaves', async () => {
    const { ask, scope } = await visit();
    await ask();
    await allSettled($user, { scope, params: null });
    expect([scope.getState($target), scope.getState($address)]).toEqual([null, '']);
  });
});

const IDENTITY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
const RECIPIENT = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';
const keyAt = async (email: string, password = PASSWORD) =>
  (await fakeKeys(`key of ${password} at ${email}`)).vault;

async function vaultOf(password: string, address?: string) {
  const sealed = await sealIdentity(IDENTITY, RECIPIENT, await keyAt(address ?? anne.email, password));
  const way = { id: '6f1c2a30-0000-4000-8000-000000000901', made_at: '2026-05-01T12:00:00.000Z' };
  const wrap = { ...way, kind: 'password', sealed, credential_id: null, ...(address && { address }) };
  return { recipient: RECIPIENT, wraps: [wrap], documents: 3 };
}

describe('the vault, when the address changes (S7)', () => {
  it('opens by the same password with the new address from the same call on, and by nothing that was sent', async () => {
    const { ask, give, asked, scope } = await visit(undefined, await vaultOf(PASSWORD));
    await ask();
    await give();
    const sent = asked.find(({ path }) => path === 'change_email')?.input ?? {};
    const sealed = String(Reflect.get(Object(sent.vault_wrap), 'sealed'));
    expect(await openIdentity(sealed, RECIPIENT, await keyAt(NEXT))).toBe(IDENTITY);
    await expect(openIdentity(sealed, RECIPIENT, await keyAt(anne.email))).rejects.toThrow(
      VaultNotOpenedError,
    );
    // What a server learns: two keys that log in, each with its address, and what it cannot open.
    expect(JSON.stringify(asked)).not.toContain(IDENTITY);
    expect(Object.keys(sent).sort()).toEqual(['code', 'current', 'email', 'hashed_password', 'vault_wrap']);
    const key = scope.getState($vaultKey);
    expect(key === null ? null : await openIdentity(sealed, RECIPIENT, key)).toBe(IDENTITY);
  });

  it.each([
    ['another password', 'ancien foc', undefined],
    ['the password with an address of before', PASSWORD, 'anne@example.com'],
  ])('stays as it is where %s opens it', async (_, password, address) => {
    const { ask, give, inputsOf } = await visit(undefined, await vaultOf(password, address));
    await ask();
    await give();
    expect(inputsOf('change_email')).toHaveLength(1);
    expect(inputsOf('change_email')[0]).not.toHaveProperty('vault_wrap');
  });

  it('is not left behind: where it cannot be read, nothing is changed', async () => {
    const { ask, give, inputsOf, scope } = await visit(undefined, { recipient: 12 });
    await ask();
    await give();
    expect(scope.getState(codeForm.$refusal)).toMatchObject({ kind: 'PARSING_ERROR' });
    expect([inputsOf('change_email'), scope.getState($changed)]).toEqual([[], null]);
  });
});
