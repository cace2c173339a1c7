import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { displayName } from '../members/display-name.ts';
import { levelOf } from '../referral/level-of.ts';
import { countReferrals } from '../referral/note-verified.ts';
import type { ProgrammeServices } from '../referral/referral.ts';
import type { Handler } from '../wire/outcome.ts';

type Db = Kysely<Tables>;

/** Minutes after the last sign of a member for which they count as being here. */
const ACTIVE_MINUTES = 10;

export function profile({
  db,
  referralProgramme,
}: Pick<ProgrammeServices, 'db' | 'referralProgramme'>): Handler<'profile'> {
  return async ({ id }, { session }) => {
    const member = await readMember(db, id);
    // A private account looks to others as if it did not exist.
    if (member === undefined || (member.private_account && member.id !== session.memberId)) {
      return { kind: 'failure', failure: 'profile_unknown' };
    }
    const referrals = await countReferrals(db, member.id);
    const { place_id, place_name } = member;
    return {
      kind: 'answer',
      answer: {
        id: member.id,
        name: displayName(member),
        profile_type: member.private_account ? 'private' : 'public',
        account_type: member.account_type,
        place: place_id === null ? null : { id: place_id, name: place_name ?? place_id },
        member_since: member.created_at.toISOString(),
        verified: member.email_verified || member.phone_verified,
        level: levelOf(referralProgramme, referrals),
        referrals,
        nfcards: await countNfcards(db, member.id),
        active: member.hide_activity_status ? null : member.active,
        profile_picture: member.digest,
      },
    };
  };
}

async function readMember(db: Db, id: string) {
  return db
    .selectFrom('member')
    .leftJoin('profile_picture', 'profile_picture.member_id', 'member.id')
    .leftJoin('place', 'place.id', 'member.place_id')
    .select(['member.id', 'member.first_name', 'member.last_name', 'member.private_account'])
    .select(['member.account_type', 'member.place_id', 'place.name as place_name', 'member.created_at'])
    .select(['member.email_verified', 'member.phone_verified', 'member.hide_activity_status'])
    .select('profile_picture.digest')
    .select(
      sql<boolean>`member.last_seen_at > now() - make_interval(mins => ${ACTIVE_MINUTES}::int)`.as('active'),
    )
    .where('member.id', '=', id)
    .executeTakeFirst();
}

async function countNfcards(db: Db, holderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('nfcard')
    .select((held) => held.fn.countAll<number>().as('count'))
    .where('holder_id', '=', holderId)
    .executeTakeFirstOrThrow();
  return count;
}
