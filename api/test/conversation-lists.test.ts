import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { up as fill } from '../src/database/migrations/0090-conversation-lists-filled.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

const PORT = 'FRLRH';

describe.each(engines)('the lists of conversations on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  const write = async (by: Actor, to: { member_id: string } | { place_id: string }) => {
    const input = { ...to, id: randomUUID(), text: 'Bonjour' };
    return (await world.call('start_conversation', input, by)).json().conversation_id as string;
  };

  async function listed(): Promise<readonly string[]> {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', member_id, conversation_id, peer_id, place_id, turn) as line from member_conversation
      union all
      select concat_ws(' ', place_id, conversation_id, turn) from place_conversation`.execute(world.db);
    return rows.map(({ line }) => line).sort();
  }

  it('follow what is written, by whomever, and who leaves', async () => {
    const [one, other, leaving] = [await world.member(), await world.member(), await world.member()];
    await world.professional(PORT);
    const between = await write(one, { member_id: other.id });
    await write(other, { member_id: one.id });
    const left = await write(leaving, { member_id: one.id });
    const withPort = await write(one, { place_id: PORT });
    await world.call('delete_account', { password: leaving.password }, leaving);
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', member_id, id, other_id, place_id, turn) as line from conversation where member_id is not null
      union all
      select concat_ws(' ', other_id, id, member_id, turn) from conversation where other_id is not null
      union all
      select concat_ws(' ', place_id, id, turn) from conversation where place_id is not null`.execute(
      world.db,
    );
    const kept = await listed();
    expect(kept).toEqual(rows.map(({ line }) => line).sort());
    expect(kept.filter((line) => line.includes(between))).toHaveLength(2);
    expect(kept.filter((line) => line.includes(left))).toHaveLength(1);
    expect(kept.filter((line) => line.includes(withPort))).toHaveLength(2);

    await sql`delete from member_conversation`.execute(world.db);
    await sql`delete from place_conversation`.execute(world.db);
    await fill(world.db as never);
    expect(await listed()).toEqual(kept);
  });
});
