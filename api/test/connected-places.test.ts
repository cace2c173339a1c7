import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { placeDetails } from '../src/places/place-details.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

const quiet = () => undefined;

describe.each(engines)('a place that somebody answers for on $name', ({ name, makePlace }) => {
  let place: Place;
  let world: World;
  /** What other servers of the same database keep; the embedded one has but the one. */
  let beside: Database | null = null;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
    if (name === 'PostgreSQL') beside = await openDatabase({ ...place, progress: quiet });
  });
  afterAll(async () => {
    await beside?.close();
    await world.close();
    await place.remove();
  });

  /** Asked of the server itself and of the one beside it, both of which keep what they answer. */
  function watch(id: string): () => Promise<boolean[]> {
    const servers = [world.services.database, ...(beside === null ? [] : [beside])];
    const handlers = servers.map((database) => placeDetails(database, 'port', 'unknown'));
    return () =>
      Promise.all(
        handlers.map(async (handle) => {
          const outcome = await handle({ id });
          if (outcome.kind === 'failure') throw new Error('There is no such port.');
          return JSON.parse((await outcome.body.bytes('identity')).toString()).connected;
        }),
      );
  }

  const everywhere = (connected: boolean) => (beside === null ? [connected] : [connected, connected]);

  async function claim(member: Actor, place_id: string): Promise<void> {
    const message = 'Je suis à la capitainerie.';
    const { id } = (await world.call('claim_place', { place_id, message }, member)).json();
    await world.call('settle_support_request', { id, accepted: true, note: '' }, await world.staff());
  }

  it('is connected from the moment when staff grants it until the member releases it', async () => {
    const connected = watch('FRBAY');
    expect(await connected()).toEqual(everywhere(false));
    const member = await world.member();
    await claim(member, 'FRBAY');
    await expect.poll(connected).toEqual(everywhere(true));
    await world.call('release_place', {}, member);
    await expect.poll(connected).toEqual(everywhere(false));
  });

  it('is connected as long as one of those who answer for it has an account', async () => {
    const [one, two] = [await world.professional('FRMRS'), await world.professional('FRMRS')];
    const connected = watch('FRMRS');
    expect(await connected()).toEqual(everywhere(true));
    await world.call('delete_account', { password: one.password }, one);
    expect(await connected()).toEqual(everywhere(true));
    await world.call('delete_account', { password: two.password }, two);
    await expect.poll(connected).toEqual(everywhere(false));
  });

  it('is kept while members change who answer for none', async () => {
    const database = world.services.database;
    const handle = placeDetails(database, 'port', 'unknown');
    const body = async () => {
      const outcome = await handle({ id: 'FRLRH' });
      return outcome.kind === 'encoded' ? outcome.body : null;
    };
    const before = await body();
    const member = await world.member();
    await world.db
      .updateTable('member')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', member.id)
      .execute();
    await world.call('delete_account', { password: member.password }, member);
    // What is announced comes in order: once this is heard, so would have been what came before.
    const heard = new Promise<void>((resolve) => {
      const unsubscribe = database.changes.subscribe((table) => {
        if (table !== 'a later change') return;
        unsubscribe();
        resolve();
      });
    });
    await sql`select pg_notify('data_changed', 'a later change')`.execute(world.db);
    await heard;
    expect(await body()).toBe(before);
  });
});
