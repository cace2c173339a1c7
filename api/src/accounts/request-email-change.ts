import type { RateLimit } from '@nfcards/shared/operations';
import type { Member } from '../members/find-member.ts';
import { memberById, ownerOf } from '../members/find-member.ts';
import { holderOf } from '../members/held-addresses.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import type { NewCode } from './codes.ts';
import { newMailedCode, storeCode } from './codes.ts';
import { verifySecret } from './passwords.ts';
import type { AccountServices } from './services.ts';

/** Mails that tell an address that another account asks for it. */
const WARNINGS: RateLimit = { per: ['email'], calls: 5, seconds: 86_400 };

/** The same answer at the same time, whether or not another account has the address: the mail is written afterwards. */
export function requestEmailChange(services: AccountServices): Handler<'request_email_change'> {
  const { db, messages, backgroundTasks } = services;
  return async ({ email, current }, { session }) => {
    const member = await memberById(db, session.memberId);
    const failure = await whyNotMember(member, current, session);
    if (failure !== null) return { kind: 'failure', failure };
    if (email === member?.email) return { kind: 'failure', failure: 'email_same' };
    if (!messages.carries('email')) return { kind: 'failure', failure: 'mail_unavailable' };
    if (member !== undefined) backgroundTasks.run(() => mailCode(services, member, email));
    return { kind: 'answer', answer: {} };
  };
}

/**
 * The password itself, where there is one: no other proof makes a key with the new address. Without a password, a
 * session that was just opened or proved.
 */
export async function whyNotMember(
  member: Member | undefined,
  current: string | undefined,
  { fresh }: Pick<Session, 'fresh'>,
): Promise<'password_wrong' | 'password_needed' | null> {
  const stored = member?.password_hash ?? null;
  if (stored === null && current === undefined) return fresh ? null : 'password_needed';
  return current !== undefined && (await verifySecret(stored, current)) ? null : 'password_wrong';
}

async function mailCode(services: AccountServices, member: Member, email: string): Promise<void> {
  const { db, limiter } = services;
  const code = await newMailedCode(services, 'change_email', email);
  const mayWarn = (await limiter.take('address_warning', [WARNINGS], { email })) === 0;
  await db.transaction().execute(async (trx) => {
    // Where it is not sent, it is useless.
    if (code !== null) {
      await storeCode(trx, code, { purpose: 'change_email', memberId: member.id, target: email });
    }
    const owner = await ownerOf(trx, email);
    const held = await holderOf(trx, email);
    const warning = warningOf(member, owner, held);
    if (warning === null) await sendCode(trx, services.messages, member, email, code);
    else if (mayWarn) await services.messages.send(trx, { to: { email }, ...warning });
  });
}

type Trx = Parameters<AccountServices['messages']['send']>[0];

/** What the address is told in the place of the code; null where it is free. */
function warningOf(
  { id, language }: Member,
  owner: Member | undefined,
  held: Awaited<ReturnType<typeof holderOf>>,
) {
  if (owner !== undefined) {
    return { language: owner.language, template: 'address_wanted', data: {} } as const;
  }
  if (held === undefined || held.memberId === id) return null;
  return { language, template: 'address_held', data: { until: held.until.toISOString() } } as const;
}

async function sendCode(
  trx: Trx,
  messages: AccountServices['messages'],
  { language }: Member,
  email: string,
  code: NewCode | null,
): Promise<void> {
  if (code === null || code.digits === null) return;
  const data = { code: code.digits };
  await messages.send(trx, { to: { email }, language, template: 'verify_email_code', data });
}
