import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Messages } from '../messages/messages.ts';
import type { TemplateData } from '../messages/templates.ts';
import type { Member } from './find-member.ts';

type ChangeTemplate =
  | 'two_factor_changed'
  | 'way_in_changed'
  | 'vault_changed'
  | 'password_changed'
  | 'new_login';
type ChangeMail = {
  [Name in ChangeTemplate]: { readonly template: Name; readonly data: TemplateData<Name> };
}[ChangeTemplate];

/** Mails the member about a change of their credentials; only to a verified address, which is surely theirs. */
export async function mailMember(
  trx: Kysely<Tables>,
  messages: Pick<Messages, 'send'>,
  { email, email_verified, language }: Pick<Member, 'email' | 'email_verified' | 'language'>,
  mail: ChangeMail,
): Promise<void> {
  if (email_verified) await messages.send(trx, { to: { email }, language, ...mail });
}
