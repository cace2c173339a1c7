import type { RemoteRelease } from '@nfcards/shared/registry';
import type { Page } from '@nfcards/shared/remote';
import type { Federation } from '../federation/federation.ts';
import type { Loaded, ReleaseLoader } from '../federation/release-loader.ts';

export type LoadedPage = Loaded<Page>;

export interface PageLoader {
  /** Never rejects. */
  load(remote: string, path: string): Promise<LoadedPage>;
}

export interface PageLoaderOptions {
  readonly releases: ReleaseLoader;
  readonly federation: Pick<Federation, 'loadRoutes'>;
}

/** Loads pages of remotes, through their door `./routes` (SPEC C4). */
export function createPageLoader({ releases, federation }: PageLoaderOptions): PageLoader {
  async function pageOf(release: RemoteRelease, path: string): Promise<Page> {
    const routes = await federation.loadRoutes(release);
    const load = Object.entries(routes).find(([mount]) => mount === path)?.[1];
    const page = (await load?.())?.page;
    // The types hold within one build only: this module was built by another team.
    if (typeof page?.Component !== 'function')
      throw new Error(`${release.container} has no page for ${path}`);
    return page;
  }
  return {
    load: (remote, path) => releases.load(remote, `page ${path}`, (release) => pageOf(release, path)),
  };
}
