import type { MountMatch, Site } from '@nfcards/shared/registry';
import { SITE_ELEMENT } from '@nfcards/shared/registry';
import { afterFirstFrame, renderedRoot, WAITING_ROOT } from '@nfcards/shared/rendering';
import { escapeHtml, type Html, type HtmlValue, html, inlineJson, lines, rawHtml } from '../answers/html.ts';
import { installLinks } from '../install/web-manifest.ts';
import type { LiveSite } from '../live-site/live-site.ts';
import { pageReads } from '../live-site/page-reads.ts';
import type { Visitor } from '../live-site/visitor.ts';
import type { PageAddress, PageRendering } from '../render/page-rendering.ts';
import { trialStrips, trialStyle } from '../trial/trial-strip.ts';
import { ageStrips, ageStyle } from './age-strip.ts';
import { renderHead } from './head.ts';

export interface PageOptions {
  readonly live: LiveSite;
  readonly site: Site;
  readonly releasesUrl: string;
  readonly visitor: Visitor;
  readonly address: PageAddress;
  /** Releases that the visitor tries out by a link. */
  readonly agreed?: readonly string[];
  /** The matched mount; null for a path without one. */
  readonly match: MountMatch | null;
  /** The rendered page; null where the shell renders it in the browser. */
  readonly rendering: PageRendering | null;
}

/** The document of a page, with the registry inlined and preloads of the files it needs. */
export function renderPage(options: PageOptions): string {
  const { live, site, visitor, rendering, agreed = [] } = options;
  const isTrial = agreed.length > 0;
  const age = rendering?.age ?? null;
  const base = shellFolder(options);
  const palette = visitor.palette !== null && html` data-palette="${visitor.palette}"`;
  return html`<!doctype html>
<html lang="${visitor.language}"${palette}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead({ ...options, base, said: rendering?.head ?? null })}
${lines(live.shell.styles.map((file) => stylesheet(base + file, checked(live.shell.integrity[file]))))}
${isTrial && [trialStyle, '\n']}${age !== null && [ageStyle, '\n']}${rendering === null ? startingPage(options) : renderedPage(options)}
<link rel="icon" href="${base}icon.svg" type="image/svg+xml">
${lines(installLinks({ live, base }))}
<script type="application/json" id="${SITE_ELEMENT}">${inlineJson(site)}</script>
</head>
<body>
${pageRoot(options)}${age !== null && ['\n', ageStrips(age)]}${isTrial && ['\n', trialStrips(agreed)]}
</body>
</html>
`.toString();
}

function pageRoot({ rendering, visitor }: PageOptions): Html {
  if (rendering === null) return rawHtml(WAITING_ROOT);
  const rendered = escapeHtml(JSON.stringify(rendering.rendered));
  return rawHtml(renderedRoot(rendering.html, rendered, visitor.language));
}

function shellFolder({ releasesUrl, live }: PageOptions): string {
  return `${releasesUrl}/shell/${live.shell.version}/`;
}

/** Elements of a page that the shell renders: everything at once, the shell's scripts first. */
function startingPage(options: PageOptions): Html {
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

/** Elements of a rendered page: styles and fonts first, scripts after the first frame. */
function renderedPage(options: PageOptions): Html {
  const { styles, scripts, reads } = preloadsOf(options);
  const { shell } = options.live;
  const styleSheets = styles.map(({ url, mode }) => stylesheet(url, mode));
  const life = [...scriptsOf(options), ...scripts, ...reads];
  if (shell.begin === undefined) return lines([...fontsOf(options), ...styleSheets, ...life]);
  const begin = script(shellFolder(options) + shell.begin, checked(shell.integrity[shell.begin]));
  return lines([begin, ...fontsOf(options), ...styleSheets, rawHtml(afterFirstFrame(`${lines(life)}`))]);
}

function scriptsOf(options: PageOptions): Html[] {
  const { scripts, integrity } = options.live.shell;
  return scripts.map((file) => script(shellFolder(options) + file, checked(integrity[file])));
}

function fontsOf(options: PageOptions): Html[] {
  return options.live.shell.fonts.map(
    (file) =>
      html`<link rel="preload" as="font" type="font/woff2" href="${shellFolder(options) + file}" crossorigin>`,
  );
}

/** A preload is used only by a request with the same mode and the same integrity. */
function checked(integrity: string | undefined): Html {
  return integrity === undefined ? html` crossorigin` : html` integrity="${integrity}" crossorigin`;
}

/**
 * WebKit, Safari's engine too, takes no integrity from a preload: `Integrity-Policy` then refuses the script (WebKit
 * 2.50; Safari 26), and the console shows an error for each. It does not know this mode of display, and asks ahead for
 * nothing with it; Chromium and Firefox know it, and no document is opened in such a window.
 */
const WHERE_CHECKED = html` media="not (display-mode: picture-in-picture)"`;

interface Preloads {
  readonly scripts: readonly Html[];
  readonly styles: readonly { readonly url: string; readonly mode: Html }[];
  readonly reads: readonly Html[];
}

function preloadsOf({ live: shown, site, address, match }: PageOptions): Preloads {
  const live = match && shown.registry.remotes[match.remote]?.live;
  const page = live?.mounts.find((mount) => mount.path === match?.path);
  if (!match || !live || !page) return { scripts: [], styles: [], reads: [] };
  const { integrity = {} } = shown.remotes[match.remote] ?? {};
  return {
    scripts: [
      scriptAhead(live.base + live.entry, live.integrity),
      ...page.scripts.map((file) => scriptAhead(live.base + file, integrity[file])),
    ],
    styles: page.styles.map((file) => ({ url: live.base + file, mode: checked(integrity[file]) })),
    reads: pageReads({ live: shown, match, host: site.api.host, search: address.search }).map((read) =>
      preload('fetch', read, html` crossorigin`),
    ),
  };
}

function script(url: string, mode: HtmlValue): Html {
  return html`<script defer src="${url}"${mode}></script>`;
}

function stylesheet(url: string, mode: HtmlValue): Html {
  return html`<link rel="stylesheet" href="${url}"${mode}>`;
}

function scriptAhead(url: string, integrity: string | undefined): Html {
  return preload('script', url, [checked(integrity), WHERE_CHECKED]);
}

function preload(kind: 'script' | 'style' | 'fetch', url: string, mode: HtmlValue): Html {
  return html`<link rel="preload" as="${kind}" href="${url}"${mode}>`;
}
