import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../base/language.ts';
import type { Channel, FinalState } from '../database/schema/messages.ts';
import type { Tables } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { TemplateData, TemplateName } from './templates.ts';
import { templates } from './templates.ts';

type Recipient<Name extends TemplateName> = (typeof templates)[Name]['channel'] extends 'email'
  ? { readonly email: string }
  : {
      /** E.164, for example `+33639981234`. */
      readonly phone: string;
    };

export type OutgoingMessage = {
  [Name in TemplateName]: {
    readonly template: Name;
    readonly data: TemplateData<Name>;
    readonly to: Recipient<Name>;
    readonly language: Language;
  };
}[TemplateName];

/** Mail and SMS to people. */
export interface Messages {
  /**
   * Whether this channel has a transport. Without one, an operation that needs it refuses with `mail_unavailable` or
   * `sms_unavailable` before it changes anything.
   */
  readonly carries: (channel: Channel) => boolean;
  /**
   * Writes a message, which leaves when `trx` is committed. On a channel without a carrier it is kept as failed.
   * @param trx the transaction of what the message is about
   */
  readonly send: (trx: Kysely<Tables>, message: OutgoingMessage) => Promise<void>;
  /** Lets go of what has not left for this address or number, and tries none of it again; for a member who leaves. */
  readonly forget: (trx: Kysely<Tables>, recipient: string) => Promise<void>;
}

export function createMessages(jobs: Pick<Jobs, 'enqueue'>, channels: ReadonlySet<Channel>): Messages {
  return {
    carries: (channel) => channels.has(channel),

    async send(trx, { template, data, to, language }) {
      const { channel, usefulFor } = templates[template];
      const common = {
        channel,
        template,
        language,
        send_before: sql<Date>`now() + make_interval(mins => ${usefulFor}::int)`,
      };
      if (!channels.has(channel)) {
        await trx
          .insertInto('message')
          .values({ ...common, state: 'failed', reason: 'not_configured', settled_at: sql`now()` })
          .execute();
        return;
      }
      const { id } = await trx
        .insertInto('message')
        .values({
          ...common,
          state: 'queued',
          recipient: 'email' in to ? to.email : to.phone,
          data: JSON.stringify(data),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      // A code that a person waits for must not queue behind a newsletter to thousands.
      await jobs.enqueue(trx, 'send_message', { message: id }, -usefulFor);
    },

    async forget(trx, recipient) {
      await trx
        .updateTable('message')
        .set({
          // One that is being sent may still arrive.
          state: sql<FinalState>`case state when 'sending' then 'uncertain' else 'failed' end`,
          reason: 'recipient_left',
          recipient: null,
          data: null,
          settled_at: sql`now()`,
        })
        .where('recipient', '=', recipient)
        .where('settled_at', 'is', null)
        .execute();
    },
  };
}
