import type { RateLimit } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';
import { holderOf } from '../members/held-addresses.ts';
import type { NewCode } from './codes.ts';
import { newMailedCode, storeCode } from './codes.ts';
import type { AccountServices } from './services.ts';

/** Mails that warn an owner that another account claims their address. */
const WARNINGS: RateLimit = { per: ['email'], calls: 5, seconds: 86_400 };

/** The mail that a claim may send, decided before its transaction begins. */
export interface ClaimMail {
  readonly code: NewCode | null;
  readonly warnsOwner: boolean;
}

export async function prepareClaimMail(
  services: Pick<AccountServices, 'db' | 'limiter'>,
  email: string,
): Promise<ClaimMail> {
  const code = await newMailedCode(services, 'verify_email', email);
  return { code, warnsOwner: (await services.limiter.take('claim_warning', [WARNINGS], { email })) === 0 };
}

/**
 * Sends a code to the address that a new account claims. Where another account owns it, or can still take it back, the
 * address is told so instead: only the reader of the mail learns that there is one.
 */
export async function announceClaim(
  trx: Kysely<Tables>,
  messages: AccountServices['messages'],
  { id, email, language }: Pick<Member, 'id' | 'email' | 'language'>,
  owner: Member | undefined,
  { code, warnsOwner }: ClaimMail,
): Promise<void> {
  // Stored in either case, so that both take the same time; a code that is not sent is useless.
  if (code !== null) await storeCode(trx, code, { purpose: 'verify_email', memberId: id, target: email });
  if (owner !== undefined) {
    const { language } = owner;
    if (warnsOwner) {
      await messages.send(trx, { to: { email }, language, template: 'account_exists', data: {} });
    }
    return;
  }
  const held = await holderOf(trx, email);
  if (held !== undefined && held.memberId !== id) {
    const data = { until: held.until.toISOString() };
    if (warnsOwner) await messages.send(trx, { to: { email }, language, template: 'address_held', data });
    return;
  }
  if (code === null || code.digits === null) return;
  const data = { code: code.digits };
  await messages.send(trx, { to: { email }, language, template: 'verify_email_code', data });
}
