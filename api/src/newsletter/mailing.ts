import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { Language } from '../wire/language.ts';
import type { Handler } from '../wire/outcome.ts';
import { makeLink } from './links.ts';

/** Minutes in which an address is asked once, so that nobody's mail is filled by somebody else. */
const ASKED_ONCE_IN = 10;

/** Asks the reader of the address. Nobody is subscribed by somebody else. */
export function mailing({ db, messages, siteUrl }: Services): Handler<'mailing'> {
  return async ({ email }, { language }) => {
    if (!messages.carries('email')) return { kind: 'failure', failure: 'mail_unavailable' };
    await db.transaction().execute(async (trx) => {
      if (!(await isToBeAsked(trx, email, language))) return;
      const [confirmUrl, unsubscribeUrl] = [
        await makeLink(trx, siteUrl, email, 'confirm'),
        await makeLink(trx, siteUrl, email, 'unsubscribe'),
      ];
      const data = { confirmUrl, unsubscribeUrl };
      await messages.send(trx, { template: 'newsletter_confirmation', to: { email }, language, data });
    });
    return { kind: 'answer', answer: { email } };
  };
}

/** Not when it has said yes, nor when it was asked a moment ago. Two who ask at once: the second waits for the first. */
async function isToBeAsked(trx: Kysely<Tables>, email: string, language: Language): Promise<boolean> {
  const asked = await trx
    .insertInto('newsletter_subscription')
    .values({ email, language, asked_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ language, asked_at: sql`now()` })
        .where('newsletter_subscription.confirmed_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('newsletter_subscription.asked_at', 'is', null),
            eb(
              'newsletter_subscription.asked_at',
              '<',
              sql<Date>`now() - make_interval(mins => ${ASKED_ONCE_IN}::int)`,
            ),
          ]),
        ),
    )
    .returning('email')
    .executeTakeFirst();
  return asked !== undefined;
}
