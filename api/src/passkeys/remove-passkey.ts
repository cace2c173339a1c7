import type { Services } from '../services.ts';
import { hasOtherWayIn } from '../ways-in/has-other-way-in.ts';
import { lockMember } from '../ways-in/lock-member.ts';
import { tellMember } from '../ways-in/tell-member.ts';
import type { Handler } from '../wire/outcome.ts';

export function removePasskey({ db, messages }: Services): Handler<'remove_passkey'> {
  return async ({ id }, { session }) =>
    db.transaction().execute(async (trx) => {
      const member = await lockMember(trx, session.memberId);
      const passkey = await trx
        .selectFrom('passkey')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      if (passkey === undefined) return { kind: 'failure', failure: 'passkey_unknown' };
      if (!(await hasOtherWayIn(trx, member, passkey.id))) {
        return { kind: 'failure', failure: 'last_way_in' };
      }
      await trx.deleteFrom('passkey').where('id', '=', passkey.id).execute();
      const data = { change: 'passkey_removed', name: passkey.name } as const;
      await tellMember(trx, messages, member, { template: 'way_in_changed', data });
      return { kind: 'answer', answer: {} };
    });
}
