import { $user } from '@nfcards/shared/auth';
import type { SupportRequest } from '@nfcards/shared/operations';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import {
  $isNameFormOpen,
  $nameDraft,
  $nameRequest,
  MAX_REASON_LENGTH,
  nameForm,
  nameFormClosed,
  nameFormOpened,
  nameProblemsOf,
  nameSubmitted,
  nameTyped,
  retryPressed,
} from './name-change.model.ts';
import { opened } from './personal-information.model.ts';

const { $problems, $refusal, $failedAttempts } = nameForm;

const CLAIM: SupportRequest = {
  id: '6f1c2a30-0000-4000-8000-000000000031',
  matter: { kind: 'place_claim', place_id: 'FRLRH', place: null },
  message: 'Capitainerie',
  state: 'open',
  note: null,
  created_at: '2026-05-03T12:00:00.000Z',
  settled_at: null,
};
const DECLINED: SupportRequest = {
  ...CLAIM,
  id: '6f1c2a30-0000-4000-8000-000000000032',
  matter: { kind: 'name_change', first_name: 'Annick', last_name: 'Le Goff' },
  state: 'declined',
  note: 'Joignez une pièce.',
  created_at: '2026-05-02T12:00:00.000Z',
  settled_at: '2026-05-02T13:00:00.000Z',
};

/** The page of a member who asked these things of support. */
async function visit(first: readonly SupportRequest[] = []) {
  const kept = { requests: first };
  const answers: { next: ((asked: Asked) => Response | Promise<Response>) | null } = { next: null };
  const visited = visitAs(null, (asked) => {
    if (answers.next !== null) return answers.next(asked);
    if (asked.path === 'cookie') return refusal('login_required', 401);
    if (asked.path !== 'request_name_change') return Response.json({ requests: kept.requests, cursor: null });
    const { first_name, last_name, message } = asked.input;
    const matter = {
      kind: 'name_change',
      first_name: String(first_name),
      last_name: String(last_name),
    } as const;
    kept.requests = [{ ...CLAIM, matter, message: String(message) }, ...kept.requests];
    return Response.json({ id: CLAIM.id });
  });
  const { scope } = visited;
  const logIn = () => allSettled($user, { scope, params: member() });
  await allSettled(opened, { scope, params: { params: { user_id: member().id }, query: {} } });
  return {
    ...visited,
    kept,
    answers,
    logIn,
    type: () =>
      allSettled(nameTyped, {
        scope,
        params: { firstName: ' Anna ', lastName: 'Le Goff', reason: ' Mariage\n' },
      }),
    openForm: () => allSettled(nameFormOpened, { scope }),
    submit: () => allSettled(nameSubmitted, { scope }),
    state: () => scope.getState($nameRequest),
  };
}

describe('another name (S6)', () => {
  it('shows what became of the latest request, those for places left out', async () => {
    const { logIn, state } = await visit([CLAIM, DECLINED]);
    expect(state()).toEqual({ status: 'pending' });
    await logIn();
    expect(state()).toEqual({ status: 'ready', request: DECLINED });
  });

  it('is asked of support, whose answer is waited for from then on (ST2)', async () => {
    const { logIn, openForm, type, submit, state, inputsOf, scope } = await visit();
    await logIn();
    expect(state()).toEqual({ status: 'ready', request: null });
    await openForm();
    await type();
    await submit();
    expect(inputsOf('request_name_change')).toEqual([
      { first_name: 'Anna', last_name: 'Le Goff', message: 'Mariage' },
    ]);
    expect(state()).toMatchObject({ request: { state: 'open', matter: { first_name: 'Anna' } } });
    expect([scope.getState($isNameFormOpen), scope.getState($nameDraft).firstName]).toEqual([false, '']);
  });

  it('is asked once by two presses in a row', async () => {
    const { logIn, type, submit, inputsOf, answers } = await visit();
    await logIn();
    await type();
    const answer = laterAnswer();
    answers.next = ({ path }) =>
      path === 'own_requests' ? Response.json({ requests: [], cursor: null }) : answer.promise;
    const pressed = [submit(), submit()];
    answer.resolve(Response.json({ id: CLAIM.id }));
    await Promise.all(pressed);
    expect(inputsOf('request_name_change')).toHaveLength(1);
  });

  it.each([
    [{ firstName: ' ', lastName: '', reason: '' }, ['firstNameMissing', 'lastNameMissing']],
    [{ firstName: 'A', lastName: 'B', reason: 'a'.repeat(MAX_REASON_LENGTH + 1) }, ['reasonTooLong']],
    [{ firstName: 'A', lastName: 'B', reason: '' }, []],
  ] as const)('finds what is wrong with a draft', (draft, problems) => {
    expect(nameProblemsOf(draft)).toEqual(problems);
  });

  it('tells what is missing without asking anybody', async () => {
    const { logIn, submit, inputsOf, scope } = await visit();
    await logIn();
    await submit();
    expect(scope.getState($problems)).toEqual(['firstNameMissing', 'lastNameMissing']);
    expect([scope.getState($failedAttempts), inputsOf('request_name_change').length]).toEqual([1, 0]);
  });

  it('stays as typed when it is refused, and shows the request that is open already', async () => {
    const { logIn, openForm, type, submit, state, answers, kept, scope } = await visit();
    await logIn();
    await openForm();
    await type();
    const open: SupportRequest = { ...DECLINED, state: 'open', note: null };
    kept.requests = [open];
    answers.next = ({ path }) =>
      path === 'own_requests'
        ? Response.json({ requests: kept.requests, cursor: null })
        : refusal('request_open', 409);
    await submit();
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'request_open' } });
    expect([scope.getState($isNameFormOpen), scope.getState($nameDraft).firstName]).toEqual([true, ' Anna ']);
    expect(state()).toMatchObject({ request: { state: 'open' } });
    await allSettled(nameFormClosed, { scope });
    expect([scope.getState($isNameFormOpen), scope.getState($nameDraft).firstName]).toEqual([false, '']);
  });

  it('can be read again when that has failed', async () => {
    const { logIn, state, answers, scope } = await visit([DECLINED]);
    answers.next = () => Response.error();
    await logIn();
    expect(state()).toMatchObject({ status: 'failed' });
    answers.next = null;
    await allSettled(retryPressed, { scope });
    expect(state()).toEqual({ status: 'ready', request: DECLINED });
  });

  it('that is refused for want of a session tells the site, and the draft waits (RT7)', async () => {
    const { logIn, type, submit, answers, scope } = await visit([DECLINED]);
    await logIn();
    await type();
    answers.next = () => refusal('session_ended', 401);
    await submit();
    expect(scope.getState($user)).toBeNull();
    expect(scope.getState($nameDraft).firstName).toBe(' Anna ');
  });
});
