import { hasOtherCredential } from '../credentials/has-other-credential.ts';
import { lockMemberForUpdate } from '../members/lock-member.ts';
import { mailMember } from '../members/mail-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { providerNames } from './provider-settings.ts';
import type { SocialServices } from './services.ts';

export function unlinkSocialIdentity({ db, messages }: SocialServices): Handler<'unlink_social_identity'> {
  return async ({ id }, { session }) =>
    db.transaction().execute(async (trx) => {
      const member = await lockMemberForUpdate(trx, session.memberId);
      const identity = await trx
        .selectFrom('social_identity')
        .select(['id', 'provider'])
        .where('id', '=', id)
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      if (identity === undefined) return { kind: 'failure', failure: 'identity_unknown' };
      if (!(await hasOtherCredential(trx, member, identity.id))) {
        return { kind: 'failure', failure: 'last_way_in' };
      }
      await trx
        .deleteFrom('social_identity')
        .where('id', '=', identity.id)
        .where('member_id', '=', member.id)
        .execute();
      const data = { change: 'identity_unlinked', name: providerNames[identity.provider] } as const;
      await mailMember(trx, messages, member, { template: 'way_in_changed', data });
      return { kind: 'answer', answer: {} };
    });
}
