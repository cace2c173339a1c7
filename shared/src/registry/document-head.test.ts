import { describe, expect, it } from 'vitest';
import type { DescribedPage } from './document-head.ts';
import { documentHead, pageAddresses } from './document-head.ts';

const page: DescribedPage = {
  title: 'Trouver un port – NFCards',
  description: 'Cherchez un port.',
  language: 'fr',
  indexed: true,
  origin: 'https://boats.example',
  pathname: '/search',
  search: '',
};

const keysOf = (described: DescribedPage) => documentHead(described).map(({ tag, key }) => ({ tag, ...key }));

describe('the head of a document (S3)', () => {
  it('lists each element once, and the same elements for every page of a language', () => {
    const keys = keysOf(page).map((key) => JSON.stringify(key));
    expect(keys).toEqual([...new Set(keys)]);
    expect(keysOf({ ...page, indexed: false })).toEqual(keysOf(page));
    expect(keysOf({ ...page, language: 'en' })).toEqual(keysOf(page));
  });

  it('gives search engines an address only for a page that they may show', () => {
    const absent = (indexed: boolean) =>
      documentHead({ ...page, indexed })
        .filter(({ value }) => value === null)
        .map(({ key }) => key.name ?? key.hreflang ?? key.rel);
    expect(absent(true)).toEqual(['robots']);
    expect(absent(false)).toEqual(['canonical', 'fr', 'en', 'x-default']);
  });
});

describe('the addresses of a page', () => {
  const canonical = (pathname: string, search = '') => pageAddresses({ ...page, pathname, search }).canonical;

  it.each([
    ['/', '', '/'],
    ['/search/', '', '/search'],
    ['/search', '?lng=en&port=Brest', '/search?lng=en'],
    ['/search', '?port=Brest', '/search'],
    ['/search', '?lng=de', '/search'],
    ['/port/La%20Rochelle', '', '/port/La%20Rochelle'],
  ])('%s%s is %s', (pathname, search, expected) => {
    expect(canonical(pathname, search)).toBe(`https://boats.example${expected}`);
  });
});
