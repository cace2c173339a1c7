import { $user } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled, createEvent } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from './answers.fixture.ts';
import { createMemberRead } from './member-read.model.ts';

/** Reads the member’s requests for berths; the test answers. */
function visit(answer: (call: number) => Response | Promise<Response>) {
  const left = createEvent();
  const read = createMemberRead(createCall('berth_requests').fx, left);
  let calls = 0;
  const { scope, asked } = visitAs(member(), ({ path }) => {
    if (path === 'cookie') return refusal('login_required', 401);
    calls += 1;
    return answer(calls);
  });
  return {
    scope,
    asked,
    state: () => scope.getState(read.$state),
    leave: () => allSettled(left, { scope }),
    want: (port: string) => allSettled(read.wanted, { scope, params: { of: 'mine', port_id: port } }),
  };
}

const NONE = { requests: [], cursor: null };

describe('what a page reads for its member', () => {
  it('is pending, then there', async () => {
    const { want, state } = visit(() => Response.json(NONE));
    expect(state()).toEqual({ status: 'pending' });
    await want('FRLRH');
    expect(state()).toEqual({ status: 'ready', answer: NONE });
  });

  it('stays on the screen while it is read again, and when that fails', async () => {
    const { want, state } = visit((call) => (call === 1 ? Response.json(NONE) : Response.error()));
    await want('FRLRH');
    const reading = want('FRBES');
    expect(state()).toMatchObject({ status: 'ready' });
    await reading;
    expect(state()).toMatchObject({ status: 'ready' });
  });

  it('is what was asked for last, whatever comes last', async () => {
    const [first, second] = [laterAnswer(), laterAnswer()];
    const { want, state } = visit((call) => (call === 1 ? first : second).promise);
    const reading = [want('FRLRH'), want('FRBES')];
    second.resolve(Response.json({ ...NONE, cursor: 'p2' }));
    first.resolve(Response.json({ ...NONE, cursor: 'p1' }));
    await Promise.all(reading);
    expect(state()).toMatchObject({ answer: { cursor: 'p2' } });
  });

  it('is shown to nobody once the member has left', async () => {
    const later = laterAnswer();
    const { want, state, leave } = visit(() => later.promise);
    const reading = want('FRLRH');
    const leaving = leave();
    later.resolve(Response.json(NONE));
    await Promise.all([reading, leaving]);
    expect(state()).toEqual({ status: 'pending' });
  });

  it('that is refused for want of a session tells the site that nobody is logged in (RT7)', async () => {
    const { want, scope } = visit(() => refusal('session_ended', 401));
    await want('FRLRH');
    expect(scope.getState($user)).toBeNull();
  });
});
