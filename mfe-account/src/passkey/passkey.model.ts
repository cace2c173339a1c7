import { passkeyLoginCall } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { combine, createEffect, createEvent, createStore, restore, sample } from 'effector';
import { askPasskey } from './ask-passkey.ts';

/** With whether the session is to outlive the tab. */
export const passkeyPressed = createEvent<boolean>();
/** What failed before is of no concern any more. */
export const passkeyForgotten = createEvent();

export const optionsCall = createCall('passkey_login_options');
export const askPasskeyFx = createEffect(askPasskey);

export const $pending = combine(
  [optionsCall.$pending, askPasskeyFx.pending, passkeyLoginCall.$pending],
  (waits) => waits.some((isWaiting) => isWaiting),
);

/** Why no passkey opened a session: the server’s refusal, or `browser` where the browser itself refused. */
export type PasskeyProblem = ClientError | 'browser';

/** Whoever gives up is told nothing: they know. */
export const $problem = createStore<PasskeyProblem | null>(null)
  .on([optionsCall.fx.failData, passkeyLoginCall.fx.failData], (_, error) => error)
  .on(askPasskeyFx.fail, () => 'browser')
  .reset(passkeyPressed, passkeyForgotten);

export const $failedAttempts = createStore(0).on(
  [optionsCall.fx.fail, askPasskeyFx.fail, passkeyLoginCall.fx.fail],
  (count) => count + 1,
);

const begun = sample({
  clock: passkeyPressed,
  source: $pending,
  filter: (pending) => !pending,
  fn: (_, remember) => remember,
});
const $rememberMe = restore(begun, false);

sample({ clock: begun, fn: () => ({}), target: optionsCall.fx });
sample({ clock: optionsCall.fx.doneData, target: askPasskeyFx });
const shown = askPasskeyFx.doneData.filterMap((credential) => credential ?? undefined);
sample({
  clock: shown,
  source: $rememberMe,
  fn: (remember_me, credential) => ({ credential, remember_me }),
  target: passkeyLoginCall.fx,
});
