import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { BackgroundTasks } from '../jobs/background-tasks.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Messages } from '../messages/messages.ts';

/** Dependencies of the newsletter. */
export interface NewsletterServices {
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  /** For what an answer must not wait for. */
  readonly backgroundTasks: BackgroundTasks;
  readonly messages: Messages;
  /** Address of the site, for links in messages, without a slash at the end, for example `https://nfcards.example`. */
  readonly siteUrl: string;
}
