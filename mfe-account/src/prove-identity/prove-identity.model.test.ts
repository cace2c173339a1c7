import { $user } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { $vaultKey, passwordKeys } from '@nfcards/shared/vault';
import { allSettled, createWatch } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { askPasskey } from '../passkey/ask-passkey.ts';
import { fakeKeys } from '../password/keys.fixture.ts';
import { $isProofAsked, proofCancelled, withProof } from './proof.model.ts';
import { $way, type Proof, proofForm, proofSubmitted, wayChosen } from './prove-identity.model.ts';

const { $problems, $refusal, $failedAttempts } = proofForm;

// 600,000 rounds are tested once, where the key is made; a passkey needs a browser.
vi.mock(import('@nfcards/shared/vault'), async (original) => ({
  ...(await original()),
  passwordKeys: vi.fn(() => fakeKeys()),
}));
vi.mock('../passkey/ask-passkey.ts', () => ({ askPasskey: vi.fn() }));

const PASSWORD: Proof = { way: 'password', password: 'petit foc' };
const ASSERTION = {
  id: 'credential',
  rawId: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's', userHandle: 'u' },
} as const;
const PASSKEY_OPTIONS = { rpId: 'x', challenge: 'c', timeout: 1, userVerification: 'required' };

function refusal(kind: string, status = 403): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

/** A member who wants the second factor off; the server wants proof first. */
function visit(answerProof: (asked: Asked) => Response | Promise<Response> = () => Response.json({})) {
  const server = { proved: false, over: false };
  const endCall = createCall('end_second_factor');
  const refused = withProof(endCall.fx);
  const visited = visitAs(member(), async (asked) => {
    if (server.over || asked.path === 'cookie') return refusal('session_ended', 401);
    if (asked.path === 'end_second_factor') {
      return server.proved ? Response.json({}) : refusal('password_needed');
    }
    if (asked.path === 'passkey_login_options') return Response.json(PASSKEY_OPTIONS);
    const answer = await answerProof(asked);
    if (answer.ok) server.proved = true;
    return answer;
  });
  const { scope } = visited;
  const told: string[] = [];
  const done: string[] = [];
  createWatch({ unit: refused, fn: (error) => told.push(error.message), scope });
  createWatch({ unit: endCall.fx.done, fn: () => done.push('off'), scope });
  return {
    ...visited,
    server,
    told,
    done,
    change: () => allSettled(endCall.fx, { scope, params: {} }),
    prove: (proof: Proof) => allSettled(proofSubmitted, { scope, params: proof }),
    cancel: () => allSettled(proofCancelled, { scope }),
    isAsked: () => scope.getState($isProofAsked),
  };
}

describe('a change that needs proof (S7)', () => {
  it('goes on by itself once the password was given, and tells of no refusal', async () => {
    const { change, prove, isAsked, inputsOf, told, done } = visit();
    await change();
    expect([isAsked(), done]).toEqual([true, []]);
    await prove(PASSWORD);
    expect(vi.mocked(passwordKeys)).toHaveBeenLastCalledWith('anne@example.org', 'petit foc');
    expect(inputsOf('prove_identity')).toEqual([{ password: 'key' }]);
    expect([isAsked(), done, told]).toEqual([false, ['off'], []]);
  });

  it('leaves the key of the vault where the password was given, once the server has taken it', async () => {
    const answers = [refusal('password_wrong'), Response.json({})];
    const { change, prove, scope } = visit(() => answers.shift() ?? Response.json({}));
    await change();
    await prove(PASSWORD);
    expect(scope.getState($vaultKey)).toBeNull();
    await prove(PASSWORD);
    expect(scope.getState($vaultKey)).toBeInstanceOf(CryptoKey);
    const byCode = visit();
    await byCode.change();
    await byCode.prove({ way: 'code', code: '012345' });
    expect(byCode.scope.getState($vaultKey)).toBeNull();
  });

  it('does so once, also when another change is proved later', async () => {
    const { change, prove, done, server, inputsOf } = visit();
    await change();
    await prove(PASSWORD);
    server.proved = false;
    await change();
    await prove(PASSWORD);
    expect(done).toEqual(['off', 'off']);
    expect(inputsOf('end_second_factor')).toHaveLength(4);
  });

  it('asks for nothing within the ten minutes', async () => {
    const { change, server, isAsked, done } = visit();
    server.proved = true;
    await change();
    expect([isAsked(), done]).toEqual([false, ['off']]);
  });

  it('has not happened when the proof is cancelled, and does not happen after it', async () => {
    const { change, cancel, prove, isAsked, inputsOf, told, done } = visit();
    await change();
    await cancel();
    expect([isAsked(), told]).toEqual([false, []]);
    await prove(PASSWORD);
    expect(done).toEqual([]);
    expect(inputsOf('end_second_factor')).toHaveLength(1);
  });

  it('has not happened when the proof came after it was cancelled', async () => {
    const answer = Promise.withResolvers<Response>();
    const { change, cancel, prove, inputsOf, done } = visit(() => answer.promise);
    await change();
    const presses = [prove(PASSWORD), cancel()];
    answer.resolve(Response.json({}));
    await Promise.all(presses);
    expect([done, inputsOf('end_second_factor').length]).toEqual([[], 1]);
  });

  it('is given up with the session (RT7)', async () => {
    const { change, isAsked, scope } = visit();
    await allSettled($user, { scope, params: member({ email: 'anne.le.goff@example.org' }) });
    await change();
    await allSettled($user, { scope, params: null });
    expect(isAsked()).toBe(false);
  });

  it('doubts a session that is over, before and at the proof', async () => {
    const before = visit();
    before.server.over = true;
    await before.change();
    expect([before.scope.getState($user), before.told]).toEqual([null, ['session_ended']]);
    const at = visit();
    await at.change();
    at.server.over = true;
    await at.prove(PASSWORD);
    expect([at.scope.getState($user), at.done]).toEqual([null, []]);
  });
});

describe('the proof', () => {
  it('may be a code of the authenticator, or a recovery code', async () => {
    const { change, prove, inputsOf, done } = visit();
    await change();
    await prove({ way: 'code', code: ' 7Q2M-0RKD-XN4A-91TC ' });
    expect(inputsOf('prove_identity')).toEqual([{ code: '7Q2M-0RKD-XN4A-91TC' }]);
    expect(done).toEqual(['off']);
  });

  it('may be a passkey', async () => {
    vi.mocked(askPasskey).mockResolvedValueOnce(ASSERTION);
    const { change, prove, inputsOf, done } = visit();
    await change();
    await prove({ way: 'passkey' });
    expect(vi.mocked(askPasskey)).toHaveBeenLastCalledWith(PASSKEY_OPTIONS);
    expect(inputsOf('prove_passkey')).toEqual([{ credential: ASSERTION }]);
    expect(done).toEqual(['off']);
  });

  it('is not asked of the server while something is missing', async () => {
    const { change, prove, asked, scope } = visit();
    await change();
    await prove({ way: 'password', password: '' });
    expect(scope.getState($problems)).toEqual(['passwordMissing']);
    await prove({ way: 'code', code: ' ' });
    expect([scope.getState($problems), scope.getState($failedAttempts)]).toEqual([['codeMissing'], 2]);
    expect(asked).toHaveLength(1);
  });

  it.each(['password_wrong', 'too_many_requests'])('may be tried again when refused: %s', async (kind) => {
    const answers = [refusal(kind), Response.json({})];
    const { change, prove, isAsked, scope, done } = visit(() => answers.shift() ?? Response.error());
    await change();
    await prove(PASSWORD);
    expect([isAsked(), done, scope.getState($failedAttempts)]).toEqual([true, [], 1]);
    expect(scope.getState($refusal)).toMatchObject({ kind: 'FAILURE', data: { failure_kind: kind } });
    await prove(PASSWORD);
    expect([isAsked(), done, scope.getState($refusal)]).toEqual([false, ['off'], null]);
  });

  it('says nothing of a passkey’s window that was closed', async () => {
    vi.mocked(askPasskey).mockResolvedValueOnce(null);
    const { change, prove, isAsked, scope } = visit();
    await change();
    await prove({ way: 'passkey' });
    expect([isAsked(), scope.getState($refusal), scope.getState($failedAttempts)]).toEqual([true, null, 0]);
  });

  it('says so when the browser refuses by itself', async () => {
    vi.mocked(askPasskey).mockRejectedValueOnce(new DOMException('', 'SecurityError'));
    const { change, prove, scope } = visit();
    await change();
    await prove({ way: 'passkey' });
    expect(scope.getState($refusal)).toEqual({ kind: 'BROWSER', reason: 'failed' });
  });

  it('says so when the browser cannot make the key', async () => {
    vi.mocked(passwordKeys).mockRejectedValueOnce(new Error('no cryptography'));
    const { change, prove, scope } = visit();
    await change();
    await prove(PASSWORD);
    expect(scope.getState($refusal)).toEqual({ kind: 'BROWSER', reason: 'insecure' });
  });

  it('pressed twice is sent once', async () => {
    const answer = Promise.withResolvers<Response>();
    const { change, prove, inputsOf } = visit(() => answer.promise);
    await change();
    const presses = [prove(PASSWORD), prove(PASSWORD)];
    answer.resolve(Response.json({}));
    await Promise.all(presses);
    expect(inputsOf('prove_identity')).toHaveLength(1);
  });

  it('of another way forgets what was wrong with the first', async () => {
    const { change, prove, scope } = visit(() => refusal('password_wrong'));
    await change();
    await prove(PASSWORD);
    await allSettled(wayChosen, { scope, params: 'code' });
    expect([scope.getState($way), scope.getState($refusal)]).toEqual(['code', null]);
  });
});
