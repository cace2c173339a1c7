import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import { opened } from './account-settings.model.ts';
import { $triesNew, $tryNewRefusal, tryNewPressed } from './trying-new.model.ts';

const ada = member({});

/** The page of a member, whose server keeps what it is told. */
async function visit() {
  const kept = { user: ada };
  const answers: { next: ((asked: Asked) => Response | Promise<Response>) | null } = { next: null };
  const asks: unknown[] = [];
  const { scope } = visitAs(null, (asked) => {
    if (asked.path !== 'try_new') return Response.json(kept.user);
    asks.push(asked.input);
    if (answers.next !== null) return answers.next(asked);
    kept.user = { ...kept.user, tries_new: true };
    return Response.json({});
  });
  await allSettled(opened, { scope, params: { params: { user_id: ada.id }, query: {} } });
  const press = (on: boolean) => allSettled(tryNewPressed, { scope, params: on });
  return { scope, answers, asks, press };
}

describe('the wish to see first what is tried out', () => {
  it('is told to the server, and then stands in the record of the member', async () => {
    const { scope, asks, press } = await visit();
    await press(true);
    expect(asks).toEqual([{ on: true }]);
    expect([scope.getState($triesNew), scope.getState($user)?.tries_new]).toEqual([null, true]);
  });

  it('moves at once, and a second press waits for the first', async () => {
    const { scope, answers, asks, press } = await visit();
    const answer = laterAnswer();
    answers.next = () => answer.promise;
    const pressed = [press(true), press(false)];
    expect([scope.getState($triesNew), asks.length]).toEqual([true, 1]);
    answer.resolve(Response.json({}));
    await Promise.all(pressed);
    expect(asks).toEqual([{ on: true }]);
  });

  it('is as it was where the server refuses, with the reason', async () => {
    const { scope, answers, press } = await visit();
    answers.next = () => refusal('too_many_requests', 429);
    await press(true);
    expect(scope.getState($triesNew)).toBeNull();
    expect(scope.getState($tryNewRefusal)).not.toBeNull();
  });
});
