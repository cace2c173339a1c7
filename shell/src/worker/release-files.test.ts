import { describe, expect, it } from 'vitest';
import {
  deleteUnreferencedReleases,
  filesReferencedBy,
  releaseOf,
  releasesReferencedBy,
} from './release-files.ts';

describe('the release that a file belongs to', () => {
  it.each([
    ['https://boats.example/releases/mfe-wallet/1.4.2/wallet.0123456789ab.js', 'mfe-wallet/1.4.2'],
    ['https://boats.example/releases/shell/2.0.0-tree.1f/main.css', 'shell/2.0.0-tree.1f'],
    ['https://cdn.example/any/folder/mfe-wallet/1.4.2/remoteEntry.js?retry=1', 'mfe-wallet/1.4.2'],
    ['https://boats.example/releases/shell/1.0.0/brygada.woff2', 'shell/1.0.0'],
  ])('of %s is %s', (address, release) => expect(releaseOf(new URL(address))).toBe(release));

  it.each([
    'https://boats.example/api/port_details?id=1.0.0',
    'https://boats.example/port/FRLRH',
    'https://boats.example/releases/mfe-wallet/1.4.2/release.json',
    'https://boats.example/releases/mfe-wallet/latest/remoteEntry.js',
  ])('is none for %s', (address) => expect(releaseOf(new URL(address))).toBeNull());
});

it('a document references the releases of its shell and of its registry, previous ones too', () => {
  const registry = {
    'mfe-wallet': {
      live: { base: 'https://cdn.example/r/mfe-wallet/1.5.0/' },
      previous: { base: '/releases/mfe-wallet/1.4.2/' },
    },
  };
  const html = `<script src="/releases/shell/1.0.0/main.js"></script><script id="site">${JSON.stringify(registry)}</script>`;
  expect([...releasesReferencedBy(html)].sort()).toEqual([
    'mfe-wallet/1.4.2',
    'mfe-wallet/1.5.0',
    'shell/1.0.0',
  ]);
});

it('a document references its scripts, styles and fonts, on other origins too', () => {
  const html = `<link rel="canonical" href="https://boats.example/"><link rel="icon" href="/releases/shell/1.0.0/icon.png">
<script defer src="/releases/shell/1.0.0/begin.0123456789ab.js" integrity="sha256-x=" crossorigin></script>
<link rel="preload" as="font" href="/releases/shell/1.0.0/brygada.woff2" crossorigin>
<template><link rel="stylesheet" href="https://cdn.example/r/mfe-wallet/1.5.0/wallet.css"></template>
<script src="https://elsewhere.example/x.js"></script>`;
  expect(filesReferencedBy(html, 'https://boats.example/')).toEqual([
    'https://boats.example/releases/shell/1.0.0/begin.0123456789ab.js',
    'https://boats.example/releases/shell/1.0.0/brygada.woff2',
    'https://cdn.example/r/mfe-wallet/1.5.0/wallet.css',
  ]);
});

describe('files that no cached document references', () => {
  /** A cache by its addresses, as far as forgetting needs one. */
  function cacheOf(entries: Readonly<Record<string, string>>) {
    const kept = new Map(Object.entries(entries));
    return {
      kept,
      keys: async () => [...kept.keys()].map((address) => new Request(address)),
      match: async (key: RequestInfo | URL) => new Response(kept.get(new Request(key).url)),
      delete: async (key: RequestInfo | URL) => kept.delete(new Request(key).url),
    };
  }

  const at = (file: string) => `https://boats.example/releases/${file}`;

  it('are deleted, and the others stay', async () => {
    const documents = cacheOf({
      'https://boats.example/': '"/releases/shell/1.1.0/main.js"',
      'https://boats.example/search': '"/releases/shell/1.0.0/main.js" "/releases/mfe-directory/1.0.0/"',
    });
    const named = [at('shell/1.1.0/main.js'), at('shell/1.0.0/main.js'), at('mfe-directory/1.0.0/port.js')];
    const files = cacheOf(
      Object.fromEntries(
        [...named, at('shell/0.9.0/main.js'), at('mfe-wallet/1.0.0/a.js')].map((address) => [address, '']),
      ),
    );
    await deleteUnreferencedReleases(documents, files);
    expect([...files.kept.keys()]).toEqual(named);
  });

  it('stay while no document is cached', async () => {
    const files = cacheOf({ [at('shell/1.0.0/main.js')]: '' });
    await deleteUnreferencedReleases(cacheOf({}), files);
    expect(files.kept.size).toBe(1);
  });
});
