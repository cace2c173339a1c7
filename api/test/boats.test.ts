import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { newBoat, newCard } from './operations/wallet-things.ts';
import { World } from './operations/world.ts';

describe.each(engines)('boats on $name', ({ makePlace }) => {
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

  it('are edited under the id that made them', async () => {
    const by = await world.member();
    const id = await newBoat(world, by);
    const edited = { id, name: 'Pen Duick II', type: 'day_boat' as const };
    const defaults = { registration_number: '', flag: null, length: null, beam: null, draught: null };
    await world.call('save_boat', { ...edited, ...defaults }, by);
    expect((await world.call('boats', {}, by)).json()).toEqual([{ ...edited, ...defaults, nfcards: 0 }]);
  });

  it('are fifty at most, even when many are added at once', async () => {
    const by = await world.member();
    const replies = await Promise.all(
      Array.from({ length: 60 }, () =>
        world.send('save_boat', {
          wire: 'standard',
          token: by.token,
          input: { id: randomUUID(), name: 'A boat', type: 'dinghy' },
        }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    expect((await world.call('boats', {}, by)).json()).toHaveLength(50);
  });

  it('stay while cards hang on them, and take them along when told to', async () => {
    const { id, boatId, holder } = await newCard(world);
    const remove = (with_nfcards: boolean) =>
      world.send('remove_boat', {
        wire: 'standard',
        token: holder.token,
        input: { id: boatId, with_nfcards },
      });
    expect((await remove(false)).json()).toMatchObject({ failure_kind: 'boat_in_use' });
    expect((await world.call('nfcard', { id }, holder)).statusCode).toBe(200);
    expect((await remove(true)).statusCode).toBe(200);
    expect((await world.call('boats', {}, holder)).json()).toEqual([]);
  });

  it('and cards that are made at the same moment do not pass each other by', async () => {
    for (let round = 0; round < 10; round += 1) {
      const by = await world.member();
      const boat_id = await newBoat(world, by);
      const input = { id: randomUUID(), boat_id, title: '' };
      const [made, removed] = await Promise.all([
        world.send('create_nfcard', { wire: 'standard', token: by.token, input }),
        world.send('remove_boat', { wire: 'standard', token: by.token, input: { id: boat_id } }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([made.statusCode, removed.statusCode]);
    }
  });
});
