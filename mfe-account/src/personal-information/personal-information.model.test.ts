import { $user, type User } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import {
  $isProfileUpdated,
  $particulars,
  isAboutPhone,
  opened,
  type Particulars,
  particularsForm,
  particularsTyped,
  profileUpdatedForgotten,
  submitted,
} from './personal-information.model.ts';

const { $problems, $refusal, $failedAttempts } = particularsForm;

const anne = member({ street: '2, quai Valin', postal_code: '17000', city: 'La Rochelle' });
const ANNE: Particulars = { street: '2, quai Valin', postalCode: '17000', city: 'La Rochelle', phone: '' };

/** The page of a member whose server keeps what they write, until it is told otherwise. */
async function visit(user: User = anne) {
  const kept = { user };
  const answers: { next: ((asked: Asked) => Response | Promise<Response>) | null } = { next: null };
  const visited = visitAs(null, (asked) => {
    if (answers.next !== null) return answers.next(asked);
    if (asked.path === 'update_personal_data') kept.user = { ...kept.user, ...asked.input };
    return asked.path === 'own_requests'
      ? Response.json({ requests: [], cursor: null })
      : Response.json(kept.user);
  });
  const { scope } = visited;
  const open = () => allSettled(opened, { scope, params: { params: { user_id: user.id }, query: {} } });
  await open();
  await allSettled($user, { scope, params: user });
  return {
    ...visited,
    answers,
    kept,
    open,
    type: (typed: Partial<Particulars>) => allSettled(particularsTyped, { scope, params: typed }),
    submit: () => allSettled(submitted, { scope }),
    particulars: () => scope.getState($particulars),
  };
}

describe('address and phone number (S6)', () => {
  it('stand in the form as the member’s record has them', async () => {
    const { particulars } = await visit();
    expect(particulars()).toEqual(ANNE);
  });

  it('are written, told, and read again everywhere (ST2, ST4)', async () => {
    const { type, submit, inputsOf, scope } = await visit();
    await type({ city: ' Vannes ', phone: '06 39 98 00 00' });
    expect(scope.getState($isProfileUpdated)).toBeNull();
    await submit();
    expect(inputsOf('update_personal_data')).toEqual([
      { street: '2, quai Valin', postal_code: '17000', city: 'Vannes', phonenumber: '06 39 98 00 00' },
    ]);
    expect(scope.getState($isProfileUpdated)).toBe(true);
    expect(scope.getState($user)).toMatchObject({ city: 'Vannes' });
    await allSettled(profileUpdatedForgotten, { scope });
    expect(scope.getState($isProfileUpdated)).toBeNull();
  });

  it('are shown as the server writes them from then on', async () => {
    const { type, submit, particulars, answers } = await visit();
    await type({ phone: '06 39 98 00 00' });
    answers.next = () => Response.json({ ...anne, phonenumber: '+33639980000' });
    await submit();
    expect(particulars()).toEqual({ ...ANNE, phone: '+33639980000' });
  });

  it('are not sent with a number that cannot be one', async () => {
    const { type, submit, asked, scope } = await visit();
    const before = asked.length;
    await type({ phone: 'canal 9' });
    await submit();
    expect(scope.getState($problems)).toEqual(['phoneMalformed']);
    expect([scope.getState($failedAttempts), asked.length]).toEqual([1, before]);
  });

  it('stay as typed when they are refused, a number that does not exist beside its field', async () => {
    const { type, submit, particulars, answers, scope } = await visit();
    await type({ city: 'Vannes', phone: '12 34 56' });
    answers.next = () => refusal('phone_invalid', 200);
    await submit();
    const error = scope.getState($refusal);
    expect(error !== null && isAboutPhone(error)).toBe(true);
    expect(particulars()).toEqual({ ...ANNE, city: 'Vannes', phone: '12 34 56' });
    expect([scope.getState($isProfileUpdated), scope.getState($failedAttempts)]).toEqual([null, 1]);
    answers.next = () => Response.error();
    await submit();
    expect(scope.getState($refusal)).toMatchObject({ kind: 'PARSING_ERROR' });
  });

  it('are sent once by two presses in a row', async () => {
    const { type, submit, inputsOf, answers } = await visit();
    await type({ city: 'Vannes' });
    const answer = laterAnswer();
    answers.next = ({ path }) => (path === 'cookie' ? Response.json(anne) : answer.promise);
    const pressed = [submit(), submit()];
    answer.resolve(Response.json(anne));
    await Promise.all(pressed);
    expect(inputsOf('update_personal_data')).toHaveLength(1);
  });

  it('typed while the answer is on its way are kept', async () => {
    const { type, submit, particulars, answers } = await visit();
    await type({ city: 'Vannes' });
    const answer = laterAnswer();
    answers.next = ({ path }) => (path === 'cookie' ? Response.json(anne) : answer.promise);
    const settled = [submit(), type({ city: 'Vannes-Séné' })];
    answer.resolve(Response.json({ ...anne, city: 'Vannes' }));
    await Promise.all(settled);
    expect(particulars().city).toBe('Vannes-Séné');
  });

  it('wait through the login that an ended session asks for, and for nobody else (RT7)', async () => {
    const { type, submit, particulars, answers, scope, open } = await visit();
    await type({ city: 'Vannes' });
    answers.next = () => refusal('session_ended', 401);
    await submit();
    expect(scope.getState($user)).toBeNull();
    answers.next = null;
    await open();
    await allSettled($user, { scope, params: anne });
    expect(particulars().city).toBe('Vannes');
    await allSettled($user, { scope, params: null });
    const next = member({ id: '6f1c2a30-0000-4000-8000-000000000002' });
    await allSettled($user, { scope, params: next });
    expect(particulars().city).toBe('');
  });
});
