import { sessionFound } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import {
  $clock,
  $hasWeather,
  $language,
  $mapSettings,
  $publisher,
  $siteOrigin,
  $walletPreview,
} from '@nfcards/shared/common';
import { CountryNames, createI18n, type Formats } from '@nfcards/shared/i18n';
import type { Routes } from '@nfcards/shared/remote';
import type { PageToRender, RenderedPage } from '@nfcards/shared/rendering';
import { kitTexts, PageHeadSink, type RenderedHead } from '@nfcards/shared/ui';
import { allSettled, fork, type Scope } from 'effector';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { $registry } from '../location/mounts.model.ts';
import { openPage } from '../pages/open-page.ts';
import type { LoadedPage } from '../pages/page-loader.ts';
import { pageReady } from '../pages/page-ready.ts';
import { mountId, siteRoutes } from '../pages/routes.tsx';
import { SiteTree } from '../site-tree.tsx';
import { fillersOf } from '../slots/slots.ts';
import { shellTexts } from '../texts.ts';
import { $palette } from '../theme/palette.model.ts';
import { paletteOf } from '../theme/palette.ts';

/** Renders a page as the browser will, for a visitor without a session: the server has no private data. */
export async function renderPage(routes: Routes, asked: PageToRender): Promise<RenderedPage> {
  const { site, language, remote, path, params, search } = asked;
  const load = Object.entries(routes).find(([mount]) => mount === path)?.[1];
  if (load === undefined) throw new Error(`${remote} has no page for ${path}`);
  const { page } = await load();
  const i18n = await createI18n([kitTexts, ...shellTexts], language);
  const scope = openScope(page.$ready === undefined ? { ...asked, answers: {} } : asked);
  // The member is not known here: the session stays `pending`.
  if (site.hasSession) void allSettled(sessionFound, { scope });
  openPage(page, { i18n, scope, params, searchParams: new URLSearchParams(search) });
  // A page whose reads are not in `answers` never gets ready, and is not rendered.
  await pageReady(page, scope);

  const loaded: LoadedPage = {
    status: 'loaded',
    part: page,
    version: site.registry.remotes[remote]?.live.version ?? '',
  };
  const router = createMemoryRouter(
    siteRoutes({
      registry: site.registry,
      needsDocument: () => false,
      hashOfNavigation: () => '',
      loadPage: async () => loaded,
      onShown: () => {},
      onBroken: () => false,
    }),
    {
      initialEntries: [asked.pathname + search],
      hydrationData: { loaderData: { [mountId(remote, path)]: loaded } },
    },
  );
  let head: RenderedHead | null = null;
  const countries: Record<string, string> = {};
  const html = renderToString(
    <PageHeadSink
      value={(said) => {
        head = said;
      }}
    >
      <CountryNames value={(_, formats) => collecting(formats, countries)}>
        <SiteTree
          scope={scope}
          i18n={i18n}
          router={router}
          slots={{ fillersOf: (name) => fillersOf(site.registry, name), load: async () => null }}
          overridden={null}
        />
      </CountryNames>
    </PageHeadSink>,
  );
  return { html, showsAnswers: page.$ready !== undefined, head, countries };
}

function openScope({ site, origin, answers, language, palette, now }: PageToRender): Scope {
  const client = createClient({
    host: site.api.host,
    wire: site.api.wire,
    credential: () => null,
    language: () => language,
    // Other reads never resolve: the page shows its loading state.
    fetch: (url) => {
      const answer = typeof url === 'string' ? answers[url] : undefined;
      return answer === undefined
        ? new Promise(() => {})
        : Promise.resolve(new Response(answer.text, { status: answer.status }));
    },
    now: () => 0,
  });
  return fork({
    values: [
      [$client, client],
      [$clock, now],
      [$palette, paletteOf(palette ?? undefined)],
      [$registry, site.registry],
      [$language, language],
      [$siteOrigin, origin],
      [$publisher, site.publisher],
      [$mapSettings, site.map],
      [$walletPreview, site.walletPreview],
      [$hasWeather, site.weather],
    ],
  });
}

function collecting(formats: Formats, countries: Record<string, string>): Formats {
  return {
    ...formats,
    country(code) {
      const name = formats.country(code);
      countries[code] = name;
      return name;
    },
  };
}
