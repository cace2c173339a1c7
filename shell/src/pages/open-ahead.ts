import type { Page } from '@nfcards/shared/remote';
import { type Scope, scopeBind } from 'effector';
import type { i18n } from 'i18next';
import { openPage } from './open-page.ts';
import { $pageAhead, openedAhead } from './page-ahead.model.ts';

export interface AheadOptions {
  readonly router: {
    readonly state: {
      readonly navigation: { readonly state: string };
      readonly matches: readonly { readonly route: { readonly id: string } }[];
    };
  };
  readonly scope: Scope;
  readonly i18n: i18n;
}

/** The link to a page, and its mount. */
export interface LinkedPage {
  readonly link: Pick<URL, 'pathname' | 'search'>;
  readonly remote: string;
  readonly params: Readonly<Record<string, string>>;
}

export type OpenAhead = (page: Page, linked: LinkedPage) => void;

/** Opens a page that is loaded, so that it renders out of sight, if it says that it may. */
export function createOpenAhead({ router, scope, i18n }: AheadOptions): OpenAhead {
  const opened = scopeBind(openedAhead, { scope });
  // The pages of a remote share models, and a model has one address.
  const isShown = (remote: string) =>
    router.state.matches.some(({ route }) => route.id.startsWith(`${remote} `));
  return (page, { link: { pathname, search }, remote, params }) => {
    if (page.rendersAhead !== true || isShown(remote) || router.state.navigation.state !== 'idle') return;
    const address = pathname + search;
    const before = scope.getState($pageAhead);
    // A press approaches its link too.
    if (before?.page === page && before.address === address) return;
    openPage(page, { i18n, scope, params, searchParams: new URLSearchParams(search) });
    opened({ page, address });
  };
}
