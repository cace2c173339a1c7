import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { Tables } from '../database/tables.ts';
import { lockMemberForUpdate } from '../members/lock-member.ts';
import { toSummary } from '../places/place-summary.ts';
import type { Handler, MemberCall } from '../wire/outcome.ts';

type Db = Kysely<Tables>;

/** Favourites of one member: more than a sailor needs, less than a copy of the directory. */
const MAX_FAVOURITES = 500;

export interface Done {
  readonly kind: 'answer';
  readonly answer: Record<never, never>;
}
type Refused<Kind extends string> = { readonly kind: 'failure'; readonly failure: Kind };

/** @param input `data` is the place's id */
type Toggle<Kind extends string> = (
  input: { readonly data: string },
  call: Pick<MemberCall, 'session'>,
) => Promise<Done | Refused<Kind>>;

export function favorites({ db }: { readonly db: Db }): Handler<'favorites'> {
  return async ({ category, cursor }, { session }) => {
    let asked = db
      .selectFrom('favourite')
      .innerJoin('place', 'place.id', 'favourite.place_id')
      .select(['place.id', 'place.name', 'place.port_region', 'place.country', 'place.category'])
      .select(['place.latitude', 'place.longitude', 'favourite.no'])
      .where('favourite.member_id', '=', session.memberId)
      .where('place.category', '=', category);
    if (cursor !== undefined) asked = asked.where('favourite.no', '<', behind(cursor));
    const rows = await asked.orderBy('favourite.no', 'desc').limit(PAGE_AND_ONE).execute();
    const { page, cursor: next } = pageOf(rows, (row) => row.no);
    return { kind: 'answer', answer: { places: page.map(toSummary), cursor: next } };
  };
}

export function addFavourite(
  { db }: { readonly db: Db },
  category: PlaceCategory,
): Toggle<'place_unknown' | 'favourites_full'> {
  return async ({ data: placeId }, { session: { memberId } }) => {
    if (!(await isListed(db, category, placeId))) return { kind: 'failure', failure: 'place_unknown' };
    const added = await db.transaction().execute(async (trx) => {
      // Two that are added at the same moment are counted one after the other.
      await lockMemberForUpdate(trx, memberId);
      const known = await trx
        .selectFrom('favourite')
        .select('place_id')
        .where('member_id', '=', memberId)
        .execute();
      if (known.some((favourite) => favourite.place_id === placeId)) return true;
      if (known.length >= MAX_FAVOURITES) return false;
      await trx.insertInto('favourite').values({ member_id: memberId, place_id: placeId }).execute();
      return true;
    });
    return added ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'favourites_full' };
  };
}

export function removeFavourite(
  { db }: { readonly db: Db },
  category: PlaceCategory,
): Toggle<'place_unknown'> {
  return async ({ data: placeId }, { session: { memberId } }) => {
    // A favourite can be removed even if its place no longer exists.
    const { numDeletedRows } = await db
      .deleteFrom('favourite')
      .where('member_id', '=', memberId)
      .where('place_id', '=', placeId)
      .executeTakeFirst();
    if (numDeletedRows === 0n && !(await isListed(db, category, placeId))) {
      return { kind: 'failure', failure: 'place_unknown' };
    }
    return { kind: 'answer', answer: {} };
  };
}

async function isListed(db: Db, category: PlaceCategory, id: string): Promise<boolean> {
  const place = await db
    .selectFrom('place')
    .select('id')
    .where('id', '=', id)
    .where('category', '=', category)
    .executeTakeFirst();
  return place !== undefined;
}
