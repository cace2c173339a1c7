import { SITE_ELEMENT } from '@nfcards/shared/registry';
import { describe, expect, it } from 'vitest';
import { documentAddress, documentForAnybody, newestDocument } from './kept-documents.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };

function page({ robots = '', hasSession = false } = {}): string {
  return `<!doctype html><head>${robots}</head><script type="application/json" id="${SITE_ELEMENT}">{"hasSession":${hasSession}}</script>`;
}

function keep(html: string, init: ResponseInit = {}) {
  return documentForAnybody(new Response(html, { headers: HTML, ...init }));
}

describe('the document of a page, as it is kept', () => {
  it('has its headers, among them the policy that its scripts run under', async () => {
    const kept = await keep(page());
    expect(kept?.status).toBe(200);
    expect(Object.fromEntries(kept?.headers ?? [])).toEqual(HTML);
  });

  it('is the same for whoever asked: the shell finds out whether there is a session', async () => {
    const [visitor, member] = [await keep(page()), await keep(page({ hasSession: true }))];
    const text = await member?.text();
    expect(await visitor?.text()).toBe(text);
    expect(text).toContain('"hasSession":true');
  });

  it('is left to the page as it came', async () => {
    const response = new Response(page(), { headers: HTML });
    await documentForAnybody(response);
    expect(await response.text()).toBe(page());
  });

  it.each([
    ['not found', page(), { status: 404 }],
    ['an answer of the API', '{"hasSession":false}', { headers: { 'content-type': 'application/json' } }],
    ['a page that is not the shell’s', '<!doctype html><p>Your address is confirmed</p>', {}],
    ['private', page({ robots: '<meta name="robots" content="noindex">' }), {}],
    ['private, in other words', page({ robots: '<meta name="robots" content="nofollow, noindex" />' }), {}],
  ])('is not there when it was %s', async (_, html, init) => expect(await keep(html, init)).toBeNull());

  it('says nothing of the query, which may hold a code or a search', () => {
    expect(documentAddress('https://boats.example/port/FRLRH?lng=en&code=1#map')).toBe(
      'https://boats.example/port/FRLRH',
    );
  });
});

describe('the document that stands in for one never visited', () => {
  const dated = (date: string | null) => new Response(date, { headers: date === null ? {} : { date } });

  it('is the one that came last', async () => {
    const all = [
      dated('Sat, 07 Mar 2026 10:00:00 GMT'),
      dated('Sun, 08 Mar 2026 10:00:00 GMT'),
      dated(null),
      dated('Fri, 06 Mar 2026 10:00:00 GMT'),
    ];
    expect(await newestDocument({ matchAll: async () => all })).toBe(all[1]);
  });

  it('is missing where nothing is kept', async () => {
    expect(await newestDocument({ matchAll: async () => [] })).toBeUndefined();
  });
});
