import { RETENTION } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import type { GenericSchema } from 'valibot';
import { safeParse } from 'valibot';
import type { Language } from '../base/language.ts';
import type { Database } from '../database/database.ts';
import type { Channel, FinalState } from '../database/schema/messages.ts';
import type { Attempt, Jobs } from '../jobs/jobs.ts';
import { RetryJob } from '../jobs/jobs.ts';
import type { MailWords } from './templates/template.ts';
import type { TemplateName } from './templates.ts';
import { isTemplateName, templates } from './templates.ts';
import type { Delivery, Mail, Sms, Transport } from './transport.ts';

/** The transport of each channel; null where none is configured. */
export interface Transports {
  readonly mail: Transport<Mail> | null;
  readonly sms: Transport<Sms> | null;
}

/** Receives the outcome of each attempt, for metrics and the log. */
export type DeliveryListener = (event: {
  readonly channel: Channel;
  readonly template: string;
  readonly outcome: 'sent' | 'failed' | 'uncertain' | 'put_off';
  readonly reason: string | null;
}) => void;

/** Registers the jobs that send messages. */
export async function deliverMessages(
  { db }: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'work'>,
  transports: Transports,
  listener: DeliveryListener,
): Promise<void> {
  await jobs.work('send_message', ({ message }, attempt) => send(message, attempt));
  await jobs.work('forget_messages', () => deleteOldMessages(db));

  async function send(id: string, attempt: Attempt): Promise<void> {
    const claimed = await claim(id);
    if (claimed === null) {
      // A message still in `sending` was being sent by a server that died: it may have been delivered.
      await settle(id, 'uncertain', 'server_lost');
      return;
    }
    if (claimed.late) return settle(id, 'failed', claimed.reason ?? 'too_late');
    const delivery = await deliver(claimed);
    if (delivery.kind === 'sent') return settle(id, 'sent', null);
    if (delivery.kind === 'uncertain') return settle(id, 'uncertain', delivery.reason);
    if (delivery.kind === 'refused' || attempt.last) return settle(id, 'failed', delivery.reason);
    if (await requeue(claimed, delivery.reason)) throw new RetryJob();
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

  async function deliver({ id, template, language, recipient, data }: Claimed): Promise<Delivery> {
    // During a rollout: a template of a newer version, which a newer server can render.
    if (!isTemplateName(template)) return { kind: 'not_now', reason: 'template_unknown' };
    const words = render(template, language, data);
    if (words === null) return { kind: 'refused', reason: 'data_invalid' };
    const to = recipient ?? '';
    if (typeof words !== 'string')
      return transports.mail?.deliver({ id, to, language, words }) ?? NOT_CONFIGURED;
    return transports.sms?.deliver({ id, to, language, text: words }) ?? NOT_CONFIGURED;
  }

  /** @returns false when its recipient's account was deleted meanwhile */
  async function requeue({ id, channel, template }: Claimed, reason: string): Promise<boolean> {
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

  /** Sets the final state and deletes recipient and content, which are no longer needed. */
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

/** Deletes old messages, and the recipients of messages whose job was lost. */
async function deleteOldMessages(db: Database['db']): Promise<void> {
  // Settled messages hold no address and no content; they stay for the operator.
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

/** The text of a message; null when its data does not fit the template. Not reported, because an error would quote it. */
function render(template: TemplateName, language: Language, data: unknown): MailWords | string | null {
  const { data: schema, words } = templates[template];
  const given = safeParse(schema as GenericSchema, data);
  if (!given.success) return null;
  // The row ties words to data, which was just parsed; TypeScript cannot see that for a variable row.
  return (words[language] as (data: unknown) => MailWords | string)(given.output);
}

const NOT_CONFIGURED: Delivery = { kind: 'not_now', reason: 'not_configured' };
