import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // A sending outlives its card as a proof: what it says of card and boat is of the moment when it was sent.
  await sql`
    create table nfcard_sending (
      id uuid primary key,
      no bigint generated always as identity unique,
      nfcard_id uuid references nfcard on delete set null,
      sender_id uuid not null references member on delete cascade,
      to_kind text not null check (to_kind in ('email', 'place', 'member')),
      to_email text check (to_email = lower(to_email)),
      to_place_id text,
      to_member_id uuid references member on delete set null,
      accepted_by uuid references member on delete set null,
      kind text not null check (kind in ('temporary', 'permanent')),
      valid_from timestamptz,
      valid_until timestamptz,
      state text not null default 'waiting'
        check (state in ('waiting', 'accepted', 'declined', 'taken_back', 'expired', 'ended')),
      title text not null,
      boat jsonb not null,
      note text not null,
      proof jsonb,
      sent_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      settled_at timestamptz,
      announced_at timestamptz,
      check ((kind = 'temporary') = (valid_from is not null)),
      check ((valid_from is null) = (valid_until is null)),
      check (valid_until > valid_from),
      check ((state = 'waiting') = (settled_at is null)),
      check ((to_place_id is not null) = (to_kind = 'place')),
      check (to_kind = 'email' or to_email is null),
      check (to_kind = 'member' or to_member_id is null)
    )`.execute(db);
  await sql`create index nfcard_sending_sender on nfcard_sending (sender_id, no)`.execute(db);
  await sql`create index nfcard_sending_card on nfcard_sending (nfcard_id)`.execute(db);
  await sql`
    create index nfcard_sending_email on nfcard_sending (to_email, no) where to_email is not null`.execute(
    db,
  );
  await sql`
    create index nfcard_sending_place on nfcard_sending (to_place_id, no) where to_place_id is not null`.execute(
    db,
  );
  await sql`
    create index nfcard_sending_member on nfcard_sending (to_member_id, no)
    where to_member_id is not null`.execute(db);
  await sql`
    create index nfcard_sending_accepted on nfcard_sending (accepted_by, no)
    where accepted_by is not null`.execute(db);
  await sql`
    create index nfcard_sending_waiting on nfcard_sending (expires_at) where state = 'waiting'`.execute(db);
  await sql`
    create index nfcard_sending_running on nfcard_sending (valid_until)
    where state = 'accepted' and kind = 'temporary'`.execute(db);
  // One ownership cannot be given to two.
  await sql`
    create unique index nfcard_sending_for_good on nfcard_sending (nfcard_id)
    where state = 'waiting' and kind = 'permanent'`.execute(db);
  await sql`
    create table sending_file (
      sending_id uuid not null references nfcard_sending on delete cascade,
      file_id uuid not null references document_file on delete cascade,
      primary key (sending_id, file_id)
    )`.execute(db);
  await sql`create index sending_file_file on sending_file (file_id)`.execute(db);
  await sql`
    create table sending_key (
      sending_id uuid not null,
      file_id uuid not null,
      member_id uuid references member on delete cascade,
      sealed_key text not null,
      unique nulls not distinct (sending_id, file_id, member_id),
      foreign key (sending_id, file_id) references sending_file on delete cascade
    )`.execute(db);
  await sql`create index sending_key_member on sending_key (member_id) where member_id is not null`.execute(
    db,
  );
  await endSendingsOfTheGone(db);
}

/** In the database rather than in code: cards also go with their holders' accounts, and addresses with theirs. */
async function endSendingsOfTheGone(db: Kysely<never>): Promise<void> {
  await sql`
    create function end_sendings() returns trigger language plpgsql as $$
    begin
      update nfcard_sending
      set state = case state when 'waiting' then 'taken_back' else 'ended' end, settled_at = clock_timestamp()
      where nfcard_id = old.id and (state = 'waiting' or (state = 'accepted' and kind = 'temporary'));
      return old;
    end $$`.execute(db);
  await sql`
    create trigger nfcard_gone before delete on nfcard
    for each row execute function end_sendings()`.execute(db);
  await sql`
    create function forget_address() returns trigger language plpgsql as $$
    begin
      if old.email_verified then
        update nfcard_sending
        set to_email = null, state = case state when 'waiting' then 'expired' else state end,
          settled_at = coalesce(settled_at, clock_timestamp())
        where to_email = old.email;
      end if;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger member_gone_from_sendings before delete on member
    for each row execute function forget_address()`.execute(db);
}
