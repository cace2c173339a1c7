import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0081-tries-new';

/**
 * Which conversations a member or a place has, and with whom, in the order of their list: by who has them, where the
 * conversations themselves are each for itself. A trigger writes it, so that it also has what older servers write.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table member_conversation (
      member_id uuid not null,
      conversation_id uuid not null,
      peer_id uuid,
      place_id text,
      turn bigint not null,
      primary key (member_id, conversation_id)
    )`.execute(db);
  await sql`create index member_conversation_turn on member_conversation (member_id, turn desc)`.execute(db);
  await sql`
    create table place_conversation (
      place_id text not null,
      conversation_id uuid not null,
      turn bigint not null,
      primary key (place_id, conversation_id)
    )`.execute(db);
  await sql`create index place_conversation_turn on place_conversation (place_id, turn desc)`.execute(db);
  await sql`
    create function list_conversation(given conversation) returns void language sql as $$
      insert into member_conversation as listed (member_id, conversation_id, peer_id, place_id, turn)
        select side.own, given.id, side.peer, given.place_id, given.turn
        from (values (given.member_id, given.other_id), (given.other_id, given.member_id)) as side (own, peer)
        where side.own is not null
        order by side.own
        on conflict (member_id, conversation_id) do update
          set peer_id = excluded.peer_id, place_id = excluded.place_id, turn = excluded.turn
          where listed.turn <= excluded.turn;
      insert into place_conversation as listed (place_id, conversation_id, turn)
        select given.place_id, given.id, given.turn where given.place_id is not null
        on conflict (place_id, conversation_id) do update set turn = excluded.turn
          where listed.turn <= excluded.turn;
    $$`.execute(db);
  await sql`
    create function keep_conversation_lists() returns trigger language plpgsql as $$
    begin
      if old.id is not null then
        delete from member_conversation
          where conversation_id = old.id and member_id in (old.member_id, old.other_id)
            and member_id is distinct from new.member_id and member_id is distinct from new.other_id;
        delete from place_conversation
          where conversation_id = old.id and place_id = old.place_id and place_id is distinct from new.place_id;
      end if;
      if new.id is not null then
        perform list_conversation(new);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger conversation_listed
    after insert or delete or update of member_id, other_id, place_id, turn on conversation
    for each row execute function keep_conversation_lists()`.execute(db);
}
