import { readUser } from '../accounts/current-user.ts';
import { verifySecret } from '../accounts/passwords.ts';
import type { Member } from '../members/find-member.ts';
import { ownerOf } from '../members/find-member.ts';
import { lockMemberForUpdate } from '../members/lock-member.ts';
import { mailMember } from '../members/mail-member.ts';
import { demandSecondFactor } from '../second-factor/demand-second-factor.ts';
import type { Call, Handler, OpenCall, Outcome } from '../wire/outcome.ts';
import { enterAccount } from './enter-account.ts';
import { attachIdentity, lockIdentity, memberByIdentity } from './identities.ts';
import { providerNames } from './provider-settings.ts';
import type { SocialServices } from './services.ts';
import { showTicket, spendTicket, type Ticket } from './tickets.ts';

type Linked = Outcome<'link_social_identity'>;

/** With the password: to the account that owns the ticket's address. Without: to the account that is logged in. */
export function linkSocialIdentity(services: SocialServices): Handler<'link_social_identity'> {
  return async ({ id, password, code }, call) => {
    const ticket = await showTicket(services.db, id, call);
    if (ticket === null) return { kind: 'failure', failure: 'ticket_expired' };
    if (password === undefined) return linkToSession(services, ticket, call);
    return linkToOwner(services, ticket, { password, code }, call);
  };
}

async function linkToOwner(
  services: SocialServices,
  ticket: Ticket,
  { password, code }: { readonly password: string; readonly code: string | undefined },
  call: Call,
): Promise<Linked> {
  const owner = await ownerOfTicket(services, ticket);
  const right = await verifySecret(owner?.password_hash ?? null, password);
  if (owner === undefined || !right) return { kind: 'failure', failure: 'password_wrong' };
  const refusal =
    (await demandSecondFactor(services, owner, code, call)) ?? (await attach(services, ticket, owner.id));
  if (refusal !== null) return { kind: 'failure', failure: refusal };
  return enterAccount(services, owner, ticket, call);
}

/** The session stays as it is. */
async function linkToSession(services: SocialServices, ticket: Ticket, call: OpenCall): Promise<Linked> {
  const session = await call.findSession();
  if (session === null || !session.fresh) return { kind: 'failure', failure: 'password_needed' };
  const refusal = await attach(services, ticket, session.memberId);
  if (refusal !== null) return { kind: 'failure', failure: refusal };
  return { kind: 'answer', answer: { ...(await readUser(services.db, session.memberId)), cookie: null } };
}

/** Only an address that the provider vouches for says whose account it is. */
async function ownerOfTicket(
  { db }: SocialServices,
  { email, email_verified }: Ticket,
): Promise<Member | undefined> {
  if (email === null || !email_verified) return undefined;
  return ownerOf(db, email);
}

async function attach(
  { db, messages }: SocialServices,
  ticket: Ticket,
  memberId: string,
): Promise<'ticket_expired' | 'identity_taken' | null> {
  return db.transaction().execute(async (trx) => {
    await lockIdentity(trx, ticket);
    const member = await lockMemberForUpdate(trx, memberId);
    if ((await memberByIdentity(trx, ticket)) !== undefined) return 'identity_taken';
    if (!(await spendTicket(trx, ticket))) return 'ticket_expired';
    await attachIdentity(trx, ticket, member.id);
    const data = { change: 'identity_linked', name: providerNames[ticket.provider] } as const;
    await mailMember(trx, messages, member, { template: 'way_in_changed', data });
    return null;
  });
}
