import { createI18n } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { createStore, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadPage, READY_TIMEOUT } from './load-page.ts';

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
