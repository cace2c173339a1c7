import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Transports } from './delivery.ts';
import type { Mailbox } from './mailbox.ts';
import { openMailbox } from './mailbox.ts';
import type { SmsSettings } from './sms-provider.ts';
import { smsProvider } from './sms-provider.ts';
import type { SmtpSettings } from './smtp-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface TransportOptions {
  readonly smtp?: SmtpSettings;
  readonly sms?: SmsSettings;
  /** Whether the database is embedded: a mailbox then replaces what is not configured. */
  readonly embedded: boolean;
}

/** The configured transports, and the mailbox if it replaces one. */
export function chooseTransports(
  db: Kysely<Tables>,
  { smtp, sms, embedded }: TransportOptions,
): Transports & { readonly mailbox: Mailbox | null } {
  const mailbox = embedded && (smtp === undefined || sms === undefined) ? openMailbox(db) : null;
  return {
    mail: smtp === undefined ? (mailbox?.mail ?? null) : smtpTransport(smtp),
    sms: sms === undefined ? (mailbox?.sms ?? null) : smsProvider(sms),
    mailbox,
  };
}
