import type { Publisher, RemoteRelease, Site } from '@nfcards/shared/registry';
import { matchMount, site } from '@nfcards/shared/registry';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { LiveSite } from '../live-site/live-site.ts';
import type { PageRendering } from '../render/page-rendering.ts';
import { ageStrips } from './age-strip.ts';
import { renderPage } from './page.ts';

function directory(changes: Partial<RemoteRelease> = {}): RemoteRelease {
  return {
    version: '1.4.2',
    base: '/releases/mfe-directory/1.4.2/',
    entry: 'remoteEntry.js',
    container: 'mfe_directory_1_4_2',
    integrity: 'sha384-entry',
    mounts: [
      { path: '/search', scripts: ['search.js'], styles: [], reads: ['ports_data'] },
      {
        path: '/port/:id',
        scripts: ['routes.js', 'port.js'],
        styles: ['port.css'],
        reads: ['port_details'],
      },
    ],
    slots: [],
    ...changes,
  };
}

function liveSite(release = directory()): LiveSite {
  return {
    revision: 'production-1',
    shell: {
      kind: 'shell',
      name: 'shell',
      version: '2.0.0',
      commit: null,
      integrity: { 'main.js': 'sha384-main', 'main.css': 'sha384-style' },
      scripts: ['main.js'],
      styles: ['main.css'],
      fonts: ['latin.woff2'],
      styleHashes: [],
    },
    registry: { channel: 'production', remotes: { 'mfe-directory': { live: release, previous: null } } },
    remotes: {},
  };
}

type PublishedRemote = LiveSite['remotes'][string];

function published(changes: Partial<PublishedRemote>): PublishedRemote {
  return {
    ...{ kind: 'remote', name: 'mfe-directory', version: '1.4.2', commit: null, integrity: {}, needs: {} },
    ...{ entry: 'remoteEntry.js', container: 'mfe_directory_1_4_2', namespace: 'directory', exposes: [] },
    mounts: [],
    ...changes,
  };
}

const publisher: Publisher = {
  name: 'Les Pontons</script>',
  address: null,
  email: 'bonjour@boats.example',
  registration: null,
  hosting: { name: null, address: null },
};

function page(
  address: string,
  live = liveSite(),
  releasesUrl = '/releases',
  host = '/api',
  rendering: PageRendering | null = null,
): string {
  const { pathname, search } = new URL(address, 'https://boats.example');
  const api: Site['api'] = { host, wire: 'standard' };
  return renderPage({
    live,
    site: {
      registry: live.registry,
      api,
      hasSession: false,
      publisher,
      map: { ground: null, seamarks: null },
      walletPreview: false,
      weather: true,
      overrides: ['http://localhost:*'],
      calledServices: {},
    },
    releasesUrl,
    rendering,
    visitor: { language: 'fr', palette: null, hasSession: false },
    address: { origin: 'https://boats.example', pathname, search },
    match: matchMount(live.registry, pathname),
  });
}

interface Preload {
  readonly as: string | undefined;
  readonly href: string | undefined;
  readonly cors: boolean;
}

function preloads(html: string): Preload[] {
  return (html.match(/<link rel="preload"[^>]*>/g) ?? []).map((link) => ({
    as: / as="([^"]*)"/.exec(link)?.[1],
    href: / href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&'),
    cors: / crossorigin/.test(link),
  }));
}

function inlined(html: string): unknown {
  return JSON.parse(/<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
}

const font: Preload = { as: 'font', href: '/releases/shell/2.0.0/latin.woff2', cors: true };

describe('the document of a page', () => {
  it('starts the live shell, checked by its integrity, and nothing else', () => {
    expect(page('/search').match(/<script(?! type="application\/json").*?>/g)).toEqual([
      '<script defer src="/releases/shell/2.0.0/main.js" integrity="sha384-main" crossorigin>',
    ]);
  });

  it('wears the style of the live shell, checked by its integrity', () => {
    expect(page('/search')).toContain(
      '<link rel="stylesheet" href="/releases/shell/2.0.0/main.css" integrity="sha384-style" crossorigin>',
    );
  });

  it('tells the shell the registry, the API and who publishes the site', () => {
    const live = liveSite();
    expect(parse(site, inlined(page('/search', live)))).toEqual({
      registry: live.registry,
      api: { host: '/api', wire: 'standard' },
      hasSession: false,
      publisher,
      map: { ground: null, seamarks: null },
      walletPreview: false,
      weather: true,
      overrides: ['http://localhost:*'],
      calledServices: {},
    });
  });

  it('says that it is loading (K4)', () => {
    expect(page('/search')).toContain('aria-label="Loading…"');
  });
});

describe('what the page needs is asked for at once', () => {
  it('the entry, the chunks and the API call of the matched mount, and no other’s', () => {
    const base = '/releases/mfe-directory/1.4.2/';
    expect(preloads(page('/port/FRLRH'))).toEqual([
      font,
      { as: 'script', href: `${base}remoteEntry.js`, cors: true },
      { as: 'script', href: `${base}routes.js`, cors: true },
      { as: 'script', href: `${base}port.js`, cors: true },
      { as: 'style', href: `${base}port.css`, cors: true },
      { as: 'fetch', href: '/api/port_details?id=FRLRH', cors: true },
    ]);
  });

  it('the chunks and style sheets with their integrity, as the bundler’s runtime asks for them', () => {
    const live = liveSite();
    const integrity = { 'port.js': 'sha384-port', 'port.css': 'sha384-style' };
    const html = page('/port/FRLRH', { ...live, remotes: { 'mfe-directory': published({ integrity }) } });
    const base = '/releases/mfe-directory/1.4.2/';
    expect(html).toContain(
      `<link rel="preload" as="script" href="${base}port.js" integrity="sha384-port" crossorigin media="not (display-mode: picture-in-picture)">`,
    );
    expect(html).toContain(
      `<link rel="preload" as="style" href="${base}port.css" integrity="sha384-style" crossorigin>`,
    );
  });

  it('the scripts, and nothing else, only of browsers that take the integrity of what is asked for ahead', () => {
    const media = (page('/port/FRLRH').match(/<link rel="preload"[^>]*>/g) ?? []).map((link) => [
      / as="([^"]*)"/.exec(link)?.[1],
      / media="([^"]*)"/.exec(link)?.[1],
    ]);
    const checked = ['script', 'not (display-mode: picture-in-picture)'];
    expect(media).toEqual([
      ['font', undefined],
      checked,
      checked,
      checked,
      ['style', undefined],
      ['fetch', undefined],
    ]);
  });

  it('the API call that the query string asks for', () => {
    const live = liveSite();
    const [search] = live.registry.remotes['mfe-directory']?.live.mounts ?? [];
    if (search === undefined) throw new Error('the directory has a search');
    const readsBy = { parameter: 'filter', values: { shops: ['riggers_data'] } };
    const remotes = { 'mfe-directory': published({ mounts: [{ ...search, page: 'search', readsBy }] }) };
    const calls = (address: string) =>
      preloads(page(address, { ...live, remotes }))
        .filter(({ as }) => as === 'fetch')
        .map(({ href }) => href);
    expect(calls('/search?filter=shops&open=now')).toEqual(['/api/riggers_data']);
    expect(calls('/search?filter=elsewhere')).toEqual(['/api/ports_data']);
  });

  it('the entry with its integrity, as the shell asks for it', () => {
    expect(page('/search')).toMatch(
      /<link rel="preload" as="script" href="[^"]*remoteEntry\.js" integrity="sha384-entry" crossorigin media="[^"]*">/,
    );
  });

  it('nothing of a remote for a path that nobody shows', () => {
    expect(preloads(page('/nowhere'))).toEqual([font]);
  });

  it('from where the releases and the API are', () => {
    const base = 'https://cdn.example/releases/mfe-directory/1.4.2/';
    const live = liveSite(directory({ base }));
    const html = page('/port/FRLRH', live, 'https://cdn.example/releases', 'https://host.example');
    expect(html).toContain('src="https://cdn.example/releases/shell/2.0.0/main.js"');
    expect(preloads(html).slice(1)).toEqual([
      { as: 'script', href: `${base}remoteEntry.js`, cors: true },
      { as: 'script', href: `${base}routes.js`, cors: true },
      { as: 'script', href: `${base}port.js`, cors: true },
      { as: 'style', href: `${base}port.css`, cors: true },
      { as: 'fetch', href: 'https://host.example/port_details?id=FRLRH', cors: true },
    ]);
  });

  it('the API call exactly as the client writes it', () => {
    const calls = preloads(page('/port/a%26b%20%C3%A9')).filter(({ as }) => as === 'fetch');
    expect(calls.map(({ href }) => href)).toEqual(['/api/port_details?id=a%26b+%C3%A9']);
  });
});

describe('a page that comes rendered', () => {
  const rendering: PageRendering = {
    html: '<h1>La Rochelle</h1>',
    rendered: { language: 'fr', now: 0, countries: {}, versions: {} },
    head: null,
    isMissing: false,
    age: null,
  };
  const live = liveSite();
  const beginning = { ...live, shell: { ...live.shell, begin: 'begin.js' } };
  const rendered = (site: LiveSite) => page('/port/FRLRH', site, '/releases', '/api', rendering);
  const [atOnce = '', later = ''] = rendered(beginning).split(/<template[^>]*>|<\/template>/);

  it('asks at once for what it is drawn with, and a first script', () => {
    expect(atOnce).toContain('<script defer src="/releases/shell/2.0.0/begin.js" crossorigin>');
    expect(atOnce).toContain(
      '<link rel="stylesheet" href="/releases/mfe-directory/1.4.2/port.css" crossorigin>',
    );
    expect(preloads(atOnce)).toEqual([font]);
    expect(atOnce).not.toContain('main.js');
  });

  it('holds what brings it to life until it is drawn', () => {
    expect(later).toContain(
      '<script defer src="/releases/shell/2.0.0/main.js" integrity="sha384-main" crossorigin>',
    );
    expect(preloads(later).map(({ href }) => href)).toEqual([
      '/releases/mfe-directory/1.4.2/remoteEntry.js',
      '/releases/mfe-directory/1.4.2/routes.js',
      '/releases/mfe-directory/1.4.2/port.js',
      '/api/port_details?id=FRLRH',
    ]);
  });

  it('says how old its data is while the API does not answer, directly behind the page', () => {
    const old = page('/port/FRLRH', live, '/releases', '/api', { ...rendering, age: 7_260 });
    expect(old).toContain(
      '</div>\n<div class="age-strip" lang="fr" role="region" aria-label="Âge des données"><p>Notre service ne répond pas\u00a0: les données de cette page datent d’il y a 2 heures. Rechargez-la plus tard pour les mettre à jour.</p></div><div class="age-strip" lang="en"',
    );
    expect(rendered(live)).not.toContain('age-strip');
  });

  it.each([
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [172_800, '2 days ago'],
  ])('says an age of %i seconds in words', (age, words) => {
    expect(String(ageStrips(age)[1])).toContain(
      `<p>Our service is not answering: the data on this page is from ${words}.`,
    );
  });

  it('asks for all at once where the shell has no first script', () => {
    const html = rendered(live);
    expect(html).not.toContain('<template');
    expect(html).toContain('/releases/shell/2.0.0/main.js');
    expect(preloads(html)).toHaveLength(5);
  });
});

describe('what a release or a visitor wrote cannot break out', () => {
  const attack = '</script><script>alert(1)</script><!--';

  it('of the inlined registry', () => {
    const live = liveSite(directory({ container: attack }));
    const html = page('/search', live);
    expect(html).not.toContain('alert(1)</script>');
    expect(inlined(html)).toMatchObject({
      registry: { remotes: { 'mfe-directory': { live: { container: attack } } } },
    });
  });

  it('of an attribute', () => {
    const html = page('/search', liveSite(directory({ entry: '"><img src=x onerror="alert(1)' })));
    expect(html).not.toContain('<img');
    expect(html).toContain(
      'href="/releases/mfe-directory/1.4.2/&quot;&gt;&lt;img src=x onerror=&quot;alert(1)"',
    );
  });

  it('of the address of a call', () => {
    const html = page(`/port/${encodeURIComponent('"><script>alert(1)')}`);
    expect(html).not.toContain('<script>alert');
  });
});
