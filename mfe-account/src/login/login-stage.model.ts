import { $user } from '@nfcards/shared/auth';
import { combine } from 'effector';
import { $unconfirmed } from '../confirm-address/unconfirmed.model.ts';
import { $need, $problem, $ticket } from '../social-login/social-return.model.ts';
import { $next, $outcome, loginStep } from './login.model.ts';
import { linkStep, socialStep } from './second-factor-steps.model.ts';

/** What the login shows. */
export type LoginStage =
  | 'form'
  /** A ticket is being looked at. */
  | 'returning'
  /** A member is told why nothing was attached to their account. */
  | 'stopped'
  | 'loginCode'
  | 'ticketCode'
  | 'linkCode'
  | 'linkAccount'
  | 'typeEmail'
  /** In, by an address that is not confirmed yet. */
  | 'confirmAddress'
  | 'loggedIn';

export const $stage = combine(
  {
    outcome: $outcome,
    user: $user,
    need: $need,
    ticket: $ticket,
    problem: $problem,
    loginCode: loginStep.$isAsked,
    ticketCode: socialStep.$isAsked,
    linkCode: linkStep.$isAsked,
    unconfirmed: $unconfirmed,
  },
  ({ outcome, user, need, ticket, problem, unconfirmed, ...codes }): LoginStage => {
    if (outcome.status === 'loggedIn') return unconfirmed === null ? 'loggedIn' : 'confirmAddress';
    if (codes.loginCode) return 'loginCode';
    if (codes.linkCode) return 'linkCode';
    if (codes.ticketCode) return 'ticketCode';
    if (need !== null) return need === 'password' ? 'linkAccount' : 'typeEmail';
    if (problem !== null) return user === null ? 'form' : 'stopped';
    return ticket === null ? 'form' : 'returning';
  },
);

/**
 * Where a member is taken at once; null keeps them here, with what is to be read or typed about their way through a
 * provider, or about their address.
 */
export const $wayOn = combine(
  { next: $next, stage: $stage, ticket: $ticket, problem: $problem },
  ({ next, stage, ticket, problem }) =>
    stage === 'confirmAddress' || (stage !== 'loggedIn' && (ticket !== null || problem !== null))
      ? null
      : next,
);
