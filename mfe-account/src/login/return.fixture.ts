import { $user, type User, userCall } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { clockFx, nextSecondFx } from '../one-time-code/resend-pause.model.ts';
import { fakeKeys } from '../password/keys.fixture.ts';
import { returnSought, takeReturnFx } from '../social-login/social-return.model.ts';
import type { Returned } from '../social-login/take-return.ts';
import { deriveKeysFx } from './link-account.model.ts';

export const LINKING = `/profile/${member().id}/setting/security-setting/sign-in-methods`;

export function refusal(kind: string, status = 200): Response {
  return Response.json(
    { failure: true, failure_message: `refused: ${kind}`, failure_kind: kind },
    { status },
  );
}

/** Somebody who comes back from a provider, and what the server answers to each operation in turn. */
export function comeBack(
  returned: Returned,
  answers: Readonly<Record<string, readonly (() => Response | Promise<Response>)[]>>,
  user: User | null = null,
) {
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  const { scope: visitor, ...visited } = visitAs(user, ({ path }: Asked) => {
    const next = left.get(path)?.shift();
    if (next !== undefined) return next();
    return path === 'social_providers' ? Response.json([]) : refusal('login_required', 401);
  });
  const returns = [returned];
  const scope = fork({
    values: [
      [$client, visitor.getState($client)],
      [$user, user],
    ],
    handlers: [
      // The fragment is taken once.
      [takeReturnFx, () => returns.shift() ?? { status: 'none' }],
      [deriveKeysFx, () => fakeKeys()],
      // A minute goes by at once.
      [clockFx, () => 0],
      [nextSecondFx, () => 60_000],
    ],
  });
  return {
    ...visited,
    scope,
    open: () => allSettled(returnSought, { scope }),
    askWho: () => allSettled(userCall.fx, { scope, params: {} }),
  };
}

export const session = () => Response.json({ ...member(), cookie: null });
export const ticket = (returnPath: string | null = null): Returned => ({
  status: 'ticket',
  ticket: 'abc',
  returnPath,
});
