import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { fakeKeys } from '../password/keys.fixture.ts';
import { $isProofAsked, proofCancelled } from '../prove-identity/proof.model.ts';
import { proofSubmitted } from '../prove-identity/prove-identity.model.ts';
import {
  $codes,
  $failedLeavings,
  $renewRefusal,
  codesLeft,
  renewPressed,
  tickChanged,
} from './recovery-codes.model.ts';
import {
  $code,
  $isEnded,
  $setup,
  $state,
  beginPressed,
  codeForm,
  codeSubmitted,
  codeTyped,
  endConfirmed,
  retryPressed,
  secondFactorOpened,
  setupCancelled,
} from './second-factor.model.ts';

const { $problems, $refusal, $failedAttempts } = codeForm;

// 600,000 rounds are tested once, where the key is made.
vi.mock(import('@nfcards/shared/vault'), async (original) => ({
  ...(await original()),
  passwordKeys: () => fakeKeys(),
}));

const anne = member();
const SETUP = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/NFCards:anne?secret=JBSWY3DPEHPK3PXP' };
const CODES = ['7Q2M-0RKD-XN4A-91TC', '8Q2M-0RKD-XN4A-91TC'];

function refusal(kind: string, status = 403): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

/** A server that keeps a second factor; what the test says differently goes first. */
function visit(differently: (asked: Asked) => Response | Promise<Response> | null = () => null) {
  const server = { on: false, proved: true };
  const needsProof = ['begin_second_factor', 'renew_recovery_codes', 'end_second_factor'];
  const visited = visitAs(anne, async (asked) => {
    const different = differently(asked);
    if (different !== null) return different;
    if (needsProof.includes(asked.path) && !server.proved) return refusal('password_needed');
    switch (asked.path) {
      case 'prove_identity':
        server.proved = true;
        return Response.json({});
      case 'begin_second_factor':
        return Response.json(SETUP);
      case 'confirm_second_factor':
        server.on = true;
        return Response.json({ recovery_codes: CODES });
      case 'renew_recovery_codes':
        return Response.json({ recovery_codes: CODES });
      case 'end_second_factor':
        server.on = false;
        return Response.json({});
      case 'cookie':
        return Response.json({ ...anne, second_factor: server.on });
      default:
        return Response.json({ on: server.on, recovery_codes_left: server.on ? 9 : 0 });
    }
  });
  const { scope } = visited;
  const open = () =>
    allSettled(secondFactorOpened, { scope, params: { params: { user_id: anne.id }, query: {} } });
  return {
    ...visited,
    server,
    open,
    begin: () => allSettled(beginPressed, { scope }),
    confirm: async (code: string) => {
      await allSettled(codeTyped, { scope, params: code });
      await allSettled(codeSubmitted, { scope });
    },
    end: () => allSettled(endConfirmed, { scope }),
    renew: () => allSettled(renewPressed, { scope }),
    prove: () => allSettled(proofSubmitted, { scope, params: { way: 'password', password: 'petit foc' } }),
    leaveCodes: () => allSettled(codesLeft, { scope }),
    get: () => ({
      state: scope.getState($state),
      setup: scope.getState($setup),
      codes: scope.getState($codes),
    }),
  };
}

describe('turning the second factor on (S7)', () => {
  it('gives a secret, takes the code of the authenticator, and gives the recovery codes', async () => {
    const { open, begin, confirm, get, inputsOf, scope } = visit();
    await open();
    expect(get().state).toEqual({ status: 'ready', on: false, recovery_codes_left: 0 });
    await begin();
    expect(get().setup).toEqual(SETUP);
    await confirm('012 345');
    expect(inputsOf('confirm_second_factor')).toEqual([{ code: '012345' }]);
    expect(get()).toEqual({
      state: { status: 'ready', on: true, recovery_codes_left: 9 },
      setup: null,
      codes: CODES,
    });
    expect(scope.getState($user)).toMatchObject({ second_factor: true });
  });

  it('asks for proof first, and goes on by itself', async () => {
    const { open, begin, prove, get, server, scope } = visit();
    server.proved = false;
    await open();
    await begin();
    expect([scope.getState($isProofAsked), get().setup]).toEqual([true, null]);
    await prove();
    expect([scope.getState($isProofAsked), get().setup]).toEqual([false, SETUP]);
    expect(scope.getState($refusal)).toBeNull();
  });

  it('has not begun when the proof is cancelled', async () => {
    const { open, begin, get, server, scope } = visit();
    server.proved = false;
    await open();
    await begin();
    await allSettled(proofCancelled, { scope });
    expect([get().setup, scope.getState($refusal)]).toEqual([null, null]);
  });

  it.each(['second_factor_wrong', 'second_factor_not_begun', 'too_many_requests'])(
    'keeps the secret and the code when that is refused: %s (ST2)',
    async (kind) => {
      const { open, begin, confirm, get, scope } = visit(({ path }) =>
        path === 'confirm_second_factor' ? refusal(kind) : null,
      );
      await open();
      await begin();
      await confirm('012345');
      expect(get()).toMatchObject({ setup: SETUP, codes: null });
      expect(scope.getState($code)).toBe('012345');
      expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: kind } });
      expect(scope.getState($failedAttempts)).toBe(1);
    },
  );

  it.each([
    ['', 'codeMissing'],
    ['12345', 'codeMalformed'],
  ])('asks nobody about %j: %s', async (typed, problem) => {
    const { open, begin, confirm, scope, inputsOf } = visit();
    await open();
    await begin();
    await confirm(typed);
    expect(scope.getState($problems)).toEqual([problem]);
    expect(inputsOf('confirm_second_factor')).toEqual([]);
  });

  it('forgets the secret when it is given up, and when the page is left', async () => {
    const { open, begin, get, scope } = visit();
    await open();
    await begin();
    await allSettled(setupCancelled, { scope });
    expect(get().setup).toBeNull();
    await begin();
    await open();
    expect(get().setup).toBeNull();
  });

  it('pressed twice begins once', async () => {
    const answer = Promise.withResolvers<Response>();
    const { open, begin, inputsOf } = visit(({ path }) =>
      path === 'begin_second_factor' ? answer.promise : null,
    );
    await open();
    const presses = [begin(), begin()];
    answer.resolve(Response.json(SETUP));
    await Promise.all(presses);
    expect(inputsOf('begin_second_factor')).toHaveLength(1);
  });

  it('looks again when another window has turned it on', async () => {
    const { open, begin, get, server, scope } = visit(({ path }) =>
      path === 'begin_second_factor' ? refusal('second_factor_on', 409) : null,
    );
    await open();
    server.on = true;
    await begin();
    expect(get().state).toMatchObject({ status: 'ready', on: true });
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'second_factor_on' } });
  });
});

describe('the recovery codes', () => {
  it('are left only once they are put away', async () => {
    const { open, begin, confirm, leaveCodes, get, scope } = visit();
    await open();
    await begin();
    await confirm('012345');
    await leaveCodes();
    expect([get().codes, scope.getState($failedLeavings)]).toEqual([CODES, 1]);
    await allSettled(tickChanged, { scope, params: true });
    expect(scope.getState($failedLeavings)).toBe(0);
    await leaveCodes();
    expect(get().codes).toBeNull();
  });

  it('are still there for who looks at another page and comes back', async () => {
    const { open, begin, confirm, get } = visit();
    await open();
    await begin();
    await confirm('012345');
    await open();
    expect(get().codes).toEqual(CODES);
  });

  it('are renewed with proof', async () => {
    const { open, renew, prove, get, server } = visit();
    server.on = true;
    server.proved = false;
    await open();
    await renew();
    expect(get().codes).toBeNull();
    await prove();
    expect(get().codes).toEqual(CODES);
  });

  it('that are refused say why (ST2)', async () => {
    const { open, renew, scope } = visit(({ path }) =>
      path === 'renew_recovery_codes' ? refusal('too_many_requests', 429) : null,
    );
    await open();
    await renew();
    expect(scope.getState($renewRefusal)).toMatchObject({ data: { failure_kind: 'too_many_requests' } });
  });

  it('are shown to nobody else (RT7)', async () => {
    const { open, begin, confirm, get, scope } = visit();
    await allSettled($user, { scope, params: member({ city: 'Vannes' }) });
    await open();
    await begin();
    await confirm('012345');
    await allSettled($user, { scope, params: null });
    expect(get()).toEqual({ state: { status: 'pending' }, setup: null, codes: null });
  });
});

describe('what comes after its member has left', () => {
  it('is shown to nobody (RT7)', async () => {
    const answer = Promise.withResolvers<Response>();
    const { open, renew, get, server, scope } = visit(({ path }) =>
      path === 'renew_recovery_codes' ? answer.promise : null,
    );
    await allSettled($user, { scope, params: member({ city: 'Vannes' }) });
    server.on = true;
    await open();
    const steps = [renew(), allSettled($user, { scope, params: null })];
    answer.resolve(Response.json({ recovery_codes: CODES }));
    await Promise.all(steps);
    expect(get().codes).toBeNull();
  });
});

describe('turning the second factor off', () => {
  it('asks for proof, says so, and reads the member’s record again', async () => {
    const { open, end, prove, get, server, scope } = visit();
    server.on = true;
    server.proved = false;
    await open();
    await end();
    await prove();
    expect(get().state).toEqual({ status: 'ready', on: false, recovery_codes_left: 0 });
    expect(scope.getState($isEnded)).toBe(true);
    expect(scope.getState($user)).toMatchObject({ second_factor: false });
  });

  it('doubts a session that is over (RT7)', async () => {
    const { open, end, scope } = visit(({ path }) =>
      path === 'end_second_factor' || path === 'cookie' ? refusal('session_ended', 401) : null,
    );
    await open();
    await end();
    expect(scope.getState($user)).toBeNull();
  });
});

describe('how the second factor stands', () => {
  it('fails by itself, and is asked for again (ST2)', async () => {
    const answers = [Response.error()];
    const { open, get, scope } = visit(({ path }) =>
      path === 'second_factor' ? (answers.shift() ?? null) : null,
    );
    await open();
    expect(get().state).toMatchObject({ status: 'failed' });
    await allSettled(retryPressed, { scope });
    expect(get().state).toMatchObject({ status: 'ready', on: false });
  });
});
