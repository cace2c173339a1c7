import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';

/** Subscribes the address, in lower case. A single statement commits by itself, so the answer follows the commit. */
export function mailing(db: Kysely<Tables>): Handler<'mailing'> {
  return async (input) => {
    const email = input.email.toLowerCase();
    await db
      .insertInto('newsletter_subscription')
      .values({ email })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    return { kind: 'answer', answer: { email } };
  };
}
