import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // An invited member who has verified their address. It goes with either of the two, so that nobody climbs by
  // having the same mailbox join, leave and join again.
  await sql`
    create table referral (
      invited_id uuid primary key references member on delete cascade,
      inviter_id uuid not null references member on delete cascade,
      counted_at timestamptz not null default now(),
      check (invited_id <> inviter_id)
    )`.execute(db);
  await sql`create index referral_inviter on referral (inviter_id)`.execute(db);
}
