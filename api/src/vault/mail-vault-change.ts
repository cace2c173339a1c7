import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { memberById } from '../members/find-member.ts';
import { mailMember } from '../members/mail-member.ts';
import type { TemplateData } from '../messages/templates.ts';
import type { VaultServices } from './services.ts';

/** Mails the member about a change of their vault, so that an attacker cannot add a key unseen. */
export async function mailVaultChange(
  trx: Kysely<Tables>,
  messages: VaultServices['messages'],
  memberId: string,
  change: TemplateData<'vault_changed'>['change'],
): Promise<void> {
  const member = await memberById(trx, memberId);
  if (member === undefined) return;
  await mailMember(trx, messages, member, { template: 'vault_changed', data: { change } });
}
