import { $user, logoutCall, userCall } from '@nfcards/shared/auth';
import type { PlaceCategory } from '@nfcards/shared/operations';
import { favouriteCalls } from '@nfcards/shared/patterns';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, createWatch, scopeBind } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterResponse, refusal } from '../api.fixture.ts';
import { placeOpened } from '../place/place-opened.model.ts';
import {
  $favourites,
  $isUpdateFavorite,
  changing,
  isFavourite,
  updateFavoriteForgotten,
} from './favourites.model.ts';

const ROCHELLE = { id: 'FRLRH', name: 'La Rochelle', category: 'port' } as const;

/** A server that keeps favourites as ours does. */
function visit(user = member() as ReturnType<typeof member> | null, first: readonly string[] = []) {
  const kept = new Set(first);
  const answers: { next: ((asked: Asked) => Response | Promise<Response>) | null } = { next: null };
  const visited = visitAs(user, (asked) => {
    const { next } = answers;
    if (next !== null && asked.path.startsWith('user_')) return next(asked);
    if (asked.path === 'get_data') return Response.json({ type: asked.input.type, result: [[...kept]] });
    if (asked.path === 'cookie') return Response.json(member());
    const id = String(asked.input.data);
    if (asked.path.startsWith('user_add')) kept.add(id);
    if (asked.path.startsWith('user_remove')) kept.delete(id);
    return Response.json({});
  });
  const { scope } = visited;
  return {
    ...visited,
    kept,
    answers,
    isOn: () => isFavourite(scope.getState($favourites), ROCHELLE),
    open: () => allSettled(placeOpened, { scope, params: ROCHELLE }),
    change: (wanted: boolean) =>
      allSettled(changing.changeFx, { scope, params: { place: ROCHELLE, wanted } }),
  };
}

describe('a favourite', () => {
  it('is known as the page opens, by one question for the whole directory', async () => {
    const { open, isOn, asked } = visit(member(), ['FRBOD', 'FRLRH']);
    await open();
    expect(isOn()).toBe(true);
    expect(asked).toEqual([{ path: 'get_data', input: { type: 'ports_favorites' } }]);
  });

  it('is asked for by nobody who is not logged in, and once somebody is', async () => {
    const { open, isOn, asked, scope } = visit(null, ['FRLRH']);
    await open();
    expect(asked).toEqual([]);
    await allSettled(userCall.fx, { scope, params: {} });
    expect(isOn()).toBe(true);
  });

  it.each<[PlaceCategory, string, string]>([
    ['port', 'user_add_port_favorite', 'user_remove_port_favorite'],
    ['mechanics', 'user_add_mechanic_favorite', 'user_remove_mechanic_favorite'],
    ['shop', 'user_add_shop_favorite', 'user_remove_shop_favorite'],
  ])('of the directory “%s” is written by its own operations (SPEC §7)', async (category, add, remove) => {
    const { scope, asked } = visit();
    const place = { id: 'osm-node-1', category };
    await allSettled(changing.changeFx, { scope, params: { place, wanted: true } });
    await allSettled(changing.changeFx, { scope, params: { place, wanted: false } });
    const writes = asked.filter(({ path }) => path.startsWith('user_'));
    expect(writes).toEqual([add, remove].map((path) => ({ path, input: { data: 'osm-node-1' } })));
  });

  it('is shown before the answer, and flagged with it (ST2, ST5)', async () => {
    const { open, isOn, answers, change, scope, kept } = visit();
    await open();
    const answer = laterResponse();
    answers.next = () => answer.promise;
    const changed = change(true);
    expect(isOn()).toBe(true);
    expect(scope.getState(favouriteCalls.port.add.$pending)).toBe(true);
    expect(scope.getState($isUpdateFavorite)).toBeNull();
    kept.add('FRLRH');
    answer.resolve(Response.json({}));
    await changed;
    expect(isOn()).toBe(true);
    expect(scope.getState(favouriteCalls.port.add.$pending)).toBe(false);
    expect(scope.getState($isUpdateFavorite)).toBe(true);
    await allSettled(updateFavoriteForgotten, { scope });
    expect(scope.getState($isUpdateFavorite)).toBeNull();
  });

  it.each(['favourites_full', 'place_unknown'])('is taken back when refused: %s (ST2, ST5)', async (kind) => {
    const { open, isOn, answers, change, scope } = visit();
    await open();
    answers.next = () => refusal(kind, 200);
    const { status } = await change(true);
    expect(status).toBe('fail');
    expect(isOn()).toBe(false);
    expect(scope.getState(favouriteCalls.port.add.$error)).toMatchObject({ data: { failure_kind: kind } });
    expect(scope.getState($isUpdateFavorite)).toBeNull();
  });

  it('that is refused for want of a session tells the site that nobody is logged in (RT7)', async () => {
    const { scope, asked } = visitAs(member(), () => refusal('session_ended', 401));
    const params = { place: ROCHELLE, wanted: true };
    await allSettled(changing.changeFx, { scope, params });
    expect(asked.map(({ path }) => path)).toEqual(['user_add_port_favorite', 'cookie']);
    expect(scope.getState($user)).toBeNull();
  });

  it('stays one when taking it off has failed', async () => {
    const { open, isOn, answers, change } = visit(member(), ['FRLRH']);
    await open();
    answers.next = () => Response.error();
    await change(false);
    expect(isOn()).toBe(true);
  });

  it('is undone by the opposite change', async () => {
    const { open, isOn, change, kept } = visit();
    await open();
    await change(true);
    await change(false);
    expect([isOn(), [...kept]]).toEqual([false, []]);
  });

  it('is asked for anew after a change, the minute’s cache notwithstanding (ST12)', async () => {
    const { open, isOn, change, kept, inputsOf } = visit();
    await open();
    await open();
    expect(inputsOf('get_data')).toHaveLength(1);
    await change(true);
    expect(inputsOf('get_data')).toHaveLength(2);
    expect([isOn(), [...kept]]).toEqual([true, ['FRLRH']]);
  });

  it('is not taken off by an answer that was asked for before it was added', async () => {
    const old = laterResponse();
    const { scope, inputsOf } = visitAs(member(), ({ path, input }) => {
      if (path !== 'get_data') return Response.json({});
      if (inputsOf('get_data').length === 1) return old.promise;
      return Response.json({ type: input.type, result: [['FRLRH']] });
    });
    const seen: boolean[] = [];
    createWatch({
      unit: $favourites,
      scope,
      fn: (favourites) => seen.push(isFavourite(favourites, ROCHELLE)),
    });
    const opened = allSettled(placeOpened, { scope, params: ROCHELLE });
    const changed = scopeBind(changing.changeFx, { scope })({ place: ROCHELLE, wanted: true });
    await changed;
    old.resolve(Response.json({ type: 'ports_favorites', result: [[]] }));
    await opened;
    expect(seen.slice(seen.indexOf(true))).not.toContain(false);
  });

  it('is nobody’s after the session', async () => {
    const { open, isOn, scope } = visit(null, ['FRLRH']);
    await open();
    await allSettled(userCall.fx, { scope, params: {} });
    expect(isOn()).toBe(true);
    await allSettled(logoutCall.fx, { scope, params: {} });
    expect(isOn()).toBe(false);
  });

  it('is read from another host’s list as far as it can be', async () => {
    const { scope } = visitAs(member(), () =>
      Response.json({ type: 'ports_favorites', result: [['FRLRH'], 'anything'] }),
    );
    await allSettled(placeOpened, { scope, params: ROCHELLE });
    expect(isFavourite(scope.getState($favourites), ROCHELLE)).toBe(true);
  });
});
