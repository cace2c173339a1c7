import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe.each(engines)('favourites on $name', ({ makePlace }) => {
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

  async function portIds(most: number): Promise<string[]> {
    const ports = await world.db
      .selectFrom('place')
      .select('id')
      .where('category', '=', 'port')
      .orderBy('id')
      .limit(most)
      .execute();
    return ports.map(({ id }) => id);
  }

  const rowsOf = ({ id }: Actor) =>
    world.db.selectFrom('favourite').select('place_id').where('member_id', '=', id).execute();

  it('are added and removed as often as one likes, to the same end (SPEC §7)', async () => {
    const ada = await world.member();
    const add = () => world.call('user_add_mechanic_favorite', { data: 'made-up-mechanics-2' }, ada);
    const remove = () => world.call('user_remove_mechanic_favorite', { data: 'made-up-mechanics-2' }, ada);
    await Promise.all([add(), add(), add()]);
    expect(await rowsOf(ada)).toEqual([{ place_id: 'made-up-mechanics-2' }]);
    await Promise.all([remove(), remove()]);
    expect(await rowsOf(ada)).toEqual([]);
  });

  it('are read by `get_data` as ids, each category by itself', async () => {
    const [ada, ben] = [await world.member(), await world.member()];
    await world.call('user_add_port_favorite', { data: 'FRLRH' }, ada);
    await world.call('user_add_port_favorite', { data: 'FRBES' }, ada);
    await world.call('user_add_shop_favorite', { data: 'made-up-shop-3' }, ada);
    const read = async (by: Actor, type: 'ports_favorites' | 'mechanics_favorites' | 'shops_favorites') =>
      (await world.call('get_data', { type }, by)).json().result;
    expect(await read(ada, 'ports_favorites')).toEqual([['FRBES', 'FRLRH']]);
    expect(await read(ada, 'shops_favorites')).toEqual([['made-up-shop-3']]);
    expect(await read(ada, 'mechanics_favorites')).toEqual([[]]);
    expect(await read(ben, 'ports_favorites')).toEqual([[]]);
  });

  it('are listed 40 at a time, the newest first, each once', async () => {
    const ada = await world.member();
    const ids = await portIds(43);
    for (const data of ids) await world.call('user_add_port_favorite', { data }, ada);
    const first = (await world.call('favorites', { category: 'port' }, ada)).json();
    const next = { category: 'port', cursor: first.cursor } as const;
    const rest = (await world.call('favorites', next, ada)).json();
    expect(first.places).toHaveLength(40);
    expect([...first.places, ...rest.places].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(rest.cursor).toBeNull();
  });

  it('are five hundred at most, however many are added at once', async () => {
    const ada = await world.member();
    const rows = Array.from({ length: 498 }, (_, no) => ({ member_id: ada.id, place_id: `gone-${no}` }));
    await world.db.insertInto('favourite').values(rows).execute();
    const answers = await Promise.all(
      (await portIds(6)).map((data) =>
        world.send('user_add_port_favorite', { wire: 'standard', token: ada.token, input: { data } }),
      ),
    );
    const refused = answers.filter((answer) => answer.json().failure_kind === 'favourites_full');
    expect(refused).toHaveLength(4);
    expect(await rowsOf(ada)).toHaveLength(500);
  });

  it('go with the account', async () => {
    const ada = await world.member();
    await world.call('user_add_port_favorite', { data: 'FRLRH' }, ada);
    await world.call('delete_account', { password: ada.password }, ada);
    expect(await rowsOf(ada)).toEqual([]);
  });
});
