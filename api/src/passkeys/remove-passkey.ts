import { hasOtherCredential } from '../credentials/has-other-credential.ts';
import { lockMemberForUpdate } from '../members/lock-member.ts';
import { mailMember } from '../members/mail-member.ts';
import type { Handler } from '../wire/outcome.ts';
import type { PasskeyServices } from './services.ts';

export function removePasskey({ db, messages }: PasskeyServices): Handler<'remove_passkey'> {
  return async ({ id }, { session }) =>
    db.transaction().execute(async (trx) => {
      const member = await lockMemberForUpdate(trx, session.memberId);
      const passkey = await trx
        .selectFrom('passkey')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      if (passkey === undefined) return { kind: 'failure', failure: 'passkey_unknown' };
      if (!(await hasOtherCredential(trx, member, passkey.id))) {
        return { kind: 'failure', failure: 'last_way_in' };
      }
      await trx
        .deleteFrom('passkey')
        .where('id', '=', passkey.id)
        .where('member_id', '=', member.id)
        .execute();
      const data = { change: 'passkey_removed', name: passkey.name } as const;
      await mailMember(trx, messages, member, { template: 'way_in_changed', data });
      return { kind: 'answer', answer: {} };
    });
}
