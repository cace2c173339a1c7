import { type ClientError, createCall } from '@nfcards/shared/client';
import type { SocialProvider } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, restore, sample } from 'effector';
import { returnPathOf } from './return-path.ts';

export interface SocialWish {
  readonly provider: SocialProvider;
  /** Where to go on afterwards; null: nowhere. */
  readonly next: string | null;
  readonly rememberMe: boolean;
  /** Of the invitation that the visitor came with; empty without one. */
  readonly referralCode: string;
}

/** A page that offers the providers is opened. */
export const providersSought = createEvent();
export const providerPressed = createEvent<SocialWish>();

export const providersCall = createCall('social_providers');
export const beginCall = createCall('begin_social_login');
/** Leaves the site for the provider's page. */
export const leaveFx = createEffect((address: string) => location.assign(address));

/** Those that one can log in with here. A site that cannot say offers none. */
export const $providers = restore<readonly SocialProvider[]>(providersCall.fx.doneData, []);

const begun = sample({
  clock: providerPressed,
  source: beginCall.$pending,
  filter: (pending) => !pending,
  fn: (_, wish) => wish,
});

/** The provider that the visitor is about to be sent to. */
export const $chosen = combine(
  restore<SocialWish | null>(begun, null),
  beginCall.$pending,
  (wish, pending) => (pending && wish !== null ? wish.provider : null),
);

/** Why nobody could be sent there. */
export const $refusal = createStore<ClientError | null>(null)
  .on(beginCall.fx.failData, (_, error) => error)
  .reset(providerPressed, providersSought);

export const $failedAttempts = createStore(0).on(beginCall.fx.fail, (count) => count + 1);

sample({ clock: providersSought, fn: () => ({}), target: providersCall.fx });
sample({
  clock: begun,
  fn: ({ provider, next, rememberMe, referralCode }) => ({
    provider,
    return_path: returnPathOf(next),
    remember_me: rememberMe,
    ...(referralCode === '' ? {} : { referral_code: referralCode }),
  }),
  target: beginCall.fx,
});
sample({ clock: beginCall.fx.doneData, fn: ({ address }) => address, target: leaveFx });
