import { $client } from '@nfcards/shared/client';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { emailTyped } from '../login/login.model.ts';
import { clockFx, nextSecondFx } from '../one-time-code/resend-pause.model.ts';
import { fakeKeys } from '../password/keys.fixture.ts';
import { deriveKeysFx } from './choose-password.model.ts';
import { emailSubmitted, forgotPasswordOpened } from './forgot-password.model.ts';

export const EMAIL = 'anne@example.org';

export function refusal(kind: string): Response {
  return Response.json({ failure: true, failure_message: `refused: ${kind}`, failure_kind: kind });
}

/** Somebody who has forgotten their password; each operation answers as the test says, else well. A minute goes by at once. */
export function visit(answers: Readonly<Record<string, (input: object) => Response>> = {}) {
  const { scope: visitor, ...visited } = visitAs(null, ({ path, input }) => {
    const answer = answers[path];
    if (answer !== undefined) return answer(input);
    if (path === 'cookie') return Response.json(member());
    return Response.json(path === 'verify_reset_password' ? { cookie: 'token' } : {});
  });
  const scope = fork({
    values: [[$client, visitor.getState($client)]],
    handlers: [
      [clockFx, () => 0],
      [nextSecondFx, () => 60_000],
      [
        deriveKeysFx,
        async ({ email, code }: { readonly email: string; readonly code: string }) => {
          const { login, vault } = await fakeKeys();
          return { input: { email, code, hashed_password: login, spare_vault: true }, vault };
        },
      ],
    ],
  });
  return {
    ...visited,
    scope,
    open: (query: Readonly<Record<string, string>> = {}) =>
      allSettled(forgotPasswordOpened, { scope, params: { params: {}, query } }),
    ask: async (email = EMAIL) => {
      await allSettled(emailTyped, { scope, params: email });
      await allSettled(emailSubmitted, { scope });
    },
  };
}
