import { isAmong } from '../../members/members-by.ts';
import { placeMembers } from '../../places/place-members.ts';
import type { Handler } from '../../wire/outcome.ts';
import { shortName } from '../card/parties.ts';
import type { WalletServices } from '../services.ts';
import { readAddress } from './sending-address.ts';

/** Members without a vault are left out: keys are sealed for them once they have one. */
export function recipients({ db }: WalletServices): Handler<'recipients'> {
  return async ({ member_id, place_id }, { session }) =>
    db.transaction().execute(async (trx) => {
      const address = await readAddress(trx, { member_id, place_id }, session);
      if (address === 'sent_to_self' || address === 'email_unverified')
        return { kind: 'answer', answer: { readers: [] } };
      if (typeof address === 'string') return { kind: 'failure', failure: address };
      const ids =
        address.to_place_id === null
          ? [address.to_member_id].filter((id) => id !== null)
          : await placeMembers(trx, address.to_place_id);
      const rows = await trx
        .selectFrom('vault')
        .innerJoin('member', 'member.id', 'vault.member_id')
        .select(['member.id', 'member.first_name', 'member.last_name', 'vault.recipient'])
        .where(isAmong('member.id', ids))
        .orderBy('member.id')
        .execute();
      const readers = rows.map(({ id, recipient, ...names }) => ({
        member_id: id,
        name: shortName(names),
        recipient,
      }));
      return { kind: 'answer', answer: { readers } };
    });
}
