import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import type { AnswerOf, operations, SocialProvider } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { proofCancelled, proofGiven, proofNeeded, withProof } from '../prove-identity/proof.model.ts';
import { createOwnList, entered, left, methodsOpened } from './own-list.model.ts';

export type LinkedAccount = AnswerOf<(typeof operations)['social_identities']>[number];

export interface LinkWish {
  readonly provider: SocialProvider;
  /** Of this page: where the way through the provider ends. */
  readonly return_path: string;
}

export const linkPressed = createEvent<LinkWish>();
export const unlinkConfirmed = createEvent<LinkedAccount>();

export const providersCall = createCall('social_providers');
/** Without a password: says whether a proof is needed, before the way through the provider and not after it. */
export const freshCall = createCall('prove_identity');
export const beginCall = createCall('begin_social_login');
export const unlinkCall = createCall('unlink_social_identity');
export const leaveSiteFx = createEffect((address: string) => location.assign(address));
const unlinkRefused = withProof(unlinkCall.fx);

export const linkedAccounts = createOwnList<LinkedAccount>(
  'social_identities',
  createCall('social_identities').fx,
);

/** Those that one can log in with here; none while that is not known. */
export const $providers = createStore<readonly SocialProvider[]>([]).on(
  providersCall.fx.doneData,
  (_, providers) => providers,
);

/** What is to be linked once the proof is given. */
export const $wish = createStore<LinkWish | null>(null)
  .on(linkPressed, (_, wish) => wish)
  .reset(methodsOpened, proofCancelled, beginCall.fx.finally, left);

const isProofNeeded = (error: ClientError) => refusalOf(error) === 'password_needed';
const linkFailed = sample({
  clock: [freshCall.fx.failData.filter({ fn: (error) => !isProofNeeded(error) }), beginCall.fx.failData],
});

$wish.reset(linkFailed);

/** Why the last change did not happen. */
export const $accountRefusal = createStore<ClientError | null>(null)
  .on([linkFailed, unlinkRefused], (_, error) => error)
  .reset(methodsOpened, linkPressed, unlinkConfirmed, left);

export const $failedAccounts = createStore(0).on([linkFailed, unlinkRefused], (count) => count + 1);

/** The provider whose account was unlinked on this visit. */
export const $unlinked = createStore<SocialProvider | null>(null).reset(
  methodsOpened,
  linkPressed,
  unlinkConfirmed,
  left,
);
const $leaving = createStore<LinkedAccount | null>(null).on(unlinkConfirmed, (_, account) => account);
const unlinked = sample({ clock: unlinkCall.fx.done, source: $leaving });
$unlinked.on(unlinked, (_, account) => account?.provider ?? null);

/** Id of the account that is being unlinked. */
export const $unlinking = createStore<string | null>(null)
  .on(unlinkCall.fx, (_, { id }) => id)
  .reset(unlinkCall.fx.finally);

/** The way to a provider is being prepared. */
export const $isLinking = combine(
  freshCall.$pending,
  beginCall.$pending,
  (asking, beginning) => asking || beginning,
);

sample({ clock: entered, fn: () => ({}), target: providersCall.fx });
sample({
  clock: linkPressed,
  source: $isLinking,
  filter: (isLinking) => !isLinking,
  fn: () => ({}),
  target: freshCall.fx,
});
sample({
  clock: freshCall.fx.failData,
  filter: isProofNeeded,
  fn: () => undefined,
  target: proofNeeded,
});
const proved = sample({ clock: [freshCall.fx.done, proofGiven], source: $wish });
sample({ clock: proved, filter: (wish): wish is LinkWish => wish !== null, target: beginCall.fx });
sample({ clock: beginCall.fx.doneData, fn: ({ address }) => address, target: leaveSiteFx });
sample({
  clock: unlinkConfirmed,
  source: unlinkCall.$pending,
  filter: (pending) => !pending,
  fn: (_, { id }) => ({ id }),
  target: unlinkCall.fx,
});
// Also after a refusal: another window may have unlinked it.
sample({ clock: unlinkCall.fx.finally, fn: () => undefined, target: linkedAccounts.listChanged });
