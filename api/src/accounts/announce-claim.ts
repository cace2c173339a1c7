import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { NewCode } from './codes.ts';
import { storeCode } from './codes.ts';
import type { Member } from './find-member.ts';

/**
 * Sends a code to the address that a new account claims. Where another account owns it, its owner is told instead:
 * only who reads the mail learns that there is one.
 */
export async function announceClaim(
  trx: Kysely<Tables>,
  messages: Services['messages'],
  { id, email, language }: Pick<Member, 'id' | 'email' | 'language'>,
  owner: Member | undefined,
  code: NewCode,
): Promise<void> {
  // Stored in either case, so that both take the same time; only a code that is sent is known to anybody.
  await storeCode(trx, code, { purpose: 'verify_email', memberId: id, target: email });
  if (owner !== undefined) {
    const { language } = owner;
    await messages.send(trx, { to: { email }, language, template: 'account_exists', data: {} });
    return;
  }
  const data = { code: code.digits };
  await messages.send(trx, { to: { email }, language, template: 'verify_email_code', data });
}
