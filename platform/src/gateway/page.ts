import { operations, operationUrl } from '@nfcards/shared/operations';
import type { MountMatch, Site } from '@nfcards/shared/registry';
import { SITE_ELEMENT } from '@nfcards/shared/registry';
import { readsAt } from '../releases/reads-of.ts';
import type { PageAddress } from './head.ts';
import { renderHead } from './head.ts';
import { installLinks } from './install/web-manifest.ts';
import type { LiveSite } from './live-site.ts';
import { mountOf } from './live-site.ts';
import { attribute, inlineJson } from './markup.ts';
import type { Visitor } from './visitor.ts';

export interface PageOptions {
  readonly live: LiveSite;
  readonly api: Site['api'];
  readonly publisher: Site['publisher'];
  readonly map: Site['map'];
  readonly walletPreview: boolean;
  readonly overrides: Site['overrides'];
  readonly releasesUrl: string;
  readonly visitor: Visitor;
  readonly address: PageAddress;
  /** The remote that shows the asked path; null for a path that nobody shows. */
  readonly match: MountMatch | null;
}

/** The document of every page: the registry inlined, and what this page needs asked for at once. */
export function renderPage(options: PageOptions): string {
  const { live, api, publisher, map, walletPreview, overrides, releasesUrl, visitor, match } = options;
  const base = `${releasesUrl}/shell/${live.shell.version}/`;
  const { registry } = live;
  const { hasSession } = visitor;
  const site: Site = { registry, api, hasSession, publisher, map, walletPreview, overrides };
  const palette = visitor.palette === null ? '' : ` data-palette="${visitor.palette}"`;
  return `<!doctype html>
<html lang="${visitor.language}"${palette}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead({ ...options, base })}
${live.shell.styles.map((file) => `<link rel="stylesheet" href="${attribute(base + file)}"${checked(live.shell.integrity[file])}>`).join('\n')}
${live.shell.scripts.map((file) => `<script defer src="${attribute(base + file)}"${checked(live.shell.integrity[file])}></script>`).join('\n')}
${live.shell.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${attribute(base + file)}" crossorigin>`).join('\n')}
${match === null ? '' : preloads({ ...options, match }).join('\n')}
<link rel="icon" href="${attribute(`${base}icon.svg`)}" type="image/svg+xml">
${installLinks({ live, base }).join('\n')}
<script type="application/json" id="${SITE_ELEMENT}">${inlineJson(site)}</script>
</head>
<body>
<div id="root">
<div class="boot-bar"></div>
<div class="boot-page" role="status" aria-label="Loading…"><div class="boot-line"></div><div class="boot-line"></div><div class="boot-line"></div></div>
</div>
<noscript><p>Ce site a besoin de JavaScript. This site needs JavaScript.</p></noscript>
</body>
</html>
`;
}

/** A preload serves only a request of the same mode, and of the same integrity. */
function checked(integrity: string | undefined): string {
  return integrity === undefined ? ' crossorigin' : ` integrity="${attribute(integrity)}" crossorigin`;
}

function preloads({
  live: site,
  api,
  address,
  match,
}: PageOptions & { readonly match: MountMatch }): string[] {
  const { remote, path, params } = match;
  const live = site.registry.remotes[remote]?.live;
  const page = live?.mounts.find((mount) => mount.path === path);
  if (live === undefined || page === undefined) return [];
  const { integrity = {} } = site.remotes[remote] ?? {};
  return [
    preload('script', live.base + live.entry, checked(live.integrity)),
    ...page.scripts.map((file) => preload('script', live.base + file, checked(integrity[file]))),
    ...page.styles.map((file) => preload('style', live.base + file, checked(integrity[file]))),
    ...readsAt(mountOf(site, match) ?? page, address.search).map((name) =>
      preload('fetch', operationUrl(api.host, name, inputOf(name, params)), ' crossorigin'),
    ),
  ];
}

function preload(kind: 'script' | 'style' | 'fetch', url: string, mode: string): string {
  return `<link rel="preload" as="${kind}" href="${attribute(url)}"${mode}>`;
}

/** The parameters of the path that the operation takes, in the order it declares them, as the client writes them. */
function inputOf(name: string, params: Readonly<Record<string, string>>): Record<string, string> {
  const operation = Object.values(operations).find(({ path }) => path === name);
  const taken = Object.keys(operation?.input.entries ?? {});
  return Object.fromEntries(taken.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]])));
}
