import { describe, expect, it } from 'vitest';
import { bucketIn, openGateway, ticketOf } from '../gateway/gateway.fixture.ts';
import { addRelease, remoteRelease } from '../live-site/releases.fixture.ts';

const PATH = '/dev/releases';
const INSIDE = bucketIn({ name: 'mfe-directory', version: '1.5.0', share: 0.1 });

async function openRollout(environment: Record<string, string> = {}) {
  const gateway = await openGateway({ environment });
  await gateway.channel.promote('mfe-directory', '1.5.0', { share: 0.1, by: 'ada@bridge' });
  const tell = async (outcome: string, remoteAddress: string) => {
    const ticket = ticketOf((await gateway.get('/search', { cookie: gateway.cookieFor(INSIDE) })).headers);
    return gateway.server.inject({
      method: 'POST',
      url: '/telemetry',
      payload: { remote: 'mfe-directory', version: '1.5.0', outcome, milliseconds: 300, ticket },
      remoteAddress,
    });
  };
  return { ...gateway, tell };
}

/** The cells of the row of a version, as a person reads them. */
function rowOf(html: string, version: string): string[] {
  const row =
    (html.match(/<tr>.*?<\/tr>/gs) ?? []).find((text) => text.includes(`<td>${version}</td>`)) ?? '';
  return (row.match(/<td.*?<\/td>/gs) ?? []).map((cell) => cell.replace(/<[^>]+>/g, ''));
}

describe('the page about releases', () => {
  it('shows what is live and what is tried out, with what became of its pages', async () => {
    const { get, tell } = await openRollout();
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await tell('shown', address);
    await tell('broke', '192.0.2.4');
    for (const address of ['192.0.2.5', '192.0.2.6']) await tell('threw', address);
    const { body, statusCode } = await get(PATH);
    expect(statusCode).toBe(200);
    expect(rowOf(body, '1.5.0').slice(0, 10)).toEqual([
      '1.5.0',
      'candidate, 10 % of visitors',
      '6',
      '3 (50 %)',
      '3',
      '0',
      '1',
      '2',
      '0.30 s',
      '0.39 s',
    ]);
    expect(rowOf(body, '1.4.2').slice(0, 3)).toEqual(['1.4.2', 'live', '0']);
    expect(body).toContain('mfe-directory@1.5.0 was shown to 10 % of visitors');
    expect(body).toContain('ada@bridge');
  });

  it('shows what broke and where, as text', async () => {
    const { get, server, channel, cookieFor } = await openRollout({ LOG_LEVEL: 'silent' });
    const ticket = ticketOf((await get('/search', { cookie: cookieFor(INSIDE) })).headers);
    const told = await server.inject({
      method: 'POST',
      url: '/telemetry/errors',
      payload: {
        remote: 'mfe-directory',
        version: '1.5.0',
        name: 'TypeError',
        message: 'no <b>berth</b> for ada@example.org',
        frames: ['mfe-directory@1.5.0/page.js:1:99', '<script>', 'mfe-harbour@1.0.0/page.js:1:2'],
        ticket,
      },
    });
    expect(told.statusCode).toBe(204);
    const { body } = await get(PATH);
    expect(body).toContain(
      '<td>mfe-directory@1.5.0</td><td class="reason">TypeError: no &lt;b&gt;berth&lt;/b&gt; for …',
    );
    expect(body).toContain('<ol><li><code>mfe-directory@1.5.0/page.js:1:99</code></li></ol>');
    expect(body).not.toContain('<script>');
    const { channels } = (await get(`${PATH}.json`)).json();
    expect(channels[0].errors).toMatchObject([{ name: 'TypeError', count: 1 }]);
    await channel.halt('mfe-directory', '1.5.0', 'it failed');
    expect((await get(PATH)).body).toContain('TypeError: no &lt;b&gt;berth');
  });

  it('says why a release was halted', async () => {
    const { get, channel } = await openRollout();
    await channel.halt('mfe-directory', '1.5.0', 'it failed <5> of 45 people');
    const { body } = await get(PATH);
    expect(body).toContain('mfe-directory@1.5.0 was halted');
    expect(body).toContain('it failed &lt;5&gt; of 45 people');
    expect(body).toContain('Also published: 1.5.0');
  });

  it('says why a person changed something, and which commit it was', async () => {
    const { get, store, channel } = await openRollout();
    await addRelease(store, {
      ...remoteRelease('mfe-harbour', '1.0.0', '/marina'),
      commit: '0123456789abcdef',
    });
    await channel.promote('mfe-harbour', '1.0.0', { message: 'berths <at> last' });
    const { body } = await get(PATH);
    expect(body).toContain('<td>0123456789</td><td class="reason">berths &lt;at&gt; last</td>');
  });

  it('shows a remote of which nothing is live but what is tried out', async () => {
    const { get, channel } = await openRollout();
    await channel.withdraw('mfe-directory');
    await channel.promote('mfe-directory', '1.4.2', { share: 0.1 });
    const { body } = await get(PATH);
    expect(rowOf(body, '1.4.2').slice(0, 2)).toEqual(['1.4.2', 'candidate, 10 % of visitors']);
    expect(body).toContain('mfe-directory@1.4.2 was withdrawn');
    expect(body).toContain('<span class="role live">live</span>');
    expect(body.match(/class="role live"/g)).toHaveLength(1);
  });

  it('shows other channels beside the one that the site shows, and the same as JSON', async () => {
    const { get, openChannel } = await openRollout();
    await openChannel('next').promote('mfe-directory', '1.5.0');
    const { body } = await get(PATH);
    expect(body.match(/<h2.*?<\/h2>/g)?.map((heading) => heading.replace(/<[^>]+>/g, ''))).toEqual([
      'production shown by this site, revision 3',
      'next revision 1',
    ]);
    const { channels } = (await get(`${PATH}.json`)).json();
    expect(channels).toMatchObject([
      { name: 'production', isShown: true, history: [{ action: 'shared', share: 0.1 }, {}, {}] },
      { name: 'next', isShown: false, releases: [{ name: 'mfe-directory' }] },
    ]);
  });

  it('runs nothing, and is kept by nobody', async () => {
    const { headers, body } = await (await openRollout()).get(PATH);
    expect(body).not.toMatch(/<script|\son\w+=|\sstyle=/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('offers to run a remote from elsewhere where the site allows it', async () => {
    const allowed = await openRollout({ OVERRIDES: 'https://preview.example' });
    const { body } = await allowed.get(PATH);
    expect(body).toContain('<option value="mfe-directory@https://preview.example">');
    expect((await (await openRollout()).get(PATH)).body).not.toContain('<form');
  });
});

describe('who may see it', () => {
  it.each([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['another name of this machine', { headers: { host: 'boats.example' } }],
    ['somebody behind a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ])('is not there for %s', async (_, request) => {
    const { server } = await openRollout();
    for (const url of [PATH, `${PATH}.json`])
      expect((await server.inject({ url, ...request })).statusCode).toBe(404);
  });

  it('asks for the token as a password where there is one', async () => {
    const { server } = await openRollout({ METRICS_TOKEN: 'a-token' });
    const ask = (authorization?: string) =>
      server.inject({
        url: PATH,
        remoteAddress: '192.0.2.7',
        headers: authorization === undefined ? {} : { authorization },
      });
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
    const refused = await ask();
    expect([refused.statusCode, refused.headers['www-authenticate']]).toMatchObject([
      401,
      expect.stringMatching(/^Basic realm="/),
    ]);
    for (const right of ['Bearer a-token', basic('ada:a-token'), basic(':a-token')])
      expect((await ask(right)).statusCode, right).toBe(200);
    for (const wrong of [
      basic('a-token'),
      basic('a-token:'),
      basic('ada:a-token:'),
      'Basic a-token',
      'Bearer x',
    ])
      expect((await ask(wrong)).statusCode, wrong).toBe(401);
  });
});
