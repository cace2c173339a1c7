import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runRelease } from '../../releases/commands/run-release.ts';
import { bucketIn, openGateway, siteOf } from '../gateway/gateway.fixture.ts';

const REMOTE = 'mfe-directory';
const FRESH = '1.5.0';
const FILE = `/releases/${REMOTE}/${FRESH}/remoteEntry.js`;
const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

/** A candidate that nobody sees but by its link. */
async function openTrial() {
  const gateway = await openGateway({ environment: { LOG_LEVEL: 'silent' } });
  const { out } = await runRelease(['promote', `${REMOTE}@${FRESH}`, '--link', '--json'], {
    DATA_DIR: gateway.dataDir,
    SITE_URL: 'https://boats.example',
    PROXIES: '1',
  });
  const { link } = JSON.parse(out);
  const path = new URL(link).pathname;
  const post = (url: string, headers: Record<string, string> = OWN, payload = 'trust=on') =>
    gateway.server.inject({ method: 'POST', url, headers, payload });
  const agree = async () => cookieOf((await post(path)).headers['set-cookie']);
  const shown = async (headers: Record<string, string> = {}) => {
    const { body } = await gateway.get('/search', headers);
    return { body, version: siteOf(body).registry.remotes[REMOTE]?.live.version };
  };
  return { ...gateway, link, path, post, agree, shown };
}

const cookieOf = (header: unknown) =>
  [header ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

describe('a link to a release on trial', () => {
  it('is printed by the promotion, and again by the same command', async () => {
    const { link, dataDir, channel } = await openTrial();
    expect(link).toMatch(/^https:\/\/boats\.example\/trial\/mfe-directory@1\.5\.0\.[\w-]{22}$/);
    const again = await runRelease(['promote', `${REMOTE}@${FRESH}`, '--link'], {
      DATA_DIR: dataDir,
      SITE_URL: 'https://boats.example',
      PROXIES: '1',
    });
    expect(again.out).toBe(
      `mfe-directory@1.5.0 is shown to whoever has its link in production.\nFor whoever checks it: ${link}`,
    );
    expect((await channel.read()).history.filter(({ action }) => action === 'shared')).toHaveLength(1);
  });

  it('is seen by nobody without it', async () => {
    const { shown, get } = await openTrial();
    const { body, version } = await shown();
    expect([version, body.includes(FRESH), (await get(FILE)).statusCode]).toEqual(['1.4.2', false, 404]);
  });

  it('asks first, and shows nothing by itself', async () => {
    const { get, path, shown } = await openTrial();
    const page = await get(path, { 'accept-language': 'en' });
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined]);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(page.body).toContain('<li>mfe-directory 1.5.0</li>');
    expect(page.body).toContain('<html lang="en">');
    expect((await get(path)).body).toContain('<html lang="fr">');
    expect((await shown()).version).toBe('1.4.2');
  });

  it('shows it, and its files, to who agreed, with the way to end it in sight', async () => {
    const { get, post, path, shown } = await openTrial();
    const agreed = await post(path);
    expect([agreed.statusCode, agreed.headers.location]).toEqual([303, '/search']);
    const cookie = cookieOf(agreed.headers['set-cookie']);
    const page = await get('/search', { cookie, 'accept-language': 'en' });
    expect(siteOf(page.body).registry.remotes[REMOTE]).toMatchObject({
      live: { version: FRESH },
      previous: { version: '1.4.2' },
    });
    // Whatever language the browser has kept: it does not send that.
    expect(page.body).toMatch(/lang="en" [^>]*><p>You are trying mfe-directory 1\.5\.0\.</);
    expect(page.body).toMatch(/lang="fr" [^>]*><p>Vous essayez mfe-directory 1\.5\.0\.</);
    expect(page.body).toContain('href="/trial"');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.body) ?? [];
    expect(style).toContain('.trial-strip');
    expect(page.headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
    const withFiles = `${cookie}; ${cookieOf(page.headers['set-cookie'])}`;
    expect((await get(FILE, { cookie: withFiles })).statusCode).toBe(200);
    expect((await shown()).body).not.toContain('trial-strip');
  });

  it('is ended by who agreed', async () => {
    const { get, post, agree, shown } = await openTrial();
    const cookie = await agree();
    expect((await get('/trial', { cookie })).body).toContain('<li>mfe-directory 1.5.0</li>');
    expect((await get('/trial', { cookie })).body).toContain('<a href="/">Continuer l’essai</a>');
    const ended = await post('/trial/end', { ...OWN, cookie });
    expect([ended.statusCode, String(ended.headers['set-cookie'])]).toEqual([
      303,
      'agreed=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect((await shown({ cookie: cookieOf(ended.headers['set-cookie']) })).version).toBe('1.4.2');
    expect((await get('/trial', { 'accept-language': 'en' })).body).toContain(
      'You are not trying any version',
    );
  });

  it('is nothing once the trial has ended', async () => {
    const { channel, get, post, path, agree, shown } = await openTrial();
    const cookie = await agree();
    await channel.rollback(REMOTE);
    expect([(await get(path)).statusCode, (await post(path)).headers['set-cookie']]).toEqual([
      404,
      undefined,
    ]);
    const { body, version } = await shown({ cookie });
    expect([version, body.includes('trial-strip')]).toEqual(['1.4.2', false]);
  });
});

describe('who has no link', () => {
  it.each(['mfe-directory@1.5.0', 'mfe-directory@1.5.0.AAAAAAAAAAAAAAAAAAAAAA', '', 'x/y', '%00'])(
    'finds none by trying: %s',
    async (words) => {
      const { get, post } = await openTrial();
      const url = `/trial/${words}`;
      expect((await get(url)).body).not.toContain('1.5.0');
      expect((await post(url)).headers['set-cookie']).toBeUndefined();
    },
  );

  it('cannot write the agreement, nor make one of another signature', async () => {
    const { agree, shown, cookieFor } = await openTrial();
    const cookie = await agree();
    const candidate = { name: REMOTE, version: FRESH, share: 0 };
    for (const forged of [
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      cookie.replace('agreed=', 'agreed=z'),
      cookie.replace('agreed=', 'tried='),
      cookieFor(bucketIn(candidate, false)),
    ])
      expect([forged, (await shown({ cookie: forged })).version]).toEqual([forged, '1.4.2']);
  });

  it('cannot make others agree from another site, or without their pressing the box', async () => {
    const { post, path } = await openTrial();
    const form = 'application/x-www-form-urlencoded';
    for (const headers of [
      { ...OWN, 'sec-fetch-site': 'cross-site' },
      { ...OWN, 'sec-fetch-site': 'same-site' },
      { 'content-type': form, origin: 'https://evil.example' },
      { 'content-type': form, origin: 'null' },
      { 'content-type': form },
    ]) {
      expect((await post(path, headers)).statusCode).toBe(403);
      expect((await post('/trial/end', headers)).statusCode).toBe(403);
    }
    const unticked = await post(path, OWN, '');
    expect([unticked.statusCode, unticked.headers['set-cookie']]).toEqual([200, undefined]);
    const own = { 'content-type': form, host: 'boats.example', origin: 'https://boats.example' };
    expect((await post(path, own)).statusCode).toBe(303);
  });
});
