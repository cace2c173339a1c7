import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Carriers } from './delivery.ts';
import type { Mailbox } from './mailbox.ts';
import { openMailbox } from './mailbox.ts';
import type { SmsSettings } from './sms-provider.ts';
import { smsProvider } from './sms-provider.ts';
import type { SmtpSettings } from './smtp-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface CarrierOptions {
  readonly smtp?: SmtpSettings;
  readonly sms?: SmsSettings;
  /** Whether the database is the embedded one, where a mailbox stands in for what is not configured. */
  readonly embedded: boolean;
}

/** Who carries messages, and the mailbox if some of them go there. */
export function chooseCarriers(
  db: Kysely<Tables>,
  { smtp, sms, embedded }: CarrierOptions,
): Carriers & { readonly mailbox: Mailbox | null } {
  const mailbox = embedded && (smtp === undefined || sms === undefined) ? openMailbox(db) : null;
  return {
    mail: smtp === undefined ? (mailbox?.mail ?? null) : smtpTransport(smtp),
    sms: sms === undefined ? (mailbox?.sms ?? null) : smsProvider(sms),
    mailbox,
  };
}
