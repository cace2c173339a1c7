import type { Handler } from '../wire/outcome.ts';
import { notifyStaff } from './notify-staff.ts';
import type { SupportServices } from './settle-request.ts';

/** Other members who answer for the place keep it. */
export function releasePlace({ db, notify }: SupportServices): Handler<'release_place'> {
  return async (_input, { session: { memberId, placeId } }) => {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('member')
        .set({ account_type: 'owner', place_id: null })
        .where('id', '=', memberId)
        .where('place_id', '=', placeId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const place = await trx.selectFrom('place').select('name').where('id', '=', placeId).executeTakeFirst();
      const data = { place_id: placeId, place: place?.name ?? placeId };
      await notify(trx, { memberId, kind: 'place_released', data });
      await notifyStaff({ trx, notify }, memberId, { matter: 'place_release', place: data.place });
    });
    return { kind: 'answer', answer: {} };
  };
}
