import type { Registry } from '@nfcards/shared/registry';
import type { Page } from '@nfcards/shared/remote';
import { describe, expect, it, vi } from 'vitest';
import { createPrefetch } from './prefetch.ts';

const live = {
  ...{
    version: '1.4.2',
    base: '/releases/mfe-directory/1.4.2/',
    entry: 'remoteEntry.js',
    container: 'mfe_directory',
  },
  ...{ integrity: '', slots: [] },
  mounts: [
    { path: '/port/:id', scripts: ['routes.js', 'port.js'], styles: ['port.css'], reads: ['port_details'] },
    { path: '/search', scripts: ['search.js'], styles: [], reads: ['ports_data'] },
  ],
};
const registry: Registry = { channel: 'production', remotes: { 'mfe-directory': { live, previous: null } } };

const page: Page = { Component: () => null, texts: [] };
const portLink = { pathname: '/port/FRLRH', search: '?from=search' };

function open({ needsDocument = false } = {}) {
  const load = vi.fn(async () => ({ status: 'loaded' as const, part: page, version: '1.4.2' }));
  const readAhead = vi.fn(async () => {});
  const openAhead = vi.fn();
  return {
    load,
    readAhead,
    openAhead,
    prefetch: createPrefetch({
      registry,
      pages: { load },
      client: { readAhead },
      needsDocument: () => needsDocument,
      openAhead,
    }),
  };
}

describe('preloading a page', () => {
  it('loads the page and the answers that it reads', () => {
    const { load, readAhead, prefetch } = open();
    prefetch.preload(portLink);
    expect(load.mock.calls).toEqual([['mfe-directory', '/port/:id']]);
    expect(readAhead.mock.calls).toEqual([['port_details', { id: 'FRLRH' }]]);
  });

  it('opens the page for the address of the link, once it is loaded', async () => {
    const { openAhead, prefetch } = open();
    prefetch.preload(portLink);
    await vi.waitFor(() =>
      expect(openAhead.mock.calls).toEqual([
        [page, { link: portLink, remote: 'mfe-directory', params: { id: 'FRLRH' } }],
      ]),
    );
  });

  it('runs nothing of a page that comes as a document of its own, and fetches its files', () => {
    const { load, readAhead, prefetch } = open({ needsDocument: true });
    prefetch.preload(portLink);
    expect([load.mock.calls, readAhead.mock.calls]).toEqual([[], []]);
    expect(prefetch.filesOf('/port/FRLRH')).toHaveLength(4);
  });

  it('does nothing for a path without a page', () => {
    const { load, readAhead, prefetch } = open();
    prefetch.preload({ pathname: '/nowhere', search: '' });
    expect([load.mock.calls, readAhead.mock.calls]).toEqual([[], []]);
    expect(prefetch.filesOf('/nowhere')).toEqual([]);
  });
});

describe('the files of a page', () => {
  it('are its entry, its scripts and its style sheets', () => {
    expect(open().prefetch.filesOf('/port/FRLRH')).toEqual(
      ['remoteEntry.js', 'routes.js', 'port.js', 'port.css'].map(
        (file) => `/releases/mfe-directory/1.4.2/${file}`,
      ),
    );
  });
});
