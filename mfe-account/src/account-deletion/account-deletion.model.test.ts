import { $user } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import { member } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import { fakeKeys } from '../password/keys.fixture.ts';
import {
  $isAccountDeleted,
  $isConfirming,
  $isDeletionOpen,
  accountDeletedForgotten,
  confirmationClosed,
  confirmed,
  deletedPageLeft,
  deletionClosed,
  deletionForm,
  deletionOpened,
  deriveKeysFx,
  isAboutProof,
  type ProofWay,
  proofSubmitted,
} from './account-deletion.model.ts';

const { $problems, $refusal, $failedAttempts, $pending } = deletionForm;
const EMAIL = 'anne@example.org';

/** A member with the form open, whose server answers as the test says. */
async function visit(
  answer: (path: string) => Response | Promise<Response> = () => Response.json({}),
  deriveKeys = ({ given }: { readonly given: string }) => fakeKeys(`key of ${given}`),
) {
  const asked: { readonly path: string; readonly input: unknown }[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (url, init) => {
      const path = String(url).replace('/api/', '');
      asked.push({ path, input: typeof init?.body === 'string' ? JSON.parse(init.body) : {} });
      return answer(path);
    },
    now: () => 0,
  });
  const scope = fork({
    values: [[$client, client]],
    // 600,000 rounds are tested once, where the key is made.
    handlers: [[deriveKeysFx, deriveKeys]],
  });
  await allSettled($user, { scope, params: member() });
  await allSettled(deletionOpened, { scope });
  return {
    asked,
    scope,
    submit: (way: ProofWay, given: string) =>
      allSettled(proofSubmitted, { scope, params: { email: EMAIL, way, given } }),
    confirm: () => allSettled(confirmed, { scope }),
  };
}

describe('deleting the account (S6)', () => {
  it('asks nobody before the last question is answered', async () => {
    const { submit, asked, scope } = await visit();
    await submit('password', 'petit foc');
    expect([scope.getState($isConfirming), asked]).toEqual([true, []]);
    await allSettled(confirmationClosed, { scope });
    await allSettled(confirmed, { scope });
    expect([scope.getState($isConfirming), asked]).toEqual([false, []]);
  });

  it('sends the key and never the password, and the session is over once the page is left (ST2, ST4)', async () => {
    const { submit, confirm, asked, scope } = await visit();
    await submit('password', 'petit foc');
    await confirm();
    expect(asked).toEqual([{ path: 'delete_account', input: { password: 'key of petit foc' } }]);
    expect(scope.getState($isAccountDeleted)).toBe(true);
    expect(scope.getState($user)).not.toBeNull();
    await allSettled(deletedPageLeft, { scope });
    expect(scope.getState($user)).toBeNull();
    await allSettled(accountDeletedForgotten, { scope });
    expect(scope.getState($isAccountDeleted)).toBeNull();
  });

  it.each([
    ['code', ' 123456 ', { code: '123456' }],
    ['password', '', {}],
  ] as const)('sends what stands for the member: %s “%s”', async (way, given, input) => {
    const { submit, confirm, asked } = await visit();
    await submit(way, given);
    await confirm();
    expect(asked).toEqual([{ path: 'delete_account', input }]);
  });

  it('asks for a code that is missing', async () => {
    const { submit, asked, scope } = await visit();
    await submit('code', ' ');
    expect(scope.getState($problems)).toEqual(['codeMissing']);
    expect([scope.getState($isConfirming), scope.getState($failedAttempts), asked]).toEqual([false, 1, []]);
  });

  it.each(['password_needed', 'password_wrong', 'second_factor_wrong'])(
    'does not happen when it is refused, and says why beside the field: %s (ST2, ST4)',
    async (kind) => {
      const { submit, confirm, scope } = await visit(() => refusal(kind, 200));
      await submit('password', 'grand foc');
      await confirm();
      const error = scope.getState($refusal);
      expect(error !== null && isAboutProof(error)).toBe(true);
      expect([scope.getState($isAccountDeleted), scope.getState($isConfirming)]).toEqual([null, false]);
      expect([scope.getState($isDeletionOpen), scope.getState($failedAttempts)]).toEqual([true, 1]);
    },
  );

  it('says so when the browser cannot make the key', async () => {
    const { submit, confirm, asked, scope } = await visit(undefined, () => {
      throw new Error('no cryptography');
    });
    await submit('password', 'petit foc');
    await confirm();
    expect(scope.getState($refusal)).toEqual({ kind: 'BROWSER', reason: 'insecure' });
    expect(asked).toEqual([]);
  });

  it('is asked for once by two presses in a row', async () => {
    const answer = laterAnswer();
    const { submit, confirm, asked, scope } = await visit(() => answer.promise);
    await submit('code', '123456');
    const pressed = [confirm(), confirm(), submit('code', '123456')];
    expect([scope.getState($pending), scope.getState($isConfirming)]).toEqual([true, false]);
    answer.resolve(Response.json({}));
    await Promise.all(pressed);
    expect(asked).toHaveLength(1);
  });

  it('is given up with what was typed', async () => {
    const { submit, confirm, asked, scope } = await visit();
    await submit('password', 'petit foc');
    await allSettled(deletionClosed, { scope });
    await confirm();
    expect([scope.getState($isDeletionOpen), asked]).toEqual([false, []]);
  });

  it('is not left open for the next member', async () => {
    const { submit, confirm, asked, scope } = await visit();
    await submit('password', 'petit foc');
    await allSettled($user, { scope, params: null });
    await confirm();
    expect([scope.getState($isDeletionOpen), asked]).toEqual([false, []]);
  });

  it('that is refused for want of a session tells the site (RT7)', async () => {
    const { submit, confirm, scope } = await visit(() => refusal('session_ended', 401));
    await submit('code', '123456');
    await confirm();
    expect(scope.getState($user)).toBeNull();
  });
});
