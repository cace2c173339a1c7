import type { Services } from '../services.ts';
import type { Handler } from '../wire/outcome.ts';
import { makeLink } from './links.ts';

/** Readers of one transaction: what is lost with a server is done again from there. */
const AT_ONCE = 100;

/** The same issue again, because its answer was lost, goes to nobody. */
export function sendNewsletter({ db, jobs, messages }: Services): Handler<'send_newsletter'> {
  return async (issue) => {
    if (!messages.carries('email')) return { kind: 'failure', failure: 'mail_unavailable' };
    await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('newsletter_issue')
        .values(issue)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made !== undefined) await jobs.enqueue(trx, 'send_newsletter', { issue: made.id });
    });
    return { kind: 'answer', answer: { id: issue.id } };
  };
}

/** Writes a message to each reader. How far it has come is kept with the messages, so nobody gets two. */
export async function sendIssue(services: Services, id: string): Promise<void> {
  while ((await sendToSome(services, id)) === AT_ONCE);
}

async function sendToSome({ db, messages, siteUrl }: Services, id: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const issue = await trx
      .selectFrom('newsletter_issue')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (issue === undefined) return 0;
    const readers = await trx
      .selectFrom('newsletter_subscription')
      .select(['email', 'language'])
      .where('topic', '=', issue.topic)
      .where('confirmed_at', 'is not', null)
      .where('email', '>', issue.sent_up_to)
      .orderBy('email')
      .limit(AT_ONCE)
      .execute();
    for (const { email, language } of readers) {
      const unsubscribeUrl = await makeLink(trx, siteUrl, { email, topic: issue.topic }, 'unsubscribe');
      const data = { subject: issue[`subject_${language}`], text: issue[`text_${language}`], unsubscribeUrl };
      await messages.send(trx, { template: 'newsletter_issue', to: { email }, language, data });
    }
    const last = readers.at(-1);
    if (last !== undefined) {
      await trx
        .updateTable('newsletter_issue')
        .set({ sent_up_to: last.email })
        .where('id', '=', id)
        .execute();
    }
    return readers.length;
  });
}
