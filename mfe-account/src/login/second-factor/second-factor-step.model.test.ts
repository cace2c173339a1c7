import { loginCall } from '@nfcards/shared/auth';
import { visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { createSecondFactorStep } from './second-factor-step.model.ts';

const credentials = { email: 'anne@example.org', cookie: 'key', remember_me: true };

function refusal(kind: string): Response {
  return Response.json({ failure: true, failure_message: `refused: ${kind}`, failure_kind: kind });
}

/** A server that asks for the code 012345. */
function visit() {
  const server = { refuse: null as string | null };
  const step = createSecondFactorStep({
    fx: loginCall.fx,
    withCode: (input, code) => ({ ...input, code }),
    endedBy: ['login_refused'],
  });
  const visited = visitAs(null, ({ path, input: { code } }) => {
    if (path !== 'login') return refusal('login_required');
    if (server.refuse === 'network') throw new TypeError('Failed to fetch');
    if (server.refuse !== null) return refusal(server.refuse);
    if (code === undefined) return refusal('second_factor_needed');
    return code === '012345' ? Response.json({ cookie: null }) : refusal('second_factor_wrong');
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    logIn: () => allSettled(loginCall.fx, { scope, params: credentials }),
    give: (code: string) => allSettled(step.codeSubmitted, { scope, params: code }),
    leave: () => allSettled(step.stepLeft, { scope }),
    state: () => ({
      isAsked: scope.getState(step.$isAsked),
      problem: scope.getState(step.form.$problems)[0] ?? null,
      attempts: scope.getState(step.form.$failedAttempts),
    }),
    refusal: () => scope.getState(step.form.$refusal),
  };
}

describe('the second factor of a login (S7, S10)', () => {
  it('is asked for without asking for the first again', async () => {
    const { logIn, give, state, inputsOf } = visit();
    await logIn();
    expect(state()).toEqual({ isAsked: true, problem: null, attempts: 0 });
    await give(' 012345 ');
    expect(inputsOf('login')).toEqual([credentials, { ...credentials, code: '012345' }]);
    expect(state()).toMatchObject({ isAsked: false, problem: null });
  });

  it('is asked for again when the code is wrong, missing or on its way', async () => {
    const { logIn, give, state, inputsOf } = visit();
    await logIn();
    await give('999999');
    expect(state()).toEqual({ isAsked: true, problem: 'codeWrong', attempts: 1 });
    await give('  ');
    expect(state()).toEqual({ isAsked: true, problem: 'codeMissing', attempts: 2 });
    await Promise.all([give('012345'), give('012345')]);
    expect(inputsOf('login')).toHaveLength(3);
    expect(state()).toMatchObject({ isAsked: false });
  });

  it('outlives a network that fails, and says so', async () => {
    const { logIn, give, state, server, refusal: refused } = visit();
    await logIn();
    server.refuse = 'network';
    await give('012345');
    expect(state()).toMatchObject({ isAsked: true, problem: null, attempts: 1 });
    expect(refused()).toMatchObject({ kind: 'FETCH_ERROR' });
    server.refuse = null;
    await give('012345');
    expect(state()).toMatchObject({ isAsked: false });
    expect(refused()).toBeNull();
  });

  it('is of no use once the first is refused', async () => {
    const { logIn, give, state, server } = visit();
    await logIn();
    server.refuse = 'login_refused';
    await give('012345');
    expect(state()).toMatchObject({ isAsked: false });
  });

  it('is given up, and what the first was is forgotten', async () => {
    const { logIn, give, leave, state, inputsOf } = visit();
    await logIn();
    await give('999999');
    await leave();
    expect(state()).toMatchObject({ isAsked: false, problem: null });
    await give('012345');
    expect(inputsOf('login')).toHaveLength(2);
  });
});
