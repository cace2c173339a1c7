import type { RateLimit } from '@nfcards/shared/operations';
import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { memberById } from '../members/find-member.ts';
import type { Messages } from '../messages/messages.ts';
import type { RateLimiter } from '../sessions/rate-limits.ts';
import type { Handler, Handlers } from '../wire/outcome.ts';

/** Receipts to one address, which may be another person's. Messages beyond it are stored without a receipt. */
const RECEIPTS: RateLimit = { per: ['email'], calls: 5, seconds: 3600 };

export interface ContactServices {
  readonly db: Kysely<Tables>;
  readonly limiter: RateLimiter;
  readonly messages: Messages;
  /** Where messages to support go. */
  readonly supportEmail: string;
}

/** Stored, brought to support, and acknowledged: all three or none. */
export function contactMessage({
  db,
  limiter,
  messages,
  supportEmail,
}: ContactServices): Handler<'contact_message'> {
  return async (input, { language }) => {
    if (!messages.carries('email')) return { kind: 'failure', failure: 'mail_unavailable' };
    const { full_name, email, subject, message } = input;
    const phone = input.phone ? input.phone : null;
    const isAcknowledged = (await limiter.take('contact_receipt', [RECEIPTS], { email })) === 0;
    const id = await db.transaction().execute(async (trx) => {
      const stored = await trx
        .insertInto('contact_message')
        .values({ full_name, email, phone, subject, message, language })
        .returning('id')
        .executeTakeFirstOrThrow();
      await messages.send(trx, {
        template: 'contact_message',
        to: { email: supportEmail },
        language,
        data: { name: full_name, email, phone, subject, message },
      });
      if (isAcknowledged) {
        await messages.send(trx, { template: 'contact_receipt', to: { email }, language, data: {} });
      }
      return stored.id;
    });
    return { kind: 'answer', answer: { id } };
  };
}

/** For the export of the account: what came from an address that is shown to be the member's. */
export async function exportContactMessages(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const member = await memberById(db, memberId);
  if (member?.email_verified !== true) return [];
  return db
    .selectFrom('contact_message')
    .select(['full_name', 'email', 'phone', 'subject', 'message', 'language', 'received_at'])
    .where('email', '=', member.email)
    .orderBy('received_at')
    .execute();
}

export function contactHandlers(services: ContactServices) {
  return { contact_message: contactMessage(services) } satisfies Partial<Handlers>;
}

/** Has old messages deleted by this server, among others. */
export async function registerContactJobs({
  db,
  jobs,
}: Pick<ContactServices, 'db'> & { readonly jobs: Jobs }): Promise<void> {
  await jobs.work('forget_contact_messages', async () => {
    const oldest = sql<Date>`now() - make_interval(days => ${RETENTION.contactMessage.days}::int)`;
    await db.deleteFrom('contact_message').where('received_at', '<', oldest).execute();
  });
}
