import type { MountMatch, Site } from '@nfcards/shared/registry';
import { SITE_ELEMENT } from '@nfcards/shared/registry';
import { renderedRoot, WAITING_ROOT } from '@nfcards/shared/rendering';
import type { PageRendering } from '../render/page-rendering.ts';
import type { PageAddress } from './head.ts';
import { renderHead } from './head.ts';
import { installLinks } from './install/web-manifest.ts';
import type { LiveSite } from './live-site.ts';
import { attribute, inlineJson } from './markup.ts';
import { pageReads } from './page-reads.ts';
import type { Visitor } from './visitor.ts';

export interface PageOptions {
  readonly live: LiveSite;
  readonly site: Site;
  readonly releasesUrl: string;
  readonly visitor: Visitor;
  readonly address: PageAddress;
  /** The remote that shows the asked path; null for a path that nobody shows. */
  readonly match: MountMatch | null;
  /** The page itself; null where it comes as the shell makes it. */
  readonly rendering: PageRendering | null;
}

/** The document of every page: the registry inlined, and what this page needs asked for at once. */
export function renderPage(options: PageOptions): string {
  const { live, site, releasesUrl, visitor, match, rendering } = options;
  const base = `${releasesUrl}/shell/${live.shell.version}/`;
  const palette = visitor.palette === null ? '' : ` data-palette="${visitor.palette}"`;
  return `<!doctype html>
<html lang="${visitor.language}"${palette}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead({ ...options, base, said: rendering?.head ?? null })}
${live.shell.styles.map((file) => stylesheet(base + file, checked(live.shell.integrity[file]))).join('\n')}
${live.shell.scripts.map((file) => `<script defer src="${attribute(base + file)}"${checked(live.shell.integrity[file])}></script>`).join('\n')}
${live.shell.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${attribute(base + file)}" crossorigin>`).join('\n')}
${match === null ? '' : preloads({ ...options, match }).join('\n')}
<link rel="icon" href="${attribute(`${base}icon.svg`)}" type="image/svg+xml">
${installLinks({ live, base }).join('\n')}
<script type="application/json" id="${SITE_ELEMENT}">${inlineJson(site)}</script>
</head>
<body>
${rendering === null ? WAITING_ROOT : renderedRoot(rendering.html, attribute(JSON.stringify(rendering.rendered)), visitor.language)}
</body>
</html>
`;
}

/** A preload serves only a request of the same mode, and of the same integrity. */
function checked(integrity: string | undefined): string {
  return integrity === undefined ? ' crossorigin' : ` integrity="${attribute(integrity)}" crossorigin`;
}

function preloads(options: PageOptions & { readonly match: MountMatch }): string[] {
  const { live: shown, site, address, match, rendering } = options;
  // A page that is there is not shown before its style sheets are; another asks for them itself.
  const style = rendering === null ? preloadStyle : stylesheet;
  const { remote, path } = match;
  const live = shown.registry.remotes[remote]?.live;
  const page = live?.mounts.find((mount) => mount.path === path);
  if (live === undefined || page === undefined) return [];
  const { integrity = {} } = shown.remotes[remote] ?? {};
  return [
    preload('script', live.base + live.entry, checked(live.integrity)),
    ...page.scripts.map((file) => preload('script', live.base + file, checked(integrity[file]))),
    ...page.styles.map((file) => style(live.base + file, checked(integrity[file]))),
    ...pageReads({ live: shown, match, host: site.api.host, search: address.search }).map((read) =>
      preload('fetch', read, ' crossorigin'),
    ),
  ];
}

function preloadStyle(url: string, mode: string): string {
  return preload('style', url, mode);
}

function stylesheet(url: string, mode: string): string {
  return `<link rel="stylesheet" href="${attribute(url)}"${mode}>`;
}

function preload(kind: 'script' | 'style' | 'fetch', url: string, mode: string): string {
  return `<link rel="preload" as="${kind}" href="${attribute(url)}"${mode}>`;
}
