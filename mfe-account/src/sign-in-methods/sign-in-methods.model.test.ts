import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeKeys } from '../password/keys.fixture.ts';
import { $isProofAsked, proofCancelled } from '../prove-identity/proof.model.ts';
import { proofSubmitted } from '../prove-identity/prove-identity.model.ts';
import {
  $accountRefusal,
  $failedAccounts,
  $providers,
  $unlinked,
  type LinkedAccount,
  linkedAccounts,
  linkPressed,
  unlinkConfirmed,
} from './linked-accounts.model.ts';
import { makePasskey } from './make-passkey.ts';
import { methodsOpened } from './own-list.model.ts';
import {
  $failedPasskeys,
  $name,
  $passkeyNews,
  $passkeyRefusal,
  addPressed,
  nameTyped,
  type Passkey,
  passkeys,
  removeConfirmed,
} from './passkeys.model.ts';

// 600,000 rounds are tested once, where the key is made; a passkey and another site need a browser.
vi.mock(import('@nfcards/shared/vault'), async (original) => ({
  ...(await original()),
  passwordKeys: () => fakeKeys(),
}));
vi.mock('./make-passkey.ts', () => ({ makePasskey: vi.fn() }));
const assign = vi.fn();
vi.stubGlobal('location', { assign });

const anne = member();
const PASSKEY: Passkey = {
  id: '6f1c2a30-0000-4000-8000-000000000601',
  name: 'Téléphone du bord',
  synced: true,
  created_at: '2026-05-01T12:00:00.000Z',
  last_used_at: null,
};
const GOOGLE: LinkedAccount = {
  id: '6f1c2a30-0000-4000-8000-000000000701',
  provider: 'google',
  email: 'anne@example.org',
  linked_at: '2026-05-01T12:00:00.000Z',
  last_used_at: '2026-05-01T12:00:00.000Z',
};
const CREATION = {
  rp: { id: 'localhost', name: 'NFCards' },
  user: { id: 'u', name: 'anne@example.org', displayName: 'Anne Le Goff' },
  challenge: 'c',
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
const CREDENTIAL = {
  id: 'credential',
  rawId: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'c', attestationObject: 'a' },
} as const;
const RETURN_PATH = `/profile/${anne.id}/setting/security-setting/sign-in-methods`;

function refusal(kind: string, status = 403): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

/** A server that keeps passkeys and identities; what the test says differently goes first. */
function visit(differently: (asked: Asked) => Response | Promise<Response> | null = () => null) {
  const server = { proved: true, passkeys: [] as Passkey[], identities: [] as LinkedAccount[] };
  const free = ['passkeys', 'social_identities', 'social_providers', 'cookie', 'begin_social_login'];
  const visited = visitAs(anne, async (asked) => {
    const { path, input } = asked;
    const different = differently(asked);
    if (different !== null) return different;
    if (path === 'prove_identity' && input.password !== undefined) server.proved = true;
    if (!free.includes(path) && !server.proved) return refusal('password_needed');
    switch (path) {
      case 'passkeys':
        return Response.json(server.passkeys);
      case 'social_identities':
        return Response.json(server.identities);
      case 'social_providers':
        return Response.json(['google', 'apple']);
      case 'passkey_registration_options':
        return Response.json(CREATION);
      case 'add_passkey':
        server.passkeys = [PASSKEY];
        return Response.json(PASSKEY);
      case 'remove_passkey':
        server.passkeys = [];
        return Response.json({});
      case 'unlink_social_identity':
        server.identities = [];
        return Response.json({});
      case 'begin_social_login':
        return Response.json({ address: 'https://accounts.example/authorize' });
      case 'cookie':
        return refusal('session_ended', 401);
      default:
        return Response.json({});
    }
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: () => allSettled(methodsOpened, { scope, params: { params: { user_id: anne.id }, query: {} } }),
    add: async (name = '') => {
      await allSettled(nameTyped, { scope, params: name });
      await allSettled(addPressed, { scope });
    },
    remove: () => allSettled(removeConfirmed, { scope, params: PASSKEY }),
    unlink: () => allSettled(unlinkConfirmed, { scope, params: GOOGLE }),
    link: () => allSettled(linkPressed, { scope, params: { provider: 'apple', return_path: RETURN_PATH } }),
    prove: () => allSettled(proofSubmitted, { scope, params: { way: 'password', password: 'petit foc' } }),
    isAsked: () => scope.getState($isProofAsked),
    passkeyList: () => scope.getState(passkeys.$list),
    accountList: () => scope.getState(linkedAccounts.$list),
  };
}

beforeEach(() => {
  vi.mocked(makePasskey).mockReset().mockResolvedValue(CREDENTIAL);
  assign.mockReset();
});

describe('a passkey (S7)', () => {
  it('is made by the browser, added under its name, and listed', async () => {
    const { open, add, passkeyList, inputsOf, scope } = visit();
    await open();
    expect(passkeyList()).toEqual({ status: 'ready', items: [] });
    await add(' Téléphone du bord ');
    expect(vi.mocked(makePasskey)).toHaveBeenCalledWith(CREATION);
    expect(inputsOf('add_passkey')).toEqual([{ credential: CREDENTIAL, name: 'Téléphone du bord' }]);
    expect(passkeyList()).toEqual({ status: 'ready', items: [PASSKEY] });
    expect(scope.getState($passkeyNews)).toEqual({ what: 'added', name: PASSKEY.name });
    expect(scope.getState($name)).toBe('');
  });

  it('without a name is sent without one', async () => {
    const { open, add, inputsOf } = visit();
    await open();
    await add();
    expect(inputsOf('add_passkey')).toEqual([{ credential: CREDENTIAL }]);
  });

  it('asks for proof before the browser is asked, and goes on by itself', async () => {
    const { open, add, prove, server, isAsked, inputsOf } = visit();
    server.proved = false;
    await open();
    await add('Bord');
    expect([isAsked(), vi.mocked(makePasskey).mock.calls.length]).toEqual([true, 0]);
    await prove();
    expect([isAsked(), inputsOf('add_passkey').length]).toEqual([false, 1]);
  });

  it('is not spoken of when its window was closed; the name stays', async () => {
    vi.mocked(makePasskey).mockRejectedValue({ kind: 'BROWSER', reason: 'cancelled' });
    const { open, add, scope } = visit();
    await open();
    await add('Bord');
    expect([scope.getState($passkeyRefusal), scope.getState($failedPasskeys)]).toEqual([null, 0]);
    expect(scope.getState($name)).toBe('Bord');
  });

  it('says why the browser or the server refused it (ST2)', async () => {
    const { open, add, scope } = visit(({ path }) =>
      path === 'add_passkey' ? refusal('passkey_too_many', 409) : null,
    );
    await open();
    vi.mocked(makePasskey).mockRejectedValueOnce({ kind: 'BROWSER', reason: 'known' });
    await add();
    expect(scope.getState($passkeyRefusal)).toEqual({ kind: 'BROWSER', reason: 'known' });
    await add();
    expect(scope.getState($passkeyRefusal)).toMatchObject({ data: { failure_kind: 'passkey_too_many' } });
    expect(scope.getState($failedPasskeys)).toBe(2);
  });

  it('pressed twice is made once', async () => {
    const made = Promise.withResolvers<typeof CREDENTIAL>();
    vi.mocked(makePasskey).mockReturnValue(made.promise);
    const { open, scope, inputsOf } = visit();
    await open();
    const presses = [allSettled(addPressed, { scope }), allSettled(addPressed, { scope })];
    made.resolve(CREDENTIAL);
    await Promise.all(presses);
    expect(inputsOf('add_passkey')).toHaveLength(1);
  });

  it('is removed', async () => {
    const { open, remove, server, passkeyList, inputsOf, scope } = visit();
    server.passkeys = [PASSKEY];
    await open();
    await remove();
    expect(inputsOf('remove_passkey')).toEqual([{ id: PASSKEY.id }]);
    expect(passkeyList()).toEqual({ status: 'ready', items: [] });
    expect(scope.getState($passkeyNews)).toEqual({ what: 'removed', name: PASSKEY.name });
  });

  it('stays when it is the last way in', async () => {
    const { open, remove, server, passkeyList, scope } = visit(({ path }) =>
      path === 'remove_passkey' ? refusal('last_way_in', 409) : null,
    );
    server.passkeys = [PASSKEY];
    await open();
    await remove();
    expect(passkeyList()).toEqual({ status: 'ready', items: [PASSKEY] });
    expect(scope.getState($passkeyRefusal)).toMatchObject({ data: { failure_kind: 'last_way_in' } });
    expect(scope.getState($passkeyNews)).toBeNull();
  });

  it('doubts a session that is over (RT7)', async () => {
    const { open, remove, scope } = visit(({ path }) =>
      path === 'remove_passkey' ? refusal('session_ended', 401) : null,
    );
    await open();
    await remove();
    expect(scope.getState($user)).toBeNull();
  });
});

describe('the list of passkeys', () => {
  it('fails by itself, and is asked for again (ST2)', async () => {
    const answers = [Response.error()];
    const { open, passkeyList, accountList, scope } = visit(({ path }) =>
      path === 'passkeys' ? (answers.shift() ?? null) : null,
    );
    await open();
    expect([passkeyList().status, accountList().status]).toEqual(['failed', 'ready']);
    await allSettled(passkeys.retryPressed, { scope });
    expect(passkeyList()).toEqual({ status: 'ready', items: [] });
  });

  it('that comes after its member has left is shown to nobody', async () => {
    const answer = Promise.withResolvers<Response>();
    const { open, passkeyList, scope } = visit(({ path }) => (path === 'passkeys' ? answer.promise : null));
    const visits = [open(), allSettled($user, { scope, params: null })];
    answer.resolve(Response.json([PASSKEY]));
    await Promise.all(visits);
    expect(passkeyList()).toEqual({ status: 'pending' });
  });
});

describe('a linked account (S7)', () => {
  it('is linked through its provider, and the way leads back here', async () => {
    const { open, link, inputsOf, scope } = visit();
    await open();
    expect(scope.getState($providers)).toEqual(['google', 'apple']);
    await link();
    expect(inputsOf('begin_social_login')).toEqual([{ provider: 'apple', return_path: RETURN_PATH }]);
    expect(assign).toHaveBeenCalledWith('https://accounts.example/authorize');
  });

  it('asks for proof before the way through the provider', async () => {
    const { open, link, prove, server, isAsked, inputsOf } = visit();
    server.proved = false;
    await open();
    await link();
    expect([isAsked(), inputsOf('begin_social_login')]).toEqual([true, []]);
    await prove();
    expect(inputsOf('begin_social_login')).toHaveLength(1);
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('is not linked by a proof that was given for something else', async () => {
    const { open, link, remove, prove, server, scope } = visit();
    server.proved = false;
    await open();
    await link();
    await allSettled(proofCancelled, { scope });
    await remove();
    await prove();
    expect(assign).not.toHaveBeenCalled();
  });

  it('says why it was not linked (ST2)', async () => {
    const { open, link, scope } = visit(({ path }) =>
      path === 'begin_social_login' ? refusal('provider_unavailable', 503) : null,
    );
    await open();
    await link();
    expect(scope.getState($accountRefusal)).toMatchObject({ data: { failure_kind: 'provider_unavailable' } });
    expect(scope.getState($failedAccounts)).toBe(1);
  });

  it('is unlinked with proof', async () => {
    const { open, unlink, prove, server, accountList, scope } = visit();
    server.proved = false;
    server.identities = [GOOGLE];
    await open();
    await unlink();
    expect(accountList()).toEqual({ status: 'ready', items: [GOOGLE] });
    await prove();
    expect(accountList()).toEqual({ status: 'ready', items: [] });
    expect(scope.getState($unlinked)).toBe('google');
  });

  it('stays when it is the last way in', async () => {
    const { open, unlink, server, accountList, scope } = visit(({ path }) =>
      path === 'unlink_social_identity' ? refusal('last_way_in', 409) : null,
    );
    server.identities = [GOOGLE];
    await open();
    await unlink();
    expect(accountList()).toEqual({ status: 'ready', items: [GOOGLE] });
    expect([scope.getState($unlinked), scope.getState($accountRefusal)]).toMatchObject([
      null,
      { data: { failure_kind: 'last_way_in' } },
    ]);
  });
});
