import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $lastSearch,
  $nextPage,
  $search,
  $settled,
  addressPause,
  chosen,
  filtersCleared,
  left,
  listPause,
  loadMorePressed,
  opened,
  shown,
  stayForgotten,
  typed,
  url,
} from './search.model.ts';
import { EMPTY_SEARCH, type SearchQuery } from './search.ts';

/** A visitor, the addresses that the page was asked to go to, and the end of the pause in typing. */
function visit() {
  const pauses: Record<'list' | 'address', (() => void)[]> = { list: [], address: [] };
  const scope = fork({
    handlers: [
      [listPause.waitFx, () => new Promise<void>((resolve) => pauses.list.push(resolve))],
      [addressPause.waitFx, () => new Promise<void>((resolve) => pauses.address.push(resolve))],
    ],
  });
  const asked: SearchQuery[] = [];
  createWatch({ unit: url.writeRequested, scope, fn: (query) => asked.push(query) });
  return {
    scope,
    asked,
    search: () => scope.getState($search),
    open: (query: SearchQuery) => void allSettled(opened, { scope, params: { params: {}, query } }),
    type: (text: string) => void allSettled(typed, { scope, params: { port: text } }),
    end(follower: 'list' | 'address') {
      for (const end of pauses[follower].splice(0)) end();
    },
    async pause() {
      for (const end of [...pauses.list.splice(0), ...pauses.address.splice(0)]) end();
      await allSettled(scope);
    },
  };
}

describe('the last search', () => {
  it('is the one that was seen, not one that was opened for a link', () => {
    const { scope, open, type } = visit();
    const last = () => scope.getState($lastSearch).port;
    open({ port: 'brest' });
    expect(last()).toBe('');
    void allSettled(shown, { scope });
    expect(last()).toBe('brest');
    type('camaret');
    expect(last()).toBe('camaret');
    void allSettled(left, { scope });
    open({});
    expect(last()).toBe('camaret');
    void allSettled(shown, { scope });
    expect(last()).toBe('');
  });
});

describe('from the address to the search', () => {
  it('reads the whole search', () => {
    const visitor = visit();
    visitor.open({ port: 'rochelle', region: 'charente', arrival: '2027-06-12', pages: '2', lng: 'en' });
    expect(visitor.search()).toEqual({
      ...EMPTY_SEARCH,
      port: 'rochelle',
      region: 'charente',
      arrival: '2027-06-12',
      pages: 2,
    });
  });

  it('follows back and forward', () => {
    const visitor = visit();
    visitor.open({ port: 'brest' });
    visitor.open({ port: 'lorient' });
    visitor.open({ port: 'brest' });
    expect(visitor.search().port).toBe('brest');
  });

  it('begins anew when the address says nothing', () => {
    const visitor = visit();
    visitor.open({ port: 'brest' });
    visitor.open({});
    expect(visitor.search()).toEqual(EMPTY_SEARCH);
  });
});

describe('from the search to the address', () => {
  it('waits for a pause in typing', async () => {
    const visitor = visit();
    visitor.open({});
    await visitor.pause();
    visitor.type('b');
    visitor.type('br');
    visitor.type('bre');
    expect(visitor.asked).toEqual([]);
    await visitor.pause();
    expect(visitor.asked).toEqual([{ port: 'bre' }]);
  });

  it('does not take back what was typed since it asked', async () => {
    const visitor = visit();
    visitor.open({});
    visitor.type('br');
    await visitor.pause();
    visitor.type('bre');
    visitor.open({ port: 'br' });
    expect(visitor.search().port).toBe('bre');
    await visitor.pause();
    expect(visitor.asked).toEqual([{ port: 'br' }, { port: 'bre' }]);
  });

  it('takes two addresses that come late, one after the other, for its own', async () => {
    const visitor = visit();
    visitor.open({});
    for (const text of ['b', 'br']) {
      visitor.type(text);
      await visitor.pause();
    }
    visitor.type('bre');
    visitor.open({ port: 'b' });
    visitor.open({ port: 'br' });
    expect(visitor.search().port).toBe('bre');
  });

  it('writes at once what was chosen or pressed', () => {
    const visitor = visit();
    visitor.open({ arrival: '2027-06-12' });
    void allSettled(chosen, { scope: visitor.scope, params: { country: 'FR' } });
    void allSettled(stayForgotten, { scope: visitor.scope });
    void allSettled(loadMorePressed, { scope: visitor.scope });
    expect(visitor.asked).toEqual([
      { arrival: '2027-06-12', country: 'FR' },
      { country: 'FR' },
      { country: 'FR', pages: '2' },
    ]);
  });

  it('asks for nothing when the address says it already', async () => {
    const visitor = visit();
    visitor.open({ port: 'brest' });
    visitor.type('bres');
    visitor.type('brest');
    await visitor.pause();
    expect(visitor.asked).toEqual([]);
  });

  it('says again what was typed just before the page was left', async () => {
    const visitor = visit();
    visitor.open({});
    visitor.type('brest');
    await visitor.pause();
    // The page was gone: nobody obeyed. Now the visitor comes back to the address of before.
    visitor.open({});
    await visitor.pause();
    expect(visitor.search().port).toBe('brest');
    expect(visitor.asked.at(-1)).toEqual({ port: 'brest' });
  });
});

describe('from the search to the list', () => {
  it('follows a pause in typing, before the address does', async () => {
    const visitor = visit();
    visitor.open({});
    await visitor.pause();
    visitor.type('b');
    visitor.type('br');
    expect(visitor.search().port).toBe('br');
    expect(visitor.scope.getState($settled).port).toBe('');
    visitor.end('list');
    await expect.poll(() => visitor.scope.getState($settled).port).toBe('br');
    expect(visitor.asked).toEqual([]);
  });

  it('follows what was chosen at once, with what was typed before', () => {
    const visitor = visit();
    visitor.open({});
    visitor.type('brest');
    void allSettled(chosen, { scope: visitor.scope, params: { country: 'FR' } });
    expect(visitor.scope.getState($settled)).toMatchObject({ port: 'brest', country: 'FR' });
  });
});

describe('load more', () => {
  it('counts from 2, one at a time (ST8, K1)', () => {
    const visitor = visit();
    visitor.open({});
    expect(visitor.scope.getState($nextPage)).toBe(2);
    void allSettled(loadMorePressed, { scope: visitor.scope });
    expect(visitor.scope.getState($nextPage)).toBe(3);
  });

  it('begins anew when the search changes', () => {
    const visitor = visit();
    visitor.open({ pages: '4' });
    visitor.type('brest');
    expect(visitor.search().pages).toBe(1);
  });
});

describe('clearing the filters', () => {
  it('keeps the directory and the wished stay', () => {
    const visitor = visit();
    visitor.open({
      filter: 'mechanics',
      port: 'x',
      services: 'engines',
      open: 'now',
      box: '1,2,3,4',
      region: 'y',
      country: 'FR',
      arrival: '2027-06-12',
      boat: 'First 31.7',
      pages: '2',
    });
    void allSettled(filtersCleared, { scope: visitor.scope });
    expect(visitor.search()).toEqual({
      ...EMPTY_SEARCH,
      filter: 'mechanics',
      arrival: '2027-06-12',
      boat: 'First 31.7',
    });
  });
});
