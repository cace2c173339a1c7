import type { ClientError } from '@nfcards/shared/client';
import { createCall } from '@nfcards/shared/client';
import { createEvent, createStore, restore, sample } from 'effector';
import { withProof } from '../prove-identity/proof.model.ts';
import { $owner, confirmCall, left, secondFactorOpened, stateChanged } from './second-factor.model.ts';

export const renewPressed = createEvent();
/** “I have put them away.” */
export const tickChanged = createEvent<boolean>();
export const codesLeft = createEvent();

export const renewCall = createCall('renew_recovery_codes');
const renewRefused = withProof(renewCall.fx);

// What comes once its member has left is shown to nobody.
const codesCame = sample({
  clock: [confirmCall.fx.doneData, renewCall.fx.doneData],
  source: $owner,
  filter: (owner) => owner !== null,
  fn: (_, codes) => codes,
});

const codesPutAway = createEvent();

/** Shown this one time, until they are put away: who looks at another page and comes back finds them still. */
export const $codes = createStore<readonly string[] | null>(null, { serialize: 'ignore' })
  .on(codesCame, (_, { recovery_codes }) => recovery_codes)
  .reset(codesPutAway, left);

export const $isTicked = restore(tickChanged, false).reset(codesCame, left);

/** How often the step was to be left with the codes not put away. */
export const $failedLeavings = createStore(0).reset(codesCame, tickChanged, left);

/** Why no new codes came. */
export const $renewRefusal = createStore<ClientError | null>(null)
  .on(renewRefused, (_, error) => error)
  .reset(renewPressed, secondFactorOpened, left);

export const $failedRenewals = createStore(0).on(renewRefused, (count) => count + 1);

const leaving = sample({ clock: codesLeft, source: $isTicked });
sample({ clock: leaving, filter: (isTicked) => isTicked, fn: () => undefined, target: codesPutAway });
$failedLeavings.on(leaving, (count, isTicked) => (isTicked ? count : count + 1));

sample({
  clock: renewPressed,
  source: renewCall.$pending,
  filter: (pending) => !pending,
  fn: () => ({}),
  target: renewCall.fx,
});
sample({ clock: renewCall.fx.finally, fn: () => undefined, target: stateChanged });
