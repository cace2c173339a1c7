import { type ClientError, createCall } from '@nfcards/shared/client';
import type { TideExtreme, Tides } from '@nfcards/shared/operations';
import { createEvent, createStore, sample } from 'effector';
import { stepDay } from './step-day.ts';

/** The tides of a port are about to be seen: its id. */
export const portShown = createEvent<string>();
export const dayStepped = createEvent<-1 | 1>();
export const todayPressed = createEvent();
export const retryPressed = createEvent();

export const tidesCall = createCall('tides');

export type TidesState =
  | { readonly status: 'pending' }
  /** `trouble`: why another day could not be had. */
  | { readonly status: 'ready'; readonly tides: Tides; readonly trouble: ClientError | null }
  /** No station is near. */
  | { readonly status: 'absent' }
  | { readonly status: 'failed'; readonly error: ClientError };

interface Asked {
  readonly id: string;
  /** Today at the port, where it is null. */
  readonly day: string | null;
}

/** What is to be shown. */
export const $asked = createStore<Asked>({ id: '', day: null });

const answerCame = sample({
  clock: tidesCall.fx.finally,
  source: $asked,
  filter: (asked, { params }) => params.id === asked.id && (params.day ?? null) === asked.day,
  fn: (_, answer) => answer,
});

/** The day that was seen stays until the one that was asked for comes, and where it does not. */
export const $tides = createStore<TidesState>({ status: 'pending' })
  .on(portShown, () => ({ status: 'pending' }))
  .on(retryPressed, (state) =>
    state.status === 'ready' ? { ...state, trouble: null } : { status: 'pending' },
  )
  .on(answerCame, (state, answer) => {
    if (answer.status === 'fail') {
      const { error } = answer;
      return state.status === 'ready' ? { ...state, trouble: error } : { status: 'failed', error };
    }
    const { tides } = answer.result;
    return tides === null ? { status: 'absent' } : { status: 'ready', tides, trouble: null };
  });

/** The turns of the tide from the beginning of today on, whatever day is looked at. */
export const $coming = createStore<readonly TideExtreme[]>([])
  .reset(portShown)
  .on(answerCame, (coming, answer) => {
    if (answer.status === 'fail' || answer.params.day !== undefined || answer.result.tides === null)
      return coming;
    return [...answer.result.tides.extremes, ...answer.result.tides.after];
  });

$asked.on(portShown, (_, id) => ({ id, day: null })).on(todayPressed, ({ id }) => ({ id, day: null }));

sample({
  clock: dayStepped,
  source: { asked: $asked, state: $tides },
  // Pressed again before the answer came, it goes on from the day that was asked for.
  filter: ({ asked, state }) => asked.day !== null || state.status === 'ready',
  fn: ({ asked, state }, step) => {
    const from = asked.day ?? (state.status === 'ready' ? state.tides.day : '');
    return { id: asked.id, day: stepDay(from, step) };
  },
  target: $asked,
});

sample({
  clock: [$asked, retryPressed],
  source: $asked,
  fn: ({ id, day }) => (day === null ? { id } : { id, day }),
  target: tidesCall.fx,
});
