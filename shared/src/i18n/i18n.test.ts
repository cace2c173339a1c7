import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addTexts, createI18n, languageOf } from './i18n.ts';
import { defineTexts } from './texts.ts';

const home = defineTexts({
  namespace: 'marketing',
  feature: 'home',
  fr: { title: 'Une carte, un bateau' },
  en: { title: 'One card, one boat', subtitle: 'All your documents' },
});

interface Visitor {
  readonly lng?: string;
  readonly cookie?: string;
  readonly local?: string;
  readonly session?: string;
  readonly browser?: readonly string[];
  readonly html?: string;
}

/** The parts of a browser in which the language is looked for. */
function visit({ lng, cookie, local, session, browser = [], html }: Visitor) {
  const localStorage = storage(local);
  vi.stubGlobal('location', { search: lng === undefined ? '' : `?port=FRLRH&lng=${lng}` });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('sessionStorage', storage(session));
  vi.stubGlobal('document', {
    cookie: cookie === undefined ? '' : `theme=dark; i18next=${cookie}`,
    documentElement: { lang: html ?? '' },
  });
  vi.stubGlobal('navigator', { languages: browser });
  return { kept: () => localStorage.getItem('i18nextLng') };
}

function storage(language: string | undefined) {
  const items = new Map(language === undefined ? [] : [['i18nextLng', language]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

async function languageFor(visitor: Visitor) {
  visit(visitor);
  return languageOf(await createI18n([home]));
}

beforeEach(() => void visit({}));

describe('the language (L1)', () => {
  const sources: readonly Visitor[] = [
    { lng: 'en' },
    { cookie: 'en' },
    { local: 'en' },
    { session: 'en' },
    { browser: ['en'] },
    { html: 'en' },
  ];

  it.each(sources)('is found in %o', async (visitor) => {
    expect(await languageFor(visitor)).toBe('en');
  });

  const french: Required<Visitor> = {
    lng: 'fr',
    cookie: 'fr',
    local: 'fr',
    session: 'fr',
    browser: ['fr'],
    html: 'fr',
  };
  const order = ['lng', 'cookie', 'local', 'session', 'browser', 'html'] as const;
  it.each(order.slice(0, -1).map((source, place) => [source, order.slice(place + 1)] as const))(
    'is taken from %s before %s',
    async (source, later) => {
      const others = Object.fromEntries(later.map((name) => [name, french[name]]));
      expect(await languageFor({ ...others, ...sources[order.indexOf(source)] })).toBe('en');
      const english = Object.assign({}, ...sources) as Visitor;
      const below = Object.fromEntries(later.map((name) => [name, english[name]]));
      expect(await languageFor({ ...below, [source]: french[source] })).toBe('fr');
    },
  );

  it('is French by default', async () => {
    expect(await languageFor({})).toBe('fr');
  });

  it('is the first of the browser’s languages that the site speaks', async () => {
    expect(await languageFor({ browser: ['de-DE', 'en-US', 'fr'] })).toBe('en');
  });
});

describe('a language that the site does not speak (L2)', () => {
  it.each<Visitor>([{ lng: 'de' }, { local: 'es' }, { browser: ['de-DE', 'nl'] }, { html: 'it' }])(
    'is answered in French: %o',
    async (visitor) => {
      expect(await languageFor(visitor)).toBe('fr');
    },
  );

  it('leaves the word to the next source', async () => {
    expect(await languageFor({ lng: 'de', cookie: 'nl', session: 'en' })).toBe('en');
  });

  it.each([
    ['fr-CA', 'fr'],
    ['en-GB', 'en'],
    ['EN-us', 'en'],
  ])('is not a regional variant: %s is %s', async (variant, language) => {
    expect(await languageFor({ browser: [variant, language === 'fr' ? 'en' : 'fr'] })).toBe(language);
  });
});

describe('the chosen language', () => {
  it('is cached in local storage, and found there the next time (L1)', async () => {
    const { kept } = visit({ browser: ['fr'] });
    const i18n = await createI18n([home]);
    await i18n.changeLanguage('en');
    expect([kept(), languageOf(i18n)]).toEqual(['en', 'en']);
    expect(languageOf(await createI18n([home]))).toBe('en');
  });

  it('is known before any page brought its texts', async () => {
    visit({ lng: 'en' });
    expect(languageOf(await createI18n([]))).toBe('en');
  });
});

describe('a text', () => {
  it('is in the visitor’s language from the first sentence', async () => {
    visit({ lng: 'en' });
    expect((await createI18n([home])).t('home.title', { ns: 'marketing' })).toBe('One card, one boat');
  });

  it('is in English when French lacks it (L2)', async () => {
    visit({ lng: 'fr' });
    const i18n = await createI18n([home]);
    expect(i18n.t('home.title', { ns: 'marketing' })).toBe('Une carte, un bateau');
    expect(i18n.t('home.subtitle', { ns: 'marketing' })).toBe('All your documents');
  });

  it('shows values as they are: React escapes', async () => {
    const i18n = await createI18n([
      { namespace: 'n', feature: 'f', fr: { hello: 'Bonjour {{name}}' }, en: { hello: 'Hello {{name}}' } },
    ]);
    expect(i18n.t('f.hello', { ns: 'n', name: '<Anne & fils>' })).toBe('Bonjour <Anne & fils>');
  });

  it.each([
    [0, 'port'],
    [1, 'port'],
    [2, 'ports'],
    [2_000_000, 'de ports'],
  ])('follows the plurals of French for %i', async (count, expected) => {
    const fr = { found_one: 'port', found_many: 'de ports', found_other: 'ports' };
    const en = { found_one: 'port', found_other: 'ports' };
    const i18n = await createI18n([{ namespace: 'n', feature: 'f', fr, en }]);
    expect(i18n.t('f.found', { ns: 'n', count })).toBe(expected);
  });
});

describe('the texts of features', () => {
  it('are added beside those of the same namespace', async () => {
    const i18n = await createI18n([home]);
    addTexts(i18n, {
      namespace: 'marketing',
      feature: 'contact',
      fr: { title: 'Écrivez-nous' },
      en: { title: 'Write to us' },
    });
    expect(i18n.t('contact.title', { ns: 'marketing' })).toBe('Écrivez-nous');
    expect(i18n.t('home.title', { ns: 'marketing' })).toBe('Une carte, un bateau');
  });

  it('are those of the release that brought them last', async () => {
    const i18n = await createI18n([home]);
    addTexts(i18n, { ...home, fr: { title: 'Bienvenue' } });
    expect(i18n.t('home.title', { ns: 'marketing' })).toBe('Bienvenue');
  });

  it('are told only where they take the place of others', async () => {
    const i18n = await createI18n([home]);
    const told = vi.fn();
    i18n.store.on('added', told);
    addTexts(i18n, home);
    addTexts(i18n, { ...home, feature: 'contact' });
    expect(told).not.toHaveBeenCalled();
    const other = { ...home, fr: { title: 'Bienvenue' } };
    addTexts(i18n, other);
    expect(told).toHaveBeenCalled();
    addTexts(i18n, home);
    expect(i18n.t('home.title', { ns: 'marketing' })).toBe('Une carte, un bateau');
  });

  it('leave those that the page of another release still shows', async () => {
    const i18n = await createI18n([home]);
    addTexts(i18n, { ...home, fr: { greeting: 'Bienvenue' }, en: { greeting: 'Welcome' } });
    expect(i18n.t('home.title', { ns: 'marketing', lng: 'fr' })).toBe('Une carte, un bateau');
    expect(i18n.t('home.title', { ns: 'marketing', lng: 'en' })).toBe('One card, one boat');
  });
});
