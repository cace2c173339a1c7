import type { Handlers } from '../wire/outcome.ts';
import { sendIssue, sendNewsletter } from './issue.ts';
import { mailing } from './mailing.ts';
import type { NewsletterServices } from './services.ts';
import { confirmMailing, deleteUnconfirmed, unsubscribeMailing } from './subscription.ts';

export function newsletterHandlers(services: NewsletterServices) {
  return {
    mailing: mailing(services),
    confirm_mailing: confirmMailing(services),
    unsubscribe_mailing: unsubscribeMailing(services),
    send_newsletter: sendNewsletter(services),
  } satisfies Partial<Handlers>;
}

/** The newsletter's own work, done by this server among others. */
export async function registerNewsletterJobs(services: NewsletterServices): Promise<void> {
  await services.jobs.work('send_newsletter', ({ issue }) => sendIssue(services, issue));
  await services.jobs.work('forget_unconfirmed_subscriptions', () => deleteUnconfirmed(services.db));
}
