import type { Registry } from '@nfcards/shared/registry';
import { expect, it } from 'vitest';
import { createNeedsDocument } from './needs-document.ts';

function release(path: string): Registry['remotes'][string] {
  const files = {
    version: '1.0.0',
    base: '/releases/',
    entry: 'remoteEntry.js',
    container: '',
    integrity: '',
  };
  return {
    live: { ...files, mounts: [{ path, scripts: [], styles: [], reads: [] }], slots: [] },
    previous: null,
  };
}

const registry: Registry = {
  channel: 'production',
  remotes: {
    'mfe-harbour': release('/harbour'),
    'mfe-weather': release('/weather'),
    'mfe-directory': release('/port/:id'),
    'mfe-wallet': release('/wallet'),
    'mfe-account': release('/login'),
  },
};
/** The weather fills a slot of the directory. */
const calledServices = {
  'mfe-harbour': ['mfe-harbour'],
  'mfe-weather': ['mfe-weather'],
  'mfe-directory': ['mfe-weather'],
};

it.each([
  ['/wallet', 'mfe-account', false],
  ['/nowhere', 'mfe-wallet', false],
  ['/harbour', 'mfe-harbour', false],
  ['/wallet', 'mfe-harbour', true],
  ['/harbour', 'mfe-wallet', true],
  ['/harbour', 'mfe-weather', true],
  ['/nowhere', 'mfe-harbour', true],
  ['/wallet', 'mfe-directory', true],
  ['/weather', 'mfe-directory', false],
])('in the document of %s a page of %s comes as a document of its own: %s', (path, remote, needed) => {
  expect(createNeedsDocument({ registry, calledServices }, path)(remote)).toBe(needed);
});

it('all pages share a document where a gateway tells of no services', () => {
  expect(createNeedsDocument({ registry, calledServices: {} }, '/wallet')('mfe-harbour')).toBe(false);
});
