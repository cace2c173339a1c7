import { type ClientError, createCall } from '@nfcards/shared/client';
import type { Forecast } from '@nfcards/shared/operations';
import { createEvent, createStore, sample } from 'effector';

/** The weather of a port is about to be seen: its id. */
export const portShown = createEvent<string>();
export const retryPressed = createEvent();

export const weatherCall = createCall('weather');

export type WeatherState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly forecast: Forecast }
  /** There is nobody to ask. */
  | { readonly status: 'absent' }
  | { readonly status: 'failed'; readonly error: ClientError };

export const $portId = createStore('').on(portShown, (_, id) => id);

const answerCame = sample({
  clock: weatherCall.fx.finally,
  source: $portId,
  filter: (id, { params }) => params.id === id,
  fn: (_, answer) => answer,
});

export const $weather = createStore<WeatherState>({ status: 'pending' })
  .reset(portShown, retryPressed)
  .on(answerCame, (_, answer) => {
    if (answer.status === 'fail') return { status: 'failed', error: answer.error };
    const { forecast } = answer.result;
    return forecast === null ? { status: 'absent' } : { status: 'ready', forecast };
  });

sample({ clock: [portShown, retryPressed], source: $portId, fn: (id) => ({ id }), target: weatherCall.fx });
