import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';

/** A path of the site, and the remote that shows it. */
export interface Mount {
  readonly remote: string;
  readonly path: string;
}

interface Registry {
  readonly remotes: Readonly<
    Record<string, { readonly live: { readonly mounts: readonly { path: string }[] } }>
  >;
}

/** Asks a site which remote shows what. */
export async function readMounts(url: string): Promise<readonly Mount[]> {
  const { remotes } = (await (await fetch(`${url}/registry.json`)).json()) as Registry;
  return Object.entries(remotes).flatMap(([remote, { live }]) =>
    live.mounts.map(({ path }) => ({ remote, path })),
  );
}

/**
 * Notes on a test which pages it is on, in whichever window of its browser.
 * @returns what ends it, and leaves the notes from which `npm run e2e` makes its table
 */
export function followVisits(
  browser: Browser,
  mounts: readonly Mount[],
  { annotations }: TestInfo,
): () => void {
  const visited = new Set<string>();
  let last: string | null = null;
  const follow = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !URL.canParse(frame.url())) return;
      const { protocol, pathname } = new URL(frame.url());
      if (!protocol.startsWith('http')) return;
      last = describePage(mounts, pathname);
      visited.add(last);
    });
  const followAll = (context: BrowserContext) => {
    for (const page of context.pages()) follow(page);
    context.on('page', follow);
  };
  for (const context of browser.contexts()) followAll(context);
  browser.on('context', followAll);
  return () => {
    browser.off('context', followAll);
    for (const description of visited) annotations.push({ type: 'page', description });
    if (last !== null) annotations.push({ type: 'last page', description: last });
  };
}

/** What no remote mounts, the shell shows. */
function describePage(mounts: readonly Mount[], pathname: string): string {
  const trimmed = pathname.replace(/(.)\/+$/, '$1');
  // A path that is spelt out goes before one with a parameter.
  const found = mounts
    .filter(({ path }) => new URLPattern({ pathname: path }).test({ pathname: trimmed }))
    .sort((a, b) => parametersOf(a) - parametersOf(b))[0];
  return found === undefined ? `shell ${trimmed}` : `${found.remote} ${found.path}`;
}

function parametersOf({ path }: Mount): number {
  return path.split(':').length;
}
