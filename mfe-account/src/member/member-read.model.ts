import type { ClientError } from '@nfcards/shared/client';
import {
  createEffect,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  type StoreWritable,
  sample,
} from 'effector';

export type ReadState<Answer> =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly answer: Answer }
  | { readonly status: 'failed'; readonly error: ClientError };

export interface MemberRead<Input, Answer> {
  /** To be read, or read again: then what is there stays on the screen until the answer comes. */
  readonly wanted: EventCallable<Input>;
  readonly $state: StoreWritable<ReadState<Answer>>;
  readonly $pending: Store<boolean>;
  /** It could not be read (again). */
  readonly failed: Event<ClientError>;
}

/**
 * Something that a page reads for the member who looks at it. Of several questions only the last one's answer counts;
 * none does once the member is gone.
 */
export function createMemberRead<Input, Answer>(
  fx: Effect<Input, Answer, ClientError>,
  left: Event<unknown>,
): MemberRead<Input, Answer> {
  const wanted = createEvent<Input>();
  const readFx = createEffect<{ readonly turn: number; readonly input: Input }, Answer, ClientError>(
    ({ input }) => fx(input),
  );
  const $turn = createStore(0).on([wanted, left], (turn) => turn + 1);
  const settled = sample({
    clock: readFx.finally,
    source: $turn,
    filter: (turn, { params }) => params.turn === turn,
    fn: (_, outcome) => outcome,
  });
  const $state = createStore<ReadState<Answer>>({ status: 'pending' })
    .on(wanted, (state) => (state.status === 'ready' ? state : { status: 'pending' }))
    .on(settled, (state, outcome) => {
      if (outcome.status === 'done') return { status: 'ready', answer: outcome.result };
      return state.status === 'ready' ? state : { status: 'failed', error: outcome.error };
    })
    .reset(left);
  sample({ clock: wanted, source: $turn, fn: (turn, input) => ({ turn, input }), target: readFx });
  const failed = settled.filterMap((outcome) => (outcome.status === 'fail' ? outcome.error : undefined));
  return { wanted, $state, $pending: readFx.pending, failed };
}
