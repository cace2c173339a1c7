import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Finding } from '@nfcards/api/doctor';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OutsideOptions } from './outside-checks.ts';
import { outsideChecks } from './outside-checks.ts';

type Answer = readonly [status: number, body: string, headers?: Readonly<Record<string, string>>];
type Answers = Readonly<Record<string, Answer | ((token: string) => Answer)>>;

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const READY = JSON.stringify({ status: 'ready', checks: { site: true, api: true }, missing: [] });

const HEALTHY: Answers = {
  '/': [200, '<!doctype html>', HTML],
  '/healthz': [200, '{"status":"ok"}'],
  '/readyz': [200, READY],
  '/metrics': (token) => (token === 'Bearer right' ? [200, 'nfcards_jobs 1'] : [403, 'Forbidden']),
  '/api/log_key': [200, '{"verifier":"boats.example/log+1+key","former":[]}'],
};

/** A site on this machine that answers so, and otherwise as a healthy one does. */
async function openSite(answers: Answers = {}): Promise<URL> {
  const all = { ...HEALTHY, ...answers };
  const server = createServer(({ url = '', headers }, response) => {
    const found = all[url] ?? [404, 'Not found'];
    const [status, body, more = {}] =
      typeof found === 'function' ? found(headers.authorization ?? '') : found;
    response.writeHead(status, more).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function look(name: string, site: URL, options: Partial<OutsideOptions> = {}): Promise<Finding> {
  const checks = outsideChecks({ site, api: new URL('/api', site), ...options });
  const check = checks.find((one) => one.name === name);
  if (check === undefined) throw new Error(`There is no check “${name}”.`);
  return check.look();
}

describe('a look at a site from outside', () => {
  it('finds a healthy one well in each respect, and its certificate not there', async () => {
    const site = await openSite();
    const checks = outsideChecks({ site, api: new URL('/api', site), metricsToken: 'right' });
    const found = await Promise.all(checks.map(async ({ name, look: ask }) => [name, (await ask()).status]));
    expect(Object.fromEntries(found)).toEqual({
      site: 'well',
      certificate: 'skipped',
      clock: 'well',
      health: 'well',
      readiness: 'well',
      metrics: 'well',
      api: 'well',
    });
  });

  it('says that nothing answers', async () => {
    expect(await look('site', new URL('http://127.0.0.1:9'))).toMatchObject({
      status: 'wrong',
      found: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer \(.+\)\.$/),
    });
  });

  it.each<[string, string, Answers, string]>([
    [
      'a proxy without a gateway',
      'site',
      { '/': [502, ''] },
      'answers 502 to whoever asks for its home page.',
    ],
    [
      'an address that leads on',
      'site',
      { '/': [301, '', { location: 'https://www.boats.example/' }] },
      'leads on to https://www.boats.example.',
    ],
    [
      'a clock that is wrong',
      'clock',
      { '/healthz': [200, '', { date: new Date(Date.now() + 600_000).toUTCString() }] },
      'ahead of the one here.',
    ],
    ['a process that is none of ours', 'health', { '/healthz': [404, ''] }, '/healthz answers 404.'],
    [
      'a database that is away',
      'readiness',
      { '/readyz': [503, JSON.stringify({ checks: { site: true, api: false }, missing: [] })] },
      '/readyz says that it cannot serve: api.',
    ],
    [
      'parts that are missing',
      'readiness',
      { '/readyz': [200, JSON.stringify({ checks: { api: true }, missing: ['documents', 'jobs'] })] },
      'It serves without documents, jobs.',
    ],
    ['an API whose database is away', 'api', { '/api/log_key': [503, '{}'] }, 'its database does not (503).'],
    [
      'a page where the API should be',
      'api',
      { '/api/log_key': [200, '<html>'] },
      'The API is not what answers',
    ],
  ])('says what is wrong: %s', async (_, name, answers, sentence) => {
    expect(await look(name, await openSite(answers))).toMatchObject({
      status: 'wrong',
      found: expect.stringContaining(sentence),
      next: expect.stringMatching(/\w/),
    });
  });

  it('does not ask strangers to be shown readiness', async () => {
    expect(await look('readiness', await openSite({ '/readyz': [404, ''] }))).toMatchObject({
      status: 'skipped',
    });
  });

  it('says that figures are open to all, save on the machine itself', async () => {
    const open: Answers = { '/metrics': [200, 'nfcards_jobs 1'] };
    const site = await openSite(open);
    expect(await look('metrics', site)).toMatchObject({ status: 'well' });
    // This machine too, by an address that does not say so.
    const far = new URL(`http://0.0.0.0:${site.port}`);
    expect(await look('metrics', far)).toMatchObject({
      status: 'wrong',
      found: 'Anybody may read /metrics.',
    });
  });

  it('says that the processes have another token', async () => {
    expect(await look('metrics', await openSite(), { metricsToken: 'wrong' })).toMatchObject({
      status: 'wrong',
      found: '/metrics answers 403 to METRICS_TOKEN.',
    });
  });

  it('says whether the API there has the database of the settings', async () => {
    const site = await openSite();
    const own = await look('api', site, { logKey: async () => 'boats.example/log+1+key' });
    expect(own).toEqual({ status: 'well', found: 'The API answers, with the database of these settings.' });
    expect(await look('api', site, { logKey: async () => 'boats.example/log+2+other' })).toMatchObject({
      status: 'wrong',
      found: expect.stringContaining('has another database'),
    });
  });
});
