import { logoutCall } from '@nfcards/shared/auth';
import { type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import type { LoginSession } from '@nfcards/shared/operations';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';

const { opened, entered, left } = createMemberPage();
export const historyOpened = opened;
export const retryPressed = createEvent();
/** The visitor looks at the window again: somebody may have logged in meanwhile. */
export const windowReturned = createEvent();

export const sessionsCall = createCall('sessions');
export const endCall = createCall('end_session');

/** Ends a session. The one that asks is ended by logging out: this browser forgets it too (SPEC SE1). */
export const endSessionFx = createEffect<LoginSession, void, ClientError>(async ({ id, current }) => {
  if (current) await logoutCall.fx({});
  else await endCall.fx({ id });
});

/** Ends every session but the one that asks. */
export const endOthersFx = createEffect<readonly LoginSession[], void, ClientError>(async (sessions) => {
  for (const { id } of sessions.filter(isOther)) await endCall.fx({ id });
});

/** Id of the session that is being ended. */
export const $ending = createStore<string | null>(null)
  .on(endSessionFx, (_, { id }) => id)
  .reset(endSessionFx.finally);

export type HistoryState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly sessions: readonly LoginSession[] }
  | { readonly status: 'failed'; readonly error: ClientError };

/** Id of the member whose page is open; null: nobody's. */
const $owner = createStore<string | null>(null, { serialize: 'ignore' })
  .on(entered, (_, { id }) => id)
  .reset(left);

const forgetSessionsFx = attach({ effect: forgetAnswersFx, mapParams: () => ['sessions'] as const });
/** Never an answer of a minute ago: who looks here wants to know who is there now. */
const readFx = createEffect<string, readonly LoginSession[], ClientError>(async () => {
  await forgetSessionsFx();
  return sessionsCall.fx({});
});
const answerCame = sample({
  clock: readFx.finally,
  source: $owner,
  filter: (owner, { params }) => owner === params,
  fn: (_, answer) => answer,
});

/** Read again, they stay on the screen until the answer comes. */
export const $history = createStore<HistoryState>({ status: 'pending' })
  .on(answerCame, (state, answer) => {
    if (answer.status === 'done') return { status: 'ready', sessions: answer.result };
    return state.status === 'ready' ? state : { status: 'failed', error: answer.error };
  })
  .reset(left, retryPressed);

// Also after a failure: a session may have ended by itself before it was to be ended.
sample({
  clock: [entered, retryPressed, windowReturned, endSessionFx.finally, endOthersFx.finally],
  source: $owner,
  filter: (owner) => owner !== null,
  fn: (owner) => owner ?? '',
  target: readFx,
});

/** Whether a session is open elsewhere. */
export function isOther({ ended_at, current }: LoginSession): boolean {
  return ended_at === null && !current;
}
