import type { Kysely } from 'kysely';
import type { Member } from '../accounts/find-member.ts';
import type { Tables } from '../database/tables.ts';
import type { Messages } from '../messages/messages.ts';
import type { TemplateData } from '../messages/templates.ts';

type News = {
  [Name in 'two_factor_changed' | 'way_in_changed' | 'password_changed' | 'new_login']: {
    readonly template: Name;
    readonly data: TemplateData<Name>;
  };
}['two_factor_changed' | 'way_in_changed' | 'password_changed' | 'new_login'];

/** Mails the member what has changed, unless the address may be somebody else's. */
export async function tellMember(
  trx: Kysely<Tables>,
  messages: Pick<Messages, 'send'>,
  { email, email_verified, language }: Pick<Member, 'email' | 'email_verified' | 'language'>,
  news: News,
): Promise<void> {
  if (email_verified) await messages.send(trx, { to: { email }, language, ...news });
}
