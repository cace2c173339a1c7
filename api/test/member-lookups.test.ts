import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { up as fill } from '../src/database/migrations/0087-member-lookups-filled.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { World } from './operations/world.ts';

describe.each(engines)('what leads to a member on $name', ({ makePlace }) => {
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

  async function lookups(): Promise<readonly string[]> {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', encode(digest, 'hex'), row_id, member_id) as line from member_lookup`.execute(
      world.db,
    );
    return rows.map(({ line }) => line).sort();
  }

  /** As if it were written anew from what there is. */
  async function writtenAnew(): Promise<readonly string[]> {
    await sql`delete from member_lookup`.execute(world.db);
    await fill(world.db as never);
    return lookups();
  }

  it('follows what the member has and has had, whoever writes it', async () => {
    const { id } = await world.member({ phonenumber: '+33639980101' });
    const member = world.db.updateTable('member').where('id', '=', id);
    const identity = { member_id: id, email: null };
    const change = (old_email: string) => ({
      member_id: id,
      old_email,
      new_email: 'new@example.org',
      password_hash: null,
      totp_secret: null,
      vault: null,
      wraps: '[]',
      token_hash: Buffer.from(old_email),
      undo_until: sql<Date>`now() + interval '1 day'`,
    });
    await world.db
      .insertInto('social_identity')
      .values([
        { ...identity, provider: 'google', subject: 'one' },
        { ...identity, provider: 'facebook', subject: 'one' },
      ])
      .execute();
    await world.db
      .insertInto('address_change')
      .values([change('first@example.org'), change('second@example.org')])
      .execute();
    await member.set({ email: 'third@example.org', phonenumber: '' }).execute();
    await world.db
      .updateTable('address_change')
      .set({ token_hash: Buffer.from('a new one') })
      .where('old_email', '=', 'first@example.org')
      .execute();
    await world.db.deleteFrom('address_change').where('old_email', '=', 'second@example.org').execute();
    await world.db.deleteFrom('social_identity').where('provider', '=', 'google').execute();
    const kept = await lookups();
    // Address, code, former address, its token, identity.
    expect(kept.filter((line) => line.endsWith(id))).toHaveLength(5);
    expect(await writtenAnew()).toEqual(kept);
  });

  it('goes with the account', async () => {
    const by = await world.member({ phonenumber: '+33639980102' });
    const own = async () => (await lookups()).filter((line) => line.endsWith(by.id));
    expect(await own()).toHaveLength(3);
    await world.call('delete_account', { password: by.password }, by);
    expect(await own()).toEqual([]);
  });
});
