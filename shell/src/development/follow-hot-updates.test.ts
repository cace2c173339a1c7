import { createI18n } from '@nfcards/shared/i18n';
import type { Registry } from '@nfcards/shared/registry';
import type { Page } from '@nfcards/shared/remote';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followHotUpdates } from './follow-hot-updates.ts';

const release = { version: '1.0.0', base: '', entry: '', container: '', integrity: '', slots: [] };
const mount = { path: '/wallet', scripts: [], styles: [], reads: [] };
const registry: Registry = {
  channel: 'dev',
  remotes: { 'mfe-wallet': { live: { ...release, mounts: [mount] }, previous: null } },
};

function textsSaying(title: string) {
  return { namespace: 'wallet', feature: 'wallet', fr: { title }, en: { title } };
}

const WalletPage = () => null;

let target: EventTarget;

beforeEach(() => {
  target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('location', { pathname: '/wallet' });
});

async function openPage() {
  const i18n = await createI18n([textsSaying('Before')]);
  const page: Page = { Component: WalletPage, texts: [textsSaying('After')] };
  const load = vi.fn(async () => ({ status: 'loaded' as const, part: page, version: '1.0.0' }));
  const revalidate = vi.fn(async () => {});
  const forget = vi.fn();
  followHotUpdates({ registry, pages: { load }, releases: { forget }, router: { revalidate }, i18n });
  const update = (detail: unknown) => target.dispatchEvent(new CustomEvent('package-updated', { detail }));
  const title = () => i18n.t('wallet.title', { ns: 'wallet', lng: 'fr' });
  return { update, load, revalidate, forget, title };
}

describe('modules of a package that were replaced in an open page', () => {
  it('add their texts, and leave the page open', async () => {
    const { update, revalidate, forget, title } = await openPage();
    update({ name: 'mfe-wallet', modules: ['./src/wallet/wallet-page.tsx', './src/wallet/fr.json'] });
    await expect.poll(title).toBe('After');
    expect(forget).toHaveBeenCalledExactlyOnceWith('mfe-wallet');
    expect(revalidate).not.toHaveBeenCalled();
  });

  it('open the page again when a model is among them', async () => {
    const { update, revalidate } = await openPage();
    update({ name: 'mfe-wallet', modules: ['./src/wallet/own-wallet.model.ts'] });
    await expect.poll(() => revalidate.mock.calls.length).toBe(1);
  });

  it('are used at the next visit when the page is of another package', async () => {
    const { update, load, revalidate, forget } = await openPage();
    update({ name: 'mfe-account', modules: ['./src/login/login.model.ts'] });
    expect(forget).toHaveBeenCalledExactlyOnceWith('mfe-account');
    expect(load).not.toHaveBeenCalled();
    expect(revalidate).not.toHaveBeenCalled();
  });

  it('are ignored when the event names no package', async () => {
    const { update, forget } = await openPage();
    update(null);
    expect(forget).not.toHaveBeenCalled();
  });
});
