import { describe, expect, it } from 'vitest';
import type { ReleasedMount, ShellRelease } from '../../releases/release/release.ts';
import type { ShellDocument } from '../../releases/release/shell-document.ts';
import { liveSiteOf, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import type { HeadOptions } from './head.ts';
import { renderHead } from './head.ts';

const words = {
  fr: { title: 'Trouver un port', description: 'Cherchez un port de mer.' },
  en: { title: 'Find a port', description: 'Look up a sea port.' },
};
/** As it was declared before documents had words. */
const olderMount: ReleasedMount = { path: '/search', page: 'search', reads: [], scripts: [], styles: [] };
const mount: ReleasedMount = { ...olderMount, head: words, indexed: true };
const shellDocument: ShellDocument = {
  titlePattern: { fr: '{{page}} – NFCards', en: '{{page}} | NFCards' },
  notFound: {
    fr: { title: 'Page introuvable', description: 'Cette adresse ne mène nulle part.' },
    en: { title: 'Page not found', description: 'This address leads nowhere.' },
  },
  papers: { day: '#faf7ef', night: '#0b1622', watch: '#000000' },
};

interface Asked extends Partial<Omit<HeadOptions, 'address'>> {
  readonly mount?: Partial<ReleasedMount>;
  readonly shell?: Partial<ShellRelease>;
  readonly pathname?: string;
  readonly search?: string;
}

function head({
  mount: changes = {},
  shell = {},
  pathname = '/search',
  search = '',
  ...rest
}: Asked = {}): string {
  return renderHead({
    said: null,
    live: liveSiteOf(
      { ...shellRelease('1.0.0'), document: shellDocument, ...shell },
      { ...remoteRelease('mfe-directory', '1.0.0', '/search'), mounts: [{ ...mount, ...changes }] },
    ),
    match: { remote: 'mfe-directory', path: '/search', params: {} },
    visitor: { language: 'fr', palette: null },
    address: { origin: 'https://boats.example', pathname, search },
    base: '/releases/shell/1.0.0/',
    ...rest,
  }).toString();
}

const english = { visitor: { language: 'en', palette: null } } as const;
const noindex = '<meta name="robots" content="noindex">';

describe('the head of a document (S3)', () => {
  it('has each element once, in French', () => {
    expect(head().split('\n')).toEqual([
      '<title>Trouver un port – NFCards</title>',
      '<meta name="description" content="Cherchez un port de mer.">',
      '<meta property="og:title" content="Trouver un port – NFCards">',
      '<meta property="og:description" content="Cherchez un port de mer.">',
      '<meta property="og:type" content="website">',
      '<meta property="og:url" content="https://boats.example/search">',
      '<meta property="og:site_name" content="NFCards">',
      '<meta property="og:locale" content="fr_FR">',
      '<meta property="og:locale:alternate" content="en_GB">',
      '<link rel="canonical" href="https://boats.example/search">',
      '<link rel="alternate" hreflang="fr" href="https://boats.example/search?lng=fr">',
      '<link rel="alternate" hreflang="en" href="https://boats.example/search?lng=en">',
      '<link rel="alternate" hreflang="x-default" href="https://boats.example/search">',
      '<meta name="color-scheme" content="light dark">',
      '<meta name="theme-color" content="#faf7ef" media="(prefers-color-scheme: light)">',
      '<meta name="theme-color" content="#0b1622" media="(prefers-color-scheme: dark)">',
    ]);
  });

  it('speaks English to whoever reads English', () => {
    const written = head(english);
    expect(written).toContain('<title>Find a port | NFCards</title>');
    expect(written).toContain('<meta name="description" content="Look up a sea port.">');
    expect(written).toContain('<meta property="og:locale" content="en_GB">');
  });

  it('leaves a whole title as it is, whatever signs it has', () => {
    const fr = { title: 'NFCards : $& 1 €', description: 'd' };
    expect(head({ mount: { head: { ...words, fr }, whole: true } })).toContain(
      '<title>NFCards : $&amp; 1 €<',
    );
    expect(head({ mount: { head: { ...words, fr } } })).toContain('<title>NFCards : $&amp; 1 € – NFCards<');
  });

  it('is that of a page which nobody shows, and which nobody should find (RT19)', () => {
    const written = head({ match: null, pathname: '/nowhere' });
    expect(written).toContain('<title>Page introuvable – NFCards</title>');
    expect(written).toContain(noindex);
    expect(written).not.toMatch(/canonical|hreflang/);
    expect(head({ ...english, match: null })).toContain('<title>Page not found | NFCards</title>');
  });

  it('keeps a page from search engines that says so, and no other', () => {
    expect(head({ mount: { indexed: false } })).toContain(noindex);
    expect(head({ mount: { indexed: false } })).not.toMatch(/canonical|hreflang/);
    expect(head()).not.toContain('robots');
  });

  it('has the tagline for releases that are older than these words', () => {
    const remote = { ...remoteRelease('mfe-directory', '1.0.0', '/search'), mounts: [olderMount] };
    const older = liveSiteOf(shellRelease('1.0.0'), remote);
    const written = head({ live: older });
    expect(written).toContain('<title>NFCards, votre compagnon de navigation numérique</title>');
    expect(written).not.toMatch(/robots|theme-color/);
  });
});

describe('the address of a page', () => {
  it.each([
    ['names the language that was asked for', '?lng=en', '/search?lng=en'],
    ['drops what is not the page', '?port=Brest&utm_source=x', '/search'],
    ['drops it beside the language too', '?port=Brest&lng=fr-CA', '/search?lng=fr'],
    ['names no language that the site does not speak', '?lng=de', '/search'],
    ['survives a query that is no query', '?lng=%', '/search'],
    ['survives a query of 100 kB', `?${'a'.repeat(100_000)}`, '/search'],
  ])('%s', (_, search, expected) => {
    const written = head({ search });
    expect(written).toContain(`<link rel="canonical" href="https://boats.example${expected}">`);
    expect(written).toContain(`<meta property="og:url" content="https://boats.example${expected}">`);
    expect(written.length).toBeLessThan(3000);
  });

  it('has no slash at the end, the home page excepted', () => {
    expect(head({ pathname: '/search/' })).toContain('rel="canonical" href="https://boats.example/search">');
    expect(head({ pathname: '/' })).toContain('rel="canonical" href="https://boats.example/">');
  });
});

describe('the picture of a link', () => {
  const shell = { integrity: { 'preview.png': 'sha384-x' } };

  it('is that of the shell’s release, by its whole address', () => {
    expect(head({ shell })).toContain(
      '<meta property="og:image" content="https://boats.example/releases/shell/1.0.0/preview.png">',
    );
    expect(head({ shell, base: 'https://cdn.example/shell/1.0.0/' })).toContain(
      '<meta property="og:image" content="https://cdn.example/shell/1.0.0/preview.png">',
    );
  });

  it('is left out where the release has none', () => {
    expect(head()).not.toContain('og:image');
  });
});

describe('the palette', () => {
  it.each([
    ['day', 'light', '#faf7ef'],
    ['night', 'dark', '#0b1622'],
    ['watch', 'dark', '#000000'],
  ] as const)('%s is told to the browser before any style', (palette, scheme, colour) => {
    const written = head({ visitor: { language: 'fr', palette } });
    expect(written).toContain(`<meta name="color-scheme" content="${scheme}">`);
    expect(written.match(/theme-color.*/g)).toEqual([`theme-color" content="${colour}">`]);
  });
});

describe('what a release or an address says cannot break out', () => {
  const attack = '"><script>alert(1)</script></title>';

  it('of the title or an attribute', () => {
    const hostile = { title: attack, description: attack };
    const written = head({ mount: { head: { fr: hostile, en: hostile } } });
    expect(written).not.toMatch(/<script|<\/title>./);
    expect(written.match(/<\/title>/g)).toHaveLength(1);
    expect(written).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;"');
  });

  it('of the address', () => {
    expect(head({ pathname: `/search/${attack}`, search: `?lng=${attack}` })).not.toContain('<script');
  });
});
