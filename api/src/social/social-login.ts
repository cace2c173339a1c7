import type { Kysely } from 'kysely';
import { announceClaim, prepareClaimMail } from '../accounts/announce-claim.ts';
import { inviter, newReferralCode } from '../accounts/register.ts';
import { lockEmail, ownEmail } from '../accounts/verify-email.ts';
import type { Tables } from '../database/tables.ts';
import { ownerOf } from '../members/find-member.ts';
import { demandSecondFactor } from '../second-factor/demand-second-factor.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { openSession } from '../sessions/sessions.ts';
import type { Call, Handler } from '../wire/outcome.ts';
import { type Entered, enterAccount, entered } from './enter-account.ts';
import { attachIdentity, lockIdentity, memberByIdentity, noteIdentityUse } from './identities.ts';
import type { SocialServices } from './services.ts';
import { showTicket, spendTicket, type Ticket } from './tickets.ts';

/** A known identity opens its account, an unknown one an account of its own, unless its address has an owner. */
export function socialLogin(services: SocialServices): Handler<'social_login'> {
  const { db } = services;
  return async ({ id, code, email }, call) => {
    const ticket = await showTicket(db, id, call);
    if (ticket === null) return { kind: 'failure', failure: 'ticket_expired' };
    const member = await memberByIdentity(db, ticket);
    if (member === undefined) return openAccount(services, ticket, email, call);
    const failure = await demandSecondFactor(services, member, code, call);
    if (failure !== null) return { kind: 'failure', failure };
    if (!(await spendTicket(db, ticket))) return { kind: 'failure', failure: 'ticket_expired' };
    await noteIdentityUse(db, ticket, member.id);
    return enterAccount(services, member, ticket, call);
  };
}

type Opened =
  | Entered
  | { readonly kind: 'failure'; readonly failure: 'ticket_expired' | 'link_needed' | 'email_needed' };

async function openAccount(
  services: SocialServices,
  ticket: Ticket,
  typedEmail: string | undefined,
  call: Call,
): Promise<Opened> {
  const email = ticket.email ?? typedEmail;
  if (email === undefined) return { kind: 'failure', failure: 'email_needed' };
  const { remembered } = ticket;
  const mail = await prepareClaimMail(services, email);
  const opened = await services.db.transaction().execute(async (trx) => {
    await lockIdentity(trx, ticket);
    await lockEmail(trx, email);
    const owner = await ownerOf(trx, email);
    // An address that the provider has not verified is only claimed, as at registration.
    if (ticket.email_verified && owner !== undefined) return 'link_needed';
    if (!(await spendTicket(trx, ticket))) return 'ticket_expired';
    // Another ticket of the same person was faster: there is an account now, to be entered from the start.
    if ((await memberByIdentity(trx, ticket)) !== undefined) return 'ticket_expired';
    const memberId = await createMember(trx, ticket, email, call);
    await attachIdentity(trx, ticket, memberId);
    const member = { id: memberId, email, language: call.language };
    // Not even a provider's word gives it an address that another account can still take back.
    const isOwned = ticket.email_verified && (await ownEmail(services, trx, member));
    if (!isOwned) await announceClaim(trx, services.messages, member, owner, mail);
    const kind = remembered ? 'remembered' : 'browser';
    const token = await openSession(trx, { memberId, kind, device: describeDevice(call.userAgent) });
    return { memberId, token };
  });
  if (typeof opened === 'string') return { kind: 'failure', failure: opened };
  return entered(services, opened.memberId, opened.token, remembered);
}

/** Without a password: one can be chosen by way of “forgot password”. */
async function createMember(
  trx: Kysely<Tables>,
  { first_name, last_name, referral_code }: Ticket,
  email: string,
  { language }: Pick<Call, 'language'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('member')
    .values({
      email,
      first_name,
      last_name,
      language,
      referral_code: newReferralCode(),
      referred_by: await inviter(trx, referral_code ?? undefined),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
