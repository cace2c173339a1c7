import { $user } from '@nfcards/shared/auth';
import type { PlaceCategory, PlaceSummary } from '@nfcards/shared/operations';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import { $category, favouriteLists, favourites, opened } from './favourites.model.ts';

const anne = member();

function place(id: string, category: PlaceCategory = 'port'): PlaceSummary {
  return { id, name: id, port_region: null, country: 'FR', category, position: null };
}

/** A server that keeps favourites as ours does. */
function visit(first: readonly PlaceSummary[]) {
  const server = {
    kept: [...first],
    next: null as ((asked: Asked) => Response | Promise<Response>) | null,
  };
  const visited = visitAs(null, (asked) => {
    const { path, input } = asked;
    if (path === 'cookie') return refusal('login_required', 401);
    if (server.next !== null) return server.next(asked);
    if (path === 'favorites') {
      const places = server.kept.filter(({ category }) => category === input.category);
      return Response.json({ places, cursor: null });
    }
    const others = server.kept.filter(({ id }) => id !== input.data);
    const back = first.filter(({ id }) => id === input.data);
    server.kept = path.startsWith('user_add') ? [...back, ...others] : others;
    return Response.json({});
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    logIn: (user: typeof anne | null = anne) => allSettled($user, { scope, params: user }),
    open: (query: Readonly<Record<string, string>> = {}) =>
      allSettled(opened, { scope, params: { params: { user_id: anne.id }, query } }),
    change: (changed: PlaceSummary, wanted: boolean) =>
      allSettled(favourites.changeFx, { scope, params: { place: changed, wanted } }),
    shown: (category: PlaceCategory = 'port') => {
      const state = scope.getState(favouriteLists[category].$list);
      return state.status === 'ready' ? state.answer.page.places.map(({ id }) => id) : state.status;
    },
  };
}

const [ROCHELLE, BREST] = [place('FRLRH'), place('FRBES')];
const SHOP = place('osm-node-1', 'shop');

describe('the favourites (RT12)', () => {
  it.each([
    [{}, 'port'],
    [{ of: 'mechanics' }, 'mechanics'],
    [{ of: 'shops' }, 'shop'],
    [{ of: 'lighthouses' }, 'port'],
  ] as const)('show the tab of the address, ports by default: %o', async (query, category) => {
    const { logIn, open, scope, asked } = visit([ROCHELLE, SHOP]);
    await logIn();
    await open(query);
    expect(scope.getState($category)).toBe(category);
    expect(asked).toEqual([{ path: 'favorites', input: { category } }]);
  });

  it('are asked for by nobody who is not logged in, and once somebody is', async () => {
    const { logIn, open, shown, asked } = visit([ROCHELLE, BREST]);
    await open();
    expect(asked).toEqual([]);
    await logIn();
    expect(shown()).toEqual(['FRLRH', 'FRBES']);
    await logIn(null);
    expect(shown()).toBe('pending');
  });

  it('say why they could not be read, and are asked for again (ST2)', async () => {
    const { logIn, open, shown, server, scope } = visit([ROCHELLE]);
    server.next = () => Response.error();
    await logIn();
    await open();
    expect(shown()).toBe('failed');
    server.next = null;
    await allSettled(favouriteLists.port.retryPressed, { scope });
    expect(shown()).toEqual(['FRLRH']);
  });
});

describe('taking a favourite off the list (RT12, ST5)', () => {
  it('leaves the others, and can be undone', async () => {
    const { logIn, open, change, shown, asked } = visit([ROCHELLE, BREST]);
    await logIn();
    await open();
    await change(BREST, false);
    expect(shown()).toEqual(['FRLRH']);
    await change(BREST, true);
    expect(shown()).toEqual(['FRBES', 'FRLRH']);
    const writes = asked.filter(({ path }) => path.startsWith('user_'));
    expect(writes.map(({ path, input }) => [path, input.data])).toEqual([
      ['user_remove_port_favorite', 'FRBES'],
      ['user_add_port_favorite', 'FRBES'],
    ]);
  });

  it('concerns its own category alone', async () => {
    const { logIn, open, change, shown, inputsOf } = visit([ROCHELLE, SHOP]);
    await logIn();
    await open();
    await open({ of: 'shops' });
    await change(SHOP, false);
    expect([shown('port'), shown('shop')]).toEqual([['FRLRH'], []]);
    expect(inputsOf('user_remove_shop_favorite')).toEqual([{ data: 'osm-node-1' }]);
    expect(inputsOf('favorites').filter(({ category }) => category === 'port')).toHaveLength(1);
  });

  it('leaves it where it is when it is refused', async () => {
    const { logIn, open, change, shown, server } = visit([ROCHELLE]);
    await logIn();
    await open();
    server.next = () => refusal('place_unknown', 200);
    expect(await change(ROCHELLE, false)).toMatchObject({ status: 'fail' });
    expect(shown()).toEqual(['FRLRH']);
  });

  it('says while it is on its way', async () => {
    const { logIn, open, change, server, scope } = visit([ROCHELLE]);
    await logIn();
    await open();
    const later = laterAnswer();
    server.next = () => later.promise;
    const changing = change(ROCHELLE, false);
    expect(scope.getState(favourites.$underWay)).toEqual({ FRLRH: false });
    server.next = null;
    later.resolve(Response.json({}));
    await changing;
    expect(scope.getState(favourites.$underWay)).toEqual({});
  });

  it('is not undone by a list that was asked for before', async () => {
    const { logIn, open, change, shown, server } = visit([ROCHELLE, BREST]);
    await logIn();
    const old = laterAnswer();
    server.next = () => old.promise;
    const opening = open();
    server.next = null;
    const changing = change(BREST, false);
    old.resolve(Response.json({ places: [ROCHELLE, BREST], cursor: null }));
    await Promise.all([opening, changing]);
    expect(shown()).toEqual(['FRLRH']);
  });

  it('that is refused for want of a session tells the site that nobody is logged in', async () => {
    const { logIn, open, change, server, scope } = visit([ROCHELLE]);
    await logIn();
    await open();
    server.next = () => refusal('session_ended', 401);
    await change(ROCHELLE, false);
    expect(scope.getState($user)).toBeNull();
  });
});
