import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isAmong } from './members-by.ts';

/** What is told of a member beside what they did. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly hide_activity_status: boolean;
  /** Digest of their picture; null without one. */
  readonly picture: string | null;
}

export type People = ReadonlyMap<string, Person>;

/** By their ids, in one question for all that is shown at once. Whoever has left is missing. */
export async function readPeople(db: Kysely<Tables>, ids: Iterable<string | null>): Promise<People> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .leftJoin('profile_picture', 'profile_picture.member_id', 'member.id')
    .select(['member.id', 'first_name', 'last_name', 'hide_activity_status', 'digest as picture'])
    .where(isAmong('member.id', asked))
    .execute();
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
