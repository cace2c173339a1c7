import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import { expect, it } from 'vitest';
import { createNeedsDocument } from './needs-document.ts';

function release(path: string, more: Partial<RemoteRelease> = {}): Registry['remotes'][string] {
  const files = {
    version: '1.0.0',
    base: '/releases/',
    entry: 'remoteEntry.js',
    container: '',
    integrity: '',
  };
  const mounts = [{ path, scripts: [], styles: [], reads: [] }];
  return { live: { ...files, mounts, slots: [], shows: ['port-field'], ...more }, previous: null };
}

const registry: Registry = {
  channel: 'production',
  remotes: {
    'mfe-harbour': release('/harbour', { service: true }),
    'mfe-weather': release('/weather', { service: true, slots: ['place-contact'] }),
    'mfe-directory': release('/port/:id', { shows: ['port-field', 'place-contact'] }),
    'mfe-wallet': release('/wallet'),
    'mfe-account': release('/login'),
  },
};

it.each([
  ['/wallet', 'mfe-account', false],
  ['/nowhere', 'mfe-wallet', false],
  ['/harbour', 'mfe-harbour', false],
  ['/wallet', 'mfe-harbour', true],
  ['/harbour', 'mfe-wallet', true],
  ['/harbour', 'mfe-weather', true],
  ['/nowhere', 'mfe-harbour', true],
])('in the document of %s a page of %s comes as a document of its own: %s', (path, remote, needed) => {
  expect(createNeedsDocument(registry, path)(remote)).toBe(needed);
});

it('a page that shows the content of a slot calls what that calls', () => {
  expect(createNeedsDocument(registry, '/wallet')('mfe-directory')).toBe(true);
  expect(createNeedsDocument(registry, '/weather')('mfe-directory')).toBe(false);
});

it('nothing changes where content around every page calls a service, or a gateway tells of none', () => {
  const around = {
    ...registry.remotes,
    'mfe-search': release('/search', { service: true, slots: ['port-field'] }),
  };
  const plain = createNeedsDocument({ ...registry, remotes: around }, '/wallet');
  expect([plain('mfe-account'), plain('mfe-search')]).toEqual([false, false]);
  const older = { 'mfe-harbour': release('/harbour'), 'mfe-wallet': release('/wallet') };
  expect(createNeedsDocument({ ...registry, remotes: older }, '/wallet')('mfe-harbour')).toBe(false);
});
