import type { Site } from '@nfcards/shared/registry';
import { describe, expect, it, vi } from 'vitest';
import { fetchRegistry, readSite } from './site.ts';

const site: Site = {
  registry: { channel: 'production', remotes: {} },
  api: { host: '/api', wire: 'standard' },
  hasSession: false,
  publisher: {
    name: 'Les Pontons',
    address: null,
    email: null,
    registration: null,
    hosting: { name: null, address: null },
  },
  map: { ground: null, seamarks: null },
  walletPreview: false,
  weather: true,
  overrides: [],
  calledServices: {},
};

function writePage(content: string | null) {
  const element = content === null ? null : { textContent: content };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'site' ? element : null) });
}

describe('the site in the document', () => {
  it('is read', () => {
    writePage(JSON.stringify(site));
    expect(readSite()).toEqual(site);
  });

  it('names no publisher when the gateway is older than the shell', () => {
    const { publisher: _, ...older } = site;
    writePage(JSON.stringify(older));
    expect(readSite().publisher.name).toBeNull();
  });

  it('has no map layers when the gateway is older than the shell', () => {
    const { map: _, ...older } = site;
    writePage(JSON.stringify(older));
    expect(readSite().map).toEqual({ ground: null, seamarks: null });
  });

  it('shows the wallet as a preview when the gateway is older than the shell', () => {
    const { walletPreview: _, ...older } = site;
    writePage(JSON.stringify(older));
    expect(readSite().walletPreview).toBe(true);
  });

  it('has no weather when the gateway is older than the shell', () => {
    const { weather: _, ...older } = site;
    writePage(JSON.stringify(older));
    expect(readSite().weather).toBe(false);
  });

  it('allows no overrides when the gateway is older than the shell', () => {
    const { overrides: _, ...older } = site;
    writePage(JSON.stringify(older));
    expect(readSite().overrides).toEqual([]);
  });

  it.each([
    ['it is missing', null],
    ['it is empty', ''],
    ['it is of another shape', '{"registry":{}}'],
  ])('is a bug of ours, thrown at once, when %s', (_, content) => {
    writePage(content);
    expect(readSite).toThrow();
  });
});

describe('the live registry (C5)', () => {
  it('is read from the gateway', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(site.registry));
    vi.stubGlobal('fetch', fetch);
    expect(await fetchRegistry()).toEqual(site.registry);
    expect(fetch.mock.calls[0]?.[0]).toBe('/registry.json');
  });

  it.each([
    ['is no registry', async () => Response.json({ status: 'not ready' }, { status: 503 })],
    ['is no JSON', async () => new Response('<!doctype html>')],
    ['does not come', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not known when the answer %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    await expect(fetchRegistry()).rejects.toThrow();
  });
});
