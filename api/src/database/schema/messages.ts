import type { Generated } from 'kysely';
import type { Language } from '../../base/language.ts';

export interface MessageTables {
  message: MessageTable;
  mailbox: MailboxTable;
}

export type Channel = 'email' | 'sms';

/**
 * `queued` waits for its turn; `sending` is with one server; the others are final. `uncertain`: the peer may
 * have it, so it is not sent again.
 */
export type MessageState = 'queued' | 'sending' | FinalState;
export type FinalState = 'sent' | 'failed' | 'uncertain';

export interface MessageTable {
  id: Generated<string>;
  channel: Channel;
  /** Name in the table of templates. */
  template: string;
  language: Language;
  /** Address or number; null once the state is final. */
  recipient: string | null;
  /** The template's data, codes included; null once the state is final. */
  data: unknown;
  state: MessageState;
  attempts: Generated<number>;
  /** Of the last attempt that was not a success: a code such as `smtp_550`. */
  reason: string | null;
  /** After this moment it is of no use. */
  send_before: Date;
  created_at: Generated<Date>;
  settled_at: Date | null;
}

/** Messages of a server without mail or SMS, for developers. */
export interface MailboxTable {
  id: string;
  channel: Channel;
  recipient: string;
  /** Null for an SMS. */
  subject: string | null;
  text: string;
  /** Null for an SMS. */
  html: string | null;
  language: Language;
  sent_at: Generated<Date>;
}
