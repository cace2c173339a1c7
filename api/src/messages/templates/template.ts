import type { GenericSchema, InferOutput } from 'valibot';
import type { Language } from '../../base/language.ts';

/** The content of a mail before it becomes plain text and HTML. All of it is plain text. */
export interface MailWords {
  readonly subject: string;
  /** Each may have line breaks. */
  readonly paragraphs: readonly string[];
  /** Shown large, between the first paragraph and the others. */
  readonly code?: string;
  /** Below the paragraphs. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Whom an answer to the mail goes to, when not to the sender. */
  readonly replyTo?: { readonly name: string; readonly email: string };
  /** Address of the one-click form (RFC 8058) of a mail that goes to many. */
  readonly unsubscribeUrl?: string;
}

interface TemplateRow<Data extends GenericSchema> {
  /** Read from the database, where it waits as JSON until the message is sent. */
  readonly data: Data;
  /** Minutes after which the message is useless and no longer sent. */
  readonly usefulFor: number;
}

export interface MailTemplate<Data extends GenericSchema = GenericSchema> extends TemplateRow<Data> {
  readonly channel: 'email';
  readonly words: Readonly<Record<Language, (data: InferOutput<Data>) => MailWords>>;
}

export interface SmsTemplate<Data extends GenericSchema = GenericSchema> extends TemplateRow<Data> {
  readonly channel: 'sms';
  /** Plain apostrophes, and no letter outside GSM 03.38: one other letter halves what a message holds. */
  readonly words: Readonly<Record<Language, (data: InferOutput<Data>) => string>>;
}

export const MINUTES = 1;
export const DAYS = 24 * 60;

export function mailTemplate<Data extends GenericSchema>(
  row: Omit<MailTemplate<Data>, 'channel'>,
): MailTemplate<Data> {
  return { channel: 'email', ...row };
}

export function smsTemplate<Data extends GenericSchema>(
  row: Omit<SmsTemplate<Data>, 'channel'>,
): SmsTemplate<Data> {
  return { channel: 'sms', ...row };
}
