import type { Handler } from '../wire/outcome.ts';
import { makeLink } from './links.ts';
import type { NewsletterServices } from './services.ts';

/** Subscribers per transaction: after a crash the job resumes there. */
const AT_ONCE = 100;

/** Sending the same issue again, after a lost answer, does nothing. */
export function sendNewsletter({ db, jobs, messages }: NewsletterServices): Handler<'send_newsletter'> {
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

/** Writes a message to each subscriber. Progress is stored with the messages, so that none gets two. */
export async function sendIssue(services: NewsletterServices, id: string): Promise<void> {
  while ((await sendToSome(services, id)) === AT_ONCE);
}

async function sendToSome({ db, messages, siteUrl }: NewsletterServices, id: string): Promise<number> {
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
