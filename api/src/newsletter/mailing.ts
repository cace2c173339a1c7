import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../base/language.ts';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { Reader } from './links.ts';
import { CONFIRM_DAYS, makeLink } from './links.ts';
import type { NewsletterServices } from './services.ts';

/** Minutes between confirmation mails to one address, so that the form cannot flood it. */
const ASKED_ONCE_IN = 10;
/** Questions to one address while the links of the earlier ones are good. */
const MAX_QUESTIONS = 3;

/**
 * Asks the reader of the address to confirm, so that nobody is subscribed by another. Whether the address is already
 * subscribed must not show: it is stored before the answer and the mail is written after it.
 */
export function mailing(services: NewsletterServices): Handler<'mailing'> {
  const { db, messages, backgroundTasks } = services;
  return async ({ email, topic = 'newsletter' }, { language }) => {
    const reader = { email, topic };
    if (!messages.carries('email')) return { kind: 'failure', failure: 'mail_unavailable' };
    await keepAddress(db, reader, language);
    backgroundTasks.run(() => ask(services, reader, language));
    return { kind: 'answer', answer: { email } };
  };
}

/** Writes a row whatever is known of the address: a commit that changes nothing would take less time. */
async function keepAddress(db: Kysely<Tables>, reader: Reader, language: Language): Promise<void> {
  await db
    .insertInto('newsletter_subscription')
    .values({ ...reader, language })
    .onConflict((conflict) =>
      conflict.columns(['email', 'topic']).doUpdateSet({
        language: sql<Language>`case when newsletter_subscription.confirmed_at is null
          then excluded.language else newsletter_subscription.language end`,
      }),
    )
    .execute();
}

async function ask(
  { db, messages, siteUrl }: NewsletterServices,
  reader: Reader,
  language: Language,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isToBeAsked(trx, reader))) return;
    const [confirmUrl, unsubscribeUrl] = [
      await makeLink(trx, siteUrl, reader, 'confirm'),
      await makeLink(trx, siteUrl, reader, 'unsubscribe'),
    ];
    const data = { confirmUrl, unsubscribeUrl };
    const template = reader.topic === 'plus' ? 'plus_confirmation' : 'newsletter_confirmation';
    await messages.send(trx, { template, to: { email: reader.email }, language, data });
  });
}

/**
 * Not when it has said yes, nor when it was asked a moment ago or often. Two who ask at once: the second waits for
 * the first.
 */
async function isToBeAsked(trx: Kysely<Tables>, reader: Reader): Promise<boolean> {
  const asked = await trx
    .updateTable('newsletter_subscription')
    .set({ asked_at: sql`now()` })
    .where('email', '=', reader.email)
    .where('topic', '=', reader.topic)
    .where('confirmed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<', sql<Date>`now() - make_interval(mins => ${ASKED_ONCE_IN}::int)`),
      ]),
    )
    .where((eb) => eb(questionsTo(trx, reader), '<', MAX_QUESTIONS))
    .returning('email')
    .executeTakeFirst();
  return asked !== undefined;
}

/** Counts valid links: each question has one. */
function questionsTo(trx: Kysely<Tables>, { email, topic }: Reader) {
  return trx
    .selectFrom('newsletter_token')
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .where('email', '=', email)
    .where('topic', '=', topic)
    .where('purpose', '=', 'confirm')
    .where('made_at', '>', sql<Date>`now() - make_interval(days => ${CONFIRM_DAYS}::int)`);
}
