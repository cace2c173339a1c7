import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import type { ChannelSite } from '../live-site/live-site.ts';
import { liveSiteOf, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import type { PageRendering } from '../render/page-rendering.ts';
import { Pages } from './pages.ts';

function channelSite(): ChannelSite {
  const remote = remoteRelease('mfe-directory', '1.4.2', '/search');
  return { live: liveSiteOf(shellRelease('1.0.0'), remote), candidates: [], everLive: new Set() };
}

function renderingOf(html: string): PageRendering {
  return {
    html,
    head: { title: `${html.length} ports`, description: 'All of them', indexed: true },
    isMissing: false,
    age: null,
    rendered: { language: 'fr', now: 0, countries: {}, versions: {} },
  };
}

function openPages(first: PageRendering | null) {
  let shown = first;
  let clock = 0;
  const tickets: string[] = [];
  const render = vi.fn(async () => shown);
  const site = channelSite();
  const pages = new Pages({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    reader: { readChannel: async () => site },
    rendered: { render },
    tickets: { issue: ({ revision }) => `ticket-${tickets.push(revision)}-for-${revision}` },
    visitors: { siteFor: async ({ live }) => ({ live, agreed: [], cookies: [] }) },
    now: () => clock,
  });
  const server = Fastify();
  server.get('/*', (request, reply) => pages.send(request, reply));
  onTestFinished(() => server.close());
  const get = (url = '/search', headers: Readonly<Record<string, string>> = {}) =>
    server.inject({ method: 'GET', url, headers });
  const pass = (milliseconds: number, next: PageRendering | null = shown) => {
    clock += milliseconds;
    shown = next;
  };
  return { get, render, pass };
}

describe('the document of a page', () => {
  it('holds the page, and what the shell must know of it', async () => {
    const { body, statusCode } = await openPages(renderingOf('<h1>Ports</h1>')).get();
    expect(statusCode).toBe(200);
    expect(body).toContain('"><h1>Ports</h1></div>\n</body>');
    expect(body).toContain('data-rendered="{&quot;language&quot;:&quot;fr&quot;');
    expect(body).toContain('<title>14 ports</title>');
    expect(body).not.toContain('boot-page');
  });

  it('comes with a ticket of its own each time, be it the same document', async () => {
    const { get } = openPages(renderingOf('<h1>Ports</h1>'));
    const first = await get();
    const again = await get('/search', { 'if-none-match': String(first.headers.etag) });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
    const given = [first, again].map(({ headers }) => String(headers['server-timing']));
    expect(given).toEqual([
      expect.stringMatching(/^ticket;desc=ticket-1-for-/),
      expect.stringMatching(/^ticket;desc=ticket-2-for-/),
    ]);
  });

  it('admits the styles that stand in the page, and no others', async () => {
    const policyOf = async (html: string) => {
      const { headers } = await openPages(renderingOf(html)).get();
      return String(headers['content-security-policy']).match(/style-src-attr [^;]*/)?.[0];
    };
    expect(await policyOf('<h1 style="color:red">Ports</h1>')).toMatch(
      /^style-src-attr 'unsafe-hashes' 'sha256-[^' ]+'$/,
    );
    expect(await policyOf('<h1>Ports</h1>')).toBeUndefined();
  });

  it('is sent as missing where the page says so', async () => {
    const { statusCode, body } = await openPages({
      ...renderingOf('<h1>Nowhere</h1>'),
      isMissing: true,
    }).get();
    expect(statusCode).toBe(404);
    expect(body).toContain('<h1>Nowhere</h1>');
  });

  it('waits for the shell where the page is not rendered', async () => {
    const { body } = await openPages(null).get();
    expect(body).toContain('boot-page');
    expect(body).not.toContain('data-rendered');
  });

  it('is made once for all who would see the same', async () => {
    const { get, render } = openPages(renderingOf('<h1>Ports</h1>'));
    const [first, second] = [await get(), await get()];
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(render).toHaveBeenCalledTimes(1);
    expect((await get('/search', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    await get('/search', { 'accept-language': 'en' });
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is made once for all who ask for it meanwhile, and looked at once', async () => {
    const { get, render, pass } = openPages(renderingOf('<h1>Ports</h1>'));
    const together = async () => new Set((await Promise.all([get(), get(), get()])).map(({ body }) => body));
    expect((await together()).size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
    pass(1_000);
    await together();
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is tried again after it could not be made', async () => {
    const { get, render } = openPages(renderingOf('<h1>Ports</h1>'));
    render.mockRejectedValueOnce(new Error('The store does not answer.'));
    expect((await get()).statusCode).toBe(500);
    expect((await get()).statusCode).toBe(200);
  });

  it('is another one for whoever sends a session, and a shared cache may not have that', async () => {
    const { get, render } = openPages(renderingOf('<h1>Ports</h1>'));
    const [anybody, member] = [await get(), await get('/search', { cookie: 'session=of-somebody' })];
    expect(render).toHaveBeenCalledTimes(2);
    expect(anybody.headers['surrogate-key']).toBe('pages shell@1.0.0 mfe-directory@1.4.2');
    expect(member.headers).not.toHaveProperty('surrogate-key');
  });

  it('is looked at again after a second, and made anew when the page is another one', async () => {
    const first = renderingOf('<h1>Ports</h1>');
    const { get, render, pass } = openPages(first);
    const { etag } = (await get()).headers;
    pass(1_000);
    expect((await get()).headers.etag).toBe(etag);
    expect(render).toHaveBeenCalledTimes(2);
    pass(1_000, renderingOf('<h1>More ports</h1>'));
    expect((await get()).body).toContain('More ports');
  });

  it('is there for a path that nobody shows, which is not rendered', async () => {
    const { get, render } = openPages(renderingOf('<h1>Ports</h1>'));
    expect((await get('/nowhere')).statusCode).toBe(404);
    expect(render).not.toHaveBeenCalled();
  });
});
