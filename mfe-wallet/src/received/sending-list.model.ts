import { type ClientError, createCall } from '@nfcards/shared/client';
import { createReading } from '@nfcards/shared/live';
import type { AnswerOf, operations, Sending } from '@nfcards/shared/operations';
import {
  combine,
  createEffect,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector';

export type Direction = 'in' | 'out';

export type SendingsState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | { readonly status: 'ready'; readonly sendings: readonly Sending[]; readonly hasMore: boolean };

export interface SendingList {
  /** Something has changed: it is read anew as far as it was shown. */
  readonly readAgain: EventCallable<void>;
  readonly retryPressed: EventCallable<void>;
  readonly morePressed: EventCallable<void>;
  readonly $list: Store<SendingsState>;
  readonly $morePending: Store<boolean>;
  /** Why the page that was last asked for did not come. */
  readonly $moreError: Store<ClientError | null>;
}

interface PageSignals {
  readonly entered: Event<unknown>;
  readonly left: Event<unknown>;
}

type Answer = AnswerOf<(typeof operations)['sendings']>;
interface AsFarAs {
  readonly sendings: readonly Sending[];
  readonly hasMore: boolean;
  readonly pages: number;
}

/** What was sent to the member or by the member, 40 more at each press. */
export function createSendingList(direction: Direction, { entered, left }: PageSignals): SendingList {
  const readAgain = createEvent();
  const retryPressed = createEvent();
  const morePressed = createEvent();
  const call = createCall('sendings');

  // From the beginning each time: the pages before are in the client's cache, unless something has changed them.
  const readFx = createEffect<number, AsFarAs, ClientError>(async (wish) => {
    const sendings: Sending[] = [];
    let answer: Answer = await call.fx({ direction });
    sendings.push(...answer.sendings);
    let pages = 1;
    while (pages < wish && answer.cursor !== null) {
      answer = await call.fx({ direction, cursor: answer.cursor });
      sendings.push(...answer.sendings);
      pages += 1;
    }
    return { sendings, hasMore: answer.cursor !== null, pages };
  });
  const readWanted = createReading(readFx);

  const $known = createStore<AsFarAs | ClientError | null>(null, { serialize: 'ignore' })
    .on(readFx.doneData, (_, known) => known)
    .on(readFx.failData, (known, error) => (known !== null && 'pages' in known ? known : error))
    .reset(left, retryPressed);
  const $list = $known.map((known): SendingsState => {
    if (known === null) return { status: 'pending' };
    return 'pages' in known ? { status: 'ready', ...known } : { status: 'failed', error: known };
  });
  const $shown = $known.map((known) => (known !== null && 'pages' in known ? known.pages : 0));

  const moreAsked = sample({
    clock: morePressed,
    source: { list: $list, pending: readFx.pending },
    filter: ({ list, pending }) => !pending && list.status === 'ready' && list.hasMore,
    fn: () => undefined,
  });
  const $wish = createStore(1)
    .on(moreAsked, (wish) => wish + 1)
    .on(readFx.fail, (wish) => Math.max(1, wish - 1))
    .reset(left);
  const $moreError = createStore<ClientError | null>(null)
    .on(readFx.failData, (_, error) => error)
    .reset(readFx, left);

  sample({ clock: [entered, readAgain, retryPressed, moreAsked], source: $wish, target: readWanted });
  return {
    readAgain,
    retryPressed,
    morePressed,
    $list,
    $morePending: combine(
      $wish,
      $shown,
      readFx.pending,
      (wish, shown, pending) => pending && shown > 0 && wish > shown,
    ),
    $moreError,
  };
}
