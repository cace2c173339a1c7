import type { Language } from '../i18n/languages.ts';
import { LANGUAGES, spokenLanguage } from '../i18n/languages.ts';

export const SITE_NAME = 'NFCards';

export interface DescribedPage {
  /** As it stands in the tab, the site's name included. */
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** Whether search engines may show the page. */
  readonly indexed: boolean;
  /** Of the site, without a slash at the end: `https://boats.example`. */
  readonly origin: string;
  /** As an address has it, encoded. */
  readonly pathname: string;
  readonly search: string;
}

/** An element of the document's head that says something of the page. */
export interface HeadElement {
  readonly tag: 'meta' | 'link';
  /** The attributes that tell it from the others. */
  readonly key: Readonly<Record<string, string>>;
  readonly attribute: 'content' | 'href';
  /** Null where the page has no such element. */
  readonly value: string | null;
}

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr_FR', en: 'en_GB' };

/**
 * The elements of the head beside the title (SPEC S3): the gateway writes them, and the page in the browser updates
 * them. Every page lists every element, so that those that the next page lacks are removed.
 */
export function documentHead(page: DescribedPage): HeadElement[] {
  const { title, description, language, indexed } = page;
  const { canonical, alternates } = pageAddresses(page);
  return [
    meta('name', 'description', description),
    meta('name', 'robots', indexed ? null : 'noindex'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', canonical),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:locale', LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      meta('property', 'og:locale:alternate', LOCALES[other]),
    ),
    link({ rel: 'canonical' }, indexed ? canonical : null),
    ...alternates.map(({ hreflang, href }) => link({ rel: 'alternate', hreflang }, indexed ? href : null)),
  ];
}

export interface PageAddresses {
  /** The page in the language that the address asks for, if it does; other parameters are no part of it. */
  readonly canonical: string;
  /** The same page in each language, and as the visitor's own language decides. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

export function pageAddresses({
  origin,
  pathname,
  search,
}: Pick<DescribedPage, 'origin' | 'pathname' | 'search'>): PageAddresses {
  const plain = origin + pathname.replace(/(?<=.)\/+$/, '');
  const inLanguage = (language: Language) => `${plain}?lng=${language}`;
  const asked = spokenLanguage(new URLSearchParams(search).get('lng'));
  return {
    canonical: asked === undefined ? plain : inLanguage(asked),
    alternates: [
      ...LANGUAGES.map((language) => ({ hreflang: language, href: inLanguage(language) })),
      { hreflang: 'x-default', href: plain },
    ],
  };
}

function meta(kind: 'name' | 'property', name: string, value: string | null): HeadElement {
  return { tag: 'meta', key: { [kind]: name }, attribute: 'content', value };
}

function link(key: Readonly<Record<string, string>>, value: string | null): HeadElement {
  return { tag: 'link', key, attribute: 'href', value };
}
