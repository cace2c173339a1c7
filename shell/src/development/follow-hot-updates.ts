import { addTexts } from '@nfcards/shared/i18n';
import { matchMount, type Registry } from '@nfcards/shared/registry';
import type { i18n } from 'i18next';
import type { DataRouter } from 'react-router-dom';
import { array, object, safeParse, string } from 'valibot';
import type { ReleaseLoader } from '../federation/release-loader.ts';
import type { PageLoader } from '../pages/page-loader.ts';

/** Modules of a package were replaced in this page (platform/src/tools/dev/browser/replace-modules.ts). */
const UPDATED = 'package-updated';

const update = object({ name: string(), modules: array(string()) });

export interface HotUpdateOptions {
  readonly registry: Registry;
  readonly pages: PageLoader;
  readonly releases: Pick<ReleaseLoader, 'forget'>;
  readonly router: Pick<DataRouter, 'revalidate'>;
  readonly i18n: i18n;
}

/**
 * Applies hot updates to an open page. React Refresh has replaced the components already; texts are added again, and a
 * page with new models is opened again, because the new models have no state.
 */
export function followHotUpdates({ registry, pages, releases, router, i18n }: HotUpdateOptions): void {
  addEventListener(UPDATED, async (event) => {
    const parsed = safeParse(update, event instanceof CustomEvent ? event.detail : null);
    if (!parsed.success) return;
    const { name, modules } = parsed.output;
    releases.forget(name);
    const match = matchMount(registry, location.pathname);
    if (match?.remote !== name) return;
    if (modules.some((module) => module.endsWith('.model.ts'))) {
      await router.revalidate();
      return;
    }
    const loaded = await pages.load(name, match.path);
    if (loaded.status === 'loaded') for (const texts of loaded.part.texts) addTexts(i18n, texts);
  });
}
