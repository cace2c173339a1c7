import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { createEvent, createStore, sample } from 'effector';
import { recordChanged } from '../settings/own-record.model.ts';
import { opened } from './account-settings.model.ts';

/** The switch, on or off. */
export const tryNewPressed = createEvent<boolean>();
export const tryNewCall = createCall('try_new');

/** As the member last pressed it; null where their record says it. */
export const $triesNew = createStore<boolean | null>(null)
  .on(tryNewCall.fx, (_, { on }) => on)
  .reset(tryNewCall.fx.fail, opened, memberChanged);

/** Why it was not taken, until it is pressed again. */
export const $tryNewRefusal = createStore<ClientError | null>(null)
  .on(tryNewCall.fx.failData, (_, error) => error)
  .reset(tryNewCall.fx, opened, memberChanged);

sample({
  clock: tryNewPressed,
  source: tryNewCall.$pending,
  filter: (pending) => !pending,
  fn: (_, on) => ({ on }),
  target: tryNewCall.fx,
});
sample({ clock: tryNewCall.fx.done, fn: () => undefined, target: recordChanged });
