import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { logOf } from '../log/log-source.ts';
import { readSeenFx, watchLogFx } from '../log/witness.model.ts';
import { judgeProof } from './judge-proof.ts';
import type { Verdict } from './verdict.ts';
import { $question, type Question } from './verify.model.ts';

export const judgementRetried = createEvent();

/** Holds the log to what was seen of it, then the file and its proof to the log. */
export const judgeFx = attach({
  source: $client,
  mapParams: (question: Question, client) => ({ client, question }),
  effect: createEffect<{ client: Client; question: Question }, Verdict, ClientError>(
    async ({ client, question }) => {
      const watch = await watchLogFx(await readSeenFx());
      return judgeProof(logOf(client), { ...question, watch });
    },
  ),
});

export type Judgement =
  | { readonly status: 'none' }
  | { readonly status: 'pending'; readonly question: Question }
  | { readonly status: 'done'; readonly verdict: Verdict }
  | { readonly status: 'failed'; readonly error: ClientError };

export const $judgement = createStore<Judgement>({ status: 'none' }, { serialize: 'ignore' })
  .on($question, () => ({ status: 'none' }))
  .on(judgeFx, (_, question) => ({ status: 'pending', question }))
  .on(judgeFx.done, (state, { params, result }) =>
    isPending(state, params) ? { status: 'done', verdict: result } : state,
  )
  .on(judgeFx.fail, (state, { params, error }) =>
    isPending(state, params) ? { status: 'failed', error } : state,
  );

sample({ clock: $question.updates.filterMap((question) => question ?? undefined), target: judgeFx });
sample({
  clock: judgementRetried,
  source: $question,
  filter: (question): question is Question => question !== null,
  target: judgeFx,
});

/** Something else may have been chosen meanwhile. */
function isPending(state: Judgement, question: Question): boolean {
  return state.status === 'pending' && state.question === question;
}
