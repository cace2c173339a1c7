import type { Kysely } from 'kysely';
import type { Language } from '../base/language.ts';
import type { Channel } from '../database/schema/messages.ts';
import type { Tables } from '../database/tables.ts';
import { mailHtml, mailText } from './mail-body.ts';
import type { Mail, Sms, Transport } from './transport.ts';

export interface MailboxMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  /** Null for an SMS. */
  readonly subject: string | null;
  readonly text: string;
  /** Null for an SMS. */
  readonly html: string | null;
  readonly language: Language;
  readonly sent_at: Date;
}

const MAX_SHOWN = 100;

/** Replaces missing transports: a table of messages, to be shown to the operator. */
export interface Mailbox {
  readonly mail: Transport<Mail>;
  readonly sms: Transport<Sms>;
  /** The latest, newest first. */
  readonly list: () => Promise<readonly MailboxMessage[]>;
}

export function openMailbox(db: Kysely<Tables>): Mailbox {
  return {
    mail: {
      async deliver({ id, to, words, language }) {
        const [text, html] = [mailText(words, language), mailHtml(words, language)];
        await db
          .insertInto('mailbox')
          .values({ id, channel: 'email', recipient: to, subject: words.subject, text, html, language })
          .execute();
        return { kind: 'sent' };
      },
    },
    sms: {
      async deliver({ id, to, text, language }) {
        await db
          .insertInto('mailbox')
          .values({ id, channel: 'sms', recipient: to, subject: null, text, html: null, language })
          .execute();
        return { kind: 'sent' };
      },
    },
    list: () =>
      db
        .selectFrom('mailbox')
        .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'language', 'sent_at'])
        .orderBy('sent_at', 'desc')
        .limit(MAX_SHOWN)
        .execute(),
  };
}
