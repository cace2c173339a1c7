import { addTexts } from '@nfcards/shared/i18n';
import { matchMount, type Registry } from '@nfcards/shared/registry';
import type { i18n } from 'i18next';
import type { DataRouter } from 'react-router-dom';
import { array, object, safeParse, string } from 'valibot';
import type { PageLoader } from '../pages/page-loader.ts';
import type { ReleaseLoader } from '../pages/release-loader.ts';

/** Modules of a package were replaced in this page (platform/src/dev/browser/replace-modules.ts). */
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
 * Brings what the bundler replaced into an open page. React has new components in the place of the old ones already;
 * texts are said anew, and a page whose models are new is opened anew, because a new model knows nothing.
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
