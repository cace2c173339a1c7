import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, createWatch, scopeBind } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import {
  $kept,
  $refusals,
  $updatedData,
  $wishes,
  isOn,
  type SwitchType,
  settingsOpened,
  wished,
} from './wishes.model.ts';

/** A member, and a server that keeps the switches as ours does. */
async function visit() {
  const kept = { user: member() };
  const answers: { next: ((asked: Asked) => Response | Promise<Response>) | null } = { next: null };
  const visited = visitAs(null, (asked) => {
    if (asked.path === 'cookie') return Response.json(kept.user);
    if (answers.next !== null) return answers.next(asked);
    kept.user = { ...kept.user, [String(asked.input.type)]: asked.input.data };
    return Response.json({ type: asked.input.type });
  });
  const { scope } = visited;
  await allSettled($user, { scope, params: member() });
  return {
    ...visited,
    kept,
    answers,
    press: (type: SwitchType, on: boolean) => allSettled(wished, { scope, params: { type, data: on } }),
    isOn: (type: SwitchType) =>
      isOn(scope.getState($user) ?? member(), type, scope.getState($wishes), scope.getState($kept)),
  };
}

describe('a switch (S8, S9)', () => {
  it('stands as the member’s record says', async () => {
    const { scope } = await visit();
    const of = (type: SwitchType, user = member()) =>
      isOn(user, type, scope.getState($wishes), scope.getState($kept));
    expect([of('notification_messages'), of('notification_partner_offers')]).toEqual([true, false]);
    expect(of('private_account')).toBe(false);
    expect(of('private_account', member({ profile_type: 'private' }))).toBe(true);
  });

  it('moves at once, is written, and the record is read again (ST10)', async () => {
    const { press, isOn, answers, asked, scope } = await visit();
    const answer = laterAnswer();
    answers.next = () => answer.promise;
    const pressed = press('notification_messages', false);
    expect([isOn('notification_messages'), scope.getState($updatedData)]).toEqual([false, null]);
    answer.resolve(Response.json({ type: 'notification_messages' }));
    await pressed;
    expect(scope.getState($updatedData)).toEqual({ type: 'notification_messages', failed: false });
    expect(asked).toEqual([
      { path: 'update_data', input: { type: 'notification_messages', data: false } },
      { path: 'cookie', input: {} },
    ]);
  });

  it('is taken back when refused, and says why (ST2, ST10)', async () => {
    const { press, isOn, answers, scope } = await visit();
    answers.next = () => refusal('too_many_requests', 429);
    await press('allow_sharing', false);
    expect(isOn('allow_sharing')).toBe(true);
    expect(scope.getState($refusals).allow_sharing).toMatchObject({ kind: 'FAILURE' });
    expect(scope.getState($updatedData)).toEqual({ type: 'allow_sharing', failed: true });
    answers.next = null;
    await press('allow_sharing', false);
    expect([isOn('allow_sharing'), scope.getState($refusals)]).toEqual([false, {}]);
    await allSettled(settingsOpened, { scope, params: { params: {}, query: {} } });
    expect(scope.getState($updatedData)).toBeNull();
  });

  it('pressed twice in a row ends as last pressed, one call after the other', async () => {
    const { press, isOn, answers, inputsOf, kept } = await visit();
    const answer = laterAnswer();
    answers.next = () => answer.promise;
    const pressed = [press('hide_activity_status', true), press('hide_activity_status', false)];
    expect([isOn('hide_activity_status'), inputsOf('update_data').length]).toEqual([false, 1]);
    answers.next = null;
    answer.resolve(Response.json({ type: 'hide_activity_status' }));
    await Promise.all(pressed);
    expect(inputsOf('update_data').map(({ data }) => data)).toEqual([true, false]);
    expect([isOn('hide_activity_status'), kept.user.hide_activity_status]).toEqual([false, false]);
  });

  it('pressed three times in a row is not sent what it was in between', async () => {
    const { press, answers, inputsOf } = await visit();
    const answer = laterAnswer();
    answers.next = () => answer.promise;
    const pressed = [true, false, true].map((on) => press('hide_activity_status', on));
    answer.resolve(Response.json({ type: 'hide_activity_status' }));
    await Promise.all(pressed);
    expect(inputsOf('update_data').map(({ data }) => data)).toEqual([true]);
  });

  it('that was refused while it was pressed again ends as last pressed, without a word', async () => {
    const { press, isOn, answers, inputsOf, scope } = await visit();
    const answer = laterAnswer();
    answers.next = () => answer.promise;
    const pressed = [press('allow_sharing', false), press('allow_sharing', true)];
    answers.next = null;
    answer.resolve(refusal('too_many_requests', 429));
    await Promise.all(pressed);
    expect(inputsOf('update_data').map(({ data }) => data)).toEqual([false, true]);
    expect([isOn('allow_sharing'), scope.getState($refusals)]).toEqual([true, {}]);
    expect(scope.getState($updatedData)).toEqual({ type: 'allow_sharing', failed: false });
  });

  it('and a choice of words are written the same way (S6)', async () => {
    const { scope, inputsOf } = await visit();
    await allSettled(wished, { scope, params: { type: 'language', data: 'en' } });
    expect(inputsOf('update_data')).toEqual([{ type: 'language', data: 'en' }]);
    expect(scope.getState($user)).toMatchObject({ language: 'en' });
  });

  it('does not flicker while a reading that began before it comes in', async () => {
    const { press, isOn, answers, scope, kept } = await visit();
    const first = laterAnswer();
    answers.next = ({ input }) =>
      input.type === 'allow_sharing' ? first.promise : Response.json({ type: input.type });
    const seen: boolean[] = [];
    createWatch({ unit: $user.updates, scope, fn: () => seen.push(isOn('allow_sharing')) });
    scopeBind(wished, { scope })({ type: 'allow_sharing', data: false });
    const settled = press('notification_messages', false);
    await expect.poll(() => seen).toHaveLength(1);
    kept.user = { ...kept.user, allow_sharing: false };
    first.resolve(Response.json({ type: 'allow_sharing' }));
    await settled;
    expect(seen).not.toContain(true);
    expect([isOn('allow_sharing'), scope.getState($kept)]).toEqual([false, {}]);
  });

  it('stays as pressed when only the reading after it fails', async () => {
    const { scope } = visitAs(null, ({ path, input }) =>
      path === 'cookie' ? Response.error() : Response.json({ type: input.type }),
    );
    await allSettled($user, { scope, params: member() });
    await allSettled(wished, { scope, params: { type: 'allow_sharing', data: false } });
    expect(isOn(member(), 'allow_sharing', scope.getState($wishes), scope.getState($kept))).toBe(false);
  });

  it('that is refused for want of a session tells the site that nobody is logged in (RT7)', async () => {
    const { scope } = visitAs(null, () => refusal('session_ended', 401));
    await allSettled($user, { scope, params: member() });
    await allSettled(wished, { scope, params: { type: 'allow_sharing', data: false } });
    expect(scope.getState($user)).toBeNull();
    expect([scope.getState($wishes), scope.getState($refusals)]).toEqual([{}, {}]);
  });

  it('of one member is not that of the next', async () => {
    const { press, answers, scope } = await visit();
    const answer = laterAnswer();
    answers.next = () => answer.promise;
    const next = member({ id: '6f1c2a30-0000-4000-8000-000000000002' });
    const settled = [
      press('allow_sharing', false),
      allSettled($user, { scope, params: null }),
      allSettled($user, { scope, params: next }),
    ];
    answer.resolve(Response.json({ type: 'allow_sharing' }));
    await Promise.all(settled);
    expect([scope.getState($wishes), scope.getState($kept)]).toEqual([{}, {}]);
  });
});
