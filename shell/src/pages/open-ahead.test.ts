import { createI18n } from '@nfcards/shared/i18n';
import type { Page, PageAddress } from '@nfcards/shared/remote';
import { createEvent, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { createOpenAhead } from './open-ahead.ts';
import { $pageAhead } from './page-ahead.model.ts';

const opened = createEvent<PageAddress>();
const page: Page = { Component: () => null, texts: [], opened, rendersAhead: true };
const linked = { link: { pathname: '/tides', search: '?day=3' }, remote: 'mfe-tides', params: {} };

async function open({ shown = 'mfe-wallet /wallet', navigation = 'idle' } = {}) {
  const scope = fork();
  const addresses: PageAddress[] = [];
  createWatch({ unit: opened, scope, fn: (address) => addresses.push(address) });
  const openAhead = createOpenAhead({
    router: { state: { matches: [{ route: { id: shown } }], navigation: { state: navigation } } },
    scope,
    i18n: await createI18n([], 'en'),
  });
  return { openAhead, addresses, ahead: () => scope.getState($pageAhead) };
}

describe('the page of a link that is about to be pressed', () => {
  it('is opened and rendered', async () => {
    const { openAhead, addresses, ahead } = await open();
    openAhead(page, linked);
    expect(addresses).toEqual([{ params: {}, query: { day: '3' } }]);
    expect(ahead()).toMatchObject({ page, address: '/tides?day=3' });
  });

  it('is neither while it does not say that it may be', async () => {
    const { openAhead, addresses, ahead } = await open();
    openAhead({ Component: page.Component, texts: [], opened }, linked);
    expect([addresses, ahead()]).toEqual([[], null]);
  });

  it('is neither while a page of its remote is shown, nor during a navigation', async () => {
    for (const state of [{ shown: 'mfe-tides /tides/:id' }, { navigation: 'loading' }]) {
      const { openAhead, addresses, ahead } = await open(state);
      openAhead(page, linked);
      expect([addresses, ahead()]).toEqual([[], null]);
    }
  });

  it('is rendered once while its link is approached again, and anew for another address', async () => {
    const { openAhead, ahead } = await open();
    openAhead(page, linked);
    const first = ahead();
    openAhead(page, linked);
    expect(ahead()).toBe(first);
    openAhead(page, { ...linked, link: { ...linked.link, search: '?day=4' } });
    expect(ahead()?.key).not.toBe(first?.key);
  });
});
