import { type ClientError, forgetAnswersFx } from '@nfcards/shared/client';
import type { OperationName } from '@nfcards/shared/operations';
import {
  attach,
  createEffect,
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  type Store,
  sample,
} from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';

export const { opened: methodsOpened, entered, left } = createMemberPage();

export type ListState<Item> =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly items: readonly Item[] }
  | { readonly status: 'failed'; readonly error: ClientError };

export interface OwnList<Item> {
  readonly $list: Store<ListState<Item>>;
  readonly retryPressed: EventCallable<void>;
  /** Something was added or removed: what is shown is to be read again. */
  readonly listChanged: EventCallable<void>;
}

/** Id of the member whose page is open; null: nobody's. */
const $owner = createStore<string | null>(null, { serialize: 'ignore' })
  .on(entered, (_, { id }) => id)
  .reset(left);

/** A list of the page, read as it opens. */
export function createOwnList<Item>(
  name: OperationName,
  fx: Effect<object, Item[], ClientError>,
): OwnList<Item> {
  const retryPressed = createEvent();
  const listChanged = createEvent();
  const forgetFx = attach({ effect: forgetAnswersFx, mapParams: () => [name] });
  const readFx = createEffect<string, readonly Item[], ClientError>(async () => {
    await forgetFx();
    return fx({});
  });
  // What was asked for a member who left is not shown to the next.
  const answerCame = sample({
    clock: readFx.finally,
    source: $owner,
    filter: (owner, { params }) => owner === params,
    fn: (_, answer) => answer,
  });
  /** Read again, it stays on the screen until the answer comes. */
  const $list = createStore<ListState<Item>>({ status: 'pending' })
    .on(answerCame, (state, answer) => {
      if (answer.status === 'done') return { status: 'ready', items: answer.result };
      return state.status === 'ready' ? state : { status: 'failed', error: answer.error };
    })
    .reset(left, retryPressed);
  sample({
    clock: [entered, retryPressed, listChanged],
    source: $owner,
    filter: (owner) => owner !== null,
    fn: (owner) => owner ?? '',
    target: readFx,
  });
  return { $list, retryPressed, listChanged };
}
