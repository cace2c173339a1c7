import { createI18n } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { createStore, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadPage, READY_TIMEOUT } from './load-page.ts';
import { $pageAhead } from './page-ahead.model.ts';

const $ready = createStore(false);
const page: Page = { Component: () => null, texts: [], $ready };
const url = new URL('https://site.example/wallet');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('location', { pathname: '/wallet' });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open({ isReady }: { readonly isReady: boolean }) {
  const told: string[] = [];
  const i18n = await createI18n([], 'en');
  const loadPage = createLoadPage({
    pages: { load: async () => ({ status: 'loaded', part: page, version: '1.3.0' }) },
    telemetry: {
      navigationStarted: () => undefined,
      report: (remote, version, outcome) => void told.push(`${remote}@${version} ${outcome}`),
    },
    scope: fork({ values: [[$ready, isReady]] }),
    i18n,
  });
  await loadPage({ remote: 'mfe-wallet', path: '/wallet', url, params: {} });
  await vi.advanceTimersByTimeAsync(READY_TIMEOUT);
  return told;
}

describe('a page that was loaded', () => {
  it('is reported where its answers never arrive', async () => {
    expect(await open({ isReady: false })).toEqual(['mfe-wallet@1.3.0 failed']);
  });

  it('is not reported where they do', async () => {
    expect(await open({ isReady: true })).toEqual([]);
  });

  it('is not reported in a tab that nobody looks at, nor without a network', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    expect(await open({ isReady: false })).toEqual([]);
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await open({ isReady: false })).toEqual([]);
  });
});

describe('what was rendered ahead', () => {
  async function navigate(part: Page) {
    vi.stubGlobal('location', { pathname: '/' });
    const frames = vi.fn((draw: () => void) => draw());
    vi.stubGlobal('requestAnimationFrame', frames);
    const ahead = { page, address: '/wallet', key: 'ahead 1' };
    const scope = fork({ values: [[$pageAhead, ahead]] });
    const loadPage = createLoadPage({
      pages: { load: async () => ({ status: 'loaded', part, version: '1.3.0' }) },
      telemetry: { navigationStarted: () => undefined, report: () => undefined },
      scope,
      i18n: await createI18n([], 'en'),
    });
    const visit = (asked: URL) => loadPage({ remote: 'mfe-wallet', path: '/wallet', url: asked, params: {} });
    return { frames, visit, isKept: () => scope.getState($pageAhead) === ahead };
  }

  it('stays for a navigation to its address, which waits for no frame', async () => {
    const { frames, visit, isKept } = await navigate(page);
    await visit(url);
    expect([isKept(), frames.mock.calls]).toEqual([true, []]);
  });

  it('is dropped by a navigation to another, and where another release stands in', async () => {
    const other = await navigate(page);
    vi.useRealTimers();
    await other.visit(new URL('https://site.example/wallet?card=3'));
    expect(other.isKept()).toBe(false);
    const standIn = await navigate({ ...page });
    await standIn.visit(url);
    expect(standIn.isKept()).toBe(false);
  });
});
