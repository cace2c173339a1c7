import { $user } from '@nfcards/shared/auth';
import type { LoginSession } from '@nfcards/shared/operations';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $history,
  endOthersFx,
  endSessionFx,
  historyOpened,
  retryPressed,
  windowReturned,
} from './login-history.model.ts';

const anne = member();

function session(no: number, changes: Partial<LoginSession> = {}): LoginSession {
  return {
    id: `6f1c2a30-0000-4000-8000-00000000020${no}`,
    device: 'Firefox, Linux',
    kind: 'remembered',
    opened_at: '2026-05-01T12:00:00.000Z',
    last_seen_at: '2026-05-02T12:00:00.000Z',
    ended_at: null,
    current: false,
    ...changes,
  };
}

const OWN = session(1, { current: true });
const OTHER = session(2);
const THIRD = session(3);
const OVER = session(4, { ended_at: '2026-05-03T12:00:00.000Z' });

function refusal(kind: string, status: number): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

function visit(answer: (asked: Asked) => Response | Promise<Response>) {
  const visited = visitAs(anne, answer);
  const { scope } = visited;
  return {
    ...visited,
    open: () => allSettled(historyOpened, { scope, params: { params: { user_id: anne.id }, query: {} } }),
    state: () => scope.getState($history),
    /** Away for a moment, as when their session ends. */
    logOut: async () => {
      await allSettled($user, { scope, params: null });
    },
  };
}

describe('the login history (S7, SE2)', () => {
  it('has every session, and is pending meanwhile (ST2)', async () => {
    const answer = Promise.withResolvers<Response>();
    const { open, state } = visit(() => answer.promise);
    const opened = open();
    expect(state()).toEqual({ status: 'pending' });
    answer.resolve(Response.json([OWN, OTHER, OVER]));
    await opened;
    expect(state()).toEqual({ status: 'ready', sessions: [OWN, OTHER, OVER] });
  });

  it('fails by itself, and is asked for again (ST2)', async () => {
    const answers = [Response.error(), Response.json([OWN])];
    const { open, state, scope } = visit(() => answers.shift() ?? Response.error());
    await open();
    expect(state()).toMatchObject({ status: 'failed' });
    await allSettled(retryPressed, { scope });
    expect(state()).toEqual({ status: 'ready', sessions: [OWN] });
  });

  it('is read anew when the window is looked at again, and stays when that fails', async () => {
    const answers = [[OWN], [OWN, OTHER]].map((sessions) => Response.json(sessions));
    const { open, state, scope } = visit(() => answers.shift() ?? Response.error());
    await open();
    await allSettled(windowReturned, { scope });
    expect(state()).toEqual({ status: 'ready', sessions: [OWN, OTHER] });
    await allSettled(windowReturned, { scope });
    expect(state()).toEqual({ status: 'ready', sessions: [OWN, OTHER] });
  });

  it('is asked for by nobody else’s window', async () => {
    const { scope, asked } = visit(() => Response.json([]));
    await allSettled(windowReturned, { scope });
    expect(asked).toEqual([]);
  });

  it('that comes after its member has left is shown to nobody', async () => {
    const answer = Promise.withResolvers<Response>();
    const { open, state, logOut } = visit(() => answer.promise);
    const visits = [open(), logOut()];
    answer.resolve(Response.json([OWN, OTHER]));
    await Promise.all(visits);
    expect(state()).toEqual({ status: 'pending' });
  });
});

describe('ending sessions (SE2)', () => {
  it('ends one, and reads what is left', async () => {
    const lists = [[OWN, OTHER], [OWN]];
    const { open, state, scope, inputsOf } = visit(({ path }) =>
      Response.json(path === 'sessions' ? lists.shift() : {}),
    );
    await open();
    expect(await allSettled(endSessionFx, { scope, params: OTHER })).toMatchObject({ status: 'done' });
    expect(inputsOf('end_session')).toEqual([{ id: OTHER.id }]);
    expect(state()).toEqual({ status: 'ready', sessions: [OWN] });
  });

  it('logs out to end the own one', async () => {
    const { open, scope, inputsOf } = visit(({ path }) => Response.json(path === 'sessions' ? [OWN] : {}));
    await allSettled($user, { scope, params: member({ city: 'Vannes' }) });
    await open();
    await allSettled(endSessionFx, { scope, params: OWN });
    expect([inputsOf('end_session'), inputsOf('logout')]).toEqual([[], [{}]]);
    expect(scope.getState($user)).toBeNull();
  });

  it('ends all others, and neither the own nor those that are over', async () => {
    const sessions = [OWN, OTHER, THIRD, OVER];
    const { open, scope, inputsOf } = visit(({ path }) => Response.json(path === 'sessions' ? sessions : {}));
    await open();
    await allSettled(endOthersFx, { scope, params: sessions });
    expect(inputsOf('end_session')).toEqual([{ id: OTHER.id }, { id: THIRD.id }]);
  });

  it('looks again when one had ended already', async () => {
    const lists = [[OWN, OTHER], [OWN]];
    const { open, state, scope } = visit(({ path }) =>
      path === 'sessions' ? Response.json(lists.shift()) : refusal('session_unknown', 404),
    );
    await open();
    expect(await allSettled(endSessionFx, { scope, params: OTHER })).toMatchObject({ status: 'fail' });
    expect(state()).toEqual({ status: 'ready', sessions: [OWN] });
  });

  it('doubts a session that is over (RT7)', async () => {
    const { open, scope } = visit(({ path }) =>
      path === 'sessions' ? Response.json([OWN, OTHER]) : refusal('session_ended', 401),
    );
    await open();
    await allSettled(endSessionFx, { scope, params: OTHER });
    expect(scope.getState($user)).toBeNull();
  });
});
