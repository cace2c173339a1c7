import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0081-tries-new';

/** In a transaction of its own: the triggers are there, and nobody waits for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into member_lookup (digest, row_id, member_id)
    select lookup_digest('address', email), id, id from member
    union all select lookup_digest('phone', phonenumber), id, id from member where phonenumber <> ''
    union all select lookup_digest('invitation', referral_code), id, id from member
    union all select lookup_digest('address', old_email), id, member_id from address_change
    union all select lookup_digest('undo', token_hash::text), id, member_id from address_change
    union all select lookup_digest('identity', provider || ':' || subject), id, member_id from social_identity
    on conflict do nothing`.execute(db);
}
