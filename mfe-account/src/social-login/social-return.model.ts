import { $session, linkSocialIdentityCall, type Session, socialLoginCall } from '@nfcards/shared/auth';
import { type ClientError, createCall, refusalOf } from '@nfcards/shared/client';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { memberPath } from '../member/member-sections.ts';
import { type ProviderFailure, type Returned, takeReturn } from './take-return.ts';

/** The page of the member's own from which identities are linked to their account. */
const LINKING = 'setting/security-setting/sign-in-methods';

/** The login is opened: somebody may be on their way back from a provider. */
export const returnSought = createEvent();
export const retryPressed = createEvent();
/** Back to the login as it was: the ticket is dropped. */
export const returnGivenUp = createEvent();

export const takeReturnFx = createEffect(takeReturn);
/** Attaches an identity to the account of who is logged in; their session stays as it is. */
export const attachCall = createCall('link_social_identity');

const QUESTIONS: readonly unknown[] = [
  'link_needed',
  'email_needed',
  'second_factor_needed',
  'second_factor_wrong',
];

const NONE: Returned = { status: 'none' };
const entered = [socialLoginCall.fx.done, linkSocialIdentityCall.fx.done, attachCall.fx.done] as const;

/** How the visitor came back; nothing any more once it has opened what it opens. */
const $returned = createStore<Returned>(NONE, { serialize: 'ignore' })
  .on(takeReturnFx.doneData, (_, returned) => returned)
  .reset(returnGivenUp, ...entered);
export const $ticket = $returned.map((returned) => (returned.status === 'ticket' ? returned.ticket : null));

/** What a ticket is for; it is decided once. */
export type ReturnPlan = 'enter' | 'attach' | 'sessionOver';
export const $plan = createStore<ReturnPlan | null>(null).reset(returnSought, returnGivenUp, ...entered);

const decided = sample({
  clock: [takeReturnFx.done, $session],
  source: combine({ returned: $returned, session: $session, plan: $plan }),
  // Until it is known whose session it is, a ticket waits.
  filter: ({ returned, session, plan }) =>
    plan === null && returned.status === 'ticket' && session.status !== 'pending',
  fn: ({ returned, session }) => planOf(returned, session),
});
$plan.on(decided, (_, plan) => plan);

const actFx = attach({
  source: { ticket: $ticket, plan: $plan },
  effect: async ({ ticket, plan }) => {
    if (ticket !== null) await (plan === 'attach' ? attachCall : socialLoginCall).fx({ id: ticket });
  },
});
sample({
  clock: [decided, retryPressed],
  source: { acting: actFx.pending, plan: $plan },
  filter: ({ acting, plan }) => !acting && plan !== 'sessionOver',
  fn: () => undefined,
  target: actFx,
});

/** What is missing before a ticket opens an account. */
export type ReturnNeed = 'password' | 'email';
export const $need = createStore<ReturnNeed | null>(null)
  .on([socialLoginCall.fx.failData, linkSocialIdentityCall.fx.failData], (need, error) => {
    const kind = refusalOf(error);
    if (kind === 'link_needed') return 'password';
    if (kind === 'email_needed') return 'email';
    return isLastWord(error) ? null : need;
  })
  .reset(returnSought, returnGivenUp, ...entered);

/** Why the way through a provider has opened nothing. */
export type ReturnProblem =
  | { readonly kind: 'provider'; readonly failure: ProviderFailure }
  /** `canRetry`: no answer came, so the ticket may be good still. */
  | { readonly kind: 'refused'; readonly error: ClientError; readonly canRetry: boolean }
  /** The session is over that an identity was to be attached to. */
  | { readonly kind: 'sessionOver' };

export const $problem = createStore<ReturnProblem | null>(null)
  .on(takeReturnFx.doneData, (problem, returned) =>
    returned.status === 'failed' ? { kind: 'provider', failure: returned.failure } : problem,
  )
  .on(decided, (problem, plan) => (plan === 'sessionOver' ? { kind: 'sessionOver' } : problem))
  .on([socialLoginCall.fx.failData, attachCall.fx.failData], (_, error) => problemOf(error))
  .on(linkSocialIdentityCall.fx.failData, (problem, error) =>
    isLastWord(error) ? problemOf(error) : problem,
  )
  .reset(returnSought, returnGivenUp, actFx, ...entered);

/** An identity was attached: the member is to be told, and read anew. */
export const $isAttached = createStore(false)
  .on(attachCall.fx.done, () => true)
  .reset(returnSought);

sample({ clock: returnSought, target: takeReturnFx });

function planOf(returned: Returned, session: Session): ReturnPlan {
  const path = returned.status === 'ticket' ? returned.returnPath : null;
  if (path === null || !path.endsWith(`/${LINKING}`)) return 'enter';
  const isTheirs = session.status === 'member' && path === memberPath(session.user.id, LINKING);
  // Who wanted to attach an identity must not open an account of its own by it.
  return isTheirs ? 'attach' : 'sessionOver';
}

/** Whether a ticket was refused for want of something that the visitor can give. */
export function isQuestion(error: ClientError): boolean {
  return QUESTIONS.includes(refusalOf(error));
}

function problemOf(error: ClientError): ReturnProblem | null {
  return isQuestion(error) ? null : { kind: 'refused', error, canRetry: refusalOf(error) === null };
}

/** Nothing that is typed here helps any more. */
function isLastWord(error: ClientError): boolean {
  return ['ticket_expired', 'identity_taken'].includes(refusalOf(error) ?? '');
}
