import type { Rating, Review } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { ReviewTable } from '../database/schema/reviews.ts';
import type { Tables } from '../database/tables.ts';
import { displayName } from '../members/display-name.ts';
import type { People } from '../members/people.ts';
import { readPeople } from '../members/people.ts';
import type { Handler } from '../wire/outcome.ts';
import type { MapsPlace } from './maps-provider.ts';
import type { MapsReviews } from './maps-reviews.ts';

type Db = Kysely<Tables>;

export interface ReviewServices {
  readonly db: Db;
  readonly maps: MapsReviews;
}

export function placeReviews({ db, maps }: ReviewServices): Handler<'place_reviews'> {
  return async ({ id, cursor }, { findSession }) => {
    const place = await db
      .selectFrom('place')
      .select(['id', 'name', 'city', 'port_region', 'category'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (place === undefined) return { kind: 'failure', failure: 'place_unknown' };
    const session = await findSession();
    const memberId = session?.memberId ?? null;
    const { page, cursor: next } = await readReviews(db, id, cursor);
    const own = memberId === null ? [] : await readOwn(db, id, memberId);
    const people = await readPeople(
      db,
      [...page, ...own].map((row) => row.member_id),
    );
    const reviews = toMembersReviews(page, memberId, people);
    const [own_review = null] = toMembersReviews(own, memberId, people);
    // The contract asks the provider for repairers and shops alone (SPEC A5).
    const found = place.category === 'port' ? null : await maps.of(place);
    const ratings = [await rateByMembers(db, id), ...(found === null ? [] : [rateByMaps(found)])];
    const elsewhere = found === null || cursor !== undefined ? [] : found.reviews.map(toMapsReview);
    return {
      kind: 'answer',
      answer: { reviews: [...reviews, ...elsewhere], own_review, ratings, cursor: next },
    };
  };
}

async function readReviews(
  db: Db,
  placeId: string,
  cursor: string | undefined,
): Promise<{ readonly page: readonly ReviewRow[]; readonly cursor: string | null }> {
  let asked = membersReviews(db, placeId);
  if (cursor !== undefined) asked = asked.where('review.no', '<', behind(cursor));
  const rows = await asked.orderBy('review.no', 'desc').limit(PAGE_AND_ONE).execute();
  return pageOf(rows, (row) => row.no);
}

function readOwn(db: Db, placeId: string, memberId: string): Promise<readonly ReviewRow[]> {
  return membersReviews(db, placeId).where('review.member_id', '=', memberId).execute();
}

function membersReviews(db: Db, placeId: string) {
  return db.selectFrom('review').selectAll().where('place_id', '=', placeId);
}

type ReviewRow = Selectable<ReviewTable>;

/** Without those of accounts that have just gone. @param memberId who looks at them */
function toMembersReviews(rows: readonly ReviewRow[], memberId: string | null, people: People): Review[] {
  return rows.flatMap((row) => {
    const author = people.get(row.member_id);
    if (author === undefined) return [];
    return {
      id: row.id,
      source: 'member' as const,
      author: displayName(author),
      rating: row.rating,
      text: row.text,
      written_at: row.created_at.toISOString(),
      edited: row.edited_at !== null,
      own: row.member_id === memberId,
    };
  });
}

async function rateByMembers(db: Db, placeId: string): Promise<Rating> {
  const { count, average } = await db
    .selectFrom('review')
    .select((review) => review.fn.countAll<number>().as('count'))
    .select(sql<number | null>`avg(rating)::float8`.as('average'))
    .where('place_id', '=', placeId)
    .executeTakeFirstOrThrow();
  return { source: 'member', count, average: average === null ? null : toTenths(average) };
}

function rateByMaps({ rating, user_ratings_total }: MapsPlace): Rating {
  const average = rating === undefined ? null : toTenths(rating);
  return { source: 'maps', count: Math.round(user_ratings_total), average };
}

function toMapsReview({ author_name, rating, text, time }: MapsPlace['reviews'][number]): Review {
  return {
    id: null,
    source: 'maps',
    author: author_name,
    rating: Math.round(rating),
    text,
    written_at: time === undefined ? null : new Date(time * 1000).toISOString(),
    edited: false,
    own: false,
  };
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
