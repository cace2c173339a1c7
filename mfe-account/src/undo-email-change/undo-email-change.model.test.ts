import { $user } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import {
  $undo,
  dropTokenFx,
  readTokenFx,
  tokenIn,
  undoOpened,
  undoPressed,
} from './undo-email-change.model.ts';

const TOKEN = 'a-token_of_a_mail'.padEnd(43, '0');

function refusal(kind: string, status = 200): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

/** Somebody who follows the link of the mail. */
async function visit({
  token = TOKEN as string | null,
  user = null as ReturnType<typeof member> | null,
  answer = (_: Asked): Response | Promise<Response> => Response.json({ email: 'anne@example.org' }),
} = {}) {
  const visited = visitAs(null, (asked) =>
    asked.path === 'cookie' ? refusal('session_ended', 401) : answer(asked),
  );
  const dropped = vi.fn();
  const scope = fork({
    values: [
      [$client, visited.scope.getState($client)],
      [$user, user],
    ],
    handlers: [
      [readTokenFx, () => token],
      [dropTokenFx, dropped],
    ],
  });
  await allSettled(undoOpened, { scope, params: { params: {}, query: {} } });
  return {
    ...visited,
    scope,
    dropped,
    press: () => allSettled(undoPressed, { scope }),
    state: () => scope.getState($undo),
  };
}

describe('undoing a change of address (S7)', () => {
  it('happens at a press and no sooner, and takes the token out of the address', async () => {
    const { press, state, asked, dropped } = await visit();
    expect([state().status, asked]).toEqual(['ready', []]);
    await press();
    expect(asked).toEqual([{ path: 'undo_email_change', input: { token: TOKEN } }]);
    expect(state()).toEqual({ status: 'undone', email: 'anne@example.org' });
    expect(dropped).toHaveBeenCalledOnce();
  });

  it('is sent once by two presses', async () => {
    const answer = Promise.withResolvers<Response>();
    const { press, inputsOf } = await visit({ answer: () => answer.promise });
    const presses = [press(), press()];
    answer.resolve(Response.json({ email: 'anne@example.org' }));
    await Promise.all(presses);
    expect(inputsOf('undo_email_change')).toHaveLength(1);
  });

  it('doubts the session of a member whose account it may have been', async () => {
    const { press, scope } = await visit({ user: member() });
    await press();
    expect(scope.getState($user)).toBeNull();
  });

  it('says of a link that was cut, and of one that is of no use any more', async () => {
    const cut = await visit({ token: null });
    await cut.press();
    expect([cut.state().status, cut.asked]).toEqual(['cut', []]);
    const over = await visit({ answer: () => refusal('email_undo_unknown') });
    await over.press();
    expect(over.state()).toEqual({ status: 'over' });
  });

  it('can be tried again where no answer came', async () => {
    let isDown = true;
    const { press, state } = await visit({
      answer: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return Response.json({ email: 'anne@example.org' });
      },
    });
    await press();
    expect(state()).toMatchObject({ status: 'failed', error: { kind: 'FETCH_ERROR' } });
    isDown = false;
    await press();
    expect(state().status).toBe('undone');
  });
});

describe('the token in an address', () => {
  it.each([
    [`#${TOKEN}`, TOKEN],
    ['', null],
    ['#', null],
    [`#${TOKEN.slice(1)}`, null],
    [`#${TOKEN}=`, null],
  ])('of %j is %j', (fragment, token) => {
    expect(tokenIn(fragment)).toBe(token);
  });
});
