import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingHttpHeaders,
} from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOtlpPeer } from '@nfcards/api/otlp-peer';
import { startPostgres, type TemporaryPostgres } from '@nfcards/api/temporary-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, portOf } from '../../free-port.fixture.ts';
import { Channel } from '../../releases/channels/channel.ts';
import type { Release } from '../../releases/release/release.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { siteOf } from '../../serving/gateway/gateway.fixture.ts';
import { RoleProcess } from '../drill/role-process.ts';
import { API_PATHS } from './api-paths.ts';

const STARTING = 300_000;
const METRICS_TOKEN = 'a-token';
const ADDRESSES = { MAIL_FROM: 'bonjour@boats.example', SUPPORT_EMAIL: 'support@boats.example' };
const PASSWORD = 'a-derived-key-of-forty-three-characters-000';

/** What a browser sends from this answer on. */
function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((set) => set.replace(/;.*/, ''))
    .join('; ');
}

describe('a gateway and an API in processes of their own', () => {
  let database: TemporaryPostgres;
  let dataDir: string;
  let api: RoleProcess;
  let gateway: RoleProcess;
  let mail: Server;
  let code: Promise<string>;
  let service: HttpServer;
  let collector: Awaited<ReturnType<typeof openOtlpPeer>>;
  /** What the service of a team was told. */
  const told: IncomingHttpHeaders[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'processes-'));
    await fillStore(dataDir);
    database = await startPostgres(['fsync=off']);
    mail = createServer();
    code = firstCode(mail);
    service = createHttpServer((request, response) => {
      told.push(request.headers);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${await portOf(mail)}`, ...ADDRESSES };
    collector = await openOtlpPeer();
    const common = {
      DATA_DIR: dataDir,
      PROXIES: '1',
      SITE_URL: 'https://boats.example',
      OTLP_URL: collector.url,
    };
    api = new RoleProcess('api', await freePort(), { ...common, ...smtp, DATABASE_URL: database.url });
    // Nobody answers at SITE_URL here.
    gateway = new RoleProcess('gateway', await freePort(), {
      ...common,
      API_INNER_URL: `${api.url}/api`,
      METRICS_TOKEN,
      SERVICES: `mfe-marketing=http://127.0.0.1:${await portOf(service)}`,
    });
    await Promise.all([api.ready(), gateway.ready()]);
  }, STARTING);
  afterAll(async () => {
    await Promise.all([api?.end('SIGTERM'), gateway?.end('SIGTERM')]);
    await database?.stop();
    mail.close();
    service.close();
    await collector.close();
    await rm(dataDir, { recursive: true });
  });

  /** As what stands in front of both passes a request on. */
  const ask = (
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const { url } = API_PATHS.some((prefix) => path.startsWith(prefix)) ? api : gateway;
    const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    return fetch(url + path, { ...init, headers: { ...forwarded, ...headers } });
  };
  const write = (operation: string, input: object, cookie = '') =>
    ask(`/api/${operation}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', origin: 'https://boats.example', cookie },
    });

  it('are one site to a member, who registers, logs in and is known to both', async () => {
    const names = { first_name: 'Ada', last_name: 'Marin' };
    const email = 'ada@example.org';
    const registered = cookiesOf(await write('register', { email, ...names, hashed_password: PASSWORD }));
    await write('email_verification_code', { email, code: await code }, registered);
    const cookie = cookiesOf(await write('login', { email, cookie: PASSWORD, remember_me: true }));
    expect(cookie).toContain('__Host-session=');
    expect(await (await ask('/api/cookie', { headers: { cookie } })).json()).toMatchObject(names);
    const page = await ask('/', { headers: { cookie } });
    expect([page.status, siteOf(await page.text())]).toMatchObject([200, { hasSession: true }]);
    expect(siteOf(await (await ask('/')).text())).toMatchObject({ hasSession: false });

    const answer = await ask('/services/mfe-marketing/letters', { headers: { cookie } });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const [{ authorization = '', ...rest } = {}] = told;
    expect(rest.cookie).toBeUndefined();
    expect(
      await claimsOf(authorization.slice('Bearer '.length), await ask('/api/service_keys')),
    ).toMatchObject({
      iss: 'https://boats.example',
      aud: 'mfe-marketing',
      sub: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('each answer what is theirs, and nothing of the other’s', async () => {
    expect((await fetch(`${gateway.url}/api/cookie`)).status).toBe(404);
    expect((await fetch(`${api.url}/`)).status).toBe(404);
    const sitemap = await (await ask('/sitemap.xml')).text();
    expect(sitemap).toContain('https://boats.example/sitemaps/1.xml');
  });

  it('make a page together that comes with what the API answers, though SITE_URL leads nowhere', async () => {
    expect((await ask('/')).status).toBe(200);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const figures = async () => (await fetch(`${gateway.url}/metrics`, { headers })).text();
    expect(await figures()).toMatch(/^nfcards_rendering_reads_total\{outcome="answered"\} [1-9]/m);
    expect(await figures()).not.toMatch(/^nfcards_rendering_reads_total\{outcome="failed"\}/m);
  });

  it('are one trace: a document, what it reads, and what its page calls', async () => {
    const document = await ask('/?email=ada@example.org');
    const [, traceparent = ''] =
      /traceparent;desc=([\w-]+)/.exec(document.headers.get('server-timing') ?? '') ?? [];
    const [, traceId = '', spanId = ''] = traceparent.split('-');
    await ask('/api/port_details?id=FRLRH', { headers: { traceparent } });
    const named = (wanted: string) =>
      collector.spans.find((span) => span.name === wanted && span.traceId === traceId);
    await expect.poll(() => named('port_details') && named('document'), { timeout: 30_000 }).toBeDefined();
    expect(named('document')).toMatchObject({ spanId });
    expect(named('read ports_data')).toMatchObject({ parentSpanId: spanId });
    expect(named('ports_data')).toMatchObject({ parentSpanId: named('read ports_data')?.spanId });
    expect(named('port_details')).toMatchObject({ parentSpanId: spanId });
    expect(JSON.stringify(collector.spans)).not.toMatch(/ada@|FRLRH/);
  });

  it('end with a zero when they are asked to stop', async () => {
    expect(await Promise.all([api.end('SIGTERM'), gateway.end('SIGTERM')])).toEqual([0, 0]);
  });
});

async function fillStore(dataDir: string): Promise<void> {
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  // Its scripts are not there, which ends the rendering once all answers have come.
  const common = { version: '1.0.0', commit: null, integrity: {}, server: 'server.js' };
  const mount = { path: '/', page: 'home', scripts: [], styles: [], reads: ['ports_data'] };
  const releases: readonly Release[] = [
    { ...common, kind: 'shell', name: 'shell', scripts: [], styles: [], fonts: [], styleHashes: [] },
    {
      ...common,
      kind: 'remote',
      name: 'mfe-marketing',
      entry: 'remoteEntry.js',
      container: 'mfe_marketing',
      namespace: 'marketing',
      exposes: ['./routes'],
      mounts: [mount],
      needs: {},
      service: true,
    },
  ];
  for (const release of releases) {
    await store.add(release.name, release.version, (folder) =>
      writeFile(join(folder, 'release.json'), JSON.stringify(release)),
    );
    await channel.promote(release.name, release.version);
  }
}

/** What a signed token says, read as a service reads it: by the keys that the site publishes. */
async function claimsOf(token: string, published: Response): Promise<unknown> {
  const { keys } = (await published.json()) as { readonly keys: readonly [Record<string, string>] };
  const [header = '', payload = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: { ...keys[0] }, format: 'jwk' });
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is signed by somebody else');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** Takes mails as a catcher of mails does; resolves with the first code in one. */
function firstCode(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.on('connection', (socket) => {
      let heard = '';
      socket.setEncoding('utf8').on('data', (text) => {
        heard += text;
        if (!heard.includes('DATA\r\n')) socket.write('250 go on\r\n');
        else if (heard.endsWith('DATA\r\n')) socket.write('354 go on\r\n');
        if (!heard.endsWith('\r\n.\r\n')) return;
        socket.write('250 taken\r\n');
        resolve(/^Subject: (\d{6}) /m.exec(heard)?.[1] ?? heard);
        heard = '';
      });
      socket.write('220 here\r\n');
    });
  });
}
