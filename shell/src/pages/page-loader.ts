import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import type { Page } from '@nfcards/shared/remote';
import { EntryTimeout } from '../federation/entry-timeout.ts';
import type { Federation } from '../federation/federation.ts';

export type LoadedPage =
  | { readonly status: 'loaded'; readonly page: Page; readonly version: string }
  | { readonly status: 'failed' };

export interface PageLoader {
  /** Never rejects. Callers at the same time share one attempt; a page that came is kept, a failure is not. */
  load(remote: string, path: string): Promise<LoadedPage>;
  /** A page of this release threw as it was shown: the next load asks what is live, and prefers another release. */
  distrust(remote: string, version: string): void;
}

export interface PageLoaderOptions {
  readonly registry: Registry;
  /** What is live now; the page itself may be older. */
  readonly fetchRegistry: () => Promise<Registry>;
  readonly federation: Federation;
  readonly report: (sentence: string, cause: unknown) => void;
}

type Releases = Registry['remotes'][string];

/**
 * Loads pages of remotes: from the live release, once more from it, then from the one that was live before
 * (SPEC C5). An open page keeps the releases that it started with until one of them fails.
 */
export function createPageLoader({
  registry,
  fetchRegistry,
  federation,
  report,
}: PageLoaderOptions): PageLoader {
  const known = new Map<string, Releases>(Object.entries(registry.remotes));
  const underWay = new Map<string, Promise<LoadedPage>>();
  const loaded = new Map<string, LoadedPage>();
  const troubled = new Set<string>();
  const distrusted = new Set<string>();

  async function candidatesOf(remote: string): Promise<RemoteRelease[]> {
    if (troubled.has(remote)) {
      const fresh = await fetchRegistry().catch((cause: unknown) =>
        report('The registry could not be read', cause),
      );
      const releases = fresh?.remotes[remote];
      if (releases !== undefined) known.set(remote, releases);
    }
    const { live, previous } = known.get(remote) ?? { live: null, previous: null };
    const all = [live, previous].filter((release) => release !== null);
    const trusted = all.filter(({ version }) => !distrusted.has(`${remote}@${version}`));
    return trusted.length > 0 ? trusted : all.slice(0, 1);
  }

  async function loadFrom(release: RemoteRelease, path: string): Promise<Page> {
    const routes = await federation.loadRoutes(release);
    const load = Object.entries(routes).find(([mount]) => mount === path)?.[1];
    if (load === undefined) throw new Error(`${release.container} has no page for ${path}`);
    const { page } = await load();
    // The types hold within one build only: this module was built by another team.
    if (typeof page?.Component !== 'function')
      throw new Error(`${release.container} exports no page for ${path}`);
    return page;
  }

  async function loadFromAny(remote: string, path: string): Promise<LoadedPage> {
    for (const release of await candidatesOf(remote)) {
      for (const attempt of ['first', 'second']) {
        try {
          return { status: 'loaded', page: await loadFrom(release, path), version: release.version };
        } catch (cause) {
          troubled.add(remote);
          report(`${remote}@${release.version} could not be loaded (${attempt} attempt)`, cause);
          if (cause instanceof EntryTimeout) break;
        }
      }
    }
    return { status: 'failed' };
  }

  return {
    load(remote, path) {
      const key = `${remote} ${path}`;
      const kept = loaded.get(key);
      if (kept !== undefined) return Promise.resolve(kept);
      const shared = underWay.get(key) ?? loadFromAny(remote, path);
      underWay.set(key, shared);
      void shared.then((result) => {
        underWay.delete(key);
        if (result.status === 'loaded') loaded.set(key, result);
      });
      return shared;
    },
    distrust(remote, version) {
      troubled.add(remote);
      distrusted.add(`${remote}@${version}`);
      for (const key of loaded.keys()) if (key.startsWith(`${remote} `)) loaded.delete(key);
    },
  };
}
