import { RETENTION } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import type { GenericSchema } from 'valibot';
import { safeParse } from 'valibot';
import type { Database } from '../database/database.ts';
import type { Attempt, Jobs } from '../jobs/jobs.ts';
import { RunAgain } from '../jobs/jobs.ts';
import type { Language } from '../wire/language.ts';
import type { Channel, FinalState } from './tables.ts';
import type { MailWords } from './template.ts';
import type { TemplateName } from './templates.ts';
import { isTemplateName, templates } from './templates.ts';
import type { Delivery, Mail, Sms, Transport } from './transport.ts';

/** Who carries messages, by channel; null where nobody does. */
export interface Carriers {
  readonly mail: Transport<Mail> | null;
  readonly sms: Transport<Sms> | null;
}

/** Hears what became of each attempt, for the figures and the log. */
export type DeliveryListener = (event: {
  readonly channel: Channel;
  readonly template: string;
  readonly outcome: 'sent' | 'failed' | 'uncertain' | 'put_off';
  readonly reason: string | null;
}) => void;

/** Has the messages sent by this server, among others. */
export async function deliverMessages(
  { db }: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'work'>,
  carriers: Carriers,
  listener: DeliveryListener,
): Promise<void> {
  await jobs.work('send_message', ({ message }, attempt) => send(message, attempt));
  await jobs.work('forget_messages', () => forgetOldMessages(db));

  async function send(id: string, attempt: Attempt): Promise<void> {
    const claimed = await claim(id);
    if (claimed === null) {
      // A message that is still `sending` was with a server that has died, or forgot: its peer may have it.
      await settle(id, 'uncertain', 'server_lost');
      return;
    }
    if (claimed.late) return settle(id, 'failed', claimed.reason ?? 'too_late');
    const delivery = await handOver(claimed);
    if (delivery.kind === 'sent') return settle(id, 'sent', null);
    if (delivery.kind === 'uncertain') return settle(id, 'uncertain', delivery.reason);
    if (delivery.kind === 'refused' || attempt.last) return settle(id, 'failed', delivery.reason);
    if (await putOff(claimed, delivery.reason)) throw new RunAgain();
  }

  /** From `queued` to `sending`: only one server gets it. */
  async function claim(id: string) {
    const claimed = await db
      .updateTable('message')
      .set({ state: 'sending', attempts: sql<number>`attempts + 1` })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returning(['id', 'channel', 'template', 'language', 'recipient', 'data', 'reason'])
      .returning(sql<boolean>`send_before < now()`.as('late'))
      .executeTakeFirst();
    return claimed ?? null;
  }

  type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

  async function handOver({ id, template, language, recipient, data }: Claimed): Promise<Delivery> {
    // A message of a newer server, in the middle of a release: that one knows how to write it.
    if (!isTemplateName(template)) return { kind: 'not_now', reason: 'template_unknown' };
    const words = write(template, language, data);
    if (words === null) return { kind: 'refused', reason: 'data_invalid' };
    const to = recipient ?? '';
    if (typeof words !== 'string') return carriers.mail?.deliver({ id, to, language, words }) ?? nobody;
    return carriers.sms?.deliver({ id, to, language, text: words }) ?? nobody;
  }

  /** @returns false when its recipient has left meanwhile */
  async function putOff({ id, channel, template }: Claimed, reason: string): Promise<boolean> {
    const waiting = await db
      .updateTable('message')
      .set({ state: 'queued', reason })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returning('id')
      .executeTakeFirst();
    if (waiting !== undefined) listener({ channel, template, outcome: 'put_off', reason });
    return waiting !== undefined;
  }

  /** The last state of a message, which no longer needs to know whom it was for nor what it said. */
  async function settle(id: string, state: FinalState, reason: string | null): Promise<void> {
    const settled = await db
      .updateTable('message')
      .set({ state, reason, recipient: null, data: null, settled_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returning(['channel', 'template'])
      .executeTakeFirst();
    if (settled !== undefined) listener({ ...settled, outcome: state, reason });
  }
}

/** Lets go of what is long over, and of whom a message was for whose job was lost. */
async function forgetOldMessages(db: Database['db']): Promise<void> {
  // Settled messages hold no address and no word; they stay for the operator to look at.
  const longAgo = sql<Date>`now() - make_interval(days => ${RETENTION.sentMessage.days}::int)`;
  await db
    .updateTable('message')
    .set({
      state: sql<FinalState>`case state when 'sending' then 'uncertain' else 'failed' end`,
      reason: sql<string>`coalesce(reason, 'job_lost')`,
      recipient: null,
      data: null,
      settled_at: sql`now()`,
    })
    .where('settled_at', 'is', null)
    .where('send_before', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await db.deleteFrom('message').where('settled_at', '<', longAgo).execute();
  await db.deleteFrom('mailbox').where('sent_at', '<', longAgo).execute();
}

/** What a message says; null when its data is not what the template needs. A complaint would quote it: there is none. */
function write(template: TemplateName, language: Language, data: unknown): MailWords | string | null {
  const { data: schema, words } = templates[template];
  const given = safeParse(schema as GenericSchema, data);
  if (!given.success) return null;
  // The row ties words to data, which was just made sure of; a row that is a variable cannot say so.
  return (words[language] as (data: unknown) => MailWords | string)(given.output);
}

const nobody: Delivery = { kind: 'not_now', reason: 'not_configured' };
