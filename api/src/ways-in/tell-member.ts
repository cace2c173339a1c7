import type { Kysely } from 'kysely';
import type { Member } from '../accounts/find-member.ts';
import type { Tables } from '../database/tables.ts';
import type { Messages } from '../messages/messages.ts';
import type { TemplateData } from '../messages/templates.ts';

type Told = 'two_factor_changed' | 'way_in_changed' | 'vault_changed' | 'password_changed' | 'new_login';
type News = { [Name in Told]: { readonly template: Name; readonly data: TemplateData<Name> } }[Told];

/** Mails the member what has changed, unless the address may be somebody else's. */
export async function tellMember(
  trx: Kysely<Tables>,
  messages: Pick<Messages, 'send'>,
  { email, email_verified, language }: Pick<Member, 'email' | 'email_verified' | 'language'>,
  news: News,
): Promise<void> {
  if (email_verified) await messages.send(trx, { to: { email }, language, ...news });
}
