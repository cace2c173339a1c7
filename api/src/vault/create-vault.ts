import { lockMember } from '../boats/lock-member.ts';
import { tell } from '../live/tell.ts';
import type { Services } from '../services.ts';
import type { Handler } from '../wire/outcome.ts';
import { putWrap } from './wraps.ts';

export function createVault({ db }: Services): Handler<'create_vault'> {
  return async ({ recipient, wraps }, { session: { memberId } }) =>
    db.transaction().execute(async (trx) => {
      await lockMember(trx, memberId);
      const known = await trx
        .selectFrom('vault')
        .select('recipient')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      // A second vault would leave what was sealed for the first to nobody.
      if (known !== undefined)
        return known.recipient === recipient
          ? { kind: 'answer', answer: {} }
          : { kind: 'failure', failure: 'vault_exists' };
      await trx.insertInto('vault').values({ member_id: memberId, recipient }).execute();
      for (const wrap of wraps) {
        if ((await putWrap(trx, memberId, wrap)) === null) continue;
        // A vault without all of its keys must not be there.
        await trx.deleteFrom('vault').where('member_id', '=', memberId).execute();
        return { kind: 'failure', failure: 'wrap_unknown' };
      }
      // Under the member's own id: it is all of their cards that are read otherwise now.
      await tell(trx, [{ memberId, kind: 'nfcard', subject: memberId }]);
      return { kind: 'answer', answer: {} };
    });
}
