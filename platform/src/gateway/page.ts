import type { MountMatch, Site } from '@nfcards/shared/registry';
import { SITE_ELEMENT } from '@nfcards/shared/registry';
import { afterFirstFrame, renderedRoot, WAITING_ROOT } from '@nfcards/shared/rendering';
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
  const { live, site, visitor, rendering } = options;
  const base = shellFolder(options);
  const palette = visitor.palette === null ? '' : ` data-palette="${visitor.palette}"`;
  return `<!doctype html>
<html lang="${visitor.language}"${palette}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead({ ...options, base, said: rendering?.head ?? null })}
${lines(live.shell.styles.map((file) => stylesheet(base + file, checked(live.shell.integrity[file]))))}
${rendering === null ? startingPage(options) : renderedPage(options)}
<link rel="icon" href="${attribute(`${base}icon.svg`)}" type="image/svg+xml">
${lines(installLinks({ live, base }))}
<script type="application/json" id="${SITE_ELEMENT}">${inlineJson(site)}</script>
</head>
<body>
${rendering === null ? WAITING_ROOT : renderedRoot(rendering.html, attribute(JSON.stringify(rendering.rendered)), visitor.language)}
</body>
</html>
`;
}

function shellFolder({ releasesUrl, live }: PageOptions): string {
  return `${releasesUrl}/shell/${live.shell.version}/`;
}

/** What a page needs that the shell makes: all of it at once, and the shell first. */
function startingPage(options: PageOptions): string {
  const { styles, ...preloads } = preloadsOf(options);
  const styleSheets = styles.map(({ url, mode }) => preload('style', url, mode));
  return lines([
    ...scriptsOf(options),
    ...fontsOf(options),
    ...preloads.scripts,
    ...styleSheets,
    ...preloads.reads,
  ]);
}

/** What a page needs that is here already: first what it is drawn with, and what brings it to life once it is drawn. */
function renderedPage(options: PageOptions): string {
  const { styles, scripts, reads } = preloadsOf(options);
  const { shell } = options.live;
  const styleSheets = styles.map(({ url, mode }) => stylesheet(url, mode));
  const life = [...scriptsOf(options), ...scripts, ...reads];
  if (shell.begin === undefined) return lines([...fontsOf(options), ...styleSheets, ...life]);
  const begin = script(shellFolder(options) + shell.begin, checked(shell.integrity[shell.begin]));
  return lines([begin, ...fontsOf(options), ...styleSheets, afterFirstFrame(lines(life))]);
}

function lines(elements: readonly string[]): string {
  return elements.join('\n');
}

function scriptsOf(options: PageOptions): string[] {
  const { scripts, integrity } = options.live.shell;
  return scripts.map((file) => script(shellFolder(options) + file, checked(integrity[file])));
}

function fontsOf(options: PageOptions): string[] {
  return options.live.shell.fonts.map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" href="${attribute(shellFolder(options) + file)}" crossorigin>`,
  );
}

/** A preload serves only a request of the same mode, and of the same integrity. */
function checked(integrity: string | undefined): string {
  return integrity === undefined ? ' crossorigin' : ` integrity="${attribute(integrity)}" crossorigin`;
}

interface Preloads {
  readonly scripts: readonly string[];
  readonly styles: readonly { readonly url: string; readonly mode: string }[];
  readonly reads: readonly string[];
}

function preloadsOf({ live: shown, site, address, match }: PageOptions): Preloads {
  const live = match && shown.registry.remotes[match.remote]?.live;
  const page = live?.mounts.find((mount) => mount.path === match?.path);
  if (!match || !live || !page) return { scripts: [], styles: [], reads: [] };
  const { integrity = {} } = shown.remotes[match.remote] ?? {};
  return {
    scripts: [
      preload('script', live.base + live.entry, checked(live.integrity)),
      ...page.scripts.map((file) => preload('script', live.base + file, checked(integrity[file]))),
    ],
    styles: page.styles.map((file) => ({ url: live.base + file, mode: checked(integrity[file]) })),
    reads: pageReads({ live: shown, match, host: site.api.host, search: address.search }).map((read) =>
      preload('fetch', read, ' crossorigin'),
    ),
  };
}

function script(url: string, mode: string): string {
  return `<script defer src="${attribute(url)}"${mode}></script>`;
}

function stylesheet(url: string, mode: string): string {
  return `<link rel="stylesheet" href="${attribute(url)}"${mode}>`;
}

function preload(kind: 'script' | 'style' | 'fetch', url: string, mode: string): string {
  return `<link rel="preload" as="${kind}" href="${attribute(url)}"${mode}>`;
}
