import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $client, createCall, sessionDoubted } from './call.model.ts';
import { createClient } from './client.ts';

const portsCall = createCall('ports_data');

/** A scope whose client asks a network on which the test gives the answers, oldest request first. */
function openScope() {
  const waiting: ((response: Response) => void)[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: () => new Promise((resolve) => waiting.push(resolve)),
    now: () => 0,
  });
  const scope = fork({ values: [[$client, client]] });
  return {
    scope,
    ask: () => allSettled(portsCall.fx, { scope, params: {} }),
    answer: (body: unknown, status = 200) =>
      waiting.shift()?.(new Response(JSON.stringify(body), { status })),
    state: () => ({ pending: scope.getState(portsCall.$pending), error: scope.getState(portsCall.$error) }),
  };
}

describe('a call of an operation (ST2)', () => {
  it('begins neither pending nor failed', () => {
    expect(openScope().state()).toEqual({ pending: false, error: null });
  });

  it('is pending, then brings the answer', async () => {
    const { ask, answer, state } = openScope();
    const asked = ask();
    expect(state()).toEqual({ pending: true, error: null });
    answer([]);
    expect(await asked).toEqual({ status: 'done', value: [] });
    expect(state()).toEqual({ pending: false, error: null });
  });

  it('is pending, then keeps the one error', async () => {
    const { ask, answer, state } = openScope();
    const asked = ask();
    answer({ failure: true, failure_message: 'Réessayez.' }, 503);
    await asked;
    expect(state()).toMatchObject({ pending: false, error: { kind: 'FAILURE', message: 'Réessayez.' } });
  });

  it('forgets the error as soon as it is called again', async () => {
    const { ask, answer, state } = openScope();
    const failed = ask();
    answer(null, 500);
    await failed;
    expect(state().error?.kind).toBe('STATUS');
    const again = ask();
    expect(state()).toEqual({ pending: true, error: null });
    answer([]);
    await again;
  });

  it('is given up after the time that it was made with', async () => {
    const client = createClient({
      host: '/api',
      wire: 'standard',
      credential: () => null,
      language: () => 'fr',
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
      now: () => 0,
    });
    const scope = fork({ values: [[$client, client]] });
    const call = createCall('ports_data', { timeout: 0 });
    await allSettled(call.fx, { scope, params: {} });
    expect(scope.getState(call.$error)?.kind).toBe('TIMEOUT_ERROR');
  });

  it('fails in one visitor’s scope without a trace in another’s', async () => {
    const [one, other] = [openScope(), openScope()];
    const asked = one.ask();
    one.answer(null, 500);
    await asked;
    expect(other.state()).toEqual({ pending: false, error: null });
  });
});

describe('a call that is refused because the session is over (SE2)', () => {
  const userCall = createCall('cookie');

  function watchDoubts(scope: ReturnType<typeof openScope>['scope']) {
    const doubts: null[] = [];
    createWatch({ unit: sessionDoubted, scope, fn: () => doubts.push(null) });
    return doubts;
  }

  it.each([
    ['session_ended', 1],
    ['login_required', 1],
    ['forbidden', 0],
  ])('doubts the session: %s, %i time', async (failure_kind, times) => {
    const { scope, ask, answer } = openScope();
    const doubts = watchDoubts(scope);
    const asked = ask();
    answer({ failure: true, failure_message: 'Non.', failure_kind }, 401);
    await asked;
    expect(doubts).toHaveLength(times);
  });

  it('doubts nothing where whose session it is was the question', async () => {
    const { scope, answer } = openScope();
    const doubts = watchDoubts(scope);
    const asked = allSettled(userCall.fx, { scope, params: {} });
    answer({ failure: true, failure_message: 'Non.', failure_kind: 'session_ended' }, 401);
    await asked;
    expect(doubts).toEqual([]);
  });
});
