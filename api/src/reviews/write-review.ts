import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';

type Db = Kysely<Tables>;

export function writeReview({ db }: { readonly db: Db }): Handler<'write_review'> {
  return async ({ place_id, rating, text }, { session }) => {
    if (!session.emailVerified) return { kind: 'failure', failure: 'email_unverified' };
    if (session.placeId === place_id) return { kind: 'failure', failure: 'own_place' };
    const place = await db.selectFrom('place').select('id').where('id', '=', place_id).executeTakeFirst();
    if (place === undefined) return { kind: 'failure', failure: 'place_unknown' };
    const { id } = await db
      .insertInto('review')
      .values({ member_id: session.memberId, place_id, rating, text })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'place_id'])
          .doUpdateSet({ rating, text, edited_at: sql<Date>`now()` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind: 'answer', answer: { id } };
  };
}

export function removeReview({ db }: { readonly db: Db }): Handler<'remove_review'> {
  return async ({ id }, { session }) => {
    let removing = db.deleteFrom('review').where('id', '=', id);
    if (session.accountType !== 'staff') removing = removing.where('member_id', '=', session.memberId);
    const { numDeletedRows } = await removing.executeTakeFirst();
    if (numDeletedRows === 0n) return { kind: 'failure', failure: 'review_unknown' };
    return { kind: 'answer', answer: {} };
  };
}

/** For the export of the account. */
export async function exportReviews(db: Db, memberId: string): Promise<unknown> {
  return db
    .selectFrom('review')
    .leftJoin('place', 'place.id', 'review.place_id')
    .select(['review.place_id', 'place.name', 'review.rating', 'review.text'])
    .select(['review.created_at', 'review.edited_at'])
    .where('review.member_id', '=', memberId)
    .orderBy('review.no')
    .execute();
}
