import type { Kysely } from 'kysely';
import { memberById } from '../accounts/find-member.ts';
import type { Tables } from '../database/tables.ts';
import type { TemplateData } from '../messages/templates.ts';
import type { Services } from '../services.ts';
import { tellMember } from '../ways-in/tell-member.ts';

/** Mails the member what has changed of what opens their documents, so that nobody adds a key unseen. */
export async function tellOfVault(
  trx: Kysely<Tables>,
  messages: Services['messages'],
  memberId: string,
  change: TemplateData<'vault_changed'>['change'],
): Promise<void> {
  const member = await memberById(trx, memberId);
  if (member === undefined) return;
  await tellMember(trx, messages, member, { template: 'vault_changed', data: { change } });
}
