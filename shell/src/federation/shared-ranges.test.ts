import { createInstance } from '@module-federation/runtime';
import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageLoader } from '../pages/page-loader.ts';
import { createFederation } from './federation.ts';
import { createReleaseLoader } from './release-loader.ts';
import { sharedModules } from './shared-modules.ts';

const PATH = '/wallet';
const MODULE = '@nfcards/shared/i18n';

const Component = () => null;

/** One, as on a page. */
const federation = createFederation({ allow: () => undefined });

type ShareScope = Parameters<ReturnType<typeof createInstance>['initShareScopeMap']>[1];

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://site.example/' });
});

/** A release whose entry is on the page already, and takes a module from the shell in the way that built entries do. */
function publish(version: string, requiredVersion: string): RemoteRelease {
  const container = `wallet_${version}`;
  const own = createInstance({ name: container, remotes: [] });
  vi.stubGlobal(container, {
    init: (scope: ShareScope) => own.initShareScopeMap('default', scope),
    async get() {
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion };
      const give = await own.loadShare<object>(MODULE, { customShareInfo: { shareConfig } });
      const taken = give === false ? undefined : give?.();
      return () => ({
        routes: { [PATH]: async () => ({ page: { Component, texts: [], taken } }) },
      });
    },
  });
  const base = `/releases/mfe-wallet/${version}/`;
  return { version, base, entry: 'remoteEntry.js', container, integrity: '', mounts: [], slots: [] };
}

async function open(live: RemoteRelease, previous: RemoteRelease | null) {
  const registry: Registry = { channel: 'production', remotes: { 'mfe-wallet': { live, previous } } };
  const reports: string[] = [];
  const releases = createReleaseLoader({
    registry,
    fetchRegistry: async () => registry,
    report: (sentence, cause) => void reports.push(`${sentence}: ${cause}`),
  });
  return { loaded: await createPageLoader({ releases, federation }).load('mfe-wallet', PATH), reports };
}

describe('a release and the shared modules of the shell (C3, C5)', () => {
  const { version = '' } = sharedModules[MODULE] ?? {};
  const fitting = `^${version}`;
  const tooNew = '^99.0.0';

  it('uses them when their version is in the range of its build', async () => {
    const { loaded, reports } = await open(publish('3.0.0', fitting), null);
    expect([loaded, reports]).toMatchObject([{ status: 'loaded', version: '3.0.0' }, []]);
    const [shared] = Object.entries(sharedModules).filter(([name]) => name === MODULE);
    expect(loaded).toMatchObject({
      part: { taken: shared?.[1] && 'module' in shared[1] ? shared[1].module : null },
    });
  });

  it('falls back to the previous release when it is not, and the console names both versions', async () => {
    const { loaded, reports } = await open(publish('5.0.0', tooNew), publish('4.0.0', fitting));
    expect(loaded).toMatchObject({ status: 'loaded', version: '4.0.0' });
    expect(reports[0]).toMatch(/^mfe-wallet@5\.0\.0 could not be loaded \(first attempt\)/);
    expect(reports[0]).toContain(`Version ${version} from shell of shared singleton module ${MODULE}`);
    expect(reports[0]).toContain('which needs ^99.0.0');
  });

  it('fails when there is no previous release', async () => {
    const { loaded } = await open(publish('6.0.0', tooNew), null);
    expect(loaded).toEqual({ status: 'failed' });
  });
});
