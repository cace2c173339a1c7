import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { lookAtCertificate } from './certificate.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes `name.pem` and `name.key`, signed by another or by itself. */
function issue(name: string, by: string | null, extension: string): void {
  writeFileSync(join(folder, 'extension'), `[e]\n${extension}`);
  const run = (...words: string[]) => {
    const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const made = ['-newkey', 'ed25519', '-nodes', '-keyout', `${name}.key`, '-subj', `/CN=${name}`];
  run('req', '-new', ...made, '-out', `${name}.csr`);
  const signer = by === null ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`];
  const signed = ['-days', '90', '-extfile', 'extension', '-extensions', 'e', '-out', `${name}.pem`];
  run('x509', '-req', '-in', `${name}.csr`, ...signer, ...signed);
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const AUTHORITY = 'basicConstraints=critical,CA:true\n';
const DAY_MS = 86_400_000;

/** A server with the certificates of these names, the first of which is its own. */
async function serve(...names: string[]): Promise<URL> {
  const server = createServer({
    cert: names.map((name) => read(`${name}.pem`)).join(''),
    key: read(`${names[0]}.key`),
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
}

describe.skipIf(!hasOpenssl)('a look at a certificate', () => {
  if (hasOpenssl) {
    issue('root', null, AUTHORITY);
    issue('between', 'root', AUTHORITY);
    issue('site', 'between', 'subjectAltName=DNS:localhost\n');
    issue('other', 'between', 'subjectAltName=DNS:boats.example\n');
  }
  const look = (site: URL, now = Date.now()) =>
    lookAtCertificate(site, now, { ca: read('root.pem'), host: '127.0.0.1' });

  it('says how long it is good for', async () => {
    const site = await serve('site', 'between');
    expect(await look(site)).toMatchObject({
      status: 'well',
      found: expect.stringMatching(/good for (89|90) days/),
    });
    expect(await look(site, Date.now() + 80 * DAY_MS)).toMatchObject({
      status: 'wrong',
      found: expect.stringMatching(/expires in (9|10) days/),
    });
  });

  it('says that the one between is missing', async () => {
    expect(await look(await serve('site'))).toMatchObject({
      status: 'wrong',
      next: expect.stringContaining('fullchain.pem'),
    });
  });

  it('says that it is for another name, or signed by nobody that is known', async () => {
    expect(await look(await serve('other', 'between'))).toMatchObject({
      found: expect.stringContaining('is for another name'),
    });
    expect(await look(await serve('root'))).toMatchObject({ status: 'wrong' });
    expect(
      await lookAtCertificate(await serve('site', 'between'), Date.now(), { host: '127.0.0.1' }),
    ).toMatchObject({
      status: 'wrong',
    });
  });
});

it('a look at a site without TLS is none, and one where nothing answers says so', async () => {
  expect(await lookAtCertificate(new URL('http://localhost'))).toMatchObject({ status: 'skipped' });
  expect(await lookAtCertificate(new URL('https://127.0.0.1:9'))).toMatchObject({
    status: 'wrong',
    found: 'No TLS connection to 127.0.0.1:9 can be made (ECONNREFUSED).',
  });
});
