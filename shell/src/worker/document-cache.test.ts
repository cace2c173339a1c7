import { SITE_ELEMENT } from '@nfcards/shared/registry';
import { describe, expect, it } from 'vitest';
import { cacheableDocument, documentAddress, newestDocument } from './document-cache.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };

function page({ robots = '', hasSession = false } = {}): string {
  return `<!doctype html><head>${robots}</head><script type="application/json" id="${SITE_ELEMENT}">{"hasSession":${hasSession}}</script>`;
}

function keep(html: string, init: ResponseInit = {}) {
  return cacheableDocument(new Response(html, { headers: HTML, ...init }));
}

describe('a cached document', () => {
  it('has its headers, among them the policy that its scripts run under', async () => {
    const kept = await keep(page());
    expect(kept?.status).toBe(200);
    expect(Object.fromEntries(kept?.headers ?? [])).toEqual(HTML);
  });

  it('is the same with and without a session: the shell asks the server', async () => {
    const [visitor, member] = [await keep(page()), await keep(page({ hasSession: true }))];
    const text = await member?.text();
    expect(await visitor?.text()).toBe(text);
    expect(text).toContain('"hasSession":true');
  });

  it('leaves the response of the page unchanged', async () => {
    const response = new Response(page(), { headers: HTML });
    await cacheableDocument(response);
    expect(await response.text()).toBe(page());
  });

  it.each([
    ['not found', page(), { status: 404 }],
    ['an answer of the API', '{"hasSession":false}', { headers: { 'content-type': 'application/json' } }],
    ['a page that is not the shell’s', '<!doctype html><p>Your address is confirmed</p>', {}],
    ['private', page({ robots: '<meta name="robots" content="noindex">' }), {}],
    ['private, in other words', page({ robots: '<meta name="robots" content="nofollow, noindex" />' }), {}],
  ])('is not there when it was %s', async (_, html, init) => expect(await keep(html, init)).toBeNull());

  it('has an address without the query, which may hold a code or a search', () => {
    expect(documentAddress('https://boats.example/port/FRLRH?lng=en&code=1#map')).toBe(
      'https://boats.example/port/FRLRH',
    );
  });
});

describe('the document for a page that was never visited', () => {
  const dated = (date: string | null) => new Response(date, { headers: date === null ? {} : { date } });

  it('is the newest one', async () => {
    const all = [
      dated('Sat, 07 Mar 2026 10:00:00 GMT'),
      dated('Sun, 08 Mar 2026 10:00:00 GMT'),
      dated(null),
      dated('Fri, 06 Mar 2026 10:00:00 GMT'),
    ];
    expect(await newestDocument({ matchAll: async () => all })).toBe(all[1]);
  });

  it('is missing where nothing is cached', async () => {
    expect(await newestDocument({ matchAll: async () => [] })).toBeUndefined();
  });
});
