import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { readUser } from '../accounts/current-user.ts';
import { openMemberSession } from '../accounts/login.ts';
import type { Member } from '../members/find-member.ts';
import type { Call, SessionChange } from '../wire/outcome.ts';
import type { SocialServices } from './services.ts';
import type { Ticket } from './tickets.ts';

export interface Entered {
  readonly kind: 'answer';
  readonly answer: AnswerOf<(typeof operations)['social_login']>;
  readonly session: SessionChange;
}

export async function enterAccount(
  services: SocialServices,
  member: Member,
  ticket: Ticket,
  call: Call,
): Promise<Entered> {
  const { remembered } = ticket;
  const token = await openMemberSession(services, member, call, remembered);
  return entered(services, member.id, token, remembered);
}

export async function entered(
  { db }: Pick<SocialServices, 'db'>,
  memberId: string,
  token: string,
  remembered: boolean,
): Promise<Entered> {
  const answer = { ...(await readUser(db, memberId)), cookie: token, remembered };
  return { kind: 'answer', answer, session: { kind: 'opened', token, remembered } };
}
