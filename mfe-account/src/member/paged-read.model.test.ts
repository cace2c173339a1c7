import { createCall } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, attach, createEvent } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer } from './answers.fixture.ts';
import { createPagedRead } from './paged-read.model.ts';

function port(id: string) {
  return { id, name: id, port_region: null, country: 'FR', category: 'port', position: null };
}

/** Favourites in three pages of one port each. */
const PAGES: Readonly<Record<string, object>> = {
  '': { places: [port('FRLRH')], cursor: 'p2' },
  p2: { places: [port('FRBES')], cursor: 'p3' },
  p3: { places: [port('FRLEH')], cursor: null },
};

function visit() {
  const left = createEvent();
  const { fx } = createCall('favorites');
  const server = {
    answer: ({ input }: Asked): Response | Promise<Response> =>
      Response.json(PAGES[String(input.cursor ?? '')]),
  };
  const pageFx = attach({
    effect: fx,
    mapParams: (from: { readonly cursor?: string | undefined }) => ({ category: 'port' as const, ...from }),
  });
  const list = createPagedRead({
    pageFx,
    join: (before, next) => ({ ...next, places: [...before.places, ...next.places] }),
    left,
  });
  const { scope, asked } = visitAs(member(), (call) => server.answer(call));
  return {
    list,
    scope,
    asked,
    server,
    open: () => allSettled(list.opened, { scope }),
    more: () => allSettled(list.morePressed, { scope }),
    again: () => allSettled(list.readAgain, { scope }),
    leave: () => allSettled(left, { scope }),
    shown: () => {
      const state = scope.getState(list.$list);
      return state.status === 'ready' ? state.answer.page.places.map(({ id }) => id) : state.status;
    },
  };
}

describe('a list that is shown page by page (K1, ST8)', () => {
  it('shows a page more with each press, and asks for that page alone', async () => {
    const { open, more, shown, asked } = visit();
    expect(shown()).toBe('pending');
    await open();
    expect(shown()).toEqual(['FRLRH']);
    await more();
    await more();
    expect(shown()).toEqual(['FRLRH', 'FRBES', 'FRLEH']);
    expect(asked.map(({ input }) => input.cursor)).toEqual([undefined, 'p2', 'p3']);
  });

  it('asks for nothing behind its end', async () => {
    const { open, more, asked } = visit();
    await open();
    await more();
    await more();
    await more();
    expect(asked).toHaveLength(3);
  });

  it('takes two presses in a row for one', async () => {
    const { open, more, shown } = visit();
    await open();
    await Promise.all([more(), more()]);
    expect(shown()).toEqual(['FRLRH', 'FRBES']);
  });

  it('says while a page is on its way, and that it did not come; the rest stays', async () => {
    const { open, more, shown, server, scope, list } = visit();
    await open();
    const usual = server.answer;
    const later = laterAnswer();
    server.answer = () => later.promise;
    const asking = more();
    expect(scope.getState(list.$morePending)).toBe(true);
    later.resolve(Response.error());
    await asking;
    expect(shown()).toEqual(['FRLRH']);
    expect(scope.getState(list.$moreError)).not.toBeNull();
    server.answer = usual;
    await more();
    expect(shown()).toEqual(['FRLRH', 'FRBES']);
    expect(scope.getState(list.$moreError)).toBeNull();
  });

  it('is read again as far as it was shown, without a word of a page that nobody asked for', async () => {
    const { open, more, again, shown, scope, list, server } = visit();
    await open();
    await more();
    const reading = again();
    expect(scope.getState(list.$morePending)).toBe(false);
    await reading;
    expect(shown()).toEqual(['FRLRH', 'FRBES']);
    server.answer = () => Response.error();
    await again();
    expect(scope.getState(list.$moreError)).toBeNull();
  });

  it('begins at its first page when it is opened again, and is nobody’s once the member has left', async () => {
    const { open, more, shown, leave } = visit();
    await open();
    await more();
    await open();
    expect(shown()).toEqual(['FRLRH']);
    await leave();
    expect(shown()).toBe('pending');
  });
});
