import type { Services } from '../services.ts';
import { hasOtherWayIn } from '../ways-in/has-other-way-in.ts';
import { lockMember } from '../ways-in/lock-member.ts';
import { tellMember } from '../ways-in/tell-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { providerNames } from './provider-settings.ts';

export function unlinkSocialIdentity({ db, messages }: Services): Handler<'unlink_social_identity'> {
  return async ({ id }, { session }) =>
    db.transaction().execute(async (trx) => {
      const member = await lockMember(trx, session.memberId);
      const identity = await trx
        .selectFrom('social_identity')
        .select(['id', 'provider'])
        .where('id', '=', id)
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      if (identity === undefined) return { kind: 'failure', failure: 'identity_unknown' };
      if (!(await hasOtherWayIn(trx, member, identity.id))) {
        return { kind: 'failure', failure: 'last_way_in' };
      }
      await trx.deleteFrom('social_identity').where('id', '=', identity.id).execute();
      const data = { change: 'identity_unlinked', name: providerNames[identity.provider] } as const;
      await tellMember(trx, messages, member, { template: 'way_in_changed', data });
      return { kind: 'answer', answer: {} };
    });
}
